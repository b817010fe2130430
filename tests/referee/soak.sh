#!/usr/bin/env bash
# soak.sh PROGRAM [TITLE...]: 200 random games a title under its referee, each title as a process of its own; players,
# modules and readings at random. GAMES=20 plays fewer, SEED=x others. The last line of each title sums up.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=${1:?which trigh?}
shift
titles=("$@")
[ ${#titles[@]} -gt 0 ] || titles=(cauldron supercharge kasserine crusader el-alamein desert-fox)
pids=()
for title in "${titles[@]}"; do
  python3 -B "$here/run.py" "$program" --title "$title" --games "${GAMES:-200}" --seed "${SEED:-soak}" &
  pids+=($!)
done
status=0
for pid in "${pids[@]}"; do wait "$pid" || status=1; done
exit $status
