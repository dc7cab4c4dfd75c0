"""Plans of several modules: kernels that plans share, steps of other ops, calls of libraries, and what listings and warm-up make of them."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt import registry
from baracuda_rt.call import program, steps
from baracuda_rt.call.overlap import Sweep
from baracuda_rt.codegen.catalogue import listed
from baracuda_rt.codegen.render import render
from baracuda_rt.commands.compile_all import plan_tasks
from baracuda_rt.records import Call, Launch, pack

from .harness import mains, plannable, select, to_host, to_xp

SORT = "sorting.radix_sort.forward.u32"
SORTERS = [
    ("unsorted_segment_sum", "forward", {"x": ((9, 4), "float32"), "segment_ids": ((9,), "int64")}, {"num_segments": 5}),
    ("unsorted_segment_max", "forward", {"x": ((70001, 200), "float16"), "segment_ids": ((70001,), "int32")}, {"num_segments": 5}),
    ("unsorted_segment_softmax", "forward", {"x": ((9, 4), "float64"), "segment_ids": ((9,), "int64")}, {"num_segments": 5}),
    ("unsorted_segment_prod", "backward", {"d_output": ((5, 4), "float32"), "x": ((9, 4), "float32"), "segment_ids": ((9,), "int32")}, {}),
    ("index_add", "forward", {"dst": ((5, 4), "int32"), "index": ((9,), "int64"), "src": ((9, 4), "int32")}, {"dim": 0}),
    ("embedding", "backward", {"dy": ((9, 4), "bfloat16"), "index": ((9,), "int64")}, {"num_embeddings": 5}),
]


def plan_of(op, direction, operands, params, arch="sm_90", **options):
    return brt.select(op, direction, arch=arch, **{k: brt.TensorSpec(*v) for k, v in operands.items()}, **params, **options)


@pytest.mark.pure
def test_one_sort_serves_all():
    """Segments by unsorted ids and sums at indices launch the kernels of one module; their own hold none of its text."""
    for op, direction, operands, params in SORTERS:
        plan = plan_of(op, direction, operands, params)
        (sort,) = [sku for sku in plan.modules if sku.op == "radix_sort"]
        assert str(sort) == f"{SORT}@sm_90/template/default"
        assert "sort_move" not in plan.source and "digit_of" not in plan.source, op
        kernels = {launch.kernel for launch in plan.geometry.launches if launch.module == sort}
        assert any(kernel.startswith(("_move", "_few")) for kernel in kernels) and {sort.symbol + kernel for kernel in kernels} <= set(render(registry.get_op("radix_sort"), sort).kernels)


@pytest.mark.pure
def test_every_launch_names_a_kernel_that_its_module_has():
    for op, direction, operands, params in SORTERS:
        plan = plan_of(op, direction, operands, params)
        texts = {sku: set(render(registry.get_op(sku.op), sku).kernels) for sku in plan.modules}
        own = registry.module_of(plan.op, plan.sku)[1]
        for launch in plan.geometry.launches:
            sku = launch.module or own
            assert sku.symbol + launch.kernel in texts[sku]


@pytest.mark.pure
def test_what_is_shared_is_no_function_but_is_compiled_and_listed_as_a_module():
    assert "radix_sort" not in registry.op_names() and not hasattr(brt, "radix_sort")
    assert all(sku.op != "radix_sort" for sku in brt.skus(arch="sm_90"))
    assert str(registry.shared_module("radix_sort", "sm_90")) == f"{SORT}@sm_90/template/default"
    sku = brt.KernelSku.parse(f"{SORT}@sm_90/template/default")
    assert sku == registry.shared_module("radix_sort", "sm_90")
    names = [name for task in plan_tasks(["sm_90"], "unsorted_segment_sum.forward.f32") for name in task.skus]
    assert names.count(str(sku)) == 1 and len(names) == 1 + len(brt.skus(op="unsorted_segment_sum", dtype="float32", direction="forward", arch="sm_90"))
    assert [name for task in plan_tasks(["sm_90"], SORT) for name in task.skus] == [str(sku)]
    with pytest.raises(brt.UnsupportedError):
        brt.select("radix_sort_", arch="sm_90")


@pytest.mark.pure
def test_a_pattern_says_whose_kernels_it_launches():
    """`USES` names ops that exist; a plan takes from no other."""
    for op in registry.ops():
        for decl in op.directions.values():
            for name in registry.uses(decl):
                assert registry.get_op(name).internal or name in registry.op_names()
    assert registry.uses(registry.get_op("embedding").directions["forward"]) == ("embedding_renorm",)


@pytest.mark.pure
def test_steps_of_another_op_keep_their_workspace_apart():
    plan = plan_of("embedding", "forward", {"weight": ((100, 8), "float32"), "index": ((7,), "int64")}, {"max_norm": 1.0})
    assert [str(sku).split("@")[0] for sku in plan.modules] == ["embedding.embedding_renorm.forward.f32", "embedding.embedding.forward.f32"]
    assert plan.workspace_size >= 400 and plan_of("embedding", "forward", {"weight": ((100, 8), "float32"), "index": ((7,), "int64")}, {}).workspace_size == 0
    assert plan.written == {"weight", "y"}


def test_rows_are_scaled_by_a_plan(xp):
    """embedding and embedding_bag with max_norm: a Plan does what the function does, in place, and again on new data."""
    rng = np.random.default_rng(3)
    weight = (rng.standard_normal((20, 8)) * 3).astype(np.float32)
    index = rng.integers(0, 20, 7)
    norms = np.sqrt((weight.astype(np.float64) ** 2).sum(1, keepdims=True))
    named = np.isin(np.arange(20), index)[:, None]
    scaled = np.where(named & (norms > 1), weight / (norms + 1e-7), weight)
    arch = "host" if xp is np else None
    spec = {"weight": brt.TensorSpec((20, 8), "float32"), "index": brt.TensorSpec((7,), "int64")}
    plan = brt.select("embedding", arch=arch, max_norm=1.0, **spec)
    executor = plan.executor
    workspace = executor.workspace(plan.workspace_size)
    for _ in range(3):
        w, y = to_xp(xp, weight.copy()), to_xp(xp, np.full((7, 8), np.nan, np.float32))
        plan.run(weight=w, index=to_xp(xp, index), y=y, workspace=workspace)
        np.testing.assert_allclose(to_host(w), scaled, rtol=1e-6)
        np.testing.assert_array_equal(to_host(y), to_host(w)[index])
        w = to_xp(xp, weight.copy())
        np.testing.assert_array_equal(to_host(brt.embedding(w, to_xp(xp, index), max_norm=1.0)), to_host(w)[index])
        np.testing.assert_allclose(to_host(w), scaled, rtol=1e-6)
        w = to_xp(xp, weight.copy())
        got = brt.embedding_bag(w, to_xp(xp, index), to_xp(xp, np.array([0, 3])), "sum", max_norm=1.0)
        np.testing.assert_allclose(to_host(got), [scaled[index[:3]].sum(0), scaled[index[3:]].sum(0)], rtol=1e-5)
    with pytest.raises(brt.InvalidProblemError, match="embedding: max_norm is -1"):
        brt.select("embedding", arch=arch, max_norm=-1.0, **spec)


def test_zero_is_a_norm_too(xp):
    """max_norm = 0 is given, though it is false: the rows are written."""
    weight = to_xp(xp, np.ones((3, 4), np.float32))
    assert brt.select("embedding", arch="sm_90", weight=weight if xp is np else brt.TensorSpec((3, 4), "float32"), index=brt.TensorSpec((1,), "int64"), max_norm=0.0).written == {"weight", "y"}
    brt.embedding(weight, to_xp(xp, np.array([1])), max_norm=0.0)
    np.testing.assert_array_equal(to_host(weight), [[1] * 4, [0] * 4, [1] * 4])


def test_the_table_is_read_only_without_a_norm():
    """A frozen table is looked up by the fast path; its view may be scaled only where it may be written."""
    weight = np.ones((3, 4), np.float32)
    weight.flags.writeable = False
    for _ in range(3):
        np.testing.assert_array_equal(brt.embedding(weight, np.array([2])), [[1] * 4])
    thawed = weight.copy()
    brt.embedding(thawed, np.array([2]), max_norm=1.0)
    for _ in range(2):
        with pytest.raises(brt.InvalidProblemError, match="weight is a read-only array"):
            brt.embedding(weight, np.array([2]), max_norm=1.0)


@pytest.mark.pure
def test_overlap_of_very_many_operands():
    sweep = Sweep([(0, 8), (0, 8), (0, 0), (-8, 8)], {0, 3})
    assert sweep.free((0, 8, 0, 24)) and sweep.free((100, 108, 3, 24))
    assert not sweep.free((0, 7, 0, 24)) and not sweep.free((0, 8, 0, 20)), "the view from -8 on reaches the input"
    assert not sweep.free((0, 100, 0, 8)), "two outputs"
    inputs = Sweep([(0, 8), (0, 8), (0, 8)], {2})
    assert inputs.free((0, 0, 8)) and not inputs.free((0, 0, 4)), "inputs may be one"
    nested = Sweep([(0, 100), (0, 4), (0, 4)], {2})
    assert not nested.free((0, 8, 50)), "an output within an input that began long before"


@pytest.mark.pure
def test_errors_of_steps_are_reported_under_the_name_that_was_called():
    spec = {"weight": brt.TensorSpec((3, 4), "float32"), "index": brt.TensorSpec((2,), "int64")}
    with pytest.raises(brt.InvalidProblemError, match="^embedding: norm_type is 0"):
        brt.select("embedding", arch="sm_90", max_norm=1.0, norm_type=0.0, **spec)


@pytest.mark.pure
def test_a_plan_without_capture():
    """`capture: no` is told by the guarantee, and its launcher asks whether the stream is being captured."""
    entry = {**registry.entry_of("abs"), "op": "abs_uncaptured", "capture": False}
    op = registry.add_op(entry)
    try:
        sku = next(listed(op, "forward", "sm_90"))
        assert not sku.precision_guarantee.capturable and brt.KernelSku.parse(str(sku)).precision_guarantee == sku.precision_guarantee
        assert all(other.precision_guarantee.capturable for other in listed(registry.get_op("abs"), "forward", "sm_90"))
        plan = brt.select(op.name, arch="sm_90", x=brt.TensorSpec((4,), "float32"))
        with pytest.raises(brt.UnsupportedError, match=r"abs_uncaptured.*cannot be captured"):
            program._refuse_capture(plan.sku)
        for uncaptured, name in ((False, "abs"), (True, op.name)):
            plan = brt.select(name, arch="sm_90", x=brt.TensorSpec((4,), "float32"))
            assert plan.precision_guarantee.capturable != uncaptured
    finally:
        registry._made.pop(op.name)


def test_a_launcher_of_library_calls_and_kernels():
    """The generated lines of a plan that copies, multiplies and copies back: order, addresses and the workspace."""
    x = np.ones((4, 12), np.float32)[:, ::2]
    plan = brt.select("matmul", arch="host", a=brt.TensorSpec((4, 6), "float32", strides=(12, 2)), b=brt.TensorSpec((6, 3), "float32"))
    kinds = [type(step) for step in plan.geometry.steps]
    assert kinds == [Launch, Call] and plan.sku.variant == "copied" and plan.sku.backend == "numpy"
    y = np.zeros((4, 3), np.float32)
    from baracuda_rt.executors.host import host

    workspace = host().workspace(plan.workspace_size)
    plan.run(a=x, b=np.ones((6, 3), np.float32), y=y, workspace=workspace)
    first, second = (line for line in plan.program[0].lines if "_k" in line)
    assert first.startswith("if _run(_k0_0, ") and second == "_k1(_a1, _workspace + _w0, _a2, 0, _stream)"  # rows lie one after another: y^T = b^T a^T
    np.testing.assert_array_equal(y, np.full((4, 3), 6))


# -- scalars ---------------------------------------------------------------------------------------------------------------------------


def test_a_scalar_of_a_step_may_be_zero(xp):
    weight, index = to_xp(xp, np.ones((3, 4), np.float32)), to_xp(xp, np.array([0, 2]))
    assert to_host(brt.embedding(weight, index, max_norm=0.0)).tolist() == [[0] * 4] * 2
    assert to_host(weight).tolist() == [[0] * 4, [1] * 4, [0] * 4]


@pytest.mark.pure
def test_scalars_of_a_step_are_those_of_its_own_plan():
    """Every scalar of every op, None in its place too: the constant that a step gets has the bytes that the op's own launcher passes."""
    compared, absent = 0, 0
    for target in mains():
        scalars = [q for q in target.decl.params if q.role == "scalar"]
        if not scalars:
            continue
        sample = plannable(target, target.samples(empty=False))[0]
        for given in ({}, *({q.name: None} for q in scalars if q.none)):
            try:
                plan = select(target, sample, np, **given)
                passed = program.scalar_bytes(plan)
            except (brt.BaracudaError, TypeError):  # of this op's parameters another one must be given then
                continue
            moved = steps._Moved(plan.problem, {}, 0)
            for (name, token), expected in passed.items():
                if name in plan.problem.numbers:  # a number in the place of an operand
                    continue
                constant = moved.scalar(name, token)
                assert pack(constant.value, constant.token) == expected, (target.id, name, given)
                compared += 1
                absent += given.get(name, 0) is None
    assert compared > 100 and absent > 10
