// pooling.adaptive_max_pool1d.forward.f32 / group
// template pool_max.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
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

// Looks at every `stride`-th tap along w, rows in order.
__device__ __forceinline__ void scan_rows(
    Winner& best, const storage_t* plane, const View& view, index_t height, index_t width, const Taps& d, const Taps& h, const Taps& w,
    index_t stride, bool propagate)
{
    for (index_t a = d.first; a < d.last; ++a)
        for (index_t b = h.first; b < h.last; ++b)
            for (index_t c = w.first; c < w.last; c += stride) {
                const index_t z = d.cell(a), y = h.cell(b), x = w.cell(c);
                const acc_t value = to_acc(plane[view.at(z, y, x)]);
                if (value > best.value || (propagate && value != value)) best.value = value, best.at = (z * height + y) * width + x;
            }
}

// Scans a window row-major: the first strict maximum wins, or with `propagate` the last NaN. K > 0: K taps an axis, all loaded before
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
            value[t] = inside ? to_acc(plane[view.at(d.cell(a), h.cell(b), w.cell(c))]) : lowest;
        }
#pragma unroll
        for (int t = 0; t < TAPS; ++t) look(value[t], d.cell(t / (KH * KW)), h.cell(t / KW % KH), w.cell(t % KW));
    } else {
        scan_rows(best, plane, view, height, width, d, h, w, 1, propagate);
    }
    return best;
}

// Pooling of a column of outputs, ROWS rows at a time so that their loads overlap. `place.d`, `place.row` and `place.w` are outputs.
template <int K, bool CLIP, class Axis>
__device__ __forceinline__ void pool_column(
    const storage_t* __restrict__ x, storage_t* __restrict__ y, i64* __restrict__ indices, const View& x_view, const View& y_view,
    const View& indices_view, const Place& place, const Axis& depth, const Axis& height, const Axis& width, index_t rows, i64 index_base,
    bool propagate)
{
    constexpr int ROWS = K == 0 ? 1 : K == 2 && RANK < 3 ? 4 : 2;
    x += x_view.plane(place.n, place.c);
    if (y) y += y_view.plane(place.n, place.c);
    if (indices) indices += indices_view.plane(place.n, place.c);
    const Taps d = depth.taps(place.d), w = width.taps(place.w);
    const index_t end = place.row + rows < height.out ? place.row + rows : height.out;
    for (index_t row = place.row; row < end; row += ROWS) {
        Winner best[ROWS];
#pragma unroll
        for (int r = 0; r < ROWS; ++r) {
            const Taps h = height.taps(row + r < end ? row + r : end - 1);
            const index_t origin = CLIP ? (d.origin(depth.in) * height.in + h.origin(height.in)) * width.in + w.origin(width.in)
                                        : (d.begin * height.in + h.begin) * width.in + w.begin;
            best[r] = scan<K, CLIP>(x, x_view, height.in, width.in, d, h, w, origin, propagate);
        }
#pragma unroll
        for (int r = 0; r < ROWS; ++r) {
            if (row + r >= end) break;
            if (y) y[y_view.at(place.d, row + r, place.w)] = store_as<storage_t>(best[r].value);
            if (indices) indices[indices_view.at(place.d, row + r, place.w)] = index_base + best[r].at;
        }
    }
}

struct Shape {
    Threads threads;
    View x, y, indices;
    Axis depth, height, width;
};

// Long windows: `lanes` threads of a block scan one window together, along w.
extern "C" __global__ void __launch_bounds__(THREADS) brt_pooling_adaptive_max_pool1d_forward_f32(
    const storage_t* __restrict__ x, storage_t* __restrict__ y, i64* __restrict__ indices, const Shape s, const i32 lanes)
{
    __shared__ acc_t values[THREADS];
    __shared__ index_t cells[THREADS];
    const Place place(s.threads, lanes);
    const i32 lane = (i32)threadIdx.x % lanes;
    Winner best;
    best.value = 0, best.at = 0;
    if (place.live) {
        const Taps d = s.depth.taps(place.d), h = s.height.taps(place.row), w = s.width.taps(place.w);
        const index_t height = s.height.in, width = s.width.in;
        const Taps own = {w.begin, w.step, w.first + lane, w.last};
        best.value = -(acc_t)__int_as_float(0x7f800000);
        best.at = (d.origin(s.depth.in) * height + h.origin(height)) * width + w.origin(width);
        scan_rows(best, x + s.x.plane(place.n, place.c), s.x, height, width, d, h, own, lanes, true);
    }
    values[threadIdx.x] = best.value;
    cells[threadIdx.x] = best.at;
    __syncthreads();
    for (i32 step = lanes / 2; step > 0; step /= 2) {
        if (lane < step) {
            Winner other;
            other.value = values[threadIdx.x + step], other.at = cells[threadIdx.x + step];
            if (beats(other, best)) best = other;
            values[threadIdx.x] = best.value;
            cells[threadIdx.x] = best.at;
        }
        __syncthreads();
    }
    if (!place.live || lane) return;
    if (y) y[s.y.plane(place.n, place.c) + s.y.at(place.d, place.row, place.w)] = store_as<storage_t>(best.value);
    if (indices) indices[s.indices.plane(place.n, place.c) + s.indices.at(place.d, place.row, place.w)] = best.at;
}
