"""Launch geometry of causal_conv1d, and what its backward shares: the case, checks, the problem record and the choice of variant."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...codegen.structs import Struct
from ...records import Arg, Blob, ErrorArg, Geometry, Launch, Problem, Ptr, Spec, Work, ceil_div, i64, round_up
from ..fastdiv import FASTDIV, fastdiv
from ..turned import alike

USES = ("contiguize",)
THREADS = 256
WIDEST = 32  # the widest compile-time width; beyond, one kernel serves any width
SPAN = 64  # steps that one thread walks where lanes run over channels
FEW_BLOCKS = 396  # with fewer than this, three on each of 132 multiprocessors, a thread walks half as many
WORD_WIDTH = 8  # the widest width whose taps a byte holds
TILES = 4  # of a thread where lanes run along time
DIVIDER32 = Struct("Divider", "FastDiv f", FASTDIV)
DIVIDER64 = Struct("Divider", "i64 d")
STRIDES = Struct("Strides", "i64 b, c, t")
CONV = Struct("Conv", """
    i64 channels, length, width, states, aligned, pitch
    Strides x, y, state, last, dy, dstate
    i64 w_c, w_k, bias_c, dw_c, dw_k, db_c, ids_b, ids_t, offsets_t, wide
""", STRIDES)  # fmt: skip
MARGIN = 1 << 16  # headroom of 32-bit offsets: tiles reach past the end of a row

CASES = {"bcl": "layout='bcl' and no cu_seqlens", "blc": "layout='blc' and no cu_seqlens", "bcl_packed": "layout='bcl' and cu_seqlens", "blc_packed": "layout='blc' and cu_seqlens"}
_AXES = {"bcl": (0, 1, 2), "blc": (0, 2, 1), "bcl_packed": (None, 0, 1), "blc_packed": (None, 1, 0)}


def case(params: Mapping[str, Any], present: set[str]) -> str:
    """Which shapes apply: the layout, and whether sequences are packed."""
    return params["layout"] + ("_packed" if "cu_seqlens" in present else "")


def check(p: Problem) -> None:
    """What shapes alone do not say."""
    if p.dims["W"] < 1:
        p.fail("weight", f"of width {p.dims['W']}", "a width of at least 1")
    if p.has("cu_seqlens"):
        if p.has("seq_idx"):
            p.fail("seq_idx", "given together with cu_seqlens", "one of the two")
        if p.dims["N"] < 0:
            p.fail("cu_seqlens", "empty", "n + 1 offsets of n sequences")


@dataclass(frozen=True, slots=True)
class View:
    """Strides of an operand by batch, channel and time, 0 on axes of one element or that it lacks."""

    b: int = 0
    c: int = 0
    t: int = 0

    @classmethod
    def of(cls, spec: Spec | None, axes: Sequence[int | None]) -> View:
        if spec is None:
            return cls()
        return cls(*(0 if a is None or spec.shape[a] == 1 else spec.strides[a] for a in axes))

    @property
    def values(self) -> tuple[int, int, int]:
        return (self.b, self.c, self.t)


class Conv:
    """Extents, views and variant of a problem; `bytes` is the kernels' Conv record."""

    def __init__(self, p: Problem, outputs: Sequence[str], states: Mapping[str, str]) -> None:
        """outputs: operands shaped like x besides it; states: state operand by its field of the record. `choose` completes it."""
        self.p = p
        axes = _AXES[p.case]
        state_axes = _AXES["blc"] if p.case == "blc" else _AXES["bcl"]
        self.packed = p.case.endswith("_packed")
        self.batch = 1 if self.packed else p.dims["B"]
        self.channels, self.length, self.width = p.dims["C"], p.dims["L"], p.dims["W"]
        self.states = p.dims["N"] if self.packed else self.batch
        self.size = p.spec("x").dtype.size
        self.views = {name: View.of(p.specs.get(name), axes) for name in ("x", *outputs)}
        self.state_views = {field: View.of(p.specs.get(name), state_axes) for field, name in states.items()}
        self.wide = p.wide or any(max(s.numel, s.max_offset) + MARGIN + 2 * self.width > 2**31 for s in p.present())
        self.forced = p.variant in ("i64", "i64_blc")
        self.blc = p.variant == "i64_blc" if self.forced else self._over_channels()
        self.vector = self._vector()
        self.variant = ""
        self.ragged = False

    def serve_ragged(self, steps: int) -> None:
        """Takes the kernel for dense rows of one sequence that are no runs of whole aligned tiles, where they are such rows."""
        free = not self.packed and not self.p.has("seq_idx") and not self.wide and not self.forced and not self.blc
        self.ragged = free and self._runs() and self.width <= steps + 1 and not (self.vector and self.length % steps == 0)

    def choose(self, whole: int) -> None:
        """Fixes the variant. whole: the number of steps that a row must be a multiple of for vec16."""
        fast = self.ragged or (self.vector and not self.wide and not self.forced and self.length % whole == 0)
        self.variant = ("vec16" if fast else "i64") + ("_blc" if self.blc else "")

    @property
    def cells(self) -> int:
        """Channels of a thread where lanes run over channels."""
        return 1 if self.variant.startswith("i64") or not self.blc else 4 if self.size == 2 else 2

    @property
    def numel(self) -> int:
        return self.batch * self.channels * self.length

    def _given(self) -> list[str]:
        return [name for name in self.views if self.p.has(name)]

    def _over_channels(self) -> bool:
        """Lanes run over channels where most operands have those closer together than steps; x decides a tie."""
        if self.channels == 1 or self.length == 1:
            return self.length == 1 and self.channels > 1
        votes = [abs(self.views[name].c) < abs(self.views[name].t) for name in self._given()]
        return 2 * sum(votes) > len(votes) or (2 * sum(votes) == len(votes) and votes[0])

    def _vector(self) -> bool:
        """Whether every tile of x and of its like is a run of aligned packs."""
        lanes = (4 if self.size == 2 else 2) if self.blc else 16 // self.size
        for name in self._given():
            view, spec = self.views[name], self.p.spec(name)
            if spec.alignment < lanes * self.size or view.b % lanes or (view.t if self.blc else view.c) % lanes:
                return False
        return self._runs() and (not self.blc or self.channels % lanes == 0)

    def _runs(self) -> bool:
        """Whether neighbours along the lanes are neighbours in memory."""
        if (self.channels if self.blc else self.length) == 1:
            return True
        return all((self.views[name].c if self.blc else self.views[name].t) == 1 for name in self._given())

    def divider(self, value: int) -> Blob:
        """A Divider of this variant."""
        return Blob(DIVIDER64.pack(value) if self.variant.startswith("i64") else DIVIDER32.pack(fastdiv(max(1, value))))

    @property
    def sequences(self) -> tuple[Arg, Arg, Arg]:
        """The arguments ids, offsets and words; the numbers of packed sequences lie at the start of the workspace, words after them."""
        ids: Arg = Work(0) if self.packed else Ptr("seq_idx")
        return ids, Ptr("cu_seqlens"), Work(self.numbers_bytes) if self.has_words else i64(0)

    @property
    def has_words(self) -> bool:
        return (self.packed or self.p.has("seq_idx")) and self.width <= WORD_WIDTH

    @property
    def pitch(self) -> int:
        """Bytes of a row of tap words, a tile beyond the end included."""
        return round_up(self.length, 16) + 16

    @property
    def numbers_bytes(self) -> int:
        return round_up(self.length * self.p.spec("cu_seqlens").dtype.size, 256) if self.packed else 0

    @property
    def sequences_bytes(self) -> int:
        return self.numbers_bytes + (round_up(self.batch * self.pitch, 256) if self.has_words else 0)

    @property
    def record(self) -> Blob:
        p = self.p

        def stride(name: str, axis: int) -> int:
            return p.spec(name).strides[axis] if p.has(name) else 0

        y = self.views.get("y") or self.views.get("dx") or View()
        state, last, dstate = (self.state_views.get(name, View()).values for name in ("state", "last", "dstate"))
        return Blob(CONV.pack(
            channels=self.channels, length=self.length, width=self.width, states=self.states, aligned=not self.blc and self._runs(), pitch=self.pitch,
            x=self.views["x"].values, y=y.values, state=state, last=last, dy=self.views.get("dy", View()).values, dstate=dstate,
            w_c=stride("weight", 0), w_k=stride("weight", 1), bias_c=stride("bias", 0),
            dw_c=stride("dw", 0), dw_k=stride("dw", 1), db_c=stride("db", 0),
            ids_b=0 if self.packed else stride("seq_idx", 0), ids_t=1 if self.packed else stride("seq_idx", 1), offsets_t=stride("cu_seqlens", 0),
            wide=any(p.has(name) and p.spec(name).dtype.size == 8 for name in ("seq_idx", "cu_seqlens")),
        ))  # fmt: skip

    @property
    def params(self) -> dict[str, Any]:
        return {"width": self.width if self.width <= WIDEST else "any"}

    def prepare(self) -> list[Launch]:
        """What is done once for all channels: offsets checked, samples numbered, tap words written."""
        if not self.packed and not (self.has_words and self.numel):
            return []
        threads = max(self.batch * self.pitch, self.states + 1)
        ids, offsets, words = self.sequences
        numbers: Arg = ids if self.packed else i64(0)
        args = (Ptr("seq_idx"), offsets, numbers, words, self.record, i64(self.batch), i64(self.p.has("initial_states")), ErrorArg())
        return [Launch("_sequences", (ceil_div(threads, 256), 1, 1), (256, 1, 1), args)]

    def reach_of_phase(self, steps: int) -> int:
        """Steps that rows may start before step 0, so that tiles start on packs (Row::phase)."""
        phased = self.ragged or (self.variant == "i64" and self.width <= WORD_WIDTH and not self.packed and not self.p.has("seq_idx") and self._runs())
        return steps - 1 if phased else 0

    def items(self, steps: int, span: int = 0, tiles: int = 1) -> tuple[int, Blob, Blob]:
        """Threads of a kernel with some tiles (or a span of steps) each, and the dividers of its index."""
        parts = ceil_div(self.length + (0 if span else self.reach_of_phase(steps)), span or steps)
        parts = ceil_div(parts, tiles)
        if self.blc:
            cells = self.channels // self.cells
            return self.batch * parts * cells, self.divider(cells), self.divider(parts)
        return self.batch * self.channels * parts, self.divider(parts), self.divider(self.channels)


def operands_alike(p: Problem, names: Sequence[str], plan: Callable[[Problem], Geometry]) -> Geometry:
    """The plan with lanes over channels, of operands that lie so or are copied, where packs of them serve and no more operands lie along time; else along time."""
    time = _AXES[p.case][2]
    assert time is not None
    return alike(p, names, (time,), plan, tie_across=p.dims["C"] % (4 if p.spec("x").dtype.size == 2 else 2) == 0)


def plan(p: Problem) -> Geometry:
    """Variant and launches of the forward pass, of operands that lie alike."""
    return operands_alike(p, ("x", "y"), _plan)


def _plan(p: Problem) -> Geometry:
    conv = Conv(p, ("y",), {"state": "initial_states", "last": "final_states"})
    steps = 4 if conv.blc else max(16 // conv.size, 4)
    conv.serve_ragged(steps)
    conv.choose(1 if conv.blc else steps)
    launches = conv.prepare()
    if conv.numel:
        few = conv.blc and conv.items(steps, SPAN)[0] < FEW_BLOCKS * THREADS
        span = p.pick("steps of a thread", SPAN // 2 if few else SPAN, (SPAN, 2 * SPAN) if few else (SPAN // 2, 2 * SPAN)) if conv.blc else SPAN
        items, first, second = conv.items(steps, span) if conv.blc else conv.items(steps, tiles=TILES)
        args: tuple[Arg, ...] = (
            *(Ptr(n) for n in ("x", "weight", "bias", "initial_states")), *conv.sequences, Ptr("y"), conv.record, i64(items), first, second,
        )  # fmt: skip
        launches.append(Launch("_ragged" if conv.ragged else "", (ceil_div(items, THREADS), 1, 1), (THREADS, 1, 1), (*args, i64(span)) if conv.blc else args))
    states = conv.states * conv.channels * (conv.width - 1)
    if p.has("final_states") and states:
        launches.append(
            Launch(
                "_final", (ceil_div(states, THREADS), 1, 1), (THREADS, 1, 1),
                (Ptr("x"), Ptr("initial_states"), Ptr("cu_seqlens"), Ptr("final_states"), conv.record, i64(states)),
            )  # fmt: skip
        )
    return Geometry(conv.variant, tuple(launches), conv.sequences_bytes, conv.params)
