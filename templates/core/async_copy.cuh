// Asynchronous copies (cp.async) of 16 bytes from global to shared memory, in groups that are committed and waited for.
__device__ __forceinline__ void copy_async(void* to, const void* from)
{
#ifdef BRT_HOST
    BRT_ALIGNED((size_t)to | (size_t)from, 16);
    __builtin_memcpy(to, from, 16);
#else
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"((u32)__cvta_generic_to_shared(to)), "l"(from) : "memory");
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
