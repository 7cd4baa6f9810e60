"""Checks of battles that another player sent: a replay must have the right ground, squads and dice, and the captain's
commands must be those that the computer gives.

Lines of a day's battle and of a run use these checks. The work is done in small pieces, so that a window can draw in
between.
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
    """Return the journal (recording) in a code and the battle at its end, after a replay that yields its progress.
    Raises BadInput if it is not the battle `wanted` (named `called` in messages), is not over, or has an act that is
    illegal or that the computer captain would not do."""
    shared = shared_battle(code)
    wrong = difference(shared.scenario, wanted)
    if wrong:
        raise BadInput.of(source, f"is not {called}: {wrong} is different")
    record, battle = yield from shared.played(_captains_of(shared.scenario, source))
    if battle.outcome is None:
        raise BadInput.of(source, f"contains a battle that was not finished ({len(shared.commands)} actions)")
    return record, battle


def difference(scenario: Scenario, wanted: Scenario) -> str:
    """Return in words the first difference between two scenarios; "" if there is none."""
    pairs = {
        "the ground": (_ground(scenario), _ground(wanted)),
        "the ruleset": (scenario.ruleset, wanted.ruleset),
        "the dice": (scenario.seed, wanted.seed),
        "an option": (dict(scenario.options), dict(wanted.options)),
        "a squad or a player": (_sides(scenario), _sides(wanted)),
    }
    return next((what for what, (one, other) in pairs.items() if one != other), "")


def with_version(refusal: BadInput, code: str, source: str) -> BadInput:
    """Return the refusal of a code, adding the version of the game that wrote the code if it is not this version."""
    version = version_of(code)
    if version in ("", __version__):
        return refusal
    problem = refusal.problems[0]
    reason = f"{problem.place}: {problem.reason}" if problem.place else problem.reason
    return BadInput.of(source, f"was made by version {version}, but this is {__version__}: {reason}")


def seal_of(text: str) -> str:
    """Return a checksum of a text, as eight hexadecimal digits."""
    return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()


def _sides(scenario: Scenario) -> list[SideSetup]:
    """Return a scenario's sides without the names of players and figures."""
    return [
        replace(side, player="", figures=tuple(replace(figure, name="") for figure in side.figures))
        for side in scenario.sides
    ]


def _ground(scenario: Scenario) -> str:
    """Return the fingerprint of a scenario's map with its goal."""
    return goal_print(scenario.map, str(scenario.options.get("goal", "")))


def _captains_of(scenario: Scenario, source: str) -> Watch:
    """Return a function that checks every act of a replay and raises BadInput: a command of the other side must be the
    command that its computer captain gives."""
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
