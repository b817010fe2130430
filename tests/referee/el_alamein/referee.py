"""Holds the program's answers about a game of El Alamein against the referee's own."""

from . import offers, probes
from .play import Play, read_action
from .position import ALLIED, AXIS
from .supply import state_of

FLAGS = {"road-mode": "road_mode", "attacked": "attacked", "eastbound": "eastbound", "boxed": "boxed"}
STATES = ("partially-supplied", "unsupplied", "isolated")


class Referee:
    """Follows one game; see referee_of() of run.py for what it is asked."""

    def __init__(self, game, report, rng):
        self.game, self.report, self.rng = game, report, rng
        self.play = Play(game.scenario, game.options)
        self.seen_phase = None
        self.compare_state("ALA 18.0-G")

    # --- before an action: what is on offer ---

    def before(self, action):
        state = self.game.state
        stage = state["turn"], state["phasing"], state["phase"], state["decision"]
        new_phase, self.seen_phase = stage != self.seen_phase, stage
        verb, words, targets, _ = read_action(action if isinstance(action, str) else action["text"])
        self.hold_zones(new_phase)
        self.hold_supply(new_phase)
        if state["decision"] in ("initial-movement", "mechanized-movement", "supply-movement"):
            offers.hold_movement(self, new_phase, words[:1])
            probes.paths(self)
        elif state["decision"] == "set-up":
            offers.hold_set_up(self)
        elif state["decision"] == "march":
            offers.hold_march(self)
        elif state["decision"] == "combat":
            offers.hold_clearing(self)
            offers.hold_attacks(self, new_phase)
            probes.attacks(self)
            if verb == "attack":
                offers.hold_strengths(self, words, targets)
        elif state["decision"] == "loss":
            offers.hold_losses(self)
        elif state["decision"] == "retreat":
            offers.hold_retreats(self)
        elif state["decision"] == "advance":
            offers.hold_advances(self)
        if new_phase and not self.play.setting_up:
            self.hold_victory()
        self.hold_chosen(verb, words, targets, action)

    def hold_chosen(self, verb, words, targets, action):
        """The action about to be made must be one that the referee allows as well."""
        wrong = probes.chosen_wrong(self, verb, words, targets, action)
        self.report.hold("action allowed", wrong or "ALA 5.0-P", f"{action} is allowed", wrong is None, True)

    def hold_zones(self, new_phase):
        """7.0, 6.22-1."""
        if not new_phase and self.rng.random() > 0.05:
            return
        for side in (AXIS, ALLIED):
            theirs = {entry["hex"] for entry in self.game.ask("query.zoc", side=side)["hexes"]}
            mine = {hex for hex in self.play.position.zone(side) if hex in self.play.board.land}
            self.report.hold("zone of control", "ALA 7.0-G", f"zone of the {side} side", mine,
                             theirs & self.play.board.land)

    def hold_supply(self, new_phase):
        """13.31 to 13.35, 14.0, for some units at this moment."""
        units = self.play.position.on_map()
        share = units if new_phase and self.rng.random() < 0.3 else self.rng.sample(units, min(2, len(units)))
        for unit in share:
            for entry in self.game.ask("query.supply", unit=unit.id)["units"]:
                self.report.hold("supply state", "ALA 13.31", f"supply of {unit.id} at {unit.hex}",
                                 state_of(self.play.position, unit), entry["state"].replace(" ", "-"))

    def hold_victory(self):
        """17.0 to 17.23."""
        answer = self.game.ask("query.victory")
        self.report.hold("victory points", "ALA 17.0-G", "points of the Axis", self.play.total(),
                         answer["points"]["axis"])

    # --- after an action: what it did ---

    def after(self, action, answer):
        before = self.play_actions
        for entry in self.game.log(before):
            self.report.where = entry["number"]
            try:
                self.play.apply(entry["text"])
            except Exception as error:  # the board had come apart: told, and taken over from the program
                self.report.differ("", f"cannot follow {entry['text']}", type(error).__name__, error)
        self.compare_state("")

    def compare_state(self, case):
        """The program's table against the referee's, unit by unit; where they differ the program's is taken over."""
        state, play, hold = self.game.state, self.play, self.report.hold
        self.play_actions = state["actions"]
        position = play.position
        for shown in state["units"]:
            unit, status = position.units[shown["id"]], shown.get("status", {})
            hold("place of a unit", case or "ALA 5.0-P", f"place of {unit.id}", (unit.hex, unit.place),
                 (shown.get("hex"), shown["place"]))
            unit.hex, unit.place = shown.get("hex"), shown["place"]
            if unit.hex is None:
                continue
            for word, name in FLAGS.items():
                if not self._counts(word, unit):
                    continue
                if not hold("status", word, f"{word} of {unit.id}", getattr(unit, name), status.get(word, False)):
                    setattr(unit, name, status.get(word, False))
            theirs = next((word for word in STATES if status.get(word)), "supplied")
            if not hold("supply for movement", "ALA 13.0-P1", f"supply for movement of {unit.id}", unit.state, theirs):
                unit.state = theirs
            if unit.road_mode and unit.facing is None:
                unit.facing = "north"
        position.touch()
        self._compare_markers(state)
        for word, points in state["points"].items():
            hold("points", "ALA 17.2-1", f"points {word}", self._points(word), points)
        if not state["over"]:
            self._compare_course(state)
        position.touch()

    def _counts(self, word, unit):
        """Marks that decide nothing any more are not compared."""
        position = self.play.position
        if word == "attacked":
            return unit.fights and unit.side == position.phasing and position.phase in ("combat", "mechanized-movement")
        if word == "boxed":
            return self.play.board.read["boxed-units"] == "starters"
        return word != "eastbound" or position.turn <= self.play.board.special.get("stand_fast", {}).get("last_turn", 99)

    def _points(self, word):
        return self.play.position.points[word.partition(".")[2]]

    def _compare_markers(self, state):
        position, board = self.play.position, self.play.board
        theirs = {m["hex"]: m["kind"].partition("-")[2] for m in state["markers"] if m["kind"].startswith("minefield")}
        turned = {m["hex"] for m in state["markers"] if m["kind"].startswith("minefield") and m["value"]}
        if not self.report.hold("minefields", "ALA 11.37", "minefields", set(position.mines.items()), set(theirs.items())):
            position.mines = theirs
        if not self.report.hold("minefields", "ALA 11.36", "cleared minefields", position.turned, turned):
            position.turned = turned
        for side in (AXIS, ALLIED):
            hex = next((m["hex"] for m in state["markers"] if m["kind"] == "vanguard-" + side), None)
            if hex is not None and not self.report.hold("vanguard", "ALA 15.31-1", f"vanguard of the {side} side",
                                                        board.road[position.vanguard[side]], hex):
                position.vanguard[side] = board.road_at[hex]

    def _compare_course(self, state):
        play, position, hold = self.play, self.play.position, self.report.hold
        mine = position.turn, position.phasing, position.phase
        if not play.setting_up:
            if not hold("phase", "ALA 4.0", "turn and phase", mine, (state["turn"], state["phasing"], state["phase"])):
                position.turn, position.phasing, position.phase = state["turn"], state["phasing"], state["phase"]
        mine = self._decision()
        if state["decision"] == "march" and set(state["offers"]) == {"done"} and mine == position.phase:
            mine = "march"  # a march that can go no further is asked about once more
        hold("decision", "ALA 4.0", "decision", mine, state["decision"])
        hold("who acts", "ALA 4.0", "who acts", play.to_act(), state["to_act"])
        if state["decision"] in ("retreat", "advance", "loss") or play.fight is None:
            return
        play.fight = None

    def _decision(self):
        play = self.play
        if play.setting_up:
            return "set-up"
        fight = play.fight
        if fight and fight.waiting:
            return "retreat"
        if fight and fight.giving:
            return "loss"
        if fight and fight.open:
            return "advance"
        return "march" if play.hand else play.position.phase

    def finish(self):
        """17.1: who has won."""
        state = self.game.state
        self.report.hold("outcome", "ALA 4.1-C", "the game is over", self.play.over, state["over"])
        events = [event for entry in self.game.log(state["actions"] - 2) for event in entry["events"]
                  if event["kind"] == "game-over"]
        level = self.play.level()
        for event in events:
            self.report.hold("outcome", "ALA 17.1", "level of victory", level["name"], event["word"])
            self.report.hold("outcome", "ALA 17.0-G", "final points", self.play.total(), event["value"])
