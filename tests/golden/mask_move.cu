// indexing.masked_scatter.forward.f32 / strided
// template indexing/mask_move.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// Needs core/prelude.cuh.
// --- partial index ---
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
// Cells that a mask picks, in row-major order: counted by tile, tiles are scanned, then each cell knows its rank among those picked.
using word_t = u32;
using flag_t = u8;
constexpr int EACH = 4;  // neighbouring cells of a thread
constexpr int TILE = THREADS * EACH;

// A cell is picked where any of the bits `keep` is set: all of an integer, all but the sign of a floating number.
__device__ __forceinline__ i32 picks(const flag_t* mask, i64 at, u64 keep) { return (mask[at] & (flag_t)keep) != 0; }

extern "C" __global__ void __launch_bounds__(THREADS) brt_indexing_masked_scatter_forward_f32_count(const flag_t* mask, const Axes<1> axes, const u64 keep, const i64 cells, i64* counts)
{
    __shared__ i32 scratch[THREADS / 32];
    const i64 first = (i64)blockIdx.x * TILE + threadIdx.x;
    i32 own = 0;
#pragma unroll
    for (int k = 0; k < EACH; ++k)
        if (first + k * THREADS < cells) own += picks(mask, place_in(axes, first + k * THREADS), keep);
    i32 total;
    block_scan_exclusive<THREADS>(own, scratch, total);
    if (threadIdx.x == 0) counts[blockIdx.x] = total;
}

// counts[tile] = cells picked before the tile; total = all.
extern "C" __global__ void __launch_bounds__(THREADS) brt_indexing_masked_scatter_forward_f32_scan(i64* counts, const i64 tiles, i64* total)
{
    __shared__ i64 scratch[THREADS / 32];
    const i64 sum = scan_row<THREADS>(counts, tiles, scratch);
    if (threadIdx.x == 0) *total = sum;
}

// y = mask ? source[rank] : x. Sets of strides: mask, x, y. A source that is too short is reported.
extern "C" __global__ void __launch_bounds__(THREADS) brt_indexing_masked_scatter_forward_f32(
    const flag_t* mask, const Axes<3> axes, const u64 keep, const i64 cells, const i64* counts, const word_t* x, const word_t* source, const Axes<1> from, word_t* y,
    const i64 size, const ErrorRef err)
{
    __shared__ i32 scratch[THREADS / 32];
    const i64 first = (i64)blockIdx.x * TILE + threadIdx.x * EACH;
    i64 at[EACH][3];
    i32 flag[EACH];
    i32 own = 0;
    i32 missing = -1;
    i64 beyond = 0;
#pragma unroll
    for (int k = 0; k < EACH; ++k) {
        flag[k] = 0;
        if (first + k >= cells) continue;
        locate(axes, first + k, at[k]);
        flag[k] = picks(mask, at[k][0], keep);
        own += flag[k];
    }
    i32 total;
    i64 rank = counts[blockIdx.x] + block_scan_exclusive<THREADS>(own, scratch, total);
#pragma unroll
    for (int k = 0; k < EACH; ++k) {
        if (first + k >= cells) continue;
        const bool there = flag[k] && rank < size;
        if (flag[k] && !there && missing < 0) missing = k, beyond = rank;
        y[at[k][2]] = there ? source[place_in(from, rank)] : x[at[k][1]];
        rank += flag[k];
    }
    if (missing >= 0) report_error(err, ERROR_INDEX, first + missing, beyond, size);
}

