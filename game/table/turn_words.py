"""Short sentences on what is left of a turn and what the player can do next.

On the screen a turn ends only when the player ends it, even if its figure can do nothing more."""

from __future__ import annotations

from collections.abc import Sequence

from game.actions import ACTIONS, action_title
from game.engine.due import end_title
from game.engine.view import View
from game.model.answers import ActionOffer, Pip
from game.model.command_ways import path_of
from game.model.commands import Attack, Command, End
from game.model.decisions import Decision
from game.model.events import (
    ActionTaken,
    Attacked,
    EdgeChanged,
    Event,
    PhaseBegan,
    PostureChanged,
    RoundBegan,
    Stepped,
    TurnBegan,
    TurnEnded,
)
from game.model.listing import clause_case, listed, number_words, sentence_case
from game.rulebook.event_words import ASKED
from game.table.previews import Preview
from game.table.selection import Selection
from game.table.session import Session
from game.table.targeting import Choosing, is_border, is_simple, is_square

SEALING = "commit"
"""The id of the action by which a side confirms its orders; its button is beside End turn."""
DICE_ASKED = ("boost", "critical", "error")
"""Kinds of questions that are answered with action dice."""
SPRINT = "spurt"
"""The id of the action that makes a move of the same turn longer."""
TIMED = "half"
"""The kind of pips (parts of a turn) that take time, in rulesets whose turns have parts."""
FEW = 3
"""The most actions named in a sentence on what is still possible."""
_DEEDS = (ActionTaken, Attacked, EdgeChanged, PostureChanged, Stepped)
_BEGINNINGS = (PhaseBegan, RoundBegan)


def asked_words(view: View, decision: Decision) -> str:
    """Return sentences on what a question is about and what depends on it, or why a declared action cannot be done; ""
    for questions that need no explanation."""
    words = ASKED.get(decision.kind, "")
    if decision.kind in DICE_ASKED and view.seat:
        words = f"{words} Your side has {number_words(view.action_dice(), 'action die', 'action dice')} left."
    barred = view.barred(decision.figure) if decision.kind == "cancel" else None
    return f"{barred.sentence} {words}" if barred is not None else words


def is_free_only(view: View, figure: int) -> bool:
    """Return whether a figure has used all parts of its turn that take time, so that only free actions are left."""
    timed = [pip for pip in view.pips(figure) if pip.kind == TIMED]
    return bool(timed) and all(pip.spent for pip in timed)


def actions_left(view: View, figure: int) -> int | None:
    """Return the number of actions that a figure still has in its turn; None in rulesets whose turns are not made of
    actions."""
    actions = _actions(view, figure)
    return sum(not pip.spent for pip in actions) if actions else None


def is_untouched(view: View, figure: int, happened: Sequence[Event]) -> bool:
    """Return whether a figure still has all actions of its turn, and has done nothing in it."""
    return (actions_left(view, figure) or 0) == len(_actions(view, figure)) > 0 and not has_begun(figure, happened)


def _actions(view: View, figure: int) -> list[Pip]:
    """Return the actions of a figure's turn as pips, used and unused; [] in rulesets whose turns are not made of
    actions."""
    return [pip for pip in view.pips(figure) if pip.kind in ("half", "full")]


def wasted_words(view: View, seen: Preview) -> str:
    """Return a sentence saying that a way ends the turn although actions would be left; "" if it does not."""
    left = max((view.wasted(leg.command) for leg in seen.legs if leg.command is not None), default=0)
    return f"Moving now gives up {'the other action' if left == 1 else f'{left} actions'} of this turn." if left else ""


def slow_words(seen: Preview) -> str:
    """Return a sentence on how much slow ground on a way lowers the figure's Count (its number in the order of turns);
    "" if it does not."""
    return f"Slow ground: the Count falls by {-seen.slowed} when the round ends." if seen.slowed else ""


def sprint_words(selection: Selection) -> str:
    """Return sentences saying that a running figure can sprint before the previewed move but not after it; "" for other
    figures, and if the way begins with a sprint."""
    offer = selection.offer(SPRINT)
    if offer is None or offer.refused is not None or selection.choosing is None or not selection.choosing.is_path:
        return ""
    if _sprints(selection.preview()):
        return ""
    likely = selection.view.numbers(selection.figure, SPRINT).get("likely", "")
    more = f", for about {likely} more" if likely else ""
    return f"{offer.title} first if you want to{more}. After this move it is too late."


def _sprints(seen: Preview) -> bool:
    """Return whether one of the commands of a way is a sprint."""
    return any(leg.command is not None and leg.command.action == SPRINT for leg in seen.legs)


def way_words(view: View, seen: Preview) -> str:
    """Return the commands of a way, in order, in words: "run, sprint and move"."""
    if all(leg.plan is not None for leg in seen.legs):
        return "two moves, one after the other"
    acts = [leg.command.action for leg in seen.legs if leg.command is not None]
    return listed([clause_case(action_title(view.ruleset, action)) for action in acts])


def left_of_way(view: View, seen: Preview) -> str:
    """Return a sentence on the distance that remains from the end of a way to the picked square; "" if the way reaches
    it."""
    if not seen.left or seen.command is None:
        return ""
    sprints = _sprints(seen)
    likely = int(view.numbers(seen.command.figure, SPRINT).get("likely", "0")) if sprints else 0
    if sprints and likely >= seen.left:
        return "The sprint may be enough to get there now."
    after = " after the sprint" if sprints else ""
    rest, is_are = number_words(seen.left - likely, "square"), "is" if seen.left - likely == 1 else "are"
    return f"This move does not get all the way: about {rest} {is_are} left{after}."


def leaves_only_end(offers: Sequence[ActionOffer]) -> bool:
    """Return whether a figure with these offers can only end its turn."""
    return all(offer.id in ("end", SEALING) for offer in offers if offer.refused is None)


def left_words(view: View, figure: int, key: str, offers: Sequence[ActionOffer]) -> str:
    """Return a sentence on the actions left to a figure with these offers, if none of these actions takes time; "" if
    one of them does."""
    if not is_free_only(view, figure):
        return ""
    if leaves_only_end(offers):
        return rest_words(view, figure, key)
    ends = _ends(key, end_title(view, figure))
    if near := _near(offers):
        return f"{view.figure(figure).name} can still choose {listed(near)}. {ends}"
    if _attacks(offers):
        return f"{view.figure(figure).name} has a final attack left. {ends}"
    step = next((pip for pip in view.pips(figure) if pip.kind == "step" and not pip.spent), None)
    left = f"the {step.title}" if step is not None else "free actions"
    waits = f"Waiting for you. {_ends(key, end_title(view, figure), by_enter=True)}"
    return f"{waits} {view.figure(figure).name} has only {left} left."


def _near(offers: Sequence[ActionOffer]) -> list[str]:
    """Return the titles of the possible actions that move up on the bar while they are possible (`comes_near`), such as
    Leave."""
    return [offer.title for offer in offers if offer.refused is None and ACTIONS[offer.id].comes_near]


def _attacks(offers: Sequence[ActionOffer]) -> bool:
    """Return whether an attack is possible."""
    return any(offer.refused is None and ACTIONS[offer.id].command is Attack for offer in offers)


def ends_by_enter(selection: Selection) -> bool:
    """Return whether the key Enter ends the turn: the figure can do nothing more, or only take a free action such as a
    step, and nothing is chosen."""
    if not selection.figure or selection.aside or selection.pinned is not None or selection.action:
        return False
    offers = selection.offers()
    free = is_free_only(selection.view, selection.figure) and not _near(offers) and not _attacks(offers)
    return free or leaves_only_end(offers)


def ran_out(view: View, command: Command | None, happened: Sequence[Event]) -> int:
    """Return the id of the player's figure whose turn was used up by the last act; 0 if there is none or the player
    ended the turn. `command` is None if the act was the computer's, such as an answer about an attack of that
    figure."""
    if isinstance(command, End):
        return 0
    ended = {event.figure for event in happened if isinstance(event, TurnEnded)}
    mover = command.figure if command is not None and path_of(command) and view.pips(command.figure) else 0
    timed = mover and any(pip.kind == TIMED for pip in view.pips(mover)) and view.figure(mover).state == "up"
    return next(
        (one for one in view.own() if one in ended and (is_free_only(view, one) or (timed and one == mover))), 0
    )


def rest_words(view: View, figure: int, key: str) -> str:
    """Return a sentence saying that a figure has no action left, or cannot use those it has; it names the key that ends
    the turn."""
    unused = any(pip.kind == TIMED and not pip.spent for pip in view.pips(figure))
    why = "can do nothing else now" if unused else "has no action left"
    return f"{view.figure(figure).name} {why}. {_ends(key, end_title(view, figure), by_enter=True)}"


def empty_words(view: View, figure: int, offers: Sequence[ActionOffer]) -> str:
    """Return a sentence on the empty weapons of a figure with these offers, and on what it can do about them; "" if
    none is empty."""
    arms = [(view.weapon(name), view.shots(figure, name)) for name in view.sheet(figure).weapons]
    guns = [(clause_case(arm.title), left) for arm, left in arms if left is not None and arm.kind == "ranged"]
    empty, loaded = ([gun for gun, left in guns if bool(left) == full] for full in (False, True))
    if not empty:
        return ""
    ways = ["reload first"] if any(one.id == "reload" and one.refused is None for one in offers) else []
    ways += [f"use the {' or '.join(loaded)}"] if loaded else []
    is_are = "is" if len(empty) == 1 else "are"
    told = f": {', or '.join(ways)}" if ways else ""
    return f"{view.figure(figure).name}'s {listed(empty)} {is_are} empty{told}."


def resting_words(session: Session, key: str, back: str) -> str:
    """Return sentences on what the battle waits for at the end of a figure's turn, or before all orders are revealed.
    They name the key that goes on and the key that undoes an act."""
    if session.held is None:
        return rest_words(session.view, session.resting, key)
    does = f"hands over to {player}" if (player := session.next_in_secret) else "reveals them"
    return f"Look at all your orders. Enter or {key} {does}, {back} takes the last one back."


def why_unasked(session: Session, decision: Decision | None, key: str, back: str) -> str:
    """Return sentences on why a click on a square does nothing while no figure can be commanded; "" while the battle
    simply goes on. They name the key that ends a turn and the key that undoes an act."""
    if decision is not None and decision.choices:
        return "First answer the question: its answers are below the map."
    if session.resting:
        return resting_words(session, key, back)
    return "The computer is deciding now. Your turn comes after that." if session.waits == "computer" else ""


def has_begun(figure: int, happened: Sequence[Event]) -> bool:
    """Return whether a figure has done anything in its present turn or phase, by the events that happened."""
    for event in reversed(happened):
        if isinstance(event, _BEGINNINGS) or (isinstance(event, TurnBegan) and event.figure == figure):
            return False
        if isinstance(event, _DEEDS) and event.figure == figure:
            return True
    return False


def is_unopposed(view: View) -> bool:
    """Return whether enemies have fallen and no known enemy can still fight, so that an unused turn costs only time."""
    fallen = any(not view.is_ours(known.id) and known.state != "up" for known in view.figures())
    return bool(view.seat) and fallen and not view.opponents()


def before_side_ends(view: View, seat: str, player: str = "") -> tuple[str, str, str] | None:
    """Return the question (title, text, word for yes) to ask before a side ends its turn while some of its figures can
    still act; None if none can. `player` is the name of a player who decides in secret after this side."""
    open_turns = (entry for entry in view.strip() if not entry.done and view.figure(entry.figure).side == seat)
    waiting = [entry for entry in open_turns if not view.ordered(entry.figure)]
    names = ", ".join(view.figure(entry.figure).name for entry in waiting)
    if not names:
        return None
    if SEALING in view.ruleset.actions:
        text = f"No orders yet, so they will stay put: {names}."
        asks = (f"Hand over to {player} now?", "Hand over") if player else ("Reveal the orders now?", "Reveal orders")
        return asks[0], text, asks[1]
    text = f"If you end now, these figures lose the rest of their turn: {names}."
    title = action_title(view.ruleset, "end")
    if end_title(view, waiting[0].figure) != title:
        return f"{title} with your whole side?", text, title
    return "End your side's turn?", text, "End it"


def is_last_wanted(selection: Selection) -> bool:
    """Return whether the chosen figure is the only one without an order, so that its order starts the phase."""
    decision = selection.decision
    return decision is not None and decision.kind == "orders" and decision.figures == (selection.figure,)


def fills(view: View, command: Command) -> bool:
    """Return whether an order is the last one that its figure needs in this phase. Orders for doors, and first minor
    actions, are not."""
    if isinstance(command, End):
        return True
    terms = view.ruleset.actions.get(command.action)
    if terms is None or terms.time in ("none", "handle", "free"):
        return False
    small = next((pip for pip in view.pips(command.figure) if pip.kind == "minor"), None)
    return terms.time != "minor" or small is None or small.spent


def next_up(session: Session, selection: Selection) -> str:
    """Return the name of the figure that acts after the chosen one; "" if it is not known."""
    figure = selection.concerned
    entries = [entry for entry in session.strip() if not entry.done]
    place = next((n for n, entry in enumerate(entries) if entry.figure == figure), -1)
    later = [entry.figure for entry in entries[place + 1 :] if entry.figure != figure]
    return session.name(later[0]) if place >= 0 and later and session.view.knows(later[0]) else ""


def next_step(selection: Selection, end_key: str) -> str:
    """Return a sentence on what to do next: choose an action, point at something, or confirm; "" while no figure of the
    player can act."""
    choosing = selection.choosing
    if choosing is None or selection.decision is None or selection.decision.choices:
        return ""
    if not choosing.action:
        offers = selection.offers()
        if leaves_only_end(offers):
            return rest_words(selection.view, selection.figure, end_key)
        left = left_words(selection.view, selection.figure, end_key, offers)
        unused = actions_left(selection.view, selection.figure) or 0
        return left or few_words(offers, end_key, unused) or "Choose an action: click its card."
    if selection.pinned is not None and selection.preview().command is not None:
        if is_simple(choosing.action):
            return "Click the card again, or press Enter."
        if selection.preview().then is not None:
            return f"Enter: {way_words(selection.view, selection.preview())}."
        return "Click it again, or press Enter."
    return _to_point_at(selection)


def busy_words(selection: Selection) -> str:
    """Return sentences on what a chosen comrade is busy with during another figure's turn, how to drop that, and how to
    go back."""
    view, decision = selection.view, selection.decision
    assert decision is not None
    entry = next((entry for entry in view.strip() if entry.figure == selection.figure and entry.winding), None)
    does = f" with {entry.winding} until {entry.at} {entry.label}" if entry is not None else ""
    drops = action_title(view.ruleset, "cancel")
    return (
        f"{view.figure(decision.figure).name} acts now. {view.figure(selection.figure).name} is busy{does}. "
        f"{drops} drops that, and the time is lost. Esc goes back."
    )


def few_words(offers: Sequence[ActionOffer], end_key: str, unused: int = 0) -> str:
    """Return a sentence on the few actions that are possible now while most are greyed out; "" if many are possible.
    `unused` is the number of actions that the figure has left."""
    able = [offer.title for offer in offers if offer.refused is None and offer.id not in ("end", SEALING)]
    if not 0 < len(able) <= FEW or len(able) >= len(offers) // 2:
        return ""
    only = f"only {listed(able)} {'is' if len(able) == 1 else 'are'} possible"
    though = f"{number_words(unused, 'action')} left, but {only} now" if unused else sentence_case(only)
    title = next((offer.title for offer in offers if offer.id == "end"), ACTIONS["end"].title)
    return f"{though}. {_ends(end_key, title)}"


def _ends(key: str, title: str, *, by_enter: bool = False) -> str:
    """Return a sentence on the key that ends the turn, or that takes the action which replaces this. With `by_enter`,
    Enter does it too."""
    key = f"Enter or {key}" if by_enter else key
    return f"{key} ends the turn." if title == ACTIONS["end"].title else f"{key}: {title}."


def _to_point_at(selection: Selection) -> str:
    """Return a sentence on what to click, for an action that has no target yet."""
    choosing = selection.choosing
    assert choosing is not None
    if choosing.is_path:
        return "Click a square to see the path."
    figures = [pick for pick in choosing.picks if isinstance(pick, int)]
    if len(figures) == 1 and not choosing.shoots:
        return f"Click {selection.session.name(figures[0])}."
    if figures:
        return "Click an enemy to see the chance." if choosing.shoots else "Click a figure."
    if any(is_border(pick) for pick in choosing.picks):
        return "Click one of the marked borders."
    return "Click a square." if choosing.picks and not choosing.words else ""


def walks_instead(selection: Selection, before: Choosing) -> str:
    """Return a sentence saying that the ordinary move is chosen now, because the action in `before` does not lead to
    the square; "" if the action has not changed."""
    now, ruleset = selection.action, selection.view.ruleset
    moves = before.reach is not None or any(is_square(pick) for pick in before.picks)
    if now == before.action or not moves:
        return ""
    return f"{action_title(ruleset, before.action)} does not lead there. {action_title(ruleset, now)} is chosen now."
