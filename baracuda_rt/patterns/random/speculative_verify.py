"""The launch of speculative_verify: a block takes a row."""

from __future__ import annotations

from ...codegen.structs import Struct
from ...records import Blob, ErrorArg, Geometry, Launch, Problem, Ptr
from ..indexing.index_base import KINDS
from .sample import BLOCKS, by_row
from .seeds import check_seed, resolve, seed_args

__all__ = ["check", "plan", "resolve"]

DRAFT = Struct("Draft", """
    i64 rows, drafted, n
    i64 draft_batch, draft_row, draft_step, ids_row, ids_step
    i64 target_batch, target_row, target_step, out_row, out_step
    i64 prefix_step, any_step, emitted_step
    i64 kind    # of ids, as read_index has it
    i32 bits    # of the largest mass
    i32 unused
""")  # fmt: skip


def check(p: Problem) -> None:
    """A seed; one more position of the target than of the draft."""
    check_seed(p)
    draft, target = p.spec("draft_probs").shape, p.spec("target_probs").shape
    if target[1] != draft[1] + 1:
        p.fail("target_probs", f"of shape {target}", f"{draft[1] + 1} positions, one more than the draft has")
    if draft[0] and not draft[2]:
        p.fail("draft_probs", f"of shape {draft}", "rows of at least one element")
    if draft[2] >= 1 << 31:
        p.fail("draft_probs", f"of shape {draft}", "rows of fewer than 2147483648 elements")


def plan(p: Problem) -> Geometry:
    """One launch."""
    draft, ids, target, out = (p.spec(name) for name in ("draft_probs", "draft_ids", "target_probs", "ids"))
    rows, drafted, n = draft.shape
    if not rows:
        return Geometry("default", ())
    one = {f"{short}_step": p.spec(name).strides[0] for short, name in (("prefix", "accepted_prefix"), ("any", "accepted_any"), ("emitted", "emitted"))}
    about = DRAFT.pack(
        rows=rows, drafted=drafted, n=n, draft_batch=draft.strides[0], draft_row=draft.strides[1], draft_step=draft.strides[2],
        ids_row=ids.strides[0], ids_step=ids.strides[1], target_batch=target.strides[0], target_row=target.strides[1], target_step=target.strides[2],
        out_row=out.strides[0], out_step=out.strides[1], **one, kind=KINDS[ids.dtype.key], bits=61 - n.bit_length(), unused=0,
    )  # fmt: skip
    names = ("draft_probs", "draft_ids", "target_probs", "ids", "accepted_prefix", "accepted_any", "emitted")
    args = (*(Ptr(name) for name in names), Blob(about), *seed_args(p), ErrorArg())
    kernel, threads = by_row(n)
    return Geometry("default", (Launch(kernel, (min(rows, BLOCKS), 1, 1), (threads, 1, 1), args),))
