"""What every watch has."""


class Watch:
    """One part of the referee: asked at each phase, before and after each action."""

    def __init__(self, referee):
        self.referee, self.game, self.book = referee, referee.game, referee.book

    @property
    def position(self):
        return self.referee.position

    @property
    def decision(self):
        return self.referee.game.state["decision"]

    def hold(self, *words):
        return self.referee.hold(*words)

    def phase_begins(self):
        pass

    def before(self, verb, words, targets, way):
        pass

    def after(self, verb, words, targets, way, events):
        pass

    def finish(self):
        pass
