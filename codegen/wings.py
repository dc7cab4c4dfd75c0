"""Wings: the folders that templates and pattern modules share, by family; a file is named without its wing and found in it."""

from __future__ import annotations

import functools
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path  # not needed to start

TEMPLATES = os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "templates")

WINGS = (
    "elementwise", "rows", "folds", "scans", "indexing", "segments", "layout", "pooling", "quantization", "convolution", "embedding",
    "sorting", "products", "losses", "random", "image",
)  # fmt: skip


@functools.cache
def wing_of(directory: str | Path, file: str) -> str:
    """The wing below `directory` that holds `file`; names are unique over all wings. Raises FileNotFoundError."""
    for wing in WINGS:
        if os.path.isfile(os.path.join(directory, wing, file)):
            return wing
    raise FileNotFoundError(f"no wing of {os.path.basename(os.fspath(directory))} holds {file}; wings: {', '.join(WINGS)}")


def template_file(directory: str | Path, template: str) -> str:
    """The path, below the template directory, of a kernel template. Raises FileNotFoundError."""
    file = f"{template}.cu.j2"
    return f"{wing_of(directory, file)}/{file}"
