"""What programs that drive plans build on: specs of arrays, a plan's operands and memory, ops as data, plans of formulas, bundles of what a program runs."""

from __future__ import annotations

import io
import json
import os
import pickle
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.__main__ import main
from baracuda_rt.cache import kernel_cache
from baracuda_rt.cache.bundle import Bundle
from baracuda_rt.codegen.model import KernelSku
from baracuda_rt.commands import progress
from baracuda_rt.commands.selection import selection
from baracuda_rt.settings import settings

from . import elsewhere
from .harness import ROOT, ops, to_host, to_xp


def test_specs_of_arrays(xp: Any) -> None:
    x = to_xp(xp, np.zeros((4, 6), np.float32))
    assert brt.TensorSpec.like(x) == brt.TensorSpec((4, 6), "float32")
    assert brt.TensorSpec.like(x[::-1, ::2]).strides == (-6, 2)
    assert brt.TensorSpec.like(x[:, 1:]).alignment == 4 and brt.TensorSpec.like(x[:, 1:]).nbytes == 4 * 5 * 4
    assert brt.TensorSpec.like(brt.TensorSpec((2,), "int8")).nbytes == 2
    with pytest.raises(brt.InvalidProblemError, match="TensorSpec: x is list"):
        brt.TensorSpec.like([1, 2])


def test_a_plan_s_operands_and_memory(xp: Any) -> None:
    x = to_xp(xp, np.arange(24, dtype=np.float32).reshape(4, 6))
    for strides in ((6, 1), (1, 4), (-6, 1), (-1, -4), (12, 2)):
        plan = brt.select("exp", x=x, y=brt.TensorSpec((4, 6), "float32", strides))
        assert plan.inputs == {"x": brt.TensorSpec((4, 6), "float32")} and plan.outputs["y"].strides == strides
        for _ in range(2):
            y = plan.empty_outputs()["y"]
            assert tuple(step // 4 for step in y.strides) == strides and type(y) is type(x)
            plan.run(x=x, y=y)
            np.testing.assert_allclose(to_host(y), np.exp(to_host(x)), rtol=1e-6)
    assert plan.workspace() is None
    long = brt.select("sum", x=brt.TensorSpec((1 << 22,), "float32"))
    assert long.workspace().nbytes == long.workspace_size > 0
    running = brt.select("batch_norm", x=x, running_mean=brt.TensorSpec((6,), "float32"), running_var=brt.TensorSpec((6,), "float32"), training=True)
    assert list(running.outputs) == ["y"] and {"running_mean", "running_var"} < set(running.inputs)
    elsewhere = brt.select("exp", x=brt.TensorSpec((4,), "float32"), arch="sm_80" if xp is np else "host")
    if elsewhere.executor is None:
        for what in (elsewhere.empty_outputs, brt.select("sum", x=brt.TensorSpec((1 << 22,), "float32"), arch="sm_80").workspace):
            with pytest.raises(brt.InvalidProblemError, match="selected for sm_80, which is not a device of this process"):
                what()


# -- ops as data --------------------------------------------------------------------------------------------------------------------------


@pytest.mark.pure
@pytest.mark.parametrize("name", [op.name for op in ops().values()])
def test_every_op_is_described(name: str) -> None:
    about = brt.describe(name)
    assert json.loads(json.dumps(about))["op"] == name
    spec = ops()[name]
    for direction in ("forward", "backward"):
        part = about[direction]
        assert (part is None) == (direction not in spec.directions)
        if part is None:
            continue
        assert hasattr(brt, part["function"])
        known = {one["name"] for one in (*part["operands"], *part["parameters"])}
        assert {arg.removeprefix("*") for arg in part["arguments"]} == known
        assert all(one["dtypes"] and one["name"] for one in (*part["operands"], *part["results"]))
    if about["backward"]:
        back, arguments = about["backward"], {arg.removeprefix("*") for arg in about["forward"]["arguments"]}
        assert set(back["gradients"]) == {one["name"] for one in back["results"]} and set(back["default"]) <= set(back["gradients"])
        assert set(back["gradients"].values()) <= arguments and set(back["shapes"].values()) <= arguments
        results = {"output", *(one["name"] for one in about["forward"]["results"])}
        told = {*back["saved"], *back["sources"], *back["shapes"], *(one["name"] for one in about["forward"]["parameters"])}
        upstream = {f"d{one}" for one in results} | {"dy"}
        needed = {one["name"] for one in back["operands"] if not one["optional"]} | {one["name"] for one in back["parameters"] if one["required"]}
        assert needed - upstream <= told, "a tape has to know where these come from"
        assert all(name in (arguments if kind == "operand" else results) for name, kind in back["saved"].items())


@pytest.mark.pure
def test_described_by_any_name() -> None:
    assert brt.describe("norm2")["fixed"] == {"ord": 2.0} and brt.describe("norm2")["op"] == "vector_norm"
    assert brt.describe("layer_norm")["backward"]["gradients"] == {"dx": "x", "dw": "weight", "db": "bias"}
    assert brt.describe("softmax")["backward"]["saved"] == {"y": "result"}
    assert brt.describe("max_pool2d")["backward"]["one_of"] == ["indices", "x"] and brt.describe("softmax")["backward"]["one_of"] == []
    assert brt.describe("segment_softmax")["backward"]["saved"]["output"] == "result"
    assert brt.describe("layer_norm")["backward"]["sources"] == {"x": "sum if residual"}
    with pytest.raises(brt.UnknownSkuError, match="did you mean softmax"):
        brt.describe("softmx")


@pytest.mark.pure
def test_ops_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ops", "layer", "norm", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert "layer_norm" in {one["op"] for one in found} and found[0] == json.loads(json.dumps(brt.describe(found[0]["op"])))
    assert main(["ops", "nothing_like_this", "--format", "json"]) == 1


# -- formulas -----------------------------------------------------------------------------------------------------------------------------


def test_plans_of_formulas(xp: Any) -> None:
    f = brt.elementwise("scale * x * x + b")
    x, b = to_xp(xp, np.array([1, 2, 3], np.float32)), to_xp(xp, np.array([0.5], np.float32))
    plan = f.select(x=x, b=brt.TensorSpec((1,), "float32"))
    assert list(plan.inputs) == ["x", "b"] and list(plan.outputs) == ["y"] and ".formula_" in str(plan.sku)
    for scale in (2.0, 3.0):
        for _ in range(2):
            out = plan.empty_outputs()
            plan.run(x=x, b=b, scale=scale, **out)
            np.testing.assert_array_equal(to_host(out["y"]), to_host(f(scale, x, b)))
    back = f.select("backward", dy=x, x=x, b=b, scale=2.0)
    assert list(back.inputs) == ["dy", "x"] and list(back.outputs) == ["dx", "db"]
    out = back.empty_outputs()
    back.run(dy=x, x=x, workspace=back.workspace(), **out)
    want = f.backward(x, 2.0, x, b)
    for name, got in out.items():
        np.testing.assert_array_equal(to_host(got), to_host(want[name[1:]]))
    assert list(f.select("backward", dy=x, x=x, b=b, scale=2.0, need="x").outputs) == ["dx"]
    assert plan.source == plan.plan.source and "__global__" in f.source and f.sku.element == "f32"
    for call, text in (
        (lambda: f.select(x=x, z=x), "unknown operand 'z'"), (lambda: f.select(), "at least one operand"), (lambda: f.select("sideways", x=x), "direction 'sideways' does not exist"),
        (lambda: plan.run(q=x), "unknown operand 'q'; operands: scale, x, b, y"), (lambda: brt.elementwise("stream * 2").select(stream=x), "'stream' is an argument of plans"),
        (lambda: f.select(x=x, b=to_xp(xp, np.ones(2, np.float32))), "b has shape"),
    ):  # fmt: skip
        with pytest.raises(brt.InvalidProblemError, match=text):
            call()
    with pytest.raises(brt.UnsupportedError, match="elementwise: "):
        brt.elementwise("floor_divide(x, 2) + nextafter(x, x)").select("backward", dy=x, x=x)


def test_formulas_pickle_after_use(xp: Any) -> None:
    f = brt.elementwise("x * 2 + 1")
    x = to_xp(xp, np.ones(3, np.float32))
    f(x)
    f.backward(x, x)
    again = pickle.loads(pickle.dumps(f))
    assert to_host(again(x)).tolist() == [3, 3, 3]
    code = "import pickle, sys, numpy as np; print(pickle.load(sys.stdin.buffer)(np.ones(2, 'f4')).tolist())"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **({"BARACUDA_RT_CACHE_DIR": settings.cache_dir} if settings.cache_dir else {})}
    done = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(f), capture_output=True, env=environment, check=False)
    assert done.stdout.decode().strip() == "[3.0, 3.0]", done.stderr.decode()


# -- bundles ------------------------------------------------------------------------------------------------------------------------------

PROGRAM = """
import numpy as np, baracuda_rt as brt
x = np.array([1, 2, 3], "float32")
print(brt.elementwise("x * 2 + 1")(x).tolist(), brt.relu(x).tolist(), brt.softmax(x).shape)
for call in (lambda: brt.exp(x), lambda: brt.elementwise("x * 7")(x)):
    try:
        call()
    except brt.BackendUnavailableError as error:
        print(error)
"""


@pytest.mark.host
def test_a_bundle_of_what_a_program_runs(tmp_path: Path) -> None:
    x = np.array([1, 2, 3], np.float32)
    path = tmp_path / "new" / "program.bundle"
    items = [brt.elementwise("x * 2 + 1").select(x=x, arch="host"), brt.select("softmax", x=x, arch="host"), "unary_elementwise.relu.forward.f32@host/template/vec16"]
    count = brt.write_bundle(path, items)
    assert count == len(Bundle(str(path))) == 4  # and the scheduler
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "BARACUDA_RT_BUNDLE": str(path), "BARACUDA_RT_NO_COMPILE": "1", "BARACUDA_RT_CACHE_DIR": str(tmp_path / "empty"), "CUDA_VISIBLE_DEVICES": ""}
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, env=environment, check=False)
    first, missing, formula = done.stdout.splitlines()
    assert first == "[3.0, 5.0, 7.0] [1.0, 2.0, 3.0] (3,)"
    assert re.search(r"regenerate-kernels --compile host --only unary_elementwise\.exp\.forward\.f32@host/template/\w+ --bundle FILE$", missing)
    assert formula.endswith("baracuda_rt.write_bundle(FILE, [plan or formula], add=True)")
    before = set(Bundle(str(path)))
    assert brt.write_bundle(path, {KernelSku.parse("unary_elementwise.exp.forward.f32@host/template/vec16"): 3}, add=True) == 5  # as used() says it
    assert before < set(Bundle(str(path)))
    for bad in (3, [x], "no_such_op", print):
        with pytest.raises(brt.InvalidProblemError, match="write_bundle: .* is no plan, formula, function of this package or SKU"):
            brt.write_bundle(path, bad)
    with pytest.raises(brt.UnknownSkuError, match="write_bundle: arch 'sm_10' does not exist"):
        brt.write_bundle(path, items, arch="sm_10")


@pytest.mark.nvrtc
def test_a_bundle_for_another_arch(tmp_path: Path) -> None:
    path = tmp_path / "program.bundle"
    plan = brt.select("lerp", a=brt.TensorSpec((8,), "float32"), b=brt.TensorSpec((8,), "float32"), weight=0.5, arch="host")
    assert brt.write_bundle(path, plan, arch="sm_90") == 1
    assert Bundle(str(path)).about["modules"] == {"sm_90": 1}


@pytest.mark.pure
def test_only_takes_whole_skus_that_are_not_listed() -> None:
    parsed = next(sku for sku in brt.skus(op="causal_conv1d", direction="forward", dtype="float16", arch="sm_90") if dict(sku.params).get("activation") == "silu")
    unlisted = parsed._replace(params=tuple((k, "17" if k == "width" else v) for k, v in parsed.params))
    chosen = selection([str(unlisted), "*.lerp.*"])
    assert chosen.named == (unlisted,) and chosen.patterns == ("*.lerp.*",)


# -- the first compile --------------------------------------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.pure
def test_a_slow_compile_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_cache, "_SLOW", 0.02)

    def told(stream: io.StringIO, progress: bool = True, seconds: float = 0.2) -> str:
        monkeypatch.setattr(kernel_cache, "_told", False)
        monkeypatch.setattr(settings, "progress", progress)
        monkeypatch.setattr(sys, "stderr", stream)
        for _ in range(2):
            with kernel_cache._telling("a.kernel"):
                time.sleep(seconds)
        return stream.getvalue()

    assert re.fullmatch(r"baracuda_rt: compiling a\.kernel; .*BARACUDA_RT_PROGRESS=0 hides this\)\n", told(Terminal()))
    assert told(Terminal(), progress=False) == "" and told(io.StringIO()) == "" and told(Terminal(), seconds=0.0) == ""


@pytest.mark.pure
def test_long_work_shows_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rich.progress", None)  # its bar is its own affair
    monkeypatch.setattr(progress, "_EVERY", -1)

    def shown(stream: io.StringIO, call: bool, on: bool = True, slow: float = 0.0) -> str:
        monkeypatch.setattr(settings, "progress", on)
        monkeypatch.setattr(progress, "_SLOW", slow)
        monkeypatch.setattr(sys, "stderr" if call else "stdout", stream)
        with progress.progress("compiling", 2, call) as step:
            step("a.kernel")
            step("another")
        return stream.getvalue()

    line = "\rcompiling 1/2 a.kernel\x1b[K\rcompiling 2/2 another\x1b[K\r\x1b[K"
    assert shown(Terminal(), call=True) == shown(Terminal(), call=False) == line
    assert shown(io.StringIO(), call=False) == "compiling 1/2 a.kernel\ncompiling 2/2 another\n"
    assert shown(io.StringIO(), call=True) == "", "a program's output is its own"
    assert shown(Terminal(), call=True, slow=60.0) == ""
    for stream in (Terminal(), io.StringIO()):
        assert shown(stream, call=False, on=False) == shown(stream, call=True, on=False) == ""


def test_warmup_tells_of_each_module(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr(progress, "_SLOW", 0.0)
    monkeypatch.setattr(settings, "progress", True)
    monkeypatch.setattr(sys, "stderr", stream)
    count = brt.warmup("lerp", "float32", "forward", arch="host")
    assert count and re.search(r"compiling 1/\d+ binary_elementwise\.lerp\.forward\.f32@host", stream.getvalue())


# -- what a message shows -----------------------------------------------------------------------------------------------------------------


def test_messages_show_arrays_by_dtype_and_shape(xp: Any) -> None:
    x, big = to_xp(xp, np.ones((2, 3), np.float32)), to_xp(xp, np.ones((3, 50), np.float32))
    for call, text in (
        (lambda: brt.elu(x, big), "elu: alpha is float32 array of shape (3, 50); accepted"),
        (lambda: brt.sum(x, big), "sum: dim is float32 array of shape (3, 50); accepted"),
        (lambda: brt.gelu(x, big), "gelu: approximate is float32 array of shape (3, 50); accepted"),
        (lambda: brt.permute(x, [big]), "permute: dims is [float32 array of shape (3, 50)]; accepted"),
        (lambda: brt.exp(x, preference=big), "exp: preference is float32 array of shape (3, 50); accepted"),
        (lambda: brt.TensorSpec(big, "float32"), "TensorSpec: shape is float32 array of shape (3, 50); accepted"),
        (lambda: brt.elementwise("x + y2", x, [big]), "elementwise: y2 is [float32 array of shape (3, 50)]; "),
        (lambda: brt.std(x, unbiased=big), "std: unbiased is float32 array of shape (3, 50); accepted"),
    ):
        with pytest.raises(brt.BaracudaError) as caught:
            call()
        assert str(caught.value).startswith(text) and "\n" not in str(caught.value)
    with pytest.raises(brt.InvalidProblemError) as caught:
        brt.sum(x, "a" * 5000)
    assert len(str(caught.value)) < 400


@pytest.mark.host
def test_arrays_that_no_kernel_reads_are_told_the_cure() -> None:
    packed = np.zeros(3, dtype=[("a", "u1"), ("b", "f4")])["b"]
    with pytest.raises(brt.InvalidProblemError, match=r"exp: x has a stride of 5 bytes on axis 0; .*: give x\.copy\(\)$"):
        brt.exp(packed)
    assert brt.exp(packed.copy()).tolist() == [1, 1, 1]
    shifted = np.zeros(17, np.uint8)[1:].view(np.float32)
    with pytest.raises(brt.MisalignedOperandError, match=r"exp: x is aligned to 1 bytes; required 4, the size of float32: give x\.copy\(\)$"):
        brt.exp(shifted)
    assert brt.exp(shifted.copy()).tolist() == [1] * 4
    swapped = np.zeros(2, ">f4")
    with pytest.raises(brt.UnsupportedDTypeError, match=r"\(little-endian\): give x\.astype\(x\.dtype\.newbyteorder\('='\)\)$"):
        brt.exp(swapped)
    assert brt.exp(swapped.astype(swapped.dtype.newbyteorder("="))).tolist() == [1, 1]


@pytest.mark.host
def test_arrays_say_where_their_plan_runs() -> None:
    x = np.ones((2, 3), np.float32)
    there = elsewhere.array(x, np)
    with elsewhere.known():
        assert brt.select("add", a=there, b=there).sku.arch == there.__class__.arch
        assert brt.select("add", a=there, b=brt.TensorSpec.like(x)).sku.arch == there.__class__.arch
        assert brt.select("add", a=there, b=there, arch="sm_90").sku.arch == "sm_90"
        with pytest.raises(brt.InvalidProblemError, match=r"^add: b is on host but a is on sm_120; accepted operands of one device$"):
            brt.select("add", a=there, b=x)


@pytest.mark.gpu
def test_plans_of_numpy_arrays_are_the_hosts_beside_a_device() -> None:
    x = np.ones((2, 3), np.float32)
    plan, formula = brt.select("neg", x=x), brt.elementwise("-x").select(x=x)
    for made in (plan, formula):
        out = made.empty_outputs()
        made.run(x=x, **out)
        assert made.sku.arch == "host" and out["y"].tolist() == (-x).tolist()
    assert brt.select("neg", x=brt.TensorSpec.like(x)).sku.arch.startswith("sm_")
