// convolution.causal_conv1d.forward.f32#i32(activation=none,width=2) / vec16
// template causal_conv1d.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// Depthwise causal convolution: problem record, tiles of samples, taps, activation.
using storage_t = f32;
using weight_t = f32;
using acc_t = f32;
using id_t = i32;  // sequence ids, or offsets of packed sequences
using offset_t = i32;
constexpr i32 WIDTH = 2;  // 0: known at run time
constexpr bool SILU = false;
constexpr bool IDS = true;  // sequence ids or packed sequences may be given
constexpr i32 E = 4;  // a tile, what a thread holds at once: E steps in time
constexpr i32 V = 1;  //   of V channels (neighbours in memory where V > 1)
using tile_t = acc_t[E][V];

// Quotient and remainder by a number fixed at launch.
struct Divider {
    FastDiv f;
    __device__ __forceinline__ void divmod(i32 n, i32& quotient, i32& rest) const
    {
        quotient = (i32)f.div((u32)n);
        rest = n - quotient * (i32)f.d;
    }
};

struct Strides { i64 b, c, t; };

// Extents and strides, in elements. `y`: y or dx; `last`: the final states or their gradient. A row of states belongs to a batch entry
// or to a packed sequence. `aligned`: tiles may be accessed 16 bytes at a time.
struct Conv {
    i64 channels, length, width, states, aligned;
    Strides x, y, state, last, dy, dstate;
    i64 w_c, w_k, bias_c, dw_c, dw_k, db_c, ids_b, ids_t, offsets_t;
};

// A tile as stored.
template <class S>
struct Cells {
    Pack<S, V == 1 ? E : V> part[V == 1 ? 1 : E];
    __device__ __forceinline__ S& at(i32 e, i32 v) { return V == 1 ? part[0].v[e] : part[e].v[v]; }
    __device__ __forceinline__ void widen(acc_t (&tile)[E][V])
    {
#pragma unroll
        for (i32 e = 0; e < E; ++e)
#pragma unroll
            for (i32 v = 0; v < V; ++v) tile[e][v] = to_acc(at(e, v));
    }
};

// The cells from step t on; steps outside [0, length) read as zero. `base` is step 0 of the (first) channel.
template <class S>
__device__ __forceinline__ void load_cells(Cells<S>& cells, const S* base, offset_t step, bool aligned, offset_t t, offset_t length)
{
    if (V == 1 && aligned && t >= 0 && t + E <= length) {
        cells.part[0] = load_pack<S, V == 1 ? E : V>(base + t);
        return;
    }
#pragma unroll
    for (i32 e = 0; e < E; ++e) {
        const bool inside = t + e >= 0 && t + e < length;
        if (V > 1 && inside) {
            cells.part[V == 1 ? 0 : e] = load_pack<S, V == 1 ? E : V>(base + (t + e) * step);
        } else {
#pragma unroll
            for (i32 v = 0; v < V; ++v) cells.at(e, v) = inside ? base[(t + e) * step] : store_as<S>(acc_t(0));
        }
    }
}

template <class S>
__device__ __forceinline__ void store_tile(S* base, offset_t step, bool aligned, offset_t t, offset_t length, const acc_t (&tile)[E][V])
{
    Cells<S> cells;
#pragma unroll
    for (i32 e = 0; e < E; ++e)
#pragma unroll
        for (i32 v = 0; v < V; ++v) cells.at(e, v) = store_as<S>(tile[e][v]);
    if (V == 1 && aligned && t + E <= length) {
        store_pack<S, V == 1 ? E : V>(base + t, cells.part[0]);
        return;
    }
#pragma unroll
    for (i32 e = 0; e < E; ++e) {
        if (t + e >= length) continue;
        if (V > 1)
            store_pack<S, V == 1 ? E : V>(base + (t + e) * step, cells.part[V == 1 ? 0 : e]);
        else
            base[(t + e) * step] = cells.at(e, 0);
    }
}

// ---- one row: the samples of a batch entry and (first) channel, its past, and which samples belong together -----------------------
struct Row {
    const storage_t* x;
    const storage_t* state;   // null: nothing before the start
    const id_t* ids;          // null: one sequence. Taps reach only samples with the id of their output; ids below 0 are padding
    const id_t* offsets;      // packed sequences: their starts, and ids are their numbers
    offset_t x_t, x_c, state_b, state_t, state_c, ids_t, offsets_t;
    offset_t length, reach;   // reach: samples of the past that an output sees, width - 1
    bool aligned;

    __device__ __forceinline__ Row(const storage_t* x_p, const storage_t* state_p, const id_t* ids_p, const id_t* offsets_p, const Conv& s, offset_t b, offset_t c)
        : x(x_p + b * (offset_t)s.x.b + c * (offset_t)s.x.c), state(state_p), ids(IDS ? ids_p : nullptr), offsets(IDS ? offsets_p : nullptr),
          x_t((offset_t)s.x.t), x_c((offset_t)s.x.c), state_b((offset_t)s.state.b), state_t((offset_t)s.state.t), state_c((offset_t)s.state.c),
          ids_t((offset_t)s.ids_t), offsets_t((offset_t)s.offsets_t), length((offset_t)s.length), reach(WIDTH ? WIDTH - 1 : (offset_t)s.width - 1),
          aligned(true)
    {
        if (state) state += b * state_b + c * state_c;
        if (ids) ids += b * (offset_t)s.ids_b;
    }
    __device__ __forceinline__ id_t id(offset_t t) const { return ids[t * ids_t]; }
    __device__ __forceinline__ bool padding(offset_t t) const { return ids && id(t) < 0; }

    // Tap k of output t (which is no padding) and channel v: false if there is nothing to read.
    __device__ __forceinline__ bool tap(offset_t t, offset_t k, i32 v, acc_t& value) const
    {
        const offset_t j = t - reach + k;
        if (j >= 0 && (!ids || id(j) == id(t))) {
            value = to_acc(x[j * x_t + v * x_c]);
            return true;
        }
        if (!state) return false;
        if (offsets) {  // j lies before the start of this output's sequence
            const i64 piece = id(t), column = j - (i64)offsets[piece * offsets_t] + reach;
            if (column < 0 || column >= reach) return false;
            value = to_acc(state[piece * state_b + column * state_t + v * state_c]);
            return true;
        }
        if (j >= 0 || (ids && id(t) != id(0))) return false;
        value = to_acc(state[(j + reach) * state_t + v * state_c]);
        return true;
    }

    // Whether samples [from, to] (cut to the row) share one id that is no padding.
    __device__ __forceinline__ bool uniform(offset_t from, offset_t to) const
    {
        if (from < 0) from = 0;
        if (to > length - 1) to = length - 1;
        const id_t first = id(from);
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

    // What outputs of an unpacked row see before its start, into the tile at t < 0. False: nothing is there.
    __device__ __forceinline__ bool past(acc_t (&tile)[E][V], offset_t t) const
    {
        if (!state || offsets) return false;
#pragma unroll
        for (i32 e = 0; e < E; ++e) {
            const offset_t column = t + e + reach;
            if (column < 0) continue;  // no tap reaches this far
#pragma unroll
            for (i32 v = 0; v < V; ++v) tile[e][v] = to_acc(state[column * state_t + v * state_c]);
        }
        return true;
    }
    // The tile at t, a multiple of E; false if it lies before the start and nothing is there.
    __device__ __forceinline__ bool load(acc_t (&tile)[E][V], offset_t t) const
    {
        Cells<storage_t> cells;
        load_cells(cells, x, x_t, aligned, t, length);
        cells.widen(tile);
        return t >= 0 || past(tile, t);
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
// 1 / d for d in [1, 2]: one unit in the last place, no special cases.
__device__ __forceinline__ f32 reciprocal(f32 d)
{
#ifndef BRT_HOST
    f32 r;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(d));
    return r;
#else
    return 1.0f / d;
#endif
}
__device__ __forceinline__ f64 reciprocal(f64 d) { return 1.0 / d; }

// v * sigmoid(v) by the branch whose exponential cannot overflow. Below LOW the result is -0; the bound keeps -inf out of the product.
__device__ __forceinline__ acc_t activate(acc_t v)
{
    if (!SILU) return v;
    constexpr acc_t LOW = acc_t(sizeof(acc_t) == 4 ? -200 : -1000);
    v = v < LOW ? LOW : v;
    const acc_t e = m_exp(-m_abs(v));
    return (v < acc_t(0) ? v * e : v) * reciprocal(acc_t(1) + e);
}

// d silu(v) / dv = s (1 + v (1 - s)); the second term vanishes with e, also for infinite v.
__device__ __forceinline__ acc_t activate_slope(acc_t v)
{
    if (!SILU) return acc_t(1);
    const acc_t e = m_exp(-m_abs(v));
    const acc_t r = reciprocal(acc_t(1) + e), small = e * r;
    const acc_t s = v < acc_t(0) ? small : r, rest = v < acc_t(0) ? r : small;
    return m_fma(s, e == acc_t(0) ? acc_t(0) : v * rest, s);
}

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
// Sequences of a batch or of a packed row, and the number of each packed sample's sequence.
struct Piece {
    i64 begin, end;
    __device__ __forceinline__ Piece(const id_t* offsets, const Conv& s, i64 n) : begin(0), end(s.length)
    {
        if (!offsets) return;
        const i64 from = offsets[n * s.offsets_t], to = offsets[(n + 1) * s.offsets_t];
        begin = from < 0 ? 0 : from > s.length ? s.length : from;  // bad offsets are reported, and read nothing outside
        end = to < begin ? begin : to > s.length ? s.length : to;
    }
};

extern "C" __global__ void __launch_bounds__(256) brt_convolution_causal_conv1d_forward_f32_i32_pieces(const id_t* offsets, id_t* ids, const Conv s, const ErrorRef err)
{
    const i64 t = (i64)blockIdx.x * 256 + threadIdx.x;
    if (t <= s.states) {
        const i64 here = offsets[t * s.offsets_t], before = t ? (i64)offsets[(t - 1) * s.offsets_t] : 0;
        if ((t == 0 && here != 0) || here < before || (t == s.states && here != s.length)) report_error(err, ERROR_OFFSETS, t, here, s.length);
    }
    if (t >= s.length) return;
    i64 low = 0, high = s.states;  // the last sequence that starts at or before t; empty ones hold no sample
    while (high - low > 1) {
        const i64 middle = low + (high - low) / 2;
        if ((i64)offsets[middle * s.offsets_t] <= t)
            low = middle;
        else
            high = middle;
    }
    ids[t] = (id_t)(s.states > 0 && (i64)offsets[low * s.offsets_t] <= t ? low : -1);
}
// Pre-activations of a tile whose samples share one sequence: bias first, taps ascending. The taps are walked in blocks of E over a
// window of two tiles; `skip` entries lead the first window that no tap reads, so that windows start on tiles. On return `own` holds
// the samples at t. kCarry: `own` arrives with the tile before t, which suffices where the reach is at most E.
template <bool kCarry>
__device__ __forceinline__ void pre_tile(acc_t (&pre)[E][V], acc_t (&own)[E][V], bool& own_valid, const Row& row, const Weights& w, offset_t t)
{
    const offset_t reach = WIDTH ? WIDTH - 1 : row.reach;
    const offset_t blocks = (reach + E - 1) / E, skip = blocks * E - reach;
#pragma unroll
    for (i32 e = 0; e < E; ++e)
#pragma unroll
        for (i32 v = 0; v < V; ++v) pre[e][v] = w.bias[v];
    if (!kCarry || reach == 0) own_valid = row.load(own, t - blocks * E);
#pragma unroll
    for (offset_t n = 0; n < blocks; ++n) {
        tile_t next;
        const bool next_valid = row.load(next, t - (blocks - 1 - n) * E);
#pragma unroll
        for (i32 lead = 0; lead < E; ++lead) {
            const offset_t k = n * E + lead - skip;
            if (k < 0) continue;
#pragma unroll
            for (i32 v = 0; v < V; ++v) {
                const acc_t wk = w.near(k, v);
#pragma unroll
                for (i32 e = 0; e < E; ++e) {
                    if (e + lead < E) {
                        if (own_valid) pre[e][v] = m_fma(wk, own[(e + lead) % E][v], pre[e][v]);
                    } else {
                        if (next_valid) pre[e][v] = m_fma(wk, next[(e + lead) % E][v], pre[e][v]);
                    }
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

// The tile of y at t; `own` carries the samples of the tile before.
template <bool kCarry>
__device__ __forceinline__ void forward_tile(acc_t (&own)[E][V], bool& own_valid, const Row& row, const Weights& w, storage_t* y, offset_t y_t, offset_t y_c, offset_t t)
{
    if (row.mixed(t, t + E - 1)) {
#pragma unroll 1
        for (offset_t at = t; at < t + E && at < row.length; ++at) {
            const bool padding = row.padding(at);
#pragma unroll
            for (i32 v = 0; v < V; ++v) y[at * y_t + v * y_c] = store_as<storage_t>(padding ? acc_t(0) : activate(pre_slow(row, w, at, v)));
        }
        if (kCarry) own_valid = row.load(own, t);
        return;
    }
    tile_t pre;
    pre_tile<kCarry>(pre, own, own_valid, row, w, t);
#pragma unroll
    for (i32 e = 0; e < E; ++e)
#pragma unroll
        for (i32 v = 0; v < V; ++v) pre[e][v] = activate(pre[e][v]);
    store_tile(y, y_t, row.aligned, t, row.length, pre);
}

// Lanes run along time, one tile a thread.
extern "C" __global__ void __launch_bounds__(THREADS) brt_convolution_causal_conv1d_forward_f32_i32(const storage_t* __restrict__ x, const weight_t* __restrict__ weight, const weight_t* __restrict__ bias, const storage_t* __restrict__ state, const id_t* __restrict__ ids, const id_t* __restrict__ offsets, storage_t* __restrict__ y, const Conv s, const i64 items, const Divider tiles, const Divider channels)
{
    const i64 item = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (item >= items) return;
    offset_t outer, tile, b, c;
    tiles.divmod((offset_t)item, outer, tile);
    channels.divmod(outer, b, c);
    const Row row(x, state, ids, offsets, s, b, c);
    const Weights w(weight, bias, s, c);
    tile_t own;
    bool own_valid;
    forward_tile<false>(own, own_valid, row, w, y + b * (offset_t)s.y.b + c * (offset_t)s.y.c, (offset_t)s.y.t, (offset_t)s.y.c, tile * E);
}

// The last width - 1 samples of every sequence, its state before them.
extern "C" __global__ void __launch_bounds__(THREADS) brt_convolution_causal_conv1d_forward_f32_i32_final(const storage_t* x, const storage_t* state, const id_t* offsets, storage_t* last, const Conv s, const i64 items)
{
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
