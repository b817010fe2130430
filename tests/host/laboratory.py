"""What tests of the laboratory start from: a small design, the program alone or as ranks, and what a run leaves."""
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys

from in_folder import InFolder

TRIGH = pathlib.Path(sys.argv[1]).resolve()
DATA = pathlib.Path(__file__).resolve().parents[2] / "shared-data"
DOCUMENTS = pathlib.Path(__file__).resolve().parents[2] / "docs"
MPIRUN = shutil.which("mpirun") if (TRIGH.parent.parent / "host/trigh-ranks.so").exists() else None
RANKS = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_rmaps_base_oversubscribe": "1",
         "OMPI_MCA_btl_vader_single_copy_mechanism": "none"}
ENVIRONMENT = {key: value for key, value in os.environ.items() if not key.startswith(("OMPI_", "PMIX_"))}

DESIGN = {
    "format": "trigh-design/1", "id": "small", "title": "crusader", "scenario": "sidi-rezeg", "seed": 4, "pairs": 6,
    "controls": 2, "players": ["random", "staff"],
    "arms": [{"id": "printed"}, {"id": "dear-towns", "options": {"town-cost": "three"}}],
}


def command(*words, ranks=0):
    start = [MPIRUN, "-n", str(ranks)] if ranks else []
    return start + [str(TRIGH), "simulate", *map(str, words)]


def run(*words, ranks=0, **more):
    return subprocess.run(command(*words, ranks=ranks), capture_output=True, text=True, timeout=300,
                          env=ENVIRONMENT | (RANKS if ranks else {}), **more)


def rows(results, tables=("arm", "game", "turn", "combat", "place", "manifest")):
    with sqlite3.connect(results) as base:
        return {table: base.execute(f"SELECT * FROM {table} ORDER BY rowid" if table in ("game", "turn")
                                    else f"SELECT * FROM {table}").fetchall() for table in tables}


class Laboratory(InFolder):
    def design(self, **changes):
        file = self.folder / "design.json"
        file.write_text(json.dumps(DESIGN | changes))
        return file

    def played(self, name, *words, ranks=0, **changes):
        results = self.folder / name
        done = run("--design", self.design(**changes), "--results", results, *words, ranks=ranks)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertFalse(pathlib.Path(f"{results}.blocks").exists())
        return rows(results), done.stdout

    def refused(self, done, number, text):
        self.assertNotEqual(done.returncode, 0)
        lines = [line for line in done.stderr.replace("\r", "\n").splitlines() if re.search(r"\[TR-\d+\]", line)]
        self.assertEqual(len(lines), 1, done.stderr)
        self.assertIn(f"[{number}]", lines[0])
        self.assertIn(text, lines[0])
