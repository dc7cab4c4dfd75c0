"""The primitive of all calls, and what it lowers to: a custom call whose handler finds a program, a plan with its kernels loaded, by the call's text.

Nothing compiles or allocates when a compiled function runs: plans are selected from the traced shapes, kernels are loaded while XLA lowers, and XLA
allocates outputs and workspace.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any

import jax
import numpy as np
from jax.extend.core import Primitive
from jax.interpreters import ad, mlir

from ..call.plan import Plan
from ..errors import BackendUnavailableError, UnsupportedError
from ..executors.base import Executor, numpy_dtype
from ..executors.host import host
from ..registry import get_op
from . import ffi
from .site import Described, Site, parse

__all__ = ["alike", "bind", "call_p", "described", "forget", "outputs_of"]

NAMES = {"cpu": "Host", "cuda": "CUDA"}  # of platforms, as XLA has them
FREE, PLAIN = "baracuda_rt_launches", "baracuda_rt_call"  # calls that XLA may put into a CUDA graph, and those that it may not


def executor_of(platform: str, ordinal: int = 0) -> Executor:
    """The executor of a platform's device. Raises BackendUnavailableError where CuPy is missing."""
    if platform == "cpu":
        return host()
    try:
        from ..executors import cuda
    except ImportError as error:
        raise BackendUnavailableError(f"JAX arrays on a CUDA device need CuPy: pip install 'baracuda-rt[cuda13]' or [cuda12] ({error})") from None
    return cuda.device(ordinal)


name_of = lru_cache(maxsize=None)(str)
"""The name of a dtype, which NumPy puts together each time."""


def described(avals: Sequence[Any]) -> tuple[Described, ...]:
    """What a plan asks of traced or concrete arrays."""
    return tuple((tuple(aval.shape), name_of(aval.dtype)) for aval in avals)


class Program:
    """One call, compiled for a platform: a plan on each of its devices, and where XLA's buffers go."""

    def __init__(self, site: Site, operands: Sequence[Described], platform: str) -> None:
        self.site, self.operands, self.platform = site, tuple(operands), platform
        self.problem = site.problem(operands)
        self.plan = self._plan(0)
        self.size = self.plan.workspace_size
        specs = self.plan.problem.specs
        self.outputs = [name for name in self.plan.operands if name not in site.present and specs[name] is not None]
        places = {name: (True, k) for k, name in enumerate(site.present)} | {name: (False, k) for k, name in enumerate(self.outputs)}
        self.places = [places.get(name) for name in self.plan.operands]
        self.scalars = tuple(self.plan.defaults.values())
        self.launches: dict[int, Callable[..., None]] = {0: self._ready(self.plan)}
        if platform == "cuda":
            for ordinal in range(1, len(jax.local_devices(backend="cuda"))):
                self.launches[ordinal] = self._ready(self._plan(ordinal))

    def _plan(self, ordinal: int) -> Plan:
        return self.site.plan(self.operands, executor_of(self.platform, ordinal))

    @staticmethod
    def _ready(plan: Plan) -> Callable[..., None]:
        plan.prepare()
        return plan.launch

    def run(self, arguments: list[int], results: list[int], frame: Any) -> None:
        """The call on XLA's buffers, on XLA's stream."""
        if len(arguments) != len(self.site.present) or len(results) != len(self.outputs) + bool(self.size):
            raise UnsupportedError(f"{self.site.entry.name}: compiled with other buffers than this version has: compile again")
        pointers = [0 if place is None else (arguments if place[0] else results)[place[1]] for place in self.places]
        workspace = -(-results[-1] // 256) * 256 if self.size else 0
        if self.platform == "cpu":
            self.launches[0](*pointers, *self.scalars, workspace, 0, False)
            return
        ordinal = (ffi.ordinal_of(frame) or 0) if len(self.launches) > 1 else 0
        self.launches[ordinal](*pointers, *self.scalars, workspace, ffi.stream_of(frame), False)

    def traced(self, shown: Sequence[Any], *args: Any) -> list[Any]:
        """The custom call, as it is traced while the primitive is lowered; shown: the dtypes of its results where it was traced first."""
        spec = self.plan.problem.spec
        with jax.enable_x64(True):  # kernels that need 64 bits get them
            args = tuple(jax.lax.convert_element_type(x, numpy_dtype(spec(name).dtype)) for x, name in zip(args, self.site.present, strict=True))
            results = [jax.ShapeDtypeStruct(spec(name).shape, numpy_dtype(spec(name).dtype)) for name in self.outputs]
            if self.size:
                results.append(jax.ShapeDtypeStruct((self.size + 255,), np.uint8))
            target = FREE if self.plan.precision_guarantee.capturable else PLAIN
            outs = jax.ffi.ffi_call(target, results)(*args, problem=self.problem.decode())
            return [jax.lax.convert_element_type(y, dtype) for y, dtype in zip(outs, shown, strict=False)]


def held(dtype: Any) -> Any:
    """The dtype in which JAX holds a result: of 32 bits where jax_enable_x64 is not set."""
    return jax.dtypes.canonicalize_dtype(dtype)


_programs: dict[tuple[str, bytes], Program] = {}
_lock = threading.Lock()


def program(site: Site, operands: Sequence[Described], platform: str) -> Program:
    """The one program of a call on a platform."""
    key = platform, site.problem(operands)
    found = _programs.get(key)
    if found is None:
        made = Program(site, operands, platform)
        with _lock:
            found = _programs.setdefault(key, made)
    return found


def forget(entry: Any) -> None:
    """Lets go of a function's programs: an executable that still runs one finds it again by its text, and loads its kernels again."""
    outputs_of.cache_clear()
    with _lock:
        for key in [key for key, held in _programs.items() if held.site.entry is entry]:
            del _programs[key]


def _run(platform: str, problem: bytes, arguments: list[int], results: list[int], frame: Any) -> None:
    found = _programs.get((platform, problem))
    if found is None:  # an executable that another process compiled
        found = program(*parse(problem), platform)
    found.run(arguments, results, frame)


_handlers: list[ffi.Handler] = []


def _register() -> None:
    for platform, name in NAMES.items():
        for target, traits in ((FREE, ffi.COMMAND_BUFFER_COMPATIBLE), (PLAIN, 0)):
            handler = ffi.Handler(partial(_run, platform), traits if platform == "cuda" else 0)
            _handlers.append(handler)
            jax.ffi.register_ffi_target(target, ffi.capsule(handler), platform=name)


call_p = Primitive("baracuda_rt")
call_p.multiple_results = True


@lru_cache(maxsize=4096)
def outputs_of(site: Site, operands: tuple[Described, ...]) -> Plan:
    """The plan that tells a call's outputs; of the platform that is JAX's default one, where this process can plan for it."""
    platform = "cpu"
    if site.preference.backend is not None and jax.default_backend() in ("gpu", "cuda"):
        platform = "cuda"
    return site.plan(operands, executor_of(platform))


def present(plan: Plan, site: Site) -> list[Any]:
    """The specs of the outputs that a call writes, in order."""
    return [spec for name, spec in plan.problem.specs.items() if name not in site.present and name not in site.numbers and spec is not None]


def varying(aval: Any) -> frozenset[str]:
    """The axes of a mesh along which a value differs inside jax.shard_map."""
    manual = getattr(aval, "manual_axis_type", None)
    return frozenset() if manual is None else frozenset(manual.varying)


def alike(arrays: Sequence[Any]) -> tuple[Any, ...]:
    """The operands of a call inside jax.shard_map, all varying along the same axes; the gradient of one that did not is then summed over the mesh."""
    own = [varying(jax.typeof(x)) for x in arrays]
    every = frozenset().union(*own)
    return tuple(x if have == every else jax.lax.pcast(x, tuple(every - have), to="varying") for x, have in zip(arrays, own, strict=True))


def _abstract(*avals: Any, site: Site) -> list[Any]:
    specs = present(outputs_of(site, described(avals)), site)
    made = [jax.core.ShapedArray(spec.shape, held(numpy_dtype(spec.dtype))) for spec in specs]
    manual = next((aval.manual_axis_type for aval in avals if varying(aval)), None)
    if manual is None:
        return made
    mesh = jax.sharding.get_abstract_mesh()
    whole = [jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec(*(None,) * len(aval.shape))) for aval in made]
    return [aval.update(sharding=sharding, manual_axis_type=manual) for aval, sharding in zip(made, whole, strict=True)]


def bind(site: Site, *arrays: Any) -> list[Any]:
    """The call: its outputs that are not None, in order."""
    outs: list[Any] = call_p.bind(*arrays, site=site)
    return outs


def _impl(*arrays: Any, site: Site) -> Any:
    """Outside of any trace, which is where jax.disable_jit leads."""
    with jax.disable_jit(False):
        return jax.jit(partial(bind, site))(*arrays)


def _lower(platform: str, context: Any, *operands: Any, site: Site) -> Any:
    made = program(site, described(context.avals_in), platform)
    return mlir.lower_fun(partial(made.traced, [aval.dtype for aval in context.avals_out]), multiple_results=True)(context, *operands)


def _differentiate(primals: Any, tangents: Any, *, site: Site) -> Any:
    """Derivatives that there are have a rule of their own (`gradients`). Here come integers, whose derivative is zero, and what there is no gradient of."""
    outs = bind(site, *primals)
    if any(jax.numpy.issubdtype(y.dtype, jax.numpy.inexact) for y in outs):
        entry = site.entry
        again = entry.direction == "backward" or "backward" in get_op(entry.op_name).directions
        what = "its gradient cannot be differentiated again" if again else "it has no gradient"
        raise UnsupportedError(f"{entry.name}: {what}; accepted first derivatives, by reverse mode (jax.grad, jax.vjp)")
    return outs, [ad.Zero(jax.typeof(y).to_tangent_aval()) for y in outs]


call_p.def_abstract_eval(_abstract)
call_p.def_impl(_impl)
for _platform in NAMES:
    mlir.register_lowering(call_p, partial(_lower, _platform), platform=_platform)
ad.primitive_jvps[call_p] = _differentiate
_register()
