"""Who has won: the campaign's conditions and the points of the shorter scenarios (CRU 19.17, 19.27, 19.37; SUP 19.16,
19.22, 19.38; KAS 22)."""

from table import connected
from .ground import OTHER


class Victory:
    """What the position is worth under the scenario's conditions. `destroyed` are the units that count as such;
    `last` tells for each hex of 19.37 which side was the last in it."""

    def __init__(self, position, scenario, last, sent_back):
        self.position, self.ground, self.last, self.sent_back = position, position.ground, last, sent_back
        self.rules = scenario["rules"]["victory"]
        lines = self.rules.get("lines", [])
        for line in lines:
            if "unless" in line and self.ground.read[line["unless"]["reading"]] == line["unless"]["choice"]:
                lines = [each for each in lines if each is not line]
        self.lines = {kind: [line for line in lines if line["is"] == kind]
                      for kind in ("route", "last-in", "cut-off", "exited", "standing")}
        self.exits = []     # points of units that have left, with their side

    def destroyed(self, side):
        """[18.2, 19.17-B2, 19.36] units lost in this game; neither those that left nor those lost before it."""
        return [unit for unit in self.position.units.values() if unit.side == side and unit.place == "eliminated"]

    def route(self):
        """[19.17-B1] a chain of hexes from the east edge to Tobruk without Axis units and zones; the ends included."""
        route = self.rules["route"] if "route" in self.rules else self.lines["route"][0]
        enemy = OTHER[route.get("side", self.rules.get("side"))]
        free = {number for number in self.ground.land if number not in self.position.zone(enemy)
                and (number not in self.position.at or self.position.at[number].side != enemy)}
        start = {number for region in route["from_regions"] for number in self.ground.map.regions[region]} & free
        class Open:
            next = self.ground.open_sides
        return route["to"] in connected(Open, start, lambda a, b: b in free)

    # --- the campaign ---

    def losses(self):
        """[19.17-B2]"""
        rule, lost = self.rules["losses"], self.destroyed("axis")
        nation = rule["destroyed_of_nation"]
        enough = (len(lost) >= rule["destroyed"]
                  and sum(unit.nation == nation["nation"] for unit in lost) >= nation["at_least"])
        return enough or len(self.position.on_map("axis")) < rule.get("or_fewer_on_map_than", 0)

    def too_dear(self):
        """[19.17-A2] Supercharge has no such condition."""
        rule = self.rules.get("too_dear")
        return (rule is not None and len(self.destroyed("allied")) > rule["lost_more_than"]
                and len(self.destroyed("axis")) <= rule["enemy_destroyed_at_most"])

    def campaign_winner(self):
        """[19.17] None is a draw."""
        met = self.route() + self.losses()
        if met == 2:
            return "axis" if self.too_dear() else "allied"
        if met == 0:
            return "axis"
        missed = self.rules["one_missed"]
        if "lost_more_than" in missed:      # [SUP 19.16-C, 19.16-D]
            return "axis" if len(self.destroyed("allied")) > missed["lost_more_than"] else None
        return "axis" if self.ground.read["campaign-axis-win"] == "misses-either" else None

    # --- points ---

    def worth(self, unit):
        """[19.27-1, 19.27-2]"""
        return sum(unit.values[name] for name in (("barrage", "fpf") if unit.artillery else ("attack", "defense")))

    def left(self, unit, number, turn):
        """[CAU 18.0-4, KAS 22.3] a unit leaves the map from this hex; called before it is gone."""
        for entry in self.lines["exited"]:
            regions = {n for region in entry["regions"] for n in self.ground.map.regions[region]}
            if (unit.side == entry["side"] and turn >= entry.get("from_turn", 1) and number in regions
                    and unit.nation in entry.get("nations", [unit.nation])
                    and (not entry.get("supplied") or self.position.supplied_at(unit, number))):
                # a gun without the strength that counts brings nothing
                self.exits.append((unit.side, unit.values.get(entry["value"], 0) * entry.get("times", 1)))

    def points(self):
        """[19.27, 19.37] points of both sides if the game ended now."""
        found = {side: sum(map(self.worth, self.destroyed(OTHER[side]))) for side in OTHER}
        for entry in self.lines["route"]:
            if self.route():
                found[entry["side"]] += entry["points"]
        for entry in self.lines["last-in"]:
            # [CAU 18.0-3] where it is asked for, a unit of the side would be in supply there
            supplied = not entry.get("supplied") or self.position.place_supplied(entry["side"], entry["hex"])
            if self.last.get(entry["hex"]) == entry["side"] and supplied:
                found[entry["side"]] += entry["points"]
        for side, points in self.exits + list(self.sent_back.points().items()):
            found[side] += points
        for entry in self.lines["standing"]:
            # [SUP 19.22-3] supplied units in a region, up to a most
            region = set(self.ground.map.regions[entry["region"]])
            there = [unit for unit in self.position.on_map(entry["side"])
                     if unit.hex in region and self.position.supplied(unit)]
            found[entry["side"]] += min(entry["points"] * len(there), entry["most"])
        for entry in self.lines["cut-off"]:
            cut_off = [unit for unit in self.position.on_map(OTHER[entry["side"]]) if not self.position.supplied(unit)]
            found[entry["side"]] += entry["points"] * len(cut_off)
        return found

    def winner(self):
        if self.rules["kind"] == "conditions":
            return self.campaign_winner()
        points = self.points()
        if self.rules.get("award", {}).get("case") == "KAS 22.5":
            ahead = points["axis"] - points["allied"]
            return "axis" if ahead >= 40 else "allied" if ahead < 15 else None
        if self.rules.get("award", {}).get("case", "").startswith("SUP"):   # [SUP 19.22-4, 19.38]
            return "allied" if points["allied"] >= points["axis"] + 10 else "axis"
        if points["axis"] == points["allied"]:
            return None
        return max(points, key=points.get)
