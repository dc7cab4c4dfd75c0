"""The manifest at run time: the generated JSON, one OpSpec per op built on first use, geometry modules by template name."""

from __future__ import annotations

import functools
import importlib
import json
import os
import sys
import threading
from collections.abc import Iterator, Mapping
from typing import Any
from weakref import WeakValueDictionary

from ._generated.names import COMPOSITIONS
from ._generated.planned import PLANNED
from .codegen import catalogue
from .codegen.catalogue import check_declared, guarantee, has_loops, listed, module_sku, types_of
from .codegen.dtypes import DTYPES
from .codegen.entry import read_entry
from .codegen.model import ARCHS, CATEGORIES, LOOPS, DirectionSpec, KernelSku, OpSpec, PrecisionGuarantee, restore_guarantees_with
from .codegen.near import nearest, unknown
from .codegen.wings import wing_of
from .errors import UnknownSkuError
from .patterns.protocol import Pattern, complete
from .settings import settings

__all__ = ["TEMPLATES", "declared", "geometry_module", "get_op", "module_of", "modules_of", "named", "on_demand", "op_names", "ops", "shared", "shared_module", "spellings", "uses"]

_HERE = os.path.dirname(os.path.abspath(__file__))
TEMPLATES = os.path.join(_HERE, "templates")
_PATTERNS = os.path.join(_HERE, "patterns")
_JSON = os.path.join(_HERE, "_generated", "ops.json")

_entries: _Entries | None = None
_specs: dict[str, OpSpec] = {}
_made: WeakValueDictionary[str, OpSpec] = WeakValueDictionary()  # at run time, for as long as a function or a plan holds them
_modules: dict[str, Pattern] = {}
_lock = threading.Lock()


class _Entries(Mapping[str, tuple[int, dict[str, Any]]]):
    """Op -> its line in the manifest and its entry, which is read when it is asked for: reading all takes longer than the rest of a first call's planning.

    `codegen.surface.registry_json` writes one op a line, its name first.
    """

    def __init__(self, text: str) -> None:
        self._head, _, rest = text.partition(',\n"ops": [\n[')
        rows = rest.removesuffix("]\n]}\n").split("],\n[")
        self._rows = {row[(start := row.index('"op": "') + 7) : row.index('"', start)]: row for row in rows}
        self._read: dict[str, tuple[int, dict[str, Any]]] = {}

    def __getitem__(self, name: str) -> tuple[int, dict[str, Any]]:
        found = self._read.get(name)
        if found is None:
            line, entry = json.loads(f"[{self._rows[name]}]")
            found = self._read.setdefault(name, (line, entry))
        return found

    def __contains__(self, name: object) -> bool:
        return name in self._rows

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    @functools.cached_property
    def spellings(self) -> dict[str, dict[str, Any]]:
        found: dict[str, dict[str, Any]] = json.loads(self._head + "}")["spellings"]
        return found


def _load() -> _Entries:
    global _entries
    if _entries is None:
        with _lock:
            if _entries is None:
                with open(_JSON, encoding="utf-8") as file:
                    _entries = _Entries(file.read())
    return _entries


def spellings() -> dict[str, dict[str, Any]]:
    """Other libraries' words for arguments: word -> argument -> what its values stand for, None for themselves."""
    return _load().spellings


def op_names() -> tuple[str, ...]:
    """The names of all ops that are functions, in manifest order."""
    return tuple(name for name, (_, entry) in _load().items() if not entry.get("internal"))


def shared() -> Iterator[OpSpec]:
    """The internal ops: modules whose kernels plans of other ops launch."""
    return (get_op(name) for name, (_, entry) in _load().items() if entry.get("internal"))


def get_op(name: str) -> OpSpec:
    """The declaration of an op. Raises UnknownSkuError for a name that the manifest does not know."""
    spec = _specs.get(name) or _made.get(name)
    if spec is None:
        entries = _load()
        if name not in entries:
            if name in COMPOSITIONS:
                raise UnknownSkuError(f"{name} is a view, or made of other functions (help(baracuda_rt.{name}) names them), and has no kernels or plan of its own; accepted ops")
            if name in PLANNED:
                raise UnknownSkuError(f"{name} is planned ({PLANNED[name]}), and not there yet")
            near = nearest(name, (*op_names(), *_aliases()))
            raise UnknownSkuError(f"op {name!r} is not in the manifest" + (f"; did you mean {', '.join(near)}?" if near else ""))
        line, entry = entries[name]
        spec = _specs.setdefault(name, read_entry(entry, "ops.yaml", line))
    return spec


def declared(name: str) -> bool:
    """Whether the manifest has an op of this name, internal ones included; a formula made at run time is none."""
    return name in _load()


def _aliases() -> dict[str, tuple[str, dict[str, Any]]]:
    """Alias -> its op and the parameters it fixes."""
    out: dict[str, tuple[str, dict[str, Any]]] = {}
    for name, (_, entry) in _load().items():
        aliases = entry.get("aliases", ())
        for alias in aliases:
            out[alias] = name, dict(aliases[alias]) if isinstance(aliases, dict) else {}
    return out


def named(name: str) -> tuple[OpSpec, dict[str, Any]]:
    """The op of a public name and the parameters that the name fixes. Raises UnknownSkuError for an unknown one."""
    if name not in _load() and name not in _made:
        op, fixed = _aliases().get(name, (name, {}))
        return get_op(op), fixed
    return get_op(name), {}


def known_arch(arch: Any, where: str = "") -> str:
    """The arch, if kernels are made for it: those that are known, and any that a device of this process has. Raises UnknownSkuError."""
    if arch not in ARCHS:
        cuda = sys.modules.get(f"{__package__}.executors.cuda")
        here = [cuda.device(k).arch for k in range(cuda.device_count())] if cuda is not None else []
        if arch not in here:
            raise unknown("arch", arch, ARCHS, where)
    return str(arch)


def entry_of(name: str) -> dict[str, Any]:
    """The plain data of an op. Raises UnknownSkuError for an unknown one."""
    return _load()[get_op(name).name][1]


def add_op(entry: dict[str, Any]) -> OpSpec:
    """Registers an entry made at run time (a user's formula), which the same engine serves, for as long as the caller holds what this returns."""
    spec = read_entry(entry, "<formula>", 0)
    return _made.setdefault(spec.name, spec)


def ops() -> Iterator[OpSpec]:
    """Every op of the manifest that is a function."""
    return (get_op(name) for name in op_names())


def geometry_module(template: str) -> Pattern:
    """The pattern module of a template; hooks that it does not have are their defaults."""
    module = _modules.get(template)
    if module is None:
        wing = wing_of(_PATTERNS, f"{template}.py")
        module = _modules[template] = complete(importlib.import_module(f".patterns.{wing}.{template}", __package__))
    return module


def uses(decl: DirectionSpec) -> tuple[str, ...]:
    """The other ops whose kernels plans of a direction may launch, as its pattern says."""
    own = geometry_module(decl.geometry).USES
    more = (("cast",) if decl.casts else ()) + (("fill_", "mul") if any(param.factor_of for param in decl.params) else ())
    return (*own, *(name for name in more if name not in own))


@functools.lru_cache(maxsize=256)
def shared_module(op: str, arch: str, size: int = 0, loops: bool = False) -> KernelSku:
    """The one module of an internal op; of one that has a module for each element size, that for `size` bytes. loops: that of the CPU's own path, where there is one."""
    spec = get_op(op)
    loops = loops and has_loops(spec.directions["forward"])
    found = [sku for sku in listed(spec, "forward", arch, loops) if (sku.variant == LOOPS) == loops]
    return found[0] if len(found) == 1 else next(sku for sku in found if DTYPES[sku.element].size == size)


def modules_of(op: OpSpec, sku: KernelSku) -> tuple[KernelSku, ...]:
    """The modules that plans of a SKU need: its own, unless a library serves it, and those of the internal ops that its pattern uses."""
    own = (module_of(op, sku)[1],) if sku.backend == "template" else ()
    loops = sku.arch == "host" and settings.host_geometry == "fast"
    return (*own, *(shared_module(name, sku.arch, DTYPES[sku.element].size, loops) for name in uses(op.directions[sku.direction]) if get_op(name).internal))


def module_of(op: OpSpec, sku: KernelSku) -> tuple[OpSpec, KernelSku]:
    """The op and SKU whose module holds the kernels of `sku`: its own, or the ones it shares with others."""
    decl = op.directions[sku.direction]
    if not decl.kernels:
        return op, sku
    holder = get_op(decl.kernels)
    return holder, module_sku(decl, holder, sku)


def on_demand(sku: KernelSku) -> bool:
    """Whether a listed SKU is left out of "all SKUs": `--compile` and `warmup` take it where a pattern or a name asks for it, and a plan that needs it compiles it."""
    return sku.backend == "template" and catalogue.on_demand(get_op(sku.op).directions[sku.direction], sku.variant)


def _lent(holder: str) -> tuple[str, ...]:
    """The variants of directions whose kernels the forward of `holder` holds."""
    found: dict[str, None] = {}
    for _, entry in _load().values():
        for direction in (entry.get("forward"), entry.get("backward")):
            if isinstance(direction, dict) and str(direction.get("kernels", "")).removesuffix(" by size") == holder:
                found |= dict.fromkeys(direction.get("variants", ("default",)))
    return tuple(found)


def _guarantee(sku: KernelSku) -> PrecisionGuarantee:
    if sku.category not in CATEGORIES:
        raise unknown("category", sku.category, CATEGORIES, str(sku))
    if sku.op not in _specs and sku.op not in _made and sku.op not in _load():
        raise unknown("op", sku.op, _load(), str(sku))
    known_arch(sku.arch, str(sku))
    op = get_op(sku.op)
    check_declared(op, sku, _lent(sku.op) if sku.direction == "forward" else ())
    decl = op.directions[sku.direction]
    return guarantee(decl, types_of(decl, sku), sku.variant, dict(sku.params))


restore_guarantees_with(_guarantee)
