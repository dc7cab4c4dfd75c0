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
// Needs core/prelude.cuh and core/math.cuh.
// Logarithm, root and angle of the numbers that draws give, without the cases that they never meet; every operation is rounded once, in the
// order written, so that the executors agree to the last bit. Within 2 units in the last place.

// The logarithm of a normal number above 0, times 2^-scaled exactly.
__device__ __forceinline__ f32 log_of_draw(f32 x, i32 scaled)
{
    const u32 bits = f32_bits(x), exponent = (bits - 0x3f2aaaabu) & 0xff800000u;  // what is left lies in [2/3, 4/3)
    const f32 f = bits_f32(bits - exponent) - 1.0f;
    f32 p = -0.13311681f;
    p = m_fma(p, f, 0.14006227f);
    p = m_fma(p, f, -0.12078173f);
    p = m_fma(p, f, 0.14000827f);
    p = m_fma(p, f, -0.16689502f);
    p = m_fma(p, f, 0.20010771f);
    p = m_fma(p, f, -0.24999507f);
    p = m_fma(p, f, 0.3333321f);
    p = m_fma(p, f, -0.5f);
    p = m_fma(p, f * f, f);
    return m_fma((f32)(i32)(exponent - ((u32)scaled << 23)), 8.2629582e-8f, p);  // 2^-23 ln 2
}
__device__ __forceinline__ f64 log_of_draw(f64 x, i32 scaled)
{
    const u64 bits = f64_bits(x);
    const u32 top = (u32)(bits >> 32), exponent = (top - 0x3fe6a09eu) & 0xfff00000u;  // what is left lies between the roots of 1/2 and 2
    const f64 f = bits_f64((u64)(top - exponent) << 32 | (u32)bits) - 1.0, s = f / (2.0 + f), z = s * s;
    f64 p = 0.14795953525208116;
    p = m_fma(p, z, 0.15314050162244686);
    p = m_fma(p, z, 0.18183564342221892);
    p = m_fma(p, z, 0.22222198572840465);
    p = m_fma(p, z, 0.28571428742391597);
    p = m_fma(p, z, 0.39999999999414654);
    p = m_fma(p, z, 0.6666666666666734);
    const f64 half = 0.5 * f * f, e = (f64)((i32)exponent >> 20) - (f64)scaled;
    return m_fma(e, 0.6931471803691238, f - (half - m_fma(s, m_fma(p, z, half), e * 1.9082149292705877e-10)));  // the upper 32 bits of ln 2, the rest
}

// The root of a number that is 0 or far from both ends of the range.
__device__ __forceinline__ f32 root_of_draw(f32 x)
{
#ifndef BRT_HOST
    // What __fsqrt_rn does where no case needs more: a guess and a step of Newton, rounded as the root is.
    f32 guess;
    asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(guess) : "f"(fmaxf(x, 1e-30f)));
    const f32 root = x * guess;
    return m_fma(m_fma(-root, root, x), 0.5f * guess, root);
#else
    return m_sqrt(x);
#endif
}
__device__ __forceinline__ f64 root_of_draw(f64 x) { return m_sqrt(x); }

// Cosine and sine of a whole turn's fraction, whose bits are `turn` and below it 0s: a rest within an eighth of a turn, and by how many quarters.
__device__ __forceinline__ void place_on_circle(i32 quarters, f32 t, f32& cosine, f32& sine)
{
    const f32 z = t * t;
    f32 c = 59.246f, s = -75.402069f;
    c = m_fma(c, z, -85.443741f);
    s = m_fma(s, z, 81.592552f);
    c = m_fma(c, z, 64.939323f);
    s = m_fma(s, z, -41.341663f);
    c = m_fma(c, z, -19.739208f);
    s = m_fma(s, z, 6.2831855f);
    c = m_fma(c, z, 1.0f), s = s * t;
    const f32 x = quarters & 1 ? s : c, y = quarters & 1 ? c : s;
    cosine = bits_f32(f32_bits(x) ^ (u32)((quarters + 1) & 2) << 30), sine = bits_f32(f32_bits(y) ^ (u32)(quarters & 2) << 30);
}
__device__ __forceinline__ void place_on_circle(i32 quarters, f64 t, f64& cosine, f64& sine)
{
    const f64 z = t * t;
    f64 c = -1.6970201223375196, s = -0.7116361735661682;
    c = m_fma(c, z, 7.903101640173182);
    s = m_fma(s, z, 3.819788140096672);
    c = m_fma(c, z, -26.426251140470644);
    s = m_fma(s, z, -15.094640404319817);
    c = m_fma(c, z, 60.24464133161201);
    s = m_fma(s, z, 42.05869392899335);
    c = m_fma(c, z, -85.45681720654005);
    s = m_fma(s, z, -76.70585975299815);
    c = m_fma(c, z, 64.93939402266801);
    s = m_fma(s, z, 81.60524927607493);
    c = m_fma(c, z, -19.739208802178716);
    s = m_fma(s, z, -41.34170224039976);
    c = m_fma(c, z, 1.0), s = m_fma(s, z, 6.283185307179586) * t;
    const f64 x = quarters & 1 ? s : c, y = quarters & 1 ? c : s;
    cosine = bits_f64(f64_bits(x) ^ (u64)((quarters + 1) & 2) << 62), sine = bits_f64(f64_bits(y) ^ (u64)(quarters & 2) << 62);
}
// The angle of the upper 24 bits of 32, of the upper 53 of 64.
__device__ __forceinline__ void circle_of_draw(u32 bits, f32& cosine, f32& sine)
{
    const u32 turned = (bits & 0xffffff00u) + 0x20000000u;
    place_on_circle((i32)(turned >> 30), (f32)((i32)(turned & 0x3fffffffu) - 0x20000000) * 2.3283064365386963e-10f, cosine, sine);
}
__device__ __forceinline__ void circle_of_draw(u64 bits, f64& cosine, f64& sine)
{
    const u64 turned = (bits & ~(u64)2047) + 0x2000000000000000ull;
    place_on_circle((i32)(turned >> 62), (f64)((i64)(turned & 0x3fffffffffffffffull) - 0x2000000000000000ll) * 5.421010862427522e-20, cosine, sine);
}

// Box and Muller: two independent normal numbers of two draws.
__device__ __forceinline__ void normal_pair(u32 first, u32 second, f32 (&z)[2])
{
    const f32 radius = root_of_draw(-2.0f * log_of_draw((f32)((first >> 8) + 1), 24));
    circle_of_draw(second, z[0], z[1]);
    z[0] *= radius, z[1] *= radius;
}
__device__ __forceinline__ void normal_pair(u64 first, u64 second, f64 (&z)[2])
{
    const f64 radius = root_of_draw(-2.0 * log_of_draw((f64)((first >> 11) + 1), 53));
    circle_of_draw(second, z[0], z[1]);
    z[0] *= radius, z[1] *= radius;
}

// The logarithm of a number in (0, 1) of 23 or 52 bits, in the middle of its step.
__device__ __forceinline__ f32 log_of_bits(u32 bits) { return log_of_draw((f32)(bits >> 8 | 1u), 24); }
__device__ __forceinline__ f64 log_of_bits(u64 bits) { return log_of_draw((f64)(bits >> 11 | 1u), 53); }
// Needs core/prelude.cuh.
// --- partial index ---
// Numbers of laws that take some trials: a trial reads blocks that follow from the element and the trial alone, so that the numbers depend on no launch.
// Whether a trial is accepted is decided in float32 where it is clear beyond every error, and in float64 where it is close, so that it is the same on every executor,
// but for one in about 10^15. The number is computed in float64.
using result_t = f32;
constexpr u64 TRIALS = 1 << 14;  // far more than any element needs

// Approximate: only for what a margin covers.
__device__ __forceinline__ f32 quick_log(f32 x)
{
#ifndef BRT_HOST
    f32 y;
    asm("lg2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
    return y * 0.69314718f;
#else
    return m_log(x);
#endif
}
__device__ __forceinline__ f32 quick_inverse(f32 x)
{
#ifndef BRT_HOST
    f32 y;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
    return y;
#else
    return 1.0f / x;
#endif
}

// The uniform numbers in (0, 1) of a trial: of 32 bits, in the middle of their steps.
struct Trial {
    u64 bits[4];  // the upper 53 bits of 64
    __device__ __forceinline__ Trial(const PhiloxCall& call, u64 element, u64 trial)
    {
        u32 word[4];
        call.draw(trial << 49 | element, word);
#pragma unroll
        for (int k = 0; k < 4; ++k) bits[k] = (u64)word[k] << 32 | 0x80000000u;
    }
    __device__ __forceinline__ f64 u(int k) const { return ((f64)(u32)(bits[k] >> 32) + 0.5) * 2.3283064365386963e-10; }
    __device__ __forceinline__ f32 quick(int k) const { return ((f32)(u32)(bits[k] >> 32) + 0.5f) * 2.3283064e-10f; }
};

__device__ __forceinline__ f64 log_of_trial(u64 bits) { return log_of_draw((f64)(bits >> 11), 53); }

// A gamma distributed number is value * exp(boost); the boost of a concentration below 1 may lie far below the least exponent.
struct Gamma {
    f64 value, boost;
};

// A normal number over the root of 9 d.
__device__ __noinline__ f64 shift_of(u64 first, u64 second, f64 d)
{
    f64 cosine, sine;
    circle_of_draw(second, cosine, sine);
    return m_sqrt(log_of_trial(first) * (-2.0 / 9.0) / d) * cosine;
}
// The same to 2^-36, which is what a result of 24 bits takes: its reciprocals are guesses and a step of Newton, its polynomials shorter.
__device__ __forceinline__ f64 short_log(u64 bits)
{
    const f64 x = (f64)(u32)(bits >> 32) + 0.5;
    const u32 top = (u32)(f64_bits(x) >> 32), exponent = (top - 0x3fe6a09eu) & 0xfff00000u;
    const f64 f = bits_f64((u64)(top - exponent) << 32 | (u32)f64_bits(x)) - 1.0, sum = 2.0 + f;
#ifndef BRT_HOST
    f64 guess;
    asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(guess) : "d"(sum));
    const f64 s = f * m_fma(guess, m_fma(-sum, guess, 1.0), guess);
#else
    const f64 s = f / sum;
#endif
    const f64 z = s * s;
    f64 p = 0.19584054629996067;
    p = m_fma(p, z, 0.22176194418914655);
    p = m_fma(p, z, 0.2857210904826959);
    p = m_fma(p, z, 0.39999995622588524);
    p = m_fma(p, z, 0.6666666667579968);
    return m_fma((f64)(((i32)exponent >> 20) - 32), 0.6931471805599453, m_fma(p * z, s, s + s));
}
__device__ __forceinline__ f64 short_shift_of(u64 first, u64 second, f64 d)
{
    if (d > 1e100) return shift_of(first, second, d);
    const f64 square = short_log(first) * (-2.0 / 9.0), x = square * d;
#ifndef BRT_HOST
    f64 guess;
    asm("rsqrt.approx.ftz.f64 %0, %1;" : "=d"(guess) : "d"(x));
    const f64 root = m_fma(0.5 * guess, m_fma(-x * guess, guess, 1.0), guess);
#else
    const f64 root = 1.0 / m_sqrt(x);
#endif
    // The cosine is the sine a quarter further; an angle beyond a quarter has the sine of its mirror image.
    const i32 turned = (i32)((u32)(second >> 32) + 0x40000000u), near = (turned ^ turned << 1) < 0 ? 0x7fffffff - turned : turned;
    const f64 t = ((f64)near + 0.5) * 2.3283064365386963e-10, z = t * t;
    f64 p = 3.665904853056633;
    p = m_fma(p, z, -15.081492549410111);
    p = m_fma(p, z, 42.05813553025805);
    p = m_fma(p, z, -76.70584756519739);
    p = m_fma(p, z, 81.60524914933076);
    p = m_fma(p, z, -41.341702239905366);
    p = m_fma(p, z, 6.283185307179272);
    return square * root * (t * p);
}

// Marsaglia and Tsang: a normal number x that is shifted and cubed, d (1 + t)^3, t = x / sqrt(9 d). It is accepted where the logarithm of a uniform number lies below
// x^2 / 2 + d (1 - v + ln v), v = (1 + t)^3, which is 3 d (ln(1 + t) - t + t^2 / 2 - t^3 / 3).
__device__ __noinline__ bool accepted(u64 first, u64 second, u64 third, f64 d)
{
    const f64 t = shift_of(first, second, d);
    if (!(t > -1.0)) return false;
    f64 sum = 0.0;
    if (m_abs(t) < 0.25) {
        for (int n = 32; n >= 4; --n) sum = m_fma(sum, -t, -1.0 / n);  // what is left of the logarithm's series, over t^4
        sum *= t * t * t * t;
    } else {
        sum = m_log1p(t) - t + t * t * 0.5 - t * t * t * (1.0 / 3.0);
    }
    return log_of_trial(third) < 3.0 * d * sum;
}

__device__ __forceinline__ Gamma gamma_of(const PhiloxCall& call, u64 element, f64 concentration)
{
    const bool low = concentration < 1.0;
    const f64 d = (low ? concentration + 1.0 : concentration) - 1.0 / 3.0;
    const f32 near_d = (f32)d, c = m_sqrt(quick_inverse(9.0f * near_d));
    u64 first = 0, second = 0, boosts = 0;
    bool found = false;
    for (u64 k = 0; k < TRIALS; ++k) {
        const Trial trial(call, element, k);
        const f32 angle = (f32)(i32)(u32)(trial.bits[1] >> 32) * 1.4629181e-9f;
#ifndef BRT_HOST
        f32 x, cosine;
        asm("cos.approx.ftz.f32 %0, %1;" : "=f"(cosine) : "f"(angle));
        asm("sqrt.approx.ftz.f32 %0, %1;" : "=f"(x) : "f"(-2.0f * quick_log(trial.quick(0))));
        x *= cosine;
#else
        const f32 x = m_sqrt(-2.0f * m_log(trial.quick(0))) * m_cos(angle);
#endif
        const f32 t = c * x;
        f32 bound, margin = 1e-4f;
        if (near_d < 64.0f) {
            const f32 one = 1.0f + t, cube = t * t * t;
            if (one < -1e-3f) continue;
            bound = 3.0f * near_d * m_fma(cube, -0.33333333f, m_fma(t * t, 0.5f, quick_log(one) - t));
            margin = m_fma(near_d, m_fma(m_abs(cube), 1e-5f * quick_inverse(one > 1e-3f ? one : 0.0f), 2e-6f), margin);
        } else {
            // What is left of the logarithm's series: |t| is below 0.3.
            f32 p = 0.083333333f;
            p = m_fma(p, -t, 0.090909091f);
            p = m_fma(p, -t, 0.1f);
            p = m_fma(p, -t, 0.11111111f);
            p = m_fma(p, -t, 0.125f);
            p = m_fma(p, -t, 0.14285714f);
            p = m_fma(p, -t, 0.16666667f);
            p = m_fma(p, -t, 0.2f);
            p = m_fma(p, -t, 0.25f);
            bound = -t * t * (x * x) * 0.33333333f * p;
        }
        const f32 above = quick_log(trial.quick(2)) - bound;
        margin = m_fma(m_abs(bound), 2e-5f, margin);
        if (above > margin || (!(above < -margin) && !accepted(trial.bits[0], trial.bits[1], trial.bits[2], d))) continue;
        first = trial.bits[0], second = trial.bits[1], boosts = trial.bits[3], found = true;
        break;
    }
    Gamma g = {d, 0.0};
    if (found) {
        const f64 v = 1.0 + short_shift_of(first, second, d);
        g.value = d * (v * v * v);
        if (low) g.boost = short_log(boosts) / concentration;
    }
    return g;
}

__device__ __forceinline__ f64 parameter(const void* array, i64 at, bool narrow) { return narrow ? (f64)((const f32*)array)[at] : ((const f64*)array)[at]; }

// first, second: arrays of the parameters, of f32 where narrow, else of f64; null where they are the numbers.
extern "C" __global__ void __launch_bounds__(THREADS) brt_random_beta_forward_f32(
    result_t* y, const void* first, const void* second, const i32 narrow, const Axes<3> axes, const i64 cells, const f64 first_number, const f64 second_number, const f64 scale,
    const u64 seed, const u64 offset, const u64* key, const i64 key_step)
{
    after_previous();
    const DrawKey own(seed, offset, key, key_step);
    const PhiloxCall call(own.seed, own.offset);
    const f64 nan = bits_f64(0x7ff8000000000000ull);
    for (i64 cell = (i64)blockIdx.x * THREADS + threadIdx.x; cell < cells; cell += (i64)gridDim.x * THREADS) {
        i64 at[3];
        locate(axes, cell, at);
        const f64 a = first ? parameter(first, at[1], narrow) : first_number;
        const f64 b = second ? parameter(second, at[2], narrow) : second_number;
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
