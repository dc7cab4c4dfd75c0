"""tools/random_sweep.py ends when it was asked to, and judges no reference for longer than its limit."""

from __future__ import annotations

import os
import signal
import time

import pytest

from baracuda_rt.executors.host import host
from tools import random_sweep

from . import model_sizes
from .conftest import LAST_FIRST

pytestmark = pytest.mark.pure


@pytest.fixture
def handlers():
    """The signal handlers of pytest, put back."""
    before = {number: signal.getsignal(number) for number in (signal.SIGALRM, signal.SIGTERM)}
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    for number, handler in before.items():
        signal.signal(number, handler)


def _stubborn(seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            sum(range(1000))
        except Exception:  # as a reference may
            pass


@pytest.mark.usefixtures("handlers")
def test_a_slow_reference_is_ended_and_its_function_bounded(monkeypatch):
    monkeypatch.setattr(random_sweep, "BRISK", 0.02)
    clock = random_sweep.Clock(time.monotonic() + 60, 0.1)
    start = time.monotonic()
    with pytest.raises(random_sweep.Over), clock.limited("cumprod", 1000):
        _stubborn(30)
    assert time.monotonic() - start < 10
    assert clock.left > 40
    assert 0 < clock.bounds["cumprod"] < 500
    clock.resume()
    _stubborn(0.15)  # the limit was the reference's alone
    with clock.limited("cumsum", 1000):
        pass
    assert "cumsum" not in clock.bounds
    clock.stop()


@pytest.mark.usefixtures("handlers")
def test_the_run_ends_in_time_and_by_sigterm():
    clock = random_sweep.Clock(time.monotonic() + 0.1, 30)
    with pytest.raises(random_sweep.Over), clock.limited("cumprod", 10):
        _stubborn(30)
    assert clock.left <= 0
    clock.stop()
    clock = random_sweep.Clock(time.monotonic() + 60, 30)
    with pytest.raises(random_sweep.Over):
        os.kill(os.getpid(), signal.SIGTERM)
        _stubborn(30)
    assert clock.left <= 0
    clock.stop()


@pytest.mark.usefixtures("handlers")
def test_the_closing_line_is_always_printed(monkeypatch, capsys):
    def attempt(text, cuts, xp, most, clock):
        with clock.limited("add", 1):
            _stubborn(30)

    monkeypatch.setattr(random_sweep, "attempt", attempt)
    monkeypatch.setattr(model_sizes, "CELLS", model_sizes.CELLS)
    monkeypatch.setattr("sys.argv", ["random_sweep.py", "--numpy", "--minutes", "0.01", "--limit", "0.2", "--seed", "7"])
    try:
        assert random_sweep.main() == 1  # no call was judged
    finally:
        host().watch(True, LAST_FIRST)
    *told, last = capsys.readouterr().out.splitlines()
    assert last.startswith("random_sweep: seed 7: 0 calls of 0 functions, 0 wrong, ")
    assert f" {len(told)} not judged, " in last
    assert len(told) > 0
