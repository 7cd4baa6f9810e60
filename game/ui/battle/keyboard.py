"""Keys on the battle screen: everything that the mouse can do, and the views that are shown while a key is held."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.model.grid import Square
from game.table.action_slots import slots_of
from game.table.turn_words import empty_words
from game.ui.battle.input import Input
from game.ui.kit.controls import after
from game.ui.kit.keymap import TITLES, KeyHelp, Keymap, spelled
from game.ui.kit.scene import Step

PANS = {"pan-left": (-1, 0), "pan-right": (1, 0), "pan-up": (0, -1), "pan-down": (0, 1)}
CURSORS = {"cursor-left": (-1, 0), "cursor-right": (1, 0), "cursor-up": (0, -1), "cursor-down": (0, 1)}
VARIANTS = {"variant": 1, "variant-before": -1}
PAN_SPEED = 0.9
"""Speed of moving the map by keys, in units (pixels of a 720-line screen) per millisecond."""
SKIPS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE)
ALWAYS = (
    "cursor-up", "cursor-down", "cursor-left", "cursor-right", "pan-up", "pan-down", "pan-left", "pan-right",
    "zoom-in", "zoom-out", "centre", "threat", "costs", "log", "watch", "rule", "keys",
    "quick-save", "quick-load", "menu", "full-screen", "picture",
)  # fmt: skip
ACTING = (
    "next-figure", "previous-figure", "next-action", "more-actions", "variant", "variant-before",
    "end-turn", "end-side", "undo", "redo",
)  # fmt: skip


class Keyboard:
    """Translates key events into actions. `scene_keys` has the callbacks, by action, for keys that only the scene can
    handle."""

    def __init__(self, controls: Input, scene_keys: dict[str, Callable[[], Step]]) -> None:
        self.controls = controls
        self.scene_keys = scene_keys
        self.panning: dict[str, tuple[int, int]] = {}
        self.skipping = 0
        """Key that skipped an animation, 0 if there is none; it does nothing else until it is released."""

    def handle(self, event: pygame.event.Event) -> Step:
        """Handle a key that goes down or up."""
        table = self.controls.table
        action = table.stage.keymap.action(event)
        if event.type == pygame.KEYUP:
            self._up(event, action)
            return None
        table.hovered_for = float("-inf")  # a tip gives way to what the key opens, until something is pointed at anew
        if event.key == self.skipping:
            if table.busy:
                self._skip(event.key)
            return None
        if not table.busy and table.bar.open and spelled(event) in table.bar.far:
            return self._further(table.bar.far[spelled(event)])
        is_over = table.busy and table.session.waits == "over"
        if action in PANS and not is_over:
            self.panning[action] = PANS[action]
            return None
        if is_over or (table.busy and event.key in SKIPS):
            self.skipping = event.key
            self.controls.skip() if is_over else self._skip(event.key)
            return None
        if action == "costs":
            table.looking.coordinates = True
            table.touch("card")
            return None
        return self._meant(event, action)

    def _further(self, action: str) -> Step:
        """Press one of the further actions by its id, whether its card is shown or not; if it is not possible, show the
        reason."""
        offer = self.controls.table.bar.offers.get(action)
        if offer is not None and offer.refused is not None:
            self.controls.refuse(f"action:{action}", offer.refused.sentence)
            return None
        return self.controls.press(f"action:{action}")

    def _skip(self, key: int) -> None:
        """Skip all animations (Esc), or only that of the present act (any other key)."""
        self.controls.skip() if key == pygame.K_ESCAPE else self.controls.skip_step()

    def _up(self, event: pygame.event.Event, action: str) -> None:
        table = self.controls.table
        if event.key == self.skipping:
            self.skipping = 0
        for name in PANS:
            if action == name or not action:
                self.panning.pop(name, None)
        if event.key in (pygame.K_LALT, pygame.K_RALT) or action == "costs":
            table.looking.coordinates = False
            table.touch("card")

    def let_go(self) -> None:
        """Treat all keys as released, because the window lost the keyboard."""
        self.panning.clear()
        self.skipping = 0
        self.controls.dragging = False
        self.controls.table.looking.coordinates = False
        self.controls.table.touch("card")

    def _meant(self, event: pygame.event.Event, action: str) -> Step:
        table = self.controls.table
        if action != "end-turn":
            self.controls.ask_anew()
        if action in CURSORS:
            self.move_cursor(*CURSORS[action])
            return None
        if action.startswith("action-"):
            return None if table.busy else self.number(int(action.removeprefix("action-")))
        if action in ("zoom-in", "zoom-out"):
            table.board.zoom(1 if action == "zoom-in" else -1, self._focus())
            return None
        if action in self.scene_keys:
            return self.scene_keys[action]()
        if event.key == pygame.K_ESCAPE:
            return None if self.controls.back() else self.scene_keys["menu"]()
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not event.mod & pygame.KMOD_CTRL:
            return self._enter(drawing=bool(event.mod & pygame.KMOD_SHIFT))
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            lines = 6 if event.key == pygame.K_PAGEUP else -6
            table.journal.scroll(lines, len(table.session.lines()))
            table.touch("log")
            return None
        self._plain(action)
        return None

    def _plain(self, action: str) -> None:
        table = self.controls.table
        if action == "next-figure":
            self.next_figure(1)
        elif action == "previous-figure":
            self.next_figure(-1)
        elif action == "threat":
            table.selection.threat = not table.selection.threat
            table.touch("card")
            self.controls.sounded("tab")
        elif action == "centre":
            table.board.camera.centre_on(self._home())
        elif action in VARIANTS and table.selection.next_variant(VARIANTS[action]):
            table.touch("card", "bar")
            self.controls.sounded("card")
            self._tell_variant(VARIANTS[action])
        elif action == "more-actions":
            self.controls.more()
        elif action == "next-action":
            self.next_action()

    def _tell_variant(self, step: int) -> None:
        """Show a notice with the chosen variant and the key that goes back; `step` is the change just made, 1 or -1."""
        table = self.controls.table
        titles, seen = table.selection.variant_titles(), table.selection.preview()
        if len(titles) > 1:
            back = next(name for name, way in VARIANTS.items() if way == (-step if len(titles) > 2 else step))
            words = f"Now: {titles[seen.variant]}. {table.stage.keymap.label(back)} changes back."
            table.say(words, good=True)

    def _enter(self, *, drawing: bool) -> Step:
        """Handle Enter: submit the chosen target's command, or else use the cursor's square, but never one that is only
        pointed at with the mouse. `drawing` adds to a path or order."""
        selection = self.controls.table.selection
        if self.controls.table.session.resting:
            return self.scene_keys["end-turn"]()
        if drawing and selection.cursor is not None:
            return self.controls.draw(selection.cursor)
        if self.controls.table.bar.focus:
            return self.controls.press(self.controls.table.bar.focus)
        if selection.pinned is not None:
            return self.controls.commit()
        hints = self.controls.table.hints
        if hints.ends_by_enter:
            return self.controls.press("end")
        if hints.by_enter is not None:
            return self.controls.table.handlers.hint(hints.picked)
        if hints.wanted and hints.advice is None and not hints.by_cursor:
            return None  # it is still being computed
        if self._only_points():
            self.controls.refuse("square", "Nothing is chosen. Click a square first, or go to it with the arrow keys.")
        elif selection.cursor is not None:
            return self.controls.use(selection.cursor)
        return None

    def _only_points(self) -> bool:
        """Return whether the cursor's square is only pointed at with the mouse. Enter must not choose it, because the
        pointer may have moved there by chance."""
        cursor, eye = self.controls.table.selection.cursor, self.controls.table.eye
        return cursor is not None and cursor == eye.pointed and eye.pointer is not None

    def _focus(self) -> tuple[int, int] | None:
        """Return the fixed point for zooming by keys: the cursor if it is in view; None otherwise."""
        table = self.controls.table
        if table.selection.cursor is None:
            return None
        place = table.board.camera.centre(table.selection.cursor)
        return place if table.rect_of_board().collidepoint(place) else None

    def valid(self) -> list[KeyHelp]:
        """Return the keys that have an effect now, for the list of keys."""
        table = self.controls.table
        keymap = table.stage.keymap
        found: list[KeyHelp] = []
        table.laid()
        if table.selection.decision is not None:
            for number, wanted in enumerate(table.bar.keyed[:9]):
                words = table.bar.offers[str(wanted)].title if str(wanted) in table.bar.offers else str(wanted)
                found.append(KeyHelp((keymap.label(f"action-{number + 1}"),), words, "Figure"))
            found.append(KeyHelp(("Enter",), "Choose this target; press again to act", "Figure"))
            found += [_help(keymap, "hint", "Figure")] if table.may_hint else []
        if table.why.latest() >= 0:
            found.append(_help(keymap, "why", "Game"))
        if table.selection.figure:
            found += [_help(keymap, action, "Figure") for action in ACTING]
            found.append(KeyHelp(("Shift+Enter",), "Draw the path as far as there", "Figure"))
        found.append(KeyHelp(("Enter",), "While you watch your own act: skip it, and go on", "Game"))
        found.append(KeyHelp(("Esc",), "Go back, then open the menu", "Game"))
        found += [_help(keymap, action, "") for action in ALWAYS]
        return found

    # --- the cursor and the figures --------------------------------------------------------------------------------

    def pan(self, milliseconds: float) -> bool:
        """Move the map while its keys are held; return whether it moved."""
        if not self.panning:
            return False
        table = self.controls.table
        far = PAN_SPEED * table.stage.scale * milliseconds
        dx = sum(x for x, _ in self.panning.values())
        dy = sum(y for _, y in self.panning.values())
        table.board.camera.pan(dx * far, dy * far)
        return True

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move the square cursor `dx` squares to the right and `dy` down."""
        table = self.controls.table
        board = table.session.view.board
        here = table.selection.cursor or self._home()
        square = (min(max(here[0] + dx, 0), board.width - 1), min(max(here[1] + dy, 0), board.height - 1))
        table.eye.pointer = None
        table.eye.show(square)
        table.hints.by_cursor = True
        table.touch("bar")
        self.controls.point(square)

    def _home(self) -> Square:
        """Return the first square of the cursor: that of the acting figure."""
        table = self.controls.table
        figure = table.selection.figure or table.shown_figure()
        return table.session.view.figure(figure).square if figure else (0, 0)

    def next_figure(self, step: int) -> None:
        """Choose the next target (the previous one if `step` is -1); if there are none, the next figure that can
        act."""
        table, selection = self.controls.table, self.controls.table.selection
        table.eye.pointer, table.hints.by_cursor, words = None, True, ""
        if selection.next_pick(step):
            if selection.cursor is not None:
                table.eye.show(selection.cursor)
        else:
            decision = selection.decision
            figures = decision.figures if decision else ()
            if len(figures) > 1:
                here = figures.index(selection.figure) if selection.figure in figures else -1
                selection.select(figures[(here + step) % len(figures)])
            if selection.figure:
                selection.cursor = selection.view.figure(selection.figure).square
                table.eye.show(selection.cursor)
                words = empty_words(selection.view, selection.figure, selection.offers())
        self.controls.sounded("select")
        table.say(words)
        table.touch("strip", "bar", "notes", "card", "log")

    def next_action(self) -> None:
        """Choose the next action in the order of the bar, or the next answer to a question."""
        table, selection = self.controls.table, self.controls.table.selection
        table.laid()
        answers = [spot for spot in table.sheets["bar"].spots if spot.id.startswith(("answer:", "word:"))]
        following = after(answers, table.bar.focus, 1, table.sheets["bar"].px(24))
        if following is not None:
            table.bar.focus = following.id
            self.controls.sounded("card")
            table.touch("bar")
            return
        near, far = slots_of(selection.view.ruleset.actions)
        offers = {offer.id: offer for offer in selection.offers()}
        known = [action for action in (*near, *far) if action in offers and offers[action].refused is None]
        if known:
            here = known.index(selection.action) if selection.action in known else -1
            self.controls.action(known[(here + 1) % len(known)])

    def number(self, place: int) -> Step:
        """Handle a number key: choose the action, word or answer that has this number."""
        table = self.controls.table
        table.laid()
        if place > len(table.bar.keyed):
            return None
        wanted = table.bar.keyed[place - 1]
        decision = table.selection.decision
        if decision is not None and decision.choices:
            return self.controls.press(f"answer:{wanted}")
        if table.selection.choosing is not None and wanted in table.selection.choosing.words:
            return self.controls.word(wanted)
        return self.controls.press(f"action:{wanted}")


def _help(keymap: Keymap, action: str, group: str) -> KeyHelp:
    on_board = action.split("-")[0] in ("cursor", "pan", "zoom", "centre", "threat", "costs")
    return KeyHelp((keymap.label(action),), TITLES[action], group or ("Board" if on_board else "Game"))
