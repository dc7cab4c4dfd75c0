// embedding.embedding.forward.f32 / vec16
// template embedding/embedding.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// Needs core/prelude.cuh.
// --- partial index ---
// Each cell of `out` is the cell of `src` that an index names.
using word_t = u32;
constexpr int V = 4;  // elements per access

// What `out` gets of an index that names nothing.
template <int N>
__device__ __forceinline__ Pack<word_t, N> blank_of(const u64 fill)
{
    Pack<word_t, N> v;
#pragma unroll
    for (int j = 0; j < N; ++j) v.v[j] = (word_t)fill;
    return v;
}
// One index a place, one stride of src from place to place; sets of strides as below, without the innermost axis.
// generated from patterns/indexing/gather.py: constants FEW_PACKS
constexpr int FEW_PACKS = 2;
// end of generated text
// generated from patterns/indexing/gather.py: struct RUNS
struct Runs {
    FastDiv chunks;           // of a row
    i32 lanes;                // threads that share a row of packs: a power of two, up to a warp
    i64 packs, units;         // packs of a row; rows times chunks
    i64 step, src, position;  // src from place to place; src and position along the innermost axis
    i64 row[4];               // out, index, src and position from row to row, where rows of cells lie along one axis
};
static_assert(sizeof(Runs) == 88 && BRT_AT(12, Runs, lanes) && BRT_AT(16, Runs, packs) && BRT_AT(24, Runs, units) &&
              BRT_AT(32, Runs, step) && BRT_AT(40, Runs, src) && BRT_AT(48, Runs, position) && BRT_AT(56, Runs, row) &&
              sizeof(Runs::chunks) + sizeof(Runs::lanes) + sizeof(Runs::packs) + sizeof(Runs::units) + sizeof(Runs::step) +
              sizeof(Runs::src) + sizeof(Runs::position) + sizeof(Runs::row) == 88, "Runs is packed otherwise");
// end of generated text

// The cell that an index read earlier names, or -1; one out of range sets `bad`, and is reported when all else is done.
__device__ __forceinline__ i64 named(const Index& f, const i64 given, const i64 blank, bool& bad)
{
    const i64 bound = f.bound[0];
    i64 i = f.wrap && given < 0 ? given + bound : given;
    if ((u64)i >= (u64)bound) {
        bad = true;
        if (f.oob != OOB_CLAMP || bound == 0) return -1;
        i = i < 0 ? 0 : bound - 1;
    }
    return i == blank ? -1 : i;
}

template <class K, int N>
__device__ __forceinline__ void read_all(const void* index, const i64 (&at)[N], i64 (&given)[N])
{
#pragma unroll
    for (int n = 0; n < N; ++n) given[n] = (i64)((const K*)index)[at[n]];
}

// A group of lanes moves ROWS units of COLS packs a lane: all indices are on their way before the first is used, then all packs.
template <int ROWS, int COLS>
__device__ __forceinline__ void move_rows(
    const word_t* src, const void* index, word_t* out, const Axes<4>& axes, const Index& f, const Runs& m, const u64 fill, const i64 blank, const ErrorRef& err)
{
    const u32 lane = threadIdx.x & (u32)(m.lanes - 1), groups = THREADS / (u32)m.lanes;
    const i64 first = (i64)blockIdx.x * ROWS * groups + threadIdx.x / (u32)m.lanes;
    i64 to[ROWS], from[ROWS], where[ROWS], given[ROWS];
    i32 left[ROWS];  // packs of the row from this lane on
#pragma unroll
    for (int n = 0; n < ROWS; ++n) {
        const i64 unit = first + n * groups;
        const bool live = unit < m.units;
        u32 row, chunk;
        m.chunks.divmod((u32)(live ? unit : m.units - 1), row, chunk);
        const i64 column = (i64)chunk * (COLS * m.lanes) + lane;
        i64 at[4];
        locate(axes, row, at);
        to[n] = at[0] + column * V;
        from[n] = at[2] + column * V;
        where[n] = at[1];
        left[n] = live ? (i32)(m.packs - column) : 0;
    }
    if (f.kind == 0) read_all<i32>(index, where, given);
    else if (f.kind == 1) read_all<i64>(index, where, given);
    else if (f.kind == 2) read_all<u8>(index, where, given);
    else read_all<u32>(index, where, given);
    Pack<word_t, V> v[ROWS][COLS];
    bool bad = false;
#pragma unroll
    for (int n = 0; n < ROWS; ++n) {
        const i64 cell = named(f, given[n], blank, bad);
        const bool found = cell >= 0;
        from[n] += cell * m.step;
#pragma unroll
        for (int k = 0; k < COLS; ++k) {
            v[n][k] = blank_of<V>(fill);
            if (found && k * m.lanes < left[n]) v[n][k] = load_pack<word_t, V>(src + from[n] + k * m.lanes * V);
        }
    }
#pragma unroll
    for (int n = 0; n < ROWS; ++n)
#pragma unroll
        for (int k = 0; k < COLS; ++k) {
            if (k * m.lanes >= left[n]) continue;
            store_pack<word_t, V>(out + to[n] + k * m.lanes * V, v[n][k]);
        }
    if (!bad || f.oob != OOB_RAISE || lane) return;
    for (int n = 0; n < ROWS && first + n * groups < m.units; ++n) {
        u32 row, chunk;
        m.chunks.divmod((u32)(first + n * groups), row, chunk);
        i64 at[4];
        locate(axes, row, at);
        resolve(index, f, at[1], at[3], err);
    }
}

// Rows of packs that one index each names.
extern "C" __global__ void __launch_bounds__(THREADS, 4) brt_embedding_embedding_forward_f32_rows(
    const word_t* src, const void* index, word_t* out, const Axes<4> axes, const Index f, const Runs m, const u64 fill, const i64 blank, const ErrorRef err)
{
    after_previous();
    if (m.packs > 2 * m.lanes) move_rows<1, UNROLL>(src, index, out, axes, f, m, fill, blank, err);
    else move_rows<UNROLL, 1>(src, index, out, axes, f, m, fill, blank, err);
}

template <class K>
__device__ __forceinline__ void read_rows(const void* index, const i64 step, const u32 first, const u32 last, i64 (&given)[UNROLL])
{
#pragma unroll
    for (int n = 0; n < UNROLL; ++n) given[n] = (i64)((const K*)index)[(first + n < last ? first + n : last) * step];
}

// The same along one axis, a pack a lane: a group of lanes takes UNROLL neighbours. Steps from row to row need no registers, so that more rows are on their way.
extern "C" __global__ void __launch_bounds__(THREADS, 6) brt_embedding_embedding_forward_f32_line(
    const word_t* src, const void* index, word_t* out, const Axes<4> axes, const Index f, const Runs m, const u64 fill, const i64 blank, const ErrorRef err)
{
    after_previous();
    const u32 lane = threadIdx.x & (u32)(m.lanes - 1), last = (u32)m.units - 1;
    const u32 first = (blockIdx.x * (THREADS / (u32)m.lanes) + threadIdx.x / (u32)m.lanes) * UNROLL;
    if (first > last) return;
    i64 given[UNROLL];
    if (f.kind == 0) read_rows<i32>(index, axes.stride[1][0], first, last, given);
    else if (f.kind == 1) read_rows<i64>(index, axes.stride[1][0], first, last, given);
    else if (f.kind == 2) read_rows<u8>(index, axes.stride[1][0], first, last, given);
    else read_rows<u32>(index, axes.stride[1][0], first, last, given);
    const bool inside = lane < (u32)m.packs;
    Pack<word_t, V> v[UNROLL];
    bool bad = false;
#pragma unroll
    for (int n = 0; n < UNROLL; ++n) {
        const i64 cell = named(f, given[n], blank, bad);
        v[n] = blank_of<V>(fill);
        if (cell >= 0 && inside && first + n <= last) v[n] = load_pack<word_t, V>(src + (first + n) * axes.stride[2][0] + cell * m.step + lane * V);
    }
#pragma unroll
    for (int n = 0; n < UNROLL; ++n) {
        if (first + n > last || !inside) break;
        store_pack<word_t, V>(out + (first + n) * axes.stride[0][0] + lane * V, v[n]);
    }
    if (!bad || f.oob != OOB_RAISE || lane) return;
    for (u32 row = first; row < first + UNROLL && row <= last; ++row) resolve(index, f, row * axes.stride[1][0], row * axes.stride[3][0], err);
}

// Few of them, or long ones, along one axis: a pack a thread, so that they spread over the device, or FEW_PACKS of a long row. `chunks` divides by the threads of a row.
extern "C" __global__ void __launch_bounds__(THREADS) brt_embedding_embedding_forward_f32_few(
    const word_t* src, const void* index, word_t* out, const Axes<4> axes, const Index f, const Runs m, const u64 fill, const i64 blank, const ErrorRef err)
{
    after_previous();
    const u32 unit = blockIdx.x * blockDim.x + threadIdx.x;
    if (unit >= (u32)m.units) return;
    u32 row, column;
    m.chunks.divmod(unit, row, column);
    bool bad = false;
    const i64 given = read_index(index, row * axes.stride[1][0], f.kind), cell = named(f, given, blank, bad);
    word_t* const to = out + row * axes.stride[0][0];
    Pack<word_t, V> v[FEW_PACKS];
#pragma unroll
    for (int f = 0; f < FEW_PACKS; ++f) {
        const i64 pack = column + f * m.chunks.d;
        v[f] = blank_of<V>(fill);
        if (cell >= 0 && pack < m.packs) v[f] = load_pack<word_t, V>(src + row * axes.stride[2][0] + cell * m.step + pack * V);
    }
#pragma unroll
    for (int f = 0; f < FEW_PACKS; ++f) {
        const i64 pack = column + f * m.chunks.d;
        if (pack < m.packs) store_pack<word_t, V>(to + pack * V, v[f]);
    }
    if (bad && f.oob == OOB_RAISE && column == 0) report_error(err, ERROR_INDEX, row * axes.stride[3][0], given, f.bound[0]);
}

// Sets of strides: out, index, src, flat position of the index. `places` maps the cell that is named to src; `blank` is a cell that reads as fill.
extern "C" __global__ void __launch_bounds__(THREADS) brt_embedding_embedding_forward_f32(
    const word_t* src, const void* index, word_t* out, const Axes<4> axes, const Index f, const Axes<1> places, const i64 units,
    const u64 fill, const i64 blank, const ErrorRef err)
{
    after_previous();
    const i64 first = (i64)blockIdx.x * (THREADS * UNROLL) + threadIdx.x;
    i64 to[UNROLL], from[UNROLL];
#pragma unroll
    for (int u = 0; u < UNROLL; ++u) {
        const i64 c = first + u * THREADS;
        from[u] = NOWHERE;
        if (c >= units) continue;
        i64 at[4];
        locate(axes, c, at);
        to[u] = at[0];
        const i64 cell = resolve(index, f, at[1], at[3], err);
        if (cell >= 0 && cell != blank) from[u] = at[2] + place_in(places, cell);
    }
    Pack<word_t, V> v[UNROLL];
#pragma unroll
    for (int u = 0; u < UNROLL; ++u) {
        if (from[u] != NOWHERE) {
            v[u] = load_pack<word_t, V>(src + from[u]);
        } else {
#pragma unroll
            for (int j = 0; j < V; ++j) v[u].v[j] = (word_t)fill;
        }
    }
#pragma unroll
    for (int u = 0; u < UNROLL; ++u) {
        if (first + u * THREADS >= units) continue;
        store_pack<word_t, V>(out + to[u], v[u]);
    }
}
