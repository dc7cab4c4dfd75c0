"""Every validation rule V1-V24, from the manifest, for each (op, direction): the right error with the right words, before anything is
written, and the next valid call works."""

from __future__ import annotations

import contextlib
import itertools
import math
import re
import traceback
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.call.types import accepted_names
from baracuda_rt.codegen.dtypes import DTYPES, follow

from . import elsewhere
from .harness import (
    NUMPY,
    Guarded,
    Layout,
    Target,
    check,
    invoke,
    is_numpy,
    mains,
    out_guards,
    over_types,
    parametrize,
    plannable,
    run,
    select,
    specs,
    storable,
    to_xp,
)
from .op_db.base import Sample

STRANGERS = ("c64", "i16", "u32", "e5m2", "bool", "f32", "i64")  # dtypes to offer where they are not accepted


def accepted(target: Target, operand: str) -> set[str]:
    """The names of the dtypes that an operand may have, those of calls of other types too."""
    decl, kind = target.decl, target.decl.operand(operand).type
    if kind not in decl.derived:
        return set(accepted_names(decl, operand).split(", "))
    mains, rule = (*decl.types["T"], *decl.casts.get("T", ())), decl.derived[kind]
    return {DTYPES[follow(rule[DTYPES[t].group], t)].name for t in mains if DTYPES[t].group in rule}


def stranger(target: Target, operand: str) -> str | None:
    """A dtype that an operand does not take; None where it takes all of them."""
    return next((t for t in STRANGERS if DTYPES[t].name not in accepted(target, operand)), None)


class Subject:
    """A target with a valid call, its guarded outputs and its plan."""

    def __init__(self, target: Target, xp: Any):
        self.target, self.xp = target, xp
        full = plannable(target, target.samples(empty=False))
        self.sample: Sample = max(full[:4], key=lambda s: (len(target.inputs(s)), -sum(a.size for a in target.inputs(s).values())))
        self.operands = {k: to_xp(xp, v) for k, v in target.inputs(self.sample).items()}
        self.params = target.params(self.sample)
        self.want = target.expected(self.sample)
        self.outs = out_guards(target, self.want, xp)
        self.names = target.outputs(self.sample)
        for _ in range(2):  # faults must be found on the short path of a repeated call too
            run(target, self.sample, xp)

    def call(self, /, *, out: dict[str, Any] | None = None, drop: tuple[str, ...] = (), **changes: Any) -> Any:
        """The functional form with changed operands, parameters, keywords or outputs."""
        keywords = {k: changes.pop(k) for k in ("preference", "check", "need") if k in changes}
        known = {o.name for o in self.target.decl.inputs}
        operands = {k: v for k, v in self.operands.items() if k not in drop} | {k: v for k, v in changes.items() if k in known}
        params = self.params | {k: v for k, v in changes.items() if k not in known}
        if self.names:
            views = {k: g.view for k, g in self.outs.items()} | (out or {})
            ordered = tuple(views.get(n) for n in self.names)
            keywords["out"] = ordered[0] if len(self.names) == 1 else ordered
        return invoke(self.target.name, operands, params, **keywords)

    @contextlib.contextmanager
    def refused(self, error: type[Exception] | tuple[type[Exception], ...], *words: str) -> Iterator[None]:
        """The block must raise `error` naming the op and `words`, with the outputs untouched."""
        with pytest.raises(error) as caught:
            yield
        text = str(caught.value)
        for word in (self.target.name, *words):
            assert re.search(word, text), f"{type(caught.value).__name__}: {text!r} does not say {word!r}"
        for name, guard in self.outs.items():
            guard.check_untouched(name)

    def still_works(self) -> None:
        check(self.target, self.sample, run(self.target, self.sample, self.xp).results, self.want, "after an error")


RULES: list[Callable[[Target, Subject], None]] = []


def rule(function: Callable[[Target, Subject], None]) -> Callable[[Target, Subject], None]:
    """Registers a rule: it is held against every (op, direction) by one test, which reports all that are broken."""
    RULES.append(function)
    return function


@parametrize(mains())
def test_rules(target: Target, xp: Any):
    """V1-V24: refused with the right error and the right words, nothing written, and the next valid call works."""
    subject = Subject(target, xp)
    broken = []
    for held in RULES:
        try:
            held(target, subject)
            subject.still_works()
        except (AssertionError, pytest.fail.Exception) as problem:
            broken.append(f"{held.__name__} ({(held.__doc__ or '').split(':')[0]}): {problem}")
        except Exception as problem:
            where = traceback.extract_tb(problem.__traceback__)
            broken.append(f"{held.__name__}: {type(problem).__name__}: {problem}\n" + "".join(traceback.format_list(where[-4:])))
        else:
            continue
        subject = Subject(target, xp)  # the broken rule may have written
    if broken:
        pytest.fail(f"{target.id}\n" + "\n".join(broken), pytrace=False)


def _cast(value: np.ndarray, token: str) -> np.ndarray:
    with np.errstate(all="ignore"):
        return np.nan_to_num(value.astype(np.float64) if value.dtype.kind != "c" else value.real).astype(NUMPY[token])


@rule
def operand_dtypes(target: Target, subject: Subject) -> None:
    """V1, V11, V23: a dtype that an operand does not take is named, with those it takes."""
    for name, value in target.inputs(subject.sample).items():
        kind = target.decl.operand(name).type
        listed = (kind,) if kind in DTYPES else (target.types[kind],) if kind in target.decl.derived else tuple(target.types["T"] if t == "T" else t for t in target.decl.types[kind])
        converted = {DTYPES[t].name for t in target.decl.casts.get(kind, ())}  # taken where all operands of one type variable are
        for token in [t for t in STRANGERS if t not in listed and DTYPES[t].name not in converted][:3]:
            with subject.refused(brt.UnsupportedDTypeError, rf"\b{name}\b|\bx\b|\bdy\b", DTYPES[token].name):
                subject.call(**{name: to_xp(subject.xp, _cast(value, token))})
        token = next((t for t in STRANGERS if t not in listed and DTYPES[t].name not in converted), None)
        if token is None:
            continue
        with pytest.raises(brt.UnsupportedDTypeError) as caught:
            subject.call(**{name: to_xp(subject.xp, _cast(value, token))})
        assert any(DTYPES[t].name in str(caught.value) for t in listed), f"{caught.value} lists no accepted dtype of {name}"
    first = next(iter(subject.operands), None)
    strange = None if first is None else stranger(target, first)
    if strange is not None:
        with subject.refused(brt.UnsupportedDTypeError):
            select(target, subject.sample, subject.xp, **{first: brt.TensorSpec((3,), DTYPES[strange].name)})


@rule
def output_dtypes(target: Target, subject: Subject) -> None:
    """V11: outputs are never cast."""
    for name, guard in subject.outs.items():
        token = "f64" if target.token(name) != "f64" else "f32"
        wrong = to_xp(subject.xp, np.zeros(guard.shape, NUMPY[token]))
        with subject.refused(brt.UnsupportedDTypeError, rf"\b{name}\b", DTYPES[token].name, DTYPES[target.token(name)].name):
            subject.call(out={name: wrong})


@rule
def ranks_and_extents(target: Target, subject: Subject) -> None:
    """V10: fixed ranks and shared extents, for inputs; outputs exactly."""
    inputs = target.inputs(subject.sample)
    rules = {o.name: next(iter(o.shapes.values())) for o in target.decl.inputs if len(o.shapes) == 1 and o.name in inputs}
    for name, dims in rules.items():
        value = inputs[name]
        if any(d == "..." or d.startswith(("*", "@")) for d in dims):
            continue
        if dims:
            with subject.refused(brt.InvalidProblemError, rf"\b{name}\b"):
                subject.call(**{name: to_xp(subject.xp, value[None])})
        for axis, dim in enumerate(dims):
            others = [n for n, r in rules.items() if n != name and dim in r]
            if not (others or dim.isdigit()):
                continue
            longer = np.concatenate([value, np.take(value, [0], axis)], axis)
            with subject.refused(brt.InvalidProblemError, rf"\b({'|'.join([name, *others])})\b"):
                subject.call(**{name: to_xp(subject.xp, longer)})
    if target.decl.template == "elementwise" and len(inputs) > 1:
        first, second = list(inputs)[:2]
        with subject.refused(brt.InvalidProblemError, rf"\b({first}|{second})\b"):
            changed = {n: to_xp(subject.xp, np.resize(v, (2, 3))) for n, v in inputs.items()}
            subject.call(**changed | {second: to_xp(subject.xp, np.resize(inputs[second], (2, 4)))})
    for name, guard in subject.outs.items():
        for shape in ((*guard.shape, 2), (*(guard.shape[:-1] or ()), (guard.shape[-1] if guard.shape else 1) + 1)):
            with subject.refused(brt.InvalidProblemError, rf"\b{name}\b"):
                subject.call(out={name: to_xp(subject.xp, np.zeros(shape, guard.dtype))})


@rule
def extents_are_possible(target: Target, subject: Subject) -> None:
    """V2: negative extents and products beyond int64 are refused without memory."""
    with pytest.raises(brt.InvalidProblemError):
        brt.TensorSpec((-1, 2), "float32")
    name = next(iter(subject.operands), None)
    if name is None:
        return
    spec = specs(target, subject.sample)[name]
    shape = tuple(2**40 for _ in spec.shape) if len(spec.shape) > 1 else None
    if shape is not None:
        with pytest.raises((brt.InvalidProblemError, brt.UnsupportedError)):
            select(target, subject.sample, subject.xp, **{name: brt.TensorSpec(shape, spec.dtype)})


def _outside(domain: str) -> list[float]:
    left, low, high, right = re.fullmatch(r"\s*([\[(])\s*([^,\s]+)\s*,\s*([^,\s]+)\s*([\])])\s*", domain).groups()
    low, high = (int(end) if re.fullmatch(r"-?\d+", end) else float(end) for end in (low, high))  # bounds of 64 bits are no floats
    values: list[float] = []
    if math.isfinite(low):
        values.append(low - 1 if left == "[" else low)
    if math.isfinite(high):
        values.append(high + 1 if right == "]" else high)
    return values


@rule
def parameters(target: Target, subject: Subject) -> None:
    """V4, V6: NaN where it is not allowed, values outside the domain, unknown words, wrong types."""
    refusal = (brt.InvalidProblemError, brt.UnsupportedError)
    for param in target.decl.params:
        bad: list[Any] = []
        if param.type in ("float", "int"):
            bad += _outside(param.domain) if param.domain else []
            bad += ["three"]
            if param.type == "float" and not param.nan:
                bad += [math.nan]
            if param.type == "int":
                bad += [1.5, 2**70]
        elif param.type == "str":
            bad += ["no such word", 3]
        elif param.type == "dtype":
            bad += ["no_such_dtype"] + (["complex64"] if param.binds is None or not {"c64"} & {target.types["T"], *target.decl.types.get(param.binds, ())} else [])
        elif param.type == "bool":
            bad += ["yes"]
        elif param.type == "shape":
            bad += [(-1,)]
        elif param.type == "ints":
            bad += ["two", (1.5,)]
        if not param.none and not param.vacant:
            bad.append(None)
        for value in bad:
            value = int(value) if param.type == "int" and isinstance(value, float) and value.is_integer() else value
            if param.type == "str" and isinstance(value, str) and not param.values:
                continue
            with subject.refused(refusal, rf"\b{param.name}\b" if param.type != "dtype" else "."):
                subject.call(**{param.name: value})


@rule
def presence(target: Target, subject: Subject) -> None:
    """V17: a missing operand is named, a Plan takes exactly the operands it was selected with, unknown names are refused."""
    with pytest.raises((TypeError, brt.InvalidProblemError)):
        subject.call(no_such_keyword=1)
    for operand in target.decl.inputs:
        if operand.name in subject.operands and not operand.optional:
            with subject.refused((brt.InvalidProblemError, TypeError), rf"\b{operand.name}\b"):
                subject.call(**{operand.name: None})
    plan = select(target, subject.sample, subject.xp)
    arrays = subject.operands | {n: g.view for n, g in subject.outs.items()}
    assert plan.can_implement(**arrays) is None
    for name in arrays:
        with subject.refused(brt.InvalidProblemError, rf"\b{name}\b"):
            plan.can_implement(**{k: v for k, v in arrays.items() if k != name})
    with subject.refused(brt.InvalidProblemError, "no_such_operand"):
        plan.can_implement(**arrays, no_such_operand=next(iter(arrays.values())))
    for operand in target.decl.inputs:
        if operand.optional and operand.name not in subject.operands:
            with subject.refused(brt.InvalidProblemError, rf"\b{operand.name}\b"):
                plan.can_implement(**arrays, **{operand.name: next(iter(arrays.values()))})


@rule
def outputs_do_not_overlap_themselves(target: Target, subject: Subject) -> None:
    """V12: no stride-0 axis of extent > 1 in an output."""
    for name, guard in subject.outs.items():
        axis = next((i for i, n in enumerate(guard.shape) if n > 1), None)
        if axis is None or not math.prod(guard.shape):  # an output of no cells cannot overlap itself
            continue
        strides = list(guard.view.strides)
        strides[axis] = 0
        if is_numpy(subject.xp):
            view = np.lib.stride_tricks.as_strided(guard.view, guard.shape, strides)
        else:
            view = subject.xp.ndarray(guard.shape, guard.dtype, guard.view.data, strides)
        with subject.refused(brt.InvalidProblemError, rf"\b{name}\b"):
            subject.call(out={name: view})


@rule
def overlaps(target: Target, subject: Subject) -> None:
    """V18: an output that shares memory with an input, shifted, or with another output, is refused."""
    for out_name, guard in subject.outs.items():
        for name, value in target.inputs(subject.sample).items():
            if not value.size or not math.prod(guard.shape):
                continue
            shared = Guarded(subject.xp, np.zeros(value.nbytes + guard.dtype.itemsize * math.prod(guard.shape) + 64, np.uint8))
            start = shared.view.data if not is_numpy(subject.xp) else None
            step = max(value.itemsize, guard.dtype.itemsize)
            if is_numpy(subject.xp):
                memory = shared.view
                operand = np.ndarray(value.shape, value.dtype, memory, 0)
                out = np.ndarray(guard.shape, guard.dtype, memory, step)
                if value.nbytes <= step:
                    out = np.ndarray(guard.shape, guard.dtype, memory, 0)
                operand[...] = value
            else:
                operand = subject.xp.ndarray(value.shape, value.dtype, start)
                out = subject.xp.ndarray(guard.shape, guard.dtype, start + (step if value.nbytes > step else 0))
            if value.nbytes <= step and (out_name, name) in target.decl.alias:
                continue
            with subject.refused(brt.InvalidProblemError, rf"\b{out_name}\b", rf"\b{name}\b"):
                subject.call(out={out_name: out}, **{name: operand})
    pairs = list(subject.outs.items())
    for (a, first), (b, second) in itertools.pairwise(pairs):
        if first.shape == second.shape and first.dtype == second.dtype and math.prod(first.shape):
            with subject.refused(brt.InvalidProblemError, rf"\b{a}\b", rf"\b{b}\b"):
                subject.call(out={a: first.view, b: first.view})


@rule
def strides_and_alignment(target: Target, subject: Subject) -> None:
    """V14, V16: a Plan refuses other strides and weaker alignment than select saw, naming select; the functional form adapts."""
    plan = select(target, subject.sample, subject.xp)
    arrays = subject.operands | {n: g.view for n, g in subject.outs.items()}
    other = {n: Guarded(subject.xp, np.zeros(g.shape, g.dtype)).view for n, g in subject.outs.items()}
    if not target.inouts:
        for _ in range(2):  # the checks hold for a plan that has run as for a new one
            plan.run(**subject.operands | other, **_scratch(plan, subject.xp))
    for name, value in target.inputs(subject.sample).items():
        if not value.size:
            continue
        if value.ndim and max(value.shape) > 1:
            with subject.refused(brt.InvalidProblemError, rf"\b{name}\b", "select"):
                plan.run(**arrays | {name: to_xp(subject.xp, value, Layout("step", step=2))}, **_scratch(plan, subject.xp))
        if value.itemsize < 16:
            shifted = to_xp(subject.xp, value, Layout("offset", offset=1))
            with subject.refused(brt.MisalignedOperandError, rf"\b{name}\b", "select"):
                plan.run(**arrays | {name: shifted}, **_scratch(plan, subject.xp))
    if is_numpy(subject.xp):  # an address that is no multiple of the element size
        for name, value in target.inputs(subject.sample).items():
            if value.itemsize > 1 and value.size:
                raw = Guarded(np, np.zeros(value.nbytes + 1, np.uint8)).view
                odd = np.ndarray(value.shape, value.dtype, raw, 1)
                odd[...] = value
                with subject.refused(brt.MisalignedOperandError, rf"\b{name}\b"):
                    subject.call(**{name: odd})


def _scratch(plan: Any, xp: Any, missing: int = 0) -> dict[str, Any]:
    if not plan.workspace_size:
        return {}
    return {"workspace": Guarded(xp, np.zeros(max(plan.workspace_size - missing, 0), np.uint8)).view}


@rule
def workspace(target: Target, subject: Subject) -> None:
    """V8, V21: exact size known at select; absent, short or misaligned scratch is refused; a limit picks another path or is an error."""
    plan = select(target, subject.sample, subject.xp)
    arrays = subject.operands | {n: g.view for n, g in subject.outs.items()}
    if not plan.workspace_size:
        return
    for workspace in ({}, _scratch(plan, subject.xp, 1)):
        with subject.refused(brt.WorkspaceTooSmallError, rf"\b{plan.workspace_size}\b"):
            plan.run(**arrays, **workspace)
    big = Guarded(subject.xp, np.zeros(plan.workspace_size + 16, np.uint8)).view[16:]
    with subject.refused(brt.MisalignedOperandError, "workspace"):
        plan.run(**arrays, workspace=big)
    try:
        other = select(target, subject.sample, subject.xp, preference=brt.PlanPreference(max_workspace_bytes=0))
        assert other.workspace_size == 0
    except brt.WorkspaceTooSmallError as error:
        assert target.name in str(error) and str(plan.workspace_size) in str(error)


@rule
def backend_and_variant(target: Target, subject: Subject) -> None:
    """V7: a backend or variant that cannot serve the call is an error, never a substitution."""
    for preference in (brt.PlanPreference(backend="cufft"), brt.PlanPreference(variant="no_such_variant")):
        with subject.refused((brt.UnsupportedError, brt.InvalidProblemError)):
            subject.call(preference=preference)
    plan = select(target, subject.sample, subject.xp)
    again = select(target, subject.sample, subject.xp, preference=brt.PlanPreference(variant=plan.sku.variant, backend=plan.sku.backend))
    assert again.sku == plan.sku


@rule
def arch(target: Target, subject: Subject) -> None:
    """V9: an architecture that cannot run the kernel is known at select; one that can needs no device."""
    keywords = specs(target, subject.sample) | subject.params
    with subject.refused((brt.UnsupportedError, brt.InvalidProblemError), "sm_10"):
        brt.select(target.op.name, target.decl.direction, arch="sm_10", **keywords)
    plan = brt.select(target.op.name, target.decl.direction, arch="sm_90", **keywords)
    assert plan.sku.arch == "sm_90"


@rule
def wide_indices(target: Target, subject: Subject) -> None:
    """V24: from 2^31 elements on, the 64-bit kernel is selected; just below, it need not be."""
    if not any("i64" in v.split("_") for v in target.decl.variants):
        return
    base = specs(target, subject.sample)
    if not base:
        return
    rules = {o.name: next(iter(o.shapes.values())) for o in target.decl.inputs if o.name in base}
    first = next(iter(base))
    rule = rules[first]
    if rule == ("...",):
        changes = {n: brt.TensorSpec((2**16 + 1, 2**15), s.dtype) for n, s in base.items()}
    else:
        symbol = next((d for d in rule if d.isidentifier()), None)
        if symbol is None or len(rule) != len(base[first].shape):
            return  # no symbolic extent to grow, or axes in the place of one symbol
        per = max(1, math.prod(base[first].shape) // max(1, base[first].shape[rule.index(symbol)]))
        extent = 2**31 // per + 1
        changes = {}
        for name, spec in base.items():
            if len(rules[name]) == len(spec.shape) and symbol in rules[name]:
                shape = tuple(extent if d == symbol else n for d, n in zip(rules[name], spec.shape, strict=True))
                changes[name] = brt.TensorSpec(shape, spec.dtype)
    if first not in changes:
        return  # shapes by case: the record's own samples grow them
    shapes = {p.name: changes[first].shape for p in target.decl.params if p.type == "shape" and p.name in subject.params and rule == ("...",)}
    try:
        plan = select(target, subject.sample, subject.xp, **changes | shapes)
    except brt.BaracudaError as error:
        assert target.name in str(error)  # an extent that the op bounds elsewhere
        return
    assert "i64" in plan.sku.variant.split("_"), f"{plan.sku} for {changes}"


@rule
def other_device(target: Target, subject: Subject) -> None:
    """V19: operands of another device than the plan's, or of two devices, are refused."""
    plan = brt.select(target.op.name, target.decl.direction, arch="sm_120", **specs(target, subject.sample), **subject.params)
    arrays = subject.operands | {n: g.view for n, g in subject.outs.items()}
    with subject.refused((brt.InvalidProblemError, brt.UnsupportedError)):
        plan.run(**arrays, **_scratch(plan, subject.xp))
    plan = select(target, subject.sample, subject.xp)
    scratch = _scratch(plan, subject.xp)
    with elsewhere.known():
        for name, value in target.inputs(subject.sample).items():
            there = elsewhere.array(value, subject.xp)
            if len(arrays) > 1:
                with subject.refused(brt.InvalidProblemError, "device|host"):
                    subject.call(**{name: there})
            with subject.refused(brt.InvalidProblemError, rf"\b{name}\b", "belongs to"):
                plan.run(**arrays | {name: there}, **scratch)
        for name, guard in subject.outs.items():
            there = elsewhere.array(np.zeros(guard.shape, guard.dtype), subject.xp)
            if len(arrays) > 1:
                with subject.refused(brt.InvalidProblemError, "device|host"):
                    subject.call(out={name: there})
            with subject.refused(brt.InvalidProblemError, rf"\b{name}\b", "belongs to"):
                plan.run(**arrays | {name: there}, **scratch)
        if plan.workspace_size:
            with subject.refused(brt.InvalidProblemError, "workspace", "belongs to"):
                plan.run(**arrays, workspace=elsewhere.array(np.zeros(plan.workspace_size, np.uint8), subject.xp))


@rule
def buffers(target: Target, subject: Subject) -> None:
    """V15: a view that reaches past the memory it lies in is refused; a stride-0 view of a small buffer is not.

    A call whose layout was checked before is not checked again on a device, where only a hand-made array can lie about its memory.
    """
    for name, value in target.inputs(subject.sample).items():
        if value.ndim == 0 or value.size < 2:
            continue
        if is_numpy(subject.xp):
            small = np.zeros(value.size - 1, value.dtype)
            view = np.lib.stride_tricks.as_strided(small, value.shape, value.strides)
            reach = value.nbytes
        else:
            cupy = subject.xp
            block = cupy.zeros(value.nbytes, np.uint8).data.mem  # of CuPy's pool, the only one whose sizes are trusted
            start = block.size - value.nbytes + value.itemsize
            view = cupy.ndarray(value.shape, storable(value.dtype), cupy.cuda.MemoryPointer(block, start)).view(value.dtype)
            reach = block.size + value.itemsize
            brt.cache_clear(disk=False)
        with subject.refused(brt.BufferTooSmallError, rf"\b{name}\b", rf"\b{reach}\b"):
            subject.call(**{name: view})


@parametrize([t for t in mains() if t.case.errors is not None])
def test_recorded_errors(target: Target, xp):
    """The errors that records list, by type and text; faults in the data leave the process usable."""
    over_types(target, lambda target: recorded_errors(target, xp))


def recorded_errors(target: Target, xp: Any) -> None:
    subject = Subject(target, xp)
    for bad in target.case.errors(target.draw("errors")):
        sample = Sample(bad.args, bad.params, bad.id)
        error = getattr(brt, bad.error)
        with pytest.raises(error, match=bad.match):
            run(target, sample, xp, **({"check": True} if bad.data else {}))
        if bad.data and is_numpy(xp):
            with pytest.raises(error, match=bad.match):
                run(target, sample, xp)
        subject.still_works()


@parametrize(mains())
def test_empty_problems_are_validated(target: Target, xp):
    """V20: nothing to compute is no reason to let a wrong dtype through (what empties owe is compared in test_values)."""
    for sample in target.samples(empty=True)[:1]:
        name, value = next(iter(target.inputs(sample).items()))
        token = stranger(target, name)
        if token is None:
            pytest.skip("every dtype is accepted")
        with pytest.raises(brt.UnsupportedDTypeError, match=target.name):
            run(target, sample.with_args(**{name: _cast(value, token)}), xp)
