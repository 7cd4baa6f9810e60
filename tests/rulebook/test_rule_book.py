"""The rule book has every rule of the catalogue, once, with a title of its own and words to read."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import rulebook
from game.model.errors import BadInput
from game.rulebook import load_rules, load_terms
from game.rulesets import examples, names

IDS = Path(__file__).with_name("rule_ids.txt").read_text(encoding="utf-8").split()


def test_the_book_has_every_rule_of_the_catalogue_in_its_order() -> None:
    assert [rule for rule in load_rules() if rule in IDS] == IDS


def test_every_rule_has_a_short_title_of_its_own() -> None:
    titles = [rule.title for rule in load_rules().values()]
    assert len(set(titles)) == len(titles)
    assert all(3 <= len(title) <= 40 for title in titles), [title for title in titles if len(title) > 40]


def test_every_rule_says_something_in_one_paragraph_of_whole_sentences() -> None:
    for rule in load_rules().values():
        assert rule.text.endswith("."), rule.id
        assert "\n" not in rule.text, rule.id
        assert "  " not in rule.text, rule.id


def test_rules_name_rulesets_that_exist() -> None:
    known = {*names(), *examples()}
    for rule in load_rules().values():
        assert rule.rulesets, rule.id
        assert set(rule.rulesets) <= known, rule.id


def test_chapters_stay_together_by_the_first_word_of_the_id() -> None:
    chapters: dict[str, str] = {}
    for rule in load_rules().values():
        assert chapters.setdefault(rule.id.split(".")[0], rule.chapter) == rule.chapter


def test_every_rule_of_the_book_marks_the_words_that_decide() -> None:
    assert [rule.id for rule in load_rules().values() if not rule.marks] == []
    marked = [rule for rule in (*load_rules().values(), *load_terms().values()) if rule.marks]
    for rule in marked:
        share = sum(map(len, rule.marks)) / len(rule.words)
        assert share < 0.75, rule.id
    assert sum(bool(rule.written) for rule in load_rules().values()) > 50
    assert all(rule.written.endswith(".") for rule in load_rules().values() if rule.written)


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("phase.follow", "Other reactive moves may be thought up"),
        ("time.readiness", "a game master can keep a figure alert"),
        ("forced.fling", "a game master decides about walls, trees and rocks"),
    ],
)
def test_what_is_left_to_a_game_master_is_said_with_how_it_is_played(rule: str, words: str) -> None:
    written = load_rules()[rule].written
    assert words in written
    assert "Here" in written[written.index(words) :]


def test_a_mark_that_is_not_in_the_text_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = """
[[rule]]
id = "a.rule"
title = "A rule"
chapter = "One"
source = "design"
rulesets = ["static"]
text = "Nobody may fly."
marks = ["may swim"]
"""
    (tmp_path / "rulebook").mkdir()
    (tmp_path / "rulebook" / "bad.toml").write_text(book, encoding="utf-8")
    monkeypatch.setattr(rulebook, "PACKAGE", tmp_path)
    with pytest.raises(BadInput, match=r"a\.rule: marks must be at most 2 pieces of the text"):
        rulebook._load("bad.toml")
