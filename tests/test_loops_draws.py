"""Random numbers and one_hot on the CPU's own path, beside the blocks and warps of a device."""

from __future__ import annotations

import ctypes
import os

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.executors import host_compile

from .harness import ROOT
from .op_db.softmax import philox

pytestmark = pytest.mark.host

LOOPS, STRIDED = brt.PlanPreference(variant="loops"), brt.PlanPreference(variant="strided")


def found(call):
    for got, want in zip(*(r if isinstance(r, tuple) else (r,) for r in (call(LOOPS), call(STRIDED))), strict=True):
        assert got.dtype == want.dtype and got.shape == want.shape
        yield got, want


def same_bits(call):
    for got, want in found(call):
        assert got.tobytes() == want.tobytes()


X = np.random.default_rng(0).standard_normal((37, 211), dtype=np.float32)


@pytest.mark.parametrize("x", [X, X[:, ::-1].T, X[::2, 3:], X[:0], X[:1, :1]], ids=["rows", "turned", "steps", "none", "one"])
def test_dropout_keeps_the_same_cells(x):
    same_bits(lambda p: brt.dropout(x, 0.3, seed=5, return_mask=True, preference=p))
    same_bits(lambda p: brt.dropout_backward(x, 0.3, seed=5, preference=p))
    mask = (np.arange(x.size) % 3 > 0).astype(bool).reshape(x.shape)
    same_bits(lambda p: brt.dropout_backward(x, 0.3, mask=mask, preference=p))


def test_channels_are_dropped_whole():
    x = X[:36, :210].reshape(6, 6, 30, 7)
    same_bits(lambda p: brt.dropout(x, 0.4, channels=True, seed=3, preference=p))


def test_draws_are_the_same():
    share = np.abs(X) % 1
    for shape in ((37, 211), (4096 * 5 + 3,), (), (0, 3)):
        same_bits(lambda p, shape=shape: brt.uniform(shape, -1.0, 2.5, seed=3, preference=p))
        same_bits(lambda p, shape=shape: brt.randint(-5, 1000, shape, seed=3, preference=p))
    same_bits(lambda p: brt.bernoulli(share, seed=3, preference=p))
    same_bits(lambda p: brt.bernoulli(share.T, seed=3, preference=p))


BLOCKS = """
extern "C" __global__ void __launch_bounds__(1) drawn(u32* y, const u64 seed, const u64 offset, const u64 first)
{
    const PhiloxBlocks blocks(seed, offset, (u32)(first >> 32));
    for (int b = 0; b < 8; ++b) {
        u32 word[4];
        blocks.draw((u32)first + b, word);
        for (int k = 0; k < 4; ++k) y[4 * b + k] = word[k];
    }
}
"""


def test_blocks_by_halves_of_their_number():
    """What is computed once for all blocks of a call, for upper halves that no array here reaches."""
    compiler = host_compile.find_compiler(os.environ.get("BARACUDA_RT_CXX"))
    if compiler is None:
        pytest.skip("no C++ compiler")
    source = "".join((ROOT / "templates" / name).read_text() for name in ("core/prelude.cuh", "core/philox.cuh")) + BLOCKS
    module = host_compile.load_bytes(host_compile.compile_unit(compiler, host_compile.host_unit([("k", source)])), host_compile.runtime_library(compiler))
    y = np.zeros((8, 4), np.uint32)
    for seed, offset, first in ((0, 0, 0), (2**64 - 1, 2**64 - 1, 2**64 - 8), (0x299F31D0A4093822, 0x0370734413198A2E, 0x85A308D3243F6A88), (5, 2**40 + 3, 7 << 32)):
        params, _held = host_compile.pack_params([ctypes.c_void_p(y.ctypes.data), ctypes.c_uint64(seed), ctypes.c_uint64(offset), ctypes.c_uint64(first)])
        host_compile.launch(module.function("drawn"), params, (1, 1, 1), (1, 1, 1))
        np.testing.assert_array_equal(y, philox(seed, offset, np.arange(8, dtype=np.uint64) + np.uint64(first)))


LONG = (4096 * 6 + 13,)  # whole tiles of packs of every size, and a rest


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "float64"])
def test_laws_are_the_same_to_the_last_bit(dtype):
    """Logarithm, root and angle are written out in operations that are rounded once."""
    for op, given in (("uniform", {"low": -1.0, "high": 2.5}), ("normal", {"mean": 1.0, "std": 2.0}), ("exponential", {"scale": 3.0}), ("gumbel", {"loc": 1.0})):
        same_bits(lambda p, op=op, given=given: getattr(brt, op)(LONG, dtype=dtype, seed=3, preference=p, **given))


@pytest.mark.parametrize("dtype", ["int8", "int16", "int32", "int64", "uint64"])
def test_integers_are_the_same(dtype):
    same_bits(lambda p: brt.randint(3, 100, LONG, dtype=dtype, seed=3, preference=p))
    info = np.iinfo(dtype)
    same_bits(lambda p: brt.randint(int(info.min), int(info.max) + 1, LONG, dtype=dtype, seed=3, preference=p))
    if info.bits == 64:  # a range of more than 32 bits, nearly half of whose draws are drawn again
        same_bits(lambda p: brt.randint(3, 2**63 - 9, LONG, dtype=dtype, seed=3, preference=p))
        same_bits(lambda p: brt.randint(3, 2**32 + 3, LONG, dtype=dtype, seed=3, preference=p))


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
@pytest.mark.parametrize("op", ["dropout", "alpha_dropout"])
def test_whole_tiles_are_dropped_alike(op, dtype):
    x = np.random.default_rng(2).standard_normal(LONG).astype(dtype)
    x[::97] = np.inf
    call, back = getattr(brt, op), getattr(brt, f"{op}_backward")
    y, mask = call(x, 0.3, seed=5, return_mask=True, preference=STRIDED)
    same_bits(lambda p: call(x, 0.3, seed=5, return_mask=True, preference=p))
    same_bits(lambda p: call(x, 0.3, seed=5, preference=p))
    same_bits(lambda p: back(x, 0.3, seed=5, preference=p))
    same_bits(lambda p: back(x, 0.3, mask=~mask, preference=p))
    turned = np.zeros((2, *LONG), bool)[:, ::-1][0]  # the mask alone does not lie in packs
    turned[...] = mask
    assert back(x, 0.3, mask=turned, preference=STRIDED).tobytes() == back(x, 0.3, mask=mask, preference=STRIDED).tobytes()
    for shape in ((6, 4096, 1), (8, 3, 1024), (2, 4096, 3), (1, 3, 8192)):
        same_bits(lambda p, shape=shape: call(x[: np.prod(shape)].reshape(shape), 0.4, channels=True, seed=3, return_mask=True, preference=p))


@pytest.mark.parametrize("dtype", ["bool", "float16", "int64"])
def test_ones_are_the_same(dtype):
    same_bits(lambda p: brt.bernoulli(None, LONG, dtype, probability=0.3, seed=3, preference=p))


def test_quotients_of_halves_take_no_division():
    """x / (1 - p) by a reciprocal of two parts: what a division in float32 gives, of every half and for many p; near the least numbers, where a part is lost, or next to it."""
    import ml_dtypes

    for dtype in (np.float16, ml_dtypes.bfloat16):
        x = np.arange(1 << 16, dtype=np.uint16).view(dtype)
        for p in (0.0, 0.1, 0.25, 1 / 3, 0.5, 0.9, 0.999, 1 - 2.0**-24, *np.random.default_rng(0).uniform(0, 1, 6)):
            with np.errstate(all="ignore"):
                want = (x.astype(np.float32) / np.float32(1 - p)).astype(dtype)
            got = brt.dropout_backward(x, float(p), mask=np.ones(x.shape, bool))
            nan = np.isnan(want.astype(np.float32))
            assert np.isnan(got.astype(np.float32))[nan].all()
            normal = ~nan & (np.abs(want.astype(np.float32)) >= 2.0**-100)
            np.testing.assert_array_equal(got.view(np.uint16)[normal], want.view(np.uint16)[normal])
            assert (np.abs(got.view(np.int16).astype(int) - want.view(np.int16).astype(int))[~nan] <= 1).all()


def test_one_hot_is_the_same():
    index = np.random.default_rng(1).integers(0, 40, (30, 7))
    for classes, own in ((40, index), (40, index.T), (70000, index[:2]), (41, index[:, :0])):
        same_bits(lambda p, classes=classes, own=own: brt.one_hot(own, classes, preference=p))
    out = np.full((7, 40, 30), 5, np.int64).transpose(2, 0, 1)
    assert brt.one_hot(index, 40, out=out, preference=LOOPS) is out and np.array_equal(out, brt.one_hot(index, 40))
    with pytest.raises(brt.IndexOutOfRangeError, match="position 9"):
        brt.one_hot(np.where(np.arange(12) == 9, 41, 0), 40, preference=LOOPS)
