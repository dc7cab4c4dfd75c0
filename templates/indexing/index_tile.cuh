// Needs indexing/index.cuh.
// How threads share out positions and columns; as for segments, with columns of several axes.
// generated from patterns/indexing/index_base.py: struct COLUMNS
struct Columns {
    i64 count;  // in accesses
    Axes<3> axes;
};
static_assert(sizeof(Columns) == 656 && BRT_AT(8, Columns, axes) && sizeof(Columns::count) +
              sizeof(Columns::axes) == 656, "Columns is packed otherwise");
// end of generated text
// A block covers `cols` columns by `lanes` groups of positions; `tiles` blocks side by side cover a row.
// generated from patterns/segments/segment_base.py: struct TILE
struct Tile {
    i64 cols, lanes, tiles, span, outer, inner;
};
static_assert(sizeof(Tile) == 48 && BRT_AT(8, Tile, lanes) && BRT_AT(16, Tile, tiles) && BRT_AT(24, Tile, span) &&
              BRT_AT(32, Tile, outer) && BRT_AT(40, Tile, inner) && sizeof(Tile::cols) + sizeof(Tile::lanes) + sizeof(Tile::tiles) +
              sizeof(Tile::span) + sizeof(Tile::outer) + sizeof(Tile::inner) == 48, "Tile is packed otherwise");
// end of generated text
struct Place {
    i64 block, row, column;
    i32 lane, col;
    bool live, first;
};
__device__ __forceinline__ Place place_of(const Tile& t, const Columns& columns)
{
    Place p;
    const u32 cols = (u32)t.cols;
    p.lane = (i32)(threadIdx.x / cols);
    p.col = (i32)(threadIdx.x - p.lane * cols);
    p.block = blockIdx.x / (u32)t.tiles;
    p.column = (i64)(blockIdx.x - (u32)p.block * (u32)t.tiles) * cols + p.col;
    p.row = p.block * t.span + p.lane * t.outer;
    p.live = p.lane < t.lanes && p.column < columns.count;
    p.first = p.live && p.column == 0;
    return p;
}
