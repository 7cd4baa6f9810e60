"""Facts on what one side did well, and where it was hit hardest: read from the recording, told before anything is
judged. No later finding can contradict them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from game.model.command_ways import way_end
from game.model.commands import AT_ANY_TIME, Answer, Commit
from game.model.listing import times_words
from game.review.deeds import Deed
from game.review.findings import CurvePoint, OwnDeed
from game.review.happened import Happened
from game.review.moments import moment_of
from game.review.survey import ActLook

FELLED, REACHED, SAVED = 60, 70, 60
"""Weights of an attack that put somebody out of action, of something done for the goal, and of an attack on somebody
who was about to win for the other side."""
OWN_IDEA = 30
"""Weight of what no hint would have shown: nobody else thought of it."""
WORTH = 3
"""Per cent of a chance that a deed must have changed to be worth a word of praise or blame."""
ASKED = 4
"""Deeds, the weightiest first, for which the hints are asked."""
DODGED = 60
"""Weight of every hit that was to be expected and did not come."""
LIKELY = 35
"""Per cent of a chance up to which nobody could expect a hit."""
NO_ORDER = (Answer, Commit, *AT_ANY_TIME)
"""Commands that tell no figure what to do."""
CARE = "Next time: before you move, see who can attack you there."
NO_CARE = "Bad luck: no chance was good."


IsHinted = Callable[[int], bool]
"""Returns whether a hint would have shown an act."""


class _Found(NamedTuple):
    """One deed: its weight, the act that is shown for it, the act of the choice behind it, and its words."""

    weight: float
    shown: int
    act: int
    told: str
    why: str


def own_deeds(
    sides: Sequence[str],
    side: str,
    curve: Sequence[CurvePoint],
    looks: Sequence[ActLook],
    deeds: Sequence[Deed],
    hints: IsHinted | None = None,
) -> tuple[OwnDeed, ...]:
    """Return the best that a side did and the place that cost it most, as far as there are any that changed its chance.
    With `hints`, what no hint would have shown is praised first, and nobody is blamed for what one would have."""
    place = sides.index(side)
    gains = [curve[act + 1].chances[place].points - curve[act].chances[place].points for act in range(len(deeds))]
    stands = list(_stands(side, looks, deeds))
    held = (_held(one) for one in stands if not one.hits and not one.later)
    good = [
        one for one in (*_attacks(side, looks, deeds), *_aims(side, looks, deeds), *held) if gains[one.shown] >= WORTH
    ]
    made = [_made(sides, side, curve, deeds, one, True) for one in _ranked(good, hints)[:1]]
    bad = {_cost(one): one for one in stands if one.hits and gains[one.shown] <= -WORTH}
    for cost in _ranked(bad):
        is_fair = hints is not None and hints(cost.act)
        told = _bad_dice(bad[cost]) if is_fair else cost
        if told is not None:
            return (*made, _made(sides, side, curve, deeds, told, False))
    return tuple(made)


def _ranked(found: Iterable[_Found], hints: IsHinted | None = None) -> list[_Found]:
    """Return deeds, the weightiest first; with `hints` a deed that none would have shown weighs more."""
    ranked = sorted(found, key=lambda one: (-one.weight, one.act))
    if hints is None:
        return ranked
    own = {one: OWN_IDEA * (not hints(one.act)) for one in ranked[:ASKED]}
    return sorted(own, key=lambda one: (-one.weight - own[one], one.act))


def _made(
    sides: Sequence[str], side: str, curve: Sequence[CurvePoint], deeds: Sequence[Deed], one: _Found, is_good: bool
) -> OwnDeed:
    """Return a deed as it is kept, with the moment that is shown for it."""
    return OwnDeed(moment_of(sides, curve, one.shown, deeds[one.shown]), one.act, side, is_good, one.told, one.why)


def _attacks(side: str, looks: Sequence[ActLook], deeds: Sequence[Deed]) -> Iterator[_Found]:
    """Yield the attacks of a side that hit: best are those that felled somebody, and the less likely ones."""
    for act, deed in enumerate(deeds):
        for one in deed.came:
            if one.side == side and one.good and one.reason.about == "dice" and one.reason.target:
                weight = FELLED * one.is_fall + (100 - one.reason.likely) / 2 + SAVED * bool(deed.saved)
                told = f"Well done, round {looks[act].round}: {one.reason.words.removesuffix('.')}"
                effect = "" if deed.together else deed.effect
                ordered = ordered_at(deeds, act, side, one.reason.figure)
                yield _Found(weight, act, ordered, told, f"{one.reason.odds} {effect}".strip())


def ordered_at(deeds: Sequence[Deed], act: int, side: str, figure: int) -> int:
    """Return the act by which a figure was told to do what came of an act: that act itself, or its last order before,
    where orders are carried out later, and where a question about it was answered last."""
    own = (one for one in range(act, -1, -1) if is_order(deeds[one], side, figure))
    return next(own, act)


def with_what_came(deeds: Sequence[Deed], act: int) -> Deed:
    """Return an act with all that its figure did by it: what is carried out later as well."""
    deed = deeds[act]
    until, figure = next_order(deeds, act), deed.command.figure
    own = [one for n in range(act + 1, until) for one in deeds[n].came if one.reason.figure == figure]
    return msgspec.structs.replace(deed, came=(*deed.came, *own))


def next_order(deeds: Sequence[Deed], act: int) -> int:
    """Return the next act that tells the figure of an act what to do; the number of acts if none does."""
    side, figure = deeds[act].seat, deeds[act].command.figure
    return next((n for n in range(act + 1, len(deeds)) if is_order(deeds[n], side, figure)), len(deeds))


def is_order(deed: Deed, side: str, figure: int) -> bool:
    """Return whether an act told a figure what to do."""
    return (deed.seat, deed.command.figure) == (side, figure) and not isinstance(deed.command, NO_ORDER)


def _aims(side: str, looks: Sequence[ActLook], deeds: Sequence[Deed]) -> Iterator[_Found]:
    """Yield what a side did for the goal of the battle."""
    for act, deed in enumerate(deeds[:-1]):  # the last act ends the battle, which the head of the page tells
        for one in deed.came:
            if one.side == side and one.good and one.reason.about == "came" and not one.is_fall and one.reason.figure:
                told = f"Well done, round {looks[act].round}: {one.reason.words.removesuffix('.')}"
                ordered = ordered_at(deeds, act, side, one.reason.figure)
                yield _Found(REACHED, act, ordered, told, "That counts for the goal of the battle.")


class _Stand(NamedTuple):
    """Attacks on a figure from the end of its move to its next act: the act of the move and that of the weightiest
    attack, and the chances of all, of which some hit; `later` is True for who fell on the same square after that."""

    act: int
    shown: int
    round: int
    name: str
    words: str
    chances: tuple[int, ...]
    hits: int
    fell: bool
    later: bool

    @property
    def foes(self) -> str:
        """Return how often the figure was attacked, and at what chances, in words."""
        low, high = min(self.chances), max(self.chances)
        at = f"at {high} %" if low == high else f"at {low} to {high} %"
        return f"{self.name} was attacked there {times_words(len(self.chances))} ({at})"


def _stands(side: str, looks: Sequence[ActLook], deeds: Sequence[Deed]) -> Iterator[_Stand]:
    """Yield every move of a side after which its figure was attacked before it acted again. Where all move at once
    nobody can tell from where somebody was attacked."""
    if any(deed.together for deed in deeds):
        return
    for act, deed in enumerate(deeds):
        figure, end = deed.command.figure, way_end(deed.command)
        if deed.seat != side or end is None or not deed.name:
            continue
        until = next_order(deeds, act)
        attacks = ((n, one) for n in range(act + 1, until) for one in deeds[n].came if _is_on(one, figure, side))
        found = [(n, one) for n, one in attacks if one.at == end]  # nobody is there before the way is walked
        if found:
            shown = min(found, key=lambda row: (not row[1].is_fall, not row[1].good, row[0]))[0]
            hits = sum(one.good or one.grazed for _, one in found)
            chances = tuple(one.chance for _, one in found)
            fell = any(one.is_fall for _, one in found)
            falls = (one for n in range(until, len(deeds)) for one in deeds[n].came if _is_on(one, figure, side))
            later = any(one.is_fall and one.at == end for one in falls)
            yield _Stand(act, shown, looks[act].round, deed.name, deed.words, chances, hits, fell, later)


def _is_on(one: Happened, figure: int, side: str) -> bool:
    return one.reason.about == "dice" and one.side != side and one.reason.target == figure


def _held(one: _Stand) -> _Found:
    """Return a place where every attack missed, as it is told."""
    why = f"{one.foes}, and every attack missed." if len(one.chances) > 1 else f"{one.foes} and not hit."
    told = f"A good place, {_place(one)}"
    return _Found(DODGED * sum(one.chances) / 100, one.shown, one.act, told, why)


def _cost(one: _Stand) -> _Found:
    """Return a place where a figure was hit, as it is told."""
    all_hit = one.hits == len(one.chances)
    hit = "and hit" if all_hit and one.hits == 1 else f"and hit {times_words(one.hits)}"
    fate = f" {one.name} fell." if one.fell else ""
    care = NO_CARE if max(one.chances) <= LIKELY else CARE
    weight = 100 * one.fell + 20 * one.hits + max(one.chances) / 10
    told = f"A costly place, {_place(one)}"
    return _Found(weight, one.shown, one.act, told, f"{one.foes} {hit}.{fate} {care}")


def _bad_dice(one: _Stand) -> _Found | None:
    """Return a place that a hint would have shown and where more attacks hit than was to be expected; None if no more
    did: then nothing speaks against it."""
    if one.hits <= sum(one.chances) / 100:
        return None
    cost = _cost(one)
    hit = cost.why.removesuffix(CARE).removesuffix(NO_CARE).rstrip()
    return cost._replace(told=f"Bad dice, {_place(one)}", why=f"{hit} The plan was fair, the dice were not.")


def _place(one: _Stand) -> str:
    return f'round {one.round}, {one.name}: "{one.words}"'
