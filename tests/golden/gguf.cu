// quantization.gguf_dequantize.forward.f32 / direct
// template quantization/gguf.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// --- partial gguf_blocks ---

using data_t = f32;
constexpr int THREADS = 256;
constexpr int E = 8, V = 4;  // elements a thread, elements an access

template <int FORMAT, int ELEMENTS, int BYTES>
__device__ __forceinline__ void unpack(const u8* packed_p, data_t* y_p, i64 item)
{
    const i64 at = item * E, block = at / ELEMENTS;
    const GgufBytes bytes = {packed_p + block * BYTES};
    const int first = (int)(at - block * ELEMENTS);
    Pack<data_t, V> y[E / V < 1 ? 1 : E / V];
#pragma unroll
    for (int j = 0; j < E; ++j) y[j / V].v[j % V] = store_as<data_t>(gguf_value<FORMAT>(bytes, first + j));
#pragma unroll
    for (int k = 0; k < E / V; ++k) store_pack<data_t, V>(y_p + at + k * V, y[k]);
}

// Every block is a whole number of items of E elements; one format a launch.
extern "C" __global__ void __launch_bounds__(THREADS) brt_quantization_gguf_dequantize_forward_f32(const u8* packed_p, data_t* y_p, const i64 items, const i32 format)
{
    const i64 item = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (item >= items) return;
    switch (format) {
    case GGUF_Q4_0: return unpack<GGUF_Q4_0, 32, 18>(packed_p, y_p, item);
    case GGUF_Q4_1: return unpack<GGUF_Q4_1, 32, 20>(packed_p, y_p, item);
    case GGUF_Q5_0: return unpack<GGUF_Q5_0, 32, 22>(packed_p, y_p, item);
    case GGUF_Q5_1: return unpack<GGUF_Q5_1, 32, 24>(packed_p, y_p, item);
    case GGUF_Q8_0: return unpack<GGUF_Q8_0, 32, 34>(packed_p, y_p, item);
    case GGUF_Q8_1: return unpack<GGUF_Q8_1, 32, 36>(packed_p, y_p, item);
    case GGUF_Q2_K: return unpack<GGUF_Q2_K, 256, 84>(packed_p, y_p, item);
    case GGUF_Q3_K: return unpack<GGUF_Q3_K, 256, 110>(packed_p, y_p, item);
    case GGUF_Q4_K: return unpack<GGUF_Q4_K, 256, 144>(packed_p, y_p, item);
    case GGUF_Q5_K: return unpack<GGUF_Q5_K, 256, 176>(packed_p, y_p, item);
    case GGUF_Q6_K: return unpack<GGUF_Q6_K, 256, 210>(packed_p, y_p, item);
    case GGUF_Q8_K: return unpack<GGUF_Q8_K, 256, 292>(packed_p, y_p, item);
    case GGUF_IQ4_NL: return unpack<GGUF_IQ4_NL, 32, 18>(packed_p, y_p, item);
    case GGUF_IQ4_XS: return unpack<GGUF_IQ4_XS, 256, 136>(packed_p, y_p, item);
    case GGUF_MXFP4: return unpack<GGUF_MXFP4, 32, 17>(packed_p, y_p, item);
    }
}
