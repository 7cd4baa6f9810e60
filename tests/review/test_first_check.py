"""The first check tells of one's own choices at once: by the hints of their moments, where most was at stake, before
any rollout; and nothing of it goes away without a word."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from test_hinted import followed, longer
from test_take_aways import review as made_up
from test_take_aways import turn

from game.model.commands import Answer, Orders
from game.review import background, work
from game.review.background import Reviewing
from game.review.findings import Estimate, FirstCheck, OwnCheck, OwnDeed, Review, TurnReason
from game.review.first_check import MOST, at_stake
from game.review.moments import steady
from game.review.own_choices import (
    LOOKED_AT,
    NO_DIFFERENCE,
    OWN_IDEA,
    compared_words,
    kept_lessons,
    shown_lessons,
    taken_back,
)
from game.review.survey import ActLook
from game.review.tape import Tape
from game.review.ways import hinted, is_hinted


class Enough(Exception):
    """Raised when a review has said what is wanted."""


def first_told(tape: Tape) -> list[Review]:
    """Return the states of a review that are told until its first check is done, in their order."""
    heard: list[Review] = []

    def watch(found: Review) -> None:
        heard.append(found)
        if found.first.looked == found.first.of:
            raise Enough

    with pytest.raises(Enough):
        work.review(tape, watch=watch)
    return heard


def test_turns_let_go_by_are_told_with_the_hint_before_anything_is_played_on() -> None:
    tape = followed(longer(), idle=True)
    heard = first_told(tape)
    assert [one.first.looked for one in heard] == list(range(1, 1 + heard[-1].first.of)), "each is told as it is done"
    assert all(one.rollouts == 0 and one.choices == () and one.turns == () for one in heard)
    last = heard[-1]
    missed = [one.turn for one in last.first.checks if one.verdict == "missed"]
    assert missed
    for one in missed:
        assert one.better is not None
        assert one.better.command == hinted(tape, one.act)[0].command
        assert not is_hinted(tape, one.act)
        assert one.because[0].about == "idle"
        assert one.because[0].words.endswith(".")
    lesson = shown_lessons(last, 0)[0]
    assert [case.act for case in lesson.cases] == [missed[0].act], "the one on which most hung"
    assert (lesson.points, lesson.look) == (0, "hint")
    assert missed[0].better.words in lesson.title
    assert lesson.why == missed[0].because[0].words, "it says why on the board, as the hint does"


def test_of_who_did_what_hints_show_nothing_is_told_as_missed() -> None:
    heard = first_told(followed(longer()))
    assert {one.verdict for found in heard for one in found.first.checks} == {"hinted"}
    assert all(shown_lessons(found, 0) == () for found in heard), "praise and blame wait until all is known"
    number = len(heard[-1].first.checks)
    assert number > 1
    told = compared_words(heard[-1], 0)
    assert told.startswith(f"The computer checked {number} of your orders")
    assert told.endswith(f": {number} were among the plans of a hint.")


def test_a_decision_after_which_the_chance_fell_is_looked_at_first() -> None:
    tape = followed(longer())
    own = [act for act, (seat, did) in enumerate(tape.acts) if seat == "red" and not isinstance(did, Answer | Orders)]
    shares = [0.5] * (len(tape.acts) + 1)
    for place in range(own[1] + 1, len(shares)):
        shares[place] = 0.2
    both = [(share, 1 - share) for share in shares]
    looks = [
        ActLook(seat, did.figure, 1, both[act], both[act], False, True, (0, 0))
        for act, (seat, did) in enumerate(tape.acts)
    ]
    found = at_stake(tape, looks, both[-1], ("red",))
    assert found[0] == own[1]
    assert len(found) == min(MOST, len(own))
    assert set(found) <= set(own)


def checked(stage: str, *acts: int, turns: tuple = ()) -> Review:
    """A review whose first check missed something at some acts."""
    missed = tuple(
        OwnCheck(
            msgspec.structs.replace(turn(act, 0, (TurnReason("attack", "65 % to hit Dov."),)), rollouts=0), "missed"
        )
        for act in acts
    )
    whole = made_up(turns)
    return msgspec.structs.replace(whole, stage=stage, first=FirstCheck(len(acts), len(acts), missed))


GOAL = TurnReason("goal", "A hint would have said: Reaches the objective.")
FIRE, HELP = TurnReason("fire", "One enemy could attack."), TurnReason("help", "A hurt ally needed help.")


def taken(found: Review) -> str:
    """The sentence that takes something back, on a page that is seen for the first time."""
    return taken_back(found, 0, shown_lessons(found, 0))


def test_what_was_told_first_is_never_dropped_without_a_word() -> None:
    (early,) = shown_lessons(checked("quick", 1), 0)
    assert (early.act, early.why) == (1, "65 % to hit Dov.")
    assert early.title == 'Round 1, Ari, "Move to 5,4": a hint had another plan, "Brace"', "it blames nobody yet"
    (kept,) = shown_lessons(checked("done", 1, turns=(turn(1, -12, (FIRE,)),)), 0)
    assert kept.points == -12, "what was judged stands for it"
    assert taken(checked("done", 1, turns=(turn(1, -12, (FIRE,)),))) == ""
    assert shown_lessons(checked("done", 1), 0) == (), "what made no difference is no advice for next time"
    assert taken(checked("done", 1)) == f"What a hint would have said in round 1 (Ari) {NO_DIFFERENCE}."
    cheaper = checked("done", 1, turns=(turn(1, -10, (FIRE,)), turn(2, -12, (HELP,)), turn(3, -15, (GOAL,))))
    assert [one.points for one in shown_lessons(cheaper, 0)] == [-15, -12]
    assert taken(cheaper) == "", "it stands in the story as a mistake"
    full = checked("done", 1, turns=(turn(2, -12, (FIRE,)), turn(3, -15, (HELP,))))
    assert [one.points for one in shown_lessons(full, 0)] == [-15, -12]
    assert taken(full) == f"What a hint would have said in round 1 (Ari) {NO_DIFFERENCE}."


def test_a_lesson_that_was_shown_stays_in_its_place_with_the_verdict() -> None:
    early = kept_lessons((), checked("quick", 1), 0, -1)
    assert [one.act for one in early] == [1]
    done = checked("done", 1, turns=(turn(2, -12, (FIRE,)), turn(3, -15, (HELP,))))
    stays = kept_lessons(early, done, 0, 1)
    assert [one.act for one in stays] == [1, 3, 2], "it does not move, and others come after it"
    assert (stays[0].title, stays[0].cases) == (early[0].title, early[0].cases)
    assert stays[0].why == f"{LOOKED_AT} 65 % to hit Dov."
    assert kept_lessons(stays, done, 0, 1) == stays, "the verdict is told once"
    assert taken_back(done, 0, stays) == "", "the lesson says it"
    judged = kept_lessons(early, checked("done", 1, turns=(turn(1, -12, (FIRE,)),)), 0, 1)
    assert [(one.act, one.look, one.points) for one in judged] == [(1, "advice", -12)]


def test_praise_and_blame_are_told_once_and_stay() -> None:
    """A costly place became "You did what the hint said" while a player read it, and praise went away."""
    facts = (did(1, is_good=True), did(2, is_good=False))
    early = kept_lessons((), msgspec.structs.replace(checked("quick", 4), own=facts), 0, -1)
    assert [one.look for one in early] == ["hint"]
    done = msgspec.structs.replace(checked("done", 4, turns=(turn(5, -15, (HELP,)),)), own=facts)
    assert [one.look for one in kept_lessons(early, done, 0, -1)] == ["hint", "advice", "good"]


def test_decisions_of_one_kind_are_one_lesson() -> None:
    (lesson,) = shown_lessons(checked("quick", 4, 1), 0)
    assert lesson.act == 4, "on which most hung"
    assert [case.act for case in lesson.cases] == [4], "so that a click always leads to what was read"


def did(act: int, *, is_good: bool) -> OwnDeed:
    """A plain fact of what Ari did."""
    moment = msgspec.structs.replace(turn(act, 5, (), "moment"), better=None)
    return OwnDeed(moment, act, "red", is_good, f"Round 1, Ari did {'well' if is_good else 'badly'}", "Because.")


def test_what_went_well_is_told_beside_a_lesson_and_is_never_called_missed() -> None:
    well, badly = did(1, is_good=True), did(2, is_good=False)
    nothing = msgspec.structs.replace(checked("quick"), own=(well, badly))
    assert shown_lessons(nothing, 0) == (), "nobody knows yet what they changed"
    done = msgspec.structs.replace(nothing, stage="done")
    assert [one.look for one in shown_lessons(done, 0)] == ["hurt", "good"]
    both = msgspec.structs.replace(checked("quick", 4), own=(well, badly))
    assert [one.look for one in shown_lessons(both, 0)] == ["hint"]
    same = msgspec.structs.replace(checked("done", 1), own=(well, badly))
    found = shown_lessons(same, 0)
    assert [one.look for one in found] == ["hurt", "good"]
    assert found[1].why == f"Because. {OWN_IDEA}", "it paid off against the hint"


def test_whoever_left_a_plan_aside_is_told_which_one() -> None:
    badly = did(1, is_good=False)
    (hurt,) = shown_lessons(msgspec.structs.replace(checked("done", 1), own=(badly,)), 0)
    assert hurt.why == 'Because. A hint had another plan: "Brace".'


def test_a_choice_that_was_judged_great_is_praised_before_plain_facts() -> None:
    good = turn(3, 14, (), "great")
    judged = msgspec.structs.replace(checked("done", turns=(good,)), own=(did(1, is_good=True),))
    told = [one for one in shown_lessons(judged, 0) if one.look == "good"]
    assert told[0].title == 'Well done, round 1, Ari: "Move to 5,4"'
    assert "14 % better" in told[0].why
    assert told[0].cases == (good,)
    early = msgspec.structs.replace(judged, stage="curve")
    assert shown_lessons(early, 0) == (), "until the end it is not sure"


def test_the_first_check_stays_on_the_page_while_the_curve_does_not_change() -> None:
    """The stage is the same, so its numbers stand; the check goes on."""
    costs = (Estimate(0.0, 0.0, 0.0),) * 8
    before = msgspec.structs.replace(checked("quick"), choices=costs)
    after = msgspec.structs.replace(checked("quick", 1), choices=costs)
    assert steady(before, after).first == after.first


def test_who_waits_for_a_review_does_not_wait_behind_other_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """At low priority its first words took minutes on a busy computer."""
    given: list[dict[str, object]] = []

    class Begun:
        running = False

        def __init__(self, words: object, **how: object) -> None:
            given.append(how)

        def stop(self) -> None:
            """Stop nothing."""

    monkeypatch.setattr(background, "Beside", Begun)
    Reviewing(Path("none.jsonl"), followed(longer())).start()
    assert given == [{"low": False}]


def test_advice_says_what_was_better_and_what_a_hint_says_is_no_lesson() -> None:
    worst = msgspec.structs.replace(turn(1, -12, (FIRE,)), round=2)
    (one,) = [lesson for lesson in shown_lessons(checked("done", 1, turns=(worst,)), 0) if lesson.look == "advice"]
    assert worst.better is not None
    assert one.title == f'Round 2, {worst.name}: "{worst.better.words}" was better than "{worst.did.words}"'
    assert one.why, "with what it brings and what it costs"


def test_what_is_counted_is_said_with_the_number() -> None:
    assert compared_words(checked("quick"), 0) == ""
    counted = "2 of your orders (moves, attacks, ends of turns): 0 were among the plans of a hint."
    assert compared_words(checked("quick", 1, 4), 0) == f"The computer checked {counted}"
    alone = "one of your orders: it was not among the plans of a hint."
    assert compared_words(checked("quick", 1), 0) == f"The computer checked {alone}"
