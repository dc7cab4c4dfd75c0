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
// generated from patterns/image/roi.py: constants THREADS TILE_H TILE_W CHANNELS BINS
constexpr int THREADS = 256;
constexpr int TILE_H = 8;
constexpr int TILE_W = 32;
constexpr int CHANNELS = 32;
constexpr int BINS = 32;
// end of generated text
// generated from patterns/image/roi.py: struct ROI_BACKWARD
struct Gather {
    i64 dx_batch, dx_channel, dx_height, dx_width;
    i64 dy_box, dy_channel, dy_height, dy_width;
    i64 a_box, a_channel, a_height, a_width;  // of the positions of maxima
    i64 boxes;
    i64 chunks, tiles_w, tiles_h;
    i32 channels, height, width, bins_h, bins_w;
    i32 packed, a_wide, unused;               // channels of dx lie as packs; positions are int64
};
static_assert(sizeof(Gather) == 160 && BRT_AT(8, Gather, dx_channel) && BRT_AT(16, Gather, dx_height) && BRT_AT(24, Gather, dx_width) &&
              BRT_AT(32, Gather, dy_box) && BRT_AT(40, Gather, dy_channel) && BRT_AT(48, Gather, dy_height) &&
              BRT_AT(56, Gather, dy_width) && BRT_AT(64, Gather, a_box) && BRT_AT(72, Gather, a_channel) && BRT_AT(80, Gather, a_height) &&
              BRT_AT(88, Gather, a_width) && BRT_AT(96, Gather, boxes) && BRT_AT(104, Gather, chunks) && BRT_AT(112, Gather, tiles_w) &&
              BRT_AT(120, Gather, tiles_h) && BRT_AT(128, Gather, channels) && BRT_AT(132, Gather, height) && BRT_AT(136, Gather, width) &&
              BRT_AT(140, Gather, bins_h) && BRT_AT(144, Gather, bins_w) && BRT_AT(148, Gather, packed) && BRT_AT(152, Gather, a_wide) &&
              BRT_AT(156, Gather, unused) && sizeof(Gather::dx_batch) + sizeof(Gather::dx_channel) + sizeof(Gather::dx_height) +
              sizeof(Gather::dx_width) + sizeof(Gather::dy_box) + sizeof(Gather::dy_channel) + sizeof(Gather::dy_height) +
              sizeof(Gather::dy_width) + sizeof(Gather::a_box) + sizeof(Gather::a_channel) + sizeof(Gather::a_height) +
              sizeof(Gather::a_width) + sizeof(Gather::boxes) + sizeof(Gather::chunks) + sizeof(Gather::tiles_w) + sizeof(Gather::tiles_h) +
              sizeof(Gather::channels) + sizeof(Gather::height) + sizeof(Gather::width) + sizeof(Gather::bins_h) + sizeof(Gather::bins_w) +
              sizeof(Gather::packed) + sizeof(Gather::a_wide) + sizeof(Gather::unused) == 160, "Gather is packed otherwise");
// end of generated text
static_assert(TILE_H * TILE_W == THREADS, "a thread owns a cell");

// The part of the image that a box takes values from: rows [h, h_end), columns [w, w_end) of a sample; none where n < 0.
struct alignas(8) Reach { i32 n, h, h_end, w, w_end, unused; };

extern "C" __global__ void __launch_bounds__(THREADS) brt_image_roi_align_backward_f32_reach(const void* __restrict__ rois, Reach* __restrict__ reaches, const Boxes b, const Gather g, const f64 scale, const ErrorRef err)
{
    const i64 k = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (k >= g.boxes) return;
    const i64 sample = sample_of(rois, b, k);
    if (sample < 0) report_error(err, ERROR_INDEX, k, told(rois, b, k), b.samples);
    Reach reach = {(i32)sample, 0, 0, 0, 0, 0};
    auto along = [&](int axis, i32 bins, i32 size, i32& begin, i32& end) {
        const Side side(rois, b, k, axis, (acc_t)scale, bins, size);
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

// The share that cell `cell` has in the sum over the samples of bin p.
__device__ __forceinline__ acc_t share_of(const Side& side, i32 p, i32 cell)
{
    i64 i, last;
    // The outer cells also have what lies up to one cell outside.
    side.between(p, cell == 0 ? acc_t(-1) : acc_t(cell - 1), cell >= side.size - 1 ? acc_t(side.size) : acc_t(cell + 1), i, last);
    acc_t sum = acc_t(0);
    for (; i < last; ++i) {
        const Tap tap = side.tap(p, i);
        if (tap.low == cell) sum += tap.low_share;
        if (tap.high == cell) sum += tap.high_share;
    }
    return sum;
}

// dx over a tile of cells and some channels: the boxes that reach it are taken in order, so that sums have one order and nothing is added by atomics.
extern "C" __global__ void __launch_bounds__(THREADS) brt_image_roi_align_backward_f32(
    const storage_t* __restrict__ dy, const void* __restrict__ rois, const void* __restrict__ argmax, const Reach* __restrict__ reaches, storage_t* __restrict__ dx, const Boxes b,
    const Gather g, const f64 scale_)
{
    __shared__ i32 hits[THREADS];
    __shared__ i32 before[THREADS / 32 + 1];
    __shared__ acc_t rows[BINS][TILE_H], columns[BINS][TILE_W];
    __shared__ i32 row_bins[TILE_H][2], column_bins[TILE_W][2];  // the first that has a share, and behind the last
    const acc_t scale = (acc_t)scale_;
    i64 rest = blockIdx.x;
    const i32 first = (i32)(rest % g.chunks) * CHANNELS;
    rest /= g.chunks;
    const i32 w_tile = (i32)(rest % g.tiles_w) * TILE_W;
    rest /= g.tiles_w;
    const i32 h_tile = (i32)(rest % g.tiles_h) * TILE_H;
    const i32 n = (i32)(rest / g.tiles_h);
    const i32 own_h = threadIdx.x / TILE_W, own_w = threadIdx.x % TILE_W, h = h_tile + own_h, w = w_tile + own_w;
    const bool live = h < g.height && w < g.width;
    const i32 many = g.channels - first < CHANNELS ? g.channels - first : CHANNELS;
    const i32 lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    acc_t sum[CHANNELS];
#pragma unroll
    for (int c = 0; c < CHANNELS; ++c) sum[c] = acc_t(0);
    for (i64 base = 0; base < g.boxes; base += THREADS) {
        bool hit = false;
        if (base + threadIdx.x < g.boxes) {
            const Reach r = reaches[base + threadIdx.x];
            hit = r.n == n && r.h < h_tile + TILE_H && r.h_end > h_tile && r.w < w_tile + TILE_W && r.w_end > w_tile;
        }
        const u32 found = __ballot_sync(0xffffffffu, hit);
        __syncthreads();  // those of the round before are done with the list
        if (lane == 0) before[warp] = __popc(found);
        __syncthreads();
        i32 place = __popc(found & ((1u << lane) - 1u)), count = 0;
#pragma unroll
        for (int v = 0; v < THREADS / 32; ++v) {
            if (v == warp) place += count;
            count += before[v];
        }
        if (hit) hits[place] = (i32)threadIdx.x;
        __syncthreads();
        for (i32 each = 0; each < count; ++each) {
            const i64 k = base + hits[each];
            const storage_t* from = dy + k * g.dy_box + first * g.dy_channel;
            const Side tall(rois, b, k, 1, scale, g.bins_h, g.height), wide(rois, b, k, 0, scale, g.bins_w, g.width);
            const acc_t product = acc_t(tall.samples) * acc_t(wide.samples), divisor = product > acc_t(1) ? product : acc_t(1);
            for (i32 p_first = 0; p_first < g.bins_h; p_first += BINS) {
                for (i32 q_first = 0; q_first < g.bins_w; q_first += BINS) {
                    const i32 p_many = g.bins_h - p_first < BINS ? g.bins_h - p_first : BINS, q_many = g.bins_w - q_first < BINS ? g.bins_w - q_first : BINS;
                    for (i32 at = threadIdx.x; at < p_many * TILE_H + q_many * TILE_W; at += THREADS) {
                        const i32 over = at - p_many * TILE_H;
                        if (over < 0) rows[at / TILE_H][at % TILE_H] = share_of(tall, p_first + at / TILE_H, h_tile + at % TILE_H);
                        else columns[over / TILE_W][over % TILE_W] = share_of(wide, q_first + over / TILE_W, w_tile + over % TILE_W);
                    }
                    __syncthreads();
                    if (threadIdx.x < TILE_H + TILE_W) {
                        const i32 over = (i32)threadIdx.x - TILE_H;
                        const i32 bins = over < 0 ? p_many : q_many;
                        auto share = [&](i32 bin) { return over < 0 ? rows[bin][threadIdx.x] : columns[bin][over]; };
                        i32 begin = 0, end = bins;
                        while (begin < end && share(begin) == acc_t(0)) ++begin;
                        while (end > begin && share(end - 1) == acc_t(0)) --end;
                        i32* to = over < 0 ? row_bins[threadIdx.x] : column_bins[over];
                        to[0] = begin, to[1] = end;
                    }
                    __syncthreads();
                    if (live) {
                        for (i32 p = row_bins[own_h][0]; p < row_bins[own_h][1]; ++p) {
                            for (i32 q = column_bins[own_w][0]; q < column_bins[own_w][1]; ++q) {
                                const acc_t share = rows[p][own_h] * columns[q][own_w];
                                if (share == acc_t(0)) continue;
                                const acc_t part = share / divisor;
                                const storage_t* at = from + (p_first + p) * g.dy_height + (q_first + q) * g.dy_width;
#pragma unroll
                                for (int c = 0; c < CHANNELS; ++c)
                                    if (c < many) sum[c] += part * to_acc(at[c * g.dy_channel]);
                            }
                        }
                    }
                    __syncthreads();
                }
            }
        }
    }
    if (!live) return;
    dx += n * g.dx_batch + first * g.dx_channel + h * g.dx_height + w * g.dx_width;
    constexpr int V = 16 / sizeof(storage_t) < CHANNELS ? 16 / sizeof(storage_t) : CHANNELS;
    if (g.packed && many == CHANNELS) {
#pragma unroll
        for (int c = 0; c < CHANNELS; c += V) {
            Pack<storage_t, V> pack;
#pragma unroll
            for (int e = 0; e < V; ++e) pack.v[e] = store_as<storage_t>(sum[c + e]);
            store_pack<storage_t, V>(dx + c, pack);
        }
        return;
    }
#pragma unroll
    for (int c = 0; c < CHANNELS; ++c)
        if (c < many) dx[c * g.dx_channel] = store_as<storage_t>(sum[c]);
}
