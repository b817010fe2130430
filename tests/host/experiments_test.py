#!/usr/bin/env python3
"""The published experiments in small: each design still plays to its end, with the arms its page tells of.

usage: experiments_test.py TRIGH
"""
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile
import unittest

TRIGH = pathlib.Path(sys.argv[1]).resolve()
EXPERIMENTS = pathlib.Path(__file__).resolve().parents[2] / "docs" / "experiments"
DESIGNS = sorted(EXPERIMENTS.glob("*.json"))


def page_of(design):
    """The page that tells of a design; other players or dice stand beside it."""
    return re.sub("-(plain|again)$", "", design.stem) + ".md"


class Experiments(unittest.TestCase):
    def test_every_experiment_has_a_page_with_its_command(self):
        self.assertGreaterEqual(len(DESIGNS), 5)
        listed = (EXPERIMENTS / "index.md").read_text()
        for design in DESIGNS:
            with self.subTest(design.stem):
                page = (EXPERIMENTS / page_of(design)).read_text()
                self.assertIn(f"simulate --design docs/experiments/{design.name}", page)
                self.assertIn(json.loads(design.read_text())["question"], page)
                self.assertIn(f"({page_of(design)})", listed)
                self.assertRegex(page, r"Digest of the (games|design).*: `[0-9a-f]{16}`")

    def test_a_small_version_of_each_plays_whole(self):
        environment = os.environ | {"TRIGH_OVERLAYS": str(EXPERIMENTS / "overlays")}
        for design in DESIGNS:
            with self.subTest(design.stem), tempfile.TemporaryDirectory() as folder:
                results = pathlib.Path(folder) / "results.sqlite"
                told = subprocess.run([TRIGH, "simulate", "--design", design, "--pairs", "1", "--results", results],
                                      capture_output=True, text=True, timeout=600, env=environment)
                self.assertEqual(told.stderr.count("TR-"), 0, told.stderr)
                with sqlite3.connect(results) as base:
                    arms = base.execute("SELECT id FROM arm WHERE control = ''").fetchall()
                    played = base.execute("SELECT count(DISTINCT arm) FROM game JOIN arm ON arm.id = arm "
                                          "WHERE control = '' AND finished").fetchone()[0]
                self.assertGreaterEqual(len(arms), 2)
                self.assertEqual(played, len(arms), told.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
