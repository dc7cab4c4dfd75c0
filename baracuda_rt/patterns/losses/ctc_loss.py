"""Launch geometry of connectionist temporal classification: a block for each sample walks its times; the gradient a block for each sample and time."""

from __future__ import annotations

from typing import Any

from ...codegen.dtypes import DTYPES
from ...codegen.structs import Struct
from ...records import Arg, Blob, Const, ErrorArg, Geometry, Launch, Problem, Ptr, Workspace, i32

THREADS = 256
NULL = Const(0, "u64")
HELD = 1024  # positions of a row that shared memory holds
AHEAD = 4  # times whose numbers are asked for together
LAYOUT = Struct("Layout", """
    i64 times, samples, classes, labels, most, width   # labels: extent of targets along them; most: of one sample; width: 2 * most + 1
    i64 x_step[3], dx_step[3]                          # time, sample, class
    i64 alpha_step[3]                                  # sample, time, position
    i64 sample_step, label_step, times_step, lengths_step, nll_step, y_step
    i64 blank
    i32 joined, narrow_labels, narrow_lengths          # samples follow one another in targets; i32 in place of i64
    i32 zero_infinity, returned                        # alpha is a result
    i32 mean, logits, wide_dy
""")  # fmt: skip


def _extents(p: Problem) -> tuple[int, int, int, bool]:
    """(times, samples, classes, whether there is an axis of samples)."""
    shape = p.spec("x").shape
    if len(shape) not in (2, 3):
        p.fail("x", f"of shape {shape}", "(times, samples, classes) or (times, classes)")
    return shape[0], shape[1] if len(shape) == 3 else 1, shape[-1], len(shape) == 3


def _joined(p: Problem) -> bool:
    return len(p.spec("target").shape) == 1 and len(p.spec("x").shape) == 3


def _most(p: Problem) -> int:
    """The most labels that a sample may have."""
    extent = p.spec("target").shape[-1]
    given = p.params["max_target_length"]
    return extent if given is None else min(extent, given)


def check(p: Problem) -> None:
    """Shapes fit: what lengths and labels hold, only the kernels see."""
    times, samples, classes, batched = _extents(p)
    target = p.spec("target").shape
    accepted = f"({samples}, labels) or (all labels,)" if batched else "(labels,)"
    if len(target) != 1 and not (batched and len(target) == 2 and target[0] == samples):
        p.fail("target", f"of shape {target}", accepted)
    rows = (samples,) if batched else ()
    for name in ("input_lengths", "target_lengths"):
        if p.spec(name).shape != rows:
            p.fail(name, f"of shape {p.spec(name).shape}", f"{rows}, a length for each sample")
    if not 0 <= p.params["blank"] < max(classes, 1) or not classes:
        p.fail("blank", p.params["blank"], f"a class in [0, {classes})")
    if p.direction == "forward":
        return
    want = rows if p.params["reduction"] == "none" else ()
    if p.spec("dy").shape != want:
        p.fail("dy", f"of shape {p.spec('dy').shape}", f"{want}, the shape of the result with reduction={p.params['reduction']!r}")
    if p.has("alpha") != p.has("nll"):
        p.fail("alpha" if p.has("nll") else "nll", None, "alpha and nll of one forward, or neither")
    shape = (*rows, times, 2 * _most(p) + 1)
    for name, own in (("alpha", shape), ("nll", rows)):
        if p.has(name) and p.spec(name).shape != own:
            p.fail(name, f"of shape {p.spec(name).shape}", f"{own}, as the forward returns it")


def dims(p: Problem) -> dict[str, Any]:
    """The result is a number for each sample or one; alpha has a row for each sample and time."""
    times, samples, _, batched = _extents(p)
    rows = (samples,) if batched else ()
    return {"Y": rows if p.params["reduction"] == "none" else (), "A": (*rows, times, 2 * _most(p) + 1), "N": rows, "X": p.spec("x").shape}


def _layout(p: Problem, own_alpha: bool, own_nll: bool) -> Blob:
    times, samples, classes, batched = _extents(p)
    width = 2 * _most(p) + 1

    def steps(name: str) -> list[int]:
        if not p.has(name):
            return [0, 0, 0]
        s = p.spec(name).strides
        return [s[0], s[1] if batched else 0, s[-1]]

    def step(name: str) -> int:
        return p.spec(name).strides[0] if p.has(name) and p.spec(name).shape else 0

    target = p.spec("target")
    joined = _joined(p)
    alpha = [times * width, width, 1] if own_alpha else [p.spec("alpha").strides[0] if batched else 0, *p.spec("alpha").strides[-2:]]
    result = "y" if p.direction == "forward" else "dy"
    return Blob(LAYOUT.pack(
        times=times, samples=samples, classes=classes, labels=target.shape[-1], most=_most(p), width=width, x_step=steps("x"), dx_step=steps("dx"), alpha_step=alpha,
        sample_step=target.strides[0] if len(target.shape) == 2 else 0, label_step=target.strides[-1], times_step=step("input_lengths"), lengths_step=step("target_lengths"),
        nll_step=1 if own_nll else step("nll"), y_step=step(result) if p.params["reduction"] == "none" else 0, blank=p.params["blank"], joined=joined,
        narrow_labels=target.dtype.key == "i32", narrow_lengths=p.spec("target_lengths").dtype.key == "i32", zero_infinity=p.params["zero_infinity"],
        returned=not own_alpha, mean=p.params["reduction"] == "mean", logits=p.params.get("grad") != "log_probs",
        wide_dy=p.direction == "backward" and p.spec("dy").dtype.key == "f32" and p.types["T"] != "f32",
    ))  # fmt: skip


def _saved(p: Problem, work: Workspace) -> tuple[Arg, Arg]:
    """Where alpha and nll lie: in the call's arrays, or in the workspace."""
    times, samples, _, _ = _extents(p)
    size = DTYPES[p.acc].size
    alpha: Arg = Ptr("alpha") if p.has("alpha") else work.take(samples * times * (2 * _most(p) + 1) * size)
    return alpha, Ptr("nll") if p.has("nll") else work.take(samples * size)


def plan(p: Problem) -> Geometry:
    """Forward: alpha and the losses, then their sum. Backward: beta, alpha beside it where it is not given, the gradient."""
    times, samples, _, _ = _extents(p)
    work = Workspace()
    alpha, nll = _saved(p, work)
    layout = _layout(p, not p.has("alpha"), not p.has("nll"))
    operands: tuple[Arg, ...] = (Ptr("x"), Ptr("target"), Ptr("input_lengths"), Ptr("target_lengths"))
    steps: list[Launch] = []

    def add(kernel: str, blocks: int, *args: Arg, walks: int = 1) -> None:
        if blocks:
            steps.append(Launch(kernel, (blocks, walks, 1), (THREADS, 1, 1), args))

    if p.direction == "forward":
        each = p.params["reduction"] == "none"
        add("_alpha", samples, *operands, Ptr("y") if each else NULL, alpha, nll, layout, ErrorArg())
        if not each:
            add("_total", 1, nll, Ptr("target_lengths"), Ptr("y"), layout, i32(p.params["reduction"] == "mean"))
        return Geometry("samples", tuple(steps), work.size)
    if not times or not samples:
        return Geometry("samples", ())
    size, width = DTYPES[p.acc].size, 2 * _most(p) + 1
    beta, later = work.take(samples * times * width * size), work.take(samples * _most(p) * 8)
    add("_walks", samples, *operands, alpha, nll, beta, later, layout, ErrorArg(), walks=1 if p.has("alpha") else 2)
    add("_gradient", samples * times, Ptr("dy"), *operands, alpha, beta, nll, later, Ptr("dx"), layout, ErrorArg())
    return Geometry("samples", tuple(steps), work.size)
