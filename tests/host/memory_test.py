"""Many tables in the file, few in memory: each is made and played at, visited and left; then the server starts again and each is visited
once more by clients that stay.

    python3 memory_test.py TRIGH [TABLES]

In the tests 150 tables and a bound of 24 games in memory; with 10,000 the figures of docs/serving.md. Rules run in workers, of which there are 48.
"""

import sys
import time

from serve_line import Line, Server

TITLE = {"title": "crusader", "scenario": "campaign"}
MOST_MIB = 256
A_LINE = 16   # games that a connection holds
FILES = 64 + 48 * 6   # of the server itself, and of 48 workers


def made(server, count):
    """Tables with a remark each; the words that open them."""
    words = []
    while len(words) < count:
        line = Line(server.port, "127.0.0.2")
        for _ in range(min(A_LINE, count - len(words))):
            table = line.ask("table.new", **TITLE)
            line.ask("table.say", game=table["game"], text="here I was")
            words.append(table["token"])
            line.ask("game.close", game=table["game"])
        line.close()
    return words


def visited(server, words):
    """Joins every table; those who stay hold as many as a connection may."""
    there, most = [], 0
    for i, word in enumerate(words):
        if i % A_LINE == 0:
            there.append(Line(server.port, f"127.0.1.{1 + len(there) // 60}"))
        there[-1].ask("table.join", token=word)
        if i % 50 == 49:
            most = max(most, server.resident())
            there[0].ask("table.list", tokens=[words[0]])   # who says nothing for a minute is taken for gone
    return there, max(most, server.resident())


def main():
    trigh, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 150
    bound = 24 if count < 1000 else 256
    options = ("--in-memory", str(bound), "--pause", "0")
    server = Server(trigh, *options)
    try:
        begun = time.monotonic()
        words = made(server, count)
        print(f"{count} tables made in {time.monotonic() - begun:.0f} s, {server.resident():.0f} MiB", flush=True)
        server.process.terminate()
        server.process.communicate(timeout=20)
        begun = time.monotonic()
        server.start(trigh, *options)
        print(f"started again in {time.monotonic() - begun:.1f} s, {server.resident():.0f} MiB", flush=True)
        empty = server.resident()
        there, most = visited(server, words)
        until = time.monotonic() + 60
        # The figure is counted now and then: before the first time it is 0.
        while not 0 < (stay := server.figure("trigh_games_in_memory")) <= bound and time.monotonic() < until:
            time.sleep(0.2)
        print(f"visited, and all stay: at most {most:.0f} MiB, {stay:.0f} games in memory", flush=True)
        faults = []
        files, enough = server.files(), len(there) + FILES
        print(f"{files} open files, {len(there)} of them connections", flush=True)
        if files > enough:
            faults.append(f"the server has {files} open files: what it no longer needs it must close")
        if not 0 < stay <= bound:
            faults.append(f"{stay:.0f} games are in memory")
        if most > MOST_MIB:
            faults.append(f"the server holds {most:.0f} MiB")
        # A game that has left memory is there again for those who sit at it.
        for line, word in ((there[0], words[0]), (there[-1], words[-1])):
            table = line.ask("table.list", tokens=[word])["tables"][0]["table"]
            if line.ask("game.state", game=table)["actions"] != 0:
                faults.append("a game came back another one")
            if line.ask("table.talk", game=table)["remarks"][0]["text"] != "here I was":
                faults.append("a remark is lost")
        print(f"a game takes {(most - empty) / max(stay, 1):.2f} MiB or less")
        for fault in faults:
            print(fault)
        return bool(faults)
    finally:
        server.process.kill()


if __name__ == "__main__":
    sys.exit(main())
