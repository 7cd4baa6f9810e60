"""The story of a battle: it is told at once, with what moved the chances and who fell, and stays as it was told."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from markupsafe import escape
from review_battles import pairs, played
from test_take_aways import review as made_up
from test_take_aways import turn

from game.engine.battle import Battle
from game.model.commands import End
from game.model.events import Attacked, GoalScored, Harmed, LoadOut
from game.quick.quick_battle import QuickBattle
from game.review.deeds import Deed, _reached, deed_at
from game.review.findings import CurvePoint, Decided, Estimate, Review, TurningPoint, TurnReason
from game.review.happened import AIM, ATTACK, Happened, _goal_words
from game.review.headline import GREAT, decisive, headline, story_words, walkover
from game.review.html import page_of
from game.review.moments import LEAST, MOST, as_story, believed, moment_of, steady, story_of, told_moments
from game.review.tape import Tape, at
from game.review.told import mark_of, turn_title
from game.review.work import first_guess
from game.rules import figures


def curve(*shares: float) -> tuple[CurvePoint, ...]:
    """A curve of two sides."""
    both = [tuple(Estimate(one, one, one) for one in (share, 1 - share)) for share in shares]
    return tuple(CurvePoint(place, 1 + place, pair) for place, pair in enumerate(both))


def moment(act: int, points: int, *because: TurnReason) -> TurningPoint:
    """A moment of a story that changed Red's chance."""
    return msgspec.structs.replace(turn(act, points, because, "moment"), better=None, round=1 + act)


def rolled(chance: int, hit: bool = True) -> TurnReason:
    """An attack of a stated chance."""
    words = f"Ari {'hit' if hit else 'missed'} Dov."
    return TurnReason("dice", words, 1, 3, f"The chance to hit was {chance} %.", chance if hit else 100 - chance)


@pytest.fixture(scope="module", params=["static", "passes"])
def battle(request: pytest.FixtureRequest) -> Tape:
    setup = pairs(request.param, seed=7)
    setup.options["round_limit"] = 8
    return played(setup)[1]


def test_a_battle_is_told_before_anything_is_played_on(battle: Tape) -> None:
    found = next(one for one in first_guess(battle) if one is not None)
    assert found.rollouts == 0
    assert 0 < len(found.story) <= MOST
    assert [one.act for one in found.story] == sorted(one.act for one in found.story)
    assert found.story[-1].act == len(battle.acts) - 1, "the act that ended the battle is told, whatever it changed"
    for one in found.story:
        before, after = (found.curve[act].chances[0].value for act in (one.act, one.act + 1))
        assert one.changes[0].value in (pytest.approx(after - before), 0.0)
        attacks = [event for event in at(battle, one.act + 1).events if isinstance(event, Attacked)]
        for reason in one.because:
            if reason.about == "dice":
                (roll,) = [event for event in attacks if event.target == reason.target][:1]
                chance = round(roll.odds.permille / 10) if roll.odds is not None else 0
                assert reason.odds == f"The chance to hit was {chance} %."
                assert reason.likely == (chance if roll.hit else 100 - chance)
    assert all(found.luck)


def test_who_fell_is_told_however_little_it_changed(battle: Tape) -> None:
    deeds = [deed_at(battle, act) for act in range(len(battle.acts))]
    falls = [act for act, deed in enumerate(deeds) if deed.fell]
    assert falls, "somebody falls in this battle"
    flat = tuple(CurvePoint(place, 1, curve(0.9)[0].chances) for place in range(len(deeds) + 1))
    found = story_of(battle.sides, flat, deeds)
    assert [one.act for one in found] == falls[:MOST]
    for one in found:
        assert any(", who fell" in reason.words or " is " in reason.words for reason in one.because)


def test_nobody_gains_by_the_fall_of_a_comrade(battle: Tape) -> None:
    """A medic fell, and the story told her own side that its chance rose by 9 %."""
    deeds = [deed_at(battle, act) for act in range(len(battle.acts))]
    act = next(
        act for act, deed in enumerate(deeds) if deed.fell and len({one.is_for("red") for one in deed.came}) == 1
    )
    is_for_red = deeds[act].came[0].is_for("red")
    for step in (-0.09, 0.09):
        found = story_of(battle.sides, curve(*[0.5] * (act + 1), *[0.5 + step] * (len(deeds) - act)), deeds)
        change = next(one for one in found if one.act == act).changes[battle.sides.index("red")].value
        assert change == pytest.approx(step if (step > 0) == is_for_red else 0.0)


def test_a_move_of_which_nothing_came_is_no_moment_however_far_the_guess_jumps(battle: Tape) -> None:
    """An enemy began to run, and the headline said that this had lost the battle."""
    deeds = [deed_at(battle, act) for act in range(len(battle.acts))]
    quiet = next(act for act, deed in enumerate(deeds) if not (deed.came or deed.fell))
    shares = [0.9] * (quiet + 1) + [0.2] * (len(deeds) - quiet)
    assert quiet not in [one.act for one in story_of(battle.sides, curve(*shares), deeds)]
    shot = next(act for act, deed in enumerate(deeds) if len({one.is_for("red") for one in deed.came}) == 1)
    sign = 1 if deeds[shot].came[0].is_for("red") else -1
    for step, is_told in ((LEAST - 0.01, False), (LEAST + 0.01, True)):
        shares = [0.5] * (shot + 1) + [0.5 + sign * step] * (len(deeds) - shot)
        found = [one.act for one in story_of(battle.sides, curve(*shares), deeds)]
        assert (shot in found) == (is_told or bool(deeds[shot].fell))


def test_the_curve_never_rises_just_when_all_that_happened_was_bad(battle: Tape) -> None:
    deeds = [deed_at(battle, act) for act in range(len(battle.acts))]
    for act, deed in enumerate(deeds[:-1]):
        if len({one.is_for("red") for one in deed.came}) != 1:
            continue
        wrong = -0.2 if deed.came[0].is_for("red") else 0.2
        shares = [0.5] * (act + 1) + [0.5 + wrong] * (len(deeds) - act)
        found = believed(battle.sides, curve(*shares), deeds)
        assert found[act + 1].chances == found[act].chances


def test_the_mark_of_a_hit_that_changed_nothing_is_that_of_a_hit() -> None:
    """The winning hit at 30 % was told with the black die of bad luck."""
    hit = msgspec.structs.replace(rolled(30), side="red", good=True)
    miss = msgspec.structs.replace(rolled(30, hit=False), side="red", good=False)
    for reason, mark in ((hit, "lucky"), (miss, "unlucky")):
        last = moment(1, 0, reason)
        assert mark_of(made_up((last,)), last, 0) == mark


def test_nobody_is_blamed_by_the_story_for_what_nobody_calls_a_mistake() -> None:
    """The curve fell after a plan that a hint had shown, and the headline said that it had lost the battle."""
    walk, shot = moment(0, -30), moment(1, -12, rolled(45))
    whole = msgspec.structs.replace(
        made_up(()), story=(walk, shot), curve=curve(0.6, 0.3, 0.18, 0.0), result=(0.0, 1.0)
    )
    assert [one.act for one in as_story(whole).turns] == [1]
    assert headline(whole, 0) == "Round 1 cost you most: your chance went from 60 % to 30 %."
    theirs = msgspec.structs.replace(walk, side="blue")
    all_of_it = msgspec.structs.replace(whole, story=(theirs, shot))
    assert headline(as_story(all_of_it), 0) == headline(all_of_it, 0), "the page says what the text says"
    assert len(as_story(msgspec.structs.replace(whole, story=(theirs, shot))).turns) == 2


def test_the_round_that_decided_is_that_of_the_result() -> None:
    words = "Round 2 decided the battle: Dov fell. After that Red had 2 figures left, the others none."
    early, late = moment(0, 30, rolled(45)), moment(1, 12, rolled(80))
    whole = msgspec.structs.replace(
        made_up(()), result=(1.0, 0.0), curve=curve(0.4, 0.7, 0.82, 1.0), story=(early, late), decided=Decided(2, words)
    )
    assert headline(whole, 0) == words
    assert decisive(whole.story, whole, 0) == late, "the page begins with a moment of that round"


def test_luck_is_named_by_how_unlikely_it_was_and_not_by_how_much_it_changed() -> None:
    for chance, hit, title in (
        (71, True, "Good dice for Red"), (75, True, "Good dice for Red"), (35, True, "Lucky for Red"),
        (15, True, "Very lucky for Red"), (71, False, "Unlucky for Red"), (90, False, "Very unlucky for Red"),
    ):  # fmt: skip
        one = turn(1, 31 if hit else -31, (rolled(chance, hit),), "lucky" if hit else "unlucky")
        assert turn_title(made_up((one,)), one, 0) == title
    often = moment(1, 31, rolled(71))
    assert turn_title(made_up((often,)), often, 0) == "", "a hit that was to be expected has no word for luck"
    rare = moment(1, 31, rolled(15))
    assert turn_title(made_up((rare,)), rare, 0) == "Very lucky for Red"


def told(result: float, shares: tuple[float, ...], *story: TurningPoint) -> str:
    """The headline for Red."""
    found = msgspec.structs.replace(made_up(()), result=(result, 1 - result), curve=curve(*shares), story=story)
    return headline(found, 0)


def test_the_headline_is_the_moment_that_decided_it() -> None:
    lost, won = moment(0, -30, rolled(45)), moment(1, 24, rolled(80))
    shares = (0.6, 0.3, 0.54, 0.5)
    assert told(0.0, shares, lost, won).startswith("Round 1 lost it: Ari hit Dov (your chance went from 60 % to 30 %")
    assert told(1.0, shares, lost, won).startswith("Round 2 won it: Ari hit Dov (your chance went from 30 % to 54 %")
    small = moment(0, GREAT - 1, rolled(45))
    assert told(1.0, (0.9, 0.93, 0.92), small) == "You were ahead all the way: your chance was never below 90 %."
    good = moment(0, 12, rolled(45))
    ahead = "You were ahead all the way: your chance was never below 85 %."
    assert told(1.0, (0.85, 0.97, 0.98, 1.0), good) == ahead, "who was far ahead all the time needs no such moment"
    assert told(0.0, (0.2, 0.1, 0.1)) == "You were behind all the way: your chance was never above 20 %."
    steps = "Round 2 cost you most: your chance went from 58 % to 10 %."
    assert told(0.0, (0.6, 0.58, 0.1)) == steps, "a round is named where no action stands out"
    assert told(0.0, (0.6, 0.55, 0.5, 0.48)) == "No single action decided it: many small steps did."


def test_no_headline_is_told_that_could_change() -> None:
    """ "Round 2 won it" became "Round 1 won it" while somebody read it."""
    story = (moment(0, 20, rolled(45)), moment(1, 12, rolled(80)))
    shares = (0.5, 0.7, 0.82, 1.0)
    for stage in ("quick", "curve"):
        found = msgspec.structs.replace(made_up(()), stage=stage, result=(1.0, 0.0), curve=curve(*shares), story=story)
        assert headline(found, 0) == "You won in round 4. What decided it is still being checked."
        assert walkover(found, 0) == ""
    whole = msgspec.structs.replace(found, stage="done")
    assert headline(whole, 0).startswith("Round 1 won it: ")
    wide = tuple(
        msgspec.structs.replace(
            one, chances=tuple(Estimate(c.value, c.value - 0.3, c.value + 0.3) for c in one.chances)
        )
        for one in whole.curve
    )
    unsure = msgspec.structs.replace(whole, curve=wide)
    assert headline(unsure, 0).startswith("Round 1 probably won it: "), "the curve may err by more than it moved"


def test_the_story_stands_on_the_page_and_in_the_terminal_too(battle: Tape) -> None:
    found = next(one for one in first_guess(battle) if one is not None)
    lines = story_words(found)
    assert len(lines) == 1 + len(told_moments(found))
    assert all(escape(line) in page_of(found) for line in lines)


def test_the_story_takes_the_place_of_the_same_dice_and_leaves_room_for_choices() -> None:
    luck, slip = turn(2, 12, (rolled(35),), "lucky"), turn(3, -12, ())
    quiet = msgspec.structs.replace(made_up((luck, slip)), story=(moment(2, 14, rolled(35)), moment(3, -12)))
    assert [(one.act, one.kind) for one in as_story(quiet).turns] == [(2, "moment"), (3, "mistake")]


def grown(share: float, stage: str, *turns: TurningPoint) -> Review:
    """A review whose curve has come to a share."""
    costs = (Estimate(0.0, 0.0, 0.0),) * 2
    whole = made_up(turns)
    return msgspec.structs.replace(whole, stage=stage, curve=curve(share, share, 1.0), choices=costs, step="2 done.")


def test_no_number_and_no_judgement_is_shown_that_could_change() -> None:
    """A player read +7 % and later +1 %, and good dice of shots that had missed, and later nothing of them."""
    slip, luck = turn(1, -12, ()), turn(2, 21, (), "lucky")
    first, more = grown(0.6, "quick"), grown(0.5, "curve", slip, luck)
    shown = steady(first, more)
    assert (shown.curve, shown.story, shown.turns) == (first.curve, first.story, ())
    assert as_story(more).turns == (), "what was judged is shown once all is done"
    whole = grown(0.4, "done", slip, luck)
    assert steady(shown, whole) == whole
    assert as_story(whole).turns == (slip,), "dice of which nothing can be told are none"


def test_a_moment_that_was_told_at_first_stays_in_the_story(battle: Tape) -> None:
    deeds = [deed_at(battle, act) for act in range(len(battle.acts))]
    flat = tuple(CurvePoint(place, 1, curve(0.9)[0].chances) for place in range(len(deeds) + 1))
    told = [one.act for one in story_of(battle.sides, flat, deeds)]
    other = next(act for act, deed in enumerate(deeds) if deed.came and act not in told)
    assert [one.act for one in story_of(battle.sides, flat, deeds, (other,))] == sorted([*told, other])


def test_the_round_is_named_that_brought_most_where_a_moment_brought_less_than_half_of_it() -> None:
    """ "Round 2 won it" was said of 9 %, beside a curve that rose by 60 in round 4."""
    early = moment(0, 9, rolled(45))
    found = told(1.0, (0.15, 0.24, 0.2, 0.7, 0.8), early)
    assert found == "Round 3 helped you most: your chance went from 20 % to 70 %."


def test_a_moment_is_told_with_what_it_changed(battle: Tape) -> None:
    """The chance of the dice alone is no cause: who is left, or who was hurt, is."""
    deeds = [deed_at(battle, act) for act in range(len(battle.acts))]
    flat = tuple(CurvePoint(place, 1, curve(0.9)[0].chances) for place in range(len(deeds) + 1))
    for found in story_of(battle.sides, flat, deeds):
        world = at(battle, found.act + 1).battle.world
        red, blue = (
            sum(figures.side_of(world, one) == side for one in figures.fighting(world)) for side in battle.sides
        )
        fighters = "fighter" if red == 1 else "fighters"
        assert found.effect == f"Red has {red} {fighters} left, Blue has {blue}."
    for act, deed in enumerate(deeds):
        hurt = [
            event for event in at(battle, act + 1).events if isinstance(event, Harmed) and any(event.tracks.values())
        ]
        if hurt and not deed.fell:
            assert re.search(r" lost \d+ [a-z]", deed.effect), "each track by its name, not all together"
        elif not deed.fell and any(isinstance(event, Attacked) for event in at(battle, act + 1).events):
            assert deed.effect == "Nobody was hurt."


def test_what_was_done_for_the_goal_is_told_in_one_short_sentence() -> None:
    """A page said "Envoy has brought the envoy out, 1 of 1" and "In the place now: Red 3 and Blue 2"."""
    names = {1: "Envoy", 2: "Ari"}
    battle = Battle.create(QuickBattle.of("red oak 10", "static", "escort").scenario("ai:normal"))
    escort = battle.view("").goal.played
    assert _goal_words(LoadOut(1, 1, 1, 1), names, escort) == "The envoy got out."
    assert _goal_words(LoadOut(2, 1, 1, 2), names, escort) == "Ari has brought the envoy out, 1 of 2."
    scored = GoalScored(2, "red", (("red", 3), ("blue", 2)), 1, 3)
    assert _goal_words(scored, names, escort) == "Red scores a point: 1 of 3."
    replay: Any = SimpleNamespace()
    assert _reached(scored, replay) == "Red had 3 figures in the place, Blue had 2."
    assert _reached(LoadOut(1, 1, 1, 1), replay) == "No more was needed to win."


def test_a_number_is_told_with_the_side_that_what_came_was_good_for() -> None:
    """Blue scored, a Blue fell at the same time, and the page gave the fall as the reason why Blue scored."""
    score = Happened(TurnReason("came", "Blue scores, 1 of 3.", side="blue"), "blue", True, AIM)
    fall = Happened(rolled(45), "red", True, 0)
    miss = Happened(rolled(80, False), "red", False, ATTACK)
    deed = Deed("red", End(1), "End the turn", "Ari", (1, 2), (fall, score, miss), 1)
    both = moment_of(("red", "blue"), curve(0.5, 0.5, 0.5), 0, deed)
    assert [one.words for one in both.because] == [fall.reason.words, score.reason.words]
    lost = moment_of(("red", "blue"), curve(0.5, 0.4, 0.5), 0, deed)
    assert [one.words for one in lost.because] == [score.reason.words], "a miss explains no point"
