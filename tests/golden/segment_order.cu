// segment_ops.segment_order.forward.i32 / strided
// template segments/segment_order.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---

// The sorted ids and the rows that they came from, side by side.
extern "C" __global__ void __launch_bounds__(256) brt_segment_ops_segment_order_forward_i32(
    const i32* __restrict__ keys, const i32* __restrict__ rows, i32* __restrict__ order, const i64 n, const i64 row, const i64 step)
{
    after_previous();
    const i64 i = (i64)blockIdx.x * 256 + threadIdx.x;
    if (i >= n) return;
    order[i * step] = keys[i];
    order[row + i * step] = rows[i];
}
