// image.affine_grid.forward.f32(axes=2) / strided
// template image/affine_grid.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// --- partial reduce ---
using storage_t = f32;
using acc_t = f32;
using index_t = i32;  // offsets and positions within one (n, c) plane
// generated from patterns/image/_image.py: constants THREADS
constexpr int THREADS = 256;
// end of generated text
constexpr int V = 16 / sizeof(storage_t);  // channels of a thread: it weighs the taps once for all of them

using Split = FastDiv;
using count_t = u32;

// Element strides of an operand [N, C, D, H, W]; an operand of fewer axes has zeros before H or W.
// generated from patterns/image/_image.py: struct VIEW
struct View {
    i64 batch, channel;
    index_t depth, height, width;
    i32 packed;  // V channels are one pack
};
static_assert(sizeof(View) == (sizeof(index_t) == 4 ? 32 : 48) && BRT_AT(8, View, channel) && BRT_AT(16, View, depth) &&
              BRT_AT((sizeof(index_t) == 4 ? 20 : 24), View, height) && BRT_AT((sizeof(index_t) == 4 ? 24 : 32), View, width) &&
              BRT_AT((sizeof(index_t) == 4 ? 28 : 40), View, packed) && sizeof(View::batch) + sizeof(View::channel) + sizeof(View::depth) +
              sizeof(View::height) + sizeof(View::width) +
              sizeof(View::packed) == (sizeof(index_t) == 4 ? 32 : 44), "View is packed otherwise");
// end of generated text

// A thread owns V channels of a tile of rows and columns.
// generated from patterns/image/_image.py: struct THREAD_PLACES
struct Threads {
    i64 count;
    Split width, rows, depth, groups;  // tiles along each axis, groups of channels
    index_t columns, height;           // of a tile
    i32 channels, along;               // along: neighbouring threads take neighbouring groups of channels
};
static_assert(sizeof(Threads) == (sizeof(index_t) == 4 ? 72 : 64) && BRT_AT(8, Threads, width) &&
              BRT_AT((sizeof(index_t) == 4 ? 20 : 16), Threads, rows) && BRT_AT((sizeof(index_t) == 4 ? 32 : 24), Threads, depth) &&
              BRT_AT((sizeof(index_t) == 4 ? 44 : 32), Threads, groups) && BRT_AT((sizeof(index_t) == 4 ? 56 : 40), Threads, columns) &&
              BRT_AT((sizeof(index_t) == 4 ? 60 : 48), Threads, height) && BRT_AT((sizeof(index_t) == 4 ? 64 : 56), Threads, channels) &&
              BRT_AT((sizeof(index_t) == 4 ? 68 : 60), Threads, along) && sizeof(Threads::count) + sizeof(Threads::width) +
              sizeof(Threads::rows) + sizeof(Threads::depth) + sizeof(Threads::groups) + sizeof(Threads::columns) +
              sizeof(Threads::height) + sizeof(Threads::channels) +
              sizeof(Threads::along) == (sizeof(index_t) == 4 ? 72 : 64), "Threads is packed otherwise");
// end of generated text

struct Place {
    i64 n, c;
    index_t d, row, column;
    bool live;
    __device__ __forceinline__ explicit Place(const Threads& t) : Place(t, (i64)blockIdx.x * THREADS + threadIdx.x) {}
    __device__ __forceinline__ Place(const Threads& t, i64 thread)
    {
        live = thread < t.count;
        count_t rest = live ? (count_t)thread : 0, group = 0, x, y, z;
        if (t.along) t.groups.divmod(rest, rest, group);
        t.width.divmod(rest, rest, x);
        t.rows.divmod(rest, rest, y);
        t.depth.divmod(rest, rest, z);
        if (!t.along) t.groups.divmod(rest, rest, group);
        n = (i64)rest, c = (i64)group * t.channels;
        d = (index_t)z, row = (index_t)y * t.height, column = (index_t)x * t.columns;
    }
};

// `count` channels of one cell, `step` apart or one pack; the others read as 0.
template <class S>
__device__ __forceinline__ void load_channels(const S* at, i64 step, i32 count, bool packed, acc_t (&x)[V])
{
    if (packed) {
        const Pack<S, V> pack = load_pack<S, V>(at);
#pragma unroll
        for (int v = 0; v < V; ++v) x[v] = to_acc(pack.v[v]);
    } else {
#pragma unroll
        for (int v = 0; v < V; ++v) x[v] = v < count ? to_acc(at[v * step]) : acc_t(0);
    }
}

template <class D>
__device__ __forceinline__ void store_channels(D* at, i64 step, i32 count, bool packed, const acc_t (&x)[V])
{
    if (packed) {
        store_pack<D, V>(at, pack_as<D, V>(x));
    } else {
#pragma unroll
        for (int v = 0; v < V; ++v)
            if (v < count) at[v * step] = store_as<D>(x[v]);
    }
}

// A cell of weight 0 takes no part: its NaN or infinity stays its own.
__device__ __forceinline__ void add_channels(acc_t (&sum)[V], acc_t weight, const acc_t (&x)[V])
{
    if (weight == 0) return;
#pragma unroll
    for (int v = 0; v < V; ++v) sum[v] += weight * x[v];
}
constexpr int RANK = 2, ENTRIES = RANK * (RANK + 1);  // axes; entries of a map

// generated from patterns/image/grid_sample.py: struct GRID
struct Grid {
    i64 batch, depth, height, width, component;  // element strides
};
static_assert(sizeof(Grid) == 40 && BRT_AT(8, Grid, depth) && BRT_AT(16, Grid, height) && BRT_AT(24, Grid, width) &&
              BRT_AT(32, Grid, component) && sizeof(Grid::batch) + sizeof(Grid::depth) + sizeof(Grid::height) + sizeof(Grid::width) +
              sizeof(Grid::component) == 40, "Grid is packed otherwise");
// end of generated text

// generated from patterns/image/affine_grid.py: struct SHAPE
struct Shape {
    i64 count, parts;        // positions, of one map in the gradient; parts of their sums
    i64 batch, row, column;  // element strides of the maps
    Grid grid;
    Split width, height, depth;
    index_t out_w, out_h, out_d;
    i32 aligned, pairs;      // pairs: x and y of a position are written at once
};
static_assert(sizeof(Shape) == 136 && BRT_AT(8, Shape, parts) && BRT_AT(16, Shape, batch) && BRT_AT(24, Shape, row) &&
              BRT_AT(32, Shape, column) && BRT_AT(40, Shape, grid) && BRT_AT(80, Shape, width) &&
              BRT_AT((sizeof(index_t) == 4 ? 92 : 88), Shape, height) && BRT_AT((sizeof(index_t) == 4 ? 104 : 96), Shape, depth) &&
              BRT_AT((sizeof(index_t) == 4 ? 116 : 104), Shape, out_w) && BRT_AT((sizeof(index_t) == 4 ? 120 : 112), Shape, out_h) &&
              BRT_AT((sizeof(index_t) == 4 ? 124 : 120), Shape, out_d) && BRT_AT(128, Shape, aligned) && BRT_AT(132, Shape, pairs) &&
              sizeof(Shape::count) + sizeof(Shape::parts) + sizeof(Shape::batch) + sizeof(Shape::row) + sizeof(Shape::column) +
              sizeof(Shape::grid) + sizeof(Shape::width) + sizeof(Shape::height) + sizeof(Shape::depth) + sizeof(Shape::out_w) +
              sizeof(Shape::out_h) + sizeof(Shape::out_d) + sizeof(Shape::aligned) +
              sizeof(Shape::pairs) == 136, "Shape is packed otherwise");
// end of generated text

// The coordinate of cell i, rounded once.
__device__ __forceinline__ acc_t coordinate(index_t i, index_t size, bool aligned)
{
    if (!aligned) return (acc_t)(2 * (i64)i + 1 - size) / (acc_t)size;
    return size > 1 ? (acc_t)(2 * (i64)i + 1 - size) / (acc_t)(size - 1) : acc_t(0);
}

// A position's number as (n, d, h, w), and its coordinates x, y, (z,) 1.
struct Position {
    i64 n, at;  // at: offset in the grid
    acc_t base[RANK + 1];
    __device__ __forceinline__ Position(i64 number, const Shape& s)
    {
        count_t rest = (count_t)number, d, h, w;
        s.width.divmod(rest, rest, w);
        s.height.divmod(rest, rest, h);
        s.depth.divmod(rest, rest, d);
        n = (i64)rest;
        at = (i64)d * s.grid.depth + (i64)h * s.grid.height + (i64)w * s.grid.width;
        base[0] = coordinate((index_t)w, s.out_w, s.aligned);
        base[1] = coordinate((index_t)h, s.out_h, s.aligned);
        if (RANK > 2) base[2] = coordinate((index_t)d, s.out_d, s.aligned);
        base[RANK] = 1;
    }
};

extern "C" __global__ void __launch_bounds__(THREADS) brt_image_affine_grid_forward_f32(const storage_t* __restrict__ theta, storage_t* __restrict__ y, const Shape s)
{
    after_previous();
    const i64 number = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (number >= s.count) return;
    const Position own(number, s);
    theta += own.n * s.batch;
    y += own.n * s.grid.batch + own.at;
    acc_t sum[RANK] = {};
#pragma unroll
    for (int r = 0; r < RANK; ++r) {
#pragma unroll
        for (int k = 0; k <= RANK; ++k) sum[r] += to_acc(theta[r * s.row + k * s.column]) * own.base[k];
    }
    if (RANK == 2 && s.pairs) {
        store_pack<storage_t, RANK>(y, pack_as<storage_t, RANK>(sum));
        return;
    }
#pragma unroll
    for (int r = 0; r < RANK; ++r) y[r * s.grid.component] = store_as<storage_t>(sum[r]);
}
