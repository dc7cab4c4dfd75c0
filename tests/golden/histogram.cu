// sorting.bincount.forward.i64 / default
// template sorting/histogram.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// Needs core/prelude.cuh.
// --- partial index ---
// Samples counted by bin. Edges are f64 that hold values of the dtype in which they are returned, so that counts and edges agree.
using storage_t = i64;

// generated from executors/error_slot.py: enum EDGES i32 ERROR_
enum : i32 { ERROR_EDGES = 56 };
// end of generated text
// generated from patterns/sorting/histogram.py: constants MOST EACH
constexpr int MOST = 8;
constexpr int EACH = 8;
// end of generated text
// generated from patterns/sorting/histogram.py: struct BINS
struct Bins {
    i64 by_value, reports, uniform;  // an integer is its own bin; those without one are reported; edges at equal distances
    i64 rank, samples, step, total;  // components; stride between them; bins in all
    i64 bins[MOST];
    i64 first[MOST];                 // edge of each component
    f64 low[MOST];
    f64 high[MOST];
};
static_assert(sizeof(Bins) == 312 && BRT_AT(8, Bins, reports) && BRT_AT(16, Bins, uniform) && BRT_AT(24, Bins, rank) &&
              BRT_AT(32, Bins, samples) && BRT_AT(40, Bins, step) && BRT_AT(48, Bins, total) && BRT_AT(56, Bins, bins) &&
              BRT_AT(120, Bins, first) && BRT_AT(184, Bins, low) && BRT_AT(248, Bins, high) && sizeof(Bins::by_value) +
              sizeof(Bins::reports) + sizeof(Bins::uniform) + sizeof(Bins::rank) + sizeof(Bins::samples) + sizeof(Bins::step) +
              sizeof(Bins::total) + sizeof(Bins::bins) + sizeof(Bins::first) + sizeof(Bins::low) +
              sizeof(Bins::high) == 312, "Bins is packed otherwise");
// end of generated text

#define INFINITE bits_f64(0x7ff0000000000000ull)
__device__ __forceinline__ f64 real(storage_t x) { return (f64)to_acc(x); }
__device__ __forceinline__ bool finite(f64 x) { return x - x == 0.0; }

// An element of one of the floating dtypes, 64-bit integers too.
// generated from patterns/sorting/histogram.py: enum NUMBERS i64 NUMBER_
enum : i64 { NUMBER_F64 = 0, NUMBER_F32 = 1, NUMBER_F16 = 2, NUMBER_BF16 = 3, NUMBER_I64 = 4 };
// end of generated text
__device__ __forceinline__ f64 read_number(const void* from, i64 kind, i64 at)
{
    if (kind == NUMBER_F64) return ((const f64*)from)[at];
    if (kind == NUMBER_F32) return (f64)((const f32*)from)[at];
    if (kind == NUMBER_F16) return (f64)to_acc(((const f16*)from)[at]);
    if (kind == NUMBER_BF16) return (f64)to_acc(((const bf16*)from)[at]);
    return (f64)((const i64*)from)[at];
}

__device__ __forceinline__ void write_number(void* to, i64 kind, i64 at, f64 v)
{
    if (kind == NUMBER_F64) ((f64*)to)[at] = v;
    else if (kind == NUMBER_F32) ((f32*)to)[at] = store_as<f32>(v);
    else if (kind == NUMBER_F16) ((f16*)to)[at] = store_as<f16>(v);
    else if (kind == NUMBER_BF16) ((bf16*)to)[at] = store_as<bf16>(v);
}

// v as an element of a floating dtype holds it.
__device__ __forceinline__ f64 rounded(f64 v, i64 kind)
{
    if (kind == NUMBER_F32) return (f64)store_as<f32>(v);
    if (kind == NUMBER_F16) return (f64)to_acc(store_as<f16>(v));
    if (kind == NUMBER_BF16) return (f64)to_acc(store_as<bf16>(v));
    return v;
}

// The bin of v among n of equal width, -1 outside; scale: n over the range. A guess that the edges put right.
__device__ __forceinline__ i64 even_bin(f64 v, const f64* edges, i64 n, f64 low, f64 high, f64 scale)
{
    if (!(v >= low && v <= high)) return -1;
    i64 bin = (i64)((v - low) * scale);
    bin = bin >= 0 && bin < n ? bin : bin < 0 ? 0 : n - 1;
    while (bin > 0 && v < edges[bin]) --bin;
    while (bin < n - 1 && v >= edges[bin + 1]) ++bin;
    return bin;
}

// The bin of sample i, which lies at `at`; -1 for none.
__device__ __forceinline__ i64 bin_of(const storage_t* x, i64 at, const Bins& m, const f64* edges, i64 i, const ErrorRef& err)
{
    if (m.by_value) {
        const i64 value = (i64)to_acc(x[at]);
        if (value >= 0 && value < m.total) return value;
        if (m.reports) report_error(err, ERROR_INDEX, i, value, m.total);
        return -1;
    }
    i64 flat = 0;
    for (i64 d = 0; d < m.rank; ++d) {
        const f64 v = real(x[at + d * m.step]);
        const f64* const own = edges + m.first[d];
        const i64 n = m.bins[d];
        if (!(v >= own[0] && v <= own[n])) return -1;
        i64 bin;
        if (m.uniform) {
            bin = even_bin(v, own, n, own[0], own[n], (f64)n / (own[n] - own[0]));
        } else {
            i64 high = n;
            bin = 0;
            while (high - bin > 1) {
                const i64 middle = (bin + high) / 2;
                if (v >= own[middle]) bin = middle;
                else high = middle;
            }
        }
        flat = flat * n + bin;
    }
    return flat;
}

// The least and the greatest finite element of each component, by block: block b of component d leaves two numbers.
extern "C" __global__ void __launch_bounds__(THREADS) brt_sorting_bincount_forward_i64_range(const storage_t* x, const Axes<1> axes, const Bins m, f64* parts)
{
    after_previous();
    __shared__ f64 low_of[THREADS], high_of[THREADS];
    const i64 d = blockIdx.y;
    f64 low = INFINITE, high = -INFINITE;
    for (i64 i = (i64)blockIdx.x * THREADS + threadIdx.x; i < m.samples; i += (i64)gridDim.x * THREADS) {
        const f64 v = real(x[place_in(axes, i) + d * m.step]);
        if (!finite(v)) continue;
        low = v < low ? v : low;
        high = v > high ? v : high;
    }
    low_of[threadIdx.x] = low;
    high_of[threadIdx.x] = high;
    for (u32 k = THREADS / 2; k >= 1; k /= 2) {
        __syncthreads();
        if (threadIdx.x >= k) continue;
        if (low_of[threadIdx.x + k] < low_of[threadIdx.x]) low_of[threadIdx.x] = low_of[threadIdx.x + k];
        if (high_of[threadIdx.x + k] > high_of[threadIdx.x]) high_of[threadIdx.x] = high_of[threadIdx.x + k];
    }
    if (threadIdx.x) return;
    parts[2 * (d * gridDim.x + blockIdx.x)] = low_of[0];
    parts[2 * (d * gridDim.x + blockIdx.x) + 1] = high_of[0];
}

// Edges of component blockIdx.x: given, or from a range that is given or that `count` parts hold. They go to the workspace, rounded, and to out.
extern "C" __global__ void __launch_bounds__(THREADS) brt_sorting_bincount_forward_i64_edges(
    const f64* parts, const i64 count, const storage_t* given, const i64 given_step, const Bins m, f64* edges, void* out, const i64 kind, const i64 out_step,
    const ErrorRef err)
{
    after_previous();
    const i64 d = blockIdx.x, n = m.bins[d];
    f64 low = m.low[d], high = m.high[d];
    if (parts) {
        low = INFINITE, high = -INFINITE;
        for (i64 b = 0; b < count; ++b) {
            const f64 a = parts[2 * (d * count + b)], z = parts[2 * (d * count + b) + 1];
            low = a < low ? a : low;
            high = z > high ? z : high;
        }
        if (low > high) low = 0.0, high = 1.0;
    }
    if (low == high) low -= 0.5, high += 0.5;
    for (i64 i = threadIdx.x; i <= n; i += THREADS) {
        f64 v;
        if (given) {
            v = real(given[i * given_step]);
            if (v != v || (i > 0 && !(real(given[(i - 1) * given_step]) <= v))) report_error(err, ERROR_EDGES, i, i, n + 1);
        } else {
            v = rounded(i == n ? high : low + (f64)i * ((high - low) / (f64)n), kind);
        }
        edges[m.first[d] + i] = v;
        if (out) write_number(out, kind, (m.first[d] + i) * out_step, v);
    }
}

// A block takes EACH samples a thread, again and again; few bins are counted in shared memory first, `copies` times, so that lanes seldom wait for one another.
extern "C" __global__ void __launch_bounds__(THREADS) brt_sorting_bincount_forward_i64_count(
    const storage_t* x, const Axes<1> axes, const Bins m, const f64* edges, u64* counts, const i64 copies, const ErrorRef err)
{
    after_previous();
    BRT_DYNAMIC_SHARED(u32, own);
    for (i64 b = threadIdx.x; b < m.total * copies; b += THREADS) own[b] = 0;
    __syncthreads();
    u32* const mine = own + (threadIdx.x & ((u32)copies - 1u));
    const auto count = [&](i64 bin) {
        if (bin < 0) return;
        if (copies) atomicAdd(mine + bin * copies, 1u);
        else atomicAdd(&counts[bin], 1ull);
    };
    const bool even = m.uniform && !m.by_value && m.rank == 1 && axes.rank == 1;
    const i64 n = m.bins[0], step = axes.stride[0][0];
    const f64 low = even ? edges[0] : 0.0, high = even ? edges[n] : 1.0, scale = (f64)n / (high - low);
    for (i64 first = (i64)blockIdx.x * (THREADS * EACH) + threadIdx.x; first < m.samples; first += (i64)gridDim.x * (THREADS * EACH)) {
        if (even) {
            storage_t v[EACH];
#pragma unroll
            for (int k = 0; k < EACH; ++k)
                if (first + k * THREADS < m.samples) v[k] = x[(first + k * THREADS) * step];
#pragma unroll
            for (int k = 0; k < EACH; ++k)
                if (first + k * THREADS < m.samples) count(even_bin(real(v[k]), edges, n, low, high, scale));
        } else {
            for (int k = 0; k < EACH; ++k) {
                const i64 i = first + k * THREADS;
                if (i < m.samples) count(bin_of(x, place_in(axes, i), m, edges, i, err));
            }
        }
    }
    if (!copies) return;
    __syncthreads();
    for (i64 b = threadIdx.x; b < m.total; b += THREADS) {
        u64 all = 0;
        for (i64 c = 0; c < copies; ++c) all += own[b * copies + c];
        if (all) atomicAdd(&counts[b], all);
    }
}

// The bins themselves, in the order of the samples.
extern "C" __global__ void __launch_bounds__(THREADS) brt_sorting_bincount_forward_i64_bins(
    const storage_t* x, const Axes<1> axes, const Bins m, const f64* edges, i32* bins, const ErrorRef err)
{
    after_previous();
    const i64 i = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (i < m.samples) bins[i] = (i32)bin_of(x, place_in(axes, i), m, edges, i, err);
}

// dweights = dy of the sample's bin, 0 where it has none. Sets of strides: x, dweights. Elements of `size` bytes.
extern "C" __global__ void __launch_bounds__(THREADS) brt_sorting_bincount_forward_i64_back(
    const storage_t* x, const Axes<2> axes, const Bins m, const f64* edges, const void* dy, const i64 dy_step, void* dweights, const i64 size, const ErrorRef err)
{
    after_previous();
    const i64 i = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (i >= m.samples) return;
    i64 at[2];
    locate(axes, i, at);
    const i64 bin = bin_of(x, at[0], m, edges, i, err);
    const i64 from = bin * dy_step;
    if (size == 8) ((u64*)dweights)[at[1]] = bin < 0 ? 0 : ((const u64*)dy)[from];
    else if (size == 4) ((u32*)dweights)[at[1]] = bin < 0 ? 0 : ((const u32*)dy)[from];
    else ((u16*)dweights)[at[1]] = bin < 0 ? (u16)0 : ((const u16*)dy)[from];
}

// y = h / sum of h / volume of the bin; one block adds up, in a fixed order.
extern "C" __global__ void __launch_bounds__(THREADS) brt_sorting_bincount_forward_i64_density(const void* h, const i64 h_kind, void* y, const i64 kind, const Axes<1> axes, const Bins m, const f64* edges)
{
    after_previous();
    __shared__ f64 part[THREADS];
    f64 sum = 0.0;
    for (i64 b = threadIdx.x; b < m.total; b += THREADS) sum += read_number(h, h_kind, b);
    part[threadIdx.x] = sum;
    for (u32 k = THREADS / 2; k >= 1; k /= 2) {
        __syncthreads();
        if (threadIdx.x < k) part[threadIdx.x] += part[threadIdx.x + k];
    }
    __syncthreads();
    for (i64 b = threadIdx.x; b < m.total; b += THREADS) {
        f64 volume = 1.0;
        i64 rest = b;
        for (i64 d = m.rank; d-- > 0;) {
            const i64 bin = rest % m.bins[d];
            rest /= m.bins[d];
            volume *= edges[m.first[d] + bin + 1] - edges[m.first[d] + bin];
        }
        write_number(y, kind, place_in(axes, b), read_number(h, h_kind, b) / part[0] / volume);
    }
}
