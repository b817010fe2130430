# shellcheck shell=bash disable=SC2034
# Sourced by host/play.sh and tests/run.sh: the packages they need, in one place, and how they build.
# After sourcing, $root is the source tree.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# What building and playing needs.
build_packages="g++ cmake ninja-build mold libboost-dev nlohmann-json3-dev libvalijson-dev libcli11-dev libspdlog-dev
  libfmt-dev libncurses-dev librandom123-dev libbenchmark-dev libsqlite3-dev libsqlitecpp-dev libsodium-dev
  libseccomp-dev libpqxx-dev"
# What the tests need besides.
test_packages="catch2 librapidcheck-dev clang-14 libclang-rt-14-dev tmux python3 chromium
  libopenmpi-dev openmpi-bin pybind11-dev python3-dev python3-numpy mypy
  nginx-light caddy openssl systemd dpkg-dev python3-prometheus-client postgresql"

say() { printf '%s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }

# need PACKAGES: installs those that are missing, after saying so.
need() {
  local missing="" package
  for package in $1; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
  done
  [ -z "$missing" ] && return
  command -v apt-get >/dev/null ||
    fail "These packages are missing, and there is no apt-get to install them with:$missing"
  say "Installing with apt-get:$missing"
  local as_root=""
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null ||
      fail "Packages must be installed by root, and there is no sudo. As root: apt-get install$missing"
    as_root=sudo
  fi
  $as_root apt-get update -qq &&
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null ||
    fail "apt-get could not install:$missing. Check the network and the package sources, then start again."
}

# Shows every tenth of what ninja counts as [done/all].
progress() {
  local line tenth shown=0
  while read -r line; do
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] || continue
    tenth=$((BASH_REMATCH[1] * 10 / BASH_REMATCH[2]))
    [ "$tenth" -gt "$shown" ] && shown=$tenth && say "  $((tenth * 10)) %"
  done
  return 0
}

# build FOLDER OPTION...: configures and builds $root/build/FOLDER; shows how far it is, and errors. Sources are
# compiled several at a time, which takes a third of the time; by hand, without CMAKE_UNITY_BUILD, each stands for
# itself.
build() {
  local folder="$root/build/$1" linker=""
  shift
  mkdir -p "$folder"
  command -v mold >/dev/null && linker="-fuse-ld=mold"
  if ! cmake -S "$root" -B "$folder" -G Ninja -DTRIGH_WERROR=ON -DCMAKE_UNITY_BUILD=ON \
    -DCMAKE_EXE_LINKER_FLAGS="$linker" -DCMAKE_SHARED_LINKER_FLAGS="$linker" -DCMAKE_MODULE_LINKER_FLAGS="$linker" "$@" \
    >"$folder/configure.log" 2>&1; then
    tail -20 "$folder/configure.log" >&2
    fail "CMake could not configure; the whole log is $folder/configure.log."
  fi
  say "Building in $folder"
  if ! ninja -C "$folder" 2>&1 | tee "$folder/build.log" | progress; then
    grep -E 'error|FAILED|undefined' "$folder/build.log" | head -30 >&2
    fail "The build failed; the whole log is $folder/build.log."
  fi
}

# client: builds the table in the browser into $root/build/web when its sources are newer. Needs node 18 or later.
client() {
  local web="$root/host/web" out="$root/build/web" log="$root/build/web.log"
  command -v npm >/dev/null || need "nodejs npm"
  mkdir -p "$root/build"
  if [ ! "$web/node_modules/.package-lock.json" -nt "$web/package-lock.json" ]; then
    say "Installing with npm what the browser client is built with"
    if ! (cd "$web" && npm ci) >"$log" 2>&1; then
      tail -20 "$log" >&2
      fail "npm could not install; the whole log is $log."
    fi
  fi
  [ -e "$out/index.html" ] &&
    [ -z "$(find "$web" "$root/shared-data/schema" -path "$web/node_modules" -prune -o -type f -newer "$out/index.html" \
      -print -quit)" ] && return
  say "Building the browser client in $out"
  if ! (cd "$web" && npm run build) >"$log" 2>&1; then
    tail -40 "$log" >&2
    fail "The browser client could not be built; the whole log is $log."
  fi
  # As the server gives them out.
  find "$out" -type f \( -name '*.js' -o -name '*.css' -o -name '*.svg' \) -exec gzip -9nk {} +
}
