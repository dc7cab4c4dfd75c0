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
