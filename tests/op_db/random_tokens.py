"""Token samplers: filters by a stable sort, draws by running sums in 80-bit floats."""

from __future__ import annotations

import numpy as np

from .base import Draw, ErrorSample, OpCase, Sample, Terms, bound
from .random import LONG, SEEDED, key_sample, keyed, words64

NONE = "what is drawn follows from seed, offset and the row; special values are samples"


def word64(element: int, seed: int, offset: int) -> int:
    """The 64-bit draw of one element."""
    return int(words64(element + 1, seed, offset)[element])


def weights(x: np.ndarray, temperature: float, probs: bool) -> np.ndarray | None:
    """Of a row, the largest 1 but for plain probabilities; None where it cannot be drawn from."""
    if not temperature >= 0 or np.isnan(x).any():
        return None
    top = x.max()
    if probs and ((x < 0).any() or np.isinf(top) or not top > 0):
        return None
    if not probs and top == -np.inf:
        return None
    if temperature == 0:
        return (np.arange(len(x)) == x.argmax()).astype(LONG)
    x = x.astype(LONG)
    with np.errstate(all="ignore"):
        if probs:
            return x if temperature == 1 else np.where(x > 0, np.exp(np.log(x / top) / LONG(temperature)), 0)
        if np.isinf(top):
            return (x == top).astype(LONG)
        return np.where(np.isinf(x), 0, np.exp((x - top) / LONG(temperature)))


def filtered(x: np.ndarray, temperature: float = 1, top_k: int = 0, top_p: float = 0, min_p: float = 0, probs: bool = False, joint: bool = False) -> np.ndarray | None:
    """The weights that are left."""
    w = weights(x, temperature, probs)
    if w is None or temperature == 0:
        return w
    order = np.argsort(-x, kind="stable")
    rank = np.empty(len(x), int)
    rank[order] = np.arange(len(x))
    keep = np.ones(len(x), bool)
    if 0 < top_k < len(x):
        keep &= rank < top_k
    if 0 < top_p < 1:
        base = w if joint else np.where(keep, w, 0)
        before = np.cumsum(base[order]) - base[order]
        keep &= (before < LONG(top_p) * base.sum())[rank]
    return np.where(keep & (w >= LONG(min(min_p or 0, 1)) * w.max()), w, 0)


def chosen(w: np.ndarray, word: int) -> int:
    """The first cell whose running sum exceeds a share of the whole."""
    sums = np.cumsum(w)
    return int(np.argmax(sums > LONG(word) / LONG(2) ** 64 * sums[-1]))


def per_row(logits, seed=None, offset=0, temperature=1.0, top_k=0, top_p=1.0, min_p=0.0, probs=False, joint=False, seeds=None, offsets=None, return_valid=False, return_logprob=False):
    x = np.asarray(logits, np.float64)
    outer = x.shape[:-1]
    token, valid, logprob, cut = np.full(outer, -1), np.zeros(outer, bool), np.full(outer, np.nan), np.zeros(outer)
    n = x.shape[-1]
    of = lambda value, at, default: default if value is None else np.broadcast_to(value, outer)[at].item()
    for r, at in enumerate(np.ndindex(outer)):
        limits = of(temperature, at, 1.0), of(top_k, at, 0), of(top_p, at, 0), of(min_p, at, 0)
        w = filtered(x[at], *limits, probs=probs, joint=joint)
        if w is None:
            continue
        own, element = (seed, r) if seeds is None else (int(seeds[at]), 0)
        token[at] = chosen(w, word64(element, own, int(offset or 0) if offsets is None else int(offsets[at])))
        valid[at], logprob[at] = True, np.log(w[token[at]] / w.sum())
        # Masses are integers, the largest of 61 - n.bit_length() bits: of each less than one is cut off.
        cut[at] = (w.max() / w[token[at]] + n) * 2.0 ** (n.bit_length() - 60)
    double = getattr(logits, "dtype", None) == np.float64  # others have coarser units
    out = [token] + [valid] * return_valid + [Terms(logprob, np.abs(logprob) + 1 + double * cut * 2.0**52 / LOGPROB, 4)] * return_logprob
    return tuple(out) if len(out) > 1 else out[0]


LOGPROB = 8  # units of its bound

SETS = (
    {}, {"temperature": 0.5}, {"temperature": 0.0}, {"top_k": 3}, {"top_p": 0.6}, {"min_p": 0.25}, {"top_k": 5, "top_p": 0.7, "min_p": 0.05, "temperature": 1.5},
    {"top_k": 4, "top_p": 0.5, "joint": True}, {"return_valid": True}, {"top_p": 0.8, "return_valid": True, "return_logprob": True}, {"top_k": None, "top_p": None, "min_p": None},
)  # fmt: skip
ODD = np.array([[1, np.nan, 2], [-np.inf] * 3, [np.inf, 0, np.inf], [-np.inf, 1, -np.inf], [0.0, -0.0, 0.0]])


def logits_samples(d: Draw) -> list[Sample]:
    shapes = ((5, 9), (7,), (2, 3, 4), (3, 1), (0, 4), (2, 70), (4, 9), (3, 8), (6, 5), (2, 33), (2, 6))
    plain = [Sample({"logits": d.values(shapes[k])}, {**SEEDED, **given}, f"{given}") for k, given in enumerate(SETS)]
    probs = [Sample({"logits": d.values((4, 12), lo=0.01, hi=1)}, {**SEEDED, "probs": True, **given}, f"probs {given}") for given in ({}, {"temperature": 0.5, "top_k": 6}, {"min_p": 0.5})]
    return [*plain, *probs, Sample({"logits": ODD.astype(d.dtype())}, {**SEEDED, "return_valid": True}, "special"), key_sample({"logits": d.values((3, 11))})]


def row_samples(d: Draw) -> list[Sample]:
    kind = d.types.get("F", "f32"), d.types.get("K", "i64")
    numbers = lambda *values: d.values((len(values),), kind[0], 0, 1) * 0 + np.asarray(values, d.dtype(kind[0]))
    counts = lambda *values: np.array(values, d.dtype(kind[1]))
    return [
        Sample({"logits": d.values((4, 9)), "temperature": numbers(0.5, 0, 2, -1)}, {**SEEDED}, "temperatures"),
        Sample({"logits": d.values((3, 9)), "top_k": counts(3, 0, -1), "top_p": numbers(0.5, 1, 0.25)}, {**SEEDED, "joint": True}, "filters"),
        Sample({"logits": d.values((2, 9)), "min_p": numbers(0.5, 2), "seeds": np.array([5, -7]), "offsets": np.array([2, 1 << 40])}, {"return_valid": True, "return_logprob": True}, "seeds"),
        Sample({"logits": d.values((2, 3, 4)), "offsets": np.arange(6).reshape(2, 3)}, {**SEEDED}, "offsets"),
        key_sample({"logits": d.values((3, 5))}),
    ]


def verify(draft_probs, draft_ids, target_probs, seed, offset=0):
    rows, drafted, n = draft_probs.shape
    ids, prefix, either = np.full((rows, drafted + 1), -1), np.zeros(rows, int), np.zeros(rows, int)
    for b in range(rows):
        first = b * 2 * (drafted + 1)
        passed = []
        for i in range(drafted):
            token = int(draft_ids[b, i])
            u = (word64(first + i, seed, offset or 0) >> 11) * 2.0**-53
            passed.append(u * np.float64(draft_probs[b, i, token]) < np.float64(target_probs[b, i, token]))
        stop = passed.index(False) if False in passed else drafted
        prefix[b], either[b] = stop, sum(passed)
        ids[b, :stop] = draft_ids[b, :stop]
        w = np.asarray(target_probs[b, stop], LONG)
        if stop < drafted:
            left = np.maximum(w - np.asarray(draft_probs[b, stop], LONG), 0)
            w = left if left.any() else w
        ids[b, stop] = chosen(np.maximum(w, 0), word64(first + drafted + 1 + stop, seed, offset or 0)) if w.any() else -1
    return ids, prefix, either, prefix + 1


def verify_samples(d: Draw) -> list[Sample]:
    def one(rows: int, drafted: int, n: int, text: str, **given: int) -> Sample:
        args = {"draft_probs": d.values((rows, drafted, n), lo=0.01, hi=1), "draft_ids": d.ints((rows, drafted), 0, n), "target_probs": d.values((rows, drafted + 1, n), lo=0.01, hi=1)}
        return Sample(args, {**SEEDED, **given}, text)

    same = one(3, 2, 6, "equal")
    same.args["target_probs"][:, :2] = same.args["draft_probs"]
    keyed_one = one(2, 2, 5, "key")
    return [one(4, 3, 7, "some"), one(2, 1, 1, "one token"), one(3, 0, 4, "nothing drafted"), one(0, 2, 3, "empty"), same, key_sample(dict(keyed_one.args))]


def penalty(logits, counts, repetition=1.0, frequency=0.0, presence=0.0, row_axis=0):
    shape = lambda v: v if np.ndim(v) == 0 else np.asarray(v, np.float64).reshape([-1 if a == row_axis % logits.ndim else 1 for a in range(logits.ndim)])
    r, f, p = (shape(v) for v in (repetition, frequency, presence))
    lowered = np.where(logits > 0, logits / r, logits * r) - f * counts - p
    return Terms(np.where(counts > 0, lowered, logits), np.abs(logits) * (r + 1 / r) + np.abs(f) * counts + np.abs(p), 3)


def penalty_samples(d: Draw) -> list[Sample]:
    one = lambda shape, **given: Sample({"logits": d.values(shape), "counts": d.ints(shape, 0, 3)}, given, f"{shape} {given}")
    return [one((3, 8)), one((2, 5), repetition=1.5), one((7,), frequency=0.5, presence=-0.25), one((2, 3, 4), repetition=0.5, frequency=1.0, presence=2.0), one((0, 3)), one((1, 1025), repetition=1.2)]


def penalty_row_samples(d: Draw) -> list[Sample]:
    def one(shape: tuple[int, ...], rows: int, **given: int) -> Sample:
        args = {"logits": d.values(shape), "counts": d.ints(shape, 0, 3)}
        return Sample(args | {name: d.values((rows,), "f32", 0.5, 2) for name in ("repetition", "frequency", "presence")}, given, f"{shape} {given}")

    return [one((3, 8), 3), one((4, 5), 5, row_axis=-1), one((2, 3, 4), 1), one((0, 3), 1)]


def next_key(state):
    seed, offset = (int(v) for v in state)
    return {"key": np.array([seed, offset]), "state": np.array([seed, offset + 1])}


PENALTY = bound(8, reason="a quotient or product, a product and two differences, each rounded, and their operands")
CASES = [
    OpCase("sample", "forward", keyed(per_row), logits_samples,
           lambda d: [ErrorSample({"logits": d.values((2, 3))}, {**SEEDED, "temperature": -1.0}, "InvalidProblemError", "temperature is -1.0"),
                      ErrorSample({"logits": d.values((2, 0))}, {**SEEDED}, "InvalidProblemError", "rows of at least one element")],
           edges=(), reason=NONE, tol={"logprob": bound(LOGPROB), "": bound()}),
    OpCase("sample_per_row", "forward", keyed(per_row), row_samples,
           lambda d: [ErrorSample({"logits": d.values((2, 3)), "top_p": d.values((3,), "f32")}, {**SEEDED}, "InvalidProblemError", "top_p has shape")],
           edges=(), reason=NONE, tol={"logprob": bound(LOGPROB), "": bound()}),
    OpCase("speculative_verify", "forward", keyed(verify), verify_samples,
           lambda d: [ErrorSample({"draft_probs": d.values((2, 3, 4)), "draft_ids": d.ints((2, 3), 0, 4), "target_probs": d.values((2, 3, 4))}, {**SEEDED}, "InvalidProblemError", "4 positions, one more")],
           edges=(), reason=NONE),
    OpCase("token_penalty", "forward", penalty, penalty_samples,
           lambda d: [ErrorSample({"logits": d.values((2, 3)), "counts": d.ints((2, 3), 0, 2)}, {"repetition": 0.0}, "InvalidProblemError", "repetition is 0.0")],
           edges=(), reason="a count of 0 leaves any logit as it is; others are plain arithmetic", tol=PENALTY),
    OpCase("token_penalty_per_row", "forward", penalty, penalty_row_samples, edges=(), reason="as token_penalty", tol=PENALTY),
    OpCase("draw_key", "forward", next_key, lambda d: [Sample({"state": np.array([5_000_000_000, 3])}, {}, "a state"), Sample({"state": np.array([-1, 0])}, {}, "a negative seed")],
           edges=(), reason="integers"),
]  # fmt: skip
