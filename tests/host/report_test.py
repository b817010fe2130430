#!/usr/bin/env python3
"""trigh report, asked of results whose figures are known and of a run of the program: report_test.py PROGRAM."""
import json
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
# Stands for the built page, which tests of the program alone do not need.
PAGE = '<script type="application/json" id="data">"trigh-report-data"</script><p>after</p>'


def run(program, *words):
    return subprocess.run([program, "report", *map(str, words)], capture_output=True, text=True, check=False)


def results(folder, kind=""):
    file = folder / f"{kind or 'plain'}.sqlite"
    subprocess.run([sys.executable, HERE / "report_results.py", file, kind], check=True)
    return file


def data_of(text):
    return json.loads(re.search(r'id="data">(.*?)</script>', text, re.S).group(1))


def said(answer, code, words):
    assert answer.returncode == 1, answer
    assert code in answer.stderr and words in answer.stderr, answer.stderr
    assert answer.stderr.count("\n") == 1, answer.stderr


def check_real(program, folder, words, out):
    """A run of the program: the report's figures are those that the run has said, and those of its rows."""
    file = folder / "real.sqlite"
    told = subprocess.run([program, "simulate", "--design", HERE / "small.design.json", "--results", file],
                          capture_output=True, text=True, check=True).stdout
    answer = run(program, file, *words)
    assert answer.returncode == 0, answer.stderr
    data = data_of(out.read_text())
    assert [arm["name"] for arm in data["arms"]] == ["printed", "dear-towns", "mirror", "greedy"]
    with sqlite3.connect(file) as base:
        for arm in data["arms"]:
            def ask(query):
                return base.execute(query + f" AND arm = {arm['id']}").fetchone()[0]
            pairs = arm["pairs"]
            games = ask("SELECT count(*) FROM game WHERE finished")
            assert sum(count for _, count in arm["wins"]) == games and games > 0 and arm["unfinished"] == 0
            assert sum(count for _, count in arm["length"]) == games
            assert dict(map(tuple, arm["wins"])).get(0, 0) == ask("SELECT count(*) FROM game WHERE winner = 0")
            assert sum(row[3] for row in arm["combats"]) == ask(
                "SELECT count(*) FROM combat JOIN game ON game.id = game WHERE 1")
            lost = ask("SELECT sum(losses0 + losses1) FROM combat JOIN game ON game.id = game WHERE 1")
            assert sum(row[4] + row[5] for row in arm["combats"]) == lost > 0
            assert sum(row[2] for row in arm["places"]) == ask("SELECT sum(losses) FROM place WHERE 1") > 0
            assert len(arm["luck"]) == games and abs(sum(game[1] for game in arm["luck"])) < 0.01 * games
            if arm["control"]:
                continue
            said_of = told[told.index(f"{arm['name']}: staff against staff"):]
            share = float(re.search(r"Axis +wins +([\d.]+) %", said_of)[1])
            draws = int(re.search(r"draws (\d+)", said_of)[1])
            margin = float(re.search(r"points of Axis less those of Allied: (-?[\d.]+) ", said_of)[1])
            won, ahead = sum(pair[1] for pair in pairs), sum(pair[3] for pair in pairs) / len(pairs)
            assert abs(100 * (won - draws / 2) / len(pairs) - share) < 0.051, (won, draws, share)
            assert abs(ahead - margin) < 0.0051, (ahead, margin)
    assert "ledger" not in data
    answer = run(program, file, "--luck", 6, *words)
    assert answer.returncode == 0, answer.stderr
    ledger = data_of(out.read_text())["ledger"]
    measured = json.loads(subprocess.run([program, "profile", file, "--luck", "6", "--json"], capture_output=True,
                                         text=True, check=True).stdout)[0]["figures"]
    assert len(ledger["games"]) == 6 and len({luck for luck, _ in ledger["games"]}) == 6
    assert [row[0] for row in ledger["figures"]] == ["luck-in-points", "luck"]
    for name, value, low, high in ledger["figures"]:
        assert measured[name] == {"value": value, "low": low, "high": high}
    assert abs(sum(luck for luck, _ in ledger["games"]) / 6 - measured["luck"]["value"]) < 1e-9


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        page, out = folder / "page.html", folder / "report.html"
        page.write_text(PAGE)
        words = ["--page", page, "-o", out]

        answer = run(program, results(folder), *words)
        assert answer.returncode == 0, answer.stderr
        data = data_of(out.read_text())
        assert data["format"] == "trigh-report/1"
        base, other, greedy = data["arms"]
        assert base["wins"] == [[0, 40], [1, 40]] and other["wins"] == [[0, 80]]
        assert [pair[1] for pair in base["pairs"]] == [0.5] * 40 and [pair[1] for pair in other["pairs"]] == [1] * 40
        # The player of seat 0 sits on the winning side in both games of a pair of arm 0, in one of arm 1.
        assert [pair[2] for pair in base["pairs"]] == [1] * 40 and [pair[2] for pair in other["pairs"]] == [0.5] * 40
        assert base["length"] == [[4, 28], [5, 26], [6, 26]]
        assert [turn["games"] for turn in base["turns"]] == [80, 80, 80, 80, 52, 26]
        for turn in base["turns"]:
            for band in [*turn["points"], turn["front"]]:
                assert band == sorted(band) and band[0] < band[2]
        assert sum(row[3] for row in base["combats"]) == 80 * 6
        assert len(base["luck"]) == 80 and abs(sum(game[1] for game in base["luck"])) < 0.1, base["luck"]
        assert max(game[1] for game in base["luck"]) > 0.5
        assert sum(row[3] for row in base["places"]) == 80 * 6 * 2
        hexes = {row[0] for row in data["maps"]["crusader"]["hexes"]}
        assert len(hexes) > 500 and {row[0] for row in base["places"]} <= hexes
        assert greedy["control"] == "greedy" and greedy["players"] == ["staff", "random"]

        check_real(program, folder, words, out)

        answer = run(program, results(folder, "hostile"), *words)
        assert answer.returncode == 0, answer.stderr
        text = out.read_text()
        assert text.count("</script>") == PAGE.count("</script>") and "<img" not in text
        assert data_of(text)["arms"][1]["name"].startswith("</script><script>")

        kept = out.read_text()
        said(run(program, results(folder, "empty"), *words), "TR-783", "no game of it is finished")
        said(run(program, folder / "none.sqlite", *words), "TR-785", "no such file")
        said(run(program, page, *words), "TR-785", "page.html")
        said(run(program, folder / "plain.sqlite", "--page", folder / "none.html"), "TR-789", "npm ci")
        assert out.read_text() == kept
        page.write_text("<p>another page</p>")
        said(run(program, folder / "plain.sqlite", *words), "TR-789", "build the browser client anew")
    print("trigh report: all as it should be")


if __name__ == "__main__":
    main()
