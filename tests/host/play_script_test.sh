#!/usr/bin/env bash
# What host/play.sh does with a desktop, without one, and when the browser client cannot be built. Everything that
# it calls is a stand-in here, and so is the tree.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../host" && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
export CALLS="$tree/calls" TREE="$tree"
mkdir -p "$tree/host/web" "$tree/tools"
cp "$here/play.sh" "$here/setup.sh" "$tree/host/"
touch "$tree/host/web/package-lock.json"

# tool NAME: a stand-in that runs the lines of standard input.
tool() {
  { echo '#!/usr/bin/env bash'; cat; } >"$tree/tools/$1"
  chmod +x "$tree/tools/$1"
}
tool dpkg-query <<<'echo install ok installed'
tool cmake <<<':'
tool ninja <<'EOF'
mkdir -p "$TREE/build/release/bin" && cp "$TREE/tools/trigh" "$TREE/build/release/bin/" && echo '[1/1] built'
EOF
tool trigh <<'EOF'
echo "trigh $*" >>"$CALLS"
[ "$1" = serve ] || exit 0
echo 'Trigh is at http://127.0.0.1:8642/ (Ctrl-C stops it).'
trap 'echo stopped >>"$CALLS"; exit 0' TERM
for _ in $(seq 100); do sleep 0.1; done
EOF
tool npm <<'EOF'
[ -z "${NO_NPM:-}" ] || exit 1
case "$1" in
  ci) mkdir -p node_modules && touch node_modules/.package-lock.json ;;
  run) mkdir -p "$TREE/build/web" && touch "$TREE/build/web/index.html" ;;
esac
EOF
tool xdg-open <<'EOF'
echo "xdg-open $1" >>"$CALLS"
[ -z "${NO_BROWSER:-}" ]
EOF
unset DISPLAY WAYLAND_DISPLAY NO_NPM NO_BROWSER
PATH="$tree/tools:$PATH"

# until_said WORDS FILE: waits for them, ten seconds at most.
until_said() {
  for _ in $(seq 100); do
    grep -qF -- "$1" "$2" 2>/dev/null && return
    sleep 0.1
  done
  echo "'$1' was never said:" && cat "$2" "$CALLS" && exit 1
}
# in_browser WORDS FILE: starts the table, waits for the words in the file, and stops it as Ctrl-C or a closed window
# does.
in_browser() {
  : >"$CALLS"
  bash "$tree/host/play.sh" --port 9 >"$tree/said" 2>&1 &
  local script=$!
  until_said "$1" "$2"
  kill -TERM "$script"
  wait "$script" || { echo "play.sh ended badly"; exit 1; }
  until_said stopped "$CALLS"
  grep -qx 'trigh serve --port 9' "$CALLS"
}

# With a desktop the address is opened there; where that fails, or there is none, one is told to.
DISPLAY=:9 in_browser 'xdg-open http://127.0.0.1:8642/' "$CALLS"
DISPLAY=:9 NO_BROWSER=1 in_browser 'Open this address in a browser' "$tree/said"
in_browser 'Open this address in a browser' "$tree/said"
if grep -q xdg-open "$CALLS"; then exit 1; fi

# Without npm's registry there is still the terminal; what was meant for the server is not passed on to it.
rm -rf "$tree/host/web/node_modules" "$tree/build"
: >"$CALLS"
export NO_NPM=1
bash "$tree/host/play.sh" --port 9 >"$tree/said" 2>&1 </dev/null
grep -q 'The table in the browser cannot be built' "$tree/said"
grep -q 'This is no terminal' "$tree/said"
[ ! -s "$CALLS" ]
if command -v script >/dev/null; then
  script -qec "bash '$tree/host/play.sh' --port 9" /dev/null </dev/null >"$tree/said"
  grep -qx 'trigh play' "$CALLS" || grep -qx 'trigh play ' "$CALLS"
fi
: >"$CALLS"
if command -v script >/dev/null; then
  script -qec "bash '$tree/host/play.sh' --terminal crusader" /dev/null </dev/null >"$tree/said"
  grep -qx 'trigh play crusader' "$CALLS"
fi
echo "host/play.sh: as it should be"
