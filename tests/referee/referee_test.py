"""The referees must be able to object: each test doctors one kind of answer of the program and sees it noticed.

usage: referee_test.py PROGRAM
"""

import copy
import io
import os
import random
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import run
from table import Game, HexMap, Program, Report, ROOT, cheapest, data_file

PROGRAM = None
DASH = os.path.join(ROOT, "tests", "playthroughs", "crusader", "dash.play")


def objections(doctor, actions):
    """Follows the start of a golden game with a doctored program; the lines of disagreement."""
    report = Report("doctored", io.StringIO())
    with Program(PROGRAM, doctor) as program:
        run.follow_golden(program, DASH, report, random.Random(1), actions)
    return report


def from_position(position, actions, doctor, title="kasserine", options=None):
    """The same from a position; `actions` are lines, or a function of the game that yields them."""
    report = Report("doctored", io.StringIO())
    with Program(PROGRAM, doctor) as program:
        game = Game(program, title, "campaign", options, position=position)
        referee = run.referee_of(title)(game, report, random.Random(1))
        for action in actions(game) if callable(actions) else actions:
            referee.before(action)
            referee.after(action, game.apply(action))
    return report


def kasserine_at(turn):
    """The end of a Game-Turn of Kasserine, with a German unit in the east."""
    return {"turn": turn, "phase": "combat", "phasing": "allied", "units": [{"id": "ger-69", "hex": "3919"}],
            "extra": {"last_in_hex": {}}, "points": {"axis.ground_support": 6 if turn < 4 else 4,
                                                     "allied.ground_support": 3 if turn < 6 else 8}}


TANKS = ["ger-1-8", "ger-2-8", "ger-1-5", "ger-2-5", "ger-3-rcn", "ger-33-rcn", "ger-580", "ita-11", "ger-135"]


def panzers():
    return {"turn": 6, "phase": "movement", "phasing": "axis", "points": {"axis.ground_support": 4, "allied.ground_support": 4},
            "units": [{"id": tank, "hex": f"01{8 + 2 * index:02}"} for index, tank in enumerate(TANKS)]}


def all_go_far(game):
    """All of them but the last go as far as they can."""
    for tank in TANKS[:-1]:
        hexes = [entry for entry in game.ask("query.reach", unit=tank)["hexes"] if entry["verb"] == "move"]
        far = max(hexes, key=lambda entry: (entry["cost"], entry["hex"]))["hex"]
        yield next(offer["text"] for offer in game.offers(unit=tank, verbs=["move"]) if offer["path"][-1] == far)
    yield "end-phase"


class Doctored(unittest.TestCase):
    """What the program says is changed on its way; the referee must name the case."""

    def assert_noticed(self, report, *texts):
        for text in texts:
            self.assertTrue(any(text in line for line in report.lines), f"nothing about {text} in {report.lines[:5]}")

    def test_an_honest_program_is_not_blamed(self):
        report = objections(None, 60)
        self.assertEqual(report.lines, [])
        for kind in ("reaches", "costs", "zones", "columns", "moves", "attacks", "duties to attack"):
            self.assertGreater(report.counts.get(kind, 0), 0, kind)

    def test_a_move_too_many_is_noticed(self):
        def doctor(method, params, result):
            if method == "game.offers" and params.get("verbs") == ["move", "exit"] and result["offers"]:
                unit = result["offers"][0]["unit"]
                result["offers"].append({"verb": "move", "unit": unit, "path": ["0118", "0119"], "text": "move"})
            return result
        self.assert_noticed(objections(doctor, 2), "reach of")

    def test_a_missing_hex_is_noticed(self):
        def doctor(method, params, result):
            if method == "game.offers":
                result["offers"] = [o for o in result["offers"] if o["verb"] != "move"][:] + [
                    o for o in result["offers"] if o["verb"] == "move"][1:]
            return result
        self.assert_noticed(objections(doctor, 2), "reach of")

    def test_a_wrong_price_is_noticed(self):
        def doctor(method, params, result):
            if method == "query.reach" and result["hexes"]:
                result["hexes"][0]["cost"] += 0.5
            return result
        self.assert_noticed(objections(doctor, 2), "costs of")

    def test_a_wrong_column_and_strength_are_noticed(self):
        def doctor(method, params, result):
            if method == "query.combat":
                result["column"] += 1
                result["attack"] += 1
            return result
        self.assert_noticed(objections(doctor, 60), "column of", "strengths of")

    def test_a_hole_in_a_zone_is_noticed(self):
        def doctor(method, params, result):
            if method == "query.zoc":
                result["hexes"] = result["hexes"][1:]
            return result
        self.assert_noticed(objections(doctor, 60), "zone of")

    def test_a_duty_kept_silent_is_noticed(self):
        def doctor(method, params, result):
            if method == "query.obligations":
                result["obligations"] = []
            return result
        self.assert_noticed(objections(doctor, 60), "who must attack", "who must be attacked")

    def test_a_unit_that_jumps_is_noticed(self):
        def doctor(method, params, result):
            if method == "game.apply" and result["legal"]:
                result = copy.deepcopy(result)
                result["state"]["units"][0]["hex"] = "0118"
            return result
        self.assert_noticed(objections(doctor, 2), "where ger-1-8 is")

    def test_kasserines_weather_is_read_from_its_die(self):          # KAS 18.1
        def doctor(method, params, result):
            for event in result.get("events", []) if method == "game.apply" else []:
                if event["case"] == "KAS 18.1":
                    event["word"] = "snow"
            return result
        self.assertEqual(from_position(kasserine_at(3), ["end-phase"], None).lines, [])
        self.assert_noticed(from_position(kasserine_at(3), ["end-phase"], doctor), "the weather on")

    def test_a_die_for_the_weather_left_out_is_noticed(self):        # KAS 18.1
        def doctor(method, params, result):
            if method == "game.apply":
                result["events"] = [event for event in result["events"] if event["case"] != "KAS 18.1"]
            return result
        self.assert_noticed(from_position(kasserine_at(3), ["end-phase", "end-phase"], doctor), "die for the weather is still due")

    def test_a_withdrawal_that_costs_nothing_is_noticed(self):       # KAS 19.3
        def doctor(method, params, result):
            if method == "query.victory":
                result["points"] = dict.fromkeys(result["points"], 0)
            return result
        self.assertEqual(from_position(kasserine_at(9), ["end-phase"], None).lines, [])
        self.assert_noticed(from_position(kasserine_at(9), ["end-phase"], doctor), "points")

    def test_an_arrival_in_rough_ground_is_noticed(self):            # KAS 16.11, 21.4
        def doctor(method, params, result):
            if method == "game.offers" and params.get("verbs") == ["enter"]:
                result["offers"].append({"verb": "enter", "unit": "ger-1-8", "path": ["2425"], "text": "enter ger-1-8 2425"})
            return result
        position = {"turn": 5, "phase": "movement", "phasing": "axis", "units": [{"id": "ger-1-8", "box": "due"}],
                    "points": {"axis.ground_support": 4, "allied.ground_support": 3}}
        self.assertEqual(from_position(position, ["enter ger-1-8 2526"], None).lines, [])
        self.assert_noticed(from_position(position, ["enter ger-1-8 2526"], doctor), "arrival of ger-1-8")

    def test_fuel_for_more_than_eight_is_noticed(self):              # SUP 18.3
        def doctor(method, params, result):
            if method == "game.offers" and params.get("unit") == TANKS[-1]:     # as if it had its whole allowance
                result["offers"].append({"verb": "move", "unit": TANKS[-1], "path": ["0124", "0113"], "text": "move"})
            return result
        honest = from_position(panzers(), all_go_far, None, title="supercharge", options={"axis-fuel": "on"})
        self.assertEqual(honest.lines, [])
        self.assert_noticed(from_position(panzers(), all_go_far, doctor, title="supercharge", options={"axis-fuel": "on"}),
                            f"reach of {TANKS[-1]}")

    def test_a_refused_golden_action_is_noticed(self):
        def doctor(method, params, result):
            if method == "game.apply":
                return {"legal": False, "why": [], "events": []}
            return result
        self.assert_noticed(objections(doctor, 2), "the program refuses")


class Frame(unittest.TestCase):
    """The map and the flood that all referees stand on."""

    def test_neighbors_are_mutual_and_one_hex_away(self):
        for title in ("crusader", "el-alamein", "desert-fox"):
            grid = HexMap(data_file(title, "map.json"))
            for number, around in grid.next.items():
                self.assertLessEqual(len(around), 6)
                for other in around:
                    self.assertIn(number, grid.next[other])
                    self.assertEqual(grid.distance(number, other), 1)
            for pair in grid.sides:
                a, b = pair
                self.assertIn(b, grid.next[a], f"{title} {a}|{b}")

    def test_distance_counts_steps(self):
        grid = HexMap(data_file("crusader", "map.json"))
        steps = cheapest({"1010": 0}, 6, lambda number, cost: ((n, 1) for n in grid.next[number]))
        for number, cost in steps.items():
            self.assertEqual(grid.distance("1010", number), cost)
        self.assertEqual(set(steps), grid.within("1010", 6))

    def test_the_siege_stands_three_hexes_from_the_middle(self):
        grid = HexMap(data_file("crusader", "map.json"))          # CRU 17.1
        for number in ("0703", "0704", "0805", "0906", "1106", "1205", "1305"):
            self.assertEqual(grid.distance("1003", number), 3)

    def test_a_report_counts_and_tells(self):
        out = io.StringIO()
        report = Report("game", out)
        self.assertTrue(report.hold("kind", "1.1", "same", 1, 1))
        self.assertFalse(report.hold("kind", "1.1", "other", {1, 2}, {2, 3}))
        self.assertEqual(report.counts, {"kind": 2})
        self.assertIn("also [1], theirs also [3] [1.1]", out.getvalue())


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
