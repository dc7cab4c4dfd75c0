"""The description beside an emitted source is enough to run it: kernels are launched here from what the JSON says, and from nothing else."""

from __future__ import annotations

import ctypes
import json
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt import registry
from baracuda_rt.codegen.model import KernelSku, kernel_names
from baracuda_rt.commands import cli
from baracuda_rt.commands.launch_json import description, problem_for
from baracuda_rt.executors.host import host

SKUS = [
    "binary_elementwise.lerp.forward.f32@host/template/vec16",
    "binary_elementwise.lerp.backward.f64@host/template/strided",
    "binary_elementwise.mul.backward.bf16@host/template/strided_reduce",
    "softmax.softmax.forward.f16@host/template/rows16",
    "reduction.sum.forward.f32@host/template/columns",
    "convolution.causal_conv1d.forward.f16(activation=silu,width=4)@host/template/vec16",
    "segment_ops.unsorted_segment_sum.forward.f32#i64@host/template/strided",  # kernels of two modules, workspace
    "indexing.gather.forward.f32@host/template/strided",  # reports errors
]


def dtype(name: str) -> np.dtype[Any]:
    return np.dtype(getattr(ml_dtypes, name, None) or name)


def operands(problem: dict[str, Any], rng: np.random.Generator) -> dict[str, np.ndarray]:
    """Memory for the operands of a description: small numbers for what is read, nothing for what is written."""
    out = {}
    for name, about in problem["operands"].items():
        kind = dtype(about["dtype"])
        span = 1 + sum((n - 1) * step for n, step in zip(about["shape"], about["strides"], strict=True))
        values = rng.integers(0, 3, max(span, 1)) if kind.kind in "iu" else rng.uniform(-1, 1, max(span, 1))
        memory = np.zeros(max(span, 1), kind) if about["written"] else values.astype(kind)
        out[name] = np.lib.stride_tricks.as_strided(memory, about["shape"], [step * kind.itemsize for step in about["strides"]])
    return out


def run(about: dict[str, Any], arrays: dict[str, np.ndarray]) -> None:
    """Runs the launches of a description, on the CPU."""
    raw = np.zeros(about["problem"]["workspace"] + 256, np.uint8)
    workspace = raw.ctypes.data + -raw.ctypes.data % 256
    for step in about["launches"]:
        sku = KernelSku.parse(step["module"])
        held = []
        for argument in step["arguments"]:
            if "pointer" in argument:
                address = arrays[argument["pointer"]].ctypes.data + argument["offset"] if argument["pointer"] else 0
                held.append(ctypes.c_uint64(address))
            elif "workspace" in argument:
                held.append(ctypes.c_uint64(workspace + argument["workspace"]))
            elif "errors" in argument:
                held.append(ctypes.create_string_buffer(bytes(argument["errors"]), argument["errors"] + 8))
            else:
                held.append(ctypes.create_string_buffer(bytes.fromhex(argument["bytes"]) + bytes(8)))
        params = (ctypes.c_void_p * max(1, len(held)))(*map(ctypes.addressof, held))
        name = step["kernel"][len(sku.symbol) :]
        kernel = host().load(registry.get_op(sku.op), sku, [name])[name]
        kernel(tuple(step["grid"]), tuple(step["block"]), step["shared"], 0, ctypes.addressof(params))


@pytest.mark.host
@pytest.mark.parametrize("text", SKUS)
def test_a_description_is_enough_to_run_a_kernel(text: str, rng: np.random.Generator) -> None:
    sku = KernelSku.parse(text)
    about = json.loads(json.dumps(description(sku)))
    assert about["sku"] == text and about["guarantee"]["deterministic"] is sku.precision_guarantee.deterministic
    arrays = operands(about["problem"], rng)
    plan = problem_for(sku)
    assert plan is not None and str(plan.sku) == text
    wanted = {name: np.zeros_like(array) if about["problem"]["operands"][name]["written"] else array for name, array in arrays.items()}
    for name, array in wanted.items():
        if about["problem"]["operands"][name]["written"]:
            wanted[name] = np.lib.stride_tricks.as_strided(np.zeros_like(array.base if array.base is not None else array).ravel(), array.shape, array.strides)
    scratch = np.zeros(plan.workspace_size + 256, np.uint8)
    at = -scratch.ctypes.data % 256
    plan.run(**wanted, workspace=scratch[at : at + plan.workspace_size] if plan.workspace_size else None)
    run(about, arrays)
    for name, operand in about["problem"]["operands"].items():
        if operand["written"]:
            assert arrays[name].tobytes() == wanted[name].tobytes(), name
            assert arrays[name].tobytes().strip(b"\0"), "something was computed"


@pytest.mark.pure
def test_emit_writes_a_description_beside_each_source(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.regenerate_main(["--emit", str(tmp_path), "--only", "*.softmax.forward.f32@*"]) == 0
    told = capsys.readouterr().out
    sources = sorted(tmp_path.glob("*.cu"))
    assert len(sources) == 3 and f"3 sources written to {tmp_path}, the launches of 3 described beside them" in told
    for source in sources:
        about = json.loads(source.with_suffix(".json").read_text())
        assert {step["kernel"] for step in about["launches"]} <= set(kernel_names(source.read_text()))
        assert about["sku"].split("/")[-1] == source.suffixes[0].lstrip(".") or about["sku"].endswith(source.stem.rsplit(".", 1)[1])


@pytest.mark.pure
def test_most_skus_are_described(rng: np.random.Generator) -> None:
    everything = [sku for sku in brt.skus(arch="sm_90") if sku.backend == "template" and not sku.variant.endswith("i64")]
    picked = [everything[k] for k in rng.choice(len(everything), 60, replace=False)]
    assert sum(problem_for(sku) is not None for sku in picked) >= 52


@pytest.mark.pure
@pytest.mark.parametrize("text", [
    "unary_elementwise.deg2rad.backward.bf16@sm_90/template/fused16_reduce",  # a gradient that is a sum, beside no full one
    "binary_elementwise.pow.backward.f64@sm_90/template/fused_reduce",
    "loss.mse_loss.backward.f16@sm_90/template/fused16_i64_reduce",
    "loss.nll_loss.forward.bf16@sm_90/template/rows16",  # an axis less than the example has
    "gated_activation.geglu.forward.f64(approximate=none)@sm_90/template/vec16",  # a word that is no None
    "pooling.max_pool3d.backward.f64#i64@sm_90/template/slots3",  # shapes that follow from the forward's window
    "embedding.embedding_bag.backward.f16@sm_90/template/vec16",  # a gradient that only some calls have
])  # fmt: skip
def test_problems_that_lead_to_a_kernel(text: str) -> None:
    plan = problem_for(KernelSku.parse(text))
    assert plan is not None and str(plan.sku) == text


@pytest.mark.pure
def test_a_sku_that_no_problem_leads_to_says_so() -> None:
    sku = next(sku for sku in brt.skus(op="vector_norm", direction="backward", arch="sm_90") if dict(sku.params).get("pass") == "rows16" and sku.variant == "inner16")
    about = description(sku)
    assert (about["problem"] is None) == (about["launches"] is None) == (problem_for(sku) is None)
