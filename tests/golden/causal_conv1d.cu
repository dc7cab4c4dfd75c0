// convolution.causal_conv1d.forward.f32#i32(activation=none,width=2) / vec16
// template convolution/causal_conv1d.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// Depthwise causal convolution: problem record, tiles of samples, taps, activation.
using storage_t = f32;
using weight_t = f32;
using acc_t = f32;
using offset_t = i32;
constexpr i32 WIDTH = 2;  // 0: known at run time
constexpr bool SILU = false;
constexpr bool IDS = true;  // sequence ids or packed sequences may be given
constexpr bool ALIGNED = true;  // tiles are accessed by packs, always
constexpr bool BLC = false;          // lanes run over channels, else along time
constexpr bool WHOLE = ALIGNED && !BLC;  // and rows hold whole tiles
constexpr i32 E = 4;  // a tile, what a thread holds at once: E steps in time
constexpr i32 V = 1;  //   of V channels (neighbours in memory where V > 1)
using tile_t = acc_t[E][V];

// Up to width 8 a byte says which taps of an output count (bit k, tap k; none at padding and outside the row), a word those of a tile.
constexpr bool WORDS = WIDTH > 0 && WIDTH <= 8;
constexpr u64 TAPS = WORDS ? (1u << (WIDTH > 0 && WIDTH <= 8 ? WIDTH : 1)) - 1 : 0;
constexpr u64 ALL_TAPS = TAPS * (0x0101010101010101ull >> (64 - 8 * (E < 8 ? E : 8)));

// Quotient and remainder by a number fixed at launch.
struct Divider {
    // generated from patterns/convolution/causal_conv1d.py: fields of DIVIDER32
    FastDiv f;
    // end of generated text
    __device__ __forceinline__ i32 value() const { return (i32)f.d; }
    __device__ __forceinline__ void divmod(i32 n, i32& quotient, i32& rest) const
    {
        quotient = (i32)f.div((u32)n);
        rest = n - quotient * (i32)f.d;
    }
};

// generated from patterns/convolution/causal_conv1d.py: layout of DIVIDER32
static_assert(sizeof(Divider) == 12 && sizeof(Divider::f) == 12, "Divider is packed otherwise");
// end of generated text

// generated from patterns/convolution/causal_conv1d.py: struct STRIDES
struct Strides {
    i64 b, c, t;
};
static_assert(sizeof(Strides) == 24 && BRT_AT(8, Strides, c) && BRT_AT(16, Strides, t) && sizeof(Strides::b) + sizeof(Strides::c) +
              sizeof(Strides::t) == 24, "Strides is packed otherwise");
// end of generated text

// Extents and strides, in elements. `y`: y or dx; `last`: the final states or their gradient. A row of states belongs to a batch entry
// or to a packed sequence. `aligned`: see Row::phase. `pitch`: bytes of a row of tap words. `wide`: ids and offsets are i64, not i32.
// generated from patterns/convolution/causal_conv1d.py: struct CONV
struct Conv {
    i64 channels, length, width, states, aligned, pitch;
    Strides x, y, state, last, dy, dstate;
    i64 w_c, w_k, bias_c, dw_c, dw_k, db_c, ids_b, ids_t, offsets_t, wide;
};
static_assert(sizeof(Conv) == 272 && BRT_AT(8, Conv, length) && BRT_AT(16, Conv, width) && BRT_AT(24, Conv, states) &&
              BRT_AT(32, Conv, aligned) && BRT_AT(40, Conv, pitch) && BRT_AT(48, Conv, x) && BRT_AT(72, Conv, y) &&
              BRT_AT(96, Conv, state) && BRT_AT(120, Conv, last) && BRT_AT(144, Conv, dy) && BRT_AT(168, Conv, dstate) &&
              BRT_AT(192, Conv, w_c) && BRT_AT(200, Conv, w_k) && BRT_AT(208, Conv, bias_c) && BRT_AT(216, Conv, dw_c) &&
              BRT_AT(224, Conv, dw_k) && BRT_AT(232, Conv, db_c) && BRT_AT(240, Conv, ids_b) && BRT_AT(248, Conv, ids_t) &&
              BRT_AT(256, Conv, offsets_t) && BRT_AT(264, Conv, wide) && sizeof(Conv::channels) + sizeof(Conv::length) +
              sizeof(Conv::width) + sizeof(Conv::states) + sizeof(Conv::aligned) + sizeof(Conv::pitch) + sizeof(Conv::x) + sizeof(Conv::y) +
              sizeof(Conv::state) + sizeof(Conv::last) + sizeof(Conv::dy) + sizeof(Conv::dstate) + sizeof(Conv::w_c) + sizeof(Conv::w_k) +
              sizeof(Conv::bias_c) + sizeof(Conv::dw_c) + sizeof(Conv::dw_k) + sizeof(Conv::db_c) + sizeof(Conv::ids_b) +
              sizeof(Conv::ids_t) + sizeof(Conv::offsets_t) + sizeof(Conv::wide) == 272, "Conv is packed otherwise");
// end of generated text

// N neighbouring samples as loaded. Halves lie in pairs, which stay in one piece until one is asked for: as loose halves they would be
// taken apart where they are loaded, and what is loaded ahead be waited for early. `set` fills ascending.
template <class S, i32 N, bool kPairs = sizeof(S) == 2 && N % 2 == 0>
struct Samples {
    Pack<S, N> pack;
    __device__ __forceinline__ void load(const S* at) { pack = load_pack<S, N>(at); }
    __device__ __forceinline__ void set(i32 i, S value) { pack.v[i] = value; }
    __device__ __forceinline__ acc_t operator[](i32 i) const { return to_acc(pack.v[i]); }
};
template <class S, i32 N>
struct Samples<S, N, true> {
    Pack<u32, N / 2> pairs;
    __device__ __forceinline__ void load(const S* at) { pairs = load_pack<u32, N / 2>((const u32*)at); }
    __device__ __forceinline__ void set(i32 i, S value) { pairs.v[i / 2] = i % 2 ? pairs.v[i / 2] | (u32)value.bits << 16 : value.bits; }
    __device__ __forceinline__ acc_t operator[](i32 i) const { return half(pairs.v[i / 2], i % 2, S()); }
    static __device__ __forceinline__ f32 half(u32 pair, i32 upper, bf16) { return bits_f32(upper ? pair & 0xffff0000u : pair << 16); }
    static __device__ __forceinline__ f32 half(u32 pair, i32 upper, f16) { return f16_to_f32((u16)(upper ? pair >> 16 : pair)); }
};
// As many as the reach of the taps before a tile, rounded up to what one access loads.
constexpr i32 LEAD_LEAST = WIDTH - 1 > 4 / (i32)sizeof(storage_t) ? WIDTH - 1 : 4 / (i32)sizeof(storage_t);
constexpr i32 LEAD = LEAD_LEAST <= 1 ? 1 : LEAD_LEAST <= 2 ? 2 : LEAD_LEAST <= 4 ? 4 : 8;

template <i32 N>
__device__ __forceinline__ void widen(const Samples<storage_t, N>& samples, acc_t (&wide)[N][V])
{
#pragma unroll
    for (i32 e = 0; e < N; ++e) wide[e][0] = samples[e];
}

// A tile as stored.
template <class S>
struct Cells {
    static constexpr i32 N = V == 1 ? E : V;
    Samples<S, N> part[V == 1 ? 1 : E];
    __device__ __forceinline__ void set(i32 e, i32 v, S value) { part[V == 1 ? 0 : e].set(V == 1 ? e : v, value); }
    __device__ __forceinline__ acc_t at(i32 e, i32 v) const { return part[V == 1 ? 0 : e][V == 1 ? e : v]; }
    __device__ __forceinline__ void widen(acc_t (&tile)[E][V]) const
    {
#pragma unroll
        for (i32 e = 0; e < E; ++e)
#pragma unroll
            for (i32 v = 0; v < V; ++v) tile[e][v] = at(e, v);
    }
};

// The cells from step t on; steps outside [0, length) read as zero. `base` is step 0 of the (first) channel. kInside: a tile of one
// channel, aligned and all inside.
template <class S, bool kInside = false>
__device__ __forceinline__ void load_cells(Cells<S>& cells, const S* base, offset_t step, bool aligned, offset_t t, offset_t length)
{
    if (kInside || (V == 1 && aligned && t >= 0 && t + E <= length)) {
        cells.part[0].load(base + t);
    } else {
#pragma unroll
        for (i32 e = 0; e < E; ++e) {
            const bool inside = !WHOLE && t + e >= 0 && t + e < length;  // of whole tiles, one that is not inside is outside
            if (V > 1 && inside) {
                cells.part[V == 1 ? 0 : e].load(base + (t + e) * step);
            } else {
#pragma unroll
                for (i32 v = 0; v < V; ++v) cells.set(e, v, inside ? base[(t + e) * step] : store_as<S>(acc_t(0)));
            }
        }
    }
}

template <class S, bool kInside = false>
__device__ __forceinline__ void store_tile(S* base, offset_t step, bool aligned, offset_t t, offset_t length, const acc_t (&tile)[E][V])
{
    constexpr i32 N = V == 1 ? E : V;
    Pack<S, N> parts[V == 1 ? 1 : E];
#pragma unroll
    for (i32 e = 0; e < E; ++e)
#pragma unroll
        for (i32 v = 0; v < V; ++v) parts[V == 1 ? 0 : e].v[V == 1 ? e : v] = store_as<S>(tile[e][v]);
    if (kInside || (V == 1 && aligned && t >= 0 && t + E <= length)) {
        store_pack<S, N>(base + t, parts[0]);
    } else {
#pragma unroll
        for (i32 e = 0; e < E; ++e) {
            if (WHOLE || t + e < 0 || t + e >= length) continue;
            if (V > 1)
                store_pack<S, N>(base + (t + e) * step, parts[V == 1 ? 0 : e]);
            else
                base[(t + e) * step] = parts[0].v[V == 1 ? e : 0];
        }
    }
}

// Sequence ids, or offsets of packed sequences.
struct Ids {
    const void* at;
    bool wide;  // i64 rather than i32
    __device__ __forceinline__ i64 operator[](i64 k) const { return wide ? ((const i64*)at)[k] : (i64)((const i32*)at)[k]; }
    __device__ __forceinline__ Ids from(i64 k) const { return {(const u8*)at + k * (wide ? 8 : 4), wide}; }
    __device__ __forceinline__ explicit operator bool() const { return at; }
};

// ---- one row: the samples of a batch entry and (first) channel, its past, and which samples belong together -----------------------
struct Row {
    const storage_t* x;
    const storage_t* state;   // null: nothing before the start
    Ids ids;                  // null: one sequence. Taps reach only samples with the id of their output; ids below 0 are padding
    Ids offsets;              // packed sequences: their starts, and ids are their numbers
    const u8* words;          // with ids or offsets, up to width 8
    offset_t x_t, x_c, state_b, state_t, state_c, ids_t, offsets_t;
    offset_t length, reach;   // reach: samples of the past that an output sees, width - 1
    bool aligned;

    __device__ __forceinline__ Row(const storage_t* x_p, const storage_t* state_p, const void* ids_p, const void* offsets_p, const u8* words_p, const Conv& s, offset_t b, offset_t c)
        : x(x_p + b * (offset_t)s.x.b + c * (offset_t)s.x.c), state(state_p), ids{IDS ? ids_p : nullptr, s.wide != 0}, offsets{IDS ? offsets_p : nullptr, s.wide != 0},
          words(words_p), x_t((offset_t)s.x.t), x_c((offset_t)s.x.c), state_b((offset_t)s.state.b), state_t((offset_t)s.state.t),
          state_c((offset_t)s.state.c), ids_t((offset_t)s.ids_t), offsets_t((offset_t)s.offsets_t), length((offset_t)s.length),
          reach(WIDTH ? WIDTH - 1 : (offset_t)s.width - 1), aligned(ALIGNED)
    {
        if (state) state += b * state_b + c * state_c;
        if (IDS && ids) ids = ids.from(b * (offset_t)s.ids_b);
        if (IDS && WORDS && words) words += b * (offset_t)s.pitch;
    }
    __device__ __forceinline__ i64 id(offset_t t) const { return ids[t * ids_t]; }
    __device__ __forceinline__ bool padding(offset_t t) const { return IDS && ids && id(t) < 0; }

    // How far tiles start before steps 0, E, 2E, … so that they start on a pack: where rows of several arrays lie alike, packs serve
    // rows of any length and offset. Sets `aligned`.
    __device__ __forceinline__ offset_t phase(const Conv& s, const storage_t* first, const storage_t* second)
    {
        if (ALIGNED || BLC || !s.aligned) return 0;
        constexpr u64 PACK = E * sizeof(storage_t) < 16 ? E * sizeof(storage_t) : 16;
        const u64 at = (u64)x % PACK;
        aligned = (!first || (u64)first % PACK == at) && (!second || (u64)second % PACK == at) && (at == 0 || (WORDS && !IDS));
        return aligned ? (offset_t)(at / sizeof(storage_t)) : 0;
    }

    // Tap k of output t (which is no padding) and channel v: false if there is nothing to read.
    __device__ __forceinline__ bool tap(offset_t t, offset_t k, i32 v, acc_t& value) const
    {
        const offset_t j = t - reach + k;
        if (j >= 0 && (!IDS || !ids || id(j) == id(t))) {
            value = to_acc(x[j * x_t + v * x_c]);
            return true;
        }
        if (!state) return false;
        if (IDS && offsets) {  // j lies before the start of this output's sequence
            const i64 piece = id(t), column = j - offsets[piece * offsets_t] + reach;
            if (column < 0 || column >= reach) return false;
            value = to_acc(state[piece * state_b + column * state_t + v * state_c]);
            return true;
        }
        if (j >= 0 || (IDS && ids && id(t) != id(0))) return false;
        value = to_acc(state[(j + reach) * state_t + v * state_c]);
        return true;
    }

    // Whether samples [from, to] (cut to the row) share one id that is no padding.
    __device__ __forceinline__ bool uniform(offset_t from, offset_t to) const
    {
        if (!IDS || !ids) return true;
        if (from < 0) from = 0;
        if (to > length - 1) to = length - 1;
        const i64 first = id(from);
        if (offsets) return first >= 0 && id(to) == first;  // piece numbers ascend
        bool same = first >= 0;
        for (offset_t t = from + 1; t <= to; ++t) same = same && id(t) == first;
        return same;
    }
    // Whether outputs [from, to] need their taps read one by one: samples of several sequences, or the past of a packed one.
    __device__ __forceinline__ bool mixed(offset_t from, offset_t to) const
    {
        return IDS && ids && ((offsets && state && from < reach) || !uniform(from - reach, to));
    }
    // Packed sequences with states: taps that do not count among the samples read a state, which only `tap` finds.
    __device__ __forceinline__ bool by_tap() const { return IDS && offsets && state; }

    // The tap word of the tile at t.
    __device__ __forceinline__ u64 word(offset_t t) const
    {
        u64 word = 0;
        if (IDS) {
            if (t >= length) return 0;
            const Pack<u8, E> bytes = load_pack<u8, E>(words + t);
#pragma unroll
            for (i32 e = 0; e < E; ++e) word |= (u64)bytes.v[e] << 8 * e;
            return word;
        }
        if (t >= reach && t + E <= length) return ALL_TAPS;
#pragma unroll
        for (i32 e = 0; e < E; ++e) {
            const offset_t at = t + e;
            if (at < 0 || at >= length) continue;
            word |= (at >= reach || state ? TAPS : TAPS & ~((1ull << (reach - at)) - 1)) << 8 * e;
        }
        return word;
    }

    // What outputs of an unpacked row see before its start, into the tile at t < 0. False: nothing is there.
    __device__ __forceinline__ bool past(acc_t (&tile)[E][V], offset_t t) const
    {
        if (!state || (IDS && offsets)) return false;
#pragma unroll
        for (i32 e = 0; e < E; ++e) {
            const offset_t column = t + e + reach;
            if (column < 0 || column >= reach) continue;  // no tap reaches this far; a sample of the row
#pragma unroll
            for (i32 v = 0; v < V; ++v) tile[e][v] = to_acc(state[column * state_t + v * state_c]);
        }
        return true;
    }
    // The tile at t; false if it starts before the row and nothing is there. kInside: it does not.
    template <bool kInside>
    __device__ __forceinline__ bool load(acc_t (&tile)[E][V], offset_t t) const
    {
        Cells<storage_t> cells;
        load_cells<storage_t, WHOLE && kInside>(cells, x, x_t, aligned, t, length);
        cells.widen(tile);
        return kInside || t >= 0 || past(tile, t);
    }
};

// ---- weights and bias of V channels, in memory and in registers ---------------------------------------------------------------------
struct Filter {
    const weight_t* w;
    const weight_t* b;
    offset_t w_c, w_k, b_c;
    __device__ __forceinline__ Filter(const weight_t* weight, const weight_t* bias, const Conv& s, offset_t c)
        : w(weight + c * (offset_t)s.w_c), b(bias ? bias + c * (offset_t)s.bias_c : nullptr), w_c((offset_t)s.w_c), w_k((offset_t)s.w_k), b_c((offset_t)s.bias_c)
    {
    }
    __device__ __forceinline__ acc_t far(offset_t k, i32 v) const { return to_acc(w[v * w_c + k * w_k]); }
    __device__ __forceinline__ acc_t far_bias(i32 v) const { return b ? to_acc(b[v * b_c]) : acc_t(0); }
};

struct Weights : Filter {
    acc_t bias[V];
    acc_t held[WIDTH][V];

    __device__ __forceinline__ Weights(const weight_t* weight, const weight_t* bias_p, const Conv& s, offset_t c) : Filter(weight, bias_p, s, c)
    {
#pragma unroll
        for (i32 v = 0; v < V; ++v) {
            bias[v] = far_bias(v);
#pragma unroll
            for (i32 k = 0; k < WIDTH; ++k) held[k][v] = far(k, v);
        }
    }
    // Where k is a constant after unrolling.
    __device__ __forceinline__ acc_t near(offset_t k, i32 v) const { return held[k][v]; }
};

// ---- activation --------------------------------------------------------------------------------------------------------------------
struct Gate {
    f32 v, e, s;  // the argument without its infinities, exp(-v), 1 / (1 + e)
};

// exp(-v) = 2^h (1 + r) with h = -v log2(e) rounded and r what the rounding left, within 3 units in the last place, from DEEP
// to LIMIT. About half the instructions of the two-branch form, whose relative accuracy it keeps
// down to there.
constexpr f32 LIMIT = 88.5f;
// Below this the sigmoid nears the subnormal numbers, while v times it does not: exp(v) in two factors.
constexpr f32 DEEP = -86.0f;
__device__ __forceinline__ f32 deep_product(f32 v, f32 factor)  // exp(v) factor
{
    const f32 e = m_exp(0.5f * (v < -220.0f ? -220.0f : v));
    return factor * e * e;
}
__device__ __forceinline__ Gate gate(f32 c)  // |c| <= LIMIT, or above it where e is not used
{
    const f32 h = c * -1.44269504088896341f;
    Gate g;
    g.v = c;
#ifndef BRT_HOST
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(g.e) : "f"(h));
#else
    g.e = m_exp2(h);
#endif
    g.e = m_fma(g.e, m_fma(h, 1.9046542121259336e-9f, m_fma(h, -0.6931471824645996f, -c)), g.e);
#ifndef BRT_HOST
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(g.s) : "f"(1.0f + g.e));
#else
    g.s = 1.0f / (1.0f + g.e);
    if (g.s < 1.17549435e-38f) g.s = 0.0f;
#endif
    return g;
}
// v / (1 + exp(-v)); from DEEP down both v and the divisor are scaled by 2^-64, by selection: a branch would part the loads of tiles.
__device__ __forceinline__ f32 silu(f32 v)
{
    const bool deep = v < DEEP;
    const f32 one = deep ? 5.42101086e-20f : 1.0f;
    const f32 c = deep ? fmaxf(v, -130.0f) : v > LIMIT ? LIMIT : v;
    const f32 h = c * -1.44269504088896341f, shifted = deep ? h - 64.0f : h;
    f32 e, s;
#ifndef BRT_HOST
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(e) : "f"(shifted));
#else
    e = m_exp2(shifted);
#endif
    e = m_fma(e, m_fma(h, 1.9046542121259336e-9f, m_fma(h, -0.6931471824645996f, -c)), e);
#ifndef BRT_HOST
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(s) : "f"(one + e));
#else
    s = 1.0f / (one + e);
    if (s < 1.17549435e-38f) s = 0.0f;
#endif
    return (deep ? c : v) * one * s;
}
__device__ __forceinline__ f32 bounded(f32 v)
{
    const f32 low = v < -220.0f ? -220.0f : v;
    return low > LIMIT ? LIMIT : low;
}
__device__ __forceinline__ f32 near_slope(f32 c)  // DEEP <= c <= LIMIT
{
    const Gate g = gate(c);
    return m_fma(g.s, g.v * (g.e * g.s), g.s);  // s (1 + v (1 - s))
}
__device__ __forceinline__ f32 silu_slope(f32 v)
{
    const f32 c = bounded(v);
    return c < DEEP ? deep_product(c, 1.0f + c) : near_slope(c);
}
// g times the slopes at a tile of arguments: one test for all of them whether one is far from 0.
template <i32 N, i32 M> __device__ __forceinline__ void times_slopes(f32 (&g)[N][M], const f32 (&v)[N][M])
{
    f32 largest = m_abs(v[0][0]);
#pragma unroll
    for (i32 i = 1; i < N * M; ++i) largest = fmaxf(largest, m_abs(v[i / M][i % M]));
    if (largest > -DEEP) {
#pragma unroll
        for (i32 i = 0; i < N * M; ++i) g[i / M][i % M] *= silu_slope(v[i / M][i % M]);
    } else {
#pragma unroll
        for (i32 i = 0; i < N * M; ++i) g[i / M][i % M] *= near_slope(v[i / M][i % M]);
    }
}

// f64: by the branch whose exponential cannot overflow.
__device__ __forceinline__ f64 silu(f64 v)
{
    const f64 low = v < -1000.0 ? -1000.0 : v, e = m_exp(-m_abs(low));
    return (low < 0.0 ? low * e : low) / (1.0 + e);
}
__device__ __forceinline__ f64 silu_slope(f64 v)
{
    const f64 e = m_exp(-m_abs(v)), r = 1.0 / (1.0 + e), small = e * r;
    const f64 s = v < 0.0 ? small : r, rest = v < 0.0 ? r : small;
    return m_fma(s, e == 0.0 ? 0.0 : v * rest, s);  // the second term vanishes with e, also for infinite v
}
template <i32 N, i32 M> __device__ __forceinline__ void times_slopes(f64 (&g)[N][M], const f64 (&v)[N][M])
{
#pragma unroll
    for (i32 i = 0; i < N * M; ++i) g[i / M][i % M] *= silu_slope(v[i / M][i % M]);
}

__device__ __forceinline__ acc_t activate(acc_t v) { return SILU ? silu(v) : v; }
__device__ __forceinline__ acc_t activate_slope(acc_t v) { return SILU ? silu_slope(v) : acc_t(1); }

// ---- pre-activations ---------------------------------------------------------------------------------------------------------------
// One output by reading every tap on its own: any ids, any edge.
__device__ __forceinline__ acc_t pre_slow(const Row& row, const Filter& w, offset_t t, i32 v)
{
    acc_t pre = w.far_bias(v);
#pragma unroll 1
    for (offset_t k = 0; k <= row.reach; ++k) {
        acc_t value;
        if (row.tap(t, k, v, value)) pre = m_fma(w.far(k, v), value, pre);
    }
    return pre;
}

// Output e of the tile x; `left`: the samples before the tile, there from the first on or not at all (left_valid). kWord: the tile's word
// says which taps count.
template <bool kWord, i32 N>
__device__ __forceinline__ acc_t pre_near(i32 e, i32 v, const acc_t (&x)[E][V], const acc_t (&left)[N][V], bool left_valid, u64 word, const Weights& w)
{
    acc_t pre = w.bias[v];
#pragma unroll
    for (i32 k = 0; k < WIDTH; ++k) {
        const i32 at = e + k - (WIDTH - 1);
        const bool counts = kWord ? word >> (8 * e + k) & 1 : at >= 0 || left_valid;
        if (counts) pre = m_fma(w.held[k][v], at >= 0 ? x[at >= 0 ? at : 0][v] : left[at >= 0 ? 0 : N + at][v], pre);
    }
    return pre;
}
// Sequences of a batch or of a packed row; what is prepared once for all channels: the sequence of each sample, and its tap word.
struct Piece {
    i64 begin, end;
    __device__ __forceinline__ Piece(const void* offsets_p, const Conv& s, i64 n) : begin(0), end(s.length)
    {
        const Ids offsets = {offsets_p, s.wide != 0};
        if (!offsets) return;
        const i64 from = offsets[n * s.offsets_t], to = offsets[(n + 1) * s.offsets_t];
        begin = from < 0 ? 0 : from > s.length ? s.length : from;  // bad offsets are reported, and read nothing outside
        end = to < begin ? begin : to > s.length ? s.length : to;
    }
};

// One thread a sample (or offset, or byte of padding after a row of words). Packed sequences: checks the offsets and writes numbers.
// `state`: there are initial states; those of packed sequences are no taps here.
extern "C" __global__ void __launch_bounds__(256) brt_convolution_causal_conv1d_forward_f32_i32_sequences(const void* ids_p, const void* offsets_p, void* numbers, u8* words, const Conv s, const i64 batch, const i64 state, const ErrorRef err)
{
    after_previous();
    const Ids ids = {ids_p, s.wide != 0}, offsets = {offsets_p, s.wide != 0};
    const i64 item = (i64)blockIdx.x * 256 + threadIdx.x;
    if (offsets && item <= s.states) {
        const i64 here = offsets[item * s.offsets_t], before = item ? offsets[(item - 1) * s.offsets_t] : 0;
        if ((item == 0 && here != 0) || here < before || (item == s.states && here != s.length)) report_error(err, ERROR_OFFSETS, item, here, s.length);
    }
    const i64 b = item / s.pitch, t = item - b * s.pitch, reach = s.width - 1;
    if (b >= batch) return;
    u32 word = 0;
    if (t < s.length && offsets) {
        i64 low = 0, high = s.states;  // the last sequence that starts at or before t; empty ones hold no sample
        while (high - low > 1) {
            const i64 middle = low + (high - low) / 2;
            if (offsets[middle * s.offsets_t] <= t)
                low = middle;
            else
                high = middle;
        }
        const i64 begin = s.states > 0 ? offsets[low * s.offsets_t] : t + 1, number = begin <= t ? low : -1;
        if (s.wide) ((i64*)numbers)[t] = number;
        else ((i32*)numbers)[t] = (i32)number;
        for (i64 k = 0; words && begin <= t && k <= reach; ++k) word |= (u32)(t - reach + k >= begin && t - reach + k >= 0) << k;
    } else if (t < s.length && words) {
        const Ids row = ids.from(b * s.ids_b);
        const i64 own = row[t * s.ids_t];
        for (i64 k = 0; own >= 0 && k <= reach; ++k) {
            const i64 j = t - reach + k;
            word |= (u32)(j >= 0 ? row[j * s.ids_t] == own : state && row[0] == own) << k;
        }
    }
    if (words) words[item] = (u8)word;
}
// Which taps of a tile count: BY_TILE, all of those in a tile of samples that exists; EVERY, all; BY_WORD, those in the tile's word.
enum Taps { BY_TILE, EVERY, BY_WORD };

// Pre-activations of a tile whose samples share one sequence or whose word is given: bias first, taps ascending. The taps are walked in
// blocks of E over a window of two tiles; `skip` entries lead the first window that no tap reads, so that windows start on tiles. On
// return `own` holds the samples at t. kCarry: `own` arrives with the tile before t, which suffices where the reach is at most E.
template <Taps kTaps, bool kCarry>
__device__ __forceinline__ void pre_tile(acc_t (&pre)[E][V], acc_t (&own)[E][V], bool& own_valid, const Row& row, const Weights& w, offset_t t, u64 word)
{
    const offset_t reach = WIDTH ? WIDTH - 1 : row.reach;
    const offset_t blocks = (reach + E - 1) / E, skip = blocks * E - reach;
#pragma unroll
    for (i32 e = 0; e < E; ++e)
#pragma unroll
        for (i32 v = 0; v < V; ++v) pre[e][v] = w.bias[v];
    if (!kCarry) own_valid = blocks ? row.load<false>(own, t - blocks * E) : row.load<kTaps != BY_WORD>(own, t);
    if (kCarry && reach == 0) own_valid = row.load<false>(own, t);
#pragma unroll
    for (offset_t n = 0; n < blocks; ++n) {
        tile_t next;
        const bool next_valid = n + 1 == blocks ? row.load<kTaps != BY_WORD>(next, t) : row.load<false>(next, t - (blocks - 1 - n) * E);
#pragma unroll
        for (i32 lead = 0; lead < E; ++lead) {
            const offset_t k = n * E + lead - skip;
            if (k < 0) continue;
#pragma unroll
            for (i32 v = 0; v < V; ++v) {
                const acc_t wk = w.near(k, v);
#pragma unroll
                for (i32 e = 0; e < E; ++e) {
                    const bool in_own = e + lead < E, counts = kTaps == BY_WORD ? word >> (8 * e + k) & 1 : kTaps == EVERY || (in_own ? own_valid : next_valid);
                    if (counts) pre[e][v] = m_fma(wk, in_own ? own[(e + lead) % E][v] : next[(e + lead) % E][v], pre[e][v]);
                }
            }
        }
#pragma unroll
        for (i32 e = 0; e < E; ++e)
#pragma unroll
            for (i32 v = 0; v < V; ++v) own[e][v] = next[e][v];
        own_valid = next_valid;
    }
#pragma unroll
    for (i32 e = 0; e < E; ++e)
#pragma unroll
        for (i32 v = 0; v < V; ++v) pre[e][v] = m_fma(w.near(reach, v), own[e][v], pre[e][v]);
}

constexpr i32 THREADS = 256;

struct Output {
    storage_t* y;
    offset_t t, c;  // strides
};

template <Taps kTaps, bool kCarry>
__device__ __forceinline__ void forward_taps(acc_t (&own)[E][V], bool& own_valid, const Row& row, const Weights& w, const Output& out, offset_t t, u64 word)
{
    tile_t y;
    pre_tile<kTaps, kCarry>(y, own, own_valid, row, w, t, word);
#pragma unroll
    for (i32 e = 0; e < E; ++e)
#pragma unroll
        for (i32 v = 0; v < V; ++v) {
            y[e][v] = activate(y[e][v]);
            if (kTaps == BY_WORD && !(word >> 8 * e & TAPS)) y[e][v] = acc_t(0);  // padding
        }
    store_tile<storage_t, WHOLE && kTaps != BY_WORD>(out.y, out.t, row.aligned, t, row.length, y);
}

// The tile of y at t; `own` carries the samples of the tile before.
template <bool kCarry>
__device__ __forceinline__ void forward_tile(acc_t (&own)[E][V], bool& own_valid, const Row& row, const Weights& w, const Output& out, offset_t t)
{
    constexpr bool WORD = WORDS && (IDS || !(ALIGNED || BLC));
    const u64 word = WORD ? row.word(t) : 0;
    if (WORD ? word != ALL_TAPS && row.by_tap() : row.mixed(t, t + E - 1)) {
#pragma unroll 1
        for (offset_t at = t; at < t + E && at < row.length; ++at) {
            const bool padding = row.padding(at);
#pragma unroll
            for (i32 v = 0; v < V; ++v) out.y[at * out.t + v * out.c] = store_as<storage_t>(padding ? acc_t(0) : activate(pre_slow(row, w, at, v)));
        }
        if (kCarry) own_valid = row.load<false>(own, t);
    } else if (!WORD) {
        forward_taps<BY_TILE, kCarry>(own, own_valid, row, w, out, t, 0);
    } else if (word == ALL_TAPS) {
        forward_taps<EVERY, kCarry>(own, own_valid, row, w, out, t, 0);
    } else {
        forward_taps<BY_WORD, kCarry>(own, own_valid, row, w, out, t, word);
    }
}

// Lanes run along time; a thread takes four tiles of a row, a quarter of the row apart.
constexpr i32 TILES = 4;
extern "C" __global__ void __launch_bounds__(THREADS, 4) brt_convolution_causal_conv1d_forward_f32_i32(const storage_t* __restrict__ x, const weight_t* __restrict__ weight, const weight_t* __restrict__ bias, const storage_t* __restrict__ state, const void* __restrict__ ids, const void* __restrict__ offsets, const u8* __restrict__ words, storage_t* __restrict__ y, const Conv s, const i64 items, const Divider quarters, const Divider channels)
{
    after_previous();
    const i64 item = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (item >= items) return;
    offset_t outer, tile, b, c;
    quarters.divmod((offset_t)item, outer, tile);
    channels.divmod(outer, b, c);
    Row row(x, state, ids, offsets, words, s, b, c);
    const Output out = {y + b * (offset_t)s.y.b + c * (offset_t)s.y.c, (offset_t)s.y.t, (offset_t)s.y.c};
    const offset_t phase = row.phase(s, out.y, nullptr);
    const Weights w(weight, bias, s, c);
#pragma unroll 1
    for (i32 n = 0; n < TILES; ++n) {
        const offset_t t = (tile + n * quarters.value()) * E - phase;
        tile_t own;
        bool own_valid;
        if (t < row.length) forward_tile<false>(own, own_valid, row, w, out, t);
    }
}

// The last width - 1 samples of every sequence, its state before them.
extern "C" __global__ void __launch_bounds__(THREADS) brt_convolution_causal_conv1d_forward_f32_i32_final(const storage_t* x, const storage_t* state, const void* offsets, storage_t* last, const Conv s, const i64 items)
{
    after_previous();
    const i64 item = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (item >= items) return;
    const i64 reach = s.width - 1, column = item % reach, c = item / reach % s.channels, n = item / reach / s.channels;
    const Piece piece(offsets, s, n);
    const i64 j = piece.end - piece.begin + column - reach;
    storage_t value = store_as<storage_t>(acc_t(0));
    if (j >= 0)
        value = x[(offsets ? 0 : n) * s.x.b + c * s.x.c + (piece.begin + j) * s.x.t];
    else if (state)
        value = state[n * s.state.b + c * s.state.c + (j + reach) * s.state.t];
    last[n * s.last.b + c * s.last.c + column * s.last.t] = value;
}
