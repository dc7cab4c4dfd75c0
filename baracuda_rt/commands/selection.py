"""Which SKUs a command works on: patterns of --only, names of --skus."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from .. import registry
from ..codegen.catalogue import listed, on_demand
from ..codegen.errors import UnknownSkuError
from ..codegen.model import KernelSku, OpSpec
from ..settings import settings
from .listing import matches

__all__ = ["Selection", "selection"]


class Selection(NamedTuple):
    """Which SKUs a command works on: those that fit a pattern or are named one by one; all if neither is given."""

    patterns: tuple[str, ...] = ()
    named: tuple[KernelSku, ...] = ()

    def __str__(self) -> str:
        return " or ".join([*map(repr, self.patterns), *([f"{len(self.named)} SKUs by name"] if self.named else [])])

    @property
    def all(self) -> bool:
        """Whether nothing in particular was asked for."""
        return not (self.patterns or self.named)

    def of(self, arch: str, demanded: bool = True) -> Iterator[tuple[OpSpec, KernelSku]]:
        """The selected SKUs of an arch, each once, with their ops: the listed ones, and those that only a name asks for. demanded: those too that are made on demand."""
        # A name's own arch does not matter: a list written on one machine serves another.
        wanted = dict.fromkeys(sku._replace(arch=arch) for sku in self.named)
        for op in (*registry.ops(), *registry.shared()):
            for direction in op.directions:
                for sku in listed(op, direction, arch, settings.host_geometry == "fast"):
                    if sku in wanted:
                        del wanted[sku]
                    elif (not self.all and not any(matches(pattern, str(sku)) for pattern in self.patterns)) or (not demanded and on_demand(op.directions[direction], sku.variant)):
                        continue
                    yield op, sku
        for sku in wanted:
            yield registry.get_op(sku.op), sku


def selection(only: Sequence[str] = (), file: str | None = None) -> Selection:
    """From --only and --skus. Raises UnknownSkuError for a line that names no SKU, naming it; OSError for a file that cannot be read."""
    named = []
    for number, line in enumerate(Path(file).read_text(encoding="utf-8").splitlines() if file else (), 1):
        text = line.partition(" #")[0].strip()
        if text and not text.startswith("#"):
            try:
                named.append(KernelSku.parse(text))
            except UnknownSkuError as error:
                raise UnknownSkuError(f"{file}, line {number}: {error}") from None
    patterns = []
    for pattern in only:
        try:
            named.append(KernelSku.parse(pattern))  # a whole SKU, listed or not
        except UnknownSkuError:
            patterns.append(pattern)
    return Selection(tuple(patterns), tuple(named))
