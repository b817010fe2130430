"""[8.1, 8.2] What a step costs, and how far a unit goes: zones, infiltration, forced march, reaction."""

import heapq

from .book import other
from .zones import can_be_infiltrated, infiltrates, zone

NEVER = None


def way_cost(book, motorized, kinds, terrain):
    """[8.25, 8.29] Along a road or track, in the place of all other terrain of the hex."""
    costs, mode = [], "motorized" if motorized else "foot"
    if "road" in kinds:
        costs.append(book.rules["ways"]["road"][mode])
    if "track" in kinds:
        if motorized and book.chosen("track-cost") == "half":  # never less than the half point that the charts know
            costs.append(max(0.5, book.rules["terrain"][terrain]["motorized"] / 2))
        else:
            costs.append(book.rules["ways"]["track"][mode])
    if not costs:
        return NEVER
    hexsides = 0
    if book.chosen("way-hexsides") == "paid":
        hexsides = sum(book.rules["hexsides"][k][mode] for k in kinds if k in ("ridge", "wadi"))
    return min(costs) + hexsides


def ground_cost(book, motorized, kinds, terrain):
    """[8.29] Terrain of the hex entered and of the hexside crossed, off the ways."""
    record, mode = book.rules["terrain"][terrain], "motorized" if motorized else "foot"
    if motorized and (record.get("needs_way") or "escarpment" in kinds):  # [8.14]
        return NEVER
    return record[mode] + sum(book.rules["hexsides"][k].get(mode, 0) for k in kinds if k in book.rules["hexsides"])


def step_cost(book, motorized, start, target):
    """[8.29] Movement Points for one step, zones left out; None where the class may not go."""
    key = (motorized, start, target)
    kept = book.steps
    if key not in kept:
        terrain, kinds = book.map.terrain.get(target, "sea"), book.map.side(start, target)
        if terrain == "sea":
            kept[key] = NEVER
        else:
            costs = [c for c in (way_cost(book, motorized, kinds, terrain), ground_cost(book, motorized, kinds, terrain))
                     if c is not NEVER]
            kept[key] = min(costs) if costs else NEVER
    return kept[key]


def full_allowance(unit):
    """[8.22, 8.23] Allowance of one Movement Phase: halved by disruption [11.66-1] and, on foot, without supply [7.33]."""
    allowance = unit.allowance
    if unit.has("disrupted"):
        allowance //= 2
    if unit.has("unsupplied") and not unit.motorized:
        allowance //= 2
    return allowance


class Mover:
    """One unit, or a group that goes together: what binds it."""

    def __init__(self, position, units, allowance=None, left=None):
        self.position, self.units, self.side = position, units, units[0].side
        self.enemy = other(self.side)
        self.zone = zone(position, self.enemy)
        self.enemies, self.classes = position.held_by(self.enemy), {u.motorized for u in units}
        self.infiltrates = any(infiltrates(u) for u in units) and all(u.motorized for u in units)
        self.escorted = any(u.combat and not u.parenthesized for u in units)
        self.bound = any(u.parenthesized for u in units)  # [10.24]
        self.limit = {u.id: (full_allowance(u) if allowance is None else allowance) for u in units}
        if left is not None:
            self.limit = dict(left)

    def price(self, start, target):
        """What the step costs each class, the surcharges for zones among it; None when it is barred."""
        book = self.position.book
        if target in self.enemies:  # [8.24]
            return None
        extra = 0
        if target in self.zone:
            if self.bound and not self.escorted and not any(
                    not u.parenthesized for u in self.position.combat_units(target, self.side)):  # [10.24]
                return None
            extra = 1  # [10.22]
            if start in self.zone:  # [10.23]
                if not (self.infiltrates and can_be_infiltrated(self.zone[start])):
                    return None
                extra = 2  # [10.3-C]
        prices = {}
        for motorized in self.classes:
            cost = step_cost(book, motorized, start, target)
            if cost is None:
                return None
            prices[motorized] = cost + extra
        return prices

    def stops(self, target):
        """[8.26, 10.21] Entering a zone ends the move unless it can be infiltrated."""
        return target in self.zone and not (self.infiltrates and can_be_infiltrated(self.zone[target]))

    def one_hex(self):
        """[7.33] Motorized units without General Supply: one hex, four Movement Points at most."""
        return any(u.has("unsupplied") and u.motorized for u in self.units)


def flood(mover, start, barred=lambda number: False, continues=True, one_hex=False, budget=None):
    """Least cost of each hex that a mover of one class can reach: {hex: (cost, stops)}.
    `continues` False: the start already holds the mover fast."""
    unit = mover.units[0]
    budget = min(mover.limit.values()) if budget is None else budget
    best, queue, order = {start: 0}, [(0, 0, start)], 1
    while queue:
        cost, _, number = heapq.heappop(queue)
        if cost > best[number]:
            continue
        if number != start and (mover.stops(number) or one_hex):
            continue
        if number == start and not continues:
            continue
        for target in mover.position.book.neighbors(number):
            price = mover.price(number, target)
            if price is None or barred(target):
                continue
            total = cost + price[unit.motorized]
            if total <= budget and total < best.get(target, 1e9):
                best[target] = total
                heapq.heappush(queue, (total, order, target))
                order += 1
    del best[start]
    return {number: (cost, one_hex or mover.stops(number)) for number, cost in best.items()}


def adjacent_to_enemy(position, number, side):
    return number in position.beside(other(side))


def may_move(position, unit, phase):
    """[8.12, 8.13, 8.22] Who can move by ordinary movement now."""
    if unit.dump or unit.has("moved") or unit.has("captured") or unit.has("building"):
        return False
    return phase == "initial-movement" or unit.motorized


def reach(position, unit):
    """Ordinary movement of one unit alone [8.2]."""
    mover = Mover(position, [unit])
    if mover.one_hex():
        return flood(mover, unit.hex, one_hex=True, budget=min(4, full_allowance(unit)))
    return flood(mover, unit.hex)


def may_force(position, unit, adjacent_at_start):
    """[8.71] Who may use forced march."""
    return (unit.combat and not unit.parenthesized and not unit.has("disrupted") and not unit.has("unsupplied")
            and unit.id not in adjacent_at_start)


def forced_reach(position, unit):
    """[8.7] Twice the allowance, at most 40 [8.75], never next to an enemy [8.73]."""
    mover = Mover(position, [unit], allowance=min(40, 2 * unit.allowance))
    return flood(mover, unit.hex, barred=lambda n: adjacent_to_enemy(position, n, unit.side))


def may_react(position, unit, phase, near):
    """[8.4, 8.41] `near` are the units that began the phase within two hexes of an enemy combat unit."""
    return (unit.combat and unit.id in near and not unit.parenthesized and not unit.has("disrupted")
            and not unit.has("unsupplied") and not unit.has("moved") and not unit.has("reacted")
            and not unit.has("tried") and (unit.motorized or phase == "first-reaction"))


def within_two(position, side):
    """[8.4] Combat units of the side with an enemy combat unit at a distance of at most two."""
    near = set()
    for number, stack in position.at.items():
        mine = [u for u in stack if u.side == side and u.combat]
        if mine and any(position.combat_units(n, other(side)) for n in position.book.around_city(number, 2)):
            near |= {u.id for u in mine}
    return near


def approach_allowed(position, unit, number):
    """[8.43] Next to enemies only when each is already in the zone of another friendly unit."""
    held = zone(position, unit.side, without=(unit.id,))
    return all(n in held for n in position.book.neighbors(number) if position.enemy_held(n, unit.side))


def reaction_reach(position, unit):
    """[8.42 to 8.47] A quarter of the allowance; on foot one hex [8.44]; no infiltration [8.47]."""
    mover = Mover(position, [unit])
    mover.infiltrates = False
    return flood(mover, unit.hex, barred=lambda n: not approach_allowed(position, unit, n),
                 one_hex=not unit.motorized, budget=unit.allowance / 4)
