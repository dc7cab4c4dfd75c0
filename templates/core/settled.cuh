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
