"""Plans for turns of half actions: move and attack in either order, step, aim, withdraw, press (act once more now and
pay with the Count, the number in the order of turns).

Scores are in thousandths of a roster point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.ai import candidates, waiting_plans
from game.ai.candidate import ActOnSpot
from game.ai.candidates import acts, shutting
from game.ai.checked_moves import climbs, slips
from game.ai.considerations import Scores, hazard, volley
from game.ai.initiative_value import Tempo, tempo_of
from game.ai.plans import Outlook, Plan
from game.ai.situation import Blow
from game.model.commands import Aim, Attack, BonusStep, Command, End, Move, Open, Press, Run, Surge, Throw, Withdraw
from game.model.grid import Square

SPEAKS_FOR: tuple[str, ...] = (
    *candidates.SPEAKS_FOR, "move", "step", "withdraw", "run", "climb", "attack", "aim", "press", "surge",
    "ready", "delay",
)  # fmt: skip
"""The actions that this module plans."""
NOTHING: Scores = {}
STEPS = 4
"""The number of squares examined for a bonus step."""
BACK = 90
"""The per cent of a square's prospects that count as kept on a square from which the figure can step back to it."""


@dataclass(frozen=True, slots=True)
class TurnRest:
    """The remainder of a turn: the half actions left (`halves`), and whether the bonus step is still available."""

    halves: int
    step: bool


def turn_of(o: Outlook) -> TurnRest | None:
    """Return what is left of the figure's turn; None in rulesets without half actions."""
    move = o.s.view.ruleset.actions.get("move")
    if move is None or move.time != "half":
        return None
    has_step = any(pip.kind == "step" and not pip.spent for pip in o.s.view.pips(o.s.figure))
    return TurnRest(o.s.halves_left(), has_step)


def plans(o: Outlook, turn: TurnRest) -> Iterator[Plan]:
    """Yield every plan worth weighing for what is left of the turn, then plans to let other figures act first."""
    tempo = tempo_of(o.s)
    best: Plan | None = None
    for plan in _now(o, tempo, turn):
        if best is None or plan.total > best.total:
            best = plan
        yield plan
    yield from waiting_plans.delays(o, tempo, best)


def _now(o: Outlook, tempo: Tempo, turn: TurnRest) -> Iterator[Plan]:
    here = o.s.me.square
    blows = o.s.blows_from(here)
    yield o.plan(End(o.s.figure), "end the turn", here)
    if turn.halves:
        yield from _attacks(o, tempo, turn, blows)
        others = list(acts(o, tempo, blows))
        yield from _combined(o, tempo, turn, blows, others)
        yield from _moves(o, tempo, turn, blows, [act for act in others if not act.is_full and not act.is_free])
        if turn.halves > 1:
            yield from _full(o, tempo, blows)
    else:
        yield from _last_words(o, tempo, blows)
        yield from _for_nothing(o, tempo, blows)
    if turn.step:
        yield from _steps(o, tempo, turn, blows)


def attack_scores(o: Outlook, tempo: Tempo, blows: Sequence[Blow], times: int) -> tuple[Scores, Blow | None]:
    """Return the scores of `times` attacks, with their weapons' effect on the order of turns, and the first attack
    (None if none is possible)."""
    scores, first = volley(o.s, blows, times)
    if first is not None and o.s.view.weapon(first.weapon).tactical:
        scores["order"] = tempo.worth(tempo.shift("tactical-weapon") * times)
    return scores, first


def attack(o: Outlook, blow: Blow) -> Attack:
    """Return the command for an attack. An action die is added if it may decide whether the target falls."""
    target, view = o.s.body(blow.target), o.s.view
    may_fell = blow.doubled // 2 >= target.toughness
    spare = view.action_dice() > 1
    boost = 1 if may_fell and spare and 200 <= blow.permille <= 800 and target.worth >= o.s.measure.boost_from else 0
    return Attack(o.s.figure, blow.target, blow.weapon, boost=boost)


def _name(o: Outlook, figure: int) -> str:
    return o.s.body(figure).name


def _attacks(o: Outlook, tempo: Tempo, turn: TurnRest, blows: Sequence[Blow]) -> Iterator[Plan]:
    """Yield a plan that attacks with all half actions left, and plans that aim first."""
    if not blows:
        return
    here = o.s.me.square
    scores, first = attack_scores(o, tempo, blows, turn.halves)
    assert first is not None
    words = f"attack {_name(o, first.target)}" + (" with the whole turn" if turn.halves > 1 else "")
    yield o.plan(attack(o, first), words, here, scores, before=turn.halves, target=first.target)
    if turn.halves > 1 and o.s.view.aim(o.s.figure) != first.target:
        aimed = Blow(first.target, first.weapon, min(1000, first.permille + 10 * o.s.measure.brace), first.doubled)
        scores, _ = attack_scores(o, tempo, (aimed,), 1)
        order = {"order": tempo.worth(tempo.shift("aim")), "prospect": aimed.harm // 20}
        words = f"aim at {_name(o, first.target)}, then attack"
        yield o.plan(Aim(o.s.figure, first.target), words, here, scores, order, before=1, target=first.target)


def _combined(
    o: Outlook, tempo: Tempo, turn: TurnRest, blows: Sequence[Blow], others: list[ActOnSpot]
) -> Iterator[Plan]:
    """Yield plans with the other actions that need no move, with an attack before or after if a half action is left for
    it."""
    here, s_thrift = o.s.me.square, o.s.level.thrift
    _, first = attack_scores(o, tempo, blows, 1)
    for act in others:
        if act.is_full and turn.halves < 2:
            is_quiet = not (s_thrift and (o.hurries or o.place(here)["danger"]))  # else it is not carried on
            if act.may_split and is_quiet:
                yield o.plan(act.command, f"begin to {act.words}", here, _later(o, act.scores))
            continue
        rest = turn.halves - (2 if act.is_full else 0 if act.is_free else 1)
        if act.is_free and first is not None and act.waits:
            continue
        if rest > 0 and first is not None and not act.is_full:
            more, _ = attack_scores(o, tempo, blows, rest)
            begin: Command = act.command if act.comes_first else attack(o, first)
            words = f"{act.words}, and attack {_name(o, first.target)}"
            yield o.plan(begin, words, here, act.scores, more, before=rest, target=first.target)
        else:
            further = o.further(here) if rest > 0 and act.is_free else NOTHING
            yield o.plan(act.command, act.words, here, act.scores, further)


def _later(o: Outlook, scores: Scores) -> Scores:
    """Return the scores reduced for effects that come only with the next turn."""
    return {name: value * o.s.measure.soon // 100 for name, value in scores.items()}


def _moves(o: Outlook, tempo: Tempo, turn: TurnRest, blows: Sequence[Blow], others: list[ActOnSpot]) -> Iterator[Plan]:
    """Yield plans that move and do something useful before or after the move, or move twice."""
    s = o.s
    if "climb" in s.view.ruleset.actions:
        yield from climbs(o)
    reach = o.reach("move")
    if reach is None:
        return
    first = _before(o, tempo, blows, others)
    spare = max((act for act in others if act.anywhere), key=_worth, default=None)
    most = s.level.squares if turn.halves > 1 else max(4, s.level.squares // 3)
    for square in o.promising(reach.costs, most):
        path = reach.path(square)
        risk = {"hazard": hazard(s, s.me.square, path)}
        if turn.halves == 1:
            yield o.plan(Move(s.figure, path), "move", square, risk)
            continue
        after, then = attack_scores(o, tempo, s.blows_from(square), turn.halves - 1)
        if then is not None:
            words = f"move, then attack {_name(o, then.target)}"
            yield o.plan(Move(s.figure, path), words, square, risk, after, after=turn.halves - 1, target=then.target)
        if then is None or o.hurries:
            on = _carried_on(o, square)
            if spare is not None and _worth(spare) > sum(on.values()):
                on = spare.scores
            yield o.plan(Move(s.figure, path), "move on", square, risk, on)
        if first is not None:  # after the move: where both are worth the same, it leaves more open
            target = getattr(first.command, "target", 0)
            words = f"{first.words}, then move"
            yield o.plan(first.command, words, square, risk, first.scores, before=int(target > 0), target=target)

    rest, _ = attack_scores(o, tempo, blows, turn.halves - 1)
    yield from slips(o, reach, rest)


def _carried_on(o: Outlook, square: Square) -> Scores:
    """Return the scores of a second move after one to `square`, assumed to lead nearer by as much as the first. {} if
    an opponent beside the square holds the figure there."""
    s, here = o.s, o.s.me.square
    if s.level.thrift and square in o.stops:
        return {}
    on = o.further(square)
    nearer = max(0, min(s.me.pace, o.pull.foe_steps(here) - o.pull.foe_steps(square)))
    on["progress"] = on["progress"] * nearer // s.me.pace
    if o.pull.ground(square) <= o.pull.ground(here):
        on.pop("ground", None)
    return on


def _worth(act: ActOnSpot) -> int:
    return sum(act.scores.values())


def _before(o: Outlook, tempo: Tempo, blows: Sequence[Blow], others: list[ActOnSpot]) -> ActOnSpot | None:
    """Return the best action to do before a move: an attack, a throw, or another action; None if no action is worth its
    time."""
    movable = [act for act in others if act.anywhere or isinstance(act.command, Throw)]
    best = max(movable, key=_worth, default=None)
    scores, blow = attack_scores(o, tempo, blows, 1)
    if blow is not None and (best is None or sum(scores.values()) >= _worth(best)):
        return ActOnSpot(attack(o, blow), f"attack {_name(o, blow.target)}", scores)
    return best if best is not None and _worth(best) > 0 else None


def _full(o: Outlook, tempo: Tempo, blows: Sequence[Blow]) -> Iterator[Plan]:
    """Yield plans that need the whole turn (withdraw, run, ready), and plans that buy more acts in it (press,
    surge)."""
    s = o.s
    here = s.me.square
    if here in o.stops and (reach := o.reach("withdraw")) is not None:
        for square in o.promising(reach.costs, s.level.squares // 2):
            path = reach.path(square)
            yield o.plan(Withdraw(s.figure, path), "withdraw", square, {"hazard": hazard(s, here, path)})
    if (not blows or o.hurries) and here not in o.stops and (reach := o.reach("run")) is not None:
        walked = 2 * s.view.allowance(s.figure, "move") if s.level.thrift else 0  # two moves do as well
        far = [square for square, cost in reach.costs.items() if cost > walked]
        for square in sorted(far, key=lambda q: (-o.pull.drawn(q, s.measure.step), q))[:3]:
            path = reach.path(square)
            bare = {"danger": o.place(square)["danger"] // 3, "hazard": hazard(s, here, path)}
            yield o.plan(Run(s.figure, path), "run", square, bare)
    cost = tempo.part.press_cost() if tempo.part is not None else None
    if cost is not None and s.view.check(Press(s.figure)) is None:
        scores, first = attack_scores(o, tempo, blows, 3)
        price = {"order": tempo.worth(-cost)}
        if first is not None:
            words = f"press to attack {_name(o, first.target)}"
            # the third attack is paid for by a later turn: no gain to look forward to
            yield o.plan(Press(s.figure), words, here, scores, price, before=2, target=first.target)
    if not blows:
        yield from waiting_plans.ready(o)
    if "surge" in s.view.ruleset.actions and s.view.check(Surge(s.figure)) is None:
        yield from _surges(o, tempo, blows)


def _surges(o: Outlook, tempo: Tempo, blows: Sequence[Blow]) -> Iterator[Plan]:
    """Yield plans with a surge, which gives one more half action: to move on, or to attack twice from another
    square."""
    s = o.s
    price: Scores = {"care": -s.measure.surge}
    if not blows:
        yield o.plan(Surge(s.figure), "surge ahead", s.me.square, o.further(s.me.square), price)
    reach = o.reach("move")
    for square in o.promising(reach.costs, STEPS) if reach is not None else ():
        scores, first = attack_scores(o, tempo, s.blows_from(square), 2)
        if first is not None:
            words = "surge ahead to attack"
            yield o.plan(Surge(s.figure), words, square, scores, price, after=2, target=first.target)


def _steps(o: Outlook, tempo: Tempo, turn: TurnRest, blows: Sequence[Blow]) -> Iterator[Plan]:
    """Yield plans with the bonus step: before attacks, after attacks, or without any."""
    s = o.s
    reach = o.reach("step")
    if reach is None:
        return
    here = s.me.square
    before, first = attack_scores(o, tempo, blows, turn.halves)
    for square in o.promising(reach.costs, STEPS):
        risk, back = {"hazard": hazard(s, here, (square,))}, _stepping_back(o, square)
        if first is not None and turn.halves:
            words = f"attack {_name(o, first.target)}, then step"
            yield o.plan(attack(o, first), words, square, risk, before, back, before=turn.halves, target=first.target)
        elif not turn.halves:
            still = {"progress": -s.measure.stay}
            yield o.plan(BonusStep(s.figure, square), "step", square, risk, still, back)
        after, then = attack_scores(o, tempo, s.blows_from(square), turn.halves)
        if then is not None:
            words = f"step, then attack {_name(o, then.target)}"
            command = BonusStep(s.figure, square)
            yield o.plan(command, words, square, risk, after, after=turn.halves, target=then.target)


def _stepping_back(o: Outlook, square: Square) -> Scores:
    """Return the scores of the present square that a step to `square` does not give up, because the figure can step
    back next turn for free. {} for levels without thrift."""
    if not o.s.level.thrift:
        return NOTHING
    here, there = o.place(o.s.me.square), o.place(square)
    names = ("prospect", "progress")
    lost = {name: here.get(name, 0) - there.get(name, 0) for name in names}
    return {name: less * BACK // 100 for name, less in lost.items() if less > 0}


def _for_nothing(o: Outlook, tempo: Tempo, blows: Sequence[Blow]) -> Iterator[Plan]:
    """Yield plans that take no time, for a turn without half actions left: a door, the way out, a free action, a
    surge."""
    s = o.s
    for act in acts(o, tempo, blows):
        if s.level.thrift and isinstance(act.command, Open):  # nobody can go through it any more
            continue
        if s.view.check(act.command) is None:
            yield o.plan(act.command, act.words, s.me.square, act.scores)
    if not blows and s.view.check(Surge(s.figure)) is None:
        yield o.plan(Surge(s.figure), "surge ahead", s.me.square, o.further(s.me.square))


def _last_words(o: Outlook, tempo: Tempo, blows: Sequence[Blow]) -> Iterator[Plan]:
    """Yield plans for the end of the turn: an extra attack, for figures that have one, and shutting a door."""
    s = o.s
    for act in shutting(o, ()):
        yield o.plan(act.command, act.words, s.me.square, act.scores)
    for blow in blows[:1]:
        if s.level.thrift and blow.permille <= s.measure.vain:
            break
        command = Attack(s.figure, blow.target, blow.weapon, final=True)
        if s.view.check(command) is None:
            scores, _ = attack_scores(o, tempo, (blow,), 1)
            order = {"order": tempo.worth(tempo.shift("final-attack"))}
            words = f"strike {_name(o, blow.target)} once more"
            yield o.plan(command, words, s.me.square, scores, order, before=1, target=blow.target)
