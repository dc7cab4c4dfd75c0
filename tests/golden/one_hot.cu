// indexing.one_hot.forward.i64 / vec16
// template indexing/one_hot.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// Needs core/prelude.cuh.
// --- partial index ---
// One cell of each row of `classes` holds one, the others zero.
using word_t = u64;
constexpr int V = 2;  // cells per access

// Sets of strides of the rows: index, y, flat position. `across` steps from class to class; V cells in a row are neighbours in memory.
extern "C" __global__ void __launch_bounds__(THREADS, 2) brt_indexing_one_hot_forward_i64(
    const void* index, word_t* y, const Axes<3> axes, const Index f, const i64 classes, const f64 inverse, const i64 across, const i64 units, const u64 one, const ErrorRef err)
{
    after_previous();
    const i64 c = ((i64)blockIdx.x * THREADS + threadIdx.x) * V;
    if (c >= units) return;
    i64 column;
    i64 row = divide(c, classes, inverse, column);
    i64 at[3];
    locate(axes, row, at);
    const i64 first = at[1] + column * across;
    i64 named = resolve<false>(index, f, at[0], at[2], err);
    i64 stray = named < 0 ? row : -1;
    Pack<word_t, V> v;
#pragma unroll
    for (int j = 0; j < V; ++j) {
        if (j > 0 && column == classes) {  // the pack goes on in the next row
            column = 0;
            locate(axes, ++row, at);
            named = resolve<false>(index, f, at[0], at[2], err);
            if (named < 0 && stray < 0) stray = row;
        }
        v.v[j] = column++ == named ? (word_t)one : (word_t)0;
    }
    store_pack<word_t, V>(y + first, v);
    if (stray >= 0) {
        locate(axes, stray, at);
        resolve(index, f, at[0], at[2], err);
    }
}

template <class K>
__device__ __forceinline__ void read_both(const void* index, const i64 step, const u32 (&row)[UNROLL], const bool (&more)[UNROLL], i64 (&given)[UNROLL], i64 (&next)[UNROLL])
{
#pragma unroll
    for (int u = 0; u < UNROLL; ++u) {
        given[u] = (i64)((const K*)index)[row[u] * step];
        if (more[u]) next[u] = (i64)((const K*)index)[(row[u] + 1) * step];
    }
}

// The class that an index names, or -1.
__device__ __forceinline__ i32 named(const Index& f, i64 given)
{
    const i64 bound = f.bound[0];
    if (f.wrap && given < 0) given += bound;
    if ((u64)given < (u64)bound) return (i32)given;
    return f.oob != OOB_CLAMP ? -1 : given < 0 ? 0 : (i32)bound - 1;
}

// The same where y is one flat run and a pack has two rows at most: UNROLL packs a thread, THREADS apart, whose indices are on their way together.
extern "C" __global__ void __launch_bounds__(THREADS) brt_indexing_one_hot_forward_i64_flat(
    const void* index, const i64 step, word_t* y, const __grid_constant__ Index f, const FastDiv classes, const u32 cells, const u64 one, const ErrorRef err)
{
    after_previous();
    const u32 packs = (cells + V - 1) / V, first = blockIdx.x * (THREADS * UNROLL) + threadIdx.x;
    u32 row[UNROLL];
    i32 left[UNROLL];  // cells of the row from this pack on
    i64 given[UNROLL], next[UNROLL];
    bool more[UNROLL];
#pragma unroll
    for (int u = 0; u < UNROLL; ++u) {
        u32 column;
        const u32 pack = first + u * THREADS, cell = (pack < packs ? pack : packs - 1) * V;
        classes.divmod(cell, row[u], column);
        left[u] = (i32)(classes.d - column);
        more[u] = left[u] < V && cell + left[u] < cells;
        next[u] = 0;
    }
    if (f.kind == 0) read_both<i32>(index, step, row, more, given, next);
    else read_both<i64>(index, step, row, more, given, next);
    bool bad = false;
#pragma unroll
    for (int u = 0; u < UNROLL; ++u) {
        if (first + u * THREADS >= packs) break;
        const i32 own = named(f, given[u]), then = more[u] ? named(f, next[u]) : 0;
        bad |= own < 0 || then < 0;
        const i32 hot = own < 0 ? -1 : own - (i32)classes.d + left[u], second = more[u] && then >= 0 ? left[u] + then : -1;
        Pack<word_t, V> v;
#pragma unroll
        for (int j = 0; j < V; ++j) v.v[j] = j == hot || j == second ? (word_t)one : (word_t)0;
        const u32 cell = (first + u * THREADS) * V;
        if (cell + V <= cells)
            store_pack<word_t, V>(y + cell, v);
        else
#pragma unroll
            for (int j = 0; j < V; ++j)
                if (cell + j < cells) y[cell + j] = v.v[j];
    }
    if (!bad || f.oob != OOB_RAISE) return;
    for (int u = 0; u < UNROLL; ++u)
        for (u32 r = row[u]; r <= row[u] + more[u] && first + u * THREADS < packs; ++r) resolve(index, f, r * step, r, err);
}
