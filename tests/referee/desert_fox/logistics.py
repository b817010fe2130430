"""Watches supply [7]: who is marked, what is expended."""

from .book import COMMONWEALTH
from .supply import Network, general_room, general_supply
from .watch import Watch


class SupplyWatch(Watch):
    def __init__(self, referee):
        super().__init__(referee)
        self.idle = set()      # supply units and units for which supply was declined in this phase
        self.network = (None, None)
        self.drawn = []        # (elements that may have been used, the only one if there is one, points) of this phase
        self.vague = False     # something was drawn that the referee could not follow

    def network_for(self, side, kind, position=None):
        position = position or self.position
        key = (id(position), side, kind, tuple(sorted(self.idle)))
        if self.network[0] != key:
            self.network = (key, Network(position, side, kind, self.referee.last_in, self.referee.finished, self.idle),
                            position)
        return self.network[1]

    def can_trace_general(self, unit, number):
        """[8.74] At the end of its march: a source that only it garrisons, and a hex that only it holds open in an enemy zone,
        are no longer there [7.12, 7.24, 7.25]."""
        network, position = self.network_for(unit.side, "general"), self.position
        held = unit.hex in network.gardens or unit.hex == self.book.place["bardia"] or network.barred(unit.hex)
        if number != unit.hex and held:
            key = ("traced without", unit.id)
            if key not in position.kept:
                position.kept[key] = Network(position.without(unit), unit.side, "general", self.referee.last_in,
                                             self.referee.finished, self.idle)
            network = position.kept[key]
        return network.reaches(unit, number)

    def phase_begins(self):
        self.idle, self.drawn, self.vague = set(), [], False
        state = self.game.state
        if state["decision"] in ("initial-movement", "motorized-movement"):
            self.judge_general(state["phasing"])

    def judge_general(self, side):
        """[7.31, 7.14] Markers of the phasing side's units at the beginning of a Movement Phase."""
        units = [u for u in self.position.on_map(side) if u.combat]
        motorized_phase = self.decision == "motorized-movement"
        auto = {u.id for u in units if u.has("emergency") or (u.has("arrived") and not motorized_phase)}
        network = self.network_for(side, "general")
        must, cannot, loads = general_supply(network, units, auto)
        self.drawn = [self.draw(network, number, points, unit) for number, points, unit in loads
                      if not unit.has("unsupplied")]
        marked = {u.id for u in units if u.has("unsupplied")}
        declined = self.idle & {u.id for u in units}
        self.hold("general supply", "7.31", "supplied without a line", set(), cannot - marked, len(units))
        if must:
            self.hold("general supply", "7.31", "unsupplied with a line", set(), (must & marked) - declined, len(units))
            return
        served = [load for load in loads if load[2].id not in marked]
        self.hold("general supply", "7.14", "more is drawn than supply units carry", True,
                  network.feasible(served, general_room))
        for load in loads:
            if load[2].id in marked - cannot - declined:
                self.hold("general supply", "7.14", f"{load[2].id} is left unsupplied though all could be served",
                          False, network.feasible(served + [load], general_room))

    @staticmethod
    def draw(network, number, points, unit):
        if network.unlimited(unit, number):
            return set(), None, 0
        nearest = network.elements(number)
        only = nearest[0] if len(nearest) == 1 and nearest[0] in network.dumps else None
        return network.draws_on(number), only, points

    def expended(self, case, free, events):
        """[7.14, 7.15] A supply unit is expended when more than `free` points were drawn from it: those that must be,
        and none that cannot be."""
        gone = {e["unit"] for e in events if e["kind"] == "eliminated" and e.get("case") == "DF " + case}
        for unit_id in gone if not self.vague else ():
            self.hold("supply expended", case, f"{unit_id} is expended", True,
                      sum(points for used, _, points in self.drawn if unit_id in used) > free)
        for unit_id in {only for _, only, _ in self.drawn if only}:
            if sum(points for _, only, points in self.drawn if only == unit_id) > free:
                self.hold("supply expended", case, f"{unit_id} alone served more than {free}", True, unit_id in gone)

    def railhead(self, before):
        """[8.64] An MSU that has not moved completes the next hex of the line and one more."""
        line, finished = self.book.rail, self.referee.finished
        if before.phasing == COMMONWEALTH and finished + 1 < len(line):
            if any(u.supply and not u.dump and not u.has("moved") and not u.has("captured")
                   for u in before.stack(line[finished + 1], COMMONWEALTH)):
                self.referee.finished = min(finished + 2, len(line) - 1)
        told = self.game.state.get("extra", {}).get("railhead")
        if told is not None:
            self.hold("railhead", "8.64", "the last finished hex", line[self.referee.finished], told)

    def combat_draw(self, network, units, weight, attacking):
        """[7.15] What one side of a combat may have drawn: attackers expend beyond 3 points, defenders beyond 6."""
        weights = [(unit, weight(unit)) for unit in units]
        small = [unit for unit, points in weights if points == 0]
        if len(small) >= 3:  # [7.15-Z]
            weights.append((small[0], 1))
        for unit, points in weights:
            used, only, points = self.draw(network, unit.hex, points, unit)
            self.drawn.append((used, only, points if attacking else points / 2))

    def after(self, verb, words, targets, way, events):
        if verb == "decline" and self.decision in ("initial-movement", "motorized-movement"):
            self.idle.add(words[0])
        before = self.referee.previous.decision
        if verb == "end-phase" and before in ("initial-movement", "motorized-movement"):
            self.railhead(self.referee.previous)
        if verb == "end-phase" and before in ("initial-movement", "motorized-movement"):
            self.expended("7.14", 5, events)
        if verb == "end-phase" and before in ("first-combat", "second-combat"):
            self.expended("7.15", 3, events)
        if verb in ("decline", "emergency") and self.decision in ("initial-movement", "motorized-movement"):
            self.judge_general(self.game.state["phasing"])
