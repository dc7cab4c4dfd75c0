"""Launches that timing may choose: all of them give the same bits, a problem's class is timed once, and a bad store never matters."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import threading
import time
from types import SimpleNamespace

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.cache import tuning_store
from baracuda_rt.cache.tuning_store import Timed, TuningStore, folder
from baracuda_rt.call import tuned, tuning
from baracuda_rt.call.plan import Plan, Shared
from baracuda_rt.call.structure import structure
from baracuda_rt.settings import settings

from .harness import ROOT, to_host
from .launches import faults, recorded_lines
from .model_sizes import table

pytestmark = pytest.mark.host


def chosen(choice, **arguments):
    """What a process that timed the additions of such operands would leave."""
    problem = brt.select("add", **arguments).problem
    TuningStore(settings.cache_dir, host().machine()).add(structure(problem), Timed(choice, ((choice, 1.0),)))
    tuned._tables.clear()


@pytest.fixture(params=["faithful", "fast"])
def geometry(request, monkeypatch):
    """Both ways of the CPU to run kernels."""
    monkeypatch.setattr(settings, "host_geometry", request.param)
    return request.param


# -- bits -----------------------------------------------------------------------------------------------------------------------------


def numbers(shape, dtype="float32", seed=0, low=-100, high=100):
    rng = np.random.default_rng(seed)
    if dtype == "bool":
        return rng.random(shape) < 0.3
    if np.dtype(dtype).kind in "iu":
        return rng.integers(max(low, 0) if np.dtype(dtype).kind == "u" else low, high, shape).astype(dtype)
    x = np.round(rng.standard_normal(shape) * 3, 1)  # ties
    x.flat[: 9 * (x.size > 9)] = (0.0, -0.0, np.inf, -np.inf, np.nan, 1e-42, -1e-42, 1.0, -1.0)[: 9 * (x.size > 9)]
    return x.astype(dtype)


def _image(c=4, n=70):
    return numbers((2, c, n, n + 3))


CASES = {
    "elementwise": lambda: [
        ("add", "forward", {"a": numbers((16, 1024)), "b": numbers((16, 1024), seed=1)}),
        ("mul", "backward", {"dy": numbers((64, 260)), "a": numbers((64, 260)), "b": numbers((64, 260), seed=1)}),
        ("gelu", "forward", {"x": numbers((8, 512), "float16")}),
        ("add", "forward", {"a": numbers((40, 64)), "b": numbers((40, 128))[:, :64]}),
        ("where", "forward", {"cond": numbers((33, 37), "bool"), "a": numbers((33, 37)), "b": numbers((33, 37), seed=1)}),
        ("cast", "forward", {"x": numbers((9, 1000)), "dtype": "float16"}),
        ("geglu", "forward", {"x": numbers((12, 256))}),
        ("amax", "backward", {"dy": numbers((64,)), "x": numbers((64, 96)), "y": np.nanmax(numbers((64, 96)), 1), "dim": 1}),
    ],
    "copies": lambda: [
        ("contiguize", "forward", {"x": numbers((96, 72), "float16").T}),
        ("contiguize", "forward", {"x": numbers((96, 75)).T}),
        ("contiguize", "forward", {"x": numbers((96, 68)).T}),
        ("contiguize", "forward", {"x": numbers((60, 50, 3)).transpose(2, 0, 1)}),
        ("contiguize", "forward", {"x": numbers((90, 90))[::2, 1::3]}),
        ("flip", "forward", {"x": numbers((50, 333)), "dims": 1}),
        ("pad", "forward", {"x": numbers((40, 61)), "pads": (3, 2), "mode": "reflect"}),
        ("pad", "forward", {"x": numbers((1500, 27), "float16"), "pads": (1, 3)}),
        ("roll", "forward", {"x": numbers((70, 50)), "shifts": 7, "dims": 1}),
        ("roll", "forward", {"x": numbers((70, 52, 12)), "shifts": (3, 7), "dims": (0, 1)}),
        ("triu", "forward", {"x": numbers((70, 50))}),
        ("write_slice", "backward", {"dy": numbers((70, 90)), "starts": (0, 5), "ends": (70, 35)}),
        ("concat", "backward", {"dy": numbers((40, 66)), "sizes": (20, 46), "dim": 1}),
        ("pixel_shuffle", "forward", {"x": numbers((2, 18, 9, 500)), "upscale_factor": 3}),
        ("pixel_unshuffle", "forward", {"x": numbers((2, 3, 12, 1504), "float16"), "downscale_factor": 4}),
        ("pixel_shuffle", "forward", {"x": numbers((2, 9, 40, 64), "float16").transpose(0, 3, 1, 2), "upscale_factor": 2}),
    ],
    "indices": lambda: [
        ("gather", "forward", {"src": numbers((40, 64)), "index": numbers((40, 64), "int64", low=0, high=64), "dim": 1}),
        ("index_select", "forward", {"src": numbers((50, 128)), "index": numbers((77,), "int32", low=0, high=50), "dim": 0}),
        ("embedding", "forward", {"weight": numbers((50, 96), "float16"), "index": numbers((7, 11), "int32", low=0, high=50)}),
        ("scatter", "forward", {"dst": numbers((40, 64)), "index": numbers((40, 64), "int64", low=0, high=64), "updates": numbers((40, 64), seed=2), "dim": 1}),
        ("one_hot", "forward", {"index": numbers((500,), "int64", low=0, high=64), "num_classes": 64}),
        ("nonzero", "forward", {"x": numbers((90, 90), "bool"), "size": 9000}),
        ("index_add", "forward", {"dst": numbers((50, 128)), "index": numbers((400,), "int32", low=0, high=50), "src": numbers((400, 128), seed=2), "dim": 0}),
        ("scatter_add", "forward", {"dst": numbers((40, 64)), "index": numbers((40, 64), "int64", low=0, high=64), "src": numbers((40, 64), seed=2), "dim": 1}),
        ("embedding_bag", "forward", {"weight": numbers((50, 96)), "index": numbers((90,), "int32", low=0, high=50), "offsets": np.arange(0, 90, 7, dtype="int32"), "mode": "mean"}),
        ("unsorted_segment_max", "forward", {"x": numbers((700, 20)), "segment_ids": numbers((700,), "int32", low=0, high=40), "num_segments": 40}),
        ("unsorted_segment_min", "forward", {"x": numbers((700, 20), "int32"), "segment_ids": numbers((700,), "int32", low=0, high=40), "num_segments": 40, "empty": 3}),
    ],
    "folds": lambda: [
        (op, "forward", {"x": numbers(shape, dtype), "dim": dim})
        for op, dtype in (("max", "float32"), ("argmin", "float32"), ("amax", "float16"), ("any", "bool"), ("sum", "int32"), ("count_nonzero", "float32"))
        for shape, dim in (((40, 3000), 1), ((3000, 40), 0), ((20, 40, 33), (0, 2)))
        if not isinstance(dim, tuple) or op not in ("max", "argmin")
    ] + [
        ("sum", "forward", {"x": numbers((900, 70)), "dim": 1}),
        ("cumsum", "forward", {"x": numbers((900, 70)), "dim": 1}),
        ("cummax", "forward", {"x": numbers((3, 30000)), "dim": 1}),
        ("cumsum", "forward", {"x": numbers((9000, 4), "int64"), "dim": 0}),
    ],
    "rows": lambda: [
        ("softmax", "forward", {"x": numbers((3, 9000), "float64"), "dim": 1}),
        ("softmax", "forward", {"x": numbers((130, 1200, 2))[:, :, 0], "dim": 1}),
        ("log_softmax", "backward", {"dy": numbers((600, 64, 8)), "y": numbers((600, 64, 8), seed=1), "dim": 1}),
        ("layer_norm", "forward", {"x": numbers((130, 1201))[:, ::2], "normalized_shape": (601,)}),
        ("rms_norm", "forward", {"x": numbers((300, 700)), "normalized_shape": (700,), "weight": numbers((700,), seed=1)}),
        ("layer_norm", "forward", {"x": numbers((300, 384), "float16"), "normalized_shape": (384,)}),
        ("batch_norm", "forward", {"x": numbers((2, 3, 100, 128), low=-3, high=3), "weight": numbers((3,)), "bias": numbers((3,), seed=1), "running_mean": numbers((3,), seed=2), "training": True}),
        ("batch_norm", "forward", {"x": numbers((3, 20, 6, 6), low=-3, high=3), "running_mean": numbers((20,)), "running_var": np.abs(numbers((20,))), "bias": numbers((20,), seed=1)}),
    ],
    "windows": lambda: [
        ("max_pool2d", "forward", {"x": _image(), "kernel_size": 3, "stride": 2}),
        ("max_pool2d", "forward", {"x": _image(), "kernel_size": 2}),
        ("avg_pool2d", "forward", {"x": _image(), "kernel_size": 3, "stride": 1}),
        ("avg_pool2d", "backward", {"dy": numbers((2, 4, 35, 36)), "x_shape": (2, 4, 70, 73), "kernel_size": 2}),
        ("interpolate", "forward", {"x": _image(4, 30), "size": (41, 60), "mode": "bilinear"}),
        ("interpolate", "forward", {"x": numbers((1, 2, 21, 9001)), "size": (5, 2700), "mode": "area"}),
        ("interpolate", "backward", {"dy": numbers((1, 5, 33, 36)), "x_shape": (1, 5, 11, 18), "size": (33, 36)}),
        ("interpolate", "backward", {"dy": numbers((1, 2, 31, 40), "float16"), "x_shape": (1, 2, 11, 17), "size": (31, 40), "mode": "bilinear", "antialias": True}),
        ("grid_sample", "forward", {"x": _image(64, 12), "grid": np.clip(np.nan_to_num(numbers((2, 9, 8, 2))) / 3, -1, 1)}),
        ("grid_sample", "forward", {"x": numbers((1, 2, 4, 7, 9), "float16"), "grid": np.clip(np.nan_to_num(numbers((1, 5, 6, 40, 3), "float16")) / 3, -1, 1)}),
        ("grid_sample", "forward", {"x": numbers((2, 3, 31, 45)), "grid": np.nan_to_num(numbers((2, 90, 9, 2))) / 3, "padding_mode": "border"}),
        ("grid_sample", "backward", {"dy": numbers((2, 5, 9, 70)), "x": _image(5, 6), "grid": np.nan_to_num(numbers((2, 9, 70, 2))) / 3}),
        ("grid_sample", "backward", {"dy": numbers((2, 3, 61, 70)), "x": numbers((2, 3, 9, 31)), "grid": np.nan_to_num(numbers((2, 61, 70, 2))) / 3, "padding_mode": "border"}),
        *((op, "forward", {"x": _image(24, 20).transpose(0, 2, 3, 1).copy().transpose(0, 3, 1, 2), **more}) for op, more in (
            ("avg_pool2d", {"kernel_size": 3, "padding": 1}), ("max_pool2d", {"kernel_size": 3, "stride": 2, "return_indices": True}), ("adaptive_avg_pool2d", {"output_size": 1}),
        )),
        ("adaptive_avg_pool2d", "forward", {"x": numbers((5, 7, 13, 13)), "output_size": 3}),
        ("avg_pool2d", "backward", {"dy": numbers((2, 3, 35, 35)), "x_shape": (2, 3, 35, 35), "kernel_size": 3, "stride": 1, "padding": 1}),
        ("im2col2d", "forward", {"x": _image(24, 20), "kernel_size": 3}),
        ("im2col2d", "forward", {"x": _image(24, 20).transpose(0, 2, 3, 1).copy().transpose(0, 3, 1, 2), "kernel_size": 2}),
        ("causal_conv1d", "forward", {"x": numbers((2, 300, 24)), "weight": numbers((24, 4), seed=1), "layout": "blc"}),
    ],
    "blocks": lambda: [("gguf_dequantize", "forward", {"packed": numbers((3, 144 * 40), "uint8", low=0, high=60), "format": "q4_k"})],
    "draws": lambda: [
        ("dropout", "forward", {"x": numbers((1 << 16,)), "p": 0.3, "seed": 7, "offset": 0}),
        ("randint", "forward", {"low": 0, "high": 9, "shape": (1 << 21,), "seed": 7, "offset": 0}),
        ("poisson", "forward", {"rate": np.abs(np.nan_to_num(numbers((4000,)), posinf=1, neginf=1)), "seed": 7, "offset": 0}),
    ],
}  # fmt: skip


KNOBS = {  # that its cases show, and those of the CPU's own path
    "elementwise": ("path", "cells,loops"),
    "copies": ("bytes of a braid,copy,map,packs,packs of a thread,rows of a warp,tile,turns", "cells,loops"),
    "indices": ("kernel,maxima,path", "cells,loops"),
    "folds": ("chunks,columns of a block,layout,threads of a row", "cells,loops"),
    "rows": ("held,kernel,results by", "cells"),
    "windows": ("axes at once,channels of a thread,kernel,pairs,plane,rows of a thread,rows of a tile,sort in a block,steps of a thread", "plane,sort in a block"),
    "blocks": ("elements of a block", "elements of a block"),
    "draws": ("blocks", "cells"),
}


def results(plan, candidate, arrays):
    """What one way to launch a plan gives, in memory that held something else."""
    own = Plan(plan.op, candidate.problem, candidate.geometry, candidate.sku, plan.executor, Shared(), plan.kind)
    outs = own.empty_outputs()
    for y in outs.values():
        y.view("u1" if y.dtype.kind not in "c" else y.dtype)[...] = 77
    workspace = own.workspace()
    own.run(**arrays, **outs, **({} if workspace is None else {"workspace": workspace}))
    return {name: to_host(y) for name, y in outs.items()}


def bits(y):
    """The bytes of an array, all NaNs one."""
    if y.dtype.kind not in "fc" and y.dtype.name != "bfloat16":
        return y.tobytes()
    return np.where(np.isnan(y), np.asarray(np.nan, y.dtype), y).astype(y.dtype).tobytes()


@pytest.mark.parametrize("family", CASES)
def test_all_candidates_give_the_same_bits(family, geometry, xp):
    if xp is not np and geometry == "fast":
        pytest.skip("a device has one geometry")
    found: dict[str, set] = {}
    for op, direction, arguments in CASES[family]():
        arrays = {name: xp.asarray(value) if xp is np else moved(xp, value) for name, value in arguments.items() if isinstance(value, np.ndarray)}
        plan = brt.select(op, direction, **arguments | arrays, **({} if arrays or xp is not np else {"arch": "host"}))
        several = tuning.candidates(plan)
        want = results(plan, several[0], arrays)
        for candidate in several[1:]:
            got = results(plan, candidate, arrays)
            assert {name: bits(y) for name, y in got.items()} == {name: bits(y) for name, y in want.items()}, (op, direction, candidate.choice)
            assert candidate.sku.precision_guarantee == plan.sku.precision_guarantee
            for knob, value in candidate.choice.items():
                found.setdefault(knob, set()).add(value)
    own, loops = KNOBS[family]
    assert found.keys() >= set((own if geometry == "faithful" else loops).split(",")) - {""}


def test_an_order_that_matters_would_be_seen(monkeypatch):
    """What the test above rests on: sums of floating numbers in another order have other bits."""
    from baracuda_rt.patterns.folds import reduce

    x = np.random.default_rng(0).standard_normal((40, 3000)).astype("float32")
    plan = brt.select("sum", x=x, dim=1)
    assert len(tuning.candidates(plan)) == 1
    monkeypatch.setattr(reduce, "ANY_ORDER", ("sum",))
    assert len({bits(results(plan, candidate, {"x": x})["y"]) for candidate in tuning.candidates(plan)}) > 1


def moved(xp, value):
    """An array on the device, with the strides that it has here."""
    base = value if value.base is None else value.base
    if base.dtype != value.dtype or not value.size:
        return xp.asarray(value)
    there = xp.asarray(np.ascontiguousarray(base))
    steps = np.ascontiguousarray(base)
    if steps.strides != base.strides:
        return xp.asarray(value)
    offset = value.__array_interface__["data"][0] - base.__array_interface__["data"][0]
    return xp.ndarray(value.shape, value.dtype, there.data + offset, value.strides)


@pytest.mark.pure
def test_candidates_at_model_sizes_can_be_launched():
    """Grids, blocks, shared memory and workspaces of every candidate of every line of tests/model_sizes.yaml."""
    found, knobs = [], set()
    for line in table():
        with recorded_lines() as seen:
            for candidate in tuning.candidates(line.select("sm_90")):
                found += faults(SimpleNamespace(geometry=candidate.geometry, sku=candidate.sku, problem=candidate.problem), seen)
                knobs |= set(candidate.choice)
    assert not found and knobs >= {"path", "copy", "kernel", "threads of a row", "held", "rows of a thread", "steps of a thread", "maxima", "blocks"}


# -- what is chosen, and when ---------------------------------------------------------------------------------------------------------


class Clock:
    """An executor's `time` that runs nothing: the launch that is `n`th among its candidates takes times[n] seconds; counts what was asked."""

    def __init__(self, monkeypatch, times):
        self.times, self.asked = times, 0
        self.order: dict[int, int] = {}
        monkeypatch.setattr(type(host()), "time", self.time)

    def time(self, *arguments):
        run = arguments[-2]
        self.asked += 1
        return self.times[self.order.setdefault(id(run), len(self.order)) % len(self.times)]


def host():
    from baracuda_rt.executors.host import host

    return host()


A, B = numbers((64, 1024)), numbers((64, 1024), seed=1)


def test_the_fastest_is_kept_and_read(store, monkeypatch):
    Clock(monkeypatch, (3e-6, 1e-6, 2e-6))  # vec16, inner16, strided
    assert brt.select("add", a=A, b=B).sku.variant == "vec16"
    found = brt.autotune("add", a=A, b=B)
    assert found.choice == {"path": "inner16"} and found.sku.variant == "inner16"
    assert found.times == (({}, 3.0), ({"path": "inner16"}, 1.0), ({"path": "strided"}, 2.0))
    assert str(found).splitlines()[2].endswith("path: inner16  <- runs")
    for _ in range(2):  # the second time from the file
        plan = brt.select("add", a=A, b=B)
        assert plan.sku.variant == "inner16"
        other = brt.select("add", a=numbers((80, 1008)), b=numbers((80, 1008)))  # of the same class
        assert other.sku.variant == "inner16"
        assert brt.select("add", a=numbers((8, 1024)), b=numbers((8, 1024))).sku.variant == "vec16"  # smaller
        assert brt.select("add", a=A.reshape(4, 16, 1024), b=B.reshape(4, 16, 1024)).sku.variant == "inner16"  # one dense run, whatever its axes
        assert brt.select("add", a=A, b=B, preference=brt.PlanPreference(variant="vec16")).sku.variant == "vec16"
        tuned._tables.clear()
    text = str(plan.explain())
    assert text == str(brt.explain("add", a=A, b=B)) and "timed:      1.00 us  path: inner16, which runs" in text and "3.00 us  as usual" in text
    assert "timed" not in str(brt.explain("add", a=numbers((8, 1024)), b=numbers((8, 1024))))


def test_what_is_hardly_faster_changes_nothing(store, monkeypatch):
    Clock(monkeypatch, (1.00e-6, 0.97e-6, 2e-6))
    assert brt.autotune("add", a=A, b=B).choice == {}
    Clock(monkeypatch, (2e-6, 1e-6, 3e-6))
    assert brt.autotune("add", a=A, b=B).choice == {}, "known: not timed again"
    assert brt.autotune("add", a=A, b=B, again=True).choice == {"path": "inner16"}
    Clock(monkeypatch, (0.98e-6, 1e-6, 3e-6))
    assert brt.autotune("add", a=A, b=B, again=True).choice == {"path": "inner16"}, "what runs stays unless another is clearly faster"


def test_a_class_that_has_nothing_to_choose(store):
    assert brt.autotune("sum", x=numbers((64, 100)), dim=1).times[0][0] == {}
    assert brt.autotune("add", a=numbers((0, 3)), b=numbers((0, 3))).times == ()


def test_calls_take_what_was_chosen(store, monkeypatch):
    want = brt.add(A, B)
    assert brt.add(A, B).tobytes() == want.tobytes()
    before = brt.used()
    Clock(monkeypatch, (3e-6, 2e-6, 1e-6))
    brt.autotune("add", a=A, b=B)
    assert brt.used() == before, "what is timed is not used"
    assert brt.add(A, B).tobytes() == want.tobytes()
    new = {sku.variant for sku, n in brt.used().items() if n != before.get(sku, 0) and sku.op == "add"}
    assert new == {"strided"}


def test_first_calls_are_timed_where_the_setting_says_so(store, monkeypatch):
    monkeypatch.setattr(settings, "autotune", True)
    clock = Clock(monkeypatch, (3e-6, 2e-6, 1e-6))
    want = A + B
    same = brt.add(A, B)
    assert clock.asked > 6 and same.tobytes() == want.tobytes()
    asked = clock.asked
    for a, b in ((A, B), (A.reshape(-1), B.reshape(-1)), (A[:, None], B[:, None]), (numbers((70, 1008)), numbers((70, 1008)))):
        assert np.array_equal(brt.add(a, b), a + b, equal_nan=True)
    assert clock.asked == asked, "one class, timed once"
    y = np.empty_like(A)
    assert brt.add(A, B, out=y) is y and y.tobytes() == want.tobytes()
    brt.add(A[:2], B[:2])
    assert clock.asked > asked
    asked = clock.asked
    monkeypatch.setattr(settings, "tuning", False)
    brt.add(A[:1], B[:1])
    brt.sub(A, B)
    assert clock.asked == asked


def test_nothing_is_timed_while_a_graph_is_captured(store, monkeypatch):
    monkeypatch.setattr(type(host()), "capturing", lambda self, stream: True)
    monkeypatch.setattr(settings, "autotune", True)
    clock = Clock(monkeypatch, (1e-6,))
    assert np.array_equal(brt.add(A, B), A + B, equal_nan=True) and not clock.asked
    with pytest.raises(brt.UnsupportedError, match="add: autotune while a graph is being captured"):
        brt.autotune("add", a=A, b=B)


def test_operands_are_left_as_they_are(store, monkeypatch):
    """In-place operands and outputs are timed on memory of their own, though every launch runs."""
    x = numbers((300, 200))
    own = x.copy()
    brt.autotune("fill_", x=x, value=3.0)
    assert x.tobytes() == own.tobytes()
    monkeypatch.setattr(settings, "autotune", True)
    dst, index = numbers((64, 64)), numbers((64, 64), "int64", low=0, high=64)
    kept = dst.copy(), index.copy()
    want = dst.copy()
    np.put_along_axis(want, index * 0 + np.arange(64), dst, 1)
    y = brt.scatter(dst, 1, np.broadcast_to(np.arange(64), (64, 64)).copy(), dst)
    assert y.tobytes() == want.tobytes() and dst.tobytes() == kept[0].tobytes()
    out = np.full((64, 64), 5, "float32")
    brt.gather(dst, 1, index, out=out)
    assert np.array_equal(out, np.take_along_axis(dst, index, 1), equal_nan=True) and index.tobytes() == kept[1].tobytes()


def test_faults_of_timed_launches_are_nobodys(store):
    """Zeros stand for ids that are only described; ids out of range are told by calls, not by timing."""
    spec = brt.TensorSpec((0, 8), "float32")
    brt.autotune("gather_rows", arch="host", table=spec, index=brt.TensorSpec((5,), "int64"))
    bad = np.full((5,), 99, "int64")
    found = brt.autotune("index_select", src=numbers((50, 64)), index=bad, dim=0)
    assert found.times
    brt.check_errors()
    with pytest.raises(IndexError):
        brt.index_select(numbers((50, 64)), 0, bad)


def test_hopeless_launches_run_once(store, monkeypatch):
    """One that takes twenty times as long is not run again, and what has the same and more is not run at all."""
    monkeypatch.setattr(settings, "host_geometry", "fast")
    x = numbers((96, 72), "float16").T
    wanted = [c.choice for c in tuning.candidates(brt.select("contiguize", x=x))]
    assert {"loops": False} in wanted and {"loops": False, "copy": "cells"} in wanted
    clock = Clock(monkeypatch, (1e-6, *[50e-6] * (len(wanted) - 1)))
    found = brt.autotune("contiguize", x=x)
    assert found.times == (({}, 1.0), ({"loops": False}, 50.0)) and found.choice == {}
    assert clock.asked == 2 + 1 + tuning.ROUNDS


def test_steps_of_other_ops_take_what_was_chosen_for_them(store, monkeypatch):
    chosen({}, a=A, b=B)  # a table that is not empty
    x = numbers((700, 300)).T

    def kernels():
        return [launch.kernel for launch in brt.select("sort", x=x, dim=1).geometry.launches]

    before = kernels()
    monkeypatch.setattr(tuned.Table, "apply", lambda self, problem: setattr(problem, "tuned", {"copy": "cells"}))
    assert "_patches16" in before and kernels() == ["_cells" if name == "_patches16" else name for name in before]
    want = np.sort(x, 1)
    assert np.array_equal(brt.sort(x, dim=1)[0], want, equal_nan=True)


def test_a_repeated_call_looks_nothing_up(store, monkeypatch):
    chosen({"path": "inner16"}, a=A, b=B)
    want = brt.add(A, B)
    monkeypatch.setattr("baracuda_rt.call.planning.known", lambda executor: pytest.fail("planned again"))
    assert brt.add(A, B).tobytes() == want.tobytes() == brt.add(A, B).tobytes()


def test_what_needs_more_workspace_than_is_allowed(store):
    arguments = {"x": numbers((700, 20)), "segment_ids": numbers((700,), "int32", low=0, high=40), "num_segments": 40}
    usual = brt.select("unsorted_segment_max", **arguments)
    choice = {"maxima": "walk"}
    preference = brt.PlanPreference(max_workspace_bytes=usual.workspace_size)
    for plan in (usual, brt.select("unsorted_segment_max", preference=preference, **arguments)):
        tuned.table_of(plan.executor).add(structure(plan.problem), Timed(choice, ((choice, 1.0),)))
    assert brt.select("unsorted_segment_max", **arguments).workspace_size > usual.workspace_size
    assert brt.select("unsorted_segment_max", preference=preference, **arguments).workspace_size == usual.workspace_size


def test_bad_requests(store, monkeypatch):
    with pytest.raises(brt.UnsupportedError, match="accepted None, as timing is to choose"):
        brt.autotune("add", a=A, b=B, preference=brt.PlanPreference(variant="strided"))
    with pytest.raises(brt.BackendUnavailableError, match="sm_120 is not a device of this process"):
        brt.autotune("add", arch="sm_120", a=brt.TensorSpec((4,), "float32"), b=brt.TensorSpec((4,), "float32"))
    with pytest.raises(brt.UnknownSkuError):
        brt.autotune("addd", a=A, b=B)
    monkeypatch.setattr(settings, "tuning", False)
    with pytest.raises(brt.UnsupportedError, match="BARACUDA_RT_TUNING=0"):
        brt.autotune("add", a=A, b=B)


def test_what_cannot_be_timed_runs_as_usual(store, monkeypatch):
    monkeypatch.setattr(settings, "autotune", True)
    monkeypatch.setattr(tuning._Memory, "_made", lambda *_: (_ for _ in ()).throw(MemoryError("no room")))
    with pytest.warns(RuntimeWarning, match=r"add: could not be timed \(no room\)"):
        assert np.array_equal(brt.add(A, B), A + B, equal_nan=True)


def test_a_candidate_that_does_not_run_is_left_out(store, monkeypatch):
    Clock(monkeypatch, (3e-6, 1e-6))
    prepare = Plan.prepare

    def refusing(self, stream=0, noted=True):
        if self.sku.variant == "inner16":
            raise brt.KernelLaunchError("no", backend="host", code=1, name="")
        prepare(self, stream, noted)

    monkeypatch.setattr(Plan, "prepare", refusing)
    assert [choice for choice, _ in brt.autotune("add", a=A, b=B).times] == [{}, {"path": "strided"}]


def test_two_threads_time_a_class_once(store, monkeypatch):
    monkeypatch.setattr(settings, "autotune", True)
    counted, lock = [], threading.Lock()
    time_plan = tuning.time_plan

    def counting(*arguments):
        with lock:
            counted.append(1)
        time.sleep(0.05)
        return time_plan(*arguments)

    monkeypatch.setattr(tuning, "time_plan", counting)
    got = [None] * 6
    start = threading.Barrier(6)

    def call(k):
        start.wait()
        got[k] = brt.add(A, B)

    threads = [threading.Thread(target=call, args=(k,)) for k in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(counted) == 1 and all(y.tobytes() == (A + B).tobytes() for y in got)


# -- classes --------------------------------------------------------------------------------------------------------------------------


def token(op, /, **arguments):
    return structure(brt.select(op, **arguments).problem)


def test_structures_tell_classes_apart():
    base = token("softmax", x=numbers((100, 4096)), dim=1)
    assert base == token("softmax", x=numbers((100, 4112)), dim=1) and "\n" not in base
    others = [
        token("softmax", x=numbers((100, 4098)), dim=1),  # other vectors
        token("softmax", x=numbers((100, 8192)), dim=1),
        token("softmax", x=numbers((130, 4096)), dim=1),
        token("softmax", x=numbers((100, 4096)), dim=0),
        token("softmax", x=numbers((100, 4096), "float64"), dim=1),
        token("softmax", x=numbers((4096, 100)).T, dim=1),
        token("softmax", x=numbers((100, 4100))[:, :4096], dim=1),
        token("softmax", x=numbers((100, 4097))[:, 1:], dim=1),  # not aligned
        token("log_softmax", x=numbers((100, 4096)), dim=1),
        token("softmax", x=numbers((100, 4096)), dim=1, preference=brt.PlanPreference(deterministic=False)),
    ]
    assert len({base, *others}) == len(others) + 1


# -- the store ------------------------------------------------------------------------------------------------------------------------

MACHINE = {"arch": "sm_90", "device": "Some Card/../x", "driver": "13000", "cuda": "12090", "compiler": "nvrtc 12.9"}
TIMED = Timed({"path": "strided"}, (({}, 2.0), ({"path": "strided"}, 1.0)))


def test_the_file_of_a_machine(tmp_path):
    one = TuningStore(str(tmp_path), MACHINE)
    one.add("b", TIMED)
    one.add("a", TIMED)
    assert TuningStore(str(tmp_path), MACHINE).read() == {"a": TIMED, "b": TIMED}
    assert os.path.dirname(one.path) == folder(str(tmp_path)) and os.listdir(folder(str(tmp_path))) == [os.path.basename(one.path)]
    with open(one.path) as file:
        data = json.load(file)
    assert list(data["entries"]) == ["a", "b"] and data["machine"]["device"] == MACHINE["device"] and data["entries"]["a"]["margin"] == 2.0
    assert stat.S_IMODE(os.stat(one.path).st_mode) == 0o600
    for key in MACHINE:  # another card, driver or compiler
        assert TuningStore(str(tmp_path), MACHINE | {key: "other"}).read() == {}
    assert TuningStore(None, MACHINE).read() == {}
    TuningStore(None, MACHINE).add("a", TIMED)


def test_writers_keep_what_others_wrote(tmp_path):
    stores = [TuningStore(str(tmp_path), MACHINE) for _ in range(8)]
    threads = [threading.Thread(target=lambda s=s, k=k: [s.add(f"{k} {n}", TIMED) for n in range(5)]) for k, s in enumerate(stores)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(stores[0].read()) == 40


HOSTILE = (
    b"", b"{", b"null", b"[]", b"\xff\xfe", b"{}", b"[" * 100_000, b'{"table": 1, "machine": {}, "entries": {}}',
    b'{"table": 1, "machine": %s, "entries": []}', b'{"table": 1, "machine": %s, "entries": {"a": 3}}', b'{"table": 2, "machine": %s, "entries": {}}',
    b'{"table": 1, "machine": %s, "entries": {"a": {"choice": {}, "candidates": []}}}',
    b'{"table": 1, "machine": %s, "entries": {"a": {"choice": {"path": [1]}, "candidates": [[{}, 1.0]]}}}',
    b'{"table": 1, "machine": %s, "entries": {"a": {"choice": {}, "candidates": [[{}, NaN]]}}}',
    b'{"table": 1, "machine": %s, "entries": {"a": {"choice": {}, "candidates": [[{}, -1]]}}}',
    b'{"table": 1, "machine": %s, "entries": {"a": {"choice": {}, "candidates": [[{}, 1.0, 2]]}}}',
)  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_damaged_file_is_as_if_it_were_not_there(tmp_path, text):
    one = TuningStore(str(tmp_path), MACHINE)
    one.add("a", TIMED)
    with open(one.path, "wb") as file:
        file.write(text.replace(b"%s", json.dumps(one.machine).encode()))
    with pytest.warns(brt.CacheWarning, match="tuning store: ignored .*; calls take their usual launches"):
        assert one.read() == {}
    one.add("c", TIMED)  # and is written anew
    assert one.read() == {"c": TIMED}


def test_a_file_that_others_could_have_written(tmp_path):
    one = TuningStore(str(tmp_path), MACHINE)
    one.add("a", TIMED)
    os.chmod(one.path, 0o666)
    with pytest.warns(brt.CacheWarning, match="which others could have written"):
        assert one.read() == {}
    os.unlink(one.path)
    os.symlink("/etc/hostname", one.path)
    two = TuningStore(str(tmp_path), MACHINE)
    with pytest.warns(brt.CacheWarning, match="cannot read"):
        assert two.read() == {}


def test_a_file_is_bounded(tmp_path, monkeypatch):
    monkeypatch.setattr(tuning_store, "CLASSES", 2)
    one = TuningStore(str(tmp_path), MACHINE)
    one.add("a", TIMED)
    one.add("b", TIMED)
    with pytest.warns(brt.CacheWarning, match="holds 2 classes of problems, further ones stay in memory"):
        one.add("c", TIMED)
    one.add("a", TIMED)
    assert set(one.read()) == {"a", "b"}


def test_a_directory_that_keeps_nothing(tmp_path):
    (tmp_path / "tuning").write_text("in the way")
    one = TuningStore(str(tmp_path), MACHINE)
    with pytest.warns(brt.CacheWarning, match="stays in memory"):
        one.add("a", TIMED)
        one.add("b", TIMED)


def test_a_choice_that_does_not_fit_is_no_choice(store):
    """A file may name knobs and values that this problem does not have: they are passed over, and results are the same."""
    plan = brt.select("add", a=A, b=B)
    for choice in ({"path": "vec99"}, {"path": True}, {"path": 1}, {"nonsense": 3}, {"cells": -5, "loops": "no", "path": ""}):
        tuned.table_of(plan.executor).add(structure(plan.problem), Timed(choice, ((choice, 1.0),)))
        tuned._tables.clear()
        assert brt.select("add", a=A, b=B).sku == plan.sku
        assert brt.add(A, B).tobytes() == (A + B).tobytes()


def test_clearing_the_cache(store, monkeypatch):
    monkeypatch.setattr(settings, "cache_dir", str(store))
    chosen({"path": "inner16"}, a=A, b=B)
    (name,) = os.listdir(folder(str(store)))
    (store / "tuning" / "mine.txt").write_text("not ours")
    brt.cache_clear(disk=False)
    assert brt.select("add", a=A, b=B).sku.variant == "inner16"
    brt.cache_clear()
    assert os.listdir(folder(str(store))) == ["mine.txt"] and name.endswith(".json")
    assert brt.select("add", a=A, b=B).sku.variant == "vec16"


def test_doctor_tells_where_it_is(store, monkeypatch, capsys):
    from baracuda_rt.commands.doctor import _storage

    chosen({}, a=A, b=B)
    found = next(f for f in _storage() if f.what == "tuning for host")
    assert str(store) in found.seen and found.seen.endswith(": 1 classes of problems timed")
    monkeypatch.setattr(settings, "tuning", False)
    assert next(f for f in _storage() if f.what == "tuning").state == "absent"


def test_other_processes_read_it(tmp_path, monkeypatch):
    monkeypatch.setattr(settings, "cache_dir", str(tmp_path))
    chosen({"path": "inner16"}, a=A, b=B)
    program = "import numpy as np, baracuda_rt as brt; x = np.ones((64, 1024), 'f4'); print(brt.select('add', a=x, b=x).sku.variant)"
    environment = os.environ | {"BARACUDA_RT_CACHE_DIR": str(tmp_path), "BARACUDA_RT_HOST_THREADS": str(settings.host_threads), "BARACUDA_RT_HOST_GEOMETRY": settings.host_geometry}

    def variant(**more):
        return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, timeout=120, env=environment | more, check=True).stdout.strip()

    assert variant() == "inner16" and variant(BARACUDA_RT_TUNING="0") == "vec16"


@pytest.mark.gpu
def test_on_a_device(store):
    import cupy

    x = cupy.asarray(numbers((512, 4096)))
    y = cupy.asarray(numbers((512, 4096), seed=1))
    want = brt.add(x, y)
    with cupy.cuda.Stream(non_blocking=True) as stream:
        found = brt.autotune("add", a=x, b=y)
        stream.synchronize()
    assert len(found.times) == 4 and all(0 < time < 1e4 for _, time in found.times)
    assert (brt.add(x, y) == want)[~cupy.isnan(want)].all()
    assert str(store) in tuned.table_of(brt.select("add", a=x, b=y).executor).store.path
    with cupy.cuda.Stream(non_blocking=True) as stream:
        stream.begin_capture()
        with pytest.raises(brt.UnsupportedError, match="captured"):
            brt.autotune("add", a=x, b=y)
        stream.end_capture()


@pytest.mark.gpu
def test_first_calls_on_a_device(store, monkeypatch):
    import cupy

    monkeypatch.setattr(settings, "autotune", True)
    x = cupy.asarray(numbers((1 << 12, 300), "float16"))
    index = cupy.asarray(numbers((5000,), "int64", low=0, high=1 << 12))
    for _ in range(2):
        got = brt.index_select(x, 0, index)
        assert cupy.array_equal(got.view("u2"), x[index].view("u2"))
        assert cupy.array_equal(brt.contiguize(x.T).view("u2"), cupy.ascontiguousarray(x.T).view("u2"))
    assert len(tuned.table_of(brt.select("contiguize", x=x.T).executor)) >= 2
