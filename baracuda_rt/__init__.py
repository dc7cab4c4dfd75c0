"""ML primitives, forward and backward, for CuPy and NumPy arrays. Importing this loads neither numpy, cupy, jinja2 nor yaml.

`help(baracuda_rt.softmax)` describes a function with an example, `softmax_backward` is its gradient. On the command line, `python -m baracuda_rt ops WORD`
finds functions and `python -m baracuda_rt doctor` says what can run here.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .version import VERSION as __version__

try:
    from ._generated.names import COMPOSITIONS, FUNCTIONS
except ImportError:  # before the first regenerate-kernels of a checkout
    COMPOSITIONS, FUNCTIONS = (), {}

_HOMES = {
    **dict.fromkeys(COMPOSITIONS, "ops.compositions"),
    "select": "call.selecting",
    **dict.fromkeys(("check_errors", "synchronize"), "call.devices"),
    **dict.fromkeys(("explain", "Explanation"), "call.explaining"),
    **dict.fromkeys(("skus", "warmup"), "commands.listing"),
    **dict.fromkeys(("autotune", "Tuning"), "call.autotuning"),
    "used": "call.used",
    **dict.fromkeys(("cache_info", "cache_clear"), "commands.listing"),
    "describe": "commands.describe",
    "write_bundle": "commands.bundling",
    "elementwise": "call.formulas",
    **dict.fromkeys(("Generator", "default_generator", "manual_seed"), "call.generator"),
    "TensorSpec": "call.arrays",
    "KernelSku": "commands.listing",
    "PrecisionGuarantee": "commands.listing",
    "PlanPreference": "call.preference",
    "Plan": "call.plan",
    **dict.fromkeys(
        (
            "BaracudaError", "ManifestError", "UnsupportedError", "UnsupportedDTypeError", "BackendUnavailableError", "InvalidProblemError",
            "MisalignedOperandError", "BufferTooSmallError", "WorkspaceTooSmallError", "IndexOutOfRangeError", "IndexOutOfRangeWarning",
            "CompileError", "KernelLaunchError", "CacheWarning", "UnknownSkuError",
        ),
        "errors",
    ),
}  # fmt: skip


class MissingNameError(AttributeError):
    """Looks for what is near a name when its text is asked for: importing a module of the package asks for names that are not there yet."""

    def __str__(self) -> str:
        from .commands.unknown_name import missing_name

        return missing_name(str(self.args[0]), __name__)


__all__ = ["__version__", *_HOMES, *FUNCTIONS]  # noqa: PLE0604 all are strings


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        category = FUNCTIONS.get(name)
        if category is None:
            raise MissingNameError(name)
        home = f"ops.{category}"
    value = getattr(import_module(f".{home}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
