// embedding.embedding.backward.f32 / vec16
// template index_sum.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial index ---
// Integer scans in a fixed order: within a block, and along a row by one block.

// The sum of the values of all threads with a lower index; `total` is the sum of all. Every thread of the block calls it.
// `scratch` holds THREADS / 32 values and may be reused after the call. THREADS is a power of two from 32 to 1024.
template <int N, class C>
__device__ __forceinline__ C block_scan_exclusive(C value, C* scratch, C& total)
{
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    C inclusive = value;
#pragma unroll
    for (int d = 1; d < 32; d *= 2) {
        const C below = __shfl_up_sync(0xffffffffu, inclusive, d);
        if (lane >= d) inclusive += below;
    }
    if (lane == 31) scratch[warp] = inclusive;
    __syncthreads();
    C before = 0;
    total = 0;
#pragma unroll
    for (int w = 0; w < N / 32; ++w) {
        if (w == warp) before = total;
        total += scratch[w];
    }
    __syncthreads();
    return before + inclusive - value;
}

// Replaces row[0 .. n) by its exclusive scan and returns the sum; one block of N threads.
template <int N, class C>
__device__ __forceinline__ C scan_row(C* row, i64 n, C* scratch)
{
    constexpr int EACH = 4;
    C carry = 0;
    for (i64 begin = 0; begin < n; begin += N * EACH) {
        const i64 at = begin + threadIdx.x * EACH;
        C own[EACH];
        C sum = 0;
#pragma unroll
        for (int k = 0; k < EACH; ++k) {
            own[k] = at + k < n ? row[at + k] : C(0);
            sum += own[k];
        }
        C total;
        C running = carry + block_scan_exclusive<N>(sum, scratch, total);
#pragma unroll
        for (int k = 0; k < EACH; ++k) {
            if (at + k < n) row[at + k] = running;
            running += own[k];
        }
        carry += total;
    }
    return carry;
}
// A stable least-significant-digit radix sort of 32-bit keys with their row numbers; integers only, so the result is the same always.
// One pass is three launches: count digits per tile, scan the counts digit by digit, move pairs to their place.
constexpr int SORT_THREADS = 256;
constexpr int SORT_ROUNDS = 4;  // items a lane takes; a warp takes a contiguous run of 32 * SORT_ROUNDS
constexpr int SORT_TILE = SORT_THREADS * SORT_ROUNDS;
constexpr int SORT_WARPS = SORT_THREADS / 32;
constexpr int SORT_BINS = 256;  // at most; a pass uses 1 << bits

__device__ __forceinline__ u32 digit_of(u32 key, i32 shift, i32 bits) { return (key >> shift) & ((1u << bits) - 1u); }

// The lanes of the warp with this digit; SORT_BINS and above are never a digit.
__device__ __forceinline__ u32 peers_of(u32 digit, i32 bits)
{
#ifdef BRT_HOST
    return __match_any_sync(0xffffffffu, digit);
#else
    u32 peers = __ballot_sync(0xffffffffu, digit < SORT_BINS);
    for (i32 b = 0; b < bits; ++b) {
        const u32 set = __ballot_sync(0xffffffffu, (digit >> b) & 1u);
        peers &= (digit >> b) & 1u ? set : ~set;
    }
    return peers;
#endif
}

// counts[digit * tiles + tile] = how many keys of the tile have that digit.
template <class Keys>
__device__ __forceinline__ void sort_count(const Keys& keys, i64 n, i32 shift, i32 bits, u32* counts)
{
    __shared__ u32 bins[SORT_BINS];
    for (u32 b = threadIdx.x; b < SORT_BINS; b += SORT_THREADS) bins[b] = 0;
    __syncthreads();
    const i64 begin = (i64)blockIdx.x * SORT_TILE + threadIdx.x;
#pragma unroll
    for (int r = 0; r < SORT_ROUNDS; ++r) {
        const i64 i = begin + r * SORT_THREADS;
        if (i < n) atomicAdd(&bins[digit_of(keys.key(i), shift, bits)], 1u);
    }
    __syncthreads();
    for (u32 b = threadIdx.x; b < (1u << bits); b += SORT_THREADS) counts[(i64)b * gridDim.x + blockIdx.x] = bins[b];
}

// Block b scans the counts of digit b over the tiles in place; totals[b] is their sum.
__device__ __forceinline__ void sort_scan(u32* counts, i64 tiles, u32* totals)
{
    __shared__ u32 scratch[SORT_WARPS];
    const u32 total = scan_row<SORT_THREADS>(counts + (i64)blockIdx.x * tiles, tiles, scratch);
    if (threadIdx.x == 0) totals[blockIdx.x] = total;
}

template <class Keys>
__device__ __forceinline__ void sort_move(const Keys& keys, i64 n, i32 shift, i32 bits, const u32* counts, const u32* totals, u32* keys_out, i32* rows_out)
{
    __shared__ u32 place[SORT_WARPS][SORT_BINS];  // where a warp's next pair of a digit goes
    __shared__ u32 scratch[SORT_WARPS];
    const u32 warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    for (u32 b = threadIdx.x; b < SORT_WARPS * SORT_BINS; b += SORT_THREADS) place[b / SORT_BINS][b % SORT_BINS] = 0;
    __syncthreads();
    const i64 begin = (i64)blockIdx.x * SORT_TILE + warp * (32 * SORT_ROUNDS) + lane;
    u32 key[SORT_ROUNDS];
#pragma unroll
    for (int r = 0; r < SORT_ROUNDS; ++r) {
        const i64 i = begin + r * 32;
        key[r] = i < n ? keys.key(i) : 0;
        if (i < n) atomicAdd(&place[warp][digit_of(key[r], shift, bits)], 1u);
    }
    const u32 digit = threadIdx.x;  // one thread per digit: SORT_THREADS == SORT_BINS
    u32 sum;
    const u32 before = block_scan_exclusive<SORT_THREADS>(digit < (1u << bits) ? totals[digit] : 0u, scratch, sum);
    if (digit < (1u << bits)) {
        u32 at = before + counts[(i64)digit * gridDim.x + blockIdx.x];
#pragma unroll
        for (int w = 0; w < SORT_WARPS; ++w) {
            const u32 own = place[w][digit];
            place[w][digit] = at;
            at += own;
        }
    }
    __syncthreads();
#pragma unroll
    for (int r = 0; r < SORT_ROUNDS; ++r) {
        const i64 i = begin + r * 32;
        const u32 mine = i < n ? digit_of(key[r], shift, bits) : SORT_BINS;
        const u32 peers = peers_of(mine, bits);
        u32 at = 0;
        if (i < n) at = place[warp][mine] + __popc(peers & ((1u << lane) - 1u));
        __syncwarp();
        if (i < n) {
            if ((peers >> lane) == 1u) place[warp][mine] = at + 1;  // the last of its peers
            keys_out[at] = key[r];
            rows_out[at] = keys.row(i);
        }
        __syncwarp();
    }
}

// The pairs an earlier pass wrote.
struct SortedPairs {
    const u32* keys;
    const i32* rows;
    __device__ __forceinline__ u32 key(i64 i) const { return keys[i]; }
    __device__ __forceinline__ i32 row(i64 i) const { return rows[i]; }
};

// Sums (of scatter_reduce: also products, means, extrema) of the cells that an index names: a stable sort of the positions by cell, then a
// reduction of runs in that order.
using storage_t = f32;
using word_t = u32;
using acc_t = f32;
constexpr int V = 4;  // elements of a row per access
// y = x, or zeros where x is null; `wide`: runs of 16 bytes along the innermost axis. Cells that `written` marks are left to who writes them.
// A group of lanes, a power of two up to a warp, takes UNROLL accesses a lane of one row. Sets of strides: y, x, cell, those of `axes` without the innermost axis.
struct CopyRows {
    i64 packs, chunks, units;  // accesses of a row; chunks of a row; rows times chunks
    i64 lanes, y, x, cell;     // y, x and cell from access to access
    f64 inverse;               // 1 / chunks
};
template <int N>
__device__ __forceinline__ void copy_rows(const word_t* x, word_t* y, const Axes<3>& axes, const CopyRows& m, const u8* written)
{
    const u32 lanes = (u32)m.lanes;
    const i64 unit = (i64)blockIdx.x * (THREADS / lanes) + threadIdx.x / lanes;
    if (unit >= m.units) return;
    i64 chunk = 0, row = unit, at[3];
    if (m.chunks > 1) row = divide(unit, m.chunks, m.inverse, chunk);
    locate(axes, row, at);
    const i64 first = chunk * (lanes * UNROLL) + threadIdx.x % lanes;
    Pack<word_t, N> v[UNROLL];
    bool live[UNROLL];
#pragma unroll
    for (int u = 0; u < UNROLL; ++u) {
        const i64 c = first + u * lanes;
        live[u] = c < m.packs && !(written && written[at[2] + c * m.cell]);
        v[u] = {};
        if (live[u] && x) v[u] = load_pack<word_t, N>(x + at[1] + c * m.x);
    }
#pragma unroll
    for (int u = 0; u < UNROLL; ++u)
        if (live[u]) store_pack<word_t, N>(y + at[0] + (first + u * lanes) * m.y, v[u]);
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_embedding_embedding_backward_f32_copy(const word_t* x, word_t* y, const Axes<3> axes, const CopyRows m, const i64 wide, const u8* written)
{
    if (wide) copy_rows<16 / sizeof(word_t)>(x, y, axes, m, written);
    else copy_rows<1>(x, y, axes, m, written);
}

__device__ __forceinline__ acc_t plus(acc_t a, acc_t b) { return a + b; }
__device__ __forceinline__ acc_t times(acc_t a, acc_t b) { return a * b; }

struct Acc {
    acc_t total;
    static __device__ __forceinline__ Acc identity() { return Acc{acc_t(0)}; }
    __device__ __forceinline__ void merge(const Acc& o) { total = plus(total, o.total); }
};

// How threads share out positions and columns; as for segments, with columns of several axes.
struct Columns {
    i64 count;  // in accesses
    Axes<3> axes;
};
// A block covers `cols` columns by `lanes` groups of positions; `tiles` blocks side by side cover a row.
struct Tile {
    i64 cols, lanes, tiles, span, outer, inner;
};
struct Place {
    i64 block, row, column;
    i32 lane, col;
    bool live, first;
};
__device__ __forceinline__ Place place_of(const Tile& t, const Columns& columns)
{
    Place p;
    const u32 cols = (u32)t.cols;
    p.lane = (i32)(threadIdx.x / cols);
    p.col = (i32)(threadIdx.x - p.lane * cols);
    p.block = blockIdx.x / (u32)t.tiles;
    p.column = (i64)(blockIdx.x - (u32)p.block * (u32)t.tiles) * cols + p.col;
    p.row = p.block * t.span + p.lane * t.outer;
    p.live = p.lane < t.lanes && p.column < columns.count;
    p.first = p.live && p.column == 0;
    return p;
}
// Reduction of runs of equal segments over items in a fixed order. A walker takes `outer` items of its tile one after another: runs that begin and end
// among them are final, its first and last run stay open. The open runs of a block's walkers are items again (FAN a walker), and those
// of all blocks are the items of the next launch, until one block is left. The shape of this tree depends on the extents only.
//
// Items: AHEAD (items in a batch), Key key(i64 i), i32 segment(i64 i, Key), i64 position(i64 i, Key), i32 count(Key),
//        void load(i64 i, Key, Item&), void fold(const Item&, Acc*). Items that take no part are loaded too: a load waits for its key alone.
// Sink:  void write(const Run&, const Acc*), called once per segment; void unsorted(position, segment, previous)
constexpr int FAN = 16;
constexpr int WALK_THREADS = sizeof(Acc) > 8 ? 128 : 256;

// Sixteen bytes: an open run, in shared memory and in the workspace.
struct Run {
    i32 segment;   // -1: none
    i32 position;  // of its first item, for the report of unsorted ids
    i32 count;
    i32 unused;
};

constexpr int FOLD_AHEAD = V * sizeof(Acc) <= 16 ? 4 : V * sizeof(Acc) <= 32 ? 2 : 1;

struct Open {
    Run head, tail;
    Acc head_acc[V], tail_acc[V];
};

// The keys of the next batch are read while one batch is folded.
template <class Items, class S>
__device__ __forceinline__ void walk(const Items& items, i64 begin, i64 end, Open& o, const S& sink)
{
    constexpr int AHEAD = Items::AHEAD;
    o.head.segment = o.tail.segment = -1;
    typename Items::Key keys[AHEAD];
#pragma unroll
    for (int u = 0; u < AHEAD; ++u)
        if (begin + u < end) keys[u] = items.key(begin + u);
    for (i64 at = begin; at < end; at += AHEAD) {
        typename Items::Item loaded[AHEAD];
        typename Items::Key now[AHEAD];
#pragma unroll
        for (int u = 0; u < AHEAD; ++u)
            if (at + u < end) items.load(at + u, keys[u], loaded[u]);
#pragma unroll
        for (int u = 0; u < AHEAD; ++u) {
            now[u] = keys[u];
            if (at + AHEAD + u < end) keys[u] = items.key(at + AHEAD + u);
        }
#pragma unroll
        for (int u = 0; u < AHEAD; ++u) {
            const i32 s = at + u < end ? items.segment(at + u, now[u]) : -1;
            if (s < 0) continue;
            if (s != o.tail.segment) {
                if (o.tail.segment >= 0) {
                    if (s < o.tail.segment) sink.unsorted(items.position(at + u, now[u]), s, o.tail.segment);
                    if (o.head.segment < 0) {
                        o.head = o.tail;
#pragma unroll
                        for (int j = 0; j < V; ++j) o.head_acc[j] = o.tail_acc[j];
                    } else {
                        sink.write(o.tail, o.tail_acc);
                    }
                }
                o.tail.segment = s;
                o.tail.position = (i32)items.position(at + u, now[u]);
                o.tail.count = 0;
#pragma unroll
                for (int j = 0; j < V; ++j) o.tail_acc[j] = Acc::identity();
            }
            items.fold(loaded[u], o.tail_acc);
            o.tail.count += items.count(now[u]);
        }
    }
    if (o.head.segment < 0) {  // a single run, or none
        o.head = o.tail;
        o.tail.segment = -1;
#pragma unroll
        for (int j = 0; j < V; ++j) o.head_acc[j] = o.tail_acc[j];
    }
}

// Open runs in a table of Runs and accumulators; `column` and `stride` place one thread's V accumulators of an item.
template <int N>
struct OpenItems {
    static constexpr int AHEAD = N;
    typedef Run Key;
    struct Item {
        Acc acc[V];
    };
    const Run* runs;
    const Acc* values;
    i64 width, column, stride;
    __device__ __forceinline__ Key key(i64 i) const { return runs[i]; }
    __device__ __forceinline__ i32 segment(i64, const Key& k) const { return k.segment; }
    __device__ __forceinline__ i64 position(i64, const Key& k) const { return k.position; }
    __device__ __forceinline__ i32 count(const Key& k) const { return k.count; }
    __device__ __forceinline__ void load(i64 i, const Key&, Item& item) const
    {
#pragma unroll
        for (int j = 0; j < V; ++j) item.acc[j] = values[i * width + column + j * stride];
    }
    __device__ __forceinline__ void fold(const Item& item, Acc* acc) const
    {
#pragma unroll
        for (int j = 0; j < V; ++j) acc[j].merge(item.acc[j]);
    }
};

// The work of one block: walk, combine the walkers, then write the two runs that are left, or hand them on as items 2b and 2b + 1.
template <class Items, class S>
__device__ __forceinline__ void reduce_block(
    const Items& items, i64 n, const Place& p, const Tile& tile, const Columns& columns, i64 blocks, const S& sink, Run* runs, Acc* values)
{
    __shared__ Run open_runs[2 * WALK_THREADS];
    __shared__ Acc open_values[2 * WALK_THREADS * V];
    const i64 cols = tile.cols;
    Open o;
    o.head.segment = o.tail.segment = -1;
    if (p.live) {
        const i64 begin = p.row;
        walk(items, begin < n ? begin : n, begin + tile.outer < n ? begin + tile.outer : n, o, sink);
    }
    OpenItems<1> shared_items = {open_runs, open_values, cols * V, p.col, cols};
    i32 walkers = (i32)tile.lanes;
    while (walkers > 1) {
        if (p.live && p.lane < walkers) {
            if (p.col == 0) {
                open_runs[2 * p.lane] = o.head;
                open_runs[2 * p.lane + 1] = o.tail;
            }
#pragma unroll
            for (int j = 0; j < V; ++j) {
                if (o.head.segment >= 0) open_values[(2 * p.lane * V + j) * cols + p.col] = o.head_acc[j];
                if (o.tail.segment >= 0) open_values[((2 * p.lane + 1) * V + j) * cols + p.col] = o.tail_acc[j];
            }
        }
        __syncthreads();
        const i32 count = 2 * walkers;
        walkers = (count + FAN - 1) / FAN;
        if (p.live && p.lane < walkers) walk(shared_items, p.lane * FAN, p.lane * FAN + FAN < count ? p.lane * FAN + FAN : count, o, sink);
        __syncthreads();
    }
    if (!p.live || p.lane != 0) return;
    if (blocks == 1) {
        if (o.head.segment >= 0) sink.write(o.head, o.head_acc);
        if (o.tail.segment >= 0) sink.write(o.tail, o.tail_acc);
        return;
    }
    if (p.first) {
        runs[2 * p.block] = o.head;
        runs[2 * p.block + 1] = o.tail;
    }
    const i64 width = columns.count * V;
#pragma unroll
    for (int j = 0; j < V; ++j) {
        if (o.head.segment >= 0) values[2 * p.block * width + p.column * V + j] = o.head_acc[j];
        if (o.tail.segment >= 0) values[(2 * p.block + 1) * width + p.column * V + j] = o.tail_acc[j];
    }
}

// keys[i] = the cell that position i names, which is marked as `written`; those that take no part get `cells`, and sort behind. Sets of strides: index, cell of the position.
extern "C" __global__ void __launch_bounds__(THREADS) brt_embedding_embedding_backward_f32_keys(
    const void* index, const Index f, const Axes<2> axes, const i64 step, const i64 blank, const i64 cells, const i64 n, u32* keys, u8* written, const ErrorRef err)
{
    const i64 i = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (i >= n) return;
    i64 at[2];
    locate(axes, i, at);
    const i64 named = resolve(index, f, at[0], i, err);
    const bool none = named < 0 || named == blank;
    keys[i] = none ? (u32)cells : (u32)(at[1] + named * step);
    if (written && !none) written[at[1] + named * step] = 1;
}

struct CellKeys {
    const u32* cells;
    bool report;
    __device__ __forceinline__ u32 key(i64 i) const { return cells[i]; }
    __device__ __forceinline__ i32 row(i64 i) const { return (i32)i; }
};
extern "C" __global__ void __launch_bounds__(SORT_THREADS) brt_embedding_embedding_backward_f32_sort_count_first(const u32* cells, const i64 n, const i32 bits, u32* counts)
{
    const CellKeys keys = { cells, true };
    sort_count(keys, n, 0, bits, counts);
}

extern "C" __global__ void __launch_bounds__(SORT_THREADS) brt_embedding_embedding_backward_f32_sort_move_first(const u32* cells, const i64 n, const i32 bits, const u32* counts, const u32* totals, u32* keys_out, i32* rows_out)
{
    const CellKeys keys = { cells, false };
    sort_move(keys, n, 0, bits, counts, totals, keys_out, rows_out);
}

extern "C" __global__ void __launch_bounds__(SORT_THREADS) brt_embedding_embedding_backward_f32_sort_count(const u32* keys_in, const i32* rows_in, const i64 n, const i32 shift, const i32 bits, u32* counts)
{
    const SortedPairs keys = {keys_in, rows_in};
    sort_count(keys, n, shift, bits, counts);
}

extern "C" __global__ void __launch_bounds__(SORT_THREADS) brt_embedding_embedding_backward_f32_sort_scan(u32* counts, const i64 tiles, u32* totals)
{
    sort_scan(counts, tiles, totals);
}

extern "C" __global__ void __launch_bounds__(SORT_THREADS) brt_embedding_embedding_backward_f32_sort_move(const u32* keys_in, const i32* rows_in, const i64 n, const i32 shift, const i32 bits, const u32* counts, const u32* totals, u32* keys_out, i32* rows_out)
{
    const SortedPairs keys = {keys_in, rows_in};
    sort_move(keys, n, shift, bits, counts, totals, keys_out, rows_out);
}


// What is added: a position's row of values.
struct Values {
    const storage_t* at;  // at this thread's columns
    i64 stride;           // between rows
    acc_t alpha;
    i32 kind;
};

struct Items {
    static constexpr int AHEAD = 4;
    struct Item {
        Pack<storage_t, V> v;
    };
    struct Key {
        u32 cell;
        i32 row;
    };
    const u32* keys;
    const i32* order;
    i64 cells;
    Values values;
    __device__ __forceinline__ Key key(i64 i) const { return Key{keys[i], order[i]}; }
    __device__ __forceinline__ i32 segment(i64, const Key& k) const { return k.cell < (u64)cells ? (i32)k.cell : -1; }
    __device__ __forceinline__ i64 position(i64 i, const Key&) const { return i; }
    __device__ __forceinline__ i32 count(const Key&) const { return 1; }
    __device__ __forceinline__ void load(i64, const Key& k, Item& item) const
    {
        item.v = load_pack<storage_t, V>(values.at + k.row * values.stride);
    }
    __device__ __forceinline__ void fold(const Item& item, Acc* acc) const
    {
#pragma unroll
        for (int j = 0; j < V; ++j) {
            const acc_t x = to_acc(item.v.v[j]);
            acc[j].merge(Acc{x});
        }
    }
};

// Writes a cell's sum, onto what `held` has there if `onto`. by_count: divided by the number of its positions.
struct Target {
    storage_t* at;  // at this thread's columns
    i64 stride;     // between cells
    const storage_t* held;
    i64 held_stride;
    i64 onto, by_count;
    i32 kind;
};
struct Sink {
    Target y;
    __device__ __forceinline__ void write(const Run& run, const Acc* acc) const
    {
        storage_t* const to = y.at + run.segment * y.stride;
        Pack<storage_t, V> held, result;
        if (y.onto) held = load_pack<storage_t, V>(y.held + run.segment * y.held_stride);
#pragma unroll
        for (int j = 0; j < V; ++j) {
            acc_t value = acc[j].total;
            if (y.by_count) value = value / (acc_t)run.count;
            if (y.onto) value = plus(to_acc(held.v[j]), value);
            result.v[j] = store_as<storage_t>(value);
        }
        store_pack<storage_t, V>(to, result);
    }
    __device__ __forceinline__ void unsorted(i64, i32, i32) const {}
};

extern "C" __global__ void __launch_bounds__(WALK_THREADS, 2) brt_embedding_embedding_backward_f32_rows(
    const storage_t* x, const i64 x_row, const acc_t alpha, const i64 kind, const u32* keys, const i32* order, const i64 cells, const i64 n,
    const Columns columns, const Tile tile, const i64 blocks, storage_t* y, const i64 y_row, const storage_t* held, const i64 held_row, const i64 onto, const i64 by_count, Run* runs, Acc* values)
{
    const Place p = place_of(tile, columns);
    i64 at[3];
    locate(columns.axes, p.column, at);
    const Items items = {keys, order, cells, {x + at[0], x_row, alpha, (i32)kind}};
    const Sink sink = { {y + at[1], y_row, held + at[2], held_row, onto, by_count, (i32)kind} };
    reduce_block(items, n, p, tile, columns, blocks, sink, runs, values);
}

extern "C" __global__ void __launch_bounds__(WALK_THREADS, 2) brt_embedding_embedding_backward_f32_fold(
    const Run* runs_in, const Acc* values_in, const i64 kind, const i64 n, const Columns columns, const Tile tile, const i64 blocks, storage_t* y,
    const i64 y_row, const storage_t* held, const i64 held_row, const i64 onto, const i64 by_count, Run* runs, Acc* values)
{
    const Place p = place_of(tile, columns);
    i64 at[3];
    locate(columns.axes, p.column, at);
    const OpenItems<FOLD_AHEAD> items = {runs_in, values_in, columns.count * V, p.column * V, 1};
    const Sink sink = { {y + at[1], y_row, held + at[2], held_row, onto, by_count, (i32)kind} };
    reduce_block(items, n, p, tile, columns, blocks, sink, runs, values);
}
