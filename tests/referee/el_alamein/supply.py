"""Supply, isolation, road sections and map edges: sections 13 to 16."""

from .position import AXIS, enemy_of

FAR = 10 ** 6


def closed_to_supply(position, hex, side):
    """13.0-P2: occupied or controlled by the enemy (but 7.12), mined by him, sea or depression."""
    board = position.board
    return (hex not in board.land or board.terrain(hex).get("isolates", False)
            or bool(position.at(hex, enemy_of(side))) or position.shut(hex, side) or position.mined_for(hex, side))


def closed_hexes(position, side):
    key = "closed", side
    if key not in position.cache:
        position.cache[key] = {hex for hex in position.board.land if closed_to_supply(position, hex, side)}
    return position.cache[key]


def edge_road_lost(position, side):
    """13.36: an enemy Combat unit holds the road hex at the friendly edge."""
    road = position.board.road
    hex = road[0] if side == AXIS else road[-1]
    return any(unit.combat for unit in position.at(hex, enemy_of(side)))


def active_road(position, side):
    """15.1, 15.31a: the section from the friendly edge up to the marker, as far as nothing blocks it."""
    board = position.board
    if edge_road_lost(position, side) or side not in position.vanguard:
        return []
    marker = position.vanguard[side]
    section = board.road[:marker + 1] if side == AXIS else board.road[:marker - 1 if marker else None:-1]
    found = []
    for hex in section:
        if closed_to_supply(position, hex, side):
            break
        found.append(hex)
    return found


def spread(position, side, start):
    """Distances along open lines from hexes `start` {hex: distance}. The last hex of a line may be one that only a
    unit standing there is traced to: an enemy minefield (11.41), never a depression."""
    board, closed = position.board, closed_hexes(position, side)
    ends = closed - {unit.hex for unit in position.on_map(side)}     # hexes that no line enters
    distance, front = dict(start), sorted(start, key=start.get)
    while front:
        onward = []
        for hex in front:
            if hex in closed:
                continue
            price = distance[hex] + 1
            for target in board.near[hex]:
                if target not in ends and price < distance.get(target, FAR):
                    distance[target] = price
                    onward.append(target)
        front = sorted(set(onward), key=distance.get)
    return distance


def edge_start(position, side):
    """16.01: the edge lies outside; the outermost hexes are at distance one."""
    return {hex: 1 for hex in position.board.edge[side]
            if hex not in closed_hexes(position, side) or position.at(hex, side)}


class Lines:
    """The supply of one side at one moment."""

    def __init__(self, position, side):
        rules = position.board.rules["supply"]
        self.position, self.side, self.rules = position, side, rules
        self.edge = spread(position, side, edge_start(position, side))
        road = active_road(position, side)
        self.road_hexes = road
        self.road = spread(position, side, {hex: 0 for hex in road})
        self.sources, self.reach = [], {}
        if not edge_road_lost(position, side):
            self._chain(rules["chain"]["range"])

    def _chain(self, limit):
        """13.0-G, 13.34: Supply units within four hexes of the road section or of another source."""
        waiting = [unit for unit in self.position.on_map(self.side) if unit.supply and not self._isolating(unit)]
        grown = True
        while grown:
            grown = False
            for unit in list(waiting):
                near = self.road.get(unit.hex, FAR) <= limit
                near = near or any(self.reach[s.id].get(unit.hex, FAR) <= limit for s in self.sources)
                if self.position.board.read["edge-links"] == "yes":
                    near = near or self.edge.get(unit.hex, FAR) <= self.rules["edge"]["range"]
                if near:
                    waiting.remove(unit)
                    self.sources.append(unit)
                    self.reach[unit.id] = spread(self.position, self.side, {unit.hex: 0})
                    grown = True

    def _isolating(self, unit):
        """6.5-3: every unit in a depression is isolated."""
        return self.position.board.terrain(unit.hex).get("isolates", False)

    def boxed_supply(self, unit):
        """18.12 with errata: Allied units in a Boxed Area are always supplied."""
        return (unit.side != AXIS and self.position.board.read["boxed-units"] == "starters"
                and self.position.box_of(unit.hex) is not None)

    def distances(self, unit):
        """(distance, range) for every source that a line reaches, Supply units with themselves."""
        found = []
        if unit.hex in self.edge:
            found.append((self.edge[unit.hex], self.rules["edge"]["range"], None))
        if unit.hex in self.road:
            found.append((self.road[unit.hex], self.rules["road"]["range"], None))
        for source in self.sources:
            if unit.hex in self.reach[source.id]:
                found.append((self.reach[source.id][unit.hex], source.printed["range"], source))
        return found

    def state(self, unit):
        """13.31 to 13.35: the best state over all sources. A Supply unit is supplied where it is chained (13.34, 15.33),
        within four hexes; beyond that it has a state of its own (errata 13.34) by the numbers of 13.33."""
        if self._isolating(unit):                 # 6.5-3 speaks of all units, Boxed Areas or not
            return "isolated"
        if self.boxed_supply(unit):
            return "supplied"
        found = self.distances(unit)
        chain = self.rules["chain"]["range"] if unit.supply else FAR
        if any(distance <= min(limit, chain) for distance, limit, _ in found):
            return "supplied"
        if any(distance <= 2 * limit for distance, limit, _ in found):
            return "partially-supplied"
        return "unsupplied" if found else "isolated"

    def attack_halved(self, unit, named, unlimited):
        """13.1, 13.2: is this attacker halved, when these Supply units support the attack?"""
        if self.boxed_supply(unit):
            return False
        for distance, limit, source in self.distances(unit):
            if distance <= limit and (source is None or unlimited or source in named):
                return False
        return True


def lines(position, side):
    key = "lines", side
    if key not in position.cache:
        position.cache[key] = Lines(position, side)
    return position.cache[key]


def state_of(position, unit):
    return lines(position, unit.side).state(unit)


def nearest_source(position, side, hex):
    """10.2-1: hexes to the nearest source of supply as the crow flies over the map."""
    board, found = position.board, lines(position, side)
    key = "crow", side, hex
    if key not in position.cache:
        places = [board.map.distance(hex, other) for other in found.road_hexes]
        places += [board.map.distance(hex, unit.hex) for unit in found.sources]
        places += [board.map.distance(hex, other) + 1 for other in board.edge[side]]
        position.cache[key] = min(places)
    return position.cache[key]
