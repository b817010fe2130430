#!/usr/bin/env python3
"""`trigh analyse`: text, JSON and page of one game; a run that is stopped and gone on with; what is no game is said in a sentence.

usage: analyse_test.py TRIGH
"""
import html.parser
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import unittest

TRIGH = pathlib.Path(sys.argv[1]).resolve()
ACTIONS = 12 if os.environ.get("TRIGH_QUICK") else 40


def run(*words):
    return subprocess.run([TRIGH, "analyse", "--games", "4", *map(str, words)], capture_output=True, text=True, timeout=300)


class Page(html.parser.HTMLParser):
    """What a page asks for from elsewhere, and whether its elements are closed."""

    def __init__(self):
        super().__init__()
        self.open, self.asked, self.kinds = [], [], []

    def handle_starttag(self, tag, attributes):
        self.kinds.append(tag)
        self.asked += [value for name, value in attributes if name in ("src", "href")]
        if tag not in ("meta",):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag


class Analyse(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.home.name)
        whole = cls.folder / "whole.save"
        subprocess.run([TRIGH, "play", "crusader", "sidi-rezeg", "--me", "nobody", "--opponent", "random", "--seed", "4", "--plain",
                        "--save", whole], stdin=subprocess.DEVNULL, capture_output=True, check=True, timeout=300)
        head, body = whole.read_text().split("\n\n", 1)
        if "log: open" not in head:
            head += "\nlog: open"
        lines = [line for line in body.splitlines() if not line.startswith("@")][:ACTIONS]
        cls.save = cls.folder / "game.save"
        cls.save.write_text(head + "\n\n" + "\n".join(lines) + "\n")

    @classmethod
    def tearDownClass(cls):
        cls.home.cleanup()

    def test_says_the_same_as_text_json_and_page(self):
        page, plans = self.folder / "game.html", self.folder / "plans"
        told = run(self.save, "--nodes", 300, "--json", "--html", page, "--plans", plans)
        self.assertEqual(told.returncode, 0, told.stderr)
        analysis = json.loads(told.stdout)
        self.assertTrue(analysis["whole"])
        parts = analysis["luck"] + sum(analysis["moves"].values()) + analysis["revision"]
        self.assertAlmostEqual(analysis["end"] - analysis["start"], parts, places=3)
        first = analysis["stages"][0]
        self.assertEqual(first["games"], 16)
        self.assertLessEqual(first["low"], analysis["start"])
        text = run(self.save, "--nodes", 300)
        errors = [each for each in analysis["segments"] if each["error"]]
        self.assertEqual(text.stdout.count(": lost "), len(errors))
        self.assertIn(f"{analysis['start'] * 100:.0f} in 100 at the start [{first['low'] * 100:.0f} to ", text.stdout)
        self.assertIn(f" % of {first['games']:4} ", text.stdout)
        self.assertIn(f" % of {first['games']:4}<", page.read_text())
        # Sides, title and scenario by their names.
        self.assertIn("The chance of Axis to win was ", text.stdout)
        self.assertIn("<h1>Crusader, ", page.read_text())
        read = Page()
        read.feed(page.read_text())
        self.assertEqual(read.open, [])
        self.assertEqual(read.asked, [])
        self.assertIn("svg", read.kinds)
        self.assertNotIn("script", read.kinds)
        # The better plans were played where the errors begin.
        saves = sorted(plans.glob("*.save"))
        self.assertEqual(len(saves), len(errors))
        for save in saves:
            self.assertEqual(subprocess.run([TRIGH, "replay", "--quiet", save], capture_output=True).returncode, 0)

    def test_goes_on_where_it_was_stopped(self):
        whole = run(self.save, "--nodes", 300, "--json").stdout
        kept = self.folder / "kept"
        words = [TRIGH, "analyse", self.save, "--games", "4", "--nodes", "300", "--json", "--keep", kept]
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as begun:
            while not kept.exists() or kept.read_text().count("\n") < 3:
                if begun.poll() is not None:
                    break
            begun.send_signal(signal.SIGINT)
            part, said = begun.communicate(timeout=300)
        if begun.returncode != 0:
            self.assertEqual(begun.returncode, 1)
            self.assertIn("The same command goes on.", said)
            self.assertFalse(json.loads(part)["whole"])
        self.assertEqual(subprocess.run(words, capture_output=True, text=True, timeout=300).stdout, whole)
        self.assertIn("TR-784", run(self.save, "--nodes", 301, "--keep", kept).stderr)

    def test_what_is_no_game_is_said_in_a_sentence(self):
        other = self.folder / "other"
        other.write_text("a shopping list\n")
        for file in (other, self.folder / "nowhere"):
            told = run(file)
            self.assertEqual((told.returncode, told.stdout), (1, ""))
            self.assertEqual(told.stderr.count("\n"), 1, told.stderr)
        self.assertNotEqual(run(self.save, "--nodes", 0).returncode, 0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
