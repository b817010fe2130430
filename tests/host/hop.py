"""What it costs that rules run in processes of their own: the same questions, asked of two servers in turn.

    python3 hop.py TRIGH [ROUNDS]

Prints the least, the median and the 95th percentile of the time from question to answer, over a WebSocket on this machine:
with the rules in the server (--workers 0) and in workers. On a busy machine only the least says something.
"""

import statistics
import sys
import time

from serve_line import Line, Server

QUESTIONS = [("query.obligations", {}), ("game.check", {"action": "end-phase"}), ("game.state", {}),
             ("game.offers", {})]


def main():
    trigh, rounds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 300
    servers = {"in the server": Server(trigh, "--workers", "0"), "in workers": Server(trigh, "--workers", "64")}
    lines, times = {}, {}
    for where, server in servers.items():
        line = lines[where] = Line(server.port, "127.0.0.1")
        line.table = line.ask("table.new", title="crusader", scenario="campaign", seats={})["table"]
    for _ in range(rounds):
        for method, params in QUESTIONS:
            for where, line in lines.items():
                begun = time.perf_counter()
                line.ask(method, game=line.table, **params)
                times.setdefault((method, where), []).append(time.perf_counter() - begun)
                time.sleep(0.02)   # sixty requests a second are allowed
    for (method, where), all_of_them in times.items():
        cuts = statistics.quantiles(all_of_them, n=20)
        figures = (min(all_of_them), statistics.median(all_of_them), cuts[-1])
        print(f"{method:20}{where:15}" + " ".join(f"{1000 * each:8.2f} ms" for each in figures))
    for server in servers.values():
        server.stop()


if __name__ == "__main__":
    main()
