"""Follows a game and holds every step of the program against this referee's own rulings."""

from table import data_file
from .combat import Combat
from .diversion import Diversion
from .duties import Duties
from .exclusive import Arrivals, Fuel, SentBack, Weather
from .fights import Fights
from .ground import OTHER, Ground
from .movement import Movement
from .position import Position
from .retreat import Withdrawal
from .turn import Turn
from .victory import Victory

MARKS = {"moved": "moved", "attacked": "attacked", "defended": "defended", "advanced": "advanced",
         "displaced": "displaced", "protected": "protected", "unsupplied": "unsupplied", "held": "held", "hit": "hit",
         "hit-before": "hit_before", "retreated": "retreated", "bound": "bound"}
FIGHTING = {"attacked", "defended", "advanced", "displaced", "protected", "retreated", "bound"}


def parts(line):
    """The parts of an action's canonical line: verb, words before the arrow, targets."""
    if isinstance(line, dict):
        line = line["text"]
    words = line.split()
    cut = words.index("->") if "->" in words else len(words)
    return words[0], words[1:cut], words[cut + 1:]


class Referee(Fights):
    def __init__(self, game, report, rng):
        self.game, self.report, self.rng = game, report, rng
        self.ground = Ground(game.title, game.options)
        self.position = Position(self.ground)
        self.scenario = data_file(game.title, "scenarios", game.scenario + ".json")
        state = game.state
        self.turn = Turn(state["turn"], state["phasing"], state["phase"])
        self.weather, self.fuel = Weather(self.ground), Fuel(self.ground)
        self.sent_back = SentBack(self.position)
        self.arrivals = Arrivals(self.ground, self.scenario)
        self.movement = Movement(self.position, self.turn, self.weather, self.fuel)
        self.combat = Combat(self.position, self.turn)
        self.duties = Duties(self.combat)
        self.withdrawal = Withdrawal(self.position, self.turn)
        self.diversion = Diversion(self.position)
        self.fight, self.last, self.agreed = None, {}, set()
        self.victory = Victory(self.position, self.scenario, self.last, self.sent_back)
        self.take_over(state)
        for unit in list(self.position.at.values()):
            self.passed(unit, [unit.hex])
        self.start()

    def unit(self, name):
        return self.position.units[name]

    # --- the position as the program tells it ---

    def take_over(self, state):
        """The program's position becomes this referee's: at the start, and after a disagreement about it."""
        for told in state["units"]:
            self.position.put(self.unit(told["id"]), told["place"], told.get("hex"))

    def allotment(self):
        """[9.0-G, 19.15, 19.35, KAS 18.2]"""
        rules = self.scenario["rules"]
        if not self.weather.flying():
            return dict.fromkeys(OTHER, 0)
        if "points_by_turn" not in rules:
            return {side: rules["points"][f"{side}.ground_support"] for side in OTHER}
        lists = {side: rules["points_by_turn"][f"{side}.ground_support"] for side in OTHER}
        return {side: points[min(self.turn.number, len(points)) - 1] for side, points in lists.items()}

    def start(self):
        if self.turn.number == self.scenario["first_turn"]:     # else from a position: its die has been rolled
            self.weather.begin(self.turn.number)
        self.turn.points = self.allotment()
        self.begin_movement(self.turn.number, self.turn.phasing)

    def hold(self, kind, case, what, mine, theirs, number=1):
        return self.report.hold(kind, case, what, mine, theirs, number)

    def compare_state(self, state):
        """Every unit's place, every mark, the points left."""
        for told in state["units"]:
            unit = self.unit(told["id"])
            mine = (unit.place, unit.hex)
            if not self.hold("places", "", f"where {unit.id} is", mine, (told["place"], told.get("hex"))):
                self.position.put(unit, told["place"], told.get("hex"))
        told = {unit["id"]: {word for word, on in unit.get("status", {}).items() if on is True} for unit in state["units"]}
        for word, name in MARKS.items():
            if name in FIGHTING and state["phase"] != "combat":
                continue     # of the Combat Phase that is over
            theirs = {unit for unit, words in told.items() if word in words}
            theirs = {u for u in theirs if self.unit(u).place == "map"}
            if name in ("unsupplied", "held"):      # judged for the Phasing side only; what the other side keeps is its past
                theirs = {u for u in theirs if self.unit(u).side == self.turn.phasing}
            mine = {unit for unit in getattr(self.turn, name) if self.unit(unit).place == "map"}
            if not self.hold("marks", "", f"who is {word}", mine, theirs):
                setattr(self.turn, name, theirs)
        for side in OTHER:
            mine, theirs = self.turn.points[side], state["points"].get(f"{side}.ground_support")
            if not self.hold("points", "9.0-P", f"Ground Support of {side}", mine, theirs):
                self.turn.points[side] = theirs
        if len({u["hex"] for u in state["units"] if u["place"] == "map"}) != sum(
                u["place"] == "map" for u in state["units"]):
            self.report.differ("5.31", "stacking", "one unit to a hex", "more")

    # --- at each decision ---

    def before(self, action):
        self.game.before = self.game.state
        if self.game.state["decision"] == "combat":
            self.fight = None
        look = getattr(self, "look_at_" + self.game.state["decision"].replace("-", "_"), None)
        if look:
            look(*parts(action))

    def after(self, action, answer):
        verb, words, targets = parts(action)
        getattr(self, "do_" + verb.replace("-", "_"))(words, targets)
        for event in answer["events"]:
            heard = getattr(self, "hear_" + event["kind"].replace("-", "_"), None)
            if heard:
                heard(event)
        self.compare_state(answer["state"])

    def passed(self, unit, path):
        """[19.37-2, KAS 21.5] who was the last in a hex, and who is called by that."""
        for number in path:
            self.last[number] = unit.side
            self.arrivals.passed(unit, number, self.turn.number)
            self.position.passed(unit.side, number)

    # --- victory ---

    def finish(self):
        self.sent_back.turn_over(self.turn.number)
        self.compare_victory()
        early = self.scenario["rules"].get("may_end_early") and self.agreed == set(OTHER)
        self.hold("ends", "4.0-G", "the last Player-Turn", True, self.turn.phasing != self.scenario["first_side"]
                  and (early or self.turn.number == self.scenario["last_turn"]))
        self.hold("winners", "19.17", "winner", self.victory.winner(), self.game.state.get("winner"))

    def compare_victory(self):
        told = self.game.ask("query.victory")
        if self.victory.rules["kind"] == "conditions":
            holds = {entry["case"]: entry["holds"] for entry in told["conditions"]}
            rules = self.victory.rules
            mine = {rules["route"]["case"]: self.victory.route(), rules["losses"]["case"]: self.victory.losses()}
            if "too_dear" in rules:
                mine[rules["too_dear"]["case"]] = self.victory.too_dear()
            self.hold("conditions", "19.17", "conditions that hold", mine, {case: holds.get(case) for case in mine}, 3)
        else:
            self.hold("victory points", "19.27", "points", self.victory.points(), told["points"])

    # --- movement ---

    def begin_movement(self, number, phasing):
        self.turn.begin_movement(number, phasing, self.position, self.allotment())
        self.compare_state(self.game.state)

    def look_at_movement(self, verb, words, targets):
        self.hold("weather", "KAS 18.1", "whether a die for the weather is still due", False, self.weather.due)
        own = [u for u in self.position.on_map(self.turn.phasing) if u.id not in self.turn.moved]
        looked = self.rng.sample(own, min(len(own), 1))
        if verb in ("move", "exit") and self.unit(words[0]) not in looked:
            looked.append(self.unit(words[0]))
        for unit in looked:
            self.compare_moves(unit)
        if self.rng.random() < 0.05:
            self.compare_zones()
            self.compare_supply()
        for unit in self.due():
            if verb == "enter" or self.rng.random() < 0.1:
                self.compare_entries(unit)

    def compare_zones(self):
        for side in OTHER:
            theirs = {entry["hex"]: set(entry["by"]) for entry in self.game.ask("query.zoc", side=side)["hexes"]}
            mine = self.position.zone(side)
            self.hold("zones", "6.0-G", f"zone of {side}", {(h, u) for h, by in mine.items() for u in by},
                      {(h, u) for h, by in theirs.items() for u in by}, len(theirs))

    def compare_supply(self):
        for unit in self.position.at.values():
            theirs = self.game.ask("query.supply", unit=unit.id)["units"][0]["supplied"]
            self.hold("supply states", "12.0-G", f"{unit.id} at {unit.hex} supplied", self.position.supplied(unit), theirs)

    def compare_moves(self, unit):
        mine, theirs = self.movement.reach(unit), self.game.ask("query.reach", unit=unit.id)["hexes"]
        offers = self.game.offers(unit=unit.id, verbs=["move", "exit"])
        ends = {offer["path"][-1] for offer in offers if offer["verb"] == "move"}
        self.hold("reaches", "5.0-P", f"reach of {unit.id} from {unit.hex}", set(mine), ends, len(ends))
        priced = {entry["hex"]: entry["cost"] for entry in theirs if entry["verb"] == "move"}
        both = {n: c for n, c in priced.items() if n in mine}
        self.hold("costs", "5.2", f"costs of {unit.id} from {unit.hex}", {(n, mine[n]) for n in both}, set(both.items()),
                  len(both))
        exits = {offer["path"][-1] for offer in offers if offer["verb"] == "exit"}
        self.hold("exits", "14.0-G", f"exits of {unit.id} from {unit.hex}", set(self.movement.exits(unit)), exits)
        for offer in self.rng.sample(offers, min(2, len(offers))):
            if offer["verb"] == "move":
                self.hold("paths judged", "5.0-P", f"path {offer['text']}", [], self.movement.judge(unit, offer["path"]))
                told = self.game.ask("query.path", units=[unit.id], path=offer["path"])
                self.hold("steps priced", "5.2", f"steps of {offer['text']}", self.movement.prices(unit, offer["path"]),
                          [step["cost"] for step in told["steps"]], len(told["steps"]))
        self.try_path(unit)

    def try_path(self, unit):
        """A walk at random: legal here, legal there?"""
        path = [unit.hex]
        for _ in range(self.rng.randint(1, 5)):
            path.append(self.rng.choice(self.ground.map.next[path[-1]]))
        if path[-1] == unit.hex:
            return
        mine, line = self.movement.judge(unit, path), f"move {unit.id} {'-'.join(path)}"
        self.hold("paths tried", ",".join(mine) or "5.0-P", line, not mine, self.game.legal(line))

    def due(self):
        return [unit for unit in map(self.unit, self.arrivals.turns) if unit.place == "due"
                and self.arrivals.turn_of(unit) <= self.turn.number and unit.side == self.turn.phasing]

    def compare_entries(self, unit):
        offers = self.game.offers(unit=unit.id, verbs=["enter"])
        hexes = self.arrivals.hexes_of(unit)
        mine = self.movement.entries(unit, hexes)
        if any(self.movement.blocked(number, unit.side) for number in hexes):
            self.report.count("blocked entries")
        self.hold("entries", "13.0-G", f"arrival of {unit.id}", set(mine), {o["path"][-1] for o in offers})
        priced = {}
        for entry in self.game.ask("query.reach", unit=unit.id)["hexes"]:
            if entry["verb"] == "enter":
                priced[entry["hex"]] = min(entry["cost"], priced.get(entry["hex"], entry["cost"]))
        self.hold("entry costs", "13.13", f"costs of the arrival of {unit.id}", mine, priced)

    def do_move(self, words, targets):
        unit, path = self.unit(words[0]), words[1].split("-")
        self.hold("moves", "5.0-P", f"move {unit.id} {words[1]}", [], self.movement.judge(unit, path))
        if unit.id not in self.turn.unsupplied:
            self.fuel.moved(unit, self.turn.number, sum(self.movement.prices(unit, path)))
        self.position.put(unit, "map", path[-1])
        self.passed(unit, path)
        self.turn.moved.add(unit.id)

    def do_enter(self, words, targets):
        unit, path = self.unit(words[0]), words[1].split("-")
        self.hold("entries made", "13.22", f"entry of {unit.id}", True,
                  unit in self.due() and path[0] in self.movement.entry_hexes(unit, self.arrivals.hexes_of(unit)))
        self.position.put(unit, "map", path[-1])
        self.passed(unit, path)
        self.turn.moved.add(unit.id)
        self.turn.entered[path[0]] = self.turn.entered.get(path[0], 0) + 1

    def do_exit(self, words, targets):
        unit, path = self.unit(words[0]), words[1].split("-")
        self.hold("exits made", "14.0-G", f"exit {unit.id} {words[1]}", True, path[-1] in self.movement.exits(unit))
        self.victory.left(unit, path[-1], self.turn.number)
        self.sent_back.exited(unit, path[-1], self.turn.number)
        if unit.id not in self.turn.unsupplied:
            self.fuel.moved(unit, self.turn.number, sum(self.movement.prices(unit, path)) + self.ground.exit_cost(path[-1]))
        self.position.put(unit, "exited")
        self.passed(unit, path)

    def do_agree_end(self, words, targets):
        """[19.17] both players agree to end the game after this Game-Turn."""
        self.agreed.add(self.game.before["to_act"])

    # --- the diversion ---

    def hear_rolled(self, event):
        if event["case"] == "CRU 18.1-1":
            self.hold("diversions", "18.1-1", f"the diversion on {event['value']}", self.diversion.roll(event["value"]),
                      event["word"])
        elif event["case"] == "CRU 18.1-2":
            self.diversion.size(event["value"])
        elif event["case"] in ("KAS 18.1", "KAS 18.4"):
            mine = self.weather.roll(event["value"])
            self.hold("weather", event["case"], f"the weather on {event['value']}", mine, event["word"])
        else:
            self.rolled = event["value"]

    def look_at_penalty(self, verb, words, targets):
        self.diversion.asked = True
        mine = {u.id for u in self.position.on_map("axis")} if self.diversion.due() > 0 else set()
        theirs = {offer["unit"] for offer in self.game.offers(verbs=["penalty"])}
        self.hold("penalties", "18.2", f"units that may be taken off, {self.diversion.due()} due", mine, theirs)

    def do_penalty(self, words, targets):
        """[18.2] destroyed or, by the other reading, like those that left."""
        left = self.ground.read["diversion-penalty-score"] == "not-counted"
        self.position.put(self.unit(words[0]), "exited" if left else "eliminated")
        self.diversion.taken.add(words[0])

    def hear_turn(self, event):
        if self.diversion.rules and event["value"] == self.diversion.rules["deadline_turn"] + 1:
            self.hold("penalty steps", "18.2", "whether the penalty was due", self.diversion.short() > 0,
                      self.diversion.asked)

    def do_end_phase(self, words, targets):
        pass

    def hear_phase(self, event):
        state = self.game.state
        if "Combat" in event["word"]:
            self.turn.begin_combat(self.allotment())
        elif "Movement" in event["word"]:
            if state["turn"] > self.turn.number:
                self.sent_back.turn_over(self.turn.number)
                self.weather.begin(state["turn"])
            self.compare_victory()
            first = self.scenario["first_side"]
            mine = ((self.turn.number, OTHER[first]) if self.turn.phasing == first else (self.turn.number + 1, first))
            self.hold("player-turns", "4.1-2", "whose Player-Turn follows", mine, (state["turn"], state["phasing"]))
            self.fuel.begin()
            self.turn.begin_movement(state["turn"], state["phasing"], self.position, self.allotment())
