"""Reviews and hints agree: no act that a hint would have shown is blamed, and no other way is called better."""

from __future__ import annotations

import msgspec
import pytest
from review_battles import played, won
from test_judged import judged
from test_take_aways import review as made_up
from test_take_aways import scenario, turn

from game.ai.advice import ADVISER, advise
from game.ai.opponent import opponent
from game.ai.planned_turns import Intent
from game.engine.battle import Battle
from game.model.command_ways import is_same_deed
from game.model.commands import Attack, Command, End, Move, Throw
from game.model.scenario import Objective, Scenario
from game.quick.quick_battle import QuickBattle
from game.review import because, habits, turns, ways
from game.review.chain import chain_of
from game.review.deeds import deed_at
from game.review.findings import Estimate, TurnReason
from game.review.first_check import checked
from game.review.idle import idle_rounds
from game.review.lessons import no_lesson
from game.review.marks import marks_of
from game.review.measure import of_result
from game.review.survey import survey
from game.review.tape import Tape, at
from game.review.told import turn_title
from game.review.ways import Other, hinted, is_hinted
from game.storage.header import header_of
from game.storage.journal import JournalEnd
from tests.ai.arena import arena


def followed(setup: Scenario, *, idle: bool = False) -> Tape:
    """A battle in which red does what a hint shows first, whenever it is to decide; or ends every turn, if `idle`."""
    battle = Battle.create(setup)
    battle.start()
    acts: list[tuple[str, Command]] = []
    while (decision := battle.decision) is not None:
        view = battle.view(decision.seat)
        command = opponent("normal").choose(view)
        if decision.seat == "red" and not decision.choices:
            options = advise(opponent(ADVISER), view, decision.figures[0]).options
            command = End(decision.figures[0]) if idle or not options else options[0].command
        assert battle.submit(command) is None
        acts.append((decision.seat, command))
    assert battle.outcome is not None
    return Tape(
        header_of(battle), tuple(acts), JournalEnd(battle.outcome.winner, battle.outcome.reason, ""), "a battle"
    )


def begun_with(*given: Command) -> Tape:
    """The first acts of a battle for a place; whoever is asked before red acts does what the computer would do."""
    battle = Battle.create(QuickBattle.of("grey-mill", "static", "hold-out").scenario())
    battle.start()
    acts: list[tuple[str, Command]] = []
    left = list(given)
    while left:
        decision = battle.decision
        assert decision is not None
        command = opponent("normal").choose(battle.view(decision.seat))
        if decision.seat == "red" and not decision.choices:
            command = msgspec.structs.replace(left.pop(0), figure=decision.figures[0])
        assert battle.submit(command) is None
        acts.append((decision.seat, command))
    return Tape(header_of(battle), tuple(acts), JournalEnd("", "", ""), "the beginning of a battle")


def longer() -> Scenario:
    setup = scenario("bomb-technician", (6, 3))
    setup.options["round_limit"] = 4
    return setup


def seen_habits(tape: Tape) -> tuple[object, ...]:
    """Return red's habits: everything that speaks against its acts."""
    looks = list(survey(tape))
    chain = chain_of(looks, of_result(at(tape, len(tape.acts)).battle, tape.end.winner))
    return habits.habits_of(tape, chain, looks, ("red",))


def test_nothing_is_said_against_what_a_hint_showed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(habits, "LEAST", 1)
    tape = followed(longer())
    assert all(is_hinted(tape, act) for act, (seat, _) in enumerate(tape.acts) if seat == "red")
    assert seen_habits(tape) == ()
    assert seen_habits(followed(longer(), idle=True)), "but against turns let go by"


def test_what_is_better_is_what_a_hint_would_have_shown() -> None:
    _, tape = played(won(), (Throw(1, "launcher", (2, 3)),))
    one = turns.to_judge(tape, 0)
    assert not one.is_blameless
    shown = [way.command for way in hinted(tape, 0)]
    assert shown
    assert {way.command for way in one.ways[2:]} <= set(shown)
    assert one.is_usual_hinted == (one.ways[turns.USUAL].command in shown)


def test_an_act_that_a_hint_would_have_shown_is_no_mistake_however_dear() -> None:
    lost, won_ = [0.2, 0.3] * 12, [0.9, 0.7] * 12
    one = judged(lost, won_)
    assert one.better(0) == turns.USUAL
    one.is_blameless = True
    assert one.better(0) == 0
    one = judged(lost, won_, [0.8] * 24)
    one.is_usual_hinted = False
    assert one.better(0) == 2, "what no hint would have shown is not called better"


def test_the_rest_of_a_plan_was_shown_with_its_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever walks and then attacks as the hint said has followed it, whatever it would say after the walk."""
    walk, shot = Move(1, ((8, 4),)), Attack(1, 3, "carbine")
    _, tape = played(scenario("rifleman", (7, 4)), (walk, shot, End(2)))
    plan = Other(walk, "Move to 8,4, then attack Dov", then=Intent(1, 3, after=1))
    monkeypatch.setattr(ways, "hinted", lambda _, act: (plan,) if act == 0 else ())
    ways._rests.cache.clear()
    try:
        assert [is_hinted(tape, act) for act in range(3)] == [True, True, False]
    finally:
        ways._rests.cache.clear()


def test_another_way_to_the_same_square_is_the_same_deed() -> None:
    assert is_same_deed(Move(1, ((2, 1), (2, 2))), Move(1, ((1, 2), (2, 2))))
    assert not is_same_deed(Move(1, ((2, 1), (2, 2))), Move(1, ((2, 1),)))
    assert not is_same_deed(Move(1, ((2, 1),)), Move(2, ((2, 1),)))
    assert not is_same_deed(Attack(1, 3, "carbine"), Attack(1, 3, "knife"))


def test_what_a_hint_would_have_shown_counts_as_the_best_act() -> None:
    _, tape = played(scenario("rifleman", (7, 4)), (Move(1, ((8, 4),)),))
    cost = Estimate(-0.2, -0.3, -0.1)
    whole = msgspec.structs.replace(made_up(()), choices=(cost,) + (Estimate(0, 0, 0),) * (len(tape.acts) - 1))
    assert marks_of(whole, tape, "red")[0].kind == "thrown"
    assert marks_of(msgspec.structs.replace(whole, hinted=(0,)), tape, "red")[0].kind == "best"


def test_what_a_hint_would_have_said_for_the_goal_speaks_against_doing_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    tape = begun_with(End(1))
    act = len(tape.acts) - 1
    better = hinted(tape, act)[0]
    found = because.against(tape, act, better.command)
    told = next(reason for reason in found if reason.about == "goal")
    assert better.reasons[0].words[1:] in told.words
    monkeypatch.setattr(because, "helped_goal", lambda *_: True)
    assert all(reason.about != "goal" for reason in because.against(tape, act, better.command))


def test_small_losses_by_what_a_hint_would_have_shown_are_not_held_against_anybody() -> None:
    whole = made_up((), -0.2, 0.0)
    costs = (Estimate(-0.2, -0.3, -0.1), *(Estimate(0.0, 0.0, 0.0),) * 7)
    lost = msgspec.structs.replace(whole, choices=costs)
    assert "add up to 20 %" in no_lesson(lost, 0)
    assert "made no clear mistake" in no_lesson(msgspec.structs.replace(lost, hinted=(0,)), 0)


def test_an_unlucky_act_that_a_hint_would_have_shown_is_called_right() -> None:
    rolled = TurnReason("dice", "Ari missed Dov.", odds="The chance to hit was 85 %.", likely=15)
    whole = made_up((turn(1, -12, (rolled,), "unlucky"),))
    (one,) = whole.turns
    assert turn_title(whole, one, 0) == "Very unlucky for Red"
    right = msgspec.structs.replace(one, is_right=True)
    assert turn_title(whole, right, 0) == "Right, but very unlucky"
    assert turn_title(whole, right, 1) == "Very lucky for Blue", "whoever gained by it was only lucky"


def test_what_a_hint_on_the_screen_said_is_never_blamed_whatever_one_would_say_now() -> None:
    tape = followed(longer(), idle=True)
    looks = list(survey(tape))
    act = next(act for act, (seat, _) in enumerate(tape.acts) if seat == "red" and not is_hinted(tape, act))
    told = Tape(tape.header, tape.acts, tape.end, "x", frozenset({act}))
    assert is_hinted(told, act)
    found = checked(told, act, looks[act], deed_at(told, act))
    assert found is not None
    assert found.verdict == "followed"
    assert turns.to_judge(told, act).is_blameless


def test_nothing_is_said_against_an_act_that_wins_the_battle() -> None:
    """The review of a won battle said of the turn whose end won it that a hint had another plan: an attack."""
    for rounds in (1, 3):
        held = (Objective("hold", "any", ((10, 2),), rounds=rounds),)
        sketch = "\n".join(" ".join({(2, 2): "A", (10, 2): "b"}.get((x, y), ".") for x in range(16)) for y in range(5))
        battle = arena(sketch, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, objectives=held)
        acts: list[tuple[str, Command]] = []
        while (decision := battle.decision) is not None:
            acts.append((decision.seat, End(decision.figures[0])))
            assert battle.submit(acts[-1][1]) is None
        assert battle.outcome is not None
        tape = Tape(header_of(battle), tuple(acts), JournalEnd(battle.outcome.winner, battle.outcome.reason, ""), "x")
        looks = list(survey(tape))
        deeds = [deed_at(tape, act) for act in range(len(acts))]
        ended = [act for act, (seat, _) in enumerate(acts) if seat == "blue"]
        said = [checked(tape, act, looks[act], deeds[act]) for act in ended]
        assert [one is not None and one.verdict == "missed" for one in said] == [True] * (rounds - 1) + [False]
        assert [turns.to_judge(tape, act).is_blameless for act in ended] == [False] * (rounds - 1) + [True]
        assert [habits.advised(tape, act) is None for act in ended] == [False] * (rounds - 1) + [True]
        assert [one.round for one in idle_rounds(tape, looks, deeds) if one.side == "blue"] == [*range(1, rounds)]
