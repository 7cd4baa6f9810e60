"""Plain facts of the recording, told at once: the best that one side did, and the place where it was hit hardest."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from review_battles import pairs, played

from game.model.command_ways import way_end
from game.model.commands import Attack, Move
from game.model.events import Attacked
from game.review.deeds import Deed, deed_at
from game.review.findings import CurvePoint, Estimate, Review, TurnReason
from game.review.happened import Happened
from game.review.keeping import broken
from game.review.own_deeds import LIKELY, _stands, own_deeds
from game.review.tape import Tape, at
from game.review.work import first_guess


@pytest.fixture(scope="module", params=["static", "passes", "phases"])
def told(request: pytest.FixtureRequest) -> tuple[Tape, Review]:
    setup = pairs(request.param, seed=7)
    setup.options["round_limit"] = 8
    tape = played(setup)[1]
    return tape, next(one for one in first_guess(tape) if one is not None)


def test_facts_on_ones_own_choices_are_there_with_the_first_guess(told: tuple[Tape, Review]) -> None:
    _, found = told
    assert found.own
    assert broken(found) == ""
    assert len({(one.side, one.is_good) for one in found.own}) == len(found.own), "one of each for a side"
    for one in found.own:
        assert f"round {found.curve[one.turn.act].round}" in one.told or not one.is_good
        assert one.why.endswith(".")
        assert one.turn.kind == "moment"


def test_a_place_is_told_with_the_attacks_that_were_made_on_it(told: tuple[Tape, Review]) -> None:
    tape, found = told
    places = [one for one in found.own if " place, round" in one.told]
    assert bool(places) <= (found.ruleset != "phases"), "where all move at once nobody knows from where"
    for one in places:
        side, command = tape.acts[one.act]
        assert (side, way_end(command) is not None) == (one.side, True)
        assert deed_at(tape, one.act).words in one.told
        later = range(one.act + 1, len(tape.acts))
        until = next((n for n in later if tape.acts[n][1].figure == command.figure), len(tape.acts))
        attacks = [
            event
            for act in range(one.act + 1, until)
            for event in at(tape, act + 1).events
            if isinstance(event, Attacked) and event.target == command.figure and event.odds is not None
        ]
        assert attacks
        chances = [round(event.odds.permille / 10) for event in attacks if event.odds is not None]
        assert f"{max(chances)} %)" in one.why
        assert any(event.hit for event in attacks) != one.is_good
        if not one.is_good:
            assert ("Bad luck" in one.why) == (max(chances) <= LIKELY)


@pytest.mark.parametrize("place", [(2, 2), (5, 5)])
def test_a_place_where_a_figure_fell_later_is_not_praised(place: tuple[int, int]) -> None:
    """A square was called good on which every attack missed, and the figure was knocked out there a round later."""
    looks: Any = [SimpleNamespace(round=1 + act // 2) for act in range(4)]
    deeds = [
        Deed("red", Move(1, ((2, 2),)), "Move to 2,2", "Ida", (1, 2)),
        Deed("blue", Attack(2, 1, "rifle"), "Attack Ida", "Rolf", (1, 2), (attacked((2, 2), falls=False),)),
        Deed("red", Attack(1, 2, "rifle"), "Attack Rolf", "Ida", (1, 2)),
        Deed("blue", Attack(2, 1, "rifle"), "Attack Ida", "Rolf", (1, 2), (attacked(place, falls=True),)),
    ]
    (stand,) = _stands("red", looks, deeds)
    assert not stand.hits
    assert stand.later == (place == (2, 2))
    praised = any(
        "A good place" in one.told
        for one in own_deeds(("red", "blue"), "red", curve_of(0.2, 0.4, 0.5, 0.3, 0.4), looks, deeds)
    )
    assert praised != stand.later


def attacked(square: tuple[int, int], *, falls: bool) -> Happened:
    reason = TurnReason("dice", "Rolf attacked Ida.", figure=2, target=1, likely=40, side="blue", good=falls)
    return Happened(reason, "blue", falls, 40 if falls else 240, square, 40)


def curve_of(*shares: float) -> tuple[CurvePoint, ...]:
    """A curve with these chances of Red before each act, and at the end."""
    both = [tuple(Estimate(one, one, one) for one in (share, 1 - share)) for share in shares]
    return tuple(CurvePoint(act, 1 + act // 2, chances) for act, chances in enumerate(both))


SIDES = ("red", "blue")
HIT = (
    Deed("red", Move(1, ((2, 2),)), "Move to 2,2", "Ida", (1, 2)),
    Deed("blue", Attack(2, 1, "rifle"), "Attack Ida", "Rolf", (1, 2), (attacked((2, 2), falls=True),), 1),
)
LOOKS: Any = [SimpleNamespace(round=1 + act // 2) for act in range(4)]


def test_a_place_that_changed_nothing_is_not_told() -> None:
    """A page blamed for a place beside a chance of 3 % before it and 0 % after it."""
    (cost,) = own_deeds(SIDES, "red", curve_of(0.6, 0.6, 0.3), LOOKS, HIT)
    assert cost.told.startswith("A costly place")
    assert own_deeds(SIDES, "red", curve_of(0.04, 0.04, 0.02), LOOKS, HIT) == ()


def test_nobody_is_blamed_for_a_plan_that_a_hint_had_shown() -> None:
    """A page blamed a player for the very move that a hint had proposed."""
    shares = curve_of(0.6, 0.6, 0.3)
    (cost,) = own_deeds(SIDES, "red", shares, LOOKS, HIT, lambda act: True)
    assert cost.told == 'Bad dice, round 1, Ida: "Move to 2,2"'
    assert cost.why == (
        "Ida was attacked there once (at 40 %) and was hit. Ida fell. The plan was good. The dice were bad."
    )
    often = (*HIT, *(HIT[1],) * 2)
    three = curve_of(0.6, 0.6, 0.3, 0.3, 0.3)
    assert _stands("red", LOOKS, often)
    missed = tuple(
        replace(one, came=(attacked((2, 2), falls=False),)) if number > 1 else one for number, one in enumerate(often)
    )
    assert own_deeds(SIDES, "red", three, LOOKS, missed, lambda act: True) == (), "one hit of three was to be expected"
    (blamed,) = own_deeds(SIDES, "red", shares, LOOKS, HIT, lambda act: False)
    assert blamed.told.startswith("A costly place")


def test_praise_goes_to_who_stopped_the_enemy_from_winning_and_to_ones_own_idea() -> None:
    def hit(figure: int, likely: int, saved: str = "") -> Deed:
        reason = TurnReason("dice", f"Ida hit figure {figure}.", 1, figure, likely=likely, side="red")
        came = (Happened(reason, "red", True, likely, (4, 4), likely),)
        return Deed("red", Attack(1, figure, "rifle"), "Attack", "Ida", (1, 2), came, 1, saved=saved)

    deeds = (hit(2, 30), hit(3, 60, "Rolf was about to get out and win."), hit(4, 60))
    shares = curve_of(0.2, 0.3, 0.4, 0.5)
    (best,) = own_deeds(SIDES, "red", shares, LOOKS, deeds)
    assert best.told.endswith("Ida hit figure 3")
    (own,) = own_deeds(SIDES, "red", shares, LOOKS, (deeds[0], deeds[2]), lambda act: act == 0)
    assert own.told.endswith("Ida hit figure 4"), "no hint would have shown it"
    assert own_deeds(SIDES, "red", curve_of(0.98, 0.98, 0.98, 0.98), LOOKS, deeds) == (), "no praise for 0 %"
