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
