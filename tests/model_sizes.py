"""The table of model sizes (model_sizes.yaml): its lines parsed, their operands drawn on any executor, and cuts of them small enough for a float64 reference.

What only the comparison with references needs (the records, pytest) is imported where that happens: tools/sanitize.py runs the lines without.
"""

from __future__ import annotations

import functools
import re
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import yaml

import baracuda_rt as brt
from baracuda_rt import registry
from baracuda_rt.codegen.dtypes import DTYPES

from .numerics import NUMPY

BEYOND = "beyond 2^31"  # lines that are planned, not run
TABLE = Path(__file__).with_name("model_sizes.yaml")
PERIOD = 1_048_573  # values repeat after so many, a prime: drawing costs a copy
PICKS = 3  # places along a cut axis
SEGMENTS = 24  # segments of a cut by segments
CELLS = 4096  # cells of a cut of an elementwise op

_OPERAND = re.compile(r"(?P<dtype>\w+)\[(?P<shape>[\d,]*)\](?P<positive>>0)?(?:<(?P<below>\d+))?(?P<marks>(?::\w+)*)(?P<saved>@)?")


@dataclass(frozen=True)
class Operand:
    """How an operand of a line looks: dtype token, shape, layout, and what values it holds."""

    dtype: str
    shape: tuple[int, ...]
    layout: str = ""  # last: channels innermost; swap: the last two axes change places in memory; step: every other element; pitch: rows of a wider matrix; off: one element off
    positive: bool = False
    below: int | None = None
    sorted: bool = False
    saved: bool = False  # what the forward op gave
    boxes: bool = False  # x1, y1, x2, y2 between 0 and `below`, a sample's index 0 before them where there are five columns

    @property
    def size(self) -> int:
        n = 1
        for extent in self.shape:
            n *= extent
        return n

    @property
    def strides(self) -> tuple[int, ...]:
        """In elements."""
        order = list(range(len(self.shape)))
        if self.layout == "last":
            order = [0, *order[2:], 1]
        elif self.layout == "swap":
            order[-2:] = order[:-3:-1]
        strides, step = [0] * len(order), 2 if self.layout == "step" else 1
        for k, axis in enumerate(reversed(order)):
            strides[axis] = step
            step *= max(self.shape[axis], 1)
            if self.layout == "pitch" and k == 0:
                step += 3
        return tuple(strides)

    @property
    def reach(self) -> int:
        """Elements of memory that the view spans."""
        return 1 + sum((n - 1) * s for n, s in zip(self.shape, self.strides, strict=True)) if self.size else 0

    def spec(self) -> Any:
        row = DTYPES[self.dtype]
        return brt.TensorSpec(self.shape, row.name, strides=self.strides, alignment=row.size if self.layout == "off" else 16)


@dataclass(frozen=True)
class Line:
    """One call at a size that a model has."""

    model: str
    text: str
    name: str
    operands: Mapping[str, Operand]
    params: Mapping[str, Any]
    cuts: tuple[str, ...]

    def __repr__(self) -> str:
        return f"{self.model}: {self.text}"

    @property
    def direction(self) -> str:
        return "backward" if self.name.endswith("_backward") else "forward"

    @property
    def op(self) -> Any:
        return registry.get_op(self.name.removesuffix("_backward"))

    @property
    def decl(self) -> Any:
        return self.op.directions[self.direction]

    @property
    def lead(self) -> Operand:
        """The first operand; of a line without any the result, which its parameters describe."""
        if self.operands:
            return next(iter(self.operands.values()))
        own = {p.name: p.default for p in self.decl.params} | dict(self.params)
        return Operand(next(row.key for row in DTYPES.values() if own["dtype"] in (row.key, row.name)), tuple(own["shape"]))

    @property
    def elements(self) -> int:
        """Of the operands, and of results that are larger."""
        given = sum(o.size for o in self.operands.values())
        lead = self.lead
        tables = [np.prod(v, dtype=np.int64) for k, v in self.params.items() if k.endswith("shape")]
        width = lead.shape[-1] if len(lead.shape) > 1 else 1
        rows = [self.params.get(k, 0) * (lead.size if k == "num_classes" else width) for k in ("num_embeddings", "num_classes", "num_segments")]
        return int(max(given, *tables, *rows))

    def select(self, arch: str) -> Any:
        """The plan, from descriptions alone."""
        return brt.select(self.op.name, self.direction, arch=arch, **{k: o.spec() for k, o in self.operands.items()}, **self.params)


@functools.cache
def table() -> tuple[Line, ...]:
    content = yaml.safe_load(TABLE.read_text())
    cuts = content.pop("cuts")
    return tuple(parse(model, text, cuts) for model, lines in content.items() for text in lines)


def parse(model: str, text: str, cuts: Mapping[str, Any]) -> Line:
    """A line `op x=f32[64,2048,7,7]:last index=i64[5]<100 dim=1`. Raises ValueError."""
    name, *parts = text.split()
    op, direction = registry.get_op(name.removesuffix("_backward")), "backward" if name.endswith("_backward") else "forward"
    decl = op.directions[direction]
    operands, params = {}, {}
    own: tuple[str, ...] | None = None
    for part in parts:
        key, _, value = part.partition("=")
        if key == "cut":
            own = tuple(group.replace("+", " ") for group in value.split("/"))
        elif any(o.name == key for o in decl.inputs):
            operands[key] = operand(value)
        elif key == "need" or any(p.name == key for p in decl.params):
            params[key] = tuple(value.split(",")) if key == "need" else _value(value)
        else:
            raise ValueError(f"{text}: {key} is neither an operand nor a parameter of {name}")
    if own is None:
        found = cuts.get(name, cuts.get(name.removesuffix("_backward"), ()))
        own = (found,) if isinstance(found, str) else tuple(found)
    return Line(model, text, name, operands, params, own)


def _value(text: str) -> Any:
    value = yaml.safe_load(text)
    return tuple(tuple(v) if isinstance(v, list) else v for v in value) if isinstance(value, list) else value


def operand(text: str) -> Operand:
    match = _OPERAND.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is no operand; write dtype[shape], then >0, <N, :layout, :sorted or @")
    marks = set(match["marks"].split(":")) - {""}
    layout = marks - {"sorted", "boxes"}
    shape = tuple(int(n) for n in match["shape"].split(",") if n)
    below = None if match["below"] is None else int(match["below"])
    return Operand(match["dtype"], shape, next(iter(layout), ""), bool(match["positive"]), below, "sorted" in marks, bool(match["saved"]), "boxes" in marks)


# -- values ----------------------------------------------------------------------------------------------------------------------------


def block(o: Operand, seed: int) -> np.ndarray:
    """The values that repeat."""
    rng = np.random.default_rng(seed)
    n = min(o.size, PERIOD)
    dtype = NUMPY[o.dtype]
    if o.boxes:
        return _boxes(o, rng).astype(dtype)
    if o.below is not None:
        return rng.integers(0, o.below, n).astype(dtype)
    if o.dtype == "bool":
        return rng.integers(0, 2, n).astype(dtype)
    if dtype.kind in "iu":
        info = np.iinfo(dtype)
        return rng.integers(max(info.min, -100), min(info.max, 100), n, endpoint=True).astype(dtype)
    values = rng.uniform(0.5, 2, n) if o.positive else rng.standard_normal(n, np.float32)
    if dtype.kind == "c":
        return (values + 1j * rng.standard_normal(n, np.float32)).astype(dtype)
    return np.asarray(values).astype(np.float32 if dtype.itemsize < 8 else np.float64).astype(dtype)


def _boxes(o: Operand, rng: np.random.Generator) -> np.ndarray:
    """Boxes of many sizes with coordinates that every dtype holds exactly."""
    assert o.below is not None
    low = rng.uniform(0, 0.9, (o.shape[0], 2))
    high = low + rng.uniform(0.01, 0.5, low.shape) ** 2
    corners = np.rint(np.concatenate([low, high], 1) * o.below * 16) / 16
    return np.concatenate([np.zeros((len(low), o.shape[1] - 4)), corners], 1).ravel()


def draw(xp: Any, o: Operand, seed: int) -> Any:
    """The operand as an array of `xp`, in its layout."""
    return place(xp, o, contents(xp, o, seed))


def contents(xp: Any, o: Operand, seed: int) -> Any:
    values = block(o, seed)
    dtype = values.dtype
    bits = values if dtype.kind in "biufc" else values.view(f"u{dtype.itemsize}")  # CuPy sorts and repeats what it has a dtype for
    flat = xp.resize(xp.asarray(bits), (o.size,)) if o.size else xp.empty(0, bits.dtype)
    if o.sorted and bits.dtype == dtype:
        flat = xp.sort(flat)
    elif o.sorted:  # the order of floats by their bits: negative ones come first, the largest of those bits before the others
        sign = bits.dtype.type(1 << 8 * dtype.itemsize - 1)
        flat = flat[xp.argsort(xp.where(flat & sign, ~flat, flat | sign))]
    return flat.view(dtype).reshape(o.shape)


def place(xp: Any, o: Operand, values: Any) -> Any:
    """The same values in the operand's layout."""
    if not o.layout:
        return values
    dtype, unsigned = values.dtype, values.dtype if values.dtype.kind == "c" else np.dtype(f"u{values.dtype.itemsize}")
    off = o.layout == "off"
    raw = xp.empty(o.reach + 64, unsigned)
    address = raw.ctypes.data if xp is np else raw.data.ptr
    first = (-address % 16) // unsigned.itemsize + off
    strides = tuple(s * unsigned.itemsize for s in o.strides)
    if xp is np:
        view = np.ndarray(o.shape, unsigned, raw, first * unsigned.itemsize, strides)
    else:
        view = xp.ndarray(o.shape, unsigned, raw.data + first * unsigned.itemsize, strides)
    view[...] = values.view(unsigned)
    return view.view(dtype)


def _invoked(op: str, given: Mapping[str, Any], params: Mapping[str, Any], names: list[str]) -> dict[str, Any]:
    from .harness import invoke

    results = invoke(op, given, params)
    return dict(zip(names, results if isinstance(results, tuple) else (results,), strict=True))


def arrays(
    line: Line, xp: Any, call: Callable[[str, Mapping[str, Any], Mapping[str, Any], list[str]], dict[str, Any]] = _invoked
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Every operand of a line, what a forward saves made by the forward; and operands of that forward which the line does not take, for references.

    call(op, operands, parameters, names of its results): the forward's results by name.
    """
    out = {k: draw(xp, o, zlib.crc32(f"{line.text} {k}".encode())) for k, o in line.operands.items() if not o.saved}
    hidden = {}
    saved = [k for k, o in line.operands.items() if o.saved]
    if saved:
        forward = line.op.directions["forward"]
        given = {o.name: out[o.name] for o in forward.inputs if o.name in out}
        for o in forward.inputs:
            if o.name not in given and not o.optional:
                lead = line.lead
                shape = line.params.get(f"{o.name}_shape") or line.params.get("input_shape") or lead.shape
                given[o.name] = hidden[o.name] = draw(xp, Operand(lead.dtype, tuple(shape)), 1)
        own = {p.name: p.default for p in line.decl.params} | dict(line.params)
        params = {p.name: own[p.name] for p in forward.params if p.name in own}
        if any(p.name == "output_size" for p in forward.params) and "output_size" not in own:  # what a gradient of boxes or windows tells by its shape
            params["output_size"] = line.lead.shape[2:]
        params |= {o.when: True for o in forward.outputs if o.when and o.name in saved}
        names = [o.name for o in forward.outputs if not o.when or params.get(o.when, {p.name: p.default for p in forward.params}.get(o.when))]
        results = call(line.op.name, given, params, names)
        for k in saved:
            value = results.get(k, results[names[0]])
            assert value.shape == line.operands[k].shape and value.dtype == NUMPY[line.operands[k].dtype], f"{line}: the forward gives {k} {value.dtype}{value.shape}"
            out[k] = place(xp, line.operands[k], value)
    if line.decl.template == "elementwise" and line.direction == "backward":  # references take the operands themselves
        lead = line.lead
        asked = [p.name.removesuffix("_shape") for p in line.decl.params if p.type == "shape" and p.name.endswith("_shape")]
        shapes = {k: line.params.get(f"{k}_shape") or lead.shape for k in asked if k not in out}
        hidden |= {k: draw(xp, Operand(lead.dtype, shape), 1) for k, shape in shapes.items()}
    return {k: out[k] for k in line.operands}, hidden


# -- running and checking --------------------------------------------------------------------------------------------------------------


def run(line: Line, given: Mapping[str, Any], xp: Any = np) -> dict[str, Any]:
    """The functional form: results by output name, on the executor of xp where no operand says it."""
    from .harness import invoke
    from .op_db.base import Sample

    names = target_of(line).outputs(Sample(dict(given), dict(line.params)))
    where = {"device": "cpu" if xp is np else "cuda"} if line.decl.places and not given else {}
    returned = invoke(line.name, given, line.params, **where)
    parts = (returned,) if len(names) == 1 else tuple(returned)
    return {n: v for n, v in zip(names, parts, strict=True) if v is not None}


def target_of(line: Line) -> Any:
    """The combination of types with its record."""
    from .harness import Target
    from .op_db import record

    plan = line.select("host")
    return Target(line.op, line.decl, plan.problem.types, record(line.op.name, line.direction, plan.problem.types))


def problems(line: Line, given: Mapping[str, Any], others: Mapping[str, Any], results: Mapping[str, Any], within: bool = False) -> Iterator[str]:
    """Where results are not the reference's, on every cut of the line. `others`: operands as they were, where the call writes some, and hidden ones.
    within: raises OverflowError where the reference is beyond the range of a result's dtype."""
    from .harness import mismatch
    from .numerics import is_float, largest
    from .op_db.base import Sample, Terms

    target = target_of(line)
    for operands, params, parts in cuts(line, {**given, **others}, results):
        sample = Sample(operands, params)
        wanted = target.case.expected(operands, target.params(sample) | params, target.types)
        names = target.outputs(sample) or target.inouts
        if not isinstance(wanted, Mapping):
            wanted = dict(zip(names, wanted if isinstance(wanted, tuple) and not hasattr(wanted, "magnitude") else (wanted,), strict=True))
        for name, got in parts.items():
            want = wanted[name]
            if not hasattr(want, "magnitude"):
                want = Terms(np.asarray(want), np.abs(want) if np.asarray(want).dtype.kind in "iuf" else np.asarray(0))
            token = target.token(name)
            if within and is_float(token) and np.any(np.isfinite(want.value) & (np.abs(want.value) > largest(token))):
                raise OverflowError(f"{line}: {name} of the reference is beyond the range of {token}")
            if problem := mismatch(target, name, got, want):
                yield f"{line}\n{problem}"


def cuts(line: Line, given: Mapping[str, Any], results: Mapping[str, Any]) -> Iterator[tuple[dict[str, np.ndarray], dict[str, Any], dict[str, np.ndarray]]]:
    """Operands, parameters and results of problems that are parts of a line's, on the host."""
    params = dict(line.params)
    elementwise = bool(line.decl.formulas) and line.decl.template == "elementwise"
    full = np.broadcast_shapes(*(a.shape for a in given.values())) if elementwise and not line.cuts else ()
    if elementwise and not line.cuts and all(r.shape == full for r in results.values()) and np.prod(full, dtype=np.int64) > CELLS:
        yield cells(given, results, full, params)
    elif line.cuts == ("segments",):
        yield segments(line, given, results, params)
    else:
        for cut in line.cuts or ("",):
            yield axes(cut, given, results, params)


def to_host(array: Any) -> np.ndarray:
    """On the host, whatever the dtype."""
    return array if isinstance(array, np.ndarray) else chosen(array, ...)


def cells(given: Mapping[str, Any], results: Mapping[str, Any], full: tuple[int, ...], params: dict[str, Any]) -> Any:
    """Some cells, the first and the last among them."""
    total = int(np.prod(full, dtype=np.int64))
    at = np.unique(np.r_[0, total - 1, np.random.default_rng(0).integers(0, total, CELLS)])
    places = np.unravel_index(at, full)

    def taken(a: Any) -> np.ndarray:
        own = places[len(full) - len(a.shape) :]
        index = tuple(np.where(n == 1, 0, p) for n, p in zip(a.shape, own, strict=True))
        return chosen(a, index) if a.shape else np.broadcast_to(to_host(a), at.shape).copy()

    params = {k: (len(at),) if v == full else v for k, v in params.items()}
    return {k: taken(a) for k, a in given.items()}, params, {k: taken(a) for k, a in results.items()}


def chosen(a: Any, index: Any) -> np.ndarray:
    """a[index] on the host, whatever the dtype."""
    if isinstance(a, np.ndarray):
        return np.ascontiguousarray(a[index])
    import cupy as xp

    if isinstance(index, tuple):
        index = tuple(xp.asarray(i) if isinstance(i, np.ndarray) else i for i in index)
    part = (a if a.dtype.kind == "c" else a.view(f"u{a.dtype.itemsize}"))[index]
    return xp.asnumpy(xp.ascontiguousarray(part)).reshape(part.shape).view(a.dtype)  # without axes too


def axes(cut: str, given: Mapping[str, Any], results: Mapping[str, Any], params: dict[str, Any]) -> Any:
    """The same places along one axis of some operands and results (x0 y0), then along others (x1 y1 / after a bar); all else whole.

    Only results that are named in every group are compared, all of them where none is named. A parameter that holds a shape is cut too.
    """
    operands, parts, params = dict(given), dict(results), dict(params)
    rng = np.random.default_rng(7)
    named = set()
    for group in cut.split("|"):
        tokens = [re.fullmatch(r"([a-z_]\w*?)(-?\d+)", t) for t in group.split()]
        assert all(tokens), cut
        picks: np.ndarray | None = None
        for token in tokens:
            name, axis = token[1], int(token[2])
            if name in results:
                named.add(name)
            holder = operands if name in operands else parts if name in parts else None
            if holder is None:
                if params.get(name) is None:
                    continue
            extent = holder[name].shape[axis] if holder is not None else params[name][axis]
            if picks is None:
                picks = np.unique(np.r_[0, extent - 1, rng.integers(0, extent, PICKS - 2)])
                whole = extent
            assert extent == whole, f"cut {cut}: {name} has {extent} places, others {whole}"
            if holder is None:
                shape = list(params[name])
                shape[axis] = len(picks)
                params[name] = tuple(shape)
            else:
                a = holder[name]
                holder[name] = chosen(a, (slice(None),) * (axis % len(a.shape)) + (picks,))
    kept = {k: to_host(v) for k, v in parts.items() if not named or k in named}
    return {k: to_host(v) for k, v in operands.items()}, params, kept


def segments(line: Line, given: Mapping[str, Any], results: Mapping[str, Any], params: dict[str, Any]) -> Any:
    """The rows of some segments, the first and the last among them."""
    ids = to_host(given["segment_ids"]).astype(np.int64)
    count = line.params["num_segments"]
    picks = np.unique(np.r_[0, count - 1, ids[0], ids[-1], np.random.default_rng(0).integers(0, count, SEGMENTS)])
    rows = np.flatnonzero(np.isin(ids, picks))
    if count == len(ids):  # which arrays have rows and which segments cannot be told by their extents: all of it
        return {k: to_host(v) for k, v in given.items()}, params, {k: to_host(v) for k, v in results.items()}
    by_row = lambda a: a.shape[:1] == ids.shape
    taken = {k: chosen(a, (rows,)) if by_row(a) else chosen(a, (picks,)) for k, a in {**given, **results}.items() if k != "segment_ids"}
    taken["segment_ids"] = np.searchsorted(picks, ids[rows]).astype(to_host(given["segment_ids"][:1]).dtype)
    params = params | {"num_segments": len(picks)}
    if "x_shape" in params:
        params["x_shape"] = (len(rows), *params["x_shape"][1:])
    return {k: taken[k] for k in given}, params, {k: taken[k] for k in results}


