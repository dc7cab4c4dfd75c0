"""On a device: capture and replay of every op, no allocation in run, no synchronisation in a call, the asynchronous error slot, flat memory."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

import baracuda_rt as brt

from .conftest import device_count
from .harness import Target, mains, parametrize, to_host, to_xp

pytestmark = pytest.mark.gpu


def _plan(cupy: Any, target: Target) -> tuple[Any, dict[str, Any], dict[str, Any], Any] | None:
    """A plan for the target's first non-empty sample, its operands, outputs and workspace on the device."""
    for sample in target.samples(empty=False):
        try:
            target.expected(sample)
        except ValueError:
            continue
        operands = {name: to_xp(cupy, value) for name, value in target.inputs(sample).items()}
        try:
            plan = brt.select(target.op.name, target.decl.direction, **operands, **target.params(sample))
        except brt.UnsupportedError:
            continue
        except brt.InvalidProblemError as error:
            if "a Plan cannot" not in str(error):  # count cells, or read a length
                raise
            continue
        outputs = {
            name: cupy.empty(spec.shape, operand_dtype(name, spec)) for name, spec in plan.output_specs.items() if name not in operands
        }
        return plan, operands, outputs, cupy.empty(plan.workspace_size, "u1") if plan.workspace_size else None
    return None


def operand_dtype(name: str, spec: Any) -> Any:
    from baracuda_rt.call.arrays import dtype_row
    from baracuda_rt.executors.base import numpy_dtype

    return numpy_dtype(dtype_row(spec.dtype))


@parametrize(mains())
def test_capture_replays_with_new_inputs(target):
    """Capture forbids every synchronisation and every allocation outside a pool, so this proves both for Plan.run."""
    import cupy

    if target.decl.capture == "no":
        pytest.skip(f"the manifest says that {target.name} cannot be captured")
    made = _plan(cupy, target)
    if made is None:
        pytest.skip("no sample of this record runs without values known at select")
    plan, operands, outputs, workspace = made
    saved = {name: value.copy() for name, value in operands.items()}
    plan.run(**operands, **outputs, workspace=workspace)
    cupy.cuda.Device().synchronize()
    want = {name: to_host(value).tobytes() for name, value in (outputs | operands).items()}
    for name, value in operands.items():
        value[...] = saved[name]
    stream = cupy.cuda.Stream(non_blocking=True)
    cupy.cuda.Device().synchronize()
    with stream:
        stream.begin_capture()
        plan.run(**operands, **outputs, workspace=workspace)
        graph = stream.end_capture()
    for name, value in (operands | outputs).items():  # what the replay reads and writes comes in only now
        value[...] = saved[name] if name in saved else cupy.zeros_like(value)
    cupy.cuda.Device().synchronize()
    graph.launch(stream)
    stream.synchronize()
    got = {name: to_host(value).tobytes() for name, value in (outputs | operands).items()}
    assert got == want


@parametrize(mains())
def test_run_allocates_nothing(target):
    import cupy

    made = _plan(cupy, target)
    if made is None:
        pytest.skip("no sample of this record runs without values known at select")
    plan, operands, outputs, workspace = made
    plan.run(**operands, **outputs, workspace=workspace)

    def refuse(size: int) -> Any:
        raise AssertionError(f"run allocated {size} bytes")

    with cupy.cuda.using_allocator(refuse):
        plan.run(**operands, **outputs, workspace=workspace)


def test_first_use_under_capture_is_refused_and_warmup_prevents_it():
    import cupy

    from baracuda_rt.executors import cuda

    x = cupy.ones((64,), "f4")
    y = cupy.empty_like(x)
    stream = cupy.cuda.Stream(non_blocking=True)
    cuda.device()._kernels.clear()
    plan = brt.select("lerp", a=x, b=x, weight=0.5)
    cupy.cuda.Device().synchronize()
    with stream:
        stream.begin_capture()
        try:
            with pytest.raises(brt.UnsupportedError, match="warmup"):
                plan.run(a=x, b=x, y=y)
        finally:
            stream.end_capture()
    brt.warmup("lerp", "float32", "forward")
    with stream:
        stream.begin_capture()
        brt.select("lerp", a=x, b=x, weight=0.5).run(a=x, b=x, y=y)
        graph = stream.end_capture()
    graph.launch(stream)
    stream.synchronize()
    assert (y == 1).all()


def test_a_bad_index_is_reported_later_and_hurts_nothing():
    import cupy

    x = cupy.arange(4, dtype="f4")
    bad = cupy.asarray([0, -1, 2, 7], "i4")
    brt.unsorted_segment_max(x, cupy.asarray([0, 1, 2, 2], "i4"), 3)  # compiled
    cupy.cuda.Device().synchronize()
    y = brt.unsorted_segment_max(x, bad, 3)
    cupy.cuda.Device().synchronize()
    with pytest.warns(brt.IndexOutOfRangeWarning, match="unsorted_segment_max.*position 1"):
        again = brt.unsorted_segment_max(x, cupy.asarray([0, 1, 2, 2], "i4"), 3)
    assert to_host(again).tolist() == [0, 1, 3] and to_host(y)[0] == 0 and to_host(y)[2] == 2
    with pytest.raises(brt.IndexOutOfRangeError, match=r"-1 at position 1"):
        brt.check_errors()
    brt.check_errors()
    with pytest.raises(brt.IndexOutOfRangeError):
        brt.unsorted_segment_max(x, bad, 3, check=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert to_host(brt.unsorted_segment_max(x, cupy.asarray([0, 1, 2, 2], "i4"), 3)).tolist() == [0, 1, 3]
        brt.synchronize()


def test_memory_stays_flat():
    import cupy

    a = cupy.ones(1000, "f4")
    pool = cupy.get_default_memory_pool()

    def calls(n: int) -> int:
        for _ in range(n):
            brt.lerp(a, a, 0.5)
        cupy.cuda.Device().synchronize()
        return int(pool.total_bytes())

    before = calls(1000)
    assert calls(20000) == before


def test_torch_tensors_are_read_without_a_copy():
    torch = pytest.importorskip("torch")
    t = torch.arange(6, dtype=torch.float32, device="cuda").reshape(2, 3)
    y = brt.lerp(t.T, t.T, 0.25)
    assert isinstance(y, torch.Tensor) and y.device == t.device and torch.equal(y, t.T)


@pytest.mark.skipif(device_count() < 2, reason="one device")
def test_two_devices_from_two_threads():
    """Each thread has its device and a stream of its own; results, arrays and plans stay there."""
    import threading

    import cupy

    problems: list[BaseException] = []

    def work(device: int) -> None:
        try:
            with cupy.cuda.Device(device), cupy.cuda.Stream(non_blocking=True) as stream:
                rng = np.random.default_rng(device)
                for n in (1000, 40_000, 1000):
                    x, ids = rng.standard_normal((n, 8)).astype("f4"), rng.integers(0, 7, n)
                    on = cupy.asarray(x)
                    total, soft = brt.unsorted_segment_sum(on, cupy.asarray(ids), 7), brt.softmax(on, -1)
                    plan = brt.select("lerp", a=on, b=on, weight=0.5)
                    y = cupy.empty_like(on)
                    plan.run(a=on, b=on, y=y)
                    stream.synchronize()
                    assert total.device.id == soft.device.id == device
                    want = np.zeros((7, 8))
                    np.add.at(want, ids, x)
                    np.testing.assert_allclose(to_host(total), want, rtol=1e-3, atol=1e-3)
                    e = np.exp(x.astype("f8"))
                    np.testing.assert_allclose(to_host(soft), e / e.sum(-1, keepdims=True), rtol=1e-5)
                    assert np.array_equal(to_host(y), x)
        except BaseException as error:
            problems.append(error)

    threads = [threading.Thread(target=work, args=(device,)) for device in (0, 1) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if problems:
        raise problems[0]
