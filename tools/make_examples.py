"""Writes baracuda_rt/_generated/examples.json: one short example for every public function, which docstrings show and tests run.

Inputs are the smallest sample of the op database, rounded; what the NumPy executor gives is held against the record's reference before it is
written down. The file is checked in, as the measured errors are: regenerate-kernels needs no compiler and the package never imports the tests.
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
from baracuda_rt.codegen.model import DirectionSpec  # noqa: E402
from tests.harness import Target, mains, mismatch  # noqa: E402
from tests.op_db.base import Sample  # noqa: E402

FILE = ROOT / "baracuda_rt" / "_generated" / "examples.json"
MANY = 24  # elements that are written out
WIDTH = 100
TRIED = 16


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
    """function(...) with operands by their names, parameters where they differ from the default."""
    parts, plain = [], True
    by_name = {param.name: param for param in decl.params}
    operands = {operand.name for operand in decl.inputs}
    for arg in decl.args:
        if arg == "*":
            plain = False
        elif arg.removeprefix("*") in {o.many for o in decl.inputs if o.many}:
            several = [name for name in given if name in decl.many_inputs]
            parts += several if arg[0] == "*" else [f"[{', '.join(several)}]"]
            plain = plain and arg[0] != "*"
        elif arg in operands and arg in given:
            parts.append(arg if plain else f"{arg}={arg}")
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
    found = [one for one, _ in zip(examples(target, function, fixed), range(TRIED), strict=False)]
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
        visible = [name for name, y in outs.items() if y is not None]
        lines = [">>> import numpy as np", ">>> import baracuda_rt as brt", *setup]
        bound = ", ".join(name if outs.get(name) is not None else "_" for name in returned)
        lines += wrapped(f"{bound} = {call}" if returned else call)
        lines += [line for name in visible for line in shown(name, outs[name])]
        dull = all(np.ndim(outs[name]) == 0 for name in visible) or max(np.unique(outs[name]).size for name in visible) < 2 or max((a.size for a in given.values()), default=9) < 3
        yield (dull, 40 * call.count("=") + sum(map(len, lines))), lines


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
