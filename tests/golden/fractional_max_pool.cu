// pooling.fractional_max_pool2d.forward.f32 / fixed2
// template pooling/fractional_max_pool.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// Philox4x32-10, counter based: the words of a block are a function of (seed, offset, block) alone.
__device__ __forceinline__ void philox_product(u32 a, u32 b, u32& high, u32& low)
{
#ifndef BRT_HOST
    // Of the product of two u64 the compiler adds the upper half's 0, an instruction each.
    asm("{.reg .b64 p; mul.wide.u32 p, %2, %3; mov.b64 { %0, %1 }, p;}" : "=r"(low), "=r"(high) : "r"(a), "r"(b));
#else
    const u64 p = (u64)a * b;
    high = (u32)(p >> 32), low = (u32)p;
#endif
}

struct Philox {
    u32 word[4];
    __device__ __forceinline__ Philox(u64 seed, u64 offset, u64 block)
    {
        u32 c0 = (u32)block, c1 = (u32)(block >> 32), c2 = (u32)offset, c3 = (u32)(offset >> 32);
        u32 k0 = (u32)seed, k1 = (u32)(seed >> 32);
#pragma unroll
        for (int round = 0; round < 10; ++round) {
            u32 a, b, high;
            philox_product(0xD2511F53u, c0, high, a);
            c0 = high ^ c3 ^ k1;
            philox_product(0xCD9E8D57u, c2, high, b);
            c2 = c0;
            c0 = high ^ c1 ^ k0;
            c1 = b, c3 = a;
            k0 += 0x9E3779B9u;
            k1 += 0xBB67AE85u;
        }
        word[0] = c0, word[1] = c1, word[2] = c2, word[3] = c3;
    }
};

// The same in all lanes of a warp, and kept in a register: what comes from another lane is not computed anew wherever it is used.
__device__ __forceinline__ void kept(u32& x)
{
#ifndef BRT_HOST
    asm volatile("shfl.sync.idx.b32 %0, %0, 0, 31, 0xffffffff;" : "+r"(x));
#endif
}

// What all blocks of a call have in common: the keys of the rounds, and the first two rounds without the block's number. All lanes of a warp make it together.
struct PhiloxCall {
    u32 c0, c2, first, second, key[8][2];
    __device__ __forceinline__ PhiloxCall(u64 seed, u64 offset)
    {
        const u32 k0 = (u32)seed, k1 = (u32)(seed >> 32);
        u32 low;
        philox_product(0xCD9E8D57u, (u32)offset, first, low);
        first ^= k0, second = k1 + 0xBB67AE85u;
        c2 = (u32)(offset >> 32) ^ k1;
        c0 = low ^ (k0 + 0x9E3779B9u);
        kept(c0), kept(c2), kept(first), kept(second);
#pragma unroll
        for (int round = 0; round < 8; ++round) {
            key[round][0] = k0 + 0x9E3779B9u * (round + 2), key[round][1] = k1 + 0xBB67AE85u * (round + 2);
            kept(key[round][0]), kept(key[round][1]);
        }
    }
    // Of the block of this lower half, with what the upper half makes of the second round.
    __device__ __forceinline__ void draw(u32 block, u32 upper, u32 lower, u32 (&word)[4]) const
    {
        u32 high, a, b;
        philox_product(0xD2511F53u, block, high, a);
        philox_product(0xCD9E8D57u, high ^ c2, high, b);
        u32 w0 = high ^ c0, w1 = b, w2 = a ^ upper, w3 = lower;
#pragma unroll
        for (int round = 0; round < 8; ++round) {
            philox_product(0xD2511F53u, w0, high, a);
            const u32 next = high ^ w3 ^ key[round][1];
            philox_product(0xCD9E8D57u, w2, high, b);
            w0 = high ^ w1 ^ key[round][0];
            w1 = b, w2 = next, w3 = a;
        }
        word[0] = w0, word[1] = w1, word[2] = w2, word[3] = w3;
    }
    __device__ __forceinline__ void draw(u64 block, u32 (&word)[4]) const
    {
        u32 upper, lower;
        philox_product(0xD2511F53u, first ^ (u32)(block >> 32), upper, lower);
        draw((u32)block, upper ^ second, lower, word);
    }
};

// The blocks of a call whose numbers have one upper half.
struct PhiloxBlocks : PhiloxCall {
    u32 upper, lower;
    __device__ __forceinline__ PhiloxBlocks(u64 seed, u64 offset, u32 high) : PhiloxCall(seed, offset)
    {
        philox_product(0xD2511F53u, first ^ high, upper, lower);
        upper ^= second;
        kept(upper), kept(lower);
    }
    __device__ __forceinline__ void draw(u32 block, u32 (&word)[4]) const { PhiloxCall::draw(block, upper, lower, word); }
};

// 32-bit draw of an element: word i mod 4 of block i div 4.
__device__ __forceinline__ u32 philox_u32(u64 seed, u64 offset, u64 element)
{
    const Philox block(seed, offset, element >> 2);
    const u32 i = (u32)element & 3;
    return i < 2 ? (i == 0 ? block.word[0] : block.word[1]) : (i == 2 ? block.word[2] : block.word[3]);
}

// 64-bit draw of an element, low word first: words 2(i mod 2), 2(i mod 2)+1 of block i div 2.
__device__ __forceinline__ u64 philox_u64(u64 seed, u64 offset, u64 element)
{
    const Philox block(seed, offset, element >> 1);
    return element & 1 ? (u64)block.word[3] << 32 | block.word[2] : (u64)block.word[1] << 32 | block.word[0];
}

// Uniform in [0, 1) from 24 or 53 random bits.
__device__ __forceinline__ f32 philox_uniform(u32 bits) { return (f32)(bits >> 8) * 5.9604644775390625e-8f; }
__device__ __forceinline__ f64 philox_uniform(u64 bits) { return (f64)(bits >> 11) * 1.1102230246251565e-16; }
using storage_t = f32;
using acc_t = f32;
using index_t = i32;  // offsets and positions inside one (n, c) plane
// generated from patterns/pooling/_pool.py: constants THREADS
constexpr int THREADS = 256;
// end of generated text
enum { RANK = 2 };  // spatial axes; missing ones have extent 1

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

// Window starts along one axis. Even mode: floor(i * range / (out - 1) + sample), in f64. PyTorch mode: trunc((i + sample) * step) -
// trunc(sample * step) in the compute type, the last window at the end. Both are clamped to [0, range].
// generated from patterns/pooling/fractional_max_pool.py: struct SPACING
struct Spacing {
    index_t in, out, kernel;
    i32 component;   // of the random sample
    f64 step;        // range / (out - 1) as the mode rounds it
    f64 inverse;     // (out - 1) / range; 0 where every output may start anywhere
    f64 reciprocal;  // 1 / (out - 1)
    f64 slack;       // more than the rounding error of a start
};
static_assert(sizeof(Spacing) == (sizeof(index_t) == 4 ? 48 : 64) && BRT_AT((sizeof(index_t) == 4 ? 4 : 8), Spacing, out) &&
              BRT_AT((sizeof(index_t) == 4 ? 8 : 16), Spacing, kernel) && BRT_AT((sizeof(index_t) == 4 ? 12 : 24), Spacing, component) &&
              BRT_AT((sizeof(index_t) == 4 ? 16 : 32), Spacing, step) && BRT_AT((sizeof(index_t) == 4 ? 24 : 40), Spacing, inverse) &&
              BRT_AT((sizeof(index_t) == 4 ? 32 : 48), Spacing, reciprocal) && BRT_AT((sizeof(index_t) == 4 ? 40 : 56), Spacing, slack) &&
              sizeof(Spacing::in) + sizeof(Spacing::out) + sizeof(Spacing::kernel) + sizeof(Spacing::component) + sizeof(Spacing::step) +
              sizeof(Spacing::inverse) + sizeof(Spacing::reciprocal) +
              sizeof(Spacing::slack) == (sizeof(index_t) == 4 ? 48 : 60), "Spacing is packed otherwise");
// end of generated text

// generated from patterns/pooling/fractional_max_pool.py: struct SAMPLING
struct Sampling {
    i64 batch, channel, component;                     // element strides
    i32 components, pytorch, seeded, unknown, stored;  // stored: the samples have storage_t, else f32
};
static_assert(sizeof(Sampling) == 48 && BRT_AT(8, Sampling, channel) && BRT_AT(16, Sampling, component) &&
              BRT_AT(24, Sampling, components) && BRT_AT(28, Sampling, pytorch) && BRT_AT(32, Sampling, seeded) &&
              BRT_AT(36, Sampling, unknown) && BRT_AT(40, Sampling, stored) && sizeof(Sampling::batch) + sizeof(Sampling::channel) +
              sizeof(Sampling::component) + sizeof(Sampling::components) + sizeof(Sampling::pytorch) + sizeof(Sampling::seeded) +
              sizeof(Sampling::unknown) + sizeof(Sampling::stored) == 44, "Sampling is packed otherwise");
// end of generated text

// The sample of one plane and component, clamped to [0, 1); NaN counts as 0.
__device__ __forceinline__ acc_t draw(
    const Sampling& s, const void* __restrict__ samples, u64 seed, const Place& place, i32 component, bool check, ErrorRef err)
{
    const i64 element = place.plane * s.components + component;
    if (s.seeded) return philox_uniform(philox_u32(seed, 0, (u64)element));
    const i64 at = place.n * s.batch + place.c * s.channel + component * s.component;
    const acc_t value = s.stored ? to_acc(((const storage_t*)samples)[at]) : (acc_t)((const f32*)samples)[at];
    const bool good = value >= 0 && value < 1;
    if (check && !good && err.check) report_error(err, ERROR_SAMPLE, element, (i64)value, 1);
    const acc_t last = sizeof(acc_t) == 8 ? (acc_t)0x1.fffffffffffffp-1 : (acc_t)0x1.fffffep-1f;
    return good ? value : value >= 1 ? last : 0;
}

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

struct Axis {
    index_t in, out, kernel, range, skip;
    acc_t alpha, step;
    f64 sample, reciprocal;
    bool pytorch;
    __device__ __forceinline__ Axis(const Spacing& s, const Sampling& sampling, acc_t value)
        : in(s.in), out(s.out), kernel(s.kernel), range(s.in - s.kernel), alpha(value), step((acc_t)s.step), sample(value),
          reciprocal(s.reciprocal), pytorch(sampling.pytorch)
    {
        skip = (index_t)(alpha * step);
    }
    __device__ __forceinline__ index_t start(index_t i) const
    {
        index_t at;
        if (pytorch) {
            at = i == out - 1 ? range : (index_t)(((acc_t)i + alpha) * step) - skip;
        } else if (out > 1) {
            // One correction of the product by its exact remainder gives the rounded quotient of these integers.
            const f64 total = (f64)i * (f64)range, quotient = total * reciprocal;
            at = (index_t)(m_fma(m_fma(-quotient, (f64)(out - 1), total), reciprocal, quotient) + sample);
        } else {
            at = (index_t)(sample * (f64)range);
        }
        return at < 0 ? 0 : at > range ? range : at;
    }
    __device__ __forceinline__ Taps taps(index_t i) const { return Taps{start(i), 1, 0, kernel}; }
};

// An axis whose starts from `first` on lie in shared memory.
struct Tabled {
    index_t in, out, kernel, first;
    const index_t* starts;
    __device__ __forceinline__ Taps taps(index_t i) const { return Taps{starts[i - first], 1, 0, kernel}; }
};

// generated from patterns/pooling/fractional_max_pool.py: struct SHAPE
struct Shape {
    Tiles tiles;
    View x, y, indices;
    Sampling sampling;
    Spacing depth, height, width;
    i64 cells;  // of an input plane where indices run over the whole input, else 0
    i32 propagate;
};
static_assert(sizeof(Shape) == (sizeof(index_t) == 4 ? 384 : 448) && BRT_AT((sizeof(index_t) == 4 ? 80 : 72), Shape, x) &&
              BRT_AT(112, Shape, y) && BRT_AT((sizeof(index_t) == 4 ? 144 : 152), Shape, indices) &&
              BRT_AT((sizeof(index_t) == 4 ? 176 : 192), Shape, sampling) && BRT_AT((sizeof(index_t) == 4 ? 224 : 240), Shape, depth) &&
              BRT_AT((sizeof(index_t) == 4 ? 272 : 304), Shape, height) && BRT_AT((sizeof(index_t) == 4 ? 320 : 368), Shape, width) &&
              BRT_AT((sizeof(index_t) == 4 ? 368 : 432), Shape, cells) && BRT_AT((sizeof(index_t) == 4 ? 376 : 440), Shape, propagate) &&
              sizeof(Shape::tiles) + sizeof(Shape::x) + sizeof(Shape::y) + sizeof(Shape::indices) + sizeof(Shape::sampling) +
              sizeof(Shape::depth) + sizeof(Shape::height) + sizeof(Shape::width) + sizeof(Shape::cells) +
              sizeof(Shape::propagate) == (sizeof(index_t) == 4 ? 380 : 444), "Shape is packed otherwise");
// end of generated text

// generated from patterns/pooling/fractional_max_pool.py: constants STARTS
constexpr int STARTS = 1024;
// end of generated text
constexpr int WINDOW = 2;  // extent of every axis of the window, 0: as the shape says

extern "C" __global__ void __launch_bounds__(THREADS) brt_pooling_fractional_max_pool2d_forward_f32(
    const storage_t* __restrict__ x, const void* __restrict__ samples, storage_t* __restrict__ y, i64* __restrict__ indices, const u64 seed,
    const Shape s, const ErrorRef err)
{
    after_previous();
    __shared__ index_t starts[STARTS];
    const Tile tile(s.tiles);
    const Place place(tile.n, tile.c, tile.plane, tile.d, tile.row, tile.column + tile.x, tile.live);
    const bool check = tile.live && place.d == 0 && place.row == 0 && place.w == 0;
    const Axis height(s.height, s.sampling, draw(s.sampling, samples, seed, place, s.height.component, check, err));
    const Axis width(s.width, s.sampling, draw(s.sampling, samples, seed, place, s.width.component, check, err));
    const Axis depth(s.depth, s.sampling, RANK > 2 ? draw(s.sampling, samples, seed, place, s.depth.component, check, err) : 0);
    const index_t* const own = starts + tile.group * s.tiles.rows;
    if (tile.live) {
        for (index_t r = tile.x; r < s.tiles.rows && tile.row + r < height.out; r += s.tiles.width)
            starts[tile.group * s.tiles.rows + r] = height.start(tile.row + r);
    }
    __syncthreads();
    if (!tile.live || place.w >= width.out) return;
    const Tabled rows = {height.in, height.out, height.kernel, tile.row, own};
    pool_column<WINDOW, false>(
        x, y, indices, s.x, s.y, s.indices, place, depth, rows, width, s.tiles.rows, place.plane * s.cells, s.propagate);
}
