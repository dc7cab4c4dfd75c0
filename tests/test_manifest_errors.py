"""Broken manifests read like compiler errors: file, line, entry and what is wrong, word for word."""

from __future__ import annotations

import textwrap

import pytest

from baracuda_rt import registry
from baracuda_rt.codegen.errors import ManifestError
from baracuda_rt.codegen.manifest import load

from .harness import ROOT, ops

pytestmark = pytest.mark.pure

GOOD = """\
- op: elu
  category: unary_elementwise
  doc: Exponential linear unit.
  pattern: elementwise
  types: {T: float}
  args: [x, alpha]
  params: {alpha: {type: float, default: 1.0}}
  forward: where(x > 0, x, alpha * expm1(x))
  backward: {x: "where(x > 0, dy, dy * alpha * exp(x))"}
"""

STRUCTURED = """\
- op: shrink
  category: pooling
  doc: A structured op.
  template: elementwise
  types: {T: float, I: index}
  params: {k: {type: int, default: 2, domain: "[1, inf)"}}
  forward:
    args: [x, ids, "*", k]
    inputs: {x: "T[N, C]", ids: "I[N]?"}
    outputs: {y: "T[N, C]"}
  backward:
    args: [dy, x]
    inputs: {dy: "T[N, C]", x: "T[N, C]"}
    outputs: {dx: "T[N, C]"}
"""

HEAD = """\
parameters:
  axis: {type: int, default: -1, doc: the axis}

patterns:
  shrink:
    doc: Shrinks.
    template: elementwise
    traits:
      fold: {values: [sum, max], doc: what is folded}
      rank: {type: int, default: 2, doc: spatial axes}
      map: {type: formula, default: x, names: [x], doc: what is folded of each element}
    types: {T: float}
    params: {dim: axis}
    variants: [a, b]
    forward:
      args: [x, dim]
      inputs: {x: "T[*S]"}
      outputs: {y: "T[*S]"}
    backward:
      args: [dy, dim]
      inputs: {dy: "T[*S]"}
      outputs: {dx: "T[*S]"}
      traits: {fold: max}

ops:
- op: shrink_sum
  category: pooling
  doc: A structured op.
  pattern: shrink
  fold: sum
"""

REDUCE = """\
patterns:
  reduce:
    doc: Reductions.
    traits:
      map: {type: formula, default: x, doc: what is folded}
      weight: {type: formula, default: null, doc: what is folded beside}
      fold: {type: formula, doc: how it is folded}
      finish: {type: formula, default: s, doc: the result}
    types: {T: float}
    params: {dim: {type: ints, default: null}, p: {type: float, default: 2.0}, mode: {type: str, default: a, values: [a, b], role: source}}
    variants: [rows]
    forward:
      args: [x, dim, p, mode]
      inputs: {x: "T[*S]"}
      outputs: {y: "T[*K]"}
    backward: {template: reduce_spread, variants: [strided]}

ops:
- op: rms
  category: reduction
  doc: Root of the mean square.
  pattern: reduce
  map: x * x
  fold: sum
  finish: sqrt(s / n)
  backward: {x: "where(y == 0, 0, dy * (x / (n * y)))"}
"""

CASES = [
    ("casts to what kernels do not read", STRUCTURED, "  params: {k", "  casts: {T: [{bool: u8}]}\n  params: {k", 1, "shrink", "forward.casts.T: bool is to be cast to 'u8', which kernels do not read; accepted f32, f16, bf16, f64"),
    ("vmap in other words", STRUCTURED, "  doc: A structured op.\n", "  doc: A structured op.\n  vmap: {first: [x]}\n", 1, "shrink", "vmap: unknown key 'first'; known: front, merge, back, axes, all, with"),
    ("vmap of nothing", STRUCTURED, "  doc: A structured op.\n", "  doc: A structured op.\n  vmap: {front: [z]}\n", 1, "shrink", "vmap.front: none of z is an operand or result of the op"),
    ("vmap in two ways", STRUCTURED, "  doc: A structured op.\n", "  doc: A structured op.\n  vmap: {front: [x], back: [x]}\n", 1, "shrink", "vmap: give one of front, merge, back"),
    ("saves of nothing", STRUCTURED, "args: [dy, x]\n", "args: [dy, x]\n    saves: {z: y}\n", 1, "shrink", "backward.saves: 'z' is neither an input nor a parameter of the backward"),
    ("saves what is not there", STRUCTURED, "args: [dy, x]\n", "args: [dy, x]\n    saves: {x: z if ids}\n", 1, "shrink", "backward.saves.x: 'z if ids' names what the forward neither takes nor returns"),
    ("saves in other words", STRUCTURED, "args: [dy, x]\n", "args: [dy, x]\n    saves: {x: x + y}\n", 1, "shrink", "backward.saves.x: 'x + y' is not like 'y', 'sum if residual', "),
    ("gradient of nothing", STRUCTURED, "args: [dy, x]\n", "args: [dy, x]\n    gradients: {z: dx}\n", 1, "shrink", "backward.gradients: 'z' is no operand of the forward, or 'dx' no output of the backward"),
    ("unknown fold", REDUCE, "fold: sum", "fold: avg", 24, "rms", "fold: unknown fold 'avg'; known: sum, weighted_sum, prod, max, min, "),
    ("unknown fold in a branch", REDUCE, "fold: sum", "fold: \"where(mode == 'a', sum, avg)\"", 24, "rms", "fold: unknown fold 'avg'"),
    ("missing fold", REDUCE, "  fold: sum\n", "", 22, "rms", "missing trait 'fold' of pattern 'reduce'"),
    ("free name in a map", REDUCE, "map: x * x", "map: x * z", 23, "rms", "map: free name 'z'; known: mode, n, p, x"),
    ("folded value in a map", REDUCE, "map: x * x", "map: x * s", 23, "rms", "map: free name 's'; known: mode, n, p, x"),
    ("unknown function in a map", REDUCE, "map: x * x", "map: square(x)", 23, "rms", "map: formula 'square(x)': unknown function 'square'"),
    ("operand that the map leaves out", REDUCE, "map: x * x", "map: p * p", 23, "rms", "argument 'x' is not used by map"),
    ("operand in finish", REDUCE, "sqrt(s / n)", "sqrt(s / x)", 25, "rms", "finish: free name 'x'; known: mode, n, p, s"),
    ("value of another fold in finish", REDUCE, "sqrt(s / n)", "sqrt(mean / n)", 25, "rms", "finish: free name 'mean'; known: mode, n, p, s"),
    ("value of another branch's fold", REDUCE, "fold: sum\n  finish: sqrt(s / n)", "fold: \"where(mode == 'a', sum, moments)\"\n  finish: mean", 25, "rms", "finish: fold 'sum' has no 'mean'; known: s"),
    ("source parameter as a number", REDUCE, "sqrt(s / n)", "s + mode", 25, "rms", "finish: source parameter 'mode' is used outside the condition of a where"),
    ("finish of no result", REDUCE, "finish: sqrt(s / n)", "finish: {z: s}", 25, "rms", "finish: formulas for z; expected y"),
    ("free name in a reduction's gradient", REDUCE, "(n * y)", "(n * q)", 26, "rms", "backward.x: free name 'q'; known: column, dy, mode, n, p, pos, row, x, y"),
    ("folded value in a gradient", REDUCE, "(n * y)", "(n * s)", 26, "rms", "backward.x: free name 's'; known: "),
    ("value of another fold in a gradient", REDUCE, "(n * y)", "(n * count)", 26, "rms", "backward.x: free name 'count'; known: "),
    ("reduction's gradient of nothing", REDUCE, "backward: {x:", "backward: {w:", 26, "rms", "backward.w: not an operand of the forward; operands: x"),
    ("silent no gradient of a reduction", REDUCE, '  backward: {x: "where(y == 0, 0, dy * (x / (n * y)))"}\n', "", 19, "rms", "no backward: give a formula for each operand that has a gradient"),
    ("weight without its fold", REDUCE, "fold: sum", "fold: sum\n  weight: x", 25, "rms", "weight: fold 'sum' takes none; weighted_sum does"),
    ("weighted sum without a weight", REDUCE, "fold: sum", "fold: weighted_sum", 24, "rms", "fold weighted_sum needs a weight"),
    ("free name in host", REDUCE, "fold: sum", "fold: sum\n  host: {k: n - q}", 25, "rms", "host.k: free name 'q'; known: dim, mode, n, p"),
    ("unknown section", HEAD, "parameters:", "params:", 1, "?", "unknown section 'params'; known: spellings, parameters, patterns, ops"),
    ("unknown key of a pattern", HEAD, "    template:", "    kernel:", 7, "patterns", "patterns.shrink: unknown key 'kernel'; known: "),
    ("trait with neither values nor type", HEAD, "{values: [sum, max], doc: what is folded}", "{doc: what}", 9, "patterns", "patterns.shrink.traits.fold: give either values or type"),
    ("trait named like a key", HEAD, "      rank:", "      doc:", 6, "patterns", "patterns.shrink.traits.doc: 'doc' cannot be a trait's name"),
    ("default that the trait does not have", HEAD, "default: 2", "default: two", 10, "patterns", "patterns.shrink.traits.rank is 'two'; accepted int"),
    ("trait of a direction that the pattern lacks", HEAD, "traits: {fold: max}", "traits: {folded: max}", 23, "patterns", "patterns.shrink.backward.traits: unknown trait 'folded'; known: fold, map, rank"),
    ("words of a trait that is not there", HEAD, "    types:", "    words: {ranks: {2: {IN: W}}}\n    types:", 12, "patterns", "patterns.shrink.words: unknown trait 'ranks'; known: fold, map, rank"),
    ("words of a value that is not there", HEAD, "    types:", "    words: {fold: {mean: {IN: W}}}\n    types:", 9, "patterns", "patterns.shrink.words.fold is 'mean'; accepted sum, max"),
    ("unknown value of a trait", HEAD, "  fold: sum", "  fold: mean", 30, "shrink_sum", "fold is 'mean'; accepted sum, max"),
    ("unknown trait", HEAD, "  fold: sum", "  fold: sum\n  folds: 2", 31, "shrink_sum", "unknown key 'folds'; traits of pattern 'shrink': fold, map, rank"),
    ("missing trait", HEAD, "  fold: sum\n", "", 29, "shrink_sum", "missing trait 'fold' of pattern 'shrink': what is folded"),
    ("trait of a wrong type", HEAD, "  fold: sum", "  fold: sum\n  rank: three", 31, "shrink_sum", "rank is 'three'; accepted int"),
    ("free name in a trait's formula", HEAD, "  fold: sum", "  fold: sum\n  map: x * z", 31, "shrink_sum", "map: free name 'z'; known: x"),
    ("malformed formula of a trait", HEAD, "  fold: sum", "  fold: sum\n  map: x +", 31, "shrink_sum", "map: "),
    ("no such shared parameter", HEAD, "dim: axis", "dim: axes", 13, "patterns", "patterns.shrink.params.dim: no shared parameter 'axes'; known: axis"),
    ("traits as a key", HEAD, "  fold: sum", "  traits: {fold: sum}", 30, "shrink_sum", "unknown key 'traits': traits are keys of the entry"),
    ("unknown key", GOOD, "doc: Exp", "documentation: x\n  doc: Exp", 1, "elu", "entry: unknown key 'documentation'; known: "),
    ("duplicate key", GOOD, "  pattern:", "  doc: again\n  pattern:", 4, "elu", "duplicate key 'doc'"),
    ("missing doc", GOOD, "  doc: Exponential linear unit.\n", "", 1, "elu", "missing key 'doc'"),
    ("bad name", GOOD, "op: elu", "op: Elu", 1, "Elu", "op name 'Elu' is not lower_snake"),
    ("unknown category", GOOD, "unary_elementwise", "unary", 1, "elu", "unknown category 'unary'"),
    ("unknown pattern", GOOD, "pattern: elementwise", "pattern: pointwise", 4, "elu", "unknown pattern 'pointwise'; known: elementwise"),
    ("pattern and template", GOOD, "pattern: elementwise", "pattern: elementwise\n  template: x", 1, "elu", "give either pattern"),
    ("unknown dtype", GOOD, "{T: float}", "{T: f33}", 1, "elu", "types.T: unknown dtype or group 'f33'"),
    ("no main dtype", GOOD, "{T: float}", "{S: float}", 1, "elu", "types: the main dtype variable T is missing"),
    ("free name in a formula", GOOD, "expm1(x))", "expm1(z))", 1, "elu", "forward: free name 'z'; known: alpha, x"),
    ("free name in a gradient", GOOD, "exp(x))\"", "exp(q))\"", 1, "elu", "backward.x: free name 'q'; known: alpha, dy, x, y"),
    ("unused argument", GOOD, "args: [x, alpha]", "args: [x, w, alpha]", 1, "elu", "argument 'w' is not used by forward"),
    ("gradient of nothing", GOOD, "backward: {x:", "backward: {w:", 1, "elu", "backward.w: not an operand of the forward; operands: x"),
    ("parameter not in args", GOOD, "args: [x, alpha]", "args: [x]", 1, "elu", "params.alpha is not in args"),
    ("unknown parameter type", GOOD, "type: float,", "type: real,", 1, "elu", "params.alpha: unknown type 'real'; known: "),
    ("unknown parameter key", GOOD, "default: 1.0", "default: 1.0, unit: m", 1, "elu", "params.alpha: unknown key 'unit'; known: "),
    ("bad domain", GOOD, "default: 1.0", "default: 1.0, domain: positive", 1, "elu", "params.alpha: domain 'positive' is not an interval"),
    ("bad role", GOOD, "default: 1.0", "default: 1.0, role: magic", 1, "elu", "params.alpha: unknown role 'magic'; known: scalar, source, structural"),
    ("silent no gradient", GOOD, '  backward: {x: "where(x > 0, dy, dy * alpha * exp(x))"}\n', "", 1, "elu", "no backward: say so with"),
    ("none without why", GOOD, '{x: "where(x > 0, dy, dy * alpha * exp(x))"}', "none", 1, "elu", "no backward: say so with"),
    ("not YAML", GOOD, "types: {T: float}", "types: {T: float", 6, "?", "not YAML: "),
    ("not a list", "elu\n", "", "", 1, "?", "the manifest is a list of entries, or a mapping whose section 'ops' is that list"),
    ("entry is no mapping", "- elu\n", "", "", 1, "?", "an entry is a mapping, got 'elu'"),
    ("declared twice", GOOD + GOOD, "", "", 10, "elu", "op 'elu' is declared twice (first at line 1)"),
    ("unsorted", GOOD + GOOD.replace("elu", "abs", 1), "", "", 10, "abs", "entries are sorted by (category, op)"),
    ("malformed operand", STRUCTURED, '"T[N, C]", ids', '"T(N, C)", ids', 1, "shrink", "forward.inputs.x: 'T(N, C)' is not like"),
    ("operand of unknown type", STRUCTURED, 'ids: "I[N]?"', 'ids: "J[N]?"', 1, "shrink", "forward.inputs.ids: unknown type 'J'; declared: T, I"),
    ("argument from nowhere", STRUCTURED, "[x, ids, ", "[x, ids, w, ", 1, "shrink", "forward.args: 'w' is neither an input nor a parameter"),
    ("input not in args", STRUCTURED, "[x, ids, ", "[x, ", 1, "shrink", "forward: input 'ids' is not in args"),
    ("kernels of no op", STRUCTURED, "  backward:\n", "  backward:\n    kernels: grow by size\n", 1, "shrink", "backward.kernels: 'grow' is no op"),
    ("neither many nor inout", STRUCTURED, 'ids: "I[N]?"', 'ids: "I[N] several"', 1, "shrink", "forward.inputs.ids: 'I[N] several' is not like"),
    ("condition of an input", STRUCTURED, 'ids: "I[N]?"', 'ids: "I[N]? if k"', 1, "shrink", "forward.inputs.ids: only an output or an inout has a condition"),
    ("condition that is no parameter", STRUCTURED, 'ids: "I[N]?"', 'ids: "I[N]? inout if w"', 1, "shrink", "forward.inputs.ids: condition 'w' is no parameter"),
    ("unused parameter", STRUCTURED, '[x, ids, "*", k]', "[x, ids]", 1, "shrink", "params.k is used by no direction"),
    ("formula key in a structured op", STRUCTURED, "  template:", "  let: {a: b}\n  template:", 1, "shrink", "'let' belongs to formula ops"),
    ("saved tensor from nowhere", STRUCTURED, "[dy, x]\n    inputs: {dy: \"T[N, C]\", x:", "[dy, z]\n    inputs: {dy: \"T[N, C]\", z:", 1, "shrink",
     "backward needs 'z', which the forward neither takes nor returns"),
]  # fmt: skip


@pytest.mark.parametrize("text, old, new, line, entry, message", [pytest.param(*c[1:], id=c[0]) for c in CASES])
def test_message(text: str, old: str, new: str, line: int, entry: str, message: str):
    assert old in text
    with pytest.raises(ManifestError) as caught:
        load(text.replace(old, new, 1) if old else text, "bad.yaml")
    said = str(caught.value)
    assert message in said, said
    assert f"bad.yaml:{line}" in said and (entry == "?" or entry in said), said


@pytest.mark.parametrize("text", [GOOD, STRUCTURED, HEAD, REDUCE], ids=["formula", "structured", "pattern", "reduce"])
def test_the_unbroken_texts_load(text: str):
    assert len(load(text)) == 1


def test_an_entry_and_its_pattern_are_merged():
    """The entry's word counts, mapping by mapping; a null takes a key of the pattern away; a direction may fix a trait."""
    (op,) = load(HEAD).values()
    forward, backward = op.directions["forward"], op.directions["backward"]
    assert vars(forward.traits) == {"fold": "sum", "rank": 2, "map": "x"} and backward.traits.fold == "max"
    assert forward.params[0].role == "structural"  # only formulas take numbers as run-time scalars unasked
    assert forward.variants == ("a", "b") and forward.params[0].default == -1 and forward.template == "elementwise"
    changed = """\
  params: {dim: {like: axis, default: 0}, k: {type: int, default: 1}}
  forward: {args: [x, dim, k], outputs: {y: null, z: "T[*S]"}, variants: [c]}
  backward: none
  why: a test
"""
    (op,) = load(HEAD + changed).values()
    forward = op.directions["forward"]
    assert set(op.directions) == {"forward"} and [o.name for o in forward.outputs] == ["z"] and forward.variants == ("c",)
    assert {p.name: p.default for p in forward.params} == {"dim": 0, "k": 1}


def test_a_reduction_is_completed():
    """Formulas become two directions; what they name decides operands, numbers and hidden folds."""
    (op,) = load(REDUCE).values()
    forward, backward = op.directions["forward"], op.directions["backward"]
    assert forward.folds[0].map == {"": "x * x"} and forward.folds[0].finish == {"y": "sqrt(s / n)"} and forward.host == (("n", "0"),)
    assert backward.args == ("dy", "x", "y", "dim", "p", "mode") and not backward.folds and op.formula == "y = sqrt(s / n), s = sum of x * x, n values; dx = where(y == 0, 0, dy * (x / (n * y)))"
    (op,) = load(REDUCE.replace("fold: sum", "fold: max").replace("sqrt(s / n)", "s").replace("dy * (x / (n * y))", "dy / count")).values()
    backward = op.directions["backward"]
    assert [o.name for o in backward.hidden] == ["count"] and backward.folds[0].fold == "ties_max" and backward.folds[0].map == {"": "x * x"}
    (op,) = load(REDUCE.replace("dy * (x / (n * y))", "dy").replace("y == 0", "p == 0")).values()
    assert op.directions["backward"].args == ("dy", "x_shape", "dim", "p", "mode")


def test_a_trait_chooses_words():
    """$IN and $OUT of a pattern's text stand for what the entry's rank says."""
    words = '    words: {rank: {1: {IN: "W"}, 2: {IN: "H, W"}}}\n    types:'
    text = HEAD.replace("    types:", words, 1).replace('inputs: {x: "T[*S]"}', 'inputs: {x: "T[*B, $IN]"}')
    shapes = [op.directions["forward"].inputs[0].shapes[""] for more in ("", "  rank: 1\n") for op in load(text + more).values()]
    assert shapes == [("*B", "H", "W"), ("*B", "W")]


def test_a_template_reads_declared_traits_only(tmp_path):
    (tmp_path / "elementwise").mkdir()
    (tmp_path / "elementwise" / "elementwise.cu.j2").write_text('{# reads: traits #}\n{% include "elementwise/part.cu.j2" %}\n{{ traits.rank }}')
    (tmp_path / "elementwise" / "part.cu.j2").write_text("{# reads: traits #}\n{{ traits.window }}")
    with pytest.raises(ManifestError, match="forward: template 'elementwise' reads the trait 'window', which the pattern does not declare"):
        load(HEAD, templates=tmp_path)


def test_missing_template(tmp_path):
    with pytest.raises(ManifestError, match="template 'elementwise' does not exist"):
        load(STRUCTURED, templates=tmp_path)


def test_the_manifest_loads_with_templates():
    text = (ROOT / "ops.yaml").read_text()
    assert load(text, templates=ROOT / "templates").keys() == {*ops(), *(op.name for op in registry.shared())}


def test_entries_of_one_digest_are_one_entry():
    """The digest moves with any change of an entry and with nothing else."""
    (one,) = load(GOOD).values()
    (same,) = load("# a comment\n" + textwrap.indent(GOOD, "")).values()
    (other,) = load(GOOD.replace("default: 1.0", "default: 2.0")).values()
    assert one.digest == same.digest != other.digest
