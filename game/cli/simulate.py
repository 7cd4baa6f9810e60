"""`counterstep simulate`: a series of battles between computer players, and its statistics.

The number of a battle decides all about it, so the output is the same for any number of jobs; no battle is played
twice.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from game.cli.outlet import clean
from game.cli.setup import DEFAULT_RULESET, add_goal, options_from, with_goal
from game.cli.tables import console, print_prose, print_table
from game.lab import Results, Series, Summary, Test, play, read_series, read_test, summary
from game.lab.effects import EFFECT_HEADS, Effect, effects
from game.lab.players import PATIENCE
from game.lab.record import Record
from game.lab.runner import verdict_of
from game.lab.sequential import told
from game.lab.statistics import Share, wilson
from game.lab.stopping import INTERRUPTED
from game.lab.summary import EVEN, ResultField, player_shares
from game.model.errors import BadInput
from game.model.sides import SIDES
from game.rulebook import load_rules

MOST_ACTS = 12


def print_summary(series: Series, found: Summary, test: Test | None) -> None:
    """Print the statistics of a series, with the most important tables first."""
    battles = len(found.plain)
    who = " against ".join(found.who.values()) if len(set(found.who.values())) > 1 else f"{found.who[1]} on all sides"
    print_prose(
        f"{series.title or 'A series'}: {battles} battles under the usual rules, {who}, seeds from {series.seed} on"
    )
    _print_wins(found)
    if found.is_duel:
        _print_duel(found, test)
    plain = [field for field in found.fields if not field.key[2]]
    _print_fields(plain)
    _print_course(plain)
    _print_use(found)
    changes = effects(found)
    if changes:
        _print_effects(changes)


def _percent(share: Share) -> tuple[str, str]:
    return f"{100 * share.value:.0f}", f"{100 * share.low:.0f} to {100 * share.high:.0f} %"


def _print_wins(found: Summary) -> None:
    from game.lab.summary import player_shares

    records = found.plain
    rows = []
    for number, share in player_shares(records).items():
        wins = sum(record.player == number for record in records)
        rows.append((f"player {number}: {found.who[number]}", wins, *_percent(share), share.of))
    whole = ResultField(("", "", "", ""), records)
    for side, share in whole.sides.items():
        rows.append((f"side {side}", sum(record.winner == side for record in records), *_percent(share), share.of))
    rows.append(("nobody", sum(not record.winner for record in records), *_percent(whole.draws), whole.draws.of))
    goals = whole.objectives
    rows.append(("by an objective", sum(record.objective for record in records), *_percent(goals), goals.of))
    print_table(("who", "wins", "percent", "95 % sure", "battles"), rows)


def _print_duel(found: Summary, test: Test | None) -> None:
    pairs, difference = found.pairs(), found.difference()
    if not sum(pairs):
        return
    print_prose(
        f"points of player 1 minus player 2 in a battle: {difference.text(2, sign=True)}, {difference.of} pairs"
    )
    print_prose(f"Elo: {found.elo().text(0, sign=True)}, {difference.of} pairs")
    words = ", ".join(
        f"{count} x {points}" for count, points in zip(pairs, ("0", "1/2", "1", "1 1/2", "2"), strict=True)
    )
    print_prose(f"points of player 1 in a pair: {words}")
    luck = [f"player {number} {found.luck(number).text(2, sign=True)}" for number in found.who]
    print_prose(f"more hits than expected in a battle: {', '.join(luck)}")
    if test is not None:
        print_prose(f"test: {told(test, verdict_of(found.plain, test))}")


def _print_fields(fields: Sequence[ResultField]) -> None:
    """Print a row of results for each map and ruleset."""
    rows = []
    for field in fields:
        first = next(iter(field.sides))
        word = field.fairness(len(fields))
        name, ruleset, _, options = field.key
        rows.append(
            (
                name, ruleset, *((options,) if any(one.key[3] for one in fields) else ()), field.battles,
                f"{first} {field.edge.percent}", "" if word == EVEN else word, field.draws.percent,
                "/".join(str(rounds) for rounds in field.rounds),
            )
        )  # fmt: skip
    more = ("options",) if any(field.key[3] for field in fields) else ()
    print_table(
        ("map", "ruleset", *more, "battles", "first side's points", "", "draws", "rounds 0/25/50/75/100 %"), rows
    )


def _print_course(fields: Sequence[ResultField]) -> None:
    rows = []
    for field in fields:
        lost = field.mean(lambda record: sum(side.lost for side in record.sides.values()))
        row = (
            field.mean(lambda record: record.rounds).text(),
            field.mean(lambda record: record.commands).text(0),
            field.mean(lambda record: record.harm_in).text(),
            lost.text(),
        )
        rows.append((field.key[0], field.key[1], *row, field.objectives.percent))
    print_table(("map", "ruleset", "rounds", "commands", "first damage in round", "figures lost", "by objective"), rows)


def _print_use(found: Summary) -> None:
    by_ruleset: dict[str, list[ResultField]] = {}
    for field in found.fields:
        if not field.key[2]:
            by_ruleset.setdefault(field.key[1], []).append(field)
    for ruleset, fields in by_ruleset.items():
        acts = sum((field.acts for field in fields), start=type(fields[0].acts)())
        total = acts.total()
        shown = ", ".join(f"{name} {100 * count / total:.1f}" for name, count in acts.most_common(MOST_ACTS))
        print_prose(f"{ruleset}, of 100 commands ({total} in {sum(f.battles for f in fields)} battles): {shown}")
    used = found.rules()
    book = load_rules()
    known = {name for name, rule in book.items() if set(rule.rulesets) & set(by_ruleset)}
    silent = [name for name in known if name not in used]
    print_prose(f"rules of these rulesets named by events: {len(known) - len(silent)} of {len(known)}")


def _print_effects(found: Sequence[Effect]) -> None:
    for effect in found:
        print_prose(effect.heading)
        print_table(EFFECT_HEADS, effect.rows)
        print_prose(effect.words)


COMPUTER = "ai:normal"
GAMES = 20
SIGNALLED = 128
"""Base of the exit code of a series that a signal ended: the signal's number is added."""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to a parser."""
    parser.add_argument("what", nargs="+", metavar="FILE|MAP", help="a series file (.toml) or maps; all: every map")
    parser.add_argument(
        "--ruleset", action="append", metavar="NAME", help="names or files, separated by commas; all: every ruleset"
    )
    for side in SIDES:
        parser.add_argument(
            f"--{side}", metavar="WHO", help="who plays this side first: a level, weights:FILE or module:Class"
        )
    parser.add_argument("--games", type=int, metavar="N", help=f"battles for each map and ruleset (default: {GAMES})")
    parser.add_argument("--seed", type=int, help="dice seed of the first battle (default: 1)")
    add_goal(parser)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the battles")
    parser.add_argument(
        "--vary",
        action="append",
        default=[],
        metavar="TABLE.NAME=VALUE",
        help="change a number of the rules and compare",
    )
    parser.add_argument("--without", action="append", default=[], metavar="RULE", help="switch a rule off and compare")
    parser.add_argument(
        "--test", metavar="'elo A..B'", help="stop when player 1 is known to be stronger by B Elo, or by A only"
    )
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time (default: %(default)s)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on the workers of this Dask scheduler")
    parser.add_argument(
        "--patience", type=float, metavar="S", help="seconds your own computer player may think (default: 60)"
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="add one line of JSON for each battle, and continue from this file"
    )
    parser.add_argument("--journals", type=Path, metavar="FOLDER", help="record every battle in this folder")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write the report with its plots to one file")
    parser.add_argument(
        "--csv", type=Path, metavar="FILE", help="write a table for spreadsheets, one row for each battle"
    )
    parser.add_argument("--quiet", action="store_true", help="do not show progress")


def run(args: argparse.Namespace) -> int:
    """Play a series and print its results; return 0, or 128 plus the number of the signal that ended it. Raises
    BadInput for unusable options."""
    if args.cluster == "":
        raise BadInput.of("--cluster", "is not an address such as tcp://127.0.0.1:8786")
    series = series_from(args).check()
    test = read_test(args.test) if args.test else None
    patience = PATIENCE if args.patience is None else args.patience
    if not 0 < patience <= 3600:
        raise BadInput.of("--patience", "must be more than 0 and at most 3600 seconds")
    for path in (args.html, args.csv):
        _check_folder(path)
    with _watching(series, test, args.quiet) as (watch, tell):
        results = play(
            series, args.out, jobs=args.jobs, cluster=args.cluster or "", journals=args.journals, test=test,
            patience=patience, watch=watch, tell=tell,
        )  # fmt: skip
    ended = SIGNALLED + results.stopped_by if results.stopped_by else 0
    if ended and results.stopped_by != INTERRUPTED:  # nobody waits for a report, and nobody may be there to read it
        return ended
    if not results.records:
        print_prose("No battle was played.")
        return ended
    found = summary(results.records)
    if len(results) < series.length:
        print_prose(f"{len(results)} of {series.length} battles were played.")
    print_summary(series, found, test)
    _write(args, series, found, results, test)
    return ended


def series_from(args: argparse.Namespace) -> Series:
    """Return the series that a command line describes: maps with options, or a file whose values the options replace.
    Raises BadInput for an unreadable file or for maps beside it."""
    files = [word for word in args.what if word.endswith(".toml")]
    if files and len(args.what) > 1:
        raise BadInput.of(files[0], "a series file must be given alone; name its maps inside it")
    given = {side: getattr(args, side) for side in SIDES if getattr(args, side) is not None}
    changed: dict[str, Any] = {}
    if args.ruleset:
        changed["rulesets"] = tuple(name for word in args.ruleset for name in word.split(",") if name)
    if args.games is not None:
        changed["battles"] = args.games
    if args.seed is not None:
        changed["seed"] = args.seed
    if args.option or args.goal:
        changed["options"] = with_goal(options_from(args.option), args.goal)
    if args.vary:
        changed["vary"] = tuple(args.vary)
    if args.without:
        changed["without"] = tuple(name for word in args.without for name in word.split(",") if name)
    if given:
        last = max(SIDES.index(side) for side in given)
        changed["players"] = tuple(given.get(side, COMPUTER) for side in SIDES[: max(2, last + 1)])
    if files:
        series = read_series(Path(files[0]))
    else:
        series = Series(maps=tuple(args.what), rulesets=(DEFAULT_RULESET,), players=(COMPUTER, COMPUTER), battles=GAMES)
    return msgspec.structs.replace(series, **changed)


@contextmanager
def _watching(
    series: Series, test: Test | None, quiet: bool
) -> Iterator[tuple[Callable[[Results], None] | None, Callable[[str], None]]]:
    """Yield two functions: one that shows the progress after each battle (None to show none, if `quiet`), and one that
    prints a sentence about lost workers."""
    if quiet or not sys.stderr.isatty():
        yield None, lambda sentence: print(sentence, file=sys.stderr)
        return

    shown = console(stderr=True)
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"),
        TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn(), TextColumn("{task.fields[score]}"),
    )  # fmt: skip
    with Progress(*columns, console=shown, transient=True) as progress:
        task = progress.add_task("battles", total=series.length, rate="", score="")
        score = Score(series, test)

        def watch(results: Results) -> None:
            now = score.update(results)
            progress.update(task, completed=len(results), rate=now.rate, score=now.words)

        yield watch, lambda sentence: shown.print(clean(sentence))


def _check_folder(path: Path | None) -> None:
    """Raise BadInput if the folder of a report does not exist, before anything is played."""
    if path is not None and not path.parent.is_dir():
        raise BadInput.of(str(path), "this folder does not exist")


def _write(args: argparse.Namespace, series: Series, found: Summary, results: Results, test: Test | None) -> None:
    """Write the reports that the command line asks for."""
    from game.lab.report import write_csv, write_html

    if args.csv is not None:
        write_csv(args.csv, found.records)
        print_prose(f"{len(found.records)} battles are in {args.csv}")
    if args.html is not None:
        write_html(args.html, series, found, results.times, test)
        print_prose(f"The report is in {args.html}.")


PAUSE = 1.0
"""Seconds between two updates of the score."""


@dataclass(frozen=True, slots=True)
class SeriesNow:
    """The speed of a series (`rate`, such as "3.2/s" battles a second), and its present score in words."""

    rate: str
    words: str


class Score:
    """The score of a running series in words, computed anew at most every PAUSE seconds."""

    def __init__(self, series: Series, test: Test | None) -> None:
        self._duel = len(set(series.players)) > 1
        self._test = test
        self._began = time.monotonic()
        self._had: int | None = None
        self._told = -PAUSE
        self._words = ""

    def update(self, results: Results) -> SeriesNow:
        """Return the present speed and score; the score is counted anew at most every PAUSE seconds."""
        now = time.monotonic()
        if self._had is None:
            self._had = len(results) - 1
        rate = (len(results) - self._had) / max(0.001, now - self._began)
        if now - self._told >= PAUSE:
            self._told = now
            self._words = self._score(results.records)
        return SeriesNow(f"{rate:.1f}/s", self._words)

    def _score(self, records: tuple[Record, ...]) -> str:
        if self._test is not None:
            verdict = verdict_of(records, self._test)
            return f"player 1 {player_shares(records)[1].percent}, test {verdict.ratio:+.2f} of {verdict.high:.2f}"
        if self._duel:
            return f"player 1 {player_shares(records)[1].percent}"
        first = next(iter(records[0].sides))
        return f"{first} {wilson(sum(record.winner == first for record in records), len(records)).percent}"
