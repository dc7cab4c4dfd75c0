"""Arguments that are easy to pass wrongly: what a call reads but does not write, views that meet themselves, odd outputs, need= and preference=."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import is_numpy, to_host, to_xp


def test_running_statistics_are_only_read_without_training(xp):
    x = to_xp(xp, np.arange(12, dtype=np.float32).reshape(2, 3, 2))
    zeros, ones = to_xp(xp, np.zeros(3, np.float32)), to_xp(xp, np.ones(3, np.float32))
    for name, flag in (("batch_norm", "training"), ("instance_norm", "use_input_stats")):
        function = getattr(brt, name)
        want = to_host(function(x, ones, ones.copy(), **{flag: False}))
        spread = xp.broadcast_to(ones[:1], (3,))
        np.testing.assert_array_equal(to_host(function(x, ones, ones, **{flag: False})), want)
        np.testing.assert_array_equal(to_host(function(x, spread, spread, **{flag: False})), want)
        for _ in range(2):  # the short path of a repeated call too
            with pytest.raises(brt.InvalidProblemError, match=f"{name}: outputs running_mean and running_var overlap"):
                function(x, ones, ones, **{flag: True})
            with pytest.raises(brt.InvalidProblemError, match=f"{name}: running_mean has a stride-0 axis"):
                function(x, spread, zeros, **{flag: True})
        if is_numpy(xp):
            fixed = np.ones(3, np.float32)
            fixed.flags.writeable = False
            np.testing.assert_array_equal(function(x, fixed, fixed, **{flag: False}), want)
            with pytest.raises(brt.InvalidProblemError, match=f"{name}: running_mean is a read-only array"):
                function(x, fixed, ones, **{flag: True})


def test_plans_without_training_write_no_running_statistics(xp):
    x, one = to_xp(xp, np.arange(12, dtype=np.float32).reshape(2, 3, 2)), to_xp(xp, np.ones(3, np.float32))
    plan = brt.select("batch_norm", x=x, running_mean=one, running_var=one, training=False)
    assert set(plan.output_specs) == {"y"}
    y = xp.empty_like(x)
    for _ in range(2):
        plan.run(x=x, running_mean=one, running_var=one, y=y)
    assert set(brt.select("batch_norm", x=x, running_mean=one, running_var=one, training=True).output_specs) == {"y", "running_mean", "running_var"}


@pytest.mark.parametrize(
    ("shape", "steps", "meets"),
    [((2, 2), (1, 1), True), ((2, 3), (2, 1), True), ((3, 2), (2, 3), False), ((4, 2), (2, 3), False), ((4, 3), (2, 3), True), ((2, 3), (3, 1), False)],
)
def test_outputs_do_not_meet_themselves(xp, shape, steps, meets):
    x = to_xp(xp, np.zeros(shape, np.float32))
    y = xp.lib.stride_tricks.as_strided(xp.zeros(40, dtype=xp.float32), shape, tuple(4 * step for step in steps))
    for _ in range(2):
        if meets:
            with pytest.raises(brt.InvalidProblemError, match="exp: out y has cells that share memory"):
                brt.exp(x, out=y)
        else:
            np.testing.assert_array_equal(to_host(brt.exp(x, out=y)), np.ones(shape))


def test_a_numpy_scalar_is_read_but_never_written():
    zero = np.float32(0)
    np.testing.assert_array_equal(brt.exp(zero), np.float32(1))
    for _ in range(2):
        with pytest.raises(brt.InvalidProblemError, match="exp: y is a NumPy scalar"):
            brt.exp(np.array(0, np.float32), out=zero)
    with pytest.raises(brt.InvalidProblemError, match="fill_: x is a NumPy scalar"):
        brt.fill_(zero, 1)
    plan = brt.select("exp", x=brt.TensorSpec((), "float32", alignment=4), arch="host")
    with pytest.raises(brt.InvalidProblemError, match="exp: y is a NumPy scalar"):
        plan.run(x=np.array(0, np.float32), y=zero)


def test_need_is_any_sequence_of_names(xp):
    dy = to_xp(xp, np.ones(3, np.float32))
    for need in ("db", ("db",), ["db"], {"db"}, (name for name in ("db",))):
        da, db = brt.lerp_backward(dy, 0.25, need=need)
        assert da is None
        np.testing.assert_array_equal(to_host(db), np.float32([0.25] * 3))
    out = xp.empty_like(dy)
    assert brt.lerp_backward(dy, 0.25, need=(name for name in ("db",)), out=(None, out))[1] is out
    for need in (3, 1.5, True):
        with pytest.raises(brt.InvalidProblemError, match=f"lerp_backward: need is {need}; accepted"):
            brt.lerp_backward(dy, 0.25, need=need)
        with pytest.raises(brt.InvalidProblemError, match=f"lerp_backward: need is {need}; accepted"):
            brt.select("lerp", "backward", dy=dy, weight=0.25, need=need)


@pytest.mark.parametrize(
    ("preference", "text"),
    [({}, "preference is {}"), (0, "preference is 0"), ("vec16", "preference is 'vec16'"), (brt.PlanPreference(max_workspace_bytes="1"), "max_workspace_bytes is '1'"),
     (brt.PlanPreference(max_workspace_bytes=-1), "max_workspace_bytes is -1"), (brt.PlanPreference(deterministic="no"), "preference.deterministic is 'no'")],
)  # fmt: skip
def test_preferences_are_checked(xp, preference, text):
    x = to_xp(xp, np.ones(3, np.float32))
    for _ in range(2):
        with pytest.raises(brt.InvalidProblemError, match=text):
            brt.exp(x, preference=preference)
    with pytest.raises(brt.InvalidProblemError, match=text):
        brt.select("exp", x=x, preference=preference)
