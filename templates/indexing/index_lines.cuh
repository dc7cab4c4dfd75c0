// Needs indexing/index.cuh.
// Lines along an axis whose cells an index names one by one: a group of threads serves one, or several that lie side by side, with a word or more for each cell in shared memory.
// generated from patterns/indexing/index_lines.py: struct LINES
struct Lines {
    i64 count;             // lines
    i64 along[4];          // y, what is held, index and values from cell to cell, position to position
    i64 number;            // of a position
    i64 limit[RANK];       // lines that have positions, along each axis
    u32 cells, positions;  // of a line
    u32 threads, lines;    // of a line; of a block
    u32 woven, pad;        // whether neighbouring threads have neighbouring lines
    Axes<5> axes;          // from line to line: y, what is held, index, values, number of the position
};
static_assert(sizeof(Lines) == 1104 && BRT_AT(8, Lines, along) && BRT_AT(40, Lines, number) && BRT_AT(48, Lines, limit) &&
              BRT_AT(176, Lines, cells) && BRT_AT(180, Lines, positions) && BRT_AT(184, Lines, threads) && BRT_AT(188, Lines, lines) &&
              BRT_AT(192, Lines, woven) && BRT_AT(196, Lines, pad) && BRT_AT(200, Lines, axes) && sizeof(Lines::count) +
              sizeof(Lines::along) + sizeof(Lines::number) + sizeof(Lines::limit) + sizeof(Lines::cells) + sizeof(Lines::positions) +
              sizeof(Lines::threads) + sizeof(Lines::lines) + sizeof(Lines::woven) + sizeof(Lines::pad) +
              sizeof(Lines::axes) == 1104, "Lines is packed otherwise");
// end of generated text
// generated from patterns/indexing/index_lines.py: constants LINE_EACH LINE_THREADS
constexpr int LINE_EACH = 4;
constexpr int LINE_THREADS = 512;
// end of generated text
constexpr u32 NO_PLACE = 0xffffffffu;

// The line of a thread.
struct Line {
    i64 at[5];  // where it begins: y, what is held, index, values, number of its first position
    u32 lane, origin, step;  // of the threads of the line; its cells in shared memory
    bool there, named;  // one of the lines; one that has positions
    __device__ __forceinline__ u32 item(const Lines& lines, u32 from, int u) const { return from + u * lines.threads + lane; }
    __device__ __forceinline__ bool names(const Lines& lines, u32 from, int u) const { return named && item(lines, from, u) < lines.positions; }
};
__device__ __forceinline__ Line line_of(const Lines& lines)
{
    const u32 per = lines.woven ? lines.lines : lines.threads, high = threadIdx.x / per, low = threadIdx.x - high * per, own = lines.woven ? low : high;
    const i64 number = (i64)blockIdx.x * lines.lines + own;
    Line line = {};
    line.lane = lines.woven ? high : low;
    line.origin = lines.woven ? own : own * lines.cells;
    line.step = lines.woven ? lines.lines : 1u;
    line.there = line.named = number < lines.count;
    i64 rest = line.there ? number : 0;
    for (i64 a = 0; a < lines.axes.rank; ++a) {
        i64 coordinate = rest;
        if (a + 1 < lines.axes.rank) rest = divide(rest, lines.axes.extent[a], lines.axes.inverse[a], coordinate);
        line.named = line.named && coordinate < lines.limit[a];
#pragma unroll
        for (int s = 0; s < 5; ++s) line.at[s] += coordinate * lines.axes.stride[s][a];
    }
    return line;
}

// The places in shared memory of the cells that a thread's positions name, all on their way before the first is used; NO_PLACE for none.
__device__ __forceinline__ void name_line(const void* index, const Index& f, const Lines& lines, const Line& line, u32 from, const bool report, const ErrorRef& err, u32 (&place)[LINE_EACH])
{
    i64 given[LINE_EACH];
    if (f.kind == 1) {
#pragma unroll
        for (int u = 0; u < LINE_EACH; ++u) given[u] = line.names(lines, from, u) ? ((const i64*)index)[line.at[2] + line.item(lines, from, u) * lines.along[2]] : 0;
    } else {
#pragma unroll
        for (int u = 0; u < LINE_EACH; ++u) given[u] = line.names(lines, from, u) ? read_index(index, line.at[2] + line.item(lines, from, u) * lines.along[2], f.kind) : 0;
    }
#pragma unroll
    for (int u = 0; u < LINE_EACH; ++u) {
        place[u] = NO_PLACE;
        if (!line.names(lines, from, u)) continue;
        const i64 number = line.at[4] + line.item(lines, from, u) * lines.number, cell = report ? resolve_one(given[u], f, 0, number, err) : resolve_one<false>(given[u], f, 0, number, err);
        if (cell >= 0) place[u] = line.origin + (u32)cell * line.step;
    }
}
