#!/usr/bin/env python3
"""Every sentence of the project is its own: no ten words in a row stand in a printed rulebook.

usage: own_words.py SOURCE_TREE [FOLDER_OF_TEXTS]

The texts of the rulebooks are no part of the project. Without a folder they are looked for beside the tree, in
../shared/seeds; where there are none, the check says so and passes. `--self-test` shows that it can fail.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

WORDS = 10
LETTERS = 31     # of a run at least: ten little words are nobody's
NUMBERS = 1      # in a run at most: lists of units and hexes are facts
KINDS = {".cpp", ".hpp", ".json", ".md", ".py", ".svelte", ".ts", ".html", ".txt", ".play"}


def words_of(text):
    # Numbers of cases in parentheses are no words.
    return re.findall(r"[a-z0-9]+", re.sub(r"\([^()a-z]*\d[^()a-z]*\)", " ", text.lower().replace("'", "")))


def runs(words):
    """Each run of WORDS words that is long enough, with its place."""
    for at in range(len(words) - WORDS + 1):
        run = tuple(words[at:at + WORDS])
        if len("".join(run)) >= LETTERS and sum(any(c.isdigit() for c in word) for word in run) <= NUMBERS:
            yield at, run


def printed(folder):
    found = set()
    for path in sorted(folder.glob("*.txt")):
        found.update(run for _, run in runs(words_of(path.read_text("utf8", errors="ignore"))))
    return found


def files_of(tree):
    listed = subprocess.run(["git", "-C", str(tree), "ls-files", "-co", "--exclude-standard"], capture_output=True, text=True)
    if listed.returncode == 0:
        return [tree / name for name in listed.stdout.splitlines()]
    return [path for path in tree.rglob("*") if not {"build", "node_modules", ".git"} & set(path.parts)]


def faults_of(tree, texts):
    known = printed(texts)
    for path in files_of(tree):
        if path.suffix not in KINDS or not path.is_file():
            continue
        # Sentences run over the ends of lines; of runs that overlap, the first is told.
        lines = path.read_text("utf8", errors="ignore").split("\n")
        placed = [(word, number) for number, line in enumerate(lines, 1) for word in words_of(line)]
        told = -WORDS
        for at, run in runs([word for word, _ in placed]):
            if run in known and at >= told + WORDS:
                told = at
                yield "%s:%d: as printed: %s" % (path.relative_to(tree), placed[at][1], " ".join(run))


def self_test():
    with tempfile.TemporaryDirectory() as name:
        tree, texts = pathlib.Path(name, "tree"), pathlib.Path(name, "texts")
        tree.mkdir(), texts.mkdir()
        line = "Whenever units stand beside the enemy they must always attack something there"
        (texts / "book.txt").write_text("Preface. " + line + ". The end.")
        (tree / "own.md").write_text("Units beside an enemy must attack him.")
        if list(faults_of(tree, texts)):
            return 1
        (tree / "copied.md").write_text("So: " + line.replace("they", "they\n") + "!")
        return 0 if len(list(faults_of(tree, texts))) == 1 else 1


def main():
    if sys.argv[1] == "--self-test":
        return self_test()
    tree = pathlib.Path(sys.argv[1]).resolve()
    texts = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else tree.parent / "shared" / "seeds"
    if not texts.is_dir() or not list(texts.glob("*.txt")):
        print("the rulebooks are not at hand; nothing was compared")
        return 0
    faults = list(faults_of(tree, texts))
    print("\n".join(faults) if faults else "no ten words in a row as printed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
