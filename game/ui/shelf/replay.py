"""The replay of a recorded battle: forward and back, slow and fast, to the next round or wound; the player can play on
from any act."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import fields
from functools import partial
from pathlib import Path

import pygame

from game.ai.advice import ADVISER, ActAccount, accounted
from game.engine.battle import Battle
from game.model.commands import Command
from game.model.errors import BadInput
from game.model.events import Event
from game.rulebook import load_rules
from game.rulebook.sentences import sentence
from game.storage.header import with_seats
from game.storage.journal import JournalRecord, read_journal
from game.storage.recorder import Recorder
from game.storage.replay import Differs, Replay, taken_over
from game.table.opponents import PERSON, level_of
from game.table.selection import Selection
from game.table.session import Session
from game.table.thinking import stepped
from game.ui.battle.board_state import Looking, Picture
from game.ui.battle.event_cues import EventCues
from game.ui.battle.layout import Handlers, Layout
from game.ui.battle.strip import Strip
from game.ui.battle.why_card import told_of
from game.ui.board.stage_board import board_on
from game.ui.kit import page, routes
from game.ui.kit.dialog import DialogButton, menu, message, tried
from game.ui.kit.fonts import BODY, LABEL, VALUE, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box
from game.ui.kit.scene import Pop, Push, Replace, Step
from game.ui.kit.sheet import Sheet
from game.ui.kit.stage import Stage
from game.ui.shelf.sharing import copy_battle

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
REST_MS = 700.0
"""Milliseconds between two acts at normal speed."""
_LEAST = 60.0
"""Least units of width of a button of the bar."""
_NOWHERE = Handlers(*[lambda *_: None] * len(fields(Handlers)))
_ALSO = {
    pygame.K_RIGHT: "forward", pygame.K_LEFT: "back", pygame.K_HOME: "first", pygame.K_END: "last",
    pygame.K_UP: "faster", pygame.K_DOWN: "slower",
}  # fmt: skip
"""Further keys for actions, besides the keys on the key caps."""
WATCHED = "ai:easy"
"""Controller id of all sides while the player only watches; it is never asked for a command."""


class ReplayScene:
    """Scene of one recorded battle, in which nothing is hidden."""

    name = "replay"
    overlay = False

    def __init__(
        self, stage: Stage, record: JournalRecord, source: str, *, journal: Path | None = None, act: int = 0
    ) -> None:
        """Begin a replay at an act. `source` names the recording in messages, `journal` is its file if it has one.
        Raises BadInput if the battle cannot be set up."""
        self.stage = stage
        self.journal = journal
        self.replay = Replay(record, source)
        self.playing = False
        self.speed = SPEEDS.index(1.0)
        self.follow = stage.settings.follow
        self.animating = True
        self.desk = Form(stage, self.name)
        self.strip_sheet = Sheet(stage)
        self._waited = 0.0
        self._differs = ""
        self._reasons: Reasons | None = None
        if act:
            self._jump_quietly(act)
        self._took_up()

    def _jump_quietly(self, act: int) -> None:
        """Jump to an act before anything is laid out."""
        try:
            self.replay.go_to(act)
        except Differs as found:
            self._differs = f"This version of the game plays on differently from here: {found.difference}."

    def _took_up(self) -> None:
        """Show the battle at the replay's present position."""
        watched = {side.id: WATCHED for side in self.replay.scenario.sides}
        self.session = Session(with_seats(self.replay.scenario, watched), self.replay.battle)
        self.picture = Picture(self.session, Selection(self.session))
        self.strip = Strip()
        self.teller = EventCues(self.replay.scenario.map.board, follow=self.follow)
        self.teller.look(self.session.view)

    # --- laying ---------------------------------------------------------------------------------------------------

    def lay(self, stage: Stage) -> None:
        """Adopt the window's size and the settings."""
        self.stage = stage
        self.layout = Layout(*stage.units)
        rect = self.desk.rect(self.layout.board)
        key = (stage.scale, stage.palette, stage.settings.reduced_motion)
        if getattr(self, "_board_key", None) != key:
            self._board_key = key
            self.board = board_on(stage, self.replay.scenario.map.board, rect)
            self.board.camera.resize(rect)
            self.board.camera.fit(stage.scale)
        self.board.camera.resize(rect)
        self._lay_desk()

    def _lay_desk(self) -> None:
        desk = self.desk
        desk.clear(self.stage)
        self._lay_notes()
        self._lay_bar()
        self.strip.arrange(self.session, self.layout)
        self.strip_sheet.clear(self.stage)
        self.strip.lay(self.strip_sheet, self.session, self.picture.selection, self.layout, _NOWHERE)

    def _lay_bar(self) -> None:
        desk = self.desk
        left, top, width, height = self.layout.bar
        replay = self.replay
        first, last = replay.position == 0, replay.position == replay.last or bool(self._differs)
        begun, over = "This is the start of the battle.", self._differs or "This is the end of the battle."
        ways: tuple[tuple[str, str, str, Callable[[], Step], str], ...] = (
            ("back", "Previous", "B", self.back, begun if first else ""),
            ("play", "Pause" if self.playing else "Play", "Space", self.toggle, over if last else ""),
            ("forward", "Next", "N", self.forward, over if last else ""),
            ("round-back", "−Round", "Q", partial(self.to_round, -1), begun if first else ""),
            ("round", "+Round", "E", partial(self.to_round, 1), over if last else ""),
            ("wound", "Next hit", "W", self.to_wound, over if last else ""),
            ("speed", f"{SPEEDS[self.speed]:g}×", "F", self.faster, ""),
            ("follow", "Follow" if self.follow else "Fixed view", "C", self.toggle_follow, ""),
            ("take-over", "Play on", "T", self.take_over, ""),
            ("review", "Review", "V", self.review, self._why_no_review()),
        )
        if width / len(ways) < _LEAST:  # whether the map follows can be said in the settings as well
            ways = tuple(way for way in ways if way[0] != "follow")
        step = width / len(ways)
        style = Style(BODY if step > 96 else LABEL, desk.palette.ink, bold=True)
        room = step - 22
        for number, (id, text, key, on, why) in enumerate(ways):
            box = (left + number * step, top + 22, step - 6, height - 22)
            made = desk.button(id, box, on, why=why, look="off" if why else "button")
            made.key = key
            with desk.upon(made):
                desk.fitted(box[0] + box[2] / 2, box[1] + 36, room, (text, text.split()[0]), (style,), "centre")
                desk.key_cap(box[0] + 5, box[1] + 4, key, faint=bool(why))
        lay_progress(desk, replay, left, top + 10, width - 6)

    def _lay_notes(self) -> None:
        desk, replay = self.desk, self.replay
        box = left, top, width, height = self.layout.notes
        lay_story(desk, replay, box, self.session.view.round, self._differs)
        page.back_button(desk, (left - 6, top, width, height), Pop, "Leave")
        if replay.position and replay.entry.command is not None:
            page.main_button(desk, (left + 6, top, width, height), "why", "Why?", self.why, key="Y", width=100)

    # --- moving through it ------------------------------------------------------------------------------------------

    def forward(self) -> Step:
        """Go one act forward and show its events."""
        self.board.playback.skip()
        try:
            moved = self.replay.forward()
        except Differs as found:
            self._differs = f"This version of the game plays on differently from here: {found.difference}."
            moved = False
        if moved:
            self._show(self.replay.events)
        else:
            self.playing = False
        self._waited = 0.0
        self._lay_desk()
        return None

    def _show(self, events: list[Event]) -> None:
        self.session.version += 1
        self.teller.follow = self.follow
        self.board.playback.add(self.teller.cues(events, self.session.view))
        self.board.playback.speed = SPEEDS[self.speed]

    def back(self) -> Step:
        """Go one act back."""
        return self._jump(self.replay.back)

    def first(self) -> Step:
        """Jump to the beginning."""
        return self._jump(lambda: self.replay.go_to(0))

    def last(self) -> Step:
        """Jump to the end."""
        return self._jump(lambda: self.replay.go_to(self.replay.last))

    def to_round(self, step: int) -> Step:
        """Jump to the next round (`step` 1), or to the end if there is none; with -1, to the beginning of this round
        or, if already there, of the one before."""
        if step < 0:
            return self._jump(lambda: self.replay.jump_to_round(step))
        return self._jump(lambda: self._on(lambda: self.replay.jump_to_round(step)))

    def to_wound(self) -> Step:
        """Jump to the next wound, or to the end if there is none."""
        return self._jump(lambda: self._on(self.replay.jump_to_wound))

    def _on(self, find: Callable[[], bool]) -> bool:
        """Call `find`, which jumps to a place; if it finds none, jump to the end. Return whether it found one."""
        found = find()
        if not found:
            self.replay.go_to(self.replay.last)
        return found

    def _jump(self, go: Callable[[], object]) -> Step:
        self.playing = False
        self.board.playback.skip()
        try:
            go()
        except Differs as found:
            self._differs = f"This version of the game plays on differently from here: {found.difference}."
        self._took_up()
        self._lay_desk()
        return None

    def toggle(self) -> Step:
        """Start or stop the automatic replay."""
        self.playing = not self.playing and self.replay.position < self.replay.last
        self._waited = REST_MS
        self._lay_desk()
        return None

    def faster(self) -> Step:
        """Choose the next faster speed; after the fastest, the slowest."""
        return self._set_speed((self.speed + 1) % len(SPEEDS))

    def slower(self) -> Step:
        """Choose the next lower speed."""
        return self._set_speed(max(0, self.speed - 1))

    def _set_speed(self, speed: int) -> Step:
        self.speed = speed
        self.board.playback.speed = SPEEDS[speed]
        self._lay_desk()
        return None

    def toggle_follow(self) -> Step:
        """Let the view follow the events, or stay."""
        self.follow = not self.follow
        self._lay_desk()
        return None

    def copy_code(self) -> Step:
        """Copy the code of the battle up to the present act to the clipboard."""
        self.playing = False
        return copy_battle(self.stage, self.replay.record, self.replay.position)

    def why(self) -> Step:
        """Start computing the reasons for the act that is shown."""
        self.playing = False
        self.board.playback.skip()
        self._reasons = Reasons(self.replay)
        self.session.version += 1
        return None

    def _why_no_review(self) -> str:
        if self.journal is None:
            return "The game reviews recordings in your own folder only."
        return "" if self.replay.record.end is not None else "This battle was not played to its end."

    def review(self) -> Step:
        """Open the review of the battle."""
        self.playing = False
        assert self.journal is not None
        return tried(
            self.stage, "This battle cannot be reviewed", lambda: Push(routes.open_review(self.stage, self.journal))
        )

    # --- taking over --------------------------------------------------------------------------------------------------

    def take_over(self) -> Step:
        """Ask which sides people will play from here, or whether to copy the battle's code."""
        self.playing = False
        over = (
            "The battle is over at this point. Go back a few actions first." if self.session.outcome is not None else ""
        )
        sides = [side.id for side in self.replay.scenario.sides]
        entries = [DialogButton("all", "People play all sides", "A", partial(self._go_on, sides), over)]
        for number, side in enumerate(sides):
            text = f"I play {side.capitalize()}, the computer the rest"
            entries.append(DialogButton(f"as-{side}", text, str(number + 1), partial(self._go_on, [side]), over))
        entries.append(DialogButton("copy", "Copy battle code", "C", self.copy_code))
        entries.append(DialogButton("stay", "Keep watching", "Esc"))
        words = "You play on from this action, in a new battle. The recording stays as it is."
        return Push(menu(self.stage, "Who plays on?", words, tuple(entries)))

    def _go_on(self, people: list[str]) -> Step:
        seats = {side.id: "human" if side.id in people else "ai:normal" for side in self.replay.scenario.sides}
        try:
            battle, entries = taken_over(self.replay, seats)
        except (Differs, BadInput) as refusal:
            return Push(message(self.stage, "You cannot play on from here", str(refusal)))
        return Replace(routes.go_on(Recorder(battle, self.stage.folders.data, entries=entries)))

    # --- events and time ----------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Step:
        """Handle a click, a key, or the wheel over the board."""
        if event.type == pygame.KEYDOWN and event.key in _ALSO:
            step: Step = getattr(self, _ALSO[event.key])()
            return step
        rect = self.desk.rect(self.layout.board)
        if event.type == pygame.MOUSEWHEEL and rect.collidepoint(pygame.mouse.get_pos()):
            self.board.zoom(1 if event.y > 0 else -1, pygame.mouse.get_pos())
            self.animating = True
            return None
        if event.type == pygame.MOUSEMOTION and event.buttons[1]:
            self.board.camera.pan(-event.rel[0], -event.rel[1])
            return None
        return self.desk.handle(event)

    def update(self, milliseconds: int) -> Step:
        """Advance the animations, and then the replay if it plays by itself."""
        self.desk.update(milliseconds)
        moved = self.board.advance(milliseconds)
        if self.playing and not self.board.playback.holding:
            self._waited += milliseconds * SPEEDS[self.speed]
            if self._waited >= REST_MS:
                self.forward()
        self.animating = moved or self.playing or self.board.playback.holding
        if self._reasons is not None and (told := self._reasons.think()):
            title, self._reasons = self._reasons.title, None
            return Push(message(self.stage, title, told))
        return None

    def draw(self, screen: pygame.Surface) -> None:
        """Draw the board, and the paper around it."""
        page.cover(self.desk, screen)
        scene = self.picture.scene(Looking(quiet=True))
        self.board.draw(screen, self.desk.rect(self.layout.board), scene)
        self.strip_sheet.draw(screen)
        self.desk.draw(screen)


def replay_of(stage: Stage, path: Path, act: int = 0) -> ReplayScene:
    """Return the replay of a recorded battle, beginning at an act. Raises BadInput if its file cannot be used."""
    return ReplayScene(stage, read_journal(path), path.name, journal=path, act=act)


def lay_progress(desk: Form, replay: Replay, left: float, middle: float, width: float) -> None:
    """Draw the progress, as a line with a mark on it."""
    desk.rule(left, middle, width)
    share = replay.position / max(1, replay.last)
    line = pygame.Surface((max(1, desk.px(width * share)), max(2, desk.px(4))))
    line.fill(desk.palette.side("blue").text_dark)
    desk.put(line, left, middle - 2)


def lay_story(desk: Form, replay: Replay, box: Box, round_: int, differs: str) -> None:
    """Lay out the present act in sentences, after any difference from the recording."""
    left, top, width, height = box
    desk.card(box)
    y = desk.prose(
        left + 14, top + 12, width - 28, replay.scenario.map.title, Style(VALUE, desk.palette.ink, bold=True)
    )
    where = f"Action {replay.position} of {replay.last}, round {round_}, seed {replay.scenario.seed}"
    y = desk.prose(left + 14, y, width - 28, where, Style(LABEL, desk.palette.ink_soft), 16) + 6
    desk.rule(left + 10, y, width - 20)
    rules = load_rules()
    titles = replay.titles
    told = [sentence(event, replay.names, rules, titles=titles) for event in replay.events]
    with desk.pane("told", (left + 8, y + 8, width - 16, top + height - y - 70)):
        y += 12
        for line in [differs, *told] if differs else told:
            y = desk.prose(left + 14, y, width - 44, line, Style(LABEL, desk.palette.ink), 16) + 4


SLICE_MS = 6.0
MARKS = {"pass": "+ ", "fail": "− ", "": ""}
UNTOLD = "The computer player has changed since this battle, so it cannot say why it chose this."


class Reasons:
    """The reasons of one act of a replay, computed in slices: the thoughts of its computer player, or those of level
    hard for a person's act."""

    def __init__(self, replay: Replay) -> None:
        """Begin with the act before the replay's position, which must not be the starting position."""
        entry = replay.entry
        assert entry.command is not None
        replay.back()
        before = replay.battle.fork(0)
        replay.forward()
        self.title = f"Why? {replay.names.get(entry.command.figure, '')}"
        who = {side.id: side.controller for side in replay.scenario.sides}
        seat = entry.seat or (before.decision.seat if before.decision is not None else "")
        self._thinking = _thinking(before, seat, entry.command, who.get(seat, PERSON))

    def think(self) -> str:
        """Compute for a few milliseconds; return the explanation in lines once it is found, "" before."""
        account = stepped(self._thinking, SLICE_MS)
        told = told_of(account, UNTOLD) if account is not None else ()
        return "\n".join(f"{MARKS[sign]}{words}" for words, sign, _ in told)


def _thinking(before: Battle, seat: str, command: Command, who: str) -> Generator[None, None, ActAccount]:
    is_person = who == PERSON
    player = level_of(ADVISER if is_person else who)
    return accounted(player, before.view(seat), command, errs=is_person or None)
