// --- partial reduce begin ---
// Sums that stay accurate for any length: a running sum with its rounding errors collected beside it (two-sum), merged in a fixed order.
template <class C>
struct Sum {
    C total, error;
    __device__ Sum() : total(C(0)), error(C(0)) {}
    __device__ void add(C value)
    {
        const C next = total + value;
        const C back = next - total;
        error += (total - (next - back)) + (value - back);
        total = next;
    }
    __device__ void merge(const Sum& other)
    {
        add(other.total);
        error += other.error;
    }
    // An infinite or NaN total carries no meaningful error term.
    __device__ C value() const { return m_isfinite(total) ? total + error : total; }
};
template <>
struct Sum<i64> {
    i64 total;
    __device__ Sum() : total(0) {}
    __device__ void add(i64 value) { total = (i64)((u64)total + (u64)value); }
    __device__ void merge(const Sum& other) { add(other.total); }
    __device__ i64 value() const { return total; }
};

// Combines the Sums of `width` neighbouring lanes (a power of two, at most 32) by a tree of fixed shape; lane 0 of each group gets it.
template <class C>
__device__ __forceinline__ Sum<C> warp_sum(Sum<C> s, int width)
{
    for (int d = width / 2; d > 0; d /= 2) {
        Sum<C> other;
        other.total = __shfl_down_sync(0xffffffffu, s.total, d, 32);
        other.error = __shfl_down_sync(0xffffffffu, s.error, d, 32);
        s.merge(other);
    }
    return s;
}

// Combines the Sums of `count` threads of a block, `step` threads apart, by a tree of fixed shape; `rank` is this thread's place among them
// (rank 0 gets the result). Every thread of the block calls it; totals and errors hold one C per thread.
template <class C>
__device__ __forceinline__ Sum<C> tree_sum(Sum<C> sum, C* totals, C* errors, int rank, int count, int step)
{
    if (count == 1) return sum;
    __syncthreads();
    totals[threadIdx.x] = sum.total;
    errors[threadIdx.x] = sum.error;
    __syncthreads();
    for (int d = count / 2; d > 0; d /= 2) {
        if (rank < d) {
            Sum<C> other;
            other.total = totals[threadIdx.x + d * step];
            other.error = errors[threadIdx.x + d * step];
            sum.merge(other);
            totals[threadIdx.x] = sum.total;
            errors[threadIdx.x] = sum.error;
        }
        __syncthreads();
    }
    return sum;
}
// --- partial reduce end ---
