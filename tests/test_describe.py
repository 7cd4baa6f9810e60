"""Every event is told in a plain sentence with names and rule titles instead of numbers and ids."""

from __future__ import annotations

from typing import get_args

import pytest

from game.model import events
from game.model.dice import Roll
from game.model.events import Event
from game.model.goals import Goal, GoalName, played
from game.model.tally import tally
from game.rulebook import load_rules, sentences

NAMES = {1: "Ash", 2: "Birch"}
D20 = (Roll(20, 14),)

TOLD: list[tuple[Event, str]] = [
    (
        events.BattleBegan("old-mill", "static", 7),
        "The battle begins: old mill, under the static rules, seed 7. [Every battle names its rules]",
    ),
    (
        events.GroupsPlaced(120, 24, "forest", (Roll(6, 3),), "combat.encounter-distance"),
        "The sides start 24 squares apart (d6: 3): forest. [How far apart the groups start]",
    ),
    (
        events.InitiativeRolled(1, 17, tally((3, "initiative")), D20, "combat.initiative-check"),
        "Ash rolls 17 for initiative (d20: 14). [The Initiative check]",
    ),
    (events.ClockStarted((2, 1), (0, 3)), "First turns: Birch at 0 AT, Ash at 3 AT."),
    (
        events.OrderSettled((2, 1), D20),
        "Some figures are equal, so dice decide who acts first (d20: 14). The order: Birch, Ash.",
    ),
    (
        events.SurpriseSettled((1,), "nobody is aware", D20),
        "Nobody is aware (d20: 14). These act first, by surprise: Ash.",
    ),
    (events.SurpriseSettled((), "All groups are aware"), "All groups are aware. There is no surprise round."),
    (events.RoundBegan(2, order=(2, 1)), "Round 2 begins. The order: Birch, Ash."),
    (events.RoundBegan(0, title="The surprise round"), "The surprise round begins."),
    (events.RoundEnded(2), "Round 2 ends."),
    (events.TurnBegan(1, 17), "Ash acts at 17."),
    (events.TurnEnded(1), "Ash is done."),
    (events.Declared(1, "attack", 5, 12, 2), "Ash declares: Attack, against Birch, done at 12 AT."),
    (events.ActionTaken(1, "aim", 2), "Ash takes aim at Birch."),
    (events.ActionTaken(1, "brace", detail="2"), "Ash braces to the east."),
    (events.ActionTaken(1, "delay", detail="12"), "Ash waits, and acts 12 Count later."),
    (events.ActionTaken(1, "reload", detail="Pistol"), "Ash reloads the pistol."),
    (events.ActionTaken(1, "first-aid", 2), "Ash gives first aid to Birch."),
    (
        events.Stepped(1, (0, 0), (1, 1), 5, 5, 1, "move.diagonals"),
        "Ash steps diagonally to 1,1, which costs 5. [Diagonals alternate 5 and 10 feet]",
    ),
    (
        events.Stepped(1, (1, 1), (2, 2), 10, 15, 2),
        "Ash steps diagonally to 2,2, which costs 10 (a second diagonal), 15 so far.",
    ),
    (
        events.Stopped(1, (3, 4), "Birch stands beside", "engage.stop"),
        "Ash stops at 3,4: Birch stands beside. [An enemy beside you stops your move]",
    ),
    (events.PhaseBegan(2, "movement"), "Round 2, movement phase: the sides give their orders."),
    (
        events.OrdersRevealed("movement", (1, 2), ("keep-away", "")),
        "The orders are revealed: Ash (Keep away). Without an order: Birch.",
    ),
    (
        events.OpposedRolled(1, 2, 9, 6, True, "to block", (Roll(10, 8), Roll(10, 6)), "phase.block"),
        "Ash wins against Birch, in a roll to block, 9 against 6 (d10: 8, d10: 6). [Block]",
    ),
    (events.Blocked(1, 2, 30, "phase.block"), "Birch gets in Ash's way: the step costs 30 ft. more. [Block]"),
    (
        events.Forced(1, 2, "pushed", (3, 4), (5, 4), 10, 5, "Rock in the way"),
        "Ash is pushed 10 ft. to 5,4 by Birch, with 5 ft. to go, because Rock is in the way.",
    ),
    (events.HeightChanged(1, 0, 15, "climbed"), "Ash is now 15 ft. above the ground, by climbing."),
    (events.Fell(1, (3, 4), 20), "Ash falls 20 ft. and lands at 3,4."),
    (events.Displaced(1, (3, 4), (3, 5), "pushed"), "Ash moves from 3,4 to 3,5, by a push."),
    (events.Displaced(1, (3, 4), (3, 4), "placed"), "Ash moves to 3,4: placed."),
    (
        events.CheckRolled(1, "Reflex", tally((1, "agility")), 14, 15, False, (Roll(20, 13),)),
        "Ash fails the Reflex check: got 14, needed 15 (d20: 13).",
    ),
    (
        events.CheckRolled(1, "Stunned by the blast", tally(), 9, 12, False, (Roll(20, 9),)),
        "Ash cannot withstand the blast: got 9, needed 12.",
    ),
    (
        events.ConditionGained(1, "stunned", "stunned for 1 rounds"),
        "Ash is now stunned for 1 round.",
    ),
    (
        events.CheckRolled(1, "Stabilise", tally(), 35, 12, False, (Roll(100, 35),), low=True),
        "Ash is dying and gets worse: needed 12 or less on a die of 100, got 35.",
    ),
    (
        events.Attacked(1, 2, "hunting-rifle", tally((3, "skill")), tally((10, "base")), 17, 10, True, rolls=D20),
        "Ash attacks Birch with the hunting rifle and hits: 17 against 10 (d20: 14).",
    ),
    (
        events.Attacked(1, 2, "knife", tally((3, "skill")), tally((10, "base")), 4, 10, False, kind="intercept"),
        "Ash intercepts Birch with the knife and misses: 4 against 10.",
    ),
    (
        events.Attacked(1, 0, "launcher", tally((3, "skill")), tally((10, "base")), 12, 10, True),
        "Ash fires the grenade launcher and hits: 12 against 10.",
    ),
    (
        events.Burst(1, "grenade", (4, 4), (4, 5), (12, 6, 3), (Roll(6, 6), Roll(6, 6))),
        "Ash's grenade goes off at 4,4 instead of 4,5: 12, 6, 3 damage from the middle outward (d6: 6, d6: 6).",
    ),
    (
        events.Harmed(2, 1, 5, 2, {"vitality": 5}, "lethal"),
        "Birch takes 5 damage: 5 vitality, armour absorbs 2.",
    ),
    (events.Healed(2, {"wounds": 2}), "Birch recovers 2 health."),
    (events.Healed(2, {}, (Roll(6, 3),)), "Birch recovers nothing (d6: 3)."),
    (
        events.ConditionGained(1, "tumbling", "wards off on the move"),
        "Ash is now tumbling, so it wards off attacks on the way.",
    ),
    (events.ConditionLost(1, "tumbling", "on its feet"), "Ash is no longer tumbling."),
    (
        events.CheckRolled(1, "Stealth of red, with its lowest skill", tally(), 17, 14, True, (Roll(20, 6),)),
        "Ash passes the Stealth check for red, as its least skilled figure: got 17, needed 14 (d20: 6).",
    ),
    (
        events.CheckRolled(1, "A slippery face", tally(), 13, 20, False, (Roll(10, 5),)),
        "Ash fails the slippery face check: got 13, needed 20 (d10: 5).",
    ),
    (events.StateChanged(2, "unconscious", 1), "Birch is unconscious."),
    (
        events.ConditionGained(2, "flat-footed", "", "combat.flat-footed"),
        "Birch is now flat-footed. [Everyone starts flat-footed]",
    ),
    (events.ConditionGained(2, "critical-injury"), "Birch now has a critical injury."),
    (events.ConditionLost(2, "flat-footed", "acted"), "Birch is no longer flat-footed, after acting."),
    (events.PostureChanged(1, "prone"), "Ash lies on the ground."),
    (
        events.CountNoted(1, 5, "Regroup", "fluid.modifiers"),
        "Ash's Count will rise by 5 at the end of the round (Regroup). [What moves a Count]",
    ),
    (
        events.CountChanged(1, 18, 22, tally((18, "Count"), (5, "Regroup"), most=22), "static.count-bounds"),
        "Ash's Count rises from 18 to 22 (Count +18, Regroup +5). [Bounds of the Count]",
    ),
    (
        events.ActionDieSpent("red", 1, 1, "critical hit", 2, (Roll(4, 3),)),
        "Red spends 1 action die for Ash to make the hit critical (d4: 3), 2 left.",
    ),
    (events.EdgeChanged(1, ((3, 1), (4, 1)), True), "Ash opens the door or window between 3,1 and 4,1."),
    (events.Asked("blue", "intercept", 2, 1), "Blue is asked whether Birch intercepts Ash."),
    (events.AnswerGiven("blue", "error", 2, "yes"), "Birch fumbles."),
    (events.AnswerGiven("blue", "readied", 2, "no", True), "Birch holds the readied shot back, by standing order."),
    (events.AnswerGiven("blue", "failure", 2, "hold"), "Birch is to do this: Delay."),
    (events.ObjectiveMoved(0, "red", 1, 3), "Red has 1 of 3 on objective 1."),
    (
        events.GoalScored(2, "red", (("red", 2), ("blue", 1)), 1, 3),
        "Red scores a point: 1 of 3. In the place now: Red 2 and Blue 1.",
    ),
    (
        events.GoalScored(2, "", (("red", 1), ("blue", 1)), 0, 3),
        "The round is over. In the place now: Red 1 and Blue 1. Nobody scores.",
    ),
    (
        events.GoalScored(2, "", (("red", 1), ("blue", 1)), 0, 2, "goals.hold-out"),
        "The round is over. In the place now: Red 1 and Blue 1. [Hold out]",
    ),
    (
        events.GoalScored(2, "red", (("red", 1), ("blue", 0)), 1, 2, "goals.hold-out"),
        "The round is over. In the place now: Red 1 and Blue 0. That is Red alone, 1 of 2 rounds in a row. [Hold out]",
    ),
    (events.LoadTaken(1, 2, (4, 4)), "Ash takes up the load at 4,4."),
    (events.LoadFell(1, 2, (4, 4)), "Ash can carry no more; the load lies at 4,4."),
    (events.LoadOut(1, 2, 1, 2), "Ash has brought the load out, 1 of 2."),
    (events.BattleEnded("red", "nobody of blue is left"), "Red wins: nobody of blue is left."),
    (events.BattleEnded("", "round 30 is over"), "Nobody wins, because round 30 is over."),
]


@pytest.mark.parametrize(("event", "words"), TOLD, ids=[type(event).__name__ for event, _ in TOLD])
def test_an_event_is_told_in_a_sentence(event: Event, words: str) -> None:
    assert sentences.sentence(event, NAMES, load_rules()) == words


def test_equal_places_say_who_rolled_what_and_who_goes_first() -> None:
    """The higher roll goes first, whichever was thrown first."""
    settled = events.OrderSettled((2, 1), (Roll(20, 7), Roll(20, 15)))
    told = sentences.said(settled, NAMES)
    assert (
        told
        == "Some figures are equal, so dice decide who acts first. Birch rolls 15 and Ash rolls 7. Birch goes first."
    )
    hidden = sentences.said(events.OrderSettled((), (Roll(20, 7), Roll(20, 15))), NAMES)
    assert hidden.startswith("Some figures are equal, so dice decide who acts first (")
    assert "order" not in hidden


def test_a_dying_figure_holds_on_or_gets_worse() -> None:
    held = events.CheckRolled(1, "Stabilise", tally(), 6, 8, True, (Roll(20, 6),), low=True)
    assert sentences.said(held, NAMES) == "Ash is dying but holds on: needed 8 or less on a die of 20, got 6."


def test_a_condition_is_told_once() -> None:
    guard = events.ConditionGained(1, "guarding", "on guard")
    assert sentences.said(guard, NAMES) == "Ash is now on guard."


@pytest.mark.parametrize(
    ("kind", "load"), [("raid", "cache 2"), ("escort", "the envoy"), ("extraction", "the fallen ally")]
)
def test_a_load_has_the_name_that_its_goal_gives_it(kind: GoalName, load: str) -> None:
    goal = played(Goal(kind), "counts")
    told = [
        sentences.said(event, NAMES, played=goal)
        for event in (events.LoadTaken(1, 2, (4, 4)), events.LoadFell(1, 2, (4, 4)), events.LoadOut(1, 2, 1, 1))
    ]
    assert told == [
        f"Ash takes up {load} at 4,4.",
        f"Ash can carry no more; {load} lies at 4,4.",
        f"Ash has brought {load} out, 1 of 1.",
    ]


def test_no_event_is_left_untold() -> None:
    kinds = set(get_args(Event))
    assert {type(event) for event, _ in TOLD} == kinds
    assert set(sentences._SENTENCES) == kinds


def test_a_rule_the_book_does_not_have_is_named_by_its_id() -> None:
    assert sentences.sentence(events.RoundEnded(1, "house.rule"), NAMES, load_rules()) == "Round 1 ends. [house.rule]"


def test_sides_go_by_the_names_of_their_players() -> None:
    ended = events.BattleEnded("red", "nobody of blue is left")
    assert sentences.sentence(ended, NAMES, load_rules(), {"red": "Ida"}) == "Ida wins: nobody of blue is left."


@pytest.mark.parametrize(
    ("rule", "told"), [("d20.damage", "(d20: 14, plus 3)"), ("d10.damage", "(d20: 14)"), ("pools.attack", "(d20: 14)")]
)
def test_what_is_added_to_the_dice_of_damage_is_told(rule: str, told: str) -> None:
    event = events.Harmed(2, 1, 17, 0, {"vitality": 17}, "lethal", False, D20, rule)
    assert told in sentences.sentence(event, NAMES, {})
