"""Tables of the command line: rich's on a terminal where it is installed, aligned text everywhere else."""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["print_table"]


def print_table(headers: Sequence[str], rows: Sequence[Sequence[object]], title: str = "", right: Sequence[str] = ()) -> None:
    """Prints rows under headers; the columns named in `right` are aligned to the right."""
    cells = [["" if cell is None else str(cell) for cell in row] for row in rows]
    if sys.stdout.isatty():
        try:
            from rich import box
            from rich.console import Console
            from rich.table import Table
            from rich.text import Text
        except ImportError:
            pass
        else:
            table = Table(title=title or None, title_justify="left", box=box.SIMPLE_HEAD)
            for header in headers:
                table.add_column(header, justify="right" if header in right else "left", overflow="fold")
            for row in cells:
                table.add_row(*(Text(cell) for cell in row))  # Text: brackets in a SKU are no markup
            Console().print(table)
            return
    if title:
        print(title)
    widths = [max(len(line[k]) for line in [list(headers), *cells]) for k in range(len(headers))]
    for line in [list(headers), ["-" * width for width in widths], *cells]:
        parts = (cell.rjust(w) if header in right else cell.ljust(w) for cell, w, header in zip(line, widths, headers, strict=True))
        print("  ".join(parts).rstrip())
