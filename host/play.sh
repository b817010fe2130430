#!/usr/bin/env bash
# Opens a game at the table; before that, installs and builds what is missing.
#   bash host/play.sh [--build-only] [--terminal] [what `trigh play` takes]
set -uo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

play=yes
words=()
for word in "$@"; do
  case "$word" in
    --build-only) play=no ;;
    --terminal) ;;  # the terminal is the default table
    -h | --help) sed -n '2,3s/^# *//p' "$0"; exit 0 ;;
    *) words+=("$word") ;;
  esac
done

need "$build_packages"
build release -DTRIGH_TESTS=OFF
[ "$play" = no ] && { say "Built: $root/build/release/bin/trigh"; exit 0; }
[ -t 0 ] && [ -t 1 ] || { say "This is no terminal. To play: $root/build/release/bin/trigh play"; exit 0; }
exec "$root/build/release/bin/trigh" play "${words[@]}"
