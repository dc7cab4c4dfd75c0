"""The record of the op database, and what records are written with. No record lives here, and nothing here reads a template.

A record says what an (op, direction) must compute and gives inputs worth trying; the generic tests do the rest:

    CASES = [
        OpCase(
            "segment_sum", "forward",
            reference=lambda x, segment_ids, num_segments: ...,  # operands by manifest name, floats as float64
            samples=lambda d: [Sample({"x": d.values((5, 3)), "segment_ids": d.ints((5,), 0, 4)}, {"num_segments": 4}, "small")],
        ),
        *elementwise("elu", lambda x, alpha: ..., lambda dy, x, alpha: {"x": ...}, params=[{}, {"alpha": 0.5}], kinks=(0.0,)),
    ]

How a reference is called
    By keyword, with the operands and parameters that its own signature names (all of them for **kwargs); parameters missing
    from the sample take the function's defaults. Ask for `types` to get {"T": "f16", ...}. Floats arrive as float64 holding
    exactly the stored values; where `tol` is EXACT they arrive at compute precision (float32 for halves) instead, so that a
    written sequence of IEEE operations can be followed bit by bit.
What it returns
    An array, a tuple in return order, or a dict by output name (an output it leaves out is not compared: give a reason).
    Wrap a sum as Terms(value, sum of |terms|, number of terms) and the bound of the tolerance table follows from it.
    Raising ValueError means: the op must refuse this sample with InvalidProblemError.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np

from ..numerics import NUMPY, compute_token, eps, is_float, largest, round_to, smallest, smallest_normal, to_compute, ulp, widen


class Terms(NamedTuple):
    """An expected output that is a sum: its value, the sum of the magnitudes of its terms, and how many terms there are."""

    value: np.ndarray
    magnitude: np.ndarray
    n: int = 1


@dataclass(frozen=True, slots=True)
class Tol:
    """How far a result may be from the reference. Use EXACT, bound() or tier_u(); a wider one needs a reason."""

    kind: str
    c: float | None = None
    ulps: float = 0.0
    half_ulps: float = 1.0
    reason: str = ""

    def allowed(self, want: Terms, token: str) -> np.ndarray:
        """The allowed absolute error of each cell, for a floating output dtype."""
        value = np.asarray(want.value)
        unit = ulp(value, token)
        acc = eps(compute_token(token))
        if self.kind == "ulps" and want.n == 1:  # a sum of such terms has the bound of a sum
            return unit * (self.ulps if compute_token(token) == token else self.half_ulps)
        c = self.c if self.c is not None else (4.0 if want.n <= 64 else 4.0 * np.log2(want.n))
        return (c + self.ulps) * acc * np.abs(np.asarray(want.magnitude)) + unit


EXACT = Tol("exact")
DEFAULT_TOL = Tol("bound")


def bound(c: float | None = None, ulps: float = 0.0, reason: str = "") -> Tol:
    """abs(error) <= (c + ulps)·eps(acc)·Σ|terms| + 1 ulp of the output; c None: 4, or 4·log2(n) beyond 64 terms."""
    return Tol("bound", c, ulps, 1.0, reason)


def tier_u(ulps: float = 4.0, half_ulps: float = 1.0, reason: str = "") -> Tol:
    """A transcendental function: `ulps` of f32 and f64, `half_ulps` of f16 and bf16; summed onto a broadcast operand: bound(ulps=ulps)."""
    return Tol("ulps", None, ulps, half_ulps, reason)


@dataclass(frozen=True, slots=True)
class Sample:
    """Operands by name (an absent optional one is left out) and parameters. `args` may hold more than the direction takes."""

    args: dict[str, np.ndarray]
    params: dict[str, Any] = field(default_factory=dict)
    id: str = ""

    def with_args(self, /, **changed: np.ndarray) -> Sample:
        return replace(self, args={**self.args, **changed})


@dataclass(frozen=True, slots=True)
class ErrorSample:
    """A call that must be refused. `error` is a public class name, `match` a regular expression that its text must hold.

    data: the fault shows only in the data, so a device reports it through check=True or check_errors()."""

    args: dict[str, np.ndarray]
    params: dict[str, Any]
    error: str
    match: str
    data: bool = False
    id: str = ""


class Draw:
    """Random operands of one combination of types; seeded by the test id, so that a failure can be repeated."""

    def __init__(self, types: Mapping[str, str], seed: int, domain: Mapping[str, tuple[float, float]] | None = None):
        self.types = dict(types)
        self.rng = np.random.default_rng(seed)
        self.domain = dict(domain or {})

    def dtype(self, var: str = "T") -> np.dtype:
        return NUMPY[self.types.get(var, var)]

    @property
    def floating(self) -> bool:
        """True when T is a floating dtype."""
        return is_float(self.types["T"])

    @property
    def part(self) -> str:
        """The token of T, of complex numbers that of their parts."""
        return {"c64": "f32", "c128": "f64"}.get(self.types["T"], self.types["T"])

    def values(self, shape: Sequence[int], var: str = "T", lo: float = -3.0, hi: float = 3.0) -> np.ndarray:
        """Uniform values in [lo, hi] (clipped to what an integer dtype holds), of type variable or dtype token `var`."""
        token = self.types.get(var, var)
        shape = tuple(shape)
        if is_float(token):
            return round_to(self.rng.uniform(lo, hi, shape), token)
        if token == "bool":
            return self.rng.integers(0, 2, shape).astype(np.bool_)
        if token in ("c64", "c128"):
            return (self.rng.uniform(lo, hi, shape) + 1j * self.rng.uniform(lo, hi, shape)).astype(NUMPY[token])
        info = np.iinfo(NUMPY[token])
        low, high = max(int(np.ceil(lo)), int(info.min)), min(int(np.floor(hi)), int(info.max))
        return self.rng.integers(low, high, shape, dtype=np.int64, endpoint=True).astype(NUMPY[token])

    def distinct(self, shape: Sequence[int], var: str = "T", lo: float = -3.0, hi: float = 3.0) -> np.ndarray:
        """Values without ties as far as the dtype can hold that many: for maxima, sorts and their gradients."""
        n = int(np.prod(shape, dtype=np.int64))
        grid = np.linspace(lo, hi, n) if n > 1 else np.full(n, (lo + hi) / 2)
        token = self.types.get(var, var)
        return round_to(self.rng.permutation(grid).reshape(tuple(shape)), token)

    def ints(self, shape: Sequence[int], lo: int, hi: int, var: str = "I") -> np.ndarray:
        """Uniform integers in [lo, hi), of type variable or dtype token `var`."""
        return self.rng.integers(lo, max(hi, lo + 1), tuple(shape), dtype=np.int64).astype(self.dtype(var))


Reference = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class OpCase:
    """One (op, direction): what it must compute, and inputs worth trying."""

    op: str
    direction: str
    reference: Reference
    samples: Callable[[Draw], Iterable[Sample]]
    errors: Callable[[Draw], Iterable[ErrorSample]] | None = None
    domain: Mapping[str, tuple[float, float]] = field(default_factory=dict)  # operand -> range of random values
    kinks: tuple[float, ...] | Callable[..., Mapping[str, np.ndarray]] = ()  # where no central difference is taken
    tol: Tol | Mapping[str, Tol] = DEFAULT_TOL  # or by output name or dtype token, "" the rest
    nondiff: tuple[str, ...] = ()  # floating operands that the backward gives no gradient for
    linear: tuple[str, ...] = ()  # operands the forward is linear (affine) in: adjoint identity
    grads: Mapping[str, str] = field(default_factory=dict)  # backward outputs -> operand, where it is not "d" + operand
    backward_args: Callable[[Sample, dict[str, np.ndarray], dict[str, np.ndarray]], Sample] | None = None
    make: Callable[[Draw, dict[str, tuple[int, ...]]], Sample] | None = None  # a sample for given operand shapes
    edges: Callable[[Draw], Iterable[Sample]] | tuple[float, ...] | None = None  # None: the special values of each dtype
    most: int | None = None  # elements that the reference can be asked for, where it takes one at a time
    reason: str = ""  # for anything left out above

    @property
    def key(self) -> tuple[str, str]:
        return self.op, self.direction

    def tolerance(self, output: str, token: str) -> Tol:
        """The tolerance of one output at one dtype."""
        if isinstance(self.tol, Tol):
            return self.tol
        return self.tol.get(output) or self.tol.get(token) or self.tol.get("") or DEFAULT_TOL

    def expected(self, args: Mapping[str, np.ndarray], params: Mapping[str, Any], types: Mapping[str, str]) -> Any:
        """The reference's answer for stored operands."""
        exact = isinstance(self.tol, Tol) and self.tol.kind == "exact"
        convert = to_compute if exact else widen
        with np.errstate(all="ignore"):  # a signalling NaN warns when it is only converted
            given = {name: convert(value) for name, value in args.items()} | dict(params) | {"types": dict(types)}
            return call_with(self.reference, given)


def call_with(function: Callable[..., Any], given: Mapping[str, Any]) -> Any:
    """Calls `function` with those of `given` that its signature names (all but `types` for **kwargs)."""
    if isinstance(function, np.ufunc):  # by position, in the sample's order
        return function(*[v for v in given.values() if isinstance(v, np.ndarray)][: function.nin])
    parameters = inspect.signature(function).parameters
    if any(p.kind is p.VAR_KEYWORD for p in parameters.values()):
        return function(**{k: v for k, v in given.items() if k != "types" or "types" in parameters})
    return function(**{k: v for k, v in given.items() if k in parameters})


def takes(function: Callable[..., Any], name: str) -> bool:
    """Whether call_with would hand `name` to a function."""
    parameters = inspect.signature(function).parameters
    return name in parameters or any(p.kind is p.VAR_KEYWORD for p in parameters.values())


def specials(token: str, extreme: bool = True) -> np.ndarray:
    """The values that break kernels, of one dtype."""
    dtype = NUMPY[token]
    if is_float(token):
        tiny = [smallest(token), -smallest(token), smallest_normal(token), 0.0, -0.0]
        plain = [1.0, -1.0, 0.5, -0.5, 2.0, -2.0, 0.75, 10.0]
        huge = [largest(token), -largest(token)] if extreme else []
        infinite = [np.nan] if token == "e4m3" else [np.nan, np.inf, -np.inf]
        return np.array([*infinite, *tiny, *plain, *huge], np.float64).astype(np.float32 if token != "f64" else np.float64).astype(dtype)
    if token == "bool":
        return np.array([False, True])
    if dtype.kind == "c":
        return np.array([0, 1, -1, 1j, complex(np.nan, 0), complex(np.inf, 1)], dtype)
    info = np.iinfo(dtype)
    values = {int(info.min), int(info.min) + 1, -7, -3, -1, 0, 1, 2, 3, 5, int(info.max) - 1, int(info.max)}
    return np.array(sorted(v for v in values if info.min <= v <= info.max), dtype)


def unbroadcast(full: np.ndarray, shape: Sequence[int]) -> np.ndarray | Terms:
    """The gradient of a broadcast operand: the full-shape gradient summed onto the operand's shape."""
    terms = full if isinstance(full, Terms) else Terms(full, np.abs(full), 1)
    shape = tuple(shape)
    if terms.value.shape == shape:
        return full
    lead = terms.value.ndim - len(shape)
    axes = tuple(range(lead)) + tuple(i + lead for i, n in enumerate(shape) if n == 1 and terms.value.shape[i + lead] != 1)
    n = int(np.prod([terms.value.shape[i] for i in axes], dtype=np.int64))
    add = lambda a: np.asarray(a, np.result_type(a, np.longdouble)).sum(axis=axes).reshape(shape)
    return Terms(add(terms.value), add(np.broadcast_to(terms.magnitude, terms.value.shape)), max(n, 1) * terms.n)


_SHAPES: tuple[tuple[int, ...], ...] = ((3, 5, 7), (257,), (1,), (), (0,), (2, 0, 3))
_BROADCAST: tuple[tuple[tuple[int, ...], ...], ...] = (((4, 1, 3), (2, 1), (3,)), ((1, 5), (6, 1), ()), ((), (2, 3), (1, 1)))


def _taken(params: Sequence[Mapping[str, Any]], below: bool) -> list[Mapping[str, Any]]:
    """The parameters without numbers below 0, which uint64 does not take; `below`: some default is one."""
    given = [[v for v in one.values() if isinstance(v, int | float)] for one in params]
    return [one for one, values in zip(params, given, strict=True) if all(v >= 0 for v in values) and not (below and len(values) < 2)]


def _stored(case: OpCase, d: Draw, sample: Sample, shape: tuple[int, ...], y_type: str) -> np.ndarray:
    """The forward's result, as it is stored."""
    result = case.expected(sample.args, sample.params, d.types)
    value = result.value if isinstance(result, Terms) else np.asarray(result)
    return round_to(np.broadcast_to(value, shape), d.types[y_type])


def elementwise(
    op: str,
    forward: Reference,
    backward: Reference | None = None,
    *,
    args: tuple[str, ...] = ("x",),
    params: Sequence[Mapping[str, Any]] = ({},),
    domain: tuple[float, float] | Mapping[str, tuple[float, float]] = (-3.0, 3.0),
    types: Mapping[str, str] | None = None,
    tol: Tol | Mapping[str, Tol] = EXACT,
    backward_tol: Tol | Mapping[str, Tol] | None = None,
    kinks: tuple[float, ...] | Callable[..., Mapping[str, np.ndarray]] = (),
    linear: tuple[str, ...] = (),
    nondiff: tuple[str, ...] = (),
    edges: Callable[[Draw], Iterable[Sample]] | tuple[float, ...] | None = None,
    backward_edges: Callable[[Draw], Iterable[Sample]] | tuple[float, ...] | None = None,
    errors: Callable[[Draw], Iterable[ErrorSample]] | None = None,
    output: str = "y",
    y_type: str = "T",
    below: bool = False,
    reason: str = "",
) -> list[OpCase]:
    """The records of an elementwise op. `backward(dy, ...)` returns {operand: full-shape gradient}; it may ask for any operand,
    for `y` (the stored forward result) and any parameter. Shapes, broadcasts, edge values and `<operand>_shape` are made here.
    `y_type` is the type variable of y and dy; `below`: some parameter's default is below 0, which uint64 does not take."""
    ranges = dict.fromkeys(args, domain) if isinstance(domain, tuple) else dict(domain)
    operand_types = dict(types or {})

    def operand(d: Draw, name: str, shape: Sequence[int]) -> np.ndarray:
        lo, hi = ranges.get(name, (-3.0, 3.0))
        return d.values(shape, operand_types.get(name, "T"), lo, hi)

    def taken(d: Draw) -> Sequence[Mapping[str, Any]]:
        return _taken(params, below) if d.types["T"] == "u64" and y_type == "T" else params

    def make(d: Draw, shapes: Mapping[str, tuple[int, ...]], given: Mapping[str, Any] | None = None, id: str = "") -> Sample:
        choices = taken(d)
        given = choices[int(d.rng.integers(len(choices)))] if given is None else given
        return Sample({name: operand(d, name, shapes[name]) for name in args}, dict(given), id)

    def samples(d: Draw) -> list[Sample]:
        if not taken(d):
            return []
        first, *others = taken(d)
        out = [make(d, dict.fromkeys(args, shape), first, f"shape{list(shape)}") for shape in _SHAPES]
        out += [make(d, dict.fromkeys(args, (5, 9)), given, f"params{i}") for i, given in enumerate(others, 1)]
        if len(args) > 1:
            for i, shapes in enumerate(_BROADCAST):
                out.append(make(d, dict(zip(args, (shapes * 2)[: len(args)], strict=False)), first, f"broadcast{i}"))
        return out

    asks = backward is not None and takes(backward, output)

    def with_gradient(d: Draw, sample: Sample) -> Sample:
        shape = np.broadcast_shapes(*(sample.args[name].shape for name in args))
        needed = asks or not is_float(d.types["T"])  # backwards of complex ops take y, whose references know x
        stored = {output: _stored(cases[0], d, sample, shape, y_type)} if needed else {}
        return sample.with_args(**stored, dy=d.values(shape, y_type))

    def gradient(*, types: Mapping[str, str], **given: Any) -> dict[str, Any]:
        full = call_with(backward, given | {"types": types})
        dy = given["dy"]
        out = {}
        for name, value in full.items():
            value = Terms(np.broadcast_to(value.value, dy.shape), value.magnitude, value.n) if isinstance(value, Terms) else np.broadcast_to(value, dy.shape)
            out["d" + name] = unbroadcast(value, given[name].shape)
        return out

    def grid(values: Sequence[float] | None) -> Callable[[Draw], Iterable[Sample]]:
        def edge_samples(d: Draw) -> Iterable[Sample]:
            columns = []
            for name in args:
                token = d.types.get(operand_types.get(name, "T"), operand_types.get(name, "T"))
                column = specials(token, len(args) < 3) if values is None else round_to(np.array(values, np.complex128 if token in ("c64", "c128") else np.float64), token)
                columns.append(column if len(args) < 3 else column[:11])
            meshes = np.meshgrid(*columns, indexing="ij")
            for i, given in enumerate(taken(d)):
                yield Sample({n: np.ascontiguousarray(m.ravel()) for n, m in zip(args, meshes, strict=True)}, dict(given), f"edges{i}")

        return edge_samples

    def backward_grid(forward_edges: Callable[[Draw], Iterable[Sample]]) -> Callable[[Draw], Iterable[Sample]]:
        def edge_samples(d: Draw) -> Iterable[Sample]:
            for sample in forward_edges(d):
                whole = with_gradient(d, sample)
                yield whole
                if is_float(d.types[y_type]):
                    n = whole.args["dy"].size
                    yield replace(whole.with_args(dy=np.resize(specials(d.types[y_type], False), n)), id=whole.id + "-dy")

        return edge_samples

    forward_edges = edges if callable(edges) else grid(edges)
    cases = [
        OpCase(op, "forward", forward, samples, errors, ranges, kinks, tol, nondiff, linear, make=make, edges=forward_edges, reason=reason)
    ]
    if backward is not None:
        chosen = backward_edges if backward_edges is not None else edges
        cases.append(
            OpCase(
                op, "backward", gradient, lambda d: [with_gradient(d, s) for s in samples(d)], None, ranges, kinks,
                tol if backward_tol is None else backward_tol, nondiff, linear, grads={"d" + name: name for name in args},
                make=lambda d, shapes: with_gradient(d, make(d, shapes)),
                edges=chosen if callable(chosen) else backward_grid(grid(chosen)), reason=reason,
            )
        )  # fmt: skip
    return cases
