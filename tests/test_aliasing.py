"""In place where the manifest allows it, refused where it does not; never a wrong answer."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import LAYOUTS, Guarded, Target, check, invoke, mains, over_types, parametrize

TANGLED = LAYOUTS[-1]


@parametrize(mains())
def test_same_view(target: Target, xp):
    """out = an input, as the same view: allowed pairs give the usual result, others raise."""
    over_types(target, lambda target: same_view(target, xp))


def same_view(target: Target, xp) -> None:
    for sample in target.samples(empty=False)[:2]:
        want = target.expected(sample)
        names = target.outputs(sample)
        for output in names:
            if output not in want:
                continue
            for operand, value in target.inputs(sample).items():
                if value.shape != np.shape(want[output].value) or target.token(operand) != target.token(output) or operand in target.inouts:
                    continue
                for layout in (LAYOUTS[0], TANGLED):
                    guards = {k: Guarded(xp, v, layout) for k, v in target.inputs(sample).items()}
                    out = tuple(guards[operand].view if n == output else None for n in names)
                    keywords = {"out": out[0] if len(names) == 1 else out}
                    views = {k: g.view for k, g in guards.items()}
                    if (output, operand) in target.decl.alias:
                        returned = invoke(target.name, views, target.params(sample), **keywords)
                        assert (returned if len(names) == 1 else returned[names.index(output)]) is guards[operand].view
                        guards[operand].check(operand)
                        check(target, sample, {output: guards[operand].read()}, {output: want[output]}, f"{output} = {operand}")
                    else:
                        with pytest.raises(brt.InvalidProblemError, match=rf"{target.name}.*\b{output}\b"):
                            invoke(target.name, views, target.params(sample), **keywords)
                        guards[operand].check_untouched(operand)
