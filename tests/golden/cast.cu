// unary_elementwise.cast.forward.f32:f32(mode=default) / vec16
// template elementwise/cast.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
#undef BRT_TARGET
#define BRT_TARGET f32
// --- partial prelude ---
// --- partial math ---
// --- partial functions ---
// --- partial elementwise ---

using C = f32;  // compute type
using result_t = f32;
constexpr int V = 4;  // elements per access
constexpr int U = 2;  // accesses in flight per thread and operand
constexpr int OUTPUTS = 1, OPERANDS = 1 + OUTPUTS;
// generated from patterns/elementwise/elementwise.py: constants RANK THREADS
constexpr int RANK = 16;
constexpr int THREADS = 256;
// end of generated text



// Every operand has the same dense layout: one flat run, U accesses of V elements per thread, read whole before the first write.
extern "C" __global__ void __launch_bounds__(THREADS) brt_unary_elementwise_cast_forward_f32_f32(const f32* x_p, f32* y_p, const i64 numel)
{

    const i64 first = (i64)blockIdx.x * (THREADS * U) + threadIdx.x;
    const i64 packs = numel / V;
    Pack<f32, V> x_v[U];
#pragma unroll
    for (int u = 0; u < U; ++u) {
        const i64 at = first + u * THREADS;
        if (at < packs) {
            if (x_p) x_v[u] = load_pack<f32, V>(x_p + at * V);
        }
    }
#pragma unroll
    for (int u = 0; u < U; ++u) {
        const i64 at = first + u * THREADS;
        if (at < packs) {
            if (y_p) {
                Pack<f32, V> result;
#pragma unroll
                for (int j = 0; j < V; ++j) {

                    const auto x = to_acc(x_v[u].v[j]);
                    result.v[j] = store_as<f32>(x);
                }
                store_pack<f32, V>(y_p + at * V, result);
            }
        }
    }
    const i64 at = packs * V + first;  // the last numel % V elements, one a thread of the first block
    if (blockIdx.x == 0 && at < numel) {
        const bool y_w = y_p != nullptr;
        const auto x_y = y_w ? f32(x_p[at]) : f32();
        if (y_p) {

            const auto x = to_acc(x_y);
            y_p[at] = store_as<f32>(x);
        }
    }
}

