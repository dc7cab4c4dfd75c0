// image.grid_sample.backward.f32(taps=linear2) / strided
// template image/grid_sample_backward.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
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

// The places that a position of the grid names, x last.
struct Spots {
    Spot z, y, x;
    __device__ __forceinline__ Spots(const storage_t* grid, const Grid& g, const Sampling& f, i64 n, index_t d, index_t h, index_t w)
    {
        grid += n * g.batch + (i64)d * g.depth + (i64)h * g.height + (i64)w * g.width;
        x = spot(to_acc(grid[0]), f.width, f);
        y = spot(to_acc(grid[g.component]), f.height, f);
        z = RANK > 2 ? spot(to_acc(grid[2 * g.component]), f.depth, f) : Spot{0, 0};
    }
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
    i64 count, bins;             // positions of all images of a pass; bins of an image
    i32 lanes, along;            // threads of a position; along: neighbours share one
};
static_assert(sizeof(Positions) == (sizeof(index_t) == 4 ? 264 : 296) && BRT_AT((sizeof(index_t) == 4 ? 32 : 48), Positions, dy) &&
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
              BRT_AT((sizeof(index_t) == 4 ? 260 : 292), Positions, along) && sizeof(Positions::x) + sizeof(Positions::dy) +
              sizeof(Positions::grid) + sizeof(Positions::dgrid) + sizeof(Positions::sampling) + sizeof(Positions::width) +
              sizeof(Positions::height) + sizeof(Positions::depth) + sizeof(Positions::bins_z) + sizeof(Positions::bins_y) +
              sizeof(Positions::bins_x) + sizeof(Positions::first) + sizeof(Positions::channels) + sizeof(Positions::count) +
              sizeof(Positions::bins) + sizeof(Positions::lanes) +
              sizeof(Positions::along) == (sizeof(index_t) == 4 ? 264 : 296), "Positions is packed otherwise");
// end of generated text

// dx without atomics: positions are sorted by the cell they lie in, a bin; a cell then sums over the bins whose positions may read it, those next to
// it. Mirroring and cutting bring no two cells further apart, so that the taps of a padded position lie next to its bin too. An image's last bin is of
// positions that no cell has a part of.
constexpr int LEAD = K / 2, REACH = 1;  // bins of an axis before cell 0's own; bins of a cell less one

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

// A position's bin within its image.
__device__ __forceinline__ i64 bin_of(const Spots& spots, const Positions& s)
{
    const index_t z = RANK > 2 ? bin_of(spots.z.u, s.sampling.depth, s.sampling) : 0, y = bin_of(spots.y.u, s.sampling.height, s.sampling),
                  x = bin_of(spots.x.u, s.sampling.width, s.sampling);
    return z < 0 || y < 0 || x < 0 ? s.bins - 1 : ((i64)z * s.bins_y + y) * s.bins_x + x;
}

// The same, read from the grid; writes the position's places along the axes where these are asked for.
__device__ __forceinline__ i64 bin_at(const storage_t* grid, acc_t* places, const Positions& s, i64 position, i64& image)
{
    count_t rest = (count_t)position, d, h, w;
    s.width.divmod(rest, rest, w);
    s.height.divmod(rest, rest, h);
    s.depth.divmod(rest, rest, d);
    image = (i64)rest;
    const Spots spots(grid, s.grid, s.sampling, s.first + image, (index_t)d, (index_t)h, (index_t)w);
    if (places) write_places(places + position * RANK, spots);
    return bin_of(spots, s);
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_image_grid_sample_backward_f32_keys(
    const storage_t* __restrict__ grid, u32* __restrict__ keys, acc_t* __restrict__ places, const Positions s)
{
    after_previous();
    const i64 position = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (position >= s.count) return;
    i64 image;
    const i64 bin = bin_at(grid, places, s, position, image);
    keys[position] = (u32)(image * s.bins + bin);
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
        items[i] = i < own ? (u32)bin_at(grid, places, s, first + i, unused) << INDEX_BITS | (u32)i : 0xffffffffu;
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

// The places of the sorted positions, and their dy of V channels at most as packs: what a cell reads lies side by side then.
extern "C" __global__ void __launch_bounds__(THREADS) brt_image_grid_sample_backward_f32_carry(
    const storage_t* __restrict__ dy, const storage_t* __restrict__ grid, const i32* __restrict__ order, acc_t* __restrict__ places, storage_t* __restrict__ values,
    const Positions s)
{
    after_previous();
    const i64 i = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (i >= s.count) return;
    count_t rest = (count_t)order[i], d, h, w;
    s.width.divmod(rest, rest, w);
    s.height.divmod(rest, rest, h);
    s.depth.divmod(rest, rest, d);
    const i64 n = s.first + (i64)rest;
    acc_t g[V];
    load_channels(dy + n * s.dy.batch + (i64)d * s.dy.depth + (i64)h * s.dy.height + (i64)w * s.dy.width, s.dy.channel, (i32)s.channels, s.dy.packed, g);
    write_places(places + i * RANK, Spots(grid, s.grid, s.sampling, n, (index_t)d, (index_t)h, (index_t)w));
    store_pack(values + i * V, pack_as<storage_t, V>(g));
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

// generated from patterns/image/grid_sample_backward.py: constants BINS
constexpr int BINS = 4;
// end of generated text

// Where each bin begins among the sorted positions. A thread searches for the first of BINS; the next ones begin a few positions on, as a rule.
extern "C" __global__ void __launch_bounds__(THREADS) brt_image_grid_sample_backward_f32_starts(const u32* __restrict__ keys, i32* __restrict__ starts, const i64 bins, const i64 count)
{
    after_previous();
    const i64 first = ((i64)blockIdx.x * THREADS + threadIdx.x) * BINS;
    i64 at = 0;
    for (i64 bin = first; bin < first + BINS && bin <= bins; ++bin) {
        i64 near = bin > first ? at : count;
        while (near < count && near < at + BINS && keys[near] < (u32)bin) ++near;
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

// N positions of a list, `step` apart: what a cell gets of each, 0 beyond the end, and where its dy lies. CARRIED: places and dy are sorted as well.
template <int N, bool CARRIED>
struct Batch {
    acc_t weight[N];
    const storage_t* from[N];
    __device__ __forceinline__ Batch(const storage_t* dy, const i32* order, const acc_t* places, const Near& near, const Place& cell, u32 first, u32 step, const Places& s)
    {
        const u32 count = near.count();
        i64 position[N];
#pragma unroll
        for (int e = 0; e < N; ++e) {
            position[e] = near.at(first + e * step < count ? first + e * step : first);
            if (!CARRIED) position[e] = order[position[e]];
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
            from[e] = dy + position[e] * V;
            if (CARRIED) continue;
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
        for (int e = 0; e < N; ++e) load_channels(from[e] + skip, s.dy.channel, channels, CARRIED || s.dy.packed, g[e]);
#pragma unroll
        for (int e = 0; e < N; ++e)
            if (weight[e] != 0) add(weight[e], g[e]);
    }
};

// `1 << bits` lanes, a warp at most, sum some groups of V channels of a cell: they take turns, and their sums join in a fixed order. Where more than LONG
// positions a lane lie about it, its warp does.
template <bool CARRIED>
__device__ __forceinline__ void add_up(
    const storage_t* __restrict__ dy, const i32* __restrict__ order, const acc_t* __restrict__ places, const i32* __restrict__ starts,
    storage_t* __restrict__ dx, const Places& s, const i32 bits)
{
    constexpr int GROUPS = CARRIED ? 1 : MOST_GROUPS;
    const i64 thread = (i64)blockIdx.x * THREADS + threadIdx.x;
    const u32 lanes = 1u << bits, own_lane = threadIdx.x & (lanes - 1);
    const Place place(s.threads, thread >> bits);
    const auto channels_of = [&](const Place& p) { return s.channels - p.c < s.threads.channels ? (i32)(s.channels - p.c) : s.threads.channels; };
    const auto dy_of = [&](const Place& p) { return CARRIED ? dy : dy + (p.n + s.first) * s.dy.batch + p.c * s.dy.channel; };
    const i32 channels = channels_of(place);
    const Near near(starts, s, place);
    const u32 count = place.live ? near.count() : 0;
    acc_t sum[GROUPS][V] = {};
    const bool whole_warp = count > LONG * lanes;
    for (u32 i = own_lane; !whole_warp && i < count; i += BATCH * lanes) {
        const Batch<BATCH, CARRIED> batch(dy_of(place), order, places, near, place, i, lanes, s);
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
                const Batch<LONG_BATCH, CARRIED> batch(dy_of(other), order, places, its, other, i, 32, s);
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

extern "C" __global__ void __launch_bounds__(THREADS) brt_image_grid_sample_backward_f32(
    const storage_t* __restrict__ dy, const i32* __restrict__ order, const acc_t* __restrict__ places, const i32* __restrict__ starts,
    storage_t* __restrict__ dx, const Places s, const i32 bits)
{
    after_previous();
    add_up<false>(dy, order, places, starts, dx, s, bits);
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_image_grid_sample_backward_f32_carried(
    const storage_t* __restrict__ values, const acc_t* __restrict__ places, const i32* __restrict__ starts, storage_t* __restrict__ dx, const Places s, const i32 bits)
{
    after_previous();
    add_up<true>(values, nullptr, places, starts, dx, s, bits);
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
        keys[position] = (u32)(n * s.bins + bin_of(spots, s));
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
