"""The battle of a day, played to its end for tests.

The captain is the computer opponent of the day.
"""

from datetime import date
from functools import cache

from game.ai import opponent
from game.engine.battle import Battle
from game.model.commands import End
from game.model.scenario import Scenario
from game.quick.daily import ProvedDay, daily, proved, result_of
from game.quick.quick_battle import YOU
from game.storage.header import header_of
from game.storage.journal import JournalRecord, entry_of
from game.storage.observer import Observer

DAY = date(2026, 11, 23)


def played_by(scenario: Scenario, you: str, *, cheats: bool = False, most: int = 2000) -> tuple[Battle, JournalRecord]:
    """Return a battle in which a computer plays your side, and its record; with `cheats` the captain only ends his
    turns."""
    battle, watch = Battle.create(scenario), Observer()
    battle.start()
    entries = [entry_of(0, "", None, watch.look(battle), battle.events)]
    yours, captain = opponent(you), opponent(scenario.sides[1].controller)
    while (decision := battle.decision) is not None and len(entries) < most:
        told, view = len(battle.events), battle.view(decision.seat)
        command = (yours if decision.seat == YOU else captain).choose(view)
        if cheats and decision.seat != YOU and not decision.choices:
            command = End(figure=decision.figures[0])
        assert battle.submit(command, decision.seat) is None
        entries.append(entry_of(len(entries), decision.seat, command, watch.look(battle), battle.events[told:]))
    return battle, JournalRecord(header_of(battle), tuple(entries))


@cache
def played(day: date = DAY, you: str = "ai:normal", *, cheats: bool = False, most: int = 2000) -> JournalRecord:
    """Return the record of a day's battle in which a computer plays your side; with `cheats` the captain only ends his
    turns."""
    return played_by(daily(day).scenario(), you, cheats=cheats, most=most)[1]


@cache
def proved_line(day: date = DAY, you: str = "ai:normal", tries: int = 1) -> ProvedDay:
    """Return the line of such a battle, proved."""
    return proved(result_of(played(day, you), day, tries).line)
