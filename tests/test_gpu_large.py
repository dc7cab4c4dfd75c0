"""More than 2^31 elements for an op of each addressing family on a device; the same checks on small arrays wherever a kernel runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import is_numpy, to_host

COLUMNS = 1 << 16
ROWS = (1 << 15) + 3  # times COLUMNS: beyond 2^31

Check = Callable[[Any, int, int], None]


def pattern(xp: Any, rows: int, columns: int, dtype: str = "float16") -> Any:
    """Rows that differ, in numbers that sums and products of halves keep apart."""
    x = xp.empty((rows, columns), dtype)
    x[...] = (xp.arange(columns) * 37 % 101).astype(dtype)
    x[:, 0] = (xp.arange(rows) % 89).astype(dtype)
    return x


def some(rows: int) -> list[slice]:
    """The first rows, those about the middle and the last: only the last lie beyond 2^31."""
    return [slice(0, 2), slice(rows // 2, rows // 2 + 2), slice(rows - 2, rows)]


def same(got: Any, want: Any) -> None:
    np.testing.assert_allclose(to_host(got).astype(np.float64), to_host(want).astype(np.float64), rtol=2e-3, atol=2e-3)


def by_rows(call: Callable[[Any], Any]) -> Check:
    """A function of rows gives for some of many rows what it gives for these alone."""

    def check(xp: Any, rows: int, columns: int) -> None:
        x = pattern(xp, rows, columns)
        y = call(x)
        for part in some(rows):
            same(y[part], call(x[part]))

    return check


def flat(xp: Any, rows: int, columns: int) -> None:
    x = pattern(xp, rows, columns, "int8").ravel()
    y = brt.neg(x)
    for part in some(x.size):
        same(y[part], -x[part].astype("int32"))


def strided(xp: Any, rows: int, columns: int) -> None:
    x = pattern(xp, 2 * rows, columns, "int8").ravel()[1::2]
    y = brt.neg(x)
    for part in some(x.size):
        same(y[part], -x[part].astype("int32"))


def broadcast(xp: Any, rows: int, columns: int) -> None:
    a, b = (xp.arange(rows) % 50).astype("int8")[:, None], (xp.arange(columns) % 60).astype("int8")
    y = brt.add(a, b)
    for part in some(rows):
        same(y[part], a[part].astype("int32") + b)


def reductions(xp: Any, rows: int, columns: int) -> None:
    x = xp.zeros((rows, columns), "int8")
    x[-1, -1], x[0, 0], x[-1, 1] = 7, 5, -3
    assert [int(v) for v in (brt.amax(x), brt.sum(x), brt.argmax(x))] == [7, 9, x.size - 1]
    assert to_host(brt.sum(x, 1)[-1]) == 4 and to_host(brt.sum(x, 1)[0]) == 5
    assert to_host(brt.sum(x, 0)[[0, 1, -1]]).tolist() == [5, -3, 7]


def scans(xp: Any, rows: int, columns: int) -> None:
    x = xp.zeros((rows, columns), "float16")
    x[0, 0], x[-1, 0], x[-1, -1] = 1, 2, 4
    along = brt.cumsum(x.ravel(), 0)
    assert to_host(along[[0, x.size // 2, x.size - columns, x.size - 1]]).tolist() == [1, 1, 3, 7]
    del along
    down = brt.cumsum(x, 0)
    assert to_host(down[-1, [0, 1, -1]]).tolist() == [3, 0, 4]


def transposes(xp: Any, rows: int, columns: int) -> None:
    x = pattern(xp, rows, columns, "int8")
    y = brt.permute(x, (1, 0))
    for part in some(columns):
        same(y[part, -300:], x[-300:, part].T)
        same(y[part, :300], x[:300, part].T)


def rolls(xp: Any, rows: int, columns: int) -> None:
    x = pattern(xp, rows, columns, "int8")
    y = brt.roll(x, (1, 5), (0, 1))
    for part in some(rows)[1:]:
        same(y[part, 5:], x[slice(part.start - 1, part.stop - 1), :-5])


def selects(xp: Any, rows: int, columns: int) -> None:
    x = pattern(xp, rows, columns)
    ids = xp.asarray([rows - 1, 0, rows - 2, rows // 2], "int64")
    same(brt.index_select(x, 0, ids), xp.stack([x[rows - 1], x[0], x[rows - 2], x[rows // 2]]))
    many = brt.embedding(x[:7], (xp.arange(rows) % 7).astype("int32"))
    for part in some(rows):
        same(many[part], x[:7][xp.arange(rows)[part] % 7])


def segments(xp: Any, rows: int, columns: int) -> None:
    x = pattern(xp, rows, columns)
    ids = (xp.arange(rows) // 2).astype("int32")
    count = rows // 2 + 1
    y = brt.unsorted_segment_max(x, ids, count)
    for s in (0, rows // 4, count - 1):
        same(y[s], x[2 * s : 2 * s + 2].max(0))


def pools(xp: Any, rows: int, columns: int) -> None:
    side = int(columns**0.5)
    x = pattern(xp, rows, columns).reshape(1, rows, side, side)
    y = brt.max_pool2d(x, 2)
    for part in some(rows):
        same(y[:, part], x[:, part].reshape(1, 2, side // 2, 2, side // 2, 2).max((3, 5)))


CHECKS: dict[str, Check] = {
    "flat": flat,
    "strided": strided,
    "broadcast": broadcast,
    "reductions": reductions,
    "scans": scans,
    "transposes": transposes,
    "rolls": rolls,
    "selects": selects,
    "segments": segments,
    "pools": pools,
    "softmax": by_rows(lambda x: brt.softmax(x, -1)),
    "rms_norm": by_rows(lambda x: brt.rms_norm(x, (x.shape[1],))),
    "swiglu": by_rows(brt.swiglu),
    "quantize": by_rows(lambda x: brt.quantize_per_token(x, (x[:, 1] * 0 + 1))),
    "causal_conv1d": by_rows(lambda x: brt.causal_conv1d(x[None], x[:, :4] * 0 + 0.25)[0]),
}


@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize("large", [pytest.param(False, id="small"), pytest.param(True, id="large", marks=[pytest.mark.gpu, pytest.mark.slow])])
def test_beyond_32_bits(xp, large, name):
    if not large:
        CHECKS[name](xp, 37, 256)
        return
    if is_numpy(xp):
        pytest.skip("takes a device's memory and speed")
    pool = xp.get_default_memory_pool()
    try:
        CHECKS[name](xp, ROWS, COLUMNS)
    finally:
        pool.free_all_blocks()
