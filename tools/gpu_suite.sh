#!/usr/bin/env bash
# Everything that needs a GPU, in order: tests on CuPy arrays, each kernel path under compute-sanitizer, the benchmark.
# Logs and results go to $OUT (default out/gpu). Steps: tests sanitize bench (the default), models, sweep and errors. Limits in seconds: TESTS_LIMIT, SANITIZE_LIMIT
# (each of memcheck and racecheck), MODELS_LIMIT (each of MODELS_PARTS parts), BENCH_LIMIT, ERRORS_LIMIT; SWEEP_MINUTES, SWEEP_SEED. PYTHON names the interpreter; nothing is installed.
set -uo pipefail
cd "$(dirname "$0")/.."
python=${PYTHON:-python3}
out=${OUT:-out/gpu}
mkdir -p "$out"
rm -f "$out/failures.log"
export PYTHONPATH="$PWD${PYTHONPATH:+:$PYTHONPATH}" PYTHONUNBUFFERED=1
export BARACUDA_RT_CACHE_DIR=${BARACUDA_RT_CACHE_DIR:-$PWD/.cache/kernels}
export BARACUDA_RT_TEST_CACHE_DIR=$BARACUDA_RT_CACHE_DIR BARACUDA_RT_TEST_FAILURES="$out/failures.log"
failed=0
closing=()

step() { # name, limit, log, command...
  local name=$1 limit=$2 log=$3 start=$SECONDS status=0
  shift 3
  timeout --kill-after=10 "$limit" "$@" >"$out/$log" 2>&1 || status=$?
  case $status in
    0) closing+=("ok       $name ($((SECONDS - start)) s): $(tail -n 1 "$out/$log" | cut -c1-160)") ;;
    124 | 137) closing+=("TIME     $name: stopped after $limit s, see $out/$log") && failed=1 ;;
    *) closing+=("FAILED   $name ($status): $(tail -n 1 "$out/$log" | cut -c1-160)") && failed=1 ;;
  esac
}

"$python" -c 'import cupy; raise SystemExit(not cupy.cuda.runtime.getDeviceCount())' 2>/dev/null || { echo "gpu_suite: no CUDA device, or no CuPy"; exit 1; }
nvidia-smi --query-gpu=name,driver_version --format=csv,noheader 2>/dev/null || true
steps=("$@")
[ ${#steps[@]} -gt 0 ] || steps=(tests sanitize bench)
for name in "${steps[@]}"; do
  case $name in
    tests) step tests "${TESTS_LIMIT:-300}" tests.log "$python" -m pytest -q -p no:cacheprovider -m gpu -n "${JOBS:-8}" --dist worksteal ${ARGS:-} ;;
    sanitize)
      sanitizer=$(command -v compute-sanitizer || ls /usr/local/cuda*/bin/compute-sanitizer 2>/dev/null | head -n 1)
      step "kernel paths" "${SANITIZE_LIMIT:-120}" sanitize.log "$python" tools/sanitize.py  # fills the cache too
      if [ -n "$sanitizer" ]; then
        for tool in memcheck racecheck; do
          step "$tool" "${SANITIZE_LIMIT:-120}" "$tool.log" "$sanitizer" --tool "$tool" --error-exitcode 9 "$python" tools/sanitize.py
        done
      else
        closing+=("MISSING  compute-sanitizer") && failed=1
      fi
      ;;
    models)
      sanitizer=$(command -v compute-sanitizer || ls /usr/local/cuda*/bin/compute-sanitizer 2>/dev/null | head -n 1)
      step "lines of models" "${MODELS_LIMIT:-600}" models.log "$python" tools/sanitize.py --models  # fills the cache too
      for ((part = 1; part <= ${MODELS_PARTS:-4}; part++)); do
        step "models under memcheck, part $part" "${MODELS_LIMIT:-600}" "models$part.log" "${sanitizer:-compute-sanitizer}" --tool memcheck --error-exitcode 9 "$python" \
          tools/sanitize.py --models --part "$part/${MODELS_PARTS:-4}"
      done
      step "models under racecheck" "${MODELS_LIMIT:-600}" racecheck-models.log "${sanitizer:-compute-sanitizer}" --tool racecheck --error-exitcode 9 "$python" \
        tools/sanitize.py --models --smallest --part "1/${MODELS_PARTS:-4}"
      step "models under initcheck" "${MODELS_LIMIT:-600}" initcheck-models.log "${sanitizer:-compute-sanitizer}" --tool initcheck --error-exitcode 9 "$python" \
        tools/sanitize.py --models --smallest --unfilled --part "1/${MODELS_PARTS:-4}"
      ;;
    sweep) step "random sweep" "$((${SWEEP_MINUTES:-10} * 60 + 60))" sweep.log "$python" tools/random_sweep.py --minutes "${SWEEP_MINUTES:-10}" --seed "${SWEEP_SEED:-1}" ;;
    bench) step bench "${BENCH_LIMIT:-300}" bench.log "$python" tools/bench.py --out "$out/bench" --budget "$((${BENCH_LIMIT:-300} * 3 / 4))" ;;
    errors) step errors "${ERRORS_LIMIT:-300}" errors.log "$python" tools/measure_errors.py --executor cupy --jobs "${ERRORS_JOBS:-$(nproc)}" \
      --limit-s "$((${ERRORS_LIMIT:-300} - 20))" --out "$out/measured_errors.json" --page "$out/accuracy.md" ;;
    *) echo "gpu_suite: unknown step $name; known: tests sanitize models sweep bench errors" && exit 2 ;;
  esac
done
printf '%s\n' "${closing[@]}"
exit $failed
