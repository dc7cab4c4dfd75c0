"""Writes templates/core/special_tables.cuh and special_tables_airy.cuh: polynomials of the special functions, fitted here with mpmath. `--check` fails when one is stale.

A fit interpolates at Chebyshev nodes in 60 digits, cuts the Chebyshev series where the rest no longer counts, and writes it out in powers of
t in [-1, 1] (or of the variable itself, where all powers add up). What is fitted stands beside each table; the methods are those of
DLMF (dlmf.nist.gov), sections 5.11, 8.12, 9.7, 10.17, 10.25, 10.31, 10.40 and 25.11.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path

import mpmath
from mpmath import mp, mpf

mp.dps = 60
TARGETS = Path(__file__).resolve().parent.parent / "templates" / "core"
BITS = {"f64": 56, "f32": 27}  # a fit is this much better than the format


def chebyshev(f: Callable[[mpf], mpf], low: mpf, high: mpf, nodes: int = 64) -> list[mpf]:
    """Chebyshev coefficients of f on [low, high]."""
    angles = [mp.pi * (k + mpf(1) / 2) / nodes for k in range(nodes)]
    values = [f((low + high) / 2 + (high - low) / 2 * mp.cos(a)) for a in angles]
    out = [2 * mp.fsum(v * mp.cos(j * a) for v, a in zip(values, angles, strict=True)) / nodes for j in range(nodes)]
    out[0] /= 2
    return out


def powers(series: Sequence[mpf]) -> list[mpf]:
    """A Chebyshev series in powers of t."""
    before, now = [mpf(1)], [mpf(0), mpf(1)]
    out = [mpf(0)] * len(series)
    for k, c in enumerate(series):
        row = before if k == 0 else now
        if k > 1:
            row = [mpf(0)] * (k + 1)
            for i, v in enumerate(now):
                row[i + 1] += 2 * v
            for i, v in enumerate(before):
                row[i] -= v
            before, now = now, row
        for i, v in enumerate(row):
            out[i] += c * v
    return out


def moved(c: Sequence[mpf], low: mpf, high: mpf) -> list[mpf]:
    """A polynomial in t as one in x, t = (2 x - low - high) / (high - low)."""
    a, b = 2 / (high - low), -(low + high) / (high - low)
    out: list[mpf] = []
    for v in reversed(c):
        shifted = [mpf(0), *(a * w for w in out)]
        for i, w in enumerate(out):
            shifted[i] += b * w
        shifted[0] += v
        out = shifted
    return out[: len(c)]


def fit(f: Callable[[mpf], mpf], low: float, high: float, token: str, in_x: bool = False) -> list[mpf]:
    low, high = mpf(low), mpf(high)
    series = chebyshev(f, low, high)
    least = min(abs(f(low + (high - low) * mpf(k) / 16)) for k in range(1, 16))
    allowed = mp.ldexp(least, -BITS[token])
    n = len(series)
    while n > 1 and mp.fsum(abs(c) for c in series[n - 1 :]) < allowed:
        n -= 1
    c = powers(series[:n])
    return moved(c, low, high) if in_x else c


def number(v: mpf, token: str) -> str:
    digits = 17 if token == "f64" else 9
    text = mpmath.nstr(v, digits, strip_zeros=True, min_fixed=-3, max_fixed=6)
    text += "" if any(ch in text for ch in ".e") else ".0"
    return text + ("f" if token == "f32" else "")


def wrapped(items: Sequence[str], indent: str) -> str:
    lines, line = [], indent
    for item in items:
        if len(line) + len(item) > 150:
            lines.append(line.rstrip())
            line = indent
        line += item + ", "
    return "\n".join([*lines, line.rstrip().rstrip(",")])


def function(name: str, token: str, c: Sequence[mpf], argument: str = "t") -> str:
    body = wrapped([number(v, token) for v in c], "        ")
    return (
        f"__device__ __forceinline__ {token} {name}({token} {argument})\n{{\n    const {token} c[] = {{\n{body}}};\n    return polynomial({argument}, c);\n}}\n"
    )


# -- modified Bessel functions ------------------------------------------------------------------------------------------------------------


def bessel_i() -> list[str]:
    """Near: in z = x^2 / 4 on [0, 4]; middle: exp(-x) sqrt(x) I on [4, 10]; far: the same in t = 20 / x - 1."""
    out = []
    for order in (0, 1):

        def near(z: mpf, order: int = order) -> mpf:
            x = 2 * mp.sqrt(z)
            return mp.besseli(0, x) if order == 0 else 2 * mp.besseli(1, x) / x if x else mpf(1)

        def scaled(x: mpf, order: int = order) -> mpf:
            return mp.besseli(order, x) * mp.exp(-x) * mp.sqrt(x)

        def far(t: mpf, scaled: Callable[[mpf], mpf] = scaled) -> mpf:
            return scaled(20 / (t + 1))

        out.append(f"// I{order}: in z = x^2 / 4 on [0, 4]{', of 2 I1(x) / x' if order else ''}; exp(-x) sqrt(x) I{order}(x), x = 7 + 3 t; the same, x = 20 / (1 + t)")
        for token in ("f32", "f64"):
            out.append(function(f"i{order}_near", token, fit(near, 0, 4, token, in_x=True), "z"))
            out.append(function(f"i{order}_middle", token, fit(lambda x, g=scaled: g(x), 4, 10, token)))
            out.append(function(f"i{order}_far", token, fit(far, -1, 1, token)))
    return out


# -- Bessel functions ----------------------------------------------------------------------------------------------------------------------

PIECES = {  # name: (function of x, ends of the intervals, the zero in each or None)
    "j0": (lambda x: mp.besselj(0, x), [(2, 4, 1), (4, 7, 2)]),
    "j1": (lambda x: mp.besselj(1, x), [(2, 5, 1), (5, 8, 2)]),
    "y0": (lambda x: mp.bessely(0, x), [(0.5, 1.375, 1), (1.375, 2.75, None), (2.75, 5.375, 2), (5.375, 8, 3)]),
    "y1": (lambda x: mp.bessely(1, x), [(0.75, 1.5, None), (1.5, 3.5, 1), (3.5, 8, 2)]),
}
ZERO = {"j0": lambda k: mp.besseljzero(0, k), "j1": lambda k: mp.besseljzero(1, k), "y0": lambda k: mp.besselyzero(0, k), "y1": lambda k: mp.besselyzero(1, k)}


def in_pieces(name: str, f: Callable[[mpf], mpf], pieces: Sequence[tuple[float, float, int | None]], zeros: Callable[[int], mpf]) -> list[str]:
    """f on intervals, each divided by x less the zero in it, if there is one."""
    out = []
    for index, (low, high, zero) in enumerate(pieces):
        at = zeros(zero) if zero else None
        text = f"// {name.upper()} on [{low}, {high}), x = {(low + high) / 2:g} + {(high - low) / 2:g} t" + (f", divided by x - {mpmath.nstr(at, 10)}" if at else "") + "\n"
        g = f if at is None else lambda x, f=f, at=at: f(x) / (x - at)
        scale = (mpf(high) - mpf(low)) / 2
        c = fit(g, low, high, "f64")
        # (x - middle) / half of the length is exact in powers of (x - middle) alone
        c = [v / scale**k for k, v in enumerate(c)]
        head, middle = "", number((mpf(low) + mpf(high)) / 2, "f64")
        if at is not None:
            high_part = mpf(float(mp.ldexp(mp.nint(mp.ldexp(at, 24)), -24)))
            head = f"((x - {number(high_part, 'f64')}) - {number(at - high_part, 'f64')}) * "
        body = wrapped([number(v, "f64") for v in c], "        ")
        out.append(text + f"__device__ __forceinline__ f64 {name}_{index}(f64 x)\n{{\n    const f64 c[] = {{\n{body}}};\n    return {head}polynomial(x - {middle}, c);\n}}\n")
    return out


def bessel_jy() -> list[str]:
    """Small x by even series; then in pieces, the zero of each taken out; from 8 on (7 for J0) modulus and phase after Hankel."""
    out = ["// J0(x) and 2 J1(x) / x in z = x^2 on [0, 4]\n"]
    out.append(function("j0_near", "f64", fit(lambda z: mp.besselj(0, mp.sqrt(z)), 0, 4, "f64", in_x=True), "z"))
    out.append(function("j1_near", "f64", fit(lambda z: 2 * mp.besselj(1, mp.sqrt(z)) / mp.sqrt(z) if z else mpf(1), 0, 4, "f64", in_x=True), "z"))
    out.append("// Y0(x) - 2 / pi log(x / 2) J0(x) and (Y1(x) - 2 / pi (log(x / 2) J1(x) - 1 / x)) / x in z = x^2 on [0, 9 / 16]\n")

    def y0_rest(z: mpf) -> mpf:
        x = mp.sqrt(z)
        return mp.bessely(0, x) - 2 / mp.pi * mp.log(x / 2) * mp.besselj(0, x) if x else 2 / mp.pi * mp.euler

    def y1_rest(z: mpf) -> mpf:
        x = mp.sqrt(z)
        return (mp.bessely(1, x) - 2 / mp.pi * (mp.log(x / 2) * mp.besselj(1, x) - 1 / x)) / x

    out.append(function("y0_near", "f64", fit(y0_rest, 0, mpf(9) / 16, "f64", in_x=True), "z"))
    out.append(function("y1_near", "f64", fit(y1_rest, 0, mpf(9) / 16, "f64", in_x=True), "z"))
    for name, (f, pieces) in PIECES.items():
        out += in_pieces(name, f, pieces, ZERO[name])

    def hankel(order: int, x: mpf) -> mpmath.mpc:
        return mp.hankel1(order, x) * mp.sqrt(mp.pi * x / 2) * mp.expj(-(x - order * mp.pi / 2 - mp.pi / 4))

    out.append("// P and x Q of Hankel's expansions for orders 0 and 1, x = 7 / sqrt((1 + t) / 2)\n")
    for order in (0, 1):
        out.append(function(f"hankel_p{order}", "f64", fit(lambda t, o=order: hankel(o, 7 / mp.sqrt((1 + t) / 2)).real, -1, 1, "f64")))
        out.append(function(f"hankel_q{order}", "f64", fit(lambda t, o=order: 7 / mp.sqrt((1 + t) / 2) * hankel(o, 7 / mp.sqrt((1 + t) / 2)).imag, -1, 1, "f64")))
    return out


# -- modified Bessel functions of the second kind, Airy function ------------------------------------------------------------------------


def bessel_k() -> list[str]:
    """Up to 1 what the logarithm leaves, in z = x^2 / 4; beyond, exp(x) sqrt(x) K in 1 / x."""
    out = ["// K0(x) + log(x / 2) I0(x) and (K1(x) - 1 / x - log(x / 2) I1(x)) / x in z = x^2 / 4 on [0, 1 / 4]\n"]

    def k0_rest(z: mpf) -> mpf:
        x = 2 * mp.sqrt(z)
        return mp.besselk(0, x) + mp.log(x / 2) * mp.besseli(0, x) if x else -mp.euler

    def k1_rest(z: mpf) -> mpf:
        x = 2 * mp.sqrt(z)
        return (mp.besselk(1, x) - 1 / x - mp.log(x / 2) * mp.besseli(1, x)) / x

    out.append(function("k0_near", "f64", fit(k0_rest, 0, mpf(1) / 4, "f64", in_x=True), "z"))
    out.append(function("k1_near", "f64", fit(k1_rest, 0, mpf(1) / 4, "f64", in_x=True), "z"))
    for order in (0, 1):
        out.append(f"// exp(x) sqrt(x) K{order}(x): x = 4 / (3 + t), x = 16 / (5 + 3 t) and x = 16 / (1 + t)\n")
        for part, inverse in (("low", lambda t: (3 + t) / 4), ("middle", lambda t: (5 + 3 * t) / 16), ("far", lambda t: (1 + t) / 16)):

            def scaled(t: mpf, order: int = order, inverse: Callable[[mpf], mpf] = inverse) -> mpf:
                x = 1 / inverse(t)
                return mp.besselk(order, x) * mp.exp(x) * mp.sqrt(x)

            out.append(function(f"k{order}_{part}", "f64", fit(scaled, -1, 1, "f64")))
    return out


def airy() -> list[str]:
    """In pieces from -4.75 to 2, the zeros taken out; to the right exp(-zeta) over a root, to the left modulus and phase, zeta = 2 / 3 |x|^(3 / 2)."""
    out = in_pieces("ai_right", mp.airyai, [(0, 1, None), (1, 2, None)], mp.airyaizero)
    out += in_pieces("ai_left", lambda a: mp.airyai(-a), [(0, 1.5, None), (1.5, 3.25, 1), (3.25, 4.75, 2)], lambda k: -mp.airyaizero(k))

    def right(zeta: mpf) -> mpf:
        x = (3 * zeta / 2) ** (mpf(2) / 3)
        return 2 * mp.sqrt(mp.pi) * mp.sqrt(mp.sqrt(x)) * mp.exp(zeta) * mp.airyai(x)

    def left(zeta: mpf) -> tuple[mpf, mpf]:
        a, phase = (3 * zeta / 2) ** (mpf(2) / 3), zeta - mp.pi / 4
        ai, bi, size = mp.airyai(-a), mp.airybi(-a), 1 / mp.sqrt(mp.pi * mp.sqrt(a))
        return (ai * mp.cos(phase) - bi * mp.sin(phase)) / size, (ai * mp.sin(phase) + bi * mp.cos(phase)) / size

    out.append("// 2 sqrt(pi) x^(1 / 4) exp(zeta) Ai(x): zeta = 15 / (5 + 3 t), zeta = 15 / (1 + t)\n")
    out.append(function("ai_middle", "f64", fit(lambda t: right(15 / (5 + 3 * t)), -1, 1, "f64")))
    out.append(function("ai_far", "f64", fit(lambda t: right(15 / (1 + t)), -1, 1, "f64")))
    out.append("// P and zeta Q of DLMF 9.7.9, zeta = 6.75 / sqrt((1 + t) / 2)\n")
    out.append(function("ai_p", "f64", fit(lambda t: left(mpf("6.75") / mp.sqrt((1 + t) / 2))[0], -1, 1, "f64")))
    out.append(function("ai_q", "f64", fit(lambda t: mpf("6.75") / mp.sqrt((1 + t) / 2) * left(mpf("6.75") / mp.sqrt((1 + t) / 2))[1], -1, 1, "f64")))
    out.append("// derivative of sin(x) / x, over x, in z = x^2: its power series\n")
    out.append(function("dspherical_near", "f64", [mpf((-1) ** k * 2 * k) / mp.factorial(2 * k + 1) for k in range(1, 11)], "z"))
    return out


# -- gamma functions -----------------------------------------------------------------------------------------------------------------------


def temme(orders: int, terms: int) -> list[str]:
    """Coefficients d(k, n) of DLMF 8.12.7 in exact fractions: c(k) = sum of d(k, n) eta^n, eta^2 / 2 = m - log(1 + m), m = x / a - 1."""
    size = terms + 2 * orders + 4
    m = [Fraction(0), Fraction(1)]  # m = eta + eta^2 / 3 + …, from m m' = eta (1 + m)
    for n in range(2, size + 1):
        rest = sum((m[i] * m[n + 1 - i] * (n + 1 - i) for i in range(2, n)), Fraction(0))
        m.append((m[n - 1] - rest) / (n + 1))
    inverse = [Fraction(1)]  # eta / m
    for n in range(1, size):
        inverse.append(-sum((m[1 + i] * inverse[n - i] for i in range(1, n + 1)), Fraction(0)))
    rows = [inverse[1:]]  # c(0) = 1 / m - 1 / eta
    for _ in range(1, orders):
        last = rows[-1]
        rows.append([(n + 2) * last[n + 2] - last[1] * inverse[n + 1] for n in range(len(last) - 2)])
    out = ["// c(k) of DLMF 8.12.7, sum over n of d(k, n) eta^n, eta in (-0.34, 0.28)\n"]
    for k, row in enumerate(rows):
        short = [mpf(v.numerator) / v.denominator for v in row[: max(4, terms - 2 * k)]]
        out.append(function(f"temme_{k}", "f64", short, "eta"))
    return out


def gamma() -> list[str]:
    out = ["// log(gamma(1 + a)) / a, a = t / 2\n", function("lgamma1p_over", "f64", fit(lambda a: mp.loggamma(1 + a) / a if a else -mp.euler, -0.5, 0.5, "f64"))]
    out.append("// log of gamma(a) / (sqrt(2 pi / a) (a / e)^a), times a, in z = 1 / a^2: B(2k) / (2k (2k - 1)) (DLMF 5.11.1)\n")
    out.append(function("stirling", "f64", [mp.bernoulli(2 * k) / (2 * k * (2 * k - 1)) for k in range(1, 9)], "z"))
    out.append("// B(2k) / (2k)! of the Euler-Maclaurin sum of zeta (DLMF 25.11.28)\n")
    row = wrapped([number(mp.bernoulli(2 * k) / mp.factorial(2 * k), "f64") for k in range(1, 13)], "        ")
    out.append(f"__device__ __forceinline__ f64 euler_maclaurin(int k)\n{{\n    const f64 c[] = {{\n{row}}};\n    return c[k];\n}}\n")
    return out + temme(9, 16)


def sinc() -> list[str]:
    out = ["// derivative of sin(pi x) / (pi x), over x, in z = x^2: its power series\n"]
    for token, n in (("f32", 8), ("f64", 12)):
        out.append(function("dsinc_near", token, [(-1) ** k * 2 * k * mp.pi ** (2 * k) / mp.factorial(2 * k + 1) for k in range(1, n)], "z"))
    return out


PARTIALS: dict[str, tuple[Callable[[], list[str]], ...]] = {"special_tables": (bessel_i, bessel_jy, gamma, sinc), "special_tables_airy": (bessel_k, airy)}


def text(name: str) -> str:
    needs = "math" if name == "special_tables" else "special_tables"
    head = f"// --- partial {name} begin ---\n// Generated by tools/special_coefficients.py, which says how each is made; edit that. Needs {needs}.\n"
    parts = [part for make in PARTIALS[name] for part in make()]
    return head + "".join(part if part.endswith("\n") else part + "\n" for part in parts) + f"// --- partial {name} end ---\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare with the files instead of writing them")
    parser.add_argument("--only", choices=PARTIALS, help="one file alone")
    given, stale = parser.parse_args(), 0
    for name in [given.only] if given.only else PARTIALS:
        target, want = TARGETS / f"{name}.cuh", text(name)
        if given.check:
            differs = target.read_text(encoding="utf-8") != want
            print(f"{target.name} is {'stale' if differs else 'up to date'}")
            stale |= differs
        else:
            target.write_text(want, encoding="utf-8")
    return int(stale)


if __name__ == "__main__":
    sys.exit(main())
