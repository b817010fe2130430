"""[7.1, 7.2] Supply lines, sources, capacities; [13.2] lines of communication."""

import heapq

from .book import AXIS, COMMONWEALTH, other
from .costs import step_cost
from .zones import extended_tobruk, zone


def general_room(_):
    """[7.14] What any dump or MSU carries in General Supply."""
    return 10


def open_hexes(position, side, lines_of_supply=True):
    """A test of hexes: may a line of the side enter? Enemies bar it, and zones where no friendly combat unit stands
    [7.1, 7.12, 10.25]; Tobruk's extended zone bars supply lines only [7.13]."""
    barred = set(zone(position, other(side)))
    if lines_of_supply:
        barred |= extended_tobruk(position, side)

    def is_open(number):
        if position.enemy_held(number, side):
            return False
        return number not in barred or bool(position.combat_units(number, side))
    is_open.barred = barred.__contains__
    return is_open


def line_costs(position, is_open, ends, radius):
    """How far from the hexes `ends` lines may begin: {hex: cost}, each step paid as a motorized unit would on its way
    to the end [7.1]. The hex where a line begins is not entered."""
    costs, queue = {e: 0 for e in ends}, [(0, e) for e in ends]
    heapq.heapify(queue)
    while queue:
        cost, number = heapq.heappop(queue)
        if cost > costs[number] or not is_open(number):
            continue
        for begin in position.book.neighbors(number):
            step = step_cost(position.book, True, begin, number)
            if step is not None and cost + step <= radius and cost + step < costs.get(begin, 1e9):
                costs[begin] = cost + step
                heapq.heappush(queue, (cost + step, begin))
    return costs


def live_rail(position, finished, last_in):
    """[7.23, 8.66] Completed rail hexes with an open way along the rails to Alexandria or Tobruk, these among them; by one
    reading only while the Commonwealth was the last in the city."""
    book, is_open = position.book, open_hexes(position, COMMONWEALTH, lines_of_supply=False)
    done = book.rail[:finished + 1]
    live = set()
    for line, end in ((done, "alexandria"), (done[::-1], "tobruk")):
        held = last_in.get(end) == COMMONWEALTH or book.chosen("rail-end") == "open"
        if held and line and line[0] == book.place[end]:
            for number in line:
                if not is_open(number):
                    break
                live.add(number)
    return live


class Network:
    """What serves a side at one moment. `kind` is "general" or "combat"; `idle` are supply units that serve nobody."""

    def __init__(self, position, side, kind, last_in, finished, idle=()):
        self.position, self.side, self.kind = position, side, kind
        book = position.book
        self.is_open = open_hexes(position, side)
        places = book.rules["sources"][side]["places"]
        sources = {book.place[p] for p in places if last_in.get(p) == side}
        if side == COMMONWEALTH:  # a city that the enemy has had is no source, though its railroad may be
            sources |= live_rail(position, finished, last_in) - {book.place[p] for p in places if last_in.get(p) != side}
        self.endless = line_costs(position, self.is_open, sources, 12)
        self.dumps, self.msus = {}, {}
        for unit in position.on_map(side):
            if unit.supply and not unit.has("captured") and unit.id not in idle:
                (self.dumps if unit.dump else self.msus)[unit.id] = unit
        self.ranges = {i: line_costs(position, self.is_open, [u.hex], 12) for i, u in self.dumps.items()}
        self.ranges.update({i: line_costs(position, self.is_open, [u.hex], 6) for i, u in self.msus.items()})
        self.bardia = self._held("bardia") if kind == "general" and side == COMMONWEALTH else {}
        self.oases = {}
        if kind == "general":
            self.gardens = {h for h, t in book.map.terrain.items() if t == "oasis"}
            self.oases = line_costs(position, self.is_open, [h for h in self.gardens if self._garrison(h)], 12)
        self._working()

    def barred(self, number):
        """An enemy zone, open to lines only where a combat unit stands."""
        return self.is_open.barred(number)

    def _garrison(self, number):
        return any(u.points >= 1 for u in self.position.combat_units(number, self.side))

    def _held(self, place):
        number = self.position.book.place[place]
        return line_costs(self.position, self.is_open, [number], 12) if self._garrison(number) else {}

    def _working(self):
        """[7.11] MSUs whose chain ends at a dump or source."""
        self.working, waiting = set(), dict(self.msus)
        while True:
            found = [i for i, u in waiting.items() if u.hex in self.endless or
                     any(u.hex in self.ranges[e] for e in list(self.dumps) + list(self.working))]
            if not found:
                return
            self.working |= set(found)
            for i in found:
                del waiting[i]

    def unlimited(self, unit, number=None):
        """Served by something that nothing can exhaust."""
        number = number or unit.hex
        if self.kind == "general" and self._by_presence(unit, number):
            return True
        return (number in self.endless or number in self.bardia or (number in self.oases and not unit.motorized))

    def _by_presence(self, unit, number):
        """A unit that comes to a source makes it one: as the garrison of an oasis or of Bardia [7.24, 7.25], as the last
        visitor of a city [7.23]."""
        place, book = self.position.book.place, self.position.book
        if unit.points >= 1 and number in self.gardens and not unit.motorized:
            return True
        if self.side == COMMONWEALTH and unit.points >= 1 and number == place["bardia"]:
            return True
        return number in {place[p] for p in book.rules["sources"][self.side]["places"]}

    def elements(self, number):
        """Dumps and working MSUs within whose radius the hex lies."""
        return [e for e in list(self.dumps) + sorted(self.working) if number in self.ranges[e]]

    def draws_on(self, number):
        """Every dump and MSU that a line from the hex may use, at the end or on the way."""
        found, front = set(), [number]
        while front:
            for e in self.elements(front.pop()):
                if e not in found:
                    found.add(e)
                    if e in self.msus:
                        front.append(self.msus[e].hex)
        return found

    def free(self, number):
        """Whether a line leads to a permanent source, by MSUs if need be."""
        seen, front = set(), [number]
        while front:
            here = front.pop()
            if here in self.endless:
                return True
            for e in self.working:
                if e not in seen and here in self.ranges[e]:
                    seen.add(e)
                    front.append(self.msus[e].hex)
        return False

    def reaches(self, unit, number=None):
        """[7.1] Whether a line exists, capacities left aside."""
        return self.unlimited(unit, number) or bool(self.elements(number or unit.hex))

    def feasible(self, loads, room):
        """[7.14, 7.15, 7.17] Whether all loads (hex, points, unit) can be served at once, when the dump or MSU `e` carries
        at most `room(e)` points: a flow of maximum size."""
        edges, total = {}, 0

        def join(a, b, room):
            edges.setdefault(a, {})[b] = edges.get(a, {}).get(b, 0) + room
            edges.setdefault(b, {}).setdefault(a, 0)
        for e in list(self.dumps) + list(self.working):
            join(("in", e), ("out", e), room(e))
        for e in self.dumps:
            join(("out", e), "end", 1000)
        for e in self.working:
            number = self.msus[e].hex
            if number in self.endless:
                join(("out", e), "end", 1000)
            for further in self.elements(number):
                if further != e:
                    join(("out", e), ("in", further), 1000)
        for index, (number, points, unit) in enumerate(loads):
            if points == 0 or self.unlimited(unit, number):
                continue
            total += points
            join("start", index, points)
            for e in self.elements(number):
                join(index, ("in", e), points)
        return flow(edges, "start", "end") == total


def flow(edges, start, end):
    """Maximum flow by shortest augmenting paths."""
    total = 0
    while True:
        before, queue = {start: None}, [start]
        for node in queue:
            for further, room in edges.get(node, {}).items():
                if room > 0 and further not in before:
                    before[further] = node
                    queue.append(further)
        if end not in before:
            return total
        path, node = [], end
        while before[node] is not None:
            path.append((before[node], node))
            node = before[node]
        room = min(edges[a][b] for a, b in path)
        for a, b in path:
            edges[a][b] -= room
            edges[b][a] = edges[b].get(a, 0) + room
        total += room


def communication(position, side, motorized, ends):
    """[13.2-LOC] Hexes from which a class can trace a line of any length to one of the ends; a zone on the first hex bars
    it like one on any other."""
    key = ("communication", side, motorized, tuple(ends))
    if key not in position.kept:
        is_open = open_hexes(position, side, lines_of_supply=False)
        found, front = set(ends), list(ends)
        while front:
            number = front.pop()
            if not is_open(number):
                continue
            for begin in position.book.neighbors(number):
                if begin not in found and step_cost(position.book, motorized, begin, number) is not None:
                    found.add(begin)
                    front.append(begin)
        position.kept[key] = {number for number in found if is_open(number)}
    return position.kept[key]


def bases(book, side, tobruk=False):
    """The ends of lines of communication: the base, and Tobruk where a case names it [5.21, 7.9]."""
    return [book.base(side)] + ([book.place["tobruk"]] if tobruk and side == COMMONWEALTH else [])


def general_supply(network, units, auto):
    """[7.31] Who of the units must be supplied, who cannot be: two sets of ids; between them capacity decides [7.14]."""
    loads = [(u.hex, u.points, u) for u in units if u.motorized and u.id not in auto]
    reached = {u.id for u in units if u.id in auto or network.reaches(u)}
    everybody = network.feasible([load for load in loads if load[2].id in reached], general_room)
    return reached if everybody else set(), {u.id for u in units} - reached, loads
