"""Facts of attacks in the player's words: the chance, what a hit does, who could attack and how well."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.bodies import first_tracks, health_of
from game.ai.facts import PositionFacts, SeenAttack
from game.ai.goal_roles import role_of
from game.engine.view import View

FactTold = tuple[str, bool]
"""A fact in words, and whether it speaks for a plan."""
NOTICED = 3
"""Difference of a chance in per cent, or of expected harm, below which it is no reason."""


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


def harm_words(f: PositionFacts, shot: SeenAttack) -> str:
    """Return the damage of a hit, and whether that is enough to bring its target down."""
    left, _ = health_of(f.view, shot[0])
    harm = (shot[1].average + 1) // 2
    enough = ", enough to bring it down" if harm >= left else ""
    return f" for about {harm} damage{enough}" if harm and left > 0 else ""


def danger_words(
    f: PositionFacts, then: Sequence[SeenAttack], now: Sequence[SeenAttack], there: str, here: str
) -> FactTold | None:
    """Return in words who could attack `there`, against who could attack `here`; None without a difference."""
    if len(then) != len(now):
        less = len(then) < len(now)
        words = f"{many(f, then, f'can attack {there}')}; {here} {many(f, now, 'can')}"
        now_told = "" if then or here == "now" else ", as they stand now"
        return f"{'only ' if less and then else ''}{words}{now_told}", less
    if not then:
        return None
    how, (best, worst) = "up to ", [max(one[1].odds.percent for one in found) for found in (then, now)]
    if abs(best - worst) < NOTICED:
        how, (best, worst) = "about ", [_mean([one[1].odds.percent for one in found]) for found in (then, now)]
    if abs(best - worst) < NOTICED:
        return None
    if len(then) == 1:
        return f"{f.name(then[0][0])} hits you {there} at {best} %, {here} at {worst} %", best < worst
    words = f"the {len(then)} who can attack hit you {there} at {how}{best} %, {here} at {how}{worst} %"
    return words, best < worst


def _mean(chances: Sequence[int]) -> int:
    """Return the mean of some chances in per cent, rounded."""
    return (2 * sum(chances) + len(chances)) // (2 * len(chances))


def many(f: PositionFacts, found: Sequence[SeenAttack], can: str) -> str:
    """Return what some attackers can do, in words: "Rolf can attack there at 45 %", "3 enemies can, at up to 45 %"."""
    if not found:
        return f"nobody {can}"
    if len(found) == 1:
        return f"{f.name(found[0][0])} {can} at {found[0][1].odds}"
    return f"{len(found)} enemies {can} at up to {max(one[1].odds.percent for one in found)} %"


def many_enemies(count: int) -> str:
    """Return a number of enemies in words: "nobody is", "one enemy is", "3 enemies are"."""
    return {0: "nobody is", 1: "one enemy is"}.get(count, f"{count} enemies are")
