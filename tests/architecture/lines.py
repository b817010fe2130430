#!/usr/bin/env python3
"""Counts lines of C++ that are neither blank nor comment, folder by folder; tests and templates are left out.

    python3 tests/architecture/lines.py [FOLDER...]     by default the rule systems and the framework
"""
import pathlib
import re
import sys

LITERAL_OR_COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|/\*.*?\*/|//[^\n]*', re.S)


def lines_of(path):
    """Lines of a file that hold code."""
    kept = LITERAL_OR_COMMENT.sub(lambda m: " " if m.group().startswith("/") else m.group(), path.read_text("utf8"))
    return sum(1 for line in kept.split("\n") if line.strip())


root = pathlib.Path(__file__).resolve().parents[2]
for folder in sys.argv[1:] or ["plugins/north-africa-quad", "plugins/el-alamein", "plugins/desert-fox", "framework"]:
    files = [f for f in (root / folder).rglob("*.[ch]pp") if not {"tests", "templates"} & set(f.relative_to(root).parts)]
    print(f"{sum(map(lines_of, files)):6} {folder} ({len(files)} files)")
