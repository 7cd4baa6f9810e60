"""Which steps of a battle are looked at closer: those where few rollouts already hint at a jump."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

import pytest

from game.review import work
from game.review.accounts import SURE
from game.review.chain import SURELY, Chain, chain_of
from game.review.effort import FULL, MANY
from game.review.survey import ActLook
from game.review.tape import Tape
from game.review.turns import WATCHED, doubtful, suspected, watched
from game.review.work import ENOUGH
from game.review.workers import carry_out

SAFE = (1.0, 1.0, 0.9, 1.0, 0.2, 1.0, 0.9, 1.0)
HALF = (1.0, 0.0, 0.9, 0.1, 0.0, 1.0, 0.0, 1.0)
WON = (1.0, 0.0)


def chain(rolled: Sequence[Sequence[float]], looks: Sequence[ActLook]) -> Chain:
    """A chain whose links have these rollouts of the first side."""
    found = chain_of(looks, WON)
    assert len(found.links) == len(rolled) + 1
    for link, values in zip(found.links, rolled, strict=False):
        link.rolled = [(value, 1 - value) for value in values]
    return found


def act(calm: bool, quick: float = 0.9) -> ActLook:
    """An act that the computer would not have done."""
    return ActLook("red", 1, 1, (quick, 1 - quick), (quick, 1 - quick), calm, False, (0, 0))


def test_a_jump_that_the_quick_measure_does_not_see_is_suspected() -> None:
    looks = [act(calm=True)] * 12 + [act(calm=False)]
    found = chain([SAFE] * 6 + [HALF] * 8, looks)
    assert suspected(found, looks)[0].act == 5
    assert doubtful(found, looks)[0] == 5
    hints = found.hints(0)
    assert hints[6] < -0.2
    assert hints[6] == min(hints[:-1])
    assert found.hints(1)[6] == pytest.approx(-hints[6])
    smoothed = found.values(0)
    assert all(smoothed[place].mean - smoothed[place - 1].mean > hints[6] / 2 for place in range(1, 14))


def test_where_nothing_happens_nothing_is_suspected() -> None:
    looks = [act(calm=True)] * 12 + [act(calm=False)]
    assert max(map(abs, chain([SAFE] * 14, looks).hints(0)[:-1])) < 0.01


def test_great_dice_do_not_hide_a_choice() -> None:
    looks = [act(calm=False) for _ in range(20)]
    rolled: list[Sequence[float]] = []
    for number in range(20):
        given = HALF if number == 7 else SAFE
        rolled += [SAFE, given] if number % 2 else [[0.0] * 8, [0.0] * 8]
    found = chain(rolled, looks)
    assert all(not step.is_choice for step in watched(found, looks))
    assert 7 in doubtful(found, looks)
    assert len(suspected(found, looks)) <= WATCHED


def test_without_rollouts_hints_are_the_quick_changes() -> None:
    looks = [act(calm=True, quick=chance) for chance in (0.5, 0.5, 0.7, 0.7)]
    found = chain_of(looks, WON)
    assert found.hints(0)[:3] == pytest.approx([0.0, found.links[1].quick[0] - 0.5, 0.1], abs=0.001)


def test_nobody_has_lost_before_the_end_however_few_rollouts_were_won() -> None:
    """A chance was told as 0 % for two rounds, and then the player won."""
    looks = [act(calm=False, quick=chance) for chance in (0.3, 0.06, 0.06, 0.06)]
    lost = chain([[0.0] * 8] + [[]] * 7, looks)
    chances = [value.mean for value in lost.values(0)]
    assert max(chances[:-1]) < 0.15
    assert min(chances) >= SURELY
    assert chances[-1] == 1.0, "only the end is sure"
    other = [value.mean for value in lost.values(1)]
    assert [one + two for one, two in zip(chances, other, strict=True)] == pytest.approx([1.0] * len(chances))


def smoothed(dice: Random, *, stops: bool) -> tuple[Chain, list[float], int]:
    """A chain of sixteen links played on, only where it is unsure if it `stops`; the true chances, and the number of
    rollouts. The quick measure errs by an amount that changes from link to link."""
    true, off, quick = [dice.gauss(0, 1.2)], dice.gauss(0, 0.8), []
    for _ in range(15):
        true.append(true[-1] + dice.gauss(0, 0.25))
    for one in true:
        off += dice.gauss(0, 0.16)
        quick.append(1 / (1 + exp(-one - off)))
    found = chain_of([act(calm=False, quick=one) for one in quick[::2]], WON)
    for link, one in zip(found.links, quick, strict=False):
        link.quick = (one, 1 - one)
    chances, places = [1 / (1 + exp(-one)) for one in true], range(16)
    for wanted in (4, 8):
        for place in places if wanted == 4 or not stops else found.unsure(places, ENOUGH):
            for _ in range(4):
                won = float(dice.random() < chances[place])
                found.links[place].rolled.append((won, 1 - won))
    return found, chances, sum(len(link.rolled) for link in found.links)


@pytest.mark.parametrize("stops", [False, True])
def test_the_intervals_hold_what_they_say_where_it_is_played_on_only_while_unsure(stops: bool) -> None:
    dice, held, links, played = Random(7), 0, 0, 0
    for _ in range(150):
        found, chances, count = smoothed(dice, stops=stops)
        played += count
        for value, real in zip(found.values(0), chances, strict=False):
            links += 1
            held += abs(value.mean - real) <= SURE * value.error
    assert held / links >= 0.92, "of 95 %, with few rollouts of the worst kind, won or lost"
    assert (played < 150 * 16 * 8) == stops


def test_in_a_long_battle_what_a_hint_would_have_shown_is_not_judged(
    tape: Tape, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "doubtful", lambda *_: [0, 1])
    monkeypatch.setattr(work, "is_hinted", lambda _, act: act == 0)
    for effort, acts in ((FULL, [0, 1]), (MANY, [1])):
        job = work._Work(tape, 1, lambda _: None, effort, carry_out)
        job.glance()
        assert job._doubtful() == acts
