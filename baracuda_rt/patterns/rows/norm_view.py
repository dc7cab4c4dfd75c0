"""What the norms have in common in both directions: which cells share a statistic, which a parameter, and the checks on that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...codegen.dtypes import DTYPES
from ...records import Arg, Const, Problem, Ptr, Scalar, Spec, i32, numel
from ..folds.reduce_base import axes_of
from .lines import NULL, Operand, Tiling, of

EPSILON = {"f32": 2.0**-23, "f64": 2.0**-52}


@dataclass(slots=True)
class View:
    """x as the norm sees it: group_norm's channels are two axes."""

    shape: tuple[int, ...]
    reduced: tuple[int, ...]  # axes that a statistic runs over
    stats: tuple[int, ...]  # axes of the statistics, in order
    params: tuple[int, ...]  # axes of the parameters, in order
    channel: int | None = None  # the channel axis that is split
    groups: int = 1

    def strides(self, spec: Spec) -> tuple[int, ...]:
        """Strides of an operand of x's shape."""
        if self.channel is None:
            return spec.strides
        c, inner = self.channel, spec.strides[self.channel]
        return (*spec.strides[:c], inner * self.shape[c + 1], inner, *spec.strides[c + 1 :])

    def along(self, spec: Spec, axes: Sequence[int], split: bool = False) -> tuple[int, ...]:
        """Strides of an operand with one value per cell of some axes."""
        own = [0] * len(self.shape)
        if split:
            own[axes[0]], own[axes[1]] = spec.strides[0] * self.shape[axes[1]], spec.strides[0]
        else:
            for a, step in zip(axes, spec.strides, strict=True):
                own[a] = step
        return tuple(own)

    def param_strides(self, spec: Spec) -> tuple[int, ...]:
        return self.along(spec, self.params, self.channel is not None)

    @property
    def param_shape(self) -> tuple[int, ...]:
        if self.channel is not None:
            return (numel([self.shape[a] for a in self.params]),)
        return tuple(self.shape[a] for a in self.params)

    @property
    def stats_shape(self) -> tuple[int, ...]:
        return tuple(self.shape[a] for a in self.stats)


def _axes(p: Problem, shape: tuple[int, ...]) -> tuple[int, ...]:
    """The normalized axes of layer_norm and rms_norm, in the order of the parameters' axes."""
    normalized = p.params["normalized_shape"]
    if p.params["axes"] is not None:
        axes = axes_of(p, len(shape), "axes")
        if normalized is not None and normalized != tuple(shape[a] for a in axes):
            p.fail("normalized_shape", normalized, f"{tuple(shape[a] for a in axes)}, the extents of axes={p.params['axes']}, or None")
        return axes
    if normalized is None:
        p.fail("normalized_shape", None, "the extents of the last axes of x, or axes=")
    count = len(normalized)
    if count == 0 or count > len(shape) or shape[len(shape) - count :] != normalized:
        p.fail("normalized_shape", normalized, f"the extents of the last axes of x, whose shape is {shape}")
    return tuple(range(len(shape) - count, len(shape)))


def view(p: Problem) -> View:
    """Axes of statistics and parameters."""
    shape = p.spec("x").shape
    rank = len(shape)
    everything = tuple(range(rank))
    if p.traits.over == "axes":
        axes = _axes(p, shape)
        return View(shape, axes, tuple(a for a in everything if a not in axes), axes)
    if rank == 0:
        p.fail("x", "of shape ()", "at least one axis, that of the channels")
    channel = p.params["channel_axis"]
    if not -rank <= channel < rank:
        p.fail("channel_axis", channel, f"an axis from {-rank} to {rank - 1} for x of shape {shape}")
    channel %= rank
    if p.traits.over == "channel":
        return View(shape, tuple(a for a in everything if a != channel), (channel,), (channel,))
    batch = (0,) if channel else ()
    if p.traits.over == "sample_channel":
        kept = (*batch, channel)
        return View(shape, tuple(a for a in everything if a not in kept), kept, (channel,))
    groups = p.params["num_groups"]
    if shape[channel] % groups:
        p.fail("num_groups", groups, f"a divisor of {shape[channel]}, the number of channels")
    split = (*shape[:channel], groups, shape[channel] // groups, *shape[channel + 1 :])
    kept = (*batch, channel)
    return View(split, tuple(a for a in range(rank + 1) if a not in kept), kept, (channel, channel + 1), channel, groups)


def own_statistics(p: Problem) -> str:
    """The parameter that says whether the input's own statistics normalize."""
    return "training" if "training" in p.params else "use_input_stats"


def fixed_statistics(p: Problem) -> bool:
    """Whether the running statistics normalize."""
    return not p.params.get(own_statistics(p), True)


def check(p: Problem) -> None:
    """Shapes of everything against x, and what training needs."""
    if p.traits.running and p.traits.statistics == "mean_square":
        p.fail("running", True, "False with statistics: mean_square")
    v = view(p)
    shape = p.spec("x").shape
    for name in ("residual", "dsum", "dy"):
        if p.has(name) and p.spec(name).shape != shape:
            p.fail(name, f"of shape {p.spec(name).shape}", f"{shape}, the shape of x")
    for name in ("weight", "bias", "running_mean", "running_var"):
        if p.has(name) and p.spec(name).shape != v.param_shape:
            p.fail(name, f"of shape {p.spec(name).shape}", f"{v.param_shape}")
    forward = p.direction == "forward"
    if not forward:
        for name in ("mean", "rstd"):
            if p.has(name) and p.spec(name).shape != v.stats_shape:
                p.fail(name, f"of shape {p.spec(name).shape}", f"{v.stats_shape}")
    if p.params.get("return_sum") and not p.has("residual"):
        p.fail("return_sum", True, "False without a residual")
    if not p.traits.running:
        return
    word = own_statistics(p)
    if fixed_statistics(p):
        for name in ("running_mean", "running_var"):
            if not p.has(name):
                p.fail(name, None, f"the running statistics with {word}=False")
        return
    if not forward:
        for name in ("mean", "rstd"):
            if not p.has(name):
                p.fail(name, None, f"the statistics that the forward saved, with {word}=True")
        return
    if numel([v.shape[a] for a in v.reduced]) == 1:
        p.fail("x", f"of shape {shape}", f"more than one value per channel with {word}=True")
    if p.params["momentum"] is None and (p.has("running_mean") or p.has("running_var")) and p.params["num_batches"] is None:
        p.fail("num_batches", None, "the number of batches so far, this one included, with momentum=None")


def dims(p: Problem) -> dict[str, Sequence[int]]:
    """Shapes of statistics and parameters."""
    v = view(p)
    return {"K": v.stats_shape, "W": v.param_shape}


def eps_argument(p: Problem) -> Arg:
    acc = DTYPES[p.acc].key
    return Const(EPSILON[acc], acc) if p.params.get("eps") is None else Scalar("eps", acc)


def stored_as_f32(p: Problem, variable: str) -> Arg:
    """Whether operands of a type variable are stored as f32 where T is not."""
    return i32(p.types.get(variable) == "f32" and p.types["T"] != "f32")


def pointer(p: Problem, name: str) -> Arg:
    return Ptr(name) if name in p.specs else NULL  # rms_norm has no mean and no bias


def parameter_operand(p: Problem, v: View, name: str) -> Operand:
    return of(p.spec(name), v.param_strides(p.spec(name))) if p.has(name) else of(None)


def statistic_operand(p: Problem, v: View, name: str) -> Operand:
    return of(p.spec(name), v.along(p.spec(name), v.stats)) if p.has(name) else of(None)


def main_operand(p: Problem, v: View, name: str) -> Operand:
    return of(p.spec(name), v.strides(p.spec(name)), True) if p.has(name) else of(None)


def units_per_thread(p: Problem, t: Tiling, units: int) -> int | None:
    """Units that a thread of the kernels for dense lines holds; None where no such kernel serves."""
    return None if p.traits.over == "axes" and len(t.along) != 1 else units
