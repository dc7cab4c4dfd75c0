// sorting.bucketize.forward.f32 / default
// template sorting/search.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// Needs core/prelude.cuh.
// --- partial index ---
// Needs core/prelude.cuh and indexing/index.cuh.
// --- partial order ---
// How many elements of a sorted sequence come before each value: a binary search a thread, over keys.
using word_t = u32;

// generated from patterns/sorting/search.py: struct SEARCH
struct Search {
    i64 cells, n, step;  // values; elements of a sequence, and their stride
    i64 sorter_step, sorter_kind;
    i64 right, wide;     // after equal elements; 64-bit results
};
static_assert(sizeof(Search) == 56 && BRT_AT(8, Search, n) && BRT_AT(16, Search, step) && BRT_AT(24, Search, sorter_step) &&
              BRT_AT(32, Search, sorter_kind) && BRT_AT(40, Search, right) && BRT_AT(48, Search, wide) && sizeof(Search::cells) +
              sizeof(Search::n) + sizeof(Search::step) + sizeof(Search::sorter_step) + sizeof(Search::sorter_kind) + sizeof(Search::right) +
              sizeof(Search::wide) == 56, "Search is packed otherwise");
// end of generated text

// generated from patterns/sorting/search.py: constants HELD_BYTES TOGETHER EARLY
constexpr int HELD_BYTES = 16384;
constexpr int TOGETHER = 2;
constexpr int EARLY = 4;
// end of generated text
// How many of n keys in shared memory come before each of N values, whose searches take turns; top: the largest power of two up to n.
template <int N>
__device__ __forceinline__ void search_held(const word_t* keys, const word_t (&key)[N], const u32 n, const u32 top, const bool right, u32 (&found)[N])
{
#pragma unroll
    for (int k = 0; k < N; ++k) found[k] = 0;
#pragma unroll 1
    for (u32 step = top; step; step /= 2) {
#pragma unroll
        for (int k = 0; k < N; ++k) {
            const u32 next = found[k] + step;
            const word_t other = keys[(next <= n ? next : n) - 1];
            if (next <= n && (other < key[k] || (right && other == key[k]))) found[k] = next;
        }
    }
}

// One short sequence for all values, in order as it lies: a block holds its keys.
extern "C" __global__ void __launch_bounds__(THREADS) brt_sorting_bucketize_forward_f32_held(
    const word_t* sequence, const word_t* values, void* y, const Axes<4> axes, const Order order, const Search m, const u32 top)
{
    after_previous();
    __shared__ word_t keys[HELD_BYTES / sizeof(word_t)];
    const u32 n = (u32)m.n;
    const i64 first = (i64)blockIdx.x * (THREADS * TOGETHER) + threadIdx.x;
    i64 to[TOGETHER];
    word_t key[TOGETHER], early[EARLY];
    u32 found[TOGETHER];
#pragma unroll
    for (int j = 0; j < EARLY; ++j) early[j] = threadIdx.x + j * THREADS < n ? sequence[(threadIdx.x + j * THREADS) * m.step] : word_t(0);
#pragma unroll
    for (int k = 0; k < TOGETHER; ++k) {
        const i64 cell = first + k * THREADS;
        i64 at[4];
        locate(axes, cell < m.cells ? cell : m.cells - 1, at);
        to[k] = at[1];
        key[k] = values[at[0]];
    }
#pragma unroll
    for (int j = 0; j < EARLY; ++j)
        if (threadIdx.x + j * THREADS < n) keys[threadIdx.x + j * THREADS] = order_key(early[j], order);
#pragma unroll 4
    for (u32 i = threadIdx.x + EARLY * THREADS; i < n; i += THREADS) keys[i] = order_key(sequence[i * m.step], order);
#pragma unroll
    for (int k = 0; k < TOGETHER; ++k) key[k] = order_key(key[k], order);
    __syncthreads();
    search_held(keys, key, n, top, m.right != 0, found);
#pragma unroll
    for (int k = 0; k < TOGETHER; ++k)
        if (first + k * THREADS < m.cells) put_position(y, m.wide != 0, to[k], found[k]);
}

// Sets of strides: values, result, and the sequence and the sorter of a value's row. sorter null: the sequence is in order as it lies.
extern "C" __global__ void __launch_bounds__(THREADS) brt_sorting_bucketize_forward_f32(
    const word_t* sequence, const word_t* values, const void* sorter, void* y, const Axes<4> axes, const Order order, const Search m, const ErrorRef err)
{
    after_previous();
    const i64 cell = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (cell >= m.cells) return;
    i64 at[4];
    locate(axes, cell, at);
    const word_t key = order_key(values[at[0]], order);
    i64 low = 0, high = m.n;
    while (low < high) {
        const i64 middle = (low + high) / 2;
        i64 place = middle;
        if (sorter) {
            place = read_index(sorter, at[3] + middle * m.sorter_step, m.sorter_kind);
            if ((u64)place >= (u64)m.n) {
                report_error(err, ERROR_INDEX, middle, place, m.n);
                break;
            }
        }
        const word_t other = order_key(sequence[at[2] + place * m.step], order);
        if (other < key || (m.right && other == key)) low = middle + 1;
        else high = middle;
    }
    put_position(y, m.wide != 0, at[1], low);
}
