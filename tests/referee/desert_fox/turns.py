"""Watches the beginning of turns: initiative [4], arrivals [5, 7.5], Malta [6]; and the end of the game [15]."""

from .book import AXIS, COMMONWEALTH, other
from .supply import communication
from .watch import Watch
from .zones import zone


def track(book, side, turn):
    """[TRT] What a side receives: points by name, MSUs, highest Armor Rating."""
    row = book.tables["turns"]["rows"][turn - 1]
    if side == COMMONWEALTH:
        record, points = row["commonwealth"], {}
        silent = turn >= 21 and book.chosen("last-turns") == "nothing"
        points["commonwealth.refit"] = 0 if silent else record["refit"]
        points["commonwealth.air"] = record["air"]
        return points, 0 if silent else record["msu"], record["rating"]
    record = row["axis_continuous" if book.chosen("axis-track") == "continuous" else "axis"]
    first, second = record["refit"]
    if book.chosen("axis-refit-order") == "italian-first":
        first, second = second, first
    return {"axis.german_refit": first, "axis.italian_refit": second, "axis.air": record["air"]}, None, record["rating"]


def convoy(book, total, turn):
    """[7.55, 7.57] MSUs for a modified roll."""
    table = book.tables["convoy"]
    for span in table["dates"][book.chosen("convoy-dates")]:
        if span["from"] <= turn <= span["to"]:
            total += span["add"]
    return next(row["msu"] for row in table["rows"] if total <= row["to"])


def entry_hexes(position, unit):
    """[5.0-P, 5.11, 13.0-P] Where a reinforcement may be placed."""
    book, side = position.book, unit.side
    controlled = zone(position, other(side))

    def free(number):
        if not book.land(number) or position.enemy_held(number, side) or number in controlled:
            return False
        barren = book.rules["terrain"][book.map.terrain[number]].get("needs_way")
        return not (unit.motorized and barren and not any(
            {"road", "track"} & set(book.map.side(number, n)) for n in book.neighbors(number)))
    near = {n for n in book.around_city(book.base(side), book.rules["bases"][side]["within"]) if free(n)}
    if near or any(free(n) for n in book.around_city(book.base(side), 2)):
        return near
    return {n for n in book.map.regions[book.rules["bases"][side]["edge"]] if free(n)}


class TurnWatch(Watch):
    def __init__(self, referee):
        super().__init__(referee)
        self.due = {r["unit"]: r["turn"] for r in self.book.scenario["reinforcements"]}
        self.seen = {"points": {}, "msus": 0, "roll": None}
        self.player_turn, self.misses = None, 0
        self.rommel_away = False

    # --- initiative

    def initiative(self, events):
        """[4.0-P, 4.0-B, O-8.84] The Axis has it when the roll lies in the span of the turn."""
        turn = self.game.state["turn"]
        for event in events:
            if event["kind"] == "rolled" and event.get("case") == "DF O-8.84":
                self.rommel_away = event["value"] >= 11
            if event["kind"] == "turn":
                self.rommel_away = self.rommel_away and turn > event["value"]
        roll = next((e["value"] for e in events if e["kind"] == "rolled" and e.get("case") == "DF 4.0-P"), None)
        note = next((e["word"] for e in events if e["kind"] == "note" and "Initiative" in e.get("word", "")), None)
        if note is None:
            return
        holder = AXIS if "Axis" in note else COMMONWEALTH
        mine = AXIS
        if turn > 2:
            low, high = self.book.tables["turns"]["rows"][turn - 1]["initiative"]
            if self.rommel_away:
                low, high = 2, 6
            mine = AXIS if roll is not None and low <= roll <= high else COMMONWEALTH
        self.hold("initiative", "4.0-P", f"initiative of turn {turn}, roll {roll}", mine, holder)

    # --- arrivals

    def gather(self, events):
        state = self.game.state
        if (state["turn"], state["phasing"]) != self.player_turn:
            self.player_turn = (state["turn"], state["phasing"])
            self.seen = {"points": {}, "msus": 0, "roll": None}
        for event in events:
            if event["kind"] == "points" and event.get("case") == "DF 5.16":
                self.seen["points"][event["word"]] = event["value"]
            elif event["kind"] == "entered" and event.get("case") in ("DF 7.51", "DF 7.52"):
                self.seen["msus"] += 1
            elif event["kind"] == "rolled" and event.get("case") == "DF 7.57":
                self.seen["roll"] = event["value"]

    def phase_begins(self):
        state = self.game.state
        if state["decision"] == "reinforcement":
            self.arrivals(state)
            self.compare_entries(state)
        elif state["decision"] == "air-allocation":
            self.compare_air(state)
        elif state["decision"] == "refit" and state["phasing"] == COMMONWEALTH:
            if "automatic" in self.book.scenario["rules"]["victory"]:  # else the game would be over
                self.hold("automatic victory", "15.25", "the Axis has stormed Alexandria and plays on", False,
                          self.stormed())

    def arrivals(self, state):
        """[5.16, 7.51, 7.52, 7.53] Points and MSUs of the turn."""
        side, turn = state["phasing"], state["turn"]
        points, msus, _ = track(self.book, side, turn)
        mine = {name: number for name, number in points.items() if number}
        self.hold("points of the turn", "5.16", f"points of {side} on turn {turn}", mine, self.seen["points"])
        if side == AXIS:
            if turn == 1:
                msus = 0  # [3.2-3]
            else:
                malta = state["points"]["commonwealth.malta"]
                msus = convoy(self.book, (self.seen["roll"] or 0) + malta, turn)
        if self.position.enemy_held(self.book.base(side), side):
            self.referee.report.count("not judged: supply arriving at an occupied base")
        elif sum(u.supply for u in self.position.on_map(side)) == sum(
                c["type"] == "supply" and c["side"] == side for c in self.book.counters.values()):  # [7.54] a limit of ours
            self.referee.report.count("not judged: supply counters all in play")
        else:
            self.hold("MSUs of the turn", "7.51", f"MSUs of {side} on turn {turn}, roll {self.seen['roll']}", msus,
                      self.seen["msus"])

    def compare_entries(self, state):
        """[5.0-P, 5.11, 5.12] Who may enter where."""
        side, theirs = state["phasing"], {}
        for offer in self.game.offers(verbs=["enter"]):
            if offer["verb"] == "enter":
                theirs.setdefault(offer["unit"], set()).add(offer["hex"])
        boxed = set(self.book.tables["schedule"]["arrive_in_refit_box"])
        for unit in self.position.units.values():
            if unit.side != side or unit.supply or unit.id in boxed:
                continue
            listed = unit.place == "due" and self.due.get(unit.id, 99) <= state["turn"]
            if listed:
                hexes = entry_hexes(self.position, unit)
                self.hold("entries", "5.0-P", f"entry hexes of {unit.id}", hexes, theirs.get(unit.id, set()),
                          len(hexes) or 1)
            elif unit.id in theirs and unit.place == "due":
                self.hold("entries", "5.12", f"{unit.id} enters on turn {state['turn']}", set(), theirs[unit.id])

    # --- Malta

    def compare_air(self, state):
        """[6.31, 6.33] Air Points to Malta, and the raid with its dumps."""
        points, position = state["points"], self.position
        offers = self.game.offers()
        if state["phasing"] == COMMONWEALTH:
            most = min(2 - points["commonwealth.malta"], points["commonwealth.air"])
            self.hold("Malta", "6.31", "Air Points that may go to Malta", set(range(1, most + 1)),
                      {o["number"] for o in offers if o["verb"] == "malta"})
            return
        dumps = [u for u in position.on_map(AXIS) if u.dump and not u.has("captured") and self.raid_dump(u)]
        most = min(3, points["axis.air"], 1 + len(dumps))
        self.hold("raids", "6.33", "Air Points that may raid Malta", set(range(1, most + 1)),
                  {o["number"] for o in offers if o["verb"] == "raid"})
        named = {i for o in offers if o["verb"] == "raid" for i in o.get("units", [])}
        self.hold("raid dumps", "6.33", "dumps that may be expended for a raid", True, named <= {u.id for u in dumps})

    def raid_dump(self, unit):
        """[6.33] Within three hexes of a base, no enemy combat unit within five."""
        near = any(self.book.map.distance(unit.hex, self.book.place[p]) <= 3
                   for p in self.book.rules["malta"]["dump_places"])
        return near and not any(e.combat and self.book.map.distance(unit.hex, e.hex) <= 5
                                for e in self.position.on_map(COMMONWEALTH))

    def raid(self, number, events):
        """[6.34, 6.37]"""
        roll = next((e["value"] for e in events if e["kind"] == "rolled" and e.get("case") == "DF 6.37"), None)
        if roll is None:
            return
        axis, allied = self.book.tables["malta-raid"]["rows"][roll - 1][number - 1]
        before, now = self.referee.previous.state["points"], self.game.state["points"]
        mine = (before["axis.air"] - axis, max(0, before["commonwealth.malta"] - allied))
        self.hold("raid results", "6.37", f"raid with {number}, die {roll}", mine,
                  (now["axis.air"], now["commonwealth.malta"]))

    # --- each action

    def after(self, verb, words, targets, way, events):
        self.gather(events)
        self.initiative(events)
        if verb == "raid":
            self.raid(int(words[-1]), events)

    # --- the end

    def finish(self):
        """[15.15, 15.25, 15.26]"""
        state = self.game.state
        if not state["over"]:
            return
        victory = self.game.ask("query.victory")
        if self.book.scenario["rules"]["victory"]["kind"] == "race":
            mine = AXIS if self.race_won() else COMMONWEALTH
            self.hold("victory", "15.15", "winner of the race", mine, victory.get("winner"))
        else:
            self.campaign(state, victory)

    def holds(self, place):
        """[15.26] Occupied by the Axis, or last entered by it."""
        number = self.book.place[place]
        stack = self.position.stack(number)
        return stack[0].side == AXIS if stack else self.referee.last_in.get(place) == AXIS

    def race_won(self):
        """[15.15]"""
        position = self.position
        joined = communication(position, AXIS, True, tuple([self.book.base(AXIS)]))
        on_foot = communication(position, AXIS, False, tuple([self.book.base(AXIS)]))
        tobruk = self.book.place["tobruk"]
        city = any(not u.parenthesized for u in position.combat_units(tobruk, AXIS))
        if city and (tobruk in joined or tobruk in on_foot):
            return True
        ends = ("bardia", "sidi-barrani")
        return all(self.holds(p) and (self.book.place[p] in joined or self.book.place[p] in on_foot) for p in ends)

    def stormed(self):
        """[15.25] A combat unit of weight, its strength without parentheses, is in Alexandria."""
        return any(u.points >= 1 and not u.parenthesized
                   for u in self.position.combat_units(self.book.place["alexandria"], AXIS))

    def campaign(self, state, victory):
        """[15.25, 15.26]"""
        rules = self.book.scenario["rules"]["victory"]
        stormed = self.stormed()
        if state["turn"] < self.book.scenario["last_turn"]:
            self.hold("automatic victory", "15.25", "the campaign ends early, with Alexandria stormed", True, stormed)
        points = sum(worth for place, worth in rules["hexes"].items() if self.holds(place))
        points += state["points"]["commonwealth.missed_withdrawals"] * rules["missed_withdrawal"]
        level = next(l for l in rules["levels"] if points >= l["from"])
        mine = AXIS if stormed else level["winner"]
        self.hold("victory", "15.26", f"winner of the campaign, {points} points, Alexandria stormed: {stormed}", mine,
                  victory.get("winner"))
        if not stormed:
            self.hold("victory points", "15.26", "points of the Axis", points, victory["points"]["axis"])
