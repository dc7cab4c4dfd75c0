// Philox4x32-10, counter based: the words of a block are a function of (seed, offset, block) alone.
struct Philox {
    u32 word[4];
    __device__ __forceinline__ Philox(u64 seed, u64 offset, u64 block)
    {
        u32 c0 = (u32)block, c1 = (u32)(block >> 32), c2 = (u32)offset, c3 = (u32)(offset >> 32);
        u32 k0 = (u32)seed, k1 = (u32)(seed >> 32);
#pragma unroll
        for (int round = 0; round < 10; ++round) {
            const u64 a = (u64)0xD2511F53u * c0, b = (u64)0xCD9E8D57u * c2;
            c0 = (u32)(b >> 32) ^ c1 ^ k0;
            c1 = (u32)b;
            c2 = (u32)(a >> 32) ^ c3 ^ k1;
            c3 = (u32)a;
            k0 += 0x9E3779B9u;
            k1 += 0xBB67AE85u;
        }
        word[0] = c0, word[1] = c1, word[2] = c2, word[3] = c3;
    }
};

// 32-bit draw of an element: word i mod 4 of block i div 4.
__device__ __forceinline__ u32 philox_u32(u64 seed, u64 offset, u64 element)
{
    const Philox block(seed, offset, element >> 2);
    const u32 i = (u32)element & 3;
    return i < 2 ? (i == 0 ? block.word[0] : block.word[1]) : (i == 2 ? block.word[2] : block.word[3]);
}

// 64-bit draw of an element, low word first: words 2(i mod 2), 2(i mod 2)+1 of block i div 2.
__device__ __forceinline__ u64 philox_u64(u64 seed, u64 offset, u64 element)
{
    const Philox block(seed, offset, element >> 1);
    return element & 1 ? (u64)block.word[3] << 32 | block.word[2] : (u64)block.word[1] << 32 | block.word[0];
}

// Uniform in [0, 1) from 24 or 53 random bits.
__device__ __forceinline__ f32 philox_uniform(u32 bits) { return (f32)(bits >> 8) * 5.9604644775390625e-8f; }
__device__ __forceinline__ f64 philox_uniform(u64 bits) { return (f64)(bits >> 11) * 1.1102230246251565e-16; }
