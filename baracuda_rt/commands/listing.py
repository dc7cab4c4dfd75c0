"""Listing SKUs, compiling them ahead of time, and the cache's figures."""

from __future__ import annotations

import fnmatch
import warnings
from collections.abc import Iterable
from typing import Any

from .. import registry
from .._generated.names import FUNCTIONS
from ..cache.kernel_cache import cache
from ..call.arrays import dtype_row
from ..call.op_name import op_and_direction
from ..codegen.catalogue import listed, stored_types
from ..codegen.dtypes import DTYPES, ON_DEMAND
from ..codegen.model import CATEGORIES, KernelSku, PrecisionGuarantee, param_text
from ..codegen.near import unknown
from ..libraries import warm
from ..settings import settings
from .progress import progress

__all__ = ["KernelSku", "PrecisionGuarantee", "cache_clear", "cache_info", "default_arch", "skus", "warmup"]

DIRECTIONS = ("forward", "backward")


def default_arch() -> str:
    """This device's arch, else "host"."""
    from ..call.devices import current_executor

    return current_executor(None)[0]


def _tuple(value: Any) -> tuple[Any, ...] | None:
    return None if value is None else (value,) if isinstance(value, str | KernelSku) or not isinstance(value, Iterable) else tuple(value)


def skus(
    category: str | None = None, op: str | None = None, dtype: Any = None, direction: str | None = None, arch: str | None = None
) -> tuple[KernelSku, ...]:
    """Every listed SKU, filtered. Compiles nothing.

    dtype: the main element (a NumPy name or token); kernels that only move bits are listed once for each element size, under the first
    dtype of it, and found by every dtype that they serve. arch None: this device, else "host". uint16 and uint64 are listed nowhere: a first call makes
    their kernels. Raises UnknownSkuError for a name that does not exist.
    """
    token = None if dtype is None else dtype_row(dtype).key
    where = default_arch() if arch is None else registry.known_arch(arch, "skus")
    if category is not None and category not in CATEGORIES:
        raise unknown("category", category, CATEGORIES, "skus")
    if op is not None and op not in FUNCTIONS and op not in registry.op_names():
        raise unknown("op", op, FUNCTIONS, "skus")
    if direction not in (None, *DIRECTIONS):
        raise unknown("direction", direction, DIRECTIONS, "skus")
    fixed: dict[str, str] = {}
    if op is not None and op not in registry.op_names() and op in FUNCTIONS:  # another name of an op
        spec, values = registry.named(op)
        op, fixed = spec.name, {key: param_text(value) for key, value in values.items()}
    out: list[KernelSku] = []
    for spec in registry.ops():
        if (category is not None and spec.category != category) or (op is not None and spec.name != op):
            continue
        for name in spec.directions:
            if direction in (None, name):
                found = (sku for sku in listed(spec, name, where, settings.host_geometry == "fast") if token is None or _serves(sku, {token}))
                out += [sku for sku in found if not fixed or all(fixed.get(key, value) == value for key, value in sku.params)]
    return tuple(out)


def _serves(sku: KernelSku, wanted: set[str]) -> bool:
    """Whether a SKU is of one of these dtypes, or moves elements of their size."""
    decl = registry.get_op(sku.op).directions[sku.direction]
    return sku.element in (wanted if not decl.moves else {stored_types(decl, {"T": t})["T"] for t in wanted if t in decl.types["T"]})


def warmup(ops: Any = None, dtypes: Any = None, directions: Any = None, arch: str | None = None) -> int:
    """Compiles the listed SKUs of ops (names or functions; None: all but those that are compiled on demand), so that no later call of theirs compiles. Returns how many SKUs are ready.

    Among the names may be SKUs or their texts, of which exactly these are compiled, for this arch: what `used()` gave in another process, or a file's lines.
    Modules that plans of these ops share with others are compiled with them. On a device all are loaded too, so that their first use may be inside a
    graph capture; a plan that a library serves has to run once before. A terminal on stderr shows how far it is (BARACUDA_RT_PROGRESS=0 hides it).
    """
    from ..call.devices import current_executor

    names, tokens, ways = _tuple(ops), _tuple(dtypes), _tuple(directions)
    if names is not None:
        given = [op_and_direction(name, "", "warmup") if not isinstance(name, KernelSku) else (name, "") for name in names]
        if any(way for _, way in given):  # functions of gradients: those alone
            return sum(warmup(name, dtypes, [way] if way else directions, arch) for name, way in given if not way or ways is None or way in ways)
        names = tuple(name for name, _ in given)
    for way in ways or ():
        if way not in DIRECTIONS:
            raise unknown("direction", way, DIRECTIONS, "warmup")
    if arch is not None:
        registry.known_arch(arch, "warmup")
    where, executor = current_executor(arch)
    exact = {_exact(name, where) for name in names or () if isinstance(name, KernelSku) or "@" in name}
    if names is not None:
        names = tuple(registry.named(name)[0].name for name in names if not isinstance(name, KernelSku) and "@" not in name)
    wanted = None if tokens is None else {dtype_row(d).key for d in tokens}
    count = 0
    others: set[str] = set()
    libraries: set[str] = set()
    modules: dict[KernelSku, None] = {}
    for sku in dict.fromkeys((*exact, *(skus(arch=where) if names or names is None else ()))):
        if names is None and registry.on_demand(sku):
            continue
        op = registry.get_op(sku.op)
        if sku in exact:
            modules |= dict.fromkeys(registry.modules_of(op, sku))
        elif (names is None or sku.op in names) and (wanted is None or _serves(sku, wanted)) and (ways is None or sku.direction in ways):
            modules |= dict.fromkeys(registry.modules_of(op, sku))
            others |= {name for name in registry.uses(op.directions[sku.direction]) if not registry.get_op(name).internal}
        else:
            continue
        if sku.backend != "template":
            libraries.add(sku.backend)
        count += 1
    for sku in (sku for name in sorted(others) for sku in skus(op=name, direction="forward", arch=where)):  # of other ops, those of the same dtypes
        if wanted is None or _serves(sku, wanted):
            modules |= dict.fromkeys(registry.modules_of(registry.get_op(sku.op), sku))
    if not count and tokens is not None and wanted is not None:
        rare = [DTYPES[token].name for token in wanted if token in ON_DEMAND]
        why = f": no list names kernels of {' and '.join(sorted(rare))}, which a first call makes" if rare else ""
        warnings.warn(f"warmup: nothing is listed of what was asked for{why}", RuntimeWarning, stacklevel=2)
    with progress("compiling", len(modules), call=True) as step:
        for module in modules:
            if executor is None:
                from ..executors.cuda import build_all

                build_all(registry.get_op(module.op), module)
            else:
                executor.load(registry.get_op(module.op), module)
            step(str(module))
    if executor is not None:
        for library in libraries:
            warm(library, executor)
    return count


def _exact(name: KernelSku | str, arch: str) -> KernelSku:
    """A SKU that a caller names, as one of this arch. Raises UnknownSkuError."""
    return KernelSku.parse(str((name if isinstance(name, KernelSku) else KernelSku.parse(name))._replace(arch=arch)))


def cache_info() -> dict[str, Any]:
    """The compile cache: dir, entries, bytes, and this process's hits, misses, compiles, failures."""
    return cache.info()


def cache_clear(disk: bool = True) -> None:
    """Forgets compiled kernels, remembered failures and what was timed, in memory and (disk=True) in the cache directory: of functions of all libraries, and of
    formulas.

    Plans keep what they hold, and so do functions that were compiled around calls (jax.jit, torch.compile).
    """
    cache.clear(disk=disk)
    from ..call import dispatch, tuned
    from ..executors import host

    tuned.forget(disk)
    for entry in dispatch.every():
        entry.forget()

    if host._host is not None:
        host._host.forget()


def matches(pattern: str | None, text: str) -> bool:
    """Whether a SKU text is selected by --only."""
    return pattern is None or pattern in text or fnmatch.fnmatchcase(text, pattern)
