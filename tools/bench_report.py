"""The benchmark's results as a line, a Markdown table and a bar chart in SVG."""

from __future__ import annotations

from html import escape
from typing import Any

COLOURS = {"ours": "#2563eb", "eager": "#9ca3af", "compiled": "#f59e0b", "triton": "#10b981", "cupy": "#0d9488", "jax": "#dc2626"}
OTHER = "#a855f7"


def line(row: dict[str, Any], copy: float | None) -> str:
    """One case as it is printed while the benchmark runs."""
    if row.get("error"):
        return f"{row['case']:<44} {row['error'][:110]}"
    parts = []
    for name, rate in row["gbps"].items():
        share = f" ({rate / copy:.2f})" if copy and name == "ours" else ""
        parts.append(f"{name} {rate:.0f}{share}" if copy else f"{name} {row['ms'][name]:.3f} ms")
    return f"{row['case']:<44} {'  '.join(parts)}" + (f"  [{'; '.join(row['notes'])}]" if row["notes"] else "")


def best_peer(row: dict[str, Any]) -> tuple[str, float] | None:
    """The fastest peer and its rate."""
    peers = {name: rate for name, rate in row["gbps"].items() if name != "ours"}
    return max(peers.items(), key=lambda item: item[1]) if peers else None


def markdown(report: dict[str, Any]) -> str:
    """Tables of everything that was measured."""
    copy = report.get("copy_gbps")
    machine = report["machine"]
    lines = ["# Benchmark", "", ", ".join(f"{name} {value}" for name, value in machine.items()), ""]
    ran = [row for row in report["cases"] if not row.get("error")]
    if ran:
        peers = list(dict.fromkeys(name for row in ran for name in row["gbps"] if name != "ours"))
        if copy:
            lines += [f"Copy rate of this card in this run: {copy:.0f} GB/s. GB/s count each byte that must move once.", ""]
            head = ["Case", "ours GB/s", "of copy", *(f"{peer} GB/s" for peer in peers), "ours / best peer", "Note"]
        else:
            head = ["Case", "ours ms", "Note"]
        lines += ["| " + " | ".join(head) + " |", "| --- |" + " ---: |" * (len(head) - 2) + " --- |"]
        for row in ran:
            notes = [*row["notes"], *([f"bound by {row['bound']}"] if row["bound"] != "bytes" else [])]
            if copy:
                best = best_peer(row)
                cells = [row["case"], f"{row['gbps']['ours']:.0f}", f"{row['gbps']['ours'] / copy:.2f}"]
                cells += [f"{row['gbps'][peer]:.0f}" if peer in row["gbps"] else "" for peer in peers]
                cells.append(f"{row['gbps']['ours'] / best[1]:.2f}" if best else "")
            else:
                cells = [row["case"], f"{row['ms']['ours']:.3f}"]
            lines.append("| " + " | ".join([*cells, "; ".join(notes).replace("|", "/")]) + " |")
        lines.append("")
    for title, unit, values in (("Host time a call", "µs", report["host_us"]), ("Start-up", "ms", report["startup_ms"])):
        if values:
            lines += [f"## {title}", "", f"| What | {unit} |", "| --- | ---: |", *(f"| {name} | {value:.2f} |" for name, value in values.items()), ""]
    failed = [row for row in report["cases"] if row.get("error")]
    if failed:
        lines += ["## Not measured", "", *(f"- {row['case']}: {row['error']}" for row in failed), ""]
    return "\n".join(lines)


def chart(report: dict[str, Any]) -> str:
    """Bars of each case's rate as a share of the copy rate (of the fastest entry where no copy rate is known)."""
    rows = [row for row in report["cases"] if not row.get("error")]
    label, width, bar, gap = 300, 560, 9, 8
    y, parts = 40, []
    for row in rows:
        top = report.get("copy_gbps") or max(row["gbps"].values())
        names = list(row["gbps"])
        parts.append(f'<text x="{label - 8}" y="{y + len(names) * bar / 2 + 4}" text-anchor="end">{escape(row["case"])}</text>')
        for name in names:
            share = row["gbps"][name] / top
            length = max(1.0, min(share, 1.05) * width)
            parts.append(f'<rect x="{label}" y="{y}" width="{length:.1f}" height="{bar - 1}" fill="{COLOURS.get(name, OTHER)}"><title>{escape(name)}: {row["gbps"][name]:.0f} GB/s</title></rect>')
            if name == "ours":
                parts.append(f'<text x="{label + length + 4:.1f}" y="{y + bar - 1}">{share:.2f}</text>')
            y += bar
        y += gap
    legend = "".join(
        f'<rect x="{label + 90 * k}" y="10" width="10" height="10" fill="{COLOURS.get(name, OTHER)}"/><text x="{label + 14 + 90 * k}" y="19">{escape(name)}</text>'
        for k, name in enumerate(dict.fromkeys(name for row in rows for name in row["gbps"]))
    )
    one = f'<line x1="{label + width}" y1="30" x2="{label + width}" y2="{y}" stroke="#111" stroke-dasharray="3 3"/>'
    title = escape(f"share of the copy rate, {report['machine']['device']}" if report.get("copy_gbps") else f"relative rate, {report['machine']['device']}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{label + width + 60}" height="{y + 30}" font-family="sans-serif" font-size="11">'
        f'<rect width="100%" height="100%" fill="white"/>{legend}{"".join(parts)}{one}<text x="{label}" y="{y + 18}">{title}</text></svg>\n'
    )
