"""Words of the page of a run: how a fighter is, what a choice brings, how a run ended."""

from __future__ import annotations

from game.rulebook.courses import courses
from game.run.plan import STOPS
from game.run.squads import TENTHS, Fighter, points
from game.run.state import LOSSES, RunState
from game.storage.progress import PlayerProgress

RULES = (
    "Lead one squad through five battles. Each battle has other rules.",
    "Wounds stay. A figure that falls is wounded. If it was already wounded, it also misses the next battle.",
    "If you lose a battle, you lose one figure. If you lose three battles, the run is over.",
    "After each battle choose one of three: treat wounds, take a recruit, or train the squad.",
    "The enemy's squad gets stronger as yours does.",
)
FIRST = "This is your first run. The rules come in the order of the lessons."


def state_of(fighter: Fighter, *, is_over: bool = False) -> str:
    """Return the state of a fighter in a few words; `is_over` tells that no battle is left to miss."""
    if not fighter.is_fit:
        told = "badly wounded" if is_over else "badly wounded: misses this battle"
    elif fighter.wound:
        told = f"wounded, {100 - fighter.wound} % health"
    else:
        told = "ready"
    steps = len(fighter.learned)
    return f"{told}, trained {'once' if steps == 1 else f'{steps} times'}" if steps else told


def whole(tenths: int) -> int:
    """Return points counted in tenths as whole points, rounded."""
    return (tenths + TENTHS // 2) // TENTHS


def gain(run: RunState, squad: tuple[Fighter, ...]) -> str:
    """Return the change of the points by a choice in words."""
    before, after = (whole(points(run.ruleset, one)) for one in (run.before_choice, squad))
    return f"{before} to {after} points" if before != after else "for the whole run"


def chances(run: RunState, squad: tuple[Fighter, ...]) -> str:
    """Change of the chance by a choice, in the next battle."""
    before, after = run.chance(run.before_choice), run.chance(squad)
    return f"Next battle: {before} % to {after} %" if before is not None and after is not None else ""


def ended(run: RunState) -> tuple[str, str]:
    """End of a run: a heading and a sentence."""
    if run.number == STOPS:
        many = "All five are won" if run.won == STOPS else f"{run.won} of five won"
        return many, "The run is done." if run.won < STOPS else "You beat every captain under every set of rules."
    if run.lost >= LOSSES:
        return f"The run ends in battle {run.number}", f"{LOSSES} battles are lost, {run.won} won."
    return f"The run ends after battle {run.number}", "None of your figures can fight."


def lesson_before(run: RunState, progress: PlayerProgress) -> tuple[str, str] | None:
    """The lesson about what is new in the next battle, its id and its title; None where nothing is new. The clock comes
    first, then the goal."""
    clock, goal = run.ruleset, run.quick.played.title
    for course in courses():
        if course.id == clock and not any(done.startswith(f"{clock}:") for done in progress.lessons):
            return course.lesson_id(0), course.lessons[0]
    for course in courses():
        if course.id == "goals" and goal in course.lessons:
            number = course.lessons.index(goal)
            if course.lesson_id(number) not in progress.lessons:
                return course.lesson_id(number), goal
    return None
