"""Launch of embedding: a gather of rows; rows that are too long are scaled in a call before it."""

from __future__ import annotations

from typing import Any

from ...records import Geometry, Problem
from ..indexing import gather
from ..indexing.index_sum import blank


def resolve(call: Any) -> bool:
    """max_norm scales the rows that are looked up, in place, each once."""
    given = call.params
    if given.get("max_norm") is None or call.arrays.get("weight") is None or call.arrays.get("index") is None:
        return False
    call.run("embedding_renorm", "weight", "index", max_norm=given["max_norm"], norm_type=given["norm_type"], oob=given["oob"], wrap_negative=given["wrap_negative"])
    given["max_norm"] = None
    return True


def dims(p: Problem) -> dict[str, Any]:
    """Checks padding_idx."""
    if p.params["max_norm"] is not None:
        p.fail("max_norm", p.params["max_norm"], "None: a Plan scales no rows; run embedding_renorm before it")
    if p.spec("weight").shape[0]:
        blank(p, gather.form(p))
    return {}


def plan(p: Problem) -> Geometry:
    """One launch."""
    return gather.plan(p)
