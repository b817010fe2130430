#!/usr/bin/env python3
"""trigh profile, asked of results whose figures were worked out by hand: profile_test.py PROGRAM."""
import json
import sqlite3
import subprocess
import sys
import unittest

from in_folder import InFolder
from report_results import arm, insert, statements

PROGRAM = sys.argv[1]
# Of each player-turn: decisions, counted, alternatives, attacks, lost0, lost1, unsupplied0, units0, points0, front.
GAMES = [
    [(10, 1, 5, 1, 1, 0, 1, 10, 3, 0.0), (20, 1, 15, 3, 0, 2, 0, 10, -2, 1.5)],    # the lead changes, 1.5 hexes
    [(30, 2, 20, 0, 0, 0, 0, 10, 4, None), (10, 0, 0, 2, 1, 2, 3, 10, 1, 2.0)],    # no change, no front before
]


def play(base, number, arm_id, pair, seat, winner, margin, turns=()):
    insert(base, "game", {"id": number, "arm": arm_id, "pair": pair, "seat": seat, "player0": "staff",
                          "player1": "staff", "winner": winner, "level": 1, "points0": margin, "points1": 0, "worth": 0,
                          "turns": len(turns), "decisions": 0, "rolls": 0, "finished": 1, "hash": "0" * 16, "mistake": ""})
    zeros = dict.fromkeys([row[1] for row in base.execute("PRAGMA table_info(turn)")], 0)
    for index, turn in enumerate(turns):
        names = ["decisions", "counted", "alternatives", "attacks", "lost0", "lost1", "unsupplied0", "units0", "points0",
                 "front"]
        insert(base, "turn", zeros | {"game": number, "turn": 1 + index, "side": index} | dict(zip(names, turn)))


def results(folder, finished=True):
    file = folder / "results.sqlite"
    file.unlink(missing_ok=True)
    base = sqlite3.connect(file)
    base.executescript(f"PRAGMA application_id = {0x5452474C}; PRAGMA user_version = 1;" + statements())
    insert(base, "arm", arm(0, "base", "", {}))
    insert(base, "arm", arm(1, "control", "greedy", {}, ("staff", "random")))
    insert(base, "arm", arm(2, "fast", "", {"speed": "fast"}))
    if finished:
        for number, turns in enumerate(GAMES):
            play(base, number, 0, number, 0, number - 1, 0, turns)  # a draw, then a win of the first side
        for pair, margin in enumerate((7, -1)):  # against 0 in the first arm
            play(base, 20 + pair, 2, pair, 0, 0, margin)
        for pair in range(4):  # the better player wins by 9 as either side; the dice move the middle by 0 or 2
            shift = 2 * (pair % 2)
            play(base, 10 + 2 * pair, 1, pair, 0, 0, 9 + shift)
            play(base, 11 + 2 * pair, 1, pair, 1, 1, -9 + shift)
    base.commit()
    base.close()
    return file


def ask(*words):
    return subprocess.run([PROGRAM, "profile", *map(str, words)], capture_output=True, text=True, check=False)


class Profile(InFolder):
    def test_figures_are_those_worked_out_by_hand(self):
        profile = json.loads(ask(results(self.folder), "--json").stdout)[0]
        self.assertIsNone(profile["figures"].pop("luck-in-points"))  # no ledger was asked for
        self.assertIsNone(profile["figures"].pop("luck"))
        found = {name: figure["value"] for name, figure in profile["figures"].items()}
        # The dice's share: the means of the pairs are 0, 2, 0, 2, their spread (n - 1) is 4/3; the players' is 81.
        want = {"length": 2, "decisions": 17.5, "alternatives": 10, "attacks": 1.5, "losses": 1.5, "unsupplied": 0.1,
                "tempo": 1.5, "leads": 0.5, "first-side": 0.75, "skill": 1, "skill-in-points": 81 / (81 + 4 / 3),
                "gain-fast": 3}
        self.assertEqual(list(found), list(want))
        for name, value in want.items():
            self.assertAlmostEqual(found[name], value, 9, name)
            self.assertLessEqual(profile["figures"][name]["low"], value + 1e-9)
            self.assertGreaterEqual(profile["figures"][name]["high"], value - 1e-9)
        self.assertEqual((profile["games"], profile["control_games"]), (2, 8))

    def test_the_table_puts_profiles_side_by_side(self):
        file = results(self.folder)
        lines = ask(file, file).stdout.splitlines()
        self.assertEqual(lines[0].split(), ["Crusader", "Crusader"])
        self.assertEqual(len(lines), 5 + 14)
        self.assertEqual(sum(line.count(" 0.984 [") for line in lines), 2)

    def test_the_interval_of_skill_holds_the_spread_of_the_dice_too(self):
        skill = json.loads(ask(results(self.folder), "--json").stdout)[0]["figures"]["skill-in-points"]
        # Four pairs of means 0, 2, 0, 2 drawn anew: the dice's variance is from 0 to 4/3, the players' always 81.
        self.assertAlmostEqual(skill["high"], 1)
        self.assertAlmostEqual(skill["low"], 81 / (81 + 4 / 3))

    def test_ledgers_are_those_of_the_games_that_were_kept(self):
        file = self.folder / "dash.sqlite"
        subprocess.run([PROGRAM, "simulate", "crusader", "dash", "--second", "staff", "-n", "5", "--results", str(file)],
                       capture_output=True, check=True)
        figures = json.loads(ask(file, "--luck", 5, "--json").stdout)[0]["figures"]
        self.assertLessEqual(figures["luck-in-points"]["value"], 1)
        self.assertLessEqual(figures["luck-in-points"]["low"], figures["luck-in-points"]["high"])
        self.assertNotEqual(figures["luck"]["value"], 0)
        base = sqlite3.connect(file)
        base.execute("UPDATE game SET hash = '0000000000000000' WHERE arm = 0")
        base.commit()
        base.close()
        answer = ask(file, "--luck", 5)
        self.assertEqual(answer.returncode, 1)
        self.assertIn("ends otherwise than it did", answer.stderr)
        self.assertEqual(len(answer.stderr.strip().splitlines()), 1)

    def test_results_without_a_game_are_told(self):
        answer = ask(results(self.folder, finished=False))
        self.assertEqual(answer.returncode, 1)
        self.assertIn("no game of the first arm was finished", answer.stderr)
        self.assertIn("TR-783", answer.stderr)
        self.assertIn("TR-785", ask(self.folder / "none").stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
