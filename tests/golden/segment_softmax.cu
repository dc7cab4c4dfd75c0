// segment_ops.segment_softmax.forward.f32#i32 / vec16
// template segments/segment_softmax.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// What every segment kernel shares: how ids name segments, how a view is addressed, how threads share out rows and columns.
using storage_t = f32;
using acc_t = f32;
using index_t = i32;
constexpr int V = 4;  // elements of a row per access
// generated from patterns/segments/segment_base.py: constants THREADS
constexpr int THREADS = 256;
// end of generated text

// How ids name segments.
// generated from patterns/segments/segment_base.py: enum OOB i64 OOB_
enum : i64 { OOB_RAISE = 0, OOB_DROP = 1, OOB_CLAMP = 2 };
// end of generated text

// Row n belongs to segment ids[n * stride] of `bound` segments; rows fit 31 bits.
// generated from patterns/segments/segment_base.py: struct IDS
struct Ids {
    i64 stride, bound, oob, sorted, wrap;  // wrap: -k counts from the end
};
static_assert(sizeof(Ids) == 40 && BRT_AT(8, Ids, bound) && BRT_AT(16, Ids, oob) && BRT_AT(24, Ids, sorted) && BRT_AT(32, Ids, wrap) &&
              sizeof(Ids::stride) + sizeof(Ids::bound) + sizeof(Ids::oob) + sizeof(Ids::sorted) +
              sizeof(Ids::wrap) == 40, "Ids is packed otherwise");
// end of generated text

// The segment that an id names, or -1 for a row that takes no part.
template <class Index>
__device__ __forceinline__ i32 segment_named(Index given, const Ids& f)
{
    const Index bound = (Index)f.bound;
    const Index id = f.wrap && given < 0 ? given + bound : given;
    if (id >= 0 && id < bound) return (i32)id;
    return f.oob == OOB_CLAMP && bound > 0 ? (id < 0 ? 0 : (i32)bound - 1) : -1;
}
template <class Index>
__device__ __forceinline__ i32 segment_of(const Index* ids, i64 n, const Ids& f) { return segment_named(ids[n * f.stride], f); }

// The segments of rows first + i * step; -1 from row `rows` on.
template <int N>
__device__ __forceinline__ void segments_of(const index_t* ids, i64 first, i64 step, i64 rows, const Ids& f, i32 (&s)[N])
{
    const index_t* at = ids + first * f.stride;
    const i64 apart = step * f.stride;
    const i32 left = (i32)(rows - first);
    index_t given[N];
#pragma unroll
    for (int i = 0; i < N; ++i) given[i] = i * (i32)step < left ? at[i * apart] : index_t(0);
#pragma unroll
    for (int i = 0; i < N; ++i) s[i] = i * (i32)step < left ? segment_named(given[i], f) : -1;
}

// Reports an id out of range and, for sorted ids, one below its predecessor (rows that take no part are not compared).
__device__ __forceinline__ void check_row(const ErrorRef& err, const index_t* ids, i64 n, const Ids& f)
{
    const i64 id = (i64)ids[n * f.stride];
    if (f.oob == OOB_RAISE && segment_of(ids, n, f) < 0) report_error(err, 1, n, id, f.bound);
    if (f.sorted && n > 0) {
        const i32 current = segment_of(ids, n, f);
        const i32 previous = segment_of(ids, n - 1, f);
        if (current >= 0 && current < previous) report_error(err, 2, n, id, (i64)ids[(n - 1) * f.stride]);
    }
}

// Reports the faults among rows first + i * step, whose segments are `s`.
template <int N>
__device__ __forceinline__ void check_rows(const ErrorRef& err, const index_t* ids, i64 first, i64 step, i64 rows, const Ids& f, const i32 (&s)[N])
{
    bool look = f.sorted;
#pragma unroll
    for (int i = 0; i < N; ++i) look |= s[i] < 0;
    if (!look) return;
#pragma unroll 1
    for (i64 n = first; n < rows && n < first + N * step; n += step) check_row(err, ids, n, f);
}

// A row is `count` accesses of V elements. Column c of row n of a view lies at n * row + within(view, columns, c).
// generated from patterns/segments/segment_base.py: struct VIEW16
struct View {
    i64 row;
};
static_assert(sizeof(View) == 8 && sizeof(View::row) == 8, "View is packed otherwise");
// end of generated text
// generated from patterns/segments/segment_base.py: struct COLUMNS16
struct Columns {
    i64 count;
};
static_assert(sizeof(Columns) == 8 && sizeof(Columns::count) == 8, "Columns is packed otherwise");
// end of generated text
__device__ __forceinline__ i64 within(const View&, const Columns&, i64 c) { return c * V; }

// A block covers `cols` columns by `lanes` groups of rows; `tiles` blocks side by side cover a row.
// Group `lane` of range `block` takes rows block * span + lane * outer + i * inner, i = 0, 1, ...
// generated from patterns/segments/segment_base.py: struct TILE
struct Tile {
    i64 cols, lanes, tiles, span, outer, inner;
};
static_assert(sizeof(Tile) == 48 && BRT_AT(8, Tile, lanes) && BRT_AT(16, Tile, tiles) && BRT_AT(24, Tile, span) &&
              BRT_AT(32, Tile, outer) && BRT_AT(40, Tile, inner) && sizeof(Tile::cols) + sizeof(Tile::lanes) + sizeof(Tile::tiles) +
              sizeof(Tile::span) + sizeof(Tile::outer) + sizeof(Tile::inner) == 48, "Tile is packed otherwise");
// end of generated text
struct Place {
    i64 block;   // which range of rows
    i64 row;     // the first row of this thread
    i64 column;  // in accesses
    i32 lane, col;
    bool live;   // the thread has work
    bool first;  // it holds the first column of its row
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

// Zeroes a run of 16-byte units.
extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_softmax_forward_f32_i32_clear(uint4* at, const i64 units)
{
    after_previous();
    const i64 first = (i64)blockIdx.x * (THREADS * 4) + threadIdx.x;
#pragma unroll
    for (int u = 0; u < 4; ++u)
        if (first + u * THREADS < units) at[first + u * THREADS] = make_uint4(0, 0, 0, 0);
}
constexpr int ROWS = V == 1 ? 8 : V == 8 ? 2 : 4;  // rows a thread reads before it writes

// Needs core/math.cuh and acc_t. What a segment accumulates where exponentials are summed up.
struct Acc {
    acc_t largest, sum;  // sum of exp(x - largest)
    static __device__ __forceinline__ Acc identity() { return Acc{-acc_t(bits_f32(0x7f800000u)), acc_t(0)}; }
    __device__ __forceinline__ void merge(const Acc& o)
    {
        // Equal infinities differ by 0; a NaN ends up in both members.
        const acc_t d = o.largest == largest ? acc_t(0) : o.largest - largest;
        const acc_t e = m_exp(-m_abs(d));
        sum = d <= acc_t(0) ? sum + o.sum * e : sum * e + o.sum;
        largest = d <= acc_t(0) ? largest : o.largest;
    }
    static __device__ __forceinline__ Acc of(acc_t x) { return Acc{x, acc_t(1)}; }
    __device__ __forceinline__ acc_t value(i32) const { return largest + m_log(sum); }
};

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
// Items in the order of their segments: rows as they are for sorted ids, else through the stable sort of the ids, which is a module of its own.
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
// Ids from CSR offsets or from lengths; a bad table is reported (kind 3) and gives ids that are memory-safe: within range or -1.
constexpr int LENGTHS_TILE = THREADS * 8;

// offsets [segments + 1]: row n belongs to the last segment that starts at or before it.
template <class O>
__device__ __forceinline__ void expand_row(const O* offsets, i64 stride, i64 segments, i64 rows, i64 n, index_t* ids)
{
    i64 low = 0, high = segments + 1;  // the number of offsets <= n
    while (low < high) {
        const i64 middle = (low + high) / 2;
        if ((i64)offsets[middle * stride] <= n) low = middle + 1; else high = middle;
    }
    const i64 s = low - 1;
    ids[n] = (index_t)(s < segments ? s : -1);
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_softmax_forward_f32_i32_expand(const index_t* offsets, const i64 stride, const i64 segments, const i64 rows, index_t* ids, const ErrorRef err)
{
    after_previous();
    const i64 i = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (i <= segments) {
        const i64 value = (i64)offsets[i * stride];
        const i64 before = i > 0 ? (i64)offsets[(i - 1) * stride] : 0;
        if (value < before || (i == 0 && value != 0) || (i == segments && value != rows)) report_error(err, 3, i, value, rows);
    }
    if (i < rows) expand_row(offsets, stride, segments, rows, i, ids);
}

// lengths [segments]: sums of tiles, their scan, then the offsets that _expand_lengths reads.
extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_softmax_forward_f32_i32_lengths_sum(const index_t* lengths, const i64 stride, const i64 segments, i64* sums)
{
    after_previous();
    __shared__ i64 scratch[THREADS / 32];
    const i64 begin = (i64)blockIdx.x * LENGTHS_TILE + threadIdx.x * 8;
    i64 own = 0;
    for (int k = 0; k < 8; ++k)
        if (begin + k < segments) own += max((i64)lengths[(begin + k) * stride], (i64)0);
    i64 total;
    block_scan_exclusive<THREADS>(own, scratch, total);
    if (threadIdx.x == 0) sums[blockIdx.x] = total;
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_softmax_forward_f32_i32_lengths_scan(i64* sums, const i64 tiles)
{
    after_previous();
    __shared__ i64 scratch[THREADS / 32];
    scan_row<THREADS>(sums, tiles, scratch);
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_softmax_forward_f32_i32_lengths_offsets(const index_t* lengths, const i64 stride, const i64 segments, const i64 rows, const i64* sums, i64* offsets, const ErrorRef err)
{
    after_previous();
    __shared__ i64 scratch[THREADS / 32];
    const i64 begin = (i64)blockIdx.x * LENGTHS_TILE + threadIdx.x * 8;
    i64 own = 0;
    for (int k = 0; k < 8; ++k)
        if (begin + k < segments) {
            const i64 length = (i64)lengths[(begin + k) * stride];
            if (length < 0 || length > rows) report_error(err, ERROR_LENGTH, begin + k, length, rows);  // as large a one could make the sum wrap round to rows
            own += max(length, (i64)0);
        }
    i64 total;
    i64 at = sums[blockIdx.x] + block_scan_exclusive<THREADS>(own, scratch, total);
    for (int k = 0; k < 8; ++k)
        if (begin + k < segments) {
            offsets[begin + k] = at;
            at += max((i64)lengths[(begin + k) * stride], (i64)0);
            if (begin + k + 1 == segments) {
                offsets[segments] = at;
                if (at != rows) report_error(err, ERROR_LENGTHS, segments, at, rows);
            }
        }
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_softmax_forward_f32_i32_expand_lengths(const i64* offsets, const i64 segments, const i64 rows, index_t* ids)
{
    after_previous();
    const i64 n = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (n < rows) expand_row(offsets, (i64)1, segments, rows, n, ids);
}

struct Order {
    const index_t* ids;
    Ids f;
    ErrorRef err;
    bool report;
    typedef i32 Key;
    __device__ __forceinline__ Key key(i64 i) const { return segment_of(ids, i, f); }
    __device__ __forceinline__ i32 segment(i64 i, Key s) const
    {
        if (report && s < 0 && f.oob == OOB_RAISE) report_error(err, 1, i, (i64)ids[i * f.stride], f.bound);
        return s;
    }
    __device__ __forceinline__ i64 row(i64 i, Key) const { return i; }
    __device__ __forceinline__ void unsorted(i64 position, i32 s, i32 previous) const
    {
        if (report && f.sorted) report_error(err, 2, position, s, previous);
    }
};
#define ORDER_PARAMETERS const index_t* ids, const Ids f, const ErrorRef err
#define ORDER(report) {ids, f, err, report}

// What items that are rows of x have in common.
struct OrderedRows {
    Order order;
    typedef Order::Key Key;
    __device__ __forceinline__ Key key(i64 i) const { return order.key(i); }
    __device__ __forceinline__ i32 segment(i64 i, const Key& k) const { return order.segment(i, k); }
    __device__ __forceinline__ i64 position(i64 i, const Key&) const { return i; }
    __device__ __forceinline__ i32 count(const Key&) const { return 1; }
    __device__ __forceinline__ i64 row(i64 i, const Key& k) const { return order.row(i, k); }
};

// Forward: a = x. Backward: a = y, b = dy.
struct Rows : OrderedRows {
    static constexpr int AHEAD = 4, RING = 0;
    struct Item {
        Pack<storage_t, V> a;
    };
    const storage_t *a, *b;  // at this thread's columns
    i64 a_stride, b_stride;
    __device__ __forceinline__ void load(i64 i, const Key& k, Item& item) const
    {
        const i64 n = order.row(i, k);
        item.a = load_pack<storage_t, V>(row_at(a, (u32)n, a_stride));
    }
    __device__ __forceinline__ void fold(const Item& item, Acc* acc, i32) const
    {
#pragma unroll
        for (int j = 0; j < V; ++j) {
            acc[j].merge(Acc::of(to_acc(item.a.v[j])));
        }
    }
};

struct Sink {
    Order order;
    Acc* cells;  // at this thread's columns
    i64 width;
    __device__ __forceinline__ void write(const Run& run, const Acc* acc) const
    {
#pragma unroll
        for (int j = 0; j < V; ++j) cells[run.segment * width + j] = Acc{acc[j].largest, acc_t(1) / acc[j].sum};
    }
    __device__ __forceinline__ void unsorted(i64 position, i32 s, i32 previous) const { order.unsorted(position, s, previous); }
};

constexpr int ROWS_BLOCKS = 1;  // at least, on a multiprocessor
extern "C" __global__ void __launch_bounds__(WALK_THREADS, ROWS_BLOCKS) brt_segment_ops_segment_softmax_forward_f32_i32_rows(const storage_t* a, const View av, const storage_t* b, const View bv, ORDER_PARAMETERS, const i64 rows, const Columns columns, const Tile tile, const i64 blocks, Acc* cells, Run* runs, Acc* values)
{
    after_previous();
    const Place p = place_of(tile, columns);
    const Order ordered = ORDER(p.first);
    const Rows items = { {ordered}, a + within(av, columns, p.column), b + within(bv, columns, p.column), av.row, bv.row};
    const Sink sink = {ordered, cells + p.column * V, columns.count * V};
    reduce_block(items, rows, p, tile, columns, blocks, sink, runs, values);
}

extern "C" __global__ void __launch_bounds__(WALK_THREADS) brt_segment_ops_segment_softmax_forward_f32_i32_fold(const Run* runs_in, const Acc* values_in, const i64 count, ORDER_PARAMETERS, const Columns columns, const Tile tile, const i64 blocks, Acc* cells, Run* runs, Acc* values)
{
    after_previous();
    const Place p = place_of(tile, columns);
    const OpenItems<FOLD_AHEAD> items = {runs_in, values_in, columns.count * V, p.column * V};
    const Sink sink = {ORDER(p.first), cells + p.column * V, columns.count * V};
    reduce_block(items, count, p, tile, columns, blocks, sink, runs, values);
}

// The largest element of each segment and the sum of exp(x - largest) by integer atomics: maxima of keys in the order of the numbers, and exponentials, 1 at
// most, as multiples of a power of two that no segment's rows overflow. Integers add up to the same whatever the order, and no ids are sorted.
// Atomics that bring no old value back: where an error may be reported as well, the compiler takes those that do. Needs core/prelude.cuh.
#ifdef BRT_HOST
__device__ __forceinline__ void max_at(u32* at, u32 v) { atomicMax(at, v); }
__device__ __forceinline__ void or_at(u32* at, u32 v) { atomicOr(at, v); }
__device__ __forceinline__ void add_at(u32* at, u32 v) { atomicAdd(at, v); }
__device__ __forceinline__ void add_at(u64* at, u64 v) { atomicAdd(at, v); }
#else
__device__ __forceinline__ void max_at(u32* at, u32 v) { asm volatile("red.relaxed.gpu.global.max.u32 [%0], %1;" ::"l"(__cvta_generic_to_global(at)), "r"(v) : "memory"); }
__device__ __forceinline__ void or_at(u32* at, u32 v) { asm volatile("red.relaxed.gpu.global.or.b32 [%0], %1;" ::"l"(__cvta_generic_to_global(at)), "r"(v) : "memory"); }
__device__ __forceinline__ void add_at(u32* at, u32 v) { asm volatile("red.relaxed.gpu.global.add.u32 [%0], %1;" ::"l"(__cvta_generic_to_global(at)), "r"(v) : "memory"); }
__device__ __forceinline__ void add_at(u64* at, u64 v) { asm volatile("red.relaxed.gpu.global.add.u64 [%0], %1;" ::"l"(__cvta_generic_to_global(at)), "l"(v) : "memory"); }
#endif
// generated from patterns/segments/segment_softmax.py: constants EACH
constexpr int EACH = 8;
// end of generated text

// 0: no row yet; all ones: NaN.
__device__ __forceinline__ u32 top_of(f32 v)
{
    const u32 b = f32_bits(v);
    return v != v ? ~0u : b ^ ((b >> 31 ? 0xffffffffu : 0x80000000u));
}
__device__ __forceinline__ f32 value_of(u32 top) { return bits_f32(top >> 31 ? top & 0x7fffffffu : ~top); }  // NaN for all ones

// What is at most 2^63, to the nearest whole number.
__device__ __forceinline__ u64 whole_units(f32 v)
{
#ifdef BRT_HOST
    return (u64)m_rint(v);
#else
    return __float2ull_rn(v);
#endif
}

// Threads side by side take columns side by side, one element each, so that the atomics of a row go to few sectors of memory. A row's segment is found once,
// by one thread of the block. Tables have fewer than 2^31 cells.
constexpr i32 NOWHERE = (i32)0x80000000;
constexpr int NAMED = 4;  // ids that a thread reads together
struct Cells {
    Place p;
    i32 at[EACH];  // a row's cell of the tables, below 0 where the row takes no part
    f32 x[EACH];
    bool look;  // whether ids that this thread has read may be at fault
    __device__ __forceinline__ Cells(const storage_t* table, const View& v, const index_t* ids, const Ids& f, i64 rows, const Columns& columns, const Tile& tile)
    {
        __shared__ i32 starts[THREADS * EACH];  // of the rows of the block, in the tables
        const Columns single = {columns.count * V};
        p = place_of(tile, single);
        const i64 offset = p.column;
        const i64 begin = p.block * tile.span;
        const i32 span = (i32)tile.span, count = (i32)(rows - begin < tile.span ? rows - begin : tile.span), own = (i32)(p.row - begin), inner = (i32)tile.inner;
        const i32 left = p.live ? count - own : 0;
        const storage_t* from = table + p.row * v.row + offset;
        const i64 apart = tile.inner * v.row;
        storage_t taken[EACH];
#pragma unroll
        for (int i = 0; i < EACH; ++i, from += apart)
            taken[i] = i * inner < left ? *from : storage_t();
        look = f.sorted;
        for (i32 r = threadIdx.x; r < span; r += NAMED * THREADS) {
            index_t given[NAMED];
#pragma unroll
            for (int k = 0; k < NAMED; ++k)
                if (r + k * THREADS < count) given[k] = ids[(begin + r + k * THREADS) * f.stride];
#pragma unroll
            for (int k = 0; k < NAMED; ++k) {
                if (r + k * THREADS >= span) break;
                const i32 s = r + k * THREADS < count ? segment_named(given[k], f) : -1;
                starts[r + k * THREADS] = s >= 0 ? s * (i32)single.count : NOWHERE;
                look |= s < 0;
            }
        }
        __syncthreads();
#pragma unroll
        for (int i = 0; i < EACH; ++i) {
            const i32 start = starts[own + i * inner];
            at[i] = p.live ? start + (i32)p.column : NOWHERE;
            x[i] = to_acc(taken[i]);
        }
    }
    // Faults among the ids of the block, by the block of its first columns.
    __device__ __forceinline__ void report(const ErrorRef& err, const index_t* ids, const Ids& f, i64 rows, i64 span) const
    {
        if (p.column != p.col || !look) return;
        const i64 begin = p.block * span, end = begin + span < rows ? begin + span : rows;
#pragma unroll 1
        for (i64 n = begin + threadIdx.x; n < end; n += THREADS) check_row(err, ids, n, f);
    }
};

// Also zeroes the sums, `units` of 16 bytes. look: what a cell holds is read first, so that it is not written in vain.
extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_softmax_forward_f32_i32_tops(const storage_t* x, const View xv, const index_t* ids, const Ids f, const i64 rows, const Columns columns, const Tile tile, u32* tops, uint4* sums, const i64 units, const i64 look, const ErrorRef err)
{
    after_previous();
#pragma unroll 1
    for (i64 u = (i64)blockIdx.x * THREADS + threadIdx.x; u < units; u += (i64)gridDim.x * THREADS) sums[u] = make_uint4(0, 0, 0, 0);
    Cells own(x, xv, ids, f, rows, columns, tile);
    u32 top[EACH], seen[EACH];
#pragma unroll
    for (int i = 0; i < EACH; ++i) {
        top[i] = top_of(own.x[i]);
        seen[i] = 0;  // less than any
    }
#pragma unroll
    for (int i = 0; i + 1 < EACH; ++i)  // rows of one segment that follow each other
        if (own.at[i] == own.at[i + 1]) {
            top[i + 1] = top[i] > top[i + 1] ? top[i] : top[i + 1];
            own.at[i] = NOWHERE;
        }
    if (look) {
#pragma unroll
        for (int i = 0; i < EACH; ++i)
            if (own.at[i] >= 0) seen[i] = tops[own.at[i]];  // a stale one only costs an atomic that changes nothing
    }
#pragma unroll
    for (int i = 0; i < EACH; ++i)
        if (own.at[i] >= 0 && top[i] > seen[i]) max_at(tops + own.at[i], top[i]);
    own.report(err, ids, f, rows, tile.span);
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_softmax_forward_f32_i32_units(const storage_t* x, const View xv, const index_t* ids, const Ids f, const i64 rows, const Columns columns, const Tile tile, const u32* tops, u64* sums, const f32 scale)
{
    after_previous();
    Cells own(x, xv, ids, f, rows, columns, tile);
    u32 top[EACH];
    u64 units[EACH];
#pragma unroll
    for (int i = 0; i < EACH; ++i) top[i] = own.at[i] >= 0 ? tops[own.at[i]] : ~0u;
#pragma unroll
    for (int i = 0; i < EACH; ++i) {
        const f32 largest = value_of(top[i]);
        const f32 part = m_exp(own.x[i] == largest ? 0.0f : own.x[i] - largest);  // equal infinities differ by 0
        units[i] = whole_units(fmaxf(part, 0.0f) * scale);  // NaN counts for nothing: the largest says it; so it does where there is no cell
    }
#pragma unroll
    for (int i = 0; i + 1 < EACH; ++i)
        if (own.at[i] == own.at[i + 1]) {
            units[i + 1] += units[i];
            units[i] = 0;
        }
#pragma unroll
    for (int i = 0; i < EACH; ++i)
        if (units[i]) add_at(sums + own.at[i], units[i]);
}

// 1 / sum, of sums from 2^43 to 2^64 units; of a segment whose largest is NaN, anything.
struct UnitCells {
    const u32* tops;
    const u64* sums;
    f32 scale;
    __device__ __forceinline__ Pack<Acc, V> at(i64 cell) const
    {
        const Pack<u32, V> top = load_pack<u32, V>(tops + cell);
        const Pack<u64, V> sum = load_pack<u64, V>(sums + cell);
        Pack<Acc, V> found;
#pragma unroll
        for (int j = 0; j < V; ++j) found.v[j] = Acc{value_of(top.v[j]), scale * inner_reciprocal((f32)sum.v[j])};
        return found;
    }
};

struct FoldedCells {
    const Acc* cells;
    __device__ __forceinline__ Pack<Acc, V> at(i64 cell) const { return load_pack<Acc, V>(cells + cell); }
};

// y = exp(x - largest) / sum, or dx = y * (dy - total); a row that takes no part gets 0. What a thread reads is on its way before it writes.
template <class Held>
__device__ __forceinline__ void write_rows(storage_t* out, const View& dv, const storage_t* a, const View& av, const storage_t* b, const View& bv, const index_t* ids, const Ids& f, i64 rows, const Columns& columns, const Tile& tile, const Held& held, i64 accumulate)
{
    const Place p = place_of(tile, columns);
    if (!p.live || p.row >= rows) return;
    const i64 out_offset = within(dv, columns, p.column);
    const i64 a_offset = within(av, columns, p.column);
    const i64 b_offset = 0;
    i32 s[ROWS];
    Rows::Item v[ROWS];
    Pack<Acc, V> cell[ROWS];
    segments_of(ids, p.row, tile.inner, rows, f, s);
#pragma unroll
    for (int i = 0; i < ROWS; ++i) {
        const i64 n = s[i] >= 0 ? p.row + i * tile.inner : p.row;  // a row that is there, so that nothing waits for a branch
        v[i].a = load_pack<storage_t, V>(a + n * av.row + a_offset);
    }
#pragma unroll
    for (int i = 0; i < ROWS; ++i) cell[i] = held.at(s[i] >= 0 ? s[i] * (columns.count * V) + p.column * V : 0);
#pragma unroll
    for (int i = 0; i < ROWS; ++i) {
        acc_t value[V];
#pragma unroll
        for (int j = 0; j < V; ++j) {
            const Acc& own = cell[i].v[j];
            const acc_t found = m_exp(to_acc(v[i].a.v[j]) - own.largest) * own.sum;  // the cell holds 1 / sum
            value[j] = s[i] >= 0 ? found : acc_t(0);
        }
        const i64 n = p.row + i * tile.inner;
        if (n >= rows || (accumulate && s[i] < 0)) continue;
        storage_t* const at = out + n * dv.row + out_offset;
        if (accumulate) {
            const Pack<storage_t, V> before = load_pack<storage_t, V>(at);
#pragma unroll
            for (int j = 0; j < V; ++j) value[j] = to_acc(before.v[j]) + value[j];
        }
        store_pack<storage_t, V>(at, pack_as<storage_t, V>(value));
    }
    (void)b_offset;
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_softmax_forward_f32_i32_write(storage_t* out, const View dv, const storage_t* a, const View av, const storage_t* b, const View bv, const index_t* ids, const Ids f, const i64 rows, const Columns columns, const Tile tile, const i64 accumulate, const Acc* cells)
{
    after_previous();
    write_rows(out, dv, a, av, b, bv, ids, f, rows, columns, tile, FoldedCells{cells}, accumulate);
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_softmax_forward_f32_i32_results(storage_t* out, const View dv, const storage_t* a, const View av, const index_t* ids, const Ids f, const i64 rows, const Columns columns, const Tile tile, const i64 accumulate, const u32* tops, const u64* sums, const f32 scale)
{
    after_previous();
    write_rows(out, dv, a, av, a, av, ids, f, rows, columns, tile, UnitCells{tops, sums, scale}, accumulate);  // 0; of one that the compiler knows it stores element by element
}
