#!/usr/bin/env python3
"""The laboratory from the command line: the same results however a run is played, told in sentences, and how far it is.

usage: simulate_test.py TRIGH
"""
import csv
import json
import os
import pty
import re
import sqlite3
import subprocess
import sys
import unittest

from laboratory import DOCUMENTS, ENVIRONMENT, MPIRUN, Laboratory, command, rows, run


class Simulate(Laboratory):
    # What comes out

    def test_threads_do_not_matter(self):
        one, text = self.played("one", "--threads", 1)
        for threads in (2, 4):
            other, again = self.played(f"threads{threads}", "--threads", threads)
            self.assertEqual(one, other)
            self.assertEqual(text, again)
        arms = {row[1]: row for row in one["arm"]}
        self.assertEqual(list(arms), ["printed", "dear-towns", "mirror", "greedy"])
        self.assertEqual(len(one["game"]), 2 * 6 * 2 + 2 * 2 + 2 * 2)
        games = {row[0] for row in one["game"]}
        self.assertEqual({row[0] for row in one["turn"]}, games)
        self.assertTrue({row[0] for row in one["combat"]} <= games and one["combat"] and one["place"])

    @unittest.skipUnless(MPIRUN, "no Open MPI")
    def test_ranks_do_not_matter(self):
        one, text = self.played("one", "--threads", 1)
        for ranks in (1, 2, 3):
            other, again = self.played(f"ranks{ranks}", ranks=ranks)
            self.assertEqual(one, other)
            self.assertEqual(text, again)

    def test_seats_are_exchanged_within_a_pair(self):
        found, _ = self.played("seats")
        pair = [row for row in found["game"] if row[1] == 0 and row[2] == 3]
        self.assertEqual([(row[3], row[4], row[5]) for row in pair], [(0, "random", "staff"), (1, "staff", "random")])
        given, _ = self.played("given", seats="as-given")
        self.assertEqual({row[3] for row in given["game"] if row[1] == 0}, {0})
        self.assertEqual([row[6:] for row in given["game"] if row[1] == 0],
                         [row[6:] for row in found["game"] if row[1] == 0 and row[3] == 0])

    def test_arms_that_change_nothing_play_the_same_games(self):
        found, text = self.played("same", arms=[{"id": "printed"}, {"id": "again"}])
        self.assertEqual(*([row[2:] for row in found["game"] if row[1] == arm] for arm in (0, 1)))
        self.assertIn("With again nothing changes in points a game: all 6 pairs end as they do with printed.", text)

    def test_one_number_tells_the_games_of_a_run(self):
        def digest(**changes):
            return re.search(r"^Digest of the 32 games, controls included: ([0-9a-f]{16})$",
                             run("--design", self.design(**changes)).stdout, re.M)[1]

        first = digest()
        self.assertEqual(digest(question="Another question, the same games?"), first)
        self.assertNotEqual(digest(seed=5), first)

    def test_the_controls_hold_and_are_told(self):
        found, text = self.played("controls")
        mirror = [row for row in found["game"] if row[1] == 2]
        self.assertEqual(mirror[0][6:], mirror[1][6:])
        self.assertRegex(text, r"Control: random against itself from both seats, 2 of 2 pairs .* as it must be\.")
        self.assertRegex(text, r"Control: staff does better than random .* in 2 of 2 pairs: skill decides, as it must be\.")

    def test_a_control_does_not_ask_for_what_a_side_cannot_win(self):
        done = run("el-alamein", "september", "--second", "staff", "-n", 4)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("staff does better than random with the same luck in both seats in 4 of 4 pairs", done.stdout)

    def test_a_small_run_says_that_it_cannot_tell(self):
        _, text = self.played("small", players=["staff", "staff"])
        self.assertRegex(text, r"With town-cost=three .*(too small to tell from 6 pairs|nothing changes)")

    def test_a_great_effect_is_told_in_a_sentence(self):
        _, text = self.played("great", pairs=12, seats="as-given",
                              arms=[{"id": "staff", "players": ["staff", "random"]},
                                    {"id": "random", "players": ["random", "random"]}])
        self.assertRegex(text, r"With random Allied gains [\d.]+ points a game against Axis, between [\d.]+ and [\d.]+ "
                               r"\(95 %, 12 pairs\)\.")

    def test_vary_makes_an_arm_of_every_combination(self):
        found, _ = self.played("vary", pairs=1, controls=1, arms=[{"id": "a"}],
                               vary={"options": {"town-cost": ["one", "three"],
                                                 "map-ridges": ["as-mapped", "ignored"]}})
        self.assertEqual([row[1] for row in found["arm"]][:4],
                         ["a-town-cost-one-map-ridges-as-mapped", "a-town-cost-one-map-ridges-ignored",
                          "a-town-cost-three-map-ridges-as-mapped", "a-town-cost-three-map-ridges-ignored"])

    def test_vary_goes_over_scenarios_and_players_too(self):
        found, text = self.played("ranges", pairs=1, controls=1, arms=[{"id": "a"}],
                                  vary={"scenarios": ["sidi-rezeg", "dash"], "transplants": [[]],
                                        "players": [["random", "random"], ["staff", "random"]]})
        self.assertEqual([(row[1], row[4], row[9], row[10]) for row in found["arm"] if not row[2]],
                         [(f"a-{scenario}-as-it-is-{player}-random", scenario, player, "random")
                          for scenario in ("sidi-rezeg", "dash") for player in ("random", "staff")])
        self.assertIn("With a-dash-as-it-is-staff-random: 1 pair is too few", text)

    def test_a_transplant_is_an_arm_like_any_other(self):
        arms = [{"id": "printed"}, {"id": "zones", "transplants": ["el-alamein-zones-in-crusader"]},
                {"id": "by-hand", "overlays": ["el-alamein-zones-in-crusader"]}]
        changes = {"arms": arms, "players": ["staff", "staff"], "controls": 1}
        one, text = self.played("one", "--threads", 1, **changes)
        other, again = self.played("other", "--threads", 3, **changes)
        self.assertEqual((one, text), (other, again))
        named = {row[1]: json.loads(row[12]) for row in one["arm"]}
        self.assertEqual(named["printed"], [])
        self.assertEqual(named["zones"], ["el-alamein-zones-in-crusader"])
        data = {row[1]: row[13] for row in one["arm"]}
        self.assertNotEqual(data["zones"], data["printed"])
        games = [[row[2:] for row in one["game"] if row[1] == arm] for arm in (0, 1, 2)]
        self.assertEqual(len(games[1]), 6)
        self.assertEqual(games[1], games[2])
        # Another rule of zones leads every game elsewhere, to its end.
        self.assertTrue(all(a[-2] != b[-2] for a, b in zip(games[0], games[1])), games)
        self.assertEqual({row[-3] for row in games[1]}, {1})
        self.assertRegex(text, r"With (zones|el-alamein-zones-in-crusader) ")
        varied, _ = self.played("varied", pairs=1, controls=1, arms=[{"id": "a"}],
                                vary={"transplants": [[], ["el-alamein-zones-in-crusader"]]})
        self.assertEqual([json.loads(row[12]) for row in varied["arm"]][:2], [[], ["el-alamein-zones-in-crusader"]])

    def test_a_transplant_into_another_title_is_refused(self):
        self.refused(run("--design", self.design(arms=[{"id": "a", "transplants": ["crusader-zones-in-el-alamein"]}])),
                     "TR-173", "crusader-zones-in-el-alamein")

    # Mistakes of the ruleset

    def test_a_mistake_is_told_once_with_the_game_that_shows_it(self):
        def mistake(action, turn):
            return ("plugin north-africa-quad: no module carries the action out (module quad::Movement, in perform(), "
                    f"action '{action}', phase movement [QUAD 4.1], turn {turn}) [TR-522]")

        results = self.folder / "results"
        self.played("results", pairs=3)
        with sqlite3.connect(results) as base:
            for arm, pair, seat, told in ((0, 1, 0, mistake("move a 0101-0102", 2)), (0, 1, 1, mistake("move b 0201-0202", 3)),
                                          (0, 2, 0, mistake("end-phase", 1)), (3, 1, 0, mistake("move c 0301-0302", 1))):
                base.execute("UPDATE game SET finished = 0, winner = NULL, mistake = ? WHERE arm = ? AND pair = ? AND "
                             "seat = ?", (told, arm, pair, seat))
        done = run("--design", self.design(pairs=3), "--results", results)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout.splitlines()[1:5], [
            mistake("move a 0101-0102", 2),
            "  It ended 3 games, first game 1 of 'printed', seed 4; the same command with --game 1 plays that one again.",
            mistake("end-phase", 1),
            "  It ended 1 game, first game 2 of 'printed', seed 4; the same command with --game 2 plays that one again."])
        self.assertIn("Control: greedy tells nothing, since a mistake of the ruleset ended 1 of its 4 games.", done.stdout)
        self.assertNotIn("too weak", done.stdout)

    def test_one_game_of_a_run_can_be_played_alone(self):
        whole, _ = self.played("whole")
        alone, _ = self.played("alone", "--game", 1)
        self.assertEqual([row[1:] for row in alone["game"]], [row[1:] for row in whole["game"] if row[2] == 1])
        self.assertEqual({row[1] for row in alone["game"]}, {0, 1, 2, 3})
        late, _ = self.played("late", "--game", 5)
        self.assertEqual([row[1:] for row in late["game"]], [row[1:] for row in whole["game"] if row[2] == 5])
        self.assertEqual({row[1] for row in late["game"]}, {0, 1})
        done = run("crusader", "sidi-rezeg", "--first", "random", "--seed", 4, "--game", 2, "--results", self.folder / "one")
        self.assertIn("1 of 1 games", done.stderr)
        self.assertEqual([row[2] for row in rows(self.folder / "one")["game"]], [2])

    # How far it is

    def test_a_pipe_gets_few_lines(self):
        done = run("--design", self.design(pairs=20, players=["staff", "staff"]), "--threads", 2)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("\r", done.stderr)
        lines = done.stderr.splitlines()
        self.assertLessEqual(len(lines), 12, done.stderr)
        self.assertTrue(lines[0].startswith("0 of 48 games") and lines[-1] == "48 of 48 games", done.stderr)

    def on_a_terminal(self, *words):
        """What a run writes to a terminal."""
        ours, its = pty.openpty()
        process = subprocess.Popen(command(*words), stdout=subprocess.DEVNULL, stderr=its, env=ENVIRONMENT)
        os.close(its)
        told = b""
        try:
            while part := os.read(ours, 4096):
                told += part
        except OSError:  # the other end is closed
            pass
        os.close(ours)
        self.assertEqual(process.wait(timeout=60), 0, told)
        return told.decode()

    def test_a_terminal_gets_one_line_that_counts_games(self):
        # Blocks are of 4 games, after controls of 2 and 2: some word comes in the middle of a block.
        told = self.on_a_terminal("--design", self.design(pairs=128, controls=1, players=["staff", "staff"],
                                                          arms=[{"id": "printed"}]), "--threads", 1)
        self.assertEqual(told.count("\n"), 1, told)
        self.assertTrue(told.endswith("\n"))
        words = [re.fullmatch(r"(\d+) of (\d+) games(, \d+ (s|min|h) left)?(\x1b\[K)?", word) for word in
                 told.strip().split("\r")]
        self.assertTrue(all(words), told)
        counts = [int(word[1]) for word in words]
        self.assertEqual(counts, sorted(counts))
        self.assertEqual({int(word[2]) for word in words}, {132})
        self.assertEqual((counts[0], counts[-1], words[-1][3]), (0, 132, None))
        self.assertTrue(any(word[3] for word in words[1:-1]), told)
        self.assertTrue(any(count % 4 for count in counts if count != 6), counts)

    @unittest.skipUnless(MPIRUN, "no Open MPI")
    def test_ranks_are_counted_by_games_too(self):
        results = self.folder / "results"
        done = run("--design", self.design(pairs=64, controls=1, players=["staff", "staff"]), "--results", results, ranks=3)
        self.assertEqual(done.returncode, 0, done.stderr)
        counts = [int(word[1]) for word in re.finditer(r"(\d+) of 132 games", done.stderr)]
        self.assertEqual((counts[0], counts[-1], counts), (0, 132, sorted(counts)))
        self.assertLessEqual(len(counts), 12, done.stderr)

    def test_the_designs_in_the_documents_can_be_played(self):
        for name, arms in (("laboratory.md", 2), ("formats/design.md", 4)):
            with self.subTest(name):
                text = (DOCUMENTS / name).read_text()
                design = self.folder / "document.json"
                design.write_text(re.search(r"```json\n(.*?)```", text, re.S)[1])
                results = self.folder / name.replace("/", "-")
                done = run("--design", design, "--pairs", 1, "--results", results)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(len(rows(results)["arm"]), arms + 2)

    def test_csv_has_the_same_rows(self):
        found, _ = self.played("results", "--csv", self.folder / "csv", pairs=2)
        with open(self.folder / "csv/game.csv", newline="") as stream:
            table = list(csv.reader(stream))
        self.assertEqual(table[0][:4], ["id", "arm", "pair", "seat"])
        self.assertEqual([[str(cell) for cell in row] for row in found["game"]], table[1:])
        self.assertEqual(sorted(os.listdir(self.folder / "csv")),
                         ["arm.csv", "combat.csv", "game.csv", "manifest.csv", "place.csv", "turn.csv"])

    def test_the_short_form_plays_the_seats_as_given(self):
        done = run("crusader", "sidi-rezeg", "-n", 5, "--results", self.folder / "short")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("games: staff against random, 5 games in 5 pairs", done.stdout)
        games = rows(self.folder / "short")["game"]
        self.assertEqual({(row[4], row[5]) for row in games if row[1] == 0}, {("staff", "random")})


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
