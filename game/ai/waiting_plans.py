"""The worth of waiting: to let opponents come first, and to have an attack ready for them."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.bodies import Body, strength
from game.ai.considerations import total
from game.ai.initiative_value import Tempo
from game.ai.plans import Outlook, Plan
from game.ai.situation import Blow
from game.model.commands import Brace, Delay, End, Move, Open, Ready, Regroup, Reload, Run
from game.model.grid import distance

CAN_WAIT = (Move, Run, Ready, End, Regroup, Brace, Reload, Open)
"""Commands that can just as well be given later in the round."""
MOST_AWAITED = 3
"""The number of opponents, nearest first, that a figure considers waiting for."""


def comers(o: Outlook) -> tuple[Body, ...]:
    """Return the opponents that can come into the figure's reach within a turn, nearest first; () late in a battle,
    when no figure should wait."""
    s = o.s
    if s.patience < 100 or o.pull.foe_steps(s.me.square) > 2 * max((foe.pace for foe in s.foes), default=0) + s.me.band:
        return ()
    ease = min(s.me.band, s.measure.settled)
    near = [foe for foe in s.foes if distance(s.me.square, foe.square) <= ease + 2 * foe.pace]
    return tuple(sorted(near, key=lambda foe: (distance(s.me.square, foe.square), foe.id)))


def expected(o: Outlook) -> tuple[Body, ...]:
    """Return those opponents of `comers` that the figure sees or will see coming; all of them for a level whose setting
    `sense` is 0."""
    return tuple(foe for foe in comers(o) if not o.s.sense or _is_seen_coming(o, foe))


def awaited(o: Outlook, foe: Body, attacks: int, chance: int) -> int:
    """Return the worth, in scores, of `attacks` on an opponent that comes with this chance (in per cent)."""
    s = o.s
    arms = [name for name in s.me.weapons if s.view.weapon(name).kind != "melee" or foe.fights_close]
    if not arms:
        return 0
    doubled = max(0, strength(s.view.weapon(arms[0])) - 2 * s.view.armour(foe.id).reduction)
    return s.worth_of(Blow(foe.id, arms[0], s.measure.usual_chance, doubled)) * attacks * chance // 100


# --- coming in later --------------------------------------------------------------------------------------------------


def delays(o: Outlook, tempo: Tempo, best: Plan | None) -> Iterator[Plan]:
    """Yield plans to let approaching opponents act first, if the best plan is one that can be done later as well: to
    move or to wait."""
    s = o.s
    if best is None or not isinstance(best.first, CAN_WAIT) or best.scores.get("harm") or tempo.part is None:
        return
    if o.hurries:
        return
    counts = {entry.figure: entry.at for entry in s.view.strip() if not entry.done}
    now = counts.get(s.figure, 0)
    coming = [foe for foe in comers(o) if counts.get(foe.id, now) < now]
    behind = {now - counts[foe.id] + 1 for foe in coming[:MOST_AWAITED]}
    for uses in sorted(behind, reverse=True):  # at once behind the last of them, not again and again
        command = Delay(s.figure, uses)
        passed = [foe for foe in coming if now - uses < counts[foe.id]]
        worth = max(awaited(o, foe, s.attacks, s.measure.comes) for foe in passed)
        if not worth or s.view.check(command) is not None:
            continue
        scores = dict(best.scores)
        scores["danger"] = min(0, o.place(s.me.square)["danger"])
        if not s.level.look:  # else what comes of it is played out
            scores["waiting"] = worth
        if tempo.moves:
            scores["order"] = scores.get("order", 0) + tempo.worth(-uses)
        yield Plan(command, "let them come first", s.me.square, scores, total(scores))
        return


# --- an attack prepared -----------------------------------------------------------------------------------------------


def ready(o: Outlook) -> Iterator[Plan]:
    """Yield readied attacks on an approaching enemy, with the trigger (event that sets off the attack) that its way
    will cause."""
    s = o.s
    coming = expected(o)
    if "ready" not in s.view.ruleset.actions or not coming:
        return
    foe = coming[0]
    worth = awaited(o, foe, 1, s.measure.ready)
    for weapon in s.me.weapons:
        is_melee = s.view.weapon(weapon).kind == "melee"
        if not worth or (is_melee and not foe.fights_close):
            continue
        command = Ready(s.figure, weapon, _trigger(o, foe, weapon))
        if s.view.check(command) is None:
            words = f"wait for {foe.name} to come"
            waiting = -s.measure.stay if s.level.look else worth  # whether somebody comes is played out
            yield o.plan(command, words, s.me.square, {"waiting": waiting})
            return


def _trigger(o: Outlook, foe: Body, weapon: str) -> str:
    """Return the event that sets off a readied attack on an approaching opponent: "approach" or "attack"."""
    if o.s.level.look:
        return "approach"
    is_melee = o.s.view.weapon(weapon).kind == "melee"
    return "approach" if foe.fights_close and not is_melee and _is_seen_coming(o, foe) else "attack"


def _is_seen_coming(o: Outlook, foe: Body) -> bool:
    """Return whether the figure will see an opponent on its way here before the last part of that way."""
    s = o.s
    way = s.roads.way_down(s.roads.field_to(foe.square), s.me.square, 4 * foe.pace)
    walked = list(reversed(way))[: 2 * foe.pace]
    return any(s.view.glimpse(s.me.square, square).seen for square in walked[:-1])
