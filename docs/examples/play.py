#!/usr/bin/env python3
"""Plays a game of Trigh against its machine, over the table protocol. Python 3.9 or later, nothing else.

usage: play.py [--program trigh] [--title crusader] [--scenario sidi-rezeg] [--side axis] [--machine staff] [--seed 1]

The player here is a beginner: he looks at what is on offer, prefers to attack, moves each unit once, and ends the
phase when nothing else is left. Replace `choose` with something better.
"""
import argparse
import json
import random
import subprocess


class Refused(Exception):
    """The request was wrong; the text says how."""


class Table:
    """One `trigh rpc` process: every method of docs/formats/rpc.md is a call with parameters by name.

    table.call("game.new", title="crusader", scenario="sidi-rezeg") -> the method's result, a dict.
    """

    def __init__(self, program="trigh"):
        self.process = subprocess.Popen([program, "rpc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.last = 0

    def call(self, method, **params):
        self.last += 1
        request = {"jsonrpc": "2.0", "id": self.last, "method": method, "params": params}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise Refused("; ".join(each["text"] for each in answer["error"]["data"]["findings"]))
        return answer["result"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()


def choose(table, game, state, done, rng):
    """The line of the action to play: an attack if there is one, else a move of a unit not yet looked at, else `end`."""
    verbs = state["offers"]
    if "attack" in verbs:
        attacks = table.call("game.offers", game=game, verbs=["attack"])["offers"]
        return rng.choice(attacks)["text"]
    for unit in state["subjects"].get("move", []):
        if unit in done:
            continue
        done.add(unit)
        moves = table.call("game.offers", game=game, unit=unit, verbs=["move"])["offers"]
        if moves:
            return rng.choice(moves)["text"]
    offers = table.call("game.offers", game=game)["offers"]
    plain = [each for each in offers if each["verb"] in ("end-phase", "done")]
    return rng.choice(plain or offers)["text"]


def play(table, wish):
    """Plays one game to its end and gives its last state."""
    rng = random.Random(wish.seed)
    opened = table.call("game.new", title=wish.title, scenario=wish.scenario, seed=wish.seed)
    game, state = opened["game"], opened["state"]
    phase, done = None, set()
    while not state["over"]:
        now = (state["turn"], state["phasing"], state["phase"])
        if now != phase:
            phase, done = now, set()
            print("game-turn %d, %s %s" % now, flush=True)
        if state["to_act"] == wish.side:
            line = choose(table, game, state, done, rng)
        else:
            line = table.call("game.advise", game=game, player=wish.machine)["action"]["text"]
        result = table.call("game.apply", game=game, action=line)
        if not result["legal"]:
            raise Refused("%s: %s" % (line, "; ".join(each["text"] for each in result["why"])))
        for event in result["events"]:
            if event["kind"] in ("result", "eliminated"):
                print("  " + event["text"])
        state = result["state"]
    return state


def main():
    words = argparse.ArgumentParser(description="Plays a game of Trigh against its machine.")
    words.add_argument("--program", default="trigh", help="the program trigh, if it is not on the path")
    words.add_argument("--title", default="crusader")
    words.add_argument("--scenario", default="sidi-rezeg")
    words.add_argument("--side", default="axis", help="the side that this script plays")
    words.add_argument("--machine", default="staff", help="the machine that plays the other one")
    words.add_argument("--seed", type=int, default=1)
    wish = words.parse_args()
    with Table(wish.program) as table:
        state = play(table, wish)
    print("over in game-turn %d: %s" % (state["turn"], (state.get("winner") or "nobody") + " wins"))


if __name__ == "__main__":
    main()
