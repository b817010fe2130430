"""The British diversion and its penalty (CRU 18.1, 18.2)."""


class Diversion:
    def __init__(self, position):
        self.position, self.ground = position, position.ground
        self.rules = position.ground.rules.get("diversion")
        self.required, self.taken = 0, set()     # taken: units that went off as the penalty
        self.asked = False       # whether the step for the penalty has come

    def roll(self, value):
        """[18.1-1] the first die."""
        return "succeeds" if value in self.rules["success"] else "fails"

    def size(self, value):
        """[18.1-2] the second die."""
        self.required = self.rules["units_by_roll"][value - 1]

    def short(self):
        """[18.2] how many Germans have failed to leave; those that left did so on Game-Turn 6 or later [18.3-1]."""
        left = sum(unit.nation == self.rules["who"]["nation"] and unit.place == "exited"
                   and unit.id not in self.taken for unit in self.position.units.values())
        return max(0, self.required - left)

    def due(self):
        """[18.2] how many units the Allied player may still take off: what is missing or, by the other reading, the
        whole number."""
        if not self.short():
            return 0
        full = self.ground.read["diversion-penalty-size"] == "full"
        return (self.required if full else self.short()) - len(self.taken)
