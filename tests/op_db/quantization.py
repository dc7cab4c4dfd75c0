"""Records of affine quantization: NumPy arithmetic at compute precision, entry by entry laid over the data, then counted in integers."""

from __future__ import annotations

import numpy as np

from ..numerics import round_to, smallest
from .base import EXACT, Draw, ErrorSample, OpCase, Sample, Terms, elementwise, tier_u

RANGES = {"int8": (-128, 127), "uint8": (0, 255), "i8": (-128, 127), "u8": (0, 255)}
STRAIGHT = "straight-through: the gradient is a convention, not the derivative of the step function"
INTEGER = "the operand that dq belongs to is an integer array; tests/test_cases_quantization.py has the adjoint and dscale"


def compute(types):
    return np.float64 if types["T"] == "f64" else np.float32


def laid_over(kind, shape, entries, axis=0, group_size=128):
    """Entries (scales or zero points) as an array of the data's shape. ValueError where the shapes do not fit."""
    entries = np.asarray(entries)
    if kind == "tensor":
        if entries.size != 1:
            raise ValueError("one entry")
        return np.broadcast_to(entries.reshape(()), shape)
    if kind == "token":
        lead = tuple(shape[:-1])
        if entries.shape not in (lead, (*lead, 1), (int(np.prod(lead)),)):
            raise ValueError("one entry a row")
        return np.broadcast_to(entries.reshape((*lead, 1)), shape)
    if not -len(shape) <= axis < len(shape):
        raise ValueError("axis")
    if kind == "channel":
        if entries.shape != (shape[axis],):
            raise ValueError("one entry a channel")
        view = [1] * len(shape)
        view[axis] = shape[axis]
        return np.broadcast_to(entries.reshape(view), shape)
    if group_size < 1 or shape[axis] % group_size:
        raise ValueError("whole groups")
    others = tuple(np.delete(np.array(shape), axis % len(shape)).tolist())
    count = shape[axis] // group_size
    if entries.shape not in ((*others, count), (int(np.prod(others)), count)):
        raise ValueError("one entry a group")
    return np.moveaxis(np.repeat(entries.reshape((*others, count)), group_size, axis=-1), -1, axis)


def range_of(dtype, q_min, q_max):
    low, high = RANGES[dtype]
    low, high = low if q_min is None else q_min, high if q_max is None else q_max
    if not RANGES[dtype][0] <= low <= high <= RANGES[dtype][1]:
        raise ValueError("range")
    return low, high


def levels(x, s, z):
    """(unclamped level, whether there is one): rne(x / s) + z, the division rounded at compute precision."""
    usable = np.isfinite(s) & (s > 0)
    ratio = x / np.where(usable, s, np.asarray(1, s.dtype))
    number = usable & ~np.isnan(ratio)
    wide = np.rint(np.where(number, ratio, 0)).astype(np.longdouble) + z
    return np.where(number, wide, z), number


def operands(kind, x, scale, zero_point, types, **where):
    acc = compute(types)
    s = laid_over(kind, x.shape, scale, **where).astype(acc)
    z = laid_over(kind, x.shape, 0 if zero_point is None and kind == "tensor" else zero_point, **where) if zero_point is not None else np.zeros(x.shape)
    return np.asarray(x).astype(acc), s, z.astype(np.longdouble), acc


def quantize(kind):
    def reference(x, scale, types, zero_point=None, dtype="int8", q_min=None, q_max=None, axis=None, group_size=128):
        where = place(kind, axis, group_size)
        low, high = range_of(dtype, q_min, q_max)
        v, s, z, _ = operands(kind, x, scale, zero_point, types, **where)
        level, _ = levels(v, s, z)
        return np.clip(level, low, high).astype(np.int64)

    return reference


def place(kind, axis, group_size):
    if kind == "channel":
        return {"axis": 0 if axis is None else axis}
    return {"axis": -1 if axis is None else axis, "group_size": group_size} if kind == "group" else {}


def passes(level, number, low, high, mask):
    return number & ((level >= low) & (level <= high) if mask == "inclusive" else (level > low) & (level < high))


def quantize_backward(kind):
    def reference(
        dy, x, scale, types, zero_point=None, dtype="int8", q_min=None, q_max=None, mask="inclusive", axis=None, group_size=128
    ):  # fmt: skip
        where = place(kind, axis, group_size)
        low, high = range_of(dtype, q_min, q_max)
        v, s, z, acc = operands(kind, x, scale, zero_point, types, **where)
        level, number = levels(v, s, z)
        inside = passes(level, number, low, high, mask)
        return {"dx": np.where(inside, dy.astype(acc) / np.where(inside, s, np.asarray(1, acc)), np.asarray(0, acc))}

    return reference


def dequantize(kind):
    def reference(q, scale, types, zero_point=None, axis=None, group_size=128):
        where = place(kind, axis, group_size)
        _, s, z, acc = operands(kind, q, scale, zero_point, types, **where)
        return (q.astype(acc) - z.astype(acc)) * s

    return reference


def dequantize_backward(kind):
    def reference(scale, types, dy, axis=None, group_size=128):
        where = place(kind, axis, group_size)
        v, s, _, _ = operands(kind, dy, scale, None, types, **where)
        return {"dq": v * s}

    return reference


def fake_quantize(kind):
    def reference(x, scale, types, zero_point=None, dtype="int8", q_min=None, q_max=None, axis=None):
        where = place(kind, axis, 1)
        low, high = range_of(dtype, q_min, q_max)
        v, s, z, acc = operands(kind, x, scale, zero_point, types, **where)
        level, _ = levels(v, s, z)
        return (np.clip(level, low, high).astype(acc) - z.astype(acc)) * s

    return reference


def fake_quantize_backward(kind):
    def reference(dy, x, scale, types, zero_point=None, dtype="int8", q_min=None, q_max=None, mask="inclusive", axis=None):
        where = place(kind, axis, 1)
        low, high = range_of(dtype, q_min, q_max)
        v, s, z, acc = operands(kind, x, scale, zero_point, types, **where)
        level, number = levels(v, s, z)
        return {"dx": np.where(passes(level, number, low, high, mask), dy.astype(acc), np.asarray(0, acc))}

    return reference


def learnable(kind, low, high, dy, x, s, z, grad_factor=1.0, fake=True):
    """(dscale terms, dzero_point terms) element by element, in float64, for tests that sum them over entries."""
    level, number = levels(x, s, z)
    inside = number & (level >= low) & (level <= high)
    ratio = (x / s).astype(np.float64)
    step = np.clip(level, low, high).astype(np.float64) - z.astype(np.float64)
    dy, s = dy.astype(np.float64), s.astype(np.float64)
    if fake:
        return np.where(number, dy * np.where(inside, step - ratio, step), 0) * grad_factor, np.where(number & ~inside, -dy * s, 0) * grad_factor
    return np.where(inside, -dy * ratio / s, 0), np.where(inside, dy, 0)


# -- samples ------------------------------------------------------------------------------------------------------------------------------

SHAPES = {
    "tensor": [((3, 5, 7), {}), ((257,), {}), ((1,), {}), ((), {}), ((0, 4), {}), ((64, 48), {})],
    "token": [((3, 5, 24), {}), ((4, 37), {}), ((1, 1), {}), ((5,), {}), ((0, 8), {}), ((3, 0), {}), ((2, 3, 7), {}), ((40, 64), {})],
    "channel": [
        ((3, 5, 7), {"axis": 1}), ((2, 8, 49), {"axis": 1}), ((37, 16), {"axis": -1}), ((6, 10), {"axis": 1}), ((1, 1), {"axis": 0}),
        ((0, 4), {"axis": 1}), ((4, 0), {"axis": 0}), ((5, 64), {"axis": 0}), ((3, 2, 5, 2, 3), {"axis": -3}),
    ],
    "group": [
        ((3, 5, 24), {"group_size": 8}), ((4, 36), {"group_size": 12}), ((1, 1), {"group_size": 1}), ((6, 4, 5), {"group_size": 2, "axis": 1}),
        ((0, 8), {"group_size": 4}), ((3, 0), {"group_size": 4}), ((128, 3), {"group_size": 32, "axis": 0}), ((7, 35), {"group_size": 7}),
    ],
}  # fmt: skip


def entry_shape(kind, shape, axis=0, group_size=1, form=0):
    """An accepted shape of scale; `form` picks among them."""
    if kind == "tensor":
        return [(), (1,)][form % 2]
    if kind == "channel":
        return (shape[axis],)
    if kind == "token":
        lead = tuple(shape[:-1])
        return [lead, (*lead, 1), (int(np.prod(lead)),)][form % 3]
    others = tuple(np.delete(np.array(shape), axis % len(shape)).tolist())
    count = shape[axis] // group_size
    return [(*others, count), (int(np.prod(others)), count)][form % 2]


def samples(name, kind, scalar):
    def draw(d: Draw):
        out = []
        unsigned = d.types.get("A") == "u8"
        for form, (shape, where) in enumerate(SHAPES[kind]):
            where = dict(where)
            axis = {"axis": where.get("axis", -1)} | ({"group_size": where["group_size"]} if "group_size" in where else {})
            entries = entry_shape(kind, shape, form=form, **(axis if kind in ("channel", "group") else {}))
            args = {"x": d.values(shape, "T", -9, 9), "q": d.values(shape, "A" if "A" in d.types else "i8", -200, 300)}
            args["dy"] = d.values(shape, "T")
            params = dict(where)
            if name != "dequantize" and form % 3 == 1:
                params |= {"q_min": 2, "q_max": 101} if unsigned else {"q_min": -7, "q_max": 7, "mask": "exclusive"}
            if scalar:
                params |= {"scale": 0.0625 * (form + 1)} | ({"zero_point": 3 - form} if form % 2 else {})
            else:
                args["scale"] = d.values(entries, "S", 0.02, 0.2)
                if form % 2 == 0:
                    zero_shape = entry_shape(kind, shape, form=form + 1, **(axis if kind in ("channel", "group") else {}))
                    args["zero_point"] = d.values(zero_shape, "Z", -20, 20)
            out.append(Sample(args, params, f"{'x'.join(map(str, shape)) or 'scalar'}-{form}"))
        return out

    return draw


def edges(kind, scalar):
    """Ties, saturation, non-finite elements, and (in arrays) unusable scales."""

    def draw(d: Draw):
        values = [0.5, 1.5, 2.5, -0.5, 126.5, 127.5, 128.5, -128.5, -129.5, 1e4, -1e4, np.inf, -np.inf, np.nan, 0.0, -0.0, 45.5, 1e30, -1e30]
        if d.types["T"] == "f16":
            values = [v for v in values if not np.isfinite(v) or abs(v) < 6e4]
        t = d.dtype("T")
        x = np.array(values, np.float64).astype(np.float32 if t.itemsize < 8 else np.float64).astype(t)
        scales = [1.0, 7.0, 0.5, 15.0] + ([] if scalar else [0.0, -1.0, np.nan, np.inf, 1e-7])
        for k, scale in enumerate(scales):
            dy = d.values(x.shape, "T")
            args = {"x": x, "dy": dy, "q": d.values(x.shape, "A" if "A" in d.types else "i8", -128, 127)}
            params = {"group_size": len(x)} if kind == "group" else {}
            zero = (0, 5, -3, 100, 7)[k % 5]
            if scalar:
                yield Sample(args, params | {"scale": scale, "zero_point": zero}, f"scale{scale}")
                continue
            shape = {"tensor": (1,), "token": (), "channel": (len(x),), "group": (1,)}[kind]
            args["scale"] = np.full(shape, scale, np.float32).astype(d.dtype("S"))
            args["zero_point"] = np.full(shape, abs(zero)).astype(d.dtype("Z"))
            yield Sample(args, params, f"scale{scale}")

    return draw


def errors(name, kind, scalar):
    def draw(d: Draw):
        good = next(iter(samples(name, kind, scalar)(d)))
        if not scalar:
            yield ErrorSample(good.with_args(scale=np.ones((17, 3), d.dtype("S"))).args, good.params, "InvalidProblemError", "scale")
        else:
            for bad in (0.0, -1.0, np.nan, np.inf):
                yield ErrorSample(good.args, good.params | {"scale": bad}, "InvalidProblemError", "scale")
        if name != "dequantize":
            yield ErrorSample(good.args, good.params | {"q_min": 3, "q_max": 2}, "InvalidProblemError", "q_min")
            yield ErrorSample(good.args, good.params | {"q_max": 300}, "InvalidProblemError", "q_max")
        if kind in ("channel", "group"):
            yield ErrorSample(good.args, good.params | {"axis": 3}, "InvalidProblemError", "axis")
        if kind == "group":
            yield ErrorSample(good.args, good.params | {"group_size": 7}, "InvalidProblemError", "group_size")

    return draw


def records():
    table = {
        "quantize": (quantize, quantize_backward), "dequantize": (dequantize, dequantize_backward),
        "fake_quantize": (fake_quantize, fake_quantize_backward),
    }  # fmt: skip
    for name, (forward, backward) in table.items():
        for suffix in ("tensor", "tensor_array", "channel", "token", "group"):
            kind, scalar = suffix.split("_")[0], suffix == "tensor"
            if name == "fake_quantize" and kind in ("token", "group"):
                continue
            op = f"{name}_per_{suffix}"
            draw = samples(name, kind, scalar)
            special = None if name == "dequantize" else edges(kind, scalar)
            reason = INTEGER if name == "dequantize" else STRAIGHT
            for direction, reference in (("forward", forward(kind)), ("backward", backward(kind))):
                yield OpCase(
                    op, direction, reference, draw, errors(name, kind, scalar), tol=EXACT, edges=special, nondiff=("x", "scale"), reason=reason
                )


# -- scales from the data ------------------------------------------------------------------------------------------------------------------


def cells_of(kind, x, axis, group_size):
    """(elements of each cell along a last axis, shape of the scales)."""
    if kind == "tensor":
        return x.reshape(1, -1), ()
    if kind == "token":
        return x, x.shape[:-1]
    if kind == "channel":
        moved = np.moveaxis(x, axis, 0)
        return moved.reshape(x.shape[axis], -1) if x.size else np.empty((x.shape[axis], 0), x.dtype), (x.shape[axis],)
    moved = np.moveaxis(x, axis, -1)
    shape = (*moved.shape[:-1], moved.shape[-1] // group_size)
    return moved.reshape(*shape, group_size), shape


def dynamic_range(x, types, scope="token", asymmetric=False, axis=None, group_size=128, dtype="int8", q_min=None, q_max=None, scale_dtype="float32"):
    acc = compute(types)
    low, high = range_of(dtype, q_min, q_max)
    where = place(scope, axis, group_size)
    if scope == "group" and x.shape[where["axis"]] % group_size:
        raise ValueError("whole groups")
    v = np.asarray(x).astype(acc)
    cells, shape = cells_of(scope, v, where.get("axis"), group_size)
    ends = [np.asarray(f(cells, axis=-1, initial=0)).reshape(shape).astype(acc) for f in (np.min, np.max)]
    lo, hi = ends
    reach = np.maximum(-lo, hi)
    s = (hi - lo) / acc(high - low) if asymmetric else reach / acc(high)
    s = np.where(reach == 0, acc(1), s)
    stored = np.asarray(round_to(s, types["S"]))
    stored = np.where(stored == 0, np.asarray(smallest(types["S"])).astype(stored.dtype), stored)
    wide = stored.astype(acc)
    usable = np.isfinite(wide)
    z = np.clip(np.where(usable, low - np.rint(lo / np.where(usable, wide, 1)), 0) if asymmetric else np.zeros(shape), low, high)
    over = {"axis": where["axis"]} if "axis" in where else {}
    over |= {"group_size": group_size} if scope == "group" else {}
    level, _ = levels(v, laid_over(scope, v.shape, wide, **over), laid_over(scope, v.shape, z, **over).astype(np.longdouble))
    out = {"q": np.clip(level, low, high).astype(np.int64), "scale": stored}
    return out | ({"zero_point": z.astype(np.int64)} if asymmetric else {})


def dynamic_samples(d: Draw):
    for scope, shapes in SHAPES.items():
        for form, (shape, where) in enumerate(shapes):
            if not shape and scope != "tensor":
                continue
            params = {"scope": scope, "asymmetric": form % 2 == 1, **where}
            if form % 3 == 2:
                params |= {"q_max": 7} | ({} if d.types["A"] == "u8" else {"q_min": -7})
            yield Sample({"x": d.values(shape, "T", -9, 9)}, params, f"{scope}-{'x'.join(map(str, shape))}-{form}")


def dynamic_edges(d: Draw):
    rows = [
        [0, 0, 0, 0], [0.9, -2, 0.3, 0], [np.nan, 1, 2, 3], [np.inf, 1, -1, 0], [-np.inf, np.inf, 0, 0], [1, 1, 1, 1], [-1, -1, -1, -1],
        [smallest(d.types["T"])] * 4, [60000, -60000, 1, 0.5], [-0.0, 0.0, -0.0, 0.0],
    ]  # fmt: skip
    x = np.array(rows, np.float64)
    for asymmetric in (False, True):
        yield Sample({"x": round_to(x, d.types["T"])}, {"asymmetric": asymmetric}, f"edges-{asymmetric}")
        yield Sample({"x": round_to(x.T.copy(), d.types["T"])}, {"asymmetric": asymmetric, "scope": "channel", "axis": 1}, f"columns-{asymmetric}")


def dynamic_errors(d: Draw):
    x = {"x": d.values((4, 8))}
    yield ErrorSample(x, {"q_max": 0}, "InvalidProblemError", "q_max")
    yield ErrorSample(x, {"scope": "group", "group_size": 3}, "InvalidProblemError", "group_size")
    yield ErrorSample(x, {"scope": "channel", "axis": 2}, "InvalidProblemError", "axis")
    yield ErrorSample(x, {"scope": "row"}, "InvalidProblemError", "scope")


DYNAMIC = OpCase(
    "dynamic_range_quantize", "forward", dynamic_range, dynamic_samples, dynamic_errors, tol=EXACT, edges=dynamic_edges, nondiff=("x",), reason=STRAIGHT
)

# -- NF4 ----------------------------------------------------------------------------------------------------------------------------------

NF4 = np.array(
    [
        -1, -0.6961928009986877, -0.5250730514526367, -0.39491748809814453, -0.28444138169288635, -0.18477343022823334, -0.09105003625154495, 0,
        0.07958029955625534, 0.16093020141124725, 0.24611230194568634, 0.33791524171829224, 0.44070982933044434, 0.5626170039176941,
        0.7229568362236023, 1,
    ],
    np.float32,
)  # fmt: skip


def nf4_pack(codes, layout):
    """Codes (flat, or [N, K] for row_pair) to bytes."""
    if layout == "row_pair":
        return (codes[0::2] | codes[1::2] << 4).astype(np.uint8).reshape(-1)
    flat = np.append(codes.reshape(-1), np.zeros(codes.size % 2, codes.dtype))
    return (flat[0::2] << 4 | flat[1::2]).astype(np.uint8)


def nf4_unpack(packed, shape, layout):
    n = int(np.prod(shape))
    packed = np.asarray(packed, np.uint8).reshape(-1)
    if layout == "row_pair":
        halves = packed.reshape(shape[0] // 2, shape[1])
        return np.stack([halves & 15, halves >> 4], axis=1).reshape(shape)
    return np.stack([packed >> 4, packed & 15], axis=1).reshape(-1)[:n].reshape(shape)


FP4 = np.array([0, 0.005208333333, 2 / 3, 1, 1 / 3, 0.5, 1 / 6, 0.25], np.float32)
TABLES = {"nf4": NF4, "fp4": np.concatenate([FP4, -FP4])}


def nearest(v, quant_type):
    """Codes of scaled values: the nearest, the lower value (FP4: the lesser magnitude) where two are as near."""
    if quant_type == "fp4":
        order = np.argsort(FP4)
        middles = ((FP4[order][:-1].astype(np.float64) + FP4[order][1:]) / 2).astype(np.float32)
        return order[(np.abs(v)[:, None] > middles).sum(axis=1)] + 8 * (v < 0)
    middles = ((NF4[:-1].astype(np.float64) + NF4[1:]) / 2).astype(np.float32)
    return (v[:, None] > middles).sum(axis=1)


def plain_absmax(absmax, nested_absmax, nested_code, nested_block_size, offset):
    """float32 absmax of every block, in float32 arithmetic."""
    flat = np.asarray(absmax).reshape(-1)
    if nested_code is None:
        return flat
    scale = np.asarray(nested_absmax, np.float32)[np.arange(flat.size) // nested_block_size]
    return np.asarray(nested_code, np.float32)[flat.astype(np.int64)] * scale + np.float32(offset)


def nf4_blocks(n, block_size):
    return np.arange(n) // block_size


def nf4_quantize(x, block_size=64, layout="bnb", quant_type="nf4"):
    if layout == "row_pair" and (x.ndim != 2 or x.shape[0] % 2 or x.shape[1] % block_size):
        raise ValueError("pairs of rows, whole blocks")
    flat = np.asarray(x).reshape(-1)
    count = -(-flat.size // block_size)
    padded = np.append(np.abs(flat), np.zeros(count * block_size - flat.size)).reshape(count, block_size)
    absmax = padded.max(axis=1, initial=0).astype(np.float32)
    scale = absmax[nf4_blocks(flat.size, block_size)]
    v = np.where(scale == 0, np.float32(0), flat.astype(np.float32) / np.where(scale == 0, np.float32(1), scale))
    codes = nearest(v, quant_type)
    shape = (x.shape[0], x.shape[1] // block_size) if layout == "row_pair" else (count,)
    return {"packed": nf4_pack(codes.reshape(x.shape), layout), "absmax": absmax.reshape(shape)}


def nf4_weights(packed, absmax, shape, block_size, layout, acc, quant_type="nf4", **nested):
    n = int(np.prod(shape))
    if packed.size != -(-n // 2) or absmax.size != -(-n // block_size):
        raise ValueError("lengths")
    if layout == "row_pair" and (len(shape) != 2 or shape[0] % 2 or shape[1] % block_size):
        raise ValueError("pairs of rows, whole blocks")
    codes = nf4_unpack(packed, shape, layout)
    return TABLES[quant_type][codes].astype(acc) * plain_absmax(absmax, **nested)[nf4_blocks(n, block_size)].reshape(shape).astype(acc)


def nf4_dequantize(packed, absmax, types, shape=None, block_size=64, layout="bnb", quant_type="nf4", nested_absmax=None, nested_code=None, nested_block_size=256, offset=0.0):
    nested = {"nested_absmax": nested_absmax, "nested_code": nested_code, "nested_block_size": nested_block_size, "offset": offset}
    return nf4_weights(packed, absmax, (2 * packed.size,) if shape is None else tuple(shape), block_size, layout, compute(types), quant_type, **nested)


def nf4_gemv(packed, absmax, a, types, shape=None, block_size=64, layout="bnb", quant_type="nf4", nested_absmax=None, nested_code=None, nested_block_size=256, offset=0.0):
    nested = {"nested_absmax": nested_absmax, "nested_code": nested_code, "nested_block_size": nested_block_size, "offset": offset}
    k = a.shape[-1]
    if shape is None:
        shape = (2 * packed.size // k if k else 0, k)
    if tuple(shape)[1:] != (k,):
        raise ValueError("K")
    w = nf4_weights(packed, absmax, tuple(shape), block_size, layout, np.float64, quant_type, **nested)
    wide = np.asarray(a, np.float64)
    return Terms(wide @ w.T, np.abs(wide) @ np.abs(w).T, max(k, 1))


def nf4_samples(d: Draw):
    for shape, params in [
        ((4, 64), {}), ((3, 37), {"block_size": 16}), ((1,), {}), ((0,), {}), ((5, 24), {"block_size": 8}), ((4, 32), {"block_size": 16, "layout": "row_pair"}),
        ((2, 5, 9), {"block_size": 7}), ((4, 48), {"block_size": 16, "quant_type": "fp4"}),
    ]:  # fmt: skip
        yield Sample({"x": d.values(shape)}, params, f"{'x'.join(map(str, shape))}")


def nf4_packed_samples(d: Draw, vectors: bool):
    for shape, m, params in [
        ((4, 64), 3, {}), ((3, 37), None, {"block_size": 16}), ((1, 1), 1, {}), ((6, 24), 5, {"block_size": 8}), ((4, 32), 2, {"block_size": 16, "layout": "row_pair"}),
        ((2, 520), 9, {}), ((0, 8), 2, {}), ((4, 6), 0, {"block_size": 4}),
        ((4, 64), 2, {"quant_type": "fp4"}), ((3, 23), 1, {"quant_type": "fp4", "block_size": 8}),
        ((6, 64), 2, {"block_size": 8, "nested_block_size": 7, "offset": 0.25}), ((3, 23), 1, {"block_size": 8, "nested_block_size": 4}),
    ]:  # fmt: skip
        n = shape[0] * shape[1]
        args = {"packed": d.values((-(-n // 2),), "u8", 0, 255), "absmax": d.values((-(-n // params.get("block_size", 64)),), "f32", 0.1, 2)}
        if "nested_block_size" in params:
            blocks = args["absmax"].size
            args["absmax"] = d.values((blocks,), "u8", 0, 255)
            args["nested_absmax"] = d.values((-(-blocks // params["nested_block_size"]),), "f32", 0.1, 2)
            args["nested_code"] = d.values((256,), "f32", -1, 1)
        if vectors:
            args["a"] = d.values((shape[1],) if m is None else (m, shape[1]))
        yield Sample(args, params | {"shape": shape}, f"{shape[0]}x{shape[1]}")


FROZEN = "weights in NF4 have no gradient; products below the smallest normal round at the subnormal spacing, which no bound in eps covers"
NF4_CASES = [
    OpCase("nf4_quantize", "forward", nf4_quantize, nf4_samples, tol=EXACT, edges=(), nondiff=("x",), reason=FROZEN),
    OpCase("nf4_dequantize", "forward", nf4_dequantize, lambda d: nf4_packed_samples(d, False), tol=EXACT, edges=(), nondiff=("absmax",), reason=FROZEN),
    OpCase("nf4_gemv", "forward", nf4_gemv, lambda d: nf4_packed_samples(d, True), edges=(), nondiff=("absmax", "a"), reason=FROZEN),
    *elementwise(
        "smooth_scales", lambda amax_a, amax_w, alpha=0.5: np.maximum(amax_a**alpha / amax_w ** (1 - alpha), 1e-5), args=("amax_a", "amax_w"),
        params=({}, {"alpha": 0.3}, {"alpha": 0.0}, {"alpha": 1.0}), domain=(0.1, 10.0), edges=(0.5, 1.0, 3.0),
        tol=tier_u(16, 1, "two powers of up to 4 ulp each, and a quotient"),
    ),
]  # fmt: skip

# -- int8 matrix products -----------------------------------------------------------------------------------------------------------------


def product(aq, sa, za, weight, weight_scale, bias):
    """The exact integer sums, then one rescaling in float64."""
    lead = aq.shape[:-1]
    rows = aq.reshape(int(np.prod(lead)), aq.shape[-1]).astype(np.int64)
    w = weight.astype(np.int64)
    sums = rows @ w.T - np.broadcast_to(np.asarray(za, np.int64).reshape(-1, 1), (len(rows), 1)) * w.sum(axis=1)
    y = sums * np.asarray(sa, np.float64).reshape(-1, 1) * np.asarray(weight_scale, np.float64)
    b = 0 if bias is None else np.asarray(bias, np.float64)
    return Terms((y + b).reshape(*lead, len(w)), (np.abs(y) + np.abs(b)).reshape(*lead, len(w)), 2)


def quantized_linear(a, weight, weight_scale, types, bias=None, a_scale=None, a_zero_point=None, asymmetric=False):
    if a.dtype == np.int8:
        return product(a, a_scale, 0 if a_zero_point is None else a_zero_point, weight, weight_scale, bias)
    coded = dynamic_range(a, types | {"S": "f32"}, asymmetric=asymmetric)
    return product(coded["q"], coded["scale"], coded.get("zero_point", 0), weight, weight_scale, bias)


def smoothquant_linear(a, act_scale, weight, weight_scale, bias=None):
    return product(a, act_scale, 0, weight, weight_scale, bias)


def linear_samples(static):
    def draw(d: Draw):
        ready = static or d.types.get("A") == "i8"
        for form, (lead, n, k) in enumerate([((5,), 7, 16), ((70,), 66, 72), ((2, 3), 5, 37), ((), 3, 9), ((1,), 1, 1), ((3,), 4, 0), ((0,), 2, 8)]):
            rows = int(np.prod(lead))
            args = {"a": d.values((*lead, k), "i8" if ready else "T", -128 if ready else -3, 127 if ready else 3)}
            args |= {"weight": d.values((n, k), "i8", -128, 127), "weight_scale": d.values((n,), "S", 0.01, 0.1)}
            params = {"dtype": None}
            if form % 2:
                args["bias"] = d.values((n,), "T")
            if static:
                params["act_scale"] = 0.03
            elif ready:
                args["a_scale"] = d.values([lead, (*lead, 1), (rows,), (1,)][form % 4], "R", 0.01, 0.1)
                if form % 3 == 0:
                    args["a_zero_point"] = d.values(lead, "i32", -20, 20)
            else:
                params["asymmetric"] = form % 3 == 0
            params["dtype"] = {"f32": "float32", "f16": "float16", "bf16": "bfloat16", "f64": "float64"}[d.types["T"]]
            yield Sample(args, params, f"{lead}x{n}x{k}")

    return draw


LINEAR = [
    OpCase("quantized_linear", "forward", quantized_linear, linear_samples(False), edges=(), nondiff=("a",), reason="codes have no gradient, and exact sums no special values"),
    OpCase("smoothquant_linear", "forward", smoothquant_linear, linear_samples(True), edges=(), nondiff=("a",), reason="codes have no gradient, and exact sums no special values"),
]  # fmt: skip

CASES = [*records(), DYNAMIC, *NF4_CASES, *LINEAR]
__all__ = ["CASES", "learnable"]
