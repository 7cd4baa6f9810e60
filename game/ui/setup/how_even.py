"""The card on which side of the planned battle is likelier to win: the known answer at once, and a count by equal
computer players on request."""

from __future__ import annotations

from typing import NamedTuple

from game.lab.background import Background
from game.lab.series import Series
from game.lab.statistics import whole
from game.lab.summary import ResultField, summary
from game.model.errors import BadInput
from game.ui.kit import routes
from game.ui.kit.fonts import BODY, LABEL, NAME, VALUE, Style
from game.ui.kit.form_scene import FormScene
from game.ui.kit.pen import Box
from game.ui.kit.scene import OnPress, Pop, Replace, Step
from game.ui.kit.stage import Stage
from game.ui.setup.setup_table import SetupTable

EVEN_BATTLES = 40
_WIDTH, _BAR, _FOOT = 560.0, 18.0, 64.0
_LOOK_EVERY = 500
"""Milliseconds between two checks for new battles."""
_NEARLY = (45, 55)
"""Range of chances, in per cent, that is called about even if it is computed from points alone."""
_UNSURE = 0.25
"""Width of a chance's confidence interval (as a share of 1) from which it is too wide to call a battle even."""


class Evenness(NamedTuple):
    """An answer to how even a battle is: the first side's share of wins in per cent (`chance`, None if unknown), a
    line, and the source."""

    chance: int | None
    line: str
    source: str


def even_series(table: SetupTable) -> Series:
    """Return the battle of the setup as a series to be played by equal computer players."""
    return Series(
        maps=(table.map.id,),
        rulesets=(table.choice.ruleset,),
        battles=EVEN_BATTLES,
        options={name: value for name, value in table.options().items() if isinstance(value, int | str)},
        squads={side: tuple(table.squad(side)) for side in table.map.sides},
        starts=table.starts,
        title="How even is this?",
    )


def known(table: SetupTable) -> Evenness:
    """Return the answer from battles counted before, or else from the points of both squads."""
    first = table.map.sides[0]
    odds = table.counted_odds()
    if odds is not None:
        return Evenness(whole(100 * odds.share(first).value), f"{odds.verdict}.", table.counts())
    chance = table.chance_by_points()
    if chance is not None:
        ahead = first if chance > _NEARLY[1] else table.map.sides[1] if chance < _NEARLY[0] else ""
        return Evenness(chance, _verdict(ahead), "This goes by the points of both squads, not by the map.")
    return Evenness(None, "Nobody knows yet.", "Nobody has tested this battle. Let the computer play it.")


def _verdict(favoured: str) -> str:
    """Return in a sentence that a side has it easier, or with "" that the battle is about even."""
    return f"{favoured.capitalize()} has it easier." if favoured else "About even."


def counted(field: ResultField) -> Evenness:
    """Return the answer from the battles played on this card; a draw counts as half a win."""
    first, second, *_ = field.sides
    edge = field.edge
    favoured = first if edge.low > 1 / 2 else second if edge.high < 1 / 2 else ""
    is_unsure = not favoured and edge.high - edge.low > _UNSURE
    line = "No side is clearly ahead." if is_unsure else _verdict(favoured)
    won = {side: sum(record.winner == side for record in field.records) for side in (first, second)}
    told = f"{first.capitalize()} won {won[first]}, {second.capitalize()} won {won[second]}"
    drawn = field.battles - sum(won.values())
    told += f", {drawn} drawn" if drawn else ""
    low, high = whole(100 * edge.low), whole(100 * edge.high)
    return Evenness(whole(100 * edge.value), line, f"{told}. {first.capitalize()}'s chance is {low} to {high} %.")


class HowEvenScene(FormScene):
    """A card over the setup: the known answer, and the count of battles between equal computer players on request."""

    name = "how-even"
    overlay = True

    def __init__(self, stage: Stage, table: SetupTable) -> None:
        super().__init__(stage)
        self.table = table
        self.known = known(table)
        self.run: Background | None = None
        self.problem = ""
        self._waited = 0
        try:
            self.run = Background(even_series(table), stage.folders.data)
        except BadInput as refusal:
            self.problem = "\n".join(map(str, refusal.problems))

    @property
    def animating(self) -> bool:
        """True while battles are being played."""
        return self.run is not None and self.run.running

    @property
    def field(self) -> ResultField | None:
        """The battles that have been played for this setup; None before the first."""
        found = summary(self.run.records).fields if self.run is not None else ()
        return found[0] if found else None

    def update(self, milliseconds: int) -> Step:
        """Read the results of battles that have ended since the last look."""
        super().update(milliseconds)
        self._waited += milliseconds
        if self.run is not None and self.run.running and self._waited >= _LOOK_EVERY:
            self._waited = 0
            if self.run.look():
                self.problem = self.run.problem
                return self.relaid()
        return None

    # --- what can be done ---------------------------------------------------------------------------------------------

    def play(self) -> Step:
        """Start battles between equal computer players in other processes, or stop them."""
        assert self.run is not None
        if self.run.running:
            self.run.stop()
        else:
            self.run.start()
            self.problem = self.run.problem
        return self.relaid()

    def leave(self) -> Step:
        """Stop playing and close the card; the results so far are kept."""
        if self.run is not None:
            self.run.stop()
        return Pop()

    def more(self) -> Step:
        """Open all numbers in the laboratory."""
        assert self.run is not None
        self.run.stop()
        return Replace(routes.open_laboratory(self.stage, self.run.series))

    # --- the card -----------------------------------------------------------------------------------------------------

    def fill(self) -> None:
        """Lay out the two answers, one below the other, and the buttons."""
        desk, table = self.desk, self.table
        width = min(_WIDTH, desk.width - 40)
        inner = width - 48
        field = self.field
        asked = counted(field) if field is not None else None
        tall = 72 + self._height(self.known, inner) + 18 + self._asked_height(asked, inner) + _FOOT
        left, top = (desk.width - width) / 2, (desk.height - tall) / 2
        desk.card((left, top, width, tall))
        desk.text(left + 24, top + 32, "How even is this battle?", Style(NAME, desk.palette.ink, bold=True))
        words = f"{table.map.title}, {table.ruleset.title}"
        soft = Style(LABEL, desk.palette.ink_soft)
        desk.text(left + 24, top + 54, desk.shortened(words, inner, soft), soft)
        y = self._answer(self.known, (left + 24, top + 72, inner, 0))
        desk.rule(left + 20, y + 6, width - 40)
        self._asked(asked, (left + 24, y + 18, inner, 0))
        self._buttons((left + 24, top + tall - _FOOT + 8, inner, 40), has_played=asked is not None)

    def _height(self, answer: Evenness, width: float) -> float:
        bar = 0 if answer.chance is None else _BAR + 28
        return 28 + bar + 18 * len(self.desk.lines(answer.source, width, Style(BODY))) + 4

    def _asked_height(self, asked: Evenness | None, width: float) -> float:
        told = 18 * len(self.desk.lines(self._invites(), width, Style(BODY))) + 6
        return told + (self._height(asked, width) if asked is not None else 0)

    def _answer(self, answer: Evenness, box: Box) -> float:
        """Lay out one answer: the line, a bar with both sides' chances, and the source; return its bottom in units."""
        desk, (left, top, width, _) = self.desk, box
        desk.text(left, top + 12, answer.line, Style(VALUE, desk.palette.ink, bold=True))
        y = top + 28
        if answer.chance is not None and len(self.table.map.sides) > 1:
            first, second = (desk.palette.side(side) for side in self.table.map.sides[:2])
            desk.put(desk.cards.bar(width, _BAR, answer.chance / 100, first.base, second.base), left - 3, y - 3)
            red, blue = (side.capitalize() for side in self.table.map.sides[:2])
            below = y + _BAR + 13
            desk.text(left, below, f"{red} {answer.chance} %", Style(BODY, first.text_dark, bold=True))
            other = f"{blue} {100 - answer.chance} %"
            desk.text(left + width, below, other, Style(BODY, second.text_dark, bold=True), "right")
            y += _BAR + 28
        return desk.prose(left, y, width, answer.source, Style(BODY, desk.palette.ink), 18) + 4

    def _invites(self) -> str:
        """Return the sentence on the count of battles: how far it is, or an invitation to begin it."""
        run = self.run
        if run is None or self.problem:
            return self.problem
        done = len(run.records)
        if run.done:
            return f"Equal computers have played {done} battles of it:"
        if run.running:
            return f"Equal computers are playing: {done} of {run.series.length} battles."
        if done:
            return f"Equal computers have played {done} of {run.series.length} battles of it:"
        return f"Want to be surer? Let equal computers play it {run.series.length} times."

    def _asked(self, asked: Evenness | None, box: Box) -> None:
        desk, (left, top, width, _) = self.desk, box
        colour = desk.palette.side("red").text_dark if self.problem else desk.palette.ink
        y = desk.prose(left, top, width, self._invites(), Style(BODY, colour), 18) + 6
        if asked is not None:
            self._answer(asked, (left, y, width, 0))

    def _buttons(self, box: Box, *, has_played: bool) -> None:
        desk, (left, top, width, tall) = self.desk, box
        run, wide = self.run, (width - 16) * 0.38
        refused = self.problem if run is None else ""
        why = refused or ("All battles are played." if run is not None and run.done else "")
        words = "Stop" if self.animating else "Play on" if has_played else "Play the battles"
        look = "off" if why else "button" if self.animating else "main"
        close = (left + 2 * wide + 16, top, width - 2 * wide - 16, tall)
        self._button("play", (left, top, wide, tall), words, "P", self.play, why, look)
        self._button("more", (left + wide + 8, top, wide, tall), "All numbers", "N", self.more, refused)
        desk.button("close", close, self.leave, text="Close", key="Esc", style=Style(BODY, desk.palette.ink, bold=True))

    def _button(self, id: str, box: Box, words: str, key: str, on: OnPress, why: str, look: str = "button") -> None:
        ink = self.desk.palette.ink_soft if why else self.desk.palette.ink
        style = Style(BODY, ink, bold=True)
        self.desk.button(id, box, on, text=words, key=key, why=why, look=look, style=style)
