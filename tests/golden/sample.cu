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
// Needs core/prelude.cuh and sorting/order.cuh.
// --- partial merge_sort ---
// Needs core/prelude.cuh, core/scan.cuh and sorting/order.cuh.
// Elements of a row, or of a part of one, by their rank in the stable order, without a sort: at most HELD of them, among which those that are looked for
// lie, are left in shared memory. A block of N threads. A source has each(f): f(key, position) for each of its elements.

// generated from patterns/sorting/row_select.py: constants HELD DIGIT
constexpr int HELD = 2048;
constexpr int DIGIT = 11;
// end of generated text
constexpr int BINS = 1 << DIGIT;
template <class W> constexpr int PACKS = sizeof(W) == 1 ? 1 : sizeof(W) == 2 ? 2 : 4;  // that a thread loads at once, where little is done with an element

// A key with the position of its element in the row, for rows of any length.
template <class W> struct Picked { typedef u64 type; };
template <> struct Picked<u64> { typedef RankedWide type; };
__device__ __forceinline__ u64 picked(u8 key, u32 position) { return (u64)key << 32 | position; }
__device__ __forceinline__ u64 picked(u16 key, u32 position) { return (u64)key << 32 | position; }
__device__ __forceinline__ u64 picked(u32 key, u32 position) { return (u64)key << 32 | position; }
__device__ __forceinline__ RankedWide picked(u64 key, u32 position) { return RankedWide{key, position}; }
template <class W> __device__ __forceinline__ W key_of_picked(u64 item) { return (W)(item >> 32); }
template <class W> __device__ __forceinline__ W key_of_picked(const RankedWide& item) { return (W)item.key; }

template <int N, class W> struct SelectRoom {
    typename Picked<W>::type item[HELD];
    u32 bins[BINS];
    u64 scratch[N / 32];
    u64 found;          // the bin, and how many are in the bins before it
    u32 count, inside;  // elements taken; in the bin
    u32 nans;
};

// The upper digit of a key, the bits under it, and the last key that has it; of BINS the last of all.
template <class W> constexpr int UNDER = 8 * sizeof(W) > DIGIT ? 8 * sizeof(W) - DIGIT : 0;
template <class W> __device__ __forceinline__ u32 upper_digit(W key) { return (u32)(key >> UNDER<W>); }
template <class W> __device__ __forceinline__ W last_of_digit(u32 digit) { return (W)(digit >= BINS - 1 ? ~0ull : ((u64)(digit + 1) << UNDER<W>) - 1); }

// What each thread takes of n elements from `begin` on at once: a pack of 16 bytes where they follow each other, else as many. FLYING packs are loaded at once.
// f(words, position of the first, how many).
template <int N, int FLYING, class W, class F>
__device__ __forceinline__ void over_packs(const W* x, i64 begin, i64 n, i64 step, const F& f)
{
    constexpr int V = 16 / sizeof(W);
    i64 head = 0, packs = 0, units = (n + V - 1) / V;
    if (step == 1) {  // what lies before the first whole pack and behind the last one are two units more
        const i64 before = (i64)((0ull - (u64)(x + begin)) % 16 / sizeof(W));
        head = before < n ? before : n;
        packs = (n - head) / V;
        units = packs + 2;
    }
    for (i64 first = threadIdx.x; first < units; first += N * FLYING) {
        Pack<W, V> pack[FLYING];
        i64 at[FLYING];
        int count[FLYING];
#pragma unroll
        for (int p = 0; p < FLYING; ++p) {
            const i64 unit = first + p * N;
            at[p] = begin + head + unit * V, count[p] = V;
            if (unit < packs) {
                pack[p] = load_pack<W, V>(x + at[p]);
                continue;
            }
            i64 left = 0;
            if (step != 1) left = n - unit * V;
            else if (unit == packs) at[p] = begin, left = head;
            else if (unit == packs + 1) at[p] -= V, left = n - head - packs * V;
            count[p] = left < 0 ? 0 : left < V ? (int)left : V;
#pragma unroll
            for (int k = 0; k < V; ++k)
                if (k < count[p]) pack[p].v[k] = x[(at[p] + k) * step];
        }
#pragma unroll
        for (int p = 0; p < FLYING; ++p)
            if (count[p]) f(pack[p].v, at[p], count[p]);
    }
}

// The bin in which the element of a rank is, to found and inside: the last element where there are fewer. False: there is none.
template <int N, class W>
__device__ __forceinline__ bool find_bin(SelectRoom<N, W>& s, i64& rank)
{
    constexpr u32 EACH = BINS / N;
    u32 sum = 0;
    for (u32 b = 0; b < EACH; ++b) sum += s.bins[threadIdx.x * EACH + b];
    u64 total;
    u64 below = block_scan_exclusive<N>((u64)sum, s.scratch, total);
    if ((i64)total <= rank) rank = (i64)total - 1;
    if (rank < 0) return false;
    for (u32 b = 0; b < EACH; ++b) {
        const u32 bin = threadIdx.x * EACH + b, inside = s.bins[bin];
        if ((u64)rank >= below && (u64)rank < below + inside) s.found = (u64)bin << 32 | below, s.inside = inside;
        below += inside;
    }
    __syncthreads();
    return true;
}

// The upper digit up to which at least k elements lie, of which some are counted in the bins; BINS where those are fewer.
template <int N, class W>
__device__ __forceinline__ u32 bound_of(SelectRoom<N, W>& s, i64 k)
{
    i64 rank = k - 1;
    if (!find_bin(s, rank) || rank < k - 1) return BINS;
    return (u32)(s.found >> 32);
}

// The kth least of the threads' keys, k from 1 to N, bit by bit. Where a thread's is the least of what it looked at, at least k elements lie up to it.
template <class W>
__device__ __forceinline__ W kth_of_threads(W own, u32 k)
{
    W bound = 0;
    for (i32 b = 8 * sizeof(W) - 1; b >= 0; --b) {
        const W high = (W)(own >> b), low = (W)(bound >> b);  // bound's bits from b on are zeros
        const u32 below = (u32)__syncthreads_count(high == low);
        if (k <= below) continue;
        k -= below;
        bound |= (W)((W)1 << b);
    }
    return bound;
}

// Items of the elements up to the key `bound`, in any order: how many there are, which may be more than fit.
template <int N, class W, class S>
__device__ __forceinline__ u32 take_up_to(SelectRoom<N, W>& s, const S& source, W bound)
{
    if (threadIdx.x == 0) s.count = 0;
    __syncthreads();
    source.each([&](W key, u32 position) {
        if (key > bound) return;
        const u32 slot = atomicAdd(&s.count, 1u);
        if (slot < HELD) s.item[slot] = picked(key, position);
    });
    __syncthreads();
    return s.count;
}

// What is left of a row: keys whose upper bits are `key`, and of these positions whose upper bits are `position`.
template <class W> struct Narrowed {
    W key;
    u32 position;
    i32 key_left, position_left;  // bits not looked at yet
    // -1, 0 or 1: before, among or behind what is left.
    __device__ __forceinline__ i32 side(W own_key, u32 own_position) const
    {
        if (key_left >= (i32)(8 * sizeof(W))) return 0;
        const W high = (W)(own_key >> key_left);
        if (high != key) return high < key ? -1 : 1;
        if (key_left > 0 || position_left >= 32) return 0;
        const u32 where = own_position >> position_left;
        return where < position ? -1 : where > position;
    }
};

// Digits of the keys, then of the positions, narrow n elements down to HELD at most around the one of rank rank_of(NaNs) (`first`: all up to it are to fit), if
// there are more. True where a digit was looked at; then rank is that among what is left.
template <int N, class W, class S, class R>
__device__ __forceinline__ bool narrow(SelectRoom<N, W>& s, const S& source, const Order& order, i64 n, bool first_too, const R& rank_of, Narrowed<W>& rest, i64& rank)
{
    i64 before = 0;
    bool first = true;
    if (threadIdx.x == 0) s.nans = 0;
    __syncthreads();
    while (n > HELD) {
        const bool of_keys = rest.key_left > 0;
        const i32 bits = of_keys ? (rest.key_left < DIGIT ? rest.key_left : DIGIT) : (rest.position_left < DIGIT ? rest.position_left : DIGIT);
        const i32 shift = (of_keys ? rest.key_left : rest.position_left) - bits;
        for (u32 b = threadIdx.x; b < BINS; b += N) s.bins[b] = 0;
        __syncthreads();
        source.each([&](W key, u32 position) {
            if (rest.side(key, position) != 0) return;
            atomicAdd(&s.bins[(of_keys ? (u32)(key >> shift) : position >> shift) & ((1u << bits) - 1u)], 1u);
            if (first && is_nan(key, order)) atomicAdd(&s.nans, 1u);
        });
        __syncthreads();
        if (first) rank = rank_of(s.nans);
        first = false;
        if (!find_bin(s, rank)) break;
        const u32 bin = (u32)(s.found >> 32), skipped = (u32)s.found, inside = s.inside;
        rank -= skipped;
        before += skipped;
        if (of_keys) rest.key = (W)((u64)rest.key << bits | bin), rest.key_left = shift;
        else rest.position = rest.position << bits | bin, rest.position_left = shift;
        __syncthreads();
        if (inside + (first_too ? before : 0) <= HELD) break;
    }
    return !first;
}

// Items of what is left, and of what lies before it where `first_too`, in any order: how many.
template <int N, class W, class S>
__device__ __forceinline__ u32 take_narrowed(SelectRoom<N, W>& s, const S& source, const Order& order, bool first_too, const Narrowed<W>& rest, bool nans_known)
{
    if (threadIdx.x == 0) s.count = 0;
    __syncthreads();
    source.each([&](W key, u32 position) {
        const i32 side = rest.side(key, position);
        if (side > 0 || (side < 0 && !first_too)) return;
        s.item[atomicAdd(&s.count, 1u)] = picked(key, position);
        if (!nans_known && is_nan(key, order)) atomicAdd(&s.nans, 1u);
    });
    __syncthreads();
    return s.count;
}
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
// One cell of each row, drawn in proportion to the weights that temperature, top-k, top-p and min-p leave. Elements become keys that sort as they do, so that
// a filter is a cut: the least key that is kept, and how many of that key. Masses are whole numbers, whose sums have no order: how a row is cut into chunks
// changes nothing.
// Long rows are cut into chunks, a block each, in four launches: `_first` finds the chunk's maximum and, for top-k, what may be among the row's k largest;
// `_masses` sums the masses of the chunk, by the upper digit of the keys for top-p alone; `_edge` looks into the digit where top-p ends; `_finish`, a block for
// a row, draws. Of many rows a block takes a row by itself, and finds a cut digit by digit from histograms, of cells for top-k, of masses for top-p.
using storage_t = f32;
using acc_t = f32;
using word_t = u32;
using item_t = Picked<word_t>::type;
__device__ __forceinline__ storage_t value_of(word_t w) { return bits_f32(w); }
constexpr int KEY_BITS = 8 * sizeof(word_t);
constexpr int LOWER = KEY_BITS - DIGIT;
constexpr int V = 16 / sizeof(word_t);
// generated from patterns/random/sample.py: constants ROW_THREADS SMALL SMALL_THREADS MOST SPARE ROOM CHUNKS CHUNK_THREADS
constexpr int ROW_THREADS = 1024;
constexpr int SMALL = 1024;
constexpr int SMALL_THREADS = 32;
constexpr int MOST = 1024;
constexpr int SPARE = 512;
constexpr int ROOM = 4096;
constexpr int CHUNKS = 1024;
constexpr int CHUNK_THREADS = 512;
// end of generated text

// generated from patterns/random/sample.py: struct RULES
struct Rules {
    i64 rows, n, step;       // of a row: its elements, and from one to the next
    i64 chunks, length;      // of a row; elements of a chunk
    i32 bits, probs, joint;  // bits: of the largest mass, so that a row's sum has less than 63
};
static_assert(sizeof(Rules) == 56 && BRT_AT(8, Rules, n) && BRT_AT(16, Rules, step) && BRT_AT(24, Rules, chunks) &&
              BRT_AT(32, Rules, length) && BRT_AT(40, Rules, bits) && BRT_AT(44, Rules, probs) && BRT_AT(48, Rules, joint) &&
              sizeof(Rules::rows) + sizeof(Rules::n) + sizeof(Rules::step) + sizeof(Rules::chunks) + sizeof(Rules::length) +
              sizeof(Rules::bits) + sizeof(Rules::probs) + sizeof(Rules::joint) == 52, "Rules is packed otherwise");
// end of generated text

// Needs core/prelude.cuh, core/math.cuh, core/scan.cuh, core/philox.cuh, random/key.cuh, random/row_draw.cuh, sorting/select.cuh; types storage_t acc_t word_t
// item_t Rules; value_of(word); constants KEY_BITS LOWER V MOST ROOM.
// What a sampler keeps of a row: filters, weights, cuts; and the draw by one block that reads the whole row.

// Which filters a row has: none; none but the maximum (temperature 0); top-k, then top-p; top-p; both in a way that takes the whole row (many, or joint).
enum : i32 { WAY_ALL, WAY_MAXIMUM, WAY_FIRST, WAY_MASS, WAY_WHOLE };

// What is asked of a row.
struct Asked {
    f64 temperature;
    i64 top_k;
    f64 top_p, min_p;
    i64 at[10];

    __device__ __forceinline__ bool cuts_mass() const { return top_p > 0.0 && top_p < 1.0; }
    __device__ __forceinline__ i32 way(const Rules& rules) const
    {
        if (temperature == 0.0) return WAY_MAXIMUM;
        if (top_k > 0 && top_k < rules.n) return top_k > MOST || (rules.joint && cuts_mass()) ? WAY_WHOLE : WAY_FIRST;
        return cuts_mass() ? WAY_MASS : WAY_ALL;
    }
};
struct Arrays {
    const f32* temperatures;
    const i64* top_ks;
    const f32* top_ps;
    const f32* min_ps;
};
__device__ __forceinline__ Asked asked_of(const Axes<10>& axes, i64 r, const Arrays& arrays, Asked asked)
{
    locate(axes, r, asked.at);
    if (arrays.temperatures) asked.temperature = arrays.temperatures[asked.at[4]];
    if (arrays.top_ks) asked.top_k = arrays.top_ks[asked.at[5]];
    if (arrays.top_ps) asked.top_p = arrays.top_ps[asked.at[6]];
    if (arrays.min_ps) asked.min_p = arrays.min_ps[asked.at[7]];
    return asked;
}

// The keys that are kept: those above `key`, and `keep` of those equal to it, the ones of the lowest index. `some`: not all of them.
struct Cut {
    word_t key;
    u64 keep;
    bool some;
};

// A probability after a temperature.
__device__ __noinline__ acc_t bent(acc_t v, acc_t top, acc_t temperature) { return v > acc_t(0) ? m_exp(m_log(v / top) / temperature) : acc_t(0); }

// How a row's elements count.
struct Weigh {
    const word_t* x;
    i64 step;
    Order order;
    acc_t top, temperature;
    f64 scale;
    bool probs;

    __device__ __forceinline__ acc_t at(i64 i) const { return to_acc(value_of(x[i * step])); }
    __device__ __forceinline__ word_t key(i64 i) const { return order_key(x[i * step], order); }
    __device__ __forceinline__ acc_t value(word_t key) const
    {
        const word_t sign = (word_t)order.sign;
        return to_acc(value_of(key & sign ? (word_t)(key ^ sign) : (word_t)~key));
    }
    // Whether masses are scaled weights as they are given.
    __device__ __forceinline__ bool plain() const { return probs && temperature == acc_t(1); }
    __device__ __forceinline__ acc_t largest() const { return plain() ? top : acc_t(1); }
    // Of the largest element of logits it is 1.
    __device__ __forceinline__ acc_t weight(acc_t v) const
    {
        if (plain()) return v;
        if (v == top) return acc_t(1);
        if (temperature == acc_t(0) || m_isinf(top) || m_isinf(v)) return acc_t(0);
        return probs ? bent(v, top, temperature) : m_exp((v - top) / temperature);
    }
    __device__ __forceinline__ u64 mass(acc_t v) const { return (u64)((f64)weight(v) * scale); }
    __device__ __forceinline__ u64 mass_from(acc_t v, acc_t least) const
    {
        const acc_t w = weight(v);
        return w < least ? 0 : (u64)((f64)w * scale);
    }
    __device__ __forceinline__ u64 mass_of_key(word_t key) const { return mass(value(key)); }
    // The row's largest key is known; false: nothing can be drawn.
    __device__ __forceinline__ bool know(word_t key, const Rules& rules)
    {
        top = value(key);
        scale = mass_scale((f64)largest(), plain() ? rules.bits : rules.bits + 1);
        return key != (word_t)~(word_t)0 && (probs ? !m_isinf(top) && top > acc_t(0) : !m_isinf(top) || top > acc_t(0));
    }
    __device__ __forceinline__ acc_t least(f64 min_p) const { return min_p > 0.0 ? (acc_t)(min_p < 1.0 ? min_p : 1.0) * largest() : acc_t(0); }
};
__device__ __forceinline__ Weigh weigh(const word_t* x, const Asked& asked, const Order& order, const Rules& rules)
{
    return Weigh{x + asked.at[0], rules.step, order, acc_t(0), (acc_t)asked.temperature, 0.0, rules.probs != 0};
}

// What is left of a row: cells of a cut, of a weight that is not below `least`; i counts from cell `from` on.
struct Kept {
    const Weigh& row;
    Cut cut;
    i64 last;  // of the cells whose key is the cut's
    acc_t least;
    i64 from;
    __device__ __forceinline__ u64 operator()(i64 i) const
    {
        const word_t key = row.key(from + i);
        if (key < cut.key || (key == cut.key && from + i > last)) return 0;
        return row.mass_from(row.at(from + i), least);
    }
};
struct Tied {
    const Weigh& row;
    word_t key;
    i64 from;
    __device__ __forceinline__ u64 operator()(i64 i) const { return row.key(from + i) == key; }
};

// Elements of a row, of a part of it, or listed for its chunks.
template <int N> struct Whole {
    const Weigh& row;
    i64 n;
    template <class F> __device__ __forceinline__ void each(const F& f) const
    {
#pragma unroll 2
        for (i64 i = threadIdx.x; i < n; i += N) f(row.key(i), (u32)i);
    }
};
template <int N, int FLYING> struct Cells {
    const Weigh& row;
    i64 begin, n;
    template <class F> __device__ __forceinline__ void each(const F& f) const
    {
        over_packs<N, FLYING>(row.x, begin, n, row.step, [&](const word_t (&word)[V], i64 at, int count) {
#pragma unroll
            for (int k = 0; k < V; ++k)
                if (k < count) f(order_key(word[k], row.order), (u32)(at + k));
        });
    }
};
template <int N> struct Listed {
    const item_t* items;
    const u32* counts;
    i64 chunks;
    template <class F> __device__ __forceinline__ void each(const F& f) const
    {
        by_warps([&](i64 c, u32 first, u32 step) { of_chunk(c, first, step, f); });
    }
    // Warps take chunks, several of them one where there are few: g(chunk, first item of the thread, from one to the next).
    template <class G> __device__ __forceinline__ void by_warps(const G& g) const
    {
        constexpr u32 WARPS = N / 32;
        const u32 many = chunks < WARPS ? WARPS / (u32)chunks : 1, groups = WARPS / many, warp = threadIdx.x / 32;
        if (warp / many < groups)
            for (i64 c = warp / many; c < chunks; c += groups) g(c, warp % many * 32 + threadIdx.x % 32, 32 * many);
    }
    template <class F> __device__ __forceinline__ void of_chunk(i64 c, u32 first, u32 step, const F& f) const
    {
        const u32 count = counts[c];
#pragma unroll 2
        for (u32 i = first; i < count; i += step) f(key_of_picked<word_t>(items[c * ROOM + i]), position_of(items[c * ROOM + i]));
    }
};
// Candidates of top-k: those of no mass never count. Keys are turned, the largest first.
template <int N, int FLYING> struct Candidates {
    Cells<N, FLYING> cells;
    word_t none;
    template <class F> __device__ __forceinline__ void each(const F& f) const
    {
        cells.each([&](word_t key, u32 position) {
            if ((word_t)~key < none) f((word_t)~key, position);
        });
    }
};

template <int N> struct Room {
    union {
        u64 bins[BINS];
        u32 half[2][BINS];  // lower and upper words, where masses are added
    };
    u64 scratch[N / 32];
    u64 bin, above, inside;
    i64 found;
};

template <int N> __device__ __forceinline__ void clear(Room<N>& s)
{
    for (int b = threadIdx.x; b < BINS; b += N) s.half[0][b] = s.half[1][b] = 0;
    __syncthreads();
}

// Sums of 64 bits as two words: shared memory adds words at once, and loops for more.
template <int N> __device__ __forceinline__ void add(Room<N>& s, u32 bin, u64 mass)
{
    const u32 low = (u32)mass, before = atomicAdd(&s.half[0][bin], low), high = (u32)(mass >> 32) + (before + low < before);
    if (high) atomicAdd(&s.half[1][bin], high);
}
template <int N> __device__ __forceinline__ u64 sum_at(const Room<N>& s, u32 bin) { return (u64)s.half[1][bin] << 32 | s.half[0][bin]; }

// The first mass that reaches the share of a total.
__device__ __forceinline__ u64 reaching(f64 share, u64 total)
{
    const f64 part = share * (f64)total;
    u64 wanted = (u64)part;
    if ((f64)wanted < part) ++wanted;
    return wanted < 1 ? 1 : wanted > total ? total : wanted;
}

// The bin, from the last one down, at which the sum reaches what is wanted, `above` of it given by what came before: to bin, above (of the bins behind it) and
// inside. share: what is wanted is that of the total, if not below 0. sum(b) of bin b.
template <int N, class F> __device__ __forceinline__ void bin_reaching(Room<N>& s, const F& sum_of, u64 above, u64& wanted, f64 share)
{
    constexpr int EACH = BINS / N;
    u64 sum = 0, total;
#pragma unroll 1
    for (int j = 0; j < EACH; ++j) sum += sum_of(BINS - 1 - (threadIdx.x * EACH + j));
    u64 before = block_scan_exclusive<N>(sum, s.scratch, total);
    if (share >= 0.0) wanted = reaching(share, total);
    if (above + before < wanted && wanted <= above + before + sum)
        for (int j = 0; j < EACH; ++j) {
            const int b = BINS - 1 - (threadIdx.x * EACH + j);
            const u64 own = sum_of(b);
            if (wanted <= above + before + own) {
                s.bin = b, s.above = before, s.inside = own;
                break;
            }
            before += own;
        }
    __syncthreads();
}

// A cut in the making: the upper digits of its key, with `left` bits to come, and the sum above these.
struct Begun {
    u64 prefix, above, wanted;
    int left;
};

// The cut that keeps the `wanted` largest cells; by mass, those before which less than `share` of the mass lies, `inner`: of the cells within another cut.
template <int N, class S>
__device__ __forceinline__ Cut cut_of(Room<N>& s, const Weigh& row, const S& source, bool by_mass, Begun cut_at, f64 share, const Cut& within, bool inner)
{
    u64 prefix = cut_at.prefix, above = cut_at.above, wanted = cut_at.wanted, inside = 0;
    for (int left = cut_at.left; left > 0;) {
        const int bits = left < DIGIT ? left : DIGIT, shift = left - bits;
        const u64 mask = (1u << bits) - 1u;
        clear(s);
        source.each([&](word_t key, u32) {
            if ((left < KEY_BITS && (u64)key >> left != prefix) || (inner && key <= within.key)) return;
            const u64 own = by_mass ? row.mass_of_key(key) : 1;
            if (own) add(s, (u32)((u64)key >> shift & mask), own);
        });
        if (inner && threadIdx.x == 0 && (left == KEY_BITS || (u64)within.key >> left == prefix))
            add(s, (u32)((u64)within.key >> shift & mask), within.keep * row.mass_of_key(within.key));
        __syncthreads();
        bin_reaching(s, [&](int b) { return sum_at(s, b); }, above, wanted, by_mass && left == KEY_BITS ? share : -1.0);
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

// The 64 bits that a row draws with.
__device__ __forceinline__ u64 bits_of(const i64* seeds, const i64* offsets, const DrawKey& call, const Asked& asked, i64 r)
{
    if (!seeds && !offsets) return philox_u64(call.seed, call.offset, (u64)r);
    return philox_u64(seeds ? (u64)seeds[asked.at[8]] : call.seed, offsets ? (u64)offsets[asked.at[9]] : call.offset, seeds ? 0 : (u64)r);
}

struct Drawn {
    i64 cell;  // -1: none
    u64 own, total;
};
struct Results {
    i64* token;
    u8* valid;
    acc_t* logprob;
    __device__ __forceinline__ void put(const Asked& asked, const Drawn& drawn) const
    {
        token[asked.at[1]] = drawn.cell;
        if (valid) valid[asked.at[2]] = drawn.cell >= 0;
        if (logprob) logprob[asked.at[3]] = drawn.cell >= 0 ? (acc_t)m_log((f64)drawn.own / (f64)drawn.total) : acc_t(bits_f32(0x7fc00000u));
    }
};

// By a block that reads the whole row, whose largest key is known.
template <int N> __device__ __forceinline__ Drawn draw_whole(Room<N>& s, const Weigh& row, word_t top, const Asked& asked, const Rules& rules, u64 bits)
{
    const i64 n = rules.n;
    const Whole<N> cells = {row, n};
    Cut cut = {0, 0, false};
    if (row.temperature == acc_t(0)) {
        cut.key = top, cut.keep = 1, cut.some = true;
    } else {
        bool some = false;
#pragma unroll 1
        for (int by_mass = 0; by_mass < 2; ++by_mass) {  // top_k, then top_p
            if (by_mass ? !asked.cuts_mass() : !(asked.top_k > 0 && asked.top_k < n)) continue;
            const Cut other = cut_of<N>(s, row, cells, by_mass != 0, Begun{0, 0, (u64)asked.top_k, KEY_BITS}, asked.top_p, cut, some && !rules.joint);
            if (!some || other.key > cut.key || (other.key == cut.key && other.keep < cut.keep)) cut = other;
            some = true;
        }
    }
    Kept kept = {row, cut, n, row.least(asked.min_p), 0};
    if (cut.some) kept.last = row_find<N>(Tied{row, cut.key, 0}, n, cut.keep - 1, s.scratch, &s.found);
    Drawn drawn = {-1, 0, row_mass<N>(kept, n, s.scratch)};
    if (drawn.total) {
        drawn.cell = row_find<N>(kept, n, __umul64hi(bits, drawn.total), s.scratch, &s.found);
        drawn.own = kept(drawn.cell);
    }
    return drawn;
}
// Needs random/sample_cut.cuh, sorting/merge_sort.cuh; constants SPARE CHUNKS.
// A row of a sampler in chunks: what a block does with one, and the draw from what they left.

// What the chunks of a row leave for the next launch: sums of masses by the upper digit; for each chunk its largest key (all ones: a row that cannot be drawn
// from), a sum, and a list of cells, of which ~0: more than fit.
struct Left {
    u64* bins;
    u64* tops;
    u64* sums;
    u32* counts;
    item_t* items;
};

// Elements of a row from `begin` on that are one chunk's.
__device__ __forceinline__ i64 length_from(const Rules& rules, i64 begin)
{
    const i64 left = rules.n - begin;
    return left < rules.length ? left : rules.length;
}

// The row's largest key, from its chunks.
template <int N> __device__ __forceinline__ word_t top_of(const u64* tops, i64 chunks, u64* scratch)
{
    u64 top = 0;
    for (i64 c = threadIdx.x; c < chunks; c += N) top = tops[c] > top ? tops[c] : top;
    return (word_t)block_max<N>(top, scratch);
}

// The first k of n elements, and others up to HELD in all, in any order: how many. bound: the upper digit up to which the k lie, BINS where none is known.
// again: the same elements, as they are read where what lies up to the bound does not fit.
template <int N, class S, class T>
__device__ __forceinline__ u32 take_first(SelectRoom<N, word_t>& s, const S& source, const T& again, const Order& order, i64 n, i64 k, u32 bound)
{
    u32 taken = bound < BINS || n <= HELD ? take_up_to(s, source, last_of_digit<word_t>(bound)) : HELD + 1;
    if (taken > HELD) {
        Narrowed<word_t> rest = {0, 0, KEY_BITS, 32};
        i64 rank = 0;
        narrow(s, again, order, n, true, [&](u32) { return k - 1; }, rest, rank);
        taken = take_narrowed(s, again, order, true, rest, true);
    }
    return taken;
}

// A chunk's largest key, and for top-k a list of what may be among the row's k largest: the chunk's own, and few more.
template <int N>
__device__ __forceinline__ void first_of_chunk(SelectRoom<N, word_t>& s, const word_t* x, const Asked& asked, const Order& order, const Rules& rules, const Left& to, i64 r, i64 c)
{
    const i64 begin = c * rules.length, n = length_from(rules, begin);
    const Weigh row = weigh(x, asked, order, rules);
    const i32 way = asked.way(rules);
    const word_t sign = (word_t)order.sign, none = rules.probs ? (word_t)~sign : (word_t)(sign | (word_t)order.top);
    if (way == WAY_MASS && c == 0)
        for (int b = threadIdx.x; b < BINS; b += N) to.bins[r * BINS + b] = 0;
    if (way == WAY_FIRST)
        for (int b = threadIdx.x; b < BINS; b += N) s.bins[b] = 0;
    __syncthreads();
    bool bad = !(asked.temperature >= 0.0);
    word_t first = (word_t)~(word_t)0;
    over_packs<N, PACKS<word_t>>(row.x, begin, n, row.step, [&](const word_t (&word)[V], i64, int count) {
        word_t least = (word_t)~(word_t)0;
#pragma unroll
        for (int k = 0; k < V; ++k) {
            const word_t key = k < count ? (word_t)~order_key(word[k], order) : (word_t)~(word_t)0;
            least = key < least ? key : least;
            if (rules.probs) bad |= k < count && key > none;
        }
        if (way == WAY_FIRST && least < none) atomicAdd(&s.bins[upper_digit(least)], 1u);
        first = least < first ? least : first;
    });
    bad = __syncthreads_or(bad) != 0;
    const u64 top = block_max<N>((u64)(word_t)~first, s.scratch);
    if (threadIdx.x == 0) to.tops[r * rules.chunks + c] = bad ? (u64)(word_t)~(word_t)0 : top;
    if (way != WAY_FIRST) return;
    const Candidates<N, PACKS<word_t>> source = {Cells<N, PACKS<word_t>>{row, begin, n}, none};
    const Candidates<N, 1> again = {Cells<N, 1>{row, begin, n}, none};
    const u32 taken = take_first(s, source, again, order, n, asked.top_k, bound_of(s, asked.top_k));
    const i64 own = r * rules.chunks + c;
    for (u32 i = threadIdx.x; i < taken; i += N) to.items[own * ROOM + i] = s.item[i];
    if (threadIdx.x == 0) to.counts[own] = taken;
}

// A chunk's mass, for top-p by the upper digit of the keys, where all of the row counts.
template <int N>
__device__ __forceinline__ void masses_of_chunk(Room<N>& s, const word_t* x, const Asked& asked, const Order& order, const Rules& rules, const Left& to, i64 r, i64 c)
{
    const i32 way = asked.way(rules);
    if (way == WAY_FIRST || way == WAY_WHOLE) return;
    const i64 begin = c * rules.length, n = length_from(rules, begin);
    Weigh row = weigh(x, asked, order, rules);
    if (!row.know(top_of<N>(to.tops + r * rules.chunks, rules.chunks, s.scratch), rules)) return;
    const acc_t least = row.least(asked.min_p);
    const bool sorted = way == WAY_MASS;
    if (sorted) clear(s);
    u64 own = 0;
    over_packs<N, 1>(row.x, begin, n, row.step, [&](const word_t (&word)[V], i64, int count) {
#pragma unroll
        for (int k = 0; k < V; ++k) {
            if (k >= count) continue;
            const acc_t v = to_acc(value_of(word[k]));
            const u64 mass = row.mass_from(v, sorted ? acc_t(0) : least);
            if (!sorted) own += mass;
            else if (mass) add(s, upper_digit(order_key(word[k], order)), mass);
        }
    });
    if (!sorted) {
        u64 total;
        block_scan_exclusive<N>(own, s.scratch, total);
        if (threadIdx.x == 0) to.sums[r * rules.chunks + c] = total;
        return;
    }
    __syncthreads();
    for (int b = threadIdx.x; b < BINS; b += N) {
        const u64 mass = sum_at(s, b);
        if (mass) atomicAdd(&to.bins[r * BINS + b], mass);
    }
}

// The upper digit in which top-p ends, of the sums of a row.
template <int N> __device__ __forceinline__ Begun edge_of(Room<N>& s, const u64* bins, f64 share)
{
    Begun cut = {0, 0, 0, LOWER};
    bin_reaching(s, [&](int b) { return bins[b]; }, 0, cut.wanted, share);
    cut.prefix = s.bin, cut.above = s.above;
    __syncthreads();
    return cut;
}

// Of a chunk the mass above the digit in which top-p ends, and a list of the cells of that digit.
template <int N>
__device__ __forceinline__ void edge_of_chunk(Room<N>& s, u32& listed, const word_t* x, const Asked& asked, const Order& order, const Rules& rules, const Left& to, i64 r, i64 c)
{
    if (asked.way(rules) != WAY_MASS) return;
    const i64 begin = c * rules.length, n = length_from(rules, begin), at = r * rules.chunks + c;
    Weigh row = weigh(x, asked, order, rules);
    if (!row.know(top_of<N>(to.tops + r * rules.chunks, rules.chunks, s.scratch), rules)) return;
    const acc_t least = row.least(asked.min_p);
    if (threadIdx.x == 0) listed = 0;
    const u32 edge = (u32)edge_of(s, to.bins + r * BINS, asked.top_p).prefix;
    u64 own = 0, total;
    const Cells<N, 1> cells = {row, begin, n};
    cells.each([&](word_t key, u32 position) {
        const u32 digit = upper_digit(key);
        if (digit < edge) return;
        if (digit > edge) {
            own += row.mass_from(row.value(key), least);
            return;
        }
        const u32 slot = atomicAdd(&listed, 1u);
        if (slot < ROOM) to.items[at * ROOM + slot] = picked(key, position);
    });
    block_scan_exclusive<N>(own, s.scratch, total);
    if (threadIdx.x == 0) to.sums[at] = total, to.counts[at] = listed <= ROOM ? listed : ~0u;
}

// The cell in which the running sum exceeds what is drawn, of kept cells in chunks; thread c knows the sum of chunk c.
template <int N> __device__ __forceinline__ Drawn draw_in_chunks(Room<N>& s, Kept& kept, u64 sum, const Rules& rules, u64 bits, bool maximum)
{
    Drawn drawn = {-1, 0, 0};
    const u64 before = block_scan_exclusive<N>(sum, s.scratch, drawn.total);
    if (!drawn.total) return drawn;
    const u64 target = maximum ? 0 : __umul64hi(bits, drawn.total);
    if (target >= before && target < before + sum) s.bin = threadIdx.x, s.above = before;
    __syncthreads();
    kept.from = (i64)s.bin * rules.length;
    const i64 found = row_find<N>(kept, length_from(rules, kept.from), target - s.above, s.scratch, &s.found);
    drawn.own = kept(found);
    drawn.cell = kept.from + found;
    if (maximum) drawn.total = drawn.own;
    return drawn;
}

// Whether some chunk of a row found more than it could list.
template <int N> __device__ __forceinline__ bool unlisted(const Left& from, const Rules& rules, i64 r)
{
    return __syncthreads_or(threadIdx.x < rules.chunks && from.counts[r * rules.chunks + threadIdx.x] == ~0u) != 0;
}

// Top-p alone: the edge's cells are listed.
template <int N>
__device__ __forceinline__ Drawn draw_mass(Room<N>& s, const Weigh& row, const Asked& asked, const Rules& rules, const Left& from, i64 r, u64 bits)
{
    const i64 chunks = rules.chunks, mine = threadIdx.x;
    const Listed<N> list = {from.items + r * chunks * ROOM, from.counts + r * chunks, chunks};
    const Cut all = {0, 0, false};
    const Cut cut = cut_of<N>(s, row, list, true, edge_of(s, from.bins + r * BINS, asked.top_p), asked.top_p, all, false);
    Kept kept = {row, cut, rules.n, row.least(asked.min_p), 0};
    // Of each chunk: cells of the cut's key, and the mass of those above it.
    for (int b = threadIdx.x; b < BINS; b += N) s.bins[b] = 0;
    __syncthreads();
    list.by_warps([&](i64 c, u32 first, u32 step) {
        u64 tied = 0, mass = 0;
        list.of_chunk(c, first, step, [&](word_t key, u32) {
            tied += key == cut.key;
            if (key > cut.key) mass += row.mass_from(row.value(key), kept.least);
        });
#pragma unroll
        for (int d = 16; d >= 1; d /= 2) {
            tied += __shfl_xor_sync(0xffffffffu, tied, d);
            mass += __shfl_xor_sync(0xffffffffu, mass, d);
        }
        if (threadIdx.x % 32 == 0 && tied) atomicAdd(&s.bins[c], tied);
        if (threadIdx.x % 32 == 0 && mass) atomicAdd(&s.bins[CHUNKS + c], mass);
    });
    __syncthreads();
    const u64 tied = mine < chunks ? s.bins[mine] : 0, mass = mine < chunks ? s.bins[CHUNKS + mine] + from.sums[r * chunks + mine] : 0;
    u64 all_tied;
    const u64 before = block_scan_exclusive<N>(tied, s.scratch, all_tied), own = row.mass_from(row.value(cut.key), kept.least);
    const u64 keep = cut.keep < all_tied ? cut.keep : all_tied;
    if (cut.some) {
        if (keep - 1 >= before && keep - 1 < before + tied) s.bin = threadIdx.x, s.above = before;
        __syncthreads();
        const i64 begin = (i64)s.bin * rules.length;
        kept.last = begin + row_find<N>(Tied{row, cut.key, begin}, length_from(rules, begin), keep - 1 - s.above, s.scratch, &s.found);
    }
    const u64 some = keep <= before ? 0 : keep - before < tied ? keep - before : tied;
    return draw_in_chunks<N>(s, kept, mass + some * own, rules, bits, false);
}

template <class C> __device__ __noinline__ void sort_listed(C* items, u32 count) { sort_items(items, count, count); }

// Top-k: its candidates are listed. They are sorted, so that top-p and min-p keep the first of them; those then by their positions.
template <int N>
__device__ __forceinline__ Drawn draw_first(SelectRoom<N, word_t>& s, const Weigh& row, const Asked& asked, const Order& order, const Rules& rules, const Left& from, i64 r, u64 bits)
{
    const i64 chunks = rules.chunks, mine = threadIdx.x;
    const Listed<N> list = {from.items + r * chunks * ROOM, from.counts + r * chunks, chunks};
    u64 listed = 0;
    block_scan_exclusive<N>(mine < chunks ? (u64)list.counts[mine] : 0ull, s.scratch, listed);
    u32 bound = BINS;
    if (listed > SPARE) {
        for (int b = threadIdx.x; b < BINS; b += N) s.bins[b] = 0;
        __syncthreads();
        list.each([&](word_t key, u32) { atomicAdd(&s.bins[upper_digit(key)], 1u); });
        __syncthreads();
        bound = bound_of(s, asked.top_k);
    }
    const u32 taken = take_first(s, list, list, order, (i64)listed, asked.top_k, bound);
    sort_listed(s.item, taken);
    const acc_t least = row.least(asked.min_p);
    const bool among = mine < asked.top_k && mine < taken;
    const acc_t value = row.value(among ? (word_t)~key_of_picked<word_t>(s.item[mine]) : (word_t)0);
    const u32 position = among ? position_of(s.item[mine]) : 0u;
    u64 mass = among ? row.mass(value) : 0, total;
    const u64 before = block_scan_exclusive<N>(mass, s.scratch, total);
    if (asked.cuts_mass() && before >= reaching(asked.top_p, total)) mass = 0;
    if (row.weight(value) < least) mass = 0;
    const u32 kept = (u32)block_max<N>(mass ? (u64)(mine + 1) : 0ull, s.scratch);
    Drawn drawn = {-1, 0, 0};
    block_scan_exclusive<N>(mass, s.scratch, drawn.total);
    if (!drawn.total) return drawn;
    u64* const places = (u64*)s.item;
    u64* const masses = (u64*)s.bins;
    if (mine < kept) places[mine] = (u64)position << 32 | (u64)mine, masses[mine] = mass;
    __syncthreads();
    sort_listed(places, kept);
    const u64 own = mine < kept ? masses[(u32)places[mine]] : 0;
    u64 whole;
    const u64 below = block_scan_exclusive<N>(own, s.scratch, whole), target = __umul64hi(bits, whole);
    if (target >= below && target < below + own) s.found = places[mine] >> 32, s.scratch[0] = own;
    __syncthreads();
    drawn.cell = (i64)s.found, drawn.own = s.scratch[0];
    return drawn;
}

// For many rows: a block takes a row.
extern "C" __global__ void __launch_bounds__(ROW_THREADS) brt_random_sample_forward_f32(
    const word_t* x, i64* token, u8* valid, acc_t* logprob, const f32* temperatures, const i64* top_ks, const f32* top_ps, const f32* min_ps, const i64* seeds,
    const i64* offsets, u64* bins, u64* tops, u64* sums, u32* counts, item_t* items, const Axes<10> axes, const Order order, const Rules rules, const f64 temperature,
    const i64 top_k, const f64 top_p, const f64 min_p, const u64 seed, const u64 offset, const u64* key, const i64 key_step)
{
    after_previous();
    __shared__ Room<ROW_THREADS> s;
    const DrawKey call(seed, offset, key, key_step);
    for (i64 r = blockIdx.x; r < rules.rows; r += gridDim.x) {
        const Asked asked = asked_of(axes, r, Arrays{temperatures, top_ks, top_ps, min_ps}, Asked{temperature, top_k, top_p, min_p, {}});
        Weigh row = weigh(x, asked, order, rules);
        u64 best = 0;
        bool bad = !(asked.temperature >= 0.0);
#pragma unroll 4
        for (i64 i = threadIdx.x; i < rules.n; i += ROW_THREADS) {
            const u64 own = row.key(i);
            best = own > best ? own : best;
            if (rules.probs) bad |= row.at(i) < acc_t(0);
        }
        bad = __syncthreads_or(bad) != 0;
        const word_t top = (word_t)block_max<ROW_THREADS>(best, s.scratch);
        Drawn drawn = {-1, 0, 0};
        if (row.know(top, rules) && !bad) drawn = draw_whole<ROW_THREADS>(s, row, top, asked, rules, bits_of(seeds, offsets, call, asked, r));
        if (threadIdx.x == 0) Results{token, valid, logprob}.put(asked, drawn);
        __syncthreads();
    }
}

// For rows of at most SMALL elements: a block takes a row.
extern "C" __global__ void __launch_bounds__(SMALL_THREADS) brt_random_sample_forward_f32_small(
    const word_t* x, i64* token, u8* valid, acc_t* logprob, const f32* temperatures, const i64* top_ks, const f32* top_ps, const f32* min_ps, const i64* seeds,
    const i64* offsets, u64* bins, u64* tops, u64* sums, u32* counts, item_t* items, const Axes<10> axes, const Order order, const Rules rules, const f64 temperature,
    const i64 top_k, const f64 top_p, const f64 min_p, const u64 seed, const u64 offset, const u64* key, const i64 key_step)
{
    after_previous();
    __shared__ Room<SMALL_THREADS> s;
    const DrawKey call(seed, offset, key, key_step);
    for (i64 r = blockIdx.x; r < rules.rows; r += gridDim.x) {
        const Asked asked = asked_of(axes, r, Arrays{temperatures, top_ks, top_ps, min_ps}, Asked{temperature, top_k, top_p, min_p, {}});
        Weigh row = weigh(x, asked, order, rules);
        u64 best = 0;
        bool bad = !(asked.temperature >= 0.0);
#pragma unroll 4
        for (i64 i = threadIdx.x; i < rules.n; i += SMALL_THREADS) {
            const u64 own = row.key(i);
            best = own > best ? own : best;
            if (rules.probs) bad |= row.at(i) < acc_t(0);
        }
        bad = __syncthreads_or(bad) != 0;
        const word_t top = (word_t)block_max<SMALL_THREADS>(best, s.scratch);
        Drawn drawn = {-1, 0, 0};
        if (row.know(top, rules) && !bad) drawn = draw_whole<SMALL_THREADS>(s, row, top, asked, rules, bits_of(seeds, offsets, call, asked, r));
        if (threadIdx.x == 0) Results{token, valid, logprob}.put(asked, drawn);
        __syncthreads();
    }
}

extern "C" __global__ void __launch_bounds__(CHUNK_THREADS, 2) brt_random_sample_forward_f32_first(
    const word_t* x, i64* token, u8* valid, acc_t* logprob, const f32* temperatures, const i64* top_ks, const f32* top_ps, const f32* min_ps, const i64* seeds,
    const i64* offsets, u64* bins, u64* tops, u64* sums, u32* counts, item_t* items, const Axes<10> axes, const Order order, const Rules rules, const f64 temperature,
    const i64 top_k, const f64 top_p, const f64 min_p, const u64 seed, const u64 offset, const u64* key, const i64 key_step)
{
    after_previous();
    const i64 r = blockIdx.x / rules.chunks, c = blockIdx.x - r * rules.chunks;
    const Asked asked = asked_of(axes, r, Arrays{temperatures, top_ks, top_ps, min_ps}, Asked{temperature, top_k, top_p, min_p, {}});
    const Left left = {bins, tops, sums, counts, items};
    __shared__ SelectRoom<CHUNK_THREADS, word_t> s;
    first_of_chunk<CHUNK_THREADS>(s, x, asked, order, rules, left, r, c);
}

extern "C" __global__ void __launch_bounds__(CHUNK_THREADS, 2) brt_random_sample_forward_f32_masses(
    const word_t* x, i64* token, u8* valid, acc_t* logprob, const f32* temperatures, const i64* top_ks, const f32* top_ps, const f32* min_ps, const i64* seeds,
    const i64* offsets, u64* bins, u64* tops, u64* sums, u32* counts, item_t* items, const Axes<10> axes, const Order order, const Rules rules, const f64 temperature,
    const i64 top_k, const f64 top_p, const f64 min_p, const u64 seed, const u64 offset, const u64* key, const i64 key_step)
{
    after_previous();
    const i64 r = blockIdx.x / rules.chunks, c = blockIdx.x - r * rules.chunks;
    const Asked asked = asked_of(axes, r, Arrays{temperatures, top_ks, top_ps, min_ps}, Asked{temperature, top_k, top_p, min_p, {}});
    const Left left = {bins, tops, sums, counts, items};
    __shared__ Room<CHUNK_THREADS> s;
    masses_of_chunk<CHUNK_THREADS>(s, x, asked, order, rules, left, r, c);
}

extern "C" __global__ void __launch_bounds__(CHUNK_THREADS, 2) brt_random_sample_forward_f32_edge(
    const word_t* x, i64* token, u8* valid, acc_t* logprob, const f32* temperatures, const i64* top_ks, const f32* top_ps, const f32* min_ps, const i64* seeds,
    const i64* offsets, u64* bins, u64* tops, u64* sums, u32* counts, item_t* items, const Axes<10> axes, const Order order, const Rules rules, const f64 temperature,
    const i64 top_k, const f64 top_p, const f64 min_p, const u64 seed, const u64 offset, const u64* key, const i64 key_step)
{
    after_previous();
    const i64 r = blockIdx.x / rules.chunks, c = blockIdx.x - r * rules.chunks;
    const Asked asked = asked_of(axes, r, Arrays{temperatures, top_ks, top_ps, min_ps}, Asked{temperature, top_k, top_p, min_p, {}});
    const Left left = {bins, tops, sums, counts, items};
    __shared__ Room<CHUNK_THREADS> s;
    __shared__ u32 listed;
    edge_of_chunk<CHUNK_THREADS>(s, listed, x, asked, order, rules, left, r, c);
}

extern "C" __global__ void __launch_bounds__(CHUNKS) brt_random_sample_forward_f32_finish(
    const word_t* x, i64* token, u8* valid, acc_t* logprob, const f32* temperatures, const i64* top_ks, const f32* top_ps, const f32* min_ps, const i64* seeds,
    const i64* offsets, u64* bins, u64* tops, u64* sums, u32* counts, item_t* items, const Axes<10> axes, const Order order, const Rules rules, const f64 temperature,
    const i64 top_k, const f64 top_p, const f64 min_p, const u64 seed, const u64 offset, const u64* key, const i64 key_step)
{
    after_previous();
    __shared__ union {
        Room<CHUNKS> whole;
        SelectRoom<CHUNKS, word_t> first;
    } s;
    const i64 r = blockIdx.x;
    const Asked asked = asked_of(axes, r, Arrays{temperatures, top_ks, top_ps, min_ps}, Asked{temperature, top_k, top_p, min_p, {}});
    const Left left = {bins, tops, sums, counts, items};
    i32 way = asked.way(rules);
    Weigh row = weigh(x, asked, order, rules);
    const word_t top = top_of<CHUNKS>(tops + r * rules.chunks, rules.chunks, s.whole.scratch);
    Drawn drawn = {-1, 0, 0};
    if (row.know(top, rules)) {
        const u64 bits = bits_of(seeds, offsets, DrawKey(seed, offset, key, key_step), asked, r);
        if (way == WAY_MASS && unlisted<CHUNKS>(left, rules, r)) way = WAY_WHOLE;
        if (way == WAY_FIRST) drawn = draw_first<CHUNKS>(s.first, row, asked, order, rules, left, r, bits);
        else if (way == WAY_MASS) drawn = draw_mass<CHUNKS>(s.whole, row, asked, rules, left, r, bits);
        else if (way == WAY_WHOLE) drawn = draw_whole<CHUNKS>(s.whole, row, top, asked, rules, bits);
        else {
            Kept kept = {row, Cut{0, 0, false}, rules.n, row.least(asked.min_p), 0};
            const u64 sum = threadIdx.x < rules.chunks ? sums[r * rules.chunks + threadIdx.x] : 0;
            drawn = draw_in_chunks<CHUNKS>(s.whole, kept, sum, rules, bits, way == WAY_MAXIMUM);
        }
    }
    if (threadIdx.x == 0) Results{token, valid, logprob}.put(asked, drawn);
}
