"""Watches movement [8], reaction [8.4], overruns [8.3, 7.7] and stacking [9]."""

import heapq

from .book import COMMONWEALTH, other
from .costs import (Mover, adjacent_to_enemy, forced_reach, full_allowance, may_force, may_move, may_react, reach,
                    reaction_reach, within_two)
from .overrun import entry_price, may_overrun, may_overrun_supply, rommel_rides, supply_overrun_strength
from .watch import Watch

SAMPLE = 14  # units looked at when a phase begins


def group_reach(mover, start, held, one_hex):
    """[8.27] Hexes that a group can reach, each class paying its own costs. Ways of which none is dearer for both are
    all followed."""
    classes = sorted({u.motorized for u in mover.units})
    limit = {c: min(mover.limit[u.id] for u in mover.units if u.motorized == c) for c in classes}
    zero = tuple(0 for _ in classes)
    labels, queue = {start: [zero]}, [(zero, start)]
    while queue:
        cost, number = heapq.heappop(queue)
        if cost not in labels.get(number, ()):
            continue
        if (number == start and held) or (number != start and (mover.stops(number) or one_hex)):
            continue
        for target in mover.position.book.neighbors(number):
            price = mover.price(number, target)
            if price is None:
                continue
            total = tuple(cost[i] + price[c] for i, c in enumerate(classes))
            if any(total[i] > limit[c] for i, c in enumerate(classes)):
                continue
            known = labels.setdefault(target, [])
            if any(all(k[i] <= total[i] for i in range(len(total))) for k in known):
                continue
            labels[target] = [k for k in known if not all(total[i] <= k[i] for i in range(len(total)))] + [total]
            heapq.heappush(queue, (total, target))
    labels.pop(start)
    return set(labels)


class MovementWatch(Watch):
    def __init__(self, referee):
        super().__init__(referee)
        self.group, self.adjacent, self.near, self.left, self.held = [], set(), set(), {}, False
        self.forced, self.halted, self.target, self.price = False, False, None, {}

    # --- when a phase begins

    def phase_begins(self):
        state, position = self.game.state, self.position
        self.group = []
        if state["phase"].endswith("movement") and state["decision"] == state["phase"]:
            side = state["phasing"]
            self.adjacent = {u.id for u in position.on_map(side) if adjacent_to_enemy(position, u.hex, side)}
            self.compare_all(side, self.compare_reach)
        if state["phase"].endswith("reaction") and state["decision"] == state["phase"]:
            side = other(state["phasing"])
            self.near = within_two(position, side)
            self.compare_all(side, self.compare_reaction)

    def compare_all(self, side, compare):
        units = self.position.on_map(side)
        for unit in units if len(units) <= SAMPLE else self.referee.rng.sample(units, SAMPLE):
            compare(unit)

    # --- reach

    def theirs(self, unit, way=None):
        more = {"mode": way} if way else {}
        answer = self.game.ask("query.reach", unit=unit.id, **more)
        return {h["hex"]: (h["cost"], h["stops"]) for h in answer["hexes"] if h.get("by") == way
                and h["verb"] != "ship"}  # what is shipped is compared by itself [8.5]

    def compare_reach(self, unit):
        """[8.2] Every hex that the unit can reach, at its least cost, and whether it must stop there."""
        able = may_move(self.position, unit, self.game.state["phase"])
        mine = reach(self.position, unit) if able else {}
        theirs = self.theirs(unit)
        self.compare("reach", "8.2", unit, mine, theirs)
        forced = {}
        if able and may_force(self.position, unit, self.adjacent):
            forced = {h: c for h, c in forced_reach(self.position, unit).items() if h not in mine}
        answered = self.theirs(unit, "forced-march")
        if unit.side == COMMONWEALTH:  # [8.74] where supply can be traced is judged by the watch of supply
            trace = self.referee.watches[0].can_trace_general
            forced = {h: c for h, c in forced.items() if unit.has("emergency") or trace(unit, h)}
        self.compare("forced reach", "8.7", unit, forced, answered)

    def compare_reaction(self, unit):
        """[8.4]"""
        able = may_react(self.position, unit, self.game.state["phase"], self.near)
        if able and rommel_rides(self.position, [unit]):
            self.referee.report.count("not judged: reaction with Rommel")
            return
        self.compare("reaction reach", "8.4", unit, reaction_reach(self.position, unit) if able else {},
                     self.theirs(unit))

    def compare(self, kind, case, unit, mine, theirs):
        mine, theirs = self.stackable(unit, mine, theirs), dict(theirs)
        differing = {h: (mine.get(h), theirs.get(h)) for h in set(mine) | set(theirs) if mine.get(h) != theirs.get(h)}
        few = dict(sorted(differing.items())[:4])
        self.hold(kind, case, f"{kind} of {unit.id} in {unit.hex}: {len(differing)} hexes differ",
                  {h: v[0] for h, v in few.items()}, {h: v[1] for h, v in few.items()}, len(mine) or 1)

    def stackable(self, unit, mine, theirs):
        """[9.22, 9.23] A unit does not end its move where too many stay who cannot leave the hex in this phase, nor its
        reaction where a retreat has left no room [11.62-5]."""
        return {h: c for h, c in mine.items() if self.room(unit.points, h, unit.side, {unit.id})
                and not (self.game.state["phase"].endswith("reaction") and self.left_full(unit, h))}

    def left_full(self, unit, number):
        stack = self.position.stack(number, unit.side)
        return (any(u.has("crowded") for u in stack) and
                sum(u.points for u in stack) + unit.points > self.limit(number))

    def limit(self, number):
        return 9 if number in self.book.cities else 6

    def room(self, points, number, side, coming):
        staying = sum(u.points for u in self.position.stack(number, side)
                      if u.points and u.id not in coming and not self.can_leave(u))
        return points == 0 or staying + points <= self.limit(number)

    def can_leave(self, unit):
        phase, key = self.game.state["phase"], ("leave", unit.id)
        if key not in self.position.kept:
            if phase.endswith("reaction"):
                able = may_react(self.position, unit, phase, self.near) and reaction_reach(self.position, unit)
            else:
                able = may_move(self.position, unit, phase) and (
                    reach(self.position, unit) or (may_force(self.position, unit, self.adjacent) and
                                                   forced_reach(self.position, unit)))
            self.position.kept[key] = bool(able)
        return self.position.kept[key]

    # --- groups

    def takes_up(self, ids, way):
        self.group = ids
        self.forced, self.halted, self.target = way == "forced-march", False, None
        units = [self.position.units[i] for i in ids]
        least = min(min(40, 2 * u.allowance) if self.forced else full_allowance(u) for u in units)
        if any(u.has("unsupplied") and u.motorized for u in units):
            least = min(least, 4)
        self.left = {i: least for i in ids}
        self.held = False

    def compare_group(self):
        """[8.27, 8.3] Where the group may march, and what it may overrun."""
        units = [self.position.units[i] for i in self.group]
        start = units[0].hex
        mover = Mover(self.position, units, left=self.left)
        if self.forced:
            self.referee.report.count("not judged: forced march of a group")
            return
        mine = set() if self.halted else group_reach(mover, start, self.held, mover.one_hex())
        offers = self.game.offers()
        theirs = {o["path"][-1] for o in offers if o["verb"] == "march"} - {start}
        points = sum(u.points for u in units)  # into a full hex only those go who can go on; not judged
        full = {h for h in mine | theirs if not self.room(points, h, units[0].side, set(self.group))}
        self.hold("march of a group", "8.27", f"march of {' '.join(self.group)} from {start}", mine - full, theirs - full,
                  len(mine) or 1)
        around = [] if self.halted else [n for n in self.book.neighbors(start) if self.position.enemy_held(n, units[0].side)]
        dry = self.without_combat_supply(units) if around else set()
        overruns = {n for n in around if may_overrun(self.position, units, n, self.left, dry)}
        answered = {o["hex"] for o in offers if o["verb"] == "overrun"}
        self.hold("overruns", "8.3", f"overruns of {' '.join(self.group)} from {start}", overruns, answered,
                  len(around))
        supplies = {n for n in around if not self.held and may_overrun_supply(self.position, units, n, self.left)}
        supplies -= overruns   # who had to stop overruns, but only as in 8.3 [10.21]
        answered = {o["hex"] for o in offers if o["verb"] == "supply-overrun"} - overruns
        self.hold("supply overruns", "7.74", f"supply overruns of {' '.join(self.group)} from {start}", supplies,
                  answered, len(around))

    def without_combat_supply(self, units):
        """[8.35] Under a reading overrunning units need Combat Supply."""
        if self.book.options.get("overrun-supply") != "counts":
            return set()
        network = self.referee.watches[0].network_for(units[0].side, "combat")
        return {u.id for u in units if not u.has("emergency") and not network.reaches(u)}

    def spend(self, path):
        """What a march has cost each unit."""
        mover = Mover(self.referee.previous, [self.referee.previous.units[i] for i in self.group], left=self.left)
        for start, target in zip(path, path[1:]):
            price = mover.price(start, target)
            if price is None:
                self.referee.report.differ("DF 8.2", f"march from {start} to {target}", "barred", "accepted")
                return
            for unit in mover.units:
                self.left[unit.id] -= price[unit.motorized]
        if min(self.left.values()) < 0:
            self.referee.report.differ("DF 8.22", f"march {'-'.join(path)}", f"left {self.left}", "accepted")
        self.held = mover.stops(path[-1]) or mover.one_hex()

    # --- before and after each action

    def before(self, verb, words, targets, way):
        decision = self.decision
        if decision in ("initial-movement", "motorized-movement") and verb == "move" and not way:
            self.compare_reach(self.position.units[words[0]])
        elif decision in ("first-reaction", "second-reaction") and verb == "react":
            self.compare_reaction(self.position.units[words[0]])
        elif decision == "group" and self.group:
            self.compare_group()

    def after(self, verb, words, targets, way, events):
        if verb == "group":
            self.takes_up(words, way)
        elif verb == "march":
            self.spend(words[-1].split("-"))
        elif verb in ("overrun", "supply-overrun"):
            previous = self.referee.previous
            units = [previous.units[i] for i in self.group]
            prices = entry_price(previous, units, words[0])
            extra = 1 if verb == "supply-overrun" or rommel_rides(previous, units) else 2
            self.target, self.price = words[0], {c: p + extra for c, p in (prices or {}).items()}
            if verb == "supply-overrun":
                self.supply_overrun(units, words[0], events)
        if self.group and verb != "march":
            self.arrived()
        if self.game.state["decision"] not in ("group", "capture", "overrun-reaction", "fate-roll", "retreat", "rommel-step"):
            self.group = [] if verb == "done" or self.game.state["decision"] in self.referee.PHASES else self.group
        if verb == "end-phase":
            self.stacks()

    def supply_overrun(self, units, number, events):
        """[7.74] The die against the strength of the group; above it the group halts with a 3d result."""
        rolls = [e["value"] for e in events if e["kind"] == "rolled" and e.get("word") == "supply overrun"]
        enters = self.game.state["decision"] == "capture" or any(e["kind"] == "moved" for e in events)
        self.hold("supply overrun rolls", "7.74", f"supply overrun of {number}, die {rolls}",
                  rolls[0] <= supply_overrun_strength(self.position, units), enters)
        self.halted = not enters

    def arrived(self):
        """After an overrun the group stands in the hex overrun and has paid for it [8.31]; when those to be overrun have
        gone it stays, has paid nothing, and by one reading only the zones that are left hold it [8.37]."""
        target, units = self.target, [self.position.units[i] for i in self.group]
        if target is None:
            return
        mover = Mover(self.position, units, left=self.left)
        if all(u.hex == target for u in units):
            for u in units:
                self.left[u.id] -= self.price.get(u.motorized, 0)
            self.held, self.target = mover.stops(target), None
        elif self.decision == "group":
            self.target = None
            if self.book.chosen("overrun-avoided") == "zones-left":
                self.held = self.held and mover.stops(units[0].hex)

    def stacks(self):
        """[9.22, 9.23, 9.26] What stands in a hex when a Movement or Reaction Phase has ended."""
        before = self.referee.previous
        if before.decision not in ("initial-movement", "motorized-movement", "first-reaction", "second-reaction"):
            return
        if self.game.state["decision"] not in self.referee.PHASES:
            return
        side = before.phasing if before.decision.endswith("movement") else other(before.phasing)
        for number, stack in self.position.at.items():
            mine = [u for u in stack if u.side == side]
            points, limit = sum(u.points for u in mine), self.limit(number)
            excused = any(u.has("crowded") or u.has("retreated") for u in mine)
            self.hold("stacks", "9.22", f"Stacking Points in {number} after {before.decision}", True,
                      points <= limit or excused)
            self.hold("dumps in a hex", "9.26", f"dumps in {number}", True, sum(u.dump for u in mine) <= 1)
