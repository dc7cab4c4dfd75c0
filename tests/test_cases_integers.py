"""Integers and bool where floats are computed, uint16 and uint64 at their edges, and what promotion makes of numbers: few samples, as kernels made on demand are in no list."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.codegen import catalogue
from baracuda_rt.codegen.dtypes import DTYPES, GROUPS, ON_DEMAND

from .harness import NUMPY, ops, to_host, to_xp

TOP = 2**64 - 1
HIGH = 2**63
TOKENS = (*GROUPS["int"], "bool")
PARAMS: dict[str, dict[str, Any]] = {"polygamma": {"n": 1}, "multigammaln": {"p": 2}, "powf": {"exponent": 1.5}}
REAL = [op.name for op in ops().values() if op.directions["forward"].integers]
CAST = [name for name in REAL if "int" not in {DTYPES[token].group for token in ops()[name].directions["forward"].types["T"]}]


def u64(*values: int) -> np.ndarray:
    return np.array(values, np.uint64)


def small(token: str, shift: int = 0) -> np.ndarray:
    """Whole numbers that every integer dtype holds."""
    return ((np.arange(12).reshape(3, 4) + shift) % 7).astype(NUMPY[token])


# -- functions of real numbers ----------------------------------------------------------------------------------------------------------


@pytest.mark.pure
def test_what_is_cast_is_declared() -> None:
    """Among them what PyTorch promotes, and no gradient takes integers."""
    assert {"hypot", "ldexp", "sinc", "zeta", "i0", "polygamma", "entr", "isclose"} <= set(CAST) and {"sin", "copysign", "atan2", "softsign", "xlogy"} <= set(REAL) - set(CAST)
    for name in REAL:
        forward, backward = ops()[name].directions["forward"], ops()[name].directions.get("backward")
        assert set(forward.casts["T"]) >= ON_DEMAND and not ON_DEMAND & set(forward.types["T"])
        assert backward is None or not {token for token in backward.casts.get("T", ()) if not DTYPES[token].differentiable}
    assert set(TOKENS) <= set(catalogue.elements(ops()["hypot"], "forward"))


@pytest.mark.pure
def test_plans_of_integers_have_the_kernels_of_floats() -> None:
    spec = {token: brt.TensorSpec((5, 3), DTYPES[token].name) for token in ("f32", "i16", "u64")}
    plans = {token: brt.select("hypot", "forward", arch="sm_90", a=s, b=s) for token, s in spec.items()}
    assert plans["i16"].sku == plans["u64"].sku == plans["f32"].sku and plans["f32"].workspace_size == 0
    assert plans["i16"].workspace_size == 512 and {out.dtype for plan in plans.values() for out in plan.output_specs.values()} == {"float32"}
    assert [module.op for module in plans["u64"].modules] == ["cast", "hypot"]


@pytest.mark.parametrize("name", REAL)
def test_the_same_bits_as_of_floats(xp: Any, name: str) -> None:
    """An op takes three dtypes by turns; the second operand broadcasts and lies across memory."""
    decl = ops()[name].directions["forward"]
    taken = [token for token in TOKENS if token in decl.casts["T"]]
    for token in {taken[(REAL.index(name) + 3 * k) % len(taken)] for k in range(3)}:
        operands = [o for o in decl.inputs if not o.optional]
        whole = [all(t in GROUPS["int"] for t in decl.types[o.type]) for o in operands]  # integers they stay, such as a degree
        given = [small("i64" if own else token, 2 * k)[:, :: 1 + min(k, 1)][:, : 1 if k else None] for k, own in enumerate(whole)]
        floats = [x if own else x.astype(NUMPY[decl.integers]) for x, own in zip(given, whole, strict=True)]
        got, want = (to_host(getattr(brt, name)(*_ordered(name, [to_xp(xp, x) for x in xs]), **_named(name))) for xs in (given, floats))
        assert got.dtype == want.dtype == (np.dtype(bool) if name == "isclose" else np.dtype(np.float32))
        np.testing.assert_array_equal(got, want, err_msg=f"{name} {token}")


def _ordered(name: str, arrays: list[Any]) -> list[Any]:
    return [PARAMS[name]["n"], *arrays] if name == "polygamma" else arrays


def _named(name: str) -> dict[str, Any]:
    return {} if name == "polygamma" else PARAMS.get(name, {})


def test_values_of_whole_numbers(xp: Any) -> None:
    for token in GROUPS["int"]:
        a, b = (to_xp(xp, np.array(v, NUMPY[token])) for v in ([3, 5, 0, 8], [4, 12, 0, 15]))
        np.testing.assert_array_equal(to_host(brt.hypot(a, b)), np.array([5, 13, 0, 17], np.float32))
    a = to_xp(xp, np.array([-3, 1, 7], np.int8))
    np.testing.assert_array_equal(to_host(brt.ldexp(a, a)), np.array([-0.375, 2, 896], np.float32))
    np.testing.assert_array_equal(to_host(brt.ldexp(a, to_xp(xp, np.array([0, 10, -1])))), np.array([-3, 1024, 3.5], np.float32))
    np.testing.assert_array_equal(to_host(brt.ldexp(to_xp(xp, np.array([0.5, 3.0])), to_xp(xp, np.array([True, False])))), [1.0, 3.0])
    np.testing.assert_array_equal(to_host(brt.ldexp(*2 * (to_xp(xp, u64(3, 70, 200)),))), np.array([24, 70 * 2.0**70, np.inf], np.float32))
    np.testing.assert_array_equal(to_host(brt.copysign(a, a)), np.array([-3, 1, 7], np.float32))
    np.testing.assert_array_equal(to_host(brt.softsign(a)), np.array([-0.75, 0.5, 0.875], np.float32))
    np.testing.assert_array_equal(to_host(brt.sinc(a)) == np.array([0, 0, 0]), [True, True, True])
    assert to_host(brt.hypot(a, 4)).tolist() == [5.0, pytest.approx(17**0.5), pytest.approx(65**0.5)]
    wide = to_xp(xp, np.array([2**24, 2**24 + 1, 2**53], np.int64))
    assert to_host(brt.isclose(wide, wide[::-1], rtol=0, atol=0)).tolist() == [False, True, False]
    assert bool(brt.allclose(wide, wide))
    top = to_xp(xp, u64(TOP, HIGH, 0))
    np.testing.assert_array_equal(to_host(brt.sqrt(top)), np.array([2.0**32, 2.0**31.5, 0], np.float32))
    np.testing.assert_array_equal(to_host(brt.div(top, to_xp(xp, u64(1, HIGH, 0)))), np.array([2.0**64, 1, np.nan], np.float32))


def test_out_and_empty(xp: Any) -> None:
    a = to_xp(xp, np.arange(6, dtype=np.int64).reshape(2, 3))
    out = to_xp(xp, np.full((3, 4), 9, np.float32))
    view = out[:2, 1:]
    assert brt.hypot(a, 0, out=view) is view
    np.testing.assert_array_equal(to_host(out), np.array([[9, 0, 1, 2], [9, 3, 4, 5], [9, 9, 9, 9]], np.float32))
    assert to_host(brt.zeta(a[:0], a[:0])).shape == (0, 3)
    with pytest.raises(brt.UnsupportedDTypeError, match="out y has dtype float64|y has dtype float64"):
        brt.hypot(a, a, out=to_xp(xp, np.zeros((2, 3))))


def test_gradients_and_strangers_are_refused(xp: Any) -> None:
    a, dy = to_xp(xp, np.arange(3)), to_xp(xp, np.ones(3, np.float32))
    with pytest.raises(brt.UnsupportedDTypeError, match="hypot_backward: a has dtype int64"):
        brt.hypot_backward(dy, a, a)
    with pytest.raises(brt.UnsupportedDTypeError, match="gelu: x has dtype int64; accepted float32"):
        brt.gelu(a)
    with pytest.raises(brt.UnsupportedDTypeError, match="hypot: b has dtype int64; expected float32 as a"):
        brt.hypot(dy, a)
    with pytest.raises(brt.InvalidProblemError, match="hypot: b is 2.5; accepted a number that int64 holds"):
        brt.hypot(a, 2.5)


# -- promote=True -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "token, number, dtype",
    [("i8", 2.5, "float32"), ("bool", 2, "int64"), ("u64", 0.5, "float32"), ("i16", 2, "int16"), ("f16", 2.5, "float16"), ("f64", 1j, "complex128"), ("i32", 1j, "complex64")],
)
def test_numbers_promote_as_in_pytorch(xp: Any, token: str, number: Any, dtype: str) -> None:
    x = small(token)
    got = to_host(brt.mul(to_xp(xp, x), number, promote=True))
    assert got.dtype == np.dtype(dtype)
    np.testing.assert_array_equal(got, x.astype(dtype) * np.dtype(dtype).type(number))


def test_mixed_signs(xp: Any) -> None:
    one = to_xp(xp, np.array([65535], np.uint16))
    assert to_host(brt.add(one, to_xp(xp, np.array([-1], np.int8)), promote=True)) == np.array([65534], np.int32)
    assert to_host(brt.hypot(one, to_xp(xp, np.array([0.0], np.float16)), promote=True)).dtype == np.float16
    top = to_xp(xp, u64(TOP))
    assert to_host(brt.add(top, one, promote=True)).tolist() == [65534]
    with pytest.raises(brt.UnsupportedDTypeError, match="add: b: no integer dtype holds both uint64 and int32; cast one of them"):
        brt.add(top, to_xp(xp, np.array([1], np.int32)), promote=True)


# -- uint16 and uint64 ------------------------------------------------------------------------------------------------------------------

WRAPS = {  # function -> results of (2^64 - 1, 2^63, 0, 6), (1, 2^63, 1, 4)
    "add": (0, 0, 1, 10),
    "sub": (TOP - 1, 0, TOP, 2),
    "mul": (TOP, 0, 0, 24),
    "floor_divide": (TOP, 1, 0, 1),
    "remainder": (0, 0, 0, 2),
    "maximum": (TOP, HIGH, 1, 6),
    "gt": (True, False, False, True),
    "gcd": (1, HIGH, 1, 2),
    "bitwise_right_shift": (HIGH - 1, 0, 0, 0),
    "pow": (TOP, 0, 0, 1296),
}


@pytest.mark.parametrize("name", WRAPS)
def test_pairs_of_uint64(xp: Any, name: str) -> None:
    a, b = to_xp(xp, u64(TOP, HIGH, 0, 6)), to_xp(xp, u64(1, HIGH, 1, 4))
    got = to_host(getattr(brt, name)(a, b))
    assert got.dtype == (np.bool_ if name == "gt" else np.uint64)
    assert got.tolist() == list(WRAPS[name])


def test_division_by_zero_and_shifts_of_uint64(xp: Any) -> None:
    a, zero = to_xp(xp, u64(TOP, 7)), to_xp(xp, u64(0, 0))
    assert to_host(brt.floor_divide(a, zero)).tolist() == [TOP, TOP] and to_host(brt.remainder(a, zero)).tolist() == [TOP, 7]
    assert to_host(brt.bitwise_right_shift(a, to_xp(xp, u64(64, TOP)))).tolist() == [0, 0]
    with pytest.raises(ZeroDivisionError):
        brt.floor_divide(a, zero, check=True)


def test_numbers_beside_uint64(xp: Any) -> None:
    """Bounds and factors are whole numbers of 64 bits without a sign; nothing wider computes with them."""
    x = to_xp(xp, u64(TOP, HIGH + 1, HIGH - 1, 3))
    assert to_host(brt.clamp(x, 5, TOP - 1)).tolist() == [TOP - 1, HIGH + 1, HIGH - 1, 5]
    assert to_host(brt.clamp(x, min=HIGH)).tolist() == [TOP, HIGH + 1, HIGH, HIGH]
    assert to_host(brt.add(x, 1, alpha=TOP)).tolist() == [TOP - 1, HIGH, HIGH - 2, 2]
    assert to_host(brt.maximum(x, HIGH)).tolist() == [TOP, HIGH + 1, HIGH, HIGH]
    with pytest.raises(brt.InvalidProblemError, match=r"clamp: min is -1; accepted an integer in \[0, 18446744073709551615\], the range of uint64"):
        brt.clamp(x, -1, 5)
    with pytest.raises(brt.InvalidProblemError, match="maximum: b is -1; accepted a number that uint64 holds"):
        brt.maximum(x, -1)


def test_folds_of_uint64(xp: Any) -> None:
    x = np.array([[TOP, 3, HIGH], [1, HIGH + 2, 0]], np.uint64)
    own = to_xp(xp, x)
    total = to_host(brt.sum(own, 1))
    assert total.dtype == np.int64 and (total.view(np.uint64) == x.sum(1)).all()
    assert to_host(brt.amax(own, 1)).tolist() == [TOP, HIGH + 2] and to_host(brt.amin(own, 0)).tolist() == [1, 3, 0]
    assert to_host(brt.argmax(own, 1)).tolist() == [0, 1]
    values, places = brt.sort(own, 1, descending=True)
    assert to_host(values).tolist() == [[TOP, HIGH, 3], [HIGH + 2, 1, 0]] and to_host(places).tolist() == [[0, 2, 1], [1, 0, 2]]
    assert to_host(brt.unique(own)).tolist() == [0, 1, 3, HIGH, HIGH + 2, TOP]
    assert to_host(brt.searchsorted(to_xp(xp, u64(1, HIGH, TOP)), own)).tolist() == [[2, 1, 1], [0, 2, 0]]


@pytest.mark.parametrize("token", ["i8", "u16", "u64"])
def test_segments_wrap_in_their_dtype(xp: Any, token: str) -> None:
    """Sums and products are those of int64, cut at the store; a segment without rows holds 0 or 1."""
    low, high = int(np.iinfo(NUMPY[token]).min), int(np.iinfo(NUMPY[token]).max)
    x, ids = to_xp(xp, np.array([[high], [5], [2], [low]], NUMPY[token])), to_xp(xp, np.array([1, 0, 1, 0]))
    size = high - low + 1
    want = [(v - low) % size + low for v in (5 + low, high + 2, 0, 5 * low, 2 * high, 1)]
    for got, cells in ((brt.unsorted_segment_sum(x, ids, 3), want[:3]), (brt.unsorted_segment_prod(x, ids, 3), want[3:])):
        assert to_host(got).dtype == NUMPY[token] and to_host(got)[:, 0].tolist() == cells
    with pytest.raises(brt.UnsupportedDTypeError, match=f"unsorted_segment_sum_backward: dy has dtype {DTYPES[token].name}; accepted float32"):
        brt.unsorted_segment_sum_backward(x, ids)


def test_softmax_of_integers(xp: Any) -> None:
    x = np.array([[0, 1, 0, 1]])
    for token in ("u16", "u64", "bool"):
        got, want = (to_host(brt.softmax(to_xp(xp, a), 1, dtype="float32")) for a in (x.astype(NUMPY[token]), x.astype(np.int32)))
        np.testing.assert_array_equal(got, want)


def test_moves_share_the_kernels_of_their_size(xp: Any) -> None:
    for token, like in (("u16", "i16"), ("u64", "i64")):
        skus = [brt.select("flip", "forward", arch="sm_90", x=brt.TensorSpec((4, 4), DTYPES[t].name), dims=(0,)).modules for t in (token, like)]
        assert skus[0] == skus[1]
        x = small(token)
        x[0, 0] = np.iinfo(x.dtype).max
        own = to_xp(xp, x)
        np.testing.assert_array_equal(to_host(brt.flip(own, (0, 1))), x[::-1, ::-1])
        np.testing.assert_array_equal(to_host(brt.index_select(own, 0, to_xp(xp, np.array([2, 0])))), x[[2, 0]])
        np.testing.assert_array_equal(to_host(brt.concat([own, own], 1)), np.concatenate([x, x], 1))
        top = int(np.iinfo(x.dtype).max)
        full = to_host(brt.full((3,), top, DTYPES[token].name, device="cpu" if xp is np else "cuda"))
        assert full.dtype == x.dtype and (full == top).all()
        np.testing.assert_array_equal(to_host(brt.pad(own, (1, 0), value=top)), np.pad(x, ((0, 0), (1, 0)), constant_values=top))


@pytest.mark.parametrize(
    "source, values, target, want",
    [
        ("u64", [TOP, HIGH, 2**24 + 1], "f32", [2.0**64, 2.0**63, 2.0**24]), ("u64", [TOP, 2**16, 3], "f16", [np.inf, np.inf, 3]), ("u64", [TOP, HIGH, 5], "i64", [-1, -HIGH, 5]),
        ("i64", [-1, -HIGH, 5], "u64", [TOP, HIGH, 5]), ("f32", [-1.0, 2.0**64, np.nan], "u64", [0, TOP, 0]), ("f64", [2.0**63, -0.5, 1e300], "u64", [HIGH, 0, TOP]),
        ("i32", [-1, 65536 + 3, 7], "u16", [65535, 3, 7]), ("u16", [65535, 0, 1], "bf16", [65536, 0, 1]),
    ],
)  # fmt: skip
def test_casts(xp: Any, source: str, values: list[Any], target: str, want: list[Any]) -> None:
    got = to_host(brt.cast(to_xp(xp, np.array(values, NUMPY[source])), DTYPES[target].name))
    assert got.dtype == NUMPY[target]
    np.testing.assert_array_equal(got, np.array(want, NUMPY[target]))


def test_edges_of_the_narrow_ones(xp: Any) -> None:
    """The lowest integer has no opposite; sums and products of 16 bits wrap at the store."""
    low = to_xp(xp, np.array([-128, -1, 127], np.int8))
    assert to_host(brt.neg(low)).tolist() == [-128, 1, -127] and to_host(brt.abs(low)).tolist() == [-128, 1, 127]
    assert to_host(brt.floor_divide(low, -1)).tolist() == [-128, 1, -127]
    x = to_xp(xp, np.array([65535, 256, 3], np.uint16))
    assert to_host(brt.mul(x, x)).tolist() == [1, 0, 9] and to_host(brt.add(x, 1)).tolist() == [0, 257, 4]
    assert to_host(brt.popcount(x)).tolist() == [16, 1, 2] and to_host(brt.clz(x)).tolist() == [0, 7, 14]
    assert to_host(brt.sum(x)) == 65794 and to_host(brt.cumsum(x, 0)).tolist() == [65535, 65791, 65794]
    assert to_host(brt.index_add(x, 0, to_xp(xp, np.array([0])), x[2:], alpha=-1)).tolist() == [65532, 256, 3]


def test_draws(xp: Any) -> None:
    place = {"device": "cpu" if xp is np else "cuda"}
    x = to_host(brt.randint(60000, 65536, (4096,), "uint16", seed=3, **place))
    assert x.dtype == np.uint16 and x.min() < 60040 and x.max() > 65500
    np.testing.assert_array_equal(x.astype(np.int64), to_host(brt.randint(60000, 65536, (4096,), "int64", seed=3, **place)))
    assert to_host(brt.arange(3, 7, dtype="uint64", **place)).tolist() == [3, 4, 5, 6]
