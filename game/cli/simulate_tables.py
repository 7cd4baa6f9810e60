"""The report of a series at the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.cli.tables import print_prose, print_table
from game.lab.effects import EFFECT_HEADS, Effect, effects
from game.lab.runner import verdict_of
from game.lab.sequential import told
from game.lab.statistics import Share
from game.lab.summary import EVEN, ResultField, Summary
from game.rulebook import load_rules

if TYPE_CHECKING:
    from game.lab.sequential import Test
    from game.lab.series import Series

MOST_ACTS = 12


def print_summary(series: Series, found: Summary, test: Test | None) -> None:
    """Print the whole summary, the most important tables first."""
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
    """The matrix of maps and rulesets."""
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
