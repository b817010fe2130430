"""Trigh from Python: rules, positions, offers, odds and games of every title.

Two ways in:

* `Rules` and `State` are for programs that play many games: copy a state, ask what is on offer, apply it.
* `Match` is one game at the table, with its journal, undo and saves; `Match.ask` reaches every query of the protocol.

    import trigh
    state = trigh.Rules("crusader", "sidi-rezeg").start()
    print(state.to_act, len(state.offers()))

What is wrong is said in a `trigh.Error`; an action the rules refuse raises `trigh.Refused`, with its rule cases.
"""

from ._trigh import (
    Action,
    Dice,
    Error,
    KeyedDice,
    Offers,
    Player,
    Refused,
    Rules,
    State,
    __version__,
    simulate,
)
from .match import Match, titles
from .turns import Turns

__all__ = [
    "Action",
    "Dice",
    "Error",
    "KeyedDice",
    "Match",
    "Offers",
    "Player",
    "Refused",
    "Rules",
    "State",
    "Turns",
    "__version__",
    "simulate",
    "titles",
]
