"""Matrix products by cuBLASLt, through ctypes: our workspace, our stream, one call a run, so that a graph can capture it.

CuPy's own cuBLAS calls allocate and refuse to be captured. NVIDIA's Python bindings (nvmath-python) would serve, but are one more package to
install for a dozen C functions whose types are integers, pointers and three opaque structs, so that the few lines here are the smaller part to keep.
"""

from __future__ import annotations

import ctypes
import glob
import os
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from typing import Any

from ..codegen.dtypes import DTYPES
from ..errors import BackendUnavailableError, KernelLaunchError, UnsupportedError
from ..records import Call, Product

__all__ = ["library", "prepare", "warm"]

# cublas_api.h, cublasLt.h, library_types.h
SUCCESS, NOT_SUPPORTED = 0, 15
DATA_TYPES = {"f32": 0, "f64": 1, "f16": 2, "c64": 4, "c128": 5, "bf16": 14}  # cudaDataType_t
COMPUTE_32F, COMPUTE_64F, COMPUTE_32F_FAST_TF32 = 68, 70, 77  # cublasComputeType_t
OP_N, OP_T = 0, 1  # cublasOperation_t
DESC_TRANSA, DESC_TRANSB = 3, 4  # cublasLtMatmulDescAttributes_t
PREF_MAX_WORKSPACE_BYTES, PREF_REDUCTION_SCHEME_MASK = 1, 3  # cublasLtMatmulPreferenceAttributes_t
PREF_MIN_ALIGNMENT_BYTES = (5, 6, 7, 8)  # of a, b, c, d
# Partial sums of a split K meet in the compute type and in a fixed order; the other schemes add them up in the type of the result.
REDUCTION_COMPUTE_TYPE = 2  # cublasLtReductionScheme_t

_P, _INT, _SIZE = ctypes.c_void_p, ctypes.c_int, ctypes.c_size_t
_SIGNATURES: dict[str, tuple[Any, ...]] = {
    "cublasLtCreate": (_P,),
    "cublasLtMatmulDescCreate": (_P, _INT, _INT),
    "cublasLtMatmulDescSetAttribute": (_P, _INT, _P, _SIZE),
    "cublasLtMatmulDescDestroy": (_P,),
    "cublasLtMatrixLayoutCreate": (_P, _INT, ctypes.c_uint64, ctypes.c_uint64, ctypes.c_int64),
    "cublasLtMatrixLayoutDestroy": (_P,),
    "cublasLtMatmulPreferenceCreate": (_P,),
    "cublasLtMatmulPreferenceSetAttribute": (_P, _INT, _P, _SIZE),
    "cublasLtMatmulPreferenceDestroy": (_P,),
    "cublasLtMatmulAlgoGetHeuristic": (_P, _P, _P, _P, _P, _P, _P, _INT, _P, _P),
    # handle, operation, alpha, A, its layout, B, its layout, beta, C, its layout, D, its layout, algorithm, workspace, its bytes, stream
    "cublasLtMatmul": (_P, _P, _P, _P, _P, _P, _P, _P, _P, _P, _P, _P, _P, _P, _SIZE, _P),
}


class HeuristicResult(ctypes.Structure):
    """cublasLtMatmulHeuristicResult_t: the opaque algorithm, the workspace it needs, whether it can run, how many waves it makes."""

    _fields_ = (
        ("algo", ctypes.c_uint64 * 8),
        ("workspace", ctypes.c_size_t),
        ("state", ctypes.c_int),
        ("waves", ctypes.c_float),
        ("reserved", ctypes.c_int * 4),
    )


_library: Any = None
_handles: dict[int, int] = {}
_lock = threading.Lock()


def library(major: int) -> Any:
    """libcublasLt of this major version of CUDA, its functions' types set. Raises BackendUnavailableError naming the places looked at."""
    global _library
    if _library is None:
        faults = []
        for place in dict.fromkeys(_places(major)):
            try:
                found = ctypes.CDLL(place)
                for name, types in _SIGNATURES.items():
                    function = getattr(found, name)
                    function.argtypes, function.restype = types, ctypes.c_int
            except (OSError, AttributeError) as error:
                faults.append(f"{place}: {error}")
                continue
            _library = found
            break
        else:
            raise BackendUnavailableError(
                f"cuBLASLt for CUDA {major} is not found; pip install nvidia-cublas{'' if major >= 13 else f'-cu{major}'}. Looked at: {'; '.join(faults)}"
            )
    return _library


def _places(major: int) -> Iterator[str]:
    """The library that is loaded already, those of NVIDIA's wheels, then what the loader and the toolkit have."""
    name = f"libcublasLt.so.{major}"
    try:
        with open("/proc/self/maps", encoding="utf-8") as maps:
            loaded = [line.split(maxsplit=5)[5].rstrip("\n") for line in maps if name in line]
    except (OSError, IndexError):
        loaded = []
    yield from loaded
    for path in sys.path:
        for folder in (f"cu{major}", "cublas"):
            yield from glob.glob(os.path.join(glob.escape(path), "nvidia", folder, "lib", name))
    yield name
    for variable in ("CUDA_PATH", "CUDA_HOME"):
        if os.environ.get(variable):
            yield os.path.join(os.environ[variable], "lib64", name)


def warm(executor: Any) -> None:
    """Loads the library and makes the device's handle, which must not happen in a capture."""
    _handle(executor)


def _handle(executor: Any) -> tuple[Any, int]:
    """The library and the one handle of a device. cuBLASLt's handles serve any number of threads and streams."""
    found = library(executor.cuda_major)
    with _lock:
        handle = _handles.get(executor.ordinal)
        if handle is None:
            made = ctypes.c_void_p()
            with executor.current():
                _check(found.cublasLtCreate(ctypes.byref(made)), "cublasLtCreate", "cublaslt")
            handle = _handles[executor.ordinal] = int(made.value or 0)
    return found, handle


def _check(status: int, function: str, sku: str) -> None:
    if status != SUCCESS:
        raise KernelLaunchError(f"{sku}: {function} returned status {status}", backend="cublaslt", code=status, name=function)


def prepare(call: Call, executor: Any, sku: str, stream: int) -> Callable[..., None]:
    """run(address of a, of b, of d, workspace, stream) of a product. Descriptors are made and the heuristic is asked here, once a plan.

    Raises UnsupportedError in a capture, and where cuBLASLt has no algorithm for the product.
    """
    assert call.function == "matmul", call.function
    if executor.capturing(stream):
        raise UnsupportedError(f"{sku}: first use while a graph is being captured; run it once before")
    lib, handle = _handle(executor)
    with executor.current():
        return _matmul(lib, handle, call.options, call.nbytes, sku)


def _matmul(lib: Any, handle: int, p: Product, nbytes: int, sku: str) -> Callable[..., None]:
    kept: list[tuple[Any, int]] = []  # what has to be given back: function, pointer

    def made(create: str, *arguments: Any) -> int:
        pointer = ctypes.c_void_p()
        _check(getattr(lib, f"{create}Create")(ctypes.byref(pointer), *arguments), f"{create}Create", sku)
        kept.append((getattr(lib, f"{create}Destroy"), int(pointer.value or 0)))
        return int(pointer.value or 0)

    def put(setter: str, where: int, attribute: int, value: Any) -> None:
        _check(getattr(lib, f"{setter}SetAttribute")(where, attribute, ctypes.byref(value), ctypes.sizeof(value)), f"{setter}SetAttribute", sku)

    data = DATA_TYPES[p.element]
    acc = DTYPES[p.element].acc_key
    wide = acc in ("f64", "c128")
    compute = COMPUTE_64F if wide else COMPUTE_32F_FAST_TF32 if p.tf32 else COMPUTE_32F
    scale = DATA_TYPES[acc]
    factor = (ctypes.c_double if wide else ctypes.c_float) * 2  # real and imaginary part, of which real products read the first
    try:
        operation = made("cublasLtMatmulDesc", compute, scale)
        for attribute, turned in ((DESC_TRANSA, p.a_turned), (DESC_TRANSB, p.b_turned)):
            put("cublasLtMatmulDesc", operation, attribute, ctypes.c_int32(OP_T if turned else OP_N))
        a = made("cublasLtMatrixLayout", data, *((p.k, p.m) if p.a_turned else (p.m, p.k)), p.lda)
        b = made("cublasLtMatrixLayout", data, *((p.n, p.k) if p.b_turned else (p.k, p.n)), p.ldb)
        d = made("cublasLtMatrixLayout", data, p.m, p.n, p.ldd)
        preference = made("cublasLtMatmulPreference")
        put("cublasLtMatmulPreference", preference, PREF_MAX_WORKSPACE_BYTES, ctypes.c_uint64(nbytes))
        put("cublasLtMatmulPreference", preference, PREF_REDUCTION_SCHEME_MASK, ctypes.c_uint32(REDUCTION_COMPUTE_TYPE))
        for attribute, alignment in zip(PREF_MIN_ALIGNMENT_BYTES, (*p.alignments, p.alignments[2]), strict=True):
            put("cublasLtMatmulPreference", preference, attribute, ctypes.c_uint32(alignment))
        result, count = HeuristicResult(), ctypes.c_int(0)
        status = lib.cublasLtMatmulAlgoGetHeuristic(handle, operation, a, b, d, d, preference, 1, ctypes.byref(result), ctypes.byref(count))
        if status == NOT_SUPPORTED or (status == SUCCESS and (not count.value or result.state != SUCCESS)):
            raise UnsupportedError(f"{sku}: cuBLASLt has no algorithm for {p.m} x {p.k} by {p.k} x {p.n} with {nbytes} bytes of workspace")
        _check(status, "cublasLtMatmulAlgoGetHeuristic", sku)
    except BaseException:
        _give_back(kept)
        raise
    one, zero = factor(1.0, 0.0), factor(0.0, 0.0)
    matmul = lib.cublasLtMatmul
    alpha, beta, algorithm = ctypes.addressof(one), ctypes.addressof(zero), ctypes.addressof(result)  # the algorithm comes first in the result

    # `alive` holds what the addresses point to.
    def run(x: int, y: int, out: int, workspace: int, stream: int, alive: Any = (one, zero, result)) -> None:
        status = matmul(handle, operation, alpha, x, a, y, b, beta, out, d, out, d, algorithm, workspace, nbytes, stream)
        if status:
            _check(status, "cublasLtMatmul", sku)

    weakref.finalize(run, _give_back, kept).atexit = False
    return run


def _give_back(kept: list[tuple[Any, int]]) -> None:
    while kept:
        destroy, pointer = kept.pop()
        destroy(pointer)
