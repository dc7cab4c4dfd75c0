// reduction.amax.backward.f32(pass=rows16) / inner16
// template reduce_spread.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// --- partial functions ---
// --- partial elementwise ---

using C = f32;  // compute type
constexpr int V = 4;  // elements per access
constexpr int U = 1;  // accesses in flight per thread and operand
constexpr int OPERANDS = 5;
constexpr int RANK = 16;
constexpr int THREADS = 256;
using index_t = i32;



// Any strides: thread -> U units of V inner elements -> coordinates (innermost axis first) -> one offset per operand.
// An operand whose inner stride is 0 (bit in `broadcast`) is read as one element for the whole unit.
struct Layout {
    Axes<index_t, RANK, OPERANDS> axes;
    index_t broadcast;
};

extern "C" __global__ void __launch_bounds__(THREADS) brt_reduction_amax_backward_f32(const f32* dy_p, const f32* x_p, const f32* y_p, const f32* count_p, f32* dx_p, const Layout layout, const i64 units)
{

    const i64 first = (i64)blockIdx.x * (THREADS * U) + threadIdx.x;
    i64 offset[U][OPERANDS];
    Pack<f32, V> dy_v[U];
    Pack<f32, V> x_v[U];
    Pack<f32, V> y_v[U];
    Pack<f32, V> count_v[U];
#pragma unroll
    for (int u = 0; u < U; ++u) {
        const i64 unit = first + u * THREADS;
        if (unit < units) {
            layout.axes.offsets((index_t)unit, offset[u]);
            if (dy_p) dy_v[u] = load_unit<f32, V>(dy_p + offset[u][0], (layout.broadcast >> 0) & 1);
            if (x_p) x_v[u] = load_unit<f32, V>(x_p + offset[u][1], (layout.broadcast >> 1) & 1);
            if (y_p) y_v[u] = load_unit<f32, V>(y_p + offset[u][2], (layout.broadcast >> 2) & 1);
            if (count_p) count_v[u] = load_unit<f32, V>(count_p + offset[u][3], (layout.broadcast >> 3) & 1);
        }
    }
#pragma unroll
    for (int u = 0; u < U; ++u) {
        const i64 unit = first + u * THREADS;
        if (unit < units) {
            if (dx_p) {
                Pack<f32, V> result;
#pragma unroll
                for (int j = 0; j < V; ++j) {

                    const auto dy = to_acc(dy_v[u].v[j]);
                    const auto x = to_acc(x_v[u].v[j]);
                    const auto y = to_acc(y_v[u].v[j]);
                    const auto count = to_acc(count_v[u].v[j]);
                    result.v[j] = store_as<f32>((m_isnan(y) ? C(m_nan()) : ((x == y) ? (dy / count) : C(0))));
                }
                store_pack<f32, V>(dx_p + offset[u][4], result);
            }
        }
    }
}


// What the formula needs of each reduced set.
namespace passes {
// One fold: the state of a set of values, how values join it, how two states merge. Lower indices stand on the left of a merge.
using acc_t = f32;
using value_t = f32;
using place_t = i32;  // positions within the reduced set

// t[0] becomes the combination of all N values, by a tree.
template <int D, int N, class A, class F> __device__ __forceinline__ void halve(A (&t)[N], F combine)
{
    if constexpr (D > 0) {
#pragma unroll
        for (int i = 0; i < D; ++i) t[i] = combine(t[i], t[i + D]);
        halve<D / 2>(t, combine);
    }
}

// NaN beats everything. Zeros of either sign tie.
__device__ __forceinline__ bool beats(value_t a, value_t b) { return a > b || (a != a && b == b); }
__device__ __forceinline__ value_t better_of(value_t a, value_t b) { return m_max(a, b); }
__device__ __forceinline__ bool ties_with(value_t a, value_t b) { return a == b || (a != a && b != b); }
__device__ __forceinline__ value_t worst() { return value_t(-m_inf()); }
// The extremum and how many values hold it.
struct State {
    value_t best;
    place_t count;
    static __device__ __forceinline__ State identity() { return State{worst(), 0}; }
    __device__ __forceinline__ void join(value_t v, place_t n)
    {
        if (beats(v, best)) {
            best = v;
            count = n;
        } else if (ties_with(v, best)) {
            count += n;
        }
    }
    __device__ __forceinline__ void add(value_t v, place_t) { join(v, 1); }
    template <int N> __device__ __forceinline__ void fold(const value_t (&v)[N], place_t, place_t)
    {
#pragma unroll
        for (int i = 0; i < N; ++i) join(v[i], 1);
    }
    __device__ __forceinline__ void merge(const State& o) { join(o.best, o.count); }
    __device__ __forceinline__ acc_t value() const { return acc_t(count); }
};
// Folds over any set of axes. Rows: a group of `lanes` threads owns a cell and walks its elements. Columns: a thread owns V neighbouring
// cells and walks the reduced axes. Long extents are cut into chunks whose states are merged in chunk order by the finishing kernel.
using storage_t = f32;
using result_t = f32;
using place_out_t = i64;
using index_t = i32;
constexpr int V = 4;              // elements per access
constexpr int THREADS = 256;
constexpr int RANK = 16;
constexpr int FLIGHT = V == 1 ? (sizeof(storage_t) >= 4 ? 8 : 16) : 4;  // independent loads per thread
constexpr int SHORT = 4;                  // cells per group where one access a lane holds a row

struct Layout {
    Axes<index_t, RANK, 4> kept;     // x, second operand, y, positions
    Axes<index_t, RANK, 2> reduced;  // x, second operand, in units of V along a row
};
struct Extent {
    i64 cells, units, chunk, tail;  // units of V; tail: elements of a row that is one run, else 0
    f64 number;                     // what finishing needs: a divisor or an exponent
};

__device__ __forceinline__ value_t value_of(storage_t x, const Extent& e);
__device__ __forceinline__ void finish(const State& s, i64 cell, i64 y, i64 z, result_t* out, place_out_t* places, const Extent& e);

typedef Pack<storage_t, V> Unit;
struct Loaded { Unit x; };
__device__ __forceinline__ Loaded load_unit_at(const storage_t* x, const i64* base, const Layout& layout, i64 r)
{
    i64 at[2];
    if (layout.reduced.rank == 1) {
        at[0] = r * layout.reduced.stride[0][0];
    } else {
        layout.reduced.offsets((index_t)r, at);
    }
    Loaded out;
    out.x = load_pack<storage_t, V>(x + base[0] + at[0]);
    return out;
}

__device__ __forceinline__ void copy_bytes(void* to, const void* from, const int n)
{
#ifndef BRT_HOST
    memcpy(to, from, n);
#else
    __builtin_memcpy(to, from, n);
#endif
}

__device__ __forceinline__ State shuffle_down(const State& s, int d)
{
    constexpr int WORDS = (sizeof(State) + 3) / 4;
    u32 words[WORDS] = {};
    copy_bytes(words, &s, sizeof(State));
#pragma unroll
    for (int i = 0; i < WORDS; ++i) words[i] = __shfl_down_sync(0xffffffffu, words[i], d);
    State out;
    copy_bytes(&out, words, sizeof(State));
    return out;
}

// Merges the states of the threads of a block that are `step` apart, `count` of them (a power of two), by a tree; rank 0 gets the result.
__device__ __forceinline__ State tree_merge(State s, State* shared, int rank, int count, int step)
{
    if (count == 1) return s;
    __syncthreads();
    shared[threadIdx.x] = s;
    __syncthreads();
    for (int d = count / 2; d > 0; d /= 2) {
        if (rank < d) {
            s.merge(shared[threadIdx.x + d * step]);
            shared[threadIdx.x] = s;
        }
        __syncthreads();
    }
    return s;
}

__device__ __forceinline__ void emit(const State& s, i64 cell, i64 chunk, result_t* y, place_out_t* places, State* partials, const Layout& layout, const Extent& e)
{
    if (partials) {
        partials[chunk * e.cells + cell] = s;
        return;
    }
    i64 at[4];
    layout.kept.offsets((index_t)cell, at);
    finish(s, cell, at[2], at[3], y, places, e);
}

__device__ __forceinline__ void fold_unit(State& s, const Loaded& v, i64 r, int head, const Extent& e)
{
    value_t own[V];
#pragma unroll
    for (int j = 0; j < V; ++j) own[j] = value_of(v.x.v[j], e);
    s.fold(own, (place_t)(head + r * V), (place_t)1);
}

// A row of `e.tail` elements that is one run may begin anywhere: what lies before the first whole unit and past the last one goes element by element.
__device__ __forceinline__ int head_of(const i64* base, const Extent& e) { return V > 1 && e.tail ? (int)(-base[0] & (V - 1)) : 0; }

__device__ __forceinline__ void fold_ends(State& s, const storage_t* x, const i64* base, const Extent& e, i64 units, int head, int lane, int lanes, bool first, bool last)
{
    State own = State::identity();
    if (first)
        for (i64 t = lane; t < head && t < e.tail; t += lanes) own.add(value_of(x[base[0] + t], e), (place_t)t);
    if (last)
        for (i64 t = head + units * V + lane; t < e.tail; t += lanes) own.add(value_of(x[base[0] + t], e), (place_t)t);
    s.merge(own);
}
__device__ __forceinline__ i64 units_of(const Extent& e, int head) { return V > 1 && e.tail ? (e.tail > head ? (e.tail - head) / V : 0) : e.units; }

// A row is at most `lanes` <= 32 units: one unit a lane, SHORT rows a group.
extern "C" __global__ void __launch_bounds__(THREADS) brt_reduction_amax_backward_f32_short(const storage_t* x, result_t* y, place_out_t* places, const Layout layout, const Extent e, const i32 lanes)
{
    const i32 lane = threadIdx.x % lanes, groups = THREADS / lanes;
    const i64 first = (i64)blockIdx.x * (groups * SHORT) + threadIdx.x / lanes;
    Loaded v[SHORT];
#pragma unroll
    for (int i = 0; i < SHORT; ++i) {
        const i64 cell = first + i * groups;
        if (cell < e.cells) {
            i64 base[4];
            layout.kept.offsets((index_t)cell, base);
            const int head = head_of(base, e);
            base[0] += head;
            if (lane < units_of(e, head)) v[i] = load_unit_at(x, base, layout, lane);
        }
    }
#pragma unroll
    for (int i = 0; i < SHORT; ++i) {
        const i64 cell = first + i * groups;
        State s = State::identity();
        if (cell < e.cells) {
            i64 base[4];
            if (V > 1 && e.tail) layout.kept.offsets((index_t)cell, base);
            const int head = head_of(base, e);
            const i64 units = units_of(e, head);
            if (lane < units) fold_unit(s, v[i], lane, head, e);
            if (V > 1 && e.tail) fold_ends(s, x, base, e, units, head, lane, lanes, true, true);
        }
        for (int d = lanes / 2; d > 0; d /= 2) s.merge(shuffle_down(s, d));
        if (lane == 0 && cell < e.cells) emit(s, cell, 0, y, places, nullptr, layout, e);
    }
}

// A part of a warp, a warp, or a block, a cell and chunk.
extern "C" __global__ void __launch_bounds__(THREADS) brt_reduction_amax_backward_f32_rows(const storage_t* x, result_t* y, place_out_t* places, State* partials, const Layout layout, const Extent e, const i32 lanes)
{
    __shared__ State shared[THREADS / 32];
    // Values of several units fold as one batch where they are few enough for registers and their places need not be told.
    constexpr bool BATCH = V > 1 && V * sizeof(value_t) <= 32 && !false;
    const i32 lane = threadIdx.x % lanes;
    const i64 cell = (i64)blockIdx.x * (THREADS / lanes) + threadIdx.x / lanes;
    State s = State::identity();
    if (cell < e.cells) {
        i64 base[4];
        layout.kept.offsets((index_t)cell, base);
        const int head = head_of(base, e);
        const i64 units = units_of(e, head);
        const i64 begin = (i64)blockIdx.y * e.chunk, end = begin + e.chunk < units ? begin + e.chunk : units;
        base[0] += head;
        i64 r = begin + lane;
        for (; r + (FLIGHT - 1) * (i64)lanes < end; r += FLIGHT * (i64)lanes) {
            Loaded v[FLIGHT];
#pragma unroll
            for (int f = 0; f < FLIGHT; ++f) v[f] = load_unit_at(x, base, layout, r + f * (i64)lanes);
            if (V > 1 && !BATCH) {
#pragma unroll
                for (int f = 0; f < FLIGHT; ++f) fold_unit(s, v[f], r + f * (i64)lanes, head, e);
            } else {
                value_t own[FLIGHT * V];
#pragma unroll
                for (int f = 0; f < FLIGHT; ++f)
#pragma unroll
                    for (int j = 0; j < V; ++j) own[f * V + j] = value_of(v[f].x.v[j], e);
                s.fold(own, (place_t)r, (place_t)lanes);
            }
        }
        if (r < end) {
            Loaded v[FLIGHT];
#pragma unroll
            for (int f = 0; f < FLIGHT; ++f)
                if (r + f * (i64)lanes < end) v[f] = load_unit_at(x, base, layout, r + f * (i64)lanes);
#pragma unroll
            for (int f = 0; f < FLIGHT; ++f)
                if (r + f * (i64)lanes < end) fold_unit(s, v[f], r + f * (i64)lanes, head, e);
        }
        base[0] -= head;
        if (V > 1 && e.tail) fold_ends(s, x, base, e, units, head, lane, lanes, blockIdx.y == 0, blockIdx.y + 1 == gridDim.y);
    }
    for (int d = (lanes < 32 ? lanes : 32) / 2; d > 0; d /= 2) s.merge(shuffle_down(s, d));
    if (lanes > 32) {
        if (threadIdx.x % 32 == 0) shared[threadIdx.x / 32] = s;
        __syncthreads();
        if (threadIdx.x == 0) {
            for (int w = 1; w < THREADS / 32; ++w) s.merge(shared[w]);
        }
    }
    if (lane == 0 && cell < e.cells) emit(s, cell, blockIdx.y, y, places, partials, layout, e);
}

// The chunks of each cell, in order within a thread, threads by a tree; neighbouring threads take neighbouring cells.
extern "C" __global__ void __launch_bounds__(THREADS) brt_reduction_amax_backward_f32_finish(const State* partials, result_t* y, place_out_t* places, const Layout layout, const Extent e, const i64 chunks, const i32 width)
{
    __shared__ State shared[THREADS];
    const i32 tx = threadIdx.x % width, ty = threadIdx.x / width, height = THREADS / width;
    const i64 cell = (i64)blockIdx.x * width + tx;
    State s = State::identity();
    if (cell < e.cells)
        for (i64 c = ty; c < chunks; c += height) s.merge(partials[c * e.cells + cell]);
    s = tree_merge(s, shared, ty, height, width);
    if (ty == 0 && cell < e.cells) emit(s, cell, 0, y, places, nullptr, layout, e);
}

__device__ __forceinline__ value_t value_of(storage_t x, const Extent& e)
{
    return to_acc(x);
}

__device__ __forceinline__ void finish(const State& s, i64 cell, i64 y, i64 z, result_t* out, place_out_t* places, const Extent& e)
{
    out[y] = s.value();
}
}  // namespace passes
using namespace passes;  // launchers name the kernels without it
