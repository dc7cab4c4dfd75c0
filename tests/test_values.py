"""Every op, dtype, direction and executor: values, dtype and shape against the reference; `out=` full of garbage, in several layouts."""

from __future__ import annotations

import pytest

import baracuda_rt as brt

from .harness import CONTIGUOUS, GARBAGE, LAYOUTS, Target, check, out_guards, parametrize, run, targets

OUT_LAYOUTS = {layout.name: layout for layout in (CONTIGUOUS, *LAYOUTS)}


@parametrize(targets())
def test_values(target: Target, xp):
    """The functional form allocates and returns what the reference says; operands are left alone."""
    for sample in target.samples():
        try:
            want = target.expected(sample)
        except ValueError:
            with pytest.raises(brt.InvalidProblemError, match=target.name):
                run(target, sample, xp)
            continue
        check(target, sample, run(target, sample, xp).results, want)


@parametrize(targets())
def test_out(target: Target, xp):
    """Whatever the outputs held, every cell is written, and nothing beside them; strided outputs too."""
    for sample in target.samples():
        try:
            want = target.expected(sample)
        except ValueError:
            continue
        if not target.outputs(sample):
            continue
        for fill, layout in ((GARBAGE[0], "contiguous"), (GARBAGE[1], "contiguous"), (GARBAGE[1], "tangled"), (GARBAGE[0], "step2")):
            out = out_guards(target, want, xp, OUT_LAYOUTS[layout], fill)
            done = run(target, sample, xp, out=out)
            check(target, sample, done.results, want, f"out={layout}")
