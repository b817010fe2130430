"""Types of the compiled part. Shapes, units and errors are said here."""

from typing import Callable, Iterator, Mapping, Sequence, TypedDict

__version__: str

class Finding(TypedDict):
    code: str
    where: str
    pointer: str
    text: str

class Error(Exception):
    """Wrong input or a rule system's mistake; nothing has changed. `findings` has one entry a fault."""

    findings: list[Finding]

class Refused(Error):
    """The rules do not allow the action; `findings[i]["code"]` is the rule case."""

class _Why(TypedDict, total=False):
    case: str
    title: str
    hex: str
    unit: str
    detail: str

class _Way(TypedDict):
    action: Action
    hex: str | None
    cost: float
    stops: bool

class _Combat(TypedDict, total=False):
    attackers: Sequence[str | int]
    defenders: Sequence[str | int]
    barrage: Sequence[str | int]
    defensive_fire: Sequence[str | int]
    attack_points: int
    defense_points: int

class _CombatOdds(TypedDict):
    fought: float
    results: dict[str, float]
    cleared: float
    entered: float

class _Odds(TypedDict):
    exact: bool
    error: float
    combats: list[_CombatOdds]

class _Game(TypedDict):
    number: int
    winner: str
    level: int
    turns: int
    decisions: int
    hash: str
    finished: bool
    mistake: str

class Action:
    """One decision. Equal actions of the same rules are equal and hash alike."""

    @property
    def text(self) -> str:
        """The canonical line, as in saves: "move ger-1-8 1605-1706"."""
    @property
    def verb(self) -> str: ...
    @property
    def unit(self) -> str | None: ...
    @property
    def units(self) -> list[str]: ...
    @property
    def targets(self) -> list[str]: ...
    @property
    def value(self) -> int:
        """A number of the action: points, or what the dice show."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...

class Offers:
    """Actions on offer; a sequence."""

    def __len__(self) -> int: ...
    def __getitem__(self, at: int) -> Action: ...
    def __iter__(self) -> Iterator[Action]: ...
    def texts(self) -> list[str]:
        """All canonical lines."""

class Rules:
    """A title with scenario, options and overlays, ready to be played. Threads may share it.

    Raises Error: unknown title, scenario, option or overlay.
    """

    def __init__(
        self,
        title: str,
        scenario: str = "",
        *,
        options: Mapping[str, str] = ...,
        overlays: Sequence[str] = ...,
    ) -> None: ...
    @property
    def title(self) -> str: ...
    @property
    def system(self) -> str: ...
    @property
    def scenario(self) -> str: ...
    @property
    def sides(self) -> list[str]: ...
    @property
    def units(self) -> list[str]:
        """Ids; the place in this list is the unit's number and its row in a state's buffer."""
    @property
    def hexes(self) -> list[str]:
        """Printed numbers; the place in this list is the hex in a state's buffer, 65535 there: off the map."""
    @property
    def point_names(self) -> list[str]: ...
    @property
    def verbs(self) -> list[str]: ...
    @property
    def data_hash(self) -> str: ...
    def start(self) -> State:
        """The scenario's first decision."""
    def action(self, line: str) -> Action:
        """The action a line says. Raises Error where it says none."""

class State:
    """A moment of a game. `numpy.asarray(state)` shows its units without a copy, read-only and as they change:

    shape (len(rules.units),), fields hex (uint16), place, steps (uint8), flags, data (uint16). The array keeps the
    state alive. One thread at a time may use a state; copies are independent.
    """

    @staticmethod
    def from_save(text: str) -> State:
        """The last position of a save."""
    @staticmethod
    def from_position(text: str) -> State:
        """The position of a position file (trigh-position/1)."""
    @property
    def rules(self) -> Rules: ...
    @property
    def turn(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def phasing(self) -> str: ...
    @property
    def to_act(self) -> str:
        """A side, "chance" when a die is to be rolled, "" when the game is over."""
    @property
    def over(self) -> bool: ...
    @property
    def winner(self) -> str:
        """The winning side, "" for a draw or a game that goes on."""
    @property
    def level(self) -> int: ...
    @property
    def hash(self) -> str:
        """16 hexadecimal digits, the same on every machine."""
    @property
    def points(self) -> dict[str, int]: ...
    def offers(self, unit: str | int | None = None) -> Offers:
        """What is on offer to the side to act; nothing when a die is to be rolled."""
    def judge(self, action: Action | str) -> list[_Why]:
        """What stands against an action; an empty list: it is legal."""
    def apply(self, action: Action | str) -> None:
        """Plays a legal action, rolls included (`roll`). Raises Refused, and nothing changes.

        What `roll` and `Player.choose` gave for this very position is legal and is not judged again.
        """
    def chance(self) -> list[tuple[int, int]]:
        """Values of the dice to be rolled and their weights. Raises Error when there are none."""
    def roll(self, dice: Dice | KeyedDice) -> Action:
        """A roll drawn from the dice, to be applied. Raises Error when there is none."""
    def reach(self, unit: str | int) -> list[_Way]:
        """Every legal way of leading a unit now; cost in movement points."""
    def odds(self, combats: Sequence[_Combat]) -> _Odds:
        """Chances, 0 to 1, of combats fought one after the other."""
    def position(self) -> str:
        """The position as a position file. Raises Error inside a decision."""
    def copy(self) -> State: ...
    def __copy__(self) -> State: ...
    def __deepcopy__(self, memo: dict[int, object]) -> State: ...
    def __buffer__(self, flags: int) -> memoryview: ...

class Dice:
    """A row of random numbers, stream `stream` of `seed`, each used once. The same on every machine."""

    def __init__(self, seed: int, stream: int = 0) -> None: ...
    def below(self, bound: int) -> int:
        """A uniform number from 0 to bound - 1."""
    @property
    def used(self) -> int: ...

class KeyedDice:
    """The dice of game `game` of `simulate` with that seed: a roll depends on what it decides, not on those before it.

    So two games with the same dice share their luck wherever the same is decided in both. One object serves one game.
    """

    def __init__(self, seed: int, game: int = 0) -> None: ...
    @property
    def used(self) -> int: ...

class Player:
    """A machine: "random" or "staff". One object plays one side of one game."""

    def __init__(self, name: str) -> None: ...
    def choose(self, state: State, dice: Dice) -> Action:
        """A legal action for the side to act. Raises Error when no player is to act."""

class Session:
    """The protocol in this process; `trigh.Match` is its comfortable form."""

    def __init__(self) -> None: ...
    def call(self, method: str, params: str) -> str:
        """The result of a method, JSON in and out. Raises Error."""

def simulate(
    rules: Rules,
    *,
    players: tuple[str, str] = ...,
    games: int = 100,
    seed: int = 1,
    threads: int = 1,
    first: int = 0,
    progress: Callable[[int], bool] | None = None,
) -> list[_Game]:
    """Games between machines, in the order of their numbers; the interpreter is free meanwhile.

    Game n is the same whatever the number of threads: its rolls are those of KeyedDice(seed, n), and its players draw
    from Dice(seed, 2 * n) for the first side and Dice(seed, 2 * n + 1) for the second. `progress` is told how many games are done and stops the run by
    returning False.
    """
