"""The ground of a quad game: costs, barred hexsides, minefields, sources, edges (QUAD 5.2, 10.1, 14.0; CRU 16 to 20)."""

from table import HexMap, data_file

OTHER = {"axis": "allied", "allied": "axis"}


class Ground:
    """Map and title under the readings of one game; nothing here depends on where units stand."""

    def __init__(self, title, options):
        self.title = data_file(title, "title.json")
        self.rules = self.title["rules"]
        readings = self.title["readings"] + [reading for file in self.title.get("includes", [])
                                             for reading in data_file(title, file)["readings"]]
        self.read = {choice["id"]: options.get(choice["id"], choice["default"])
                     for choice in readings + self.title.get("modules", [])}
        self.map = HexMap(data_file(title, "map.json"))
        self.enemy_mines = {side: self._mines_of(OTHER[side]) for side in OTHER}
        self.sources = {side: self._sources(side) for side in OTHER}
        self.land = {number for number in self.map.terrain if not self._prohibited_hex(number)}
        # [5.25, 7.72] where units may step at all: land to land, no escarpment without a way
        self.open_sides = {number: [n for n in self.map.next[number] if n in self.land and not self.barred(number, n)]
                           for number in self.land}
        self.mined = {side: {number for pair in self.enemy_mines[side] for number in pair} for side in OTHER}
        rough = self.rules.get("rough_ground", {})
        self.rough = {number for number, kind in self.map.terrain.items() if kind == rough.get("terrain")}
        self.at_home_in_rough = rough.get("open_to", [])
        self.border = self._border()
        self._steps = {}     # what was once worked out, see step_cost()
        self._nearest = {}

    # --- hexes ---

    def _prohibited_hex(self, number):
        return self.rules["terrain"][self.map.terrain[number]].get("prohibited", False)

    def under_reading(self, entry):
        """An entry of the terrain key with the reading in force laid over it."""
        entry = dict(entry)
        for other in entry.get("readings", []):
            if self.read[other["reading"]] == other["choice"]:
                entry.update(other)
        return entry

    def hex_cost(self, number):
        """[5.21, 20.0-K]"""
        return self.under_reading(self.rules["terrain"][self.map.terrain[number]])["cost"]

    def terrain_line(self, number):
        """[7.43] the line of the ground a defender stands on."""
        return self.under_reading(self.rules["terrain"][self.map.terrain[number]])["line"]

    def in_box(self, number):
        """[10.3-G] a fortified box, where the map or a reading has one."""
        boxes = self.under_reading(self.rules["boxes"])
        if "region" in boxes and number in self.map.regions[boxes["region"]]:
            return number in self.land
        return boxes["feature"] in self.map.features[number]

    # --- hexsides ---

    def way_rate(self, a, b):
        """[5.22, 5.23] the rate of the cheaper way across a hexside, or None."""
        rates = [self.rules["ways"][kind] for kind in self.map.side(a, b) if kind in self.rules["ways"]]
        return min(rates) if rates else None

    def barred(self, a, b):
        """[5.25] an escarpment is crossed only by road or trail."""
        for kind in self.map.side(a, b):
            side = self.rules["hexsides"].get(kind, {})
            if side.get("prohibited") and not (self.map.side(a, b) & set(side.get("crossed_by", []))):
                return True
        return False

    # --- rough ground ---

    def kept_off(self, unit):
        """[KAS 16.11] whether Rough is closed to the unit but for roads and trails."""
        return bool(self.rough) and unit.mechanized and unit.type not in self.at_home_in_rough

    def closed_to(self, unit, a, b, moving=False):
        """[KAS 16.11, 16.12] a step into Rough off the ways; in movement, by a reading, also one out of it."""
        if not self.kept_off(unit) or self.way_rate(a, b) is not None:
            return False
        return b in self.rough or (moving and a in self.rough and self.read["leaving-rough"] == "by-way")

    def closed_at_edge(self, unit, number):
        """[KAS 16.11] an arrival steps into the hex as well; a way in it goes on beyond the edge [13.11]."""
        return self.kept_off(unit) and number in self.rough and self.edge_rate(number) is None

    # --- lines and costs ---

    def hexside_line(self, a, b):
        """[7.42] the line that a ridge, stream or ditch gives; minefields are another matter."""
        for kind in self.map.side(a, b):
            side = self.under_reading(self.rules["hexsides"].get(kind, {}))
            if "minefield_of" not in side and side.get("line", "none") != "none":
                return side["line"]
        return None

    def _mines_of(self, side):
        kinds = {kind for kind, entry in self.rules["hexsides"].items()
                 if self.under_reading(entry).get("minefield_of") == side}
        return {pair for pair, found in self.map.sides.items() if found & kinds}

    def mines_of(self, side, a, b):
        return frozenset((a, b)) in self.enemy_mines[OTHER[side]]

    def ground_cost(self, a, b):
        """[5.21 to 5.23] the way, or the ground of b."""
        rate = self.way_rate(a, b)
        return self.hex_cost(b) if rate is None else rate

    def step_cost(self, unit, a, b):
        """[5.21 to 5.23, 10.11, 10.13] what entering b from a costs, enemy minefields left aside."""
        step = unit.side, unit.mechanized, a, b
        if step not in self._steps:
            cost = self.ground_cost(a, b)
            if self.mines_of(unit.side, a, b):
                cost += self.rules["minefield"]["mechanized" if unit.mechanized else "nonmechanized"]
            self._steps[step] = cost
        return self._steps[step]

    # --- edges and sources ---

    def edge_rate(self, number):
        """[13.11, 13.13, 14.0] the price of a hex of which the way, or the ground, goes on beyond the edge."""
        rates = [self.way_rate(number, n) for n in self.map.next[number]]
        rates = [rate for rate in rates if rate is not None]
        return min(rates) if rates and self.read["ways-off-map"] == "edge-way" else None

    def exit_cost(self, number):
        rate = self.edge_rate(number)
        return self.hex_cost(number) if rate is None else rate

    def exits(self, side, turn):
        """[18.3-1, 18.3-2, KAS 19.1] the hexes from which a side may leave."""
        exits = self.rules.get("exits", {}).get(side)
        if not exits or turn < exits["earliest_turn"]:
            return set()
        regions = list(exits["regions"])
        if "later" in exits and turn >= exits["later"]["turn"]:
            regions += exits["later"]["regions"]
        return {number for region in regions for number in self.map.regions[region]}

    def _border(self):
        """[13.22] the hexes of the map edge in their order, once around."""
        columns = {}
        for number, (line, _) in sorted(self.map.place.items(), key=lambda entry: entry[1]):
            columns.setdefault(line, []).append(number)
        first, last = min(columns), max(columns)
        south = [columns[line][-1] for line in range(first + 1, last)]
        north = [columns[line][0] for line in range(last - 1, first, -1)]
        return columns[first] + south + columns[last][::-1] + north

    def _sources(self, side):
        """[16.0-G, 16.0-G2]"""
        entry = self.under_reading(self.rules["supply_sources"][side])
        return set(entry["hexes"]) | {n for region in entry["regions"] for n in self.map.regions[region]}

    def lapsing(self, side):
        """[SUP 16.3] sources that are lost once the enemy has been there."""
        return set(self.rules["supply_sources"][side].get("lapsing", {}).get("hexes", []))

    def automatic(self, side, turn):
        """[CAU 16.3] in the first Game-Turns a side may need no line."""
        return turn <= self.rules["supply_sources"][side].get("automatic", {}).get("until", 0)

    def line_ways(self, side):
        """[CAU 16.1] the kinds of way that lines of the side must run along, and how far a unit may be from one."""
        entry = self.rules["supply_sources"][side].get("by_ways")
        return (set(entry["ways"]), entry["reach"]) if entry else None

    def has_way(self, side, number):
        """Whether a way along which the side's lines may run touches the hex."""
        kinds, _ = self.line_ways(side)
        return any(self.map.side(number, other) & kinds for other in self.map.next[number])

    def source_distance(self, sources, number):
        """[12.23] hexes to the nearest of these sources."""
        if (sources, number) not in self._nearest:
            self._nearest[sources, number] = min(self.map.distance(number, source) for source in sources)
        return self._nearest[sources, number]

    def nearest_sources(self, sources, number):
        nearest = self.source_distance(sources, number)
        return [source for source in sources if self.map.distance(number, source) == nearest]
