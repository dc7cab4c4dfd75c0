// A stable least-significant-digit radix sort of 32-bit keys with their row numbers; integers only, so the result is the same always.
// One pass is three launches: count digits per tile, scan the counts digit by digit, move pairs to their place. Few tiles need no scan.
constexpr int SORT_THREADS = 512;
constexpr int SORT_ROUNDS = 8;  // items a lane takes at most; a warp takes a contiguous run of 32 * rounds
constexpr int SORT_WARPS = SORT_THREADS / 32;
constexpr int SORT_BINS = 256;  // at most; a pass uses 1 << bits
constexpr int SORT_FEW = 64;    // tiles whose counts every block adds up for itself
constexpr int SORT_SCAN = 256;  // threads of a scan

__device__ __forceinline__ u32 digit_of(u32 key, i32 shift, i32 bits) { return (key >> shift) & ((1u << bits) - 1u); }

// Tiles of a block are SORT_THREADS * rounds items; how many the block has, and its first.
__device__ __forceinline__ i32 tile_of(i64 n, i32 rounds, i64& first)
{
    first = (i64)blockIdx.x * (SORT_THREADS * rounds);
    return (i32)(n - first < SORT_THREADS * rounds ? n - first : (i64)(SORT_THREADS * rounds));
}

// Where the count of a digit in a tile lies: few tiles side by side for a digit's neighbours, else for a scan.
__device__ __forceinline__ i64 count_at(u32 digit, u32 tile, i32 bits)
{
    return gridDim.x <= SORT_FEW ? ((i64)tile << bits) + digit : (i64)digit * gridDim.x + tile;
}

// How many keys of each tile have each digit. The first pass reads the keys through a source and writes them to keys_out.
template <class Keys>
__device__ __forceinline__ void sort_count(const Keys& keys, i64 n, i32 rounds, i32 shift, i32 bits, u32* counts, u32* keys_out)
{
    __shared__ u32 bins[SORT_BINS];
    if (threadIdx.x < SORT_BINS) bins[threadIdx.x] = 0;
    i64 first;
    const i32 size = tile_of(n, rounds, first);
    u32 key[SORT_ROUNDS];
#pragma unroll
    for (int r = 0; r < SORT_ROUNDS; ++r) {
        const i32 i = r * SORT_THREADS + threadIdx.x;
        key[r] = i < size ? keys.key(first + i) : 0;
    }
    __syncthreads();
    bool bad = false;
#pragma unroll
    for (int r = 0; r < SORT_ROUNDS; ++r)
        if (r * SORT_THREADS + (i32)threadIdx.x < size) {
            atomicAdd(&bins[digit_of(key[r], shift, bits)], 1u);
            if (keys_out) keys_out[first + r * SORT_THREADS + threadIdx.x] = key[r];
            bad |= keys.bad(key[r]);
        }
    if (bad)
        for (i32 i = threadIdx.x; i < size; i += SORT_THREADS)
            if (keys.bad(keys.key(first + i))) keys.report(first + i);
    __syncthreads();
    if (threadIdx.x < (1u << bits)) counts[count_at(threadIdx.x, blockIdx.x, bits)] = bins[threadIdx.x];
}

// Block b scans the counts of digit b over the tiles in place; totals[b] is their sum.
__device__ __forceinline__ void sort_scan(u32* counts, i64 tiles, u32* totals)
{
    __shared__ u32 scratch[SORT_SCAN / 32];
    const u32 total = scan_row<SORT_SCAN>(counts + (i64)blockIdx.x * tiles, tiles, scratch);
    if (threadIdx.x == 0) totals[blockIdx.x] = total;
}

struct SortTile {
    u64 scratch[SORT_WARPS];
    u32 keys[SORT_THREADS * SORT_ROUNDS];
    i32 rows[SORT_THREADS * SORT_ROUNDS];
    u32 starts[SORT_BINS];             // of a digit in the tile
    u32 shifts[SORT_BINS];             // from a place in the tile to one in the output
    u16 place[SORT_WARPS][SORT_BINS];  // pairs of a digit that a warp has seen, then those of the warps before it
};

// The pairs of a tile are put in order in shared memory first: pairs of one digit leave it as one run. ROUNDS: at least `rounds`.
template <int ROUNDS>
__device__ __forceinline__ void sort_move(
    SortTile& tile, const u32* keys, const i32* rows, i64 n, i32 rounds, i32 shift, i32 bits, const u32* counts, const u32* totals, u32* keys_out, i32* rows_out)
{
    u16 (&place)[SORT_WARPS][SORT_BINS] = tile.place;
    const u32 warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    i64 first;
    const i32 size = tile_of(n, rounds, first);
    const i32 own = (i32)(warp * (32 * rounds) + lane);  // this lane's items: own + 32 * r, r below rounds
    u32 key[ROUNDS], peers[ROUNDS], rank[ROUNDS];
    i32 row[ROUNDS];
    bool live[ROUNDS];
#pragma unroll
    for (int r = 0; r < ROUNDS; ++r) {
        live[r] = r < rounds && own + 32 * r < size;
        key[r] = live[r] ? keys[first + own + 32 * r] : 0;
        row[r] = live[r] && rows ? rows[first + own + 32 * r] : (i32)(first + own + 32 * r);
    }
    const u32 digit = threadIdx.x;  // one thread per digit: SORT_THREADS >= SORT_BINS
    const bool owner = digit < (1u << bits);
    u32 before = 0, total = 0;  // pairs of the digit in earlier tiles, and in all
    if (owner) {
        if (gridDim.x <= SORT_FEW) {
            constexpr u32 AHEAD = 32;
            for (u32 t = 0; t < gridDim.x; t += AHEAD) {
                u32 given[AHEAD];
#pragma unroll
                for (u32 k = 0; k < AHEAD; ++k) given[k] = t + k < gridDim.x ? counts[count_at(digit, t + k, bits)] : 0;
#pragma unroll
                for (u32 k = 0; k < AHEAD; ++k) {
                    before += t + k < blockIdx.x ? given[k] : 0;
                    total += given[k];
                }
            }
        } else {
            before = counts[count_at(digit, blockIdx.x, bits)];
            total = totals[digit];
        }
    }
#pragma unroll
    for (int b = 0; b < SORT_BINS / 64; ++b) ((u32*)place[warp])[b * 32 + lane] = 0;
    __syncwarp();
    // The lanes of the warp with the same digit.
#ifdef BRT_HOST
    for (int r = 0; r < ROUNDS; ++r) peers[r] = __match_any_sync(0xffffffffu, live[r] ? digit_of(key[r], shift, bits) : SORT_BINS);
#else
#pragma unroll
    for (int r = 0; r < ROUNDS; ++r) peers[r] = __ballot_sync(0xffffffffu, live[r]);
    for (i32 b = shift; b < shift + bits; ++b)
#pragma unroll
        for (int r = 0; r < ROUNDS; ++r) {
            const u32 with = __ballot_sync(0xffffffffu, (key[r] >> b) & 1u);
            peers[r] &= (key[r] >> b) & 1u ? with : ~with;
        }
#endif
#pragma unroll
    for (int r = 0; r < ROUNDS; ++r) {
        u16* const seen = &place[warp][digit_of(key[r], shift, bits)];
        rank[r] = *seen + __popc(peers[r] & ((1u << lane) - 1u));
        __syncwarp();
        if (live[r] && (peers[r] >> lane) == 1u) *seen = (u16)(rank[r] + 1);  // the last of its peers
        __syncwarp();
    }
    __syncthreads();
    u32 count = 0;
    if (owner) {
#pragma unroll
        for (int w = 0; w < SORT_WARPS; ++w) {
            const u32 seen = place[w][digit];
            place[w][digit] = (u16)count;
            count += seen;
        }
    }
    u64 sum;
    const u64 start = block_scan_exclusive<SORT_THREADS>((u64)count << 32 | total, tile.scratch, sum);
    if (owner) {
        tile.starts[digit] = (u32)(start >> 32);
        tile.shifts[digit] = (u32)start + before - (u32)(start >> 32);
    }
    __syncthreads();
#pragma unroll
    for (int r = 0; r < ROUNDS; ++r) {
        if (!live[r]) continue;
        const u32 d = digit_of(key[r], shift, bits);
        const u32 at = tile.starts[d] + place[warp][d] + rank[r];
        tile.keys[at] = key[r];
        tile.rows[at] = row[r];
    }
    __syncthreads();
#pragma unroll
    for (int r = 0; r < ROUNDS; ++r) {
        const u32 i = r * SORT_THREADS + threadIdx.x;
        if ((i32)i >= size) continue;
        const u32 at = tile.shifts[digit_of(tile.keys[i], shift, bits)] + i;
        keys_out[at] = tile.keys[i];
        rows_out[at] = tile.rows[i];
    }
}

struct PlainKeys {
    const u32* keys;
    __device__ __forceinline__ u32 key(i64 i) const { return keys[i]; }
    __device__ __forceinline__ bool bad(u32) const { return false; }
    __device__ __forceinline__ void report(i64) const {}
};
