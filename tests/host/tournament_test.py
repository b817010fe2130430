#!/usr/bin/env python3
"""`trigh tournament`: standings that do not depend on how they were played, a test that ends when it can tell, and
players that are programs, whatever they do.

usage: tournament_test.py TRIGH
"""
import json
import pathlib
import signal
import sqlite3
import subprocess
import sys
import time
import unittest

from in_folder import InFolder

TRIGH = pathlib.Path(sys.argv[1]).resolve()
BOT = pathlib.Path(__file__).resolve().parents[2] / "docs/examples/bot.py"
GAME = ["crusader", "sidi-rezeg"]

# Answers each request as `answer` says; `refused` counts the times it was told why not.
PROGRAM = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    wish = request["params"]
    refused = wish.get("refused")
    %s
"""


def run(*words):
    return subprocess.run([TRIGH, "tournament", *map(str, words)], capture_output=True, text=True, timeout=300)


class Tournament(InFolder):
    def standings(self, *words, code=0):
        done = run(*GAME, "--json", *words)
        self.assertEqual(done.returncode, code, done.stderr)
        return json.loads(done.stdout)

    def program(self, answer):
        file = self.folder / "player.py"
        file.write_text(PROGRAM % answer)
        return "program:%s %s" % (sys.executable, file)

    def test_everybody_meets_everybody_from_both_seats(self):
        results = self.folder / "results"
        table = self.standings("-p", "random", "staff", "staff:noise=60", "-n", 4, "--results", results)
        self.assertEqual([each["player"] for each in table["players"]][-1], "random")
        self.assertEqual(table["reference"], "random")
        self.assertEqual({tuple(each["players"]) for each in table["meetings"]},
                         {("random", "staff"), ("random", "staff:noise=60"), ("staff", "staff:noise=60")})
        self.assertEqual([each["pairs"] for each in table["meetings"]], [4, 4, 4])
        self.assertEqual(table["games"], 24)
        for each in table["players"]:
            self.assertLessEqual(each["interval"][0], each["elo"])
            self.assertLessEqual(each["elo"], each["interval"][1])
        # The scores are those of the games in the file.
        with sqlite3.connect(results) as base:
            for meeting in table["meetings"]:
                won = base.execute(
                    "SELECT sum(CASE winner WHEN -1 THEN 0.5 ELSE (CASE winner WHEN 0 THEN game.player0 "
                    "ELSE game.player1 END) = arm.player0 END) / 2.0 FROM game JOIN arm ON arm.id = game.arm "
                    "WHERE arm.player0 = ? AND arm.player1 = ?", meeting["players"]).fetchone()[0]
                self.assertEqual(won, meeting["score"])

    def test_threads_and_a_stop_change_nothing(self):
        words = ["-p", "random", "staff", "-n", 400, "--seed", 5, "--results"]
        whole = self.folder / "whole"
        expected = run(*GAME, *words, whole, "--threads", 1)
        self.assertEqual(expected.returncode, 0, expected.stderr)
        stopped = self.folder / "stopped"
        going = subprocess.Popen([TRIGH, "tournament", *map(str, GAME + words), stopped], stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, text=True)
        until = time.monotonic() + 60
        while not list(self.folder.glob("stopped.blocks/block-*")) and time.monotonic() < until:
            time.sleep(0.005)
        going.send_signal(signal.SIGINT)
        out, wrong = going.communicate(timeout=60)
        self.assertNotEqual(going.returncode, 0, "it came to its end before it could be stopped: " + out)
        self.assertIn("The same command goes on", wrong)
        again = run(*GAME, *words, stopped, "--threads", 3)
        self.assertEqual(again.stdout, expected.stdout)

    def test_a_sequential_test_ends_at_the_same_pair_however_it_is_played(self):
        words = ["-p", "staff", "random", "-n", 400, "--test", 0, 30]
        one, three = (self.standings(*words, "--threads", threads) for threads in (1, 3))
        self.assertEqual(one, three)
        self.assertGreater(one["test"]["ratio"], one["test"]["bound"])
        self.assertLess(one["games"], 400)
        self.assertIn("Test passed", run(*GAME, *words).stdout)
        self.assertIn("Test failed", run(*GAME, "-p", "random", "staff", "-n", 400, "--test", 0, 30).stdout)
        self.assertIn("Test undecided", run(*GAME, "-p", "staff", "staff:noise=1", "-n", 3, "--test", 0, 5).stdout)

    def test_a_program_plays(self):
        bot = "program:%s %s --program %s" % (sys.executable, BOT, TRIGH)
        table = self.standings("-p", "random", bot, "-n", 1, "--results", self.folder / "results")
        self.assertEqual([each["forfeits"] for each in table["players"]], [0, 0])
        self.assertEqual(table["games"], 2)

    def test_a_program_is_told_why_and_may_try_again(self):
        # It tries what cannot be first, and is then content with the first thing a beginner may do.
        notes = self.folder / "notes"
        program = self.program(
            'open(%r, "a").write(json.dumps(refused) + "\\n")\n'
            '    action = "end-phase" if refused else "move nobody 0101-0102"\n'
            '    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": {"action": action}}), flush=True)'
            % str(notes))
        self.standings("-p", "random", program, "-n", 1, "--results", self.folder / "results")
        told = [json.loads(line) for line in notes.read_text().splitlines()]
        self.assertIsNone(told[0])
        self.assertEqual(told[1]["action"], "move nobody 0101-0102")
        self.assertIn("nobody", told[1]["why"])

    def test_who_cannot_go_on_loses(self):
        ways = {
            "has ended": "sys.exit(0)",
            "no JSON": 'print("good morning", flush=True)',
            "without result.action": 'print("{}", flush=True)',
            "says: too hard": 'print(json.dumps({"error": {"code": 1, "message": "too hard"}}), flush=True)',
            "more than 64 KB": 'print("x" * 200000, flush=True)',
            "wants 'end-turn'": 'print(json.dumps({"result": {"action": "end-turn"}}), flush=True)',
        }
        for number, (why, answer) in enumerate(ways.items()):
            with self.subTest(why):
                results = self.folder / ("results%d" % number)
                table = self.standings("-p", "random", self.program(answer), "-n", 2, "--results", results)
                self.assertEqual([each["forfeits"] for each in table["players"]], [0, 4])
                with sqlite3.connect(results) as base:
                    for winner, first, mistake, finished in base.execute(
                            "SELECT winner, player0, mistake, finished FROM game"):
                        self.assertIn(why, mistake)
                        self.assertTrue(mistake.startswith("forfeit: "), mistake)
                        self.assertEqual((winner, finished), (0 if first == "random" else 1, 1))
        self.assertIn("could not go on in 4 games", run(*GAME, "-p", "random", "program:false", "-n", 2).stdout)

    def test_nothing_of_a_program_is_left(self):
        mark = self.folder / "alive"
        program = self.program('import subprocess; subprocess.Popen(["sleep", "1000.%d"]); print("{}", flush=True)'
                               % time.monotonic_ns())
        self.standings("-p", "random", program, "-n", 1)
        left = subprocess.run(["pgrep", "-f", "player.py|sleep 1000[.]"], capture_output=True, text=True).stdout
        mine = [pid for pid in left.split() if str(self.folder) in self.command_of(pid) or "1000." in self.command_of(pid)]
        self.assertEqual(mine, [])
        self.assertFalse(mark.exists())

    @staticmethod
    def command_of(pid):
        try:
            return pathlib.Path("/proc/%s/cmdline" % pid).read_bytes().decode().replace("\0", " ")
        except OSError:
            return ""

    def test_bad_input_gets_one_sentence(self):
        for words, code in [
            (["-p", "staff"], "TR-781"), (["-p", "staff", "staff"], "TR-781"), (["-p", "staff", "napoleon"], "TR-781"),
            (["-p", "staff", "program:"], "TR-781"), (["-p", "staff", "random", "general", "--test", 0, 5], "TR-781"),
            (["-p", "staff", "random", "--test", 5, 0], "TR-790"),
            (["-p", "staff", "random", "-n", 1, "--reference", "napoleon"], "TR-781"),
        ]:
            with self.subTest(words):
                done = run(*GAME, *words)
                self.assertEqual(done.returncode, 1, done.stdout)
                lines = [line for line in done.stderr.splitlines() if "games" not in line]
                self.assertEqual(len(lines), 1, done.stderr)
                self.assertIn(code, lines[0])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
