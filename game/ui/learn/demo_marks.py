"""The marks of a demo's page on the board: the reach, path, chances or refusal that the page is about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.model.answers import PathPlan
from game.model.command_ways import place_named
from game.model.events import Stepped, Stopped
from game.model.grid import Square
from game.model.rejections import Rejection
from game.rulebook.demo import several
from game.table.units import unit_of
from game.ui.board.marks import BoardScene, HitTag, Letter, Note, PathMarks, PathStep, ReachMarks
from game.ui.learn.playthrough import Playthrough


def marked(scene: BoardScene, play: Playthrough) -> BoardScene:
    """Return a scene of the board with the marks of the present page."""
    return replace(
        scene,
        reach=_reach(play),
        path=_path(play) or walked(play, play.frame.command.figure if play.frame.command is not None else 0),
        tags=tuple(_tags(play)),
        letters=letters_of(play),
        tagged=True,
        notes=tuple(_notes(play)),
        targets=tuple(_targets(play)),
    )


def _reach(play: Playthrough) -> ReachMarks | None:
    """Return the reach of a figure if the page is about it; else None."""
    entries = several(play.expected.reach)
    if not entries:
        return None
    view, wanted = play.session.view, entries[-1]
    figure = play.run.ids[wanted.figure]
    reach = view.reach(figure, wanted.action)
    if not reach.costs or not view.knows(figure):
        return None
    origin = view.figure(figure).square
    return ReachMarks(origin, reach.costs, stops=reach.stops, unit=unit_of(view))


def _path(play: Playthrough) -> PathMarks | None:
    """Return the path whose cost the page names, or the part of a refused path that is possible; None if there is
    none."""
    view, command = play.session.view, play.frame.command
    wanted = [(play.run.ids[e.figure], e.path, e.action, e.tumble) for e in several(play.expected.preview)]
    full = getattr(command, "path", ())
    if play.frame.rejection is not None and command is not None:
        tumble = bool(getattr(command, "tumble", False))
        wanted += [(command.figure, full[:most], command.action, tumble) for most in range(len(full), 0, -1)]
    for figure, path, action, tumble in wanted:
        plan = view.plan(figure, path, action, tumble)
        if not isinstance(plan, Rejection) and plan.steps:
            return _drawn(play, figure, plan)
    return None


def _drawn(play: Playthrough, figure: int, plan: PathPlan) -> PathMarks:
    view = play.session.view
    known = view.figure(figure)
    steps = tuple(
        PathStep(
            step.square,
            step.spent,
            step.diagonal,  # type: ignore[arg-type]
            tuple(f"{play.session.name(other)} may react" for other in step.provokes),
            f"Stop: {step.stop}" if step.stop else "",
        )
        for step in plan.steps
    )
    return PathMarks(known.square, steps, plan.allowance.total, unit_of(view), width=known.width)


def walked(play: Playthrough, figure: int) -> PathMarks | None:
    """Return the path that a figure has gone on this page, with its costs and the reason why it stopped; None if it did
    not move."""
    own = [e for e in play.frame.events if isinstance(e, Stepped) and e.figure == figure]
    if not own:
        return None
    view = play.session.view
    stops = [e.reason for e in play.frame.events if isinstance(e, Stopped) and e.figure == figure]
    words = f"Stop: {stops[-1]}" if stops else ""
    steps = [PathStep(e.to, e.spent, e.diagonal) for e in own]  # type: ignore[arg-type]
    steps[-1] = replace(steps[-1], stop=words)
    most = max(view.allowance(figure, "move"), own[-1].spent)
    return PathMarks(own[0].frm, tuple(steps), most, unit_of(view), width=view.figure(figure).width)


def letters_of(play: Playthrough) -> tuple[Letter, ...]:
    """Return the name of every figure as a chip beside it."""
    return tuple(Letter(known.square, known.name, known.width) for known in play.session.view.figures())


def _tags(play: Playthrough) -> Iterator[HitTag]:
    """Yield the chances that the page names, at their targets, and a sign at a figure whose command was refused."""
    view = play.session.view
    chances: dict[int, str] = {}
    for wanted in several(play.expected.hit_chance):
        figure, target = play.run.ids[wanted.figure], play.run.ids[wanted.target]
        shot = view.shot(figure, target, wanted.weapon)
        found = view.forecast_of(shot if wanted.square is None else shot.moved_to(wanted.square))
        if not isinstance(found, Rejection):
            chances[target] = f"{found.odds}"
    command = play.frame.command
    if play.frame.rejection is not None and command is not None and place_named(command) is None:
        chances[command.figure] = "Refused"
    for known in view.figures():
        if known.id in chances:
            yield HitTag(known.square, chances[known.id], "risk", known.width, picked=True)


def _notes(play: Playthrough) -> Iterator[Note]:
    """Yield a note at the destination of a refused command."""
    command = play.frame.command
    square = place_named(command) if command is not None and play.frame.rejection is not None else None
    if square is not None:
        yield Note(square, "Refused", "risk")


def _targets(play: Playthrough) -> Iterator[Square]:
    """Yield the destination of a refused command, or the square of its target."""
    command, view = play.frame.command, play.session.view
    if play.frame.rejection is None or command is None:
        return
    target = getattr(command, "target", 0)
    square = view.figure(target).square if target and view.knows(target) else place_named(command)
    if square is not None:
        yield square


def refused_at(play: Playthrough) -> Square | None:
    """Return the square of a refused command: its destination, or else the figure's square; None if nothing was
    refused."""
    command = play.frame.command
    if play.frame.rejection is None or command is None:
        return None
    return place_named(command) or _standing(play, command.figure)


def _standing(play: Playthrough, figure: int) -> Square | None:
    view = play.session.view
    return view.figure(figure).square if view.knows(figure) else None
