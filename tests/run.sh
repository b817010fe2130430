#!/usr/bin/env bash
# Runs every test, then the same under sanitizers, and the fuzz targets; before that, installs and builds what is
# missing. TRIGH_QUICK=1 lowers the counts of random games, TRIGH_SANITIZERS=0 leaves the second half out. The last
# line is "N passed, M failed": test programs, the browser client's tests as one, those that click as another, those of
# agents as a third, and fuzz targets.
set -uo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../host/setup.sh"

passed=0
failed=0
finish() {
  local status=$?
  [ "$status" = 0 ] || [ "$failed" -gt 0 ] || failed=1
  say "$passed passed, $failed failed"
}
trap finish EXIT

# suite FOLDER: runs the test programs built there, one more than there are processors: some of them wait for a server.
suite() {
  local log="$root/build/$1/tests.log" all bad
  ctest --test-dir "$root/build/$1" --output-on-failure --timeout 900 -j "$(($(nproc) + 1))" 2>&1 | tee "$log"
  read -r bad all < <(sed -n 's/.*tests passed, \([0-9]*\) tests failed out of \([0-9]*\)/\1 \2/p' "$log")
  [ -n "${all:-}" ] || fail "No tests were found in $root/build/$1."
  passed=$((passed + all - bad))
  failed=$((failed + bad))
}

# fuzz SECONDS PROGRAM...: two at a time, each from its corpus in tests/fuzz/corpus; what it finds on top stays in
# build/corpus. To weigh rare features takes most of the time, and finds more in positions only.
fuzz() {
  local seconds="$1" target name log entropic
  shift
  for target in "$@"; do
    name=$(basename "$target" _fuzz)
    mkdir -p "$root/build/corpus/$name"
    [ "$name" = position ] && entropic=1 || entropic=0
    echo "$name $target $entropic"
  done | xargs -L 1 -P "$(nproc)" bash -c '"$3" -max_total_time="$1" -entropic="$4" -max_len=8192 -timeout=20 \
      -rss_limit_mb=2048 -artifact_prefix="$0/build/$2-" "$0/build/corpus/$2" "$0/tests/fuzz/corpus/$2" \
      >"$0/build/$2-fuzz.log" 2>&1 ||
      echo "It ended with $?." >>"$0/build/$2-fuzz.log"' "$root" "$seconds"
  for target in "$@"; do
    name=$(basename "$target" _fuzz)
    log="$root/build/$name-fuzz.log"
    if grep -q '^Done [0-9]* runs' "$log" && ! grep -q '^It ended with' "$log"; then
      say "fuzz $name: $(sed -n 's/^Done \([0-9]* runs\).*/\1/p' "$log"), nothing found"
      passed=$((passed + 1))
    else
      tail -40 "$log"
      say "fuzz $name: failed; the whole log is $log"
      failed=$((failed + 1))
    fi
  done
}

# web: the tests of the browser client.
web() {
  client
  if (cd "$root/host/web" && npm test); then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}

# played NAME FOLDER SECONDS: the node tests of a folder, with the packages they need, against what was built.
played() {
  local name="$1" folder="$2" log="$root/build/$1.log"
  if [ ! "$folder/node_modules/.package-lock.json" -nt "$folder/package-lock.json" ] &&
    ! (cd "$folder" && npm ci) >"$log" 2>&1; then
    tail -20 "$log"
    say "$name: npm could not install what plays; the whole log is $log"
    failed=$((failed + 1))
    return
  fi
  if (cd "$folder" && timeout "$3" npm test) >"$log" 2>&1; then
    say "$name: $(sed -n 's/^# pass //p' "$log") passed"
    passed=$((passed + 1))
  else
    grep -E -A25 '^ *not ok' "$log" | head -80   # what failed first of all: it may lie far above the end
    grep -vE '^ *(---|\.\.\.|duration_ms)' "$log" | tail -40
    say "$name: failed; the whole log is $log"
    failed=$((failed + 1))
  fi
}

# sanitized: the same tests once more: another compiler (its extra warnings are no errors), sanitizers. In all other
# processes' way as little as can be.
sanitized() {
  renice -n 19 "$BASHPID" >/dev/null
  build asan -DTRIGH_TESTS=ON -DTRIGH_WERROR=OFF -DTRIGH_SANITIZE=ON -DTRIGH_FUZZ=ON -DCMAKE_CXX_COMPILER=clang++-14
}

need "$build_packages $test_packages"
build release -DTRIGH_TESTS=ON
suite release
web
building=""
if [ "${TRIGH_SANITIZERS:-1}" != 0 ]; then
  # What plays leaves a processor idle half of the time: what comes next is built in it.
  sanitized & building=$!
fi
played browser "$root/tests/browser" 900   # by clicking, in a real browser
played mcp "$root/tests/mcp" 120           # as an agent, with the official client of its protocol

if [ -n "$building" ]; then
  wait "$building" || exit 1
  export TRIGH_QUICK=1
  suite asan
  fuzz 15 "$root"/build/asan/bin/*_fuzz
fi
[ "$failed" = 0 ]
