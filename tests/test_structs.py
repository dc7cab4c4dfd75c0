"""Structs that kernels and launches share: every declaration beside what a compiler makes of it, and the text in the templates."""

from __future__ import annotations

import importlib
import itertools
import re
import struct
import subprocess

import pytest

from baracuda_rt.codegen.environment import TEMPLATES
from baracuda_rt.codegen.errors import RenderError
from baracuda_rt.codegen.structs import SCALARS, Struct, constants_text, enum_text, refresh

from .harness import ROOT
from .test_shim import compiler

__all__ = ["compiler"]

_MARK = re.compile(r"// generated from (\S+): (?:struct|fields of) (\w+)$", re.MULTILINE)


def declared() -> list[tuple[str, Struct]]:
    """Every struct that a template holds, by the module and name of its declaration."""
    found = {}
    for path in sorted(TEMPLATES.rglob("*.*")):
        for module, name in _MARK.findall(path.read_text()):
            found[f"{module}:{name}"] = getattr(names_of(module), name)
    return list(found.items())


def names_of(module: str):
    return importlib.import_module("baracuda_rt." + module.removesuffix(".py").replace("/", "."))


def typedefs() -> str:
    spelt = {"i8": "signed char", "u8": "unsigned char", "i16": "short", "u16": "unsigned short", "i32": "int", "u32": "unsigned",
             "i64": "long long", "u64": "unsigned long long", "f32": "float", "f64": "double"}  # fmt: skip
    offsets = "#define BRT_AT(offset, ...) (__builtin_offsetof(__VA_ARGS__) == (offset))\n"
    return offsets + "".join(f"typedef {c} {name};\n" for name, c in spelt.items())


def cases(declaration: Struct) -> list[dict[str, int | str]]:
    """Sizes that tell the parameters apart, for every type that a source may choose."""
    names = [*declaration.parameters, *(name for name in declaration.free if name not in declaration.choices)]
    sizes = dict(zip(names, (2, 3, 5, 7), strict=False))
    return [sizes | dict(zip(declaration.choices, types, strict=True)) for types in itertools.product(*declaration.choices.values())]


def text_of(declaration: Struct, sizes: dict[str, int | str], assertions: bool = True) -> str:
    """What a unit needs before the struct, and the struct."""
    parts, seen = [], set()

    def need(own: Struct) -> None:
        for name, value in own.constants.items():
            if name not in seen:
                seen.add(name)
                parts.append(f"constexpr int {name} = {value};\n")
        for other in own.uses:
            if any(sizes[name] not in types for name, types in other.choices.items()):
                continue
            need(other)
            if id(other) not in seen:
                if len(other.arguments) > len(other.parameters) and other.name not in seen:
                    seen.add(other.name)
                    kinds = ", ".join("int" if a in other.parameters else "class" for a in other.arguments)
                    parts.append(f"template <{kinds}> struct {other.name};\n")
                seen.add(id(other))
                parts.append(f"{other.head_text()} {{\n{other.fields_text()}}};\n")

    pointed = {m[1] for line in declaration._lines if (m := re.search(r"(\w+)\*", line.text))} - {*SCALARS, "void"}
    parts += [f"struct {name};\n" for name in sorted(pointed)]
    for name in declaration.free:
        value = sizes[name]
        parts.append(f"typedef {value} {name};\n" if isinstance(value, str) else f"constexpr int {name} = {value};\n")
    need(declaration)
    if len(declaration.arguments) > len(declaration.parameters) and declaration.name not in seen:
        kinds = ", ".join("int" if a in declaration.parameters else "class" for a in declaration.arguments)
        parts.append(f"template <{kinds}> struct {declaration.name};\n")
    parts.append(f"{declaration.head_text()} {{\n{declaration.fields_text()}}};\n")
    return "".join(parts) + (declaration.layout_text() if assertions else "")


def spelling(declaration: Struct, sizes: dict[str, int | str]) -> str:
    arguments = ", ".join(str(sizes.get(a, a)) for a in declaration.arguments)
    return declaration.name + (f"<{arguments}>" if arguments else "")


def compiles(compiler, text: str) -> str:
    """The compiler's complaint, empty if there is none."""
    command = [*compiler.argv, "-std=c++17", "-fsyntax-only", "-x", "c++", "-"]
    done = subprocess.run(command, input=typedefs() + text, capture_output=True, text=True)
    assert (done.returncode == 0) == (not done.stderr.strip()) or done.returncode == 0, done.stderr
    return done.stderr if done.returncode else ""


def leaves(declaration: Struct, sizes: dict[str, int | str]) -> list[tuple[str, str]]:
    """Every number of a struct in order: how C spells it, and its type."""
    out = []
    for field in declaration.fields:
        extents = [declaration._number(e, sizes) for e in field.extents]
        for at in itertools.product(*map(range, extents)):
            name = field.name + "".join(f"[{k}]" for k in at)
            if kind := declaration._scalar(field, sizes):
                out.append((name, kind))
            else:
                out += [(f"{name}.{inner}", kind) for inner, kind in leaves(*declaration._nested(field, sizes))]
    return out


SAMPLES = [
    Struct("Flat", "i32 a, b\nf64 c   # a comment\nu8 d"),
    Struct("Row", "const f32* base\nconst u8* other   # null: absent\ni16 odd[3]"),
    inner := Struct("Inner<N>", "u32 rank\nf32 step[N] = 0.5"),
    Struct("Outer<M, N>", "u8 flag\nInner<N> one\nInner<2> two[M]\ni64 grid[M][N]", inner),
    short := Struct("Axes<i32, N>", "u32 rank\ni32 stride[N][RANK] = 0", RANK=4),
    wide := Struct("Axes<i64, N>", "i64 rank\ni64 stride[N][RANK] = 0", RANK=4),
    Struct("Layout[index_t=i32|i64, OPERANDS]", "Axes<index_t, OPERANDS> axes\ni64 units, step[OPERANDS]\nindex_t mask", short, wide),
]
ALL = [*((f"sample {s.name}", s) for s in SAMPLES), *declared()]
EVERY = pytest.mark.parametrize("declaration", [pytest.param(s, id=name) for name, s in ALL])


@pytest.mark.host
@EVERY
def test_numbers_arrive_where_the_compiler_reads_them(compiler, tmp_path, declaration: Struct):
    """The packer's bytes, read by a program through the struct, are the numbers that went in; size and offsets agree."""
    program, expected, data = ["#include <cstdio>\n#include <cstddef>\n", typedefs()], [], b""
    for k, sizes in enumerate(cases(declaration)):
        names = leaves(declaration, sizes)
        layout = declaration.layout(sizes)
        numbers = [float(n % 120 + 1) if kind[0] == "f" else n % 120 + 1 for n, (_, kind) in enumerate(names)]
        packed = struct.Struct("<" + layout.format).pack(*numbers)
        assert len(packed) == layout.size
        lines = ['printf("%zu\\n", sizeof(S));', *(f'printf("%zu\\n", __builtin_offsetof(S, {name}));' for name in layout.offsets)]
        lines += [f'printf("%.0f\\n", (double){"(u64)" if name in pointers(declaration) else ""}(s.{name}));' for name, _ in names]
        offset = len(data)
        data += packed
        program.append(
            f"namespace case{k} {{\n{text_of(declaration, sizes)}typedef {spelling(declaration, sizes)} S;\n"
            f"void run(const unsigned char* data) {{ S s; __builtin_memcpy(&s, data + {offset}, sizeof s); {' '.join(lines)} }}\n}}\n"
        )
        expected += [layout.size, *layout.offsets.values(), *map(int, numbers)]
    program.append("const unsigned char data[] = {" + ",".join(map(str, data)) + "};\nint main() {" + " ".join(f"case{k}::run(data);" for k in range(len(cases(declaration)))) + "}\n")
    (tmp_path / "unit.cpp").write_text("".join(program))
    built = subprocess.run([*compiler.argv, "-std=c++17", "-O0", "unit.cpp", "-o", "unit"], cwd=tmp_path, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    out = subprocess.run([tmp_path / "unit"], capture_output=True, text=True, check=True).stdout
    assert [int(line) for line in out.split()] == expected


def pointers(declaration: Struct) -> set[str]:
    return {name for line in declaration._lines if "*" in line.text for name in re.findall(r"\w+", line.text.split("*")[1])}


@pytest.mark.host
@EVERY
def test_a_wrong_declaration_does_not_compile(compiler, declaration: Struct):
    """With the assertions of the declaration: the struct as it is compiles; without a field, or with two fields the other way round, it does not."""
    sizes = cases(declaration)[0]
    before = text_of(declaration, sizes, assertions=False).removesuffix(declaration.fields_text() + "};\n")
    lines = declaration.fields_text().splitlines(keepends=True)
    code = [k for k, line in enumerate(lines) if line.split("//")[0].strip()]

    def complaint(changed: list[str]) -> str:
        return compiles(compiler, before + "".join(changed) + "};\n" + declaration.layout_text())

    assert complaint(lines) == ""
    grown = [*lines, "    i64 more;\n"]
    assert "packed otherwise" in complaint(grown)
    if len(code) > 1:
        first, last = code[0], code[-1]
        swapped = list(lines)
        swapped[first], swapped[last] = lines[last], lines[first]
        assert "packed otherwise" in complaint(swapped)
    one = lines[code[0]]
    kind = one.split()[0]
    other = {"i64": "i32", "i32": "i64", "u32": "u64", "f64": "f32", "f32": "f64", "u8": "u16"}.get(kind)
    if other:
        assert "packed otherwise" in complaint([*lines[: code[0]], one.replace(kind, other, 1), *lines[code[0] + 1 :]])


@pytest.mark.pure
def test_arrays_are_filled_up():
    assert short[2].values(rank=1, stride=[[7], [8, 9]]) == (1, 7, 0, 0, 0, 8, 9, 0, 0)
    assert short[1].pack(rank=1, stride=[[7]]) == struct.pack("<I4i", 1, 7, 0, 0, 0)
    assert inner[3].pack(rank=1, step=[2.0]) == struct.pack("<I3f", 1, 2.0, 0.5, 0.5)
    nested = SAMPLES[3][2, 1]
    assert nested.pack(1, inner[1].values(2, [3.0]), [*inner[2].values(4, []), *inner[2].values(5, [6.0])], [7, 8]) == struct.pack(
        "<B3xIfIffIff4x2q", 1, 2, 3.0, 4, 0.5, 0.5, 5, 6.0, 0.5, 7, 8
    )


@pytest.mark.pure
def test_numbers_that_do_not_fit_are_errors():
    with pytest.raises(struct.error):
        short[1].pack(rank=1, stride=[[1, 2, 3, 4, 5]])
    with pytest.raises(struct.error):
        SAMPLES[0].pack(a=2**31, b=0, c=0.0, d=0)
    with pytest.raises(TypeError, match="'b'"):
        SAMPLES[0].pack(a=1, c=0.0, d=0)
    with pytest.raises(ValueError, match="2 sizes; accepted 1: N"):
        inner[1, 2].pack()


@pytest.mark.pure
@pytest.mark.parametrize(
    "head, text, message",
    [
        ("Bad", "int a", "no field of a scalar"),
        ("Bad", "i64 a[N]", "size N is not known"),
        ("Bad", "i64", "is no field"),
        ("Bad", "Other<2> a", "no field of a scalar"),
        ("Bad[N]", "i32 a[N]\ni64 b", "depends on a size"),
        ("Bad", "f32* a, b", "one pointer a line"),
    ],
)
def test_declarations_that_make_no_sense(head: str, text: str, message: str):
    with pytest.raises(ValueError, match=message):
        bad = Struct(head, text)
        bad.layout_text()
        bad.layout({})


@pytest.mark.pure
def test_text_between_the_marks():
    names = {"FLAT": Struct("Flat", "i32 a   # one\ni64 b"), "RANK": 16, "BIG": 2**40, "YES": True, "OOB": {"raise": 0, "drop": 1}}
    text = (
        "struct Flat {\n    // generated from x.py: fields of FLAT\n    old\n    // end of generated text\n    int more() const;\n};\n"
        "// generated from x.py: constants RANK BIG YES\n// end of generated text\n// generated from x.py: enum OOB i64 OOB_\n// end of generated text\n"
    )
    new = refresh(text, {"x.py": names}.__getitem__, "t")
    assert "    // generated from x.py: fields of FLAT\n    i32 a;  // one\n    i64 b;\n    // end of generated text\n    int more" in new
    assert "constexpr int RANK = 16;\nconstexpr i64 BIG = 1099511627776;\nconstexpr bool YES = true;\n" in new
    assert "enum : i64 { OOB_RAISE = 0, OOB_DROP = 1 };\n" in new
    assert refresh(new, {"x.py": names}.__getitem__, "t") == new
    for wrong in ("struct NONE", "fields FLAT", "constants FLAT"):
        with pytest.raises(RenderError, match=wrong):
            refresh(f"// generated from x.py: {wrong}\n// end of generated text", {"x.py": names}.__getitem__, "t")
    with pytest.raises(RenderError, match="has no end"):
        refresh("// generated from x.py: struct FLAT\nstruct Flat;\n", {"x.py": names}.__getitem__, "t")
    assert constants_text(["RANK"], names) + enum_text("Kind", "", {}) == "constexpr int RANK = 16;\nenum Kind {  };\n"


@pytest.mark.pure
def test_templates_hold_what_is_declared():
    """What `regenerate-kernels --check` finds stale: here with the file's name."""
    stale = [str(path.relative_to(ROOT)) for path in sorted(TEMPLATES.rglob("*.*")) if refresh(path.read_text(), lambda m: vars(names_of(m)), path.name) != path.read_text()]
    assert not stale


# Modules that look at the bits of numbers.
BY_HAND = {"indexing/index_base.py", "quantization/quantize.py", "pooling/fractional_max_pool.py"}


@pytest.mark.pure
def test_patterns_pack_what_is_declared():
    """No pattern module packs a struct by hand."""
    patterns = ROOT / "baracuda_rt" / "patterns"
    found = {str(path.relative_to(patterns)) for path in patterns.rglob("*.py") if re.search(r"^import struct$|\bstruct\.(un)?pack\b", path.read_text(), re.MULTILINE)}
    assert found == BY_HAND


@pytest.mark.nvrtc
@pytest.mark.parametrize("sku", ["softmax.softmax.forward.f32@sm_90/template/rows16", "reduction.sum.forward.f32@sm_90/template/rows16"])
def test_nvrtc_holds_to_the_assertions(sku: str):
    """A rendered source compiles; with one number of an assertion changed it does not."""
    from baracuda_rt import registry
    from baracuda_rt.codegen.model import KernelSku
    from baracuda_rt.codegen.render import render
    from baracuda_rt.executors import nvrtc

    parsed = KernelSku.parse(sku)
    text = render(registry.get_op(parsed.op), parsed).text
    wrong = re.sub(r"(static_assert\(sizeof\((?:Lines|Extent)\b[^=]*== )\d+", lambda m: m[1] + "1", text)
    assert wrong != text and nvrtc.compile_source(text, "sm_90", "right").cubin
    with pytest.raises(Exception, match="packed otherwise"):
        nvrtc.compile_source(wrong, "sm_90", "wrong")
