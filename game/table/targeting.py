"""Targets of an action: its legal commands by the square, figure, border or word that the player picks.

The fields of the commands are read, so that any action of any ruleset can be played without code of its own."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TypeGuard

import msgspec

from game.actions import ACTIONS
from game.actions.stances import TRIGGERS
from game.engine.view import View
from game.model.answers import Reach
from game.model.command_ways import way_end
from game.model.commands import Command, Move
from game.model.grid import DIRECTIONS, Edge, Square
from game.model.listing import number_words
from game.model.rejections import Rejection

Pick = Square | int | Edge | str
"""A target that the player picks: a square, a figure's id, a border, or one of several words."""


@cache
def fields(action: str) -> tuple[str, ...]:
    """Return the names of the fields of an action's command, without `figure`; () if the action is ""."""
    if not action:
        return ()
    return tuple(f.name for f in msgspec.structs.fields(ACTIONS[action].command) if f.name != "figure")


def is_path(action: str) -> bool:
    """Return whether an action goes along a path that the player draws."""
    return fields(action)[:1] == ("path",)


def is_simple(action: str) -> bool:
    """Return whether an action's command has no field besides its figure."""
    return bool(action) and not fields(action)


def is_square(pick: Pick | None) -> TypeGuard[Square]:
    """Return whether the pick is a square."""
    return isinstance(pick, tuple) and isinstance(pick[0], int)


def is_border(pick: Pick | None) -> TypeGuard[Edge]:
    """Return whether the pick is the border between two squares."""
    return isinstance(pick, tuple) and isinstance(pick[0], tuple)


@dataclass(slots=True)
class Choosing:
    """An action of a figure and its possible targets. `picks` has the commands for each target: several if there is a
    further choice, such as a weapon. For an action along a path, `reach` has the squares of one move, and `further`
    those that a second move in the same turn can reach."""

    figure: int
    action: str
    picks: dict[Pick, list[Command]] = field(default_factory=dict)
    reach: Reach | None = None
    further: frozenset[Square] = frozenset()
    tumble: bool = False
    run_up: tuple[Square, ...] = ()
    """The path before a jump, as far as the player has drawn it."""

    @property
    def is_path(self) -> bool:
        """Return whether the action moves along a path."""
        return self.reach is not None

    @property
    def shoots(self) -> bool:
        """Return whether the action is one for which a chance to hit is shown."""
        return bool(self.action) and ("weapon" in fields(self.action) or ACTIONS[self.action].shows_chance)

    @property
    def only_looks(self) -> bool:
        """Return whether the action is aimed at an opponent and shows the chance to hit, but does not attack."""
        return bool(self.action) and ACTIONS[self.action].shows_chance

    @property
    def words(self) -> tuple[str, ...]:
        """Return the targets that are words."""
        return tuple(pick for pick in self.picks if isinstance(pick, str))


def choose(view: View, figure: int, action: str, *, tumble: bool = False) -> Choosing:
    """Return the possible targets of an action now; none if the action is "". With `tumble` a move tries to slip past
    opponents."""
    if not action:
        return Choosing(figure, action, tumble=tumble)
    tumble = tumble or ACTIONS[action].leads_through
    made = Choosing(figure, action, tumble=tumble)
    if is_path(action):
        made.reach = view.reach(figure, action, tumble)
        made.further = view.further(figure, action) if not tumble else frozenset()
        for command in view.besides(figure, action):
            if (end := way_end(command)) is not None:
                made.picks.setdefault(end, []).append(command)
        return made
    # a square that is not listed is looked at when it is aimed at
    beside = () if "square" in fields(action) else view.besides(figure, action)
    for command in (*view.legal_of(figure, action), *beside):
        made.picks.setdefault(pick_of(view, command), []).append(command)
    return made


def aimed_at(view: View, choosing: Choosing, square: Square) -> list[Command]:
    """Return the legal commands of an action for a square that is not among its listed targets."""
    return [command for command in _aimed(view, choosing, square) if view.check(command) is None]


def why_not_at(view: View, choosing: Choosing, square: Square) -> Rejection | None:
    """Return the reason why an action cannot be aimed at a square with any of its weapons; None if it can, and for
    actions that are not aimed at squares."""
    known = {getattr(command, "weapon", "") for commands in choosing.picks.values() for command in commands}
    wanted = _aimed(view, choosing, square)
    able = [command for command in wanted if getattr(command, "weapon", "") in known] or wanted
    return next((refused for command in able if (refused := view.check(command)) is not None), None)


def _aimed(view: View, choosing: Choosing, square: Square) -> list[Command]:
    """Return the commands that aim an action at a square, one for each weapon; they may be illegal."""
    weapons = view.sheet(choosing.figure).weapons if fields(choosing.action) == ("weapon", "square") else ()
    return [ACTIONS[choosing.action].bare(choosing.figure, weapon, square) for weapon in weapons]


def pick_of(view: View, command: Command) -> Pick:
    """Return the target under which a command is listed in `Choosing.picks`."""
    for name in fields(command.action):
        value = getattr(command, name)
        if name in ("target", "to", "square", "edge") and value is not None:
            return value  # type: ignore[no-any-return]
        if name == "targets":
            return value[0] if len(value) == 1 else EVERYBODY
        if name == "direction":
            x, y = view.figure(command.figure).square
            dx, dy = DIRECTIONS[value]
            return (x + dx, y + dy)
    return words_of(view, command)


def words_of(view: View, command: Command) -> str:
    """Return words that tell a command from the others of its action."""
    words = []
    for name in fields(command.action):
        value = getattr(command, name)
        if name == "weapon":
            words.append(view.weapon(value).title)
        elif name == "trigger":
            words.append(TRIGGERS.get(value, value))
        elif name == "uses":
            words.append("1 Count later" if value == 1 else f"{value} Counts later")
        elif isinstance(value, bool):
            words += [name.capitalize()] if value else []
        elif isinstance(value, str) and value:
            words.append(value.replace("-", " ").capitalize())
        elif isinstance(value, int) and value:
            words.append(f"{name.capitalize()} {value}")
    return ", ".join(words)


EVERYBODY = "Everybody in sight"
"""The target that stands for all the figures that a command names."""
IN_FEET = ("distance", "above", "rise")
"""Fields of a command that are measured in feet."""
UNSPOKEN = ("path", "to", "target", "targets", "square")
"""Fields of a command that the board shows, so that words need not."""


def variant_words(view: View, command: Command, others: list[Command]) -> str:
    """Return words that tell a command from others with the same target, made from the fields in which they differ."""
    words = []
    for name in (name for name in fields(command.action) if name not in UNSPOKEN):
        values = [getattr(other, name) for other in others]
        differs = any(value != values[0] for value in values[1:])
        if differs or (name == "weapon" and not getattr(command, "boost", 0)):
            value = getattr(command, name)
            if name == "weapon":
                words.append(view.weapon(value).title)
            elif isinstance(value, bool):
                words += [name.replace("_", " ")] if value else []
            elif name == "heights":
                words.append(_how_high(value))
            elif name == "after":
                words.append(_later(value))
            elif name in IN_FEET:
                words.append(f"{value} ft." if name != "rise" else f"up {value} ft." if value else "onto the ground")
            elif name == "boost":
                words += [f"+{number_words(value, 'die', 'dice')}"] if value else []
            else:
                words.append(f"{name} {value}")
    return ", ".join(words)


def _how_high(heights: tuple[int, ...]) -> str:
    """Return words for the height at the end of a path: on the ground, feet up a face (a wall or cliff), or feet under
    the ground."""
    end = heights[-1] if heights else 0
    return f"{end} ft. up" if end > 0 else f"{-end} ft. deep" if end else "on the ground"


def _later(after: int | tuple[Square, ...]) -> str:
    """Return words for the number of steps after which a command is done, or for the length of the walk that follows
    it."""
    if isinstance(after, tuple):
        return f"then {len(after)} on" if after else "no further"
    return f"after {after} {'step' if after == 1 else 'steps'}" if after else "as soon as it can"


def walk(choosing: Choosing, path: tuple[Square, ...]) -> Command:
    """Return the command of the action along a path."""
    kind = ACTIONS[choosing.action].command
    if kind is Move:
        return Move(choosing.figure, path, choosing.tumble)
    return kind(choosing.figure, path)  # type: ignore[no-any-return]


def straight(start: Square, end: Square) -> tuple[Square, ...]:
    """Return the squares from `start` (not included) to `end`: diagonal steps first, then straight ones."""
    squares = []
    x, y = start
    while (x, y) != end:
        x += (end[0] > x) - (end[0] < x)
        y += (end[1] > y) - (end[1] < y)
        squares.append((x, y))
    return tuple(squares)
