"""Sentences for events, one for each, as the log, the command line and replays show them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.actions import ACTIONS
from game.model import events
from game.model.dice import Roll, alike
from game.model.events import Event
from game.model.goals import Played, goal_kinds
from game.model.grid import square_words
from game.model.listing import listed
from game.roster import load_roster
from game.rulebook import Rule, title_of
from game.rulebook.event_words import (
    ANSWERS,
    DEEDS,
    HARMS,
    KINDS,
    POSTURES,
    PURPOSES,
    QUESTIONS,
    STATED,
    STATES,
    TRACKS,
    TRIGGERS,
    WITHSTOOD,
    because,
    check_words,
    detail_words,
)

SUMMED = ("d20.damage", "d20.critical")
"""Rules whose damage dice are added up with bonuses of weapon and bearer. Other rules count, double or halve dice in
ways that the event does not tell."""
SPAN = "The span from "
"""First words of a round's title under a clock that counts time; the log replaces them by time and number."""


@dataclass(frozen=True, slots=True)
class _Names:
    """Names for the sentences: figures, sides, objectives, actions that a ruleset gives other titles, and loads."""

    names: Mapping[int, str]
    sides: Mapping[str, str]
    goals: Sequence[str]
    titles: Mapping[str, str]
    played: Played | None

    def load(self, number: int, otherwise: str) -> str:
        """Return the name of a load of the battle's goal; `otherwise` where the goal is not known."""
        return self.played.load_name(number) if self.played is not None else otherwise

    def who(self, figure: int) -> str:
        """Return the name of a figure."""
        return self.names.get(figure, f"figure {figure}")

    def side(self, side: str) -> str:
        """Return the name of a side's player, or the side's colour."""
        return self.sides.get(side) or side.capitalize() or "Nobody"

    def title(self, action: str) -> str:
        """Return the title of an action, as on its card."""
        known = ACTIONS.get(action)
        return self.titles.get(action) or (known.title if known is not None else id_words(action).capitalize())


def sentence(
    event: Event, names: Mapping[int, str], rulebook: Mapping[str, Rule], sides: Mapping[str, str] | None = None,
    titles: Mapping[str, str] | None = None,
) -> str:  # fmt: skip
    """Return an event as one sentence, with the title of its rule in brackets. `sides` are names of sides (colours
    without it), `titles` the ruleset's own titles of actions."""
    rule = getattr(event, "rule", "")
    words = said(event, names, sides, titles=titles)
    if not rule:
        return words
    return f"{words} [{rulebook[rule].title if rule in rulebook else title_of(rule)}]"


def said(
    event: Event, names: Mapping[int, str], sides: Mapping[str, str] | None = None, goals: Sequence[str] = (),
    titles: Mapping[str, str] | None = None, played: Played | None = None,
) -> str:  # fmt: skip
    """Return an event as one sentence with its full stop, without the title of its rule. `goals` are the titles of the
    objectives in order (numbers without them), `titles` the ruleset's own titles of actions, `played` the battle's
    goal, which names its loads."""
    return f"{_SENTENCES[type(event)](event, _Names(names, sides or {}, goals, titles or {}, played))}."


def id_words(name: str) -> str:
    """Return an id in words: hyphens become blanks, except in "-footed"."""
    return name if name.endswith("-footed") else name.replace("-", " ")


def dice_words(rolls: tuple[Roll, ...]) -> str:
    """Return dice as rolled, in brackets after a blank; "" without dice."""
    return f" ({alike(rolls)})" if rolls else ""


def _arm(weapon: str) -> str:
    """Return a weapon's title for use within a sentence."""
    known = load_roster().weapons.get(weapon)
    return known.title.lower() if known is not None else id_words(weapon)


def _rolled(rolls: tuple[Roll, ...], result: int) -> str:
    """Return dice as rolled, in brackets; "" if a single die shows the result itself."""
    return "" if len(rolls) == 1 and rolls[0].value == result else dice_words(rolls)


def tracks_words(tracks: Mapping[str, int]) -> str:
    """Return points by track: "4 vitality and 5 wounds"."""
    return " and ".join(f"{points} {TRACKS.get(name, id_words(name))}" for name, points in tracks.items())


def _battle_began(event: events.BattleBegan, table: _Names) -> str:
    return f"The battle begins: {id_words(event.map)}, under the {event.ruleset} rules, seed {event.seed}"


def _groups_placed(event: events.GroupsPlaced, table: _Names) -> str:
    apart = "1 square" if event.squares == 1 else f"{event.squares} squares"
    return f"The sides start {apart} apart{dice_words(event.rolls)}{because(event.reason)}"


def _initiative_rolled(event: events.InitiativeRolled, table: _Names) -> str:
    return f"{table.who(event.figure)} rolls {event.result} for initiative{dice_words(event.rolls)}"


def _clock_started(event: events.ClockStarted, table: _Names) -> str:
    starts = zip(event.figures, event.times, strict=True)
    return "First turns: " + ", ".join(f"{table.who(figure)} at {at} AT" for figure, at in starts)


def _order_settled(event: events.OrderSettled, table: _Names) -> str:
    names = [table.who(figure) for figure in event.figures]
    values = sorted((roll.value for roll in event.rolls), reverse=True)
    if len(values) == len(names) == len(set(values)):  # the higher roll goes first
        rolled = [f"{name} rolls {value}" for name, value in zip(names, values, strict=True)]
        return f"Some figures are equal, so dice decide who acts first. {listed(rolled)}. {names[0]} goes first"
    order = f". The order: {', '.join(names)}" if names else ""
    return f"Some figures are equal, so dice decide who acts first{dice_words(event.rolls)}{order}"


def _surprise_settled(event: events.SurpriseSettled, table: _Names) -> str:
    surprised = ", ".join(table.who(figure) for figure in event.figures)
    outcome = f"These act first, by surprise: {surprised}" if surprised else "There is no surprise round"
    reason = event.reason.removesuffix(".") or "surprise"
    return f"{reason[0].upper()}{reason[1:]}{dice_words(event.rolls)}. {outcome}"


def _round_began(event: events.RoundBegan, table: _Names) -> str:
    order = ", ".join(table.who(figure) for figure in event.order)
    title, _, more = (event.title or f"Round {event.number}").partition(": ")
    more = f"{' with' if more[:1].isdigit() else ','} {more}" if more else ""
    spans = title.startswith(SPAN)
    begun = f"Round {event.number} begins at {title.removeprefix(SPAN)}" if spans else f"{title} begins"
    return f"{begun}{more}. The order: {order}" if order else f"{begun}{more}"


def _round_ended(event: events.RoundEnded, table: _Names) -> str:
    return f"Round {event.number} ends"


def _turn_began(event: events.TurnBegan, table: _Names) -> str:
    return f"{table.who(event.figure)} acts at {event.at}" if event.at else f"{table.who(event.figure)} acts"


def _turn_ended(event: events.TurnEnded, table: _Names) -> str:
    return f"{table.who(event.figure)} is done"


def _declared(event: events.Declared, table: _Names) -> str:
    target = f", against {table.who(event.target)}" if event.target else ""
    return f"{table.who(event.figure)} declares: {table.title(event.action)}{target}, done at {event.until} AT"


def _action_taken(event: events.ActionTaken, table: _Names) -> str:
    action = ACTIONS.get(event.action)
    unknown = (f"does this: {id_words(event.action)}", "at")
    verb, toward = (action.verb, action.toward) if action is not None else DEEDS.get(event.action, unknown)
    target = f" {f'{toward} {table.who(event.target)}'.strip()}" if event.target else ""
    told = table.title(event.detail).lower() if event.detail in ACTIONS else event.detail
    detail = detail_words(told) or (action.detail(told) if action is not None else because(told))
    return f"{table.who(event.figure)} {verb}{target}{detail}"


def _stepped(event: events.Stepped, table: _Names) -> str:
    how = ("steps", "steps diagonally", "steps diagonally")[event.diagonal]
    second = " (a second diagonal)" if event.diagonal == 2 else ""
    so_far = "" if event.spent == event.cost else f", {event.spent} so far"
    return f"{table.who(event.figure)} {how} to {square_words(event.to)}, which costs {event.cost}{second}{so_far}"


def _stopped(event: events.Stopped, table: _Names) -> str:
    return f"{table.who(event.figure)} stops at {square_words(event.at)}{because(event.reason)}"


def _displaced(event: events.Displaced, table: _Names) -> str:
    who, to = table.who(event.figure), square_words(event.to)
    if event.reason == "takes position":
        return f"{who} takes position at {to}"
    way = f"to {to}" if event.frm == event.to else f"from {square_words(event.frm)} to {to}"
    return f"{who} moves {way}{because(event.reason)}"


def _check_rolled(event: events.CheckRolled, table: _Names) -> str:
    needed = f"{event.against} or less" if event.low else str(event.against)
    told = f"{'passes' if event.passed else 'fails'} {check_words(event.title)}"
    if event.title in WITHSTOOD:
        told = WITHSTOOD[event.title][not event.passed]
    if event.low:  # the one roll where little is good, which the number alone does not tell
        die = f" on a die of {event.rolls[0].sides}" if event.rolls else ""
        return f"{table.who(event.figure)} {told}: needed {needed}{die}, got {event.result}"
    return f"{table.who(event.figure)} {told}: got {event.result}, needed {needed}{_rolled(event.rolls, event.result)}"


def _attacked(event: events.Attacked, table: _Names) -> str:
    bodily = ACTIONS[event.kind].strike_verb if event.kind in ACTIONS else ""
    deed = KINDS.get(event.kind) or bodily or f"{table.title('attack').lower()}s"
    outcome = ("and hits very well" if event.threat else "and hits") if event.hit else (
        "and misses very badly" if event.error else "for a glancing hit" if event.glancing else "and misses"
    )  # fmt: skip
    weapon = f" with the {_arm(event.weapon)}" if event.weapon else ""
    sums = f"{event.result} against {event.against}{dice_words(event.rolls)}"
    if not event.target:
        arm = weapon.removeprefix(" with") or " something"
        return f"{table.who(event.figure)} {_sends(event.weapon)}{arm} {outcome}: {sums}"
    target = table.who(event.target)
    return f"{table.who(event.figure)} {deed} {target}{weapon} {outcome}: {sums}"


def _sends(weapon: str) -> str:
    """Return the verb for sending a weapon's shot at a square: "throws" or "fires"."""
    known = load_roster().weapons.get(weapon)
    return "throws" if known is None or known.kind == "thrown" else "fires"


def _burst(event: events.Burst, table: _Names) -> str:
    missed = "" if event.square == event.aimed else f" instead of {square_words(event.aimed)}"
    rings = f": {', '.join(map(str, event.rings))} damage from the middle outward" if event.rings else ""
    name = f"{table.who(event.figure)}'s {_arm(event.weapon)}"
    return f"{name} goes off at {square_words(event.square)}{missed}{rings}{dice_words(event.rolls)}"


def _harmed(event: events.Harmed, table: _Names) -> str:
    critical = "critical " if event.critical else ""
    kind = "" if event.harm == "lethal" else f"{HARMS.get(event.harm, id_words(event.harm))} "
    lost = f": {tracks_words(event.tracks)}" if event.tracks else ""
    kept = f", armour absorbs {event.kept_off if event.tracks else 'all of it'}" if event.kept_off else ""
    dice = _damage_dice(event)
    return f"{table.who(event.figure)} takes {event.amount} {critical}{kind}damage{lost}{kept}{dice}"


def _damage_dice(event: events.Harmed) -> str:
    """Return the dice of damage with any bonus: " (d6: 2, d6: 6, plus 3)"; "" if there is none."""
    more = event.amount - sum(roll.value for roll in event.rolls)
    told = dice_words(event.rolls)
    return f"{told[:-1]}, plus {more})" if told and more > 0 and event.rule in SUMMED else told


def _healed(event: events.Healed, table: _Names) -> str:
    return f"{table.who(event.figure)} recovers {tracks_words(event.tracks) or 'nothing'}{dice_words(event.rolls)}"


def _state_changed(event: events.StateChanged, table: _Names) -> str:
    state = STATES.get(event.state, f"is {id_words(event.state)}")
    return f"{table.who(event.figure)} {state}{dice_words(event.rolls)}"


def _condition_gained(event: events.ConditionGained, table: _Names) -> str:
    verb, state = STATED.get(event.condition, ("is", id_words(event.condition)))
    words = f"now has {state}" if verb == "has" else f"is now {state}"
    return f"{table.who(event.figure)} {words}{_other_than(event.condition, event.reason)}"


def _other_than(condition: str, reason: str) -> str:
    """Return a reason to follow a condition; "" if it only repeats the condition."""
    words, state = reason.removesuffix("."), id_words(condition)
    if condition == "ready" and words in TRIGGERS:
        return TRIGGERS[words]
    if words.startswith(f"{state} for "):  # "is now stunned for 2 rounds" says it once
        return words.removeprefix(state).replace("for 1 rounds", "for 1 round")
    _, told = STATED.get(condition, ("", state))
    return "" if words.lower() in (condition, state, told) else because(reason)


def _condition_lost(event: events.ConditionLost, table: _Names) -> str:
    verb, state = STATED.get(event.condition, ("is", id_words(event.condition)))
    words = f"no longer has {state}" if verb == "has" else f"is no longer {state}"
    return f"{table.who(event.figure)} {words}{_other_than(event.condition, event.reason)}"


def _posture_changed(event: events.PostureChanged, table: _Names) -> str:
    return f"{table.who(event.figure)} {POSTURES.get(event.posture, f'is {id_words(event.posture)}')}"


def _count_noted(event: events.CountNoted, table: _Names) -> str:
    reason = f" ({event.reason})" if event.reason else ""
    change = f"{'rise' if event.amount >= 0 else 'fall'} by {abs(event.amount)}"
    return f"{table.who(event.figure)}'s Count will {change} at the end of the round{reason}"


def _count_changed(event: events.CountChanged, table: _Names) -> str:
    reasons = ", ".join(map(str, event.tally.reasons))
    who, told = table.who(event.figure), f" ({reasons})" if reasons else ""
    if event.frm == event.to:
        return f"{who}'s Count stays {event.to}{told}"
    return f"{who}'s Count {'rises' if event.to > event.frm else 'falls'} from {event.frm} to {event.to}{told}"


def _action_die_spent(event: events.ActionDieSpent, table: _Names) -> str:
    dice = "1 action die" if event.dice == 1 else f"{event.dice} action dice"
    purpose, who = PURPOSES.get(event.purpose, f"({id_words(event.purpose)})"), table.who(event.figure)
    about = f" for {who}" if event.figure and "{who}" not in purpose else ""
    told = f"{about} {purpose.format(who=who)}{dice_words(event.rolls)}"
    return f"{table.side(event.side)} spends {dice}{told}, {event.left} left"


def _edge_changed(event: events.EdgeChanged, table: _Names) -> str:
    deed = "breaks through" if event.broken else "opens" if event.open else "closes"
    a, b = event.edge
    way = f"the door or window between {square_words(a)} and {square_words(b)}"
    return f"{table.who(event.figure)} {deed} {way}"


def _asked(event: events.Asked, table: _Names) -> str:
    asked = QUESTIONS.get(event.kind, "about {who}").format(who=table.who(event.figure), about=table.who(event.about))
    return f"{table.side(event.side)} is asked {asked}"


def _answer_given(event: events.AnswerGiven, table: _Names) -> str:
    by = ", by standing order" if event.standing_order else ""
    who = table.who(event.figure)
    if event.kind in ANSWERS and event.choice in ("yes", "no"):
        return f"{who} {ANSWERS[event.kind][event.choice == 'no']}{by}"
    if event.kind == "intercept":
        return f"{who} {ANSWERS[event.kind][0]} with {_arm(event.choice)}{by}"
    if event.kind == "boost":
        name = table.who(int(event.choice)) if event.choice.isdigit() else ""
        told = f"spends an action die on {name}'s Count" if name else "keeps its action dice"
        return f"{table.side(event.side)} {told}{by}"
    if event.kind == "place":
        return f"{who} takes the square {event.choice}{by}"
    return f"{who} is to do this{by}: {table.title(event.choice)}"


def _phase_began(event: events.PhaseBegan, table: _Names) -> str:
    return f"Round {event.number}, {id_words(event.phase)} phase: the sides give their orders"


def _orders_revealed(event: events.OrdersRevealed, table: _Names) -> str:
    pairs = [(table.who(figure), order) for figure, order in zip(event.figures, event.orders, strict=True)]
    orders = [f"{name} ({table.title(order)})" for name, order in pairs if order]
    idle = [name for name, order in pairs if not order]
    told = f". Without an order: {', '.join(idle)}" if idle and orders else ""
    return f"The orders are revealed: {', '.join(orders) or 'everybody stays put'}{told}"


def _opposed_rolled(event: events.OpposedRolled, table: _Names) -> str:
    outcome = "wins" if event.won else "does not win"
    sums = f"{event.result} against {event.against}{dice_words(event.rolls)}"
    return f"{table.who(event.figure)} {outcome} against {table.who(event.about)}{because(event.reason)}, {sums}"


def _blocked(event: events.Blocked, table: _Names) -> str:
    return f"{table.who(event.source)} gets in {table.who(event.figure)}'s way: the step costs {event.cost} ft. more"


def _forced(event: events.Forced, table: _Names) -> str:
    by = f" by {table.who(event.source)}" if event.source else ""
    left = f", with {event.left} ft. to go" if event.left else ""
    way = f"{event.feet} ft. to {square_words(event.to)}"
    return f"{table.who(event.figure)} is {id_words(event.kind)} {way}{by}{left}{because(event.reason)}"


def _height_changed(event: events.HeightChanged, table: _Names) -> str:
    return f"{table.who(event.figure)} is now {event.to} ft. above the ground{because(event.reason)}"


def _fell(event: events.Fell, table: _Names) -> str:
    return f"{table.who(event.figure)} falls {event.feet} ft. and lands at {square_words(event.at)}"


def _objective_moved(event: events.ObjectiveMoved, table: _Names) -> str:
    title = table.goals[event.place] if event.place < len(table.goals) else ""
    goal = f"objective {event.place + 1}"
    if not event.side:
        return f"{title}: nobody holds it" if title else f"Nobody holds {goal}"
    held = f"{table.side(event.side)} has {event.done} of {event.needed}"
    return f"{title}: {held}" if title else f"{held} on {goal}"


def _goal_scored(event: events.GoalScored, table: _Names) -> str:
    there = " and ".join(f"{table.side(side)} {count}" for side, count in event.figures)
    in_a_row = any(kind.rule == event.rule and kind.counts == "clear" for kind in goal_kinds().values())
    if in_a_row:  # no points are counted, but how long one side has the place for itself
        told = f"The round is over. In the place now: {there}"
        done = f"{event.done} of {event.needed} rounds in a row"
        return f"{told}. That is {table.side(event.side)} alone, {done}" if event.side else told
    if not event.side:
        return f"The round is over. In the place now: {there}. Nobody scores"
    return (
        f"{table.side(event.side)} scores a point: {_done_words(event.done, event.needed)}. In the place now: {there}"
    )


def _done_words(done: int, needed: int) -> str:
    """Return the progress towards a victory: "2 of 3", or "4 where 3 are enough"."""
    return f"{done} of {needed}" if done <= needed else f"{done} where {needed} {'is' if needed == 1 else 'are'} enough"


def _load_taken(event: events.LoadTaken, table: _Names) -> str:
    return f"{table.who(event.figure)} takes up {table.load(event.load, 'the load')} at {square_words(event.at)}"


def _load_fell(event: events.LoadFell, table: _Names) -> str:
    load = table.load(event.load, "the load")
    return f"{table.who(event.figure)} can carry no more; {load} lies at {square_words(event.at)}"


def _load_out(event: events.LoadOut, table: _Names) -> str:
    load = table.load(event.load, "the load")
    return f"{table.who(event.figure)} has brought {load} out, {_done_words(event.done, event.needed)}"


def _battle_ended(event: events.BattleEnded, table: _Names) -> str:
    by_goal = any(kind.title == event.reason for kind in goal_kinds().values())
    why = f" by the goal {event.reason}" if by_goal else because(event.reason)
    return (f"{table.side(event.winner)} wins" if event.winner else "Nobody wins") + why


_SENTENCES: dict[type, Callable[[Any, _Names], str]] = {
    events.BattleBegan: _battle_began,
    events.GroupsPlaced: _groups_placed,
    events.InitiativeRolled: _initiative_rolled,
    events.ClockStarted: _clock_started,
    events.OrderSettled: _order_settled,
    events.SurpriseSettled: _surprise_settled,
    events.RoundBegan: _round_began,
    events.RoundEnded: _round_ended,
    events.TurnBegan: _turn_began,
    events.TurnEnded: _turn_ended,
    events.Declared: _declared,
    events.ActionTaken: _action_taken,
    events.Stepped: _stepped,
    events.Stopped: _stopped,
    events.Displaced: _displaced,
    events.CheckRolled: _check_rolled,
    events.Attacked: _attacked,
    events.Burst: _burst,
    events.Harmed: _harmed,
    events.Healed: _healed,
    events.StateChanged: _state_changed,
    events.ConditionGained: _condition_gained,
    events.ConditionLost: _condition_lost,
    events.PostureChanged: _posture_changed,
    events.CountNoted: _count_noted,
    events.CountChanged: _count_changed,
    events.ActionDieSpent: _action_die_spent,
    events.EdgeChanged: _edge_changed,
    events.Asked: _asked,
    events.AnswerGiven: _answer_given,
    events.PhaseBegan: _phase_began,
    events.OrdersRevealed: _orders_revealed,
    events.OpposedRolled: _opposed_rolled,
    events.Blocked: _blocked,
    events.Forced: _forced,
    events.HeightChanged: _height_changed,
    events.Fell: _fell,
    events.ObjectiveMoved: _objective_moved,
    events.GoalScored: _goal_scored,
    events.LoadTaken: _load_taken,
    events.LoadFell: _load_fell,
    events.LoadOut: _load_out,
    events.BattleEnded: _battle_ended,
}


def within(title: str) -> str:
    """Return the name of a thing with its article, for use within a sentence: "the sandbags", "a corner", "the
    ground"."""
    words = plain(title).lower()
    return words if words.startswith(("a ", "an ", "the ")) else f"the {words}"


def points_of(points: int, title: str) -> str:
    """Return points of a track in words: "4 vitality", "1 hit point"."""
    words = title.lower()
    return f"{points} {words.removesuffix('s') if points == 1 and words.endswith('points') else words}"


def plain(title: str) -> str:
    """Return the short name of a thing, for use within a sentence: "Water" for "Water, waist-deep"."""
    return title.split(",")[0]
