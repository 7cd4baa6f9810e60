"""The setup of a battle: map, rules, sides, squads and options on five pages, each with the start button at its
foot."""

from __future__ import annotations

from functools import partial

from game.lab.series import Series
from game.ui.board.map_picture import MapPainter
from game.ui.kit import page, routes
from game.ui.kit.fonts import BODY, LABEL, NAME, Style
from game.ui.kit.pen import Box
from game.ui.kit.scene import Pop, Push, Replace, Step
from game.ui.kit.stage import Stage
from game.ui.setup import setup_options, setup_pages, setup_squads
from game.ui.setup.how_even import HowEvenScene
from game.ui.setup.setup_form import SetupForm

_TABS = (("map", "Map"), ("rules", "Rules"), ("sides", "Sides"), ("squads", "Squads"), ("options", "Options"))


class SetupScene(SetupForm):
    """The setup of a battle: the open page, the tabs, and the buttons that lead on."""

    @property
    def animating(self) -> bool:
        """Return whether text is being typed or a picture has become ready."""
        return self.desk.writing or self.desk.stale

    def fill(self) -> None:
        """Lay out the open page with the tabs above and the start button below."""
        self.painter = MapPainter(self.stage.cards)
        desk = self.desk
        sheet = page.sheet(desk)
        desk.text(sheet[0] + 20, sheet[1] + 28, self.heading, Style(NAME, desk.palette.ink, bold=True))
        desk.rule(sheet[0] + 16, sheet[1] + page.HEAD - 2, sheet[2] - 32, heavy=True)
        self._tabs(sheet)
        pages = {
            "map": setup_pages.map_page, "rules": setup_pages.rules_page, "sides": setup_pages.sides_page,
            "squads": setup_squads.squads_page, "options": setup_options.options_page,
        }  # fmt: skip
        pages[self.tab](self, page.body(sheet))
        self._foot(sheet)

    def _tabs(self, sheet: Box) -> None:
        desk = self.desk
        style = Style(BODY, desk.palette.ink, bold=True)
        x = sheet[0] + sheet[2] - 20
        for number, (tab, title) in reversed(list(enumerate(_TABS, 1))):
            width = desk.text_width(title, style) + 52
            x -= width
            desk.button(
                f"tab:{tab}",
                (x, sheet[1] + 9, width, 34),
                partial(self.open, tab),
                text=title,
                key=str(number),
                look="chosen" if tab == self.tab else "button",
                style=style,
            )
            x -= 6

    def _foot(self, sheet: Box) -> None:
        desk = self.desk
        why = self.table.why_not()
        page.back_button(desk, sheet, self._back)
        page.main_button(desk, sheet, "start", "Start battle", self._start, why=why)
        even = (sheet[0] + sheet[2] - 420, sheet[1] + sheet[3] - page.FOOT + 4, 192.0, 40.0)
        bold = Style(BODY, desk.palette.ink_soft if why else desk.palette.ink, bold=True)
        desk.button("even", even, self._how_even, text="How even is this?", key="H", why=why, style=bold)
        width = sheet[2] - 150 - 400 - 80
        colour = desk.palette.side("red").text_dark if why else desk.palette.ink
        style = Style(LABEL, colour, bold=bool(why))
        said = why or self.goal_told or self.notice or self.table.summary()
        lines = desk.lines(said, width, style)
        middle = sheet[1] + sheet[3] - page.FOOT + 24
        desk.prose(sheet[0] + 186, middle - 8 * len(lines), width, said, style, 16)

    # Ways on

    def _start(self) -> Step:
        return self.tried_with(lambda: Replace(routes.open_battle(self.table.scenario())))

    def _how_even(self) -> Step:
        """Open the card on how often each side wins."""
        return self.tried_with(lambda: Push(HowEvenScene(self.stage, self.table)))

    def _back(self) -> Step:
        self.remember()
        return Pop()


def setup_for_two(stage: Stage) -> SetupScene:
    """Return the setup of a battle between people at this screen, opened at their names. Its choices are not saved for
    the next battle."""
    scene = SetupScene(stage)
    scene.heading, scene.tab, scene.keeps = "Two players, one computer", "sides", False
    for side in scene.table.map.sides:
        scene.table.side(side).controller = "human"
    return scene


def setup_of_series(stage: Stage, series: Series, name: str, ruleset: str) -> SetupScene:
    """Return a setup with the map and rules of a series, and with its squads and starts."""
    scene = SetupScene(stage)
    scene.table.choice.map, scene.table.choice.ruleset = name, ruleset
    for side in scene.table.map.sides:
        chosen = scene.table.side(side)
        chosen.squad, chosen.start = series.squads.get(side), series.starts.get(side, "")
    scene.side = scene.table.map.sides[0]
    return scene
