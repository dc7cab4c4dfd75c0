"""The harness itself can fail: wrong references, unwritten cells, stray writes and bad bytes are all caught."""

from __future__ import annotations

from dataclasses import replace

import ml_dtypes
import numpy as np
import pytest
from _pytest.outcomes import Failed

from ..harness import CONTIGUOUS, GARBAGE, LAYOUTS, Guarded, Run, Target, check, mismatch, ops, out_guards, run, stretched, targets
from ..numerics import NUMPY, eps, fma, round_to, smallest, ulp
from ..op_db.base import EXACT, Draw, OpCase, Sample, Terms, bound, call_with, specials, tier_u, unbroadcast

pytestmark = pytest.mark.pure


def lerp(token: str = "f32") -> Target:
    found = next(t for t in targets() if t.op.name == "lerp" and t.decl.direction == "forward")
    return replace(found, types={"T": token})


def with_case(target: Target, **changes) -> Target:
    return replace(target, case=replace(target.case, **changes))


# -- comparison ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tol", [EXACT, bound(), tier_u()], ids=lambda t: t.kind)
@pytest.mark.parametrize("token", ["f32", "f64", "f16", "bf16"])
def test_wrong_cells_are_caught(tol, token):
    target = with_case(lerp(token), tol=tol)
    value = np.array([1.0, -2.5, 0.0, 1000.0, 3e-5])
    right = round_to(value, token)
    assert mismatch(target, "y", right, Terms(value, np.abs(value))) is None
    for cell in range(value.size):
        wrong = right.copy()
        wrong[cell] = round_to(value[cell : cell + 1] * 1.05 + 0.5, token)[0]
        assert f"[{cell}]" in mismatch(target, "y", wrong, Terms(value, np.abs(value)))
        told = mismatch(target, "y", wrong, Terms(value, np.abs(value)), {"x": np.arange(value.size, dtype=np.float32).reshape(value.shape) + 7, "weight": np.float32(3)})
        assert f", x np.float32({cell + 7}.0)" in told and "weight" not in told  # operands of the result's shape are told, cell by cell
    for other in (np.nan, np.inf):
        wrong = right.copy()
        wrong[1] = other
        assert mismatch(target, "y", wrong, Terms(value, np.abs(value)))


def test_exact_is_bitwise():
    target = with_case(lerp(), tol=EXACT)
    value = np.array([1.0, 0.0])
    assert mismatch(target, "y", np.array([np.nextafter(np.float32(1), np.float32(2)), 0], np.float32), Terms(value, value))
    assert mismatch(target, "y", np.array([1.0, -0.0], np.float32), Terms(value, value))
    assert mismatch(target, "y", np.array([1.0, 0.0], np.float32), Terms(value, value)) is None


def test_nan_needs_nan_and_infinity_its_sign():
    for tol in (EXACT, bound(), tier_u()):
        target = with_case(lerp(), tol=tol)
        want = Terms(np.array([np.nan, np.inf, -np.inf]), np.zeros(3))
        assert mismatch(target, "y", np.array([np.nan, np.inf, -np.inf], np.float32), want) is None
        for wrong in ([0, np.inf, -np.inf], [np.nan, -np.inf, -np.inf], [np.nan, 3e38, -np.inf]):
            assert mismatch(target, "y", np.array(wrong, np.float32), want)


def test_overflow_is_infinity():
    target = with_case(lerp("f16"), tol=bound())
    assert mismatch(target, "y", np.array([np.inf], np.float16), Terms(np.array([70000.0]), np.array([70000.0]))) is None
    assert mismatch(target, "y", np.array([65504], np.float16), Terms(np.array([90000.0]), np.array([90000.0])))
    assert mismatch(target, "y", np.array([np.inf], np.float16), Terms(np.array([60000.0]), np.array([60000.0])))


def test_the_bound_grows_with_terms_only():
    want = Terms(np.array([1.0]), np.array([1.0]), 1)
    many = Terms(np.array([1.0]), np.array([1e6]), 1 << 20)
    narrow, wide = bound().allowed(want, "f32")[0], bound().allowed(many, "f32")[0]
    assert narrow == pytest.approx(4 * eps("f32") + ulp(np.array(1.0), "f32"))
    assert wide == pytest.approx(80 * eps("f32") * 1e6, rel=1e-3)


def test_dtype_and_shape_count():
    target = lerp()
    want = Terms(np.ones((2, 3)), np.ones((2, 3)))
    assert "dtype" in mismatch(target, "y", np.ones((2, 3)), want)
    assert "shape" in mismatch(target, "y", np.ones((3, 2), np.float32), want)


# -- runs ---------------------------------------------------------------------------------------------------------------------------


@pytest.mark.host
def test_a_wrong_reference_fails():
    target = lerp()
    sample = target.samples(empty=False)[0]
    done = run(target, sample, np)
    check(target, sample, done.results, target.expected(sample))
    wrong = with_case(target, reference=lambda a, b, weight: a + b * np.float32(1.0001))
    with pytest.raises(Failed, match="cells differ"):
        check(wrong, sample, done.results, wrong.expected(sample))


@pytest.mark.host
def test_a_missing_output_fails():
    target = next(t for t in targets() if t.op.name == "lerp" and t.decl.direction == "backward")
    sample = target.samples(empty=False)[0]
    results = run(target, sample, np).results
    with pytest.raises(Failed, match="None, expected an array"):
        check(target, sample, results | {"db": None}, target.expected(sample))


@pytest.mark.parametrize("fill", GARBAGE)
@pytest.mark.parametrize("token", ["f32", "f16", "bf16", "i32", "bool", "u8"])
def test_an_unwritten_cell_is_seen_under_one_fill_or_the_other(token, fill):
    """Each garbage differs from any given value in at least one of the two fills."""
    content = np.zeros(1, NUMPY[token])
    cells = [Guarded(np, content, fill=f, garbage=True).read().view(np.uint8).tobytes() for f in GARBAGE]
    assert cells[0] != cells[1] and bytes([fill]) * content.nbytes in cells


def test_bool_bytes_are_checked():
    target = lerp()
    target = replace(target, types=dict(target.types, T="bool"))
    got = np.array([2], np.uint8).view(np.bool_)
    assert "byte other than 0 and 1" in mismatch(target, "y", got, Terms(np.array([True]), np.array(0)))


# -- guarded buffers ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", [CONTIGUOUS, *LAYOUTS], ids=lambda layout: layout.name)
@pytest.mark.parametrize("shape", [(), (1,), (5,), (3, 4), (2, 3, 4), (0, 3)])
def test_views_hold_their_content_and_guard_the_rest(layout, shape):
    content = np.arange(np.prod(shape, dtype=int), dtype=np.float32).reshape(shape) + 1
    guard = Guarded(np, content, layout)
    np.testing.assert_array_equal(guard.view, content)
    np.testing.assert_array_equal(guard.read(), content)
    guard.check("x")
    guard.check_untouched("x")
    if content.size:
        guard.view[...] = 7
        guard.check("x")  # inside is allowed
        with pytest.raises(AssertionError, match="x was written"):
            guard.check_untouched("x")
    for place in (guard.first - 1 if layout.flip is False else -1, -1, 0):
        guard = Guarded(np, content, layout)
        guard.buffer[place] ^= 1
        with pytest.raises(AssertionError, match="outside the view"):
            guard.check("x")


def test_gaps_are_guarded():
    guard = Guarded(np, np.zeros((3, 4), np.float32), LAYOUTS[2])  # step 2
    guard.buffer[guard.first + 4] ^= 1
    with pytest.raises(AssertionError, match="outside the view"):
        guard.check("x")


def test_alignment_is_what_the_layout_says():
    assert Guarded(np, np.zeros(4, np.float32)).view.ctypes.data % 256 == 0
    assert Guarded(np, np.zeros(4, np.float32), LAYOUTS[0]).view.ctypes.data % 16 == 4


def test_stretched_equals_its_copy():
    content = np.arange(12.0).reshape(3, 4)
    view, full = stretched(np, content, 0)
    assert view.strides[0] == 0 and view.shape == (3, 4)
    np.testing.assert_array_equal(view, full)


def test_written_inputs_are_reported():
    target = lerp()
    sample = target.samples(empty=False)[0]
    inputs = {k: Guarded(np, v) for k, v in target.inputs(sample).items()}
    done = Run(target, sample, {}, inputs, {})
    done.check_guards()
    inputs["a"].view[...] = 5
    with pytest.raises(AssertionError, match="a was written"):
        done.check_guards()


def test_outputs_start_as_garbage():
    target = lerp()
    sample = target.samples(empty=False)[0]
    for fill in GARBAGE:
        guard = out_guards(target, target.expected(sample), np, fill=fill)["y"]
        assert (guard.bytes() == fill).all()


# -- numbers ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("token", ["f16", "bf16", "f32", "e4m3", "e5m2"])
def test_rounding_is_to_nearest_even(token):
    rng = np.random.default_rng(0)
    exact = rng.standard_normal(2000).astype(np.float32).astype(np.float64)
    cast = exact.astype(np.float32).astype(NUMPY[token])  # exact in float32: one rounding in the cast
    assert round_to(exact, token).tobytes() == cast.tobytes()
    assert float(round_to(np.array(smallest(token) * 0.75), token)) == smallest(token)
    assert float(round_to(np.array(smallest(token) * 0.5), token)) == 0.0


def test_rounding_from_double_rounds_once():
    """1 + 2^-8 + 2^-40 is above the bfloat16 midpoint; through float32 it would tie down to even."""
    assert float(round_to(np.array(1 + 2.0**-8 + 2.0**-40), "bf16")) == 1 + 2.0**-7
    assert float(np.float32(1 + 2.0**-8 + 2.0**-40).astype(ml_dtypes.bfloat16)) == 1.0


def test_fma_rounds_once():
    from fractions import Fraction

    rng = np.random.default_rng(1)
    a, b, c = (rng.standard_normal(500).astype(np.float32) for _ in range(3))
    c[:250] = -(a[:250] * b[:250])  # cancellation shows the low half of the product
    got = fma(a, b, c)
    for x, y, z, r in zip(a, b, c, got, strict=True):
        exact = Fraction(float(x)) * Fraction(float(y)) + Fraction(float(z))
        lower, upper = np.nextafter(r, np.float32(-np.inf)), np.nextafter(r, np.float32(np.inf))
        assert abs(Fraction(float(r)) - exact) <= min(abs(Fraction(float(lower)) - exact), abs(Fraction(float(upper)) - exact))
    assert fma(np.float64(2**0.5), np.float64(2**0.5), np.float64(-2.0000000000000004)) != 0


def test_unbroadcast_sums_to_the_operand():
    full = np.arange(24.0).reshape(2, 3, 4)
    got = unbroadcast(full, (3, 1))
    np.testing.assert_array_equal(got.value, full.sum((0, 2)).reshape(3, 1))
    assert got.n == 8 and unbroadcast(full, (2, 3, 4)) is full
    assert unbroadcast(full, ()).value.shape == ()


def test_specials_hold_what_they_should():
    f16 = specials("f16").astype(np.float64)
    assert np.isnan(f16).any() and np.isinf(f16).sum() == 2 and smallest("f16") in f16 and 65504 in f16
    assert (np.signbit(f16) & (f16 == 0)).any()
    assert {-128, 127, 0, -1} <= set(specials("i8").tolist()) and {0, 255} <= set(specials("u8").tolist())


# -- records ------------------------------------------------------------------------------------------------------------------------


def test_draws_repeat_and_respect_ranges():
    one, two = Draw({"T": "f32", "I": "i64"}, 7), Draw({"T": "f32", "I": "i64"}, 7)
    x = one.values((50,), lo=0.5, hi=2)
    assert x.tobytes() == two.values((50,), lo=0.5, hi=2).tobytes() and x.min() >= 0.5 and x.max() <= 2 and x.dtype == np.float32
    ids = one.ints((50,), 0, 4)
    assert ids.dtype == np.int64 and set(ids.tolist()) == {0, 1, 2, 3}
    assert len(set(one.distinct((40,)).tolist())) == 40
    assert Draw({"T": "u8"}, 0).values((100,)).min() >= 0


def test_references_get_what_they_ask_for():
    assert call_with(lambda x, types: (x, types), {"x": 1, "y": 2, "types": {"T": "f32"}}) == (1, {"T": "f32"})
    assert call_with(lambda **k: k, {"x": 1, "types": {}}) == {"x": 1}


def test_exact_references_compute_at_compute_precision():
    seen = []
    record = lambda tol: OpCase("lerp", "forward", lambda a: seen.append(a.dtype) or a, lambda d: [], tol=tol)
    record(EXACT).expected({"a": np.ones(1, np.float16)}, {}, {})
    record(bound()).expected({"a": np.ones(1, np.float16)}, {}, {})
    assert seen == [np.float32, np.float64]


def test_ids_are_sku_texts():
    assert lerp().id == "binary_elementwise.lerp.forward.f32"
    assert all(t.id.split(".")[1] in ops() for t in targets())
    assert len({t.id for t in targets()}) == len(targets())
    assert Sample({}).params == {}
