"""Mouse and keys on the battle screen; the keys can do everything that the mouse can.

A method that returns a Step returns the next scene, or None to stay on this one.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.model.commands import Answer, Command, End, Recall
from game.model.grid import Edge, Square
from game.table.composing import compose, is_composed
from game.table.due_words import stays_words
from game.table.pointed import door_action, figure_under
from game.table.targeting import Choosing, Pick, is_simple, why_not_at
from game.table.turn_words import empty_words, walks_instead, why_unasked
from game.ui.battle.action_bar import NOT_ASKED
from game.ui.battle.screen import BattleScreen
from game.ui.battle.taking_over import take_advice
from game.ui.kit.scene import Step


class Input:
    """Translates mouse and key events into commands. `given` is called with every command to submit."""

    def __init__(self, table: BattleScreen, given: Callable[[Command], None]) -> None:
        self.table = table
        self.given = given
        self.dragging = False
        self.refused: Callable[[str], None] = lambda why: None
        """Called with the reason of every refused input."""

    # --- mouse ----------------------------------------------------------------------------------------------------

    def mouse(self, event: pygame.event.Event) -> Step:
        """Handle an event of the mouse."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self.table.eye.pointer = event.pos
        if event.type == pygame.MOUSEMOTION:
            self._moved(event)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event.y, pygame.mouse.get_pos())
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 2:
            self.dragging = False
        elif event.type == pygame.MOUSEBUTTONDOWN:
            if event.button == 1:
                return self._left(event.pos)
            if event.button == 2:
                self.dragging = True
            elif event.button == 3:
                return self._right(event.pos)
        return None

    def _moved(self, event: pygame.event.Event) -> None:
        table = self.table
        if self.dragging or event.buttons[1]:
            table.board.camera.pan(-event.rel[0], -event.rel[1])
            table.touch("card")
            return
        table.hover(event.pos)
        if table.hovered is not None:  # a control that lies over the board hides the square below it
            self._look_at_edge(None)
            return
        square = table.board.square_at(event.pos)
        edge = table.board.edge_at(event.pos)
        self._look_at_edge(edge if edge is not None and door_action(self.table.selection, edge) else None)
        anew = square != table.selection.cursor or table.selection.unmoved is not None
        if anew and square is not None:
            self.point(square)
            table.eye.pointed = square
            if table.selection.figure and not table.busy:
                self.table.stage.sound.play("hover")

    def point(self, square: Square) -> None:
        """Move the cursor to another square."""
        table = self.table
        table.selection.cursor, table.selection.unmoved = square, None
        if not table.busy:
            table.cards.struck = None
        table.touch("card", "notes", "log")

    def _look_at_edge(self, edge: Edge | None) -> None:
        if edge != self.table.looking.edge:
            self.table.looking.edge = edge
            self.table.touch("card")

    def _wheel(self, turns: int, place: tuple[int, int]) -> None:
        table = self.table
        if table.rect_of_board().collidepoint(place):
            table.board.zoom(1 if turns > 0 else -1, place)
            table.touch("card")
        elif place[0] > table.rect_of_board().right:
            table.journal.scroll(2 * turns, len(table.session.lines()))
            table.touch("log")

    def _left(self, place: tuple[int, int]) -> Step:
        table = self.table
        spot = table.spot_at(place)
        if table.busy:
            self.skip() if spot is not None and spot.id == "end" else self.skip_step()
            return None
        if spot is None or spot.id != "end":
            self.ask_anew()
        if spot is not None:
            table.hovered_for = float("-inf")  # a pressed button is known: no tip until it is pointed at anew
            return self.press(spot.id)
        if table.bar.open:
            table.bar.open = False
            table.touch("bar")
        if (number := self._coin_at(place)) is not None:
            return self.advised(number)
        if (edge := table.looking.edge) is not None:
            return self._work_door(edge)
        square = table.board.square_at(place)
        if square is not None:
            self.point(square)
            table.eye.pointed = None
            if all(mark.square != square for mark in table.hints.marks()):
                self._close_hint()
            drawing = pygame.key.get_mods() & pygame.KMOD_SHIFT
            return self.draw(square) if drawing else self.use(square)
        return None

    def _close_hint(self) -> None:
        """Close the hint, whose plan Enter would adopt, because the player has chosen something else."""
        if self.table.hints.wanted:
            self.table.hints.give_way()
            self.table.touch("bar", "card", "notes", "log")

    def _coin_at(self, place: tuple[int, int]) -> int | None:
        """Return the index of the hint whose numbered coin is at a pixel of the screen; None if there is none."""
        table = self.table
        coins = zip(table.picture.scene(table.looking).hints, table.board.overlays.coins, strict=False)
        return next((mark.number - 1 for mark, coin in coins if coin.collidepoint(place)), None)

    def _work_door(self, edge: Edge) -> Step:
        """Handle a click on a door or window beside the figure: the first click selects it, the second uses it."""
        selection = self.table.selection
        action = door_action(self.table.selection, edge)
        if selection.action == action and selection.pinned == edge:
            return self.commit()
        selection.take(action)
        selection.pinned = edge
        self.sounded("select")
        self.table.touch("bar", "card", "notes")
        return None

    def _right(self, place: tuple[int, int]) -> Step:
        table = self.table
        if not table.rect_of_board().collidepoint(place):
            self.back()
            return None
        square = table.board.square_at(place)
        if square is not None:
            table.selection.cursor = square
        figure = figure_under(table.selection) if square is not None else 0
        if figure:
            self.look(figure)
        else:
            self.back()
        return None

    def press(self, id: str) -> Step:
        """Press a control by its id; a disabled one is refused with its reason."""
        table = self.table
        spot = next((s for sheet in table.sheets.values() for s in sheet.spots if s.id == id), None)
        if spot is None:
            return None
        if spot.why:
            table.hovered, table.hovered_for = spot, 1e6
            self.refuse(spot.id, spot.why)
            return None
        table.stage.log.write(click=id, scene="battle")
        return spot.on() if spot.on else None

    # --- meaning --------------------------------------------------------------------------------------------------

    def use(self, square: Square) -> Step:
        """Handle a click or Enter on a square: select a figure, choose a target, or submit the command if this target
        was already chosen."""
        table, selection = self.table, self.table.selection
        here = figure_under(table.selection)
        if not here and selection.inspected:
            self.look(selection.inspected)
        if here != selection.figure:
            self.return_to_turn()
        if selection.decision is None or selection.choosing is None:
            return self._use_unasked(here)
        pick = selection.pick_at(square)
        if pick is not None and pick == selection.pinned:
            return self.commit()
        advised = table.hints.at(square) if selection.pinned is None else None
        if advised is not None:
            return self.advised(advised)
        if pick is None and (not here or here in selection.view.opponents()) and self._is_barred(square):
            selection.forget()
            return None
        chosen = selection.choosing
        if pick is None and not here and selection.walk_instead(square):
            pick = square
        reach, picks = selection.choosing.reach, selection.choosing.picks
        walkable = reach is not None and square in (*reach.costs, *picks) and here not in selection.view.opponents()
        if here and here != selection.figure and not walkable and (pick is None or reach is not None):
            return self._use_figure(here)
        stays = reach is not None and here == selection.figure and not selection.drawn and square not in picks
        if pick is None and is_simple(selection.action):  # a click elsewhere gives it up, like a target
            selection.select(selection.figure)
            return self.use(square)
        if pick is None or stays:
            selection.forget()
            idle = selection.why_idle() if not selection.action else None
            words = f"{table.session.name(here)} stands there already." if stays else "There is no target there."
            self.refuse("square", idle.sentence if idle else words)
            return None
        self._pin(pick, chosen)
        return None

    def _pin(self, pick: Pick, chosen: Choosing) -> None:
        """Choose a target; show a notice if it belongs to an ordinary move instead of the action `chosen`."""
        table, selection = self.table, self.table.selection
        selection.pinned = pick
        preview = selection.preview()
        if preview.refused is not None:
            self.refuse("square", preview.refused.sentence)
            table.said = ""  # a slip at the square says it
        else:
            self.sounded("path" if selection.choosing is not None and selection.choosing.is_path else "select")
            if words := walks_instead(selection, chosen):
                table.say(words, stays=True)
        table.touch("card", "bar", "notes")

    def _is_barred(self, square: Square) -> bool:
        """Return whether the chosen action is aimed at squares but cannot be aimed at this one; if so, show the
        reason."""
        selection = self.table.selection
        assert selection.choosing is not None
        barred = why_not_at(selection.view, selection.choosing, square)
        if barred is not None:
            self.refuse("square", barred.sentence)
        return barred is not None

    def _use_unasked(self, here: int) -> Step:
        """Handle a click while the player cannot command any figure: look at the figure there, or show why nothing
        happens."""
        table = self.table
        if here:
            return self.look(here)
        keys = map(table.stage.keymap.label, ("end-turn", "undo"))
        if why := why_unasked(table.session, table.selection.decision, *keys):
            self.refuse("square", why)
        return None

    def return_to_turn(self) -> bool:
        """Go back from a busy comrade to the figure whose turn it is; return whether one was chosen."""
        was_aside = self.table.selection.return_to_turn()
        if was_aside:
            self.table.touch("bar", "card", "notes", "strip", "log")
        return was_aside

    def draw(self, square: Square) -> Step:
        """Handle Shift with a click or Enter on a square: add a command to an order, or the square to a path drawn by
        hand."""
        selection = self.table.selection
        if not is_composed(selection):
            return self.use(square)
        here = figure_under(selection)
        refused = compose(selection, square, here)
        if refused is not None:
            self.refuse("square", refused.sentence)
        else:
            if selection.drawn[-1:] == (square,) and here:
                selection.pinned = square  # a click there chooses the comrade that will have left
            self.sounded("path")
        self.table.touch("card", "bar", "notes")
        return None

    def _use_figure(self, figure: int) -> Step:
        """Handle a click on a figure: select the player's own, target an opponent, look at any other figure."""
        table, selection = self.table, self.table.selection
        decision = selection.decision
        if decision is not None and (figure in decision.figures or selection.view.ordered(figure)):
            return self.take(figure)
        if figure not in selection.view.opponents():
            return self.look(figure)
        refused = selection.point_at_opponent(figure)
        if refused is None:
            self.sounded("select")
        else:
            self.refuse("figure", refused.sentence)
        table.touch("bar", "card", "notes", "strip", "log")
        return None

    def take(self, figure: int) -> Step:
        """Select one of the player's figures; orders that it already has are taken back, so that it can get others."""
        table, selection = self.table, self.table.selection
        decision = selection.decision
        if decision is None or figure not in selection.view.own():
            return self.look(figure)
        recall = Recall(figure)
        if figure not in decision.figures and selection.view.check(recall) is None:
            self.given(recall)
            table.refresh()
            if selection.decision is not None and figure in selection.decision.figures:
                selection.select(figure)
            table.say(f"{table.session.name(figure)} needs new orders.")
        elif figure in decision.figures:
            selection.select(figure)
            table.eye.show_figure(figure)
            self.sounded("select")
            stays = stays_words(selection.view, figure) if selection.aside else ""
            table.say(stays or empty_words(selection.view, figure, selection.offers()))
        else:
            return self.look(figure)
        table.touch("bar", "card", "notes", "strip", "log")
        return None

    def commit(self) -> Step:
        """Submit the command for the chosen target; if it is not possible, show the reason."""
        preview = self.table.selection.preview()
        if preview.command is None:
            self.refuse("commit", preview.refused.sentence if preview.refused else "You have not chosen anything.")
            return None
        self.sounded("commit")
        self.given(preview.command)
        return None

    def action(self, id: str) -> Step:
        """Choose an action by its card; submit it if it is already chosen and needs no target."""
        table, selection = self.table, self.table.selection
        table.bar.open = False
        if selection.action == id and selection.preview().command is not None and selection.pinned is not None:
            return self.commit()
        refused = selection.take(id)
        if refused is not None:
            self.refuse(f"action:{id}", refused.sentence)
            return None
        self._close_hint()
        self.sounded("card")
        table.touch("bar", "card", "notes", "log")
        return None

    def word(self, pick: Pick) -> Step:
        """Choose a variant of an action by its card; a second press submits the command."""
        selection = self.table.selection
        if selection.pinned == pick:
            return self.commit()
        selection.pinned = pick
        self.sounded("card")
        self.table.touch("bar", "card")
        return None

    def variant(self, number: int) -> Step:
        """Choose another weapon for the same target by its number; -1 chooses the next one."""
        if number < 0:
            self.table.selection.next_variant()
        else:
            self.table.selection.variant = number
        self.sounded("card")
        self.table.touch("card")
        return None

    def answer(self, choice: str) -> Step:
        """Answer the question that was asked."""
        decision = self.table.selection.decision
        if decision is not None:
            self.sounded("commit")
            self.given(Answer(decision.figure, choice))
        return None

    def advised(self, number: int) -> Step:
        """Choose and lock the plan of a hint; one more click submits it."""
        table = self.table
        if not 0 <= number < len(table.hints.options()):
            return None
        option = table.hints.options()[number]
        table.hints.picked, table.hints.by_cursor = number, False
        if not take_advice(table, option):
            self.refuse("hint", "You cannot use this plan here.")
            return None
        if not isinstance(option.command, Answer | End):
            self.sounded("select")
        table.touch("strip", "bar", "notes", "card", "log")
        return None

    def more(self) -> Step:
        """Open or close the sheet of further actions."""
        self.table.bar.open, self.table.bar.whole = not self.table.bar.open, False
        self.sounded("page")
        self.table.touch("bar")
        return None

    def every(self) -> Step:
        """Show all further actions, also those that are impossible or not needed now."""
        self.table.bar.few, self.table.bar.whole = None, True
        self.sounded("page")
        self.table.touch("bar")
        return None

    def look(self, figure: int) -> Step:
        """Look at a figure and the squares that it threatens; a second call stops that."""
        table = self.table
        table.selection.inspected = 0 if table.selection.inspected == figure else figure
        if table.selection.inspected:
            table.eye.show_figure(figure)
        self.sounded("tab")
        table.touch("strip", "notes", "card", "log")
        return None

    def back(self) -> bool:
        """Close or release the last thing that was opened or chosen; return whether there was anything."""
        table = self.table
        if table.journal.whole:
            table.journal.whole = False
        elif table.bar.open:
            table.bar.open = False
        elif table.why.wanted:
            table.why.ask(-1)
        elif table.hints.wanted and table.selection.pinned is None:
            table.hints.toggle()
        elif not table.selection.back():
            return False
        self.sounded("undo")
        table.touch("strip", "bar", "notes", "card", "log")
        return True

    def skip(self) -> None:
        """Finish all animations at once."""
        self._hurry(self.table.board.playback.skip)

    def skip_step(self) -> None:
        """Finish the animation of the present act."""
        self._hurry(self.table.board.playback.skip_step)

    def _hurry(self, skip: Callable[[], None]) -> None:
        """Call `skip`, and note that the events it passes over were not seen."""
        skipped = self.table.picture.recent.skipped
        skipped.hurries, skipped.ago = True, 0.0
        skip()
        skipped.hurries = False

    def ask_anew(self) -> None:
        """Let the key that ends a turn ask for confirmation again, because the player has done something else since."""
        if self.table.bar.unsure != NOT_ASKED:
            self.table.bar.unsure = NOT_ASKED
            self.table.touch("bar")

    def refuse(self, what: str, why: str) -> None:
        """Refuse an input: play a sound and show the reason."""
        self.sounded("refuse")
        self.table.say(why)
        self.table.stage.log.write(refused=what, scene="battle", why=why)
        self.table.touch("card")
        self.refused(why)

    def sounded(self, moment: str) -> None:
        """Play a sound and remove the last notice."""
        self.table.said = ""
        self.table.stage.sound.play(moment)
