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
