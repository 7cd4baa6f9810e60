"""Marks on a board, as plain values: figures, reach, path, threat, areas, blast, tags.

The code that creates them knows the rules; the board view only draws them. Distances are already in the unit that the
player chose (feet or squares). A target or path is locked once it was clicked: one more click confirms it. A track is a
kind of points that a figure can lose, such as health.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from game.model.board import Board
from game.model.grid import Edge, Square
from game.model.scenario import Label
from game.table.units import Unit
from game.ui.kit.health_bar import BarHealth

Pose = Literal[
    "stand", "act", "hurt", "crouch", "prone", "fallen",
    "idle-1", "idle-2", "walk-1", "walk-2", "walk-3", "walk-4", "walk-5", "walk-6", "walk-7", "walk-8",
    "aim", "fire", "recoil", "throw-1", "throw-2", "strike-1", "strike-2", "strike-hit", "strike-3",
    "hit", "fall-1", "fall-2", "crawl-1", "crawl-2", "crawl-3", "climb-1", "climb-2", "climb-3", "tend",
]  # fmt: skip
"""Poses of a figure: at rest, then in motion."""
Burden = Literal["", "chest", "body"]
"""Kinds of loads, as they are drawn; "" means no load."""
Tone = Literal["plan", "risk", "ink", "gain"]


@dataclass(frozen=True, slots=True)
class FigureMark:
    """A figure on the board. `square` is the top left square of its footprint, `facing` an index into grid.DIRECTIONS
    (-1 if there is none), `health` the points left and the full points of each track, and `conditions` names pictures
    in assets/badges. A ghost marks where the figure was last seen."""

    id: int
    profile: str
    side: str
    square: Square
    name: str = ""
    size: str = ""
    """Size of the figure: small, medium, large or huge; "" for the size of its profile."""
    pose: Pose = "stand"
    facing: int = -1
    health: BarHealth = ((1, 1),)
    conditions: tuple[str, ...] = ()
    selected: bool = False
    ghost: bool = False
    hidden: bool = False
    """True if only the figure's own side sees it, so that it is drawn half transparent."""
    burden: Burden = ""
    """Kind of load that the figure carries; "" means no load."""


@dataclass(frozen=True, slots=True)
class LoadMark:
    """A load that lies on the ground."""

    square: Square
    kind: Burden
    side: str = ""
    """Side in whose colours the load is drawn."""


@dataclass(frozen=True, slots=True)
class ReachMarks:
    """Squares that the acting figure can reach. `costs` has the exact cost, in `unit`, of every square where it may
    end, `further` the squares that only a second such action or a run reaches, and `stops` the squares where it must
    end."""

    origin: Square
    costs: Mapping[Square, int]
    further: frozenset[Square] = frozenset()
    stops: frozenset[Square] = frozenset()
    unit: Unit = "ft."
    names: tuple[str, ...] = ()
    """Captions of the outline around squares reached by one action, and of that around the `further` ones."""


@dataclass(frozen=True, slots=True)
class PathStep:
    """One step of a path: the cost up to here (`cost_total`), how its diagonal counts, the enemy it provokes, and the
    reason why the move stops here."""

    square: Square
    cost_total: int
    diagonal: Literal[0, 1, 2] = 0
    """0 for a straight step, 1 for a diagonal at single cost, 2 for a diagonal at double cost."""
    provokes: tuple[str, ...] = ()
    stop: str = ""


@dataclass(frozen=True, slots=True)
class PathMarks:
    """The path under consideration. `warning` is a second line on its tag; "" uses the reason why its last step
    stops."""

    start: Square
    steps: tuple[PathStep, ...]
    allowance: int
    unit: Unit = "ft."
    warning: str = ""
    width: int = 1
    """Squares of the figure's footprint along one side."""
    shelter: str = ""
    """Cover on the last square of the path, in words."""
    locked: bool = False
    """True if the path was clicked; it stays until the player chooses something else."""
    first: int = 0
    """Number of steps in the first of two moves that the figure makes one after the other; 0 for a single move."""


@dataclass(frozen=True, slots=True)
class OrderMark:
    """An order given to a figure: the squares from the figure to the order's end, the icon of the action
    (assets/icons), and in `when` the time at which it is carried out, if known. An `aimed` order ends at a figure."""

    side: str
    icon: str
    squares: tuple[Square, ...]
    width: int = 1
    when: str = ""
    aimed: bool = False


@dataclass(frozen=True, slots=True)
class HitTag:
    """A value beside a figure, usually the chance to hit it. `locked`: it was clicked, and `slip` says how to confirm.
    `picked`: it was clicked or pointed at, and is shown even in a crowd. `there`: words saying that it applies at the
    end of a path. `name` and `side` are set for an enemy; if it is out of view, a signpost at the border shows them."""

    square: Square
    text: str
    tone: Tone = "risk"
    width: int = 1
    locked: bool = False
    slip: str = ""
    picked: bool = False
    there: str = ""
    name: str = ""
    side: str = ""


@dataclass(frozen=True, slots=True)
class CoverMark:
    """Cover on one side of a figure's square: the side's index in DIRECTIONS, the name of the degree of cover, and its
    value. With `near` it faces the considered target and is drawn larger."""

    square: Square
    direction: int
    degree: str
    text: str
    near: bool = False
    width: int = 1


@dataclass(frozen=True, slots=True)
class AimLine:
    """Line of the considered attack between the middles of two figures, `start_width` and `end_width` squares wide:
    dotted while the target is only pointed at, dashed once it is locked."""

    start: Square
    end: Square
    locked: bool = False
    start_width: int = 1
    end_width: int = 1


@dataclass(frozen=True, slots=True)
class SightLine:
    """Line of sight from `start` to `end`; a blocked one is faint and has no eye at its end."""

    start: Square
    end: Square
    side: str
    blocked: bool = False


@dataclass(frozen=True, slots=True)
class TrailMark:
    """The path that a figure has just walked, from its first square on, with its act in words and its further deeds.
    `far` is the length of the walk in the ruleset's unit of movement. `fresh` is True until another figure leaves a
    trail."""

    figure: int
    side: str
    profile: str
    squares: tuple[Square, ...]
    title: str = ""
    width: int = 1
    words: str = ""
    deeds: tuple[str, ...] = ()
    far: int = 0
    fresh: bool = True


@dataclass(frozen=True, slots=True)
class HintMark:
    """One advised plan: its number, the square to click, and the squares from the figure to its target. `figure` is the
    ghost of the figure on that square, if the plan moves it (`goes`)."""

    number: int
    square: Square
    way: tuple[Square, ...] = ()
    goes: bool = False
    figure: FigureMark | None = None


@dataclass(frozen=True, slots=True)
class ThreatMarks:
    """Squares that a figure threatens, with a few words about it; `own` if the figure is the player's. Squares where
    somebody is in danger are `hatched`; on all others the ground stays visible."""

    squares: frozenset[Square]
    side: str
    words: str = ""
    own: bool = False
    hatched: frozenset[Square] = frozenset()


@dataclass(frozen=True, slots=True)
class AreaMarks:
    """Squares with a purpose: an objective, an exit, or a deployment area."""

    kind: Literal["objective", "exit", "deployment"]
    squares: frozenset[Square]
    side: str = ""
    title: str = ""
    is_for_all: bool = True
    """False for an area that not every figure of its side must enter, such as an exit for a carried object."""
    beside: frozenset[Square] = frozenset()
    """Squares from which the object on the area can be taken up; empty if a figure must stand on the area itself."""
    rides: int = 0
    """Id of the figure that the area moves with, because it carries the objective or is the objective; 0 for a fixed
    area."""
    borne: bool = False
    """True if the figure `rides` carries the objective."""


@dataclass(frozen=True, slots=True)
class BlastRing:
    """Squares of a blast with the same damage, and that damage in words."""

    squares: frozenset[Square]
    text: str


@dataclass(frozen=True, slots=True)
class BlastMarks:
    """A blast that is about to be placed: its centre and its rings from the inside out."""

    centre: Square
    rings: tuple[BlastRing, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """A caption on a slip of paper at a square, such as the reason why a move stops."""

    square: Square
    text: str
    tone: Tone = "ink"


@dataclass(frozen=True, slots=True)
class Letter:
    """Name of a figure, on a small chip at its head."""

    square: Square
    text: str
    width: int = 1


@dataclass(frozen=True, slots=True)
class Guess:
    """A square that the player guessed; crossed out if the guess was wrong."""

    square: Square
    crossed: bool = False


@dataclass(frozen=True)
class BoardScene:
    """Contents of a frame of the board. Pass the same objects while nothing changes, because drawings are cached by
    object."""

    board: Board
    figures: tuple[FigureMark, ...] = ()
    loads: tuple[LoadMark, ...] = ()
    opened: frozenset[Edge] = frozenset()
    broken: frozenset[Edge] = frozenset()
    labels: tuple[Label, ...] = ()
    areas: tuple[AreaMarks, ...] = ()
    ways: tuple[int, ...] = ()
    """Number of squares of the path from the acting figure to each of `areas`; 0 where no distance is shown."""
    threats: tuple[ThreatMarks, ...] = ()
    reach: ReachMarks | None = None
    path: PathMarks | None = None
    blast: BlastMarks | None = None
    orders: tuple[OrderMark, ...] = ()
    """Orders of the viewer's own figures."""
    sight: tuple[SightLine, ...] = ()
    targets: tuple[Square, ...] = ()
    """Squares of figures that can be attacked; they get corner ticks."""
    widths: Mapping[Square, int] = field(default_factory=dict)
    """Width in squares of each figure wider than one square, by its square."""
    covers: tuple[CoverMark, ...] = ()
    shelters: tuple[tuple[Square, ...], ...] = ()
    """Places of walls and objects that give cover on the line of the considered attack, away from the figures: the two
    squares of a border, or one square."""
    aim: AimLine | None = None
    standin: FigureMark | None = None
    """Ghost of the acting figure on the marked square."""
    hints: tuple[HintMark, ...] = ()
    lock: Square | None = None
    """The clicked square: the end of a path, or the target of an action aimed at squares; None if no square is
    clicked."""
    trails: tuple[TrailMark, ...] = ()
    playing: bool = False
    """True while cues are played; then no slip names an act that is still being shown."""
    downs: tuple[Square, ...] = ()
    """Squares of figures that have just gone down; they get a stamp."""
    tags: tuple[HitTag, ...] = ()
    notes: tuple[Note, ...] = ()
    letters: tuple[Letter, ...] = ()
    guess: Guess | None = None
    tagged: bool = False
    """True if tags and notes are drawn even while the coordinates are shown."""
    losses: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Expected loss on each track of health from a considered attack, by figure id."""
    cursor: Square | None = None
    """The square of the pointer or of the keyboard's cursor."""
    cursor_width: int = 1
    here: Square | None = None
    """Square of the acting figure."""
    edges: tuple[Edge, ...] = ()
    """Borders with doors or windows that can be used: the one under the pointer, or all that an action may choose."""
    unseen: frozenset[Square] = field(default_factory=frozenset)
    """Squares that the viewing side cannot see now; they are darkened."""
    coordinates: bool = False
    """True if column and row numbers are drawn on the board's frame, and the height of raised or sunken ground."""
    numbered: bool = False
    """True if column and row numbers are drawn, without heights."""
