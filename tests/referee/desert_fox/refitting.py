"""Watches what becomes of eliminated units [13.2], the Refit Phase [13, 11.67, 7.6, 7.8] and its rolls [7.32, 7.9],
the rolls for forced marches [8.76] and reactions [8.46], and attempts to destroy supply [7.82]."""

from .book import COMMONWEALTH, other
from .supply import Network, bases, communication
from .turns import entry_hexes, track
from .watch import Watch
from .zones import zone


class RefitWatch(Watch):
    def __init__(self, referee):
        super().__init__(referee)
        self.box = set(self.book.scenario["rules"]["refit_box"])  # the Refit Box
        self.unknown = set()     # eliminated, the referee cannot say where to
        self.ended, self.heard = None, []  # the position at the end of the phase, and what was rolled since

    # --- costs

    def cost(self, unit, step):
        """[13.26] step 0: from eliminated to depleted, 1: from depleted to full strength."""
        return self.book.tables["refit"][self.book.chosen("refit-chart")][unit.refit_type][step]

    def funds(self, unit):
        """[13.11]"""
        name = "commonwealth.refit" if unit.side == COMMONWEALTH else f"axis.{unit.nation}_refit"
        return self.game.state["points"][name]

    # --- when a phase begins

    def phase_begins(self):
        state = self.game.state
        if state["decision"] == "refit":
            self.compare_refit(state["phasing"])
            shown = {u.id for u in self.position.units.values() if u.place == "refit"}
            if any("box" in record for record in state["units"]):
                self.hold("Refit Box", "13.2", "units in the Refit Box", self.box - self.unknown, shown - self.unknown)
        if state["decision"] in ("first-reaction", "second-reaction"):
            self.compare_demolitions(other(state["phasing"]))
        if state["decision"] == "reinforcement":
            for unit in self.book.tables["schedule"]["arrive_in_refit_box"]:
                due = next((r["turn"] for r in self.book.scenario["reinforcements"] if r["unit"] == unit), 99)
                if due == state["turn"] and state["phasing"] == COMMONWEALTH:
                    self.box.add(unit)

    def compare_refit(self, side):
        offers, position = self.game.offers(), self.position
        controlled = zone(position, other(side))
        units = position.on_map(side)
        crowded = {u.id for u in units if u.supply and not u.dump and any(d.dump for d in position.stack(u.hex))}
        mine = {u.id for u in units if u.supply and not u.has("captured")}  # [7.75]
        self.hold("conversions", "7.6", "supply units that may be converted", mine - crowded,
                  {o["unit"] for o in offers if o["verb"] == "convert"} - crowded, len(mine) or 1)
        mine = {u.id for u in units if u.combat and u.depleted and not u.has("unsupplied") and u.hex not in controlled
                and not u.has("disrupted") and not u.has("recovered") and self.cost(u, 1) <= self.funds(u)}
        self.sets("refits", "13.25", "units that may be refitted", mine, offers, "refit")
        mine = set()
        if not (side == COMMONWEALTH and position.turn == 1):  # [3.2-6]
            mine = {u.id for u in units if u.supply and position.combat_units(u.hex, side)}
        self.sets("destructions", "7.81", "supply units that may be destroyed", mine, offers, "destroy")
        self.compare_rebuilding(side, offers, controlled)
        self.compare_upgrades(side, offers)
        self.compare_recovery(side, offers)

    def sets(self, kind, case, what, mine, offers, verb):
        self.hold(kind, case, what, mine, {o["unit"] for o in offers if o["verb"] == verb}, len(mine) or 1)

    def rating_fits(self, unit):
        """[13.3, early-ratings] Whether a counter of the unit may be used yet."""
        ratings = [f["rating"] for f in unit.faces if f.get("rating")]
        if not unit.armor or not ratings or self.book.chosen("early-ratings") == "lowest":
            return True
        return min(ratings) <= track(self.book, unit.side, self.position.turn)[2]

    def compare_rebuilding(self, side, offers, controlled):
        """[13.0-P, 13.21, 13.23]"""
        base, mine = self.book.base(side), {}
        blocked = self.position.enemy_held(base, side) or base in controlled
        for unit_id in self.box:
            unit = self.position.units[unit_id]
            if unit.side == side and not blocked and self.cost(unit, 0) <= self.funds(unit) and self.rating_fits(unit):
                mine[unit_id] = entry_hexes_of_rebuilt(self.position, unit)
        theirs = {}
        for offer in offers:
            if offer["verb"] == "rebuild":
                theirs.setdefault(offer["unit"], set()).add(offer["hex"])
        self.hold("rebuilding", "13.21", "units that may be rebuilt", {i for i, h in mine.items() if h} - self.unknown, set(theirs) - self.unknown,
                  len(mine) or 1)
        for unit_id in set(mine) & set(theirs):
            self.hold("rebuilding hexes", "13.0-P", f"where {unit_id} may be rebuilt", mine[unit_id], theirs[unit_id],
                      len(mine[unit_id]))

    def compare_upgrades(self, side, offers):
        """[13.3] Armor with a better counter that the turn allows, in communication with its base."""
        most, mine = track(self.book, side, self.position.turn)[2], set()
        for unit in self.position.on_map(side):
            better = [f["rating"] for f in unit.faces if f.get("rating")
                      and unit.values.get("rating", 0) < f["rating"] <= most]
            if unit.armor and better and unit.hex in communication(self.position, side, True,
                                                                   tuple(bases(self.book, side))):
                mine.add(unit.id)
        self.sets("upgrades", "13.3", "armor that may be upgraded", mine, offers, "upgrade")

    def compare_recovery(self, side, offers):
        """[11.67, 11.68] Which disrupted units a dump can undisrupt."""
        network = Network(self.position, side, "combat", self.referee.last_in, self.referee.finished)
        theirs = {u for o in offers if o["verb"] == "recover" for u in o["units"]}
        havens = self.book.cities | ({self.book.base(side)} if side != COMMONWEALTH else set())
        free = {u.id for u in self.position.on_map(side) if u.hex in havens or network.free(u.hex)}
        mine = {u.id for u in self.position.on_map(side) if u.combat and u.has("disrupted") and u.id not in free
                and network.elements(u.hex)}  # who recovers for nothing need not be offered a dump
        self.hold("recovery", "11.68", "units that a dump may undisrupt", mine, theirs - free, len(mine) or 1)

    def compare_demolitions(self, side):
        """[7.82]"""
        mine = set()
        first = self.decision == "first-reaction"
        if not (side == COMMONWEALTH and self.position.turn == 1):
            for number, stack in self.position.at.items():
                for supply in [u for u in stack if u.side == side and u.supply]:
                    mine |= {(u.id, supply.id) for u in stack if u.side == side and u.combat and not u.has("reacted")
                             and not u.has("moved") and (first or u.motorized or not supply.dump)}
        theirs = {(o["unit"], o["targets"][0]) for o in self.game.offers(verbs=["demolish"]) if o["verb"] == "demolish"}
        self.hold("demolitions", "7.82", "attempts to destroy supply", mine, theirs, len(mine) or 1)

    # --- fates

    def after(self, verb, words, targets, way, events):
        before = self.referee.previous
        fate = {e["unit"]: e["word"] for e in events if e["kind"] == "rolled" and e.get("case") == "DF 13.2-M"}
        for event in events:
            unit = before.units.get(event.get("unit"))
            if event["kind"] == "eliminated" and unit is not None and unit.combat:
                self.eliminated(unit, event, fate, verb)
            elif event["kind"] == "entered":
                self.box.discard(event["unit"])
        if verb == "upgrade":
            self.box.add(words[0])
        if verb == "end-phase":
            self.ended, self.heard = before, []
        if self.ended:  # the Axis may be asked in between where Rommel goes [O-8.85]
            self.heard += events
            if self.game.state["decision"] != "rommel-step":
                self.rolls(self.ended, self.heard)
                self.ended = None

    def eliminated(self, unit, event, fate, verb):
        """[13.2, 8.3, 9.25] Where an eliminated combat unit goes."""
        word = event.get("word")
        if word == "to the Refit Box":
            self.box.add(unit.id)
            return
        if event.get("case") == "DF 8.3" and self.book.chosen("overrun-losses") == "destroyed":
            self.hold("fates", "8.3", f"{unit.id} overrun", (False, "destroyed"), (unit.id in fate, word))
            return
        linked, supplied = self.linked(unit, event), self.supplied(unit, event)
        if supplied is None:
            self.referee.report.count("not judged: fates when Combat Supply runs short")
            (self.box if fate.get(unit.id) == "Refit Box" else self.unknown).add(unit.id)
            return
        what = f"{unit.id} eliminated, in communication {linked}, in Combat Supply {supplied}"
        if unit.id in fate:
            self.hold("fates", "13.2-M", what + ": rolled for", True, unit.motorized and not (linked and supplied))
            if fate[unit.id] == "Refit Box":
                self.box.add(unit.id)
        elif unit.motorized:
            self.hold("fates", "13.2-M", what + ": not rolled for", True, linked and supplied)
            self.box.add(unit.id)
        elif linked and supplied:
            self.box.add(unit.id)

    def linked(self, unit, event):
        """[13.2-LOC]"""
        ends = tuple(bases(self.book, unit.side))
        number = event.get("from") or unit.hex
        return number in communication(self.referee.previous, unit.side, unit.motorized, ends)

    def supplied(self, unit, event):
        """Combat Supply of an eliminated unit: in a fight that of the fight."""
        position, fights = self.referee.previous, self.referee.watches[2]
        if fights.fight and unit.id in fights.fight.attackers:
            if fights.unsure:
                return None
            return unit.id in fights.attack_supplied
        if fights.fight and unit.id in fights.fight.defenders:
            return unit.id in fights.defense_supplied
        network = Network(position, unit.side, "combat", self.referee.last_in, self.referee.finished)
        return unit.has("emergency") or network.reaches(unit, event.get("from") or unit.hex)

    # --- rolls at the end of phases

    def rolls(self, before, events):
        """[7.32, 7.9, 8.46, 8.76] Who is rolled for, and what the die does."""
        rolled = {}
        for event in events:
            if event["kind"] == "rolled" and event.get("unit"):
                rolled.setdefault(event["case"], {})[event["unit"]] = event["value"]
        hurt = {(e["case"], e["unit"]) for e in events if e["kind"] in ("status", "eliminated") and "unit" in e and
                e.get("word") != "disrupted"}
        side = before.phasing
        if before.decision == "refit":
            units = {u.id for u in before.on_map(side) if u.combat and u.has("unsupplied")}
            got = rolled.get("DF 7.32", {})
            self.hold("attrition rolls", "7.32", "units rolled for", units, set(got), len(units) or 1)
            for unit_id, die in got.items():
                self.hold("attrition", "7.32", f"attrition of {unit_id}, die {die}",
                          die <= before.units[unit_id].morale, ("DF 7.32", unit_id) in hurt)
            self.supply_attrition(before, side, rolled.get("DF 7.9", {}), events)
        if before.decision.endswith("movement"):
            units = {u.id for u in before.on_map(side) if u.has("forced-march")}
            got = rolled.get("DF 8.76", {})
            self.hold("forced march rolls", "8.76", "units rolled for", units, set(got), len(units) or 1)
            for unit_id, die in got.items():
                self.hold("forced marches", "8.76", f"forced march of {unit_id}, die {die}",
                          die <= before.units[unit_id].morale, ("DF 8.76", unit_id) in hurt)
        if before.decision.endswith("reaction"):
            units = {u.id for u in before.on_map(other(side)) if u.has("reacted")}
            got = rolled.get("DF 8.46", {})
            able = {i for i in units if before.units[i].morale > 1}
            self.hold("reaction rolls", "8.46", "units rolled for", able, set(got) & able, len(units) or 1)
            down = {e["unit"] for e in events if e["kind"] == "status" and e.get("word") == "disrupted"}
            for unit_id, die in got.items():
                self.hold("reactions", "8.46", f"reaction of {unit_id}, die {die}",
                          die < before.units[unit_id].morale, unit_id in down)

    def supply_attrition(self, before, side, got, events):
        """[7.9] Dumps without a line of communication; on 1 to 3 they are expended."""
        ends = tuple(bases(self.book, side, tobruk=True))
        linked = communication(before, side, True, ends)
        units = {u.id for u in before.on_map(side) if u.dump and u.hex not in linked}
        self.hold("supply attrition rolls", "7.9", "dumps rolled for", units, set(got), len(units) or 1)
        gone = {e["unit"] for e in events if e["kind"] == "eliminated"}
        for unit_id, die in got.items():
            self.hold("supply attrition", "7.9", f"{unit_id}, die {die}", die <= 3, unit_id in gone)


def entry_hexes_of_rebuilt(position, unit):
    """[13.0-P] Within two hexes of the base; no way in over the edge."""
    book = position.book
    return entry_hexes(position, unit) & book.around_city(book.base(unit.side), 2)
