#!/usr/bin/env python3
"""The examples of docs/python.md run and say what they are for; with the package they stand mypy's strict look."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

TREE = pathlib.Path(os.environ["TRIGH_TREE"])
EXAMPLES = TREE / "docs" / "examples" / "python"

# What the stubs say and the compiled module does not show: classes of pybind11 have a metaclass of their own, those that
# cannot be made have a constructor that refuses, `Finding` is a type only, iteration goes over __getitem__, and Python
# 3.11 has no name for the buffer.
NOT_SEEN = ["trigh\\._trigh\\.(Action|Dice|KeyedDice|Offers|Player|Rules|Session|State)",
            "trigh\\._trigh\\.(Action|Offers|State)\\.__init__", "trigh\\._trigh\\.Finding",
            "trigh\\._trigh\\.Offers\\.__iter__", "trigh\\._trigh\\.State\\.__buffer__"]


def run(*words):
    done = subprocess.run([sys.executable, *map(str, words)], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


class Examples(unittest.TestCase):
    def said(self, *words):
        status, text = run(*words)
        self.assertEqual(status, 0, text)
        return text

    def test_the_analyst_is_told_reach_refusal_and_odds(self):
        text = self.said(EXAMPLES / "analyst.py")
        self.assertRegex(text, r"bri-8rtr can reach \d\d+ hexes")
        self.assertRegex(text, r"\[QUAD \d+\.\d+\]")
        self.assertRegex(text, r"the hex is cleared: \d+\.\d%")

    def test_the_designer_is_told_of_each_choice(self):
        text = self.said(EXAMPLES / "designer.py", "artillery-only-adjacent", "4")
        self.assertGreater(text.count("the Axis wins"), 1)

    def test_the_learner_gets_positions_and_returns(self):
        text = self.said(EXAMPLES / "learner.py", "2")
        self.assertRegex(text, r"game 1: \d+ positions of 198 features, returns \[-?1\.0, -?1\.0\]")

    def test_the_stubs_hold_for_examples_and_package(self):
        with tempfile.TemporaryDirectory() as cache:
            words = ("-m", "mypy", "--strict", "--cache-dir", cache)
            for example in sorted(EXAMPLES.glob("*.py")):
                status, text = run(*words, example)
                self.assertEqual(status, 0, text)
            status, text = run(*words, "-p", "trigh")  # match.py, turns.py and the rest
            self.assertEqual(status, 0, text)
            self.assertIn("no issues found in 4 source files", text)
            wrong = pathlib.Path(cache) / "wrong.py"
            wrong.write_text("import trigh\nx: int = trigh.Rules('crusader').start().hash\n")
            status, text = run(*words, wrong)
            self.assertEqual(status, 1)
            self.assertIn("Incompatible types in assignment", text)

    def test_the_stubs_are_what_is_compiled(self):
        """Names, parameters and defaults, as stubtest finds them in the module itself."""
        with tempfile.TemporaryDirectory() as folder:
            allowed = pathlib.Path(folder) / "allowed"
            allowed.write_text("".join(line + "\n" for line in NOT_SEEN))
            status, text = run("-m", "mypy.stubtest", "trigh._trigh", "--allowlist", allowed)
            self.assertEqual(status, 0, text)


if __name__ == "__main__":
    unittest.main()
