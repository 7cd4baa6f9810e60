"""One fight under several clocks as one page: boards that follow a slider, what differs, and the time line."""

from __future__ import annotations

from pathlib import Path

from game.lab.compare import Clocks, Lane
from game.lab.differences import difference
from game.lab.report import STYLE
from game.rulebook import load_rules, title_of
from game.storage.files import write_out
from game.storage.markup import Markup, document, fill, joined

COLOURS = {"red": "#c4553c", "blue": "#4f86b0", "green": "#5f8a4a", "yellow": "#c9a23a"}
SQUARE = 12
LANE, ROUND = 26, 420
MOST_MOMENTS = 400

MORE = """
main { max-width: 1500px } .clocks { display: flex; flex-wrap: wrap; gap: 14px } .clock { flex: 1 1 240px }
.clock h2 { margin: 8px 0 } .moment { font-weight: bold } mark { background: #f3d98c } input { width: 100% }
"""
SCRIPT = """
const DATA = JSON.parse(document.getElementById('data').textContent);
const slider = document.querySelector('input'), lanes = DATA.lanes;
function made(tag, text, values) {
  const node = values ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag);
  for (const name in values || {}) node.setAttribute(name, values[name]);
  node.append(text);
  return node;
}
function told(words) {
  const rule = made('b', words.rule);
  rule.title = words.text;
  return [words.before + ' ', made('mark', words.words), ' ' + words.after, made('br', ''), rule];
}
function standing(f) {
  const node = made('circle', '', {cx: f[1], cy: f[2], r: f[3], fill: f[4], opacity: f[5] ? 1 : 0.3,
    stroke: '#33291f'});
  node.append(made('title', f[0], {}));
  return node;
}
function draw() {
  const at = DATA.moments[slider.value];
  document.querySelector('#now').setAttribute('x1', at * DATA.round + DATA.left);
  document.querySelector('#now').setAttribute('x2', at * DATA.round + DATA.left);
  lanes.forEach((lane, n) => {
    const frame = lane.frames.filter(f => f.at - at < 1e-6).pop() || lane.frames[0];
    const box = document.querySelector('#clock' + n);
    box.querySelector('.moment').textContent = frame.moment;
    box.querySelector('.words').replaceChildren(...told(lane.words[slider.value]));
    box.querySelector('.figures').replaceChildren(...frame.figures.map(standing));
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
    columns = joined((_column(clocks, lane, number) for number, lane in enumerate(clocks.lanes)))
    slider = fill('<input type="range" aria-label="moment" min="0" max="{}" value="0">', len(shown) - 1)
    body = fill("<h1>{}</h1><div class=clocks>{}</div>{}{}", title, columns, slider, _line(clocks, left))
    return document(title, fill("<main>{}</main>", body), f"{STYLE}{MORE}", SCRIPT, data)


def _frames(lane: Lane) -> list[dict[str, object]]:
    made = []
    for frame in lane.frames:
        figures = []
        for standing in frame.figures.values():
            half = standing.width * SQUARE / 2
            x, y = standing.square[0] * SQUARE + half, standing.square[1] * SQUARE + half
            colour = COLOURS.get(standing.side, "#888")
            name = f"{standing.name}, {standing.state}"
            figures.append([name, x, y, half - 1, colour, standing.state == "up"])
        up = frame.figures.get(frame.up)
        words = f"{frame.moment}: {up.name}" if up is not None else frame.moment
        made.append({"at": round(frame.at, 6), "moment": words, "figures": figures})
    return made


def _words(clocks: Clocks, lane: Lane, moments: list[float]) -> list[dict[str, str]]:
    """Return the difference at each moment: the words before, those that decide, the words after, the rule and its
    text."""
    told = []
    book = load_rules()
    for at in moments:
        found = difference(clocks, lane, at)
        text = book[found.rule].text if found.rule in book else ""
        words = {"before": found.before, "words": found.words, "after": found.after}
        told.append({**words, "rule": title_of(found.rule), "text": text})
    return told


def _column(clocks: Clocks, lane: Lane, number: int) -> Markup:
    board = lane.scenario.map.board
    squares = joined(
        fill(
            '<rect x="{}" y="{}" width="{}" height="{}" fill="{}"/>',
            x * SQUARE,
            y * SQUARE,
            SQUARE,
            SQUARE,
            _ground(lane, x, y),
        )
        for y in range(board.height)
        for x in range(board.width)
    )
    size = fill('viewBox="0 0 {} {}" width="100%"', board.width * SQUARE, board.height * SQUARE)
    drawn = fill('<svg {} role="img" aria-label="{}">{}<g class="figures"></g></svg>', size, lane.title, squares)
    over = fill("<p class=note>{} has won.</p>", lane.winner.capitalize() or "Nobody") if lane.over else ""
    text = fill("<h2>{}</h2>{}<div class=moment></div><div class=words></div>{}", lane.title, drawn, over)
    return fill('<div class=clock id="clock{}">{}</div>', number, text)


def _ground(lane: Lane, x: int, y: int) -> str:
    """A tint by what stands on a square: void, water, cover or plain ground."""
    terrain = " ".join(lane.scenario.map.board.surfaces((x, y)))
    for word, tint in (("water", "#9fc3cc"), ("mud", "#c2a57e"), ("tree", "#93ab78"), ("bush", "#a5b98a"),
                       ("wall", "#6b6257"), ("rock", "#a49b8b"), ("snow", "#eef1ee"), ("floor", "#d9c6a3"),
                       ("roof", "#c9b490"), ("clutter", "#c7b78f")):  # fmt: skip
        if word in terrain:
            return tint
    return "#d9dfb4"


def _line(clocks: Clocks, left: int) -> Markup:
    """The time line: a lane for each clock, a bar for each act."""
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
