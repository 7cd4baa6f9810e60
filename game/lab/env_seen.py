"""A battle as numbers for a learning program: planes over the board, a row for each figure, and a row for the battle.

All numbers lie between -1 and 1 and tell only what the side's view knows. `PLANES`, `figure_columns` and `BATTLE` name
them in order, each with its meaning. A seat is the side that looks at the battle or decides.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any, NamedTuple

import numpy as np

from game.core.ruleset import Ruleset
from game.engine.view import View
from game.lab.env_room import Room
from game.model.answers import FigureView, StripEntry
from game.model.board import Board
from game.model.decisions import Decision
from game.model.dice import DiceText
from game.model.goals import PLAIN, goal_kinds
from game.model.sheet import Weapon
from game.model.terrain import EdgeKind, nature

COVER = {"none": 0.0, "quarter": 0.25, "half": 0.5, "three-quarters": 0.75, "full": 1.0}
GROUND = tuple(nature().terrain)
BORDERS = ("north", "west")
ACTIONS = ("half", "free", "minor", "move", "reaction", "standard", "step")
"""Kinds of actions in a figure's turn, as the clocks name them."""
QUESTIONS = (
    "act", "orders", "boost", "critical", "error", "intercept", "place", "readied", "reconsider", "sprint",
)  # fmt: skip
GOALS = (*PLAIN, *goal_kinds())
MOST_TRACKS = 4
MOST_WEAPONS = 6
FULL_CIRCLE = 8
LEAST = 0.05
"""Least health shown on the board's planes, so that a figure nearly down can still be seen there."""
TALL, FAR, HARD, DEAR, LONG, MANY = 100, 200, 20, 50, 50, 10
"""Amounts that are scaled to 1: feet of height, feet of range, points of damage, points of a figure, rounds, and small
counts."""

_BORDER_TEXTS = {
    "barred": "1 where nobody passes the {0} border of the square as it stands now",
    "cover": "cover that the {0} border gives, from 0 to 1",
    "blind": "1 where nobody sees through the {0} border as it stands now",
    "opening": "1 where the {0} border can be opened and shut",
}
PLANES: dict[str, str] = {
    "inside": "1 on squares of the board, 0 on the padding",
    "solid": "1 where nobody can stand",
    "opaque": "1 where nobody sees through",
    "height": "feet above the map's zero / 100",
    "ground cover": "cover that the ground gives, from 0 to 1",
    "concealment": "0, 0.5 light, 1 heavy",
    "indoors": "1 under a roof",
    **{f"ground {name}": f"1 where the ground is {name}" for name in GROUND},
    **{f"{side} {what}": text.format(side) for what, text in _BORDER_TEXTS.items() for side in BORDERS},
    "own": "health left of own and allied figures, from 0 to 1, on all their squares",
    "foe": "the same of known opponents",
    "asked": "1 under the figure whose command is wanted",
    "aimed at": "1 under whom the asked figure aims at",
    "goal": "1 on squares that a goal is about, exits and loads among them",
    "held": "on those: 1 for the own side ahead or holding it, -1 for another",
}
"""The planes of the board in order, each with the meaning of its number on a square."""
_FIRST_MOVING = list(PLANES).index("north barred")
_OWN, _FOE, _ASKED, _AIMED, _GOAL, _HELD = (
    list(PLANES).index(name) for name in ("own", "foe", "asked", "aimed at", "goal", "held")
)

_PERSONAL: dict[str, str] = {
    "known": "1 for a figure on the board that the side knows of; all others are 0 throughout",
    "own": "1 for the side's own",
    "ally": "1 for those of allied sides",
    "up": "1 while it fights",
    "asked": "1 for whose command is wanted",
    "asked about": "1 for the other figure that a question is about",
    "x": "column / the room's width",
    "y": "row / the room's height",
    "wide": "squares a side / 10",
    "above": "feet above the ground / 100",
    "facing east": "cosine of its facing",
    "facing south": "sine of its facing",
    "crouching": "1 while it crouches",
    "prone": "1 while it lies",
    "acting": "1 for whose turn it is",
    "done": "1 for who has acted in this round",
    "order": "place in the order of acting / figures of the room",
    "aims": "1 while it aims at somebody",
    "aimed at": "1 for whom the asked figure aims at",
    "braced": "1 while it is braced against somebody",
    "carries": "1 with a load of the goal",
}
_PRINTED: dict[str, str] = {
    "points": "points of its profile / 50",
    "level": "level / 10",
    "strength": "rank / 10",
    "agility": "rank / 10",
    "constitution": "rank / 10",
    "perception": "rank / 10",
    "willpower": "rank / 10",
    "armour": "what its armour takes off a blow / 20",
}
_OF_A_WEAPON: dict[str, str] = {
    "melee": "1 in the hand",
    "explosive": "1 for what goes off on a square",
    "range": "feet of a range step / 200",
    "damage": "expected damage / 20",
    "skill": "rank with it / 10",
    "loaded": "shots left of a full magazine, of the own side's; 1 where it needs none",
}


def figure_columns(ruleset: Ruleset) -> dict[str, str]:
    """Return the columns of a figure's row under a ruleset, in order, each with its meaning."""
    return {
        **_PERSONAL,
        **{f"health {place}": "left / most of a track of its health" for place in range(1, MOST_TRACKS + 1)},
        **{f"has {kind}": f"{kind} actions that it has left / 10" for kind in ACTIONS},
        **{f"is {name}": f"1 while it is {name}" for name in ruleset.conditions},
        "is otherwise": "1 with a readied attack, or another condition without numbers of its own",
        **_PRINTED,
        **{
            f"weapon {place} {what}": text
            for place in range(1, MOST_WEAPONS + 1)
            for what, text in _OF_A_WEAPON.items()
        },
    }


BATTLE: dict[str, str] = {
    "round": "rounds begun / 50",
    "rounds left": "rounds until the last / 50; 1 when none is the last",
    "choices": "answers to the question / 10; 0 where a command is wanted",
    **{f"asked for {kind}": f"1 when the battle waits for {kind}" for kind in QUESTIONS},
    "action dice": "the side's own / 10",
    "own strength": "points of own figures that fight / points of all figures",
    "foes' strength": "the same of known opponents",
    **{f"goal {kind}": f"1 when {kind} can decide" for kind in GOALS},
    "attacks": "1 for the side that wants the goal",
    "own points": "the goal's count for the side / 10",
    "lead": "points ahead of the best other / 10",
    "ahead": "1 if the side would win if the last round were over now, -1 if another",
}
"""The columns of the battle's row in order, each with its meaning."""


class _Moment(NamedTuple):
    """Facts that the rows of all figures share: ids of the figure asked for a command, of the one a question is about
    and of the one aimed at; the bearers of loads; and by figure its place and entry in the order of acting."""

    asked: int
    about: int
    aim: int
    carriers: frozenset[int]
    order: dict[int, tuple[int, StripEntry]]


class Observer:
    """Maker of observations for one map under one ruleset, as arrays whose shapes depend on the room."""

    def __init__(self, board: Board, ruleset: Ruleset, room: Room) -> None:
        self._board, self._room = board, room
        self._conditions = {name: place for place, name in enumerate(ruleset.conditions)}
        self._columns = {name: place for place, name in enumerate(figure_columns(ruleset))}
        self._ground = self._laid()
        self._by_doors: dict[tuple[Any, ...], Any] = {}
        self._printed: dict[int, Any] = {}
        self.shapes: dict[str, tuple[int, ...]] = {
            "board": (len(PLANES), room.height, room.width),
            "figures": (room.figures, len(self._columns)),
            "battle": (len(BATTLE),),
        }

    def sees(self, view: View, decision: Decision | None) -> dict[str, Any]:
        """Return a side's observation: float32 arrays "board", "figures" and "battle" of the sizes in `shapes`;
        `decision` is the decision that the side now has, None if it has none."""
        asked = _asked(view, decision)
        planes = self._with_doors(view).copy()
        rows = np.zeros(self.shapes["figures"], np.float32)
        carriers = {load.bearer for load in view.goal.loads()} if view.goal is not None else set()
        moment = _Moment(
            asked=asked,
            about=decision.about if asked and decision is not None else 0,
            aim=view.aim(asked) if asked else 0,
            carriers=frozenset(carriers),
            order={entry.figure: (place, entry) for place, entry in enumerate(view.strip())},
        )
        for figure in view.figures():
            tracks = view.tracks(figure.id)
            health = [max(0.0, track.left / track.most) if track.most else 1.0 for track in tracks[:MOST_TRACKS]]
            self._write(view, figure, moment, health, rows[figure.id - 1])
            if figure.state == "up":
                x, y = figure.square
                squares = (slice(y, y + figure.width), slice(x, x + figure.width))
                planes[(_OWN if view.is_ours(figure.id) else _FOE, *squares)] = max(LEAST, min(health, default=1.0))
                planes[(_ASKED, *squares)] = figure.id == moment.asked
                planes[(_AIMED, *squares)] = figure.id == moment.aim
        self._lay_goals(view, planes)
        return {"board": planes, "figures": rows, "battle": self._battle(view, decision)}

    # --- the ground ---------------------------------------------------------------------------------------------------

    def _laid(self) -> Any:
        """Return the board's planes filled with the numbers that stay the same during a battle."""
        board = self._board
        planes = np.zeros((len(PLANES), self._room.height, self._room.width), np.float32)
        first = list(PLANES).index(f"ground {GROUND[0]}")
        for square in board.squares:
            x, y = square
            kinds = board.kinds(square)
            planes[:first, y, x] = (
                1, board.is_solid(square), board.is_opaque(square), _within(board.elevation(square) / TALL),
                max((COVER[kind.cover] for kind in kinds), default=0.0),
                max((kind.concealment / 2 for kind in kinds), default=0.0), square in board.indoors,
            )  # fmt: skip
            for name in board.surfaces(square):
                planes[first + GROUND.index(name), y, x] = 1
        return planes

    def _with_doors(self, view: View) -> Any:
        """Return the board's planes with doors and windows as they are now; cached by the set of open ones."""
        opened = view.opened()
        known = self._by_doors.get(opened)
        if known is None:
            known = self._ground.copy()
            for border, name in self._board.edges.items():
                # A border stands on the plane of the square east or south of it.
                (x, y), side = max(border), int(border[0][0] != border[1][0])
                for number, value in enumerate(_border(nature().edge[name], border in opened)):
                    known[_FIRST_MOVING + number * len(BORDERS) + side, y, x] = value
            if len(self._by_doors) > MANY * MANY:
                self._by_doors.clear()
            self._by_doors[opened] = known
        return known

    def _lay_goals(self, view: View, planes: Any) -> None:
        """Mark the squares of objectives, zones, exits and loads in the planes "goal" and "held"."""
        for goal, (_, holder) in zip(view.goals, view.objectives(), strict=True):
            _mark(planes, goal.squares, _whose(view, holder))
        if view.goal is not None:
            loads = {load.square for load in view.goal.loads() if not load.out}
            squares = {*view.goal.played.goal.zone, *view.goal.exits, *loads}
            _mark(planes, sorted(squares), _whose(view, view.goal.ahead))

    # --- figures ------------------------------------------------------------------------------------------------------

    def _write(self, view: View, figure: FigureView, moment: _Moment, health: list[float], row: Any) -> None:
        """Write a figure's numbers into `row`, in the order of `figure_columns`."""
        x, y = figure.square
        turn = figure.facing * 2 * pi / FULL_CIRCLE
        place, entry = moment.order.get(figure.id, (0, None))
        row[: len(_PERSONAL)] = (
            1, figure.side == view.seat, view.is_ours(figure.id), figure.state == "up", figure.id == moment.asked,
            figure.id == moment.about, x / self._room.width, y / self._room.height, figure.width / MANY,
            _within(figure.above / TALL), cos(turn), sin(turn), figure.posture == "crouching",
            figure.posture == "prone", entry is not None and entry.acting, entry is not None and entry.done,
            place / self._room.figures, view.aim(figure.id) > 0, figure.id == moment.aim, view.braced(figure.id) >= 0,
            figure.id in moment.carriers,
        )  # fmt: skip
        first = len(_PERSONAL)
        row[first : first + len(health)] = health
        first += MOST_TRACKS
        for pip in view.pips(figure.id):
            if not pip.spent:
                row[first + ACTIONS.index(pip.kind)] += 1 / MANY
        first += len(ACTIONS)
        for condition in figure.conditions:
            row[first + self._conditions.get(condition, len(self._conditions))] = 1
        first += len(self._conditions) + 1
        row[first:] = self._printed_of(view, figure.id)
        if figure.side == view.seat:
            self._load(view, figure.id, row)

    def _printed_of(self, view: View, figure: int) -> Any:
        """Return the columns of a figure that come from its sheet (its printed numbers), with full magazines."""
        known = self._printed.get(figure)
        if known is None:
            sheet = view.sheet(figure)
            ranks = (sheet.strength, sheet.agility, sheet.constitution, sheet.perception, sheet.willpower)
            numbers: list[float] = [
                sheet.points / DEAR,
                sheet.level / MANY,
                *(rank / MANY for rank in ranks),
                view.armour(figure).reduction / HARD,
            ]
            for name in sheet.weapons[:MOST_WEAPONS]:
                numbers += _weapon(view.weapon(name), sheet.skill(view.weapon(name).skill))
            numbers += [0.0] * (len(_PRINTED) + MOST_WEAPONS * len(_OF_A_WEAPON) - len(numbers))
            known = self._printed[figure] = np.clip(np.array(numbers, np.float32), -1, 1)
        return known

    def _load(self, view: View, figure: int, row: Any) -> None:
        """Write the shots left in an own figure's weapons into its row."""
        sheet = view.sheet(figure)
        for place, name in enumerate(sheet.weapons[:MOST_WEAPONS], start=1):
            left = view.shots(figure, name)
            if left is not None:
                row[self._columns[f"weapon {place} loaded"]] = min(1.0, left / max(1, view.weapon(name).shots))

    # --- the battle ---------------------------------------------------------------------------------------------------

    def _battle(self, view: View, decision: Decision | None) -> Any:
        """Return the array of numbers about the whole battle, in the order of BATTLE."""
        mine = decision if decision is not None and decision.seat == view.seat else None
        goal = view.goal
        last = goal.last_round if goal is not None else view.round_limit
        worths = {figure.id: view.sheet(figure.id).points for figure in view.figures()}
        whole = max(1, sum(worths.values()))
        ours = sum(worths[figure] for figure in worths if view.is_ours(figure) and view.figure(figure).state == "up")
        kinds = {goal.played.goal.kind} if goal is not None else {one.kind for one in view.goals}
        numbers = [
            view.round / LONG,
            max(0, last - view.round) / LONG if last else 1.0,
            len(mine.choices) / MANY if mine is not None else 0.0,
            *(float(mine is not None and mine.kind == kind) for kind in QUESTIONS),
            view.action_dice() / MANY if view.seat else 0.0,
            ours / whole,
            sum(worths[figure] for figure in view.opponents()) / whole,
            *(float(kind in kinds) for kind in GOALS),
            float(goal is not None and goal.wants),
            goal.points(view.seat) / MANY if goal is not None and view.seat else 0.0,
            goal.lead / MANY if goal is not None and view.seat else 0.0,
            _whose(view, goal.ahead) if goal is not None else 0.0,
        ]
        return np.clip(np.array(numbers, np.float32), -1, 1)


def _asked(view: View, decision: Decision | None) -> int:
    """Return the id of the figure for which the view's seat must give a command or an answer; 0 if it has nothing to
    decide now."""
    if decision is None or decision.seat != view.seat:
        return 0
    return decision.figures[0] if decision.figures else decision.figure


def _border(kind: EdgeKind, is_open: bool) -> tuple[float, ...]:
    """Return a border's numbers for the planes of its direction: barred, cover, blind, opening; a door or window may
    stand open (`is_open`)."""
    barred = kind.passage == "none" and not is_open
    cover, sight = (kind.open_cover, kind.open_sight) if is_open else (kind.cover, kind.sight)
    return float(barred), COVER[cover], float(sight == "blocks"), float(kind.opens)


def _weapon(weapon: Weapon, rank: int) -> tuple[float, ...]:
    """Return the numbers of a weapon and of the skill with it (`rank`), with a full magazine."""
    return (
        float(weapon.kind == "melee"),
        float(weapon.is_explosive),
        weapon.increment / FAR,
        DiceText.parse(weapon.damage).doubled_average / 2 / HARD,
        rank / MANY,
        1.0,
    )


def _whose(view: View, side: str) -> float:
    """Return 1 if `side` is the view's seat, -1 for another side, 0 for ""."""
    return 0.0 if not side else 1.0 if side == view.seat else -1.0


def _mark(planes: Any, squares: Any, held: float) -> None:
    for x, y in squares:
        planes[_GOAL, y, x] = 1.0
        planes[_HELD, y, x] = held


def _within(number: float) -> float:
    """Return a number limited to the range from -1 to 1."""
    return max(-1.0, min(1.0, number))
