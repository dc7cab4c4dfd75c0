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
