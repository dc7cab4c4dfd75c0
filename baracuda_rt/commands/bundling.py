"""A bundle of exactly what a program runs: its plans, formulas and functions."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .. import registry
from .._generated.names import FUNCTIONS
from ..cache.bundle import Bundle
from ..call.formula_plan import FormulaPlan
from ..call.formulas import ElementwiseFunction
from ..call.plan import Plan
from ..codegen.model import KernelSku
from ..errors import InvalidProblemError
from ..settings import settings
from .bundle_file import Module, existing, save
from .compile_all import built, compilers, scheduler
from .listing import default_arch, skus
from .progress import progress

__all__ = ["write_bundle"]


def write_bundle(path: str | os.PathLike[str], items: Any, arch: str | Iterable[str] | None = None, *, add: bool = False) -> int:
    """Compiles what `items` need and writes it to one file, which BARACUDA_RT_BUNDLE names where nothing may be compiled. Returns the number of modules in it.

    items: plans, formulas (`elementwise("…")`), functions of this package or their names, SKUs or their texts; one or several; what `used()` returns
    too. A plan brings the SKUs whose kernels it launches, a function all its listed SKUs: "layer_norm" those of the forward alone, its gradients are
    "layer_norm_backward". arch: "sm_90", "host", …, one or several; None: a plan's and a SKU's own, else the current device, else the CPU.
    add: keeps the modules that the file holds; otherwise it is replaced. Raises InvalidProblemError for an item that is none of these, CompileError,
    OSError, and BackendUnavailableError where the file that is added to is no bundle of this version.
    """
    several = isinstance(items, list | tuple | set | frozenset | Mapping)
    archs = None if arch is None else [arch] if isinstance(arch, str) else list(arch)
    for one in archs or ():
        registry.known_arch(one, "write_bundle")
    modules: dict[KernelSku, None] = {}
    for item in items if several else [items]:
        for sku in _modules(item, archs):
            modules[sku] = None
    if not modules:
        raise InvalidProblemError("write_bundle: nothing to write: libraries serve all of it, or there are no items")
    if add and (old := _existing(path)) is not None:  # a file that cannot be added to is told before anything is compiled
        with old:
            pass
    kept, settings.bundle = settings.bundle, None  # what is written is compiled or cached here, not taken from an older bundle
    try:
        done = []
        with progress("compiling", len(modules), call=True) as step:
            for sku in modules:
                done += [Module(sku.arch, *record) for record in built(sku)]
                step(str(sku))
        names = list(dict.fromkeys(sku.arch for sku in modules))
        if "host" in names:
            done.append(Module(None, *scheduler()))
        saved = save(path, done, compilers(names), lambda: _existing(path) if add else None)
    finally:
        settings.bundle = kept
    return saved.modules


def _existing(path: str | os.PathLike[str]) -> Bundle | None:
    return existing(path, "write_bundle", "a call without add=True")


def _modules(item: Any, archs: list[str] | None) -> Iterator[KernelSku]:
    """The modules of one item, for each arch."""
    if isinstance(item, FormulaPlan):
        item = item.plan
    if isinstance(item, Plan):
        for name in archs or [item.sku.arch]:
            yield from (module._replace(arch=name) for module in item.modules if module.backend == "template")
        return
    own: list[KernelSku] = []
    if isinstance(item, KernelSku) or (isinstance(item, str) and "@" in item):
        sku = item if isinstance(item, KernelSku) else KernelSku.parse(item)
        own = [sku._replace(arch=name) for name in archs or [sku.arch]]
    else:
        name = item if isinstance(item, str) else getattr(item, "__name__", "")
        for where in archs or [default_arch()]:
            if isinstance(item, ElementwiseFunction):
                own += item.modules(where)
            elif name in FUNCTIONS and (isinstance(item, str) or str(getattr(item, "__module__", "")).startswith(f"{__package__.partition('.')[0]}.ops.")):
                base = name.removesuffix("_backward")
                back = name != base and name not in registry.op_names()
                own += skus(op=base if back else name, direction="backward" if back else "forward", arch=where)
            else:
                raise InvalidProblemError(f"write_bundle: {item!r:.200} is no plan, formula, function of this package or SKU")
    for sku in own:
        yield from registry.modules_of(registry.get_op(sku.op), sku)
