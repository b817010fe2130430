#!/usr/bin/env python3
"""For a ruleset designer: does a reading of the rules change who wins? Each choice plays games with the same seeds.

usage: designer.py [OPTION] [GAMES]
"""
import math
import sys

import trigh

option = sys.argv[1] if len(sys.argv) > 1 else "artillery-only-adjacent"
games = int(sys.argv[2]) if len(sys.argv) > 2 else 40


def choices_of(title: str, option: str) -> list[str]:
    for each in trigh.titles():
        if each["id"] == title:
            for reading in each["readings"]:
                if reading["id"] == option:
                    return [choice["id"] for choice in reading["choices"]]
    raise SystemExit(f"{title} has no option {option}")


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The interval of a share, at 95 %."""
    share, z = wins / games, 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


for choice in choices_of("crusader", option):
    rules = trigh.Rules("crusader", "sidi-rezeg", options={option: choice})
    results = trigh.simulate(rules, games=games, seed=1941, threads=2)
    wins = sum(game["winner"] == "axis" for game in results)
    low, high = wilson(wins, len(results))
    print(f"{option}={choice}: the Axis wins {wins} of {len(results)} games ({low:.0%} to {high:.0%})")
