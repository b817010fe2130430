#!/usr/bin/env bash
# Writes the golden games of tests/playthroughs anew under the rules of today: the same games as far as they are still
# allowed, else games of the staff player of today. So it does the pages and schemas of the words of each title. Read
# the diff.
set -uo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../host/setup.sh"

need "$build_packages $test_packages"
build release -DTRIGH_TESTS=ON
"$root/build/release/bin/playthrough_test" "[.approve]" || fail "The golden games could not be written."
"$root/build/release/bin/position_rules_test" "[.approve]" || fail "The pages of words could not be written."
git -C "$root" diff --stat -- tests/playthroughs docs/formats shared-data/schema
