"""The facts about a battle that one seat (a side, or the umpire) knows: figures and their places, public facts, and the
seat's own secrets."""

from __future__ import annotations

from collections.abc import Callable

from game.core.ruleset import Ruleset
from game.core.world import TABLE
from game.engine.cover_view import CoverView
from game.engine.goal_view import GoalView
from game.engine.position import Position
from game.model.answers import (
    FigureView,
    Pip,
    StripEntry,
    Track,
)
from game.model.board import Board
from game.model.commands import Command
from game.model.components import Clock, Conditions, Health, Identity, Place, Progress, Sides, Stance
from game.model.grid import Edge, Square
from game.model.scenario import Objective
from game.model.sheet import Armour, Sheet, Weapon
from game.model.tally import Tally
from game.rules import ammunition, figures, questions, sight, sightlines


class Seen:
    """The facts about a battle that one seat knows. The seat "" is the umpire, who knows every figure and decides
    nothing."""

    def __init__(self, battle: Position, seat: str) -> None:
        self.position = battle
        """The whole battle with every secret; only for code inside the engine."""
        self._world = battle.world
        self.seat = seat
        self.cover = CoverView(battle.world)

    # --- who and where ------------------------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The board of the battle."""
        return self._world.board

    @property
    def round(self) -> int:
        """The number of the round, from 1; 0 before the first round."""
        return self._world.get(TABLE, Clock).round

    @property
    def moment(self) -> tuple[str, str]:
        """The present time in words: its title, such as "Round", and the part of the round ("" if it has no parts)."""
        return self._world.ruleset.clock.moment(self._world)

    def knows(self, figure: int) -> bool:
        """Return whether this seat knows where a figure is. It knows its own figures, its allies' and all others that
        are not hidden."""
        return not figures.is_covert(self._world, figure) or self.is_ours(figure)

    def figures(self) -> tuple[FigureView, ...]:
        """Return every figure on the board that this seat knows of, in the order of ids; fallen figures are
        included."""
        return tuple(self.figure(f) for f in figures.present(self._world) if self.knows(f))

    def figure(self, figure: int) -> FigureView:
        """Return one figure as this seat sees it; raises KeyError when the seat does not know of it."""
        world = self._world
        if not self.knows(figure):
            raise KeyError(figure)
        seen: FigureView | None = world.own[figure].get("view")
        if seen is None:
            seen = world.own[figure]["view"] = self._look_at(figure)
        return seen

    def _look_at(self, figure: int) -> FigureView:
        world = self._world
        place = world.get(figure, Place)
        return FigureView(
            id=figure,
            name=figures.name_of(world, figure),
            side=figures.side_of(world, figure),
            profile=world.get(figure, Identity).profile,
            square=place.square,
            width=figures.width_of(world, figure),
            facing=place.facing,
            above=place.above,
            posture=figures.posture_of(world, figure),
            state=world.get(figure, Health).state,
            conditions=tuple(world.get(figure, Conditions).active),
        )

    def identities(self) -> dict[int, tuple[str, str]]:
        """Return (name, side) of every figure of the battle by id, on the board or not."""
        return {figure: (identity.name, identity.side) for figure, identity in self._world.each(Identity)}

    def own(self) -> tuple[int, ...]:
        """Return the ids of the side's own figures that can fight; allies' figures are not included."""
        world, key = self._world, ("own of", self.seat)
        known: tuple[int, ...] | None = world.standing.get(key)
        if known is None:
            known = tuple(f for f in figures.fighting(world) if figures.side_of(world, f) == self.seat)
            world.standing[key] = known
        return known

    def opponents(self) -> tuple[int, ...]:
        """Return the ids of the enemies that this seat knows and that can fight; empty for the umpire."""
        if not self.seat:
            return ()
        world, key = self._world, ("opponents of", self.seat)
        known: tuple[int, ...] | None = world.standing.get(key)
        if known is None:
            known = tuple(f for f in figures.fighting(world) if not self.is_ours(f) and self.knows(f))
            world.standing[key] = known
        return known

    def sheet(self, figure: int) -> Sheet:
        """Return the sheet (the printed numbers) of a figure."""
        return self._world.sheet(figure)

    def armour_weight(self, figure: int) -> str:
        """Return the weight of a figure's armour, which everybody can see: "none", "light", "moderate" or "full"."""
        return self._world.armour(figure).weight

    def tracks(self, figure: int) -> tuple[Track, ...]:
        """Return a figure's health as tracks, such as vitality and wounds."""
        world = self._world
        known: tuple[Track, ...] | None = world.own[figure].get("tracks")
        if known is None:
            known = world.own[figure]["tracks"] = world.ruleset.resolution.tracks(world, figure)
        return known

    def facts(self, figure: int) -> tuple[tuple[str, Tally], ...]:
        """Return the numbers of a figure that its sheet shows, as (title, sum); its speed comes first."""
        world = self._world
        allowance = world.ruleset.movement.allowance(world, figure, "move")
        return (("Speed", allowance), *world.ruleset.resolution.facts(world, figure))

    def saver(self, figure: int, action: str) -> str:
        """Return the title of the figure's ability that lets it take an action in less time (combat.one-time-saver); ""
        if it has none."""
        traits = figures.traits_of(self._world, figure)
        return next((trait.title for trait in traits if action in trait.shortens), "")

    def pips(self, figure: int) -> tuple[Pip, ...]:
        """Return the actions of a figure's turn, used and unused, as pips (marks on the screen); () for another side's
        figures while orders are secret."""
        clock = self._world.ruleset.clock
        return clock.pips(self._world, figure) if clock.shows_pips or self.is_ours(figure) else ()

    def ordered(self, figure: int) -> tuple[Command, ...]:
        """Return the secret orders of one of the seat's figures for this phase, its move or standard action first; ()
        for other sides' figures (phase.move-action)."""
        return self._world.ruleset.clock.ordered(self._world, figure) if self.is_ours(figure) else ()

    def declared(self, figure: int) -> Command | None:
        """Return the command that one of the seat's figures has declared and not yet carried out; None for other sides'
        figures (time.calendar)."""
        return self._world.ruleset.clock.declared(self._world, figure) if self.is_ours(figure) else None

    def is_ours(self, figure: int) -> bool:
        """Return whether a figure belongs to this side or to an ally; True for every figure of an umpire's view."""
        world, key = self._world, ("ours", self.seat)
        ours: frozenset[int] | None = world.lasting.get(key)
        if ours is None:
            sides = world.get(TABLE, Sides).by_id
            known = (*sides, "") if not self.seat else (self.seat, *sides[self.seat].allies)
            ours = world.keep(key, frozenset(f for f in world.figures if figures.side_of(world, f) in known))
        return figure in ours

    def strip(self) -> tuple[StripEntry, ...]:
        """Return the initiative strip, the list of figures in the order in which they act. Figures that the seat does
        not know are left out, and other sides' secrets are masked."""
        world, clock = self._world, self._world.ruleset.clock
        known = (entry for entry in clock.strip(world) if self.knows(entry.figure))
        return tuple(
            entry if self.seat in ("", figures.side_of(world, entry.figure)) else clock.masked(world, entry)
            for entry in known
        )

    def objectives(self) -> tuple[tuple[int, str], ...]:
        """Return, for each objective of the map in their order, (rounds for which it has been held, the side that holds
        it)."""
        progress = self._world.get(TABLE, Progress)
        return tuple(zip(progress.held, progress.holder, strict=True))

    def action_dice(self) -> int:
        """Return the number of action dice that this side has left."""
        return self._world.get(TABLE, Sides).by_id[self.seat].action_dice

    # --- what everybody may read --------------------------------------------------------------------------------------

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the battle."""
        return self._world.ruleset

    @property
    def goals(self) -> tuple[Objective, ...]:
        """The objectives of the map; `objectives` returns the progress of each, in the same order."""
        return self._world.map.objectives

    @property
    def goal(self) -> GoalView | None:
        """The goal that decides this battle; None if the map's objectives decide it."""
        played = self._world.map.goal
        return GoalView(self._world, self.seat, played) if played is not None else None

    def gone(self, side: str) -> int:
        """Return the number of figures of a side that have left the field at an exit."""
        return self._world.get(TABLE, Sides).by_id[side].gone

    def weapon(self, weapon: str) -> Weapon:
        """Return a weapon of the roster by its id."""
        return self._world.weapon(weapon)

    def armour(self, figure: int) -> Armour:
        """Return the armour of a figure."""
        return self._world.armour(figure)

    def opened(self) -> tuple[Edge, ...]:
        """Return every border whose door or window is open now."""
        return self._world.opened_edges()

    def glimpse(self, frm: Square, to: Square) -> sightlines.SquareView:
        """Return how one square is seen from another: whether it is seen at all, its cover and its concealment."""
        return sight.view(self._world, frm, to)

    def gaze(self) -> Callable[[Square, Square], sightlines.SquareView]:
        """Return a function that gives the same results as `glimpse`, faster over thousands of calls. It must not be
        used after the battle changes."""
        return sight.gaze(self._world)

    @property
    def round_limit(self) -> int:
        """The number of the round after which the battle ends; 0 for no limit."""
        return int(self._world.options.get("round_limit", 0))

    # --- what a side knows of its own ---------------------------------------------------------------------------------

    def shots(self, figure: int, weapon: str) -> int | None:
        """Return the shots left in a weapon of one of the seat's figures; None for a weapon without ammunition, and for
        figures of other sides."""
        return (
            ammunition.left(self._world, figure, weapon) if figures.side_of(self._world, figure) == self.seat else None
        )

    def aim(self, figure: int) -> int:
        """Return the id of the figure at which `figure` aims; 0 if it aims at none or is unknown to the seat."""
        return self._world.get(figure, Stance).aim if self.knows(figure) else 0

    def braced(self, figure: int) -> int:
        """Return the direction towards which a figure is braced, as an index in DIRECTIONS; -1 if it is not braced or
        is unknown to the seat."""
        return self._world.get(figure, Stance).brace if self.knows(figure) else -1

    def standing_order(self, kind: str) -> str:
        """Return the side's standing order for one kind of question: "never", "always", "ask", or the id of a melee
        weapon that is always used."""
        return questions.order_of(self._world, self.seat, kind)

    def allowance(self, figure: int, action: str) -> int:
        """Return the most movement that a figure may spend on one movement action, in the unit of the movement
        rules."""
        return self._world.ruleset.movement.allowance(self._world, figure, action).total

    def stop_squares(self, figure: int) -> frozenset[Square]:
        """Return the squares on which a move of the figure would end because of an opponent nearby."""
        return self._world.ruleset.engagement.stop_squares(self._world, figure)
