"""Writes the text of a CompileError: SKU, template, options, the whole log, the source around the error."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Sequence

from ..errors import CompileError

__all__ = ["first_error_line", "make_compile_error"]

_CONTEXT = 5
_PREFIX = "baracuda_rt-source-"
_KEPT = 20  # sources of the latest errors
# NVRTC writes `file(12): error: …`; g++ and clang write `file:12:5: error: …`. A ptxas line number counts PTX lines.
_ERROR = re.compile(
    r"^(?!ptxas)(?P<file>[^\n():]+)(?:\((?P<edg>\d+)\)|:(?P<gnu>\d+)(?::\d+)?)\s*:"
    r"\s*(?:fatal|catastrophic)?\s*error\b",
    re.MULTILINE,
)


def first_error_line(log: str, filename: str | None = None) -> int | None:
    """Line number of the first error in the log; only errors in `filename` count when it is given."""
    for match in _ERROR.finditer(log):
        if filename is None or os.path.basename(match["file"]) == os.path.basename(filename):
            return int(match["edg"] or match["gnu"])
    return None


def _excerpt(source: str, line: int | None) -> str:
    lines = source.splitlines()
    if line is None or not 1 <= line <= len(lines):
        return ""
    first, last = max(1, line - _CONTEXT), min(len(lines), line + _CONTEXT)
    width = len(str(last))
    return "\n".join(
        f"{'>' if number == line else ' '} {number:{width}} | {lines[number - 1]}"
        for number in range(first, last + 1)
    )


def _write(source: str, sku: str, suffix: str) -> tuple[str | None, str]:
    """Path of a file with the source, and the sentence that names it."""
    import tempfile  # not needed to start

    stem = re.sub(r"[^A-Za-z0-9_.]+", "_", sku)[:80]
    try:
        # A random name: a predictable one in a shared directory could be a trap set by somebody else.
        fd, path = tempfile.mkstemp(prefix=f"{_PREFIX}{stem}-", suffix=suffix)
        with os.fdopen(fd, "w", encoding="utf-8") as file:
            file.write(source)
    except OSError as error:
        return None, f"the full source could not be written ({error}); it is in the exception's `source`"
    _forget_old(os.path.dirname(path))
    return path, f"the full source is in {path}"


def _forget_old(directory: str) -> None:
    """Removes this user's source files of earlier errors, but for the latest."""
    found = []
    with contextlib.suppress(OSError), os.scandir(directory) as entries:
        for entry in entries:
            if entry.name.startswith(_PREFIX) and entry.is_file(follow_symlinks=False):
                with contextlib.suppress(OSError):
                    status = entry.stat(follow_symlinks=False)
                    if status.st_uid == os.getuid():
                        found.append((status.st_mtime_ns, entry.path))
    for _, path in sorted(found)[:-_KEPT]:
        with contextlib.suppress(OSError):
            os.remove(path)


def make_compile_error(
    sku: str,
    template: str,
    options: Sequence[str],
    log: str,
    source: str,
    *,
    filename: str | None = None,
    suffix: str = ".cu",
) -> CompileError:
    """The CompileError to raise; `filename` is the name under which the compiler saw `source`."""
    log = log.replace("\0", "").strip()
    line = first_error_line(log, filename)
    path, where = _write(source, sku, suffix)
    excerpt = _excerpt(source, line)
    parts = [
        f"{sku}: the kernel does not compile",
        f"template: {template}",
        f"options:  {' '.join(options)}",
        log or "(the compiler gave no message)",
        f"source around line {line}:\n{excerpt}" if excerpt else "",
        where,
    ]
    return CompileError(
        "\n".join(part for part in parts if part),
        sku=sku,
        template=template,
        options=options,
        log=log,
        source=source,
        source_path=path,
    )
