// indexing.index_copy.forward.f32 / vec16
// template indexing/scatter.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// Needs core/prelude.cuh.
// --- partial index ---
// Cells that an index names take new values; of several positions that name a cell the last one wins, whatever order they run in:
// owner[cell] is the highest position that names it, plus one.
using word_t = u32;
constexpr int V = 4;  // elements per access

extern "C" __global__ void __launch_bounds__(THREADS) brt_indexing_index_copy_forward_f32_clear(uint4* at, const i64 units)
{
    after_previous();
    const i64 first = (i64)blockIdx.x * (THREADS * UNROLL) + threadIdx.x;
#pragma unroll
    for (int u = 0; u < UNROLL; ++u)
        if (first + u * THREADS < units) at[first + u * THREADS] = make_uint4(0, 0, 0, 0);
}

// Sets of strides: index, cell of the position.
extern "C" __global__ void __launch_bounds__(THREADS) brt_indexing_index_copy_forward_f32_claim(
    const void* index, const Index f, const Axes<2> axes, const i64 step, const i64 n, u32* owner, const ErrorRef err)
{
    after_previous();
    const i64 i = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (i >= n) return;
    i64 at[2];
    locate(axes, i, at);
    const i64 named = resolve(index, f, at[0], i, err);
    if (named >= 0) atomicMax(owner + at[1] + named * step, (u32)i + 1u);
}

// y = x but where a cell has an owner: there the owner's values, or `value` if values is null. Sets of strides: y, x, cell, columns of values.
extern "C" __global__ void __launch_bounds__(THREADS) brt_indexing_index_copy_forward_f32_write(
    const word_t* x, const word_t* values, word_t* y, const Axes<4> axes, const Axes<1> rows, const i64 units, const u64 value, const u32* owner)
{
    after_previous();
    const i64 first = (i64)blockIdx.x * (THREADS * UNROLL) + threadIdx.x;
    i64 to[UNROLL];
    const word_t* from[UNROLL];
#pragma unroll
    for (int u = 0; u < UNROLL; ++u) {
        const i64 c = first + u * THREADS;
        from[u] = nullptr;
        if (c >= units) continue;
        i64 at[4];
        locate(axes, c, at);
        to[u] = at[0];
        const u32 claimed = owner[at[2]];
        from[u] = x + at[1];
        if (claimed) from[u] = values ? values + at[3] + place_in(rows, claimed - 1) : nullptr;
    }
    Pack<word_t, V> v[UNROLL];
#pragma unroll
    for (int u = 0; u < UNROLL; ++u) {
        if (from[u]) {
            v[u] = load_pack<word_t, V>(from[u]);
        } else {
#pragma unroll
            for (int j = 0; j < V; ++j) v[u].v[j] = (word_t)value;
        }
    }
#pragma unroll
    for (int u = 0; u < UNROLL; ++u)
        if (first + u * THREADS < units) store_pack<word_t, V>(y + to[u], v[u]);
}

