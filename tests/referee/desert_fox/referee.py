"""Follows a game: before each action what is on offer, after it what has changed."""

from .attacks import AttackWatch, TransportWatch
from .book import Book, Position
from .choices import ChoiceWatch
from .movement import MovementWatch
from .fights import FightWatch
from .logistics import SupplyWatch
from .refitting import RefitWatch
from .turns import TurnWatch
from .withdrawals import WithdrawalWatch


class Referee:
    """Holds the program against the rulebook of Desert Fox. The watches share this object: the position now, the
    position when the phase began, and what they remember of the phase."""

    def __init__(self, game, report, rng):
        self.game, self.report, self.rng = game, report, rng
        self.book = Book(game.scenario, game.options)
        self.position = Position(self.book, game.state)
        self.began = self.position       # when the present decision's phase began
        self.stage = None
        self.last_in = {place: side for side, places in self.book.scenario["rules"]["last_in"].items()
                        for place in places}
        self.finished = self.book.rail.index(self.book.rules["railroad"]["finished"])
        self.watches = [SupplyWatch(self), MovementWatch(self), FightWatch(self), TurnWatch(self), RefitWatch(self),
                        AttackWatch(self), TransportWatch(self), WithdrawalWatch(self), ChoiceWatch(self)]
        self.new_stage()

    def hold(self, kind, case, what, mine, theirs, number=1):
        """Counts a comparison; of two sets only the first few members in dispute are told."""
        if isinstance(mine, set) and isinstance(theirs, set) and mine != theirs:
            what += f" ({len(mine - theirs)} of mine, {len(theirs - mine)} of theirs)"
            mine, theirs = set(sorted(mine - theirs)[:6]), set(sorted(theirs - mine)[:6])
        return self.report.hold(kind, "DF " + case, what, mine, theirs, number)

    PHASES = ("reinforcement", "air-allocation", "initial-movement", "first-reaction", "first-combat",
              "motorized-movement", "second-reaction", "second-combat", "refit")

    def new_stage(self):
        """Tells the watches when a phase has begun."""
        state = self.game.state
        stage = (state["turn"], state["phasing"], state["phase"])
        if stage != self.stage and state["decision"] in self.PHASES and not state["over"]:
            self.stage, self.began = stage, self.position
            for watch in self.watches:
                watch.phase_begins()

    def words_of(self, action):
        """Verb and parts of an action: its JSON form or the canonical line."""
        text = action if isinstance(action, str) else action["text"]
        left, _, right = text.partition(" -> ")
        left, _, way = left.partition(" by ")
        right, _, way2 = right.partition(" by ")
        words = left.split()
        return words[0], words[1:], right.split(), way or way2

    def before(self, action):
        verb, words, targets, way = self.words_of(action)
        for watch in self.watches:
            watch.before(verb, words, targets, way)

    def after(self, action, answer):
        verb, words, targets, way = self.words_of(action)
        self.previous, self.position = self.position, Position(self.book, answer["state"])
        self.visit(verb, words, answer["events"])
        for watch in self.watches:
            watch.after(verb, words, targets, way, answer["events"])
        self.new_stage()

    def visit(self, verb, words, events):
        """[7.23, 15.26] Who was last to enter the places that matter."""
        at = {number: name for name, number in self.book.place.items()}
        path = words[-1].split("-") if words and "-" in words[-1] and words[-1][:1] in "LE" else []
        for event in events:
            unit = event.get("unit")
            if event["kind"] not in ("moved", "advanced", "retreated", "entered") or unit not in self.book.counters:
                continue
            side = self.book.counters[unit]["side"]
            hexes = set(path) if event["kind"] in ("moved", "retreated") and event["to"] in path else set()
            for number in hexes | {event["to"]}:
                if number in at:
                    self.last_in[at[number]] = side

    def finish(self):
        for watch in self.watches:
            watch.finish()

