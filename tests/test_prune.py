"""What is left of a unit: everything its kernels reach, on the lines where it stood."""

from __future__ import annotations

import struct

import pytest

from baracuda_rt import registry
from baracuda_rt.codegen.catalogue import listed
from baracuda_rt.codegen.model import kernel_names
from baracuda_rt.codegen.render import render
from baracuda_rt.executors import nvrtc
from baracuda_rt.executors.definitions import COMMENT
from baracuda_rt.executors.prune import neutral, prune

from .test_render_golden import OPS, TEMPLATES, pinned

BLOCK = "// --- partial lib begin ---\n{}// --- partial lib end ---\n"


def pruned(library: str, rest: str) -> str:
    text = BLOCK.format(library) + rest
    (out,) = prune(text)
    assert out.count("\n") == text.count("\n") and out.endswith(rest)
    return out


def test_functions_are_kept_with_what_they_call():
    out = pruned("// one\nint one() { return two(); }\nint two()\n{\n    return 2;\n}\n// three\nint three() { return 3; }\n", "int k() { return one(); }\n")
    assert "int one" in out and "int two" in out
    assert "three" not in out and "// one" in out


def test_an_overload_needs_its_types():
    library = "struct a { int v; };\nstruct b { int v; };\nint get(a x) { return x.v; }\nint get(b x) { return x.v; }\ntemplate <class T> struct S;\ntemplate <> struct S<a> : Base<a> {};\ntemplate <> struct S<b> {};\ntemplate <class T> struct Base {};\n"
    out = pruned(library, "int k(a x) { return get(x) + sizeof(S<a>); }\n")
    assert "get(a x)" in out and "struct S<a>" in out and "struct Base" in out
    assert "get(b x)" not in out and "struct b" not in out and "struct S<b>" not in out


def test_macros_define_what_their_expansion_defines():
    library = "#define F(name) \\\n    int m_##name(int x) { return name(x); }\nF(sin)\nF(cos)\n#undef F\n#define F(n) 7\nint other() { return F(1); }\n"
    out = pruned(library, "int k(int x) { return m_sin(x); }\n")
    assert "F(sin)" in out and "#define F(name)" in out and "#undef F" in out
    assert "F(cos)" not in out and "other" not in out


@pytest.mark.parametrize("name", ["alpha", "beta"])
def test_conditional_parts_stay_or_go_whole(name):
    library = "#ifndef HOST\nint alpha() { return 1; }\n#else\nint alpha() { return 2; }\nint beta() { return 3; }\n#endif\nint last();\n"
    out = pruned(library, f"int k() {{ return {name}(); }}\n")
    assert out.count("int alpha") == 2 and "int beta" in out and "last" not in out
    assert "alpha" not in pruned(library, "int k() { return 0; }\n")


def test_constants_enums_and_lambdas():
    library = 'enum Kind { RED = 1, BLUE = 2 };\nconstexpr int N = 3, M = 4;\nconst float table[] = {1.0f, 2.0f};\nusing word = unsigned;\ntypedef short half_t;\nstatic_assert(1, "kept; always");\nint f() { auto g = [](int i) { return i; }; return g(RED); }\n'
    out = pruned(library, "word k() { return f() + table[0]; }\n")
    assert all(s in out for s in ("enum Kind", "table[]", "using word", "static_assert", "int f()"))
    assert "half_t" not in out
    assert "constexpr" in pruned(library, "int k() { return M; }\n")


def test_a_layout_is_asserted_where_the_struct_is():
    library = 'struct A { int v; };\nstatic_assert(sizeof(A) == 4 &&\n    __builtin_offsetof(A, v) == 0, "A is so");\nint so();\ntemplate <int N> struct B { int v[N]; };\nstatic_assert(sizeof(B<2>) == 8, "B");\n'
    out = pruned(library, 'int k(A a) { return a.v; }\nstatic_assert(sizeof(A) == 4 && sizeof(B<2>::v) == 8, "so");\n')
    assert "struct A" in out and "sizeof(A)" in out
    assert "struct B" not in out and '"B"' not in out and "int so" not in out


def test_what_cannot_be_split_stays_whole():
    library = "int one() { return 1;\nint two();\n"
    assert library in pruned(library, "int k() { return 1; }\n")


def test_texts_of_one_unit_are_pruned_alike():
    block = BLOCK.format("int one();\nint two();\nint three();\n")
    first, second = prune(block + "int a = one();\n", block + "int b = two();\n")
    assert first.split("int a")[0] == second.split("int b")[0]
    assert "one" in first and "two" in first and "three" not in first


def test_neutral_texts_have_no_names_and_no_places():
    first = '#line 1 "sku_x_f.cu"\nint x_f() { return 1; }  // of x_f\n\n#line 7 "sku_x_f_b.cu"\n  int x_f_b;\n'
    second = '#line 3 "sku_other.cu"\n\nint other() { return 1; }\n#line 9 "sku_b.cu"\nint b;\n'
    assert neutral(first, "x_f", "x_f_b") == neutral(second, "other", "b") != neutral(second, "b", "other")
    assert neutral("int a;\n#line 2\nint b;", "k") == "int a;\nint b;" != neutral("int a; int b;", "k")


KERNEL = 'extern "C" __global__ void __launch_bounds__(32) k{0}(int* x) {{ *x = {1}; }}\n'


def test_kernels_that_are_not_wanted_go_with_what_they_reach():
    library = "int one() { return 1; }\nint two() { return 2; }\nint both() { return 3; }\n"
    rest = "// own of k_a\nint own_a() { return one(); }\nint own_b() { return two(); }\nstatic_assert(1, \"kept\");\n"
    text = "// banner\n" + BLOCK.format(library) + rest + KERNEL.format("_a", "own_a() + both()") + KERNEL.format("_b", "own_b() + both()") + KERNEL.format("", "both()")
    for kernel, gone, there in [("k_a", ("two", "own_b", "k_b", "k("), ("one()", "own_a", "both")), ("k_b", ("one", "own_a", "k_a", "k("), ("two()", "own_b", "both")), ("k", ("one", "two", "own_", "k_"), ("both",))]:
        (out,) = prune(text, kernels=[kernel])
        assert out.count("\n") == text.count("\n") and f" {kernel}(" in out and "kept" in out
        assert out.count("// --- partial lib") == 2 and "end ---" in out
        code = COMMENT.sub("", out)
        assert all(name not in code for name in gone) and all(name in code for name in there)
    for begin, end in (("namespace ways {\n", "}  // namespace ways\nusing namespace ways;\n"), ("", "")):
        (out,) = prune(begin + text + end, kernels=["k_b"])
        assert out.startswith(begin) and out.endswith(end) and "k_b(" in out and "k_a" not in COMMENT.sub("", out)
    (out,) = prune(text, kernels=["k_a", "k"])
    assert "k_a(" in out and " k(" in out and "k_b" not in out and "two" not in out
    assert prune(text, kernels=["k_a", "k_b", "k"]) == prune(text) == (text,)


def test_a_rest_that_cannot_be_split_keeps_its_kernels():
    text = BLOCK.format("int one();\n") + "int f() { return 1;\n" + KERNEL.format("_a", "1") + KERNEL.format("_b", "one()")
    assert prune(text, kernels=["k_a"]) == (text,)


def test_kernels_of_namespaces_go_with_what_declares_them():
    text = BLOCK.format("int one();\n") + "namespace ways {\n" + KERNEL.format("_a", "1") + KERNEL.format("_b", "one()") + "}  // namespace ways\nusing ways::k_a;\nusing ways::k_b;\n" + KERNEL.format("", "2")
    (out,) = prune(text, kernels=["k_a"])
    assert "using ways::k_a;" in out and kernel_names(out) == ("k_a",) and "k_b" not in out and "one" not in out
    (out,) = prune(text, kernels=["k"])
    assert kernel_names(out) == ("k",) and "using" not in out


@pytest.mark.pure
@pytest.mark.parametrize("template", TEMPLATES)
def test_every_kernel_can_stand_alone(template):
    """Of each op that a template serves, in each variant: a source cut down to one kernel has that one and no other."""
    several = 0
    for op in OPS:
        for direction in (d for d, decl in op.directions.items() if decl.template == template):
            first = {sku.variant: sku for sku in reversed(list(listed(op, direction, "sm_90"))) if sku.backend == "template" and registry.module_of(op, sku)[1] == sku}
            for sku in first.values():
                source = render(registry.get_op(sku.op), sku)
                for kernel in source.kernels if len(source.kernels) > 1 else ():
                    (text,) = prune(source.text, kernels=[kernel])
                    assert kernel_names(text) == (kernel,), str(sku)
                    several += 1
    assert several or len(render(registry.get_op(pinned(template).op), pinned(template)).kernels) == 1


def machine_code(cubin: bytes, kernels: tuple[str, ...]) -> dict[str, bytes]:
    """The instructions of each kernel: the .text sections of an ELF file."""
    (offset,) = struct.unpack_from("<Q", cubin, 40)
    size, count, names = struct.unpack_from("<HHH", cubin, 58)
    headers = [struct.unpack_from("<IIQQQQ", cubin, offset + i * size) for i in range(count)]
    text = lambda at: cubin[at : cubin.index(b"\0", at)].decode()
    sections = {text(headers[names][4] + header[0]): cubin[header[4] : header[4] + header[5]] for header in headers}
    return {kernel: _without_places(sections[f".text.{kernel}"]) for kernel in kernels}


def _without_places(code: bytes) -> bytes:
    """Without the places of tables' addresses in constant bank 4 that LDC reads: a unit with more tables has them elsewhere."""
    out = bytearray(code)
    for at in range(0, len(out), 16):
        if out[at : at + 2] == b"\x82\x7b" and out[at + 6 : at + 8] == b"\x00\x01":
            out[at + 4 : at + 6] = b"\0\0"
    return bytes(out)


# Kernels that the compiler gives other registers, or another order of instructions, where other kernels stand beside them.
REORDERED = {
    "embedding_bag_backward_keys", "histogram_edges", "sample", "sample_finish",
    "segment_extremum_fold", "segment_prod_backward_fold", "segment_reduce_fold", "segment_softmax_fold",
}  # fmt: skip


@pytest.mark.nvrtc
@pytest.mark.parametrize("template", TEMPLATES)
def test_kernels_come_out_the_same(template):
    """The machine code of a kernel that is a program of its own is what the whole source gives, for the pinned SKU of each template."""
    sku = pinned(template)
    source = render(registry.get_op(sku.op), sku)
    whole = nvrtc.compile_unit(source.text, sku.arch, sku.symbol)
    for kernel in source.kernels:
        (text,) = prune(source.text, kernels=[kernel])
        small = nvrtc.compile_unit(text, sku.arch, sku.symbol)
        assert list(small.usage) == [kernel] and len(small.cubin) <= len(whole.cubin)
        if kernel.replace(sku.symbol, template) in REORDERED:
            assert small.usage[kernel]["shared"] == whole.usage[kernel]["shared"] and abs(small.usage[kernel]["registers"] - whole.usage[kernel]["registers"]) <= 2
        else:
            assert machine_code(small.cubin, (kernel,)) == machine_code(whole.cubin, (kernel,)), kernel
