// pooling.max_unpool1d.forward.f32#i32 / strided
// template pooling/max_unpool.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
using storage_t = f32;
using acc_t = f32;
using index_t = i32;  // offsets and positions inside one (n, c) plane
// generated from patterns/pooling/_pool.py: constants THREADS
constexpr int THREADS = 256;
// end of generated text
enum { RANK = 1 };  // spatial axes; missing ones have extent 1

using Split = FastDiv;
using count_t = u32;

__device__ __forceinline__ index_t quotient(const Split& divider, index_t n)
{
    count_t q, r;
    divider.divmod((count_t)n, q, r);
    return (index_t)q;
}

// Element strides of an operand [N, C, D, H, W]; an operand of fewer axes has zeros in front.
struct View {
    // generated from patterns/pooling/_pool.py: fields of VIEW
    i64 batch, channel;
    index_t depth, height, width;
    // end of generated text
    __device__ __forceinline__ i64 plane(i64 n, i64 c) const { return n * batch + c * channel; }
    __device__ __forceinline__ index_t at(index_t d, index_t h, index_t w) const { return d * depth + h * height + w * width; }
};

// generated from patterns/pooling/_pool.py: layout of VIEW
static_assert(sizeof(View) == (sizeof(index_t) == 4 ? 32 : 40) && BRT_AT(8, View, channel) && BRT_AT(16, View, depth) &&
              BRT_AT((sizeof(index_t) == 4 ? 20 : 24), View, height) && BRT_AT((sizeof(index_t) == 4 ? 24 : 32), View, width) &&
              sizeof(View::batch) + sizeof(View::channel) + sizeof(View::depth) + sizeof(View::height) +
              sizeof(View::width) == (sizeof(index_t) == 4 ? 28 : 40), "View is packed otherwise");
// end of generated text

struct Range {
    index_t begin, end;
    __device__ __forceinline__ bool holds(index_t i) const { return i >= begin && i < end; }
};

// Taps [first, last) of a window along one axis; tap t reads cell begin + t * step.
struct Taps {
    index_t begin, step, first, last;
    __device__ __forceinline__ index_t cell(index_t tap) const { return begin + tap * step; }
    __device__ __forceinline__ bool holds(index_t tap) const { return tap >= first && tap < last; }
    __device__ __forceinline__ index_t count() const { return last > first ? last - first : 0; }
    // The first cell; in a window whose taps all miss the input, its last cell.
    __device__ __forceinline__ index_t origin(index_t in) const { return cell(first) < in ? cell(first) : in - 1; }
};

// Blocks of tiles: `groups` tiles of `rows` x `width` cells a block, one column a thread.
// generated from patterns/pooling/_pool.py: struct TILES
struct Tiles {
    i64 count;
    Split column, across, down, depth, channels;  // threads of a group, column tiles, row tiles, slices, channels
    index_t width, rows;
    i32 groups;
};
static_assert(sizeof(Tiles) == (sizeof(index_t) == 4 ? 80 : 72) && BRT_AT(8, Tiles, column) &&
              BRT_AT((sizeof(index_t) == 4 ? 20 : 16), Tiles, across) && BRT_AT((sizeof(index_t) == 4 ? 32 : 24), Tiles, down) &&
              BRT_AT((sizeof(index_t) == 4 ? 44 : 32), Tiles, depth) && BRT_AT((sizeof(index_t) == 4 ? 56 : 40), Tiles, channels) &&
              BRT_AT((sizeof(index_t) == 4 ? 68 : 48), Tiles, width) && BRT_AT((sizeof(index_t) == 4 ? 72 : 56), Tiles, rows) &&
              BRT_AT((sizeof(index_t) == 4 ? 76 : 64), Tiles, groups) && sizeof(Tiles::count) + sizeof(Tiles::column) +
              sizeof(Tiles::across) + sizeof(Tiles::down) + sizeof(Tiles::depth) + sizeof(Tiles::channels) + sizeof(Tiles::width) +
              sizeof(Tiles::rows) + sizeof(Tiles::groups) == (sizeof(index_t) == 4 ? 80 : 68), "Tiles is packed otherwise");
// end of generated text

struct Tile {
    i64 n, c, plane;
    index_t d, row, column, x;  // first row and column of the tile; the thread's column in it
    i32 group;
    bool live;
    __device__ __forceinline__ explicit Tile(const Tiles& tiles)
    {
        count_t part, at, across, down, slice, channel;
        tiles.column.divmod((count_t)threadIdx.x, part, at);
        const i64 number = (i64)blockIdx.x * tiles.groups + (i64)part;
        group = (i32)part, x = (index_t)at;
        live = group < tiles.groups && number < tiles.count;
        count_t rest = live ? (count_t)number : 0;
        tiles.across.divmod(rest, rest, across);
        tiles.down.divmod(rest, rest, down);
        tiles.depth.divmod(rest, rest, slice);
        plane = rest;
        tiles.channels.divmod(rest, rest, channel);
        n = rest, c = channel;
        d = (index_t)slice, row = (index_t)down * tiles.rows, column = (index_t)across * tiles.width;
    }
};

// A thread owns a column of up to `rows` cells of one plane: neighbours in w sit next to each other.
// generated from patterns/pooling/_pool.py: struct THREAD_COLUMNS
struct Threads {
    i64 count;
    Split width, tiles, depth, channels;
    index_t rows;
};
static_assert(sizeof(Threads) == (sizeof(index_t) == 4 ? 64 : 48) && BRT_AT(8, Threads, width) &&
              BRT_AT((sizeof(index_t) == 4 ? 20 : 16), Threads, tiles) && BRT_AT((sizeof(index_t) == 4 ? 32 : 24), Threads, depth) &&
              BRT_AT((sizeof(index_t) == 4 ? 44 : 32), Threads, channels) && BRT_AT((sizeof(index_t) == 4 ? 56 : 40), Threads, rows) &&
              sizeof(Threads::count) + sizeof(Threads::width) + sizeof(Threads::tiles) + sizeof(Threads::depth) +
              sizeof(Threads::channels) + sizeof(Threads::rows) == (sizeof(index_t) == 4 ? 60 : 48), "Threads is packed otherwise");
// end of generated text

struct Place {
    i64 n, c, plane;
    index_t d, row, w;
    bool live;
    __device__ __forceinline__ Place(i64 batch, i64 channel, i64 nth, index_t slice, index_t y, index_t x, bool exists)
        : n(batch), c(channel), plane(nth), d(slice), row(y), w(x), live(exists)
    {
    }
    // With lanes > 1 so many neighbouring threads share a place.
    __device__ __forceinline__ explicit Place(const Threads& threads, i32 lanes = 1)
    {
        const i64 thread = lanes > 1 ? (i64)blockIdx.x * (THREADS / lanes) + threadIdx.x / lanes : (i64)blockIdx.x * THREADS + threadIdx.x;
        live = thread < threads.count;
        count_t rest = (count_t)thread, column, tile, slice, channel;
        threads.width.divmod(rest, rest, column);
        threads.tiles.divmod(rest, rest, tile);
        threads.depth.divmod(rest, rest, slice);
        plane = rest;
        threads.channels.divmod(rest, rest, channel);
        n = rest, c = channel;
        d = (index_t)slice, row = (index_t)tile * threads.rows, w = (index_t)column;
    }
};
using offset_t = i32;

// generated from patterns/pooling/max_unpool.py: struct SHAPE
struct Shape {
    Threads threads;                           // over what the kernel writes, or the positions it reads
    View first, second, indices;
    index_t height, width;                     // of the unpooled plane
    i64 cells;                                 // of it
    index_t inner_height, inner_width, depth;  // of the pooled plane
};
static_assert(sizeof(Shape) == (sizeof(index_t) == 4 ? 192 : 216) && BRT_AT((sizeof(index_t) == 4 ? 64 : 48), Shape, first) &&
              BRT_AT((sizeof(index_t) == 4 ? 96 : 88), Shape, second) && BRT_AT(128, Shape, indices) &&
              BRT_AT((sizeof(index_t) == 4 ? 160 : 168), Shape, height) && BRT_AT((sizeof(index_t) == 4 ? 164 : 176), Shape, width) &&
              BRT_AT((sizeof(index_t) == 4 ? 168 : 184), Shape, cells) && BRT_AT((sizeof(index_t) == 4 ? 176 : 192), Shape, inner_height) &&
              BRT_AT((sizeof(index_t) == 4 ? 180 : 200), Shape, inner_width) && BRT_AT((sizeof(index_t) == 4 ? 184 : 208), Shape, depth) &&
              sizeof(Shape::threads) + sizeof(Shape::first) + sizeof(Shape::second) + sizeof(Shape::indices) + sizeof(Shape::height) +
              sizeof(Shape::width) + sizeof(Shape::cells) + sizeof(Shape::inner_height) + sizeof(Shape::inner_width) +
              sizeof(Shape::depth) == (sizeof(index_t) == 4 ? 188 : 216), "Shape is packed otherwise");
// end of generated text

// The cell that position (d, h, w) of a pooled plane names, or -1; a bad index is reported.
__device__ __forceinline__ index_t target(const offset_t* __restrict__ indices, const Shape& s, const Place& at, ErrorRef err)
{
    const i64 index = indices[s.indices.plane(at.n, at.c) + s.indices.at(at.d, at.row, at.w)];
    if ((u64)index < (u64)s.cells) return (index_t)index;
    const i64 position = ((at.plane * s.depth + at.d) * s.inner_height + at.row) * s.inner_width + at.w;
    report_error(err, ERROR_INDEX, position, index, s.cells);
    return -1;
}

// Of several positions that name one cell the last wins: integer maxima do not depend on the order they are taken in.
extern "C" __global__ void __launch_bounds__(THREADS) brt_pooling_max_unpool1d_forward_f32_i32_clear(index_t* __restrict__ owner, const i64 count)
{
    after_previous();
    const i64 i = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (i < count) owner[i] = -1;
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_pooling_max_unpool1d_forward_f32_i32_claim(
    const offset_t* __restrict__ indices, index_t* __restrict__ owner, const Shape s, const ErrorRef err)
{
    after_previous();
    const Place at(s.threads);
    if (!at.live) return;
    const index_t cell = target(indices, s, at, err);
    if (cell >= 0) atomicMax(owner + at.plane * s.cells + cell, (at.d * s.inner_height + at.row) * s.inner_width + at.w);
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_pooling_max_unpool1d_forward_f32_i32(
    const storage_t* __restrict__ x, const index_t* __restrict__ owner, storage_t* __restrict__ y, const Shape s)
{
    after_previous();
    const Place at(s.threads);
    if (!at.live) return;
    const index_t from = owner[at.plane * s.cells + (at.d * s.height + at.row) * s.width + at.w];
    storage_t value = store_as<storage_t>((acc_t)0);
    if (from >= 0) {
        const index_t w = from % s.inner_width, rest = from / s.inner_width;
        value = x[s.first.plane(at.n, at.c) + s.first.at(rest / s.inner_height, rest % s.inner_height, w)];
    }
    y[s.second.plane(at.n, at.c) + s.second.at(at.d, at.row, at.w)] = value;
}
