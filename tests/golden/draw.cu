// random.alpha_dropout.forward.f32 / strided
// template random/draw.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
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
// Needs core/prelude.cuh.
// Seed and offset of a call: two numbers, or two cells of memory in their place.
struct DrawKey {
    u64 seed, offset;
    __device__ __forceinline__ DrawKey(u64 seed, u64 offset, const u64* key, i64 step) : seed(key ? key[0] : seed), offset(key ? key[step] : offset) {}
};
// Needs core/prelude.cuh.
// --- partial index ---
// Numbers from Philox4x32-10: the draw of an element depends on the seed, the offset and the element's place alone. A thread takes packs of
// neighbouring elements, which share blocks of the generator.
using result_t = f32;
using acc_t = f32;
using draw_t = u32;
constexpr int TOGETHER = 1, OF_BLOCK = 4;  // draws that make numbers together, draws of a block

// What a law makes of TOGETHER neighbouring draws, as numbers of the compute type; what the arguments alone decide is computed once.
// A cell is kept where its uniform number is not below p.
struct Law {
    u32 least;
    acc_t a, b;  // mean 0 and variance 1 stay
    static constexpr f64 lost = -1.7580993408473766;
    __device__ __forceinline__ explicit Law(f64 p) : least((u32)m_ceil(p * 16777216.0))
    {
        const f64 a = p < 1.0 ? 1.0 / m_sqrt((1.0 - p) * (1.0 + p * lost * lost)) : 0.0;
        this->a = (acc_t)a, b = (acc_t)(-a * lost * p);
    }
    __device__ __forceinline__ acc_t value(acc_t x, bool kept) const { return m_fma(a, kept ? x : (acc_t)lost, b); }
    __device__ __forceinline__ bool keep(u32 bits) const { return bits >> 8 >= least; }
};

// generated from patterns/random/draw.py: constants MOST
constexpr int MOST = 8;
// end of generated text
constexpr int WIDTH = 16 / (int)sizeof(result_t) < MOST ? 16 / (int)sizeof(result_t) : MOST, PACK = WIDTH > OF_BLOCK ? WIDTH : OF_BLOCK, BLOCKS = PACK / OF_BLOCK;
constexpr int PARTS = 2;  // packs of a thread at a time
constexpr u32 TILE = THREADS * PARTS, SPAN = 1u << 28;  // packs of a block at a time; packs that are counted in 32 bits, whose blocks' numbers have one upper half

// Element k of a pack in registers.
template <class T> __device__ __forceinline__ T chosen(const T (&v)[PACK], int k)
{
    T own = v[0];
#pragma unroll
    for (int j = 1; j < PACK; ++j) own = j == k ? v[j] : own;
    return own;
}

__device__ __forceinline__ void draw(const PhiloxBlocks& blocks, u32 block, draw_t (&bits)[PACK])
{
#pragma unroll
    for (int b = 0; b < BLOCKS; ++b) {
        u32 word[4];
        blocks.draw(block + b, word);
#pragma unroll
        for (int k = 0; k < OF_BLOCK; ++k) bits[b * OF_BLOCK + k] = word[k];
    }
}

// Which cells of a pack are kept where `inner` cells share a number, a bit each.
__device__ __noinline__ u32 of_channels(u64 seed, u64 offset, u32 least, i64 cell, i64 inner)
{
    i64 channel = cell / inner, next = (channel + 1) * inner - cell;
    u32 kept = 0;
    bool one = philox_u32(seed, offset, (u64)channel) >> 8 >= least;
    for (int k = 0; k < PACK; ++k) {
        if (k == next) one = philox_u32(seed, offset, (u64)++channel) >> 8 >= least, next += inner;
        kept |= (u32)one << k;
    }
    return kept;
}

// packed: whole packs of every operand are loaded and stored. inner: cells that share a number (a channel's).
extern "C" __global__ void __launch_bounds__(THREADS) brt_random_alpha_dropout_forward_f32(
    const result_t* x, result_t* y, u8* mask, const Axes<3> axes, const i32 packed, const i64 cells, const u64 own_seed, const u64 own_offset, const u64* key, const i64 key_step, const f64 p, const i64 inner)
{
    after_previous();
    const DrawKey call(own_seed, own_offset, key, key_step);
    const Law law(p);
    // Whole tiles of packs first.
    const i64 packs = (cells + PACK - 1) / PACK, whole = packed ? cells / (TILE * PACK) * TILE : 0;
    for (i64 start = 0; start < packs; start += SPAN) {
        const PhiloxBlocks blocks(call.seed, call.offset, (u32)((u64)start * BLOCKS >> 32));
        const u32 first_block = (u32)start * BLOCKS, count = (u32)(packs - start < SPAN ? packs - start : SPAN);
        u32 tiled = whole - start < count ? (whole > start ? (u32)(whole - start) : 0) : count;
        kept(tiled);
        i64 place = (start + blockIdx.x * TILE + threadIdx.x) * PACK;
        for (u32 tile = blockIdx.x * TILE + threadIdx.x; tile < tiled; tile += gridDim.x * TILE, place += (i64)gridDim.x * TILE * PACK) {
            Pack<result_t, PACK> in[PARTS];
#pragma unroll
            for (int i = 0; i < PARTS; ++i) in[i] = load_pack<result_t, PACK>(x + place + i * THREADS * PACK);
#pragma unroll
            for (int i = 0; i < PARTS; ++i) {
                draw_t bits[PACK];
                if (inner == 1) {
                    draw(blocks, first_block + (tile + i * THREADS) * BLOCKS, bits);
                } else {
                    const u32 drawn = of_channels(call.seed, call.offset, law.least, place + i * THREADS * PACK, inner);
#pragma unroll
                    for (int k = 0; k < PACK; ++k) bits[k] = 0u - (drawn >> k & 1u);
                }
                acc_t made[PACK];
#pragma unroll
                for (int k = 0; k < PACK; ++k) {
                    made[k] = law.value(to_acc(in[i].v[k]), law.keep(bits[k]));
                }
                const Pack<result_t, PACK> out = pack_as<result_t, PACK>(made);
                if (mask) {
                    Pack<u8, PACK> kept;
#pragma unroll
                    for (int k = 0; k < PACK; ++k) kept.v[k] = law.keep(bits[k]);
                    store_pack<u8, PACK>(mask + place + i * THREADS * PACK, kept);
                }
                store_pack<result_t, PACK>(y + place + i * THREADS * PACK, out);
            }
        }
        for (u32 pack = tiled + blockIdx.x * THREADS + threadIdx.x; pack < count; pack += gridDim.x * THREADS) {
            draw_t bits[PACK];
            draw(blocks, first_block + pack * BLOCKS, bits);
#pragma unroll 1
            for (int k = 0; k < PACK; ++k) {
                const i64 cell = (start + pack) * PACK + k;
                if (cell >= cells) break;
                i64 at[3];
                locate(axes, cell, at);
                bool kept = law.keep(inner == 1 ? chosen(bits, k) : philox_u32(call.seed, call.offset, (u64)(cell / inner)));
                if (mask) mask[at[2]] = kept;
                y[at[1]] = store_as<result_t>(law.value(to_acc(x[at[0]]), kept));
            }
        }
    }
}
