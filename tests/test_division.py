"""Quotients and reciprocal roots without a branch (templates/core/math.cuh, divisor.cuh) have the bits of a division and of a root: quotients between 2^-100 and 2^100, roots everywhere."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from baracuda_rt.executors import nvrtc

ROOT = Path(__file__).resolve().parents[1]
SOURCE = (
    "".join((ROOT / "templates" / name).read_text() for name in ("core/prelude.cuh", "core/math.cuh", "core/divisor.cuh"))
    + r"""
__device__ f32 drawn(u64 n, u32 exponents)
{
    n = (n ^ n >> 31) * 0xbf58476d1ce4e5b9ull;
    n = (n ^ n >> 27) * 0x94d049bb133111ebull;
    n ^= n >> 31;
    return bits_f32((u32)n & 0x807fffffu | 127 - exponents / 2 + (u32)(n >> 40) % exponents << 23);
}
// Every mantissa of both signs for each exponent of a grid's row, and the number of reciprocals with other bits than a division's.
extern "C" __global__ void reciprocals(u64* wrong, u32 first)
{
    const u32 k = blockIdx.x * 256 + threadIdx.x;
    const f32 b = bits_f32((k & 0x7fffffu) | first + blockIdx.y << 23 | k >> 23 << 31);
    if (f32_bits(inner_reciprocal(b)) != f32_bits(__frcp_rn(b))) atomicAdd(wrong, 1ull);
}
// Every number: the reciprocal of the root, or NaN.
extern "C" __global__ void roots(u64* wrong, u32 first)
{
    const u32 bits = first + blockIdx.x * 256 + threadIdx.x;
    const f32 x = bits_f32(bits), y = m_rsqrt(x), right = __fdiv_rn(1.0f, __fsqrt_rn(x));
    if (right == right ? f32_bits(y) != f32_bits(right) : y == y) atomicAdd(wrong, 1ull);
}
// Pairs drawn at random, exponents of both and so of their quotients between the bounds.
extern "C" __global__ void quotients(u64* wrong, u64 first)
{
    for (u32 k = 0; k < 64; ++k) {
        const u64 n = first + (blockIdx.x * 256ull + threadIdx.x) * 64 + k;
        const f32 a = drawn(2 * n, 98), b = drawn(2 * n + 1, 98);
        if (f32_bits(inner_quotient(a, b)) != f32_bits(__fdiv_rn(a, b))) atomicAdd(wrong, 1ull);
    }
}
// The same by a divisor that many numbers share, with numbers whose mantissas are near the divisor's and zeros among them; below the bounds a quotient may
// be off by two units.
extern "C" __global__ void shared_quotients(u64* wrong, u64 first)
{
    const u64 n = first + blockIdx.x * 256ull + threadIdx.x;
    const f32 b = drawn(n, 198);
    for (u32 k = 0; k < 64; ++k) {
        const Divisor<f32> divisor(b);
        f32 a = drawn(n * 64 + k, 254);
        if (k % 8 == 1) a = bits_f32((f32_bits(a) & 0xff800000u) | ((f32_bits(b) + k - 32) & 0x7fffffu));
        if (k % 32 == 2) a = bits_f32(f32_bits(a) & 0x80000000u);
        const f32 y = a / divisor, right = __fdiv_rn(a, b), size = m_abs(right);
        const i32 off = (i32)f32_bits(y) - (i32)f32_bits(right);
        const bool right_bits = size >= 0x1p-100f || a == 0.0f ? off == 0 : off >= -2 && off <= 2;
        if (size <= 0x1p99f ? !right_bits || !divisor.fine() : divisor.fine() && off != 0) atomicAdd(wrong, 1ull);
    }
}
// Whether what no quotient of its kind is right for is told: the number of pairs with another result than a division's, of which all is said to be fine.
extern "C" __global__ void far_quotients(u64* wrong)
{
    const f32 numbers[] = {0.0f, -0.0f, 1.0f, -3.0f, 3e38f, 1e-38f, 1e-45f, bits_f32(0x7f800000u), bits_f32(0xff800000u), bits_f32(0x7fc00000u)};
    const f32 divisors[] = {0.0f, -0.0f, 1e-45f, 1e-39f, 1e-31f, 3e30f, 3e38f, bits_f32(0x7f800000u), bits_f32(0xff800000u), bits_f32(0x7fc00000u), 1.0f, -1e-12f, 7e20f};
    for (f32 b : divisors)
        for (f32 a : numbers) {
            const Divisor<f32> divisor(b);
            const f32 y = a / divisor, right = __fdiv_rn(a, b);
            const i32 off = (i32)f32_bits(y) - (i32)f32_bits(right);
            if (divisor.fine() && (off < -2 || off > 2)) atomicAdd(wrong, 1ull);
        }
}
"""
)


@pytest.mark.nvrtc
def test_source_compiles():
    assert set(nvrtc.compile_source(SOURCE, "sm_90", "division").usage) == {"reciprocals", "roots", "quotients", "shared_quotients", "far_quotients"}


@pytest.mark.gpu
def test_bits_of_a_division(tmp_path):
    import cupy

    arch = f"sm_{cupy.cuda.Device().compute_capability}"
    image = tmp_path / "division.cubin"
    image.write_bytes(nvrtc.compile_source(SOURCE, arch, "division").cubin)
    module = cupy.RawModule(path=str(image))
    wrong = cupy.zeros(5, np.uint64)
    module.get_function("reciprocals")((1 << 16, 199), (256,), (wrong, np.uint32(127 - 99)))
    for part in range(4):
        module.get_function("quotients")((1 << 18,), (256,), (wrong[1:], np.uint64(part << 32)))
        module.get_function("shared_quotients")((1 << 18,), (256,), (wrong[3:], np.uint64(part << 26)))
    module.get_function("far_quotients")((1,), (1,), (wrong[4:],))
    for part in range(16):
        module.get_function("roots")((1 << 20,), (256,), (wrong[2:], np.uint32(part << 28)))
    assert wrong.get().tolist() == [0, 0, 0, 0, 0]
