#!/usr/bin/env bash
# No program or library of the build takes libraries from the folder it is started in: none of its paths is empty.
#   library_paths_test.sh BUILD_FOLDER
set -euo pipefail
cd "$1"
empty='(\[|:)(:|\])'
[[ "runpath: [/a/lib:]" =~ $empty && "runpath: [/a::/b]" =~ $empty && ! "runpath: [/a/lib:/b]" =~ $empty ]]
found=0 bad=0
while read -r file; do
  paths=$(readelf -d "$file" 2>/dev/null | grep -E 'R(UN)?PATH') || continue
  found=$((found + 1))
  [[ ! $paths =~ $empty ]] || { echo "$file: $paths"; bad=$((bad + 1)); }
done < <(find bin lib plugins python host -type f \( -perm -u+x -o -name '*.so' \))
echo "$found files looked at, $bad with an empty path"
[ "$found" -gt 5 ] && [ "$bad" = 0 ]
