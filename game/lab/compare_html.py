"""One fight under several clocks as one page: boards that follow a slider, what differs, and the time line."""

from __future__ import annotations

import html
import json
from pathlib import Path

from game.lab.compare import Clocks, Lane
from game.lab.differences import difference
from game.lab.report import STYLE
from game.rulebook import load_rules, title_of
from game.storage.files import write_out

COLOURS = {"red": "#c4553c", "blue": "#4f86b0", "green": "#5f8a4a", "yellow": "#c9a23a"}
SQUARE = 12
LANE, ROUND = 26, 420
MOST_MOMENTS = 400

MORE = """
main { max-width: 1500px } .clocks { display: flex; flex-wrap: wrap; gap: 14px } .clock { flex: 1 1 240px }
.clock h2 { margin: 8px 0 } .moment { font-weight: bold } mark { background: #f3d98c } input { width: 100% }
"""
SCRIPT = """
const slider = document.querySelector('input'), lanes = DATA.lanes;
function draw() {
  const at = DATA.moments[slider.value];
  document.querySelector('#now').setAttribute('x1', at * DATA.round + DATA.left);
  document.querySelector('#now').setAttribute('x2', at * DATA.round + DATA.left);
  lanes.forEach((lane, n) => {
    const frame = lane.frames.filter(f => f.at <= at + 1e-6).pop() || lane.frames[0];
    const box = document.querySelector('#clock' + n);
    box.querySelector('.moment').textContent = frame.moment;
    box.querySelector('.words').innerHTML = lane.words[slider.value];
    box.querySelector('.figures').innerHTML = frame.figures.map(f =>
      `<circle cx="${f[1]}" cy="${f[2]}" r="${f[3]}" fill="${f[4]}" opacity="${f[5] ? 1 : 0.3}" stroke="#33291f">` +
      `<title>${f[0]}</title></circle>`).join('');
  });
}
slider.addEventListener('input', draw); draw();
"""


def write_page(path: Path, clocks: Clocks) -> None:
    """Write the page; raises BadInput."""
    write_out(path, page_of(clocks))


def page_of(clocks: Clocks) -> str:
    """The page as text; it fetches nothing."""
    moments = clocks.moments()
    step = -(-len(moments) // MOST_MOMENTS)
    shown = [*moments[::step], moments[-1]]
    left = 130
    data = {
        "moments": shown,
        "round": ROUND,
        "left": left,
        "lanes": [{"frames": _frames(lane), "words": _words(clocks, lane, shown)} for lane in clocks.lanes],
    }
    title = f"{clocks.title}, seed {clocks.seed}: one fight under {len(clocks.lanes)} clocks"
    columns = "".join(_column(clocks, lane, number) for number, lane in enumerate(clocks.lanes))
    slider = f'<input type="range" aria-label="moment" min="0" max="{len(shown) - 1}" value="0">'
    values = json.dumps(data).replace("</", "<\\/")
    script = f"const DATA = {values};{SCRIPT}"
    body = f"<h1>{html.escape(title)}</h1><div class=clocks>{columns}</div>{slider}{_line(clocks, left)}"
    head = f'<meta charset="utf-8"><title>{html.escape(title)}</title><style>{STYLE}{MORE}</style>'
    text = f"<!doctype html><html lang=en><head>{head}</head><body><main>{body}</main><script>{script}</script></body>"
    return text + "</html>\n"


def _frames(lane: Lane) -> list[dict[str, object]]:
    made = []
    for frame in lane.frames:
        figures = []
        for standing in frame.figures.values():
            half = standing.width * SQUARE / 2
            x, y = standing.square[0] * SQUARE + half, standing.square[1] * SQUARE + half
            colour = COLOURS.get(standing.side, "#888")
            name = html.escape(f"{standing.name}, {standing.state}")
            figures.append([name, x, y, half - 1, colour, standing.state == "up"])
        up = frame.figures.get(frame.up)
        words = f"{frame.moment}: {up.name}" if up is not None else frame.moment
        made.append({"at": round(frame.at, 6), "moment": words, "figures": figures})
    return made


def _words(clocks: Clocks, lane: Lane, moments: list[float]) -> list[str]:
    """What differs at each moment, as HTML."""
    told = []
    book = load_rules()
    for at in moments:
        found = difference(clocks, lane, at)
        text = book[found.rule].text if found.rule in book else ""
        words = f"{html.escape(found.before)} <mark>{html.escape(found.words)}</mark> {html.escape(found.after)}"
        told.append(f'{words}<br><b title="{html.escape(text, quote=True)}">{html.escape(title_of(found.rule))}</b>')
    return told


def _column(clocks: Clocks, lane: Lane, number: int) -> str:
    board = lane.scenario.map.board
    squares = "".join(
        f'<rect x="{x * SQUARE}" y="{y * SQUARE}" width="{SQUARE}" height="{SQUARE}" fill="{_ground(lane, x, y)}"/>'
        for y in range(board.height)
        for x in range(board.width)
    )
    size = f'viewBox="0 0 {board.width * SQUARE} {board.height * SQUARE}" width="100%"'
    drawn = f'<svg {size} role="img" aria-label="{html.escape(lane.title)}">{squares}<g class="figures"></g></svg>'
    over = f"<p class=note>{html.escape(lane.winner.capitalize() or 'Nobody')} has won.</p>" if lane.over else ""
    text = f"<h2>{html.escape(lane.title)}</h2>{drawn}<div class=moment></div><div class=words></div>{over}"
    return f'<div class=clock id="clock{number}">{text}</div>'


def _ground(lane: Lane, x: int, y: int) -> str:
    """A tint by what stands on a square: void, water, cover or plain ground."""
    terrain = " ".join(lane.scenario.map.board.surfaces((x, y)))
    for word, tint in (("water", "#9fc3cc"), ("mud", "#c2a57e"), ("tree", "#93ab78"), ("bush", "#a5b98a"),
                       ("wall", "#6b6257"), ("rock", "#a49b8b"), ("snow", "#eef1ee"), ("floor", "#d9c6a3"),
                       ("roof", "#c9b490"), ("clutter", "#c7b78f")):  # fmt: skip
        if word in terrain:
            return tint
    return "#d9dfb4"


def _line(clocks: Clocks, left: int) -> str:
    """The time line: a lane for each clock, a bar for each act."""
    parts = []
    for row, lane in enumerate(clocks.lanes):
        figures = list(lane.frames[0].figures)
        tall = max(LANE, 5 * len(figures))
        y = sum(max(LANE, 5 * len(one.frames[0].figures)) + 6 for one in clocks.lanes[:row])
        width = clocks.rounds * ROUND
        parts.append(f'<rect x="{left}" y="{y}" width="{width}" height="{tall}" fill="#f3e7c9"/>')
        parts.append(f'<text x="2" y="{y + tall / 2 + 4}" font-size="13">{html.escape(lane.title)}</text>')
        for act in lane.acts:
            standing = lane.frames[0].figures.get(act.figure)
            if standing is None:
                continue
            line = y + figures.index(act.figure) * tall / len(figures)
            wide = max(2.0, (act.until - act.at) * ROUND - 1)
            words = html.escape(f"{standing.name}: {act.action}, at {act.place}")
            parts.append(
                f'<rect x="{left + act.at * ROUND:.1f}" y="{line:.1f}" width="{wide:.1f}" rx="1" '
                f'height="{tall / len(figures):.1f}" fill="{COLOURS.get(standing.side, "#888")}">'
                f"<title>{words}</title></rect>"
            )
    high = sum(max(LANE, 5 * len(one.frames[0].figures)) + 6 for one in clocks.lanes)
    for number in range(clocks.rounds + 1):
        x = left + number * ROUND
        parts.append(f'<line x1="{x}" x2="{x}" y1="0" y2="{high}" stroke="#33291f"/>')
    parts.append(f'<line id="now" y1="0" y2="{high}" stroke="#a83722" stroke-width="3"/>')
    return f'<svg viewBox="0 0 {left + clocks.rounds * ROUND + 4} {high}" width="100%">{"".join(parts)}</svg>'
