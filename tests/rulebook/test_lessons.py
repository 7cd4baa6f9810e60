"""The course of the rule book, and what a demo checks in words."""

from game.rulebook import load_rules, load_terms
from game.rulebook.claim_text import claims_of
from game.rulebook.demo import Expect, ReachExpected, WaitingExpected
from game.rulebook.demo_index import demos_by_rule, headings
from game.rulebook.lessons import chapter_place, first_lessons, next_demo, next_lesson, rules_in_order
from game.rulebook.scenario_file import demo_paths, load_demo


def test_every_chapter_has_its_place_in_the_course() -> None:
    nowhere = chapter_place("no such chapter")
    assert [rule.chapter for rule in rules_in_order() if chapter_place(rule.chapter) == nowhere] == []


def test_the_course_holds_every_rule_and_term_once() -> None:
    assert sorted(rule.id for rule in rules_in_order()) == sorted([*load_rules(), *load_terms()])


def test_the_first_lessons_are_eight_demos_there_are() -> None:
    lessons = first_lessons()
    assert len({lesson.demo for lesson in lessons}) == 8
    assert all(lesson.teaches.endswith(".") for lesson in lessons)
    assert next_lesson(lessons[0].demo) == lessons[1].demo
    assert next_lesson(lessons[-1].demo) == ""


def test_going_on_from_rule_to_rule_comes_by_every_rule_a_demo_is_about() -> None:
    about = {heading.rules[0] for heading in headings().values()}
    order = [rule.id for rule in rules_in_order() if rule.id in about]
    demo, seen = demos_by_rule()[order[0]][0], [order[0]]
    while demo := next_demo(demo):
        seen.append(headings()[demo].rules[0])
    assert seen == order


def test_what_is_known_of_a_demo_beforehand_is_what_it_says_as_a_whole() -> None:
    for demo, path in demo_paths().items():
        whole, heading = load_demo(path), headings()[demo]
        assert (heading.title, heading.rules, heading.claim) == (whole.title, whole.rules, whole.claim)


def test_claims_are_told_with_names() -> None:
    expect = Expect(
        at={"A": (4, 0)},
        cost=15,
        events=({"event": "Stopped", "rule": "engage.stop"},),
        events_not=("Attacked",),
        order=("A", "b"),
        waiting=WaitingExpected(figure="b", decision="readied"),
        figure={"A": {"halves": 1, "is": ["flat-footed"], "is_not": "reeling"}},
        reach=ReachExpected("A", excludes=((6, 0), (7, 0))),
        winner="",
    )
    assert claims_of(expect, {"A": "Ada", "b": "Bert"}) == [
        "Ada stands on 4,0",
        "The steps cost 15",
        "Happened: stopped (An enemy beside you stops your move)",
        "Did not happen: attacked",
        "Order: Ada, Bert",
        "It is up to Bert, who is asked: readied",
        "Ada: half actions left 1",
        "Ada is flat-footed",
        "Ada is not reeling",
        "Nobody has won",
        "Ada does not reach 6,0 and 7,0",
    ]


def test_every_claim_of_every_demo_has_words() -> None:
    for path in demo_paths().values():
        demo = load_demo(path)
        for beat in demo.beats:
            lines = claims_of(beat.expect, demo.names)
            assert all(line and "{" not in line and "[" not in line for line in lines), lines
            assert bool(lines) == (beat.expect != Expect()), demo.id
