"""The battle of a day: the same for everybody, and its result as one line that proves itself.

The line says what came of it and holds the code of the battle. Whoever gets it plays the code again: the ground, the
squads and the dice must be those of the day, every order of the captain must be the one he gives, and the words must be
those the battle comes to. Nobody is asked: no account, no server.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache

from game import __version__
from game.ai import opponent
from game.engine.battle import Battle
from game.ground.words import dice_of
from game.model.commands import Command, Orders
from game.model.components import Health
from game.model.errors import BadInput
from game.model.events import Event, RoundBegan
from game.model.scenario import Scenario, SideSetup
from game.quick.offered import first_sound
from game.quick.quick_battle import YOU, QuickBattle
from game.rules import figures
from game.rulesets import load_ruleset, names
from game.storage.header import scenario_from
from game.storage.journal import JournalRecord
from game.storage.luck_stats import luck_of, tenths
from game.storage.map_codec import goal_print
from game.storage.share_code import code_of_battle, read_code, version_of

SOURCE = "the line"
MOST_LETTERS = 200_400
LOOK_BACK = 7
"""Days before today whose battle may still be played."""
_LINE = re.compile(
    r"Counterstep (?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2}): (?P<told>[^#]{1,200})\. "
    r"(?P<tries>First try|Try [1-9][0-9]{0,3})\. (?P<code>CS1\.[A-Za-z0-9_-]+) #(?P<seal>[0-9a-f]{8})"
)  # fmt: skip


@dataclass(frozen=True)
class Result:
    """A battle of a day as it came out: the day, the words of it, and the try it was."""

    day: date
    told: str
    tries: int
    code: str

    @property
    def line(self) -> str:
        """All of it as people post it."""
        which = "First try" if self.tries == 1 else f"Try {self.tries}"
        text = f"Counterstep {self.day.isoformat()}: {self.told}. {which}. {self.code}"
        return f"{text} #{_seal(text)}"


def daily(day: date) -> QuickBattle:
    """The battle of a day: its word from the date, its clock from the day of the week, each of the five from Monday to
    Friday, by turns at the weekend."""
    ruleset = _ruleset_of(day)
    return QuickBattle.of(_word_of(day, ruleset), ruleset)


def _ruleset_of(day: date) -> str:
    known = names()
    place = day.weekday() if day.weekday() < len(known) else day.toordinal() // 7 * 2 + day.weekday() - len(known)
    return known[place % len(known)]


@lru_cache(32)
def _word_of(day: date, ruleset: str) -> str:
    """The first word of the day's dice whose ground passes the hard checks."""
    return first_sound(dice_of("day", day.isoformat()), ruleset)


def day_of(scenario: Scenario, today: date) -> date | None:
    """The day whose battle a scenario is, of the last ones; None for another battle."""
    for back in range(LOOK_BACK + 1):
        day = today - timedelta(days=back)
        if _ruleset_of(day) != scenario.ruleset:
            continue
        quick = daily(day)
        if scenario.map.id == "-".join(quick.word.split()) and not _differences(scenario, quick):
            return day
    return None


def result_of(record: JournalRecord, day: date, tries: int) -> Result:
    """The result of a battle of a day that is over. Raises BadInput where it is not, or not that day's."""
    code = code_of_battle(record)
    battle = _played(record, day)
    return Result(day, told(battle, daily(day)), tries, code)


def told(battle: Battle, quick: QuickBattle) -> str:
    """The result of a battle in words: the goal, the ground and the rules, who won when, losses and luck."""
    outcome = battle.outcome
    assert outcome is not None
    world = battle.world
    own = [figure for figure in world.figures if figures.side_of(world, figure) == YOU]
    lost = sum(world.get(figure, Health).state not in ("up", "gone") for figure in own)
    won = "won" if outcome.winner == YOU else "drawn" if not outcome.winner else "lost"
    title = load_ruleset(quick.ruleset).title
    where = f"{quick.played.title} at {quick.map.title}, {title}, Captain {quick.commander.title}"
    return f"{where}: {won} in round {_round(battle.events)}, {lost} of {len(own)} down, luck {_luck(battle)}"


def _round(events: Sequence[Event]) -> int:
    return max((event.number for event in events if isinstance(event, RoundBegan)), default=1)


def _luck(battle: Battle) -> str:
    """Hits of your side above or below those to be expected."""
    world = battle.world
    side_of = {figure: figures.side_of(world, figure) for figure in world.figures}
    mine = next((one for one in luck_of(battle.events, side_of) if one.side == YOU), None)
    if mine is None:
        return "+0.0"
    off = mine.hits - mine.expected
    return f"-{tenths(-off)}" if off < 0 else f"+{tenths(off)}"


# --- proving ----------------------------------------------------------------------------------------------------------


def is_line(text: str) -> bool:
    """Tell whether a text looks like the line of a result, whatever it holds."""
    return text.strip().startswith("Counterstep ")


def proved(text: str) -> Result:
    """The result that a line holds, played again and found true. Raises BadInput with what is not so."""
    line = " ".join(text.split())
    if len(line) > MOST_LETTERS:
        raise BadInput.of(SOURCE, f"has more than {MOST_LETTERS} letters")
    parts = _LINE.fullmatch(line)
    if parts is None:
        raise BadInput.of(SOURCE, "is not of the form 'Counterstep DAY: WORDS. First try. CS1.CODE #SEAL'")
    if _seal(line.rpartition(" #")[0]) != parts["seal"]:
        raise BadInput.of(SOURCE, "was changed: its words or its code do not go with its seal")
    try:
        day = date.fromisoformat(parts["day"])
    except ValueError:
        raise BadInput.of(SOURCE, f"{parts['day']} is no day") from None
    try:
        record = read_code(parts["code"])
        if not isinstance(record, JournalRecord):
            raise BadInput.of(SOURCE, "holds a position, and no battle")
        battle = _played(record, day)
        _check_orders(record, battle.scenario)
    except BadInput as refusal:
        raise _with_version(refusal, parts["code"]) from refusal
    came_to = told(battle, daily(day))
    if came_to != parts["told"]:
        raise BadInput.of(SOURCE, f"says {parts['told']!r}; the battle comes to {came_to!r}")
    tries = parts["tries"]
    return Result(day, came_to, 1 if tries == "First try" else int(tries.split()[1]), parts["code"])


def _with_version(refusal: BadInput, code: str) -> BadInput:
    """The refusal, with the version that wrote the code where that is another."""
    try:
        version = version_of(code)
    except BadInput:
        return refusal
    if version == __version__:
        return refusal
    reason = refusal.problems[0].reason
    return BadInput.of(SOURCE, f"was made by version {version[:40]}, this is {__version__}: {reason}")


def _seal(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()


def _played(record: JournalRecord, day: date) -> Battle:
    """The battle of a record, played to its end. Raises BadInput where it is not the day's, or not over."""
    scenario = scenario_from(record.header, SOURCE)
    wrong = _differences(scenario, daily(day))
    if wrong:
        raise BadInput.of(SOURCE, f"is not the battle of {day.isoformat()}: {wrong} is another")
    battle = Battle.create(scenario)
    battle.start()
    for number, entry in enumerate(record.entries[1:], 1):
        assert entry.command is not None
        refused = battle.submit(entry.command)
        if refused is not None:
            raise BadInput.of(SOURCE, f"is refused here: {refused.sentence}", f"act {number}")
    if battle.outcome is None:
        raise BadInput.of(SOURCE, f"holds a battle that is not over, but in round {_round(battle.events)}")
    return battle


def _differences(scenario: Scenario, quick: QuickBattle) -> str:
    """The first thing in which a scenario is not a quick battle of yours; "" where there is none."""
    wanted = quick.scenario()
    pairs = {
        "the ground": (_ground(scenario), _ground(wanted)),
        "the ruleset": (scenario.ruleset, wanted.ruleset),
        "the dice": (scenario.seed, wanted.seed),
        "an option": (dict(scenario.options), dict(wanted.options)),
        "a squad or a player": (_sides(scenario), _sides(wanted)),
    }
    return next((what for what, (one, other) in pairs.items() if one != other), "")


def _sides(scenario: Scenario) -> list[SideSetup]:
    """The sides without the names of the people who play them."""
    return [replace(side, player="") for side in scenario.sides]


def _ground(scenario: Scenario) -> str:
    """The fingerprint of the ground with the goal that is played."""
    return goal_print(scenario.map, str(scenario.options.get("goal", "")))


def _check_orders(record: JournalRecord, scenario: Scenario) -> None:
    """Raises BadInput at the first order of the other side that its captain does not give."""
    battle = Battle.create(scenario)
    battle.start()
    who = {side.id: opponent(side.controller) for side in scenario.sides if side.id != YOU}
    for number, entry in enumerate(record.entries[1:], 1):
        decision = battle.decision
        assert entry.command is not None
        if decision is not None and decision.seat in who and not _is_yours(battle, entry.command):
            wanted = who[decision.seat].choose(battle.view(decision.seat), scenario.seed)
            if wanted != entry.command:
                reason = f"is no order of this captain, who would {wanted.action} here"
                raise BadInput.of(SOURCE, reason, f"act {number}")
        battle.submit(entry.command)


def _is_yours(battle: Battle, command: Command) -> bool:
    """Tell whether a command is a standing order for a figure of yours, which may come at any time."""
    return isinstance(command, Orders) and figures.side_of(battle.world, command.figure) == YOU
