// --- partial elementwise begin ---
// Axes of a strided problem, innermost first, passed by value. 32-bit indices divide by multiplication (FastDiv), 64-bit ones plainly.
// Loops over axes stay loops: few problems have the four axes left that an unrolled body is for, and it would be half of a strided kernel's code.
template <class I, int R, int N>
struct Axes;

template <int R, int N>
struct Axes<i32, R, N> {
    // generated from patterns/axes_struct.py: fields of AXES32
    u32 rank;
    FastDiv div[R];
    i32 stride[N][R];
    // end of generated text
    __device__ __forceinline__ void offsets(i32 index, i64* out) const
    {
        for (int k = 0; k < N; ++k) out[k] = 0;
        u32 rest = (u32)index;
#pragma unroll 1
        for (u32 a = 0; a < rank; ++a) {
            u32 quotient, coordinate;
            div[a].divmod(rest, quotient, coordinate);
            if (a + 1 == rank) coordinate = rest;
#pragma unroll
            for (int k = 0; k < N; ++k) out[k] += (i32)coordinate * stride[k][a];
            rest = quotient;
        }
    }
    // The offsets of M cells at once.
    template <int M> __device__ __forceinline__ void offsets_of(i32 (&rest)[M], i32 (&out)[N][M]) const
    {
        if (rank <= 2) {
#pragma unroll
            for (int u = 0; u < M; ++u) {
                u32 row, column;
                div[0].divmod((u32)rest[u], row, column);
#pragma unroll
                for (int k = 0; k < N; ++k) out[k][u] = (i32)(column * (u32)stride[k][0] + row * (u32)stride[k][1]);
            }
            return;
        }
#pragma unroll
        for (int k = 0; k < N; ++k)
#pragma unroll
            for (int u = 0; u < M; ++u) out[k][u] = 0;
#pragma unroll 1
        for (u32 a = 0; a < rank; ++a)
#pragma unroll
            for (int u = 0; u < M; ++u) {
                u32 quotient, coordinate;
                div[a].divmod((u32)rest[u], quotient, coordinate);
                if (a + 1 == rank) coordinate = (u32)rest[u];
#pragma unroll
                for (int k = 0; k < N; ++k) out[k][u] = (i32)((u32)out[k][u] + coordinate * (u32)stride[k][a]);
                rest[u] = (i32)quotient;
            }
    }
};

template <int R, int N>
struct Axes<i64, R, N> {
    // generated from patterns/axes_struct.py: fields of AXES64
    i64 rank;
    i64 extent[R];
    i64 stride[N][R];
    // end of generated text
    __device__ __forceinline__ void offsets(i64 index, i64* out) const
    {
        for (int k = 0; k < N; ++k) out[k] = 0;
#pragma unroll 1
        for (i64 a = 0; a < rank; ++a) {
            const i64 quotient = index / extent[a];
            const i64 coordinate = index - quotient * extent[a];
#pragma unroll
            for (int k = 0; k < N; ++k) out[k] += coordinate * stride[k][a];
            index = quotient;
        }
    }
    template <int M> __device__ __forceinline__ void offsets_of(i64 (&rest)[M], i64 (&out)[N][M]) const
    {
#pragma unroll
        for (int k = 0; k < N; ++k)
#pragma unroll
            for (int u = 0; u < M; ++u) out[k][u] = 0;
#pragma unroll 1
        for (i64 a = 0; a < rank; ++a)
#pragma unroll
            for (int u = 0; u < M; ++u) {
                const i64 quotient = rest[u] / extent[a], coordinate = rest[u] - quotient * extent[a];
#pragma unroll
                for (int k = 0; k < N; ++k) out[k][u] += coordinate * stride[k][a];
                rest[u] = quotient;
            }
    }
};

// generated from patterns/axes_struct.py: layout of AXES32
static_assert(sizeof(Axes<i32, 2, 3>) == 52 && BRT_AT(4, Axes<i32, 2, 3>, div) && BRT_AT(28, Axes<i32, 2, 3>, stride) &&
              sizeof(Axes<i32, 2, 3>::rank) + sizeof(Axes<i32, 2, 3>::div) +
              sizeof(Axes<i32, 2, 3>::stride) == 52, "Axes is packed otherwise");
// end of generated text
// generated from patterns/axes_struct.py: layout of AXES64
static_assert(sizeof(Axes<i64, 2, 3>) == 72 && BRT_AT(8, Axes<i64, 2, 3>, extent) && BRT_AT(24, Axes<i64, 2, 3>, stride) &&
              sizeof(Axes<i64, 2, 3>::rank) + sizeof(Axes<i64, 2, 3>::extent) +
              sizeof(Axes<i64, 2, 3>::stride) == 72, "Axes is packed otherwise");
// end of generated text

// One access of V inner elements; a broadcast operand repeats its single element.
template <class T, int V>
__device__ __forceinline__ Pack<T, V> load_unit(const T* at, bool broadcast)
{
    if (V > 1 && !broadcast) return load_pack<T, V>(at);
    Pack<T, V> pack;
    const T value = *at;
#pragma unroll
    for (int j = 0; j < V; ++j) pack.v[j] = value;
    return pack;
}

__device__ __forceinline__ float m_inf() { return __int_as_float(0x7f800000); }
__device__ __forceinline__ float m_nan() { return __int_as_float(0x7fc00000); }

// A stored value in a compute type other than its own: integers and bool as real numbers or as i64.
template <class C, class T> __device__ __forceinline__ C load_as(T x) { return C(to_acc(x)); }

// Integer arithmetic that wraps.
__device__ __forceinline__ i32 w_add(i32 a, i32 b) { return (i32)((u32)a + (u32)b); }
__device__ __forceinline__ i32 w_sub(i32 a, i32 b) { return (i32)((u32)a - (u32)b); }
__device__ __forceinline__ i32 w_mul(i32 a, i32 b) { return (i32)((u32)a * (u32)b); }
__device__ __forceinline__ u32 w_add(u32 a, u32 b) { return a + b; }
__device__ __forceinline__ u32 w_sub(u32 a, u32 b) { return a - b; }
__device__ __forceinline__ u32 w_mul(u32 a, u32 b) { return a * b; }
__device__ __forceinline__ i64 w_add(i64 a, i64 b) { return (i64)((u64)a + (u64)b); }
__device__ __forceinline__ i64 w_sub(i64 a, i64 b) { return (i64)((u64)a - (u64)b); }
__device__ __forceinline__ i64 w_mul(i64 a, i64 b) { return (i64)((u64)a * (u64)b); }
// --- partial elementwise end ---
