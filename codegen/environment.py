"""The one Jinja environment: strict undefined variables, compiled templates kept."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import jinja2

TEMPLATES = Path(__file__).resolve().parent.parent / "templates"


@lru_cache(maxsize=4)
def environment(directory: Path = TEMPLATES) -> jinja2.Environment:
    """The environment over a template directory."""
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(str(directory)),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
        auto_reload=False,
        cache_size=-1,
    )
