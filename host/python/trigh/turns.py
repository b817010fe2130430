"""A turn interface as learning libraries like it (PettingZoo's agents, OpenSpiel's returns); needs neither of them.

    turns = Turns(Rules("crusader", "sidi-rezeg"), seed=7)
    for agent in turns.agent_iter():
        actions = turns.legal_actions()
        turns.step(random.choice(actions))
    print(turns.returns())
"""

from __future__ import annotations

from typing import Iterator

from ._trigh import Action, KeyedDice, Offers, Rules, State


class Turns:
    """A game seen as a sequence of decisions; dice are rolled between them, and keyed by what they decide.

    `agents` are the sides of the title. An observation is the state itself: copy it to search.
    """

    def __init__(self, rules: Rules, seed: int = 1, game: int = 0) -> None:
        self.rules = rules
        self.agents: list[str] = list(rules.sides)
        self.reset(seed, game)

    def reset(self, seed: int = 1, game: int = 0) -> None:
        """Begins a new game with the dice of that game of `simulate`: what is decided alike falls alike."""
        self.state: State = self.rules.start()
        self._dice = KeyedDice(seed, game)
        self._roll_on()

    def _roll_on(self) -> None:
        while self.state.to_act == "chance":
            self.state.apply(self.state.roll(self._dice))

    @property
    def agent_selection(self) -> str:
        """The side that decides now, "" when the game is over."""
        return self.state.to_act

    def agent_iter(self, most: int = 1_000_000) -> Iterator[str]:
        """The side to decide, until the game is over or `most` decisions have been made."""
        for _ in range(most):
            if self.state.over:
                return
            yield self.agent_selection

    def observe(self, agent: str | None = None) -> State:
        """What a side sees: the whole state, since these titles hide nothing."""
        return self.state

    def legal_actions(self) -> Offers:
        """What is on offer now. A decision that takes a set of units may allow more, see docs/formats/rpc.md."""
        return self.state.offers()

    def step(self, action: Action | str) -> None:
        """Plays an action and the rolls that follow. Raises `trigh.Refused` if the rules do not allow it."""
        self.state.apply(action)
        self._roll_on()

    def returns(self) -> list[float]:
        """By side: 1 for the winner, -1 for the loser; 0 for both in a draw and while the game goes on."""
        if not self.state.over or not self.state.winner:
            return [0.0, 0.0]
        return [1.0 if side == self.state.winner else -1.0 for side in self.agents]
