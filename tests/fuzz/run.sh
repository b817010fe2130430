#!/usr/bin/env bash
# usage: tests/fuzz/run.sh [SECONDS]    builds the fuzzers with clang in build/fuzz and runs each for so long (60)
set -euo pipefail
cd "$(dirname "$0")/../.."
seconds=${1:-60}
cmake -S . -B build/fuzz -G Ninja -DTRIGH_FUZZ=ON -DTRIGH_SANITIZE=ON -DCMAKE_C_COMPILER=clang -DCMAKE_CXX_COMPILER=clang++ >/dev/null
ninja -C build/fuzz position_fuzz save_fuzz rpc_fuzz
for format in position save rpc; do
  mkdir -p "build/fuzz/corpus/$format"
  echo "fuzzing $format for $seconds s"
  build/fuzz/bin/${format}_fuzz -max_total_time="$seconds" -max_len=8192 -timeout=20 -rss_limit_mb=2048 \
    -artifact_prefix="build/fuzz/$format-" -print_final_stats=1 "build/fuzz/corpus/$format" "tests/fuzz/corpus/$format" 2>&1 |
    grep -E 'ERROR|SUMMARY|stat::number_of_executed|Test unit written|cov: .*DONE|Assertion|fuzz property' || true
  if compgen -G "build/fuzz/$format-*" >/dev/null; then
    echo "$format: an input that breaks it lies in build/fuzz/$format-*"
    exit 1
  fi
done
echo "no input found that breaks a property"
