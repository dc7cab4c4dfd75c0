// The cells of a column of rows that windows of K neighbouring taps read, from a place on.
template <int K>
struct Column {
    const storage_t* x;
    i64 pitch;
    index_t h, height;
    storage_t outside;
    bool inside[K];
    // `line(cells)` of the next COUNT rows, whose loads do not wait for each other.
    template <int COUNT, class Line, class Make>
    __device__ __forceinline__ void read(Line* lines, const Make& line)
    {
        storage_t cells[COUNT > 0 ? COUNT : 1][K];
#pragma unroll
        for (int i = 0; i < COUNT; ++i, ++h, x += pitch) {
            const bool exists = (count_t)h < (count_t)height;
#pragma unroll
            for (int c = 0; c < K; ++c) {
                cells[i][c] = outside;
                if (exists && inside[c]) cells[i][c] = x[c];
            }
        }
#pragma unroll
        for (int i = 0; i < COUNT; ++i) lines[i] = line(cells[i]);
    }
};

// Walks down a column of outputs of a plane of two axes, whatever its width: windows of K x K neighbouring taps over dense rows, S rows apart. `line(cells)` is
// what a window has of one row, made once for all windows that share the row; `done(lines)` gets the K lines of the next output. `x` is where the plane starts.
template <int K, int S, class Line, class Make, class Done>
__device__ __forceinline__ void walk(
    const storage_t* x, index_t pitch, index_t height, index_t pad, const Taps& across, index_t row, index_t end, storage_t outside, const Make& line,
    const Done& done)
{
    constexpr int CARRIED = K - S, ROWS = S == 1 ? 4 : 2, NEW = ROWS * S;  // lines kept; rows of outputs, and of cells that are loaded at once
    Line lines[CARRIED + NEW];
    Column<K> column;
    column.h = row * S - pad;
    column.x = x + column.h * pitch + across.begin;
    column.pitch = pitch, column.height = height, column.outside = outside;
#pragma unroll
    for (int c = 0; c < K; ++c) column.inside[c] = across.holds(c);
    column.template read<CARRIED>(lines, line);
    for (; row < end; row += ROWS) {
        column.template read<NEW>(lines + CARRIED, line);
#pragma unroll
        for (int r = 0; r < ROWS; ++r)
            if (row + r < end) done(lines + r * S);
#pragma unroll
        for (int b = 0; b < CARRIED; ++b) lines[b] = lines[NEW + b];
    }
}

// Walks down a column of cells, each the sum of the outputs that cover it: windows of K x K neighbouring taps, S apart, over dense rows of outputs. A step of
// `row` is S rows of cells, the first one `pad` before the plane: the newest output that covers them is that of row `row`, a cell's place among them tells how
// many there are. `line(cells)` is what the column gets of a row of outputs; `done(lines, count)` gets the lines of the next cell. `dy` is where the plane starts.
template <int K, int S, class Line, class Make, class Done>
__device__ __forceinline__ void walk_cells(
    const storage_t* dy, index_t pitch, index_t height, const Range& across, index_t row, index_t end, const Make& line, const Done& done)
{
    constexpr int C = (K - 1) / S + 1, CARRIED = C - 1, ROWS = S == 1 ? 4 : 2;  // outputs that cover a cell along an axis; lines kept, and loaded at once
    Line lines[CARRIED + ROWS];
    Column<C> column;
    column.h = row - CARRIED;
    column.x = dy + column.h * pitch + across.begin;
    column.pitch = pitch, column.height = height, column.outside = store_as<storage_t>((acc_t)0);
#pragma unroll
    for (int c = 0; c < C; ++c) column.inside[c] = across.holds(across.begin + c);
    column.template read<CARRIED>(lines, line);
    for (; row < end; row += ROWS) {
        column.template read<ROWS>(lines + CARRIED, line);
#pragma unroll
        for (int r = 0; r < ROWS; ++r) {
            if (row + r >= end) break;
#pragma unroll
            for (int i = 0; i < S; ++i) done(lines + r + CARRIED - (K - 1 - i) / S, (K - 1 - i) / S + 1);
        }
#pragma unroll
        for (int b = 0; b < CARRIED; ++b) lines[b] = lines[ROWS + b];
    }
}
