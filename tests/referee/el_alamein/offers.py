"""Compares what the program offers at a decision with what the referee allows: both ways."""

from . import column, combat, movement, retreat
from .position import enemy_of


def by_unit(offers, verbs):
    found = {}
    for offer in offers:
        if offer["verb"] in verbs:
            found.setdefault(offer["unit"], []).append(offer)
    return found


def hold_movement(referee, everything, acting):
    """Reach of some units (of all when the phase begins): move, form, march, deploy, exit, enter."""
    play, rng = referee.play, referee.rng
    position = play.position
    units = list(position.units.values())
    if not everything:
        active = [u for u in units if u.side == position.phasing and (u.hex or u.place == "due")]
        units = rng.sample(active, min(2, len(active))) + [position.units[id] for id in acting if id in position.units]
        theirs = {u.id: referee.game.offers(unit=u.id) for u in units}
    else:
        theirs = {}
        for offer in referee.game.offers():
            theirs.setdefault(offer.get("unit"), []).append(offer)
    for unit in units:
        hold_unit(referee, unit, theirs.get(unit.id, []))
    reached(referee, [unit for unit in units if unit.hex and unit.side == position.phasing])


def hold_unit(referee, unit, offered):
    play, hold = referee.play, referee.report.hold
    position = play.position
    verbs = {}
    for offer in offered:
        verbs.setdefault(offer["verb"], []).append(offer)
    ready = movement.may_begin(position, unit) and play.hand is None
    mine = own_reach(position, unit, unit.allowance, ways_of(verbs)) if ready else {"move": set(), "form": set(), "march": set(),
                                                                   "deploy": False, "exit": False}
    hold_reach(hold, unit, mine, verbs)
    if unit.hex is None:
        ways = {offer["path"][0] for offer in verbs.get("enter", [])}
        able = unit.side == position.phasing and movement.door_open(position, unit) and movement.phase_moves(position, unit)
        if able and not position.in_enemy_zone(unit.door, unit.side):
            able = movement.entry_cost(position, unit, unit.door) <= unit.allowance
        hold("reach", "ALA 16.03", f"{unit.id} may enter at", {unit.door} if able else set(), ways)


def hold_reach(hold, unit, mine, verbs):
    ends = {offer["path"][-1] for offer in verbs.get("move", [])}
    hold("reach", "ALA 5.13", f"reach of {unit.id} from {unit.hex}", mine["move"], ends, max(1, len(ends)))
    forms = {(offer["path"][-1], offer.get("by", "north")) for offer in verbs.get("form", [])}
    hold("forming", "ALA 6.11", f"where {unit.id} at {unit.hex} may enter Road Mode", mine["form"], forms, max(1, len(forms)))
    marches = {offer["path"][-1] for offer in verbs.get("march", [])}
    hold("march", "ALA 6.21", f"march of {unit.id} from {unit.hex}", mine["march"], marches - {unit.hex}, max(1, len(marches)))
    hold("leaving Road Mode", "ALA 6.41", f"{unit.id} may deploy", mine["deploy"], "deploy" in verbs)
    hold("exit", "ALA 17.23-1", f"{unit.id} may leave the map", mine["exit"], "exit" in verbs)


def ways_of(verbs):
    """The way that is offered to each hex."""
    return {offer["path"][-1]: offer["path"] for offer in verbs.get("move", [])}


def own_reach(position, unit, points, ways):
    """What a unit with so many points can do, as sets."""
    change = column.change_cost(position, unit)
    left = points - change if unit.road_mode else points
    flood = movement.flood(position, unit, left) if left > 0 else {}
    found = {"move": set(flood), "form": set(), "march": set(), "deploy": False, "exit": False}
    if unit.road_mode:
        found["deploy"] = points >= change
        if not unit.marched:
            found["march"] = set(column.march_flood(position, unit, points))
    elif column.may_form(position, unit):
        spots = dict(flood)
        spots[unit.hex] = 0
        for hex, cost in spots.items():
            if cost + change <= points:
                found["form"] |= {(hex, facing) for facing in forms_from(position, unit, hex, ways.get(hex, []))}
    spots = dict(flood)
    spots[unit.hex] = 0
    for hex, cost in spots.items():
        price = movement.exit_cost(position, unit, hex, hex == unit.hex)
        if price is not None and cost + price <= left:
            found["exit"] = True
    return found


def forms_from(position, unit, hex, way):
    """6.17 looks at the board with the unit in the hex where it forms, and the minefield cleared that an engineer has
    come to first (12.12, 12.14)."""
    was, unit.hex = unit.hex, hex
    cache, position.cache = position.cache, {}
    clears = unit.engineer and not unit.cleared and position.phase == "initial-movement"
    first = set([entered for entered in way[1:] if clears and position.mined_for(entered, unit.side)][:1])
    position.turned |= first
    found = column.forms_at(position, unit, hex)
    position.turned -= first
    position.cache, unit.hex = cache, was
    return found


def reached(referee, units):
    """query.reach: the price of every hex."""
    position = referee.play.position
    for unit in referee.rng.sample(units, min(1, len(units))):
        if not movement.may_begin(position, unit) or unit.road_mode:
            continue
        mine = movement.flood(position, unit, unit.allowance)
        answer = referee.game.ask("query.reach", unit=unit.id)
        theirs = {entry["hex"]: entry["cost"] for entry in answer["hexes"] if entry["verb"] == "move"}
        referee.report.hold("cost of reach", "ALA 5.12", f"cost for {unit.id} from {unit.hex}", set(mine.items()),
                            set(theirs.items()), max(1, len(theirs)))


def hold_march(referee):
    """A march by pieces: what is left of the unit in hand."""
    play = referee.play
    unit = play.hand
    if unit is None:
        return
    verbs = {}
    for offer in referee.game.offers():
        verbs.setdefault(offer["verb"], []).append(offer)
    hold_reach(referee.report.hold, unit, own_reach(play.position, unit, play.left(unit), ways_of(verbs)), verbs)


def hold_set_up(referee):
    """18.42: where a unit may be placed in the free set-up; each is dealt with once."""
    play, position = referee.play, referee.play.position
    side, region = play.setting_up, play.board.special["free_set_up"][play.setting_up]
    unit = referee.rng.choice([unit for unit in position.units.values() if unit.side == side and unit.hex])
    mine = set() if unit.moved else {
        hex for hex in play.board.map.regions[region] & play.board.land
        if hex != unit.hex and not position.full_for(unit, hex) and not position.at(hex, enemy_of(side))
        and not (unit.supply and position.mined_for(hex, side))}
    theirs = {offer["hex"] for offer in referee.game.offers(unit=unit.id, verbs=["place"])}
    referee.report.hold("set-up", "ALA 18.42", f"where {unit.id} may be placed", mine, theirs, max(1, len(theirs)))


# --- combat ---

def hold_clearing(referee):
    """11.32 to 11.35."""
    position = referee.play.position
    mine = {unit.id for unit in position.on_map() if combat.may_clear(position, unit)}
    theirs = set((referee.game.state.get("subjects") or {}).get("clear", []))
    referee.report.hold("clearing", "ALA 11.32", "who may clear", mine, theirs)


def hold_attacks(referee, everything):
    """Every offered attack is legal, and every single attacker against a single hex that is legal is offered."""
    position, hold = referee.play.position, referee.report.hold
    owed = combat.owed_now(position)
    ends = bool((referee.game.state.get("offers") or {}).get("end-phase"))
    hold("obligations", "ALA 9.25a", f"the phase may end while {sorted(owed)} are owed", not owed, ends)
    offered = referee.game.offers(verbs=["attack"])
    if not everything and len(offered) > 40:
        offered = referee.rng.sample(offered, 40)
    for offer in offered:
        units = [position.units[id] for id in offer["units"]]
        hexes = {position.units[id].hex for id in offer["targets"]}
        wrong = attack_wrong(position, units, hexes)
        hold("attack offered", wrong or "ALA 9.0-G", f"{offer['text']} is allowed", wrong, None)


def attack_wrong(position, units, hexes):
    attackers = [unit for unit in units if unit.fights]
    helpers = [unit for unit in units if not unit.fights]
    wrong = combat.attack_wrong(position, attackers, helpers, hexes)
    if wrong is None and combat.leaves_impossible(position, attackers, hexes):
        wrong = "ALA 9.25a"
    if wrong is None and position.board.read["attack-joiners"] == "join" and combat.left_out(position, attackers, helpers, hexes):
        wrong = "ALA 9.25a"
    return wrong


def hold_strengths(referee, words, targets):
    """query.combat ahead of an attack: both sums, the column, each face."""
    play, hold = referee.play, referee.report.hold
    position = play.position
    units = [position.units[word] for word in words]
    attackers = [unit for unit in units if unit.fights]
    helpers = [unit for unit in units if not unit.fights]
    hexes = {position.units[target].hex for target in targets}
    answer = referee.game.ask("query.combat", attackers=[u.id for u in attackers], defenders=targets,
                              support={"attack": [u.id for u in helpers]})
    mine = combat.totals(position, attackers, helpers, hexes)
    text = " ".join(words) + " -> " + " ".join(targets)
    hold("strengths", "ALA 9.0-P", f"strengths of {text}", mine, (answer["attack"], answer["defense"]))
    ratio = combat.odds(*mine)
    hold("odds", "ALA 9.33", f"odds of {text}", ratio, answer["measure"]["ratio"])
    for entry in answer["outcomes"]:
        hold("results", "ALA 10.0", f"a roll of {entry['roll']} at {ratio}",
             combat.result_of(play.board, ratio, entry["roll"]), entry["result"])


def hold_losses(referee):
    """10.1-Ex: any unit that attacked may be given up."""
    fight = referee.play.fight
    if fight is None:
        return
    mine = {unit.id for unit in fight.attackers if unit.hex}
    theirs = set((referee.game.state.get("subjects") or {}).get("lose", []))
    referee.report.hold("losses", "ALA 10.1-Ex", "who may be given up", mine, theirs)
    referee.report.hold("losses", "ALA 10.1-Ex", "enough has been given up", fight.due <= 0,
                        "done" in (referee.game.state.get("offers") or {}))


def hold_retreats(referee):
    """10.2: the ways the victor may choose from."""
    fight, position = referee.play.fight, referee.play.position
    if fight is None:
        return
    found = by_unit(referee.game.offers(), ("retreat",))
    for id, offers in found.items():
        unit = position.units[id]
        mine = {"-".join(hex for hex in path if hex != retreat.OFF)
                for path in retreat.retreat_paths(position, unit, fight.hexes)}
        theirs = {"-".join(offer["path"]) for offer in offers}
        referee.report.hold("retreat", "ALA 10.2-G", f"ways of retreat of {id} from {unit.hex} by {fight.hexes}", mine, theirs,
                            max(1, len(theirs)))
    referee.report.hold("retreat", "ALA 10.2-G", "who must retreat", {u.id for u in fight.waiting} >= set(found), True)


def hold_advances(referee):
    """9.34, 9.35."""
    play = referee.play
    if play.fight is None:
        return
    theirs = {(offer["unit"], offer["path"][-1]) for offer in referee.game.offers(verbs=["advance"])}
    case = "ALA 9.35" if play.fight.result[0] == "A" else "ALA 9.34"
    referee.report.hold("advance", case, "who may advance where", play.advances(), theirs)
