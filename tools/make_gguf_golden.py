"""Writes tests/golden/gguf.json: digests of what the package gguf (PyPI) makes of given blocks and floats. Run where it is installed; the suite does not need it.

Each entry is a SHA-256 of the bytes of all results, in order; the inputs are those of `blocks` and `floats`, which tests call too.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np

FILE = Path(__file__).resolve().parents[1] / "tests" / "golden" / "gguf.json"
SIZES = {"q4_0": 18, "q4_1": 20, "q5_0": 22, "q5_1": 24, "q8_0": 34, "q2_k": 84, "q3_k": 110, "q4_k": 144, "q5_k": 176, "q6_k": 210, "iq4_nl": 18, "iq4_xs": 136, "mxfp4": 17}
HALVES = {"q4_1": (0, 2), "q5_1": (0, 2), "q2_k": (80, 82), "q3_k": (108,), "q4_k": (0, 2), "q5_k": (0, 2), "q6_k": (208,), "mxfp4": ()}
MADE = ("q4_0", "q4_1", "q5_0", "q5_1", "q8_0")


def stream(seed: int, n: int) -> np.ndarray:
    """n 32-bit numbers of a linear congruence, the same with every NumPy."""
    out, state = np.empty(n, np.uint32), seed
    for k in range(n):
        state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        out[k] = state >> 32
    return out


def blocks(form: str, count: int = 64) -> np.ndarray:
    """Random bytes whose float16 fields are finite."""
    size = SIZES[form]
    raw = (stream(len(form) * 1000 + size, count * size) >> 8).astype(np.uint8).reshape(count, size)
    for at in HALVES.get(form, (0,)):
        raw[:, at + 1] &= 0xBB  # clears a bit of the exponent: no infinity, no NaN
    return raw


def floats(form: str, count: int = 64) -> np.ndarray:
    """Values of many magnitudes, with a block of zeros, ties of the largest and a block of one sign."""
    words = stream(7 + len(form) + SIZES[form], count * 64).astype(np.float64).reshape(count, 2, 32)
    x = ((words[:, 0] / 2**32 - 0.5) * np.exp2(np.floor(words[:, 1] / 2**32 * 12 - 6))).astype(np.float32)
    x[0] = 0
    x[1, 3], x[1, 9] = 40.0, -40.0
    x[2] = np.abs(x[2])
    x[3] = 2.5
    return x


def digest(x: np.ndarray) -> str:
    return hashlib.sha256(np.ascontiguousarray(x).tobytes()).hexdigest()


def main() -> None:
    import gguf

    kinds = gguf.GGMLQuantizationType
    out = {
        "made_by": "gguf " + __import__("importlib.metadata", fromlist=["version"]).version("gguf"),
        "dequantize": {form: digest(gguf.dequantize(blocks(form), kinds[form.upper()]).astype("<f4")) for form in SIZES},
        "quantize": {form: digest(gguf.quantize(floats(form), kinds[form.upper()])) for form in MADE},
    }
    FILE.write_text(json.dumps(out, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
