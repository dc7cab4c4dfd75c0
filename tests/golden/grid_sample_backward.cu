// image.grid_sample.backward.f32(taps=linear2) / strided
// template image/grid_sample_backward.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// --- partial reduce ---
// Integer scans in a fixed order: within a block, and along a row by one block.

// The sum of the values of all threads with a lower index; `total` is the sum of all. Every thread of the block calls it.
// `scratch` holds THREADS / 32 values and may be reused after the call. THREADS is a power of two from 32 to 1024.
template <int N, class C>
__device__ __forceinline__ C block_scan_exclusive(C value, C* scratch, C& total)
{
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    C inclusive = value;
#pragma unroll
    for (int d = 1; d < 32; d *= 2) {
        const C below = __shfl_up_sync(0xffffffffu, inclusive, d);
        if (lane >= d) inclusive += below;
    }
    if (lane == 31) scratch[warp] = inclusive;
    __syncthreads();
    C before = 0;
    total = 0;
#pragma unroll
    for (int w = 0; w < N / 32; ++w) {
        if (w == warp) before = total;
        total += scratch[w];
    }
    __syncthreads();
    return before + inclusive - value;
}

// Replaces row[0 .. n) by its exclusive scan and returns the sum; one block of N threads.
template <int N, class C>
__device__ __forceinline__ C scan_row(C* row, i64 n, C* scratch)
{
    constexpr int EACH = 4;
    C carry = 0;
    for (i64 begin = 0; begin < n; begin += N * EACH) {
        const i64 at = begin + threadIdx.x * EACH;
        C own[EACH];
        C sum = 0;
#pragma unroll
        for (int k = 0; k < EACH; ++k) {
            own[k] = at + k < n ? row[at + k] : C(0);
            sum += own[k];
        }
        C total;
        C running = carry + block_scan_exclusive<N>(sum, scratch, total);
#pragma unroll
        for (int k = 0; k < EACH; ++k) {
            if (at + k < n) row[at + k] = running;
            running += own[k];
        }
        carry += total;
    }
    return carry;
}
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

// generated from patterns/image/grid_sample_backward.py: struct PLACES
struct Places {
    Threads threads;
    View dy, dx, out;            // dx: what is added up to, where that is not the result (out)
    Grid grid;
    Sampling sampling;
    //
    Split width, height, depth;  // of the grid
    i64 bins_z, bins_y, bins_x;  // along each axis
    i64 first, channels;         // first: the image of a pass's first position
};
static_assert(sizeof(Places) == (sizeof(index_t) == 4 ? 304 : 344) && BRT_AT((sizeof(index_t) == 4 ? 72 : 64), Places, dy) &&
              BRT_AT((sizeof(index_t) == 4 ? 104 : 112), Places, dx) && BRT_AT((sizeof(index_t) == 4 ? 136 : 160), Places, out) &&
              BRT_AT((sizeof(index_t) == 4 ? 168 : 208), Places, grid) && BRT_AT((sizeof(index_t) == 4 ? 208 : 248), Places, sampling) &&
              BRT_AT((sizeof(index_t) == 4 ? 228 : 280), Places, width) && BRT_AT((sizeof(index_t) == 4 ? 240 : 288), Places, height) &&
              BRT_AT((sizeof(index_t) == 4 ? 252 : 296), Places, depth) && BRT_AT((sizeof(index_t) == 4 ? 264 : 304), Places, bins_z) &&
              BRT_AT((sizeof(index_t) == 4 ? 272 : 312), Places, bins_y) && BRT_AT((sizeof(index_t) == 4 ? 280 : 320), Places, bins_x) &&
              BRT_AT((sizeof(index_t) == 4 ? 288 : 328), Places, first) && BRT_AT((sizeof(index_t) == 4 ? 296 : 336), Places, channels) &&
              sizeof(Places::threads) + sizeof(Places::dy) + sizeof(Places::dx) + sizeof(Places::out) + sizeof(Places::grid) +
              sizeof(Places::sampling) + sizeof(Places::width) + sizeof(Places::height) + sizeof(Places::depth) + sizeof(Places::bins_z) +
              sizeof(Places::bins_y) + sizeof(Places::bins_x) + sizeof(Places::first) +
              sizeof(Places::channels) == (sizeof(index_t) == 4 ? 304 : 344), "Places is packed otherwise");
// end of generated text

// generated from patterns/image/grid_sample_backward.py: struct POSITIONS
struct Positions {
    View x, dy;
    Grid grid, dgrid;
    Sampling sampling;
    //
    Split width, height, depth;  // of the grid
    i64 bins_z, bins_y, bins_x;  // along each axis
    i64 first, channels;         // first: the image of a pass's first position
    //
    i64 count, bins;             // positions of all images of a pass; bins of an image, or tiles
    i32 lanes, along;            // threads of a position; along: neighbours share one
    i32 tiled;
};
static_assert(sizeof(Positions) == (sizeof(index_t) == 4 ? 272 : 304) && BRT_AT((sizeof(index_t) == 4 ? 32 : 48), Positions, dy) &&
              BRT_AT((sizeof(index_t) == 4 ? 64 : 96), Positions, grid) && BRT_AT((sizeof(index_t) == 4 ? 104 : 136), Positions, dgrid) &&
              BRT_AT((sizeof(index_t) == 4 ? 144 : 176), Positions, sampling) &&
              BRT_AT((sizeof(index_t) == 4 ? 164 : 208), Positions, width) &&
              BRT_AT((sizeof(index_t) == 4 ? 176 : 216), Positions, height) &&
              BRT_AT((sizeof(index_t) == 4 ? 188 : 224), Positions, depth) &&
              BRT_AT((sizeof(index_t) == 4 ? 200 : 232), Positions, bins_z) &&
              BRT_AT((sizeof(index_t) == 4 ? 208 : 240), Positions, bins_y) &&
              BRT_AT((sizeof(index_t) == 4 ? 216 : 248), Positions, bins_x) &&
              BRT_AT((sizeof(index_t) == 4 ? 224 : 256), Positions, first) &&
              BRT_AT((sizeof(index_t) == 4 ? 232 : 264), Positions, channels) &&
              BRT_AT((sizeof(index_t) == 4 ? 240 : 272), Positions, count) && BRT_AT((sizeof(index_t) == 4 ? 248 : 280), Positions, bins) &&
              BRT_AT((sizeof(index_t) == 4 ? 256 : 288), Positions, lanes) &&
              BRT_AT((sizeof(index_t) == 4 ? 260 : 292), Positions, along) &&
              BRT_AT((sizeof(index_t) == 4 ? 264 : 296), Positions, tiled) && sizeof(Positions::x) + sizeof(Positions::dy) +
              sizeof(Positions::grid) + sizeof(Positions::dgrid) + sizeof(Positions::sampling) + sizeof(Positions::width) +
              sizeof(Positions::height) + sizeof(Positions::depth) + sizeof(Positions::bins_z) + sizeof(Positions::bins_y) +
              sizeof(Positions::bins_x) + sizeof(Positions::first) + sizeof(Positions::channels) + sizeof(Positions::count) +
              sizeof(Positions::bins) + sizeof(Positions::lanes) + sizeof(Positions::along) +
              sizeof(Positions::tiled) == (sizeof(index_t) == 4 ? 268 : 300), "Positions is packed otherwise");
// end of generated text

// dx without atomics: positions are sorted by the cell they lie in, a bin, or by tiles of bins; a cell then sums over the bins whose positions may read
// it, those next to it. Mirroring and cutting bring no two cells further apart, so that the taps of a padded position lie next to its bin too. An image's
// last bin, or tile, is of positions that no cell has a part of.
constexpr int LEAD = K / 2, REACH = 1;  // bins of an axis before cell 0's own; bins of a cell less one

// generated from patterns/image/grid_sample_backward.py: constants BOX PLANE_SIDE VOLUME_SIDE
constexpr int BOX = 256;
constexpr int PLANE_SIDE = 16;
constexpr int VOLUME_SIDE = 8;
// end of generated text
// A tile: the bins that give to cells of a box of BOX cells only.
constexpr int SIDE = RANK > 2 ? VOLUME_SIDE : PLANE_SIDE, REACH_Z = RANK > 2 ? REACH : 0;
constexpr int TILE_X = SIDE - REACH, TILE_Y = SIDE - REACH, TILE_Z = BOX / (SIDE * SIDE) - REACH_Z;
__device__ __forceinline__ index_t tiles_of(i64 bins, int own) { return ((index_t)bins + own - 1) / own; }

// The bin of a place along one axis, -1 where no cell of the image has a part of it.
__device__ __forceinline__ index_t bin_of(acc_t u, index_t size, const Sampling& f)
{
    const acc_t whole = K > 1 ? m_floor(u) : m_rint(u);
    // At the very first cell the second one has no part of it: cut places, which may be many, are looked at once.
    if (K == 2 && u == 0) return LEAD - 1;
    const acc_t at = K > 2 ? padded(Spot{whole, 0}, size, f).u : whole;
    return at >= (acc_t)-LEAD && at < (acc_t)(size + (K > 2 ? 1 : 0)) ? (index_t)at + LEAD : -1;
}

__device__ __forceinline__ void write_places(acc_t* to, const Spots& spots)
{
    to[0] = spots.x.u;
    to[1] = spots.y.u;
    if (RANK > 2) to[2] = spots.z.u;
}

// The bin of a position along each axis, z of -1 where no cell has a part of it.
struct Bin {
    index_t z, y, x;
    __device__ __forceinline__ Bin(const Spots& spots, const Sampling& f)
    {
        z = RANK > 2 ? bin_of(spots.z.u, f.depth, f) : 0, y = bin_of(spots.y.u, f.height, f), x = bin_of(spots.x.u, f.width, f);
        if (y < 0 || x < 0) z = -1;
    }
};

// The number of a position's bin within its image, or of its tile.
__device__ __forceinline__ i64 number_of(const Spots& spots, const Positions& s)
{
    const Bin bin(spots, s.sampling);
    if (bin.z < 0) return s.bins - 1;
    if (s.tiled) return ((i64)(bin.z / TILE_Z) * tiles_of(s.bins_y, TILE_Y) + bin.y / TILE_Y) * tiles_of(s.bins_x, TILE_X) + bin.x / TILE_X;
    return ((i64)bin.z * s.bins_y + bin.y) * s.bins_x + bin.x;
}

// The same, read from the grid; writes the position's places along the axes where these are asked for.
__device__ __forceinline__ i64 number_at(const storage_t* grid, acc_t* places, const Positions& s, i64 position, i64& image)
{
    count_t rest = (count_t)position, d, h, w;
    s.width.divmod(rest, rest, w);
    s.height.divmod(rest, rest, h);
    s.depth.divmod(rest, rest, d);
    image = (i64)rest;
    const Spots spots(grid, s.grid, s.sampling, s.first + image, (index_t)d, (index_t)h, (index_t)w);
    if (places) write_places(places + position * RANK, spots);
    return number_of(spots, s);
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_image_grid_sample_backward_f32_keys(
    const storage_t* __restrict__ grid, u32* __restrict__ keys, acc_t* __restrict__ places, const Positions s)
{
    after_previous();
    const i64 position = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (position >= s.count) return;
    i64 image;
    const i64 number = number_at(grid, places, s, position, image);
    keys[position] = (u32)(image * s.bins + number);
}

// generated from patterns/image/grid_sample_backward.py: constants IN_BLOCK INDEX_BITS ORDER_THREADS
constexpr int IN_BLOCK = 4096;
constexpr int INDEX_BITS = 12;
constexpr int ORDER_THREADS = 1024;
// end of generated text

// Bins, order and starts at once: a block sorts the positions of one image, `own` of them, by their bins and within these by their numbers.
extern "C" __global__ void __launch_bounds__(ORDER_THREADS) brt_image_grid_sample_backward_f32_order(
    const storage_t* __restrict__ grid, i32* __restrict__ order, acc_t* __restrict__ places, i32* __restrict__ starts, const Positions s, const i32 own, const i32 room)
{
    after_previous();
    __shared__ u32 items[IN_BLOCK];
    const i64 image = blockIdx.x, first = image * own;
    const i32 threads = (i32)blockDim.x;
    for (i32 i = threadIdx.x; i < room; i += threads) {
        i64 unused;
        items[i] = i < own ? (u32)number_at(grid, places, s, first + i, unused) << INDEX_BITS | (u32)i : 0xffffffffu;
    }
    for (i32 run = 2; run <= room; run *= 2)  // bitonic: runs of ascending and descending order in turn
        for (i32 apart = run / 2; apart > 0; apart /= 2) {
            __syncthreads();
            for (i32 pair = threadIdx.x; pair < room / 2; pair += threads) {
                const i32 low = (pair & -apart) * 2 | (pair & (apart - 1)), high = low + apart;
                const u32 a = items[low], b = items[high];
                if ((a > b) == ((low & run) == 0)) items[low] = b, items[high] = a;
            }
        }
    __syncthreads();
    for (i32 i = threadIdx.x; i < own; i += threads) order[first + i] = (i32)(first + (items[i] & (u32)(IN_BLOCK - 1)));
    starts += image * s.bins;
    for (i32 bin = threadIdx.x; bin < (i32)s.bins; bin += threads) {
        i32 low = 0, high = own;
        while (low < high) {
            const i32 middle = (low + high) / 2;
            if (items[middle] >> INDEX_BITS < (u32)bin) low = middle + 1;
            else high = middle;
        }
        starts[bin] = (i32)first + low;
    }
    if (first + own == s.count && threadIdx.x == 0) starts[s.bins] = (i32)s.count;
}

__device__ __forceinline__ i64 lower_bound(const u32* keys, i64 low, i64 high, u32 bin)
{
    while (low < high) {
        const i64 middle = (low + high) / 2;
        if (keys[middle] < bin)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// Where each bin begins among the sorted positions. A thread searches for the first of `own`; the next ones begin a few positions on, as a rule.
extern "C" __global__ void __launch_bounds__(THREADS) brt_image_grid_sample_backward_f32_starts(
    const u32* __restrict__ keys, i32* __restrict__ starts, const i64 bins, const i64 count, const i32 own)
{
    after_previous();
    const i64 first = ((i64)blockIdx.x * THREADS + threadIdx.x) * own;
    i64 at = 0;
    for (i64 bin = first; bin < first + own && bin <= bins; ++bin) {
        i64 near = bin > first ? at : count;
        while (near < count && near < at + own && keys[near] < (u32)bin) ++near;
        at = bin > first && (near == count || keys[near] >= (u32)bin) ? near : lower_bound(keys, at, count, (u32)bin);
        starts[bin] = (i32)at;
    }
}

// What a cell gets of a place along one axis. The place's bin is one of the cell's.
__device__ __forceinline__ acc_t share(acc_t u, index_t cell, index_t size, const Sampling& f)
{
    const Taps taps(u, size, f);
    acc_t sum = 0;
#pragma unroll
    for (int k = 0; k < K; ++k) sum += taps.cell[k] == cell ? taps.w[k] : acc_t(0);
    return sum;
}

// generated from patterns/image/grid_sample_backward.py: constants LONG GROUPED
constexpr int LONG = 64;
constexpr int GROUPED = 8;
// end of generated text
constexpr int MOST_GROUPS = GROUPED / V < 4 ? GROUPED / V : 4;  // of V channels that a thread takes at most
// Positions whose loads are under way together: several, where neither weights nor channels take many registers.
constexpr int BATCH = K > 2 || V > 4 ? 1 : 2, LONG_BATCH = BATCH * BATCH;
constexpr int RANGES = (REACH + 1) * (RANK > 2 ? REACH + 1 : 1);

// The positions that may read a cell: ranges of the sorted ones, seen as one list.
struct Near {
    i32 shift[RANGES];
    u32 end[RANGES];
    __device__ __forceinline__ Near(const i32* starts, const Places& s, const Place& cell)
    {
        const i64 corner = cell.n * (s.bins_z * s.bins_y * s.bins_x + 1) + ((i64)cell.d * s.bins_y + cell.row) * s.bins_x + cell.column;
        u32 all = 0;
#pragma unroll
        for (int r = 0; r < RANGES; ++r) {
            const i32* const row = starts + corner + (r / (REACH + 1) * s.bins_y + r % (REACH + 1)) * s.bins_x;
            shift[r] = row[0] - (i32)all;
            all += (u32)(row[REACH + 1] - row[0]);
            end[r] = all;
        }
    }
    __device__ __forceinline__ u32 count() const { return end[RANGES - 1]; }
    __device__ __forceinline__ i64 at(u32 i) const
    {
        i32 by = shift[0];
#pragma unroll
        for (int r = 1; r < RANGES; ++r)
            if (i >= end[r - 1]) by = shift[r];
        return (i64)i + by;
    }
};

// N positions of a list, `step` apart: what a cell gets of each, 0 beyond the end, and where its dy lies.
template <int N>
struct Batch {
    acc_t weight[N];
    const storage_t* from[N];
    __device__ __forceinline__ Batch(const storage_t* dy, const i32* order, const acc_t* places, const Near& near, const Place& cell, u32 first, u32 step, const Places& s)
    {
        const u32 count = near.count();
        i64 position[N];
#pragma unroll
        for (int e = 0; e < N; ++e) {
            position[e] = order[near.at(first + e * step < count ? first + e * step : first)];
        }
        acc_t u[N][RANK];
#pragma unroll
        for (int e = 0; e < N; ++e)
#pragma unroll
            for (int a = 0; a < RANK; ++a) u[e][a] = places[position[e] * RANK + a];
#pragma unroll
        for (int e = 0; e < N; ++e) {
            acc_t part = share(u[e][0], cell.column, s.sampling.width, s.sampling) * share(u[e][1], cell.row, s.sampling.height, s.sampling);
            if (RANK > 2) part *= share(u[e][RANK - 1], cell.d, s.sampling.depth, s.sampling);
            weight[e] = first + e * step < count ? part : acc_t(0);
            count_t rest = (count_t)position[e], d, h, w;
            s.width.divmod(rest, rest, w);
            s.height.divmod(rest, rest, h);
            s.depth.divmod(rest, rest, d);
            from[e] = dy + (i64)d * s.dy.depth + (i64)h * s.dy.height + (i64)w * s.dy.width;
        }
    }
    // Some channels of each, from the one that lies `skip` further on.
    template <class Add>
    __device__ __forceinline__ void read(i64 skip, i32 channels, const Places& s, const Add& add) const
    {
        acc_t g[N][V];
#pragma unroll
        for (int e = 0; e < N; ++e) load_channels(from[e] + skip, s.dy.channel, channels, s.dy.packed, g[e]);
#pragma unroll
        for (int e = 0; e < N; ++e)
            if (weight[e] != 0) add(weight[e], g[e]);
    }
};

// `1 << bits` lanes, a warp at most, sum some groups of V channels of a cell: they take turns, and their sums join in a fixed order. Where more than LONG
// positions a lane lie about it, its warp does.
extern "C" __global__ void __launch_bounds__(THREADS) brt_image_grid_sample_backward_f32(
    const storage_t* __restrict__ dy, const i32* __restrict__ order, const acc_t* __restrict__ places, const i32* __restrict__ starts,
    storage_t* __restrict__ dx, const Places s, const i32 bits)
{
    after_previous();
    constexpr int GROUPS = MOST_GROUPS;
    const i64 thread = (i64)blockIdx.x * THREADS + threadIdx.x;
    const u32 lanes = 1u << bits, own_lane = threadIdx.x & (lanes - 1);
    const Place place(s.threads, thread >> bits);
    const auto channels_of = [&](const Place& p) { return s.channels - p.c < s.threads.channels ? (i32)(s.channels - p.c) : s.threads.channels; };
    const auto dy_of = [&](const Place& p) { return dy + (p.n + s.first) * s.dy.batch + p.c * s.dy.channel; };
    const i32 channels = channels_of(place);
    const Near near(starts, s, place);
    const u32 count = place.live ? near.count() : 0;
    acc_t sum[GROUPS][V] = {};
    const bool whole_warp = count > LONG * lanes;
    for (u32 i = own_lane; !whole_warp && i < count; i += BATCH * lanes) {
        const Batch<BATCH> batch(dy_of(place), order, places, near, place, i, lanes, s);
#pragma unroll
        for (int k = 0; k < GROUPS; ++k)
            if (k * V < channels) batch.read(k * V * s.dy.channel, channels - k * V, s, [&](acc_t weight, const acc_t(&g)[V]) { add_channels(sum[k], weight, g); });
    }
    for (u32 d = lanes / 2; d > 0; d /= 2) {
#pragma unroll
        for (int k = 0; k < GROUPS; ++k)
#pragma unroll
            for (int v = 0; v < V; ++v) sum[k][v] += __shfl_down_sync(0xffffffffu, sum[k][v], d);
    }
    const i32 lane = threadIdx.x % 32;
    for (u32 left = __ballot_sync(0xffffffffu, whole_warp && own_lane == 0); left; left &= left - 1) {
        const i32 owner = __ffs((i32)left) - 1;
        const Place other(s.threads, (thread - lane + owner) >> bits);
        const Near its(starts, s, other);
        const i32 some = channels_of(other);
#pragma unroll 1
        for (i32 k = 0; k * V < some; ++k) {
            Sum<acc_t> part[V];
            for (u32 i = lane; i < its.count(); i += 32 * LONG_BATCH) {
                const Batch<LONG_BATCH> batch(dy_of(other), order, places, its, other, i, 32, s);
                batch.read(k * V * s.dy.channel, some - k * V, s, [&](acc_t weight, const acc_t(&g)[V]) {
#pragma unroll
                    for (int v = 0; v < V; ++v) part[v].add(weight * g[v]);
                });
            }
#pragma unroll
            for (int v = 0; v < V; ++v) {
                const acc_t total = __shfl_sync(0xffffffffu, warp_sum(part[v], 32).value(), 0);
#pragma unroll
                for (int own = 0; own < GROUPS; ++own)
                    if (lane == owner && own == k) sum[own][v] = total;
            }
        }
    }
    if (!place.live || own_lane != 0) return;
    dx += (place.n + s.first) * s.dx.batch + place.c * s.dx.channel + (i64)place.d * s.dx.depth + (i64)place.row * s.dx.height + (i64)place.column * s.dx.width;
#pragma unroll
    for (int k = 0; k < GROUPS; ++k)
        if (k * V < channels) store_channels(dx + k * V * s.dx.channel, s.dx.channel, channels - k * V, s.dx.packed, sum[k]);
}

// generated from patterns/image/grid_sample_backward.py: constants TILE_THREADS CROWD
constexpr int TILE_THREADS = 128;
constexpr int CROWD = 64;
// end of generated text
constexpr int ROUNDS = 4, CHUNK = ROUNDS * TILE_THREADS;                // positions of a tile that a thread, and its block, take at once
constexpr int WARPS = TILE_THREADS / 32, CELLS = BOX / TILE_THREADS;
constexpr int BEHIND = (REACH_Z * SIDE + REACH) * SIDE + REACH + 1;     // ends of bins behind the box
static_assert(CELLS == 2, "a thread has two bins and cells");

// A tile of an image, and the first cell of its box. Rows of tiles: the last first, then the others, as cut places crowd at the ends.
struct Tile {
    i64 image, number, count;  // count: tiles of an image
    index_t z, y, x;
    __device__ __forceinline__ explicit Tile(const Places& s)
    {
        const u32 across = (u32)tiles_of(s.bins_x, TILE_X), down = (u32)tiles_of(s.bins_y, TILE_Y), row = blockIdx.y ? blockIdx.y - 1 : gridDim.y - 1;
        const u32 own = blockIdx.x / across, column = blockIdx.x - own * across;
        image = own;
        count = (i64)gridDim.y * across;
        number = (i64)row * across + column;
        z = RANK > 2 ? (index_t)(row / down) * TILE_Z - REACH_Z : 0;
        y = (index_t)(RANK > 2 ? row % down : row) * TILE_Y - REACH;
        x = (index_t)column * TILE_X - REACH;
    }
};

// A cell of its box.
struct Cell {
    u32 number;
    index_t z, y, x;
    bool live, alone;  // alone: no other tile gives to it
    __device__ __forceinline__ Cell(const Tile& tile, u32 number, const Sampling& f) : number(number)
    {
        const i32 own_x = (i32)(number % SIDE), own_y = (i32)(number / SIDE % SIDE), own_z = (i32)(number / (SIDE * SIDE));
        z = tile.z + own_z, y = tile.y + own_y, x = tile.x + own_x;
        live = z >= 0 && z < f.depth && y >= 0 && y < f.height && x >= 0 && x < f.width;
        alone = own_z >= REACH_Z && own_z < TILE_Z && own_y >= REACH && own_y < TILE_Y && own_x >= REACH && own_x < TILE_X;
    }
};

// Some positions of a tile in the order of their bins: what each gives to the cells about it, and where the bins begin. Bins have the numbers of the box's
// cells, so that a cell's lie from its own number on; those that no position of the tile lies in are empty.
struct Chunk {
    acc_t weights[RANK][REACH + 1][CHUNK];
    Pack<storage_t, V> values[CHUNK];
    alignas(4) u16 begins[BOX + BEHIND];
    // Each position that gives to a cell, from the `from`-th of a bin on, `step` apart.
    template <class Add>
    __device__ __forceinline__ void visit(u32 cell, u32 from, u32 step, const Add& add) const
    {
#pragma unroll
        for (u32 k = 0; k <= REACH_Z; ++k)
#pragma unroll
            for (u32 j = 0; j <= REACH; ++j)
#pragma unroll
                for (u32 i = 0; i <= REACH; ++i) {
                    const u32 of = cell + (k * SIDE + j) * SIDE + i, stop = begins[of + 1];
#pragma unroll 1
                    for (u32 at = begins[of] + from; at < stop; at += step) {
                        acc_t weight = weights[0][i][at] * weights[1][j][at];
                        if (RANK > 2) weight *= weights[RANK - 1][k][at];
                        const Pack<storage_t, V> value = values[at];
                        if (weight != 0) add(weight, value);
                    }
                }
    }
};

// dx by tiles: a block puts the positions of a tile in the order of their bins, in shared memory and in chunks, with what they give to each cell near them, and
// a thread adds up V channels of cells of the box. Cells that other tiles give to as well leave a part for each in `parts`.
extern "C" __global__ void __launch_bounds__(TILE_THREADS) brt_image_grid_sample_backward_f32_tiles(
    const storage_t* __restrict__ dy, const storage_t* __restrict__ grid, const i32* __restrict__ order, const i32* __restrict__ starts,
    storage_t* __restrict__ dx, acc_t* __restrict__ parts, const Places s)
{
    after_previous();
    __shared__ Chunk chunk;
    alignas(16) __shared__ u16 seen[WARPS][BOX];  // positions of a bin that a warp has seen, then those of the warps before
    __shared__ u32 scratch[WARPS];
    const u32 warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const Tile tile(s);
    const i64 n = tile.image + s.first, c = (i64)blockIdx.z * V;
    const i32 channels = s.channels - c < V ? (i32)(s.channels - c) : V;
    dy += n * s.dy.batch + c * s.dy.channel;
    starts += tile.image * (tile.count + 1) + tile.number;
    const i32 end = starts[1];
    Sum<acc_t> sum[CELLS][V];
    for (i32 first = starts[0]; first < end; first += CHUNK) {
        const i32 size = end - first < CHUNK ? end - first : CHUNK, rounds = (size + TILE_THREADS - 1) / TILE_THREADS;
        const i32 own = (i32)warp * 32 * rounds + (i32)lane;  // a warp takes neighbouring positions, this lane own + 32 * r
        const auto there = [&](int r) { return r < rounds && own + 32 * r < size; };
        count_t position[ROUNDS];
        Numbers numbers[ROUNDS];
        acc_t u[ROUNDS][RANK], g[ROUNDS][V];
        u32 bin[ROUNDS], rank[ROUNDS];
#pragma unroll
        for (int r = 0; r < ROUNDS; ++r) position[r] = there(r) ? (count_t)order[first + own + 32 * r] : 0;
#pragma unroll
        for (int r = 0; r < ROUNDS; ++r) {
            if (!there(r)) continue;
            count_t rest = position[r], d = 0, h, w;
            s.width.divmod(rest, rest, w);
            s.height.divmod(rest, rest, h);
            if (RANK > 2) s.depth.divmod(rest, rest, d);
            numbers[r] = Numbers(grid, s.grid, n, (index_t)d, (index_t)h, (index_t)w);
            load_channels(dy + (i64)d * s.dy.depth + (i64)h * s.dy.height + (i64)w * s.dy.width, s.dy.channel, channels, s.dy.packed, g[r]);
        }
#pragma unroll
        for (int r = 0; r < ROUNDS; ++r) {
            bin[r] = 0;
            if (!there(r)) continue;
            const Spots spots(numbers[r], s.sampling);
            write_places(u[r], spots);
            const Bin of(spots, s.sampling);
            bin[r] = (u32)(((of.z - tile.z) * SIDE + of.y - tile.y) * SIDE + of.x - tile.x);
        }
        // A position's place: behind those of earlier bins, of earlier warps and of earlier lanes.
        ((uint4*)seen[warp])[lane] = make_uint4(0, 0, 0, 0);  // BOX numbers
        __syncwarp();
#pragma unroll
        for (int r = 0; r < ROUNDS; ++r) {
            u32 peers = __ballot_sync(0xffffffffu, there(r));
            if (!peers) break;
#pragma unroll
            for (int b = 0; b < 8; ++b) {
                const u32 with = __ballot_sync(0xffffffffu, bin[r] >> b & 1u);
                peers &= bin[r] >> b & 1u ? with : ~with;
            }
            rank[r] = seen[warp][bin[r]] + __popc(peers & ((1u << lane) - 1u));
            __syncwarp();
            if (there(r) && peers >> lane == 1u) seen[warp][bin[r]] = (u16)(rank[r] + 1);  // the last of its peers
            __syncwarp();
        }
        __syncthreads();
        u32 count = 0, all;  // two bins side by side
#pragma unroll
        for (int w = 0; w < WARPS; ++w) {
            u32* const both = (u32*)seen[w] + threadIdx.x;
            const u32 its = *both;
            *both = count;
            count += its;
        }
        const u32 before = block_scan_exclusive<TILE_THREADS>((count & 0xffffu) + (count >> 16), scratch, all);
        ((u32*)chunk.begins)[threadIdx.x] = before | (before + (count & 0xffffu)) << 16;
        if (threadIdx.x < BEHIND) chunk.begins[BOX + threadIdx.x] = (u16)size;
        __syncthreads();
#pragma unroll
        for (int r = 0; r < ROUNDS; ++r) {
            if (!there(r)) continue;
            const u32 at = chunk.begins[bin[r]] + seen[warp][bin[r]] + rank[r];
            const index_t of[3] = {tile.x + (index_t)(bin[r] % SIDE), tile.y + (index_t)(bin[r] / SIDE % SIDE), tile.z + (index_t)(bin[r] / (SIDE * SIDE))};
            const index_t sizes[3] = {s.sampling.width, s.sampling.height, s.sampling.depth};
#pragma unroll
            for (int a = 0; a < RANK; ++a)
#pragma unroll
                for (int k = 0; k <= REACH; ++k) chunk.weights[a][k][at] = share(u[r][a], of[a] - k, sizes[a], s.sampling);
            chunk.values[at] = pack_as<storage_t, V>(g[r]);
        }
        __syncthreads();
        u64 crowded = 0;  // the warp's cells about which positions are many: all lanes add up each
#pragma unroll
        for (int e = 0; e < CELLS; ++e) {
            const Cell cell(tile, e * TILE_THREADS + threadIdx.x, s.sampling);
            u32 near = 0;
#pragma unroll
            for (u32 k = 0; k <= REACH_Z; ++k)
#pragma unroll
                for (u32 j = 0; j <= REACH; ++j) {
                    const u16* const row = chunk.begins + cell.number + (k * SIDE + j) * SIDE;
                    near += (u32)row[REACH + 1] - row[0];
                }
            crowded |= (u64)__ballot_sync(0xffffffffu, cell.live && near > CROWD) << 32 * e;
            if (!cell.live || near > CROWD) continue;
            acc_t part[V] = {};
            chunk.visit(cell.number, 0, 1, [&](acc_t weight, const Pack<storage_t, V>& value) {
#pragma unroll
                for (int v = 0; v < V; ++v) part[v] += weight * to_acc(value.v[v]);
            });
#pragma unroll
            for (int v = 0; v < V; ++v) sum[e][v].add(part[v]);
        }
        for (; crowded; crowded &= crowded - 1) {
            const u32 bit = (u32)__ffsll((i64)crowded) - 1;
            Sum<acc_t> part[V];
            chunk.visit(bit / 32 * TILE_THREADS + warp * 32 + bit % 32, lane, 32, [&](acc_t weight, const Pack<storage_t, V>& value) {
#pragma unroll
                for (int v = 0; v < V; ++v) part[v].add(weight * to_acc(value.v[v]));
            });
#pragma unroll
            for (int v = 0; v < V; ++v) {
                const acc_t total = __shfl_sync(0xffffffffu, warp_sum(part[v], 32).value(), 0);
#pragma unroll
                for (u32 e = 0; e < CELLS; ++e)
                    if (bit == e * 32 + lane) sum[e][v].add(total);
            }
        }
    }
    dx += n * s.dx.batch + c * s.dx.channel;
    parts += ((tile.image * tile.count + tile.number) * s.channels + c) * BOX;
#pragma unroll
    for (int e = 0; e < CELLS; ++e) {
        const Cell cell(tile, e * TILE_THREADS + threadIdx.x, s.sampling);
        if (!cell.live) continue;
        acc_t total[V];
#pragma unroll
        for (int v = 0; v < V; ++v) total[v] = sum[e][v].value();
        if (cell.alone)
            store_channels(dx + (i64)cell.z * s.dx.depth + (i64)cell.y * s.dx.height + (i64)cell.x * s.dx.width, s.dx.channel, channels, s.dx.packed, total);
        else {
#pragma unroll
            for (int v = 0; v < V; ++v)
                if (v < channels) parts[v * BOX + cell.number] = total[v];
        }
    }
}

// The cells that several tiles give to: the parts, in the order of the tiles.
extern "C" __global__ void __launch_bounds__(THREADS) brt_image_grid_sample_backward_f32_edges(const acc_t* __restrict__ parts, storage_t* __restrict__ dx, const Places s)
{
    after_previous();
    const Place place(s.threads);
    const index_t z0 = place.d / TILE_Z, z1 = (place.d + REACH_Z) / TILE_Z, y0 = place.row / TILE_Y, y1 = (place.row + REACH) / TILE_Y, x0 = place.column / TILE_X,
                  x1 = (place.column + REACH) / TILE_X;
    if (!place.live || (z0 == z1 && y0 == y1 && x0 == x1)) return;
    const index_t across = tiles_of(s.bins_x, TILE_X), down = tiles_of(s.bins_y, TILE_Y), deep = tiles_of(s.bins_z, TILE_Z);
    const i32 channels = s.channels - place.c < V ? (i32)(s.channels - place.c) : V;
    acc_t sum[V] = {};
    for (index_t z = z0; z <= z1; ++z)
        for (index_t y = y0; y <= y1; ++y)
            for (index_t x = x0; x <= x1; ++x) {
                const i64 tile = ((place.n * deep + z) * down + y) * across + x;
                const i32 cell = (i32)(((place.d - z * TILE_Z + REACH_Z) * SIDE + place.row - y * TILE_Y + REACH) * SIDE + place.column - x * TILE_X + REACH);
                const acc_t* const from = parts + (tile * s.channels + place.c) * BOX + cell;
#pragma unroll
                for (int v = 0; v < V; ++v)
                    if (v < channels) sum[v] += from[(i64)v * BOX];
            }
    dx += (place.n + s.first) * s.dx.batch + place.c * s.dx.channel + (i64)place.d * s.dx.depth + (i64)place.row * s.dx.height + (i64)place.column * s.dx.width;
    store_channels(dx, s.dx.channel, channels, s.dx.packed, sum);
}

// dgrid: `lanes` threads share a position, each takes some of the channels. Where dx is asked for too, what `_keys` writes.
extern "C" __global__ void __launch_bounds__(THREADS) brt_image_grid_sample_backward_f32_grid(
    const storage_t* __restrict__ dy, const storage_t* __restrict__ x, const storage_t* __restrict__ grid, storage_t* __restrict__ dgrid,
    u32* __restrict__ keys, acc_t* __restrict__ places, const Positions s)
{
    after_previous();
    __shared__ acc_t parts[RANK][THREADS];
    const i32 own = THREADS / s.lanes;  // positions of a block
    const i32 local = s.along ? (i32)threadIdx.x / s.lanes : (i32)threadIdx.x % own, lane = s.along ? (i32)threadIdx.x % s.lanes : (i32)threadIdx.x / own;
    const i64 position = (i64)blockIdx.x * own + local;
    const bool live = position < s.count;
    count_t rest = live ? (count_t)position : 0, d, h, w;
    s.width.divmod(rest, rest, w);
    s.height.divmod(rest, rest, h);
    s.depth.divmod(rest, rest, d);
    const i64 n = (i64)rest;
    const Spots spots(grid, s.grid, s.sampling, n, (index_t)d, (index_t)h, (index_t)w);
    if (keys && live && lane == 0) {
        keys[position] = (u32)(n * s.bins + number_of(spots, s));
        if (places) write_places(places + position * RANK, spots);
    }
    const Taps tz(spots.z.u, s.sampling.depth, s.sampling), ty(spots.y.u, s.sampling.height, s.sampling), tx(spots.x.u, s.sampling.width, s.sampling);
    x += n * s.x.batch;
    dy += n * s.dy.batch + (i64)d * s.dy.depth + (i64)h * s.dy.height + (i64)w * s.dy.width;
    acc_t sum[3] = {};  // z, y, x
    for (i64 c = (i64)lane * V; live && c < s.channels; c += (i64)s.lanes * V) {
        const i32 channels = s.channels - c < V ? (i32)(s.channels - c) : V;
        acc_t g[V];
        load_channels(dy + c * s.dy.channel, s.dy.channel, channels, s.dy.packed, g);
#pragma unroll
        for (int k = 0; k < KZ; ++k) {
#pragma unroll
            for (int j = 0; j < KY; ++j) {
                const storage_t* const row = x + c * s.x.channel + (i64)slice_of(tz, k) * s.x.depth + (i64)ty.cell[j] * s.x.height;
                acc_t taken[K][V];
#pragma unroll
                for (int i = 0; i < K; ++i) load_channels(row + (i64)tx.cell[i] * s.x.width, s.x.channel, channels, s.x.packed, taken[i]);
                acc_t across = 0, up = 0;  // the slopes along x and along the other axes
#pragma unroll
                for (int i = 0; i < K; ++i) {
                    acc_t dot = 0;
#pragma unroll
                    for (int v = 0; v < V; ++v) dot += g[v] * taken[i][v];
                    across += tx.dw[i] != 0 ? tx.dw[i] * dot : 0;
                    up += tx.w[i] != 0 ? tx.w[i] * dot : 0;
                }
                const acc_t wz = slice_weight(tz, k), to_x = wz * ty.w[j], to_y = wz * ty.dw[j];
                sum[2] += to_x != 0 ? to_x * across : 0;
                sum[1] += to_y != 0 ? to_y * up : 0;
                if (RANK > 2) sum[0] += tz.dw[k] * ty.w[j] != 0 ? tz.dw[k] * ty.w[j] * up : 0;
            }
        }
    }
#pragma unroll
    for (int a = 0; a < RANK; ++a) parts[a][threadIdx.x] = sum[3 - RANK + a];
    __syncthreads();
    if (!live || lane != 0) return;
    const i32 step = s.along ? 1 : own;
    const acc_t slope[3] = {spots.z.slope, spots.y.slope, spots.x.slope};
    dgrid += n * s.dgrid.batch + (i64)d * s.dgrid.depth + (i64)h * s.dgrid.height + (i64)w * s.dgrid.width;
#pragma unroll
    for (int a = 0; a < RANK; ++a) {
        acc_t total = 0;
        for (i32 k = 0; k < s.lanes; ++k) total += parts[RANK - 1 - a][threadIdx.x + k * step];
        const acc_t by = slope[2 - a];
        dgrid[a * s.dgrid.component] = store_as<storage_t>(by != 0 ? total * by : acc_t(0));
    }
}
