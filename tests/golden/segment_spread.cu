// segment_ops.segment_logsumexp.backward.f32#i32 / vec16
// template segments/segment_spread.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
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
extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_logsumexp_backward_f32_i32_clear(uint4* at, const i64 units)
{
    after_previous();
    const i64 first = (i64)blockIdx.x * (THREADS * 4) + threadIdx.x;
#pragma unroll
    for (int u = 0; u < 4; ++u)
        if (first + u * THREADS < units) at[first + u * THREADS] = make_uint4(0, 0, 0, 0);
}
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

extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_logsumexp_backward_f32_i32_expand(const index_t* offsets, const i64 stride, const i64 segments, const i64 rows, index_t* ids, const ErrorRef err)
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
extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_logsumexp_backward_f32_i32_lengths_sum(const index_t* lengths, const i64 stride, const i64 segments, i64* sums)
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

extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_logsumexp_backward_f32_i32_lengths_scan(i64* sums, const i64 tiles)
{
    after_previous();
    __shared__ i64 scratch[THREADS / 32];
    scan_row<THREADS>(sums, tiles, scratch);
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_logsumexp_backward_f32_i32_lengths_offsets(const index_t* lengths, const i64 stride, const i64 segments, const i64 rows, const i64* sums, i64* offsets, const ErrorRef err)
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

extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_logsumexp_backward_f32_i32_expand_lengths(const i64* offsets, const i64 segments, const i64 rows, index_t* ids)
{
    after_previous();
    const i64 n = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (n < rows) expand_row(offsets, (i64)1, segments, rows, n, ids);
}
// Gradients that every row takes from the row of dy that its segment owns.
constexpr int ROWS = V == 1 ? 8 : V == 8 ? 2 : 4;  // rows a thread reads before it writes


extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_logsumexp_backward_f32_i32_write(storage_t* dx, const View dv, const storage_t* dy, const View gv, const storage_t* x, const View xv, const acc_t* shares, const index_t* ids, const Ids f, const i64 rows, const Columns columns, const Tile tile, const i64 report, const i64 accumulate, const ErrorRef err)
{
    after_previous();
    const Place p = place_of(tile, columns);
    if (!p.live) return;
    const i64 dx_offset = within(dv, columns, p.column);
    const i64 dy_offset = within(gv, columns, p.column);
    const i64 x_offset = within(xv, columns, p.column);
    i32 s[ROWS];
    Pack<storage_t, V> g[ROWS];
    segments_of(ids, p.row, tile.inner, rows, f, s);
    if (report && p.first) check_rows(err, ids, p.row, tile.inner, rows, f, s);
    const storage_t* const from = dy + dy_offset;
    storage_t* at = dx + p.row * dv.row + dx_offset;
    const i64 apart = tile.inner * dv.row;
    const i32 left = (i32)(rows - p.row);
#pragma unroll
    for (int i = 0; i < ROWS; ++i)
        if (s[i] >= 0) g[i] = load_pack<storage_t, V>(from + s[i] * gv.row);
#pragma unroll
    for (int i = 0; i < ROWS; ++i, at += apart) {
        if (i * (i32)tile.inner >= left || (accumulate && s[i] < 0)) continue;
        Pack<storage_t, V> result;
        if (accumulate) result = load_pack<storage_t, V>(at);
        Pack<acc_t, V> share;  // of a row in the sum of its segment
        Pack<storage_t, V> v;
        if (s[i] >= 0) {
            v = load_pack<storage_t, V>(x + (p.row + i * tile.inner) * xv.row + x_offset);
            share = load_pack<acc_t, V>(shares + ((p.row + i * tile.inner) * columns.count + p.column) * V);
        }
#pragma unroll
        for (int j = 0; j < V; ++j) {
            acc_t value = acc_t(0);
            if (s[i] >= 0) {
                value = to_acc(g[i].v[j]);
                // A member of -inf has no share, also where all members are -inf.
                value = to_acc(v.v[j]) == -acc_t(bits_f32(0x7f800000u)) ? acc_t(0) : value * share.v[j];
            }
            if (accumulate) value = to_acc(result.v[j]) + value;
            result.v[j] = store_as<storage_t>(value);
        }
        store_pack<storage_t, V>(at, result);
    }
}
