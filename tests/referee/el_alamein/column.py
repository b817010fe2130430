"""Road Mode: section 6."""

from . import movement
from .position import DIRECTIONS, enemy_of


def change_cost(position, unit):
    """6.12, 6.13, 6.41: entering and leaving cost the same."""
    return position.board.rules["road_mode"]["cost"][unit.kind]


def space_at(position, unit, hex, facing):
    """6.22: front and rear of the unit if it stood there as a column."""
    was = unit.hex, unit.facing
    unit.hex, unit.facing = hex, facing
    found = position.front_and_rear(unit)
    unit.hex, unit.facing = was
    return found


def space_free(position, unit, hex, facing, entering):
    """6.22-2: clear terrain, no friendly units, no overlap with another space; on entering vacant (6.17)."""
    others = movement.kept_clear(position, unit)
    for place in space_at(position, unit, hex, facing):
        if place not in position.board.land or position.board.map.terrain[place] != "clear":
            return False
        if position.mined_for(place, unit.side):
            return False
        if [other for other in position.at(place) if other is not unit and (entering or other.side == unit.side)]:
            return False
        if place in others:
            return False
    return True


def facings(position, unit, hex):
    """6.18: a mechanized column faces along the road, at an end of it also off the map; another one anywhere."""
    board = position.board
    if unit.kind != "mechanized":
        return DIRECTIONS
    index = board.road_at.get(hex)
    if index is None:
        return []
    along = [board.direction(hex, board.road[i]) for i in (index - 1, index + 1) if 0 <= i < len(board.road)]
    if len(along) < 2:
        road = DIRECTIONS.index(along[0])
        along += [facing for turn, facing in enumerate(DIRECTIONS)
                  if board.toward(hex, facing) is None and 1 < (turn - road) % 6 < 5]
    return along


def may_form(position, unit):
    """6.0-G, 6.11 to 6.14: who may enter Road Mode in this phase."""
    if unit.road_mode or not unit.combat or unit.state != "supplied":
        return False
    return position.phase == "initial-movement" or (position.phase == "mechanized-movement"
                                                    and unit.kind == "mechanized")


def forms_at(position, unit, hex):
    """6.15, 6.16-1, 6.17: the ways to face on entering Road Mode in this hex."""
    board = position.board
    if (movement.others_at(position, unit, hex) or position.mined_for(hex, unit.side)
            or position.in_enemy_zone(hex, unit.side) or board.map.terrain[hex] != "clear"
            or hex in movement.kept_clear(position, unit)):
        return []
    return [facing for facing in facings(position, unit, hex) if space_free(position, unit, hex, facing, True)]


def behind(position, unit, hex, facing):
    """6.18: the next hex of the road on the side that the arrow points away from."""
    board = position.board
    arrow = DIRECTIONS.index(facing)

    def off_arrow(other):
        turn = (DIRECTIONS.index(board.direction(hex, other)) - arrow) % 6
        return min(turn, 6 - turn)
    beside = space_at(position, unit, hex, facing)
    return max(beside, key=off_arrow) if len(beside) == 2 else (beside[0] if off_arrow(beside[0]) > 1 else None)


def march_step(position, unit, a, b, facing, fresh, started, crossed):
    """6.16-2, 6.17, 6.18, 6.33: the case against a step in Road Mode, None when it is open."""
    board = position.board
    if b not in board.land or b not in board.map.next[a]:
        return "ALA 6.5-4"
    wrong = movement.leaving_forbidden(position, unit, a, started)
    if wrong:
        return wrong
    way = board.direction(a, b)
    if unit.kind == "mechanized":
        if "road" not in board.map.side(a, b):
            return "ALA 6.16-2"
    elif board.map.terrain[b] != "clear":
        return "ALA 6.16-2"
    turn = (DIRECTIONS.index(way) - DIRECTIONS.index(facing)) % 6
    steered = board.read["column-steering"] == "adjacent"
    if fresh and turn and unit.kind != "mechanized":
        return "ALA 6.18"  # the arrow is the direction in which it starts out
    if unit.kind == "mechanized" and steered and b == behind(position, unit, a, facing):
        return "ALA 6.18"  # along the road it does not turn round
    if turn not in (0, 1, 5) and steered and unit.kind != "mechanized":
        return "ALA 6.18"
    if [other for other in position.at(b) if other is not unit]:
        return "ALA 6.17"
    if position.mined_for(b, unit.side):
        return "ALA 6.33"
    if movement.westward_forbidden(position, unit, a, b, crossed):
        return "ALA 18.32"
    if movement.box_forbidden(position, unit, a, b):
        return "ALA 18.12"
    if b in movement.kept_clear(position, unit) or not space_free(position, unit, b, way, False):
        return "ALA 6.22-2"
    return None


def march_hexes(position, unit, points):
    """6.21: five hexes a point."""
    return points * position.board.rules["road_mode"]["hexes_per_point"]


def march_points(position, hexes):
    per = position.board.rules["road_mode"]["hexes_per_point"]
    return (hexes + per - 1) // per


def march_flood(position, unit, points):
    """{hex: fewest hexes marched}. A way is a hex, its arrow, and whether the Retreat Line was crossed."""
    found, front = {}, {(unit.hex, unit.facing, unit.eastbound)}
    seen, fresh = set(front), unit.fresh
    for number in range(1, march_hexes(position, unit, points) + 1):
        onward = set()
        for hex, facing, crossed in front:
            for target in position.board.near[hex]:
                if march_step(position, unit, hex, target, facing, fresh, number == 1, crossed):
                    continue
                way = position.board.direction(hex, target)
                key = target, way, crossed or movement.crosses_east(position, unit, hex, target)
                if key not in seen:
                    seen.add(key)
                    onward.add(key)
                    if target != unit.hex:
                        found.setdefault(target, number)
        front, fresh = onward, False
        if not front:
            break
    return found


def march_path(position, unit, path):
    """The case against a march along the path, None when it is open."""
    facing, fresh, crossed = unit.facing, unit.fresh, unit.eastbound
    for number, (a, b) in enumerate(zip(path, path[1:])):
        wrong = march_step(position, unit, a, b, facing, fresh, number == 0, crossed)
        if wrong:
            return wrong
        facing, fresh = position.board.direction(a, b), False
        crossed = crossed or movement.crosses_east(position, unit, a, b)
    return None


def forced_out(position):
    """6.22-3: columns whose hex or space is violated leave Road Mode at no cost."""
    return [unit for unit in position.on_map() if unit.road_mode and
            (movement.others_at(position, unit, unit.hex) or position.mined_for(unit.hex, unit.side)
             or not space_free(position, unit, unit.hex, unit.facing, False))]
