"""What single titles add to the quad's rules: weather, fuel, units sent back, early arrivals (KAS 18, 19, 21; SUP 18.3)."""

from .ground import OTHER


class Weather:
    """[KAS 18] clear, overcast or rain, for a whole Game-Turn. Titles without weather are always clear."""

    def __init__(self, ground):
        self.rules, self.read = ground.rules.get("weather"), ground.read
        self.now, self.due = "clear", False

    def begin(self, number):
        """[KAS 18.1, 18.4] a Game-Turn begins; from some turn on a die is due."""
        if not self.rules:
            return
        if self.read.get("historical-weather") == "on":
            self.now = self.rules["historical"][number - 1]
        else:
            self.due = number >= self.rules["from_turn"]

    def roll(self, value):
        if self.due:
            self.now, self.due = self.rules["faces"][value - 1], False
        return self.now

    def flying(self):
        """[KAS 18.2]"""
        return self.now == "clear"

    def again(self, ground, unit, a, b):
        """[KAS 18.3] what a step costs once more in rain."""
        if self.now != "rain" or not unit.mechanized:
            return 0
        ways = ground.map.side(a, b) & set(ground.rules["ways"])
        if "road" in ways or (ways and self.read["rain-on-trails"] == "spared"):
            return 0
        return ground.ground_cost(a, b)


class Fuel:
    """[SUP 18.3] so many mechanized Axis units a Movement Phase may spend more than half of their allowance."""

    def __init__(self, ground):
        self.rules = ground.rules.get("fuel") if ground.read.get("axis-fuel") == "on" else None
        self.far = 0

    def begin(self):
        self.far = 0

    def binds(self, unit, number):
        return self.rules is not None and number > self.rules["last_free_turn"] and unit.side == "axis" and unit.mechanized

    def short(self, unit, number):
        """Whether the unit has no more than half of its allowance now."""
        return self.binds(unit, number) and self.far >= self.rules["units"]

    def moved(self, unit, number, cost):
        """Of a unit in supply; one without never has more than half [12.32]."""
        if self.binds(unit, number) and cost > (unit.values["movement"] + 1) // 2:
            self.far += 1


class SentBack:
    """[KAS 19.2, 19.3] units that have to leave in each Game-Turn, and how many were short of that."""

    def __init__(self, position):
        self.position, self.rules = position, position.ground.rules.get("withdrawal")
        self.left = self.missing = 0

    def counts(self, unit):
        return unit.side == self.rules["side"] and unit.nation in self.rules["nations"]

    def exited(self, unit, number, turn):
        if self.rules and turn >= self.rules["from_turn"] and self.counts(unit) and any(
                number in self.position.ground.map.regions[region] for region in self.rules["regions"]):
            self.left += 1

    def turn_over(self, number):
        if not self.rules or number < self.rules["from_turn"]:
            return
        standing = sum(self.counts(unit) for unit in self.position.at.values())
        self.missing += min(standing, max(0, self.rules["units"] - self.left))
        carried = self.position.ground.read["withdrawal-surplus"] == "carried"
        self.left = max(0, self.left - self.rules["units"]) if carried else 0

    def points(self):
        """{side: points} of the penalty."""
        return {OTHER[self.rules["side"]]: self.missing * self.rules["points"]} if self.rules else {}


class Arrivals:
    """[13.0-P, KAS 21.4, 21.5] by which hexes a reinforcement comes on, and in which Game-Turn."""

    def __init__(self, ground, scenario):
        self.ground, self.turns = ground, {}
        self.hexes = {}
        for entry in scenario["reinforcements"]:
            self.turns[entry["unit"]] = entry["turn"]
            self.hexes[entry["unit"]] = {entry["hex"]} if "hex" in entry else set()
        for entry in scenario["rules"].get("arrivals", []):
            for unit in entry["units"]:
                self.hexes[unit].update(n for region in entry["regions"] for n in ground.map.regions[region])
        self.alarms = scenario["rules"].get("early", [])
        self.raised = set()

    def passed(self, unit, number, turn):
        """[KAS 21.5] a unit has been in a hex."""
        for index, alarm in enumerate(self.alarms):
            if alarm["hex"] == number and alarm["by"] == unit.side and turn < alarm.get("before_turn", turn + 1):
                self.raised.add(index)

    def turn_of(self, unit):
        early = [self.alarms[index]["turns"] for index in self.raised if unit.id in self.alarms[index]["units"]]
        return self.turns[unit.id] - max(early, default=0)

    def hexes_of(self, unit):
        """[KAS 16.11, 21.4] its hexes, but for Rough that it may not enter."""
        return {number for number in self.hexes[unit.id] if not self.ground.closed_at_edge(unit, number)}
