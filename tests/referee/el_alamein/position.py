"""The board of El Alamein as the referee keeps it: counters, hexes, road, minefields, markers, readings.

Written from the rulebook (El Alamein, SPI 1973, with its errata); facts come from shared-data alone.
"""

from table import HexMap, data_file

AXIS, ALLIED = "axis", "allied"
PHASES = ["initial-movement", "combat", "mechanized-movement", "supply-movement"]
DIRECTIONS = ["north", "northeast", "southeast", "south", "southwest", "northwest"]


def enemy_of(side):
    return ALLIED if side == AXIS else AXIS


class Board:
    """What never changes in a game: the map, the counters, the scenario, the readings and modules in force."""

    def __init__(self, scenario, options):
        self.title = data_file("el-alamein", "title.json")
        self.rules = self.title["rules"]
        self.tables = data_file("el-alamein", "tables.json")
        self.scenario = data_file("el-alamein", "scenarios", scenario + ".json")
        self.special = self.scenario["rules"]
        self.map = HexMap(data_file("el-alamein", "map.json"))
        self.read = {entry["id"]: options.get(entry["id"], entry["default"]) for entry in self.title["readings"]}
        self.modules = {entry["id"] for entry in self.title["modules"] if options.get(entry["id"]) == "on"
                        and scenario in entry.get("scenarios", [scenario])}
        self.counters = {entry["id"]: entry for entry in data_file("el-alamein", "counters.json")["counters"]}
        self.land = {hex for hex, terrain in self.map.terrain.items() if terrain != "sea"}
        self.near = {hex: [n for n in self.map.next[hex] if n in self.land] for hex in self.map.next}
        self.edge = {AXIS: self.map.regions["west-edge"], ALLIED: self.map.regions["east-edge"]}
        self._toward = {(hex, direction): self._next(hex, direction) for hex in self.map.place for direction in DIRECTIONS}
        self._direction = {(hex, other): direction for (hex, direction), other in self._toward.items() if other}
        self.road = self._road()
        self.road_at = {hex: index for index, hex in enumerate(self.road)}
        self.variations = [entry["scenarios"][scenario] for entry in self.rules["variations"]
                           if entry["id"] in self.modules and scenario in entry["scenarios"]]

    def _road(self):
        """15.0: the one road, from the west edge to the east edge."""
        ways = {}
        for pair, kinds in self.map.sides.items():
            if "road" in kinds:
                a, b = pair
                ways.setdefault(a, []).append(b)
                ways.setdefault(b, []).append(a)
        road = [next(hex for hex in self.edge[AXIS] if len(ways.get(hex, [])) == 1)]
        while True:
            onward = [hex for hex in ways[road[-1]] if len(road) < 2 or hex != road[-2]]
            if not onward:
                return road
            road.append(onward[0])

    def toward(self, hex, direction):
        """The neighbor of a hex in a direction; None off the map."""
        return self._toward[hex, direction]

    def _next(self, hex, direction):
        """Even columns lie half a hex lower."""
        column, row = self.map.place[hex]
        low = row if column % 2 == 0 else row - 1
        place = {"north": (column, row - 1), "south": (column, row + 1), "northeast": (column + 1, low),
                 "southeast": (column + 1, low + 1), "northwest": (column - 1, low),
                 "southwest": (column - 1, low + 1)}[direction]
        number = f"{place[0]:02d}{place[1]:02d}"
        return number if number in self.map.place else None

    def direction(self, a, b):
        return self._direction[a, b]

    def terrain(self, hex):
        return self.rules["terrain"][self.map.terrain[hex]]

    def rough(self, hex):
        return self.terrain(hex).get("rough", False)

    def column(self, hex):
        return self.map.place[hex][0]


class Unit:
    """A counter and all that is noted about it."""

    def __init__(self, board, counter):
        self.board, self.id, self.side, self.type = board, counter["id"], counter["side"], counter["type"]
        self.printed, self.traits = counter["values"], set(counter["traits"])
        self.strength = self.printed["strength"]
        self.supply = self.type == "supply"
        self.engineer = self.type == "engineer"
        self.hex, self.place = None, "gone"
        self.moved = self.attacked = self.attacked_here = self.retreated = self.cleared = False
        self.state = "supplied"      # supply for movement, judged at the start of the phase (13.0-P1)
        self.road_mode = False
        self.facing = None           # direction of the arrow of a column (6.18)
        self.fresh = False           # formed, and no hex entered yet (6.18)
        self.held_zone = None        # column that entered an enemy zone in this Player-Turn, and where (6.43)
        self.eastbound = False       # crossed the Retreat Line eastward (18.33)
        self.boxed = False           # bound to its Boxed Area (18.12)
        self.isolated_since = None   # (turn, phase number of the turn) of 14.04
        self.support_used = 0        # attacks supported in this Combat Phase (13.1)
        self.door = None             # hex by which it left the map in a retreat (16.03)
        self.marched = False

    @property
    def movement(self):
        """13.1-1: which number on a Supply unit is its movement is a reading."""
        if self.supply and self.board.read["supply-labels"] == "movement":
            return self.printed["attacks"]
        return self.printed["movement"]

    @property
    def support(self):
        """13.1: attacks a Supply unit can support in a Combat Phase."""
        return 99 if self.board.read["supply-labels"] == "movement" else self.printed["attacks"]

    @property
    def kind(self):
        """8.01, 4.1-A3: six points or more make a unit mechanized."""
        return "mechanized" if self.movement >= self.board.rules["mechanized_from"] else "foot"

    @property
    def combat(self):
        """3.32 with errata 12.01: engineers are Combat units but in combat and for stacking."""
        return not self.supply and (not self.engineer or self.board.read["engineers"] == "combat")

    @property
    def fights(self):
        """9.14-N, 12.0: who can attack at all."""
        return not self.supply and not self.engineer and "defense-only" not in self.traits

    @property
    def allowance(self):
        """13.2, 13.37, 14.02."""
        halved = self.board.tables["supply-effects"]["states"][self.state]["movement_halved"]
        return self.movement // 2 if halved else self.movement


class Position:
    """A moment of a game."""

    def __init__(self, board):
        self.board = board
        self.units = {id: Unit(board, counter) for id, counter in board.counters.items()}
        self.turn, self.phase = board.scenario["first_turn"], PHASES[0]
        self.first = self.phasing = board.scenario["first_side"]
        self.mines = {}              # hex -> owner
        self.turned = set()          # cleared in this Player-Turn, marker still there upside down (11.36)
        self.vanguard = {}           # side -> index on the road
        self.boxes = []              # Boxed Areas in force: sets of hexes
        self.points = {"losses": 0, "isolation": 0, "minefields": 0, "exits": 0}
        self.owed = set()            # hexes that must still be attacked (9.25)
        self.aided = set()           # engineers that have aided in this Combat Phase
        self.fought = False          # an attack has been made in this Combat Phase (11.33)
        self.cache = {}

    def touch(self):
        self.cache.clear()

    def on_map(self, side=None):
        return [u for u in self.units.values() if u.hex is not None and (side is None or u.side == side)]

    def by_hex(self):
        found = self.cache.get("by_hex")
        if found is None:
            found = self.cache["by_hex"] = {}
            for unit in self.on_map():
                found.setdefault(unit.hex, []).append(unit)
        return found

    def at(self, hex, side=None):
        here = self.by_hex().get(hex)
        return [u for u in here if side is None or u.side == side] if here else []

    def mined_for(self, hex, side):
        """11.0: is the hex an enemy minefield for this side? A turned marker hinders nobody."""
        return self.mines.get(hex) == enemy_of(side) and hex not in self.turned

    def own_mine(self, hex, side):
        return self.mines.get(hex) == side and hex not in self.turned

    # --- zones of control (7) ---

    def front_and_rear(self, unit):
        """6.22: the hexes in front of and behind a column; mechanized ones have the next hexes of the road."""
        board = self.board
        if unit.kind == "mechanized" and unit.hex in board.road_at:
            index = board.road_at[unit.hex]
            return [board.road[i] for i in (index - 1, index + 1) if 0 <= i < len(board.road)]
        ahead = DIRECTIONS.index(unit.facing)
        return [hex for hex in (board.toward(unit.hex, DIRECTIONS[(ahead + turn) % 6]) for turn in (0, 3)) if hex]

    def zone(self, side):
        """7.0, 6.22-1: the hexes controlled by a side."""
        key = "zone", side
        if key not in self.cache:
            found = set()
            for unit in self.on_map(side):
                if unit.combat:
                    found.update(self.front_and_rear(unit) if unit.road_mode else self.board.map.next[unit.hex])
            self.cache[key] = found
        return self.cache[key]

    def in_enemy_zone(self, hex, side):
        return hex in self.zone(enemy_of(side))

    def shut(self, hex, side):
        """7.12, 7.32, 7.41: a controlled hex that no friendly unit opens for supply and retreat."""
        return self.in_enemy_zone(hex, side) and not self.at(hex, side)

    # --- stacking (8) ---

    def counted(self, hex, side):
        """12.13: engineers do not count."""
        return sum(1 for unit in self.at(hex, side) if not unit.engineer)

    def limit(self, side):
        return self.board.rules["stacking"]["limit"][side]

    def full_for(self, unit, hex):
        """8.0-G: at all times; another unit finds no room."""
        return not unit.engineer and self.counted(hex, unit.side) >= self.limit(unit.side)

    def stacking_cost(self, unit, others):
        """8.01, 12.13: the price of entering or leaving a hex with these friendly units."""
        if not others:
            return 0
        engineers_only = all(other.engineer for other in others)
        if engineers_only and (unit.engineer or self.board.read["engineer-costs"] == "free"):
            return 0
        return self.board.rules["stacking"]["cost"][unit.kind]

    # --- Boxed Areas (18.12) ---

    def box_of(self, hex):
        return next((area for area in self.boxes if hex in area), None)
