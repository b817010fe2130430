"""Retreat and advance after combat: 9.34, 9.35 and 10.2."""

from . import movement
from .position import AXIS, enemy_of
from .supply import nearest_source

OFF = "off"  # beyond the friendly edge (16.03)


def open_to_retreat(position, unit, hex):
    """10.2-G, 7.32, 7.12, 10.21: no enemies, no enemy zone without a friend, no enemy mines, no sea."""
    return (hex in position.board.land and not position.at(hex, enemy_of(unit.side))
            and not position.mined_for(hex, unit.side)
            and not (position.in_enemy_zone(hex, unit.side) and not others(position, unit, hex)))


def others(position, unit, hex):
    return [other for other in position.at(hex, unit.side) if other is not unit]


def no_room(position, unit, hex):
    return not unit.engineer and sum(1 for o in others(position, unit, hex) if not o.engineer) >= position.limit(unit.side)


def full_paths(position, unit, hexes):
    """10.22: ways each step of which leads one hex further from where the unit stood."""
    board, start, found = position.board, unit.hex, []

    def onward(path):
        if len(path) == hexes + 1:
            found.append(tuple(path))
            return
        for target in board.near[path[-1]]:
            if board.map.distance(start, target) == len(path) and open_to_retreat(position, unit, target):
                onward(path + [target])
        if unit.combat and path[-1] in board.edge[unit.side]:     # 16.03
            found.append(tuple(path) + (OFF,))
    onward([start])
    return found


def worth(position, unit, path):
    """10.2-1 to 10.2-5: what the victor must look at, the smallest first."""
    board, away, crowd = position.board, 0, 0
    kinds = {"clear": 0, "mine": 0, "ridge": 0, "depression": 0}
    before = nearest_source(position, unit.side, path[0])
    for hex in path[1:]:
        if hex == OFF:
            continue
        now = nearest_source(position, unit.side, hex)
        away += now > before
        before = now
        terrain = board.map.terrain[hex]
        kinds["mine" if terrain == "clear" and position.own_mine(hex, unit.side) else terrain] += 1
        crowd += len(others(position, unit, hex))
    # A way through ridges is one of the fourth priority, however much clear terrain lies on it too.
    if board.read["retreat-depressions"] == "last":
        rough = (kinds["depression"], kinds["ridge"])
    else:
        rough = (kinds["ridge"] + kinds["depression"],)
    return (away,) + rough + (kinds["mine"], crowd)


def retreat_paths(position, unit, hexes):
    """The ways the victor may choose from; an empty set is the unit's end."""
    paths = full_paths(position, unit, hexes)
    roomy = [path for path in paths if not any(no_room(position, unit, hex) for hex in path[1:] if hex != OFF)]
    paths = roomy or paths  # 10.23
    if not paths:
        return set()
    values = judged_without(position, unit, lambda: {path: worth(position, unit, path) for path in paths})
    best = min(values.values())
    return {path for path in paths if values[path] == best}


def judged_without(position, unit, judge):
    """10.2-1: supply as it is once the unit has left its hex."""
    was, cache = unit.hex, position.cache
    unit.hex, position.cache = None, {}
    found = judge()
    unit.hex, position.cache = was, cache
    return found


def attacker_advances(position, attackers, cleared):
    """9.34: one attacking unit into each hex that was cleared, if free of rough terrain and enemy mines."""
    found = set()
    for unit in attackers:
        for hex in cleared:
            if (unit.hex is not None and hex in position.board.map.next[unit.hex] and not position.at(hex, enemy_of(unit.side))
                    and not position.board.rough(hex) and not position.mined_for(hex, unit.side)
                    and may_advance_to(position, unit, hex)):
                found.add((unit.id, hex))
    return found


def defender_advances(position, defenders, vacated):
    """9.35: one defending unit into one hex that the attackers left."""
    found = set()
    for unit in defenders:
        if unit.hex is None or unit.supply or unit.engineer or position.mined_for(unit.hex, unit.side):
            continue
        for hex in vacated:
            if (hex in position.board.map.next[unit.hex] and not position.at(hex, enemy_of(unit.side))
                    and may_advance_to(position, unit, hex)):
                found.add((unit.id, hex))
    return found


def may_advance_to(position, unit, hex):
    return (not position.full_for(unit, hex) and hex not in movement.kept_clear(position, unit)
            and not movement.box_forbidden(position, unit, unit.hex, hex))
