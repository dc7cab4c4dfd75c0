// Needs core/prelude.cuh.
// --- partial index begin ---
// Indices with their policy, and walks over the axes of several operands at once.
constexpr int RANK = 16;
constexpr int THREADS = 256;
enum : int { UNROLL = 4 };  // accesses in flight per thread
#define NOWHERE (-0x7fffffffffffffffll - 1)

enum : i64 { OOB_RAISE = 0, OOB_DROP = 1, OOB_CLAMP = 2 };

// Extents and the strides of S operands, innermost axis first; axes that merge for all of them are one.
template <int S>
struct Axes {
    i64 rank;
    i64 extent[RANK];
    i64 stride[S][RANK];
    f64 inverse[RANK];  // 1 / extent
};

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
struct Index {
    i64 kind;  // 0 i32, 1 i64, 2 u8, 3 u32
    i64 planes, plane, positions, oob, wrap;  // positions: of one plane
    i64 bound[RANK], weight[RANK];
};

__device__ __forceinline__ i64 read_index(const void* index, i64 at, i64 kind)
{
    if (kind == 0) return ((const i32*)index)[at];
    if (kind == 1) return ((const i64*)index)[at];
    return kind == 2 ? (i64)((const u8*)index)[at] : (i64)((const u32*)index)[at];
}

// The cell that the indices at `at` name, or -1 for one out of range, which is reported as `position` under oob='raise'.
template <bool REPORT = true>
__device__ __forceinline__ i64 resolve(const void* index, const Index& f, i64 at, i64 position, const ErrorRef& err)
{
    i64 cell = 0;
    for (i64 k = 0; k < f.planes; ++k) {
        const i64 given = read_index(index, at + k * f.plane, f.kind), bound = f.bound[k];
        i64 i = f.wrap && given < 0 ? given + bound : given;
        if ((u64)i >= (u64)bound) {
            if (REPORT && f.oob == OOB_RAISE) report_error(err, ERROR_INDEX, position + k * f.positions, given, bound);
            if (f.oob != OOB_CLAMP || bound == 0) return -1;
            i = i < 0 ? 0 : bound - 1;
        }
        cell += i * f.weight[k];
    }
    return cell;
}
// --- partial index end ---
