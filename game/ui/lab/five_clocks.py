"""Five clocks: one battle played under all five rulesets, side by side on one time line; the player can play on under
each.

A lane is the fight under one ruleset.
"""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

from game.actions import ACTIONS
from game.lab.compare import Clocks, Lane, comparing
from game.lab.differences import difference
from game.lab.series import board_of
from game.model.errors import BadInput
from game.model.paths import PACKAGE, maps
from game.model.scenario import Scenario
from game.rulebook import title_of
from game.rulebook.scenario_file import read_demo, read_tables
from game.ui.kit import routes
from game.ui.kit.art import picture
from game.ui.kit.fonts import BODY, LABEL, NAME, VALUE, Style
from game.ui.kit.pen import Box
from game.ui.kit.scene import Pop, Push, Step
from game.ui.kit.stage import Stage
from game.ui.lab.five_clocks_lanes import emblem, pawn, time_line
from game.ui.lab.lanes_scene import LanesScene

ROUNDS = 2
FIRST = 7
"""Seed of the first battle shown."""


class FiveClocksScene(LanesScene):
    """Scene of one fight played under five rulesets. The battles are played between frames; a slider moves all five
    boards through time together."""

    name = "five-clocks"
    refusal = "These fights cannot be compared"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.openings: list[Scenario | str] = [*openings(), *sorted(path.stem for path in maps().glob("*.tmx"))]
        """Starting positions to choose from: the small ones, then the maps (by id) with their own squads."""
        self._begin(0, FIRST)

    def _begin(self, opening: int, seed: int) -> None:
        self.opening, self.seed = opening, seed
        self.begin(comparing(self.openings[opening], seed, rounds=ROUNDS))

    def fill(self) -> None:
        """Lay out the head, the columns, the time line and the controls."""
        desk = self.desk
        self._head()
        if self.clocks is None:
            self.lay_waiting("Getting the five fights ready ...")
            return
        lanes = self.clocks.lanes
        wide = (desk.width - 22) / len(lanes)
        tall = max(230.0, min(376.0, desk.height - 344))
        for number, lane in enumerate(lanes):
            self._column(lane, number, (11 + number * wide, 58.0, wide - 6, tall))
        top = 58 + tall + 6
        time_line(desk, lanes, (8.0, top, desk.width - 16, desk.height - top - 52), ROUNDS, self.at)
        self._controls((8.0, desk.height - 46, desk.width - 16, 40.0))

    def _head(self) -> None:
        desk = self.desk
        desk.card((8, 6, desk.width - 16, 46), "card", 1)
        desk.put(picture("icons/five-clocks", desk.px(38), desk.px(38)), 16, 10)
        x = 62 + desk.text(62, 29, "Five clocks", Style(NAME, desk.palette.ink, bold=True)) + 18
        shown = self.openings[self.opening]
        title = board_of(shown).title if isinstance(shown, str) else shown.map.title
        x += (
            desk.text(
                x, 30, f"{title}: the same fight five times, seed {self.seed}", Style(BODY, desk.palette.ink_soft)
            )
            + 24
        )
        ways = (("leave", "Leave", "Esc", Pop, ""), ("seed", "Other dice", "D", self._other_dice, ""),
                ("opening", "Other map", "O", self._other_opening, ""))  # fmt: skip
        right = desk.row(desk.width - 22, 13, 32, ways, around=34, gap=6, leftward=True)
        self._names(x, right - 6)

    def _names(self, x: float, end: float) -> None:
        """Draw the figures with their names, if all of them fit."""
        if self.clocks is None:
            return
        desk, style = self.desk, Style(BODY, self.desk.palette.ink, bold=True)
        figures = self.clocks.lanes[0].frames[0].figures.values()
        names = [(figure, figure.name.split()[0]) for figure in figures]
        if x + sum(desk.text_width(name, style) + 42 for _, name in names) > end:
            return
        for figure, name in names:
            desk.put(pawn(desk, figure, 22), x, 19)
            x += desk.text(x + 27, 30, name, style) + 42

    # --- a column -----------------------------------------------------------------------------------------------------

    def _column(self, lane: Lane, number: int, box: Box) -> None:
        desk, (left, top, wide, tall) = self.desk, box
        desk.card(box, "card", number)
        desk.put(picture(emblem(lane.ruleset), desk.px(32), desk.px(32)), left + 10, top + 5)
        desk.text(left + 48, top + 21, lane.title, Style(VALUE, desk.palette.ink, bold=True))
        frame = lane.frame(self.at)
        high = tall - 190
        self.boards.lay(lane, self.at, (left + 8, top + 42, wide - 16, high))
        y = top + 42 + high + 17
        up = frame.figures.get(frame.up)
        moment = f"{frame.moment}: {up.name.split()[0]}" if up is not None else frame.moment
        sign = pawn(desk, up, 20) if up is not None else picture("icons/orders", desk.px(20), desk.px(20))
        desk.put(sign, left + 12, y - 10)
        bold = Style(BODY, desk.palette.ink, bold=True)
        desk.text(left + 38, y, desk.lines(moment, wide - 50, bold)[0], bold)
        found = difference(self._known, lane, self.at)
        lines = desk.lines(str(found), wide - 24, Style(BODY))[:3]
        desk.prose(left + 12, y + 14, wide - 20, " ".join(lines), Style(BODY, desk.palette.ink), 18)
        rule = (left + 8, top + tall - 66, wide - 16, 26.0)
        link = Style(LABEL, desk.palette.side("blue").text_dark, bold=True)
        words = desk.lines(title_of(found.rule), wide - 48, link)[0]
        desk.button(f"rule:{number}", rule, partial(self._rule, found.rule), text=words, style=link)
        on = (left + 8, top + tall - 36, wide - 16, 30.0)
        words = "Play this one"
        desk.button(
            f"on:{number}", on, partial(self._play_on, lane), text=words, key=str(number + 1), look="main", style=bold
        )

    @property
    def _known(self) -> Clocks:
        assert self.clocks is not None, "laid out only when the fights are played"
        return self.clocks

    def _controls(self, box: Box) -> None:
        desk, (left, top, wide, _) = self.desk, box
        desk.card(box, "card", 3)
        x = left + 10
        entries = (("first", "First", "Home", self._first), ("back", "Back", "Left", partial(self.step_by, -1)),
                   ("play", "Stop" if self.playing else "Play", "Space", self.play),
                   ("next", "Next", "Right", partial(self.step_by, 1)))  # fmt: skip
        for id, text, key, act in entries:
            style = Style(BODY, desk.palette.ink, bold=True)
            desk.button(
                id,
                (x, top + 5, 122, 30),
                act,
                text=text,
                key=key,
                look="main" if id == "play" else "button",
                style=style,
            )
            x += 130
        told = self._told()
        desk.text(x + 8, top + 20, told[: int((wide - x) / 7.4)], Style(BODY, desk.palette.ink, bold=True))

    def _told(self) -> str:
        """Return in words the act that began last in any lane (the battle under one ruleset)."""
        now = [(lane, act) for lane in self._known.lanes for act in lane.acts if abs(act.at - self.at) < 1e-6]
        if not now:
            return f"Moment {self.place + 1} of {len(self._moments)}"
        lane, act = now[0]
        standing = lane.frames[0].figures.get(act.figure)
        who = standing.name if standing is not None else "Somebody"
        more = f", and {len(now) - 1} more" if len(now) > 1 else ""
        return f"{lane.title}: {who}, {ACTIONS[act.action].title.lower()}{more}"

    # --- what can be done ---------------------------------------------------------------------------------------------

    def _first(self) -> Step:
        return self.step_by(-self.place)

    def _rule(self, rule: str) -> Step:
        return Push(routes.open_rulebook(self.stage, rule))

    def _play_on(self, lane: Lane) -> Step:
        """Open a new battle from the present moment of a lane, with a human on the first side."""
        first, *others = (side.id for side in lane.scenario.sides)
        battle = lane.battle_at(self.at, {first: "human", **dict.fromkeys(others, "ai:normal")})
        return Push(routes.take_over(battle.scenario, battle, tuple(battle.events)))

    def _other_dice(self) -> Step:
        self._begin(self.opening, self.seed + 1)
        return self.relaid()

    def _other_opening(self) -> Step:
        self._begin((self.opening + 1) % len(self.openings), self.seed)
        return self.relaid()


FILE = PACKAGE / "rulebook" / "openings.toml"


@cache
def openings(path: Path = FILE) -> tuple[Scenario, ...]:
    """Return the small starting positions in the order of the file. Raises BadInput with every problem of the file."""
    found = []
    for number, table in enumerate(read_tables(path).get("opening", [])):
        title = str(table.get("title", ""))
        shown = {**table, "rules": ["ruleset.choose"], "ruleset": "static", "claim": title, "beat": [{"say": title}]}
        found.append(read_demo(shown, f"opening-{number + 1}", str(path)).scenario)
    if not found:
        raise BadInput.of(str(path), "names no opening")
    return tuple(found)
