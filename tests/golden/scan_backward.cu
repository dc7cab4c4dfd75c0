// scan.cummax.backward.f32 / rows
// template scans/scan_backward.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// --- partial elementwise ---
// What is computed of arguments before after_previous() is computed there: while the launch before still runs.
#ifdef BRT_HOST
template <class... T> __device__ __forceinline__ void settle(T&...) {}
#else
__device__ __forceinline__ void settle(i32& x) { asm volatile("" : "+r"(x)); }
__device__ __forceinline__ void settle(i64& x) { asm volatile("" : "+l"(x)); }
__device__ __forceinline__ void settle(f32& x) { asm volatile("" : "+f"(x)); }
__device__ __forceinline__ void settle(f64& x) { asm volatile("" : "+d"(x)); }
template <class T, int N> __device__ __forceinline__ void settle(T (&x)[N])
{
#pragma unroll
    for (int k = 0; k < N; ++k) settle(x[k]);
}
template <class A, class B, class... T> __device__ __forceinline__ void settle(A& a, B& b, T&... rest) { settle(a), settle(b, rest...); }
#endif
// The scan runs against the forward's direction: position i here is the i-th from the forward's end.
using acc_t = f32;

// The map s -> factor * s + term; the earlier element (on the left) is applied first.
struct State {
    acc_t factor, term;
    static __device__ __forceinline__ State identity() { return State{acc_t(1), acc_t(0)}; }
    static __device__ __forceinline__ State join(const State& a, const State& b)
    {
        return State{a.factor * b.factor, b.factor == acc_t(0) ? b.term : a.term + b.term};
    }
};
struct Item { f32 dy; i64 place, later; };
struct Carry {
    State s;
    __device__ __forceinline__ Carry() {}
    __device__ __forceinline__ Carry(const State& first) : s(first) {}
    __device__ __forceinline__ void advance(const State& tile) { s = State::join(s, tile); }
    __device__ __forceinline__ State state() const { return s; }
};
// Inclusive or exclusive scans along one axis in a fixed order. Rows: `lanes` threads walk a row, tile by tile, with a carry. Columns: threads lie
// over neighbouring lines and over the scanned axis. Long lines in few are cut into chunks: totals first, then every chunk folds those before it.
using storage_t = f32;
using index_t = i32;
constexpr int V = 1;          // elements per access
// generated from patterns/scans/scan.py: constants THREADS RANK
constexpr int THREADS = 256;
constexpr int RANK = 16;
// end of generated text
constexpr int OPERANDS = 4;

// generated from patterns/scans/scan.py: struct LINES
struct Lines {
    Axes<index_t, RANK, OPERANDS> rest;  // the other axes; in units of V for columns
};
static_assert(sizeof(Lines) == (sizeof(index_t) == 4 ? 196 + 64 * OPERANDS : 136 + 128 * OPERANDS) &&
              sizeof(Lines::rest) == (sizeof(index_t) == 4 ? 196 + 64 * OPERANDS : 136 + 128 * OPERANDS), "Lines is packed otherwise");
// end of generated text
// generated from patterns/scans/scan.py: struct LINE
struct Line {
    i64 n, count, chunk;                  // elements, lines, elements of a chunk
    i64 step[OPERANDS], start[OPERANDS];  // along the scanned axis, in the order of the scan
    i64 flip, exclusive, across;          // across: step of the positions between the lines of a unit
};
static_assert(sizeof(Line) == 48 + 16 * OPERANDS && BRT_AT(8, Line, count) && BRT_AT(16, Line, chunk) && BRT_AT(24, Line, step) &&
              BRT_AT(24 + 8 * OPERANDS, Line, start) && BRT_AT(24 + 16 * OPERANDS, Line, flip) &&
              BRT_AT(32 + 16 * OPERANDS, Line, exclusive) && BRT_AT(40 + 16 * OPERANDS, Line, across) && sizeof(Line::n) +
              sizeof(Line::count) + sizeof(Line::chunk) + sizeof(Line::step) + sizeof(Line::start) + sizeof(Line::flip) +
              sizeof(Line::exclusive) + sizeof(Line::across) == 48 + 16 * OPERANDS, "Line is packed otherwise");
// end of generated text

__device__ __forceinline__ Item fetch(const f32* dy, const i64* x, const f32* y, f32* dx, const ErrorRef err, const i64* base, const Line& l, i64 i);
__device__ __forceinline__ State element(const Item& item, i64 i, const Line& l);
// flip: the elements of a unit are left as they lie, against the order of the scan.
__device__ __forceinline__ void fetch_unit(const f32* dy, const i64* x, const f32* y, f32* dx, const ErrorRef err, const i64* base, const Line& l, i64 i, Item (&items)[V], bool flip);
__device__ __forceinline__ void put_unit(const f32* dy, const i64* x, const f32* y, f32* dx, const ErrorRef err, const i64* base, const Line& l, i64 i, const Item (&items)[V], const State (&before)[V], const State (&with)[V], bool flip, bool exclusive);

__device__ __forceinline__ void copy_bytes(void* to, const void* from, const int n)
{
#ifndef BRT_HOST
    memcpy(to, from, n);
#else
    __builtin_memcpy(to, from, n);
#endif
}
enum Way { UP, FROM };
__device__ __forceinline__ State exchange(const State& s, int d, int width, Way way)
{
    constexpr int WORDS = (sizeof(State) + 3) / 4;
    u32 words[WORDS] = {};
    copy_bytes(words, &s, sizeof(State));
#pragma unroll
    for (int i = 0; i < WORDS; ++i) words[i] = way == UP ? __shfl_up_sync(0xffffffffu, words[i], d, width) : __shfl_sync(0xffffffffu, words[i], d, width);
    State out;
    copy_bytes(&out, words, sizeof(State));
    return out;
}

// The states of chunks 0 .. chunk of a line in order, by the whole block; every thread gets the result.
__device__ __forceinline__ State before_chunk(const State* totals, i64 line, i64 lines, i64 chunk, State* shared)
{
    const i64 each = (chunk + THREADS - 1) / THREADS;
    State s = State::identity();
    for (i64 c = threadIdx.x * each; c < (threadIdx.x + 1) * each && c < chunk; ++c) s = State::join(s, totals[c * lines + line]);
    shared[threadIdx.x] = s;
    __syncthreads();
    for (int d = 1; d < THREADS && d < chunk; d *= 2) {
        if (threadIdx.x % (2 * d) == 0) shared[threadIdx.x] = State::join(shared[threadIdx.x], shared[threadIdx.x + d]);
        __syncthreads();
    }
    s = shared[0];
    __syncthreads();
    return s;
}

// generated from patterns/scans/scan.py: constants U=UNITS
constexpr int U = 4;
// end of generated text

// Units of a tile: unit u of a thread begins at first + u * apart; what lies at `end` or beyond counts as the identity; WHOLE: nothing does. PLAIN: the
// scan is inclusive and goes as elements lie.
template <bool PLAIN, bool WHOLE, class I, int N>
__device__ __forceinline__ void fetch_units(const f32* dy, const i64* x, const f32* y, f32* dx, const ErrorRef err, const i64* base, const Line& l, const I first, const I apart, const I end, Item (&items)[N][V])
{
    const bool flip = !PLAIN && V > 1 && l.flip;
    if (flip) {
#pragma unroll
        for (int u = 0; u < N; ++u)
            if (WHOLE || first + u * apart < end) fetch_unit(dy, x, y, dx, err, base, l, first + u * apart, items[u], true);
    } else {
#pragma unroll
        for (int u = 0; u < N; ++u)
            if (WHOLE || first + u * apart < end) fetch_unit(dy, x, y, dx, err, base, l, first + u * apart, items[u], false);
    }
    if (V == 1 || PLAIN) return;
#pragma unroll
    for (int u = 0; u < N; ++u)  // chosen, as a branch would have moved some of a part of a tile before all are on their way
#pragma unroll
        for (int j = 0; j < V / 2; ++j) {
            const Item low = items[u][j], high = items[u][V - 1 - j];
            items[u][j] = flip ? high : low, items[u][V - 1 - j] = flip ? low : high;
        }
}

template <bool WHOLE, class I, int N>
__device__ __forceinline__ void fold_units(const Line& l, const I first, const I apart, const I end, const Item (&items)[N][V], State (&sum)[N])
{
#pragma unroll
    for (int u = 0; u < N; ++u) {
        const I i = first + u * apart;
        sum[u] = State::identity();
        if (WHOLE || i < end) {
            sum[u] = element(items[u][0], i, l);
#pragma unroll
            for (int j = 1; j < V; ++j) sum[u] = State::join(sum[u], element(items[u][j], i + j, l));
        }
    }
}

// sum[u] becomes what lies before this thread's unit among `width` lanes, and its own. WARP: they are 32.
template <bool WARP = false, int N>
__device__ __forceinline__ void sum_lanes(const i32 lane, const i32 width, State (&sum)[N])
{
    if constexpr ((WARP || N == 1) && sizeof(State) <= 4) {  // in the code one after another
        if (WARP || width == 32) {
#pragma unroll
            for (int d = 1; d < 32; d *= 2)
#pragma unroll
                for (int u = 0; u < N; ++u) {
                    const State lower = exchange(sum[u], d, 32, UP);
                    if (lane >= d) sum[u] = State::join(lower, sum[u]);
                }
            return;
        }
    }
#pragma unroll 1
    for (int d = 1; d < width; d *= 2) {
#pragma unroll
        for (int u = 0; u < N; ++u) {
            const State lower = exchange(sum[u], d, width, UP);
            if (lane >= d) sum[u] = State::join(lower, sum[u]);
        }
    }
}

// own[u]: what lies before this thread's unit alone.
template <bool WARP = false, int N>
__device__ __forceinline__ void scan_lanes(const i32 lane, const i32 width, State (&sum)[N], State (&own)[N])
{
    sum_lanes<WARP>(lane, width, sum);
#pragma unroll
    for (int u = 0; u < N; ++u) {
        own[u] = exchange(sum[u], 1, width, UP);
        if (lane == 0) own[u] = State::identity();
    }
}

// The sums of a block's warps, unit by unit, become what lies before the next; one warp, which has the sum of all.
template <int N, int T = THREADS>
__device__ __forceinline__ State scan_warps(const i32 lane, State* shared)
{
    constexpr int K = N * (T / 32) / 32;  // neighbours of a lane
    State own[K];
#pragma unroll
    for (int k = 0; k < K; ++k) {
        own[k] = shared[lane * K + k];
        if (k) own[k] = State::join(own[k - 1], own[k]);
    }
    State sum[1] = {own[K - 1]}, before[1];
    scan_lanes(lane, 32, sum, before);
#pragma unroll
    for (int k = 0; k < K - 1; ++k) shared[lane * K + k] = lane ? State::join(before[0], own[k]) : own[k];
    shared[lane * K + K - 1] = sum[0];
    return exchange(sum[0], 31, 32, FROM);
}

template <bool PLAIN, bool WHOLE, class I, int N>
__device__ __forceinline__ void put_units(const f32* dy, const i64* x, const f32* y, f32* dx, const ErrorRef err, const i64* base, const Line& l, const I first, const I apart, const I end, const Item (&items)[N][V], const State& start, const State (&own)[N])
{
#pragma unroll
    for (int u = 0; u < N; ++u) {
        const I i = first + u * apart;
        if (WHOLE || i < end) {
            State before[V], with[V];
            State s = State::join(start, own[u]);
#pragma unroll
            for (int j = 0; j < V; ++j) {
                before[j] = s;
                s = State::join(s, element(items[u][j], i + j, l));
                with[j] = s;
            }
            put_unit(dy, x, y, dx, err, base, l, i, items[u], before, with, !PLAIN && l.flip, !PLAIN && l.exclusive);
        }
    }
}

// lanes: a power of two up to 32, or THREADS.
template <bool TOTALS>
__device__ __forceinline__ void scan_rows(const f32* dy, const i64* x, const f32* y, f32* dx, const ErrorRef err, State* totals, const Lines& lines, const Line& l, const i32 lanes, State* shared)
{
    constexpr int N = U;
    const i32 lane = threadIdx.x % lanes, width = lanes < 32 ? lanes : 32, warp = threadIdx.x / 32;
    const i64 line = (i64)blockIdx.x * (THREADS / lanes) + threadIdx.x / lanes;
    const i64 apart = lanes * V;
    const bool live = line < l.count;
    i64 base[OPERANDS];
    lines.rest.offsets((index_t)(live ? line : 0), base);
    const i64 begin = (i64)blockIdx.y * l.chunk, end = begin + l.chunk < l.n ? begin + l.chunk : l.n, own_end = live ? end : 0;
    Carry carry(State::identity());
    if (!TOTALS && totals && blockIdx.y) carry = Carry(before_chunk(totals, line, l.count, blockIdx.y, shared));
    for (i64 tile = begin; tile < end; tile += N * apart) {
        const i64 first = tile + (i64)lane * V;
        Item items[N][V];
        State sum[N], own[N];
        fetch_units<false, false>(dy, x, y, dx, err, base, l, first, apart, own_end, items);
        fold_units<false>(l, first, apart, own_end, items, sum);
        scan_lanes(lane % width, width, sum, own);
        State whole;
        if (lanes > 32) {
            __syncthreads();
#pragma unroll
            for (int u = 0; u < N; ++u)
                if (lane % 32 == 31) shared[u * (THREADS / 32) + warp] = sum[u];
            __syncthreads();
            if (warp == 0) scan_warps<N>(lane, shared);
            __syncthreads();
#pragma unroll
            for (int u = 0; u < N; ++u) {
                const int k = u * (THREADS / 32) + warp;
                if (k) own[u] = State::join(shared[k - 1], own[u]);
            }
            whole = shared[N * (THREADS / 32) - 1];
        } else {
            whole = exchange(sum[0], width - 1, width, FROM);
#pragma unroll
            for (int u = 1; u < N; ++u) {
                own[u] = State::join(whole, own[u]);
                whole = State::join(whole, exchange(sum[u], width - 1, width, FROM));
            }
        }
        if (!TOTALS) put_units<false, false>(dy, x, y, dx, err, base, l, first, apart, own_end, items, carry.state(), own);
        carry.advance(whole);
    }
    if (TOTALS && live && lane == 0) totals[(i64)blockIdx.y * l.count + line] = carry.state();
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_scan_cummax_backward_f32_totals(const f32* dy, const i64* x, const f32* y, f32* dx, const ErrorRef err, State* totals, const Lines lines, const Line l, const i32 lanes)
{
    after_previous();
    __shared__ State shared[THREADS];
    scan_rows<true>(dy, x, y, dx, err, totals, lines, l, lanes, shared);
}

extern "C" __global__ void __launch_bounds__(THREADS, sizeof(State) > 4 || V > 4 ? 1 : V > 1 ? 5 : 6) brt_scan_cummax_backward_f32(const f32* dy, const i64* x, const f32* y, f32* dx, const ErrorRef err, State* totals, const Lines lines, const Line l, const i32 lanes)
{
    after_previous();
    __shared__ State shared[THREADS];
    scan_rows<false>(dy, x, y, dx, err, totals, lines, l, lanes, shared);
}

// Exclusive forwards give position i what the forward's next position holds.
__device__ __forceinline__ void fetch_unit(const f32* dy, const i64* x, const f32* y, f32* dx, const ErrorRef err, const i64* base, const Line& l, i64 i, Item (&items)[V], const bool)
{
    const i64 own = i - l.exclusive;
    items[0].place = items[0].later = -1;
    if (own >= 0) {
        items[0].dy = dy[base[0] + l.start[0] + own * l.step[0]];
        items[0].place = x[base[1] + l.start[1] + own * l.step[1]];
    }
    if (own >= 1) items[0].later = x[base[1] + l.start[1] + (own - 1) * l.step[1]];
}

__device__ __forceinline__ State element(const Item& item, i64 i, const Line& l)
{
    const bool there = i >= l.exclusive;
    return State{item.later == item.place && item.place >= 0 ? acc_t(1) : acc_t(0), there ? to_acc(item.dy) : acc_t(0)};
}

__device__ __forceinline__ void put_unit(const f32* dy, const i64* x, const f32* y, f32* dx, const ErrorRef err, const i64* base, const Line& l, i64 i, const Item (&items)[V], const State (&before)[V], const State (&with)[V], bool, bool)
{
    const i64 own = i - l.exclusive;
    if (own >= 0 && (items[0].place < 0 || items[0].place >= l.n)) report_error(err, ERROR_INDEX, base[2] + l.start[2] + own * l.step[2], items[0].place, l.n);
    const acc_t out = items[0].place == (l.flip ? l.n - 1 - i : i) ? with[0].term : acc_t(0);
    dx[base[3] + l.start[3] + i * l.step[3]] = store_as<storage_t>(out);
}
