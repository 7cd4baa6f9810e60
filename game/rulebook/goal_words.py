"""Short sentences on the progress of a battle's goal, shared by the window, the terminal and the log.

A seat is the side that looks at the battle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.goal_view import GoalView, LoadSeen
from game.engine.view import View
from game.model.grid import Square, footprint
from game.model.listing import number_words, sentence_case

LATE = 3
"""Number of last rounds in which the log announces how many are left."""


def wanted(view: View, side: str) -> str:
    """Return the task of a side in words; "" without a goal that decides the battle."""
    return view.goal.told(side) if view.goal is not None else ""


def goal_lines(view: View, names: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """Return four kinds of lines for a view's seat: its task, its progress, the leading side, and the rounds left. ()
    without a goal that decides. `names` gives the names of sides."""
    goal = view.goal
    if goal is None:
        return ()
    sides = [side for side in goal.sides if not view.seat or side in goal.team]
    told = dict.fromkeys(goal.told(side) for side in sides)
    return (*told, progress(view, names), ahead(view, names), rounds(view))


def task(view: View, names: Mapping[str, str] | None = None) -> str:
    """Return the task of a view's seat in a few words ("You: bring 2 of 3 caches to the exit."); the attacker's task
    for a seat without a side. "" without a goal that decides."""
    goal = view.goal
    if goal is None:
        return ""
    side = view.seat or goal.played.attacker or goal.sides[0]
    who = "You" if view.seat else side_name(side, names) if goal.played.attacker else "Each side"
    return f"{who}: {goal.brief(side)}."


def progress(view: View, names: Mapping[str, str] | None = None) -> str:
    """Return the progress of the goal with the place of every load, in short sentences; "" without a goal that
    decides."""
    goal = view.goal
    if goal is None:
        return ""
    if goal.played.kind.counts == "loads":
        lying = [f"{sentence_case(goal.played.load_name(load.number))} lies at {load.square[0]},{load.square[1]}."
                 for load in goal.loads() if load.lies]  # fmt: skip
        return " ".join((_count(goal, names), *_carried(view, goal), *lying))
    return " ".join((_count(goal, names), *_next_act(view, goal, names)))


def how_far(view: View, names: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """Return the lines for the goal's card in the window: the progress, and what has to be done next."""
    goal = view.goal
    if goal is None:
        return ()
    return tuple(line for line in (_count(goal, names), " ".join(_next_act(view, goal, names))) if line)


def _count(goal: GoalView, names: Mapping[str, str] | None) -> str:
    """Return the progress of a goal in numbers, as a sentence or two."""
    played = goal.played
    there = counted(goal.standing(), names)
    if played.kind.counts == "more":
        points = counted({side: goal.points(side) for side in goal.sides}, names)
        return f"Points: {points}. {played.points} points win. On the ground now: {there}."
    done = goal.points(played.attacker)
    if played.kind.counts == "clear":
        alone = f"{side_name(played.attacker, names)} was alone there for {done} of {played.points} rounds in a row."
        return f"In the place now: {there}. {alone if done else ''}".rstrip()
    what = "through" if played.kind.counts == "leave" else "brought out"
    return f"{done} of {played.points} {what}."


def _next_act(view: View, goal: GoalView, names: Mapping[str, str] | None = None) -> list[str]:
    """Return sentences on what the end of the round will bring, or on the next step towards a goal; for the side that
    must prevent it, on who carries which load."""
    kind = goal.played.kind
    if kind.counts in ("more", "clear"):
        return _coming(view, goal, names)
    if kind.counts == "leave":
        return ["On the exit, choose Leave."] if goal.wants else _about_to_leave(view, goal)
    told = _carried(view, goal)
    lies = any(load.lies for load in goal.loads())
    return [*told, *([goal.played.take if goal.wants else goal.played.guard] if lies and not told else [])]


def _about_to_leave(view: View, goal: GoalView) -> list[str]:
    """Return a sentence on the known enemies who stand on an exit and are up; [] if none does."""
    foes = [view.figure(foe) for foe in view.opponents()]
    there = sum(foe.state == "up" and not goal.exits.isdisjoint(footprint(foe.square, foe.width)) for foe in foes)
    if not there:
        return []
    return [f"{sentence_case(number_words(there, 'enemy', 'enemies'))} on the exit can leave with the next action."]


def first_lying(view: View) -> LoadSeen | None:
    """Return the first load that lies on the ground; None if no load does."""
    goal = view.goal
    loads = goal.loads() if goal is not None and goal.played.kind.counts == "loads" else ()
    return next((load for load in loads if load.lies), None)


def lies_at(view: View, square: Square) -> str:
    """Return sentences on the load that lies on a square and how it is taken up; "" if there is none."""
    goal = view.goal
    here = [load for load in goal.loads() if load.square == square and load.lies] if goal else []
    if goal is None or not here:
        return ""
    named = sentence_case(goal.played.load_name(here[0].number))
    return f"{named} lies here. {goal.played.take if goal.wants else goal.played.guard}"


def taken_on(view: View, figure: int, path: Sequence[Square]) -> list[str]:
    """Return sentences on the loads along a path: loads that the figure takes up, loads beside which it stops without
    taking them and why, and loads that it brings out."""
    goal, mover = view.goal, view.figure(figure)
    if goal is None or goal.played.kind.counts != "loads" or not goal.wants or not path:
        return []
    over = [frozenset(footprint(step, mover.width)) for step in path]
    last_out = max((place for place, squares in enumerate(over) if squares & goal.exits), default=-1)
    told, out = [], []
    for load in goal.loads():
        name = goal.played.load_name(load.number)
        taken = next((place for place, squares in enumerate(over) if squares & goal.taken_from(load)), len(path))
        has_from = 0 if load.bearer == figure and not load.out else taken if load.lies else len(path)
        out += [load] if has_from <= last_out else []
        if load.lies and taken < len(path):
            told.append(f"Takes up {name}.")
        elif load.lies and (why := goal.parted_from(load, footprint(path[-1], mover.width))):
            told.append(f"Cannot take up {name} from there{why}.")
    return [*told, *([f"{sentence_case(goal.out_words(out, figure))}."] if out else [])]


def _coming(view: View, goal: GoalView, names: Mapping[str, str] | None) -> list[str]:
    """Return a sentence on who would score, or win by scoring, if the round ended now; [] before the fight begins."""
    side = goal.next_point
    if not side or not view.round:
        return []
    who = _who(view, goal, side, names)[0]
    if goal.points(side) + 1 >= goal.played.points:
        return [f"If the round ended now, {who} would win."]
    if goal.played.kind.counts == "clear":
        return [f"If the round ended now, {who} would have the place alone: that counts."]
    return [f"If the round ended now, {who} would get a point."]


def _who(view: View, goal: GoalView, side: str, names: Mapping[str, str] | None) -> tuple[str, bool]:
    """Return ("you", True) for the seat's own side and its allies, otherwise (the side's name, False)."""
    is_mine = bool(view.seat) and side in goal.team
    return ("you" if is_mine else side_name(side, names)), is_mine


def _carried(view: View, goal: GoalView) -> list[str]:
    """Return a sentence for each carried load: its bearer, and its distance from the exit."""
    told = []
    for load in goal.loads():
        named = goal.played.load_name(load.number)
        if load.out or not load.bearer:
            continue
        way = f"{number_words(goal.way_left(load), 'square')} from the exit"
        if load.bearer == load.figure:
            told.append(f"{sentence_case(named)} is on foot, {way}.")
        else:
            told.append(f"{view.figure(load.bearer).name} carries {named}, {way}.")
    return told


def ahead(view: View, names: Mapping[str, str] | None = None) -> str:
    """Return a sentence on who would win if time were up now, with the tie-break if points are equal; "" without a goal
    that decides."""
    goal = view.goal
    if goal is None:
        return ""
    leads, by = goal.at_the_end
    if not leads:
        return "If time ran out now, nobody would win."
    who, is_mine = _who(view, goal, leads, names)
    why = {
        "figures": f": {'you have' if is_mine else 'it has'} more standing figures",
        "last": f": the points would be even, and {'you' if is_mine else 'it'} scored last",
    }
    return f"If time ran out now, {who} would win{why.get(by, '')}."


def rounds(view: View) -> str:
    """Return the round, and how many rounds remain, in a sentence; "" without a goal."""
    goal = view.goal
    if goal is None:
        return ""
    if not view.round:
        return f"Round {goal.last_round} is the last."
    return f"Round {view.round} of {goal.last_round}. {last_call(goal.last_round - view.round + 1)}".rstrip()


def last_call(left: int) -> str:
    """Return the warning that few rounds are left, the present round counted; "" before the last LATE rounds."""
    if left == 1:
        return "This is the last round."
    return f"{left} rounds are left with this one." if 1 < left <= LATE else ""


def last_call_in_short(left: int) -> str:
    """Return the warning that few rounds are left in a few words, for a card; "" before the last LATE rounds."""
    if not last_call(left):
        return ""
    return "last round" if left == 1 else f"{left} rounds left"


def counted(counts: Mapping[str, int], names: Mapping[str, str] | None = None) -> str:
    """Return the counts of sides by name: "Red 3, Blue 2"."""
    return ", ".join(f"{side_name(side, names)} {count}" for side, count in counts.items())


def side_name(side: str, names: Mapping[str, str] | None = None) -> str:
    """Return a side's name among those given, or else its colour."""
    return (names or {}).get(side, side.capitalize())
