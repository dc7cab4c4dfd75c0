// --- partial special_bessel begin ---
// Bessel functions of the first and second kind, orders 0 and 1. Next to the first zeros, which are factors, the error is relative; next to the others
// it counts against sqrt(2 / (pi x)), the size of the oscillation. Needs special.
#define BRT_THROUGH_F64(name, of)                                                       \
    __device__ __forceinline__ f32 m_##name(f32 x) { return (f32)of((f64)x); }          \
    __device__ __forceinline__ f64 m_##name(f64 x) { return of(x); }
struct Hankel {  // sqrt(2 / (pi x)) (P cos(chi) - Q sin(chi)) and its companion, chi = x - order pi / 2 - pi / 4 (DLMF 10.17.3, 10.17.4)
    f64 p, q, c, s;
    __device__ __forceinline__ Hankel(f64 x, int order)
    {
        const f64 r = 7.0 / x, t = 2.0 * r * r - 1.0, root = m_sqrt(0.31830988618379067154 / x);
        p = root * (order ? hankel_p1(t) : hankel_p0(t));
        q = root * (order ? hankel_q1(t) : hankel_q0(t)) / x;
        const f64 sine = m_sin(x), cosine = m_cos(x);  // of chi, times sqrt(2)
        c = order ? sine - cosine : cosine + sine;
        s = order ? -(sine + cosine) : sine - cosine;
    }
    __device__ __forceinline__ f64 first() const { return p * c - q * s; }
    __device__ __forceinline__ f64 second() const { return p * s + q * c; }
};
__device__ __forceinline__ f64 bessel_j0_of(f64 x)
{
    const f64 a = m_abs(x);
    if (a < 2.0) return j0_near(a * a);
    if (a < 4.0) return j0_0(a);
    if (a < 7.0) return j0_1(a);
    return m_isinf(a) ? 0.0 : Hankel(a, 0).first();
}
__device__ __forceinline__ f64 bessel_j1_of(f64 x)
{
    const f64 a = m_abs(x);
    if (a < 2.0) return 0.5 * x * j1_near(a * a);
    if (m_isinf(a)) return 0.0;
    const f64 y = a < 5.0 ? j1_0(a) : a < 8.0 ? j1_1(a) : Hankel(a, 1).first();
    return x < 0.0 ? -y : y;
}
__device__ __forceinline__ f64 bessel_y0_of(f64 x)
{
    if (!(x > 0.0)) return x == 0.0 ? -Special<f64>::inf() : Special<f64>::nan();
    if (x < 0.5) return m_fma(0.63661977236758134308 * (m_log(x) - 0.69314718055994530942), j0_near(x * x), y0_near(x * x));
    if (x < 1.375) return y0_0(x);
    if (x < 2.75) return y0_1(x);
    if (x < 5.375) return y0_2(x);
    if (x < 8.0) return y0_3(x);
    return m_isinf(x) ? 0.0 : Hankel(x, 0).second();
}
__device__ __forceinline__ f64 bessel_y1_of(f64 x)
{
    if (!(x > 0.0)) return x == 0.0 ? -Special<f64>::inf() : Special<f64>::nan();
    if (x < 0.75) {
        const f64 rest = x * m_fma(0.31830988618379067154 * m_log(0.5 * x), j1_near(x * x), y1_near(x * x));
        return rest - 0.63661977236758134308 / x;
    }
    if (x < 1.5) return y1_0(x);
    if (x < 3.5) return y1_1(x);
    if (x < 8.0) return y1_2(x);
    return m_isinf(x) ? 0.0 : Hankel(x, 1).second();
}
BRT_THROUGH_F64(bessel_j0, bessel_j0_of)
BRT_THROUGH_F64(bessel_j1, bessel_j1_of)
BRT_THROUGH_F64(bessel_y0, bessel_y0_of)
BRT_THROUGH_F64(bessel_y1, bessel_y1_of)
// J1(x) / x, for the derivative of J1
__device__ __forceinline__ f64 bessel_j1_over_of(f64 x) { return m_abs(x) < 2.0 ? 0.5 * j1_near(x * x) : bessel_j1_of(x) / x; }
__device__ __forceinline__ f64 dbessel_j1_of(f64 x) { return bessel_j0_of(x) - bessel_j1_over_of(x); }
__device__ __forceinline__ f64 dbessel_y1_of(f64 x) { return bessel_y0_of(x) - bessel_y1_of(x) / x; }
BRT_THROUGH_F64(dbessel_j1, dbessel_j1_of)
BRT_THROUGH_F64(dbessel_y1, dbessel_y1_of)
#undef BRT_THROUGH_F64
// --- partial special_bessel end ---
