"""[10.1] Zones of control, [10.3] infiltration."""

from .book import other


def exerts(unit):
    """[10.11] Which combat units have a zone."""
    return (unit.combat and not unit.parenthesized and not unit.has("disrupted") and not unit.has("unsupplied")
            and unit.points > 0)


def carries_zone(book, kinds):
    """[10.13] A road on the hexside carries a zone; tracks do so under a reading."""
    return "road" in kinds or ("track" in kinds and book.chosen("zone-along-tracks") == "tracks-too")


def extends(book, unit, start, target):
    """[10.12] Whether the zone of the unit in `start` reaches the adjacent hex `target`."""
    kinds, terrain = book.map.side(start, target), book.map.terrain.get(target, "sea")
    if terrain == "sea" or "escarpment" in kinds or terrain == "city":  # [10.12-1, 10.12-2]
        return False
    if carries_zone(book, kinds):
        return True
    if unit.motorized and book.rules["terrain"][terrain].get("needs_way"):  # [10.12-3]
        return False
    return not (terrain == "mountain" and unit.type in ("armor", "reconnaissance"))  # [10.12-4]


def zone(position, side, without=()):
    """Hexes in the side's zones, each with the units that control it."""
    key = ("zone", side, tuple(without))
    if key not in position.kept:
        controlled = {}
        for unit in position.on_map(side):
            if exerts(unit) and unit.id not in without:
                for target in position.book.neighbors(unit.hex):
                    if extends(position.book, unit, unit.hex, target):
                        controlled.setdefault(target, []).append(unit)
        position.kept[key] = controlled
    return position.kept[key]


def can_be_infiltrated(controllers):
    """[10.3] Exactly the zone of one Stacking Point of units on foot."""
    return (bool(controllers) and not any(u.motorized for u in controllers) and
            sum(u.points for u in controllers) == 1)


def infiltrates(unit):
    """[10.3] Motorized combat units without parentheses, by themselves."""
    return unit.combat and unit.motorized and not unit.parenthesized


def extended_tobruk(position, side):
    """[7.13, 10.14, 10.12] Where the zone of an enemy garrison of Tobruk comes in two hexes, it bars supply lines of
    `side`."""
    book, tobruk, enemy = position.book, position.book.place["tobruk"], other(side)
    if not any(exerts(u) for u in position.combat_units(tobruk, enemy)):
        return set()
    if any(position.combat_units(n, side) for n in book.neighbors(tobruk)):
        return set()
    wide = set()
    for unit in position.combat_units(tobruk, enemy):
        if exerts(unit):
            near = {n for n in book.neighbors(tobruk) if extends(book, unit, tobruk, n)}
            wide |= near | {far for n in near for far in book.neighbors(n) if extends(book, unit, n, far)}
    return wide
