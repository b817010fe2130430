"""What has happened in the Game-Turn, as far as later rulings depend on it (QUAD 4.1, 7.14, 8.41, 9.14)."""

from .ground import OTHER


class Turn:
    def __init__(self, number, phasing, phase):
        self.number, self.phasing, self.phase = number, phasing, phase
        self.unsupplied = set()      # [12.0-G] judged at the start of the Movement Phase
        self.held = set()            # [CAU 17.0] and so are those that orders hold back
        self.barred = {}             # [SUP 17.2] hexes that an order closes to a unit, by its id
        self.moved = set()           # [5.15]
        self.entered = {}            # [13.12] how many have entered at a hex this turn
        self.hit = set()             # [8.41] suffered a combat result in this Combat Phase
        self.hit_before = set()      # and in the one before
        self.points = {}
        self._fresh_fights()

    def _fresh_fights(self):
        self.attacked, self.defended, self.advanced = set(), set(), set()
        self.displaced, self.protected, self.retreated = set(), set(), set()
        self.bound = set()           # [7.11, 7.12, 7.21] left over as a combat beside them was declared

    def begin_movement(self, number, phasing, position, allotment):
        """[4.1-1A, 12.0-G] supply for movement is judged now."""
        self.number, self.phasing, self.phase = number, phasing, "movement"
        self.moved, self.entered = set(), {}
        position.number = number
        orders = {unit.id: self.order_for(unit, position) for unit in position.on_map(phasing)}
        self.held = {unit for unit, order in orders.items() if order}
        # [SUP 17.2, 17.3] an order may only bar a region to the unit
        self.barred = {unit: set(position.ground.map.regions[order["barred_region"]])
                       for unit, order in orders.items() if order and "barred_region" in order}
        self._fresh_fights()
        self.unsupplied = {unit.id for unit in position.on_map(phasing) if not position.supplied(unit)}

    def begin_combat(self, allotment):
        """[4.1-1B, 9.0-P] the allotment serves in both Combat Phases of the Game-Turn."""
        self.phase = "combat"
        self._fresh_fights()
        self.hit_before, self.hit = self.hit, set()
        self.points = dict(allotment)

    def order_for(self, unit, position):
        """[CAU 17.0, SUP 17.2, 17.3] the order that binds the unit: no enemy is near, and it has not just been attacked."""
        for order in position.ground.rules.get("held", []):
            order = position.ground.under_reading(order)
            concerned = (unit.side == order["side"] and unit.id in order.get("units", [unit.id])
                         and unit.nation in order.get("nations", [unit.nation]))
            free = order.get("unless_attacked") and unit.id in self.defended
            near = any(position.ground.map.distance(unit.hex, enemy.hex) <= order.get("unless_within", 0)
                       for enemy in position.at.values() if enemy.side != unit.side)
            if concerned and order.get("from", 1) <= self.number <= order["until"] and not free and not near:
                return order
        return None

    def other(self):
        return OTHER[self.phasing]
