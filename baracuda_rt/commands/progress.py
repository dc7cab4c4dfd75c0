"""How far a long command or call is: a bar on a terminal, a line now and then everywhere else. BARACUDA_RT_PROGRESS=0 hides both."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterator

from ..settings import settings

__all__ = ["progress"]

_EVERY = 10  # seconds between two lines where there is no terminal
_SLOW = 1.0  # seconds that a call may take without a word
_WIDTH = 100  # of the line that is written over on one


@contextlib.contextmanager
def progress(what: str, total: int, call: bool = False) -> Iterator[Callable[[str], None]]:
    """Gives a function to call after each of `total` pieces of work, with the piece's name.

    call: it is a call of a user's program, not a command: told on stderr, only where that is a terminal, and only once it has taken a second.
    """
    stream = sys.stderr if call else sys.stdout
    terminal = stream.isatty()
    if not settings.progress or (call and not terminal):
        yield lambda name: None
        return
    try:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    except ImportError:
        rich = False
    else:
        rich = terminal and not call
    if rich:
        columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.fields[name]}", markup=False))
        with Progress(*columns, transient=True) as bar:
            row = bar.add_task("", total=total, name="")
            yield lambda name: bar.update(row, advance=1, name=name)
        return
    done, shown, told = 0, False, time.monotonic()
    begin = told + _SLOW if call else told

    def step(name: str) -> None:
        nonlocal done, shown, told
        done += 1
        if terminal:
            shown = time.monotonic() >= begin
            if not shown:
                return
            stream.write(f"\r{f'{what} {done}/{total} {name}'[:_WIDTH]}\x1b[K")  # back to the margin; erase what is left of the last one
            stream.flush()
        elif time.monotonic() - told > _EVERY:
            told = time.monotonic()
            print(f"{what} {done}/{total} {name}", file=stream, flush=True)

    try:
        yield step
    finally:
        if shown:
            stream.write("\r\x1b[K")
            stream.flush()
