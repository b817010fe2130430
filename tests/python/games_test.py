#!/usr/bin/env python3
"""The same games in Python and in C++: the same hashes. TRIGH_PROGRAM is the program, TRIGH_TREE the sources."""
import os
import pathlib
import sqlite3
import subprocess
import tempfile
import unittest

import trigh

PROGRAM = os.environ["TRIGH_PROGRAM"]
GOLDEN = sorted((pathlib.Path(os.environ["TRIGH_TREE"]) / "tests" / "playthroughs").glob("*/*.play"))
SEED = 1941


def program_games(title, scenario, player, games):
    """What `trigh simulate` keeps: by number (decisions, final hash)."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "results.sqlite"
        words = [PROGRAM, "simulate", title, scenario, "--first", player, "--second", player, "-n", str(games)]
        subprocess.run(words + ["--seed", str(SEED), "--results", str(file)], check=True, capture_output=True)
        base = sqlite3.connect(file)
        rows = base.execute("SELECT pair, decisions, hash FROM game WHERE arm = 0").fetchall()
        base.close()
    return {number: (decisions, last) for number, decisions, last in rows}


def python_games(rules, player, **wanted):
    found = trigh.simulate(rules, players=(player, player), seed=SEED, **wanted)
    return {game["number"]: (game["decisions"], game["hash"]) for game in found}


def golden(file):
    """Title, scenario, options, overlays, hash of the start; [(line, hash)]; how many actions the game says it has."""
    head, actions, end = {"option": {}, "overlays": []}, [], None
    for line in file.read_text("utf8").splitlines():
        if line.startswith("@end"):
            end = int(line.split()[1])
        elif line.startswith("option: "):
            name, choice = line[8:].split(" ", 1)
            head["option"][name] = choice
        elif line.startswith("overlay: "):
            head["overlays"].append(line.split()[1])
        elif ": " in line and not actions and not line.startswith(("#", "@")) and "  # " not in line:
            head.setdefault(*line.split(": ", 1))
        elif "  # " in line and not line.startswith(("#", "@")):
            action, told = line.split("  # ", 1)
            actions.append((action, told.split()[0]))
    return head, actions, end


class Games(unittest.TestCase):
    def test_every_title_is_among_the_golden_games(self):
        self.assertEqual({file.parent.name for file in GOLDEN}, {title["id"] for title in trigh.titles()})

    def test_golden_games_replay_with_their_hashes(self):
        for file in GOLDEN:
            with self.subTest(game=f"{file.parent.name}/{file.stem}"):
                head, actions, end = golden(file)
                state = trigh.Rules(head["title"], head["scenario"], options=head["option"], overlays=head["overlays"]).start()
                self.assertEqual(state.hash, head["start"])
                self.assertEqual(len(actions), end)
                self.assertGreater(end, 100)
                for number, (line, told) in enumerate(actions):
                    state.apply(line)
                    self.assertEqual(state.hash, told, f"after action {number + 1}, {line}")
                self.assertEqual(trigh.State.from_save(file.read_text("utf8")).hash, actions[-1][1])

    def test_a_game_of_each_title_ends_as_in_the_program(self):
        for title in trigh.titles():
            scenario = title["scenarios"][0]["id"]
            for player in ("staff", "random"):
                with self.subTest(title=title["id"], player=player):
                    rules = trigh.Rules(title["id"], scenario)
                    found = python_games(rules, player, games=1)
                    self.assertEqual(found, program_games(title["id"], scenario, player, 1))

    def test_simulate_is_the_program_whatever_the_threads(self):
        rules = trigh.Rules("crusader", "sidi-rezeg")
        want = program_games("crusader", "sidi-rezeg", "staff", 4)
        for threads in (1, 3):
            self.assertEqual(python_games(rules, "staff", games=4, threads=threads), want)
        rest = python_games(rules, "staff", games=2, first=2)
        self.assertEqual(rest, {number: want[number] for number in (2, 3)})


if __name__ == "__main__":
    unittest.main()
