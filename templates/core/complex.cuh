// --- partial complex begin ---
// Complex numbers: operators, functions of formulas, their values at infinities and NaN. Needs prelude, math and functions.
// Sums, products and quotients are NumPy's (and PyTorch's and XLA's): the schoolbook product, Smith's quotient; infinity times a number whose
// other part is 0 has a NaN part. Quotients and roots do not overflow on the way. Functions have the special values of C99, Annex G; pow NumPy's.
template <class Z> struct PartOf { typedef Z type; };
template <> struct PartOf<c64> { typedef f32 type; };
template <> struct PartOf<c128> { typedef f64 type; };
template <class Z> using part_t = typename PartOf<Z>::type;

template <class F> struct ComplexRange;
template <> struct ComplexRange<f32> {
    static constexpr f32 big = 0x1p124f, small = 0x1p-100f, up = 0x1p48f, root_up = 0x1p24f, log_up = 33.2710647f, exp_limit = 87.0f, far = 1e9f;
};
template <> struct ComplexRange<f64> {
    static constexpr f64 big = 0x1p1020, small = 0x1p-900, up = 0x1p108, root_up = 0x1p54, log_up = 74.859895500474080, exp_limit = 708.0, far = 1e18;
};
template <class F> __device__ __forceinline__ F size_of_parts(F a, F b)  // the larger magnitude; NaN where the second is
{
    const F x = m_abs(a), y = m_abs(b);
    return x > y ? x : y;
}

// ---- division: Smith's, on operands brought near 1 where that could leave the range ---------------------------------------------
template <class Z> __device__ __forceinline__ Z quotient_near_one(Z a, Z b)
{
    typedef part_t<Z> F;
    const F p = m_abs(b.re), q = m_abs(b.im);
    if (p >= q) {
        if (p == F(0) && q == F(0)) return Z(a.re / p, a.im / p);
        const F ratio = b.im / b.re, scale = b.re + b.im * ratio;
        return Z((a.re + a.im * ratio) / scale, (a.im - a.re * ratio) / scale);
    }
    const F ratio = b.re / b.im, scale = b.im + b.re * ratio;
    return Z((a.re * ratio + a.im) / scale, (a.im * ratio - a.re) / scale);
}
template <class Z> __device__ __forceinline__ Z complex_quotient(Z a, Z b)
{
    typedef part_t<Z> F;
    typedef ComplexRange<F> R;
    const F n = size_of_parts(a.re, a.im), d = size_of_parts(b.re, b.im);
    const bool usual = n < R::big && d < R::big && (n >= R::small || n == F(0)) && (d >= R::small || d == F(0));
    if (usual) return quotient_near_one(a, b);
    const F over = n >= R::big ? F(0.0625) : n < R::small && n > F(0) ? R::up : F(1), under = d >= R::big ? F(0.0625) : d < R::small && d > F(0) ? R::up : F(1);
    const Z q = quotient_near_one(Z(a.re * over, a.im * over), Z(b.re * under, b.im * under));
    return Z(q.re * under / over, q.im * under / over);
}

#define BRT_COMPLEX(Z, F)                                                                                                                 \
    __device__ __forceinline__ Z operator+(Z a, Z b) { return Z(a.re + b.re, a.im + b.im); }                                              \
    __device__ __forceinline__ Z operator+(Z a, F b) { return Z(a.re + b, a.im); }                                                        \
    __device__ __forceinline__ Z operator+(F a, Z b) { return Z(a + b.re, b.im); }                                                        \
    __device__ __forceinline__ Z operator-(Z a) { return Z(-a.re, -a.im); }                                                               \
    __device__ __forceinline__ Z operator-(Z a, Z b) { return Z(a.re - b.re, a.im - b.im); }                                              \
    __device__ __forceinline__ Z operator-(Z a, F b) { return Z(a.re - b, a.im); }                                                        \
    __device__ __forceinline__ Z operator-(F a, Z b) { return Z(a - b.re, -b.im); }                                                       \
    __device__ __forceinline__ Z operator*(Z a, Z b) { return Z(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re); }                  \
    __device__ __forceinline__ Z operator*(Z a, F b) { return Z(a.re * b, a.im * b); }                                                    \
    __device__ __forceinline__ Z operator*(F a, Z b) { return Z(a * b.re, a * b.im); }                                                    \
    __device__ __forceinline__ Z operator/(Z a, Z b) { return complex_quotient(a, b); }                                                   \
    __device__ __forceinline__ Z operator/(Z a, F b) { return Z(a.re / b, a.im / b); }                                                    \
    __device__ __forceinline__ Z operator/(F a, Z b) { return complex_quotient(Z(a, F(0)), b); }                                          \
    __device__ __forceinline__ Z& operator+=(Z& a, Z b) { return a = a + b; }                                                             \
    __device__ __forceinline__ bool operator==(Z a, Z b) { return a.re == b.re && a.im == b.im; }                                         \
    __device__ __forceinline__ bool operator!=(Z a, Z b) { return !(a == b); }                                                            \
    __device__ __forceinline__ F m_real(Z z) { return z.re; }                                                                             \
    __device__ __forceinline__ F m_imag(Z z) { return z.im; }                                                                             \
    __device__ __forceinline__ Z m_conj(Z z) { return Z(z.re, -z.im); }                                                                   \
    __device__ __forceinline__ F m_real(F x) { return x; }                                                                                \
    __device__ __forceinline__ F m_imag(F) { return F(0); }                                                                               \
    __device__ __forceinline__ F m_conj(F x) { return x; }                                                                                \
    __device__ __forceinline__ Z m_complex(F re, F im) { return Z(re, im); }                                                              \
    __device__ __forceinline__ F m_abs(Z z) { return m_hypot(z.re, z.im); }                                                               \
    __device__ __forceinline__ F m_angle(Z z) { return m_atan2(z.im, z.re); }                                                             \
    __device__ __forceinline__ bool m_isnan(Z z) { return m_isnan(z.re) || m_isnan(z.im); }                                               \
    __device__ __forceinline__ bool m_isinf(Z z) { return m_isinf(z.re) || m_isinf(z.im); }                                               \
    __device__ __forceinline__ bool m_isfinite(Z z) { return m_isfinite(z.re) && m_isfinite(z.im); }
BRT_COMPLEX(c64, f32)
BRT_COMPLEX(c128, f64)
#undef BRT_COMPLEX

// ---- exponentials ----------------------------------------------------------------------------------------------------------------
// first * second at angle y; the factors keep a large or small product in range as long as its parts are.
template <class Z, class F> __device__ __forceinline__ Z turned(F first, F second, F y)
{
    return Z(first * m_cos(y) * second, first * m_sin(y) * second);
}
template <class Z> __device__ __forceinline__ Z complex_exp(Z z)
{
    typedef part_t<Z> F;
    const F x = z.re, y = z.im;
    if (y == F(0)) return Z(m_exp(x), y);
    if (!m_isfinite(y)) return !m_isinf(x) ? Z(y - y, y - y) : x < F(0) ? Z(F(0), F(0)) : Z(x, y - y);
    const bool inside = m_abs(x) < ComplexRange<F>::exp_limit;
    const F e = m_exp(inside ? x : x * F(0.5));
    return turned<Z, F>(e, inside ? F(1) : e, y);
}
template <class Z> __device__ __forceinline__ Z complex_exp2(Z z)
{
    typedef part_t<Z> F;
    const F x = z.re, y = z.im * F(0.69314718055994530942);
    if (y == F(0) || !m_isfinite(x) || !m_isfinite(y)) return y == F(0) ? Z(m_exp2(x), z.im) : complex_exp(Z(x, y));
    const bool inside = m_abs(x) < ComplexRange<F>::exp_limit;
    const F e = m_exp2(inside ? x : x * F(0.5));
    return turned<Z, F>(e, inside ? F(1) : e, y);
}
template <class Z> __device__ __forceinline__ Z complex_expm1(Z z)
{
    typedef part_t<Z> F;
    const F x = z.re, y = z.im;
    if (y == F(0)) return Z(m_expm1(x), y);
    if (!m_isfinite(x) || !m_isfinite(y) || x > F(40)) return complex_exp(z) - F(1);
    const F half = m_sin(y * F(0.5));
    return Z(m_expm1(x) * m_cos(y) - F(2) * half * half, m_exp(x) * m_sin(y));
}
template <class Z> __device__ __forceinline__ Z complex_sinh(Z z)
{
    typedef part_t<Z> F;
    const F x = z.re, y = z.im;
    if (!m_isfinite(y)) return Z(x == F(0) || m_isinf(x) ? x : y - y, y - y);
    if (y == F(0)) return Z(m_sinh(x), y);
    if (!m_isfinite(x)) return Z(x * m_cos(y), m_abs(x) * m_sin(y));
    if (m_abs(x) < F(40)) return Z(m_sinh(x) * m_cos(y), m_cosh(x) * m_sin(y));
    const F e = m_exp(m_abs(x) * F(0.5));
    const Z w = turned<Z, F>(F(0.5) * e, e, y);
    return Z(m_copysign(F(1), x) * w.re, w.im);
}
template <class Z> __device__ __forceinline__ Z complex_cosh(Z z)
{
    typedef part_t<Z> F;
    const F x = z.re, y = z.im;
    if (!m_isfinite(y)) return Z(m_isinf(x) ? m_abs(x) : y - y, x == F(0) ? x : y - y);
    if (y == F(0)) return Z(m_cosh(x), m_isnan(x) ? y : y * m_copysign(F(1), x));
    if (!m_isfinite(x)) return Z(m_abs(x) * m_cos(y), x * m_sin(y));
    if (m_abs(x) < F(40)) return Z(m_cosh(x) * m_cos(y), m_sinh(x) * m_sin(y));
    const F e = m_exp(m_abs(x) * F(0.5));
    const Z w = turned<Z, F>(F(0.5) * e, e, y);
    return Z(w.re, m_copysign(F(1), x) * w.im);
}
// With t = tan(y), s = sinh(x): (s * cosh(x) * (1 + t^2) + i t) / (1 + s^2 (1 + t^2)), after Kahan.
template <class Z> __device__ __forceinline__ Z complex_tanh(Z z)
{
    typedef part_t<Z> F;
    const F x = z.re, y = z.im;
    if (!m_isfinite(x)) {
        if (m_isnan(x)) return Z(x, y == F(0) ? y : x);
        return Z(m_copysign(F(1), x), m_copysign(F(0), m_isfinite(y) ? m_sin(y) * m_cos(y) : y));
    }
    if (!m_isfinite(y)) return Z(x == F(0) ? x : y - y, y - y);
    if (m_abs(x) > F(22)) {
        const F e = m_exp(-m_abs(x));
        return Z(m_copysign(F(1), x), F(4) * m_sin(y) * m_cos(y) * e * e);
    }
    const F t = m_tan(y), beta = F(1) + t * t, s = m_sinh(x), c = m_cosh(x), scale = F(1) + beta * s * s;
    return Z(beta * c * s / scale, t / scale);
}

// ---- logarithm, roots, powers --------------------------------------------------------------------------------------------------------
template <class F> __device__ __forceinline__ F log_of_size(F x, F y)
{
    typedef ComplexRange<F> R;
    const F a = m_abs(x), b = m_abs(y), large = a > b ? a : b, less = a > b ? b : a;
    if (large >= R::big) return m_log(m_hypot(x * F(0.25), y * F(0.25))) + F(1.38629436111989061883);
    if (large < R::small && large > F(0)) return m_log(m_hypot(x * R::up, y * R::up)) - R::log_up;
    if (large >= F(0.5) && large <= F(2)) return F(0.5) * m_log1p((large - F(1)) * (large + F(1)) + less * less);
    return m_log(m_hypot(x, y));
}
template <class Z> __device__ __forceinline__ Z complex_log(Z z) { return Z(log_of_size(z.re, z.im), m_atan2(z.im, z.re)); }
template <class Z> __device__ __forceinline__ Z complex_log1p(Z z)
{
    typedef part_t<Z> F;
    const F x = z.re, y = z.im;
    if (m_abs(x) < F(0.5) && m_abs(y) < F(0.5)) return Z(F(0.5) * m_log1p(x * (F(2) + x) + y * y), m_atan2(y, F(1) + x));
    return complex_log(Z(F(1) + x, y));
}
template <class Z> __device__ __forceinline__ Z complex_sqrt(Z z)
{
    typedef part_t<Z> F;
    typedef ComplexRange<F> R;
    const F x = z.re, y = z.im;
    if (m_isinf(y)) return Z(m_abs(y), y);
    if (m_isinf(x)) return x > F(0) ? Z(x, m_isnan(y) ? y : m_copysign(F(0), y)) : Z(m_isnan(y) ? y : F(0), m_copysign(x, y));
    if (x == F(0) && y == F(0)) return Z(F(0), y);
    const F large = size_of_parts(x, y);
    const F by = large >= R::big ? F(0.25) : large < R::small ? R::up : F(1), back = large >= R::big ? F(2) : large < R::small ? F(1) / R::root_up : F(1);
    const F t = m_sqrt((m_abs(x * by) + m_hypot(x * by, y * by)) * F(0.5)), other = m_abs(y * by) / (t + t);
    return x >= F(0) || m_isnan(x) ? Z(t * back, m_copysign(other * back, y)) : Z(other * back, m_copysign(t * back, y));
}
__device__ __forceinline__ c128 widened(c64 z) { return c128(z.re, z.im); }
__device__ __forceinline__ c128 widened(c128 z) { return z; }
// exp(b log(a)), in f64: an error of b log(a) is one of the result.
template <class Z> __device__ __noinline__ Z complex_power(Z a, Z b)
{
    typedef part_t<Z> F;
    if (b.re == F(0) && b.im == F(0)) return Z(F(1), F(0));
    if (a.re == F(0) && a.im == F(0)) return b.re > F(0) ? Z(F(0), F(0)) : Z(bits_f32(0x7fc00000u), bits_f32(0x7fc00000u));
    if (b.im == F(0) && m_abs(b.re) < F(100) && m_rint(b.re) == b.re) {  // small integers by multiplication
        i32 n = (i32)m_abs(b.re);
        if (n == 3) n = 0;
        Z power = n ? Z(F(1), F(0)) : a * (a * a), square = a;
        for (bool first = true; n; n >>= 1) {
            if (n & 1) power = first ? square : power * square, first = false;
            if (n > 1) square = square * square;
        }
        return b.re > F(0) ? power : F(1) / power;
    }
    const c128 l = complex_log(widened(a)), w = widened(b);
    const c128 r = complex_exp(w.im == 0.0 ? w.re * l : w * l);
    return Z((F)r.re, (F)r.im);
}

// ---- inverse functions, after Kahan: products of roots without cancellation; far from 0 by the logarithm --------------------------------
template <class Z> __device__ __noinline__ Z complex_asin(Z z)
{
    typedef part_t<Z> F;
    const F x = z.re, y = z.im;
    if (m_isnan(x) || m_isnan(y)) {
        if (m_isinf(y)) return Z(x + x, y);
        if (m_isinf(x)) return Z(y + y, m_abs(x));
        return Z(x == F(0) ? x : x + y, x + y);
    }
    if (!(size_of_parts(x, y) < ComplexRange<F>::far))
        return Z(m_copysign(m_atan2(m_abs(x), m_abs(y)), x), m_copysign(log_of_size(x, y) + F(0.69314718055994530942), y));
    const Z p = complex_sqrt(Z(F(1) - x, -y)), q = complex_sqrt(Z(F(1) + x, y));
    return Z(m_atan2(x, p.re * q.re - p.im * q.im), m_copysign(m_asinh(p.re * q.im - p.im * q.re), y));
}
template <class Z> __device__ __noinline__ Z complex_acos(Z z)
{
    typedef part_t<Z> F;
    const F x = z.re, y = z.im;
    if (m_isnan(x) || m_isnan(y)) {
        if (m_isinf(x)) return Z(y + y, -m_abs(x));
        if (m_isinf(y)) return Z(x + x, -y);
        return Z(x == F(0) ? F(1.57079632679489661923) : x + y, x + y);
    }
    if (!(size_of_parts(x, y) < ComplexRange<F>::far))
        return Z(m_atan2(m_abs(y), x), m_copysign(log_of_size(x, y) + F(0.69314718055994530942), -y));
    const Z p = complex_sqrt(Z(F(1) - x, -y)), q = complex_sqrt(Z(F(1) + x, y));
    return Z(F(2) * m_atan2(p.re, q.re), m_copysign(m_asinh(q.re * p.im - q.im * p.re), -y));
}
template <class Z> __device__ __forceinline__ Z complex_acosh(Z z)
{
    typedef part_t<Z> F;
    const Z w = complex_acos(z);
    if (m_isnan(w.re) && m_isnan(w.im)) return Z(w.im, w.re);
    if (m_isnan(w.re)) return Z(m_abs(w.im), w.re);
    if (m_isnan(w.im)) return Z(w.im, z.re == F(0) ? m_copysign(F(1.57079632679489661923), z.im) : w.im);
    if (!(size_of_parts(z.re, z.im) < ComplexRange<F>::far)) return Z(m_abs(w.im), m_copysign(w.re, z.im));
    const Z p = complex_sqrt(Z(z.re - F(1), z.im)), q = complex_sqrt(Z(z.re + F(1), z.im));
    return Z(m_asinh(p.re * q.re + p.im * q.im), F(2) * m_atan2(p.im, q.re));
}
template <class Z> __device__ __noinline__ Z complex_atanh(Z z)
{
    typedef part_t<Z> F;
    typedef ComplexRange<F> R;
    const F x = z.re, y = z.im, a = m_abs(x), quarter_turn = F(1.57079632679489661923);
    if (m_isnan(x) || m_isnan(y)) {
        if (m_isinf(x)) return Z(m_copysign(F(0), x), y + y);
        if (m_isinf(y)) return Z(m_copysign(F(0), x), m_copysign(quarter_turn, y));
        return Z(x == F(0) ? x : x + y, x + y);
    }
    if (m_isinf(x) || m_isinf(y)) return Z(m_copysign(F(0), x), m_copysign(quarter_turn, y));
    if (!(size_of_parts(x, y) < R::far)) return Z(m_copysign(complex_quotient(Z(F(1), F(0)), z).re, x), m_copysign(quarter_turn, y));
    const F d = (F(1) - a) * (F(1) - a) + y * y;
    const F re = d < R::small ? F(0.5) * (F(0.69314718055994530942) - log_of_size(F(1) - a, y)) : F(0.25) * m_log1p(F(4) * a / d);
    return Z(m_copysign(re, x), F(0.5) * m_atan2(F(2) * y, (F(1) - a) * (F(1) + a) - y * y));
}
template <class Z> __device__ __forceinline__ Z complex_sigmoid(Z z)
{
    typedef part_t<Z> F;
    if (z.re < F(0)) {
        const Z e = complex_exp(z);
        return e / (F(1) + e);
    }
    return F(1) / (F(1) + complex_exp(-z));
}
template <class Z> __device__ __forceinline__ Z complex_sign(Z z)
{
    typedef part_t<Z> F;
    typedef ComplexRange<F> R;
    const F large = size_of_parts(z.re, z.im);
    if (z.re == F(0) && z.im == F(0)) return Z(F(0), F(0));
    const F by = large >= R::big ? F(0.25) : large < R::small ? R::up : F(1), size = m_hypot(z.re * by, z.im * by);
    return Z(z.re * by / size, z.im * by / size);
}
// z - tanh(z), below 0.6 by the series without its first term.
template <class Z> __device__ __forceinline__ Z complex_tanhshrink(Z z)
{
    typedef part_t<Z> F;
    if (!(z.re * z.re + z.im * z.im < F(0.36))) return z - complex_tanh(z);
    const F c[] = {F(0.3333333333333333), F(-0.13333333333333333), F(0.05396825396825397), F(-0.021869488536155203), F(0.008863235529902197), F(-0.003592128036572481),
                   F(0.0014558343870513183), F(-0.000590027440945586), F(0.00023912911424355248), F(-9.691537956929451e-05), F(3.927832388331683e-05), F(-1.5918905069328964e-05),
                   F(6.451689215655431e-06), F(-2.6147711512907546e-06), F(1.0597268320104654e-06), F(-4.294911078273806e-07), F(1.7406618963571648e-07), F(-7.054636946400968e-08)};
    constexpr int TERMS = sizeof(F) == 4 ? 10 : 18;
    const Z s = z * z;
    Z sum(c[TERMS - 1], F(0));
#pragma unroll
    for (int k = TERMS - 2; k >= 0; --k) sum = sum * s + c[k];
    return z * s * sum;
}
// f(z) of an odd f from its hyperbolic kin h: f(x + i y) = (Im h, Re h)(y + i x).
template <class Z> __device__ __forceinline__ Z swapped(Z z) { return Z(z.im, z.re); }

#define BRT_COMPLEX1(name, value)                                        \
    __device__ __forceinline__ c64 m_##name(c64 z) { return value; }     \
    __device__ __forceinline__ c128 m_##name(c128 z) { return value; }
BRT_COMPLEX1(exp, complex_exp(z))
BRT_COMPLEX1(exp2, complex_exp2(z))
BRT_COMPLEX1(expm1, complex_expm1(z))
BRT_COMPLEX1(sinh, complex_sinh(z))
BRT_COMPLEX1(cosh, complex_cosh(z))
BRT_COMPLEX1(tanh, complex_tanh(z))
BRT_COMPLEX1(sin, swapped(complex_sinh(swapped(z))))
BRT_COMPLEX1(cos, complex_cosh(decltype(z)(-z.im, z.re)))
BRT_COMPLEX1(tan, swapped(complex_tanh(swapped(z))))
BRT_COMPLEX1(log, complex_log(z))
BRT_COMPLEX1(log2, complex_log(z) * decltype(z.re)(1.44269504088896340736))
BRT_COMPLEX1(log10, complex_log(z) * decltype(z.re)(0.43429448190325182765))
BRT_COMPLEX1(log1p, complex_log1p(z))
BRT_COMPLEX1(sqrt, complex_sqrt(z))
BRT_COMPLEX1(rsqrt, decltype(z.re)(1) / complex_sqrt(z))
BRT_COMPLEX1(asin, complex_asin(z))
BRT_COMPLEX1(acos, complex_acos(z))
BRT_COMPLEX1(acosh, complex_acosh(z))
BRT_COMPLEX1(atanh, complex_atanh(z))
BRT_COMPLEX1(asinh, swapped(complex_asin(swapped(z))))
BRT_COMPLEX1(atan, swapped(complex_atanh(swapped(z))))
BRT_COMPLEX1(sigmoid, complex_sigmoid(z))
BRT_COMPLEX1(silu, z * complex_sigmoid(z))
BRT_COMPLEX1(sign, complex_sign(z))
BRT_COMPLEX1(tanhshrink, complex_tanhshrink(z))
#undef BRT_COMPLEX1
template <class Z> __device__ __forceinline__ Z complex_dsilu(Z z)
{
    typedef part_t<Z> F;
    const Z s = complex_sigmoid(z);
    return s * (F(1) + z * complex_sigmoid(-z));
}
__device__ __forceinline__ c64 m_dsilu(c64 z) { return complex_dsilu(z); }
__device__ __forceinline__ c128 m_dsilu(c128 z) { return complex_dsilu(z); }
__device__ __forceinline__ c64 m_pow(c64 a, c64 b) { return complex_power(a, b); }
__device__ __forceinline__ c128 m_pow(c128 a, c128 b) { return complex_power(a, b); }
__device__ __forceinline__ c64 m_powi(c64 a, i64 n) { return complex_power(a, c64((f32)n)); }
__device__ __forceinline__ c128 m_powi(c128 a, i64 n) { return complex_power(a, c128((f64)n)); }
__device__ __forceinline__ c64 m_dpowi(c64 a, i64 n) { return (f32)n * m_powi(a, n - 1); }
__device__ __forceinline__ c128 m_dpowi(c128 a, i64 n) { return (f64)n * m_powi(a, n - 1); }

// ---- products of many factors ------------------------------------------------------------------------------------------------------------
// z by a power of two nearer to 1, if it is far; the power goes to the exponent. Products of two such numbers stay in range.
template <class Z, class I> __device__ __forceinline__ Z tamed(Z z, I& exponent)
{
    typedef part_t<Z> F;
    constexpr int STEP = sizeof(F) == 8 ? 480 : 60;
    const F big = sizeof(F) == 8 ? F(0x1p480) : F(0x1p60f), small = sizeof(F) == 8 ? F(0x1p-480) : F(0x1p-60f);
    const F size = size_of_parts(z.re, z.im);
    const bool far = size > big || size < small;
    exponent += !far ? 0 : size > big ? STEP : -STEP;
    return !far ? z : z * (size > big ? small : big);
}
// The product of the other factors of a set whose product is given as mantissa * 2^exponent of its finite non-zero members, and `special`: how many zeros
// and how many infinities and NaN (bits 0-1, 4-5; up to 2 each) it has besides. x is one of the set.
template <class Z> __device__ __forceinline__ Z complex_others(Z x, Z mantissa, i32 exponent, i32 code)
{
    typedef part_t<Z> F;
    Z rest = mantissa;
    if (x == Z(0)) {
        code -= 1;
    } else if (!m_isfinite(x)) {
        code -= 16;
    } else {
        i32 own = 0;
        const Z near = tamed(tamed(x, own), own);
        rest = complex_quotient(mantissa, near);
        exponent -= own;
    }
    if (code >> 4) return Z(F(bits_f32(0x7fc00000u)), F(bits_f32(0x7fc00000u)));
    if (code & 3) return Z(F(0), F(0));
    return Z(m_ldexp(rest.re, exponent), m_ldexp(rest.im, exponent));
}
__device__ __forceinline__ c64 m_others(c64 x, c64 mantissa, c64 exponent, c64 special) { return complex_others(x, mantissa, (i32)exponent.re, (i32)special.re); }
__device__ __forceinline__ c128 m_others(c128 x, c128 mantissa, c128 exponent, c128 special) { return complex_others(x, mantissa, (i32)exponent.re, (i32)special.re); }
// --- partial complex end ---
