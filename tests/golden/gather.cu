// indexing.gather.forward.f32 / strided
// template indexing/gather.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// Needs core/prelude.cuh.
// --- partial index ---
// Each cell of `out` is the cell of `src` that an index names.
using word_t = u32;
constexpr int V = 1;  // elements per access

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

template <class K>
__device__ __forceinline__ void read_run(const void* index, const i64 at, i64 (&given)[UNROLL])
{
    const Pack<K, UNROLL> k = load_pack<K, UNROLL>((const K*)index + at);
#pragma unroll
    for (int u = 0; u < UNROLL; ++u) given[u] = (i64)k.v[u];
}

// An index for each cell, neighbours in `out` and `index`: a thread takes UNROLL of them.
extern "C" __global__ void __launch_bounds__(THREADS) brt_indexing_gather_forward_f32_cells(
    const word_t* src, const void* index, word_t* out, const Axes<4> axes, const Index f, const Runs m, const u64 fill, const i64 blank, const ErrorRef err)
{
    after_previous();
    const u32 unit = blockIdx.x * THREADS + threadIdx.x;
    if (unit >= (u32)m.units) return;
    u32 row, chunk;
    m.chunks.divmod(unit, row, chunk);
    const i64 c = (i64)chunk * UNROLL;
    i64 at[4], given[UNROLL];
    if (axes.rank > 1) locate(axes, row, at);
    else
#pragma unroll
        for (int s = 0; s < 4; ++s) at[s] = row * m.row[s];
    if (f.kind == 0) read_run<i32>(index, at[1] + c, given);
    else if (f.kind == 1) read_run<i64>(index, at[1] + c, given);
    else if (f.kind == 2) read_run<u8>(index, at[1] + c, given);
    else read_run<u32>(index, at[1] + c, given);
    const i64 bound = f.bound[0], shift = f.wrap ? bound : 0;
    bool bad = false;
#pragma unroll
    for (int u = 0; u < UNROLL; ++u) {
        if (given[u] < 0) given[u] += shift;
        bad |= (u64)given[u] >= (u64)bound;
    }
    if (bad)
#pragma unroll
        for (int u = 0; u < UNROLL; ++u)
            if ((u64)given[u] >= (u64)bound) given[u] = f.oob != OOB_CLAMP || bound == 0 ? -1 : given[u] < 0 ? 0 : bound - 1;
    src += at[2] + c * m.src;
    Pack<word_t, UNROLL> v = blank_of<UNROLL>(fill);
#pragma unroll
    for (int u = 0; u < UNROLL; ++u)
        if (given[u] >= 0 && given[u] != blank) v.v[u] = src[u * m.src + given[u] * m.step];
    store_pack<word_t, UNROLL>(out + at[0] + c, v);
    if (bad && f.oob == OOB_RAISE)
        for (int u = 0; u < UNROLL; ++u) resolve(index, f, at[1] + c + u, at[3] + (c + u) * m.position, err);
}

// Up to three axes of any strides, one stride of src from place to place: UNROLL cells a thread. Lanes have neighbours, wherever rows begin; all indices are on their way before the
// first is used, then all cells.
// generated from patterns/indexing/gather.py: struct APART
struct Apart {
    FastDiv inner, middle;   // extents of the innermost axis and of the next one
    u32 units, span, apart;  // cells; those of a block; from one of a thread to its next
    i32 stride[3][3];        // of out, index and src along up to three axes, innermost first
    i32 step;                // src from place to place
};
static_assert(sizeof(Apart) == 76 && BRT_AT(12, Apart, middle) && BRT_AT(24, Apart, units) && BRT_AT(28, Apart, span) &&
              BRT_AT(32, Apart, apart) && BRT_AT(36, Apart, stride) && BRT_AT(72, Apart, step) && sizeof(Apart::inner) +
              sizeof(Apart::middle) + sizeof(Apart::units) + sizeof(Apart::span) + sizeof(Apart::apart) + sizeof(Apart::stride) +
              sizeof(Apart::step) == 76, "Apart is packed otherwise");
// end of generated text

template <class K>
__device__ __forceinline__ void read_apart(const void* index, const i32 (&at)[UNROLL], const bool (&live)[UNROLL], i64 (&given)[UNROLL])
{
#pragma unroll
    for (int u = 0; u < UNROLL; ++u)
        if (live[u]) given[u] = (i64)((const K*)index)[at[u]];
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_indexing_gather_forward_f32_apart(
    const word_t* src, const void* index, word_t* out, const __grid_constant__ Axes<4> axes, const __grid_constant__ Index f, const __grid_constant__ Apart m,
    const u64 fill, const i64 blank, const ErrorRef err)
{
    after_previous();
    const u32 first = blockIdx.x * m.span + threadIdx.x;
    i32 at[3][UNROLL];  // of out, index, src
    i64 given[UNROLL] = {};
    bool live[UNROLL];
    u32 row[UNROLL];
#pragma unroll
    for (int u = 0; u < UNROLL; ++u) {
        u32 column;
        live[u] = first + u * m.apart < m.units;
        m.inner.divmod(first + u * m.apart, row[u], column);
#pragma unroll
        for (int s = 0; s < 3; ++s) at[s][u] = (i32)(column * (u32)m.stride[s][0]);
    }
    if (axes.rank > 2)
#pragma unroll
        for (int u = 0; u < UNROLL; ++u) {
            u32 outer;
            m.middle.divmod(row[u], outer, row[u]);
#pragma unroll
            for (int s = 0; s < 3; ++s) at[s][u] += (i32)(outer * (u32)m.stride[s][2]);
        }
#pragma unroll
    for (int u = 0; u < UNROLL; ++u)
#pragma unroll
        for (int s = 0; s < 3; ++s) at[s][u] += (i32)(row[u] * (u32)m.stride[s][1]);
    if (f.kind == 0) read_apart<i32>(index, at[1], live, given);
    else if (f.kind == 1) read_apart<i64>(index, at[1], live, given);
    else if (f.kind == 2) read_apart<u8>(index, at[1], live, given);
    else read_apart<u32>(index, at[1], live, given);
    const i64 bound = f.bound[0], shift = f.wrap ? bound : 0;  // below 2^31
    bool bad = false;
#pragma unroll
    for (int u = 0; u < UNROLL; ++u) {
        if (given[u] < 0) given[u] += shift;
        bad |= live[u] && (u64)given[u] >= (u64)bound;
    }
    i32 cell[UNROLL];
#pragma unroll
    for (int u = 0; u < UNROLL; ++u) cell[u] = (i32)given[u];
    if (bad)
#pragma unroll
        for (int u = 0; u < UNROLL; ++u)
            if ((u64)given[u] >= (u64)bound) cell[u] = f.oob != OOB_CLAMP || bound == 0 ? -1 : given[u] < 0 ? 0 : (i32)bound - 1;
    Pack<word_t, UNROLL> v = blank_of<UNROLL>(fill);
    bool found[UNROLL];
#pragma unroll
    for (int u = 0; u < UNROLL; ++u) {
        found[u] = live[u] && cell[u] >= 0 && cell[u] != (i32)blank;
        if (found[u]) v.v[u] = src[at[2][u] + (i64)cell[u] * m.step];
    }
#pragma unroll
    for (int u = 0; u < UNROLL; ++u) {
        if (live[u]) out[at[0][u]] = v.v[u];
    }
    if (!bad || f.oob != OOB_RAISE) return;
    for (u32 u = 0; u < UNROLL && first + u * m.apart < m.units; ++u) {
        i64 place[4];
        locate(axes, first + u * m.apart, place);
        resolve(index, f, place[1], place[3], err);
    }
}

// Sets of strides: out, index, src, flat position of the index. `places` maps the cell that is named to src; `blank` is a cell that reads as fill.
extern "C" __global__ void __launch_bounds__(THREADS) brt_indexing_gather_forward_f32(
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
