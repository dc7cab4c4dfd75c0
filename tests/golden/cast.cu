// unary_elementwise.cast.forward.f32:f32(mode=default) / vec16
// template elementwise/cast.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
#undef BRT_TARGET
#define BRT_TARGET f32
// --- partial prelude ---
// --- partial math ---
// --- partial functions ---
// --- partial elementwise ---
// What is computed of arguments before after_previous() is computed there: while the launch before still runs.
#ifdef BRT_HOST
template <class... T> __device__ __forceinline__ void settle(T&...) {}
#else
__device__ __forceinline__ void settle(i32& x) { asm volatile("" : "+r"(x)); }
__device__ __forceinline__ void settle(i64& x) { asm volatile("" : "+l"(x)); }
__device__ __forceinline__ void settle(f32& x) { asm volatile("" : "+f"(x)); }
__device__ __forceinline__ void settle(f64& x) { asm volatile("" : "+d"(x)); }
template <class T, int N> __device__ __forceinline__ void settle(T (&x)[N])
{
#pragma unroll
    for (int k = 0; k < N; ++k) settle(x[k]);
}
template <class A, class B, class... T> __device__ __forceinline__ void settle(A& a, B& b, T&... rest) { settle(a), settle(b, rest...); }
#endif

using C = f32;  // compute type
using result_t = f32;
constexpr int V = 4;  // elements per access
constexpr int OUTPUTS = 1, OPERANDS = 1 + OUTPUTS;
// generated from patterns/elementwise/elementwise.py: constants RANK THREADS
constexpr int RANK = 16;
constexpr int THREADS = 256;
// end of generated text



// Element j of an access; a bf16 leaves its word by one instruction.
template <class T> __device__ __forceinline__ auto element(const Pack<T, V>& pack, int j) { return to_acc(pack.v[j]); }
#ifndef BRT_HOST
__device__ __forceinline__ f32 element(const Pack<bf16, V>& pack, int j)
{
    if (V == 1) return to_acc(pack.v[j]);
    const u32 word = ((const u32*)&pack)[j / 2];
    return bits_f32(j % 2 ? word & 0xffff0000u : word << 16);
}
#endif
// An access leaves its branch in whole words: taken apart there, it would be waited for before the next one sets out.
template <class T> __device__ __forceinline__ Pack<T, V> loaded(Pack<T, V> pack)
{
#ifndef BRT_HOST
    if (sizeof(pack) % 4 == 0)
#pragma unroll
        for (int i = 0; i < (int)(sizeof(pack) / 4); ++i) asm volatile("" : "+r"(((u32*)&pack)[i]));
#endif
    return pack;
}
// A place in global memory, computed here: before after_previous(), while the launch before still runs, or once for all that is added to it, by one instruction each.
template <class T> __device__ __forceinline__ T* settled(T* at)
{
#ifndef BRT_HOST
    size_t place = __cvta_generic_to_global(at);
    asm volatile("" : "+l"(place));
    at = (T*)__cvta_global_to_generic(place);
#endif
    return at;
}
using count_t = u32;  // of packs

// Every operand has the same dense layout: one flat run, an access of V elements for each thread, read whole before the first write.
extern "C" __global__ void __launch_bounds__(THREADS) brt_unary_elementwise_cast_forward_f32_f32(const f32* x_p, f32* y_p, const i64 packs, const i64 numel)
{
    const count_t first = (count_t)blockIdx.x * blockDim.x + threadIdx.x;
    const f32* const x_from = settled(x_p + (i64)first * V);
    after_previous();

    if (first < (count_t)packs) {
        const i64 at = (i64)first * V;
        Pack<f32, V> x_v;
        x_v = loaded(load_pack<f32, V>(x_from));
        {
            Pack<f32, V> result;
#pragma unroll
            for (int j = 0; j < V; ++j) {

                const auto x = element(x_v, j);
                result.v[j] = store_as<f32>(x);
            }
            store_pack<f32, V>(y_p + at, result);
        }
    }
    const i64 at = packs * V + threadIdx.x;  // the last numel % V elements, one a thread of the first block
    if (blockIdx.x == 0 && at < numel) {
        const auto x_y = x_p[at];
        {

            const auto x = to_acc(x_y);
            y_p[at] = store_as<f32>(x);
        }
    }
}

