// convolution.col2im1d.backward.f32 / strided
// template image/unfold.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial extent ---

// Windows of x as columns of y: row (c * KD + i) * KH * KW + ... of y holds tap (i, j, k) of channel c, column l the window at output l. Cells outside x are 0.
using storage_t = f32;  // one dtype stands for all of its size: elements are moved, never read
using index_t = i32;
constexpr int V = 4;  // elements of 16 bytes
// generated from patterns/image/unfold.py: constants THREADS
constexpr int THREADS = 256;
// end of generated text
// generated from patterns/image/unfold.py: struct AXIS
struct Axis {
    index_t in, kernel, stride, pad, dilation;
};
static_assert(sizeof(Axis) == (sizeof(index_t) == 4 ? 20 : 40) && BRT_AT((sizeof(index_t) == 4 ? 4 : 8), Axis, kernel) &&
              BRT_AT((sizeof(index_t) == 4 ? 8 : 16), Axis, stride) && BRT_AT((sizeof(index_t) == 4 ? 12 : 24), Axis, pad) &&
              BRT_AT((sizeof(index_t) == 4 ? 16 : 32), Axis, dilation) && sizeof(Axis::in) + sizeof(Axis::kernel) + sizeof(Axis::stride) +
              sizeof(Axis::pad) + sizeof(Axis::dilation) == (sizeof(index_t) == 4 ? 20 : 40), "Axis is packed otherwise");
// end of generated text
// generated from patterns/image/unfold.py: struct UNFOLD
struct Unfold {
    i64 x_batch, x_channel, x_depth, x_height, x_width;
    i64 y_batch, y_row, y_column;
    i64 units;                                     // threads with work
    Extent<index_t> runs, taps, groups, tap_rows;  // runs of outputs; rows of taps of a window, in a slice; groups of channels
    Extent<index_t> width_out, height_out;
    Axis depth, height, width;
    index_t channels, each, outs;                  // of a sample, of a group; windows
};
static_assert(sizeof(Unfold) == (sizeof(index_t) == 4 ? 216 : 264) && BRT_AT(8, Unfold, x_channel) && BRT_AT(16, Unfold, x_depth) &&
              BRT_AT(24, Unfold, x_height) && BRT_AT(32, Unfold, x_width) && BRT_AT(40, Unfold, y_batch) && BRT_AT(48, Unfold, y_row) &&
              BRT_AT(56, Unfold, y_column) && BRT_AT(64, Unfold, units) && BRT_AT(72, Unfold, runs) &&
              BRT_AT((sizeof(index_t) == 4 ? 84 : 80), Unfold, taps) && BRT_AT((sizeof(index_t) == 4 ? 96 : 88), Unfold, groups) &&
              BRT_AT((sizeof(index_t) == 4 ? 108 : 96), Unfold, tap_rows) &&
              BRT_AT((sizeof(index_t) == 4 ? 120 : 104), Unfold, width_out) &&
              BRT_AT((sizeof(index_t) == 4 ? 132 : 112), Unfold, height_out) && BRT_AT((sizeof(index_t) == 4 ? 144 : 120), Unfold, depth) &&
              BRT_AT((sizeof(index_t) == 4 ? 164 : 160), Unfold, height) && BRT_AT((sizeof(index_t) == 4 ? 184 : 200), Unfold, width) &&
              BRT_AT((sizeof(index_t) == 4 ? 204 : 240), Unfold, channels) && BRT_AT((sizeof(index_t) == 4 ? 208 : 248), Unfold, each) &&
              BRT_AT((sizeof(index_t) == 4 ? 212 : 256), Unfold, outs) && sizeof(Unfold::x_batch) + sizeof(Unfold::x_channel) +
              sizeof(Unfold::x_depth) + sizeof(Unfold::x_height) + sizeof(Unfold::x_width) + sizeof(Unfold::y_batch) +
              sizeof(Unfold::y_row) + sizeof(Unfold::y_column) + sizeof(Unfold::units) + sizeof(Unfold::runs) + sizeof(Unfold::taps) +
              sizeof(Unfold::groups) + sizeof(Unfold::tap_rows) + sizeof(Unfold::width_out) + sizeof(Unfold::height_out) +
              sizeof(Unfold::depth) + sizeof(Unfold::height) + sizeof(Unfold::width) + sizeof(Unfold::channels) + sizeof(Unfold::each) +
              sizeof(Unfold::outs) == (sizeof(index_t) == 4 ? 216 : 264), "Unfold is packed otherwise");
// end of generated text

// Where a thread is: a run of outputs, a row of taps, some channels of one sample.
struct Place {
    i64 n;
    index_t i, k, group, out;  // taps along depth and height, group of channels, the first output
    bool live;
    __device__ __forceinline__ explicit Place(const Unfold& u) : Place(u, (index_t)((i64)blockIdx.x * THREADS + threadIdx.x)) {}
    __device__ __forceinline__ Place(const Unfold& u, index_t unit)
    {
        index_t run, tap, rest, sample;
        live = unit < (index_t)u.units;
        if (!live) unit = 0;
        u.runs.split(unit, rest, run);
        u.taps.split(rest, rest, tap);
        u.groups.split(rest, sample, group);
        u.tap_rows.split(tap, i, k);
        n = sample, out = run;
    }
};

// Of a thread, their cells all read before the first is written.
constexpr int FLYING_CHANNELS = 4, FLYING_TAPS = 3;

// A row of taps of C channels at E neighbouring outputs. from, to: of the first channel; row, left: where the windows lie in a slice and in a row.
template <int E, int C>
__device__ __forceinline__ void tap_row(const storage_t* from, storage_t* to, const i64 (&row)[E], const index_t (&left)[E], i64 step, const Unfold& u)
{
    constexpr int J = FLYING_TAPS;
    for (index_t j = 0; j < u.width.kernel; j += J) {
        Pack<storage_t, E> cells[C][J];
#pragma unroll
        for (int t = 0; t < J; ++t)
#pragma unroll
            for (int e = 0; e < E; ++e) {
                const index_t w = left[e] + (j + t) * u.width.dilation;
                const bool inside = w >= 0 && w < u.width.in && j + t < u.width.kernel;
                const storage_t* at = from + (inside ? row[e] + w * u.x_width : 0);
#pragma unroll
                for (int q = 0; q < C; ++q) {
                    cells[q][t].v[e] = storage_t();
                    if (inside) cells[q][t].v[e] = at[q * u.x_channel];
                }
            }
#pragma unroll
        for (int t = 0; t < J; ++t) {
            if (j + t >= u.width.kernel) break;
            storage_t* at = to + (j + t) * u.y_row;
#pragma unroll
            for (int q = 0; q < C; ++q) {
                if (E == 1) at[q * step] = cells[q][t].v[0];
                else store_pack<storage_t, E>(at + q * step, cells[q][t]);
            }
        }
    }
}

// E neighbouring outputs a thread, for each channel of its group and each tap of a row.
template <int E>
__device__ __forceinline__ void columns(const storage_t* __restrict__ x, storage_t* __restrict__ y, const Unfold& u)
{
    const Place at(u);
    if (!at.live) return;
    const index_t nowhere = (index_t)-1 << (8 * sizeof(index_t) - 2);  // below every position, however far taps go
    i64 row[E];
    index_t left[E];
#pragma unroll
    for (int e = 0; e < E; ++e) {
        index_t rest, w, d, h;
        u.width_out.split(at.out * E + e, rest, w);
        u.height_out.split(rest, d, h);
        const index_t z = d * u.depth.stride - u.depth.pad + at.i * u.depth.dilation, v = h * u.height.stride - u.height.pad + at.k * u.height.dilation;
        const bool inside = z >= 0 && z < u.depth.in && v >= 0 && v < u.height.in;
        row[e] = inside ? z * u.x_depth + v * u.x_height : 0;
        left[e] = inside ? w * u.width.stride - u.width.pad : nowhere;
    }
    const i64 step = (i64)u.depth.kernel * u.height.kernel * u.width.kernel * u.y_row;  // from channel to channel
    const index_t first = at.group * u.each, last = first + u.each < u.channels ? first + u.each : u.channels;
    constexpr int C = E == 1 ? FLYING_CHANNELS : 1;
    const storage_t* from = x + at.n * u.x_batch + first * u.x_channel;
    storage_t* to = y + at.n * u.y_batch + (((i64)first * u.depth.kernel + at.i) * u.height.kernel + at.k) * u.width.kernel * u.y_row + (i64)at.out * E * u.y_column;
    index_t c = first;
    for (; c + C <= last; c += C, from += C * u.x_channel, to += C * step) tap_row<E, C>(from, to, row, left, step, u);
    if (C > 1)
        for (; c < last; ++c, from += u.x_channel, to += step) tap_row<E, 1>(from, to, row, left, step, u);
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_convolution_col2im1d_backward_f32(const storage_t* __restrict__ x, storage_t* __restrict__ y, const Unfold u)
{
    after_previous();
    columns<1>(x, y, u);
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_convolution_col2im1d_backward_f32_runs(const storage_t* __restrict__ x, storage_t* __restrict__ y, const Unfold u)
{
    after_previous();
    columns<V>(x, y, u);
}

// Three neighbouring taps around each cell of dense rows: the V + 2 cells of V outputs are read once for all of them.
extern "C" __global__ void __launch_bounds__(THREADS) brt_convolution_col2im1d_backward_f32_around(const storage_t* __restrict__ x, storage_t* __restrict__ y, const Unfold u)
{
    after_previous();
    const Place at(u);
    if (!at.live) return;
    index_t rest, w, d, h;
    u.width_out.split(at.out * V, rest, w);
    u.height_out.split(rest, d, h);
    const index_t z = d * u.depth.stride - u.depth.pad + at.i * u.depth.dilation, v = h * u.height.stride - u.height.pad + at.k * u.height.dilation;
    const bool inside = z >= 0 && z < u.depth.in && v >= 0 && v < u.height.in, before = inside && w > 0, after = inside && w + V < u.width.in;
    const index_t first = at.group * u.each, last = first + u.each < u.channels ? first + u.each : u.channels;
    const storage_t* from = x + at.n * u.x_batch + first * u.x_channel + (inside ? z * u.x_depth + v * u.x_height + w : 0);
    storage_t* to = y + at.n * u.y_batch + (((i64)first * u.depth.kernel + at.i) * u.height.kernel + at.k) * 3 * u.y_row + (i64)at.out * V;
    const i64 step = (i64)u.depth.kernel * u.height.kernel * 3 * u.y_row;
#pragma unroll 2
    for (index_t c = first; c < last; ++c, from += u.x_channel, to += step) {
        Pack<storage_t, V> cells = {}, left, right;
        left.v[0] = right.v[V - 1] = storage_t();
        if (inside) cells = load_pack<storage_t, V>(from);
        if (before) left.v[0] = from[-1];
        if (after) right.v[V - 1] = from[V];
#pragma unroll
        for (int e = 1; e < V; ++e) left.v[e] = cells.v[e - 1], right.v[e - 1] = cells.v[e];
        store_pack<storage_t, V>(to, left);
        store_pack<storage_t, V>(to + u.y_row, cells);
        store_pack<storage_t, V>(to + 2 * u.y_row, right);
    }
}

// Packs of O neighbouring outputs, spread over V rows of y, whose columns neighbouring threads write.
template <int O> __device__ __forceinline__ void spread(storage_t* to, i64 step, const Pack<storage_t, V> (&cells)[O])
{
#pragma unroll
    for (int e = 0; e < V; ++e) {
        Pack<storage_t, O> row;
#pragma unroll
        for (int o = 0; o < O; ++o) row.v[o] = cells[o].v[e];
        store_pack<storage_t, O>(to + e * step, row);
    }
}

// A pack is read at once: of channels that lie next to each other, or else of taps of windows that start at packs.
template <int O, bool CHANNELS>
__device__ __forceinline__ void packs(const storage_t* __restrict__ x, storage_t* __restrict__ y, const Unfold& u)
{
    const Place at(u);
    if (!at.live) return;
    i64 row[O];
    index_t left[O];
    bool inside[O];
#pragma unroll
    for (int o = 0; o < O; ++o) {
        index_t rest, w, d, h;
        u.width_out.split(at.out * O + o, rest, w);
        u.height_out.split(rest, d, h);
        const index_t z = d * u.depth.stride - u.depth.pad + at.i * u.depth.dilation, v = h * u.height.stride - u.height.pad + at.k * u.height.dilation;
        inside[o] = z >= 0 && z < u.depth.in && v >= 0 && v < u.height.in;
        row[o] = inside[o] ? z * u.x_depth + v * u.x_height : 0;
        left[o] = w * u.width.stride - u.width.pad;
    }
    const i64 taps = (i64)u.depth.kernel * u.height.kernel * u.width.kernel;
    const index_t first = at.group * u.each, last = first + u.each < u.channels ? first + u.each : u.channels;
    for (index_t c = first; c < last; c += CHANNELS ? V : 1) {
        const storage_t* from = x + at.n * u.x_batch + c * u.x_channel;
        storage_t* to = y + at.n * u.y_batch + (c * taps + ((i64)at.i * u.height.kernel + at.k) * u.width.kernel) * u.y_row + (i64)at.out * O * u.y_column;
#pragma unroll 2
        for (index_t j = 0; j < u.width.kernel; j += CHANNELS ? 1 : V) {
            Pack<storage_t, V> cells[O] = {};
#pragma unroll
            for (int o = 0; o < O; ++o) {
                const index_t w = left[o] + (CHANNELS ? j * u.width.dilation : j);
                if (inside[o] && w >= 0 && w < u.width.in) cells[o] = load_pack<storage_t, V>(from + row[o] + w * u.x_width);
            }
            spread<O>(to + j * u.y_row, CHANNELS ? taps * u.y_row : u.y_row, cells);
        }
    }
}

extern "C" __global__ void __launch_bounds__(THREADS, 4) brt_convolution_col2im1d_backward_f32_channels(const storage_t* __restrict__ x, storage_t* __restrict__ y, const Unfold u)
{
    after_previous();
    packs<1, true>(x, y, u);
}

extern "C" __global__ void __launch_bounds__(THREADS, 4) brt_convolution_col2im1d_backward_f32_taps(const storage_t* __restrict__ x, storage_t* __restrict__ y, const Unfold u)
{
    after_previous();
    packs<1, false>(x, y, u);
}

