"""The certificate of a goal: counts of battles that say whether the goal decides, is worth playing for, and is fair.

For every map, kind of goal and ruleset three series are played, after the restricted play of Jaffe et al. (AIIDE 2012):
between equal computers; against a computer that ignores the goal; and between stronger computers, to see that they
agree. The counts are stored in goal_certificate.toml, which the setup of a battle shows.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec

from game.engine.goal_choice import goals_on
from game.lab.record import Record
from game.lab.runner import TellLine, play
from game.lab.series import Series, board_of
from game.lab.statistics import Share, wilson
from game.model.errors import BadInput
from game.model.goals import PLAIN, goal_kinds
from game.model.input_files import toml_as
from game.model.paths import PACKAGE
from game.model.scenario import BattleMap
from game.rulesets import load_ruleset
from game.storage.map_codec import goal_print

FILE = PACKAGE / "lab" / "goal_certificate.toml"
LEVEL, HEEDLESS, STRONG = "ai:normal", "ai:normal/heedless", "ai:hard"
WANTED = {"equal": 200, "heedless": 60, "strong": 24}
"""Number of battles in each series for a complete row."""
STEPS = (
    {"equal": 4}, {"heedless": 2}, {"equal": 8}, {"heedless": 4}, {"equal": 20}, {"heedless": 12}, {"equal": 60},
    {"heedless": 30}, {"strong": 4}, {"heedless": 60}, {"strong": 24}, {"equal": 120}, {"equal": 200},
)  # fmt: skip
"""Numbers of battles in steps: each step is played for every row before the next begins, so that a short run covers all
rows."""
USUALLY, HALF = 0.65, 0.4
"""Least shares of battles decided by the goal for the sentences "Usually ..." and "about half ..."."""
LEAST_DECIDED, MOST_HEEDLESS, EVEN = 0.60, 0.35, (0.40, 0.60)
SEED = 90_001
"""The first seed of the battles; the numbers of the goals were tuned with other seeds."""


class CertificateRow(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Counts for one goal on one map under one ruleset. Between equals: `decided` by the goal, won by `red`, `draws`.
    Of `heedless` battles the computer that ignores the goal won `heedless_won`; `strong` counts battles between
    stronger computers, `strong_decided` and `strong_red` those decided by the goal and won by red. `rules` is the
    fingerprint of the rules."""

    date: str
    goal: str
    """The fingerprint of the map with this goal."""
    rules: str
    battles: int = 0
    decided: int = 0
    red: int = 0
    draws: int = 0
    rounds: int = 0
    """Sum of the rounds of all battles between equals."""
    heedless: int = 0
    heedless_won: int = 0
    strong: int = 0
    strong_decided: int = 0
    strong_red: int = 0

    @property
    def share_decided(self) -> Share:
        """Return the share of battles between equals that the goal decided."""
        return wilson(self.decided, self.battles)

    @property
    def share_red(self) -> Share:
        """Return the share of battles between equals that red won."""
        return wilson(self.red, self.battles)

    @property
    def share_heedless(self) -> Share:
        """Return the share of battles won by the computer that ignores the goal."""
        return wilson(self.heedless_won, self.heedless)

    @property
    def is_whole(self) -> bool:
        """True if every series has as many battles as WANTED."""
        played = {"equal": self.battles, "heedless": self.heedless, "strong": self.strong}
        return all(played[what] >= wanted for what, wanted in WANTED.items())

    @property
    def faults(self) -> tuple[str, ...]:
        """The faults of the goal in words, such as "red wins 70 %", judged by the shares without their intervals."""
        found = []
        if self.battles and self.share_decided.value < LEAST_DECIDED:
            found.append(f"decides only {self.share_decided.percent}")
        if self.battles and not EVEN[0] <= self.share_red.value <= EVEN[1]:
            found.append(f"red wins {self.share_red.percent}")
        if self.heedless and self.share_heedless.value > MOST_HEEDLESS:
            found.append(f"a side that ignores it wins {self.share_heedless.percent}")
        return tuple(found)

    @property
    def decides(self) -> str:
        """Words for how often the goal decides a battle between equals, for somebody new to the game; "" if none was
        played."""
        if not self.battles:
            return ""
        share = self.share_decided.value
        if share >= USUALLY:
            return "Usually the goal decides."
        if share >= HALF:
            return "The goal decides about half of the battles."
        return "The goal seldom decides: most battles end when one side has nobody left."

    @property
    def sentence(self) -> str:
        """The counts of the row in one to three sentences."""
        if not self.battles:
            return "Not tested yet under these rules."
        told = f"In {self.battles} battles between equal computers, the goal decided {self.decided}"
        told += f", and Red won {self.red}."
        if self.heedless:
            told += f" A computer that ignored the goal won {self.heedless_won} of {self.heedless} battles."
        return told if self.is_whole else f"{told} These are too few battles to be sure."


Certified = Mapping[str, Mapping[str, CertificateRow]]
"""The rows of one map, by kind of goal and ruleset."""


@cache
def certificates() -> Mapping[str, Certified]:
    """Return the table that comes with the game, by map; {} if there is no file."""
    if not FILE.is_file():
        return {}
    return toml_as(FILE, dict[str, dict[str, dict[str, CertificateRow]]])


def certificate_of(battle_map: BattleMap, goal: str, ruleset: str) -> CertificateRow | None:
    """Return the counts for a goal; None if there are none for exactly this map, goal and these rules."""
    row = certificates().get(battle_map.id, {}).get(goal, {}).get(ruleset)
    if row is None or row.goal != goal_print(battle_map, goal):
        return None
    return row if row.rules == load_ruleset(ruleset).fingerprint else None


# --- playing --------------------------------------------------------------------------------------------------------


def kinds_on(name: str) -> tuple[str, ...]:
    """Return the kinds of goals on a map that need a certificate. Raises BadInput if there is no such map."""
    return tuple(kind for kind in goals_on(board_of(name)) if kind not in PLAIN)


def series_of(name: str, goal: str, rulesets: Sequence[str], what: str, battles: int) -> Series:
    """Return the series of battles for a map and a goal; `what` is "equal", "heedless" or "strong"."""
    players = {"equal": (LEVEL, LEVEL), "heedless": (LEVEL, HEEDLESS), "strong": (STRONG, STRONG)}[what]
    return Series((name,), tuple(rulesets), players, battles, SEED, {"goal": goal})


def certify(
    names: Sequence[str], goals: Sequence[str], rulesets: Sequence[str], folder: Path, jobs: int = 1,
    tell: TellLine | None = None, most: Mapping[str, int] = WANTED,
) -> dict[str, Certified]:  # fmt: skip
    """Play the missing battles, one step of STEPS after another, and return the table. Each battle is stored in
    `folder` as soon as it ends, so that a later call continues; ctrl-C ends the run. Raises BadInput for an unknown
    map, goal or ruleset."""
    unknown = [goal for goal in goals if goal not in goal_kinds()]
    if unknown:
        raise BadInput.of("--goal", f"{unknown[0][:40]!r} is not a kind of goal; choose from {', '.join(goal_kinds())}")
    for step in STEPS:
        ((what, count),) = step.items()
        for name in names:
            for goal in (kind for kind in kinds_on(name) if not goals or kind in goals):
                series = series_of(name, goal, rulesets, what, min(count, most[what]))
                if series.battles < 1:
                    continue
                results = play(series, _file(folder, name, goal, what, series), jobs=jobs)
                if tell is not None:
                    tell(f"{name}, {goal}, {what}: {len(results)} of {series.length}")
                if len(results) < series.length:  # somebody pressed ctrl-C
                    return counted(folder, names)
    return counted(folder, names)


def _file(folder: Path, name: str, goal: str, what: str, series: Series) -> Path:
    return folder / f"{name}.{goal}.{what}.{series.digest}.jsonl"


# --- counting -------------------------------------------------------------------------------------------------------


def counted(folder: Path, names: Sequence[str], day: str = "") -> dict[str, Certified]:
    """Return the table counted from the battles in a folder; maps and goals that have changed since they were played
    are left out."""
    table: dict[str, Certified] = {}
    for name in names:
        goals: dict[str, dict[str, CertificateRow]] = {}
        for goal in kinds_on(name):
            rows: dict[str, CertificateRow] = {}
            for what in WANTED:
                for record in _records(folder, name, goal, what):
                    new = CertificateRow(day or today(), goal_print(board_of(name), goal), record.rules_digest)
                    row = rows.get(record.ruleset) or new
                    rows[record.ruleset] = _with(row, record, what)
            if rows:
                goals[goal] = rows
        if goals:
            table[name] = goals
    return table


def joined(known: Mapping[str, Certified], new: Mapping[str, Certified]) -> dict[str, Certified]:
    """Return the known table with the rows of the new one in the place of those for the same map, goal and ruleset."""
    table = dict(known)
    for name, goals in new.items():
        before = known.get(name, {})
        table[name] = {**before, **{goal: {**before.get(goal, {}), **rows} for goal, rows in goals.items()}}
    return table


def today() -> str:
    """Return today's date, such as 2026-11-23."""
    return datetime.datetime.now(datetime.UTC).date().isoformat()


def _records(folder: Path, name: str, goal: str, what: str) -> Iterator[Record]:
    """Yield the stored battles of one map, goal and kind of series, if map, rules and code are still the same."""
    digests = {series_of(name, goal, rulesets, what, 1).digest for rulesets in _asked(folder, name, goal, what)}
    for path in sorted(folder.glob(f"{name}.{goal}.{what}.*.jsonl")):
        if path.name.split(".")[-2] not in digests:
            continue
        for line in path.read_bytes().splitlines():
            yield msgspec.json.decode(line, type=Record)


def _asked(folder: Path, name: str, goal: str, what: str) -> Iterable[tuple[str, ...]]:
    """Return the lists of rulesets, each in its order, under which the stored series of this kind were played."""
    found = set()
    for path in sorted(folder.glob(f"{name}.{goal}.{what}.*.jsonl")):
        lines = path.read_bytes().splitlines()
        records = sorted((msgspec.json.decode(line, type=Record) for line in lines), key=lambda one: one.battle)
        found.add(tuple(dict.fromkeys(record.ruleset for record in records)))
    return found


def _with(row: CertificateRow, record: Record, what: str) -> CertificateRow:
    """Return the row with one more battle counted; `what` is the kind of its series."""
    won = next(iter(record.sides)) if record.winner == next(iter(record.sides)) else ""
    is_red = int(bool(won))
    if what == "equal":
        return msgspec.structs.replace(
            row, battles=row.battles + 1, decided=row.decided + record.objective, red=row.red + is_red,
            draws=row.draws + (not record.winner), rounds=row.rounds + record.rounds,
        )  # fmt: skip
    if what == "heedless":
        is_heedless = bool(record.winner) and record.sides[record.winner].who == HEEDLESS
        return msgspec.structs.replace(
            row, heedless=row.heedless + 1, heedless_won=row.heedless_won + is_heedless,
        )  # fmt: skip
    return msgspec.structs.replace(
        row, strong=row.strong + 1, strong_decided=row.strong_decided + record.objective,
        strong_red=row.strong_red + is_red,
    )  # fmt: skip


def inline(row: msgspec.Struct) -> str:
    """Return a struct of plain values as an inline table of TOML."""
    told = (
        f'{key} = "{value}"' if isinstance(value, str) else f"{key} = {value}"
        for key, value in msgspec.to_builtins(row).items()
    )
    return f"{{ {', '.join(told)} }}"


def as_toml(table: Mapping[str, Certified]) -> str:
    """Return the table as the text of its TOML file."""
    lines = ["# Written by counterstep certify --write: what battles say of each goal. See lab/certificate.py.", ""]
    for name, certified in table.items():
        lines.append(f"[{name}]")
        for goal, rows in certified.items():
            for ruleset, row in rows.items():
                lines.append(f"{goal}.{ruleset} = {inline(row)}")
        lines.append("")
    return "\n".join(lines)
