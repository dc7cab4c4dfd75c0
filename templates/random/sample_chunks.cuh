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
