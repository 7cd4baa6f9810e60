"""Facts of attacks in the player's words: the chance to hit, the damage, and which enemies could attack how well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.ai.bodies import first_tracks, health_of
from game.ai.facts import PositionFacts, SeenAttack, best_chance, felling_odds, fells, struck_before
from game.ai.goal_roles import role_of
from game.ai.plans import Plan
from game.engine.view import View
from game.model.listing import listed, number_words
from game.model.tally import Odds

NOTICED = 3
"""The difference, in per cent or in expected damage, below which a change is no reason."""
WORTH_SAYING = 20
"""The chance, in per cent, from which a hint says that an attack may bring its target down."""
CLEAR = 5
"""The difference between enemies' chances to hit, in per cent, below which two squares count as equally safe."""
FAINT = 20
"""The enemies' best chance to hit, in per cent, below which their number is not mentioned."""
SEVERAL = 2
"""The number of enemies able to attack after a move from which a square is only called safer for now."""
LONGEST = 105
"""The most letters for the words of one attack; from longer words the less important part is left out."""
SHARES = ((100, "all"), (65, "most"), (35, "half"))
"""Words for a loss, each with the least per cent of the health left from which it is used; a smaller loss is "a
part"."""


class FactTold(NamedTuple):
    """A fact in words.

    `gain`: it speaks for the plan. `more`: words added only if there is room. `alone`: the words must be a sentence of
    their own. `wins`: they say that the battle is won. `about`: the name of the place that the plan leads nearer to."""

    words: str
    gain: bool
    more: str = ""
    alone: bool = False
    wins: bool = False
    about: str = ""


def shot_words(f: PositionFacts, shot: SeenAttack, where: str = "", instead: Odds | None = None) -> str:
    """Return an attack of the figure in words, such as "45 % to hit Rolf (4 vitality, 8 health) for about 6 damage".

    `where` is added at the end. `instead` is the chance without the plan's preparation. If the target has a part in the
    goal, this is named instead of its health."""
    name, left, role, harm = f.name(shot[0]), left_words(f.view, shot[0]), role_of(f, shot[0]), harm_words(f, shot)
    begun = f"{shot[1].odds}{f' instead of {instead}' if instead is not None else ''} to hit {name}"
    if role:
        tries = [
            f"{begun}{harm}; this enemy {role}",
            f"{begun}{_felling(f, shot)}; this enemy {role}",
            f"{begun}{harm}",
        ]
    else:
        tries = [f"{begun}{f' ({left})' if left else ''}{harm}{where}", f"{begun}{harm}{where}", f"{begun}{harm}"]
    return next((words for words in tries if len(words) <= LONGEST), tries[-1])


def left_words(view: View, figure: int) -> str:
    """Return the points left on the tracks that damage reduces first, named as on the figure's card: "4 vitality, 8
    health"; "" if none are left."""
    return ", ".join(f"{track.left} {track.title.lower()}" for track in first_tracks(view, figure) if track.left > 0)


def loss_words(view: View, figure: int, loss: int) -> str:
    """Return an expected loss in words: "Lena may lose most of the health left", or "Lena may fall". `loss` is in per
    cent of the health left."""
    name, tracks = view.figure(figure).name, first_tracks(view, figure)
    if loss >= SHARES[0][0]:
        return f"{name} may fall"
    kinds = listed([track.title.lower() for track in tracks]) if len(tracks) > 1 else "health"
    share = next((words for least, words in SHARES if loss >= least), "a part")
    return f"{name} may lose {share} of the {kinds} left"


def harm_words(f: PositionFacts, shot: SeenAttack) -> str:
    """Return words for the average damage of a hit and the chance that it brings its target down; "" if it does no
    damage."""
    harm = (shot[1].average + 1) // 2
    if not harm or health_of(f.view, shot[0])[0] <= 0:
        return ""
    return f" for about {harm} damage{_felling(f, shot)}"


def _felling(f: PositionFacts, shot: SeenAttack) -> str:
    """Return words for the chance that an attack brings its target down: ", 31 % to bring the enemy down". "" if the
    chance is small and an average hit would not."""
    odds = felling_odds(f.view, f.figure, shot)
    told = odds.percent >= WORTH_SAYING or (odds.percent and fells(f.view, shot))
    return f", {odds} to bring the enemy down" if told else ""


def back_words(f: PositionFacts, target: int, other: int) -> str:
    """Return words that compare how well the enemies `target` and `other` can hit back; `other` can less well or not at
    all."""
    back = {foe: seen.odds for foe, seen in f.threats(f.here)}
    answer = f"at {back[other]}" if other in back else "not at all"
    return f"{f.name(target)} can hit back at {back[target]}, {f.name(other)} {answer}"


def danger_words(
    f: PositionFacts, then: Sequence[SeenAttack], now: Sequence[SeenAttack], there: str, here: str
) -> FactTold | None:
    """Return words that compare the enemies who can attack on two squares; None if the difference does not matter.

    Example: "safer: nobody can attack there now; here Rolf can, at 30 %". `then` and `there` belong to the first
    square, `now` and `here` to the second."""
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


def for_now(f: PositionFacts, later: Sequence[int], now: Sequence[SeenAttack]) -> str:
    """Return words saying that a square is safer only for now; "" if that is not so.

    It is so if nobody can attack there yet, but at least SEVERAL enemies could after a move, as well as those who can
    attack here `now`."""
    if len(later) < SEVERAL or max(later) < best_chance(now):
        return ""
    come = f"{many_enemies(len(later))} can come up"
    return f"safer only for now: {come}, though nobody can attack there yet; here {many(f, now, 'can')}"


def _is_less(then: Sequence[SeenAttack], now: Sequence[SeenAttack]) -> bool:
    """Return whether the attackers `then` are less dangerous than those of `now`: fewer, with a best chance less than
    CLEAR higher; or with a best chance lower by FAINT and less harm in all."""
    best, worst = best_chance(then), best_chance(now)
    if len(then) < len(now) and best < worst + CLEAR:
        return True
    harm, other = (sum(seen.harm for _, seen in found) for found in (then, now))
    return harm < other and best + FAINT <= worst


def _compared(words: str, less: bool) -> FactTold:
    return FactTold(f"safer: {words}" if less else words, less, alone=True)


def coming_words(then: int, now: int, chance: int = 0, before: int = 0, here: str = "here") -> FactTold:
    """Return words that compare how many enemies could come up and attack on another square and here, without a full
    stop.

    `then` enemies could attack there, at best with `chance` per cent; `now` enemies here, with `before` per cent.
    Example: "safer: 1 enemy can move up and attack there, at 30 %; here 2 can". A chance of 0 is not named."""
    who = f"{'only ' if 0 < then < now else ''}{many_enemies(then)} can move up and attack there"
    at = f", at {'up to ' if then > 1 else ''}{chance} %" if chance else ""
    other = (
        f"; {here} {now or 'nobody'} can" if then != now else f"; {here} at {'up to ' if then > 1 else ''}{before} %"
    )
    return _compared(f"{who}{at}{other}", then < now or (then == now and chance < before))


def alike_words(then: int, chance: int) -> FactTold:
    """Return words saying that `then` enemies could come up and attack on a square, at best with `chance` per cent,
    about as well as here."""
    at = f"at {'up to ' if then > 1 else ''}{chance} %"
    return FactTold(f"{many_enemies(then)} can move up and attack there, {at}, about as here", gain=False, alone=True)


def _mean(chances: Sequence[int]) -> int:
    """Return the mean of some chances in per cent, rounded."""
    return (2 * sum(chances) + len(chances)) // (2 * len(chances))


def many(f: PositionFacts, found: Sequence[SeenAttack], can: str) -> str:
    """Return words for some attackers, with `can` as the verb: "Rolf can attack there, at 45 %", "3 enemies can, at up
    to 45 %"."""
    if not found:
        return f"nobody {can}"
    if len(found) == 1:
        return f"{f.name(found[0][0])} {can}, at {found[0][1].odds}"
    return f"{many_enemies(len(found))} {can}, at up to {best_chance(found)} %"


def struck_first(f: PositionFacts, plan: Plan) -> str:
    """Return words saying which enemies attack before a plan's move and when, by their declared attacks; "" if none
    do."""
    found = struck_before(f, plan) if plan.square != f.here else []
    if not found:
        return ""
    names = listed([f.name(entry.figure) for entry in found])
    return f"{names} {'attacks' if len(found) == 1 else 'attack'} first, at {found[0].at} {found[0].label}"


def many_enemies(number: int) -> str:
    """Return a number of enemies in words: "nobody", "1 enemy", "3 enemies"."""
    return number_words(number, "enemy", "enemies") if number else "nobody"
