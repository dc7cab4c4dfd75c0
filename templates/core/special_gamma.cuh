// --- partial special_gamma begin ---
// Hurwitz zeta, polygamma and the incomplete gamma functions, all in f64. Needs special.
#define BRT_THROUGH_F64(name, of)                                                                \
    __device__ __forceinline__ f32 m_##name(f32 a, f32 x) { return (f32)of((f64)a, (f64)x); }    \
    __device__ __forceinline__ f64 m_##name(f64 a, f64 x) { return of(a, x); }

// ---- zeta(s, q) = sum of (q + k)^-s over k >= 0, s > 1 ------------------------------------------------------------------------
// q > 0: terms one by one until they vanish or the Euler-Maclaurin sum of the rest is exact (DLMF 25.11.28). Returned is q^s zeta(s, q), in which
// nothing overflows; a sum q + k carries its rounding error along.
__device__ __forceinline__ f64 zeta_scaled(f64 s, f64 q)
{
    const f64 enough = 10.0 + s;
    f64 sum = 0.0, a = q, lost = 0.0;
    for (f64 k = 1.0; a < enough; k += 1.0) {
        const f64 term = raw_pow(a / q, -s) * (1.0 - s * (lost / a));
        sum += term;
        if (term * (1.0 + a / (s - 1.0)) < sum * 1e-18) return sum;
        a = q + k;
        const f64 low = q > k ? k - (a - q) : q - (a - k);
        lost = low;
    }
    // Quotients a / q round: near 1 the power enlarges that by s.
    const f64 ratio = a / q, error = m_fma(-ratio, q, a) + lost;
    const f64 power_of_a = raw_pow(ratio, -s) * (1.0 - s * (error / a));
    f64 rest = a / (s - 1.0) + 0.5, factor = s / a;
    for (int k = 0; k < 12; ++k) {
        const f64 term = euler_maclaurin(k) * factor;
        rest += term;
        if (m_abs(term) < rest * 1e-18) break;
        factor *= (s + (2 * k + 1)) / a * ((s + (2 * k + 2)) / a);
    }
    return m_fma(power_of_a, rest, sum);
}
// q^-s may leave the range before the sum, which is near q^(1 - s) / (s - 1) far out, does.
__device__ __forceinline__ f64 zeta_positive(f64 s, f64 q)
{
    return q > 2.0 ? raw_pow(q, 1.0 - s) * (zeta_scaled(s, q) / q) : raw_pow(q, -s) * zeta_scaled(s, q);
}
// For s an integer and q < 0: the sum over all integers, which has period 1, less the terms above 1 - q.
__device__ __forceinline__ f64 zeta_below(f64 s, f64 q)
{
    const f64 r = q - m_rint(q), sign = m_fmod(s, 2.0) == 0.0 ? 1.0 : -1.0;
    return (raw_pow(r, -s) + (zeta_positive(s, 1.0 + r) + sign * zeta_positive(s, 1.0 - r))) - sign * zeta_positive(s, 1.0 - q);
}
__device__ __noinline__ f64 zeta_of(f64 s, f64 q)
{
    if (s != s || q != q || s < 1.0) return Special<f64>::nan();
    if (s == 1.0) return Special<f64>::inf();
    if (q <= 0.0) {
        if (q == m_rint(q)) return m_isinf(q) ? Special<f64>::nan() : Special<f64>::inf();
        return s == m_rint(s) && m_isfinite(s) ? zeta_below(s, q) : Special<f64>::nan();
    }
    if (m_isinf(s) || m_isinf(q)) return m_isinf(q) || q > 1.0 ? 0.0 : q == 1.0 ? 1.0 : Special<f64>::inf();
    return zeta_positive(s, q);
}
__device__ __forceinline__ f64 dzeta_of(f64 s, f64 q) { return -s * zeta_of(s + 1.0, q); }
BRT_THROUGH_F64(zeta, zeta_of)
BRT_THROUGH_F64(dzeta, dzeta_of)

// ---- polygamma ------------------------------------------------------------------------------------------------------------------
// (-1)^(n + 1) n! zeta(n + 1, x); factorial and power are multiplied in turn, so that neither leaves the range before the result does.
__device__ __noinline__ f64 polygamma_of(i64 n, f64 x)
{
    if (n == 0) return m_digamma(x);
    if (n == 1) return m_trigamma(x);
    const f64 sign = n % 2 ? 1.0 : -1.0, s = (f64)n + 1.0;
    if (x != x) return x;
    if (x == 0.0) return sign * (n % 2 ? Special<f64>::inf() : m_copysign(Special<f64>::inf(), x));
    if (m_isinf(x)) return x > 0.0 ? sign * 0.0 : Special<f64>::nan();
    if (x < 0.0 && x == m_rint(x)) return n % 2 ? Special<f64>::inf() : Special<f64>::nan();
    f64 y = x > 0.0 ? zeta_scaled(s, x) : zeta_below(s, x);
    const f64 by = x > 0.0 ? x : 1.0;
    if (n <= 22 && m_abs(by) > 1e-10 && by < 1e10) {
        f64 factorial = 1.0;
        for (i64 k = 2; k <= n; ++k) factorial *= (f64)k;
        return sign * (factorial * (y * (x > 0.0 ? raw_pow(by, -s) : 1.0)));
    }
    i32 e = 0;
    y /= by;
    for (i64 k = 1; k <= n && y != 0.0 && m_isfinite(y); ++k) {
        y *= (f64)k / by;
        if (m_abs(y) < 1e-150) y *= 0x1p500, e -= 500;
        if (m_abs(y) > 1e150) y *= 0x1p-500, e += 500;
    }
    return sign * m_ldexp(y, e < -4000 ? -4000 : e > 4000 ? 4000 : e);
}
__device__ __forceinline__ f32 m_polygamma(i64 n, f32 x) { return n == 0 ? m_digamma(x) : n == 1 ? m_trigamma(x) : (f32)polygamma_of(n, (f64)x); }
__device__ __forceinline__ f64 m_polygamma(i64 n, f64 x) { return polygamma_of(n, x); }
__device__ __forceinline__ f32 m_polygamma(f32 n, f32 x) { return m_polygamma((i64)n, x); }
__device__ __forceinline__ f64 m_polygamma(f64 n, f64 x) { return m_polygamma((i64)n, x); }

// ---- multivariate gamma function -------------------------------------------------------------------------------------------------
__device__ __noinline__ f64 multigammaln_of(f64 x, i64 p)
{
    f64 sum = 0.25 * 1.14472988584940017414 * (f64)(p * (p - 1));  // log(pi)
    for (i64 j = 0; j < p; ++j) sum += m_lgamma(x - 0.5 * (f64)j);
    return x > 0.5 * (f64)(p - 1) ? sum : Special<f64>::nan();
}
__device__ __noinline__ f64 dmultigammaln_of(f64 x, i64 p)
{
    f64 sum = 0.0;
    for (i64 j = 0; j < p; ++j) sum += m_digamma(x - 0.5 * (f64)j);
    return x > 0.5 * (f64)(p - 1) ? sum : Special<f64>::nan();
}
#define BRT_OF_ORDER(name, of)                                                                         \
    __device__ __forceinline__ f32 m_##name(f32 x, i64 p) { return (f32)of((f64)x, p); }       \
    __device__ __forceinline__ f64 m_##name(f64 x, i64 p) { return of(x, p); }                 \
    __device__ __forceinline__ f32 m_##name(f32 x, f32 p) { return m_##name(x, (i64)p); }             \
    __device__ __forceinline__ f64 m_##name(f64 x, f64 p) { return m_##name(x, (i64)p); }
BRT_OF_ORDER(multigammaln, multigammaln_of)
BRT_OF_ORDER(dmultigammaln, dmultigammaln_of)
#undef BRT_OF_ORDER

// ---- incomplete gamma functions ----------------------------------------------------------------------------------------------------
struct Gammas {
    f64 lower, upper;
};
// a (m - log(1 + m)), x = a (1 + m), in two parts: (x - a)^2 / (x + a) less what the series of log((1 + r) / (1 - r)) has beyond 2 r, r = (x - a) / (x + a).
__device__ __forceinline__ f64 deviation(f64 a, f64 x, f64& rest)
{
    const f64 d = x - a, s = x + a, s_low = x > a ? a - (s - x) : x - (s - a);
    const f64 square = d * d, square_low = m_fma(d, d, -square), t = square / s;
    const f64 t_low = ((m_fma(-t, s, square) + square_low) - t * s_low) / s;
    const f64 r = d / s, z = r * r;
    f64 series = 0.0;
    for (int k = 13; k >= 0; --k) series = m_fma(series, z, 2.0 / (2 * k + 3));
    const f64 less = t_low - a * r * z * series, u = t + less;
    rest = (t - u) + less;
    return u;
}
// x^a exp(-x) / gamma(a + 1)
__device__ __forceinline__ f64 gamma_density(f64 a, f64 x)
{
    if (a > 1e100) return x == a ? 0.398942280401432677940 / m_sqrt(a) : 0.0;  // neighbours of a are many standard deviations sqrt(a) away
    if (a < 300.0 && x - a >= 1380.0) return 0.0;  // the power of x may overflow, the product is below the least subnormal
    if (a < 10.0) {
        f64 b = a, product = 1.0;  // gamma(a + 1) = product gamma(b + 1), b <= 1/2
        while (b > 0.5) {
            product *= b;
            b -= 1.0;
        }
        const Exp<f64> r(-x, 0.0);
        return r.m * (raw_pow(x, a) / product * m_exp(-(b * lgamma1p_over(2.0 * b)))) * r.s;
    }
    f64 p, e;
    if (m_abs(x - a) < 0.4 * a) {
        p = deviation(a, x, e);
        p = -p, e = -e;
    } else if (a < 300.0) {
        const f64 q = x / a;
        const f64 root = m_sqrt(6.28318530717958647693 * a), z = 1.0 / a;
        const f64 d = x - a, back = d - x, lost = (x - (d - back)) - (a + back);
        const Exp<f64> r(-d, m_fma(-q, a, x) / q - lost - z * stirling(z * z));
        const bool deep = q < 0.1;  // q^a may underflow long before the product does: two factors, the second one last
        const f64 power = raw_pow(q, deep ? 0.5 * a : a);
        return r.m * (power / root) * r.s * (deep ? power : 1.0);
    } else {
        const f64 m = (x - a) / a;
        p = -a * (m - m_log1p(m));
        e = 0.0;
    }
    const f64 z = 1.0 / a;
    return exp_sum(p, e - z * stirling(z * z)) / m_sqrt(6.28318530717958647693 * a);
}
// Sum of x^n / ((a + 1) … (a + n)), n >= 0 (DLMF 8.11.4)
__device__ __forceinline__ f64 gamma_series(f64 a, f64 x)
{
    f64 term = 1.0, sum = 1.0;
    for (int n = 1; n < 2000; ++n) {
        term *= x / (a + n);
        sum += term;
        if (term < sum * 1e-17) break;
    }
    return sum;
}
// exp(x) x^-a times the upper function: the continued fraction of DLMF 8.9.2, even parts. Lentz's way down finds how deep it must be; the way up, which
// does not add errors up, gives the value.
__device__ __forceinline__ f64 gamma_fraction(f64 a, f64 x)
{
    const f64 first = x + 1.0 - a;
    f64 b = first, c = 1e300, d = 1.0 / b;
    int n = 1;
    for (; n < 2000; ++n) {
        const f64 t = n * (a - n);
        b += 2.0;
        d = 1.0 / m_fma(t, d, b);
        c = b + t / c;
        if (m_abs(c * d - 1.0) < 1e-16) break;
    }
    f64 value = first + 2.0 * n;
    for (int k = n; k >= 1; --k) value = first + 2.0 * (k - 1) + k * (a - k) / value;
    return 1.0 / value;
}
// Uniform in x for large a (N. M. Temme; DLMF 8.12)
__device__ __forceinline__ Gammas gamma_uniform(f64 a, f64 x)
{
    f64 rest;
    const f64 u = deviation(a, x, rest), z = m_sqrt(u);
    const f64 eta = (x < a ? -z : z) * m_sqrt(2.0 / a), w = 1.0 / a;
    const f64 c[] = {temme_0(eta), temme_1(eta), temme_2(eta), temme_3(eta), temme_4(eta), temme_5(eta), temme_6(eta), temme_7(eta), temme_8(eta)};
    const f64 small = polynomial(w, c) / m_sqrt(6.28318530717958647693 * a), e = exp_sum(-u, -rest);
    const f64 tail = 0.5 * erfcx_positive(z);
    const f64 near = e * (x < a ? tail - small : tail + small);  // of the side that x is on
    Gammas out;
    out.lower = x < a ? near : 1.0 - near;
    out.upper = x < a ? 1.0 - near : near;
    return out;
}
__device__ __noinline__ Gammas incomplete_gamma(f64 a, f64 x)
{
    Gammas out = {Special<f64>::nan(), Special<f64>::nan()};
    if (!(a >= 0.0) || !(x >= 0.0) || (a == 0.0 && x == 0.0) || (m_isinf(a) && m_isinf(x))) return out;
    if (x == 0.0 || m_isinf(a)) return out = {0.0, 1.0};
    if (a == 0.0 || m_isinf(x)) return out = {1.0, 0.0};
    if (a > 1e100) return out = {x < a ? 0.0 : x > a ? 1.0 : 0.5, x < a ? 1.0 : x > a ? 0.0 : 0.5};  // see gamma_density
    if (a >= 100.0 && m_abs(x - a) < 0.3 * a) return gamma_uniform(a, x);
    const f64 density = gamma_density(a, x);
    if (x > 1.1 && x >= a) {
        out.upper = density * a * gamma_fraction(a, x);
        out.lower = 1.0 - out.upper;
        return out;
    }
    out.lower = density * gamma_series(a, x);
    out.upper = 1.0 - out.lower;
    if (out.upper < 0.5 && a < 2.0) {
        // 1 - x^a / gamma(a + 1) - (x^a / gamma(a + 1)) a sum of (-x)^n / ((a + n) n!), n >= 1
        f64 term = 1.0, sum = 0.0, b = a, product = 1.0;
        for (int n = 1; n < 200; ++n) {
            term *= -x / n;
            sum += term / (a + n);
            if (m_abs(term) < 1e-18) break;
        }
        while (b > 0.5) {
            product *= b;
            b -= 1.0;
        }
        const f64 whole = product == 1.0 ? m_expm1(a * m_log(x) - b * lgamma1p_over(2.0 * b)) : raw_pow(x, a) / product * m_exp(-(b * lgamma1p_over(2.0 * b))) - 1.0;
        out.upper = -whole - (1.0 + whole) * (a * sum);
        out.lower = 1.0 - out.upper;  // of the series it may be more than 1
    }
    return out;
}
__device__ __forceinline__ f64 gammainc_of(f64 a, f64 x) { return incomplete_gamma(a, x).lower; }
__device__ __forceinline__ f64 gammaincc_of(f64 a, f64 x) { return incomplete_gamma(a, x).upper; }
// x^(a - 1) exp(-x) / gamma(a)
__device__ __noinline__ f64 dgammainc_of(f64 a, f64 x)
{
    if (!(a > 0.0) || !(x >= 0.0) || (m_isinf(a) && m_isinf(x))) return a == 0.0 && x > 0.0 ? 0.0 : Special<f64>::nan();
    if (x == 0.0) return a < 1.0 ? Special<f64>::inf() : a == 1.0 ? 1.0 : 0.0;
    if (m_isinf(a) || m_isinf(x)) return 0.0;
    if (x < 1e-290 && a > 1.0) return a > 10.0 ? 0.0 : raw_pow(x, a - 1.0) * m_exp(-m_lgamma(a));  // x^a may underflow, a / x overflow
    return gamma_density(a, x) * (a / x);
}
BRT_THROUGH_F64(gammainc, gammainc_of)
BRT_THROUGH_F64(gammaincc, gammaincc_of)
BRT_THROUGH_F64(dgammainc, dgammainc_of)
#undef BRT_THROUGH_F64
// --- partial special_gamma end ---
