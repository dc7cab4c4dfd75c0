// pooling.adaptive_max_pool1d.forward.f32 / group
// template pooling/pool_max.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
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
// Output o covers the cells [floor(o * in / out), ceil((o + 1) * in / out)).
struct Axis {
    // generated from patterns/pooling/_pool.py: fields of ADAPTIVE_AXIS
    index_t in, out;
    Split by_in, by_out;
    // end of generated text
    __device__ __forceinline__ Range cells(index_t o) const
    {
        return Range{quotient(by_out, o * in), quotient(by_out, (o + 1) * in + out - 1)};
    }
    __device__ __forceinline__ Taps taps(index_t o) const
    {
        const Range window = cells(o);
        return Taps{window.begin, 1, 0, window.end - window.begin};
    }
    __device__ __forceinline__ index_t low(index_t i) const { return quotient(by_in, i * out); }
    __device__ __forceinline__ index_t high(index_t i) const { return quotient(by_in, (i + 1) * out + in - 1); }
    __device__ __forceinline__ index_t first(index_t i) const { return quotient(by_in, i * out + in - 1); }
};
// generated from patterns/pooling/_pool.py: layout of ADAPTIVE_AXIS
static_assert(sizeof(Axis) == 32 && BRT_AT((sizeof(index_t) == 4 ? 4 : 8), Axis, out) &&
              BRT_AT((sizeof(index_t) == 4 ? 8 : 16), Axis, by_in) && BRT_AT((sizeof(index_t) == 4 ? 20 : 24), Axis, by_out) &&
              sizeof(Axis::in) + sizeof(Axis::out) + sizeof(Axis::by_in) + sizeof(Axis::by_out) == 32, "Axis is packed otherwise");
// end of generated text

// Row-major numbers of the cells of a box: where a walk through it starts, what a step adds, and what the end of a row and of a slice add.
struct Count {
    index_t at, step, line, slice;
};

// The taps of a window as one sequence, row-major, of which a thread takes every `stride`-th from `start` on. `flat`: the window is the
// whole plane and its cells lie so many elements apart.
struct Sequence {
    Taps d, h, w;
    index_t rows, columns, taps;
    index_t tap, row, column, stride, down, across;
    __device__ __forceinline__ Sequence(const Taps& a, const Taps& b, const Taps& c, i64 flat, index_t start, index_t every)
        : d(a), h(b), w(c), rows(b.count()), columns(c.count()), taps(a.count() * b.count() * c.count()), tap(start), row(0), column(start),
          stride(every), down(0), across(every)
    {
        if (flat) columns = taps;
        if (taps == 0 || flat) return;
        row = start / columns, column = start - row * columns;
        down = every / columns, across = every - down * columns;
    }
    // The walk in numbers that advance by the given steps along the axes.
    __device__ __forceinline__ Count count(index_t depth, index_t height, index_t width, i64 flat)
    {
        if (flat) return Count{tap * (index_t)flat, stride * (index_t)flat, 0, 0};
        const index_t slice = RANK > 2 && taps ? row / rows : 0, deep = RANK > 2 && taps ? down / rows : 0;
        return Count{
            d.cell(d.first + slice) * depth + h.cell(h.first + row - slice * rows) * height + w.cell(w.first + column) * width,
            deep * d.step * depth + (down - deep * rows) * h.step * height + across * w.step * width, h.step * height - columns * w.step * width,
            d.step * depth - rows * h.step * height};
    }
    // After count(): row and its step within a slice.
    __device__ __forceinline__ void settle()
    {
        if (RANK > 2 && taps && rows) row %= rows, down %= rows;
    }
    __device__ __forceinline__ bool live() const { return tap < taps; }
    __device__ __forceinline__ void next(Count& a, Count& b)
    {
        tap += stride, column += across, a.at += a.step, b.at += b.step;
        const bool line = column >= columns;
        if (line) column -= columns, a.at += a.line, b.at += b.line;
        if (RANK < 3) return;
        row += down + (line ? 1 : 0);
        if (row >= rows) row -= rows, a.at += a.slice, b.at += b.slice;
    }
};
// generated from patterns/pooling/_pool.py: constants FLIGHT
constexpr int FLIGHT = 8;
// end of generated text
struct Winner {
    acc_t value;
    index_t at;  // row-major position in the plane
};

// Whether a later or earlier part of one window takes over: NaN over numbers, of several the last; else the larger, of equals the first.
__device__ __forceinline__ bool beats(const Winner& a, const Winner& b)
{
    const bool nan_a = a.value != a.value, nan_b = b.value != b.value;
    if (nan_a || nan_b) return nan_a && (!nan_b || a.at > b.at);
    return a.value > b.value || (a.value == b.value && a.at < b.at);
}

// Scans a window row-major: the first strict maximum wins, or with `propagate` the last NaN. K > 0: K taps an axis at distance 1, rows dense, all loaded before
// the first comparison; CLIP: some of them may lie outside. K = 0: any extent. `origin` is the answer of a window of -inf.
template <int K, bool CLIP>
__device__ __forceinline__ Winner scan(
    const storage_t* plane, const View& view, index_t height, index_t width, const Taps& d, const Taps& h, const Taps& w, index_t origin,
    bool propagate)
{
    const acc_t lowest = -(acc_t)__int_as_float(0x7f800000);
    Winner best;
    best.value = lowest;
    best.at = origin;
    auto look = [&](acc_t value, index_t z, index_t y, index_t x) {
        if (value > best.value || (propagate && value != value)) best.value = value, best.at = (z * height + y) * width + x;
    };
    if (K > 0) {
        constexpr int KW = K > 0 ? K : 1, KH = RANK > 1 ? KW : 1, TAPS = (RANK > 2 ? KW : 1) * KH * KW;
        acc_t value[TAPS];
#pragma unroll
        for (int t = 0; t < TAPS; ++t) {
            const int a = t / (KH * KW), b = t / KW % KH, c = t % KW;
            const bool inside = !CLIP || (d.holds(a) && h.holds(b) && w.holds(c));
            value[t] = inside ? to_acc((plane + view.at(d.begin + a, h.begin + b, w.begin))[c]) : lowest;
        }
#pragma unroll
        for (int t = 0; t < TAPS; ++t) look(value[t], d.begin + t / (KH * KW), h.begin + t / KW % KH, w.begin + t % KW);
    } else {
        for (index_t a = d.first; a < d.last; ++a)
            for (index_t b = h.first; b < h.last; ++b)
                for (index_t c = w.first; c < w.last; ++c) {
                    const index_t z = d.cell(a), y = h.cell(b), x = w.cell(c);
                    look(to_acc(plane[view.at(z, y, x)]), z, y, x);
                }
    }
    return best;
}

// Pooling of a column of `rows` outputs; `place.d`, `place.row` and `place.w` are outputs.
template <int K, bool CLIP, class Depth, class Height, class Width>
__device__ __forceinline__ void pool_column(
    const storage_t* __restrict__ x, storage_t* __restrict__ y, i64* __restrict__ indices, const View& x_view, const View& y_view,
    const View& indices_view, const Place& place, const Depth& depth, const Height& height, const Width& width, index_t rows, i64 index_base,
    bool propagate)
{
    constexpr int ROWS = K == 2 && !CLIP ? 2 : 1;  // whose loads overlap; more cost a clipped or larger window its occupancy
    x += x_view.plane(place.n, place.c);
    if (y) y += y_view.plane(place.n, place.c) + y_view.at(place.d, place.row, place.w);
    if (indices) indices += indices_view.plane(place.n, place.c) + indices_view.at(place.d, place.row, place.w);
    const Taps d = depth.taps(place.d), w = width.taps(place.w);
    const index_t count = rows < height.out - place.row ? rows : height.out - place.row;
    for (index_t row = 0; row < count; row += ROWS) {
        Winner best[ROWS];
#pragma unroll
        for (int r = 0; r < ROWS; ++r) {
            const Taps h = height.taps(place.row + (row + r < count ? row + r : count - 1));
            const index_t origin = CLIP ? (d.origin(depth.in) * height.in + h.origin(height.in)) * width.in + w.origin(width.in)
                                        : (d.begin * height.in + h.begin) * width.in + w.begin;
            best[r] = scan<K, CLIP>(x, x_view, height.in, width.in, d, h, w, origin, propagate);
        }
#pragma unroll
        for (int r = 0; r < ROWS; ++r) {
            if (row + r >= count) break;
            if (y) y[(row + r) * y_view.height] = store_as<storage_t>(best[r].value);
            if (indices) indices[(row + r) * indices_view.height] = index_base + best[r].at;
        }
    }
}

// generated from patterns/pooling/pool_max.py: struct ADAPTIVE_SHAPE
struct Shape {
    Threads threads;
    View x, y, indices;
    Axis depth, height, width;
    i64 pattern;  // of tiles of outputs, 0: a column of outputs a thread
};
static_assert(sizeof(Shape) == (sizeof(index_t) == 4 ? 264 : 272) && BRT_AT((sizeof(index_t) == 4 ? 64 : 48), Shape, x) &&
              BRT_AT((sizeof(index_t) == 4 ? 96 : 88), Shape, y) && BRT_AT(128, Shape, indices) &&
              BRT_AT((sizeof(index_t) == 4 ? 160 : 168), Shape, depth) && BRT_AT((sizeof(index_t) == 4 ? 192 : 200), Shape, height) &&
              BRT_AT((sizeof(index_t) == 4 ? 224 : 232), Shape, width) && BRT_AT((sizeof(index_t) == 4 ? 256 : 264), Shape, pattern) &&
              sizeof(Shape::threads) + sizeof(Shape::x) + sizeof(Shape::y) + sizeof(Shape::indices) + sizeof(Shape::depth) +
              sizeof(Shape::height) + sizeof(Shape::width) +
              sizeof(Shape::pattern) == (sizeof(index_t) == 4 ? 264 : 272), "Shape is packed otherwise");
// end of generated text

// Few long windows: `lanes` threads of a block scan one window together.
extern "C" __global__ void __launch_bounds__(THREADS) brt_pooling_adaptive_max_pool1d_forward_f32(
    const storage_t* __restrict__ x, storage_t* __restrict__ y, i64* __restrict__ indices, const Shape s, const i32 lanes, const i64 flat)
{
    after_previous();
    __shared__ acc_t values[THREADS];
    __shared__ index_t cells[THREADS];
    const Place place(s.threads, lanes);
    const i32 lane = (i32)threadIdx.x % lanes;
    const acc_t lowest = -(acc_t)__int_as_float(0x7f800000);
    Winner best;
    best.value = lowest, best.at = 0;
    if (place.live) {
        Sequence window(s.depth.taps(place.d), s.height.taps(place.row), s.width.taps(place.w), flat, lane, lanes);
        const index_t height = s.height.in, width = s.width.in;
        best.at = (window.d.origin(s.depth.in) * height + window.h.origin(height)) * width + window.w.origin(width);
        x += s.x.plane(place.n, place.c);
        Count memory = window.count(s.x.depth, s.x.height, s.x.width, flat), place_of = window.count(height * width, width, 1, flat ? 1 : 0);
        window.settle();
        while (window.live()) {
            Winner next[FLIGHT];
#pragma unroll
            for (int j = 0; j < FLIGHT; ++j) {
                next[j].at = place_of.at;
                next[j].value = window.live() ? to_acc(x[memory.at]) : lowest;
                window.next(memory, place_of);
            }
#pragma unroll
            for (int j = 0; j < FLIGHT; ++j)
                if (next[j].value > best.value || next[j].value != next[j].value) best = next[j];
        }
    }
    auto meet = [&](acc_t value, index_t at) {
        Winner other;
        other.value = value, other.at = at;
        if (beats(other, best)) best = other;
    };
    for (i32 step = lanes / 2; step >= 32; step /= 2) {
        values[threadIdx.x] = best.value;
        cells[threadIdx.x] = best.at;
        __syncthreads();
        if (lane < step) meet(values[threadIdx.x + step], cells[threadIdx.x + step]);
        __syncthreads();
    }
    for (i32 step = lanes < 32 ? lanes / 2 : 16; step > 0; step /= 2)
        meet(__shfl_down_sync(0xffffffffu, best.value, step), __shfl_down_sync(0xffffffffu, best.at, step));
    if (!place.live || lane) return;
    if (y) y[s.y.plane(place.n, place.c) + s.y.at(place.d, place.row, place.w)] = store_as<storage_t>(best.value);
    if (indices) indices[s.indices.plane(place.n, place.c) + s.indices.at(place.d, place.row, place.w)] = best.at;
}
