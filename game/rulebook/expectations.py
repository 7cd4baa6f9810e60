"""Check of a demo's claims: each false claim becomes one readable line.

A mark is the letter by which the demo's file names a figure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from game.core.world import TABLE, World
from game.engine.battle import Battle
from game.model.commands import Command
from game.model.components import Clock
from game.model.events import Event, Stepped
from game.model.grid import Square, square_words
from game.model.rejections import Rejection
from game.model.tally import Tally
from game.rulebook import demo
from game.rulebook.demo import several
from game.rulebook.demo_commands import FIGURE_FIELDS
from game.rulebook.figure_facts import facts_of
from game.rules import targets
from game.rules.figures import gap
from game.rules.movement.squares import part_of
from game.rules.sight import are_adjacent


@dataclass(frozen=True, slots=True)
class BeatScene:
    """State in which an expectation is checked: the battle after the beat, its events, and the ids of figures by
    mark."""

    battle: Battle
    events: Sequence[Event]
    ids: Mapping[str, int]

    @property
    def world(self) -> World:
        """Return the world of the battle."""
        return self.battle.world

    def mark(self, figure: int) -> str:
        """Return the mark of a figure in the demo file."""
        return next((mark for mark, number in self.ids.items() if number == figure), f"figure {figure}")


def unfulfilled(expect: demo.Expect, scene: BeatScene) -> list[str]:
    """Return every false claim of an expectation, in words."""
    return [
        *_where(expect, scene),
        *_what_happened(expect, scene),
        *_who_is_next(expect, scene),
        *_offers(expect, scene),
        *_figures(expect, scene),
        *_result(expect, scene),
        *(line for entry in several(expect.reach) for line in _reach(entry, scene)),
        *(line for entry in several(expect.hit_chance) for line in _hit_chance(entry, scene)),
        *(line for entry in several(expect.preview) for line in _preview(entry, scene)),
        *(line for entry in several(expect.distance) for line in _distance(entry, scene)),
        *(line for entry in several(expect.allowance) for line in _allowance(entry, scene)),
    ]


def _list(items: Sequence[object]) -> str:
    return ", ".join(map(str, items)) if items else "none"


def _where(expect: demo.Expect, scene: BeatScene) -> Iterator[str]:
    for mark, square in expect.at.items():
        here = facts_of(scene.world, scene.ids[mark])["at"]
        if here != square:
            yield f"{mark} should stand on {square_words(square)}, is on {square_words(here)}"


def _what_happened(expect: demo.Expect, scene: BeatScene) -> Iterator[str]:
    if expect.cost is not None:
        cost = sum(event.cost for event in scene.events if isinstance(event, Stepped))
        if cost != expect.cost:
            yield f"the steps should cost {expect.cost}, cost {cost}"
    if expect.events is not None:
        named = {_kind(pattern, "event") for pattern in expect.events}
        happened = [event for event in scene.events if _tag(event) in named]
        if len(happened) != len(expect.events) or not all(
            matches(pattern, event, "event", scene) for pattern, event in zip(expect.events, happened, strict=True)
        ):
            yield f"should have happened: {_patterns(expect.events)}; happened: {_told(happened or scene.events)}"
    rest = iter(scene.events)
    for pattern in expect.events_include:
        if not any(matches(pattern, event, "event", scene) for event in rest):
            yield f"should have happened: {_patterns((pattern,))}; happened: {_told(scene.events)}"
            break
    for pattern in expect.events_not:
        met = [event for event in scene.events if matches(pattern, event, "event", scene)]
        if met:
            yield f"should not have happened: {_told(met)}"
    fired = [getattr(event, "rule", "") for event in scene.events]
    for rule in (expect.rule,) if isinstance(expect.rule, str) else expect.rule:
        if rule not in fired:
            yield f"the rule {rule} should have fired; fired: {_list([*dict.fromkeys(filter(None, fired))])}"


def _who_is_next(expect: demo.Expect, scene: BeatScene) -> Iterator[str]:
    clock = scene.world.ruleset.clock
    if expect.order is not None:
        order = [scene.mark(figure) for figure in clock.order(scene.world)]
        if order != [*expect.order]:
            yield f"the order should be {_list(expect.order)}, is {_list(order)}"
    if expect.strip:
        strip = clock.strip(scene.world)
        for wanted in expect.strip:
            if not any(_has(entry, wanted, scene) for entry in strip):
                yield f"the initiative strip should show {wanted}, shows {_list(strip)}"
    wait = expect.waiting
    if wait is None:
        return
    decision = scene.battle.decision
    if decision is None:
        yield "the battle should wait for somebody, but it is over"
        return
    found = {
        "figure": scene.mark(decision.figure),
        "decision": decision.kind,
        "side": decision.seat,
        "choices": tuple(choice.id for choice in decision.choices),
    }
    for key, value in found.items():
        wanted = getattr(wait, key)
        if wanted is not None and wanted != value:
            yield f"the battle should wait for {key} {wanted}, waits for {value}"


def _offers(expect: demo.Expect, scene: BeatScene) -> Iterator[str]:
    if not expect.offers and not expect.offers_not:
        return
    legal = list(scene.battle.legal())
    kinds = _list([*dict.fromkeys(command.action for command in legal)])
    for pattern in expect.offers:
        if not any(matches(pattern, command, "command", scene) for command in legal):
            yield f"should be on offer: {_patterns((pattern,))}; on offer: {kinds}"
    for pattern in expect.offers_not:
        if any(matches(pattern, command, "command", scene) for command in legal):
            yield f"should not be on offer: {_patterns((pattern,))}"


def _figures(expect: demo.Expect, scene: BeatScene) -> Iterator[str]:
    for mark, wanted in expect.figure.items():
        facts = facts_of(scene.world, scene.ids[mark])
        active = facts["conditions"]
        for key, value in wanted.items():
            if key == "is":
                yield from (f"{mark} should be {name}" for name in _names(value) if name not in active)
            elif key == "is_not":
                yield from (f"{mark} should not be {name}" for name in _names(value) if name in active)
            elif key not in facts:
                yield f"{mark} has no fact called {key}; there are: {_list(sorted(facts))}"
            elif not _same(facts[key], value, key, scene):
                yield f"{mark}: {key} should be {value}, is {facts[key]}"


def _names(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list | tuple) else (str(value),)


def _result(expect: demo.Expect, scene: BeatScene) -> Iterator[str]:
    outcome = scene.battle.outcome
    if expect.round is not None:
        number = scene.world.get(TABLE, Clock).round
        if number != expect.round:
            yield f"it should be round {expect.round}, is round {number}"
    if expect.winner is not None:
        if outcome is None:
            yield f"{expect.winner or 'nobody'} should have won, but the battle goes on"
        elif outcome.winner != expect.winner:
            yield f"{expect.winner or 'nobody'} should have won, but {outcome.winner or 'nobody'} did: {outcome.reason}"
    if expect.over is not None and expect.over != (outcome is not None):
        yield f"the battle should {'be over' if expect.over else 'go on'}"


def _is_way(action: str, scene: BeatScene) -> bool:
    """Return whether the ruleset has this movement action."""
    rules = scene.world.ruleset
    return action in (part_of(scene.world).manner if rules.movement.by_squares else rules.actions)


def _no_way(figure: str, action: str) -> str:
    return f"{figure} cannot move by {action[:40]!r}: there is no such way to move"


def _reach(wanted: demo.ReachExpected, scene: BeatScene) -> Iterator[str]:
    if not _is_way(wanted.action, scene):
        yield _no_way(wanted.figure, wanted.action)
        return
    reach = scene.world.ruleset.movement.reach(scene.world, scene.ids[wanted.figure], wanted.action)
    costs = reach.costs
    for square in wanted.includes:
        if square not in costs:
            yield f"{wanted.figure} should reach {square_words(square)}"
    for square in wanted.excludes:
        if square in costs:
            yield f"{wanted.figure} should not reach {square_words(square)}, but does for {costs[square]}"
    if wanted.count is not None and len(costs) != wanted.count:
        yield f"{wanted.figure} should reach {wanted.count} squares, reaches {len(costs)}"
    for text, cost in wanted.cost.items():
        found = costs.get(_square(text))
        if found != cost:
            yield f"{wanted.figure} should reach {text} for {cost}, {'cannot' if found is None else f'pays {found}'}"
    for square in wanted.stops:
        if square not in reach.stops:
            yield f"a move of {wanted.figure} should have to end on {square_words(square)}"


def _square(text: str) -> Square:
    x, _, y = text.partition(",")
    return int(x), int(y)


def _hit_chance(wanted: demo.HitChanceExpected, scene: BeatScene) -> Iterator[str]:
    who = f"{wanted.figure} against {wanted.target}"
    shot = targets.shot(scene.world, scene.ids[wanted.figure], scene.ids[wanted.target], wanted.weapon)
    shot = shot.moved_to(wanted.square) if wanted.square else shot
    found = scene.world.ruleset.resolution.forecast(scene.world, shot)
    if isinstance(found, Rejection):
        if found.code != wanted.refused:
            yield f"{who}: there is no such attack ({found.code}: {found.sentence})"
        return
    if wanted.refused:
        yield f"{who}: should be refused ({wanted.refused}), but has a chance of {found.odds}"
    if wanted.percent is not None and found.odds.percent != wanted.percent:
        yield f"{who}: the chance to hit should be {wanted.percent} %, is {found.odds}"
    if wanted.attack is not None and found.attack.total != wanted.attack:
        yield f"{who}: the attack should add up to {wanted.attack}, is {found.attack}"
    if wanted.defence is not None and found.defence.total != wanted.defence:
        yield f"{who}: the defence should add up to {wanted.defence}, is {found.defence}"


def _preview(wanted: demo.PreviewExpected, scene: BeatScene) -> Iterator[str]:
    if not _is_way(wanted.action, scene):
        yield _no_way(wanted.figure, wanted.action)
        return
    plan = scene.world.ruleset.movement.plan(
        scene.world, scene.ids[wanted.figure], wanted.path, wanted.action, wanted.tumble
    )
    if isinstance(plan, Rejection):
        if plan.code != wanted.refused:
            yield f"{wanted.figure} cannot plan this path ({plan.code}: {plan.sentence})"
        return
    if wanted.refused:
        yield f"{wanted.figure}: the path should be refused ({wanted.refused}), but costs {plan.spent}"
    if wanted.cost is not None and plan.spent != wanted.cost:
        yield f"{wanted.figure}: the path should cost {wanted.cost}, costs {plan.spent}"
    provoked = {scene.mark(figure) for step in plan.steps for figure in step.provokes}
    if wanted.provokes is not None and provoked != set(wanted.provokes):
        yield f"{wanted.figure}: should provoke {_list(wanted.provokes)}, provokes {_list(sorted(provoked))}"


def _distance(wanted: demo.DistanceExpected, scene: BeatScene) -> Iterator[str]:
    a, b = (scene.ids[mark] for mark in wanted.between)
    who = " and ".join(wanted.between)
    squares = gap(scene.world, a, b)
    if wanted.squares is not None and squares != wanted.squares:
        yield f"{who} should be {wanted.squares} squares apart, are {squares}"
    if wanted.adjacent is not None and are_adjacent(scene.world, a, b) != wanted.adjacent:
        yield f"{who} should {'' if wanted.adjacent else 'not '}be adjacent"


def _allowance(wanted: demo.AllowanceExpected, scene: BeatScene) -> Iterator[str]:
    if not _is_way(wanted.action, scene):
        yield _no_way(wanted.figure, wanted.action)
        return
    found = scene.world.ruleset.movement.allowance(scene.world, scene.ids[wanted.figure], wanted.action)
    if found.total != wanted.total:
        yield f"{wanted.figure}: {wanted.action} should allow {wanted.total}, allows {found}"


# --- patterns ---------------------------------------------------------------------------------------------------------


def matches(pattern: demo.Pattern, record: Event | Command, key: str, scene: BeatScene) -> bool:
    """Return whether an event or command is of the pattern's kind and has its fields."""
    if _kind(pattern, key) != _tag(record):
        return False
    fields = {} if isinstance(pattern, str) else {name: value for name, value in pattern.items() if name != key}
    return _has(record, fields, scene)


def _has(record: object, fields: Mapping[str, Any], scene: BeatScene) -> bool:
    return all(_same(getattr(record, name, None), value, name, scene) for name, value in fields.items())


def _same(found: Any, wanted: Any, name: str, scene: BeatScene) -> bool:
    """Return whether a value equals a value in a demo's file: sums are compared by their total, dice by their numbers,
    figures by their marks."""
    if isinstance(found, Tally):
        found = found.total
    elif name in FIGURE_FIELDS and isinstance(wanted, str):
        wanted = scene.ids.get(wanted)
    elif name == "rolls":
        found = [roll.value for roll in found]
    elif name in ("order", "figures") and isinstance(found, tuple):
        found = [scene.mark(figure) for figure in found]
    return bool(_plain(found) == _plain(wanted))


def _plain(value: Any) -> Any:
    """Return a value as a TOML file could hold it."""
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, msgspec.Struct):
        value = msgspec.structs.asdict(value)
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    return value


def _kind(pattern: demo.Pattern, key: str) -> str:
    return pattern if isinstance(pattern, str) else str(pattern[key])


def _tag(record: Event | Command) -> str:
    return str(record.__struct_config__.tag)


def _patterns(patterns: Sequence[demo.Pattern]) -> str:
    return _list(patterns)


def _told(happened: Sequence[Event]) -> str:
    return _list([_tag(event) for event in happened])
