"""The scene of a battle: whose turn it is, when the computer thinks, which questions are asked, and how it ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.engine.battle import Battle
from game.engine.due import end_title
from game.model.commands import Command, End
from game.model.events import Event
from game.model.rejections import Rejection
from game.model.scenario import Scenario
from game.quick.naming import named
from game.run.keeping import note_begun
from game.storage.progress import load_progress
from game.storage.recorder import Recorder
from game.table.pointed import rule_pointed_at
from game.table.seats import Seats
from game.table.session import Session
from game.table.turn_words import (
    SEALING,
    actions_left,
    before_side_ends,
    fills,
    is_last_wanted,
    is_unopposed,
    is_untouched,
    ran_out,
    resting_words,
)
from game.ui.battle.input import Input
from game.ui.battle.keyboard import Keyboard
from game.ui.battle.layout import Handlers
from game.ui.battle.screen import PASSED_MS, BattleScreen
from game.ui.battle.screen_paint import draw_cover, draw_table, photograph
from game.ui.kit import routes
from game.ui.kit.dialog import confirm
from game.ui.kit.keys import KeysScene
from game.ui.kit.music import Mood
from game.ui.kit.scene import Home, Pop, Push, Replace, Step
from game.ui.kit.stage import Stage
from game.ui.play.adviser import Adviser
from game.ui.play.battle_keeping import BattleKeeping
from game.ui.play.callouts import Callouts
from game.ui.play.curtain import LastMoment, paint_first, show_aims, show_first
from game.ui.play.doubts import Doubts
from game.ui.play.finish import result_of
from game.ui.play.handover import HandoverScene
from game.ui.play.joint_look import JointLook
from game.ui.play.next_part import NextPart
from game.ui.play.notices import Notices
from game.ui.play.reporter import Reporter
from game.ui.play.resting import IdleTurn, LateSkips

UNROLL_MS = 90.0
"""Milliseconds of each frame for painting the map before the battle begins."""
LATE_MS = 2500.0
"""Milliseconds after a turn that ended by itself in which the key that ends turns may still be meant for that turn."""
THINK_MS = 7.0
"""Milliseconds of a frame in which the computer may think."""
_HOME = Home()


class BattleScene(BattleKeeping):
    """The scene of one battle, from the opening to the result."""

    name = "battle"
    overlay = False
    table_kind: type[BattleScreen] = BattleScreen
    """Class that lays out the parts of the screen."""
    shows_all = False
    """True if the whole board is shown at first, however small its squares become."""
    calls_out = True
    """True if callouts explain what is new to the player."""
    is_second = False
    """True in the player's second battle."""

    def __init__(
        self, scenario: Scenario, battle: Battle | None = None, leave: Step = _HOME, keeper: Recorder | None = None
    ) -> None:
        """Set up the scene for a running `battle` that is not recorded (such as a demo taken over) or for a recorded
        one (`keeper`); `leave` is the step for leaving. Raises BadInput for a wrong setup."""
        self.session = self.session_of(scenario, battle, keeper)
        self.keeps = battle is None
        self.leave = leave
        self.animating = True
        self.stage: Stage
        self.table = self.table_kind(self.session)
        self.seats, self.notices = Seats(self.session), Notices()
        self.controls = Input(self.table, self._give)
        self.next_part, self.idle_turn = NextPart(self.table, self._give), IdleTurn(self.table)
        self.adviser = Adviser(self.table, self.controls, self.next_part, self.why_no_hint)
        self.doubts = Doubts(self.table, self.tutors, self._give_now)
        self.callouts, self.joint = Callouts(self.table), JointLook(self.table)
        self.last_moment = LastMoment()
        self._ended_itself = False
        self.late_skips = LateSkips(self.table)
        self.table.handlers = self._doing(self.controls)
        self.keyboard = Keyboard(self.controls, self._scene_keys())
        self._begun = False
        self._seated = len(self.session.people) < 2 or not self.keeps
        if not self.keeps and self.session.asked in self.session.people:
            self.session.viewer = self.session.asked
        self._reporter = Reporter(self.table)

    def _scene_keys(self) -> dict[str, Callable[[], Step]]:
        """Return the callbacks of the keys that only the scene can handle, by the key's action."""
        return {
            "menu": self.menu,
            "end-turn": self.end_by_key,
            "end-side": self.end_side,
            "rule": self.open_rule,
            "keys": self.show_keys,
            "log": self.toggle_log,
            "undo": self.undo,
            "redo": self.redo,
            "watch": self.watch_again,
            "hint": self.hint,
            "why": lambda: self.adviser.ask_why(self.table.why.latest()),
            "quick-save": self.quick_save,
            "quick-load": self.quick_load,
        }

    def session_of(self, scenario: Scenario, battle: Battle | None, keeper: Recorder | None) -> Session:
        """Return the session to be played; the figures of a new battle get names. Raises BadInput for a wrong setup."""
        return Session(scenario if battle or keeper else named(scenario), battle, keeper)

    @property
    def mood(self) -> Mood:
        """Return the mood of the music."""
        return self.table.mood.mood if self._begun else ""

    def _doing(self, controls: Input) -> Handlers:
        """Return the callbacks of the screen's controls."""
        return Handlers(
            action=controls.action,
            end=self.end_turn,
            look=controls.look,
            rule=self._rule,
            answer=controls.answer,
            order=self._order,
            word=controls.word,
            variant=controls.variant,
            more=controls.more,
            every=controls.every,
            log=self.toggle_log,
            undo=self.undo,
            take=controls.take,
            side=self.end_side,
            watch=self.watch_again,
            hint=self.hint,
            why=self.adviser.ask_why,
            menu=self.menu,
            further=self.callouts.further,
            skip=self.callouts.skip,
        )

    # --- the scene ------------------------------------------------------------------------------------------------

    def lay(self, stage: Stage) -> None:
        """Lay out the scene for the window; the first time, also begin the battle."""
        self.stage = stage
        self.table.lay(stage)
        stage.sound.play("room")
        if not self._begun:
            self.is_second = load_progress(stage.folders.config).battles == 1
            self.look_for_room()
            show_first(self.table, whole=self.shows_all)
            self._unroll(UNROLL_MS)

    def _unroll(self, milliseconds: float) -> None:
        """Paint the visible ground for about `milliseconds`, and begin the battle once it is painted."""
        if paint_first(self.table, milliseconds) and self.threatened is None:
            self._begin()

    def _begin(self) -> None:
        self._begun = True
        fresh = self.session.keeper.data is None
        if self.keeps and self.session.keeper.data is None:
            self.session.keeper.keep_in(self.stage.folders.data)
        self.session.keeper.camera = partial(photograph, self.table)
        self.stage.keeper = self.session.keeper
        self.session.opponents.begin(self.session.battle, self.stage.own_players)
        self.session.begin()
        if self.keeps:
            told = note_begun(self.stage.folders.data, self.session.keeper)
            self.stage.notice = " ".join(filter(None, (self.stage.notice, told)))
        self.table.teller.look(self.session.view)
        if self._seated and self.keeps:
            self._recall()
        fits = show_first(self.table, whole=self.shows_all)
        if self._seated:
            if fresh and self.keeps and not fits:
                show_aims(self.table)
            self._show_news()

    def handle(self, event: pygame.event.Event) -> Step:
        """Handle mouse and keys."""
        if not self._begun or self.joint.goes_on(event) or self.joint.swallows(event):
            return None
        if self.next_part.is_unseen(event):
            return None
        if self.table.callout and event.type == pygame.KEYDOWN and event.key in (pygame.K_n, pygame.K_BACKSPACE):
            return self.callouts.further() if event.key == pygame.K_n else self.callouts.skip()
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self.keyboard.handle(event)
        if event.type == pygame.WINDOWFOCUSLOST:
            self.keyboard.let_go()
            return None
        return self.controls.mouse(event)

    def update(self, milliseconds: int) -> Step:
        """Let some milliseconds pass for the animations and, if none is being played, for the battle."""
        if not self._begun:
            self._unroll(2 * UNROLL_MS / 3)
            return self.ask_to_keep()
        moved = self.keyboard.pan(milliseconds)
        moved = self.table.advance(milliseconds) or moved
        self.late_skips.count(milliseconds)
        self.joint.advance(milliseconds)
        step = None if self.table.busy else self._go_on()
        if step is None and not self.table.busy:
            moved = self.table.refresh() or moved
        self.next_part.follow(milliseconds, again=self.helps_along())
        moved = self.adviser.work() or moved
        self.doubts.think()
        moved = (self._calls_out() and self.callouts.look()) or moved
        step = step or self.doubts.step() or self._news_of_players()
        moved = self.notices.tell(self.session.keeper, self.table) or moved
        helps = self.helps_along() and step is None
        if helps and self.idle_turn.is_due(milliseconds, at_once=self.next_part.is_queued):
            self._end_idle()
        self.animating = moved or self.table.busy or self.session.waits == "computer" or self.idle_turn.counts
        self._reporter.look()
        return step

    def draw(self, screen: pygame.Surface) -> None:
        """Draw the screen, or a cover while the map is still being painted."""
        draw = draw_table if self._begun else draw_cover
        draw(self.table, screen)

    # --- how it goes on ---------------------------------------------------------------------------------------------

    def _go_on(self) -> Step:
        """Continue the battle while no animation is being played; return the step to another scene, if any."""
        session = self.session
        waits = session.waits
        if waits == "over":
            return None if self.last_moment.begin(self.table) else self._finish()
        if waits == "computer":
            before = len(session.battle.events)
            if session.think(THINK_MS):
                self._rest_after(None, before)
                self._show_news(computer=True)
            return None
        if waits == "rest":
            return None
        if waits == "handover" and not self.keeps:
            return self._take_seat()  # one person tries out every side
        if waits == "handover" or not self._seated:
            if self.seats.hides() and self.joint.holds(together=self.seats.watches()):
                return None
            if self._seated:
                self.seats.leaves(session.viewer, self.stage.settings)
                self.table.eye.leave()
            if not self.seats.hides():
                self._pass_over()
                self.joint.pass_to(session)
                return None
            seat = session.asked
            then = self._pass_over if self.seats.watches() else self._take_seat
            told = self.seats.recap(seat)
            return Push(HandoverScene(self.stage, session.players[seat], seat, then, self._leave, told))
        if session.end_next() or session.answer_by_habit(self.stage.settings.standing_orders):
            self._show_news()
        return None

    def _pass_over(self) -> Step:
        """Give the screen to the next player, who has been watching it."""
        self.session.pass_over()
        self.seats.looks_on()
        self._change_seats()
        return None

    def _take_seat(self) -> Step:
        """Give the screen to the player who has sat down, and show the events that this side has seen."""
        self.session.hand_over()
        self.table.forget_shown()
        self._change_seats()
        self.table.tray.throw((), at_once=True)  # dice of what is shown now fell long ago
        return None

    def _change_seats(self) -> None:
        """Lay the screen out for the player who has it now, and show the events that this side has seen."""
        self._seated = True
        if self.seats.comes(self.session.viewer, self.stage.settings):
            self.table.lay(self.stage)
        self.notices.change_seats(self.table)
        self._show_news(computer=True)

    def _show_news(self, *, computer: bool = False) -> None:
        settings = self.stage.settings
        self.table.teller.follow = settings.follow
        happened = self.session.take_events()
        self.joint.take(happened)
        self.table.tell(happened, settings.speed_computer if computer else settings.speed_mine)

    def _give(self, command: Command) -> None:
        if not self.doubts.hold(command):
            self._give_now(command)

    def _give_now(self, command: Command) -> None:
        self._ended_itself = False
        self.table.shown.fresh = True
        self.table.cards.forget()
        self.table.picture.recent.skipped.clear()
        self.table.sheets["bar"].hot = ""  # the card that was clicked is done with, though the pointer is still there
        self.callouts.acted()
        self.next_part.given(command)
        self.joint.forget()
        if self._holds(command):
            self.session.hold(command)
            return
        before = len(self.session.battle.events)
        refused = self.session.submit(command)
        if refused is None:
            self._rest_after(command, before)
        self._given(refused)

    def _rest_after(self, command: Command | None, before: int) -> None:
        """Wait if an act has used up the viewer's turn. `command` is the act (None: the computer's), `before` the
        number of events before it."""
        if self.session.outcome is None:
            self.session.rest(ran_out(self.session.view, command, self.session.battle.events[before:]))

    def _holds(self, command: Command) -> bool:
        """Return whether a command is a side's last order; it is then held back until the player has reviewed them
        all."""
        view = self.session.view
        if not self.keeps or self.stage.settings.begin_at_once or not is_last_wanted(self.table.selection):
            return False
        return len(view.own()) > 1 and fills(view, command) and view.check(command) is None

    def _given(self, refused: Rejection | None) -> None:
        if refused is not None:
            self.controls.refuse("command", refused.sentence)
            return
        self._show_news()

    def _finish(self) -> Step:
        """Finish the decided battle; return the step to its result."""
        session = self.session
        session.opponents.stop()
        self.seats.comes(next(iter(self.session.people), ""), self.stage.settings)
        self.stage.sound.stop("room")
        self.stage.notice = session.keeper.leave()
        self.stage.keeper = None
        return Replace(result_of(session, self.stage, keeps=self.keeps, heard=self.last_moment.is_shown))

    # --- help for learners ------------------------------------------------------------------------------------------

    def advises(self) -> bool:
        """Return whether the player may ask for advice now."""
        return self.session.waits == "person" and self.seats.may_hint(self.stage.settings)

    def helps_along(self) -> bool:
        """Return whether a turn without possible actions ends by itself, and one key repeats an attack."""
        return True

    def why_no_hint(self) -> str:
        """Return the reason why the player may not ask for advice now; "" if that is possible."""
        if self.advises():
            return ""
        if self.session.resting:
            return resting_words(self.session, *map(self.stage.keymap.label, ("end-turn", "undo")))
        if self.session.waits != "person":
            return "You can ask for a hint when one of your figures is to act."
        return self.seats.no_hints(self.stage.settings)

    def hint(self, number: int = -1) -> Step:
        """Show or hide the advice; with a number of 0 or more, follow the plan with that index."""
        return self.adviser.hint(number)

    def tutors(self) -> bool:
        """Return whether the player is warned before a grave mistake."""
        wanted = self.stage.settings.tutor
        return wanted == "always" or (wanted == "second" and self.is_second)

    def _calls_out(self) -> bool:
        return self.calls_out and self.keeps and self.stage.settings.callouts

    # --- what keys and controls ask for -----------------------------------------------------------------------------

    def end_turn(self) -> Step:
        """End the acting figure's turn, even a used-up one; with a busy comrade selected, select that figure again."""
        figure = self.table.selection.figure
        if self.table.busy or self.controls.return_to_turn() or not (figure or self.session.resting):
            return None
        self.stage.sound.play("commit")
        self._ended_itself = False
        if self.session.resting:
            self._given(self.session.go_on())
        else:
            self._give(End(figure))
        return None

    def _end_idle(self) -> None:
        """End a turn in which no action is possible, and say so in the log."""
        figure = self.session.resting or self.table.selection.figure
        self.session.note_idle(figure)
        self._given(self.session.go_on()) if self.session.resting else self._give_now(End(figure))
        self._ended_itself = True

    def end_by_key(self) -> Step:
        """End the turn by its key, unless the turn has only just begun. A turn without any act ends only when the key
        is pressed twice."""
        table = self.table
        if self.session.resting or table.selection.aside:
            return self.end_turn()
        if not table.selection.figure or table.busy or table.passed_for < PASSED_MS:
            self.late_skips.note()
            return None
        if self._ended_itself and table.passed_for < LATE_MS:
            table.say(f"The turn before ended by itself. {self.session.name(table.selection.figure)} acts now.")
            return None
        view, figure = self.session.view, table.selection.figure
        whole = is_untouched(view, figure, self.session.battle.events)
        more = actions_left(view, figure) != 0
        goes_on = self.late_skips.goes_on() and more
        meant_to_skip = self.late_skips.is_late() and more
        asked = (self.session.version, figure)
        asks = self.stage.settings.confirm_end and not is_unopposed(view)
        if asks and (goes_on or ((whole or meant_to_skip) and table.bar.unsure != asked)):
            table.bar.unsure = asked
            table.touch("bar")
            key, name = self.stage.keymap.label("end-turn"), self.session.name(figure)
            has = "has not acted yet" if whole else "can still act"
            table.say(f"{name} {has}. {key} once more: {end_title(view, figure)}.")
            self.stage.sound.play("refuse")
            return None
        return self.end_turn()

    def end_side(self) -> Step:
        """End the side's turns for this round, or reveal its orders; ask first if a figure can still act."""
        if self.session.held is not None:
            return self.end_turn()
        if self.table.selection.decision is None or self.table.busy or not self.table.selection.figure:
            return None
        if not self.stage.settings.confirm_end:
            return self._end_side()
        asks = before_side_ends(self.session.view, self.session.viewer, self.session.next_in_secret)
        return Push(confirm(self.stage, *asks, self._end_side)) if asks is not None else self._end_side()

    def _end_side(self) -> Step:
        view, figure = self.session.view, self.table.selection.figure
        sealed = next(view.legal_of(figure, SEALING), None) if SEALING in view.ruleset.actions else None
        if sealed is not None:
            self._give(sealed)
            return None
        self.session.end_side()
        return None

    def toggle_log(self) -> Step:
        """Show the whole log, or put it beside the map again."""
        self.table.journal.whole = not self.table.journal.whole
        self.table.journal.back = 0
        self.stage.sound.play("page")
        self.table.touch("notes", "card", "log")
        return None

    def show_keys(self) -> Step:
        """Show the keys that are valid now."""
        return Push(KeysScene(self.stage, self.keyboard.valid()))

    def open_rule(self) -> Step:
        """Open the rule of the control under the pointer, or else of the chosen action."""
        hovered = self.table.hovered
        return self._rule(hovered.rule if hovered is not None else rule_pointed_at(self.table.selection))

    def _rule(self, rule: str) -> Step:
        return Push(routes.open_rulebook(self.stage, rule))

    def _order(self, kind: str, policy: str) -> Step:
        self.session.ordered.add(kind)
        refused = self.table.selection.order(kind, policy)
        self.stage.sound.play("card")
        self._given(refused)
        return None


def battle_under_way(scenario: Scenario, battle: Battle, told: Sequence[Event] = ()) -> BattleScene:
    """Return a scene that continues a running battle; leaving it returns to the scene below. `told` holds the battle's
    earlier events for the log."""
    scene = BattleScene(scenario, battle, Pop())
    scene.session.hear(told)
    return scene
