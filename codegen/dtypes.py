"""One row per dtype: token, NumPy name, C++ types and sizes; and the named dtype groups of the manifest."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True, eq=False, repr=False)
class DType:
    """A storage dtype: `key` is its SKU token, `c` its C++ storage type, `acc` the C++ compute type."""

    key: str
    name: str
    size: int
    c: str
    acc: str
    kind: str  # f floating, i signed, u unsigned, b bool, c complex, q packed nibbles

    @property
    def acc_key(self) -> str:
        """Token of the compute dtype (f32 for f16, bf16 and fp8; i32 for the small integers)."""
        return _ACC_KEYS[self.acc]

    @property
    def is_float(self) -> bool:
        return self.kind == "f"

    @property
    def group(self) -> str:
        """The formula group of this dtype: float, complex, int or bool."""
        return {"f": "float", "c": "complex", "i": "int", "u": "int", "b": "bool"}.get(self.kind, "other")

    @property
    def differentiable(self) -> bool:
        """Whether gradients have this dtype."""
        return self.kind in "fc"

    @property
    def part(self) -> str:
        """C++ type of what arithmetic with real numbers is made in: a complex number's part, else the compute type."""
        return PARTS.get(self.acc, self.acc)


PARTS = {"c64": "f32", "c128": "f64"}
"""Complex dtype -> the dtype of its parts."""

_ACC_KEYS = {"f32": "f32", "f64": "f64", "i32": "i32", "u32": "u32", "i64": "i64", "u64": "u64", "bool": "bool", "c64": "c64", "c128": "c128"}

_ROWS = (
    DType("f32", "float32", 4, "f32", "f32", "f"),
    DType("f16", "float16", 2, "f16", "f32", "f"),
    DType("bf16", "bfloat16", 2, "bf16", "f32", "f"),
    DType("f64", "float64", 8, "f64", "f64", "f"),
    DType("i8", "int8", 1, "i8", "i32", "i"),
    DType("u8", "uint8", 1, "u8", "i32", "u"),
    DType("i16", "int16", 2, "i16", "i32", "i"),
    DType("i32", "int32", 4, "i32", "i32", "i"),
    DType("u32", "uint32", 4, "u32", "u32", "u"),
    DType("i64", "int64", 8, "i64", "i64", "i"),
    DType("u16", "uint16", 2, "u16", "i32", "u"),
    DType("u64", "uint64", 8, "u64", "u64", "u"),
    DType("bool", "bool", 1, "boolean", "bool", "b"),
    DType("c64", "complex64", 8, "c64", "c64", "c"),
    DType("c128", "complex128", 16, "c128", "c128", "c"),
    DType("e4m3", "float8_e4m3fn", 1, "e4m3", "f32", "f"),
    DType("e5m2", "float8_e5m2", 1, "e5m2", "f32", "f"),
    DType("s4", "int4", 1, "s4", "i32", "q"),
    DType("u4", "uint4", 1, "u4", "i32", "q"),
)

DTYPES: dict[str, DType] = {row.key: row for row in _ROWS}
BY_NAME: dict[str, DType] = {row.name: row for row in _ROWS}

GROUPS: dict[str, tuple[str, ...]] = {
    "float": ("f32", "f16", "bf16", "f64"),
    "int": ("i8", "u8", "i16", "i32", "i64", "u32", "u16", "u64"),
    "signed": ("i8", "i16", "i32", "i64"),
    "bool": ("bool",),
    "index": ("i32", "i64"),
    "fp8": ("e4m3", "e5m2"),
    "nibble": ("s4", "u4"),
    "complex": ("c64", "c128"),
    "quantized": ("i8", "u8"),
}

ON_DEMAND = frozenset({"u16", "u64"})
"""Dtypes whose kernels no list names, as few programs use them: what takes all integers takes them, by a kernel that the first call makes."""

# Dtypes that follow from T's: group of T -> token ("T": the same dtype; "acc": what it computes in; "part": that of a complex number's parts;
# "pair": the complex dtype of such parts).
RULES: dict[str, dict[str, str]] = {
    "promoted": {"float": "T", "complex": "T", "int": "f32", "bool": "f32"},  # what a function of real numbers makes of integers
    "counted": {"float": "T", "complex": "T", "int": "T", "bool": "i64"},  # products of bool are numbers
    "widened": {"float": "T", "complex": "T", "int": "i64", "bool": "i64"},  # what sums and products of integers add up in
    "compute": {"float": "acc", "complex": "acc", "int": "acc", "bool": "acc"},  # T's compute dtype
    "real": {"float": "T", "int": "f64", "bool": "f64"},  # numbers between elements
    "edges": {"float": "acc", "int": "f64", "bool": "f64"},  # numbers between elements that those are compared with: halves are too far apart
    "position": {"float": "i64", "complex": "i64", "int": "i64", "bool": "i64"},
    "size": {"float": "T", "complex": "part", "int": "T", "bool": "T"},  # absolute values
    "measured": {"float": "T", "complex": "part", "int": "f32", "bool": "f32"},  # angles and distances
    "paired": {"float": "pair"},  # complex numbers of real ones
    "folded": {"float": "acc", "complex": "part", "int": "acc", "bool": "acc"},  # what sizes of elements are folded in
}


def follow(word: str, main: str) -> str:
    """The dtype token that a word of a rule means for main dtype `main`."""
    if word == "part":
        return PARTS[main]
    if word == "pair":
        return next(pair for pair, part in PARTS.items() if part == main)
    return {"T": main, "acc": DTYPES[main].acc_key}.get(word, word)


def dtype(token: str) -> DType:
    """The row of a token (`f32`) or of a NumPy name (`float32`); KeyError for anything else."""
    return DTYPES[token] if token in DTYPES else BY_NAME[token]


def integer_range(row: DType) -> tuple[int, int]:
    """The least and the largest value of an integer dtype."""
    return (-(1 << 8 * row.size - 1), (1 << 8 * row.size - 1) - 1) if row.kind == "i" else (0, (1 << 8 * row.size) - 1)


def expand(names: list[str] | tuple[str, ...] | str) -> tuple[str, ...]:
    """Expands group names and tokens to tokens, in order and without repeats; KeyError names a bad one."""
    out: dict[str, None] = {}
    for name in [names] if isinstance(names, str) else names:
        for token in GROUPS.get(name) or (DTYPES[name].key,):
            out[token] = None
    return tuple(out)
