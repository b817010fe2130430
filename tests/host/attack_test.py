"""One address attacks the table while two people play on it: how long do they wait?

    python3 attack_test.py TRIGH [SECONDS]

Each attack runs for a few seconds (the short version of the tests: 3), once its lines and games are open. Meanwhile a
player at another address asks what a player's client asks when a unit is touched, twenty times a second, and newcomers
come from a third address. The 95th percentile of the player's waiting times must stay under 50 ms, every newcomer must
be let in, and what the server holds in memory stays bounded. The attackers have the machine's idle time, as if they
ran elsewhere.
"""

import multiprocessing
import os
import sys
import time

from serve_line import Line, Server, connect

GAME = {"title": "crusader", "scenario": "campaign"}
PLAYER, ATTACKER, NEWCOMER = "127.0.0.1", "127.0.0.2", "127.0.0.3"
MOST_WAITING, MOST_COMING, MOST_MIB = 0.050, 2.0, 512
MOST_OPENING = 120   # s that the attackers may take until their lines and games are there
A_SECOND = 58   # messages of one line; the server takes 60
LEAST = 40   # times, or it was no attack
thrown = multiprocessing.Value("L", 0)   # messages and connections of the attacker so far


def count(number=1):
    with thrown.get_lock():
        thrown.value += number


def lines(port, count):
    """As many WebSockets as the server gives to the address."""
    there = []
    for _ in range(count):
        try:
            there.append(Line(port, ATTACKER))
            there[-1].socket.settimeout(MOST_OPENING)
        except (ConnectionError, TimeoutError):
            pass
    return there


def another(port, line):
    """A line in the place of one that was closed; the same where the server gives none."""
    return (lines(port, 1) or [line])[0]


def flood(port, ready, there, thrown_on, read=True):
    """Asks on every line as fast as the server allows one to, which cuts those that ask faster, and replaces what is
    cut. `thrown_on` gives the messages for a line of the list."""
    ready.set()
    due = [0.0] * len(there)
    while True:
        for i, line in enumerate(there):
            now = time.monotonic()
            if now < due[i]:
                continue
            try:
                for method, params in thrown_on(i, line):
                    if line.throw(method, params):
                        count()
                        due[i] = max(due[i], now - 1) + 1 / A_SECOND
                if read:
                    line.drop()
            except OSError:
                due[i] = now + 0.2
                there[i] = another(port, line)
        time.sleep(0.001)


def opened(port, ready, count, method, **params):
    """Floods with a question about a game of each line's own."""
    there = lines(port, count)
    games = [line.ask("game.new", **GAME)["game"] for line in there]
    flood(port, ready, there, lambda i, _: [(method, {"game": games[i], **params})])


def threats(port, ready):
    there = lines(port, 8)
    games = []
    for line in there:
        game = line.ask("game.new", **GAME)["game"]
        for _ in range(60):   # until the sides meet
            line.ask("game.apply", game=game, action=line.ask("game.advise", game=game, player="staff")["action"])
        games.append(game)
    flood(port, ready, there, lambda i, _: [("query.threat", {"game": games[i], "side": "axis"})])


def new_games(port, ready):
    """Opens games and gives them back."""

    def pair(_, line):
        line.number += 1
        return [("game.new", GAME), ("game.close", {"game": f"g{line.number}"})]

    flood(port, ready, lines(port, 100), pair)


def charts(port, ready):
    opened(port, ready, 40, "query.charts")


def offers(port, ready):
    opened(port, ready, 8, "game.offers")


def maps_unread(port, ready):
    """Asks for a map again and again and reads none."""
    flood(port, ready, lines(port, 60), lambda *_: [("query.map", {"title": "crusader"})], read=False)


def slow_headers(port, ready):
    ready.set()
    there = []
    while True:
        while len(there) < 600:
            try:
                line = connect(port, ATTACKER)
                line.sendall(b"GET / HTTP/1.1\r\nHost: local")
                there.append(line)
                count()
            except OSError:
                break
        for line in list(there):
            try:
                line.sendall(b"h")
            except OSError:
                there.remove(line)
        time.sleep(0.2)


def bare(port, ready):
    ready.set()
    there = []
    for _ in range(2000):
        try:
            there.append(connect(port, ATTACKER))
            count()
        except OSError:
            time.sleep(0.001)
    time.sleep(3600)


def machine_tables(port, ready):
    seats = {"axis": "machine:staff", "allied": "machine:staff"}
    there = lines(port, 20)
    made = [0] * len(there)
    ready.set()
    while True:
        for i, line in enumerate(there):
            try:
                if made[i] < 16:
                    line.ask("table.new", **GAME, seats=seats)
                    made[i] += 1
                    count()
                else:
                    line.drop()
            except OSError:   # closed by the server: the same again on another line
                there[i] = another(port, line)
                made[i] = 0
        time.sleep(0.01)


ATTACKS = [threats, new_games, charts, offers, maps_unread, slow_headers, bare, machine_tables]


def attack(what, port, ready):
    os.nice(19)
    what(port, ready)


class Player:
    """Somebody who plays, and what he asks when he touches a unit."""

    def __init__(self, port):
        self.line = Line(port, PLAYER)
        table = self.line.ask("table.new", **GAME)
        self.game = table["game"]
        offers_now = self.line.ask("game.offers", game=self.game)["offers"]
        self.unit = next(offer["unit"] for offer in offers_now if offer["verb"] == "move")
        self.waits = []

    def play(self, seconds):
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            for method, params in (("game.state", {}), ("query.reach", {"unit": self.unit}), ("query.obligations", {})):
                begun = time.monotonic()
                self.line.ask(method, game=self.game, **params)
                self.waits.append(time.monotonic() - begun)
            time.sleep(0.05)

    def measured(self):
        """Median and 95th percentile in seconds, then forgets."""
        waits, self.waits = sorted(self.waits), []
        return waits[len(waits) // 2], waits[len(waits) * 95 // 100]


def come_in(port):
    """Seconds that somebody new needs to see the titles."""
    begun = time.monotonic()
    line = Line(port, NEWCOMER)
    line.ask("titles")
    line.close()
    return time.monotonic() - begun


def suffer(trigh, what, seconds):
    """What the player, newcomers and memory say of one attack; sentences about what is too much."""
    server = Server(trigh)
    try:
        return under(server, what, seconds)
    finally:
        server.process.kill()   # when it has not ended yet


def under(server, what, seconds):
    player = Player(server.port)
    ready = multiprocessing.Event()
    thrown.value = 0
    vandal = multiprocessing.Process(target=attack, args=(what, server.port, ready), daemon=True)
    vandal.start()
    until = time.monotonic() + MOST_OPENING
    while not ready.wait(0.2):
        if vandal.exitcode is not None or time.monotonic() > until:
            vandal.kill()
            return [f"{what.__name__}: the attackers could not open their games"]
    comings = []
    rounds = max(4, int(seconds))
    for _ in range(rounds):
        player.play(seconds / rounds)
        comings.append(come_in(server.port))
    median, slow = player.measured()
    resident = server.resident()
    wrecked, attacked = vandal.exitcode, thrown.value
    vandal.kill()
    vandal.join()
    stopped = server.stop()
    print(f"{what.__name__:15} {attacked:7} times; waiting: median {median * 1000:6.1f} ms, 95 of 100 within {slow * 1000:6.1f} ms; "
          f"newcomers within {max(comings) * 1000:6.1f} ms; {resident:5.0f} MiB; stopped in {stopped:.1f} s", flush=True)
    faults = []
    if attacked < LEAST:
        faults.append(f"the attack came {attacked} times only")
    if wrecked is not None:
        faults.append("the attack itself has ended early")
    if slow > MOST_WAITING:
        faults.append(f"the player waited {slow * 1000:.0f} ms")
    if max(comings) > MOST_COMING:
        faults.append(f"a newcomer waited {max(comings):.1f} s")
    if resident > MOST_MIB:
        faults.append(f"the server holds {resident:.0f} MiB")
    if stopped > 3.5:
        faults.append(f"the server took {stopped:.1f} s to stop")
    return [f"{what.__name__}: {fault}" for fault in faults]


def main():
    trigh, seconds = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 3
    only = sys.argv[3:]
    faults = []
    for what in ATTACKS:
        if not only or what.__name__ in only:
            faults += suffer(trigh, what, seconds)
    for fault in faults:
        print(fault)
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
