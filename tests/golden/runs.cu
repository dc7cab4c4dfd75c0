// sorting.argsort_slices.forward.f32 / default
// template sorting/runs.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
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
// Needs core/prelude.cuh.
// --- partial index ---
// Needs core/prelude.cuh and indexing/index.cuh.
// --- partial order ---
// Runs of equal slices of an array along an axis, as the slices lie or in an order that positions give; and the sort of slices by their cells.
using word_t = u32;
// generated from patterns/sorting/runs.py: constants TILE
constexpr int TILE = 4096;
// end of generated text
constexpr int EACH = TILE / THREADS;  // neighbouring slices of a thread
static_assert(EACH == 16, "a thread's slices are packs");

// generated from patterns/sorting/runs.py: struct SLICES
struct Slices {
    i64 n, cells, step;          // slices, cells of a slice, stride from slice to slice
    i64 order_kind, order_step;  // of the positions
    i64 nan_apart, size;         // NaN differs from NaN; runs that there is room for
    i64 in_order;                // x lies in the order, which the positions tell all the same
    Axes<1> inner;
};
static_assert(sizeof(Slices) == 456 && BRT_AT(8, Slices, cells) && BRT_AT(16, Slices, step) && BRT_AT(24, Slices, order_kind) &&
              BRT_AT(32, Slices, order_step) && BRT_AT(40, Slices, nan_apart) && BRT_AT(48, Slices, size) && BRT_AT(56, Slices, in_order) &&
              BRT_AT(64, Slices, inner) && sizeof(Slices::n) + sizeof(Slices::cells) + sizeof(Slices::step) + sizeof(Slices::order_kind) +
              sizeof(Slices::order_step) + sizeof(Slices::nan_apart) + sizeof(Slices::size) + sizeof(Slices::in_order) +
              sizeof(Slices::inner) == 456, "Slices is packed otherwise");
// end of generated text

// Which slice is the k-th in the order.
__device__ __forceinline__ i64 place_of(const void* order, const Slices& m, i64 k)
{
    const i64 place = order ? read_index(order, k * m.order_step, m.order_kind) : k;
    return (u64)place < (u64)m.n ? place : -1;
}

// -1, 0 or 1: slice a comes before, with or after slice b. nan: one of two cells that are compared is NaN, and they are equal otherwise.
__device__ __forceinline__ i32 compare(const word_t* x, const Slices& m, const Order& order, i64 a, i64 b, bool& nan)
{
    for (i64 c = 0; c < m.cells; ++c) {
        const i64 at = place_in(m.inner, c);
        const word_t first = order_key(x[a * m.step + at], order), second = order_key(x[b * m.step + at], order);
        if (first != second) return first < second ? -1 : 1;
        nan |= order.kind == ORDER_FLOAT && first == (word_t)~(word_t)0;
    }
    return 0;
}

// Whether a run begins with slice k. A position out of range, which is reported, is a run of its own.
__device__ __forceinline__ bool begins(const word_t* x, const void* positions, const Slices& m, const Order& order, i64 k, const ErrorRef& err)
{
    if (m.in_order) positions = 0;
    const i64 place = place_of(positions, m, k);
    if (place < 0) report_error(err, ERROR_INDEX, k, read_index(positions, k * m.order_step, m.order_kind), m.n);
    if (k == 0 || place < 0) return true;
    const i64 before = place_of(positions, m, k - 1);
    bool nan = false;
    return before < 0 || compare(x, m, order, before, place, nan) != 0 || (nan && m.nan_apart);
}

// Which of the EACH slices from `first` on begin a run: bit k for the k-th.
__device__ __forceinline__ u32 beginnings(const word_t* x, const void* positions, const Slices& m, const Order& order, i64 first, const ErrorRef& err)
{
    u32 found = 0;
    if ((m.in_order || !positions) && m.cells == 1 && m.step == 1) {  // elements side by side
        constexpr int V = 16 / sizeof(word_t);
        if (first >= m.n) return 0;
        const i64 live = m.n - first;
        word_t key = first ? order_key(x[first - 1], order) : (word_t)0;
        Pack<word_t, V> own[EACH / V];
        if (live >= EACH && (size_t)x % 16 == 0) {
#pragma unroll
            for (int p = 0; p < EACH / V; ++p) own[p] = load_pack<word_t, V>(x + first + p * V);
        } else {
#pragma unroll
            for (int k = 0; k < EACH; ++k) own[k / V].v[k % V] = k < live ? x[first + k] : (word_t)0;
        }
#pragma unroll
        for (int k = 0; k < EACH; ++k) {
            const word_t before = key;
            key = order_key(own[k / V].v[k % V], order);
            const bool apart = m.nan_apart && order.kind == ORDER_FLOAT && key == (word_t)~(word_t)0;
            found |= (u32)(k < live && (key != before || apart)) << k;
        }
        return first ? found : found | 1u;
    }
#pragma unroll 1
    for (int k = 0; k < EACH; ++k)
        if (first + k < m.n) found |= (u32)begins(x, positions, m, order, first + k, err) << k;
    return found;
}

// counts[tile] = runs that begin in the tile; flags: the slices that begin one, where they are wanted.
extern "C" __global__ void __launch_bounds__(THREADS) brt_sorting_argsort_slices_forward_f32_flags(
    const word_t* x, const void* positions, const Slices m, const Order order, i64* counts, u16* flags, const ErrorRef err)
{
    after_previous();
    __shared__ i32 scratch[THREADS / 32];
    const u32 found = beginnings(x, positions, m, order, (i64)blockIdx.x * TILE + threadIdx.x * EACH, err);
    if (flags) flags[(i64)blockIdx.x * THREADS + threadIdx.x] = (u16)found;
    i32 total;
    block_scan_exclusive<THREADS>(__popc(found), scratch, total);
    if (threadIdx.x == 0) counts[blockIdx.x] = total;
}

// counts[tile] = runs that begin before the tile; total = all.
// generated from patterns/sorting/runs.py: constants SCANNERS
constexpr int SCANNERS = 1024;
// end of generated text
extern "C" __global__ void __launch_bounds__(SCANNERS) brt_sorting_argsort_slices_forward_f32_scan(i64* counts, const i64 tiles, i64* total)
{
    after_previous();
    __shared__ i64 scratch[SCANNERS / 32];
    const i64 sum = scan_row<SCANNERS>(counts, tiles, scratch);
    if (threadIdx.x == 0) *total = sum;
}

// starts[r] = the first slice of run r in the order; inverse[place] = its run.
extern "C" __global__ void __launch_bounds__(THREADS) brt_sorting_argsort_slices_forward_f32_ranks(
    const void* positions, const Slices m, const i64* counts, const u16* begun, u32* starts, void* inverse, const i64 wide, const Axes<1> inverse_axes)
{
    after_previous();
    __shared__ i32 scratch[THREADS / 32];
    __shared__ u32 flags[THREADS], before[THREADS];  // of the slices of each thread, and how many runs begin before them
    const i64 begin = (i64)blockIdx.x * TILE, first = begin + threadIdx.x * EACH;
    const u32 found = begun[(i64)blockIdx.x * THREADS + threadIdx.x];
    i32 total;
    i64 rank = counts[blockIdx.x] + block_scan_exclusive<THREADS>(__popc(found), scratch, total);
    flags[threadIdx.x] = found;
    before[threadIdx.x] = (u32)rank;
    for (u32 left = found; left; left &= left - 1, ++rank)
        if (rank <= m.size) starts[rank] = (u32)(first + __ffs((i32)left) - 1);  // that of the first run beyond ends the last one
    if (!inverse) return;
    __syncthreads();
#pragma unroll 4
    for (int k = 0; k < EACH; ++k) {
        const u32 c = k * THREADS + threadIdx.x;
        if (begin + c >= m.n) continue;
        const i64 place = place_of(positions, m, begin + c);
        const i64 run = (i64)before[c / EACH] + __popc(flags[c / EACH] & ((2u << c % EACH) - 1u)) - 1;
        if (place >= 0) put_position(inverse, wide != 0, place_in(inverse_axes, place), run);
    }
}

// What is told of each run: how many slices it has and where the first of them lies; 0 and 0 beyond the last run.
extern "C" __global__ void __launch_bounds__(THREADS) brt_sorting_argsort_slices_forward_f32_told(
    const void* positions, const Slices m, const u32* starts, const i64* total, void* counts, const i64 counts_step, void* indices, const i64 indices_step, const i64 wide)
{
    after_previous();
    const i64 r = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (r >= m.size) return;
    const bool there = r < *total;
    const i64 begin = there ? starts[r] : 0, end = r + 1 < *total ? starts[r + 1] : m.n;
    if (counts) put_position(counts, wide != 0, r * counts_step, there ? end - begin : 0);
    if (indices) {
        const i64 place = there ? place_of(positions, m, begin) : 0;
        put_position(indices, wide != 0, r * indices_step, place < 0 ? 0 : place);
    }
}

// values[r] = the first slice of run r, 0 beyond the last run. Sets of strides: x, values.
extern "C" __global__ void __launch_bounds__(THREADS) brt_sorting_argsort_slices_forward_f32_values(
    const word_t* x, const void* positions, const Slices m, const u32* starts, const i64* total, word_t* values, const i64 values_step, const Axes<2> inner)
{
    after_previous();
    const i64 i = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (i >= m.size * m.cells) return;
    const i64 r = i / m.cells;
    i64 at[2];
    locate(inner, i - r * m.cells, at);
    const i64 place = r < *total ? place_of(m.in_order ? 0 : positions, m, starts[r]) : -1;
    values[r * values_step + at[1]] = place >= 0 ? x[place * m.step + at[0]] : (word_t)0;
}

extern "C" __global__ void brt_sorting_argsort_slices_forward_f32_total(const i64* total, i64* y)
{
    after_previous();
    *y = *total;
}

// Positions of the slices, in order within runs of `width`: each goes to its place in the run of twice the width. from null: their own.
extern "C" __global__ void __launch_bounds__(THREADS) brt_sorting_argsort_slices_forward_f32_merge(const word_t* x, const u32* from, void* to, const i64 kind, const Slices m, const Order order, const i64 width)
{
    after_previous();
    const i64 i = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (i >= m.n) return;
    const i64 pair = i / (2 * width) * (2 * width), middle = pair + width, end = middle + width;
    const bool first = i < middle;
    const i64 own = from ? from[i] : i;
    i64 begin = first ? middle : pair, low = begin, high = first ? end : middle;
    low = low < m.n ? low : m.n;
    high = high < m.n ? high : m.n;
    begin = low;
    while (low < high) {
        const i64 k = (low + high) / 2;
        bool nan = false;
        const i32 side = compare(x, m, order, from ? from[k] : k, own, nan);
        if (side < 0 || (side == 0 && !first)) low = k + 1;
        else high = k;
    }
    const i64 at = (first ? i : i - width) + (low - begin);
    if (kind == 2) ((i64*)to)[at * m.order_step] = own;
    else if (kind == 1) ((i32*)to)[at * m.order_step] = (i32)own;
    else ((u32*)to)[at] = (u32)own;
}

// The distinct elements of an array, where there are few: each block keeps those that it meets in a table in shared memory, and hands them over to one table of all.
// A slot holds the complement of an element, 0 nothing; the element whose complement is 0 has a flag of its own.
using slot_t = u32;
// generated from patterns/sorting/runs_few.py: constants MOST SLOTS
constexpr int MOST = 2048;
constexpr int SLOTS = 4096;
// end of generated text
constexpr int FEW_AHEAD = sizeof(word_t) < 4 ? 1 : 2;  // packs of a thread on their way
static_assert(SLOTS == 1 << 12, "a hash of 12 bits");

// What is known of all blocks: distinct elements in the table; whether there are too many; whether the element without a slot is there.
struct Few {
    u32 count, full, zero, unused;
};

// Puts a slot into a table. False where there is no room: at most one more than MOST for each thread, then none of them goes on.
__device__ __forceinline__ bool put_slot(slot_t* slots, u32* count, slot_t own)
{
    constexpr slot_t FACTOR = (slot_t)(sizeof(slot_t) == 8 ? 0x9e3779b97f4a7c15ull : 0x9e3779b1ull);
    u32 at = (u32)((own * FACTOR) >> (8 * sizeof(slot_t) - 12));  // the bits that all others take part in
    for (int tries = 0; tries < SLOTS; ++tries, at = (at + 1) & (SLOTS - 1)) {
        slot_t there = *(volatile slot_t*)(slots + at);
        if (there == own) return true;
        if (there) continue;
        if (*(volatile u32*)count >= MOST) return false;
        there = atomicCAS(slots + at, (slot_t)0, own);
        if (there == own) return true;
        if (!there) return atomicAdd(count, 1u) < MOST;
    }
    return false;
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_sorting_argsort_slices_forward_f32_few(const word_t* x, const i64 n, slot_t* table, Few* all)
{
    after_previous();
    constexpr int V = 16 / sizeof(word_t), RUN = THREADS * V;
    __shared__ slot_t slots[SLOTS];
    __shared__ u32 count, full, zero;
    for (int i = threadIdx.x; i < SLOTS; i += THREADS) slots[i] = 0;
    if (threadIdx.x == 0) count = full = zero = 0;
    __syncthreads();
    const i64 step = (i64)gridDim.x * RUN, head = (16 - (i64)((size_t)x % 16)) % 16 / (i64)sizeof(word_t), first = head < n ? head : n, packs = (n - first) / V * V + first;
    slot_t before = 0;  // what was met last is there
    bool going = true;
    const auto meet = [&](word_t word) {
        const slot_t own = ~(slot_t)word;
        if (!going || (own && own == before)) return;
        if (own) going = put_slot(slots, &count, own);
        else zero = 1;
        if (own) before = own;
    };
    if (blockIdx.x == 0) {  // what lies before the first pack and behind the last
        if ((i64)threadIdx.x < first) meet(x[threadIdx.x]);
        if (packs + threadIdx.x < n) meet(x[packs + threadIdx.x]);
    }
    for (i64 at = first + (i64)blockIdx.x * RUN + threadIdx.x * V; at < packs && going; at += FEW_AHEAD * step) {
        Pack<word_t, V> pack[FEW_AHEAD];
#pragma unroll
        for (int u = 0; u < FEW_AHEAD; ++u)
            if (at + u * step < packs) pack[u] = load_pack<word_t, V>(x + at + u * step);
#pragma unroll
        for (int u = 0; u < FEW_AHEAD; ++u) {
            if (at + u * step >= packs) continue;
#pragma unroll
            for (int k = 0; k < V; ++k) meet(pack[u].v[k]);
        }
        if (*(volatile u32*)&count > MOST) going = false;
    }
    if (!going) full = 1;
    __syncthreads();
    if (threadIdx.x == 0 && zero) all->zero = 1;
    for (int i = threadIdx.x; i < SLOTS && !full; i += THREADS)
        if (slots[i] && !put_slot(table, &all->count, slots[i])) all->full = 1;
    if (threadIdx.x == 0 && full) all->full = 1;
}

// The table in order, one block; -1 where it holds too many, equal elements of several bits, or NaN that differ.
extern "C" __global__ void __launch_bounds__(1024) brt_sorting_argsort_slices_forward_f32_list(
    const slot_t* table, const Few* all, const Order order, const i64 nan_apart, word_t* values, const i64 step, const i64 size, i64* count)
{
    after_previous();
    __shared__ word_t words[MOST + 1], keys[MOST + 1];
    __shared__ u16 ranks[MOST + 1];
    __shared__ u32 found, clash;
    if (threadIdx.x == 0) {
        found = all->zero;
        clash = all->full;
        if (found) words[0] = (word_t)~(word_t)0;
    }
    __syncthreads();
    for (i32 i = threadIdx.x; i < SLOTS; i += blockDim.x) {
        if (!table[i]) continue;
        const u32 at = atomicAdd(&found, 1u);
        if (at <= MOST) words[at] = (word_t)~table[i];
    }
    __syncthreads();
    const i64 total = found;
    const i32 held = total <= size ? (i32)total : 0;
    for (i32 i = threadIdx.x; i < held; i += blockDim.x) keys[i] = order_key(words[i], order);
    __syncthreads();
    for (i32 i = threadIdx.x; i < held; i += blockDim.x) {
        const word_t key = keys[i];
        u32 rank = 0;
        bool twice = nan_apart && order.kind == ORDER_FLOAT && key == (word_t)~(word_t)0;
        for (i32 j = 0; j < held; ++j) {
            rank += keys[j] < key;
            twice |= keys[j] == key && j != i;
        }
        if (twice) clash = 1;
        ranks[i] = (u16)rank;
    }
    __syncthreads();
    const bool told = !clash && total <= size;
    for (i64 i = threadIdx.x; i < size; i += blockDim.x) {
        const bool one = told && i < held;
        values[(one ? (i64)ranks[i] : i) * step] = one ? words[i] : (word_t)0;
    }
    if (threadIdx.x == 0) *count = told ? total : -1;
}
