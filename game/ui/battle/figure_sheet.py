"""The sheet of a clicked figure, a card with all its numbers and their sums; and the tips that explain the figure's
card."""

from __future__ import annotations

from game.engine.fair_fork import having_acted
from game.engine.view import View
from game.model.answers import Pip, Track
from game.model.sheet import Weapon
from game.rulebook.action_words import pip_words
from game.rulebook.glossary import term_at
from game.rulebook.thing_words import weapon_effect
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.pen import Box
from game.ui.kit.sheet import Sheet

SIGNS = {"half": "Half disc", "full": "Full disc"}
"""Names of the shapes that stand for actions, by kind of action; any other kind is a ring."""
HEAD = 42.0
"""Height in units of the heading above the lines, with the figure's name."""


def sheet_lines(view: View, figure: int) -> list[str]:
    """Return all numbers of a figure with their sums, and its weapons, one line each."""
    arms = [view.weapon(name) for name in view.sheet(figure).weapons]
    sums = [f"{title} {sum_}" for title, sum_ in view.facts(figure)]
    return [*sums, *map(arm_told, arms)]


def sheet_height(sheet: Sheet, view: View, figure: int, width: float) -> float:
    """Return the height in units that the card with a figure's sheet needs."""
    style = Style(LABEL)
    lines = [line for text in sheet_lines(view, figure) for line in sheet.lines(text, width - 24, style)]
    return HEAD + sheet.step * len(lines) + 12


def lay_sheet(sheet: Sheet, view: View, figure: int, box: Box) -> None:
    """Lay out the sheet of a figure on its card, as many whole lines as there is room for."""
    left, top, width, height = box
    ink = sheet.palette.ink
    wide = sheet.stamp(left + 12, top + 10, "All numbers", sheet.palette.accent_dark)
    styles = (Style(BODY, ink, bold=True), Style(LABEL, ink, bold=True))
    sheet.fitted(left + width - 12, top + 21, width - wide - 36, view.figure(figure).name, styles, "right")
    y, style = top + HEAD, Style(LABEL, ink)
    for text in sheet_lines(view, figure):
        if y + sheet.step * len(sheet.lines(text, width - 24, style)) > top + height - 6:
            return
        y = sheet.prose(left + 12, y, width - 24, text, style)


def meaning(words: str, ruleset: str) -> str:
    """Return the sentence that explains the first words of a text, from the glossary; "" if it has none."""
    term = term_at(words, 0.5, ruleset)
    return term.text if term is not None else ""


def track_told(track: Track, ruleset: str) -> str:
    """Return the points left on a track (such as health) in words, and the meaning of the track."""
    return f"{track.title}: {track.words}{' left' if track.left >= 0 else ''}.\n{meaning(track.title, ruleset)}".strip()


def arm_told(arm: Weapon) -> str:
    """Return a weapon's title and effect in words."""
    return f"{arm.title}: {weapon_effect(arm)}"


def turn_told(pips: list[Pip]) -> str:
    """Return sentences on the discs and rings of a figure's turn: the actions that they stand for, and how many are
    left."""
    told = []
    for kind in dict.fromkeys(pip.kind for pip in pips):
        mine = [pip for pip in pips if pip.kind == kind]
        sign = SIGNS.get(kind, "Ring")
        told.append(f"{sign}: {pip_words(mine[0])}, {sum(not pip.spent for pip in mine)} of {len(mine)} left.")
    return "\n".join(told)


def states_told(view: View, figure: int) -> str:
    """Return the meaning of each condition of a figure, one line each; "" if it has none."""
    table = view.ruleset.conditions
    known = [table[name] for name in view.figure(figure).conditions if name in table]
    told = [f"{condition.title}: {condition.text}" for condition in known]
    return "\n".join([*told, *_readied(view, figure)])


def _readied(view: View, figure: int) -> list[str]:
    """Return a sentence for each number of a figure that grows once it has acted, with both values."""
    now, then = (dict(one.facts(figure)) for one in (view, having_acted(view, figure)))
    grown = [(title, sum_.total, then[title].total) for title, sum_ in now.items() if title in then]
    return [f"{title} is {less} now, and {more} once it has acted." for title, less, more in grown if more > less]
