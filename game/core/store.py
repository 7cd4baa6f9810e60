"""The figures of one battle and their components: the only module that keeps esper's worlds.

Esper keeps one current world per process, chosen by name; every access here makes sure it is this battle's. It counts
entities from 1 and we count from 0 (the table), so figure n is entity n + 1 in every battle, copy and save. Its query
order depends on history, so whatever is listed here is sorted by figure id.
"""

from __future__ import annotations

import itertools
import weakref
from collections.abc import Hashable, Iterator, Mapping
from copy import copy
from operator import itemgetter
from typing import Any, Generic, Protocol, Self, TypeVar

import esper
from esper import component_for_entity, try_component
from msgspec.structs import replace

from game.model.board import Board
from game.model.components import STANDING, Openings, Waiting
from game.model.dice import Dice
from game.model.events import Event
from game.model.grid import Edge, Square, edge_between
from game.model.scenario import BattleMap
from game.model.sheet import Armour, Roster, Sheet, Weapon

T = TypeVar("T")


class Rules(Protocol):
    """The rules of a battle, as far as the store needs them."""

    @property
    def setup(self) -> Mapping[str, Any]:
        """Battle options and their defaults."""


R = TypeVar("R", bound=Rules)
MOST_LASTING = 50_000
"""Answers kept for a whole battle before the store starts anew."""
TABLE = 0
"""The id under which the facts of the battle as a whole are kept."""

_names = itertools.count(1)
_numbers = itertools.count(1)
_first = itemgetter(0)


def _delete(name: str) -> None:
    if esper.current_world == name:
        esper.switch_world("default")
    esper.delete_world(name)


class Store(Generic[R]):
    """Components by figure id, with the board, the ruleset, the dice and the events not yet taken."""

    def __init__(
        self,
        board: Board,
        ruleset: R,
        roster: Roster,
        dice: Dice,
        battle_map: BattleMap | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.board = board
        self.map = battle_map or BattleMap("", "", board)
        self.options: Mapping[str, Any] = {**ruleset.setup, **(options or {})}
        self.ruleset = ruleset
        self.roster = roster
        self.dice = dice
        self.events: list[Event] = []
        self.memo: dict[Any, Any] = {}
        """Answers of pure functions about this very state; emptied by `put`, `change`, `drop` and `join` alone."""
        self.standing: dict[Any, Any] = {}
        """Answers that rest on where and how figures stand and on what is open (STANDING), and on no order or turn."""
        self.own: dict[int, dict[Any, Any]] = {TABLE: {}}
        """Answers that rest on how one figure stands (on the table: on what is open) and on nobody else, by figure."""
        self.lasting: dict[Any, Any] = {}
        """Answers that hold for the whole battle: they rest on sheets, sides, rules, and what their keys name."""
        self._sheets: dict[int, Sheet] = {}
        self.figures: tuple[int, ...] = ()
        self._open()
        esper.create_entity()  # the table

    def _open(self) -> None:
        """Begin an esper world of this battle's own, and make it the current one; it goes when the battle does."""
        self.name = f"battle-{next(_names)}"
        esper.switch_world(self.name)
        self._finalizer = weakref.finalize(self, _delete, self.name)

    # --- components -------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Make this battle esper's current world."""
        if esper.current_world != self.name:
            esper.switch_world(self.name)

    def join(self, figure: int, sheet: Sheet, *components: Any) -> None:
        """Add a figure with its sheet and first components; ids count from 1, are given once and never again.

        Raises ValueError when `figure` is not the next id.
        """
        self.enter()
        if esper.create_entity(*components) != figure + 1:
            raise ValueError(f"figure {figure} joins out of turn")
        self._sheets = {**self._sheets, figure: sheet}
        self.figures = tuple(self._sheets)
        self.memo, self.standing, self.lasting = {}, {}, {}
        self.own = {known: {} for known in (TABLE, *self.figures)}

    def get(self, figure: int, kind: type[T]) -> T:
        """A component the figure is known to have; KeyError otherwise."""
        if esper.current_world != self.name:
            esper.switch_world(self.name)
        return component_for_entity(figure + 1, kind)

    def find(self, figure: int, kind: type[T]) -> T | None:
        """A component the figure may have."""
        if esper.current_world != self.name:
            esper.switch_world(self.name)
        return try_component(figure + 1, kind)

    def put(self, figure: int, component: Any) -> None:
        """Give a figure (or the table) a component, in place of an older one of its kind."""
        self.enter()
        self._forget(figure, type(component))
        esper.add_component(figure + 1, component)

    def change(self, figure: int, kind: type[T], /, **fields: Any) -> T:
        """The door: the component as it is now with some fields changed, kept in its place; answers the new one.

        KeyError when the figure has none, TypeError for a field that the component does not have.
        """
        component: T = replace(self.get(figure, kind), **fields)  # type: ignore[type-var]
        self.put(figure, component)
        return component

    def drop(self, figure: int, kind: type) -> None:
        """Take a component away, if it is there."""
        self.enter()
        self._forget(figure, kind)
        esper.try_remove_component(figure + 1, kind)

    def _forget(self, figure: int, changed: type) -> None:
        """Begin new answers where a component of a figure changes; copies of the battle keep the old ones."""
        self.memo = {}
        if changed in STANDING:
            self.standing = {}
            self.own = {**self.own, figure: {}}

    def each(self, kind: type[T]) -> Iterator[tuple[int, T]]:
        """Every figure that carries a component, by figure id: each as it is when it is reached."""
        self.enter()
        rows = esper.get_component(kind)
        for entity, _ in sorted(rows, key=_first) if len(rows) > 1 else tuple(rows):
            component = self.find(entity - 1, kind)
            if component is not None:  # it may have gone since the last one was taken
                yield entity - 1, component

    def is_any(self, kind: type) -> bool:
        """Return whether some figure carries a component."""
        self.enter()
        return bool(esper.get_component(kind))

    # --- sheets and gear --------------------------------------------------------------------------------------------

    def sheet(self, figure: int) -> Sheet:
        """The figure's own numbers."""
        return self._sheets[figure]

    def weapon(self, weapon: str) -> Weapon:
        """A weapon of the roster."""
        return self.roster.weapons[weapon]

    def armour(self, figure: int) -> Armour:
        """Return the armour of the figure."""
        return self.roster.armour[self._sheets[figure].armour]

    # --- the table --------------------------------------------------------------------------------------------------

    @property
    def is_waiting(self) -> bool:
        """True while work rests until a side decides."""
        return self.find(TABLE, Waiting) is not None

    def is_open(self, a: Square, b: Square) -> bool:
        """Return whether the door or window between two squares is open."""
        return edge_between(a, b) in self.get(TABLE, Openings).open

    def opened_edges(self) -> tuple[Edge, ...]:
        """Every border that stands open now, sorted: the part of the ground that changes in play."""
        return self.get(TABLE, Openings).open

    def emit(self, event: Event) -> None:
        """Tell what just happened."""
        self.events.append(event)

    def keep(self, key: Any, answer: T) -> T:
        """Keep an answer that holds for the whole battle, and forget the others when there are too many."""
        if len(self.lasting) >= MOST_LASTING:
            self.lasting.clear()
        self.lasting[key] = answer
        return answer

    def number(self, record: Hashable) -> int:
        """A number that stands for a record in the keys of what is kept: equal records have the same one as long as it
        is remembered, and no two different records ever have."""
        key = ("number", record)
        known: int | None = self.lasting.get(key)
        return self.keep(key, next(_numbers)) if known is None else known

    # --- copies ---------------------------------------------------------------------------------------------

    def fork(self, dice: Dice) -> Self:
        """A private copy that goes its own way, with its own dice and no events yet.

        Frozen components are shared, and so is what only rests on the map, the rules and the sheets; same state, same
        answers, so both share everything memorised until one of them changes.
        """
        self.enter()
        rows: list[tuple[Any, ...]] = [esper.components_for_entity(n + 1) for n in (TABLE, *self.figures)]
        twin = copy(self)
        twin.dice = dice
        twin.events = []
        twin._open()
        for row in rows:
            esper.create_entity(*row)
        return twin
