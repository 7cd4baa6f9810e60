"""One fight under several clocks (rulesets) as one page: boards that follow a slider, their differences, and a time
line.

A lane is the fight under one ruleset.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from game.engine.battle import Battle
from game.lab.compare import Clocks, Lane, LaneFrame
from game.lab.differences import difference
from game.pages.client_files import client_text
from game.pages.page import PagePlayer, page, player_html
from game.rulebook import load_rules, title_of
from game.storage.files import write_out
from game.storage.markup import Markup, fill, joined
from game.table.now import remembered
from game.table.recorded import RecordedStep
from game.table.records import Now
from game.table.session import UMPIRE

COLOURS = {"red": "#c4553c", "blue": "#4f86b0", "green": "#5f8a4a", "yellow": "#c9a23a"}
LANE, ROUND = 26, 420
MOST_MOMENTS = 400
_NOTHING = Markup("")


def write_page(path: Path, clocks: Clocks) -> None:
    """Write the comparison to an HTML file. Raises BadInput if it cannot be written."""
    write_out(path, page_of(clocks))


Told = Callable[[Lane, float], dict[str, str]]
"""Function that returns the words below a lane (the fight under one ruleset) at a time in rounds, with the keys before,
words, after, rule and text."""


def page_of(clocks: Clocks, title: str = "", told: Told | None = None, above: Markup = _NOTHING) -> str:
    """Return the comparison as an HTML page that loads nothing. `title`, the words below each lane (`told`) and the
    part `above` the boards can be replaced."""
    moments = clocks.moments()
    step = -(-len(moments) // MOST_MOMENTS)
    shown = [*moments[::step], moments[-1]]
    left = 130
    players = [_player_of(lane, f"clock{number}") for number, lane in enumerate(clocks.lanes)]
    words = told or partial(_words, clocks)
    data = {
        "moments": shown,
        "round": ROUND,
        "left": left,
        "lanes": [
            {"at": [frame.at for frame in lane.frames], "words": [words(lane, at) for at in shown]}
            for lane in clocks.lanes
        ],
    }
    title = title or f"{clocks.title}, seed {clocks.seed}: one fight under {len(clocks.lanes)} clocks"
    columns = joined(_column(lane, player) for lane, player in zip(clocks.lanes, players, strict=True))
    slider = fill('<input type="range" aria-label="moment" min="0" max="{}" value="0">', len(shown) - 1)
    body = fill('<h1>{}</h1>{}{}<div class="clocks">{}</div>{}', title, above, slider, columns, _line(clocks, left))
    return page(title, body, players, more=data, script=client_text("clocks.js"))


def _player_of(lane: Lane, id: str) -> PagePlayer:
    """Return the player for a lane's board: a widget that shows a step for each frame."""
    return PagePlayer.of(id, Battle.create(lane.scenario), [_step(frame) for frame in lane.frames])


def _step(frame: LaneFrame) -> RecordedStep:
    up = frame.figures.get(frame.up)
    bodies = tuple(replace(remembered(figure), ghost=False) for figure in frame.figures.values())
    acting = (frame.up,) if up is not None else ()
    now = Now(0, UMPIRE, "", frame.moment, "others", bodies, (), acting=acting)
    return RecordedStep(f"{frame.moment}: {up.name}" if up is not None else frame.moment, now, "")


def _words(clocks: Clocks, lane: Lane, at: float) -> dict[str, str]:
    """Return the difference between a lane and the first one at a time (in rounds), in parts: "before", "words"
    (emphasised), "after", and the rule's title and text."""
    book, found = load_rules(), difference(clocks, lane, at)
    text = book[found.rule].text if found.rule in book else ""
    words = {"before": found.before, "words": found.words, "after": found.after}
    return {**words, "rule": title_of(found.rule), "text": text}


def _column(lane: Lane, player: PagePlayer) -> Markup:
    over = fill('<p class="facts">{} has won.</p>', lane.winner.capitalize() or "Nobody") if lane.over else ""
    return fill('<div class="clock"><h2>{}</h2>{}<p class="words" aria-live="polite"></p>{}</div>',
                lane.title, player_html(player), over)  # fmt: skip


def _line(clocks: Clocks, left: int) -> Markup:
    """Return the time line as SVG, with a row for each lane and a bar for each act."""
    parts = []
    for row, lane in enumerate(clocks.lanes):
        figures = list(lane.frames[0].figures)
        tall = max(LANE, 5 * len(figures))
        y = sum(max(LANE, 5 * len(one.frames[0].figures)) + 6 for one in clocks.lanes[:row])
        width = clocks.rounds * ROUND
        parts.append(fill('<rect x="{}" y="{}" width="{}" height="{}" fill="#f3e7c9"/>', left, y, width, tall))
        parts.append(fill('<text x="2" y="{}" font-size="13">{}</text>', y + tall / 2 + 4, lane.title))
        for act in lane.acts:
            standing = lane.frames[0].figures.get(act.figure)
            if standing is None:
                continue
            line = y + figures.index(act.figure) * tall / len(figures)
            wide = max(2.0, (act.until - act.at) * ROUND - 1)
            words = f"{standing.name}: {act.action}, at {act.place}"
            parts.append(
                fill(
                    '<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" rx="1" height="{:.1f}" fill="{}">'
                    "<title>{}</title></rect>",
                    left + act.at * ROUND,
                    line,
                    wide,
                    tall / len(figures),
                    COLOURS.get(standing.side, "#888"),
                    words,
                )
            )
    high = sum(max(LANE, 5 * len(one.frames[0].figures)) + 6 for one in clocks.lanes)
    for number in range(clocks.rounds + 1):
        x = left + number * ROUND
        parts.append(fill('<line x1="{}" x2="{}" y1="0" y2="{}" stroke="#33291f"/>', x, x, high))
    parts.append(fill('<line id="now" y1="0" y2="{}" stroke="#a83722" stroke-width="3"/>', high))
    return fill('<svg viewBox="0 0 {} {}" width="100%">{}</svg>', left + clocks.rounds * ROUND + 4, high, joined(parts))
