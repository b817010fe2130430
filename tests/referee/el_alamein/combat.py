"""Combat: sections 9, 10.1, 11.2, 11.3 and 12.2."""

from itertools import combinations

from .position import enemy_of
from .supply import lines, state_of


def adjacent(position, a, b):
    return b in position.board.map.next[a]


def may_attack(position, unit):
    """9.14, 9.14-N, 11.22, 11.36, 14.01: who may attack at this moment."""
    return (unit.hex is not None and unit.side == position.phasing and unit.fights and not unit.attacked
            and not position.mined_for(unit.hex, unit.side) and unit.hex not in position.turned
            and state_of(position, unit) != "isolated")


def may_aid(position, unit, hex):
    """12.21, 12.22: an engineer next to a mined enemy that has cleared nothing and aided nobody."""
    return (unit.engineer and unit.side == position.phasing and unit.hex is not None and not unit.cleared
            and unit.id not in position.aided and unit.hex not in position.turned
            and adjacent(position, unit.hex, hex) and position.own_mine(hex, enemy_of(unit.side)))


def may_support(position, unit, attackers):
    """13.1: a Supply unit that is a source, has attacks left, and serves an attacker who needs it within its range."""
    supply = lines(position, unit.side)
    if not unit.supply or unit not in supply.sources or unit.support_used >= unit.support:
        return False
    return any(supply.attack_halved(other, [], False) and not supply.attack_halved(other, [unit], False)
               for other in attackers)


def attackable(position, hex):
    """9.14: an enemy hex that has not been attacked; who retreated into it after an attack does not bar it when the
    errata are followed (10.24), as long as somebody there has not been attacked yet."""
    enemies = position.at(hex, enemy_of(position.phasing))
    if position.board.read["shared-fate"] == "barred":
        return bool(enemies) and not any(unit.attacked_here for unit in enemies)
    return any(not unit.attacked_here for unit in enemies)


def enemy_hexes(position, hex):
    """Hexes next to this one with enemy Combat units, which an attacker must deal with (9.25a)."""
    side = enemy_of(position.phasing)
    return {n for n in position.board.map.next[hex] if any(obliging(unit) for unit in position.at(n, side))}


def obliging(unit):
    """9.25a speaks of Combat units; engineers are none in combat (errata 12.01)."""
    return not unit.supply and not unit.engineer


def mined_target(position, hex):
    """11.26: on whose minefield an enemy is attacked alone is a reading."""
    if position.board.read["mined-targets"] == "any":
        return hex in position.mines and hex not in position.turned
    return position.own_mine(hex, enemy_of(position.phasing))


def touches_mined(position, unit):
    """9.25a note: is an enemy on a minefield beside this unit?"""
    return any(mined_target(position, hex) for hex in enemy_hexes(position, unit.hex))


def duty(position, unit, targets):
    """9.25a: the other enemy hexes that this unit's attack makes due. Who touches a mined enemy attacks one hex only
    and owes nothing."""
    if touches_mined(position, unit):
        return set()
    return {hex for hex in enemy_hexes(position, unit.hex) - targets if attackable(position, hex)}


def attack_wrong(position, attackers, helpers, targets):
    """The case against an attack as such, None when nothing speaks against it; duties apart. `targets` are hexes."""
    if not attackers or not targets:
        return "ALA 9.0-G"
    for unit in attackers:
        if not may_attack(position, unit):
            return "ALA 9.14"
        if any(not adjacent(position, unit.hex, hex) for hex in targets):
            return "ALA 9.11"
    if any(not attackable(position, hex) for hex in targets):
        return "ALA 9.14"
    if len(targets) > 1 and any(mined_target(position, hex) for hex in targets):
        return "ALA 11.26"
    if len(targets) > 1 and any(touches_mined(position, unit) for unit in attackers):
        return "ALA 9.25a"
    for unit in helpers:
        if unit.engineer and not any(may_aid(position, unit, hex) for hex in targets):
            return "ALA 12.21"
        if unit.supply and not may_support(position, unit, attackers):
            return "ALA 13.1-1"
        if not unit.engineer and not unit.supply:
            return "ALA 9.11"
    return None


def left_out(position, attackers, helpers, targets):
    """9.25a by the errata (reading attack-joiners): units beside all hexes attacked that could attack as well."""
    return [unit for unit in position.on_map(position.phasing) if unit not in attackers and unit.fights
            and attack_wrong(position, attackers + [unit], helpers, targets) is None
            and not leaves_impossible(position, attackers + [unit], targets)]


def can_still_attack(position, hex, without):
    """Somebody else is left who could attack this hex."""
    return any(unit not in without and adjacent(position, unit.hex, hex) and may_attack(position, unit)
               for unit in position.on_map(position.phasing))


def leaves_impossible(position, attackers, targets):
    """9.25a: hexes that this attack makes or keeps due and that nobody would be left to attack."""
    due = owed_now(position) - targets  # what nobody could do any more has lapsed
    for unit in attackers:
        due |= duty(position, unit, targets)
    return {hex for hex in due if attackable(position, hex) and not can_still_attack(position, hex, attackers)}


def owed_now(position):
    """9.25: what is due and can still be done; the rest has lapsed."""
    return {hex for hex in position.owed if attackable(position, hex) and can_still_attack(position, hex, ())}


# --- strengths (9.1, 9.3, 13.2) ---

def drawn_supply(position, attackers):
    """13.1-1: when nobody is named, the fewest Supply units that keep as many attackers as possible at full
    strength, those with most attacks left first."""
    side, supply = position.phasing, lines(position, position.phasing)
    able = [unit for unit in supply.sources if unit.support_used < unit.support]
    able.sort(key=lambda unit: (unit.support_used - unit.support, unit.id))
    wanting = [unit for unit in attackers if supply.attack_halved(unit, [], False)]

    def served(group):
        return sum(1 for unit in wanting if not supply.attack_halved(unit, group, False))
    most = served(able)
    for size in range(len(able) + 1):
        groups = [group for group in combinations(able, size) if served(group) == most]
        if groups:
            return max(groups, key=lambda group: sum(unit.support - unit.support_used for unit in group)), most
    return (), 0


def attack_strength(position, unit, supporters):
    """9.32, 6.31, 13.2, 18.23 for one attacker."""
    strength = unit.strength
    unlimited = position.board.read["unsupported-attack"] == "full"
    if lines(position, unit.side).attack_halved(unit, supporters, unlimited):
        strength //= 2
    if unit.road_mode:
        strength //= 2
    first = position.board.special.get("first_turn", {})
    if first.get("doubled_attack") == unit.side and position.turn == position.board.scenario["first_turn"]:
        strength *= 2
    return strength


def defense_strength(position, unit, hex, aided):
    """9.13, 9.31, 6.31, 6.5-2, 11.21, 12.21, 14.01 for one defender."""
    if unit.attacked_here and position.board.read["shared-fate"] == "shares":
        return 0  # errata 10.24: it adds nothing
    strength = unit.strength
    if state_of(position, unit) == "isolated":
        strength //= 2
    if unit.road_mode:
        strength //= 2
    strength = max(strength, 1)
    ridge = position.board.terrain(hex).get("defense", 1) > 1
    mined = position.own_mine(hex, unit.side) and not aided
    if ridge and mined and position.board.read["ridge-and-mines"] == "once":
        return 2 * strength
    return strength * (2 if ridge else 1) * (2 if mined else 1)


def totals(position, attackers, helpers, targets):
    """Both sums; Supply units that draw on themselves when none is named."""
    named = [unit for unit in helpers if unit.supply]
    supporters = named or list(drawn_supply(position, attackers)[0])
    attack = sum(attack_strength(position, unit, supporters) for unit in attackers)
    defense = 0
    for hex in targets:
        aided = any(unit.engineer and may_aid(position, unit, hex) for unit in helpers)
        defense += sum(defense_strength(position, unit, hex, aided)
                       for unit in position.at(hex, enemy_of(position.phasing)))
    return attack, defense


def odds(attack, defense):
    """9.33, 10.0: rounded in the defender's favor, from 1-4 to 7-1."""
    if attack >= defense:
        return f"{min(attack // max(defense, 1), 7)}-1"
    return "1-4" if attack == 0 else f"1-{min(-(-defense // attack), 4)}"


def result_of(board, column, roll):
    crt = board.tables["crt"]
    return crt["rows"][roll - 1][crt["columns"].index(column)]


# --- clearing (11.3) ---

def may_clear(position, unit):
    """11.32 to 11.35: a Combat unit on enemy mines, once a turn, before the first attack."""
    return (unit.hex is not None and unit.side == position.phasing and not unit.supply and not unit.engineer
            and not unit.cleared and not position.fought and position.mined_for(unit.hex, unit.side))


def clears(board, side, roll):
    return roll in board.rules["minefields"]["cleared_by"][side]
