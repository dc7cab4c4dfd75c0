"""Names that do not exist: each part of a SKU, of a listing, of the package; what explain says of the variants that were not chosen."""

from __future__ import annotations

import re
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest

import baracuda_rt as brt
from baracuda_rt._generated.planned import PLANNED
from baracuda_rt.cache import compile_error
from baracuda_rt.commands import cli
from baracuda_rt.commands.selection import Selection, selection
from baracuda_rt.commands.show import list_ops
from baracuda_rt.commands.unknown_name import ELSEWHERE
from baracuda_rt.settings import Settings

from .harness import ROOT

pytestmark = pytest.mark.pure

LERP = "binary_elementwise.lerp.backward.f32@host/template/vec16"
CONV = "convolution.causal_conv1d.forward.f16(activation=silu,width=4)@sm_90/template/vec16"


@pytest.mark.parametrize(
    "text, says",
    [
        (LERP.replace(".f32", ".i8"), "element 'i8' does not exist; accepted: f32, f16, bf16, f64"),
        (LERP.replace("vec16", "nope"), "variant 'nope' does not exist; accepted: vec16, inner16"),
        (LERP.replace("vec16", "vec61"), "variant 'vec61' does not exist; did you mean vec16"),
        (LERP.replace("template", "cublas"), "backend 'cublas' does not exist"),
        (LERP.replace("host", "sm_9999x"), "arch 'sm_9999x' does not exist; .*host, sm_80"),
        (LERP.replace("lerp", "larp"), "op 'larp' does not exist; did you mean lerp"),
        (LERP.replace("binary_", "binry_"), "category 'binry_elementwise' does not exist; did you mean binary_elementwise"),
        (LERP.replace("binary_", "unary_"), "category 'unary_elementwise' does not exist; did you mean binary_elementwise"),
        (LERP.replace("lerp.backward", "argmax.backward").replace("binary_elementwise", "reduction"), "direction 'backward' does not exist; accepted: forward"),
        (CONV.replace("width=4", "width"), "'width' is no parameter, expected name=value"),
        (CONV.replace("width=4", "width=4,width=4"), "parameter 'width' stands twice"),
        (CONV.replace("width=4", "widht=4"), "parameter 'widht' does not exist; did you mean width"),
        (CONV.replace(",width=4", ""), "parameter 'width' is missing"),
        (CONV.replace("silu", "slu"), "'slu' does not exist; did you mean silu"),
        (CONV.replace(".f16", ".f16:i32"), "aux element 'i32' does not exist"),
        ("lerp", "not a SKU: 'lerp'; expected category.op.direction"),
    ],
)
def test_parse_names_the_part(text: str, says: str) -> None:
    with pytest.raises(brt.UnknownSkuError, match=says) as caught:
        brt.KernelSku.parse(text)
    assert isinstance(caught.value, ValueError) and text[:12] in str(caught.value)


def test_what_exists_parses() -> None:
    for text in (LERP, CONV):
        assert str(brt.KernelSku.parse(text)) == text


SPEC = brt.TensorSpec((4,), "float32")


@pytest.mark.parametrize(
    "call, says",
    [
        (lambda: brt.skus(op="nope"), "skus: op 'nope' does not exist"),
        (lambda: brt.skus(op="softmx"), "did you mean softmax"),
        (lambda: brt.skus(category="pool"), "category 'pool' does not exist; did you mean pooling"),
        (lambda: brt.skus(direction="forwards"), "direction 'forwards' does not exist; did you mean forward"),
        (lambda: brt.skus(arch="sm_75"), "arch 'sm_75' does not exist; .*sm_80"),
        (lambda: brt.warmup("lerp", directions="sideways"), "warmup: direction 'sideways' does not exist; accepted: forward, backward"),
        (lambda: brt.warmup("lerp", arch="sm_75"), "warmup: arch 'sm_75'"),
        (lambda: brt.warmup("larp"), "op 'larp' is not in the manifest; did you mean lerp"),
        (lambda: brt.select("lerp", a=SPEC, b=SPEC, weight=0.5, arch=90), "lerp: arch 90 does not exist; accepted: host, sm_80"),
        (lambda: brt.select("lerp", a=SPEC, b=SPEC, weight=0.5, arch="sm_75"), "lerp: arch 'sm_75' does not exist"),
        (lambda: brt.select("lerp", "backwards", dy=SPEC, weight=0.5), "lerp: direction 'backwards' does not exist; did you mean backward"),
        (lambda: brt.select("lerp", a=SPEC, b=SPEC, weight=0.5, preference=brt.PlanPreference(variant="vec61")), "lerp: variant 'vec61' does not exist; did you mean vec16"),
    ],
)
def test_calls_name_the_part(call: Any, says: str) -> None:
    with pytest.raises(brt.UnknownSkuError, match=says):
        call()


@pytest.mark.parametrize(
    "name, says",
    [
        ("rmsnorm", "did you mean rms_norm"), ("softmaxx", "did you mean softmax"), ("TensorSpc", "did you mean TensorSpec"), ("fused_linear_cross_entropy", "it is planned"),
        ("segment_count", "here it is called bincount, of the ids"), ("segment_var", "here it is made of segment_mean, of"),
        ("average", "here it is called mean"), ("clone", "here it is called contiguize"), ("transpose", "here it is called permute, of two axes swapaxes"), ("astype_backward", "here it is called cast_backward"),
        ("randprm", r"did you mean randperm( or \w+)*\?$"),  # a composition that the requirements name too: nothing that is there is called planned
        ("argmax_backward", "did you mean|has no gradient"), ("qqqqqqqqq", "python -m baracuda_rt ops WORD"),
    ],
)  # fmt: skip
def test_the_package_names_what_is_near(name: str, says: str) -> None:
    with pytest.raises(AttributeError, match=f"module 'baracuda_rt' has no attribute '{name}'.*({says})"):
        getattr(brt, name)
    assert not hasattr(brt, name)


def test_words_of_other_libraries_are_missing_here_and_lead_somewhere() -> None:
    for word, here in ELSEWHERE.items():
        assert not hasattr(brt, word), word
        first = here.partition(",")[0]
        assert hasattr(brt, first) or first in PLANNED, word
    assert not [name for name in PLANNED if hasattr(brt, name)]


@pytest.mark.parametrize(
    "words, says",
    [("argwhere", "argwhere: here nonzero"), ("segment_count", "bincount, of the ids"), ("non-maximum", "batched_nms"), ("moving average", "avg_pool1d")],
)
def test_a_search_finds_words_of_other_libraries(words: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert list_ops(words) == 0
    assert says in capsys.readouterr().out


def test_matrix_products_lead_somewhere() -> None:
    """Under one name or the other, or planned."""
    if not hasattr(brt, "matmul"):
        with pytest.raises(AttributeError, match="planned"):
            brt.matmul  # noqa: B018


# -- explain ---


def explained(op: str, *direction: str, **arguments: Any) -> tuple[brt.Explanation, dict[str, str]]:
    found = brt.explain(op, *direction, arch="sm_90", **arguments)
    return found, dict(found.others)


def test_explain_gives_a_reason_for_each_variant() -> None:
    spec = brt.TensorSpec
    found, others = explained("lerp", a=spec((2, 8), "float32"), b=spec((2, 8), "float32", strides=(1, 2)), weight=0.5)
    assert found.sku.variant == "strided" and found.sku == brt.select("lerp", arch="sm_90", a=spec((2, 8), "float32"), b=spec((2, 8), "float32", strides=(1, 2)), weight=0.5).sku
    assert "declined: b has strides (1, 2), dense ones are (8, 1)" in others["vec16"]
    assert "64 bits" in others["strided_i64"] and "at most 16" in others["strided_i64"]
    text = str(found)
    assert text.startswith(f"{found.sku} would run\n") and all(f"  {name}" in text for name in others)

    found, others = explained("lerp", a=spec((8,), "float32", alignment=4), b=spec((8,), "float32"), weight=0.5)
    assert "a is aligned to 4 bytes, its loads need 16" in others["vec16"]
    found, others = explained("lerp", a=spec((8,), "float32"), b=spec((8,), "float32"), weight=0.5)
    assert found.sku.variant == "vec16" and others["strided"].startswith("could serve")
    forced = brt.select("lerp", arch="sm_90", a=spec((8,), "float32"), b=spec((8,), "float32"), weight=0.5, preference=brt.PlanPreference(variant="strided"))
    assert forced.sku.variant == "strided", "what could serve does"

    found, others = explained("mul", "backward", dy=spec((4, 8), "float32"), a=spec((8,), "float32"), b=spec((4, 8), "float32"))
    assert "summed onto a broadcast operand" in others["vec16"]
    found, others = explained("softmax", x=spec((4, 7), "float16"))
    assert "the last extent of x is 7, no multiple of the 8 elements" in others["rows16"]
    found, others = explained("unsorted_segment_sum", x=spec((64, 64), "float32"), segment_ids=spec((64,), "int32"), num_segments=4)
    assert "PlanPreference(deterministic=False)" in others["vec16_atomic"]


def test_explain_says_something_of_every_op() -> None:
    """One plan an op: each variant that is not chosen has a reason, in words of its own, and none is a bare refusal of nothing."""
    from .harness import data_dependent, mains, specs

    tried = 0
    for target in mains()[::7]:
        sample = next((s for s in target.samples(empty=False)), None)
        if sample is None or data_dependent(target):
            continue
        try:
            found = brt.explain(target.op.name, target.decl.direction, arch="sm_90", **specs(target, sample), **target.params(sample))
        except brt.InvalidProblemError:
            continue
        tried += 1
        assert {name for name, _ in found.others} == set(target.decl.variants) - {found.sku.variant}
        assert all(re.match(r"(declined: |could serve).{12}", what) for _, what in found.others), found
    assert tried > 30


def test_explain_raises_what_select_raises() -> None:
    with pytest.raises(brt.InvalidProblemError, match="lerp: b is missing"):
        brt.explain("lerp", a=SPEC, weight=0.5)
    with pytest.raises(brt.UnknownSkuError, match="direction"):
        brt.explain("lerp", "sideways", a=SPEC)


# -- command line ---


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "baracuda_rt", *arguments], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)


def test_ops_finds_words_and_what_is_planned() -> None:
    for words in (("cross", "entropy"), ("loss",), ("cross entropy",)):
        done = run("ops", *words)
        assert done.returncode == 0 and ("cross_entropy" in done.stdout or "loss" in done.stdout), done.stdout
    assert "rms_norm" in run("ops", "rmsnorm").stdout
    done = run("ops", "randperm")
    assert done.returncode == 0 and "1 of" in done.stdout and "planned" not in done.stdout, done.stdout
    assert "quantile" in run("ops", "percentile").stdout  # by NumPy's word


def test_show_kernel_prints_the_kernel_alone() -> None:
    done = run("show", LERP, "--kernel")
    whole = run("show", LERP)
    assert done.returncode == 0 and "__global__ void __launch_bounds__" in done.stdout and "guarantee" not in done.stdout
    assert len(done.stdout) < 0.8 * len(whole.stdout) and "--- partial" not in done.stdout
    bad = run("show", LERP.replace(".f32", ".i8"))
    assert bad.returncode == 1 and "element 'i8' does not exist" in bad.stderr and "Traceback" not in bad.stderr


def test_only_repeats_and_a_file_names_skus(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "skus.txt"
    file.write_text(f"# what the service runs\n{LERP}\n{CONV} # the model's\n\n")
    assert cli.regenerate_main(["--emit", str(tmp_path / "a"), "--only", "*.lerp.forward.f32@*/vec16", "--only", "*.lerp.forward.f16@*/vec16", "--skus", str(file)]) == 0
    names = sorted(p.name for p in (tmp_path / "a").glob("*.cu"))
    assert [p.stem for p in sorted((tmp_path / "a").glob("*.json"))] == [name.removesuffix(".cu") for name in names]
    assert names == [
        "binary_elementwise.lerp.backward.f32.vec16.cu", "binary_elementwise.lerp.forward.f16.vec16.cu", "binary_elementwise.lerp.forward.f32.vec16.cu",
        "convolution.causal_conv1d.forward.f16--activation_silu-width_4.vec16.cu",
    ]  # fmt: skip
    file.write_text("binary_elementwise.larp.forward.f32@host/template/vec16\n")
    assert cli.regenerate_main(["--emit", str(tmp_path / "b"), "--skus", str(file)]) == 1
    assert "skus.txt, line 1: " in capsys.readouterr().err
    assert cli.regenerate_main(["--emit", str(tmp_path / "b"), "--skus", str(tmp_path / "absent")]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    for arguments in (["--only", "lerp"], ["--skus", str(file)], ["--check", "--only", "lerp"]):
        with pytest.raises(SystemExit) as caught:
            cli.regenerate_main(arguments)
        assert caught.value.code == 2 and "needs --emit or --compile" in capsys.readouterr().err


def test_emitted_names_are_safe_and_distinct() -> None:
    names = [cli.emitted_name(sku) for _, sku in Selection().of("sm_90")]
    assert len(set(names)) == len(names) and all(re.fullmatch(r"[A-Za-z0-9._+-]+", name) for name in names)


def test_a_selection_keeps_names_that_are_not_listed() -> None:
    made = brt.select("sum", "backward", arch="sm_90", dy=brt.TensorSpec((8, 1), "float32"), x_shape=(8, 1), dim=1, keepdim=True).sku
    picked = {sku for _, sku in Selection(named=(made,)).of("sm_80")}
    assert picked == {made._replace(arch="sm_80")}
    assert {sku.op for _, sku in selection(["*.lerp.*"]).of("host")} == {"lerp"}


def test_bad_archs_and_places_are_told_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.regenerate_main(["--compile", "hostt"]) == 1
    error = capsys.readouterr().err
    assert "arch 'hostt' does not exist; did you mean host" in error and "sm_90" in error
    (tmp_path / "file").write_text("")
    assert cli.regenerate_main(["--emit", str(tmp_path / "file" / "out"), "--only", "*lerp.forward.f32@*/vec16"]) == 1
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and str(tmp_path / "file") in error


@pytest.mark.host
def test_one_call_emits_compiles_and_bundles(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    bundle = tmp_path / "kernels.bundle"
    assert cli.regenerate_main(["--emit", str(tmp_path / "src"), "--compile", "host", "--bundle", str(bundle), "--only", "*.lerp.forward.f32@*/vec16"]) == 0
    out = capfd.readouterr().out
    assert "1 sources written" in out and "host: 1 modules" in out and bundle.stat().st_size > 1000 and len(list((tmp_path / "src").glob("*.cu"))) == 1


def test_threads_are_clamped_with_a_warning() -> None:
    with pytest.warns(RuntimeWarning, match="BARACUDA_RT_HOST_THREADS is 100000; using"):
        many = Settings({"BARACUDA_RT_HOST_THREADS": "100000"}).host_threads
    assert 64 <= many < 100000
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert Settings({"BARACUDA_RT_HOST_THREADS": "3"}).host_threads == 3


def test_sources_of_compile_errors_do_not_pile_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    (tmp_path / "somebody-elses.cu").write_text("")
    paths = [compile_error.make_compile_error("a.b", "t", (), "", f"source {k}").source_path for k in range(compile_error._KEPT + 15)]
    left = {p.name for p in tmp_path.iterdir()}
    assert len(left) == compile_error._KEPT + 1 and "somebody-elses.cu" in left
    assert paths[-1] is not None and Path(paths[-1]).read_text() == f"source {compile_error._KEPT + 14}"
