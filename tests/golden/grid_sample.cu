// image.grid_sample.forward.f32(taps=linear2) / strided
// template image/grid_sample.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
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
constexpr int K = 2, RANK = 2;             // taps along each axis; axes
constexpr int KY = K, KZ = RANK > 2 ? K : 1;

// generated from patterns/image/grid_sample.py: enum PADDING i32
enum : i32 { ZEROS = 0, BORDER = 1, REFLECTION = 2 };
// end of generated text

// generated from patterns/image/grid_sample.py: struct SAMPLING
struct Sampling {
    index_t depth, height, width;  // of the image
    i32 padding, aligned;
};
static_assert(sizeof(Sampling) == (sizeof(index_t) == 4 ? 20 : 32) && BRT_AT((sizeof(index_t) == 4 ? 4 : 8), Sampling, height) &&
              BRT_AT((sizeof(index_t) == 4 ? 8 : 16), Sampling, width) && BRT_AT((sizeof(index_t) == 4 ? 12 : 24), Sampling, padding) &&
              BRT_AT((sizeof(index_t) == 4 ? 16 : 28), Sampling, aligned) && sizeof(Sampling::depth) + sizeof(Sampling::height) +
              sizeof(Sampling::width) + sizeof(Sampling::padding) +
              sizeof(Sampling::aligned) == (sizeof(index_t) == 4 ? 20 : 32), "Sampling is packed otherwise");
// end of generated text

// generated from patterns/image/grid_sample.py: struct GRID
struct Grid {
    i64 batch, depth, height, width, component;  // element strides
};
static_assert(sizeof(Grid) == 40 && BRT_AT(8, Grid, depth) && BRT_AT(16, Grid, height) && BRT_AT(24, Grid, width) &&
              BRT_AT(32, Grid, component) && sizeof(Grid::batch) + sizeof(Grid::depth) + sizeof(Grid::height) + sizeof(Grid::width) +
              sizeof(Grid::component) == 40, "Grid is packed otherwise");
// end of generated text

// A place along one axis in cells, and how much it moves with the grid's number: not at all where it was cut to the image.
struct Spot {
    acc_t u, slope;
};

// Into [0, size - 1]; a NaN becomes 0.
__device__ __forceinline__ Spot cut(Spot s, index_t size)
{
    const acc_t most = (acc_t)(size - 1);
    if (!(s.u > 0)) return Spot{0, 0};
    return s.u < most ? s : Spot{most, 0};
}

// Mirrored at both ends of the image until it lies within: at the outer edges of the first and the last cell, or at their middles.
__device__ __forceinline__ Spot mirror(Spot s, index_t size, bool aligned)
{
    const acc_t low = aligned ? (acc_t)0 : (acc_t)-0.5, span = aligned ? (acc_t)(size - 1) : (acc_t)size;
    if (!(span > 0)) return Spot{0, 0};
    acc_t away = s.u - low;
    if (away < 0) away = -away, s.slope = -s.slope;
    // Whole periods are taken off exactly: a quotient, rounded up to a whole number, would name the wrong mirror image.
    if (!(away < 2 * span)) away = m_fmod(away, 2 * span);
    const bool odd = !(away < span);
    if (odd) away -= span;
    return odd ? Spot{span - away + low, -s.slope} : Spot{away + low, s.slope};
}

__device__ __forceinline__ Spot padded(Spot s, index_t size, const Sampling& f)
{
    if (f.padding == REFLECTION) s = mirror(s, size, f.aligned);
    return f.padding == ZEROS ? s : cut(s, size);
}

// The place that a number of the grid means. Cubic convolution pads each of its taps instead.
__device__ __forceinline__ Spot spot(acc_t g, index_t size, const Sampling& f)
{
    const acc_t extent = (acc_t)size, span = (acc_t)(size - 1);  // each rounded once
    const Spot s = f.aligned ? Spot{(g + 1) / 2 * span, span / 2} : Spot{((g + 1) * extent - 1) / 2, extent / 2};
    return K > 2 ? s : padded(s, size, f);
}

// The cell of a whole number, -1 where there is none.
__device__ __forceinline__ index_t cell_of(acc_t whole, index_t size) { return whole >= 0 && whole < (acc_t)size ? (index_t)whole : -1; }

// The taps about a place: cells, weights and their slopes. What lies outside the image has cell 0 and weight 0.
struct Taps {
    index_t cell[K];
    acc_t w[K], dw[K];
    __device__ __forceinline__ Taps(acc_t u, index_t size, const Sampling& f)
    {
        const acc_t whole = m_floor(u), t = u - whole;
        cell[0] = cell_of(whole, size);
        cell[1] = cell_of(whole + 1, size);
        w[0] = 1 - t, w[1] = t;
        dw[0] = -1, dw[1] = 1;
#pragma unroll
        for (int k = 0; k < K; ++k)
            if (cell[k] < 0) cell[k] = 0, w[k] = 0, dw[k] = 0;
    }
};

// The numbers of a position of the grid.
struct Numbers {
    acc_t x, y, z;
    __device__ __forceinline__ Numbers(const storage_t* grid, const Grid& g, i64 n, index_t d, index_t h, index_t w)
    {
        grid += n * g.batch + (i64)d * g.depth + (i64)h * g.height + (i64)w * g.width;
        x = to_acc(grid[0]);
        y = to_acc(grid[g.component]);
        z = RANK > 2 ? to_acc(grid[2 * g.component]) : acc_t(0);
    }
    Numbers() = default;
};

// The places that it names, x last.
struct Spots {
    Spot z, y, x;
    __device__ __forceinline__ Spots(const Numbers& numbers, const Sampling& f)
    {
        x = spot(numbers.x, f.width, f);
        y = spot(numbers.y, f.height, f);
        z = RANK > 2 ? spot(numbers.z, f.depth, f) : Spot{0, 0};
    }
    __device__ __forceinline__ Spots(const storage_t* grid, const Grid& g, const Sampling& f, i64 n, index_t d, index_t h, index_t w) : Spots(Numbers(grid, g, n, d, h, w), f) {}
};

// Where an image of two axes has one slice.
__device__ __forceinline__ index_t slice_of(const Taps& z, int k) { return RANK > 2 ? z.cell[k] : 0; }
__device__ __forceinline__ acc_t slice_weight(const Taps& z, int k) { return RANK > 2 ? z.w[k] : 1; }

// generated from patterns/image/grid_sample.py: struct SHAPE
struct Shape {
    Threads threads;
    View x, y;
    Grid grid;
    Sampling sampling;
    i64 channels;
};
static_assert(sizeof(Shape) == (sizeof(index_t) == 4 ? 208 : 240) && BRT_AT((sizeof(index_t) == 4 ? 72 : 64), Shape, x) &&
              BRT_AT((sizeof(index_t) == 4 ? 104 : 112), Shape, y) && BRT_AT((sizeof(index_t) == 4 ? 136 : 160), Shape, grid) &&
              BRT_AT((sizeof(index_t) == 4 ? 176 : 200), Shape, sampling) && BRT_AT((sizeof(index_t) == 4 ? 200 : 232), Shape, channels) &&
              sizeof(Shape::threads) + sizeof(Shape::x) + sizeof(Shape::y) + sizeof(Shape::grid) + sizeof(Shape::sampling) +
              sizeof(Shape::channels) == (sizeof(index_t) == 4 ? 204 : 240), "Shape is packed otherwise");
// end of generated text

// A thread samples one place in some channels: cells and weights are worked out once.
extern "C" __global__ void __launch_bounds__(THREADS) brt_image_grid_sample_forward_f32(
    const storage_t* __restrict__ x, const storage_t* __restrict__ grid, storage_t* __restrict__ y, const Shape s)
{
    after_previous();
    const Place place(s.threads);
    if (!place.live) return;
    const Spots spots(grid, s.grid, s.sampling, place.n, place.d, place.row, place.column);
    const Taps tz(spots.z.u, s.sampling.depth, s.sampling), ty(spots.y.u, s.sampling.height, s.sampling), tx(spots.x.u, s.sampling.width, s.sampling);
    x += place.n * s.x.batch + place.c * s.x.channel;
    y += place.n * s.y.batch + place.c * s.y.channel + (i64)place.d * s.y.depth + (i64)place.row * s.y.height + (i64)place.column * s.y.width;
    const i64 most = s.channels - place.c < s.threads.channels ? s.channels - place.c : s.threads.channels;
    constexpr int ROWS = K == 2 && KZ == 1 && V <= 4 ? KY : 1;  // of taps, whose loads are under way together where registers allow
    for (i64 c = 0; c < most; c += V, x += V * s.x.channel, y += V * s.y.channel) {
        const i32 channels = most - c < V ? (i32)(most - c) : V;
        acc_t sum[V] = {};
#pragma unroll
        for (int k = 0; k < KZ; ++k) {
#pragma unroll
            for (int first = 0; first < KY; first += ROWS) {
                acc_t taken[ROWS][K][V];
#pragma unroll
                for (int j = 0; j < ROWS; ++j) {
                    const storage_t* const row = x + (i64)slice_of(tz, k) * s.x.depth + (i64)ty.cell[first + j] * s.x.height;
#pragma unroll
                    for (int i = 0; i < K; ++i) load_channels(row + (i64)tx.cell[i] * s.x.width, s.x.channel, channels, s.x.packed, taken[j][i]);
                }
#pragma unroll
                for (int j = 0; j < ROWS; ++j)
#pragma unroll
                    for (int i = 0; i < K; ++i) add_channels(sum, slice_weight(tz, k) * ty.w[first + j] * tx.w[i], taken[j][i]);
            }
        }
        store_channels(y, s.y.channel, channels, s.y.packed, sum);
    }
}

// generated from patterns/image/grid_sample.py: constants PLANE_THREADS
constexpr int PLANE_THREADS = 512;
// end of generated text

// A block samples one plane at all places. The plane, dense in x, lies in shared memory, so that places in any order read it once.
extern "C" __global__ void __launch_bounds__(PLANE_THREADS, 4) brt_image_grid_sample_forward_f32_plane(
    const storage_t* __restrict__ x, const storage_t* __restrict__ grid, storage_t* __restrict__ y, const Shape s, const i32 places)
{
    after_previous();
    BRT_DYNAMIC_SHARED(storage_t, plane);
    constexpr int U = 4;  // packs in flight
    const i64 first = (i64)blockIdx.x * places;
    const Place origin(s.threads, first);
    const i32 width = (i32)s.sampling.width, height = (i32)s.sampling.height, cells = (i32)s.sampling.depth * height * width;
    x += origin.n * s.x.batch + origin.c * s.x.channel;
    i32 done = 0;
    if (((u64)x & 15u) == 0) {
        const i32 packs = cells / V;
        done = packs * V;
        for (i32 i = threadIdx.x; i < packs; i += PLANE_THREADS * U) {
            Pack<storage_t, V> taken[U];
#pragma unroll
            for (int u = 0; u < U; ++u)
                if (i + u * PLANE_THREADS < packs) taken[u] = load_pack<storage_t, V>(x + (i + u * PLANE_THREADS) * V);
#pragma unroll
            for (int u = 0; u < U; ++u)
                if (i + u * PLANE_THREADS < packs) store_pack<storage_t, V>(plane + (i + u * PLANE_THREADS) * V, taken[u]);
        }
    }
    for (i32 i = done + threadIdx.x; i < cells; i += PLANE_THREADS * U) {
        storage_t taken[U];
#pragma unroll
        for (int u = 0; u < U; ++u)
            if (i + u * PLANE_THREADS < cells) taken[u] = x[i + u * PLANE_THREADS];
#pragma unroll
        for (int u = 0; u < U; ++u)
            if (i + u * PLANE_THREADS < cells) plane[i + u * PLANE_THREADS] = taken[u];
    }
    __syncthreads();
    y += origin.n * s.y.batch + origin.c * s.y.channel;
    for (i32 p = threadIdx.x; p < places; p += PLANE_THREADS) {
        const Place place(s.threads, first + p);
        const Spots spots(grid, s.grid, s.sampling, place.n, place.d, place.row, place.column);
        const Taps tz(spots.z.u, s.sampling.depth, s.sampling), ty(spots.y.u, s.sampling.height, s.sampling), tx(spots.x.u, s.sampling.width, s.sampling);
        acc_t sum = 0;
#pragma unroll
        for (int k = 0; k < KZ; ++k) {
#pragma unroll
            for (int j = 0; j < KY; ++j) {
                const storage_t* const row = plane + ((i32)slice_of(tz, k) * height + (i32)ty.cell[j]) * width;
#pragma unroll
                for (int i = 0; i < K; ++i) {
                    const acc_t w = slice_weight(tz, k) * ty.w[j] * tx.w[i];
                    if (w != 0) sum += w * to_acc(row[tx.cell[i]]);
                }
            }
        }
        y[(i64)place.d * s.y.depth + (i64)place.row * s.y.height + (i64)place.column * s.y.width] = store_as<storage_t>(sum);
    }
}
