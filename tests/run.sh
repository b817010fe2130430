#!/usr/bin/env bash
# Runs every test; before that, installs and builds what is missing. TRIGH_QUICK=1 skips the sanitizers and fuzzing.
set -uo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../host/setup.sh"

failed=""
# run NAME COMMAND...: shows the output only when it fails.
run() {
  local name=$1 log="$root/build/$1.log" start=$SECONDS
  shift
  if "$@" >"$log" 2>&1; then
    say "passed: $name in $((SECONDS - start)) s$(sed -n 's/^100% tests passed, 0 tests failed out of \(.*\)/, \1 programs/p' "$log")"
  else
    tail -60 "$log" >&2
    say "FAILED: $name (the whole log is $log)"
    failed="$failed $name"
  fi
}

need "$build_packages $test_packages"

build release -DTRIGH_TESTS=ON -DTRIGH_WERROR=ON
run tests ctest --test-dir "$root/build/release" --output-on-failure -j "$(nproc)"

if [ -z "${TRIGH_QUICK:-}" ]; then
  # The same suite with sanitizers and reduced counts.
  build asan -DTRIGH_TESTS=ON -DTRIGH_WERROR=ON -DTRIGH_SANITIZE=ON
  run sanitizers env TRIGH_QUICK=1 ctest --test-dir "$root/build/asan" --output-on-failure -j "$(nproc)"

  # Each fuzz target for a few seconds, from its corpus in tests/fuzz/corpus/NAME.
  if [ -d "$root/tests/fuzz" ]; then
    build fuzz -DTRIGH_FUZZ=ON -DTRIGH_TESTS=OFF -DCMAKE_CXX_COMPILER=clang++-14
    for target in "$root"/build/fuzz/bin/*_fuzz; do
      name=$(basename "$target")
      mkdir -p "$root/build/corpus/$name"
      run "$name" "$target" -max_total_time=20 "$root/build/corpus/$name" "$root/tests/fuzz/corpus/$name"
    done
  fi
fi

[ -z "$failed" ] || fail "Failed:$failed"
say "All passed."
