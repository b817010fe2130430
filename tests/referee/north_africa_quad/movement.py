"""Movement, arrivals and leaving the map (QUAD 5, 10.1, 12.23, 13, 14; CRU 18.3; KAS 16.1)."""

from table import cheapest
from .ground import OTHER


class Movement:
    """What the units of the Phasing side may do now. `turn` holds turn, moved, unsupplied, entered."""

    def __init__(self, position, turn, weather, fuel):
        self.position, self.ground, self.turn = position, position.ground, turn
        self.weather, self.fuel = weather, fuel

    def allowance(self, unit):
        """[5.13, 12.32, SUP 18.3] halved, fractions up, for a unit that began the phase unsupplied or has no fuel; not
        twice for one that is both."""
        full = unit.values["movement"]
        halved = unit.id in self.turn.unsupplied or self.fuel.short(unit, self.turn.number)
        return (full + 1) // 2 if halved else full

    def step_cost(self, unit, a, b):
        return self.ground.step_cost(unit, a, b) + self.weather.again(self.ground, unit, a, b)

    def ways(self, unit, start, budget, fresh=True):
        """The cheapest cost of every hex that a unit can get to, enemies and zones considered, stacking and supply at
        the end not. `start` is {hex: cost spent}; `fresh`: it may still cross an enemy minefield as its first step."""
        position, ground, side = self.position, self.ground, unit.side
        sources = position.sources[side]
        towards = unit.id in self.turn.unsupplied and ground.read["toward-source"] == "every-hex"
        first = set(start) if fresh else set()
        barred = self.turn.barred.get(unit.id, ())
        shut, enemies, mines = position.zone(OTHER[side]), position.held_by(OTHER[side]), ground.enemy_mines[side]

        def steps(number, cost):
            if number in shut:     # [5.14, 6.0-G] stop; nobody leaves an enemy zone
                return
            for target in ground.open_sides[number]:
                if target in enemies or target in barred:    # [5.12, SUP 17.2]
                    continue
                if ground.closed_to(unit, number, target, moving=True):     # [KAS 16.11]
                    continue
                if towards and ground.source_distance(sources, target) >= ground.source_distance(sources, number):
                    continue   # [12.23] each hex nearer to a source
                if frozenset((number, target)) in mines:
                    if number in first:   # [10.12] the whole allowance, then stop
                        mined.add(target)
                    continue
                yield target, self.step_cost(unit, number, target)

        mined = set()
        costs = cheapest(start, budget, steps)
        return costs, {target for target in mined if target not in costs}, budget

    def may_end(self, unit, number, start):
        """[5.31, 12.23] no stacking, no supplied unit out of supply, an unsupplied one nearer to a source."""
        if self.position.at.get(number) not in (None, unit):
            return False
        if unit.id not in self.turn.unsupplied:
            return self.position.supplied_at(unit, number)
        if self.ground.read["toward-source"] == "final-hex":
            distance = self.ground.map.distance
            return any(distance(number, source) < distance(start, source)
                       for source in self.ground.nearest_sources(self.position.sources[unit.side], start))
        return True

    def can_move(self, unit):
        """[5.11, 5.14, 5.15, CAU 17.0]"""
        return (unit.place == "map" and unit.side == self.turn.phasing and unit.id not in self.turn.moved
                and (unit.id not in self.turn.held or unit.id in self.turn.barred)
                and not self.position.controlled(unit.hex, unit.side))

    def reach(self, unit):
        """{hex: cost} of the hexes where a move of the unit may end."""
        if not self.can_move(unit):
            return {}
        budget = self.allowance(unit)
        costs, mined, whole = self.ways(unit, {unit.hex: 0}, budget)
        costs.update({number: whole for number in mined})
        return {number: cost for number, cost in costs.items()
                if number != unit.hex and self.may_end(unit, number, unit.hex)}

    def exits(self, unit):
        """[14.0-G, 14.13, 18.3] {edge hex: cost} from which the unit may leave the map now."""
        if not self.can_move(unit):
            return {}
        budget = self.allowance(unit)
        costs, _, _ = self.ways(unit, {unit.hex: 0}, budget)
        doors = self.ground.exits(unit.side, self.turn.number)
        if unit.id in self.turn.unsupplied and self.ground.rules["exits"].get(unit.side, {}).get("supplied"):
            return {}     # [CAU 18.0-6]
        if unit.id in self.turn.unsupplied:     # [12.23] the way off the map leads to a source only where one is
            doors &= self.position.sources[unit.side]
        return {number: cost + self.ground.exit_cost(number) for number, cost in costs.items()
                if number in doors
                and not self.position.controlled(number, unit.side)
                and cost + self.ground.exit_cost(number) <= budget}

    # --- arrivals ---

    def blocked(self, number, side):
        """[13.21, 13.22] an enemy there, or a friend in an enemy zone."""
        unit = self.position.at.get(number)
        return unit is not None and (unit.side != side or self.position.controlled(number, side))

    def price_of_entry(self, unit, number):
        """[13.11 to 13.13] the entry hex, and a hex off the map for each unit that went ahead of it this turn."""
        rate = self.ground.edge_rate(number)
        entry = self.ground.hex_cost(number) if rate is None else rate
        off_map = 2 if rate is None else rate
        return entry + off_map * self.turn.entered.get(number, 0)

    def entry_hexes(self, unit, hexes):
        """[13.0-P, 13.24, KAS 21.4] those of its hexes that are not blocked, or what takes their place."""
        free = {number for number in hexes if not self.blocked(number, unit.side)}
        return free or {other for number in hexes for other in self.substitutes(unit, number)}

    def substitutes(self, unit, scheduled):
        """[13.22] the nearest open hex along the edge in the direction of the nearest friendly unit; equally near ones
        are the owner's choice."""
        if scheduled not in self.ground.border:     # [CAU 15.4-3] inland it waits
            return set()
        friends = [u for u in self.position.on_map(unit.side) if u.hex != scheduled]
        distance = self.ground.map.distance
        nearest = min((distance(scheduled, u.hex) for u in friends), default=None)
        found = set()
        for turn in {self.way_along(scheduled, u.hex) for u in friends if distance(scheduled, u.hex) == nearest} or {0}:
            hexes = [self.first_open(scheduled, way, unit) for way in ((turn,) if turn else (-1, 1))]
            steps = min((steps for steps, _ in hexes), default=None)
            found.update(number for count, number in hexes if count == steps and number)
        return found

    def way_along(self, scheduled, friend):
        """Which way along the edge the friend stands: -1 or 1 around the border, 0 straight inland."""
        ring, (line, position) = self.ground.border, self.ground.map.place[scheduled]
        index = ring.index(scheduled)
        ahead = self.ground.map.place[ring[(index + 1) % len(ring)]]
        (x, y), (a, b) = self.ground.map.place[friend], (line, position)
        if ahead[0] != line:        # the edge runs along the lines
            aside, forward = x - a, ahead[0] - line
        else:
            half = lambda place: 2 * place[1] + (place[0] % 2 == 0)
            aside, forward = half((x, y)) - half((a, b)), ahead[1] - position
        return 0 if aside == 0 else 1 if aside * forward > 0 else -1

    def first_open(self, scheduled, way, unit):
        """The first hex along the border that can be entered, and how many steps away it is."""
        ring = self.ground.border
        index = ring.index(scheduled)
        for steps in range(1, len(ring)):
            number = ring[(index + way * steps) % len(ring)]
            if (number in self.ground.land and not self.blocked(number, unit.side)
                    and not self.ground.closed_at_edge(unit, number)):
                return steps, number
        return len(ring), None

    def entries(self, unit, hexes):
        """{hex: cost} where an arrival may end its move [13.0-P, 13.14]."""
        found, budget = {}, self.allowance(unit)
        for entry in self.entry_hexes(unit, hexes):
            cost = self.price_of_entry(unit, entry)
            if cost > budget:
                continue
            costs, _, _ = self.ways(unit, {entry: cost}, budget, fresh=False)
            for number, spent in costs.items():
                found[number] = min(spent, found.get(number, spent))
        free = self.ground.read["reinforcement-supply"] == "enter"
        return {number: spent for number, spent in found.items() if number not in self.position.at
                and (free or self.position.supplied_at(unit, number))}

    # --- one path, step by step ---

    def prices(self, unit, path):
        """[5.21 to 5.24, 10.11, 10.12] the price of each step."""
        whole = self.allowance(unit)
        return [whole if frozenset((a, b)) in self.ground.enemy_mines[unit.side] else self.step_cost(unit, a, b)
                for a, b in zip(path, path[1:])]

    def judge(self, unit, path):
        """Case numbers against a move along this path; none when it is legal. A second reading of the same rules, which
        knows nothing of the flood."""
        against = []
        if not self.can_move(unit) or path[0] != unit.hex or len(path) < 2:
            return ["5.11"]
        budget, spent = self.allowance(unit), 0
        ground, side = self.ground, unit.side
        sources = self.position.sources[side]
        for index, (a, b) in enumerate(zip(path, path[1:])):
            if b not in ground.map.next[a]:
                return ["5.0-P"]
            if b not in ground.open_sides[a]:
                return ["5.25"]
            if self.position.enemy_at(b, side) is not None:
                against.append("5.12")
            if ground.closed_to(unit, a, b, moving=True):
                against.append("KAS 16.11")
            if b in self.turn.barred.get(unit.id, ()):
                against.append("SUP 17.2")
            if index > 0 and self.position.controlled(a, side):
                against.append("6.0-G")
            if frozenset((a, b)) in ground.enemy_mines[side]:
                if index > 0:
                    against.append("10.12")
                spent = budget
            else:
                spent += self.step_cost(unit, a, b)
            if (unit.id in self.turn.unsupplied and ground.read["toward-source"] == "every-hex"
                    and ground.source_distance(sources, b) >= ground.source_distance(sources, a)):
                against.append("12.23")
            if index > 0 and frozenset(path[:2]) in ground.enemy_mines[side]:
                against.append("10.12")
        if spent > budget:
            against.append("5.13")
        if not against and not self.may_end(unit, path[-1], path[0]):
            against.append("5.31/12.23")
        return against
