"""The course of a game: set-up, phases, and what every action does. Sections 4, 10.1, 14.04, 15.3, 17 and 18."""

from . import column, movement
from .fights import Fights
from .position import ALLIED, AXIS, PHASES, Board, Position, enemy_of
from .supply import lines, state_of


def read_action(text):
    """The parts of an action's line (docs/formats/action-text.md)."""
    words, by, targets = text.split(), None, []
    if len(words) > 2 and words[-2] == "by":
        by, words = words[-1], words[:-2]
    if "->" in words:
        arrow = words.index("->")
        words, targets = words[:arrow], words[arrow + 1:]
    return words[0], words[1:], targets, by


class Play(Fights):
    """A game followed action by action."""

    def __init__(self, scenario, options):
        self.board = Board(scenario, options)
        self.position = Position(self.board)
        self.hand = None                          # the unit whose march goes on
        self.spent = 0                            # its points in this phase
        self.fight = None
        self.clearing = None
        self.over = False
        self.setting_up = None
        self._deploy()

    # --- set-up (18) ---

    def _deploy(self):
        board, position = self.board, self.position
        for entry in board.scenario["deployment"]:
            self._put(entry["unit"], entry["hex"])
        for change in board.variations:           # 18.5
            for lost in change["lose"]:
                position.units[lost].hex, position.units[lost].place = None, "gone"
        for change in board.variations:
            for entry in change["add"]:
                self._put(entry["unit"], entry["hex"])
        for side in (AXIS, ALLIED):
            for hex in board.special["minefields"][side]:
                position.mines[hex] = side
            position.vanguard[side] = board.road_at[board.special["vanguards"][side]]
        self._boxes()
        self.laid = set()                         # minefields dealt with in the free set-up
        if "free-set-up" in board.modules and "free_set_up" in board.special:
            self.setting_up = enemy_of(position.first)
        position.touch()
        if not self.setting_up:
            self.begin_phase()

    def _put(self, id, hex):
        unit = self.position.units[id]
        unit.hex, unit.place = hex, "map"

    def _boxes(self):
        """18.12: connected groups of boxed hexes; who starts in one is bound."""
        special, features = self.board.special.get("boxes"), self.board.map.features
        if not special:
            return
        hexes = {hex for hex, found in features.items() if special["feature"] in found}
        if self.board.read["boxed-areas"] == "candidates":
            hexes |= {hex for hex, found in features.items() if special["candidates"] in found}
        while hexes:
            area, front = set(), [min(hexes)]
            while front:
                hex = front.pop()
                if hex in hexes:
                    hexes.discard(hex)
                    area.add(hex)
                    front += self.board.map.next[hex]
            self.position.boxes.append(area)
        for unit in self.position.on_map(ALLIED):
            unit.boxed = self.position.box_of(unit.hex) is not None

    def to_act(self):
        fight = self.fight
        if fight and fight.waiting:               # 10.2: the victor leads the beaten
            return enemy_of(fight.waiting[0].side)
        if fight and fight.open and fight.result.startswith("A"):
            return enemy_of(self.position.phasing)
        return self.setting_up or self.position.phasing

    # --- phases (4) ---

    def begin_phase(self):
        position = self.position
        position.touch()
        for unit in position.units.values():
            unit.moved = unit.marched = False
            unit.fresh = False                    # 6.18: straight ahead binds in the phase of forming
        self._columns_by_supply()
        for unit in position.on_map():
            unit.state = state_of(position, unit)   # 13.0-P1
        if position.phase == "initial-movement" or self._no_initial():
            for unit in position.on_map(position.phasing):
                unit.cleared, unit.held_zone = False, None
        if position.phase == "combat":
            position.owed, position.aided, position.fought = set(), set(), False
            for unit in position.units.values():
                unit.attacked = unit.attacked_here = unit.retreated = False
                unit.support_used = 0

    def _no_initial(self):
        """4.21, 18.22: no Initial Movement Phase in the first Game-Turn."""
        special = self.board.special.get("first_turn", {})
        return (special.get("no_initial_movement") == self.position.phasing and self.position.phase == "combat"
                and self.position.turn == self.board.scenario["first_turn"])

    def _columns_by_supply(self):
        """6.42: only the Supplied stay in Road Mode."""
        while True:  # who deploys has a wider zone, which may cut off others
            cut = [unit for unit in self.position.on_map()
                   if unit.road_mode and state_of(self.position, unit) != "supplied"]
            for unit in cut:
                unit.road_mode = False
            self.position.touch()
            if not cut:
                return

    def end_phase(self):
        position = self.position
        if self.setting_up:
            self._end_set_up()
            return
        if position.phase == "combat":            # 11.36
            for hex in position.turned:
                position.mines.pop(hex, None)
            position.turned = set()
            position.owed = set()
            for unit in position.units.values():
                unit.attacked_here = unit.retreated = False
            position.touch()
        self._isolation()
        number = PHASES.index(position.phase) + 1
        if number == len(PHASES):
            number = 0
            for unit in position.units.values():
                unit.attacked, unit.held_zone = False, None
            if position.phasing != position.first:
                if position.turn == self.board.scenario["last_turn"]:
                    self.over = True
                    for unit in position.units.values():  # 16.03: who has not come back
                        if unit.place == "due" and unit.door:
                            self.remove(unit, "eliminated")
                    return
                position.turn += 1
                if position.turn > self.board.special.get("stand_fast", {}).get("last_turn", 99):
                    for unit in position.units.values():
                        unit.eastbound = False    # 18.33: until Game-Turn 11
            position.phasing = enemy_of(position.phasing)
        position.phase = PHASES[number]
        if number == 0 and self.board.special.get("first_turn", {}).get("no_initial_movement") == position.phasing \
                and position.turn == self.board.scenario["first_turn"]:
            position.phase = PHASES[1]
        self.begin_phase()

    def _end_set_up(self):
        first = self.position.first
        self.setting_up = first if self.setting_up != first else None
        self._boxes_again()
        if not self.setting_up:
            self.begin_phase()

    def _boxes_again(self):
        self.position.touch()

    def _isolation(self):
        """14.04: noted when a phase ends; who is isolated still when that phase of the next Game-Turn ends is lost."""
        position = self.position
        now = (position.turn, position.phasing, position.phase)
        last = (position.turn - 1, position.phasing, position.phase)
        isolated = {unit for unit in position.on_map() if state_of(position, unit) == "isolated"}
        for unit in position.on_map():
            if unit not in isolated:
                unit.isolated_since = None
            elif unit.isolated_since is None:
                unit.isolated_since = now
            elif unit.isolated_since == last:
                self.remove(unit, "eliminated")
                if unit.side == ALLIED:
                    position.points["isolation"] += 1   # 17.2-2
        position.touch()

    # --- what happens to units ---

    def remove(self, unit, place):
        unit.hex, unit.place, unit.road_mode, unit.boxed = None, place, False, False
        unit.isolated_since = None
        self.position.touch()

    def lost_in_combat(self, unit):
        """17.2-1: Ae, De and blocked retreats of Allied Combat units."""
        if unit.side == ALLIED and unit.combat:
            self.position.points["losses"] += 1
        self.remove(unit, "eliminated")

    def settle(self):
        """6.22-3 after every action."""
        position = self.position
        position.touch()
        if self.fight is None:
            for unit in column.forced_out(position):
                unit.road_mode = False
        position.boxes = [area for area in position.boxes if area]
        position.touch()

    def _boxes_after_combat(self):
        """18.13: combat that leaves no Allied unit in an area ends it for good."""
        position = self.position
        for area in list(position.boxes):
            if not any(position.at(hex, ALLIED) for hex in area):
                if area in self.held_before:
                    position.boxes.remove(area)

    # --- actions ---

    def apply(self, text):
        verb, words, targets, by = read_action(text)
        getattr(self, "do_" + verb.replace("-", "_"))(words, targets, by)
        self.settle()

    def unit(self, id):
        return self.position.units[id]

    def do_end_phase(self, words, targets, by):
        self.hand = None
        self.end_phase()

    def walk(self, unit, path):
        """A unit goes along a path in its own movement: minefields, markers, Retreat Line."""
        position, road = self.position, self.board.road_at
        for a, b in zip(path, path[1:]):
            if movement.crosses_east(position, unit, a, b):
                unit.eastbound = True
            self._overrun(unit, b)
            self._unbox(unit, b)
            if unit.engineer and position.phase == "initial-movement" and not unit.cleared \
                    and position.mined_for(b, unit.side):
                unit.cleared = True               # 11.31, 12.12, 12.14
                self.clear_hex(b, unit.side)
            if unit.combat and a in road and b in road and "road" in self.board.map.side(a, b):
                self._markers(unit.side, road[a], road[b])
        unit.hex = path[-1]
        position.touch()

    def _overrun(self, unit, hex):
        """5.21 as printed: who is no Combat unit is eliminated where an enemy enters."""
        for enemy in self.position.at(hex, enemy_of(unit.side)):
            self.remove(enemy, "eliminated")

    def _unbox(self, unit, hex):
        """18.13: a hex that an Axis unit enters is boxed no more."""
        area = self.position.box_of(hex)
        if area and unit.side == AXIS:
            area.discard(hex)

    def _markers(self, side, a, b):
        """15.31: carrying the own marker away from the own edge, pushing the enemy's ahead toward his."""
        outward = 1 if side == AXIS else -1
        marker, last = self.position.vanguard, len(self.board.road) - 1
        if b - a != outward:
            return
        if marker[side] == a:
            marker[side] = b
        other = enemy_of(side)
        if marker[other] in (a, b):
            marker[other] = min(max(b + outward, 0), last)

    def clear_hex(self, hex, side):
        self.position.turned.add(hex)
        if side == AXIS and "cleared" in self.board.special["victory"]:
            self.position.points["minefields"] += self.board.special["victory"]["cleared"]["points"]   # 17.22
        self.position.touch()

    def _take(self, unit):
        """A march by pieces goes on; another unit begins anew."""
        if self.hand is not unit:
            self.hand, self.spent = unit, 0

    def do_move(self, words, targets, by):
        unit, path = self.unit(words[0]), words[1].split("-")
        self.hand = None
        unit.road_mode, unit.moved = False, True
        self.walk(unit, path)

    def do_form(self, words, targets, by):
        unit, path = self.unit(words[0]), words[1].split("-")
        self._take(unit)
        self.spent += movement.path_cost(self.position, unit, path)[0] or 0
        self.spent += column.change_cost(self.position, unit)
        self.walk(unit, path)
        unit.road_mode, unit.moved, unit.facing, unit.fresh = True, True, by or "north", True
        unit.marched = False
        self.settle()
        self._go_on(unit)

    def do_march(self, words, targets, by):
        unit, path = self.unit(words[0]), words[1].split("-")
        self._take(unit)
        self.spent += column.march_points(self.position, len(path) - 1)
        self.walk(unit, path)
        unit.facing, unit.fresh, unit.moved, unit.marched = self.board.direction(path[-2], path[-1]), False, True, True
        if self.position.in_enemy_zone(unit.hex, unit.side):
            unit.held_zone = unit.hex             # 6.43
        self._go_on(unit)

    def do_deploy(self, words, targets, by):
        unit = self.unit(words[0])
        self._take(unit)
        self.spent += column.change_cost(self.position, unit)
        unit.road_mode, unit.moved = False, True
        self._go_on(unit)

    def _go_on(self, unit):
        """The unit stays in hand while it can do anything more."""
        self.position.touch()
        if not self.further(unit):
            self.hand = None

    def left(self, unit):
        return unit.allowance - (self.spent if self.hand is unit else 0)

    def further(self, unit):
        """Whether a unit whose march is in hand has anything left to do."""
        left = self.left(unit)
        if unit.road_mode:
            if left >= column.change_cost(self.position, unit):
                return True
            return not unit.marched and bool(column.march_flood(self.position, unit, left))
        if movement.flood(self.position, unit, left):
            return True
        price = movement.exit_cost(self.position, unit, unit.hex, True)
        if price is not None and price <= left:
            return True
        return (column.may_form(self.position, unit) and left >= column.change_cost(self.position, unit)
                and bool(column.forms_at(self.position, unit, unit.hex)))

    def do_enter(self, words, targets, by):
        unit, path = self.unit(words[0]), words[1].split("-")
        unit.place, unit.hex, unit.moved = "map", path[0], True
        self.position.touch()
        self.walk(unit, path)

    def do_exit(self, words, targets, by):
        """17.23: ten points a Supply unit, the printed strength for a Combat unit."""
        unit = self.unit(words[0])
        exits = self.board.special["victory"]["exits"]
        self.hand = None
        if unit.supply:
            self.position.points["exits"] += exits["supply_points"]
        elif unit.combat:
            self.position.points["exits"] += unit.strength
        self.remove(unit, "exited")

    def do_disband(self, words, targets, by):
        self.remove(self.unit(words[0]), "eliminated")

    def do_clear(self, words, targets, by):
        self.clearing = self.unit(words[0])

    def do_done(self, words, targets, by):
        if self.fight:
            if self.fight.giving:                 # 10.1: at least what was due has been given up
                self._after_losses()
                return
            self.fight.open = set()
            self._end_fight()
        self.hand = None

    def do_place(self, words, targets, by):
        self._put(words[0], words[1])
        self.unit(words[0]).moved = True

    def do_withhold(self, words, targets, by):
        self.remove(self.unit(words[0]), "gone")

    def do_mine(self, words, targets, by):
        self.position.mines[words[0]] = self.setting_up
        self.laid.add(words[0])

    def do_mine_line(self, words, targets, by):
        position = self.position
        own = [hex for hex, side in position.mines.items() if side == self.setting_up]
        for hex in own:
            del position.mines[hex]
        line = sorted(self.board.map.regions[self.board.special["free_set_up"]["mine_line"]],
                      key=lambda hex: (hex[2:], hex[:2]))
        for hex in line[:len(own)]:
            position.mines[hex] = self.setting_up

    def do_lift(self, words, targets, by):
        self.position.mines.pop(words[0], None)
        self.laid.discard(words[0])

    # --- victory (17) ---

    def total(self):
        position, victory = self.position, self.board.special["victory"]
        total = victory["start"] + sum(change["points"] for change in self.board.variations)
        total += position.points["losses"] + position.points["isolation"]
        total += position.points["minefields"] + position.points["exits"]
        if "east" in victory:                     # 17.21
            beyond = [self.board.column(unit.hex) - victory["east"]["beyond_column"]
                      for unit in position.on_map(AXIS) if unit.combat and self._counts_east(unit)]
            total += victory["east"]["points"] * max([0] + beyond)
        return total

    def _counts_east(self, unit):
        return self.board.read["east-supply"] == "all" or lines(self.position, AXIS).state(unit) in (
            "supplied", "partially-supplied")

    def level(self):
        """17.1."""
        for level in self.board.tables["victory-levels"]["levels"]:
            if "from" not in level or self.total() >= level["from"]:
                return level
        return None
