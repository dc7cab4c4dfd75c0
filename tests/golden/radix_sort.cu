// sorting.radix_sort.forward.u32 / default
// template sorting/radix_sort.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
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
// How ids name segments.
// generated from patterns/segments/segment_base.py: enum OOB i64 OOB_
enum : i64 { OOB_RAISE = 0, OOB_DROP = 1, OOB_CLAMP = 2 };
// end of generated text

// Row n belongs to segment ids[n * stride] of `bound` segments; rows fit 31 bits.
// generated from patterns/segments/segment_base.py: struct IDS
struct Ids {
    i64 stride, bound, oob, sorted, wrap;  // wrap: -k counts from the end
};
static_assert(sizeof(Ids) == 40 && BRT_AT(8, Ids, bound) && BRT_AT(16, Ids, oob) && BRT_AT(24, Ids, sorted) && BRT_AT(32, Ids, wrap) &&
              sizeof(Ids::stride) + sizeof(Ids::bound) + sizeof(Ids::oob) + sizeof(Ids::sorted) +
              sizeof(Ids::wrap) == 40, "Ids is packed otherwise");
// end of generated text

// The segment that an id names, or -1 for a row that takes no part.
template <class Index>
__device__ __forceinline__ i32 segment_named(Index given, const Ids& f)
{
    const Index bound = (Index)f.bound;
    const Index id = f.wrap && given < 0 ? given + bound : given;
    if (id >= 0 && id < bound) return (i32)id;
    return f.oob == OOB_CLAMP && bound > 0 ? (id < 0 ? 0 : (i32)bound - 1) : -1;
}
template <class Index>
__device__ __forceinline__ i32 segment_of(const Index* ids, i64 n, const Ids& f) { return segment_named(ids[n * f.stride], f); }

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

// Rows that take no part sort behind all segments.
template <class Index>
struct IdKeys {
    typedef u32 Key;
    const Index* ids;
    Ids f;
    ErrorRef err;
    i32 bits;
    __device__ __forceinline__ u32 digit(u32 key) const { return digit_of(key, 0, bits); }
    __device__ __forceinline__ u32 key(i64 i) const
    {
        const i32 s = segment_of(ids, i, f);
        return s < 0 ? (u32)f.bound : (u32)s;
    }
    __device__ __forceinline__ bool bad(u32 key) const { return key == (u32)f.bound && f.oob == OOB_RAISE; }
    __device__ __forceinline__ void report(i64 i) const { report_error(err, 1, i, (i64)ids[i * f.stride], f.bound); }
    __device__ __forceinline__ void see(u32) const {}
};

// The first count of a sort of segment ids, which also writes the keys.
extern "C" __global__ void __launch_bounds__(SORT_THREADS) brt_sorting_radix_sort_forward_u32_count_i32(
    const i32* ids, const Ids f, const ErrorRef err, const i64 n, const i32 rounds, const i32 bits, u32* counts, u32* keys_out)
{
    after_previous();
    const IdKeys<i32> keys = {ids, f, err, bits};
    sort_count<SORT_ROUNDS>(keys, SortPart{n, blockIdx.x, gridDim.x, rounds, bits}, counts, keys_out);
}

extern "C" __global__ void __launch_bounds__(SORT_THREADS) brt_sorting_radix_sort_forward_u32_count_i64(
    const i64* ids, const Ids f, const ErrorRef err, const i64 n, const i32 rounds, const i32 bits, u32* counts, u32* keys_out)
{
    after_previous();
    const IdKeys<i64> keys = {ids, f, err, bits};
    sort_count<SORT_ROUNDS>(keys, SortPart{n, blockIdx.x, gridDim.x, rounds, bits}, counts, keys_out);
}

extern "C" __global__ void __launch_bounds__(SORT_THREADS) brt_sorting_radix_sort_forward_u32_count(const u32* keys_in, const i64 n, const i32 rounds, const i32 shift, const i32 bits, u32* counts)
{
    after_previous();
    const PlainKeys keys = {keys_in, shift, bits};
    sort_count<SORT_ROUNDS>(keys, SortPart{n, blockIdx.x, gridDim.x, rounds, bits}, counts, (u32*)0);
}

extern "C" __global__ void __launch_bounds__(SORT_SCAN) brt_sorting_radix_sort_forward_u32_scan(u32* counts, const i64 tiles, u32* totals)
{
    after_previous();
    sort_scan(counts, tiles, totals);
}

// rows_in null: the items' own numbers.
extern "C" __global__ void __launch_bounds__(SORT_THREADS, 2) brt_sorting_radix_sort_forward_u32_move_8_2(const u32* keys_in, const i32* rows_in, const i64 n, const i32 rounds, const i32 shift, const i32 bits, const u32* counts, u32* totals, u32* keys_out, i32* rows_out)
{
    after_previous();
    __shared__ SortTile<u32, 2, 8> tile;
    const PlainKeys keys = {keys_in, shift, bits};
    const SortPart part = {n, blockIdx.x, gridDim.x, rounds, bits};
    const PlainPairs pairs = {keys_out, rows_out};
    sort_move<2, 8>(tile, keys, part, rows_in, Places{counts, totals, totals}, pairs);
}
extern "C" __global__ void __launch_bounds__(SORT_THREADS, 3) brt_sorting_radix_sort_forward_u32_move_8_8(const u32* keys_in, const i32* rows_in, const i64 n, const i32 rounds, const i32 shift, const i32 bits, const u32* counts, u32* totals, u32* keys_out, i32* rows_out)
{
    after_previous();
    __shared__ SortTile<u32, 8, 8> tile;
    const PlainKeys keys = {keys_in, shift, bits};
    const SortPart part = {n, blockIdx.x, gridDim.x, rounds, bits};
    const PlainPairs pairs = {keys_out, rows_out};
    sort_move<8, 8>(tile, keys, part, rows_in, Places{counts, totals, totals}, pairs);
}
extern "C" __global__ void __launch_bounds__(SORT_THREADS, 2) brt_sorting_radix_sort_forward_u32_move_8_16(const u32* keys_in, const i32* rows_in, const i64 n, const i32 rounds, const i32 shift, const i32 bits, const u32* counts, u32* totals, u32* keys_out, i32* rows_out)
{
    after_previous();
    __shared__ SortTile<u32, 16, 8> tile;
    const PlainKeys keys = {keys_in, shift, bits};
    const SortPart part = {n, blockIdx.x, gridDim.x, rounds, bits};
    const PlainPairs pairs = {keys_out, rows_out};
    sort_move<16, 8>(tile, keys, part, rows_in, Places{counts, totals, totals}, pairs);
}
extern "C" __global__ void __launch_bounds__(SORT_THREADS, 3) brt_sorting_radix_sort_forward_u32_move_9_8(const u32* keys_in, const i32* rows_in, const i64 n, const i32 rounds, const i32 shift, const i32 bits, const u32* counts, u32* totals, u32* keys_out, i32* rows_out)
{
    after_previous();
    __shared__ SortTile<u32, 8, 9> tile;
    const PlainKeys keys = {keys_in, shift, bits};
    const SortPart part = {n, blockIdx.x, gridDim.x, rounds, bits};
    const PlainPairs pairs = {keys_out, rows_out};
    sort_move<8, 9>(tile, keys, part, rows_in, Places{counts, totals, totals}, pairs);
}
extern "C" __global__ void __launch_bounds__(SORT_THREADS, 2) brt_sorting_radix_sort_forward_u32_move_9_16(const u32* keys_in, const i32* rows_in, const i64 n, const i32 rounds, const i32 shift, const i32 bits, const u32* counts, u32* totals, u32* keys_out, i32* rows_out)
{
    after_previous();
    __shared__ SortTile<u32, 16, 9> tile;
    const PlainKeys keys = {keys_in, shift, bits};
    const SortPart part = {n, blockIdx.x, gridDim.x, rounds, bits};
    const PlainPairs pairs = {keys_out, rows_out};
    sort_move<16, 9>(tile, keys, part, rows_in, Places{counts, totals, totals}, pairs);
}
extern "C" __global__ void __launch_bounds__(SORT_THREADS, 3) brt_sorting_radix_sort_forward_u32_move_10_8(const u32* keys_in, const i32* rows_in, const i64 n, const i32 rounds, const i32 shift, const i32 bits, const u32* counts, u32* totals, u32* keys_out, i32* rows_out)
{
    after_previous();
    __shared__ SortTile<u32, 8, 10> tile;
    const PlainKeys keys = {keys_in, shift, bits};
    const SortPart part = {n, blockIdx.x, gridDim.x, rounds, bits};
    const PlainPairs pairs = {keys_out, rows_out};
    sort_move<8, 10>(tile, keys, part, rows_in, Places{counts, totals, totals}, pairs);
}
extern "C" __global__ void __launch_bounds__(SORT_THREADS, 2) brt_sorting_radix_sort_forward_u32_move_10_16(const u32* keys_in, const i32* rows_in, const i64 n, const i32 rounds, const i32 shift, const i32 bits, const u32* counts, u32* totals, u32* keys_out, i32* rows_out)
{
    after_previous();
    __shared__ SortTile<u32, 16, 10> tile;
    const PlainKeys keys = {keys_in, shift, bits};
    const SortPart part = {n, blockIdx.x, gridDim.x, rounds, bits};
    const PlainPairs pairs = {keys_out, rows_out};
    sort_move<16, 10>(tile, keys, part, rows_in, Places{counts, totals, totals}, pairs);
}

// Few keys, by all their digits, by one block; pairs go from one place to the other and back.
extern "C" __global__ void __launch_bounds__(SORT_THREADS) brt_sorting_radix_sort_forward_u32_few(
    const u32* keys, const i64 n, const i32 rounds, const i32 passes, const i32 bits, u32* keys_out, i32* rows_out, u32* keys_other, i32* rows_other)
{
    after_previous();
    __shared__ SortTile<u32, SORT_ROUNDS, 9> tile;
    const SortPart part = {n, 0, 1, rounds, bits};
    const u32* from = keys;
    const i32* rows = (const i32*)0;
    for (i32 k = 0; k < passes; ++k) {
        const bool other = (passes - k) % 2 == 0;  // the last pass writes to the first place
        const PlainPairs pairs = {other ? keys_other : keys_out, other ? rows_other : rows_out};
        sort_move<SORT_ROUNDS, 9>(tile, PlainKeys{from, k * bits, bits}, part, rows, OneTile(), pairs);
        from = pairs.keys;
        rows = pairs.rows;
        __syncthreads();
    }
}
