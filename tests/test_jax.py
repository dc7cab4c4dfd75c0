"""JAX arrays: every op eagerly and under jit, its gradient, vmap, scan, errors, threads. On the CPU; tests marked gpu on a CUDA device of JAX's."""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.codegen.model import VMAP
from baracuda_rt.registry import get_op

from .harness import ROOT, Target, data_dependent, invoke, mains, parametrize, plannable
from .numerics import is_float
from .test_gradients import _backward_sample, _forward, _pairs, _small, gradient_of

jax = pytest.importorskip("jax", reason="JAX is not installed")
os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
import jax.numpy as jnp  # noqa: E402

import baracuda_rt.jax as brtj  # noqa: E402

pytestmark = pytest.mark.host
CPU = jax.local_devices(backend="cpu")[0]


@pytest.fixture(autouse=True)
def on_the_cpu():
    """Arrays are made on the CPU, where a GPU is there too."""
    with jax.default_device(CPU):
        yield


def held(value: np.ndarray) -> np.ndarray:
    """What JAX makes of a NumPy array where jax_enable_x64 is not set."""
    return np.asarray(value).astype(jax.dtypes.canonicalize_dtype(value.dtype))


def parts(returned: Any) -> tuple[Any, ...]:
    return tuple(returned) if isinstance(returned, tuple | list) else () if returned is None else (returned,)


def equal(got: Any, want: Any, what: str) -> None:
    """The same bits, NaNs alike."""
    got, want = np.asarray(got), held(np.asarray(want))
    assert got.dtype == want.dtype and got.shape == want.shape, f"{what}: {got.dtype}{got.shape}, expected {want.dtype}{want.shape}"
    assert got.tobytes() == want.tobytes() or np.array_equal(got.astype(np.float64), want.astype(np.float64), equal_nan=True), f"{what}: {got} != {want}"


FORWARDS = [t for t in mains() if t.decl.direction == "forward"]
GRADED = {t.op.name for t in _pairs()}


def first_of_each(targets: Iterable[Target]) -> list[Target]:
    """One target for each pattern, direction and list of results: what a rule of the bridge tells apart."""
    found: dict[Any, Target] = {}
    for target in targets:
        found.setdefault((target.decl.geometry, target.decl.direction, tuple(o.name for o in target.decl.outputs if not o.many)), target)
    return list(found.values())


@parametrize([t for t in FORWARDS if t.op.name not in GRADED or t in first_of_each(FORWARDS)])
def test_every_op_gives_what_it_gives_for_numpy(target: Target):
    """Eagerly, the same kernels on XLA's buffers: the same bits. Those that have gradients are held to it with these, but for one of each kind."""
    for sample in target.samples()[:1]:
        operands, params = target.inputs(sample), target.params(sample)
        arrays = {name: jnp.asarray(value) for name, value in operands.items()}
        given = {name: np.asarray(x) for name, x in arrays.items()}
        if target.inouts:
            before = {name: np.asarray(x).copy() for name, x in arrays.items()}
            with pytest.raises(brt.InvalidProblemError, match=f"{target.name}: .*read-only"):
                invoke(target.name, arrays, params, functions=brtj)
            assert all(np.array_equal(np.asarray(arrays[name]), before[name]) for name in before)
            return
        try:
            want = parts(invoke(target.name, {name: value.copy() for name, value in given.items()}, params))
        except brt.BaracudaError as refusal:
            with pytest.raises(type(refusal), match=f"^{target.name}"):
                invoke(target.name, arrays, params, functions=brtj)
            continue
        got = parts(invoke(target.name, arrays, params, functions=brtj))
        assert len(got) == len(want)
        for k, (y, expected) in enumerate(zip(got, want, strict=True)):
            assert isinstance(y, jax.Array)
            equal(y, expected, f"{target.id} {sample.id} result {k}")


@parametrize(_pairs())
def test_every_gradient_is_the_backward_of_the_op(target: Target):
    """jax.grad under jit, in float64, against the NumPy backward that the op database calls by its own rules; the results are those of NumPy, bit for bit."""
    forward = _forward(target)
    sample = forward and _small(forward)
    if sample is None or forward.inouts:
        pytest.skip("no float64 forward sample, or one that writes an operand")
    back, dys = _backward_sample(target, forward, sample)
    if not dys:
        pytest.skip("no floating output")
    names = target.outputs(back)
    want = dict(zip(names, parts(invoke(target.name, target.inputs(back), target.params(back))), strict=True))
    wanted = {gradient_of(target, name, forward): value for name, value in want.items() if value is not None}
    operands = forward.inputs(sample)
    asked = [n for n in wanted if n in operands and n not in target.case.nondiff and is_float(forward.token(n)) and is_float(forward.token(forward.outputs(sample)[0]))]
    if not asked:
        pytest.skip("no operand with a gradient")
    results = forward.outputs(sample)

    def pulled(values: dict[str, Any], upstream: dict[str, Any]) -> dict[str, Any]:
        def loss(chosen: dict[str, Any]) -> Any:
            returned = parts(invoke(forward.name, {name: chosen.get(name, values[name]) for name in operands}, forward.params(sample), functions=brtj))
            named = dict(zip(results, returned, strict=True))
            return sum((named[name] * upstream[name]).sum() for name in upstream), named

        return jax.grad(loss, has_aux=True)({name: values[name] for name in asked})

    with jax.enable_x64(True):
        values = {name: jnp.asarray(value) for name, value in operands.items()}
        whole = pulled if data_dependent(forward) else jax.jit(pulled)
        got, returned = whole(values, {name: jnp.asarray(dy) for name, dy in dys.items()})
        for name, expected in zip(results, parts(invoke(forward.name, operands, forward.params(sample))), strict=True):
            equal(returned[name], expected, f"{forward.id} {name}")
        for name in asked:
            expected = np.asarray(wanted[name])
            assert got[name].dtype == expected.dtype and got[name].shape == operands[name].shape
            np.testing.assert_allclose(np.asarray(got[name]), expected, rtol=1e-12, atol=1e-13, err_msg=f"{target.id} {name}")


# -- transformations ------------------------------------------------------------------------------------------------------------------


def numbers(*shape: int, seed: int = 0, dtype: Any = np.float32) -> Any:
    return jnp.asarray(np.random.default_rng(seed).normal(size=shape).astype(dtype))


MAPPED = {
    "formula": (lambda a, b: brtj.mul(a, b), lambda a, b: a * b, ((3, 4), (4,)), (0, None)),
    "formula, the lower rank mapped": (lambda a, b: brtj.mul(a, b), lambda a, b: a * b, ((5, 4), (3, 4)), (None, 0)),
    "formula, another axis": (lambda a, b: brtj.div(a, b), lambda a, b: a / b, ((3, 4), (4, 3)), (0, 1)),
    "formula, broadcast": (lambda a, b: brtj.maximum(a, b), lambda a, b: jnp.maximum(a, b), ((3, 4, 1), (3, 5)), (0, 0)),
    "rows": (lambda a, b: brtj.softmax(brtj.add(a, b), dim=0), lambda a, b: jax.nn.softmax(a + b, 0), ((3, 4, 5), (3, 5)), (0, 0)),
    "reduction": (lambda a, b: brtj.mul(brtj.sum(a, dim=1), b), lambda a, b: a.sum(1) * b, ((3, 4, 5), (4,)), (0, None)),
    "product": (lambda a, b: brtj.matmul(a, b), lambda a, b: a @ b, ((3, 4, 5), (5, 2)), (0, None)),
}


@pytest.mark.parametrize("own, reference, shapes, axes", MAPPED.values(), ids=list(MAPPED))
def test_vmap(own, reference, shapes, axes):
    """The mapped function, its gradient, and the gradient of the mapped function."""
    operands = [numbers(*shape, seed=k) + 4 for k, shape in enumerate(shapes)]

    def loss(function):
        return lambda *xs: (function(*xs) ** 2).sum()

    for transformed in (
        lambda f: jax.vmap(f, axes),
        lambda f: jax.vmap(jax.grad(loss(f), argnums=(0, 1)), axes),
        lambda f: jax.grad(loss(jax.vmap(f, axes)), argnums=(0, 1)),
    ):
        got, want = (jax.jit(transformed(f))(*operands) for f in (own, reference))
        for a, b in zip(parts(got), parts(want), strict=True):
            np.testing.assert_allclose(np.asarray(a), np.asarray(b), rtol=2e-5, atol=1e-6)


@parametrize(first_of_each(t for t in mains() if get_op(t.op.name).vmap and not t.inouts))
def test_one_more_axis_is_what_each_position_gives(target: Target):
    """vmap by the manifest's rule against one call after the other. Of a forward all operands that the rule names are mapped, of a gradient the first."""
    rule = get_op(target.op.name).vmap
    carry = next(rule[key] for key in VMAP if key in rule)
    sample = next(iter(plannable(target, target.samples(empty=False))))
    operands = {name: jnp.asarray(x) for name, x in target.inputs(sample).items()}
    params = target.params(sample)
    names = [name for name in operands if name in carry]
    assert names

    def call(**mapped: Any) -> tuple[Any, ...]:
        return tuple(y for y in parts(invoke(target.name, operands | mapped, params, functions=brtj)) if y is not None)

    chosen = names if target.decl.direction == "forward" else names[:1]
    many = {name: jnp.stack([operands[name], jnp.flip(operands[name])]) for name in chosen}
    try:
        each = [call(**{name: x[k] for name, x in many.items()}) for k in range(2)]
    except brt.BaracudaError:  # saved indices, read backwards
        pytest.skip("another order of this sample's cells is not valid")
    got = jax.vmap(lambda xs: call(**xs))(many)
    for k, y in enumerate(got):
        np.testing.assert_allclose(np.asarray(y), np.stack([np.asarray(one[k]) for one in each]), rtol=1e-5, atol=1e-6, err_msg=f"{target.id} {chosen}")


def test_vmap_is_one_call_where_the_manifest_says_how():
    def calls(function: Any, *xs: Any, axes: Any = 0) -> str:
        return str(jax.make_jaxpr(jax.vmap(function, axes))(*xs))

    for text in (
        calls(lambda x: brtj.softmax(x, 0), numbers(3, 4, 5)), calls(lambda x: brtj.sum(x), numbers(3, 4, 5)),
        calls(lambda x: brtj.cumsum(x, 0), numbers(3, 4)), calls(lambda x, w: brtj.layer_norm(x, (5,), w), numbers(3, 4, 5), numbers(5), axes=(0, None)),
        calls(lambda x: brtj.max_pool2d(x, 2), numbers(3, 2, 4, 4)), calls(lambda x: brtj.max_pool2d(x, 2), numbers(3, 2, 2, 4, 4)),
        calls(lambda x, i: brtj.unsorted_segment_sum(x, i, num_segments=2), numbers(3, 4, 5), jnp.zeros(4, int), axes=(0, None)),
        calls(lambda x, w: brtj.causal_conv1d(x, w), numbers(3, 2, 4, 8), numbers(4, 3), axes=(0, None)),
    ):  # fmt: skip
        assert "scan" not in text and "while" not in text, text
    assert "scan" in calls(lambda x, w: brtj.causal_conv1d(x, w), numbers(3, 2, 4, 8), numbers(3, 4, 3))


def test_scan_carries_a_gradient():
    def run(step):
        return lambda c, xs: jax.lax.scan(lambda c, x: (step(c, x), step(c, x).sum()), c, xs)[1].sum()

    c, xs = numbers(4), numbers(6, 4, seed=1)
    own, reference = run(lambda c, x: brtj.silu(brtj.add(c, x))), run(lambda c, x: jax.nn.silu(c + x))
    np.testing.assert_allclose(jax.jit(own)(c, xs), reference(c, xs), rtol=1e-5)
    for got, want in zip(jax.jit(jax.grad(own, (0, 1)))(c, xs), jax.grad(reference, (0, 1))(c, xs), strict=True):
        np.testing.assert_allclose(got, want, rtol=1e-4, atol=1e-6)


def test_gradients_that_nobody_wants_are_not_computed():
    text = str(jax.make_jaxpr(jax.grad(lambda a, b: brtj.mul(a, b).sum()))(numbers(3), numbers(3)))
    assert "mul_backward" in text
    weight = numbers(4)
    for argnums, need in ((0, "dx"), (1, "dw"), ((0, 1), "dx', 'dw")):
        text = str(jax.make_jaxpr(jax.grad(lambda x, w: (brtj.layer_norm(x, (4,), w) ** 2).sum(), argnums))(numbers(3, 4), weight))
        assert f"need=('{need}'" in text and text.count("layer_norm_backward") == 1, text
    index = jnp.asarray([0, 2])
    dtable, dindex = jax.vjp(lambda t, i: brtj.embedding(t, i), numbers(3, 2), index)[1](numbers(2, 2))
    assert dtable.shape == (3, 2) and dindex.dtype == jax.dtypes.float0


def test_what_cannot_be_differentiated_says_so():
    x = numbers(4)
    with pytest.raises(brt.UnsupportedError, match=r"its gradient cannot be differentiated again"):
        jax.grad(lambda x: jax.grad(lambda x: brtj.softmax(x)[0])(x).sum())(x)
    with pytest.raises(brt.UnsupportedError, match="softmax_backward: its gradient cannot be differentiated again"):
        jax.grad(lambda x: brtj.softmax_backward(x, x).sum())(x)
    with pytest.raises(brt.UnsupportedError, match="nextafter: it has no gradient"):
        jax.grad(lambda x: brtj.nextafter(x, x).sum())(x)
    assert not jax.grad(lambda x: brtj.gt(x, 0.0).sum().astype(jnp.float32))(x).any()  # integers: zero


def test_brt_itself_takes_jax_arrays_traced_ones_too():
    x = numbers(3, 4)
    y = brt.softmax(x)
    assert isinstance(y, jax.Array) and y.devices() == x.devices()
    np.testing.assert_allclose(jax.jit(jax.grad(lambda x: brt.logsumexp(x, dim=1).sum()))(x), jax.nn.softmax(x, 1), rtol=1e-5)
    assert isinstance(brt.concat([x, x]), jax.Array)
    assert isinstance(brtj.exp(np.ones(3, np.float32)), jax.Array) and isinstance(brtj.full((2,), 1.5, dtype="float32"), jax.Array)
    assert isinstance(brt.add(np.ones((3, 4), np.float32), x), np.ndarray)  # the first array's library


@pytest.mark.parametrize("dtype", [jnp.bfloat16, jnp.float8_e4m3fn, jnp.float8_e5m2, jnp.float16])
def test_small_floats(dtype):
    x = numbers(64).astype(dtype)
    for function in (brt, brtj):
        y = function.cast(x, "float32")
        assert y.dtype == jnp.float32 and np.array_equal(np.asarray(y), np.asarray(x).astype(np.float32))
        back = function.cast(y, np.dtype(dtype).name)
        assert back.dtype == dtype and np.asarray(back).tobytes() == np.asarray(x).tobytes()
    if dtype in (jnp.bfloat16, jnp.float16):
        gradient = jax.grad(lambda x: brtj.cumsum(x, 0, dtype="float32").sum())(x)
        assert gradient.dtype == dtype and np.array_equal(np.asarray(gradient).astype(np.float32), np.arange(64, 0, -1))


def test_weak_types_give_way():
    half = numbers(3).astype(jnp.bfloat16)
    assert brtj.mul(half, 2.5).dtype == jnp.bfloat16
    assert jax.jit(lambda x, s: brtj.mul(x, s))(half, 2.5).dtype == jnp.bfloat16  # traced, it is a weakly typed array
    assert brtj.add(half, jnp.asarray(1)).dtype == jnp.bfloat16
    assert jax.jit(lambda a, b, w: brtj.lerp(a, b, w))(half, half, 0.25).dtype == jnp.bfloat16  # a traced weight: the op that takes an array
    with pytest.raises(brt.UnsupportedDTypeError, match="mul: b has dtype float32; expected bfloat16"):
        brtj.mul(half, numbers(3))
    with pytest.raises(brt.InvalidProblemError, match="softmax: dim is a traced value"):
        jax.jit(lambda x, dim: brtj.softmax(x, dim))(half, 0)
    assert np.signbit(np.asarray(brtj.full((1,), -0.0, dtype="float32")))[0] and not np.signbit(np.asarray(brtj.full((1,), 0.0, dtype="float32")))[0]


def test_shapes_that_depend_on_data():
    x, ids = numbers(3, 2), jnp.asarray([0, 2, 0])
    assert brtj.unsorted_segment_sum(x, ids).shape == (3, 2)
    assert jax.grad(lambda x: brtj.unsorted_segment_sum(x, ids).sum())(x).shape == x.shape
    for call, name in (
        (lambda x, ids: brtj.unsorted_segment_sum(x, ids), "num_segments"),
        (lambda x, ids: brtj.segment_max(x, ids), "num_segments"),
        (lambda x, ids: brtj.one_hot(ids), "num_classes"),
        (lambda x, ids: brtj.nonzero(x), "size"),
        (lambda x, ids: brtj.masked_select(x, x > 0), "size"),
        (lambda x, ids: brtj.unique(ids), "size"),
    ):
        with pytest.raises(brt.InvalidProblemError, match=f"{name} is None .* give {name}="):
            jax.jit(call)(x, ids)
    assert jax.jit(lambda x, ids: brtj.unsorted_segment_sum(x, ids, num_segments=3))(x, ids).shape == (3, 2)


def test_draws():
    """A seed given is the same numbers as elsewhere; without one a traced function would draw once and for all."""
    x = numbers(64)
    got = jax.jit(lambda x: brtj.dropout(x, 0.5, seed=7))(x)
    assert np.array_equal(np.asarray(got), brt.dropout(np.asarray(x), 0.5, seed=7))
    dx = jax.grad(lambda x: brtj.dropout(x, 0.5, seed=7).sum())(x)
    assert np.array_equal(np.asarray(dx), np.where(np.asarray(got) != 0, 2.0, 0.0))
    assert not np.array_equal(np.asarray(brtj.dropout(x)), np.asarray(brtj.dropout(x)))
    for call in (lambda x: brtj.dropout(x), lambda x: x + brtj.normal((64,))):
        with pytest.raises(brt.InvalidProblemError, match="seed is None; .* give seed="):
            jax.jit(call)(x)
    assert np.array_equal(np.asarray(jax.jit(lambda x: brtj.dropout(x, training=False))(x)), np.asarray(x))


@pytest.mark.parametrize("again", [False, True])
def test_multinomial(again: bool):
    """A composition with draws of its own: the same positions as NumPy's, eagerly, under jit and vmap, in 64 bits inside whatever JAX is set to."""
    weights = np.asarray([[0, 1, 2, 1], [1, 0, 0, 3]], np.float32)
    want = brt.multinomial(weights, 2, again, seed=3)

    def draw(w):
        return brt.multinomial(w, 2, again, seed=3)

    for got in (draw(jnp.asarray(weights)), jax.jit(draw)(jnp.asarray(weights)), jax.vmap(draw)(jnp.asarray(weights)[None])[0]):
        assert isinstance(got, jax.Array) and got.dtype == jnp.asarray(want).dtype
        assert np.array_equal(np.asarray(got), want)
    many = np.full(1 << 12, 1 / 3)
    many[0] = 1e9  # what is left of the others lies below float32's resolution of their sum
    assert np.array_equal(np.asarray(brt.multinomial(jnp.asarray(many.astype("float32")), 50, seed=1)), brt.multinomial(many.astype("float32"), 50, seed=1))
    for bad, text in (([0.0, 0.0], "finite sum above 0"), ([1.0, -1.0], "a weight is below 0|finite sum above 0")):
        with pytest.raises(brt.InvalidProblemError, match=f"multinomial: .*({text})"):
            brt.multinomial(jnp.asarray(bad), 1)
    with pytest.raises(brt.InvalidProblemError, match="seed is None; .* give seed="):
        jax.jit(lambda w: brt.multinomial(w, 1))(jnp.ones(3))
    assert brt.multinomial(jnp.ones(3), 2).shape == (2,)


def test_draws_without_operands_are_traced_too():
    got = jax.jit(lambda x: x + brtj.uniform((3,), seed=1))(jnp.zeros(3))
    assert np.array_equal(np.asarray(got), brt.uniform((3,), seed=1))


def test_faults_in_the_data():
    """Eagerly our own exception; inside a compiled function XLA's, with our text. The next call works."""
    x, bad = numbers(3, 2), jnp.asarray([0, 9, 0])
    text = "unsorted_segment_sum: index 9 at position 1 is out of range"
    with pytest.raises(brt.IndexOutOfRangeError, match=text) as caught:
        brtj.unsorted_segment_sum(x, bad, num_segments=3)
    assert caught.value.value == 9
    compiled = jax.jit(lambda x, i: brtj.unsorted_segment_sum(x, i, num_segments=3) * 2)
    with pytest.raises(Exception, match=text):
        jax.block_until_ready(compiled(x, bad))
    assert compiled(x, jnp.asarray([0, 1, 2])).shape == (3, 2)


def test_read_only():
    """C56: memory of JAX's is never written."""
    c, x = jnp.ones(3), jnp.arange(6.0).reshape(2, 3)
    before = np.asarray(x).copy()
    for call in (
        lambda: brt.exp(c, out=c), lambda: brt.exp(np.zeros(3, np.float32), out=c), lambda: brtj.exp(c, out=c),
        lambda: brt.embedding_renorm(x, jnp.asarray([1]), 0.1), lambda: brt.embedding(x, jnp.asarray([1]), max_norm=0.1), lambda: brt.fill_(x, 3.0),
        lambda: jax.jit(lambda x: brtj.fill_(x, 3.0))(x),
    ):  # fmt: skip
        with pytest.raises(brt.InvalidProblemError, match="never change|read-only"):
            call()
    assert np.array_equal(np.asarray(c), np.ones(3)) and np.array_equal(np.asarray(x), before)


def test_bad_input_is_named():
    with pytest.raises(brt.InvalidProblemError, match=r"layer_norm: weight is of shape \(3,\)"):
        jax.jit(lambda x, w: brtj.layer_norm(x, (4,), w))(numbers(3, 4), numbers(3))
    with pytest.raises(brt.InvalidProblemError, match="softmax: x is list; .*jax.numpy.asarray"):
        brtj.softmax([1.0, 2.0])
    with pytest.raises(brt.UnsupportedDTypeError, match="cbrt: x has dtype complex64"):
        brtj.cbrt(jnp.ones(3, jnp.complex64))
    with pytest.raises(brt.UnsupportedDTypeError, match="exp: x has a dtype that is not served: key"):
        brtj.exp(jax.random.key(0))
    for strange in (np.ones(3, "O"), np.array(["a"]), np.ones(3, ">f4")):
        with pytest.raises(brt.BaracudaError, match="add: b"):
            brtj.add(numbers(3), strange)
    with pytest.raises(AttributeError, match="did you mean softmax"):
        _ = brtj.sofmax


def test_integers_of_64_bits():
    x = numbers(2, 3)
    assert brtj.argmax(x).dtype == jnp.int32  # as JAX holds integers
    y, indices = brtj.max_pool1d(numbers(1, 1, 4), 2, return_indices=True)
    assert indices.dtype == jnp.int32 and brtj.max_unpool1d(y, indices, 2).shape == (1, 1, 4)
    with jax.enable_x64(True):
        assert brtj.argmax(x).dtype == jnp.int64 and brtj.exp(jnp.ones(3, jnp.float64)).dtype == jnp.float64


def test_threads():
    """Many threads through one compiled function and through new ones: each its own results."""
    compiled = jax.jit(lambda x, i: brtj.unsorted_segment_sum(brtj.softmax(x), i, num_segments=5))
    faults: list[BaseException] = []

    def work(k: int) -> None:
        try:
            for turn in range(6):
                x, ids = numbers(8, 4, seed=k), jnp.asarray(np.random.default_rng(k + turn).integers(0, 5, 8))
                want = jax.ops.segment_sum(jax.nn.softmax(x), ids, 5)
                np.testing.assert_allclose(compiled(x, ids), want, rtol=1e-5)
                np.testing.assert_allclose(jax.jit(lambda x: brtj.affine(x, float(k), 0.0))(x), k * x, rtol=1e-6, atol=1e-6)
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults, faults


def test_an_executable_of_another_process():
    """A call says all there is to know of it: with its program gone, as in a process that reads an executable from a cache, it makes it again."""
    from baracuda_rt.jax import program

    x, ids = numbers(4, 3), jnp.asarray([1, 0, 1, 1])
    compiled = jax.jit(lambda x, i: brtj.unsorted_segment_mean(x, i, num_segments=2)).lower(x, ids).compile()
    want = np.asarray(compiled(x, ids))
    program._programs.clear()
    assert np.array_equal(np.asarray(compiled(x, ids)), want)
    assert len(program._programs) == 1


def test_shards():
    """Under shard_map each of two devices of the CPU calls on its part; elsewhere on the whole. Operands of different devices are told apart."""
    text = (
        "import os; os.environ['XLA_FLAGS'] = '--xla_force_host_platform_device_count=2'\n"
        "import jax, jax.numpy as jnp, numpy as np, baracuda_rt.jax as brtj\n"
        "from jax.sharding import PartitionSpec as P\n"
        "mesh = jax.make_mesh((2,), ('i',), axis_types=(jax.sharding.AxisType.Auto,))\n"
        "x, w = jnp.arange(8.0).reshape(4, 2) / 8, jnp.asarray([0.5, 2.0])\n"
        "f = jax.jit(jax.shard_map(lambda x, w: brtj.mul(brtj.softmax(x), w), mesh=mesh, in_specs=(P('i'), P()), out_specs=P('i')))\n"
        "r = lambda x, w: jax.nn.softmax(x) * w\n"
        "np.testing.assert_allclose(f(x, w), r(x, w), rtol=1e-6)\n"
        "got, want = (jax.jit(jax.grad(lambda x, w: (h(x, w) ** 2).sum(), (0, 1)))(x, w) for h in (f, r))\n"
        "[np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-7) for a, b in zip(got, want)]\n"
        "import baracuda_rt as brt\n"
        "a, b = (jax.device_put(jnp.ones(3), device) for device in jax.devices())\n"
        "try: brtj.add(a, b)\n"
        "except brt.InvalidProblemError as error: print(error)\n"
        "whole = jax.device_put(x, jax.sharding.NamedSharding(mesh, P('i')))\n"
        "np.testing.assert_allclose(jax.jit(lambda x: brtj.softmax(x))(whole), jax.nn.softmax(x), rtol=1e-6)\n"
    )
    assert run_python(text) == "add: b is on cpu:1 but a is on cpu:0; accepted operands of one device"


def run_python(text: str) -> str:
    done = subprocess.run([sys.executable, "-c", text], cwd=ROOT, env=dict(os.environ, JAX_PLATFORMS="cpu"), capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_nothing_else_imports_jax():
    assert run_python("import sys, numpy as np, baracuda_rt as brt; brt.exp(np.ones(3, 'f4')); print('jax' in sys.modules)") == "False"
    assert run_python("import sys, baracuda_rt.jax as brtj; print('jax' in sys.modules, 'softmax' in dir(brtj))") == "False True"


# -- pages and examples ---------------------------------------------------------------------------------------------------------------


def test_the_page_prints_what_it_says():
    text = (ROOT / "docs" / "jax.md").read_text()
    source = "\n".join(re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL))
    expected = re.findall(r"^ *print\(.*\)  # (.*)$", source, re.MULTILINE)
    assert source.count("print(") == len(expected) > 8, "every print says what it prints"
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(source, "jax.md", "exec"), {"__name__": "jax_md"})
    assert printed.getvalue().splitlines() == expected


def test_the_table_names_what_is_there():
    table = (ROOT / "docs" / "jax.md").read_text().partition("| JAX | `brtj` |")[2]
    for row in table.splitlines()[2:]:
        for name in re.findall(r"`(\w+)[`(]", row.split("|")[2]):
            assert name in dir(brtj), name


def test_segment_loss():
    command = [sys.executable, "examples/jax_segment_loss.py", "--rows", "3000", "--segments", "60", "--features", "8", "--repeats", "1"]
    done = subprocess.run(command, cwd=ROOT, env=dict(os.environ, JAX_PLATFORMS="cpu", PYTHONPATH=str(ROOT)), capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3000 rows of 8 in 60 segments, on cpu" in done.stdout and "the same bits" in done.stdout
    assert re.match(r"agrees: a step with gradients [0-9.]+ ms", done.stdout.splitlines()[-1])
    # jax's own types take mypy 20 s to read; by hand, without this option, there is nothing to find either.
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=skip", "--no-error-summary", "--config-file=", "--cache-dir=/dev/null", "examples/jax_segment_loss.py"]
    checked = subprocess.run(command, cwd=ROOT, env=dict(os.environ, PYTHONPATH=str(ROOT)), capture_output=True, text=True, timeout=600, check=False)
    assert checked.returncode == 0, checked.stdout


# -- on a CUDA device of JAX's --------------------------------------------------------------------------------------------------------


@pytest.fixture
def cuda():
    """A CUDA device of JAX's, the default one while a test runs."""
    try:
        device = jax.local_devices(backend="cuda")[0]
    except RuntimeError:
        pytest.skip("this JAX has no CUDA device")
    with jax.default_device(device):
        yield device


def bfloat(*shape: int) -> Any:
    return numbers(*shape).astype(jnp.bfloat16)


PROGRAMS = {
    "formulas": lambda: (lambda a, b: brtj.gelu(brtj.add(brtj.mul(a, b), 0.5)), (numbers(300, 70), numbers(70))),
    "halves": lambda: (lambda a: brtj.silu(brtj.softmax(a)).astype(jnp.float32), (bfloat(64, 129),)),
    "norms": lambda: (lambda a, w: brtj.layer_norm(a, (256,), w), (numbers(37, 256), numbers(256))),
    "reductions": lambda: (lambda a: brtj.logsumexp(brtj.cumsum(a, 0), dim=1), (numbers(129, 1000),)),
    "workspace": lambda: (lambda a, i: brtj.unsorted_segment_sum(a, i, num_segments=50), (numbers(3000, 17), jnp.arange(3000) * 7 % 50)),
    "saved indices": lambda: (lambda a: brtj.max_pool2d(a, 3, 2, return_indices=True)[0], (numbers(2, 3, 33, 20),)),
    "product": lambda: (lambda a, b: brtj.matmul(a, b), (numbers(70, 33), numbers(33, 20))),
    "convolution": lambda: (lambda a, w: brtj.causal_conv1d(a, w, activation="silu"), (numbers(2, 16, 70), numbers(16, 4))),
    "sparse": lambda: (lambda a, i: brtj.embedding(a, i), (numbers(100, 16), jnp.arange(64) * 13 % 100)),
}


@pytest.mark.gpu
@pytest.mark.parametrize("make", PROGRAMS.values(), ids=list(PROGRAMS))
def test_cuda_gives_what_the_cpu_gives(make: Any, cuda: Any):
    """Eagerly, under jit, again and again (XLA may have made a CUDA graph of it by then), with gradients, under vmap."""
    with jax.default_device(CPU):
        function, operands = make()
    there = [jax.device_put(x, cuda) for x in operands]

    def loss(*xs: Any) -> Any:
        return (function(*xs).astype(jnp.float32) ** 2).sum()

    floats = tuple(k for k, x in enumerate(operands) if jnp.issubdtype(x.dtype, jnp.floating))
    stacked = lambda xs: [jnp.stack([x, x * 2]) if k in floats else jnp.stack([x, x]) for k, x in enumerate(xs)]
    for transformed, given in ((function, list), (jax.grad(loss, floats), list), (jax.vmap(function), stacked)):
        with jax.default_device(CPU):
            want = [np.asarray(y).astype(np.float64) for y in parts(jax.jit(transformed)(*given(operands)))]
        compiled = jax.jit(transformed)
        inputs = given(there)
        rounds = [parts(compiled(*inputs)) for _ in range(5)]
        for got, expected in zip(rounds[0], want, strict=True):
            assert got.devices() == {cuda}
            scale = max(1.0, float(np.abs(expected).max(initial=0)))
            np.testing.assert_allclose(np.asarray(got).astype(np.float64), expected, rtol=1e-4, atol=(2e-2 if "bfloat16" in str(operands[0].dtype) else 2e-5) * scale)
        for again in rounds[1:]:
            assert all(np.array_equal(np.asarray(a), np.asarray(b), equal_nan=True) for a, b in zip(again, rounds[0], strict=True)), "the same bits again"
    eager = function(*there)
    np.testing.assert_array_equal(np.asarray(eager), np.asarray(jax.jit(function)(*there)))


@pytest.mark.gpu
def test_cuda_order_of_work(cuda: Any):
    """Our kernels stand between XLA's on one stream: what each reads is what the one before wrote."""
    x = jax.device_put(np.arange(1 << 20, dtype=np.float32) / (1 << 20), cuda)

    def turn(k: Any, x: Any) -> Any:
        return brtj.affine(jnp.sin(x) + 1e-3 * k, 0.5, 0.25)

    got = jax.jit(lambda x: jax.lax.fori_loop(0, 50, turn, x))(x)
    want = jax.jit(lambda x: jax.lax.fori_loop(0, 50, lambda k, x: (jnp.sin(x) + 1e-3 * k) * 0.5 + 0.25, x))(x)
    np.testing.assert_allclose(np.asarray(got), np.asarray(want), rtol=1e-5)
    for _ in range(20):  # without waiting between the calls
        x = brtj.affine(jnp.sin(x), 0.5, 0.25)
    assert np.isfinite(np.asarray(x)).all()


@pytest.mark.gpu
def test_cuda_faults_and_foreign_arrays(cuda: Any):
    import cupy

    brt.synchronize()
    x, bad = jax.device_put(np.ones((3, 2), np.float32), cuda), jax.device_put(np.asarray([0, 9, 0], np.int32), cuda)
    with pytest.raises(brt.IndexOutOfRangeError, match="unsorted_segment_sum: index 9 at position 1"):
        brtj.unsorted_segment_sum(x, bad, num_segments=3, check=True)
    y = jax.jit(lambda x, i: brtj.unsorted_segment_sum(x, i, num_segments=3))(x, bad)
    with pytest.raises(brt.IndexOutOfRangeError, match="unsorted_segment_sum: index 9"):
        jax.block_until_ready(y)
        brt.synchronize()
    beside = brt.add(cupy.ones((3, 2), "f4"), x)  # the first array's library
    assert isinstance(beside, cupy.ndarray) and float(beside.sum()) == 12
    assert isinstance(brt.add(x, cupy.ones((3, 2), "f4")), jax.Array)
    with pytest.raises(brt.InvalidProblemError, match="exp: out is float32 array of shape .*; accepted None: JAX arrays never change"):
        brt.exp(x, out=x)
    assert np.asarray(x).sum() == 6


@pytest.mark.gpu
@pytest.mark.parametrize("target", [pytest.param(t, id=t.id) for t in FORWARDS])
def test_cuda_every_op(target: Target, cuda: Any):
    """What CuPy arrays give."""
    import cupy

    if target.inouts or data_dependent(target):
        pytest.skip("writes an operand, or reads its data to size its result")
    sample = target.samples(empty=False)[0]
    operands, params = {name: held(x) for name, x in target.inputs(sample).items()}, target.params(sample)
    try:
        want = parts(invoke(target.name, {name: cupy.asarray(x) if x.dtype.kind != "V" else x for name, x in operands.items()}, params))
    except brt.BaracudaError:
        pytest.skip("this sample is refused")
    got = parts(invoke(target.name, {name: jax.device_put(x, cuda) for name, x in operands.items()}, params, functions=brtj))
    for k, (y, expected) in enumerate(zip(got, want, strict=True)):
        equal(y, cupy.asnumpy(expected), f"{target.id} result {k}")


@pytest.mark.parametrize("name", ["exp", "mul", "div", "abs", "angle", "sqrt", "tanh"])
def test_complex_gradients_are_jax_s(name):
    """jax.grad of a real loss of complex numbers: the conjugate of what PyTorch and the library's own backwards give."""
    rng = np.random.default_rng(5)
    x, y, c = (jnp.asarray(rng.uniform(-1, 1, 5) + 1j * rng.uniform(-1, 1, 5), jnp.complex64) for _ in range(3))
    operands = (x, y) if name in ("mul", "div") else (x,)

    def loss(function):
        return lambda *operands: jnp.sum(jnp.real(function(*operands) * c))

    ours = jax.grad(loss(getattr(brtj, name)), tuple(range(len(operands))))(*operands)
    own = jax.grad(loss(getattr(jnp, {"mul": "multiply", "div": "divide"}.get(name, name))), tuple(range(len(operands))))(*operands)
    for got, want in zip(ours, own, strict=True):
        np.testing.assert_allclose(got, want, rtol=2e-6, atol=1e-6)


def test_a_device_of_jax_makes_its_arrays():
    """`device=x.device` of the plain functions, which make NumPy's arrays without it; the functions of this module need no word."""
    x = jnp.ones(3)
    want = brt.uniform((3,), seed=1)
    for made in (brt.uniform((3,), seed=1, device=x.device), brtj.uniform((3,), seed=1), brtj.uniform((3,), seed=1, device=x.device)):
        assert isinstance(made, jax.Array)
        equal(made, want, "uniform")
    assert isinstance(want, np.ndarray) and isinstance(brt.zeros((2,), device=x.device), jax.Array)


@pytest.mark.host
def test_a_cleared_cache_is_asked_again():
    """Kernels of calls of JAX arrays are loaded again, and a function that was compiled before finds its program by its text."""
    x = jnp.arange(5.0) + 0.125
    again = jax.jit(lambda x: brtj.exp2(x) * 2)
    want = np.asarray(brtj.exp2(x))
    np.testing.assert_array_equal(np.asarray(again(x)), want * 2)
    brtj.exp2(x)
    brt.cache_clear(disk=False)
    before = brt.cache_info()
    np.testing.assert_array_equal(np.asarray(brtj.exp2(x)), want)
    after = brt.cache_info()
    assert after["hits"] + after["misses"] > before["hits"] + before["misses"]
    brt.cache_clear(disk=False)
    np.testing.assert_array_equal(np.asarray(again(x)), want * 2)


def test_tracing_and_compiled_calls_time_nothing(monkeypatch):
    """With BARACUDA_RT_AUTOTUNE=1 neither what jit traces nor what it compiles waits for a timing."""
    from baracuda_rt.call import tuning
    from baracuda_rt.settings import settings

    timed: list[str] = []
    monkeypatch.setattr(settings, "autotune", True)
    monkeypatch.setattr(tuning, "time_plan", lambda plan, *_: timed.append(plan.name))
    x = jnp.ones((5, 37), jnp.float32)
    lowered = jax.jit(lambda x: brt.softmax(brtj.exp(x), -1)).lower(x)
    np.testing.assert_allclose(np.asarray(lowered.compile()(x)), np.full((5, 37), 1 / 37), rtol=1e-6)
    jax.jit(jax.grad(lambda x: brt.logsumexp(x, dim=1).sum()))(x)
    assert not timed
