// quantization.dynamic_range_quantize.forward.f32:i8 / rows16
// template quantization/dynamic_range_quantize.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// --- partial elementwise ---
// What is computed of arguments before after_previous() is computed there: while the launch before still runs.
#ifdef BRT_HOST
template <class... T> __device__ __forceinline__ void settle(T&...) {}
#else
__device__ __forceinline__ void settle(i32& x) { asm volatile("" : "+r"(x)); }
__device__ __forceinline__ void settle(i64& x) { asm volatile("" : "+l"(x)); }
__device__ __forceinline__ void settle(f32& x) { asm volatile("" : "+f"(x)); }
__device__ __forceinline__ void settle(f64& x) { asm volatile("" : "+d"(x)); }
template <class T, int N> __device__ __forceinline__ void settle(T (&x)[N])
{
#pragma unroll
    for (int k = 0; k < N; ++k) settle(x[k]);
}
template <class A, class B, class... T> __device__ __forceinline__ void settle(A& a, B& b, T&... rest) { settle(a), settle(b, rest...); }
#endif
// The largest of a warp, in every lane.
__device__ __forceinline__ u32 warp_max(u32 x)
{
#if !defined(BRT_HOST) && __CUDA_ARCH__ >= 800
    return __reduce_max_sync(0xffffffffu, x);
#else
    for (int d = 16; d > 0; d /= 2) {
        const u32 other = __shfl_xor_sync(0xffffffffu, x, d);
        x = other > x ? other : x;
    }
    return x;
#endif
}

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

using in_t = data_t;
using out_t = i8;
constexpr int THREADS = 256;
constexpr int V = 4;  // elements per access: 16 bytes of the float operand

// generated from patterns/quantization/quantize.py: struct BOUNDS
struct Bounds {
    i32 lo, hi;       // storage range of the levels
    i32 first, last;  // levels that pass a gradient
};
static_assert(sizeof(Bounds) == 16 && BRT_AT(4, Bounds, hi) && BRT_AT(8, Bounds, first) && BRT_AT(12, Bounds, last) && sizeof(Bounds::lo) +
              sizeof(Bounds::hi) + sizeof(Bounds::first) + sizeof(Bounds::last) == 16, "Bounds is packed otherwise");
// end of generated text

// The elements of an access as numbers; two bf16 leave their word by one instruction each, only where they are used.
template <int N> __device__ __forceinline__ void unpack(const Pack<data_t, N>& pack, acc_t (&x)[N])
{
#pragma unroll
    for (int j = 0; j < N; ++j) x[j] = acc_t(to_acc(pack.v[j]));
}

// N elements; kind, direction and types are fixed by the SKU, so a module holds exactly one `convert`. With `quick` no level is divided for:
// the result counts only if it becomes true.
template <int N, class At>
__device__ __forceinline__ Pack<out_t, N> convert(const Pack<in_t, N>& a, const At& at, const Bounds& r, bool* quick = nullptr)
{
    Pack<out_t, N> y;
    acc_t x[N];
    Level l[N];
    unpack<N>(a, x);
    if (quick) *quick = quick_levels<N>(x, at, l);
    else levels<N>(x, at, l);
#pragma unroll
    for (int j = 0; j < N; ++j) {
        y.v[j] = (out_t)clamped(l[j].q, r.lo, r.hi);
    }
    return y;
}

// check=True only: an element that leaves its cell without a usable scale.
__device__ __forceinline__ void verify(const ErrorRef& err, const acc_t x, const acc_t, const i64, const i64 position)
{
    if (!m_isfinite(x)) report_error(err, ERROR_NOT_FINITE, position, 0, 0);
}

// Scales from the range of the data. A NaN in a cell makes both ends NaN, and with them the scale.
struct Span {
    acc_t lo, hi;  // both include 0
};

__device__ __forceinline__ void widen(Span& s, acc_t lo, acc_t hi)
{
    s.lo = m_min(s.lo, lo);
    s.hi = m_max(s.hi, hi);
}

struct Chosen {
    acc_t scale;  // as stored
    i32 zero;
};

// a / b, correctly rounded, with 1 / b at hand: two corrections of a * (1 / b) (Markstein), where none of their steps leaves the range.
__device__ __forceinline__ acc_t divided(const acc_t a, const acc_t b, const acc_t inverse)
{
    const f32 estimate = a * inverse, q = m_fma(m_fma(-estimate, b, a), inverse, estimate);
    if (a >= 0x1p-60f && a <= 0x1p60f) return m_fma(m_fma(-q, b, a), inverse, q);
    return a / b;
}
__device__ __forceinline__ acc_t steps_inverse(const Bounds& r, const bool asymmetric) { return acc_t(1) / acc_t(asymmetric ? r.hi - r.lo : r.hi); }

// scale_kind as in Entries; a scale that would be stored as 0 becomes the smallest subnormal.
__device__ __forceinline__ Chosen choose(const Span s, const Bounds& r, const bool asymmetric, const i32 scale_kind, const acc_t inverse)
{
    const acc_t reach = m_max(-s.lo, s.hi);
    const acc_t steps = acc_t(asymmetric ? r.hi - r.lo : r.hi), width = asymmetric ? s.hi - s.lo : reach;
    acc_t scale = divided(width, steps, inverse);
    if (!m_isfinite(scale) && m_isfinite(reach)) scale = (s.hi * acc_t(0.5) - s.lo * acc_t(0.5)) / steps * acc_t(2);  // the width alone leaves the range
    if (reach == acc_t(0)) scale = acc_t(1);
    Chosen c;
    c.scale = scale_kind ? acc_t((f32)scale) : acc_t(to_acc(store_as<data_t>(scale)));
    if (c.scale == acc_t(0)) c.scale = scale_kind ? acc_t(bits_f32(1u)) : acc_t(bits_f32(1u));
    c.zero = 0;
    if (asymmetric && m_isfinite(c.scale)) c.zero = (i32)(acc_t(r.lo) - m_rint(s.lo / c.scale));
    c.zero = clamped(c.zero, r.lo, r.hi);
    return c;
}

__device__ __forceinline__ void put(const Chosen& c, void* scale_p, const i32 scale_kind, i64 scale_at, i32* zero_p, i64 zero_at)
{
    if (scale_kind)
        ((f32*)scale_p)[scale_at] = (f32)c.scale;
    else
        ((data_t*)scale_p)[scale_at] = store_as<data_t>(c.scale);
    if (zero_p) zero_p[zero_at] = c.zero;
}

using span_index_t = i32;

// Every lane of a group of `width` (a power of two, at most 32) gets the group's span.
__device__ __forceinline__ Span warp_span(Span s, int width)
{
    // Neither end is beyond 0: their sizes are ordered as their bits are, NaN last.
    if (width == 32) return Span{-bits_f32(warp_max(f32_bits(s.lo) & 0x7fffffffu)), bits_f32(warp_max(f32_bits(s.hi) & 0x7fffffffu))};
    for (int d = width / 2; d > 0; d /= 2) {
        const acc_t lo = __shfl_xor_sync(0xffffffffu, s.lo, d, 32);
        const acc_t hi = __shfl_xor_sync(0xffffffffu, s.hi, d, 32);
        widen(s, lo, hi);
    }
    return s;
}

template <int N>
__device__ __forceinline__ void take(Span& s, const Pack<data_t, N>& x)
{
    Span part[N];
#pragma unroll
    for (int j = 0; j < N; ++j) part[j].lo = part[j].hi = acc_t(to_acc(x.v[j]));
#pragma unroll
    for (int d = N / 2; d > 0; d /= 2)
#pragma unroll
        for (int j = 0; j < d; ++j) widen(part[j], part[j + d].lo, part[j + d].hi);
    widen(s, part[0].lo, part[0].hi);
}

// Cells along one axis: `lanes` threads (a power of two, up to the block) find a cell's span, then quantize it: out of registers where a thread has
// MOST accesses of it at most, all of which set out at once, else while it is still in the caches.
// generated from patterns/quantization/dynamic_range_quantize.py: constants HELD HELD_SINGLE
constexpr int HELD = 4;
constexpr int HELD_SINGLE = 16;
// end of generated text
constexpr int MOST = V > 1 ? HELD : HELD_SINGLE;
// generated from patterns/quantization/dynamic_range_quantize.py: struct ROW_LAYOUT
struct RowLayout {
    Axes<span_index_t, 16, 6> cell;  // x, q, scale, zero point; then the entry and the position that errors name
    i64 cells, units;                // units of V elements in a cell
    i64 lanes;
    i64 position_step;               // from one element of a cell to the next, as errors count
    i64 x_step, q_step;              // from one unit to the next
};
static_assert(sizeof(RowLayout) == (sizeof(span_index_t) == 4 ? 632 : 952) &&
              BRT_AT((sizeof(span_index_t) == 4 ? 584 : 904), RowLayout, cells) &&
              BRT_AT((sizeof(span_index_t) == 4 ? 592 : 912), RowLayout, units) &&
              BRT_AT((sizeof(span_index_t) == 4 ? 600 : 920), RowLayout, lanes) &&
              BRT_AT((sizeof(span_index_t) == 4 ? 608 : 928), RowLayout, position_step) &&
              BRT_AT((sizeof(span_index_t) == 4 ? 616 : 936), RowLayout, x_step) &&
              BRT_AT((sizeof(span_index_t) == 4 ? 624 : 944), RowLayout, q_step) && sizeof(RowLayout::cell) + sizeof(RowLayout::cells) +
              sizeof(RowLayout::units) + sizeof(RowLayout::lanes) + sizeof(RowLayout::position_step) + sizeof(RowLayout::x_step) +
              sizeof(RowLayout::q_step) == (sizeof(span_index_t) == 4 ? 628 : 952), "RowLayout is packed otherwise");
// end of generated text

// The cell of a thread, of arguments alone.
struct RowCell {
    i32 lanes, lane;
    i64 cell, at[6];
    bool active;
    acc_t inverse;   // of the levels' number
    i64 from[MOST];  // offsets of x; beyond the end: the last one again
    __device__ __forceinline__ RowCell(const RowLayout& layout, const Bounds& bounds, const bool asymmetric) : lanes((i32)layout.lanes)
    {
        const i32 bits = 31 - __clz(lanes);
        lane = threadIdx.x & (lanes - 1);
        cell = (i64)blockIdx.x * (THREADS >> bits) + (threadIdx.x >> bits);
        active = cell < layout.cells;
        layout.cell.offsets((span_index_t)(active ? cell : 0), at);
        inverse = steps_inverse(bounds, asymmetric);
        const u32 count = (u32)layout.units;
#pragma unroll
        for (int k = 0; k < MOST; ++k) {
            const u32 unit = lane + k * lanes;
            from[k] = at[0] + (unit < count ? unit : count - 1) * layout.x_step;
        }
        settle(from, at[1], at[2], inverse, lane);
    }
};

extern "C" __global__ void __launch_bounds__(THREADS) brt_quantization_dynamic_range_quantize_forward_f32_i8(const data_t* x_p, out_t* q_p, void* scale_p, i32* zero_p, const i32 scale_kind, const i32 asymmetric, const Bounds bounds, const ErrorRef err, const __grid_constant__ RowLayout layout)
{
    const RowCell own(layout, bounds, asymmetric != 0);
    after_previous();
    __shared__ acc_t lows[THREADS / 32], highs[THREADS / 32];
    const i32 lanes = own.lanes, lane = own.lane;
    const i64 (&at)[6] = own.at;
    Pack<data_t, V> held[MOST];
    Span s = {acc_t(0), acc_t(0)};
    if (own.active) {
        if (layout.units <= (i64)MOST * lanes) {
            const u32 count = (u32)layout.units;
#pragma unroll
            for (int k = 0; k < MOST; ++k)
                if ((u32)(k * lanes) < count) held[k] = load_pack<data_t, V>(x_p + own.from[k]);
#pragma unroll
            for (int k = 0; k < MOST; ++k)
                if ((u32)(k * lanes) < count) take<V>(s, held[k]);
        } else {
#pragma unroll 2
            for (i64 unit = lane; unit < layout.units; unit += lanes) take<V>(s, load_pack<data_t, V>(x_p + at[0] + unit * layout.x_step));
        }
    }
    s = warp_span(s, lanes < 32 ? lanes : 32);
    if (lanes > 32) {  // several warps a cell
        if (threadIdx.x % 32 == 0) {
            lows[threadIdx.x / 32] = s.lo;
            highs[threadIdx.x / 32] = s.hi;
        }
        __syncthreads();
        const i32 w = (threadIdx.x & ~(lanes - 1)) / 32 + (threadIdx.x & (lanes / 32 - 1));  // the same one twice changes nothing
        s = warp_span({lows[w], highs[w]}, 32);
    }
    if (!own.active) return;
    const Chosen c = choose(s, bounds, asymmetric != 0, scale_kind, own.inverse);
    if (lane == 0) put(c, scale_p, scale_kind, at[2], zero_p, at[3]);
    const Entry e = make_entry(c.scale, c.zero);
    if (layout.units <= (i64)MOST * lanes && !err.check) {
        if (V == 1) {  // single elements are converted together
            Pack<data_t, MOST> all;
#pragma unroll
            for (int k = 0; k < MOST; ++k) all.v[k] = (u32)(k * lanes) < (u32)layout.units ? held[k].v[0] : held[0].v[0];
            const Pack<out_t, MOST> q = convert<MOST>(all, [&](int) -> const Entry& { return e; }, bounds);
#pragma unroll
            for (int k = 0; k < MOST; ++k)
                if (lane + k * lanes < (i32)layout.units) q_p[at[1] + (lane + k * lanes) * layout.q_step] = q.v[k];
            return;
        }
#pragma unroll
        for (int k = 0; k < MOST; ++k) {
            const u32 unit = lane + k * lanes;
            if (unit < (u32)layout.units) store_pack<out_t, V>(q_p + at[1] + unit * layout.q_step, convert<V>(held[k], [&](int) -> const Entry& { return e; }, bounds));
        }
        return;
    }
#pragma unroll 2
    for (i64 unit = lane; unit < layout.units; unit += lanes) {
        const Pack<data_t, V> x = load_pack<data_t, V>(x_p + at[0] + unit * layout.x_step);
        store_pack<out_t, V>(q_p + at[1] + unit * layout.q_step, convert<V>(x, [&](int) -> const Entry& { return e; }, bounds));
        if (err.check)
#pragma unroll 1
            for (int j = 0; j < V; ++j) verify(err, acc_t(to_acc(x_p[at[0] + unit * layout.x_step + j])), e.divisor, at[4], at[5] + (unit * V + j) * layout.position_step);
    }
}
