// quantization.dequantize_per_channel.forward.f32:i8 / vec16
// template quantization/quantize.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// --- partial elementwise ---

using data_t = f32;  // the float operand
using acc_t = f32;

// Affine quantization: level = rne(x / scale) + zero_point, rounded once and in this order, at every granularity and in both directions.
template <class I> struct Divisor;
template <> struct Divisor<u32> {
    // generated from patterns/quantization/quantize.py: fields of DIVISOR32
    FastDiv d;
    // end of generated text
    __device__ __forceinline__ u32 value() const { return d.d; }
    __device__ __forceinline__ void divmod(u32 n, u32& quotient, u32& remainder) const { d.divmod(n, quotient, remainder); }
};
template <> struct Divisor<i64> {
    // generated from patterns/quantization/quantize.py: fields of DIVISOR64
    i64 d;
    // end of generated text
    __device__ __forceinline__ i64 value() const { return d; }
    __device__ __forceinline__ void divmod(i64 n, i64& quotient, i64& remainder) const
    {
        quotient = n / d;
        remainder = n - quotient * d;
    }
};

// generated from patterns/quantization/quantize.py: layout of DIVISOR32
static_assert(sizeof(Divisor<u32>) == 12 && sizeof(Divisor<u32>::d) == 12, "Divisor is packed otherwise");
// end of generated text
// generated from patterns/quantization/quantize.py: layout of DIVISOR64
static_assert(sizeof(Divisor<i64>) == 8 && sizeof(Divisor<i64>::d) == 8, "Divisor is packed otherwise");
// end of generated text

// Scales and zero points of all entries. Their dtypes are known at run time: nothing but these loads depends on them.
struct Entries {
    const void* scale;
    const void* zero;
    i32 scale_kind;  // 0 data_t, 1 f32
    i32 zero_kind;   // 0 none, 1 i32, 2 i8, 3 u8
    // A scale as it lies in memory, the other one +0: nothing waits for it until scale_of(), which needs no branch.
    struct Raw {
        f32 single;
        data_t own;
    };
    __device__ __forceinline__ Raw raw_at(i64 at) const
    {
        Raw r = {};
        if (scale_kind) r.single = ((const f32*)scale)[at];
        else r.own = ((const data_t*)scale)[at];
        return r;
    }
    __device__ __forceinline__ acc_t scale_of(const Raw& r) const { return bits_f32(f32_bits(acc_t(r.single)) | f32_bits(acc_t(to_acc(r.own)))); }
    __device__ __forceinline__ acc_t scale_at(i64 at) const { return scale_of(raw_at(at)); }
    __device__ __forceinline__ i32 zero_at(i64 at) const
    {
        i32 z = 0;
        if (zero_kind == 1) z = ((const i32*)zero)[at];
        if (zero_kind == 2) z = ((const i8*)zero)[at];
        if (zero_kind == 3) z = ((const u8*)zero)[at];
        return z;
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
    constexpr i32 FAR = 1 << 20;
    e.fast = scale >= 0x1p-60f && scale <= 0x1p60f && zero > -FAR && zero < FAR;
    e.inverse = acc_t(1) / scale;
    return e;
}

__device__ __forceinline__ Entry entry_at(const Entries& all, i64 scale, i64 zero) { return make_entry(all.scale_at(scale), all.zero_at(zero)); }

// The unclamped level of x, saturated far outside any storage range; NaN elements and those of unusable scales have none: the zero point.
struct Level {
    i32 q;
    bool number;
    acc_t ratio;  // x / scale
};

// By a true division; any scale and zero point.
__device__ __noinline__ Level level_divided(const acc_t x, const acc_t divisor, const i32 zero)
{
    Level l;
    l.ratio = x / divisor;
    // The zero point in two parts that are exact in acc_t: near the storage range their sum with the rounded quotient is exact.
    const acc_t t = (m_rint(l.ratio) + acc_t(zero & ~255)) + acc_t(zero & 255);
    l.number = t == t;
    constexpr acc_t FAR = acc_t(1 << 30);
    l.q = l.number ? (i32)(t < -FAR ? -FAR : t > FAR ? FAR : t) : zero;
    return l;
}

// N levels at once; `at(j)` is the entry of element j. False where a level needs the division.
template <int N, class At>
__device__ __forceinline__ bool quick_levels(const acc_t* x, const At& at, Level* l)
{
    // Two corrections of x * (1 / scale) give the correctly rounded quotient (Markstein) at a third of the cost of a division.
    // Where one of the N is out of reach (not finite, or beyond 2^22 levels), or its entry is, all are divided.
    constexpr float MAGIC = 12582912.0f;  // 1.5 * 2^23: its sum with |ratio| < 2^22 is rounded to an integer, ties to even
    bool fast = true;
    u32 reach = 0;  // sums within [2^23, 2^24) have one exponent, the others (and NaN) leave a bit here
#pragma unroll
    for (int j = 0; j < N; ++j) {
        const Entry& e = at(j);
        const float estimate = x[j] * e.inverse;
        float r = m_fma(m_fma(-estimate, e.scale, x[j]), e.inverse, estimate);
        r = m_fma(m_fma(-r, e.scale, x[j]), e.inverse, r);
        l[j].ratio = r;
        const u32 sum = f32_bits(r + MAGIC);
        l[j].q = (i32)sum - 0x4b400000 + e.zero;
        l[j].number = true;
        reach |= sum ^ 0x4b000000u;
        fast = fast && e.fast;
    }
    return fast && reach >> 23 == 0;
}

template <int N, class At>
__device__ __forceinline__ void levels(const acc_t* x, const At& at, Level* l)
{
    if (quick_levels<N>(x, at, l)) return;
#pragma unroll
    for (int j = 0; j < N; ++j) {
        const Entry& e = at(j);
        l[j] = level_divided(x[j], e.divisor, e.zero);
    }
}

__device__ __forceinline__ i32 clamped(i32 v, i32 lo, i32 hi)
{
    const i32 raised = v < lo ? lo : v;
    return raised > hi ? hi : raised;
}

using in_t = i8;
using out_t = data_t;
constexpr int THREADS = 256;
constexpr int V = 4;  // elements per access: 16 bytes of the float operand
constexpr int U = 2;  // accesses in flight per thread and operand
using index_t = u32;

// generated from patterns/quantization/quantize.py: struct BOUNDS
struct Bounds {
    i32 lo, hi;       // storage range of the levels
    i32 first, last;  // levels that pass a gradient
};
static_assert(sizeof(Bounds) == 16 && BRT_AT(4, Bounds, hi) && BRT_AT(8, Bounds, first) && BRT_AT(12, Bounds, last) && sizeof(Bounds::lo) +
              sizeof(Bounds::hi) + sizeof(Bounds::first) + sizeof(Bounds::last) == 16, "Bounds is packed otherwise");
// end of generated text

// N elements; kind, direction and types are fixed by the SKU, so a module holds exactly one `convert`. With `quick` no level is divided for:
// the result counts only if it becomes true.
template <int N, class At>
__device__ __forceinline__ Pack<out_t, N> convert(const Pack<in_t, N>& a, const At& at)
{
    Pack<out_t, N> y;
#pragma unroll
    for (int j = 0; j < N; ++j) {
        y.v[j] = store_as<out_t>((acc_t((i32)a.v[j]) - acc_t(at(j).zero)) * at(j).scale);
    }
    return y;
}

// One element at a time: short ends, entries that change within an access.
__device__ __noinline__ void convert_one(const in_t* a_p, out_t* y_p, const i64 a_at, const i64 b_at, const i64 y_at, const acc_t scale, const i32 zero)
{
    const Entry e = make_entry(scale, zero);
    Pack<in_t, 1> a;
    a.v[0] = a_p[a_at];
    y_p[y_at] = convert<1>(a, [&](int) -> const Entry& { return e; }).v[0];
}

// Dense operands: element -> (outer, entry, inner) with one scale per entry, `inner` neighbours sharing it.
struct Flat {
    // generated from patterns/quantization/quantize.py: fields of FLAT
    Divisor<index_t> inner, entries;
    i64 n;
    i64 scale_stride, zero_stride;
    // end of generated text
    __device__ __forceinline__ void locate(i64 at, index_t& entry, index_t& rest) const
    {
        index_t row, outer;
        inner.divmod((index_t)at, row, rest);
        entries.divmod(row, outer, entry);
    }
};
// generated from patterns/quantization/quantize.py: layout of FLAT
static_assert(sizeof(Flat) == (sizeof(index_t) == 4 ? 48 : 40) && BRT_AT((sizeof(index_t) == 4 ? 12 : 8), Flat, entries) &&
              BRT_AT((sizeof(index_t) == 4 ? 24 : 16), Flat, n) && BRT_AT((sizeof(index_t) == 4 ? 32 : 24), Flat, scale_stride) &&
              BRT_AT((sizeof(index_t) == 4 ? 40 : 32), Flat, zero_stride) && sizeof(Flat::inner) + sizeof(Flat::entries) + sizeof(Flat::n) +
              sizeof(Flat::scale_stride) + sizeof(Flat::zero_stride) == (sizeof(index_t) == 4 ? 48 : 40), "Flat is packed otherwise");
// end of generated text

// V elements that do not share one entry, or fewer than V. Out of line, to keep the common path small.
__device__ __noinline__ void convert_apart(const in_t* a_p, out_t* y_p, const Entries all, const Flat& flat, const i64 at)
{
    index_t entry, rest;
    flat.locate(at, entry, rest);
#pragma unroll 1
    for (i64 k = at; k < at + V && k < flat.n; ++k) {
        if (rest == flat.inner.value()) {
            rest = 0;
            if (++entry == flat.entries.value()) entry = 0;
        }
        ++rest;
        convert_one(a_p, y_p, k, k, k, all.scale_at(entry * flat.scale_stride), all.zero_at(entry * flat.zero_stride));
    }
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_quantization_dequantize_per_channel_forward_f32_i8(const in_t* a_p, out_t* y_p, const void* scale_p, const void* zero_p, const i32 scale_kind, const i32 zero_kind, const __grid_constant__ Flat flat)
{
    after_previous();
    const Entries all = {scale_p, zero_p, scale_kind, zero_kind};
    const i64 first = ((i64)blockIdx.x * (THREADS * U) + threadIdx.x) * V;
    Pack<in_t, V> a[U];
    bool whole[U];
#pragma unroll
    for (int u = 0; u < U; ++u) {
        const i64 at = first + u * (THREADS * V);
        whole[u] = at + V <= flat.n;
        if (whole[u]) {
            a[u] = load_pack<in_t, V>(a_p + at);
        }
    }
    Entry e[U];
    // Mostly the whole block lies in one entry.
    constexpr i64 SPAN = THREADS * U * V;
    const i64 begin = blockIdx.x * SPAN;
    index_t block_entry, block_rest;
    flat.locate(begin, block_entry, block_rest);
    if (block_rest + SPAN <= flat.inner.value()) {
        e[0] = entry_at(all, block_entry * flat.scale_stride, block_entry * flat.zero_stride);
#pragma unroll
        for (int u = 1; u < U; ++u) e[u] = e[0];
    } else
    {
        index_t rest[U];
        Entries::Raw scale[U];
        i32 zero[U];
#pragma unroll
        for (int u = 0; u < U; ++u) {
            index_t entry = 0;
            rest[u] = 0;
            if (whole[u]) flat.locate(first + u * (THREADS * V), entry, rest[u]);
            scale[u] = all.raw_at(entry * flat.scale_stride);
            zero[u] = all.zero_at(entry * flat.zero_stride);
            whole[u] = whole[u] && rest[u] + V <= flat.inner.value();
        }
#pragma unroll
        for (int u = 0; u < U; ++u) {
            e[u] = make_entry(all.scale_of(scale[u]), zero[u]);
        }
    }
#pragma unroll
    for (int u = 0; u < U; ++u) {
        const i64 at = first + u * (THREADS * V);
        if (at >= flat.n) return;
        bool done = whole[u];
        if (done) {
            const auto entry = [&](int) -> const Entry& { return e[u]; };
            const Pack<out_t, V> y = convert<V>(a[u], entry);
            if (done) store_pack<out_t, V>(y_p + at, y);
        }
        if (!done) convert_apart(a_p, y_p, all, flat, at);
    }
}

__device__ __noinline__ void convert_slowly(const in_t* a_p, out_t* y_p, const i64 at, const acc_t scale, const i32 zero)
{
#pragma unroll 1
    for (i64 k = at; k < at + V; ++k) convert_one(a_p, y_p, k, k, k, scale, zero);
}

// Long runs of whole accesses that share an entry: a block lies in one of them, `segments` blocks each.
constexpr int LANES = 128, MORE = 4;  // threads of a block, accesses in flight
extern "C" __global__ void __launch_bounds__(LANES) brt_quantization_dequantize_per_channel_forward_f32_i8_lines(const in_t* a_p, out_t* y_p, const void* scale_p, const void* zero_p, const i32 scale_kind, const i32 zero_kind, const __grid_constant__ Flat flat, const __grid_constant__ Divisor<u32> segments)
{
    after_previous();
    const Entries all = {scale_p, zero_p, scale_kind, zero_kind};
    u32 line, segment;
    segments.divmod(blockIdx.x, line, segment);
    index_t entry = line, outer;
    if (entry >= flat.entries.value()) flat.entries.divmod((index_t)line, outer, entry);
    const Entries::Raw raw = all.raw_at(entry * flat.scale_stride);
    const i32 zero = all.zero_at(entry * flat.zero_stride);
    const index_t inner = flat.inner.value(), first = segment * (LANES * MORE * V) + threadIdx.x * V;
    const i64 begin = (i64)line * inner + first;
    Pack<in_t, V> a[MORE];
#pragma unroll
    for (int u = 0; u < MORE; ++u)
        if (first + u * (LANES * V) < inner) {
            a[u] = load_pack<in_t, V>(a_p + begin + u * (LANES * V));
        }
    const Entry e = make_entry(all.scale_of(raw), zero);
    u32 slow = 0;  // accesses that need a division
#pragma unroll
    for (int u = 0; u < MORE; ++u) {
        if (first + u * (LANES * V) >= inner) continue;
        bool done = true;
        const Pack<out_t, V> y = convert<V>(a[u], [&](int) -> const Entry& { return e; });
        if (done) store_pack<out_t, V>(y_p + begin + u * (LANES * V), y);
        else slow |= 1u << u;
    }
#pragma unroll 1
    for (int u = 0; slow >> u; ++u)
        if (slow >> u & 1u) convert_slowly(a_p, y_p, begin + u * (LANES * V), e.scale, zero);
}
