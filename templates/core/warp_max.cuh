// The largest of a warp, in every lane.
__device__ __forceinline__ u32 warp_max(u32 x)
{
#if !defined(BRT_HOST) && __CUDA_ARCH__ >= 800
    return __reduce_max_sync(0xffffffffu, x);
#else
    for (int d = 16; d > 0; d /= 2) {
        const u32 other = __shfl_xor_sync(0xffffffffu, x, d);
        x = other > x ? other : x;
    }
    return x;
#endif
}
