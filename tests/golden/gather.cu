// indexing.gather.forward.f32 / strided
// template gather.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial index ---
// Each cell of `out` is the cell of `src` that an index names.
using word_t = u32;
constexpr int V = 1;  // elements per access

// Sets of strides: out, index, src, flat position of the index. `places` maps the cell that is named to src; `blank` is a cell that reads as fill.
extern "C" __global__ void __launch_bounds__(THREADS) brt_indexing_gather_forward_f32(
    const word_t* src, const void* index, word_t* out, const Axes<4> axes, const Index f, const Axes<1> places, const i64 units,
    const u64 fill, const i64 blank, const ErrorRef err)
{
    const i64 first = (i64)blockIdx.x * (THREADS * UNROLL) + threadIdx.x;
    i64 to[UNROLL], from[UNROLL];
#pragma unroll
    for (int u = 0; u < UNROLL; ++u) {
        const i64 c = first + u * THREADS;
        from[u] = NOWHERE;
        if (c >= units) continue;
        i64 at[4];
        locate(axes, c, at);
        to[u] = at[0];
        const i64 cell = resolve(index, f, at[1], at[3], err);
        if (cell >= 0 && cell != blank) from[u] = at[2] + place_in(places, cell);
    }
    Pack<word_t, V> v[UNROLL];
#pragma unroll
    for (int u = 0; u < UNROLL; ++u) {
        if (from[u] != NOWHERE) {
            v[u] = load_pack<word_t, V>(src + from[u]);
        } else {
#pragma unroll
            for (int j = 0; j < V; ++j) v[u].v[j] = (word_t)fill;
        }
    }
#pragma unroll
    for (int u = 0; u < UNROLL; ++u) {
        if (first + u * THREADS >= units) continue;
        store_pack<word_t, V>(out + to[u], v[u]);
    }
}
