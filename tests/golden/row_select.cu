// sorting.kthvalue.forward.f32 / default
// template sorting/row_select.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
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
// --- partial merge_sort ---
// Elements of rows by their rank in the stable order, without a sort of the row: digits of the keys, then of the positions, narrow the row down to what fits
// shared memory, which is sorted. A block takes a row, or a chunk of one.
using word_t = u32;
// A key with the position of its element in the row, for rows of any length.
template <class W> struct Picked { typedef u64 type; };
template <> struct Picked<u64> { typedef RankedWide type; };
using item_t = Picked<word_t>::type;
__device__ __forceinline__ u64 picked(u8 key, u32 position) { return (u64)key << 32 | position; }
__device__ __forceinline__ u64 picked(u16 key, u32 position) { return (u64)key << 32 | position; }
__device__ __forceinline__ u64 picked(u32 key, u32 position) { return (u64)key << 32 | position; }
__device__ __forceinline__ RankedWide picked(u64 key, u32 position) { return RankedWide{key, position}; }

// generated from patterns/sorting/row_select.py: enum MODES i64 PICK_
enum : i64 { PICK_FIRST = 0, PICK_RANK = 1, PICK_MEDIAN = 2, PICK_NANMEDIAN = 3 };
// end of generated text
// generated from patterns/sorting/row_select.py: constants HELD DIGIT
constexpr int HELD = 2048;
constexpr int DIGIT = 11;
// end of generated text
constexpr int BINS = 1 << DIGIT;
constexpr i32 KEY_BITS = 8 * sizeof(word_t);
// generated from patterns/sorting/row_select.py: struct CHOICE
struct Choice {
    i64 mode, k;                   // k: how many are taken, or a rank from 0 on
    i64 elements, chunks, length;  // of a row; chunks of a row, and their length
};
static_assert(sizeof(Choice) == 40 && BRT_AT(8, Choice, k) && BRT_AT(16, Choice, elements) && BRT_AT(24, Choice, chunks) &&
              BRT_AT(32, Choice, length) && sizeof(Choice::mode) + sizeof(Choice::k) + sizeof(Choice::elements) + sizeof(Choice::chunks) +
              sizeof(Choice::length) == 40, "Choice is packed otherwise");
// end of generated text

// Rank of the element that is looked for, of n of which `nans` are NaN.
__device__ __forceinline__ i64 rank_of(const Choice& choice, i64 n, i64 nans)
{
    if (choice.mode == PICK_FIRST) return choice.k - 1;
    if (choice.mode == PICK_RANK) return choice.k;
    if (choice.mode == PICK_MEDIAN && nans) return n - nans;
    return n > nans ? (n - nans - 1) / 2 : 0;
}

__device__ __forceinline__ bool is_nan(word_t key, const Order& order) { return order.kind == ORDER_FLOAT && key == (word_t)~(word_t)order.flip; }

struct SelectRoom {
    item_t item[HELD];
    u32 bins[BINS];
    u64 scratch[THREADS / 32];
    u64 found;          // the bin, and how many are in the bins before it
    u32 count, inside;  // elements taken; in the bin
    u32 nans;
};

// What is left of a row: keys whose upper bits are `key`, and of these positions whose upper bits are `position`.
struct Narrowed {
    word_t key;
    u32 position;
    i32 key_left, position_left;  // bits not looked at yet
    // -1, 0 or 1: before, among or behind what is left.
    __device__ __forceinline__ i32 side(word_t own_key, u32 own_position) const
    {
        if (key_left >= KEY_BITS) return 0;
        const word_t high = (word_t)(own_key >> key_left);
        if (high != key) return high < key ? -1 : 1;
        if (key_left > 0 || position_left >= 32) return 0;
        const u32 where = own_position >> position_left;
        return where < position ? -1 : where > position;
    }
};

// f(key, position) for each of n elements from `begin` on; list: their positions, ~0 for none. Some loads are in flight at once.
template <class F>
__device__ __forceinline__ void over_elements(const word_t* own, const u32* list, i64 begin, i64 n, i64 step, const Order& order, const F& f)
{
    for (i64 first = threadIdx.x; first < n; first += THREADS * UNROLL) {
        i64 position[UNROLL];
        word_t word[UNROLL];
#pragma unroll
        for (int u = 0; u < UNROLL; ++u) {
            const i64 i = first + u * THREADS;
            position[u] = i < n ? begin + i : -1;
            if (list && i < n) position[u] = list[begin + i] == ~0u ? -1 : (i64)list[begin + i];
        }
#pragma unroll
        for (int u = 0; u < UNROLL; ++u) word[u] = position[u] >= 0 ? own[position[u] * step] : (word_t)0;
#pragma unroll
        for (int u = 0; u < UNROLL; ++u)
            if (position[u] >= 0) f(order_key(word[u], order), (u32)position[u]);
    }
}

// from: the elements of a row are those at these positions, -1 for none; null: all. What is taken goes to values and positions.
extern "C" __global__ void __launch_bounds__(THREADS) brt_sorting_kthvalue_forward_f32(
    const word_t* x, const i32* from, word_t* values, void* positions, const i64 wide, const Rows rows, const Order order, const Choice choice)
{
    __shared__ SelectRoom s;
    const i64 row = blockIdx.x / choice.chunks, chunk = blockIdx.x - row * choice.chunks;
    const i64 begin = chunk * choice.length, left = choice.elements - begin, n = left < choice.length ? left : choice.length;
    i64 at[3];
    locate(rows.axes, row, at);
    const word_t* const own = x + at[0];
    const u32* const list = from ? (const u32*)from + row * choice.elements : (const u32*)0;
    Narrowed rest = {0, 0, KEY_BITS, 32};
    i64 rank = -1, before = 0;  // of the element that is looked for among what is left; elements before those
    bool first = true;
    if (threadIdx.x == 0) s.nans = 0;
    __syncthreads();
    while (n > HELD) {
        const bool of_keys = rest.key_left > 0;
        const i32 bits = of_keys ? (rest.key_left < DIGIT ? rest.key_left : DIGIT) : (rest.position_left < DIGIT ? rest.position_left : DIGIT);
        const i32 shift = (of_keys ? rest.key_left : rest.position_left) - bits;
        for (u32 b = threadIdx.x; b < BINS; b += THREADS) s.bins[b] = 0;
        __syncthreads();
        over_elements(own, list, begin, n, rows.x, order, [&](word_t key, u32 position) {
            if (rest.side(key, position) != 0) return;
            atomicAdd(&s.bins[(of_keys ? (u32)(key >> shift) : position >> shift) & ((1u << bits) - 1u)], 1u);
            if (first && is_nan(key, order)) atomicAdd(&s.nans, 1u);
        });
        __syncthreads();
        if (first) rank = rank_of(choice, n, s.nans);
        first = false;
        constexpr u32 EACH = BINS / THREADS;
        u32 sum = 0;
        for (u32 b = 0; b < EACH; ++b) sum += s.bins[threadIdx.x * EACH + b];
        u64 total;
        u64 below = block_scan_exclusive<THREADS>((u64)sum, s.scratch, total);
        if ((i64)total <= rank) rank = (i64)total - 1;  // fewer elements than asked for: all of them
        if (rank < 0) break;
        for (u32 b = 0; b < EACH; ++b) {
            const u32 bin = threadIdx.x * EACH + b, inside = s.bins[bin];
            if ((u64)rank >= below && (u64)rank < below + inside) s.found = (u64)bin << 32 | below, s.inside = inside;
            below += inside;
        }
        __syncthreads();
        const u32 bin = (u32)(s.found >> 32), skipped = (u32)s.found, inside = s.inside;
        rank -= skipped;
        before += skipped;
        if (of_keys) rest.key = (word_t)((u64)rest.key << bits | bin), rest.key_left = shift;
        else rest.position = rest.position << bits | bin, rest.position_left = shift;
        __syncthreads();
        if (inside + (choice.mode == PICK_FIRST ? before : 0) <= HELD) break;
    }
    if (threadIdx.x == 0) s.count = 0;
    __syncthreads();
    over_elements(own, list, begin, n, rows.x, order, [&](word_t key, u32 position) {
        const i32 side = rest.side(key, position);
        if (side > 0 || (side < 0 && choice.mode != PICK_FIRST)) return;
        s.item[atomicAdd(&s.count, 1u)] = picked(key, position);
        if (first && is_nan(key, order)) atomicAdd(&s.nans, 1u);
    });
    __syncthreads();
    const u32 taken = s.count;
    if (first) rank = rank_of(choice, taken, s.nans);
    u32 all = SORTED;
    while (all < taken) all *= 2;
    item_t item[SORTED];
#pragma unroll
    for (int k = 0; k < SORTED; ++k) {
        const u32 i = threadIdx.x * SORTED + k;
        if (i < taken) item[k] = s.item[i];
        else make_last(item[k]);
    }
    __syncthreads();
    block_sort(item, s.item, all);
    const u32 start = choice.mode == PICK_FIRST ? 0 : (u32)rank, wanted = choice.mode == PICK_FIRST ? (u32)choice.k : 1;
    for (u32 j = threadIdx.x; j < wanted; j += THREADS) {
        const bool there = start + j < taken;
        const i64 position = there ? (i64)position_of(s.item[start + j]) : -1, to = chunk * choice.k + j;
        if (values && there) values[at[1] + to * rows.values] = own[position * rows.x];
        if (positions) put_position(positions, wide != 0, at[2] + to * rows.positions, position);
    }
}

// The element of a rank of rows that are sorted; `sorted` and `from` lie row after row, values and positions as the axes say.
extern "C" __global__ void __launch_bounds__(THREADS) brt_sorting_kthvalue_forward_f32_pick(
    const word_t* sorted, const i32* from, word_t* values, void* positions, const i64 wide, const Rows rows, const Order order, const Choice choice)
{
    const i64 row = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (row >= rows.count) return;
    i64 at[3];
    locate(rows.axes, row, at);
    const word_t* const own = sorted + row * rows.n;
    i64 low = 0, high = rows.n;  // the first NaN
    while (low < high) {
        const i64 middle = (low + high) / 2;
        if (is_nan(order_key(own[middle], order), order)) high = middle;
        else low = middle + 1;
    }
    const i64 rank = rank_of(choice, rows.n, rows.n - low);
    values[at[1]] = own[rank];
    put_position(positions, wide != 0, at[2], (u32)from[row * rows.n + rank]);
}

// The longest run of a sorted row, the first of several; a block takes a row.
extern "C" __global__ void __launch_bounds__(THREADS) brt_sorting_kthvalue_forward_f32_mode(
    const word_t* sorted, const i32* from, word_t* values, void* positions, const i64 wide, const Rows rows, const Order order)
{
    __shared__ u64 best_of[THREADS];
    const i64 row = blockIdx.x;
    const word_t* const own = sorted + row * rows.n;
    u64 best = 0;  // length of a run, then how far its first element is from the end
    for (i64 i = threadIdx.x; i < rows.n; i += THREADS) {
        const word_t key = order_key(own[i], order);
        if (i > 0 && order_key(own[i - 1], order) == key) continue;
        i64 low = i + 1, high = rows.n;
        while (low < high) {
            const i64 middle = (low + high) / 2;
            if (order_key(own[middle], order) == key) low = middle + 1;
            else high = middle;
        }
        const u64 run = (u64)(low - i) << 32 | (u32)~(u32)i;
        best = run > best ? run : best;
    }
    best_of[threadIdx.x] = best;
    for (u32 d = THREADS / 2; d >= 1; d /= 2) {
        __syncthreads();
        if (threadIdx.x < d && best_of[threadIdx.x + d] > best_of[threadIdx.x]) best_of[threadIdx.x] = best_of[threadIdx.x + d];
    }
    if (threadIdx.x) return;
    const i64 first = (u32)~(u32)best_of[0];
    i64 at[3];
    locate(rows.axes, row, at);
    values[at[1]] = own[first];
    put_position(positions, wide != 0, at[2], (u32)from[row * rows.n + first]);
}
