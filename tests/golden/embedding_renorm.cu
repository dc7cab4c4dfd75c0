// embedding.embedding_renorm.forward.f32 / strided
// template embedding/embedding_renorm.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// --- partial reduce ---
// Needs core/prelude.cuh.
// --- partial index ---
// Rows that an index names and whose norm is above a bound are scaled down to it; of the positions that name a row one does it.
using storage_t = f32;
using acc_t = f32;

extern "C" __global__ void __launch_bounds__(THREADS) brt_embedding_embedding_renorm_forward_f32_clear(u32* owner, const i64 rows)
{
    after_previous();
    const i64 i = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (i < rows) owner[i] = 0;
}

// Sets of strides: index.
extern "C" __global__ void __launch_bounds__(THREADS) brt_embedding_embedding_renorm_forward_f32_claim(
    const void* index, const Index f, const Axes<1> axes, const i64 n, u32* owner, const ErrorRef err)
{
    after_previous();
    const i64 i = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (i >= n) return;
    const i64 row = resolve(index, f, place_in(axes, i), i, err);
    if (row >= 0) atomicMax(owner + row, (u32)i + 1u);
}

// A warp for each position; `kind` 1: sum of sizes, 2: root of squares, 3: largest size, 0: any other order.
extern "C" __global__ void __launch_bounds__(THREADS) brt_embedding_embedding_renorm_forward_f32(
    storage_t* weight, const void* index, const Index f, const Axes<1> axes, const Axes<1> columns, const i64 row_stride, const i64 n, const i64 width,
    const u32* owner, const acc_t bound, const acc_t order, const i64 kind)
{
    after_previous();
    const i64 i = ((i64)blockIdx.x * THREADS + threadIdx.x) / 32;
    const i32 lane = threadIdx.x % 32;
    if (i >= n) return;
    const i64 row = resolve<false>(index, f, place_in(axes, i), i, ErrorRef{});
    if (row < 0 || owner[row] != (u32)i + 1u) return;
    storage_t* const at = weight + row * row_stride;
    Sum<acc_t> sum;
    acc_t largest = acc_t(0);
    for (i64 c = lane; c < width; c += 32) {
        const acc_t size = m_abs(acc_t(to_acc(at[place_in(columns, c)])));
        largest = size > largest || size != size ? size : largest;
        if (kind != 3) sum.add(kind == 1 ? size : kind == 2 ? size * size : m_pow(size, order));
    }
    sum = warp_sum(sum, 32);
    for (int d = 16; d > 0; d /= 2) {
        const acc_t other = __shfl_down_sync(0xffffffffu, largest, d);
        largest = other > largest || other != other ? other : largest;
    }
    acc_t norm = kind == 3 ? largest : kind == 1 ? sum.value() : kind == 2 ? m_sqrt(sum.value()) : m_pow(sum.value(), acc_t(1) / order);
    norm = __shfl_sync(0xffffffffu, norm, 0);
    if (!(norm > bound)) return;
    largest = __shfl_sync(0xffffffffu, largest, 0);
    acc_t unit = acc_t(1);
    if (!m_isfinite(norm) && m_isfinite(largest)) {  // powers or their sum leave the range: once more in units of the largest
        unit = largest;
        Sum<acc_t> scaled;
        for (i64 c = lane; c < width; c += 32) {
            const acc_t size = m_abs(acc_t(to_acc(at[place_in(columns, c)]))) / unit;
            scaled.add(kind == 1 ? size : kind == 2 ? size * size : m_pow(size, order));
        }
        scaled = warp_sum(scaled, 32);
        norm = kind == 1 ? scaled.value() : kind == 2 ? m_sqrt(scaled.value()) : m_pow(scaled.value(), acc_t(1) / order);
        norm = __shfl_sync(0xffffffffu, norm, 0);
    }
    const acc_t factor = bound / (norm + (unit == acc_t(1) ? acc_t(1e-7) : acc_t(0)));
    for (i64 c = lane; c < width; c += 32) {
        storage_t* const cell = at + place_in(columns, c);
        *cell = store_as<storage_t>(acc_t(to_acc(*cell)) / unit * factor);
    }
}
