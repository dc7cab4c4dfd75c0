"""Calls without arrays: `device=` says where the result is made and whose array it is, whatever was called before."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import baracuda_rt as brt

from .harness import is_numpy, to_host

ACCEPTED = 'accepted None, "cpu", "cuda", "cuda:N", or the device of an array: x.device'


def _device(xp: Any) -> str:
    return "cpu" if is_numpy(xp) else "cuda"


CALLS = {
    "full": lambda **where: brt.full((2, 3), 7, "int32", **where),
    "uniform": lambda **where: brt.uniform((2, 3), seed=1, **where),
    "bernoulli": lambda **where: brt.bernoulli(0.5, (2, 3), seed=1, **where),
    "randint": lambda **where: brt.randint(0, 9, (2, 3), generator=brt.Generator(3), **where),
    "arange": lambda **where: brt.arange(6, **where),
    "eye": lambda **where: brt.eye(3, **where),
    "geomspace": lambda **where: brt.geomspace(1.0, 100.0, 5, **where),
    "linspace": lambda **where: brt.linspace(0.0, 1.0, 5, **where),
    "logspace": lambda **where: brt.logspace(0.0, 1.0, 5, **where),
    "ones": lambda **where: brt.ones((3,), **where),
    "randperm": lambda **where: brt.randperm(9, seed=2, **where),
    "tril_indices": lambda **where: brt.tril_indices(3, 3, **where),
    "triu_indices": lambda **where: brt.triu_indices(3, 3, **where),
    "zeros": lambda **where: brt.zeros((3,), **where),
}


@pytest.mark.parametrize("name", CALLS)
def test_results_are_made_there(xp, name):
    made = CALLS[name](device=_device(xp))
    assert isinstance(made, xp.ndarray)
    again = CALLS[name](device=made.device)  # "cpu" of NumPy's arrays, a Device of CuPy's
    assert isinstance(again, xp.ndarray)
    np.testing.assert_array_equal(to_host(made), to_host(again))


@pytest.mark.parametrize("name", CALLS)
def test_without_a_word_they_are_of_numpy(xp, name):
    CALLS[name](device=_device(xp))
    for _ in range(2):
        assert isinstance(CALLS[name](), np.ndarray)


def test_what_was_called_before_does_not_count(xp):
    """One layout in turn: into an array, on a device, without a word."""
    out = xp.zeros((3,), "float32")
    for _ in range(3):
        assert brt.uniform((3,), seed=4, out=out) is out
        assert isinstance(brt.uniform((3,), seed=4), np.ndarray)
        assert isinstance(brt.uniform((3,), seed=4, device=_device(xp)), xp.ndarray)
    np.testing.assert_array_equal(to_host(out), brt.uniform((3,), seed=4))


@pytest.mark.host
def test_what_is_no_device_is_refused():
    for bad in ("gpu", "cuda:", "cuda:x", "cuda:-1", "CPU", 0, 1.5, ("cpu",)):
        with pytest.raises(brt.InvalidProblemError) as error:
            brt.full((2,), 1, device=bad)
        assert str(error.value) == f"full: device is {bad!r}; {ACCEPTED}"


@pytest.mark.host
def test_an_array_says_it_and_nothing_else(xp):
    out = np.zeros(3, np.float32)
    for call in (lambda: brt.uniform((3,), seed=1, out=out, device="cpu"), lambda: brt.bernoulli(np.full(3, 0.5, np.float32), seed=1, device="cpu")):
        with pytest.raises(brt.InvalidProblemError, match="device is 'cpu'; accepted None beside an array"):
            call()


@pytest.mark.host
def test_a_device_that_is_not_there():
    from baracuda_rt.call.devices import cuda_module

    count = 0 if cuda_module() is None else cuda_module().device_count()
    kind = brt.InvalidProblemError if count else brt.BackendUnavailableError
    with pytest.raises(kind, match=f"uniform: device is 'cuda:{count + 7}'"):
        brt.uniform((3,), seed=1, device=f"cuda:{count + 7}")
