// sorting.argsort.forward.f32 / default
// template sorting/row_sort.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
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
// A stable least-significant-digit radix sort of keys with their row numbers; integers only, so the result is the same always.
// One pass is three launches: count digits per tile, scan the counts digit by digit, move pairs to their place. Few tiles need no scan.
// Source: what keys are and where they come from. Key; key(i); digit(key), of the pass; bad(key), report(i) for the count that reports; see(key), of each that is counted.
// Sink: put_key(place, key), put_row(place, row), and carries(): whether there are rows to put.
constexpr int SORT_THREADS = 512;
constexpr int SORT_ROUNDS = 16;  // items a lane takes at most; a warp takes a contiguous run of 32 * rounds
constexpr int SORT_WARPS = SORT_THREADS / 32;
constexpr int SORT_BITS = 10, SORT_BINS = 1 << SORT_BITS;  // of a digit at most; a pass uses 1 << bits
constexpr int SORT_FEW = 64;    // tiles whose counts every block adds up for itself
constexpr int SORT_SCAN = 256;  // threads of a scan

// A block's part of a sort: tile `own` of `count` tiles of SORT_THREADS * rounds items, n items in all.
struct SortPart {
    i64 n;
    u32 own, count;
    i32 rounds, bits;
    // How many items the tile has, and its first.
    __device__ __forceinline__ i32 items(i64& first) const
    {
        first = (i64)own * (SORT_THREADS * rounds);
        return (i32)(n - first < SORT_THREADS * rounds ? n - first : (i64)(SORT_THREADS * rounds));
    }
    // Where the count of a digit in a tile lies: few tiles side by side for a digit's neighbours, else for a scan.
    __device__ __forceinline__ i64 count_at(u32 digit, u32 tile) const
    {
        return count <= SORT_FEW ? ((i64)tile << bits) + digit : (i64)digit * count + tile;
    }
};

__device__ __forceinline__ u32 digit_of(u32 key, i32 shift, i32 bits) { return (key >> shift) & ((1u << bits) - 1u); }

// The counts of a block's tile in shared memory: all zero, and where the moves read them.
__device__ __forceinline__ void clear_bins(u32* bins, const SortPart& part)
{
#pragma unroll
    for (u32 d = threadIdx.x; d < SORT_BINS; d += SORT_THREADS)
        if (d < (1u << part.bits)) bins[d] = 0;
}
__device__ __forceinline__ void put_bins(const u32* bins, const SortPart& part, u32* counts)
{
#pragma unroll
    for (u32 d = threadIdx.x; d < SORT_BINS; d += SORT_THREADS)
        if (d < (1u << part.bits)) counts[part.count_at(d, part.own)] = bins[d];
}

// How many keys of each tile have each digit. The first pass reads the keys through a source and writes them to keys_out.
template <int ROUNDS, class Source>
__device__ __forceinline__ void sort_count(const Source& keys, const SortPart& part, u32* counts, typename Source::Key* keys_out)
{
#ifdef BRT_LOOPS
    u32 own[2][SORT_BINS] = {};  // neighbours often have one digit: two counts wait for each other half as long
    i64 begin;
    const i32 items = part.items(begin);
    bool stray = false;
    for (i32 i = 0; i < items; ++i) {
        const typename Source::Key k = keys.key(begin + i);
        ++own[i & 1][keys.digit(k)];
        if (keys_out) keys_out[begin + i] = k;
        stray |= keys.bad(k);
        keys.see(k);
    }
    for (i32 i = 0; stray && i < items; ++i)
        if (keys.bad(keys.key(begin + i))) keys.report(begin + i);
    for (u32 d = 0; d < (1u << part.bits); ++d) counts[part.count_at(d, part.own)] = own[0][d] + own[1][d];
#else
    __shared__ u32 bins[SORT_BINS];
    clear_bins(bins, part);
    i64 first;
    const i32 size = part.items(first);
    typename Source::Key key[ROUNDS];
#pragma unroll
    for (int r = 0; r < ROUNDS; ++r) {
        const i32 i = r * SORT_THREADS + threadIdx.x;
        key[r] = i < size ? keys.key(first + i) : 0;
    }
    __syncthreads();
    bool bad = false;
#pragma unroll
    for (int r = 0; r < ROUNDS; ++r)
        if (r * SORT_THREADS + (i32)threadIdx.x < size) {
            atomicAdd(&bins[keys.digit(key[r])], 1u);
            if (keys_out) keys_out[first + r * SORT_THREADS + threadIdx.x] = key[r];
            bad |= keys.bad(key[r]);
            keys.see(key[r]);
        }
    if (bad)
        for (i32 i = threadIdx.x; i < size; i += SORT_THREADS)
            if (keys.bad(keys.key(first + i))) keys.report(first + i);
    __syncthreads();
    put_bins(bins, part, counts);
#endif
}

// Block b scans the counts of digit b over the tiles in place; totals[b] is their sum.
__device__ __forceinline__ void sort_scan(u32* counts, i64 tiles, u32* totals)
{
    __shared__ u32 scratch[SORT_SCAN / 32];
    const u32 total = scan_row<SORT_SCAN>(counts + (i64)blockIdx.x * tiles, tiles, scratch);
    if (threadIdx.x == 0) totals[blockIdx.x] = total;
}

// One number of 16 bits, or two side by side, for the digits of a thread.
template <int N> struct Counts16 { typedef u16 type; };
template <> struct Counts16<2> { typedef u32 type; };

// DIGIT: bits of a digit at most.
template <class K, int ROUNDS, int DIGIT>
struct SortTile {
    static constexpr int BINS = 1 << DIGIT;
    static constexpr int EACH = (BINS + SORT_THREADS - 1) / SORT_THREADS;  // digits of a thread, neighbours
    typedef typename Counts16<EACH>::type Counts;
    u64 scratch[SORT_WARPS];
    u32 shifts[BINS];  // from a place in the tile to one in the output
    union {            // one after the other
        alignas(16) u8 room[SORT_THREADS * ROUNDS * (sizeof(K) > 4 ? sizeof(K) : 4)];  // the keys in order, then the rows
        alignas(16) u16 place[SORT_WARPS][BINS];       // pairs of a digit that a warp has seen, then the place of the first of them in the tile
        Counts places[SORT_WARPS][BINS / EACH];        // the same by thread
    };
};

// The only tile there is.
struct OneTile {
    static constexpr bool ALONE = true;
    __device__ __forceinline__ void look(const SortPart&, u32, u32& before, u32& total) const { before = total = 0; }
    __device__ __forceinline__ void keep(const SortPart&, u32, u32) const {}
};

// Where the pairs of a digit of a tile go, by the counts of a launch before. totals: of each digit, where the counts were scanned.
struct Places {
    static constexpr bool ALONE = false;
    const u32* counts;
    const u32* totals;
    u32* kept;  // where totals are left that no scan has left; null for nowhere

    // before, total: pairs of the digit in earlier tiles, and in all.
    __device__ __forceinline__ void look(const SortPart& part, u32 digit, u32& before, u32& total) const
    {
        before = total = 0;
        if (digit >= (1u << part.bits)) return;
        if (part.count <= SORT_FEW) {
            constexpr u32 AHEAD = 32;
            for (u32 t = 0; t < part.count; t += AHEAD) {
                u32 given[AHEAD];
#pragma unroll
                for (u32 k = 0; k < AHEAD; ++k) given[k] = t + k < part.count ? counts[part.count_at(digit, t + k)] : 0;
#pragma unroll
                for (u32 k = 0; k < AHEAD; ++k) {
                    before += t + k < part.own ? given[k] : 0;
                    total += given[k];
                }
            }
        } else {
            before = counts[part.count_at(digit, part.own)];
            total = totals[digit];
        }
    }
    __device__ __forceinline__ void keep(const SortPart& part, u32 digit, u32 total) const
    {
        if (kept && part.count <= SORT_FEW && part.own == 0 && digit < (1u << part.bits)) kept[digit] = total;
    }
};

// The lanes of the warp with the same digit, among those that are live.
template <int DIGIT>
__device__ __forceinline__ u32 digit_peers(u32 digit, bool live)
{
#ifdef BRT_HOST
    return __match_any_sync(0xffffffffu, live ? digit : 1u << DIGIT);
#else
    u32 peers = __ballot_sync(0xffffffffu, live);
#pragma unroll
    for (int b = 0; b < DIGIT; ++b) {  // those above the digit's agree: a branch around them would cost as much
        u32 with;  // the lanes with the same bit; the compiler would test it twice
        asm volatile(
            "{\n.reg .pred p;\nand.b32 %0, %1, %2;\nsetp.ne.u32 p, %0, 0;\nvote.sync.ballot.b32 %0, p, 0xffffffff;\n@!p not.b32 %0, %0;\n}" : "=r"(with) : "r"(digit), "r"(1u << b));
        peers &= with;
    }
    return peers;
#endif
}

// The keys of a tile are put in order in shared memory first, then the rows in the same room: those of one digit leave it as one run.
// ROUNDS: at least `rounds`. rows null: the items' own numbers.
template <int ROUNDS, int DIGIT, class Tile, class Source, class P, class Sink>
__device__ __forceinline__ void sort_move(Tile& tile, const Source& keys, const SortPart& part, const i32* rows, const P& places, const Sink& sink)
{
#ifdef BRT_LOOPS
    u32 to[SORT_BINS], below = 0;
    for (u32 d = 0; d < (1u << part.bits); ++d) {
        u32 before, total;
        places.look(part, d, before, total);
        to[d] = below + before;
        below += total;
    }
    i64 begin;
    const i32 items = part.items(begin);
    for (i32 i = 0; i < items; ++i) {
        const typename Source::Key k = keys.key(begin + i);
        const u32 at = to[keys.digit(k)]++;
        sink.put_key(at, k);
        if (sink.carries()) sink.put_row(at, rows ? rows[begin + i] : (i32)(begin + i));
    }
#else
    typedef typename Source::Key Key;
    constexpr int GROUP = 4;  // rounds whose peers are found together
    constexpr int BINS = Tile::BINS, EACH = Tile::EACH;
    static_assert(BINS == 1 << DIGIT && EACH <= 2, "a tile for digits of as many bits");
    const i32 rounds = part.rounds;
    u16 (&place)[SORT_WARPS][BINS] = tile.place;
    const u32 warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    i64 first;
    const i32 size = part.items(first);
    const i32 own = (i32)(warp * (32 * rounds) + lane);  // this lane's items: own + 32 * r, for 32 * r below left
    const i32 run = 32 * rounds - (i32)lane, left = run < size - own ? run : size - own;
    const i64 begin = first + own;
    Key key[ROUNDS];
    u32 slot[ROUNDS] = {};  // digit and rank in the warp's run, then the place in the tile
#pragma unroll
    for (int r = 0; r < ROUNDS; ++r) key[r] = 32 * r < left ? keys.key(begin + 32 * r) : 0;
    const u32 digit = EACH * threadIdx.x;  // the first of this thread's
    const bool owner = BINS >= SORT_THREADS * EACH || digit < BINS;
    u32 before[EACH], total[EACH];
#pragma unroll
    for (int e = 0; e < EACH; ++e) places.look(part, digit + e, before[e], total[e]);
#pragma unroll
    for (int b = 0; b < BINS / 256; ++b) ((uint4*)place[warp])[b * 32 + lane] = make_uint4(0, 0, 0, 0);
    __syncwarp();
#pragma unroll
    for (int g = 0; g < ROUNDS; g += GROUP) {
        if (ROUNDS > GROUP && g >= rounds) break;
        u32 peers[GROUP];
#pragma unroll
        for (int k = 0; k < GROUP && g + k < ROUNDS; ++k) {
            slot[g + k] = keys.digit(key[g + k]);
            peers[k] = digit_peers<DIGIT>(slot[g + k], 32 * (g + k) < left);
        }
#pragma unroll
        for (int k = 0; k < GROUP && g + k < ROUNDS; ++k) {
            u16* const seen = &place[warp][slot[g + k]];
            const u32 rank = *seen + __popc(peers[k] & ((1u << lane) - 1u));
            __syncwarp();
            if (32 * (g + k) < left && (peers[k] >> lane) == 1u) *seen = (u16)(rank + 1);  // the last of its peers
            slot[g + k] |= rank << DIGIT;
            __syncwarp();
        }
    }
    __syncthreads();
    typedef typename Tile::Counts Counts;
    Counts count = 0;
    if (owner) {
#pragma unroll
        for (int w = 0; w < SORT_WARPS; ++w) {
            const Counts seen = tile.places[w][threadIdx.x];
            tile.places[w][threadIdx.x] = count;
            count += seen;
        }
    }
#pragma unroll
    for (int e = 0; e < EACH; ++e) places.keep(part, digit + e, total[e]);
    u64 both[EACH], own_both = 0, all;  // pairs in this tile and, below, in all
#pragma unroll
    for (int e = 0; e < EACH; ++e) {
        both[e] = (u64)(u16)(count >> 16 * e) << 32 | total[e];
        own_both += both[e];
    }
    u64 below = block_scan_exclusive<SORT_THREADS>(own_both, tile.scratch, all);
    Counts start = 0;
#pragma unroll
    for (int e = 0; e < EACH; ++e) {
        const u32 first_place = (u32)(below >> 32);
        if (owner) tile.shifts[digit + e] = P::ALONE ? 0 : (u32)below + before[e] - first_place;
        start |= (Counts)(first_place << 16 * e);
        below += both[e];
    }
    if (owner) {
#pragma unroll
        for (int w = 0; w < SORT_WARPS; ++w) tile.places[w][threadIdx.x] += start;
    }
    __syncthreads();
#pragma unroll
    for (int r = 0; r < ROUNDS; ++r) slot[r] = place[warp][slot[r] & (BINS - 1)] + (slot[r] >> DIGIT);
    __syncthreads();  // the room is the places'
    Key* const ordered = (Key*)tile.room;
#pragma unroll
    for (int r = 0; r < ROUNDS; ++r)
        if (32 * r < left) ordered[slot[r]] = key[r];
    const bool carries = sink.carries();
    i32 row[ROUNDS];
#pragma unroll
    for (int r = 0; r < ROUNDS; ++r) row[r] = (i32)begin + 32 * r;
    if (carries && rows) {
#pragma unroll
        for (int r = 0; r < ROUNDS; ++r)
            if (32 * r < left) row[r] = rows[begin + 32 * r];
    }
    __syncthreads();
    u32 to[ROUNDS];
#pragma unroll
    for (int r = 0; r < ROUNDS; ++r) {
        const u32 i = r * SORT_THREADS + threadIdx.x;
        const Key k = ordered[i];  // beyond the last one: any
        to[r] = tile.shifts[keys.digit(k)] + i;
        if ((i32)i < size) sink.put_key(to[r], k);
    }
    if (!carries) return;
    __syncthreads();
    i32* const ordered_rows = (i32*)tile.room;
#pragma unroll
    for (int r = 0; r < ROUNDS; ++r)
        if (32 * r < left) ordered_rows[slot[r]] = row[r];
    __syncthreads();
#pragma unroll
    for (int r = 0; r < ROUNDS; ++r) {
        const u32 i = r * SORT_THREADS + threadIdx.x;
        if ((i32)i < size) sink.put_row(to[r], ordered_rows[i]);
    }
#endif
}

// Keys that lie side by side.
struct PlainKeys {
    typedef u32 Key;
    const u32* keys;
    i32 shift, bits;
    __device__ __forceinline__ u32 key(i64 i) const { return keys[i]; }
    __device__ __forceinline__ u32 digit(u32 key) const { return digit_of(key, shift, bits); }
    __device__ __forceinline__ bool bad(u32) const { return false; }
    __device__ __forceinline__ void report(i64) const {}
    __device__ __forceinline__ void see(u32) const {}
};

struct PlainPairs {
    u32* keys;
    i32* rows;
    __device__ __forceinline__ bool carries() const { return true; }
    __device__ __forceinline__ void put_key(u32 at, u32 key) const { keys[at] = key; }
    __device__ __forceinline__ void put_row(u32 at, i32 row) const { rows[at] = row; }
};
// Needs core/prelude.cuh.
// --- partial index ---
// Needs core/prelude.cuh and indexing/index.cuh.
// --- partial order ---
// Needs core/prelude.cuh and sorting/order.cuh.
// --- partial merge_sort ---
// Rows sorted by their keys: few elements within a warp, some within a block, many by digits over tiles of all rows.
// Elements are moved as they are, so that NaN and zeros keep their bits; values or positions may be null.
using word_t = u32;
using item_t = Ranked<word_t>::type;
// generated from patterns/sorting/row_sort.py: constants KEYS WIDE_KEYS
constexpr int KEYS = 16;
constexpr int WIDE_KEYS = 8;
// end of generated text
constexpr int ROUNDS = sizeof(word_t) == 8 ? WIDE_KEYS : KEYS;  // of a digit pass
constexpr int ROW_BITS = 8, ROW_BINS = 1 << ROW_BITS;  // of a digit

// `lanes`: a power of two up to a warp, the lanes of a row; it has at most as many elements. first: how many are written.
extern "C" __global__ void __launch_bounds__(THREADS) brt_sorting_argsort_forward_f32_warp(
    const word_t* x, word_t* values, void* positions, const i64 wide, const Rows rows, const Order order, const i64 lanes, const i64 first)
{
    after_previous();
    const u32 lane = threadIdx.x % 32, own = threadIdx.x & ((u32)lanes - 1u), head = lane - own;
    const i64 row = (i64)blockIdx.x * (THREADS / lanes) + threadIdx.x / lanes;
    const bool live = row < rows.count && own < rows.n;
    i64 at[3];
    locate(rows.axes, row < rows.count ? row : 0, at);
    word_t word = 0, key = (word_t)~(word_t)0;
    if (live) {
        word = x[at[0] + own * rows.x];
        key = order_key(word, order);
    }
    u32 rank = 0;
    for (u32 j = 0; j < (u32)lanes; ++j) {
        const word_t other = (word_t)__shfl_sync(0xffffffffu, key, head + j);
        rank += other < key || (other == key && j < own);
    }
    if (!live || rank >= first) return;
    if (values) values[at[1] + rank * rows.values] = word;
    if (positions) put_position(positions, wide != 0, at[2] + rank * rows.positions, own);
}

// A row of at most SORTED * lanes elements by `lanes` threads, a power of two: lanes of a warp, or the whole block. Dynamic shared memory holds SORTED items for
// each thread.
extern "C" __global__ void __launch_bounds__(1024) brt_sorting_argsort_forward_f32_block(
    const word_t* x, word_t* values, void* positions, const i64 wide, const Rows rows, const Order order, const i64 lanes, const i64 first)
{
    after_previous();
    BRT_DYNAMIC_SHARED(item_t, shared);
    const u32 threads = (u32)lanes, own = threadIdx.x & (threads - 1u);
    const i64 row = (i64)blockIdx.x * (blockDim.x / threads) + threadIdx.x / threads;
    const bool live = row < rows.count;
    item_t* const room = shared + (threadIdx.x - own) * SORTED;
    i64 at[3];
    locate(rows.axes, live ? row : 0, at);
    const u32 n = live ? (u32)rows.n : 0, wanted = live ? (u32)first : 0;
    const word_t* const from = x + at[0];
    word_t word[SORTED];
#pragma unroll
    for (int k = 0; k < SORTED; ++k) {
        const u32 i = k * threads + own;
        word[k] = i < n ? from[i * rows.x] : (word_t)0;
    }
    item_t item[SORTED];
#pragma unroll
    for (int k = 0; k < SORTED; ++k) {
        const u32 i = k * threads + own;
        if (i < n) item[k] = ranked(order_key(word[k], order), i);
        else make_last(item[k]);
    }
    sort_threads(item, room, own, threads, threads_of((u32)first, threads));
    if (threads > 32) __syncthreads();
    if (own * SORTED < wanted)
#pragma unroll
        for (int k = 0; k < SORTED; ++k) room[spread<item_t>(own * SORTED + k)] = item[k];
    if (threads > 32) __syncthreads();
    else __syncwarp();
    for (u32 i = own; i < wanted; i += threads) {
        const item_t found = room[spread<item_t>(i)];
        const u32 position = position_of(found);
        if (values) {
            word_t value;
            if (!word_of_key(key_of_ranked<word_t>(found), order, value)) value = from[position * rows.x];
            values[at[1] + i * rows.values] = value;
        }
        if (positions) put_position(positions, wide != 0, at[2] + i * rows.positions, position);
    }
}

// A row of at most SORT_THREADS * ROUNDS elements by the digits of its keys, the lowest first, between registers and dynamic shared memory: a word and 16 bits
// of position for each of SORT_THREADS * rounds places. A warp takes a run of 32 * rounds places, so that ranks of a digit are counted in their order.
extern "C" __global__ void __launch_bounds__(SORT_THREADS, 2) brt_sorting_argsort_forward_f32_digits(
    const word_t* x, word_t* values, void* positions, const i64 wide, const Rows rows, const Order order, const i64 first, const i64 rounds, const i64 passes)
{
    after_previous();
    BRT_DYNAMIC_SHARED(u32, room);
    __shared__ u16 place[SORT_WARPS][ROW_BINS];  // pairs of a digit that a warp has seen, then the place of the first of them
    __shared__ u32 scratch[SORT_WARPS];
    word_t* const words = (word_t*)room;
    u16* const froms = (u16*)(words + SORT_THREADS * rounds);
    const u32 warp = threadIdx.x / 32, lane = threadIdx.x % 32, n = (u32)rows.n, own = warp * 32 * (u32)rounds + lane;
    i64 at[3];
    locate(rows.axes, (i64)blockIdx.x, at);
    word_t word[ROUNDS];
    static_assert(SORT_THREADS * ROUNDS <= 1 << 13, "13 bits hold a position");
    u32 slot[ROUNDS];  // from bit 19 on the position, from bit 8 on the rank among the warp's pairs of the digit, then the digit
#pragma unroll
    for (int r = 0; r < ROUNDS; ++r) {
        const u32 i = own + 32 * r;
        word[r] = r < rounds && i < n ? x[at[0] + i * rows.x] : (word_t)0;
        slot[r] = i << 19;
    }
#pragma unroll 1
    for (i64 pass = 0; pass < passes; ++pass) {
#pragma unroll
        for (int b = 0; b < ROW_BINS / 64; ++b) ((u32*)place[warp])[b * 32 + lane] = 0;
        __syncwarp();
#pragma unroll
        for (int r = 0; r < ROUNDS; ++r) {
            if (r >= rounds) break;
            const u32 from = slot[r] >> 19;  // places behind the row's end sort behind all
            const u32 digit = (u32)((from < n ? order_key(word[r], order) : (word_t)~(word_t)0) >> 8 * pass) & 255u;
            const u32 peers = digit_peers<ROW_BITS>(digit, true);
            u16* const seen = &place[warp][digit];
            const u32 rank = *seen + __popc(peers & ((1u << lane) - 1u));
            __syncwarp();
            if ((peers >> lane) == 1u) *seen = (u16)(rank + 1);  // the last of its peers
            slot[r] = from << 19 | rank << 8 | digit;
            __syncwarp();
        }
        __syncthreads();
        u32 count = 0, total;
        if (threadIdx.x < ROW_BINS) {
#pragma unroll
            for (int w = 0; w < SORT_WARPS; ++w) {
                const u32 seen = place[w][threadIdx.x];
                place[w][threadIdx.x] = (u16)count;
                count += seen;
            }
        }
        const u32 start = block_scan_exclusive<SORT_THREADS>(count, scratch, total);
        if (threadIdx.x < ROW_BINS) {
#pragma unroll
            for (int w = 0; w < SORT_WARPS; ++w) place[w][threadIdx.x] += (u16)start;
        }
        __syncthreads();
#pragma unroll
        for (int r = 0; r < ROUNDS; ++r) {
            if (r >= rounds) break;
            const u32 to = place[warp][slot[r] & 255u] + (slot[r] >> 8 & 2047u);
            words[to] = word[r];
            froms[to] = (u16)(slot[r] >> 19);
        }
        __syncthreads();
        if (pass + 1 == passes) break;
#pragma unroll
        for (int r = 0; r < ROUNDS; ++r) {
            if (r >= rounds) break;
            word[r] = words[own + 32 * r];
            slot[r] = (u32)froms[own + 32 * r] << 19;
        }
    }
    for (u32 i = threadIdx.x; i < first; i += SORT_THREADS) {
        if (values) values[at[1] + i * rows.values] = words[i];
        if (positions) put_position(positions, wide != 0, at[2] + i * rows.positions, froms[i]);
    }
}

using bits_t = u32;

// One digit of the keys of a row, whose elements lie side by side. x may be the caller's array, or what an earlier pass left.
template <bool FLOATS>
struct RowKeys {
    typedef word_t Key;
    const word_t* x;
    const Order& order;
    i32 shift, bits;
    bits_t* bits_seen;  // that some key has, and that some key has not
    __device__ __forceinline__ word_t key(i64 i) const { return x[i]; }
    __device__ __forceinline__ word_t ordered(word_t word) const
    {
        if (FLOATS) return order_key(word, order);
        return (word_t)((sizeof(word_t) == 1 && order.kind == ORDER_BOOL ? (word_t)(word != 0) : (word_t)(word ^ (word_t)order.sign)) ^ (word_t)order.flip);
    }
    __device__ __forceinline__ u32 digit(word_t word) const { return (u32)(ordered(word) >> shift) & ((1u << bits) - 1u); }
    __device__ __forceinline__ bool bad(word_t) const { return false; }
    __device__ __forceinline__ void report(i64) const {}
    __device__ __forceinline__ void see(word_t word) const
    {
        const word_t key = ordered(word);
        bits_seen[0] |= key;
        bits_seen[1] |= (word_t)~key;
    }
};

// AHEAD: keys, counts: the digit of the pass after this one, and its counts by tiles; null where that pass counts for itself.
template <bool FLOATS, bool AHEAD>
struct RowPairs {
    word_t* values;
    void* positions;
    bool wide;
    RowKeys<FLOATS> keys;
    u32* counts;
    u32 inverse;  // 2^16 / rounds, rounded up
    __device__ __forceinline__ bool carries() const { return positions != 0; }
    __device__ __forceinline__ void put_key(u32 at, word_t word) const
    {
        if (values) values[at] = word;
        if (AHEAD && counts) atomicAdd(counts + ((at / SORT_THREADS * inverse >> 16 << keys.bits) + keys.digit(word)), 1u);
    }
    __device__ __forceinline__ void put_row(u32 at, i32 row) const { put_position(positions, wide, at, (u32)row); }
};

// generated from patterns/sorting/row_sort.py: struct PASS
struct Pass {
    i64 tiles, rounds, shift, bits;  // tiles of a row; keys that a thread takes; the digit
    i64 number, passes;              // which pass of how many
    i64 ahead;                       // from the counts of one pass to those of the next, which the pass before it counts; 0: each pass counts for itself
};
static_assert(sizeof(Pass) == 56 && BRT_AT(8, Pass, rounds) && BRT_AT(16, Pass, shift) && BRT_AT(24, Pass, bits) &&
              BRT_AT(32, Pass, number) && BRT_AT(40, Pass, passes) && BRT_AT(48, Pass, ahead) && sizeof(Pass::tiles) +
              sizeof(Pass::rounds) + sizeof(Pass::shift) + sizeof(Pass::bits) + sizeof(Pass::number) + sizeof(Pass::passes) +
              sizeof(Pass::ahead) == 56, "Pass is packed otherwise");
// end of generated text

__device__ __forceinline__ SortPart part_of(const Rows& rows, const Pass& pass, i64& row)
{
    row = blockIdx.x / pass.tiles;
    return SortPart{rows.n, (u32)(blockIdx.x - row * pass.tiles), (u32)pass.tiles, (i32)pass.rounds, (i32)pass.bits};
}

// A pass whose digit all keys of a row share leaves them where they are, unless it is the last, which writes the result, or the first of those that
// count for the next.
struct Passed {
    i32 moved;  // earlier passes that did not
    bool idle;  // whether this one does
    i64 next;   // the pass after this one that does not
};
__device__ __forceinline__ Passed passed(const bits_t* seen, const Pass& pass)
{
    if (!seen) return Passed{0, false, pass.passes};
    const bits_t apart = seen[0] & seen[1], mask = ((bits_t)1 << pass.bits) - 1;
    const auto idle = [&](i64 k) { return k + 1 < pass.passes && (k || !pass.ahead) && (apart >> k * pass.bits & mask) == 0; };
    Passed p = {0, idle(pass.number), pass.number + 1};
    for (i64 k = 0; k < pass.number; ++k) p.moved += !idle(k);
    while (p.next < pass.passes && idle(p.next)) ++p.next;
    return p;
}

// Adds what the threads of a block saw to what is known of the row.
__device__ __forceinline__ void tell_bits(bits_t* seen, const bits_t (&own)[2])
{
#ifdef BRT_LOOPS
    for (int k = 0; k < 2; ++k) atomicOr(seen + k, own[k]);
#else
    __shared__ bits_t all[2];
    if (threadIdx.x < 2) all[threadIdx.x] = 0;
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 2; ++k) {
        bits_t bits = own[k];
#pragma unroll
        for (int d = 16; d > 0; d /= 2) bits |= __shfl_xor_sync(0xffffffffu, bits, d);
        if (threadIdx.x % 32 == 0) atomicOr(all + k, bits);
    }
    __syncthreads();
    // Most blocks see nothing new, and would wait for one another.
    if (threadIdx.x < 2 && (all[threadIdx.x] & ~*(volatile const bits_t*)(seen + threadIdx.x))) atomicOr(seen + threadIdx.x, all[threadIdx.x]);
#endif
}

// seen: two words a row, 0 before the first pass; null where there is no other pass.
extern "C" __global__ void __launch_bounds__(SORT_THREADS) brt_sorting_argsort_forward_f32_count(
    const word_t* x, word_t* first, word_t* second, const Rows rows, const Order order, const Pass pass, u32* counts, bits_t* seen)
{
    after_previous();
    i64 row, at[3];
    const SortPart part = part_of(rows, pass, row);
    locate(rows.axes, row, at);
    u32* const own = counts + (row * pass.tiles << part.bits);
    const word_t* from = x + at[0];
    if (seen) seen += 2 * row;
    if (pass.number) {
        const Passed p = passed(seen, pass);
        if (p.idle) return;
        if (p.moved) from = (p.moved % 2 ? first : second) + row * rows.n;
    }
    bits_t bits[2] = {0, 0};
    if (sizeof(word_t) > 1 && order.kind == ORDER_FLOAT) sort_count<ROUNDS>(RowKeys<true>{from, order, (i32)pass.shift, part.bits, bits}, part, own, (word_t*)0);
    else sort_count<ROUNDS>(RowKeys<false>{from, order, (i32)pass.shift, part.bits, bits}, part, own, (word_t*)0);
    if (seen && pass.number == 0) tell_bits(seen, bits);
}

extern "C" __global__ void __launch_bounds__(SORT_SCAN) brt_sorting_argsort_forward_f32_scan(u32* counts, const i64 tiles, u32* totals)
{
    after_previous();
    sort_scan(counts, tiles, totals);
}

// ahead: of pass `next`.
template <int MOST, bool FLOATS, class Tile>
__device__ __forceinline__ void move_row(
    Tile& tile, const word_t* from, const Order& order, const Pass& pass, const SortPart& part, const i32* rows_in, const Places& places, word_t* values, void* positions,
    bool wide, i64 next, u32* ahead)
{
    const RowKeys<FLOATS> keys = {from, order, (i32)pass.shift, part.bits, 0};
    const RowKeys<FLOATS> then = {from, order, (i32)next * part.bits, part.bits, 0};
    const RowPairs<FLOATS, (MOST < ROUNDS)> pairs = {values, positions, wide, then, ahead, ((1u << 16) + (u32)part.rounds - 1u) / (u32)part.rounds};
    sort_move<MOST, ROW_BITS>(tile, keys, part, rows_in, places, pairs);
}

extern "C" __global__ void __launch_bounds__(SORT_THREADS, 2) brt_sorting_argsort_forward_f32_move(
    const word_t* x, word_t* first, word_t* second, i32* first_rows, i32* second_rows, word_t* values, void* positions, const i64 wide, const Rows rows, const Order order,
    const Pass pass, u32* counts, const u32* totals, const bits_t* seen)
{
    after_previous();
    __shared__ SortTile<word_t, ROUNDS, ROW_BITS> tile;
    i64 row, at[3];
    const SortPart part = part_of(rows, pass, row);
    locate(rows.axes, row, at);
    const Passed p = passed(seen ? seen + 2 * row : seen, pass);
    if (p.idle) return;
    const i64 begin = row * rows.n;
    const bool odd = p.moved % 2, last = pass.number + 1 == pass.passes;
    const word_t* const from = p.moved ? (odd ? first : second) + begin : x + at[0];
    const i32* const rows_in = p.moved && positions ? (odd ? first_rows : second_rows) + begin : (const i32*)0;
    if (values) values += at[1];
    if (positions) positions = (char*)positions + at[2] * (wide ? 8 : 4);
    if (!last) {
        values = (odd ? second : first) + begin;
        if (positions) positions = (odd ? second_rows : first_rows) + begin;
    }
    const bool wide_rows = last && wide;
    counts += row * pass.tiles << part.bits;
    u32* const ahead = pass.ahead && !last ? counts + p.next * pass.ahead : (u32*)0;
    const Places places = {counts + pass.number * pass.ahead, totals + (row << part.bits), (u32*)0};
    const bool by_value = sizeof(word_t) > 1 && order.kind == ORDER_FLOAT;
    if (part.rounds <= ROUNDS / 2) {
        if (by_value) move_row<ROUNDS / 2, true>(tile, from, order, pass, part, rows_in, places, values, positions, wide_rows, p.next, ahead);
        else move_row<ROUNDS / 2, false>(tile, from, order, pass, part, rows_in, places, values, positions, wide_rows, p.next, ahead);
        return;
    }
    {
        if (by_value) move_row<ROUNDS, true>(tile, from, order, pass, part, rows_in, places, values, positions, wide_rows, p.next, ahead);
        else move_row<ROUNDS, false>(tile, from, order, pass, part, rows_in, places, values, positions, wide_rows, p.next, ahead);
        return;
    }
}
