"""The line of text that players write in: keys, the mouse, the clipboard, and how much it takes."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

import pygame
import pytest

from game.ui.kit.fonts import Fonts, Style
from game.ui.kit.text_entry import TextEntry

CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT
KEYS = {
    "left": pygame.K_LEFT, "right": pygame.K_RIGHT, "home": pygame.K_HOME, "end": pygame.K_END,
    "back": pygame.K_BACKSPACE, "delete": pygame.K_DELETE, "a": pygame.K_a, "c": pygame.K_c, "v": pygame.K_v,
    "x": pygame.K_x,
}  # fmt: skip


@pytest.fixture(autouse=True)
def clipboard() -> Iterator[list[str]]:
    """A clipboard of this test alone: what was put on it last."""
    held = [""]
    with (
        patch.object(pygame.scrap, "put_text", lambda text: held.__setitem__(0, text)),
        patch.object(pygame.scrap, "get_text", lambda: held[0]),
    ):
        yield held


def entry(text: str, most: int = 24, allowed: str = "") -> tuple[TextEntry, list[str]]:
    """A line with a text and the caret at its end, and all it has told."""
    told: list[str] = []
    made = TextEntry(
        id="name", rect=pygame.Rect(100, 50, 200, 32), text=text, changed=told.append, face=Fonts(1.0).face(Style()),
        pad=9, most=most, allowed=allowed,
    )  # fmt: skip
    made.attend()
    return made, told


def press(line: TextEntry, *keys: str, mod: int = 0) -> None:
    for key in keys:
        line.handle(pygame.event.Event(pygame.KEYDOWN, key=KEYS[key], mod=mod, unicode=""))


def write(line: TextEntry, text: str) -> None:
    for letter in text:
        line.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))


def point(line: TextEntry, letters: int, kind: int = pygame.MOUSEBUTTONDOWN) -> None:
    """The pointer at the gap after so many letters."""
    x = line.rect.left + line.pad + line.face.size(line.text[:letters])[0]
    line.handle(pygame.event.Event(kind, pos=(x, line.rect.centery)))


def test_letters_come_where_the_caret_is_and_each_is_told() -> None:
    line, told = entry("Id")
    write(line, "a")
    press(line, "left", "left")
    write(line, "xy")
    press(line, "back", "delete", "end")
    write(line, "!")
    assert line.text == "Ixa!"
    assert told == ["Ida", "Ixda", "Ixyda", "Ixda", "Ixa", "Ixa!"]


def test_the_ends_of_the_text_are_the_ends_of_the_caret() -> None:
    line, told = entry("ab")
    press(line, "right", "delete", "home", "left", "back")
    assert (line.text, line.caret, told) == ("ab", 0, [])
    press(line, "right", mod=CTRL)
    assert line.caret == 2
    press(line, "left", mod=CTRL)
    assert line.caret == 0


def test_what_is_chosen_is_replaced_dropped_or_left() -> None:
    line, _ = entry("amber heron")
    press(line, *["left"] * 5, mod=SHIFT)
    write(line, "fox")
    assert line.text == "amber fox"
    press(line, "home", mod=SHIFT)
    press(line, "right")
    assert (line.caret, line.mark) == (9, 9)  # to the right end of what was chosen
    press(line, "a", mod=CTRL)
    press(line, "left")
    assert (line.caret, line.mark) == (0, 0)
    press(line, "end", mod=SHIFT)
    press(line, "delete")
    assert line.text == ""


def test_copy_cut_and_paste(clipboard: list[str]) -> None:
    line, told = entry("amber heron")
    press(line, "c", mod=CTRL)
    assert clipboard == [""]  # nothing is chosen
    press(line, "home")
    press(line, *["right"] * 6, mod=SHIFT)
    press(line, "c", mod=CTRL)
    assert (clipboard, line.text) == (["amber "], "amber heron")
    press(line, "x", mod=CTRL)
    assert line.text == "heron"
    press(line, "v", "v", mod=CTRL)
    assert line.text == "amber amber heron"
    assert told == ["heron", "amber heron", "amber amber heron"]


def test_a_paste_brings_what_may_be_written_and_has_room(clipboard: list[str]) -> None:
    line, _ = entry("12", most=5, allowed="0123456789")
    clipboard[0] = "a3\n4\t5-67"
    press(line, "v", mod=CTRL)
    assert line.text == "12345"
    write(line, "9")
    assert line.text == "12345"
    press(line, "left", mod=SHIFT)
    write(line, "x9")
    assert line.text == "12349"  # in place of the chosen 5


def test_without_a_clipboard_nothing_is_lost() -> None:
    line, told = entry("amber")
    press(line, "a", mod=CTRL)
    with patch.object(pygame.scrap, "put_text", side_effect=pygame.error("none")):
        press(line, "x", mod=CTRL)
    with patch.object(pygame.scrap, "get_text", side_effect=pygame.error("none")):
        press(line, "v", mod=CTRL)
    assert (line.text, told) == ("amber", [])


def test_letters_that_cannot_be_shown_are_not_taken() -> None:
    line, told = entry("")
    write(line, "\x07\u200b\U0010ffffé")
    assert (line.text, told) == ("é", ["é"])


def test_a_click_puts_the_caret_a_held_button_chooses_and_two_clicks_choose_a_word() -> None:
    line, _ = entry("amber heron's wing")
    with patch.object(pygame.time, "get_ticks", return_value=10_000):
        point(line, 3)
        point(line, 8, pygame.MOUSEMOTION)
    assert sorted((line.caret, line.mark)) == [3, 8]
    with patch.object(pygame.time, "get_ticks", return_value=20_000):
        point(line, 8)
        assert (line.caret, line.mark) == (8, 8)
        point(line, 8)
    assert line.text[line.mark : line.caret] == "heron's"


def test_a_long_text_is_moved_so_that_the_caret_is_seen() -> None:
    from game.ui.kit.palette import palette

    line, _ = entry("a word that is much longer than its line is wide", most=80)
    screen = pygame.Surface((400, 120))
    line.draw(screen, line.rect, palette("notebook"), "#000000", writing=True)
    inside = line.rect.width - 2 * line.pad
    assert 0 <= line.face.size(line.text)[0] - line.shift <= inside
    press(line, "home")
    line.draw(screen, line.rect, palette("notebook"), "#000000", writing=True)
    assert line.shift == 0
