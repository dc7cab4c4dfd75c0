"""How far a long command is: a bar on a terminal that rich can draw on, a line now and then everywhere else."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterator

__all__ = ["progress"]

_EVERY = 10  # seconds between two lines


@contextlib.contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[str], None]]:
    """Gives a function to call after each of `total` pieces of work, with the piece's name."""
    try:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    except ImportError:
        rich = False
    else:
        rich = sys.stdout.isatty()
    if rich:
        columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.fields[name]}"))
        with Progress(*columns, transient=True) as bar:
            row = bar.add_task("", total=total, name="")
            yield lambda name: bar.update(row, advance=1, name=name)
        return
    done, told = 0, time.monotonic()

    def step(name: str) -> None:
        nonlocal done, told
        done += 1
        if time.monotonic() - told > _EVERY:
            told = time.monotonic()
            print(f"{what} {done}/{total} {name}", flush=True)

    yield step
