"""Random tries that nobody offered: paths and attacks, legal or not, asked of both."""

from . import column, combat, movement
from .offers import attack_wrong
from .position import enemy_of


def random_path(position, unit, rng, length):
    path = [unit.hex]
    for _ in range(length):
        path.append(rng.choice(position.board.map.next[path[-1]]))
    return path


def path_wrong(position, unit, path, points):
    """The case against an ordinary move along this very path."""
    if not movement.may_begin(position, unit):
        return "ALA 5.0-P"
    if path[-1] == unit.hex:
        return "ALA 5.0-P"  # a path may not be retraced: where it began it does not end
    cost, wrong = movement.path_cost(position, unit, path)
    if wrong:
        return wrong
    if unit.road_mode:
        points -= column.change_cost(position, unit)
    return None if cost <= points else "ALA 5.13"


def paths(referee):
    """5.0-P: a path hex by hex, good or bad."""
    position, game = referee.play.position, referee.game
    own = position.on_map(position.phasing)
    if not own or referee.rng.random() > 0.5:
        return
    unit = referee.rng.choice(own)
    path = random_path(position, unit, referee.rng, referee.rng.randint(1, 4))
    wrong = path_wrong(position, unit, path, unit.allowance)
    text = f"move {unit.id} {'-'.join(path)}"
    referee.report.hold("random path", wrong or "ALA 5.0-P", f"{text} is allowed", wrong is None, game.legal(text))


def attacks(referee):
    """9.1, 9.2, 11.26: an attack that nobody offered."""
    position, rng = referee.play.position, referee.rng
    fronts = sorted({hex for unit in position.on_map(position.phasing) for hex in position.board.map.next[unit.hex]
                     if position.at(hex, enemy_of(position.phasing))})
    if not fronts:
        return
    for _ in range(2):
        hex = rng.choice(fronts)
        beside = [unit for near in position.board.map.next[hex] for unit in position.at(near, position.phasing)]
        units = rng.sample(beside, rng.randint(1, min(3, len(beside))))
        hexes = {hex}
        others = [other for other in fronts if other != hex and other in position.board.map.next[units[0].hex]]
        if others and rng.random() < 0.4:
            hexes.add(rng.choice(others))
        attackers = [unit for unit in units if unit.fights]
        if not attackers:
            continue
        wrong = attack_wrong(position, units, hexes)
        targets = [unit.id for target in sorted(hexes) for unit in position.at(target, enemy_of(position.phasing))]
        text = f"attack {' '.join(unit.id for unit in units)} -> {' '.join(targets)}"
        referee.report.hold("random attack", wrong or "ALA 9.0-G", f"{text} is allowed", wrong is None,
                            referee.game.legal(text))


def chosen_wrong(referee, verb, words, targets, action):
    """The case against the action that is about to be made, as far as the offers do not show it already."""
    play, position = referee.play, referee.play.position
    if verb == "move":
        unit = position.units[words[0]]
        if play.hand is unit:
            points = play.left(unit) - (column.change_cost(position, unit) if unit.road_mode else 0)
            cost, wrong = movement.path_cost(position, unit, words[1].split("-"))
            return wrong or (None if cost <= points else "ALA 5.13")
        return path_wrong(position, unit, words[1].split("-"), unit.allowance)
    if verb == "march":
        return column.march_path(position, position.units[words[0]], words[1].split("-"))
    if verb == "attack":
        hexes = {position.units[id].hex for id in targets}
        return attack_wrong(position, [position.units[id] for id in words], hexes)
    return None
