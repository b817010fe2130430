"""What the title's files print: map, counters under the reading in force, tables, places; and a position as the
referee sees it. Sections of the rulebook are in the other modules."""

from table import HexMap, data_file

AXIS, COMMONWEALTH = "axis", "commonwealth"
INFANTRY_TYPES = {"infantry", "motorized-infantry", "mechanized-infantry", "heavy-weapons", "heavy-infantry",
                  "glider-infantry", "heavy-airborne-infantry"}  # [11.4]


def other(side):
    return COMMONWEALTH if side == AXIS else AXIS


class Book:
    """The title with its modules and readings as this game has chosen them."""

    def __init__(self, scenario, options):
        self.title = data_file("desert-fox", "title.json")
        self.rules = self.title["rules"]
        self.tables = data_file("desert-fox", "tables.json")
        self.scenario = data_file("desert-fox", "scenarios", scenario + ".json")
        self.options = {item["id"]: item["default"] for item in self.title["readings"] + self.title["modules"]}
        self.options.update(options)
        self.map = HexMap(data_file("desert-fox", "map.json"))
        for number in list(self.map.terrain):  # what is printed over by charts is no hex
            if number in set(self.map.data.get("void", [])):
                del self.map.terrain[number]
        self.next = {number: [n for n in around if n in self.map.terrain] for number, around in self.map.next.items()}
        self.counters = {c["id"]: c for c in data_file("desert-fox", "counters.json")["counters"]}
        self.place = {name: record["hex"] for name, record in self.rules["places"].items()}
        self.steps = {}  # what steps cost, kept by costs.py
        self.cities = {h for h, terrain in self.map.terrain.items() if terrain == "city"}
        self.rail = self.rules["railroad"]["line"]

    def chosen(self, name):
        return self.options[name]

    def on(self, module):
        return self.options[module] == "on"

    def base(self, side):
        return self.place[self.rules["bases"][side]["place"]]

    def land(self, number):
        return self.map.terrain.get(number, "sea") != "sea"

    def neighbors(self, number):
        return self.next[number]

    def around_city(self, center, hexes):
        """All hexes within a distance."""
        return {n for n in self.map.within(center, hexes) if n in self.map.terrain}


class Unit:
    """One unit as the program's state shows it, with the numbers of its counter."""

    def __init__(self, book, record):
        self.id, self.side = record["id"], record["side"]
        self.hex = record.get("hex")
        self.place = "map" if self.hex else record.get("box", record.get("place"))
        self.status = record.get("status", {})
        counter = book.counters[self.id]
        self.nation, self.type, self.traits = counter["nation"], counter["type"], counter["traits"]
        rules = counter.get("rules", {})
        values = dict(counter["values"])
        if book.chosen("counter-values") == "as-read":
            values.update(rules.get("as_read", {}))
        self.faces = [values] + [dict(values, **face) for face in rules.get("faces", [])]
        self.refit_type = rules.get("refit", self.type)
        self.shown = record.get("face")

    def has(self, flag):
        return bool(self.status.get(flag))

    @property
    def values(self):
        """The face of an armor unit with several ratings [2.22-AR] is known by the numbers that the program shows."""
        for face in self.faces[1:]:
            for prefix in ("", "depleted_"):
                numbers = [str(face[prefix + key]) for key in ("strength", "morale", "movement")]
                if self.shown == "-".join(numbers):
                    return face
        return self.faces[0]

    @property
    def supply(self):
        return self.type == "supply"

    @property
    def dump(self):
        return self.supply and self.has("dump")

    @property
    def attackers_carried(self):
        """Of a supply unit: attacking Stacking Points that drew on it in this phase [7.15]. Which of several dumps served an
        earlier attack is its owner's choice, so this is taken from the program."""
        return self.status.get("data", 0) >> 4 & 15

    @property
    def combat(self):
        return not self.supply

    @property
    def armor(self):
        return self.type == "armor"

    @property
    def motorized(self):
        return "foot" not in self.traits  # [8.1]

    @property
    def depleted(self):
        return bool(self.status.get("steps"))

    @property
    def parenthesized(self):
        return "parenthesized" in self.traits or ("parenthesized-depleted" in self.traits and self.depleted)

    @property
    def points(self):
        """Stacking Points [9.1]."""
        return self.values["stacking"]

    @property
    def strength(self):
        return self.values["depleted_strength" if self.depleted else "strength"]

    @property
    def morale(self):
        return self.values["depleted_morale" if self.depleted else "morale"]

    @property
    def allowance(self):
        if self.dump:
            return 0
        return self.values["depleted_movement" if self.depleted else "movement"]

    @property
    def gun(self):
        """Artillery-type with its capacity [2.21-A, 12.16]."""
        return "artillery" in self.traits and not self.depleted and not self.has("disrupted")

    @property
    def flak(self):
        return self.type == "flak" and not self.depleted and not self.has("disrupted")  # [12.24]


class Position:
    """The table at one moment."""

    def __init__(self, book, state):
        self.book, self.state = book, state
        self.units = {record["id"]: Unit(book, record) for record in state["units"]}
        self.at = {}
        for unit in self.units.values():
            if unit.place == "map" and unit.hex:
                self.at.setdefault(unit.hex, []).append(unit)
        self.forts = {m["hex"]: m["value"] for m in state["markers"] if m["kind"] == "fort"}
        self.rommel = next((m["hex"] for m in state["markers"] if m["kind"] == "rommel"), None)
        self.turn, self.phasing = state["turn"], state["phasing"]
        self.decision, self.phase = state["decision"], state["phase"]
        self.kept = {}

    def without(self, unit):
        """The same moment with one unit taken off the map."""
        less = Position.__new__(Position)
        less.__dict__.update(self.__dict__)
        less.units = {i: u for i, u in self.units.items() if u is not unit}
        less.at = {number: [u for u in stack if u is not unit] for number, stack in self.at.items()}
        less.kept = {}
        return less

    def on_map(self, side=None):
        return [u for stack in self.at.values() for u in stack if side in (None, u.side)]

    def stack(self, number, side=None):
        return [u for u in self.at.get(number, []) if side in (None, u.side)]

    def combat_units(self, number, side):
        return [u for u in self.at.get(number, []) if u.side == side and u.combat]

    def held_by(self, side):
        """Hexes where a unit of the side stands."""
        key = ("held", side)
        if key not in self.kept:
            self.kept[key] = {number for number, stack in self.at.items() if any(u.side == side for u in stack)}
        return self.kept[key]

    def enemy_held(self, number, side):
        return number in self.held_by(other(side))

    def beside(self, side):
        """Hexes next to those where a unit of the side stands."""
        key = ("beside", side)
        if key not in self.kept:
            self.kept[key] = {n for number in self.held_by(side) for n in self.book.neighbors(number)}
        return self.kept[key]
