"""Records of the generator: KernelSku and its text form, operands, parameters, directions and ops.

Every process that runs a kernel imports them, and each method that a dataclass writes costs a tenth of a millisecond of its start:
what is never compared or printed has none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any, NamedTuple

from .errors import UnknownSkuError

CATEGORIES = (
    "gemm", "unary_elementwise", "binary_elementwise", "ternary_elementwise", "gated_activation", "reduction", "scan",
    "normalization", "softmax", "convolution", "pooling", "attention", "embedding", "shape_layout", "sorting", "quantization",
    "random", "loss", "segment_ops", "image", "fft", "linalg", "moe", "indexing",
)  # fmt: skip

ELEMENTWISE = "elementwise"
"""The pattern whose entries are formulas: its directions are derived from them. The others are declared in the head of the manifest."""


class PrecisionGuarantee(NamedTuple):
    """What a SKU promises: dtype of products, dtype of sums, same bits on a rerun, no dependence on thread order, whether a CUDA graph may capture it."""

    math_precision: str
    accumulator: str
    bit_stable: bool = True
    deterministic: bool = True
    capturable: bool = True


ARCHS = ("host", *(f"sm_{number}" for number in (80, 86, 87, 88, 89, 90, 100, 101, 103, 110, 120, 121)))
"""The archs that kernels are made for: the CPU, and devices from compute capability 8.0 on."""

SAVED = re.compile(r"(\w+)(?:\.(dtype|shape|zeros)(?:\[(\w+)\])?)?(?: (if|unless) (\w+)(?: is (\w+))?)?")
"""What `saves` says: an operand or result, its dtype, its shape or an extent of that (a number, or the parameter that names the axis), zeros of its shape; if or
unless an operand is given, a parameter is true or has a value. An argument that saves itself under a condition is left out where that does not hold."""

VMAP = ("front", "merge", "back")
"""Where calls take one more axis: in front of those that the op has, merged with the first, or behind the last."""

VARIANTS = ("vec16", "inner16", "strided", "vec16_i64", "inner16_i64", "strided_i64")
"""The paths of an elementwise pass."""


LOOPS = "loops"
"""The path that the CPU takes by default where a template has it: blocks of one thread, which walk neighbouring cells; any layout, 64-bit indices."""


def param_text(value: Any) -> str:
    """A SKU parameter as text: `none`, `true`, `4`, `0.5`, `silu`."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "x".join(str(v) for v in value) if isinstance(value, tuple) else str(value)


_SKU = (
    r"(?P<category>[a-z0-9_]+)\.(?P<op>[a-z0-9_]+)\.(?P<direction>forward|backward)\.(?P<element>[a-z0-9]+)"
    r"(?::(?P<aux>[a-z0-9]+))?(?:#(?P<index>[a-z0-9]+))?(?:\((?P<params>[^()]*)\))?"
    r"@(?P<arch>[a-z0-9_]+)/(?P<backend>[a-z0-9_]+)/(?P<variant>[a-z0-9_]+)"
)

_guarantees: Callable[[KernelSku], PrecisionGuarantee] | None = None


def restore_guarantees_with(lookup: Callable[[KernelSku], PrecisionGuarantee]) -> None:
    """Sets the manifest lookup that `KernelSku.parse` restores the guarantee with."""
    global _guarantees
    _guarantees = lookup


class KernelSku(NamedTuple):
    """The identity of one kernel module: printable, hashable, parseable; two different kernels never share one."""

    category: str
    op: str
    direction: str
    element: str
    aux_element: str | None = None
    index_element: str | None = None
    params: tuple[tuple[str, str], ...] = ()
    layout: str | None = None
    epilogue: str | None = None
    arch: str = "host"
    backend: str = "template"
    variant: str = "default"
    precision_guarantee: PrecisionGuarantee = PrecisionGuarantee("f32", "f32")  # no part of the identity

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KernelSku) and self[:-1] == other[:-1]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:-1])

    def __str__(self) -> str:
        params = list(self.params)
        if self.layout:
            params.append(("layout", self.layout))
        if self.epilogue:
            params.append(("epilogue", self.epilogue))
        tail = f"({','.join(f'{k}={v}' for k, v in sorted(params))})" if params else ""
        aux = f":{self.aux_element}" if self.aux_element else ""
        index = f"#{self.index_element}" if self.index_element else ""
        return (
            f"{self.category}.{self.op}.{self.direction}.{self.element}{aux}{index}{tail}@{self.arch}/{self.backend}/{self.variant}"
        )

    @classmethod
    def parse(cls, text: str) -> KernelSku:
        """The SKU a text names, its guarantee restored from the manifest. Raises UnknownSkuError, a ValueError, for a text that is none."""
        match = re.fullmatch(_SKU, text)
        if match is None:
            raise UnknownSkuError(f"not a SKU: {text!r}; expected category.op.direction.element[:aux][#index][(k=v,…)]@arch/backend/variant")
        params: dict[str, str] = {}
        for part in match["params"].split(",") if match["params"] is not None else ():
            name, equals, value = part.partition("=")
            if not equals or not name or name in params:
                fault = f"parameter {name!r} stands twice" if name in params else f"{part!r} is no parameter, expected name=value"
                raise UnknownSkuError(f"not a SKU: {text!r}; {fault}")
            params[name] = value
        gemm = match["category"] == "gemm"
        layout, epilogue = (params.pop("layout", None), params.pop("epilogue", None)) if gemm else (None, None)
        sku = cls(
            match["category"], match["op"], match["direction"], match["element"], match["aux"], match["index"],
            tuple(sorted(params.items())), layout, epilogue, match["arch"], match["backend"], match["variant"],
        )  # fmt: skip
        return sku.with_guarantee(_guarantees(sku)) if _guarantees else sku

    def with_guarantee(self, guarantee: PrecisionGuarantee) -> KernelSku:
        """The same identity with another guarantee record."""
        return self._replace(precision_guarantee=guarantee)

    @property
    def symbol(self) -> str:
        """The C symbol every kernel of this SKU starts with."""
        aux = f"_{self.aux_element}" if self.aux_element else ""
        index = f"_{self.index_element}" if self.index_element else ""
        return f"brt_{self.category}_{self.op}_{self.direction}_{self.element}{aux}{index}"


ARRAY = "array"
"""In an overload, in a value's place: an array given here is the next operand of the op that is named."""


@dataclass(slots=True, eq=False, repr=False)
class OperandSpec:
    """An array a direction takes or returns. `shapes` maps a case label ('' when there is one case) to its symbolic dims."""

    name: str
    type: str  # a type variable or a dtype token
    shapes: Mapping[str, tuple[str, ...]]
    optional: bool = False
    inout: bool = False
    when: str | None = None  # outputs: present only if this parameter is true; inouts: written only then
    counted: str = ""  # outputs of many: the parameter that has an item for each
    number: bool = False  # a number may stand in its place, which kernels take as an argument
    stacked: bool = False  # a tuple of arrays counts as their stack, after broadcasting
    listed: bool = False  # a list of integers counts as an array of int64
    many: str = ""  # the argument that this operand is one of, where a call takes any number of arrays
    axis: str | None = None  # formula ops: a vector along the axis that this parameter names (None: 1, or no axis below rank 2), or one element
    otherwise: int | None = None  # an optional operand: the value that each of its elements counts as where it is not given
    doc: str = ""

    def numbered(self, count: int) -> tuple[OperandSpec, ...]:
        """The operands that an argument of many arrays stands for: `tensors` as tensor0, tensor1, …, variadic symbols numbered with them."""
        out = []
        for k in range(count):
            shapes = {case: tuple(re.sub(r"^(\*.*_)\d*$", rf"\g<1>{k}", dim) for dim in dims) for case, dims in self.shapes.items()}
            out.append(replace(self, name=f"{self.many.removesuffix('s')}{k}", shapes=shapes, optional=k > 0))
        return tuple(out)


@dataclass(slots=True, eq=False, repr=False)
class ParamSpec:
    """A parameter that is no array. role: scalar (run-time kernel argument), structural (geometry) or source (part of the SKU)."""

    name: str
    type: str  # float, number (a float that keeps an integer whole), value (of any dtype), int, bool, str, dtype, ints, pairs, floats, shape, shapes, any
    default: Any = None
    required: bool = False
    role: str = "structural"
    domain: str | None = None  # an interval: "[0, 1)"
    domains: Mapping[str, str] = field(default_factory=dict)  # a further interval for one dtype group of T
    nan: bool = False
    none: bool = False
    vacant: bool = False  # None stands for the default
    values: tuple[str, ...] = ()
    aliases: Mapping[str, str] = field(default_factory=dict)
    binds: str | None = None  # the type variable a dtype parameter fixes
    overload: tuple[tuple[str | None, str], ...] = ()  # (value, op that serves it); value None: an array given here; ARRAY: one that is that op's next operand
    operand: str = ""  # the operand that an array, or a list of numbers, given here is
    factor_of: tuple[str, ...] = ()  # a complex number multiplies the first of these operands beforehand, and the gradients of all of them by its conjugate afterwards
    listed: tuple[Any, ...] = ()  # values that skus() lists, for source parameters
    written: bool = False  # formulas write it as an element: integers must hold it
    doc: str = ""


class FoldSpec(NamedTuple):
    """One fold of a direction: the inputs it runs over, and its formulas. `finish`: output or hidden operand -> formula."""

    operands: tuple[str, ...]
    map: Mapping[str, str]  # dtype group ("" any) -> formula
    fold: str  # a name of folds.FOLDS, or `where`s over source parameters that end in such names
    finish: Mapping[str, str]
    weight: str = ""  # a second formula, folded beside the map


@dataclass(slots=True, eq=False, repr=False)
class DirectionSpec:
    """One direction of an op: operands in and out, call order, formulas or template, variants, guarantee."""

    direction: str
    inputs: tuple[OperandSpec, ...]
    outputs: tuple[OperandSpec, ...]
    args: tuple[str, ...]  # call order; "*" starts the keyword-only part
    params: tuple[ParamSpec, ...]
    template: str
    variants: tuple[str, ...]
    types: Mapping[str, tuple[str, ...]]  # type variable -> dtype tokens ("T" in it: same as T)
    derived: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # type variable that follows from T's group: no part of the SKU
    lets: tuple[tuple[str, str], ...] = ()
    formulas: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # output -> dtype group ('' any) -> formula
    host: tuple[tuple[str, str], ...] = ()  # scalars computed on the host, in double
    hidden: tuple[OperandSpec, ...] = ()  # operands of the formulas that earlier kernels of the plan leave in the workspace
    atomic_variants: tuple[str, ...] = ()
    erased: tuple[str, ...] = ()  # type variables that kernels tell apart at run time: no part of the SKU, and no source may depend on them
    casts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # type variable -> dtypes that are cast to the last of its own for the kernels; complex ones are taken part by part
    through: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # type variable -> dtype of `casts` -> another of its own dtypes than the last, which kernels see instead
    saturates: bool = False  # results that are cast back to a narrow integer dtype are cut to its range, where they else keep their low bits
    integers: str = ""  # formula ops: the floating dtype that `casts` makes of integers and bool of type T
    one_of: tuple[str, ...] = ()  # optional inputs of which exactly one is given
    sku_params: tuple[tuple[str, tuple[Any, ...]], ...] = ()  # source parameters that geometry decides, with the values skus() lists
    need_default: tuple[str, ...] = ()
    need_when: Mapping[str, str] = field(default_factory=dict)  # default gradient -> optional input without which it is None
    alias: tuple[tuple[str, str], ...] = ()  # (output, input) pairs that may be the same view
    guarantee: Mapping[str, str] = field(default_factory=dict)
    capture: str = "yes"  # "no": calls cannot be captured in a CUDA graph
    libraries: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # library that serves it -> the variants that are listed for it
    by_library: tuple[str, ...] = ()  # of a direction with a template too: the dtypes of T that libraries serve
    moves: bool = False  # elements are copied, never computed with: dtypes of one size share a SKU, named by the first of them
    accumulates: bool = False  # sums of f32 may be kept in f64: `PlanPreference(precision_first=True)`, the SKU's parameter `accumulate`
    divisor: str | None = None  # formula ops: the operand whose zeros are faults of integer division
    doc: str = ""
    in_parts: tuple[str, ...] = ()  # operands that formulas see as hidden ones, the parts that geometry cuts them into
    kernels: str = ""  # the op whose forward holds the kernels of this direction; "" its own
    by_size: bool = False  # those kernels only move bits: one module for each element size
    renamed: Mapping[str, str] = field(default_factory=dict)  # an argument's former name, still understood -> its name
    formula: str = ""  # what a structured direction computes, where the entry's formula does not say it
    own_geometry: str = ""  # the geometry module, where it is not named after the template
    folds: tuple[FoldSpec, ...] = ()  # reductions: what is folded, in the order of the template's kernels
    traits: SimpleNamespace = field(default_factory=SimpleNamespace)  # what the entry says of itself in the words of its pattern
    saves: Mapping[str, str] = field(default_factory=dict)  # backward: input or parameter -> what of the forward's call it is, where its name does not say
    broadcast: tuple[str, ...] = ()  # backwards: operands of the forward that broadcast together there, and come broadcast to the backward
    gradients: Mapping[str, str] = field(default_factory=dict)  # backward: operand of the forward -> the output that is its gradient, where names do not say

    def operand(self, name: str) -> OperandSpec:
        for operand in (*self.inputs, *self.outputs, *self.hidden):
            if operand.name == name:
                return operand
        raise KeyError(name)

    @property
    def places(self) -> bool:
        """Whether calls may have no array, so that `device` says where results lie."""
        return bool(self.outputs) and not self.many_inputs and all(operand.optional for operand in self.inputs)

    @property
    def numbers(self) -> tuple[str, ...]:
        """The inputs in whose place a number may stand beside an array of the same type: those of formulas that read two such operands or more, and what an entry calls `number`. Not beside
        a number that must be given, as lerp's weight: there it is a forgotten array. Kernels take the value itself, as an argument."""
        said = tuple(operand.name for operand in self.inputs if operand.number)
        if said or self.template != "elementwise" or any(param.role == "scalar" and param.required for param in self.params):
            return said
        backward = self.direction == "backward"
        own = [o for o in self.inputs if o.axis is None and (o.name not in ("dy", "y") if backward else not o.optional)]
        kinds = [operand.type for operand in own]
        return tuple(operand.name for operand in own if kinds.count(operand.type) > 1)

    def written(self, params: Mapping[str, Any]) -> tuple[str, ...]:
        """The inputs that a call with these parameters writes."""
        given = {name for name, value in params.items() if value is not None and value is not False}
        return tuple(operand.name for operand in self.inputs if operand.inout and (operand.when is None or operand.when in given))

    def words(self, spellings: Mapping[str, Mapping[str, Any]]) -> dict[str, tuple[str, Mapping[Any, Any] | None]]:
        """Other words for arguments: word -> (argument, what values of the word stand for, None for themselves)."""
        own = {arg.removeprefix("*") for arg in self.args}
        out: dict[str, tuple[str, Mapping[Any, Any] | None]] = {old: (new, None) for old, new in self.renamed.items()}
        for word, targets in spellings.items():
            target = next((name for name in targets if name in own), None)
            if target is not None and word not in own:
                out.setdefault(word, (target, targets[target]))
        return out

    @property
    def geometry(self) -> str:
        """The name of the geometry module."""
        return self.own_geometry or self.template

    def sized(self, count: int | None) -> DirectionSpec:
        """The same with `count` operands of an argument that takes any number of arrays."""
        if count is None or not (self.many_inputs or self.many_outputs):
            return self
        sides = []
        for side in (self.inputs, self.outputs):
            firsts = {operand.many: operand for operand in side if operand.many and operand.name == f"{operand.many.removesuffix('s')}0"}
            sides.append(tuple(one for operand in side if not operand.many or operand is firsts.get(operand.many) for one in (operand.numbered(count) if operand.many else (operand,))))
        need = tuple(name for name in self.need_default if name not in self.many_outputs)
        if self.direction == "backward":
            need += tuple(operand.name for operand in sides[1] if operand.many)
        return replace(self, inputs=sides[0], outputs=sides[1], need_default=need)

    @property
    def paths(self) -> dict[str, tuple[str, ...]]:
        """The listed variants of each backend."""
        return {**self.libraries, **({"template": self.variants} if self.template else {})}

    def count_of(self, params: Mapping[str, Any]) -> int | None:
        """How many arrays a call returns where a parameter says so; None where it is no such call, or the parameter has no length."""
        given = params.get(next((operand.counted for operand in self.outputs if operand.counted), ""))
        return len(given) if isinstance(given, tuple | list) else None

    @property
    def many_inputs(self) -> tuple[str, ...]:
        """The operands that one argument stands for, in order; () where every argument is one array."""
        return tuple(operand.name for operand in self.inputs if operand.many)

    @property
    def many_outputs(self) -> tuple[str, ...]:
        return tuple(operand.name for operand in self.outputs if operand.many)


@dataclass(slots=True, eq=False, repr=False, weakref_slot=True)
class OpSpec:
    """One manifest entry."""

    name: str
    category: str
    line: int
    doc: str
    formula: str
    source: str
    kinks: str
    upstream_code: int | tuple[int, ...] | None
    directions: Mapping[str, DirectionSpec]
    digest: str
    internal: bool = False  # kernels that plans of other ops launch; no function
    aliases: tuple[str, ...] = ()
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # alias -> parameters it fixes
    vmap: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # one of VMAP -> operands and results that may have one more axis; axes, with


class KernelSource(NamedTuple):
    """A rendered module: its text, the kernels it holds, and the digest of the text."""

    sku: KernelSku
    text: str
    kernels: tuple[str, ...]
    digest: str


_BEGINNING = re.compile(r"[^{]*\{(?:\s*const [^;{}\[\]]*;)*\s*after_previous\((?:[^()]|\(\))*\);")
_KERNEL = r'extern\s+"C"\s+__global__\s+void\s+(?:__launch_bounds__\s*\((?:[^()]|\([^()]*\))*\)\s*)?(\w+)\s*\('


def kernel_names(text: str) -> tuple[str, ...]:
    """Names of the kernels that a rendered source defines, in order."""
    return tuple(re.findall(_KERNEL, text))


def not_after_previous(text: str) -> tuple[str, ...]:
    """Names of the kernels that do not begin with `after_previous(…);`, without which a launch could overtake the one before it.

    Constants that are made of arguments and thread indices may stand before: nothing but subscripts tells here whether they read memory.
    """
    return tuple(match[1] for match in re.finditer(_KERNEL, text) if _BEGINNING.match(text, match.end()) is None)
