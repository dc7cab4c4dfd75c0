// image.batched_nms.forward.f32 / default
// template image/nms.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---

// Boxes in the order of their scores; each that overlaps a kept one before it goes. CHUNK boxes at a time are settled among themselves by one block, from masks
// that many blocks made, and what is kept of them then tells which later boxes go: no more is compared than kept boxes with later ones, and no mask of all pairs is held.
using storage_t = f32;
using acc_t = f32;
// generated from patterns/image/nms.py: constants THREADS CHUNK GROUP
constexpr int THREADS = 256;
constexpr int CHUNK = 1024;
constexpr int GROUP = 64;
// end of generated text
constexpr int WORDS = CHUNK / 32;  // of a box's mask
// generated from patterns/image/nms.py: struct BOXES
struct Boxes {
    i64 n;
    i64 box, coordinate, group;  // steps
    i64 wide;                    // groups are int64
};
static_assert(sizeof(Boxes) == 40 && BRT_AT(8, Boxes, box) && BRT_AT(16, Boxes, coordinate) && BRT_AT(24, Boxes, group) &&
              BRT_AT(32, Boxes, wide) && sizeof(Boxes::n) + sizeof(Boxes::box) + sizeof(Boxes::coordinate) + sizeof(Boxes::group) +
              sizeof(Boxes::wide) == 40, "Boxes is packed otherwise");
// end of generated text

struct alignas(16) Box { acc_t x1, y1, x2, y2; };

__device__ __forceinline__ acc_t least(acc_t a, acc_t b) { return a < b ? a : b; }
__device__ __forceinline__ acc_t most(acc_t a, acc_t b) { return a > b ? a : b; }
__device__ __forceinline__ acc_t extent(acc_t low, acc_t high) { return high > low ? high - low : acc_t(0); }

// Comparisons with the limit in double precision are those with the largest number of acc_t that is not above it.
__device__ __forceinline__ acc_t rounded_down(f64 limit)
{
    const acc_t near = (acc_t)limit;
    return (f64)near > limit ? bits_f32(f32_bits(near) - 1u) : near;  // limits are not negative
}

// Whether the part that two boxes share is more than `limit` of what they cover. Nothing shared, or NaN: no.
__device__ __forceinline__ bool overlap(const Box& a, const Box& b, acc_t limit)
{
    const acc_t shared = extent(most(a.x1, b.x1), least(a.x2, b.x2)) * extent(most(a.y1, b.y1), least(a.y2, b.y2));
    if (!(shared > acc_t(0))) return false;
    const acc_t sum = extent(a.x1, a.x2) * extent(a.y1, a.y2) + extent(b.x1, b.x2) * extent(b.y1, b.y2);
    return shared / (sum - shared) > limit;
}

// keys = -scores, so that a stable ascending sort puts high scores first and NaN last; what later kernels add to is cleared.
extern "C" __global__ void __launch_bounds__(THREADS) brt_image_batched_nms_forward_f32_keys(
    const storage_t* __restrict__ scores, const i64 step, storage_t* __restrict__ keys, u32* __restrict__ gone, i64* __restrict__ found, const i64 found_step, const i64 n)
{
    after_previous();
    const i64 i = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (i < n) {
        keys[i] = store_as<storage_t>(-to_acc(scores[i * step]));
        found[i * found_step] = -1;
    }
    if (i == n) found[i * found_step] = 0;
    if (i < (n + 31) / 32) gone[i] = 0;
}

// masks[j][w] = which of the boxes 32 w .. of j's chunk come before j and overlap it. A warp has 32 boxes j and a word; words beyond j's own are 0 as far as they are read.
extern "C" __global__ void __launch_bounds__(THREADS) brt_image_batched_nms_forward_f32_masks(
    const storage_t* __restrict__ boxes, const void* __restrict__ idxs, const Boxes b, const i32* __restrict__ order, Box* __restrict__ sorted, i64* __restrict__ groups, u32* __restrict__ masks, const f64 threshold)
{
    after_previous();
    __shared__ Box others[THREADS];
    __shared__ i64 other_groups[THREADS];
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    constexpr int PARTS = WORDS / (THREADS / 32);
    const i64 part = blockIdx.x % PARTS, rows = blockIdx.x / PARTS;  // 32 boxes
    const int own = (int)(rows % WORDS), word = (int)part * (THREADS / 32) + warp;
    const i64 j = rows * 32 + lane, chunk = rows / WORDS * CHUNK;
    auto box = [&](i64 at, Box& to, i64& group) {
        const i64 row = order[at];
        const storage_t* from = boxes + row * b.box;
        to.x1 = to_acc(from[0]), to.y1 = to_acc(from[b.coordinate]), to.x2 = to_acc(from[2 * b.coordinate]), to.y2 = to_acc(from[3 * b.coordinate]);
        if (to.x1 != to.x1 || to.y1 != to.y1 || to.x2 != to.x2 || to.y2 != to.y2) to = Box();  // nothing overlaps a box without extent
        group = !idxs ? 0 : b.wide ? ((const i64*)idxs)[row * b.group] : (i64)((const i32*)idxs)[row * b.group];
    };
    Box mine = {};
    i64 group = 0;
    if (j < b.n) box(j, mine, group);
    if (word == 0 && j < b.n) {
        sorted[j] = mine;
        groups[j] = group;
    }
    if (word > (own | 3)) return;
    u32 mask = 0;
    if (word <= own) {
        const i64 i = chunk + word * 32 + lane;
        Box other = {};
        i64 other_group = 0;
        if (i < b.n) box(i, other, other_group);
        others[threadIdx.x] = other, other_groups[threadIdx.x] = other_group;
        __syncwarp();
        const acc_t limit = rounded_down(threshold);
        const int before = word < own ? 32 : lane;
        for (int k = 0; k < before; ++k)
            mask |= (u32)(overlap(others[warp * 32 + k], mine, limit) && other_groups[warp * 32 + k] == group) << k;
    }
    if (j < b.n) masks[j * WORDS + word] = mask;
}

// Settles a chunk: 32 boxes at a time by one warp, after all before them. found and kept get what stays, in order; found[n] counts it.
extern "C" __global__ void __launch_bounds__(CHUNK) brt_image_batched_nms_forward_f32_settle(
    const u32* __restrict__ masks, const u32* __restrict__ gone, const i32* __restrict__ order, const Box* __restrict__ sorted, const i64* __restrict__ groups,
    Box* __restrict__ kept, i64* __restrict__ kept_groups, i32* __restrict__ count, i64* __restrict__ found, const i64 step, const i64 chunk, const i64 n)
{
    after_previous();
    __shared__ u32 keep[WORDS];
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
    const i64 j = chunk + threadIdx.x;
    const bool there = j < n;
    const i64 total = found[n * step];
    bool out = !there || (gone[j / 32] >> lane & 1u);
    if (lane == 0) keep[warp] = 0;
    __syncthreads();
    typedef Pack<u32, 4> Part;
    const u32* own = masks + j * WORDS;
    Part next = {};
    if (there) next = load_pack<u32, 4>(own);
    for (int first = 0; first < warps; first += 4) {
        const Part part = next;
        if (there && first + 4 <= warp) next = load_pack<u32, 4>(own + first + 4);
#pragma unroll
        for (int k = 0; k < 4; ++k) {
            if (warp == first + k) {
                u32 open = __ballot_sync(0xffffffffu, !out), kept_now = 0;
                while (open) {  // the lowest of those that are open is settled in each round
                    const bool self = open >> lane & 1u;
                    const u32 stays = __ballot_sync(0xffffffffu, self && !(part.v[k] & open));
                    kept_now |= stays, open &= ~stays;
                    open &= ~__ballot_sync(0xffffffffu, (open >> lane & 1u) && (part.v[k] & kept_now));
                }
                if (lane == 0) keep[warp] = kept_now;
            }
            __syncthreads();
            if (first + k < warp && (part.v[k] & keep[first + k])) out = true;
        }
    }
    u32 before = 0, all = 0;
    for (int w = 0; w < warps; ++w) {
        if (w == warp) before = all;
        all += __popc(keep[w]);
    }
    if (keep[warp] >> lane & 1u) {
        const u32 rank = before + __popc(keep[warp] & ((1u << lane) - 1u));
        found[(total + rank) * step] = order[j];
        kept[rank] = sorted[j], kept_groups[rank] = groups[j];
    }
    if (threadIdx.x == 0) *count = (i32)all, found[n * step] = total + all;
}

// Marks the boxes from `first` on that overlap one of those kept.
extern "C" __global__ void __launch_bounds__(THREADS) brt_image_batched_nms_forward_f32_sweep(
    const Box* __restrict__ kept, const i64* __restrict__ kept_groups, const i32* __restrict__ count, const Box* __restrict__ sorted, const i64* __restrict__ groups,
    u32* __restrict__ gone, const i64 first, const i64 n, const i64 tiles, const f64 threshold)
{
    after_previous();
    __shared__ Box some[GROUP];
    __shared__ i64 some_groups[GROUP];
    const i32 begin = (i32)(blockIdx.x / tiles) * GROUP, many = *count - begin < GROUP ? *count - begin : GROUP;
    if (many <= 0) return;
    if (threadIdx.x < many) some[threadIdx.x] = kept[begin + threadIdx.x], some_groups[threadIdx.x] = kept_groups[begin + threadIdx.x];
    __syncthreads();
    const i64 j = first + blockIdx.x % tiles * THREADS + threadIdx.x;
    bool out = false;
    if (j < n && !(gone[j / 32] >> (j % 32) & 1u)) {
        const Box mine = sorted[j];
        const i64 group = groups[j];
        const acc_t limit = rounded_down(threshold);
        for (i32 k = 0; k < many && !out; ++k) out = some_groups[k] == group && overlap(some[k], mine, limit);
    }
    const u32 marks = __ballot_sync(0xffffffffu, out);
    if (marks && threadIdx.x % 32 == 0) atomicOr(gone + j / 32, marks);
}

// The first `size` of what was found; -1 beyond.
extern "C" __global__ void __launch_bounds__(THREADS) brt_image_batched_nms_forward_f32_list(const i64* __restrict__ found, const i64 found_step, i64* __restrict__ y, const i64 step, const i64 size, const i64 n)
{
    after_previous();
    const i64 i = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (i < size) y[i * step] = i < n ? found[i * found_step] : -1;
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_image_batched_nms_forward_f32_clear(boolean* __restrict__ mask, const i64 step, const i64 n)
{
    after_previous();
    const i64 i = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (i < n) mask[i * step].v = 0;
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_image_batched_nms_forward_f32_mark(const i64* __restrict__ found, const i64 found_step, boolean* __restrict__ mask, const i64 step, const i64 n)
{
    after_previous();
    const i64 i = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (i >= n) return;
    const i64 at = found[i * found_step];
    if ((u64)at < (u64)n) mask[at * step].v = 1;
}
