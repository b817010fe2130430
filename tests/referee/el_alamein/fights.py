"""A combat from its declaration to its last advance: sections 9 and 10 as a part of Play."""

from . import combat, retreat
from .position import ALLIED, enemy_of


class Fight:
    """A combat between its declaration and its last advance."""

    def __init__(self, attackers, helpers, targets, defenders, column):
        self.attackers, self.helpers, self.targets, self.defenders = attackers, helpers, targets, defenders
        self.column, self.result, self.due = column, None, 0
        self.giving = False                       # an exchange is being paid (10.1-Ex)
        self.waiting, self.hexes = [], 0          # who must still retreat, and how far
        self.left = {unit.hex for unit in attackers}
        self.open = set()                         # advances that are still possible: hexes
        self.advanced = set()


class Fights:
    """What Play does in a Combat Phase."""

    def do_attack(self, words, targets, by):
        position = self.position
        units = [self.unit(word) for word in words]
        hexes = {self.unit(target).hex for target in targets}
        attackers = [unit for unit in units if unit.fights]
        helpers = [unit for unit in units if not unit.fights]
        defenders = [unit for hex in sorted(hexes) for unit in position.at(hex, enemy_of(position.phasing))]
        attack, defense = combat.totals(position, attackers, helpers, hexes)
        self.strengths = attack, defense
        self.held_before = [area for area in position.boxes if any(position.at(hex, ALLIED) for hex in area)]
        due = set()
        for unit in attackers:
            due |= combat.duty(position, unit, hexes)
        self.fight = Fight(attackers, helpers, hexes, defenders, combat.odds(attack, defense))
        named = [unit for unit in helpers if unit.supply]
        for unit in named or combat.drawn_supply(position, attackers)[0]:
            unit.support_used += 1
        position.aided |= {unit.id for unit in helpers if unit.engineer}
        position.fought = True
        for unit in attackers:
            unit.attacked = True
        for unit in defenders:
            unit.attacked_here = True
        position.owed = (position.owed | due) - hexes

    def do_roll(self, words, targets, by):
        roll = int(words[0])
        if self.clearing:
            unit, self.clearing = self.clearing, None
            unit.cleared = True
            if combat.clears(self.board, unit.side, roll):
                self.clear_hex(unit.hex, unit.side)
            return
        fight = self.fight
        fight.result = combat.result_of(self.board, fight.column, roll)
        self._resolve()

    def _resolve(self):
        """10.1."""
        fight = self.fight
        if fight.result in ("Ae", "De"):
            for unit in fight.attackers if fight.result == "Ae" else fight.defenders:
                self.lost_in_combat(unit)
        elif fight.result == "Ex":
            fight.due = sum(unit.strength for unit in fight.defenders)
            for unit in fight.defenders:
                self.remove(unit, "eliminated")
            if sum(unit.strength for unit in fight.attackers) <= fight.due:
                for unit in fight.attackers:
                    self.remove(unit, "eliminated")
                fight.due = 0
            fight.giving = fight.due > 0
        else:
            beaten = fight.attackers if fight.result[0] == "A" else [
                unit for unit in fight.defenders if self.board.map.terrain[unit.hex] != "ridge"]   # 6.5-2
            fight.waiting, fight.hexes = list(beaten), int(fight.result[1])
            self.position.touch()
            self.blocked()
        if not fight.giving and not fight.waiting:
            self._after_losses()

    def blocked(self):
        """10.22: who has no way is eliminated."""
        fight, gone = self.fight, True
        while gone:
            gone = False
            if fight.waiting and not any(retreat.retreat_paths(self.position, unit, fight.hexes) for unit in fight.waiting):
                for unit in fight.waiting:
                    self.lost_in_combat(unit)
                fight.waiting = []

    def do_lose(self, words, targets, by):
        unit, fight = self.unit(words[0]), self.fight
        fight.due -= unit.strength
        self.remove(unit, "eliminated")
        if fight.due <= 0 and not any(other.hex for other in fight.attackers):
            self._after_losses()

    def do_retreat(self, words, targets, by):
        unit, path, fight = self.unit(words[0]), words[1].split("-"), self.fight
        fight.waiting.remove(unit)
        unit.retreated = True
        for hex in path[1:]:
            self._unbox(unit, hex)
        if len(path) <= fight.hexes:              # 16.03: off the friendly edge
            self.remove(unit, "due")
            unit.door = path[-1]
        else:
            unit.hex = path[-1]
        self.position.touch()
        self.settle()
        self.blocked()
        if not fight.waiting:
            self._after_losses()

    def _after_losses(self):
        """9.34, 9.35: who may advance now."""
        self.fight.giving = False
        self.position.touch()
        self._boxes_after_combat()
        self.fight.open = {None}
        if not self.advances():
            self._end_fight()

    def advances(self):
        """(unit, hex) pairs of the moment."""
        fight, position = self.fight, self.position
        if not fight or not fight.open or fight.waiting:
            return set()
        if fight.result[0] == "A":
            vacated = {hex for hex in fight.left if not position.at(hex)}
            if fight.advanced:
                return set()
            return retreat.defender_advances(position, fight.defenders, vacated)
        cleared = {hex for hex in fight.targets if not position.at(hex)}
        able = [unit for unit in fight.attackers if unit.id not in fight.advanced]
        return retreat.attacker_advances(position, able, cleared)

    def do_advance(self, words, targets, by):
        unit, path = self.unit(words[0]), words[1].split("-")
        unit.hex = path[-1]
        self._unbox(unit, unit.hex)
        self.fight.advanced.add(unit.id)
        self.position.touch()
        self.settle()
        if not self.advances():
            self._end_fight()

    def _end_fight(self):
        """6.31, 6.43: columns leave Road Mode after a combat they took part in; retreats are part of it (6.34)."""
        for unit in self.fight.attackers + self.fight.defenders + self.fight.helpers:
            unit.road_mode = False
        self.fight = None
        self.position.touch()
