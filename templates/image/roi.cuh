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
