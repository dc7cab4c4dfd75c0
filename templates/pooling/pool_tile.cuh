// Windows of K taps, S cells apart, the first one PAD cells before the row: V neighbouring outputs and the CELLS cells at their place.
// Rows are whole tiles, in packs. Without padding every window is whole.
template <int K, int S, int PAD>
struct Pattern {
    static constexpr int N = 16 / sizeof(storage_t), V = S == 2 ? N / 2 : N, CELLS = V * S;
    static constexpr int AFTER = K - S - PAD > 0 ? K - S - PAD : 0;  // cells behind those that the windows read; PAD lie before
    static constexpr int CODE = 16 * K + 2 * S + PAD;  // how geometry names it
};

// What the windows of a tile read of one row; cells outside the input are `outside`. `tile` is where the tile's first cell lies, in column `column`.
template <int K, int S, int PAD>
struct TileRow {
    using P = Pattern<K, S, PAD>;
    static constexpr int PACKS = P::CELLS / P::N;
    Pack<storage_t, P::N> packs[PACKS];
    storage_t before, after;
    // Nothing here waits for a load.
    __device__ __forceinline__ void load(const storage_t* tile, index_t column, index_t in, bool exists, storage_t outside)
    {
#pragma unroll
        for (int i = 0; i < P::CELLS; ++i) packs[i / P::N].v[i % P::N] = outside;
        before = after = outside;
        if (exists) {
#pragma unroll
            for (int i = 0; i < PACKS; ++i) packs[i] = load_pack<storage_t, P::N>(tile + i * P::N);
        }
        if (PAD > 0 && exists && column > 0) before = tile[-1];
        if (P::AFTER > 0 && exists && column + P::CELLS < in) after = tile[P::CELLS];
    }
    // Cell i of the tile, from -PAD to CELLS.
    __device__ __forceinline__ acc_t at(int i) const
    {
        return to_acc(i < 0 ? before : i < P::CELLS ? packs[i / P::N % PACKS].v[i % P::N] : after);
    }
};

// Walks down planes of two axes: `line(tile row, output)` is what a window has of one row, made once for all windows that share the row;
// `done(lines)` gets the K lines of the next row of outputs. `x` is where the tile's column of cells starts.
template <int K, int S, int PAD, class Line, class Done>
__device__ __forceinline__ void roll(
    const storage_t* x, index_t pitch, index_t column, index_t height, index_t width, index_t row, index_t end, storage_t outside, const Line& line,
    const Done& done)
{
    using P = Pattern<K, S, PAD>;
    constexpr int CARRIED = K - S, ROWS = K == 2 ? 1 : 2, NEW = ROWS * S;  // lines kept; rows of outputs, and of cells that are loaded at once
    acc_t lines[CARRIED + NEW][P::V];
    auto fill = [&](int count, int first, index_t h) {
        TileRow<K, S, PAD> tiles[NEW];
#pragma unroll
        for (int i = 0; i < count; ++i) tiles[i].load(x + (h + i) * pitch, column, width, PAD == 0 ? h + i < height : h + i >= 0 && h + i < height, outside);
#pragma unroll
        for (int i = 0; i < count; ++i)
#pragma unroll
            for (int j = 0; j < P::V; ++j) lines[first + i][j] = line(tiles[i], j);
    };
    index_t h = row * S - PAD;
    if (CARRIED > 0) fill(CARRIED, 0, h);
    h += CARRIED;
    for (; row < end; row += ROWS, h += NEW) {
        fill(NEW, CARRIED, h);
#pragma unroll
        for (int r = 0; r < ROWS; ++r)
            if (row + r < end) done(lines + r * S);
#pragma unroll
        for (int b = 0; b < CARRIED; ++b)
#pragma unroll
            for (int j = 0; j < P::V; ++j) lines[b][j] = lines[NEW + b][j];
    }
}
