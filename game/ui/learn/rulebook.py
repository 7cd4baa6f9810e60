"""The rule book: chapters in the order of teaching, first lessons, a search, and the demos of each rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame

from game.storage.progress import load_progress
from game.ui.kit import page, routes
from game.ui.kit.dialog import tried
from game.ui.kit.fonts import BODY, LABEL, NAME, VALUE, Style
from game.ui.kit.form_scene import FormScene
from game.ui.kit.marked_prose import lay_marked
from game.ui.kit.pen import Box
from game.ui.kit.rule_pages import (
    LessonPage,
    RulePage,
    by_chapter,
    demo_title,
    lessons_of_the_game,
    rules_of_the_game,
    ruleset_place,
    ruleset_title,
)
from game.ui.kit.scene import Pop, Push, Step
from game.ui.kit.stage import Stage

_LINE = 34.0
MOST_LETTERS = 30
LESSONS = "lessons"
"""Id of the page of the first lessons among the rules."""


class RuleBookScene(FormScene):
    """Page with the rulesets at the top, search and rules at the left, and the open rule (or the first lessons) at the
    right."""

    name = leaf = "rulebook"

    def __init__(
        self,
        stage: Stage,
        rule: str = "",
        *,
        rules: Callable[[], Sequence[RulePage]] = rules_of_the_game,
        lessons: Callable[[], Sequence[LessonPage]] = lessons_of_the_game,
    ) -> None:
        """Open the rule book at the rule with the id `rule`; without one at the first lessons."""
        super().__init__(stage)
        self.rules = by_chapter(rules())
        self.lessons = lessons()
        self.ruleset = "all"
        self.query = ""
        wanted = next((known for known in self.rules if known.id == rule), None)
        self.open = wanted or (None if self.lessons else next(iter(self.rules), None))
        self.chapter = self.open.chapter if self.open else ""
        """The chapter whose rules are shown."""
        self._follow = True

    @property
    def listed(self) -> list[RulePage]:
        """Return the rules of the chosen ruleset that contain all words of the search."""
        words = self.query.casefold().split()
        found = [
            rule
            for rule in self.rules
            if (self.ruleset == "all" or self.ruleset in rule.rulesets) and rule.holds(words)
        ]
        return nearest_first(found, self.query) if words else found

    # --- laying ---------------------------------------------------------------------------------------------------

    def fill(self) -> None:
        """Lay out the list and the open page."""
        desk = self.desk
        sheet = page.sheet(desk)
        page.heading(desk, sheet, "Rule book and demos" if desk.width > 1000 else "Rule book")
        self._filters(sheet)
        left, top, width, height = page.body(sheet)
        share = min(400.0, width * 0.42)
        self._search((left, top, share, 32))
        self._list((left, top + 42, share, height - 42))
        right = (left + share + 24, top, width - share - 24, height)
        if self.open is not None:
            self._page(right, self.open)
        elif self.lessons:
            self._lessons(right)
        page.back_button(desk, sheet, self._leave)

    def _filters(self, sheet: Box) -> None:
        """Lay out the choice of rulesets: side by side if they fit, otherwise as a stepper."""
        desk = self.desk
        names = ["all", *sorted({name for rule in self.rules for name in rule.rulesets}, key=ruleset_place)]
        options = [(name, ruleset_title(name) if name != "all" else "All") for name in names]
        width = sum(desk.text_width(label, Style(BODY, bold=True)) + 28 for _, label in options)
        right, top = sheet[0] + sheet[2], sheet[1] + 9
        if width < sheet[2] - 250 or (width < sheet[2] - 160 and desk.width <= 1000):
            desk.choices("ruleset", (right - 14 - width, top, width + 10, 32), options, self.ruleset, self._choose)
            return
        at = names.index(self.ruleset)
        less = partial(self._choose, names[at - 1]) if at else None
        more = partial(self._choose, names[at + 1]) if at + 1 < len(names) else None
        desk.stepper("ruleset", (right - 280, top, 260, 32), options[at][1], less, more)

    def _search(self, box: Box) -> None:
        """Lay out the search text, with a button to clear it."""
        desk = self.desk
        left, top, width, height = box
        desk.card((left, top, width, height), "tab")
        middle = top + height / 2
        if not self.query:
            desk.text(left + 12, middle, "Type to search", Style(BODY, desk.palette.ink_soft, italic=True))
            return
        style = Style(BODY, desk.palette.ink, bold=True)
        room, shown = width - 150, self.query
        while desk.text_width(shown, style) > room:
            shown = shown[1:]
        desk.text(left + 12, middle, shown, style)
        found = len(self.listed)
        words = f"{found} found" if found else "nothing"
        desk.text(left + width - 44, middle, words, Style(LABEL, desk.palette.ink_soft), "right")
        made = desk.button("clear-search", (left + width - 34, top + 3, 28, 26), self._forget)
        with desk.upon(made):
            desk.put(desk.cards.cross(14), left + width - 27, top + 9)

    def _list(self, box: Box) -> None:
        """Lay out the first lessons, then the rules by chapter."""
        desk = self.desk
        left, top, width, height = box
        with desk.pane("list", (left - 10, top - 6, width + 22, height + 10)) as pane:
            y, chapter = top, ""
            if self.lessons and not self.query:
                look = "chosen" if self.open is None else "button"
                made = desk.button(LESSONS, (left, y, width, _LINE + 6), partial(self._turn_to, None), look=look)
                with desk.upon(made):
                    stamp = desk.cards.stamp("Start here").get_width() / desk.stage.scale
                    desk.text(left + 12, y + 20, "First lessons", Style(VALUE, desk.palette.ink, bold=True))
                    desk.stamp(left + width - stamp - 10, y + 11, "Start here")
                y += _LINE + 14
            listed = self.listed
            for rule in listed:
                if rule.chapter != chapter:
                    chapter = rule.chapter
                    y = self._chapter(left, y, width, chapter, sum(other.chapter == chapter for other in listed))
                if self.query or chapter == self.chapter:
                    inward = 0.0 if self.query else 18.0
                    y = self._line(left + inward, y, width - inward, rule)
        if self._follow:
            self._follow = False
            chosen = next((b for b in desk.buttons if self.open and b.id == f"rule:{self.open.id}"), None)
            pane.scroll_to(chosen.rect.centery - pane.rect.centery if chosen is not None else 0)

    def _chapter(self, left: float, y: float, width: float, chapter: str, count: int) -> float:
        """Lay out a chapter with the number of its rules; a click opens or closes it, and a search opens all. Return
        the top of the next row in units."""
        desk = self.desk
        if self.query:
            desk.stamp(left, y + 6, chapter)
            return y + 36
        made = desk.button(f"chapter:{chapter}", (left, y, width, _LINE), partial(self._unfold, chapter))
        with desk.upon(made):
            way = "down" if chapter == self.chapter else "right"
            desk.put(desk.cards.arrow(way, 14), left + 10, y + _LINE / 2 - 7)
            desk.text(left + 34, y + _LINE / 2, chapter, Style(BODY, desk.palette.side("red").text_dark, bold=True))
            desk.text(left + width - 14, y + _LINE / 2, str(count), Style(LABEL, desk.palette.ink_soft), "right")
        return y + _LINE + 6

    def _line(self, left: float, y: float, width: float, rule: RulePage) -> float:
        desk = self.desk
        style = Style(BODY, desk.palette.ink, bold=rule is self.open)
        room = width - 24 - (34 if rule.demos else 0)
        lines = desk.lines(rule.title, room, style)
        height = _LINE + 18 * (len(lines) - 1)
        look = "chosen" if rule is self.open else "button"
        made = desk.button(f"rule:{rule.id}", (left, y, width, height), lambda: self._turn_to(rule), look=look)
        with desk.upon(made):
            desk.prose(left + 12, y + (height - 18 * len(lines)) / 2, room, rule.title, style, 18)
            if rule.demos:
                desk.put(desk.cards.play_sign(16), left + width - 28, y + height / 2 - 8)
        return y + height + 6

    def _page(self, box: Box, rule: RulePage) -> None:
        """Lay out the open rule on its card, with a button for each demo."""
        desk = self.desk
        left, top, width, height = box
        desk.card(box)
        x, room = left + 20, width - 44
        with desk.pane(f"page {rule.id}", (left + 4, top + 6, width - 8, height - 12)):
            y = desk.prose(x, top + 16, room, rule.title, Style(NAME, desk.palette.ink, bold=True), 26)
            systems = ", ".join(ruleset_title(name) for name in rule.rulesets)
            y = desk.prose(x, y + 4, room, f"Plays in: {systems}", Style(LABEL, desk.palette.ink_soft), 16)
            y = lay_marked(desk, x, y + 12, room, rule.text, rule.marks, Style(BODY, desk.palette.ink), 21) + 10
            whole = partial(self._whole, rule)
            style = Style(BODY, desk.palette.ink, bold=True)
            desk.button("whole-page", (x, y, room, 36), whole, text="Its own page", key="F3", style=style)
            y += 52
            if not rule.demos:
                desk.prose(x, y, room, "This rule has no demo of its own.", Style(LABEL, desk.palette.ink_soft), 16)
                return
            desk.stamp(x, y, "See it played")
            y += 34
            for number, path in enumerate(rule.demos):
                y = self._demo((x, y, room, 0), path, demo_title(path), "", number == 0)

    def _lessons(self, box: Box) -> None:
        """Lay out the button to the lessons, and the first demos in order, with ticks at watched ones."""
        desk = self.desk
        left, top, width, height = box
        desk.card(box)
        seen = load_progress(self.stage.folders.config).demos
        x, room = left + 20, width - 44
        with desk.pane("page lessons", (left + 4, top + 6, width - 8, height - 12)):
            y = desk.prose(x, top + 16, room, "First lessons", Style(NAME, desk.palette.ink, bold=True), 26)
            said = "Each takes a minute. You get a small task and see how it went. There is a course for every ruleset."
            y = desk.prose(x, y + 4, room, said, Style(BODY, desk.palette.ink), 20) + 8
            wide = min(room, 300.0)
            desk.button("courses", (x, y, wide, 44), self._to_courses, text="Do the lessons", key="F2", look="main")
            y = desk.prose(x, y + 62, room, "Or watch", Style(VALUE, desk.palette.ink, bold=True), 22)
            said = "These boards play by themselves, page by page. Play on yourself at any time."
            y = desk.prose(x, y + 2, room, said, Style(BODY, desk.palette.ink), 20) + 10
            for number, one in enumerate(self.lessons, start=1):
                desk.put(desk.cards.tick_box(one.path.stem in seen, 20), x, y + 12)
                title = f"{number}. {one.title}"
                y = self._demo((x + 32, y, room - 32, 0), one.path, title, one.teaches, main=False)

    def _demo(self, box: Box, path: Path, title: str, said: str, main: bool) -> float:
        """Lay out a button that plays a demo (the gold one with the key F2 if `main`); return the top of the next row
        in units."""
        desk = self.desk
        left, y, width, _ = box
        bold, soft = Style(BODY, desk.palette.ink, bold=True), Style(LABEL, desk.palette.ink)
        room = width - 96
        lines = len(desk.lines(title, room, bold))
        more = len(desk.lines(said, room, soft)) if said else 0
        tall = 20.0 + 18 * lines + 16 * more
        made = desk.button(
            f"demo:{path.stem}", (left, y, width, tall), partial(self._play, path), key="F2" if main else "",
            look="main" if main else "button",
        )  # fmt: skip
        with desk.upon(made):
            desk.put(desk.cards.play_sign(18), left + 12, y + tall / 2 - 9)
            below = desk.prose(left + 42, y + 10, room, title, bold, 18)
            if said:
                desk.prose(left + 42, below, room, said, soft, 16)
        return y + tall + 8

    # --- turning to something -------------------------------------------------------------------------------------

    def _play(self, path: Path) -> Step:
        return tried(self.stage, "This demo cannot be played", lambda: Push(routes.open_demo(path)))

    def _to_courses(self) -> Step:
        return tried(self.stage, "The lessons cannot be opened", lambda: Push(routes.open_lessons(self.stage)))

    def _whole(self, rule: RulePage) -> Step:
        return Push(routes.open_rule_page(self.stage, rule.id))

    def _choose(self, ruleset: str) -> Step:
        self.ruleset = ruleset
        self._still_open()
        return None

    def _turn_to(self, rule: RulePage | None) -> Step:
        self.open = rule
        self.chapter = rule.chapter if rule else self.chapter
        self.stage.sound.play("page")
        return self.relaid()

    def _unfold(self, chapter: str) -> Step:
        self.chapter = "" if self.chapter == chapter else chapter
        self.stage.sound.play("page")
        return self.relaid()

    def _leave(self) -> Step:
        """Clear the search; without one, close the rule book."""
        return self._forget() if self.query else Pop()

    # --- searching ------------------------------------------------------------------------------------------------

    def _look_for(self, query: str) -> Step:
        self.query = query
        self.desk.focus = ""
        self._still_open()
        return None

    def _forget(self) -> Step:
        return self._look_for("")

    def _still_open(self) -> None:
        """Keep the open rule if it is listed; otherwise open the first listed rule."""
        listed = self.listed
        if self.open is not None and self.open not in listed:
            self.open = listed[0] if listed else self.open
        elif self.open is None and self.query and listed:
            self.open = listed[0]
        self.chapter = self.open.chapter if self.open else self.chapter
        self._follow = True
        self.lay(self.stage)

    def _typed(self, event: pygame.event.Event) -> bool:
        """Add a typed letter to the search; return whether the event was one."""
        if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if event.key == pygame.K_BACKSPACE and self.query:
            self._look_for(self.query[:-1])
            return True
        letter = getattr(event, "unicode", "")
        is_space = letter == " " and self.query and not self.desk.focus
        if len(self.query) < MOST_LETTERS and (letter.isalnum() or letter in ("-", "'", "+", "/") or is_space):
            self._look_for(self.query + letter)
            return True
        return False

    # --- events and time ------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Step:
        """Handle a click or a key."""
        return None if self._typed(event) else super().handle(event)


def nearest_first(found: list[RulePage], query: str) -> list[RulePage]:
    """Return the found rules: an exact title first, then titles that begin with the query, then titles that contain it;
    rules of a chapter stay together."""
    wanted = " ".join(query.casefold().split())

    def rank(rule: RulePage) -> int:
        title = rule.title.casefold()
        return 0 if title == wanted else 1 if title.startswith(wanted) else 2 if wanted in title else 3

    chapters = list(dict.fromkeys(rule.chapter for rule in found))
    best = {chapter: min(rank(rule) for rule in found if rule.chapter == chapter) for chapter in chapters}
    return sorted(found, key=lambda rule: (best[rule.chapter], chapters.index(rule.chapter), rank(rule)))
