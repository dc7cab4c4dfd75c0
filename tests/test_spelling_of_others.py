"""Words of NumPy, JAX and PyTorch for arguments: understood everywhere, an error when the argument is given too, what is misspelt is named."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt import registry
from baracuda_rt._generated.names import COMPOSITIONS
from baracuda_rt.call.spelling import words_of
from baracuda_rt.codegen.errors import ManifestError
from baracuda_rt.codegen.manifest import read_spellings

from .harness import ops, to_host, to_xp

X = np.array([[1, 5, 3], [4, 2, 6]], np.float32)

CALLS = [
    ("softmax", {"axis": 0}, {"dim": 0}),
    ("sum", {"axis": (0, 1), "keepdims": True}, {"dim": (0, 1), "keepdim": True}),
    ("std", {"unbiased": False, "axis": 1}, {"correction": 0, "dim": 1}),
    ("std", {"unbiased": np.True_}, {"correction": 1}),
    ("var", {"ddof": 0}, {"correction": 0}),
    ("vector_norm", {"norm_type": 1}, {"ord": 1}),
    ("normalize", {"norm_type": 3, "axis": 0}, {"p": 3, "dim": 0}),
    ("permute", {"axes": (1, 0)}, {"dims": (1, 0)}),
    ("flip", {"axis": 0}, {"dims": 0}),
    ("cumsum", {"axis": 0}, {"dim": 0}),
    ("norm2", {"axis": 1}, {"dim": 1}),
    ("pad", {"pad": (1, 0), "constant_values": 2}, {"pads": (1, 0), "value": 2}),
    ("pad", {"pad_width": ((1, 0), (0, 2))}, {"pads": ((1, 0), (0, 2))}),
    ("clamp", {"a_min": 2, "a_max": 4}, {"min": 2, "max": 4}),
    ("tril", {"k": 1}, {"diagonal": 1}),
    ("bucketize", {"boundaries": X[0], "out_int32": True}, {"boundaries": X[0], "index_dtype": "int32"}),
    ("quantile", {"q": 0.3, "method": "lower"}, {"q": 0.3, "interpolation": "lower"}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "words", "own"), CALLS, ids=[f"{name}-{'-'.join(words)}" for name, words, _ in CALLS])
def test_words_mean_the_argument(xp: Any, name: str, words: dict[str, Any], own: dict[str, Any]) -> None:
    x = to_xp(xp, X)
    words, own = ({word: to_xp(xp, value) if isinstance(value, np.ndarray) else value for word, value in given.items()} for given in (words, own))
    function = getattr(brt, name)
    want = to_host(function(x, **own))
    for _ in range(2):
        np.testing.assert_array_equal(to_host(function(x, **words)), want)
        np.testing.assert_array_equal(to_host(function(input=x, **words)), want)
        np.testing.assert_array_equal(to_host(function(x, **own)), want)


def test_operands_by_other_names(xp: Any) -> None:
    x = to_xp(xp, X)
    np.testing.assert_array_equal(to_host(brt.add(input=x, other=x)), 2 * X)
    np.testing.assert_array_equal(to_host(brt.mul(x, other=2.0)), 2 * X)
    np.testing.assert_array_equal(to_host(brt.where(condition=x > 2, input=x, other=0.0)), np.where(X > 2, X, 0))
    np.testing.assert_array_equal(to_host(brt.concat((x, x), axis=1)), np.concatenate([X, X], 1))
    np.testing.assert_array_equal(to_host(brt.embedding(input=to_xp(xp, np.array([1, 0])), weight=x)), X[[1, 0]])
    np.testing.assert_array_equal(to_host(brt.softmax_backward(x, x, axis=0)), to_host(brt.softmax_backward(x, x, 0)))
    plan = brt.select("softmax", input=x, axis=0)
    y = xp.empty_like(x)
    plan.run(input=x, y=y)
    np.testing.assert_array_equal(to_host(y), to_host(brt.softmax(x, 0)))


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda x: brt.softmax(x, 0, axis=0), "softmax: axis and dim are both given; they are one argument, dim is its name"),
        (lambda x: brt.softmax(x, input=x), "softmax: input and x are both given"),
        (lambda x: brt.std(x, unbiased=False, ddof=0), "std: unbiased and ddof are both given; they are one argument, correction"),
        (lambda x: brt.std(x, unbiased=3), "std: unbiased is 3; accepted True, False, or correction="),
        (lambda x: brt.concat((x, x), tensors=(x,)), None),
        (lambda x: brt.select("softmax", x=x, dim=0, axis=0), "softmax: axis and dim are both given"),
        (lambda x: brt.softmax(dim=0), "softmax: x is missing; accepted an array"),
        (lambda x: brt.gather(x, 0), "gather: index is missing; accepted an array"),
        (lambda x: brt.lerp(x, x), "lerp: weight is missing; accepted a number"),
    ],
)  # fmt: skip
def test_faults(xp: Any, call: Any, text: str | None) -> None:
    with pytest.raises(brt.InvalidProblemError if text else TypeError, match=text):
        call(to_xp(xp, X))


def test_words_where_there_is_no_operand(xp: Any) -> None:
    """NumPy's size and JAX's bounds of random numbers; PyTorch's fill_value."""
    out = {name: to_xp(xp, np.zeros((2, 3), np.float32)) for name in ("a", "b", "c", "d")}
    brt.uniform(size=(2, 3), minval=2, maxval=3, seed=1, out=out["a"])
    brt.uniform((2, 3), 2, 3, seed=1, out=out["b"])
    np.testing.assert_array_equal(to_host(out["a"]), to_host(out["b"]))
    brt.full((2, 3), fill_value=4.0, out=out["c"])
    assert (to_host(out["c"]) == 4).all()


def test_a_shape_in_another_place_is_told_the_order() -> None:
    """NumPy's and PyTorch's random numbers take it last, PyTorch's zeros as several numbers."""
    for _ in range(2):  # a plan that is there already is asked by another way
        for call, text in (
            (lambda: brt.normal(0.0, 1.0, (3,)), r"normal: shape is 0.0; accepted a shape; the order is shape, mean, std, dtype$"),
            (lambda: brt.uniform(0, 1, (3,)), r"uniform: high is \(3,\); accepted a number in \(-inf, inf\); the order is shape, low, high, dtype$"),
            (lambda: brt.randint(0, (3,), 3), r"randint: high is \(3,\); .*; the order is low, high, shape, dtype$"),
            (lambda: brt.normal((3,), std=-1.0), r"normal: std is -1.0; accepted a number in \[0, inf\)$"),
        ):
            with pytest.raises(brt.InvalidProblemError, match=text):
                call()
        brt.normal((3,), seed=1)
        brt.uniform((3,), seed=1)
        brt.randint(0, 2, (3,), seed=1)
    with pytest.raises(brt.UnsupportedDTypeError, match=r"zeros: dtype is 4; accepted NumPy's dtype names; a shape of several extents is one tuple$"):
        brt.zeros(3, 4)


def test_numbers_alone_have_no_dtype(xp: Any) -> None:
    x = to_xp(xp, X)
    with pytest.raises(brt.InvalidProblemError, match="a number takes its dtype from an array beside it, where one may stand"):
        brt.add(1, 2)
    ones = brt.where(x > 2, 1.0, 0.0)  # but where other arrays say the place
    assert to_host(ones).dtype == np.float32 and to_host(ones).tolist() == (X > 2).tolist()
    with pytest.raises(brt.InvalidProblemError, match=r"select: op is \[.*\]; accepted the name of an op"):
        brt.select([x], [x])


def test_what_means_nothing_is_named(xp: Any) -> None:
    x = to_xp(xp, X)
    for call, text in (
        (lambda: brt.softmax(x, axs=1), r"softmax\(\) got an unexpected keyword argument 'axs'; did you mean axis\?"),
        (lambda: brt.softmax(x, momentum=1), r"softmax\(\) got an unexpected keyword argument 'momentum'; arguments: x, dim, dtype, out, preference, check"),
        (lambda: brt.norm2(x, norm_type=3), r"norm2\(\) got an unexpected keyword argument 'norm_type'; arguments: x, dim"),
        (lambda: brt.relu(x, qqq=1), r"relu\(\) got an unexpected keyword argument 'qqq'; arguments: x,"),
        (lambda: brt.linspace(0, 1, 5, endpoint=False), r"linspace\(\) got an unexpected keyword argument 'endpoint'; arguments: start, stop, num, dtype"),
    ):
        with pytest.raises(TypeError, match=text):
            call()


@pytest.mark.pure
def test_the_signature_that_people_see() -> None:
    assert str(inspect.signature(brt.softmax)) == "(x, dim=-1, dtype=None, *, out=None, preference=None, check=False)"
    assert inspect.signature(brt.gather).parameters["index"].default is inspect.Parameter.empty


@pytest.mark.pure
def test_each_word_means_one_argument_of_some_function() -> None:
    spellings = registry.spellings()
    used: dict[str, set[str]] = {word: set() for word in spellings}
    for op in ops().values():
        for decl in op.directions.values():
            own = {arg.removeprefix("*") for arg in decl.args}
            for word, (target, _) in words_of(decl).items():
                assert target in own and word not in own
                used.get(word, set()).add(target)
    for name in COMPOSITIONS:
        own = set(inspect.signature(getattr(brt, name)).parameters)
        for word, targets in spellings.items():
            used[word] |= {target for target in targets if target in own and word not in own}
    for word, targets in spellings.items():
        assert used[word] == set(targets), f"{word}: {set(targets) - used[word]} is no argument that it could mean"


@pytest.mark.pure
def test_a_malformed_section_is_an_error() -> None:
    for text in ("spellings: 3\nops: []", "spellings: {axis: dim}\nops: []", "spellings: {axis: [axis]}\nops: []"):
        with pytest.raises(ManifestError, match=r"ops\.yaml:1: .*expected a"):
            read_spellings(text)


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int32, np.int8])
def test_max_without_dim_reduces_everything(xp: Any, dtype: Any) -> None:
    x = to_xp(xp, X.astype(dtype))
    for name, want in (("max", 6), ("min", 1)):
        function = getattr(brt, name)
        for _ in range(2):
            got = function(x)
            assert to_host(got) == want and got.shape == () and got.dtype == x.dtype
        assert function(x, keepdim=True).shape == (1, 1)
        assert to_host(function(x, axis=None)) == want
        y, indices = function(x, 1)
        assert to_host(y).shape == to_host(indices).shape == (2,)
    nan = to_xp(xp, np.array([1, np.nan, 3], np.float32))
    assert np.isnan(to_host(brt.max(nan))) and np.isnan(to_host(brt.min(nan)))
    with pytest.raises(brt.InvalidProblemError, match=r"max_backward: dim is None; that is amax_backward, which takes other arrays"):
        brt.max_backward(to_xp(xp, np.float32(1).reshape(())), to_xp(xp, np.array(0)), x_shape=(2, 3))


def test_exchanged_operands_are_told_their_order(xp: Any) -> None:
    """PyTorch's embedding takes the index first."""
    table, index = to_xp(xp, X), to_xp(xp, np.array([1, 0]))
    for call, text in (
        (lambda: brt.embedding(index, table), r"embedding: weight has dtype int64; accepted float32, .*; the order is weight, index$"),
        (lambda: brt.gather(index, 0, table), r"gather: index has dtype float32; accepted int32, int64, uint8; the order is src, index$"),
        (lambda: brt.embedding(index, index), r"embedding: weight has dtype int64; accepted [^;]*$"),
        (lambda: brt.add(table, index), r"add: b has dtype int64; expected float32 as a; promote=True brings both to one dtype$"),
    ):
        with pytest.raises(brt.UnsupportedDTypeError, match=text):
            call()


def test_one_name_for_numbers_and_arrays(xp: Any) -> None:
    x, w = to_xp(xp, X), to_xp(xp, np.array([0.5, 0.25, 1], np.float32))
    host = to_host(w)
    np.testing.assert_array_equal(to_host(brt.lerp(x, 2 * x, w)), X + host * X)
    np.testing.assert_array_equal(to_host(brt.masked_fill(x, x > 2, w)), np.where(X > 2, host, X))
    np.testing.assert_array_equal(to_host(brt.clamp(x, w, 4 * w)), np.minimum(np.maximum(X, host), 4 * host))
    np.testing.assert_array_equal(to_host(brt.clamp(x, 2, 4 * w)), np.minimum(np.maximum(X, 2), 4 * host))
    for bound in (w, 2.0, np.float64(2)):
        wide = host if bound is w else 2
        np.testing.assert_array_equal(to_host(brt.clamp_min(x, bound)), np.maximum(X, wide))
        np.testing.assert_array_equal(to_host(brt.clamp_max(x, bound)), np.minimum(X, wide))
    dx, none = brt.clamp_min_backward(x, x, 2.0)
    assert none is None and to_host(dx).tolist() == np.where(X >= 2, X, 0).tolist()
    da, db, dw = brt.lerp_backward(x, w, a=x, b=2 * x, a_shape=None)
    np.testing.assert_array_equal(to_host(da), X * (1 - host))
    np.testing.assert_array_equal(to_host(db), X * host)
    np.testing.assert_array_equal(to_host(dw), (X * X).sum(0))
    da, db, dw = brt.lerp_backward(x, w, need=("da", "db"))
    assert dw is None
    np.testing.assert_array_equal(to_host(da), X * (1 - host))
    with pytest.raises(TypeError, match=r"lerp_backward\(\) got an unexpected keyword argument 'a'"):
        brt.lerp_backward(x, 0.5, a=x)


def test_c64_numbers_beside_arrays_of_structured_ops(xp: Any) -> None:
    """A number of any width takes the dtype of the array beside it; what that does not hold is refused."""
    x, at = to_xp(xp, np.array([1, 2, 3], np.float32)), to_xp(xp, np.array([0, 0]))
    for nine in (9, 9.0, np.float64(9), np.int64(9), np.float32(9)):
        for call, want in (
            (lambda n: brt.put(x, at, n, accumulate=True), [19, 2, 3]), (lambda n: brt.put(x, at, n), [9, 2, 3]), (lambda n: brt.index_put(x, at[None], n), [9, 2, 3]),
            (lambda n: brt.index_put(x, at[None], n, accumulate=True), [19, 2, 3]), (lambda n: brt.scatter_add(x, 0, at, n), [19, 2, 3]), (lambda n: brt.index_add(x, 0, at[:1], n), [10, 2, 3]),
            (lambda n: brt.index_copy(x, 0, at[:1], n), [9, 2, 3]), (lambda n: brt.scatter(x, 0, at, n), [9, 2, 3]),
        ):  # fmt: skip
            for _ in range(2):
                assert to_host(call(nine)).tolist() == want
        assert float(to_host(brt.mse_loss(x, nine))) == np.float32((64 + 49 + 36) / 3)
    dx, _ = brt.mse_loss_backward(1.0, x, x * 2)
    np.testing.assert_allclose(to_host(dx), [-2 / 3, -4 / 3, -2], rtol=1e-6)
    small = to_xp(xp, np.array([1, 2], np.int8))
    for call, text in (
        (lambda: brt.put(small, at, 300, accumulate=True), "put: values is 300; accepted a number that int8 holds, or an array"),
        (lambda: brt.index_add(small, 0, at[:1], 2.5), "index_add: src is 2.5; accepted a number that int8 holds"),
        (lambda: brt.index_put(small, at[None], np.int64(-129), accumulate=True), "index_put: values is .*-129.*; accepted a number that int8 holds"),
    ):
        with pytest.raises(brt.InvalidProblemError, match=text):
            call()
    for dtype in (np.int8, np.uint8, np.int16, np.int32, np.uint32, np.int64):
        whole = to_xp(xp, np.array([1, 2], dtype))
        assert to_host(brt.put(whole, at, 3, accumulate=True)).tolist() == [7, 2] and to_host(brt.put(whole, at, 3)).tolist() == [3, 2]


def test_functions_made_of_others_understand_the_words_too(xp: Any) -> None:
    x = to_xp(xp, X)
    for call, want in (
        (lambda: brt.stack([x, x], axis=1), np.stack([X, X], 1)), (lambda: brt.diff(input=x, axis=0), np.diff(X, axis=0)), (lambda: brt.squeeze(x[None], axis=0), X),
        (lambda: brt.aminmax(x, axis=1, keepdims=True)[0], X.min(1, keepdims=True)),
        (lambda: brt.select_scatter(input=x, src=x[:, 0], axis=1, index=2), np.concatenate([X[:, :2], X[:, :1]], 1)),
    ):  # fmt: skip
        np.testing.assert_array_equal(to_host(call()), want)
    with pytest.raises(brt.InvalidProblemError, match="stack: axis and dim are both given; they are one argument, dim is its name"):
        brt.stack([x, x], 0, axis=1)
    with pytest.raises(TypeError, match=r"stack\(\) got an unexpected keyword argument 'axs'; did you mean axis\?"):
        brt.stack([x, x], axs=1)
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'tensors'"):
        brt.stack(axis=1)
    assert str(inspect.signature(brt.stack)) == "(tensors, dim=0)"


@pytest.mark.parametrize("dtype", ["float32", "int64", "bool"])
def test_the_larger_of_two_arrays(xp: Any, dtype: str) -> None:
    """max and min of two arrays are maximum and minimum, of an array of no axes too, which is no axis; what belongs to an axis is refused beside them."""
    a, b = np.array([[3, 0, 5], [1, 0, 2]]).astype(dtype), np.array([[2], [4]]).astype(dtype)
    x, y = to_xp(xp, a), to_xp(xp, b)
    for name, reference in (("max", np.maximum), ("min", np.minimum)):
        function = getattr(brt, name)
        for other in (b, b[1, 0].reshape(()), a):
            for _ in range(2):
                got = function(x, to_xp(xp, np.asarray(other)))
                np.testing.assert_array_equal(to_host(got), reference(a, other))
                assert to_host(function(x, 1)[0]).shape == (2,)
        with pytest.raises(brt.InvalidProblemError, match=f"^{name}: keepdim is True; accepted False where dim is an array"):
            function(x, y, True)
        with pytest.raises(brt.InvalidProblemError, match=f"^{name}: b has "):
            function(x, y[:, :0].reshape(0))
