// Asynchronous copies (cp.async) of 16 or 8 bytes from global to shared memory, in groups that are committed and waited for.
template <int BYTES = 16> __device__ __forceinline__ void copy_async(void* to, const void* from)
{
#ifdef BRT_HOST
    BRT_ALIGNED((size_t)to | (size_t)from, BYTES);
    __builtin_memcpy(to, from, BYTES);
#else
    if (BYTES == 16) asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"((u32)__cvta_generic_to_shared(to)), "l"(from) : "memory");
    else asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"((u32)__cvta_generic_to_shared(to)), "l"(from), "n"(BYTES) : "memory");
#endif
}
__device__ __forceinline__ void close_batch()
{
#ifndef BRT_HOST
    asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}
// Waits until at most the N newest groups are still in flight.
template <int N> __device__ __forceinline__ void await_batches()
{
#ifndef BRT_HOST
    asm volatile("cp.async.wait_group %0;" ::"n"(N) : "memory");
#endif
}
