"""Each SKU that declares it gives the same bits again, whatever the threads, streams and neighbours do."""

from __future__ import annotations

import contextlib

import baracuda_rt as brt

from .harness import Target, check, mains, over_types, parametrize, plannable, run, same_bits, select, targets


def _biggest(target: Target):
    return max(plannable(target, target.samples(empty=False)), key=lambda s: sum(a.size for a in target.inputs(s).values()))


@parametrize(mains())
def test_reruns(target: Target, xp):
    """Three runs of the largest sample in fresh memory: equal bits where the SKU says bit_stable."""

    def body(target: Target) -> None:
        sample = _biggest(target)
        plan = select(target, sample, xp)
        assert plan.precision_guarantee == plan.sku.precision_guarantee
        first = run(target, sample, xp).results
        for _ in range(2):
            again = run(target, sample, xp).results
            if plan.precision_guarantee.bit_stable:
                assert same_bits(first, again), f"{plan.sku} declares bit_stable"

    over_types(target, body)


@parametrize([t for t in targets() if t.decl.atomic_variants])
def test_atomic_variants(target: Target, xp):
    """The faster variant is another SKU, says that it is not deterministic, needs permission, and is still right."""
    sample = _biggest(target)
    default = select(target, sample, xp)
    assert default.precision_guarantee.deterministic and default.precision_guarantee.bit_stable
    for variant in target.decl.atomic_variants:
        preference = brt.PlanPreference(deterministic=False, variant=variant)
        plan = select(target, sample, xp, preference=preference)
        assert plan.sku != default.sku
        assert not plan.precision_guarantee.deterministic and not plan.precision_guarantee.bit_stable
        check(target, sample, run(target, sample, xp, preference=preference).results, target.expected(sample), variant)


@parametrize(mains())
def test_no_state_leaks(target: Target, xp):
    """Other calls in between change nothing: a sample, the next ones, the first again."""
    samples = target.samples(empty=False)
    first = run(target, samples[0], xp).results
    for other in samples[1:3]:
        with contextlib.suppress(brt.InvalidProblemError):
            run(target, other, xp)
    assert same_bits(first, run(target, samples[0], xp).results)
