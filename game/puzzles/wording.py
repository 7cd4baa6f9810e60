"""Texts of a puzzle: its title, question, hint and reason, and the measure by which its turns are compared."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from game.actions import action_title
from game.model.commands import Attack, BonusStep, Command
from game.model.listing import times_words
from game.puzzles.goals import worth, worth_if_ended
from game.puzzles.puzzle import Puzzle
from game.puzzles.turn import PuzzleTurn, led_to
from game.rulebook import title_of
from game.rulesets import load_ruleset

TIMES = {1: "", 2: " twice"}


def name_of(name: str, goal: dict[str, Any]) -> str:
    """Return a short title for a puzzle about the figure `name`."""
    first = name.split()[0]
    kind = {"hit": f"One turn for {first}", "shelter": f"A place for {first}", "away": f"{first} withdraws"}
    return f"{first} and the blast" if goal.get("avoid") else kind[goal["kind"]]


def question(puzzle: Puzzle) -> str:
    """Return the question that a puzzle asks, in one sentence without a full stop."""
    name, goal = puzzle.first_name, puzzle.goal
    if goal.kind == "hit":
        return f"Give {name} the best chance to hit {goal.target.split()[0]} this turn"
    wanted = "be hard to hit there" if goal.kind == "shelter" else "let few enemies come near"
    if goal.avoid:
        return f"Get {name} out of the blast, and {wanted}"
    if goal.zone:
        return f"Bring {name} to the marked squares, and {wanted}"
    if goal.kind == "shelter":
        return f"End {name}'s turn where {name} is hardest to hit"
    return f"End {name}'s turn where the fewest enemies can come near"


def counted(puzzle: Puzzle) -> str:
    """Return a sentence on the measure by which a puzzle's turns are compared."""
    if puzzle.goal.kind == "hit":
        return "What counts is the chance that at least one attack hits."
    if puzzle.goal.kind == "shelter":
        return f"What counts is the chance that nobody hits {puzzle.first_name} when every enemy then attacks once."
    return f"What counts is how many enemies cannot come beside {puzzle.first_name}."


def percent(value: Fraction) -> str:
    """Return a worth in whole per cent, halves rounded up."""
    return f"{int(value * 100 + Fraction(1, 2))} %"


def throws(value: Fraction) -> str:
    """Return a worth as "3 in 8", or as "about 0.3751" if the numbers are too long."""
    if value.denominator > 9999:
        return f"about {float(value):.4f}"
    return f"{value.numerator} in {value.denominator}"


def hint_of(puzzle: Puzzle, acts: tuple[Command, ...]) -> str:
    """Return a hint that names no square: the number and kinds of acts in the best turn, or a question about its
    attacks."""
    many = f"{len(acts)} action{'s' if len(acts) != 1 else ''}"
    rules = load_ruleset(puzzle.scenario.ruleset)
    kinds = Counter(action_title(rules, act.action).lower() for act in acts)
    told = [f"{kind}{TIMES.get(count, f' {count} times')}" for kind, count in kinds.items()]
    shots = sum(isinstance(command, Attack) for command in acts)
    if shots > 1:
        step = (
            " The bonus step costs no action. It is under More."
            if any(isinstance(act, BonusStep) for act in acts)
            else ""
        )
        return f"Can {puzzle.first_name} attack {times_words(shots)}, and from a better place?{step}"
    return f"The best turn has {many}: {', '.join(told)}."


def told_act(turn: PuzzleTurn, command: Command) -> str:
    """Return an act in a few words: its title with the square, or with the target and weapon."""
    world = turn.battle.world
    title = action_title(world.ruleset, command.action)
    to = led_to(command)
    if to is not None:
        rise = getattr(command, "rise", 0)
        return f"{title} to {to[0]},{to[1]}{f', {rise} ft. up' if rise else ''}"
    target = getattr(command, "target", 0)
    words = f"{title} {turn.puzzle.name_of(target).split()[0]}" if target else title
    weapon = getattr(command, "weapon", "")
    return f"{words}, {world.weapon(weapon).title.lower()}" if weapon else words


def noted_act(turn: PuzzleTurn, command: Command, ahead: PuzzleTurn) -> str:
    """Return a few words on how an act changed the worth of the turn."""
    after = worth(ahead) if ahead.over else worth_if_ended(ahead)
    if turn.puzzle.goal.kind != "hit":
        return f"the turn is at {percent(after)} now"
    if not turn.is_attempt(command):
        return "no attack yet"
    once = (ahead.chance - turn.chance) / (1 - turn.chance) if turn.chance < 1 else ahead.chance
    return f"{percent(once)} to hit" + (f", in all {percent(after)}" if turn.chance else "")


def reason(puzzle: Puzzle) -> str:
    """Return sentences that name the rule without which another answer would be right, and the other rules on which the
    answer depends."""
    rest = [title_of(rule) for rule in puzzle.rules if rule != puzzle.without]
    more = f" It also depends on {', '.join(rest)}." if rest else ""
    return f"Without the rule {title_of(puzzle.without)!r} the right answer would be different.{more}"
