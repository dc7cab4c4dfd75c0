// shape_layout.pad.backward.f32 / gather
// template pad_backward.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// --- partial elementwise ---
// --- partial reduce ---

using storage_t = f32;
using acc_t = f32;
using index_t = i32;
constexpr int THREADS = 256;
constexpr int RANK = 16;

enum { CONSTANT, REFLECT, REPLICATE, CIRCULAR };
struct Padded {
    Axes<index_t, RANK, 1> axes;             // of dx
    i64 low[RANK], n[RANK], m[RANK], dy_step[RANK];  // innermost first: coordinate in dy of the first element, extents of dx and dy
};

// The cells of dy along one axis that read element j: how many there are, and where the t-th one is.
__device__ __forceinline__ i64 readers(i64 j, i64 low, i64 n, i64 m, int mode, i64 t, i64& at)
{
    i64 found = 0;
    if (j + low >= 0 && j + low < m) {
        if (found == t) at = j + low;
        ++found;
    }
    if (mode == REFLECT) {
        if (j > 0 && low - j >= 0 && low - j < m) {
            if (found == t) at = low - j;
            ++found;
        }
        const i64 c = low + 2 * (n - 1) - j;
        if (j < n - 1 && c >= 0 && c < m) {
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
            const i64 before = low < m ? low : m;
            if (t >= found && t < found + before) at = t - found;
            found += before;
        }
        const i64 end = low + n > 0 ? low + n : 0;
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
    const i64 index = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (index >= numel) return;
    i64 to;
    p.axes.offsets((index_t)index, &to);
    Sum<acc_t> sum;
    i64 terms = 1, offset = 0;
    for (i64 t = 0; t < terms; ++t) {
        i64 all = 1, rest = t;
        i64 left = index;
        offset = 0;
        for (int a = 0; a < (int)p.axes.rank; ++a) {
            const i64 j = left % p.n[a];
            left /= p.n[a];
            i64 at = 0;
            const i64 count = readers(j, p.low[a], p.n[a], p.m[a], mode, 0, at);
            if (count > 1) readers(j, p.low[a], p.n[a], p.m[a], mode, rest % count, at);
            if (count > 1) rest /= count;
            all *= count;
            offset += at * p.dy_step[a];
        }
        terms = all;
        if (terms > 1) sum.add(acc_t(to_acc(dy_p[offset])));
    }
    if (terms == 1) dx_p[to] = dy_p[offset];
    else dx_p[to] = store_as<storage_t>(terms ? sum.value() : acc_t(0));
}
