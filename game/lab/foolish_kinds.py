"""Kinds of foolish moves, each defined by the rules and the position as the moving side knew it.

Each definition returns the fault in words and numbers, or "" if there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from game.ai.bodies import body_of
from game.engine.view import View
from game.lab.prospects import (
    FAIR,
    attack_from,
    guns_on,
    is_on_goal,
    may_be_met,
    prepared_attack,
    share_of_points,
    steps_left,
)
from game.model.answers import AttackForecast
from game.model.commands import Aim, Brace, Command, Crouch, End, Guard, Hide, Prone, Ready, Run, StartRunning, Throw
from game.model.decisions import ORDERS
from game.model.grid import Square, direction_of, distance, square_words

SAME = 97
"""Per cent of an attack's expected harm from which another attack counts as equally good."""
OPEN, SAFE = 3, 1
"""Least number of enemies with guns for which a square counts as open, and most for which it counts as safe."""
ROUND = 1
"""Steps by which another square may be farther from the goals and still count as equally good."""
COVERS = (Crouch, Prone, Hide, Guard)
"""Types of commands by which a figure protects itself."""
LOWER = {Crouch: "crouching", Prone: "prone"}
TINY = 1000
"""Greatest harm to enemies, in thousandths of a point, that never makes up for a comrade caught in a blast."""


@dataclass(frozen=True, slots=True)
class TakenWay:
    """One move of a figure: its action, the square it left, and the squares on which it could have ended (`ends`)."""

    action: str
    start: Square
    ends: frozenset[Square]


@dataclass(frozen=True, slots=True)
class TurnDone:
    """One finished turn, order or declaration: the figure, its last square, its moves since its last other action, all
    its actions, and the conditions that leave it vulnerable."""

    figure: int
    end: Square
    ways: tuple[TakenWay, ...]
    actions: tuple[str, ...]
    unguarded: frozenset[str] = frozenset()


# --- one command ------------------------------------------------------------------------------------------------------


def towards_nobody(view: View, command: Command) -> str:
    """Return the fault of a brace, readied attack or cover that meets no opponent: none sees the figure or could after
    one move; "" if one does."""
    if not isinstance(command, (Brace, Ready, *COVERS)):
        return ""
    here = view.figure(command.figure).square
    met = may_be_met(view, command.figure, here)
    if isinstance(command, Brace):
        met = tuple(foe for foe in met if _is_ahead(view, here, foe, command.direction))
    return "" if met else f"{command.action} with nobody to come into sight"


def _is_ahead(view: View, here: Square, foe: int, direction: int) -> bool:
    """Return whether an opponent is in a direction (0 to 7), or in one of the two next to it."""
    turned = (direction_of(here, view.figure(foe).square) - direction) % 8
    return turned in (0, 1, 7)


def instead_of_shooting(view: View, command: Command) -> str:
    """Return the fault of an aim or brace that adds less harm to the next attack than an attack at once would do; "" if
    it adds at least as much."""
    if not isinstance(command, Aim | Brace):
        return ""
    now = _attack_now(view, command.figure)
    if now is None or view.shots(command.figure, now.weapon) == 1:
        return ""
    then = prepared_attack(view, command)
    if then is None or 100 * (then.harm - now.harm) >= SAME * _missed_by(view, command, now.harm):
        return ""
    return f"{command.action} raises {now.odds} to {then.odds}: less than the attack that there was time for"


def _missed_by(view: View, command: Command, worth: int) -> int:
    """Return the harm that an attack could do in the time that `command` takes: its harm `worth`, or a share of it if
    the attack takes longer."""
    attack = next(view.legal_of(command.figure, "attack"), None)
    times = [view.next_at(one) for one in (command, attack) if one is not None]
    now = next((entry.at for entry in view.strip() if entry.figure == command.figure), 0)
    if len(times) < 2 or times[0] is None or times[1] is None:
        return worth
    return worth * min(times[0] - now, times[1] - now) // max(1, times[1] - now)


def covered_instead(view: View, command: Command) -> str:
    """Return the fault of a lower posture that spares the figure less harm than an attack in the same time would do; ""
    if it spares at least as much."""
    posture = LOWER.get(type(command))
    now = _attack_now(view, command.figure) if posture else None
    if now is None or not posture:
        return ""
    here = view.figure(command.figure).square
    guns, lower = (sum(guns_on(view, command.figure, here, kind).values()) for kind in ("", posture))
    spared = share_of_points(view, command.figure, max(0, guns - lower))
    whole = max(share_of_points(view, foe, now.harm) for foe in view.opponents())
    worth = _missed_by(view, command, whole)
    if spared * 100 >= SAME * worth or view.ruleset.actions[command.action].time in ("free", "none"):
        return ""
    return f"spares {spared} (thousandths of a point), its time at {now.odds} was worth {worth}"


def _attack_now(view: View, figure: int) -> AttackForecast | None:
    """Return the figure's best attack if it can make one at once with a chance of at least FAIR, else None."""
    if "attack" not in view.ruleset.actions or next(view.legal_of(figure, "attack"), None) is None:
        return None
    found = attack_from(view, figure, view.figure(figure).square)
    return found if found is not None and found.harm and found.odds.permille >= FAIR else None


def given_away(view: View, command: Command) -> str:
    """Return the fault of ending a turn although an attack with a chance of at least FAIR is possible; "" if none
    is."""
    found = _attack_now(view, command.figure) if isinstance(command, End) else None
    return f"ended with an attack at {found.odds} to be had" if found is not None else ""


def among_comrades(view: View, command: Command) -> str:
    """Return the fault of a blast that catches figures of the thrower's own side and does not harm the enemies more; ""
    if it harms them more."""
    if not isinstance(command, Throw):
        return ""
    seen = view.burst(command.figure, command.weapon, command.square)
    if not isinstance(seen, AttackForecast):
        return ""
    ours = theirs = harm = 0
    for squares, amount in view.burst_rings(command.weapon, command.square, max(1, seen.average // 2)):
        for other in view.figures():
            if amount > 0 and other.state == "up" and other.square in squares:
                points = share_of_points(view, other.id, 1000 * amount) * seen.odds.permille // 1000
                ours += points if view.is_ours(other.id) else 0
                theirs += 0 if view.is_ours(other.id) else points
                harm += 0 if view.is_ours(other.id) else amount * seen.odds.permille
    return f"catches its own for {ours}, the others for {theirs}" if ours and (theirs < ours or harm <= TINY) else ""


def ran_for_a_walk(view: View, command: Command) -> str:
    """Return the fault of a run to a square that an ordinary move also reaches; "" if no ordinary move reaches it."""
    action = view.ruleset.ordinary_move
    if not isinstance(command, Run) or not action or action == "run":
        return ""
    end = command.path[-1]
    return f"runs to {square_words(end)}, a move leads there" if end in view.reach(command.figure, action).costs else ""


# --- one turn ---------------------------------------------------------------------------------------------------------


def there_and_back(view: View, turn: TurnDone) -> str:
    """Return the fault of going back to a square that the figure left before, with only moves between; "" if it did
    not."""
    passed = [way.start for way in turn.ways]
    if len(passed) > 1 and turn.end in passed:
        return "went " + ", ".join(square_words(square) for square in (*passed, turn.end))
    return ""


def went_twice(view: View, turn: TurnDone) -> str:
    """Return the fault of two or more moves, with nothing between, to a square that the first move could have reached;
    "" if it could not."""
    if len(turn.ways) < 2 or there_and_back(view, turn) or turn.end not in turn.ways[0].ends:
        return ""
    squares = ", ".join(square_words(square) for square in (*(way.start for way in turn.ways), turn.end))
    return f"went {squares}, which one {turn.ways[0].action} would have done"


def gained_nothing(view: View, turn: TurnDone) -> str:
    """Return the fault of a move that gains nothing: not nearer to a goal or enemy, no better cover or attack, no
    farther from danger; "" if it gains any of these."""
    if not turn.ways or turn.ways[-1].action == "step" or turn.end == turn.ways[0].start:
        return ""
    figure, start, end = turn.figure, turn.ways[0].start, turn.end
    before, after = steps_left(view, figure, start), steps_left(view, figure, end)
    if any(later < earlier for earlier, later in zip(before, after, strict=True)):
        return ""
    if sum(guns_on(view, figure, end).values()) < sum(guns_on(view, figure, start).values()):
        return ""
    if _harm(view, figure, end) > _harm(view, figure, start) or _keeps_off(view, start, end):
        return ""
    if len(may_be_met(view, figure, end)) < len(may_be_met(view, figure, start)):
        return ""
    return f"from {square_words(start)} to {square_words(end)} for nothing"


def _keeps_off(view: View, start: Square, end: Square) -> bool:
    """Return whether a move leads farther away from an opponent that is within two moves of its start."""
    for foe in view.opponents():
        there = view.figure(foe).square
        pace = body_of(view, foe).pace
        if distance(start, there) <= 2 * pace < 2 * pace + distance(end, there) - distance(start, there):
            return True
    return False


def in_the_open(view: View, turn: TurnDone) -> str:
    """Return the fault of a move that ends in view of OPEN guns or more, although a square in reach is as good and
    safe; "" if there is no such square."""
    if not turn.ways:
        return ""
    figure, end = turn.figure, turn.end
    guns = guns_on(view, figure, end)
    if len(guns) < OPEN:
        return ""
    taken = {other.square for other in view.figures() if other.id != figure}
    near = sorted({way.start for way in turn.ways}.union(*(way.ends for way in turn.ways)) - taken - {end},
                  key=lambda square: (distance(square, end), square))  # fmt: skip
    harm, left, on_goal = _harm(view, figure, end), steps_left(view, figure, end), is_on_goal(view, end)
    for square in near:
        steps = steps_left(view, figure, square)
        foes = len(view.opponents())
        if min(steps[:foes], default=0) > min(left[:foes], default=0) + ROUND:
            continue
        if any(later > earlier + ROUND for earlier, later in zip(left[foes:], steps[foes:], strict=True)):
            continue
        if (on_goal and not is_on_goal(view, square)) or len(guns_on(view, figure, square)) > SAFE:
            continue
        if 100 * _harm(view, figure, square) >= SAME * harm:
            told = f"ends on {square_words(end)} before {_told(view, guns)}"
            return f"{told}; {square_words(square)} is as good and has {SAFE} or none"
    return ""


def bare(view: View, turn: TurnDone) -> str:
    """Return the fault of a move from SAFE guns or fewer to OPEN or more that brings neither an attack nor a nearer
    goal; "" if it brings one of them."""
    if not turn.ways:
        return ""
    figure, start, end = turn.figure, turn.ways[0].start, turn.end
    guns = guns_on(view, figure, end)
    if len(guns) < OPEN or len(guns_on(view, figure, start)) > SAFE or _harm(view, figure, end):
        return ""
    foes = len(view.opponents())
    before, after = steps_left(view, figure, start)[foes:], steps_left(view, figure, end)[foes:]
    if any(later < earlier for earlier, later in zip(before, after, strict=True)):
        return ""
    return f"goes from {square_words(start)} to {square_words(end)} before {_told(view, guns)}, with nobody to attack"


def off_guard(view: View, turn: TurnDone) -> str:
    """Return the fault of a turn that leaves the figure vulnerable in view of OPEN - 1 guns or more; "" if it does
    not."""
    guns = guns_on(view, turn.figure, turn.end) if turn.unguarded else {}
    return f"ends {', '.join(sorted(turn.unguarded))} before {_told(view, guns)}" if len(guns) >= OPEN - 1 else ""


def strides_for_nothing(view: View, turn: TurnDone) -> str:
    """Return the fault of starting to run and then staying on the square; "" if the figure moved or did not start to
    run."""
    known = view.ruleset.actions
    goes = any(action in known and known[action].is_move for action in turn.actions)
    return "broke into a run and stayed" if StartRunning(0).action in turn.actions and not goes else ""


def _harm(view: View, figure: int, square: Square) -> int:
    """Return the expected harm, in thousandths of a point, of the best attack with a chance of at least FAIR from a
    square; 0 if there is none."""
    found = attack_from(view, figure, square)
    return found.harm if found is not None and found.odds.permille >= FAIR else 0


def _told(view: View, guns: Mapping[int, int]) -> str:
    return f"{len(guns)} guns ({', '.join(view.figure(foe).name for foe in guns)})"


def is_deferred(view: View) -> bool:
    """Return whether the commands of the present decision are carried out later, as secret orders or declarations."""
    decision = view.decision
    if decision is None or not decision.figures:
        return False
    return decision.kind == ORDERS or view.next_at(End(decision.figures[0])) is not None


COMMANDS: Mapping[str, Callable[[View, Command], str]] = {
    "towards nobody": towards_nobody,
    "prepared instead of attacking": instead_of_shooting,
    "covered instead of attacking": covered_instead,
    "attack given away": given_away,
    "among comrades": among_comrades,
    "ran where a move leads": ran_for_a_walk,
}
TURNS: Mapping[str, Callable[[View, TurnDone], str]] = {
    "there and back": there_and_back,
    "went twice": went_twice,
    "gained nothing": gained_nothing,
    "in the open": in_the_open,
    "bare before guns": bare,
    "off guard before guns": off_guard,
    "ran without a step": strides_for_nothing,
}
DIE, VAIN = "die for nothing", "attack in vain"
KINDS = (*COMMANDS, *TURNS, DIE, VAIN)
"""The names of all kinds of foolish moves."""


def follies_of(view: View, command: Command) -> Iterator[tuple[str, str]]:
    """Yield the kinds of folly in a command that is not given yet, each with its fault in words."""
    for kind, wrong in COMMANDS.items():
        if words := wrong(view, command):
            yield kind, words


def follies_in(view: View, turn: TurnDone) -> Iterator[tuple[str, str]]:
    """Yield the kinds of folly in a finished turn, each with its fault in words."""
    for kind, wrong in TURNS.items():
        if words := wrong(view, turn):
            yield kind, words
