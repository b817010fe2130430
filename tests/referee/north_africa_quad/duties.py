"""Who must fight: mandatory combat and its exemptions (QUAD 7.11, 7.12, 7.21, 8.31, 10.21; CRU 17.1)."""


class Duties:
    """The duties of the Phasing player in one position. They bind as long as the two sides are in contact; whom an
    attack leaves to others, they bind to the end."""

    def __init__(self, combat):
        self.combat, self.position, self.turn, self.ground = combat, combat.position, combat.turn, combat.ground

    def targets(self, unit):
        """The enemies a unit could attack now."""
        return [enemy for enemy in self.position.touching(unit) if self.combat.may_be_attacked(enemy)]

    def partners(self, enemy):
        """The Phasing units beside an enemy that could attack him now."""
        return [unit for unit in self.position.touching(enemy) if self.combat.may_attack(unit)]

    # --- exemptions ---

    def exempt(self, unit):
        """[10.21, 17.1] may stay out: every enemy it touches stands behind a minefield. Who has advanced against it in
        this phase does not count [7.96]. Who had to fight beside an earlier combat has to fight still [7.12]."""
        if unit.id in self.turn.bound:
            return False
        touching = [enemy for enemy in self.position.touching(unit) if enemy.id not in self.turn.advanced]
        return bool(touching) and all(self._behind_mines(unit, enemy) for enemy in touching)

    def _behind_mines(self, unit, enemy):
        if self.ground.mines_of(unit.side, unit.hex, enemy.hex):      # [10.21] the unit's own minefield
            return True
        tobruk = self.ground.rules.get("tobruk")                        # [17.1] any minefield, three hexes from 1003
        return (tobruk is not None and unit.side == tobruk["side"]
                and self.ground.map.distance(unit.hex, tobruk["centre"]) == tobruk["distance"]
                and bool(self.ground.map.side(unit.hex, enemy.hex) & set(tobruk["hexside_kinds"])))

    # --- who must ---

    def must_attack(self):
        """[7.12, 8.31] units that have still to take part in an attack."""
        return {unit for unit in self.position.on_map(self.turn.phasing)
                if self.combat.may_attack(unit) and self.targets(unit) and not self.exempt(unit)}

    def may_stay_out(self):
        return {unit for unit in self.position.on_map(self.turn.phasing)
                if self.combat.may_attack(unit) and self.targets(unit) and self.exempt(unit)}

    def must_be_attacked(self, attacking=()):
        """[7.11, 7.21, 10.21] enemies that have still to be attacked. A unit that has attacked, or is about to
        (`attacking`), binds its side to attack all it touches, but for those displaced against it since."""
        found = set()
        for unit in self.position.on_map(self.turn.phasing):
            if unit.id in self.turn.advanced:
                continue
            if unit in attacking:
                found.update(self.targets(unit))
            elif unit.id in self.turn.attacked:
                found.update(enemy for enemy in self.targets(unit) if enemy.id not in self.turn.displaced)
            elif self.combat.may_attack(unit) and not self.exempt(unit):
                found.update(self.targets(unit))
        found.update(enemy for enemy in self.position.on_map(self.turn.other())
                     if enemy.id in self.turn.bound and self.combat.may_be_attacked(enemy))
        return found

    def bind(self, attackers, targets):
        """A combat is declared: enemies beside the attackers that it leaves out, and units beside the targets that
        have to fight somebody else."""
        left = {enemy for unit in attackers for enemy in self.targets(unit) if enemy not in targets}
        idle = {unit for unit in self.must_attack() if unit not in attackers
                and any(enemy in targets for enemy in self.position.touching(unit))}
        self.turn.bound |= {unit.id for unit in left | idle}

    # --- what an attack would leave undone ---

    def left_over(self, attacking=(), barraging=(), attacked=(), points=0):
        """How many could not do their duty after such an attack: units without an enemy to attack, and enemies that
        neither a unit beside them nor fire from a distance could attack any more [7.11, 7.12]."""
        idle = [unit for unit in self.must_attack() if unit not in attacking
                and not any(enemy not in attacked for enemy in self.targets(unit))]
        alone = [enemy for enemy in self.must_be_attacked(attacking) if enemy not in attacked
                 and not any(unit not in attacking for unit in self.partners(enemy))]
        fire = self._fire(alone, set(attacking) | set(barraging), self.turn.points[self.turn.phasing] - points)
        return len(idle), len(alone) - fire

    def _fire(self, enemies, used, points):
        """How many of these enemies artillery and Ground Support can still attack from a distance: each battery and
        each point one. By the other reading such fire meets no duty."""
        if self.ground.read["attacked-by-barrage-only"] != "allowed":
            return 0
        batteries = [unit for unit in self.position.on_map(self.turn.phasing) if unit not in used]
        choices = {enemy: [b for b in batteries if self.combat.may_barrage(b, [enemy])] for enemy in enemies}
        fires = {}

        def serve(enemy, seen):
            for battery in choices[enemy]:
                if battery not in seen:
                    seen.add(battery)
                    if battery not in fires or serve(fires[battery], seen):
                        fires[battery] = enemy
                        return True
            return False

        met = sum(serve(enemy, set()) for enemy in enemies)
        return min(len(enemies), met + points)

    def judge(self, attacking, barraging, attacked, points):
        """Cases against an attack that leaves more undone than there would be without it."""
        idle, alone = self.left_over(attacking, barraging, attacked, points)
        idle_now, alone_now = self.left_over()
        against = ["7.12"] if idle > idle_now else []
        if alone > alone_now:
            against.append("7.21")
        if (not attacking and attacked and self.ground.read["attacked-by-barrage-only"] != "allowed"
                and any(enemy in self.must_be_attacked() and self.partners(enemy) for enemy in attacked)):
            against.append("7.11")       # the other reading: a unit beside it must take part
        return against
