"""Every op on views: what a view computes equals what its contiguous copy computes, bit for bit where the SKU is the same kind."""

from __future__ import annotations

import numpy as np

import baracuda_rt as brt

from .harness import LAYOUTS, Guarded, Target, check, invoke, mains, over_types, parametrize, run, stretched, to_host


def _samples(target: Target):
    """The first sample with real extents and, if another has more axes, that one too."""
    full = target.samples(empty=False)
    chosen = full[:1]
    rank = lambda s: max((a.ndim for a in target.inputs(s).values()), default=0)
    for sample in full[1:]:
        if rank(sample) > rank(chosen[0]):
            chosen.append(sample)
            break
    if target.case.make is not None:  # more axes than a kernel keeps, none of which merge in a tangled view
        names = list(target.case.domain) or [o.name for o in target.decl.inputs]
        chosen.append(target.case.make(target.draw("deep"), dict.fromkeys(names, (2,) * 9)))
    return chosen


@parametrize(mains())
def test_views(target: Target, xp):
    """All operands offset, transposed, stepped, cut out of wider rows, flipped; then each operand alone."""

    def body(target: Target) -> None:
        for sample in _samples(target):
            want = target.expected(sample)
            for layout in LAYOUTS:
                done = run(target, sample, xp, layouts={"": layout})
                check(target, sample, done.results, want, f"all operands {layout.name}")
            for name in target.inputs(sample):
                done = run(target, sample, xp, layouts={name: LAYOUTS[-1]})
                check(target, sample, done.results, want, f"{name} {LAYOUTS[-1].name}")

    over_types(target, body)


@parametrize(mains())
def test_zero_strides(target: Target, xp):
    """An operand stretched along an axis by stride 0 counts as its materialised copy."""
    over_types(target, lambda target: zero_strides(target, xp))


def zero_strides(target: Target, xp) -> None:
    sample = _samples(target)[0]
    saved = target.inputs(sample)
    for name, value in saved.items():
        if name in target.inouts or (name != "dy" and "y" in saved and target.types["T"] in ("c64", "c128")):  # complex references know x, not what was saved of it
            continue
        for axis in range(value.ndim):
            if value.shape[axis] < 2:
                continue
            view, full = stretched(xp, value, axis)
            changed = sample.with_args(**{name: np.ascontiguousarray(full)})
            try:
                want = target.expected(changed)
                run(target, changed, xp, check=True)
            except (ValueError, IndexError, brt.BaracudaError):
                continue  # offsets or lengths that no longer fit: not about strides
            operands = {k: Guarded(xp, v).view for k, v in target.inputs(changed).items()} | {name: view}
            returned = invoke(target.name, operands, target.params(changed))
            names = target.outputs(changed)
            parts = (returned,) if len(names) == 1 else returned or ()
            got = {k: None if v is None else to_host(v) for k, v in zip(names, parts, strict=False)}
            got |= {k: to_host(operands[k]) for k in target.inouts if k in operands}
            if names:
                check(target, changed, got, want, f"{name} axis {axis} stride 0")
