"""Launch of embedding: a gather of rows, after the scaling of those that are too long."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...records import Geometry, Problem, Ptr, Step, Workspace
from ..indexing import gather
from ..indexing.index_sum import blank

USES = ("embedding_renorm",)


def dims(p: Problem) -> dict[str, Any]:
    """Checks padding_idx."""
    if p.spec("weight").shape[0]:
        blank(p, gather.form(p))
    return {}


def renormed(p: Problem, work: Workspace) -> list[Step]:
    """The steps that scale the rows that are looked up, in place, each once; none without max_norm."""
    if p.params["max_norm"] is None:
        return []
    assert p.others is not None
    names = ("max_norm", "norm_type", "oob", "wrap_negative")
    operands = {name: (Ptr(name), p.spec(name)) for name in ("weight", "index")}
    return p.others.steps("embedding_renorm", operands, work, **{name: p.params[name] for name in names})


def plan(p: Problem) -> Geometry:
    """One launch, after those that scale rows."""
    found = gather.plan(p)
    work = Workspace(found.workspace)
    return replace(found, steps=(*renormed(p, work), *found.steps), workspace=work.size)
