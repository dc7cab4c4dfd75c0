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
