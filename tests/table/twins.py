"""Two tables that differ only in facts that a seat may not know: made from one table, compared by every byte."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.core.world import TABLE, World
from game.engine.battle import Battle
from game.model.commands import Attack, Commit, Orders
from game.model.components import Condition, Conditions, Magazine, Place
from game.model.dice import Dice
from game.rules.clocks.calendar.components import Slot
from game.rules.clocks.phases.components import PhaseOrders
from game.table.desk import Desk
from tests.table.pages import desk_over, heard, say

Change = Callable[[Desk, str, Random], bool]
"""Function that changes facts which a seat may not know; it returns whether there were any."""


def twin(desk: Desk) -> Desk:
    """Return a copy of a table with all messages and acts so far; cached results are dropped."""
    made, old = desk_over(desk.battle.fork(desk.battle.world.dice.seed)), desk.session
    forget(made.battle.world)
    session = made.session
    made.battle.world.dice = Dice(desk.battle.world.dice.seed, desk.battle.world.dice.position)
    session.keeper.history.acts = list(old.keeper.history.acts)
    session.keeper.history.undone = list(old.keeper.history.undone)
    session._log.lines = list(old._log.lines)
    session._last_seen = {seat: dict(seen) for seat, seen in old._last_seen.items()}
    session.broken = old.broken
    made.acts = dict(desk.acts)
    made.drafts._drafts = dict(desk.drafts._drafts)
    return made


def forget(world: World) -> None:
    """Drop all caches of a battle, so that none stands for a changed fact."""
    world.memo, world.standing, world.lasting = {}, {}, {}
    world.own = {known: {} for known in (TABLE, *world.figures)}


def theirs(battle: Battle, seat: str) -> list[int]:
    """Return the figures that are not a seat's own."""
    view = battle.view(seat)
    return [figure for figure in battle.world.figures if not view.is_ours(figure)]


def emptied(desk: Desk, seat: str, chance: Random) -> bool:
    """Change the shots in others' magazines."""
    world, changed = desk.battle.world, False
    for foe in theirs(desk.battle, seat):
        known = world.find(foe, Magazine)
        if known is None:
            continue
        shots = {arm: chance.randrange(world.weapon(arm).shots or 1) for arm in known.shots}
        changed |= shots != dict(known.shots)
        world.put(foe, Magazine(shots))
    return changed


def rolled_otherwise(desk: Desk, seat: str, chance: Random) -> bool:
    """Change the coming dice."""
    desk.battle.world.dice = Dice(chance.randrange(1 << 30), chance.randrange(1 << 20))
    return True


def ordered_otherwise(desk: Desk, seat: str, chance: Random) -> bool:
    """Change what others have ordered or declared; orders that are already carried out are no secret."""
    world, changed = desk.battle.world, False
    asked = desk.battle.decision
    ordering = asked is not None and asked.kind == "orders" and not asked.choices
    for foe in theirs(desk.battle, seat):
        orders, slot = world.find(foe, PhaseOrders), world.find(foe, Slot)
        if ordering and orders is not None and (orders.main is not None or orders.held):
            world.change(foe, PhaseOrders, main=None, extras=(), held=True)
            changed = True
        if slot is not None and isinstance(slot.command, Attack):
            aims = [one for one in theirs(desk.battle, desk.session.side(foe)) if one != slot.command.target]
            aim = chance.choice(aims or [slot.command.target])
            world.change(foe, Slot, command=Attack(foe, aim, slot.command.weapon))
            changed = True
    return changed


def told_otherwise(desk: Desk, seat: str, chance: Random) -> bool:
    """Let others give standing orders from their pages; no page is told of it at that moment."""
    if seat not in desk.seats:
        return False
    told: list[str] = []
    desk.tell_all()
    desk.tell = lambda other, text: told.append(other)
    for side in desk.seats:
        if side == seat or not desk.battle.view(side).own() or desk.drafts.stand(side) is not None:
            continue
        order = Orders(desk.battle.view(side).own()[0], "readied", chance.choice(["never", "always"]))
        assert say(desk, side, order) is None
        assert seat not in told, "the moment tells that somebody ordered"
    return True


def ordered_before(desk: Desk, seat: str, chance: Random) -> bool:
    """Let other seats give orders in secret, and perhaps be ready; return whether one did. No page is told of it at
    that moment."""
    mine = desk.drafts.stand(seat)
    if mine is None or mine.ready:
        return False  # when all are ready it goes on, and everybody hears of it
    told: list[str] = []
    desk.tell_all()
    desk.tell = lambda other, text: told.append(other)
    changed = False
    for side in desk.seats:
        stand = desk.drafts.stand(side)
        if side == seat or stand is None or stand.ready:
            continue
        for _ in range(chance.randrange(1, 4)):
            decision = desk.view(side).decision
            if decision is None:
                break
            figure = chance.choice(decision.figures)
            view = desk.view(side)
            orders = [command for one in ("hustle", "end", "attack") for command in view.legal_of(figure, one)]
            if orders:
                say(desk, side, chance.choice(orders))
                changed = True
        decision = desk.view(side).decision
        if decision is not None and chance.random() < 0.5:
            changed |= say(desk, side, Commit(decision.figures[0])) is None
        assert seat not in told, "the moment tells that somebody ordered"
    return changed


CHANGES: tuple[Change, ...] = (*(emptied, rolled_otherwise, ordered_otherwise, told_otherwise, ordered_before),)


def hidden(desk: Desk, seat: str, chance: Random) -> list[Desk]:
    """Return two tables with one figure of the others hidden: in the way of a comrade, and far away; [] if there is no
    such figure."""
    world = desk.battle.world
    foes = [foe for foe in theirs(desk.battle, seat) if world.get(foe, Place).on_board]
    if not foes:
        return []
    foe, made = chance.choice(foes), []
    stays = world.ruleset.movement.may_stay
    free = [square for square in world.board.squares if stays(world, foe, square) is None]
    x, y = world.get(chance.choice(foes), Place).square
    near = [square for square in free if max(abs(square[0] - x), abs(square[1] - y)) <= 2]
    for square in (chance.choice(near or free), chance.choice([square for square in free if square not in near])):
        there = twin(desk)
        kept = there.battle.world.get(foe, Conditions)
        there.battle.world.change(foe, Conditions, active={**kept.active, "hidden": Condition()})
        there.battle.world.change(foe, Place, square=square)
        for seen in there.session._last_seen.values():
            seen.pop(foe, None)
        there.drafts.forget()
        made.append(there)
    return made


def pair(desk: Desk, seat: str, kind: int, chance: Random) -> tuple[str, list[Desk]]:
    """Return two tables that differ in one kind of secret, and its name; fewer tables if this kind is not possible."""
    if kind == len(CHANGES):
        return "hidden", hidden(desk, seat, chance)
    change, other = CHANGES[kind], twin(desk)
    if not change(other, seat, chance):
        return change.__name__, []
    if change in (told_otherwise, ordered_before):
        other.tell = lambda told, text: None
    forget(other.battle.world)
    other.drafts.forget()
    return change.__name__, [twin(desk), other]


def differs(one: Desk, other: Desk, seat: str, every: int, *, hint: bool = False) -> str:
    """Return the first words that a page of a seat is told at one table and not at the other; "" if there are none."""
    for told, instead in zip(heard(one, seat, every, hint=hint), heard(other, seat, every, hint=hint), strict=True):
        if told != instead:
            place = next(n for n, (a, b) in enumerate(zip(told, instead, strict=False)) if a != b)
            return f"{told[max(0, place - 80) : place + 80]!r} / {instead[max(0, place - 80) : place + 80]!r}"
    return ""
