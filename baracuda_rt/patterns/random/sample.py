"""Launches of the token samplers: of long rows a block takes a chunk, of short and of many rows each a row."""

from __future__ import annotations

from ...codegen.structs import Struct
from ...records import Arg, Blob, Const, Geometry, Launch, Problem, Ptr, Scalar, Spec, Workspace, ceil_div, numel, round_up
from ..axes import merged
from ..indexing.index_base import axes
from ..sorting.order import order
from ..sorting.row_select import DIGIT
from .seeds import check_seed, resolve, seed_args

__all__ = ["check", "plan", "resolve"]

SMALL, SMALL_THREADS = 1024, 32  # elements of a row that one warp reads
ROW_THREADS = 1024  # of a block that reads a longer row
BLOCKS = (1 << 31) - 1
FEW = 1024  # rows that are cut into chunks; of more, each has a block for itself
LEAST = 4096  # elements of a chunk at least
CHUNKS = 1024  # of a row at most: each has a thread of the block that draws
CHUNK_THREADS = 512  # of which a multiprocessor runs two blocks
MOST = 1024  # cells of a top-k that is found by chunks
ROOM = 4096  # cells that a chunk lists at most
SPARE = 512  # listed cells that are sorted as they are
RULES = Struct("Rules", """
    i64 rows, n, step           # of a row: its elements, and from one to the next
    i64 chunks, length          # of a row; elements of a chunk
    i32 bits, probs, joint      # bits: of the largest mass, so that a row's sum has less than 63
""")  # fmt: skip
BINS = 1 << DIGIT
LIMITS: tuple[tuple[str, str, float], ...] = (("temperature", "f64", 1.0), ("top_k", "i64", 0), ("top_p", "f64", 1.0), ("min_p", "f64", 0.0))


def check(p: Problem) -> None:
    """A seed, and rows to draw from."""
    check_seed(p)
    shape = p.spec("logits").shape
    if not shape[-1] and numel(shape[:-1]):
        p.fail("logits", f"of shape {shape}", "rows of at least one element")
    if shape[-1] >= 1 << 31:
        p.fail("logits", f"of shape {shape}", "rows of fewer than 2147483648 elements")


def plan(p: Problem) -> Geometry:
    """One launch, or four of rows in chunks, which hand on what they found through the workspace: what is asked of a row is known to the kernels alone."""
    x = p.spec("logits")
    *outer, n = x.shape
    rows = numel(outer)
    if not rows:
        return Geometry("default", ())
    none = Spec(tuple(outer), (0,) * len(outer), x.dtype)
    given = {param.name for param in p.decl.params}
    names = ["token", "valid", "logprob", *(name for name, _, _ in LIMITS), "seeds", "offsets"]
    taken = [name if name not in given and p.has(name) else "" for name in names]
    sets = [x.strides[:-1], *((p.spec(name) if name else none).strides for name in taken)]
    pointers: list[Arg] = [Ptr("logits"), *(Ptr(name) if name else Const(0, "u64") for name in taken)]
    numbers: list[Arg] = [Scalar(name, token) if name in given else Const(value, token) for name, token, value in LIMITS]
    long = n > SMALL and rows <= FEW
    chunks, length = _chunks(p, rows, n) if long else (1, n)
    work = Workspace()
    left: list[Arg] = [Const(0, "u64")] * 5
    if long:
        item = 16 if x.dtype.size == 8 else 8
        left = [work.take(size) for size in (8 * BINS * rows, 8 * rows * chunks, 8 * rows * chunks, 4 * rows * chunks, item * ROOM * rows * chunks)]
    rules = RULES.pack(
        rows=rows, n=n, step=x.strides[-1], chunks=chunks, length=length, bits=61 - n.bit_length(), probs=bool(p.params["probs"]), joint=bool(p.params["joint"])
    )
    args = (*pointers, *left, axes(*merged(tuple(outer), sets)), order(x.dtype), Blob(rules), *numbers, *seed_args(p))
    if long:
        steps = [Launch(kernel, (rows * chunks, 1, 1), (CHUNK_THREADS, 1, 1), args) for kernel in ("_first", "_masses", "_edge")]
        return Geometry("default", (*steps, Launch("_finish", (rows, 1, 1), (CHUNKS, 1, 1), args)), work.size)
    kernel, threads = by_row(n)
    return Geometry("default", (Launch(kernel, (min(rows, BLOCKS), 1, 1), (threads, 1, 1), args),))


def by_row(n: int) -> tuple[str, int]:
    """The kernel of which a block takes a row of n elements, and its threads."""
    return ("_small", SMALL_THREADS) if n <= SMALL else ("", ROW_THREADS)


def _chunks(p: Problem, rows: int, n: int) -> tuple[int, int]:
    """How many chunks a row is cut into, and of how many elements: as many as keep the device busy, of a length that is worth a block."""
    least = p.pick("least chunk", LEAST, (LEAST // 2, 2 * LEAST))
    each = max(1, min(CHUNKS, p.resident // (2 * CHUNK_THREADS) // rows))
    chunks = ceil_div(n, max(least, ceil_div(n, each)))
    length = round_up(ceil_div(n, chunks), 16)
    return ceil_div(n, length), length
