// convolution.causal_conv1d.backward.f32#i32(activation=none,width=2) / vec16
// template causal_conv1d_backward.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
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

extern "C" __global__ void __launch_bounds__(256) brt_convolution_causal_conv1d_backward_f32_i32_pieces(const id_t* offsets, id_t* ids, const Conv s, const ErrorRef err)
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
// --- partial reduce ---

// How the sums over batch and time are split. A stretch is `span` steps of one batch row; a block takes `share` neighbouring stretches of
// one channel (blc: of 32 tiles of channels) and leaves one partial sum per chunk, or the result where there is one chunk.
struct Split {
    i64 parts, span, stretches, share, accumulate;
};

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
    if (!row.offsets && t + E + row.reach <= row.length) return;
#pragma unroll
    for (i32 e = 0; e < E; ++e) {
        i64 piece = n, end = row.length;
        if (t + e >= row.length) continue;
        if (row.offsets) {
            piece = row.id(t + e);
            if (piece < 0) continue;
            end = row.offsets[(piece + 1) * row.offsets_t];
        }
        const i64 column = t + e + (i64)row.reach - end;
        if (column < 0 || column >= row.reach) continue;
#pragma unroll
        for (i32 v = 0; v < V; ++v) dx[e][v] += to_acc(dlast[piece * s.last.b + (i64)(c + v) * s.last.c + column * s.last.t]);
    }
}

__device__ __forceinline__ void finish(weight_t* at, acc_t value, i64 accumulate) { *at = store_as<weight_t>(accumulate ? to_acc(*at) + value : value); }

// One pass over dy and x: each thread holds the gradients of its tile, takes those of the next `width - 1` steps from its neighbour, and
// keeps the sums for dw and db in registers. A tile whose samples share one sequence goes by constant indices; others, and the end of a
// row inside a tile, read tap by tap.
constexpr i32 REACH = WIDTH - 1;
constexpr i32 HALO = REACH > 0 ? REACH : 1;
static_assert(REACH <= E, "a halo lies in one tile");

__device__ __forceinline__ void slope_tile_slow(acc_t (&g)[E][V], const Row& row, const Filter& w, const storage_t* dy, const Conv& s, offset_t t)
{
#pragma unroll 1
    for (i32 at = 0; at < E; ++at) {
#pragma unroll
        for (i32 v = 0; v < V; ++v) {
            const acc_t value = t + at < row.length ? slope_slow(row, w, dy, s, t + at, v) : acc_t(0);
#pragma unroll
            for (i32 e = 0; e < E; ++e) g[e][v] = e == at ? value : g[e][v];  // constant indices keep g in registers
        }
    }
}

// dx of the tile at t; `right` holds the gradients after it, present from the first one on or not at all (right_valid).
template <i32 N>
__device__ __forceinline__ void input_tile(acc_t (&dx)[E][V], const acc_t (&g)[E][V], const acc_t (&right)[N][V], bool right_valid, const Weights& w)
{
#pragma unroll
    for (i32 e = 0; e < E; ++e) {
#pragma unroll
        for (i32 v = 0; v < V; ++v) {
            acc_t sum = acc_t(0);
#pragma unroll
            for (i32 k = 0; k < WIDTH; ++k) {
                const i32 at = e + REACH - k;
                if (at < E) {
                    sum = m_fma(w.held[k][v], g[at < E ? at : 0][v], sum);
                } else {
                    if (right_valid) sum = m_fma(w.held[k][v], right[at < E ? 0 : at - E][v], sum);
                }
            }
            dx[e][v] = sum;
        }
    }
}

template <i32 N>
__device__ __forceinline__ void input_tile_slow(acc_t (&dx)[E][V], const acc_t (&g)[E][V], const acc_t (&right)[N][V], const Row& row, const Filter& w, offset_t t)
{
    acc_t all[E + N][V];  // in local memory, for run-time indices
#pragma unroll
    for (i32 v = 0; v < V; ++v) {
#pragma unroll
        for (i32 e = 0; e < E; ++e) all[e][v] = g[e][v];
#pragma unroll
        for (i32 e = 0; e < N; ++e) all[E + e][v] = right[e][v];
    }
#pragma unroll 1
    for (i32 at = 0; at < E; ++at) {
        const bool any = t + at < row.length && !row.padding(t + at);
#pragma unroll
        for (i32 v = 0; v < V; ++v) {
            acc_t sum = acc_t(0);
#pragma unroll 1
            for (i32 k = 0; k < WIDTH && any; ++k) {
                const i32 from = at + REACH - k;
                if (t + from < row.length && (!row.ids || row.id(t + from) == row.id(t + at))) sum = m_fma(w.far(k, v), all[from][v], sum);
            }
#pragma unroll
            for (i32 e = 0; e < E; ++e) dx[e][v] = e == at ? sum : dx[e][v];
        }
    }
}

// Adds the tile's share of dw and db; `left` holds the samples before it.
template <i32 N>
__device__ __forceinline__ void add_sums(acc_t (&total)[WIDTH + 1][V], const acc_t (&g)[E][V], const acc_t (&x)[E][V], const acc_t (&left)[N][V], bool left_valid)
{
#pragma unroll
    for (i32 v = 0; v < V; ++v) {
#pragma unroll
        for (i32 k = 0; k < WIDTH; ++k) {
            acc_t part = acc_t(0);
#pragma unroll
            for (i32 e = 0; e < E; ++e) {
                const i32 at = e + k - REACH;
                if (at >= 0) {
                    part = m_fma(g[e][v], x[at >= 0 ? at : 0][v], part);
                } else {
                    if (left_valid) part = m_fma(g[e][v], left[at >= 0 ? 0 : N + at][v], part);
                }
            }
            total[k][v] += part;
        }
        acc_t part = g[0][v];
#pragma unroll
        for (i32 e = 1; e < E; ++e) part += g[e][v];
        total[WIDTH][v] += part;
    }
}

__device__ __forceinline__ void add_sums_slow(acc_t (&total)[WIDTH + 1][V], const acc_t (&g)[E][V], const Row& row, offset_t t)
{
    acc_t all[E][V];
#pragma unroll
    for (i32 e = 0; e < E; ++e)
#pragma unroll
        for (i32 v = 0; v < V; ++v) all[e][v] = g[e][v];
#pragma unroll
    for (i32 v = 0; v < V; ++v) {
        acc_t part[WIDTH + 1];
#pragma unroll
        for (i32 k = 0; k <= WIDTH; ++k) part[k] = acc_t(0);
#pragma unroll 1
        for (i32 at = 0; at < E && t + at < row.length; ++at) {
            if (row.padding(t + at)) continue;
#pragma unroll
            for (i32 k = 0; k < WIDTH; ++k) {
                acc_t value;
                if (row.tap(t + at, k, v, value)) part[k] = m_fma(all[at][v], value, part[k]);
            }
            part[WIDTH] += all[at][v];
        }
#pragma unroll
        for (i32 k = 0; k <= WIDTH; ++k) total[k][v] += part[k];
    }
}

// Lanes run along time. A warp walks a stretch of one channel from its end to its start, 32 tiles at a time, so that the gradients right
// of its last lane are those its first lane had before.
constexpr i32 WARPS = 8;

extern "C" __global__ void __launch_bounds__(32 * WARPS) brt_convolution_causal_conv1d_backward_f32_i32(const storage_t* __restrict__ dy_p, const storage_t* __restrict__ x, const weight_t* __restrict__ weight, const weight_t* __restrict__ bias, const storage_t* __restrict__ state, const storage_t* __restrict__ dlast, const id_t* __restrict__ ids, const id_t* __restrict__ offsets, storage_t* __restrict__ dx_p, weight_t* __restrict__ dw, weight_t* __restrict__ db, acc_t* __restrict__ partial, const Conv s, const Split split)
{
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
        const offset_t b = stretch / (offset_t)split.parts, begin = (stretch - b * (offset_t)split.parts) * (offset_t)split.span;
        const Row row(x, state, ids, offsets, s, b, c);
        const storage_t* dy = dy_p + b * (offset_t)s.dy.b + c * (offset_t)s.dy.c;
        const offset_t end = begin + (offset_t)split.span < row.length ? begin + (offset_t)split.span : row.length;

        acc_t carry[HALO];  // gradients right of the warp's tiles
        if (end < row.length) {
            const acc_t g = lane < REACH && end + lane < row.length ? slope_slow(row, w, dy, s, end + lane, 0) : acc_t(0);
#pragma unroll
            for (i32 i = 0; i < HALO; ++i) carry[i] = __shfl_sync(0xffffffffu, g, i);
        } else {
#pragma unroll
            for (i32 i = 0; i < HALO; ++i) carry[i] = acc_t(0);
        }

        Cells<storage_t> x_next, dy_next;  // loaded one round ahead
        storage_t edge_next[HALO];         // lane 0: the samples before its tile
        offset_t t = begin + ((end - begin - 1) / (32 * E) * 32 + lane) * E;
        auto fetch = [&](offset_t at) {
            load_cells(x_next, row.x, row.x_t, row.aligned, at, row.length);
            load_cells(dy_next, dy, (offset_t)s.dy.t, row.aligned, at, row.length);
#pragma unroll
            for (i32 i = 0; i < REACH; ++i)
                if (lane == 0 && at > 0) edge_next[i] = row.x[(at - REACH + i) * row.x_t];
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
                left[i][0] = lane ? before : to_acc(edge_next[i]);
            }
            bool left_valid = true;
            if (t == 0) {
                left_valid = row.state && !row.offsets;
#pragma unroll
                for (i32 i = 0; i < REACH; ++i)
                    if (left_valid) left[i][0] = to_acc(row.state[i * row.state_t]);
            }
            if (t - 32 * E >= begin) fetch(t - 32 * E);

            const bool some = t < row.length;  // this tile holds samples
            const bool plain = (t + E == row.length || t + E + REACH <= row.length) && !row.mixed(t, t + E - 1 + REACH);
            if (!some) {
#pragma unroll
                for (i32 e = 0; e < E; ++e) g[e][0] = acc_t(0);
            } else if (!plain) {
                slope_tile_slow(g, row, w, dy, s, t);
            } else if (SILU) {
#pragma unroll
                for (i32 e = 0; e < E; ++e) {
                    acc_t pre = w.bias[0];
#pragma unroll
                    for (i32 k = 0; k < WIDTH; ++k) {
                        const i32 at = e + k - REACH;
                        if (at >= 0) {
                            pre = m_fma(w.held[k][0], xs[at >= 0 ? at : 0][0], pre);
                        } else {
                            if (left_valid) pre = m_fma(w.held[k][0], left[at >= 0 ? 0 : HALO + at][0], pre);
                        }
                    }
                    g[e][0] *= activate_slope(pre);
                }
            }
#pragma unroll
            for (i32 i = 0; i < REACH; ++i) {
                right[i][0] = __shfl_sync(0xffffffffu, lane ? g[i][0] : carry[i], (lane + 1) & 31);
                carry[i] = g[i][0];
            }
            if (!some) continue;
            if (dx_p) {
                tile_t dx;
                if (plain)
                    input_tile<HALO>(dx, g, right, t + E < row.length, w);
                else
                    input_tile_slow<HALO>(dx, g, right, row, w, t);
                if (dlast) add_last(dx, row, dlast, s, b, c, t);
                store_tile(dx_p + b * (offset_t)s.y.b + c * (offset_t)s.y.c, (offset_t)s.y.t, row.aligned, t, row.length, dx);
            }
            if (dw || db) {
                if (plain)
                    add_sums<HALO>(total, g, xs, left, left_valid);
                else
                    add_sums_slow(total, g, row, t);
            }
        }
    }
    if (!dw && !db) return;
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

// Gradient of the initial states, one thread a sequence and channel.
extern "C" __global__ void __launch_bounds__(256) brt_convolution_causal_conv1d_backward_f32_i32_dstate(const storage_t* dy, const storage_t* x, const weight_t* weight, const weight_t* bias, const storage_t* state, const storage_t* dlast, const id_t* ids, const id_t* offsets, storage_t* dstate, const Conv s, const i64 items)
{
    const i64 item = (i64)blockIdx.x * 256 + threadIdx.x;
    if (item >= items) return;
    const i64 n = item / s.channels, c = item - n * s.channels, b = offsets ? 0 : n;
    const Row row(x, state, ids, offsets, s, (offset_t)b, (offset_t)c);
    const Filter w(weight, bias, s, (offset_t)c);
    const Piece piece(offsets, s, n);
    const i64 length = piece.end - piece.begin;
    acc_t g[HALO];
    bool valid[HALO];
#pragma unroll
    for (i32 i = 0; i < REACH; ++i) {
        const offset_t t = (offset_t)piece.begin + i;
        valid[i] = i < length && (!row.ids || (row.id(t) >= 0 && row.id(t) == (offsets ? (id_t)n : row.id(0))));
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
