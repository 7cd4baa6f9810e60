"""All the numbers of a battle that is over: one column for each side, one row for each number."""

from __future__ import annotations

from game.table.outcome import BattleResult
from game.ui.kit import page
from game.ui.kit.fonts import BODY, LABEL, VALUE, Style
from game.ui.kit.form_scene import FormScene
from game.ui.kit.pen import Box
from game.ui.kit.scene import Pop
from game.ui.kit.stage import Stage

_NAME, _ROW = 190.0, 30.0


class NumbersScene(FormScene):
    """The table of a battle's numbers."""

    name = "numbers"

    def __init__(self, stage: Stage, outcome: BattleResult) -> None:
        self.outcome = outcome
        super().__init__(stage)

    def fill(self) -> None:
        """Lay out the heading, the table and the way back."""
        desk, rows = self.desk, len(self.outcome.rows)
        sheet = page.sheet(desk, 880, page.HEAD + _ROW * (rows + 1) + 50 + page.FOOT)
        page.heading(desk, sheet, "The numbers")
        left, top, width, height = page.body(sheet)
        with desk.pane("numbers", (left, top, width, height)):
            self._table((left + 4, top + 4, width - 24, _ROW * (rows + 1) + 24))
        page.back_button(desk, sheet, Pop)

    def _table(self, box: Box) -> None:
        desk = self.desk
        left, top, width, _ = box
        desk.card(box)
        column = (width - _NAME - 24) / max(1, len(self.outcome.sides))
        for number, side in enumerate(self.outcome.sides):
            x = left + _NAME + 12 + number * column
            desk.put(desk.cards.side_sign(side.side, 18), x, top + 18)
            colour = desk.palette.side(side.side).text
            big = Style(VALUE, colour, bold=True)
            fits = desk.text_width(side.player, big) <= column - 34
            desk.text(x + 26, top + 27, side.player, big if fits else Style(LABEL, colour, bold=True))
        desk.rule(left + 12, top + 45, width - 24, heavy=True)
        for row, title in enumerate(self.outcome.rows):
            middle = top + 64 + row * _ROW
            desk.text(left + 16, middle, title, Style(BODY, desk.palette.ink_soft))
            for number, side in enumerate(self.outcome.sides):
                x = left + _NAME + 38 + number * column
                desk.text(x, middle, side.numbers[row], Style(VALUE, desk.palette.ink, bold=True))
