"""What it costs when more games are played than there are workers: those asked longest ago make room and are begun again.

    python3 room.py TRIGH [WORKERS] [GAMES] [ACTIONS] [SECONDS]

Games of so many actions are asked at random, twenty questions a second; without numbers 48 workers and 24, 96 and 192
games of 30 actions, 20 s each. Prints the waiting times, those of questions for which a worker was begun apart from the
others, and the memory of all processes. On a busy machine only the least says something.
"""

import random
import sys
import time

from serve_line import Line, Server

A_LINE, PACE = 16, 0.05


def opened(server, count, actions):
    """Games in which so much has been done, and the lines that hold them."""
    line = Line(server.port, "127.0.1.1")
    first = line.ask("game.new", title="crusader", scenario="campaign")["game"]
    for _ in range(actions):
        line.ask("game.apply", game=first, action=line.ask("game.advise", game=first, player="random")["action"])
        time.sleep(0.035)   # sixty requests a second are allowed
    text = line.ask("game.save", game=first)["text"]
    line.close()
    games = []
    while len(games) < count:
        line = Line(server.port, f"127.0.1.{1 + len(games) // A_LINE // 32}")
        games += [(line, line.ask("game.load", text=text)["game"]) for _ in range(min(A_LINE, count - len(games)))]
    return games


def asked(server, games, seconds):
    """Waiting times: of those whose worker was there, and where a process came that had not been there before."""
    waits = [], []
    before = server.family()
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        line, game = random.choice(games)
        start = time.monotonic()
        line.ask("query.obligations", game=game)
        wait = time.monotonic() - start
        now = server.family()
        waits[bool(now - before)].append(wait)
        before = now
        time.sleep(max(0, PACE - (time.monotonic() - start)))
    return waits


def figures(waits):
    if not waits:
        return "none"
    waits = sorted(1000 * each for each in waits)
    return (f"{len(waits)}, least {waits[0]:.1f} ms, median {waits[len(waits) // 2]:.1f} ms, "
            f"95 of 100 within {waits[len(waits) * 95 // 100]:.1f} ms")


def main():
    trigh, numbers = sys.argv[1], [int(word) for word in sys.argv[2:]]
    workers, count, actions, seconds = numbers + [48, 0, 30, 20][len(numbers):]
    for many in [count] if count else [24, 96, 192]:
        server = Server(trigh, "--workers", str(workers))
        try:
            games = opened(server, many, actions)
            there, begun = asked(server, games, seconds)
            print(f"{many} games, {workers} workers: worker there: {figures(there)}; begun: {figures(begun)}; "
                  f"{server.resident():.0f} MiB", flush=True)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
