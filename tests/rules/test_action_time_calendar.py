"""The calendar: who is up when, what winds up, how it ends, and changes of mind."""

from __future__ import annotations

import pytest
from clockwork import ONES, Clockwork

from game.model.commands import Aim, Attack, Cancel, End, FirstAid, Guard, Move, Orders, Prone, Stand, Wait
from game.model.components import Condition, Conditions, Health, Place
from game.model.events import Declared, Event, RoundBegan, Stepped, TurnBegan
from game.rules.clocks.calendar.components import Slot
from game.table.turn_words import asked_words


def of(events: list[Event], *kinds: type) -> list[Event]:
    return [event for event in events if isinstance(event, kinds)]


def test_what_is_declared_is_performed_when_its_time_has_run_out() -> None:
    fight = Clockwork(B={"at_time": 1}, b={"at_time": 2})
    fight.do(Move(fight["A"], ((1, 0),)))
    assert (fight.slot("A").at, fight.now, fight.waits_for) == (5, 1, ("B", "act"))
    assert not of(fight.do(Move(fight["B"], ((1, 2),))), Stepped)
    events = fight.do(Aim(fight["b"], fight["A"]))
    assert of(events, Stepped)
    assert (fight.now, fight.waits_for) == (5, ("A", "act"))


def test_ending_a_slot_lets_an_at_pass() -> None:
    fight = Clockwork(B={"at_time": 9}, b={"at_time": 9})
    fight.do(End(fight["A"]))
    assert (fight.now, fight.waits_for) == (1, ("A", "act"))


def test_what_a_choice_would_do_to_the_order_is_known_before() -> None:
    fight = Clockwork(B={"at_time": 2}, b={"at_time": 9})
    view, a = fight.battle.view("red"), fight["A"]
    known = {type(c): (view.next_at(c), view.price_text(c)) for c in (Guard(a), End(a), Wait(a), Aim(a, fight["b"]))}
    assert known == {Guard: (2, "2 AT"), End: (1, "1 AT"), Wait: (None, ""), Aim: (3, "3 AT")}
    command = Attack(a, fight["b"], "rifle")
    wanted = view.next_at(command)
    events = fight.do(command)
    assert [event.until for event in of(events, Declared) if isinstance(event, Declared)] == [wanted]
    entry = next(entry for entry in view.strip() if entry.figure == a)
    assert (entry.at, entry.winding, entry.target) == (wanted, "Attack", fight["b"])


def test_buttons_say_why_they_are_off_while_nobody_of_the_side_is_up() -> None:
    fight = Clockwork(B={"at_time": 5}, b={"at_time": 0}, A={"at_time": 5})
    assert fight.waits_for == ("b", "act")
    offers = fight.battle.view("red").offers(fight["A"])
    assert all(offer.refused is not None for offer in offers)


def test_buttons_are_off_while_a_question_is_open() -> None:
    fight = Clockwork(B={"at_time": 1}, b={"at_time": 9})
    fight.do(Wait(fight["A"]))
    fight.do(Guard(fight["B"]))
    assert fight.waits_for == ("A", "rejoin")
    assert all(offer.refused is not None for offer in fight.battle.view("red").offers(fight["A"]))


def test_ten_at_count_as_a_round_for_objectives_and_limits() -> None:
    fight = Clockwork(options={"round_limit": 2}, B={"at_time": 15}, b={"at_time": 16})
    events: list[Event] = []
    while fight.battle.outcome is None:
        mark = fight.waits_for[0]
        events += fight.do(Move(fight[mark], (((1, 0) if fight.now % 10 < 5 else (0, 0)),))) if mark == "A" else []
        events += fight.do(Guard(fight[mark])) if mark != "A" else []
    assert [event.title for event in of(events, RoundBegan) if isinstance(event, RoundBegan)] == ["The span from 10 AT"]
    assert fight.battle.outcome.reason == "round 2 is over"
    assert fight.now == 20


def test_a_figure_that_falls_forgets_what_it_declared() -> None:
    fight = Clockwork(b={"at_time": 4}, B={"at_time": 9}, A={"lost": {"body": 30}})
    fight.do(Move(fight["A"], ((1, 0),)))
    fight.world.change(fight["A"], Health, state="unconscious")
    fight.do(Guard(fight["b"]))
    assert fight.slot("A").command is None
    assert not fight.slot("A").held
    fight.world.change(fight["A"], Health, state="up")
    fight.do(Guard(fight["b"]))
    assert fight.waits_for == ("A", "act")
    assert fight.slot("A").at == fight.now


def test_a_figure_that_can_do_nothing_loses_its_slot_and_what_it_declared() -> None:
    fight = Clockwork(b={"at_time": 4}, B={"at_time": 9})
    fight.do(Move(fight["A"], ((1, 0),)))
    fight.world.change(
        fight["A"], Conditions, active={**fight.world.get(fight["A"], Conditions).active, "stunned": Condition(1)}
    )
    fight.do(Guard(fight["b"]))
    assert fight.now == 6
    assert fight.slot("A").command is None
    assert fight.slot("A").at == 7


@pytest.mark.parametrize(("board", "column"), [("A . . . .\n. . . b .\n", 3), ("A . . . .\n. . b . .\n", 2)])
def test_a_walk_is_cut_short_by_a_figure_that_stepped_in_the_way(board: str, column: int) -> None:
    fight = Clockwork(board, A={"at_time": 1}, b={"at_time": 0})
    fight.do(Move(fight["b"], ((column, 0),)))
    events = fight.do(Move(fight["A"], ((1, 0), (2, 0), (3, 0))))
    assert fight.waits_for == ("b", "act")
    events = fight.do(Guard(fight["b"]))
    assert fight.waits_for == ("A", "cancel")
    asked = fight.battle.decision
    assert asked is not None
    assert asked.title == "Move is not possible any more"
    assert [(choice.title, choice.detail) for choice in asked.choices] == [
        ("Drop the move", f"and choose something else now, at {fight.now} AT"),
        ("Go on", f"tried at {fight.slot('A').at} AT"),
    ]
    events = fight.answer("no")
    assert [event.to for event in of(events, Stepped) if isinstance(event, Stepped)] == [
        (n, 0) for n in range(1, column)
    ]


def test_pointless_declarations_are_dropped_by_standing_order() -> None:
    fight = Clockwork("A . . # .\n. . . b .\n. . . . .", A={"at_time": 1}, b={"at_time": 0})
    fight.do(Move(fight["b"], ((4, 1), (4, 0))))
    fight.do(Orders(fight["A"], "cancel", "always"))
    fight.do(Attack(fight["A"], fight["b"], "rifle"))
    fight.do(Guard(fight["b"]))
    assert fight.waits_for == ("A", "act")
    assert (fight.now, fight.slot("A").command) == (5, None)


def test_a_side_that_wants_to_is_asked_after_every_slot() -> None:
    fight = Clockwork(B={"at_time": 9}, b={"at_time": 1}, options={"order_reconsider": "ask"})
    fight.do(Aim(fight["A"], fight["b"]))
    fight.answer("no")
    fight.do(Guard(fight["b"]))
    assert fight.waits_for == ("A", "reconsider")
    fight.answer("yes")
    assert fight.waits_for == ("b", "reconsider")
    fight.answer("no")
    assert (fight.now, fight.waits_for) == (1, ("A", "act"))


def test_only_the_side_itself_cancels() -> None:
    fight = Clockwork(b={"at_time": 1}, B={"at_time": 2})
    fight.do(Move(fight["A"], ((1, 0),)))
    assert fight.code(Cancel(fight["A"])) == "not-yours"
    fight.do(Guard(fight["b"]))
    assert fight.waits_for == ("B", "act")
    assert fight.code(Cancel(fight["A"])) == ""
    assert fight.code(Cancel(fight["B"])) == "nothing-declared"
    assert fight.code(Cancel(fight["b"])) == "not-yours"


def test_a_waiting_figure_is_asked_after_every_slot_but_its_own() -> None:
    fight = Clockwork(B={"at_time": 1}, b={"at_time": 1})
    fight.do(Wait(fight["A"]))
    assert fight.waits_for == ("B", "act")
    fight.do(Guard(fight["B"]))
    assert fight.waits_for == ("A", "rejoin")
    fight.answer("no")
    assert fight.waits_for == ("b", "act")
    fight.do(Guard(fight["b"]))
    assert fight.waits_for == ("A", "rejoin")
    fight.answer("yes")
    assert (fight.now, fight.waits_for) == (1, ("A", "act"))


def test_when_everybody_waits_time_goes_by() -> None:
    fight = Clockwork(options={"order_rejoin": "never"})
    for mark in "ABb":
        fight.do(Wait(fight[mark]))
    assert (fight.now, fight.waits_for[1]) == (1, "act")


def test_guard_lasts_until_the_next_slot() -> None:
    fight = Clockwork(b={"at_time": 9}, B={"at_time": 9})
    fight.do(Guard(fight["A"]))
    assert "guarding" in fight.world.get(fight["A"], Conditions).active
    fight.do(Move(fight["A"], ((1, 0),)))
    assert fight.now == 7
    assert "guarding" not in fight.world.get(fight["A"], Conditions).active


def test_getting_up_leaves_one_off_guard_until_the_next_slot() -> None:
    fight = Clockwork(b={"at_time": 30}, B={"at_time": 30})
    fight.do(Prone(fight["A"]))
    fight.do(Stand(fight["A"]))
    assert "flat-footed" in fight.world.get(fight["A"], Conditions).active
    fight.do(Guard(fight["A"]))
    assert "flat-footed" not in fight.world.get(fight["A"], Conditions).active


CLOSE = "A . . .\nb . . .\n. . . .\n. . . ."


def test_leaving_a_threatened_square_invites_one_interception_for_each_own_slot() -> None:
    fight = Clockwork(CLOSE, b={"at_time": 1})
    fight.do(Move(fight["A"], ((1, 0),)))
    fight.do(Guard(fight["b"]))
    assert fight.waits_for == ("b", "act")
    fight.do(Aim(fight["b"], fight["A"]))
    assert fight.waits_for == ("b", "intercept")
    assert fight.slot("b").held
    fight.answer("yes", *ONES[:8])
    assert not fight.slot("b").held
    fight.do(Move(fight["A"], ((2, 0),)))
    assert fight.slot("b").held, "its next slot gives it back"


def test_harm_stops_the_mover_and_none_lets_it_go() -> None:
    for dice, square in (((4, 4, 4, 4, 1, 1, 1), (0, 0)), ((1, 1, 1, 1, 1, 1, 1), (1, 0))):
        fight = Clockwork(CLOSE, b={"at_time": 6, "by": {"event-rolls": {}}}, A={"armour": "clothes"})
        fight.world.change(fight["b"], Slot, held=True)
        fight.do(Move(fight["A"], ((1, 0),)))
        assert fight.waits_for == ("b", "intercept")
        script = fight.world.dice.script
        assert script is not None
        fight.answer("yes", *dice)
        script.clear()
        assert fight.world.get(fight["A"], Place).square == square


def test_first_aid_is_given_once() -> None:
    fight = Clockwork(
        "A B . .\n. . . .\n. . . b", A={"agility": 0}, B={"at_time": 40, "lost": {"body": 9}}, b={"at_time": 40}
    )
    before = fight.world.get(fight["B"], Health).lost["body"]
    events = fight.do(FirstAid(fight["A"], fight["B"]), 4, 1, 1)
    assert before - fight.world.get(fight["B"], Health).lost["body"] == 4  # one success, four points
    assert fight.now == 10
    assert of(events, TurnBegan)
    assert fight.code(FirstAid(fight["A"], fight["B"])) == "treated"


def test_what_bars_a_declared_act_is_told_with_the_question_to_drop_it() -> None:
    fight = Clockwork("A . . . .\n. . b . .\n", A={"at_time": 1}, b={"at_time": 0})
    view = fight.battle.view("red")
    assert view.barred(fight["A"]) is None, "nothing is declared"
    fight.do(Move(fight["b"], ((2, 0),)))
    fight.do(Move(fight["A"], ((1, 0), (2, 0), (3, 0))))
    fight.do(Guard(fight["b"]))
    barred, decision = view.barred(fight["A"]), view.decision
    assert barred is not None
    assert decision is not None
    assert asked_words(view, decision).startswith(barred.sentence)
    assert fight.battle.view("blue").barred(fight["A"]) is None, "what the others have declared is not told"
