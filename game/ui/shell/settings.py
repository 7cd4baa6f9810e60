"""The settings page: each change takes effect at once and is saved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args

import pygame

from game.storage.settings import UI_SCALES, OrderWord, Settings, Speed, Tutoring
from game.table.seats import WITH_OTHERS
from game.ui.kit import page
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.form_scene import FormScene
from game.ui.kit.keymap import ACTIONS, KeyAction, Keymap, spelled
from game.ui.kit.palette import THEMES
from game.ui.kit.pen import Box
from game.ui.kit.scene import Pop, Push, RefreshSettings, Step
from game.ui.kit.stage import Stage, ui_scale
from game.ui.title.about import about

_LABEL, _ROW, _GAP = 162.0, 44.0, 12.0
_WORDS = {
    "notebook": "Notebook", "high-separation": "Clear sides", "dark-ink": "Bold lines", "print": "Print",
    "slow": "Slow", "normal": "Normal", "fast": "Fast", "instant": "No waiting",
    "never": "Never", "always": "Always", "second": "In my second battle",
}  # fmt: skip

_ANSWERS = {"never": "Always no", "always": "Always yes", "ask": "Ask me"}

LayRow = Callable[[Box], float]
"""Function that lays out one control in a box and returns the height used, in units."""
Section = tuple[str, Sequence[tuple[str, LayRow]]]


def scales_around(size: tuple[int, int]) -> list[int]:
    """Return the text sizes in per cent, in ascending order, for a window of a size in pixels. 0 stands for "as the
    window needs" and comes after the sizes no larger than that."""
    now = 100 * ui_scale(size, 0)
    fixed = sorted(scale for scale in UI_SCALES if scale)
    return [*(scale for scale in fixed if scale <= now), 0, *(scale for scale in fixed if scale > now)]


class SettingsScene(FormScene):
    """The settings on two pages: one for looks, motion, sound and play, the other for the keys."""

    name = "settings"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.tab = "general"
        self.listening = ""
        self.refusal = ""

    def fill(self) -> None:
        """Lay out the page that is open."""
        desk = self.desk
        sheet = page.sheet(desk, height=660)
        page.heading(desk, sheet, "Settings")
        tabs = [("general", "General"), ("keys", "Keys")]
        desk.choices("tab", (sheet[0] + sheet[2] - 162, sheet[1] + 9, 160, 32), tabs, self.tab, self._open)
        left, top, width, height = page.body(sheet)
        with desk.pane(self.tab, (left - 12, top - 8, width + 24, height + 12)):
            if self.tab == "general":
                self._general(left, top, width)
            else:
                self._keys(left, top, width)
        page.back_button(desk, sheet, self._back)
        if self.tab == "general":
            box = (sheet[0] + sheet[2] - 270, sheet[1] + sheet[3] - page.FOOT + 4, 250, 40)
            desk.button("about", box, lambda: Push(about(self.stage)), text="Version and problems", key="V")
        if self.tab == "keys":
            page.main_button(desk, sheet, "usual-keys", "Reset all keys", self._usual_keys, key="", width=170)
            self._say(sheet)

    # General

    def _general(self, left: float, top: float, width: float) -> None:
        columns = 2 if width >= 1000 else 1
        wide = (width - _GAP * (columns - 1)) / columns
        bottoms = [top] * columns
        for section in self._sections():
            column = bottoms.index(min(bottoms))
            bottoms[column] = self._section(left + column * (wide + _GAP), bottoms[column], wide, section) + _GAP

    def _sections(self) -> list[Section]:
        return [
            ("Screen", [
                ("Text size", self._scale),
                ("Full screen", self._tick("full_screen", "Fill the whole screen (F11)")),
                ("Colours", self._choice("palette", THEMES)),
                ("Motion", self._tick("reduced_motion", "Less motion: nothing walks or shakes")),
                ("Light", self._tick("always_day", "Always day: no dusk, no night")),
                ("Squares", self._tick("square_numbers", "Always number them at the map's edge")),
                ("View", self._tick("follow", "Follow the figure that acts")),
            ]),
            ("Speed", [
                ("My figures", self._choice("speed_mine", get_args(Speed))),
                ("Computer's figures", self._choice("speed_computer", get_args(Speed))),
            ]),
            ("Sound", [
                ("Steps, shots and dice", self._volume("effects")),
                ("Buttons and pages", self._volume("interface")),
                ("Background sounds", self._volume("room")),
                ("Music", self._volume("music")),
            ]),
            ("Help", [
                ("Something new", self._tick("callouts", "Explain it once, when I meet it")),
                ("What to do next", self._tick("thread", "Show it on the gold button")),
                ("Warn of mistakes", self._choice("tutor", get_args(Tutoring))),
                (WITH_OTHERS, self._tick("hints", "Allow hints if every player does")),
            ]),
            ("Play", [
                ("End all turns", self._tick("confirm_end", "Ask first if somebody can still act")),
                ("A turn used up", self._tick("end_idle", "End it when nothing is left to do")),
                ("My last order", self._tick("begin_at_once", "Start the phase without asking")),
                ("Yes/no questions", self._choice("standing_orders", get_args(OrderWord), _ANSWERS)),
            ]),
        ]  # fmt: skip

    def _section(self, left: float, top: float, width: float, section: Section) -> float:
        """Lay out one card of settings; return its bottom in units."""
        desk = self.desk
        title, rows = section
        first = len(desk.items)
        desk.stamp(left + 16, top + 12, title)
        y = top + 42
        for label, row in rows:
            taken = row((left + 16 + _LABEL, y, width - _LABEL - 32, 34))
            desk.text(left + 16, y + 17, label, Style(BODY, desk.palette.ink))
            y += max(_ROW, taken + 10)
        desk.card_under(first, (left, top, width, y - top + 4))
        return y + 4

    def _scale(self, box: Box) -> float:
        settings = self.stage.settings
        scales = scales_around(self.stage.size)
        at = scales.index(settings.ui_scale) if settings.ui_scale in scales else scales.index(0)
        shown = f"{settings.ui_scale} %" if settings.ui_scale else "Fits the window"

        def go(step: int) -> Callable[[], Step] | None:
            if not 0 <= at + step < len(scales):
                return None
            return lambda: self._set("ui_scale", scales[at + step])

        self.desk.stepper("ui-scale", (box[0], box[1], 220, box[3]), shown, go(-1), go(1))
        return box[3]

    def _tick(self, name: str, text: str) -> LayRow:
        def lay(box: Box) -> float:
            on = bool(getattr(self.stage.settings, name))
            width = min(box[2], self.desk.text_width(text, Style(BODY, bold=True)) + 56)
            self.desk.tick(
                name.replace("_", "-"), (box[0], box[1], width, box[3]), text, on, lambda: self._set(name, not on)
            )
            return box[3]

        return lay

    def _choice(self, name: str, values: Sequence[str], words: Mapping[str, str] = _WORDS) -> LayRow:
        def lay(box: Box) -> float:
            options = [(value, words[value]) for value in values]
            value = str(getattr(self.stage.settings, name))
            return self.desk.choices(name.replace("_", "-"), box, options, value, lambda value: self._set(name, value))

        return lay

    def _volume(self, name: str) -> LayRow:
        def lay(box: Box) -> float:
            now = int(getattr(self.stage.settings, name))
            less = (lambda: self._set(name, max(0, now - 10))) if now > 0 else None
            more = (lambda: self._set(name, min(100, now + 10))) if now < 100 else None
            self.desk.stepper(name, (box[0], box[1], 150, box[3]), f"{now} %" if now else "Off", less, more)
            bar = self.desk.cards.bar(120, 10, now / 100, self.desk.palette.accent)
            self.desk.put(bar, box[0] + 166, box[1] + box[3] / 2 - 8)
            return box[3]

        return lay

    # Keys

    def _keys(self, left: float, top: float, width: float) -> None:
        columns = 3 if width >= 1000 else 2
        wide = (width - _GAP * (columns - 1)) / columns
        y = top
        for group in dict.fromkeys(action.group for action in ACTIONS):
            self.desk.stamp(left, y + 4, group)
            y += 34
            listed = [action for action in ACTIONS if action.group == group]
            for number, action in enumerate(listed):
                x = left + number % columns * (wide + _GAP)
                self._key_row((x, y + number // columns * 40, wide, 34), action)
            y += -(-len(listed) // columns) * 40 + 8

    def _key_row(self, box: Box, action: KeyAction) -> None:
        desk = self.desk
        listening = self.listening == action.id
        made = desk.button(
            f"key:{action.id}", box, lambda: self._listen(action.id), look="chosen" if listening else "button"
        )
        with desk.upon(made):
            if listening:
                desk.text(
                    box[0] + 12, box[1] + 17, "Press a key, or Esc", Style(BODY, desk.palette.plan_dark, bold=True)
                )
                return
            right = box[0] + box[2] - 10
            for key in reversed(self.stage.keymap.keys[action.id]):
                shown = self.stage.keymap.label(action.id) if action.id == "keys" else key
                right -= desk.key_cap(right, box[1] + 7, shown, align="right") + 5
            style = Style(BODY, desk.palette.ink)
            if desk.text_width(action.title, style) > right - box[0] - 14:
                style = Style(LABEL, desk.palette.ink)
            desk.text(box[0] + 12, box[1] + 17, action.title, style)

    def _say(self, sheet: Box) -> None:
        """Lay out the reason why a key was refused, beside the Back button."""
        if not self.refusal:
            return
        x, y = sheet[0] + 190, sheet[1] + sheet[3] - page.FOOT + 4
        style = Style(LABEL, self.desk.palette.side("red").text_dark, bold=True)
        lines = self.desk.lines(self.refusal, sheet[2] - 400, style)
        self.desk.prose(x, y + 20 - 8 * len(lines), sheet[2] - 400, self.refusal, style, 16)

    def _listen(self, action: str) -> Step:
        self.listening, self.refusal = action, ""
        return self.relaid()

    def _hear(self, event: pygame.event.Event) -> Step:
        """Assign the pressed key to the action that waits for a key."""
        key = spelled(event)
        if event.key == pygame.K_ESCAPE:
            self.listening = ""
            self.lay(self.stage)
            return None
        if not key or event.key in (pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL):
            return None
        keymap = Keymap(self.stage.settings.keys)
        self.refusal = keymap.taken(key, self.listening)
        if self.refusal:
            self.stage.sound.play("refuse")
            self.lay(self.stage)
            return None
        action, self.listening = self.listening, ""
        return self._set("keys", keymap.changed(action, key))

    def _usual_keys(self) -> Step:
        self.listening = self.refusal = ""
        return self._set("keys", {})

    # All

    def _open(self, tab: str) -> Step:
        self.tab, self.listening, self.refusal = tab, "", ""
        return self.relaid()

    def _set(self, name: str, value: Any) -> Step:
        settings: Settings = self.stage.settings
        setattr(settings, name, value)
        return RefreshSettings()

    def _back(self) -> Step:
        return Pop()

    def handle(self, event: pygame.event.Event) -> Step:
        """Handle a click or a key; a key is assigned to the action that waits for one."""
        if event.type == pygame.KEYDOWN and self.listening:
            return self._hear(event)
        return super().handle(event)
