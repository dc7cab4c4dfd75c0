// random.speculative_verify.forward.f32 / default
// template random/speculative_verify.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
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
// Drafted tokens against the probabilities of the model that they stand for: a prefix of them is accepted, and one more token is drawn. A block takes a row.
using storage_t = f32;
using acc_t = f32;
// generated from patterns/random/sample.py: constants ROW_THREADS SMALL SMALL_THREADS
constexpr int ROW_THREADS = 1024;
constexpr int SMALL = 1024;
constexpr int SMALL_THREADS = 32;
// end of generated text

// generated from patterns/random/speculative_verify.py: struct DRAFT
struct Draft {
    i64 rows, drafted, n;
    i64 draft_batch, draft_row, draft_step, ids_row, ids_step;
    i64 target_batch, target_row, target_step, out_row, out_step;
    i64 prefix_step, any_step, emitted_step;
    i64 kind;  // of ids, as read_index has it
    i32 bits;  // of the largest mass
    i32 unused;
};
static_assert(sizeof(Draft) == 144 && BRT_AT(8, Draft, drafted) && BRT_AT(16, Draft, n) && BRT_AT(24, Draft, draft_batch) &&
              BRT_AT(32, Draft, draft_row) && BRT_AT(40, Draft, draft_step) && BRT_AT(48, Draft, ids_row) && BRT_AT(56, Draft, ids_step) &&
              BRT_AT(64, Draft, target_batch) && BRT_AT(72, Draft, target_row) && BRT_AT(80, Draft, target_step) &&
              BRT_AT(88, Draft, out_row) && BRT_AT(96, Draft, out_step) && BRT_AT(104, Draft, prefix_step) &&
              BRT_AT(112, Draft, any_step) && BRT_AT(120, Draft, emitted_step) && BRT_AT(128, Draft, kind) && BRT_AT(136, Draft, bits) &&
              BRT_AT(140, Draft, unused) && sizeof(Draft::rows) + sizeof(Draft::drafted) + sizeof(Draft::n) + sizeof(Draft::draft_batch) +
              sizeof(Draft::draft_row) + sizeof(Draft::draft_step) + sizeof(Draft::ids_row) + sizeof(Draft::ids_step) +
              sizeof(Draft::target_batch) + sizeof(Draft::target_row) + sizeof(Draft::target_step) + sizeof(Draft::out_row) +
              sizeof(Draft::out_step) + sizeof(Draft::prefix_step) + sizeof(Draft::any_step) + sizeof(Draft::emitted_step) +
              sizeof(Draft::kind) + sizeof(Draft::bits) + sizeof(Draft::unused) == 144, "Draft is packed otherwise");
// end of generated text

// What the target has beyond the draft; without a draft what it has.
struct Residual {
    const storage_t* target;
    const storage_t* draft;
    i64 target_step, draft_step;
    f64 scale;
    __device__ __forceinline__ acc_t weight(i64 i) const
    {
        const acc_t own = to_acc(target[i * target_step]), left = draft ? own - to_acc(draft[i * draft_step]) : own;
        return left > acc_t(0) && m_isfinite(left) ? left : acc_t(0);
    }
    __device__ __forceinline__ u64 operator()(i64 i) const { return (u64)((f64)weight(i) * scale); }
};

// A cell in proportion to the residual, -1 where nothing is left.
template <int N> __device__ __forceinline__ i64 draw_residual(Residual rest, i64 n, i32 bits, u64 random, u64* scratch, i64* found)
{
    f64 own = 0.0;
    for (i64 i = threadIdx.x; i < n; i += N) {
        const f64 w = (f64)rest.weight(i);
        own = w > own ? w : own;
    }
    const f64 largest = bits_f64(block_max<N>(f64_bits(own), scratch));  // bits of numbers from 0 on sort as they do
    if (!(largest > 0.0)) return -1;
    rest.scale = mass_scale(largest, bits);
    const u64 total = row_mass<N>(rest, n, scratch);
    return total ? row_find<N>(rest, n, __umul64hi(random, total), scratch, found) : -1;
}

template <int N>
__device__ __forceinline__ void verify_rows(
    u64* scratch, i64& found, i64& prefix, const storage_t* draft, const void* draft_ids, const storage_t* target, i64* ids, i64* accepted_prefix,
    i64* accepted_any, i64* emitted, const Draft& d, const DrawKey& call, const ErrorRef& err)
{
    for (i64 b = blockIdx.x; b < d.rows; b += gridDim.x) {
        const u64 first = (u64)b * 2 * (u64)(d.drafted + 1);  // the row's draws: of each position to accept it, then of each position a token
        if (threadIdx.x == 0) {
            i64 kept = 0, any = 0;
            for (i64 i = 0; i < d.drafted; ++i) {
                const i64 id = read_index(draft_ids, b * d.ids_row + i * d.ids_step, d.kind);
                bool good = (u64)id < (u64)d.n;
                if (!good) report_error(err, ERROR_INDEX, b * d.drafted + i, id, d.n);
                if (good) {
                    const f64 p = (f64)to_acc(draft[b * d.draft_batch + i * d.draft_row + id * d.draft_step]);
                    const f64 q = (f64)to_acc(target[b * d.target_batch + i * d.target_row + id * d.target_step]);
                    good = philox_uniform(philox_u64(call.seed, call.offset, first + (u64)i)) * p < q;
                }
                any += good;
                if (good && kept == i) {
                    ids[b * d.out_row + i * d.out_step] = id;
                    ++kept;
                }
            }
            prefix = kept;
            accepted_prefix[b * d.prefix_step] = kept;
            accepted_any[b * d.any_step] = any;
            emitted[b * d.emitted_step] = kept + 1;
        }
        __syncthreads();
        const i64 at = prefix;
        const u64 random = philox_u64(call.seed, call.offset, first + (u64)(d.drafted + 1 + at));
        Residual rest = {target + b * d.target_batch + at * d.target_row, draft + b * d.draft_batch + at * d.draft_row, d.target_step, d.draft_step, 0.0};
        if (at == d.drafted) rest.draft = (const storage_t*)0;
        i64 token = draw_residual<N>(rest, d.n, d.bits, random, scratch, &found);
        if (token < 0 && rest.draft) {  // nothing beyond the draft: rounding rejected it, or they are equal
            rest.draft = (const storage_t*)0;
            token = draw_residual<N>(rest, d.n, d.bits, random, scratch, &found);
        }
        if (threadIdx.x == 0) ids[b * d.out_row + at * d.out_step] = token;
        for (i64 i = at + 1 + threadIdx.x; i <= d.drafted; i += N) ids[b * d.out_row + i * d.out_step] = -1;
        __syncthreads();
    }
}

// For rows of more than SMALL elements.
extern "C" __global__ void __launch_bounds__(ROW_THREADS) brt_random_speculative_verify_forward_f32(
    const storage_t* draft, const void* draft_ids, const storage_t* target, i64* ids, i64* accepted_prefix, i64* accepted_any, i64* emitted, const Draft d,
    const u64 seed, const u64 offset, const u64* key, const i64 key_step, const ErrorRef err)
{
    after_previous();
    __shared__ u64 scratch[ROW_THREADS / 32];
    __shared__ i64 found, prefix;
    verify_rows<ROW_THREADS>(scratch, found, prefix, draft, draft_ids, target, ids, accepted_prefix, accepted_any, emitted, d, DrawKey(seed, offset, key, key_step), err);
}
// For rows of at most SMALL elements.
extern "C" __global__ void __launch_bounds__(SMALL_THREADS) brt_random_speculative_verify_forward_f32_small(
    const storage_t* draft, const void* draft_ids, const storage_t* target, i64* ids, i64* accepted_prefix, i64* accepted_any, i64* emitted, const Draft d,
    const u64 seed, const u64 offset, const u64* key, const i64 key_step, const ErrorRef err)
{
    after_previous();
    __shared__ u64 scratch[SMALL_THREADS / 32];
    __shared__ i64 found, prefix;
    verify_rows<SMALL_THREADS>(scratch, found, prefix, draft, draft_ids, target, ids, accepted_prefix, accepted_any, emitted, d, DrawKey(seed, offset, key, key_step), err);
}
