"""The catalogue of mistakes that the suite must see fits the code: each of its texts stands where it says, and its tests exist."""

from __future__ import annotations

import subprocess
import sys

import pytest

from .harness import ROOT

pytestmark = pytest.mark.pure


def test_every_mutation_fits_the_code():
    done = subprocess.run([sys.executable, "tools/mutate.py", "--check"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0 and "0 do not fit the code" in done.stdout, done.stdout + done.stderr
