"""Messages about a battle to a page in a browser: the scene, which never changes and is sent once, and what a seat may
know now, copied field by field from its view."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping

import msgspec

from game.actions import ACTIONS, action_title
from game.engine.battle import Battle
from game.engine.view import FigureView, View
from game.model.answers import StripEntry
from game.model.board import Board
from game.model.command_ways import path_of
from game.model.grid import Edge
from game.model.scenario import Scenario
from game.rulebook.action_words import effect_of, pip_words
from game.rulebook.endings import ending_of
from game.rulebook.goal_words import side_name
from game.table.action_slots import slots_of
from game.table.composing import goes_on, names_several
from game.table.records import ActionRow, BodyRow, GoalRow, LogLine, Now, OfferRow, SceneRecord, SeatQuestion, StripTurn
from game.table.session import UMPIRE, Session
from game.table.targeting import is_path
from game.table.telling import ToldLine
from game.table.turn_words import asked_words

LINES_AT_ONCE = 60
"""The most lines of the log that a page gets when it opens."""
STANDING = ("never", "ask", "always")
"""Standing orders for questions that are answered by yes or no."""
GROWING = 2
"""The number of last lines of the log that may still change, and are therefore sent again."""


def scene_of(battle: Battle) -> SceneRecord:
    """Return the parts of a battle that never change: the ground, names and texts. The scene's id is a hash of all
    other fields."""
    battle_map, view = battle.scenario.map, battle.view(UMPIRE)
    board, ruleset = battle_map.board, view.ruleset
    kinds: dict[tuple[str, int, bool], int] = {}
    tiles = []
    for y in range(board.height):
        for x in range(board.width):
            kind = (", ".join(board.surfaces((x, y))), board.elevation((x, y)), board.is_solid((x, y)))
            tiles.append(kinds.setdefault(kind, len(kinds)))
    weapons = sorted({arm for figure in view.identities() for arm in view.sheet(figure).weapons})
    made = SceneRecord(
        id="",
        map=ground_name(board),
        title=battle_map.title,
        ruleset=ruleset.id,
        rules=ruleset.title,
        unit=ruleset.movement.unit,
        width=board.width,
        height=board.height,
        kinds=tuple(kinds),
        tiles=tuple(tiles),
        edges=tuple((*a, *b, kind) for (a, b), kind in sorted(board.edges.items())),
        goals=_goals(view),
        labels=tuple((label.text, *label.square) for label in battle_map.labels),
        names=view.identities(),
        sides=players_of(battle.scenario),
        arms={arm: (view.weapon(arm).title, view.weapon(arm).shots or 0) for arm in weapons},
        actions=_deeds(view),
    )
    return msgspec.structs.replace(made, id=hashlib.blake2b(msgspec.json.encode(made), digest_size=6).hexdigest())


def ground_name(board: Board) -> str:
    """Return the name of a board's picture for pages; equal boards have equal names."""
    seen = (board.width, board.height, board.terrain, board.heights, sorted(board.edges.items()), board.opened)
    return f"ground-{hashlib.blake2b(msgspec.json.encode(seen), digest_size=6).hexdigest()}"


def players_of(scenario: Scenario) -> dict[str, str]:
    """Return the name of each side's player, by side."""
    return {side.id: side.player or side.id.capitalize() for side in scenario.sides}


def _goals(view: View) -> tuple[GoalRow, ...]:
    """Return the goals of the sides: the objectives of the map, or the goal that decides."""
    plain = tuple(GoalRow(goal.kind, goal.title, goal.side, goal.squares, goal.rounds) for goal in view.goals)
    if view.goal is None:
        return plain
    played = view.goal.played
    squares = played.goal.zone or tuple(sorted(view.goal.exits))
    return (*plain, GoalRow(played.goal.kind, played.title, played.attacker or "any", squares, view.goal.last_round))


def _how_far(view: View) -> tuple[tuple[int, str], ...]:
    """Return each objective's progress and the side that holds it, then the points of the leading side for the battle's
    goal, if there is one."""
    goal = view.goal
    own = ((goal.points(goal.ahead) if goal.ahead else 0, goal.ahead),) if goal is not None else ()
    return (*view.objectives(), *own)


def _deeds(view: View) -> dict[str, ActionRow]:
    """Return a row for every action of the ruleset, in the order in which they are on the screen."""
    near, far = slots_of(view.ruleset.actions)
    rest = tuple(action for action in view.ruleset.actions if action not in near and action not in far)
    made = {}
    for action in (*near, *far, *rest):
        terms = view.ruleset.actions[action]
        made[action] = ActionRow(
            action_title(view.ruleset, action),
            effect_of(action, view.ruleset, {}),
            terms.rule,
            near=action in near,
            path=is_path(action),
            several=names_several(action),
            goes_on=goes_on(action),
            joins=ACTIONS[action].comes_near,
        )
    return made


def seen_of(view: View, broken: Collection[Edge] = (), ghosts: Iterable[FigureView] = ()) -> Now:
    """Return the message with the board and the order of turns as a view shows them, without a question to its seat."""
    places = {edge: place for place, edge in enumerate(sorted(view.board.edges))}
    return Now(
        act=0,
        seat=view.seat,
        scene="",
        moment=moment_of(view),
        waits="others",
        bodies=(*(_body(view, figure.id) for figure in view.figures()), *map(remembered, ghosts)),
        strip=tuple(_turn(entry) for entry in view.strip()),
        open=tuple(sorted(places[edge] for edge in view.opened() if edge in places)),
        broken=tuple(sorted(places[edge] for edge in broken if edge in places)),
        goals=_how_far(view),
    )


def now_of(session: Session, view: View, act: int, scene: str, *, draft: bool = False, notice: str = "") -> Now:
    """Return the message with all that the seat of a view may know; `act` is the number of its acts so far. While
    `draft` is true all sides give orders at once, and no side may see whom the battle asks. The caller fills in what
    can be undone."""
    decision, outcome = view.decision, session.outcome
    asked = "" if draft else session.asked
    if outcome is not None:
        waits = "over"
    elif decision is not None:
        waits = "you"
    else:
        waits = "others" if draft or asked in session.people else "computer"
    lines = [line for line in session.log if view.seat in line.seats]
    first = max(0, len(lines) - LINES_AT_ONCE)
    acting = decision.figures if decision is not None else ()
    return msgspec.structs.replace(
        seen_of(view, session.broken, session.ghosts(view.seat)),
        act=act,
        scene=scene,
        waits=waits,
        asked=asked,
        acting=acting,
        offers=offers_of(view, acting[0]) if acting else (),
        question=asked_of(view),
        first=first,
        log=tuple(_line(n, line) for n, line in enumerate(lines) if n >= first),
        result=result_of(session.battle, session.players),
        dice=view.action_dice() if view.seat else 0,
        draft=draft,
        notice=notice,
    )


def moment_of(view: View) -> str:
    """Return the round and its part in words."""
    unit, part = view.moment
    where = f"{unit} {view.round}".strip() if view.round else "Opening"
    return f"{where}, {part}" if part else where


def result_of(battle: Battle, players: Mapping[str, str]) -> str:
    """Return a sentence or two on the winner, the reason and what decided the battle; "" while the battle goes on."""
    ended = battle.outcome
    if ended is None:
        return ""
    who = f"{side_name(ended.winner, players)} wins" if ended.winner else "Nobody wins"
    decided = ending_of(battle.view(UMPIRE), battle.events, players)
    return f"{who}: {decided.told_after(ended.reason)}"


def since(now: Now, known: int) -> Now:
    """Return the state for a page that already has `known` lines of the log. Those lines are left out, except the last
    ones, which may have changed."""
    first = max(now.first, min(known, now.first + len(now.log)) - GROWING)
    return msgspec.structs.replace(now, first=first, log=tuple(line for line in now.log if line.n >= first))


def offers_of(view: View, figure: int) -> tuple[OfferRow, ...]:
    """Return the actions of a figure, each with its price or the reason why it is not available."""
    return tuple(
        OfferRow(offer.id, offer.cost, offer.refused.sentence if offer.refused else "", offer.rule)
        for offer in view.offers(figure)
    )


def asked_of(view: View) -> SeatQuestion | None:
    """Return the question that the seat must answer; None if there is none."""
    decision = view.decision
    if decision is None or not decision.choices:
        return None
    choices = tuple((choice.id, choice.title, choice.detail) for choice in decision.choices)
    about = decision.about if decision.about and view.knows(decision.about) else 0
    asked = SeatQuestion(decision.figure, decision.title, choices, about, asked_words(view, decision))
    if not {"yes", "no"} <= {choice.id for choice in decision.choices}:
        return asked
    arms = tuple((choice.id, choice.title.lower()) for choice in decision.choices if choice.id not in ("yes", "no"))
    policies = (*((policy, policy) for policy in STANDING), *arms)
    standing = view.standing_order(decision.kind)
    return msgspec.structs.replace(asked, kind=decision.kind, standing=standing, policies=policies)


def _body(view: View, figure: int) -> BodyRow:
    """Return the row of a figure that the seat knows, with its shots and orders if the seat may know them."""
    seen = view.figure(figure)
    declared = view.declared(figure)
    ordered = (*view.ordered(figure), *((declared,) if declared is not None else ()))
    weapons, aim = view.sheet(figure).weapons, view.aim(figure)
    shots = {weapon: view.shots(figure, weapon) for weapon in weapons}
    return BodyRow(
        *(figure, *seen.square, seen.profile, seen.side, seen.width, seen.facing, seen.above, seen.posture, seen.state),
        conditions=seen.conditions,
        health=tuple((track.title, track.left, track.most) for track in view.tracks(figure)),
        arms=tuple(weapons),
        shots={weapon: left for weapon, left in shots.items() if left is not None},
        pips=tuple((pip_words(pip), pip.spent) for pip in view.pips(figure)),
        aim=aim if aim and view.knows(aim) else 0,
        brace=view.braced(figure),
        orders=tuple(ACTIONS[command.action].title for command in ordered),
        way=path_of(ordered[0]) if ordered else (),
    )


def remembered(figure: FigureView) -> BodyRow:
    """Return the row of a figure that is out of sight now, where it was last seen; its health and gear are left out."""
    return BodyRow(
        figure.id,
        *figure.square,
        figure.profile,
        figure.side,
        figure.width,
        figure.facing,
        figure.above,
        figure.posture,
        figure.state,
        ghost=True,
    )


def _turn(entry: StripEntry) -> StripTurn:
    return StripTurn(
        entry.figure, entry.at, entry.label, entry.acting, entry.done, entry.waits, entry.note, entry.winding
    )


def _line(n: int, line: ToldLine) -> LogLine:
    return LogLine(n, line.text, line.rule, line.title, line.side, line.figure, line.way, line.heading)
