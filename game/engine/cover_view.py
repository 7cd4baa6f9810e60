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
    """Answers to questions about cover in one battle, for display; none of them changes the battle."""

    def __init__(self, world: World) -> None:
        self._world = world

    @property
    def good(self) -> int:
        """The lowest number on a die that counts as a success, in rulesets that roll several dice; 0 in those that roll
        one."""
        return self._world.ruleset.resolution.good

    @property
    def absorbs(self) -> int:
        """The lowest number on a die of the target that takes away one point of damage; 0 in rulesets where targets
        roll no such dice."""
        return self._world.ruleset.resolution.absorbs

    def thrown(self, sum_: Tally) -> int:
        """Return the number of dice that are thrown for a sum; 0 in rulesets that roll one die."""
        return self._world.ruleset.resolution.thrown(sum_.total)

    def needed(self, attack: Tally, defence: Tally) -> Needed:
        """Return the lowest dice result with which the attack's total hits against the defence's total."""
        return self._world.ruleset.resolution.needed(attack.total, defence.total)

    def loss(self, target: int, forecast: AttackForecast) -> tuple[int, ...]:
        """Return the points that an average hit of an attack would take from the target's health: one number for each
        of its tracks, in their order."""
        world = self._world
        harm = world.weapon(forecast.weapon).harm
        taken = world.ruleset.resolution.loss(world, target, forecast.average // 2, harm)
        return tuple(taken.get(track.id, 0) for track in world.ruleset.resolution.tracks(world, target))

    def at_least(self, attacker: int, target: int, forecast: AttackForecast, points: int) -> Odds:
        """Return the chance that an attack hits and takes at least `points` from the target's health; critical hits
        count as ordinary ones."""
        falls = self._world.ruleset.resolution.harms(self._world, attacker, target, forecast)
        enough, of = sum(ways for harm, ways in falls if harm >= points), sum(ways for _, ways in falls)
        return Odds(forecast.odds.cases * enough, forecast.odds.of * max(1, of))

    def by_sums(self, forecast: AttackForecast) -> Odds:
        """Return the chance to hit when only the sums of attack and defence decide."""
        return self._world.ruleset.resolution.chance(forecast.attack.total, forecast.defence.total)

    def besides(self, forecast: AttackForecast) -> str:
        """Return a sentence about what, besides the sums of attack and defence, changes the chance to hit; "" if only
        the sums decide."""
        return self._world.ruleset.resolution.besides() if self.by_sums(forecast) != forecast.odds else ""

    def in_the_open(self, forecast: AttackForecast) -> Odds | None:
        """Return the chance of the same attack without the target's cover; None if the chance depends on more than the
        sums of attack and defence."""
        resolution = self._world.ruleset.resolution
        attack, defence = forecast.attack.total, forecast.defence.total
        if resolution.chance(attack, defence) != forecast.odds:
            return None
        return resolution.chance(attack - forecast.attack.of(COVER), defence - forecast.defence.of(COVER))

    def value(self, degree: int) -> int:
        """Return the modifier that a degree of cover (an index in sightlines.COVERS) gives to an attack's sum; 0 for
        full cover, because the target cannot be attacked at all."""
        return (*self._world.ruleset.resolution.cover_values()[:4], 0)[degree]

    def shelters(self, square: Square) -> tuple[cover.Shelter, ...]:
        """Return the cover around a square, one entry for each side of the square that has some."""
        return cover.shelters(self._world, square)

    def between(self, attacker: Placed, target: Placed) -> tuple[int, str]:
        """Return the degree of a target's cover from an attacker (an index in sightlines.COVERS), and the title of the
        thing that gives the cover, "" if nothing does."""
        title = cover.source(self._world, attacker, target).title
        return sight.view_between(self._world, attacker, target).cover, title

    def place_between(self, attacker: Placed, target: Placed) -> tuple[Square, ...]:
        """Return the squares of the thing that covers a target from an attacker: its square, or the two squares on both
        sides of a border. Empty if nothing on the map covers it."""
        return cover.source(self._world, attacker, target).place

    def barred(self, observer: Placed, target: Placed) -> str:
        """Return the words for what hides a target from an observer, as the end of a sentence; "" if the target is
        seen."""
        return cover.barred_words(cover.barred(self._world, observer, target))

    def with_reason(self, refused: Rejection, observer: Placed, target: Placed) -> Rejection:
        """Return a refusal; if it says that the target is not seen, its sentence also names what hides the target."""
        why = self.barred(observer, target) if refused.code == UNSEEN else ""
        return Rejection(refused.code, f"{refused.sentence.removesuffix('.')}{why}.", refused.rule) if why else refused
