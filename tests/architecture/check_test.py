#!/usr/bin/env python3
"""Tests of check.py: a tree that is right, and one fault at a time."""
import os
import subprocess
import sys
import tempfile

CHECK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "check.py")
GOOD = {
    "CMakeLists.txt": "", "README.md": "", "docs/index.md": "", "host/src/main.cpp": "#include <CLI/CLI.hpp>\n",
    "tests/run.sh": "", "shared-data/crusader/title.json": "{}", "plugins/quad/a.cpp": '#include "trigh/rules/plugin.hpp"\n',
    "framework/include/trigh/rules/a.hpp": '#include "trigh/map/map.hpp"\n',
    "framework/src/io/a.cpp": '#include <nlohmann/json.hpp>\n#include "trigh/rules/ruleset.hpp"\n',
}
FAULTS = [
    ("framework/include/trigh/game/b.hpp", '#include "trigh/rules/case.hpp"\n', "game may not include rules"),
    ("framework/src/io/b.cpp", '#include "trigh/ai/player.hpp"\n', "io may not include ai"),
    ("framework/src/services/b.cpp", "#include <random>\n", "<random>"),
    ("framework/src/play/b.cpp", "#include <nlohmann/json.hpp>\n", "nlohmann/"),
    ("framework/src/hex/b.cpp", "// as in Crusader\n", "no title's name"),
    ("plugins/quad/b.cpp", '#include "trigh/io/document.hpp"\n', "plugins may not include io"),
    ("plugins/quad/b.cpp", '#include "../other/a.hpp"\n', "own files"),
    ("plugins/quad/b.cpp", "#include <chrono>\n", "<chrono>"),
    ("host/src/b.cpp", "#include <boost/dll/shared_library.hpp>\n", "plugin_loader.cpp"),
    ("host/src/b.cpp", "int a;\n" * 451, "451 lines"),
    ("host/src/b.cpp", "int " + "a" * 116 + ";\n", "121 columns"),
    ("host/b.sh", "cat /" + "home/me/file\n", "a path of one machine"),
    ("extra/a.txt", "", "not one of the top level"),
]


def check(files):
    with tempfile.TemporaryDirectory() as tree:
        for path, text in files.items():
            os.makedirs(os.path.join(tree, os.path.dirname(path)), exist_ok=True)
            with open(os.path.join(tree, path), "w", encoding="utf-8") as stream:
                stream.write(text)
        run = subprocess.run([sys.executable, CHECK, tree], capture_output=True, text=True)
        return run.returncode, run.stdout


failed = 0
code, said = check(GOOD)
if code != 0:
    failed += 1
    print("a right tree is refused:", said)
for path, text, expected in FAULTS:
    code, said = check({**GOOD, path: text})
    if code != 1 or expected not in said or path.split("/")[0] not in said:
        failed += 1
        print("not noticed: %s %r: said %r" % (path, expected, said))
print("%d of %d checks failed" % (failed, len(FAULTS) + 1))
sys.exit(1 if failed else 0)
