// shape_layout.concat.forward.f32 / bytes
// template layout.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial elementwise ---

using storage_t = f32;  // one dtype stands for all of its size: elements are moved, never read
using index_t = i32;
constexpr int V = 4;  // elements of 16 bytes
constexpr int THREADS = 256;
constexpr int RANK = 16;
constexpr int L = sizeof(storage_t) == 1 ? 4 : sizeof(storage_t) <= 4 ? 2 : 1;  // elements a lane takes of a tile's row
constexpr int SIDE = 32 * L;                                                    // of a tile
constexpr int WARPS = THREADS / 32;
constexpr int JOINED = 32;  // sources of one launch of the joining kernel
constexpr int SHARED_AXES = 6;

typedef Pack<storage_t, V> Piece;

// Division by an extent: by multiplication where indices have 32 bits.
struct Extent {
    FastDiv n;
    __device__ __forceinline__ void split(i64 index, i64& quotient, i64& rest) const
    {
        u32 q, r;
        n.divmod((u32)index, q, r);
        quotient = q;
        rest = r;
    }
};

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

// ---- copies of rows: neighbours in y, V of them a piece ------------------------------------------------------------------
struct Rows {
    i64 row, x_step, y_step;  // elements of a row, and the steps between its neighbours
    Extent pieces;            // of a row
    Axes<index_t, RANK, 2> axes;
};
__device__ __forceinline__ int row_piece(const Rows& r, i64 piece, i64& x, i64& y)
{
    i64 row, rest, at[2];
    r.pieces.split(piece, row, rest);
    r.axes.offsets((index_t)row, at);
    x = at[0] + rest * V * r.x_step;
    y = at[1] + rest * V * r.y_step;
    const i64 left = r.row - rest * V;
    return left < V ? (int)left : V;
}

__device__ __forceinline__ void copy_rows(const storage_t* x, storage_t* y, const Rows& r, i64 pieces)
{
    constexpr int U = 2;  // pieces in flight
    const i64 first = (i64)blockIdx.x * (THREADS * U) + threadIdx.x;
    Piece piece[U];
    i64 to[U];
    int count[U];
#pragma unroll
    for (int u = 0; u < U; ++u) {
        count[u] = 0;
        if (first + u * THREADS < pieces) {
            i64 from;
            count[u] = row_piece(r, first + u * THREADS, from, to[u]);
            piece[u] = fetch(x + from, r.x_step, count[u]);
        }
    }
#pragma unroll
    for (int u = 0; u < U; ++u)
        if (count[u]) put(y + to[u], r.y_step, piece[u], count[u]);
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_shape_layout_concat_forward_f32_rows(const storage_t* x_p, storage_t* y_p, const Rows r, const i64 pieces, const i64 x_at, const i64 y_at)
{
    copy_rows(x_p + x_at, y_p + y_at, r, pieces);
}

// The place of the copy comes from device memory. A start out of range writes nothing and is reported.
struct Starts {
    i64 rank;
    i64 stride[RANK], limit[RANK];
};
extern "C" __global__ void __launch_bounds__(THREADS) brt_shape_layout_concat_forward_f32_rows_at(const storage_t* x_p, storage_t* y_p, const i32* starts32, const i64* starts64, const i64 starts_step, const Starts s, const Rows r, const i64 pieces, const ErrorRef err)
{
    i64 y_at = 0;
    for (i64 a = 0; a < s.rank; ++a) {
        const i64 start = starts64 ? starts64[a * starts_step] : starts32[a * starts_step];
        if (start < 0 || start > s.limit[a]) {
            if (blockIdx.x == 0 && threadIdx.x == 0) report_error(err, ERROR_INDEX, a, start, s.limit[a] + 1);
            return;
        }
        y_at += start * s.stride[a];
    }
    copy_rows(x_p, y_p + y_at, r, pieces);
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_shape_layout_concat_forward_f32_fill(storage_t* y_p, const Rows r, const i64 pieces, const i64 y_at, const u64 low, const u64 high)
{
    const i64 piece = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (piece >= pieces) return;
    Piece value;
#pragma unroll
    for (int j = 0; j < V; ++j) value.v[j] = from_bits(low, high);
    i64 x, y;
    const int count = row_piece(r, piece, x, y);
    put(y_p + y_at + y, r.y_step, value, count);
}

// ---- copies element by element: any strides on both sides -----------------------------------------------------------------
struct Cells {
    Axes<index_t, RANK, 2> axes;
};
extern "C" __global__ void __launch_bounds__(THREADS) brt_shape_layout_concat_forward_f32_cells(const storage_t* x_p, storage_t* y_p, const Cells c, const i64 numel, const i64 x_at, const i64 y_at)
{
    constexpr int U = 4;
    const i64 first = (i64)blockIdx.x * (THREADS * U) + threadIdx.x;
    storage_t value[U];
    i64 at[U][2];
#pragma unroll
    for (int u = 0; u < U; ++u) {
        if (first + u * THREADS < numel) {
            c.axes.offsets((index_t)(first + u * THREADS), at[u]);
            value[u] = x_p[x_at + at[u][0]];
        }
    }
#pragma unroll
    for (int u = 0; u < U; ++u)
        if (first + u * THREADS < numel) y_p[y_at + at[u][1]] = value[u];
}

// ---- transposed copies: neighbours in x lie along b, neighbours in y along a ----------------------------------------------
struct Tiles {
    i64 a, b;            // extents
    i64 a_step, b_step;  // x's step along a, y's along b
    i64 a_tiles, b_tiles;
    i32 x_whole, y_whole;  // whether all of a lane's L elements can be one access
    Axes<index_t, RANK, 2> axes;
};
extern "C" __global__ void __launch_bounds__(THREADS) brt_shape_layout_concat_forward_f32_tiles(const storage_t* x_p, storage_t* y_p, const Tiles t, const i64 x_at, const i64 y_at)
{
    __shared__ storage_t tile[SIDE][SIDE + 1];  // the odd pitch puts a column into all banks
    typedef Pack<storage_t, L> Part;
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const i64 of_batch = t.a_tiles * t.b_tiles;
    const i64 batch = blockIdx.x / of_batch, number = blockIdx.x - batch * of_batch;
    const i64 a0 = number % t.a_tiles * SIDE, b0 = number / t.a_tiles * SIDE;
    i64 at[2];
    t.axes.offsets((index_t)batch, at);
    const storage_t* x = x_p + x_at + at[0];
    storage_t* y = y_p + y_at + at[1];

    Part part[SIDE / WARPS];
    const i64 b = b0 + lane * L;
#pragma unroll
    for (int k = 0; k < SIDE / WARPS; ++k) {
        const i64 a = a0 + warp + k * WARPS;
        const storage_t* from = x + a * t.a_step + b;
        if (a < t.a && b + L <= t.b && t.x_whole) {
            part[k] = load_pack<storage_t, L>(from);
        } else {
#pragma unroll
            for (int j = 0; j < L; ++j)
                if (a < t.a && b + j < t.b) part[k].v[j] = from[j];
        }
    }
#pragma unroll
    for (int k = 0; k < SIDE / WARPS; ++k)
#pragma unroll
        for (int j = 0; j < L; ++j) tile[warp + k * WARPS][lane * L + j] = part[k].v[j];
    __syncthreads();
    const i64 a = a0 + lane * L;
#pragma unroll
    for (int k = 0; k < SIDE / WARPS; ++k) {
        const int column = warp + k * WARPS;
        if (b0 + column >= t.b) continue;
        storage_t* to = y + (b0 + column) * t.b_step + a;
        Part out;
#pragma unroll
        for (int j = 0; j < L; ++j) out.v[j] = tile[lane * L + j][column];
        if (a + L <= t.a && t.y_whole) {
            store_pack<storage_t, L>(to, out);
        } else {
#pragma unroll
            for (int j = 0; j < L; ++j)
                if (a + j < t.a) to[j] = out.v[j];
        }
    }
}

// ---- gathers: each coordinate of y has its place along the same axis of x ---------------------------------------------------
enum { CONSTANT, REFLECT, REPLICATE, CIRCULAR };  // what lies beyond x
enum { WHOLE, UPPER, LOWER };                     // the cells of the last two axes that are kept
struct Gather {
    i64 rank;
    Extent extent[RANK];  // of y, innermost axis first
    index_t length[RANK], low[RANK], n[RANK], x_step[RANK], y_step[RANK];  // extent of y; coordinate of x's first element; extent of x
};
struct Place {
    i64 x, y, inner, row;  // offsets without the innermost axis of x; the last two coordinates
    bool outside;
};
__device__ __forceinline__ i64 placed(i64 j, i64 n, int mode)
{
    if (j >= 0 && j < n) return j;
    if (mode == CIRCULAR) return j < 0 ? j + n : j - n;
    if (mode == REFLECT) return j < 0 ? -j : 2 * (n - 1) - j;
    if (mode == REPLICATE) return j < 0 ? 0 : n - 1;
    return -1;
}
__device__ __forceinline__ Place locate(const Gather& g, i64 index, int mode)
{
    Place p = {0, 0, 0, 0, false};
    for (i64 a = 0; a < g.rank; ++a) {
        i64 quotient = 0, c = index;
        if (a + 1 < g.rank) g.extent[a].split(index, quotient, c);
        p.y += c * g.y_step[a];
        if (a == 0) {
            p.inner = c;
        } else {
            const i64 j = placed(c - g.low[a], g.n[a], mode);
            p.outside |= j < 0;
            p.x += j * g.x_step[a];
            if (a == 1) p.row = c;
        }
        index = quotient;
    }
    return p;
}

// `per` elements a thread: V where y is one aligned run, else 1.
extern "C" __global__ void __launch_bounds__(THREADS) brt_shape_layout_concat_forward_f32_gather(const storage_t* x_p, storage_t* y_p, const Gather g, const i64 numel, const i32 per, const i32 mode, const i32 triangle, const i64 diagonal, const u64 low, const u64 high)
{
    const i64 first = ((i64)blockIdx.x * THREADS + threadIdx.x) * per;
    if (first >= numel) return;
    const int count = numel - first < per ? (int)(numel - first) : per;
    Place p = locate(g, first, mode);
    const i64 y_at = p.y;
    Piece piece;
    const i64 j0 = p.inner - g.low[0], last = p.inner + count - 1;
    const bool within = last < g.length[0] && j0 >= 0 && j0 + count <= g.n[0] && !p.outside;
    const bool kept = triangle == WHOLE || (triangle == UPPER ? p.inner - p.row >= diagonal : last - p.row <= diagonal);
    if (V > 1 && count == V && within && kept && g.x_step[0] == 1 && aligned16(x_p + p.x + j0)) {
        piece = load_pack<storage_t, V>(x_p + p.x + j0);
    } else {
#pragma unroll
        for (int k = 0; k < V; ++k) {
            if (k < count) {
                if (p.inner == g.length[0]) p = locate(g, first + k, mode);
                const i64 j = placed(p.inner - g.low[0], g.n[0], mode);
                const bool in = j >= 0 && !p.outside && (triangle == WHOLE || (triangle == UPPER ? p.inner - p.row >= diagonal : p.inner - p.row <= diagonal));
                piece.v[k] = from_bits(low, high);
                if (in) piece.v[k] = x_p[p.x + j * g.x_step[0]];
                ++p.inner;
            }
        }
    }
    if (per == V)
        put(y_p + y_at, 1, piece, count);
    else
        y_p[y_at] = piece.v[0];
}


// ---- joins: sources side by side along one axis of y, blocks numbered over all of them ---------------------------------------
struct Source {
    i64 first_block, total, row, pieces, x_step, x_dim, y_at;  // pieces of V elements: in all, and in a row
    i64 stride[SHARED_AXES];
};
struct Join {
    i64 count, rank, y_step, y_dim;
    Extent extent[SHARED_AXES];  // axes that all sources have alike, innermost first; what is left of an index counts along the joined axis
    i64 stride[SHARED_AXES];     // y's
    Source source[JOINED];
};
extern "C" __global__ void __launch_bounds__(THREADS) brt_shape_layout_concat_forward_f32_join(const storage_t* x0, const storage_t* x1, const storage_t* x2, const storage_t* x3, const storage_t* x4, const storage_t* x5, const storage_t* x6, const storage_t* x7, const storage_t* x8, const storage_t* x9, const storage_t* x10, const storage_t* x11, const storage_t* x12, const storage_t* x13, const storage_t* x14, const storage_t* x15, const storage_t* x16, const storage_t* x17, const storage_t* x18, const storage_t* x19, const storage_t* x20, const storage_t* x21, const storage_t* x22, const storage_t* x23, const storage_t* x24, const storage_t* x25, const storage_t* x26, const storage_t* x27, const storage_t* x28, const storage_t* x29, const storage_t* x30, const storage_t* x31, storage_t* y_p, const Join join)
{
    int k = 0;
    while (k + 1 < join.count && (i64)blockIdx.x >= join.source[k + 1].first_block) ++k;
    const Source& s = join.source[k];
    const i64 piece = ((i64)blockIdx.x - s.first_block) * THREADS + threadIdx.x;
    if (piece >= s.total) return;
    const storage_t* x = x0;
    switch (k) {
    case 1: x = x1; break;
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
    i64 row = s.pieces == 1 ? piece : (i64)((u32)piece / (u32)s.pieces);
    const i64 rest = piece - row * s.pieces;
    i64 from = rest * V * s.x_step, to = s.y_at + rest * V * join.y_step;
    for (i64 a = 0; a < join.rank; ++a) {
        i64 quotient, c;
        join.extent[a].split(row, quotient, c);
        from += c * s.stride[a];
        to += c * join.stride[a];
        row = quotient;
    }
    from += row * s.x_dim;
    to += row * join.y_dim;
    const i64 left = s.row - rest * V;
    const int count = left < V ? (int)left : V;
    put(y_p + to, join.y_step, fetch(x + from, s.x_step, count), count);
}
