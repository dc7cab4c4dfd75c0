// random.sample.forward.f32 / default
// template random/sample.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// Integer scans in a fixed order: within a block, and along a row by one block.

// The sum of the values of all threads with a lower index; `total` is the sum of all. Every thread of the block calls it.
// `scratch` holds THREADS / 32 values and may be reused after the call. THREADS is a power of two from 32 to 1024.
template <int N, class C>
__device__ __forceinline__ C block_scan_exclusive(C value, C* scratch, C& total)
{
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    C inclusive = value;
#pragma unroll
    for (int d = 1; d < 32; d *= 2) {
        const C below = __shfl_up_sync(0xffffffffu, inclusive, d);
        if (lane >= d) inclusive += below;
    }
    if (lane == 31) scratch[warp] = inclusive;
    __syncthreads();
    C before = 0;
    total = 0;
#pragma unroll
    for (int w = 0; w < N / 32; ++w) {
        if (w == warp) before = total;
        total += scratch[w];
    }
    __syncthreads();
    return before + inclusive - value;
}

// Replaces row[0 .. n) by its exclusive scan and returns the sum; one block of N threads.
template <int N, class C>
__device__ __forceinline__ C scan_row(C* row, i64 n, C* scratch)
{
    constexpr int EACH = 4;
    C carry = 0;
    for (i64 begin = 0; begin < n; begin += N * EACH) {
        const i64 at = begin + threadIdx.x * EACH;
        C own[EACH];
        C sum = 0;
#pragma unroll
        for (int k = 0; k < EACH; ++k) {
            own[k] = at + k < n ? row[at + k] : C(0);
            sum += own[k];
        }
        C total;
        C running = carry + block_scan_exclusive<N>(sum, scratch, total);
#pragma unroll
        for (int k = 0; k < EACH; ++k) {
            if (at + k < n) row[at + k] = running;
            running += own[k];
        }
        carry += total;
    }
    return carry;
}
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
// Needs core/prelude.cuh and indexing/index.cuh.
// --- partial order ---
// Needs core/prelude.cuh, core/math.cuh and core/scan.cuh.
// A draw from the cells of a row by one block of N threads. A cell's mass is a whole number, so that sums have no order: the same cell is drawn by any
// block, on the device and on the CPU. Functions: mass(i) of cell i.

// The largest of the threads' values.
template <int N> __device__ __forceinline__ u64 block_max(u64 value, u64* scratch)
{
#pragma unroll
    for (int d = 16; d >= 1; d /= 2) {
        const u64 other = __shfl_xor_sync(0xffffffffu, value, d);
        value = other > value ? other : value;
    }
    if (threadIdx.x % 32 == 0) scratch[threadIdx.x / 32] = value;
    __syncthreads();
#pragma unroll
    for (int w = 0; w < N / 32; ++w) value = scratch[w] > value ? scratch[w] : value;
    __syncthreads();
    return value;
}

template <int N, class F> __device__ __forceinline__ u64 row_mass(const F& mass, i64 n, u64* scratch)
{
    u64 own = 0, total;
#pragma unroll 4
    for (i64 i = threadIdx.x; i < n; i += N) own += mass(i);
    block_scan_exclusive<N>(own, scratch, total);
    return total;
}

// The first cell whose running sum exceeds `target`, which is below the row's mass; its own mass is never 0. `found` is shared.
template <int N, class F> __device__ __noinline__ i64 row_find(const F& mass, i64 n, u64 target, u64* scratch, i64* found)
{
    constexpr int EACH = 8;
    if (threadIdx.x == 0) *found = -1;
    u64 carry = 0;
    for (i64 begin = 0; begin < n; begin += N * EACH) {
        const i64 at = begin + threadIdx.x * EACH;
        u64 own[EACH], sum = 0;
#pragma unroll
        for (int k = 0; k < EACH; ++k) {
            own[k] = at + k < n ? mass(at + k) : 0;
            sum += own[k];
        }
        u64 total;
        u64 running = carry + block_scan_exclusive<N>(sum, scratch, total);
        if (target >= running && target < running + sum)  // one thread of the block
            for (int k = 0; k < EACH; ++k) {
                if (target < running + own[k]) {
                    *found = at + k;
                    break;
                }
                running += own[k];
            }
        carry += total;
        if (target < carry) break;
    }
    __syncthreads();
    const i64 cell = *found;
    __syncthreads();
    return cell;
}

// The power of two that makes masses below 2^bits of weights up to `largest`, above 0. Products by it are exact, what is cut off less than one.
__device__ __forceinline__ f64 mass_scale(f64 largest, int bits)
{
    const int exponent = bits - 1 - ((int)(f64_bits(largest) >> 52 & 0x7ff) - 1023);
    return m_ldexp(1.0, exponent > 1023 ? 1023 : exponent);
}
// One cell of each row, drawn in proportion to the weights that temperature, top-k, top-p and min-p leave. A block takes a row. Elements become keys
// that sort as they do, so that a filter is a cut: the least key that is kept, and how many of that key. A cut is found digit by digit from histograms,
// of cells for top-k, of masses for top-p. Rows are read again for each digit: they stay in the L2 cache.
using storage_t = f32;
using acc_t = f32;
using word_t = u32;
__device__ __forceinline__ word_t word_of(storage_t x) { return f32_bits(x); }
__device__ __forceinline__ storage_t value_of(word_t w) { return bits_f32(w); }
constexpr int KEY_BITS = 8 * sizeof(word_t);
constexpr int DIGIT = 11;
constexpr int BINS = 1 << DIGIT;

// generated from patterns/random/sample.py: struct RULES
struct Rules {
    i64 rows, n, step;       // of a row: its elements, and from one to the next
    i32 bits, probs, joint;  // bits: of the largest mass, so that a row's sum has less than 63
};
static_assert(sizeof(Rules) == 40 && BRT_AT(8, Rules, n) && BRT_AT(16, Rules, step) && BRT_AT(24, Rules, bits) &&
              BRT_AT(28, Rules, probs) && BRT_AT(32, Rules, joint) && sizeof(Rules::rows) + sizeof(Rules::n) + sizeof(Rules::step) +
              sizeof(Rules::bits) + sizeof(Rules::probs) + sizeof(Rules::joint) == 36, "Rules is packed otherwise");
// end of generated text

// The keys that are kept: those above `key`, and `keep` of those equal to it, the ones of the lowest index. `some`: not all of them.
struct Cut {
    word_t key;
    u64 keep;
    bool some;
};

// How a row's elements count.
struct Weigh {
    const storage_t* x;
    i64 step;
    Order order;
    acc_t top, temperature;
    f64 scale;
    bool probs;

    __device__ __forceinline__ acc_t at(i64 i) const { return to_acc(x[i * step]); }
    __device__ __forceinline__ word_t key(i64 i) const { return order_key(word_of(x[i * step]), order); }
    // Of the largest element of logits it is 1.
    __device__ __forceinline__ acc_t weight(acc_t v) const
    {
        if (probs && temperature == acc_t(1)) return v;
        if (v == top) return acc_t(1);
        if (temperature == acc_t(0) || m_isinf(top) || m_isinf(v)) return acc_t(0);
        if (!probs) return m_exp((v - top) / temperature);
        return v > acc_t(0) ? m_exp(m_log(v / top) / temperature) : acc_t(0);
    }
    __device__ __forceinline__ u64 mass(acc_t v) const { return (u64)((f64)weight(v) * scale); }
    __device__ __forceinline__ u64 mass_of_key(word_t key) const
    {
        const word_t sign = (word_t)order.sign;
        return mass(to_acc(value_of(key & sign ? (word_t)(key ^ sign) : (word_t)~key)));
    }
};

// What is left of a row: cells of a cut, of a weight that is not below `least`.
struct Kept {
    const Weigh& row;
    Cut cut;
    i64 last;  // of the cells whose key is the cut's
    acc_t least;
    __device__ __forceinline__ u64 operator()(i64 i) const
    {
        const word_t key = row.key(i);
        if (key < cut.key || (key == cut.key && i > last)) return 0;
        const acc_t v = row.at(i);
        return row.weight(v) < least ? 0 : row.mass(v);
    }
};
struct Tied {
    const Weigh& row;
    word_t key;
    __device__ __forceinline__ u64 operator()(i64 i) const { return row.key(i) == key; }
};

template <int N> struct Room {
    u64 bins[BINS];
    u64 scratch[N / 32];
    u64 bin, above, inside;
    i64 found;
};

// The cut that keeps the `wanted` largest cells; by mass, those before which less than `share` of the mass lies, `inner`: of the cells within another cut.
template <int N> __device__ __forceinline__ Cut cut_of(Room<N>& s, const Weigh& row, i64 n, bool by_mass, u64 wanted, f64 share, const Cut& within, bool inner)
{
    u64 prefix = 0, above = 0, inside = 0;
    for (int left = KEY_BITS; left > 0;) {
        const int bits = left < DIGIT ? left : DIGIT, shift = left - bits;
        const u64 mask = (1u << bits) - 1u;
        for (int b = threadIdx.x; b < BINS; b += N) s.bins[b] = 0;
        __syncthreads();
#pragma unroll 2
        for (i64 i = threadIdx.x; i < n; i += N) {
            const word_t key = row.key(i);
            if ((left < KEY_BITS && (u64)key >> left != prefix) || (inner && key <= within.key)) continue;
            const u64 own = by_mass ? row.mass(row.at(i)) : 1;
            if (own) atomicAdd(&s.bins[(u64)key >> shift & mask], own);
        }
        if (inner && threadIdx.x == 0 && (left == KEY_BITS || (u64)within.key >> left == prefix))
            atomicAdd(&s.bins[(u64)within.key >> shift & mask], within.keep * row.mass_of_key(within.key));
        __syncthreads();
        constexpr int EACH = BINS / N;
        u64 sum = 0, total;
#pragma unroll 1
        for (int j = 0; j < EACH; ++j) sum += s.bins[BINS - 1 - (threadIdx.x * EACH + j)];
        u64 before = block_scan_exclusive<N>(sum, s.scratch, total);
        if (by_mass && left == KEY_BITS) {  // the first mass that reaches the share
            const f64 part = share * (f64)total;
            wanted = (u64)part;
            if ((f64)wanted < part) ++wanted;
            wanted = wanted < 1 ? 1 : wanted > total ? total : wanted;
        }
        if (above + before < wanted && wanted <= above + before + sum)
            for (int j = 0; j < EACH; ++j) {
                const int b = BINS - 1 - (threadIdx.x * EACH + j);
                if (wanted <= above + before + s.bins[b]) {
                    s.bin = b, s.above = before, s.inside = s.bins[b];
                    break;
                }
                before += s.bins[b];
            }
        __syncthreads();
        prefix = prefix << bits | s.bin;
        above += s.above;
        inside = s.inside;
        left = shift;
        __syncthreads();
    }
    Cut cut = {(word_t)prefix, wanted - above, false};
    if (by_mass) {
        const u64 own = row.mass_of_key(cut.key);
        cut.keep = (wanted - above + own - 1) / own;
        inside /= own;
    }
    cut.some = cut.keep < inside;
    return cut;
}

template <int N>
__device__ __forceinline__ void sample_rows(
    Room<N>& s, const storage_t* x, i64* token, u8* valid, acc_t* logprob, const f32* temperatures, const i64* top_ks, const f32* top_ps, const f32* min_ps,
    const i64* seeds, const i64* offsets, const Axes<10>& axes, const Order& order, const Rules& rules, f64 temperature, i64 top_k, f64 top_p, f64 min_p,
    const DrawKey& call)
{
    for (i64 r = blockIdx.x; r < rules.rows; r += gridDim.x) {
        i64 at[10];
        locate(axes, r, at);
        if (temperatures) temperature = temperatures[at[4]];
        if (top_ks) top_k = top_ks[at[5]];
        if (top_ps) top_p = top_ps[at[6]];
        if (min_ps) min_p = min_ps[at[7]];
        const i64 n = rules.n;
        Weigh row = {x + at[0], rules.step, order, acc_t(0), (acc_t)temperature, 0.0, rules.probs != 0};
        u64 best = 0;
        bool bad = !(temperature >= 0.0);
#pragma unroll 4
        for (i64 i = threadIdx.x; i < n; i += N) {
            const u64 key = row.key(i);
            best = key > best ? key : best;
            if (row.probs) bad |= row.at(i) < acc_t(0);
        }
        bad = __syncthreads_or(bad) != 0;
        const word_t top = (word_t)block_max<N>(best, s.scratch);
        const word_t sign = (word_t)order.sign;
        row.top = to_acc(value_of(top & sign ? (word_t)(top ^ sign) : (word_t)~top));
        bad |= n == 0 || top == (word_t)~(word_t)0 || (row.probs ? m_isinf(row.top) || !(row.top > acc_t(0)) : m_isinf(row.top) && row.top < acc_t(0));
        i64 cell = -1;
        u64 own = 0, total = 0;
        if (!bad) {
            const bool plain = row.probs && row.temperature == acc_t(1);
            const acc_t largest = plain ? row.top : acc_t(1);
            row.scale = mass_scale((f64)largest, plain ? rules.bits : rules.bits + 1);
            Cut cut = {0, 0, false};
            if (row.temperature == acc_t(0)) {
                cut.key = top, cut.keep = 1, cut.some = true;
            } else {
                bool some = false;
#pragma unroll 1
                for (int by_mass = 0; by_mass < 2; ++by_mass) {  // top_k, then top_p
                    if (by_mass ? !(top_p > 0.0 && top_p < 1.0) : !(top_k > 0 && top_k < n)) continue;
                    const Cut other = cut_of<N>(s, row, n, by_mass != 0, (u64)top_k, top_p, cut, some && !rules.joint);
                    if (!some || other.key > cut.key || (other.key == cut.key && other.keep < cut.keep)) cut = other;
                    some = true;
                }
            }
            Kept kept = {row, cut, n, min_p > 0.0 ? (acc_t)(min_p < 1.0 ? min_p : 1.0) * largest : acc_t(0)};
            if (cut.some) kept.last = row_find<N>(Tied{row, cut.key}, n, cut.keep - 1, s.scratch, &s.found);
            total = row_mass<N>(kept, n, s.scratch);
            if (total) {
                const u64 bits = seeds || offsets ? philox_u64(seeds ? (u64)seeds[at[8]] : call.seed, offsets ? (u64)offsets[at[9]] : call.offset, seeds ? 0 : (u64)r)
                                                  : philox_u64(call.seed, call.offset, (u64)r);
                cell = row_find<N>(kept, n, __umul64hi(bits, total), s.scratch, &s.found);
                own = kept(cell);
            }
        }
        if (threadIdx.x == 0) {
            token[at[1]] = cell;
            if (valid) valid[at[2]] = cell >= 0;
            if (logprob) logprob[at[3]] = cell >= 0 ? (acc_t)m_log((f64)own / (f64)total) : acc_t(bits_f32(0x7fc00000u));
        }
        __syncthreads();
    }
}

// For rows of more than 1024 elements.
extern "C" __global__ void __launch_bounds__(1024) brt_random_sample_forward_f32(
    const storage_t* x, i64* token, u8* valid, acc_t* logprob, const f32* temperatures, const i64* top_ks, const f32* top_ps, const f32* min_ps,
    const i64* seeds, const i64* offsets, const Axes<10> axes, const Order order, const Rules rules, const f64 temperature, const i64 top_k, const f64 top_p,
    const f64 min_p, const u64 seed, const u64 offset, const u64* key, const i64 key_step)
{
    __shared__ Room<1024> room;
    sample_rows<1024>(room, x, token, valid, logprob, temperatures, top_ks, top_ps, min_ps, seeds, offsets, axes, order, rules, temperature, top_k, top_p, min_p,
                    DrawKey(seed, offset, key, key_step));
}
// For rows of at most 1024 elements.
extern "C" __global__ void __launch_bounds__(32) brt_random_sample_forward_f32_small(
    const storage_t* x, i64* token, u8* valid, acc_t* logprob, const f32* temperatures, const i64* top_ks, const f32* top_ps, const f32* min_ps,
    const i64* seeds, const i64* offsets, const Axes<10> axes, const Order order, const Rules rules, const f64 temperature, const i64 top_k, const f64 top_p,
    const f64 min_p, const u64 seed, const u64 offset, const u64* key, const i64 key_step)
{
    __shared__ Room<32> room;
    sample_rows<32>(room, x, token, valid, logprob, temperatures, top_ks, top_ps, min_ps, seeds, offsets, axes, order, rules, temperature, top_k, top_p, min_p,
                    DrawKey(seed, offset, key, key_step));
}
