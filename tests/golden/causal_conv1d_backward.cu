// convolution.causal_conv1d.backward.f32#i32(activation=none,width=2) / vec16
// template convolution/causal_conv1d_backward.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
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
extern "C" __global__ void __launch_bounds__(256) brt_convolution_causal_conv1d_backward_f32_i32_sequences(const void* ids_p, const void* offsets_p, void* numbers, u8* words, const Conv s, const i64 batch, const i64 state, const ErrorRef err)
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
// --- partial reduce ---

// How the sums over batch and time are split. A stretch is `span` steps of one batch row; a block takes `share` neighbouring stretches of
// one channel (blc: of 32 tiles of channels) and leaves one partial sum per chunk, or the result where there is one chunk.
// generated from patterns/convolution/causal_conv1d_backward.py: struct SPLIT
struct Split {
    i64 parts, span, stretches, share, accumulate;
};
static_assert(sizeof(Split) == 40 && BRT_AT(8, Split, span) && BRT_AT(16, Split, stretches) && BRT_AT(24, Split, share) &&
              BRT_AT(32, Split, accumulate) && sizeof(Split::parts) + sizeof(Split::span) + sizeof(Split::stretches) +
              sizeof(Split::share) + sizeof(Split::accumulate) == 40, "Split is packed otherwise");
// end of generated text

// Gradient at the pre-activation of step t by reading every tap on its own; none at padding.
__device__ __forceinline__ acc_t slope_slow(const Row& row, const Filter& w, const storage_t* dy, const Conv& s, offset_t t, i32 v)
{
    if (row.padding(t)) return acc_t(0);
    const acc_t g = to_acc(dy[t * (offset_t)s.dy.t + v * (offset_t)s.dy.c]);
    return SILU ? g * activate_slope(pre_slow(row, w, t, v)) : g;
}

// Adds the gradient that reaches the tile of dx at t through the final states. `n` is the row of states where sequences are not packed.
__device__ __forceinline__ void add_last(acc_t (&dx)[E][V], const Row& row, const storage_t* dlast, const Conv& s, offset_t n, offset_t c, offset_t t)
{
    if (!(IDS && row.offsets) && t + E + row.reach <= row.length) return;
#pragma unroll 1
    for (i32 at = 0; at < E; ++at) {
        i64 piece = n, end = row.length;
        if (t + at < 0 || t + at >= row.length) continue;
        if (IDS && row.offsets) {
            piece = row.id(t + at);
            if (piece < 0) continue;
            end = row.offsets[(piece + 1) * row.offsets_t];
        }
        const i64 column = t + at + (i64)row.reach - end;
        if (column < 0 || column >= row.reach) continue;
#pragma unroll
        for (i32 v = 0; v < V; ++v) {
            const acc_t more = to_acc(dlast[piece * s.last.b + (i64)(c + v) * s.last.c + column * s.last.t]);
#pragma unroll
            for (i32 e = 0; e < E; ++e) dx[e][v] = e == at ? dx[e][v] + more : dx[e][v];  // constant indices keep dx in registers
        }
    }
}

__device__ __forceinline__ void finish(weight_t* at, acc_t value, i64 accumulate) { *at = store_as<weight_t>(accumulate ? to_acc(*at) + value : value); }

// One pass over dy and x: each thread holds the gradients of its tile, takes those of the next `width - 1` steps from its neighbour, and
// keeps the sums for dw and db in registers. Where all taps count, the code has no conditions; elsewhere tap words decide.
constexpr i32 REACH = WIDTH - 1;
constexpr i32 HALO = REACH > 0 ? REACH : 1;
constexpr bool PLAIN = ALIGNED && !IDS;  // whole tiles of one sequence: only the ends of a row lack taps
constexpr u64 RIGHT = REACH > 0 ? ALL_TAPS >> 8 * (E - HALO) : 0;  // the words of the first steps after a tile
static_assert(REACH <= E, "a halo lies in one tile");

// Packed sequences with states, tap by tap.
__device__ __forceinline__ void slope_tile_slow(acc_t (&g)[E][V], const Row& row, const Filter& w, const storage_t* dy, const Conv& s, offset_t t)
{
#pragma unroll 1
    for (i32 at = 0; at < E; ++at) {
#pragma unroll
        for (i32 v = 0; v < V; ++v) {
            const acc_t value = t + at >= 0 && t + at < row.length ? slope_slow(row, w, dy, s, t + at, v) : acc_t(0);
#pragma unroll
            for (i32 e = 0; e < E; ++e) g[e][v] = e == at ? value : g[e][v];  // constant indices keep g in registers
        }
    }
}

// dy to the gradients at the pre-activations; the other arguments as of pre_near.
template <bool kWord, i32 N>
__device__ __forceinline__ void slope_tile(acc_t (&g)[E][V], const acc_t (&x)[E][V], const acc_t (&left)[N][V], bool left_valid, u64 word, const Weights& w)
{
    if (SILU) {
        tile_t pre;
#pragma unroll
        for (i32 e = 0; e < E; ++e)
#pragma unroll
            for (i32 v = 0; v < V; ++v) pre[e][v] = pre_near<kWord>(e, v, x, left, left_valid, word, w);
        times_slopes(g, pre);
    }
    if (!kWord) return;
#pragma unroll
    for (i32 e = 0; e < E; ++e)
#pragma unroll
        for (i32 v = 0; v < V; ++v)
            if (!(word >> 8 * e & TAPS)) g[e][v] = acc_t(0);  // padding, or outside
}

// dx of a tile; `right` holds the gradients after it, there from the first on or not at all (right_valid).
template <bool kWord, i32 N>
__device__ __forceinline__ void input_tile(acc_t (&dx)[E][V], const acc_t (&g)[E][V], const acc_t (&right)[N][V], bool right_valid, u64 word, u64 right_word, const Weights& w)
{
#pragma unroll
    for (i32 e = 0; e < E; ++e) {
#pragma unroll
        for (i32 v = 0; v < V; ++v) {
            acc_t sum = acc_t(0);
#pragma unroll
            for (i32 k = 0; k < WIDTH; ++k) {
                const i32 at = e + REACH - k;
                const bool counts = kWord ? (at < E ? word >> (8 * (at < E ? at : 0) + k) : right_word >> (8 * (at < E ? 0 : at - E) + k)) & 1 : at < E || right_valid;
                if (counts) sum = m_fma(w.held[k][v], at < E ? g[at < E ? at : 0][v] : right[at < E ? 0 : at - E][v], sum);
            }
            dx[e][v] = sum;
        }
    }
}

// Adds the tile's share of dw and db.
template <bool kWord, i32 N>
__device__ __forceinline__ void add_sums(acc_t (&total)[WIDTH + 1][V], const acc_t (&g)[E][V], const acc_t (&x)[E][V], const acc_t (&left)[N][V], bool left_valid, u64 word)
{
#pragma unroll
    for (i32 v = 0; v < V; ++v) {
#pragma unroll
        for (i32 k = 0; k < WIDTH; ++k) {
            acc_t part = acc_t(0);
#pragma unroll
            for (i32 e = 0; e < E; ++e) {
                const i32 at = e + k - REACH;
                const bool counts = kWord ? word >> (8 * e + k) & 1 : at >= 0 || left_valid;
                if (counts) part = m_fma(g[e][v], at >= 0 ? x[at >= 0 ? at : 0][v] : left[at >= 0 ? 0 : N + at][v], part);
            }
            total[k][v] += part;
        }
        acc_t part = g[0][v];
#pragma unroll
        for (i32 e = 1; e < E; ++e) part += g[e][v];
        total[WIDTH][v] += part;
    }
}

// The part of dw that comes from the states of packed sequences.
__device__ __forceinline__ void add_state_sums(acc_t (&total)[WIDTH + 1][V], const acc_t (&g)[E][V], const Row& row, offset_t t, u64 word)
{
#pragma unroll 1
    for (i32 at = 0; at < E; ++at) {
        const u64 taps = word >> 8 * at & TAPS;
        if (taps == 0 || taps == TAPS) continue;
#pragma unroll
        for (i32 v = 0; v < V; ++v) {
            acc_t slope = acc_t(0);
#pragma unroll
            for (i32 e = 0; e < E; ++e) slope = e == at ? g[e][v] : slope;
#pragma unroll
            for (i32 k = 0; k < REACH; ++k) {
                acc_t value;
                if (!(taps >> k & 1) && row.tap(t + at, k, v, value)) total[k][v] = m_fma(slope, value, total[k][v]);
            }
        }
    }
}

// The gradients of the first steps from `end` on, to every lane of a warp.
__device__ __forceinline__ void load_carry(acc_t (&carry)[HALO], const Row& row, const Weights& w, const storage_t* dy, const Conv& s, offset_t end, i32 lane)
{
#pragma unroll
    for (i32 i = 0; i < HALO; ++i) carry[i] = acc_t(0);
    if (end >= row.length) return;
    const acc_t g = lane < REACH && end + lane < row.length ? slope_slow(row, w, dy, s, end + lane, 0) : acc_t(0);
#pragma unroll
    for (i32 i = 0; i < HALO; ++i) carry[i] = __shfl_sync(0xffffffffu, g, i);
}

// The sums of the threads of a block, in a fixed order, to the chunk's place or to the result.
template <i32 N>
__device__ __forceinline__ void leave_sums(const acc_t (&total)[WIDTH + 1][V], acc_t (&sums)[N][WIDTH + 1], weight_t* dw, weight_t* db, acc_t* partial, const Conv& s, const Split& split, offset_t chunk, offset_t c)
{
    const i32 lane = threadIdx.x, warp = threadIdx.y;
#pragma unroll
    for (i32 k = 0; k <= WIDTH; ++k) {
        acc_t sum = total[k][0];
#pragma unroll
        for (i32 d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffffu, sum, d);
        if (lane == 0) sums[warp][k] = sum;
    }
    __syncthreads();
    if (warp || lane > WIDTH) return;
    acc_t sum = sums[0][lane];
    for (i32 other = 1; other < (i32)blockDim.y; ++other) sum += sums[other][lane];
    if (partial)
        partial[((i64)chunk * s.channels + c) * (WIDTH + 1) + lane] = sum;
    else if (lane < WIDTH && dw)
        finish(dw + (i64)c * s.dw_c + lane * s.dw_k, sum, split.accumulate);
    else if (lane == WIDTH && db)
        finish(db + (i64)c * s.db_c, sum, split.accumulate);
}

// Lanes run along time. A warp walks a stretch of one channel from its end to its start, 32 tiles at a time, so that the gradients right
// of its last lane are those its first lane had before. Stretches count steps from the phase of the row.
constexpr i32 WARPS = 8;

extern "C" __global__ void __launch_bounds__(32 * WARPS, 3) brt_convolution_causal_conv1d_backward_f32_i32(const storage_t* __restrict__ dy_p, const storage_t* __restrict__ x, const weight_t* __restrict__ weight, const weight_t* __restrict__ bias, const storage_t* __restrict__ state, const storage_t* __restrict__ dlast, const void* __restrict__ ids, const void* __restrict__ offsets, const u8* __restrict__ words, storage_t* __restrict__ dx_p, weight_t* __restrict__ dw, weight_t* __restrict__ db, acc_t* __restrict__ partial, const Conv s, const Split split)
{
    after_previous();
    __shared__ acc_t sums[WARPS][WIDTH + 1];
    const i32 lane = threadIdx.x, warp = threadIdx.y;
    const offset_t chunk = (offset_t)blockIdx.x / (offset_t)s.channels, c = (offset_t)blockIdx.x - chunk * (offset_t)s.channels;
    const offset_t first = chunk * (offset_t)split.share;
    const offset_t last = first + (offset_t)split.share < (offset_t)split.stretches ? first + (offset_t)split.share : (offset_t)split.stretches;
    const Weights w(weight, bias, s, c);
    acc_t total[WIDTH + 1][V];
#pragma unroll
    for (i32 k = 0; k <= WIDTH; ++k) total[k][0] = acc_t(0);

    for (offset_t stretch = first + warp; stretch < last; stretch += blockDim.y) {
        const offset_t b = stretch / (offset_t)split.parts, from = (stretch - b * (offset_t)split.parts) * (offset_t)split.span;
        Row row(x, state, ids, offsets, words, s, b, c);
        const storage_t* dy = dy_p + b * (offset_t)s.dy.b + c * (offset_t)s.dy.c;
        storage_t* dx = dx_p ? dx_p + b * (offset_t)s.y.b + c * (offset_t)s.y.c : nullptr;
        const offset_t begin = from - row.phase(s, dy, dx);
        const offset_t end = begin + (offset_t)split.span < row.length ? begin + (offset_t)split.span : row.length;
        if (begin >= end) continue;  // an allowance for phases that this row does not need

        acc_t carry[HALO];  // gradients right of the warp's tiles
        load_carry(carry, row, w, dy, s, end, lane);

        Cells<storage_t> x_next, dy_next, edge_next;  // loaded one round ahead; `edge`: the tile before the first lane's
        offset_t t = begin + ((end - begin - 1) / (32 * E) * 32 + lane) * E;
        auto fetch = [&](offset_t at) {
            load_cells(x_next, row.x, row.x_t, row.aligned, at, row.length);
            load_cells(dy_next, dy, (offset_t)s.dy.t, row.aligned, at, row.length);
            if (REACH > 0 && lane == 0 && at > 0) load_cells(edge_next, row.x, row.x_t, row.aligned, at - E, row.length);
        };
        fetch(t);
        for (; t >= begin; t -= 32 * E) {
            tile_t xs, g;
            acc_t left[HALO][V], right[HALO][V];
            x_next.widen(xs);
            dy_next.widen(g);
#pragma unroll
            for (i32 i = 0; i < REACH; ++i) {
                const acc_t before = __shfl_up_sync(0xffffffffu, xs[E - HALO + i][0], 1);
                left[i][0] = lane ? before : edge_next.at(E - HALO + i, 0);
            }
            bool left_valid = true;
            if (t < REACH || t == 0) {  // the row starts within sight
                left_valid = row.past(xs, t);
#pragma unroll
                for (i32 i = 0; i < REACH; ++i)
                    if (left_valid && t - REACH + i < 0) left[i][0] = t + i < 0 ? acc_t(0) : to_acc(row.state[(t + i) * row.state_t]);
            }
            if (t - 32 * E >= begin) fetch(t - 32 * E);

            const bool some = t < row.length;  // this tile holds samples
            const u64 word = row.word(t), right_word = row.word(t + E);
            const bool plain = word == ALL_TAPS, right_plain = plain && (t + E >= row.length || (right_word & RIGHT) == RIGHT);
            if (plain) {
                slope_tile<false>(g, xs, left, left_valid, 0, w);
            } else if (row.by_tap()) {
                slope_tile_slow(g, row, w, dy, s, t);
            } else {
                slope_tile<true>(g, xs, left, left_valid, word, w);
            }
#pragma unroll
            for (i32 i = 0; i < REACH; ++i) {
                right[i][0] = __shfl_sync(0xffffffffu, lane ? g[i][0] : carry[i], (lane + 1) & 31);
                carry[i] = g[i][0];
            }
            if (!some) continue;
            if (dx) {
                tile_t out;
                if (right_plain)
                    input_tile<false>(out, g, right, t + E < row.length, 0, 0, w);
                else
                    input_tile<true>(out, g, right, true, word, right_word, w);
                if (dlast) add_last(out, row, dlast, s, b, c, t);
                store_tile<storage_t, WHOLE>(dx, (offset_t)s.y.t, row.aligned, t, row.length, out);
            }
            if (dw || db) {
                if (plain) {
                    add_sums<false>(total, g, xs, left, left_valid, 0);
                } else {
                    add_sums<true>(total, g, xs, left, left_valid, word);
                    if (row.by_tap()) add_state_sums(total, g, row, t, word);
                }
            }
        }
    }
    if (dw || db) leave_sums(total, sums, dw, db, partial, s, split, chunk, c);
}

// Gradient of the initial states, one thread a sequence and channel.
extern "C" __global__ void __launch_bounds__(256) brt_convolution_causal_conv1d_backward_f32_i32_dstate(const storage_t* dy, const storage_t* x, const weight_t* weight, const weight_t* bias, const storage_t* state, const storage_t* dlast, const void* ids, const void* offsets, storage_t* dstate, const Conv s, const i64 items)
{
    after_previous();
    const i64 item = (i64)blockIdx.x * 256 + threadIdx.x;
    if (item >= items) return;
    const i64 n = item / s.channels, c = item - n * s.channels, b = offsets ? 0 : n;
    const Row row(x, state, ids, offsets, nullptr, s, (offset_t)b, (offset_t)c);
    const Filter w(weight, bias, s, (offset_t)c);
    const Piece piece(offsets, s, n);
    const i64 length = piece.end - piece.begin;
    acc_t g[HALO];
    bool valid[HALO];
#pragma unroll
    for (i32 i = 0; i < REACH; ++i) {
        const offset_t t = (offset_t)piece.begin + i;
        valid[i] = i < length && (!row.ids || (row.id(t) >= 0 && row.id(t) == (offsets ? n : row.id(0))));
        g[i] = valid[i] ? slope_slow(row, w, dy + b * s.dy.b + c * s.dy.c, s, t, 0) : acc_t(0);
    }
#pragma unroll
    for (i32 column = 0; column < REACH; ++column) {
        acc_t sum = acc_t(0);
#pragma unroll
        for (i32 k = 0; k <= column; ++k)
            if (valid[column - k]) sum = m_fma(w.far(k, 0), g[column - k], sum);
        if (dlast && column >= length) sum += to_acc(dlast[n * s.last.b + c * s.last.c + (column - length) * s.last.t]);
        dstate[n * s.dstate.b + c * s.dstate.c + column * s.dstate.t] = store_as<storage_t>(sum);
    }
}

// Partial sums to dw and db: a block of 32 x 8 takes 32 results, each eighth of the chunks in order, then the eighths in order.
extern "C" __global__ void __launch_bounds__(256) brt_convolution_causal_conv1d_backward_f32_i32_combine(const acc_t* partial, weight_t* dw, weight_t* db, const Conv s, const i64 chunks, const i64 accumulate)
{
    after_previous();
    __shared__ acc_t totals[8][32], errors[8][32];
    const i64 cells = s.channels * (s.width + 1), cell = (i64)blockIdx.x * 32 + threadIdx.x;
    const i64 share = (chunks + 7) / 8, from = threadIdx.y * share, to = from + share < chunks ? from + share : chunks;
    Sum<acc_t> sum;
    if (cell < cells)
        for (i64 chunk = from; chunk < to; ++chunk) sum.add(partial[chunk * cells + cell]);
    totals[threadIdx.y][threadIdx.x] = sum.total;
    errors[threadIdx.y][threadIdx.x] = sum.error;
    __syncthreads();
    if (threadIdx.y || cell >= cells) return;
    for (i32 k = 1; k < 8; ++k) {
        Sum<acc_t> other;
        other.total = totals[k][threadIdx.x];
        other.error = errors[k][threadIdx.x];
        sum.merge(other);
    }
    const i64 c = cell / (s.width + 1), k = cell - c * (s.width + 1);
    if (k < s.width) {
        if (dw) finish(dw + c * s.dw_c + k * s.dw_k, sum.value(), accumulate);
    } else if (db) {
        finish(db + c * s.db_c, sum.value(), accumulate);
    }
}
