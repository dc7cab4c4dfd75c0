"""Figures of the documentation site as SVG text, from the tables that the tree holds: the benchmark's, the measured errors, host time, start-up.

    python -m tools.docs_figures DIR     # writes them there; `make docs` does it for the site
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from baracuda_rt.codegen.model import KernelSku
from baracuda_rt.commands.docs_tables import function_name_of

ROOT = Path(__file__).resolve().parents[1]
PERFORMANCE = ROOT / "docs" / "performance.md"
ERRORS = ROOT / "baracuda_rt" / "_generated" / "measured_errors.json"
LABEL, WIDTH, ROW = 250, 520, 18


class Table(NamedTuple):
    """A table of a Markdown page: its heading, its column names and its rows."""

    heading: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def dicts(self) -> list[dict[str, str]]:
        return [dict(zip(self.head, row, strict=True)) for row in self.rows]


def tables(text: str) -> list[Table]:
    """The tables of a Markdown page, in order."""
    out: list[Table] = []
    heading, block = "", []
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            block.append(tuple(cell.strip() for cell in line.strip().strip("|").split("|")))
            continue
        if len(block) > 2:
            out.append(Table(heading, block[0], tuple(block[2:])))
        block = []
        if line.startswith("#"):
            heading = line.lstrip("# ")
    return out


def first_table(found: Sequence[Table], *columns: str) -> Table:
    """The first table that has these columns: the newest. Raises LookupError."""
    for table in found:
        if set(columns) <= set(table.head):
            return table
    raise LookupError(f"no table with the columns {', '.join(columns)}")


def _number(text: str) -> float | None:
    found = re.match(r"-?\d+(\.\d+)?", text.replace(",", ""))
    return float(found[0]) if found else None


def dots(rows: Sequence[tuple[str, Mapping[str, float]]], top: float, title: str, ticks: Sequence[float], unit: str = "") -> str:
    """A row a case, a dot a series; marks at the ticks."""
    scale, height = WIDTH / top, ROW * len(rows)
    names = list(dict.fromkeys(name for _, values in rows for name in values))
    parts = []
    for tick in ticks:
        x = LABEL + tick * scale
        parts.append(f'<line x1="{x:.1f}" y1="34" x2="{x:.1f}" y2="{height + 42}" stroke-opacity="{0.6 if tick == 1 and not unit else 0.15}"/><text x="{x:.1f}" y="30" text-anchor="middle">{tick:g}{unit}</text>')
    for k, (case, values) in enumerate(rows):
        y = 48 + k * ROW
        parts.append(f'<text x="{LABEL - 12}" y="{y + 4}" text-anchor="end">{escape(case)}</text><line x1="{LABEL}" y1="{y}" x2="{LABEL + WIDTH}" y2="{y}" stroke-opacity="0.1"/>')
        for name in sorted(values, key=lambda name: name == "ours"):  # ours on top
            x = LABEL + min(values[name], top) * scale
            parts.append(f'<circle class="{name}" cx="{x:.1f}" cy="{y}" r="{5 if name == "ours" else 4}"><title>{escape(case)}, {name}: {values[name]:g}{unit}</title></circle>')
    return _svg(names, parts, height + 60, title)


def bars(rows: Sequence[tuple[str, str, float]], title: str, unit: str) -> str:
    """A bar a row: (label, series, value)."""
    top = max(value for *_, value in rows)
    parts = []
    for k, (label, series, value) in enumerate(rows):
        y, length = 36 + k * 24, max(1.0, value / top * WIDTH * 0.85)
        parts.append(f'<text x="{LABEL - 12}" y="{y + 12}" text-anchor="end">{escape(label)}</text><rect class="{series}" x="{LABEL}" y="{y}" width="{length:.1f}" height="16" rx="2"/><text x="{LABEL + length + 6:.1f}" y="{y + 12}">{value:g} {unit}</text>')
    return _svg(list(dict.fromkeys(series for _, series, _ in rows)), parts, 36 + 24 * len(rows) + 8, title)


def _svg(names: Sequence[str], parts: Sequence[str], height: float, title: str) -> str:
    said = {"eager": "PyTorch eager", "compiled": "torch.compile", "triton": "Triton", "ours": "baracuda_rt"}
    legend = "".join(f'<circle class="{name}" cx="{LABEL + 130 * k}" cy="10" r="5"/><text x="{LABEL + 10 + 130 * k}" y="14">{escape(said.get(name, name))}</text>' for k, name in enumerate(names))
    width = LABEL + WIDTH + 50
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(title)}" width="{width}" height="{height:.0f}" viewBox="0 0 {width} {height:.0f}" font-size="12">'
        f"<title>{escape(title)}</title>{legend}{''.join(parts)}</svg>\n"
    )


def bandwidth(found: Sequence[Table]) -> str:
    """Rates as shares of the copy rate, ours and the peers'."""
    table = first_table(found, "Case", "ours GB/s", "of copy")
    rows = []
    for row in table.dicts():
        ours, share = _number(row["ours GB/s"]), _number(row["of copy"])
        if ours is None or not share:
            continue
        series = {name.removesuffix(" GB/s"): rate * share / ours for name, cell in row.items() if name.endswith(" GB/s") and (rate := _number(cell)) is not None}
        rows.append((row["Case"], {name: round(value, 3) for name, value in series.items()}))
    return dots(rows, 1.2, f"Share of the card's copy rate, {table.heading}", (0, 0.25, 0.5, 0.75, 1))


def host_time(found: Sequence[Table]) -> str:
    """Host time of a call beside PyTorch's."""
    table = first_table(found, "Call", "ours µs", "PyTorch µs")
    rows = [(row["Call"], {name: value for name, cell in (("ours", row["ours µs"]), ("eager", row["PyTorch µs"])) if (value := _number(cell)) is not None}) for row in table.dicts()]
    return dots(rows, 14, "Host time of a call in microseconds", (0, 5, 10), " µs")


def startup(found: Sequence[Table]) -> str:
    """Start-up times, ours and what the table has beside them."""
    rows = []
    for row in first_table(found, "What", "ms", "beside it").dicts():
        value = _number(row["ms"])
        if value is not None:
            rows.append((row["What"].replace("`", "").partition(", beyond")[0], "ours", value))
    return bars(rows, "Start-up in milliseconds", "ms")


def accuracy(errors: Mapping[str, Mapping[str, float]]) -> str:
    """Errors of float32 functions in units in the last place, ours beside PyTorch's, where both were measured on the same arrays."""
    worst: dict[str, dict[str, float]] = {}
    for text, row in errors.items():
        sku = KernelSku.parse(text)
        if sku.element == "f32" and "torch_ulp" in row and "sweep_ulp" in row:
            kept = worst.setdefault(function_name_of(sku), {"ours": 0.0, "eager": 0.0})
            kept["ours"], kept["eager"] = max(kept["ours"], row["sweep_ulp"]), max(kept["eager"], row["torch_ulp"])
    rows = sorted(((name, values) for name, values in worst.items() if max(values.values()) > 0), key=lambda row: row[1]["ours"])
    return dots(rows, 6, "Largest error of float32 functions in units in the last place (beyond 6: at the edge)", (0, 1, 2, 4, 6), " ulp")


def figures() -> dict[str, str]:
    """File name -> SVG."""
    found = tables(PERFORMANCE.read_text(encoding="utf-8"))
    return {
        "bandwidth.svg": bandwidth(found), "host-time.svg": host_time(found), "start-up.svg": startup(found),
        "accuracy.svg": accuracy(json.loads(ERRORS.read_text(encoding="utf-8"))),
    }  # fmt: skip


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    for name, svg in figures().items():
        (target / name).write_text(svg, encoding="utf-8")
        print(target / name)
