// shape_layout.concat.forward.f32 / join
// template layout/layout.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial elementwise ---
// What is computed of arguments before after_previous() is computed there: while the launch before still runs.
#ifdef BRT_HOST
template <class... T> __device__ __forceinline__ void settle(T&...) {}
#else
__device__ __forceinline__ void settle(i32& x) { asm volatile("" : "+r"(x)); }
__device__ __forceinline__ void settle(i64& x) { asm volatile("" : "+l"(x)); }
__device__ __forceinline__ void settle(f32& x) { asm volatile("" : "+f"(x)); }
__device__ __forceinline__ void settle(f64& x) { asm volatile("" : "+d"(x)); }
template <class T, int N> __device__ __forceinline__ void settle(T (&x)[N])
{
#pragma unroll
    for (int k = 0; k < N; ++k) settle(x[k]);
}
template <class A, class B, class... T> __device__ __forceinline__ void settle(A& a, B& b, T&... rest) { settle(a), settle(b, rest...); }
#endif
// --- partial extent ---

using storage_t = f32;  // one dtype stands for all of its size: elements are moved, never read
using index_t = i32;
constexpr int V = 4;  // elements of 16 bytes
// generated from patterns/layout/layout_base.py: constants THREADS RANK
constexpr int THREADS = 256;
constexpr int RANK = 16;
// end of generated text
constexpr int WARPS = THREADS / 32;
// The joining kernel: sources of one launch, pieces that a thread has in flight, axes that all sources have alike.
// generated from patterns/layout/layout_join.py: constants JOINED=SOURCES JOINED_PIECES=PIECES SHARED_AXES=AXES
constexpr int JOINED = 32;
constexpr int JOINED_PIECES = 1;
constexpr int SHARED_AXES = 6;
// end of generated text

typedef Pack<storage_t, V> Piece;

__device__ __forceinline__ bool aligned16(const storage_t* at) { return ((u64)at & 15u) == 0; }

__device__ __forceinline__ storage_t from_bits(u64 low, u64 high)
{
    union { u64 bits[2]; storage_t value; } both;
    both.bits[0] = low;
    both.bits[1] = high;
    return both.value;
}

// The first `count` of V elements `step` apart. One 16-byte access where they are neighbours and aligned, in either direction.
__device__ __forceinline__ Piece fetch(const storage_t* x, i64 step, int count)
{
    Piece piece;
    if (count == V && step == 1 && aligned16(x)) return load_pack<storage_t, V>(x);
    if (count == V && step == -1 && aligned16(x - (V - 1))) {
        const Piece back = load_pack<storage_t, V>(x - (V - 1));
#pragma unroll
        for (int j = 0; j < V; ++j) piece.v[j] = back.v[V - 1 - j];
        return piece;
    }
#pragma unroll
    for (int j = 0; j < V; ++j) piece.v[j] = x[j < count ? j * step : 0];
    return piece;
}

__device__ __forceinline__ void put(storage_t* y, i64 step, const Piece& piece, int count)
{
    if (count == V && step == 1 && aligned16(y)) {
        store_pack<storage_t, V>(y, piece);
        return;
    }
#pragma unroll
    for (int j = 0; j < V; ++j)
        if (j < count) y[j * step] = piece.v[j];
}

// U pieces, all read before the first is written. Those that are one aligned access on both sides stay whole: nothing waits for a part of them.
template <int U, class I>
__device__ __forceinline__ void move_pieces(const storage_t* x, i64 x_step, const I (&from)[U], storage_t* y, i64 y_step, const I (&to)[U], const int (&count)[U])
{
    Piece piece[U];
    bool whole = x_step == 1 && y_step == 1;
#pragma unroll
    for (int u = 0; u < U; ++u) whole = whole && count[u] == V && aligned16(x + from[u]) && aligned16(y + to[u]);
    if (whole) {
#pragma unroll
        for (int u = 0; u < U; ++u) piece[u] = load_pack<storage_t, V>(x + from[u]);
#pragma unroll
        for (int u = 0; u < U; ++u) store_pack<storage_t, V>(y + to[u], piece[u]);
        return;
    }
    bool mirrored = x_step == -1 && y_step == 1;
#pragma unroll
    for (int u = 0; u < U; ++u) mirrored = mirrored && count[u] == V && aligned16(x + from[u] - (V - 1)) && aligned16(y + to[u]);
    if (mirrored) {
#pragma unroll
        for (int u = 0; u < U; ++u) piece[u] = load_pack<storage_t, V>(x + from[u] - (V - 1));
#pragma unroll
        for (int u = 0; u < U; ++u) {
            Piece back;
#pragma unroll
            for (int j = 0; j < V; ++j) back.v[j] = piece[u].v[V - 1 - j];
            store_pack<storage_t, V>(y + to[u], back);
        }
        return;
    }
#pragma unroll
    for (int u = 0; u < U; ++u)
        if (count[u]) piece[u] = fetch(x + from[u], x_step, count[u]);
#pragma unroll
    for (int u = 0; u < U; ++u)
        if (count[u]) put(y + to[u], y_step, piece[u], count[u]);
}


// ---- joins: sources side by side along one axis of y, blocks numbered over all of them ---------------------------------------
// generated from patterns/layout/layout_join.py: struct SOURCE
struct Source {
    i64 first_block, total, row, x_step, x_dim, y_at;  // pieces of V elements in all; elements of a row
    Extent<index_t> pieces;                            // of a row
    i64 stride[SHARED_AXES];
};
static_assert(sizeof(Source) == (sizeof(index_t) == 4 ? 112 : 104) && BRT_AT(8, Source, total) && BRT_AT(16, Source, row) &&
              BRT_AT(24, Source, x_step) && BRT_AT(32, Source, x_dim) && BRT_AT(40, Source, y_at) && BRT_AT(48, Source, pieces) &&
              BRT_AT((sizeof(index_t) == 4 ? 64 : 56), Source, stride) && sizeof(Source::first_block) + sizeof(Source::total) +
              sizeof(Source::row) + sizeof(Source::x_step) + sizeof(Source::x_dim) + sizeof(Source::y_at) + sizeof(Source::pieces) +
              sizeof(Source::stride) == (sizeof(index_t) == 4 ? 108 : 104), "Source is packed otherwise");
// end of generated text
// generated from patterns/layout/layout_join.py: struct JOIN
struct Join {
    i64 count, rank, y_step, y_dim;
    Extent<index_t> extent[SHARED_AXES];  // axes that all sources have alike, innermost first; what is left of an index counts along the joined axis
    i64 stride[SHARED_AXES];              // y's
    Source source[JOINED];
};
static_assert(sizeof(Join) == (sizeof(index_t) == 4 ? 3736 : 3456) && BRT_AT(8, Join, rank) && BRT_AT(16, Join, y_step) &&
              BRT_AT(24, Join, y_dim) && BRT_AT(32, Join, extent) && BRT_AT((sizeof(index_t) == 4 ? 104 : 80), Join, stride) &&
              BRT_AT((sizeof(index_t) == 4 ? 152 : 128), Join, source) && sizeof(Join::count) + sizeof(Join::rank) + sizeof(Join::y_step) +
              sizeof(Join::y_dim) + sizeof(Join::extent) + sizeof(Join::stride) +
              sizeof(Join::source) == (sizeof(index_t) == 4 ? 3736 : 3456), "Join is packed otherwise");
// end of generated text
extern "C" __global__ void __launch_bounds__(THREADS, 6) brt_shape_layout_concat_forward_f32_join(const storage_t* x0, const storage_t* x1, const storage_t* x2, const storage_t* x3, const storage_t* x4, const storage_t* x5, const storage_t* x6, const storage_t* x7, const storage_t* x8, const storage_t* x9, const storage_t* x10, const storage_t* x11, const storage_t* x12, const storage_t* x13, const storage_t* x14, const storage_t* x15, const storage_t* x16, const storage_t* x17, const storage_t* x18, const storage_t* x19, const storage_t* x20, const storage_t* x21, const storage_t* x22, const storage_t* x23, const storage_t* x24, const storage_t* x25, const storage_t* x26, const storage_t* x27, const storage_t* x28, const storage_t* x29, const storage_t* x30, const storage_t* x31, storage_t* y_p, const __grid_constant__ Join join)
{
    after_previous();
    constexpr int U = JOINED_PIECES;
    int k = 0;
    while (k + 1 < (int)join.count && (index_t)blockIdx.x >= (index_t)join.source[k + 1].first_block) ++k;
    const Source& s = join.source[k];
    const storage_t* x = k ? x1 : x0;
    if (k > 1) {
        switch (k) {
        case 2: x = x2; break;
        case 3: x = x3; break;
        case 4: x = x4; break;
        case 5: x = x5; break;
        case 6: x = x6; break;
        case 7: x = x7; break;
        case 8: x = x8; break;
        case 9: x = x9; break;
        case 10: x = x10; break;
        case 11: x = x11; break;
        case 12: x = x12; break;
        case 13: x = x13; break;
        case 14: x = x14; break;
        case 15: x = x15; break;
        case 16: x = x16; break;
        case 17: x = x17; break;
        case 18: x = x18; break;
        case 19: x = x19; break;
        case 20: x = x20; break;
        case 21: x = x21; break;
        case 22: x = x22; break;
        case 23: x = x23; break;
        case 24: x = x24; break;
        case 25: x = x25; break;
        case 26: x = x26; break;
        case 27: x = x27; break;
        case 28: x = x28; break;
        case 29: x = x29; break;
        case 30: x = x30; break;
        case 31: x = x31; break;
        }
    }
    const index_t first = ((index_t)blockIdx.x - (index_t)s.first_block) * (THREADS * U) + threadIdx.x;
    const index_t x_step = (index_t)s.x_step, y_step = (index_t)join.y_step;
    index_t from[U], to[U];
    int count[U];
#pragma unroll
    for (int u = 0; u < U; ++u) {
        count[u] = 0;
        from[u] = to[u] = 0;
        if (first + u * THREADS < (index_t)s.total) {
            index_t row, rest, c;
            s.pieces.split(first + u * THREADS, row, rest);
            const index_t left = (index_t)s.row - rest * V;
            count[u] = left < V ? (int)left : V;
            from[u] = rest * V * x_step;
            to[u] = (index_t)s.y_at + rest * V * y_step;
#pragma unroll 1
            for (int a = 0; a < (int)join.rank; ++a) {
                join.extent[a].split(row, row, c);
                from[u] += c * (index_t)s.stride[a];
                to[u] += c * (index_t)join.stride[a];
            }
            from[u] += row * (index_t)s.x_dim;
            to[u] += row * (index_t)join.y_dim;
        }
    }
    move_pieces(x, x_step, from, y_p, y_step, to, count);
}

// Dense sources of whole accesses, one a thread: a row of y has a run of each source, and y is one row of packs.
// generated from patterns/layout/layout_join.py: struct DENSE
struct Dense {
    FastDiv row;         // packs of a row of y
    u32 units;           // packs of y
    u32 begin[JOINED];   // where a source's packs begin in a row; of those that are not there, its end
    u32 length[JOINED];  // and how many they are
};
static_assert(sizeof(Dense) == 272 && BRT_AT(12, Dense, units) && BRT_AT(16, Dense, begin) && BRT_AT(144, Dense, length) &&
              sizeof(Dense::row) + sizeof(Dense::units) + sizeof(Dense::begin) + sizeof(Dense::length) == 272, "Dense is packed otherwise");
// end of generated text
extern "C" __global__ void __launch_bounds__(THREADS) brt_shape_layout_concat_forward_f32_join_packs(const storage_t* x0, const storage_t* x1, const storage_t* x2, const storage_t* x3, const storage_t* x4, const storage_t* x5, const storage_t* x6, const storage_t* x7, const storage_t* x8, const storage_t* x9, const storage_t* x10, const storage_t* x11, const storage_t* x12, const storage_t* x13, const storage_t* x14, const storage_t* x15, const storage_t* x16, const storage_t* x17, const storage_t* x18, const storage_t* x19, const storage_t* x20, const storage_t* x21, const storage_t* x22, const storage_t* x23, const storage_t* x24, const storage_t* x25, const storage_t* x26, const storage_t* x27, const storage_t* x28, const storage_t* x29, const storage_t* x30, const storage_t* x31, storage_t* y_p, const __grid_constant__ Dense join)
{
    after_previous();
    const u32 unit = blockIdx.x * THREADS + threadIdx.x;
    if (unit >= join.units) return;
    u32 row, at;
    join.row.divmod(unit, row, at);
    const bool second = at >= join.begin[1];
    const storage_t* x = second ? x1 : x0;
    u32 begin = second ? join.begin[1] : 0, length = second ? join.length[1] : join.length[0];
    if (at >= join.begin[2]) {
        i32 k = 2;
        while (k + 1 < JOINED && at >= join.begin[k + 1]) ++k;
        switch (k) {
        case 2: x = x2; break;
        case 3: x = x3; break;
        case 4: x = x4; break;
        case 5: x = x5; break;
        case 6: x = x6; break;
        case 7: x = x7; break;
        case 8: x = x8; break;
        case 9: x = x9; break;
        case 10: x = x10; break;
        case 11: x = x11; break;
        case 12: x = x12; break;
        case 13: x = x13; break;
        case 14: x = x14; break;
        case 15: x = x15; break;
        case 16: x = x16; break;
        case 17: x = x17; break;
        case 18: x = x18; break;
        case 19: x = x19; break;
        case 20: x = x20; break;
        case 21: x = x21; break;
        case 22: x = x22; break;
        case 23: x = x23; break;
        case 24: x = x24; break;
        case 25: x = x25; break;
        case 26: x = x26; break;
        case 27: x = x27; break;
        case 28: x = x28; break;
        case 29: x = x29; break;
        case 30: x = x30; break;
        case 31: x = x31; break;
        }
        begin = join.begin[k], length = join.length[k];
    }
    const i64 from = (i64)row * length + (at - begin);
    store_pack<storage_t, V>(y_p + (i64)unit * V, load_pack<storage_t, V>(x + from * V));
}
