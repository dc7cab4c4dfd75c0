"""Public cases C54 to C56 for objects of no known library: sizes of blocks that nobody vouches for, dtypes that NumPy's DLPack refuses, read-only memory."""

from __future__ import annotations

import ctypes
import subprocess
import sys
import types

import ml_dtypes
import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.bridges import dlpack
from baracuda_rt.errors import BackendUnavailableError, BufferTooSmallError, InvalidProblemError, UnsupportedDTypeError

from .harness import ROOT, to_host


class Exporter:
    """A DLPack exporter that writes its capsule itself: any type code, any device, with versions or as before them."""

    def __init__(self, array, code, *, bits=None, versioned=True, read_only=False, device=(1, 0)):
        self.array, self.code, self.versioned, self.read_only, self.device = array, code, versioned, read_only, device
        self.bits = bits or 8 * array.itemsize

    def __dlpack_device__(self):
        return self.device

    def __dlpack__(self, **given):
        if given and not self.versioned:
            raise TypeError("unexpected keyword argument")
        a = self.array
        shape, strides = (ctypes.c_int64 * max(1, a.ndim))(*a.shape), (ctypes.c_int64 * max(1, a.ndim))(*(s // a.itemsize for s in a.strides))
        tensor = dlpack._Tensor(a.__array_interface__["data"][0], *self.device, a.ndim, self.code, self.bits, 1, shape, strides, 0)
        managed = dlpack._Versioned(1, 0, None, None, int(self.read_only), tensor) if self.versioned else tensor
        self.kept = managed, shape, strides
        new = ctypes.pythonapi.PyCapsule_New
        new.restype, new.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
        self.name = b"dltensor_versioned" if self.versioned else b"dltensor"
        return new(ctypes.addressof(managed), self.name, None)


@pytest.mark.host
@pytest.mark.parametrize("versioned", [True, False])
def test_c55_bfloat16_of_nobody_s_library(versioned, monkeypatch):
    """NumPy refuses the dtype; it is read from the capsule."""
    monkeypatch.setattr(np, "from_dlpack", lambda x, **_: (_ for _ in ()).throw(BufferError("unsupported dtype")))
    x = np.arange(12, dtype=ml_dtypes.bfloat16).reshape(3, 4)
    for a in (x, x.T, x[1:, ::2]):
        y = brt.add(Exporter(a, 4, versioned=versioned), Exporter(a, 4, versioned=versioned))
        assert type(y) is np.ndarray and y.dtype == x.dtype and y.tolist() == (a + a).tolist()


@pytest.mark.host
def test_c55_errors_name_op_and_operand(monkeypatch):
    monkeypatch.setattr(np, "from_dlpack", lambda x, **_: (_ for _ in ()).throw(BufferError("unsupported dtype")))
    x = np.ones(4, np.uint8)
    with pytest.raises(UnsupportedDTypeError, match="add: b has a dtype that is not served: 4 bits of DLPack's type 17"):
        brt.add(np.ones(4, np.float32), Exporter(x, 17, bits=4))
    with pytest.raises(InvalidProblemError, match="add: b .* lies on a device of DLPack's type 10"):
        brt.add(np.ones(4, np.float32), Exporter(x, 1, device=(10, 0)))

    class Refuses(Exporter):
        def __dlpack__(self, **given):
            raise BufferError("not now")

    with pytest.raises(InvalidProblemError, match=r"add: b \(Refuses\) refuses to hand over its memory: not now"):
        brt.add(np.ones(4, np.float32), Refuses(x, 1))


@pytest.mark.host
def test_c56_read_only_capsules(monkeypatch):
    monkeypatch.setattr(np, "from_dlpack", lambda x, **_: (_ for _ in ()).throw(BufferError("unsupported dtype")))
    y = np.ones(3, ml_dtypes.bfloat16)
    for _ in range(2):
        with pytest.raises(InvalidProblemError, match="read-only"):
            brt.exp(np.ones(3, ml_dtypes.bfloat16), out=Exporter(y, 4, read_only=True))
    assert y.tolist() == [1, 1, 1]
    brt.exp(np.zeros(3, ml_dtypes.bfloat16) + 1, out=Exporter(y, 4))
    assert y[0] == ml_dtypes.bfloat16(np.e)


@pytest.mark.pure
def test_c56_what_device_memory_says_of_itself():
    x = np.ones(3, np.float32)
    assert dlpack.declared_read_only(Exporter(x, 2, device=(2, 0), read_only=True)) and not dlpack.declared_read_only(Exporter(x, 2, device=(2, 0)))
    assert not dlpack.declared_read_only(Exporter(x, 2, device=(2, 0), versioned=False))
    for flag in (True, False):
        assert dlpack.declared_read_only(types.SimpleNamespace(__cuda_array_interface__={"data": (256, flag)})) is flag


@pytest.mark.pure
def test_c55_cuda_memory_without_cupy():
    """Told with op and operand, by an error of ours."""
    program = """
import sys
sys.modules["cupy"] = None
import baracuda_rt as brt
class Array:
    __cuda_array_interface__ = {"shape": (3,), "typestr": "<f4", "data": (256, False), "version": 3}
    shape = (3,)
class Tensor:
    def __dlpack_device__(self): return 2, 0
    def __dlpack__(self, **given): raise AssertionError
for x in (Array(), Tensor()):
    try: brt.exp(x)
    except brt.BackendUnavailableError as error: print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("exp: x lies on a CUDA device, and CuPy, which runs kernels there, is not installed") == 2
    assert issubclass(BackendUnavailableError, brt.UnsupportedError)


@pytest.mark.pure
def test_c54_only_sizes_of_cupy_s_pools_are_trusted():
    cupy = pytest.importorskip("cupy", exc_type=ImportError)
    from baracuda_rt.executors.cuda import CudaExecutor

    def array(memory):
        return types.SimpleNamespace(data=types.SimpleNamespace(mem=memory))

    unowned = cupy.cuda.UnownedMemory(4096, 40, None, 0)
    assert unowned.size == 40 and CudaExecutor.buffer(None, array(unowned)) is None
    assert CudaExecutor.buffer(None, array(types.SimpleNamespace(ptr=4096, size=40))) is None


# -- on a device ------------------------------------------------------------------------------------------------------------------------------


def _arrays(kind):
    """A CuPy array of shape (4, 6) whose block states another size than it has, or comes from elsewhere."""
    import cupy

    x = cupy.arange(24, dtype="float32").reshape(4, 6)
    if kind == "dlpack":
        return cupy.from_dlpack(x[::1])
    if kind == "unowned":
        memory = cupy.cuda.UnownedMemory(x.data.ptr, 40, x, x.data.device_id)
        return cupy.ndarray((4, 6), "float32", cupy.cuda.MemoryPointer(memory, 0))
    if kind == "managed":
        y = cupy.ndarray((4, 6), "float32", cupy.cuda.malloc_managed(x.nbytes))
        y[...] = x
        return y
    if kind == "pool_slice":
        return cupy.concatenate([x, x])[4:]
    memory = cupy.cuda.alloc_pinned_memory(x.nbytes)
    y = cupy.ndarray((4, 6), "float32", cupy.cuda.MemoryPointer(cupy.cuda.UnownedMemory(memory.ptr, x.nbytes, memory, 0), 0))
    y[...] = x
    return y


@pytest.mark.gpu
@pytest.mark.parametrize("kind", ["dlpack", "unowned", "managed", "pool_slice", "pinned"])
def test_c54_memory_of_other_allocators(kind):
    """Taken as input and as out=, of any rank and strides."""
    import cupy

    own = _arrays(kind)
    host = np.arange(24, dtype=np.float32).reshape(4, 6)
    for x, expected in ((own, host), (own.T, host.T), (own[1:, ::2], host[1:, ::2]), (own[::-1], host[::-1]), (own.reshape(2, 2, 6), host.reshape(2, 2, 6)), (own[2, 3], host[2, 3])):
        for _ in range(2):
            np.testing.assert_array_equal(to_host(brt.add(x, x)), expected + expected)
    assert brt.add(cupy.asarray(host), cupy.asarray(host), out=own) is own
    np.testing.assert_array_equal(to_host(own), host + host)


@pytest.mark.gpu
def test_c54_a_view_beyond_a_block_of_the_pool_is_an_error():
    import cupy

    x = cupy.empty((4, 6), "float32")
    beyond = cupy.lib.stride_tricks.as_strided(x, (4, 6), (1 << 12, 4))
    with pytest.raises(BufferTooSmallError, match="add: a reaches"):
        brt.add(beyond, beyond)
