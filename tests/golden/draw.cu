// random.alpha_dropout.forward.f32 / strided
// template random/draw.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
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
// Needs core/prelude.cuh.
// Seed and offset of a call: two numbers, or two cells of memory in their place.
struct DrawKey {
    u64 seed, offset;
    __device__ __forceinline__ DrawKey(u64 seed, u64 offset, const u64* key, i64 step) : seed(key ? key[0] : seed), offset(key ? key[step] : offset) {}
};
// Needs core/prelude.cuh.
// --- partial index ---
// Numbers from Philox4x32-10: the draw of an element depends on the seed, the offset and the element's place alone. A thread takes groups of
// GROUP neighbouring elements, which share blocks of the generator.
using result_t = f32;
using acc_t = f32;
constexpr int GROUP = 4;

// What a group draws: 32-bit draws, four of a block.
struct Draws {
    u32 bits[GROUP];
    __device__ __forceinline__ Draws(u64 seed, u64 offset, u64 group)
    {
        const Philox block(seed, offset, group);
#pragma unroll
        for (int k = 0; k < GROUP; ++k) bits[k] = block.word[k];
    }
};

// In (0, 1), 23 or 52 bits: never an end.
__device__ __forceinline__ f32 open_uniform(u32 bits) { return ((f32)(bits >> 9) + 0.5f) * 1.1920928955078125e-7f; }
__device__ __forceinline__ f64 open_uniform(u64 bits) { return ((f64)(bits >> 12) + 0.5) * 2.220446049250313e-16; }

// How many of the 2^24 uniform numbers lie below p.
__device__ __forceinline__ u32 share_of_draws(f64 p) { return (u32)m_ceil(p * 16777216.0); }


// A cell is kept where its uniform number is not below p. inner: cells that share a number (a channel's).
extern "C" __global__ void __launch_bounds__(THREADS) brt_random_alpha_dropout_forward_f32(
    const result_t* x, result_t* y, u8* mask, const Axes<3> axes, const i32 packed, const i64 cells, const u64 own_seed, const u64 own_offset, const u64* key, const i64 key_step, const f64 p, const i64 inner)
{
    const DrawKey call(own_seed, own_offset, key, key_step);
    const u64 seed = call.seed, offset = call.offset;
    const u32 least = share_of_draws(p);
    const f64 lost = -1.7580993408473766, a = p < 1.0 ? 1.0 / m_sqrt((1.0 - p) * (1.0 + p * lost * lost)) : 0.0, b = -a * lost * p;  // mean 0 and variance 1 stay
    for (i64 group = (i64)blockIdx.x * THREADS + threadIdx.x; group * GROUP < cells; group += (i64)gridDim.x * THREADS) {
        u32 bits[GROUP];
        if (inner == 1) {
            const Draws d(seed, offset, group);
#pragma unroll
            for (int k = 0; k < GROUP; ++k) bits[k] = d.bits[k];
        } else {
#pragma unroll
            for (int k = 0; k < GROUP; ++k) bits[k] = philox_u32(seed, offset, (u64)((group * GROUP + k) / inner));
        }
        Pack<result_t, GROUP> in, out;
        if (packed && group * GROUP + GROUP <= cells) {
            in = load_pack<result_t, GROUP>(x + group * GROUP);
        } else {
#pragma unroll
            for (int k = 0; k < GROUP; ++k) {
                if (group * GROUP + k >= cells) continue;
                i64 at[3];
                locate(axes, group * GROUP + k, at);
                in.v[k] = x[at[0]];
            }
        }
#pragma unroll
        for (int k = 0; k < GROUP; ++k) {
            bool kept = bits[k] >> 8 >= least;
            if (mask && group * GROUP + k < cells) {
                i64 at[3];
                locate(axes, group * GROUP + k, at);
                mask[at[2]] = kept;
            }
            const acc_t v = to_acc(in.v[k]);
            out.v[k] = store_as<result_t>(m_fma((acc_t)a, kept ? v : (acc_t)lost, (acc_t)b));
        }
        if (packed && group * GROUP + GROUP <= cells) {
            store_pack<result_t, GROUP>(y + group * GROUP, out);
        } else {
#pragma unroll
            for (int k = 0; k < GROUP; ++k) {
                if (group * GROUP + k >= cells) continue;
                i64 at[3];
                locate(axes, group * GROUP + k, at);
                y[at[1]] = out.v[k];
            }
        }
    }
}
