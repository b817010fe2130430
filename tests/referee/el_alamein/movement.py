"""Ordinary movement: sections 5, 7, 8, 11.1, 12.1, 18.1 and 18.3."""

import heapq

from .position import ALLIED, AXIS, enemy_of


def others_at(position, unit, hex):
    return [other for other in position.at(hex, unit.side) if other is not unit]


def friendly_columns(position, unit):
    return [other for other in position.on_map(unit.side) if other.road_mode and other is not unit]


def kept_clear(position, unit):
    """6.22-2, 6.32: hexes of friendly columns and the spaces before and behind them."""
    key = "kept clear", unit.side, unit.id if unit.road_mode else ""
    if key not in position.cache:
        found = set()
        for column in friendly_columns(position, unit):
            found.add(column.hex)
            found.update(position.front_and_rear(column))
        position.cache[key] = found
    return position.cache[key]


def phase_moves(position, unit):
    """4.1: which units the phase lets move."""
    if unit.side != position.phasing:
        return False
    if position.phase == "initial-movement":
        return not unit.supply or position.board.read["supply-moves"] == "also-initial"
    if position.phase == "mechanized-movement":  # 5.25, 5.26, 12.0
        return not unit.supply and not unit.engineer and unit.kind == "mechanized" and not unit.attacked
    return position.phase == "supply-movement" and unit.supply


def overstacked(position):
    """10.23: hexes that a retreat made too large must be thinned before anything else moves."""
    if position.phase not in ("initial-movement", "mechanized-movement"):
        return set()
    if position.phase == "mechanized-movement" and position.board.read["overstack-phase"] == "initial":
        return set()
    side = position.phasing
    return {unit.hex for unit in position.on_map(side) if position.counted(unit.hex, side) > position.limit(side)}


def may_begin(position, unit):
    """5.0-P: a unit moves once in a phase; 10.23: too large stacks first."""
    if unit.hex is None or unit.moved or not phase_moves(position, unit):
        return False
    hexes = overstacked(position)
    return not hexes or unit.hex in hexes


def leaving_forbidden(position, unit, hex, started):
    """The case that keeps a unit in a hex; None when it may go. `started`: it has stood there since before."""
    if position.in_enemy_zone(hex, unit.side):
        if not started:
            return "ALA 7.21"
        if not others_at(position, unit, hex):
            return "ALA 5.23"  # 7.11: somebody must stay
        if unit.held_zone == hex:
            return "ALA 6.43"
    if position.mined_for(hex, unit.side) and not unit.engineer:
        return "ALA 11.14"
    return None


def westward_forbidden(position, unit, a, b, crossed):
    """18.32, 18.33: up to Game-Turn 10 no step to a lower column in the zone or after crossing eastward."""
    stand = position.board.special.get("stand_fast")
    if not stand or unit.side != stand["side"] or position.turn > stand["last_turn"]:
        return False
    if position.board.column(b) >= position.board.column(a):
        return False
    return crossed or a in position.board.map.regions[stand["region"]]


def crosses_east(position, unit, a, b):
    """18.33: a step over the Retreat Line to a higher column."""
    stand = position.board.special.get("stand_fast")
    return (bool(stand) and unit.side == stand["side"] and position.turn <= stand["last_turn"]
            and stand["retreat_line"] in position.board.map.side(a, b)
            and position.board.column(b) > position.board.column(a))


def box_forbidden(position, unit, a, b):
    """18.12: bound units keep to their Boxed Area."""
    area = position.box_of(a)
    if unit.side != ALLIED or area is None or b in area:
        return False
    return unit.boxed or position.board.read["boxed-units"] == "entering"


def entering_forbidden(position, unit, a, b):
    """What closes hex b to this unit coming from a; None when it is open."""
    board = position.board
    if b not in board.land or b not in board.map.next[a]:
        return "ALA 6.5-4"
    enemies = position.at(b, enemy_of(unit.side))
    if enemies and (board.read["enemy-hexes"] == "closed" or any(other.combat for other in enemies)):
        return "ALA 5.21"
    if unit.supply and position.mined_for(b, unit.side):
        return "ALA 11.15"
    if b in kept_clear(position, unit):
        return "ALA 6.22-2"
    if position.full_for(unit, b):
        return "ALA 8.0-G"
    return None


def entry_cost(position, unit, b):
    """5.12, 8.01, 11.11: terrain, enemy mines, stack entered."""
    cost = position.board.terrain(b)[unit.kind]
    if position.mined_for(b, unit.side) and not unit.engineer:  # 11.12
        cost += position.board.rules["minefields"]["cost"][unit.kind]
    return cost + position.stacking_cost(unit, others_at(position, unit, b))


def step_cost(position, unit, a, b):
    """The whole price of a step: leaving the stack in a (8.01) and entering b."""
    return position.stacking_cost(unit, others_at(position, unit, a)) + entry_cost(position, unit, b)


def step_forbidden(position, unit, a, b, started, crossed):
    return (leaving_forbidden(position, unit, a, started)
            or ("ALA 18.32" if westward_forbidden(position, unit, a, b, crossed) else None)
            or ("ALA 18.12" if box_forbidden(position, unit, a, b) else None)
            or entering_forbidden(position, unit, a, b))


def flood(position, unit, budget, start=None):
    """{hex: (cost, stops)} of all hexes that the unit can reach with so many points."""
    first = unit.hex if start is None else start[0]
    spent = 0 if start is None else start[1]
    found, best = {}, {}
    queue = [(spent, first, unit.eastbound)]
    best[first, unit.eastbound] = spent
    while queue:
        cost, hex, crossed = heapq.heappop(queue)
        if cost > best[hex, crossed]:
            continue
        started = hex == unit.hex and cost == spent and start is None
        for target in position.board.near[hex]:
            if target == unit.hex and start is None:
                continue
            if step_forbidden(position, unit, hex, target, started, crossed):
                continue
            total = cost + step_cost(position, unit, hex, target)
            key = target, crossed or crosses_east(position, unit, hex, target)
            if total <= budget and total < best.get(key, 10 ** 6):
                best[key] = total
                found[target] = min(found.get(target, total), total)
                heapq.heappush(queue, (total,) + key)
    return found


def path_cost(position, unit, path, started=True):
    """The price of a path hex by hex, or the case that forbids a step."""
    total, crossed = 0, unit.eastbound
    for number, (a, b) in enumerate(zip(path, path[1:])):
        wrong = step_forbidden(position, unit, a, b, started and number == 0, crossed)
        if wrong:
            return None, wrong
        total += step_cost(position, unit, a, b)
        crossed = crossed or crosses_east(position, unit, a, b)
    return total, None


# --- leaving and coming back (16.03, 17.23) ---

def exit_cost(position, unit, hex, started):
    """17.23, 16.05: Axis units leave by the west edge after Game-Turn 10 of October, for one point."""
    exits = position.board.special["victory"].get("exits")
    if not exits or unit.side != AXIS or position.turn <= exits["after_turn"] or hex not in position.board.edge[AXIS]:
        return None
    if leaving_forbidden(position, unit, hex, started):
        return None
    return 1 + position.stacking_cost(unit, others_at(position, unit, hex))


def door_open(position, unit):
    """16.03: back by the same hex, when it is no enemy zone and nothing else closes it."""
    return (unit.place == "due" and not position.in_enemy_zone(unit.door, unit.side)
            and not position.at(unit.door, enemy_of(unit.side)) and unit.door not in kept_clear(position, unit)
            and not position.full_for(unit, unit.door)
            and not (unit.supply and position.mined_for(unit.door, unit.side)))
