"""Launches of the gradients of grid_sample: by position for the grid; for the image by cell over positions sorted into bins, by tiles of cells, or by atomics."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ...codegen.dtypes import DTYPES
from ...codegen.model import KernelSku
from ...codegen.structs import Struct
from ...errors import UnsupportedError
from ...records import INT32_MAX, RESIDENT, Blob, Const, Geometry, Launch, Problem, Ptr, Work, Workspace, ceil_div, i32, i64
from ..axes_struct import index_t
from ..sorting.radix_sort import sort_launches
from . import _image, grid_sample
from ._image import THREADS, Plane
from .grid_sample import GRID, SAMPLING, check, dims

__all__ = ["PLACES", "POSITIONS", "USES", "check", "dims", "plan"]

USES = ("radix_sort",)
_SPLITS = """
    Split width, height, depth    # of the grid
    i64 bins_z, bins_y, bins_x    # along each axis
    i64 first, channels           # first: the image of a pass's first position
"""
POSITIONS = Struct("Positions[index_t=i32|i64]", f"""
    View x, dy
    Grid grid, dgrid
    Sampling sampling
    {_SPLITS}
    i64 count, bins       # positions of all images of a pass; bins of an image, or tiles
    i32 lanes, along      # threads of a position; along: neighbours share one
    i32 tiled
""", _image.VIEW, GRID, SAMPLING, _image.SPLIT32, _image.SPLIT64)  # fmt: skip
PLACES = Struct("Places[index_t=i32|i64]", f"""
    Threads threads
    View dy, dx, out      # dx: what is added up to, where that is not the result (out)
    Grid grid
    Sampling sampling
    {_SPLITS}
""", _image.THREAD_PLACES, _image.VIEW, GRID, SAMPLING, _image.SPLIT32, _image.SPLIT64)  # fmt: skip
LONG = 64  # positions about a cell from which on its warp adds them up
GROUPED = 8  # channels of a cell that a thread adds up at most
NULL = Const(0, "u64")
BINS = 4  # whose first positions a thread looks for, of many
BOX, PLANE_SIDE, VOLUME_SIDE = 256, 16, 8  # cells of a tile's box, and those along its last axes
TILE_THREADS = 128  # they take several of the cells each
CROWD = 64  # positions about a cell in a chunk of a tile from which on its warp adds them up
TILE_GROUPS = {2: 2, 3: 1}  # by axes: packs of channels that sort a tile's positions each for itself at most
FULL, MANY = 1024, 256  # positions of a tile on average up to which few tiles do, and tiles that do with any number
GRID_ROWS = 65535  # blocks of a launch along its second axis at most
LANES = 32  # threads that share a position of the grid at most
INDEX_BITS = 12
IN_BLOCK, ORDER_THREADS = 1 << INDEX_BITS, 1024  # positions of an image, up to which a block sorts them, and its threads
FEW_BINS = 1 << 14  # of an image, up to which that block finds where each begins


@dataclass(slots=True)
class Plan:
    """The launches of a problem in the making."""

    p: Problem
    wide: bool
    work: Workspace = field(default_factory=Workspace)
    launches: list[Launch] = field(default_factory=list)
    gridded: bool = False  # dgrid is written
    tiled: bool = False  # positions are sorted by tiles

    def add(self, kernel: str, blocks: int, args: Any, threads: int = THREADS, module: KernelSku | None = None, rows: int = 1, groups: int = 1) -> None:
        self.launches.append(Launch(kernel, (blocks, rows, groups), (threads, 1, 1), tuple(args), module=module))

    @property
    def lanes(self) -> int:
        """Channels that a thread takes at once."""
        return 16 // DTYPES[self.p.types["T"]].size

    def plane(self, name: str) -> Plane:
        return Plane.of(self.p.spec(name))

    def splits(self, first: int = 0) -> dict[str, Any]:
        """The fields that all structs have."""
        depth, height, width = (_image.split(n, self.wide) for n in _image.volume(self.p.dims["O"], 1))
        bins_z, bins_y, bins_x = self.bins()
        return {
            "sampling": grid_sample.sampling(self.p, self.wide), "grid": grid_sample.grid_values(self.p.spec("grid")), "first": first,
            "width": width, "height": height, "depth": depth, "bins_z": bins_z, "bins_y": bins_y, "bins_x": bins_x, "channels": self.p.dims["C"],
        }  # fmt: skip

    @property
    def reach(self) -> int:
        """Bins along each axis that give to a cell, less one."""
        return {"nearest": 0, "bilinear": 1, "bicubic": 4}[self.p.params["mode"]]

    def bins(self) -> tuple[int, int, int]:
        """Bins along each axis: cells, and places before and behind that still reach one."""
        return _image.volume([n + self.reach for n in self.p.dims["S"]], 1)  # type: ignore[return-value]

    def tiles(self) -> tuple[int, int, int]:
        """Tiles of an image along each axis: bins that give to BOX cells only."""
        side = PLANE_SIDE if len(self.p.dims["S"]) == 2 else VOLUME_SIDE
        sides = (BOX // side**2, side, side)
        return tuple(ceil_div(n, max(1, cells - self.reach)) for n, cells in zip(self.bins(), sides, strict=True))  # type: ignore[return-value]

    @property
    def own_bins(self) -> int:
        """Bins of an image, or its tiles, with the one for positions that no cell has a part of."""
        return _image.product(self.tiles() if self.tiled else self.bins()) + 1

    @property
    def in_block(self) -> bool:
        """Whether a block can sort the positions of an image."""
        return 0 < _image.product(self.p.dims["O"]) <= IN_BLOCK and _image.product(self.bins()) < FEW_BINS

    def choose_tiles(self) -> bool:
        """Whether dx is added up by tiles: of few channels, where positions are many, and tiles enough for them."""
        groups = ceil_div(self.p.dims["C"], self.lanes)
        if (self.p.arch == "host" and self.p.fast) or self.in_block or self.reach > 1 or groups > TILE_GROUPS[len(self.p.dims["S"])]:
            return False
        deep, down, across = self.tiles()
        count, tiles = self.p.dims["N"] * _image.product(self.p.dims["O"]), self.p.dims["N"] * deep * down * across
        return count > 0 and deep * down <= GRID_ROWS and (tiles >= MANY or count <= FULL * tiles)

    def positions(self, first: int, images: int, lanes: int = 1, along: bool = False) -> Blob:
        """The Positions struct."""
        x, dy = (self.plane(name).values(self.lanes, self.wide) for name in ("x", "dy"))
        count, bins = images * _image.product(self.p.dims["O"]), self.own_bins
        dgrid = grid_sample.grid_values(self.p.specs.get("dgrid"))
        return Blob(POSITIONS[index_t(self.wide)].pack(
            x=x, dy=dy, dgrid=dgrid, count=count, bins=bins, lanes=lanes, along=along, tiled=self.tiled, **self.splits(first)
        ))  # fmt: skip

    def grid(self, keys: Any = NULL, places: Any = NULL) -> None:
        """dgrid, and keys and places where these are asked for: threads share a position where there are too few positions to fill a device."""
        dy, x = self.plane("dy"), self.plane("x")
        n, c, *extents = dy.shape
        count, along = n * _image.product(extents), dy.last and x.last
        groups = ceil_div(c, self.lanes)
        lanes = 1
        while lanes < LANES and lanes < groups and (along or count * lanes < RESIDENT):
            lanes *= 2
        args = (Ptr("dy"), Ptr("x"), Ptr("grid"), Ptr("dgrid"), keys, places, self.positions(0, n, lanes, along))
        self.add("_grid", ceil_div(count, THREADS // lanes), args)

    def image(self) -> None:
        """dx by bins or tiles, for as many images at once as 32-bit numbers of positions and bins allow."""
        self.tiled = self.choose_tiles()
        n = self.p.dims["N"]
        size = max(self.own_bins, _image.product(self.p.dims["O"]))
        at_once = min(n, (INT32_MAX - 1) // size)
        if not at_once:
            raise UnsupportedError(f"{self.p.name}: {size} cells or places of one image; accepted up to {INT32_MAX - 1}, more with deterministic=False")
        for first in range(0, n, at_once):
            self.image_part(first, min(at_once, n - first))

    def lanes_of_cells(self, own: int, images: int) -> int:
        """The lanes that share the positions about a cell, as an exponent: where there are too few cells to fill a device, and positions enough. own: positions of an image."""
        _, channels, *extents = self.plane("dx").shape
        cells = _image.product(extents)
        threads = images * ceil_div(channels, self.lanes) * cells
        reach = {"nearest": 1, "bilinear": 2, "bicubic": 5}[self.p.params["mode"]]  # bins of a cell along an axis
        about = own * reach ** len(self.p.dims["S"]) // cells
        bits = 0
        while not (self.p.arch == "host" and self.p.fast) and 1 << bits < LANES and 4 << bits <= about and threads << (bits + 1) <= RESIDENT:
            bits += 1
        return bits

    def image_part(self, first: int, images: int) -> None:
        own = _image.product(self.p.dims["O"])
        count, bins = images * own, images * self.own_bins
        dy, dx = self.plane("dy"), self.plane("dx")
        # Tiles read their positions' places once, from the grid.
        places: Any = NULL if self.tiled else self.work.take(count * len(self.p.dims["S"]) * DTYPES[self.p.acc].size)
        starts = self.work.take(4 * (bins + 1))
        usual = not (self.p.arch == "host" and self.p.fast)
        if self.in_block and self.p.pick("sort in a block", usual, (not usual,)):
            order = self.work.take(4 * count)
            room = max(64, 1 << (own - 1).bit_length())
            self.add("_order", images, (Ptr("grid"), order, places, starts, self.positions(first, images), i32(own), i32(room)), min(ORDER_THREADS, room // 2))
        else:
            keys = self.work.take(4 * count)
            sorted_keys = order = keys
            if count:
                if self.p.has("dgrid") and images == self.p.dims["N"]:
                    self.grid(keys, places)
                    self.gridded = True
                else:
                    self.add("_keys", ceil_div(count, THREADS), (Ptr("grid"), keys, places, self.positions(first, images)))
                sorted_keys, order = sort_launches(self.p, self, count, (bins - 1).bit_length(), keys=keys)
            searched = 1 if self.tiled else BINS
            self.add("_starts", ceil_div(bins + 1, THREADS * searched), (sorted_keys, starts, i64(bins), i64(count), i32(searched)))
        if self.tiled:
            self.by_tiles(first, images, order, starts)
            return
        along = dy.last and dx.last
        most = self.lanes if along else self.lanes * min(4, GROUPED // self.lanes)
        several = most  # as a position's weight serves them all, but for threads enough
        while several > self.lanes and (several >= dx.shape[1] + self.lanes or 2 * images * dx.shape[1] * _image.product(dx.shape[2:]) < several * self.p.resident):
            several //= 2
        channels = self.p.pick("channels of a thread", several, (n for n in (self.lanes, 2 * self.lanes, 4 * self.lanes) if n <= most))
        threads, blocks = _image.threads(dx.shape[2:], (1, 1), images, dx.shape[1], channels, along, self.wide)
        bits = self.lanes_of_cells(own, images)
        self.add("", blocks << bits, (Ptr("dy"), order, places, starts, Ptr("dx"), self.places(threads, dx, first), i32(bits)))

    def by_tiles(self, first: int, images: int, order: Work, starts: Work) -> None:
        """A block for each tile and pack of channels, and then the cells that several tiles give to."""
        dx = self.plane("dx")
        channels, (deep, down, across) = dx.shape[1], self.tiles()
        threads, blocks = _image.threads(dx.shape[2:], (1, 1), images, channels, self.lanes, False, self.wide)
        places = self.places(threads, dx, first)
        parts = self.work.take(images * deep * down * across * BOX * channels * DTYPES[self.p.acc].size if self.reach else 0)
        args = (Ptr("dy"), Ptr("grid"), order, starts, Ptr("dx"), parts, places)
        self.add("_tiles", images * across, args, TILE_THREADS, rows=deep * down, groups=ceil_div(channels, self.lanes))
        if self.reach:
            self.add("_edges", blocks, (parts, Ptr("dx"), places))

    def places(self, threads: tuple[float, ...], to: Plane, first: int = 0) -> Blob:
        """The Places struct; `to` is what is added up to."""
        dy, own, out = (plane.values(self.lanes, self.wide) for plane in (self.plane("dy"), to, self.plane("dx")))
        return Blob(PLACES[index_t(self.wide)].pack(threads=threads, dy=dy, dx=own, out=out, **self.splits(first)))

    def atomic(self) -> None:
        """dx by atomics, through a table of the compute type where that is wider."""
        dy, dx = self.plane("dy"), self.plane("dx")
        size = DTYPES[self.p.acc].size
        to, at = dx, Ptr("dx")
        if size != dx.size:
            to = Plane.dense(dx.shape, size, dx.last)
            at = self.work.take(dx_bytes(to))  # type: ignore[assignment]
        n, c = dx.shape[:2]
        cells, blocks = _image.threads(dx.shape[2:], (1, 1), n, c, self.lanes, dx.last, self.wide)
        self.add("_zero", blocks, (at, self.places(cells, to)))
        own, groups = _image.threads(dy.shape[2:], (1, 1), n, c, self.lanes, dy.last and dx.last, self.wide)
        if groups:
            self.add("", groups, (Ptr("dy"), Ptr("grid"), at, self.places(own, to)))
        if to is not dx:
            self.add("_finish", blocks, (at, Ptr("dx"), self.places(cells, to)))


def dx_bytes(plane: Plane) -> int:
    """The bytes of a dense plane."""
    return _image.product(plane.shape) * plane.size


def plan(p: Problem) -> Geometry:
    """Keys, a sort and a sum over bins for dx; one kernel for dgrid."""
    n, c, spatial, out = (p.dims[k] for k in ("N", "C", "S", "O"))
    source = {"taps": grid_sample.taps(p)}
    places = n * _image.product(out)
    wide = _image.is_wide(p, max(places * max(c, grid_sample.CHANNELS), n * c * _image.product(spatial)))
    atomic = not p.deterministic and p.has("dx") and (p.variant is None or p.variant.endswith("_atomic"))
    variant = choose(p, wide, "_atomic" if atomic else "")
    r = Plan(p, "_i64" in variant)
    if p.has("dx") and n * c:
        if atomic:
            r.atomic()
        else:
            r.image()
    if p.has("dgrid") and places and not r.gridded:
        r.grid()
    return Geometry(variant, tuple(r.launches), r.work.size, source)


def choose(p: Problem, wide: bool, ending: str) -> str:
    """The variant with its ending."""
    possible = tuple(f"strided{i}{ending}" for i in (("_i64",) if wide else ("", "_i64")))
    if p.variant is None or p.variant in possible:
        return p.variant or possible[0]
    raise UnsupportedError(f"{p.name}: variant {p.variant!r} cannot serve these operands; possible: {', '.join(possible)}")
