// indexing.masked_scatter.forward.f32 / strided
// template indexing/mask_move.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// Needs core/prelude.cuh.
// --- partial index ---
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
// Cells that a mask picks, in row-major order: counted by tile, which leaves a bit of each, tiles are scanned, then each cell knows its rank among those picked.
using word_t = u32;
// A cell of a mask by its bits, and where cells lie.
using flag_t = u8;
// generated from patterns/indexing/mask_move.py: constants TILE
constexpr int TILE = 8192;
// end of generated text
static_assert(TILE == 32 * THREADS, "a thread's bits are a word");

// A cell is picked where any of the bits `keep` is set: all of an integer, all but the sign of a floating number.
__device__ __forceinline__ bool picks(flag_t flag, u64 keep) { return (flag & (flag_t)keep) != 0; }

// Offsets of a cell; one axis needs no division.
template <bool LINE, int S>
__device__ __forceinline__ void offsets_in(const Axes<S>& axes, i64 c, i64 (&at)[S])
{
    if (LINE) {
#pragma unroll
        for (int s = 0; s < S; ++s) at[s] = c * axes.stride[s][0];
    } else {
        locate(axes, c, at);
    }
}
template <int S>
__device__ __forceinline__ void offsets_of(const Axes<S>& axes, i64 c, i64 (&at)[S])
{
    if (axes.rank == 1)
        offsets_in<true>(axes, c, at);
    else
        offsets_in<false>(axes, c, at);
}

// The flags of a pack as bits.
template <int N>
__device__ __forceinline__ u32 bits_of(const Pack<flag_t, N>& pack, u64 keep)
{
    u32 found = 0;
    if constexpr (sizeof(flag_t) == 1 && N == 16) {
#pragma unroll
        for (int w = 0; w < 4; ++w) {
            const u32 word = ((const u32*)&pack)[w] & (u32)keep * 0x01010101u;
            const u32 set = (((word & 0x7f7f7f7fu) + 0x7f7f7f7fu) | word) & 0x80808080u;  // the top bit of each byte that is not 0
            found |= ((set >> 7) * 0x01020408u >> 24) << 4 * w;                           // those four bits side by side
        }
    } else {
#pragma unroll
        for (int k = 0; k < N; ++k) found |= (u32)picks(pack.v[k], keep) << k;
    }
    return found;
}

// counts[tile] = cells picked of each tile; a bit of `bits` for each cell, 0 beyond the last. packed: the mask is one run that begins on a pack.
// A block takes two tiles. Neighbouring lanes look at neighbouring cells, and put their bits together into words.
extern "C" __global__ void __launch_bounds__(THREADS) brt_indexing_masked_scatter_forward_f32_count(const flag_t* mask, const Axes<1> axes, const u64 keep, const i32 packed, const i64 cells, i32* counts, u32* bits)
{
    after_previous();
    constexpr int V = 16 / sizeof(flag_t), PACKS = TILE / THREADS / V, LANES = 32 / V;  // LANES put a word together
    constexpr int AHEAD = 2 * PACKS < 8 ? 2 * PACKS : 8;                               // packs on their way
    __shared__ u32 scratch[THREADS / 32];
    const u32 lane = threadIdx.x % 32;
    const i64 begin = (i64)blockIdx.x * (2 * TILE);
    u32 count = 0;  // of the second tile in the upper half
    if (packed && begin + 2 * TILE <= cells) {
#pragma unroll 1
        for (int first = 0; first < 2 * PACKS; first += AHEAD) {
            Pack<flag_t, V> packs[AHEAD];
#pragma unroll
            for (int p = 0; p < AHEAD; ++p) packs[p] = load_pack<flag_t, V>(mask + begin + ((first + p) * THREADS + threadIdx.x) * V);
#pragma unroll
            for (int p = 0; p < AHEAD; ++p) {
                const u32 own = bits_of(packs[p], keep);
                count += (u32)__popc(own) << (first + p < PACKS ? 0 : 16);
                u32 word = own << lane % LANES * V % 32;
#pragma unroll
                for (int d = 1; d < LANES; d *= 2) word |= __shfl_xor_sync(0xffffffffu, word, d);
                if (lane % LANES == 0) bits[(begin + ((first + p) * THREADS + threadIdx.x) * V) / 32] = word;
            }
        }
    } else {
#pragma unroll 4
        for (int k = 0; k < 2 * TILE / THREADS; ++k) {
            const i64 c = begin + k * THREADS + threadIdx.x;
            i64 at[1];
            offsets_of(axes, c < cells ? c : 0, at);
            const u32 word = __ballot_sync(0xffffffffu, c < cells && picks(mask[at[0]], keep));
            if (lane == 0) {
                count += (u32)__popc(word) << (k < TILE / THREADS ? 0 : 16);
                bits[c / 32] = word;
            }
        }
    }
    u32 total;
    block_scan_exclusive<THREADS>(count, scratch, total);
    if (threadIdx.x < 2) counts[2 * (i64)blockIdx.x + threadIdx.x] = total >> 16 * threadIdx.x & 0xffff;
}

// before[tile] = cells picked before it; total = all.
// generated from patterns/indexing/mask_move.py: constants SCANNERS
constexpr int SCANNERS = 1024;
// end of generated text
extern "C" __global__ void __launch_bounds__(SCANNERS) brt_indexing_masked_scatter_forward_f32_scan(const i32* counts, const i64 tiles, i64* before, i64* total)
{
    after_previous();
    constexpr int OWN = 8;  // neighbours of a thread
    __shared__ i32 scratch[SCANNERS / 32];
    i64 carry = 0;
    for (i64 first = 0; first < tiles; first += SCANNERS * OWN) {
        const i64 at = first + threadIdx.x * OWN;
        Pack<i32, 4> own[OWN / 4] = {};
#pragma unroll
        for (int q = 0; q < OWN / 4; ++q) {
            if (at + 4 * q + 4 <= tiles) {
                own[q] = load_pack<i32, 4>(counts + at + 4 * q);
            } else {
#pragma unroll
                for (int k = 0; k < 4; ++k)
                    if (at + 4 * q + k < tiles) own[q].v[k] = counts[at + 4 * q + k];
            }
        }
        i32 sum = 0, all;
#pragma unroll
        for (int k = 0; k < OWN; ++k) sum += own[k / 4].v[k % 4];
        i64 running = carry + block_scan_exclusive<SCANNERS>(sum, scratch, all);
#pragma unroll
        for (int k = 0; k < OWN; ++k) {
            if (at + k < tiles) before[at + k] = running;
            running += own[k / 4].v[k % 4];
        }
        carry += all;
    }
    if (threadIdx.x == 0) *total = carry;
}

// y = mask ? source[rank] : x. Sets of strides: x, y. A source that is too short is reported.
// The bits of the first `left` cells.
__device__ __forceinline__ u32 upto(u32 bits, i64 left) { return left >= 32 ? bits : left > 0 ? bits & ((1u << left) - 1) : 0; }

// before: of each tile, then the number of all. LINE: one axis. A block walks `each` tiles, a warp the words of its lanes, a cell of each word for each lane.
// Where tiles are few, as many blocks as the grid is high share one: each takes a part of these words.
template <bool LINE>
__device__ __forceinline__ void move_cells(
    const i64 cells, const i64 tiles, const i64 each, const i64* before, const u32* bits, const Axes<2>& axes, const Axes<1>& from_axes, const word_t* x, const word_t* source, word_t* y, const i64 size, const ErrorRef err, i32* scratch)
{
    constexpr int WORDS = LINE ? 4 : 2;  // on their way
    const u32 lane = threadIdx.x % 32, below = (1u << lane) - 1;
    const int share = 32 / (int)gridDim.y, own_words = (int)blockIdx.y * share;
    const i64 first = (i64)blockIdx.x * each;
    const i32 count = first + each < tiles ? (i32)each : (i32)(tiles - first);
    i64 missing = -1, beyond = 0;
    const u32* ahead = bits + first * THREADS + threadIdx.x;
    u32 next = *ahead;
    i64 base = before[first], begin = first * TILE + threadIdx.x / 32 * 1024;  // of the warp
#pragma unroll 1
    for (i32 t = 0; t < count; ++t, begin += TILE) {
        const u32 found = begin + TILE <= cells ? next : upto(next, cells - begin - lane * 32);
        if (t + 1 < count) next = *(ahead += THREADS);
        i32 total;
        const i32 rank = block_scan_exclusive<THREADS>(__popc(found), scratch, total);
#pragma unroll 1
        for (int from = own_words; from < own_words + share; from += WORDS) {
            word_t value[WORDS];
            i64 ranks[WORDS];
            bool flag[WORDS];
#pragma unroll
            for (int k = 0; k < WORDS; ++k) {
                const i64 c = begin + (from + k) * 32 + lane;
                const u32 word = __shfl_sync(0xffffffffu, found, from + k);
                flag[k] = word >> lane & 1;
                ranks[k] = base + __shfl_sync(0xffffffffu, rank, from + k) + __popc(word & below);
                if (c >= cells) continue;
                const bool there = flag[k] && ranks[k] < size;
                if (flag[k] && !there && missing < 0) missing = c, beyond = ranks[k];
                i64 at[2];
                offsets_in<LINE>(axes, c, at);
                value[k] = there ? source[place_in(from_axes, ranks[k])] : x[at[0]];
            }
#pragma unroll
            for (int k = 0; k < WORDS; ++k) {
                const i64 c = begin + (from + k) * 32 + lane;
                if (c >= cells) continue;
                i64 at[2];
                offsets_in<LINE>(axes, c, at);
                y[at[1]] = value[k];
            }
        }
        base += total;
    }
    if (missing >= 0) report_error(err, ERROR_INDEX, missing, beyond, size);
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_indexing_masked_scatter_forward_f32(
    const i64 cells, const i64 tiles, const i64 each, const i64* before, const u32* bits, const Axes<2> axes, const Axes<1> from_axes, const word_t* x, const word_t* source, word_t* y, const i64 size, const ErrorRef err)
{
    after_previous();
    __shared__ i32 scratch[THREADS / 32];
    move_cells<false>(cells, tiles, each, before, bits, axes, from_axes, x, source, y, size, err, scratch);
}

extern "C" __global__ void __launch_bounds__(THREADS, 4) brt_indexing_masked_scatter_forward_f32_line(
    const i64 cells, const i64 tiles, const i64 each, const i64* before, const u32* bits, const Axes<2> axes, const Axes<1> from_axes, const word_t* x, const word_t* source, word_t* y, const i64 size, const ErrorRef err)
{
    after_previous();
    __shared__ i32 scratch[THREADS / 32];
    move_cells<true>(cells, tiles, each, before, bits, axes, from_axes, x, source, y, size, err, scratch);
}

