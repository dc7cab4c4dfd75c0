"""What the generic tests share: which combinations to try, how to call an op by operand names, guarded buffers, comparison.

Arrays travel as bytes between host and device, so that every dtype (bfloat16 and fp8 too) takes the same path.
"""

from __future__ import annotations

import functools
import inspect
import itertools
import os
import sys
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt import registry
from baracuda_rt.codegen import catalogue
from baracuda_rt.codegen.dtypes import DTYPES
from baracuda_rt.codegen.model import DirectionSpec, OpSpec

from .numerics import NUMPY, TOKENS, is_float, largest, round_to, ulp
from .op_db import RECORDS, record
from .op_db.base import Draw, OpCase, Sample, Terms, Tol

ROOT = Path(__file__).resolve().parents[1]
GARBAGE = (0xA5, 0xFF)  # a number that nobody expects; NaN for floats and -1 for integers


@functools.cache
def ops() -> dict[str, OpSpec]:
    """The manifest, from the generated JSON that the library itself reads (a test holds it to ops.yaml)."""
    return {op.name: op for op in registry.ops()}


# -- combinations ---------------------------------------------------------------------------------------------------------------------


class Drawn(NamedTuple):
    """The samples of a Target and what its reference answered for them: the tests of an op ask again and again, one after another."""

    case: OpCase  # held, so that its id is no other's
    samples: tuple[Sample, ...]
    answers: dict[int, dict[str, Terms]]


KEPT = 128
_samples: dict[tuple[str, int, str], Drawn] = {}  # what was used last stands last


@dataclass(frozen=True, repr=False)
class Target:
    """One (op, direction, combination of types) with its record: what a generic test runs on."""

    op: OpSpec
    decl: DirectionSpec
    types: Mapping[str, str]
    case: OpCase

    @property
    def name(self) -> str:
        """The public function's name."""
        return self.op.name + ("_backward" if self.decl.direction == "backward" else "")

    @functools.cached_property
    def id(self) -> str:
        types = {name: token for name, token in self.types.items() if name not in self.decl.derived}
        text = f"{self.op.category}.{self.op.name}.{self.decl.direction}.{types.pop('T')}"
        text += f":{types.pop('A')}" if "A" in types else ""
        text += f"#{types.pop('I')}" if "I" in types else ""
        return text + (f"({','.join(f'{k}={v}' for k, v in sorted(types.items()))})" if types else "")

    def __repr__(self) -> str:
        return self.id

    def draw(self, salt: str = "") -> Draw:
        return Draw(self.types, zlib.crc32((self.id + salt).encode()), self.case.domain)

    def samples(self, *, empty: bool | None = None, salt: str = "") -> list[Sample]:
        """The record's samples; empty=False leaves out those with a zero extent, True keeps only those; `salt` draws other values."""
        samples = list(self._drawn(salt).samples)
        if empty is None:
            return samples
        return [s for s in samples if any(a.size == 0 for a in self.inputs(s).values()) == empty]

    def _drawn(self, salt: str) -> Drawn:
        key = self.id, id(self.case), salt
        drawn = _samples.pop(key, None)
        if drawn is None:
            drawn = Drawn(self.case, tuple(self.case.samples(self.draw(salt))), {})
            for array in (value for sample in drawn.samples for value in sample.args.values() if isinstance(value, np.ndarray)):
                array.flags.writeable = False
            if len(_samples) == KEPT:
                del _samples[next(iter(_samples))]
        _samples[key] = drawn
        return drawn

    def inputs(self, sample: Sample) -> dict[str, np.ndarray]:
        """The operands of a sample that this direction takes, in the manifest's order: arrays all, for a NumPy scalar would count as a number."""
        given = {o.name: sample.args.get(o.name) for o in self.decl.inputs}
        return {name: x if hasattr(x, "shape") and not isinstance(x, np.generic) else np.asarray(x) for name, x in given.items() if x is not None}

    def params(self, sample: Sample) -> dict[str, Any]:
        """The parameters of a sample that this direction takes; shapes of operands not taken and bound dtypes filled in."""
        given = self.inputs(sample)
        out = {}
        for param in self.decl.params:
            operand = param.name.removesuffix("_shape")
            if param.name in sample.params:
                out[param.name] = sample.params[param.name]
            elif param.type == "shape" and operand in sample.args and operand not in given:
                out[param.name] = sample.args[operand].shape
            elif param.binds in self.types and self.types[param.binds] in (param.values or (self.types[param.binds],)):
                out[param.name] = DTYPES[self.types[param.binds]].name
        return out

    def outputs(self, sample: Sample) -> list[str]:
        """Names of what the functional form returns, in order."""
        params = self.params(sample)
        if self.decl.many_outputs:  # one for each of the arrays given, or of the sizes asked for
            given = sum(name in sample.args for name in self.decl.many_inputs)
            return list(self.decl.many_outputs[: given or len(params["sizes"])])
        defaults = {p.name: p.default for p in self.decl.params}
        default = self.decl.need_default if self.decl.direction == "backward" else [o.name for o in self.decl.outputs]
        return [o.name for o in self.decl.outputs if o.name in default and (o.when is None or params.get(o.when, defaults[o.when]))]

    @property
    def inouts(self) -> list[str]:
        """The operands that the samples update; not those that only a parameter which they leave out has written."""
        absent = {p.name for p in self.decl.params if p.default is None and not p.required}
        return [o.name for o in self.decl.inputs if o.inout and o.when not in absent]

    def token(self, operand: str) -> str:
        """The dtype token of an operand."""
        kind = self.decl.operand(operand).type
        return self.types.get(kind, kind)

    def expected(self, sample: Sample) -> dict[str, Terms]:
        """The reference's answer by output name; ValueError passes through."""
        drawn = _samples.get((self.id, id(self.case), ""))
        if drawn is None or not any(sample is own for own in drawn.samples):
            return self._expected(sample)
        if id(sample) not in drawn.answers:
            drawn.answers[id(sample)] = self._expected(sample)
        return dict(drawn.answers[id(sample)])

    def _expected(self, sample: Sample) -> dict[str, Terms]:
        given = {k: v for k, v in sample.args.items() if v is not None}
        answer = self.case.expected(given, self.params(sample) | dict(sample.params), self.types)
        names = self.outputs(sample) or self.inouts
        if not isinstance(answer, Mapping):
            parts = (answer,) if isinstance(answer, Terms) or not isinstance(answer, tuple) else answer
            assert len(parts) == len(names), f"the reference of {self.name} returns {len(parts)} values for {names}"
            answer = dict(zip(names, parts, strict=True))
        return {
            name: value if isinstance(value, Terms) else Terms(np.asarray(value), np.abs(value) if _is_number(value) else np.asarray(0))
            for name, value in answer.items()
            if value is not None and (name in names or name in self.inouts)
        }


def _is_number(value: Any) -> bool:
    return np.asarray(value).dtype.kind in "fiuc" and np.asarray(value).dtype != np.dtype(np.bool_)


def type_combinations(decl: DirectionSpec) -> list[dict[str, str]]:
    """Every combination of types a direction lists, each once."""
    out: dict[tuple[tuple[str, str], ...], dict[str, str]] = {}
    wanted = [token for token in os.environ.get("BARACUDA_RT_TEST_ELEMENTS", "").split(",") if token]  # to try one dtype quickly, or one whose kernels are made on demand
    crossed = [name for name in decl.types if name not in decl.erased]
    for k, tokens in enumerate(itertools.product(*(decl.types[name] for name in crossed))):
        # What kernels tell apart at run time is taken in turn: it does not multiply the combinations.
        turns = {name: decl.types[name][(k + k // len(decl.types["T"])) % len(decl.types[name])] for name in decl.erased}
        chosen = dict(zip(crossed, tokens, strict=True)) | turns
        if catalogue.supports_group(decl, chosen["T"]) and (chosen["T"] in wanted or not catalogue.unlisted(decl, chosen)):
            types = catalogue.resolve_types(decl, chosen)
            out[tuple(types.items())] = types
    return [types for types in out.values() if not wanted or types["T"] in wanted]


@functools.cache
def targets() -> tuple[Target, ...]:
    """Every (op, direction, types) of the manifest that has a record."""
    return tuple(
        Target(op, decl, types, record(op.name, direction, types))
        for op in ops().values()
        for direction, decl in op.directions.items()
        if (op.name, direction) in RECORDS
        for types in type_combinations(decl)
    )


@functools.cache
def mains() -> tuple[Target, ...]:
    """One Target for each (op, direction): the first combination of types."""
    first: dict[tuple[str, str], Target] = {}
    for target in targets():
        first.setdefault(target.case.key, target)
    return tuple(first.values())


@functools.cache
def _siblings() -> dict[tuple[str, str], list[Target]]:
    groups: dict[tuple[str, str], list[Target]] = {}
    for target in targets():
        groups.setdefault(target.case.key, []).append(target)
    return groups


def over_types(target: Target, body: Callable[[Target], None]) -> None:
    """Runs `body` for every combination of types of an (op, direction); one failure text for all, at most three of them."""
    problems = []
    for sibling in _siblings()[target.case.key]:
        try:
            body(sibling)
        except (AssertionError, pytest.fail.Exception) as problem:
            problems.append(f"{sibling.id}: {problem}")
        except Exception as problem:
            problem.add_note(f"in {sibling.id}")
            raise
        if len(problems) == 3:
            break
    if problems:
        pytest.fail("\n".join(problems), pytrace=False)


def parametrize(items: Sequence[Target]) -> pytest.MarkDecorator:
    """`target` over these, ids as SKU texts. An empty list is one skipped test, so that it shows."""
    return pytest.mark.parametrize("target", [pytest.param(t, id=t.id) for t in items])


# -- arrays ---------------------------------------------------------------------------------------------------------------------------


def is_numpy(xp: Any) -> bool:
    return xp is np


def to_host(array: Any) -> np.ndarray:
    """A NumPy array of the same values, whichever library `array` belongs to."""
    if isinstance(array, np.ndarray):
        return array
    return sys.modules["cupy"].asnumpy(array.view(storable(array.dtype))).view(array.dtype)


def storable(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """A dtype of the same size that CuPy makes arrays of; of 8-bit floats it has only views."""
    return np.dtype(np.uint8) if dtype.name.startswith("float8") else dtype


@dataclass(frozen=True)
class Layout:
    """How a view lies in its buffer: storage order, innermost step, extra pitch per axis, flipped axes, elements before it."""

    name: str
    reverse: bool = False
    step: int = 1
    pitch: int = 0
    flip: bool = False
    offset: int = 0


CONTIGUOUS = Layout("contiguous")
LAYOUTS = (
    Layout("offset", offset=1),
    Layout("transposed", reverse=True),
    Layout("step2", step=2),
    Layout("rows", pitch=3),  # a block cut out of a wider matrix
    Layout("negative", flip=True),
    Layout("tangled", reverse=True, step=3, pitch=2, flip=True, offset=1),
)


class Guarded:
    """A view of given contents inside a bigger buffer of garbage; `check` proves that nothing outside the view changed."""

    MARGIN = 256  # bytes on both sides; keeps the alignment of the first element where the layout adds no offset

    def __init__(self, xp: Any, content: np.ndarray, layout: Layout = CONTIGUOUS, fill: int = 0xA5, garbage: bool = False, owner: Any = None):
        """garbage=True leaves the view itself full of garbage too (for outputs: only shape and dtype of `content` count)."""
        shape, dtype = content.shape, content.dtype
        order = range(len(shape)) if layout.reverse else reversed(range(len(shape)))
        strides = [0] * len(shape)
        reach = layout.step
        for axis in order:
            strides[axis] = reach
            reach = reach * max(shape[axis], 1) + layout.pitch
        span = sum((max(n, 1) - 1) * s for n, s in zip(shape, strides, strict=True)) + 1
        first = self.MARGIN + layout.offset * dtype.itemsize
        if layout.flip:
            first += (span - 1) * dtype.itemsize
            strides = [-s for s in strides]
        total = 2 * self.MARGIN + (span + layout.offset) * dtype.itemsize
        self.shape, self.dtype, self.first = shape, dtype, first
        self.strides = tuple(s * dtype.itemsize for s in strides)
        host = _aligned(total)
        host[:] = fill
        if not garbage:
            self._on(host)[...] = content
        self.before = host.copy()
        inside = np.zeros(total, np.bool_)
        if content.size:
            whole = np.ndarray((*shape, dtype.itemsize), np.bool_, inside, first, (*self.strides, 1))
            whole[...] = True
        self.inside = inside
        if is_numpy(xp):
            self.buffer = host
            self.view = self._on(host)
        else:
            self.buffer = xp.asarray(host)
            self.view = xp.ndarray(shape, storable(dtype), self.buffer.data + first, self.strides).view(dtype)

    def _on(self, host: np.ndarray) -> np.ndarray:
        return np.ndarray(self.shape, self.dtype, host, self.first, self.strides)

    def bytes(self) -> np.ndarray:
        return self.buffer if isinstance(self.buffer, np.ndarray) else to_host(self.buffer)

    def read(self) -> np.ndarray:
        """The contents, as a new contiguous NumPy array."""
        return self._on(self.bytes()).copy()

    def check(self, name: str) -> None:
        """Nothing outside the view has changed."""
        now = self.bytes()
        changed = np.flatnonzero((now != self.before) & ~self.inside)
        assert changed.size == 0, f"{name}: {changed.size} bytes outside the view were written, first at {changed[0] - self.first:+d} from its first element"

    def check_untouched(self, name: str) -> None:
        """Nothing at all has changed."""
        assert np.array_equal(self.bytes(), self.before), f"{name} was written"


def _aligned(size: int) -> np.ndarray:
    raw = np.empty(size + 256, np.uint8)
    start = -raw.ctypes.data % 256
    return raw[start : start + size]


def stretched(xp: Any, content: np.ndarray, axis: int) -> tuple[Any, np.ndarray]:
    """(view, equal host array): `content` with `axis` collapsed to its first entry and stretched back by a zero stride."""
    one = np.ascontiguousarray(np.take(content, [0], axis))
    base = Guarded(xp, one).view
    strides = list(base.strides)
    strides[axis] = 0
    full = np.broadcast_to(one, content.shape)
    if is_numpy(xp):
        return np.broadcast_to(base, content.shape), full
    return xp.ndarray(content.shape, content.dtype, base.data, strides), full


def to_xp(xp: Any, content: np.ndarray, layout: Layout = CONTIGUOUS) -> Any:
    """`content` as an array of `xp`, in a guarded buffer."""
    return Guarded(xp, content, layout).view


# -- calls ----------------------------------------------------------------------------------------------------------------------------


@functools.cache
def _positional(function: Any) -> tuple[str, ...]:
    return tuple(p.name for p in inspect.signature(function).parameters.values() if p.kind is p.POSITIONAL_ONLY)


@functools.cache
def _sequences() -> dict[str, tuple[str, tuple[str, ...]]]:
    """Functions that take a sequence of arrays: the argument as the manifest writes it, and the operands that it stands for."""
    out = {}
    for op in ops().values():
        for direction, decl in op.directions.items():
            if decl.many_inputs:
                names = {f"{star}{decl.inputs[0].many}" for star in ("", "*")}
                out[op.name + ("_backward" if direction == "backward" else "")] = (next(a for a in decl.args if a in names), decl.many_inputs)
    return out


def invoke(name: str, operands: Mapping[str, Any], params: Mapping[str, Any] = {}, /, *, functions: Any = brt, **keywords: Any) -> Any:
    """Calls the functional form `brt.<name>` with everything by name."""
    function = getattr(functions, name)
    given = {**operands, **params}
    found = _sequences().get(name)
    if found:
        argument, names = found
        arrays = [given.pop(n) for n in names if n in given]
        if argument[0] == "*":
            return function(*arrays, **given, **keywords)
        given[argument] = arrays
    first = [given.pop(p, None) for p in _positional(function)]
    return function(*first, **given, **keywords)


def place(target: Target, operands: Mapping[str, Any], xp: Any) -> dict[str, Any]:
    """The keyword of a call without arrays that makes its result on the executor which is tested."""
    return {"device": "cpu" if is_numpy(xp) else "cuda"} if target.decl.places and not operands else {}


@dataclass
class Run:
    """A call of the functional form on guarded operands: results by output name, buffers kept for inspection."""

    target: Target
    sample: Sample
    results: dict[str, np.ndarray | None]
    inputs: dict[str, Guarded]
    outs: dict[str, Guarded]

    def check_guards(self) -> None:
        """No input changed (inouts may inside their view), nothing around an output changed."""
        for name, guard in self.inputs.items():
            if name in self.target.inouts:
                guard.check(name)
            else:
                guard.check_untouched(name)
        for name, guard in self.outs.items():
            guard.check(name)


def run(
    target: Target,
    sample: Sample,
    xp: Any,
    *,
    layouts: Mapping[str, Layout] = {},
    out: Mapping[str, Guarded] | None = None,
    **keywords: Any,
) -> Run:
    """Calls the functional form on guarded copies of the operands; `layouts` by operand name, "" for all others."""
    everywhere = layouts.get("", CONTIGUOUS)
    guards = {name: Guarded(xp, value, layouts.get(name, everywhere)) for name, value in target.inputs(sample).items()}
    names = target.outputs(sample)
    if out is not None:
        views = tuple(out[name].view if name in out else None for name in names)
        keywords["out"] = views[0] if len(names) == 1 else views
    else:
        keywords |= place(target, guards, xp)
    returned = invoke(target.name, {k: g.view for k, g in guards.items()}, target.params(sample), **keywords)
    parts = (returned,) if len(names) == 1 else tuple(returned) if returned is not None else ()
    assert len(parts) == len(names) or not names, f"{target.name} returned {len(parts)} values for {names}"
    results: dict[str, np.ndarray | None] = {}
    for name, value in zip(names, parts, strict=False):
        results[name] = None if value is None else to_host(value)
        if out is not None and name in out:
            assert value is out[name].view, f"{target.name}: the array given as out for {name} was not returned"
    for name in target.inouts:
        if name in guards:
            results.setdefault(name, guards[name].read())
    done = Run(target, sample, results, guards, dict(out or {}))
    done.check_guards()
    return done


def out_guards(target: Target, want: Mapping[str, Terms], xp: Any, layout: Layout = CONTIGUOUS, fill: int = 0xA5) -> dict[str, Guarded]:
    """Garbage-filled outputs of the shapes that the reference answers with."""
    return {
        name: Guarded(xp, np.empty(np.shape(value.value), NUMPY[target.token(name)]), layout, fill, garbage=True)
        for name, value in want.items()
        if name not in target.inouts
    }


# -- comparison -----------------------------------------------------------------------------------------------------------------------


@np.errstate(all="ignore")
def mismatch(target: Target, name: str, got: np.ndarray, want: Terms, operands: Mapping[str, Any] = MappingProxyType({})) -> str | None:
    """None when `got` agrees with the reference under the record's tolerance, else what differs and where, and the cells of the operands of that shape."""
    token = target.token(name)
    beside = {name: value for name, value in operands.items() if np.shape(value) == got.shape}
    value = np.asarray(want.value)
    where = f"{target.id} {name}"
    if got.dtype != NUMPY[token]:
        return f"{where}: dtype {got.dtype}, expected {NUMPY[token]}"
    if got.shape != value.shape:
        return f"{where}: shape {got.shape}, expected {value.shape}"
    if got.size == 0:
        return None
    tol = target.case.tolerance(name, target.types["T"])
    if token == "bool" and np.any(got.view(np.uint8) > 1):
        return f"{where}: a bool output holds a byte other than 0 and 1"
    if not is_float(token):
        if got.dtype.kind == "c":
            bad = ~_complex_agrees(got, value.astype(np.clongdouble), want, tol, "f32" if token == "c64" else "f64")
        else:
            bad = got != value.astype(got.dtype)
        return _report(where, bad, got, value, None, beside)
    rounded = round_to(value, token)
    exact = tol.kind == "exact" and want.n == 1
    wide = value if value.dtype in (np.float64, np.longdouble) else value.astype(np.float64)
    far = got.astype(wide.dtype)
    nan = np.isnan(wide) & np.isnan(far)
    if exact:
        same = got.view(f"u{got.itemsize}") == rounded.view(f"u{got.itemsize}")
        return _report(where, ~(same | nan), got, rounded, None, beside)
    allowed = tol.allowed(Terms(wide, want.magnitude, want.n), token)
    allowed = np.where(np.isnan(allowed), 0, allowed)
    error = np.abs(far - wide)
    close = np.isfinite(wide) & np.isfinite(far) & (error <= allowed)
    # An overflow is right where the exact value, or one within the tolerance of it, rounds to infinity.
    edge = largest(token) + np.asarray(ulp(np.float64(largest(token)), token)) / 2
    overflow = np.isinf(far) & (np.signbit(far) == np.signbit(wide)) & (np.abs(wide) + allowed >= edge)
    saturated = np.isfinite(wide) & (np.abs(wide) >= edge) & (np.abs(wide) - allowed < edge) & (np.abs(far) == largest(token))
    bad = ~(close | nan | overflow | saturated | (far == rounded.astype(wide.dtype)))
    if tol.kind == "ulps":  # a transcendental function keeps the sign of a zero
        bad |= (wide == 0) & (far == 0) & (np.signbit(wide) != np.signbit(far))
    return _report(where, bad, got, wide, np.broadcast_to(allowed, wide.shape), beside)


def _complex_agrees(got: np.ndarray, value: np.ndarray, want: Terms, tol: Tol, token: str) -> np.ndarray:
    """Cells within the tolerance by their distance in the plane; where a part is infinite or NaN, each part by itself."""
    wide, rounded = got.astype(np.clongdouble), value.astype(got.dtype)
    same = [((g == r) & (np.signbit(g) == np.signbit(r) if tol.kind == "exact" else True)) | (np.isnan(g) & np.isnan(r)) for g, r in ((got.real, rounded.real), (got.imag, rounded.imag))]
    if tol.kind == "exact" and want.n == 1:
        return same[0] & same[1]
    allowed = tol.allowed(Terms(np.abs(value), want.magnitude, want.n), token)
    close = [np.isfinite(v) & (np.abs(g - v) <= tol.allowed(Terms(v, np.abs(v)), token)) for g, v in ((wide.real, value.real), (wide.imag, value.imag))]
    return (np.isfinite(value) & (np.abs(wide - value) <= allowed)) | ((same[0] | close[0]) & (same[1] | close[1]))


def _report(where: str, bad: np.ndarray, got: np.ndarray, want: np.ndarray, allowed: np.ndarray | None, beside: Mapping[str, Any]) -> str | None:
    count = int(np.count_nonzero(bad))
    if not count:
        return None
    lines = [f"{where}: {count} of {bad.size} cells differ"]
    for index in itertools.islice(zip(*np.nonzero(np.atleast_1d(bad)), strict=True), 5):
        at = tuple(int(i) for i in index)
        cell = lambda a, at=at: np.atleast_1d(a)[at]
        text = f"  {list(at) if bad.ndim else '()'}: got {cell(got)!r}, expected {cell(want)!r}"
        if allowed is not None:
            text += f", error {abs(float(cell(got)) - float(cell(want))):.3g}, allowed {float(cell(allowed)):.3g}"
        lines.append(text + "".join(f", {name} {cell(value)!r}" for name, value in beside.items()))
    return "\n".join(lines)


def check(target: Target, sample: Sample, results: Mapping[str, np.ndarray | None], want: Mapping[str, Terms], note: str = "") -> None:
    """Fails with every disagreement between results and reference."""
    problems = []
    for name, value in want.items():
        got = results.get(name)
        problem = f"{target.id} {name}: None, expected an array" if got is None else mismatch(target, name, got, value, sample.args)
        if problem:
            problems.append(problem)
    for name in results:
        if results[name] is not None and name not in want and not target.case.reason:
            problems.append(f"{target.id} {name}: returned, but the reference does not give it")
    if problems:
        shapes = ", ".join(f"{k}{list(v.shape)}" for k, v in target.inputs(sample).items())
        pytest.fail(f"sample {sample.id or '?'} ({shapes}) {target.params(sample)} {note}\n" + "\n".join(problems), pytrace=False)


def data_dependent(target: Target) -> bool:
    """Whether the functional form may read the data to size its result, so that a Plan needs a parameter more."""
    return registry.geometry_module(target.decl.geometry).resolve is not None


def plannable(target: Target, samples: Sequence[Sample]) -> list[Sample]:
    """The samples that a Plan can be selected for: all, unless the op reads its data to size its result."""
    out = []
    for sample in samples:
        try:
            if data_dependent(target):
                select(target, sample)
        except brt.InvalidProblemError:
            continue
        out.append(sample)
    return out


def same_bits(a: Mapping[str, np.ndarray | None], b: Mapping[str, np.ndarray | None]) -> bool:
    return a.keys() == b.keys() and all(
        (a[k] is None and b[k] is None) or (a[k].shape == b[k].shape and a[k].tobytes() == b[k].tobytes()) for k in a
    )


def specs(target: Target, sample: Sample, **changes: Any) -> dict[str, Any]:
    """TensorSpecs of a sample's operands, for select."""
    out = {name: brt.TensorSpec(value.shape, dtype_name(target, name, value)) for name, value in target.inputs(sample).items()}
    return out | changes


def dtype_name(target: Target, operand: str, value: np.ndarray) -> str:
    token = target.token(operand)
    if DTYPES[token].kind == "q":  # packed, two a byte
        return "uint8"
    return DTYPES[token].name if NUMPY.get(token) == value.dtype else DTYPES[TOKENS[value.dtype]].name


def select(target: Target, sample: Sample, xp: Any = np, /, *, preference: Any = None, **changes: Any) -> Any:
    """The Plan of a sample on the executor of `xp`."""
    arch = {"arch": "host"} if is_numpy(xp) else {}
    keywords = specs(target, sample) | target.params(sample) | changes
    if preference is not None:
        keywords["preference"] = preference
    return brt.select(target.op.name, target.decl.direction, **arch, **keywords)



def cut(target: Target, sample: Sample) -> Iterator[tuple[str, Sample]]:
    """Variants of a sample with one symbolic extent cut to zero in every operand that has it as an axis; of any axes (`*S`), each of them in turn."""
    starred = {next(iter(o.shapes.values())) for o in target.decl.inputs if sample.args.get(o.name) is not None}
    if len(starred) == 1 and len(rule := starred.pop()) == 1 and rule[0].startswith("*"):
        given = target.inputs(sample)
        for axis in range(min((a.ndim for a in given.values()), default=0)):
            args = {name: np.ascontiguousarray(a[(slice(None),) * axis + (slice(0, 0),)]) for name, a in given.items()}
            yield f"axis {axis}", replace(sample, args={**sample.args, **args}, id=f"{sample.id}-axis {axis}=0")
        return
    shapes: dict[str, tuple[str, ...]] = {}
    for operand in target.decl.inputs:
        if operand.name in sample.args and len(operand.shapes) == 1:
            dims = next(iter(operand.shapes.values()))
            if not any(d == "..." or d.startswith("*") for d in dims):
                shapes[operand.name] = dims
    for symbol in sorted({d for dims in shapes.values() for d in dims if d.isidentifier()}):
        args = dict(sample.args)
        for name, dims in shapes.items():
            index = tuple(slice(0, 0) if d == symbol else slice(None) for d in dims)
            args[name] = np.ascontiguousarray(args[name][index])
        yield symbol, replace(sample, args=args, id=f"{sample.id}-{symbol}=0")
