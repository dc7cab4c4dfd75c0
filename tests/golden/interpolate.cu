// image.interpolate.forward.f32(taps=linear2) / strided
// template image/interpolate.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
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
// Cubic convolution (Keys 1981) with the free coefficient a, at a distance x below 1, and from 1 to 2; in factors, so that small weights are accurate.
__device__ __forceinline__ acc_t cubic_near(acc_t x, acc_t a) { return (1 - x) * (1 + x - (a + 2) * x * x); }
__device__ __forceinline__ acc_t cubic_far(acc_t x, acc_t a) { return a * (x - 1) * (2 - x) * (2 - x); }

// The weights of the four taps about a place that lies t of a cell behind the second.
__device__ __forceinline__ void cubic_weights(acc_t t, acc_t (&w)[4])
{
    const acc_t a = (acc_t)-0.75, s = 1 - t;
    w[0] = a * t * s * s;
    w[1] = cubic_near(t, a);
    w[2] = cubic_near(s, a);
    w[3] = a * s * t * t;
}

// Where the outputs of one axis lie: output o reads about the place (o + shift) * step - shift of the input, nearest the cell (o + shift) * step.
// generated from patterns/image/interpolate.py: struct AXIS
struct Axis {
    i64 bands, table;       // its first band and its first weight in the tables of all axes; table -1: it stays as it is
    index_t in, out, rows;  // rows of its table
    acc_t step;             // cells of the input from one output to the next
    acc_t shift;            // 1/2 where places are middles of cells, else 0
};
static_assert(sizeof(Axis) == (sizeof(index_t) == 8 && sizeof(acc_t) == 4 ? 48 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 8 ? 48 : sizeof(index_t) == 4 && sizeof(acc_t) == 4 ? 40 : 56) && BRT_AT(8, Axis, table) &&
              BRT_AT(16, Axis, in) && BRT_AT((sizeof(index_t) == 8 && sizeof(acc_t) == 4 ? 24 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 8 ? 20 : sizeof(index_t) == 4 && sizeof(acc_t) == 4 ? 20 : 24), Axis, out) && BRT_AT((sizeof(index_t) == 8 &&
              sizeof(acc_t) == 4 ? 32 : sizeof(index_t) == 4 && sizeof(acc_t) == 8 ? 24 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 4 ? 24 : 32), Axis, rows) && BRT_AT((sizeof(index_t) == 8 &&
              sizeof(acc_t) == 4 ? 40 : sizeof(index_t) == 4 && sizeof(acc_t) == 8 ? 32 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 4 ? 28 : 40), Axis, step) && BRT_AT((sizeof(index_t) == 8 &&
              sizeof(acc_t) == 4 ? 44 : sizeof(index_t) == 4 && sizeof(acc_t) == 8 ? 40 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 4 ? 32 : 48), Axis, shift) && sizeof(Axis::bands) + sizeof(Axis::table) + sizeof(Axis::in) +
              sizeof(Axis::out) + sizeof(Axis::rows) + sizeof(Axis::step) + sizeof(Axis::shift) == (sizeof(index_t) == 8 &&
              sizeof(acc_t) == 4 ? 48 : sizeof(index_t) == 4 && sizeof(acc_t) == 8 ? 44 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 4 ? 36 : 56), "Axis is packed otherwise");
// end of generated text

struct Source {
    index_t base;  // the cell at or before the place
    acc_t t;       // how far behind it the place is
};

__device__ __forceinline__ index_t cell_of(acc_t whole, index_t in) { return !(whole > 0) ? 0 : whole < (acc_t)(in - 1) ? (index_t)whole : in - 1; }

// With step 1 each output is the cell of its own number, also where floating point has lost the numbers.
__device__ __forceinline__ bool keeps(const Axis& axis) { return axis.step == 1; }
__device__ __forceinline__ index_t own_cell(const Axis& axis, index_t o) { return o < axis.in ? o : axis.in - 1; }

// The cell that an output of mode nearest copies; float32 for every dtype.
__device__ __forceinline__ index_t nearest_cell(const Axis& axis, index_t o)
{
    if (keeps(axis)) return own_cell(axis, o);
    const f32 place = floorf(((f32)o + (f32)axis.shift) * (f32)axis.step);
    return place < (f32)axis.in ? cell_of((acc_t)place, axis.in) : axis.in - 1;
}

__device__ __forceinline__ Source linear_source(const Axis& axis, index_t o)
{
    if (keeps(axis)) return Source{own_cell(axis, o), 0};
    acc_t place = ((acc_t)o + axis.shift) * axis.step - axis.shift;
    place = place > 0 ? place : 0;
    const acc_t whole = m_floor(place), t = place - whole;
    return Source{cell_of(whole, axis.in), t < 1 ? t : 1};
}

// The base may lie before the first cell.
__device__ __forceinline__ Source cubic_source(const Axis& axis, index_t o)
{
    if (keeps(axis)) return Source{own_cell(axis, o), 0};
    const acc_t place = ((acc_t)o + axis.shift) * axis.step - axis.shift, whole = m_floor(place);
    return Source{whole < 0 ? -(index_t)1 : cell_of(whole, axis.in), place - whole};
}
constexpr int K = 2;                           // taps along each axis that is resampled
constexpr int KY = 2, KZ = 1;
constexpr int LEAD = K > 2 ? 1 : 0;                     // taps before the base
constexpr int P = 2;          // neighbouring outputs of a row that a thread takes

struct Taps {
    index_t base;
    acc_t w[K];
    __device__ __forceinline__ Taps(const Axis& axis, index_t o)
    {
        const Source s = linear_source(axis, o);
        base = s.base;
        w[0] = 1 - s.t;
        w[1] = s.t;
    }
};

// Taps beyond the edge read the cell at the edge.
__device__ __forceinline__ index_t edge(index_t cell, index_t in) { return cell < 0 ? 0 : cell < in ? cell : in - 1; }

// generated from patterns/image/interpolate.py: struct TAPS_SHAPE
struct Shape {
    Threads threads;
    View x, y;
    Axis depth, height, width;
    i64 channels;
    i32 pairs;  // two neighbours of a row are written at once
    i32 whole;  // all threads have V channels, which are no packs
    i32 apart;  // columns between the pairs of neighbours that a thread takes
};
static_assert(sizeof(Shape) == (sizeof(index_t) == 8 && sizeof(acc_t) == 4 ? 328 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 8 ? 304 : sizeof(index_t) == 4 && sizeof(acc_t) == 4 ? 280 : 352) && BRT_AT((sizeof(index_t) == 8 &&
              sizeof(acc_t) == 4 ? 64 : sizeof(index_t) == 4 && sizeof(acc_t) == 8 ? 72 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 4 ? 72 : 64), Shape, x) && BRT_AT((sizeof(index_t) == 8 && sizeof(acc_t) == 4 ? 112 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 8 ? 104 : sizeof(index_t) == 4 && sizeof(acc_t) == 4 ? 104 : 112), Shape, y) &&
              BRT_AT((sizeof(index_t) == 8 && sizeof(acc_t) == 4 ? 160 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 8 ? 136 : sizeof(index_t) == 4 && sizeof(acc_t) == 4 ? 136 : 160), Shape, depth) &&
              BRT_AT((sizeof(index_t) == 8 && sizeof(acc_t) == 4 ? 208 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 8 ? 184 : sizeof(index_t) == 4 && sizeof(acc_t) == 4 ? 176 : 216), Shape, height) &&
              BRT_AT((sizeof(index_t) == 8 && sizeof(acc_t) == 4 ? 256 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 8 ? 232 : sizeof(index_t) == 4 && sizeof(acc_t) == 4 ? 216 : 272), Shape, width) &&
              BRT_AT((sizeof(index_t) == 8 && sizeof(acc_t) == 4 ? 304 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 8 ? 280 : sizeof(index_t) == 4 && sizeof(acc_t) == 4 ? 256 : 328), Shape, channels) &&
              BRT_AT((sizeof(index_t) == 8 && sizeof(acc_t) == 4 ? 312 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 8 ? 288 : sizeof(index_t) == 4 && sizeof(acc_t) == 4 ? 264 : 336), Shape, pairs) &&
              BRT_AT((sizeof(index_t) == 8 && sizeof(acc_t) == 4 ? 316 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 8 ? 292 : sizeof(index_t) == 4 && sizeof(acc_t) == 4 ? 268 : 340), Shape, whole) &&
              BRT_AT((sizeof(index_t) == 8 && sizeof(acc_t) == 4 ? 320 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 8 ? 296 : sizeof(index_t) == 4 && sizeof(acc_t) == 4 ? 272 : 344), Shape, apart) && sizeof(Shape::threads) +
              sizeof(Shape::x) + sizeof(Shape::y) + sizeof(Shape::depth) + sizeof(Shape::height) + sizeof(Shape::width) +
              sizeof(Shape::channels) + sizeof(Shape::pairs) + sizeof(Shape::whole) + sizeof(Shape::apart) == (sizeof(index_t) == 8 &&
              sizeof(acc_t) == 4 ? 324 : sizeof(index_t) == 4 && sizeof(acc_t) == 8 ? 300 : sizeof(index_t) == 4 &&
              sizeof(acc_t) == 4 ? 276 : 348), "Shape is packed otherwise");
// end of generated text

// The same sums as add_channels. JOINED: without a branch, behind which the loads of later taps would wait.
template <bool JOINED>
__device__ __forceinline__ void add_tap(acc_t (&sum)[V], acc_t weight, const acc_t (&x)[V])
{
    if (!JOINED) return add_channels(sum, weight, x);
#pragma unroll
    for (int v = 0; v < V; ++v) {
        const acc_t term = weight * x[v];
        sum[v] += weight == 0 ? acc_t(0) : term;
    }
}

// A thread walks down a column of outputs. The rows of the input, already resampled along the width, are kept: neighbouring outputs read the same ones.
// WHOLE: all threads have V channels; PACKED: these are one access on both sides.
template <bool WHOLE, bool PACKED>
__device__ __forceinline__ void resample(const storage_t* __restrict__ x, storage_t* __restrict__ y, const Shape& s, const Place& place)
{
    const i32 channels = WHOLE || s.channels - place.c >= s.threads.channels ? WHOLE ? V : s.threads.channels : (i32)(s.channels - place.c);
    const bool x_packed = PACKED || (!WHOLE && s.x.packed), y_packed = PACKED || (!WHOLE && s.y.packed);
    x += place.n * s.x.batch + place.c * s.x.channel;
    y += place.n * s.y.batch + place.c * s.y.channel + (i64)place.d * s.y.depth;
    const index_t columns = place.column + P <= s.width.out ? P : s.width.out - place.column;

    index_t slice[KZ], column[P][K];
    acc_t wz[KZ], wx[P][K];
    {
        const Taps taps(s.depth, place.d);
#pragma unroll
        for (int k = 0; k < KZ; ++k) slice[k] = edge(taps.base + (KZ > 1 ? k - LEAD : 0), s.depth.in) * s.x.depth, wz[k] = KZ > 1 ? taps.w[k] : 1;
    }
#pragma unroll
    for (int j = 0; j < P; ++j) {
        const Taps taps(s.width, place.column + (j < columns ? j : 0));
#pragma unroll
        for (int k = 0; k < K; ++k) column[j][k] = edge(taps.base + k - LEAD, s.width.in) * s.x.width, wx[j][k] = taps.w[k];
    }

    acc_t rows[KY][P][V];
    index_t have = 0;
    const index_t end = place.row + s.threads.height < s.height.out ? place.row + s.threads.height : s.height.out;
    for (index_t o = place.row; o < end; ++o) {
        const Taps down(s.height, o);
        index_t fresh = o == place.row || down.base - have > KY ? KY : down.base - have;
        have = down.base;
        for (; fresh > 0; --fresh) {
            const storage_t* const from = x + (i64)edge(down.base + KY - fresh - (KY > 1 ? LEAD : 0), s.height.in) * s.x.height;
#pragma unroll
            for (int j = 0; j < P; ++j) {
#pragma unroll
                for (int k = 0; k + 1 < KY; ++k) {
#pragma unroll
                    for (int v = 0; v < V; ++v) rows[k][j][v] = rows[k + 1][j][v];
                }
                acc_t* const newest = rows[KY - 1][j];
                acc_t taken[KZ][K][V];
#pragma unroll
                for (int z = 0; z < KZ; ++z) {
#pragma unroll
                    for (int k = 0; k < K; ++k) load_channels(from + slice[z] + column[j][k], s.x.channel, channels, x_packed, taken[z][k]);
                }
                acc_t sum[V] = {};
#pragma unroll
                for (int z = 0; z < KZ; ++z) {
                    acc_t line[V] = {};
#pragma unroll
                    for (int k = 0; k < K; ++k) add_tap<WHOLE && !PACKED>(line, wx[j][k], taken[z][k]);
                    if (KZ > 1) add_channels(sum, wz[z], line);
#pragma unroll
                    for (int v = 0; v < V; ++v) newest[v] = KZ > 1 ? sum[v] : line[v];
                }
            }
        }
        acc_t result[P][V];
#pragma unroll
        for (int j = 0; j < P; ++j) {
#pragma unroll
            for (int v = 0; v < V; ++v) result[j][v] = KY > 1 ? 0 : rows[0][j][v];
#pragma unroll
            for (int k = 0; k < KY; ++k) add_channels(result[j], down.w[k], rows[k][j]);
        }
        storage_t* const to = y + (i64)o * s.y.height + (i64)place.column * s.y.width;
        if (!PACKED && s.pairs && columns == P) {
#pragma unroll
            for (int v = 0; v < V; ++v) {
                const acc_t both[2] = {result[0][v], result[1][v]};
                if (v < channels) store_pack<storage_t, 2>(to + v * s.y.channel, pack_as<storage_t, 2>(both));
            }
            continue;
        }
#pragma unroll
        for (int j = 0; j < P; ++j)
            if (j < columns) store_channels(to + j * s.y.width, s.y.channel, channels, y_packed, result[j]);
    }
}

extern "C" __global__ void __launch_bounds__(THREADS, 4) brt_image_interpolate_forward_f32(
    const storage_t* __restrict__ x, storage_t* __restrict__ y, const Shape s)
{
    after_previous();
    const Place place(s.threads);
    if (!place.live) return;
    if (s.x.packed && s.y.packed) resample<true, true>(x, y, s, place);
    else if (V <= 4 && s.whole) resample<true, false>(x, y, s, place);  // of eight channels the loads of a row take too many registers
    else resample<false, false>(x, y, s, place);
}
