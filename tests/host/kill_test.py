"""The server is killed with -9 at random moments while four tables are played at: what was answered must be there.

    python3 kill_test.py TRIGH [KILLS] [SEED]

In the tests 6 kills; `ninja long_kills` makes 1,000.
"""

import random
import sys
import threading
import time

from serve_line import Line, Server

TITLES = [("crusader", "sidi-rezeg"), ("desert-fox", None), ("el-alamein", None), ("cauldron", None)]


def decisions(text, answered):
    """What was decided after so many actions, rolls left out; `text`: of a save."""
    lines = [line for line in text.split("\n\n", 1)[1].splitlines() if line and line[0] not in "@#"]
    return [line for line in lines[answered:] if not line.startswith("roll ")]


class Game:
    """A table and what its player was answered last."""

    def __init__(self, title, scenario):
        self.wish = {"title": title, "scenario": scenario}
        self.token = self.table = None
        self.actions, self.hash, self.finished = 0, None, 0

    def come(self, line):
        """Sits down again; says what is wrong with the game, or nothing."""
        if self.token is None:
            made = line.ask("table.new", **self.wish)
            self.token, self.table, state = made["token"], made["game"], made["state"]
        else:
            state = line.ask("table.join", token=self.token)["state"]
            if state["actions"] < self.actions:
                return f"{self.actions} actions were answered, {state['actions']} are there"
            # One may have been under way, with its rolls: an end of a phase has brought nine.
            more = decisions(line.ask("game.save", game=self.table)["text"], self.actions)
            if len(more) > 1:
                return f"{self.actions} actions were answered, there are {more} besides"
            if line.ask("game.replay", game=self.table, to=self.actions)["hash"] != self.hash:
                return f"the first {self.actions} actions are others"
        self.see(state)
        return None

    def see(self, state):
        self.actions, self.hash = state["actions"], state["hash"]
        if state["over"]:
            self.token, self.actions, self.hash, self.finished = None, 0, None, self.finished + 1

    def act(self, line):
        if self.token is None:
            return False
        action = line.ask("game.advise", game=self.table, player="random")["action"]
        self.see(line.ask("game.apply", game=self.table, action=action)["state"])
        return True


def play_until_killed(server, games, goal, wait):
    """Kills it some time after so many answers. How many there were; what is wrong."""
    lines, faults, answered = [], [], 0
    for game in games:
        lines.append(Line(server.port, "127.0.0.2"))
        if fault := game.come(lines[-1]):
            faults.append(f"{game.wish['title']}: {fault}")
    killer = threading.Timer(wait, server.process.kill)
    try:
        while True:
            before = answered
            for line, game in zip(lines, games):
                answered += game.act(line)
                if answered >= goal and not killer.ident:
                    killer.start()
            if answered == before:   # all games are over
                if not killer.ident:
                    killer.start()
                time.sleep(0.01)
    except OSError:   # it is dead; so is the line
        pass
    killer.join()
    server.process.communicate()
    for line in lines:
        line.close()
    return answered, faults


def main():
    trigh, kills = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 6
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 32)
    chance = random.Random(seed)
    print(f"seed {seed}", flush=True)
    options = ("--pause", "0", "--in-memory", "2")
    server = Server(trigh, *options)
    answered, faults = 0, []
    try:
        line = Line(server.port, "127.0.0.2")
        scenarios = {each["id"]: each["scenarios"][0]["id"] for each in line.ask("titles")["titles"]}
        line.close()
        games = [Game(title, scenario or scenarios[title]) for title, scenario in TITLES]
        for kill in range(kills):
            if kill:
                server.start(trigh, *options)
            more, wrong = play_until_killed(server, games, chance.randint(1, 12), chance.random() * 0.05)
            answered += more
            faults += [f"kill {kill}: {each}" for each in wrong]
            if kill % 50 == 49:
                print(f"{kill + 1} kills, {answered} actions answered", flush=True)
    finally:
        server.process.kill()
    print(f"{kills} kills, {answered} actions answered, {sum(game.finished for game in games)} games finished")
    if answered < kills:
        faults.append("hardly anything was played")
    for fault in faults:
        print(fault)
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
