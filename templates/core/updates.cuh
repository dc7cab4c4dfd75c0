// Atomics that bring no old value back: where an error may be reported as well, the compiler takes those that do. Needs core/prelude.cuh.
#ifdef BRT_HOST
__device__ __forceinline__ void max_at(u32* at, u32 v) { atomicMax(at, v); }
__device__ __forceinline__ void or_at(u32* at, u32 v) { atomicOr(at, v); }
__device__ __forceinline__ void add_at(u32* at, u32 v) { atomicAdd(at, v); }
__device__ __forceinline__ void add_at(u64* at, u64 v) { atomicAdd(at, v); }
#else
__device__ __forceinline__ void max_at(u32* at, u32 v) { asm volatile("red.relaxed.gpu.global.max.u32 [%0], %1;" ::"l"(__cvta_generic_to_global(at)), "r"(v) : "memory"); }
__device__ __forceinline__ void or_at(u32* at, u32 v) { asm volatile("red.relaxed.gpu.global.or.b32 [%0], %1;" ::"l"(__cvta_generic_to_global(at)), "r"(v) : "memory"); }
__device__ __forceinline__ void add_at(u32* at, u32 v) { asm volatile("red.relaxed.gpu.global.add.u32 [%0], %1;" ::"l"(__cvta_generic_to_global(at)), "r"(v) : "memory"); }
__device__ __forceinline__ void add_at(u64* at, u64 v) { asm volatile("red.relaxed.gpu.global.add.u64 [%0], %1;" ::"l"(__cvta_generic_to_global(at)), "l"(v) : "memory"); }
#endif
