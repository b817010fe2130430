"""What has happened in the Game-Turn, as far as later rulings depend on it (QUAD 4.1, 7.14, 8.41, 9.14)."""

from .ground import OTHER


class Turn:
    def __init__(self, number, phasing, phase):
        self.number, self.phasing, self.phase = number, phasing, phase
        self.unsupplied = set()      # [12.0-G] judged at the start of the Movement Phase
        self.moved = set()           # [5.15]
        self.entered = {}            # [13.12] how many have entered at a hex this turn
        self.hit = set()             # [8.41] suffered a combat result in this Combat Phase
        self.hit_before = set()      # and in the one before
        self.points = {}
        self._fresh_fights()

    def _fresh_fights(self):
        self.attacked, self.defended, self.advanced = set(), set(), set()
        self.displaced, self.protected, self.retreated = set(), set(), set()

    def begin_movement(self, number, phasing, position, allotment):
        """[4.1-1A, 12.0-G] supply for movement is judged now."""
        self.number, self.phasing, self.phase = number, phasing, "movement"
        self.moved, self.entered = set(), {}
        self._fresh_fights()
        self.unsupplied = {unit.id for unit in position.on_map(phasing) if not position.supplied(unit)}

    def begin_combat(self, allotment):
        """[4.1-1B, 9.0-P] the allotment serves in both Combat Phases of the Game-Turn."""
        self.phase = "combat"
        self._fresh_fights()
        self.hit_before, self.hit = self.hit, set()
        self.points = dict(allotment)

    def other(self):
        return OTHER[self.phasing]
