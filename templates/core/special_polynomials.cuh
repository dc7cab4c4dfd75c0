// --- partial special_polynomials begin ---
// Orthogonal polynomials of degree n by their recurrences upwards (DLMF 18.9), in f64. Needs special.
struct ChebyshevRung {  // from degrees k - 1 and k to k + 1
    __device__ __forceinline__ f64 operator()(f64 x, f64, f64 now, f64 before) const { return m_fma(2.0 * x, now, -before); }
};
struct HermiteRung {
    __device__ __forceinline__ f64 operator()(f64 x, f64 k, f64 now, f64 before) const { return 2.0 * m_fma(x, now, -(k * before)); }
};
struct HermiteERung {
    __device__ __forceinline__ f64 operator()(f64 x, f64 k, f64 now, f64 before) const { return m_fma(x, now, -(k * before)); }
};
struct LaguerreRung {
    __device__ __forceinline__ f64 operator()(f64 x, f64 k, f64 now, f64 before) const { return m_fma(2.0 * k + 1.0 - x, now, -(k * before)) / (k + 1.0); }
};
struct LegendreRung {
    __device__ __forceinline__ f64 operator()(f64 x, f64 k, f64 now, f64 before) const { return m_fma((2.0 * k + 1.0) * x, now, -(k * before)) / (k + 1.0); }
};
// `first` is the polynomial of degree 1. The last two values are kept in range by powers of two, so that nothing overflows before the result does. Far out
// the leading power alone counts, whose sign is that of x^n, or of (-x)^n where the polynomials fall.
template <class Rung> __device__ __forceinline__ f64 climbed(f64 x, i64 n, f64 first, bool falls)
{
    if (n <= 0) return n == 0 ? 1.0 : 0.0;
    if (x != x || n > 1048576) return Special<f64>::nan();
    if (m_isinf(x) || (n > 1 && m_abs(x) > 0x1p600)) return n % 2 && (x < 0.0) != falls ? -Special<f64>::inf() : Special<f64>::inf();
    f64 before = 1.0, now = first;
    i32 e = 0;
    for (i64 k = 1; k < n; ++k) {
        if (m_abs(now) > 0x1p300) now *= 0x1p-300, before *= 0x1p-300, e = e < 30000 ? e + 300 : e;
        const f64 next = Rung()(x, (f64)k, now, before);
        before = now;
        now = next;
    }
    return e ? m_ldexp(now, e) : now;
}
__device__ __noinline__ f64 chebyshev_t_of(f64 x, i64 n) { return climbed<ChebyshevRung>(x, n, x, false); }
__device__ __noinline__ f64 chebyshev_u_of(f64 x, i64 n) { return climbed<ChebyshevRung>(x, n, 2.0 * x, false); }
__device__ __noinline__ f64 chebyshev_v_of(f64 x, i64 n) { return climbed<ChebyshevRung>(x, n, 2.0 * x - 1.0, false); }
__device__ __noinline__ f64 chebyshev_w_of(f64 x, i64 n) { return climbed<ChebyshevRung>(x, n, 2.0 * x + 1.0, false); }
__device__ __noinline__ f64 hermite_h_of(f64 x, i64 n) { return climbed<HermiteRung>(x, n, 2.0 * x, false); }
__device__ __noinline__ f64 hermite_he_of(f64 x, i64 n) { return climbed<HermiteERung>(x, n, x, false); }
__device__ __noinline__ f64 laguerre_of(f64 x, i64 n) { return climbed<LaguerreRung>(x, n, 1.0 - x, true); }
__device__ __noinline__ f64 legendre_of(f64 x, i64 n) { return climbed<LegendreRung>(x, n, x, false); }
#define BRT_OF_DEGREE(name)                                                                            \
    __device__ __forceinline__ f32 m_##name(f32 x, i64 n) { return (f32)name##_of((f64)x, n); }        \
    __device__ __forceinline__ f64 m_##name(f64 x, i64 n) { return name##_of(x, n); }
BRT_OF_DEGREE(chebyshev_t)
BRT_OF_DEGREE(chebyshev_u)
BRT_OF_DEGREE(chebyshev_v)
BRT_OF_DEGREE(chebyshev_w)
BRT_OF_DEGREE(hermite_h)
BRT_OF_DEGREE(hermite_he)
BRT_OF_DEGREE(laguerre)
BRT_OF_DEGREE(legendre)
#undef BRT_OF_DEGREE
// --- partial special_polynomials end ---
