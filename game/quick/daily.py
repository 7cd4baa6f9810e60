"""The battle of a day, the same for everybody, and its result as one line of text that can be checked.

The line tells the result and holds the battle's code (its commands as text). Anybody can replay the code: ground,
squads and dice must be those of the day, the captain's commands those that the computer gives, and the result the one
in the line. No account and no server is needed.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from typing import Literal

from game import __version__
from game.engine.battle import Battle
from game.ground.words import dice_of
from game.model.components import Health
from game.model.dice import Dice
from game.model.errors import BadInput
from game.model.events import Event, RoundBegan
from game.model.scenario import Scenario
from game.model.slices import SliceProgress, finished
from game.quick.offered import first_sound, looking_for_sound, words_by
from game.quick.proof import difference, proving, seal_of, with_version
from game.quick.quick_battle import YOU, QuickBattle
from game.rules import figures
from game.rulesets import load_ruleset, names
from game.storage.journal import JournalRecord
from game.storage.luck_stats import luck_of, tenths
from game.storage.share_code import PREFIX, code_of_battle, shared_battle

SOURCE = "the result"
MOST_LETTERS = 200_400
LOOK_BACK = 7
"""Number of days before today whose battles are still recognised."""
_HEAD = re.compile(r"Counterstep [0-9]{4}-[0-9]{2}-[0-9]{2}: ")
_LINE = re.compile(
    r"Counterstep (?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2}): (?P<told>[^#]{1,200})\. "
    r"(?P<tries>First try|Try [1-9][0-9]{0,3})\. (?P<code>CS1\.[A-Za-z0-9_-]+) #(?P<seal>[0-9a-f]{8})"
)  # fmt: skip
_LUCK = re.compile(r"(?P<much>[0-9]+\.[0-9]) hits? (?P<way>above|below) normal|luck (?P<signed>[+-][0-9]+\.[0-9])")


@dataclass(frozen=True)
class Result:
    """A finished battle of a day: the day, its result in words, the number of the try, and the battle's code."""

    day: date
    told: str
    tries: int
    code: str

    @property
    def line(self) -> str:
        """The line of text for the result."""
        which = "First try" if self.tries == 1 else f"Try {self.tries}"
        text = f"Counterstep {self.day.isoformat()}: {self.told}. {which}. {self.code}"
        return f"{text} #{seal_of(text)}"


@dataclass(frozen=True, slots=True)
class ProvedDay:
    """A line that was found true: its result, the journal (recording) of its battle, and the battle at its end."""

    result: Result
    record: JournalRecord
    battle: Battle


def daily(day: date) -> QuickBattle:
    """Return the battle of a day. The date gives its word. The day of the week gives its ruleset: one after the other
    from Monday on, and on the days that are left, all rulesets in turn from week to week."""
    ruleset = _ruleset_of(day)
    return QuickBattle.of(_word_of(day, ruleset), ruleset)


def _ruleset_of(day: date) -> str:
    known = names()
    place = day.weekday() if day.weekday() < len(known) else day.toordinal() // 7 * 2 + day.weekday() - len(known)
    return known[place % len(known)]


@lru_cache(32)
def _word_of(day: date, ruleset: str) -> str:
    """Return the first of the day's words whose ground passes the checks."""
    return first_sound(_dice(day), ruleset)


def _drawing(day: date) -> Generator[None, None, str]:
    """Return the word of a day, yielding after each word that is checked."""
    return looking_for_sound(_dice(day), _ruleset_of(day))


def _dice(day: date) -> Dice:
    return dice_of("day", day.isoformat())


def day_of(scenario: Scenario, today: date, more: Sequence[date] = ()) -> date | None:
    """Return the day whose battle a scenario is, among the last LOOK_BACK days and those in `more`; None if it is the
    battle of no such day."""
    word = scenario.map.id.replace("-", " ")
    for day in (*(today - timedelta(days=back) for back in range(LOOK_BACK + 1)), *more):
        if _ruleset_of(day) == scenario.ruleset and word in words_by(_dice(day)):
            quick = daily(day)
            if word == quick.word and not difference(scenario, quick.scenario()):
                return day
    return None


def day_title(day: date) -> str:
    """Return a title for a day by its number in the year, such as "Day 327"."""
    return f"Day {day.timetuple().tm_yday}"


def result_of(record: JournalRecord, day: date, tries: int) -> Result:
    """Return the result of a recorded battle. Raises BadInput if the battle is not over or is not the one of that
    day."""
    code, quick = code_of_battle(record), daily(day)
    battle = shared_battle(code)
    wrong = difference(battle.scenario, quick.scenario())
    if wrong:
        raise BadInput.of(SOURCE, f"is not the battle of {day.isoformat()}: {wrong} is different")
    _, played = finished(battle.played())
    return result_of_battle(played, code, day, tries)


def result_of_battle(battle: Battle, code: str, day: date, tries: int) -> Result:
    """Return the result of a finished battle, given with its code. Raises BadInput if the battle is not over."""
    if battle.outcome is None:
        raise BadInput.of(SOURCE, f"contains a battle that was not finished; it is in round {_round(battle.events)}")
    return Result(day, told(battle, daily(day)), tries, code)


@dataclass(frozen=True, slots=True)
class DayOutcome:
    """The outcome of a battle for your side: the result, the round of its end, `lost` of your `of` figures, and your
    luck: the number of hits above (+) or below (-) the expected one."""

    result: Literal["won", "drawn", "lost"]
    round: int
    lost: int
    of: int
    luck: str


def came_of(battle: Battle) -> DayOutcome:
    """Return the outcome of a finished battle for your side."""
    outcome = battle.outcome
    assert outcome is not None
    world = battle.world
    own = [figure for figure in world.figures if figures.side_of(world, figure) == YOU]
    lost = sum(world.get(figure, Health).state not in ("up", "gone") for figure in own)
    result: Literal["won", "drawn", "lost"] = "won" if outcome.winner == YOU else "lost" if outcome.winner else "drawn"
    return DayOutcome(result, _round(battle.events), lost, len(own), _luck(battle))


def told(battle: Battle, quick: QuickBattle) -> str:
    """Return the result of a battle in words: goal, ground, rules, captain, result and round, losses and luck."""
    came = came_of(battle)
    title = load_ruleset(quick.ruleset).title
    where = f"{quick.played.title} at {quick.map.title}, {title}, Captain {quick.commander.title}"
    return f"{where}: {came.result} in round {came.round}, {came.lost} of my {came.of} down, {luck_words(came.luck)}"


def luck_words(luck: str) -> str:
    """Return luck such as "+2.6" in words: "2.6 hits above normal"."""
    much = luck[1:]
    return f"{much} hit{'' if much == '1.0' else 's'} {'below' if luck.startswith('-') else 'above'} normal"


def luck_in(line: str) -> str:
    """Return the luck in a result's line, such as "+2.6"; "" if the line has none."""
    found = _LUCK.search(line)
    if found is None:
        return ""
    return found["signed"] or f"{'-' if found['way'] == 'below' else '+'}{found['much']}"


def _as_before(words: str) -> str:
    """Return a result in the words that older versions used, in which luck had no unit."""
    found = _LUCK.search(words)
    told = words if found is None else f"{words[: found.start()]}luck {luck_in(words)}"
    return told.replace(" of my ", " of ")


def _round(events: Sequence[Event]) -> int:
    return max((event.number for event in events if isinstance(event, RoundBegan)), default=1)


def _luck(battle: Battle) -> str:
    """Return your side's hits above or below the expected number, such as "+2.6"."""
    world = battle.world
    side_of = {figure: figures.side_of(world, figure) for figure in world.figures}
    mine = next((one for one in luck_of(battle.events, side_of) if one.side == YOU), None)
    if mine is None:
        return "+0.0"
    off = mine.hits - mine.expected
    return f"-{tenths(-off)}" if off < 0 else f"+{tenths(off)}"


# --- proving ----------------------------------------------------------------------------------------------------------


def is_line(text: str) -> bool:
    """Return whether a text begins like the line of a result."""
    return text[:100].lstrip().startswith("Counterstep ")


def proved(text: str) -> ProvedDay:
    """Return the result in a line after replaying its battle. Raises BadInput with the first claim of the line that is
    false."""
    return finished(proving_line(text))


def proving_line(text: str) -> Generator[SliceProgress, None, ProvedDay]:
    """Return the result of `proved`, but yield the progress many times on the way; nothing is replayed before the first
    yield."""
    parts = _parts(text)
    day, code = _day(parts["day"]), parts["code"]
    yield SliceProgress("Making the ground of the day", 0, 1)
    try:
        for _ in _drawing(day):
            yield SliceProgress("Making the ground of the day", 0, 1)
        quick = daily(day)
        record, battle = yield from proving(code, quick.scenario(), f"the battle of {day.isoformat()}", SOURCE)
        came_to = told(battle, quick)
        if parts["told"] not in (came_to, _as_before(came_to)):
            raise BadInput.of(SOURCE, f"says {parts['told']!r}, but the battle ends with {came_to!r}")
    except BadInput as refusal:
        raise with_version(refusal, code, SOURCE) from refusal
    tries = parts["tries"]
    return ProvedDay(Result(day, came_to, 1 if tries == "First try" else int(tries.split()[1]), code), record, battle)


def _parts(text: str) -> re.Match[str]:
    """Return the parts of a line as a match of its pattern. Raises BadInput if it is no such line, or was cut off or
    changed."""
    if len(text) > MOST_LETTERS:
        raise BadInput.of(SOURCE, f"is longer than {MOST_LETTERS} letters")
    head, prefix, rest = " ".join(text.split()).partition(". CS")
    code, hash_sign, seal = rest.rpartition("#")
    line = f"{head}{prefix}{''.join(code.split())} {hash_sign}{seal}" if prefix else head
    if not _HEAD.match(line):
        raise BadInput.of(SOURCE, "does not begin with Counterstep and a day, such as 'Counterstep 2026-11-23: '")
    if not prefix:
        raise BadInput.of(SOURCE, "has no battle code; the code begins with CS1. after the words")
    if not re.fullmatch("[0-9a-f]{8}", seal):
        raise BadInput.of(SOURCE, "was cut off; copy it again with the # and eight letters at its end")
    if seal_of(line.rpartition(" #")[0]) != seal:
        changed = BadInput.of(SOURCE, "was changed: the words or the code do not fit the seal at its end")
        raise with_version(changed, f"CS{''.join(code.split())}", SOURCE)
    form = line.partition(". CS")[2].partition(".")[0]
    if f"CS{form}." != PREFIX:
        raise BadInput.of(
            SOURCE, f"contains a code of the kind {form[:8]!r}, but this version ({__version__}) reads {PREFIX}"
        )
    parts = _LINE.fullmatch(line)
    if parts is None:
        raise BadInput.of(SOURCE, "does not have the form 'Counterstep DAY: WORDS. First try. CS1.CODE #SEAL'")
    return parts


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadInput.of(SOURCE, f"{text} is not a day of the calendar") from None
