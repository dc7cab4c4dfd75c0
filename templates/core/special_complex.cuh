// --- partial special_complex begin ---
// Special functions of complex numbers, in f64. Needs complex and special.
struct CircularPi {  // sin(pi z) and cos(pi z) over `scale`, which keeps them in range
    c128 sine, cosine;
    f64 scale;
    __device__ __forceinline__ explicit CircularPi(c128 z)
    {
        const f64 y = 3.14159265358979323846 * z.im, a = m_abs(y), s = sin_pi(z.re), c = cos_pi(z.re);
        const bool inside = a < 40.0;
        scale = inside ? 1.0 : m_exp(0.5 * a);
        const f64 even = inside ? m_cosh(y) : 0.5 * scale, odd = inside ? m_sinh(y) : m_copysign(even, y);
        sine = c128(s * even, c * odd);
        cosine = c128(c * even, -s * odd);
    }
};
__device__ __noinline__ c128 complex_sinc(c128 z)
{
    if (z.im == 0.0) return c128(sinc_of(z.re), z.im * dsinc_of(z.re));
    if (!m_isfinite(z)) return c128(Special<f64>::nan(), Special<f64>::nan());
    if (size_of_parts(z.re, z.im) < 0x1p-60) return c128(1.0, 0.0);
    const CircularPi f(z);
    return f.sine / (3.14159265358979323846 * z) * f.scale;
}
// (cos(pi z) - sinc(z)) / z, near 0 by its series.
__device__ __noinline__ c128 complex_dsinc(c128 z)
{
    if (z.im == 0.0) return c128(dsinc_of(z.re), 0.0);
    if (!m_isfinite(z)) return c128(Special<f64>::nan(), Special<f64>::nan());
    const c128 w = 3.14159265358979323846 * z, w2 = w * w;
    if (size_of_parts(w.re, w.im) < 1.25) {
        const f64 c[] = {-1.0 / 3, 1.0 / 30, -1.0 / 840, 1.0 / 45360, -1.0 / 3991680, 1.0 / 518918400, -1.0 / 93405312000., 1.0 / 22230464256000., -1.0 / 6758061133824000.,
                         1.0 / 2554547108585472000., -1.0 / 1175091669949317120000.};
        c128 sum(c[10], 0.0);
#pragma unroll
        for (int k = 9; k >= 0; --k) sum = sum * w2 + c[k];
        return 3.14159265358979323846 * w * sum;
    }
    const CircularPi f(z);
    return (f.cosine - f.sine / w) / z * f.scale;
}
__device__ __forceinline__ c64 narrowed(c128 z) { return c64((f32)z.re, (f32)z.im); }
__device__ __forceinline__ c64 m_sinc(c64 z) { return narrowed(complex_sinc(widened(z))); }
__device__ __forceinline__ c128 m_sinc(c128 z) { return complex_sinc(z); }
__device__ __forceinline__ c64 m_dsinc(c64 z) { return narrowed(complex_dsinc(widened(z))); }
__device__ __forceinline__ c128 m_dsinc(c128 z) { return complex_dsinc(z); }
// --- partial special_complex end ---
