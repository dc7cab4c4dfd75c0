"""The functions of baracuda_rt for JAX arrays, under jit, grad, vmap and scan too: `import baracuda_rt.jax as brtj; brtj.softmax(x)`.

They take what the functions of baracuda_rt take, and JAX arrays come out. docs/jax.md tells how they behave. Needs jax, which nothing else here imports.
"""

from __future__ import annotations

import types
from importlib import import_module
from typing import Any

from .._generated.names import FUNCTIONS

__all__ = sorted(FUNCTIONS)  # noqa: PLE0605 all are strings


def _category(category: str) -> dict[str, Any]:
    """The functions of one category over again, with entries for JAX arrays behind them."""
    from ..call.dispatch import Entry
    from .calls import entry_of

    module = import_module(f"..ops.{category}", __name__)
    names = dict(vars(module))
    for name, value in vars(module).items():
        if isinstance(value, Entry):
            names[name] = entry_of(value.op_name, value.direction)
    made = {}
    for name in module.__all__:
        plain = getattr(module, name)
        function = types.FunctionType(plain.__code__, names, name, plain.__defaults__, plain.__closure__)
        function.__kwdefaults__, function.__doc__, function.__module__ = plain.__kwdefaults__, plain.__doc__, __name__
        names[name] = made[name] = function  # functions of one category call each other
    return made


def __getattr__(name: str) -> Any:
    category = FUNCTIONS.get(name)
    if category is None:
        from ..commands.unknown_name import missing_name

        raise AttributeError(missing_name(name, __name__))
    globals().update(_category(category))
    return globals()[name]


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
