#!/usr/bin/env bash
# The Debian packages: what is in them, and that they install, run, upgrade and purge.
#   package_test.sh BUILD_FOLDER           on an empty root, with the libraries of this machine
#   package_test.sh BUILD_FOLDER debian    on a fresh Debian 12, with what the packages ask for and systemd; as root
set -euo pipefail
build=$1 debian=${2:-}
place=$(mktemp -d)
running=""
finish() {
  [ -z "$running" ] || kill "$running" 2>/dev/null || true
  [ -z "$debian" ] || umount "$place/root/proc" 2>/dev/null || true
  rm -rf "$place"
}
trap finish EXIT
root=$place/root
step() { echo "== $*"; }
lost() { echo "$*"; exit 1; }

if [ -n "$debian" ]; then
  dpkg_in() {
    cp "$@" "$root/tmp"
    (cd "$root" && chroot . env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
      -o Dpkg::Options::=--force-confold $(basename -a "$@" | sed 's|^|/tmp/|') >/dev/null)
    rm "$root"/tmp/*.deb
  }
  dpkg_do() { chroot "$root" dpkg "$@"; }
  trigh=(chroot "$root" env HOME=/root XDG_DATA_HOME=/var/lib /usr/bin/trigh)
  seen=""   # what the program sees before the root
else
  # Scripts run here, and hear of the root by DPKG_ROOT.
  dpkg_do() { dpkg --root="$root" --force-not-root --force-script-chrootless --force-depends --force-confold "$@" 2>&1; }
  dpkg_in() { dpkg_do --install "$@" >/dev/null; }
  trigh=(env HOME="$place" XDG_CACHE_HOME="$place/cache" XDG_DATA_HOME="$root/var/lib" "$root/usr/bin/trigh")
  seen=$root
fi

step packages
mkdir "$place/7.0.1" "$place/7.0.2"
cpack --config "$build/CPackConfig.cmake" -B "$place/made" -R 7.0.1 \
  -D CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS="trigh (= 7.0.1), cmake, g++" >"$place/log" 2>&1 ||
  { cat "$place/log"; exit 1; }
mv "$place"/made/*.deb "$place/7.0.1"
rm -r "$place/made"
# The next version is the same but for its number, which saves half of the time.
for deb in "$place"/7.0.1/*.deb; do
  dpkg-deb --raw-extract "$deb" "$place/next"
  sed -i 's/7\.0\.1/7.0.2/' "$place/next/DEBIAN/control"
  dpkg-deb -Znone --root-owner-group --build "$place/next" "$place/7.0.2" >"$place/log"
  rm -r "$place/next"
done

step "what is in them"
for deb in "$place"/7.0.1/*.deb; do
  dpkg-deb --contents "$deb" | awk '$1 !~ /^d/ {print $6}' | sed "s|^\./||"
done | sort >"$place/files"
[ -z "$(uniq -d "$place/files")" ] || lost "in two packages: $(uniq -d "$place/files")"
for file in usr/bin/trigh usr/lib/libtrigh.so usr/lib/trigh/plugins/desert-fox.so usr/include/trigh/rules/ruleset.hpp \
  usr/share/doc/trigh/serving.md usr/lib/cmake/trigh/trighConfig.cmake usr/share/trigh/crusader/title.json \
  usr/lib/systemd/system/trigh.service usr/share/trigh/examples/nginx.conf etc/trigh/trigh.conf; do
  grep -qx "$file" "$place/files" || lost "no package has $file"
done
! grep -E "^usr/lib/python|/tests/" "$place/files" || lost "these are no part of a package"
needs=$(dpkg-deb --field "$place"/7.0.1/trigh_*.deb Depends)
for library in libc6 libsqlite3-0 libsodium23 libseccomp2; do
  [[ $needs == *"$library"* ]] || lost "the package does not ask for $library but for: $needs"
done
[[ $needs != *mpi* && $needs != *python* ]] || lost "the package asks for too much: $needs"

step "a root"
if [ -n "$debian" ]; then
  debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus bookworm "$root" >"$place/log" || { tail -20 "$place/log"; exit 1; }
  mount -t proc proc "$root/proc"
  printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
  chmod 755 "$root/usr/sbin/policy-rc.d"
else
  mkdir -p "$root"/var/lib/dpkg/{info,updates,triggers} "$root/var/lib/trigh"
  touch "$root/var/lib/dpkg/status"
fi

# serving NAME: starts the service's server and leaves its port in $port.
serving() {
  printf '[serve]\nport = 0\nlog = "json"\n' >"$root/etc/trigh/trigh.conf"   # as an operator has changed it
  mkdir -p "$root/tmp/web"
  touch "$root/tmp/web/index.html"
  "${trigh[@]}" --config "$seen/etc/trigh/trigh.conf" serve --web "$seen/tmp/web" >"$place/said" 2>"$place/errors" &
  running=$!
  for _ in $(seq 300); do
    grep -q 'Trigh is at' "$place/said" && break
    kill -0 "$running" 2>/dev/null || lost "it does not start: $(cat "$place/said" "$place/errors")"
    sleep 0.1
  done
  port=$(sed -n 's|.*127.0.0.1:\([0-9]*\)/.*|\1|p' "$place/said")
}
healthy() {
  exec 3<>"/dev/tcp/127.0.0.1/$port"
  printf 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n' >&3
  timeout 20 cat <&3 | grep -qx ok || lost "the server is not well"
  exec 3<&-
}
stopped() {
  kill "$running"
  wait "$running" || lost "it ended badly: $(cat "$place/errors")"
  running=""
}

step install
dpkg_in "$place"/7.0.1/*.deb
dpkg_do --status trigh | grep -q '^Status: install ok installed' || lost "trigh is not installed"

step run
"${trigh[@]}" titles >"$place/titles"
for title in cauldron crusader desert-fox el-alamein kasserine supercharge; do
  grep -q "$title" "$place/titles" || lost "no title $title: $(cat "$place/titles")"
done
serving
healthy
stopped
[ -s "$root/var/lib/trigh/games.sqlite" ] || lost "no games were kept"

step upgrade
dpkg_in "$place"/7.0.2/*.deb
dpkg_do --status trigh | grep -q '^Version: 7.0.2' || lost "not upgraded"
grep -q 'port = 0' "$root/etc/trigh/trigh.conf" || lost "the operator's configuration is gone"
serving
healthy
stopped

if [ -n "$debian" ]; then
  step "under systemd"
  umount "$root/proc"
  bash "$(dirname "$0")/systemd_test.sh" "$root"
  mount -t proc proc "$root/proc"
fi

step purge
dpkg_do --purge trigh-doc trigh-dev trigh >"$place/log"
grep -q 'the games are left' "$place/log" || lost "nothing is said of the games"
[ -s "$root/var/lib/trigh/games.sqlite" ] || lost "the games are gone"
left=$(find "$root/usr" "$root/etc" \( -path '*trigh*' -o -name '*.so' -path '*/desert-fox*' \) ! -type d 2>/dev/null || true)
[ -z "$left" ] || lost "left over: $left"

step "the service"
unit=$(dirname "$0")/../../host/packaging/trigh.service
systemd-analyze security --no-pager --offline=yes --threshold=15 "$unit" >"$place/security" || { cat "$place/security"; exit 1; }
tail -1 "$place/security"
echo passed
