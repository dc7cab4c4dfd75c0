// quantization.gguf_dequantize.forward.f32 / direct
// template quantization/gguf.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// --- partial gguf_blocks ---

// Blocks are runs of 17 to 292 bytes at any address. Tiles of them pass through shared memory: device memory sees accesses of 16 bytes side by side.
using data_t = f32;

// n bytes; `to` and `from` are both aligned to 16 or taken byte by byte.
template <int THREADS> __device__ __forceinline__ void move_bytes(u8* to, const u8* from, i32 n)
{
    i32 done = 0;
    if ((((u64)to | (u64)from) & 15) == 0) {
        done = n & ~15;
        constexpr i32 U = 4, STEP = THREADS * 16;  // accesses in flight
        for (i32 i = threadIdx.x * 16; i < done; i += U * STEP) {
            Pack<u8, 16> some[U];
#pragma unroll
            for (int u = 0; u < U; ++u)
                if (i + u * STEP < done) some[u] = load_pack<u8, 16>(from + i + u * STEP);
#pragma unroll
            for (int u = 0; u < U; ++u)
                if (i + u * STEP < done) store_pack<u8, 16>(to + i + u * STEP, some[u]);
        }
    }
    for (i32 i = done + threadIdx.x; i < n; i += THREADS) to[i] = from[i];
}

constexpr int THREADS = 256, V = 4;  // V: elements an access
// generated from patterns/quantization/gguf.py: constants TILE
constexpr int TILE = 16384;
// end of generated text

// A block makes `most` elements: whole blocks of each format, and a multiple of 16 bytes.
template <int FORMAT, int ELEMENTS, int BYTES>
__device__ __forceinline__ void unpack(const u8* packed_p, data_t* y_p, i64 all, i32 most, u8* tile)
{
    constexpr int A = BYTES % 8 == 0 ? 8 : BYTES % 4 == 0 ? 4 : BYTES % 2 == 0 ? 2 : 1;
    const i64 first = (i64)blockIdx.x * most;
    const i32 count = (i32)(all - first < most ? all - first : (i64)most);
    move_bytes<THREADS>(tile, packed_p + first / ELEMENTS * BYTES, count / ELEMENTS * BYTES);
    __syncthreads();
#pragma unroll 2
    for (i32 at = (i32)threadIdx.x * V; at < count; at += THREADS * V) {
        const GgufBytes<A> block = {tile + at / ELEMENTS * BYTES};
        const GgufValues<V> x = gguf_values<FORMAT, A, V>(block, at % ELEMENTS);
        f32 y[V];
#pragma unroll
        for (int j = 0; j < V; ++j) y[j] = x.scale * x.q[j] - x.least;
        store_pack<data_t, V>(y_p + first + at, pack_as<data_t>(y));
    }
}

// One format a launch.
extern "C" __global__ void __launch_bounds__(THREADS) brt_quantization_gguf_dequantize_forward_f32(const u8* packed_p, data_t* y_p, const i64 all, const i32 format, const i32 most)
{
    after_previous();
    alignas(16) __shared__ u8 tile[TILE / 256 * 292];
    switch (format) {
    case GGUF_Q4_0: return unpack<GGUF_Q4_0, 32, 18>(packed_p, y_p, all, most, tile);
    case GGUF_Q4_1: return unpack<GGUF_Q4_1, 32, 20>(packed_p, y_p, all, most, tile);
    case GGUF_Q5_0: return unpack<GGUF_Q5_0, 32, 22>(packed_p, y_p, all, most, tile);
    case GGUF_Q5_1: return unpack<GGUF_Q5_1, 32, 24>(packed_p, y_p, all, most, tile);
    case GGUF_Q8_0: return unpack<GGUF_Q8_0, 32, 34>(packed_p, y_p, all, most, tile);
    case GGUF_Q8_1: return unpack<GGUF_Q8_1, 32, 36>(packed_p, y_p, all, most, tile);
    case GGUF_Q2_K: return unpack<GGUF_Q2_K, 256, 84>(packed_p, y_p, all, most, tile);
    case GGUF_Q3_K: return unpack<GGUF_Q3_K, 256, 110>(packed_p, y_p, all, most, tile);
    case GGUF_Q4_K: return unpack<GGUF_Q4_K, 256, 144>(packed_p, y_p, all, most, tile);
    case GGUF_Q5_K: return unpack<GGUF_Q5_K, 256, 176>(packed_p, y_p, all, most, tile);
    case GGUF_Q6_K: return unpack<GGUF_Q6_K, 256, 210>(packed_p, y_p, all, most, tile);
    case GGUF_Q8_K: return unpack<GGUF_Q8_K, 256, 292>(packed_p, y_p, all, most, tile);
    case GGUF_IQ4_NL: return unpack<GGUF_IQ4_NL, 32, 18>(packed_p, y_p, all, most, tile);
    case GGUF_IQ4_XS: return unpack<GGUF_IQ4_XS, 256, 136>(packed_p, y_p, all, most, tile);
    case GGUF_MXFP4: return unpack<GGUF_MXFP4, 32, 17>(packed_p, y_p, all, most, tile);
    }
}
