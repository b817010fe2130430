"""Watches combat [10.26, 11, 12]: who must fight, strengths, columns, results, retreats, advances."""

from .book import COMMONWEALTH, other
from .combat import (advance_possible, attack_strength, attacker_result, base_column, defender_result,
                     defense_strength, flak, guns, must_attack, ratio, retreat_ends)
from .supply import Network
from .watch import Watch


class Fight:
    """One combat from its declaration on."""

    def __init__(self, position, attackers, targets):
        self.attackers = attackers
        self.hexes = list(dict.fromkeys(position.units[t].hex for t in targets))
        self.side = position.units[attackers[0]].side
        self.defenders = {u.id for h in self.hexes for u in position.stack(h, other(self.side))}
        self.alone = {h for h in self.hexes if not position.combat_units(h, other(self.side))}
        self.from_hex = {i: position.units[i].hex for i in attackers}
        self.air = {self.side: 0, other(self.side): 0}
        self.naval = {self.side: 0, other(self.side): 0}
        self.declined = {self.side: set(), other(self.side): set()}
        self.shifts = {self.side: 0, other(self.side): 0}
        self.column = self.die = None
        self.advanced = {}
        self.stood = set()
        self.words, self.retreats, self.partial = {}, {}, False  # results, hexes due to retreat, a "p" among them


def weight(unit):
    """[7.15, 12.17] Stacking Points for Combat Supply."""
    return 2 if unit.gun else unit.points


class FightWatch(Watch):
    def __init__(self, referee):
        super().__init__(referee)
        self.fight, self.fought = None, 0

    # --- obligations

    def phase_begins(self):
        state = self.game.state
        self.fight, self.fought = None, 0
        if state["decision"] in ("first-combat", "second-combat"):
            self.obligations(state["phasing"])

    def obligations(self, side):
        """[10.26] When a Combat Phase begins."""
        mine, theirs = must_attack(self.position, side)
        listed = self.game.ask("query.obligations")["obligations"]
        self.hold("must attack", "10.26", "units that must attack", mine,
                  {o["unit"] for o in listed if o["text"] == "must attack"}, len(mine) or 1)
        where = self.position.units  # one unit is named for each stack, which is attacked as a whole [11.23]
        self.hold("must be attacked", "10.26", "hexes that must be attacked", {where[i].hex for i in theirs},
                  {where[o["unit"]].hex for o in listed if o["text"] == "must be attacked"}, len(theirs) or 1)

    # --- supply of the two sides

    def supplied_defenders(self, position, fight):
        """[7.34-D, 7.15] Any number of defenders may draw from one supply unit."""
        enemy = other(fight.side)
        network = Network(position, enemy, "combat", self.referee.last_in, self.referee.finished,
                          fight.declined[enemy])
        return {u.id for h in fight.hexes for u in position.stack(h, enemy)
                if u.supply or u.has("emergency") or (u.id not in fight.declined[enemy] and network.reaches(u))}

    def supplied_attackers(self, position, fight):
        """[7.15, 7.34-A] The attackers in supply when all can be served, and whether capacity leaves it open who is."""
        network = Network(position, fight.side, "combat", self.referee.last_in, self.referee.finished,
                          fight.declined[fight.side])
        units = [position.units[i] for i in fight.attackers]
        can = {u.id for u in units if u.has("emergency") or
               (u.id not in fight.declined[fight.side] and network.reaches(u))}
        drawing = [u for u in units if u.id in can and not u.has("emergency")]
        loads = [(u.hex, weight(u), u) for u in drawing]
        small = [u for u in drawing if weight(u) == 0]
        if len(small) >= 3:  # [7.15-Z]
            loads.append((small[0].hex, 1, small[0]))
        open_question = not network.feasible(loads, lambda e: 5 - position.units[e].attackers_carried)
        return can, loads, open_question

    # --- strengths

    def strengths(self, position, fight, attack_supplied, defense_supplied):
        attackers = [position.units[i] for i in fight.attackers]
        enemy = other(fight.side)
        defenders = [u for h in fight.hexes for u in position.combat_units(h, enemy) if not u.has("retreated")]
        attack = attack_strength(position, attackers, fight.hexes, attack_supplied, flak(defenders, defense_supplied))
        defense = defense_strength(position, fight.hexes, enemy, defense_supplied, flak(attackers, attack_supplied))
        return attack, defense, base_column(position, fight.hexes, ratio(attack, defense))

    def declared(self, words, targets):
        """[11.0-P1 to 11.0-P4] What the program says of the attack before anybody supports it."""
        position = self.position
        fight = Fight(position, words, targets)
        answer = self.game.ask("query.combat", attackers=words, defenders=targets)
        can, _, unsure = self.supplied_attackers(position, fight)
        if unsure:
            self.referee.report.count("not judged: strengths when Combat Supply runs short")
        else:
            attack, defense, column = self.strengths(position, fight, can, self.supplied_defenders(position, fight))
            theirs = (answer.get("attack"), answer.get("defense"), answer.get("column") or 0)
            self.hold("strengths and columns", "11.0-P1", f"attack of {' '.join(words)} on {fight.hexes}",
                      (attack, defense, column), theirs)
        for hex_ in fight.hexes:
            self.hold("adjacent attackers", "11.22", f"attack on {hex_}", True,
                      all(hex_ in self.book.neighbors(h) for h in fight.from_hex.values()))

    # --- the course of a combat

    def before(self, verb, words, targets, way):
        position = self.position
        if verb == "attack":
            self.declared(words, targets)
        elif self.decision in ("attack-shift", "defense-shift"):
            self.compare_shifts()
        elif self.decision == "retreat":
            self.compare_retreats(position)
        elif self.decision == "partial":
            self.compare_partial(position)
        elif self.decision == "advance":
            self.compare_advances(position)

    def compare_shifts(self):
        """[12.15, 12.18] How many columns a side may shift."""
        fight = self.fight
        if self.unsure:
            return
        side = fight.side if self.decision == "attack-shift" else other(fight.side)
        most = min(4, self.guns[side] + fight.air[side] + fight.naval[side])
        self.hold("shifts", "12.15", f"shifts of {side}", set(range(most + 1)),
                  {o["number"] for o in self.game.offers() if o["verb"] == "shift"})

    def after(self, verb, words, targets, way, events):
        before = self.referee.previous
        if verb == "attack":
            self.fight = Fight(before, words, targets)
            self.fought += 1
        fight = self.fight
        if fight is None:
            return
        side = before.state["to_act"]
        if verb == "air":
            fight.air[side] += int(words[0])
        elif verb == "bombard":
            fight.naval[side] = 1
        elif verb == "decline":
            fight.declined[side].add(words[0])
        elif verb == "shift":
            fight.shifts[side] = int(words[0])
        elif verb == "advance":
            fight.advanced[words[0]] = words[1]
        elif verb == "stand":
            fight.stood.add(words[0])
        self.read(before, events)
        self.audit(before, events)

    def read(self, before, events):
        """Follows the events: base column, die, results."""
        fight = self.fight
        for event in events:
            if event["kind"] == "note" and event.get("word") in ("base column", "below the table"):
                self.base_known(before, event["value"] if event["word"] == "base column" else 0)
            elif event["kind"] == "rolled" and event["case"] == "DF 11.0-P5":
                fight.die = event["value"]
                self.air_losses(events)
            elif event["kind"] == "result" and event["case"] in ("DF 11.0-P7", "DF 11.0-P8", "DF 11.16"):
                self.result(event)

    def base_known(self, before, column):
        """[11.0-P4] The column from which the die is counted, supply declined and all."""
        fight = self.fight
        can, loads, unsure = self.supplied_attackers(before, fight)
        self.defense_supplied = self.supplied_defenders(before, fight)
        self.attack_supplied = can
        if unsure:
            self.referee.report.count("not judged: strengths when Combat Supply runs short")
        else:
            mine = self.strengths(before, fight, can, self.defense_supplied)
            self.hold("base columns", "11.0-P4", f"base column against {fight.hexes}, strengths {mine[:2]}", mine[2],
                      column)
        self.hold_drawn(before, fight, loads, unsure)
        spent = self.referee.watches[0]
        mine = Network(before, fight.side, "combat", self.referee.last_in, self.referee.finished,
                       fight.declined[fight.side])
        enemy = other(fight.side)
        theirs = Network(before, enemy, "combat", self.referee.last_in, self.referee.finished, fight.declined[enemy])
        units = [before.units[i] for i in fight.attackers]
        if sum(1 for u in units if weight(u) == 0) >= 3 or unsure:
            units, spent.vague = [], True
            self.referee.report.count("not judged: supply drawn by many small units")
        spent.combat_draw(mine, [u for u in units if u.id in can and not u.has("emergency")], weight, True)
        if column:  # [11.16] below the table the defending force is unaffected, and draws nothing
            spent.combat_draw(theirs, [u for h in fight.hexes for u in before.combat_units(h, enemy)
                                       if u.id in self.defense_supplied and not u.has("emergency")], weight, False)
        self.guns = {fight.side: guns([before.units[i] for i in fight.attackers], can),
                     enemy: guns([u for h in fight.hexes for u in before.combat_units(h, enemy)
                                  if not u.has("retreated")], self.defense_supplied)}
        self.unsure, fight.column = unsure, column

    def hold_drawn(self, before, fight, loads, unsure):
        """[7.15] What the attack added to the loads of supply units serves all who drew on them."""
        if unsure:
            return
        added = {i: u.attackers_carried - before.units[i].attackers_carried for i, u in self.position.units.items()
                 if u.supply and u.side == fight.side}
        network = Network(before, fight.side, "combat", self.referee.last_in, self.referee.finished,
                          fight.declined[fight.side])
        self.hold("supply drawn by an attack", "7.15", f"{added} serves all attackers", True,
                  network.feasible(loads, lambda e: added.get(e, 0)))

    def air_losses(self, events):
        """[6.23] Each side that committed Air Points loses one when the unshifted column is marked A."""
        fight = self.fight
        marked = fight.column + fight.die in self.book.tables["air-loss"]["columns"]
        mine = sum(1 for points in fight.air.values() if points) if marked else 0
        lost = sum(1 for e in events if e["kind"] == "points" and e.get("word") == "Air Point lost")
        self.hold("air losses", "6.23", f"Air Points lost in column {fight.column + fight.die}", mine, lost)

    def result(self, event):
        """[11.0-P7, 11.0-P8] The cell of the table."""
        fight, word, before = self.fight, event["word"], self.referee.previous
        if event["case"] == "DF 11.16":
            self.hold("results", "11.16", "result below the table", "d4D", word)
            self.draw(before, fight.attackers, word)
            return
        if event["case"] == "DF 11.0-P8":
            mine = attacker_result(self.book, fight.column + fight.die - fight.shifts[other(fight.side)])
            self.hold("results", "11.0-P8", "result for the attackers", mine, word)
            self.draw(before, fight.attackers, word)
            return
        unit = before.units[event["unit"]]
        morale = unit.morale + (unit.id not in self.defense_supplied)
        mine = defender_result(self.book, fight.column + fight.die + fight.shifts[fight.side], morale)
        self.hold("results", "11.0-P7", f"result for {unit.id}", mine, word)
        self.draw(before, [unit.id], word)

    def draw(self, before, ids, word):
        """[11.61, 11.64] What a result asks of the units: hexes of retreat, three fewer in cities and forts."""
        fight = self.fight
        if ids == fight.attackers:
            fight.retreats, fight.partial = {}, False
        fight.partial = fight.partial or "p" in word
        hexes = int("".join(c for c in word if c.isdigit()) or 0)
        for unit_id in ids:
            unit = before.units[unit_id]
            fight.words[unit_id] = word
            sheltered = unit.hex in self.book.cities or bool(before.forts.get(unit.hex))
            due = hexes - 3 if sheltered else hexes
            if due > 0 and unit.combat:
                fight.retreats[unit_id] = (due, unit.hex)

    def audit(self, before, events):
        """[11.66-5, 11.71, 11.8-K] What a result has done at once to the units that drew it."""
        fight, now = self.fight, self.position
        drawn = {e["unit"]: e["word"] for e in events if e["kind"] == "result" and e["case"] == "DF 11.0-P7"}
        for unit_id, word in drawn.items():
            unit = before.units[unit_id]
            if not unit.combat or "p" in word or fight.partial:
                continue
            after = now.units[unit_id]
            hits = ("D" in word) + ("d" in word and unit.has("disrupted"))
            due = fight.retreats.get(unit_id)
            if due and not retreat_ends(now, unit, due[0]) and after.place != "map":
                continue  # the way of retreat decides; told by the retreats
            steps = int(unit.depleted) + hits
            gone = word == "E" or steps >= 2
            if due and not retreat_ends(before, unit, due[0]):
                continue
            self.hold("losses", "11.71", f"{unit_id} after {word}: depleted, disrupted, gone",
                      (None, None, True) if gone else (steps == 1, unit.has("disrupted") or "d" in word, False),
                      (None, None, True) if after.place != "map" else (after.depleted, after.has("disrupted"), False))

    # --- retreats and advances

    def compare_retreats(self, position):
        """[11.61 to 11.64] Who must retreat, where to, and who may stand and be depleted instead: after three hexes or
        fewer, and who has nowhere to go."""
        fight, side = self.fight, self.game.state["to_act"]
        theirs, standing = {}, set()
        for offer in self.game.offers():
            if offer["verb"] == "retreat":
                theirs.setdefault(offer["unit"], set()).add((offer["path"][-1], len(offer["path"]) - 1))
            elif offer["verb"] == "stand":
                standing.add(offer["unit"])
        if fight is None or self.game.state["phase"].endswith("movement"):
            return  # a halted supply overrun
        due = {i: n for i, (n, number) in fight.retreats.items()
               if position.units[i].place == "map" and position.units[i].hex == number and position.units[i].side == side
               and i not in fight.stood}
        mine = {i: set(retreat_ends(position, position.units[i], n).items()) for i, n in due.items()}
        self.hold("retreating units", "11.61", "units that must retreat", {i for i, ends in mine.items() if ends},
                  set(theirs), len(mine) or 1)
        vacated = side == fight.side and all(self.vacated(position, h) for h in fight.hexes)
        self.hold("standing units", "11.63", "units that may stand",
                  {i for i, n in due.items() if n <= 3 or not mine[i] or vacated}, standing, len(mine) or 1)  # [11.61]
        for unit_id in set(mine) & set(theirs):
            self.hold("retreats", "11.61", f"retreat of {unit_id} by {due[unit_id]}", mine[unit_id], theirs[unit_id],
                      len(mine[unit_id]))

    def vacated(self, position, number):
        """[11.61, 11.69, 7.26] No defending combat unit is left; where supply units defended alone, none of them."""
        fight, enemy = self.fight, other(self.fight.side)
        return not position.stack(number, enemy) if number in fight.alone else not position.combat_units(number, enemy)

    def compare_partial(self, position):
        """[11.73, 11.74] Any unit of the force may be picked."""
        fight = self.fight
        attackers = self.game.state["to_act"] != fight.side
        pool = fight.attackers if attackers else fight.defenders
        here = [position.units[i] for i in pool if i in position.units]  # a captured counter is the enemy's [7.74]
        mine = {u.id for u in here if u.place == "map" and u.combat}
        self.hold("partial depletions", "11.74", "units that may be picked", mine,
                  {o["unit"] for o in self.game.offers() if o["verb"] == "deplete"}, len(mine))

    def compare_advances(self, position):
        """[11.69] Who may advance into the hexes vacated."""
        fight = self.fight
        if fight is None:
            return
        mine = set()
        for target in fight.hexes:
            if not self.vacated(position, target):
                continue
            entered = sum(position.units[i].points for i, h in fight.advanced.items() if h == target)
            for unit_id in fight.attackers:
                unit = position.units[unit_id]
                held = unit.hex == fight.from_hex[unit_id] or self.book.chosen("advance-after-retreat") == "allowed"
                if (unit.place == "map" and unit_id not in fight.advanced and held and
                        advance_possible(position, unit, target) and entered + unit.points <= 6):
                    mine.add((unit_id, target))
        theirs = {(o["unit"], o["hex"]) for o in self.game.offers() if o["verb"] == "advance"}
        self.hold("advances", "11.69", f"advances into {fight.hexes}", mine, theirs, len(mine) or 1)
