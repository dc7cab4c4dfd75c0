// shape_layout.pad.backward.f32 / gather
// template layout/pad_backward.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// --- partial extent ---
// --- partial reduce ---

using storage_t = f32;
using acc_t = f32;
using index_t = i32;
// generated from patterns/layout/layout_base.py: constants THREADS RANK
constexpr int THREADS = 256;
constexpr int RANK = 16;
// end of generated text

// generated from patterns/layout/layout_base.py: enum MODES i32
enum : i32 { CONSTANT = 0, REFLECT = 1, REPLICATE = 2, CIRCULAR = 3, SYMMETRIC = 4 };
// end of generated text
// generated from patterns/layout/pad_backward.py: struct PADDED
struct Padded {
    i64 rank;
    Extent<index_t> extent[RANK];  // of dx, innermost axis first
    index_t low[RANK];             // coordinate in dy of the first element
    index_t n[RANK];               // extents of dx
    index_t m[RANK];               // and dy
    index_t dx_step[RANK];
    index_t dy_step[RANK];
};
static_assert(sizeof(Padded) == (sizeof(index_t) == 4 ? 520 : 776) && BRT_AT(8, Padded, extent) &&
              BRT_AT((sizeof(index_t) == 4 ? 200 : 136), Padded, low) && BRT_AT(264, Padded, n) &&
              BRT_AT((sizeof(index_t) == 4 ? 328 : 392), Padded, m) && BRT_AT((sizeof(index_t) == 4 ? 392 : 520), Padded, dx_step) &&
              BRT_AT((sizeof(index_t) == 4 ? 456 : 648), Padded, dy_step) && sizeof(Padded::rank) + sizeof(Padded::extent) +
              sizeof(Padded::low) + sizeof(Padded::n) + sizeof(Padded::m) + sizeof(Padded::dx_step) +
              sizeof(Padded::dy_step) == (sizeof(index_t) == 4 ? 520 : 776), "Padded is packed otherwise");
// end of generated text

// The cells of dy along one axis that read element j: how many there are, and where the t-th one is.
__device__ __forceinline__ index_t readers(index_t j, index_t low, index_t n, index_t m, int mode, index_t t, index_t& at)
{
    index_t found = 0;
    if (mode == CIRCULAR) {  // what is left after cropping wraps
        const index_t high = m - n - low, crop = low < 0 ? -low : 0, left = n - crop - (high < 0 ? -high : 0);
        j -= crop;
        low = low > 0 ? low : 0;
        n = left;
        if (j < 0 || j >= n) return 0;
    }
    if (j + low >= 0 && j + low < m) {
        if (found == t) at = j + low;
        ++found;
    }
    if (mode == REFLECT || mode == SYMMETRIC) {
        const index_t edge = mode == SYMMETRIC, b = low - j - edge, c = low + 2 * (n - 1) - j + edge;  // edge: it is mirrored too
        if (j + edge > 0 && b >= 0 && b < m) {
            if (found == t) at = b;
            ++found;
        }
        if (j < n - 1 + edge && c >= 0 && c < m) {
            if (found == t) at = c;
            ++found;
        }
    } else if (mode == CIRCULAR) {
        if (j + low - n >= 0 && j + low - n < m) {
            if (found == t) at = j + low - n;
            ++found;
        }
        if (j + low + n >= 0 && j + low + n < m) {
            if (found == t) at = j + low + n;
            ++found;
        }
    } else if (mode == REPLICATE) {
        if (j == 0 && low > 0) {
            const index_t before = low < m ? low : m;
            if (t >= found && t < found + before) at = t - found;
            found += before;
        }
        const index_t end = low + n > 0 ? low + n : 0;
        if (j == n - 1 && end < m) {
            if (t >= found && t < found + m - end) at = end + t - found;
            found += m - end;
        }
    }
    return found;
}

// Each element of dx adds up the cells of dy that read it, in a fixed order. One reader is copied bit by bit.
extern "C" __global__ void __launch_bounds__(THREADS) brt_shape_layout_pad_backward_f32(const storage_t* dy_p, storage_t* dx_p, const Padded p, const i64 numel, const i32 mode)
{
    after_previous();
    const i64 index = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (index >= numel) return;
    Sum<acc_t> sum;
    i64 terms = 1, from = 0, to = 0;
    for (i64 t = 0; t < terms; ++t) {  // once where every axis has one reader
        i64 left = index, rest = t;
        terms = 1;
        from = to = 0;
        for (i64 a = 0; a < p.rank; ++a) {
            i64 quotient = 0, j = left;
            if (a + 1 < p.rank) p.extent[a].split(left, quotient, j);
            index_t at = 0;
            const index_t count = readers((index_t)j, p.low[a], p.n[a], p.m[a], mode, 0, at);
            if (count > 1 && t) {
                readers((index_t)j, p.low[a], p.n[a], p.m[a], mode, (index_t)(rest % count), at);
                rest /= count;
            }
            terms *= count;
            from += (i64)at * p.dy_step[a];
            to += j * p.dx_step[a];
            left = quotient;
        }
        if (terms > 1) sum.add(acc_t(to_acc(dy_p[from])));
    }
    if (terms == 1) dx_p[to] = dy_p[from];
    else dx_p[to] = store_as<storage_t>(terms ? sum.value() : acc_t(0));
}
