"""One battle of a series, played from its number, and its record as one line of JSON.

A journal is the recording of a battle: its opening and all commands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from game.ai.selfplay import MOST_COMMANDS
from game.core.world import TABLE
from game.engine.battle import Battle
from game.lab.players import PATIENCE, ask, player
from game.lab.series import Series
from game.lab.version import version
from game.model.commands import Command
from game.model.components import Clock, GoalState, Health, Sides
from game.model.errors import BadInput
from game.model.events import ActionDieSpent, Event, Harmed, ObjectiveMoved, RoundBegan
from game.model.tally import Tally
from game.rules import figures
from game.storage.journal import ENDING, Journal, entry_of
from game.storage.luck_stats import luck_of
from game.storage.observer import Observer


class SideRecord(msgspec.Struct, frozen=True):
    """Counts of one side in one battle. `player` counts from 1, `who` is its name; `figures` and `lost` count figures,
    `harm` is the damage done in points; `attacks` are those with known odds, `expected_hits` is in thousandths,
    `expected_harm` in tenths; `dice` is the number of action dice that the side spent."""

    player: int
    who: str
    figures: int
    lost: int
    attacks: int
    hits: int
    expected_hits: int
    harm: int
    expected_harm: int
    dice: int


class Record(msgspec.Struct, frozen=True):
    """Record of one battle. `battle` counts from 1; `winner` is a side and `player` the number of its player ("" and 0
    for a draw). `harm_in` is the round of the first harm (0: no harm); `acts` counts commands by action, `rules` events
    by rule; `reach` is the number of squares in reach of all figures at the start; `rules_digest` and `state` are
    fingerprints of the rules and of the last state."""

    series: str
    version: str
    battle: int
    map: str
    ruleset: str
    change: str
    options: dict[str, int | str | bool]
    seed: int
    winner: str
    player: int
    reason: str
    rounds: int
    commands: int
    harm_in: int
    reach: int
    objective: bool
    sides: dict[str, SideRecord]
    acts: dict[str, int]
    rules: dict[str, int]
    rules_digest: str
    state: str


def play_battle(series: Series, number: int, journals: Path | None = None, patience: float = PATIENCE) -> Record:
    """Play the battle with this number (from 0) and return its record; `journals` is a folder for its journal,
    `patience` the seconds that a player may take for a command. Raises BadInput if a player of the user's own gives no
    legal command, or the journal cannot be written."""
    game = series.game(number)
    scenario = series.scenario(game)
    names = {side: series.players[seat] for side, seat in game.seats.items()}
    battle = Battle.create(scenario)
    acts: Counter[str] = Counter()
    try:
        keeping = _Keeping(journals, number, battle)
        battle.start()
        reach = reach_of(battle)
        keeping.add("", None)
        for seat, command in _commands(battle, names, number, patience):
            acts[command.action] += 1
            keeping.add(seat, command)
        keeping.close()
    except OSError as fault:
        raise BadInput.of(str(journals), f"the recording cannot be written: {fault.strerror}") from fault
    seats = {side: seat + 1 for side, seat in game.seats.items()}
    return _record(series, number, battle, acts, seats, reach)


def _commands(battle: Battle, names: Mapping[str, str], number: int, patience: float) -> Iterator[tuple[str, Command]]:
    """Play a battle to its end, yielding (seat, command) for each accepted command; a seat is a side that decides.
    Raises BadInput for a command that is malformed or refused."""
    players = {side: player(name) for side, name in names.items()}
    given = 0
    while (decision := battle.decision) is not None and given < MOST_COMMANDS:
        seat = decision.seat
        name = names[seat]
        view = battle.view(seat)
        command = ask(name, players[seat], view, battle.scenario.seed + given, patience)
        if not isinstance(command, Command):
            raise BadInput.of(name, f"answered in battle {number + 1} with {command!r:.80}, which is no command")
        try:
            refused = battle.submit(command, seat)
        except (TypeError, ValueError, KeyError, IndexError, AttributeError) as fault:
            raise BadInput.of(name, f"gave in battle {number + 1} {command!r:.80}, which cannot be read") from fault
        if refused is not None:
            raise BadInput.of(
                name, f"gave in battle {number + 1} {command!r:.80}, which is refused: {refused.sentence}"
            )
        given += 1
        yield seat, command


UNFINISHED = ".part"
"""Ending of the journal of a battle that is not finished."""


class _Keeping:
    """Writer of a battle's journal; it writes nothing without a folder, or if the folder has the journal already."""

    def __init__(self, folder: Path | None, number: int, battle: Battle) -> None:
        self._battle, self._watch = battle, Observer()
        self._told = self._acts = 0
        self._journal: Journal | None = None
        if folder is None:
            return
        self._whole = folder / f"battle-{number + 1:06}{ENDING}"
        if not self._whole.exists():
            part = self._whole.with_name(self._whole.name + UNFINISHED)
            part.unlink(missing_ok=True)
            self._journal = Journal.begin(part, battle)
            self._watch.look(battle)

    def add(self, seat: str, command: Command | None) -> None:
        """Write the act that was just played; the act that opens the battle has no command."""
        if self._journal is not None:
            events = self._battle.events[self._told :]
            entry = entry_of(self._acts, seat, command, self._watch.look(self._battle), events)
            self._journal.add(entry, self._battle)
            self._told, self._acts = len(self._battle.events), self._acts + 1

    def close(self) -> None:
        """Close the journal and remove UNFINISHED from its name. Raises OSError."""
        if self._journal is not None:
            self._journal.close()
            self._journal.path.rename(self._whole)


def _record(
    series: Series, number: int, battle: Battle, acts: Counter[str], seats: dict[str, int], reach: int
) -> Record:
    game = series.game(number)
    world, clock, outcome = battle.world, battle.world.get(TABLE, Clock), battle.outcome
    winner = outcome.winner if outcome is not None else ""
    return Record(
        series=series.digest,
        version=version(),
        battle=number + 1,
        map=game.cell.map,
        ruleset=game.cell.ruleset,
        change=game.cell.change,
        options=game.cell.options,
        seed=game.seed,
        winner=winner,
        player=seats[winner] if winner else 0,
        reason=outcome.reason if outcome is not None else "broken off",
        rounds=clock.round,
        commands=clock.commands,
        harm_in=_first_harm(battle.events),
        reach=reach,
        objective=bool(winner) and _is_by_objective(battle, winner),
        sides=_sides(series, battle, seats),
        acts=dict(sorted(acts.items())),
        rules=rules_named(battle.events),
        rules_digest=world.ruleset.fingerprint,
        state=battle.state_hash(),
    )


def _sides(series: Series, battle: Battle, seats: Mapping[str, int]) -> dict[str, SideRecord]:
    world = battle.world
    side_of = {figure: figures.side_of(world, figure) for figure in world.figures}
    luck = {one.side: one for one in luck_of(battle.events, side_of)}
    dice = Counter[str]()
    for event in battle.events:
        if isinstance(event, ActionDieSpent):
            dice[event.side] += event.dice
    found = {}
    for side in world.get(TABLE, Sides).by_id:
        own = [figure for figure in world.figures if side_of[figure] == side]
        lost = sum(world.get(figure, Health).state not in ("up", "gone") for figure in own)
        one = luck.get(side)
        found[side] = SideRecord(
            player=seats[side],
            who=series.players[seats[side] - 1],
            figures=len(own),
            lost=lost,
            attacks=one.attacks if one else 0,
            hits=one.hits if one else 0,
            expected_hits=int(one.expected * 1000) if one else 0,
            harm=one.harm if one else 0,
            expected_harm=int(one.expected_harm * 10) if one else 0,
            dice=dice[side],
        )
    return found


def reach_of(battle: Battle) -> int:
    """Return the number of squares that all figures together can reach with one move, by the ruleset's first movement
    action."""
    world = battle.world
    moves = [action for action, terms in world.ruleset.actions.items() if terms.is_move]
    if not moves:
        return 0
    movement = world.ruleset.movement
    return sum(len(movement.reach(world, figure, moves[0]).costs) for figure in figures.fighting(world))


def _first_harm(events: list[Event]) -> int:
    """Return the round in which a figure was first hurt; 1 for harm before the first round, 0 if no figure was hurt."""
    now = 1
    for event in events:
        if isinstance(event, RoundBegan):
            now = event.number
        elif isinstance(event, Harmed) and event.amount > event.kept_off:
            return now
    return 0


def _is_by_objective(battle: Battle, winner: str) -> bool:
    """Return whether the winner reached a goal or objective while other sides could still fight."""
    world = battle.world
    state = world.find(TABLE, GoalState)
    if state is not None:
        return state.by == "goal"
    others = [f for f in figures.fighting(world) if figures.side_of(world, f) != winner]
    moved = [event for event in battle.events[-8:] if isinstance(event, ObjectiveMoved) and event.side == winner]
    return bool(others) and any(event.done >= event.needed for event in moved)


def rules_named(events: list[Event]) -> dict[str, int]:
    """Return the number of events that name each rule, in their field `rule` or in the terms of a sum."""
    found: Counter[str] = Counter()
    for event in events:
        named = {getattr(event, "rule", "")}
        for field in event.__struct_fields__:
            value = getattr(event, field)
            if isinstance(value, Tally):
                named |= {reason.rule for reason in value.reasons}
        found.update(named - {""})
    return dict(sorted(found.items()))
