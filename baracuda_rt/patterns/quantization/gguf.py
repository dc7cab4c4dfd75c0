"""Launch geometry of the GGUF block formats: whole blocks of 32 or 256 elements, each a run of bytes at any offset."""

from __future__ import annotations

import math
from typing import Any

from ...codegen.dtypes import DTYPES
from ...records import Geometry, Launch, Problem, Ptr, Spec, Step, Work, Workspace, ceil_div, contiguous_strides, i32, i64

USES = ("contiguize",)
UNPACKING, TILE = 256, 16384  # threads of a block that unpacks, and its elements at most
TILES = (TILE, TILE // 2, TILE // 4, TILE // 8)
PACKING = 128  # threads of a block that packs
FORMATS = {
    "Q4_0": 2, "Q4_1": 3, "Q5_0": 6, "Q5_1": 7, "Q8_0": 8, "Q8_1": 9, "Q2_K": 10, "Q3_K": 11, "Q4_K": 12, "Q5_K": 13, "Q6_K": 14, "Q8_K": 15, "IQ4_NL": 20,
    "IQ4_XS": 23, "MXFP4": 39,
}  # fmt: skip
BLOCKS = {
    "Q4_0": (32, 18), "Q4_1": (32, 20), "Q5_0": (32, 22), "Q5_1": (32, 24), "Q8_0": (32, 34), "Q8_1": (32, 36), "Q2_K": (256, 84), "Q3_K": (256, 110),
    "Q4_K": (256, 144), "Q5_K": (256, 176), "Q6_K": (256, 210), "Q8_K": (256, 292), "IQ4_NL": (32, 18), "IQ4_XS": (256, 136), "MXFP4": (32, 17),
}  # fmt: skip


def block_of(p: Problem) -> tuple[str, int, int]:
    """The format, its elements and its bytes a block."""
    name = p.traits.blocks or p.params["format"].upper()
    return (name, *BLOCKS[name])


def unpacked_shape(p: Problem) -> tuple[int, ...]:
    """The shape that the packed bytes have as elements: rows of whole blocks keep their axes, else it is flat."""
    name, elements, size = block_of(p)
    packed = p.spec("packed").shape
    shape = p.params["shape"]
    if shape is not None:
        shape = tuple(shape)
        n = math.prod(shape)
        if n % elements:
            p.fail("shape", shape, f"a multiple of {elements} elements, the block of {name.lower()}")
        if n // elements * size != math.prod(packed):
            p.fail("packed", f"of shape {packed}", f"{n // elements * size} bytes for shape {shape} in {name.lower()}")
        return shape
    if math.prod(packed) % size:
        p.fail("packed", f"of shape {packed}", f"a multiple of {size} bytes, the block of {name.lower()}")
    if packed and packed[-1] % size == 0:
        return (*packed[:-1], packed[-1] // size * elements)
    return (math.prod(packed) // size * elements,)


def rows(p: Problem) -> tuple[int, int, int]:
    """Rows of x, elements of a row and its blocks. Rows of whole blocks are packed each for itself, others as one; padded ones always each."""
    _, elements, _ = block_of(p)
    x = p.spec("x").shape
    if x and (p.traits.padded or x[-1] % elements == 0):
        return math.prod(x[:-1]), x[-1], ceil_div(x[-1], elements)
    n = math.prod(x)
    return 1, n, ceil_div(n, elements)


def check(p: Problem) -> None:
    """Whole blocks, and as many bytes as they have."""
    if p.traits.map == "dequantize":
        unpacked_shape(p)
        return
    name, elements, _ = block_of(p)
    n = p.spec("x").numel
    if not p.traits.padded and n % elements:
        p.fail("x", f"of shape {p.spec('x').shape}", f"a multiple of {elements} elements, the block of {name.lower()}")


def dims(p: Problem) -> dict[str, Any]:
    if p.traits.map == "dequantize":
        return {"Y": unpacked_shape(p)}
    _, elements, size = block_of(p)
    x = p.spec("x").shape
    count, _, blocks = rows(p)
    whole = bool(x) and (p.traits.padded or x[-1] % elements == 0)
    return {"P": (*x[:-1], blocks * size) if whole else (count * blocks * size,)}


def plan(p: Problem) -> Geometry:
    """One launch on dense operands; views and results that are not dense go through the workspace."""
    source, target = ("packed", "y") if p.traits.map == "dequantize" else ("x", "packed")
    out, given = p.spec(target), p.spec(source)
    if not out.numel:
        return Geometry("direct", ())
    work = Workspace()
    staged = p.variant == "copied"
    fits = out.contiguous and out.alignment >= (16 if target == "y" else 1)
    copies: list[Step] = []
    after: list[Step] = []
    read: Ptr | Work = Ptr(source)
    write: Ptr | Work = Ptr(target)
    assert p.others is not None
    if staged or not given.contiguous:
        read = work.take(given.numel * given.dtype.size)
        copies = p.others.steps("contiguize", {"x": (Ptr(source), given), "y": (read, _dense(given))}, work)
    if staged or not fits:
        write = work.take(out.numel * out.dtype.size)
        after = p.others.steps("contiguize", {"x": (write, _dense(out)), "y": (Ptr(target), out)}, work)
    variant = "copied" if copies or after else "direct"
    name, elements, size = block_of(p)
    if p.traits.map == "dequantize":
        # The largest of which as many as run at once are left.
        usual = next((tile for tile in TILES if out.numel // tile * UNPACKING >= p.resident), TILES[2])
        tile = p.pick("elements of a block", usual, TILES)
        launch = Launch("", (ceil_div(out.numel, tile), 1, 1), (UNPACKING, 1, 1), (read, write, i64(out.numel), i32(FORMATS[name]), i32(tile)))
    else:
        count, row, blocks = rows(p)
        everything = count * blocks
        block = (PACKING, 1, 1)
        if elements == 256:
            launch = Launch("_k", (ceil_div(everything, PACKING // 32), 1, 1), block, (read, write, i64(everything)))
        else:
            grid = (ceil_div(everything, PACKING), 1, 1)
            launch = Launch("", grid, block, (read, write, i64(everything), i64(row), i64(blocks), i32(FORMATS[name]), i32(size)))
    return Geometry(variant, (*copies, launch, *after), work.size)


def _dense(spec: Spec) -> Spec:
    return Spec(spec.shape, contiguous_strides(spec.shape), DTYPES[spec.dtype.key])
