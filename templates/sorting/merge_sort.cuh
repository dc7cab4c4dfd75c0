// Needs core/prelude.cuh and sorting/order.cuh.
// --- partial merge_sort begin ---
// Sorts items in registers, SORTED a thread: each thread its own, then runs of twice the length until one is left, by Batcher's bitonic merge. A run is compared
// with its neighbour turned around, so that all runs ascend. Threads of a warp exchange items by shuffles, those of a block by shared memory.
// generated from patterns/sorting/order.py: constants SORTED
constexpr int SORTED = 8;
// end of generated text

template <class C>
__device__ __forceinline__ void sort_pair(C& a, C& b)
{
    const bool turned = b < a;
    const C low = turned ? b : a, high = turned ? a : b;
    a = low, b = high;
}
// The compiler would compare twice, for the minimum and the maximum.
__device__ __forceinline__ void sort_pair(u64& a, u64& b)
{
    const u64 low = b < a ? b : a;
    b ^= a ^ low, a = low;
}

// The sorting network of Batcher's odd-even merge for eight items.
template <class C>
__device__ __forceinline__ void sort_own(C (&x)[SORTED])
{
    static_assert(SORTED == 8, "the network is one of eight");
    // Written out: of loops with conditions the compiler makes accesses to local memory.
    sort_pair(x[0], x[1]), sort_pair(x[2], x[3]), sort_pair(x[4], x[5]), sort_pair(x[6], x[7]);
    sort_pair(x[0], x[2]), sort_pair(x[1], x[3]), sort_pair(x[4], x[6]), sort_pair(x[5], x[7]);
    sort_pair(x[1], x[2]), sort_pair(x[5], x[6]);
    sort_pair(x[0], x[4]), sort_pair(x[1], x[5]), sort_pair(x[2], x[6]), sort_pair(x[3], x[7]);
    sort_pair(x[2], x[4]), sort_pair(x[3], x[5]);
    sort_pair(x[1], x[2]), sort_pair(x[3], x[4]), sort_pair(x[5], x[6]);
}

// Runs of half the length, of which the second was turned around, become one: the last steps of a merge, those within a thread.
template <class C>
__device__ __forceinline__ void merge_own(C (&x)[SORTED])
{
    sort_pair(x[0], x[4]), sort_pair(x[1], x[5]), sort_pair(x[2], x[6]), sort_pair(x[3], x[7]);
    sort_pair(x[0], x[2]), sort_pair(x[1], x[3]), sort_pair(x[4], x[6]), sort_pair(x[5], x[7]);
    sort_pair(x[0], x[1]), sort_pair(x[2], x[3]), sort_pair(x[4], x[5]), sort_pair(x[6], x[7]);
}

__device__ __forceinline__ u32 of_lane(u32 item, u32 mask) { return __shfl_xor_sync(0xffffffffu, item, (int)mask); }
__device__ __forceinline__ u64 of_lane(u64 item, u32 mask) { return __shfl_xor_sync(0xffffffffu, item, (int)mask); }
__device__ __forceinline__ RankedWide of_lane(const RankedWide& item, u32 mask)
{
    return RankedWide{__shfl_xor_sync(0xffffffffu, item.key, (int)mask), __shfl_xor_sync(0xffffffffu, item.position, (int)mask)};
}

// Each item is compared with that of thread `own ^ mask`, in TURNED order of that thread's: the lower one is kept, or the higher one where `upper`.
template <bool TURNED, class C>
__device__ __forceinline__ void trade(C (&x)[SORTED], C* room, u32 own, u32 threads, u32 mask, bool upper)
{
    if (mask < 32) {
        if ((own & ~31u) >= threads) return;
#pragma unroll
        for (int k = 0; k < SORTED / 2; ++k) {
            const int l = TURNED ? SORTED - 1 - k : k + SORTED / 2;
            const C a = of_lane(x[TURNED ? l : k], mask), b = of_lane(x[TURNED ? k : l], mask);
            if ((a < x[k]) != upper) x[k] = a;
            if ((b < x[l]) != upper) x[l] = b;
        }
        return;
    }
    __syncthreads();  // what was there has been read
    if (own < threads)
#pragma unroll
        for (int k = 0; k < SORTED; ++k) room[k * threads + own] = x[k];
    __syncthreads();
    if (own < threads)
#pragma unroll
        for (int k = 0; k < SORTED; ++k) {
            const C other = room[(TURNED ? SORTED - 1 - k : k) * threads + (own ^ mask)];
            if ((other < x[k]) != upper) x[k] = other;
        }
}

// How many threads hold the first `first` items of SORTED * threads: a power of two.
__device__ __forceinline__ u32 threads_of(u32 first, u32 threads)
{
    u32 kept = 1;
    while (kept < threads && kept * SORTED < first) kept *= 2;
    return kept;
}

// Sorts SORTED * threads items, `threads` a power of two: thread `own` of them gives SORTED in any order, and has its part of the sorted run afterwards. Of the
// run only what `kept` threads hold is wanted: runs of that length merge to their lower half, which all that have part in it hold. Up to 32 threads are lanes of
// a warp, whose other lanes sort items of their own; more are the first threads of a block, all of which come here, with room for the items in shared memory.
template <class C>
__device__ __forceinline__ void sort_threads(C (&x)[SORTED], C* room, u32 own, u32 threads, u32 kept)
{
    const bool works = (own & ~31u) < threads;  // a warp of which some do
    if (works) sort_own(x);
#pragma unroll 1
    for (u32 width = 1; width < threads; width *= 2) {
        const bool whole = width < kept;
        const u32 length = whole ? width : kept;
        trade<true>(x, room, own, threads, width | (length - 1), whole && (own & width));
#pragma unroll 1
        for (u32 d = length / 2; d > 0; d /= 2) trade<false>(x, room, own, threads, d, own & d);
        if (works) merge_own(x);
    }
}

// Where item i of a run lies in shared memory, so that threads write SORTED neighbours each, and read one each, without conflicts of banks.
template <class C> __device__ __forceinline__ u32 spread(u32 i) { return i ^ (i / (128 / (u32)sizeof(C)) & (SORTED - 1)); }

// Sorts the first `count` items in shared memory, where there is room for a power of two of them, at most SORTED a thread; only the first `first` are wanted.
template <class C>
__device__ __forceinline__ void sort_items(C* room, u32 count, u32 first)
{
    u32 threads = 1;
    while (threads * SORTED < count) threads *= 2;
    const u32 own = threadIdx.x;
    C item[SORTED];
#pragma unroll
    for (int k = 0; k < SORTED; ++k) {
        const u32 i = k * threads + own;
        if (own < threads && i < count) item[k] = room[i];
        else make_last(item[k]);
    }
    const u32 kept = threads_of(first, threads);
    sort_threads(item, room, own, threads, kept);
    __syncthreads();
    if (own < kept)
#pragma unroll
        for (int k = 0; k < SORTED; ++k) room[own * SORTED + k] = item[k];
    __syncthreads();
}
// --- partial merge_sort end ---
