"""Facts of attacks in the player's words: the chance, what a hit does, who could attack and how well."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.bodies import first_tracks, health_of
from game.ai.facts import PositionFacts, SeenAttack, best_chance, fells
from game.ai.goal_roles import role_of
from game.engine.view import View
from game.model.listing import listed, sentence_case

FactTold = tuple[str, bool]
"""A fact in words, and whether it speaks for a plan."""
NOTICED = 3
"""Difference of a chance in per cent, or of expected harm, below which it is no reason."""
NUMBERS = ("nobody", "one", "two", "three", "four", "five", "six")
"""Small numbers in words; nobody is the first of them."""


def shot_words(f: PositionFacts, shot: SeenAttack, where: str = "") -> str:
    """Return an attack of the figure as "45 % to hit Rolf (4 vitality, 8 health) for about 6 damage"; `where` comes
    after the target, and before it what makes the target matter for the goal."""
    left, role = left_words(f.view, shot[0]), role_of(f, shot[0])
    named = f"{f.name(shot[0])}{f' ({left})' if left else ''}{f', {role},' if role else ''}"
    return f"{shot[1].odds} to hit {named}{where}{harm_words(f, shot)}".removesuffix(",")


def left_words(view: View, figure: int) -> str:
    """Return the points that a figure has left on the tracks that take harm first, named as on its card: "4 vitality, 8
    health"; "" if none is left."""
    return ", ".join(f"{track.left} {track.title.lower()}" for track in first_tracks(view, figure) if track.left > 0)


def loss_words(view: View, figure: int, loss: int) -> str:
    """Return what a figure may lose, in per cent of the health it has left: "Lena may lose about 86 % of the health
    left", "Lena may fall" where that is all."""
    name, tracks = view.figure(figure).name, first_tracks(view, figure)
    if loss >= 100:
        return f"{name} may fall"
    kinds = listed([track.title.lower() for track in tracks]) if len(tracks) > 1 else "health"
    return f"{name} may lose about {loss} % of the {kinds} left"


def harm_words(f: PositionFacts, shot: SeenAttack) -> str:
    """Return the damage of a hit, and whether that is enough to bring its target down."""
    harm = (shot[1].average + 1) // 2
    enough = ", enough to bring them down" if fells(f.view, shot) else ""
    return f" for about {harm} damage{enough}" if harm and health_of(f.view, shot[0])[0] > 0 else ""


def danger_words(
    f: PositionFacts, then: Sequence[SeenAttack], now: Sequence[SeenAttack], there: str, here: str
) -> FactTold | None:
    """Return in two sentences, without the last full stop, who could attack `there` and who `here`: "nobody can attack
    there now. Here Rolf can, at 30 %"; None without a difference."""
    if len(then) != len(now):
        less = len(then) < len(now)
        when = "" if then or here == "now" else " now"
        first = f"{'only ' if less and then else ''}{many(f, then, f'can attack {there}')}{when}"
        return f"{first}. {sentence_case(here)} {many(f, now, 'can')}", less
    if not then:
        return None
    how, (best, worst) = "up to ", map(best_chance, (then, now))
    if abs(best - worst) < NOTICED:
        how, (best, worst) = "about ", [_mean([one[1].odds.percent for one in found]) for found in (then, now)]
    if abs(best - worst) < NOTICED:
        return None
    first = many_enemies(len(then))
    if len(then) == 1:
        if then[0][0] != now[0][0]:
            words = f"{many(f, then, f'can attack {there}')}. {sentence_case(here)} {many(f, now, 'can')}"
            return words, best < worst
        first, how = f.name(then[0][0]), ""
    return f"{first} can attack {there}, at {how}{best} %. {sentence_case(here)} it is {how}{worst} %", best < worst


def coming_words(then: int, now: int) -> str:
    """Return in two sentences, without the last full stop, how many enemies come near enough with one move to attack on
    a square, and how many here: "only one enemy could move and attack there. Here two enemies could"."""
    only = "only " if 0 < then < now else ""
    return f"{only}{many_enemies(then)} could move and attack there. Here {many_enemies(now)} could"


def _mean(chances: Sequence[int]) -> int:
    """Return the mean of some chances in per cent, rounded."""
    return (2 * sum(chances) + len(chances)) // (2 * len(chances))


def many(f: PositionFacts, found: Sequence[SeenAttack], can: str) -> str:
    """Return what some attackers can do, in words: "Rolf can attack there, at 45 %", "three enemies can, at up to
    45 %"."""
    if not found:
        return f"nobody {can}"
    if len(found) == 1:
        return f"{f.name(found[0][0])} {can}, at {found[0][1].odds}"
    return f"{many_enemies(len(found))} {can}, at up to {best_chance(found)} %"


def many_enemies(number: int) -> str:
    """Return a number of enemies in words: "nobody", "one enemy", "three enemies"."""
    told = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"{told} {'enemy' if number == 1 else 'enemies'}" if number else told
