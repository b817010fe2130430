#!/usr/bin/env python3
"""Follows docs/correcting-a-title.md in a home of its own: writes its files, runs its commands, compares what they say.

usage: correcting_test.py PAGE PROGRAM

A line `NAME.json` before a json block names the file. In a console block lines that begin with $ are run by the shell and
the others are what is said, on either output; "..." stands for anything in a line, and alone on a line for any lines.
"""
import os
import re
import subprocess
import sys
import tempfile

page, program = sys.argv[1], os.path.abspath(sys.argv[2])
with open(page, encoding="utf-8") as stream:
    text = stream.read()


def steps(block):
    """[(command, lines that must be said)]"""
    found = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def pattern(lines):
    parts = []
    for line in lines:
        if line == "...":
            parts.append(r"(?:[^\n]*\n)*")
        else:
            parts.append(r"[^\n]*".join(re.escape(part) for part in line.split("...")) + r"\n")
    return "".join(parts)


faults = []
commands = files = 0
with tempfile.TemporaryDirectory() as home:
    world = {key: value for key, value in os.environ.items() if not key.startswith(("XDG_DATA", "TRIGH_OVERLAYS"))}
    world.update(HOME=home, PATH=os.path.dirname(program) + ":" + world["PATH"])
    for name, language, block in re.findall(r"(?:^`([\w.-]+)`\n\n)?^```(\w+)\n(.*?)^```$", text, re.M | re.S):
        if language == "json" and name:
            files += 1
            with open(os.path.join(home, name), "w", encoding="utf-8") as stream:
                stream.write(block)
        if language != "console":
            continue
        for command, said in steps(block):
            commands += 1
            run = subprocess.run(["bash", "-c", command], cwd=home, env=world, text=True, stdin=subprocess.DEVNULL,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
            heard = run.stdout.replace("\r", "\n")
            if heard and not heard.endswith("\n"):
                heard += "\n"
            if not re.fullmatch(pattern(said), heard):
                faults.append("$ %s\nsays\n%sand the page has\n%s\n" % (command, heard, "\n".join(said)))
if commands < 12 or files < 1:
    faults.append("the page has %d commands and %d files: is it still the one that is followed?" % (commands, files))
print("\n".join(faults) if faults else "%d commands say what the page has" % commands)
sys.exit(1 if faults else 0)
