"""Every word of the glossary explains itself wherever it is shown: each is pointed at, letter by letter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from battle_kit import Player, fight
from learning_screens import exercise, rule
from shell_kit import Shell

from game.rulebook.glossary import _names_in
from game.rulebook.scenario_file import demo_paths
from game.ui.battle.screen import PARTS
from game.ui.kit import routes
from game.ui.kit.controls import PlacedText
from game.ui.kit.fonts import BODY, Fonts, Style
from game.ui.kit.glossed import pointed_term

RULESETS = ("static", "fluid", "action-time", "phases", "passes")


def pointed(words: Iterable[PlacedText], ruleset: str, fonts: Fonts) -> Iterator[tuple[str, str, bool]]:
    """Every word of the glossary among some texts, and whether it explains itself under a pointer at its middle, as
    wide as letters really are."""
    pattern, known = _names_in(ruleset)
    style = Style(BODY)
    words = list(words)
    for word in words:
        for match in pattern.finditer(word.text):
            whole = max(1, fonts.width(word.text, style))
            before, through = (fonts.width(word.text[:end], style) for end in match.span())
            middle = (before + through) / 2 / whole
            place = (word.rect.left + round(word.rect.width * middle), word.rect.centery)
            if word.pane is not None:
                place = (place[0], place[1] - word.pane.offset)
                if not word.pane.rect.collidepoint(place):
                    continue  # scrolled away
            found = pointed_term(words, place, ruleset, fonts)
            yield match.group(), word.text, found is not None and found[0] is known[match.group()]


def faults(words: Iterable[PlacedText], ruleset: str, fonts: Fonts) -> list[tuple[str, str]]:
    return [(name, text) for name, text, explained in pointed(words, ruleset, fonts) if not explained]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_words_of_the_battle_explain_themselves(tmp_path: Path, ruleset: str) -> None:
    player = Player(tmp_path, fight(ruleset=ruleset))
    met: set[str] = set()
    for figure in ("Ida", "Rolf"):
        for action in ("", *(offer.id for offer in player.selection.offers())):
            if action:
                player.selection.take(action)
            player.selection.inspected = player.id_of(figure)
            player.table.touch(*PARTS)
            player.table.laid()
            words = [word for part in PARTS for word in player.table.sheets[part].words]
            assert faults(words, ruleset, player.shell.stage.fonts) == []
            met |= {name for name, _, _ in pointed(words, ruleset, player.shell.stage.fonts)}
    assert len(met) >= 3, met


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize(
    "opened",
    [
        routes.open_setup, routes.open_settings, rule("static.count-fixed"), rule("phase.hustle"), rule("d20.cover"),
        exercise("move.diagonals"), lambda stage: routes.open_rulebook(stage, "fluid.press"), routes.open_lessons,
    ],
)  # fmt: skip
def test_words_of_the_pages_explain_themselves(
    tmp_path: Path, opened: Callable[[Any], Any], size: tuple[int, int]
) -> None:
    shell = Shell(tmp_path, opened, size)
    desk = shell.desk
    assert faults(desk.words, desk.ruleset, shell.stage.fonts) == []


@pytest.mark.parametrize("demo", ["fluid.press", "phase.hustle", "time.calendar"])
def test_words_of_demos_explain_themselves(tmp_path: Path, demo: str) -> None:
    shell = Shell(tmp_path, lambda stage: routes.open_demo(demo_paths()[demo]))
    desk = shell.desk
    assert faults(desk.words, desk.ruleset, shell.stage.fonts) == []


def test_each_word_of_the_glossary_is_found_in_a_line_of_narrow_and_of_wide_letters(tmp_path: Path) -> None:
    fonts = Fonts(1.0)
    pygame.display.set_mode((640, 400))
    for ruleset in RULESETS:
        _, known = _names_in(ruleset)
        for name in known:
            for text in (f"{'i' * 40} {name} {'WM' * 12}", f"{'MW' * 12} {name}", f"{name}: {'ill, ' * 9}."):
                word = PlacedText(text, pygame.Rect(20, 30, fonts.width(text, Style(BODY)), 18), None)
                assert faults([word], ruleset, fonts) == [], ruleset
