"""Patterns: what a side did again and again, counted in the recording and told where no single choice cost much."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from review_battles import pairs, played
from test_judged import judged
from test_take_aways import review as made_up
from test_take_aways import turn

from game.model.commands import Attack, Move
from game.model.events import Attacked, GoalScored, LoadOut, LoadTaken
from game.review.deeds import Deed
from game.review.findings import CurvePoint, DeedPattern, Estimate, FirstCheck, OwnDeed, TurnReason
from game.review.happened import Happened
from game.review.keeping import broken
from game.review.lessons import lesson_words, no_lesson
from game.review.moments import steady
from game.review.own_choices import MOST_KEPT, shown_lessons, verdict
from game.review.own_deeds import CARE
from game.review.patterns import patterns_of
from game.review.tape import Tape, at
from game.review.work import first_guess

SIDES = ("red", "blue")
FLAT = (Estimate(0.5, 0.4, 0.6),) * 2


def attack(
    who: int, target: int, *, side: str = "blue", hit: bool = True, chance: int = 50, falls: bool = False
) -> Deed:
    """An attack by one figure on another."""
    reason = TurnReason("dice", f"{who} attacked {target}.", who, target, likely=chance, side=side, good=hit)
    came = (Happened(reason, side, hit, chance if falls else 200 + chance, (4, 4), chance),)
    return Deed(side, Attack(who, target, "rifle"), "Attack", f"F{who}", (1, 2, 3, 4), came, int(falls))


def walk(figure: int, side: str) -> Deed:
    """A move of which nothing came."""
    return Deed(side, Move(figure, ((1, 1),)), "Move to 1,1", f"F{figure}", (1, 2, 3, 4))


def told(
    deeds: Sequence[Deed], rounds: Sequence[int], aims: Any = (), who: str = "you", *, won: bool = False
) -> tuple[DeedPattern, ...]:
    looks: Any = [SimpleNamespace(round=number) for number in rounds]
    result = (Estimate(won, won, won), Estimate(not won, not won, not won))
    curve = (*(CurvePoint(act, 1, FLAT) for act in range(len(deeds))), CurvePoint(len(deeds), 1, result))
    return patterns_of(SIDES, "red", who, looks, deeds, aims, curve)


def test_several_enemies_on_one_figure_are_told_with_the_rounds_and_what_they_cost() -> None:
    twice = (attack(3, 1), attack(4, 1), attack(3, 1), attack(4, 1, falls=True), walk(2, "red"))
    (one,) = told(twice, (1, 1, 2, 2, 3))
    assert one.told == "In 2 of 3 rounds several enemies attacked one of your figures"
    assert one.why.startswith("They hit 4 times. 1 figure fell. Next time: ")
    assert one.act == 3, "the fall shows it best"
    assert [case.act for case in one.cases] == [0, 1, 2, 3]
    assert told(twice, (1, 2, 3, 4, 5)) == (), "in four rounds these were single attacks"
    assert told(twice[:2], (1, 1)) == (), "once is no pattern"
    (reds,) = told(twice, (1, 1, 2, 2, 3), who="Red")
    assert "Red's figures" in reds.told


def test_attacks_with_a_poor_chance_are_counted_beside_the_better_ones() -> None:
    poor = [attack(1, 3, side="red", hit=False, chance=20)] * 4
    (one,) = told([*poor, attack(1, 3, side="red", chance=60)], (1, 1, 2, 2, 3))
    assert one.told == "You attacked 4 times with a chance below 35 %"
    assert one.why.startswith("None of these hit. Of 1 with a better chance, 1 hit.")
    assert told(poor[:3], (1, 1, 2)) == ()
    assert told([*poor, *[attack(1, 3, side="red", chance=60)] * 9], (1,) * 13) == (), "less than a third"


def test_who_was_not_in_the_place_when_it_was_counted_is_told_so() -> None:
    deeds = [walk(1, "red")] * 3
    aims = [
        (0, GoalScored(round=1, side="blue", figures=(("red", 0), ("blue", 2)), done=1, needed=3)),
        (1, GoalScored(round=2, side="blue", figures=(("red", 1), ("blue", 2)), done=2, needed=3)),
        (2, GoalScored(round=3, side="red", figures=(("red", 2), ("blue", 1)), done=1, needed=3)),
    ]
    (one,) = told(deeds, (1, 2, 3), aims)
    assert one.told == "The place was counted 3 times, and twice the others had more figures in it"
    assert one.why.startswith(
        "It was counted from round 1. The first of your side came there in round 2. Points: 1 to 2."
    )
    (late,) = told(deeds, (1, 2, 3), aims[1:2])
    assert late.told == "The place was counted once, and once the others had more figures in it"
    assert told(deeds, (1, 2, 3), aims[2:]) == ()
    (never,) = told(deeds, (1, 2, 3), aims[:1])
    assert never.told == "The place was counted once, and once nobody of your side was in it"
    assert told(deeds, (1, 2, 3), aims, won=True) == (one,)
    assert told(deeds, (1, 2, 3), aims[1:], won=True) == (), "once is nothing to read after a victory"


def test_an_enemy_who_brought_something_out_is_told_with_the_attacks_on_him() -> None:
    deeds = [walk(3, "blue"), attack(1, 3, side="red", hit=False), walk(3, "blue")]
    aims = [(0, LoadTaken(figure=3, load=1, at=(2, 2))), (2, LoadOut(figure=3, load=1, done=1, needed=1))]
    (one,) = told(deeds, (1, 2, 3), aims)
    assert one.told == "F3 was attacked once on the way out, and never hit"
    assert one.why.startswith("F3 carried the load from round 1 to round 3.")
    (free,) = told([deeds[0], walk(1, "red"), deeds[2]], (1, 2, 3), aims)
    assert free.told == "Nobody of your side attacked F3 on the way out"
    assert told(deeds, (1, 2, 3), aims[:1]) == (), "he never got out"


def test_few_attacks_and_spread_hits_are_told() -> None:
    (seldom,) = told([*[attack(3, 1, hit=False)] * 6, attack(1, 3, side="red")], range(1, 8))
    assert seldom.told == "You attacked once, the others 6 times"
    few = [*[attack(3, 1, hit=False)] * 6, attack(1, 3, side="red")]
    assert told(few, range(1, 8), won=True) == (), "a goal can be won without attacks"
    spread = [attack(1, target, side="red", chance=60) for target in (3, 4, 5, 6)]
    (one,) = told(spread, (1, 1, 1, 1))
    assert one.told == "Your 4 hits went to 4 different enemies, and nobody fell"
    assert told(spread[:3], (1, 1, 1)) == ()


def test_the_better_chances_are_a_strength_of_who_won_and_the_worse_ones_a_lesson() -> None:
    near = [*[attack(1, 3, side="red", chance=60)] * 2, attack(1, 3, side="red", hit=False, chance=45)]
    deeds = [*near, *[attack(3, 1, hit=False, chance=30)] * 3]
    rounds = (1, 2, 3, 4, 5, 6)
    (one,) = told(deeds, rounds, won=True)
    assert one.told == "You attacked with a chance of 55 % on average, the others with 30 %"
    assert one.why.startswith("Hits: 2 of 3, the others 0 of 3.")
    assert one.is_good
    assert told(deeds, rounds) == (), "who lost reads what to do better"
    assert told(deeds[1:], rounds[1:], won=True) == (), "two attacks have no average"
    assert told([*near, *[attack(3, 1, chance=50)] * 3], rounds, won=True) == (), "hardly different"
    for won in (True, False):
        (bad,) = told([*[attack(1, 3, side="red", chance=40)] * 3, *[attack(3, 1, chance=60)] * 3], rounds, won=won)
        assert not bad.is_good
        assert "Next time: attack from cover" in bad.why


def test_who_won_reads_one_pattern_of_what_went_wrong() -> None:
    twice = (attack(3, 1), attack(4, 1), attack(3, 1), attack(4, 1, falls=True), walk(2, "red"))
    many = (*twice, *[attack(1, 3, side="red", hit=False, chance=20)] * 4)
    rounds = (1, 1, 2, 2, 3, 4, 5, 6, 7)
    assert len(told(many, rounds)) > 1
    assert told(many, rounds, won=True) == told(many, rounds)[:1]


@pytest.fixture(scope="module", params=["static", "fluid", "action-time", "phases", "passes"])
def lost(request: pytest.FixtureRequest) -> Tape:
    setup = pairs(request.param, seed=7)
    setup.options["round_limit"] = 8
    return played(setup)[1]


def test_the_attacks_that_are_told_are_those_of_the_event_list(lost: Tape) -> None:
    found = next(one for one in first_guess(lost) if one is not None)
    assert broken(found) == ""
    for one in found.patterns:
        if " with a chance below " in one.told:
            number = one.told.split(" attacked ")[1].split(" time")[0]
            poor = [
                event
                for act in range(len(lost.acts))
                for event in at(lost, act + 1).events
                if isinstance(event, Attacked)
                and event.odds is not None
                and round(event.odds.permille / 10) < 35
                and event.target
            ]
            assert {"once": 1, "twice": 2}.get(number, 0) or int(number) <= len(poor)


# --- what is shown of it ----------------------------------------------------------------------------------------------


def pattern() -> DeedPattern:
    return DeedPattern("red", "You attacked 4 times with a chance below 35 %", "None of these hit.", 1)


def test_after_a_loss_there_is_something_to_learn_and_nothing_contradicts_it() -> None:
    blank = made_up((), choices=0.1)
    assert verdict(blank, 0, shown_lessons(blank, 0)) == no_lesson(blank, 0)
    again = replace(blank, patterns=(pattern(),))
    (one,) = shown_lessons(again, 0)
    assert (one.look, one.title) == ("pattern", pattern().told)
    assert "no clear mistake" not in verdict(again, 0, (one,))
    assert "again and again" in verdict(again, 0, (one,))
    likely = replace(again, weighed=(turn(2, -6, (TurnReason("fire", "Two could shoot."),)),))
    first, second = shown_lessons(likely, 0)
    assert (first.look, first.points, first.why) == ("likely", 0, "Two could shoot.")
    assert first.title == 'Round 1, Ari: "Brace" was probably better than "Move to 5,4"'
    assert second.look == "pattern"
    assert "probably" in verdict(likely, 0, (first, second))
    judged_too = replace(likely, turns=(turn(3, -25, (TurnReason("attack", "No attack."),)),))
    looks = [lesson.look for lesson in shown_lessons(judged_too, 0)]
    assert looks == ["advice", "likely", "pattern"]
    assert len(looks) == MOST_KEPT
    assert verdict(judged_too, 0, shown_lessons(judged_too, 0)) == ""
    lines = lesson_words(judged_too)
    assert any("was probably better" in line for line in lines)
    assert any(pattern().told in line for line in lines)


def test_after_a_victory_without_a_mistake_there_is_something_to_learn() -> None:
    """A newcomer read only "You made no clear mistake. Try a stronger opponent next." """
    strength = DeedPattern(
        "red", "You attacked with a chance of 55 % on average, the others with 30 %", "", 1, (), "", True
    )
    won = replace(made_up((), choices=0.1), result=(1.0, 0.0), patterns=(pattern(), strength))
    cards = shown_lessons(won, 0)
    assert [(one.look, one.title) for one in cards] == [("pattern", pattern().told), ("strength", strength.told)]
    assert verdict(won, 0, cards).endswith(" made no clear mistake. One thing that can go better stands below.")
    assert [line.split(": ", 1)[-1] for line in lesson_words(won)][1:] == [
        f"{one.told}. {one.why}" for one in won.patterns
    ]
    assert "made no clear mistake" in lesson_words(won)[0]
    only = replace(won, patterns=(strength,))
    assert verdict(only, 0, shown_lessons(only, 0)) == no_lesson(only, 0), "nothing happened again and again"
    unlucky = OwnDeed(turn(1, -9, ()), 1, "red", False, "A costly place", "Ari was hit.")
    well = OwnDeed(turn(2, 9, ()), 2, "red", True, "Well done", "Ari hit.")
    for care, looks in (("", ["good", "strength"]), (CARE, ["hurt", "good"])):
        told_too = replace(only, own=(replace(unlucky, care=care), well))
        assert [one.look for one in shown_lessons(told_too, 0)] == looks
    early = replace(won, stage="curve", first=FirstCheck(2, 2))
    assert [one.look for one in shown_lessons(early, 0)] == ["pattern"]


def test_what_was_done_again_and_again_is_told_once_the_hints_were_looked_at() -> None:
    early = replace(made_up(()), stage="quick", patterns=(pattern(),))
    assert shown_lessons(early, 0) == ()
    half, whole = (replace(early, first=FirstCheck(looked, 2)) for looked in (1, 2))
    assert shown_lessons(half, 0) == ()
    assert [one.look for one in shown_lessons(whole, 0)] == ["pattern"]


def test_what_is_read_of_a_pattern_does_not_change_before_the_review_is_done() -> None:
    """Its moments have the chances of the curve that is shown, and the curve stands until all is known."""
    shown = replace(made_up(()), stage="quick", patterns=(pattern(),))
    later = replace(shown, stage="curve", patterns=(replace(pattern(), cases=(turn(1, -9, ()),)),))
    assert steady(shown, later).patterns == shown.patterns
    done = replace(later, stage="done")
    assert steady(shown, done).patterns == later.patterns


def test_a_choice_is_probably_worse_only_by_more_than_its_error() -> None:
    worse = judged([0.4, 0.5] * 8, [0.6, 0.5] * 8)
    assert worse.better(0) == 0 or worse.likely(0) == 0, "what is sure is not told as probable"
    near = judged([0.4, 0.5] * 8, [0.5, 0.5] * 8)
    assert near.likely(0) == 1
    assert judged([0.0, 1.0] * 8, [1.0, 0.1] * 8).likely(0) == 0
    near.is_blameless = True
    assert near.likely(0) == 0, "who did as a hint would have said is not blamed"
