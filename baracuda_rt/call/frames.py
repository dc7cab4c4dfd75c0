"""The bytes that the kernels of a plan are passed. Plans that differ only in their sizes share one layout: the frames, and the launcher that fills them."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from typing import Any, NamedTuple

from ..codegen.dtypes import PARTS
from ..executors.error_slot import ERROR_REF
from ..records import Blob, Call, Const, ErrorArg, Geometry, Ptr, Scalar, Work, pack

__all__ = ["Arguments", "Frame", "Layout", "read"]

_CTYPES = {
    "f32": ctypes.c_float, "f64": ctypes.c_double, "i32": ctypes.c_int32, "u32": ctypes.c_uint32, "i64": ctypes.c_int64,
    "u64": ctypes.c_uint64, "bool": ctypes.c_bool, "bits": ctypes.c_uint64, "i8": ctypes.c_int8, "u8": ctypes.c_uint8, "i16": ctypes.c_int16, "u16": ctypes.c_uint16,
}  # fmt: skip


def _ctype(token: str) -> Any:
    kind, _, rest = token.partition(".")
    key, _, part = rest.partition(".")
    return _CTYPES.get(PARTS[key] if part else key, ctypes.c_uint64) if kind == "number" else _CTYPES[kind]


class Arguments(NamedTuple):
    """The arguments of a plan's steps: what its layout follows from, and what differs between plans of that layout."""

    key: tuple[Any, ...]  # for each argument of each launch where it lies: (region, place)
    constants: bytes
    works: tuple[int, ...]  # offsets into the workspace
    shifted: tuple[Ptr, ...]  # pointers into operands
    extents: tuple[tuple[int, str, str], ...]  # where in the constants a parameter's value lies, its name and dtype


OPERAND, WORK, SHIFTED, SCALAR, ERROR, CONSTANT = range(6)


def read(geometry: Geometry, index: Mapping[str, int]) -> Arguments:
    """One pass over all arguments. Equal structs lie in one place."""
    works: dict[int, int] = {}
    shifted: dict[Ptr, int] = {}
    seen: dict[bytes, int] = {}
    body = bytearray()
    key: list[Any] = []
    extents: list[tuple[int, str, str]] = []
    for step in geometry.steps:
        if step.__class__ is Call:
            key.append(("call", *(_part(arg, index, works, shifted) for arg in (*step.args, step.workspace))))
            continue
        for arg in step.args:
            kind = arg.__class__
            if kind is Blob or kind is Const:
                data = arg.data if kind is Blob else pack(arg.value, arg.token)  # type: ignore[union-attr]
                at = seen.get(data) if len(data) >= 128 else None  # small ones are equal by chance, which would make many layouts
                if at is None:
                    at = seen[data] = len(body)
                    body += data
                    if len(data) & 7:
                        body += bytes(-len(data) & 7)
                key.append((CONSTANT, at))
                if kind is Const and arg.extent:  # type: ignore[union-attr]
                    extents.append((at, arg.extent, arg.token))  # type: ignore[union-attr]
            elif kind is Scalar:
                key.append((SCALAR, arg))
            elif kind is ErrorArg:
                key.append((ERROR, 0))
            else:
                key.append(_part(arg, index, works, shifted))
        key.append(None)
    return Arguments((len(body), *key), bytes(body), tuple(works), tuple(shifted), tuple(extents))


def _part(arg: Any, index: Mapping[str, int], works: dict[int, int], shifted: dict[Ptr, int]) -> tuple[int, int] | None:
    if arg is None:
        return None
    if arg.__class__ is Work:
        return WORK, works.setdefault(arg.offset, len(works))
    if arg.offset:
        return SHIFTED, shifted.setdefault(arg, len(shifted))
    return OPERAND, index[arg.name]


class Layout:
    """Where everything lies in a frame: pointers, the ErrorRef, scalars, constants, each argument's address as an offset."""

    def __init__(self, arguments: Arguments, operands: int, scalars: int, site: int, slot: int) -> None:
        self.pointers = operands + len(arguments.works) + len(arguments.shifted)
        self.defaults = scalars
        size, *key = arguments.key
        own = list(dict.fromkeys(item[1] for item in key if item is not None and item[0] == SCALAR))
        self.error = 8 * self.pointers
        self.reference = ERROR_REF.pack(slot=slot, site=site, check=0)
        self.check = self.error + ERROR_REF.layout().offsets["check"]
        first = self.error + ERROR_REF.layout().size
        self.scalars = [(arg.name, arg.token, first + 8 * k) for k, arg in enumerate(own)]
        self.constants = first + 8 * len(own)
        self.size = self.constants + size
        places = {arg: at for arg, (_, _, at) in zip(own, self.scalars, strict=True)}
        base = {OPERAND: 0, WORK: operands, SHIFTED: operands + len(arguments.works)}
        self.launches: list[list[int]] = [[]]
        for item in key:
            if item is None:
                self.launches.append([])
            elif item[0] == "call":
                continue
            elif item[0] in base:
                self.launches[-1].append(8 * (base[item[0]] + item[1]))
            else:
                self.launches[-1].append({SCALAR: places.get(item[1], 0), ERROR: self.error}.get(item[0], self.constants + (item[1] if item[0] == CONSTANT else 0)))
        self.launches.pop()
        self.free: list[Frame] = []  # frames that no run uses


class Frame:
    """The arguments of one run; a run writes pointers, scalars that changed, and the constants of its plan where another one's are there."""

    __slots__ = ("arrays", "body", "buffer", "check", "last", "owner", "params", "pointers", "values")

    def __init__(self, layout: Layout) -> None:
        self.buffer = ctypes.create_string_buffer(layout.size + 8)
        base = ctypes.addressof(self.buffer)
        self.pointers = (ctypes.c_uint64 * max(1, layout.pointers)).from_buffer(self.buffer)
        self.values = [_ctype(token).from_buffer(self.buffer, at) for _, token, at in layout.scalars]
        self.last: tuple[Any, ...] = tuple(object() for _ in range(layout.defaults))  # the plan's scalars that `values` were written from; none yet
        ctypes.memmove(base + layout.error, layout.reference, len(layout.reference))
        self.check = ctypes.c_uint32.from_buffer(self.buffer, layout.check)
        self.body = memoryview(self.buffer).cast("B")[layout.constants : layout.size]
        self.owner: bytes | None = None  # the constants that are there
        self.arrays = [(ctypes.c_void_p * max(1, len(offsets)))(*(base + at for at in offsets)) for offsets in layout.launches]
        self.params = [ctypes.addressof(array) for array in self.arrays]
