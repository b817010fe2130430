"""Three servers on one database of PostgreSQL, tables with machines, and kill -9 of servers and of the database at random: what was
answered must be there, nothing may be taken twice, and each table must be playable again within ten seconds.

    python3 nodes_test.py TRIGH [SECONDS] [TABLES] [SEED]      the test: 15 s, 12 tables; `ninja long_nodes`: 600 s, 300 tables
    python3 nodes_test.py TRIGH measure SECONDS TABLES         how much one server does, and three

Half of the tables have a machine on each side, and somebody who looks on. At the others a player acts against himself,
through whichever server answers.
"""

import collections
import random
import subprocess
import sys
import threading
import time
from statistics import median

from postgres import Postgres
from serve_line import Line, Server

NODES = 3
TITLE = "cauldron"
PLAYABLE = 10   # seconds
LOST = (OSError, RuntimeError, ValueError, KeyError)   # a line that broke, a request that was refused


class Site:
    """The servers and their database."""

    def __init__(self, trigh, nodes, pause, workers=48):
        """`pause`: in ms, between two actions at a table, of machines and of players."""
        self.trigh, self.pause, self.workers = trigh, pause, workers
        self.database = Postgres()
        self.nodes = [Server(trigh, *self.options()) for _ in range(nodes)]

    def options(self):
        return ("--database", self.database.url, "--pause", str(self.pause), "--open-games", "1000", "--places", "10000",
                "--workers", str(self.workers))

    def line(self, first, who=0):
        """A line to a server, from `first` on the next that answers; each has an address of his own."""
        for i in range(len(self.nodes)):
            try:
                return Line(self.nodes[(first + i) % len(self.nodes)].port, f"127.0.{1 + who // 250}.{1 + who % 250}")
            except OSError:
                continue
        raise OSError("no server answers")

    def strike(self, chance):
        """Kills a server or the database, and begins it again. What was struck, and since when the others can go on."""
        victim = chance.randrange(len(self.nodes) + 1)
        if victim == len(self.nodes):
            self.database.kill()
            time.sleep(chance.random())
            self.database.start()
            return "database", time.monotonic()
        node, moment = self.nodes[victim], time.monotonic()
        node.process.kill()
        node.process.communicate()
        time.sleep(chance.random() * 2)
        node.start(self.trigh, *self.options())
        return "server", moment

    def close(self):
        for node in self.nodes:
            node.process.kill()
            node.process.communicate()
        self.database.close()


class Table(threading.Thread):
    """Somebody at a table, who comes again when the line breaks, and holds what he was told against what is there."""

    def __init__(self, site, number, seed, wish, machines):
        """`machines`: the sides that have one."""
        super().__init__(daemon=True)
        self.site, self.number, self.wish, self.machines = site, number, wish, machines
        self.chance = random.Random(f"{seed} {number}")
        self.token = self.table = None
        self.actions, self.hash, self.log = 0, None, []
        self.answered, self.games, self.faults, self.stop = 0, 0, [], False
        self.times = collections.deque(maxlen=100)   # when something was answered or told

    @property
    def last(self):
        return self.times[-1] if self.times else 0.0

    def first_since(self, moment):
        return next((each for each in list(self.times) if each >= moment), moment)

    def kind(self):
        return "machines" if self.machines else "a player"

    def run(self):
        while not self.stop:
            try:
                line = self.site.line(self.chance.randrange(NODES), self.number)
                try:
                    self.sit(line)
                finally:
                    line.close()
            except LOST:
                time.sleep(0.1)

    def sit(self, line):
        state = self.come(line)
        while not self.stop:
            if state["over"]:
                self.token, self.actions, self.hash = None, 0, None
                self.games += 1
                state = self.come(line)
            state = self.look_on(line) if self.machines else self.act(line, state)
            self.see(state)

    def come(self, line):
        if self.token is None:
            made = line.ask("table.new", **self.wish, seats={side: "machine:random" for side in self.machines})
            self.token, self.table = made["token"], made["game"]
            self.see(made["state"])
            return made["state"]
        state = line.ask("table.join", token=self.token)["state"]
        if state["actions"] < self.actions:
            self.faults.append(f"{self.actions} actions were answered, {state['actions']} are there")
        elif self.hash and line.ask("game.replay", game=self.table, to=self.actions)["hash"] != self.hash:
            self.faults.append(f"the first {self.actions} actions are others")
        self.see(state)
        return state

    def see(self, state):
        if state["actions"] < self.actions:
            self.faults.append(f"{state['actions']} actions were told after {self.actions}")
        self.times.append(time.monotonic())
        self.answered += max(0, state["actions"] - self.actions)
        self.actions, self.hash = state["actions"], state["hash"]

    def act(self, line, state):
        time.sleep(self.site.pause / 1000)
        action = line.ask("game.advise", game=self.table, player="random")["action"]
        # Twice with the same knowledge: only one may count.
        done = line.ask("game.apply", game=self.table, action=action, after=state["actions"])
        try:
            line.ask("game.apply", game=self.table, action=action, after=state["actions"])
            self.faults.append("one action was taken twice")
        except RuntimeError:
            pass
        return done["state"]

    def look_on(self, line):
        while True:
            told = line.hear()
            if told.get("method") == "game.changed":
                return told["params"]["state"]


def playing(site, count, seed):
    """Tables at which somebody sits; every other one is played by machines."""
    line = site.line(0)
    title = next(each for each in line.ask("titles")["titles"] if each["id"] == TITLE)
    line.close()
    wish = {"title": TITLE, "scenario": title["scenarios"][0]["id"]}
    sides = [side["id"] for side in title["sides"]]
    tables = [Table(site, i, seed, wish, sides if i % 2 else []) for i in range(count)]
    for table in tables:
        table.start()
    return tables


def wait_for(tables, moment, most):
    """Until each has been heard of since that moment; how long that took, or None."""
    while any(table.last < moment for table in tables):
        if time.monotonic() - moment > most:
            return None
        time.sleep(0.05)
    return time.monotonic() - moment


def struck(trigh, seconds, count, seed):
    chance, faults, slowest, strikes = random.Random(seed), [], 0.0, {}
    site = Site(trigh, NODES, 1000, 128) if count >= 100 else Site(trigh, NODES, 100)
    try:
        tables = playing(site, count, seed)
        if wait_for(tables, time.monotonic(), 120) is None:
            faults.append("not every table was played at to begin with")
        until = time.monotonic() + seconds
        while time.monotonic() < until and not faults:
            what, moment = site.strike(chance)
            strikes[what] = strikes.get(what, 0) + 1
            took = wait_for(tables, moment, 10 * PLAYABLE)
            if took is None:
                faults.append(f"after the end of {what} a table was not played at any more")
            slowest = max(slowest, took or 0)
            if count >= 100:
                last = max(tables, key=lambda table: table.first_since(moment))
                print(f"{time.monotonic() + seconds - until:5.0f} s: {what}, {took or -1:.1f} s, {last.kind()} last, half within "
                      f"{median(table.first_since(moment) for table in tables) - moment:.1f} s", flush=True)
            time.sleep(chance.random())
        for table in tables:
            table.stop = True
            faults += [f"table {table.number}: {fault}" for fault in table.faults]
        print(f"{count} tables, killed: {strikes}; {sum(table.answered for table in tables)} actions answered, "
              f"{sum(table.games for table in tables)} games finished; every table was played at again within {slowest:.1f} s")
        if slowest > PLAYABLE:
            print(f"that is more than {PLAYABLE} s")
            if seconds >= 300:   # a machine that does other things as well says little
                faults.append("too slow")
        checked = subprocess.run([trigh, "check", "games", site.database.url], capture_output=True, text=True, check=False)
        if checked.returncode:
            faults.append(checked.stderr or checked.stdout)
    finally:
        site.close()
    return faults


def measured(trigh, seconds, count):
    for nodes in (1, NODES):
        site = Site(trigh, nodes, 0)
        try:
            tables = playing(site, count, 1)
            wait_for(tables, time.monotonic(), 120)
            before, begun = sum(table.answered for table in tables), time.monotonic()
            time.sleep(seconds)
            done = sum(table.answered for table in tables) - before
            print(f"{nodes} servers, {count} tables: {done / (time.monotonic() - begun):.0f} actions a second", flush=True)
            for table in tables:
                table.stop = True
            line, begun, made = site.line(0), time.monotonic(), 0
            while made < 20:   # as many as a connection may
                table = line.ask("table.new", **tables[0].wish)
                line.ask("game.close", game=table["game"])
                made += 1
            print(f"{made / (time.monotonic() - begun):.0f} tables made a second on one line", flush=True)
        finally:
            site.close()
    return []


def main():
    trigh, rest = sys.argv[1], sys.argv[2:]
    if rest[:1] == ["measure"]:
        faults = measured(trigh, float(rest[1]), int(rest[2]))
    else:
        seed = int(rest[2]) if len(rest) > 2 else random.randrange(1 << 32)
        print(f"seed {seed}", flush=True)
        faults = struck(trigh, float(rest[0]) if rest else 15, int(rest[1]) if len(rest) > 1 else 12, seed)
    for fault in faults:
        print(fault)
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
