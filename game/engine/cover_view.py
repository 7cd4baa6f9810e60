"""Questions about cover, dice and damage, answered by the same functions that the battle uses."""

from __future__ import annotations

from game.actions.action import UNSEEN
from game.core.world import World
from game.model.answers import AttackForecast, Needed
from game.model.grid import Square
from game.model.rejections import Rejection
from game.model.shots import Placed
from game.model.tally import COVER, Odds, Tally
from game.rules import cover, sight


class CoverView:
    """Answers questions about cover in one battle without changing it."""

    def __init__(self, world: World) -> None:
        self._world = world

    @property
    def good(self) -> int:
        """The lowest face that is a success, if several dice are rolled and counted; 0 where one die decides."""
        return self._world.ruleset.resolution.good

    @property
    def absorbs(self) -> int:
        """The lowest face with which a die of a figure that is hit takes one point of damage away; 0 where the dice of
        harm are the damage."""
        return self._world.ruleset.resolution.absorbs

    def thrown(self, sum_: Tally) -> int:
        """Return the number of dice that are thrown for a sum; 0 where one die decides."""
        return self._world.ruleset.resolution.thrown(sum_.total)

    def needed(self, attack: Tally, defence: Tally) -> Needed:
        """Return the lowest dice result with which an attack total hits a defence total."""
        return self._world.ruleset.resolution.needed(attack.total, defence.total)

    def loss(self, target: int, forecast: AttackForecast) -> tuple[int, ...]:
        """Return the points that an average hit would take from each track of a target, in the order of its tracks."""
        world = self._world
        harm = world.weapon(forecast.weapon).harm
        taken = world.ruleset.resolution.loss(world, target, forecast.average // 2, harm)
        return tuple(taken.get(track.id, 0) for track in world.ruleset.resolution.tracks(world, target))

    def by_sums(self, forecast: AttackForecast) -> Odds:
        """Return the chance of an attack by its two sums alone."""
        return self._world.ruleset.resolution.chance(forecast.attack.total, forecast.defence.total)

    def besides(self, forecast: AttackForecast) -> str:
        """Return what decides an attack besides its two sums, in a sentence; "" where they decide alone."""
        return self._world.ruleset.resolution.besides() if self.by_sums(forecast) != forecast.odds else ""

    def in_the_open(self, forecast: AttackForecast) -> Odds | None:
        """Return the chance of the same attack without the target's cover; None if the chance depends on more than the
        two sums."""
        resolution = self._world.ruleset.resolution
        attack, defence = forecast.attack.total, forecast.defence.total
        if resolution.chance(attack, defence) != forecast.odds:
            return None
        return resolution.chance(attack - forecast.attack.of(COVER), defence - forecast.defence.of(COVER))

    def value(self, degree: int) -> int:
        """Return the modifier that a degree of cover (an index in sightlines.COVERS) adds to an attack's sum; 0 for
        full cover, which blocks the line of sight."""
        return (*self._world.ruleset.resolution.cover_values()[:4], 0)[degree]

    def shelters(self, square: Square) -> tuple[cover.Shelter, ...]:
        """Return what covers a figure on a square, one entry for each side of the square that has cover."""
        return cover.shelters(self._world, square)

    def between(self, attacker: Placed, target: Placed) -> tuple[int, str]:
        """Return the degree of a target's cover from an attacker on the squares given, and the title of what gives it
        ("" for nothing)."""
        title = cover.source(self._world, attacker, target).title
        return sight.view_between(self._world, attacker, target).cover, title

    def place_between(self, attacker: Placed, target: Placed) -> tuple[Square, ...]:
        """Return the place of what covers a target from an attacker on the squares given: two squares for the border
        between them, or one square; none if nothing that has a place covers it."""
        return cover.source(self._world, attacker, target).place

    def barred(self, observer: Placed, target: Placed) -> str:
        """Return what hides a target from an observer on the squares given, as the end of a sentence; "" if it is
        seen."""
        return cover.barred_words(cover.barred(self._world, observer, target))

    def with_reason(self, refused: Rejection, observer: Placed, target: Placed) -> Rejection:
        """Return a refusal, with what hides the target added if it says that the target is not seen."""
        why = self.barred(observer, target) if refused.code == UNSEEN else ""
        return Rejection(refused.code, f"{refused.sentence.removesuffix('.')}{why}.", refused.rule) if why else refused
