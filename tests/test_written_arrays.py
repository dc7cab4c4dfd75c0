"""Arrays that a call writes: read-only ones and overlapping ones are refused, on the first call and on every later one."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import to_xp

pytestmark = pytest.mark.host


def zeros(*shape):
    return np.zeros(shape, np.float32)


def read_only(*shape):
    x = zeros(*shape)
    x.setflags(write=False)
    return x


WRITES = {
    "softmax": lambda y: brt.softmax(zeros(4), 0, out=y),
    "relu": lambda y: brt.relu(zeros(4), out=y),
    "fill_": lambda y: brt.fill_(y, 1),
    "write_slice": lambda y: brt.write_slice(y, np.ones(1, np.float32), (0,)),
    "batch_norm": lambda y: brt.batch_norm(np.ones((3, 4), np.float32), y, np.ones(4, np.float32), training=True),
    "concat": lambda y: brt.concat([np.ones(2, np.float32), np.ones(2, np.float32)], out=y),
}


@pytest.mark.parametrize("op", WRITES)
def test_a_read_only_array_is_not_written(op):
    """Also when a writable array of the same layout came before."""
    for _ in range(2):
        y = read_only(4)
        with pytest.raises(ValueError, match=rf"{op}: \w+ is a read-only array; accepted an array that may be written"):
            WRITES[op](y)
        assert (y == 0).all()
        WRITES[op](zeros(4))


def test_a_plan_does_not_write_read_only_arrays():
    x = zeros(4)
    plan = brt.select("softmax", x=x, dim=0)
    for _ in range(2):
        plan.run(x=x, y=zeros(4))
        with pytest.raises(ValueError, match="y is a read-only array"):
            plan.run(x=x, y=read_only(4))


def test_running_statistics_overlap_nothing(xp):
    """The layout of a call that passed says nothing about addresses."""
    x = to_xp(xp, np.ones((2, 4), np.float32))
    mean, var, weight = (to_xp(xp, np.ones(4, np.float32)) for _ in range(3))
    brt.batch_norm(x, mean, var, weight, training=True)
    for bad in ((mean, mean, weight), (mean, var, mean), (mean, var, var)):
        with pytest.raises(ValueError, match="batch_norm: output.* overlap"):
            brt.batch_norm(x, *bad, training=True)
    brt.batch_norm(x, mean, var, weight, training=True)


def test_an_empty_array_may_have_any_strides():
    """NumPy gives some of them strides of 0."""
    empty = np.lib.stride_tricks.as_strided(zeros(4), (3, 0), (0, 0))
    brt.fill_(empty, 1)
    brt.write_slice(empty, zeros(1, 0), (1, 0))
    assert brt.relu(zeros(3, 0), out=empty) is empty


def test_messages_name_argument_and_accepted():
    with pytest.raises(brt.UnsupportedDTypeError, match=r"softmax: x has a dtype that is not served: dtype .* is not known; accepted: float32"):
        brt.softmax(np.array([None]))
    with pytest.raises(ValueError, match=r"softmax_backward: y has shape \(1, 3\); expected \[\*S\] with S = \(2, 3\) from dy"):
        brt.softmax_backward(zeros(2, 3), zeros(1, 3))
    with pytest.raises(brt.UnsupportedDTypeError, match="layer_norm: weight has dtype float64; accepted float32, float16, bfloat16$"):
        brt.layer_norm(zeros(2, 3), 3, np.ones(3))
    for _ in range(2):
        with pytest.raises(ValueError, match="softmax: preference is 'fast'; accepted a PlanPreference or None"):
            brt.softmax(zeros(3), 0, preference="fast")
