#!/usr/bin/env python3
"""What the tree must keep: who includes whom, no title in the framework, short files, the fixed top level.

usage: check.py SOURCE_TREE    prints each offending line, exit code 1 if there is one
"""
import os
import re
import subprocess
import sys

# Folder -> folders of the framework it may include (besides itself).
# Four entries go beyond the order base < hex < map < game < rules < services < play < ai on purpose:
#   rules -> map    crossing a hexside is a question about the map (rules/edge.hpp)
#   io -> rules     readers fill GameData, which rules/ruleset.hpp declares
#   io -> services  tables of the three families are read once to see that they can be
#   io -> play      a position file may go on with actions and rolls
FRAMEWORK = {
    "base": set(),
    "hex": {"base"},
    "map": {"base", "hex"},
    "game": {"base", "hex", "map"},
    "rules": {"base", "hex", "map", "game"},
    "services": {"base", "hex", "map", "game", "rules"},
    "kit": {"base", "hex", "map", "game", "rules", "services"},
    "play": {"base", "hex", "map", "game", "rules", "services"},
    "ai": {"base", "hex", "map", "game", "rules", "services", "play"},
    "lab": {"base", "hex", "map", "game", "rules", "services", "play", "ai"},
    "io": {"base", "hex", "map", "game", "rules", "services", "play"},
}
EVERYTHING = set(FRAMEWORK)
PLUGIN = {"base", "hex", "map", "game", "rules", "services", "kit"}

# Where the map, networks and matchings are shown to Boost.Graph.
GRAPH = ["framework/include/trigh/services/", "framework/src/services/", "tests/"]

# Libraries -> path prefixes where they may be included. A library that is not listed here may be used by nobody.
LIBRARIES = {
    "nlohmann/": ["framework/src/io/", "host/", "tests/"],
    "valijson/": ["framework/src/io/", "tests/"],
    "boost/dll": ["host/src/plugin_loader.cpp"],
    "boost/graph": GRAPH,
    "boost/iterator": GRAPH,
    "boost/pending": GRAPH,
    "boost/property_map": GRAPH,
    "boost/asio": ["host/src/serve/server.cpp", "host/src/serve/stop_signal.cpp"],
    "boost/beast": ["host/src/serve/server.cpp"],
    "boost/": ["host/", "tests/"],
    "Random123/": ["framework/src/play/"],
    "CLI/": ["host/"],
    "spdlog/": ["host/"],
    "fmt/": ["host/"],
    "pqxx/": ["host/src/serve/postgres_database.cpp"],
    "SQLiteCpp/": ["host/src/serve/sqlite_database.cpp",
                   "host/src/lab/", "host/src/verbs/lab_run.cpp", "tests/host/"],
    "mpi.h": ["host/src/lab/mpi_ranks.cpp"],
    "sqlite3.h": ["host/src/serve/sqlite_database.cpp", "tests/host/"],
    "sodium.h": ["framework/src/play/sworn", "host/src/serve/tokens.cpp"],
    "ncurses": ["host/src/terminal/"],
    "curses.h": ["host/src/terminal/"],
    "benchmark/": ["host/"],
    "catch2/": ["tests/"],
    "rapidcheck": ["tests/"],
}
# What would make a game depend on when and where it is played; not for rules nor for what they call.
FORBIDDEN_STD = {"random", "chrono", "ctime", "time.h", "locale", "thread", "mutex", "atomic", "iostream", "fstream", "filesystem"}
PURE = ["framework/include/trigh/%s/" % a for a in ("base", "hex", "map", "game", "rules", "services", "kit")]
PURE += ["framework/src/%s/" % a for a in ("base", "hex", "map", "game", "rules", "services", "kit")] + ["plugins/"]

TITLES = re.compile(r"crusader|cauldron|supercharge|kasserine|north.africa|desert.?fox|alamein|tobruk|rommel", re.I)
TOP_LEVEL = {"CMakeLists.txt", "framework", "plugins", "shared-data", "host", "tests", "docs", "README.md"}
ABSOLUTE = re.compile(r"""(?<![\w.$}/~-])/(work|home|root|Users)/\w""")
TEXT = (".cpp", ".hpp", ".h", ".cmake", ".py", ".sh", ".txt", ".md", ".ts", ".svelte", ".in")
SOURCE = (".cpp", ".hpp", ".cmake", ".py", ".sh", ".ts", ".svelte")
LONGEST = 450
WIDEST = 120   # columns, of C++


def files_of(tree):
    """All files of the project, whether it is a git checkout or an unpacked archive."""
    try:
        listed = subprocess.run(["git", "-C", tree, "ls-files", "-co", "--exclude-standard"], capture_output=True, text=True, check=True)
        return sorted(f for f in listed.stdout.splitlines() if os.path.isfile(os.path.join(tree, f)))
    except (OSError, subprocess.CalledProcessError):
        found = []
        for folder, subfolders, names in os.walk(tree):
            subfolders[:] = [s for s in subfolders if s not in ("build", "node_modules", ".git")]
            found += [os.path.relpath(os.path.join(folder, n), tree) for n in names]
        return sorted(found)


def area_of(path):
    """The folder of the framework, or 'plugins', 'host', 'tests'."""
    match = re.match(r"framework/(?:include/trigh|src)/(\w+)/", path)
    return match.group(1) if match else path.split("/")[0]


def include_fault(path, name):
    """Why `path` may not include `name`; None if it may."""
    area = area_of(path)
    if name.startswith("trigh/"):
        allowed = FRAMEWORK[area] | {area} if area in FRAMEWORK else PLUGIN if area == "plugins" else EVERYTHING
        other = name.split("/")[1]
        return None if other in allowed else "%s may not include %s" % (area, other)
    for library, places in LIBRARIES.items():
        if name.startswith(library):
            return None if any(path.startswith(p) for p in places) else "%s belongs in %s only" % (library, ", ".join(places))
    if name in FORBIDDEN_STD and any(path.startswith(p) for p in PURE):
        return "<%s> has no place in rules or what they call" % name
    if area == "plugins" and re.match(r"(\.\./)+(?!titles/|optional/)", name) and not own_plugin(path, name):
        return "a plugin includes its own files and the framework's headers"
    return None


def own_plugin(path, name):
    reached = os.path.normpath(os.path.join(os.path.dirname(path), name))
    return reached.split("/")[:2] == path.split("/")[:2]


def check_file(tree, path):
    faults = []
    if not path.endswith(TEXT):
        return faults
    with open(os.path.join(tree, path), encoding="utf-8") as stream:
        lines = stream.read().splitlines()
    if path.endswith(SOURCE) and len(lines) > LONGEST:
        faults.append("%s:%d: %d lines; %d are the limit: divide it" % (path, LONGEST + 1, len(lines), LONGEST))
    for number, line in enumerate(lines, 1):
        def fault(why):
            faults.append("%s:%d: %s: %s" % (path, number, why, line.strip()))
        include = re.match(r'\s*#\s*include\s*[<"]([^>"]+)[>"]', line)
        if include and path.endswith((".cpp", ".hpp")):
            why = include_fault(path, include.group(1))
            if why:
                fault(why)
        if path.endswith((".cpp", ".hpp")) and len(line) > WIDEST:
            fault("%d columns; %d are the limit: break the line" % (len(line), WIDEST))
        if path.startswith("framework/") and TITLES.search(line):
            fault("no title's name in the framework")
        if ABSOLUTE.search(line):
            fault("a path of one machine")
    return faults


def check_top_level(files):
    top = {f.split("/")[0] for f in files}
    top = {t for t in top if not t.startswith(".")}
    return ["%s: not one of the top level's %s" % (t, ", ".join(sorted(TOP_LEVEL))) for t in sorted(top - TOP_LEVEL)] + \
           ["%s: missing at the top level" % t for t in sorted(TOP_LEVEL - top)]


def main():
    tree = sys.argv[1]
    files = files_of(tree)
    faults = check_top_level(files)
    for path in files:
        faults += check_file(tree, path)
    print("\n".join(faults) if faults else "%d files are as they should be" % len(files))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
