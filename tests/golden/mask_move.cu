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
using flag_t = u8;
// generated from patterns/indexing/mask_move.py: constants TILE
constexpr int TILE = 4096;
// end of generated text
constexpr int EACH = TILE / THREADS;  // neighbouring cells of a thread
static_assert(EACH == 16, "a thread's flags are packs, and its bits a u16");

// A cell is picked where any of the bits `keep` is set: all of an integer, all but the sign of a floating number.
__device__ __forceinline__ bool picks(flag_t flag, u64 keep) { return (flag & (flag_t)keep) != 0; }

// Offsets of a cell; one axis needs no division.
template <int S>
__device__ __forceinline__ void offsets_of(const Axes<S>& axes, i64 c, i64 (&at)[S])
{
    if (axes.rank == 1) {
#pragma unroll
        for (int s = 0; s < S; ++s) at[s] = c * axes.stride[s][0];
    } else {
        locate(axes, c, at);
    }
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

// counts[block] = cells picked among the `tiles` tiles of each block; a bit of `bits` for each cell, 0 beyond the last. packed: the mask is one run that begins on a pack.
// Neighbouring lanes look at neighbouring cells, and put their bits together into words.
extern "C" __global__ void __launch_bounds__(THREADS) brt_indexing_masked_scatter_forward_f32_count(
    const flag_t* mask, const Axes<1> axes, const u64 keep, const i32 packed, const i64 cells, const i64 tiles, i64* counts, u32* bits)
{
    constexpr int V = 16 / sizeof(flag_t), PACKS = EACH / V, LANES = 32 / V;  // LANES put a word together
    __shared__ i32 scratch[THREADS / 32];
    const u32 lane = threadIdx.x % 32;
    i64 begin = (i64)blockIdx.x * tiles * TILE;
    i64 count = 0;
    for (i64 t = 0; t < tiles && begin < cells; ++t, begin += TILE) {
        if (packed && begin + TILE <= cells) {
            Pack<flag_t, V> packs[PACKS];
#pragma unroll
            for (int p = 0; p < PACKS; ++p) packs[p] = load_pack<flag_t, V>(mask + begin + (p * THREADS + threadIdx.x) * V);
#pragma unroll
            for (int p = 0; p < PACKS; ++p) {
                const u32 own = bits_of(packs[p], keep);
                count += __popc(own);
                u32 word = own << lane % LANES * V % 32;
#pragma unroll
                for (int d = 1; d < LANES; d *= 2) word |= __shfl_xor_sync(0xffffffffu, word, d);
                if (lane % LANES == 0) bits[(begin + (p * THREADS + threadIdx.x) * V) / 32] = word;
            }
        } else {
#pragma unroll 4
            for (int k = 0; k < EACH; ++k) {
                const i64 c = begin + k * THREADS + threadIdx.x;
                i64 at[1];
                offsets_of(axes, c < cells ? c : 0, at);
                const u32 word = __ballot_sync(0xffffffffu, c < cells && picks(mask[at[0]], keep));
                if (lane == 0) {
                    count += __popc(word);
                    bits[c / 32] = word;
                }
            }
        }
    }
    i32 total;
    block_scan_exclusive<THREADS>((i32)count, scratch, total);
    if (threadIdx.x == 0) counts[blockIdx.x] = total;
}

// counts[block] = cells picked before the block; total = all.
extern "C" __global__ void __launch_bounds__(THREADS) brt_indexing_masked_scatter_forward_f32_scan(i64* counts, const i64 blocks, i64* total)
{
    __shared__ i64 scratch[THREADS / 32];
    const i64 sum = scan_row<THREADS>(counts, blocks, scratch);
    if (threadIdx.x == 0) *total = sum;
}

// y = mask ? source[rank] : x. Sets of strides: mask, x, y. A source that is too short is reported.
extern "C" __global__ void __launch_bounds__(THREADS) brt_indexing_masked_scatter_forward_f32(
    const flag_t* mask, const Axes<3> axes, const u64 keep, const i32 packed, const i64 cells, const i64 tiles, const i64* counts, const u16* bits, const word_t* x, const word_t* source, const Axes<1> from_axes, word_t* y,
    const i64 size, const ErrorRef err)
{
    __shared__ u16 flags[THREADS], before[THREADS];  // of the cells of each thread, and how many are picked before them
    __shared__ i32 scratch[THREADS / 32];
    i64 base = counts[blockIdx.x];
    i64 missing = -1, beyond = 0;
    for (i64 t = 0; t < tiles; ++t) {
        const i64 begin = ((i64)blockIdx.x * tiles + t) * TILE;
        if (begin >= cells) break;
        u32 found = bits[begin / EACH + threadIdx.x];
        i32 total;
        i32 rank = block_scan_exclusive<THREADS>(__popc(found), scratch, total);
        flags[threadIdx.x] = (u16)found, before[threadIdx.x] = (u16)rank;
        __syncthreads();
        const i32 live = cells - begin < TILE ? (i32)(cells - begin) : TILE;
        for (i32 from = threadIdx.x; from < live; from += UNROLL * THREADS) {
            word_t value[UNROLL];
            i64 ranks[UNROLL];
            bool flag[UNROLL];
#pragma unroll
            for (int k = 0; k < UNROLL; ++k) {
                const i32 c = from + k * THREADS;
                if (c >= live) continue;
                const u32 own = flags[c / EACH];
                flag[k] = own >> c % EACH & 1;
                ranks[k] = base + before[c / EACH] + __popc(own & ((1u << c % EACH) - 1));
                i64 at[3];
                offsets_of(axes, begin + c, at);
                const bool there = flag[k] && ranks[k] < size;
                if (flag[k] && !there && missing < 0) missing = begin + c, beyond = ranks[k];
                value[k] = there ? source[place_in(from_axes, ranks[k])] : x[at[1]];
            }
#pragma unroll
            for (int k = 0; k < UNROLL; ++k) {
                const i32 c = from + k * THREADS;
                if (c >= live) continue;
                i64 at[3];
                offsets_of(axes, begin + c, at);
                y[at[2]] = value[k];
            }
        }
        base += total;
        __syncthreads();
    }
    if (missing >= 0) report_error(err, ERROR_INDEX, missing, beyond, size);
}

