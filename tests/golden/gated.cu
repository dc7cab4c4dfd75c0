// gated_activation.geglu.forward.f32(approximate=none) / vec16
// template elementwise/gated.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// p and q are the halves of one array, or two arrays: to the formulas they are operands like any other.
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
// Packs of elements as numbers to compute with. Needs core/prelude.cuh.

// An f16 or bf16 takes one instruction.
template <class T, class C, int N> __device__ __forceinline__ void unpack(const Pack<T, N>& pack, C (&out)[N])
{
#pragma unroll
    for (int j = 0; j < N; ++j) out[j] = to_acc(pack.v[j]);
}
#ifndef BRT_HOST
template <int N> __device__ __forceinline__ void unpack(const Pack<bf16, N>& pack, f32 (&out)[N])
{
#pragma unroll
    for (int j = 0; j < N / 2; ++j) {
        const u32 word = ((const u32*)&pack)[j];
        out[2 * j] = bits_f32(word << 16), out[2 * j + 1] = bits_f32(word & 0xffff0000u);
    }
    if (N == 1) out[0] = to_acc(pack.v[0]);
}
template <int N> __device__ __forceinline__ void unpack(const Pack<f16, N>& pack, f32 (&out)[N])
{
#pragma unroll
    for (int j = 0; j < N / 2; ++j)
        asm("{.reg .f16 a, b; mov.b32 {a, b}, %2; cvt.f32.f16 %0, a; cvt.f32.f16 %1, b;}" : "=f"(out[2 * j]), "=f"(out[2 * j + 1]) : "r"(((const u32*)&pack)[j]));
    if (N == 1) out[0] = to_acc(pack.v[0]);
}
#endif

// Element j of an access as a number to compute with; a bf16 leaves its word by one instruction.
template <class T, int N> __device__ __forceinline__ auto element(const Pack<T, N>& pack, int j) { return to_acc(pack.v[j]); }
#ifndef BRT_HOST
template <int N> __device__ __forceinline__ f32 element(const Pack<bf16, N>& pack, int j)
{
    if (N == 1) return to_acc(pack.v[j]);
    const u32 word = ((const u32*)&pack)[j / 2];
    return bits_f32(j % 2 ? word & 0xffff0000u : word << 16);
}
#endif

// Makes the compiler keep a vector packed and unpack it again where it is used, which takes fewer registers than its elements. An access that leaves its branch
// in whole words is not waited for before the next one sets out.
template <class T> __device__ __forceinline__ void keep_packed(T& item)
{
#ifndef BRT_HOST
#pragma unroll
    for (int i = 0; i < (int)(sizeof(T) / 4); ++i) asm volatile("" : "+r"(((u32*)&item)[i]));
#endif
}

// x, which is not there before `other` is. A value that is used late alone the compiler else reads late, behind the wait for others. same: 0x3210, computed so that the compiler
// does not know it.
__device__ __forceinline__ f32 beside(f32 x, u32 other, u32 same)
{
#ifndef BRT_HOST
    u32 bits;
    asm("prmt.b32 %0, %1, %2, %3;" : "=r"(bits) : "r"(f32_bits(x)), "r"(other), "r"(same));
    return bits_f32(bits);
#else
    return x;
#endif
}
__device__ __forceinline__ f64 beside(f64 x, u32, u32) { return x; }
// The first 32 bits of a vector, or what it has of them.
template <class T, int N> __device__ __forceinline__ u32 first_word(const Pack<T, N>& pack) { return sizeof(pack) < 4 ? *(const u16*)&pack : *(const u32*)&pack; }

// The larger of two numbers; NaN is ignored.
__device__ __forceinline__ f32 larger(f32 a, f32 b) { return fmaxf(a, b); }
__device__ __forceinline__ f64 larger(f64 a, f64 b) { return fmax(a, b); }

using C = f32;  // compute type
using result_t = f32;
constexpr int V = 4;  // elements per access
constexpr int OUTPUTS = 1, OPERANDS = 2 + OUTPUTS;
// generated from patterns/elementwise/elementwise.py: constants RANK THREADS
constexpr int RANK = 16;
constexpr int THREADS = 256;
// end of generated text



template <class T> __device__ __forceinline__ Pack<T, V> loaded(Pack<T, V> pack)
{
    keep_packed(pack);
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
extern "C" __global__ void __launch_bounds__(THREADS) brt_gated_activation_geglu_forward_f32(const f32* p_p, const f32* q_p, f32* y_p, const i64 packs, const i64 numel)
{
    const count_t first = (count_t)blockIdx.x * blockDim.x + threadIdx.x;
    const f32* const p_from = settled(p_p + (i64)first * V);
    const f32* const q_from = settled(q_p + (i64)first * V);
    after_previous();

    if (first < (count_t)packs) {
        const i64 at = (i64)first * V;
        Pack<f32, V> p_v;
        Pack<f32, V> q_v;
        p_v = loaded(load_pack<f32, V>(p_from));
        q_v = loaded(load_pack<f32, V>(q_from));
        let_next_start();  // said before; but no load is put off behind it, into the formulas
        {
            Pack<f32, V> result;
#pragma unroll
            for (int j = 0; j < V; ++j) {

                const auto p = element(p_v, j);
                const auto q = element(q_v, j);
                result.v[j] = store_as<f32>((p * m_gelu(q)));
            }
            store_pack<f32, V>(y_p + at, result);
        }
    }
    const i64 at = packs * V + threadIdx.x;  // the last numel % V elements, one a thread of the first block
    if (blockIdx.x == 0 && at < numel) {
        const auto p_y = p_p[at];
        const auto q_y = q_p[at];
        {

            const auto p = to_acc(p_y);
            const auto q = to_acc(q_y);
            y_p[at] = store_as<f32>((p * m_gelu(q)));
        }
    }
}

