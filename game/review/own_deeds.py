"""Plain facts on what one side did well and where it was hit hardest.

They are read from the recording alone, so that no later finding can contradict them.
"""

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
"""Weights of an attack that put a figure out of action, of a result for the goal, and of stopping an enemy who was
about to win."""
OWN_IDEA = 30
"""Weight added to the deed if no hint would have shown the act."""
WORTH = 3
"""Least change of the chance, in per cent, for a deed to be praised or regretted."""
ASKED = 4
"""Number of facts, weightiest first, that are compared with hints."""
DODGED = 60
"""Weight of each hit that was to be expected from enemies' chances but missed."""
LIKELY = 35
"""Greatest chance of a hit, in per cent, that counts as bad luck."""
NO_ORDER = (Answer, Commit, *AT_ANY_TIME)
"""Commands that give a figure no task."""
CARE = "Next time: before you move, see who can attack you there."
NO_CARE = "Bad luck: no chance was good."


IsHinted = Callable[[int], bool]
"""Function that returns whether a hint would have shown an act."""


class _Found(NamedTuple):
    """One fact: its weight, the act shown for it, the act in which it was chosen, its words, its reason and advice."""

    weight: float
    shown: int
    act: int
    told: str
    why: str
    care: str = ""


def own_deeds(
    sides: Sequence[str],
    side: str,
    curve: Sequence[CurvePoint],
    looks: Sequence[ActLook],
    deeds: Sequence[Deed],
    hints: IsHinted | None = None,
) -> tuple[OwnDeed, ...]:
    """Return the best fact on a side and the place that cost it most, if they changed its chance by WORTH per cent.
    With `hints`, praise goes rather to acts that no hint would have shown, and choices that a hint would have shown are
    not blamed."""
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
    """Return facts, weightiest first; with `hints`, acts that no hint would have shown weigh OWN_IDEA more."""
    ranked = sorted(found, key=lambda one: (-one.weight, one.act))
    if hints is None:
        return ranked
    own = {one: OWN_IDEA * (not hints(one.act)) for one in ranked[:ASKED]}
    return sorted(own, key=lambda one: (-one.weight - own[one], one.act))


def _made(
    sides: Sequence[str], side: str, curve: Sequence[CurvePoint], deeds: Sequence[Deed], one: _Found, is_good: bool
) -> OwnDeed:
    """Return a fact about one's own good or bad act (`is_good`) as it is saved, with the moment shown for it."""
    turn = moment_of(sides, curve, one.shown, deeds[one.shown])
    return OwnDeed(turn, one.act, side, is_good, one.told, one.why, care=one.care)


def _attacks(side: str, looks: Sequence[ActLook], deeds: Sequence[Deed]) -> Iterator[_Found]:
    """Yield a fact for each hit of a side; falls and unlikely hits weigh most."""
    for act, deed in enumerate(deeds):
        for one in deed.came:
            if one.side == side and one.good and one.reason.about == "dice" and one.reason.target:
                weight = FELLED * one.is_fall + (100 - one.reason.likely) / 2 + SAVED * bool(deed.saved)
                told = f"Well done, round {looks[act].round}: {one.reason.words.removesuffix('.')}"
                effect = "" if deed.together else deed.effect
                ordered = ordered_at(deeds, act, side, one.reason.figure)
                yield _Found(weight, act, ordered, told, f"{one.reason.odds} {effect}".strip())


def ordered_at(deeds: Sequence[Deed], act: int, side: str, figure: int) -> int:
    """Return the index of the act that ordered `figure` to do what act `act` shows: the latest order of `side` to it at
    or before `act`; `act` if there is none."""
    own = (one for one in range(act, -1, -1) if is_order(deeds[one], side, figure))
    return next(own, act)


def with_what_came(deeds: Sequence[Deed], act: int) -> Deed:
    """Return an act together with later results of its figure, up to that figure's next order."""
    deed = deeds[act]
    until, figure = next_order(deeds, act), deed.command.figure
    own = [one for n in range(act + 1, until) for one in deeds[n].came if one.reason.figure == figure]
    return msgspec.structs.replace(deed, came=(*deed.came, *own))


def next_order(deeds: Sequence[Deed], act: int) -> int:
    """Return the index of the next order to the figure of an act; the number of acts if there is none."""
    side, figure = deeds[act].seat, deeds[act].command.figure
    return next((n for n in range(act + 1, len(deeds)) if is_order(deeds[n], side, figure)), len(deeds))


def is_order(deed: Deed, side: str, figure: int) -> bool:
    """Return whether an act is an order of `side` to `figure`."""
    return (deed.seat, deed.command.figure) == (side, figure) and not isinstance(deed.command, NO_ORDER)


def _aims(side: str, looks: Sequence[ActLook], deeds: Sequence[Deed]) -> Iterator[_Found]:
    """Yield a fact for each result of a side for the battle's goal."""
    for act, deed in enumerate(deeds[:-1]):  # the last act ends the battle, which the head of the page tells
        for one in deed.came:
            if one.side == side and one.good and one.reason.about == "came" and not one.is_fall and one.reason.figure:
                told = f"Well done, round {looks[act].round}: {one.reason.words.removesuffix('.')}"
                ordered = ordered_at(deeds, act, side, one.reason.figure)
                yield _Found(REACHED, act, ordered, told, "That counts for the goal of the battle.")


class _Stand(NamedTuple):
    """One stay of a figure on a square, from the end of its move to its next act: the number of the act of the move,
    that of the worst attack on it (`shown`), the chances of all attacks in per cent, and the number of hits. `later` is
    true if it fell on the same square afterwards."""

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
        """Return a clause on how often the figure was attacked during the stay, and at what chances."""
        low, high = min(self.chances), max(self.chances)
        at = f"at {high} %" if low == high else f"at {low} to {high} %"
        return f"{self.name} was attacked there {times_words(len(self.chances))} ({at})"


def _stands(side: str, looks: Sequence[ActLook], deeds: Sequence[Deed]) -> Iterator[_Stand]:
    """Yield each stay of the side's figures in which they were attacked; nothing if all figures move at once, because
    squares are then not comparable."""
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
    """Return the fact for a stay in which every attack missed."""
    why = f"{one.foes}, and every attack missed." if len(one.chances) > 1 else f"{one.foes} and was not hit."
    told = f"A good place, {_place(one)}"
    return _Found(DODGED * sum(one.chances) / 100, one.shown, one.act, told, why)


def _cost(one: _Stand) -> _Found:
    """Return the fact for a stay in which the figure was hit."""
    is_bad_luck = max(one.chances) <= LIKELY
    why = f"{_hurt_words(one)} {NO_CARE}" if is_bad_luck else _hurt_words(one)
    weight = 100 * one.fell + 20 * one.hits + max(one.chances) / 10
    told = f"A costly place, {_place(one)}"
    return _Found(weight, one.shown, one.act, told, why, "" if is_bad_luck else CARE)


def _bad_dice(one: _Stand) -> _Found | None:
    """Return the fact for a stay on a square that a hint advised, if more attacks hit than expected; None otherwise."""
    if one.hits <= sum(one.chances) / 100:
        return None
    why = f"{_hurt_words(one)} The plan was good. The dice were bad."
    return _cost(one)._replace(told=f"Bad dice, {_place(one)}", why=why, care="")


def _hurt_words(one: _Stand) -> str:
    """Return sentences on the attacks that hit during a stay, and on the figure's fall."""
    all_hit = one.hits == len(one.chances)
    hit = "and was hit" if all_hit and one.hits == 1 else f"and was hit {times_words(one.hits)}"
    fate = f" {one.name} fell." if one.fell else ""
    return f"{one.foes} {hit}.{fate}"


def _place(one: _Stand) -> str:
    return f'round {one.round}, {one.name}: "{one.words}"'
