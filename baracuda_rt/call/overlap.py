"""Memory overlap between operands, by the spans of their views."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any

from ..bridges.dlpack import declared_read_only
from ..bridges.protocol import bridge_of
from ..codegen.model import DirectionSpec
from ..errors import InvalidProblemError
from ..records import Spec

__all__ = ["Sweep", "check_overlap", "check_writable", "overlaps_itself", "ranges_of", "spans_of"]

MANY_PAIRS = 64  # of operands whose overlap is tested pair by pair
MAX_ENUMERATED = 65536  # cells of a view whose offsets are listed and compared; beyond, a view may count as overlapping though it does not


def overlaps_itself(spec: Spec) -> bool:
    """Whether cells of a view share memory. Exact for what slicing and transposing make and for a few cells; else True where they may."""
    if not spec.numel:
        return False
    axes = sorted((abs(step), n) for n, step in zip(spec.shape, spec.strides, strict=True) if n > 1)
    reach = 0
    for step, n in axes:
        if step <= reach:
            break
        reach += step * (n - 1)
    else:
        return False
    if spec.numel > MAX_ENUMERATED or not axes[0][0]:
        return True
    places = {0}
    for step, n in axes:
        places = {place + step * k for place in places for k in range(n)}
    return len(places) < spec.numel


class Sweep:
    """Whether no output of a call of very many operands overlaps another operand, by one pass over the spans in order of their addresses.

    spans: for each operand its first byte and one past its last, from its address on; (0, 0) is no memory. outputs: the numbers of those written.
    """

    def __init__(self, spans: Sequence[tuple[int, int]], outputs: Set[int]) -> None:
        self._rows = tuple((k, low, high, k in outputs) for k, (low, high) in enumerate(spans) if (low, high) != (0, 0))

    def free(self, addresses: Sequence[int]) -> bool:
        any_end = written_end = 0
        for first, end, written in sorted((addresses[k] + low, addresses[k] + high, written) for k, low, high, written in self._rows):
            if first < (any_end if written else written_end):
                return False
            any_end = max(any_end, end)
            if written:
                written_end = max(written_end, end)
        return True


def taken_at_its_word(owner: Any) -> bool:
    """Whether memory that came without a word about writing may be written: that of tensors of PyTorch, which know no read-only ones.

    NumPy counts what an exporter of the old DLPack gives as read-only; one that knows versions has said so itself.
    """
    return any(base.__module__.partition(".")[0] == "torch" for base in type(owner).__mro__)


def check_writable(name: str, arrays: Mapping[str, Any], written: Set[str], owners: Mapping[str, Any] = {}) -> None:
    """Raises InvalidProblemError for a read-only NumPy array among `arrays` that the call writes; `owners` has what others were made of."""
    for who, array in arrays.items():
        if who not in written:
            continue
        owner = owners.get(who)
        bridge = None if owner is None else bridge_of(owner)
        read_only = not getattr(getattr(array, "flags", None), "writeable", True) and not (owner is not None and taken_at_its_word(owner))
        if read_only or (owner is not None and (declared_read_only(owner) if bridge is None else not bridge.writable(owner))):
            raise InvalidProblemError(f"{name}: {who} is a read-only array; accepted an array that may be written")


def check_overlap(name: str, decl: DirectionSpec, described: Mapping[str, tuple[Any, int, tuple[int, int]]], outputs: Set[str]) -> None:
    """Raises when an output overlaps another output, or an input otherwise than as the same view where the op allows that.

    described: operand -> (spec, pointer, (first byte, one past the last byte)); outputs: those that the call writes.
    """
    written = [n for n in described if n in outputs]
    allowed = set(decl.alias)
    for k, out in enumerate(written):
        spec, pointer, (low, high) = described[out]
        for other, (other_spec, other_pointer, (other_low, other_high)) in described.items():
            if other == out or high <= other_low or other_high <= low:
                continue
            if other in written:
                if written.index(other) > k:
                    raise InvalidProblemError(f"{name}: outputs {out} and {other} overlap in memory; give separate arrays")
                continue
            same = pointer == other_pointer and spec.shape == other_spec.shape and spec.strides == other_spec.strides
            if (out, other) in allowed and same and spec.dtype.size == other_spec.dtype.size:
                continue
            how = "the same view of it or separate memory" if (out, other) in allowed else "separate memory"
            raise InvalidProblemError(f"{name}: output {out} overlaps input {other} in memory; accepted {how}")


def ranges_of(names: Sequence[str], specs: Mapping[str, Any]) -> list[tuple[int, int]]:
    """The bytes of each operand from its first element on: the lowest, and one past the highest; (0, 0) for none."""
    ranges = []
    for name in names:
        spec = specs[name]
        if spec is None or not spec.numel:
            ranges.append((0, 0))
            continue
        size = spec.dtype.size
        low, high = spec.reach
        ranges.append((low * size, (high + 1) * size))
    return ranges


def spans_of(plan: Any, specs: Mapping[str, Any]) -> Any:
    """Pairs whose overlap must be tested: two operand numbers, the open interval of address differences that overlap, whether they may be one.

    Of very many operands a Sweep over all.
    """
    decl = plan.problem.decl
    names = list(plan.operands)
    outputs = plan.written
    allowed = set(decl.alias)
    ranges = ranges_of(names, specs)
    pairs = []
    for k, out in enumerate(names):
        if out not in outputs or ranges[k] == (0, 0):
            continue
        for j, other in enumerate(names):
            if j == k or ranges[j] == (0, 0) or (other in outputs and j < k):
                continue
            a, b = specs[out], specs[other]
            same = other not in outputs and (out, other) in allowed and a.shape == b.shape and a.strides == b.strides and a.dtype.size == b.dtype.size
            pairs.append((k, j, ranges[j][0] - ranges[k][1], ranges[j][1] - ranges[k][0], same))
    if len(pairs) > MANY_PAIRS and not any(pair[-1] for pair in pairs):
        return Sweep(ranges, {k for k, name in enumerate(names) if name in outputs})
    return tuple(pairs)
