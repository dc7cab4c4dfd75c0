// --- partial merge_sort begin ---
// Sorts the items of a block in shared memory: SORTED in the registers of each thread, then runs of twice the length until one is left.
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

// `all` items, a power of two from SORTED on, lie sorted in `room` afterwards: thread t gives those of places SORTED * t and on, in any order. Every thread of
// the block takes part, all / SORTED of them with items.
template <class C>
__device__ __forceinline__ void block_sort(C (&x)[SORTED], C* room, u32 all)
{
    const u32 first = threadIdx.x * SORTED;
    const bool works = first < all;
    sort_own(x);
    for (u32 width = SORTED;; width *= 2) {
        if (works)
#pragma unroll
            for (int i = 0; i < SORTED; ++i) room[first + i] = x[i];
        __syncthreads();
        if (width >= all) return;
        // This thread's part of the merged run begins with `skip` items of both runs; low of them are of the first.
        const u32 begin = first / (2 * width) * (2 * width), skip = first - begin;
        const C* const a = room + begin;
        const C* const b = a + width;
        u32 low = skip > width ? skip - width : 0, high = skip < width ? skip : width;
        while (works && low < high) {
            const u32 middle = (low + high) / 2;
            if (b[skip - 1 - middle] < a[middle]) high = middle;
            else low = middle + 1;
        }
        u32 i = low, j = skip - low;
        if (works)
#pragma unroll
            for (int k = 0; k < SORTED; ++k) {
                const bool second = i >= width || (j < width && b[j] < a[i]);
                x[k] = second ? b[j] : a[i];
                second ? ++j : ++i;
            }
        __syncthreads();
    }
}
// --- partial merge_sort end ---
