"""Where the units stand, and what follows from that alone: zones of control, contact, supply (QUAD 6, 7.46, 12)."""

from table import connected, data_file
from .ground import OTHER


class Unit:
    """A counter: what is printed on it, and what has become of it. `place` is map, due, eliminated, exited or gone."""

    def __init__(self, counter):
        self.id, self.side, self.nation = counter["id"], counter["side"], counter["nation"]
        self.values = counter["values"]
        self.mechanized = "mechanized" in counter.get("traits", [])
        self.type = counter["type"]
        self.anti_tank = "anti-tank" in counter.get("traits", [])
        self.artillery = "barrage" in self.values
        self.place, self.hex = "gone", None

    def __repr__(self):
        return self.id


class Position:
    def __init__(self, ground):
        self.ground = ground
        self.units = {c["id"]: Unit(c) for c in data_file(ground.title["id"], "counters.json")["counters"]}
        self.at = {}
        self.number = 0     # the Game-Turn
        self.sources = {side: frozenset(ground.sources[side] | ground.lapsing(side)) for side in OTHER}
        self._zones, self._nets, self._contacts = {}, {}, {}

    # --- who stands where ---

    def put(self, unit, place, number=None):
        """Moves a unit to a hex of the map, or off it."""
        if unit.hex is not None and self.at.get(unit.hex) is unit:
            del self.at[unit.hex]
        unit.place, unit.hex = place, number
        if number is not None:
            self.at[number] = unit
        self._zones, self._nets, self._contacts = {}, {}, {}

    def passed(self, side, number):
        """[SUP 16.3] a unit of the side has been in a hex, which may have been a source of the enemy."""
        enemy = OTHER[side]
        if number in self.ground.lapsing(enemy) and self.sources[enemy] != self.ground.sources[enemy]:
            self.sources[enemy] = frozenset(self.ground.sources[enemy])
            self._nets = {}

    def on_map(self, side):
        return [unit for unit in self.at.values() if unit.side == side]

    def held_by(self, side):
        """The hexes with units of a side."""
        return {number for number, unit in self.at.items() if unit.side == side}

    def friend_at(self, number, side):
        unit = self.at.get(number)
        return unit if unit is not None and unit.side == side else None

    def enemy_at(self, number, side):
        unit = self.at.get(number)
        return unit if unit is not None and unit.side != side else None

    # --- zones of control ---

    def zone(self, side):
        """[6.0-G, 6.14, 6.15] hexes controlled by a side, each with the units that control it."""
        if side not in self._zones:
            found = {}
            for unit in self.on_map(side):
                for number in self.ground.open_sides[unit.hex]:
                    found.setdefault(number, set()).add(unit.id)
            self._zones[side] = found
        return self._zones[side]

    def controlled(self, number, side):
        """Is the hex in a zone of the side's enemy?"""
        return number in self.zone(OTHER[side])

    def touching(self, unit):
        """[7.0-G, 7.46] the enemies a unit is in contact with: adjacent, no escarpment without a way between."""
        if unit not in self._contacts:
            self._contacts[unit] = [other for number in self.ground.open_sides[unit.hex]
                                    if (other := self.enemy_at(number, unit.side)) is not None]
        return self._contacts[unit]

    def touch(self, a, b):
        return b.hex in self.ground.open_sides[a.hex]

    # --- supply ---

    def crossable(self, a, b, side, friends):
        """[12.21-1, 12.21-4, 12.22] may a Supply Path cross this hexside? `friends` are hexes with friendly units."""
        return frozenset((a, b)) not in self.ground.enemy_mines[side] or a in friends or b in friends

    def net(self, side, without=None, gone=(), come=()):
        """[12.21, 12.22] hexes from which a source can be reached, none of them with an enemy or in his zone, each with
        the hexes that a line may still be longer. Minefields are opened by all friends but the unit `without` and those
        in the hexes `gone`, and by friends in `come`."""
        friends = {u.hex for u in self.on_map(side) if u is not without and u.hex not in gone} | set(come)
        friends = frozenset(friends & self.ground.mined[side])
        if (side, friends) not in self._nets:
            zone = self.zone(OTHER[side])
            free = self.ground.land - zone.keys() - self.held_by(OTHER[side])
            allowed = lambda a, b: b in free and self.crossable(a, b, side, friends)
            self._nets[side, friends] = self._lines(side, free, allowed), friends
        return self._nets[side, friends]

    def _lines(self, side, free, allowed):
        ground, ways = self.ground, self.ground.line_ways(side)
        if not ways:
            return dict.fromkeys(connected_open(ground, self.sources[side] & free, allowed), 1)
        # [CAU 16.1] along connected ways to a source that a way reaches, then so many hexes across country
        kinds, reach = ways
        start = {n for n in self.sources[side] & free if ground.has_way(side, n)}
        along = connected_open(ground, start, lambda a, b: ground.map.side(a, b) & kinds and allowed(a, b))
        lines, front = dict.fromkeys(along, reach), set(along)
        for left in range(reach - 1, -1, -1):
            front = {b for a in front for b in ground.open_sides[a] if b not in lines and allowed(b, a) and b in free}
            lines.update(dict.fromkeys(front, left))
        return lines

    def supplied_at(self, unit, number, gone=(), come=()):
        """[12.0-G, 12.21-3] would the unit be in supply in that hex, nobody else having moved but those of `gone` and
        `come`? Its own hex is exempt from zones; the unit opens the minefields it stands beside there, not those of
        the hex it has left."""
        ground = self.ground
        if ground.automatic(unit.side, self.number):
            return True
        if number in self.sources[unit.side] and (not ground.line_ways(unit.side) or ground.has_way(unit.side, number)):
            return True
        net, friends = self.net(unit.side, unit, gone, come)
        return number in net or any(
            net.get(n) and self.crossable(number, n, unit.side, friends | {number}) for n in ground.open_sides[number])

    def place_supplied(self, side, number):
        """[CAU 18.0-3, KAS 22.2] a unit there is asked for its own supply; an empty place is as any hex of a line."""
        if number in self.at:
            return self.supplied(self.at[number])
        return self.ground.automatic(side, self.number) or number in self.net(side)[0]

    def supplied(self, unit):
        return self.supplied_at(unit, unit.hex)


def connected_open(ground, start, allowed):
    """connected() over open hexsides only."""
    class Open:
        next = ground.open_sides
    return connected(Open, start, allowed)
