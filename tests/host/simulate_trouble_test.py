#!/usr/bin/env python3
"""Runs of the laboratory that go wrong: what is finished stays, bad input is told in one sentence.

usage: simulate_trouble_test.py TRIGH
"""
import fcntl
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
import unittest

from laboratory import DATA, ENVIRONMENT, MPIRUN, RANKS, TRIGH, Laboratory, command, rows, run


class Trouble(Laboratory):
    # What is finished stays

    def interrupt(self, results, words, ranks, how):
        """Starts a long run and ends it when some blocks are there; their bytes."""
        design = self.design(pairs=100, controls=2, players=["staff", "staff"])
        process = subprocess.Popen(command("--design", design, "--results", results, *words, ranks=ranks),
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                                   env=ENVIRONMENT | (RANKS if ranks else {}))
        blocks = pathlib.Path(f"{results}.blocks")
        end = time.monotonic() + 120
        while len(list(blocks.glob("block-???????"))) < 4:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.02)
        how(process)
        process.communicate(timeout=120)
        time.sleep(0.2 if ranks else 0)
        self.assertFalse(results.exists())
        kept = {file.name: file.read_bytes() for file in blocks.glob("block-???????")}
        self.assertGreaterEqual(len(kept), 4)
        return design, kept

    def found(self, done):
        """Games that a run found on the disk when it began."""
        return int(re.search(r"(\d+) of \d+ games", done.stderr)[1])

    def resumed(self, words, how, ranks=0):
        results = self.folder / "results"
        design, kept = self.interrupt(results, words, ranks, how)
        blocks = pathlib.Path(f"{results}.blocks")
        games = sum(text.count(b"\nend ") for text in kept.values())
        (blocks / "block-0000000").write_bytes(kept["block-0000000"][:-3])  # the crash cut off its last game
        stop = run("--design", design, "--results", results, preexec_fn=lambda: resource.setrlimit(
            resource.RLIMIT_FSIZE, (100, 100)))
        self.refused(stop, "TR-786", "the same command goes on")
        self.assertEqual(self.found(stop), games - 1)
        done = run("--design", design, "--results", results, *words, ranks=ranks)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.found(done), games - 1)  # every game that was finished, also of blocks that were not
        whole = self.folder / "whole"
        self.assertEqual(run("--design", design, "--results", whole).returncode, 0)
        self.assertEqual(rows(results), rows(whole))
        again = run("--design", design, "--results", results)
        self.assertEqual((again.returncode, again.stdout), (0, done.stdout))

    def test_a_killed_run_goes_on(self):
        self.resumed(["--threads", 2], lambda process: process.kill())

    def interrupted(self, ending, words, ranks=0):
        """What a run says that is asked to end; its blocks are looked at by interrupt()."""
        told = []

        def interrupt(process):
            process.send_signal(ending)
            told.append(process.stderr.read())
            self.assertNotEqual(process.wait(timeout=60), 0)

        self.interrupt(self.folder / f"results-{ending}", words, ranks, interrupt)
        return told[0]

    def test_an_interrupted_run_says_what_it_has_and_goes_on(self):
        for ending in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(ending):
                self.assertIn("Stopped. The same command goes on.", self.interrupted(ending, ["--threads", 2]))

    def test_who_thinks_long_is_stopped_in_his_thought(self):
        process = subprocess.Popen(command("crusader", "sidi-rezeg", "--first", "general:nodes=1000000000", "--games", 1),
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)
        self.addCleanup(process.kill)
        process.stderr.readline()  # it has begun
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        self.assertIn("Stopped.", process.communicate(timeout=30)[1])

    @unittest.skipUnless(MPIRUN, "no Open MPI")
    def test_interrupted_ranks_say_so_once(self):
        told = self.interrupted(signal.SIGINT, [], ranks=3)
        self.assertEqual(told.count("Stopped. The same command goes on."), 1, told)

    @unittest.skipUnless(MPIRUN, "no Open MPI")
    def test_a_killed_rank_loses_no_finished_block(self):
        def kill_one(process):
            ranks = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
            os.kill(int(ranks[-1]), signal.SIGKILL)

        self.resumed([], kill_one, ranks=3)

    # Bad input

    def test_bad_designs_are_refused_in_one_sentence(self):
        for changes, number, text in (
                ({"arms": [{"id": "a", "options": {"no-such": "on"}}]}, "TR-532", "no-such"),
                ({"arms": [{"id": "a", "options": {"town-cost": "seven"}}]}, "TR-533", "seven"),
                ({"arms": [{"id": "a", "players": ["staff"]}]}, "TR-781", "a game has two players, here are 1"),
                ({"players": ["staff", "napoleon"]}, "TR-781", "there is no opponent called 'napoleon'"),
                ({"vary": {"options": {"town-cost": []}}}, "TR-782", "there is no choice to try"),
                ({"vary": {"scenarios": []}}, "TR-782", "/vary/scenarios"),
                ({"vary": {"transplants": []}}, "TR-782", "/vary/transplants"),
                ({"vary": {"options": {}}}, "TR-782", "/vary/options"),
                ({"vary": {}}, "TR-782", "/vary"),
                ({"vary": {"players": [["staff"]]}}, "TR-781", "a game has two players, here are 1"),
                ({"vary": {"transplants": [["none-such"]]}}, "TR-173", "none-such"),
                ({"vary": {"options": {f"option-{i}": ["a", "b"] for i in range(9)}}}, "TR-782", "512 arms"),
                ({"pairs": 0}, "TR-116", "/pairs"),
                ({"arms": [{"id": "a", "transplants": ["none-such"]}]}, "TR-173", "none-such"),
                ({"arms": [{"id": "a"}, {"id": "a"}]}, "TR-780", "two arms are called 'a'"),
                ({"arms": [{"id": "a", "overlays": ["none-such"]}]}, "TR-173", "none-such"),
                ({"scenario": "none"}, "TR-166", "none"),
                ({"title": "el-alamein", "scenario": "october",
                  "arms": [{"id": "a", "options": {"variation-e": "on", "variation-g": "on"}}]}, "TR-534",
                 "'variation-e' and 'variation-g' exclude each other; turn one off"),
                ({"title": "el-alamein", "scenario": "july",
                  "arms": [{"id": "a", "options": {"variation-b": "on"}}]}, "TR-537", "only in: october"),
                ({"arms": []}, "TR-116", "/arms"),
                ({"players": ["staff:weights=none-such", "staff"]}, "TR-781", "known are plain"),
                ({"colour": "red"}, "TR-111", "colour")):
            with self.subTest(changes):
                self.refused(run("--design", self.design(**changes)), number, text)
        self.refused(run("--design", self.folder / "none.json"), "TR-101", "none.json")
        self.refused(run("--design", self.folder), "TR-101", "this is a folder")
        self.refused(run("--design", self.design(), "--results", self.folder), "TR-785", "this is a folder")
        self.refused(run(), "TR-780", "name a title")
        self.refused(run("crusader", "--first", "napoleon"), "TR-781", "napoleon")

    def test_results_of_another_design_are_left_alone(self):
        results = self.folder / "results"
        self.played("results", pairs=1)
        before = results.read_bytes()
        self.refused(run("--design", self.design(pairs=2), "--results", results), "TR-784", "belongs to another run")
        self.assertEqual(results.read_bytes(), before)
        results.write_text("my diary")
        self.refused(run("--design", self.design(), "--results", results), "TR-785", "name a file that")
        self.assertEqual(results.read_text(), "my diary")
        (self.folder / "other.blocks").mkdir()
        (self.folder / "other.blocks/manifest").write_text("0123456789abcdef\n")
        self.refused(run("--design", self.design(), "--results", self.folder / "other"), "TR-784", "another run")

    def test_other_weights_make_another_run(self):
        data = self.folder / "data"
        shutil.copytree(DATA, data)
        results = self.folder / "results"
        self.played("results", pairs=1)
        weights = data / "crusader/weights.json"
        weights.write_text(json.dumps(json.loads(weights.read_text()) | {"used": "plain"}))
        again = subprocess.run(command("--design", self.design(pairs=1), "--results", results), capture_output=True,
                               text=True, env=ENVIRONMENT | {"TRIGH_DATA": str(data)})
        self.refused(again, "TR-784", "belongs to another run")

    def test_a_disk_that_has_room_for_the_games_but_not_for_the_results_is_told(self):
        results = self.folder / "results"
        done = run("--design", self.design(), "--results", results,
                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (30000, 30000)))
        self.refused(done, "TR-786", "the same command goes on")
        self.assertIn("32 of 32 games", done.stderr)
        self.assertFalse(results.exists())
        done = run("--design", self.design(), "--results", results)
        self.assertEqual((done.returncode, self.found(done)), (0, 32), done.stderr)

    def test_a_full_disk_is_told(self):
        done = run("--design", self.design(), "--results", self.folder / "results",
                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000)))
        self.refused(done, "TR-786", "make room or name another file")
        self.assertEqual(run("--design", self.design(), "--results", self.folder / "results").returncode, 0)
        self.refused(run("--design", self.design(), "--results", "/proc/none"), "TR-786", "cannot be kept")

    def test_csv_on_a_full_disk_is_told(self):
        results = self.folder / "results"
        self.played("results", pairs=2)
        (self.folder / "csv").mkdir()
        (self.folder / "csv/game.csv").symlink_to("/dev/full")
        self.refused(run("--design", self.design(pairs=2), "--results", results, "--csv", self.folder / "csv"),
                     "TR-786", "game.csv")

    def test_a_design_can_be_played_small(self):
        design = self.design(pairs=400)
        done = run("--design", design, "--pairs", 2, "--results", self.folder / "results")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual({row[2] for row in rows(self.folder / "results")["game"]}, {0, 1})
        self.assertIn("2 pairs are too few to tell", done.stdout)
        self.refused(run("--design", design, "--results", self.folder / "results"), "TR-784", "another run")

    def test_two_processes_are_not_at_one_run(self):
        results = self.folder / "results"
        os.mkdir(f"{results}.blocks")
        with open(f"{results}.blocks/lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.refused(run("--design", self.design(), "--results", results), "TR-787", "another process")
        self.assertEqual(run("--design", self.design(pairs=1), "--results", results).returncode, 0)

    def test_a_program_without_open_mpi_says_so_under_mpirun(self):
        (self.folder / "bin").mkdir()
        alone = self.folder / "bin/trigh"  # no module stands beside it
        shutil.copy(TRIGH, alone)
        libraries = {"LD_LIBRARY_PATH": str(TRIGH.parent.parent / "lib"), "OMPI_COMM_WORLD_SIZE": "2"}
        self.refused(subprocess.run([alone, "simulate", "crusader"], capture_output=True, text=True,
                                    env=ENVIRONMENT | libraries), "TR-788", "built without Open MPI")

    @unittest.skipUnless(MPIRUN, "no Open MPI")
    def test_ranks_need_a_place_to_meet(self):
        self.refused(run("--design", self.design(), ranks=2), "TR-788", "--results FILE")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
