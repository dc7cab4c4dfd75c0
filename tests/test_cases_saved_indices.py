"""Backwards that read the indices a forward saved: one out of range is reported, whatever the layout, and adds nothing."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import to_host, to_xp


def refuses(function, arguments, text):
    with pytest.raises(brt.IndexOutOfRangeError) as caught:
        function(*arguments, check=True)
    assert text in str(caught.value)
    try:
        got = function(*arguments)  # the host executor raises here, a device at the check below
        brt.synchronize()
    except brt.IndexOutOfRangeError as error:
        assert text in str(error)
    else:
        raise AssertionError(f"not reported; got {got}")


@pytest.mark.parametrize("name", ["max", "min"])
@pytest.mark.parametrize("layout", ["rows", "transposed", "keepdim"])
def test_reductions(xp, name, layout):
    function = getattr(brt, f"{name}_backward")
    dy, indices = np.ones((3, 5), np.float32), np.arange(15).reshape(3, 5) % 4
    if layout == "transposed":
        give = lambda a: to_xp(xp, np.ascontiguousarray(a.T)).T
    elif layout == "keepdim":
        give = lambda a: to_xp(xp, a[:, None, :])
    else:
        give = lambda a: to_xp(xp, a)
    keepdim = layout == "keepdim"
    x_shape, dim = (3, 4, 5), 1
    dx = to_host(function(give(dy), give(indices), x_shape, dim, keepdim, check=True))
    np.testing.assert_array_equal(np.take_along_axis(dx, indices[:, None, :], 1), 1)
    assert dx.sum() == 15
    for bad in (4, -1, 2**40):
        wrong = indices.copy()
        wrong[1, 2] = wrong[2, 4] = bad
        refuses(function, (give(dy), give(wrong), x_shape, dim, keepdim), f"{name}_backward: index {bad} at position 7 is out of range; accepted [0, 4)")
    np.testing.assert_array_equal(to_host(function(give(dy), give(indices), x_shape, dim, keepdim, check=True)), dx)
    scalar = to_xp(xp, np.array(2.0, np.float32))
    assert to_host(function(scalar, to_xp(xp, np.array(0)), (), 0, check=True)) == 2
    refuses(function, (scalar, to_xp(xp, np.array(1)), (), 0), f"{name}_backward: index 1 at position 0")


@pytest.mark.parametrize("name", ["cummax", "cummin"])
@pytest.mark.parametrize("extent", [4, 300, 5000])
@pytest.mark.parametrize("dim", [-1, 0])
@pytest.mark.parametrize(("reverse", "exclusive"), [(False, False), (True, False), (False, True), (True, True)])
def test_scans(xp, name, extent, dim, reverse, exclusive):
    forward, function = getattr(brt, name), getattr(brt, f"{name}_backward")
    shape = (3, extent) if dim == -1 else (extent, 3)
    x = to_xp(xp, np.random.default_rng(extent).integers(-50, 50, shape).astype(np.float32))
    dy = to_xp(xp, np.ones(shape, np.float32))
    indices = forward(x, dim, reverse, exclusive)[1]
    dx = to_host(function(dy, indices, dim, reverse, exclusive, check=True))  # an exclusive scan's -1 is no fault
    assert dx.sum() == 3 * (extent - exclusive)
    first = extent - 1 if reverse else 0  # where an exclusive scan has its identity
    at = (1, extent // 2) if dim == -1 else (extent // 2, 1)
    assert at[dim] != first
    for bad in (extent, -1):
        wrong = to_host(indices).copy()
        wrong[at] = bad
        position = int(np.ravel_multi_index(at, shape))
        text = f"{name}_backward: index {bad} at position {position} is out of range; accepted [0, {extent})"
        refuses(function, (dy, to_xp(xp, wrong), dim, reverse, exclusive), text)
        turned = to_xp(xp, np.ascontiguousarray(wrong.T)).T
        refuses(function, (dy, turned, dim, reverse, exclusive), text)
