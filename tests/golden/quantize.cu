// quantization.dequantize_per_channel.forward.f32:i8 / vec16
// template quantize.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// --- partial elementwise ---

using data_t = f32;  // the float operand
using acc_t = f32;

// Affine quantization: level = rne(x / scale) + zero_point, rounded once and in this order, at every granularity and in both directions.
template <class I> struct Divisor;
template <> struct Divisor<u32> {
    FastDiv d;
    __device__ __forceinline__ u32 value() const { return d.d; }
    __device__ __forceinline__ void divmod(u32 n, u32& quotient, u32& remainder) const { d.divmod(n, quotient, remainder); }
};
template <> struct Divisor<i64> {
    i64 d;
    __device__ __forceinline__ i64 value() const { return d; }
    __device__ __forceinline__ void divmod(i64 n, i64& quotient, i64& remainder) const
    {
        quotient = n / d;
        remainder = n - quotient * d;
    }
};

// Scales and zero points of all entries. Their dtypes are known at run time: nothing but these loads depends on them.
struct Entries {
    const void* scale;
    const void* zero;
    i32 scale_kind;  // 0 data_t, 1 f32
    i32 zero_kind;   // 1 i32, 2 i8, 3 u8
    __device__ __forceinline__ acc_t scale_at(i64 at) const
    {
        return scale_kind ? acc_t(((const f32*)scale)[at]) : acc_t(to_acc(((const data_t*)scale)[at]));
    }
    __device__ __forceinline__ i32 zero_at(i64 at) const
    {
        return !zero ? 0 : zero_kind == 1 ? ((const i32*)zero)[at] : zero_kind == 2 ? (i32)((const i8*)zero)[at] : (i32)((const u8*)zero)[at];
    }
};

// What one scale entry says. An unusable scale (not finite and positive) makes `divisor` NaN, so that no element of it has a level.
struct Entry {
    acc_t scale;
    acc_t divisor;
    acc_t inverse;
    i32 zero;
    bool fast;
};

__device__ __forceinline__ Entry make_entry(acc_t scale, i32 zero)
{
    Entry e;
    e.scale = scale;
    e.divisor = scale > acc_t(0) && m_isfinite(scale) ? scale : acc_t(m_nan());
    e.zero = zero;
    // Here no step of the division below can under- or overflow, and zero + 2^22 cannot wrap.
    e.fast = scale >= 0x1p-60f && scale <= 0x1p60f && zero > -(1 << 20) && zero < (1 << 20);
    e.inverse = acc_t(1) / scale;
    return e;
}

// The level by a true division; any scale and zero point.
__device__ __noinline__ i32 level_divided(const acc_t x, const acc_t divisor, const i32 zero, bool& number)
{
    // The zero point in two parts that are exact in acc_t: near the storage range their sum with the rounded quotient is exact.
    const acc_t t = (m_rint(x / divisor) + acc_t(zero & ~255)) + acc_t(zero & 255);
    number = t == t;
    constexpr acc_t FAR = acc_t(1 << 30);
    return number ? (i32)(t < -FAR ? -FAR : t > FAR ? FAR : t) : zero;
}

// The unclamped level of x, saturated far outside any storage range; `number` is false, and the level the zero point, where there is none.
__device__ __forceinline__ i32 level(const acc_t x, const Entry& e, bool& number)
{
    if (e.fast) {
        // Two corrections of x * (1 / scale) give the correctly rounded quotient (Markstein) at a third of the cost of a division.
        constexpr float LIMIT = 4194303.0f;   // 2^22 - 1: beyond any range around a zero point below 2^20
        constexpr float MAGIC = 12582912.0f;  // 1.5 * 2^23: its sum with |q| < 2^22 is rounded to an integer, ties to even
        const float estimate = x * e.inverse;
        float q = m_fma(m_fma(-estimate, e.divisor, x), e.inverse, estimate);
        q = m_fma(m_fma(-q, e.divisor, x), e.inverse, q);
        q = m_abs(estimate) < LIMIT ? q : (x > 0.0f ? LIMIT : -LIMIT);
        number = x == x;
        return number ? (i32)f32_bits(q + MAGIC) - 0x4b400000 + e.zero : e.zero;
    }
    return level_divided(x, e.divisor, e.zero, number);
}

__device__ __forceinline__ i32 clamped(i32 v, i32 lo, i32 hi) { return v < lo ? lo : v > hi ? hi : v; }

__device__ __forceinline__ Entry entry_at(const Entries& all, i64 scale, i64 zero) { return make_entry(all.scale_at(scale), all.zero_at(zero)); }

using in_t = i8;
using out_t = data_t;
constexpr int THREADS = 256;
constexpr int V = 4;  // elements per access: 16 bytes of the float operand
constexpr int U = 4;  // accesses in flight per thread and operand
using index_t = u32;

struct Bounds {
    i32 lo, hi;       // storage range of the levels
    i32 first, last;  // levels that pass a gradient
};

// kind, direction and types are fixed by the SKU, so a module holds exactly one `convert`.
__device__ __forceinline__ out_t convert(const in_t a, const Entry& e)
{
    return store_as<out_t>((acc_t((i32)a) - acc_t(e.zero)) * e.scale);
}

// Dense operands: element -> (outer, entry, inner) with one scale per entry, `inner` neighbours sharing it.
struct Flat {
    Divisor<index_t> inner, entries;
    i64 n;
    i64 scale_stride, zero_stride;
    __device__ __forceinline__ void locate(i64 at, index_t& entry, index_t& rest) const
    {
        index_t row, outer;
        inner.divmod((index_t)at, row, rest);
        entries.divmod(row, outer, entry);
    }
};

// V elements that do not share one entry, or fewer than V: one at a time. Out of line, to keep the common path small.
__device__ __noinline__ void convert_apart(const in_t* a_p, out_t* y_p, const Entries all, const Flat& flat, const i64 at)
{
    index_t entry, rest;
    flat.locate(at, entry, rest);
    Entry e = entry_at(all, entry * flat.scale_stride, entry * flat.zero_stride);
    Pack<out_t, V> y;
    const int count = at + V <= flat.n ? V : (int)(flat.n - at);
#pragma unroll 1
    for (int j = 0; j < count; ++j) {
        if (rest == flat.inner.value()) {
            rest = 0;
            if (++entry == flat.entries.value()) entry = 0;
            e = entry_at(all, entry * flat.scale_stride, entry * flat.zero_stride);
        }
        ++rest;
        y.v[j] = convert(a_p[at + j], e);
    }
    if (count == V)
        store_pack<out_t, V>(y_p + at, y);
    else
#pragma unroll 1
        for (int j = 0; j < count; ++j) y_p[at + j] = y.v[j];
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_quantization_dequantize_per_channel_forward_f32_i8(const in_t* a_p, out_t* y_p, const void* scale_p, const void* zero_p, const i32 scale_kind, const i32 zero_kind, const __grid_constant__ Flat flat)
{
    const Entries all = {scale_p, zero_p, scale_kind, zero_kind};
    const i64 first = ((i64)blockIdx.x * (THREADS * U) + threadIdx.x) * V;
    Pack<in_t, V> a[U];
    acc_t scale[U];
    i32 zero[U];
    bool shared[U];
#pragma unroll
    for (int u = 0; u < U; ++u) {
        const i64 at = first + u * (THREADS * V);
        shared[u] = at + V <= flat.n;
        if (shared[u]) {
            a[u] = load_pack<in_t, V>(a_p + at);
            index_t entry, rest;
            flat.locate(at, entry, rest);
            shared[u] = rest + V <= flat.inner.value();
            scale[u] = all.scale_at(entry * flat.scale_stride);
            zero[u] = all.zero_at(entry * flat.zero_stride);
        }
    }
#pragma unroll
    for (int u = 0; u < U; ++u) {
        const i64 at = first + u * (THREADS * V);
        if (at >= flat.n) return;
        if (shared[u]) {
            const Entry e = make_entry(scale[u], zero[u]);
            Pack<out_t, V> y;
#pragma unroll
            for (int j = 0; j < V; ++j) y.v[j] = convert(a[u].v[j], e);
            store_pack<out_t, V>(y_p + at, y);
        } else {
            convert_apart(a_p, y_p, all, flat, at);
        }
    }
}
