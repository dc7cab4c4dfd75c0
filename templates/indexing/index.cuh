// Needs core/prelude.cuh.
// --- partial index begin ---
// Indices with their policy, and walks over the axes of several operands at once.
// generated from patterns/indexing/index_base.py: constants RANK THREADS
constexpr int RANK = 16;
constexpr int THREADS = 256;
// end of generated text
// Accesses in flight per thread.
// generated from patterns/indexing/index_base.py: enum IN_FLIGHT i32
enum : i32 { UNROLL = 4 };
// end of generated text
#define NOWHERE (-0x7fffffffffffffffll - 1)

// generated from patterns/segments/segment_base.py: enum OOB i64 OOB_
enum : i64 { OOB_RAISE = 0, OOB_DROP = 1, OOB_CLAMP = 2 };
// end of generated text

// Extents and the strides of S operands, innermost axis first; axes that merge for all of them are one.
// generated from patterns/indexing/index_base.py: struct AXES
template <int S> struct Axes {
    i64 rank;
    i64 extent[RANK];
    i64 stride[S][RANK];
    f64 inverse[RANK];  // 1 / extent
};
static_assert(sizeof(Axes<2>) == 520 && BRT_AT(8, Axes<2>, extent) && BRT_AT(136, Axes<2>, stride) && BRT_AT(392, Axes<2>, inverse) &&
              sizeof(Axes<2>::rank) + sizeof(Axes<2>::extent) + sizeof(Axes<2>::stride) +
              sizeof(Axes<2>::inverse) == 520, "Axes is packed otherwise");
// end of generated text

// n / d for 0 <= n < 2^52 by the inverse of d; the product is off by one at most. A 64-bit division would be a hundred instructions.
__device__ __forceinline__ i64 divide(i64 n, i64 d, f64 inverse, i64& rest)
{
    i64 q = (i64)((f64)n * inverse);
    rest = n - q * d;
    if (rest < 0) {
        rest += d;
        --q;
    } else if (rest >= d) {
        rest -= d;
        ++q;
    }
    return q;
}

// Offsets of cell c; the outermost axis takes what is left.
template <int S>
__device__ __forceinline__ void locate(const Axes<S>& axes, i64 c, i64 (&at)[S])
{
#pragma unroll
    for (int s = 0; s < S; ++s) at[s] = 0;
    for (i64 a = 0; a < axes.rank; ++a) {
        i64 coordinate = c;
        if (a + 1 < axes.rank) {
            c = divide(c, axes.extent[a], axes.inverse[a], coordinate);
        }
#pragma unroll
        for (int s = 0; s < S; ++s) at[s] += coordinate * axes.stride[s][a];
    }
}

__device__ __forceinline__ i64 place_in(const Axes<1>& axes, i64 c)
{
    i64 at[1];
    locate(axes, c, at);
    return at[0];
}

// A place is named by `planes` indices, `plane` elements apart; each has its bound and counts `weight` cells.
// generated from patterns/indexing/index_base.py: struct INDEX
struct Index {
    i64 kind;                                 // 0 i32, 1 i64, 2 u8, 3 u32
    i64 planes, plane, positions, oob, wrap;  // positions: of one plane
    i64 bound[RANK];
    i64 weight[RANK];
};
static_assert(sizeof(Index) == 304 && BRT_AT(8, Index, planes) && BRT_AT(16, Index, plane) && BRT_AT(24, Index, positions) &&
              BRT_AT(32, Index, oob) && BRT_AT(40, Index, wrap) && BRT_AT(48, Index, bound) && BRT_AT(176, Index, weight) &&
              sizeof(Index::kind) + sizeof(Index::planes) + sizeof(Index::plane) + sizeof(Index::positions) + sizeof(Index::oob) +
              sizeof(Index::wrap) + sizeof(Index::bound) + sizeof(Index::weight) == 304, "Index is packed otherwise");
// end of generated text

__device__ __forceinline__ i64 read_index(const void* index, i64 at, i64 kind)
{
    if (kind == 0) return ((const i32*)index)[at];
    if (kind == 1) return ((const i64*)index)[at];
    return kind == 2 ? (i64)((const u8*)index)[at] : (i64)((const u32*)index)[at];
}

// The cell that plane k of an index names by `given`, or -1 for one out of range, which is reported as `position` under oob='raise'.
template <bool REPORT = true>
__device__ __forceinline__ i64 resolve_one(i64 given, const Index& f, i64 k, i64 position, const ErrorRef& err)
{
    const i64 bound = f.bound[k];
    i64 i = f.wrap && given < 0 ? given + bound : given;
    if ((u64)i >= (u64)bound) {
        if (REPORT && f.oob == OOB_RAISE) report_error(err, ERROR_INDEX, position + k * f.positions, given, bound);
        if (f.oob != OOB_CLAMP || bound == 0) return -1;
        i = i < 0 ? 0 : bound - 1;
    }
    return i * f.weight[k];
}

// The cell that the indices at `at` name, or -1.
template <bool REPORT = true>
__device__ __forceinline__ i64 resolve(const void* index, const Index& f, i64 at, i64 position, const ErrorRef& err)
{
    i64 cell = 0;
    for (i64 k = 0; k < f.planes; ++k) {
        const i64 own = resolve_one<REPORT>(read_index(index, at + k * f.plane, f.kind), f, k, position, err);
        if (own < 0) return -1;
        cell += own;
    }
    return cell;
}
// --- partial index end ---
