// --- partial loops begin ---
// The CPU's own path: a block is one thread that walks runs of neighbouring cells. Needs the prelude.
// Cells that are computed at once; the rest of a run is filled up, so that each cell is computed by the same instructions.
// generated from patterns/loops.py: constants LANES
constexpr int LANES = 64;
// end of generated text
constexpr i64 SHORT_RUN = 16;  // shorter runs are gathered cell by cell, several in one go

// generated from patterns/loops.py: struct LOOP
template <int R, int N> struct Loop {
    i64 rank;           // of the axes but the innermost, innermost first
    i64 extent[R];
    i64 stride[N][R];
    i64 run, rows;      // cells of the innermost axis; how many runs there are
    i64 step[N];        // between the cells of a run
    i64 piece, pieces;  // cells of a run that a block takes; blocks of a run
    i64 group;          // runs that a block takes
};
static_assert(sizeof(Loop<2, 3>) == 136 && BRT_AT(8, Loop<2, 3>, extent) && BRT_AT(24, Loop<2, 3>, stride) && BRT_AT(72, Loop<2, 3>, run) &&
              BRT_AT(80, Loop<2, 3>, rows) && BRT_AT(88, Loop<2, 3>, step) && BRT_AT(112, Loop<2, 3>, piece) &&
              BRT_AT(120, Loop<2, 3>, pieces) && BRT_AT(128, Loop<2, 3>, group) && sizeof(Loop<2, 3>::rank) + sizeof(Loop<2, 3>::extent) +
              sizeof(Loop<2, 3>::stride) + sizeof(Loop<2, 3>::run) + sizeof(Loop<2, 3>::rows) + sizeof(Loop<2, 3>::step) +
              sizeof(Loop<2, 3>::piece) + sizeof(Loop<2, 3>::pieces) + sizeof(Loop<2, 3>::group) == 136, "Loop is packed otherwise");
// end of generated text

// The runs that a block walks, and where they begin in each operand.
template <int R, int N> struct Walk {
    const Loop<R, N>& loop;
    i64 row, last, begin, end;  // runs, and cells of each
    i64 at[N];
    i64 coordinate[R];
    __device__ __forceinline__ Walk(const Loop<R, N>& l, i64 block) : loop(l)
    {
        const i64 group = block / l.pieces, piece = block - group * l.pieces;
        row = group * l.group, last = row + l.group < l.rows ? row + l.group : l.rows;
        begin = piece * l.piece, end = begin + l.piece < l.run ? begin + l.piece : l.run;
        i64 rest = row;
        for (int k = 0; k < N; ++k) at[k] = 0;
        for (i64 a = 0; a < l.rank; ++a) {
            coordinate[a] = rest % l.extent[a];
            rest /= l.extent[a];
            for (int k = 0; k < N; ++k) at[k] += coordinate[a] * l.stride[k][a];
        }
    }
    __device__ __forceinline__ void next()
    {
        ++row;
        for (i64 a = 0; a < loop.rank; ++a) {
            for (int k = 0; k < N; ++k) at[k] += loop.stride[k][a];
            if (++coordinate[a] < loop.extent[a]) return;
            for (int k = 0; k < N; ++k) at[k] -= loop.extent[a] * loop.stride[k][a];
            coordinate[a] = 0;
        }
    }
};

// `count` cells that lie `step` apart as LANES neighbours: where they are, or in `buffer`, filled up with the last one.
template <class T> __device__ __forceinline__ const T* lanes_of(const T* from, i64 step, int count, T* buffer)
{
    if (step == 1 && count == LANES) return from;
    if (step == 1)
        for (int j = 0; j < count; ++j) buffer[j] = from[j];
    else
        for (int j = 0; j < count; ++j) buffer[j] = from[j * step];
    for (int j = count; j < LANES; ++j) buffer[j] = buffer[count - 1];
    return buffer;
}
template <class T> __device__ __forceinline__ void put_lanes(T* to, i64 step, int count, const T* buffer)
{
    if (step == 1)
        for (int j = 0; j < count; ++j) to[j] = buffer[j];
    else
        for (int j = 0; j < count; ++j) to[j * step] = buffer[j];
}
// --- partial loops end ---
