// binary_elementwise.lerp.forward.f32 / vec16
// template elementwise/elementwise.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// --- partial functions ---
// --- partial elementwise ---

using C = f32;  // compute type
using result_t = f32;
constexpr int V = 4;  // elements per access
constexpr int U = 2;  // accesses in flight per thread and operand
constexpr int OUTPUTS = 1, OPERANDS = 2 + OUTPUTS;
// generated from patterns/elementwise/elementwise.py: constants RANK THREADS
constexpr int RANK = 16;
constexpr int THREADS = 256;
// end of generated text



// Every operand has the same dense layout: one flat run, U accesses of V elements per thread, read whole before the first write.
extern "C" __global__ void __launch_bounds__(THREADS) brt_binary_elementwise_lerp_forward_f32(const f32* a_p, const f32* b_p, f32* y_p, const f32 weight_s, const f32 k_s, const i64 numel)
{
    const C weight = weight_s;
    const C k = k_s;

    const i64 first = (i64)blockIdx.x * (THREADS * U) + threadIdx.x;
    const i64 packs = numel / V;
    Pack<f32, V> a_v[U];
    Pack<f32, V> b_v[U];
#pragma unroll
    for (int u = 0; u < U; ++u) {
        const i64 at = first + u * THREADS;
        if (at < packs) {
            if (a_p) a_v[u] = load_pack<f32, V>(a_p + at * V);
            if (b_p) b_v[u] = load_pack<f32, V>(b_p + at * V);
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

                    const auto a = to_acc(a_v[u].v[j]);
                    const auto b = to_acc(b_v[u].v[j]);
                    const auto d_ = (b - a);
                    result.v[j] = store_as<f32>(((m_abs(weight) < C(0.5)) ? m_fma(weight, d_, a) : m_fma((-d_), (C(1) - weight), b)));
                }
                store_pack<f32, V>(y_p + at * V, result);
            }
        }
    }
    const i64 at = packs * V + first;  // the last numel % V elements, one a thread of the first block
    if (blockIdx.x == 0 && at < numel) {
        const bool y_w = y_p != nullptr;
        const auto a_y = y_w ? f32(a_p[at]) : f32();
        const auto b_y = y_w ? f32(b_p[at]) : f32();
        if (y_p) {

            const auto a = to_acc(a_y);
            const auto b = to_acc(b_y);
            const auto d_ = (b - a);
            y_p[at] = store_as<f32>(((m_abs(weight) < C(0.5)) ? m_fma(weight, d_, a) : m_fma((-d_), (C(1) - weight), b)));
        }
    }
}

