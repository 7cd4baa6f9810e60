"""The laboratory: many battles on every map under every ruleset, played in another process, and which fields are
unfair.

A field is all battles on one map under one ruleset.
"""

from __future__ import annotations

from functools import partial

import msgspec
import pygame

from game.actions import ACTIONS, action_title
from game.lab.background import FOLDER, Background
from game.lab.players import PREFIX
from game.lab.report import write_csv, write_html
from game.lab.series import Series, board_of
from game.lab.statistics import whole
from game.lab.summary import EVEN, UNFAIR, ResultField, Summary, summary
from game.model.errors import BadInput
from game.rulesets import load_ruleset
from game.storage.files import write_whole
from game.ui.board.map_picture import MapPainter
from game.ui.kit import routes
from game.ui.kit.art import draw, exists, picture
from game.ui.kit.dialog import message
from game.ui.kit.fonts import BODY, LABEL, NAME, VALUE, Style
from game.ui.kit.form import ButtonWords
from game.ui.kit.form_scene import FormScene
from game.ui.kit.pen import Box
from game.ui.kit.scene import Pop, Push, Step
from game.ui.kit.stage import Stage
from game.ui.lab import laboratory_fields
from game.ui.lab.laboratory_order import OrderScene
from game.ui.lab.laboratory_shipped import detail_shipped, paint_shipped, shipped, shipped_battles

LOOK_EVERY = 700
"""Milliseconds between two checks of the file of results."""
_LABEL, _HEAD, _RIGHT = 150.0, 56.0, 330.0
_PAINTING = 8.0
_ALL_PARTS = 110.0
"""Least width in units of a column whose axis also names its middle."""
LAST = "last.json"
USUAL = Series(maps=("all",), rulesets=("all",), battles=20, title="Every map under every ruleset")


class LaboratoryScene(FormScene):
    """A table of maps and rulesets that is filled while battles are played in another process; a field can be chosen
    for details."""

    name = "laboratory"

    def __init__(self, stage: Stage, series: Series | None = None) -> None:
        """Open the laboratory with a series, or with the last one. Raises BadInput if it cannot be played."""
        super().__init__(stage)
        self.painter = MapPainter(stage.cards)
        self.run = Background(series or last_series(stage), stage.folders.data)
        self.found: Summary = summary(self.run.records)
        self.chosen = (0, 0)
        self.order = "map"
        self._waited = 0

    @property
    def animating(self) -> bool:
        """True while battles are being played, or pictures of maps painted."""
        return self.run.running or self.painter.busy

    @property
    def maps(self) -> list[str]:
        """Return the ids of the maps in the chosen order."""
        names = list(self.run.series.maps)
        if self.order == "unfair":
            names.sort(key=lambda name: -max((abs(f.edge.value - 0.5) for f in self._row(name)), default=0))
        elif self.order == "length":
            names.sort(key=lambda name: -sum(f.rounds[2] for f in self._row(name)))
        return names

    def _row(self, name: str) -> list[ResultField]:
        return [field for field in self.found.fields if field.key[0] == name and not field.key[2]]

    def field(self) -> ResultField | None:
        """Return the results of the chosen field; None until it has battles."""
        row, column = self.chosen
        return self.found.field(self.maps[row], self.run.series.rulesets[column])

    # --- what can be done ---------------------------------------------------------------------------------------------

    def choose(self, place: tuple[int, int]) -> Step:
        """Choose another field, given as (row, column)."""
        self.chosen = place
        return self.relaid()

    def sort(self, order: str) -> Step:
        """Sort the maps by "map", "unfair" or "length"."""
        self.order = order
        return self.relaid()

    def go(self) -> Step:
        """Start or continue playing the series."""
        self.run.start()
        return self.relaid()

    def stop(self) -> Step:
        """Stop playing; finished battles are saved."""
        self.run.stop()
        self._take_up()
        return None

    def begin(self, series: Series, leave: bool = True) -> Step:
        """Play another series; the running one is stopped, and its finished battles are saved. Return the Step that
        leaves this page if `leave`, None otherwise, or a message page if the series is refused."""
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
        """Play a hundred more battles for every field."""
        self.run.stop()
        series = msgspec.structs.replace(self.run.series, battles=self.run.series.battles + 100)
        self.run = Background(series, self.stage.folders.data)
        keep_series(self.stage, series)
        self.run.start()
        self._take_up()
        return None

    def even_out(self) -> Step:
        """Play the series again with one figure fewer, the cheapest, in the leading side."""
        field = self.field()
        if field is None:
            return None
        squads = laboratory_fields.handicapped(field, self.run.series)
        return self.begin(msgspec.structs.replace(self.run.series, squads=squads), leave=False)

    def put_back(self) -> Step:
        """Play the series again with the leading side starting farther back; if it already does, with the other sides
        farther forward."""
        field = self.field()
        if field is None:
            return None
        starts = laboratory_fields.put_back(field, self.run.series)
        return self.begin(msgspec.structs.replace(self.run.series, starts=starts), leave=False)

    def play_it(self) -> Step:
        """Open the setup with the chosen map and rules, and the squads and starts of the series."""
        return Push(routes.open_setup_with(self.stage, self.run.series, self.maps[self.chosen[0]], self._ruleset()))

    def watch_shortest(self) -> Step:
        """Play the shortest battle of the chosen field again, to be watched."""
        field = self.field()
        if field is None:
            return None
        shortest = min(field.records, key=lambda record: (record.rounds, record.commands))
        series = self.run.series
        scenario = series.scenario(series.game(shortest.battle - 1))
        return Push(routes.open_battle(scenario))

    def _ruleset(self) -> str:
        return self.run.series.rulesets[self.chosen[1]]

    def export(self) -> Step:
        """Write the report and the table of battles into files."""
        folder = self.stage.folders.data / FOLDER
        if not self.found.records:
            return Push(message(self.stage, "Nothing to export", "Play some battles first."))
        try:
            write_html(folder / "report.html", self.run.series, self.found)
            write_csv(folder / "battles.csv", self.found.records)
        except BadInput as refusal:
            return Push(message(self.stage, "The report could not be saved", str(refusal)))
        words = f"You find report.html, battles.csv and {self.run.path.name} (one line for each battle) in {folder}."
        return Push(message(self.stage, "The report is saved", words))

    def leave(self) -> Step:
        """Stop playing and go back."""
        self.run.stop()
        return Pop()

    # --- the scene ----------------------------------------------------------------------------------------------------

    def fill(self) -> None:
        """Lay out the head, the table and the chosen field."""
        desk = self.desk
        _head(self)
        right = min(_RIGHT, desk.width * 0.32)
        table = (8.0, 60.0, desk.width - right - 24, desk.height - 68)
        desk.card(table, "card", 2)
        _columns(self, table)
        _rows(self, table)
        box = (desk.width - right - 8, 60.0, right, desk.height - 68)
        desk.card(box, "card", 3)
        detail(self, box)

    def update(self, milliseconds: int) -> Step:
        """Look for new results from time to time, and continue painting the maps."""
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
    """Return the series that was played last, or the default one."""
    path = stage.folders.data / FOLDER / LAST
    try:
        return msgspec.json.decode(path.read_bytes(), type=Series).check()
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, BadInput):
        return USUAL.check()


def keep_series(stage: Stage, series: Series) -> None:
    """Save a series as the last one; a failure only leads to a notice."""
    try:
        write_whole(stage.folders.data / FOLDER / LAST, msgspec.json.encode(series))
    except OSError:
        stage.notice = "This series could not be saved for next time."


def _head(scene: LaboratoryScene) -> None:
    desk = scene.desk
    desk.card((8, 6, desk.width - 16, 46), "card", 1)
    desk.put(picture("icons/laboratory", desk.px(34), desk.px(34)), 18, 12)
    x = 60 + desk.text(60, 29, "Laboratory", Style(NAME, desk.palette.ink, bold=True)) + 18
    fields = [field for field in scene.found.fields if not field.key[2]]
    words = [field.fairness(len(fields)) for field in fields]
    unfair, doubtful = words.count(UNFAIR), len(words) - words.count(EVEN) - words.count(UNFAIR)
    told = f"{len(scene.run.records)} of {scene.run.series.length} battles"
    ready = shipped_battles(scene.run.series, tuple(scene.maps)) if not scene.run.records else 0
    if scene.run.problem:
        told = scene.run.problem
    elif ready and desk.width > 1100:
        told = f"{ready} battles come with the game. You have played none yet."
    elif desk.width > 1100:
        players = dict.fromkeys(name.removeprefix(PREFIX) for name in scene.run.series.players)
        told += f", computer {' against '.join(players)}: {unfair} unfair, {doubtful} maybe unfair"
    desk.text(x, 30, told[:110], Style(BODY, desk.palette.ink_soft))
    entries: list[ButtonWords] = [
        ("leave", "Leave", "Esc", scene.leave, ""),
        ("export", "Export", "X", scene.export, ""),
    ]
    entries.append(("new", "New series", "N", lambda: Push(OrderScene(scene.stage, scene.run.series, scene.begin)), ""))
    if scene.run.running:
        entries.append(("stop", "Stop", "Space", scene.stop, ""))
    elif not scene.run.done:
        entries.append(("go", "Play battles", "Space", scene.go, ""))
    desk.row(desk.width - 22, 13, 32, entries, around=34, gap=6, leftward=True)


def _columns(scene: LaboratoryScene, table: tuple[float, float, float, float]) -> None:
    desk, left, wide = scene.desk, table[0] + _LABEL, _column_width(scene, table)
    orders = [("map", "Map"), ("unfair", "Unfair"), ("length", "Long")]
    for place, (order, words) in enumerate(orders):
        look = "chosen" if order == scene.order else "button"
        box = (table[0] + 10 + place * 46, table[1] + 10, 44.0, 28.0)
        style = Style(LABEL, desk.palette.ink, bold=order == scene.order)
        desk.button(f"by:{order}", box, partial(scene.sort, order), text=words, look=look, align="centre", style=style)
    for number, ruleset in enumerate(scene.run.series.rulesets):
        x = left + number * wide + 8
        _title(scene, ruleset, x + 4, table[1] + 17, wide - 12)
        for part, align in ((0, "left"), (50, "centre"), (100, "right")):
            at = x + 4 + (wide - 28) * part / 100
            if part != 50 or wide >= _ALL_PARTS:
                desk.text(at, table[1] + 38, str(part), Style(LABEL, desk.palette.ink_soft), align)
    desk.rule(table[0] + 12, table[1] + _HEAD - 6, table[2] - 24, heavy=True)


def _title(scene: LaboratoryScene, ruleset: str, x: float, middle: float, room: float) -> None:
    """Lay out the icon and the title of a ruleset over its column; without room for both, only the icon."""
    desk, part = scene.desk, f"icons/clock-{ruleset}"
    if exists(f"{part}.svg"):
        desk.put(picture(part, desk.px(22), desk.px(22)), x, middle - 12)
        x, room = x + 27, room - 27
    styles = (Style(BODY, desk.palette.ink, bold=True), Style(LABEL, desk.palette.ink, bold=True))
    title = load_ruleset(ruleset).title
    style = next((one for one in styles if desk.text_width(title, one) <= room), None)
    if style is not None:
        desk.text(x, middle, title, style)


def _column_width(scene: LaboratoryScene, table: tuple[float, float, float, float]) -> float:
    return (table[2] - _LABEL - 16) / len(scene.run.series.rulesets)


def _rows(scene: LaboratoryScene, table: tuple[float, float, float, float]) -> None:
    desk, wide = scene.desk, _column_width(scene, table)
    maps = scene.maps
    fits = max(1, int((table[3] - _HEAD - 8) // 60))
    tall = max(60.0, min(98.0, (table[3] - _HEAD - 8) / min(len(maps), fits)))
    every = sum(not field.key[2] for field in scene.found.fields)
    with desk.pane("table", (table[0] + 6, table[1] + _HEAD, table[2] - 12, table[3] - _HEAD - 6)):
        for row, name in enumerate(maps):
            y = table[1] + _HEAD + row * tall
            _label(scene, name, (table[0] + 14, y + 4, _LABEL - 20, tall - 8))
            for column, ruleset in enumerate(scene.run.series.rulesets):
                box = (table[0] + _LABEL + column * wide, y + 3, wide - 6, tall - 8)
                _cell(scene, (row, column), name, ruleset, box, every)


def _cell(
    scene: LaboratoryScene,
    place: tuple[int, int],
    name: str,
    ruleset: str,
    box: tuple[float, float, float, float],
    every: int,
) -> None:
    desk, field = scene.desk, scene.found.field(name, ruleset)
    look = "chosen" if place == scene.chosen else "button"
    made = desk.button(f"field:{name}:{ruleset}", box, partial(scene.choose, place), look=look)
    with desk.upon(made):
        odds = shipped(scene.run.series, name, ruleset) if field is None else None
        if odds is not None:
            paint_shipped(desk, box, odds)
        elif field is None:
            style, words = Style(LABEL, desk.palette.ink_soft), ("no battle yet", "none yet", "–")
            desk.fitted(box[0] + box[2] / 2, box[1] + box[3] / 2, box[2] - 8, words, (style,), "centre")
        if field is None:
            return
        laboratory_fields.wash(desk, box, field, every)
        laboratory_fields.paint(desk, box, field, every)


def _label(scene: LaboratoryScene, name: str, box: tuple[float, float, float, float]) -> None:
    desk, battle_map = scene.desk, board_of(name)
    high = box[3] - 22
    if high >= 30:
        made = scene.painter.shown(battle_map, (desk.px(box[2]), desk.px(high)))
        share = min(desk.px(box[2]) / made.get_width(), desk.px(high) / made.get_height())
        size = (round(made.get_width() * share), round(made.get_height() * share))
        desk.put(pygame.transform.smoothscale(made, size), box[0], box[1])
    desk.text(box[0], box[1] + box[3] - 9, battle_map.title, Style(BODY, desk.palette.ink, bold=True))


MOST_ACTS = 6

OFFERS = 96.0
"""Height in units of the buttons for changes that may make the battle even, above the other buttons."""


def detail(scene: LaboratoryScene, box: Box) -> None:
    """Lay out the chosen field in its box."""
    desk, (left, top, wide, tall) = scene.desk, box
    name, ruleset = scene.maps[scene.chosen[0]], scene.run.series.rulesets[scene.chosen[1]]
    title = f"{board_of(name).title}, {load_ruleset(ruleset).title}"
    desk.text(left + 14, top + 22, title, Style(VALUE, desk.palette.ink, bold=True))
    field, foot = scene.field(), top + tall - 100
    ahead = _offered(scene, field)
    room = foot - (OFFERS if ahead else 0)
    odds = shipped(scene.run.series, name, ruleset) if field is None else None
    if odds is not None:
        detail_shipped(desk, (left + 14, top + 40, wide - 28, room - top - 40), scene.run.series, name, ruleset, odds)
    elif field is None:
        words = "No battle has been played here yet. Press Space to start."
        desk.prose(left + 14, top + 50, wide - 28, words, Style(BODY, desk.palette.ink_soft))
    else:
        y = _share(scene, field, (left + 14, top + 40, wide - 28, 70))
        y = _ladder(scene, name, ruleset, (left + 14, y + 6, wide - 28, 0))
        if room - y > 120:
            y = _acts(scene, field, (left + 14, y + 6, wide - 28, 0), room - 64)
        if room - y > 62:
            _rounds(scene, field, (left + 14, y + 6, wide - 28, 0))
    _buttons(scene, (left + 12, foot, wide - 24, 92), field is not None)
    if ahead:
        _offers(scene, (left + 12, foot - OFFERS, wide - 24, 42), ahead)


def _share(scene: LaboratoryScene, field: ResultField, box: Box) -> float:
    desk, (left, top, _, _) = scene.desk, box
    every = sum(not one.key[2] for one in scene.found.fields)
    side, word = laboratory_fields.side_ahead(field, every), field.fairness(every)
    first, second = [*field.records[0].sides][:2]
    told = {
        EVEN: "Looks even",
        UNFAIR: f"Unfair to {(second if side == first else first).capitalize()}",
    }
    desk.stamp(left, top, told.get(word, "Maybe unfair"))
    shown = side or first
    share = field.sides[shown]
    colour = desk.palette.side(shown).text_dark
    x = left + desk.text(left, top + 52, f"{whole(100 * share.value)} %", Style(36, colour, bold=True)) + 16
    won = sum(record.winner == shown for record in field.records)
    desk.put(desk.cards.side_sign(shown, 18), x, top + 34)
    words = f"{shown.capitalize()} won {won} of {field.battles}"
    desk.text(x + 24, top + 43, words, Style(BODY, desk.palette.ink, bold=True))
    sure = f"95 % sure: {whole(100 * share.low)} to {whole(100 * share.high)} %"
    desk.text(x, top + 64, sure, Style(BODY, desk.palette.ink_soft))
    return top + 84


def _ladder(scene: LaboratoryScene, name: str, ruleset: str, box: Box) -> float:
    """Lay out the results of one map under all rulesets, one below the other; return the bottom in units."""
    desk, (left, top, wide, _) = scene.desk, box
    desk.rule(left, top, wide)
    desk.text(left, top + 16, f"{board_of(name).title}, all rules", Style(BODY, desk.palette.ink, bold=True))
    every = sum(not one.key[2] for one in scene.found.fields)
    y = top + 28
    for one in scene.run.series.rulesets:
        field = scene.found.field(name, one)
        style = Style(LABEL, desk.palette.ink, bold=one == ruleset)
        desk.text(left, y + 11, load_ruleset(one).title, style)
        if field is not None:
            side = laboratory_fields.side_ahead(field, every)
            laboratory_fields.line(desk, (left + 96, y, wide - 104, 22), field.edge, side)
        y += 23
    return y


def _acts(scene: LaboratoryScene, field: ResultField, box: Box, until: float) -> float:
    """Lay out the most common actions, per 100 actions; return the top of the next row in units."""
    desk, (left, top, wide, _) = scene.desk, box
    desk.rule(left, top, wide)
    desk.stamp(left, top + 8, "Actions")
    desk.text(left + wide, top + 18, "in 100 actions", Style(LABEL, desk.palette.ink_soft), "right")
    counts = field.acts
    whole_count = max(1, counts.total())
    y = top + 40
    ruleset = load_ruleset(field.key[1])
    for name, count in [item for item in counts.most_common() if item[0] in ACTIONS][:MOST_ACTS]:
        if y + 22 > until:
            break
        desk.put(picture(f"icons/{ACTIONS[name].icon}", desk.px(20), desk.px(20)), left, y)
        desk.text(left + 26, y + 10, action_title(ruleset, name), Style(BODY, desk.palette.ink))
        part = count / whole_count
        long = max(2.0, part * (wide - 170))
        bar = f'<rect width="{long:.1f}" height="12" rx="1.5" fill="{laboratory_fields.BAR}"/>'
        desk.put(draw(wide - 150, 12, bar, (desk.px(wide - 150), desk.px(12))), left + 118, y + 4)
        desk.text(left + wide, y + 10, str(whole(100 * part)), Style(BODY, desk.palette.ink, bold=True), "right")
        y += 22
    return y


def _rounds(scene: LaboratoryScene, field: ResultField, box: Box) -> None:
    desk, (left, top, wide, _) = scene.desk, box
    desk.rule(left, top, wide)
    desk.stamp(left, top + 8, "Length")
    rounds = [record.rounds for record in field.records]
    laboratory_fields.bars(desk, (left + 100, top + 8, wide - 190, 30), rounds, laboratory_fields.INK)
    low, high = laboratory_fields.FEWEST, laboratory_fields.MOST
    desk.text(left + 100, top + 46, str(low), Style(LABEL, desk.palette.ink_soft))
    desk.text(left + wide - 90, top + 46, f"{high}", Style(LABEL, desk.palette.ink_soft), "right")
    words = f"{field.rounds[2]} rounds"
    desk.text(left + wide, top + 24, words, Style(BODY, desk.palette.ink, bold=True), "right")


def _buttons(scene: LaboratoryScene, box: Box, some: bool) -> None:
    desk, (left, top, wide, _) = scene.desk, box
    why = "" if some else "No battle has been played here yet."
    style = Style(BODY, desk.palette.ink if some else desk.palette.ink_soft, bold=True)
    watch = (left, top, wide, 42.0)
    desk.button("watch", watch, scene.watch_shortest, text="Watch the shortest battle", key="W", why=why, style=style)
    half = (wide - 8) / 2
    bold = Style(BODY, desk.palette.ink, bold=True)
    desk.button("more", (left, top + 48, half, 42), scene.more, text="100 more", key="M", style=bold)
    box = (left + half + 8, top + 48, half, 42.0)
    desk.button("play", box, scene.play_it, text="Play map", key="P", look="main", style=bold)


def _offered(scene: LaboratoryScene, field: ResultField | None) -> str:
    """Return the leading side, if the series has one map and changes can be offered; "" otherwise."""
    if field is None or len(scene.run.series.maps) > 1:
        return ""
    return laboratory_fields.side_ahead(field, 1)


def _offers(scene: LaboratoryScene, box: Box, ahead: str) -> None:
    """Lay out buttons for changes that may make the battle even: one figure fewer, or another start."""
    desk, (left, top, wide, tall) = scene.desk, box
    style = Style(BODY, desk.palette.ink, bold=True)
    words = f"Take one figure from {ahead.capitalize()}"
    desk.button("even-out", (left, top, wide, tall), scene.even_out, text=words, key="E", style=style)
    is_back = scene.run.series.starts.get(ahead) == "back"
    words = "Start the other side nearer" if is_back else f"Start {ahead.capitalize()} further back"
    desk.button("put-back", (left, top + tall + 6, wide, tall), scene.put_back, text=words, key="B", style=style)
