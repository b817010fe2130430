#!/usr/bin/env python3
"""Every number of a finding in the code is listed in docs/formats/errors.md, and no other, each once.

usage: check_errors.py SOURCE_TREE
"""
import os
import re
import sys

tree = sys.argv[1]
used = {}
for folder in ("framework/src", "framework/include", "framework/cmake", "host/src", "host/python/src", "plugins"):
    for at, _, names in os.walk(os.path.join(tree, folder)):
        for name in names:
            if not name.endswith((".cpp", ".hpp")):
                continue
            with open(os.path.join(at, name), encoding="utf-8") as stream:
                code = re.sub(r"//.*", "", stream.read())
            for number in re.findall(r'"(TR-\d{3})"', code):
                used.setdefault(number, os.path.relpath(os.path.join(at, name), tree))
with open(os.path.join(tree, "docs/formats/errors.md"), encoding="utf-8") as stream:
    listed = re.findall(r"^\| (TR-\d{3}) ", stream.read(), re.M)
faults = ["%s (%s) is not in docs/formats/errors.md" % (n, used[n]) for n in sorted(used) if n not in listed]
faults += ["%s is listed but not used" % n for n in listed if n not in used]
faults += ["%s is listed twice" % n for n in sorted(set(listed)) if listed.count(n) > 1]
print("\n".join(faults) if faults else "%d numbers, all listed" % len(used))
sys.exit(1 if faults or len(used) < 50 else 0)
