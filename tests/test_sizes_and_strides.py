"""What only larger sizes, other strides, other addresses or another order of threads tell apart: one test for each kind of mistake that small, aligned cases let pass."""

from __future__ import annotations

import re
import types

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt import registry

from .harness import to_host, to_xp


def normal(rng, shape, dtype=np.float32):
    return rng.standard_normal(shape, np.float32).astype(dtype)


# -- sizes -----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rows, width", [(300_000, 1), (40_000, 48)])
def test_sums_at_indices_of_many_rows_onto_few_cells(xp, rng, rows, width):
    """Small integers as floats: every order gives the same sum, so it must be exact. The runs of all blocks fill the workspace."""
    src = rng.integers(-4, 5, (rows, width)).astype(np.float32)
    index = rng.integers(0, 50, rows)
    want = np.ones((50, width))
    np.add.at(want, index, src)
    got = brt.index_add(to_xp(xp, np.ones((50, width), np.float32)), 0, to_xp(xp, index), to_xp(xp, src))
    np.testing.assert_array_equal(to_host(got), want)


@pytest.mark.parametrize("width", [1, 5, 64])
@pytest.mark.parametrize("rows, segments", [(3000, 7), (5000, 1500), (40_000, 211)])
def test_segment_sums_of_sorted_rows_are_exact(xp, rng, both_orders, rows, segments, width):
    """Runs that end with a group, within it and go on over it."""
    ids = np.sort(rng.integers(0, segments, rows))
    x = rng.integers(-4, 5, (rows, width)).astype(np.float32)
    want = np.zeros((segments, width))
    np.add.at(want, ids, x)
    got = brt.segment_sum(to_xp(xp, x), to_xp(xp, ids), num_segments=segments)
    np.testing.assert_array_equal(to_host(got), want)


def test_cells_that_a_mask_picks_from_several_tiles(xp, rng, both_orders, monkeypatch):
    """More than 8192 cells need several tiles, and where blocks are few each takes several of them."""
    monkeypatch.setattr(registry.geometry_module("mask_move"), "BLOCKS", 2)
    same = lambda got, want: np.testing.assert_array_equal(to_host(got), want)
    for cells in (8193, 50_000):
        mask = rng.random(cells) < 0.3
        mask[-1] = True
        x = rng.standard_normal(cells).astype("float32")
        m, given = to_xp(xp, mask), to_xp(xp, x)
        same(brt.nonzero(m)[:, 0], np.flatnonzero(mask))
        same(brt.masked_select(given, m), x[mask])
        same(brt.masked_scatter(given, m, given), np.where(mask, x[np.cumsum(mask) - 1], x))
        same(brt.masked_select(given, m, size=cells // 5), x[mask][: cells // 5])
        dy = rng.standard_normal(int(mask.sum())).astype("float32")
        dx = np.zeros(cells, "float32")
        dx[mask] = dy
        same(brt.masked_select_backward(to_xp(xp, dy), m, src_shape=(cells,)), dx)
        turned = to_xp(xp, np.ascontiguousarray(mask.reshape(1, -1).repeat(2, 0).T)).T  # two axes, neither of them one run
        same(brt.nonzero(turned), np.argwhere(np.vstack([mask, mask])))


@pytest.mark.parametrize("picked", [0, 0.01, 0.6, 1])
def test_masks_that_are_read_once(xp, rng, monkeypatch, picked):
    """What counted the cells is an operand of the call that knows its size."""
    monkeypatch.setattr(registry.geometry_module("mask_move"), "KEEPS", "host" if xp is np else "cuda")
    mask = rng.random((61, 701)) < picked
    x = rng.standard_normal(mask.shape).astype("float32")
    for one in (mask, ~mask, mask[::-1].copy(), np.zeros_like(mask)):  # a layout that was met before is counted again
        np.testing.assert_array_equal(to_host(brt.nonzero(to_xp(xp, one))), np.argwhere(one))
        np.testing.assert_array_equal(to_host(brt.masked_select(to_xp(xp, x), to_xp(xp, one))), x[one])
    np.testing.assert_array_equal(to_host(brt.nonzero(to_xp(xp, x.T))), np.argwhere(x.T))
    np.testing.assert_array_equal(to_host(brt.masked_select(to_xp(xp, x), to_xp(xp, mask))), x[mask])
    np.testing.assert_array_equal(to_host(brt.masked_select(to_xp(xp, x), to_xp(xp, mask[:, :1]))), x[mask[:, 0]].ravel())


def test_ranks_that_are_none_are_memory_safe(xp, rng):
    """Numbers that mask_ranks did not give write nothing outside the result, and read nothing outside the operands."""
    x = to_xp(xp, np.ones(500, np.float32))
    tiles = 2
    ranks = np.concatenate([np.full(128 * tiles, -1), rng.integers(-(2**62), 2**62, tiles + 1)])
    for before in (None, 0, -3, 480):
        if before is not None:  # the memory beside a result of the host ends at a page without access
            ranks[128 * tiles :] = before
        assert to_host(brt.masked_select(x, to_xp(xp, np.ones(500, bool)), size=490, fill_value=1, ranks=to_xp(xp, ranks))).shape == (490,)
        assert to_host(brt.nonzero(x, size=490, ranks=to_xp(xp, ranks))).shape == (490, 1)


@pytest.mark.host
def test_empty_segments_wider_than_a_grid(rng, monkeypatch):
    """A grid has 65535 blocks along y; each fills what lies that many blocks on too."""
    monkeypatch.setattr(registry.geometry_module("segment_reduce"), "FILL_COLUMNS", 1 << 20)  # one block, whose kernel fills 256 columns a turn
    x = rng.integers(-4, 5, (3, 1300)).astype(np.float32)
    spec = brt.TensorSpec((3, 1300), "float32")
    plan = brt.select("segment_mean", arch="host", x=spec, segment_ids=brt.TensorSpec((3,), "int64"), num_segments=5, empty=7.0)
    y, ids = np.zeros((5, 1300), np.float32), np.array([1, 1, 3])
    plan.run(x=x, segment_ids=ids, y=y, workspace=aligned(plan.workspace_size))
    assert (y[[0, 2, 4]] == 7).all()
    np.testing.assert_array_equal(y[[1, 3]], [(x[0] + x[1]) / 2, x[2]])


def test_a_scan_of_more_chunks_than_a_block_has_threads(xp):
    n = 6_000_000
    got = to_host(brt.cumsum(to_xp(xp, np.ones(n, np.float32))))
    assert (got == np.arange(1, n + 1, dtype=np.float32)).all()


def test_a_gradient_of_more_chunks_than_a_block_has_threads(xp):
    """Products and sums of ones; the scans of gradients are cut into chunks."""
    n = 1_500_000
    one = to_xp(xp, np.ones(n, np.float32))
    np.testing.assert_array_equal(to_host(brt.cumprod_backward(one, one)), np.arange(n, 0, -1, dtype=np.float32))


@pytest.mark.parametrize("n, reverse, exclusive", [(2_200_004, False, True), (2_200_004, True, False), (2_200_005, True, True), (2_200_005, False, False)])
def test_scans_of_rows_of_several_groups_of_tiles(xp, rng, n, reverse, exclusive):
    """Totals of tiles, of groups of 32 of them, what lies before a span of 32 groups: tiles of packs, and of single elements, of which there are more. Whole numbers: every order gives the same sums."""
    x = rng.integers(-4, 5, (2, n)).astype(np.float32)
    got = to_host(brt.cumsum(to_xp(xp, x), 1, reverse=reverse, exclusive=exclusive))
    turned = x[:, ::-1] if reverse else x
    want = np.cumsum(turned, 1, dtype=np.float64) - (turned if exclusive else 0)
    np.testing.assert_array_equal(got, want[:, ::-1] if reverse else want)


def test_scans_of_wide_states_fill_the_workspace(xp, rng):
    """A value and its place, 16 bytes a chunk of each of several lines."""
    x = rng.permutation(3 * 700_000).reshape(3, 700_000).astype(np.float64)
    y, indices = brt.cummax(to_xp(xp, x), 1)
    want = np.maximum.accumulate(x, 1)
    np.testing.assert_array_equal(to_host(y), want)
    np.testing.assert_array_equal(np.take_along_axis(x, to_host(indices), 1), want)


@pytest.mark.parametrize("shape, axis", [((40_000, 48), 0), ((300_001, 5), 0), ((17, 130_001), 1)])
def test_reductions_in_chunks_of_several_cells(xp, rng, shape, axis):
    x = rng.integers(-4, 5, shape).astype(np.float32)
    np.testing.assert_array_equal(to_host(brt.sum(to_xp(xp, x), axis)), x.sum(axis, dtype=np.float64))
    np.testing.assert_array_equal(to_host(brt.argmax(to_xp(xp, x), axis)), x.argmax(axis))
    wide = x.astype(np.float64)  # 24 bytes a state, the largest
    np.testing.assert_allclose(to_host(brt.var(to_xp(xp, wide), axis)), wide.astype(np.longdouble).var(axis, ddof=1).astype(np.float64), rtol=1e-13)


@pytest.mark.parametrize("full, a_shape, b_shape, pitch", [
    ((5, 3001, 7), (5, 1, 7), (5, 3001, 1), 0),  # axes between those that are kept: chunks, and their partial sums
    ((3001, 64), (3001, 64), (64,), 0),  # columns of a matrix, in packs
    ((3001, 64), (3001, 64), (64,), 1),  # rows that do not start on packs
    ((3001, 64), (3001, 64), (3001, 1), 0),  # rows
    ((300, 2048), (300, 2048), (1, 1), 0),  # all of it, by several blocks
])  # fmt: skip
def test_reduced_gradients_of_many_terms(xp, rng, both_orders, full, a_shape, b_shape, pitch):
    """Small integers as floats: exact in every order."""
    dy = rng.integers(-4, 5, full).astype(np.float32)
    a, b = (rng.integers(-4, 5, shape).astype(np.float32) for shape in (a_shape, b_shape))
    want_a = (dy.astype(np.float64) * b).sum(tuple(k for k, n in enumerate(a_shape) if n != full[k]), keepdims=True).reshape(a_shape)
    pad = (1,) * (len(full) - len(b_shape)) + b_shape
    want_b = (dy.astype(np.float64) * a).sum(tuple(k for k, n in enumerate(pad) if n != full[k]), keepdims=True).reshape(b_shape)
    if pitch:
        a = np.pad(a, ((0, 0), (0, pitch)))
    on = to_xp(xp, a)[..., : full[-1]] if pitch else to_xp(xp, a)
    da, db = brt.mul_backward(to_xp(xp, dy), on, to_xp(xp, b))
    np.testing.assert_array_equal(to_host(da), want_a)
    np.testing.assert_array_equal(to_host(db), want_b)


@pytest.mark.parametrize("rows, width", [(300, 4096), (1000, 1024), (37, 8192)])
def test_norm_gradients_of_whole_rows(xp, rng, both_orders, rows, width):
    """The sums of a row are told to all its threads twice a turn, in slots that take turns."""
    check_layer_norm_backward(xp, rng, rows, width)


def test_norm_gradients_down_tiles_of_lines(xp, rng, both_orders, monkeypatch):
    """Blocks that go down more lines than a tile has numbers for."""
    norm = registry.geometry_module("norm_backward")
    monkeypatch.setattr(norm, "TARGET_BLOCKS", 1)
    check_layer_norm_backward(xp, rng, 200, 9000, plan=True)


def check_layer_norm_backward(xp, rng, rows, width, plan=False):
    x, dy, weight = normal(rng, (rows, width)), normal(rng, (rows, width)), normal(rng, (width,))
    wide = x.astype(np.float64)
    mean, rstd = wide.mean(1), 1 / np.sqrt(wide.var(1) + 1e-5)
    n, g = (wide - mean[:, None]) * rstd[:, None], dy.astype(np.float64) * weight
    want = {
        "dx": rstd[:, None] * (g - g.mean(1, keepdims=True) - n * (g * n).mean(1, keepdims=True)),
        "dw": (dy * n).sum(0),
        "db": dy.astype(np.float64).sum(0),
    }
    given = {"dy": dy, "x": x, "weight": weight, "mean": mean.astype(np.float32), "rstd": rstd.astype(np.float32)}
    given = {k: to_xp(xp, v) for k, v in given.items()}
    if plan:  # the geometry under test is no other call's
        specs = {k: brt.TensorSpec(v.shape, "float32") for k, v in given.items()}
        own = brt.select("layer_norm", "backward", arch="host" if xp is np else None, normalized_shape=(width,), **specs)
        outs = {k: to_xp(xp, np.empty(v.shape, np.float32)) for k, v in want.items()}
        own.run(**given, **outs, workspace=xp.empty(own.workspace_size + 256, np.uint8)[: own.workspace_size] if xp is not np else aligned(own.workspace_size))
    else:
        outs = dict(zip(want, brt.layer_norm_backward(normalized_shape=(width,), **given), strict=True))
    for name, value in want.items():
        np.testing.assert_allclose(to_host(outs[name]), value, rtol=2e-5, atol=2e-4 if name != "dx" else 2e-5, err_msg=name)


def aligned(size):
    raw = np.empty(size + 256, np.uint8)
    return raw[-raw.ctypes.data % 256 :][:size]


# -- positions beyond 32 bits ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stride", [2**31 - 1, 2**31 + 5])
def test_pooling_windows_whose_positions_leave_32_bits(xp, stride):
    """One window an axis, whose neighbours would lie beyond 2^31."""
    x = np.arange(1, 26, dtype=np.float32).reshape(1, 1, 5, 5)
    y = brt.max_pool2d(to_xp(xp, x), 3, stride=stride, padding=1)
    y = y[0] if isinstance(y, tuple) else y
    assert to_host(y).tolist() == [[[[7.0]]]]


@pytest.mark.pure
@pytest.mark.parametrize("stride", [2**31 - 1, 2**31 + 5])
def test_pooling_windows_whose_positions_leave_32_bits_select_wide_kernels(stride):
    plan = brt.select("max_pool2d", arch="sm_90", x=brt.TensorSpec((1, 1, 5, 5), "float32"), kernel_size=3, stride=stride, padding=1)
    assert "i64" in plan.sku.variant


@pytest.mark.host
def test_a_reduction_whose_places_need_64_bits(both_orders):
    """Quotients by doubles are off by one at multiples of 49; a view of 2^31 bytes that nobody touches between the cells."""
    base = np.zeros(2**31 + 200_000, np.int8)  # pages that are never written cost nothing
    shape = (2, 49, 3, 49)
    x = np.lib.stride_tricks.as_strided(base, shape, (2**31 - 1, 3001, 1, 3))
    x[:] = (np.arange(x.size).reshape(shape) % 5 - 2).astype(np.int8)
    values = x.copy()
    for axes in ((1, 3), (0, 2), (3,), (1,), (0, 1, 2, 3)):
        np.testing.assert_array_equal(brt.sum(x, axes), values.astype(np.int64).sum(axes), err_msg=str(axes))


@pytest.mark.pure
@pytest.mark.parametrize("dtype", ["float16", "float32", "uint8"])
def test_just_below_the_limit_no_counter_wraps(dtype):
    """A kernel that counts in 32 bits starts no thread beyond 2^31; a flat run counts in 64 bits."""
    op, size = ("neg", int(dtype[-2:]) // 8) if dtype != "uint8" else ("bitwise_not", 1)
    narrow = 0
    for elements in (2**31 - 1, 2**31 - 2**10, 2**31 - 2**18, 2**30):
        for strides, alignment in ((None, 16), (None, size), ((3,), 16)):  # whole packs, elements of a flat run, a step
            x = brt.TensorSpec((elements,), dtype, strides=strides, alignment=alignment)
            plan = brt.select(op, arch="sm_90", x=x)
            (launch,) = plan.geometry.launches
            if "using index_t = i32" in plan.source:
                narrow += 1
                assert launch.grid[0] * launch.block[0] < 2**31, f"{plan.sku} counts {launch.grid[0] * launch.block[0]} threads in 32 bits"
                assert x.strides[0] * (elements - 1) < 2**31
            else:
                assert "const i64 numel" in plan.source or "using index_t = i64" in plan.source
    assert narrow, "no kernel counts in 32 bits"


# -- addresses and layouts that are nearly the same ------------------------------------------------------------------------------------

MISALIGNED = {
    "neg": ((64, 256),), "mul": ((64, 256), (64, 256)), "softmax": ((64, 256),), "sum": ((64, 256),), "cumsum": ((64, 256),),
}  # fmt: skip


def shifted(xp, values, by):
    """The same values, `by` elements off a multiple of 256 bytes."""
    raw = xp.zeros(values.size + 512, values.dtype)
    address = raw.ctypes.data if xp is np else raw.data.ptr
    first = (-address % 256) // values.dtype.itemsize + by
    out = raw[first : first + values.size].reshape(values.shape)
    out[...] = values if xp is np else xp.asarray(values)
    return out


@pytest.mark.parametrize("name", sorted(MISALIGNED))
def test_operands_that_do_not_start_on_packs(xp, rng, name):
    """First aligned, then one element on with the same shape: the second call takes another kernel, and the first one's again after that."""
    values = [rng.integers(-4, 5, shape).astype(np.float32) for shape in MISALIGNED[name]]  # sums of these are exact in any order
    function = getattr(brt, name)
    results = []
    for by in (0, 1, 0, 2, 3):
        arrays = [shifted(xp, v, by) for v in values]
        results.append(to_host(function(*arrays, **({"dim": 1} if name in ("softmax", "cumsum") else {}))))
    for other in results[1:]:
        np.testing.assert_allclose(other, results[0], rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("by", [0, 1, 2])
def test_layer_norm_of_rows_of_other_phases(xp, rng, by):
    """x starts on a pack, the result does not: rows of one cannot be read with the phase of the other."""
    x = normal(rng, (40, 257))
    place, out = shifted(xp, x, 0), shifted(xp, np.zeros_like(x), by)
    brt.layer_norm(place, (257,), out=out)
    wide = x.astype(np.float64)
    want = (wide - wide.mean(1, keepdims=True)) / np.sqrt(wide.var(1, keepdims=True) + 1e-5)
    np.testing.assert_allclose(to_host(out), want, rtol=1e-4, atol=1e-5)
    pitched = shifted(xp, np.zeros((40, 260 + by), np.float32), 0)[:, :257]
    brt.layer_norm(place, (257,), out=pitched)
    np.testing.assert_allclose(to_host(xp.ascontiguousarray(pitched)), want, rtol=1e-4, atol=1e-5)
    sparse = to_host(brt.sparsemax(place))  # rows of one phase
    np.testing.assert_allclose(sparse.sum(1), 1, rtol=1e-6)
    brt.sparsemax(place, out=pitched)
    np.testing.assert_array_equal(to_host(xp.ascontiguousarray(pitched)), sparse)


@pytest.mark.pure
@pytest.mark.parametrize("source, to, at_once", [("float32", "float64", 2), ("float64", "float32", 2), ("float16", "float64", 2), ("uint8", "float32", 4), ("int8", "bool", 16)])
def test_the_widest_operand_decides_how_many_elements_an_access_has(source, to, at_once):
    """No access has more than 16 bytes."""
    plan = brt.select("cast", x=brt.TensorSpec((4096,), source), dtype=to, arch="sm_90")
    (elements,) = re.findall(r"constexpr int V = (\d+);", plan.source)
    assert int(elements) == at_once and plan.sku.variant == "vec16"


@pytest.mark.pure
@pytest.mark.parametrize("arch", ["sm_90", "host"])
@pytest.mark.parametrize("pitch, variant", [(257, "rows16"), (261, "rows16"), (260, "strided"), (262, "strided")])
def test_packs_of_rows_of_one_phase_only(arch, pitch, variant):
    x = brt.TensorSpec((40, 257), "float32")
    y = brt.TensorSpec((40, 257), "float32", strides=(pitch, 1))
    assert brt.select("sparsemax", x=x, y=y, arch=arch).sku.variant == variant


@pytest.mark.parametrize("offset, pitch", [(0, 64), (1, 64), (0, 65), (2, 66), (4, 68)])
def test_gathers_of_rows_that_do_not_start_on_packs(xp, rng, offset, pitch):
    table = shifted(xp, normal(rng, (100, pitch + 8)), offset)[:, :64] if pitch != 64 else shifted(xp, normal(rng, (100, 64)), offset)
    index = rng.integers(0, 100, 37)
    got = brt.index_select(table, 0, to_xp(xp, index))
    np.testing.assert_array_equal(to_host(got), to_host(xp.ascontiguousarray(table))[index])
    each = rng.integers(0, 100, (37, 64))  # an index a cell: runs of indices, and of results
    want = np.take_along_axis(to_host(xp.ascontiguousarray(table)), each, 0)
    np.testing.assert_array_equal(to_host(brt.gather(table, 0, shifted(xp, each, offset))), want)
    out = shifted(xp, np.zeros((37, 64), np.float32), offset)
    np.testing.assert_array_equal(to_host(brt.gather(table, 0, shifted(xp, each, 0), out=out)), want)


@pytest.mark.pure
@pytest.mark.parametrize("arch", ["sm_90", "host"])
def test_packs_are_chosen_for_aligned_operands_only(arch):
    """The same call with 16 and with 4 bytes of alignment: packs where they may be, and nowhere else."""
    spec = lambda alignment, shape=(64, 256): brt.TensorSpec(shape, "float32", alignment=alignment)
    index = brt.TensorSpec((37,), "int64")
    calls = {
        "neg": {}, "softmax": {"dim": 1}, "layer_norm": {"normalized_shape": (256,)}, "sum": {"dim": 1}, "cumsum": {"dim": 1}, "sparsemax": {},
        "index_select": {"index": index, "dim": 0},
    }  # fmt: skip
    for op, given in calls.items():
        operand = "src" if op == "index_select" else "x"
        assert "16" in brt.select(op, arch=arch, **{operand: spec(16)}, **given).sku.variant, op
        assert "16" not in brt.select(op, arch=arch, **{operand: spec(4)}, **given).sku.variant, op


# -- what a repeated call remembers ----------------------------------------------------------------------------------------------------


def test_a_scalar_and_none_are_other_calls(xp, rng):
    """momentum=None averages over all batches so far; eps=None is the dtype's own. The shapes are the same, so the remembered call must not be."""
    x = normal(rng, (16, 6))
    for momentum, count in ((0.1, None), (None, 4), (0.1, None), (None, 2)):
        mean, var = np.full(6, 3, np.float32), np.full(6, 2, np.float32)
        on = [to_xp(xp, mean), to_xp(xp, var)]
        brt.batch_norm(to_xp(xp, x), *on, training=True, momentum=momentum, num_batches=count)
        share = momentum if momentum is not None else 1 / count
        np.testing.assert_allclose(to_host(on[0]), (1 - share) * 3 + share * x.mean(0, dtype=np.float64), rtol=1e-5, atol=1e-6, err_msg=str(momentum))
        np.testing.assert_allclose(to_host(on[1]), (1 - share) * 2 + share * x.var(0, dtype=np.float64, ddof=1), rtol=1e-5, err_msg=str(momentum))
    x = normal(rng, (5, 8)) * 1e-3
    for eps in (1e-2, None, 1e-2, None):
        own = 2.0**-23 if eps is None else eps
        want = x / np.sqrt((x.astype(np.float64) ** 2).mean(1, keepdims=True) + own)
        np.testing.assert_allclose(to_host(brt.rms_norm(to_xp(xp, x), (8,), eps=eps)), want, rtol=1e-5, err_msg=str(eps))


def test_results_that_begin_at_the_last_element_are_refused(xp):
    """The ranges share one element; a call with results elsewhere has the same shapes and is remembered."""
    buf = xp.ones(64, np.float32)
    want = np.cumsum(np.ones(17, np.float32))
    for _ in range(2):
        out = xp.empty(17, np.float32)
        np.testing.assert_array_equal(to_host(brt.cumsum(buf[:17], dim=0, out=out)), want)
        for first in (1, 8, 16):
            with pytest.raises(brt.InvalidProblemError, match=r"cumsum.*overlap"):
                brt.cumsum(buf[:17], dim=0, out=buf[first : first + 17])
        with pytest.raises(brt.InvalidProblemError, match=r"cumsum.*overlap"):
            brt.cumsum(buf[16:33], dim=0, out=buf[:17])
        assert (buf == 1).all()
        brt.cumsum(buf[:17], dim=0, out=buf[17:34])
        np.testing.assert_array_equal(to_host(buf[17:34]), want)
        buf[:] = 1


def test_in_place_with_other_strides_is_refused(xp):
    """x and x.T have one address and one shape; neither before nor after a call whose result lies elsewhere may they be one."""
    x = xp.arange(16, dtype=np.float32).reshape(4, 4)
    before = to_host(x).copy()

    def refused():
        with pytest.raises(brt.InvalidProblemError, match=r"neg.*overlap"):
            brt.neg(x, out=x.T)
        np.testing.assert_array_equal(to_host(x), before)

    refused()
    other = xp.empty((4, 4), np.float32).T
    np.testing.assert_array_equal(to_host(brt.neg(x, out=other)), -before)
    refused()
    refused()
    assert brt.neg(x, out=x) is x


# -- the driver ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.pure
@pytest.mark.parametrize("static, dynamic, opted", [(24576, 32768, True), (0, 49152, False), (0, 49153, True), (1, 49152, True), (40000, 0, False), (16384, 32768, False)])
def test_shared_memory_of_both_kinds_counts_for_the_opt_in(monkeypatch, static, dynamic, opted):
    """The driver refuses more than 48 KiB in all unless the kernel opted in; what the source declares counts too."""
    cuda = pytest.importorskip("baracuda_rt.executors.cuda")
    asked = []
    driver = types.SimpleNamespace(
        funcSetAttribute=lambda *arguments: asked.append(arguments), CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES=8, CUDADriverError=RuntimeError
    )

    class Device:
        def __init__(self, ordinal):
            pass

        def __enter__(self):
            return self

        def __exit__(self, *rest):
            return None

    monkeypatch.setattr(cuda, "driver", driver)
    monkeypatch.setattr(cuda, "cupy", types.SimpleNamespace(cuda=types.SimpleNamespace(Device=Device)))
    executor = object.__new__(cuda.CudaExecutor)
    executor.ordinal, executor.arch, executor._opted = 0, "sm_90", {}
    kernel = types.SimpleNamespace(handle=7, static=static)
    executor.allow_shared(kernel, dynamic, "sku")
    assert asked == ([(7, 8, dynamic)] if opted else [])
    executor.allow_shared(kernel, dynamic - 8, "sku")  # another plan of the kernel takes nothing back
    assert asked == ([(7, 8, dynamic)] if opted else [])


