// --- partial special_beta begin ---
// The regularized incomplete beta function, in f64. Needs special_gamma.
__device__ __forceinline__ f64 stirling_rest(f64 a) { return stirling(1.0 / (a * a)) / a; }
// gamma(a + 1) for a below 20
__device__ __forceinline__ f64 gamma_above(f64 a)
{
    f64 product = 1.0;
    for (; a > 0.5; a -= 1.0) product *= a;
    return product * m_exp(a * lgamma1p_over(2.0 * a));
}
// (v / a)^a exp(a - v) as power * exp(-u - rest): the power where the logarithm of v / a is large
struct BetaFactor {
    f64 power, u, rest;
    __device__ __forceinline__ BetaFactor(f64 a, f64 v)
    {
        power = 1.0, rest = 0.0;
        if (m_abs(v - a) < 0.4 * a) {
            u = deviation(a, v, rest);
        } else if (v < a) {
            power = raw_pow(v / a, a);
            u = v - a;
        } else {
            const f64 m = (v - a) / a;
            u = a * (m - m_log1p(m));
        }
    }
};
// x^a y^b / B(a, b), y = 1 - x. Where a gamma function is large, its Stirling series is joined with the powers first.
__device__ __noinline__ f64 beta_density(f64 a, f64 b, f64 x, f64 y)
{
    const f64 n = a + b, small = a < b ? a : b, large = a < b ? b : a;
    const f64 log_y = x < 0.5 ? m_log1p(-x) : m_log(y), log_x = y < 0.5 ? m_log1p(-y) : m_log(x);
    if (small >= 10.0) {
        const BetaFactor p(a, n * x), q(b, n * y);
        const f64 sum = p.u + q.u, part = sum - p.u, lost = (p.u - (sum - part)) + (q.u - part) + p.rest + q.rest;
        const f64 e = (stirling_rest(n) - stirling_rest(a) - stirling_rest(b)) - lost;
        if (sum > 800.0) return 0.0;
        return exp_sum(-sum, e) * p.power * q.power * m_sqrt(0.15915494309189533577 * (small / n) * large);
    }
    if (large >= 10.0) {  // gamma(n) / gamma(large) = large^small exp(…)
        const f64 e = (n - 0.5) * m_log1p(small / large) - small + (stirling_rest(n) - stirling_rest(large));
        const f64 base = a < b ? b * x : a * y, other = a < b ? b * log_y : a * log_x;
        if (other + small * m_log(base) < -800.0) return 0.0;
        const f64 far = (a < b ? y : x) < 0.5 && other > -700.0 ? raw_pow(a < b ? y : x, large) : 0.0;  // the logarithm's error grows with the exponent
        return raw_pow(base, small) * (far > 0.0 ? far * m_exp(e) : m_exp(other + e)) * (small / gamma_above(small));
    }
    return raw_pow(x, a) * raw_pow(y, b) * (gamma_above(n) / (gamma_above(a) * gamma_above(b))) * (small / n * large);
}
// I(a, b, x) over x^a y^b / B(a, b): the even part of the continued fraction of DLMF 8.17.22, quick for x < (a + 1) / (a + b + 2). Lentz's way down finds how
// deep it must be; the way up, which does not add errors up, gives the value.
struct BetaFraction {
    f64 a, b, x, y, n, top;
    __device__ __forceinline__ BetaFraction(f64 a, f64 b, f64 x, f64 y) : a(a), b(b), x(x), y(y), n(a + b), top(m_fma(a, y, -(b * x)) + 1.0) {}
    __device__ __forceinline__ f64 over(f64 k) const
    {
        const f64 s = a + 2.0 * k - 1.0;
        return (a + (k - 1.0)) / s * ((n + (k - 1.0)) / s) * (k * x) * ((b - k) * x);
    }
    __device__ __forceinline__ f64 whole(f64 k) const
    {
        return k + k * (b - k) * x / (a + 2.0 * k - 1.0) + (a + k) * (top + k * (1.0 + y)) / (a + 2.0 * k + 1.0);
    }
    __device__ __forceinline__ f64 value() const
    {
        const f64 first = a * top / (a + 1.0);
        f64 c = first, d = 0.0;
        int k = 1;
        for (; k < 200000; ++k) {
            const f64 t = over(k), w = whole(k);
            d = 1.0 / m_fma(t, d, w);
            c = w + t / c;
            if (m_abs(c * d - 1.0) < 3e-16) break;
        }
        f64 sum = whole(k);
        for (; k > 1; --k) sum = whole(k - 1) + over(k) / sum;
        return 1.0 / (first + over(1) / sum);
    }
};
// The same for b below 1, where no term is negative (DLMF 8.17.7).
__device__ __forceinline__ f64 beta_series(f64 a, f64 b, f64 x, f64 y)
{
    f64 term = 1.0, sum = 1.0 / a;
    for (int k = 1; k < 2000; ++k) {
        term *= (k - b) / k * x;
        const f64 more = term / (a + k);
        sum += more;
        if (more < sum * 1e-17) break;
    }
    return sum / raw_pow(y, b);
}
__device__ __forceinline__ bool beta_refused(f64 a, f64 b, f64 x) { return !(a >= 0.0) || !(b >= 0.0) || !(x >= 0.0) || !(x <= 1.0) || (a == 0.0 && b == 0.0) || (m_isinf(a) && m_isinf(b)); }
__device__ __noinline__ f64 betainc_of(f64 a, f64 b, f64 x)
{
    if (beta_refused(a, b, x)) return Special<f64>::nan();
    if (x == 0.0 || x == 1.0) return x == 0.0 ? 0.0 : 1.0;
    if (a == 0.0 || m_isinf(b)) return 1.0;
    if (b == 0.0 || m_isinf(a)) return 0.0;
    const f64 y = 1.0 - x;
    if (a > 1e11 && b > 1e11) {  // the normal limit
        const f64 share = a / (a + b), z = (x - share) * m_sqrt(a + b) / m_sqrt(share * (b / (a + b)));
        return z < -40.0 ? 0.0 : z > 40.0 ? 1.0 : ndtr_of(z);
    }
    const f64 density = beta_density(a, b, x, y);
    const bool above = x > (a + 1.0) / (a + b + 2.0);
    if (density == 0.0) return above ? 1.0 : 0.0;
    if (b < 1.0 && x < 0.95) return density * beta_series(a, b, x, y);
    return above ? 1.0 - density * BetaFraction(b, a, y, x).value() : density * BetaFraction(a, b, x, y).value();
}
// x^(a - 1) (1 - x)^(b - 1) / B(a, b)
__device__ __noinline__ f64 dbetainc_of(f64 a, f64 b, f64 x)
{
    if (beta_refused(a, b, x)) return Special<f64>::nan();
    if (a == 0.0 || b == 0.0 || m_isinf(a) || m_isinf(b)) return 0.0;
    if (x == 0.0) return a < 1.0 ? Special<f64>::inf() : a == 1.0 ? b : 0.0;
    if (x == 1.0) return b < 1.0 ? Special<f64>::inf() : b == 1.0 ? a : 0.0;
    const f64 y = 1.0 - x;
    return beta_density(a, b, x, y) / x / y;
}
#define BRT_THROUGH_F64(name)                                                                                                    \
    __device__ __forceinline__ f32 m_##name(f32 a, f32 b, f32 x) { return (f32)name##_of((f64)a, (f64)b, (f64)x); }              \
    __device__ __forceinline__ f64 m_##name(f64 a, f64 b, f64 x) { return name##_of(a, b, x); }
BRT_THROUGH_F64(betainc)
BRT_THROUGH_F64(dbetainc)
#undef BRT_THROUGH_F64
// --- partial special_beta end ---
