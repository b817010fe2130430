"""The referee of Desert Fox must be able to object: each case gives it one wrong answer of the program.

usage: desert_fox_test.py PROGRAM
"""

import argparse
import glob
import os
import random
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from desert_fox.combat import reduced
from run import follow_golden, play_random
from table import ROOT, Program, Report

QUICK = os.environ.get("TRIGH_QUICK")
GAME = os.path.join(ROOT, "tests", "playthroughs", "desert-fox", "race-for-tobruk.play")
PROGRAM = sys.argv.pop(1) if len(sys.argv) > 1 else "trigh"


def objections(doctor, actions=100):
    """What the referee says of the first actions of a golden game when `doctor` changes the answers."""
    with Program(PROGRAM, doctor) as program:
        report = Report("doctored")
        follow_golden(program, GAME, report, random.Random(1), actions)
        return report.lines


def changed(method, change):
    """A doctor that lets `change` alter every result of one method."""
    def doctor(asked, params, result):
        if asked == method:
            change(result)
        return result
    return doctor


class Strengths(unittest.TestCase):
    def test_flak_takes_from_the_force_whatever_the_order_of_its_stacks(self):
        for stacks in ([(4, 4), (2, 2)], [(2, 2), (4, 4)]):
            self.assertEqual([6, 4, 2, 2], [reduced(stacks, taken) for taken in (0, 2, 4, 8)])
        self.assertEqual(6, reduced([(5, 0), (3, 3)], 8))  # armor only, and no stack below 1
        self.assertEqual(3, reduced([(0, 0), (4, 2)], 8))


class Objects(unittest.TestCase):
    def noticed(self, case, doctor, actions=100):
        lines = objections(doctor, actions)
        self.assertTrue([line for line in lines if f"[DF {case}]" in line], lines[:5])

    def test_silent_when_nothing_is_changed(self):
        self.assertEqual([], objections(None))

    def test_a_step_that_costs_too_little(self):
        def cheaper(result):
            result["hexes"][-1]["cost"] -= 0.5
        self.noticed("8.2", changed("query.reach", lambda r: cheaper(r) if len(r["hexes"]) > 20 else None))

    def test_a_hex_that_cannot_be_reached(self):
        self.noticed("8.2", changed("query.reach", lambda r: r["hexes"].append(
            {"hex": "E2234", "cost": 1, "stops": False, "path": [], "verb": "move"}) if r["unit"] == "ger-5" else None))

    def test_an_obligation_forgotten(self):
        self.noticed("10.26", changed("query.obligations", lambda r: r["obligations"].clear()))

    def test_a_strength_too_high(self):
        self.noticed("11.0-P1", changed("query.combat", lambda r: r.update(attack=r["attack"] + 1)))

    def test_another_result_of_the_table(self):
        def harsher(result):
            for event in result.get("events", []):
                if event["kind"] == "result" and event["case"] == "DF 11.0-P7":
                    event["word"] = "E"
        self.noticed("11.0-P7", changed("game.apply", harsher))

    def test_a_retreat_into_a_zone(self):
        def nearer(result):
            for offer in result["offers"]:
                if offer["verb"] == "retreat":
                    offer["path"] = offer["path"][:-1] + ["L0604"]
        self.noticed("11.61", changed("game.offers", nearer))

    def test_a_unit_marked_without_reason(self):
        def marked(result):
            state = result.get("state", {})
            if state.get("decision") == "initial-movement" and state["phasing"] == "axis":
                for unit in state["units"]:
                    if unit["id"] == "ger-200":
                        unit["status"] = {**unit.get("status", {}), "unsupplied": True}
        self.noticed("7.31", changed("game.apply", marked), 12)


class Games(unittest.TestCase):
    """The golden games, those of the campaign as far as time allows, and a few random ones."""

    def test_golden_games(self):
        with Program(PROGRAM) as program:
            for path in sorted(glob.glob(os.path.join(os.path.dirname(GAME), "*.play"))):
                report = Report(os.path.basename(path), sys.stderr)
                limit = 350 if "campaign" in path else None
                follow_golden(program, path, report, random.Random(1), 150 if QUICK else limit)
                self.assertEqual([], report.lines)

    def test_random_games(self):
        words = argparse.Namespace(seed="test", scenario=None, players="staff,random", stop=200)
        with Program(PROGRAM) as program:
            facts = next(t for t in program.ask("titles")["titles"] if t["id"] == "desert-fox")
            for number in range(1 if QUICK else 3):
                report = Report("", sys.stderr)
                play_random(program, facts, words, number, report)
                self.assertEqual([], report.lines)


if __name__ == "__main__":
    unittest.main()
