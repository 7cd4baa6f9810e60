"""Certified words: seed words of quick battles that equal computers have played until it was sure that they are fair.

`certified.toml` is the table of the game; `counterstep map --certify N --out FOLDER --write` adds words to it. A word's
ground is checked first (checks.py). Then battles are played in steps until the interval of red's share of wins lies
within EVEN or outside of it. If red wins too much or too little, its squad is drawn again for fewer or more points; if
a figure is hurt too soon, a piece of ground is replaced. After a few tries the next word is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

from game.ai.captains import captains
from game.ground.make import Wish, drawing_of
from game.ground.tiles import lay_beside
from game.ground.words import CHANCES, SAME, WordParts, dice_of, parted, word_by
from game.ground.writing import tmx_of
from game.lab.certificate import EVEN, inline, today
from game.lab.record import Record
from game.lab.runner import play
from game.lab.series import Series
from game.lab.statistics import Share, wilson
from game.lab.worth import chance_of, points_ahead
from game.model.errors import BadInput
from game.model.input_files import toml_as
from game.model.paths import PACKAGE
from game.model.scenario import Scenario
from game.quick.checks import cover_of, faults
from game.quick.quick_battle import LEVEL, OTHER, YOU, QuickBattle
from game.storage.files import write_out
from game.storage.map_codec import goal_print

FILE = PACKAGE / "quick" / "certified.toml"
STEP, MOST = 6, 264
"""Number of battles in each step, and most battles of one word."""
LIKELY = {
    6: (0.3, 0.7), 36: (0.36, 0.64), 48: (0.375, 0.625), 72: (0.4, 0.6), 96: (0.406, 0.594), 120: (0.417, 0.583),
    192: (0.43, 0.57), 240: (0.44, 0.56),
}  # fmt: skip
"""For each number of battles, the range of red's share of wins in which the same battle is played on. With a share
outside of it, a new squad reaches certainty with fewer battles (computed backwards from MOST)."""
UNHURT = {6: 0.2, 12: 0.3, 24: 0.5}
"""For each number of battles, the least share of them in which no figure may be hurt before round CONTACT."""
CONTACT = 2
"""Round before which no figure should be hurt."""
PIECES = 2
"""Most replaced pieces of ground that are tried for a word if figures are hurt too soon."""
TRIES = 8
"""Most squads that are tried for a word until the battle is fair."""
FAR = 0.1
"""Distance of a share of wins from 0 or 1 below which the squad's chance is changed by two steps of CHANCES; another
unfair share changes it by one."""
SEED = 40_001
HARD, HARD_BATTLES, HARD_SEED = "ai:hard", 12, 50_001
"""The level, number and first seed of the additional battles between stronger computers, which only some words get."""
STREAM = "certified words"

Told = Callable[[str], None]
T = TypeVar("T")


class Row(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Counts for one word. `print` is the fingerprint of the battle that was counted (QuickBattle.print). Red won `red`
    of `battles`, `draws` had no winner; in `late` battles no figure was hurt before round CONTACT; `rounds` is the sum
    of all rounds. `hard` counts battles between stronger computers, `hard_red` those that red won."""

    print: str
    date: str
    ruleset: str
    goal: str
    landscape: str
    cover: int = 0
    battles: int = 0
    red: int = 0
    draws: int = 0
    late: int = 0
    rounds: int = 0
    hard: int = 0
    hard_red: int = 0

    @property
    def share(self) -> Share:
        """The share of battles that red won, with its interval."""
        return wilson(self.red, self.battles)

    @property
    def hard_share(self) -> Share:
        """The share of battles between stronger computers that red won, with its interval."""
        return wilson(self.hard_red, self.hard)

    @property
    def verdict(self) -> str:
        """The verdict on the word: "certified", the reason why it is rejected, or "" as long as more battles must be
        played."""
        share = self.share
        if share.low > EVEN[1] or share.high < EVEN[0]:
            return f"red wins {share.percent}"
        if self.is_hasty:
            return f"somebody is hurt in the first round of {self.battles - self.late} of {self.battles} battles"
        likely = _latest(LIKELY, self.battles)
        if likely is not None and not likely[0] <= share.value <= likely[1]:
            return f"red wins {share.percent}"
        if EVEN[0] <= share.low and share.high <= EVEN[1]:
            return CERTIFIED
        return f"not sure after {self.battles} battles: {share.percent}" if self.battles >= MOST else ""

    @property
    def is_hasty(self) -> bool:
        """True if a figure is hurt before round CONTACT in too many battles."""
        least = _latest(UNHURT, self.battles)
        return least is not None and self.late < least * self.battles

    @property
    def sentence(self) -> str:
        """The counts in one or two sentences."""
        hard = (
            f" In {self.hard} battles between hard computers, Red won {self.hard_share.percent}." if self.hard else ""
        )
        return f"In {self.battles} battles between equal computers, Red won {self.share.percent}.{hard}"


def _latest(table: dict[int, T], battles: int) -> T | None:
    """Return the entry with the highest key that is at most `battles`; None if all keys are higher."""
    return next((row for least, row in reversed(table.items()) if least <= battles), None)


CERTIFIED = "certified"


@cache
def certified() -> Mapping[str, Row]:
    """Return the table that comes with the game, by word; {} if there is no file."""
    return toml_as(FILE, dict[str, Row]) if FILE.is_file() else {}


def row_of(quick: QuickBattle) -> Row | None:
    """Return the counts for a quick battle; None if there are none for this very ground, ruleset and squads."""
    row = certified().get(quick.word)
    return row if row is not None and row.print == quick.print else None


def chance(quick: QuickBattle, side: str = YOU) -> tuple[int | None, str]:
    """Return a side's chance in per cent (None if unknown), and a sentence on the source of that number."""
    row = row_of(quick)
    if row is not None:
        bounds = [round(100 * share) for share in (row.share.low, row.share.value, row.share.high)]
        low, middle, high = bounds if side == YOU else [100 - bound for bound in reversed(bounds)]
        return middle, f"Equal computers fought this battle {row.battles} times. The true chance is {low} to {high} %."
    balance = points_ahead(quick.ruleset, parted(quick.word).lean)
    by_points = chance_of(quick.ruleset, quick.squads[YOU], quick.squads[OTHER], balance)
    if by_points is None:
        return None, "Not known yet. Nobody has played this battle."
    return (
        by_points if side == YOU else 100 - by_points,
        "By points, between equal players. Nobody has played this map yet.",
    )


def as_drawn(scenario: Scenario) -> QuickBattle | None:
    """Return the quick battle that a scenario was made from; None if it is no quick battle, or was changed since."""
    goal, ids = str(scenario.options.get("goal", "")), [side.id for side in scenario.sides]
    tempers = {side.controller.partition("/")[2] for side in scenario.sides}
    captain = next((id for id, one in captains().items() if one.temper in tempers), "")
    if not goal or ids != [YOU, OTHER] or not captain:
        return None
    squads = {side.id: tuple(figure.profile for figure in side.figures) for side in scenario.sides}
    for chance in CHANCES:
        with suppress(BadInput):
            found = QuickBattle.of(scenario.map.id, scenario.ruleset, goal, captain, chance)
            if found.squads == squads and goal_print(found.map, goal) == goal_print(scenario.map, goal):
                return found
    return None


def known_words(rulesets: Sequence[str] = ()) -> tuple[str, ...]:
    """Return all certified words, or those of the given rulesets."""
    return tuple(word for word, row in certified().items() if not rulesets or row.ruleset in rulesets)


# --- playing ----------------------------------------------------------------------------------------------------------


def candidates(rulesets: Sequence[str] = ()) -> Iterator[str]:
    """Yield seed words without end in the order in which they are tried, the same on every machine; with `rulesets`,
    only words of these."""
    dice, seen = dice_of(STREAM), set[str]()
    while True:
        word = word_by(dice)
        if word not in seen:
            seen.add(word)
            if not rulesets or QuickBattle.of(word).ruleset in rulesets:
                yield word


def tried(word: str, folder: Path, jobs: int, tell: Told) -> tuple[str, Row] | None:
    """Return the certified form of a word (with a number for replaced pieces or another squad) and its counts; None if
    the word is given up. Battles are stored in `folder` and never played twice. Raises KeyboardInterrupt if
    interrupted."""
    for pieces in range(PIECES + 1):
        first = parted(word)._replace(pieces=pieces, squads=SAME)
        wrong = faults(QuickBattle.of(first.word))
        if wrong:
            tell(f"{first.word}: {wrong[0]}")
            continue
        parts: WordParts | None = first
        seen: set[WordParts] = set()
        while parts is not None and len(seen) < TRIES:
            seen.add(parts)
            quick = QuickBattle.of(parts.word)
            row = played_out(quick, folder, jobs)
            tell(f"{quick.word}, {quick.ruleset}, {quick.goal}: {row.verdict} after {row.battles} battles")
            if row.verdict == CERTIFIED:
                return quick.word, row
            if row.is_hasty:
                break
            parts = next_squad(parts, row.share.value, seen)
        else:
            return None
    return None


def next_squad(parts: WordParts, share: float, seen: Set[WordParts]) -> WordParts | None:
    """Return the word with the squad to try next, by red's share of wins so far: a squad with more points for the
    loser, or an untried one of the same points if the share is nearly even. None if one side wins almost always, or if
    all squads were tried."""
    edges = (1 - EVEN[1], EVEN[1])
    step = 0 if edges[0] <= share <= edges[1] else 2 if share < FAR or share > 1 - FAR else 1
    at = CHANCES.index(parts.lean) + (step if share < 0.5 else -step)
    if step > 1 and (parts.lean, share > 0.5) in ((CHANCES[0], True), (CHANCES[-1], False)):
        return None
    lean = CHANCES[max(0, min(at, len(CHANCES) - 1))]
    drawn = (parts._replace(squads=number, lean=lean) for number in range(SAME))
    return next((one for one in drawn if one not in seen), None)


def played_out(quick: QuickBattle, folder: Path, jobs: int = 1) -> Row:
    """Return the counts for a word after playing battles until there is a verdict. Raises KeyboardInterrupt if
    interrupted, BadInput if the folder cannot be written."""
    path, battles = _laid(quick, folder), STEP
    while True:
        row = counted(quick, _records(quick, path, jobs, LEVEL, battles, SEED))
        if row.verdict:
            return row
        battles += STEP


def with_hard(word: str, folder: Path, jobs: int = 1) -> Row:
    """Return the counts for a certified word with battles between stronger computers added. Raises KeyboardInterrupt if
    interrupted, BadInput if the folder cannot be written."""
    quick = QuickBattle.of(word)
    records = _records(quick, _laid(quick, folder), jobs, HARD, HARD_BATTLES, HARD_SEED)
    red = sum(one.winner == YOU for one in records)
    return msgspec.structs.replace(certified()[word], hard=len(records), hard_red=red)


def for_hard(many: int, rulesets: Sequence[str]) -> list[str]:
    """Return the certified words that get battles between stronger computers: the first `many` of each ruleset."""
    table = certified()
    return [word for name in rulesets for word in [one for one in table if table[one].ruleset == name][:many]]


def _laid(quick: QuickBattle, folder: Path) -> Path:
    """Write the map of a word below `folder`; return its path. Raises BadInput if it cannot be written."""
    wish = Wish.of(quick.word)
    path = folder / "maps" / f"{wish.id}.tmx"
    path.parent.mkdir(parents=True, exist_ok=True)
    write_out(path, tmx_of(drawing_of(wish)))
    lay_beside(path.parent)
    return path


def _records(quick: QuickBattle, path: Path, jobs: int, level: str, battles: int, seed: int) -> Sequence[Record]:
    """Return records of battles on a word's map between computers of the same level; battles stored before are not
    played again. Raises KeyboardInterrupt if interrupted."""
    players = (level, level)
    series = Series(
        (str(path),), (quick.ruleset,), players, battles, seed, {"goal": quick.goal}, squads=quick.squads
    )  # fmt: skip
    results = play(series, path.parents[1] / f"{path.stem}.{series.digest}.jsonl", jobs=jobs)
    if len(results) < series.length:
        raise KeyboardInterrupt
    return results.records


def counted(quick: QuickBattle, records: Sequence[Record]) -> Row:
    """Return the counts for a word from the records of its battles."""
    return Row(
        quick.print, today(), quick.ruleset, quick.goal, quick.landscape, cover_of(quick), len(records),
        red=sum(one.winner == YOU for one in records), draws=sum(one.winner not in (YOU, OTHER) for one in records),
        late=sum(one.harm_in == 0 or one.harm_in >= CONTACT for one in records),
        rounds=sum(one.rounds for one in records),
    )  # fmt: skip


def certify(wanted: int, folder: Path, jobs: int, tell: Told, rulesets: Sequence[str] = ()) -> dict[str, Row]:
    """Return the table with at least `wanted` certified words for each ruleset (only those in `rulesets`, if any are
    given); battles are played until there are enough. If interrupted by ctrl-C, return the table so far; the same call
    then continues from `folder`."""
    from game.rulesets import names

    chosen = tuple(rulesets) or names()
    table = dict(certified())
    kept = Kept(folder / "tried.jsonl")
    table.update({word: row for word, row in kept.good.items() if row.ruleset in chosen})
    try:
        for word in candidates(chosen):
            lacking = [name for name in chosen if sum(row.ruleset == name for row in table.values()) < wanted]
            if not lacking:
                break
            if word in kept.words or QuickBattle.of(word).ruleset not in lacking:
                continue
            found = tried(word, folder, jobs, tell)
            kept.add(word, found)
            if found is not None:
                table[found[0]] = found[1]
    except KeyboardInterrupt:
        tell("Stopped. Run the same command again to continue.")
    return {word: table[word] for word in sorted(table)}


class Kept:
    """The words that were tried and their results, one on a line of a file, so that no word is tried twice."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.words: set[str] = set()
        self.good: dict[str, Row] = {}
        lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
        for line in lines:
            if line.endswith(b"\n"):
                self._take(msgspec.json.decode(line, type=_Tried))

    def _take(self, one: _Tried) -> None:
        if one.row is not None and QuickBattle.of(one.certified).print != one.row.print:
            return  # ground, rules or squads have changed since
        self.words.add(one.word)
        if one.row is not None:
            self.good[one.certified] = one.row

    def add(self, word: str, found: tuple[str, Row] | None) -> None:
        """Add the result of a word and write it to the file. Raises OSError."""
        one = _Tried(word, *(found or ("", None)))
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(one) + b"\n")
        self._take(one)


class _Tried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    word: str
    certified: str = ""
    row: Row | None = None


def as_toml(table: Mapping[str, Row]) -> str:
    """Return the table as the text of its TOML file."""
    lines = ["# Written by counterstep map --certify --write: words whose battles are even (quick/certified.py).", ""]
    for word, row in table.items():
        lines.append(f'"{word}" = {inline(row)}')
    return "\n".join([*lines, ""])
