"""Who may attack, strengths, the line and the column (QUAD 7.1 to 7.6, 8, 9, 10.2, 11, 12.33)."""

from table import data_file
from .ground import OTHER


class Attack:
    """One combat in the making: adjacent attackers, artillery from a distance, points, and what the defender adds."""

    def __init__(self, adjacent, defenders):
        self.adjacent, self.defenders = list(adjacent), list(defenders)
        self.barrage, self.fpf = [], []
        self.attack_points = self.defense_points = 0

    def only_artillery(self):
        """[8.15, 8.45] made by artillery and Ground Support alone, adjacent or not."""
        return all(unit.artillery for unit in self.adjacent)


class Combat:
    """Attacks in one position; `turn` knows who has attacked, been attacked, advanced, been displaced."""

    def __init__(self, position, turn):
        self.position, self.ground, self.turn = position, position.ground, turn
        self.table = data_file("north-africa-quad", "tables.json")["crt"]
        self.lines = {line["id"]: line for line in self.table["lines"]}

    # --- who may ---

    def may_attack(self, unit):
        """[7.14, 7.82-3, 7.96] has not attacked, not advanced; artillery not displaced."""
        return (unit.side == self.turn.phasing and unit.id not in self.turn.attacked
                and unit.id not in self.turn.advanced
                and not (unit.artillery and unit.id in self.turn.displaced))

    def may_be_attacked(self, unit):
        """[7.14, 7.96]"""
        return (unit.side != self.turn.phasing and unit.id not in self.turn.defended
                and unit.id not in self.turn.advanced)

    def judge_attack(self, adjacent, defenders):
        """[7.15, 7.22, 7.23, 8.32] every adjacent attacker touches every defender."""
        against = []
        if not all(map(self.may_attack, adjacent)):
            against.append("7.14 attacker")
        if not all(map(self.may_be_attacked, defenders)):
            against.append("7.14 defender")
        if not all(self.position.touch(a, d) for a in adjacent for d in defenders):
            against.append("7.23")
        return against

    def may_barrage(self, unit, defenders):
        """[8.11, 8.12, 8.22, 8.31] artillery that touches no enemy, in range of one of the defenders."""
        return (unit.artillery and self.may_attack(unit) and not self.position.touching(unit)
                and any(self.ground.map.distance(unit.hex, d.hex) <= unit.values["range"] for d in defenders))

    def may_protect(self, unit, attack):
        """[8.41 to 8.45] final protective fire."""
        turn = self.turn
        return (unit.artillery and unit.side != turn.phasing and not attack.only_artillery()
                and unit not in attack.defenders and not self.position.touching(unit)
                and unit.id not in turn.hit and unit.id not in turn.hit_before
                and unit.id not in turn.displaced and unit.id not in turn.protected
                and any(self.ground.map.distance(unit.hex, d.hex) <= unit.values["range"] for d in attack.defenders))

    # --- strengths ---

    def strength(self, unit, value):
        """[12.33] zero when unsupplied at the instant of combat."""
        return unit.values[value] if self.position.supplied(unit) else 0

    def strengths(self, attack):
        """[7.0-P, 8.31, 8.43, 8.5, 9.11, 12.34] both totals."""
        attacking = sum(self.strength(unit, "barrage" if unit.artillery else "attack") for unit in attack.adjacent)
        attacking += sum(self.strength(unit, "barrage") for unit in attack.barrage) + attack.attack_points
        defending = sum(unit.values["defense"] for unit in attack.defenders) + attack.defense_points
        return attacking, defending + sum(self.strength(unit, "fpf") for unit in attack.fpf)

    # --- the line ---

    def lines_of(self, attack, defender):
        """[7.42 to 7.45, 8.62, 10.22, 11.11] all lines that one defender is entitled to."""
        ground = self.ground
        found = {ground.terrain_line(defender.hex)}
        ground_units = [unit for unit in attack.adjacent if not unit.artillery]
        sides = [ground.hexside_line(unit.hex, defender.hex) for unit in ground_units]
        if sides and all(sides):                                              # [7.42, 8.62]
            found.update(sides)
        crossing = [ground.mines_of(defender.side, unit.hex, defender.hex) for unit in attack.adjacent]
        if ground.read["mines-against-guns"] == "no-line" and not ground_units:               # [8.62]
            crossing = []
        if crossing and (any if ground.read["minefield-line"] == "any" else all)(crossing):   # [10.22]
            found.add("enemy-minefield")
        if self._anti_tank(defender) and any(unit.mechanized for unit in attack.adjacent):    # [11.11, 11.12]
            found.add("anti-tank")
        return found

    def _anti_tank(self, defender):
        """[11.11, 11.13] an anti-tank unit itself, or beside one that has kept its effect."""
        guns = [unit for unit in self.position.on_map(defender.side)
                if unit.anti_tank and unit.id not in self.turn.retreated and unit.id not in self.turn.displaced]
        return any(gun is defender or gun.hex in self.ground.map.next[defender.hex] for gun in guns)

    def line(self, attack):
        """[7.44, 7.45] the most favorable to the defense. Lines of equal bands are one to us."""
        found = {line for defender in attack.defenders for line in self.lines_of(attack, defender)}
        return min(found, key=lambda line: (self.lines[line]["rank"], line))

    def column(self, attack):
        """[7.61, 7.61-1, 7.61-2]"""
        attacking, defending = self.strengths(attack)
        difference = attacking - defending
        for band in self.lines[self.line(attack)]["bands"]:
            if band.get("min", difference) <= difference <= band.get("max", difference):
                return band["column"]
        raise ValueError(f"no band for {difference}")

    def outcome(self, attack, roll):
        return self.table["rows"][roll - 1][self.column(attack) - 1]

    def seen(self, attack, roll):
        """The result as it is told: "none" when nobody is affected."""
        word = self.outcome(attack, roll)
        beaten, _, attackers, _ = self.effect(attack, word)
        if word == "Br" and attackers and not beaten:      # [8.15, 8.33] the attackers alone retreat one hex
            return "A1"
        return word if beaten or attackers else "none"

    # --- what the outcome does ---

    def effect(self, attack, word):
        """(defenders beaten, hexes, attackers beaten, hexes) after the result [7.62, 8.14, 8.15, 10.31]; hexes of
        attackers are None for elimination."""
        if word == "none":
            return [], 0, [], 0
        defenders, attackers, hexes = [], [], 0
        if word[0] == "D" or word == "Br":
            hexes = 1 if word == "Br" else int(word[1])
            defenders = list(attack.defenders)
            artillery = attack.only_artillery()
            if self.ground.read["artillery-only-adjacent"] == "ranged-only":
                artillery = artillery and not attack.adjacent
            if artillery and word != "D4":                                   # [8.15]
                defenders = []
            if word in ("D1", "D2", "Br"):                                   # [10.31]
                if self.undone(attack):
                    return [], 0, [], 0
                defenders = [unit for unit in defenders if not self.shielded(attack, unit)]
        if word == "Br":
            return defenders, 1, list(attack.adjacent), 1
        if word[0] == "A":
            return [], 0, list(attack.adjacent), None if word == "Ae" else int(word[1])
        return defenders, hexes, [], 0

    def undone(self, attack):
        """[10.31] nobody moves: all who are attacked are shielded, or, as a reading has it, one of them."""
        whole = self.ground.read.get("box-attacked-with-others") == "whole-combat"
        return (any if whole else all)(self.shielded(attack, unit) for unit in attack.defenders)

    def shielded(self, attack, defender):
        """[10.31, 10.32] an Allied unit in a fortified box, attacked solely through minefield hexsides."""
        return (defender.side == self.ground.rules["boxes"]["side"] and self.ground.in_box(defender.hex)
                and bool(attack.adjacent) and all(
                    any(self.ground.mines_of(side, unit.hex, defender.hex) for side in OTHER)
                    for unit in attack.adjacent))
