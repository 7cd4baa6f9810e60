"""The laboratory: many battles on every map under every ruleset, played beside the window, and which are unfair."""

from __future__ import annotations

from functools import partial

import msgspec
import pygame

from game.lab.background import FOLDER, Background
from game.lab.report import write_csv, write_html
from game.lab.series import Series, board_of
from game.lab.summary import EVEN, UNFAIR, Field, Summary, summary
from game.model.errors import BadInput
from game.rulesets import load_ruleset
from game.storage.files import write_whole
from game.ui import scenes
from game.ui.board.art import picture
from game.ui.fonts import BODY, LABEL, NAME, Style
from game.ui.map_picture import MapPainter
from game.ui.scene import Pop, Push, Step
from game.ui.scenes import laboratory_fields
from game.ui.scenes.dialog import message
from game.ui.scenes.form_scene import FormScene
from game.ui.scenes.laboratory_detail import detail
from game.ui.scenes.laboratory_order import OrderScene
from game.ui.stage import Stage

LOOK_EVERY = 700
"""Milliseconds between two looks at the file of results."""
_LABEL, _HEAD, _RIGHT = 150.0, 56.0, 330.0
_PAINTING = 8.0
LAST = "last.json"
USUAL = Series(maps=("all",), rulesets=("all",), battles=20, title="Every map under every ruleset")


class LaboratoryScene(FormScene):
    """A table of maps and rulesets. It fills while battles are played beside the window; a field can be looked at."""

    name = "laboratory"

    def __init__(self, stage: Stage, series: Series | None = None) -> None:
        """Raises BadInput when a series cannot be played."""
        super().__init__(stage)
        self.painter = MapPainter(stage.cards)
        self.run = Background(series or last_series(stage), stage.folders.data)
        self.found: Summary = summary(self.run.records)
        self.chosen = (0, 0)
        self.order = "map"
        self._waited = 0

    @property
    def animating(self) -> bool:
        """Whether battles are being played, or pictures of maps painted."""
        return self.run.running or self.painter.busy

    @property
    def maps(self) -> list[str]:
        """The rows, in the order that was asked for."""
        names = list(self.run.series.maps)
        if self.order == "unfair":
            names.sort(key=lambda name: -max((abs(f.edge.value - 0.5) for f in self._row(name)), default=0))
        elif self.order == "length":
            names.sort(key=lambda name: -sum(f.rounds[2] for f in self._row(name)))
        return names

    def _row(self, name: str) -> list[Field]:
        return [field for field in self.found.fields if field.key[0] == name and not field.key[2]]

    def field(self) -> Field | None:
        """The chosen field, once it has battles."""
        row, column = self.chosen
        return self.found.field(self.maps[row], self.run.series.rulesets[column])

    def fill(self) -> None:
        """Lay the head, the table and the chosen field out."""
        desk = self.desk
        self._head()
        right = min(_RIGHT, desk.width * 0.32)
        table = (8.0, 60.0, desk.width - right - 24, desk.height - 68)
        desk.card(table, "card", 2)
        self._columns(table)
        self._rows(table)
        box = (desk.width - right - 8, 60.0, right, desk.height - 68)
        desk.card(box, "card", 3)
        detail(self, box)

    def _head(self) -> None:
        desk = self.desk
        desk.card((8, 6, desk.width - 16, 46), "card", 1)
        desk.put(picture("icons/laboratory", desk.px(34), desk.px(34)), 18, 12)
        x = 60 + desk.text(60, 29, "Laboratory", Style(NAME, desk.palette.ink, bold=True)) + 18
        fields = [field for field in self.found.fields if not field.key[2]]
        words = [field.fairness(len(fields)) for field in fields]
        unfair, doubtful = words.count(UNFAIR), len(words) - words.count(EVEN) - words.count(UNFAIR)
        told = f"{len(self.run.records)} of {self.run.series.length} battles"
        if self.run.problem:
            told = self.run.problem
        elif desk.width > 1100:
            told += (
                f", {' against '.join(dict.fromkeys(self.run.series.players))}: {unfair} unfair, {doubtful} doubtful"
            )
        desk.text(x, 30, told[:110], Style(BODY, desk.palette.ink_soft))
        right = desk.width - 16
        going = ("stop", "Stop", "Space", self._stop) if self.run.running else ("go", "Play on", "Space", self._go)
        entries = [("leave", "Leave", "Esc", self._leave), ("export", "Export", "X", self._export)]
        entries += [("new", "New series", "N", self._new)]
        if not self.run.done or self.run.running:
            entries.append(going)
        for id, text, key, act in entries:
            wide = desk.text_width(text, Style(BODY, bold=True)) + desk.cards.key_width(key) + 40
            right -= wide
            desk.button(
                id, (right, 13, wide - 6, 32), act, text=text, key=key, style=Style(BODY, desk.palette.ink, bold=True)
            )

    def _columns(self, table: tuple[float, float, float, float]) -> None:
        desk, left, wide = self.desk, table[0] + _LABEL, self._column_width(table)
        orders = [("map", "Map"), ("unfair", "Unfair"), ("length", "Long")]
        for place, (order, words) in enumerate(orders):
            look = "chosen" if order == self.order else "button"
            box = (table[0] + 10 + place * 46, table[1] + 10, 44.0, 28.0)
            style = Style(LABEL, desk.palette.ink, bold=order == self.order)
            desk.button(
                f"by:{order}", box, partial(self._sort, order), text=words, look=look, align="centre", style=style
            )
        for number, ruleset in enumerate(self.run.series.rulesets):
            x = left + number * wide + 8
            title = load_ruleset(ruleset).title
            desk.text(x + 4, table[1] + 17, title, Style(BODY, desk.palette.ink, bold=True))
            for part, align in ((0, "left"), (50, "centre"), (100, "right")):
                at = x + 4 + (wide - 28) * part / 100
                desk.text(at, table[1] + 38, str(part), Style(LABEL, desk.palette.ink_soft), align)
        desk.rule(table[0] + 12, table[1] + _HEAD - 6, table[2] - 24, heavy=True)

    def _column_width(self, table: tuple[float, float, float, float]) -> float:
        return (table[2] - _LABEL - 16) / len(self.run.series.rulesets)

    def _rows(self, table: tuple[float, float, float, float]) -> None:
        desk, wide = self.desk, self._column_width(table)
        maps = self.maps
        fits = max(1, int((table[3] - _HEAD - 8) // 60))
        tall = max(60.0, min(98.0, (table[3] - _HEAD - 8) / min(len(maps), fits)))
        every = sum(not field.key[2] for field in self.found.fields)
        with desk.pane("table", (table[0] + 6, table[1] + _HEAD, table[2] - 12, table[3] - _HEAD - 6)):
            for row, name in enumerate(maps):
                y = table[1] + _HEAD + row * tall
                self._label(name, (table[0] + 14, y + 4, _LABEL - 20, tall - 8))
                for column, ruleset in enumerate(self.run.series.rulesets):
                    box = (table[0] + _LABEL + column * wide, y + 3, wide - 6, tall - 8)
                    self._cell((row, column), name, ruleset, box, every)

    def _cell(
        self, place: tuple[int, int], name: str, ruleset: str, box: tuple[float, float, float, float], every: int
    ) -> None:
        desk, field = self.desk, self.found.field(name, ruleset)
        look = "chosen" if place == self.chosen else "button"
        made = desk.button(f"field:{name}:{ruleset}", box, partial(self._choose, place), look=look)
        with desk.upon(made):
            if field is None:
                desk.text(
                    box[0] + box[2] / 2,
                    box[1] + box[3] / 2,
                    "no battle yet",
                    Style(LABEL, desk.palette.ink_soft),
                    "centre",
                )
                return
            laboratory_fields.wash(desk, box, field, every)
            laboratory_fields.paint(desk, box, field, every)

    def _label(self, name: str, box: tuple[float, float, float, float]) -> None:
        desk, battle_map = self.desk, board_of(name)
        high = box[3] - 22
        if high >= 30:
            made = self.painter.picture(battle_map, (desk.px(box[2]), desk.px(high)))
            if made is not None:
                share = min(desk.px(box[2]) / made.get_width(), desk.px(high) / made.get_height())
                size = (round(made.get_width() * share), round(made.get_height() * share))
                desk.put(pygame.transform.smoothscale(made, size), box[0], box[1])
        desk.text(box[0], box[1] + box[3] - 9, battle_map.title, Style(BODY, desk.palette.ink, bold=True))

    # --- what can be done ---------------------------------------------------------------------------------------------

    def _choose(self, place: tuple[int, int]) -> Step:
        self.chosen = place
        return self.relaid()

    def _sort(self, order: str) -> Step:
        self.order = order
        return self.relaid()

    def _go(self) -> Step:
        self.run.start()
        return self.relaid()

    def _stop(self) -> Step:
        self.run.stop()
        self._take_up()
        return None

    def _new(self) -> Step:
        return Push(OrderScene(self.stage, self.run.series, self.begin))

    def begin(self, series: Series, leave: bool = True) -> Step:
        """Play another series; the one that runs is stopped, with its battles kept."""
        try:
            run = Background(series, self.stage.folders.data)
        except BadInput as refusal:
            return Push(message(self.stage, "This series cannot be played", str(refusal)))
        self.run.stop()
        self.run, self.chosen = run, (0, 0)
        keep_series(self.stage, series)
        self.run.start()
        self._take_up()
        return Pop() if leave else None

    def more(self) -> Step:
        """A hundred more battles of every field."""
        self.run.stop()
        series = msgspec.structs.replace(self.run.series, battles=self.run.series.battles + 100)
        self.run = Background(series, self.stage.folders.data)
        keep_series(self.stage, series)
        self.run.start()
        self._take_up()
        return None

    def even_out(self) -> Step:
        """Play it again with the side ahead without its cheapest figure: what would make it even."""
        field = self.field()
        if field is None:
            return None
        squads = laboratory_fields.handicapped(field, self.run.series)
        return self.begin(msgspec.structs.replace(self.run.series, squads=squads), leave=False)

    def play_it(self) -> Step:
        """The chosen map and rules, to be played by hand from the setup."""
        return Push(scenes.open_setup_with(self.stage, self.maps[self.chosen[0]], self._ruleset()))

    def watch_shortest(self) -> Step:
        """Play the shortest battle of the chosen field again, to be watched."""
        field = self.field()
        if field is None:
            return None
        shortest = min(field.records, key=lambda record: (record.rounds, record.commands))
        series = self.run.series
        scenario = series.scenario(series.game(shortest.battle - 1))
        return Push(scenes.open_battle(scenario))

    def _ruleset(self) -> str:
        return self.run.series.rulesets[self.chosen[1]]

    def _export(self) -> Step:
        folder = self.stage.folders.data / FOLDER
        if not self.found.records:
            return Push(message(self.stage, "Nothing to export", "No battle was played yet."))
        try:
            write_html(folder / "report.html", self.run.series, self.found)
            write_csv(folder / "battles.csv", self.found.records)
        except BadInput as refusal:
            return Push(message(self.stage, "It could not be written", str(refusal)))
        words = f"report.html, battles.csv and {self.run.path.name} (one line per battle) are in {folder}."
        return Push(message(self.stage, "Written", words))

    def _leave(self) -> Step:
        self.run.stop()
        return Pop()

    # --- the scene ----------------------------------------------------------------------------------------------------

    def update(self, milliseconds: int) -> Step:
        """Look at the results now and then, and go on painting the maps."""
        super().update(milliseconds)
        stale = self.painter.work(_PAINTING)
        self._waited += milliseconds
        if self.run.running and self._waited >= LOOK_EVERY:
            self._waited = 0
            if self.run.look():
                self._take_up()
                return None
        return self.relaid() if stale else None

    def _take_up(self) -> None:
        self.found = summary(self.run.records)
        self.lay(self.stage)


def last_series(stage: Stage) -> Series:
    """The series that was played last, or the usual one."""
    path = stage.folders.data / FOLDER / LAST
    try:
        return msgspec.json.decode(path.read_bytes(), type=Series).check()
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, BadInput):
        return USUAL.check()


def keep_series(stage: Stage, series: Series) -> None:
    """Remember a series as the last one; not being able to is no harm."""
    try:
        write_whole(stage.folders.data / FOLDER / LAST, msgspec.json.encode(series))
    except OSError:
        stage.notice = "The series will not be remembered: the disk refuses."
