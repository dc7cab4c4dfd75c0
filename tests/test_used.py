"""What a process has run, and warming up with it elsewhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import baracuda_rt as brt
from baracuda_rt.call import used as counting

from .harness import ROOT

CALLS = """
import numpy as np
import baracuda_rt as brt
def calls():
    brt.gelu(np.ones((3, 8), "float16"))
    brt.unsorted_segment_sum(np.ones((4, 3), "float32"), np.array([0, 1, 0, 1]), 2)
    brt.elementwise("x * 2")(np.ones(3, "float32"))
"""


def child(tmp_path: Path, cache: str, code: str) -> str:
    environment = dict(os.environ, BARACUDA_RT_CACHE_DIR=str(tmp_path / cache), CUDA_VISIBLE_DEVICES="", PYTHONPATH=str(ROOT))
    done = subprocess.run([sys.executable, "-c", CALLS + code], env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.host
def test_a_second_process_warms_up_with_what_the_first_has_run(tmp_path: Path) -> None:
    out = child(tmp_path, "one", "calls()\nopen('used.txt', 'w').write('\\n'.join(map(str, brt.used())))\nprint(list(brt.used().values()))")
    lines = (tmp_path / "used.txt").read_text().splitlines()
    assert [line.split(".")[1] for line in lines] == ["gelu", "unsorted_segment_sum", "radix_sort"], "formulas are left out"
    assert out.strip() == "[1, 1, 1]"
    out = child(tmp_path, "two", """
print(brt.warmup(open('used.txt').read().split()))
before = brt.cache_info()["compiles"]
brt.gelu(np.ones((3, 8), "float16"))
brt.unsorted_segment_sum(np.ones((4, 3), "float32"), np.array([0, 1, 0, 1]), 2)
print(before > 0, brt.cache_info()["compiles"] - before)
""")
    assert out.splitlines() == ["3", "True 0"]


@pytest.mark.host
def test_a_count_is_of_plans_and_a_known_layout_is_not_counted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "_counts", {})
    brt.cache_clear(disk=False)
    x = np.ones(2048, "float32")
    for _ in range(5):
        brt.neg(x)
    (sku,) = brt.used()
    assert (sku.op, brt.used()[sku]) == ("neg", 1)
    brt.neg(np.ones((7, 64), "float32"))
    assert brt.used() == {sku: 2}
    assert brt.warmup(sku) == brt.warmup([str(sku)]) == brt.warmup(brt.used()) == 1
    assert brt.warmup([sku, "neg"], "float32", "forward") == len(brt.skus(op="neg", dtype="float32", direction="forward"))


@pytest.mark.pure
def test_a_text_that_names_no_sku_is_refused() -> None:
    with pytest.raises(brt.UnknownSkuError, match="unary_elementwise.larp.forward"):
        brt.warmup(["unary_elementwise.larp.forward.f32@sm_90/template/vec16"])
