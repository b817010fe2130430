"""Watches the withdrawals of the Commonwealth under the schedule [5.2]."""

from .book import COMMONWEALTH
from .supply import bases, communication
from .watch import Watch


class WithdrawalWatch(Watch):
    def __init__(self, referee):
        super().__init__(referee)
        rows = self.book.tables["schedule"]["withdrawals"]
        self.open = [r for r in rows if "reading" not in r or self.book.chosen(r["reading"]) == r["choice"]]
        self.missed = 0

    def active(self):
        return (not self.book.on("variable-withdrawal") and self.decision == "reinforcement" and
                self.game.state["phasing"] == COMMONWEALTH)

    def available(self, unit):
        """[5.21, 5.26] On the map, supplied, in communication with Alexandria or Tobruk; or just arriving."""
        if unit.place != "map" or unit.has("unsupplied"):
            return False
        ends = tuple(bases(self.book, COMMONWEALTH, tobruk=True))
        return unit.hex in communication(self.position, COMMONWEALTH, unit.motorized, ends)

    def phase_begins(self):
        if self.active():
            self.compare()

    def before(self, verb, words, targets, way):
        if self.active() and verb == "withdraw":
            self.compare()

    def compare(self):
        """[5.21, 5.22, 5.27] What is offered for each withdrawal: the unit named when it is available, else others of
        its type; what is due later may go early."""
        turn, theirs = self.game.state["turn"], {}
        for offer in self.game.offers(verbs=["withdraw"]):
            if offer["verb"] == "withdraw":
                theirs.setdefault(offer["targets"][0], []).append(set(offer["units"]))
        named = set()
        for row in self.open:
            unit_id, due = row["unit"], row["turn"] <= turn
            if unit_id in named:
                continue
            named.add(unit_id)
            unit, offered = self.position.units[unit_id], theirs.get(unit_id, [])
            if self.available(unit):
                self.hold("withdrawals", "5.21", f"withdrawal of {unit_id}", [[unit_id]],
                          [sorted(units) for units in offered])
            elif due:
                for units in offered:
                    self.hold("withdrawals", "5.22", f"{sorted(units)} for {unit_id}", True, self.fits(units, unit, row))
                self.hold("withdrawals", "5.22", f"substitutes for {unit_id}", self.possible(unit, row), bool(offered))
            else:
                self.hold("withdrawals", "5.27", f"early withdrawal in the place of {unit_id}", [], offered)
        self.hold("withdrawals", "5.2", "withdrawals that no schedule names", set(), set(theirs) - named)

    def fits(self, ids, named, row):
        """[5.22]"""
        units = [self.position.units[i] for i in ids]
        if self.due_themselves() & set(ids):
            return False
        if any(u.type != named.type or not self.available(u) for u in units):
            return False
        return named.armor or sum(self.strength(u) for u in units) >= row["minimum"]

    def due_themselves(self):
        """[5.21] Who is due by its own name goes for itself, not for another."""
        return {r["unit"] for r in self.open if r["turn"] <= self.game.state["turn"]}

    @staticmethod
    def strength(unit):
        return unit.strength // 2 if unit.has("disrupted") else unit.strength

    def possible(self, named, row):
        units = [u for u in self.position.on_map(COMMONWEALTH) if u.type == named.type and self.available(u)
                 and u.id not in self.due_themselves()]
        return bool(units) and (named.armor or sum(self.strength(u) for u in units) >= row["minimum"])

    def after(self, verb, words, targets, way, events):
        before = self.referee.previous
        if verb == "withdraw" and before.decision == "reinforcement":
            target = targets[0]
            for row in self.open:
                if row["unit"] == target:
                    self.open.remove(row)
                    break
        if verb == "end-phase" and before.decision == "reinforcement" and before.phasing == COMMONWEALTH:
            unmet = [r for r in self.open if r["turn"] <= before.turn]
            self.open = [r for r in self.open if r["turn"] > before.turn]
            if not self.book.on("variable-withdrawal"):
                points = "commonwealth.missed_withdrawals"
                self.hold("missed withdrawals", "5.23", "failures counted", len(unmet),
                          self.game.state["points"][points] - before.state["points"][points])
