"""Reports of a series as files: a row for each battle for spreadsheets, or a page of HTML with tables and plots."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from game.lab import plots
from game.lab.effects import EFFECT_HEADS, effects
from game.lab.record import Record
from game.lab.runner import verdict_of
from game.lab.sequential import Test, told
from game.lab.series import Series
from game.lab.statistics import Share
from game.lab.summary import EVEN, ResultField, Summary, player_shares
from game.storage.files import write_out
from game.storage.markup import Markup, document, fill, joined


def write_csv(path: Path, records: Sequence[Record]) -> None:
    """Write a CSV file with a row for each battle and columns for each side's counts. Raises BadInput if it cannot be
    written."""
    sides = list(dict.fromkeys(side for record in records for side in record.sides))
    acts = sorted({name for record in records for name in record.acts})
    plain = (
        "battle", "map", "ruleset", "change", "seed", "winner", "player", "reason", "rounds", "commands", "harm_in",
        "reach", "objective", "state",
    )  # fmt: skip
    own = ("player", "who", "figures", "lost", "attacks", "hits", "expected_hits", "harm", "expected_harm", "dice")
    heads = [*plain, "options", *(f"{side}_{name}" for side in sides for name in own), *(f"acts_{a}" for a in acts)]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(heads)
    for record in records:
        options = " ".join(f"{name}={value}" for name, value in sorted(record.options.items()))
        row = [_cell(getattr(record, name)) for name in plain]
        found = [record.sides.get(side) for side in sides]
        row += [options, *(_cell(getattr(side, name)) if side else "" for side in found for name in own)]
        writer.writerow([*row, *(record.acts.get(name, 0) for name in acts)])
    write_out(path, text.getvalue().encode())


def _cell(value: object) -> object:
    """Return a value with an apostrophe before it if a spreadsheet could take it for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@") else value


STYLE = """
body { font: 15px/1.45 "Noto Sans", "Segoe UI", sans-serif; color: #33291f; background: #e9dfc6; margin: 0 }
main { max-width: 980px; margin: 24px auto; padding: 8px 32px 32px; background: #fbf5e6; border: 1.5px solid #33291f }
h1 { font-size: 24px } h2 { font-size: 17px; margin-top: 32px; border-bottom: 1px solid #b9a98a }
table { border-collapse: collapse; font-size: 13px } td, th { padding: 3px 9px; text-align: left }
th { border-bottom: 1.5px solid #33291f } tr:nth-child(even) td { background: #f3e9d0 } td.n { text-align: right }
td.unfair { background: #f1bfa6 !important; font-weight: bold } td.doubtful { background: #f8e2d2 !important }
svg { max-width: 100%; height: auto } .note { color: #7b6a55; font-size: 13px }
"""


def write_html(
    path: Path, series: Series, found: Summary, times: Mapping[int, float] | None = None, test: Test | None = None
) -> None:
    """Write the report as one HTML page; `times` are seconds by the number of the battle, from 0. Raises BadInput if it
    cannot be written."""
    write_out(path, html_of(series, found, times or {}, test).encode())


def html_of(series: Series, found: Summary, times: Mapping[int, float], test: Test | None = None) -> str:
    """Return the text of the report's HTML page."""
    title = series.title or "Counterstep: a series of battles"
    parts = [
        fill("<h1>{}</h1>", title),
        fill(
            "<p>{} battles, {} under the plain rules; seeds from {} on; played by {}. Version {}. "
            "Intervals hold in 95 of 100 such series.</p>",
            len(found.records),
            len(found.plain),
            series.seed,
            ", ".join((f"{n}: {who}" for n, who in found.who.items())),
            found.records[0].version,
        ),
        fill("<h2>Maps and rulesets</h2>"),
        _matrix(found),
        fill("<h2>Wins</h2>"),
        _wins(found),
        *([fill("<p>Test: {}.</p>", told(test, verdict_of(found.plain, test)))] if test is not None else []),
        fill("<h2>Course</h2>"),
        _course([field for field in found.fields if not field.key[2]]),
    ]
    for effect in effects(found):
        parts += [
            fill("<h2>What if: {}</h2><p>{}</p>", effect.heading, effect.words),
            _table(EFFECT_HEADS, effect.rows),
        ]
    if plots.are_there():
        parts += [fill("<h2>{}</h2>{}", words, svg) for words, svg in plots.plots_of(found, times)]
    else:
        parts.append(fill("<p class=note>Plots need the extra 'plots': pip install 'counterstep[plots]'.</p>"))
    return document(title, fill("<main>{}</main>", joined(parts, "\n")), STYLE)


def _matrix(found: Summary) -> Markup:
    """Return a table of maps and rulesets with the first side's points, their interval, and the median number of
    rounds."""
    fields = [field for field in found.fields if not field.key[2]]
    names = list(dict.fromkeys((field.key[0], field.key[3]) for field in fields))
    rulesets = list(dict.fromkeys(field.key[1] for field in fields))
    rows = []
    for name, options in names:
        cells = [fill("<td>{}{}</td>", name, f" ({options})" if options else "")]
        for ruleset in rulesets:
            here = [field for field in fields if field.key == (name, ruleset, "", options)]
            cells.append(_cell_of(here[0], len(fields)) if here else fill("<td></td>"))
        rows.append(fill("<tr>{}</tr>", joined(cells)))
    heads = joined(fill("<th>{}</th>", word) for word in ("map", *rulesets))
    note = "Points of the first side in 100 battles, a draw counting one half. Tinted: the interval leaves 50 out; "
    note += f"bold: the difference from 50 still stands after allowing for the luck in all {len(fields)} fields."
    return fill("<table><tr>{}</tr>{}</table><p class=note>{}</p>", heads, joined(rows), note)


def _cell_of(field: ResultField, fields: int) -> Markup:
    word = field.fairness(fields)
    mark = "" if word == EVEN else f" class={word}"
    small = fill("<span class=note>{} battles, {} rounds</span>", field.battles, field.rounds[2])
    return fill("<td{}>{}<br>{}</td>", mark, field.edge.percent, small)


def _wins(found: Summary) -> Markup:
    rows: list[tuple[str, str, int]] = []
    shares: list[tuple[str, Share]] = [
        (f"player {n}: {found.who[n]}", share) for n, share in player_shares(found.plain).items()
    ]
    whole = ResultField(("", "", "", ""), found.plain)
    shares += [(f"side {side}", share) for side, share in whole.sides.items()]
    shares += [("nobody", whole.draws), ("by an objective", whole.objectives)]
    rows = [(who, share.percent, share.of) for who, share in shares]
    text = _table(("who", "share of wins", "battles"), rows)
    if found.is_duel and any(found.pairs()):
        difference = found.difference()
        words = f"Elo of player 1 over player 2: {found.elo().text(0, sign=True)}; points a battle, player 1 less "
        text += fill("<p>{}player 2: {}; {} pairs.</p>", words, difference.text(2, sign=True), difference.of)
    return text


def _course(fields: Sequence[ResultField]) -> Markup:
    rows = []
    for field in fields:
        rows.append(
            (
                field.key[0], field.key[1], field.battles, field.mean(lambda r: r.rounds).text(),
                field.mean(lambda r: r.commands).text(0), field.mean(lambda r: r.harm_in).text(),
                field.mean(lambda r: sum(side.lost for side in r.sides.values())).text(), field.draws.percent,
                field.objectives.percent,
            )
        )  # fmt: skip
    heads = (
        "map",
        "ruleset",
        "battles",
        "rounds",
        "commands",
        "first damage in round",
        "figures lost",
        "draws",
        "by objective",
    )
    return _table(heads, rows)


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> Markup:
    head = joined(fill("<th>{}</th>", word) for word in heads)
    body = joined(
        fill("<tr>{}</tr>", joined(fill("<td{}>{}</td>", " class=n" if isinstance(c, int) else "", c) for c in row))
        for row in rows
    )
    return fill("<table><tr>{}</tr>{}</table>", head, body)
