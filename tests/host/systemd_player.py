"""Plays at the service that systemd_test.sh has started, before it is started anew, after that and after a kill: the game goes on.

    python3 systemd_player.py PORT FOLDER
"""

import os
import sys
import time

from serve_line import Line

PORT, FOLDER = int(sys.argv[1]), sys.argv[2]
PATIENCE = 180


def patiently(what):
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return what()
        except (OSError, IndexError):
            if time.monotonic() > until:
                raise
            time.sleep(0.2)


def act(token):
    """Takes an action; the game's hash before it and after it."""
    line = patiently(lambda: Line(PORT, "127.0.0.1"))
    game = line.ask("table.join", token=token)["game"]
    before = line.ask("game.state", game=game)["hash"]
    action = line.ask("game.advise", game=game, player="random")["action"]
    assert line.ask("game.apply", game=game, action=action)["legal"]
    after = line.ask("game.state", game=game)["hash"]
    line.close()
    return before, after


def main():
    token = patiently(lambda: Line(PORT, "127.0.0.1")).ask("table.new", title="crusader", scenario="campaign")["token"]
    kept = None
    for _ in range(3):
        patiently(lambda: os.remove(f"{FOLDER}/went"))
        before, after = act(token)
        assert kept in (None, before), "the game does not go on as it stood"
        kept = after
        with open(f"{FOLDER}/go", "w", encoding="ascii"):
            pass


if __name__ == "__main__":
    main()
