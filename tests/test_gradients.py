"""Backwards against the forward reference: central differences in float64, the adjoint identity of linear ops, and `need=`."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from .harness import Target, invoke, mains, ops, parametrize, run, same_bits, targets, to_host, to_xp
from .numerics import is_float
from .op_db import RECORDS
from .op_db.base import Sample, Terms

STEP = 1e-6


def _pairs() -> list[Target]:
    """The backward at T = f64 (its first combination of other types), where the forward has a record too."""
    found: dict[str, Target] = {}
    for target in targets():
        floats_wide = all(token == "f64" or not is_float(token) for name, token in target.types.items() if name != "S")
        if target.decl.direction == "backward" and floats_wide and (target.op.name, "forward") in RECORDS:
            found.setdefault(target.op.name, target)
    return list(found.values())


def _forward(target: Target) -> Target | None:
    decl = target.op.directions.get("forward")
    if decl is None:
        return None
    for other in targets():
        if other.op is target.op and other.decl is decl and all(other.types.get(k, v) == v for k, v in target.types.items()):
            return other
    return None


def gradient_of(target: Target, output: str, forward: Target) -> str | None:
    """The forward operand whose gradient a backward output is."""
    named = target.case.grads.get(output)
    if named:
        return named
    operands = [o.name for o in forward.decl.inputs]
    stem = output.removeprefix("d_") if output.startswith("d_") else output.removeprefix("d")
    if stem in operands:
        return stem
    by_letter = [o for o in operands if o[0] == stem]
    return by_letter[0] if len(by_letter) == 1 else None


def _values(target: Target, sample: Sample) -> dict[str, np.ndarray]:
    return {name: np.asarray(t.value, np.float64) for name, t in target.expected(sample).items() if np.asarray(t.value).dtype.kind == "f"}


def _upstream(target: Target, output: str, count: int) -> str | None:
    names = [o.name for o in target.decl.inputs]
    candidates = [f"d{output}", f"d_{output}"] + (["dy"] if count == 1 or output in ("y", "output") else [])
    return next((c for c in candidates if c in names), None)


def _backward_sample(target: Target, forward: Target, sample: Sample) -> tuple[Sample, dict[str, np.ndarray]]:
    """The backward call that belongs to a forward sample, and the upstream gradients by forward output."""
    rng = target.draw("gradients").rng
    raw = forward.expected(sample)
    outputs = {name: np.asarray(t.value) for name, t in raw.items()}
    outputs = {name: value.astype(np.float64) if value.dtype.kind == "f" else value for name, value in outputs.items()}
    floats = [name for name, value in outputs.items() if value.dtype.kind == "f"]
    names = {name: _upstream(target, name, len(floats)) for name in floats}
    dys = {name: rng.uniform(-1, 1, outputs[name].shape) for name in floats if names[name]}
    if target.case.backward_args is not None:
        return target.case.backward_args(sample, outputs, dys), dys
    stored = {name: value.astype(np.float64) if name in floats else value for name, value in outputs.items()}
    for name, value in stored.items():  # indices and masks as the forward stores them
        if name not in floats:
            stored[name] = value.astype(run(forward, sample, np).results[name].dtype)
    args = {**sample.args, **stored, **{names[k]: v for k, v in dys.items()}}
    params = dict(sample.params)
    return Sample(args, params, sample.id), dys


def _small(forward: Target) -> Sample | None:
    full = [s for s in forward.samples(empty=False) if any(a.size > 1 for a in forward.inputs(s).values())]
    return min(full, key=lambda s: sum(a.size for a in forward.inputs(s).values()), default=None)


def _kinked(target: Target, operand: str, sample: Sample) -> np.ndarray:
    """True where no central difference is taken."""
    value = np.asarray(sample.args[operand], np.float64)
    kinks = target.case.kinks
    if callable(kinks):
        from .op_db.base import call_with, unbroadcast

        mask = call_with(kinks, {**sample.args, **sample.params}).get(operand)
        if mask is None:
            return np.zeros(value.shape, np.bool_)
        read = np.broadcast_to(mask, np.broadcast_shapes(np.shape(mask), value.shape)).astype(np.float64)
        touched = unbroadcast(read, value.shape)  # a cell of a broadcast operand is kinked where any cell that reads it is
        return np.asarray(getattr(touched, "value", touched)) > 0
    near = np.zeros(value.shape, np.bool_)
    for kink in kinks:
        near |= np.abs(value - kink) < 1e-3
    return near


def central_differences(forward: Target, sample: Sample, operand: str, dys: dict[str, np.ndarray], cells: np.ndarray) -> np.ndarray:
    """d(Σ dy·y)/d operand at the given flat cells, by central differences of the forward reference."""

    def loss(value: np.ndarray) -> float:
        got = _values(forward, sample.with_args(**{operand: value}))
        terms = [(np.asarray(got[k], np.longdouble), dy) for k, dy in dys.items()]
        return float(sum(np.sum(np.where(np.isinf(y), 0, y) * dy) for y, dy in terms))  # the value of an empty set stays where it is

    base = np.asarray(sample.args[operand], np.float64)
    out = np.empty(len(cells))
    for i, cell in enumerate(cells):
        step = STEP * max(1.0, abs(float(base.flat[cell])))
        up, down = base.copy(), base.copy()
        up.flat[cell] += step
        down.flat[cell] -= step
        out[i] = (loss(up) - loss(down)) / (up.flat[cell] - down.flat[cell])
    return out


@parametrize(_pairs())
def test_central_differences(target: Target):
    """The backward reference and the backward kernel agree with differences of the forward reference, away from kinks."""
    forward = _forward(target)
    sample = forward and _small(forward)
    if sample is None or not any(is_float(forward.token(n)) for n in forward.inputs(sample)):
        pytest.skip("no float64 forward sample")
    back, dys = _backward_sample(target, forward, sample)
    if not dys:
        pytest.skip("no floating output")
    reference = target.expected(back)
    kernel = run(target, back, np).results
    rng = target.draw("cells").rng
    tried = 0
    for output, want in reference.items():
        operand = gradient_of(target, output, forward)
        if operand is None or operand not in sample.args or operand in target.case.nondiff or not is_float(forward.token(operand)):
            continue
        cells = np.flatnonzero(~_kinked(target, operand, sample))
        cells = rng.choice(cells, min(len(cells), 24), replace=False)
        if not len(cells):
            continue
        tried += 1
        differences = central_differences(forward, sample, operand, dys, cells)
        scale = np.abs(np.asarray(want.value, np.float64)).max(initial=1.0)
        for what, got in (("reference", np.asarray(want.value, np.float64)), ("kernel", kernel[output])):
            assert np.asarray(got).shape == sample.args[operand].shape, f"{output}: {what} has shape {np.shape(got)}"
            np.testing.assert_allclose(
                np.asarray(got).reshape(-1)[cells], differences, rtol=2e-6, atol=2e-7 * scale, err_msg=f"{target.id} {output}: {what}"
            )
    assert tried or target.case.reason, f"{target.id}: no gradient could be matched with a forward operand; give `grads`"


@parametrize([t for t in _pairs() if RECORDS[t.op.name, "forward"].linear])
def test_adjoint(target: Target, xp):
    """<A x, dy> = <x, Aᵀ dy>, both sides by the kernels, for each operand the forward is linear in."""
    forward = _forward(target)
    sample = forward and _small(forward)
    if sample is None:
        pytest.skip("no float64 forward sample")
    back, dys = _backward_sample(target, forward, sample)
    gradients = run(target, back, xp).results
    for output, gradient in gradients.items():
        operand = gradient_of(target, output, forward)
        if operand not in forward.case.linear or gradient is None or operand not in sample.args:
            continue
        x = np.asarray(sample.args[operand], np.float64)
        at = run(forward, sample, xp).results
        zero = run(forward, sample.with_args(**{operand: np.zeros_like(x)}), xp).results
        parts = [(at[k].astype(np.float64) - zero[k].astype(np.float64)) * dy for k, dy in dys.items()]
        left, right = sum(p.sum() for p in parts), float((x * gradient).sum())
        scale = sum(np.abs(p).sum() for p in parts) + np.abs(x * gradient).sum()
        assert abs(left - right) <= 1e-12 * scale, f"{target.id} {operand}: <Ax, dy> = {left!r}, <x, Aᵀdy> = {right!r}"


@parametrize([t for t in mains() if t.decl.direction == "backward"])
def test_need(target: Target, xp):
    """Each subset of gradients: the same bits as when all are asked for, None for the rest."""
    sample = target.samples(empty=False)[0]
    names = target.outputs(sample)
    operands = {k: to_xp(xp, v) for k, v in target.inputs(sample).items()}
    params = target.params(sample)

    def call(**keywords) -> dict[str, np.ndarray | None]:
        returned = invoke(target.name, operands, params, **keywords)
        parts = (returned,) if len(names) == 1 else returned
        return {k: None if v is None else to_host(v) for k, v in zip(names, parts, strict=True)}

    everything = tuple(n for n, v in call().items() if v is not None)
    whole = call(need=everything)
    for size in range(1, len(everything) + 1):
        for need in itertools.combinations(everything, size):
            got = call(need=need)
            assert {n for n, v in got.items() if v is not None} == set(need)
            assert same_bits({n: got[n] for n in need}, {n: whole[n] for n in need}), f"need={need} changes the result"


def test_backwards_have_records():
    """A differentiable op with a forward record has a backward record (the stub comes from test_records)."""
    lacking = [
        op.name for op in ops().values() if "backward" in op.directions and (op.name, "forward") in RECORDS and (op.name, "backward") not in RECORDS
    ]
    assert not lacking, ", ".join(lacking)


def test_terms_are_magnitudes():
    """A reference's magnitudes bound its values: otherwise the tolerance would be wrong."""
    for target in mains():
        for sample in target.samples():
            try:
                answer = target.expected(sample)
            except ValueError:
                continue
            for name, terms in answer.items():
                value, magnitude = np.asarray(terms.value), np.asarray(terms.magnitude)
                if isinstance(terms, Terms) and value.dtype.kind == "f" and value.size:
                    with np.errstate(invalid="ignore"):
                        short = np.isfinite(value) & np.isfinite(magnitude + 0 * value) & (np.abs(value) > np.abs(magnitude) * (1 + 1e-9) + 1e-300)
                    assert not short.any(), f"{target.id} {name}: Σ|terms| is below |value|"
