"""Errors that the generator raises; the run-time ones join them in ``baracuda_rt.errors``."""

from __future__ import annotations

__all__ = ["BaracudaError", "InvalidProblemError", "ManifestError", "RenderError", "UnknownSkuError", "UnsupportedError"]


class BaracudaError(Exception):
    """Root of every error this library raises on purpose."""


class ManifestError(BaracudaError, ValueError):
    """The manifest is wrong; the text starts with the place, as a compiler's would."""

    def __init__(
        self, message: str, *, file: str = "", line: int | None = None, entry: str = ""
    ) -> None:
        super().__init__(message)
        self.file = file
        self.line = line
        self.entry = entry

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file or 'manifest'}:{self.line}"
        parts = (place, self.entry, str(self.args[0]))
        return ": ".join(part for part in parts if part)


class UnsupportedError(BaracudaError, NotImplementedError):
    """A valid request that nothing here implements."""


class InvalidProblemError(BaracudaError, ValueError):
    """Shapes, strides, parameters or devices that do not fit together."""


class UnknownSkuError(UnsupportedError, InvalidProblemError):
    """A category, op, direction, arch, backend, variant, parameter or SKU that the manifest does not declare."""


class TemplateFailed(Exception):
    """What a template could not do; `render` makes a RenderError of it."""


class RenderError(BaracudaError, RuntimeError):
    """A template could not be turned into source."""

    def __init__(self, message: str, *, sku: str = "", template: str = "") -> None:
        super().__init__(message)
        self.sku = sku
        self.template = template

    def __str__(self) -> str:
        parts = (self.sku, self.template, str(self.args[0]))
        return ": ".join(part for part in parts if part)
