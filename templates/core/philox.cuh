// Philox4x32-10, counter based: the words of a block are a function of (seed, offset, block) alone.
__device__ __forceinline__ void philox_product(u32 a, u32 b, u32& high, u32& low)
{
#ifndef BRT_HOST
    // Of the product of two u64 the compiler adds the upper half's 0, an instruction each.
    asm("{.reg .b64 p; mul.wide.u32 p, %2, %3; mov.b64 { %0, %1 }, p;}" : "=r"(low), "=r"(high) : "r"(a), "r"(b));
#else
    const u64 p = (u64)a * b;
    high = (u32)(p >> 32), low = (u32)p;
#endif
}

struct Philox {
    u32 word[4];
    __device__ __forceinline__ Philox(u64 seed, u64 offset, u64 block)
    {
        u32 c0 = (u32)block, c1 = (u32)(block >> 32), c2 = (u32)offset, c3 = (u32)(offset >> 32);
        u32 k0 = (u32)seed, k1 = (u32)(seed >> 32);
#pragma unroll
        for (int round = 0; round < 10; ++round) {
            u32 a, b, high;
            philox_product(0xD2511F53u, c0, high, a);
            c0 = high ^ c3 ^ k1;
            philox_product(0xCD9E8D57u, c2, high, b);
            c2 = c0;
            c0 = high ^ c1 ^ k0;
            c1 = b, c3 = a;
            k0 += 0x9E3779B9u;
            k1 += 0xBB67AE85u;
        }
        word[0] = c0, word[1] = c1, word[2] = c2, word[3] = c3;
    }
};

// The same in all lanes of a warp, and kept in a register: what comes from another lane is not computed anew wherever it is used.
__device__ __forceinline__ void kept(u32& x)
{
#ifndef BRT_HOST
    asm volatile("shfl.sync.idx.b32 %0, %0, 0, 31, 0xffffffff;" : "+r"(x));
#endif
}

// What all blocks of a call have in common: the keys of the rounds, and the first two rounds without the block's number. All lanes of a warp make it together.
struct PhiloxCall {
    u32 c0, c2, first, second, key[8][2];
    __device__ __forceinline__ PhiloxCall(u64 seed, u64 offset)
    {
        const u32 k0 = (u32)seed, k1 = (u32)(seed >> 32);
        u32 low;
        philox_product(0xCD9E8D57u, (u32)offset, first, low);
        first ^= k0, second = k1 + 0xBB67AE85u;
        c2 = (u32)(offset >> 32) ^ k1;
        c0 = low ^ (k0 + 0x9E3779B9u);
        kept(c0), kept(c2), kept(first), kept(second);
#pragma unroll
        for (int round = 0; round < 8; ++round) {
            key[round][0] = k0 + 0x9E3779B9u * (round + 2), key[round][1] = k1 + 0xBB67AE85u * (round + 2);
            kept(key[round][0]), kept(key[round][1]);
        }
    }
    // Of the block of this lower half, with what the upper half makes of the second round.
    __device__ __forceinline__ void draw(u32 block, u32 upper, u32 lower, u32 (&word)[4]) const
    {
        u32 high, a, b;
        philox_product(0xD2511F53u, block, high, a);
        philox_product(0xCD9E8D57u, high ^ c2, high, b);
        u32 w0 = high ^ c0, w1 = b, w2 = a ^ upper, w3 = lower;
#pragma unroll
        for (int round = 0; round < 8; ++round) {
            philox_product(0xD2511F53u, w0, high, a);
            const u32 next = high ^ w3 ^ key[round][1];
            philox_product(0xCD9E8D57u, w2, high, b);
            w0 = high ^ w1 ^ key[round][0];
            w1 = b, w2 = next, w3 = a;
        }
        word[0] = w0, word[1] = w1, word[2] = w2, word[3] = w3;
    }
    __device__ __forceinline__ void draw(u64 block, u32 (&word)[4]) const
    {
        u32 upper, lower;
        philox_product(0xD2511F53u, first ^ (u32)(block >> 32), upper, lower);
        draw((u32)block, upper ^ second, lower, word);
    }
};

// The blocks of a call whose numbers have one upper half.
struct PhiloxBlocks : PhiloxCall {
    u32 upper, lower;
    __device__ __forceinline__ PhiloxBlocks(u64 seed, u64 offset, u32 high) : PhiloxCall(seed, offset)
    {
        philox_product(0xD2511F53u, first ^ high, upper, lower);
        upper ^= second;
        kept(upper), kept(lower);
    }
    __device__ __forceinline__ void draw(u32 block, u32 (&word)[4]) const { PhiloxCall::draw(block, upper, lower, word); }
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
