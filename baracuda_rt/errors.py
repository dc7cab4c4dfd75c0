"""The exception tree of the library; every class can be pickled and carries its facts as attributes."""

from __future__ import annotations

from collections.abc import Sequence

from .codegen.errors import BaracudaError, InvalidProblemError, ManifestError, RenderError, UnknownSkuError, UnsupportedError

__all__ = [
    "BackendUnavailableError",
    "BaracudaError",
    "BufferTooSmallError",
    "CacheWarning",
    "CompileError",
    "IndexOutOfRangeError",
    "IndexOutOfRangeWarning",
    "InvalidProblemError",
    "KernelLaunchError",
    "ManifestError",
    "MisalignedOperandError",
    "RenderError",
    "UnknownSkuError",
    "UnsupportedDTypeError",
    "UnsupportedError",
    "WorkspaceTooSmallError",
]

# Facts are keyword arguments with defaults: pickle rebuilds an exception from its positional
# arguments (the message) and then restores the attributes.


class UnsupportedDTypeError(UnsupportedError, TypeError):
    """A dtype that the op does not take."""


class BackendUnavailableError(UnsupportedError):
    """A library, compiler or device that the request needs is not on this machine."""


class MisalignedOperandError(InvalidProblemError):
    """An operand's address or leading stride is not a multiple of what the chosen kernel needs."""

    def __init__(self, message: str, *, name: str = "", required: int = 0, got: int = 0) -> None:
        super().__init__(message)
        self.name = name
        self.required = required
        self.got = got


class BufferTooSmallError(InvalidProblemError):
    """A view reaches past the end of its buffer; sizes in bytes."""

    def __init__(self, message: str, *, needed: int = 0, got: int = 0) -> None:
        super().__init__(message)
        self.needed = needed
        self.got = got


class WorkspaceTooSmallError(InvalidProblemError):
    """The workspace is smaller than ``plan.workspace_size``; sizes in bytes."""

    def __init__(self, message: str, *, needed: int = 0, got: int = 0) -> None:
        super().__init__(message)
        self.needed = needed
        self.got = got


class IndexOutOfRangeError(BaracudaError, IndexError):
    """An index in the data lies outside its axis: the first one found, and where."""

    def __init__(
        self, message: str, *, op: str = "", position: int = 0, value: int = 0, bound: int = 0
    ) -> None:
        super().__init__(message)
        self.op = op
        self.position = position
        self.value = value
        self.bound = bound


class CompileError(BaracudaError, RuntimeError):
    """A compiler refused a kernel's source; ``compile_error.make_compile_error`` writes the text."""

    def __init__(
        self,
        message: str,
        *,
        sku: str = "",
        template: str = "",
        options: Sequence[str] = (),
        log: str = "",
        source: str = "",
        source_path: str | None = None,
    ) -> None:
        super().__init__(message)
        self.sku = sku
        self.template = template
        self.options = tuple(options)
        self.log = log
        self.source = source
        self.source_path = source_path


class KernelLaunchError(BaracudaError, RuntimeError):
    """A driver or library call failed while loading or launching a kernel."""

    def __init__(self, message: str, *, backend: str = "", code: int = 0, name: str = "") -> None:
        super().__init__(message)
        self.backend = backend
        self.code = code
        self.name = name


class IndexOutOfRangeWarning(UserWarning):
    """An earlier call met an index out of range; ``check_errors()`` raises it."""


class CacheWarning(RuntimeWarning):
    """The on-disk kernel cache cannot be used, or an entry was damaged; results are not affected."""
