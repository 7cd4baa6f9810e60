"""The same fight under several clocks: one map, one seed, the same figures and players under each ruleset.

    >>> from game.lab.compare import compare
    >>> from game.lab.differences import difference
    >>> clocks = compare("training-ground", rulesets=("static", "phases"), rounds=1)
    >>> [(lane.ruleset, lane.frames[-1].at) for lane in clocks.lanes]
    [('static', 1.0), ('phases', 1.0)]
    >>> difference(clocks, clocks.lanes[1], 0.0).rule
    'phase.move-action'

Times are in rounds, because all clocks have rounds (or turns, or spans of 10 AT). The parts of a round (phases, passes)
take equal time, and so do the acts of one part, one after the other. On clocks with declarations an act lasts from its
declaration until it is carried out.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from game.core.world import TABLE
from game.engine.battle import Battle
from game.lab.players import check_player, player
from game.lab.series import board_of
from game.model.answers import FigureView
from game.model.commands import Command
from game.model.components import Clock
from game.model.errors import BadInput
from game.model.events import Declared, Event
from game.model.listing import clause_case
from game.model.scenario import BattleMap, Scenario, SideSetup
from game.model.slices import finished
from game.rulesets import load_ruleset
from game.rulesets import names as ruleset_names

MOST_ROUNDS = 20
MOST_COMMANDS = 3000
SILENT = ("answer", "orders", "give-up", "end", "commit", "recall")
"""Actions whose commands are not shown as acts of a figure."""


@dataclass(frozen=True, slots=True)
class LaneAct:
    """An act of a figure. `at` and `until` are its beginning and end in rounds from 0; `place` is the figure's number
    in the order of acting (Count, score or AT); `part` names the part of the round."""

    figure: int
    action: str
    at: float
    until: float
    place: int
    part: str = ""


@dataclass(frozen=True, slots=True)
class LaneFrame:
    """One moment in the battle of a lane. `at` is its time in rounds, `moment` its name in words; `commands` and `told`
    are the numbers of commands and events before it; `up` is the id of the acting figure (0 if none acts)."""

    at: float
    commands: int
    figures: Mapping[int, FigureView]
    moment: str
    up: int
    told: int


@dataclass(slots=True)
class Lane:
    """The battle under one ruleset, drawn as one row of the comparison: its frames, acts, commands and events in order,
    and the winning side once it is `over` ("" for a draw)."""

    ruleset: str
    title: str
    scenario: Scenario
    frames: list[LaneFrame] = field(default_factory=list)
    acts: list[LaneAct] = field(default_factory=list)
    commands: list[Command] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    winner: str = ""
    over: bool = False
    timed: bool = False
    """True if an act lasts from its declaration until it is carried out, so that acts overlap."""

    def frame(self, at: float) -> LaneFrame:
        """Return the last frame at or before the time `at` (in rounds); the first frame if there is none."""
        return next((frame for frame in reversed(self.frames) if frame.at <= at + 1e-9), self.frames[0])

    def battle_at(self, at: float, controllers: Mapping[str, str] | None = None) -> Battle:
        """Return a new battle in the state of this lane at the time `at`, which can be played on; `controllers`
        replaces the controllers of sides."""
        seats = controllers or {}
        sides = tuple(replace(side, controller=seats.get(side.id, side.controller)) for side in self.scenario.sides)
        battle = Battle.create(replace(self.scenario, sides=sides))
        battle.start()
        for command in self.commands[: self.frame(at).commands]:
            refused = battle.submit(command)
            assert refused is None, refused
        return battle


@dataclass(frozen=True, slots=True)
class Clocks:
    """The lanes of one comparison; `title` is the title of the map, `rounds` their length."""

    title: str
    seed: int
    rounds: int
    lanes: tuple[Lane, ...]

    def moments(self) -> list[float]:
        """Return the times of all frames of all lanes, in rounds."""
        return sorted({round(frame.at, 6) for lane in self.lanes for frame in lane.frames})


def compare(
    opening: str | Scenario,
    seed: int = 7,
    rulesets: Sequence[str] = (),
    players: Sequence[str] = ("ai:normal", "ai:normal"),
    rounds: int = 2,
    options: Mapping[str, int | str | bool] | None = None,
) -> Clocks:
    """Play the first rounds of a map or scenario under each ruleset (all shipped ones if none is named) and return the
    lanes. Raises BadInput for an unknown map, ruleset or player."""
    return finished(comparing(opening, seed, rulesets, players, rounds, options))


def comparing(
    opening: str | Scenario,
    seed: int = 7,
    rulesets: Sequence[str] = (),
    players: Sequence[str] = ("ai:normal", "ai:normal"),
    rounds: int = 2,
    options: Mapping[str, int | str | bool] | None = None,
) -> Generator[None, None, Clocks]:
    """Return the result of `compare`, but yield after each command, so that a window can draw meanwhile. Raises
    BadInput as `compare` does."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise BadInput.of("--rounds", f"must be from 1 to {MOST_ROUNDS}")
    for who in players:
        check_player(who)
    lanes = []
    for ruleset in tuple(rulesets) or ruleset_names():
        lane = _lane(opening, ruleset, seed, players, options or {})
        for _ in _play(lane, rounds):
            yield
        lanes.append(lane)
    return Clocks(lanes[0].scenario.map.title, seed, rounds, tuple(lanes))


def _lane(
    opening: str | Scenario, ruleset: str, seed: int, players: Sequence[str], options: Mapping[str, int | str | bool]
) -> Lane:
    """Return the empty lane of one ruleset."""
    begun = opening if isinstance(opening, Scenario) else _on(board_of(opening))
    last = len(players) - 1
    sides = tuple(replace(side, controller=players[min(n, last)]) for n, side in enumerate(begun.sides))
    scenario = replace(begun, ruleset=ruleset, sides=sides, seed=seed, options={**begun.options, **options})
    return Lane(ruleset, load_ruleset(ruleset, str(options.get("scale", ""))).title, scenario)


def _on(battle_map: BattleMap) -> Scenario:
    """Return a scenario on a map with the map's own squads, still without ruleset and seed."""
    return Scenario(battle_map, "", tuple(SideSetup(side) for side in battle_map.sides), 0)


def _play(lane: Lane, rounds: int) -> Iterator[None]:
    """Play the first rounds of a lane; yield after each command."""
    battle = Battle.create(lane.scenario)
    battle.start()
    moments: list[_Moment] = []
    acts: list[tuple[int, LaneAct]] = []
    who = {side.id: player(side.controller) for side in lane.scenario.sides}

    def choose() -> Command:
        decision = battle.decision
        assert decision is not None, "asked only while somebody decides"
        return who[decision.seat].choose(battle.view(decision.seat), lane.scenario.seed + len(lane.commands))

    for _ in _played(battle, lane, rounds, choose, moments, acts):
        yield
    _close(lane, battle, moments, acts, rounds)


def replaying(title: str, scenario: Scenario, commands: Sequence[Command]) -> Generator[None, None, Lane]:
    """Return the lane of a finished battle, replayed from its commands; yields after each command."""
    lane = Lane(scenario.ruleset, title, scenario)
    battle = Battle.create(scenario)
    battle.start()
    moments: list[_Moment] = []
    acts: list[tuple[int, LaneAct]] = []
    left = iter(commands)
    yield from _played(battle, lane, MOST_COMMANDS, lambda: next(left), moments, acts)
    rounds = max(moment.round for moment in moments)
    _close(lane, battle, moments, acts, rounds)
    lane.frames.append(replace(lane.frames[-1], at=float(rounds), moment="The end", up=0))
    return lane


def _close(lane: Lane, battle: Battle, moments: list[_Moment], acts: list[tuple[int, LaneAct]], rounds: int) -> None:
    """Set the times of a lane's moments and acts, and store the battle's events and result in the lane."""
    _put_in_time(lane, moments, acts, rounds)
    lane.events = battle.events
    lane.timed = any(number < 0 for number, _ in acts)
    lane.over = battle.outcome is not None
    lane.winner = battle.outcome.winner if battle.outcome is not None else ""


@dataclass(frozen=True, slots=True)
class _Moment:
    """A frame whose time in rounds (`at`) is not known yet. `part` names the part of the round; `clock` is the time on
    the ruleset's clock, -1 for clocks without times inside a round."""

    round: int
    part: str
    clock: int
    frame: LaneFrame


def _played(
    battle: Battle,
    lane: Lane,
    rounds: int,
    choose: Callable[[], Command],
    moments: list[_Moment],
    acts: list[tuple[int, LaneAct]],
) -> Iterator[None]:
    """Play until round `rounds` is over or the battle ends, yielding after each command. Append to `moments` the state
    before each command, and to `acts` each act with the index of its moment (-1 for a declared act, which has its own
    times)."""
    while len(lane.commands) < MOST_COMMANDS:
        moments.append(_moment(battle, len(lane.commands)))
        decision = battle.decision
        if decision is None or moments[-1].round > rounds:
            break
        told = len(battle.events)
        command = choose()
        places = {entry.figure: entry.at for entry in battle.view("").strip()}
        refused = battle.submit(command)
        assert refused is None, refused
        lane.commands.append(command)
        declared = [event for event in battle.events[told:] if isinstance(event, Declared)]
        if declared:
            acts += [(-1, LaneAct(e.figure, e.action, e.at, e.until, e.at)) for e in declared]
        elif command.action not in SILENT:
            act = LaneAct(command.figure, command.action, 0, 0, places.get(command.figure, 0), moments[-1].part)
            acts.append((len(moments) - 1, act))
        yield


def _moment(battle: Battle, commands: int) -> _Moment:
    view = battle.view("")
    clock = battle.world.get(TABLE, Clock)
    title, part = view.moment
    decision = battle.decision
    up = decision.figures[0] if decision is not None and decision.figures else 0
    up = up if clock.acting in (0, up) and clock.acting else clock.acting
    words = f"{title} {clock.round}" + (f", {clause_case(part)}" if part else "") if clock.round else "Opening"
    stand = {figure.id: figure for figure in view.figures()}
    span = getattr(view.ruleset.clock, "span", 0)
    frame = LaneFrame(0, commands, stand, words, up, len(battle.events))
    return _Moment(clock.round, part, clock.time if span and clock.round else -1, frame)


def _put_in_time(lane: Lane, moments: list[_Moment], acts: list[tuple[int, LaneAct]], rounds: int) -> None:
    """Turn every moment and act into a frame or act of the lane with its time in rounds."""
    span = getattr(load_ruleset(lane.ruleset).clock, "span", 0)
    by_round: dict[int, dict[str, list[int]]] = {}
    for number, moment in enumerate(moments):
        by_round.setdefault(moment.round, {}).setdefault(moment.part, []).append(number)
    times: dict[int, float] = {}
    for number_of_round, parts in by_round.items():
        for place, numbers in enumerate(parts.values()):
            for step, number in enumerate(numbers):
                inside = (place + step / len(numbers)) / len(parts)
                times[number] = max(0.0, number_of_round - 1 + inside) if number_of_round else 0.0
    if span:
        times = {n: m.clock / span if m.clock >= 0 else 0.0 for n, m in enumerate(moments)}
    latest = 0.0
    for number, moment in enumerate(moments):
        latest = min(float(rounds), max(latest, times[number]))
        old = moment.frame
        lane.frames.append(LaneFrame(latest, old.commands, old.figures, old.moment, old.up, old.told))
    for number, act in acts:
        if number < 0:
            at, until = act.at / max(1, span), act.until / max(1, span)
        else:
            at = lane.frames[number].at
            until = next((frame.at for frame in lane.frames[number + 1 :] if frame.at > at), float(rounds))
        if at < rounds:
            lane.acts.append(LaneAct(act.figure, act.action, at, min(until, rounds), act.place, act.part))
