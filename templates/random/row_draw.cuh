// Needs core/prelude.cuh, core/math.cuh and core/scan.cuh.
// A draw from the cells of a row by one block of N threads. A cell's mass is a whole number, so that sums have no order: the same cell is drawn by any
// block, on the device and on the CPU. Functions: mass(i) of cell i.

// The largest of the threads' values.
template <int N> __device__ __forceinline__ u64 block_max(u64 value, u64* scratch)
{
#pragma unroll
    for (int d = 16; d >= 1; d /= 2) {
        const u64 other = __shfl_xor_sync(0xffffffffu, value, d);
        value = other > value ? other : value;
    }
    if (threadIdx.x % 32 == 0) scratch[threadIdx.x / 32] = value;
    __syncthreads();
#pragma unroll
    for (int w = 0; w < N / 32; ++w) value = scratch[w] > value ? scratch[w] : value;
    __syncthreads();
    return value;
}

template <int N, class F> __device__ __forceinline__ u64 row_mass(const F& mass, i64 n, u64* scratch)
{
    u64 own = 0, total;
#pragma unroll 4
    for (i64 i = threadIdx.x; i < n; i += N) own += mass(i);
    block_scan_exclusive<N>(own, scratch, total);
    return total;
}

// The first cell whose running sum exceeds `target`, which is below the row's mass; its own mass is never 0. `found` is shared.
template <int N, class F> __device__ __noinline__ i64 row_find(const F& mass, i64 n, u64 target, u64* scratch, i64* found)
{
    constexpr int EACH = 8;
    if (threadIdx.x == 0) *found = -1;
    u64 carry = 0;
    for (i64 begin = 0; begin < n; begin += N * EACH) {
        const i64 at = begin + threadIdx.x * EACH;
        u64 own[EACH], sum = 0;
#pragma unroll
        for (int k = 0; k < EACH; ++k) {
            own[k] = at + k < n ? mass(at + k) : 0;
            sum += own[k];
        }
        u64 total;
        u64 running = carry + block_scan_exclusive<N>(sum, scratch, total);
        if (target >= running && target < running + sum)  // one thread of the block
            for (int k = 0; k < EACH; ++k) {
                if (target < running + own[k]) {
                    *found = at + k;
                    break;
                }
                running += own[k];
            }
        carry += total;
        if (target < carry) break;
    }
    __syncthreads();
    const i64 cell = *found;
    __syncthreads();
    return cell;
}

// The power of two that makes masses below 2^bits of weights up to `largest`, above 0. Products by it are exact, what is cut off less than one.
__device__ __forceinline__ f64 mass_scale(f64 largest, int bits)
{
    const int exponent = bits - 1 - ((int)(f64_bits(largest) >> 52 & 0x7ff) - 1023);
    return m_ldexp(1.0, exponent > 1023 ? 1023 : exponent);
}
