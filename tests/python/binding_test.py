#!/usr/bin/env python3
"""What the package promises in trigh/_trigh.pyi, and that wrong arguments are told, not crashed upon."""
import copy
import gc
import json
import random
import threading
import time
import unittest

import numpy
import trigh

TOO_FAR = ("move bri-8rtr 3419-3319-3218-3118-3017-2917-2816-2716-2615-2515-2414-2314-2213-2113-2012-1912-1811-1711"
           "-1610")


def rules():
    return trigh.Rules("crusader", "sidi-rezeg")


def start():
    return rules().start()


def at_combat():
    """A state in which an attack on units is on offer, and that action."""
    state, dice = start(), trigh.Dice(7)
    staff = trigh.Player("staff")
    while not state.over:
        if state.to_act == "chance":
            state.apply(state.roll(dice))
            continue
        action = staff.choose(state, dice)
        if action.targets and action.units:
            return state, action
        state.apply(action)
    raise AssertionError("a game without an attack")


class Refusals(unittest.TestCase):
    def test_the_cases_that_forbid_an_action_come_with_the_exception(self):
        state = start()
        before = state.hash
        why = state.judge(TOO_FAR)
        with self.assertRaises(trigh.Refused) as caught:
            state.apply(TOO_FAR)
        cases = [finding["code"] for finding in caught.exception.findings]
        self.assertEqual(cases, [each["case"] for each in why])
        self.assertTrue(cases and all(case.startswith("QUAD ") for case in cases), cases)
        self.assertIsInstance(caught.exception, trigh.Error)
        self.assertEqual(state.hash, before)

    def test_an_offer_is_legal_and_nothing_stands_against_it(self):
        state = start()
        for action in list(state.offers())[:200]:
            self.assertEqual(state.judge(action), [], action.text)

    def test_wrong_input_has_the_number_of_its_fault(self):
        state = start()
        for number, ask in {
            "TR-795": lambda: state.reach("no-such-unit"),
            "TR-796": lambda: state.roll(trigh.Dice(1)),
            "TR-797": lambda: state.odds([]),
            "TR-798": lambda: trigh.simulate(rules(), games=0),
            "TR-799": lambda: trigh._trigh.Session().call("titles", "{"),
        }.items():
            with self.assertRaises(trigh.Error) as caught:
                ask()
            self.assertEqual([finding["code"] for finding in caught.exception.findings], [number])
            self.assertNotIsInstance(caught.exception, trigh.Refused)


class Buffers(unittest.TestCase):
    def test_an_array_is_the_state_itself(self):
        state = start()
        units = numpy.asarray(state)
        self.assertTrue(numpy.shares_memory(units, numpy.asarray(state)))
        self.assertFalse(numpy.shares_memory(units, numpy.asarray(state.copy())))
        self.assertEqual(units.shape, (len(state.rules.units),))
        self.assertFalse(units.flags.writeable)
        with self.assertRaises(ValueError):
            units["hex"][0] = 0

    def test_after_apply_the_array_shows_the_new_position(self):
        state = start()
        units, kept = numpy.asarray(state), state.copy()
        names, places = state.rules.units, state.rules.hexes
        row = names.index("bri-8rtr")
        self.assertEqual(places[units["hex"][row]], "3419")
        state.apply("move bri-8rtr 3419-3319-3218-3118-3017")
        self.assertEqual(places[units["hex"][row]], "3017")
        self.assertEqual(places[numpy.asarray(kept)["hex"][row]], "3419")
        self.assertTrue(numpy.shares_memory(units, numpy.asarray(state)))

    def test_an_array_outlives_the_name_of_its_state(self):
        units = numpy.asarray(start())
        want = units.copy()
        gc.collect()
        others = [start() for _ in range(20)]
        self.assertTrue((units == want).all())
        self.assertEqual(len(others), 20)


class States(unittest.TestCase):
    def test_copies_are_independent(self):
        state = start()
        for twin in (state.copy(), copy.copy(state), copy.deepcopy(state)):
            self.assertEqual(twin.hash, state.hash)
            twin.apply(twin.offers()[0])
            self.assertNotEqual(twin.hash, state.hash)

    def test_reach_leads_where_it_says(self):
        state = start()
        ways = state.reach("bri-8rtr")
        self.assertGreater(len(ways), 10)
        row = state.rules.units.index("bri-8rtr")
        for way in ways[:30]:
            after = state.copy()
            after.apply(way["action"])
            self.assertEqual(after.rules.hexes[numpy.asarray(after)["hex"][row]], way["hex"])

    def test_odds_are_those_of_the_protocol(self):
        """query.odds plays the same faces; query.combat reads the table alone."""
        state, action = at_combat()
        wish = {"attackers": action.units, "defenders": action.targets}
        odds = state.odds([wish])
        match = trigh.Match.from_position(json.loads(state.position()))
        told = match.ask("query.odds", combats=[wish])
        self.assertTrue(odds["exact"] and told["exact"])
        combat, other = odds["combats"][0], told["combats"][0]
        self.assertGreater(len(combat["results"]), 1)
        self.assertEqual(set(combat["results"]), {each["result"] for each in other["results"]})
        for each in other["results"]:
            self.assertAlmostEqual(combat["results"][each["result"]], each["p"], delta=1e-6)
        for part in ("fought", "cleared", "entered"):
            self.assertAlmostEqual(combat[part], other[part], delta=1e-6)
        table = {each["result"]: each["p"] for each in match.ask("query.combat", **wish)["distribution"]}
        self.assertEqual(set(table), set(combat["results"]))
        for word, chance in table.items():
            self.assertAlmostEqual(combat["results"][word], chance, delta=1e-5)

    def test_a_position_gives_the_same_hash_again(self):
        state = start()
        self.assertEqual(trigh.State.from_position(state.position()).hash, state.hash)

    def test_the_dice_have_their_faces(self):
        state, action = at_combat()
        state.apply(action)
        dice = trigh.Dice(3)
        for _ in range(200):
            if state.to_act == "chance":
                break
            state.apply(trigh.Player("staff").choose(state, dice))
        faces = state.chance()
        self.assertGreater(len(faces), 1)
        for value, weight in faces:
            self.assertGreater(weight, 0)
        self.assertIn(state.roll(dice).value, [value for value, _ in faces])


class Shared(unittest.TestCase):
    def test_a_game_of_simulate_can_be_played_by_hand(self):
        for name in ("random", "staff"):
            want = trigh.simulate(rules(), players=(name, name), games=1, first=3, seed=11)[0]
            state, rolls, decisions = start(), trigh.KeyedDice(11, 3), 0
            players = {side: (trigh.Player(name), trigh.Dice(11, 6 + at)) for at, side in enumerate(state.rules.sides)}
            while not state.over:
                if state.to_act == "chance":
                    state.apply(state.roll(rolls))
                    continue
                player, dice = players[state.to_act]
                state.apply(player.choose(state, dice))
                decisions += 1
            self.assertEqual((state.hash, decisions, state.winner), (want["hash"], want["decisions"], want["winner"]))
            self.assertGreater(rolls.used, 10)

    def test_what_a_machine_chose_for_one_position_is_judged_in_another(self):
        state, action = at_combat()
        later = state.copy()
        later.apply(action)
        self.assertTrue(later.judge(action))
        before = later.hash
        with self.assertRaises(trigh.Refused):
            later.apply(action)
        self.assertEqual(later.hash, before)
        state.copy().apply(action)  # a copy is the same position


class Words(unittest.TestCase):
    def test_a_call_that_cannot_be_is_told_in_one_line(self):
        state, one = start(), rules()
        for ask, said in (
                (lambda: trigh.Rules(), "Rules() takes (title: str, scenario: str = '', "),
                (lambda: state.apply(1, 2), "apply() takes (action: object); here it was given (int, int)"),
                (lambda: state.chance(x=1), "chance() takes (); here it was given (x=int)"),
                (lambda: trigh.State.from_save(3), "from_save() takes (text: str); here it was given (int)"),
                (lambda: trigh.simulate(one, games="x"), "here it was given (trigh._trigh.Rules, games=str)"),
                (lambda: state.offers()["x"], "here it was given (str)"),
                (lambda: trigh.Dice("x" * 9999), "Dice() takes (seed: int, stream: int = 0); here it was given (str)"),
                (lambda: state.odds([{"attackers": 3, "defenders": [0]}]), "attackers of a combat is a list of units"),
                (lambda: state.roll(3), "dice are a trigh.Dice or a trigh.KeyedDice")):
            with self.assertRaises(TypeError) as caught:
                ask()
            text = str(caught.exception)
            self.assertIn(said, text)
            self.assertNotIn("\n", text)
            self.assertLess(len(text), 300)


class Tables(unittest.TestCase):
    def test_a_match_is_played_undone_saved_and_loaded(self):
        match = trigh.Match("crusader", "sidi-rezeg", seed=5)
        first = match.state().hash
        self.assertTrue(match.apply("move bri-8rtr 3419-3319-3218-3118-3017")["legal"])
        moved = match.state().hash
        self.assertNotEqual(moved, first)
        self.assertEqual(trigh.Match.load(match.save()).state().hash, moved)
        match.undo()
        self.assertEqual(match.state().hash, first)
        self.assertFalse(match.check(TOO_FAR)["legal"])

    def test_turns_end_with_returns(self):
        turns, pick = trigh.Turns(rules(), seed=3), random.Random(3)
        for agent in turns.agent_iter(most=60):
            self.assertIn(agent, turns.agents)
            turns.step(pick.choice(turns.legal_actions()))
        self.assertEqual(turns.returns(), [0.0, 0.0])
        staff, dice = trigh.Player("staff"), trigh.Dice(1)
        for _ in turns.agent_iter():
            turns.step(staff.choose(turns.state, dice))
        self.assertTrue(turns.state.over)
        self.assertEqual(sorted(turns.returns()), [-1.0, 1.0] if turns.state.winner else [0.0, 0.0])


class Threads(unittest.TestCase):
    def test_the_interpreter_runs_while_games_are_played(self):
        """Whoever kept the lock would let this thread run only after the last game."""
        shared, begun, ended = rules(), threading.Event(), threading.Event()

        def play():
            begun.set()
            trigh.simulate(shared, games=20, threads=1)
            ended.set()

        thread = threading.Thread(target=play)
        thread.start()
        begun.wait()
        ticks = 0
        while not ended.is_set():
            time.sleep(0.001)
            ticks += not ended.is_set()
        thread.join()
        self.assertGreater(ticks, 10)

    def test_threads_share_rules_and_play_what_one_plays_alone(self):
        shared, found = rules(), {}

        def play(number):
            found[number] = trigh.simulate(shared, games=1, first=number, seed=9)[0]["hash"]

        threads = [threading.Thread(target=play, args=(number,)) for number in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        alone = trigh.simulate(shared, games=6, seed=9)
        self.assertEqual([found[number] for number in range(6)], [game["hash"] for game in alone])

    def test_progress_stops_a_run_and_its_exception_comes_through(self):
        self.assertLess(len(trigh.simulate(rules(), games=50, progress=lambda done: done < 3)), 6)

        def fails(done):
            raise KeyError("mine")

        for threads in (1, 2):
            with self.assertRaises(KeyError):
                trigh.simulate(rules(), games=4, threads=threads, progress=fails)


class Garbage(unittest.TestCase):
    """Random arguments to every function: an answer or an exception; a finding says one line."""

    def garbage(self, dice):
        state = self.state
        some = [None, True, -1, 0, 3, 98, 99, 255, 65535, 2**31, 2**63, -2**63, 2**70, 1.5, float("nan"), "", "\0", "x" * 5000,
                "move", "move bri-8rtr", "move bri-8rtr 3419-", "end", "bri-8rtr", "\ud800", "é", b"\xff", [], {}, (), [[]],
                {"attackers": ["bri-8rtr"], "defenders": ["bri-8rtr"]}, {"defenders": [98]}, {"attackers": list(range(99)),
                "defenders": [0, 98]}, {"defenders": [1], "attackers": [0], "attack_points": 40000}, "[]", "null", "{\"a\":", 
                "trigh-save/1\n", state, self.rules, state.offers(), state.offers()[0], trigh.Dice(1), trigh.KeyedDice(1), object(), len, "crusader"]
        value = dice.choice(some)
        if dice.random() < 0.25:
            value = [dice.choice(some) for _ in range(dice.randrange(4))]
        if dice.random() < 0.1:
            value = {"attackers": [dice.randrange(-2, 101)], "defenders": [dice.randrange(99), dice.randrange(99)],
                     dice.choice(["barrage", "defensive_fire", "attack_points"]): value}
        return value

    def test_nothing_crashes(self):
        self.rules = rules()
        self.state = at_combat()[0]
        session = trigh._trigh.Session()
        played = trigh.Player("random")
        dice, answers, told, methods = random.Random(14), 0, 0, [m for m in dir(self.state) if not m.startswith("__")]
        calls = [lambda *a, m=m: getattr(self.state.copy(), m)(*a) for m in methods if callable(getattr(self.state, m))]
        calls += [trigh.Rules, trigh.Dice, trigh.Player, trigh.State.from_save, trigh.State.from_position,
                  lambda *a: played.choose(*a), lambda *a: session.call(*a), lambda *a: self.rules.action(*a),
                  lambda a, *b: self.state.offers()[a], lambda a, *b: trigh.Dice(1).below(a),
                  lambda a, *b: trigh.Rules("crusader", options=a), lambda a, *b: trigh.Rules("crusader", overlays=a),
                  lambda a, *b: trigh.simulate(self.rules, players=a, games=1),
                  lambda a, *b: trigh.simulate(self.rules, games=1, threads=a, seed=5),
                  lambda a, *b: trigh.simulate(self.rules, games=1, first=a, seed=5),
                  lambda a, *b: session.call("game.new", json.dumps({"title": a})),
                  lambda a, *b: self.state.odds([a]), lambda a, *b: self.state.odds(a)]
        for _ in range(4000):
            call = dice.choice(calls)
            words = [self.garbage(dice) for _ in range(dice.choice([1, 1, 1, 2, 3]))]
            try:
                call(*words)
                answers += 1
            except trigh.Error as error:
                told += 1
                self.assertTrue(str(error) and error.findings)
                for finding in error.findings:
                    self.assertNotIn("\n", finding["text"])
                    if "TR-795" <= finding["code"] <= "TR-799":  # the package's own
                        self.assertLess(len(finding["text"]), 200)
            except (TypeError, ValueError, IndexError, OverflowError) as error:  # a value of the wrong kind
                self.assertNotIn("\n", str(error))
                self.assertLess(len(str(error)), 400)
        self.assertGreater(answers, 50)
        self.assertGreater(told, 300)


if __name__ == "__main__":
    unittest.main()
