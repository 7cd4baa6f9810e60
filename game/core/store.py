"""The figures of one battle and their components, stored in a world of the library esper; no other module uses esper's
worlds.

Esper has one current world per process, chosen by name; every access here first makes this battle's world current.
Esper counts entities from 1, while the ids here begin with 0 (TABLE, the battle as a whole), so figure n is entity n +
1. The order of esper's queries depends on history, so results are sorted by figure id."""

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
    """The part of a ruleset that the store itself uses."""

    @property
    def setup(self) -> Mapping[str, Any]:
        """Battle options and their defaults."""


R = TypeVar("R", bound=Rules)
MOST_LASTING = 50_000
"""The largest number of results in the cache `Store.lasting`; a full cache is cleared."""
TABLE = 0
"""The id under which components of the battle as a whole are stored, beside those of figures."""

_names = itertools.count(1)
_numbers = itertools.count(1)
_first = itemgetter(0)


def _delete(name: str) -> None:
    if esper.current_world == name:
        esper.switch_world("default")
    esper.delete_world(name)


class Store(Generic[R]):
    """All components of a battle by figure id, with its board, ruleset and dice, and the events that were not yet
    fetched."""

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
        """Cached results about the present state; cleared by every `put`, `change`, `drop` and `join`."""
        self.standing: dict[Any, Any] = {}
        """Cached results that depend only on components of the types in STANDING (places, health, open doors ...). A
        change of orders or turns does not clear them."""
        self.own: dict[int, dict[Any, Any]] = {TABLE: {}}
        """Cached results that depend only on the STANDING components of one figure, by figure; under TABLE, those that
        depend on open doors and windows."""
        self.lasting: dict[Any, Any] = {}
        """Cached results that stay true for the whole battle: they depend only on sheets, sides, rules and the facts in
        their keys."""
        self._sheets: dict[int, Sheet] = {}
        self.figures: tuple[int, ...] = ()
        self._open()
        esper.create_entity()  # the table

    def _open(self) -> None:
        """Create a new esper world for this battle and make it current; it is deleted when this store is
        garbage-collected."""
        self.name = f"battle-{next(_names)}"
        esper.switch_world(self.name)
        self._finalizer = weakref.finalize(self, _delete, self.name)

    # --- components -------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Make this battle esper's current world."""
        if esper.current_world != self.name:
            esper.switch_world(self.name)

    def join(self, figure: int, sheet: Sheet, *components: Any) -> None:
        """Add a figure with its sheet and its first components. Ids are numbered from 1 and never reused; raises
        ValueError if `figure` is not the next id."""
        self.enter()
        if esper.create_entity(*components) != figure + 1:
            raise ValueError(f"figure {figure} joins out of turn")
        self._sheets = {**self._sheets, figure: sheet}
        self.figures = tuple(self._sheets)
        self.memo, self.standing, self.lasting = {}, {}, {}
        self.own = {known: {} for known in (TABLE, *self.figures)}

    def get(self, figure: int, kind: type[T]) -> T:
        """Return a figure's component of this type; raises KeyError if it has none."""
        if esper.current_world != self.name:
            esper.switch_world(self.name)
        return component_for_entity(figure + 1, kind)

    def find(self, figure: int, kind: type[T]) -> T | None:
        """Return a figure's component of this type; None if it has none."""
        if esper.current_world != self.name:
            esper.switch_world(self.name)
        return try_component(figure + 1, kind)

    def put(self, figure: int, component: Any) -> None:
        """Give a figure (or TABLE) a component, replacing an older one of the same type."""
        self.enter()
        self._forget(figure, type(component))
        esper.add_component(figure + 1, component)

    def change(self, figure: int, kind: type[T], /, **fields: Any) -> T:
        """Replace a component by a copy with some fields changed, and return the copy. If nothing would change, the
        component and all cached results are kept.

        Raises KeyError if the figure has no such component, TypeError for an unknown field."""
        before = self.get(figure, kind)
        component: T = replace(before, **fields)  # type: ignore[type-var]
        if component == before:
            return before
        self.put(figure, component)
        return component

    def drop(self, figure: int, kind: type) -> None:
        """Remove a component, if the figure has it."""
        self.enter()
        self._forget(figure, kind)
        esper.try_remove_component(figure + 1, kind)

    def _forget(self, figure: int, changed: type) -> None:
        """Clear the caches that depend on a component of type `changed`. Only this store's caches are cleared, not
        those of copies."""
        self.memo = {}
        if changed in STANDING:
            self.standing = {}
            self.own = {**self.own, figure: {}}

    def each(self, kind: type[T]) -> Iterator[tuple[int, T]]:
        """Yield each figure that has a component of this type, with the component, in the order of ids. Each component
        is read only when it is yielded, so it is up to date."""
        self.enter()
        rows = esper.get_component(kind)
        for entity, _ in sorted(rows, key=_first) if len(rows) > 1 else tuple(rows):
            component = self.find(entity - 1, kind)
            if component is not None:  # it may have gone since the last one was taken
                yield entity - 1, component

    def is_any(self, kind: type) -> bool:
        """Return whether any figure has a component of this type."""
        self.enter()
        return bool(esper.get_component(kind))

    # --- sheets and gear --------------------------------------------------------------------------------------------

    def sheet(self, figure: int) -> Sheet:
        """Return a figure's sheet."""
        return self._sheets[figure]

    def weapon(self, weapon: str) -> Weapon:
        """Return the weapon with this id from the roster."""
        return self.roster.weapons[weapon]

    def armour(self, figure: int) -> Armour:
        """Return the armour of the figure."""
        return self.roster.armour[self._sheets[figure].armour]

    # --- the table --------------------------------------------------------------------------------------------------

    @property
    def is_waiting(self) -> bool:
        """Return whether the battle waits for a side's decision."""
        return self.find(TABLE, Waiting) is not None

    def is_open(self, a: Square, b: Square) -> bool:
        """Return whether the door or window between two squares is open."""
        return edge_between(a, b) in self.get(TABLE, Openings).open

    def opened_edges(self) -> tuple[Edge, ...]:
        """Return every border whose door or window is open now, sorted."""
        return self.get(TABLE, Openings).open

    def emit(self, event: Event) -> None:
        """Append an event to `events`, the list of events that were not yet fetched."""
        self.events.append(event)

    def keep(self, key: Any, answer: T) -> T:
        """Cache a result for the whole battle and return it; clears that cache first when it is full."""
        if len(self.lasting) >= MOST_LASTING:
            self.lasting.clear()
        self.lasting[key] = answer
        return answer

    def number(self, record: Hashable) -> int:
        """Return a whole number that replaces a record in cache keys. Equal records get the same number while it is
        cached; different records never do."""
        key = ("number", record)
        known: int | None = self.lasting.get(key)
        return self.keep(key, next(_numbers)) if known is None else known

    # --- copies ---------------------------------------------------------------------------------------------

    def fork(self, dice: Dice) -> Self:
        """Return an independent copy of the battle with its own dice and an empty list of events. The copies share
        frozen components and caches until one of them changes."""
        self.enter()
        rows: list[tuple[Any, ...]] = [esper.components_for_entity(n + 1) for n in (TABLE, *self.figures)]
        twin = copy(self)
        twin.dice = dice
        twin.events = []
        twin._open()
        for row in rows:
            esper.create_entity(*row)
        return twin
