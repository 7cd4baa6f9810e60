"""Plans for rulesets whose turns have no half actions: each plan is one command, scored by what it does and where it
leads."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import islice

from game.ai import candidates, stance_plans, timed_attacks
from game.ai.candidates import acts
from game.ai.considerations import Scores, hazard, volley
from game.ai.initiative_value import tempo_of
from game.ai.plans import Outlook, Plan
from game.ai.risks import risk
from game.ai.situation import Blow
from game.model.command_ways import way_end
from game.model.commands import Attack, Command, Disengage, End, Move, Path, Run, Tumble, Withdraw
from game.model.grid import Square

SPEAKS_FOR: tuple[str, ...] = (
    *candidates.SPEAKS_FOR, "attack", "move", "step", "run", "withdraw", "disengage", "sidestep", "tumble",
    "climb", "charge", "start-running", "stop-running", "spurt", "full-defence", "guard",
    "break-free", "subdue", "wait", "hold",
)  # fmt: skip
"""The actions that this module plans."""
MOST_MOVES = 320
"""The number of moves of one action among which promising squares are searched."""
MOST_BLOWS = 12
"""The most attacks and charges that are scored."""
_PRICES = {"simple": 1, "half": 1, "complex": 2, "full": 2}
"""The number of attacks that each cost of an action takes from a turn."""
PATHS: Mapping[str, type[Move] | type[Disengage] | type[Withdraw] | type[Run]] = {
    "move": Move,
    "disengage": Disengage,
    "withdraw": Withdraw,
    "run": Run,
}


def plans(o: Outlook) -> Iterator[Plan]:
    """Yield one plan for each legal command that is worth weighing."""
    s = o.s
    here = s.me.square
    blows = s.blows_from(here)
    yield o.plan(End(s.figure), "end the turn", here)
    left = attacks_left(o)
    times = left if s.level.look else 1
    for act in (*acts(o, tempo_of(s), blows), *stance_plans.stances(o, blows)):
        if s.view.check(act.command) is None:
            is_timed = o.has_clock and s.level.look
            yield o.plan(act.command, act.words, here, timed_attacks.followed(o, act) if is_timed else act.scores)
    for action, terms in s.view.ruleset.actions.items():
        if action == "attack":
            yield from timed_attacks.attacks(o) if o.has_clock else _attacks(o, blows, left, times)
        elif terms.is_attack and action not in ("throw", "subdue"):
            yield from _charges(o, islice(s.view.legal_of(s.figure, action), MOST_BLOWS))
        elif terms.is_move:
            yield from moves(o, action, left, times)


def attacks_left(o: Outlook) -> int:
    """Return how many attacks the figure can still make in this turn; 1 in rulesets where a turn does not pay for
    attacks."""
    pips = [pip for pip in o.s.view.pips(o.s.figure) if pip.kind == "half"]
    return sum(not pip.spent for pip in pips) if pips else 1


def _often(o: Outlook, blow: Blow, times: int) -> int:
    """Return how many of `times` attacks can be made: one for a weapon with which a hand-to-hand attack takes the whole
    turn."""
    view = o.s.view
    takes_all = view.weapon(blow.weapon).kind == "melee" and view.ruleset.actions["attack"].time == "weapon"
    return min(1, times) if takes_all else times


def _left_after(o: Outlook, action: str, left: int) -> int:
    """Return the attacks left after an action that moves, which may cost as much as an attack."""
    return max(0, left - _PRICES.get(o.s.view.ruleset.actions[action].time, 0))


def _attacks(o: Outlook, blows: tuple[Blow, ...], left: int, times: int) -> Iterator[Plan]:
    """Yield attacks from where the figure stands. It can still make `left` of them; `times` are scored."""
    s = o.s
    for blow in blows[:MOST_BLOWS]:
        command = Attack(s.figure, blow.target, blow.weapon)
        if s.view.check(command) is None:
            often = _often(o, blow, times)
            scores, _ = volley(s, (blow,), often)
            words = f"attack {s.body(blow.target).name}"
            before = often if s.level.look else max(1, left)
            yield o.plan(command, words, s.me.square, scores, before=before, target=blow.target)


def _charges(o: Outlook, commands: Iterator[Command]) -> Iterator[Plan]:
    """Yield attacks that move the figure, such as charges, for a figure that fights hand to hand."""
    s = o.s
    for command in commands:
        target = next((foe for foe in s.foes if foe.id == getattr(command, "target", 0)), None)
        if target is not None and hasattr(command, "weapon") and s.me.fights_close:
            beside = (target.square[0] - s.me.width, target.square[1])
            blow = s.blow_between(s.me, beside, target, target.square)
            if blow is not None:
                scores, _ = volley(s, (blow,), 1)
                here, further = s.me.square, o.further(s.me.square)
                yield o.plan(command, command.action, here, scores, further, before=1, target=target.id)


def _ways(o: Outlook, action: str) -> tuple[Collection[Square], Callable[[Square], Command]]:
    """Return the squares to which an action can move, and a function that returns the command for one of them."""
    s = o.s
    commands = s.view.legal_of(s.figure, action)
    kind = PATHS.get(action)
    if kind is not None and next(commands, None) is not None:
        reach = s.view.reach(s.figure, action)
        return reach.costs, lambda square: kind(s.figure, reach.path(square))
    ends: dict[Square, Command] = {}
    for command in islice(commands, MOST_MOVES):
        to = way_end(command)
        if to is not None and not getattr(command, "target", 0) and to in s.view.board:
            ends.setdefault(to, command)
    return ends, ends.__getitem__


def moves(o: Outlook, action: str, left: int, times: int) -> Iterator[Plan]:
    """Yield the moves of one action to promising squares, scored by the attacks that they make possible less the risks
    on the way. `left` is the number of attacks left in the turn, `times` the number that levels without look-ahead
    assume."""
    s, m = o.s, o.s.measure
    has_turns = not o.has_clock
    strike: Attack | None = None
    struck: Scores = {}
    before = 0
    if s.level.look:
        before, left = left, _left_after(o, action, left)
        if has_turns and before == left:  # going takes nothing from the attacks
            strike, struck, before = _first_strike(o, left)
    ends, command_to = _ways(o, action)
    if s.level.look:
        claimed = o.claimed()
        ends = [square for square in ends if square not in claimed]
    stay = sum(o.place(s.me.square).values())
    for square in o.promising(ends, s.level.squares):
        command = command_to(square)
        path: Path = getattr(command, "path", ()) or (square,)
        scores: Scores = {"hazard": hazard(s, s.me.square, path), "progress": -m.stay}
        blows = s.blows_from(square)
        after = _often(o, blows[0], left) if blows else 0
        opened, then = volley(s, blows, after if s.level.look else times)
        scores["prospect"] = sum(opened.values()) * m.soon // 100
        way = risk(o, action, path)
        if way.harm or way.stopped:
            gain = max(0, sum(o.place(square).values()) + scores["prospect"] - stay)
            scores["risk"] = -way.harm - gain * way.stopped * m.risk_stopped // 100_000
        if isinstance(command, Tumble) and not way.stopped:
            scores["progress"] -= m.stay
        target = then.target if then is not None else 0
        yield o.plan(command, action, square, scores, after=after, target=target)
        if strike is not None:
            del scores["prospect"]
            words = f"attack {s.body(strike.target).name}, then {action}"
            yield o.plan(strike, words, square, scores, struck, before=before, target=strike.target)


def _first_strike(o: Outlook, left: int) -> tuple[Attack | None, Scores, int]:
    """Return the best attack from where the figure stands (None if there is none), the scores of repeating it as often
    as possible, and how often that is."""
    s = o.s
    for blow in s.blows_from(s.me.square) if left else ():
        command, often = Attack(s.figure, blow.target, blow.weapon), _often(o, blow, left)
        if s.view.check(command) is None:
            return command, volley(s, (blow,), often)[0], often
    return None, {}, 0
