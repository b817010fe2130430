"""What the referees share: the table protocol, a game at the table, the map, and the report.

Nothing here knows a rule. A referee (north_africa_quad.py and its neighbors) works out what its rulebook says
and holds the program's answers against it with Report.hold(). Only the Python standard library is used.
"""

import heapq
import json
import os
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def data_file(*parts):
    """A file of shared-data, read as JSON: data_file("crusader", "map.json")."""
    with open(os.path.join(ROOT, "shared-data", *parts), encoding="utf-8") as file:
        return json.load(file)


# --- the program -----------------------------------------------------------------------------------------------------

class Refused(Exception):
    """The program answered a request with an error; `error` is the JSON of it."""

    def __init__(self, method, error):
        super().__init__(f"{method}: {error.get('message')} {json.dumps(error.get('data', {}))[:500]}")
        self.error = error


class Program:
    """`trigh rpc` as a partner. `doctor(method, params, result)` may return a changed result; the referee's own
    tests use it to see that a wrong answer is noticed."""

    def __init__(self, path, doctor=None):
        self.doctor = doctor
        self.requests = 0
        self.process = subprocess.Popen([path, "rpc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True, encoding="utf-8")

    def ask(self, method, **params):
        """One request, its result; Refused when the program answers with an error."""
        self.requests += 1
        line = json.dumps({"jsonrpc": "2.0", "id": self.requests, "method": method, "params": params})
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the program ended at {line[:300]}")
        answer = json.loads(answer)
        if "error" in answer:
            raise Refused(method, answer["error"])
        result = answer["result"]
        return self.doctor(method, params, result) if self.doctor else result

    def close(self):
        self.process.stdin.close()
        self.process.wait(timeout=20)
        self.process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Game:
    """One game at the table: its state as the program tells it, and questions about it."""

    def __init__(self, program, title, scenario, options=None, seed=1, position=None, **more):
        """A new game or, with `position`, an analysis game from that position (trigh-position/1)."""
        self.program, self.title, self.scenario, self.options = program, title, scenario, dict(options or {})
        if position is None:
            answer = program.ask("game.new", title=title, scenario=scenario, options=self.options, seed=seed, **more)
        else:
            answer = program.ask("position.load", position={
                "format": "trigh-position/1", "title": title, "scenario": scenario, "options": self.options, **position})
        self.handle, self.state = answer["game"], answer["state"]

    def ask(self, method, **params):
        return self.program.ask(method, game=self.handle, **params)

    def apply(self, action):
        """Applies an action; the answer with `legal`, `why`, `events`, `state`. Chance is rolled by the program."""
        answer = self.ask("game.apply", action=action)
        if answer["legal"]:
            self.state = answer["state"]
        return answer

    def legal(self, action):
        return self.ask("game.check", action=action)["legal"]

    def why(self, action):
        """The cases that the program gives against an action."""
        return [reason["case"] for reason in self.ask("game.check", action=action)["why"]]

    def offers(self, unit=None, verbs=None):
        params = {}
        if unit is not None:
            params["unit"] = unit
        if verbs is not None:
            params["verbs"] = verbs
        return self.ask("game.offers", **params)["offers"]

    def units(self):
        return {unit["id"]: unit for unit in self.state["units"]}

    def actions(self):
        return self.state["actions"]

    def log(self, after):
        """What happened after action `after`: rolls of chance among it, each with its events."""
        return self.ask("game.log", after=after)["log"]

    def close(self):
        self.ask("game.close")


# --- what is said about it -------------------------------------------------------------------------------------------

class Report:
    """Counts what was compared and keeps every disagreement as one line."""

    def __init__(self, name, out=None, limit=1000):
        self.name, self.out, self.limit = name, out, limit
        self.counts, self.lines, self.where = {}, [], 0

    def count(self, what, number=1):
        self.counts[what] = self.counts.get(what, 0) + number

    def hold(self, kind, case, what, mine, theirs, number=1):
        """Counts one comparison of this kind; a disagreement when mine and theirs differ. True when they agree."""
        self.count(kind, number)
        if mine == theirs:
            return True
        if isinstance(mine, (set, frozenset)) and isinstance(theirs, (set, frozenset)):
            mine, theirs = f"also {sorted(mine - theirs)}", f"also {sorted(theirs - mine)}"
        self.differ(case, what, mine, theirs)
        return False

    def differ(self, case, what, mine, theirs):
        line = f"{self.name} action {self.where}: {what}: mine {mine}, theirs {theirs} [{case}]"
        self.lines.append(line)
        if self.out is not None and len(self.lines) <= self.limit:
            print(line, file=self.out, flush=True)

    def summary(self):
        counts = ", ".join(f"{kind} {number}" for kind, number in sorted(self.counts.items()))
        return f"{self.name}: {len(self.lines)} disagreements; compared: {counts}"


# --- the map ---------------------------------------------------------------------------------------------------------

class HexMap:
    """The hexes of a map file of shared-data by their printed numbers, and what lies on their sides."""

    def __init__(self, data):
        self.data = data
        self.terrain = {number: record["terrain"] for number, record in data["hexes"].items()}
        self.features = {number: set(record.get("features", [])) for number, record in data["hexes"].items()}
        self.regions = {name: set(numbers) for name, numbers in data.get("regions", {}).items()}
        self.first = {sheet["prefix"]: sheet["first"] - 1 for sheet in data["numbering"].get("sheets", [])}
        self.place = {number: self._place(number) for number in self.terrain}
        at = {place: number for number, place in self.place.items()}
        self.next = {number: [at[p] for p in self._around(place) if p in at] for number, place in self.place.items()}
        self.sides = {}
        for record in data["hexsides"]:
            self.sides.setdefault(frozenset((record["a"], record["b"])), set()).update(record["kinds"])

    def _place(self, number):
        """Line and position in the whole map, counted from one, sheets joined."""
        sheet = number[:-4]
        return int(number[-4:-2]), int(number[-2:]) + self.first.get(sheet, 0)

    @staticmethod
    def _around(place):
        """The six places around; even lines lie half a hex towards higher positions."""
        line, position = place
        low = position if line % 2 == 0 else position - 1
        return [(line, position - 1), (line, position + 1), (line - 1, low), (line - 1, low + 1),
                (line + 1, low), (line + 1, low + 1)]

    def off_map(self, number):
        """How many of the six places around a hex are off the map."""
        return 6 - len(self.next[number])

    def side(self, a, b):
        """The kinds on the hexside between two adjacent hexes."""
        return self.sides.get(frozenset((a, b)), frozenset())

    @staticmethod
    def _cube(place):
        line, position = place
        return line, position - line // 2 + (1 if line % 2 == 0 else 0)

    def distance(self, a, b):
        """Hexes from a to b as the crow flies, without a, with b."""
        (q, r), (s, t) = self._cube(self.place[a]), self._cube(self.place[b])
        return max(abs(q - s), abs(r - t), abs(q + r - s - t))

    def within(self, center, hexes):
        """All hexes at a distance of at most `hexes`, the center among them."""
        found, front = {center}, {center}
        for _ in range(hexes):
            front = {n for number in front for n in self.next[number]} - found
            found |= front
        return found


def cheapest(start, budget, steps):
    """Dijkstra's flood: the least cost of each reachable hex. `start` is {hex: cost}; `steps(hex, cost)` yields
    (next hex, price of the step); what costs more than the budget is not reached."""
    costs, queue = dict(start), [(cost, number) for number, cost in start.items()]
    heapq.heapify(queue)
    while queue:
        cost, number = heapq.heappop(queue)
        if cost > costs[number]:
            continue
        for target, price in steps(number, cost):
            if cost + price <= budget and cost + price < costs.get(target, float("inf")):
                costs[target] = cost + price
                heapq.heappush(queue, (cost + price, target))
    return costs


def connected(grid, start, allowed):
    """All hexes that can be reached from the hexes `start`; allowed(a, b) says whether a step is possible."""
    found, front = set(start), list(start)
    while front:
        number = front.pop()
        for target in grid.next[number]:
            if target not in found and allowed(number, target):
                found.add(target)
                front.append(target)
    return found
