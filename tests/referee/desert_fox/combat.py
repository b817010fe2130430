"""[11, 12] Strengths, ratio, column, shifts and results of a combat; [10.26] who must fight."""

from itertools import permutations

from .book import INFANTRY_TYPES, other
from .costs import step_cost
from .zones import zone


def half_down(strength):
    return strength // 2


HEXSIDE = {"wadi": lambda s: -(-s // 2), "ridge": lambda s: -(-s // 3), "escarpment": lambda s: s // 3}  # [11.37]


def best_order(strength, changes):
    """[11.17] All changes take effect, in the order that the owner prefers."""
    def applied(order):
        value = strength
        for change in order:
            value = change(value)
        return value
    return max((applied(order) for order in permutations(changes)), default=strength)


def unmatched_armor(units, value):
    """[11.4] The armor units of a stack that lack infantry: those whose halving costs their owner least.
    `value(unit, halved)` is the strength either way."""
    armor = [u for u in units if u.armor]
    infantry = sum(1 for u in units if u.type in INFANTRY_TYPES)
    armor.sort(key=lambda u: value(u, False) - value(u, True))
    return {u.id for u in armor[:max(0, len(armor) - infantry)]}


def crossed(book, start, targets):
    """[11.33, 11.34] The kinds of hexside terrain between an attacker and any hex he attacks."""
    return {kind for t in targets for kind in book.map.side(start, t) if kind in HEXSIDE}


def attack_strength(position, attackers, targets, supplied, enemy_flak):
    """[11.0-P1] Total modified strength of the attackers against the hexes `targets`."""
    by_hex, total, armor_total = {}, 0, 0
    for unit in attackers:
        by_hex.setdefault(unit.hex, []).append(unit)
    for number, stack in by_hex.items():
        sides = [HEXSIDE[k] for k in crossed(position.book, number, targets)]

        def value(unit, halved):
            if unit.parenthesized:  # [11.15]
                return 0
            changes = list(sides)
            changes += [half_down] * (unit.has("disrupted") + (unit.id not in supplied) + halved)
            return best_order(unit.strength, changes)
        lacking = unmatched_armor(stack, value)
        for unit in stack:
            strength = value(unit, unit.id in lacking)
            total += strength
            armor_total += strength if unit.armor else 0
    return total - min(armor_total, 4 * enemy_flak)  # [12.21, 12.22]


def defenders_of(position, number, side):
    """[11.62-4] Who adds to the defense of a hex: not those that retreated into it in this phase."""
    return [u for u in position.combat_units(number, side) if not u.has("retreated")]


def hex_defense(position, number, side, supplied):
    """[11.15, 7.71, 14.22] Strength of one defending hex, and the part of it that is armor."""
    units = [u for u in defenders_of(position, number, side) if not u.parenthesized]
    level = position.forts.get(number, 0)

    def value(unit, halved, doubled=False, strength=None):
        changes = [half_down] * (unit.has("disrupted") + (unit.id not in supplied) + halved)
        return best_order(strength or unit.strength, changes + ([lambda s: s * 2] if doubled else []))
    if not units:   # they come to 1 together
        alone = defenders_of(position, number, side) or position.stack(number, side)
        return max((value(u, False, level >= 2, 1) for u in alone), default=0), 0
    lacking = unmatched_armor(units, value)
    plain = {u.id: value(u, u.id in lacking) for u in units}
    gain = max((value(u, False, True) - plain[u.id] for u in units if not u.armor), default=0) if level >= 2 else 0
    return sum(plain.values()) + gain, sum(plain[u.id] for u in units if u.armor)


def defense_strength(position, targets, side, supplied, attacking_flak):
    """[11.0-P1] Total strength of the hexes attacked."""
    return reduced([hex_defense(position, number, side, supplied) for number in targets], 2 * attacking_flak)


def reduced(stacks, reduction):
    """[12.21, 12.22, 11.18] What is left of stacks (strength, and the part that is armor) that each count at least 1.
    Flak takes from the force, not from one stack after the other: whatever armor has above that."""
    room = sum(min(armor, max(0, strength - 1)) for strength, armor in stacks)
    return sum(max(1, strength) for strength, _ in stacks) - min(reduction, room)


def ratio(attack, defense):
    """[11.0-P2] Rounded in favor of the defender."""
    if attack <= 0:
        return "0-1"
    return f"{attack // defense}-1" if attack >= defense else f"1-{-(-defense // attack)}"


def worth(name):
    attack, defense = (int(n) for n in name.split("-"))
    return attack / defense


def column_on(row, name):
    """[11.8] Column of a ratio on a row; 0 below the table."""
    fitting = [r for r in row["base"] if worth(r) <= worth(name)]
    return row["base"][max(fitting, key=worth)] if fitting else 0


def rows_of(position, number):
    """[11.31, 11.35, 14.21] The rows that the defender of a hex may choose from."""
    book = position.book
    terrain = book.map.terrain[number]
    row = book.rules["terrain"][terrain]["row"]
    for name, record in book.rules["places"].items():
        if record["hex"] == number and "row" in record:
            row = record["row"]
            if name == "benghazi" and book.on("benghazi-erratum"):  # [O-ERR-1]
                row = "rough"
            if name == "alexandria" and book.chosen("alexandria-row") == "gapped":
                row = "alexandria-gapped"
    rows = {row}
    if position.forts.get(number):
        rows.add("rough" if position.forts[number] == 1 else "mountain")
    return rows


def base_column(position, targets, name):
    """[11.32] The defender chooses the row of any hex attacked."""
    table = {row["id"]: row for row in position.book.tables["crt"]["terrain"]}
    return min(column_on(table[row], name) for number in targets for row in rows_of(position, number))


def defender_result(book, column, morale):
    crt = book.tables["crt"]
    return crt["morale"][min(5, morale) - 1][min(17, column) - 1]  # [11.8-M5, 12.11]


def attacker_result(book, column):
    return book.tables["crt"]["attacker"][max(1, min(17, column)) - 1]


def guns(units, supplied):
    """[12.0-P, 12.13, 12.16] Artillery-type units that can shift."""
    return sum(1 for u in units if u.gun and u.id in supplied)


def flak(units, supplied):
    """[12.2, 12.23, 12.24]"""
    return sum(1 for u in units if u.flak and u.id in supplied)


def can_attack_across(position, unit, target):
    """[11.36] Not across a hexside that the unit could not cross."""
    kinds = position.book.map.side(unit.hex, target)
    if "escarpment" in kinds and unit.motorized and not ({"road", "track"} & set(kinds)):
        return False
    return target in position.book.neighbors(unit.hex)


def must_attack(position, side):
    """[10.26] Combat units in enemy zones, and enemies whose zone is on a combat unit."""
    controlled = zone(position, other(side))
    mine = {u.id for u in position.on_map(side) if u.combat and u.hex in controlled}
    theirs = {e.id for u in position.on_map(side) if u.combat for e in controlled.get(u.hex, [])}
    return mine, theirs


# --- retreats and advances -------------------------------------------------------------------------------------------

def retreat_step(position, unit, start, target):
    """[11.62] One hex of a retreat."""
    book = position.book
    terrain, kinds = book.map.terrain.get(target, "sea"), book.map.side(start, target)
    if terrain == "sea" or "escarpment" in kinds or position.enemy_held(target, unit.side):
        return False
    if target in zone(position, other(unit.side)):
        return False
    if unit.motorized and book.rules["terrain"][terrain].get("needs_way") and "road" not in kinds:  # [11.62-3]
        return False
    return step_cost(book, unit.motorized, start, target) is not None or terrain != "sea"


def retreat_ends(position, unit, hexes):
    """[11.61] Where a retreat of so many hexes may end: {hex: steps}; a step leads away from the combat hex each time.
    A city may end it earlier [11.64]."""
    book, start = position.book, unit.hex
    front, ends, last = {start}, {}, {}
    for step in range(1, hexes + 1):
        front = {n for number in front for n in book.neighbors(number)
                 if book.map.distance(start, n) == step and retreat_step(position, unit, number, n)}
        if not front:
            break
        last = {n: step for n in front}
        if step < hexes:
            ends.update({n: step for n in front if n in book.cities})
    return dict(ends, **last)


def advance_possible(position, unit, target):
    """[11.69] Undisrupted attackers without parentheses, over a hexside that they could attack across."""
    return (unit.combat and not unit.parenthesized and not unit.has("disrupted") and
            can_attack_across(position, unit, target) and
            step_cost(position.book, unit.motorized, unit.hex, target) is not None)


