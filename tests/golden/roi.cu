// image.roi_align.forward.f32 / channels16
// template image/roi.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---

using storage_t = f32;
using acc_t = f32;
constexpr int V = 4;  // elements of 16 bytes
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
// generated from patterns/image/roi.py: constants THREADS TAPS TILE PLANES BLOCKS
constexpr int THREADS = 256;
constexpr int TAPS = 512;
constexpr int TILE = 16384;
constexpr int PLANES = 4;
constexpr int BLOCKS = 3;
// end of generated text
// generated from patterns/image/roi.py: struct ROI
struct Roi {
    i64 x_batch, x_channel, x_height, x_width;
    i64 y_box, y_channel, y_height, y_width;
    i64 a_box, a_channel, a_height, a_width;  // of the positions of maxima
    i64 boxes;
    i32 each, channels;                       // of a block, of the image
    i32 height, width, bins_h, bins_w;
    i32 staged, packed;                       // results are put in order first; lie as packs of channels
};
static_assert(sizeof(Roi) == 136 && BRT_AT(8, Roi, x_channel) && BRT_AT(16, Roi, x_height) && BRT_AT(24, Roi, x_width) &&
              BRT_AT(32, Roi, y_box) && BRT_AT(40, Roi, y_channel) && BRT_AT(48, Roi, y_height) && BRT_AT(56, Roi, y_width) &&
              BRT_AT(64, Roi, a_box) && BRT_AT(72, Roi, a_channel) && BRT_AT(80, Roi, a_height) && BRT_AT(88, Roi, a_width) &&
              BRT_AT(96, Roi, boxes) && BRT_AT(104, Roi, each) && BRT_AT(108, Roi, channels) && BRT_AT(112, Roi, height) &&
              BRT_AT(116, Roi, width) && BRT_AT(120, Roi, bins_h) && BRT_AT(124, Roi, bins_w) && BRT_AT(128, Roi, staged) &&
              BRT_AT(132, Roi, packed) && sizeof(Roi::x_batch) + sizeof(Roi::x_channel) + sizeof(Roi::x_height) + sizeof(Roi::x_width) +
              sizeof(Roi::y_box) + sizeof(Roi::y_channel) + sizeof(Roi::y_height) + sizeof(Roi::y_width) + sizeof(Roi::a_box) +
              sizeof(Roi::a_channel) + sizeof(Roi::a_height) + sizeof(Roi::a_width) + sizeof(Roi::boxes) + sizeof(Roi::each) +
              sizeof(Roi::channels) + sizeof(Roi::height) + sizeof(Roi::width) + sizeof(Roi::bins_h) + sizeof(Roi::bins_w) +
              sizeof(Roi::staged) + sizeof(Roi::packed) == 136, "Roi is packed otherwise");
// end of generated text

// A cell of a bin along one axis, in bytes from the first, and the sum of its shares.
struct alignas(16) Entry {
    i64 at;
    acc_t share;
};

// The cells of each bin along one axis, those that neighbouring samples share once.
struct Table {
    i32 count[TAPS];
    Entry cells[TAPS];
    // Bin p, by one thread; `room` entries a bin, `step` bytes from cell to cell. Returns whether they were enough.
    __device__ __forceinline__ bool fill(const Side& side, i32 p, i32 room, i64 step)
    {
        i64 i, last;
        side.between(p, acc_t(-1), acc_t(side.size), i, last);
        i32 many = 0;
        Entry* const own = cells + p * room;
        auto add = [&](i32 cell, acc_t part) {
            const i64 at = cell * step;
            if (part == acc_t(0)) return true;  // not read: what lies there may be infinite
            i32 k = many;
            while (k > 0 && k > many - 2 && own[k - 1].at != at) --k;
            if (k > 0 && own[k - 1].at == at) {
                own[k - 1].share += part;
                return true;
            }
            if (many == room) return false;
            own[many++] = Entry{at, part};
            return true;
        };
        bool enough = room > 0;
        for (; i < last && enough; ++i) {
            const Tap tap = side.tap(p, i);
            if (tap.low >= 0) enough = add(tap.low, tap.low_share) && add(tap.high, tap.high_share);
        }
        count[p] = many;
        return enough;
    }
};

// The value of bins over some channels of a box, by a block. A thread takes N channels of a bin at once. LAST: they lie next to each other in x, and so
// do those of its neighbours; otherwise its neighbours take the next bins, and a thread works out what its bin covers once for all channels.
template <bool LAST>
__device__ __forceinline__ void pool(
    const storage_t* __restrict__ x, const void* __restrict__ rois, storage_t* __restrict__ y, i64* __restrict__ argmax, const Boxes& b, const Roi& r, f64 scale_, ErrorRef err)
{
    constexpr int N = LAST ? V : PLANES;
    const i64 k = blockIdx.x % (u32)r.boxes;  // all boxes of some channels come first: these stay in the cache
    const i32 first = (i32)(blockIdx.x / (u32)r.boxes) * r.each, many = r.channels - first < r.each ? r.channels - first : r.each;
    const i32 plane = r.bins_h * r.bins_w;
    const i64 down = r.x_height * (i64)sizeof(storage_t), right = r.x_width * (i64)sizeof(storage_t);  // bytes to the next cell
    const acc_t scale = (acc_t)scale_;
    const i64 sample = sample_of(rois, b, k);
    if (sample < 0 && threadIdx.x == 0 && first == 0) report_error(err, ERROR_INDEX, k, told(rois, b, k), b.samples);
    x += (sample < 0 ? 0 : sample) * r.x_batch + first * r.x_channel;
    y += k * r.y_box + first * r.y_channel;
    __shared__ storage_t tile[LAST ? TILE / sizeof(storage_t) : 1];  // [channel][bin], where y does not lie as x does
    const Side tall(rois, b, k, 1, scale, r.bins_h, r.height), wide(rois, b, k, 0, scale, r.bins_w, r.width);
    const acc_t size = tall.length + wide.length, start = tall.start + wide.start;
    const bool nan = size != size || start != start;
    const acc_t product = acc_t(tall.samples) * acc_t(wide.samples), divisor = product > acc_t(1) ? product : acc_t(1);
    __shared__ Table rows, columns;
    __shared__ i32 short_;  // of room for some bin's entries
    if (threadIdx.x == 0) short_ = 0;
    __syncthreads();
    const i32 room_h = TAPS / r.bins_h, room_w = TAPS / r.bins_w;
    bool enough = true;
    for (i32 p = threadIdx.x; p < r.bins_h + r.bins_w; p += THREADS) {
        if (p < r.bins_h) enough = room_h > 0 && rows.fill(tall, p, room_h, down);
        else enough = room_w > 0 && columns.fill(wide, p - r.bins_h, room_w, right);
        if (!enough) short_ = 1;
    }
    __syncthreads();
    const bool direct = short_;
    const i32 line = LAST ? many / N : plane;  // packs of channels, or bins: what lies along neighbouring threads
    const i32 along = line < THREADS ? line : THREADS, beside = THREADS / along;
    const i32 own = (i32)threadIdx.x % along, other = (i32)threadIdx.x / along;
    const i32 apart = LAST ? 1 : beside;  // between the channels that a thread takes at once
    const i64 x_step = apart * r.x_channel * (i64)sizeof(storage_t), y_step = apart * r.y_channel;
    for (i32 bin = other < beside ? LAST ? other : own : plane; bin < plane; bin += LAST ? beside : along) {
        const i32 p = bin / r.bins_w, q = bin - p * r.bins_w;
        storage_t* const to = y + p * r.y_height + q * r.y_width;
        const i32 a_begin = direct ? 0 : p * room_h, a_end = direct ? 0 : a_begin + rows.count[p];
        const i32 o_begin = direct ? 0 : q * room_w, o_end = direct ? 0 : o_begin + columns.count[q];
        for (i32 c = LAST ? own * N : other; c < many; c += (LAST ? along : beside) * N) {
            const char* from[LAST ? 1 : N];
            from[0] = (const char*)(x + c * r.x_channel);
#pragma unroll
            for (int e = 1; e < (LAST ? 1 : N); ++e) from[LAST ? 0 : e] = from[LAST ? 0 : e - 1] + (c + e * apart < many ? x_step : 0);
            auto load = [&](i64 at) {
                if (LAST) return load_pack<storage_t, N>((const storage_t*)(from[0] + at));
                Pack<storage_t, N> cells;
#pragma unroll
                for (int e = 0; e < N; ++e) cells.v[e] = *(const storage_t*)(from[LAST ? 0 : e] + at);
                return cells;
            };
            acc_t value[N];
#pragma unroll
            for (int e = 0; e < N; ++e) value[e] = acc_t(0);
            if (sample < 0) {
            } else if (nan) {
#pragma unroll
                for (int e = 0; e < N; ++e) value[e] = size + start;
            } else if (!direct) {
                for (i32 a = a_begin; a < a_end; ++a) {
                    const Entry row = rows.cells[a];
                    acc_t part[N];
#pragma unroll
                    for (int e = 0; e < N; ++e) part[e] = acc_t(0);
#pragma unroll 2
                    for (i32 o = o_begin; o < o_end; ++o) {
                        const Entry column = columns.cells[o];
                        const Pack<storage_t, N> cells = load(row.at + column.at);
#pragma unroll
                        for (int e = 0; e < N; ++e) part[e] += column.share * to_acc(cells.v[e]);
                    }
#pragma unroll
                    for (int e = 0; e < N; ++e) value[e] += row.share * part[e];
                }
            } else {
                i64 i, i_end, j, j_begin, j_end;
                tall.between(p, acc_t(-1), acc_t(r.height), i, i_end);
                wide.between(q, acc_t(-1), acc_t(r.width), j_begin, j_end);
                for (; i < i_end; ++i) {
                    const Tap v = tall.tap(p, i);
                    if (v.low < 0) continue;
                    for (j = j_begin; j < j_end; ++j) {
                        const Tap u = wide.tap(q, j);
                        if (u.low < 0) continue;
                        auto add = [&](i32 h, i32 w, acc_t share) {
                            if (share == acc_t(0)) return;
                            const Pack<storage_t, N> cells = load(h * down + w * right);
#pragma unroll
                            for (int e = 0; e < N; ++e) value[e] += share * to_acc(cells.v[e]);
                        };
                        add(v.low, u.low, v.low_share * u.low_share), add(v.low, u.high, v.low_share * u.high_share);
                        add(v.high, u.low, v.high_share * u.low_share), add(v.high, u.high, v.high_share * u.high_share);
                    }
                }
            }
#pragma unroll
            for (int e = 0; e < N; ++e) value[e] /= divisor;
            if (LAST && r.staged) {
#pragma unroll
                for (int e = 0; e < N; ++e) tile[LAST ? (c + e) * plane + bin : 0] = store_as<storage_t>(value[e]);
            } else if (LAST && r.packed) {
                store_pack<storage_t, N>(to + c, pack_as<storage_t, N>(value));
            } else {
                storage_t* into = to + c * r.y_channel;
#pragma unroll
                for (int e = 0; e < N; ++e, into += y_step)
                    if (LAST || c + e * apart < many) *into = store_as<storage_t>(value[e]);
            }
        }
    }
    if (!LAST || !r.staged) return;
    __syncthreads();
    for (i32 at = threadIdx.x; at < many * plane; at += THREADS) {
        const i32 c = at / plane, bin = at % plane, p = bin / r.bins_w;
        y[c * r.y_channel + p * r.y_height + (bin - p * r.bins_w) * r.y_width] = tile[LAST ? at : 0];
    }
}

extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS) brt_image_roi_align_forward_f32(
    const storage_t* __restrict__ x, const void* __restrict__ rois, storage_t* __restrict__ y, i64* __restrict__ argmax, const Boxes b, const Roi r, const f64 scale, const ErrorRef err)
{
    after_previous();
    pool<false>(x, rois, y, argmax, b, r, scale, err);
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_image_roi_align_forward_f32_channels(
    const storage_t* __restrict__ x, const void* __restrict__ rois, storage_t* __restrict__ y, i64* __restrict__ argmax, const Boxes b, const Roi r, const f64 scale, const ErrorRef err)
{
    after_previous();
    pool<true>(x, rois, y, argmax, b, r, scale, err);
}
