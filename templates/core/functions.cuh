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

// t exp(p), or t exp(a b) of the unrounded product, for exponents from `zero` to 40: a power of 2 is added to the bits of what is far from the ends of
// the range, t being a number times `up`. The product with `down` comes last and rounds once, subnormal results too. NaN in the exponent alone
// gives any number.
template <class F> struct Lifted;
template <> struct Lifted<f32> {
    static constexpr f32 up = 0x1p64f, down = 0x1p-64f, zero = Exp<f32>::zero;
    static __device__ __forceinline__ f32 shifted(f32 p) { return m_fma(p, 1.44269504f, 12582912.0f); }
    static __device__ __forceinline__ f32 whole(f32 shifted) { return shifted - 12582912.0f; }
    static __device__ __forceinline__ f32 times_power(f32 m, f32 shifted) { return bits_f32(f32_bits(m) + (f32_bits(shifted) << 23)); }
    static __device__ __forceinline__ f32 exp(f32 p)
    {
        const f32 c[] = {up, up, 0.49999994f * up, 0.16666521f * up, 0.04166839f * up, 0.008368717f * up, 0.0013814599f * up};
        const f32 s = shifted(p), n = whole(s);
        return times_power(polynomial(m_fma(n, -1.42860677e-6f, m_fma(n, -0.693145752f, p)), c), s);
    }
    static __device__ __forceinline__ f32 exp(f32 t, f32 a, f32 b)
    {
        const f32 c[] = {1.0f, 0.49999994f, 0.16666521f, 0.04166839f, 0.008368717f, 0.0013814599f};
        const f32 s = shifted(a * b), n = whole(s);
        const f32 f = m_fma(n, -1.42860677e-6f, m_fma(a, b, n * -0.693145752f));  // n times 16 bits is exact
        return times_power(m_fma(t, f * polynomial(f, c), t), s);
    }
    // exp(a (b + rest)) with a small rest.
    static __device__ __forceinline__ f32 exp_product(f32 a, f32 b, f32 rest)
    {
        const f32 c[] = {up, up, 0.49999994f * up, 0.16666521f * up, 0.04166839f * up, 0.008368717f * up, 0.0013814599f * up};
        const f32 s = shifted(a * b), n = whole(s);
        return times_power(polynomial(m_fma(a, rest, m_fma(n, -1.42860677e-6f, m_fma(a, b, n * -0.693145752f))), c), s);
    }
    // t exp(-a^2 / 2); f is -2 times what is left of the exponent.
    static __device__ __forceinline__ f32 exp_half_square(f32 t, f32 a)
    {
        const f32 c[] = {-0.5f, 0.49999994f / 4, -0.16666521f / 8, 0.04166839f / 16, -0.008368717f / 32, 0.0013814599f / 64};
        const f32 s = m_fma(a * a, -0.72134752f, 12582912.0f), n = whole(s);
        const f32 f = m_fma(n, 2 * 1.42860677e-6f, m_fma(a, a, n * (2 * 0.693145752f)));
        return times_power(m_fma(t, f * polynomial(f, c), t), s);
    }
};
template <> struct Lifted<f64> {
    static constexpr f64 up = 0x1p128, down = 0x1p-128, zero = Exp<f64>::zero;
    static __device__ __forceinline__ f64 shifted(f64 p) { return m_fma(p, 1.4426950408889634, 6755399441055744.0); }
    static __device__ __forceinline__ f64 whole(f64 shifted) { return shifted - 6755399441055744.0; }
    static __device__ __forceinline__ f64 times_power(f64 m, f64 shifted) { return bits_f64(f64_bits(m) + (f64_bits(shifted) << 52)); }
    static __device__ __forceinline__ f64 exp(f64 p)
    {
        const f64 c[] = {up, up, up / 2, up / 6, up / 24, up / 120, up / 720, up / 5040, up / 40320, up / 362880, up / 3628800, up / 39916800, up / 479001600,
                         up / 6227020800.0};
        const f64 s = shifted(p), n = whole(s);
        return times_power(polynomial(m_fma(n, -1.90821492927058770002e-10, m_fma(n, -6.93147180369123816490e-01, p)), c), s);
    }
    static __device__ __forceinline__ f64 exp(f64 t, f64 a, f64 b)
    {
        const f64 c[] = {1.0, 1.0 / 2, 1.0 / 6, 1.0 / 24, 1.0 / 120, 1.0 / 720, 1.0 / 5040, 1.0 / 40320, 1.0 / 362880, 1.0 / 3628800, 1.0 / 39916800,
                         1.0 / 479001600, 1.0 / 6227020800.0};
        const f64 s = shifted(a * b), n = whole(s);
        const f64 f = m_fma(n, -1.90821492927058770002e-10, m_fma(a, b, n * -6.93147180369123816490e-01));
        return times_power(m_fma(t, f * polynomial(f, c), t), s);
    }
    static __device__ __forceinline__ f64 exp_product(f64 a, f64 b, f64 rest)
    {
        const f64 t = exp(up, a, b);
        return m_fma(t, a * rest, t);
    }
    static __device__ __forceinline__ f64 exp_half_square(f64 t, f64 a) { return exp(t, -0.5 * a, a); }
};
// Functions that go from 0 to x, or from 0 to 1, by what they are at -|x| or what they fall short of that by: y * down.
template <class F> __device__ __forceinline__ F towards_x(F x, F y) { return m_fma(-y, Lifted<F>::down, m_max(x, F(-0.0))); }
template <class F> __device__ __forceinline__ F towards_one(F x, F y) { return m_fma(x < F(0) ? y : -y, Lifted<F>::down, x < F(0) ? F(0) : F(1)); }

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

// ---- tanh: d / (d + 1) with d = (exp(2 a) - 1) / 2 -------------------------------------------------------------------------------
// d = 2^n (f + f^2 q(f)) + (2^n - 1) / 2 for a from 0 to 30: what is left of a after n halves of a logarithm of 2 keeps its relative accuracy at 0.
__device__ __forceinline__ f32 half_exp_less_one(f32 a)
{
    const f32 shifted = m_fma(a, 2.88539008f, 12582912.0f), n = shifted - 12582912.0f, s = bits_f32((f32_bits(shifted) << 23) + (127u << 23));
    const f32 f = m_fma(n, -0.714303385e-6f, m_fma(n, -0.346572876f, a));
    const f32 c[] = {2 * 0.49999994f, 4 * 0.16666521f, 8 * 0.04166839f, 16 * 0.008368717f, 32 * 0.0013814599f};
    return m_fma(s, m_fma(f * f, polynomial(f, c), f), m_fma(s, 0.5f, -0.5f));
}
__device__ __forceinline__ f64 half_exp_less_one(f64 a)
{
    const f64 shifted = m_fma(a, 2.8853900817779268, 6755399441055744.0), n = shifted - 6755399441055744.0, s = bits_f64((f64_bits(shifted) << 52) + (1023ull << 52));
    const f64 f = m_fma(n, -9.54107464635293850e-11, m_fma(n, -3.46573590184561908245e-01, a));
    const f64 c[] = {2.0 / 2, 4.0 / 6, 8.0 / 24, 16.0 / 120, 32.0 / 720, 64.0 / 5040, 128.0 / 40320, 256.0 / 362880, 512.0 / 3628800, 1024.0 / 39916800,
                     2048.0 / 479001600, 4096.0 / 6227020800.0};
    return m_fma(s, m_fma(f * f, polynomial(f, c), f), m_fma(s, 0.5, -0.5));
}
template <class F> __device__ __forceinline__ F tanh_of(F x)
{
    // d / (d + 1); what q (d + 1) leaves of d has no need of the rounded sum.
    const F d = half_exp_less_one(m_min(m_abs(x), F(22))), r = inner_reciprocal(d + F(1)), q = d * r;
    return m_copysign(m_fma(r, m_fma(-q, d, d - q), q), x);
}
BRT_OF_REAL(tanh, tanh_of(x))

// ---- log(1 + e) for e from 0 to 1 -----------------------------------------------------------------------------------------------
__device__ __forceinline__ f32 m_log1p_unit(f32 e)
{
    const f32 c[] = {0.8109302f, -0.2885271f, 0.13260901f, -0.0676877f, 0.036635473f, -0.020570297f, 0.0115761375f, -0.0067499033f, 0.005253381f,
                     -0.0032440417f};
    return e * polynomial(e - 0.5f, c);
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
    const F e = Lifted<F>::exp(a < F(22) ? a + a : F(44));
    const F far = m_copysign((a - F(1)) + inner_quotient(F(2), m_fma(e, Lifted<F>::down, F(1))), x);
    return x != x ? x : a < F(0.9) ? near : far;
}
BRT_OF_REAL(tanhshrink, tanhshrink_of(x))

// ---- softplus: the logarithm of 1 + exp(z), over beta, with z = beta x, and the logistic function of z, its derivative -------------------
template <class F> __device__ __forceinline__ F exp_neg_abs(F x, F beta)
{
    const F w = Lifted<F>::exp(Lifted<F>::up, -m_abs(beta), m_abs(x));  // before the choice: no branch
    return m_abs(beta * x) > -Lifted<F>::zero ? F(0) : w;
}
template <class F> __device__ __forceinline__ F softplus_of(F x, F beta)
{
    const F y = m_max(beta * x, F(0)) + m_log1p_unit(exp_neg_abs(x, beta) * Lifted<F>::down);
    // The factors are the same for all elements; the reciprocal of a subnormal number would be infinite.
    const F lift = m_abs(beta) < F(1) ? Lifted<F>::up : F(1);
    return y * lift * (F(1) / (beta * lift));
}
template <class F> __device__ __forceinline__ F dsoftplus_of(F x, F beta)
{
    const F z = beta * x, w = exp_neg_abs(x, beta), d = inner_reciprocal(m_fma(w, Lifted<F>::down, F(1))), y = z < F(0) ? w * d * Lifted<F>::down : d;
    return z != z ? z : y;
}
__device__ __forceinline__ f32 m_softplus(f32 x, f32 beta) { return softplus_of(x, beta); }
__device__ __forceinline__ f64 m_softplus(f64 x, f64 beta) { return softplus_of(x, beta); }
__device__ __forceinline__ f32 m_dsoftplus(f32 x, f32 beta) { return dsoftplus_of(x, beta); }
__device__ __forceinline__ f64 m_dsoftplus(f64 x, f64 beta) { return dsoftplus_of(x, beta); }

// ---- x times the logistic function of z, and its derivative ------------------------------------------------------------------------
// a = |x|, cut off where a exp(-|z|) is zero, w the lifted exp(-|z|), slope |x dz / dx|.
template <class F> __device__ __forceinline__ F times_logistic(F x, F a, F w)
{
    return towards_x(x, a * (w * inner_reciprocal(m_fma(w, Lifted<F>::down, F(1)))));
}
template <class F> __device__ __forceinline__ F d_times_logistic(F x, F slope, F w)
{
    const F d = inner_reciprocal(m_fma(w, Lifted<F>::down, F(1)));
    return towards_one(x, w * d * m_fma(-slope, d, F(1)));
}
template <class F> __device__ __forceinline__ F silu_of(F x)
{
    const F a = m_min(m_abs(x), -Lifted<F>::zero);
    return times_logistic(x, a, Lifted<F>::exp(-a));
}
template <class F> __device__ __forceinline__ F dsilu_of(F x)
{
    const F a = m_min(m_abs(x), -Lifted<F>::zero);
    return d_times_logistic(x, a, Lifted<F>::exp(-a));
}
BRT_OF_REAL(silu, silu_of(x))
BRT_OF_REAL(dsilu, dsilu_of(x))

// ---- gelu, tanh form: z = 2 sqrt(2 / pi) (x + 0.044715 x^3) = x (c + k x^2), the sum carried to twice the precision -------------------
// c has few enough bits for c - w to be exact.
struct Cubic32 {
    static constexpr f32 zero = 11.0f;  // x exp(-z) is zero from here on
    static constexpr f32 k = 0.0713548139f, k_rest = 2.39883240e-9f, c = 1.59576988f, c_rest = -7.60596418e-7f;
};
struct Cubic64 {
    static constexpr f64 zero = 22.0;
    static constexpr f64 k = 0.07135481627260025, k_rest = -6.175149918155315e-19, c = 1.5957691216057412, c_rest = -1.053578951956758e-14;
};
// exp(-z), lifted.
template <class F, class K> __device__ __forceinline__ F exp_neg_cubic(F a, F square)
{
    const F w = m_fma(-K::k, square, -K::c), rounded = m_fma(-K::k, square, -K::c - w);
    const F rest = m_fma(-K::k, m_fma(a, a, -square), rounded + m_fma(-K::k_rest, square, -K::c_rest));
    return Lifted<F>::exp_product(a, w, rest);
}
template <class F, class K> __device__ __forceinline__ F gelu_cubic(F x)
{
    const F a = m_min(m_abs(x), K::zero);
    return times_logistic(x, a, exp_neg_cubic<F, K>(a, a * a));
}
template <class F, class K> __device__ __forceinline__ F dgelu_cubic(F x)
{
    const F a = m_min(m_abs(x), K::zero), square = a * a;
    return d_times_logistic(x, a * m_fma(F(0.21406444881780075), square, F(1.5957691216057307)), exp_neg_cubic<F, K>(a, square));
}
__device__ __forceinline__ f32 m_gelu_tanh(f32 x) { return gelu_cubic<f32, Cubic32>(x); }
__device__ __forceinline__ f64 m_gelu_tanh(f64 x) { return gelu_cubic<f64, Cubic64>(x); }
__device__ __forceinline__ f32 m_dgelu_tanh(f32 x) { return dgelu_cubic<f32, Cubic32>(x); }
__device__ __forceinline__ f64 m_dgelu_tanh(f64 x) { return dgelu_cubic<f64, Cubic64>(x); }

// ---- gelu: x times the normal distribution function -----------------------------------------------------------------------------
// tail(a) = exp(a^2 / 2) * Q(a), Q the upper tail of the normal distribution, 0 <= a <= 40, by a factor of which half is given.
// f32: (1 + a n / d) / (2 a + 2), fitted up to 15; the second term is a fifth of the first at most, so that little is left of its rounding errors.
__device__ __forceinline__ f32 normal_tail(f32 a, f32 half)
{
    const f32 c[] = {0.2021156f, 0.047328386f, -0.021113325f, -0.013092448f, -0.0025021683f};
    const f32 d[] = {1.0f, 1.7080133f, 1.254831f, 0.50456643f, 0.11363391f, 0.01238018f};
    const f32 e = polynomial(a, d), b = m_fma(a, e, e), n = m_fma(a, polynomial(a, c), e) * half, r = inner_reciprocal(b), q = n * r;
    return m_fma(r, m_fma(-b, q, n), q);
}
// f64: a polynomial in q = (a - 5) / (a + 5) over a + 5. The sum b and its reciprocal r are rounded, so the polynomial p is that of an argument
// `missed` away from a; the derivative a * tail - 1 / sqrt(2 pi) makes up for it.
__device__ __forceinline__ f64 normal_tail(f64 a, f64 half)
{
    const f64 c[] = {0.769193049750063, -0.6653825028900567, 0.49530561596997635, -0.3135331566713043, 0.16502036617038757, -0.06911863870631556,
                     0.020795066799821127, -0.002993376770455273, -0.0007978693977812107, 0.0005448990646084079, -5.937573233698744e-05,
                     -4.9762815069629136e-05, 1.6681230220935938e-05, 3.980910551810149e-06, -2.769305071782737e-06, -3.366454271346035e-07,
                     4.3319113761354283e-07, 4.233024826944964e-08, -6.597287527794816e-08, -9.365743888571916e-09, 7.662592773287865e-09,
                     1.7731341444064477e-09, -1.519639814969883e-10};
    const f64 b = a + 5.0, r = 1.0 / b;
    const f64 p = polynomial(m_fma(-10.0, r, 1.0), c), missed = (a - (b - 5.0)) - b * m_fma(-b, r, 1.0);
    return (half + half) * m_fma(r, p, missed * m_fma(a, r * p, -0.39894228040143267794));
}
template <class F> __device__ __forceinline__ F normal_tail(F a) { return normal_tail(a, F(0.5)); }
template <class F> constexpr F normal_zero = sizeof(F) == 4 ? F(15) : F(39);  // a exp(-a^2 / 2) is zero from here on
template <class F> __device__ __forceinline__ F gelu_of(F x)
{
    const F a = m_min(m_abs(x), normal_zero<F>);
    return towards_x(x, Lifted<F>::exp_half_square(normal_tail(a, a * (Lifted<F>::up / 2)), a));
}
template <class F> __device__ __forceinline__ F dgelu_of(F x)
{
    const F a = m_min(m_abs(x), normal_zero<F>);
    const F y = Lifted<F>::exp_half_square(m_fma(a, F(-0.39894228040143267794), normal_tail(a)) * Lifted<F>::up, a);
    return towards_one(x, m_fma(a, F(0), y));  // NaN where x is one: adding to its bits may have made a number of it
}
BRT_OF_REAL(gelu, gelu_of(x))
BRT_OF_REAL(dgelu, dgelu_of(x))

// ---- mish: x tanh(log(1 + e)), e = exp(x); tanh(log(1 + e)) = n / (n + 2) with n = e (e + 2), which cancels nowhere ------------------
template <class F> __device__ __forceinline__ F mish_of(F x)
{
    const F t = m_max(m_min(x, F(20)), Lifted<F>::zero), w = Lifted<F>::exp(t), e = w * Lifted<F>::down;
    const F y = t * w * inner_quotient(e + F(2), m_fma(e, e + F(2), F(2))) * Lifted<F>::down;
    return x > F(20) ? x : y;
}
template <class F> __device__ __forceinline__ F dmish_of(F x)
{
    const F t = m_max(m_min(x, F(20)), Lifted<F>::zero), w = Lifted<F>::exp(t), e = w * Lifted<F>::down;
    const F d = inner_reciprocal(m_fma(e, e + F(2), F(2))), y = w * d * m_fma(F(4) * t * d, e + F(1), e + F(2)) * Lifted<F>::down;
    return x > F(20) ? F(1) : y;
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
// 2^x, 0 where that is not a normal number: for sums with 1, and where 2^24 times a result is computed.
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
    // 2^24 times the function stays a normal number where the result is one of bf16.
    return 5.9604645e-8f * h_rcp(5.9604645e-8f + h_exp2_normal(m_fma(x, -1.44269504f, -24.0f)));
}
// x p(x^2) / q(x^2), fitted up to 4.8
__device__ __forceinline__ f32 h_tanh(f32 x)
{
    const f32 a = m_min(m_abs(x), 4.8f), t = a * a;
    const f32 n = a * m_fma(m_fma(0.0006969641f, t, 0.10331769f), t, 1.0f);
    return m_copysign(n * h_rcp(m_fma(m_fma(0.013087472f, t, 0.43646958f), t, 1.0f)), x);
}
__device__ __forceinline__ f32 h_tanhshrink(f32 x)
{
    const f32 s = x * x;
    const f32 near = x * s * m_fma(m_fma(m_fma(m_fma(0.0075f, s, -0.02186949f), s, 0.05396825f), s, -0.13333333f), s, 0.33333333f);
    const f32 far = m_copysign(m_fma(2.0f, h_rcp(1.0f + h_exp2_normal(2.88539008f * m_abs(x))), m_abs(x) - 1.0f), x);
    return m_abs(x) < 0.5f ? near : far;
}
// x s, s in [0, 1] zero far below; the limit at -inf
__device__ __forceinline__ f32 h_times(f32 x, f32 s) { return s == 0.0f ? -0.0f : x * s; }
__device__ __forceinline__ f32 h_inside(f32 x, f32 limit) { return x > limit ? limit : x < -limit ? -limit : x; }
// x times the logistic function of z by what it is at -|x|, with 2^24 as above: a = |x|, z = a * slope >= 0
__device__ __forceinline__ f32 h_times_logistic(f32 x, f32 a, f32 slope)
{
    const f32 e = h_exp2_normal(m_fma(a, -1.44269504f * slope, 24.0f)), d = h_rcp(m_fma(e, 5.9604645e-8f, 1.0f));
    return m_fma(a * e * d, -5.9604645e-8f, m_max(x, -0.0f));
}
__device__ __forceinline__ f32 h_silu(f32 x) { return h_times_logistic(x, m_min(m_abs(x), 120.0f), 1.0f); }
__device__ __forceinline__ f32 h_log1p_unit(f32 e)
{
    const f32 c[] = {0.810937f, -0.28853917f, 0.13213056f, -0.067276955f, 0.04154978f, -0.023869334f};
    return e * polynomial(e - 0.5f, c);
}
__device__ __forceinline__ f32 h_softplus(f32 x, f32 beta)
{
    const f32 z = beta * x, lift = m_abs(beta) < 1.0f ? 0x1p64f : 1.0f;
    return (m_max(z, 0.0f) + h_log1p_unit(h_exp(-m_abs(z)))) * lift * (1.0f / (beta * lift));
}
__device__ __forceinline__ f32 h_dsoftplus(f32 x, f32 beta) { return h_sigmoid(beta * x); }
// In terms that silu has too.
__device__ __forceinline__ f32 h_dsilu(f32 x)
{
    const f32 e = h_exp(-m_abs(x)), d = h_rcp(1.0f + e), q = e * d, t = h_inside(x, 120.0f);
    return x < 0.0f ? q * m_fma(t, d, 1.0f) : d * m_fma(t, q, 1.0f);
}
__device__ __forceinline__ f32 h_gelu_tanh(f32 x)
{
    const f32 a = m_min(m_abs(x), 12.0f);
    return h_times_logistic(x, a, m_fma(0.0713548163f * a, a, 1.59576912f));
}
// y, or 1 less y where x is not below 0, with 2^24 as above.
__device__ __forceinline__ f32 h_towards_one(f32 x, f32 y) { return m_fma(x < 0.0f ? y : -y, 5.9604645e-8f, x < 0.0f ? 0.0f : 1.0f); }
__device__ __forceinline__ f32 h_dgelu_tanh(f32 x)
{
    const f32 a = m_min(m_abs(x), 12.0f), square = a * a;
    const f32 e = h_exp2_normal(m_fma(m_fma(0.0713548163f, square, 1.59576912f) * a, -1.44269504f, 24.0f)), d = h_rcp(m_fma(e, 5.9604645e-8f, 1.0f));
    return h_towards_one(x, e * d * m_fma(m_fma(-0.214064449f, square, -1.59576912f) * a, d, 1.0f));
}
__device__ __forceinline__ f32 h_gelu(f32 x)
{
    // 2^24 times the exponential stays a normal number where the result is one of bf16; the last product makes up for it.
    const f32 a = m_min(m_abs(x), 20.0f);
    const f32 n = h_exp2_normal(m_fma(-0.72134752f * a, a, 24.0f)) * a * m_fma(m_fma(0.062073287f, a, 0.2776404f), a, 0.5f);
    const f32 r = h_rcp(m_fma(m_fma(m_fma(0.15542147f, a, 0.7010164f), a, 1.3537109f), a, 1.0f));
    return m_fma(n * r, -5.9604645e-8f, m_max(x, -0.0f));
}
__device__ __forceinline__ f32 h_dgelu(f32 x)
{
    // At -|x|, with 2^24 as above: the zero, where its two terms cancel, is a factor of its own.
    const f32 a = m_min(m_abs(x), 20.0f);
    const f32 n = h_exp2_normal(m_fma(-0.72134752f * a, a, 24.0f)) * (0.75179152f - a) * m_fma(m_fma(0.122501425f, a, 0.48813018f), a, 0.66504085f);
    return h_towards_one(x, n * h_rcp(m_fma(m_fma(0.30687234f, a, 0.99831927f), a, 1.0f)));
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
