"""Records of the norms: statistics and gradients from their definitions, in extended precision."""

from __future__ import annotations

import numpy as np

from ..numerics import compute_token, round_to
from ..numerics import eps as spacing
from .base import Draw, ErrorSample, OpCase, Sample, Terms, bound

_LAYER = (
    ((5, 7), (1,)), ((7, 5), (0,)), ((3, 4, 6), (1, 2)), ((3, 130), (1,)), ((2, 1025), (1,)), ((130, 16), (0,)), ((2, 3, 8, 4), (0, 2)), ((3, 1), (1,)), ((0, 4), (1,)),
    ((9,), (0,)), ((70, 64), (1,)),
)  # fmt: skip
_CHANNELS = (
    ((6, 4, 5), 1), ((5, 8), 1), ((2, 4, 3, 16), 1), ((3, 5, 4, 8), 3), ((4, 33), 0), ((2, 4, 600), 1), ((40, 8), 1), ((0, 4, 3), 1), ((1, 6, 5), 1),
)  # fmt: skip


class Cells:
    """x seen as cells that share a statistic, [kept..., reduced], and parameters spread over x."""

    def __init__(self, shape, reduced, channels=None, groups=None):
        self.shape, self.reduced = tuple(shape), tuple(reduced)
        self.channels, self.groups = channels, groups
        self.n = int(np.prod([self.split[a] for a in self.axes], dtype=np.int64))

    @property
    def split(self):
        if self.groups is None:
            return self.shape
        c = self.channels
        return (*self.shape[:c], self.groups, self.shape[c] // self.groups, *self.shape[c + 1 :])

    @property
    def axes(self):
        return self.reduced

    def mean(self, x):
        with np.errstate(all="ignore"):
            return np.broadcast_to(x.reshape(self.split).sum(self.axes, keepdims=True) / np.longdouble(self.n), self.split).reshape(
                self.shape
            )

    def stat(self, full):
        """One value per cell of the kept axes, from a full array that repeats it."""
        index = tuple(0 if a in self.axes else slice(None) for a in range(len(self.split)))
        shape = tuple(n for a, n in enumerate(self.split) if a not in self.axes)
        return np.zeros(shape, full.dtype) if 0 in self.shape else full.reshape(self.split)[index]

    def spread_stat(self, stat):
        shape = tuple(1 if a in self.axes else n for a, n in enumerate(self.split))
        return np.broadcast_to(stat.reshape(shape), self.split).reshape(self.shape)


def layer_cells(x, axes):
    return Cells(x.shape, tuple(a % x.ndim for a in axes))


def channel_cells(op, x, channel_axis=1, num_groups=None):
    c = channel_axis % x.ndim
    if op == "batch_norm":
        return Cells(x.shape, [a for a in range(x.ndim) if a != c])
    kept = ({0} if c else set()) | {c}
    if op == "instance_norm":
        return Cells(x.shape, [a for a in range(x.ndim) if a not in kept])
    return Cells(x.shape, [a for a in range(x.ndim + 1) if a not in kept], c, num_groups)


def over(param, shape, axes):
    """A parameter with the extents of some axes, over the whole shape."""
    return np.broadcast_to(param.reshape([shape[a] if a in axes else 1 for a in range(len(shape))]), shape)


def gather(full, axes):
    """The sum over all other axes."""
    return full.sum(tuple(a for a in range(full.ndim) if a not in axes))


def long(x):
    return None if x is None else np.asarray(x, np.longdouble)


def statistics(cells, x, epsilon, rms):
    with np.errstate(all="ignore"):
        m = np.zeros_like(x) if rms else cells.mean(x)
        v = cells.mean((x - m) ** 2)
        v = np.where(np.isinf(v), np.nan, v)
        return m, v, 1 / np.sqrt(v + np.longdouble(epsilon))


def normalized(cells, x, m, r, weight, bias, axes, spread=None):
    """y and the magnitude of its terms; spread: of those of the mean."""
    with np.errstate(all="ignore"):
        y, size = (x - m) * r, (np.abs(x) + (np.abs(m) if spread is None else spread)) * np.abs(r)
        if weight is not None:
            w = over(weight, x.shape, axes)
            y, size = y * w, size * np.abs(w)
        if bias is not None:
            b = over(bias, x.shape, axes)
            y, size = y + b, size + np.abs(b)
    return Terms(y, size, max(cells.n, 1))


def gradients(cells, dy, x, m, r, weight, axes, rms, fixed=False):
    with np.errstate(all="ignore"):
        n, rough = (x - m) * r, (np.abs(x) + np.abs(m)) * r
        g = dy if weight is None else dy * over(weight, x.shape, axes)
        size = np.abs(g) * r * 2
        dx = r * g
        if not fixed:
            dx = r * (g - (0 if rms else cells.mean(g)) - n * cells.mean(g * n))
            size = r * (np.abs(g) + cells.mean(np.abs(g)) + rough * cells.mean(np.abs(g) * rough))
        count = x.size // max(int(np.prod([x.shape[a] for a in axes])), 1)
        return {
            "dx": Terms(dx, size, max(cells.n, 1)),
            "dw": Terms(gather(dy * n, axes), gather(np.abs(dy) * rough, axes), max(count, 1)),
            "db": Terms(gather(dy, axes), gather(np.abs(dy), axes), max(count, 1)),
        }


def statistic_outputs(cells, x, m, v, r):
    """mean and rstd with the magnitudes of what they are made of."""
    with np.errstate(all="ignore"):
        spread = cells.mean(np.abs(x))
        return {
            "mean": Terms(cells.stat(m), cells.stat(spread), max(cells.n, 1)),
            "rstd": Terms(cells.stat(r), cells.stat(r * (1 + spread**2 * r**2)), max(cells.n, 1)),
        }


def axes_given(x, normalized_shape, axes):
    return tuple(axes) if axes is not None else tuple(range(x.ndim - len(normalized_shape), x.ndim))


def layer_forward(rms):
    def reference(
        x, types, normalized_shape=None, weight=None, bias=None, eps=-1.0, residual=None, axes=None, return_stats=False, return_sum=False
    ):
        where = axes_given(x, normalized_shape, axes)
        if eps is None or eps == -1.0:
            eps = spacing(compute_token(types["T"])) if rms else 1e-5
        s = x if residual is None else round_to(x + residual, types["T"]).astype(np.float64)
        cells, s = layer_cells(x, where), long(s)
        m, v, r = statistics(cells, s, eps, rms)
        out = {
            "y": normalized(cells, s, m, r, long(weight), long(bias), where, None if rms else cells.mean(np.abs(s))),
            "sum": s.astype(np.float64),
        }
        return out | statistic_outputs(cells, s, m, v, r)

    return reference


def layer_backward(rms):
    def reference(dy, x, rstd, mean=None, normalized_shape=None, weight=None, dsum=None, axes=None):
        where = axes_given(x, normalized_shape, axes)
        cells = layer_cells(x, where)
        m = np.zeros(x.shape, np.longdouble) if rms else cells.spread_stat(long(mean))
        out = gradients(cells, long(dy), long(x), m, cells.spread_stat(long(rstd)), long(weight), where, rms)
        if dsum is not None:
            t = out["dx"]
            out["dx"] = Terms(t.value + dsum, t.magnitude + np.abs(dsum), t.n)
        return out

    return reference


def layer_samples(op):
    def samples(d: Draw):
        for k, (shape, axes) in enumerate(_LAYER):
            own = tuple(shape[a] for a in axes)
            last = axes == tuple(range(len(shape) - len(axes), len(shape)))
            args = {"x": d.values(shape)}
            if k % 3 != 1:
                args["weight"] = d.values(own, "A")
            if k % 3 == 0 and op == "layer_norm":
                args["bias"] = d.values(own, "A")
            params = {"normalized_shape": own} if last and k % 2 == 0 else {"normalized_shape": None, "axes": axes}
            if k % 4 == 3:
                args["residual"] = d.values(shape)
            params |= {"return_stats": k % 2 == 0, "return_sum": k % 4 == 3}
            if k % 5 == 4:
                params["eps"] = 0.01
            yield Sample(args, params, f"{shape} {axes}")

    return samples


def rounded(value, token):
    return round_to(np.asarray(value, np.float64), token)


def with_statistics(d, case, sample):
    got = case.expected(sample.args, sample.params, d.types)
    token = compute_token(d.types["T"])
    return {name: rounded(got[name].value, token) for name in ("mean", "rstd")}


def layer_gradient_samples(op, case):
    def samples(d: Draw):
        for k, sample in enumerate(layer_samples(op)(d)):
            plain = Sample({k: v for k, v in sample.args.items() if k not in ("residual", "bias")}, sample.params, sample.id)
            args = plain.args | with_statistics(d, case, plain) | {"dy": d.values(plain.args["x"].shape)}
            args.setdefault(
                "weight",
                d.values(
                    [args["x"].shape[a] for a in axes_given(args["x"], plain.params.get("normalized_shape"), plain.params.get("axes"))], "A"
                ),
            )
            if op == "rms_norm":
                args.pop("mean")
            if k % 4 == 2:
                args["dsum"] = d.values(plain.args["x"].shape)
            yield Sample(args, plain.params, plain.id)

    return samples


def edge_rows(d: Draw):
    inf, nan = np.inf, np.nan
    x = np.array(
        [
            [1, 2, nan, 0],
            [0, 0, 0, 0],
            [-0.0, 0, -0.0, 0],
            [inf, 1, 2, 3],
            [-inf, inf, 1, 2],
            [7.5, 7.5, 7.5, 7.5],
            [1000, 1000.5, 1001, 1001.5],
            [1e-3, -1e-3, 2e-3, 0],
        ]
    )
    return round_to(x, d.types["T"])


def layer_edges(d: Draw):
    for epsilon in (1e-5, 0.0):
        yield Sample({"x": edge_rows(d)}, {"axes": (1,), "eps": epsilon}, f"edges {epsilon}")
        yield Sample({"x": np.ascontiguousarray(edge_rows(d).T)}, {"axes": (0,), "eps": epsilon}, f"edges columns {epsilon}")


def layer_errors(op):
    def errors(d):
        x, kind = d.values((3, 4)), "InvalidProblemError"
        yield ErrorSample({"x": x}, {}, kind, "normalized_shape is None", id="none")
        yield ErrorSample(
            {"x": x}, {"normalized_shape": (3,)}, kind, r"normalized_shape is \(3,\); accepted the extents of the last axes", id="shape"
        )
        yield ErrorSample({"x": x}, {"axes": (2,)}, kind, "axes is", id="axes")
        yield ErrorSample(
            {"x": x, "weight": d.values((3,), "A")}, {"normalized_shape": (4,)}, kind, r"weight is of shape \(3,\)", id="weight"
        )
        yield ErrorSample({"x": x}, {"normalized_shape": (4,), "eps": -1.0}, kind, "eps is -1.0", id="eps")
        yield ErrorSample({"x": x}, {"normalized_shape": (4,), "return_sum": True}, kind, "return_sum is True", id="sum")

    return errors


def layer_records(op):
    rms = op == "rms_norm"

    def linked(sample, outputs, dys):
        s = outputs.get("sum", sample.args["x"]) if "residual" in sample.args else sample.args["x"]
        where = axes_given(s, sample.params.get("normalized_shape"), sample.params.get("axes"))
        epsilon = sample.params.get("eps") or (2.0**-52 if rms else 1e-5)
        cells = layer_cells(s, where)
        m, _, r = statistics(cells, long(s), epsilon, rms)
        args = {k: v for k, v in sample.args.items() if k in ("weight",)} | {"x": np.asarray(s, np.float64), "dy": dys["y"]}
        args["rstd"] = cells.stat(r).astype(np.float64)
        if not rms:
            args["mean"] = cells.stat(m).astype(np.float64)
        return Sample(args, sample.params, sample.id)

    forward = OpCase(
        op, "forward", layer_forward(rms), layer_samples(op), layer_errors(op), tol={"": bound(ulps=4), "sum": bound()}, edges=layer_edges
    )
    yield forward
    yield OpCase(
        op, "backward", layer_backward(rms), layer_gradient_samples(op, forward), tol=bound(ulps=8), edges=lambda d: (), backward_args=linked,
        grads={"dx": "x", "dw": "weight", "db": "bias"}, reason="statistics are operands of the backward: their edge values are the forward's",
    )  # fmt: skip


# -- channels ---------------------------------------------------------------------------------------------------------------------------


def channel_forward(op):
    def reference(
        x, types, running_mean=None, running_var=None, weight=None, bias=None, num_groups=None, training=False, use_input_stats=True, momentum=0.1,
        eps=1e-5, channel_axis=1, num_batches=None, return_stats=False,
    ):  # fmt: skip
        c = channel_axis % x.ndim
        cells, s = channel_cells(op, x, channel_axis, num_groups), long(x)
        own = {"batch_norm": training, "instance_norm": use_input_stats, "group_norm": True}[op]
        if not own:
            m, v = over(long(running_mean), x.shape, (c,)), over(long(running_var), x.shape, (c,))
            with np.errstate(all="ignore"):
                r = 1 / np.sqrt(v + np.longdouble(eps))
            out = {"mean": Terms(cells.stat(m), np.abs(cells.stat(m))), "rstd": Terms(cells.stat(r), np.abs(cells.stat(r)))}
        else:
            if cells.n == 1 and op != "group_norm":
                raise ValueError
            m, v, r = statistics(cells, s, eps, False)
            out = statistic_outputs(cells, s, m, v, r)
        out["y"] = normalized(cells, s, m, r, long(weight), long(bias), (c,), cells.mean(np.abs(s)) if own else None)
        if running_mean is not None and own:
            mu = np.longdouble(momentum if momentum is not None else 1 / num_batches)
            average = lambda a: a if a.ndim == 1 else a.mean(0)
            if x.size:
                now_m, now_v = average(cells.stat(m)), average(cells.stat(v)) * cells.n / np.longdouble(cells.n - 1)
                size = average(cells.stat(cells.mean(np.abs(s))))
                out["running_mean"] = Terms((1 - mu) * running_mean + mu * now_m, np.abs(running_mean) + size, cells.n)
                out["running_var"] = Terms((1 - mu) * running_var + mu * now_v, np.abs(running_var) + now_v + size**2, cells.n)
            else:
                out["running_mean"], out["running_var"] = running_mean, running_var
        elif running_mean is not None:
            out["running_mean"], out["running_var"] = running_mean, running_var
        return out

    return reference


def channel_backward(op):
    def reference(
        dy, x, mean=None, rstd=None, weight=None, num_groups=None, running_mean=None, running_var=None, training=True, use_input_stats=True, eps=1e-5, channel_axis=1,
    ):  # fmt: skip
        c = channel_axis % x.ndim
        cells = channel_cells(op, x, channel_axis, num_groups)
        fixed = not (training and use_input_stats)
        if fixed:
            m, r = over(long(running_mean), x.shape, (c,)), 1 / np.sqrt(over(long(running_var), x.shape, (c,)) + np.longdouble(eps))
        else:
            m, r = cells.spread_stat(long(mean)), cells.spread_stat(long(rstd))
        return gradients(cells, long(dy), long(x), m, r, long(weight), (c,), False, fixed)

    return reference


def channel_samples(op):
    def samples(d: Draw):
        for k, (shape, c) in enumerate(_CHANNELS):
            n = shape[c]
            if op == "instance_norm" and channel_cells(op, np.empty(shape), c).n == 1:
                shape = (*shape, 5)
            args, params = {"x": d.values(shape)}, {"channel_axis": c, "return_stats": k % 2 == 0}
            if k % 3 != 1:
                args["weight"], args["bias"] = d.values((n,), "A"), d.values((n,), "A")
            if op == "group_norm":
                params["num_groups"] = max(g for g in (1, 2, 3, 4, 5) if n % g == 0)
            elif k % 2 == 0 or k == 5:
                args["running_mean"], args["running_var"] = d.values((n,), "R"), d.values((n,), "R", 0.5, 2.0)
                if k == 4:
                    params |= {"momentum": None, "num_batches": 5}
            if op == "batch_norm":
                params["training"] = k != 5
            elif op == "instance_norm":
                params["use_input_stats"] = k != 5
            yield Sample(args, params, f"{shape} {c}")

    return samples


def channel_gradient_samples(op, case):
    def samples(d: Draw):
        for sample in channel_samples(op)(d):
            fixed = not (sample.params.get("training", True) and sample.params.get("use_input_stats", True))
            args = {k: v for k, v in sample.args.items() if k in ("x", "weight")} | {"dy": d.values(sample.args["x"].shape)}
            args.setdefault("weight", d.values((args["x"].shape[sample.params["channel_axis"]],), "A"))
            if fixed:
                args |= {k: sample.args[k] for k in ("running_mean", "running_var")}
            else:
                args |= with_statistics(d, case, sample)
            yield Sample(args, sample.params, sample.id)

    return samples


def channel_edges(op):
    def edges(d: Draw):
        x = edge_rows(d)
        stacked = np.stack([x, x[::-1]])
        extra = {"batch_norm": {"training": True}, "instance_norm": {}, "group_norm": {"num_groups": 4}}[op]
        for epsilon in (1e-5, 0.0):
            yield Sample({"x": np.ascontiguousarray(stacked)}, {"eps": epsilon, **extra}, f"edges {epsilon}")

    return edges


def channel_errors(op):
    def errors(d):
        x, kind = d.values((3, 4, 2)), "InvalidProblemError"
        extra = {"num_groups": 2} if op == "group_norm" else {}
        yield ErrorSample(
            {"x": x},
            {"channel_axis": 3, **extra, **({"training": True} if op == "batch_norm" else {})},
            kind,
            "channel_axis is 3",
            id="axis",
        )
        if op == "group_norm":
            yield ErrorSample({"x": x}, {"num_groups": 3}, kind, "num_groups is 3; accepted a divisor of 4", id="groups")
            return
        word = "training" if op == "batch_norm" else "use_input_stats"
        yield ErrorSample(
            {"x": x}, {word: False}, kind, f"running_mean is None; accepted the running statistics with {word}=False", id="running"
        )
        one = d.values((1, 4)) if op == "batch_norm" else d.values((3, 4, 1))
        yield ErrorSample({"x": one}, {word: True}, kind, "more than one value per channel", id="one")
        yield ErrorSample({"x": x, "weight": d.values((3,), "A")}, {word: True}, kind, r"weight is of shape \(3,\)", id="weight")
        given = {"running_mean": d.values((4,), "R"), "running_var": d.values((4,), "R", 0.5, 1)}
        yield ErrorSample({"x": x, **given}, {word: True, "momentum": None}, kind, "num_batches is None", id="batches")

    return errors


def channel_records(op):
    def linked(sample, outputs, dys):
        x = sample.args["x"]
        cells = channel_cells(op, x, sample.params["channel_axis"], sample.params.get("num_groups"))
        m, _, r = statistics(cells, long(x), sample.params.get("eps", 1e-5), False)
        args = {k: v for k, v in sample.args.items() if k in ("x", "weight")} | {"dy": dys["y"]}
        args |= {"mean": cells.stat(m).astype(np.float64), "rstd": cells.stat(r).astype(np.float64)}
        return Sample(args, sample.params, sample.id)

    forward = OpCase(
        op, "forward", channel_forward(op), channel_samples(op), channel_errors(op), tol=bound(ulps=4), edges=channel_edges(op)
    )
    yield forward
    yield OpCase(
        op, "backward", channel_backward(op), channel_gradient_samples(op, forward), tol=bound(ulps=8), edges=lambda d: (), backward_args=linked,
        grads={"dx": "x", "dw": "weight", "db": "bias"}, reason="statistics are operands of the backward: their edge values are the forward's",
    )  # fmt: skip


CASES = [
    *layer_records("layer_norm"),
    *layer_records("rms_norm"),
    *channel_records("batch_norm"),
    *channel_records("group_norm"),
    *channel_records("instance_norm"),
]
