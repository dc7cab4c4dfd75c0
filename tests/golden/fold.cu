// convolution.col2im1d.forward.f32 / strided
// template image/fold.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial extent ---

// y[c, p] = the sum of the entries of x that stand for cell p of channel c, in increasing order of their taps; a tap gives a cell at most one entry.
using storage_t = f32;
using acc_t = f32;
using index_t = i32;
constexpr int V = 4;  // elements of 16 bytes
// generated from patterns/image/unfold.py: constants THREADS EACH
constexpr int THREADS = 256;
constexpr int EACH = 4;
// end of generated text
// generated from patterns/image/unfold.py: struct FOLD_AXIS
struct Axis {
    index_t out, kernel, pad, dilation;
    index_t period_n, fall, inverse;         // of taps and outputs of one cell; of dilation in steps of `common`, modulo `period`
    Extent<index_t> stride, common, period;  // common: the greatest divisor of stride and dilation
};
static_assert(sizeof(Axis) == (sizeof(index_t) == 4 ? 64 : 80) && BRT_AT((sizeof(index_t) == 4 ? 4 : 8), Axis, kernel) &&
              BRT_AT((sizeof(index_t) == 4 ? 8 : 16), Axis, pad) && BRT_AT((sizeof(index_t) == 4 ? 12 : 24), Axis, dilation) &&
              BRT_AT((sizeof(index_t) == 4 ? 16 : 32), Axis, period_n) && BRT_AT((sizeof(index_t) == 4 ? 20 : 40), Axis, fall) &&
              BRT_AT((sizeof(index_t) == 4 ? 24 : 48), Axis, inverse) && BRT_AT((sizeof(index_t) == 4 ? 28 : 56), Axis, stride) &&
              BRT_AT((sizeof(index_t) == 4 ? 40 : 64), Axis, common) && BRT_AT((sizeof(index_t) == 4 ? 52 : 72), Axis, period) &&
              sizeof(Axis::out) + sizeof(Axis::kernel) + sizeof(Axis::pad) + sizeof(Axis::dilation) + sizeof(Axis::period_n) +
              sizeof(Axis::fall) + sizeof(Axis::inverse) + sizeof(Axis::stride) + sizeof(Axis::common) +
              sizeof(Axis::period) == (sizeof(index_t) == 4 ? 64 : 80), "Axis is packed otherwise");
// end of generated text
// generated from patterns/image/unfold.py: struct FOLD
struct Fold {
    i64 x_batch, x_row, x_column;
    i64 y_batch, y_channel, y_depth, y_height, y_width;
    i64 units;  // threads with work
    Extent<index_t> width_in, height_in, depth_in, groups;
    Axis depth, height, width;
    index_t channels, unused;
};
static_assert(sizeof(Fold) == (sizeof(index_t) == 4 ? 320 : 360) && BRT_AT(8, Fold, x_row) && BRT_AT(16, Fold, x_column) &&
              BRT_AT(24, Fold, y_batch) && BRT_AT(32, Fold, y_channel) && BRT_AT(40, Fold, y_depth) && BRT_AT(48, Fold, y_height) &&
              BRT_AT(56, Fold, y_width) && BRT_AT(64, Fold, units) && BRT_AT(72, Fold, width_in) &&
              BRT_AT((sizeof(index_t) == 4 ? 84 : 80), Fold, height_in) && BRT_AT((sizeof(index_t) == 4 ? 96 : 88), Fold, depth_in) &&
              BRT_AT((sizeof(index_t) == 4 ? 108 : 96), Fold, groups) && BRT_AT((sizeof(index_t) == 4 ? 120 : 104), Fold, depth) &&
              BRT_AT(184, Fold, height) && BRT_AT((sizeof(index_t) == 4 ? 248 : 264), Fold, width) &&
              BRT_AT((sizeof(index_t) == 4 ? 312 : 344), Fold, channels) && BRT_AT((sizeof(index_t) == 4 ? 316 : 352), Fold, unused) &&
              sizeof(Fold::x_batch) + sizeof(Fold::x_row) + sizeof(Fold::x_column) + sizeof(Fold::y_batch) + sizeof(Fold::y_channel) +
              sizeof(Fold::y_depth) + sizeof(Fold::y_height) + sizeof(Fold::y_width) + sizeof(Fold::units) + sizeof(Fold::width_in) +
              sizeof(Fold::height_in) + sizeof(Fold::depth_in) + sizeof(Fold::groups) + sizeof(Fold::depth) + sizeof(Fold::height) +
              sizeof(Fold::width) + sizeof(Fold::channels) +
              sizeof(Fold::unused) == (sizeof(index_t) == 4 ? 320 : 360), "Fold is packed otherwise");
// end of generated text

// The taps that reach a cell, the lowest first: each is `period` after the one before, and the output it belongs to `fall` lower.
struct Taps {
    index_t tap, out;
    __device__ __forceinline__ Taps(const Axis& a, index_t cell)
    {
        const index_t at = cell + a.pad;
        index_t parts, rest, turn;
        a.common.split(at, parts, rest);
        tap = a.kernel, out = -1;
        if (rest) return;
        a.period.split(parts, turn, rest);
        index_t first;
        a.period.split(rest * a.inverse, turn, first);
        const index_t left = at - first * a.dilation;
        if (left < 0) return;
        tap = first;
        a.stride.split(left, out, rest);
    }
    __device__ __forceinline__ bool more(const Axis& a) const { return tap < a.kernel && out >= 0; }
    __device__ __forceinline__ void next(const Axis& a) { tap += a.period_n, out -= a.fall; }
};

// C neighbouring channels of a cell a thread.
template <int C, bool PACKED>
__device__ __forceinline__ void cells(const storage_t* __restrict__ x, storage_t* __restrict__ y, const Fold& f)
{
    const i64 thread = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (thread >= f.units) return;
    index_t rest = (index_t)thread, w, h, d, group, n;
    f.width_in.split(rest, rest, w);
    f.height_in.split(rest, rest, h);
    f.depth_in.split(rest, rest, d);
    f.groups.split(rest, n, group);
    const index_t first = group * C, many = f.channels - first < C ? f.channels - first : C;
    const i64 taps = (i64)f.depth.kernel * f.height.kernel * f.width.kernel * f.x_row;
    x += n * f.x_batch + first * taps;
    acc_t sum[C];
#pragma unroll
    for (int c = 0; c < C; ++c) sum[c] = 0;
    const Taps low_h(f.height, h), low_w(f.width, w);
    for (Taps i(f.depth, d); i.more(f.depth); i.next(f.depth)) {
        if (i.out >= f.depth.out) continue;
        for (Taps j = low_h; j.more(f.height); j.next(f.height)) {
            if (j.out >= f.height.out) continue;
            for (Taps k = low_w; k.more(f.width); k.next(f.width)) {
                if (k.out >= f.width.out) continue;
                const storage_t* at = x + (((i64)i.tap * f.height.kernel + j.tap) * f.width.kernel + k.tap) * f.x_row +
                                      (((i64)i.out * f.height.out + j.out) * f.width.out + k.out) * f.x_column;
#pragma unroll
                for (int c = 0; c < C; ++c)
                    if (PACKED || c < many) sum[c] += to_acc(at[c * taps]);
            }
        }
    }
    y += n * f.y_batch + first * f.y_channel + d * f.y_depth + h * f.y_height + w * f.y_width;
    if (PACKED) {
        store_pack<storage_t, C>(y, pack_as<storage_t, C>(sum));
        return;
    }
#pragma unroll
    for (int c = 0; c < C; ++c)
        if (c < many) y[c * f.y_channel] = store_as<storage_t>(sum[c]);
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_convolution_col2im1d_forward_f32(const storage_t* __restrict__ x, storage_t* __restrict__ y, const Fold f)
{
    after_previous();
    cells<EACH, false>(x, y, f);
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_convolution_col2im1d_forward_f32_channels(const storage_t* __restrict__ x, storage_t* __restrict__ y, const Fold f)
{
    after_previous();
    cells<V, true>(x, y, f);
}
