// random.beta.forward.f32(p=f64) / strided
// template random/reject.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
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

// The blocks of a call whose numbers have one upper half: what the first two rounds know before the lower half, and the keys of the others. All lanes of a
// warp make it together.
struct PhiloxBlocks {
    u32 c0, c2, lower, upper, key[8][2];
    __device__ __forceinline__ PhiloxBlocks(u64 seed, u64 offset, u32 high)
    {
        u32 k0 = (u32)seed, k1 = (u32)(seed >> 32), top, low;
        philox_product(0xCD9E8D57u, (u32)offset, top, low);
        c2 = (u32)(offset >> 32) ^ k1;
        c0 = low ^ (k0 + 0x9E3779B9u);
        philox_product(0xD2511F53u, top ^ high ^ k0, upper, lower);
        upper ^= k1 + 0xBB67AE85u;
#pragma unroll
        for (int round = 0; round < 8; ++round) key[round][0] = k0 + 0x9E3779B9u * (round + 2), key[round][1] = k1 + 0xBB67AE85u * (round + 2);
        kept(c0), kept(c2), kept(lower), kept(upper);
#pragma unroll
        for (int round = 0; round < 8; ++round) kept(key[round][0]), kept(key[round][1]);
    }
    __device__ __forceinline__ void draw(u32 block, u32 (&word)[4]) const
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
// Numbers of laws that take some trials: a trial reads blocks that follow from the element and the trial alone, so that the numbers depend on no launch.
// All is computed in float64: whether a trial is accepted then is the same on every executor, but for one in about 10^15.
using result_t = f32;
constexpr u64 TRIALS = 1 << 14;  // far more than any element needs

// The uniform numbers in (0, 1) of a trial: of 32 bits, in the middle of their steps.
struct Trial {
    f64 u[4];
    __device__ __forceinline__ Trial(const DrawKey& call, u64 element, u64 trial)
    {
        const Philox block(call.seed, call.offset, trial << 49 | element);
#pragma unroll
        for (int k = 0; k < 4; ++k) u[k] = ((f64)block.word[k] + 0.5) * 2.3283064365386963e-10;
    }
};

// A gamma distributed number is value * exp(boost); the boost of a concentration below 1 may lie far below the least exponent.
struct Gamma {
    f64 value, boost;
};

// Marsaglia and Tsang: a normal number that is shifted and cubed.
__device__ Gamma gamma_of(const DrawKey& call, u64 element, f64 concentration)
{
    const bool low = concentration < 1.0;
    const f64 d = (low ? concentration + 1.0 : concentration) - 1.0 / 3.0, c = 1.0 / m_sqrt(9.0 * d);
    Gamma g = {d, 0.0};
    for (u64 k = 0; k < TRIALS; ++k) {
        const Trial t(call, element, k);
        const f64 x = m_sqrt(-2.0 * m_log(t.u[0])) * m_cos(6.283185307179586 * t.u[1]);
        f64 v = 1.0 + c * x;
        if (!(v > 0.0)) continue;
        v = v * v * v;
        if (t.u[2] < 1.0 - 0.0331 * (x * x) * (x * x) || m_log(t.u[2]) < 0.5 * x * x + d * (1.0 - v + m_log(v))) {
            g.value = d * v;
            g.boost = low ? m_log(t.u[3]) / concentration : 0.0;
            break;
        }
    }
    return g;
}

// first, second: arrays of the parameters, null where they are the numbers.
extern "C" __global__ void __launch_bounds__(THREADS) brt_random_beta_forward_f32(
    result_t* y, const f64* first, const f64* second, const Axes<3> axes, const i64 cells, const f64 first_number, const f64 second_number, const f64 scale,
    const u64 seed, const u64 offset, const u64* key, const i64 key_step)
{
    const DrawKey call(seed, offset, key, key_step);
    const f64 nan = bits_f64(0x7ff8000000000000ull);
    for (i64 cell = (i64)blockIdx.x * THREADS + threadIdx.x; cell < cells; cell += (i64)gridDim.x * THREADS) {
        i64 at[3];
        locate(axes, cell, at);
        const f64 a = first ? first[at[1]] : first_number;
        const f64 b = second ? second[at[2]] : second_number;
        f64 value = nan;
        if (a > 0.0 && b > 0.0 && m_isfinite(a) && m_isfinite(b)) {
            const Gamma g = gamma_of(call, 2 * (u64)cell, a), h = gamma_of(call, 2 * (u64)cell + 1, b);
            if (g.boost == 0.0 && h.boost == 0.0) value = g.value / (g.value + h.value);
            else value = 1.0 / (1.0 + m_exp(m_log(h.value) + h.boost - (m_log(g.value) + g.boost)));
        } else if (a >= 0.0 && b >= 0.0 && a != b) {
            value = a == 0.0 || m_isinf(b) ? 0.0 : 1.0;
        }
        y[at[0]] = store_as<result_t>(value);
    }
}
