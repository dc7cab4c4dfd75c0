"""Launches of the stable sort of 32-bit keys with their row numbers, kernels of one module that plans of many ops launch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ...codegen.model import KernelSku
from ...records import Arg, Const, Problem, Work, Workspace, ceil_div, i32, i64

SORT_THREADS, SORT_SCAN, SORT_ROUNDS = 512, 256, 16  # threads of a sort's launches; keys a thread takes at most
SORT_FEW = 64  # tiles that need no scan
SORT_FILLS = 512  # tiles that the device runs at once
SORT_ENOUGH = 240  # tiles of the most keys with which these are faster than twice as many of half
TILE = 1 << 14  # keys of a tile of the CPU's own path, at least
DIGIT, WIDE_DIGITS = 8, (9, 10)  # bits of a digit at most, and those that are worth it where they save a pass
MOVES = {8: (2, 8, 16), 9: (8, 16), 10: (8, 16)}  # keys of a thread at most of the kernels that move, by bits of a digit at most
FEW_DIGIT = 9  # the same of few keys, which one block sorts
NULL = Const(0, "u64")


class Recorder(Protocol):
    """What collects launches and workspace."""

    work: Workspace

    def add(self, kernel: str, blocks: int, args: Sequence[Arg], threads: int = 256, module: KernelSku | None = None) -> None: ...


def tile_rounds(p: Problem, n: int, most: int, loops: bool, rows: int = 1) -> int:
    """How many times SORT_THREADS keys a tile of `rows` sorts of n has; on the CPU's own path as many as need no scan, and enough to be worth a block."""
    few = ceil_div(n, SORT_THREADS * SORT_FEW)
    if loops:
        return max(TILE // SORT_THREADS, few)
    half = most // 2
    if n * rows >= SORT_THREADS * most * SORT_ENOUGH:
        return int(p.pick("keys of a thread", most, (half,)))
    rounds = max(few, ceil_div(n * rows, SORT_THREADS * SORT_FILLS))
    return rounds if rounds < half else int(p.pick("keys of a thread", half, (most,)))


def passes_of(bits: int, wider: Sequence[int] = ()) -> tuple[int, int]:
    """How many passes keys of so many bits take, and the bits of the digit of each: DIGIT at most, or the first of `wider` that saves the most passes."""
    passes = min(max(1, ceil_div(bits, width)) for width in (DIGIT, *wider))
    return passes, ceil_div(max(bits, 1), passes)


def digits_of(p: Problem, bits: int) -> tuple[int, int]:
    """The same for a sort of sort_launches."""
    widest = DIGIT if p.lends_loops else p.pick("bits of a digit", WIDE_DIGITS[-1], (DIGIT, *WIDE_DIGITS[:-1]))
    return passes_of(bits, [width for width in WIDE_DIGITS if width <= widest])


def move_kernel(digit: int, rounds: int) -> str:
    """The kernel that moves pairs by a digit of so many bits, `rounds` a thread."""
    width = max(DIGIT, digit)
    return f"_move_{width}_{next(most for most in MOVES[width] if rounds <= most)}"


def sort_launches(
    p: Problem, s: Recorder, n: int, bits: int, ids: Sequence[Arg] = (), keys: Arg | None = None, rows: Arg = NULL, low: int = 0, count: tuple[str, Sequence[Arg]] | None = None,
    totals: Work | None = None,
) -> tuple[Work, Work]:
    """Adds the stable radix sort of `n` keys of `bits` bits, segment ids read as `ids` says or lying at `keys`; returns sorted keys and row numbers (32-bit).

    rows: any words of 32 bits that go with the keys instead of their numbers. The lowest `low` bits take no part. count: the kernel of the caller that counts
    the first digit and writes the keys, and its first arguments. totals: where one pass takes all bits, for the number of keys of each value of them.
    """
    assert p.others is not None
    loops = p.lends_loops
    sort = p.others.module("radix_sort", loops=loops)
    if not loops and keys is not None and rows is NULL and totals is None and low == 0 and n <= SORT_THREADS * SORT_ROUNDS:
        passes, digit = passes_of(bits, (FEW_DIGIT,))
        out, other = ((s.work.take(4 * n), s.work.take(4 * n)) for _ in range(2))
        s.add("_few", 1, (keys, i64(n), i32(ceil_div(n, SORT_THREADS)), i32(passes), i32(digit), *out, *other), SORT_THREADS, sort)
        return out
    passes, digit = digits_of(p, bits - low) if totals is None else (1, bits - low)
    rounds = tile_rounds(p, n, SORT_ROUNDS, loops)
    threads = 1 if loops else SORT_THREADS
    tiles = ceil_div(n, SORT_THREADS * rounds)
    unsorted = s.work.take(4 * n) if keys is None else keys
    pairs = [(s.work.take(4 * n), s.work.take(4 * n)) for _ in range(min(passes, 2))]
    counts, totals = s.work.take(4 * tiles << digit), totals or s.work.take(4 << digit)
    own: tuple[Arg, Arg] = (unsorted, rows)
    for k in range(passes):
        where = (i64(n), i32(rounds), i32(low + k * digit), i32(digit))
        if k == 0 and count is not None:
            s.add(count[0], tiles, (*count[1], i32(rounds), i32(digit), counts, unsorted), SORT_THREADS)
        elif k == 0 and keys is None:
            s.add(f"_count_{p.types.get('I', p.types['T'])}", tiles, (*ids, i64(n), i32(rounds), i32(digit), counts, unsorted), threads, sort)
        else:
            s.add("_count", tiles, (own[0], *where, counts), threads, sort)
        if tiles > SORT_FEW:
            s.add("_scan", 1 << digit, (counts, i64(tiles), totals), SORT_SCAN, sort)
        out = pairs[k % len(pairs)]
        s.add("_move" if loops else move_kernel(digit, rounds), tiles, (*own, *where, counts, totals, *out), threads, sort)
        own = out
    return pairs[(passes - 1) % len(pairs)]
