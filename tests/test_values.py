"""Every op, dtype, direction and executor: values, dtype and shape against the reference; `out=` full of garbage, in several layouts."""

from __future__ import annotations

import pytest

import baracuda_rt as brt

from .harness import CONTIGUOUS, GARBAGE, LAYOUTS, Target, check, out_guards, parametrize, run, same_bits, targets

OUT_LAYOUTS = {layout.name: layout for layout in (CONTIGUOUS, *LAYOUTS)}
OUTS = ((GARBAGE[0], "contiguous"), (GARBAGE[1], "contiguous"), (GARBAGE[1], "tangled"), (GARBAGE[0], "step2"))


@parametrize(targets())
def test_values(target: Target, xp):
    """What the functional form allocates and what it writes into `out`: every cell, whatever it held, and nothing beside it."""
    for k, sample in enumerate(target.samples()):
        try:
            want = target.expected(sample)
        except ValueError:
            with pytest.raises(brt.InvalidProblemError, match=target.name):
                run(target, sample, xp)
            continue
        check(target, sample, run(target, sample, xp).results, want)
        if not target.outputs(sample):
            continue
        for fill, layout in OUTS if k == 0 else (OUTS[k % 2], OUTS[2 + k % 2]):
            out = out_guards(target, want, xp, OUT_LAYOUTS[layout], fill)
            check(target, sample, run(target, sample, xp, out=out).results, want, f"out={layout}")
    repeated_calls(target, xp)


def repeated_calls(target: Target, xp) -> None:
    """The second call of a layout takes a shorter path: other values give other results, in arrays of their own."""
    first, second = target.samples(empty=False)[0], target.samples(empty=False, salt="again")[0]
    results = [run(target, sample, xp).results for sample in (first, first, second, second)]
    assert same_bits(results[0], results[1]) and same_bits(results[2], results[3])
    check(target, second, results[3], target.expected(second), "second call of a layout")
    check(target, first, results[1], target.expected(first), "kept while other calls ran")
