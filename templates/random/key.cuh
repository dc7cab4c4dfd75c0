// Needs core/prelude.cuh.
// Seed and offset of a call: two numbers, or two cells of memory in their place.
struct DrawKey {
    u64 seed, offset;
    __device__ __forceinline__ DrawKey(u64 seed, u64 offset, const u64* key, i64 step) : seed(key ? key[0] : seed), offset(key ? key[step] : offset) {}
};
