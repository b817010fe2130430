"""[8.3] Overruns, [7.7] supply overruns: who may run over what."""

from .book import other
from .combat import HEXSIDE, best_order, crossed, half_down
from .costs import step_cost
from .zones import can_be_infiltrated, infiltrates, zone


def immune(position, number):
    """[8.36, 7.78] Mountains, cities, fortifications."""
    return position.book.map.terrain[number] in ("mountain", "city") or bool(position.forts.get(number))


def protected(position, units, number):
    """[8.38, 7.74-R] In the zone of another enemy unit that the group cannot infiltrate."""
    controllers = zone(position, other(units[0].side)).get(number, [])
    if not controllers:
        return False
    return not (can_be_infiltrated(controllers) and all(u.motorized for u in units) and any(map(infiltrates, units)))


def overrun_strength(position, units, number, unsupplied=()):
    """[8.35, 8.39] Hexsides count, combined arms and flak do not; Combat Supply under a reading, which `unsupplied`
    are without."""
    sides = [HEXSIDE[k] for k in crossed(position.book, units[0].hex, [number])]
    total = sum(best_order(u.strength, sides + ([half_down] if u.id in unsupplied else []))
                for u in units if u.combat and not u.parenthesized)
    return total + (1 if rommel_rides(position, units) else 0)  # [O-8.82]


def rommel_rides(position, units):
    """[O-8.86] Rommel helps the units of his hex when a German unit is among them."""
    return (position.book.on("rommel") and position.rommel == units[0].hex and units[0].side == "axis" and
            any(u.nation == "german" and u.combat for u in position.stack(units[0].hex)))


def overrun_defense(position, units, number):
    """[8.35, 7.71, 11.15] Disruption counts, supply and combined arms do not; at least 1."""
    total = 0
    for unit in position.stack(number, other(units[0].side)):
        if unit.combat and not unit.parenthesized:
            total += half_down(unit.strength) if unit.has("disrupted") else unit.strength
    return max(1, total)


def ready(units):
    """[8.33, 11.66-2]"""
    return not any(u.has("unsupplied") or u.has("disrupted") for u in units)


def entry_price(position, units, number):
    """What entering costs each class: terrain, 1 more in a zone [10.22], 1 more out of a zone that is infiltrated
    [10.3-C]; an overrun may leave others, too [10.21]."""
    controlled, start = zone(position, other(units[0].side)), units[0].hex
    prices = {}
    for motorized in {u.motorized for u in units}:
        cost = step_cost(position.book, motorized, start, number)
        if cost is None:
            return None
        if number in controlled:
            cost += 2 if start in controlled and can_be_infiltrated(controlled[start]) else 1
        prices[motorized] = cost
    return prices


def may_overrun(position, units, number, left, unsupplied=()):
    """[8.3] `left` is what each unit has left of its allowance."""
    if not all(u.motorized for u in units) or not ready(units):
        return False
    if immune(position, number) or protected(position, units, number):
        return False
    prices = entry_price(position, units, number)
    extra = 1 if rommel_rides(position, units) else 2
    if prices is None or any(left[u.id] < prices[u.motorized] + extra for u in units):  # [8.34]
        return False
    return overrun_strength(position, units, number, unsupplied) >= 10 * overrun_defense(position, units, number)


def may_overrun_supply(position, units, number, left):
    """[7.74] Supply units alone in a hex."""
    if not ready(units) or immune(position, number) or protected(position, units, number):
        return False
    if not any(u.combat for u in units):
        return False
    if any(u.combat for u in position.stack(number)):
        return False
    prices = entry_price(position, units, number)
    return prices is not None and all(left[u.id] >= prices[u.motorized] + 1 for u in units)


def supply_overrun_strength(position, units):
    """[7.74, 3.2-5, 7.76] Present strengths; parenthesized ones count nothing, and nothing is added to them, for they
    are used in defense only [11.15]. The Axis adds on Game-Turns 1 and 2, to each unit or to the stack as the reading
    has it."""
    fighting = [u for u in units if u.combat and not u.parenthesized]
    total = sum(u.strength for u in fighting)
    surprise = position.book.rules["surprise"]
    if units[0].side == surprise["bonus_side"] and position.turn <= surprise["bonus_to_turn"]:
        each = position.book.chosen("surprise-bonus") == "each-unit"
        total += surprise["bonus"] * (len(fighting) if each else min(len(fighting), 1))
    return total
