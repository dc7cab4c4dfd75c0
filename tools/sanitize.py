"""Runs each kernel path once, for compute-sanitizer: compute-sanitizer --tool memcheck python tools/sanitize.py

Every variant and every set of kernels that the samples of the op database reach is run once for each template, direction and set of source
parameters, with exact allocations (no memory pool), contiguous and tangled; of samples that reach the same, the smallest. Results are compared
with the references. With --models every line of tests/model_sizes.yaml is run once instead (tools/sanitize_models.py), at the sizes of models, and
nothing compared: the test suite does that. Exit status 1 if something is wrong.
"""

from __future__ import annotations

import argparse
import collections
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

import numpy as np  # noqa: E402

from tools import sanitize_models  # noqa: E402

LARGE = 1 << 22  # elements: larger samples are left to the table of models
PATIENCE = 12  # a template is left after so many targets without a new path


def plan_of(target: Any, sample: Any, layout: Any, arch: str | None) -> Any:
    """The plan that a call on these operands in this layout selects."""
    import baracuda_rt as brt
    from tests.harness import CONTIGUOUS, Guarded

    specs = {}
    for name, value in target.inputs(sample).items():
        view = Guarded(np, value, layout).view
        strides = [step // view.itemsize for step in view.strides]
        specs[name] = brt.TensorSpec(view.shape, view.dtype, strides, 16 if layout is CONTIGUOUS else view.itemsize)
    return brt.select(target.op.name, target.decl.direction, arch=arch, **specs, **target.params(sample))


def choices(only: str | None, limit: int, arch: str | None, problems: list[str]) -> Iterator[tuple[Any, Any, Any]]:
    """Calls whose kernel no earlier call has run."""
    import baracuda_rt as brt
    from tests.harness import CONTIGUOUS, LAYOUTS, targets

    seen: set[Any] = set()
    count: collections.Counter[str] = collections.Counter()
    idle: collections.Counter[str] = collections.Counter()
    taken: set[tuple[str, str, str]] = set()
    for target in targets():
        # One combination of types for each main dtype; f32 stands for f64, which takes the same paths.
        combination = (target.op.name, target.decl.direction, target.types["T"])
        if (only and only not in target.id) or target.types["T"] == "f64" or combination in taken:
            continue
        template = target.decl.template or target.decl.geometry  # libraries serve what has no template
        if count[template] >= limit or idle[template] >= PATIENCE:
            continue
        taken.add(combination)
        idle[template] += 1
        try:
            samples = target.samples(empty=False)
        except Exception as error:
            print(f"WRONG {target.id}: its record: {error!r}", flush=True)
            problems.append(target.id)
            continue
        sizes = {id(sample): sum(array.size for array in target.inputs(sample).values()) for sample in samples}
        for sample in sorted(samples, key=lambda sample: sizes[id(sample)]):  # a sanitizer is slow
            if sizes[id(sample)] > LARGE:
                break
            for layout in (CONTIGUOUS, LAYOUTS[-1]):
                try:
                    plan = plan_of(target, sample, layout, arch)
                except brt.BaracudaError:  # a sample that must be refused
                    break
                except Exception as error:
                    print(f"WRONG {target.id} {sample.id} {layout.name}: select: {error!r}", flush=True)
                    problems.append(target.id)
                    break
                launches = tuple((launch.kernel, launch.shared > 0, launch.grid[1] > 1) for launch in plan.geometry.launches)
                key = (template, target.decl.direction, plan.sku.variant, plan.sku.params, target.types["T"] in ("f16", "bf16"), launches)
                if key not in seen and count[template] < limit:
                    seen.add(key)
                    count[template] += 1
                    idle[template] = 0
                    yield target, sample, layout


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", help="targets whose id holds this text")
    parser.add_argument("--limit", type=int, default=40, help="calls for each template")
    parser.add_argument("--numpy", action="store_true", help="the host executor instead of the device, to try the script itself")
    sanitize_models.add_options(parser)
    options = parser.parse_args()
    xp: Any = np
    if not options.numpy and not options.list:
        import cupy

        xp = cupy
        xp.cuda.set_allocator(None)  # each array its own allocation, so that memcheck sees its end
    if options.models:
        return 1 if sanitize_models.main(options, xp) else 0
    return paths(options, xp)


def paths(options: argparse.Namespace, xp: Any) -> int:
    """The op database: 1 if something is wrong."""
    from tests.harness import CONTIGUOUS, check, invoke, run

    done = wrong = 0
    problems: list[str] = []
    for target, sample, layout in choices(options.only, options.limit, "host" if options.numpy else None, problems):
        try:
            want = target.expected(sample)
            if layout is CONTIGUOUS and not target.inouts:
                arrays = {name: xp.asarray(value) for name, value in target.inputs(sample).items()}
                result = invoke(target.name, arrays, target.params(sample))
                names = target.outputs(sample)
                parts = (result,) if len(names) == 1 else tuple(result or ())
                results = {n: None if p is None else p if options.numpy else xp.asnumpy(p) for n, p in zip(names, parts, strict=True)}
            else:
                results = run(target, sample, xp, layouts={"": layout}).results
            check(target, sample, results, want)
        except ValueError:
            continue
        except Exception as error:
            wrong += 1
            print(f"WRONG {target.id} {sample.id} {layout.name}: {str(error).splitlines()[0] if str(error) else type(error).__name__}", flush=True)
        done += 1
    wrong += len(problems)
    print(f"sanitize: {done} calls, {wrong} wrong")
    return 1 if wrong or not done else 0


if __name__ == "__main__":
    sys.exit(main())
