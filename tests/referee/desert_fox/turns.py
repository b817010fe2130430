from .watch import Watch
class TurnWatch(Watch):
    pass
