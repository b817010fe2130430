"""The referee must notice: each of these answers is doctored in one place, and it objects there.

    referee_test.py PROGRAM
"""

import os
import random
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

from run import follow_golden             # noqa: E402
from table import ROOT, Program, Report    # noqa: E402

PROGRAM = None
GOLDEN = os.path.join(ROOT, "tests", "playthroughs", "el-alamein", "july.play")


def disagreements(doctor, actions=60):
    """What the referee says about the beginning of a golden game told by a program that errs like this."""
    report = Report("july")
    with Program(PROGRAM, doctor) as program:
        follow_golden(program, GOLDEN, report, random.Random("doctored"), actions)
    return report


def without_last(verb):
    """Offers that miss the last action of a verb."""
    def doctor(method, params, result):
        if method == "game.offers":
            found = [offer for offer in result["offers"] if offer["verb"] == verb]
            if found:
                result["offers"].remove(found[-1])
        return result
    return doctor


def changed(wanted, change):
    """Answers of one method with a change made to them."""
    def doctor(method, params, result):
        if method == wanted:
            change(result)
        return result
    return doctor


def told_elsewhere(result):
    """A state that shows its last unit on the map one hex off."""
    shown = [unit for unit in result.get("state", {}).get("units", []) if unit.get("hex")]
    if shown:
        shown[-1]["hex"] = "4930"


def supplied(result):
    for entry in result["units"]:
        entry["state"] = "unsupplied" if entry["state"] == "supplied" else "supplied"


class Notices(unittest.TestCase):
    def objects(self, doctor, words):
        report = disagreements(doctor)
        self.assertTrue([line for line in report.lines if words in line], report.lines[:3])

    def test_true_answers_are_not_disputed(self):
        report = disagreements(None)
        self.assertEqual(report.lines, [])
        for kind in ("reach", "zone of control", "supply state", "strengths", "odds", "results", "retreat", "advance",
                     "attack offered", "place of a unit", "victory points", "random path"):
            self.assertGreater(report.counts.get(kind, 0), 0, kind)

    def test_a_move_that_is_missing(self):
        self.objects(without_last("move"), "reach of")

    def test_a_retreat_that_is_missing(self):
        self.objects(without_last("retreat"), "ways of retreat")

    def test_an_advance_that_is_missing(self):
        self.objects(without_last("advance"), "who may advance where")

    def test_a_place_in_road_mode_that_is_missing(self):
        self.objects(without_last("form"), "may enter Road Mode")

    def test_strengths(self):
        self.objects(changed("query.combat", lambda result: result.update(attack=result["attack"] + 1)), "strengths of")

    def test_a_face_of_the_results_table(self):
        self.objects(changed("query.combat", lambda result: result["outcomes"][5].update(result="De")), "a roll of 6")

    def test_a_zone(self):
        self.objects(changed("query.zoc", lambda result: result["hexes"].pop()), "zone of the")

    def test_a_supply_state(self):
        self.objects(changed("query.supply", supplied), "supply of")

    def test_where_a_unit_stands(self):
        self.objects(changed("game.apply", told_elsewhere), "place of")

    def test_victory_points(self):
        self.objects(changed("query.victory", lambda result: result["points"].update(axis=99)), "points of the Axis")

    def test_what_is_legal(self):
        self.objects(changed("game.check", lambda result: result.update(legal=not result["legal"])), "is allowed")


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
