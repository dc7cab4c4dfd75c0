// image.roi_align.backward.f32 / strided
// template image/roi_backward.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---

using storage_t = f32;
using acc_t = f32;
// Boxes of roi_align and roi_pool: where they lie on the image, what their bins take of it. storage_t and acc_t are the template's.

// generated from patterns/image/roi.py: struct BOXES
struct Boxes {
    i64 row, column;      // steps
    i64 samples;          // images
    i32 single, aligned;  // boxes are float32; half a cell is taken off
    i64 ratio;            // samples of a bin along an axis; 0: as many as there are cells
};
static_assert(sizeof(Boxes) == 40 && BRT_AT(8, Boxes, column) && BRT_AT(16, Boxes, samples) && BRT_AT(24, Boxes, single) &&
              BRT_AT(28, Boxes, aligned) && BRT_AT(32, Boxes, ratio) && sizeof(Boxes::row) + sizeof(Boxes::column) +
              sizeof(Boxes::samples) + sizeof(Boxes::single) + sizeof(Boxes::aligned) +
              sizeof(Boxes::ratio) == 40, "Boxes is packed otherwise");
// end of generated text

__device__ __forceinline__ acc_t coordinate(const void* rois, const Boxes& b, i64 k, int which)
{
    const i64 at = k * b.row + which * b.column;
    return b.single ? (acc_t)((const f32*)rois)[at] : acc_t(to_acc(((const storage_t*)rois)[at]));
}

// The sample that a box belongs to, or -1.
__device__ __forceinline__ i64 sample_of(const void* rois, const Boxes& b, i64 k)
{
    const acc_t number = coordinate(rois, b, k, 0);
    return number >= acc_t(0) && number < acc_t(b.samples) ? (i64)number : -1;
}

// What an error tells of such a number: it is rounded down, so that no fraction below 0 and no NaN reads as the index 0.
__device__ __forceinline__ i64 told(const void* rois, const Boxes& b, i64 k)
{
    const acc_t number = coordinate(rois, b, k, 0);
    return number == number ? saturate_i64(floor(number)) : -0x7fffffffffffffffll - 1;
}

// A sample's two cells along an axis and their shares: none where it lies further than one cell outside.
struct Tap {
    i32 low, high;
    acc_t low_share, high_share;
    __device__ __forceinline__ Tap(acc_t at, i32 size)
    {
        low = high = -1, low_share = high_share = acc_t(0);
        if (!(at >= acc_t(-1) && at <= acc_t(size))) return;
        at = at > acc_t(0) ? at : acc_t(0);
        low = (i32)at;
        if (low >= size - 1) {
            low = size - 1, low_share = acc_t(1);
            return;
        }
        high = low + 1, high_share = at - acc_t(low), low_share = acc_t(1) - high_share;
    }
};

// One axis of a box whose bins are sampled: bin p has `samples` samples, the i-th of them at start + p * bin + (i + 1/2) * bin / samples.
struct Side {
    acc_t start, length, bin;
    i64 samples;
    i32 size;
    __device__ __forceinline__ Side(const void* rois, const Boxes& b, i64 k, int axis, acc_t scale, i32 bins, i32 extent) : size(extent)
    {
        const acc_t offset = b.aligned ? acc_t(0.5) : acc_t(0);
        start = coordinate(rois, b, k, 1 + axis) * scale - offset;
        length = coordinate(rois, b, k, 3 + axis) * scale - offset - start;
        if (!b.aligned && length < acc_t(1)) length = acc_t(1);
        bin = length / acc_t(bins);
        samples = b.ratio > 0 ? b.ratio : saturate_i64(ceil(bin));
        samples = samples > 0 ? samples : 0;
    }
    __device__ __forceinline__ Tap tap(i32 p, i64 i) const { return Tap(start + acc_t(p) * bin + (acc_t(i) + acc_t(0.5)) * bin / acc_t(samples), size); }
    // A superset of the samples of bin p between two positions, at most a few more than there are cells for; samples of far boxes are many.
    __device__ __forceinline__ void between(i32 p, acc_t low, acc_t high, i64& first, i64& last) const
    {
        first = 0, last = samples;
        const acc_t step = bin / acc_t(samples);
        if (samples <= 4 || !(step > acc_t(0))) return;
        const acc_t base = start + acc_t(p) * bin;
        const i64 from = saturate_i64((low - base) / step - acc_t(0.5)), most = saturate_i64((high - low) / step) + 6;
        first = from < 2 ? 0 : from - 2 < samples ? from - 2 : samples;
        last = samples - first < most ? samples : first + most;
    }
    // The positions between which samples have a part of cells from `first` on or of those before `end`: the outer cells also have what lies up to one outside.
    __device__ __forceinline__ acc_t low(i32 first) const { return acc_t(first - 1); }
    __device__ __forceinline__ acc_t high(i32 end) const { return acc_t(end < size ? end : size); }
    // A superset of the bins that have samples between two positions: all of them, where positions are too coarse to tell bins apart.
    __device__ __forceinline__ void bins_between(acc_t low, acc_t high, i32 bins, i32& first, i32& last) const
    {
        first = 0, last = bins;
        if (!(bin * acc_t(1 << 16) >= acc_t(size))) return;
        const acc_t inverse = acc_t(1) / bin, from = (low - start) * inverse - acc_t(2), to = (high - start) * inverse + acc_t(2), most = acc_t(bins);
        if (from > acc_t(0)) first = (i32)(from < most ? from : most);
        if (to < most) last = (i32)(to > acc_t(0) ? to : acc_t(0));
    }
};

// The cells of one axis of a box that is pooled, in whole cells: bin p covers [begin(p), end(p)) as far as the image goes.
struct Span {
    i64 start, cells;
    i32 bins, size;
    __device__ __forceinline__ static i64 rounded(acc_t at)
    {
        const acc_t far = acc_t(1 << 30);  // beyond any image
        if (at != at) return 0;
        const acc_t size = at < acc_t(0) ? -at : at, near = size < far ? size : far, whole = floor(near);
        const i64 cells = (i64)whole + (near - whole >= acc_t(0.5));
        return at < acc_t(0) ? -cells : cells;
    }
    __device__ __forceinline__ Span(const void* rois, const Boxes& b, i64 k, int axis, acc_t scale, i32 many, i32 extent) : bins(many), size(extent)
    {
        start = rounded(coordinate(rois, b, k, 1 + axis) * scale);
        cells = rounded(coordinate(rois, b, k, 3 + axis) * scale) - start + 1;
        cells = cells > 1 ? cells : 1;
    }
    __device__ __forceinline__ static i64 part(i64 a, i64 b) { return (a | b) >> 31 ? a / b : (i64)((u32)a / (u32)b); }
    __device__ __forceinline__ i32 clipped(i64 at) const { return (i32)(at < 0 ? 0 : at > size ? size : at); }
    __device__ __forceinline__ i32 begin(i32 p) const { return clipped(start + part(p * cells, bins)); }
    __device__ __forceinline__ i32 end(i32 p) const { return clipped(start + part((p + 1) * cells + bins - 1, bins)); }
    // A bin before all that hold a cell.
    __device__ __forceinline__ i32 before(i32 cell) const
    {
        const i64 p = cell > start ? part((cell - start) * bins, cells) - 1 : 0;
        return (i32)(p < 0 ? 0 : p < bins ? p : bins);
    }
};
// generated from patterns/image/roi_backward.py: constants THREADS TILE_H CHANNELS
constexpr int THREADS = 256;
constexpr int TILE_H = 8;
constexpr int CHANNELS = 32;
// end of generated text
// generated from patterns/image/roi_backward.py: struct ROI_BACKWARD
struct Gather {
    i64 dx_batch, dx_channel, dx_height, dx_width;
    i64 dy_box, dy_channel, dy_height, dy_width;
    i64 a_box, a_channel, a_height, a_width;  // of the positions of maxima
    i64 boxes;
    i64 chunks, tiles_w, tiles_h;
    i32 channels, height, width, bins_h, bins_w;
    i32 packed, a_wide, cells_wide;           // cells of dx lie as packs; places of maxima, and what they are turned into, are int64
};
static_assert(sizeof(Gather) == 160 && BRT_AT(8, Gather, dx_channel) && BRT_AT(16, Gather, dx_height) && BRT_AT(24, Gather, dx_width) &&
              BRT_AT(32, Gather, dy_box) && BRT_AT(40, Gather, dy_channel) && BRT_AT(48, Gather, dy_height) &&
              BRT_AT(56, Gather, dy_width) && BRT_AT(64, Gather, a_box) && BRT_AT(72, Gather, a_channel) && BRT_AT(80, Gather, a_height) &&
              BRT_AT(88, Gather, a_width) && BRT_AT(96, Gather, boxes) && BRT_AT(104, Gather, chunks) && BRT_AT(112, Gather, tiles_w) &&
              BRT_AT(120, Gather, tiles_h) && BRT_AT(128, Gather, channels) && BRT_AT(132, Gather, height) && BRT_AT(136, Gather, width) &&
              BRT_AT(140, Gather, bins_h) && BRT_AT(144, Gather, bins_w) && BRT_AT(148, Gather, packed) && BRT_AT(152, Gather, a_wide) &&
              BRT_AT(156, Gather, cells_wide) && sizeof(Gather::dx_batch) + sizeof(Gather::dx_channel) + sizeof(Gather::dx_height) +
              sizeof(Gather::dx_width) + sizeof(Gather::dy_box) + sizeof(Gather::dy_channel) + sizeof(Gather::dy_height) +
              sizeof(Gather::dy_width) + sizeof(Gather::a_box) + sizeof(Gather::a_channel) + sizeof(Gather::a_height) +
              sizeof(Gather::a_width) + sizeof(Gather::boxes) + sizeof(Gather::chunks) + sizeof(Gather::tiles_w) + sizeof(Gather::tiles_h) +
              sizeof(Gather::channels) + sizeof(Gather::height) + sizeof(Gather::width) + sizeof(Gather::bins_h) + sizeof(Gather::bins_w) +
              sizeof(Gather::packed) + sizeof(Gather::a_wide) + sizeof(Gather::cells_wide) == 160, "Gather is packed otherwise");
// end of generated text
constexpr int WARPS = THREADS / 32;

// The part of the image that a box takes values from: rows [h, h_end), columns [w, w_end) of a sample; none where n < 0.
struct alignas(8) Reach { i32 n, h, h_end, w, w_end, unused; };

extern "C" __global__ void __launch_bounds__(THREADS) brt_image_roi_align_backward_f32_reach(
    const void* __restrict__ rois, Reach* __restrict__ reaches, Side* __restrict__ sides, const Boxes b, const Gather g, const f64 scale, const ErrorRef err)
{
    after_previous();
    const i64 k = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (k >= g.boxes) return;
    const i64 sample = sample_of(rois, b, k);
    if (sample < 0) report_error(err, ERROR_INDEX, k, told(rois, b, k), b.samples);
    Reach reach = {(i32)sample, 0, 0, 0, 0, 0};
    auto along = [&](int axis, i32 bins, i32 size, i32& begin, i32& end) {
        const Side side(rois, b, k, axis, (acc_t)scale, bins, size);
        sides[2 * k + axis] = side;
        const acc_t other = side.start + side.length, low = side.start < other ? side.start : other, high = side.start < other ? other : side.start;
        const acc_t most = acc_t(size - 1);
        if (!(low <= acc_t(size) && high >= acc_t(-1))) return;  // NaN too
        begin = low > acc_t(0) ? (i32)(low < most ? low : most) : 0;
        end = (high > acc_t(0) ? (i32)(high < most ? high : most) : 0) + 2;
        begin = begin > 0 ? begin - 1 : 0, end = end < size ? end : size;  // positions are rounded
    };
    along(1, g.bins_h, g.height, reach.h, reach.h_end);
    along(0, g.bins_w, g.width, reach.w, reach.w_end);
    if (reach.h >= reach.h_end || reach.w >= reach.w_end) reach.n = -1;
    reaches[k] = reach;
}

// The cells and channels of a block.
struct Tile {
    i32 first, many, n, h, w;  // many: channels from the first on
    __device__ __forceinline__ Tile(const Gather& g, i32 columns)
    {
        i64 rest = blockIdx.x;
        first = (i32)(rest % g.chunks) * CHANNELS;
        many = g.channels - first < CHANNELS ? g.channels - first : CHANNELS;
        rest /= g.chunks;
        w = (i32)(rest % g.tiles_w) * columns;
        rest /= g.tiles_w;
        h = (i32)(rest % g.tiles_h) * TILE_H;
        n = (i32)(rest / g.tiles_h);
    }
    // Lists those of THREADS boxes from `base` on that reach the tile, in order; returns how many there are. Waits for the whole block.
    __device__ __forceinline__ i32 find(const Reach* reaches, const Gather& g, i32 columns, i64 base, i32 (&hits)[THREADS], i32 (&before)[WARPS]) const
    {
        const i32 lane = threadIdx.x % 32, warp = threadIdx.x / 32;
        bool hit = false;
        if (base + threadIdx.x < g.boxes) {
            const Reach r = reaches[base + threadIdx.x];
            hit = r.n == n && r.h < h + TILE_H && r.h_end > h && r.w < w + columns && r.w_end > w;
        }
        const u32 found = __ballot_sync(0xffffffffu, hit);
        __syncthreads();  // those of the round before are done with the list
        if (lane == 0) before[warp] = __popc(found);
        __syncthreads();
        i32 place = __popc(found & ((1u << lane) - 1u)), count = 0;
#pragma unroll
        for (int v = 0; v < WARPS; ++v) {
            if (v == warp) place += count;
            count += before[v];
        }
        if (hit) hits[place] = (i32)threadIdx.x;
        __syncthreads();
        return count;
    }
};
// generated from patterns/image/roi_backward.py: constants COLUMNS BINS STAGE SIDES
constexpr int COLUMNS = 16;
constexpr int BINS = 32;
constexpr int STAGE = 32768;
constexpr int SIDES = 80;
// end of generated text
constexpr int LINE = CHANNELS + 1;                                       // of channels of a bin; one more keeps banks apart
constexpr int GROUP = 4;                                                 // bins that a thread takes at once, cells that it passes over at once
constexpr int STAGED = STAGE / (LINE * (int)sizeof(acc_t)) - (GROUP - 1);  // bins that a block holds; a group may end behind the last
constexpr int LOADS = CHANNELS / WARPS;                                   // of a thread at once
static_assert(2 * sizeof(Side) <= SIDES, "both axes of a box have their place in the workspace");
static_assert(STAGED * BINS < 1 << 16, "a bin's row is found in 32 bits");
static_assert(TILE_H == WARPS && CHANNELS == 32 && BINS == 32 && COLUMNS % GROUP == 0, "a warp owns a row, a lane a channel and, in turn, a bin");

// The shares that the cells from `first` on have in the mean over the samples of a bin along one axis, by one thread. Returns which groups of cells have any.
template <int CELLS>
__device__ __forceinline__ u32 fill(const Side& side, i32 bin, i32 first, acc_t (&shares)[CELLS])
{
#pragma unroll
    for (int cell = 0; cell < CELLS; ++cell) shares[cell] = acc_t(0);
    i64 i, last;
    side.between(bin, side.low(first), side.high(first + CELLS), i, last);
    for (; i < last; ++i) {
        const Tap tap = side.tap(bin, i);
        if (tap.low >= first && tap.low < first + CELLS) shares[tap.low - first] += tap.low_share;
        if (tap.high >= first && tap.high < first + CELLS) shares[tap.high - first] += tap.high_share;
    }
    const acc_t each = side.samples > 0 ? acc_t(1) / acc_t(side.samples) : acc_t(0);
    u32 groups = 0;
#pragma unroll
    for (int cell = 0; cell < CELLS; ++cell) {
        const acc_t share = shares[cell] * each;
        shares[cell] = share;
        if (share != acc_t(0)) groups |= 1u << cell / GROUP;
    }
    return groups;
}

// dx over a tile of cells and some channels. The boxes that reach it are taken in order, the bins of each row by row, so that sums have one order and nothing
// is added by atomics. A lane has a channel and a warp a row: all of a warp goes the same way, and what is zero is passed over.
extern "C" __global__ void __launch_bounds__(THREADS) brt_image_roi_align_backward_f32(
    const storage_t* __restrict__ dy, const Side* __restrict__ sides, const Reach* __restrict__ reaches, storage_t* __restrict__ dx, const Gather g)
{
    after_previous();
    __shared__ i32 hits[THREADS];
    __shared__ i32 before[WARPS];
    __shared__ acc_t staged[(STAGED + GROUP - 1) * LINE];  // dy of some bins
    __shared__ acc_t rows[BINS][TILE_H], columns[BINS][COLUMNS];
    __shared__ u32 reached[BINS];  // the groups of columns that a bin has shares of
    const Tile tile(g, COLUMNS);
    const i32 lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const bool along = g.dy_channel == 1;  // lanes load channels, otherwise bins
    const i64 step = WARPS * g.dy_channel;
    acc_t sum[COLUMNS];
#pragma unroll
    for (int k = 0; k < COLUMNS; ++k) sum[k] = acc_t(0);
    for (i64 base = 0; base < g.boxes; base += THREADS) {
        const i32 count = tile.find(reaches, g, COLUMNS, base, hits, before);
        for (i32 each = 0; each < count; ++each) {
            const i64 k = base + hits[each];
            const Side wide = sides[2 * k], tall = sides[2 * k + 1];
            const storage_t* const from = dy + k * g.dy_box + tile.first * g.dy_channel;
            i32 p_begin, p_end, q_begin, q_end;
            tall.bins_between(tall.low(tile.h), tall.high(tile.h + TILE_H), g.bins_h, p_begin, p_end);
            wide.bins_between(wide.low(tile.w), wide.high(tile.w + COLUMNS), g.bins_w, q_begin, q_end);
            for (i32 q_first = q_begin; q_first < q_end; q_first += BINS) {
                const i32 q_many = q_end - q_first < BINS ? q_end - q_first : BINS;
                const u32 part = (1u << 16) / (u32)q_many + 1;  // a multiplication by it divides by q_many
                const i32 room = q_many * BINS > STAGED ? STAGED / q_many : BINS;
                for (i32 p_first = p_begin; p_first < p_end; p_first += room) {
                    const i32 p_many = p_end - p_first < room ? p_end - p_first : room;
                    if (warp == 0 && lane < p_many) fill(tall, p_first + lane, tile.h, rows[lane]);
                    if (warp == 1 && lane < q_many) reached[lane] = fill(wide, q_first + lane, tile.w, columns[lane]);
                    const i32 bins = p_many * q_many;
                    auto place = [&](i32 bin) {
                        const i32 p = (i32)((u32)bin * part >> 16), q = bin - p * q_many;
                        return from + (p_first + p) * g.dy_height + (q_first + q) * g.dy_width;
                    };
                    for (i32 bin = along ? warp : lane; bin < bins; bin += along ? WARPS * LOADS : 32) {
                        storage_t value[LOADS];
                        const storage_t* at = place(bin) + (along ? lane : warp * g.dy_channel);
#pragma unroll
                        for (int e = 0; e < LOADS; ++e) {
                            const bool live = along ? bin + e * WARPS < bins && lane < tile.many : warp + e * WARPS < tile.many;
                            value[e] = live ? *at : storage_t();
                            if (along) at = place(bin + (e + 1) * WARPS) + lane;
                            else at += step;
                        }
#pragma unroll
                        for (int e = 0; e < LOADS; ++e) {
                            const i32 b = along ? bin + e * WARPS : bin, c = along ? lane : warp + e * WARPS;
                            if (b < bins) staged[b * LINE + c] = to_acc(value[e]);
                        }
                    }
                    __syncthreads();
                    const u32 mine = __ballot_sync(0xffffffffu, lane < p_many && rows[lane][warp] != acc_t(0));
                    const u32 groups = lane < q_many ? reached[lane] : 0;
                    u32 some[COLUMNS / GROUP], any = 0;  // the bins that have shares of a group's cells, of the row's
#pragma unroll
                    for (int k = 0; k < COLUMNS / GROUP; ++k) any |= some[k] = __ballot_sync(0xffffffffu, groups >> k & 1u);
                    for (i32 q = 0; mine && q < q_many; q += GROUP) {
                        if (!(any >> q & ((1u << GROUP) - 1u))) continue;
                        acc_t line[GROUP];
#pragma unroll
                        for (int e = 0; e < GROUP; ++e) line[e] = acc_t(0);
                        for (u32 left = mine; left; left &= left - 1) {
                            const i32 p = __ffs((i32)left) - 1;
                            const acc_t share = rows[p][warp];
                            const acc_t* const at = staged + (p * q_many + q) * LINE + lane;
#pragma unroll
                            for (int e = 0; e < GROUP; ++e) line[e] += share * at[e * LINE];
                        }
#pragma unroll
                        for (int k = 0; k < COLUMNS; k += GROUP) {
                            const u32 those = some[k / GROUP] >> q;
                            if (!(those & ((1u << GROUP) - 1u))) continue;
#pragma unroll
                            for (int e = 0; e < GROUP; ++e) {
                                if (!(those >> e & 1u)) continue;
#pragma unroll
                                for (int j = 0; j < GROUP; ++j) {
                                    const acc_t share = columns[q + e][k + j];
                                    if (share != acc_t(0)) sum[k + j] += share * line[e];
                                }
                            }
                        }
                    }
                    __syncthreads();
                }
            }
        }
    }
    const i32 h = tile.h + warp;
    if (h >= g.height || lane >= tile.many) return;
    dx += tile.n * g.dx_batch + (tile.first + lane) * g.dx_channel + h * g.dx_height + tile.w * g.dx_width;
    constexpr int RUN = 16 / sizeof(storage_t) < COLUMNS ? 16 / sizeof(storage_t) : COLUMNS;
#pragma unroll
    for (int k = 0; k < COLUMNS; k += RUN) {
        if (g.packed) {
            Pack<storage_t, RUN> pack;
#pragma unroll
            for (int e = 0; e < RUN; ++e) pack.v[e] = store_as<storage_t>(sum[k + e]);
            if (tile.w + k < g.width) store_pack<storage_t, RUN>(dx + k, pack);
        } else {
#pragma unroll
            for (int e = 0; e < RUN; ++e)
                if (tile.w + k + e < g.width) dx[(k + e) * g.dx_width] = store_as<storage_t>(sum[k + e]);
        }
    }
}
