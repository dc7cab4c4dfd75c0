"""Launches of grid_sample, and what its two directions share."""

from __future__ import annotations

from typing import Any

from ...codegen.dtypes import DTYPES
from ...codegen.structs import Struct
from ...records import INT32_MAX, Blob, Geometry, Launch, Problem, Ptr, Spec, contiguous_strides, i32, round_up
from ..axes_struct import index_t
from . import _image
from ._image import THREADS, Plane

PADDING = {"ZEROS": 0, "BORDER": 1, "REFLECTION": 2}
SAMPLING = Struct("Sampling[index_t=i32|i64]", "index_t depth, height, width   # of the image\ni32 padding, aligned")
GRID = Struct("Grid", "i64 batch, depth, height, width, component   # element strides")
SHAPE = Struct("Shape[index_t=i32|i64]", """
    Threads threads
    View x, y
    Grid grid
    Sampling sampling
    i64 channels
""", _image.THREAD_PLACES, _image.VIEW, GRID, SAMPLING)  # fmt: skip
CHANNELS = 64  # that a thread takes at most
PLANE_THREADS = 512  # of a block that keeps a plane in shared memory
PLANE_BYTES, LEAST_PLANE = 96 << 10, 8 << 10  # of such a plane: what every device has for a block; smaller ones stay in the first cache as they are


def check(p: Problem) -> None:
    """What symbols do not say: image and grid have the same two or three axes, and the mode is for them."""
    spatial, out, components = p.dims["S"], p.dims["O"], p.dims["R"]
    rank = len(spatial)
    if rank not in (2, 3):
        p.fail("x", f"of shape {p.spec('x').shape}", "[N, C, H, W] or [N, C, D, H, W]")
    if len(out) != rank or components != rank:
        accepted = "[N, OH, OW, 2]" if rank == 2 else "[N, OD, OH, OW, 3]"
        p.fail("grid", f"of shape {p.spec('grid').shape}", f"{accepted} for an image of {rank} axes")
    if p.params["mode"] == "bicubic" and rank != 2:
        p.fail("mode", "'bicubic'", "bilinear or nearest for an image of 3 axes")
    if any(n < 1 for n in spatial):
        p.fail("x", f"of spatial shape {tuple(spatial)}", "extents of at least 1")
    if any(n >= 2**31 for n in (*spatial, *out)):
        p.fail("x", f"of spatial shape {tuple(spatial)}", "extents below 2**31, as for the grid")


def taps(p: Problem) -> str:
    """The source parameter: what a place is read by, and the number of axes."""
    return {"bilinear": "linear", "nearest": "nearest", "bicubic": "cubic"}[p.params["mode"]] + str(len(p.dims["S"]))


def sampling(p: Problem, wide: bool) -> tuple[float, ...]:
    """The numbers of the `Sampling` struct."""
    depth, height, width = _image.volume(p.dims["S"], 1)
    return SAMPLING[index_t(wide)].values(
        depth, height, width, padding=PADDING[p.params["padding_mode"].upper()], aligned=bool(p.params["align_corners"])
    )


def grid_values(spec: Spec | None) -> tuple[float, ...]:
    """The numbers of the `Grid` struct of a grid or its gradient; zeros where it is absent."""
    if spec is None:
        return GRID.values(0, 0, 0, 0, 0)
    n, *spatial, component = spec.strides
    return GRID.values(n, *_image.volume(spatial, 0), component)


def plan(p: Problem) -> Geometry:
    """One kernel: a thread for each place and group of channels, or a block for each plane."""
    x, y = Plane.of(p.spec("x")), Plane.of(p.spec("y"))
    n, c, *extents = y.shape
    places = n * _image.product(extents)
    source = {"taps": taps(p)}
    variant = _image.choose(p, _image.is_wide(p, places * c))
    wide = variant.endswith("_i64")
    if not places * c:
        return Geometry(variant, (), params=source)
    lanes = 16 // DTYPES[p.types["T"]].size
    along = x.last and y.last
    # Weights serve some channels, as many as leave enough threads (on an H200 more of them make the few places of a line wait for one another); along the channels
    # neighbours read one line of memory.
    shared = lanes * (8 if x.last else 2 ** (len(extents) - 1))
    # What a thread saves by more channels: loads of parts of lines, or weights of 16 taps (an H200 is best with 64 channels last, with 8 bicubic).
    fewer = 3 if x.last else 2 if p.params["mode"] == "bicubic" else 1
    enough = 1 << max(1, fewer * places * c // p.resident // lanes).bit_length() - 1  # packs of channels
    most = lanes if along else min(CHANNELS, shared, enough * lanes, round_up(c, lanes))
    if not along:
        most = p.pick("channels of a thread", most, (n * lanes for n in (1, 2, 4, 8) if n * lanes <= min(CHANNELS, round_up(c, lanes))))
    in_plane, own = places // n, _image.product(x.shape[2:])
    dense = all(have == step or n == 1 for n, have, step in zip(x.shape[2:], x.strides[2:], contiguous_strides(x.shape[2:]), strict=True))
    plane = dense and own * x.size <= PLANE_BYTES and in_plane <= INT32_MAX
    # Blocks enough for the device, and places enough to be worth reading the whole plane. Places that lie in order need it less: nothing here tells.
    usual = plane and not (p.arch == "host" and p.fast) and own * x.size >= LEAST_PLANE and n * c * PLANE_THREADS >= 2 * p.resident and 8 * in_plane >= own
    if plane and p.pick("plane", usual, (not usual,)):
        threads, _ = _image.threads(extents, (1, 1), n, c, 1, False, wide)
    else:
        plane = False
        threads, blocks = _image.threads(extents, (1, 1), n, c, most, along, wide)
    shape = Blob(SHAPE[index_t(wide)].pack(
        threads, x.values(lanes, wide), y.values(lanes, wide), grid_values(p.spec("grid")), sampling(p, wide), channels=c,
    ))  # fmt: skip
    args = (Ptr("x"), Ptr("grid"), Ptr("y"), shape)
    if plane:
        launch = Launch("_plane", (n * c, 1, 1), (PLANE_THREADS, 1, 1), (*args, i32(in_plane)), shared=round_up(own * x.size, 16))
    else:
        launch = Launch("", (blocks, 1, 1), (THREADS, 1, 1), args)
    return Geometry(variant, (launch,), params=source)


def dims(p: Problem) -> dict[str, Any]:
    """No symbol of the results is unknown."""
    return {}
