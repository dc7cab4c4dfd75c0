"""Public case C61: precision_first keeps sums in float64, or is refused; the other fields of PlanPreference are honoured or refused too."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.errors import InvalidProblemError, UnsupportedError, WorkspaceTooSmallError

from .harness import to_host, to_xp

FIRST = brt.PlanPreference(precision_first=True)


def cancelling(n: int = 1 << 20) -> np.ndarray:
    rng = np.random.default_rng(61)
    half = rng.normal(size=n // 2)
    return (np.concatenate([half, -half[::-1]]) + 1e-3 * rng.normal(size=n)).astype(np.float32)


def test_c61_sum(xp):
    x = cancelling()
    got = to_host(brt.sum(to_xp(xp, x), preference=FIRST))
    assert got == np.float32(x.astype(np.float64).sum())
    plan = brt.select("sum", x=brt.TensorSpec(x.shape, "float32"), arch="host", preference=FIRST)
    assert plan.precision_guarantee.accumulator == "f64"
    assert brt.KernelSku.parse(str(plan.sku)).precision_guarantee.accumulator == "f64"
    assert brt.select("sum", x=brt.TensorSpec(x.shape, "float32"), arch="host").precision_guarantee.accumulator == "f32"


@pytest.mark.parametrize("axis", [0, 1])
def test_sums_of_several_kinds_in_float64(xp, axis):
    x = cancelling(1 << 14).reshape(128, 128) + np.float32(1e-3)
    wide, a = x.astype(np.float64), to_xp(xp, x)
    for name, want in (("sum", wide.sum(axis)), ("mean", wide.mean(axis)), ("var", wide.var(axis, ddof=1)), ("vector_norm", np.sqrt((wide**2).sum(axis))),
                       ("logsumexp", np.log(np.exp(wide).sum(axis)))):  # fmt: skip
        got = to_host(getattr(brt, name)(a, dim=axis, preference=FIRST))
        np.testing.assert_array_max_ulp(got, want.astype(np.float32), 0 if name in ("sum", "mean") else 1)
    np.testing.assert_array_equal(to_host(brt.cumsum(a, dim=axis, preference=FIRST)), np.cumsum(wide, axis).astype(np.float32))


@pytest.mark.parametrize("call", [
    lambda x: brt.softmax(x, preference=FIRST), lambda x: brt.layer_norm(x, normalized_shape=(4,), preference=FIRST), lambda x: brt.normalize(x, preference=FIRST),
    lambda x: brt.segment_sum(x, np.array([0, 0, 1], np.int32), 2, preference=FIRST), lambda x: brt.mul_backward(x, x, x[:1].copy(), preference=FIRST),
])  # fmt: skip
def test_c61_refused_where_sums_stay_in_float32(call):
    x = np.ones((3, 4), np.float32)
    with pytest.raises(UnsupportedError, match="precision_first is not served"):
        call(x)
    call(x.astype(np.float64))


def test_c61_where_nothing_is_summed_it_changes_nothing(xp):
    x = to_xp(xp, cancelling(64))
    for name in ("exp", "neg"):
        np.testing.assert_array_equal(to_host(getattr(brt, name)(x, preference=FIRST)), to_host(getattr(brt, name)(x)))


def test_c61_the_other_fields(xp):
    x = brt.TensorSpec((1, 1 << 20), "float32")
    with pytest.raises(WorkspaceTooSmallError):
        brt.select("sum", x=x, dim=1, arch="host", preference=brt.PlanPreference(max_workspace_bytes=1))
    with pytest.raises(UnsupportedError, match="variant 'columns'"):
        brt.select("sum", x=x, dim=1, arch="host", preference=brt.PlanPreference(variant="columns"))
    with pytest.raises(UnsupportedError, match="backend 'nope'"):
        brt.select("sum", x=x, arch="host", preference=brt.PlanPreference(backend="nope"))
    for field in ("deterministic", "allow_tf32", "precision_first"):
        with pytest.raises(InvalidProblemError, match=field):
            brt.select("sum", x=x, arch="host", preference=brt.PlanPreference(**{field: 2}))
