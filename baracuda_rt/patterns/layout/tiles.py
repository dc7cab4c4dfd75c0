"""Launch geometry of the backwards of repeat and meshgrid: sums of dy over the copies, by the kernels of sum."""

from __future__ import annotations

from typing import Any

from ...records import Geometry, Problem, Ptr, Spec
from ..folds.reduce_base import Fold, fold_launches
from .layout import repeats
from .layout_base import is_wide


def dims(p: Problem) -> dict[str, Any]:
    """The shapes of the gradients."""
    if p.traits.move == "repeat":
        target = p.params["x_shape"]
        shape, counts = repeats(p, target)
        expected = tuple(n * r for n, r in zip(shape, counts, strict=True))
        if p.spec("dy").shape != expected:
            p.fail("dy", f"of shape {p.spec('dy').shape}", f"{expected}, x_shape {target} repeated {p.params['repeats']}")
        return {"X": target}
    names = [name for name in p.decl.many_inputs if p.has(name)]
    shape = p.spec(names[0]).shape
    for name in names:
        if p.spec(name).shape != shape or len(shape) != len(names):
            p.fail(name, f"of shape {p.spec(name).shape}", f"one shape for all {len(names)} gradients, of as many dimensions")
    axes = list(range(len(names)))
    if p.params["indexing"] == "xy" and len(names) > 1:
        axes[:2] = [1, 0]
    shapes = [(shape[axis],) for axis in axes]
    given = p.params["xs_shapes"]
    if given is not None:
        if [tuple(own) or (1,) for own in given] != shapes:
            p.fail("xs_shapes", given, f"{tuple(shapes)}, the extents of the grid, () for coordinates without axes where the extent is 1")
        shapes = given
    return {"count": len(names)} | {f"X_{k}": own for k, own in enumerate(shapes)}


def plan(p: Problem) -> Geometry:
    """A fold for each gradient."""
    wide = is_wide(p)
    asked = p.variant.removesuffix("_i64") if p.variant else None
    jobs: list[Fold] = []
    if p.traits.move == "repeat":
        dy, dx = p.spec("dy"), p.spec("dx")
        shape, counts = repeats(p, dx.shape)
        own = (0,) * (len(shape) - len(dx.shape)) + dx.strides
        over, steps, out = [], [], []
        for n, r, step, to in zip(shape, counts, dy.strides, own, strict=True):
            over += [r, n]
            steps += [n * step, step]
            out += [0, 0 if n == 1 else to]
        jobs.append(Fold([(Spec(tuple(over), tuple(steps), dy.dtype, dy.alignment), Ptr("dy"))], tuple(range(0, len(over), 2)), (Ptr("dx"), out)))
    else:
        count = p.dims["count"]
        axes = list(range(count))
        if p.params["indexing"] == "xy" and count > 1:
            axes[:2] = [1, 0]
        for k, axis in enumerate(axes):
            if p.has(f"dx{k}"):
                dy, dx = p.spec(f"dgrid{k}"), p.spec(f"dx{k}")
                out = [dx.strides[0] if a == axis and dx.shape not in ((), (1,)) else 0 for a in range(count)]
                jobs.append(Fold([(dy, Ptr(f"dgrid{k}"))], tuple(a for a in range(count) if a != axis), (Ptr(f"dx{k}"), out)))
    if p.traits.move == "meshgrid":  # the kernels of one layout serve all, whichever are needed
        for job in jobs:
            job.plain = True
    layout, launches, work = "rows", [], 0
    for job in jobs:
        layout, more, work = fold_launches(job, wide, work, asked)
        launches += more
    return Geometry(layout + ("_i64" if wide else ""), tuple(launches), work)
