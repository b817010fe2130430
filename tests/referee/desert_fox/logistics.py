"""Watches supply [7]: who is marked, what is expended."""

from .supply import Network, general_supply
from .watch import Watch


class SupplyWatch(Watch):
    def __init__(self, referee):
        super().__init__(referee)
        self.idle = set()      # supply units and units for which supply was declined in this phase
        self.network = (None, None)

    def network_for(self, side, kind, position=None):
        position = position or self.position
        key = (id(position), side, kind, tuple(sorted(self.idle)))
        if self.network[0] != key:
            self.network = (key, Network(position, side, kind, self.referee.last_in, self.referee.finished, self.idle),
                            position)
        return self.network[1]

    def can_trace_general(self, unit, number):
        """[8.74]"""
        return self.network_for(unit.side, "general").reaches(unit, number)

    def phase_begins(self):
        self.idle = set()
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
        marked = {u.id for u in units if u.has("unsupplied")}
        declined = self.idle & {u.id for u in units}
        self.hold("general supply", "7.31", "supplied without a line", set(), cannot - marked, len(units))
        if must:
            self.hold("general supply", "7.31", "unsupplied with a line", set(), (must & marked) - declined, len(units))
            return
        served = [load for load in loads if load[2].id not in marked]
        self.hold("general supply", "7.14", "more is drawn than supply units carry", True, network.feasible(served, 10))
        for load in loads:
            if load[2].id in marked - cannot - declined:
                self.hold("general supply", "7.14", f"{load[2].id} is left unsupplied though all could be served",
                          False, network.feasible(served + [load], 10))

    def after(self, verb, words, targets, way, events):
        if verb == "decline" and self.decision in ("initial-movement", "motorized-movement"):
            self.idle.add(words[0])
        if verb in ("decline", "emergency") and self.decision in ("initial-movement", "motorized-movement"):
            self.judge_general(self.game.state["phasing"])
