"""Records of the GGUF block formats, element by element from the tables of their layouts."""

from __future__ import annotations

from typing import Any

import numpy as np

from .base import EXACT, Draw, ErrorSample, OpCase, Sample

F = np.float32
BLOCKS = {
    "q4_0": (32, 18), "q4_1": (32, 20), "q5_0": (32, 22), "q5_1": (32, 24), "q8_0": (32, 34), "q8_1": (32, 36), "q2_k": (256, 84), "q3_k": (256, 110),
    "q4_k": (256, 144), "q5_k": (256, 176), "q6_k": (256, 210), "q8_k": (256, 292), "iq4_nl": (32, 18), "iq4_xs": (256, 136), "mxfp4": (32, 17),
}  # fmt: skip
HALVES = {"q4_0": (0,), "q4_1": (0, 2), "q5_0": (0,), "q5_1": (0, 2), "q8_0": (0,), "q8_1": (0, 2), "q2_k": (80, 82), "q3_k": (108,), "q4_k": (0, 2),
          "q5_k": (0, 2), "q6_k": (208,), "q8_k": (), "iq4_nl": (0,), "iq4_xs": (0,), "mxfp4": ()}  # fmt: skip
IQ4 = np.array([-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113], F)
FP4 = np.array([0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12], F)
PACKED = ("q4_0", "q4_1", "q5_0", "q5_1", "q8_0", "q8_1", "q8_k")


def unpack(blocks: np.ndarray, form: str) -> np.ndarray:
    """[N, bytes] to [N, elements], float32."""
    b = blocks.astype(np.int64)
    e = np.arange(BLOCKS[form][0])
    half = lambda at: np.ascontiguousarray(blocks[:, at : at + 2]).view("<f2").astype(F)
    low = lambda at: b[:, at + e % 16] >> np.where(e < 16, 0, 4) & 15
    signed = lambda v: np.where(v > 127, v - 256, v)
    s, l, n, j, t = e // 16, e % 32, e // 128, e % 128 // 32, e // 32
    if form in ("q4_0", "q4_1", "q5_0", "q5_1"):
        five, least = form[1] == "5", form[3] == "1"
        head = 4 if least else 2
        q = low(head + (4 if five else 0))
        if five:
            q = q | (b[:, head + e // 8] >> e % 8 & 1) << 4
        return half(0) * q.astype(F) + half(2) if least else half(0) * (q - (16 if five else 8)).astype(F)
    if form in ("q8_0", "q8_1"):
        return half(0) * signed(b[:, (2 if form == "q8_0" else 4) + e]).astype(F)
    if form == "q2_k":
        q, scale = b[:, 16 + 32 * n + l] >> 2 * j & 3, b[:, s]
        return half(80) * (scale & 15).astype(F) * q.astype(F) - half(82) * (scale >> 4).astype(F)
    if form == "q3_k":
        q = (b[:, 32 + 32 * n + l] >> 2 * j & 3) - np.where(b[:, l] >> (4 * n + j) & 1, 0, 4)
        u = np.where(s < 8, b[:, 96 + s % 8] & 15, b[:, 96 + s % 8] >> 4) | (b[:, 104 + s % 4] >> 2 * (s // 4) & 3) << 4
        return half(108) * (u - 32).astype(F) * q.astype(F)
    if form in ("q4_k", "q5_k"):
        at = 16 if form == "q4_k" else 48
        q = b[:, at + 32 * (e // 64) + l] >> np.where(e % 64 < 32, 0, 4) & 15
        if form == "q5_k":
            q = q + 16 * (b[:, 16 + l] >> t & 1)
        near, far = t % 4, np.where(t < 4, 0, 1)
        scale = np.where(far, b[:, 12 + near] & 15 | b[:, 4 + near] >> 6 << 4, b[:, 4 + near] & 63)
        least = np.where(far, b[:, 12 + near] >> 4 | b[:, 8 + near] >> 6 << 4, b[:, 8 + near] & 63)
        return half(0) * scale.astype(F) * q.astype(F) - half(2) * least.astype(F)
    if form == "q6_k":
        q = b[:, 64 * n + l + 32 * (j % 2)] >> np.where(j < 2, 0, 4) & 15 | (b[:, 128 + 32 * n + l] >> 2 * j & 3) << 4
        return half(208) * signed(b[:, 192 + s]).astype(F) * (q - 32).astype(F)
    if form == "q8_k":
        return np.ascontiguousarray(blocks[:, :4]).view("<f4") * signed(b[:, 4 + e]).astype(F)
    if form == "iq4_nl":
        return half(0) * IQ4[low(2)]
    if form == "iq4_xs":
        u = b[:, 4 + t // 2] >> 4 * (t % 2) & 15 | ((b[:, 2:3] | b[:, 3:4] << 8) >> 2 * t & 3) << 4
        q = b[:, 8 + 16 * t + e % 16] >> np.where(e % 32 < 16, 0, 4) & 15
        return half(0) * (u - 32).astype(F) * IQ4[q]
    return np.ldexp(FP4[low(1)], b[:, :1] - 128).astype(F)


def away(t: np.ndarray) -> np.ndarray:
    return (np.sign(t) * np.floor(np.abs(t).astype(np.float64) + 0.5)).astype(np.int64)


def pack(x: np.ndarray, form: str) -> np.ndarray:
    """[N, elements] to [N, bytes]."""
    x = x.astype(F)
    put = lambda v: np.ascontiguousarray(v.astype("<f2")[:, None]).view(np.uint8)
    inverse = lambda d: np.where(d == 0, F(0), F(1) / np.where(d == 0, F(1), d))[:, None]
    with np.errstate(all="ignore"):
        if form in ("q8_0", "q8_1", "q8_k"):
            d = np.abs(x).max(1) / F(127)
            q = away(x * inverse(d))
            codes = q.astype(np.int8).view(np.uint8)
            if form == "q8_0":
                return np.concatenate([put(d), codes], 1)
            if form == "q8_1":
                return np.concatenate([put(d), put(x.astype(np.float64).sum(1).astype(F)), codes], 1)
            sums = np.ascontiguousarray(q.reshape(-1, 16, 16).sum(2).astype("<i2")).view(np.uint8)
            return np.concatenate([np.ascontiguousarray(d.astype("<f4")[:, None]).view(np.uint8), codes, sums], 1)
        five, least = form[1] == "5", form[3] == "1"
        top = 31 if five else 15
        if least:
            low = x.min(1)
            d = (x.max(1) - low) / F(top)
            q = np.floor((x - low[:, None]) * inverse(d) + F(0.5))
            head = [put(d), put(low)]
        else:
            d = np.take_along_axis(x, np.abs(x).argmax(1)[:, None], 1)[:, 0] / F(-16 if five else -8)
            q = np.floor(x.astype(np.float64) * inverse(d) + (16.5 if five else 8.5))
            head = [put(d)]
        q = np.clip(q, 0, top).astype(np.int64)
        if five:
            head.append(np.ascontiguousarray((q >> 4 << np.arange(32)).sum(1).astype("<u4")[:, None]).view(np.uint8))
        return np.concatenate([*head, (q[:, :16] & 15 | (q[:, 16:] & 15) << 4).astype(np.uint8)], 1)


def dequantize(packed: np.ndarray, format: str, shape: Any = None) -> np.ndarray:
    elements, size = BLOCKS[format]
    if packed.size % size or (shape is not None and (int(np.prod(shape)) % elements or int(np.prod(shape)) // elements * size != packed.size)):
        raise ValueError("whole blocks")
    y = unpack(np.ascontiguousarray(packed).reshape(-1, size), format)
    whole = packed.ndim > 0 and packed.shape[-1] % size == 0
    return y.reshape(shape if shape is not None else (*packed.shape[:-1], packed.shape[-1] // size * elements) if whole else (-1,))


def quantize(x: np.ndarray, format: str) -> np.ndarray:
    elements, size = BLOCKS[format]
    if x.size % elements:
        raise ValueError("whole blocks")
    y = pack(np.ascontiguousarray(x).reshape(-1, elements), format)
    return y.reshape((*x.shape[:-1], x.shape[-1] // elements * size) if x.shape[-1] % elements == 0 else (-1,))


def quantize_rows(x: np.ndarray) -> np.ndarray:
    if x.ndim == 0:
        return pack(np.pad(x.reshape(1), (0, 31))[None], "q8_1").reshape(-1)
    blocks = -(-x.shape[-1] // 32)
    wide = np.concatenate([x, np.zeros((*x.shape[:-1], 32 * blocks - x.shape[-1]), x.dtype)], -1)
    return pack(wide.reshape(-1, 32), "q8_1").reshape(*x.shape[:-1], blocks * 36)


def blocks_of(d: Draw, form: str, shape: tuple[int, ...]) -> np.ndarray:
    """Random bytes with modest scales, so that no result is beyond a half."""
    size = BLOCKS[form][1]
    raw = d.rng.integers(0, 256, (int(np.prod(shape)) // size, size)).astype(np.uint8)
    for at in HALVES[form]:
        raw[:, at : at + 2] = np.ascontiguousarray(d.rng.uniform(-0.02, 0.02, (len(raw), 1)).astype("<f2")).view(np.uint8)
    if form == "q8_k":
        raw[:, :4] = np.ascontiguousarray(d.rng.uniform(-1, 1, (len(raw), 1)).astype("<f4")).view(np.uint8)
    if form == "mxfp4":
        raw[:, 0] = d.rng.integers(118, 130, len(raw))
    return raw.reshape(shape)


def packed_samples(d: Draw) -> list[Sample]:
    out = [Sample({"packed": blocks_of(d, form, (2, 3 * size))}, {"format": form}, form) for form, (_, size) in BLOCKS.items()]
    out.append(Sample({"packed": blocks_of(d, "q4_0", (9 * 18,))}, {"format": "Q4_0", "shape": (3, 96)}, "shape"))
    out.append(Sample({"packed": blocks_of(d, "q6_k", (5, 3, 84))}, {"format": "q6_k"}, "flat"))
    out.append(Sample({"packed": np.zeros((2, 0), np.uint8)}, {"format": "q5_1"}, "empty"))
    return out


def float_samples(d: Draw) -> list[Sample]:
    out = [Sample({"x": d.values((3, 2 * BLOCKS[form][0]))}, {"format": form}, form) for form in PACKED]
    out.append(Sample({"x": d.values((5, 8, 12))}, {"format": "q5_1"}, "flat"))
    out.append(Sample({"x": d.values((37, 32))}, {"format": "q4_0"}, "many"))
    zeros = np.zeros((2, 256), d.dtype())
    out += [Sample({"x": zeros}, {"format": form}, f"zeros-{form}") for form in PACKED]
    out.append(Sample({"x": d.values((0, 32))}, {"format": "q8_0"}, "empty"))
    return out



def faults(d: Draw) -> list[ErrorSample]:
    return [
        ErrorSample({"packed": np.zeros(17, np.uint8)}, {"format": "q4_0"}, "InvalidProblemError", r"gguf_dequantize: packed is of shape \(17,\); accepted a multiple of 18 bytes"),
        ErrorSample({"packed": np.zeros(36, np.uint8)}, {"format": "q4_0", "shape": (32,)}, "InvalidProblemError", "gguf_dequantize: packed is of shape .* accepted 18 bytes"),
        ErrorSample({"packed": np.zeros(36, np.uint8)}, {"format": "q4_0", "shape": (63,)}, "InvalidProblemError", r"gguf_dequantize: shape is \(63,\); accepted a multiple of 32 elements"),
        ErrorSample({"packed": np.zeros(36, np.uint8)}, {"format": "q9"}, "InvalidProblemError", "gguf_dequantize: format is 'q9'"),
    ]


WHY = "codes have no gradient; the operand's values are whole blocks"
CASES = [
    OpCase("gguf_dequantize", "forward", lambda packed, format, shape=None: dequantize(packed, format.lower(), shape), packed_samples, faults, tol=EXACT, edges=(), reason=WHY),
    OpCase("gguf_quantize", "forward", quantize, float_samples,
           lambda d: [ErrorSample({"x": d.values((5, 9))}, {"format": "q4_1"}, "InvalidProblemError", r"gguf_quantize: x is of shape \(5, 9\); accepted a multiple of 32 elements")],
           tol=EXACT, edges=(), nondiff=("x",), reason=WHY),
    OpCase("quantize_q8_1", "forward", quantize_rows,
           lambda d: [Sample({"x": d.values(shape)}, {}, f"shape{list(shape)}") for shape in ((3, 64), (2, 45), (1,), (), (0, 5), (3, 0), (2, 3, 33))],
           tol=EXACT, edges=(), nondiff=("x",), reason=WHY),
]  # fmt: skip
