// scan.cummax.forward.f32 / rows16
// template scans/scan.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
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
using acc_t = f32;
using result_t = f32;

// The running extremum and the last position that holds it; NaN beats everything, the latest of ties and of NaN wins. Before the first element: place -1.
struct State {
    acc_t best;
    i32 place;
    static __device__ __forceinline__ State identity() { return State{acc_t(0), -1}; }
    static __device__ __forceinline__ State join(const State& a, const State& b)
    {
        if (b.place < 0) return a;
        return a.place < 0 || b.best >= a.best || b.best != b.best ? b : a;
    }
};

// What the tiles of a line hand on.
struct Carry {
    State s;
    __device__ __forceinline__ Carry() {}
    __device__ __forceinline__ Carry(const State& first) : s(first) {}
    __device__ __forceinline__ void advance(const State& tile) { s = State::join(s, tile); }
    __device__ __forceinline__ State state() const { return s; }
};

struct Item { f32 x; };
// Inclusive or exclusive scans along one axis in a fixed order. Rows: `lanes` threads walk a row, tile by tile, with a carry. Columns: threads lie
// over neighbouring lines and over the scanned axis. Long lines in few are cut into chunks: totals first, then every chunk folds those before it.
using storage_t = f32;
using index_t = i32;
constexpr int V = 4;          // elements per access
// generated from patterns/scans/scan.py: constants THREADS RANK
constexpr int THREADS = 256;
constexpr int RANK = 16;
// end of generated text
constexpr int OPERANDS = 3;

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

__device__ __forceinline__ Item fetch(const f32* x, f32* y, i64* indices, const i64* base, const Line& l, i64 i);
__device__ __forceinline__ State element(const Item& item, i64 i, const Line& l);
// flip: the elements of a unit are left as they lie, against the order of the scan.
__device__ __forceinline__ void fetch_unit(const f32* x, f32* y, i64* indices, const i64* base, const Line& l, i64 i, Item (&items)[V], bool flip);
__device__ __forceinline__ void put_unit(const f32* x, f32* y, i64* indices, const i64* base, const Line& l, i64 i, const Item (&items)[V], const State (&before)[V], const State (&with)[V], bool flip, bool exclusive);

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
__device__ __forceinline__ void fetch_units(const f32* x, f32* y, i64* indices, const i64* base, const Line& l, const I first, const I apart, const I end, Item (&items)[N][V])
{
    const bool flip = !PLAIN && V > 1 && l.flip;
    if (flip) {
#pragma unroll
        for (int u = 0; u < N; ++u)
            if (WHOLE || first + u * apart < end) fetch_unit(x, y, indices, base, l, first + u * apart, items[u], true);
    } else {
#pragma unroll
        for (int u = 0; u < N; ++u)
            if (WHOLE || first + u * apart < end) fetch_unit(x, y, indices, base, l, first + u * apart, items[u], false);
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
__device__ __forceinline__ void put_units(const f32* x, f32* y, i64* indices, const i64* base, const Line& l, const I first, const I apart, const I end, const Item (&items)[N][V], const State& start, const State (&own)[N])
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
            put_unit(x, y, indices, base, l, i, items[u], before, with, !PLAIN && l.flip, !PLAIN && l.exclusive);
        }
    }
}

// lanes: a power of two up to 32, or THREADS.
template <bool TOTALS>
__device__ __forceinline__ void scan_rows(const f32* x, f32* y, i64* indices, State* totals, const Lines& lines, const Line& l, const i32 lanes, State* shared)
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
        fetch_units<false, false>(x, y, indices, base, l, first, apart, own_end, items);
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
        if (!TOTALS) put_units<false, false>(x, y, indices, base, l, first, apart, own_end, items, carry.state(), own);
        carry.advance(whole);
    }
    if (TOTALS && live && lane == 0) totals[(i64)blockIdx.y * l.count + line] = carry.state();
}

// The unit of a thread of the kernel below, of arguments alone.
struct RowUnit {
    i32 lane;
    i64 first, end, base[OPERANDS];
    __device__ __forceinline__ RowUnit(const Lines& lines, const Line& l, const i32 lanes) : lane(threadIdx.x & (lanes - 1))
    {
        const i32 bits = 31 - __clz(lanes);
        const i64 line = (i64)blockIdx.x * (THREADS >> bits) + (threadIdx.x >> bits);
        first = (i64)lane * V, end = line < l.count ? l.n : 0;
        lines.rest.offsets((index_t)(line < l.count ? line : 0), base);
        settle(base, first, end);
    }
};

// Few rows of one unit a thread at most. lanes: a power of two. What every thread reads first stands before the long tables of the axes.
extern "C" __global__ void __launch_bounds__(THREADS) brt_scan_cummax_forward_f32_whole(const f32* x, f32* y, i64* indices, const __grid_constant__ Line l, const i32 lanes, const __grid_constant__ Lines lines)
{
    const RowUnit place(lines, l, lanes);
    after_previous();
    __shared__ State shared[THREADS / 32];
    const i32 lane = place.lane, warp = threadIdx.x / 32;
    const i64 first = place.first, end = place.end;
    const i64 (&base)[OPERANDS] = place.base;
    Item items[1][V];
    State sum[1], own[1];
    fetch_units<false, false>(x, y, indices, base, l, first, (i64)0, end, items);
    fold_units<false>(l, first, (i64)0, end, items, sum);
    const i32 width = lanes < 32 ? lanes : 32;
    sum_lanes(lane & 31, width, sum);
    if (lanes > 32 && lane % 32 == 31) shared[warp] = sum[0];
    own[0] = exchange(sum[0], 1, width, UP);
    if ((lane & 31) == 0) own[0] = State::identity();
    if (lanes > 32) {
        __syncthreads();
        const i32 low = warp & ~(lanes / 32 - 1);
        State all[THREADS / 32 - 1], before = State::identity();
#pragma unroll
        for (i32 w = 0; w < THREADS / 32 - 1; ++w) all[w] = shared[w];
#pragma unroll
        for (i32 w = 0; w < THREADS / 32 - 1; ++w)
            if (w >= low && w < warp) before = w == low ? all[w] : State::join(before, all[w]);
        if (warp > low) own[0] = lane % 32 ? State::join(before, own[0]) : before;
    }
    put_units<false, false>(x, y, indices, base, l, first, (i64)0, end, items, State::identity(), own);
}

// Long rows, each element read once: a block takes a tile and tells its total on a board of words; then it adds up what the tiles before it in
// their group of GROUP told, what the groups before that in their span of GROUP told, and what lies before the span. The last tile of a group tells the
// group's total, the last of a span what lies before the next span. Blocks begin in the order of their numbers, so that one waits for blocks that run
// already; which parts are added, and how, follows from the extents alone.
// generated from patterns/scans/scan.py: constants GROUP MOST=HELD SMALL
constexpr int GROUP = 32;
constexpr int MOST = 8;
constexpr int SMALL = 4;
// end of generated text
static_assert(GROUP == 32, "a lane for each tile of a group, and for each group of a span");
constexpr int HELD = V <= SMALL && sizeof(State) == 4 ? MOST : U;  // units of a thread
// A word on the board: 32 bits of what is told, and above them 1 once it is.
template <class S> constexpr int BOARD_WORDS = (sizeof(S) + 3) / 4;
template <class S> __device__ __forceinline__ void tell(u64* at, const S& s)
{
    u32 words[BOARD_WORDS<S>] = {};
    copy_bytes(words, &s, sizeof(S));
#pragma unroll
    for (int i = 0; i < BOARD_WORDS<S>; ++i) ((volatile u64*)at)[i] = 1ull << 32 | words[i];
}
template <class S> __device__ __forceinline__ S await(const u64* at)
{
    u32 words[BOARD_WORDS<S>];
    for (;;) {
        bool told = true;
#pragma unroll
        for (int i = 0; i < BOARD_WORDS<S>; ++i) {
            const u64 word = ((const volatile u64*)at)[i];
            words[i] = (u32)word;
            told &= (word >> 32) != 0;
        }
        if (told) break;
        __nanosleep(20);
    }
    S s;
    copy_bytes(&s, words, sizeof(S));
    return s;
}
// What the first `count` of GROUP neighbours on the board tell, folded in order by a warp, which has the result.
__device__ __forceinline__ State await_fold(const u64* at, const i32 count, const i32 lane)
{
    State told[1] = {lane < count ? await<State>(at + lane * BOARD_WORDS<State>) : State::identity()}, before[1];
    scan_lanes(lane, 32, told, before);
    return exchange(told[0], 31, 32, FROM);
}

// board: the totals of all tiles, those of all groups, what lies before each span.
extern "C" __global__ void __launch_bounds__(THREADS) brt_scan_cummax_forward_f32_clear(u64* board, const i64 words)
{
    after_previous();
    const i64 at = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (at < words) board[at] = 0;
}

// The tile of a block, of arguments alone.
struct ChainTile {
    i32 line, tile;
    i64 first, base[OPERANDS];
    __device__ __forceinline__ ChainTile(const Lines& lines, const Line& l, const i32 tiles) : line(l.count == 1 ? 0 : (i32)(blockIdx.x / (u32)tiles)), tile((i32)blockIdx.x - line * tiles)
    {
        first = tile * ((i64)THREADS * HELD * V) + threadIdx.x * V;
        lines.rest.offsets((index_t)line, base);
        settle(line, tile, base, first);
    }
};

extern "C" __global__ void __launch_bounds__(THREADS, sizeof(State) > 8 ? 1 : HELD > U || V > SMALL ? 4 : 5) brt_scan_cummax_forward_f32_chained(const f32* x, f32* y, i64* indices, u64* board, const __grid_constant__ Lines lines, const __grid_constant__ Line l, const i32 tiles)
{
    const ChainTile place(lines, l, tiles);
    after_previous();
    __shared__ State shared[THREADS / 32 * HELD];
    __shared__ State whole, inside, around;  // of the tile, of those before it in its group, of the groups before that in its span
    __shared__ Carry head;                   // what lies before the span
    constexpr i64 TILE = (i64)THREADS * HELD * V;
    const i32 lane = threadIdx.x % 32, warp = threadIdx.x / 32, groups = (tiles + GROUP - 1) / GROUP, spans = (groups + GROUP - 1) / GROUP;
    const i32 line = place.line, tile = place.tile, group = tile / GROUP, span = group / GROUP;
    u64* const totals = board + (i64)line * tiles * BOARD_WORDS<State>;
    u64* const sums = board + (l.count * tiles + (i64)line * groups) * BOARD_WORDS<State>;
    u64* const heads = board + l.count * (tiles + groups) * BOARD_WORDS<State> + (i64)line * spans * BOARD_WORDS<Carry>;
    const i64 first = place.first;
    const i64 (&base)[OPERANDS] = place.base;
    constexpr i64 APART = THREADS * V;
    const bool plain = (tile + 1) * TILE <= l.n && !l.flip && !l.exclusive;
    Item items[HELD][V];
    State sum[HELD], own[HELD];
    if (plain) {
        fetch_units<true, true>(x, y, indices, base, l, first, APART, l.n, items);
        fold_units<true>(l, first, APART, l.n, items, sum);
    } else {
        fetch_units<false, false>(x, y, indices, base, l, first, APART, l.n, items);
        fold_units<false>(l, first, APART, l.n, items, sum);
    }
    scan_lanes<true>(lane, 32, sum, own);
#pragma unroll
    for (int u = 0; u < HELD; ++u)
        if (lane == 31) shared[u * (THREADS / 32) + warp] = sum[u];
    __syncthreads();
    if (warp == 0) {
        const State all = scan_warps<HELD>(lane, shared);
        if (lane == 0) tell(totals + (i64)tile * BOARD_WORDS<State>, all);
        const State before = await_fold(totals + (i64)group * GROUP * BOARD_WORDS<State>, tile % GROUP, lane);
        if (lane == 0) {
            whole = State::join(before, all);
            inside = before;
            if (tile % GROUP == GROUP - 1) tell(sums + (i64)group * BOARD_WORDS<State>, whole);
        }
    } else if (warp == 1) {
        const State before = await_fold(sums + (i64)span * GROUP * BOARD_WORDS<State>, group % GROUP, lane);
        if (lane == 0) around = before;
    } else if (threadIdx.x == 64) {
        head = span ? await<Carry>(heads + (i64)span * BOARD_WORDS<Carry>) : Carry(State::identity());
    }
    __syncthreads();
    Carry carry = head;
    if (threadIdx.x == 0 && tile % (GROUP * GROUP) == GROUP * GROUP - 1 && span + 1 < spans) {
        carry.advance(State::join(around, whole));
        tell(heads + (i64)(span + 1) * BOARD_WORDS<Carry>, carry);
        carry = head;
    }
    if (group % GROUP) carry.advance(around);
    if (tile % GROUP) carry.advance(inside);
#pragma unroll
    for (int u = 0; u < HELD; ++u) {
        const int k = u * (THREADS / 32) + warp;
        if (k) own[u] = State::join(shared[k - 1], own[u]);
    }
    if (plain)
        put_units<true, true>(x, y, indices, base, l, first, APART, l.n, items, carry.state(), own);
    else
        put_units<false, false>(x, y, indices, base, l, first, APART, l.n, items, carry.state(), own);
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_scan_cummax_forward_f32_totals(const f32* x, f32* y, i64* indices, State* totals, const Lines lines, const Line l, const i32 lanes)
{
    after_previous();
    __shared__ State shared[THREADS];
    scan_rows<true>(x, y, indices, totals, lines, l, lanes, shared);
}

extern "C" __global__ void __launch_bounds__(THREADS, sizeof(State) > 4 || V > 4 ? 1 : V > 1 ? 5 : 6) brt_scan_cummax_forward_f32(const f32* x, f32* y, i64* indices, State* totals, const Lines lines, const Line l, const i32 lanes)
{
    after_previous();
    __shared__ State shared[THREADS];
    scan_rows<false>(x, y, indices, totals, lines, l, lanes, shared);
}

// A row of a block of T threads, all on its way at once: N units a thread.
template <bool PLAIN, int N, int T>
__device__ __forceinline__ void scan_held(const f32* x, f32* y, i64* indices, const i64 (&base)[OPERANDS], const Line& l, State* shared)
{
    constexpr i32 APART = T * V, WARPS = T / 32;
    const i32 lane = threadIdx.x % 32, warp = threadIdx.x / 32, first = threadIdx.x * V, end = (i32)l.n;
    Item items[N][V];
    State sum[N], own[N];
    fetch_units<PLAIN, false>(x, y, indices, base, l, first, APART, end, items);
    fold_units<false>(l, first, APART, end, items, sum);
    scan_lanes<true>(lane, 32, sum, own);
#pragma unroll
    for (int u = 0; u < N; ++u)
        if (lane == 31) shared[u * WARPS + warp] = sum[u];
    __syncthreads();
    if constexpr (sizeof(State) <= 4) {  // each warp scans the sums of all: no second barrier
        constexpr int K = N * WARPS / 32;
        State all[K];
#pragma unroll
        for (int k = 0; k < K; ++k) {
            all[k] = shared[lane * K + k];
            if (k) all[k] = State::join(all[k - 1], all[k]);
        }
        State with[1] = {all[K - 1]}, before[1];
        scan_lanes<true>(lane, 32, with, before);
        State mine = with[0];  // up to that of a lane's sums which lies before one of this warp's
#pragma unroll
        for (int k = 0; k < K - 1; ++k)
            if ((warp + K - 1) % K == k) mine = lane ? State::join(before[0], all[k]) : all[k];
#pragma unroll
        for (int u = 0; u < N; ++u) {
            const i32 k = u * WARPS + warp;
            const State ahead = exchange(mine, k ? (k - 1) / K : 0, 32, FROM);
            if (k) own[u] = State::join(ahead, own[u]);
        }
    } else {
        if (warp == 0) scan_warps<N, T>(lane, shared);
        __syncthreads();
#pragma unroll
        for (int u = 0; u < N; ++u) {
            const i32 k = u * WARPS + warp;
            if (k) own[u] = State::join(shared[k - 1], own[u]);
        }
    }
    put_units<PLAIN, false>(x, y, indices, base, l, first, APART, end, items, State::identity(), own);
}

// The row of a block, of arguments alone.
struct BlockRow {
    i64 base[OPERANDS];
    __device__ __forceinline__ explicit BlockRow(const Lines& lines)
    {
        lines.rest.offsets((index_t)blockIdx.x, base);
        settle(base);
    }
};

extern "C" __global__ void __launch_bounds__(256, sizeof(State) > 4 ? 1 : V > 4 ? 4 : 5) brt_scan_cummax_forward_f32_held4x256(const f32* x, f32* y, i64* indices, const __grid_constant__ Line l, const __grid_constant__ Lines lines)
{
    const BlockRow row(lines);
    after_previous();
    __shared__ State shared[32];
    if (l.flip || l.exclusive) scan_held<false, 4, 256>(x, y, indices, row.base, l, shared);
    else scan_held<true, 4, 256>(x, y, indices, row.base, l, shared);
}

extern "C" __global__ void __launch_bounds__(512, 1) brt_scan_cummax_forward_f32_held4x512(const f32* x, f32* y, i64* indices, const __grid_constant__ Line l, const __grid_constant__ Lines lines)
{
    const BlockRow row(lines);
    after_previous();
    __shared__ State shared[64];
    if (l.flip || l.exclusive) scan_held<false, 4, 512>(x, y, indices, row.base, l, shared);
    else scan_held<true, 4, 512>(x, y, indices, row.base, l, shared);
}

extern "C" __global__ void __launch_bounds__(1024, 1) brt_scan_cummax_forward_f32_held4x1024(const f32* x, f32* y, i64* indices, const __grid_constant__ Line l, const __grid_constant__ Lines lines)
{
    const BlockRow row(lines);
    after_previous();
    __shared__ State shared[128];
    if (l.flip || l.exclusive) scan_held<false, 4, 1024>(x, y, indices, row.base, l, shared);
    else scan_held<true, 4, 1024>(x, y, indices, row.base, l, shared);
}

__device__ __forceinline__ State element(const Item& item, i64 i, const Line& l)
{
    return State{to_acc(item.x), (i32)(l.flip ? l.n - 1 - i : i)};
}

__device__ __forceinline__ void fetch_unit(const f32* x, f32* y, i64* indices, const i64* base, const Line& l, i64 i, Item (&items)[V], const bool flip)
{
    const Pack<storage_t, V> v = load_pack<storage_t, V>(x + base[0] + l.start[0] + (V == 1 ? i * l.step[0] : flip ? -i - (V - 1) : i));
#pragma unroll
    for (int j = 0; j < V; ++j) items[j].x = v.v[j];
}

__device__ __forceinline__ void put_unit(const f32* x, f32* y, i64* indices, const i64* base, const Line& l, i64 i, const Item (&items)[V], const State (&before)[V], const State (&with)[V], const bool flip, const bool exclusive)
{
    Pack<result_t, V> out;
#pragma unroll
    for (int j = 0; j < V; ++j) {
        State s = with[j];
        if (exclusive) s = before[j];
        // Nothing lies before the first element: the identity, at position -1.
        out.v[j] = store_as<result_t>(s.place >= 0 ? s.best : acc_t(-m_inf()));
    }
#pragma unroll
    for (int j = 0; j < V / 2; ++j) {  // chosen: of two stores the compiler makes narrower ones
        const result_t low = out.v[j], high = out.v[V - 1 - j];
        out.v[j] = flip ? high : low, out.v[V - 1 - j] = flip ? low : high;
    }
    store_pack<result_t, V>(y + base[1] + l.start[1] + (V == 1 ? i * l.step[1] : flip ? -i - (V - 1) : i), out);
#pragma unroll
    for (int j = 0; j < V; ++j) {
        State s = with[j];
        if (exclusive) s = before[j];
        indices[base[2] + l.start[2] + (i + j) * l.step[2]] = s.place;
    }
}
