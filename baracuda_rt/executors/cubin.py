"""Reads registers, shared memory and stack of each kernel out of a cubin (an ELF file), in plain Python."""

from __future__ import annotations

import struct

__all__ = ["arch_of", "resource_usage"]

# Attributes of the .nv.info sections: one byte format, one byte id, then a 16-bit value, or (format 4)
# the size of the payload that follows.
_SIZED = 4
_REGCOUNT = 0x2F
_MIN_STACK_SIZE = 0x12
_SYMTAB = 2
# From sm_90 on the first KiB of a block's shared memory belongs to the driver and is counted in the section.
_RESERVED_SHARED = 1024
_FIRST_RESERVING_ARCH = 90


def resource_usage(cubin: bytes) -> dict[str, dict[str, int]]:
    """Per kernel: registers a thread, static shared bytes a block, stack bytes a thread (spills are part of it)."""
    if cubin[:5] != b"\x7fELF\x02":
        raise ValueError("not a cubin: no 64-bit ELF header")
    (offset,) = struct.unpack_from("<Q", cubin, 40)
    (flags,) = struct.unpack_from("<I", cubin, 48)
    entry_size, count, names_index = struct.unpack_from("<HHH", cubin, 58)
    headers = [struct.unpack_from("<IIQQQQIIQQ", cubin, offset + i * entry_size) for i in range(count)]
    names = [_text(cubin, headers[names_index][4] + header[0]) for header in headers]
    by_name = dict(zip(names, headers, strict=True))

    symbols: list[str] = []
    for header in headers:
        if header[1] == _SYMTAB:
            strings = headers[header[6]][4]
            starts = range(header[4], header[4] + header[5], header[9])
            symbols = [_text(cubin, strings + struct.unpack_from("<I", cubin, at)[0]) for at in starts]

    usage: dict[str, dict[str, int]] = {}
    reserved = _RESERVED_SHARED if (flags >> 8) & 0xFF >= _FIRST_RESERVING_ARCH else 0
    for name in names:
        if name.startswith(".text."):
            shared = by_name.get(f".nv.shared.{name[6:]}")
            size = max(0, shared[5] - reserved) if shared else 0
            usage[name[6:]] = {"registers": 0, "shared": size, "stack": 0}
    info = by_name.get(".nv.info")
    at, end = (info[4], info[4] + info[5]) if info else (0, 0)
    while at + 4 <= end:
        form, attribute, value = struct.unpack_from("<BBH", cubin, at)
        at += 4
        if form != _SIZED:
            continue
        if attribute in (_REGCOUNT, _MIN_STACK_SIZE):
            symbol, amount = struct.unpack_from("<II", cubin, at)
            if symbols[symbol] in usage:
                what = "registers" if attribute == _REGCOUNT else "stack"
                usage[symbols[symbol]][what] = amount
        at += value
    return usage


def arch_of(cubin: bytes) -> int:
    """The compute capability that a cubin is for, 90 for 9.0. The eighth version of the format keeps it in the second byte of the flags, those before in the first."""
    (flags,) = struct.unpack_from("<I", cubin, 48)
    return int(flags >> 8 if cubin[8] >= 8 else flags) & 0xFF


def _text(data: bytes, at: int) -> str:
    return data[at : data.index(b"\0", at)].decode()
