"""Combat Phases held against the program: declarations, support, the die, retreats, displacements, advances."""

from .combat import Attack
from .retreat import Advance


class Fights:
    """The combat half of the referee."""

    def units_of(self, names):
        return [self.unit(name) for name in names]

    def hold_offers(self, kind, case, what, mine, theirs, line_of):
        """Compares sets of choices; of what the program does not offer, its reasons are told."""
        if self.hold(kind, case, what, set(mine), set(theirs), len(theirs)):
            return
        for choice in sorted(set(mine) - set(theirs))[:3]:
            said = self.game.ask("game.check", action=line_of(choice))
            self.report.differ(case, f"  {line_of(choice)}", "legal",
                               "legal" if said["legal"] else [w["case"] + " " + w["text"] for w in said["why"]])

    # --- declaring ---

    def look_at_combat(self, verb, words, targets):
        self.compare_duties(verb == "end-phase")
        if verb == "end-phase":
            return
        self.try_attack()
        self.compare_barrages()

    def compare_duties(self, ending):
        theirs = self.game.ask("query.obligations")["obligations"]
        attack, attacked = self.duties.must_attack(), self.duties.must_be_attacked()
        beside = {enemy for enemy in attacked if self.duties.partners(enemy)}
        said = lambda *texts: {entry["unit"] for entry in theirs if entry["text"] in texts}
        ids = lambda units: {unit.id for unit in units}
        self.hold("duties to attack", "7.12", "who must attack", ids(attack), said("must attack"), len(attack))
        self.hold("duties to be attacked", "7.11", "who must be attacked", ids(beside), said("must be attacked"), len(beside))
        self.hold("exemptions", "10.21", "who may stay out", ids(self.duties.may_stay_out()), said("may stay out of combat"))
        far = said("must be attacked from a distance")
        alone = {enemy for enemy in attacked - beside if self.duties._fire([enemy], set(), self.turn.points[self.turn.phasing])}
        self.hold("distant duties", "7.11", f"{far or 'nobody'} to be attacked from a distance of {ids(alone)}", True,
                  far <= ids(alone) and bool(far) == bool(alone))
        if ending:
            self.hold("phases ended", "7.11", "duties left at the end of the phase", set(), ids(attack | beside | alone))

    def try_attack(self):
        """A random attack of touching and of other units: legal here, legal there?"""
        own = self.position.on_map(self.turn.phasing)
        mine = [u for u in own if self.position.touching(u)]
        if not mine:
            return
        one = self.rng.choice(mine)
        near = self.position.touching(one)
        targets = self.rng.sample(near, self.rng.randint(1, min(2, len(near))))
        friends = [u for u in own if u is not one and self.ground.map.distance(u.hex, targets[0].hex) <= 2]
        units = [one] + self.rng.sample(friends, min(len(friends), self.rng.choice((0, 0, 1, 1, 2))))
        line = f"attack {' '.join(u.id for u in units)} -> {' '.join(t.id for t in targets)}"
        against = self.combat.judge_attack(units, targets) or self.duties.judge(units, [], targets, 0)
        theirs = self.game.ask("game.check", action=line)
        if theirs["legal"]:
            self.compare_combat(Attack(units, targets))
        if not self.hold("attacks tried", ",".join(against) or "7.15", line, not against, theirs["legal"]):
            self.report.differ("", "their reasons", against, [w["case"] + " " + w["text"] for w in theirs["why"]])

    def compare_barrages(self):
        """[8.11, 8.13] who may fire alone at which hex, and which enemies Ground Support may."""
        offers = self.game.offers(verbs=["barrage", "support"])
        enemies = [u for u in self.position.on_map(self.turn.other()) if self.combat.may_be_attacked(u)]
        theirs = {(o["units"][0], o["targets"][0]) for o in offers if o["verb"] == "barrage" and len(o["units"]) == 1}
        mine = {(u.id, e.id) for u in self.position.on_map(self.turn.phasing) for e in enemies
                if self.combat.may_barrage(u, [e]) and not self.duties.judge([], [u], [e], 0)}
        self.hold_offers("barrages", "8.11", "barrages on offer", mine, theirs, lambda pair: "barrage {} -> {}".format(*pair))
        theirs = {o["targets"][0] for o in offers if o["verb"] == "support"}
        mine = {e.id for e in enemies if self.turn.points[self.turn.phasing] and not self.duties.judge([], [], [e], 1)}
        self.hold_offers("points on offer", "9.13", "whom Ground Support alone may attack", mine, theirs,
                         lambda name: f"support 1 -> {name}")
        if mine:
            name, points = self.rng.choice(sorted(mine)), self.rng.randint(1, self.turn.points[self.turn.phasing] + 1)
            against = self.duties.judge([], [], [self.unit(name)], points) or points > self.turn.points[self.turn.phasing]
            self.hold("points tried", "9.12", f"support {points} -> {name}", not against,
                      self.game.legal(f"support {points} -> {name}"))

    def compare_combat(self, attack):
        """Strengths, line and column as the program tells them."""
        theirs = self.game.ask("query.combat", attackers=[u.id for u in attack.adjacent],
                               defenders=[u.id for u in attack.defenders],
                               support={"attack": [u.id for u in attack.barrage], "defense": [u.id for u in attack.fpf],
                                        "attack_points": attack.attack_points, "defense_points": attack.defense_points})
        what = " ".join(u.id for u in attack.adjacent + attack.barrage) + " -> " + " ".join(
            u.id for u in attack.defenders)
        self.hold("strengths", "7.0-P", f"strengths of {what}", self.combat.strengths(attack),
                  (theirs["attack"], theirs["defense"]))
        rank = lambda line: self.combat.lines[line]["rank"]
        self.hold("lines", "7.44", f"line of {what}", rank(self.combat.line(attack)), rank(theirs["line"]))
        self.hold("columns", "7.61", f"column of {what}", self.combat.column(attack), theirs["column"])
        self.hold("result faces", "7.61", f"results of {what}", [self.combat.seen(attack, r) for r in range(1, 7)],
                  [o["result"] for o in theirs["outcomes"]], 6)

    def do_attack(self, words, targets):
        adjacent, defenders = self.units_of(words), self.units_of(targets)
        self.hold("attacks", "7.15", f"attack {words} -> {targets}", [],
                  self.combat.judge_attack(adjacent, defenders) or self.duties.judge(adjacent, [], defenders, 0))
        self.open_fight(Attack(adjacent, defenders))
        self.turn.attacked |= set(words)

    def open_fight(self, attack):
        self.fight, self.beaten, self.trails, self.winners, self.pushing = attack, {}, {}, set(), None
        self.duties.bind(attack.adjacent, attack.defenders)
        self.turn.defended |= {unit.id for unit in attack.defenders}

    def do_barrage(self, words, targets):
        if self.fight is None:
            self.open_fight(Attack([], self.units_of(targets)))
        for unit in self.units_of(words):
            self.hold("barrages made", "8.11", f"barrage of {unit.id}", True,
                      self.combat.may_barrage(unit, self.fight.defenders))
            self.fight.barrage.append(unit)
            self.turn.attacked.add(unit.id)

    def do_support(self, words, targets):
        if self.fight is None:
            self.open_fight(Attack([], self.units_of(targets)))
        points, side = int(words[0]), self.game.before["to_act"]
        if side == self.turn.phasing:
            self.fight.attack_points += points
        else:
            self.fight.defense_points += points
        self.turn.points[side] -= points

    def do_fpf(self, words, targets):
        for unit in self.units_of(words):
            self.hold("protective fires", "8.41", f"FPF of {unit.id}", True, self.combat.may_protect(unit, self.fight))
            self.fight.fpf.append(unit)
            self.turn.protected.add(unit.id)

    def look_at_support(self, verb, words, targets):
        mine = {unit.id for unit in self.position.on_map(self.turn.phasing)
                if self.combat.may_barrage(unit, self.fight.defenders) and not self.duties.judge([], [unit], [], 0)}
        theirs = {unit for offer in self.game.offers(verbs=["barrage"]) for unit in offer["units"]}
        target = self.fight.defenders[0].id
        self.hold_offers("supporting fires", "8.22", "who may add barrage", mine, theirs,
                         lambda name: f"barrage {name} -> {target}")
        self.compare_combat(self.fight)

    def look_at_defense(self, verb, words, targets):
        mine = {unit.id for unit in self.position.on_map(self.turn.other()) if self.combat.may_protect(unit, self.fight)}
        theirs = {unit for offer in self.game.offers(verbs=["fpf"]) for unit in offer["units"]}
        self.hold("protective fire", "8.41", "who may give FPF", mine, theirs, len(mine))
        points = {offer["number"] for offer in self.game.offers(verbs=["support"])}
        left = 0 if self.fight.only_artillery() else self.turn.points[self.turn.other()]    # [8.45, 9.0-P]
        self.hold("points on offer", "9.12", "defender's Ground Support", set(range(1, left + 1)), points)
        self.compare_combat(self.fight)

    def do_done(self, words, targets):
        if self.game.before["decision"] == "advance":
            self.fight = None

    # --- the result ---

    def hear_result(self, event):
        word = self.combat.seen(self.fight, self.rolled)
        self.hold("results", "7.61", f"result of {self.rolled}", word, event["word"])
        beaten, hexes, attackers, back = self.combat.effect(self.fight, word)
        self.word, self.hexes = word, back if attackers and not beaten else hexes
        self.beaten = {unit: hexes for unit in beaten}
        self.after_defenders = {unit: back for unit in attackers}
        self.withdrawal.begin(self.fight.adjacent, {unit.hex for unit in self.fight.defenders} if word == "Br" else set())
        if not beaten:
            self.beaten, self.after_defenders = self.after_defenders, {}
        if word == "Br":
            self.winners = set()
        elif attackers:
            self.winners = set(self.fight.defenders)
            self.hexes = 1 if back is None else back
        else:
            self.winners = set(self.fight.adjacent) if beaten else set()
        if word == "Ae":
            self.trails = {unit: [unit.hex] for unit in attackers}

    def settle(self, unit):
        del self.beaten[unit]
        if not self.beaten:
            self.beaten, self.after_defenders = self.after_defenders, {}

    # --- retreats ---

    def look_at_retreat(self, verb, words, targets):
        offers = self.game.offers(verbs=["retreat"])
        for unit in {self.unit(offer["unit"]) for offer in offers}:
            if not self.hold("retreating units", "7.7-G", f"{unit.id} has to retreat", True, unit in self.beaten):
                continue
            mine = {tuple(route) for route in self.routes_of(unit)}
            theirs = {tuple(offer["path"]) for offer in offers if offer["unit"] == unit.id}
            self.hold_offers("retreat routes", "7.7-G", f"retreats of {unit.id} from {unit.hex}, {self.beaten[unit]} hexes",
                             mine, theirs, lambda path: f"retreat {unit.id} {'-'.join(path)}")

    def routes_of(self, unit):
        """[7.7-G, 7.74] full retreats or, without any, those as far as it gets; fellows yet to retreat go first."""
        fellows = self.fellows(unit)
        full = self.withdrawal.allowed(unit, self.beaten[unit], fellows)
        if full:
            return full
        for hexes in range(self.beaten[unit] - 1, 0, -1):
            part = self.withdrawal.vacant(self.withdrawal.routes(unit, hexes, fellows))
            if part:
                return part
        return []

    def fellows(self, unit):
        return {other.hex for other in self.beaten if other is not unit}

    def do_retreat(self, words, targets):
        self.pushing = (self.unit(words[0]), words[1].split("-"))
        self.chain = []
        self.turn.hit.add(words[0])
        self.turn.retreated.add(words[0])
        self.go_on()

    def go_on(self):
        """[7.81] the retreating unit goes as far as its path is vacant; then somebody has to make room."""
        unit, path = self.pushing
        for number in path[path.index(unit.hex) + 1:]:
            if number in self.position.at:
                return
            self.trails.setdefault(unit, []).append(unit.hex)
            self.position.put(unit, "map", number)
            self.passed(unit, [number])

    def hear_retreated(self, event):
        unit = self.unit(event["unit"])
        if not (self.pushing and self.pushing[0] is unit):       # the only route there was
            self.pushing = (unit, [event["from"], event["to"]])
            self.go_on()
        self.turn.hit.add(unit.id)
        self.turn.retreated.add(unit.id)
        self.pushing = None
        self.settle(unit)

    def hear_eliminated(self, event):
        unit = self.unit(event["unit"])
        if unit in self.beaten and self.beaten[unit] is not None:
            self.look_at_elimination(unit)
        if unit.hex is not None:
            self.trails.setdefault(unit, []).append(unit.hex)
        self.position.put(unit, "eliminated")
        if unit in self.beaten:
            self.settle(unit)

    def look_at_elimination(self, unit):
        self.hold("eliminations", "7.7-G", f"{unit.id} at {unit.hex} has no retreat of {self.beaten[unit]}", [],
                  self.routes_of(unit))

    # --- displacement ---

    def look_at_displace(self, verb, words, targets):
        unit = self.unit(words[0])
        theirs = {offer["path"][-1] for offer in self.game.offers(verbs=["displace"]) if offer["unit"] == unit.id}
        retreating, path = self.pushing
        fellows, here = self.fellows(retreating), path.index(retreating.hex)
        closed = fellows | {retreating.hex} | {other.hex for other, _ in self.chain}
        mine = set(self.withdrawal.displacements(unit, closed, retreating, path[here:], self.chain))
        self.hold_offers("displacements", "7.81", f"{unit.id} makes room from {unit.hex}", mine, theirs,
                         lambda number: f"displace {unit.id} {unit.hex}-{number}")

    def do_displace(self, words, targets):
        """[7.82-2] into a vacant hex, and all who wait behind move up; into a friend's, who must make room first."""
        self.chain.append((self.unit(words[0]), words[1].split("-")[-1]))
        if self.chain[-1][1] in self.position.at:
            return
        for unit, number in reversed(self.chain):
            self.position.put(unit, "map", number)
            self.passed(unit, [number])
            self.turn.displaced.add(unit.id)
            self.turn.bound.discard(unit.id)
        self.chain = []
        self.go_on()

    # --- advances ---

    def told_trails(self):
        return " and ".join("-".join(trail) for trail in self.trails.values())

    def advance_rules(self):
        return Advance(self.position, self.hexes, list(self.trails.values()), self.word == "Ae")

    def look_at_advance(self, verb, words, targets):
        rules, offers = self.advance_rules(), self.game.offers(verbs=["advance"])
        mine, theirs = {}, {}
        for unit in self.winners:
            if unit.id not in self.turn.advanced and unit.place == "map":
                mine.update({(unit.id, number): 1 for number in rules.ends(unit)})
        for offer in offers:
            theirs[offer["unit"], offer["path"][-1]] = offer["path"]
        self.hold("advances", "7.91", f"advances of {self.hexes} hexes along {self.told_trails()}", set(mine), set(theirs),
                  len(theirs))
        for unit in self.winners:
            if unit.id not in self.turn.advanced and unit.place == "map":
                path = [unit.hex]
                for _ in range(self.rng.randint(1, self.hexes)):
                    path.append(self.rng.choice(self.ground.map.next[path[-1]]))
                if path[-1] != unit.hex:
                    line, against = f"advance {unit.id} {'-'.join(path)}", rules.judge(unit, path)
                    self.hold("advances tried", ",".join(against) or "7.91", f"{line} along {self.told_trails()}", not against,
                              self.game.legal(line))

    def do_advance(self, words, targets):
        unit, path = self.unit(words[0]), words[1].split("-")
        self.hold("advances made", "7.91", f"advance {unit.id} {words[1]}", [], self.advance_rules().judge(unit, path))
        self.position.put(unit, "map", path[-1])
        self.passed(unit, path)
        self.turn.advanced.add(unit.id)

