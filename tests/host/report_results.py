#!/usr/bin/env python3
"""Makes a results file as `trigh simulate --results` does, with the statements of the program itself and games whose
figures are known: report_results.py FILE [hostile|empty]. "hostile" gives names that try to end the script of the page."""
import json
import pathlib
import random
import re
import sqlite3
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAIRS = 40
HOSTILE = '</script><script>window.hostile = 1</script><img src=x onerror="window.hostile = 1">'


def statements() -> str:
    source = (ROOT / "host/src/lab/results.cpp").read_text()
    return re.search(r'R"sql\((.*?)\)sql"', source, re.S).group(1)


def insert(results, table, row):
    marks = ", ".join("?" for _ in row)
    names = ", ".join(f'"{name}"' for name in row)
    results.execute(f"INSERT INTO {table}({names}) VALUES({marks})", list(row.values()))


def arm(number, name, control, options, players=("staff", "staff")):
    return {"id": number, "name": name, "control": control, "title": "crusader", "scenario": "sidi-rezeg",
            "title_name": "Crusader", "scenario_name": "Sidi Rezeg", "side0": "Axis", "side1": "Allied",
            "player0": players[0], "player1": players[1], "options": json.dumps(options), "overlays": "[]", "data": "0" * 16}


def columns_of(results, table):
    return [row[1] for row in results.execute(f"PRAGMA table_info({table})")]


def fill(results, hostile):
    luck = random.Random(1941)
    names = ["base", HOSTILE if hostile else "more supply", "base, greedy against random"]
    arms = [arm(0, names[0], "", {"supply": "on"}), arm(1, names[1], "", {"supply": HOSTILE if hostile else "off"}),
            arm(2, names[2], "greedy", {"supply": "on"}, ("staff", "random"))]
    for each in arms:
        insert(results, "arm", each)
    turn_columns = columns_of(results, "turn")
    game = 0
    for each in arms:
        places = {}
        for pair in range(PAIRS):
            for seat in range(2):
                # Arm 1 wins every pair as side 0, arm 0 half of each: the effect is +50 points of a hundred, surely.
                winner = seat if each["id"] == 0 else 0
                points = [0, 0]
                length = 4 + pair % 3
                for turn in range(1, length + 1):
                    for side in range(2):
                        points[side] += luck.randint(0, 6 if side == winner else 4)
                        row = dict.fromkeys(turn_columns, 0)
                        row |= {"game": game, "turn": turn, "side": side, "points0": points[0], "points1": points[1],
                                "units0": 30 - turn, "units1": 35 - turn, "front": turn * 0.5 + luck.random()}
                        insert(results, "turn", row)
                insert(results, "game", {
                    "id": game, "arm": each["id"], "pair": pair, "seat": seat, "player0": "staff", "player1": "staff",
                    "winner": winner, "level": 1, "points0": points[0], "points1": points[1], "worth": 0,
                    "turns": length, "decisions": 300, "rolls": 40, "finished": 1, "hash": f"{game:016x}", "mistake": ""})
                for number in range(6):
                    column = luck.randint(1, 8)
                    result = luck.choices(["Ar2", "Ar1", "Ex", "Dr2", "De"], [9 - column, 3, 2, column, column / 2])[0]
                    hex_number = f"{luck.randint(18, 30):02}{luck.randint(8, 18):02}"
                    lost = [int(result == "Ex"), int(result in ("Ex", "De"))]
                    insert(results, "combat", {
                        "game": game, "number": number, "turn": 1 + number % length, "side": number % 2,
                        "hex": hex_number, "attack": 8, "defense": 4, "measure": f"+{2 * column}", "line": "clear",
                        "column": column, "roll": luck.randint(1, 6), "result": result, "losses0": lost[0],
                        "losses1": lost[1]})
                    for side in range(2):
                        place = places.setdefault((hex_number, side), [0, 0])
                        place[0] += lost[side]
                        place[1] += 1
                game += 1
        for (hex_number, side), (losses, contact) in places.items():
            insert(results, "place", {"arm": each["id"], "hex": hex_number, "side": side, "losses": losses,
                                      "contact": contact})
    return HOSTILE if hostile else "Does more supply change who wins at Sidi Rezeg?"


def main():
    file, kind = pathlib.Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else ""
    file.unlink(missing_ok=True)
    results = sqlite3.connect(file)
    results.executescript(f"PRAGMA application_id = {0x5452474C}; PRAGMA user_version = 1;" + statements())
    question = "" if kind == "empty" else fill(results, kind == "hostile")
    for key, value in {"question": question, "seed": "1941", "trigh": "0.1.0"}.items():
        results.execute("INSERT INTO manifest VALUES(?, ?)", (key, value))
    results.commit()


if __name__ == "__main__":
    main()
