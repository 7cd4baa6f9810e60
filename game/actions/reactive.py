"""Moves that depend on the moves of others: block, follow, keep away (phase.block, phase.follow, phase.keep-away)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import msgspec

from game.actions.action import PHASES, Action
from game.core.world import World
from game.model.answers import Forecast
from game.model.commands import Block, Follow, KeepAway
from game.model.components import Blocking, Going, Place
from game.model.grid import Square
from game.model.rejections import Rejection
from game.rules import figures, footing, opposed_rolls, sight

T = TypeVar("T", bound=Follow | KeepAway)

FARTHEST = 60
"""The greatest distance in feet that is listed for following and keeping away; greater distances are legal too."""
FEET = tuple(range(5, FARTHEST + 1, 5))


def _visible(world: World, figure: int, target: int, rule: str) -> Rejection | None:
    if target == figure or target not in figures.fighting(world):
        return Rejection("no-target", "Choose another figure, one that this figure can see.", rule)
    if not sight.sees(world, figure, target):
        return Rejection("unseen", "This figure does not see the target.", rule)
    return None


class BlockAction(Action[Block]):
    """The blocking of one figure in sight: to get past the blocker, that figure must pay extra movement, or stop."""

    command = Block
    title = "Block"
    rule = "phase.block"
    effect = ("Get in the way of an enemy who passes beside you.",)
    verb = "gets in"
    wants = "block {b}"
    toward = "the way of"
    rank = 12
    needs = PHASES
    is_steady = True

    def anywhere(self, figure: int) -> Block:
        """Return a command that names no target: a sample to check price and turn order before a destination or target
        is chosen."""
        return Block(figure, 0)

    def offers(self, world: World, figure: int) -> Iterator[Block]:
        """Yield the blocking of every figure in sight, also of comrades."""
        for target in figures.fighting(world):
            if self.check(world, Block(figure, target)) is None:
                yield Block(figure, target)

    def check(self, world: World, command: Block) -> Rejection | None:
        """Return a refusal unless the target is in sight."""
        return _visible(world, command.figure, command.target, self.rule)

    def begin(self, world: World, command: Block) -> None:
        """Block the target for this phase."""
        self.tell(world, command.figure, command.target)
        world.put(command.figure, Blocking(command.target))

    def trials(self, world: World, command: Block) -> Iterator[tuple[Square, Forecast]]:
        """Yield the forecast of the contest that is rolled when the target tries to get past."""
        title = f"To block {figures.name_of(world, command.target)} when it comes past"
        seen = opposed_rolls.forecast(world, command.figure, command.target, title, self.rule)
        yield figures.square_of(world, command.figure), seen


class DistanceAction(Action[T]):
    """An order to keep a distance in feet to one or more figures, however these move."""

    needs = PHASES
    is_steady = True

    def besides(self, world: World, figure: int) -> Iterator[T]:
        """Yield the commands of `offers` with greater distances than FARTHEST, in steps of 5 ft., up to the length of
        the map."""
        board, feet = world.board, world.ruleset.scale.feet
        longest = max(board.width, board.height) * feet
        for command in self.offers(world, figure):
            if command.distance == FARTHEST:
                for farther in range(FARTHEST + 5, longest + 1, 5):
                    yield msgspec.structs.replace(command, distance=farther)


class FollowAction(DistanceAction[Follow]):
    """A move that stays within a chosen distance of another figure."""

    command = Follow
    title = "Follow"
    rule = "phase.follow"
    effect = ("Stay close to a figure, wherever it goes.",)
    verb = "goes"
    wants = "follow {b}"
    toward = "after"
    unlisted = f"distances of more than {FARTHEST} ft., in steps of 5 ft."

    def anywhere(self, figure: int) -> Follow:
        """Return a command that names no target: a sample to check price and turn order before a destination or target
        is chosen."""
        return Follow(figure, 0)

    def offers(self, world: World, figure: int) -> Iterator[Follow]:
        """Yield the following of every figure in sight, at every listed distance."""
        for target in figures.fighting(world):
            if self.check(world, Follow(figure, target, 5)) is None:
                yield from (Follow(figure, target, feet) for feet in FEET)

    def check(self, world: World, command: Follow) -> Rejection | None:
        """Return a refusal unless the target is in sight and the distance is a multiple of 5 ft."""
        if command.distance < 5 or command.distance % 5:
            return Rejection("too-near", "Choose a distance of 5 ft. or more, in steps of 5 ft.", self.rule)
        refused = footing.part_of(world).barred(world, command.figure, self.id)
        return refused or _visible(world, command.figure, command.target, self.rule)

    def begin(self, world: World, command: Follow) -> None:
        """Follow the target in this phase."""
        figure, target = command.figure, command.target
        allowance = footing.part_of(world).allowance(world, figure, "follow").total
        self.tell(world, figure, target, f"within {command.distance} ft.")
        seen = world.get(target, Place)
        world.put(
            figure,
            Going(
                "follow", "follow", allowance, targets=(target,), distance=command.distance, seen=seen.square,
                seen_above=seen.above,
            ),
        )  # fmt: skip


class KeepAwayAction(DistanceAction[KeepAway]):
    """A move that stays at least a chosen distance away from some figures."""

    command = KeepAway
    title = "Keep away"
    rule = "phase.keep-away"
    effect = ("Keep your distance from enemies, wherever they go.",)
    verb = "keeps away"
    wants = "keep away from the others"
    toward = "from"
    unlisted = f"any other set of figures in sight, and any other distance, of more than {FARTHEST} ft. too"

    def anywhere(self, figure: int) -> KeepAway:
        """Return a command that names no target: a sample to check price and turn order before a destination or target
        is chosen."""
        return KeepAway(figure, ())

    def offers(self, world: World, figure: int) -> Iterator[KeepAway]:
        """Yield keeping away from all opponents in sight together, and from each figure alone, at each listed distance;
        other groups are legal too."""
        seen = tuple(t for t in figures.opponents(world, figure) if sight.sees(world, figure, t))
        alone = [(target,) for target in figures.fighting(world) if target != figure]
        for targets in dict.fromkeys((seen, *alone)):
            if targets and self.check(world, KeepAway(figure, targets, 5)) is None:
                yield from (KeepAway(figure, targets, feet) for feet in FEET)

    def check(self, world: World, command: KeepAway) -> Rejection | None:
        """Return a refusal unless all targets are in sight and the distance is 5 ft. or more."""
        if not command.targets or command.distance < 5:
            return Rejection("no-target", "Choose from whom to keep away, and how far.", self.rule)
        refused = footing.part_of(world).barred(world, command.figure, self.id)
        for target in command.targets:
            refused = refused or _visible(world, command.figure, target, self.rule)
        return refused

    def begin(self, world: World, command: KeepAway) -> None:
        """Keep away from the targets in this phase."""
        allowance = footing.part_of(world).allowance(world, command.figure, "keep-away").total
        detail = f"at least {command.distance} ft."
        self.tell(world, command.figure, command.targets[0], detail)
        going = Going("keep-away", "keep-away", allowance, targets=command.targets, distance=command.distance)
        world.put(command.figure, going)
