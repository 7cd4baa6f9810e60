"""Truth of the sentences of a review: they tell what happened, also of orders that are carried out later."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest
from review_battles import pairs, played
from test_judged import judged

from game.engine.battle import Battle
from game.model.commands import Attack, Command, End
from game.model.decisions import Decision
from game.model.events import Attacked
from game.review import because
from game.review.deeds import Deed, with_deeds
from game.review.findings import Estimate
from game.review.first_check import checked
from game.review.happened import happened
from game.review.own_deeds import ordered_at
from game.review.survey import ActLook, glance
from game.review.tape import Tape, at
from game.review.ways import command_words, is_hinted
from game.review.work import first_guess

RULESETS = ("static", "fluid", "action-time", "phases", "passes")


def seen(tape: Tape) -> tuple[Sequence[ActLook], Sequence[Deed]]:
    """Every act of a battle, looked at once."""
    looks, deeds = zip(*with_deeds(tape, glance(tape)), strict=True)
    return looks, deeds


@pytest.fixture(scope="module", params=RULESETS)
def tape(request: pytest.FixtureRequest) -> Tape:
    setup = pairs(request.param, seed=7)
    setup.options["round_limit"] = 5
    return played(setup)[1]


def test_an_attack_is_put_down_to_the_order_that_led_to_it(tape: Tape) -> None:
    """ "You did what the hint said" stood under an attack that another figure's act had only let come."""
    _, deeds = seen(tape)
    for act, deed in enumerate(deeds):
        for one in deed.came:
            if one.reason.about == "dice" and one.reason.target:
                ordered = deeds[ordered_at(deeds, act, one.side, one.reason.figure)]
                mine = (ordered.seat, ordered.command.figure) == (one.side, one.reason.figure)
                assert mine or one.side != deed.seat or deed.together, "a reaction has no order"
    found = next(one for one in first_guess(tape) if one is not None)
    for own in found.own:
        if (
            own.is_good
            and own.turn.because
            and own.turn.because[0].about == "dice"
            and not deeds[own.turn.act].together
        ):
            assert tape.acts[own.act][1].figure == own.turn.because[0].figure


def test_nobody_is_attacked_on_a_square_before_coming_there(tape: Tape) -> None:
    """A place was called costly for attacks on a figure that was still on its way to it."""
    for act in range(len(tape.acts)):
        before = {one: figure.square for one, figure in _figures(at(tape, act).battle).items()}
        replay = at(tape, act + 1)
        went = {event.figure for event in replay.events if type(event).__name__ == "Stepped"}
        for one in happened(replay):
            if one.reason.about == "dice" and one.reason.target and one.reason.target not in went:
                assert one.at in (before[one.reason.target], _figures(replay.battle)[one.reason.target].square)


def _figures(battle: Battle) -> dict[int, object]:
    return {figure.id: figure for figure in battle.view("").figures()}


def test_the_chance_of_an_attack_is_that_of_its_die(tape: Tape) -> None:
    for act in range(len(tape.acts)):
        replay = at(tape, act + 1)
        rolled = sorted(
            round(one.odds.permille / 10) for one in replay.events if isinstance(one, Attacked) and one.odds is not None
        )
        assert rolled == sorted(one.chance for one in happened(replay) if one.reason.about == "dice")


def test_of_a_blast_it_is_said_which_chance_is_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint said 90 % to land there, and the review 50 % for the same throw."""
    tape = played(pairs("phases", seed=7))[1]
    act = next(n for n in range(len(tape.acts)) if any(isinstance(e, Attacked) for e in at(tape, n + 1).events))
    replay = at(tape, act + 1)
    events = [msgspec.structs.replace(one, kind="burst") if isinstance(one, Attacked) else one for one in replay.events]
    monkeypatch.setattr(type(replay), "events", property(lambda self: events))
    told = [one.reason for one in happened(replay) if one.reason.about == "dice" and one.reason.target]
    assert told
    for one in told:
        assert " was hit there with a chance of " in one.odds
        assert "'s " in one.words, "it is the weapon that hit"


def test_a_shove_is_told_though_it_has_no_weapon(monkeypatch: pytest.MonkeyPatch) -> None:
    tape = played(pairs("phases", seed=7))[1]
    act = next(n for n in range(len(tape.acts)) if any(isinstance(e, Attacked) for e in at(tape, n + 1).events))
    replay = at(tape, act + 1)
    events = [msgspec.structs.replace(one, weapon="") if isinstance(one, Attacked) else one for one in replay.events]
    monkeypatch.setattr(type(replay), "events", property(lambda self: events))
    assert any(one.reason.about == "dice" for one in happened(replay))


def test_who_did_something_else_than_the_hint_on_the_screen_did_not_do_as_hints_say() -> None:
    """A player who had shot somebody else than the hint named was told that all was as a hint says."""
    _, tape = played(pairs(seed=7))
    looks, deeds = seen(tape)
    act = next(n for n, (_, did) in enumerate(tape.acts) if isinstance(did, Attack) and is_hinted(tape, n))
    one = checked(tape, act, looks[act], deeds[act])
    assert one is not None
    assert one.verdict == "hinted"
    other = Tape(tape.header, tape.acts, tape.end, tape.source, unlike=frozenset({act}))
    one = checked(other, act, looks[act], deeds[act])
    assert one is not None
    assert one.verdict == "near"


def test_an_effect_no_larger_than_its_error_is_no_slip() -> None:
    """ "-19 %. Slip." stood above "sure to within 19 %"."""
    assert not Estimate(-0.19, -0.38, -0.0).is_clear
    assert not Estimate(-0.19, -0.35, -0.03).is_clear
    assert Estimate(-0.26, -0.37, -0.15).is_clear
    barely = judged([0.0] * 4 + [1.0] * 20, [1.0] * 24)
    change = barely.change(1, 0)
    assert 0 < abs(change.mean) - 1.96 * change.error < abs(change.mean) / 3
    assert barely.better(0) == 0


def stayed(ruleset: str) -> tuple[Tape, int]:
    """A battle in which red first ends or lets go by what it is asked for, and the act by which it does."""

    def deciding(decision: Decision) -> Command | None:
        return End(decision.figures[0]) if decision.seat == "red" and decision.figures else None

    _, tape = played(pairs(ruleset, seed=7), deciding=lambda one: None if one.choices else deciding(one))
    return tape, next(n for n, (_, did) in enumerate(tape.acts) if isinstance(did, End))


def test_an_act_is_called_what_its_button_is_called() -> None:
    """A player had pressed "Stay put", and read "End the turn"."""
    for ruleset, words in (("phases", "Stay put"), ("static", "End the turn")):
        tape, act = stayed(ruleset)
        seat, did = tape.acts[act]
        assert command_words(at(tape, act).battle.view(seat), did) == words


def test_staying_put_while_all_move_leaves_the_attack_of_the_round() -> None:
    tape, act = stayed("phases")
    seat, did = tape.acts[act]
    found = because.prospects(at(tape, act).battle, act, seat, did)
    assert found is not None
    assert not found.spent, "attacks come in the next part of the round"


def test_nobody_gave_up_an_attack_who_then_made_a_better_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "This way led to an attack at 48 %" was told of who had felled somebody at 90 % in that round."""
    _, tape = played(pairs(seed=7))
    act = next(n for n, (_, did) in enumerate(tape.acts) if isinstance(did, Attack))
    rolled = next(one for one in at(tape, act + 1).events if isinstance(one, Attacked) and one.odds is not None)
    assert rolled.odds is not None
    chance = round(rolled.odds.permille / 10)
    made = because.Prospects("Ari", (), (chance, "Dov"), None, False)
    assert because._came_to_more(tape, act, made)
    assert not because._came_to_more(tape, act, msgspec.structs.replace(made, attack=(chance + 1, "Dov")))


def test_what_was_not_done_is_told_as_a_forecast() -> None:
    worse = because.Prospects("Ari", (), (48, "Dov"), None, False)
    better = msgspec.structs.replace(worse, attack=(60, "Eli"))
    (told,) = because._compared(worse, better, End(1), because.BETTER, 1)
    assert told.words == (
        "After this, the best attack without moving was on Dov, with 48 % to hit. "
        "After the better way, the best attack without moving was on Eli, with 60 % to hit."
    )
    made = msgspec.structs.replace(worse, attack=(30, "Dov"), aimed=True)
    (told,) = because._compared(made, better, Attack(1, 3, "rifle"), because.BETTER, 1)
    assert told.words.startswith("This was an attack on Dov, with 30 % to hit. After the better way,")
