"""One game at the table: the protocol of docs/formats/rpc.md, in this process."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Mapping, Sequence, Union

from ._trigh import Action, Session, State

Line = Union[str, Action]


def titles() -> list[dict[str, Any]]:
    """The titles of this installation, as the protocol's method `titles` tells them."""
    answer = json.loads(Session().call("titles", "{}"))
    found: list[dict[str, Any]] = answer["titles"]
    return found


class Match:
    """A game with dice, journal, undo and saves. Rolls are made as soon as they are due.

    Raises `trigh.Error` for unknown titles, scenarios and options.
    """

    def __init__(
        self,
        title: str,
        scenario: str = "",
        *,
        options: Mapping[str, str] | None = None,
        overlays: Sequence[str] = (),
        seed: int = 1,
    ) -> None:
        wish: dict[str, Any] = {"title": title, "options": dict(options or {}), "seed": str(seed)}
        if scenario:
            wish["scenario"] = scenario
        if overlays:
            wish["overlays"] = list(overlays)
        self._open("game.new", wish)

    @classmethod
    def load(cls, save: str | Path) -> Match:
        """The game of a save: a `Path`, or its text."""
        match = cls.__new__(cls)
        match._open("game.load", {"path": str(save)} if isinstance(save, Path) else {"text": save})
        return match

    @classmethod
    def from_position(cls, position: Mapping[str, Any]) -> Match:
        """An analysis game from a position file's content (trigh-position/1)."""
        match = cls.__new__(cls)
        match._open("position.load", {"position": dict(position)})
        return match

    def _open(self, method: str, params: Mapping[str, Any]) -> None:
        self._session = Session()
        self.info: dict[str, Any] = json.loads(self._session.call(method, json.dumps(params)))
        self.game: str = self.info["game"]

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Any method of the protocol about this game: `match.ask("query.supply", unit="ger-1-8")`."""
        answer: dict[str, Any] = json.loads(self._session.call(method, json.dumps({"game": self.game, **params})))
        return answer

    def view(self) -> dict[str, Any]:
        """The state as displays see it: turn, phase, whose decision, units, what is on offer by verb."""
        return self.ask("game.state")

    def offers(self, **wanted: Any) -> list[str]:
        """Canonical lines of what is on offer; `unit=`, `verbs=` narrow it."""
        return [offer["text"] for offer in self.ask("game.offers", **wanted)["offers"]]

    def check(self, action: Line) -> dict[str, Any]:
        """Whether the rules allow an action, and if not, why: `{"legal": False, "why": [...]}`."""
        return self.ask("game.check", action=str(action))

    def apply(self, action: Line) -> dict[str, Any]:
        """Plays an action if it is legal; the answer says `legal`, `why` or what happened."""
        return self.ask("game.apply", action=str(action))

    def undo(self) -> dict[str, Any]:
        """Takes back the last action, never across a roll or another player's decision."""
        return self.ask("game.undo")

    def save(self) -> str:
        """The whole save as text."""
        text: str = self.ask("game.save")["text"]
        return text

    def state(self) -> State:
        """A `State` of this moment, to search from."""
        return State.from_save(self.save())
