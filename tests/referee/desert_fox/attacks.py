"""Tries attacks at random when a Combat Phase is on [11.1, 11.2, 10.26], and sea and rail transport [8.5, 8.6]."""

import heapq

from .book import COMMONWEALTH, other
from .combat import can_attack_across
from .costs import Mover, full_allowance, may_move
from .supply import live_rail
from .watch import Watch
from .zones import zone

TRIES = 3
MOST = 24  # units on either side of one attack: a limit of this version, told with the case [11.22]
# Reasons that weigh the attack against all others of the phase, which the referee does not work out again.
SHARED_OUT = {"DF 10.26", "DF 11.16", "DF 11.11"}


class AttackWatch(Watch):
    def phase_begins(self):
        self.spent = 0

    def before(self, verb, words, targets, way):
        if self.decision in ("first-combat", "second-combat"):
            for _ in range(TRIES):
                self.attempt()

    def attempt(self):
        """One attack made up from units near an enemy; most are sound, some have one fault."""
        position, rng = self.position, self.referee.rng
        side = self.game.state["phasing"]
        enemies = sorted({u.hex for u in position.on_map(other(side))
                          if any(position.combat_units(n, side) for n in self.book.neighbors(u.hex))})
        if not enemies:
            return
        target = rng.choice(enemies)
        near = [u for n in self.book.neighbors(target) for u in position.stack(n, side)]
        near = [u for u in near if u.combat or rng.random() < 0.2]
        if rng.random() < 0.15:
            near += [rng.choice(position.on_map(side))]
        picked = list({u.id: u for u in near if rng.random() < 0.6}.values())
        if not picked:
            return
        goal = next(u for u in position.stack(target))
        faults = self.faults(picked, target) | ({"11.22"} if len(picked) > MOST else set())
        text = f"attack {' '.join(u.id for u in picked)} -> {goal.id}"
        checked = self.game.ask("game.check", action=text)
        reasons = {reason["case"] for reason in checked["why"]}
        if faults:
            self.hold("attacks tried", sorted(faults)[0], f"{text}: faults {sorted(faults)}", False, checked["legal"])
        elif not checked["legal"] and reasons & SHARED_OUT:
            self.referee.report.count("not judged: attacks refused for the sake of others")
        else:
            self.hold("attacks tried", "11.22", f"{text}: refused by {sorted(reasons)}", True, checked["legal"])

    def faults(self, picked, target):
        """The cases against an attack."""
        position, found = self.position, set()
        for unit in picked:
            if unit.supply:
                found.add("10.26")
            if unit.has("attacked"):
                found.add("11.14")
            if target not in self.book.neighbors(unit.hex):
                found.add("11.22")
            elif not can_attack_across(position, unit, target):
                found.add("11.36")
        defenders = position.stack(target)
        fighting = position.combat_units(target, other(self.game.state["phasing"]))
        if len(fighting or defenders) > MOST:
            found.add("11.22")
        if any(u.has("defended") for u in defenders) and all(
                u.has("defended") for u in defenders if not u.has("retreated")):
            found.add("11.14")
        return found


class TransportWatch(Watch):
    def __init__(self, referee):
        super().__init__(referee)
        self.shipped = self.railed = False

    def phase_begins(self):
        state = self.game.state
        self.shipped = self.railed = False
        if state["decision"] in ("initial-movement", "motorized-movement") and state["phasing"] == COMMONWEALTH:
            self.compare_ships(state)
            units = [u for u in self.position.on_map(COMMONWEALTH) if may_move(self.position, u, state["phase"])
                     and not (u.has("unsupplied") and u.motorized)]
            for unit in self.referee.rng.sample(units, min(4, len(units))):
                self.compare_rides(unit)

    def compare_ships(self, state):
        """[8.5 to 8.54] Single units that can be carried when a phase begins."""
        rules, place, last = self.book.rules["naval"], self.book.place, self.referee.last_in
        room, mine = self.referee.watches[1].room, set()  # [9.22]
        for ports, only_msus in ((rules["ports"], False), (rules["small_ports"], True)):
            if state["turn"] < rules["from_turn"] or any(last.get(p) != COMMONWEALTH for p in ports):
                continue
            for start, end in (ports, ports[::-1]):
                for unit in self.position.stack(place[start], COMMONWEALTH):
                    able = may_move(self.position, unit, state["phase"]) and not unit.has("disrupted")
                    if able and (unit.supply or not only_msus) and room(unit.points, place[end], COMMONWEALTH, {unit.id}):
                        mine.add((unit.id, place[end]))
        theirs = {(o["units"][0], o["hex"]) for o in self.game.offers(verbs=["ship"])
                  if o["verb"] == "ship" and len(o["units"]) == 1}
        self.hold("ships", "8.51", "units that can be shipped", mine, theirs, len(mine) or 1)

    def compare_rides(self, unit):
        """[8.61, 8.62, 8.68, 8.69] To the railroad, along it for 3 points, and on."""
        position, book = self.position, self.book
        controlled = zone(position, other(unit.side))
        live = live_rail(position, self.referee.finished, self.referee.last_in)
        line = book.rail[:self.referee.finished + 1]
        mover, budget = Mover(position, [unit]), full_allowance(unit)

        def spread(starts, budget):
            best, queue = dict(starts), [(c, h, True) for h, c in starts.items()]
            heapq.heapify(queue)
            while queue:
                cost, number, fresh = heapq.heappop(queue)
                if cost > best[number] or (mover.stops(number) and not fresh):
                    continue
                for target in book.neighbors(number):
                    price = mover.price(number, target)
                    if price is not None and cost + price[unit.motorized] <= min(budget, best.get(target, 1e9) - 0.1):
                        best[target] = cost + price[unit.motorized]
                        heapq.heappush(queue, (best[target], target, False))
            return best
        walked = spread({unit.hex: 0}, budget)
        riding = {}
        for index, number in enumerate(line):
            if number not in walked or number not in live or walked[number] + 3 > budget:
                continue
            if mover.stops(number) and number != unit.hex:
                continue
            for way in (1, -1):
                at = index + way
                while 0 <= at < len(line) and line[at] in live and line[at] not in controlled:
                    riding[line[at]] = min(riding.get(line[at], 1e9), walked[number] + 3)
                    at += way
        mine = spread(riding, budget)
        answer = self.game.ask("query.reach", unit=unit.id, mode="rail")
        theirs = {h["hex"]: h["cost"] for h in answer["hexes"] if h.get("by") == "rail"}
        wrong = {h: (mine.get(h), c) for h, c in theirs.items() if mine.get(h) != c}
        self.hold("rides", "8.61", f"rides of {unit.id} from {unit.hex}: {len(wrong)} differ", {},
                  dict(sorted(wrong.items())[:4]), len(theirs) or 1)
        room = self.referee.watches[1].room  # [9.22]
        missed = {h for h in mine if h not in walked and h not in theirs and h != unit.hex
                  and room(unit.points, h, unit.side, {unit.id})}
        self.hold("rides", "8.61", f"rides of {unit.id} from {unit.hex} that are not offered", set(), missed)
