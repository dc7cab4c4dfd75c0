"""Ops that a library serves: which backend, its SKUs and guarantees, and the calls that cuBLASLt gets, made to a stand-in with its C interface."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import itertools
import subprocess
from types import SimpleNamespace

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt import registry
from baracuda_rt.codegen.entry import read_entry
from baracuda_rt.codegen.errors import ManifestError, RenderError
from baracuda_rt.codegen.model import PrecisionGuarantee
from baracuda_rt.codegen.render import render
from baracuda_rt.commands.compile_all import plan_tasks
from baracuda_rt.libraries import cublaslt
from baracuda_rt.records import Call, Launch

from .harness import ROOT, to_host, to_xp
from .numerics import NUMPY

S = brt.TensorSpec
MATRIX = {"a": S((64, 32), "float32"), "b": S((32, 16), "float32")}


@pytest.mark.pure
def test_skus_show_the_library():
    for arch, backend in (("sm_90", "cublaslt"), ("host", "numpy")):
        skus = [sku for sku in brt.skus(op="matmul", arch=arch) if sku.element not in ("i32", "i64")]
        assert skus and {sku.backend for sku in skus} == {backend}
        assert all(brt.KernelSku.parse(str(sku)) == sku and brt.KernelSku.parse(str(sku)).precision_guarantee == sku.precision_guarantee for sku in skus)
        tf32 = [sku for sku in skus if "tf32" in sku.variant]
        assert {sku.element for sku in tf32} == ({"f32"} if backend == "cublaslt" else set())
        assert all(sku.precision_guarantee == PrecisionGuarantee("tf32", "f32") for sku in tf32)
    halves = next(sku for sku in brt.skus(op="matmul", arch="sm_90") if sku.element == "f16")
    assert str(halves) == "gemm.matmul.forward.f16@sm_90/cublaslt/direct" and halves.precision_guarantee == PrecisionGuarantee("f32", "f32")
    with pytest.raises(brt.InvalidProblemError, match="backend 'template' does not exist; accepted: cublaslt"):
        brt.KernelSku.parse("gemm.matmul.forward.f16@sm_90/template/direct")


@pytest.mark.pure
def test_a_preference_names_the_backend():
    for backend in (None, "cublaslt"):
        assert brt.select("matmul", arch="sm_90", preference=brt.PlanPreference(backend=backend), **MATRIX).sku.backend == "cublaslt"
    for backend in ("template", "numpy", "cufft"):
        with pytest.raises(brt.UnsupportedError, match=f"^matmul: backend '{backend}' does not serve this op on sm_90; accepted cublaslt$"):
            brt.select("matmul", arch="sm_90", preference=brt.PlanPreference(backend=backend), **MATRIX)
    with pytest.raises(brt.UnsupportedError, match="^lerp: backend 'cublaslt' does not serve this op on host; accepted template$"):
        brt.lerp(np.ones(2), np.ones(2), 0.5, preference=brt.PlanPreference(backend="cublaslt"))


@pytest.mark.pure
def test_tf32_is_asked_for():
    plain = brt.select("matmul", arch="sm_90", **MATRIX)
    allowed = brt.select("matmul", arch="sm_90", preference=brt.PlanPreference(allow_tf32=True), **MATRIX)
    assert (plain.sku.variant, allowed.sku.variant) == ("direct", "direct_tf32")
    assert not plain.geometry.steps[0].options.tf32 and allowed.geometry.steps[0].options.tf32
    halves = {name: S(spec.shape, "float16") for name, spec in MATRIX.items()}
    assert brt.select("matmul", arch="sm_90", preference=brt.PlanPreference(allow_tf32=True), **halves).sku.variant == "direct"
    assert brt.select("matmul", arch="host", preference=brt.PlanPreference(allow_tf32=True), **MATRIX).sku.variant == "direct"


@pytest.mark.pure
def test_nothing_is_rendered_or_compiled():
    sku = brt.skus(op="matmul", arch="sm_90")[0]
    with pytest.raises(RenderError, match="the library cublaslt serves this SKU"):
        render(registry.get_op("matmul"), sku)
    plan = brt.select("matmul", arch="sm_90", **MATRIX)
    assert plan.modules == () and "the library cublaslt serves this" in plan.source
    assert {sku.split("@")[0] for task in plan_tasks(["sm_90", "host"], "gemm.matmul") for sku in task.skus or () if "matmul" in sku} == {"gemm.matmul.forward.i32", "gemm.matmul.forward.i64"}
    assert brt.warmup("matmul", arch="host") == len(brt.skus(op="matmul", arch="host"))


@pytest.mark.pure
def test_the_workspace_has_a_limit():
    large = {"a": S((4096, 4096), "bfloat16"), "b": S((4096, 4096), "bfloat16")}
    assert brt.select("matmul", arch="sm_90", **large).workspace_size == 32 << 20
    assert brt.select("matmul", arch="sm_80", **large).workspace_size == 8 << 20
    for limit in (0, 1000, 1 << 20):
        plan = brt.select("matmul", arch="sm_90", preference=brt.PlanPreference(max_workspace_bytes=limit), **large)
        assert plan.workspace_size == limit // 256 * 256 and plan.geometry.steps[0].nbytes == plan.workspace_size
    copied = large | {"a": S((4096, 4096), "bfloat16", strides=(8192, 2))}
    with pytest.raises(brt.WorkspaceTooSmallError, match="needs a workspace of 33554432 bytes"):
        brt.select("matmul", arch="sm_90", preference=brt.PlanPreference(max_workspace_bytes=1000), **copied)


@pytest.mark.pure
@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"library": {"mkl": ["direct"]}}, "forward.library: unknown library 'mkl'; known: cublaslt, "),
        ({"geometry": None}, "library and geometry in each direction"),
        ({"capture": "maybe"}, "forward.capture: 'maybe' is neither yes nor no"),
    ],
)
def test_what_an_entry_may_not_say(change, message):
    entry = registry.entry_of("matmul")
    forward = {key: value for key, value in (entry["forward"] | change).items() if value is not None}
    with pytest.raises(ManifestError, match=message):
        read_entry({**entry, "forward": forward}, "bad.yaml", 1)


# -- cuBLASLt ---------------------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def stand_in(tmp_path_factory):
    from baracuda_rt.executors.host import host

    target = tmp_path_factory.mktemp("fake") / "libcublasLt.so.99"
    command = [*host().compiler().argv, "-std=c++17", "-O1", "-shared", "-fPIC", "-o", str(target), str(ROOT / "tests" / "fakes" / "cublaslt.cpp")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert not done.returncode, done.stderr
    return str(target)


@pytest.fixture
def lt(stand_in, monkeypatch):
    """The stand-in in the library's place, and an executor whose device is the host's memory."""
    monkeypatch.setattr(cublaslt, "_library", None)
    monkeypatch.setattr(cublaslt, "_handles", {})
    monkeypatch.setattr(cublaslt, "_places", lambda major: iter(["/nowhere/libcublasLt.so.99", stand_in]))
    fake = ctypes.CDLL(stand_in)
    fake.fake_told.restype = ctypes.c_char_p
    fake.fake_reset(0)
    executor = SimpleNamespace(ordinal=0, cuda_major=99, current=contextlib.nullcontext, capturing=lambda stream: stream == 77)
    return SimpleNamespace(fake=fake, executor=executor, told=lambda: fake.fake_told().decode().splitlines())


def address(array):
    return array.__array_interface__["data"][0]


def run_calls(lt, plan, arrays, stream=5):
    """Runs the calls of a plan of a device on host arrays; the plan has no other steps."""
    workspace = np.zeros(plan.workspace_size + 256, np.uint8)
    base = address(workspace) + -address(workspace) % 256
    for call in plan.geometry.steps:
        assert isinstance(call, Call)
        run = cublaslt.prepare(call, lt.executor, str(plan.sku), stream)
        run(*(address(arrays[arg.name]) for arg in call.args), base if call.workspace else 0, stream)


def layouts(matrix):
    """The same numbers in rows, in columns, and in rows and columns that do not touch."""
    rows, cols = matrix.shape
    yield np.ascontiguousarray(matrix)
    yield np.asfortranarray(matrix)
    wide = np.full((rows, cols + 3), 9, matrix.dtype)
    wide[:, :cols] = matrix
    yield wide[:, :cols]
    tall = np.full((cols, rows + 2), 9, matrix.dtype)
    tall[:, :rows] = matrix.T
    yield tall[:, :rows].T


def spec(array):
    return S(array.shape, array.dtype, tuple(step // array.itemsize for step in array.strides), max(4, array.itemsize))


@pytest.mark.host
@pytest.mark.parametrize("token", ["f32", "f64", "f16", "bf16", "c64", "c128"])
def test_products_of_every_layout(lt, token):
    rng = np.random.default_rng(1)
    wide, turn = (np.complex128, 1j) if token.startswith("c") else (np.float64, 0)
    for m, k, n in ((5, 7, 3), (1, 4, 6), (6, 1, 2), (3, 4, 1), (1, 1, 1)):
        a, b = ((rng.integers(-4, 5, shape) + turn * rng.integers(-4, 5, shape)).astype(NUMPY[token]) for shape in ((m, k), (k, n)))
        want = a.astype(wide) @ b.astype(wide)
        for x, y, out in itertools.product(layouts(a), layouts(b), layouts(np.full((m, n), 7, NUMPY[token]))):
            plan = brt.select("matmul", arch="sm_90", a=spec(x), b=spec(y), y=spec(out))
            assert plan.sku.variant == "direct" and [type(step) for step in plan.geometry.steps] == [Call]
            around = out.base if out.base is not None else out
            marks = np.array(around)
            run_calls(lt, plan, {"a": x, "b": y, "y": out})
            np.testing.assert_array_equal(out.astype(wide), want)
            out[...] = 7
            np.testing.assert_array_equal(around, marks)  # nothing beside the matrix was written
    gc.collect()
    assert lt.fake.fake_living() == 0, "descriptors were not given back"


@pytest.mark.host
def test_gradients(lt):
    rng = np.random.default_rng(2)
    a, b, dy = (rng.integers(-4, 5, shape).astype(np.float32) for shape in ((5, 7), (7, 3), (5, 3)))
    for x, y, g in itertools.product(layouts(a), layouts(b), layouts(dy)):
        plan = brt.select("matmul", "backward", arch="sm_90", dy=spec(g), a=spec(x), b=spec(y))
        da, db = np.zeros_like(a), np.zeros_like(b)
        run_calls(lt, plan, {"dy": g, "a": x, "b": y, "da": da, "db": db})
        np.testing.assert_array_equal(da, dy @ b.T)
        np.testing.assert_array_equal(db, a.T @ dy)


@pytest.mark.host
def test_what_cublaslt_is_told(lt):
    """One heuristic a plan, one call a run; sums in the compute type only; alignments as selected; the stream and workspace of the caller."""
    a, b, y = np.ones((8, 4), np.float32), np.ones((4, 8), np.float32), np.zeros((8, 8), np.float32)
    plan = brt.select("matmul", arch="sm_90", a=S((8, 4), "float32", alignment=8), b=S((4, 8), "float32"), preference=brt.PlanPreference(allow_tf32=True))
    (call,) = plan.geometry.steps
    run = cublaslt.prepare(call, lt.executor, str(plan.sku), 5)
    memory = np.zeros(plan.workspace_size + 256, np.uint8)
    for stream in (5, 6):
        run(address(b), address(a), address(y), address(memory), stream)
    assert lt.told() == [
        "create", f"heuristic compute 77 ops 00 workspace {plan.workspace_size} mask 2 alignments 16 8 16 16", "matmul stream 5", "matmul stream 6",
    ]  # fmt: skip
    assert lt.fake.fake_living() == 5  # operation, three layouts, preference
    del run
    gc.collect()
    assert lt.fake.fake_living() == 0
    lt.fake.fake_reset(0)
    for token, compute in (("float32", 68), ("float16", 68), ("bfloat16", 68), ("float64", 70), ("complex64", 68), ("complex128", 70)):
        other = brt.select("matmul", arch="sm_90", a=S((8, 4), token), b=S((4, 8), token))
        cublaslt.prepare(other.geometry.steps[0], lt.executor, str(other.sku), 5)
        assert f"compute {compute} " in lt.told()[-1]
    assert "create" not in lt.told(), "one handle a device"


@pytest.mark.host
def test_failures_of_cublaslt(lt, monkeypatch):
    plan = brt.select("matmul", arch="sm_90", **MATRIX)
    (call,) = plan.geometry.steps
    with pytest.raises(brt.UnsupportedError, match="first use while a graph is being captured; run it once before"):
        cublaslt.prepare(call, lt.executor, str(plan.sku), 77)
    for refusing in (1, 2):  # a status, or no result
        lt.fake.fake_reset(refusing)
        with pytest.raises(brt.UnsupportedError, match=r"matmul.*cuBLASLt has no algorithm for 16 x 32 by 32 x 64"):
            cublaslt.prepare(call, lt.executor, str(plan.sku), 5)
        assert lt.fake.fake_living() == 0
    lt.fake.fake_reset(0)
    run = cublaslt.prepare(call, lt.executor, str(plan.sku), 5)
    a, b, y = np.ones((64, 32), np.float32), np.ones((32, 16), np.float32), np.zeros((64, 16), np.float32)
    with pytest.raises(brt.KernelLaunchError, match="cublasLtMatmul returned status 7") as caught:
        run(address(b), address(a), address(y), 0, 5)  # no workspace
    assert caught.value.code == 7 and caught.value.backend == "cublaslt"
    monkeypatch.setattr(cublaslt, "_library", None)
    monkeypatch.setattr(cublaslt, "_places", lambda major: iter(["/nowhere/libcublasLt.so.99"]))
    with pytest.raises(brt.BackendUnavailableError, match=r"cuBLASLt for CUDA 99 is not found; pip install nvidia-cublas.*/nowhere"):
        cublaslt.prepare(call, lt.executor, str(plan.sku), 5)


@pytest.mark.pure
def test_where_the_library_is_looked_for(tmp_path, monkeypatch):
    wheel = tmp_path / "nvidia" / "cu13" / "lib"
    wheel.mkdir(parents=True)
    (wheel / "libcublasLt.so.13").touch()
    monkeypatch.setattr(cublaslt.sys, "path", [str(tmp_path)])
    monkeypatch.setenv("CUDA_PATH", "/toolkit")
    monkeypatch.delenv("CUDA_HOME", raising=False)
    places = list(cublaslt._places(13))
    assert places[-3:] == [str(wheel / "libcublasLt.so.13"), "libcublasLt.so.13", "/toolkit/lib64/libcublasLt.so.13"]


@pytest.fixture(params=("apart", "overlapping"))
def device(request, lt, monkeypatch):
    """A CUDA executor without a device, for launches of either kind: kernels are their addresses, launches are written down, library calls go to the stand-in."""
    pytest.importorskip("cupy")
    from baracuda_rt.executors import cuda, cuda_launch

    class DriverError(RuntimeError):
        def __init__(self, status):
            self.status = status

    log: list = []
    state = SimpleNamespace(log=log, configs=[], statuses=[])  # statuses: of the next launches, the last first

    def launch(handle, *numbers):
        if status := state.statuses and state.statuses.pop():
            raise DriverError(status)
        log.append((handle, numbers[-3]))  # and the stream

    @ctypes.CFUNCTYPE(ctypes.c_int, *(ctypes.c_void_p,) * 4)
    def launch_overlapping(config, handle, params, extra):
        if state.statuses and (status := state.statuses.pop()):
            return status
        told = cuda_launch.Config.from_address(config)
        state.configs.append((tuple(told.grid), tuple(told.block), told.shared))
        allowed = cuda_launch.Attribute.from_address(told.attributes)
        assert (told.count, allowed.id, allowed.value, extra) == (1, 6, 1, None)  # None: the address 0
        log.append((handle, told.stream))
        return 0

    launch_overlapping.argtypes = (ctypes.c_void_p,) * 4

    def free(address):
        log.append("context")

    monkeypatch.setattr(cuda, "driver", SimpleNamespace(launchKernel=launch, CUDADriverError=DriverError))
    monkeypatch.setattr(cuda, "runtime", SimpleNamespace(free=free, getDevice=lambda: 0, setDevice=lambda ordinal: None, getDeviceCount=lambda: 0))
    slot = SimpleNamespace(memory=SimpleNamespace(kind=0), warn=lambda: None, report=lambda: None, address=0)
    state.executor = SimpleNamespace(
        kind="cuda", arch="sm_90", slot=slot, allow_shared=lambda *_: None, synchronize=lambda stream: None,
        load=lambda op, sku, kernels, stream: {kernel: cuda.CudaKernel(4096 + k, sku.symbol + kernel, 0) for k, kernel in enumerate(cuda.kernels_of(op, sku))},
        overlapping=launch_overlapping if request.param == "overlapping" else None, **vars(lt.executor),
    )  # fmt: skip
    return state


@pytest.mark.host
def test_the_launcher_of_a_device_runs_steps_in_order(lt, device):
    """Kernel, library call, kernel: one stream, the workspace's parts, and a lost context is made before anything runs."""
    from baracuda_rt.executors import cuda

    strided = {"a": S((6, 4), "float32", (8, 2)), "b": S((4, 5), "float32"), "y": S((6, 5), "float32", (10, 2))}
    plan = brt.select("matmul", arch="sm_90", **strided)
    assert [type(step) for step in plan.geometry.steps] == [Launch, Call, Launch]
    plan.executor = device.executor
    memory = np.zeros(plan.workspace_size + 256, np.uint8)
    a, b, y = np.ones(48, np.float32), np.ones((4, 5), np.float32), np.zeros(60, np.float32)
    for _ in range(2):
        lt.fake.fake_reset(0)
        device.log.clear()
        plan.launch(address(a), address(b), address(y), address(memory), 31, False)
        kernels = [entry for entry in device.log if entry != "context"]
        assert device.log[0] == "context" and len(kernels) == 2 and all(stream == 31 for _, stream in kernels)
        assert lt.told()[-1] == "matmul stream 31"
    device.statuses = [cuda.INVALID_CONTEXT]
    plan.launch(address(a), address(b), address(y), address(memory), 31, False)
    direct = brt.select("matmul", arch="sm_90", a=S((6, 4), "float32"), b=S((4, 5), "float32"))
    direct.executor = device.executor
    x, out = np.arange(24, dtype=np.float32).reshape(6, 4), np.zeros((6, 5), np.float32)
    device.log.clear()
    direct.launch(address(x), address(b), address(out), address(memory), 3, False)
    assert not device.log and "_pop" in plan.program[0].names and "_pop" not in direct.program[0].names, "a plan of calls alone has no frame and launches no kernel"
    np.testing.assert_array_equal(out, x @ b)


@pytest.mark.host
def test_what_the_driver_is_told_of_a_launch(device):
    """Kernel and stream, and where launches overlap the plan's grid, block and shared memory."""
    plan = brt.select("cumsum", arch="sm_90", x=S((3, 1 << 20), "float32"), dim=1)
    plan.executor = device.executor
    for stream in (0, 31, 31, 0):
        plan.launch(4096, 8192, 1 << 20, stream, False)
    own = [(launch.grid, launch.block, launch.shared) for launch in plan.geometry.launches]
    assert len(own) > 1 and [stream or 0 for _, stream in device.log] == [stream for stream in (0, 31, 31, 0) for _ in own]
    if device.executor.overlapping is not None:
        assert device.configs == 4 * own


@pytest.mark.host
@pytest.mark.parametrize("statuses", [[1], [1, 0], [1, 201], [1, 0, 201], [201, 201]], ids=lambda s: " ".join(map(str, reversed(s))))
def test_a_launch_that_the_driver_refuses(device, statuses):
    """The first of several or a later one, at once or after a context was made: an error with the op's name and the driver's code; the next call runs."""
    plan = brt.select("cumsum", arch="sm_90", x=S((3, 1 << 20), "float32"), dim=1)
    plan.executor = device.executor
    device.statuses = list(statuses)
    with pytest.raises(brt.KernelLaunchError, match="cumsum.*not launched") as caught:
        plan.launch(4096, 8192, 1 << 20, 31, False)
    assert caught.value.code == statuses[0] and not device.statuses
    device.log.clear()
    plan.launch(4096, 8192, 1 << 20, 31, False)
    assert [stream for _, stream in device.log] == [31] * len(plan.geometry.launches)


@pytest.mark.host
def test_a_plan_without_capture_refuses_a_capturing_stream(device):
    op = registry.add_op({**registry.entry_of("abs"), "op": "abs_uncaptured", "capture": False})
    try:
        plan = brt.select(op.name, arch="sm_90", x=S((4,), "float32"))
        plan.executor = device.executor
        plan.launch(4096, 8192, 0, 5, False)
        assert len(device.log) == 1
        with pytest.raises(brt.UnsupportedError, match="abs_uncaptured.*cannot be captured in a CUDA graph; run it outside"):
            plan.launch(4096, 8192, 0, 77, False)
        assert len(device.log) == 1, "nothing was launched"
    finally:
        registry._made.pop(op.name)


# -- on every executor ------------------------------------------------------------------------------------------------------------------


def test_other_strides_are_copied(xp):
    """Reversed, broadcast and doubly strided operands, and results that lie so."""
    rng = np.random.default_rng(4)
    a, b = rng.standard_normal((6, 8)).astype(np.float32), rng.standard_normal((8, 4)).astype(np.float32)
    arch = "host" if xp is np else None
    for x in (to_xp(xp, a)[::-1], to_xp(xp, np.repeat(np.repeat(a, 2, 1), 2, 0))[::2, ::2], xp.broadcast_to(to_xp(xp, a[:, :1]), (6, 8))):
        y = to_xp(xp, np.zeros((12, 8), np.float32))[::2, ::2]
        plan = brt.select("matmul", arch=arch, a=x, b=to_xp(xp, b), y=y)
        assert plan.sku.variant == "copied" and {type(step) for step in plan.geometry.steps} == {Launch, Call}
        want = to_host(x).astype(np.float64) @ b
        for _ in range(2):
            np.testing.assert_allclose(to_host(brt.matmul(x, to_xp(xp, b), out=y)), want, rtol=1e-5, atol=1e-5)
            y[...] = 0
            plan.run(a=x, b=to_xp(xp, b), y=y, workspace=plan.executor.workspace(plan.workspace_size))
            np.testing.assert_allclose(to_host(y), want, rtol=1e-5, atol=1e-5)


def test_complex_products_of_other_strides(xp):
    """What BLAS cannot read is copied; a gradient reads the other matrix conjugated, from a copy."""
    rng = np.random.default_rng(8)
    for dtype, tolerance in ((np.complex64, 1e-5), (np.complex128, 1e-13)):
        a, b = ((rng.standard_normal(shape) + 1j * rng.standard_normal(shape)).astype(dtype) for shape in ((6, 16), (8, 4)))
        x, y = to_xp(xp, a)[::-1, ::2], to_xp(xp, b.T.copy()).T
        out = to_xp(xp, np.zeros((12, 8), dtype))[::2, ::2]
        want = a[::-1, ::2].astype(np.complex128) @ b
        np.testing.assert_allclose(to_host(brt.matmul(x, y, out=out)), want, rtol=tolerance, atol=tolerance)
        da, db = brt.matmul_backward(out, x, y)
        np.testing.assert_allclose(to_host(da), want @ b.conj().T, rtol=tolerance, atol=100 * tolerance)
        np.testing.assert_allclose(to_host(db), a[::-1, ::2].conj().T @ want, rtol=tolerance, atol=100 * tolerance)


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "uint16"])
def test_products_of_narrow_integers_wrap(xp, dtype):
    limits, rng = np.iinfo(dtype), np.random.default_rng(9)
    a, b = (rng.integers(limits.min, limits.max, shape, endpoint=True).astype(dtype) for shape in ((5, 2000), (2000, 3)))
    a[0], b[:, 0] = limits.max, limits.max  # the longest sums that there are
    a[1], b[:, 1] = limits.min, limits.min
    want = (a.astype(np.int64)[:, :, None] * b.astype(np.int64)).sum(1).astype(dtype)
    got = to_host(brt.matmul(to_xp(xp, a), to_xp(xp, b)))
    assert got.dtype == np.dtype(dtype) and (got == want).all()
    with pytest.raises(brt.UnsupportedDTypeError, match="matmul: a has dtype bool"):
        brt.matmul(to_xp(xp, a > 0), to_xp(xp, b > 0))


@pytest.mark.parametrize("path", ["tiles", "loops"])
@pytest.mark.parametrize("dtype", ["int32", "int64", "uint32", "uint64"])
def test_products_of_wide_integers_wrap(xp, dtype, path):
    """Sums of products modulo 2^32 or 2^64, by kernels of blocks of tiles and, on the CPU, by loops; whatever the strides, cells beyond a tile, a step and a run of columns."""
    if path == "loops" and xp is not np:
        pytest.skip("the CPU's own path")
    preference = brt.PlanPreference(variant=path)
    limits, rng = np.iinfo(dtype), np.random.default_rng(9)

    def numbers(*shape):
        return rng.integers(limits.min, limits.max, shape, endpoint=True, dtype=dtype)

    for m, k, n in ((70, 33, 270), (64, 64, 64), (65, 16, 1), (1, 200, 67), (3, 0, 2), (0, 3, 2)):
        a, b = numbers(m, k), numbers(k, n)
        a[:, : k // 2], b[: k // 2] = limits.max, limits.min  # the longest sums that there are
        with np.errstate(over="ignore"):
            want = (a[:, :, None] * b).sum(1, dtype=dtype)
        x, y = to_xp(xp, a), to_xp(xp, b)
        wide, tall = to_xp(xp, np.repeat(a, 2, 1)), to_xp(xp, b[::-1].copy())
        turned = to_xp(xp, a.T.copy()).T, to_xp(xp, b.T.copy()).T
        for left, right in ((x, y), turned, (turned[0], y), (x, turned[1]), (wide[:, ::2], tall[::-1])):
            got = to_host(brt.matmul(left, right, preference=preference))
            assert got.dtype == np.dtype(dtype) and np.array_equal(got, want), (m, k, n)
        out = to_xp(xp, np.zeros((n, m), dtype)).T
        assert brt.matmul(*turned, out=out, preference=preference) is out and np.array_equal(to_host(out), want)


def test_a_kernel_serves_the_integers_that_no_library_does():
    for token, element in (("int32", "i32"), ("uint32", "i32"), ("int64", "i64"), ("uint64", "i64")):
        operands = {"a": S((5, 7), token), "b": S((7, 3), token)}
        for arch in ("sm_90", "host"):
            plan = brt.select("matmul", arch=arch, **operands)
            assert str(plan.sku).startswith(f"gemm.matmul.forward.{element}@{arch}/template/") and plan.workspace_size == 0 and plan.output_specs["y"].dtype == token
            assert plan.sku.precision_guarantee == PrecisionGuarantee(element, element)
        with pytest.raises(brt.UnsupportedError, match="^matmul: backend 'cublaslt' does not serve this op on sm_90; accepted template$"):
            brt.select("matmul", arch="sm_90", preference=brt.PlanPreference(backend="cublaslt"), **operands)
    assert [str(sku) for sku in brt.skus(op="matmul", arch="sm_90") if sku.backend == "template"] == [f"gemm.matmul.forward.{t}@sm_90/template/tiles" for t in ("i32", "i64")]


def test_no_terms_give_zeros(xp):
    for shape in ((3, 0, 2), (0, 4, 2), (3, 4, 0), (0, 0, 0)):
        m, k, n = shape
        y = to_xp(xp, np.full((m, n), 7, np.float32))
        brt.matmul(to_xp(xp, np.ones((m, k), np.float32)), to_xp(xp, np.ones((k, n), np.float32)), out=y)
        assert (to_host(y) == k).all()


def test_a_gradient_needs_the_other_matrix(xp):
    a, b, dy = (to_xp(xp, np.ones(shape, np.float32)) for shape in ((2, 3), (3, 4), (2, 4)))
    assert brt.matmul_backward(dy, a)[0] is None and brt.matmul_backward(dy, None, b)[1] is None
    np.testing.assert_array_equal(to_host(brt.matmul_backward(dy, a)[1]), np.full((3, 4), 2))
    with pytest.raises(brt.InvalidProblemError, match="matmul_backward: b is missing; accepted the matrix that da needs"):
        brt.matmul_backward(dy, a, need=("da",))
    with pytest.raises(brt.InvalidProblemError, match="output y overlaps input a"):
        brt.matmul(a[:, :2], b[:2, :3], out=a)


@pytest.mark.gpu
@pytest.mark.parametrize("token", ["f32", "f64", "f16", "bf16"])
def test_a_captured_product(token):
    """Runs of a plan inside a graph, with a copy before and after the call, on new data at each replay; the same bits each time."""
    import cupy

    rng = np.random.default_rng(6)
    a, b = rng.integers(-4, 5, (192, 100)).astype(NUMPY[token]), rng.integers(-4, 5, (100, 64)).astype(NUMPY[token])
    x, z = to_xp(cupy, a), to_xp(cupy, np.repeat(b, 2, 1))[:, ::2]
    y = cupy.zeros((192, 64), x.dtype)
    plan = brt.select("matmul", a=x, b=z, y=y)
    assert plan.sku.backend == "cublaslt" and plan.sku.variant == "copied" and plan.precision_guarantee.capturable
    workspace = plan.executor.workspace(plan.workspace_size)
    plan.run(a=x, b=z, y=y, workspace=workspace)
    want = a.astype(np.float64) @ b.astype(np.float64)
    np.testing.assert_array_equal(to_host(y).astype(np.float64), want.astype(NUMPY[token]).astype(np.float64))
    stream = cupy.cuda.Stream(non_blocking=True)
    cupy.cuda.Device().synchronize()
    with stream:
        stream.begin_capture()
        plan.run(a=x, b=z, y=y, workspace=workspace)
        graph = stream.end_capture()
    for factor in (1, 2):
        x[...] = to_xp(cupy, (a.astype(np.float64) * factor).astype(NUMPY[token]))
        y[...] = 0
        cupy.cuda.Device().synchronize()
        graph.launch(stream)
        stream.synchronize()
        np.testing.assert_array_equal(to_host(y).astype(np.float64), (want * factor).astype(NUMPY[token]).astype(np.float64))


@pytest.mark.gpu
def test_float32_products_are_not_those_of_tf32():
    import cupy

    rng = np.random.default_rng(7)
    a, b = (rng.standard_normal((512, 512)).astype(np.float32) for _ in range(2))
    want = a.astype(np.float64) @ b
    scale = np.abs(a).astype(np.float64) @ np.abs(b)
    x, z = to_xp(cupy, a), to_xp(cupy, b)
    plain = np.abs(to_host(brt.matmul(x, z)) - want) / scale
    loose = np.abs(to_host(brt.matmul(x, z, preference=brt.PlanPreference(allow_tf32=True))) - want) / scale
    assert plain.max() < 2**-20 and 2**-20 < loose.max() < 2**-10
