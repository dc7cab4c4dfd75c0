"""Reduced gradients of formula ops in the pass that computes the full ones, where the axes make the problem a matrix."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...codegen.structs import Struct
from ...records import Arg, Blob, Launch, ceil_div, i32, i64, round_up

THREADS = 256
MAX_BATCHES = 65535  # of a grid along z
BLOCKS = 2048  # aimed at, a function of the extents alone
ENOUGH_BLOCKS = 512  # with which columns need no chunks
ROWS_OF_THREAD = 8  # of a chunk
NARROWEST = 8  # threads along columns: 128 bytes of a row
NONE, FULL, COLUMN, ROW, ALL = range(5)
KINDS = {"NONE": NONE, "FULL": FULL, "COLUMN": COLUMN, "ROW": ROW, "ALL": ALL}
MATRIX = Struct("Matrix[OPERANDS, OUTPUTS]", """
    i64 rows, cols                                  # cols in units of V elements
    i64 row_stride[OPERANDS], col_stride[OPERANDS]  # col_stride per unit; 0 repeats one element
    i64 batch_stride[OPERANDS]                      # from one matrix to the next
    i64 kind[OUTPUTS]
""")


class Fused:
    """The matrix form of a problem: extents, per-operand strides, what each output is, and whether 16-byte units fit."""

    def __init__(
        self, rows: int, cols: int, row_strides: list[int], col_strides: list[int], kinds: list[int], vec: int, batches: int, batch_strides: list[int],
    ) -> None:  # fmt: skip
        self.rows, self.cols, self.row_strides, self.col_strides, self.kinds, self.vec = rows, cols, row_strides, col_strides, kinds, vec
        self.batches, self.batch_strides = batches, batch_strides

    @property
    def by_rows(self) -> bool:
        return ROW in self.kinds


def fuse(
    full: Sequence[int], strides: Sequence[Sequence[int]], masks: Sequence[Sequence[bool] | None], first_output: int, lead: int,
    vec: int, fits: Callable[[int], bool],
) -> Fused | None:  # fmt: skip
    """The matrix form, or None. strides: per operand over the full axes (0 where broadcast); masks: per output, the axes it keeps (None: absent).

    fits(k): operand k's base is aligned for units of `vec`.
    """
    # A marker stride per reduced output keeps axes apart where one of them is kept and the other reduced.
    marks = [[0 if mask is None or kept else 1 for kept in mask] if mask is not None else [0] * len(full) for mask in masks]
    axes = [a for a, n in enumerate(full) if n != 1]
    axes.sort(key=lambda a: -abs(strides[lead][a]))
    groups: list[tuple[int, list[int], list[int]]] = []
    for a in axes:
        own = [s[a] for s in strides]
        mark = [m[a] for m in marks]
        if groups and groups[-1][2] == mark and all(o == full[a] * i for o, i in zip(groups[-1][1], own, strict=True)):
            groups[-1] = (groups[-1][0] * full[a], own, mark)
        else:
            groups.append((full[a], own, mark))
    batches, batch_strides = 1, [0] * len(strides)
    if len(groups) == 3 and not any(groups[0][2]):  # matrices that share nothing
        (batches, batch_strides, _), *groups = groups
    if len(groups) > 2 or not groups or batches > MAX_BATCHES:
        return None
    if len(groups) == 1:
        extent, own, mark = groups[0]
        cols = next((c for c in (4096 * vec, 1024 * vec, 256 * vec) if extent % c == 0), 0)  # any fold of a flat run will do
        if not cols:
            return None
        groups = [(extent // cols, [s * cols for s in own], mark), (cols, own, mark)]
    (rows, row_strides, row_marks), (cols, col_strides, col_marks) = groups
    kinds = []
    for k, mask in enumerate(masks):
        down, across = bool(row_marks[k]), bool(col_marks[k])
        kinds.append(NONE if mask is None else ALL if down and across else COLUMN if down else ROW if across else FULL)
    if (ROW in kinds and (COLUMN in kinds or ALL in kinds)) or (batches > 1 and ALL in kinds):
        return None
    unit = vec if vec > 1 and cols % vec == 0 else 1
    for k, (r, c) in enumerate(zip(row_strides, col_strides, strict=True)):
        if c not in (0, 1) or (c == 1 and (r % unit or batch_strides[k] % unit or not fits(k))):
            unit = 1
    if unit == 1 and any(c not in (0, 1) for c in col_strides):
        return None  # the inner axis is not contiguous: the general kernels' coordinates serve it better
    for k, kind in enumerate(kinds):
        if kind == FULL and col_strides[first_output + k] != 1 and cols != 1:
            return None
    return Fused(rows, cols, row_strides, col_strides, kinds, unit, batches, batch_strides)


def launches(
    fused: Fused, outputs: Sequence[str], inputs: Sequence[Arg], outs: Sequence[Arg], scalars: Sequence[Arg], partials: Callable[[str, int], Arg],
    size: int, direct: Sequence[Arg | None],
) -> tuple[list[Launch], dict[str, tuple[int, int]], int]:  # fmt: skip
    """The fused launch, (cells, chunks) of each reduced output's partials, and their workspace. partials(name, offset) makes an argument.

    direct: of each output the argument with which sums of one chunk are the result, None where its cells lie otherwise.
    """
    units = fused.cols // fused.vec
    extent = units if fused.by_rows else fused.rows
    width = 1
    while width < THREADS and width < units:
        width *= 2
    summed = [k for k, kind in enumerate(fused.kinds) if kind in (COLUMN, ROW, ALL)]
    dense = ALL not in fused.kinds and all(direct[k] is not None for k in summed)
    if dense and not fused.by_rows:  # narrower groups of columns, where these then have rows enough for one chunk
        widths = [w for w in (256, 128, 64, 32, 16, 8) if NARROWEST <= w <= width and fused.rows * w <= THREADS * ROWS_OF_THREAD]
        width = next((w for w in widths if ceil_div(units, w) * fused.batches >= ENOUGH_BLOCKS), widths[-1] if widths else width)
    if fused.by_rows:
        groups = ceil_div(fused.rows, THREADS // width)
        least = width * 4
    else:
        groups = ceil_div(units, width)
        least = (THREADS // width) * ROWS_OF_THREAD
    chunks = max(1, min(ceil_div(BLOCKS, groups * fused.batches), ceil_div(extent, least)))
    chunk = ceil_div(extent, chunks)
    chunks = ceil_div(extent, chunk)
    workspace = 0
    shape: dict[str, tuple[int, int]] = {}
    arguments: list[Arg] = []
    dense = dense and chunks == 1
    outs = [direct[k] or out if dense and k in summed else out for k, out in enumerate(outs)]
    for name, kind in zip(outputs, fused.kinds, strict=True):
        if kind in (COLUMN, ROW, ALL) and not dense:
            cells = {COLUMN: fused.cols, ROW: fused.rows, ALL: 1}[kind] * fused.batches
            count = chunks * groups if kind == ALL else chunks
            arguments.append(partials(name, workspace))
            shape[name] = (cells, count)
            workspace += round_up(cells * count * size, 256)
        else:
            arguments.append(partials("", 0))
    matrix = MATRIX[len(fused.row_strides), len(fused.kinds)].pack(
        rows=fused.rows, cols=units, row_stride=fused.row_strides, col_stride=[c * fused.vec for c in fused.col_strides],
        batch_stride=fused.batch_strides, kind=fused.kinds,
    )  # fmt: skip
    name = "_rows" if fused.by_rows else "_columns"
    launch = Launch(name, (groups, chunks, fused.batches), (THREADS, 1, 1), (*inputs, *outs, *scalars, *arguments, Blob(matrix), i64(chunk), i32(width)))
    return [launch], shape, workspace
