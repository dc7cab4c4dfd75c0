"""The SKUs a manifest declares, their guarantees, and the lookups from a SKU back to its declaration. Stdlib only."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .dtypes import DTYPES, ON_DEMAND, PARTS, follow
from .errors import UnknownSkuError
from .model import LOOPS, VARIANTS, DirectionSpec, KernelSku, OpSpec, PrecisionGuarantee, param_text
from .near import unknown

LIBRARIES = {"cublaslt": "cuda", "cusolver": "cuda", "cufft": "cuda", "numpy": "host", "scipy": "host"}
"""The libraries that may serve a direction, and the executor whose arrays each takes."""


def backends(decl: DirectionSpec, arch: str, element: str) -> tuple[str, ...]:
    """What serves a direction on an arch, for elements that kernels see as this dtype: libraries, or the kernels of the template."""
    if decl.template and element not in decl.by_library:
        return ("template",)
    place = "host" if arch == "host" else "cuda"
    return tuple(name for name in decl.libraries if LIBRARIES[name] == place)


LOOPING = frozenset({"cast", "class_loss", "draw", "elementwise", "embedding", "gated", "gather", "index_sum", "interpolate", "layout", "mask_move", "matmul", "norm", "norm_backward", "one_hot", "pad_backward", "pointwise_loss", "pool_max", "pool_sum", "radix_sort", "reduce", "reduce_spread", "row_loss", "row_sort", "scan", "segment_extremum", "segment_reduce", "softmax"})
"""The templates that have kernels for the path `loops`."""

_MOVES = frozenset({"concat", "contiguize", "fill", "flip", "meshgrid", "pad", "permute", "rearrange", "repeat", "roll", "triangle", "write_slice"})


def has_loops(decl: DirectionSpec) -> bool:
    """Whether a direction has the path `loops`, which is listed for the CPU alone."""
    if decl.template not in LOOPING or getattr(decl.traits, "gumbel", False):
        return False
    if decl.template == "layout":
        return decl.traits.move in _MOVES
    if decl.template == "index_sum":
        return decl.traits.fold == "sum"
    if decl.template == "segment_reduce":
        return decl.traits.fold in ("sum", "mean")
    if decl.template == "pool_sum":
        return decl.direction == "forward" or decl.traits.mean != "power"
    return decl.direction == "forward" or decl.template not in ("embedding", "gather", "segment_extremum")


def has_variant(types: Mapping[str, str], variant: str) -> bool:
    """Whether these types have a variant: products in TF32 are those of f32 operands, two elements of a byte have no loops, one of 16 bytes is a pack by itself."""
    if variant.removesuffix("_i64") in ("rows16", "columns16") and DTYPES[types["T"]].size == 16:
        return False
    if not {"inner16", "fused16"}.isdisjoint(variant.split("_")) and any(DTYPES[token].size == 16 for token in types.values()):
        return False
    if variant == LOOPS:
        return all(DTYPES[token].kind != "q" for token in types.values())
    return "tf32" not in variant.split("_") or types["T"] == "f32"


def resolve_types(decl: DirectionSpec, chosen: Mapping[str, str]) -> dict[str, str]:
    """Type variables to tokens, the ones not chosen at their first alternative ("T" meaning T's token)."""
    main = chosen["T"]
    out = {}
    for name, tokens in decl.types.items():
        token = chosen.get(name, tokens[0])
        out[name] = main if token == "T" else token
    for name, rule in decl.derived.items():
        out[name] = follow(chosen.get(name) or rule[DTYPES[main].group], main)
    return out


def astray(decl: DirectionSpec, types: Mapping[str, str]) -> str:
    """A variable whose dtype a parameter chose and that is not what follows from a complex T, or is complex where T is real; "" where all is well."""
    for name, tokens in decl.casts.items():
        if any(DTYPES[t].kind == "c" for t in tokens) and (DTYPES[types[name]].kind == "c") != (DTYPES[types["T"]].kind == "c"):
            return name
    for name, rule in decl.derived.items():
        own, group = types.get(name, ""), DTYPES[types["T"]].group
        if own and group in rule and own != follow(rule[group], types["T"]) and "complex" in (group, DTYPES[own].group):
            return name
    return ""


def cast_integers(decl: DirectionSpec, token: str) -> bool:
    """Whether elements of this dtype are integers or bool that a plan casts to the dtype which a function of real numbers computes them in."""
    return bool(decl.integers) and token not in decl.types["T"] and DTYPES[token].group in ("int", "bool")


def seen_as(decl: DirectionSpec, variable: str, token: str) -> str:
    """The dtype that kernels see elements of a variable's dtype `token` as: complex ones as their parts, others as the entry says, or else as the last of the variable's own. "T": as T's."""
    if token in decl.types.get(variable, ()) or token not in decl.casts.get(variable, ()):
        return token
    return decl.through.get(variable, {}).get(token) or PARTS.get(token) or decl.types[variable][-1]


def compute_key(decl: DirectionSpec, types: Mapping[str, str]) -> str:
    """The dtype token that the formulas of a direction compute in. Integers with scalar parameters compute in i64: no scalar is cut; uint64 in itself."""
    if cast_integers(decl, types["T"]):
        return decl.integers
    main = seen_as(decl, "T", types["T"])
    mode = decl.guarantee.get("compute", "acc")
    if mode == "storage":
        return main
    key = DTYPES[main if mode == "acc" else types.get(mode, mode)].acc_key
    scalars = any(param.role == "scalar" for param in decl.params) or decl.host
    return "i64" if scalars and DTYPES[key].group == "int" and key != "u64" else key


def formula_group(decl: DirectionSpec, types: Mapping[str, str]) -> str:
    """Which of an op's formulas applies: the group of the dtype that is computed in."""
    return DTYPES[compute_key(decl, types)].group


def stored_types(decl: DirectionSpec, types: Mapping[str, str]) -> dict[str, str]:
    """The types that kernels are made for: where elements are only moved, T is the first listed dtype of the same size."""
    if not decl.moves:
        return dict(types)
    size = DTYPES[types["T"]].size
    return {**types, "T": next(token for token in decl.types["T"] if DTYPES[token].size == size)}


def sku_types(decl: DirectionSpec, types: Mapping[str, str], present: set[str]) -> tuple[str, str | None, str | None, dict[str, str]]:
    """element, aux, index and the params of odd type variables; a variable all of whose operands are absent is left out."""
    users: dict[str, bool] = {}
    bound = {param.binds for param in decl.params if param.binds}
    for operand in (*decl.inputs, *decl.outputs):
        users[operand.type] = users.get(operand.type, False) or operand.name in present
    aux = index = None
    params = {}
    for name, token in types.items():
        if name == "T" or name in decl.erased or name in decl.derived or not (users.get(name, False) or name in bound):
            continue
        if name == "I":
            index = token
        elif token == types["T"] and "T" in decl.types[name]:
            continue
        elif name == "A":
            aux = token
        else:
            params[name.lower()] = token
    for name, rule in decl.derived.items():  # a dtype parameter may choose another than the one that follows from T
        if name in bound and types[name] != follow(rule[DTYPES[types["T"]].group], types["T"]):
            params[name.lower()] = types[name]
    return types["T"], aux, index, params


ACCUMULATE = "accumulate"  # the source parameter of a plan that keeps its sums in another dtype: `PlanPreference(precision_first=True)`


def guarantee(decl: DirectionSpec, types: Mapping[str, str], variant: str, params: Mapping[str, Any] = {}) -> PrecisionGuarantee:
    """What the manifest promises for these types, this variant and these source parameters; `accumulate` names what sums are kept in."""
    main = DTYPES[types["T"]]
    table = {"T": main.key, "acc": main.acc_key, **types}
    table |= {f"sum({name})": DTYPES[token].acc_key if DTYPES[token].differentiable else "i64" for name, token in types.items()}
    default = compute_key(decl, types) if decl.formulas else "acc"
    math = "tf32" if "tf32" in variant.split("_") else decl.guarantee.get("math", default)
    accumulator = params.get(ACCUMULATE) or decl.guarantee.get("accumulator", "acc" if math == "tf32" else math)
    atomic = variant in decl.atomic_variants
    return PrecisionGuarantee(table.get(math, math), table.get(accumulator, accumulator), not atomic, not atomic, decl.capture != "no")


def build_sku(
    op: OpSpec, decl: DirectionSpec, types: Mapping[str, str], params: Mapping[str, Any], variant: str, arch: str, present: set[str],
    backend: str = "template",
) -> KernelSku:  # fmt: skip
    """The SKU of a chosen variant; `params` are the source parameters."""
    types = stored_types(decl, types)
    element, aux, index, odd = sku_types(decl, types, present)
    table = {name: param_text(value) for name, value in params.items()} | odd
    return KernelSku(
        op.category, op.name, decl.direction, element, aux, index, tuple(sorted(table.items())),
        arch=arch, backend=backend, variant=variant, precision_guarantee=guarantee(decl, types, variant, table),
    )  # fmt: skip


def supports_group(decl: DirectionSpec, token: str) -> bool:
    """Whether a formula op has formulas for this dtype (structured ops: always)."""
    group = formula_group(decl, resolve_types(decl, {"T": token})) if decl.formulas else ""
    return all(not table or "" in table or group in table for table in decl.formulas.values())


def unlisted(decl: DirectionSpec, chosen: Mapping[str, str | None]) -> bool:
    """Whether the kernels of these types are made on demand alone; where bits are moved, all dtypes share those of their size."""
    return not (decl.moves or decl.by_size) and any(token in ON_DEMAND for token in chosen.values())


def elements(op: OpSpec, direction: str) -> tuple[str, ...]:
    """The dtypes of the main operand: listed ones, those made on demand, and integers that are cast to floats."""
    decl = op.directions[direction]
    return tuple(token for token in (*decl.types["T"], *(decl.casts["T"] if decl.integers else ())) if supports_group(decl, token))


def listed(op: OpSpec, direction: str, arch: str, loops: bool = False) -> Iterator[KernelSku]:
    """Every SKU the manifest lists for one direction of an op. loops: those of the CPU's own path too."""
    decl = op.directions[direction]
    source = [(param.name, param.listed or (param.default,)) for param in decl.params if param.role == "source"]
    source += [(name, tuple(values)) for name, values in decl.sku_params]
    everything = {operand.name for operand in (*decl.inputs, *decl.outputs)}
    index_operands = [operand for operand in decl.inputs if operand.type == "I"]
    one_is_there = bool(decl.one_of) and set(decl.one_of) <= {operand.name for operand in index_operands}
    optional_index = bool(index_operands) and all(operand.optional for operand in index_operands) and not one_is_there
    seen: set[KernelSku] = set()
    variables: dict[str, tuple[Any, ...]] = dict(decl.types)
    variables |= {str(param.binds): (None, *param.listed) for param in decl.params if param.binds in decl.derived and param.listed}
    for tokens in itertools.product(*variables.values()):
        chosen = dict(zip(variables, tokens, strict=True))
        if not supports_group(decl, chosen["T"]) or unlisted(decl, chosen):
            continue
        types = resolve_types(decl, chosen)
        if astray(decl, types):
            continue
        presents = [everything]
        if optional_index:
            presents.append(everything - {operand.name for operand in index_operands})
        served = backends(decl, arch, types["T"])
        paths = [(backend, variant) for backend in served for variant in decl.paths[backend] if has_variant(types, variant)]
        if loops and arch == "host" and "template" in served and has_loops(decl):
            paths += [("template", LOOPS)] * has_variant(types, LOOPS)
        for present, values, (backend, variant) in itertools.product(presents, itertools.product(*(v for _, v in source)), paths):
            params = dict(zip((name for name, _ in source), values, strict=True))
            if params.get("pass") is not None and not has_variant(types, str(params["pass"])):
                continue
            if variant == LOOPS and params.get("pass") in dict(decl.sku_params).get("pass", ())[1:]:
                continue  # loops walk any layout with one kernel, which is listed under the first
            sku = build_sku(op, decl, types, params, variant, arch, present, backend)
            if sku not in seen:
                seen.add(sku)
                yield sku


def on_demand(decl: DirectionSpec, variant: str) -> bool:
    """Whether a listed variant is compiled only where it is asked for: one with 64-bit indices beside the same with 32-bit ones, which serves all arrays of fewer than 2^31 elements."""
    flags = variant.split("_")
    return "i64" in flags and "_".join(flag for flag in flags if flag != "i64") in decl.variants


def variants_of(decl: DirectionSpec) -> tuple[str, ...]:
    """The variants that plans may choose: those listed, and of a direction that ends in an elementwise pass the paths of that, made on demand."""
    return tuple(dict.fromkeys((*decl.variants, *(v for own in decl.libraries.values() for v in own), *(VARIANTS if decl.formulas else ()), *((LOOPS,) if has_loops(decl) else ()))))


def check_declared(op: OpSpec, sku: KernelSku, lent: Sequence[str] = ()) -> None:
    """Raises UnknownSkuError, naming the part, for a SKU that the manifest does not declare. lent: variants of other ops whose kernels this op holds."""
    text = str(sku)
    if sku.category != op.category:
        raise unknown("category", sku.category, [op.category], text)
    if sku.direction not in op.directions:
        raise unknown("direction", sku.direction, op.directions, text)
    decl = op.directions[sku.direction]
    served = decl.types["T"] if not decl.by_size else (*decl.types["T"], *SIZES.values())
    for part, token, accepted in (("element", sku.element, served), ("aux element", sku.aux_element, decl.types.get("A", ())), ("index element", sku.index_element, decl.types.get("I", ()))):
        known = [t for name in accepted for t in (decl.types["T"] if name == "T" else (name,))]
        if token is not None and token not in known:
            raise unknown(part, token, known, text)
    sources = {param.name: param for param in decl.params if param.role == "source"}
    fixed = [*sources, *(name for name, _ in decl.sku_params)]
    odd = [name.lower() for name in (*decl.types, *decl.derived) if name not in ("T", "A", "I")]
    odd += [ACCUMULATE] if decl.accumulates else []
    given = dict(sku.params)
    for name, value in given.items():
        if name not in fixed and name not in odd:
            raise unknown("parameter", name, [*fixed, *odd], text)
        values = [param_text(v) for v in sources[name].values] if name in sources else ["f64"] if name == ACCUMULATE else []
        if values and value not in (*values, "none"):
            raise unknown(f"{name} of value", value, values, text)
    for name in fixed:
        if name not in given:
            raise UnknownSkuError(f"{text}: parameter {name!r} is missing")
    for part, name, all_of in (("backend", sku.backend, backends(decl, sku.arch, sku.element)), ("variant", sku.variant, decl.libraries.get(sku.backend) or (*variants_of(decl), *lent))):
        if name not in all_of:
            raise unknown(part, name, all_of, text)


SIZES = {1: "u8", 2: "i16", 4: "i32", 8: "i64", 16: "c128"}
"""Element size -> the dtype that stands for it in kernels that only move bits."""


def module_sku(decl: DirectionSpec, holder: OpSpec, sku: KernelSku) -> KernelSku:
    """The SKU whose module serves `sku`, a SKU of a direction whose kernels the forward of `holder` holds."""
    element = SIZES[DTYPES[sku.element].size] if decl.by_size else sku.element
    own = KernelSku(holder.category, holder.name, "forward", element, arch=sku.arch, backend=sku.backend, variant=sku.variant)
    target = holder.directions["forward"]
    return own.with_guarantee(guarantee(target, types_of(target, own), own.variant))


def types_of(decl: DirectionSpec, sku: KernelSku) -> dict[str, str]:
    """The type variables of a SKU."""
    params = dict(sku.params)
    chosen = {"T": sku.element}
    for name in decl.types:
        if name == "A" and sku.aux_element:
            chosen[name] = sku.aux_element
        elif name == "I" and sku.index_element:
            chosen[name] = sku.index_element
        elif name.lower() in params and name not in ("T", "A", "I"):
            chosen[name] = params[name.lower()]
    for name in decl.derived:
        if name.lower() in params:
            chosen[name] = params[name.lower()]
    for name, tokens in decl.types.items():
        if name not in chosen and "T" in tokens:
            chosen[name] = "T"
    return resolve_types(decl, chosen)
