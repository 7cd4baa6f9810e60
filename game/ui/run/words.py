"""Words of the page of a run: a fighter's state, the effect of a choice, the end of a run."""

from __future__ import annotations

from game.model.goals import goal_kinds
from game.model.listing import listed
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
PLAYED_BY = {
    "easy": "Between equal players. An easy captain plays worse, so your chance is better.",
    "normal": "Between equal players.",
    "hard": "Between equal players. A hard captain plays better, so your chance is smaller.",
    "master": "Between equal players. A master plays better, so your chance is smaller.",
}
"""Sentences added to a chance between equal players, by the level of the opponent."""
CLEAN = "A run is clean until you load a battle, or undo a turn in which a die fell. Ordinary undo is free."
FIRST = "This is your first run. The rules come in the order of the lessons."


def state_of(fighter: Fighter, *, is_over: bool = False) -> str:
    """Return the state of a fighter in a few words; with `is_over`, no battle is left that it could miss."""
    if not fighter.is_fit:
        told = fighter.hurt if is_over else f"{fighter.hurt}: misses this battle"
    elif fighter.wound:
        told = f"{fighter.hurt}, {100 - fighter.wound} % health"
    else:
        told = "ready"
    steps = len(fighter.learned)
    return f"{told}, trained {'once' if steps == 1 else f'{steps} times'}" if steps else told


def whole(tenths: int) -> int:
    """Return points counted in tenths as whole points, rounded."""
    return (tenths + TENTHS // 2) // TENTHS


def gain(run: RunState, squad: tuple[Fighter, ...]) -> str:
    """Return words on how a choice, which leads to `squad`, changes the squad's points."""
    before, after = (whole(points(run.ruleset, one)) for one in (run.before_choice, squad))
    return f"{before} to {after} points" if before != after else "for the whole run"


def chances(run: RunState, squad: tuple[Fighter, ...]) -> str:
    """Return words on how a choice, which leads to `squad`, changes the chance in the next battle; "" if the chance is
    unknown."""
    before, after = run.chance(run.before_choice), run.chance(squad)
    return f"Next battle: {before} % to {after} %" if before is not None and after is not None else ""


def ended(run: RunState) -> tuple[str, tuple[str, ...]]:
    """Return a heading and sentences for the end of a run: the lost battles, and the fighters that come home."""
    if run.number == STOPS:
        heading = "All five are won" if run.won == STOPS else f"{run.won} of five won"
    elif run.lost >= LOSSES:
        heading = f"The run ends in battle {run.number}"
    else:
        heading = f"The run ends after battle {run.number}"
    return heading, tuple(line for line in (_course(run), _home(run)) if line)


def _course(run: RunState) -> str:
    """Return a sentence on the battles that were not won, or that all were won."""
    if run.won == STOPS:
        return "You beat every captain under every set of rules."
    missed = [number for number, battle in enumerate(run.fought) if battle.came != "won"]
    told = listed([f"{number + 1} ({goal_kinds()[run.plan.goals[number]].title})" for number in missed])
    words = f"Not won: battle{'' if len(missed) == 1 else 's'} {told}." if missed else ""
    enough = run.number < STOPS and run.lost < LOSSES
    return f"{words} None of your figures can fight.".strip() if enough else words


def _home(run: RunState) -> str:
    """Return a sentence on the fighters that come home from a run."""
    names = [fighter.name for fighter in run.squad]
    if not names:
        return "Nobody comes home."
    verb = "comes" if len(names) == 1 else "come"
    return f"{listed(names)} {verb} home. Well fought!" if run.won >= run.lost else f"{listed(names)} {verb} home."


def lesson_before(run: RunState, progress: PlayerProgress) -> tuple[str, str] | None:
    """Return id and title of a lesson about something new in the next battle (the ruleset first, then the goal); None
    if nothing is new."""
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
