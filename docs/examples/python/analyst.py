#!/usr/bin/env python3
"""For a player or an analyst: what may this unit do, what would this attack bring, and why is that move refused?

usage: analyst.py [SAVE]     a save of your own, or the first attack of a game between two staffs
"""
import sys
from pathlib import Path

import trigh


def first_attack(title: str, scenario: str) -> tuple[trigh.State, trigh.Action]:
    """Plays until the staff wants to attack."""
    state, dice, staff = trigh.Rules(title, scenario).start(), trigh.Dice(7), trigh.Player("staff")
    while not state.over:
        action = state.roll(dice) if state.to_act == "chance" else staff.choose(state, dice)
        if action.units and action.targets:
            return state, action
        state.apply(action)
    raise SystemExit("nobody attacked")


def tell_reach(state: trigh.State) -> None:
    for unit in state.rules.units:
        ways = state.reach(unit)
        if ways:
            print(f"{unit} can reach {len({way['hex'] for way in ways})} hexes")


def tell_odds(state: trigh.State, attack: trigh.Action) -> None:
    print(attack)
    odds = state.odds([{"attackers": attack.units, "defenders": attack.targets}])
    for result, chance in sorted(odds["combats"][0]["results"].items(), key=lambda each: -each[1]):
        print(f"  {result:8} {chance:6.1%}")
    print(f"  the hex is cleared: {odds['combats'][0]['cleared']:.1%}")


def tell_refusal(state: trigh.State, line: str) -> None:
    for why in state.judge(line):
        print(f"{line}: {why['title']} [{why['case']}]")


if len(sys.argv) > 1:
    tell_reach(trigh.State.from_save(Path(sys.argv[1]).read_text("utf8")))
else:
    start = trigh.Rules("crusader", "sidi-rezeg").start()
    tell_reach(start)
    tell_refusal(start, "move bri-8rtr 3419-3319-3218-3118-3017-2917-2816-2716-2615-2515-2414-2314-2213-2113-2012")
    tell_odds(*first_attack("crusader", "sidi-rezeg"))
