"""Words for commands and plans as a player would say them: "Move to 12,5, then attack Rolf"."""

from __future__ import annotations

from collections.abc import Sequence

from game.actions import action_title
from game.ai.facts import SeenAttack, ends_hiding
from game.ai.plans import Plan
from game.engine.due import end_title
from game.engine.view import View
from game.model.command_ways import place_named
from game.model.commands import Attack, BonusStep, Close, Command, End, Open, StopRunning, Throw
from game.model.grid import square_words
from game.model.listing import clause_case, number_words, times_words

GOES = ("move", "step", "run", "withdraw", "disengage", "sidestep")
"""Actions that are named last in a plan because they lead to its square."""
STAYS = "Stay here"
"""Words for ending the turn where the figure stands, because it can attack from there later."""
FREE = " (one free square)"
"""Words about the bonus step, which a player may not know."""
TOWARDS = {"aim": "at "}
"""The word between an action and its target. Actions not listed have none, or "for" if the target is a comrade."""


def deed_of(view: View, plan: Plan) -> str:
    """Return a plan in words: "Move to 12,5, then attack Rolf", "Attack Rolf twice, then step to 12,5".

    Side effects that a player may not know, such as the end of a hold, are added."""
    begun, then = command_words(view, plan.first), then_of(plan)
    if isinstance(plan.first, Attack) and plan.before > 1 and not plan.first.boost:
        begun += f" {times_words(plan.before)}"
    if isinstance(plan.first, BonusStep):
        begun += FREE
    if isinstance(plan.first, End) and plan.after:
        begun = f"{STAYS} ({clause_case(begun)})"
    if plan.after > 1 and then.rpartition(", then ")[2].startswith("attack "):
        then += f" {times_words(plan.after)}"
    last = then.rpartition(", then ")[2]
    if last in GOES:
        then = f"{then} to {square_words(plan.square)}{FREE if last == 'step' else ''}"
    if isinstance(plan.first, StopRunning):
        begun, then = _stopping(begun, then)
    ends = " (this ends hiding)" if ends_hiding(view, plan) else ""
    if plan.is_open and not ends and "hidden" in view.figure(plan.first.figure).conditions:
        ends = " (plain view ends hiding)"
    return f"{begun}, then {then}{ends}" if then else f"{begun}{ends}"


def _stopping(begun: str, then: str) -> tuple[str, str]:
    """Return both parts of the words of a plan whose first command is to stop running."""
    goes, _, rest = then.partition(", then ")
    _, _, square = goes.partition(" to ")
    return (
        (f"Walk to {square} (this ends running)", rest) if square and not goes.startswith("attack ") else (begun, then)
    )


def shelter_words(view: View, plan: Plan, found: Sequence[SeenAttack] = ()) -> str:
    """Return the best cover on a plan's square and the enemy that it protects from: "the sandbags, against Rolf, who
    hits at 46 %".

    `found` are attacks that give this chance. "" if there is no cover or the plan does not move."""
    if plan.square == view.figure(plan.first.figure).square:
        return ""
    there = view.placed(plan.first.figure).on(plan.square)
    foes = [foe for foe in view.opponents() if view.figure(foe).state == "up" and view.sheet(foe).weapons]
    covers = [(*view.cover.between(view.placed(foe), there), foe) for foe in foes]
    _, title, foe = max((one for one in covers if one[1]), default=(0, "", 0))
    if not title:
        return ""
    opened = {kind.title for edge in view.opened() if (kind := view.board.edge(*edge)) is not None}
    thing, _, kind_of = title.lower().partition(", ")
    words = f"{kind_of} {thing}" if kind_of else thing
    named = words if words.startswith(("a ", "an ", "the ")) else f"the {'open ' if title in opened else ''}{words}"
    odds = next((f", who hits at {seen.odds}" for other, seen in found if other == foe), "")
    return f"{named}, against {view.figure(foe).name}{odds}"


def then_of(plan: Plan) -> str:
    """Return, in words, what a plan does after its first command; "" if nothing."""
    before, _, after = plan.words.partition(", then ")
    if after:
        return after
    before, _, after = plan.words.partition(", and ")
    if after and plan.first.action == "attack":
        return before
    return after


def command_words(view: View, command: Command) -> str:
    """Return a command in words, such as "Attack Rolf", "Attack Rolf with 1 action die" or "Move to 12,5". A final
    attack is named with its cost."""
    action = command.action
    title = action_title(view.ruleset, action)
    target = getattr(command, "target", 0)
    if isinstance(command, End):
        terms = view.ruleset.actions.get(action)
        return end_title(view, command.figure) if terms is not None and terms.title else "End the turn"
    if isinstance(command, StopRunning):
        return "Stop running"
    if target and view.knows(target):
        own = view.figure(target).side == view.figure(command.figure).side
        name = view.figure(target).name
        boost = getattr(command, "boost", 0)
        spent = f" with {number_words(boost, 'action die', 'action dice')}" if boost else ""
        return f"{title} {TOWARDS.get(action, 'for ' if own else '')}{name}{spent}{final_words(view, command)}"
    if isinstance(command, Open | Close):
        kind = view.board.edge(*command.edge)
        return f"{title} the {kind.title.lower()}" if kind is not None else title
    square = place_named(command)
    if isinstance(command, Throw):
        return throw_words(view, command)
    if square is not None:
        return f"{title} {'at' if hasattr(command, 'square') else 'to'} {square_words(square)}"
    return title


def final_words(view: View, command: Command) -> str:
    """Return the cost of a final attack in brackets: " (final attack, Count -2)"; "" for other commands. Count is a
    number in the order of turns."""
    return f" ({view.price_text(command)})" if isinstance(command, Attack) and command.final else ""


def throw_words(view: View, command: Throw) -> str:
    """Return the words for a throw: "Throw a frag grenade at 12,5", "Fire a grenade launcher at 12,5"."""
    weapon = view.weapon(command.weapon)
    verb = "Throw" if weapon.kind == "thrown" else "Fire"
    return f"{verb} a {weapon.title.lower()} at {square_words(command.square)}"


def place_of(view: View, plan: Plan) -> str:
    """Return a short name for a plan: the square where it moves, or else its first command in words."""
    square = place_named(plan.first)
    if square is not None and not getattr(plan.first, "target", 0):
        return square_words(square)
    return clause_case(command_words(view, plan.first))


def target_of(view: View, plan: Plan) -> int:
    """Return the id of the figure that a plan attacks first; 0 if there is none."""
    target: int = getattr(plan.first, "target", 0)
    if target:
        return target
    named = [foe for foe in view.opponents() if view.figure(foe).name in then_of(plan)]
    return named[0] if named else 0
