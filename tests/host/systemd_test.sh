#!/usr/bin/env bash
# The service under a real systemd, in a root that has both installed. It plays from outside, kills and stops the server.
#   systemd_test.sh ROOT       as root; the root keeps the tables that are made
set -euo pipefail
root=$1 here=$(dirname "$0") port=18642
lost() { echo "$*"; cat "$root/opt/said" 2>/dev/null || true; exit 1; }
printf '[serve]\nport = %s\nworkers = 8\n' "$port" >"$root/etc/trigh/trigh.conf"
wants=$root/etc/systemd/system/multi-user.target.wants
mkdir -p "$wants"
ln -sf /usr/lib/systemd/system/trigh.service "$wants/trigh.service"
ln -sf ../check.service "$wants/check.service"
printf '[Unit]\nAfter=trigh.service\n[Service]\nExecStart=/bin/bash /opt/check\n' >"$root/etc/systemd/system/check.service"
rm -f "$root"/opt/{said,go,went}
# Runs inside; it and the player outside wait for each other.
cat >"$root/opt/check" <<'INSIDE'
exec >/opt/said 2>&1
turn() { touch /opt/went; for _ in $(seq 900); do [ -e /opt/go ] && break; sleep 0.2; done; rm -f /opt/go; }
turn
systemctl restart trigh
echo "restarted: $(systemctl is-active trigh)"
turn
kill -9 "$(systemctl show trigh -p MainPID --value)"
for _ in $(seq 100); do [ "$(systemctl show trigh -p NRestarts --value)" = 1 ] && break; sleep 0.2; done
echo "killed: $(systemctl is-active trigh)"
turn
systemctl stop trigh
echo "stopped: $(systemctl show trigh -p Result --value), $(systemctl show trigh -p User --value)"
systemctl poweroff
INSIDE
systemd-nspawn --quiet --register=no --keep-unit --boot --directory="$root" </dev/null >"$root/opt/boot" 2>&1 &
boot=$!
python3 -B "$here/systemd_player.py" "$port" "$root/opt" || { kill "$boot"; lost "the player has failed"; }
wait "$boot" || true
for line in "restarted: active" "killed: active" "stopped: success, trigh"; do
  grep -qx "$line" "$root/opt/said" || lost "not said: $line"
done
rm -f "$wants/check.service" "$wants/trigh.service" "$root/etc/systemd/system/check.service"
echo "the service runs under systemd"
