#!/usr/bin/env bash
# install_test.sh BUILD PYTHON: `cmake --install` puts the package in place, and it plays from there.
set -eu
build=$1 python=$2
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cmake --install "$build" --prefix "$place" >"$place/install.log"
package=$(echo "$place"/lib/python3*/dist-packages)
cd "$place"
env -u TRIGH_DATA -u TRIGH_PLUGIN_PATH PYTHONPATH="$package" "$python" - "$place" <<'PYTHON'
import os
import sys

import trigh

assert trigh.__file__.startswith(os.path.realpath(sys.argv[1])) or trigh.__file__.startswith(sys.argv[1]), trigh.__file__
for module in open("/proc/self/maps"):
    if "libtrigh" in module:
        assert sys.argv[1] in module, module
assert {"py.typed", "_trigh.pyi"} <= set(os.listdir(os.path.dirname(trigh.__file__)))
for title in trigh.titles():
    state = trigh.Rules(title["id"]).start()
    assert len(state.offers()) > 0, title["id"]
    assert trigh.simulate(state.rules, games=1)[0]["finished"], title["id"]
print(len(trigh.titles()), "titles play from the installation")
PYTHON
