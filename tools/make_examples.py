"""Writes baracuda_rt/_generated/examples.json: one short example for every public function, which docstrings show and tests run.

Inputs are the smallest sample of the op database, rounded; what the NumPy executor gives is held against the record's reference before it is
written down. What a gradient takes of its forward's results comes from a call of the forward. The file is checked in, as the measured errors are:
regenerate-kernels needs no compiler and the package never imports the tests.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import baracuda_rt as brt  # noqa: E402
from baracuda_rt.codegen.chain import Chain, chain_of  # noqa: E402
from baracuda_rt.codegen.model import DirectionSpec  # noqa: E402
from tests.harness import Target, mains, mismatch  # noqa: E402
from tests.op_db.base import Sample  # noqa: E402

FILE = ROOT / "baracuda_rt" / "_generated" / "examples.json"
MANY = 24  # elements that are written out
WIDTH = 100
TRIED = 40


def short(target: Target, sample: Sample) -> Sample:
    """The sample with floats of one decimal, of three where the forward made them."""
    args = {}
    made = {operand.name for operand in target.op.directions["forward"].outputs} | {"output", "y_soft"}
    for name, value in target.inputs(sample).items():
        floating = value.dtype.kind == "f" and value.dtype.itemsize >= 4
        if value.size > MANY and (floating or value.dtype.name == "int8"):  # written as a formula
            value = pattern(value.size, value.dtype).reshape(value.shape)
        args[name] = np.round(value, 3 if name in made else 1).astype(value.dtype) if floating else value
    return Sample({**sample.args, **args}, sample.params, sample.id)


def pattern(count: int, dtype: np.dtype[Any]) -> np.ndarray:
    return (np.arange(count) % 7 - 3).astype(dtype)


def literal(value: np.ndarray) -> str:
    """An expression for an array."""
    name = value.dtype.name
    if value.size > MANY and (value.dtype.kind == "f" or name == "int8"):
        shape = "" if value.ndim == 1 else f".reshape({', '.join(map(str, value.shape))})"
        return f'(np.arange({value.size}) % 7 - 3).astype("{name}"){shape}'
    text = str(value.tolist()) if value.dtype.kind != "f" else np.array2string(value, separator=", ", threshold=10**6, max_line_width=10**6, formatter={"float_kind": lambda v: f"{v:g}" if v % 1 else f"{v:.0f}."})
    text = " ".join(text.split())
    return f'np.array({text}, "{name}")' if value.size or value.ndim == 1 else f'np.zeros({value.shape}, "{name}")'


def candidates(target: Target) -> Iterator[Sample]:
    """Small samples first."""
    case = target.case
    names = [operand.name for operand in target.decl.inputs if operand.name not in ("dy", "y")]
    if case.make is not None and target.decl.template == "elementwise":
        forward = names if target.decl.direction == "forward" else [o.name for o in target.op.directions["forward"].inputs]
        for salt in range(20):
            yield case.make(target.draw(f"example{salt}"), dict.fromkeys(forward, (4,)))
    samples = [sample for salt in ("", "a", "b") for sample in target.samples(empty=False, salt=salt)]
    yield from sorted(samples, key=lambda s: abs(sum(a.size for a in target.inputs(s).values()) - 6))


def call_text(function: str, decl: DirectionSpec, given: Mapping[str, str], params: Mapping[str, Any]) -> str:
    """function(...) with operands by the names that `given` has for them, parameters where they differ from the default."""
    parts, plain = [], True
    by_name = {param.name: param for param in decl.params}
    operands = {operand.name for operand in decl.inputs}
    for arg in decl.args:
        if arg == "*":
            plain = False
        elif arg.removeprefix("*") in {o.many for o in decl.inputs if o.many}:
            several = [text for name, text in given.items() if name in decl.many_inputs]
            parts += several if arg[0] == "*" else [f"[{', '.join(several)}]"]
            plain = plain and arg[0] != "*"
        elif arg in operands and arg in given:
            parts.append(given[arg] if plain else f"{arg}={given[arg]}")
        elif arg in by_name and arg in params and (by_name[arg].required or params[arg] != by_name[arg].default):
            value = params[arg]
            value = tuple(int(v) if hasattr(v, "__index__") else v for v in value) if isinstance(value, tuple | list) else value
            value = value.item() if isinstance(value, np.generic) else value
            text = json.dumps(value) if isinstance(value, str) else repr(value)
            parts.append(text if plain and by_name[arg].required else f"{arg}={text}")
            plain = plain and by_name[arg].required
        else:
            plain = False
    return f"brt.{function}({', '.join(parts)})"


def shown(name: str, value: np.ndarray) -> list[str]:
    """Lines that print a result, and what they print."""
    view = name
    if value.ndim == 0:  # NumPy's own text of a scalar depends on its version
        if value.dtype.kind == "c":
            return [f">>> round(float({name}.real), 3), round(float({name}.imag), 3)", repr((round(float(value.real), 3), round(float(value.imag), 3)))]
        kind = {"f": "float", "b": "bool"}.get(value.dtype.kind, "int")
        number = {"float": float, "bool": bool, "int": int}[kind](value)
        return [f">>> round(float({name}), 3)", repr(round(float(number), 3))] if kind == "float" else [f">>> {kind}({name})", repr(number)]
    if value.size > MANY:
        view += ".ravel()[:6]"
        value = value.ravel()[:6]
    if value.dtype.kind == "f" and value.dtype.itemsize >= 4:
        view += ".round(3)"
        value = np.asarray(value.round(3))
    return [f">>> {view}", *(line or "<BLANKLINE>" for line in repr(value).split("\n"))]


def wrapped(text: str) -> list[str]:
    """A statement on lines of moderate length, broken behind commas."""
    if len(text) <= WIDTH:
        return [f">>> {text}"]
    lines, line = [], ""
    for part in text.split(", "):
        if line and len(line) + len(part) + 2 > WIDTH:
            lines.append(line + ",")
            line = "  " + part
        else:
            line = f"{line}, {part}" if line else part
    return [(">>> " if k == 0 else "... ") + one for k, one in enumerate([*lines, line])]


def example(target: Target, function: str, fixed: Mapping[str, Any]) -> list[str] | None:
    """The example that says most in few words: several different results, few parameters."""
    made = following(target, function, fixed) if target.decl.direction == "backward" else iter(())
    found = [one for one, _ in zip(made, range(TRIED), strict=False)] or [one for one, _ in zip(examples(target, function, fixed), range(TRIED), strict=False)]
    return min(found, key=lambda one: one[0])[1] if found else None


def examples(target: Target, function: str, fixed: Mapping[str, Any]) -> Iterator[tuple[tuple[bool, int], list[str]]]:
    """How little each says and its lines, for samples whose results the record's reference confirms."""
    decl = target.decl
    for candidate in candidates(target):
        if any(candidate.params.get(name, value) != value for name, value in fixed.items()):
            continue
        sample = short(target, Sample(candidate.args, {**candidate.params, **fixed}, candidate.id))
        given = target.inputs(sample)
        if any(not np.isfinite(a.astype(np.float64)).all() for a in given.values() if a.dtype.kind == "f") or any(a.dtype.kind == "V" for a in given.values()):
            continue
        params = {k: v for k, v in target.params(sample).items() if k not in fixed and k != "accumulate" and (k != "seed" or v is not None)}
        whole = given["dy"].shape if "dy" in given else None
        params = {k: v for k, v in params.items() if not (k.endswith("_shape") and v == whole and any(p.name == k and not p.required for p in decl.params))}
        if any(isinstance(v, np.ndarray) and v.ndim for v in params.values()):
            continue
        setup = [line for name, value in given.items() for line in wrapped(f"{name} = {literal(value)}")]
        call = call_text(function, decl, {name: name for name in given}, params)
        scope: dict[str, Any] = {"np": np, "brt": brt}
        try:
            exec("\n".join(line[4:] for line in setup), scope)
            expected = target.expected(Sample({**sample.args, **{n: scope[n] for n in given}}, sample.params, sample.id))
            result = eval(call, scope)
        except (ValueError, TypeError, NameError, brt.BaracudaError):  # NameError: a parameter that is no literal
            continue
        returned = target.outputs(sample)
        outs = dict(zip(returned, result if isinstance(result, tuple) else (result,), strict=False)) if returned else {}
        outs |= {name: scope[name] for name in target.inouts if name in expected and not outs}
        if not outs or any(y is not None and y.size == 0 for y in outs.values()):
            continue
        if any(y is not None and name in expected and mismatch(target, name, np.asarray(y), expected[name]) for name, y in outs.items()):
            continue  # a saved result no longer belongs to the rounded operands
        yield told(setup, call, returned, outs, given)


def told(setup: list[str], call: str, returned: list[str], outs: Mapping[str, Any], given: Mapping[str, np.ndarray]) -> tuple[tuple[bool, int], list[str]]:
    """How little a call says, and the lines of its example."""
    visible = [name for name, y in outs.items() if y is not None]
    lines = [">>> import numpy as np", ">>> import baracuda_rt as brt", *setup]
    bound = ", ".join(name if outs.get(name) is not None else "_" for name in returned)
    lines += wrapped(f"{bound} = {call}" if returned else call)
    lines += [line for name in visible for line in shown(name, outs[name])]
    seen = [np.ravel(outs[name])[: 6 if np.size(outs[name]) > MANY else MANY] for name in visible]
    seen = [y.round(3) if y.dtype.kind == "f" else y for y in seen]
    dull = all(np.ndim(outs[name]) == 0 for name in visible) or max(np.unique(y).size for y in seen) < 2 or max((a.size for a in given.values()), default=9) < 3
    dull = dull or any(y.dtype.kind == "f" and np.signbit(y[y == 0]).any() for y in seen)  # of which rounding may leave either zero
    dull = dull or any(a.ndim and a.shape[-1] == 1 for a in given.values())  # an axis that may well be the one that is worked along
    return (dull, 40 * call.count("=") + sum(map(len, lines))), lines


def following(target: Target, function: str, fixed: Mapping[str, Any]) -> Iterator[tuple[tuple[bool, int], list[str]]]:
    """The same for a gradient, after a forward: what it takes of the forward's results is returned by a call of that."""
    forward, chain = next(t for t in mains() if t.op is target.op and t.decl.direction == "forward"), chain_of(target.op)
    assert chain is not None
    if not any("output" in (source.kind, "output" if source.other in chain.outputs else "") for _, source in chain.operands):
        return  # it takes none, and the record's own samples are real
    for candidate in candidates(forward):
        if any(candidate.params.get(name, value) != value for name, value in fixed.items()):
            continue
        sample = short(forward, Sample(candidate.args, {**candidate.params, **fixed}, candidate.id))
        operands = forward.inputs(sample)
        if any(a.dtype.kind == "V" or not np.isfinite(a.astype(np.float64)).all() for a in operands.values()):
            continue
        for every in (False, True):  # results that may be computed again, too
            try:
                made = followed(target, forward, chain, function, fixed, sample, operands, every)
            except (AttributeError, ValueError, TypeError, NameError, KeyError, IndexError, brt.BaracudaError):  # a parameter that is no literal; the record wants more
                continue
            if made is not None:
                yield made


def followed(
    target: Target, forward: Target, chain: Chain, function: str, fixed: Mapping[str, Any], sample: Sample, operands: Mapping[str, np.ndarray], every: bool
) -> tuple[tuple[bool, int], list[str]] | None:
    """The example of a gradient after the forward of a sample; None where the record's reference does not confirm it."""
    usual = {x.dtype.name for x in operands.values()}  # a dtype that is that of the operands goes without saying

    def plain(params: Mapping[str, Any]) -> dict[str, Any]:
        return {k: v for k, v in params.items() if k not in fixed and k != "accumulate" and not (isinstance(v, str) and v in usual)}

    params = forward.params(sample)
    taken = chain.taken(
        tuple(target.decl.need_default), {name: (x.shape, x.dtype.name) for name, x in operands.items()}, {p.name: p.default for p in forward.decl.params} | params, every
    )
    names = {name: which if kind in ("operand", "output") else name for name, (kind, which) in taken.inputs.items()}
    saved = {which for kind, which in taken.inputs.values() if kind == "output"}
    params |= dict.fromkeys(taken.switches, True)
    results = forward.outputs(Sample(sample.args, {**sample.params, **params}, sample.id))
    call = call_text(function.removesuffix("_backward"), forward.decl, {name: name for name in operands}, plain(params))
    scope: dict[str, Any] = {"np": np, "brt": brt}
    shown_operands = {name: literal(x) for name, x in operands.items()}
    exec("\n".join(f"{name} = {text}" for name, text in shown_operands.items()), scope)
    made = eval(call, scope)
    scope |= dict(zip(results, made if isinstance(made, tuple) else (made,), strict=True))
    lines = [line for name, text in shown_operands.items() if saved or name in names.values() for line in wrapped(f"{name} = {text}")]
    if saved:
        lines += wrapped(f"{', '.join(name if name in saved else '_' for name in results)} = {call}")
    for name, (kind, which) in taken.inputs.items():
        if kind == "upstream":
            like = scope[which]
            few = np.round(np.random.default_rng(like.size).standard_normal(like.shape), 1)
            text = literal(np.asarray(few).astype(like.dtype))
            if like.size > MANY:  # of another period than the operands, or gradients of norms would be noise around 0
                text = literal(pattern(like.size, like.dtype).reshape(like.shape)).replace("% 7 - 3", "% 5 - 2")
            scope[name] = eval(text, scope)
            lines += wrapped(f"{name} = {text}")
    whole = scope["dy"].shape if "dy" in names else None
    own = {k: v for k, v in plain(taken.given).items() if not (k.endswith("_shape") and v == whole and any(p.name == k and not p.required for p in target.decl.params))}
    given = {name: np.asarray(scope[which]) for name, which in names.items()}
    told_sample = Sample({name: np.asarray(scope[name]) for name in operands} | given, {**taken.given, **fixed}, sample.id)  # references may read the operands
    expected = target.expected(told_sample)
    text = call_text(function, target.decl, names, own)
    result, returned = eval(text, scope), target.outputs(told_sample)
    outs = dict(zip(returned, result if isinstance(result, tuple) else (result,), strict=False))
    if not outs or any(y is not None and (y.size == 0 or (name in expected and mismatch(target, name, np.asarray(y), expected[name]))) for name, y in outs.items()):
        return None
    return told(lines, text, returned, outs, given)


def main() -> int:
    os.environ.setdefault("BARACUDA_RT_CACHE_DIR", str(ROOT / ".cache" / "kernels"))
    wanted = sys.argv[1:]
    table: dict[str, list[str]] = json.loads(FILE.read_text(encoding="utf-8")) if wanted and FILE.exists() else {}
    lacking = []
    for target in mains():
        suffix = "_backward" if target.decl.direction == "backward" else ""
        names: dict[str, Mapping[str, Any]] = {target.name: {}}
        names |= {alias + suffix: fixed for alias, fixed in target.op.presets.items()}
        for function, fixed in names.items():
            if wanted and function not in wanted:
                continue
            lines = example(target, function, fixed)
            if lines is None:
                lacking.append(function)
            else:
                table[function] = lines
    text = ",\n".join(f"{json.dumps(name)}: {json.dumps(lines)}" for name, lines in sorted(table.items()))
    FILE.write_text(f"{{\n{text}\n}}\n", encoding="utf-8")
    print(f"{len(table)} examples" + (f"; none for {', '.join(lacking)}" if lacking else ""))
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
