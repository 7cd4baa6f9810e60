"""Scenarios of action time in which two or three rules meet, written from the sentences of the rules alone, before
their code was read."""

from __future__ import annotations

from typing import Any

import pytest
from clockwork import ONES, Clockwork

from game.model.answers import AttackForecast
from game.model.commands import Aim, Attack, Cancel, End, Guard, Move, Reload, Wait
from game.model.components import Conditions, Place
from game.model.events import Attacked, Declared, Event, InitiativeRolled

FULL = {"opening": "full"}
PLACES = {
    "XYz": "X . . . . z\nY . . . . .", "ABb": "A . . . . b\nB . . . . .", "Ab": "A . . . . b",
    "As": "A . . . . . s", "Ast": "A . . . . . s\n. . . . . . t", "Asb": "A . . . . . s\n. . . . . . b",
    "Astu": "A . . . . . s\n. . . . . . t\n. . . . . . u",
}  # fmt: skip


def reacting(reaction: int, state: str = "prepared", **own: Any) -> dict[str, Any]:
    """A figure with a Reaction in a state of readiness, of Agility 30."""
    return {"agility": 0, "readiness": state, "by": {"event-rolls": {"reaction": reaction}}, **own}


def tallies(fight: Clockwork, events: list[Event]) -> dict[str, int]:
    """The rating at which each figure made its Reaction Roll, by its mark."""
    marks = {figure: mark for mark, figure in fight.ids.items()}
    return {marks[e.figure]: e.tally.total for e in events if isinstance(e, InitiativeRolled)}


def starts(fight: Clockwork) -> dict[str, int]:
    return {mark: fight.slot(mark).at for mark in fight.ids}


def turns(fight: Clockwork, number: int) -> str:
    """The marks of those who are up next, and next, while everybody stands on guard."""
    seen = ""
    for _ in range(number):
        mark, kind = fight.waits_for
        assert kind == "act"
        seen += mark
        fight.do(Guard(fight[mark]))
    return seen


OPENINGS: list[tuple[str, dict[str, dict[str, Any]], tuple[int, ...], dict[str, int], str]] = [
    ("the printed example from other readiness",
     {"X": reacting(34), "Y": reacting(83, "at-ease"), "z": reacting(61, "inebriated")},
     (5, 3, 9, 4, 6, 10, 2, 3, 1, 2), {"X": 1, "Y": 0, "z": 3}, "YX"),
    ("level successes go by the rating as modified, not by Reaction",
     {"A": reacting(61, "inebriated"), "B": reacting(58, "cautious"), "b": reacting(22, "alert")},
     (4, 4, 1, 4, 4, 1, 1, 1, 1), {"A": 0, "B": 0, "b": 2}, "BA"),
    ("nobody has a success", {"A": reacting(11), "B": reacting(18, "alert"), "b": reacting(24, "cautious")},
     (1, 1, 3, 3, 3, 2, 1), {"A": 0, "B": 0, "b": 0}, "bBA"),
    ("a rating of nothing has no dice", {"A": reacting(10, "inebriated"), "b": reacting(20, "cautious")},
     (4, 4), {"A": 2, "b": 0}, "b"),
    ("beyond the chart its last row counts", {"A": reacting(140), "B": reacting(132, "at-ease"), "b": reacting(11)},
     (4, 4, 4, 4, 12, 12, 12, 3, 1, 4), {"A": 0, "B": 1, "b": 3}, "AB"),
    ("a three is none and a four is one", {"A": reacting(42, "alert"), "B": reacting(19), "b": reacting(38, "at-ease")},
     (3, 3, 10, 3, 4, 4, 3, 4), {"A": 1, "B": 1, "b": 0}, "b"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "who", "dice", "wanted", "first"), OPENINGS, ids=[case[0] for case in OPENINGS])
def test_readiness_rolls_and_the_start_of_the_clock(
    name: str, who: dict[str, dict[str, Any]], dice: tuple[int, ...], wanted: dict[str, int], first: str
) -> None:
    fight = Clockwork(PLACES["".join(who)], dice, FULL, **who)
    assert fight.world.dice.script == []
    assert starts(fight) == wanted
    assert turns(fight, len(first)) == first


@pytest.mark.parametrize(("walks", "rating"), [(1, 22), (2, 22), (3, 20), (4, 20)])
def test_who_stalks_the_oblivious_beyond_his_hour_of_watching_is_merely_cautious(walks: int, rating: int) -> None:
    fight = Clockwork(
        PLACES["As"], ONES, {**FULL, "alert_for": 3590}, A=reacting(24, "alert"), s=reacting(20, "oblivious")
    )
    fight.do(End(fight["A"]))
    for there in range(walks):
        fight.do(Move(fight["A"], ((1 - there % 2, 0),)))
    assert fight.now == 5 * walks
    events = fight.do(Attack(fight["A"], fight["s"], "rifle"))
    assert tallies(fight, events) == {"A": rating, "s": 18}
    assert starts(fight) == {"A": 5 * walks, "s": 5 * walks}


def test_the_oblivious_whom_the_free_attack_fells_rolls_nothing() -> None:
    victim = reacting(20, "oblivious", armour="clothes")
    victim["by"]["event-rolls"]["body"] = 1
    fight = Clockwork(PLACES["Ast"], (), FULL, A=reacting(28, "at-ease"), s=victim, t=reacting(20, "oblivious"))
    events = fight.do(Attack(fight["A"], fight["s"], "rifle"), 4, 4, 4, 4, *ONES)
    assert fight.battle.view("").figure(fight["s"]).state != "up"
    assert tallies(fight, events) == {"A": 20, "t": 18}
    assert "oblivious" not in fight.world.get(fight["t"], Conditions).active


def test_the_free_attack_takes_no_time_and_the_next_one_its_own() -> None:
    fight = Clockwork(PLACES["As"], ONES, FULL, A=reacting(28, "at-ease"), s=reacting(20, "oblivious"))
    events = fight.do(Attack(fight["A"], fight["s"], "rifle"))
    assert [event.hit for event in events if isinstance(event, Attacked)] == [False]
    assert not [event for event in events if isinstance(event, Declared)]
    assert tallies(fight, events) == {"A": 20, "s": 18}
    assert (starts(fight), fight.now, fight.waits_for) == ({"A": 0, "s": 0}, 0, ("A", "act"))
    events = fight.do(Attack(fight["A"], fight["s"], "rifle"))
    assert [(event.at, event.until) for event in events if isinstance(event, Declared)] == [(0, 5)]
    assert fight.waits_for == ("s", "act")


def test_of_friends_on_their_guard_only_the_oblivious_may_be_struck_for_nothing() -> None:
    fight = Clockwork(PLACES["Asb"], ONES, FULL, A=reacting(24, "cautious"), s=reacting(20, "oblivious"),
                      b=reacting(30, "inebriated"))  # fmt: skip
    assert fight.code(Attack(fight["A"], fight["b"], "rifle")) == "free-attack"
    events = fight.do(Attack(fight["A"], fight["s"], "rifle"))
    assert tallies(fight, events) == {"A": 20, "s": 18, "b": 20}


def test_one_attack_wakes_all_the_oblivious_and_each_rolls_as_alert() -> None:
    fight = Clockwork(PLACES["Astu"], (), FULL, A=reacting(20), s=reacting(18, "oblivious"),
                      t=reacting(21, "oblivious"), u=reacting(13, "oblivious"))  # fmt: skip
    # six dice of the attack, then three for A (two successes), two for s (one), two for t (none), two for u (none).
    events = fight.do(Attack(fight["A"], fight["s"], "rifle"), *ONES[:6], 4, 4, 1, 4, 1, 1, 1, 1, 1)
    assert tallies(fight, events) == {"A": 20, "s": 16, "t": 19, "u": 11}
    assert starts(fight) == {"A": 0, "s": 1, "t": 2, "u": 2}
    assert turns(fight, 3) == "AsA"
    assert fight.waits_for == ("t", "act")


def test_a_side_has_a_readiness_and_a_figure_its_own() -> None:
    own = {"by": {"event-rolls": {"reaction": 30}}}
    options = {**FULL, "readiness": "red=at-ease, blue=alert"}
    demo = Clockwork(PLACES["ABb"], ONES, options, A={**own, "readiness": "inebriated"}, B=own, b=own)
    assert tallies(demo, demo.battle.events) == {"A": 20, "B": 22, "b": 28}


def test_what_is_declared_at_different_starts_comes_due_by_its_time_and_the_rating() -> None:
    who = {"X": reacting(34), "Y": reacting(75), "z": reacting(51)}
    fight = Clockwork(PLACES["XYz"], (5, 3, 9, 4, 6, 10, 2, 3, 1, 2), FULL, **who)
    fight.do(Move(fight["Y"], ((1, 1),)))
    assert (fight.waits_for, fight.now) == (("X", "act"), 1)
    fight.do(Move(fight["X"], ((1, 0),)))
    assert (fight.waits_for, fight.now) == (("z", "act"), 3)
    fight.do(Guard(fight["z"]))
    assert starts(fight) == {"X": 6, "Y": 5, "z": 5}
    assert turns(fight, 5) == "YzXYz"


def test_the_slow_walk_as_quickly_as_the_quick_but_aim_and_shoot_later() -> None:
    fight = Clockwork(PLACES["Ab"], (1, 1, 4, 4), FULL, A=reacting(11, agility=-4), b=reacting(16, agility=4))
    assert starts(fight) == {"A": 2, "b": 0}
    fight.do(Guard(fight["b"]))  # 2 x 60/80
    assert (fight.now, fight.waits_for) == (2, ("b", "act"))
    fight.do(Aim(fight["b"], fight["A"]))  # 3 x 60/80
    assert (starts(fight), fight.waits_for) == ({"A": 2, "b": 4}, ("A", "act"))
    fight.do(Move(fight["A"], ((1, 0),)))
    assert (starts(fight), fight.waits_for) == ({"A": 7, "b": 4}, ("b", "act"))
    fight.do(Attack(fight["b"], fight["A"], "rifle"))  # 5 x 60/80
    assert (starts(fight), fight.now) == ({"A": 7, "b": 8}, 7)
    fight.do(Aim(fight["A"], fight["b"]), *ONES)  # 3 x 100/80
    assert fight.slot("A").at == 11


def test_who_waited_pays_his_own_time_from_where_he_comes_back() -> None:
    fight = Clockwork(PLACES["Ab"], A={"agility": -2, "at_time": 0}, b={"agility": 0, "at_time": 1})
    fight.do(Wait(fight["A"]))
    fight.do(Aim(fight["b"], fight["A"]))
    assert fight.waits_for == ("A", "rejoin")
    fight.answer("yes")
    assert (fight.now, fight.slot("A").at) == (1, 1)
    fight.do(Attack(fight["A"], fight["b"], "rifle"))  # 5 x 90/80, half up
    assert fight.slot("A").at == 7


def test_who_changes_his_mind_has_lost_the_time_and_pays_anew() -> None:
    fight = Clockwork(
        PLACES["ABb"], A={"agility": 4, "at_time": 0, "shots": {"rifle": 5}}, B={"at_time": 2}, b={"at_time": 40}
    )
    fight.do(Move(fight["A"], ((1, 0),)))
    assert fight.now == 2
    fight.do(Cancel(fight["A"]))
    fight.do(Guard(fight["B"]))
    assert fight.waits_for == ("A", "act")
    fight.do(Reload(fight["A"], "rifle"))  # 6 x 60/80, half up
    assert fight.slot("A").at == 7
    assert fight.world.get(fight["A"], Place).square == (0, 0)


def test_aim_tells_once_and_a_guard_until_the_next_slot() -> None:
    fight = Clockwork(PLACES["Ab"], A={"agility": 0, "at_time": 3}, b={"agility": 0, "at_time": 0})

    def sums() -> tuple[int, int]:
        seen = fight.battle.view("red").forecast(fight["A"], fight["b"], "rifle")
        assert isinstance(seen, AttackForecast)
        return seen.attack.total, seen.defence.total

    attack, defence = sums()
    fight.do(Guard(fight["b"]))
    assert sums() == (attack, defence + 5)
    fight.do(Move(fight["b"], ((4, 0),)))  # from 2 to 7 AT
    fight.do(Aim(fight["A"], fight["b"]))  # to 6 AT
    assert (fight.now, fight.waits_for, sums()) == (6, ("A", "act"), (attack + 5, defence + 5))
    assert fight.code(Aim(fight["A"], fight["b"])) != ""
    fight.do(Guard(fight["A"]))
    assert (fight.now, sums()) == (7, (attack + 5, defence))
