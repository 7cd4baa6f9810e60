"""Facts of attacks in the player's words: the chance, what a hit does, who could attack and how well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.ai.bodies import first_tracks, health_of
from game.ai.facts import PositionFacts, SeenAttack, best_chance, fells, struck_before
from game.ai.goal_roles import role_of
from game.ai.plans import Plan
from game.engine.view import View
from game.model.listing import listed, number_words
from game.model.tally import Odds

NOTICED = 3
"""Difference of a chance in per cent, or of expected harm, below which it is no reason."""
ENOUGH = ", enough to bring the enemy down"
"""Words for a hit that brings its target down on average."""
CLEAR = 5
"""Difference in per cent of the chances of enemies below which nothing is said of it."""
FAINT = 20
"""Best chance in per cent of enemies below which it does not matter how many they are."""
SAFE = "safer: nobody can attack"
"""First words about a square where nobody can attack."""
SEVERAL = 2
"""Enemies who could come from which a square is no longer called safer without saying so."""
LONGEST = 105
"""Letters that the words of a shot may have; what matters less is left out of longer ones."""
SHARES = ((100, "all"), (65, "most"), (35, "half"))
"""Words for a loss, each from so many per cent of what is left; a smaller one is a part."""


class FactTold(NamedTuple):
    """A fact in words, and whether it speaks for a plan. What is told besides only where there is room stands in
    `more`; `alone` is true for words that make a sentence of their own, `wins` for those that say that the battle is
    won."""

    words: str
    gain: bool
    more: str = ""
    alone: bool = False
    wins: bool = False


def shot_words(f: PositionFacts, shot: SeenAttack, where: str = "", instead: Odds | None = None) -> str:
    """Return an attack of the figure as "45 % to hit Rolf (4 vitality, 8 health) for about 6 damage". `where` comes
    last; `instead` is the chance without what the plan does before. What makes the target matter for the goal is told
    in place of its health."""
    name, left, role, harm = f.name(shot[0]), left_words(f.view, shot[0]), role_of(f, shot[0]), harm_words(f, shot)
    begun = f"{shot[1].odds}{f' instead of {instead}' if instead is not None else ''} to hit {name}"
    if role:
        enough = ENOUGH if fells(f.view, shot) else ""
        tries = [f"{begun}{harm}; this enemy {role}", f"{begun}{enough}; this enemy {role}", f"{begun}{harm}"]
    else:
        tries = [f"{begun}{f' ({left})' if left else ''}{harm}{where}", f"{begun}{harm}{where}", f"{begun}{harm}"]
    return next((words for words in tries if len(words) <= LONGEST), tries[-1])


def left_words(view: View, figure: int) -> str:
    """Return the points that a figure has left on the tracks that take harm first, named as on its card: "4 vitality, 8
    health"; "" if none is left."""
    return ", ".join(f"{track.left} {track.title.lower()}" for track in first_tracks(view, figure) if track.left > 0)


def loss_words(view: View, figure: int, loss: int) -> str:
    """Return what a figure may lose, as a share of the health it has left: "Lena may lose most of the health left",
    "Lena may fall" where that is all."""
    name, tracks = view.figure(figure).name, first_tracks(view, figure)
    if loss >= SHARES[0][0]:
        return f"{name} may fall"
    kinds = listed([track.title.lower() for track in tracks]) if len(tracks) > 1 else "health"
    share = next((words for least, words in SHARES if loss >= least), "a part")
    return f"{name} may lose {share} of the {kinds} left"


def harm_words(f: PositionFacts, shot: SeenAttack) -> str:
    """Return the damage of a hit, or that it is enough to bring its target down."""
    harm = (shot[1].average + 1) // 2
    if not harm or health_of(f.view, shot[0])[0] <= 0:
        return ""
    return f" for about {harm} damage{ENOUGH if fells(f.view, shot) else ''}"


def back_words(f: PositionFacts, target: int, other: int) -> str:
    """Return how well an enemy can hit back, beside another one who does so less well or not at all."""
    back = {foe: seen.odds for foe, seen in f.threats(f.here)}
    answer = f"at {back[other]}" if other in back else "not at all"
    return f"{f.name(target)} can hit back at {back[target]}, {f.name(other)} {answer}"


def danger_words(
    f: PositionFacts, then: Sequence[SeenAttack], now: Sequence[SeenAttack], there: str, here: str
) -> FactTold | None:
    """Return in one sentence, without the full stop, who can attack `there` and who `here`: "safer: nobody can attack
    there now; here Rolf can, at 30 %"; None without a difference that matters."""
    if len(then) != len(now):
        if max(best_chance(then), best_chance(now)) < FAINT:
            return None
        less = len(then) < len(now) if not (then and now) else _is_less(then, now)
        when = "" if then or here == "now" else " now"
        first = f"{'only ' if less and 0 < len(then) < len(now) else ''}{many(f, then, f'can attack {there}')}{when}"
        return _compared(f"{first}; {here} {many(f, now, 'can')}", less)
    if not then:
        return None
    how, (best, worst) = "up to ", map(best_chance, (then, now))
    if abs(best - worst) < CLEAR:
        how, (best, worst) = "about ", [_mean([one[1].odds.percent for one in found]) for found in (then, now)]
    if abs(best - worst) < CLEAR:
        return None
    if len(then) > 1:
        who = f"{many_enemies(len(then))} hit"
    elif then[0][0] != now[0][0]:
        return _compared(f"{many(f, then, f'can attack {there}')}; {here} {many(f, now, 'can')}", best < worst)
    else:
        who, how = f"{f.name(then[0][0])} hits", ""
    return _compared(f"{who} {there} at {how}{best} %, {here} at {how}{worst} %", best < worst)


def for_now(told: FactTold, later: Sequence[int], now: Sequence[SeenAttack], more: str) -> FactTold:
    """Return what is told of a square where nobody can attack now as safer for now, where several enemies could after a
    move, no less well than those who can here; with `more` besides otherwise."""
    alone = f"{SAFE} there now"
    if not told.words.startswith(alone) or len(later) < SEVERAL or max(later) < best_chance(now):
        return told._replace(more=more)
    for_now = f"safer for now: nobody can attack there yet, {len(later)} could after a move"
    return told._replace(words=f"{for_now}{told.words.removeprefix(alone)}")


def _is_less(then: Sequence[SeenAttack], now: Sequence[SeenAttack]) -> bool:
    """Return whether some attackers are fewer than others and hit no clearly better, or more who hit clearly less well
    and do less harm all together."""
    best, worst = best_chance(then), best_chance(now)
    if len(then) < len(now) and best < worst + CLEAR:
        return True
    harm, other = (sum(seen.harm for _, seen in found) for found in (then, now))
    return harm < other and best + FAINT <= worst


def _compared(words: str, less: bool) -> FactTold:
    return FactTold(f"safer: {words}" if less else words, less, alone=True)


def coming_words(then: int, now: int, chance: int = 0, before: int = 0, here: str = "here") -> FactTold:
    """Return in one sentence, without the full stop, how many enemies come near enough with one move to attack on a
    square, and how many `here`, with their best chances there and here if these are known: "safer: 1 enemy can move up
    and attack there, at 30 %; here 2 can"."""
    who = f"{'only ' if 0 < then < now else ''}{many_enemies(then)} can move up and attack there"
    at = f", at {'up to ' if then > 1 else ''}{chance} %" if chance else ""
    other = (
        f"; {here} {now or 'nobody'} can" if then != now else f"; {here} at {'up to ' if then > 1 else ''}{before} %"
    )
    return _compared(f"{who}{at}{other}", then < now or (then == now and chance < before))


def alike_words(then: int, chance: int) -> FactTold:
    """Return in one sentence, without the full stop, how many enemies come near enough with one move to attack on a
    square, which makes little difference."""
    at = f"at {'up to ' if then > 1 else ''}{chance} %"
    return FactTold(f"{many_enemies(then)} can move up and attack there, {at}, about as here", gain=False, alone=True)


def _mean(chances: Sequence[int]) -> int:
    """Return the mean of some chances in per cent, rounded."""
    return (2 * sum(chances) + len(chances)) // (2 * len(chances))


def many(f: PositionFacts, found: Sequence[SeenAttack], can: str) -> str:
    """Return what some attackers can do, in words: "Rolf can attack there, at 45 %", "3 enemies can, at up to
    45 %"."""
    if not found:
        return f"nobody {can}"
    if len(found) == 1:
        return f"{f.name(found[0][0])} {can}, at {found[0][1].odds}"
    return f"{many_enemies(len(found))} {can}, at up to {best_chance(found)} %"


def struck_first(f: PositionFacts, plan: Plan) -> str:
    """Return which enemies attack the figure before it is where a plan leads, and when; "" if none has declared it."""
    found = struck_before(f, plan)
    if not found:
        return ""
    names = listed([f.name(entry.figure) for entry in found])
    return f"{names} {'attacks' if len(found) == 1 else 'attack'} first, at {found[0].at} {found[0].label}"


def many_enemies(number: int) -> str:
    """Return a number of enemies in words: "nobody", "1 enemy", "3 enemies"."""
    return number_words(number, "enemy", "enemies") if number else "nobody"
