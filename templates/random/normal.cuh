// Needs core/prelude.cuh and core/math.cuh.
// Logarithm, root and angle of the numbers that draws give, without the cases that they never meet; every operation is rounded once, in the
// order written, so that the executors agree to the last bit. Within 2 units in the last place.

// The logarithm of a normal number above 0, times 2^-scaled exactly.
__device__ __forceinline__ f32 log_of_draw(f32 x, i32 scaled)
{
    const u32 bits = f32_bits(x), exponent = (bits - 0x3f2aaaabu) & 0xff800000u;  // what is left lies in [2/3, 4/3)
    const f32 f = bits_f32(bits - exponent) - 1.0f;
    f32 p = -0.13311681f;
    p = m_fma(p, f, 0.14006227f);
    p = m_fma(p, f, -0.12078173f);
    p = m_fma(p, f, 0.14000827f);
    p = m_fma(p, f, -0.16689502f);
    p = m_fma(p, f, 0.20010771f);
    p = m_fma(p, f, -0.24999507f);
    p = m_fma(p, f, 0.3333321f);
    p = m_fma(p, f, -0.5f);
    p = m_fma(p, f * f, f);
    return m_fma((f32)(i32)(exponent - ((u32)scaled << 23)), 8.2629582e-8f, p);  // 2^-23 ln 2
}
__device__ __forceinline__ f64 log_of_draw(f64 x, i32 scaled)
{
    const u64 bits = f64_bits(x);
    const u32 top = (u32)(bits >> 32), exponent = (top - 0x3fe6a09eu) & 0xfff00000u;  // what is left lies between the roots of 1/2 and 2
    const f64 f = bits_f64((u64)(top - exponent) << 32 | (u32)bits) - 1.0, s = f / (2.0 + f), z = s * s;
    f64 p = 0.14795953525208116;
    p = m_fma(p, z, 0.15314050162244686);
    p = m_fma(p, z, 0.18183564342221892);
    p = m_fma(p, z, 0.22222198572840465);
    p = m_fma(p, z, 0.28571428742391597);
    p = m_fma(p, z, 0.39999999999414654);
    p = m_fma(p, z, 0.6666666666666734);
    const f64 half = 0.5 * f * f, e = (f64)((i32)exponent >> 20) - (f64)scaled;
    return m_fma(e, 0.6931471803691238, f - (half - m_fma(s, m_fma(p, z, half), e * 1.9082149292705877e-10)));  // the upper 32 bits of ln 2, the rest
}

// The root of a number that is 0 or far from both ends of the range.
__device__ __forceinline__ f32 root_of_draw(f32 x)
{
#ifndef BRT_HOST
    // What __fsqrt_rn does where no case needs more: a guess and a step of Newton, rounded as the root is.
    f32 guess;
    asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(guess) : "f"(fmaxf(x, 1e-30f)));
    const f32 root = x * guess;
    return m_fma(m_fma(-root, root, x), 0.5f * guess, root);
#else
    return m_sqrt(x);
#endif
}
__device__ __forceinline__ f64 root_of_draw(f64 x) { return m_sqrt(x); }

// Cosine and sine of a whole turn's fraction, whose bits are `turn` and below it 0s: a rest within an eighth of a turn, and by how many quarters.
__device__ __forceinline__ void place_on_circle(i32 quarters, f32 t, f32& cosine, f32& sine)
{
    const f32 z = t * t;
    f32 c = 59.246f, s = -75.402069f;
    c = m_fma(c, z, -85.443741f);
    s = m_fma(s, z, 81.592552f);
    c = m_fma(c, z, 64.939323f);
    s = m_fma(s, z, -41.341663f);
    c = m_fma(c, z, -19.739208f);
    s = m_fma(s, z, 6.2831855f);
    c = m_fma(c, z, 1.0f), s = s * t;
    const f32 x = quarters & 1 ? s : c, y = quarters & 1 ? c : s;
    cosine = bits_f32(f32_bits(x) ^ (u32)((quarters + 1) & 2) << 30), sine = bits_f32(f32_bits(y) ^ (u32)(quarters & 2) << 30);
}
__device__ __forceinline__ void place_on_circle(i32 quarters, f64 t, f64& cosine, f64& sine)
{
    const f64 z = t * t;
    f64 c = -1.6970201223375196, s = -0.7116361735661682;
    c = m_fma(c, z, 7.903101640173182);
    s = m_fma(s, z, 3.819788140096672);
    c = m_fma(c, z, -26.426251140470644);
    s = m_fma(s, z, -15.094640404319817);
    c = m_fma(c, z, 60.24464133161201);
    s = m_fma(s, z, 42.05869392899335);
    c = m_fma(c, z, -85.45681720654005);
    s = m_fma(s, z, -76.70585975299815);
    c = m_fma(c, z, 64.93939402266801);
    s = m_fma(s, z, 81.60524927607493);
    c = m_fma(c, z, -19.739208802178716);
    s = m_fma(s, z, -41.34170224039976);
    c = m_fma(c, z, 1.0), s = m_fma(s, z, 6.283185307179586) * t;
    const f64 x = quarters & 1 ? s : c, y = quarters & 1 ? c : s;
    cosine = bits_f64(f64_bits(x) ^ (u64)((quarters + 1) & 2) << 62), sine = bits_f64(f64_bits(y) ^ (u64)(quarters & 2) << 62);
}
// The angle of the upper 24 bits of 32, of the upper 53 of 64.
__device__ __forceinline__ void circle_of_draw(u32 bits, f32& cosine, f32& sine)
{
    const u32 turned = (bits & 0xffffff00u) + 0x20000000u;
    place_on_circle((i32)(turned >> 30), (f32)((i32)(turned & 0x3fffffffu) - 0x20000000) * 2.3283064365386963e-10f, cosine, sine);
}
__device__ __forceinline__ void circle_of_draw(u64 bits, f64& cosine, f64& sine)
{
    const u64 turned = (bits & ~(u64)2047) + 0x2000000000000000ull;
    place_on_circle((i32)(turned >> 62), (f64)((i64)(turned & 0x3fffffffffffffffull) - 0x2000000000000000ll) * 5.421010862427522e-20, cosine, sine);
}

// Box and Muller: two independent normal numbers of two draws.
__device__ __forceinline__ void normal_pair(u32 first, u32 second, f32 (&z)[2])
{
    const f32 radius = root_of_draw(-2.0f * log_of_draw((f32)((first >> 8) + 1), 24));
    circle_of_draw(second, z[0], z[1]);
    z[0] *= radius, z[1] *= radius;
}
__device__ __forceinline__ void normal_pair(u64 first, u64 second, f64 (&z)[2])
{
    const f64 radius = root_of_draw(-2.0 * log_of_draw((f64)((first >> 11) + 1), 53));
    circle_of_draw(second, z[0], z[1]);
    z[0] *= radius, z[1] *= radius;
}

// The logarithm of a number in (0, 1) of 23 or 52 bits, in the middle of its step.
__device__ __forceinline__ f32 log_of_bits(u32 bits) { return log_of_draw((f32)(bits >> 8 | 1u), 24); }
__device__ __forceinline__ f64 log_of_bits(u64 bits) { return log_of_draw((f64)(bits >> 11 | 1u), 53); }
