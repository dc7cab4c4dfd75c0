"""Launches of norms in passes: states, the numbers of planes, results. For arrays whose channels lie innermost, and for runs that begin between packs."""

from __future__ import annotations

from math import lcm
from typing import NamedTuple

from ...codegen.dtypes import DTYPES
from ...codegen.structs import Struct
from ...records import INT32_MAX, Arg, Blob, Launch, Problem, Ptr, Spec, Work, ceil_div, numel, round_up
from ..axes import by_stride, merge
from ..fastdiv import FASTDIV, dividers, fastdiv
from .lines import THREADS, Tiling
from .norm_flat import plane_cells, results_by_packs
from .norm_view import View

__all__ = ["BESIDE", "CELLS_EACH", "CELL_RANK", "COLUMNS", "MERGED", "RUNS", "SIDE_BY_SIDE", "SINGLES", "TILE", "TILE_LEAST", "TURNED", "column_grid", "fixed_passes", "own_passes", "row_turns", "sample_rows", "singles", "word_across"]

COLUMNS = Struct("Columns", """
    i64 x_sample, x_row
    u32 rows, columns   # of a sample
    u32 chunk           # rows of a block
    u32 apart           # rows between those of a thread
    u32 parts           # threads that put the states of a column together
    FastDiv wide        # packs of a block's rows
    FastDiv across      # `apart`
    FastDiv cells       # columns of a block
""", FASTDIV)  # fmt: skip
RUNS = Struct("Runs", "u32 length, chunk  # of a line; packs of a block")
MERGED = Struct("Merged", """
    i64 length                            # elements of a line
    i64 weight, bias                      # strides of what each channel has one of
    i64 mean_sample, mean, rstd_sample, rstd, running_mean, running_var
    u32 lines, rows, planes
    u32 sample_step, row_step             # between states
    u32 single                            # a block has one line
    FastDiv of_sample, each               # lines of a sample; states of a line in a row
""", FASTDIV)  # fmt: skip
BESIDE = Struct("Beside", """
    i64 x_sample, y_sample, x_row, y_row
    i64 weight, bias, mean, var     # strides of what each channel has one of
    u32 packs, count                # whole packs, and elements, of a sample
    u32 step, turns                 # rows between those of a thread; how many it has at most
    u32 found, pad                  # planes of a sample that are its own
    FastDiv period, channels        # packs of a row
""", FASTDIV)  # fmt: skip
TURNED = Struct("Turned", """
    i64 x_sample, x_place, y_sample, y_channel
    i64 weight, bias, mean, var     # strides of what each channel has one of
    i32 channels, places            # of a sample
    i32 in_word, out_word           # elements that are read and written at once
    u32 found, pad                  # planes of a sample that are its own
    FastDiv of_sample, across       # tiles of a sample, and along its channels
""", FASTDIV)  # fmt: skip
CELL_RANK = 4  # axes of arrays that are taken element by element
CELLS_EACH = 4  # elements of a thread
SINGLES = Struct("Singles", """
    i64 x[CELL_RANK], y[CELL_RANK]
    i64 weight, bias, mean, var     # strides of what each channel has one of
    u32 channel[CELL_RANK]          # between the channels of neighbours along an axis
    u32 count
    FastDiv extent[CELL_RANK]
""", FASTDIV, CELL_RANK=CELL_RANK)  # fmt: skip
COLUMN_PACKS = 8  # of a block's rows: 128 bytes
COLUMN_ELEMENTS = 32  # the same of single elements
AT_ONCE = {2: 384, 4: 512, 8: 512}  # blocks of states, by the size of an element: what a device of 132 multiprocessors runs at once
FEW_ROWS = 4  # of a thread at least, where there are as many
MANY_ROWS = 256  # at most: a centre from a thread's first rows serves so many
RUN_PACKS = 4  # packs of a thread at least
RUN_MOST = 64  # and at most
RUN_BLOCKS = 1024
LEAST_LENGTH = 1024  # elements of a line: shorter ones are held
LEAST_BYTES = 1 << 20  # of x: with fewer a launch that reads it once is better
SINGLE_ROWS = 16  # of states, from which on a line has a block
SIDE_BY_SIDE = 32  # lines of a block otherwise
TILE = (8, 64)  # packs of channels and places of a tile
TILE_LEAST = 16  # channels and places with fewer of which tiles are mostly empty
SPREAD_PACKS = 1 << 15  # packs up to which each has a thread
PACKS_EACH = 4  # packs of a thread, if more


class Grid(NamedTuple):
    """Blocks of a matrix that is summed up by columns."""

    blocks: int  # along the columns
    wide: int  # packs of a block's rows
    apart: int  # rows between those of a thread
    chunk: int  # rows of a block
    chunks: int


class Rows(NamedTuple):
    """x and y as samples of rows of channels."""

    samples: int
    rows: int
    x_sample: int
    x_row: int
    y_sample: int
    y_row: int


def aligned_words(spec: Spec, word: int, *strides: int) -> bool:
    return spec.alignment >= min(16, word * spec.dtype.size) and all(s % word == 0 for s in strides)


def sample_rows(shape: tuple[int, ...], strides: list[tuple[int, ...]], channel: int, sample: int | None) -> list[Rows]:
    """The ways to see arrays: rows of all samples as those of one, if the axes allow it, and samples of rows. sample: the axis that must stay apart."""
    places = by_stride([a for a in range(len(shape)) if a not in (channel, sample)], strides[0])
    extents, steps = merge(shape, strides, places)
    if sample is not None and shape[sample] > 1:
        extents, steps = [shape[sample], *(extents or [1])], [[own[sample], *(step or [0])] for own, step in zip(strides, steps, strict=True)]
    if len(extents) > 2:
        return []
    n, rows = (1, 1, *extents)[-2:]
    (x_sample, x_row), (y_sample, y_row) = ((0, 0, *step)[-2:] for step in (steps[0], steps[-1]))
    return [Rows(n, rows, x_sample, x_row, y_sample, y_row)]


def column_grid(packs: int, rows: int, samples: int, single: bool, most: int) -> Grid:
    """The blocks of samples of rows of so many packs (single: elements), of which about `most` run at once."""
    blocks = ceil_div(packs, COLUMN_ELEMENTS if single else COLUMN_PACKS)
    wide = ceil_div(packs, blocks)
    blocks = ceil_div(packs, wide)
    apart = THREADS // wide
    chunks = max(min(ceil_div(most, blocks * samples), ceil_div(rows, FEW_ROWS * apart)), ceil_div(rows, MANY_ROWS * apart), 1)
    chunk = round_up(ceil_div(rows, chunks), apart)
    return Grid(blocks, wide, apart, chunk, ceil_div(rows, chunk))


def row_turns(packs: int, period: int, samples: int, resident: int) -> tuple[int, int]:
    """Rows of `period` packs between those of a thread, and how many it has at most, where each walks down one place of a row."""
    threads = min(resident, max(packs * samples // PACKS_EACH, min(packs * samples, SPREAD_PACKS)))
    rows = ceil_div(packs, period)
    turns = ceil_div(rows, max(1, threads // (period * samples)))
    return ceil_div(rows, turns), turns


def word_across(spec: Spec, per: int, places: int, *strides: int) -> int:
    """Elements of a run of places that a tile writes at once."""
    return next((w for w in (per, per // 2) if w > 1 and places % w == 0 and aligned_words(spec, w, *strides)), 1)


def _parameters(p: Problem) -> dict[str, int]:
    return {name: p.spec(of).strides[0] if p.has(of) else 0 for name, of in (("weight", "weight"), ("bias", "bias"), ("mean", "running_mean"), ("var", "running_var"))}


def _channel(v: View) -> int:
    return v.stats[-1]


def _innermost(p: Problem, v: View) -> bool:
    """Whether the channels of x are neighbours."""
    x, channel = p.spec("x"), _channel(v)
    return x.shape[channel] > 1 and x.strides[channel] == 1 and x.numel <= INT32_MAX // 2


def _results(p: Problem, v: View, kernel: str, args: list[Arg], sample: int | None) -> Launch | None:
    """The launch that writes results of channels that lie innermost; None for layouts it has no kernel for. sample: the axis whose cells have numbers of their own."""
    x, y, channel = p.spec("x"), p.spec("y"), _channel(v)
    found = x.shape[channel] if sample is not None and x.shape[sample] > 1 else 0
    for own in sample_rows(x.shape, [x.strides, y.strides], channel, sample):
        launch = _beside(p, own, channel, kernel, args, found) if y.strides[channel] == 1 else _turned(p, own, channel, kernel, args, found)
        if launch is not None:
            return launch
    return None


def _beside(p: Problem, r: Rows, channel: int, kernel: str, args: list[Arg], found: int) -> Launch | None:
    x, y = p.spec("x"), p.spec("y")
    per, c = 16 // x.dtype.size, x.shape[channel]
    count, samples = r.rows * c, r.samples
    if not (aligned_words(x, per) and aligned_words(y, per)) or samples > 65535:
        return None
    if samples > 1 and (r.x_sample % per or r.y_sample % per):
        return None
    period, row = c // per, (r.x_row, r.y_row)
    if c % per or (r.rows > 1 and (r.x_row % per or r.y_row % per)):  # one row after another, as rows of whole packs
        if r.rows > 1 and (r.x_row != c or r.y_row != c):
            return None
        if samples > 1 and count % per:
            return None
        period = lcm(c, per) // per
        row = (period * per, period * per)
    packs = count // per
    if not packs or period > INT32_MAX // 16:
        return None
    step, turns = row_turns(packs, period, samples, p.resident * (3 if x.dtype.size == 2 else 4) // 8)
    data = BESIDE.pack(
        x_sample=r.x_sample, y_sample=r.y_sample, x_row=row[0], y_row=row[1], **_parameters(p), packs=packs, count=count, step=step, turns=turns, found=found, pad=0,
        period=fastdiv(period), channels=fastdiv(c),
    )  # fmt: skip
    return Launch(f"_beside{kernel}", (ceil_div(step * period, THREADS), samples, 1), (THREADS, 1, 1), (*args, Blob(data)))


def _turned(p: Problem, r: Rows, channel: int, kernel: str, args: list[Arg], found: int) -> Launch | None:
    x, y = p.spec("x"), p.spec("y")
    per, c = 16 // x.dtype.size, x.shape[channel]
    y_channel = y.strides[channel]
    if r.y_row != 1 or min(c, r.rows) < TILE_LEAST or min(y_channel, r.x_row, r.x_sample, r.y_sample) < 0:
        return None
    word = per if c % per == 0 and aligned_words(x, per, r.x_row, r.x_sample) else 1
    out = word_across(y, per, r.rows, y_channel, r.y_sample)
    across, down = ceil_div(c, TILE[0] * per), ceil_div(r.rows, TILE[1])
    data = TURNED.pack(
        x_sample=r.x_sample, x_place=r.x_row, y_sample=r.y_sample, y_channel=y_channel, **_parameters(p), channels=c, places=r.rows, in_word=word, out_word=out,
        found=found, pad=0, of_sample=fastdiv(across * down), across=fastdiv(across),
    )  # fmt: skip
    return Launch(f"_turned{kernel}", (across * down * r.samples, 1, 1), (THREADS, 1, 1), (*args, Blob(data)))


def fixed_passes(p: Problem, v: View, args: list[Arg]) -> Launch | None:
    """The launch with fixed statistics of channels that lie innermost; None for others, and where statistics are results."""
    return None if p.has("mean") or p.has("rstd") or not _innermost(p, v) else _results(p, v, "", args, None)


def singles(p: Problem, v: View, args: list[Arg]) -> Launch | None:
    """The launch with fixed statistics of any layouts, in the order in which results lie; None for too many axes, and where statistics are results."""
    x, y, channel = p.spec("x"), p.spec("y"), _channel(v)
    if p.has("mean") or p.has("rstd") or not 0 < x.numel <= INT32_MAX // 2 or any(s < 0 for s in y.strides):
        return None
    own = tuple(int(a == channel) for a in range(len(x.shape)))
    extents, steps = merge(x.shape, [x.strides, y.strides, own], by_stride(range(len(x.shape)), y.strides))
    if len(extents) > CELL_RANK:
        return None
    blank = [0] * (CELL_RANK - len(extents))
    own_x, own_y, own_channel = ([*reversed(step), *blank] for step in steps)
    data = SINGLES.pack(
        x=own_x, y=own_y, **_parameters(p), channel=own_channel, count=x.numel, extent=dividers([*reversed(extents), *(1 for _ in blank)]),
    )  # fmt: skip
    return Launch("_singles", (ceil_div(x.numel, CELLS_EACH * THREADS), 1, 1), (THREADS, 1, 1), (*args, Blob(data)))


def own_passes(p: Problem, v: View, args: list[Arg], t: Tiling) -> tuple[tuple[Launch, ...], int] | None:
    """Launches of an array's own statistics, and the workspace in use after them; None for short lines, for few of them and for layouts that others serve."""
    if p.traits.over == "axes" or p.loops or p.variant is not None or not t.units:
        return None
    x, channel = p.spec("x"), _channel(v)
    length = numel([v.shape[a] for a in v.reduced])
    if length < LEAST_LENGTH or x.numel * x.dtype.size < LEAST_BYTES or x.numel > INT32_MAX // 2:
        return None
    sample = v.stats[0] if len(v.stats) > 1 else None
    if _innermost(p, v):
        return _by_columns(p, v, args, sample, channel, length)
    return _by_runs(p, v, args, sample, channel, length) if t.variant == "strided" and p.traits.over != "channel" else None


def _by_columns(p: Problem, v: View, args: list[Arg], sample: int | None, channel: int, length: int) -> tuple[tuple[Launch, ...], int] | None:
    x = p.spec("x")
    size, c, state = x.dtype.size, x.shape[channel], 3 * DTYPES[p.acc].size
    seen = sample_rows(x.shape, [x.strides], channel, sample)
    if not seen:
        return None
    samples, rows, x_sample, x_row = seen[0][:4]
    if sample is None and samples > 1:  # states of parts, which a line has as many more of
        return None
    per = 16 // size
    word = per if c % per == 0 and aligned_words(x, per, x_row, x_sample) else 1
    packs = c // word
    blocks, wide, apart, chunk, chunks = column_grid(packs, rows, samples, word == 1, AT_ONCE[size])
    if max(chunks, samples) > 65535:
        return None
    work = round_up(chunks * samples * c * state, 256)
    results = _results(p, v, "_found", [Ptr("x"), Ptr("y"), Work(work)], sample)
    if results is None:
        return None
    data = COLUMNS.pack(
        x_sample=x_sample, x_row=x_row, rows=rows, columns=c, chunk=chunk, apart=apart, parts=THREADS // (wide * word), wide=fastdiv(wide), across=fastdiv(apart),
        cells=fastdiv(wide * word),
    )  # fmt: skip
    states = Launch("_column_states" if word > 1 else "_column_states_one", (blocks, chunks, samples), (THREADS, 1, 1), (Ptr("x"), Blob(data), Work(0)))
    planes = c // v.groups
    merged = _merged(p, v, args, work, samples=samples, length=length, rows=chunks, each=planes if v.channel is not None else 1, sample_step=chunks * c, row_step=c)
    return (states, merged, results), work + round_up(samples * c * 4 * DTYPES[p.acc].size, 256)


def _by_runs(p: Problem, v: View, args: list[Arg], sample: int | None, channel: int, length: int) -> tuple[tuple[Launch, ...], int] | None:
    x = p.spec("x")
    c, size = x.shape[channel], x.dtype.size
    samples = x.shape[sample] if sample is not None else 1
    plane = x.numel // (samples * c)
    if x.alignment < 16 or not plane_cells(x.shape, x.strides, channel) or (c > 1 and x.strides[channel] != plane):
        return None
    if samples > 1 and (sample is None or x.strides[sample] != c * plane):
        return None
    packs, lines = ceil_div(length, 16 // size) + 1, x.numel // length
    chunks = max(min(ceil_div(RUN_BLOCKS, lines), ceil_div(packs, RUN_PACKS * THREADS)), ceil_div(packs, RUN_MOST * THREADS), 1)
    chunk = ceil_div(packs, chunks)
    chunks = ceil_div(packs, chunk)
    work = round_up(chunks * lines * 3 * DTYPES[p.acc].size, 256)
    results = results_by_packs(p, v, Work(work), samples * c)
    if results is None or chunks > 65535:
        return None
    states = Launch("_run_states", (lines, chunks, 1), (THREADS, 1, 1), (Ptr("x"), Blob(RUNS.pack(length=length, chunk=chunk)), Work(0)))
    merged = _merged(p, v, args, work, samples=samples, length=length, rows=chunks, each=1, sample_step=lines // samples, row_step=lines)
    return (states, merged, results), work + round_up(samples * c * 4 * DTYPES[p.acc].size, 256)


def _merged(p: Problem, v: View, args: list[Arg], work: int, *, samples: int, length: int, rows: int, each: int, sample_step: int, row_step: int) -> Launch:
    """The launch between states and results, whose planes lie behind `work` bytes of states."""
    c = p.spec("x").shape[_channel(v)]
    planes = c // v.groups if v.channel is not None else 1
    lines = samples * c // planes
    own = {name: p.spec(name).strides if p.has(name) else (0, 0) for name in ("mean", "rstd", "running_mean", "running_var")}
    single = each > 1 or rows > SINGLE_ROWS
    parameters = _parameters(p)
    data = MERGED.pack(
        length=length, weight=parameters["weight"], bias=parameters["bias"], mean_sample=own["mean"][0], mean=own["mean"][-1], rstd_sample=own["rstd"][0],
        rstd=own["rstd"][-1], running_mean=own["running_mean"][0], running_var=own["running_var"][0], lines=lines, rows=rows, planes=planes,
        sample_step=sample_step, row_step=row_step, single=single, of_sample=fastdiv(c // planes), each=fastdiv(each),
    )  # fmt: skip
    return Launch("_merged", (ceil_div(lines, 1 if single else SIDE_BY_SIDE), 1, 1), (THREADS, 1, 1), (*args, Blob(data), Work(0), Work(work)))
