#!/usr/bin/env bash
# Opens Trigh in the browser; before that, installs and builds what is missing.
#   bash host/play.sh [--build-only] [what `trigh serve` takes]
#   bash host/play.sh --terminal [what `trigh play` takes]
set -uo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

play=yes
table=browser
words=()
for word in "$@"; do
  case "$word" in
    --build-only) play=no ;;
    --terminal) table=terminal ;;
    -h | --help) sed -n '2,4s/^# *//p' "$0"; exit 0 ;;
    *) words+=("$word") ;;
  esac
done
trigh="$root/build/release/bin/trigh"

# look ADDRESS: opens it in the browser of the desktop, if there is one.
look() {
  local words="Open this address in a browser. (No browser here? bash host/play.sh --terminal)"
  if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] && command -v xdg-open >/dev/null; then
    { xdg-open "$1" >/dev/null 2>&1 || say "$words"; } &
  else
    say "$words"
  fi
}

# serve WORD...: until it ends or is told to; shows what it says and opens the address in it.
serve() {
  local server="" status=0 told=""
  trap 'told=yes; [ -z "$server" ] || kill -TERM "$server" 2>/dev/null' INT TERM HUP
  "$trigh" serve "$@" > >(
    trap '' INT
    while read -r line; do
      say "$line"
      [[ $line =~ (http://[^ ]+) ]] && look "${BASH_REMATCH[1]}"
    done
  ) &
  server=$!
  [ -z "$told" ] || kill -TERM "$server" 2>/dev/null
  # A signal ends the waiting, and the server only a little later.
  while told=""; wait "$server"; status=$?; [ -n "$told" ]; do :; done
  return $status
}

need "$build_packages"
build release -DTRIGH_TESTS=OFF
# Without the client (no network for npm, for example) there is still the terminal.
if [ "$table" = browser ] && ! (client); then
  say "The table in the browser cannot be built; without it there is the one in the terminal."
  table=terminal
  words=()
fi
[ "$play" = no ] && { say "Built: $trigh"; exit 0; }
[ "$table" = browser ] && { serve "${words[@]}"; exit; }
[ -t 0 ] && [ -t 1 ] || { say "This is no terminal. To play: $trigh play"; exit 0; }
exec "$trigh" play "${words[@]}"
