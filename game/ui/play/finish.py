"""The making of a battle's result page: its story, its recording, the rules met in it, and the battles to fight
next."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import partial

import pygame

from game.model.errors import BadInput
from game.model.events import Event
from game.model.grid import Square
from game.model.scenario import Scenario
from game.model.tally import Tally
from game.quick.daily import came_of, day_of, day_title, result_of_battle
from game.quick.days import DayKept, ghost_days, load_days, note_day, try_of
from game.rulebook import load_rules, load_terms
from game.rulebook.demo_index import demos_by_rule
from game.rulebook.endings import ending_of
from game.run.keeping import fates, note_over
from game.storage.header import header_of
from game.storage.journal import JournalRecord
from game.storage.last_setup import MOST_SEED
from game.storage.practice import score
from game.storage.progress import load_progress, note_battle
from game.storage.share_code import code_of_battle
from game.table.battle_stats import outcome_of, swapped
from game.table.outcome import BattleResult
from game.table.selection import Selection
from game.table.session import UMPIRE, Session
from game.ui.battle.board_state import Looking, Picture
from game.ui.board.view import BoardView
from game.ui.kit import page, routes
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.form_scene import FormScene
from game.ui.kit.question_card import lay_pip
from game.ui.kit.scene import Pop, Push, Scene, Step
from game.ui.kit.stage import Stage
from game.ui.play.result import Onward, ResultScene
from game.ui.play.squad_strip import THROUGH, Member, squad_of
from game.ui.review.page_work import GuessAhead
from game.ui.shelf.sharing import copy_battle, copy_line

MOST = 30
_LINE = 38.0


def rules_met(events: Iterable[Event]) -> tuple[tuple[str, int], ...]:
    """Return the rules and terms that events cite, each with the number of citations, the most frequent first."""
    book = {**load_rules(), **load_terms()}
    cited = Counter[str]()
    for event in events:
        cited.update(cited_by(event))
    return tuple((rule, times) for rule, times in cited.most_common() if rule in book)[:MOST]


def cited_by(event: Event) -> set[str]:
    """Return the rules that an event cites: its own rule, and the rules of every line in its sums."""
    sums = [getattr(event, name, None) for name in event.__struct_fields__]
    found = {line.rule for one in sums if isinstance(one, Tally) for line in one.reasons}
    return (found | {str(getattr(event, "rule", ""))}) - {""}


class RulesMetScene(FormScene):
    """A page with a line for each rule that the battle used; `met` has (rule id, number of uses) in this order."""

    name = "rules-met"

    def __init__(self, stage: Stage, met: tuple[tuple[str, int], ...]) -> None:
        super().__init__(stage)
        self.met = met

    def fill(self) -> None:
        """Lay out each rule with its title, its chapter, how often it was used, and how its exercises went."""
        desk = self.desk
        sheet = page.sheet(desk, 860, 660)
        page.heading(desk, sheet, "Rules you met in this battle")
        left, top, width, height = page.body(sheet)
        progress = load_progress(self.stage.folders.config)
        book = {**load_rules(), **load_terms()}
        bold, soft = Style(BODY, desk.palette.ink, bold=True), Style(LABEL, desk.palette.ink_soft)
        with desk.pane("rules met", (left - 8, top, width + 16, height)):
            y = top + 6
            for number, (rule, times) in enumerate(self.met):
                known = book[rule]
                look, key = ("main", "Enter") if not number else ("button", "")
                made = desk.button(f"rule:{rule}", (left, y, width - 8, _LINE), partial(self._open, rule), look=look,
                                   key=key)  # fmt: skip
                with desk.upon(made):
                    wide = desk.text(left + 14, y + _LINE / 2, known.title, bold)
                    often = "once" if times == 1 else f"{times} times"
                    right = left + width - (86 if key else 24)
                    results = score(progress, demos_by_rule().get(rule, ()))[:6]
                    for place, result in enumerate(results):
                        lay_pip(desk, right - 22 * (len(results) - place), y + 9, result, 18)
                    room = right - 22 * len(results) - (left + 30 + wide)
                    words = f"{known.chapter}, {often}" if room > 240 else often
                    if desk.text_width(words, soft) < room:
                        desk.text(left + 26 + wide, y + _LINE / 2, words, soft)
                y += _LINE + 6
        page.back_button(desk, sheet, Pop)
        words = "The boxes on the right are exercises. A tick means a right answer."
        desk.text(left + 170, sheet[1] + sheet[3] - 32, words, soft)

    def _open(self, rule: str) -> Step:
        return Push(routes.open_rule_page(self.stage, rule))


def end_sound(session: Session) -> str:
    """Return the name of the sound with which a battle ends: "defeat" only if the only person lost."""
    return "defeat" if is_lost(session) else "victory"


def is_lost(session: Session) -> bool:
    """Return whether exactly one person played the battle and lost it."""
    outcome, people = session.outcome, session.people
    return outcome is not None and len(people) == 1 and outcome.winner not in ("", people[0])


def with_new_dice(scenario: Scenario) -> Scenario:
    """Return the scenario with a new random seed."""
    return replace(scenario, seed=random.SystemRandom().randint(1, MOST_SEED))


def result_of(session: Session, stage: Stage, *, keeps: bool, heard: bool = False) -> Scene:
    """Return the result page of a finished battle. `heard` is true if its sound was already played. With `keeps` the
    battle is recorded in the player's progress, day or run, and a next battle is proposed; a battle of a run cannot be
    played again."""
    scenario = session.scenario
    day = _day(session, stage) if keeps else None
    of_run = False
    if keeps:
        note_battle(stage.folders.config, scenario.map.id, scenario.ruleset)
        of_run, told = note_over(stage.folders.data, session.keeper)
        stage.notice = " ".join(filter(None, (stage.notice, told)))
    outcome, squad = outcome_of(session), squad_of(session)
    if of_run:
        outcome, squad = as_the_run_has_it(outcome, squad, fates(stage.folders.data))
    again = scenario if day is not None else with_new_dice(scenario)
    other = swapped(again) if not of_run else None
    onward = replace(_onward(session, stage, of_run=of_run) if keeps else Onward(), lost=is_lost(session))
    if day is not None:
        onward = _onward_of_day(onward, stage, day)
    copy = partial(copy_line, stage, day[1].line) if day is not None else partial(copy_battle, stage, _record(session))
    return ResultScene(
        stage,
        outcome,
        partial(routes.open_battle, again) if not of_run else None,
        partial(routes.open_battle, other) if other is not None else None,
        sound="" if heard else end_sound(session),
        drawn=partial(final_picture, session, stage),
        squad=squad,
        ruleset=scenario.ruleset,
        onward=replace(
            onward,
            copy=copy,
            met=partial(RulesMetScene, stage, rules_met(session.battle.events)),
        ),
    )


def _onward_of_day(onward: Onward, stage: Stage, day: tuple[date, DayKept]) -> Onward:
    """Return the links of the result of a day's battle: its main button opens the day's page, however it ended."""
    opens = partial(routes.open_day, stage, *day)
    return replace(
        onward, next=opens, next_words="The day's page", next_is=day_title(day[0]), copy_words="Copy result", lost=False
    )


def as_the_run_has_it(
    outcome: BattleResult, squad: tuple[Member, ...], fates: Mapping[str, str]
) -> tuple[BattleResult, tuple[Member, ...]]:
    """Return the result and squad of a battle in a run, with the player's fallen figures described as on the run's
    page, where no figure dies. `fates` holds these words by figure name."""
    own = {member.name for member in squad}

    def told(row: tuple[str, str]) -> tuple[str, str]:
        name, fate = row
        return (name, f"{fates[name]},{fate.partition(',')[2]}") if name in own and name in fates else row

    side = squad[0].side if squad else ""
    losses = tuple(
        replace(lost, rows=tuple(map(told, lost.rows))) if lost.side == side else lost for lost in outcome.losses
    )
    named = tuple(
        replace(member, fate=fates.get(member.name, member.fate)) if member.fate not in ("", THROUGH) else member
        for member in squad
    )
    return replace(outcome, losses=losses), named


def _record(session: Session) -> JournalRecord:
    return JournalRecord(header_of(session.battle), tuple(session.keeper.entries))


def _day(session: Session, stage: Stage) -> tuple[date, DayKept] | None:
    """Record the battle of a day and return the day with its result; None if it is no battle of a day."""
    data = stage.folders.data
    day = day_of(session.scenario, datetime.now(UTC).astimezone().date(), ghost_days(data))
    if day is None:
        return None
    journal = session.keeper.journal
    name = journal.path.name if journal is not None else ""
    try:
        code = code_of_battle(_record(session))
    except BadInput:
        return None
    result = result_of_battle(session.battle, code, day, try_of(load_days(data).of(day), name))
    return day, note_day(data, result, came_of(session.battle), name)


def _onward(session: Session, stage: Stage, *, of_run: bool) -> Onward:
    """Return the links of the result page: recording and review of the battle, and the next battle or, for a battle
    `of_run`, the page of its run."""
    from game.ui.setup.setup_table import map_files, proposed  # a battle begins without the code that sets one up

    journal = session.keeper.journal
    watch = partial(routes.open_replay, stage, journal.path) if journal is not None else None
    review = partial(routes.open_review, stage, journal.path) if journal is not None else None
    ahead = GuessAhead(journal.path) if journal is not None else None
    if of_run:
        return Onward(
            watch, partial(routes.open_run, stage), "Run of five", review, ahead, next_words="Go on with the run"
        )
    if "goal" in session.scenario.options and session.scenario.map.id not in {path.stem for path in map_files()}:
        following = partial(routes.open_quick, stage, fought=journal.path if journal is not None else None)
        return Onward(watch, following, "Quick battle", review, ahead, next_words="Another map")
    try:
        words, scenario = proposed(load_progress(stage.folders.config).played)
    except BadInput:
        return Onward(watch, review=review, ahead=ahead)
    return Onward(watch, partial(routes.open_battle, scenario), words, review=review, ahead=ahead)


SQUARE, LEAST = 32, 20
"""Largest size of a square in the final picture in units (a small board may exceed it), and least size at which the
whole board is shown."""
RIM = 1
"""Squares around the outermost figures."""


def final_picture(session: Session, stage: Stage, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture of the final board at a size in pixels. It shows all figures and the goal or, if that would be
    too small, the figures that decided the battle and those still up."""
    whole = Session(session.scenario, session.battle)
    whole.viewer = UMPIRE
    whole.broken = session.broken
    rect = pygame.Rect((0, 0), size)
    board = session.scenario.map.board
    view = BoardView(board, rect, colours=stage.palette, scale=stage.scale, reduced_motion=True)
    view.camera.resize(rect)
    least = round(LEAST * stage.scale)
    frames = [(_fitting(frame, size), frame) for frame in _frames(whole)]
    pixels, (left, top, right, bottom) = next((one for one in frames if one[0] >= least), frames[-1])
    most = max(SQUARE * stage.scale, size[0] / board.width, size[1] / board.height)
    view.camera.zoom_to(max(least, min(pixels, int(most)) // 2 * 2))
    view.camera.centre_on(((left + right) // 2, (top + bottom) // 2), at_once=True)
    view.camera.keep_inside()
    made = pygame.Surface(size)
    scene = Picture(whole, Selection(whole)).scene(Looking(quiet=True))
    view.finish(scene)
    view.draw(made, rect, scene)
    return made


def _fitting(frame: tuple[int, int, int, int], size: tuple[int, int]) -> int:
    """Return the pixels of a square with which a part of the board fits a size in pixels."""
    left, top, right, bottom = frame
    return int(min(size[0] / (right - left), size[1] / (bottom - top)))


def _frames(session: Session) -> list[tuple[int, int, int, int]]:
    """Return parts of the board to show as (left, top, right, bottom) in squares, the largest first: all figures and
    the goal, figures that are up, and figures that decided the goal."""
    view = session.view
    ground = [square for goal in view.goals for square in goal.squares if goal.kind == "hold"]
    known = [figure for figure in view.figures() if figure.state != "gone"]
    doers = ending_of(view, session.battle.events).deeds
    zone = list(view.goal.played.goal.zone) if view.goal is not None else []
    every = [*ground, *zone, *(figure.square for figure in known)]
    up = [figure.square for figure in known if figure.state == "up" or figure.id in doers]
    did = [figure.square for figure in known if figure.id in doers]
    return [_around(squares) for squares in (every, up, did) if squares] or [_around([(0, 0)])]


def _around(squares: list[Square]) -> tuple[int, int, int, int]:
    xs, ys = [x for x, _ in squares], [y for _, y in squares]
    return min(xs) - RIM, min(ys) - RIM, max(xs) + 1 + RIM, max(ys) + 1 + RIM
