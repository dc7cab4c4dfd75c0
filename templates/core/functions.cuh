// --- partial functions begin ---
// Exponentials of products and the activations made of them, within 4 units in the last place of f32 and f64, the same bits on both
// executors. The h_ forms serve f16 and bf16 results: fewer instructions, relative error below 2^-12 at any magnitude. Needs prelude and math.

// ---- exp in two factors ---------------------------------------------------------------------------------------------------
// exp(p + e) = m * s for |p| < Exp::limit and a small e, say the rounding error of p. s is a power of 2 and m far from overflow and underflow,
// so that a factor multiplied onto m first costs nothing where the product is subnormal: only the last multiplication rounds to that.
template <class F> struct Exp;
template <> struct Exp<f32> {
    static constexpr f32 limit = 170.0f;
    static constexpr f32 zero = -110.0f;  // from here down x e^x rounds to zero
    f32 m, s;
    __device__ __forceinline__ Exp(f32 p, f32 e)
    {
        const f32 shifted = m_fma(p, 1.44269504f, 12582912.0f), n = shifted - 12582912.0f;  // + 1.5 * 2^23 rounds to an integer
        const f32 f = m_fma(n, -1.42860677e-6f, m_fma(n, -0.693145752f, p)) + e;
        const f32 c[] = {1.0f, 1.0f, 0.49999994f, 0.16666521f, 0.04166839f, 0.008368717f, 0.0013814599f};
        const u32 power = f32_bits(shifted) - 0x4b400000u, half = (u32)((i32)power >> 1);
        m = polynomial(f, c) * bits_f32(half + 127u << 23);
        s = bits_f32(power - half + 127u << 23);
    }
};
template <> struct Exp<f64> {
    static constexpr f64 limit = 1400.0;
    static constexpr f64 zero = -760.0;
    f64 m, s;
    __device__ __forceinline__ Exp(f64 p, f64 e)
    {
        const f64 shifted = m_fma(p, 1.4426950408889634, 6755399441055744.0), n = shifted - 6755399441055744.0;
        const f64 f = m_fma(n, -1.90821492927058770002e-10, m_fma(n, -6.93147180369123816490e-01, p)) + e;
        const f64 c[] = {1.0, 1.0, 1.0 / 2, 1.0 / 6, 1.0 / 24, 1.0 / 120, 1.0 / 720, 1.0 / 5040, 1.0 / 40320, 1.0 / 362880, 1.0 / 3628800,
                         1.0 / 39916800, 1.0 / 479001600, 1.0 / 6227020800.0};
        const u64 power = f64_bits(shifted) - 0x4338000000000000ull, half = (u64)((i64)power >> 1);
        m = polynomial(f, c) * bits_f64(half + 1023u << 52);
        s = bits_f64(power - half + 1023u << 52);
    }
};

// exp(p + e) for any p.
template <class F> __device__ __forceinline__ F exp_sum(F p, F e)
{
    const bool inside = m_abs(p) < Exp<F>::limit;
    const Exp<F> r(inside ? p : p < F(0) ? -Exp<F>::limit : Exp<F>::limit, inside ? e : F(0));
    return p != p ? p : r.m * r.s;
}
template <class F> __device__ __forceinline__ F exp_mul(F a, F b)
{
    const F p = a * b;
    return exp_sum(p, m_fma(a, b, -p));
}
template <class F> __device__ __forceinline__ F exp_div(F a, F b)
{
    const F q = a / b;
    return exp_sum(q, m_fma(-q, b, a) / b);
}
#define BRT_OF_REAL(name, call)                                          \
    __device__ __forceinline__ f32 m_##name(f32 x) { return call; }      \
    __device__ __forceinline__ f64 m_##name(f64 x) { return call; }
BRT_OF_REAL(exp_square, exp_mul(x, x))
BRT_OF_REAL(exp_neg_square, exp_mul(-x, x))
__device__ __forceinline__ f32 m_exp_mul(f32 a, f32 b) { return exp_mul(a, b); }
__device__ __forceinline__ f64 m_exp_mul(f64 a, f64 b) { return exp_mul(a, b); }
__device__ __forceinline__ f32 m_exp_div(f32 a, f32 b) { return exp_div(a, b); }
__device__ __forceinline__ f64 m_exp_div(f64 a, f64 b) { return exp_div(a, b); }

// d / (d + 2) for d >= 0: what the rounded sum leaves out is made up for.
template <class F> __device__ __forceinline__ F over_two_more(F d)
{
    const F b = d + F(2), rest = d - (b - F(2)), r = inner_reciprocal(b), q = d * r;
    return m_fma(r, m_fma(-q, rest, m_fma(-q, b, d)), q);
}

// ---- tanh: d / (d + 2) with d = exp(2 a) - 1 -------------------------------------------------------------------------------------
// exp(p) - 1 = 2^n (f q(f)) + (2^n - 1) for p from 0 to 60: what is left of p after n logarithms of 2 keeps its relative accuracy at 0.
__device__ __forceinline__ f32 exp_less_one(f32 p)
{
    const f32 shifted = m_fma(p, 1.44269504f, 12582912.0f), n = shifted - 12582912.0f, s = bits_f32(f32_bits(shifted) - 0x4b400000u + 127u << 23);
    const f32 f = m_fma(n, -1.42860677e-6f, m_fma(n, -0.693145752f, p));
    const f32 c[] = {0.49999994f, 0.16666521f, 0.04166839f, 0.008368717f, 0.0013814599f};
    return m_fma(s, m_fma(f * f, polynomial(f, c), f), s - 1.0f);
}
__device__ __forceinline__ f64 exp_less_one(f64 p)
{
    const f64 shifted = m_fma(p, 1.4426950408889634, 6755399441055744.0), n = shifted - 6755399441055744.0, s = bits_f64(f64_bits(shifted) - 0x4338000000000000ull + 1023ull << 52);
    const f64 f = m_fma(n, -1.90821492927058770002e-10, m_fma(n, -6.93147180369123816490e-01, p));
    const f64 c[] = {1.0 / 2, 1.0 / 6, 1.0 / 24, 1.0 / 120, 1.0 / 720, 1.0 / 5040, 1.0 / 40320, 1.0 / 362880, 1.0 / 3628800, 1.0 / 39916800,
                     1.0 / 479001600, 1.0 / 6227020800.0};
    return m_fma(s, m_fma(f * f, polynomial(f, c), f), s - 1.0);
}
template <class F> __device__ __forceinline__ F tanh_of(F x)
{
    const F a = m_abs(x), d = exp_less_one(a > F(22) ? F(44) : a + a);
    return m_copysign(over_two_more(d), x);
}
BRT_OF_REAL(tanh, tanh_of(x))

// ---- log(1 + e) for e from 0 to 1: 2 atanh(s) with s = e / (2 + e) ---------------------------------------------------------------
__device__ __forceinline__ f32 m_log1p_unit(f32 e)
{
    const f32 c[] = {0.33333206f, 0.2001085f, 0.13999572f, 0.14012218f};
    const f32 s = over_two_more(e), t = s * s;
    return m_fma((s + s) * t, polynomial(t, c), s + s);
}
__device__ __forceinline__ f64 m_log1p_unit(f64 e) { return m_log1p(e); }

// x - tanh(x): the series without its first term, else (a - 1) + 2 / (exp(2 a) + 1), which loses no more than a bit from 0.9 on.
__device__ __forceinline__ f32 tanhshrink_series(f32 s)
{
    const f32 c[] = {0.33333334f, -0.13333327f, 0.05396641f, -0.021851022f, 0.008770857f, -0.0033338256f, 0.0010328317f, -0.00017970412f};
    return polynomial(s, c);
}
__device__ __forceinline__ f64 tanhshrink_series(f64 s)
{
    const f64 c[] = {0.3333333333333333, -0.13333333333333314, 0.05396825396823356, -0.0218694885353137, 0.008863235511633656, -0.00359212779596538, 0.0014558322987784156, -0.0005900148560082869, 0.0002390746257813276, -9.674213263709437e-05, 3.8868525101022e-05, -1.5193479012009567e-05, 5.4903908615486476e-06, -1.6642938869383153e-06, 3.5965704547134885e-07, -3.984059658770433e-08};
    return polynomial(s, c);
}
template <class F> __device__ __forceinline__ F tanhshrink_of(F x)
{
    const F a = m_abs(x), s = a * a, near = x * s * tanhshrink_series(s);
    const Exp<F> r(a < F(22) ? a + a : F(44), F(0));
    const F far = m_copysign((a - F(1)) + inner_quotient(F(2), m_fma(r.m, r.s, F(1))), x);
    return x != x ? x : a < F(0.9) ? near : far;
}
BRT_OF_REAL(tanhshrink, tanhshrink_of(x))

// ---- x times the logistic function of z = p + e, and its derivative ---------------------------------------------------------
// z has the sign of x and |z| is at most |x| times a polynomial, so that x e^z is zero below Exp::zero; z' is dz / dx.
template <class F> __device__ __forceinline__ F times_logistic(F x, F p, F e)
{
    const Exp<F> r(-m_abs(p), p < F(0) ? e : -e);
    const F d = inner_reciprocal(F(1) + r.m * r.s), y = p < F(0) ? x * r.m * d * r.s : x * d;
    return p < Exp<F>::zero ? F(-0.0) : p > -Exp<F>::zero ? x : y;
}
template <class F> __device__ __forceinline__ F d_times_logistic(F x, F p, F e, F slope)
{
    const Exp<F> r(-m_abs(p), p < F(0) ? e : -e);
    const F w = r.m * r.s, d = inner_reciprocal(F(1) + w), t = x * slope;
    const F y = p < F(0) ? m_fma(t, d, F(1)) * d * r.m * r.s : d * m_fma(t, w * d, F(1));
    return p < Exp<F>::zero ? F(0) : p > -Exp<F>::zero ? F(1) : y;
}
BRT_OF_REAL(silu, times_logistic(x, x, decltype(x)(0)))
BRT_OF_REAL(dsilu, d_times_logistic(x, x, decltype(x)(0), decltype(x)(1)))

// ---- gelu, tanh form: z = 2 sqrt(2 / pi) (x + 0.044715 x^3), carried to twice the precision ---------------------------------------
struct Cubic32 {
    static constexpr f32 k = 0.044714998f, k_rest = 1.5461444e-9f, c = 1.5957692f, c_rest = -4.5340681e-8f;
};
struct Cubic64 {
    static constexpr f64 k = 0.044715, k_rest = 2.1960211427085595e-18, c = 1.5957691216057308, c_rest = -9.96930880911092e-17;
};
template <class F, class K> __device__ __forceinline__ F cubic(F x, F& rest)
{
    const F square = x * x, t = K::k * square;
    const F t_rest = m_fma(K::k, square, -t) + m_fma(K::k, m_fma(x, x, -square), K::k_rest * square);
    const F s = F(1) + t, s_rest = (t > F(1) ? (t - s) + F(1) : (F(1) - s) + t) + t_rest;
    const F q = K::c * x, q_rest = m_fma(K::c, x, -q) + K::c_rest * x;
    const F z = q * s;
    rest = m_fma(q, s, -z) + m_fma(q, s_rest, q_rest * s);
    return z;
}
template <class F, class K> __device__ __forceinline__ F gelu_cubic(F x)
{
    F rest;
    const F z = cubic<F, K>(x, rest);
    return times_logistic(x, z, rest);
}
template <class F, class K> __device__ __forceinline__ F dgelu_cubic(F x)
{
    F rest;
    const F z = cubic<F, K>(x, rest);
    return d_times_logistic(x, z, rest, K::c * m_fma(F(3) * K::k * x, x, F(1)));
}
__device__ __forceinline__ f32 m_gelu_tanh(f32 x) { return gelu_cubic<f32, Cubic32>(x); }
__device__ __forceinline__ f64 m_gelu_tanh(f64 x) { return gelu_cubic<f64, Cubic64>(x); }
__device__ __forceinline__ f32 m_dgelu_tanh(f32 x) { return dgelu_cubic<f32, Cubic32>(x); }
__device__ __forceinline__ f64 m_dgelu_tanh(f64 x) { return dgelu_cubic<f64, Cubic64>(x); }

// ---- gelu: x times the normal distribution function -----------------------------------------------------------------------------
// tail(a) = exp(a^2 / 2) * Q(a), Q the upper tail of the normal distribution, a >= 0: a polynomial in q = (a - k) / (a + k) over a + k.
// The sum b and its reciprocal r are rounded, so the polynomial p is that of an argument `missed` away from a; the derivative
// a * tail - 1 / sqrt(2 pi) makes up for it.
template <class F> __device__ __forceinline__ F tail_moved(F p, F r, F a, F b, F k)
{
    const F missed = (a - (b - k)) - b * m_fma(-b, r, F(1));
    return m_fma(r, p, missed * m_fma(a, r * p, F(-0.39894228040143267794)));
}
__device__ __forceinline__ f32 normal_tail(f32 a)
{
    const f32 c[] = {0.75528514f, -0.60789657f, 0.3871369f, -0.18652348f, 0.060403764f, -0.007525004f, -0.0035120784f, 0.00156959f,
                     0.00017837217f, -0.0001324331f};
    const f32 b = a + 4.0f, r = inner_reciprocal(b);
    return tail_moved(polynomial(m_fma(-8.0f, r, 1.0f), c), r, a, b, 4.0f);
}
__device__ __forceinline__ f64 normal_tail(f64 a)
{
    const f64 c[] = {0.769193049750063, -0.6653825028900567, 0.49530561596997635, -0.3135331566713043, 0.16502036617038757, -0.06911863870631556,
                     0.020795066799821127, -0.002993376770455273, -0.0007978693977812107, 0.0005448990646084079, -5.937573233698744e-05,
                     -4.9762815069629136e-05, 1.6681230220935938e-05, 3.980910551810149e-06, -2.769305071782737e-06, -3.366454271346035e-07,
                     4.3319113761354283e-07, 4.233024826944964e-08, -6.597287527794816e-08, -9.365743888571916e-09, 7.662592773287865e-09,
                     1.7731341444064477e-09, -1.519639814969883e-10};
    const f64 b = a + 5.0, r = 1.0 / b;
    return tail_moved(polynomial(m_fma(-10.0, r, 1.0), c), r, a, b, 5.0);
}
template <class F> __device__ __forceinline__ F gelu_of(F x)
{
    const F a = m_abs(x), square = a * a;
    const Exp<F> r(F(-0.5) * square, F(-0.5) * m_fma(a, a, -square));
    const F tail = normal_tail(a), q = r.m * tail, y = x * q;
    const F low = (y + m_fma(x, m_fma(r.m, tail, -q), m_fma(x, q, -y))) * r.s;  // the products' rounding errors included
    const F inside = x > F(0) ? m_fma(-y, r.s, x) : low;
    return m_copysign(F(0.5) * square > -Exp<F>::zero ? (x > F(0) ? x : F(0)) : inside, x);
}
template <class F> __device__ __forceinline__ F dgelu_of(F x)
{
    const F a = m_abs(x), square = a * a;
    const Exp<F> r(F(-0.5) * square, F(-0.5) * m_fma(a, a, -square));
    const F q = r.m * m_fma(a, F(-0.39894228040143267794), normal_tail(a)) * r.s;
    return F(0.5) * square > -Exp<F>::zero ? (x > F(0) ? F(1) : F(0)) : x < F(0) ? q : F(1) - q;
}
BRT_OF_REAL(gelu, gelu_of(x))
BRT_OF_REAL(dgelu, dgelu_of(x))

// ---- mish: x tanh(log(1 + e)), e = exp(x); tanh(log(1 + e)) = n / (n + 2) with n = e (e + 2), which cancels nowhere ------------------
template <class F> __device__ __forceinline__ F mish_of(F x)
{
    const Exp<F> r(x < F(20) ? x : F(20), F(0));
    const F e = r.m * r.s, y = x * r.m * inner_quotient(e + F(2), m_fma(e, e + F(2), F(2))) * r.s;
    return x > F(20) ? x : x < Exp<F>::zero ? F(-0.0) : y;
}
template <class F> __device__ __forceinline__ F dmish_of(F x)
{
    const Exp<F> r(x < F(20) ? x : F(20), F(0));
    const F e = r.m * r.s, d = inner_reciprocal(m_fma(e, e + F(2), F(2))), y = r.m * d * m_fma(F(4) * x * d, e + F(1), e + F(2)) * r.s;
    return x > F(20) ? F(1) : x < Exp<F>::zero ? F(0) : y;
}
BRT_OF_REAL(mish, mish_of(x))
BRT_OF_REAL(dmish, dmish_of(x))
#undef BRT_OF_REAL

// ---- round to decimals ----------------------------------------------------------------------------------------------------
template <class T> struct Finite;
template <> struct Finite<f16> { static constexpr f32 largest = 65504.0f; };
template <> struct Finite<bf16> { static constexpr f32 largest = 3.38953139e38f; };
template <> struct Finite<f32> { static constexpr f32 largest = 3.40282347e38f; };
template <> struct Finite<f64> { static constexpr f64 largest = 1.79769313486231571e308; };
// To multiples of 10^-n. scale is 10^|n|, where it leaves F 1e38 * rest instead. A number without digits beyond the n-th stays; a multiple
// beyond the largest T becomes that.
template <class T, class F> __device__ __forceinline__ F round_decimals(F x, i64 n, F scale, F rest)
{
    constexpr F whole = sizeof(F) == 4 ? F(8388608.0) : F(4503599627370496.0);  // from here on every number is an integer
    const bool split = m_isinf(scale);
    const F first = split ? F(1e38) : scale, second = split ? rest : F(1);
    if (n >= 0) {
        const F t = x * first * second;
        return m_abs(x) < whole && m_abs(t) < whole ? m_rint(t) / second / first : x;
    }
    if (!m_isfinite(x)) return x;
    const F y = m_rint(x / first / second) * second * first;
    return m_abs(y) > F(Finite<T>::largest) ? m_copysign(F(Finite<T>::largest), x) : y;
}
template <class T> __device__ __forceinline__ f32 m_round_decimals(f32 x, i64 n, f32 scale, f32 rest) { return round_decimals<T>(x, n, scale, rest); }
template <class T> __device__ __forceinline__ f64 m_round_decimals(f64 x, i64 n, f64 scale, f64 rest) { return round_decimals<T>(x, n, scale, rest); }
template <class T> __device__ __forceinline__ f32 m_round_decimals(f32 x, f32 n, f32 scale, f32 rest) { return round_decimals<T>(x, (i64)n, scale, rest); }
template <class T> __device__ __forceinline__ f64 m_round_decimals(f64 x, f64 n, f64 scale, f64 rest) { return round_decimals<T>(x, (i64)n, scale, rest); }

// ---- powers ---------------------------------------------------------------------------------------------------------------
// n x^(n - 1)
template <class F> __device__ __forceinline__ F d_power(F x, i64 n)
{
    return F(n) * (n == -0x7fffffffffffffffll - 1 ? m_powi(x, n) / x : m_powi(x, n - 1));
}
__device__ __forceinline__ f32 m_dpowi(f32 x, i64 n) { return d_power(x, n); }
__device__ __forceinline__ f64 m_dpowi(f64 x, i64 n) { return d_power(x, n); }

// ---- narrow results -------------------------------------------------------------------------------------------------------
__device__ __forceinline__ f32 h_exp2(f32 x)
{
#ifndef BRT_HOST
    f32 r;
    asm("ex2.approx.f32 %0, %1;" : "=f"(r) : "f"(x));
    return r;
#else
    return exp2f(x);
#endif
}
// 2^x, 0 where that is not a normal number: for sums with 1.
__device__ __forceinline__ f32 h_exp2_normal(f32 x)
{
#ifndef BRT_HOST
    f32 r;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(x));
    return r;
#else
    return exp2f(x);
#endif
}
// 1 / x for x >= 1, 0 where that is not a normal number.
__device__ __forceinline__ f32 h_rcp(f32 x)
{
#ifndef BRT_HOST
    f32 r;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(x));
    return r;
#else
    return 1.0f / x;
#endif
}
__device__ __forceinline__ f32 h_exp(f32 x) { return h_exp2(x * 1.44269504f); }
__device__ __forceinline__ f32 h_expm1(f32 x)
{
    const f32 near = x * m_fma(m_fma(m_fma(m_fma(8.3333333e-3f, x, 4.1666667e-2f), x, 0.16666667f), x, 0.5f), x, 1.0f);
    return m_abs(x) < 0.25f ? near : h_exp(x) - 1.0f;
}
__device__ __forceinline__ f32 h_sigmoid(f32 x)
{
    const f32 e = h_exp(-m_abs(x)), d = h_rcp(1.0f + e);
    return x < 0.0f ? e * d : d;
}
__device__ __forceinline__ f32 h_tanh(f32 x)
{
    const f32 square = x * x;
    const f32 near = x * m_fma(m_fma(m_fma(-0.053968254f, square, 0.13333333f), square, -0.33333333f), square, 1.0f);
    const f32 far = m_copysign(m_fma(-2.0f, h_rcp(1.0f + h_exp2_normal(2.88539008f * m_abs(x))), 1.0f), x);
    return m_abs(x) < 0.3f ? near : far;
}
__device__ __forceinline__ f32 h_tanhshrink(f32 x)
{
    const f32 s = x * x;
    const f32 near = x * s * m_fma(m_fma(m_fma(m_fma(0.0075f, s, -0.02186949f), s, 0.05396825f), s, -0.13333333f), s, 0.33333333f);
    return m_abs(x) < 0.5f ? near : x - h_tanh(x);
}
// x s, s in [0, 1] zero far below; the limit at -inf
__device__ __forceinline__ f32 h_times(f32 x, f32 s) { return s == 0.0f ? -0.0f : x * s; }
__device__ __forceinline__ f32 h_inside(f32 x, f32 limit) { return x > limit ? limit : x < -limit ? -limit : x; }
__device__ __forceinline__ f32 h_d_times_logistic(f32 x, f32 z, f32 slope)
{
    const f32 e = h_exp(-m_abs(z)), d = h_rcp(1.0f + e), q = e * d, t = x * slope;
    return x < 0.0f ? q * m_fma(t, d, 1.0f) : d * m_fma(t, q, 1.0f);
}
__device__ __forceinline__ f32 h_silu(f32 x) { return h_times(x, h_sigmoid(x)); }
// In terms that silu has too.
__device__ __forceinline__ f32 h_dsilu(f32 x)
{
    const f32 e = h_exp(-m_abs(x)), d = h_rcp(1.0f + e), q = e * d, t = h_inside(x, 120.0f);
    return x < 0.0f ? q * m_fma(t, d, 1.0f) : d * m_fma(t, q, 1.0f);
}
__device__ __forceinline__ f32 h_gelu_tanh(f32 x) { return h_times(x, h_sigmoid(x * m_fma(0.0713548163f * x, x, 1.59576912f))); }
__device__ __forceinline__ f32 h_dgelu_tanh(f32 x)
{
    x = h_inside(x, 12.0f);
    const f32 square = x * x;
    return h_d_times_logistic(x, x * m_fma(0.0713548163f, square, 1.59576912f), m_fma(0.214064449f, square, 1.59576912f));
}
__device__ __forceinline__ f32 h_gelu(f32 x)
{
    // 2^24 times the exponential stays a normal number where the result is one of bf16; the polynomial makes up for it.
    constexpr f32 s = 5.9604645e-8f;
    const f32 c[] = {0.755281031f * s, -0.607543647f * s, 0.387070209f * s, -0.189998046f * s, 0.0599914193f * s};
    const f32 a = m_abs(x), r = h_rcp(a + 4.0f);
    const f32 q = h_exp2_normal(m_fma(-0.72134752f * a, a, 24.0f)) * (r * polynomial(m_fma(-8.0f, r, 1.0f), c));
    return x < 0.0f ? h_times(x, q) : x * (1.0f - q);
}
__device__ __forceinline__ f32 h_dgelu(f32 x)
{
    x = h_inside(x, 20.0f);
    // Next to its zero the two parts cancel, so this one is more precise.
    const f32 c[] = {0.7552852f, -0.60789293f, 0.38712898f, -0.18659367f, 0.06046791f, -0.0071617728f, -0.0035786568f, 0.00095277274f};
    const f32 a = m_abs(x), r = h_rcp(a + 4.0f), tail = r * polynomial(m_fma(-8.0f, r, 1.0f), c);
    const f32 q = h_exp2(-0.72134752f * a * a) * m_fma(a, -0.39894228f, tail);
    return x < 0.0f ? q : 1.0f - q;
}
__device__ __forceinline__ f32 h_mish(f32 x)
{
    const f32 e = h_exp(x > 20.0f ? 20.0f : x), n = e * (e + 2.0f);
    return x > 20.0f ? x : h_times(x, n * h_rcp(n + 2.0f));
}
__device__ __forceinline__ f32 h_dmish(f32 x)
{
    const f32 z = x > 20.0f ? 20.0f : x < -120.0f ? -120.0f : x;
    const f32 e = h_exp(z), d = h_rcp(m_fma(e, e + 2.0f, 2.0f));
    return x > 20.0f ? 1.0f : e * d * m_fma(4.0f * z * d, e + 1.0f, e + 2.0f);
}
// --- partial functions end ---
