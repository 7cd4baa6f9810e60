"""The goal of the battle, beside its map: which goals there are, what each side must do, and how even it is."""

from __future__ import annotations

from functools import partial

from game.model.options import OptionOffer
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.pen import Box
from game.ui.kit.scene import Step
from game.ui.setup.setup_form import SetupForm

_CHIP, _LINE, _LEAST = 30.0, 19.0, 158.0
"""Heights of a chip, of a line, and of a card for any goal, so that the picture below keeps its size."""


def goal_card(scene: SetupForm, box: Box) -> float:
    """Lay out a card with the goals to choose from and what is said of the chosen one; return its bottom."""
    desk, table = scene.desk, scene.table
    left, top, width, _ = box
    first = len(desk.items)
    desk.stamp(left + 14, top + 12, "Goal", desk.palette.side(table.map.sides[0]).text_dark)
    y, inner = top + 14, width - 32
    offer = table.goal_offer()
    if offer is not None:
        chips = [(str(value), title) for value, title in offer.choices]
        place = (left + 84, top + 10, width - 100, _CHIP)
        y += desk.choices("goal", place, chips, table.goal, partial(_take, scene, offer)) + 10
    else:
        y += 30
    ink = desk.palette.ink
    for side, words in table.goal_tasks():
        x = left + 16
        if side:
            desk.put(desk.cards.side_sign(side, 16), x, y + 1)
            x += 24
        y = desk.prose(x, y, left + 16 + inner - x, words, Style(BODY, ink, bold=True), _LINE) + 3
    told = table.odds()
    if told:
        y = desk.prose(left + 16, y + 2, inner, told, Style(LABEL, desk.palette.ink_soft), 17) + 2
    tall = max(_LEAST, y + 8 - top)
    desk.card_under(first, (left, top, width, tall), "card", 3)
    return top + tall


def _take(scene: SetupForm, offer: OptionOffer, kind: str) -> Step:
    scene.table.choose_option(offer, kind)
    return scene.change()
