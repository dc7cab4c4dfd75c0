"""Public cases of the runtime: C38 in its cheap form, C39 (views), C42 (cache keys), C43 (scalar types), C44 (devices, streams)."""

from __future__ import annotations

import gc
import os
import struct
import sys
from pathlib import Path

import numpy as np
import pytest

import baracuda_rt as brt

from .conftest import device_count
from .harness import Guarded, Layout, ops, to_host, to_xp
from .test_threads import finish, start

X = np.arange(12, dtype=np.float32).reshape(3, 4)


# -- C38: more than 2^31 elements ---------------------------------------------------------------------------------------------------


@pytest.mark.pure
@pytest.mark.parametrize("elements, wide", [(2**31 + 2, True), (2**31 + 2**20, True), (2**20, False)])
def test_wide_shapes_select_wide_kernels(elements, wide):
    spec = brt.TensorSpec((elements,), "float16")
    plan = brt.select("lerp", arch="sm_90", a=spec, b=spec, weight=0.5)
    assert ("i64" in plan.sku.variant.split("_")) == wide
    if wide:  # a flat run counts in 64 bits, as the name says; other variants have an index type
        assert "using count_t = u64;" in plan.source and "const i64 numel" in plan.source
        strided = brt.TensorSpec((elements,), "float16", strides=(2,))
        assert "using index_t = i64" in brt.select("lerp", arch="sm_90", a=strided, b=spec, weight=0.5).source
    for launch in plan.geometry.launches:
        assert all(0 < n < 2**31 for n in launch.grid) and launch.grid[1] < 2**16 and launch.grid[2] < 2**16


@pytest.mark.pure
def test_offsets_count_not_only_elements():
    """A few elements that lie far apart need 64-bit offsets too."""
    spec = brt.TensorSpec((3, 2), "float32", strides=(2**31, 1))
    assert "i64" in brt.select("lerp", arch="sm_90", a=spec, b=spec, weight=0.5).sku.variant


@pytest.mark.pure
def test_just_below_the_limit_no_counter_wraps():
    spec = brt.TensorSpec((2**31 - 1,), "float16")
    plan = brt.select("lerp", arch="sm_90", a=spec, b=spec, weight=0.5)
    (launch,) = plan.geometry.launches
    reached = launch.grid[0] * launch.block[0]
    assert "i64" in plan.sku.variant or reached < 2**31 or "vec16" in plan.sku.variant


@pytest.mark.slow
@pytest.mark.gpu
def test_more_than_two_to_the_31_elements():
    import cupy

    n = 2**31 + 2
    a = cupy.zeros(n, cupy.float16)
    a[-3:] = cupy.asarray([1, 2, 3], cupy.float16)
    b = cupy.full(n, 2, cupy.float16)
    y = brt.lerp(a, b, 0.5)
    assert y[0] == 1 and y[2**31 - 1] == 1.5 and (y[-3:] == cupy.asarray([1.5, 2, 2.5], cupy.float16)).all()


# -- C39: views, strides, offsets, broadcasts ---------------------------------------------------------------------------------------


def _view(xp, make):
    """make(x) on an array of xp, over guarded memory."""
    return make(Guarded(xp, X).view)


VIEWS = {
    "transposed": lambda x: x.T, "flipped row": lambda x: x[0, ::-1], "corner": lambda x: x[1:, 1:], "every other row": lambda x: x[::2],
    "row of transposed": lambda x: x.T[0], "flipped both": lambda x: x[::-1, ::-1], "new axis": lambda x: x[:, None, ::3],
    "one cell": lambda x: x[2:3, 3:], "nothing": lambda x: x[:0],
}  # fmt: skip


@pytest.mark.parametrize("view", VIEWS)
def test_views_equal_their_copies(xp, view):
    one = _view(xp, VIEWS[view])
    copy = to_xp(xp, np.ascontiguousarray(VIEWS[view](X)))
    got, want = to_host(brt.lerp(one, one, 0.25)), VIEWS[view](X)
    np.testing.assert_array_equal(got, want)
    np.testing.assert_array_equal(to_host(brt.lerp(one, copy, 0.75)), want)


def test_broadcast_views(xp):
    row = to_xp(xp, np.array([1, 2, 3], np.float32))
    wide = xp.broadcast_to(row, (2, 3))
    np.testing.assert_array_equal(to_host(brt.lerp(wide, wide, 0.5)), [[1, 2, 3], [1, 2, 3]])


_REDUCTIONS = [
    ("sum", lambda x: x.T, {"axis": 1}, [12, 15, 18, 21]), ("cumsum", lambda x: x[0, ::-1], {"dim": 0}, [3, 5, 6, 6]),
    ("sum", lambda x: x[1:, 1:], {"axis": 1}, [18, 30]), ("sum", lambda x: x[::2], {"axis": 0}, [8, 10, 12, 14]),
    ("softmax", lambda x: x.T[0], {"dim": 0}, [3.29320439e-4, 0.0179802867, 0.981690393]),
]  # fmt: skip


@pytest.mark.parametrize("op, make, keywords, expected", _REDUCTIONS, ids=[f"{r[0]}{i}" for i, r in enumerate(_REDUCTIONS)])
def test_reductions_of_views(xp, op, make, keywords, expected):
    names = {p.name for p in ops()[op].directions["forward"].params}
    axis = next(iter(keywords.values()))
    name = next(n for n in ("dim", "axis", "dims", "axes") if n in names)
    np.testing.assert_allclose(to_host(getattr(brt, op)(_view(xp, make), **{name: axis})), expected, rtol=1e-5)


def test_an_output_view_is_written_through_its_strides(xp):
    out = Guarded(xp, np.zeros((4, 3), np.float32), Layout("t", reverse=True, step=2, pitch=1))
    x = to_xp(xp, np.ascontiguousarray(X.T))
    y = brt.lerp(x, x, 0.5, out=out.view)
    assert y is out.view
    out.check("y")
    np.testing.assert_array_equal(out.read(), X.T)


def test_doubles_are_never_reinterpreted(xp):
    with pytest.raises(brt.UnsupportedDTypeError, match="lerp: b has dtype float64"):
        brt.lerp(to_xp(xp, X), to_xp(xp, X.astype(np.float64)), 0.5)


def test_big_endian_is_refused():
    with pytest.raises(brt.UnsupportedDTypeError, match="little-endian"):
        brt.lerp(X.astype(">f4"), X.astype(">f4"), 0.5)


def test_strides_that_are_no_elements_are_refused():
    record = np.zeros(5, np.dtype([("a", np.float32), ("b", np.uint8)]))["a"]
    with pytest.raises((brt.InvalidProblemError, brt.UnsupportedError), match="lerp: a"):
        brt.lerp(record, np.ones(5, np.float32), 0.5)


class Foreign:
    """Somebody else's array."""

    def __init__(self, array):
        self._array = array

    def __dlpack__(self, **keywords):
        return self._array.__dlpack__(**keywords)

    def __dlpack_device__(self):
        return self._array.__dlpack_device__()


def test_foreign_arrays_are_read_in_place(xp):
    a = to_xp(xp, X)
    y = brt.lerp(Foreign(a), Foreign(a), 0.5)
    assert isinstance(y, xp.ndarray)
    np.testing.assert_array_equal(to_host(y), X)


def test_what_is_no_array_is_named():
    for thing in ([1.0, 2.0], "text", 3, object()):
        with pytest.raises(brt.InvalidProblemError, match=f"lerp: b is {type(thing).__name__}"):
            brt.lerp(X, thing, 0.5)


# -- C42: cache keys ----------------------------------------------------------------------------------------------------------------

ONE_CALL = """
import numpy as np
import baracuda_rt as brt
y = brt.lerp(np.zeros(9, np.float32), np.ones(9, np.float32), 0.25)
assert (y == 0.25).all()
info = brt.cache_info()
print("right", info["compiles"], info["entries"])
"""


@pytest.mark.host
def test_second_process_hits(tmp_path: Path):
    cache = tmp_path / "cache"
    (cold,) = finish([start(ONE_CALL, cache)])
    (warm,) = finish([start(ONE_CALL, cache)])
    assert cold.split()[1:] == ["1", "1"] and warm.split()[1:] == ["0", "1"]


@pytest.mark.host
def test_other_directory_same_names(tmp_path: Path):
    """No path, time or process in the key: two caches filled apart hold entries of the same names."""
    names = []
    for place in ("one", "two"):
        cache = tmp_path / place / "cache"
        cache.parent.mkdir()
        finish([start(ONE_CALL, cache)])
        names.append(sorted(str(p.relative_to(cache)) for p in cache.rglob("*.brt")))
    assert names[0] and names[0] == names[1]


# -- C43: scalar arguments ----------------------------------------------------------------------------------------------------------


def test_scalars_arrive_at_full_precision(xp):
    zero, one = (to_xp(xp, np.full(3, v, np.float64)) for v in (0, 1))
    assert (to_host(brt.lerp(zero, one, 0.1)) == 0.1).all()
    zero, one = (to_xp(xp, np.full(3, v, np.float32)) for v in (0, 1))
    assert (to_host(brt.lerp(zero, one, 0.1)) == np.float32(0.1)).all()


@pytest.mark.parametrize("three", [3, 3.0, np.float16(3), np.float32(3), np.float64(3), np.int8(3), np.int64(3), np.array(3.0), True + 2])
def test_scalars_of_any_width_go_by_value(xp, three):
    zero, one = (to_xp(xp, np.full(3, v, np.float32)) for v in (0, 1))
    assert (to_host(brt.lerp(zero, one, three)) == 3).all()


@pytest.mark.parametrize("bad", ["3", b"3", [3], 1j, None, object()])
def test_scalars_of_other_kinds_are_refused(xp, bad):
    x = to_xp(xp, X)
    with pytest.raises((brt.InvalidProblemError, brt.UnsupportedDTypeError), match="lerp: weight"):
        brt.lerp(x, x, bad)


@pytest.mark.pure
def test_scalars_are_packed_as_declared():
    from baracuda_rt.records import pack

    assert pack(3, "i32") == (3).to_bytes(4, "little") and pack(3, "i64") == (3).to_bytes(8, "little")
    assert pack(3, "f32") == np.float32(3).tobytes() and pack(3, "f64") == np.float64(3).tobytes() and pack(3, "bool") == b"\1"
    assert pack(0.1, "f32") == np.float32(0.1).tobytes() != np.float64(0.1).tobytes()[:4]
    assert pack(2**31 + 5, "i64") == (2**31 + 5).to_bytes(8, "little")
    with pytest.raises(struct.error):
        pack(2**31 + 5, "i32")
    assert pack(1e300, "f32") == np.float32(np.inf).tobytes()


# -- C44: device, stream, threads ---------------------------------------------------------------------------------------------------


@pytest.mark.gpu
@pytest.mark.skipif(device_count() < 2, reason="one device")
def test_arrays_of_another_device():
    import cupy

    with cupy.cuda.Device(1):
        a, b = cupy.zeros(5, cupy.float32), cupy.ones(5, cupy.float32)
    with cupy.cuda.Device(0):
        y = brt.lerp(a, b, 0.25)
        assert y.device.id == 1 and (cupy.asnumpy(y) == 0.25).all()
        near = cupy.ones(5, cupy.float32)
        assert cupy.asnumpy(brt.lerp(near, near, 0.5)).tolist() == [1] * 5
        with pytest.raises(brt.InvalidProblemError, match="device"):
            brt.lerp(a, near, 0.5)


@pytest.mark.gpu
def test_work_goes_to_the_current_stream():
    """A slow producer queued on a stream is waited for by order, not by luck."""
    import cupy

    n = 1 << 24
    a, b = cupy.zeros(n, cupy.float32), cupy.full(n, 2, cupy.float32)
    brt.lerp(a, b, 0.5)
    cupy.cuda.Device().synchronize()
    with cupy.cuda.Stream(non_blocking=True) as stream:
        for _ in range(50):
            a += 1
        y = brt.lerp(a, b, 0.0)
    stream.synchronize()
    assert (y == 50).all()
    plan = brt.select("lerp", a=brt.TensorSpec((n,), "float32"), b=brt.TensorSpec((n,), "float32"), weight=0.0)
    a[:] = 0
    cupy.cuda.Device().synchronize()
    with stream:
        for _ in range(50):
            a += 1
    y = cupy.zeros(n, cupy.float32)
    cupy.cuda.Device().synchronize()
    plan.run(a=a, b=b, y=y, stream=stream)
    stream.synchronize()
    assert (y == 50).all()


@pytest.mark.gpu
def test_runs_can_be_captured():
    """V22: a warm Plan runs inside a graph; a cold one says what to do."""
    import cupy

    a, b, y = cupy.zeros(1000, cupy.float32), cupy.ones(1000, cupy.float32), cupy.zeros(1000, cupy.float32)
    spec = brt.TensorSpec((1000,), "float32")
    plan = brt.select("lerp", a=spec, b=spec, weight=0.25)
    plan.run(a=a, b=b, y=y)
    stream = cupy.cuda.Stream(non_blocking=True)
    y[:] = 0
    cupy.cuda.Device().synchronize()
    with stream:
        stream.begin_capture()
        plan.run(a=a, b=b, y=y)
        graph = stream.end_capture()
        a[:] = 1
        graph.launch(stream)
    stream.synchronize()
    assert (y == 1).all()


@pytest.mark.gpu
def test_host_and_device_do_not_mix():
    import cupy

    x = np.ones(4, np.float32)
    with pytest.raises(brt.InvalidProblemError, match="lerp: b is on CUDA device 0 but a is on the host"):
        brt.lerp(x, cupy.asarray(x), 0.5)


@pytest.mark.gpu
def test_host_and_device_agree_bit_for_bit():
    """Tier C ops: the same text, the same bits."""
    import cupy

    rng = np.random.default_rng(0)
    for dtype in (np.float32, np.float64, np.float16):
        a, b = (rng.standard_normal(10_001).astype(dtype) for _ in range(2))
        for weight in (0.3, 0.75, -2.0):
            host, device = brt.lerp(a, b, weight), cupy.asnumpy(brt.lerp(cupy.asarray(a), cupy.asarray(b), weight))
            assert host.tobytes() == device.tobytes()


@pytest.mark.host
def test_no_compile_setting(tmp_path: Path):
    """BARACUDA_RT_NO_COMPILE=1 with an empty cache is an error that names the setting."""
    program = "import os; os.environ['BARACUDA_RT_NO_COMPILE'] = '1'\n" + ONE_CALL
    process = start(program, tmp_path / "cache")
    _, err = process.communicate(timeout=120)
    assert process.returncode != 0 and "and BARACUDA_RT_BUNDLE names no bundle, and BARACUDA_RT_NO_COMPILE forbids compiling" in err


def test_a_million_calls_leave_nothing_behind(xp):
    """Neither objects nor memory: functional calls with new scalars, and runs of one Plan."""
    x, y = xp.ones(8, "float32"), xp.zeros(8, "float32")
    plan = brt.select("lerp", a=x, b=x, weight=0.25)

    def calls(count: int) -> None:
        for k in range(count):
            brt.lerp(x, x, k / count)
            plan.run(a=x, b=x, y=y, weight=k / count)

    def held() -> tuple[int, int]:
        gc.collect()
        with open("/proc/self/statm", encoding="ascii") as file:
            pages = int(file.read().split()[1])
        pool = 0 if xp is np else int(xp.get_default_memory_pool().total_bytes())
        return sys.getallocatedblocks(), pages * os.sysconf("SC_PAGE_SIZE") + pool

    calls(20_000)
    blocks, size = held()
    calls(500_000)
    more_blocks, more = held()
    assert more_blocks - blocks < 2000 and more - size < 4 << 20
