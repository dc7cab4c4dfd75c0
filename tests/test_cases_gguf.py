"""GGUF blocks: layouts with written values (C82), the bits of the package gguf, any byte offset, bad input."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import baracuda_rt as brt
from tools.make_gguf_golden import MADE, SIZES, blocks, digest, floats

from .harness import to_host, to_xp
from .op_db.gguf import pack

ROOT = Path(__file__).resolve().parent
GOLDEN = json.loads((ROOT / "golden" / "gguf.json").read_text(encoding="utf-8"))


def half(value: float) -> bytes:
    return np.array([value], "<f2").tobytes()


def decoded(xp, data: bytes, form: str, **given) -> np.ndarray:
    return to_host(brt.gguf_dequantize(to_xp(xp, np.frombuffer(data, np.uint8)), form, **given))


def test_q4_1_has_a_header_of_four_bytes(xp):
    codes = bytes.fromhex("f0e1d2c3b4a5968778695a4b3c2d1e0f")
    y = decoded(xp, half(0.5) + half(-1) + codes, "q4_1")
    assert y.tolist() == [k / 2 - 1 for k in range(16)] + [6.5 - k / 2 for k in range(16)]


def test_q4_k_unpacks_its_pairs_of_six_bits(xp):
    data = half(0.5) + half(0.25) + bytes.fromhex("4182c33f854607ff21436587") + bytes((5 * i + 2) % 256 for i in range(128))
    y = decoded(xp, data, "q4_k")
    at = [0, 1, 31, 32, 64, 100, 128, 160, 191, 192, 224, 255]
    assert y[at].tolist() == [-0.25, 2.25, 5.25, -1.5, 1.25, 330.75, 8.5, 65, 222.5, 51.5, 35, 10.5]
    assert y.sum() == 20888


def test_q6_k(xp):
    data = bytes((7 * i + 3) % 256 for i in range(128)) + bytes((5 * i + 1) % 256 for i in range(64)) + bytes((3 * s - 20) % 256 for s in range(16)) + half(0.25)
    y = decoded(xp, data, "q6_k")
    at = [0, 1, 31, 32, 64, 97, 127, 128, 200, 255]
    assert y[at].tolist() == [65, -50, 85, 101.5, 64, 9, 2.75, -13, -68, -156.25]
    assert y.sum() == 660
    assert (y == 0).sum() == 4


def test_q3_k_decodes_a_second_block_too(xp):
    block = bytes((11 * i + 6) % 256 for i in range(32)) + bytes((9 * i + 4) % 256 for i in range(64)) + bytes.fromhex("1f2e3d4c5b6a7988e41bb14e") + half(0.5)
    y = decoded(xp, block * 2, "q3_k")
    assert y[[0, 16, 40, 64, 127, 128, 170, 255]].tolist() == [34, -60, -4.5, 0, 0, -2, 28.5, 16]
    assert y[:256].sum() == 95
    assert np.array_equal(y[:256], y[256:])


def test_plain_values(xp):
    assert decoded(xp, half(1) + b"\xff" * 16, "q4_0").tolist() == [7.0] * 32
    assert decoded(xp, half(0.25) + bytes(range(1, 33)), "q8_0").tolist() == [k / 4 for k in range(1, 33)]


@pytest.mark.parametrize("form", SIZES)
def test_dequantize_has_the_bits_of_the_reference(xp, form):
    y = to_host(brt.gguf_dequantize(to_xp(xp, blocks(form)), form))
    assert digest(y.astype("<f4")) == GOLDEN["dequantize"][form]


@pytest.mark.parametrize("form", MADE)
def test_quantize_has_the_bits_of_the_reference(xp, form):
    assert digest(to_host(brt.gguf_quantize(to_xp(xp, floats(form)), form))) == GOLDEN["quantize"][form]


@pytest.mark.parametrize("form", ["q4_0", "q6_k"])
def test_any_byte_offset(xp, form):
    raw = blocks(form, 6)
    want = to_host(brt.gguf_dequantize(to_xp(xp, raw), form))
    for offset in (1, 2, 3, 7):
        buffer = to_xp(xp, np.concatenate([np.zeros(offset, np.uint8), raw.ravel()]))
        assert np.array_equal(to_host(brt.gguf_dequantize(buffer[offset:], form)), want.ravel())
        y = to_xp(xp, np.zeros(want.size + 1, np.float32))
        brt.gguf_dequantize(buffer[offset:], form, out=y[1:])
        assert np.array_equal(to_host(y)[1:], want.ravel())


@pytest.mark.parametrize(("form", "error"), [("q4_0", 1 / 8), ("q4_1", 1 / 15), ("q5_0", 1 / 16), ("q5_1", 1 / 31), ("q8_0", 1 / 254), ("q8_1", 1 / 254), ("q8_k", 1 / 254)])
def test_what_is_packed_comes_back_within_half_a_step(xp, form, error):
    x = np.random.default_rng(5).standard_normal((3, 512)).astype(np.float32)
    y = to_host(brt.gguf_dequantize(brt.gguf_quantize(to_xp(xp, x), form), form))
    assert np.abs(y - x).max() <= 1.01 * error * np.abs(x).max()


def test_values_that_are_no_numbers_are_harmless(xp):
    x = np.full((1, 256), np.nan, np.float32)
    x[0, 5], x[0, 40], x[0, 70] = np.inf, -np.inf, 3e38
    for form in (*MADE, "q8_1", "q8_k"):
        assert to_host(brt.gguf_quantize(to_xp(xp, x), form)).dtype == np.uint8


@pytest.mark.parametrize("form", [*MADE, "q8_1", "q8_k"])
def test_a_nan_spoils_its_block_alone(xp, form):
    size = 256 if form == "q8_k" else 32
    x = np.random.default_rng(7).standard_normal((1, 3 * size)).astype(np.float32)
    x[0, size + 9] = np.nan
    y = to_host(brt.gguf_dequantize(brt.gguf_quantize(to_xp(xp, x), form), form))[0]
    assert np.isnan(y[size : 2 * size]).all() and np.isfinite(y[:size]).all() and np.isfinite(y[2 * size :]).all()


@pytest.mark.parametrize("form", ["q4_0", "q5_0"])
def test_codes_beside_whole_numbers(xp, form):
    """x / d + 8.5 within float32's rounding of a whole number: the sum rounds once, from the exact product."""
    base = np.float32(16 if form == "q5_0" else 8)
    by = np.float32(1) / (np.float32(3.1415927) / -base)
    near = np.array([np.float32((k + 0.5) / by) for k in range(-7, 7)], np.float32)
    x = np.zeros((4, 32), np.float32)
    for row in range(4):
        x[row, 1:15] = near
        for _ in range(row):
            x[row] = np.nextafter(x[row], np.float32(np.inf if row % 2 else -np.inf))
        x[row, 0] = 3.1415927
    assert np.array_equal(to_host(brt.gguf_quantize(to_xp(xp, x), form)), pack(x, form))


@pytest.mark.parametrize("form", ["q4_0", "q5_0"])
def test_of_two_signs_the_first_one_scales(xp, form):
    x = np.zeros((2, 32), np.float32)
    x[0, [3, 20]], x[1, [3, 20]] = (-2, 2), (2, -2)
    packed = to_host(brt.gguf_quantize(to_xp(xp, x), form))
    scale = np.ascontiguousarray(packed.reshape(2, -1)[:, :2]).view("<f2")[:, 0]
    assert np.array_equal(np.sign(scale), [1, -1]) and np.array_equal(packed, pack(x, form).reshape(packed.shape))


def test_q8_1_fills_up_each_row(xp):
    x = np.random.default_rng(6).standard_normal((2, 40)).astype(np.float32)
    packed = to_host(brt.quantize_q8_1(to_xp(xp, x)))
    assert packed.shape == (2, 72)
    wide = np.concatenate([x, np.zeros((2, 24), np.float32)], 1)
    assert np.array_equal(packed, to_host(brt.gguf_quantize(to_xp(xp, wide), "q8_1")))
    sums = np.ascontiguousarray(packed.reshape(2, 2, 36)[:, :, 2:4]).view(np.float16)[..., 0]
    assert np.allclose(sums, wide.reshape(2, 2, 32).sum(-1), atol=0.01)


def test_the_least_scales_of_mxfp4_are_subnormal(xp):
    """2^(b - 127) of a byte b, for codes of 1 and -1."""
    packed = np.full((4, 17), 0xA2, np.uint8)
    packed[:, 0] = 0, 1, 2, 127
    got = to_host(brt.gguf_dequantize(to_xp(xp, packed.ravel()), "mxfp4")).reshape(4, 32)
    np.testing.assert_array_equal(got[:, [0, 16]].astype(np.float64), np.outer(2.0 ** np.array([-127, -126, -125, 0]), [1, -1]))


@pytest.mark.parametrize("form, head", [("q8_0", 2), ("q8_1", 4)])
def test_the_float_below_a_half_rounds_to_0(xp, form, head):
    x = np.zeros(32, np.float32)
    x[:4] = 127, np.nextafter(np.float32(0.5), np.float32(0)), 0.5, -0.5
    packed = to_host(brt.gguf_quantize(to_xp(xp, x), form)).ravel()
    assert packed[head : head + 4].view(np.int8).tolist() == [127, 0, 1, -1]
