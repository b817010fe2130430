#!/usr/bin/env python3
"""An opponent for the laboratory: a program that is asked for one action at a time. Python 3.9 or later, nothing else.

    trigh tournament crusader sidi-rezeg --players staff "program:python3 docs/examples/bot.py" --pairs 10

The laboratory starts it once for each game it plays. Each decision comes as a line on standard input and goes back as a
line on standard output. This one plays as play.py does; it asks a `trigh rpc` of its own what is on offer.

usage: bot.py [--program trigh]
"""
import argparse
import json
import random
import sys

from play import Table, choose


def answer(table, request, memory):
    """The result for a `player.choose` request: the line of an action that is legal in the position it tells."""
    wish = request["params"]
    loaded = table.call("position.load", position=wish["position"])
    game, state = loaded["game"], loaded["state"]
    now = (state["turn"], state["phasing"], state["phase"])
    if now != memory.get("phase"):
        memory.update(phase=now, done=set())
    rng = random.Random("%s %s" % (wish["seed"], request["id"]))
    action = choose(table, game, state, memory["done"], rng)
    table.call("game.close", game=game)
    return {"action": action}


def main():
    words = argparse.ArgumentParser(description="Chooses actions for the laboratory of Trigh.")
    words.add_argument("--program", default="trigh", help="the program trigh, if it is not on the path")
    wish = words.parse_args()
    memory = {}
    with Table(wish.program) as table:
        for line in sys.stdin:
            request = json.loads(line)
            reply = {"jsonrpc": "2.0", "id": request["id"], "result": answer(table, request, memory)}
            print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
