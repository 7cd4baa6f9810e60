"""The proof of a battle that somebody sent: played again, it must have the right ground, squads and dice, and every
order of a captain must be the one he gives.

The line of a day and the line of a run rest on it. The work goes in small pieces, for a window that draws meanwhile.
"""

from __future__ import annotations

import hashlib
from collections.abc import Generator
from dataclasses import replace

from game import __version__
from game.ai import opponent
from game.engine.battle import Battle
from game.model.commands import AT_ANY_TIME, Command
from game.model.errors import BadInput
from game.model.scenario import Scenario, SideSetup
from game.model.slices import SliceProgress
from game.quick.quick_battle import YOU
from game.rules import figures
from game.storage.journal import JournalRecord
from game.storage.map_codec import goal_print
from game.storage.share_code import Watch, shared_battle, version_of

Proving = Generator[SliceProgress, None, tuple[JournalRecord, Battle]]


def proving(code: str, wanted: Scenario, called: str, source: str) -> Proving:
    """Replay a code in pieces and return its record and the battle at its end. Raises BadInput unless it is the
    `wanted` battle (`called` in messages), every act is legal, every captain's order is his own and the battle is
    over."""
    shared = shared_battle(code)
    wrong = difference(shared.scenario, wanted)
    if wrong:
        raise BadInput.of(source, f"is not {called}: {wrong} is different")
    record, battle = yield from shared.played(_captains_of(shared.scenario, source))
    if battle.outcome is None:
        raise BadInput.of(source, f"contains a battle that was not finished ({len(shared.commands)} actions)")
    return record, battle


def difference(scenario: Scenario, wanted: Scenario) -> str:
    """Return the first difference between a scenario and the wanted one, in words; "" if there is none."""
    pairs = {
        "the ground": (_ground(scenario), _ground(wanted)),
        "the ruleset": (scenario.ruleset, wanted.ruleset),
        "the dice": (scenario.seed, wanted.seed),
        "an option": (dict(scenario.options), dict(wanted.options)),
        "a squad or a player": (_sides(scenario), _sides(wanted)),
    }
    return next((what for what, (one, other) in pairs.items() if one != other), "")


def with_version(refusal: BadInput, code: str, source: str) -> BadInput:
    """Return the refusal of a code, with the version of the game that wrote the code if it is another."""
    version = version_of(code)
    if version in ("", __version__):
        return refusal
    problem = refusal.problems[0]
    reason = f"{problem.place}: {problem.reason}" if problem.place else problem.reason
    return BadInput.of(source, f"was made by version {version}, but this is {__version__}: {reason}")


def seal_of(text: str) -> str:
    """Return a checksum of a line's text, eight hexadecimal digits."""
    return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()


def _sides(scenario: Scenario) -> list[SideSetup]:
    """Return the sides without the names of their players and figures."""
    return [
        replace(side, player="", figures=tuple(replace(figure, name="") for figure in side.figures))
        for side in scenario.sides
    ]


def _ground(scenario: Scenario) -> str:
    """Return the fingerprint of the ground with the goal that is played."""
    return goal_print(scenario.map, str(scenario.options.get("goal", "")))


def _captains_of(scenario: Scenario, source: str) -> Watch:
    """Return a function that checks each act of a replay: orders of the other sides must be those that their computer
    captains give."""
    who = {side.id: opponent(side.controller) for side in scenario.sides if side.id != YOU}

    def watch(battle: Battle, number: int, command: Command) -> Generator[None, None, None]:
        decision = battle.decision
        if command.figure not in battle.world.figures:
            return  # the battle itself refuses it, and says why
        if isinstance(command, AT_ANY_TIME):
            if figures.side_of(battle.world, command.figure) != YOU:
                raise BadInput.of(source, "decides for a figure of the other side", f"act {number}")
            return
        if decision is None or decision.seat not in who:
            return
        wanted = yield from who[decision.seat].think(battle.view(decision.seat))
        if wanted != command:
            reason = f"is no order of this captain, who would {wanted.action} here"
            raise BadInput.of(source, reason, f"act {number}")

    return watch
