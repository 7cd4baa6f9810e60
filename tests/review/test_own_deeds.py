"""Plain facts of the recording, told at once: the best that one side did, and the place where it was hit hardest."""

from __future__ import annotations

import pytest
from review_battles import pairs, played

from game.model.command_ways import way_end
from game.model.events import Attacked
from game.review.deeds import deed_at
from game.review.findings import Review
from game.review.keeping import broken
from game.review.own_deeds import LIKELY
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
