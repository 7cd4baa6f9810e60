"""Notes beside the board of a replay: the number of the act, its events, and the progress."""

from __future__ import annotations

import pygame

from game.rulebook import load_rules
from game.rulebook.sentences import sentence
from game.storage.replay import Replay
from game.ui.kit.fonts import LABEL, VALUE, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box


def lay_progress(desk: Form, replay: Replay, left: float, middle: float, width: float) -> None:
    """Draw the progress, as a line with a mark on it."""
    desk.rule(left, middle, width)
    share = replay.position / max(1, replay.last)
    line = pygame.Surface((max(1, desk.px(width * share)), max(2, desk.px(4))))
    line.fill(desk.palette.side("blue").text_dark)
    desk.put(line, left, middle - 2)


def lay_story(desk: Form, replay: Replay, box: Box, round_: int, differs: str) -> None:
    """The act that is shown, in sentences; first of all in what it would come out differently."""
    left, top, width, height = box
    desk.card(box)
    y = desk.prose(
        left + 14, top + 12, width - 28, replay.scenario.map.title, Style(VALUE, desk.palette.ink, bold=True)
    )
    where = f"Act {replay.position} of {replay.last}, round {round_}, seed {replay.scenario.seed}"
    y = desk.prose(left + 14, y, width - 28, where, Style(LABEL, desk.palette.ink_soft), 16) + 6
    desk.rule(left + 10, y, width - 20)
    rules = load_rules()
    told = [sentence(event, replay.names, rules) for event in replay.events]
    with desk.pane("told", (left + 8, y + 8, width - 16, top + height - y - 70)):
        y += 12
        for line in [differs, *told] if differs else told:
            y = desk.prose(left + 14, y, width - 44, line, Style(LABEL, desk.palette.ink), 16) + 4
