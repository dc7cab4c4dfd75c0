// segment_ops.segment_max.forward.f32#i32 / vec16
// template segment_extremum.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// What every segment kernel shares: how ids name segments, how a view is addressed, how threads share out rows and columns.
using storage_t = f32;
using acc_t = f32;
using index_t = i32;
constexpr int V = 4;  // elements of a row per access
constexpr int THREADS = 256;

enum : i64 { OOB_RAISE = 0, OOB_DROP = 1, OOB_CLAMP = 2 };

// Row n belongs to segment ids[n * stride] of `bound` segments; rows fit 31 bits.
struct Ids {
    i64 stride, bound, oob, sorted, wrap;  // wrap: -k counts from the end
};

// The segment that an id names, or -1 for a row that takes no part.
__device__ __forceinline__ i32 segment_named(index_t given, const Ids& f)
{
    const index_t bound = (index_t)f.bound;
    const index_t id = f.wrap && given < 0 ? given + bound : given;
    if (id >= 0 && id < bound) return (i32)id;
    return f.oob == OOB_CLAMP && bound > 0 ? (id < 0 ? 0 : (i32)bound - 1) : -1;
}
__device__ __forceinline__ i32 segment_of(const index_t* ids, i64 n, const Ids& f) { return segment_named(ids[n * f.stride], f); }

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
struct View {
    i64 row;
};
struct Columns {
    i64 count;
};
__device__ __forceinline__ i64 within(const View&, const Columns&, i64 c) { return c * V; }

// A block covers `cols` columns by `lanes` groups of rows; `tiles` blocks side by side cover a row.
// Group `lane` of range `block` takes rows block * span + lane * outer + i * inner, i = 0, 1, ...
struct Tile {
    i64 cols, lanes, tiles, span, outer, inner;
};
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
extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_max_forward_f32_i32_clear(uint4* at, const i64 units)
{
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

extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_max_forward_f32_i32_expand(const index_t* offsets, const i64 stride, const i64 segments, const i64 rows, index_t* ids, const ErrorRef err)
{
    const i64 i = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (i <= segments) {
        const i64 value = (i64)offsets[i * stride];
        const i64 before = i > 0 ? (i64)offsets[(i - 1) * stride] : 0;
        if (value < before || (i == 0 && value != 0) || (i == segments && value != rows)) report_error(err, 3, i, value, rows);
    }
    if (i < rows) expand_row(offsets, stride, segments, rows, i, ids);
}

// lengths [segments]: sums of tiles, their scan, then the offsets that _expand_lengths reads.
extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_max_forward_f32_i32_lengths_sum(const index_t* lengths, const i64 stride, const i64 segments, i64* sums)
{
    __shared__ i64 scratch[THREADS / 32];
    const i64 begin = (i64)blockIdx.x * LENGTHS_TILE + threadIdx.x * 8;
    i64 own = 0;
    for (int k = 0; k < 8; ++k)
        if (begin + k < segments) own += max((i64)lengths[(begin + k) * stride], (i64)0);
    i64 total;
    block_scan_exclusive<THREADS>(own, scratch, total);
    if (threadIdx.x == 0) sums[blockIdx.x] = total;
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_max_forward_f32_i32_lengths_scan(i64* sums, const i64 tiles)
{
    __shared__ i64 scratch[THREADS / 32];
    scan_row<THREADS>(sums, tiles, scratch);
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_max_forward_f32_i32_lengths_offsets(const index_t* lengths, const i64 stride, const i64 segments, const i64 rows, const i64* sums, i64* offsets, const ErrorRef err)
{
    __shared__ i64 scratch[THREADS / 32];
    const i64 begin = (i64)blockIdx.x * LENGTHS_TILE + threadIdx.x * 8;
    i64 own = 0;
    for (int k = 0; k < 8; ++k)
        if (begin + k < segments) {
            const i64 length = (i64)lengths[(begin + k) * stride];
            if (length < 0) report_error(err, 3, begin + k, length, rows);
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
                if (at != rows) report_error(err, 3, segments, at, rows);
            }
        }
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_max_forward_f32_i32_expand_lengths(const i64* offsets, const i64 segments, const i64 rows, index_t* ids)
{
    const i64 n = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (n < rows) expand_row(offsets, (i64)1, segments, rows, n, ids);
}

// Extrema without floating-point atomics: values map to integer keys of the same order (0: nothing yet, all ones: NaN), integer maxima
// commute, so the result does not depend on the order of threads. A pair is a 32-bit key above a row number, so that its maximum also
// names the first row (row ^ 0xffffffff) or the last one (row ^ 0x80000000) that holds the extremum. No row number maps to 0.
using key_t = u32;
constexpr int ROWS = V == 1 ? 8 : V == 8 ? 2 : 4;  // rows a thread reads before it updates anything

__device__ __forceinline__ bool is_nan(acc_t v) { return v != v; }
__device__ __forceinline__ u32 ordered(f32 v)
{
    const i32 b = (i32)__float_as_uint(v);
    return (u32)b ^ ((u32)(b >> 31) | 0x80000000u);
}
__device__ __forceinline__ f32 unordered(u32 k) { return __uint_as_float(k >> 31 ? k & 0x7fffffffu : ~k); }
__device__ __forceinline__ key_t key_of(acc_t v, bool ignore_nan)
{
    const key_t none = ignore_nan ? key_t(0) : ~key_t(0);
    return is_nan(v) ? none : key_t(ordered(v));
}
__device__ __forceinline__ acc_t value_of(key_t k) { return unordered(k); }
__device__ __forceinline__ acc_t one_zero(acc_t v) { return v == acc_t(0) ? acc_t(0) : v; }  // -0 and +0 tie
__device__ __forceinline__ bool equals(acc_t a, acc_t b, bool ignore_nan) { return a == b || (!ignore_nan && is_nan(a) && is_nan(b)); }

// V adjacent integers of a dense table.
template <class K>
__device__ __forceinline__ void load_cells(const K* at, K* out)
{
    constexpr int N = V * sizeof(K) >= 16 ? 16 / sizeof(K) : 1;
#pragma unroll
    for (int j = 0; j < V; j += N) {
        const Pack<K, N> pack = load_pack<K, N>(at + j);
#pragma unroll
        for (int k = 0; k < N; ++k) out[j + k] = pack.v[k];
    }
}

// V adjacent row numbers that the caller gave, of either index dtype.
__device__ __forceinline__ void load_named(const void* arg, i64 wide, i64 at, i64* out)
{
    if (wide) {
        load_cells((const i64*)arg + at, out);
    } else {
        i32 narrow[V];
        load_cells((const i32*)arg + at, narrow);
#pragma unroll
        for (int j = 0; j < V; ++j) out[j] = narrow[j];
    }
}

// Raises cells[0 .. V) to k, if they are lower. A stale read only costs an atomic that changes nothing.
template <class K>
__device__ __forceinline__ void raise_cells(K* cells, const K* k, const K* seen)
{
#pragma unroll
    for (int j = 0; j < V; ++j)
        if (k[j] > seen[j]) atomicMax(cells + j, k[j]);
}

// The updates of one thread: rows of one segment that follow each other are merged first, then whole warps of one segment and column.
template <class K>
__device__ __forceinline__ void raise_rows(K* table, i64 width, const Tile& tile, const Place& p, i32 (&s)[ROWS], K (*k)[V])
{
#pragma unroll
    for (int i = 0; i + 1 < ROWS; ++i)
        if (s[i] >= 0 && s[i] == s[i + 1]) {
#pragma unroll
            for (int j = 0; j < V; ++j) k[i + 1][j] = k[i][j] > k[i + 1][j] ? k[i][j] : k[i + 1][j];
            s[i] = -1;
        }
    if (tile.cols == 1 && tile.lanes == THREADS) {
        const i32 other = __shfl_sync(0xffffffffu, s[ROWS - 1], 0);
        if (__all_sync(0xffffffffu, s[ROWS - 1] == other)) {
#pragma unroll
            for (int j = 0; j < V; ++j)
#pragma unroll
                for (int d = 16; d > 0; d /= 2) {
                    const K above = __shfl_xor_sync(0xffffffffu, k[ROWS - 1][j], d);
                    k[ROWS - 1][j] = above > k[ROWS - 1][j] ? above : k[ROWS - 1][j];
                }
            if (threadIdx.x % 32) s[ROWS - 1] = -1;
        }
    }
    K seen[ROWS][V];
#pragma unroll
    for (int i = 0; i < ROWS; ++i)
        if (s[i] >= 0) load_cells(table + s[i] * width + p.column * V, seen[i]);
#pragma unroll
    for (int i = 0; i < ROWS; ++i)
        if (s[i] >= 0) raise_cells(table + s[i] * width + p.column * V, k[i], seen[i]);
}

// Loads this thread's rows; `report` on the first pass over the ids.
__device__ __forceinline__ void load_rows(
    const storage_t* x, const View& xv, const index_t* ids, const Ids& f, i64 rows, const Columns& columns, const Tile& tile, const Place& p,
    bool report, const ErrorRef& err, i32 (&s)[ROWS], Pack<storage_t, V>* v)
{
    const i64 end = p.live ? rows : p.row;
    const storage_t* const at = x + p.row * xv.row + within(xv, columns, p.column);
    const i64 apart = tile.inner * xv.row;
    const i32 left = (i32)(end - p.row);
    // Whatever the ids: no load waits for another.
#pragma unroll
    for (int i = 0; i < ROWS; ++i)
        if (i * (i32)tile.inner < left) v[i] = load_pack_once<storage_t, V>(at + i * apart);
    segments_of(ids, p.row, tile.inner, end, f, s);
    if (report && p.first) check_rows(err, ids, p.row, tile.inner, rows, f, s);
}

// keys[s][d] = the largest key of the segment; present[s] = 1 for a segment with rows, where that is asked for.
extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_max_forward_f32_i32_keys(const storage_t* x, const View xv, const index_t* ids, const Ids f, const i64 rows, const Columns columns, const Tile tile, const i64 ignore_nan, const i64 report, key_t* keys, u8* present, const ErrorRef err)
{
    const Place p = place_of(tile, columns);
    i32 s[ROWS];
    Pack<storage_t, V> v[ROWS];
    key_t k[ROWS][V];
    load_rows(x, xv, ids, f, rows, columns, tile, p, report, err, s, v);
#pragma unroll
    for (int i = 0; i < ROWS; ++i) {
        if (s[i] >= 0 && present && p.first) present[s[i]] = 1;
#pragma unroll
        for (int j = 0; j < V; ++j) k[i][j] = s[i] >= 0 ? key_of(to_acc(v[i].v[j]), ignore_nan) : key_t(0);
    }
    raise_rows(keys, columns.count * V, tile, p, s, k);
}

// pairs[s][d] = the largest (key, row ^ mask). -0 and +0 share a key; zeros[s][d] = 1 records a +0, the one that wins.
extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_max_forward_f32_i32_pairs(const storage_t* x, const View xv, const index_t* ids, const Ids f, const i64 rows, const Columns columns, const Tile tile, const i64 ignore_nan, const i64 report, const u32 mask, u64* pairs, u8* zeros, const ErrorRef err)
{
    const Place p = place_of(tile, columns);
    const i64 width = columns.count * V;
    i32 s[ROWS];
    Pack<storage_t, V> v[ROWS];
    u64 k[ROWS][V];
    load_rows(x, xv, ids, f, rows, columns, tile, p, report, err, s, v);
#pragma unroll
    for (int i = 0; i < ROWS; ++i) {
        const u32 row = (u32)(p.row + i * tile.inner) ^ mask;
#pragma unroll
        for (int j = 0; j < V; ++j) {
            k[i][j] = 0;
            if (s[i] < 0) continue;
            const acc_t value = to_acc(v[i].v[j]);
            const u32 key = key_of(one_zero(value), ignore_nan);
            if (key) k[i][j] = (u64)key << 32 | row;
            if (zeros && __float_as_uint(value) == 0u) {
                u8* const zero = zeros + s[i] * width + p.column * V + j;
                if (!*zero) *zero = 1;
            }
        }
    }
    raise_rows(pairs, width, tile, p, s, k);
}

// Which rows of a cell hold its extremum: taken from the forward's output (mode 0), from the row it named (1), or from the keys (2).
struct Extremum {
    i64 mode, ignore_nan;
};
__device__ __forceinline__ void selected(
    bool* hit, const Pack<storage_t, V>& v, i32 s, const Place& p, const Columns& columns, const Extremum& e, const storage_t* x, const View& xv, i64 rows,
    const storage_t* output, const View& ov, const void* arg, const View& av, i64 arg_wide, const key_t* keys)
{
    if (e.mode == 0) {
        const Pack<storage_t, V> o = load_pack<storage_t, V>(output + s * ov.row + within(ov, columns, p.column));
#pragma unroll
        for (int j = 0; j < V; ++j) hit[j] = equals(to_acc(v.v[j]), to_acc(o.v[j]), e.ignore_nan);
    } else if (e.mode == 1) {
        i64 named[V];
        load_named(arg, arg_wide, s * av.row + within(av, columns, p.column), named);
        const i64 offset = within(xv, columns, p.column);
#pragma unroll
        for (int j = 0; j < V; ++j)
            hit[j] = (u64)named[j] < (u64)rows && equals(to_acc(v.v[j]), to_acc(x[named[j] * xv.row + offset + j]), e.ignore_nan);
    } else {
        key_t k[V];
        load_cells(keys + s * (columns.count * V) + p.column * V, k);
#pragma unroll
        for (int j = 0; j < V; ++j) hit[j] = k[j] && equals(to_acc(v.v[j]), value_of(k[j]), e.ignore_nan);
    }
}

// marks[s][d] = the largest row ^ mask that holds the extremum, or with `count` how many rows do.
extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_max_forward_f32_i32_mark(const storage_t* x, const View xv, const index_t* ids, const Ids f, const i64 rows, const Columns columns, const Tile tile, const Extremum e, const storage_t* output, const View ov, const void* arg, const View av, const i64 arg_wide, const key_t* keys, const i64 report, const i64 count, const u32 mask, u32* marks, const ErrorRef err)
{
    const Place p = place_of(tile, columns);
    if (!p.live) return;
    i32 s[ROWS];
    Pack<storage_t, V> v[ROWS];
    load_rows(x, xv, ids, f, rows, columns, tile, p, report, err, s, v);
#pragma unroll
    for (int i = 0; i < ROWS; ++i) {
        if (s[i] < 0) continue;
        bool hit[V];
        selected(hit, v[i], s[i], p, columns, e, x, xv, rows, output, ov, arg, av, arg_wide, keys);
        u32* const cell = marks + s[i] * (columns.count * V) + p.column * V;
        const u32 row = (u32)(p.row + i * tile.inner) ^ mask;
#pragma unroll
        for (int j = 0; j < V; ++j) {
            if (!hit[j]) continue;
            if (count)
                atomicAdd(cell + j, 1u);
            else if (row > cell[j])
                atomicMax(cell + j, row);
        }
    }
}

// The result and, with `arg`, the row that gives it. What says that a cell is empty: a pair or mark of 0, a floating key of 0, or present[s].
struct Empty {
    acc_t value;  // what an empty cell holds
    i64 rows;     // its arg
};
extern "C" __global__ void __launch_bounds__(THREADS) brt_segment_ops_segment_max_forward_f32_i32_decode(storage_t* y, const View yv, i64* arg, const View av, const i64 segments, const Columns columns, const Tile tile, const key_t* keys, const u64* pairs, const u8* zeros, const u32* marks, const u8* present, const Empty empty)
{
    const Place p = place_of(tile, columns);
    if (!p.live) return;
    const i64 width = columns.count * V;
    const i64 y_offset = within(yv, columns, p.column);
    const i64 arg_offset = arg ? within(av, columns, p.column) : 0;
#pragma unroll
    for (int i = 0; i < ROWS; ++i) {
        const i64 s = p.row + i * tile.inner;
        if (s >= segments) continue;
        const i64 cell = s * width + p.column * V;
        Pack<storage_t, V> result;
        Pack<i64, V> row;
        key_t k[V];
        bool none[V];
        if (pairs) {
            u64 pair[V];
            load_cells(pairs + cell, pair);
#pragma unroll
            for (int j = 0; j < V; ++j) {
                k[j] = (key_t)(pair[j] >> 32);
                none[j] = pair[j] == 0;
                row.v[j] = none[j] ? empty.rows : (i64)((u32)pair[j] ^ 0xffffffffu);
            }
        } else
        {
            load_cells(keys + cell, k);
#pragma unroll
            for (int j = 0; j < V; ++j) {
                none[j] = k[j] == 0;
            }
        }
#pragma unroll
        for (int j = 0; j < V; ++j) {
            acc_t value = value_of(k[j]);
            if (zeros && value == acc_t(0)) value = (zeros[cell + j] != 0) == true ? acc_t(0) : -acc_t(0);
            result.v[j] = store_as<storage_t>(none[j] ? empty.value : value);
        }
        store_pack<storage_t, V>(y + s * yv.row + y_offset, result);
        if (arg) {
#pragma unroll
            for (int j = 0; j < V; ++j) arg[s * av.row + arg_offset + j] = row.v[j];
        }
    }
}
