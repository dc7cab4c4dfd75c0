// --- partial special begin ---
// Special functions of formulas beyond those of C: Bessel functions, normal distribution, gamma and zeta functions. The same bits on both
// executors as far as exp, log, pow and the circular functions have them. Where f32 goes through f64, its result is rounded once from a value with
// the error of f64. Needs math, functions and special_tables.
#define BRT_BOTH(name, of)                                                              \
    __device__ __forceinline__ f32 m_##name(f32 x) { return of(x); }                    \
    __device__ __forceinline__ f64 m_##name(f64 x) { return of(x); }
#define BRT_THROUGH_F64(name, of)                                                       \
    __device__ __forceinline__ f32 m_##name(f32 x) { return (f32)of((f64)x); }          \
    __device__ __forceinline__ f64 m_##name(f64 x) { return of(x); }

template <class F> struct Special {  // what a compute type calls infinity and NaN
    __device__ static __forceinline__ F inf() { return F(bits_f32(0x7f800000u)); }
    __device__ static __forceinline__ F nan() { return F(bits_f32(0x7fc00000u)); }
};

// ---- numbers of the result's dtype ------------------------------------------------------------------------------------------
template <class T, class F> __device__ __forceinline__ F m_largest(F) { return F(Finite<T>::largest); }

// ---- logarithms of products -------------------------------------------------------------------------------------------------
// 0 log(x) is 0 for every x but NaN.
template <class F> __device__ __forceinline__ F xlogy_of(F x, F y) { return x == F(0) && y == y ? F(0) : x * m_log(y); }
template <class F> __device__ __forceinline__ F xlog1py_of(F x, F y) { return x == F(0) && y == y ? F(0) : x * m_log1p(y); }
__device__ __forceinline__ f32 m_xlogy(f32 x, f32 y) { return xlogy_of(x, y); }
__device__ __forceinline__ f64 m_xlogy(f64 x, f64 y) { return xlogy_of(x, y); }
__device__ __forceinline__ f32 m_xlog1py(f32 x, f32 y) { return xlog1py_of(x, y); }
__device__ __forceinline__ f64 m_xlog1py(f64 x, f64 y) { return xlog1py_of(x, y); }

// ---- sin(pi x) / (pi x) -----------------------------------------------------------------------------------------------------
// sin(pi x) and cos(pi x) of a finite x: the nearest integer n is taken off exactly.
template <class F> __device__ __forceinline__ F sin_pi(F x)
{
    const F n = m_rint(x), s = m_sin(F(3.14159265358979323846) * (x - n));
    return m_fmod(n, F(2)) == F(0) ? s : -s;
}
template <class F> __device__ __forceinline__ F cos_pi(F x)
{
    const F n = m_rint(x), r = m_abs(x - n);  // beyond a quarter as a sine, which has no rounding error of the argument near its zero
    const F c = r > F(0.25) ? m_sin(F(3.14159265358979323846) * (F(0.5) - r)) : m_cos(F(3.14159265358979323846) * r);
    return m_fmod(n, F(2)) == F(0) ? c : -c;
}
template <class F> __device__ __forceinline__ F sinc_of(F x)
{
    if (x == F(0)) return F(1);
    if (!m_isfinite(x)) return Special<F>::nan();
    return x == m_rint(x) ? F(0) : sin_pi(x) / (F(3.14159265358979323846) * x);
}
template <class F> __device__ __forceinline__ F dsinc_of(F x)
{
    if (m_abs(x) < F(0.375)) return x * dsinc_near(x * x);
    return m_isfinite(x) ? (cos_pi(x) - sinc_of(x)) / x : Special<F>::nan();
}
BRT_BOTH(sinc, sinc_of)
BRT_BOTH(dsinc, dsinc_of)

// ---- modified Bessel functions of the first kind ----------------------------------------------------------------------------
// Times exp(-a), a >= 0: over a root of a, from 4 on.
template <class F> __device__ __forceinline__ F i0_scaled(F a) { return (a < F(10) ? i0_middle((a - F(7)) / F(3)) : i0_far(F(20) / a - F(1))) / m_sqrt(a); }
template <class F> __device__ __forceinline__ F i1_scaled(F a) { return (a < F(10) ? i1_middle((a - F(7)) / F(3)) : i1_far(F(20) / a - F(1))) / m_sqrt(a); }
template <class F> __device__ __forceinline__ F exp_times(F a, F scaled)  // of which the last multiplication alone may overflow
{
    const Exp<F> r(a < Exp<F>::limit ? a : Exp<F>::limit, F(0));
    return r.m * scaled * r.s;
}
template <class F> __device__ __forceinline__ F i0_of(F x)
{
    const F a = m_abs(x);
    if (a <= F(4)) return i0_near(F(0.25) * a * a);
    return a < Exp<F>::limit ? exp_times(a, i0_scaled(a)) : a != a ? a : Special<F>::inf();
}
template <class F> __device__ __forceinline__ F i0e_of(F x)
{
    const F a = m_abs(x);
    return a <= F(4) ? i0_near(F(0.25) * a * a) * m_exp(-a) : m_isinf(a) ? F(0) : i0_scaled(a);
}
template <class F> __device__ __forceinline__ F i1_of(F x)
{
    const F a = m_abs(x);
    if (a <= F(4)) return F(0.5) * x * i1_near(F(0.25) * a * a);
    return a != a ? a : m_copysign(a < Exp<F>::limit ? exp_times(a, i1_scaled(a)) : Special<F>::inf(), x);
}
template <class F> __device__ __forceinline__ F i1e_of(F x)
{
    const F a = m_abs(x);
    if (a <= F(4)) return F(0.5) * x * i1_near(F(0.25) * a * a) * m_exp(-a);
    return a != a ? a : m_copysign(m_isinf(a) ? F(0) : i1_scaled(a), x);
}
// Derivatives, whose two parts nearly cancel: i0e' = sign(x) (I1 - I0) exp(-a), i1' = I0 - I1 / x, i1e' = (I0 - I1 / a - I1) exp(-a).
template <class F> __device__ __forceinline__ F i1_over(F a) { return F(0.5) * i1_near(F(0.25) * a * a); }
template <class F> __device__ __forceinline__ F di0e_of(F x)
{
    const F a = m_abs(x), y = i1e_of(a) - i0e_of(a);
    return x == F(0) ? F(0) : x < F(0) ? -y : y;
}
template <class F> __device__ __forceinline__ F di1_of(F x)
{
    const F a = m_abs(x);
    if (a <= F(4)) return i0_near(F(0.25) * a * a) - i1_over(a);
    return a < Exp<F>::limit ? exp_times(a, i0_scaled(a) - i1_scaled(a) / a) : a != a ? a : Special<F>::inf();
}
template <class F> __device__ __forceinline__ F di1e_of(F x)
{
    const F a = m_abs(x);
    if (m_isinf(a)) return F(0);
    return (i0e_of(a) - (a <= F(4) ? i1_over(a) * m_exp(-a) : i1e_of(a) / a)) - i1e_of(a);
}
BRT_BOTH(i0e, i0e_of)
BRT_BOTH(di0e, di0e_of)
BRT_BOTH(di1, di1_of)
BRT_BOTH(di1e, di1e_of)
BRT_BOTH(i1, i1_of)
BRT_BOTH(i1e, i1e_of)
BRT_BOTH(i0, i0_of)

// ---- normal distribution ----------------------------------------------------------------------------------------------------
// normal_tail serves as far as the tail itself is a number; beyond that the asymptotic series (DLMF 7.12.1).
template <class F> __device__ __forceinline__ F any_normal_tail(F a)
{
    if (a < F(sizeof(F) == 4 ? 13 : 36)) return normal_tail(a);
    const F c[] = {F(1), F(-1), F(3), F(-15), F(105), F(-945), F(10395), F(-135135)}, r = F(1) / a;
    return F(0.39894228040143267794) * polynomial(r * r, c) / a;
}
// exp(x^2) erfc(x), which has a condition below 1
template <class F> __device__ __forceinline__ F erfcx_positive(F x) { return x > F(1e30) ? F(0.56418958354775628695) / x : F(2) * any_normal_tail(F(1.41421356237309504880) * x); }
template <class F> __device__ __forceinline__ F erfcx_of(F x)
{
    if (x != x) return x;
    return x < F(0) ? F(2) * exp_mul(x, x) - erfcx_positive(-x) : erfcx_positive(x);
}
// 2 x y - 2 / sqrt(pi), for large x by what the asymptotic series has beyond its first term
template <class F> __device__ __forceinline__ F derfcx_of(F x)
{
    if (x < F(sizeof(F) == 4 ? 5 : 20)) return F(2) * x * erfcx_of(x) - F(1.12837916709551257390);
    if (x != x) return x;
    const F c[] = {F(-0.5), F(0.75), F(-1.875), F(6.5625), F(-29.53125), F(162.421875), F(-1055.7421875)}, r = F(1) / x, w = r * r;
    return F(1.12837916709551257390) * (w * polynomial(w, c));
}
BRT_BOTH(erfcx, erfcx_of)
BRT_BOTH(derfcx, derfcx_of)

template <class F> __device__ __forceinline__ F ndtr_of(F x)
{
    const F a = m_abs(x), square = a * a;
    if (x != x) return x;
    if (F(0.5) * square > -Exp<F>::zero) return x > F(0) ? F(1) : F(0);
    const Exp<F> r(F(-0.5) * square, F(-0.5) * m_fma(a, a, -square));
    const F q = r.m * normal_tail(a) * r.s;
    return x < F(0) ? q : F(1) - q;
}
// Below 0 both parts are negative.
template <class F> __device__ __forceinline__ F log_ndtr_of(F x)
{
    if (x >= F(0)) return m_log1p(-ndtr_of(-x));
    const F a = -x, half = F(0.5) * a, square = half * a;
    if (!m_isfinite(square)) return x != x ? x : -square;
    return (m_log(any_normal_tail(a)) - m_fma(half, a, -square)) - square;
}
// density / distribution
template <class F> __device__ __forceinline__ F dlog_ndtr_of(F x)
{
    constexpr F c = F(0.39894228040143267794);
    if (x < F(-1e30)) return -x;
    return x < F(0) ? c / any_normal_tail(-x) : c * exp_mul(F(-0.5) * x, x) / ndtr_of(x);
}
BRT_BOTH(ndtr, ndtr_of)
BRT_BOTH(log_ndtr, log_ndtr_of)
BRT_BOTH(dlog_ndtr, dlog_ndtr_of)
__device__ __forceinline__ f64 ndtri_of(f64 p)
{
    if (!(p > 0.0) || !(p < 1.0)) return p == 0.0 ? -Special<f64>::inf() : p == 1.0 ? Special<f64>::inf() : Special<f64>::nan();
    const f64 q = p - 0.5;
    if (m_abs(q) <= 0.425) return normal_quantile_middle(q);
    const f64 a = normal_quantile_tail(m_sqrt(-m_log(q < 0.0 ? p : 1.0 - p)));
    return q < 0.0 ? -a : a;
}
BRT_THROUGH_F64(ndtri, ndtri_of)

// ---- integers -----------------------------------------------------------------------------------------------------------------
// Of the magnitudes; what does not fit wraps.
#define BRT_GCD(T, U)                                                                   \
    __device__ __forceinline__ T m_gcd(T a, T b)                                        \
    {                                                                                   \
        U x = a < 0 ? 0 - (U)a : (U)a, y = b < 0 ? 0 - (U)b : (U)b;                     \
        while (y) { const U r = (U)(x % y); x = y; y = r; }                             \
        return (T)x;                                                                    \
    }                                                                                   \
    __device__ __forceinline__ T m_lcm(T a, T b)                                        \
    {                                                                                   \
        const U d = (U)m_gcd(a, b);                                                     \
        return d ? (T)((a < 0 ? 0 - (U)a : (U)a) / d * (b < 0 ? 0 - (U)b : (U)b)) : T(0); \
    }
BRT_GCD(i32, u32)
BRT_GCD(u32, u32)
BRT_GCD(i64, u64)
#undef BRT_GCD

// ---- a mantissa in [1/2, 1) and an exponent -----------------------------------------------------------------------------------
__device__ __forceinline__ i32 exponent_of(f64 x)
{
    if (x == 0.0 || !m_isfinite(x)) return 0;
    const i32 e = (i32)(f64_bits(x) >> 52 & 2047u);
    return e ? e - 1022 : (i32)(f64_bits(x * 18014398509481984.0) >> 52 & 2047u) - 1076;
}
__device__ __forceinline__ i32 m_exponent(f32 x) { return exponent_of((f64)x); }
__device__ __forceinline__ i32 m_exponent(f64 x) { return exponent_of(x); }
__device__ __forceinline__ f32 m_mantissa(f32 x) { return m_ldexp(x, -m_exponent(x)); }
__device__ __forceinline__ f64 m_mantissa(f64 x)
{
    const i32 e = m_exponent(x), half = e / 2;  // 2^1074 is no number
    return m_ldexp(m_ldexp(x, -half), half - e);
}
#undef BRT_BOTH
#undef BRT_THROUGH_F64
// --- partial special end ---
