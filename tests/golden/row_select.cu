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
// Needs core/prelude.cuh and sorting/order.cuh.
// --- partial merge_sort ---
// Needs core/prelude.cuh, core/scan.cuh and sorting/order.cuh.
// Elements of a row, or of a part of one, by their rank in the stable order, without a sort: at most HELD of them, among which those that are looked for
// lie, are left in shared memory. A block of N threads. A source has each(f): f(key, position) for each of its elements.

// generated from patterns/sorting/row_select.py: constants HELD DIGIT
constexpr int HELD = 2048;
constexpr int DIGIT = 11;
// end of generated text
constexpr int BINS = 1 << DIGIT;
template <class W> constexpr int PACKS = sizeof(W) == 1 ? 1 : sizeof(W) == 2 ? 2 : 4;  // that a thread loads at once, where little is done with an element

// A key with the position of its element in the row, for rows of any length.
template <class W> struct Picked { typedef u64 type; };
template <> struct Picked<u64> { typedef RankedWide type; };
__device__ __forceinline__ u64 picked(u8 key, u32 position) { return (u64)key << 32 | position; }
__device__ __forceinline__ u64 picked(u16 key, u32 position) { return (u64)key << 32 | position; }
__device__ __forceinline__ u64 picked(u32 key, u32 position) { return (u64)key << 32 | position; }
__device__ __forceinline__ RankedWide picked(u64 key, u32 position) { return RankedWide{key, position}; }
template <class W> __device__ __forceinline__ W key_of_picked(u64 item) { return (W)(item >> 32); }
template <class W> __device__ __forceinline__ W key_of_picked(const RankedWide& item) { return (W)item.key; }

template <int N, class W> struct SelectRoom {
    typename Picked<W>::type item[HELD];
    u32 bins[BINS];
    u64 scratch[N / 32];
    u64 found;          // the bin, and how many are in the bins before it
    u32 count, inside;  // elements taken; in the bin
    u32 nans;
};

// The upper digit of a key, the bits under it, and the last key that has it; of BINS the last of all.
template <class W> constexpr int UNDER = 8 * sizeof(W) > DIGIT ? 8 * sizeof(W) - DIGIT : 0;
template <class W> __device__ __forceinline__ u32 upper_digit(W key) { return (u32)(key >> UNDER<W>); }
template <class W> __device__ __forceinline__ W last_of_digit(u32 digit) { return (W)(digit >= BINS - 1 ? ~0ull : ((u64)(digit + 1) << UNDER<W>) - 1); }

// What each thread takes of n elements from `begin` on at once: a pack of 16 bytes where they follow each other, else as many. FLYING packs are loaded at once.
// f(words, position of the first, how many).
template <int N, int FLYING, class W, class F>
__device__ __forceinline__ void over_packs(const W* x, i64 begin, i64 n, i64 step, const F& f)
{
    constexpr int V = 16 / sizeof(W);
    i64 head = 0, packs = 0, units = (n + V - 1) / V;
    if (step == 1) {  // what lies before the first whole pack and behind the last one are two units more
        const i64 before = (i64)((0ull - (u64)(x + begin)) % 16 / sizeof(W));
        head = before < n ? before : n;
        packs = (n - head) / V;
        units = packs + 2;
    }
    for (i64 first = threadIdx.x; first < units; first += N * FLYING) {
        Pack<W, V> pack[FLYING];
        i64 at[FLYING];
        int count[FLYING];
#pragma unroll
        for (int p = 0; p < FLYING; ++p) {
            const i64 unit = first + p * N;
            at[p] = begin + head + unit * V, count[p] = V;
            if (unit < packs) {
                pack[p] = load_pack<W, V>(x + at[p]);
                continue;
            }
            i64 left = 0;
            if (step != 1) left = n - unit * V;
            else if (unit == packs) at[p] = begin, left = head;
            else if (unit == packs + 1) at[p] -= V, left = n - head - packs * V;
            count[p] = left < 0 ? 0 : left < V ? (int)left : V;
#pragma unroll
            for (int k = 0; k < V; ++k)
                if (k < count[p]) pack[p].v[k] = x[(at[p] + k) * step];
        }
#pragma unroll
        for (int p = 0; p < FLYING; ++p)
            if (count[p]) f(pack[p].v, at[p], count[p]);
    }
}

// The bin in which the element of a rank is, to found and inside: the last element where there are fewer. False: there is none.
template <int N, class W>
__device__ __forceinline__ bool find_bin(SelectRoom<N, W>& s, i64& rank)
{
    constexpr u32 EACH = BINS / N;
    u32 sum = 0;
    for (u32 b = 0; b < EACH; ++b) sum += s.bins[threadIdx.x * EACH + b];
    u64 total;
    u64 below = block_scan_exclusive<N>((u64)sum, s.scratch, total);
    if ((i64)total <= rank) rank = (i64)total - 1;
    if (rank < 0) return false;
    for (u32 b = 0; b < EACH; ++b) {
        const u32 bin = threadIdx.x * EACH + b, inside = s.bins[bin];
        if ((u64)rank >= below && (u64)rank < below + inside) s.found = (u64)bin << 32 | below, s.inside = inside;
        below += inside;
    }
    __syncthreads();
    return true;
}

// The upper digit up to which at least k elements lie, of which some are counted in the bins; BINS where those are fewer.
template <int N, class W>
__device__ __forceinline__ u32 bound_of(SelectRoom<N, W>& s, i64 k)
{
    i64 rank = k - 1;
    if (!find_bin(s, rank) || rank < k - 1) return BINS;
    return (u32)(s.found >> 32);
}

// The kth least of the threads' keys, k from 1 to N, bit by bit. Where a thread's is the least of what it looked at, at least k elements lie up to it.
template <class W>
__device__ __forceinline__ W kth_of_threads(W own, u32 k)
{
    W bound = 0;
    for (i32 b = 8 * sizeof(W) - 1; b >= 0; --b) {
        const W high = (W)(own >> b), low = (W)(bound >> b);  // bound's bits from b on are zeros
        const u32 below = (u32)__syncthreads_count(high == low);
        if (k <= below) continue;
        k -= below;
        bound |= (W)((W)1 << b);
    }
    return bound;
}

// Items of the elements up to the key `bound`, in any order: how many there are, which may be more than fit.
template <int N, class W, class S>
__device__ __forceinline__ u32 take_up_to(SelectRoom<N, W>& s, const S& source, W bound)
{
    if (threadIdx.x == 0) s.count = 0;
    __syncthreads();
    source.each([&](W key, u32 position) {
        if (key > bound) return;
        const u32 slot = atomicAdd(&s.count, 1u);
        if (slot < HELD) s.item[slot] = picked(key, position);
    });
    __syncthreads();
    return s.count;
}

// What is left of a row: keys whose upper bits are `key`, and of these positions whose upper bits are `position`.
template <class W> struct Narrowed {
    W key;
    u32 position;
    i32 key_left, position_left;  // bits not looked at yet
    // -1, 0 or 1: before, among or behind what is left.
    __device__ __forceinline__ i32 side(W own_key, u32 own_position) const
    {
        if (key_left >= (i32)(8 * sizeof(W))) return 0;
        const W high = (W)(own_key >> key_left);
        if (high != key) return high < key ? -1 : 1;
        if (key_left > 0 || position_left >= 32) return 0;
        const u32 where = own_position >> position_left;
        return where < position ? -1 : where > position;
    }
};

// Digits of the keys, then of the positions, narrow n elements down to HELD at most around the one of rank rank_of(NaNs) (`first`: all up to it are to fit), if
// there are more. True where a digit was looked at; then rank is that among what is left.
template <int N, class W, class S, class R>
__device__ __forceinline__ bool narrow(SelectRoom<N, W>& s, const S& source, const Order& order, i64 n, bool first_too, const R& rank_of, Narrowed<W>& rest, i64& rank)
{
    i64 before = 0;
    bool first = true;
    if (threadIdx.x == 0) s.nans = 0;
    __syncthreads();
    while (n > HELD) {
        const bool of_keys = rest.key_left > 0;
        const i32 bits = of_keys ? (rest.key_left < DIGIT ? rest.key_left : DIGIT) : (rest.position_left < DIGIT ? rest.position_left : DIGIT);
        const i32 shift = (of_keys ? rest.key_left : rest.position_left) - bits;
        for (u32 b = threadIdx.x; b < BINS; b += N) s.bins[b] = 0;
        __syncthreads();
        source.each([&](W key, u32 position) {
            if (rest.side(key, position) != 0) return;
            atomicAdd(&s.bins[(of_keys ? (u32)(key >> shift) : position >> shift) & ((1u << bits) - 1u)], 1u);
            if (first && is_nan(key, order)) atomicAdd(&s.nans, 1u);
        });
        __syncthreads();
        if (first) rank = rank_of(s.nans);
        first = false;
        if (!find_bin(s, rank)) break;
        const u32 bin = (u32)(s.found >> 32), skipped = (u32)s.found, inside = s.inside;
        rank -= skipped;
        before += skipped;
        if (of_keys) rest.key = (W)((u64)rest.key << bits | bin), rest.key_left = shift;
        else rest.position = rest.position << bits | bin, rest.position_left = shift;
        __syncthreads();
        if (inside + (first_too ? before : 0) <= HELD) break;
    }
    return !first;
}

// Items of what is left, and of what lies before it where `first_too`, in any order: how many.
template <int N, class W, class S>
__device__ __forceinline__ u32 take_narrowed(SelectRoom<N, W>& s, const S& source, const Order& order, bool first_too, const Narrowed<W>& rest, bool nans_known)
{
    if (threadIdx.x == 0) s.count = 0;
    __syncthreads();
    source.each([&](W key, u32 position) {
        const i32 side = rest.side(key, position);
        if (side > 0 || (side < 0 && !first_too)) return;
        s.item[atomicAdd(&s.count, 1u)] = picked(key, position);
        if (!nans_known && is_nan(key, order)) atomicAdd(&s.nans, 1u);
    });
    __syncthreads();
    return s.count;
}
// Elements of rows by their rank in the stable order: digits of the keys, then of the positions, narrow the row down to what fits shared memory, which is
// sorted. The first of a long row are looked for up to a bound: the kth of the threads' least keys, or of the packs' where k is large. What lies up to it mostly
// fits at once.
// A block takes a row, or a chunk of one.
using word_t = u32;

// generated from patterns/sorting/row_select.py: enum MODES i64 PICK_
enum : i64 { PICK_FIRST = 0, PICK_RANK = 1, PICK_MEDIAN = 2, PICK_NANMEDIAN = 3 };
// end of generated text
constexpr i32 KEY_BITS = 8 * sizeof(word_t);
constexpr i64 FEW_OF_THREADS = THREADS * 3 / 4;  // so that the bound is far from the last of them
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

// n elements of a row from `begin` on; list: their positions, ~0 for none.
struct Elements {
    const word_t* own;
    const u32* list;
    i64 begin, n, step;
    const Order& order;
    template <class F> __device__ __forceinline__ void each(const F& f) const
    {
        if (!list) {
            over_packs<THREADS, PACKS<word_t>>(own, begin, n, step, [&](const word_t (&word)[16 / sizeof(word_t)], i64 at, int count) {
#pragma unroll
                for (int k = 0; k < (int)(16 / sizeof(word_t)); ++k)
                    if (k < count) f(order_key(word[k], order), (u32)(at + k));
            });
            return;
        }
        for (i64 first = threadIdx.x; first < n; first += THREADS * UNROLL) {
            u32 position[UNROLL];
            word_t word[UNROLL];
#pragma unroll
            for (int u = 0; u < UNROLL; ++u) position[u] = first + u * THREADS < n ? list[begin + first + u * THREADS] : ~0u;
#pragma unroll
            for (int u = 0; u < UNROLL; ++u) word[u] = position[u] != ~0u ? own[position[u] * step] : (word_t)0;
#pragma unroll
            for (int u = 0; u < UNROLL; ++u)
                if (position[u] != ~0u) f(order_key(word[u], order), position[u]);
        }
    }
};

// from: the elements of a row are those at these positions, -1 for none; null: all. What is taken goes to values and positions.
extern "C" __global__ void __launch_bounds__(THREADS, 4) brt_sorting_kthvalue_forward_f32(
    const word_t* x, const i32* from, word_t* values, void* positions, const i64 wide, const Rows rows, const Order order, const Choice choice)
{
    after_previous();
    __shared__ SelectRoom<THREADS, word_t> s;
    constexpr int V = 16 / sizeof(word_t);
    const i64 row = blockIdx.x / choice.chunks, chunk = blockIdx.x - row * choice.chunks;
    const i64 begin = chunk * choice.length, left = choice.elements - begin, n = left < choice.length ? left : choice.length;
    i64 at[3];
    locate(rows.axes, row, at);
    const word_t* const own = x + at[0];
    const Elements source = {own, from ? (const u32*)from + row * choice.elements : (const u32*)0, begin, n, rows.x, order};
    const bool first = choice.mode == PICK_FIRST;
    u32 taken = HELD + 1;
    i64 rank = choice.k - 1;
    if (first && !from && n > HELD && choice.k <= FEW_OF_THREADS) {
        word_t least = (word_t)~(word_t)0;
        over_packs<THREADS, PACKS<word_t>>(own, begin, n, rows.x, [&](const word_t (&word)[V], i64, int count) {
#pragma unroll
            for (int k = 0; k < V; ++k) {
                const word_t key = k < count ? order_key(word[k], order) : (word_t)~(word_t)0;
                least = key < least ? key : least;
            }
        });
        taken = take_up_to(s, source, kth_of_threads(least, (u32)choice.k));
    } else if (first && !from && n > HELD && choice.k * V < n / 2) {
        for (u32 b = threadIdx.x; b < BINS; b += THREADS) s.bins[b] = 0;
        __syncthreads();
        over_packs<THREADS, PACKS<word_t>>(own, begin, n, rows.x, [&](const word_t (&word)[V], i64, int count) {
            word_t least = (word_t)~(word_t)0;
#pragma unroll
            for (int k = 0; k < V; ++k) {
                const word_t key = k < count ? order_key(word[k], order) : (word_t)~(word_t)0;
                least = key < least ? key : least;
            }
            atomicAdd(&s.bins[upper_digit(least)], 1u);
        });
        __syncthreads();
        taken = take_up_to(s, source, last_of_digit<word_t>(bound_of(s, choice.k)));
    }
    if (taken > HELD) {
        Narrowed<word_t> rest = {0, 0, KEY_BITS, 32};
        const bool known = narrow(s, source, order, n, first, [&](u32 nans) { return rank_of(choice, n, nans); }, rest, rank);
        taken = take_narrowed(s, source, order, first, rest, known);
        if (!known) rank = rank_of(choice, taken, s.nans);
    }
    const u32 start = first ? 0 : (u32)rank, wanted = first ? (u32)choice.k : 1;
    sort_items(s.item, taken, start + wanted);
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
    after_previous();
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
    after_previous();
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
