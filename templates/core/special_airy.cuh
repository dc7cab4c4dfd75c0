// --- partial special_airy begin ---
// Modified Bessel functions of the second kind, the Airy function Ai and the spherical Bessel function of order 0, all in f64. Needs special and special_tables_airy.
#define BRT_THROUGH_F64(name, of)                                                       \
    __device__ __forceinline__ f32 m_##name(f32 x) { return (f32)of((f64)x); }          \
    __device__ __forceinline__ f64 m_##name(f64 x) { return of(x); }

// ---- K0 and K1: up to 1 with a logarithm (DLMF 10.31.1, 10.31.2), beyond times exp(x) sqrt(x) -------------------------------------
__device__ __forceinline__ f64 k0_large(f64 x)
{
    const f64 r = 1.0 / x;
    return (x < 2.0 ? k0_low(4.0 * r - 3.0) : x < 8.0 ? k0_middle((16.0 * r - 5.0) / 3.0) : k0_far(16.0 * r - 1.0)) / m_sqrt(x);
}
__device__ __forceinline__ f64 k1_large(f64 x)
{
    const f64 r = 1.0 / x;
    return (x < 2.0 ? k1_low(4.0 * r - 3.0) : x < 8.0 ? k1_middle((16.0 * r - 5.0) / 3.0) : k1_far(16.0 * r - 1.0)) / m_sqrt(x);
}
__device__ __forceinline__ f64 k0_small(f64 x)
{
    const f64 z = 0.25 * x * x;
    return m_fma(0.69314718055994530942 - m_log(x), i0_near(z), k0_near(z));
}
__device__ __forceinline__ f64 k1_small(f64 x)
{
    const f64 z = 0.25 * x * x;
    return x * m_fma(m_log(x) - 0.69314718055994530942, 0.5 * i1_near(z), k1_near(z)) + 1.0 / x;
}
// Times exp(-x) in two steps, of which the first is exact as far as the second is a number.
__device__ __forceinline__ f64 k_faded(f64 x, f64 large)
{
    if (x > 746.0) return 0.0;
    const Exp<f64> r(-x, 0.0);
    return r.m * large * r.s;
}
__device__ __forceinline__ f64 k0_of(f64 x)
{
    if (!(x > 0.0)) return x == 0.0 ? Special<f64>::inf() : Special<f64>::nan();
    return x <= 1.0 ? k0_small(x) : k_faded(x, k0_large(x));
}
__device__ __forceinline__ f64 k1_of(f64 x)
{
    if (!(x > 0.0)) return x == 0.0 ? Special<f64>::inf() : Special<f64>::nan();
    return x <= 1.0 ? k1_small(x) : k_faded(x, k1_large(x));
}
__device__ __forceinline__ f64 k0e_of(f64 x)
{
    if (!(x > 0.0)) return x == 0.0 ? Special<f64>::inf() : Special<f64>::nan();
    return x <= 1.0 ? k0_small(x) * m_exp(x) : k0_large(x);
}
__device__ __forceinline__ f64 k1e_of(f64 x)
{
    if (!(x > 0.0)) return x == 0.0 ? Special<f64>::inf() : Special<f64>::nan();
    return x <= 1.0 ? k1_small(x) * m_exp(x) : k1_large(x);
}
__device__ __forceinline__ f64 dk1_of(f64 x) { return x == 0.0 ? -Special<f64>::inf() : -k0_of(x) - k1_of(x) / x; }
__device__ __forceinline__ f64 dk0e_of(f64 x) { return x == 0.0 ? -Special<f64>::inf() : k0e_of(x) - k1e_of(x); }
__device__ __forceinline__ f64 dk1e_of(f64 x) { return x == 0.0 ? -Special<f64>::inf() : (k1e_of(x) - k0e_of(x)) - k1e_of(x) / x; }
BRT_THROUGH_F64(k0, k0_of)
BRT_THROUGH_F64(k1, k1_of)
BRT_THROUGH_F64(k0e, k0e_of)
BRT_THROUGH_F64(k1e, k1e_of)
BRT_THROUGH_F64(dk1, dk1_of)
BRT_THROUGH_F64(dk0e, dk0e_of)
BRT_THROUGH_F64(dk1e, dk1e_of)

// ---- Ai ----------------------------------------------------------------------------------------------------------------------------
// zeta = 2 / 3 a^(3 / 2) in two parts: its error is an error of the phase, and of exp(-zeta).
__device__ __forceinline__ f64 airy_phase(f64 a, f64& low)
{
    const f64 s = m_sqrt(a), s_low = m_fma(-s, s, a) / (2.0 * s);
    const f64 p = a * s, p_low = m_fma(a, s, -p) + a * s_low;
    const f64 third = p / 1.5;
    low = (m_fma(-third, 1.5, p) + p_low) / 1.5;
    return third;
}
__device__ __noinline__ f64 airy_ai_of(f64 x)
{
    if (x != x) return x;
    if (x >= 0.0) {
        if (x < 1.0) return ai_right_0(x);
        if (x < 2.0) return ai_right_1(x);
        if (x > 110.0) return 0.0;
        f64 low;
        const f64 zeta = airy_phase(x, low), r = 15.0 / zeta;
        const f64 size = 0.28209479177387814347 * (zeta < 7.5 ? ai_middle((r - 5.0) / 3.0) : ai_far(r - 1.0)) / m_sqrt(m_sqrt(x));
        const Exp<f64> e(-zeta, -low);
        return e.m * size * e.s;
    }
    const f64 a = -x;
    if (a < 1.5) return ai_left_0(a);
    if (a < 3.25) return ai_left_1(a);
    if (a < 4.75) return ai_left_2(a);
    if (a > 1e18) return 0.0;  // the two parts do not hold the phase any more
    f64 low;
    const f64 zeta = airy_phase(a, low), r = 6.75 / zeta, t = 2.0 * r * r - 1.0;
    const f64 sine = m_sin(zeta), cosine = m_cos(zeta), turn = m_sin(low), stay = m_cos(low);  // far out the lower part is no small angle
    const f64 s = m_fma(turn, cosine, stay * sine), c = m_fma(-turn, sine, stay * cosine);
    return 0.39894228040143267794 * ((c + s) * ai_p(t) + (s - c) * (ai_q(t) / zeta)) / m_sqrt(m_sqrt(a));
}
BRT_THROUGH_F64(airy_ai, airy_ai_of)

// ---- sin(x) / x --------------------------------------------------------------------------------------------------------------------
__device__ __forceinline__ f64 spherical_j0_of(f64 x) { return x == 0.0 ? 1.0 : m_isinf(x) ? 0.0 : m_sin(x) / x; }
__device__ __forceinline__ f64 dspherical_j0_of(f64 x)
{
    if (m_abs(x) < 1.2) return x * dspherical_near(x * x);
    return m_isinf(x) ? 0.0 : (m_cos(x) - m_sin(x) / x) / x;
}
BRT_THROUGH_F64(spherical_j0, spherical_j0_of)
BRT_THROUGH_F64(dspherical_j0, dspherical_j0_of)
#undef BRT_THROUGH_F64
// --- partial special_airy end ---
