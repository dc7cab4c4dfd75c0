// --- partial math begin ---
// What formulas call, overloaded on the compute type. Plain text, the same on GPU and CPU. Needs the prelude.
// Library functions stay within 4 units in the last place of f32 and f64 on both executors (lgamma, digamma: 8).
#define BRT_MATH1(name)                                                          \
    __device__ __forceinline__ f32 m_##name(f32 x) { return name##f(x); }        \
    __device__ __forceinline__ f64 m_##name(f64 x) { return name(x); }
#define BRT_MATH2(name)                                                                       \
    __device__ __forceinline__ f32 m_##name(f32 x, f32 y) { return name##f(x, y); }           \
    __device__ __forceinline__ f64 m_##name(f64 x, f64 y) { return name(x, y); }
BRT_MATH1(exp)
BRT_MATH1(exp2)
BRT_MATH1(expm1)
BRT_MATH1(log)
BRT_MATH1(log2)
BRT_MATH1(log10)
BRT_MATH1(log1p)
BRT_MATH1(sin)
BRT_MATH1(cos)
BRT_MATH1(tan)
BRT_MATH1(asin)
BRT_MATH1(acos)
BRT_MATH1(atan)
BRT_MATH1(sinh)
BRT_MATH1(cosh)
BRT_MATH1(asinh)
BRT_MATH1(acosh)
BRT_MATH1(atanh)
BRT_MATH1(cbrt)
BRT_MATH1(floor)
BRT_MATH1(ceil)
BRT_MATH1(rint)
BRT_MATH1(trunc)
BRT_MATH1(erf)
BRT_MATH2(atan2)
BRT_MATH2(fmod)
#undef BRT_MATH1
#undef BRT_MATH2

__device__ __forceinline__ f32 m_hypot(f32 x, f32 y) { return hypotf(x, y); }
// Beside a number 2^28 times as large the other one does not count; CUDA's may then round up, beyond the largest number.
__device__ __forceinline__ f64 m_hypot(f64 x, f64 y)
{
    const f64 a = fabs(x), b = fabs(y), larger = a > b ? a : b, smaller = a > b ? b : a;
    return smaller < larger * 0x1p-28 && larger <= 1.79769313486231570e308 ? larger : hypot(x, y);
}

__device__ __forceinline__ f32 m_sqrt(f32 x) { return __fsqrt_rn(x); }
__device__ __forceinline__ f64 m_sqrt(f64 x) { return __dsqrt_rn(x); }
__device__ __forceinline__ f32 m_fma(f32 a, f32 b, f32 c) { return __fmaf_rn(a, b, c); }
__device__ __forceinline__ f64 m_fma(f64 a, f64 b, f64 c) { return __fma_rn(a, b, c); }

// ---- quotients well inside the range --------------------------------------------------------------------------------------
// 1 / b and a / b, bit for bit, where b and the result lie between 2^-100 and 2^100: without the branch that serves the rest, elements overlap.
#ifndef BRT_HOST
__device__ __forceinline__ f32 inner_reciprocal(f32 b)
{
    f32 r;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(b));
    return m_fma(r, m_fma(-b, r, 1.0f), r);
}
__device__ __forceinline__ f32 inner_quotient(f32 a, f32 b)
{
    const f32 r = inner_reciprocal(b), q = a * r, p = m_fma(r, m_fma(-b, q, a), q);
    return m_fma(r, m_fma(-b, p, a), p);
}
#else
__device__ __forceinline__ f32 inner_reciprocal(f32 b) { return 1.0f / b; }
__device__ __forceinline__ f32 inner_quotient(f32 a, f32 b) { return a / b; }
#endif
__device__ __forceinline__ f64 inner_reciprocal(f64 b) { return 1.0 / b; }
__device__ __forceinline__ f64 inner_quotient(f64 a, f64 b) { return a / b; }

// The IEEE quotient of 1 and the IEEE root, both by the instructions that serve numbers well inside the range.
__device__ __forceinline__ f32 m_rsqrt(f32 x)
{
#ifndef BRT_HOST
    const bool small = x < 0x1p-100f;
    const f32 t = small ? x * 0x1p96f : x;
    f32 r;
    asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(t));
    const f32 near = t * r, y = inner_reciprocal(m_fma(m_fma(-near, near, t), 0.5f * r, near)), any = y == y ? y : r;  // of 0 and infinity r is right
    return small ? any * 0x1p48f : any;
#else
    return 1.0f / __fsqrt_rn(x);
#endif
}
__device__ __forceinline__ f64 m_rsqrt(f64 x) { return 1.0 / __dsqrt_rn(x); }

// ---- bits: exact, NaN and infinities included -------------------------------------------------------------------------
__device__ __forceinline__ f32 m_abs(f32 x) { return bits_f32(f32_bits(x) & 0x7fffffffu); }
__device__ __forceinline__ f64 m_abs(f64 x) { return bits_f64(f64_bits(x) & 0x7fffffffffffffffull); }
__device__ __forceinline__ f32 m_copysign(f32 x, f32 y) { return bits_f32((f32_bits(x) & 0x7fffffffu) | (f32_bits(y) & 0x80000000u)); }
__device__ __forceinline__ f64 m_copysign(f64 x, f64 y)
{
    return bits_f64((f64_bits(x) & 0x7fffffffffffffffull) | (f64_bits(y) & 0x8000000000000000ull));
}
__device__ __forceinline__ bool m_signbit(f16 x) { return x.bits >> 15; }
__device__ __forceinline__ bool m_signbit(bf16 x) { return x.bits >> 15; }
__device__ __forceinline__ bool m_signbit(f32 x) { return f32_bits(x) >> 31; }
__device__ __forceinline__ bool m_signbit(f64 x) { return f64_bits(x) >> 63; }
__device__ __forceinline__ bool m_isnan(f32 x) { return x != x; }
__device__ __forceinline__ bool m_isnan(f64 x) { return x != x; }
__device__ __forceinline__ bool m_isinf(f32 x) { return (f32_bits(x) & 0x7fffffffu) == 0x7f800000u; }
__device__ __forceinline__ bool m_isinf(f64 x) { return (f64_bits(x) & 0x7fffffffffffffffull) == 0x7ff0000000000000ull; }
__device__ __forceinline__ bool m_isfinite(f32 x) { return (f32_bits(x) & 0x7f800000u) != 0x7f800000u; }
__device__ __forceinline__ bool m_isfinite(f64 x) { return (f64_bits(x) & 0x7ff0000000000000ull) != 0x7ff0000000000000ull; }
__device__ __forceinline__ f32 m_sign(f32 x) { return x > 0.0f ? 1.0f : x < 0.0f ? -1.0f : 0.0f; }
__device__ __forceinline__ f64 m_sign(f64 x) { return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : 0.0; }

// ---- powers ---------------------------------------------------------------------------------------------------------------
// Powers, one answer for an exponent as a number, an array or in a formula. The short cuts give what IEEE pow gives for every x: a root of -0
// is +0 and one of -inf inf, 1 / (x * x) as the square of a reciprocal, which leaves the range only where the result does.
#ifndef BRT_HOST
__device__ __noinline__ f32 any_pow(f32 x, f32 e) { return powf(x, e); }
__device__ __forceinline__ f32 raw_pow(f32 x, f32 e)
{
    // Zero, subnormal and infinite numbers and NaN go apart. |x| is m 2^n, m from sqrt(1 / 2) to sqrt(2), the logarithm of m a series in
    // u = 2 (m - 1) / (m + 1); it is carried to twice the precision, as its product with e is.
    const f32 a = m_abs(x);
    if (f32_bits(a) - 0x00800000u >= 0x7f000000u || !(m_abs(e) <= 3.40282347e38f)) return any_pow(x, e);
    const u32 exponent = (f32_bits(a) - 0x3f3504f3u) & 0xff800000u;
    const f32 n = (f32)(i32)exponent * 0x1p-23f, m = bits_f32(f32_bits(a) - exponent), twice = (m - 1.0f) + (m - 1.0f);
    f32 r;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(m + 1.0f));
    const f32 u = twice * r, u_rest = r * m_fma(m - 1.0f, -u, m_fma(u, -2.0f, twice)), s = u * u;
    const f32 p = s * m_fma(m_fma(m_fma(0.00067124917f, s, 0.0032147111f), s, 0.018033989f), s, 0.12022458f);
    const f32 large = m_fma(u, 1.44269502f, n), small = m_fma(u_rest, m_fma(3.0f, p, 1.44269502f), m_fma(u, 1.44269502f, n - large));
    const f32 rest = m_fma(u, p, m_fma(u, 1.9299518e-08f, small)), log2_x = large + rest, z = e * log2_x;
    const f32 z_rest = m_fma(e, rest - (log2_x - large), m_fma(e, log2_x, -z));
    // 2^z = 2^k 2^f; adding 1.5 * 2^23 rounds to an integer and leaves it in the low bits. In two steps, of which the first is exact: the result
    // may be subnormal.
    const f32 shifted = z + 12582912.0f, k = shifted - 12582912.0f, f = (z - k) + z_rest;
    f32 y = m_fma(m_fma(m_fma(m_fma(0.00015326473f, f, 0.0013390807f), f, 0.0096185058f), f, 0.0555036f), f, 0.24022648f);
    y = m_fma(m_fma(y, f, 0.69314718f), f, 1.0f);
    const u32 half = k > 0.0f ? 0u : 0x83000000u;
    y = y * bits_f32(half + 0x7f000000u) * bits_f32((f32_bits(shifted) << 23) - half);
    const f32 beyond = z > 0.0f ? bits_f32(0x7f800000u) : 0.0f, odd = m_fma(m_trunc(0.5f * e), -2.0f, e);  // what e is beyond an even number
    const bool negative = x < 0.0f, whole = odd * odd == m_abs(odd);
    y = m_abs(z) <= 152.0f ? y : beyond;
    y = bits_f32(f32_bits(y) ^ (negative & (odd != 0.0f) ? 0x80000000u : 0u));
    return negative & !whole ? bits_f32(0x7fc00000u) : y;
}
#else
__device__ __forceinline__ f32 raw_pow(f32 x, f32 e) { return powf(x, e); }
#endif
__device__ __forceinline__ f64 raw_pow(f64 x, f64 e) { return pow(x, e); }
// Nothing behind the first three digits, as the exponents with a short cut.
__device__ __forceinline__ bool few_bits(f32 e) { return (f32_bits(e) & 0x1fffffu) == 0; }
__device__ __forceinline__ bool few_bits(f64 e) { return (f64_bits(e) & 0x3ffffffffffffull) == 0; }
template <class F> __device__ __forceinline__ F power(F x, F e)
{
#ifdef BRT_LOOPS
    // All of them, and then one is chosen: a loop over cells without branches.
    const F any = raw_pow(x, e), half = m_abs(m_sqrt(m_isinf(x) ? m_abs(x) : x)), over = F(1) / (m_abs(e) == F(0.5) ? half : x);
    F y = e == F(0) ? F(1) : any;
    y = e == F(2) ? x * x : e == F(1) ? x : e == F(3) ? x * x * x : y;
    y = e == F(0.5) ? half : e == F(-0.5) || e == F(-1) ? over : e == F(-2) ? over * over : y;
    return y;
#else
    if (few_bits(e)) {  // one question where exponents differ from element to element
        if (e == F(0)) return F(1);
        if (e == F(2)) return x * x;
        if (e == F(1)) return x;
        if (e == F(3)) return x * x * x;
        if (e == F(0.5) || e == F(-0.5)) {
            const F root = m_abs(m_sqrt(m_isinf(x) ? m_abs(x) : x));
            return e > F(0) ? root : F(1) / root;
        }
        if (e == F(-1) || e == F(-2)) {
            const F r = F(1) / x;
            return e == F(-1) ? r : r * r;
        }
    }
    return raw_pow(x, e);
#endif
}
__device__ __forceinline__ f32 m_pow(f32 x, f32 e) { return power(x, e); }
__device__ __forceinline__ f64 m_pow(f64 x, f64 e) { return power(x, e); }

// The next value of a format whose magnitude bits are ordered; `top` is its sign bit and `inf` its infinity.
template <class U> __device__ __forceinline__ U next_bits(U a, U b, U top, U inf)
{
    const U ma = a & (U)~top, mb = b & (U)~top;
    if (ma > inf) return a;
    if (mb > inf || (ma | mb) == 0) return b;
    if (a == b) return b;
    if (ma == 0) return (U)((b & top) | 1);
    const bool away = ((a ^ b) & top) == 0 && ma < mb;
    return away ? (U)(a + 1) : (U)(a - 1);
}
__device__ __forceinline__ f16 m_nextafter(f16 a, f16 b) { f16 r = {next_bits<u16>(a.bits, b.bits, 0x8000u, 0x7c00u)}; return r; }
__device__ __forceinline__ bf16 m_nextafter(bf16 a, bf16 b) { bf16 r = {next_bits<u16>(a.bits, b.bits, 0x8000u, 0x7f80u)}; return r; }
__device__ __forceinline__ f32 m_nextafter(f32 a, f32 b) { return bits_f32(next_bits<u32>(f32_bits(a), f32_bits(b), 0x80000000u, 0x7f800000u)); }
__device__ __forceinline__ f64 m_nextafter(f64 a, f64 b)
{
    return bits_f64(next_bits<u64>(f64_bits(a), f64_bits(b), 0x8000000000000000ull, 0x7ff0000000000000ull));
}

// ---- minimum and maximum: m_min, m_max give NaN for NaN, m_fmin, m_fmax the other operand; -0 counts as below +0 ---------
template <class F> __device__ __forceinline__ F lower_of(F a, F b) { return a < b || (a == b && m_signbit(a)) ? a : b; }
template <class F> __device__ __forceinline__ F upper_of(F a, F b) { return a > b || (a == b && !m_signbit(a)) ? a : b; }
#ifdef BRT_HOST
// The same in few operations of whole vectors: numbers that compare equal differ in the sign of a zero at most, and an order with NaN never holds.
__device__ __forceinline__ f32 lower_or_nan(f32 a, f32 b)
{
    const f32 less = a < b ? a : b, equal = bits_f32(f32_bits(a) | f32_bits(b)), least = a == b ? equal : less;
    return a != a ? a : least;
}
__device__ __forceinline__ f32 upper_or_nan(f32 a, f32 b)
{
    const f32 more = a > b ? a : b, equal = bits_f32(f32_bits(a) & f32_bits(b)), most = a == b ? equal : more;
    return a != a ? a : most;
}
#endif
__device__ __forceinline__ f32 m_min(f32 a, f32 b)
{
#ifndef BRT_HOST
    f32 r;
    asm("min.NaN.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b));
    return r;
#else
    return lower_or_nan(a, b);
#endif
}
__device__ __forceinline__ f32 m_max(f32 a, f32 b)
{
#ifndef BRT_HOST
    f32 r;
    asm("max.NaN.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b));
    return r;
#else
    return upper_or_nan(a, b);
#endif
}
__device__ __forceinline__ f64 m_min(f64 a, f64 b) { return a != a ? a : b != b ? b : lower_of(a, b); }
__device__ __forceinline__ f64 m_max(f64 a, f64 b) { return a != a ? a : b != b ? b : upper_of(a, b); }
template <class F> __device__ __forceinline__ F skip_nan_min(F a, F b) { return a != a ? b : b != b ? a : lower_of(a, b); }
template <class F> __device__ __forceinline__ F skip_nan_max(F a, F b) { return a != a ? b : b != b ? a : upper_of(a, b); }
__device__ __forceinline__ f32 m_fmin(f32 a, f32 b) { return skip_nan_min(a, b); }
__device__ __forceinline__ f64 m_fmin(f64 a, f64 b) { return skip_nan_min(a, b); }
__device__ __forceinline__ f32 m_fmax(f32 a, f32 b) { return skip_nan_max(a, b); }
__device__ __forceinline__ f64 m_fmax(f64 a, f64 b) { return skip_nan_max(a, b); }

// ---- quotients and remainders of floating point -----------------------------------------------------------------------------
template <class F> __device__ __forceinline__ F remainder_of(F a, F b)
{
    const F r = m_fmod(a, b);
    if (r == F(0)) return m_copysign(r, b);
    return (r < F(0)) != (b < F(0)) ? r + b : r;
}
__device__ __forceinline__ f32 m_remainder(f32 a, f32 b) { return remainder_of(a, b); }
__device__ __forceinline__ f64 m_remainder(f64 a, f64 b) { return remainder_of(a, b); }

template <class F> __device__ __forceinline__ F floor_quotient(F a, F b)
{
    if (b == F(0)) return a / b;
    const F r = m_fmod(a, b);
    F q = (a - r) / b;
    if (r != F(0) && (b < F(0)) != (r < F(0))) q -= F(1);
    if (q == F(0)) return m_copysign(F(0), a / b);
    F f = m_floor(q);
    if (q - f > F(0.5)) f += F(1);
    return f;
}
__device__ __forceinline__ f32 m_floor_divide(f32 a, f32 b) { return floor_quotient(a, b); }
__device__ __forceinline__ f64 m_floor_divide(f64 a, f64 b) { return floor_quotient(a, b); }

// x * 2^e without an overflow on the way.
__device__ __forceinline__ f32 m_ldexp(f32 x, i32 e) { return ldexpf(x, e); }
__device__ __forceinline__ f64 m_ldexp(f64 x, i32 e) { return ldexp(x, e); }
template <class F> __device__ __forceinline__ F ldexp_long(F x, i64 e) { return m_ldexp(x, (i32)(e < -5000 ? -5000 : e > 5000 ? 5000 : e)); }
__device__ __forceinline__ f32 m_ldexp(f32 x, i64 e) { return ldexp_long(x, e); }
__device__ __forceinline__ f64 m_ldexp(f64 x, i64 e) { return ldexp_long(x, e); }

// Integral exponents, as m_pow has them.
template <class F> __device__ __forceinline__ F power_of(F x, i64 n)
{
    // An f32 cannot tell odd from even beyond 2^24, nor an f64 beyond 2^53; both parts of n are exact.
    if (n > -16777216 && n < 16777216) return m_pow(x, F(n));
    return F(pow((f64)x, (f64)(n - n % 1024)) * pow((f64)x, (f64)(n % 1024)));
}
__device__ __forceinline__ f32 m_powi(f32 x, i32 n) { return power_of(x, (i64)n); }
__device__ __forceinline__ f64 m_powi(f64 x, i32 n) { return power_of(x, (i64)n); }
__device__ __forceinline__ f32 m_powi(f32 x, i64 n) { return power_of(x, n); }
__device__ __forceinline__ f64 m_powi(f64 x, i64 n) { return power_of(x, n); }
__device__ __forceinline__ f32 m_powi(f32 x, f32 n) { return power_of(x, saturate_i64(n)); }
__device__ __forceinline__ f64 m_powi(f64 x, f64 n) { return power_of(x, saturate_i64(n)); }

// ---- integers: wrap, never trap --------------------------------------------------------------------------------------------
// x / 0 has all bits set and x % 0 is x; the lowest value / -1 is itself and its remainder 0.
#ifndef BRT_HOST
#pragma nv_diagnostic push
#pragma nv_diag_suppress 186  // the unsigned instances compare with zero
#endif
#define BRT_INTEGER(T, U)                                                                                                  \
    __device__ __forceinline__ T m_abs(T x) { return x < T(0) ? (T)(U(0) - (U)x) : x; }                                    \
    __device__ __forceinline__ T m_sign(T x) { return (T)((x > T(0)) - (x < T(0))); }                                      \
    __device__ __forceinline__ T m_min(T a, T b) { return b < a ? b : a; }                                                 \
    __device__ __forceinline__ T m_max(T a, T b) { return a < b ? b : a; }                                                 \
    __device__ __forceinline__ T m_fmin(T a, T b) { return b < a ? b : a; }                                                \
    __device__ __forceinline__ T m_fmax(T a, T b) { return a < b ? b : a; }                                                \
    __device__ __forceinline__ bool m_isnan(T) { return false; }                                                           \
    __device__ __forceinline__ bool m_isinf(T) { return false; }                                                           \
    __device__ __forceinline__ bool m_isfinite(T) { return true; }                                                         \
    __device__ __forceinline__ bool m_signbit(T x) { return x < T(0); }                                                    \
    __device__ __forceinline__ T m_itruncdiv(T a, T b)                                                                     \
    {                                                                                                                      \
        if (b == T(0)) return (T)~U(0);                                                                                    \
        return T(-1) < T(0) && b == T(-1) ? (T)(U(0) - (U)a) : (T)(a / b);                                                 \
    }                                                                                                                      \
    __device__ __forceinline__ T m_fmod(T a, T b)                                                                          \
    {                                                                                                                      \
        if (b == T(0)) return a;                                                                                           \
        return T(-1) < T(0) && b == T(-1) ? T(0) : (T)(a % b);                                                             \
    }                                                                                                                      \
    __device__ __forceinline__ T m_remainder(T a, T b)                                                                     \
    {                                                                                                                      \
        const T r = m_fmod(a, b);                                                                                          \
        return b != T(0) && r != T(0) && (r < T(0)) != (b < T(0)) ? (T)(r + b) : r;                                        \
    }                                                                                                                      \
    __device__ __forceinline__ T m_floor_divide(T a, T b)                                                                  \
    {                                                                                                                      \
        const T q = m_itruncdiv(a, b), r = m_fmod(a, b);                                                                   \
        return b != T(0) && r != T(0) && (r < T(0)) != (b < T(0)) ? (T)(q - T(1)) : q;                                     \
    }                                                                                                                      \
    __device__ __forceinline__ T m_ipow(T a, T b)                                                                          \
    {                                                                                                                      \
        if (b < T(0)) return a == T(1) ? T(1) : T(-1) < T(0) && a == T(-1) ? (b & T(1) ? T(-1) : T(1)) : T(0);             \
        U r = 1, p = (U)a;                                                                                                 \
        for (U e = (U)b; e; e >>= 1, p *= p)                                                                               \
            if (e & 1) r *= p;                                                                                             \
        return (T)r;                                                                                                       \
    }
BRT_INTEGER(i32, u32)
BRT_INTEGER(u32, u32)
BRT_INTEGER(i64, u64)
BRT_INTEGER(u64, u64)
#undef BRT_INTEGER

// These depend on the width, so they take each type as it is.
#define BRT_BITS(T, U)                                                                                                     \
    __device__ __forceinline__ T m_popcount(T x) { return (T)__popcll((u64)(U)x); }                                        \
    __device__ __forceinline__ T m_clz(T x) { return (T)(__clzll((i64)(u64)(U)x) - (64 - 8 * (int)sizeof(T))); }           \
    __device__ __forceinline__ T m_ctz(T x) { return x == T(0) ? (T)(8 * sizeof(T)) : (T)(__ffsll((i64)(u64)(U)x) - 1); }  \
    __device__ __forceinline__ T m_shl(T a, T n)                                                                           \
    {                                                                                                                      \
        return n < T(0) || (u64)n >= 8 * sizeof(T) ? T(0) : (T)(U)((u64)(U)a << (u64)n);                                   \
    }                                                                                                                      \
    __device__ __forceinline__ T m_shr(T a, T n)                                                                           \
    {                                                                                                                      \
        return n < T(0) || (u64)n >= 8 * sizeof(T) ? (a < T(0) ? (T)-1 : T(0)) : (T)(a >> n);                              \
    }
BRT_BITS(i8, u8)
BRT_BITS(u8, u8)
BRT_BITS(i16, u16)
BRT_BITS(u16, u16)
BRT_BITS(i32, u32)
BRT_BITS(u32, u32)
BRT_BITS(i64, u64)
BRT_BITS(u64, u64)
#undef BRT_BITS
#ifndef BRT_HOST
#pragma nv_diagnostic pop
#endif

// ---- terms of sums of exponentials ----------------------------------------------------------------------------------------
// e^x, x <= 0, for a sum whose largest term is 1: off by no more than 2^-22 of that in f32.
__device__ __forceinline__ f32 m_exp_term(f32 x)
{
#ifndef BRT_HOST
    f32 r;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(x * 1.44269504f));
    return r;
#else
    return m_exp2(x * 1.44269504f);
#endif
}
__device__ __forceinline__ f64 m_exp_term(f64 x) { return m_exp(x); }

// ---- logistic function ----------------------------------------------------------------------------------------------------
// Neither exponential overflows and the small end keeps its relative accuracy; where e is below 2^-100 the divisor is 1.
template <class F> __device__ __forceinline__ F logistic(F x)
{
    const F e = m_exp(-m_abs(x));
    return inner_quotient(x >= F(0) ? F(1) : e, F(1) + e);
}
__device__ __forceinline__ f32 m_sigmoid(f32 x) { return logistic(x); }
__device__ __forceinline__ f64 m_sigmoid(f64 x) { return logistic(x); }

// ---- special functions ----------------------------------------------------------------------------------------------------
__device__ __forceinline__ f32 m_lgamma(f32 x) { return m_isinf(x) ? m_abs(x) : lgammaf(x); }
__device__ __forceinline__ f64 m_lgamma(f64 x) { return m_isinf(x) ? m_abs(x) : lgamma(x); }

// c[0] is the constant. A recursion: a loop inside would keep a loop over cells from becoming vectors.
template <int I, int N, class F> __device__ __forceinline__ F polynomial_from(F r, F x, const F (&c)[N])
{
    if constexpr (I < 0) return r;
    else return polynomial_from<I - 1>(m_fma(r, x, c[I]), x, c);
}
template <int N, class F> __device__ __forceinline__ F polynomial(F x, const F (&c)[N]) { return polynomial_from<N - 2>(c[N - 1], x, c); }

// x * 2^e with a fraction of e from -1/2 to 1/2, whose power is 1 + f p(f). x is first brought away from the ends of the range: nothing overflows or is
// rounded to a subnormal number before the result is.
__device__ __forceinline__ f32 exp2_rest(f32 f)
{
    const f32 c[] = {0.6931472f, 0.2402265f, 0.05550411f, 0.009618129f, 0.0013333558f, 0.0001540353f, 1.5252734e-05f, 1.3215487e-06f};
    return f * polynomial(f, c);
}
__device__ __forceinline__ f64 exp2_rest(f64 f)
{
    const f64 c[] = {0.6931471805599453, 0.24022650695910072, 0.05550410866482158, 0.009618129107628477, 0.0013333558146428443,
                     0.0001540353039338161, 1.5252733804059841e-05, 1.321548679014431e-06, 1.01780860092397e-07, 7.054911620801123e-09,
                     4.4455382718708116e-10, 2.5678435993488206e-11, 1.3691488853904128e-12, 6.778726354822545e-14};
    return f * polynomial(f, c);
}
template <class F> __device__ __forceinline__ F ldexp_real(F x, F e)
{
    if (!m_isfinite(e)) return x * m_exp2(e);
    const F whole = m_rint(e);
    const i32 n = (i32)(whole < F(-5000) ? F(-5000) : whole > F(5000) ? F(5000) : whole);
    if (whole == e || x == F(0) || m_isinf(x)) return m_ldexp(x, n);
    const bool small = m_abs(x) < F(1);
    const F near = x * (small ? F(0x1p64) : F(0x1p-64));
    return m_ldexp(m_fma(near, exp2_rest(e - whole), near), small ? n - 64 : n + 64);
}
__device__ __forceinline__ f32 m_ldexp(f32 x, f32 e) { return ldexp_real(x, e); }
__device__ __forceinline__ f64 m_ldexp(f64 x, f64 e) { return ldexp_real(x, e); }

// (1 + 2a) exp(a^2) erfc(a) - 1 as a polynomial in q = (a - 2) / (a + 2), after N. Juffa; fitted for a <= 10.1 to 1.7e-8. The quotients
// and the square carry their rounding errors along. At most 2.8 units in the last place, the same bits on both executors.
__device__ __forceinline__ f32 m_erfc(f32 x)
{
    const f32 c[] = {0.27697837352752686f, -0.0927639901638031f, -0.16603107750415802f, 0.16405558586120605f, -0.054207686334848404f,
                     -0.00806187279522419f, 0.008642423897981644f, 0.0013207340380176902f, -0.0012407702160999179f, -0.00040918178274296224f};
    const f32 b = m_abs(x), a = b > 10.1f ? 10.1f : b;  // erfc(10.1) rounds to 0
    // One division serves both quotients.
    const f32 a2 = a + 2.0f, d = m_fma(2.0f, a, 1.0f), both = 1.0f / (a2 * d);
    f32 r = both * d, q = (a - 2.0f) * r;
    q = m_fma(r, m_fma(q, -a, m_fma(q + 1.0f, -2.0f, a)), q);
    const f32 p = polynomial(q, c);
    r = both * a2;
    f32 y = m_fma(p, r, r);
    y = m_fma(m_fma(m_fma(y, -a, 0.5f), 2.0f, p - y), r, y);
    // exp(-a^2) = 2^n exp(f); adding 1.5 * 2^23 rounds to an integer and leaves it in the low bits.
    const f32 square = a * a, shifted = m_fma(square, -1.44269504f, 12582912.0f), n = shifted - 12582912.0f;
    const f32 f = m_fma(n, -1.42860677e-6f, m_fma(n, -0.693145752f, -square)) + m_fma(-a, a, square);
    const f32 e[] = {1.0f, 1.0f, 4.99999851e-1f, 1.66664720e-1f, 4.16695364e-2f, 8.37312452e-3f, 1.37805939e-3f};
    y *= polynomial(f, e);
    // In two steps, of which the first is exact: the result may be subnormal.
    const u32 power = f32_bits(shifted) - 0x4b400000u, half = (u32)((i32)power >> 1);
    y = y * bits_f32(half + 127u << 23) * bits_f32(power - half + 127u << 23);
    return x < 0.0f ? 2.0f - y : y;
}
__device__ __forceinline__ f64 m_erfc(f64 x) { return erfc(x); }

// Normal quantile of M. J. Wichura (algorithm AS 241, Applied Statistics 37, 1988), within 4 units in the last place: of 1/2 + q, |q| <= 0.425, and of the
// upper tail exp(-r^2), 1.6 <= r.
__device__ __forceinline__ f64 normal_quantile_middle(f64 q)
{
    const f64 r = 0.180625 - q * q;
    const f64 c[] = {3.3871328727963666080e0, 1.3314166789178437745e+2, 1.9715909503065514427e+3, 1.3731693765509461125e+4,
                     4.5921953931549871457e+4, 6.7265770927008700853e+4, 3.3430575583588128105e+4, 2.5090809287301226727e+3};
    const f64 d[] = {1.0, 4.2313330701600911252e+1, 6.8718700749205790830e+2, 5.3941960214247511077e+3,
                     2.1213794301586595867e+4, 3.9307895800092710610e+4, 2.8729085735721942674e+4, 5.2264952788528545610e+3};
    return q * polynomial(r, c) / polynomial(r, d);
}
__device__ __forceinline__ f64 normal_quantile_tail(f64 r)
{
    if (r <= 5.0) {
        r -= 1.6;
        const f64 c[] = {1.42343711074968357734e0, 4.63033784615654529590e0, 5.76949722146069140550e0, 3.64784832476320460504e0,
                         1.27045825245236838258e0, 2.41780725177450611770e-1, 2.27238449892691845833e-2, 7.74545014278341407640e-4};
        const f64 d[] = {1.0, 2.05319162663775882187e0, 1.67638483018380384940e0, 6.89767334985100004550e-1,
                         1.48103976427480074590e-1, 1.51986665636164571966e-2, 5.47593808499534494600e-4, 1.05075007164441684324e-9};
        return polynomial(r, c) / polynomial(r, d);
    }
    r -= 5.0;
    const f64 c[] = {6.65790464350110377720e0, 5.46378491116411436990e0, 1.78482653991729133580e0, 2.96560571828504891230e-1,
                     2.65321895265761230930e-2, 1.24266094738807843860e-3, 2.71155556874348757815e-5, 2.01033439929228813265e-7};
    const f64 d[] = {1.0, 5.99832206555887937690e-1, 1.36929880922735805310e-1, 1.48753612908506148525e-2,
                     7.86869131145613259100e-4, 1.84631831751005468180e-5, 1.42151175831644588870e-7, 2.04426310338993978564e-15};
    return polynomial(r, c) / polynomial(r, d);
}
// erfinv(x) = quantile((1 + x) / 2) / sqrt(2), then one Newton step, which brings it below 2 units in the last place.
__device__ __noinline__ f64 m_erfinv(f64 x)
{
    const f64 a = m_abs(x);
    if (!(a < 1.0)) return a == 1.0 ? x * bits_f64(0x7ff0000000000000ull) : bits_f64(0x7ff8000000000000ull);
    const f64 y = 0.70710678118654752440 * (a <= 0.85 ? normal_quantile_middle(0.5 * a) : normal_quantile_tail(m_sqrt(-m_log(0.5 * (1.0 - a)))));
    const f64 excess = a > 0.5 ? (1.0 - a) - m_erfc(y) : m_erf(y) - a;
    return m_copysign(y - excess * (0.88622692545275801365 * m_exp(y * y)), x);
}
__device__ __forceinline__ f32 m_erfinv(f32 x)
{
#ifndef BRT_HOST
    return erfinvf(x);
#else
    return (f32)m_erfinv((f64)x);
#endif
}

// digamma on [1, 2] as (x - root) * (Y + R(x - 1)); the root is split in parts, so that the result is accurate next to it. After Boost.Math.
__device__ __forceinline__ f64 digamma_1_2(f64 x)
{
    const f64 p[] = {0.25479851061131551, -0.32555031186804491, -0.65031853770896507, -0.28919126444774784, -0.045251321448739056,
                     -0.0020713321167745952};
    const f64 q[] = {1.0, 2.0767117023730469, 1.4606242909763515, 0.43593529692665969, 0.054151797245674225, 0.0021284987017821144,
                     -0.55789841321675513e-6};
    const f64 g = ((x - 1569415565.0 / 1073741824.0) - 381566830.0 / 1073741824.0 / 1073741824.0) - 0.9016312093258695918615325266959189453125e-19;
    const f64 r = polynomial(x - 1.0, p) / polynomial(x - 1.0, q);
    return m_fma(g, r, g * 0.99558162689208984);
}
__device__ __forceinline__ f32 digamma_1_2(f32 x)
{
    const f32 p[] = {0.25479851023250261e0f, -0.44981331915268368e0f, -0.43916936919946835e0f, -0.61041765350579073e-1f};
    const f32 q[] = {1.0f, 0.15890202430554952e1f, 0.65341249856146947e0f, 0.63851690523355715e-1f};
    const f32 g = (x - 1532632.0f / 1048576.0f) - 0.3700660185912626595423257213284682051735604e-6f;
    const f32 r = polynomial(x - 1.0f, p) / polynomial(x - 1.0f, q);
    return m_fma(g, r, g * 0.99558162689208984f);
}
// B(2k) / 2k for k = 1 to 7
__device__ __forceinline__ f64 digamma_tail(f64 z)
{
    const f64 c[] = {8.3333333333333333e-2, -8.3333333333333333e-3, 3.9682539682539683e-3, -4.1666666666666667e-3,
                     7.5757575757575758e-3, -2.1092796092796093e-2, 8.3333333333333333e-2};
    return polynomial(z, c);
}
__device__ __forceinline__ f32 digamma_tail(f32 z)
{
    const f32 c[] = {8.3333333333333333e-2f, -8.3333333333333333e-3f, 3.9682539682539683e-3f};
    return polynomial(z, c);
}

template <class F> __device__ __forceinline__ F digamma_of(F x)
{
    if (x == F(0)) return -m_copysign(F(bits_f32(0x7f800000u)), x);
    F shift = F(0);
    if (x < F(0)) {
        const F r = x - m_rint(x);
        if (!(r != F(0))) return F(bits_f32(0x7fc00000u));  // poles, -inf
        shift = F(-3.14159265358979323846) / m_tan(F(3.14159265358979323846) * r);
        x = F(1) - x;
    }
    if (x >= F(10)) {
        if (m_isinf(x)) return x + shift;
        const F z = F(1) / (x * x);
        return (m_log(x) - F(0.5) / x) - z * digamma_tail(z) + shift;
    }
    // Steps down add terms of one sign; the sum of 1 / x is kept as a fraction, which leaves one division.
    if (x > F(2)) {
        F n = F(0), d = F(1);
        while (x > F(2)) {
            x -= F(1);
            n = m_fma(n, x, d);
            d *= x;
        }
        return n / d + digamma_1_2(x) + shift;
    }
    if (x < F(1)) return digamma_1_2(x + F(1)) + (shift - F(1) / x);
    return digamma_1_2(x) + shift;
}
__device__ __noinline__ f32 m_digamma(f32 x) { return digamma_of(x); }
__device__ __noinline__ f64 m_digamma(f64 x) { return digamma_of(x); }

// Every term is positive, so steps up from below 10 (f32: 5) to the asymptotic series (Bernoulli numbers) lose nothing.
__device__ __forceinline__ f64 trigamma_tail(f64 z)
{
    const f64 c[] = {1.6666666666666667e-1, -3.3333333333333333e-2, 2.3809523809523810e-2, -3.3333333333333333e-2,
                     7.5757575757575758e-2, -2.5311355311355311e-1, 1.1666666666666667, -7.0921568627450980};
    return polynomial(z, c);
}
__device__ __forceinline__ f32 trigamma_tail(f32 z)
{
    const f32 c[] = {1.6666666666666667e-1f, -3.3333333333333333e-2f, 2.3809523809523810e-2f, -3.3333333333333333e-2f};
    return polynomial(z, c);
}
template <class F> __device__ __forceinline__ F trigamma_positive(F x)
{
    F sum = F(0);
    while (x < F(sizeof(F) == 4 ? 5 : 10)) {
        const F r = F(1) / x;
        sum = m_fma(m_fma(F(2) * m_fma(-x, r, F(1)), r, r), r, sum);  // with the quotient's rounding error
        x += F(1);
    }
    const F r = F(1) / x, z = r * r;
    return sum + m_fma(z * r, trigamma_tail(z), m_fma(F(0.5), z, r));
}
__device__ __forceinline__ f64 pi_over_sin_pi(f64 r) { return 3.14159265358979323846 / m_sin(3.14159265358979323846 * r); }
// The square would double the error of an f32 sine; its series in f64 is short for |r| <= 1/2.
__device__ __forceinline__ f32 pi_over_sin_pi(f32 r)
{
    const f64 c[] = {1.0, -1.6449340668482264, 8.1174242528335364e-1, -1.9075182412208421e-1, 2.6147847817654800e-2, -2.3460810354558236e-3,
                     1.4842879303107100e-4};
    const f64 x = r;
    return (f32)(1.0 / (x * polynomial(x * x, c)));
}
template <class F> __device__ __forceinline__ F trigamma_of(F x)
{
    if (m_abs(x) < F(1e-10)) return F(1) / (x * x);
    if (x > F(0)) return trigamma_positive(x);
    if (m_isinf(x)) return F(bits_f32(0x7fc00000u));
    const F c = pi_over_sin_pi(x - m_rint(x));
    return c * c - (x < F(0) ? trigamma_positive(F(1) - x) : F(0));
}
__device__ __noinline__ f32 m_trigamma(f32 x) { return trigamma_of(x); }
__device__ __noinline__ f64 m_trigamma(f64 x) { return trigamma_of(x); }
// The product of the other factors of a set whose product is given as mantissa * 2^exponent of its finite non-zero members, with the sign of all,
// and `special`: how many zeros, infinities and NaN (bits 0-1, 2-3, 4-5; up to 2 each) it has besides. x is one of the set.
template <class F> __device__ __forceinline__ F product_of_others(F x, F mantissa, F exponent, F special)
{
    i32 code = (i32)special, e = (i32)exponent;
    const F sign = m_signbit(x) ? F(-1) : F(1);
    F rest = mantissa * sign;
    if (x == F(0)) code -= 1;
    else if (m_isinf(x)) code -= 4;
    else if (m_isnan(x)) code -= 16;
    else {
        const bool large = m_abs(x) > F(1);  // scaled so that neither x nor the quotient is subnormal
        rest = mantissa / (x * (large ? F(5.42101086242752217e-20) : F(18446744073709551616.0)));
        e += large ? -64 : 64;
    }
    if (code >> 4 || ((code & 3) && (code >> 2 & 3))) return F(bits_f32(0x7fc00000u));
    if (code & 3) return rest * F(0);
    if (code >> 2) return rest * F(bits_f32(0x7f800000u));
    return m_ldexp(rest, e);
}
__device__ __forceinline__ f32 m_others(f32 x, f32 mantissa, f32 exponent, f32 special) { return product_of_others(x, mantissa, exponent, special); }
__device__ __forceinline__ f64 m_others(f64 x, f64 mantissa, f64 exponent, f64 special) { return product_of_others(x, mantissa, exponent, special); }
// --- partial math end ---
