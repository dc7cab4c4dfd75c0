// pooling.adaptive_avg_pool1d.forward.f32 / group
// template pooling/pool_sum.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// --- partial reduce ---
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
// generated from patterns/pooling/pool_even.py: constants RUN
constexpr int RUN = 16;
// end of generated text

// generated from patterns/pooling/pool_sum.py: struct ADAPTIVE_SHAPE
struct Shape {
    Threads threads;
    View x, y, dy, dx;
    Axis depth, height, width;
    i64 divisor;    // the same for every window, or 0
    i32 include_pad, is_signed;
    acc_t inverse;  // 1 / divisor where that is exact, or 0
    i64 pattern;    // of tiles, 0: a column a thread
};
static_assert(sizeof(Shape) == (sizeof(index_t) == 8 && sizeof(acc_t) == 4 ? 336 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 8 ? 320 : sizeof(index_t) == 4 && sizeof(acc_t) == 4 ? 320 : 336) && BRT_AT((sizeof(index_t) == 8 &&
              sizeof(acc_t) == 4 ? 48 : sizeof(index_t) == 4 && sizeof(acc_t) == 8 ? 64 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 4 ? 64 : 48), Shape, x) && BRT_AT((sizeof(index_t) == 8 && sizeof(acc_t) == 4 ? 88 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 8 ? 96 : sizeof(index_t) == 4 && sizeof(acc_t) == 4 ? 96 : 88), Shape, y) && BRT_AT(128, Shape, dy) &&
              BRT_AT((sizeof(index_t) == 8 && sizeof(acc_t) == 4 ? 168 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 8 ? 160 : sizeof(index_t) == 4 && sizeof(acc_t) == 4 ? 160 : 168), Shape, dx) &&
              BRT_AT((sizeof(index_t) == 8 && sizeof(acc_t) == 4 ? 208 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 8 ? 192 : sizeof(index_t) == 4 && sizeof(acc_t) == 4 ? 192 : 208), Shape, depth) &&
              BRT_AT((sizeof(index_t) == 8 && sizeof(acc_t) == 4 ? 240 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 8 ? 224 : sizeof(index_t) == 4 && sizeof(acc_t) == 4 ? 224 : 240), Shape, height) &&
              BRT_AT((sizeof(index_t) == 8 && sizeof(acc_t) == 4 ? 272 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 8 ? 256 : sizeof(index_t) == 4 && sizeof(acc_t) == 4 ? 256 : 272), Shape, width) &&
              BRT_AT((sizeof(index_t) == 8 && sizeof(acc_t) == 4 ? 304 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 8 ? 288 : sizeof(index_t) == 4 && sizeof(acc_t) == 4 ? 288 : 304), Shape, divisor) &&
              BRT_AT((sizeof(index_t) == 8 && sizeof(acc_t) == 4 ? 312 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 8 ? 296 : sizeof(index_t) == 4 && sizeof(acc_t) == 4 ? 296 : 312), Shape, include_pad) &&
              BRT_AT((sizeof(index_t) == 8 && sizeof(acc_t) == 4 ? 316 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 8 ? 300 : sizeof(index_t) == 4 && sizeof(acc_t) == 4 ? 300 : 316), Shape, is_signed) &&
              BRT_AT((sizeof(index_t) == 8 && sizeof(acc_t) == 4 ? 320 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 8 ? 304 : sizeof(index_t) == 4 && sizeof(acc_t) == 4 ? 304 : 320), Shape, inverse) &&
              BRT_AT((sizeof(index_t) == 8 && sizeof(acc_t) == 4 ? 328 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 8 ? 312 : sizeof(index_t) == 4 && sizeof(acc_t) == 4 ? 312 : 328), Shape, pattern) &&
              sizeof(Shape::threads) + sizeof(Shape::x) + sizeof(Shape::y) + sizeof(Shape::dy) + sizeof(Shape::dx) + sizeof(Shape::depth) +
              sizeof(Shape::height) + sizeof(Shape::width) + sizeof(Shape::divisor) + sizeof(Shape::include_pad) +
              sizeof(Shape::is_signed) + sizeof(Shape::inverse) + sizeof(Shape::pattern) == (sizeof(index_t) == 8 &&
              sizeof(acc_t) == 4 ? 332 : sizeof(index_t) == 4 && sizeof(acc_t) == 8 ? 320 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 4 ? 316 : 336), "Shape is packed otherwise");
// end of generated text

// Cells that a window counts along one axis.
__device__ __forceinline__ acc_t counted(const Shape& s, const Axis& axis, index_t o)
{
    return (acc_t)axis.taps(o).count();
}

// Where every window has the same divisor.
__device__ __forceinline__ acc_t mean(const Shape& s, acc_t total) { return s.inverse != 0 ? total * s.inverse : total / (acc_t)s.divisor; }

template <int N>
__device__ __forceinline__ void to_means(const Shape& s, acc_t (&totals)[N])
{
    if (s.inverse != 0) {
#pragma unroll
        for (int j = 0; j < N; ++j) totals[j] *= s.inverse;
    } else {
#pragma unroll
        for (int j = 0; j < N; ++j) totals[j] /= (acc_t)s.divisor;
    }
}

// One term more of each of N sums; the first one needs no compensation.
template <int N>
__device__ __forceinline__ void add_runs(Sum<acc_t> (&sums)[N], const acc_t (&runs)[N], bool first)
{
#pragma unroll
    for (int j = 0; j < N; ++j) {
        if (first)
            sums[j].total = 0 + runs[j];
        else
            sums[j].add(runs[j]);
    }
}

// Of windows at one place.
template <int N>
__device__ __forceinline__ void means_of(const Shape& s, const Sum<acc_t> (&sums)[N], index_t d, index_t h, index_t w, acc_t (&means)[N])
{
#pragma unroll
    for (int j = 0; j < N; ++j) means[j] = sums[j].value();
    if (s.divisor) return to_means(s, means);
    const acc_t cells = counted(s, s.depth, d) * counted(s, s.height, h) * counted(s, s.width, w);
#pragma unroll
    for (int j = 0; j < N; ++j) means[j] /= cells;
}

// What a window folds to: a sum, or the largest term (of those >= 0; NaN stays).
struct Fold {
    Sum<acc_t> sum;
    bool maximum;
    __device__ __forceinline__ explicit Fold(bool largest) : maximum(largest) {}
    __device__ __forceinline__ acc_t join(acc_t a, acc_t b) const { return !maximum ? a + b : b > a || b != b ? b : a; }
    __device__ __forceinline__ void add(acc_t value)
    {
        if (maximum)
            sum.total = join(sum.total, value);
        else
            sum.add(value);
    }
    __device__ __forceinline__ void merge(const Fold& other)
    {
        if (maximum)
            add(other.sum.total);
        else
            sum.merge(other.sum);
    }
};

// Folds a window, row by row.
template <class Term>
__device__ __forceinline__ void fold_rows(
    Fold& fold, const storage_t* plane, const View& view, const Taps& d, const Taps& h, const Taps& w, const Term& term)
{
    for (index_t a = d.first; a < d.last; ++a)
        for (index_t b = h.first; b < h.last; ++b)
            for (index_t c = w.first; c < w.last;) {
                acc_t run = term(to_acc(plane[view.at(d.cell(a), h.cell(b), w.cell(c))]));
                ++c;
                for (int t = 1; t < RUN && c < w.last; ++t, ++c) run = fold.join(run, term(to_acc(plane[view.at(d.cell(a), h.cell(b), w.cell(c))])));
                fold.add(run);
            }
}

// A window of K taps an axis over dense rows, all loaded before the first addition; the same sum as fold_rows.
template <int K, class Term>
__device__ __forceinline__ void fold_fixed(
    Fold& fold, const storage_t* plane, const View& view, const Taps& d, const Taps& h, const Taps& w, const Term& term)
{
    constexpr int KW = K > 0 ? K : 1, KH = RANK > 1 ? KW : 1, TAPS = (RANK > 2 ? KW : 1) * KH * KW;
    acc_t value[TAPS];
#pragma unroll
    for (int t = 0; t < TAPS; ++t) {
        const int a = t / (KH * KW), b = t / KW % KH, c = t % KW;
        const bool inside = d.holds(a) && h.holds(b) && w.holds(c);
        value[t] = inside ? to_acc((plane + view.at(d.begin + a, h.begin + b, w.begin))[c]) : 0;
    }
#pragma unroll
    for (int row = 0; row < TAPS / KW; ++row) {
        acc_t run = term(value[row * KW]);
#pragma unroll
        for (int c = 1; c < KW; ++c) run += term(value[row * KW + c]);
        fold.add(run);
    }
}

struct Term {
    __device__ __forceinline__ explicit Term(const Shape&, f64) {}
    __device__ __forceinline__ bool maximum() const { return false; }
    __device__ __forceinline__ acc_t operator()(acc_t x) const { return x; }
    __device__ __forceinline__ acc_t result(const Shape& s, const Fold& fold, index_t d, index_t h, index_t w, const storage_t* plane) const
    {
        if (s.divisor) return mean(s, fold.sum.value());
        return fold.sum.value() / (counted(s, s.depth, d) * counted(s, s.height, h) * counted(s, s.width, w));
    }
};

// What `lanes` neighbouring threads of a block have of one fold, by a tree of fixed shape; lane 0 gets it. The whole block calls it.
__device__ __forceinline__ void meet_lanes(Fold& fold, i32 lane, i32 lanes)
{
    __shared__ acc_t totals[THREADS], errors[THREADS];
    auto meet = [&](acc_t total, acc_t error) {
        Fold other(fold.maximum);
        other.sum.total = total, other.sum.error = error;
        fold.merge(other);
    };
    for (i32 step = lanes / 2; step >= 32; step /= 2) {
        totals[threadIdx.x] = fold.sum.total;
        errors[threadIdx.x] = fold.sum.error;
        __syncthreads();
        if (lane < step) meet(totals[threadIdx.x + step], errors[threadIdx.x + step]);
        __syncthreads();
    }
    for (i32 step = lanes < 32 ? lanes / 2 : 16; step > 0; step /= 2)
        meet(__shfl_down_sync(0xffffffffu, fold.sum.total, step), __shfl_down_sync(0xffffffffu, fold.sum.error, step));
}

// Few long windows: `lanes` threads of a block fold one window together.
extern "C" __global__ void __launch_bounds__(THREADS) brt_pooling_adaptive_avg_pool1d_forward_f32(
    const storage_t* __restrict__ x, storage_t* __restrict__ y, const f64 exponent, const Shape s, const i32 lanes,
    const i64 flat)
{
    after_previous();
    const Place place(s.threads, lanes);
    const i32 lane = (i32)threadIdx.x % lanes;
    const Term term(s, exponent);
    Fold fold(term.maximum());
    if (place.live) {
        Sequence window(s.depth.taps(place.d), s.height.taps(place.row), s.width.taps(place.w), flat, lane, lanes);
        x += s.x.plane(place.n, place.c);
        Count memory = window.count(s.x.depth, s.x.height, s.x.width, flat), unused = Count{0, 0, 0, 0};
        window.settle();
        while (window.live()) {
            acc_t value[FLIGHT];
#pragma unroll
            for (int j = 0; j < FLIGHT; ++j) {
                value[j] = window.live() ? term(to_acc(x[memory.at])) : 0;
                window.next(memory, unused);
            }
#pragma unroll
            for (int step = 1; step < FLIGHT; step *= 2)
#pragma unroll
                for (int j = 0; j < FLIGHT; j += 2 * step) value[j] = fold.join(value[j], value[j + step]);
            fold.add(value[0]);
        }
    }
    meet_lanes(fold, lane, lanes);
    if (!place.live || lane) return;
    y += s.y.plane(place.n, place.c);
    y[s.y.at(place.d, place.row, place.w)] = store_as<storage_t>(term.result(s, fold, place.d, place.row, place.w, x));
}
// Channels that lie innermost: a thread takes V of them, one access, at one place.
constexpr int V = 16 / sizeof(storage_t), AHEAD = 4;  // taps of a row that are loaded together
// generated from patterns/pooling/_pool.py: struct CHANNELS
struct Channels {
    u32 count;                             // threads
    FastDiv groups, width, height, depth;  // of V channels; places along each axis
    i32 along, packed;                     // along: neighbouring threads take neighbouring channels; packed: results have these innermost too
};
static_assert(sizeof(Channels) == 60 && BRT_AT(4, Channels, groups) && BRT_AT(16, Channels, width) && BRT_AT(28, Channels, height) &&
              BRT_AT(40, Channels, depth) && BRT_AT(52, Channels, along) && BRT_AT(56, Channels, packed) && sizeof(Channels::count) +
              sizeof(Channels::groups) + sizeof(Channels::width) + sizeof(Channels::height) + sizeof(Channels::depth) +
              sizeof(Channels::along) + sizeof(Channels::packed) == 60, "Channels is packed otherwise");
// end of generated text

struct ChannelPlace {
    i64 n, c;
    index_t d, h, w;
    bool live;
    __device__ __forceinline__ ChannelPlace(const Channels& t, u32 thread)
    {
        live = thread < t.count;
        u32 rest = live ? thread : 0, group = 0, x, y, z;
        if (t.along) t.groups.divmod(rest, rest, group);
        t.width.divmod(rest, rest, x);
        t.height.divmod(rest, rest, y);
        t.depth.divmod(rest, rest, z);
        if (!t.along) t.groups.divmod(rest, rest, group);
        n = rest, c = (i64)group * V;
        d = (index_t)z, h = (index_t)y, w = (index_t)x;
    }
};

// V results, as one access or `step` apart.
template <class T>
__device__ __forceinline__ void store_channels(T* at, i64 step, bool packed, const Pack<T, V>& pack)
{
    if (packed) return store_pack(at, pack);
#pragma unroll
    for (int v = 0; v < V; ++v) at[v * step] = pack.v[v];
}

// V channels of a window: neighbouring threads have neighbouring channels, `lanes` rows of threads the taps. The same sums as above.
extern "C" __global__ void __launch_bounds__(THREADS) brt_pooling_adaptive_avg_pool1d_forward_f32_channels(
    const storage_t* __restrict__ x, storage_t* __restrict__ y, const f64, const Shape s, const i32 lanes, const i64 flat, const Channels t)
{
    after_previous();
    __shared__ acc_t totals[V][THREADS], errors[V][THREADS];
    const i32 own = THREADS / lanes, lane = (i32)threadIdx.x / own;  // places of a block
    const ChannelPlace place(t, blockIdx.x * own + threadIdx.x % own);
    Sum<acc_t> sums[V];
    if (place.live) {
        Sequence window(s.depth.taps(place.d), s.height.taps(place.h), s.width.taps(place.w), flat, lane, lanes);
        x += s.x.plane(place.n, place.c);
        Count memory = window.count(s.x.depth, s.x.height, s.x.width, flat), unused = Count{0, 0, 0, 0};
        window.settle();
        while (window.live()) {
            Pack<storage_t, V> taken[FLIGHT];
#pragma unroll
            for (int j = 0; j < FLIGHT; ++j) {
#pragma unroll
                for (int v = 0; v < V; ++v) taken[j].v[v] = store_as<storage_t>((acc_t)0);
                if (window.live()) taken[j] = load_pack<storage_t, V>(x + memory.at);
                window.next(memory, unused);
            }
#pragma unroll
            for (int v = 0; v < V; ++v) {
                acc_t value[FLIGHT];
#pragma unroll
                for (int j = 0; j < FLIGHT; ++j) value[j] = to_acc(taken[j].v[v]);
#pragma unroll
                for (int step = 1; step < FLIGHT; step *= 2)
#pragma unroll
                    for (int j = 0; j < FLIGHT; j += 2 * step) value[j] += value[j + step];
                sums[v].add(value[0]);
            }
        }
    }
    for (i32 step = lanes / 2; step > 0; step /= 2) {
        if (lane >= step && lane < 2 * step) {
#pragma unroll
            for (int v = 0; v < V; ++v) totals[v][threadIdx.x] = sums[v].total, errors[v][threadIdx.x] = sums[v].error;
        }
        __syncthreads();
        if (lane < step) {
#pragma unroll
            for (int v = 0; v < V; ++v) {
                Sum<acc_t> other;
                other.total = totals[v][threadIdx.x + step * own], other.error = errors[v][threadIdx.x + step * own];
                sums[v].merge(other);
            }
        }
    }
    if (!place.live || lane) return;
    acc_t means[V];
    means_of(s, sums, place.d, place.h, place.w, means);
    store_channels(y + s.y.plane(place.n, place.c) + s.y.at(place.d, place.h, place.w), s.y.channel, t.packed, pack_as<storage_t>(means));
}

