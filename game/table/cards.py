"""Answers to a page (of a browser) while its player chooses: possible targets of an action, and cards. A card shows the
result to expect of a command."""

from __future__ import annotations

import msgspec

from game.engine.roll_forecasts import chance_of, sums_of
from game.engine.view import View
from game.model.answers import AttackForecast, PathPlan
from game.model.grid import Square, footprint
from game.model.rejections import Rejection
from game.model.tally import Tally
from game.rulebook import load_rules, title_of
from game.table import previews
from game.table.attack_words import far, loss_words, name_of_defence, roll_words
from game.table.composing import NO_JUMP, about_all, goes_on, jumps_after, names_several, walked_on
from game.table.due_words import shared_words, time_lines
from game.table.messages import AskCard, AskOffers, AskPicks, AskRule, AskThreat
from game.table.now import offers_of
from game.table.odds import Chance, endangered, exposure, reactions, threatened
from game.table.previews import Preview
from game.table.records import AttackCard, Card, Down, Picks, Sum, Threat
from game.table.targeting import (
    Choosing,
    Pick,
    aimed_at,
    choose,
    is_border,
    is_path,
    is_simple,
    is_square,
    straight,
    variant_words,
)
from game.table.turn_words import slow_words

OFF_BOARD = Rejection("off-board", "This square is not on the map.")
NO_PICK = Rejection("no-pick", "You cannot choose this as a target.")
MOST_THREATS = 6
"""The most threats that one card shows."""


def picks_of(view: View, asked: AskPicks | AskCard) -> tuple[Choosing, Picks] | Rejection:
    """Return the possible targets of an action, after a run-up if one is given; a rejection with the reason if there
    are none."""
    made = choose(view, asked.figure, asked.action, tumble=asked.tumble)
    if not all(square in view.board for square in asked.through):
        return OFF_BOARD
    if asked.through and goes_on(asked.action):
        made.run_up = _straight_over(view.figure(asked.figure).square, asked.through)
        made.picks = jumps_after(view, made, made.run_up, made.run_up[-1]) if made.run_up else {}
        if not made.picks:
            return NO_JUMP
    return made, _picks(view, made)


def _straight_over(start: Square, through: tuple[Square, ...]) -> tuple[Square, ...]:
    """Return the squares of a path that goes straight through all the given squares."""
    way: tuple[Square, ...] = ()
    for square in through:
        way = (*way, *straight(way[-1] if way else start, square))
    return way


def _picks(view: View, made: Choosing) -> Picks:
    width = view.board.width

    def place(square: Square) -> int:
        return square[0] + square[1] * width

    reach: list[int] = []
    for square, cost in made.reach.costs.items() if made.reach is not None else ():
        reach += [place(square), cost]
    foes = view.opponents()
    targets = []
    for pick in (pick for pick in made.picks if isinstance(pick, int) and view.knows(pick)):
        aims = made.shoots and pick in foes
        chance = previews.of_pick(view, made, pick, -1).chance if aims else None
        targets.append((pick, str(chance.forecast.odds) if chance is not None and chance.forecast else ""))
    lone = len(made.picks) == 1 and not is_path(made.action)
    card = None
    if made.picks and (is_simple(made.action) or lone):
        card = _card(view, made, previews.of_pick(view, made, next(iter(made.picks)), 0))
    return Picks(
        made.figure,
        made.action,
        reach=tuple(reach),
        stops=tuple(sorted(place(square) for square in made.reach.stops)) if made.reach is not None else (),
        further=tuple(sorted(place(square) for square in made.further)),
        squares=tuple(sorted(place(pick) for pick in made.picks if is_square(pick) and pick in view.board)),
        targets=tuple(targets),
        edges=tuple((*pick[0], *pick[1]) for pick in made.picks if is_border(pick)),
        words=made.words,
        simple=is_simple(made.action),
        card=card,
    )


def card_of(view: View, asked: AskCard) -> Card | Rejection:
    """Return the card of the command for the chosen target; a rejection if there is no such command."""
    found = picks_of(view, asked)
    if isinstance(found, Rejection):
        return found
    choosing, pick = found[0], _pick(asked.pick)
    squares = (pick,) if is_square(pick) else pick if is_border(pick) else ()
    if not all(square in view.board for square in (*squares, *asked.after)):
        return OFF_BOARD
    if choosing.is_path and is_square(pick):
        return _path_card(view, choosing, pick, asked)
    refused = _put_together(view, choosing, pick, asked)
    if refused is not None:
        return refused
    if pick not in choosing.picks:
        return NO_PICK
    return _card(view, choosing, previews.of_pick(view, choosing, pick, asked.variant))


def _path_card(view: View, choosing: Choosing, square: Square, asked: AskCard) -> Card | Rejection:
    """Return the card of a move to a square along the squares drawn by hand; the reason if there is no such move."""
    drawn: tuple[Square, ...] = ()
    for over in asked.through:
        part = previews.of_path(view, choosing, over, drawn)
        if part.refused is not None:
            return part.refused
        drawn = part.path
    return _card(view, choosing, previews.of_path(view, choosing, square, drawn, max(0, asked.variant)))


def _put_together(view: View, choosing: Choosing, pick: Pick, asked: AskCard) -> Rejection | None:
    """Add to the possible targets a command that the page has put together: one for an unlisted square, for several
    figures, or with a walk after a jump. Return the reason why it is impossible, or None."""
    if is_square(pick) and pick not in choosing.picks and not choosing.is_path:
        taken = aimed_at(view, choosing, pick)
        if taken:
            choosing.picks[pick] = taken
    if isinstance(pick, int) and asked.others and names_several(asked.action):
        named = tuple(dict.fromkeys((pick, *asked.others)))
        if not all(view.knows(figure) for figure in named if figure in view.identities()):
            return NO_PICK
        made = about_all(view, choosing, named)
        if isinstance(made, Rejection):
            return made
        choosing.picks[pick] = made
    if asked.after and goes_on(asked.action) and is_square(pick) and pick in choosing.picks:
        commands = choosing.picks[pick]
        command = commands[max(0, asked.variant) % len(commands)]
        for square in asked.after:
            longer = walked_on(view, command, pick, square)
            if isinstance(longer, Rejection):
                return longer
            command = longer
        choosing.picks[pick] = [command]
    return None


def _pick(given: tuple[int, ...] | int | str) -> Pick:
    """Return the target that a page has sent, in the form that the game uses."""
    if isinstance(given, tuple):
        return ((given[0], given[1]), (given[2], given[3])) if len(given) == 4 else (given[0], given[1])
    return given


def _card(view: View, choosing: Choosing, seen: Preview) -> Card:
    figure, plan = choosing.figure, seen.plan or seen.route
    attack, refused = _attack_of(view, seen), seen.refused
    if refused is None and seen.command is None and seen.chance is not None:
        refused = seen.chance.refused
    forecasts = [forecast for _, forecast in seen.trials if not (attack and isinstance(forecast, AttackForecast))]
    rings, caught = _burst(view, seen)
    rule = refused.rule if refused is not None else view.ruleset.actions[choosing.action].rule
    return Card(
        figure,
        choosing.action,
        command=msgspec.to_builtins(seen.command) if seen.command is not None else None,
        no=refused.sentence if refused is not None else "",
        rule=rule,
        title=title_of(rule) if rule else "",
        price=view.price_text(seen.command) if seen.command is not None else "",
        path=seen.path or (tuple(step.square for step in plan.steps) if plan is not None else ()),
        costs=tuple(step.spent for step in plan.steps) if plan is not None else (),
        spent=plan.spent if plan is not None else 0,
        allowance=_sum(plan.allowance) if plan is not None else None,
        attack=attack,
        target=_target(seen),
        trials=tuple((chance_of(forecast), sums_of(forecast)) for forecast in forecasts),
        rings=rings,
        caught=caught,
        react=tuple((*one.square, one.enemy, one.odds) for one in reactions(view, figure, plan)) if plan else (),
        there=_there(view, figure, plan) if plan is not None or attack is not None else None,
        variants=tuple(variant_words(view, one, list(seen.variants)) for one in seen.variants[:40])
        if len(seen.variants) > 1
        else (),
        variant=seen.variant,
        stop=plan.steps[-1].stop if plan is not None and plan.steps else "",
        told=_told(view, seen),
    )


def _told(view: View, seen: Preview) -> tuple[str, ...]:
    """Return sentences on what to know before a command is given: how long it takes, slow ground, comrades that go to
    the same square."""
    command = seen.command
    if command is None:
        return ()
    now = next((entry.at for entry in view.strip() if entry.acting), 0)
    at = view.next_at(command) or 0
    timed = time_lines(view, command, at) if at > now else []
    end = seen.plan.steps[-1].square if seen.plan is not None and seen.plan.steps else None
    shared = shared_words(view, command.figure, end, at) if end is not None else []
    return (*timed, *shared, *filter(None, [slow_words(seen)]))


def _target(seen: Preview) -> int:
    """Return the id of the figure that a preview is about; 0 if there is none."""
    if seen.chance is not None:
        return seen.chance.target
    return seen.pick if isinstance(seen.pick, int) else 0


def _attack_of(view: View, seen: Preview) -> AttackCard | None:
    """Return the card of a preview's attack or burst; None if it is neither."""
    if seen.chance is not None and seen.chance.forecast is not None:
        return _attack(view, seen.chance.target, seen.chance.forecast)
    return _attack(view, 0, seen.burst) if seen.burst is not None else None


def _attack(view: View, target: int, forecast: AttackForecast) -> AttackCard:
    return AttackCard(
        str(forecast.odds),
        forecast.odds.cases,
        forecast.odds.of,
        _sum(forecast.attack),
        _sum(forecast.defence),
        view.weapon(forecast.weapon).title if forecast.weapon else "",
        far(view, forecast),
        forecast.damage,
        rule=forecast.rule,
        loss=loss_words(view, target, forecast) if target else "",
        needed=roll_words(view, forecast) if target else "",
        notes=forecast.notes,
        name=name_of_defence(view, target) if target else "",
    )


def _burst(view: View, seen: Preview) -> tuple[tuple[tuple[tuple[int, ...], int], ...], tuple[tuple[int, int], ...]]:
    """Return the rings of a burst, each as (indices of its squares, its damage), and the figures within it, each as
    (id, damage to it)."""
    if seen.burst is None or not is_square(seen.pick):
        return (), ()
    width = view.board.width
    rings = view.burst_rings(seen.burst.weapon, seen.pick, seen.burst.average // 2)
    caught = []
    for figure in view.figures():
        under = footprint(figure.square, figure.width)
        harm = max((harm for squares, harm in rings if any(square in squares for square in under)), default=0)
        if harm and figure.state != "dead":
            caught.append((figure.id, harm))
    places = tuple((tuple(sorted(x + y * width for x, y in squares)), harm) for squares, harm in rings)
    return places, tuple(caught)


def _there(view: View, figure: int, plan: PathPlan | None) -> tuple[Threat, ...]:
    """Return the threats of enemies to a figure at the end of its path, the worst first."""
    end = plan.steps[-1].square if plan is not None and plan.steps else view.figure(figure).square
    return tuple(_threat(view, chance) for chance in exposure(view, figure, end)[:MOST_THREATS])


def _threat(view: View, chance: Chance) -> Threat:
    forecast = chance.forecast
    assert forecast is not None, "only those who can attack are named"
    weapon = view.weapon(forecast.weapon).title
    return Threat(chance.attacker, str(forecast.odds), weapon, str(forecast.average // 2))


def _sum(tally: Tally) -> Sum:
    return Sum(tally.total, tuple((reason.text, reason.amount, reason.rule) for reason in tally.reasons))


def danger_of(view: View, figure: int) -> tuple[int, ...]:
    """Return the squares that a known enemy could attack or reach, as indices (x + y * width); for figure 0, those of
    all known enemies."""
    foes = view.opponents() if not figure else tuple(one for one in view.opponents() if one == figure)
    width, found = view.board.width, set[int]()
    for foe in foes:
        found |= {x + y * width for x, y in threatened(view, foe) | endangered(view, foe)}
    return tuple(sorted(found))


NOT_YOURS = "Another side has to decide now."
NO_ACTION = "There is no such action."


def answered(view: View, up: AskOffers | AskPicks | AskCard | AskThreat) -> Down:
    """Return the answer to a seat's question about a figure; the caller adds the number of the question."""
    if isinstance(up, AskThreat):
        return Down(threat=danger_of(view, up.figure))
    decision = view.decision
    if decision is None or up.figure not in decision.figures:
        return Down(no=NOT_YOURS)
    if isinstance(up, AskOffers):
        return Down(offers=offers_of(view, up.figure))
    if up.action not in view.ruleset.actions:
        return Down(no=NO_ACTION)
    if isinstance(up, AskCard):
        card = card_of(view, up)
        return Down(no=card.sentence) if isinstance(card, Rejection) else Down(card=card)
    found = picks_of(view, up)
    return Down(no=found.sentence) if isinstance(found, Rejection) else Down(picks=found[1])


def rule_of(up: AskRule) -> Down:
    """Return the title and text of a rule, or a refusal if there is no such rule."""
    rule = load_rules().get(up.rule)
    if rule is None:
        return Down(ask=up.ask, no="This rule does not exist.")
    return Down(ask=up.ask, rule=(rule.title, rule.words))
