"""Plans: select, can_implement, workspace_size, run; preferences, scalar overrides, reuse, empties."""

from __future__ import annotations

import gc
import sys
import zlib

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import (
    GARBAGE,
    Guarded,
    Target,
    check,
    data_dependent,
    mains,
    out_guards,
    over_types,
    parametrize,
    plannable,
    run,
    same_bits,
    select,
    to_host,
    to_xp,
)


def _ready(target: Target, sample, xp, plan):
    want = target.expected(sample)
    inputs = {k: Guarded(xp, v) for k, v in target.inputs(sample).items()}
    outs = out_guards(target, want, xp, fill=GARBAGE[1])
    extra = {}
    if plan.workspace_size:
        extra["workspace"] = Guarded(xp, np.zeros(plan.workspace_size, np.uint8), fill=GARBAGE[0], garbage=True)
    return want, inputs, outs, extra


def _run(plan, inputs, outs, extra, **keywords):
    arrays = {k: g.view for k, g in (inputs | outs | extra).items()}
    plan.run(**arrays, **keywords)


def _results(target, inputs, outs):
    return {k: g.read() for k, g in outs.items()} | {k: inputs[k].read() for k in target.inouts if k in inputs}


@parametrize(mains())
def test_life_cycle(target: Target, xp):
    """A Plan gives the functional form's bits, twice, with garbage in workspace and outputs, touching nothing else."""
    over_types(target, lambda target: life_cycle(target, xp))


def life_cycle(target: Target, xp) -> None:
    for sample in target.samples()[:4]:
        try:
            plan = select(target, sample, xp)
        except brt.InvalidProblemError:
            if not data_dependent(target):
                with pytest.raises(ValueError):
                    target.expected(sample)
            continue
        want, inputs, outs, extra = _ready(target, sample, xp, plan)
        assert {k: s.shape for k, s in plan.output_specs.items() if k in outs} == {k: g.shape for k, g in outs.items()}
        assert plan.can_implement(**{k: g.view for k, g in (inputs | outs).items()}) is None
        size = plan.workspace_size
        _run(plan, inputs, outs, extra)
        first = _results(target, inputs, outs)
        check(target, sample, first, want, "plan.run")
        for guard in (*outs.values(), *extra.values()):
            guard.check("plan.run")
        if not target.inouts:
            _run(plan, inputs, outs, extra)
            assert same_bits(first, _results(target, inputs, outs)) or not plan.precision_guarantee.bit_stable
            functional = run(target, sample, xp).results
            if plan.precision_guarantee.bit_stable and (inputs or xp is np):  # without operands the functional form runs on the host
                assert same_bits(first, {k: v for k, v in functional.items() if v is not None}), "plan.run and the functional form differ"
        assert plan.workspace_size == size, "workspace_size changed with a run"
        assert str(plan.sku) in repr(plan)


@parametrize([t for t in mains() if any(p.role == "scalar" for p in t.decl.params)])
def test_scalars_may_change_per_run(target: Target, xp):
    """Value scalars are defaults at select and may be overridden in run; structural parameters may not."""
    samples = plannable(target, target.samples(empty=False))
    plan = select(target, samples[0], xp)
    for sample in samples:
        names = [p.name for p in target.decl.params if p.role == "scalar"]
        same_shapes = {k: v.shape for k, v in target.inputs(sample).items()} == {k: v.shape for k, v in target.inputs(samples[0]).items()}
        fixed = {k: v for k, v in target.params(sample).items() if k not in names}
        if not same_shapes or fixed != {k: v for k, v in target.params(samples[0]).items() if k not in names}:
            continue
        want, inputs, outs, extra = _ready(target, sample, xp, plan)
        given = {k: v for k, v in target.params(sample).items() if k in names}
        _run(plan, inputs, outs, extra, **given)
        if set(given) == {k for k in target.params(samples[0]) if k in names}:
            check(target, sample, _results(target, inputs, outs), want, f"run with {given}")
    for param in target.decl.params:
        if param.role != "scalar":
            _, inputs, outs, extra = _ready(target, samples[0], xp, plan)
            with pytest.raises(brt.InvalidProblemError, match=rf"{param.name}.*select"):
                _run(plan, inputs, outs, extra, **{param.name: target.params(samples[0]).get(param.name, param.default)})


def test_scalars_are_converted_and_refused_as_at_first(xp):
    """What a repeated call and a repeated run remember of their scalars hides neither another type, nor a bad value, nor a change."""
    x = xp.linspace(-1, 1, 32).reshape(4, 8).astype("float32")
    want = {eps: to_host(brt.layer_norm(x, (8,), eps=eps)) for eps in (1e-3, 0.5)}
    for eps in (1e-3, np.float32(1e-3), 0.5, np.array(0.5), 1e-3, np.float64(0.5), 0.5):
        assert np.allclose(to_host(brt.layer_norm(x, (8,), eps=eps)), want[1e-3 if float(eps) < 0.1 else 0.5], rtol=1e-6)
    for eps in (-1e-3, float("nan"), "0.5", None, 1j):
        with pytest.raises(brt.InvalidProblemError, match="eps"):
            brt.layer_norm(x, (8,), eps=eps)
    assert np.array_equal(to_host(brt.layer_norm(x, (8,), eps=0.5)), want[0.5])
    plan = brt.select("lerp", a=x, b=x, weight=0.25)
    y, b = xp.empty_like(x), x + 1
    for weight in (0.25, 0.5, 0.5, np.float32(0.25), True, 0.25, 2):
        plan.run(a=x, b=b, y=y, weight=weight)
        assert np.allclose(to_host(y), to_host(x) + float(weight), atol=1e-6)
    plan.run(a=x, b=b, y=y)
    assert np.allclose(to_host(y), to_host(x) + 0.25, atol=1e-6)
    with pytest.raises(brt.InvalidProblemError, match="weight"):
        plan.run(a=x, b=b, y=y, weight="0.5")


def _variants(target: Target) -> list[str]:
    """The variants to run: all of them, but wide indices of formula ops (one template) only for one op in sixteen, to save compiling."""
    wide = target.decl.template != "elementwise" or zlib.crc32(target.op.name.encode()) % 16 == 0 or target.op.name == "lerp"
    return [v for v in target.decl.variants if wide or "i64" not in v.split("_")]


@parametrize(mains())
def test_listed_variants_agree(target: Target, xp):
    """Every variant that accepts a problem computes what the reference says, 64-bit indices on small data too."""
    for sample in plannable(target, target.samples(empty=False))[:2]:
        want = target.expected(sample)
        for variant in _variants(target):
            preference = brt.PlanPreference(variant=variant, deterministic=variant not in target.decl.atomic_variants)
            try:
                plan = select(target, sample, xp, preference=preference)
            except (brt.UnsupportedError, brt.InvalidProblemError):
                continue  # this variant does not serve this layout
            assert plan.sku.variant == variant or plan.sku.variant.startswith(variant + "_")  # e.g. the tail of a reduced gradient
            check(target, sample, run(target, sample, xp, preference=preference).results, want, variant)


@parametrize(mains())
def test_select_needs_no_memory(target: Target):
    """A Plan for a device that is not here: identity, workspace and source, but no run."""
    sample = plannable(target, target.samples(empty=False))[0]
    plan = brt.select(
        target.op.name, target.decl.direction, arch="sm_100", **target.params(sample),
        **{k: brt.TensorSpec(v.shape, v.dtype) for k, v in target.inputs(sample).items()},
    )  # fmt: skip
    assert plan.sku.arch == "sm_100" and isinstance(plan.workspace_size, int)
    assert ("__global__" in plan.source) == (plan.sku.backend == "template")
    assert brt.KernelSku.parse(str(plan.sku)) == plan.sku


def test_memory_stays_flat(xp):
    """Many functional calls and runs leave no references behind."""
    a = to_xp(xp, np.arange(64, dtype=np.float32))
    b = to_xp(xp, np.ones(64, np.float32))
    for _ in range(200):
        brt.lerp(a, b, 0.3)
    gc.collect()
    blocks, counts = sys.getallocatedblocks(), sys.getrefcount(a)
    for _ in range(5000):
        brt.lerp(a, b, 0.3)
    gc.collect()
    assert sys.getallocatedblocks() - blocks < 500 and sys.getrefcount(a) == counts


def test_plan_errors_name_the_op():
    with pytest.raises((brt.InvalidProblemError, brt.UnsupportedError), match="no_such_op"):
        brt.select("no_such_op", "forward", arch="host")
    with pytest.raises((brt.InvalidProblemError, brt.UnsupportedError), match="sideways"):
        brt.select("lerp", "sideways", arch="host", a=brt.TensorSpec((2,), "float32"), b=brt.TensorSpec((2,), "float32"))


def test_plans_tell_operands_apart(xp):
    """Strides along an axis of one count for nothing; the alignment of what was planned and the size of the workspace do, in each run."""
    wide = to_xp(xp, np.arange(4 * 1024, dtype=np.float32).reshape(4, 1024))
    y = xp.empty((1, 1024), np.float32)
    plan = brt.select("neg", x=wide[:1])
    plan.run(x=wide[::4], y=y)
    np.testing.assert_array_equal(to_host(y)[0], -np.arange(1024))
    for _ in range(2):
        with pytest.raises(brt.MisalignedOperandError, match="x"):
            plan.run(x=wide.reshape(-1)[1:1025].reshape(1, 1024), y=y)
    x, total = xp.ones(3_000_000, np.float32), xp.empty((), np.float32)
    plan = brt.select("sum", x=x)
    assert plan.workspace_size
    for _ in range(2):
        workspace = plan.workspace()
        plan.run(x=x, y=total, workspace=workspace)
        with pytest.raises(brt.WorkspaceTooSmallError):
            plan.run(x=x, y=total, workspace=workspace[: plan.workspace_size - 1])


@pytest.mark.pure
def test_nothing_is_launched_where_no_gradient_is_wanted():
    of_each_pattern = {target.decl.template: target for target in mains() if target.decl.direction == "backward"}
    for target in of_each_pattern.values():
        plan = select(target, target.samples(empty=False)[0], np, need=())
        assert plan.geometry.steps == () and plan.workspace_size == 0 and brt.KernelSku.parse(str(plan.sku)) == plan.sku, target.id


def test_gradients_that_nobody_wants_are_none(xp):
    x = xp.ones((3, 4), np.float32)
    for gradient, arguments in ((brt.flip_backward, (x, (0,))), (brt.exp_backward, (x, x)), (brt.sparsemax_backward, (x, x)), (brt.sort_backward, (x, xp.zeros((3, 4), np.int64)))):
        assert gradient(*arguments, need=()) is None
    assert brt.mul_backward(x, x, x, need=()) == (None, None)
