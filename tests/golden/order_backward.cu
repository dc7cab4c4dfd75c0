// sorting.msort.backward.f32 / default
// template sorting/order_backward.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// Needs core/prelude.cuh.
// --- partial index ---
// dx[position[j]] = dy[j] along an axis, after dx was cleared. The positions of a row differ, as those of a sort or a selection do.
using word_t = u32;

// Sets of strides: dy, positions, dx without its axis. n: extent of dx along it, step: its stride.
extern "C" __global__ void __launch_bounds__(THREADS) brt_sorting_msort_backward_f32(
    const word_t* dy, const void* positions, const i64 kind, word_t* dx, const Axes<3> axes, const i64 cells, const i64 n, const i64 step, const ErrorRef err)
{
    after_previous();
    const i64 first = (i64)blockIdx.x * (THREADS * UNROLL) + threadIdx.x;
#pragma unroll
    for (int u = 0; u < UNROLL; ++u) {
        const i64 cell = first + u * THREADS;
        if (cell >= cells) return;
        i64 at[3];
        locate(axes, cell, at);
        const i64 position = read_index(positions, at[1], kind);
        if ((u64)position < (u64)n) dx[at[2] + position * step] = dy[at[0]];
        else report_error(err, ERROR_INDEX, cell, position, n);
    }
}
