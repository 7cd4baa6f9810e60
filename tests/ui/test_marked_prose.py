"""Marked words: the words of a text and those that a mark touches, laid without an overlap."""

from __future__ import annotations

from pathlib import Path

from shell_kit import Shell, layout_faults

from game.rulebook import load_rules
from game.ui.kit.fonts import BODY, Style
from game.ui.kit.form import Form
from game.ui.kit.marked_prose import lay_marked, words_of
from game.ui.title.title import TitleScene


def test_a_mark_touches_whole_words() -> None:
    told = [*words_of("It must stop: the rest is lost.", ("must stop",))]
    assert [word for word, is_marked in told if is_marked] == ["must", "stop:"]
    assert " ".join(word for word, _ in told) == "It must stop: the rest is lost."


def test_every_rule_is_laid_whole_within_its_width(tmp_path: Path) -> None:
    shell = Shell(tmp_path, lambda stage: TitleScene(stage, lambda: None))
    for rule in load_rules().values():
        desk = Form(shell.stage, "marked")
        lay_marked(desk, 20, 20, 260, rule.words, rule.marks, Style(BODY, "#000000"), 20)
        assert " ".join(word.text for word in desk.words) == rule.words
        assert max(word.rect.right for word in desk.words) <= desk.px(20 + 262), rule.id
        assert layout_faults(desk) == []
