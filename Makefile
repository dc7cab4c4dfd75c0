# Entry points for people and CI. Everything runs in .venv, which the first target that needs it makes.
#   make demo       a tour that runs anywhere, GPU or not
#   make test       all that this machine can run; the last line says what it could not
#   make test-gpu   the tests on CuPy arrays (fails without a device)
#   make test-torch the tests of PyTorch's tensors, in an environment of their own (.venv-torch; the wheel is large)
#   make check      lint, types, freshness of generated files, tests that need neither compiler nor GPU
#   make bench      speed against the peers that are installed; ARGS=--cpu: of NumPy arrays against NumPy and SciPy
#   make docs       the documentation site, build/docs/html/index.html (ARGS='--serve 8000' shows it)
#   make test-docs  the site in a headless browser (needs chromium and chromium-driver)
# Settings: PYTHON (3.11 or later), JOBS (test processes), ARGS (more pytest options), EXTRAS (what to install).

SHELL := /bin/bash
comma := ,
VENV := .venv
BIN := $(VENV)/bin
TORCH_VENV := .venv-torch
JOBS ?= auto
GPU_JOBS ?= 4
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3 python; do \
  "$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && command -v "$$p" && break; done)

# NumPy arrays need a C++ compiler: the `host` extra brings one where the machine has none.
HAVE_CXX := $(firstword $(foreach c,$(BARACUDA_RT_CXX) c++ g++ clang++,$(shell command -v $(c) 2>/dev/null)))
# CuPy with NVRTC compiles every kernel without a GPU; with one, the wheel has to suit the driver.
CUDA_EXTRA := $(if $(shell nvidia-smi 2>/dev/null | grep -o 'CUDA Version: 12'),cuda12,cuda13)
BASE_EXTRAS := test,dev$(if $(HAVE_CXX),,$(comma)host)
EXTRAS ?= $(BASE_EXTRAS),$(CUDA_EXTRA)

.PHONY: demo test test-gpu test-torch check bench docs test-docs clean distclean

demo: $(VENV)/.ready
	@$(BIN)/python -m baracuda_rt demo

test: $(VENV)/.ready
	@$(BIN)/python -m pytest -q -n $(JOBS) --dist loadgroup $(ARGS)

test-gpu: $(VENV)/.ready
	@$(BIN)/python -c "import cupy; raise SystemExit(not cupy.cuda.runtime.getDeviceCount())" || { echo "make test-gpu: no CUDA device"; exit 1; }
	@$(BIN)/python -m pytest -q -n $(GPU_JOBS) --dist loadgroup -m gpu $(ARGS)

test-torch: $(TORCH_VENV)/.ready
	@$(TORCH_VENV)/bin/python -m pytest -q -n $(JOBS) --dist loadgroup tests/torch $(ARGS)

check: $(VENV)/.ready
	@$(BIN)/python tools/check.py

bench: $(VENV)/.ready
	@$(BIN)/python tools/bench.py $(ARGS)

docs: $(VENV)/.docs
	@$(BIN)/python -m tools.docs_site $(ARGS)

test-docs: $(VENV)/.docs
	@$(BIN)/python -m pytest -q -m browser $(ARGS) tests/test_docs_site.py

$(VENV)/.docs: $(VENV)/.ready
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[docs]'
	@touch $@

$(VENV)/.ready: pyproject.toml
	@test -n "$(PYTHON)" || { echo "make: no Python 3.11 or later was found (set PYTHON)"; exit 1; }
	@test -x $(BIN)/python || "$(PYTHON)" -m venv $(VENV) || { echo "make: $(PYTHON) has no venv module; install python3-venv"; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[$(EXTRAS)]' \
	  || { echo "make: [$(EXTRAS)] could not be installed; going on without CuPy"; \
	       $(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[$(BASE_EXTRAS)]'; }
	@touch $@

$(TORCH_VENV)/.ready: pyproject.toml
	@test -n "$(PYTHON)" || { echo "make: no Python 3.11 or later was found (set PYTHON)"; exit 1; }
	@test -x $(TORCH_VENV)/bin/python || "$(PYTHON)" -m venv $(TORCH_VENV)
	@$(TORCH_VENV)/bin/python -m pip install --quiet --disable-pip-version-check -e '.[$(EXTRAS),torch]'
	@touch $@

clean:
	rm -rf build dist out .cache .pytest_cache .hypothesis .mypy_cache .ruff_cache *.egg-info
	find . -name __pycache__ -not -path './$(VENV)/*' -prune -exec rm -rf {} +

distclean: clean
	rm -rf $(VENV) $(TORCH_VENV)
