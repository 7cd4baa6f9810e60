"""Run of the laboratory's battles, and its commands: sort, order, stop, export, play a field by hand."""

from __future__ import annotations

import msgspec

from game.lab.background import FOLDER, Background
from game.lab.report import write_csv, write_html
from game.lab.series import Series
from game.lab.summary import ResultField, Summary, summary
from game.model.errors import BadInput
from game.storage.files import write_whole
from game.ui.board.map_picture import MapPainter
from game.ui.kit import routes
from game.ui.kit.dialog import message
from game.ui.kit.form_scene import FormScene
from game.ui.kit.scene import Pop, Push, Step
from game.ui.kit.stage import Stage
from game.ui.lab import laboratory_fields
from game.ui.lab.laboratory_order import OrderScene

LOOK_EVERY = 700
"""Milliseconds between two looks at the file of results."""
_LABEL, _HEAD, _RIGHT = 150.0, 56.0, 330.0
_PAINTING = 8.0
LAST = "last.json"
USUAL = Series(maps=("all",), rulesets=("all",), battles=20, title="Every map under every ruleset")


class LaboratoryRun(FormScene):
    """A series that is played beside the window, its results so far, and the field that is looked at."""

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
        """True while battles are being played, or pictures of maps painted."""
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

    def _row(self, name: str) -> list[ResultField]:
        return [field for field in self.found.fields if field.key[0] == name and not field.key[2]]

    def field(self) -> ResultField | None:
        """The chosen field, once it has battles."""
        row, column = self.chosen
        return self.found.field(self.maps[row], self.run.series.rulesets[column])

    # --- what can be done ---------------------------------------------------------------------------------------------

    def choose(self, place: tuple[int, int]) -> Step:
        """Look at another field."""
        self.chosen = place
        return self.relaid()

    def sort(self, order: str) -> Step:
        """Sort the maps another way."""
        self.order = order
        return self.relaid()

    def go(self) -> Step:
        """Play on."""
        self.run.start()
        return self.relaid()

    def stop(self) -> Step:
        """Stop playing; what was played is kept."""
        self.run.stop()
        self._take_up()
        return None

    def order_new(self) -> Step:
        """Order another series."""
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

    def put_back(self) -> Step:
        """Play it again with the side ahead beginning farther back, or the others farther ahead."""
        field = self.field()
        if field is None:
            return None
        starts = laboratory_fields.put_back(field, self.run.series)
        return self.begin(msgspec.structs.replace(self.run.series, starts=starts), leave=False)

    def play_it(self) -> Step:
        """The chosen map and rules with the squads and starts of the series, to be played by hand from the setup."""
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
        """Write the report and the table of battles."""
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

    def leave(self) -> Step:
        """Stop playing and go back."""
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
