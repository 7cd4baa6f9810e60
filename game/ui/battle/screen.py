"""The battle screen: keeps its parts up to date with the battle, lays them out again when needed, and draws them."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

import pygame

from game.model.events import Event
from game.model.grid import Square
from game.rulebook.goal_words import first_lying
from game.table.callouts import Callout
from game.table.pointed import figure_under
from game.table.selection import Selection
from game.table.session import Session
from game.table.turn_words import empty_words, left_words
from game.ui.battle.action_bar import ABOVE, NOT_ASKED, Bar, is_used_up
from game.ui.battle.board_eye import BoardEye
from game.ui.battle.board_state import Looking, Picture
from game.ui.battle.callout_card import beyond, free_row, lay_callout
from game.ui.battle.card_choice import CardChoice
from game.ui.battle.cue_order import News, ShownCues, last_result
from game.ui.battle.dice_tray import Tray, throw_last
from game.ui.battle.event_cues import EventCues
from game.ui.battle.goal_card import GoalCard
from game.ui.battle.hit_card import Struck, shots_told
from game.ui.battle.layout import GAP, Handlers, Layout
from game.ui.battle.log_panel import LINE_ID, LogPanel, lay_filter
from game.ui.battle.mood import BattleMood, decides
from game.ui.battle.question_bar import named_by
from game.ui.battle.side_panel import lay_figure
from game.ui.battle.strip import Strip, acting_now
from game.ui.battle.unseen_walks import Sweep
from game.ui.board.camera import usual_pixels
from game.ui.board.cues import BeatCue, Cue, with_health
from game.ui.board.view import BoardView
from game.ui.kit.controls import PlacedText
from game.ui.kit.glossed import TERM, term_spot
from game.ui.kit.pen import Box
from game.ui.kit.sheet import PressSpot, Sheet
from game.ui.kit.stage import Stage

SPEEDS = {"slow": 0.6, "normal": 1.2, "fast": 3.0}
"""Factors of the speed of cues by setting; with any other setting only the result is shown, at once."""
PARTS = ("strip", "bar", "notes", "card", "log", "callout")
SILENT_MS = 1600.0
"""Milliseconds for which the music is silent around a die that may decide the battle."""
TIP_MS, SAID_MS = 350, 2600
PASSED_MS = 700.0
"""Milliseconds after a turn ended by itself during which the key that ends a turn does nothing."""
LAID_MS, DICE_MS = 520.0, 2600
"""Milliseconds within which the dice of an attack have landed, and for which they stay visible."""


class BattleScreen:
    """The battle screen of one session: its parts, and which of them must be laid out again."""

    handlers: Handlers
    """Callbacks of the controls; the scene sets them before anything is laid out."""
    callout: Callout | None = None
    """Callout to show now."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.selection = Selection(session)
        self.looking = Looking()
        self.cards = CardChoice(session, self.selection)
        self.mood = BattleMood()
        self.hints, self.why = self.cards.hints, self.cards.why
        self.picture = Picture(session, self.selection, self.hints)
        self.strip = Strip()
        self.shown = ShownCues()
        self.bar = Bar()
        self.journal = LogPanel()
        dice = bool(session.scenario.options.get("show_dice", True))
        self.teller = EventCues(session.scenario.map.board, dice=dice)
        self.sweep = Sweep()
        self.sheets: dict[str, Sheet] = {}
        self.hovered: PressSpot | None = None
        self.hovered_for = 0.0
        self.said, self.said_for, self.said_good, self.said_to = "", 0.0, False, ""
        self.tray, self.lain_for = Tray(longest=LAID_MS, tumbles=True), 0.0
        self.brief: Callable[[Sheet, Box], float] | None = None
        """Lays out another card in place of the objectives and returns its bottom; None for the objectives."""
        self.may_hint = False
        """True if the player may ask for hints."""
        self.passed_for = PASSED_MS
        """Milliseconds since a turn ended by itself."""
        self._left_to = 0
        """Id of the figure for which the notice that little of its turn is left was already shown."""
        self._pointed: Square | None = None
        """Square under the pointer when a turn ended; the figure on it is not shown until the pointer moves. None
        otherwise."""
        self.eye = BoardEye(self)
        self.goal_card = GoalCard()
        self.news = News()
        self._lines_told, self._stale, self._card_top, self._card_end = 0, set(PARTS), 0.0, 0.0
        self._look = self._card_of = tuple[object, ...]()
        self._card_hidden, self._shows = False, (False, False, False)  # cues that hold up the game, any, dice
        self.stage: Stage
        self.board: BoardView

    # --- laying ---------------------------------------------------------------------------------------------------

    def lay(self, stage: Stage) -> None:
        """Adopt the window's size and the settings."""
        fresh = self._look != self._key(stage)
        self.stage = stage
        self.layout = Layout(*stage.units)
        if not self.sheets:
            self.sheets = {name: Sheet(stage) for name in (*PARTS, "tip", "tray")}
        rect = self.rect_of_board()
        if fresh:
            self._make_board(stage, rect)
        self.board.camera.foot = round(ABOVE * stage.scale)
        self._look = self._key(stage)
        self.looking.numbered = stage.settings.square_numbers
        self.board.camera.resize(rect)
        self.strip.arrange(self.session, self.layout)
        self.touch(*PARTS)

    def _key(self, stage: Stage) -> tuple[object, ...]:
        return stage.scale, stage.palette, stage.settings.reduced_motion, stage.settings.always_day

    def rect_of_board(self) -> pygame.Rect:
        """Return the board's rectangle on the screen, in pixels."""
        return self.sheets["strip"].rect(self.layout.board) if self.sheets else pygame.Rect(0, 0, 1, 1)

    def _make_board(self, stage: Stage, rect: pygame.Rect) -> None:
        """Create the view of the board, or give an existing one the new settings; it keeps its place."""
        if not hasattr(self, "board"):
            self.board = BoardView(self.session.scenario.map.board, rect)
            self.board.playback.sound, self.board.uprights.spares = stage.sound.play, True
            self.board.playback.news = self._tell_news
            self.board.playback.camera = self.eye.follow
        self.board.reduced_motion = stage.settings.reduced_motion
        self.board.light.light = "day" if stage.settings.always_day else self.session.scenario.map.light
        self.board.restyle(stage.palette, stage.scale)
        self.board.camera.resize(rect)
        self.board.camera.zoom_to(usual_pixels(stage.scale))
        self.eye.forget()

    def say(self, words: str, *, good: bool = False, to: str = "", stays: bool = False) -> None:
        """Show a notice over the lower border of the board, for a while or (`stays`) until the next input: a reason why
        something is impossible, or with `good` a success. With `to`, a side, it is a banner at the top."""
        self.said, self.said_for, self.said_good, self.said_to = words, -math.inf if stays else 0.0, good, to

    def touch(self, *parts: str) -> None:
        """Mark parts of the screen to be laid out again before the next frame."""
        self._stale.update(parts)
        if self.layout.is_low and "card" in parts:
            self._stale.update(("notes", "log"))

    def refresh(self) -> bool:
        """Update the screen after the battle has changed; return whether it had."""
        before = self.selection.figure
        if not self.selection.refresh():
            return False
        self.eye.come_home(self.selection.concerned)
        self.cards.give_way()
        self.sweep.end(acts=bool(self.selection.concerned))
        if self.selection.figure != before:
            self.bar.open, self.bar.unsure = False, NOT_ASKED
            self.said = "" if self.said_for == -math.inf else self.said  # it was about the figure before
            self.passed_for, self._left_to, self._pointed, self.journal.back = 0.0, 0, self.selection.cursor, 0
            if self.eye.pointer is None:
                self.selection.cursor = None  # the next figure has nothing to do with it
            self.selection.unmoved = self.selection.cursor
        self._tell_turn(begins=self.selection.figure != before)
        self.bar.focus, self.looking.about = "", 0
        self.strip.arrange(self.session, self.layout)
        self.touch(*PARTS)
        return True

    def _tell_turn(self, *, begins: bool) -> None:
        """Announce once per turn that little of the figure's turn is left, and as it `begins` that a gun is empty."""
        figure, words, key = self.selection.figure, "", self.stage.keymap.label("end-turn")
        if figure and figure != self._left_to:
            words = left_words(self.selection.view, figure, key, self.selection.offers())
            self._left_to = figure if words else 0
        if words and not is_used_up(self.selection):  # of that the bar speaks
            self.say(words, good=True, stays=True)
        if begins and figure and (told := empty_words(self.selection.view, figure, self.selection.offers())):
            self.say(told)
        skipped = self.picture.recent.skipped
        if self.selection.concerned and (told := skipped.told(self.session.view, self.stage.keymap.label("log"))):
            self.say(told, good=True, stays=True)

    def laid(self) -> None:
        """Lay out the parts that are out of date."""
        if "card" in self._stale:
            if self.selection.pinned is not None:
                self.why.ask(-1)
            self._foresee()
            self._stale.add("callout")  # it gives way to what is in mind now
        for part in PARTS:
            if part in self._stale and not (part == "card" and self._keeps_card):
                sheet = self.sheets[part]
                hot = sheet.hot
                sheet.clear(self.stage)
                sheet.hot = hot
                getattr(self, f"_lay_{part}")(sheet)
        if self._stale and self.hovered is not None and not self.hovered.why and not self.hovered.id.startswith(TERM):
            known, spots = self.hovered.id, (spot for name in PARTS for spot in self.sheets[name].spots)
            self.hovered = next((spot for spot in spots if spot.id == known), None)
        self._stale.clear()

    def _foresee(self) -> None:
        """Show on the strip when the figure would act again after the considered command."""
        ghost = None if self.busy else self.selection.comes_up()
        if ghost != self.strip.ghost:
            self.strip.ghost = ghost
            if not self.news.waiting:
                self.strip.arrange(self.session, self.layout)
            self.touch("strip")

    def _lay_strip(self, sheet: Sheet) -> None:
        held = self.board.playback.held
        self.strip.lay(sheet, self.session, self.selection, self.layout, self.handlers, held)

    def _lay_bar(self, sheet: Sheet) -> None:
        self.bar.may_watch, self.bar.may_hint = self.shown.is_worth_it, self.may_hint
        self.bar.is_busy, self.bar.enter_ends = self.busy, self.hints.ends_by_enter
        self.bar.lay(sheet, self.session, self.selection, self.layout, self.handlers)

    def _lay_notes(self, sheet: Sheet) -> None:
        if self.journal.whole:
            return
        left, _, width, height = box = self.layout.notes
        lay, low, held_of = self.goal_card.lay, self.layout.is_low, self.board.playback.held
        news = bool(self.news.waiting)
        end = self.brief(sheet, box) if self.brief else lay(sheet, self.session, box, held_of, low=low, wait=news)
        figure = self.shown_figure()
        self._card_hidden = self.layout.is_low and not self.cards.has_something
        if figure and (not self.layout.is_low or self._card_hidden):
            held, box = self.board.playback.held(figure), (left, end + GAP, width, height)
            acts = figure in acting_now(self.selection, self.strip)
            end = lay_figure(sheet, self.session, self.selection, figure, box, self.handlers, held, acts=acts)
        self._card_top = end + GAP

    def _lay_card(self, sheet: Sheet) -> None:
        if self.journal.whole or self._card_hidden:
            return
        left, top, width, height = self.layout.notes
        self.cards.is_busy, self.cards.dice_fall = self.busy, self.tray.falling
        end = self._card_top + self.cards.height(sheet, width, top + height - self._card_top)
        if end != self._card_end:
            self._card_end = end
            self._stale.add("log")
        box = (left, self._card_top, width, self._card_end - self._card_top)
        self.cards.lay(sheet, box, self.handlers, whole=self.looking.coordinates)
        self._card_of = (self.selection.pinned, self.layout, self._card_top)

    @property
    def _keeps_card(self) -> bool:
        """True if the card of a chosen target must not be laid out again, because it would show results before their
        cues."""
        is_preview = self.busy and self.cards.chosen == "preview" and self.selection.pinned is not None
        return is_preview and self._card_of == (self.selection.pinned, self.layout, self._card_top)

    def _lay_log(self, sheet: Sheet) -> None:
        left, top, width, height = self.layout.notes
        if not self.journal.whole:
            start = self._card_top if self._card_hidden else self._card_end + GAP
            height -= start - top
            top = start
        if height > 60:
            lines = self.session.lines()
            if not self.news.waiting:
                self._lines_told = len(lines)
            only = self.selection.inspected
            if self.journal.whole:
                height = lay_filter(sheet, self.session.view, only, (left, top, width, height), self.handlers)
            self.journal.lay(sheet, lines[: self._lines_told], (left, top, width, height), self.handlers, only)

    def _lay_callout(self, sheet: Sheet) -> None:
        hidden = self.journal.whole or self.bar.open or self.hints.wanted or self._shows[1] or self.tray.dice
        if self.callout is None or hidden:
            return
        target = self._part_of(self.callout.at)
        doing, figures = self.handlers, self.board.standing_rects(self.picture.scene(self.looking))
        figures = [*figures, *map(self.board.camera.rect, self.picture.in_mind())]
        room, tops = self.rect_of_board(), [card.top for card in self.sheets["bar"].homes]
        room.height = min([room.bottom, *tops]) - room.top  # answers reach up onto the board
        lay_callout(sheet, self.callout, target, room, figures, doing.further, doing.skip)

    def _part_of(self, part: str) -> pygame.Rect:
        """Return the rectangle of the part that a callout points at, in pixels."""
        sheet, layout = self.sheets["bar"], self.layout
        left, top, width, height = layout.bar
        if part == "strip":
            return sheet.rect((160, 8, 200, 52))
        if part in ("bar", "more"):
            start = "more" if part == "more" else ("action:", "answer:")
            cards = [spot.rect for spot in sheet.spots if spot.id.startswith(start) and not spot.why]
            return free_row(cards, sheet.homes) if cards else sheet.rect((left, top, min(340.0, width), height))
        if part == "end":
            return sheet.rect((left + width - 110, top, 110, height))
        if part == "card":
            card = next(spot.rect for spot in self.sheets["notes"].spots if spot.id == "figure")
            return sheet.rect((0, 0, 180, 36)).move(card.left + sheet.px(80), card.top + sheet.px(56))
        board, figure = self.rect_of_board(), self.shown_figure()
        if part == "beyond":
            return beyond(self.board.camera, sheet.px(46))
        if part == "load" and (lying := first_lying(self.session.view)) is not None:
            place = self.board.camera.rect(lying.square)
        elif figure and self.session.view.knows(figure):
            place = self.board.camera.rect(self.session.view.figure(figure).square)
        else:
            return board
        return place if place.colliderect(board) else pygame.Rect(board.center, (0, 0))

    def shown_figure(self) -> int:
        """Return the id of the figure on the card: the inspected figure, else the one under the cursor, the one to
        command, or the one that acts."""
        view, selection = self.session.view, self.selection
        if selection.inspected and view.knows(selection.inspected):
            return selection.inspected
        under = self.looking.about or (figure_under(selection) if selection.cursor != self._pointed else 0)
        acting = next(iter(acting_now(selection, self.strip)), 0)
        return under or acting or selection.concerned or next((figure.id for figure in view.figures()), 0)

    # --- time -----------------------------------------------------------------------------------------------------

    def tell(self, happened: list[Event], speed: str) -> None:
        """Show events with animations and sounds, at a speed of SPEEDS."""
        view = self.session.view
        cues = self.teller.cues(happened, view)
        self.shown.take(cues)
        if line := self.sweep.take(cues, self.session.side, self.session.players):
            self.say(line, good=True)
        self.mood.take(happened, view)
        if decides(happened, view) or any(isinstance(cue, BeatCue) for cue in cues):
            self.stage.music.hush(SILENT_MS)
        still = speed not in SPEEDS or self.stage.settings.reduced_motion
        self.board.playback.add(self._with_news(cues, happened, at_once=still))
        if speed in SPEEDS:
            self.board.playback.speed = SPEEDS[speed]
        else:
            self.board.playback.skip()
        self.touch(*PARTS)

    def _with_news(self, cues: list[Cue], happened: list[Event], *, at_once: bool) -> list[Cue]:
        """Add news cues to the cues and return them: an attack's words appear when its die stops, all other words at
        the end. Dice that do not decide an attack have landed when their result is shown. With `at_once` dice do not
        roll."""
        view = self.session.view
        shots, lines, last = shots_told(cues, happened, view), len(self.session.lines()), last_result(cues)

        def told() -> None:
            self._lines_told = lines  # what came later is told later, though it is shown without a pause
            self.picture.recent.take(happened, view)
            self.strip.arrange(self.session, self.layout)
            self.touch("notes")
            if not shots and last < 0:
                self._throw(happened, at_once=at_once)

        def decided(struck: Struck) -> None:
            self.tray.land()
            self.cards.take(struck)
            if struck is shots[-1][1]:  # with the harm that is seen now
                self._throw(happened[happened.index(struck.event) + 1 :], at_once=True)

        if last >= 0 and not shots:
            lies = partial(self._throw, happened, at_once=True)
            cues.insert(last, self.news.cue(lies, together=cues[last].together))
        for place, struck in reversed(shots):
            cues.insert(place + 1, self.news.cue(partial(decided, struck)))
            cues.insert(place + 1, self.news.cue(partial(self._throw, [struck.event], at_once=at_once), together=True))
        return [*with_health(self.news.with_attacks(cues, self._attack_begins)), self.news.cue(told)]

    def _attack_begins(self) -> None:
        """Close the card and remove the dice of the attack before."""
        self.cards.begin()
        self.tray.throw((), at_once=True)

    def _tell_news(self, number: int) -> None:
        self.news.tell(number)
        self.touch(*PARTS)

    def _throw(self, happened: list[Event], *, at_once: bool) -> None:
        """Throw the dice of the last event with dice, if the battle shows dice; without rolling if `at_once`."""
        if throw_last(self.tray, happened, self.session, at_once=at_once or self.board.playback.hurries):
            self.lain_for = 0.0
            self.touch("callout")

    def watch_again(self) -> bool:
        """Play the last animations again; return whether there were any."""
        if not self.shown.is_worth_it:
            return False
        playback = self.board.playback
        playback.speed = SPEEDS.get(self.stage.settings.speed_computer, SPEEDS["normal"])
        playback.show_again(with_health(self.shown.cues))
        self.touch(*PARTS)
        return True

    @property
    def busy(self) -> bool:
        """True while animations are shown that the game waits for."""
        return self.board.playback.holding

    @property
    def waits(self) -> str:
        """Return the session's state of waiting, or "showing" while cues are played."""
        return "showing" if self.busy else self.session.waits

    def advance(self, milliseconds: float) -> bool:
        """Advance by some milliseconds; return whether the picture changed."""
        self.eye.advance(milliseconds)
        self.mood.advance(milliseconds)
        moved = self.board.advance(milliseconds)
        self.passed_for += milliseconds
        if self.strip.advance(milliseconds, at_once=self.stage.settings.reduced_motion):
            self.touch("strip")
            moved = True
        now = (self.busy, self.board.playback.busy, self.tray.falling)
        if now != self._shows:
            self._shows, self.looking.quiet, moved = now, self.busy, True
            self.touch("bar", "callout", "card")
        if self.tray.dice or self.tray.about:
            self.lain_for = 0.0 if self.tray.falling else self.lain_for + milliseconds
            moved = bool(self.tray.advance(milliseconds * max(1.0, self.board.playback.speed))) or moved
            if self.lain_for > DICE_MS:
                self.tray.throw((), at_once=True)
                self.touch("callout")
                moved = True
        if self.said:
            self.said_for += milliseconds
            if self.said_for > SAID_MS:
                self.said, moved = "", True
        if self.hovered is not None and self.hovered_for < TIP_MS:
            self.hovered_for += milliseconds
            moved = moved or self.hovered_for >= TIP_MS
        return moved or bool(self._stale)

    # --- the pointer ------------------------------------------------------------------------------------------------

    def spot_at(self, place: tuple[int, int]) -> PressSpot | None:
        """Return the control at a pixel of the screen; None if there is none."""
        for name in reversed(PARTS):
            spot = self.sheets[name].at(place)
            if spot is not None:
                return spot
        return None

    def hover(self, place: tuple[int, int]) -> bool:
        """Update the control under the pointer; return whether it is another one."""
        under = self.spot_at(place)
        spot = under if under is not None and under.why else self._glossed(place, under) or under
        now = under.id if under else ""
        if (spot.id if spot else "") == (self.hovered.id if self.hovered else "") and now == self.sheets["bar"].hot:
            return False
        self.hovered, self.hovered_for = spot, 0.0
        self.looking.line = int(now.removeprefix(LINE_ID)) if now.startswith(LINE_ID) else -1
        self.sheets["bar"].hot, self.looking.about = now, named_by(self.selection, now)
        self.touch("bar", "notes")
        return True

    def pause(self, words: str) -> None:
        """Show some words on the bar in place of the player who decides next; "" removes them."""
        if self.bar.pause != words:
            self.bar.pause = words
            self.touch("bar")

    def _glossed(self, place: tuple[int, int], under: PressSpot | None) -> PressSpot | None:
        """Return the spot that explains the glossary term under a pixel of the screen; None if there is none."""
        words = [word for name in PARTS for word in self.sheets[name].words]
        on = under.on if under is not None else None
        return term_spot(words, place, self.session.view.ruleset.id, self.stage, on)

    def forget_shown(self) -> None:
        """Clear everything shown to the last player, because the next player may not be allowed to see it."""
        self.eye.cut()
        self.shown.forget()
        self.news.waiting.clear()
        self.board.litter.clear()
        self.tray.throw((), at_once=True)
        self.cards.forget()

    def change_seat(self) -> None:
        """Clear everything the last player looked at or chose, because another player takes the seat."""
        self.said, self.hovered, self.looking.edge, self.looking.line = "", None, None, -1
        self.journal.whole, self.journal.back = False, 0
        self.cards.give_way()
        self.picture.recent.clear()
        self.selection.inspected, self.selection.cursor, self.selection.threat = 0, None, False
        self.selection.refresh()
        self.teller.look(self.session.view)
        self.eye.change_seat(self.session.viewer, self.shown_figure())
        self.touch(*PARTS)

    # --- for tests and for programs that play -----------------------------------------------------------------------

    def words(self) -> list[PlacedText]:
        """Return every text beside the board, for tests of the layout."""
        self.laid()
        return [word for name in PARTS for word in self.sheets[name].words]
