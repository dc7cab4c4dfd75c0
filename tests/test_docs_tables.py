"""The generated documents: the requirements are read strictly, holes are found, every public function is in a table."""

from __future__ import annotations

import pytest

from baracuda_rt import registry
from baracuda_rt._generated.names import FUNCTIONS
from baracuda_rt.commands import docs_tables
from baracuda_rt.settings import settings_table

pytestmark = pytest.mark.pure


def ops() -> dict:
    return {op.name: op for op in registry.ops()}


def test_requirements_are_read_and_a_bad_line_is_named() -> None:
    titles, rows = docs_tables.read_requirements(docs_tables._REQUIREMENTS.read_text())
    assert len(rows) > 350 and {row.section for row in rows} == set(titles)
    assert len({row.op for row in rows}) == len(rows), "an op is listed twice"
    for bad in ("1.1 op x float", "1.1 op f", "1.1 op f float33"):
        with pytest.raises(ValueError, match=r"requirements, line 2: "):
            docs_tables.read_requirements(f"# 1.1 title\n{bad}")


def test_holes_are_found() -> None:
    text = "# 1.1 x\n1.1 lerp fb float\n1.1 lerp_tensor fb float,i8\n1.1 no_such_op f float\n"
    holes = docs_tables.coverage(docs_tables.read_requirements(text)[1], ops())
    assert [(hole.required.op, hole.what) for hole in holes] == [("lerp_tensor", "i8"), ("no_such_op", "op")]
    lerp = ops()["lerp"]
    forward = {"lerp": type(lerp)(**{f: getattr(lerp, f) for f in lerp.__slots__ if f != "directions"}, directions={"forward": lerp.directions["forward"]})}
    holes = docs_tables.coverage(docs_tables.read_requirements("1.1 lerp fb float\n")[1], forward)
    assert [(hole.required.op, hole.what) for hole in holes] == [("lerp", "backward")]


def test_every_function_and_setting_is_documented() -> None:
    texts = docs_tables.documents(ops())
    for name in FUNCTIONS:
        assert f"`{name}(" in texts["../docs/ops.md"] or f"`{name}`" in texts["../docs/ops.md"] or name.endswith("_backward"), name
    assert settings_table() in texts["../docs/settings.md"]
    assert all(text.endswith("\n") and "|" in text for text in texts.values())
