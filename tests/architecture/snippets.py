#!/usr/bin/env python3
"""Every code block of the documents that says where it is from must stand there.

A block is checked when the line before its fence is `<!-- from PATH -->`; leading blanks of the lines do not count.
"""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
faults, checked = [], 0
for page in sorted((root / "docs").rglob("*.md")):
    for match in re.finditer(r"<!-- from (\S+) -->\n\s*```\w*\n(.*?)\n\s*```", page.read_text("utf8"), re.S):
        checked += 1
        source = root / match.group(1)
        squeeze = lambda text: [line.strip() for line in text.split("\n") if line.strip()]
        if not source.exists():
            faults.append(f"{page.name}: {match.group(1)} does not exist")
            continue
        block, lines = squeeze(match.group(2)), squeeze(source.read_text("utf8"))
        if not any(lines[i:i + len(block)] == block for i in range(len(lines))):
            faults.append(f"{page.name}: the block from {match.group(1)} does not stand there any more")
print(f"{checked} snippets checked")
for fault in faults:
    print(fault)
sys.exit(1 if faults or not checked else 0)
