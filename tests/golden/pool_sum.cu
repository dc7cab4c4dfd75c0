// pooling.adaptive_avg_pool1d.forward.f32 / group
// template pool_sum.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// --- partial reduce ---
using storage_t = f32;
using acc_t = f32;
using index_t = i32;  // offsets and positions inside one (n, c) plane
constexpr int THREADS = 256;
enum { RANK = 1 };  // spatial axes; missing ones have extent 1

using Split = FastDiv;
using count_t = u32;

// Element strides of an operand [N, C, D, H, W]; an operand of fewer axes has zeros in front.
struct View {
    i64 batch, channel;
    index_t depth, height, width;
    __device__ __forceinline__ i64 plane(i64 n, i64 c) const { return n * batch + c * channel; }
    __device__ __forceinline__ index_t at(index_t d, index_t h, index_t w) const { return d * depth + h * height + w * width; }
};

// A thread owns a column of up to `rows` cells of one plane: neighbours in w sit next to each other.
struct Threads {
    i64 count;
    Split width, tiles, depth, channels;
    index_t rows;
};

struct Place {
    i64 n, c, plane;
    index_t d, row, w;
    bool live;
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
__device__ __forceinline__ index_t quotient(const Split& divider, index_t n)
{
    count_t q, r;
    divider.divmod((count_t)n, q, r);
    return (index_t)q;
}

// Output o covers the cells [floor(o * in / out), ceil((o + 1) * in / out)).
struct Axis {
    index_t in, out;
    Split by_in, by_out;
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
    __device__ __forceinline__ Range near(index_t, index_t o) const { return cells(o); }
};
constexpr int RUN = 16;  // terms added up plainly before their sum joins the compensated one

struct Shape {
    Threads threads;
    View x, y, dy, dx;
    Axis depth, height, width;
    i64 divisor;  // the same for every window, or 0
    i32 include_pad, is_signed;
};

// Cells that a window counts along one axis.
__device__ __forceinline__ acc_t counted(const Shape& s, const Axis& axis, index_t o)
{
    return (acc_t)axis.taps(o).count();
}

// What a window folds to: a sum, or the largest term (of those >= 0; NaN stays).
struct Fold {
    Sum<acc_t> sum;
    bool maximum;
    __device__ __forceinline__ explicit Fold(bool largest) : maximum(largest) {}
    __device__ __forceinline__ void add(acc_t value)
    {
        if (!maximum)
            sum.add(value);
        else if (value > sum.total || value != value)
            sum.total = value;
    }
    __device__ __forceinline__ void merge(const Fold& other)
    {
        if (maximum)
            add(other.sum.total);
        else
            sum.merge(other.sum);
    }
};

// Folds every `stride`-th tap along w of a window.
template <class Term>
__device__ __forceinline__ void fold_rows(
    Fold& fold, const storage_t* plane, const View& view, const Taps& d, const Taps& h, const Taps& w, index_t stride, const Term& term)
{
    for (index_t a = d.first; a < d.last; ++a)
        for (index_t b = h.first; b < h.last; ++b)
            for (index_t c = w.first; c < w.last;) {
                acc_t run = term(to_acc(plane[view.at(d.cell(a), h.cell(b), w.cell(c))]));
                c += stride;
                for (int t = 1; t < RUN && c < w.last; ++t, c += stride) {
                    const acc_t value = term(to_acc(plane[view.at(d.cell(a), h.cell(b), w.cell(c))]));
                    if (!fold.maximum)
                        run += value;
                    else if (value > run || value != value)
                        run = value;
                }
                fold.add(run);
            }
}

// A window of K taps an axis, all loaded before the first addition.
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
        value[t] = inside ? to_acc(plane[view.at(d.cell(a), h.cell(b), w.cell(c))]) : 0;
    }
    acc_t run = term(value[0]);
#pragma unroll
    for (int t = 1; t < TAPS; ++t) run += term(value[t]);
    fold.add(run);
}

struct Term {
    __device__ __forceinline__ explicit Term(const Shape&, f64) {}
    __device__ __forceinline__ bool maximum() const { return false; }
    __device__ __forceinline__ acc_t operator()(acc_t x) const { return x; }
    __device__ __forceinline__ acc_t result(const Shape& s, const Fold& fold, index_t d, index_t h, index_t w) const
    {
        return fold.sum.value() / (s.divisor ? (acc_t)s.divisor : counted(s, s.depth, d) * counted(s, s.height, h) * counted(s, s.width, w));
    }
};

// Long windows: `lanes` threads of a block fold one window together, along w, and combine by a tree of fixed shape.
extern "C" __global__ void __launch_bounds__(THREADS) brt_pooling_adaptive_avg_pool1d_forward_f32(
    const storage_t* __restrict__ x, storage_t* __restrict__ y, const f64 exponent, const Shape s, const i32 lanes)
{
    __shared__ acc_t totals[THREADS], errors[THREADS];
    const Place place(s.threads, lanes);
    const i32 lane = (i32)threadIdx.x % lanes;
    const Term term(s, exponent);
    Fold fold(term.maximum());
    if (place.live) {
        const Taps d = s.depth.taps(place.d), h = s.height.taps(place.row), w = s.width.taps(place.w);
        const Taps own = {w.begin, w.step, w.first + lane, w.last};
        fold_rows(fold, x + s.x.plane(place.n, place.c), s.x, d, h, own, lanes, term);
    }
    totals[threadIdx.x] = fold.sum.total;
    errors[threadIdx.x] = fold.sum.error;
    __syncthreads();
    for (i32 step = lanes / 2; step > 0; step /= 2) {
        if (lane < step) {
            Fold other(fold.maximum);
            other.sum.total = totals[threadIdx.x + step];
            other.sum.error = errors[threadIdx.x + step];
            fold.merge(other);
            totals[threadIdx.x] = fold.sum.total;
            errors[threadIdx.x] = fold.sum.error;
        }
        __syncthreads();
    }
    if (!place.live || lane) return;
    y += s.y.plane(place.n, place.c);
    y[s.y.at(place.d, place.row, place.w)] = store_as<storage_t>(term.result(s, fold, place.d, place.row, place.w));
}
