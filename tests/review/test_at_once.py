"""A moment in which all carry out their orders at once names all who had a part, and nobody alone."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from review_battles import pairs, played

from game.engine.battle import Battle
from game.model.events import Attacked, OrdersRevealed, StateChanged, Stepped
from game.quick.quick_battle import QuickBattle
from game.review.at_once import _first, at_once
from game.review.deeds import _effect, deed_at
from game.review.findings import CurvePoint, Estimate, TurnReason
from game.review.happened import AIM, END, Happened
from game.review.headline import deed_words
from game.review.moments import is_of_all, moment_of
from game.review.tape import Tape, at
from game.review.work import first_guess
from game.rules import figures


@pytest.fixture(scope="module")
def battle() -> Tape:
    setup = pairs("phases", seed=7)
    setup.options["round_limit"] = 8
    return played(setup)[1]


def test_a_reveal_is_told_by_all_who_had_a_part_in_it(battle: Tape) -> None:
    curve = next(one for one in first_guess(battle) if one is not None).curve
    shots, walks = 0, 0
    for act in range(len(battle.acts)):
        replay = at(battle, act + 1)
        events, names = list(replay.events), replay.names
        found = moment_of(battle.sides, curve, act, deed_at(battle, act))
        revealed = any(isinstance(event, OrdersRevealed) for event in events)
        attacks = [event for event in events if isinstance(event, Attacked) and event.odds is not None]
        went = {event.figure for event in events if isinstance(event, Stepped)}
        assert is_of_all(found) == (revealed and bool(attacks or went))
        if not is_of_all(found):
            continue
        assert (found.figure, found.name) == (0, ""), "nobody did it alone"
        told = " ".join(one.words for one in found.because)
        assert all(names[event.figure] in told for event in attacks)
        if attacks:
            shots += 1
            number = int(re.match(r"(\d+) attack", deed_words(found))[1])
            assert number == len(attacks)
            assert ("at once" in deed_words(found)) == (number > 1)
            drawn = [(one.figure, one.target) for one in found.because if one.about == "dice" and one.figure]
            assert sorted(drawn) == sorted((event.figure, event.target) for event in attacks if event.hit)
        elif went:
            walks += 1
            assert all(names[figure] in told for figure in went)
            assert ("moved at once" if len(went) > 1 else " moved.") in told or found.because[0].about == "came"
    assert shots, "somebody shoots in this battle"
    assert walks, "and all walk in it"


def test_who_acts_alone_is_told_alone() -> None:
    _, tape = played(pairs("static", seed=7))
    curve = next(one for one in first_guess(tape) if one is not None).curve
    acts = range(len(tape.acts))
    assert not any(is_of_all(moment_of(tape.sides, curve, act, deed_at(tape, act))) for act in acts)


def test_the_cause_of_a_gain_is_nothing_that_was_good_for_the_other_side() -> None:
    """Blue's figure that got out was told to Red as what had won the battle."""

    def came(words: str, side: str) -> Happened:
        return Happened(TurnReason("came", words, 1, 1, side=side), side, True, AIM)

    replay = next(
        at(tape, act + 1)
        for tape in (played(pairs("phases", seed=7))[1],)
        for act in range(len(tape.acts))
        if deed_at(tape, act).together
    )
    out, held = came("Dov has left the field.", "blue"), came("Red holds the hill.", "red")
    found = at_once(replay, (out, held), ("red", "blue"))
    assert found["red"][0].words == "Red holds the hill."
    assert found["blue"][0].words == "Dov has left the field."
    alone = at_once(replay, (out,), ("red", "blue"))
    assert alone["red"][0].words != "Dov has left the field."
    both = at_once(replay, (out, came("Eli has left the field.", "blue")), ("red", "blue"))
    assert both["blue"][0].words == "Dov and Eli have left the field."
    assert not any(one.words.startswith("They were") for told in (*found.values(), *alone.values()) for one in told)


def test_a_moment_after_which_nothing_changed_tells_what_was_good_for_somebody(battle: Tape) -> None:
    """The end of a battle that was lost long before was told as "Tom Okoro moved at once"."""

    def came(words: str, side: str) -> Happened:
        return Happened(TurnReason("came", words, 1, 1, side=side), side, True, AIM)

    act = next(act for act in range(len(battle.acts)) if deed_at(battle, act).together)
    flat = tuple(CurvePoint(n, 1, (Estimate(0.0, 0.0, 0.0), Estimate(1.0, 1.0, 1.0))) for n in range(act + 2))
    out = came("Dov has left the field.", "blue")
    told = at_once(at(battle, act + 1), (out,), ("red", "blue"))
    deed = msgspec.structs.replace(deed_at(battle, act), came=(out,), together=told)
    assert moment_of(("red", "blue"), flat, act, deed).because[0].words == "Dov has left the field."
    assert _first((), (), "", ["Dov"], ()) == "Dov moved.", "nobody moves at once alone"
    assert _first((), (), "", ["Dov", "Eli"], ()) == "Dov and Eli moved at once."


def test_what_orders_changed_names_who_is_about_to_get_out() -> None:
    """The chance fell by a third, and what was told of it was that nobody was hurt."""
    setup = QuickBattle.of("honest otter", "phases", "ambush").scenario("ai:easy", "ai:normal")
    _, tape = played(setup)
    told = [deed.effect for act in range(len(tape.acts)) if (deed := deed_at(tape, act)).together]
    assert any(re.match(r"\d+ figures? of Blue can reach the exit with one move\.", words) for words in told)
    assert not any(re.search(r"Red has \d+ figures? within", words) for words in told), "Red needs no exit"


def test_several_who_leave_at_once_are_counted_once_and_the_end_is_no_cause() -> None:
    """A page said "Red has 3 of 3 through" three times, and "Red wins: Ambush" as the reason why Red won."""
    battle = Battle.create(QuickBattle.of("red oak 10", "phases", "ambush").scenario("ai:normal"))
    battle.start()
    side = battle.view("").goal.played.attacker
    mine = [one for one in battle.world.figures if figures.side_of(battle.world, one) == side]
    left = [StateChanged(one, "gone") for one in mine[:3]]
    replay: Any = SimpleNamespace(battle=battle, events=left, names={})
    assert _effect(replay, 0, is_attack=False).count("through") == 1
    ends = Happened(TurnReason("came", "Red wins: Ambush.", side="red"), "red", True, END)
    goes = Happened(TurnReason("came", "Ari has left the field.", side="red"), "red", True, AIM)
    replay.events = [OrdersRevealed("move", (), ())]
    told = at_once(replay, (goes, ends), ("red", "blue"))
    assert [one.words for one in told["red"]] == ["Ari has left the field."]
