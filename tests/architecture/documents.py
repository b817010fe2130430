#!/usr/bin/env python3
"""What the documents must keep: blocks of code that stand where they say, and links that lead somewhere.

usage: documents.py SOURCE_TREE    prints each fault, exit code 1 if there is one; `--self-test` shows that it can fail

A block is checked when the line before its fence is `<!-- from PATH -->`; leading blanks of the lines do not count. A
link is checked when it leads to a file of the tree, and to a heading or anchor where it names one.
"""
import pathlib
import re
import sys
import tempfile

SNIPPET = re.compile(r"<!-- from (\S+) -->\n\s*```\w*\n(.*?)\n\s*```", re.S)
FENCED = re.compile(r"```.*?```", re.S)


def squeeze(text):
    return [line.strip() for line in text.split("\n") if line.strip()]


def snippet_faults(root, text):
    for path, block in SNIPPET.findall(text):
        if not (root / path).exists():
            yield f"{path} does not exist"
            continue
        block, lines = squeeze(block), squeeze((root / path).read_text("utf8"))
        if not any(lines[i:i + len(block)] == block for i in range(len(lines))):
            yield f"the block from {path} does not stand there any more"


def places_in(page):
    """Where a link into the page can lead: its headings, as a browser of repositories names them, and anchors."""
    text = FENCED.sub("", page.read_text("utf8"))
    headings = (re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", each) for each in re.findall(r"^#+ (.*)$", text, re.M))
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings} | set(
        re.findall(r'<a id="([^"]+)">', text))


def link_faults(page, text):
    for link in re.findall(r"\]\(([^)\s]+)\)", FENCED.sub("", text)):
        if re.match(r"\w+:", link):
            continue
        path, _, place = link.partition("#")
        target = page.parent / path if path else page
        if not target.exists():
            yield f"{link} leads to no file"
        elif place and target.suffix == ".md" and place not in places_in(target):
            yield f"{link} leads to no heading"


def faults_of(root):
    faults = []
    for page in [root / "README.md", *sorted((root / "docs").rglob("*.md"))]:
        text = page.read_text("utf8")
        faults += [f"{page.relative_to(root)}: {fault}" for fault in
                   [*snippet_faults(root, text), *link_faults(page, text)]]
    return faults


def self_test():
    good = "<!-- from a.cpp -->\n```\nint a;\n```\n[there](docs/b.md#two-words) [here](#c) [out](https://x.y)\n# C\n"
    bad = {good.replace("int a", "int b"): "does not stand there", good.replace("a.cpp", "c.cpp"): "does not exist",
           good.replace("b.md", "c.md"): "leads to no file", good.replace("two-words", "two"): "leads to no heading",
           good.replace("(#c)", "(#d)"): "leads to no heading"}
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "docs").mkdir()
        (root / "a.cpp").write_text("int a;\n")
        (root / "docs/b.md").write_text("## Two *words*\n")
        told = []
        for text, expected in {good: None, **bad}.items():
            (root / "README.md").write_text(text)
            found = faults_of(root)
            right = not found if expected is None else len(found) == 1 and expected in found[0]
            told += [] if right else [f"{text!r}: said {found}"]
        return told


faults = self_test() if sys.argv[1] == "--self-test" else faults_of(pathlib.Path(sys.argv[1]))
for fault in faults:
    print(fault)
sys.exit(1 if faults else 0)
