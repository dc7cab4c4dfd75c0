"""Every op on the values and extents that break kernels: NaN, infinities, signed zeros, subnormals, extremes; 0, 1 and odd sizes."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import NUMPY, Target, check, cut, mains, over_types, parametrize, run, targets
from .numerics import is_float, smallest
from .op_db.base import Sample


def _planted(target: Target):
    """The first full sample with one special value at a time planted into one floating operand at a time."""
    sample = target.samples(empty=False)[0]
    rng = target.draw("plant").rng
    for name, value in target.inputs(sample).items():
        token = target.token(name)
        if not is_float(token) or not value.size:
            continue
        for special in (np.nan, np.inf, -np.inf, -0.0, smallest(token)):
            if np.isinf(special) and token == "e4m3":
                continue
            changed = value.copy()
            changed.flat[rng.integers(value.size)] = np.float64(special).astype(NUMPY[token]) if token == "f64" else np.float32(special)
            yield Sample({**sample.args, name: changed}, sample.params, f"{sample.id}-{name}={special}")


@parametrize(mains())
def test_special_values(target: Target, xp):
    """NaN, infinities, signed zeros, subnormals and extremes, as the record lists them or planted one at a time."""

    def body(target: Target) -> None:
        edges = target.case.edges
        assert edges != () or target.case.reason, "a record without edges says why"
        for sample in edges(target.draw("edges")) if callable(edges) else list(_planted(target)) if edges is None else ():
            check(target, sample, run(target, sample, xp).results, target.expected(sample))

    over_types(target, body)


def _unary_halves() -> list[Target]:
    return [
        t for t in targets()
        if t.types["T"] in ("f16", "bf16") and t.decl.direction == "forward" and t.decl.template == "elementwise" and len(t.decl.inputs) == 1
    ]  # fmt: skip


@parametrize(_unary_halves())
def test_every_half(target: Target, xp):
    """All 65,536 inputs of a unary op."""
    (operand,) = target.decl.inputs
    everything = np.arange(65536, dtype=np.uint16).view(NUMPY[target.token(operand.name)])
    sample = Sample({operand.name: everything}, target.samples(empty=False)[0].params, "every half")
    check(target, sample, run(target, sample, xp).results, target.expected(sample))


@parametrize(mains())
def test_empty_extents(target: Target, xp):
    """Each symbolic extent in turn cut to nothing: the reference's answer, or InvalidProblemError where it has none."""

    def body(target: Target) -> None:
        for _, sample in cut(target, target.samples(empty=False)[0]):
            try:
                want = target.expected(sample)
            except (ValueError, IndexError, ZeroDivisionError):
                with pytest.raises((brt.InvalidProblemError, brt.UnsupportedError)):
                    run(target, sample, xp)
                continue
            try:
                got = run(target, sample, xp).results
            except (brt.InvalidProblemError, brt.UnsupportedError) as error:
                assert target.name in str(error)  # a refusal is an answer; a crash or garbage is not
                continue
            check(target, sample, got, want)

    over_types(target, body)


def test_extents_are_covered():
    """Every record tries an empty operand, one of a single element or row, and an extent that no vector width divides."""
    lacking = []
    for target in mains():
        shapes = [a.shape for s in target.samples() for a in target.inputs(s).values()]
        extents = {n for shape in shapes for n in shape}
        if target.case.reason:
            continue
        for what, found in (("empty", 0 in extents), ("extent 1", 1 in extents), ("odd extent", any(n > 2 and n % 2 for n in extents))):
            if not found:
                lacking.append(f"{target.case.op} {target.case.direction}: no sample with {what}")
    assert not lacking, "\n".join(lacking)
