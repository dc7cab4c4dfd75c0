"""What all modules that draw share: where seed and offset come from, and how kernels get them."""

from __future__ import annotations

from typing import Any

from ...records import Arg, Const, Problem, Ptr, Scalar, i64

__all__ = ["check_seed", "resolve", "seed_args"]


def resolve(call: Any) -> bool:
    """Without a seed the generator gives one, and the number of the call: as numbers, or as a key on its device. Not where nothing is drawn."""
    given = call.params
    if "generator" not in given:  # a gradient takes what its forward drew with
        return False
    if given["seed"] is not None or given.get("training") is False or call.arrays.get("key") is not None or call.arrays.get("seeds") is not None:
        return False
    call.draw()
    return True


def check_seed(p: Problem) -> None:
    """A seed from one place."""
    given = p.params
    if given.get("generator") is not None:
        p.fail("generator", "given", "None beside a seed or a key, or in a plan, which keeps no generator")
    if p.has("key") and given["seed"] is not None:
        p.fail("seed", given["seed"], "None beside a key")
    if given.get("seed") is None and given.get("training") is not False and not any(p.has(name) for name in ("key", "mask", "seeds")):
        mask = p.decl.direction == "backward" and any(o.name == "mask" for o in p.decl.inputs)
        p.fail("seed", None, "the forward's seed, or its mask, which return_mask=True returns" if mask else "an integer, or a call of the function, whose generator has one")


def seed_args(p: Problem) -> tuple[Arg, ...]:
    """The kernel arguments of a call's DrawKey."""
    key: tuple[Arg, Arg] = (Ptr("key"), i64(p.spec("key").strides[0])) if p.has("key") else (Const(0, "u64"), i64(0))
    return Scalar("seed", "u64"), Scalar("offset", "u64"), *key
