"""What renders kernels, as keys and bundles name it."""

from __future__ import annotations

from ..codegen.digest import generator_digest
from ..version import VERSION

__all__ = ["package"]


def package() -> str:
    """The version and what stands for the generator's text: with a manifest entry and a template they decide a kernel."""
    return f"{VERSION}+{generator_digest()[:16]}"
