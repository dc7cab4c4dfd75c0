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
