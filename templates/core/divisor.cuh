// --- partial divisor begin ---
// A number that many are divided by: a / divisor has the bits of a division where the divisor and the result lie between 2^-100 and 2^100, of zeros too,
// and is off by two units in the last place at most below. Whether all quotients so far were of such numbers, fine() tells; where it says no, they count
// for nothing and plain divisions are due. Needs math.cuh.
template <class C> struct Divisor {
    C value;
    __device__ __forceinline__ explicit Divisor(C d) : value(d) {}
    __device__ __forceinline__ operator C() const { return value; }
    __device__ __forceinline__ bool fine() const { return true; }
};
template <class C> __device__ __forceinline__ C operator/(C a, const Divisor<C>& d) { return a / d.value; }
#ifndef BRT_HOST
template <> struct Divisor<f32> {
    f32 value;
    f32 scale, part;      // value * scale == part, from 1/2 to 1; scale is a power of two, or NaN of what is no such number
    f32 near, low, rest;  // 1 / part rounded to nearest and towards 0, and what the latter lacks: products with no sign of their own keep that of a zero
    mutable f32 top;      // the largest quotient
    __device__ __forceinline__ explicit Divisor(f32 d) : value(d), top(0.0f)
    {
        const u32 bits = f32_bits(d), exponent = bits & 0x7f800000u;
        scale = bits_f32(exponent - (27u << 23) <= 200u << 23 ? ((253u << 23) - exponent) | (bits & 0x80000000u) : 0x7fc00000u);
        part = bits_f32((bits & 0x007fffffu) | 0x3f000000u);
        near = inner_reciprocal(part);
        low = m_fma(-part, near, 1.0f) < 0.0f ? bits_f32(f32_bits(near) - 1) : near;
        rest = near * m_fma(-part, low, 1.0f);
    }
    __device__ __forceinline__ operator f32() const { return value; }
    __device__ __forceinline__ f32 quotient(f32 a) const
    {
        const f32 t = a * scale, q = m_fma(t, low, t * rest);  // less than one unit off: one correction makes it right
        top = m_max(top, m_abs(q));
        return m_fma(-near, m_fma(part, q, -t), q);
    }
    __device__ __forceinline__ bool fine() const { return top <= 0x1p100f; }  // not of NaN
};
__device__ __forceinline__ f32 operator/(f32 a, const Divisor<f32>& d) { return d.quotient(a); }
#endif
// --- partial divisor end ---
