"""The generated documents: the requirements are read strictly, holes are found, every public function is in a table."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import baracuda_rt as brt
from baracuda_rt import registry
from baracuda_rt._generated.names import COMPOSITIONS, FUNCTIONS
from baracuda_rt.commands import docs_tables, union_table
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
    holes = docs_tables.coverage(docs_tables.read_requirements(text)[1], ops(), {})
    assert [(hole.required.op, hole.what) for hole in holes] == [("lerp_tensor", "i8"), ("no_such_op", "op")]
    lerp = ops()["lerp"]
    forward = {"lerp": replace(lerp, directions={"forward": lerp.directions["forward"]})}
    holes = docs_tables.coverage(docs_tables.read_requirements("1.1 lerp fb float\n")[1], forward, {})
    assert [(hole.required.op, hole.what) for hole in holes] == [("lerp", "backward")]


def test_every_function_and_setting_is_documented() -> None:
    texts = docs_tables.documents(ops())
    for name in FUNCTIONS:
        assert f"`{name}(" in texts["../docs/ops.md"] or f"`{name}`" in texts["../docs/ops.md"] or name.endswith("_backward"), name
    assert settings_table() in texts["../docs/settings.md"]
    assert all(text.endswith("\n") and "|" in text for text in texts.values())


def test_the_union_names_only_what_is_here() -> None:
    data = json.loads((union_table.TOOLS / "union_names.json").read_text())
    status = union_table.read_status((union_table.TOOLS / "union_status.txt").read_text())
    composed = docs_tables.read_compositions((docs_tables._PACKAGE / "ops.yaml").read_text(), ops())
    table = union_table.verdicts(data["names"], status, ops(), composed)
    assert sum(len(names) for names in data["names"].values()) == len(table)
    assert set(data["names"]) == {"torch", "torch.nn.functional", "torch.special", "jax.numpy", "jax.lax", "jax.nn"}
    for (module, name), verdict in table.items():
        assert verdict.kind in union_table.KINDS
        assert all(callable(getattr(brt, one)) for one in verdict.names), (module, name)
        assert (verdict.kind in ("here", "other name")) <= bool(verdict.names), (module, name)
        assert verdict.remark or verdict.kind not in ("composed", "not meant"), (module, name)
    assert table["torch", "split"].kind == "composed" and table["jax.numpy", "split"].names == ("tensor_split",)
    assert table["torch", "exp"].kind == "here" and table["torch", "absolute"] == union_table.Verdict("other name", ("abs",))
    for line in status:
        fits = [key for key in table if union_table._fits(line.pattern, *key)]
        assert fits, f"union_status.txt: {line.pattern} fits no name"


def test_a_bad_line_of_the_union_is_named() -> None:
    for bad in ("sin cos", "sin = her", "sin = here", "sin = not meant"):
        with pytest.raises(ValueError, match="union status, line 2"):
            union_table.read_status(f"# head\n{bad}")
    with pytest.raises(ValueError, match="'sin' is said to be here as 'no_such_op'"):
        union_table.verdicts({"torch": ["sin"]}, union_table.read_status("sin = here no_such_op"), ops(), {})


def test_every_view_and_composition_is_documented() -> None:
    text = docs_tables.documents(ops())["../docs/ops.md"]
    assert all(f"| `{name}(" in text for name in COMPOSITIONS)
