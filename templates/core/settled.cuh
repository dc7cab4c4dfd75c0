// A place in global memory that is computed before after_previous(), while the launch before still runs; the compiler does not know any more that it is one.
#ifdef BRT_HOST
template <class T> __device__ __forceinline__ const T* settled(const T* global) { return global; }
#else
template <class T> __device__ __forceinline__ const T* settled(const T* global)
{
    const void* place = global;
    asm volatile("" : "+l"(place));
    __builtin_assume(__isGlobal(place));
    return (const T*)place;
}
#endif
