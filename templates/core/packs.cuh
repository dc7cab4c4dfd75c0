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

// Makes the compiler keep a vector packed and unpack it again where it is used, which takes fewer registers than its elements.
template <class T> __device__ __forceinline__ void keep_packed(T& item)
{
#ifndef BRT_HOST
#pragma unroll
    for (int i = 0; i < (int)(sizeof(T) / 4); ++i) asm volatile("" : "+r"(((u32*)&item)[i]));
#endif
}

// The larger of two numbers; NaN is ignored.
__device__ __forceinline__ f32 larger(f32 a, f32 b) { return fmaxf(a, b); }
__device__ __forceinline__ f64 larger(f64 a, f64 b) { return fmax(a, b); }
