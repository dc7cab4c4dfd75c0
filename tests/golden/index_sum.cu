// embedding.embedding.backward.f32 / vec16
// template indexing/index_sum.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// Needs core/prelude.cuh.
// --- partial index ---
// Sums (of scatter_reduce: also products, means, extrema) of the cells that an index names: a stable sort of the positions by cell, then a
// reduction of runs in that order.
using storage_t = f32;
using word_t = u32;
using acc_t = f32;
constexpr int V = 4;  // elements of a row per access
// y = x, or zeros where x is null; `wide`: runs of 16 bytes along the innermost axis.
// A group of lanes, a power of two up to a warp, takes UNROLL accesses a lane of one row. Sets of strides: y, x, those of `axes` without the innermost axis.
// generated from patterns/indexing/index_base.py: struct COPY_ROWS
struct CopyRows {
    i64 packs, chunks, units;  // accesses of a row; chunks of a row; rows times chunks
    i64 lanes, y, x;           // y and x from access to access
    f64 inverse;               // 1 / chunks
};
static_assert(sizeof(CopyRows) == 56 && BRT_AT(8, CopyRows, chunks) && BRT_AT(16, CopyRows, units) && BRT_AT(24, CopyRows, lanes) &&
              BRT_AT(32, CopyRows, y) && BRT_AT(40, CopyRows, x) && BRT_AT(48, CopyRows, inverse) && sizeof(CopyRows::packs) +
              sizeof(CopyRows::chunks) + sizeof(CopyRows::units) + sizeof(CopyRows::lanes) + sizeof(CopyRows::y) + sizeof(CopyRows::x) +
              sizeof(CopyRows::inverse) == 56, "CopyRows is packed otherwise");
// end of generated text
template <int N>
__device__ __forceinline__ void copy_rows(const u32 block, const word_t* x, word_t* y, const Axes<2>& axes, const CopyRows& m)
{
    const u32 lanes = (u32)m.lanes;
    const i64 unit = (i64)block * (THREADS / lanes) + threadIdx.x / lanes;
    if (unit >= m.units) return;
    i64 chunk = 0, row = unit, at[2];
    if (m.chunks > 1) row = divide(unit, m.chunks, m.inverse, chunk);
    locate(axes, row, at);
    const i64 first = chunk * (lanes * UNROLL) + threadIdx.x % lanes;
    Pack<word_t, N> v[UNROLL];
    bool live[UNROLL];
#pragma unroll
    for (int u = 0; u < UNROLL; ++u) {
        const i64 c = first + u * lanes;
        live[u] = c < m.packs;
        v[u] = {};
        if (live[u] && x) v[u] = load_pack<word_t, N>(x + at[1] + c * m.x);
    }
#pragma unroll
    for (int u = 0; u < UNROLL; ++u)
        if (live[u]) store_pack<word_t, N>(y + at[0] + (first + u * lanes) * m.y, v[u]);
}

__device__ __forceinline__ void copy_block(const u32 block, const word_t* x, word_t* y, const Axes<2>& axes, const CopyRows& m, const i64 wide)
{
    if (wide) copy_rows<16 / sizeof(word_t)>(block, x, y, axes, m);
    else copy_rows<1>(block, x, y, axes, m);
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_embedding_embedding_backward_f32_copy(const word_t* x, word_t* y, const Axes<2> axes, const CopyRows m, const i64 wide)
{
    after_previous();
    copy_block(blockIdx.x, x, y, axes, m, wide);
}

__device__ __forceinline__ acc_t plus(acc_t a, acc_t b) { return a + b; }
__device__ __forceinline__ acc_t times(acc_t a, acc_t b) { return a * b; }

struct Acc {
    acc_t total;
    static __device__ __forceinline__ Acc identity() { return Acc{acc_t(0)}; }
    __device__ __forceinline__ void merge(const Acc& o) { total = plus(total, o.total); }
};

// Needs indexing/index.cuh.
// How threads share out positions and columns; as for segments, with columns of several axes.
// generated from patterns/indexing/index_base.py: struct COLUMNS
struct Columns {
    i64 count;  // in accesses
    Axes<3> axes;
};
static_assert(sizeof(Columns) == 656 && BRT_AT(8, Columns, axes) && sizeof(Columns::count) +
              sizeof(Columns::axes) == 656, "Columns is packed otherwise");
// end of generated text
// A block covers `cols` columns by `lanes` groups of positions; `tiles` blocks side by side cover a row.
// generated from patterns/segments/segment_base.py: struct TILE
struct Tile {
    i64 cols, lanes, tiles, span, outer, inner;
};
static_assert(sizeof(Tile) == 48 && BRT_AT(8, Tile, lanes) && BRT_AT(16, Tile, tiles) && BRT_AT(24, Tile, span) &&
              BRT_AT(32, Tile, outer) && BRT_AT(40, Tile, inner) && sizeof(Tile::cols) + sizeof(Tile::lanes) + sizeof(Tile::tiles) +
              sizeof(Tile::span) + sizeof(Tile::outer) + sizeof(Tile::inner) == 48, "Tile is packed otherwise");
// end of generated text
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
// Asynchronous copies (cp.async) of 16 or 8 bytes from global to shared memory, in groups that are committed and waited for.
template <int BYTES = 16> __device__ __forceinline__ void copy_async(void* to, const void* from)
{
#ifdef BRT_HOST
    BRT_ALIGNED((size_t)to | (size_t)from, BYTES);
    __builtin_memcpy(to, from, BYTES);
#else
    if (BYTES == 16) asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"((u32)__cvta_generic_to_shared(to)), "l"(from) : "memory");
    else asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"((u32)__cvta_generic_to_shared(to)), "l"(from), "n"(BYTES) : "memory");
#endif
}
__device__ __forceinline__ void close_batch()
{
#ifndef BRT_HOST
    asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}
// Waits until at most the N newest groups are still in flight.
template <int N> __device__ __forceinline__ void await_batches()
{
#ifndef BRT_HOST
    asm volatile("cp.async.wait_group %0;" ::"n"(N) : "memory");
#endif
}
// Needs segments/_segment.cu.j2 or its like and, of the including template, struct Acc (plain data; identity(), merge(const Acc&)).
// Reduction of runs of equal segments over items in a fixed order. A walker takes `outer` items of its tile one after another: runs that begin and end
// among them are final, its first and last run stay open. Open runs are joined from left to right, FAN at a time, until a block has two; those
// of all blocks are the items of the next launch, until one block is left. What is added to what depends on the extents and the ids only.
//
// Items: AHEAD (items in a batch), Key key(i64 i), i32 segment(i64 i, Key), i64 position(i64 i, Key), i32 count(Key), i64 row(i64 i, Key),
//        void fold(const Item&, Acc*, i32 row), and void load(i64 i, Key, Item&), where items that take no part are loaded too: a load waits for its key
//        alone; or, with RING items of 16 bytes on their way into shared memory, const void* source(u32 row).
// Sink:  void write(const Run&, const Acc*), called once per segment; void unsorted(position, segment, previous)
// Start: ON, Row, void begin(i32 segment, bool first, Row&), void end(const Row&, Acc*): what joins the part of a segment that holds its first item.
constexpr int FAN = 16;  // even
constexpr int WALK_THREADS = sizeof(Acc) > 8 ? 128 : 256;
constexpr int WALK_BLOCKS = V * sizeof(Acc) <= 16 ? 4 : 2;  // at least, on a multiprocessor
constexpr int WALK_RING = V * sizeof(storage_t) == 16 ? 8 : 0;  // rows on their way, a thread

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

// Row n of a table whose rows are `stride` elements apart. An unsigned row costs two multiplications, a signed one more.
template <class T>
__device__ __forceinline__ T* row_at(T* table, u32 n, i64 stride) { return table + (u64)n * (u64)stride; }

// The elements of a pack; of halves by the word.
template <class T, int N, class C>
__device__ __forceinline__ void unpack(const Pack<T, N>& pack, C (&x)[N])
{
#pragma unroll
    for (int j = 0; j < N; ++j) x[j] = to_acc(pack.v[j]);
}
template <int N>
__device__ __forceinline__ void unpack(const Pack<bf16, N>& pack, f32 (&x)[N])
{
    if constexpr (N % 2) {
#pragma unroll
        for (int j = 0; j < N; ++j) x[j] = to_acc(pack.v[j]);
    } else {
#pragma unroll
        for (int j = 0; j < N / 2; ++j) {
            const u32 word = ((const u32*)&pack)[j];
            x[2 * j] = bits_f32(word << 16);
            x[2 * j + 1] = bits_f32(word & 0xffff0000u);
        }
    }
}

struct NoStart {
    static constexpr bool ON = false;
    struct Row {};
    __device__ __forceinline__ void begin(i32, bool, Row&) const {}
    __device__ __forceinline__ void end(const Row&, Acc*) const {}
};

// One more item, row n, of segment s; `before` is the segment of the item before the walker's first one. The first run is kept at `first`, its values `apart`.
template <class Items, class S, class B>
__device__ __forceinline__ void add_item(
    const Items& items, const typename Items::Item& item, i64 position, i32 count, i32 n, i32 s, i32 before, Open& o, Acc* first, int apart, const S& sink, const B& start,
    typename B::Row& row)
{
    if (s != o.tail.segment) {
        const bool more = o.tail.segment >= 0;
        if (more) {
            if (s < o.tail.segment) sink.unsorted(position, s, o.tail.segment);
            start.end(row, o.tail_acc);
            if (o.head.segment < 0) {
                o.head = o.tail;
#pragma unroll
                for (int j = 0; j < V; ++j) first[j * apart] = o.tail_acc[j];
            } else {
                sink.write(o.tail, o.tail_acc);
            }
        }
        start.begin(s, more || s != before, row);
        o.tail.segment = s;
        o.tail.position = (i32)position;
        o.tail.count = 0;
#pragma unroll
        for (int j = 0; j < V; ++j) o.tail_acc[j] = Acc::identity();
    }
    items.fold(item, o.tail_acc, n);
    o.tail.count += count;
}

template <class Items, class B>
__device__ __forceinline__ i32 segment_before(const Items& items, i64 begin, i64 end)
{
    if (!B::ON || begin == 0 || begin >= end) return -1;
    return items.segment(begin - 1, items.key(begin - 1));
}

template <class B>
__device__ __forceinline__ void close_walk(Open& o, const B& start, const typename B::Row& row)
{
    if (o.tail.segment >= 0) start.end(row, o.tail_acc);
    if (o.head.segment >= 0) return;
    o.head = o.tail;  // a single run, or none
    o.tail.segment = -1;
#pragma unroll
    for (int j = 0; j < V; ++j) o.head_acc[j] = o.tail_acc[j];
}

// The keys of the next batch are read while one batch is folded. No registers are held for the first run, whose values lie at `first`.
template <class Items, class S, class B>
__device__ __forceinline__ void walk(const Items& items, i64 begin, i64 end, Open& o, const S& sink, const B& start, Acc* first)
{
    constexpr int AHEAD = Items::AHEAD;
    o.head.segment = o.tail.segment = -1;
    typename B::Row row;
    const i32 before = segment_before<Items, B>(items, begin, end);
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
            if (s >= 0) add_item(items, loaded[u], items.position(at + u, now[u]), items.count(now[u]), (i32)items.row(at + u, now[u]), s, before, o, first, 1, sink, start, row);
        }
    }
    if (o.head.segment >= 0) {
#pragma unroll
        for (int j = 0; j < V; ++j) o.head_acc[j] = first[j];
    }
    close_walk(o, start, row);
}

// The same with rows on their way into this thread's slots, WALK_THREADS apart, while earlier ones are folded: no registers are held for them, nor for the
// first run, which lies at `first`, values WALK_THREADS apart.
template <class Items, class S, class B>
__device__ __forceinline__ void walk_ring(const Items& items, i64 begin, i64 end, Open& o, const S& sink, const B& start, typename Items::Item* slots, Acc* first)
{
    constexpr int AHEAD = Items::AHEAD, BATCHES = Items::RING / AHEAD;
    o.head.segment = o.tail.segment = -1;
    typename B::Row row;
    const i32 before = segment_before<Items, B>(items, begin, end);
    const i32 count = (i32)(end - begin);
    i32 s[BATCHES][AHEAD], rows[BATCHES][AHEAD];
    typename Items::Key keys[AHEAD];
#pragma unroll
    for (int u = 0; u < AHEAD; ++u)
        if (u < count) keys[u] = items.key(begin + u);
    i32 fill = 0, drain = 0;  // the slots of the batch that is sent for, of the one that is folded
    for (i32 at = -(BATCHES - 1) * AHEAD; at < count; at += AHEAD) {
        const i32 next = at + (BATCHES - 1) * AHEAD;
        typename Items::Item* const to = slots + fill * WALK_THREADS;
#pragma unroll
        for (int u = 0; u < AHEAD; ++u) {
#pragma unroll
            for (int b = 0; b + 1 < BATCHES; ++b) {
                s[b][u] = s[b + 1][u];
                rows[b][u] = rows[b + 1][u];
            }
            i32 own = -1;
            if (next + u < count) own = items.segment(begin + next + u, keys[u]);
            if (own >= 0) {
                const u32 n = (u32)items.row(begin + next + u, keys[u]);
                copy_async(to + u * WALK_THREADS, items.source(n));
                rows[BATCHES - 1][u] = (i32)n;
            }
            s[BATCHES - 1][u] = own;
        }
        close_batch();
        fill = fill + AHEAD < Items::RING ? fill + AHEAD : 0;
#pragma unroll
        for (int u = 0; u < AHEAD; ++u)
            if (next + AHEAD + u < count) keys[u] = items.key(begin + next + AHEAD + u);
        if (at < 0) continue;
        await_batches<BATCHES - 1>();
        const typename Items::Item* const from = slots + drain * WALK_THREADS;
#pragma unroll
        for (int u = 0; u < AHEAD; ++u)
            if (s[0][u] >= 0) add_item(items, from[u * WALK_THREADS], begin + at + u, 1, rows[0][u], s[0][u], before, o, first, WALK_THREADS, sink, start, row);
        drain = drain + AHEAD < Items::RING ? drain + AHEAD : 0;
    }
    if (o.head.segment >= 0) {
#pragma unroll
        for (int j = 0; j < V; ++j) o.head_acc[j] = first[j * WALK_THREADS];
    }
    close_walk(o, start, row);
}

// Open runs in a table of Runs and accumulators; `column` places one thread's V accumulators of an item.
template <int N>
struct OpenItems {
    static constexpr int AHEAD = N, RING = 0;
    typedef Run Key;
    typedef Pack<Acc, V> Item;
    const Run* runs;
    const Acc* values;
    i64 width, column;
    __device__ __forceinline__ Key key(i64 i) const { return runs[i]; }
    __device__ __forceinline__ i32 segment(i64, const Key& k) const { return k.segment; }
    __device__ __forceinline__ i64 position(i64, const Key& k) const { return k.position; }
    __device__ __forceinline__ i32 count(const Key& k) const { return k.count; }
    __device__ __forceinline__ void load(i64 i, const Key&, Item& item) const { item = load_pack<Acc, V>(values + i * width + column); }
    __device__ __forceinline__ i64 row(i64, const Key&) const { return 0; }
    __device__ __forceinline__ void fold(const Item& item, Acc* acc, i32) const
    {
#pragma unroll
        for (int j = 0; j < V; ++j) acc[j].merge(item.v[j]);
    }
};

__device__ __forceinline__ void store_values(Acc* at, const Acc* acc)
{
    Pack<Acc, V> pack;
#pragma unroll
    for (int j = 0; j < V; ++j) pack.v[j] = acc[j];
    store_pack<Acc, V>(at, pack);
}

// The open runs of a block's walkers in shared memory: item 2w is the first one of walker w, 2w + 1 its last one.
struct OpenRuns {
    Run* runs;
    Acc* values;
    i32 cols, col;
    __device__ __forceinline__ Acc* place(i32 item) const { return values + (item * cols + col) * V; }
    __device__ __forceinline__ void load(i32 item, Acc* acc) const
    {
        const Pack<Acc, V> pack = load_pack<Acc, V>(place(item));
#pragma unroll
        for (int j = 0; j < V; ++j) acc[j] = pack.v[j];
    }
    __device__ __forceinline__ void store(i32 item, const Run& run, const Acc* acc) const
    {
        if (col == 0) runs[item] = run;
        if (run.segment >= 0) store_values(place(item), acc);
    }
    __device__ __forceinline__ void store_none(i32 item) const
    {
        if (col == 0) runs[item].segment = -1;
    }
};

// Joins the open runs from `begin` to `end`, two of which are this walker's: it follows those that begin there. The run of the first item is then
// o.head, the run of the last one o.tail (where it is another one), each with the walker that it begins with; runs between are written. Returns whether
// this walker has to say that there is no last run.
template <class S>
__device__ __forceinline__ bool join_runs(const OpenRuns& open, i32 walker, i32 begin, i32 end, Open& o, const S& sink)
{
    o.head.segment = o.tail.segment = -1;
    i32 left = -1;  // the segment before this walker's
    for (i32 k = 2 * walker; k > begin && left < 0;) left = open.runs[--k].segment;
    bool none = false;
#pragma unroll 1
    for (i32 k = 0; k < 2; ++k) {
        Run run = open.runs[2 * walker + k];
        if (run.segment < 0 || (k == 0 && run.segment == left)) continue;
        Acc acc[V];
        open.load(2 * walker + k, acc);
        bool closed = false;
        for (i32 i = 2 * walker + k + 1; i < end; ++i) {
            const Run next = open.runs[i];
            if (next.segment < 0) continue;
            closed = next.segment != run.segment;
            if (closed) {
                if (next.segment < run.segment) sink.unsorted(next.position, next.segment, run.segment);
                break;
            }
            Acc more[V];
            open.load(i, more);
#pragma unroll
            for (int j = 0; j < V; ++j) acc[j].merge(more[j]);
            run.count += next.count;
        }
        if (k == 0 && left < 0) {
            none = !closed;
            o.head = run;
#pragma unroll
            for (int j = 0; j < V; ++j) o.head_acc[j] = acc[j];
        } else if (closed) {
            sink.write(run, acc);
        } else {
            o.tail = run;
#pragma unroll
            for (int j = 0; j < V; ++j) o.tail_acc[j] = acc[j];
        }
    }
    return none;
}

// The work of one block: walk, join the walkers' runs, then write the two that are left, or hand them on as items 2b and 2b + 1.
template <class Items, class S, class B = NoStart>
__device__ __forceinline__ void reduce_block(
    const Items& items, i64 n, const Place& p, const Tile& tile, const Columns& columns, i64 blocks, const S& sink, Run* runs, Acc* values, const B& start = B())
{
    constexpr int OPEN = 2 * WALK_THREADS * (sizeof(Run) + V * sizeof(Acc)), RING = Items::RING * WALK_THREADS * 16;
    constexpr int WALK = RING ? RING + WALK_THREADS * V * sizeof(Acc) : 0;
    alignas(16) __shared__ u8 shared[OPEN > WALK ? OPEN : WALK];  // the ring and every walker's first run, then the open runs
    const OpenRuns open = {(Run*)shared, (Acc*)(shared + 2 * WALK_THREADS * sizeof(Run)), (i32)tile.cols, p.col};
    Open o;
    o.head.segment = o.tail.segment = -1;
    if (p.live) {
        const i64 begin = p.row < n ? p.row : n, end = p.row + tile.outer < n ? p.row + tile.outer : n;
        if constexpr (RING > 0) walk_ring(items, begin, end, o, sink, start, (typename Items::Item*)shared + threadIdx.x, (Acc*)(shared + RING) + threadIdx.x);
        else walk(items, begin, end, o, sink, start, open.place(2 * p.lane));
    }
    if (RING > 0) __syncthreads();
    if (p.live) {
        open.store(2 * p.lane, o.head, o.head_acc);
        open.store(2 * p.lane + 1, o.tail, o.tail_acc);
    }
    __syncthreads();
    for (i32 walkers = (i32)tile.lanes; walkers > 1; walkers = (2 * walkers + FAN - 1) / FAN) {
        const bool taking_part = p.live && p.lane < walkers;
        const i32 group = 2 * p.lane / FAN, begin = group * FAN, end = begin + FAN < 2 * walkers ? begin + FAN : 2 * walkers;
        bool none = false, empty = false;
        if (taking_part) {
            none = join_runs(open, p.lane, begin, end, o, sink);
            if (2 * p.lane == begin && open.runs[begin].segment < 0) {
                empty = true;
                for (i32 i = begin + 1; i < end; ++i) empty &= open.runs[i].segment < 0;
            }
        }
        __syncthreads();
        if (taking_part) {
            if (o.head.segment >= 0) open.store(2 * group, o.head, o.head_acc);
            if (o.tail.segment >= 0) open.store(2 * group + 1, o.tail, o.tail_acc);
            if (empty) open.store_none(2 * group);
            if (empty || none) open.store_none(2 * group + 1);
        }
        __syncthreads();
    }
    if (!p.live || p.lane != 0) return;
    o.head = open.runs[0];
    o.tail = open.runs[1];
    if (o.head.segment >= 0) open.load(0, o.head_acc);
    if (o.tail.segment >= 0) open.load(1, o.tail_acc);
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
    if (o.head.segment >= 0) store_values(values + 2 * p.block * width + p.column * V, o.head_acc);
    if (o.tail.segment >= 0) store_values(values + (2 * p.block + 1) * width + p.column * V, o.tail_acc);
}

// The cells that positions first, first + apart, … name; `cells` for those that take no part, and from n on. Sets of strides: index, cell of the position.
template <int N>
__device__ __forceinline__ void name_cells(
    const void* index, const Index& f, const Axes<2>& axes, i64 step, i64 blank, i64 cells, i64 n, i64 first, i32 apart, const ErrorRef& err, u32 (&named)[N])
{
    i64 given[N], cell[N];
    if (axes.rank <= 1 && f.planes == 1) {  // one stride: no division, and no loop over axes between loads
        const i64 from = axes.rank ? axes.stride[0][0] : 0, to = axes.rank ? axes.stride[1][0] : 0;
        if (f.kind == 1) {
#pragma unroll
            for (int u = 0; u < N; ++u) given[u] = first + u * apart < n ? ((const i64*)index)[(first + u * apart) * from] : 0;
        } else if (f.kind == 0) {
#pragma unroll
            for (int u = 0; u < N; ++u) given[u] = first + u * apart < n ? ((const i32*)index)[(first + u * apart) * from] : 0;
        } else {
#pragma unroll
            for (int u = 0; u < N; ++u) given[u] = first + u * apart < n ? read_index(index, (first + u * apart) * from, f.kind) : 0;
        }
#pragma unroll
        for (int u = 0; u < N; ++u) {
            const i64 i = first + u * apart;
            const i64 own = i < n ? resolve_one(given[u], f, 0, i, err) : -1;
            named[u] = own < 0 || own == blank ? (u32)cells : (u32)(i * to + own * step);
        }
        return;
    }
#pragma unroll
    for (int u = 0; u < N; ++u) {
        const i64 i = first + u * apart;
        i64 at[2];
        locate(axes, i < n ? i : 0, at);
        cell[u] = at[1];
        given[u] = f.planes == 1 ? read_index(index, at[0], f.kind) : at[0];
    }
#pragma unroll
    for (int u = 0; u < N; ++u) {
        const i64 i = first + u * apart;
        named[u] = (u32)cells;
        if (i >= n) continue;
        const i64 own = f.planes == 1 ? resolve_one(given[u], f, 0, i, err) : resolve(index, f, given[u], i, err);
        if (own >= 0 && own != blank) named[u] = (u32)(cell[u] + own * step);
    }
}

// keys[i] = the cell that position i names, which is marked as `written`; those that take no part get `cells`, and sort behind.
__device__ __forceinline__ void put_keys(
    u32 block, const void* index, const Index& f, const Axes<2>& axes, i64 step, i64 blank, i64 cells, i64 n, u32* keys, u8* written, const ErrorRef& err)
{
    const i64 first = (i64)block * (THREADS * UNROLL) + threadIdx.x;
    u32 named[UNROLL];
    name_cells(index, f, axes, step, blank, cells, n, first, THREADS, err, named);
#pragma unroll
    for (int u = 0; u < UNROLL; ++u) {
        const i64 i = first + u * THREADS;
        if (i >= n) break;
        keys[i] = named[u];
        if (written && named[u] < (u32)cells) written[named[u]] = 1;
    }
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_embedding_embedding_backward_f32_keys(
    const void* index, const Index f, const Axes<2> axes, const i64 step, const i64 blank, const i64 cells, const i64 n, u32* keys, u8* written, const ErrorRef err)
{
    after_previous();
    put_keys(blockIdx.x, index, f, axes, step, blank, cells, n, keys, written, err);
}

// What is added: a position's row of values.
struct Values {
    const storage_t* at;  // at this thread's columns
    i64 stride;           // between rows
    acc_t alpha;
    i32 kind;
};

struct Items {
    static constexpr int AHEAD = 4, RING = WALK_RING;
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
    __device__ __forceinline__ i32 segment(i64, const Key& k) const { return k.cell < (u32)cells ? (i32)k.cell : -1; }
    __device__ __forceinline__ i64 position(i64 i, const Key&) const { return i; }
    __device__ __forceinline__ i32 count(const Key&) const { return 1; }
    __device__ __forceinline__ i64 row(i64, const Key& k) const { return k.row; }
    __device__ __forceinline__ const void* source(u32 row) const { return row_at(values.at, row, values.stride); }
    __device__ __forceinline__ void load(i64, const Key& k, Item& item) const
    {
        item.v = load_pack<storage_t, V>(values.at + k.row * values.stride);
    }
    __device__ __forceinline__ void fold(const Item& item, Acc* acc, i32) const
    {
        acc_t x[V];
        unpack(item.v, x);
#pragma unroll
        for (int j = 0; j < V; ++j) {
            acc[j].merge(Acc{x[j]});
        }
    }
};

// What a cell holds already, which joins the part of its sum that has the first position: read when that begins, used when it ends.
struct Held {
    static constexpr bool ON = true;
    struct Row {
        Pack<storage_t, V> v;
        bool any;
    };
    const storage_t* at;  // at this thread's columns
    i64 stride;           // between cells
    bool on;
    i32 kind;
    __device__ __forceinline__ void begin(i32 cell, bool first, Row& row) const
    {
        row.any = on && first;
        if (row.any) row.v = load_pack<storage_t, V>(row_at(at, (u32)cell, stride));
    }
    __device__ __forceinline__ void end(const Row& row, Acc* acc) const
    {
        if (!row.any) return;
        acc_t x[V];
        unpack(row.v, x);
#pragma unroll
        for (int j = 0; j < V; ++j) {
            Acc held = {x[j]};
            held.merge(acc[j]);
            acc[j] = held;
        }
    }
};

// Writes a cell's sum. by_count: divided by the number of its positions, and then added onto what `held` has there if `onto`.
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
        acc_t value[V];
#pragma unroll
        for (int j = 0; j < V; ++j) value[j] = acc[j].total;
        if (y.by_count) {
            Pack<storage_t, V> held = {};
            if (y.onto) held = load_pack<storage_t, V>(row_at(y.held, (u32)run.segment, y.held_stride));
#pragma unroll
            for (int j = 0; j < V; ++j) {
                value[j] = value[j] / (acc_t)run.count;
                if (y.onto) value[j] = plus(to_acc(held.v[j]), value[j]);
            }
        }
        const Pack<storage_t, V> result = pack_as<storage_t, V>(value);
        store_pack<storage_t, V>(row_at(y.at, (u32)run.segment, y.stride), result);
    }
    __device__ __forceinline__ void unsorted(i64, i32, i32) const {}
};

// Rows of the cells that no position names: those that `held` has, or zeros where it is null. A warp looks at a few cells, then at REST accesses of each of those rows.
// They are copied by blocks behind those that add, which wait for single values while these keep the memory busy.
// generated from patterns/indexing/index_sum.py: constants REST_CELLS
constexpr int REST_CELLS = 8;
// end of generated text
constexpr int REST_AHEAD = 4, REST = 32 * REST_AHEAD;
__device__ __forceinline__ void put_rest(u32 own, storage_t* y, i64 y_row, const storage_t* held, i64 held_row, i64 cells, const Columns& columns, const u8* written)
{
    const i32 lane = threadIdx.x % 32;
    const u32 parts = (u32)((columns.count + REST - 1) / REST), block = own / parts;
    const i64 begin = ((i64)block * (WALK_THREADS / 32) + threadIdx.x / 32) * REST_CELLS;
    const bool mine = lane < REST_CELLS && begin + lane < cells;
    u32 absent = __ballot_sync(0xffffffffu, mine && !written[mine ? begin + lane : 0]);
    if (absent == 0) return;
    i64 from[REST_AHEAD], to[REST_AHEAD];
    const i64 first = (i64)(own - block * parts) * REST + lane;
#pragma unroll
    for (int u = 0; u < REST_AHEAD; ++u) {
        i64 at[3];
        locate(columns.axes, first + u * 32 < columns.count ? first + u * 32 : 0, at);
        to[u] = at[1];
        from[u] = at[2];
    }
    for (; absent; absent &= absent - 1) {
        const i64 cell = begin + __ffs((i32)absent) - 1;
        Pack<storage_t, V> v[REST_AHEAD];
#pragma unroll
        for (int u = 0; u < REST_AHEAD; ++u) {
            v[u] = {};
            if (held && first + u * 32 < columns.count) v[u] = load_pack<storage_t, V>(held + cell * held_row + from[u]);
        }
#pragma unroll
        for (int u = 0; u < REST_AHEAD; ++u)
            if (first + u * 32 < columns.count) store_pack<storage_t, V>(y + cell * y_row + to[u], v[u]);
    }
}

constexpr int ROWS_BLOCKS = V * sizeof(Acc) <= 16 ? 3 : 2;  // one more would not leave registers for what a cell holds
extern "C" __global__ void __launch_bounds__(WALK_THREADS, ROWS_BLOCKS) brt_embedding_embedding_backward_f32_rows(
    const storage_t* x, const i64 x_row, const acc_t alpha, const i64 kind, const u32* keys, const i32* order, const i64 cells, const i64 n,
    const Columns columns, const Tile tile, const i64 blocks, storage_t* y, const i64 y_row, const storage_t* held, const i64 held_row, const i64 onto, const i64 by_count, Run* runs, Acc* values,
    const storage_t* others, const u8* written)
{
    after_previous();
    if (blockIdx.x >= (u32)(blocks * tile.tiles)) return put_rest(blockIdx.x - (u32)(blocks * tile.tiles), y, y_row, others, held_row, cells, columns, written);
    const Place p = place_of(tile, columns);
    i64 at[3];
    locate(columns.axes, p.column, at);
    const Items items = {keys, order, cells, {x + at[0], x_row, alpha, (i32)kind}};
    const Sink sink = { {y + at[1], y_row, held + at[2], held_row, onto, by_count, (i32)kind} };
    const Held start = {held + at[2], held_row, onto && !by_count, (i32)kind};
    reduce_block(items, n, p, tile, columns, blocks, sink, runs, values, start);
}

extern "C" __global__ void __launch_bounds__(WALK_THREADS, 2) brt_embedding_embedding_backward_f32_fold(
    const Run* runs_in, const Acc* values_in, const i64 kind, const i64 n, const Columns columns, const Tile tile, const i64 blocks, storage_t* y,
    const i64 y_row, const storage_t* held, const i64 held_row, const i64 onto, const i64 by_count, Run* runs, Acc* values)
{
    after_previous();
    const Place p = place_of(tile, columns);
    i64 at[3];
    locate(columns.axes, p.column, at);
    const OpenItems<FOLD_AHEAD> items = {runs_in, values_in, columns.count * V, p.column * V};
    const Sink sink = { {y + at[1], y_row, held + at[2], held_row, onto, by_count, (i32)kind} };
    reduce_block(items, n, p, tile, columns, blocks, sink, runs, values);
}
