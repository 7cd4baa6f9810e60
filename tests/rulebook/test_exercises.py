"""Exercises made from demos: every answer they call right or wrong is played, on a table the engine lays anew."""

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from game.engine.battle import Battle
from game.model.components import Place
from game.model.dice import Dice
from game.model.events import Event, Stepped
from game.rulebook import load_rules, load_terms
from game.rulebook.demo import Demo, refusals
from game.rulebook.demo_commands import command_from
from game.rulebook.exercises.course import again, set_of_rule, sets_of
from game.rulebook.exercises.five import in_all_five
from game.rulebook.exercises.making import Exercise, exercise_of, judged, search
from game.rulebook.exercises.moment import come_to
from game.rulebook.exercises.subjects import Subject
from game.rulebook.exercises.turned import turned
from game.rulebook.runner import ids_of, run_demo
from game.rulebook.scenario_file import demo_paths, load_demo
from game.storage.practice import PAUSES, due, note_exercise, score
from game.storage.progress import load_progress

SAMPLE = (
    "engage.stop", "move.diagonals", "phase.block", "time.calendar-recheck", "intercept.trigger", "pools.cover",
    "combat.surprise-order", "fluid.press", "grid.distance", "surface.mud-knee",
)  # fmt: skip


FIRST = {"static": "The grid", "fluid": "Fluid initiative", "action-time": "Action time", "phases": "Phases",
         "passes": "Passes"}  # fmt: skip
"""What the exercises of a ruleset begin with."""


def shown(demo: Demo, subject: Subject) -> Demo:
    """The demo that a click on "see it on the board" plays."""
    moment = come_to(demo, subject.beat)
    assert moment is not None
    return moment.played(subject.place)


def measured(demo: Demo, subject: Subject) -> Any:
    """The answer on a table of its own: plain submits with the dice of the demo that is shown, and a look at the
    battle. None for topics that have no second way of being read."""
    shows = shown(demo, subject)
    assert run_demo(shows).passed, str(run_demo(shows))
    battle = Battle.create(shows.scenario, Dice(shows.scenario.seed, script=shows.dice))
    battle.start()
    ids, happened = ids_of(battle, shows), list[Event]()
    last = shows.beats[-1]
    for beat in shows.beats:
        battle.take_events()
        if beat is last and subject.topic == "allowed":
            wanted = beat.do or refusals(beat)[0]
            battle.world.dice.script = list(beat.dice)
            return battle.submit(command_from(wanted, ids)) is None
        if beat.do is not None:
            battle.world.dice.script = list(beat.dice)
            assert battle.submit(command_from(beat.do, ids)) is None
            happened = battle.take_events()
    if subject.topic == "ends":
        return battle.world.get(ids[subject.figure], Place).square
    if subject.topic == "cost":
        return sum(e.cost for e in happened if isinstance(e, Stepped) and e.figure == ids[subject.figure])
    if subject.topic == "next":
        decision = battle.decision
        return tuple(mark for mark, figure in ids.items() if decision is not None and figure == decision.figure)
    if subject.topic == "happens" and not subject.figure and not subject.name:
        return any(type(event).__name__ == subject.event for event in happened)
    return None


def check(exercise: Exercise) -> int:
    """Every answer of an exercise comes out as it is said to; how many were measured a second time."""
    assert exercise.question.endswith("?"), exercise.question
    assert exercise.rule in {**load_rules(), **load_terms()}
    assert len({option.words for option in exercise.options}) == len(exercise.options) >= 2
    seconds = 0
    for option in exercise.options:
        verdict = judged(exercise, option.value)
        assert verdict.is_right == (option is exercise.right)
        if option.change is None and not verdict.is_right:
            continue  # a mistake that no position explains
        if option.change is None:
            demo, subject = exercise.demo, exercise.subject
        else:
            assert verdict.change is option.change
            demo, subject = option.change.demo, option.change.subject
        again_ = measured(demo, subject)
        assert again_ in (None, option.value), (exercise.demo.id, option.words, again_)
        seconds += again_ is not None
    return seconds


@pytest.mark.parametrize("demo", SAMPLE)
def test_what_an_exercise_says_is_so(demo: str) -> None:
    exercise = exercise_of(load_demo(demo_paths()[demo]))
    assert exercise is not None
    check(exercise)


@pytest.mark.long
@pytest.mark.parametrize("demo", demo_paths())
def test_every_demo_asks_and_says_what_is_so(demo: str) -> None:
    exercise = exercise_of(load_demo(demo_paths()[demo]))
    assert exercise is not None, f"{demo} asks nothing"
    check(exercise)


def test_an_exercise_is_made_alike_each_time() -> None:
    made = [exercise_of(load_demo(demo_paths()["engage.stop"])) for _ in range(2)]
    told = [(e.question, [o.words for o in e.options], e.why) for e in made if e is not None]
    assert len(told) == 2
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("demo", "asked"),
    [
        ("combat.flat-footed", "The battle begins. Is A flat-footed now?"),
        (
            "combat.surprise-none-aware",
            "The battle begins. The die shows 6. "
            "What is the result of A's check (Stealth of red, with its lowest skill)?",
        ),
        ("combat.encounter-distance",
         "The battle begins. The dice show 3, 3, 3 and 3. How many squares apart do the groups start?"),
        ("combat.out-of-turn-held",
         "b moves. B is asked whether to fire the readied attack. The answer is no. "
             "Does A still have a readied attack?"),
    ],
)  # fmt: skip
def test_a_question_tells_what_one_must_know(demo: str, asked: str) -> None:
    exercise = exercise_of(load_demo(demo_paths()[demo]))
    assert exercise is not None
    assert exercise.question == asked


def test_what_came_of_the_acts_before_is_told() -> None:
    exercise = exercise_of(load_demo(demo_paths()["fluid.modifiers-triumph"]))
    assert exercise is not None
    assert exercise.before[0] == "A: attack b with the rifle (hits, b is dying)"


def test_what_touches_somebody_else_is_no_reason() -> None:
    exercise = exercise_of(load_demo(demo_paths()["combat.out-of-turn-held"]))
    assert exercise is not None
    assert exercise.why[-1] == "Nothing here changes it for A."


def test_a_square_nobody_thought_of_is_looked_for() -> None:
    exercise = exercise_of(load_demo(demo_paths()["engage.stop"]), 2)
    assert exercise is not None
    assert exercise.right.value == (5, 0)
    clicked = next(square for square in ((4, 0), (3, 0), (2, 0)) if judged(exercise, square).change is None)
    found = [change for change in search(exercise, clicked) if change is not None]
    assert measured(found[0].demo, found[0].subject) == clicked
    assert not [change for change in search(exercise, (7, 3)) if change is not None]


@pytest.mark.parametrize("number", range(8))
def test_a_turned_demo_is_the_same_demo(number: int) -> None:
    """Turning the board changes squares and nothing else: the same commands are taken and refused."""
    plain = load_demo(demo_paths()["move.diagonals"])
    copy = turned(plain, number)
    for demo in (plain, copy):
        moment = come_to(demo, 3)
        assert moment is not None
        moment.go()
        assert moment.rejection is None
        assert [event.cost for event in moment.events if isinstance(event, Stepped)] == [5, 10, 5, 10]
    refused = come_to(copy, 2)
    assert refused is not None
    command = refused.command()
    assert command is not None
    rejection = refused.battle.check(command)
    assert rejection is not None
    assert rejection.code == "not-enough-movement"


@pytest.mark.parametrize("demo", ["engage.stop", "surface.mud-knee", "intercept.trigger"])
def test_what_comes_again_comes_with_other_squares(demo: str) -> None:
    first, second = again(demo, 0), again(demo, 1)
    assert first is not None
    assert second is not None
    assert first.demo.scenario.map.board != second.demo.scenario.map.board or first.question != second.question
    check(second)


def test_every_demo_of_a_ruleset_is_in_one_set_of_its_course() -> None:
    for ruleset in ("static", "fluid", "action-time", "phases", "passes"):
        asked = [demo for one in sets_of(ruleset) for demo in one.demos]
        assert len(set(asked)) == len(asked) > 10
        assert all(1 <= len(one.demos) <= 8 for one in sets_of(ruleset))
        assert len({one.id for one in sets_of(ruleset)}) == len(sets_of(ruleset))
        assert sets_of(ruleset)[0].title.startswith(FIRST[ruleset])
    assert set_of_rule("engage.stop").demos == ("engage.stop",)


def test_what_was_wrong_comes_again_soon_and_what_is_known_later(tmp_path: Path) -> None:
    day = date(2026, 3, 1)
    for step, pause in enumerate(PAUSES[1:], start=1):
        known = note_exercise(tmp_path, "engage.stop", True, day)
        assert (known.box, known.due) == (step, (day + timedelta(days=pause)).isoformat())
        if step == 4:
            assert known.due == "2026-03-22", "three weeks later"
    note_exercise(tmp_path, "move.diagonals", False, day)
    progress = load_progress(tmp_path)
    assert due(progress, day) == ["move.diagonals"]
    assert due(progress, day + timedelta(days=60)) == ["move.diagonals", "engage.stop"]
    assert score(progress, ["engage.stop", "move.diagonals", "grid.squares"]) == [True, False, None]
    assert note_exercise(tmp_path, "engage.stop", False, day).box == 0


def test_the_same_question_is_answered_by_each_ruleset_itself() -> None:
    exercise = exercise_of(load_demo(demo_paths()["engage.stop"]), 2)
    assert exercise is not None
    told = {one.ruleset: one for one in in_all_five(exercise)}
    assert [*told] == ["static", "fluid", "action-time", "phases", "passes"]
    assert (told["static"].sign, told["static"].went, told["static"].rule) == ("stop", 5, "engage.stop")
    assert told["fluid"].words == told["static"].words
    assert (told["action-time"].sign, told["action-time"].went) == ("", 7)
    assert told["phases"].went == 7
    assert told["static"].beside == told["phases"].beside == ((2, "blue"), (6, "blue")), "F and B stand beside the way"
    watched = exercise_of(load_demo(demo_paths()["intercept.trigger"]), 5)
    assert watched is not None
    signs = {one.ruleset: (one.sign, one.at) for one in in_all_five(watched)}
    assert signs["passes"] == ("react", 1)
    assert signs["static"] == ("stop", 1)
    assert signs["phases"] == ("", 4)
