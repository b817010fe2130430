#!/usr/bin/env python3
"""Two people play a fight by mail with sworn dice, each with `trigh play` and secrets of his own.

usage: sworn_play_test.py TRIGH
"""
import os
import pathlib
import subprocess
import sys
import unittest

from in_folder import InFolder

TRIGH = pathlib.Path(sys.argv[1]).resolve()


class SwornPlay(InFolder):
    def play(self, who, actions, *words, code=0):
        """What `trigh play` says to a person whose data folder is called after the side."""
        told = subprocess.run([TRIGH, "play", "--plain", *words], input="\n".join(actions) + "\n", text=True, timeout=60,
                              capture_output=True, env=os.environ | {"XDG_DATA_HOME": str(self.folder / who)})
        self.assertEqual(told.returncode, code, told.stdout + told.stderr)
        return told.stdout + told.stderr

    def replay(self, file, code=0):
        told = subprocess.run([TRIGH, "replay", "--quiet", self.folder / file], text=True, capture_output=True, timeout=60)
        self.assertEqual(told.returncode, code, told.stdout + told.stderr)
        return told.stdout + told.stderr

    def fight(self):
        """Until the dice have fallen: the file of each mail."""
        first, second, third = ("1.trigh", "2.trigh", "3.trigh")
        told = self.play("allied", ["end-phase", "attack pol-pol -> ita-19", "done"], "crusader", "sidi-rezeg", "--sworn",
                         "--me", "allied", "--save", self.folder / first)
        self.assertIn("Send " + str(self.folder / first) + " to the player of axis.", told)
        # The defender adds nothing; then the roll is due, and he declares it.
        told = self.play("axis", ["done"], "--load", self.folder / first, "--me", "axis", "--save",
                         self.folder / second)
        self.assertIn("Send " + str(self.folder / second) + " to the player of allied.", told)
        told = self.play("allied", ["state"], "--load", self.folder / second, "--me", "allied", "--save", self.folder / third)
        self.assertIn("Your link was revealed, and the dice fell: 1 roll.", told)
        return first, second, third

    def test_a_fight_is_proven_to_both(self):
        first, second, third = self.fight()
        self.assertIn("0 rolls proven", self.replay(first))
        self.assertIn("A roll waits for the link of the side that axis plays against.", self.replay(second))
        self.assertRegex(self.replay(third), "1 roll proven, which neither side could choose or foresee")
        secrets = sorted(self.folder.glob("*/trigh/oaths/*"))
        self.assertEqual(len(secrets), 2)
        for secret in secrets:
            self.assertEqual(secret.stat().st_mode & 0o777, 0o600)
            word = secret.read_text().split("secret: ")[1].split("\n")[0]
            for file in (first, second, third):
                self.assertNotIn(word, (self.folder / file).read_text())

    def test_an_older_file_gives_no_other_roll(self):
        _, second, third = self.fight()
        again = self.play("allied", ["state"], "--load", self.folder / second, "--me", "allied", "--save", self.folder / "4.trigh")
        self.assertIn("the dice fell: 1 roll.", again)
        rolls = [line for line in (self.folder / third).read_text().splitlines() if line.startswith("roll ")]
        self.assertEqual([line for line in (self.folder / "4.trigh").read_text().splitlines() if line.startswith("roll ")], rolls)

    def test_a_forgery_is_told(self):
        _, _, third = self.fight()
        text = (self.folder / third).read_text()
        (self.folder / "forged.trigh").write_text(text.replace("attack pol-pol -> ita-19", "attack bri-14 -> ita-20"))
        self.assertIn("TR-655", self.replay("forged.trigh", code=1))

    def test_a_machine_and_who_plays_both_sides_have_nothing_to_swear(self):
        for words in ([], ["--me", "both"], ["--me", "nobody"]):
            told = self.play("allied", [], "crusader", "sidi-rezeg", "--sworn", "--save", self.folder / "none.trigh", *words, code=1)
            self.assertIn("there is nothing to swear", told)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
