"""An act weighed against other ways: which ways are played to the end, when a glance is enough, and what is marked."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.model.commands import End
from game.review.effort import FULL
from game.review.findings import Estimate, ReviewedWay, TurningPoint, TurnKind
from game.review.turns import MOST, Judged, shown
from game.review.ways import Other

WAYS = tuple(Other(End(figure), "") for figure in range(1, 5))


def judged(*rolled: Sequence[float]) -> Judged:
    """Ways with rollouts of the first of two sides."""
    return Judged(WAYS, "red", {place: [(one, 1 - one) for one in values] for place, values in enumerate(rolled)})


def test_the_best_way_so_far_is_played_on_beside_what_was_done_and_the_usual() -> None:
    one = Judged(WAYS, "red", {2: [(0.4, 0.6)] * 3, 3: [(0.7, 0.3)] * 3})
    assert one.finalists(0) == (0, 1, 3)
    assert one.finalists(1) == (0, 1, 2)
    assert Judged(WAYS[:1], "red").finalists(0) == (0,)


def test_a_glance_settles_what_is_plain() -> None:
    lost, won = [0.2, 0.3] * 12, [0.9, 0.7] * 12
    assert judged(lost, won).unsettled(0) == ()
    assert judged(lost, won).better(0) == 1
    assert judged(won, won).unsettled(0) == ()
    assert judged(won, won).better(0) == 0


def test_a_glance_does_not_settle_what_is_in_doubt() -> None:
    even, odd = [0.0, 1.0] * 12, [1.0, 1.0, 0.0] * 8
    assert judged(even, odd).unsettled(0) == (0, 1)
    assert judged(even, even, odd).unsettled(0) == (0, 2)
    assert judged(even, even[:12], odd).unsettled(0) == (0, 2), "what was settled before is not played again"
    assert judged(even).unsettled(0) == Judged(WAYS, "red").unsettled(0) == ()


def test_ways_are_compared_by_the_rollouts_that_both_have() -> None:
    one = judged([0.5] * 8 + [0.9] * 8, [0.7] * 8)
    assert round(one.change(1, 0).mean, 6) == -0.2
    assert one.value(0, 0, against=1).mean == 0.5
    assert round(one.value(0, 0).mean, 6) == 0.7


def test_several_looks_mark_hardly_more_by_chance_than_one_look() -> None:
    dice, marked, settled_soon = Random(5), 0, 0
    for _ in range(600):
        did, other = ([float(dice.random() < 0.5) for _ in range(FULL.second_try[-1])] for _ in range(2))
        looks = [judged(did[:count], other[:count]) for count in FULL.second_try]
        settled = next((look for look in looks if not look.unsettled(0)), looks[-1])
        settled_soon += settled is looks[0]
        marked += bool(settled.better(0))
    assert marked <= 600 * 0.035
    assert settled_soon <= 600 * 0.02


def turn(act: int, kind: TurnKind, change: float) -> TurningPoint:
    """A turning point of the first side."""
    changes = (Estimate(change, change, change), Estimate(-change, -change, -change))
    return TurningPoint(act, 1, "red", 1, "", kind, 1, changes, ReviewedWay(End(1), "", changes[0]))


def test_great_dice_do_not_push_mistakes_off_the_page() -> None:
    dice = [turn(act, "lucky", 0.5) for act in range(12)]
    mistakes = [turn(act, "mistake", -0.1 - act / 100) for act in range(6)]
    kept = shown([*dice, *mistakes])
    assert len(kept) == MOST
    assert [one.act for one in kept if one.kind == "mistake"] == [2, 3, 4, 5]
    assert [one.act for one in kept] == sorted(one.act for one in kept)
    assert len(shown(mistakes)) == 6
    assert len(shown(dice)) == MOST
