"""Watches single choices: set-up [15.12], emergency supply [7.4], building [14.1], Air Points and bombardment [6.2, 11.5],
where a convoy's MSU may enter [7.52], the dump of Tobruk [7.56], reaction before an overrun [8.37]."""

from .book import AXIS, COMMONWEALTH, other
from .costs import may_move, may_react, reaction_reach
from .watch import Watch


class ChoiceWatch(Watch):
    def __init__(self, referee):
        super().__init__(referee)
        self.player_turn, self.used, self.bombarded, self.escaped = None, {AXIS: 0, COMMONWEALTH: 0}, False, set()

    def offered(self, verb):
        return [o for o in self.game.offers(verbs=[verb]) if o["verb"] == verb]

    def phase_begins(self):
        state = self.game.state
        if (state["turn"], state["phasing"]) != self.player_turn:
            self.player_turn = (state["turn"], state["phasing"])
            self.used, self.bombarded = {AXIS: 0, COMMONWEALTH: 0}, False
        if state["decision"] in ("initial-movement", "motorized-movement"):
            self.escaped = set()
            self.compare_emergency(state["phasing"])
            self.compare_building(state["phasing"], state["phase"])

    def compare_emergency(self, side):
        """[7.4] A unit of Morale 1 and a dump in its hex."""
        mine = {(u.id, d.id) for stack in self.position.at.values() for d in stack if d.dump and d.side == side
                and not d.has("captured") for u in stack if u.combat and u.morale == 1 and not u.has("emergency")}
        theirs = {(o["unit"], o["targets"][0]) for o in self.offered("emergency")}
        self.hold("emergency supply", "7.4", "units that may take emergency supply", mine, theirs, len(mine) or 1)

    def compare_building(self, side, phase):
        """[14.11, 14.13, 14.14, 3.2-4]"""
        mine, position = set(), self.position
        if not (side == COMMONWEALTH and position.turn == 1):
            for number, stack in position.at.items():
                barred = self.book.map.terrain[number] in ("mountain", "city", "sand-sea", "marsh")
                if barred or position.forts.get(number, 0) >= 2:
                    continue
                mine |= {(u.id, d.id) for d in stack if d.dump and d.side == side and not d.has("captured")
                         for u in stack if u.combat and not u.parenthesized and u.points >= 1
                         and may_move(position, u, phase)}
        theirs = {(o["unit"], o["targets"][0]) for o in self.offered("build")}
        self.hold("building", "14.14", "units that may build", mine, theirs, len(mine) or 1)

    def before(self, verb, words, targets, way):
        decision = self.decision
        if decision == "set-up":
            self.compare_set_up()
        elif decision in ("attack-support", "defense-support"):
            self.compare_support()
        elif decision == "convoy":
            mine = {self.book.place[p] for p in self.book.rules["convoy_ports"]["places"]
                    if self.referee.last_in.get(p) == AXIS and not self.position.enemy_held(self.book.place[p], AXIS)}
            self.hold("convoy ports", "7.52", "ports for one MSU", mine, {o["hex"] for o in self.offered("enter")})
        elif decision == "tobruk-dump":
            self.compare_tobruk_dump()
        elif decision == "overrun-reaction":
            self.compare_overrun_reaction()

    def compare_set_up(self):
        """[15.12, 15.12-2]"""
        for rule in self.book.scenario["rules"]["free"]:
            mine = {n for n in self.book.around_city(rule["of"], rule["within"]) if self.book.land(n)}
            theirs = {}
            for offer in self.offered("deploy"):
                theirs.setdefault(offer["unit"], set()).add(offer["hex"])
            for unit_id, hexes in theirs.items():
                motorized = self.position.units[unit_id].motorized
                able = {n for n in mine if not (motorized and self.book.rules["terrain"][self.book.map.terrain[n]].get(
                    "needs_way"))}
                self.hold("set-up", "15.12", f"hexes for {unit_id}", able, hexes, len(able))
        fort = self.book.scenario["rules"]["fort"]
        offers = {o["hex"] for o in self.offered("fortify")}
        if offers:
            mine = {n for n in self.book.around_city(fort["of"], fort["within"]) if self.book.land(n)
                    and self.book.map.terrain[n] not in ("mountain", "city", "sand-sea", "marsh")}
            self.hold("set-up", "15.12-2", "hexes for the fortification", mine, offers, len(mine))

    def compare_support(self):
        """[6.21, 6.22, 11.5, 11.51]"""
        state, fight = self.game.state, self.referee.watches[2].fight
        side = state["to_act"]
        offers = self.game.offers()
        if fight.air[side] == 0:
            most = state["points"][f"{side}.air"] - self.used[side]
            self.hold("Air Points", "6.21", f"Air Points of {side}", set(range(1, min(most, 4) + 1)),
                      {o["number"] for o in offers if o["verb"] == "air" and o["number"] <= 4})
        coast = self.book.map.regions["coast-from-derna"]
        span = self.book.rules["naval"]["bombardment"]
        mine = False
        if side == COMMONWEALTH and span["from"] <= state["turn"] <= span["to"] and not self.bombarded:
            hexes = set(fight.from_hex.values()) if fight.side == side else set(fight.hexes)
            mine = bool(hexes & coast)
        self.hold("bombardment", "11.51", "naval bombardment", mine, any(o["verb"] == "bombard" for o in offers))

    def compare_tobruk_dump(self):
        """[7.56, 9.26]"""
        tobruk = self.book.place["tobruk"]
        mine = {n for n in [tobruk] + self.book.neighbors(tobruk) if self.book.land(n)
                and not self.position.enemy_held(n, AXIS) and not any(u.dump for u in self.position.stack(n))}
        theirs = {o["hex"] for o in self.offered("place-dump")}
        self.hold("dump of Tobruk", "7.56", "where the dump may lie", mine, theirs, len(mine))

    def compare_overrun_reaction(self):
        """[8.37] Units that could react in the coming phase and are faster than the fastest overrunner."""
        moving = self.referee.watches[1]
        position, phase = self.position, self.game.state["phase"]
        fastest = max(position.units[i].allowance for i in moving.group)
        coming = "first-reaction" if phase == "initial-movement" else "second-reaction"
        stack = position.stack(moving.target, other(position.units[moving.group[0]].side)) if moving.target else []
        near = {u.id for u in stack}
        mine = {u.id for u in stack if may_react(position, u, coming, near) and u.allowance > fastest
                and u.id not in self.escaped and reaction_reach(position, u)}
        theirs = {o["unit"] for o in self.game.offers() if o["verb"] == "react"}
        if position.rommel is not None:
            self.referee.report.count("not judged: reaction with Rommel")
            return
        self.hold("reaction before an overrun", "8.37", f"units that may react in {moving.target}", mine, theirs,
                  len(mine) or 1)

    def after(self, verb, words, targets, way, events):
        before = self.referee.previous
        if verb == "air":
            self.used[before.state["to_act"]] += int(words[0])
        elif verb == "bombard":
            self.bombarded = True
        elif verb == "react" and before.decision == "overrun-reaction":
            self.escaped.add(words[0])
        elif verb == "raid":
            lost = before.state["points"]["axis.air"] - self.game.state["points"]["axis.air"]
            self.used[AXIS] += int(words[-1]) - lost  # [6.24, 6.34]
        for event in events:
            if event["kind"] == "points" and event.get("word") == "Air Point lost":
                self.lose(event)

    def lose(self, event):
        """[6.23] A point that is lost is among those used."""
        now, then = self.game.state["points"], self.referee.previous.state["points"]
        for side in (AXIS, COMMONWEALTH):
            lost = then[f"{side}.air"] - now[f"{side}.air"]
            if lost > 0 and not event.get("counted"):
                self.used[side] = max(0, self.used[side] - lost)
        for side in (AXIS, COMMONWEALTH):
            self.referee.previous.state["points"][f"{side}.air"] = now[f"{side}.air"]
