"""The rule book: every rule by its source in plain words, and its demo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import pygame

from game.ui import scenes
from game.ui.controls import Box
from game.ui.desk import Desk
from game.ui.fonts import BODY, LABEL, NAME, Style
from game.ui.scene import Pop, Push, Step
from game.ui.scenes import page
from game.ui.stage import Stage

_LINE = 34.0


@dataclass(frozen=True, slots=True)
class RulePage:
    """One rule as the book shows it; `demos` are the scenario files that play it."""

    id: str
    title: str
    chapter: str
    source: str
    text: str
    rulesets: tuple[str, ...]
    demos: tuple[Path, ...] = ()


def rules_of_the_game() -> Sequence[RulePage]:
    """The rules of game.rulebook with the demos that cite them."""
    from game.rulebook import load_rules

    demos = demo_files()
    return [
        RulePage(
            rule.id,
            rule.title,
            rule.chapter,
            rule.source,
            " ".join(rule.text.split()),
            rule.rulesets,
            tuple(demos.get(rule.id, ())),
        )
        for rule in load_rules().values()
    ]


def demo_files() -> dict[str, list[Path]]:
    """The demos by the rules they name, in the order of their file names. A file that is not TOML is passed over."""
    import tomllib

    from game.paths import PACKAGE

    found: dict[str, list[Path]] = {}
    for path in sorted((PACKAGE / "rulebook" / "demos").rglob("*.toml")):
        try:
            cited = tomllib.loads(path.read_text(encoding="utf-8")).get("rules", ())
        except (OSError, ValueError):
            continue
        for rule in cited if isinstance(cited, list) else ():
            found.setdefault(str(rule), []).append(path)
    return found


@cache
def ruleset_title(ruleset: str) -> str:
    """How a ruleset calls itself; one that cannot be read is called by its id."""
    from game.errors import BadInput
    from game.rulesets import load_ruleset, names

    try:
        return load_ruleset(ruleset).title if ruleset in names() else ruleset.replace("-", " ").capitalize()
    except BadInput:
        return ruleset


def by_chapter(rules: Sequence[RulePage]) -> list[RulePage]:
    """The rules with those of one chapter together, chapters in the order in which they first come."""
    chapters = list(dict.fromkeys(rule.chapter for rule in rules))
    return sorted(rules, key=lambda rule: chapters.index(rule.chapter))


class RuleBookScene:
    """Sources at the top, the rules of one at the left, the open rule at the right."""

    name = "rulebook"
    overlay = False
    animating = False

    def __init__(
        self, stage: Stage, rules: Callable[[], Sequence[RulePage]] = rules_of_the_game, rule: str = ""
    ) -> None:
        """`rule` is the id at which the book opens."""
        self.stage = stage
        self.rules = by_chapter(rules())
        self.ruleset = "all"
        self.open = next((known for known in self.rules if known.id == rule), self.rules[0] if self.rules else None)
        self.desk = Desk(stage, self.name)
        self._follow = True

    @property
    def listed(self) -> list[RulePage]:
        """The rules of the chosen ruleset."""
        return [rule for rule in self.rules if self.ruleset == "all" or self.ruleset in rule.rulesets]

    def lay(self, stage: Stage) -> None:
        """Lay out the list and the open page."""
        self.stage = stage
        desk = self.desk
        desk.clear(stage)
        sheet = page.sheet(desk)
        page.heading(desk, sheet, "Rule book and demos" if desk.width > 1000 else "Rule book")
        self._filters(sheet)
        left, top, width, height = page.body(sheet)
        share = min(400.0, width * 0.42)
        with desk.pane("list", (left - 10, top - 6, share + 22, height + 10)) as pane:
            y = top
            chapter = ""
            for rule in self.listed:
                if rule.chapter != chapter:
                    chapter = rule.chapter
                    desk.stamp(left, y + 6, chapter)
                    y += 36
                y = self._line(left, y, share, rule)
        if self._follow:
            self._follow = False
            chosen = next((b for b in desk.buttons if self.open and b.id == f"rule:{self.open.id}"), None)
            if chosen is not None:
                pane.scroll_to(chosen.rect.centery - pane.rect.centery)
        if self.open is not None:
            self._page((left + share + 24, top, width - share - 24, height), self.open)
        page.back_button(desk, sheet, Pop)

    def _filters(self, sheet: Box) -> None:
        """The rulesets to choose from: side by side where there is room, otherwise one after the other."""
        desk = self.desk
        names = ["all", *dict.fromkeys(name for rule in self.rules for name in rule.rulesets)]
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
        """The open rule on its card, with a button for each demo."""
        desk = self.desk
        left, top, width, height = box
        desk.card(box)
        buttons = 48.0 * len(rule.demos) if rule.demos else 30.0
        with desk.pane("page", (left + 4, top + 6, width - 8, height - buttons - 16)):
            y = desk.prose(left + 20, top + 16, width - 40, rule.title, Style(NAME, desk.palette.ink, bold=True), 26)
            systems = ", ".join(ruleset_title(name) for name in rule.rulesets)
            y = desk.prose(
                left + 20, y + 4, width - 40, f"Plays in: {systems}", Style(LABEL, desk.palette.ink_soft), 16
            )
            y = desk.prose(left + 20, y + 12, width - 40, rule.text, Style(BODY, desk.palette.ink), 21)
            desk.prose(left + 20, y + 12, width - 40, rule.id, Style(LABEL, desk.palette.ink_soft, italic=True), 16)
        y = top + height - buttons - 4
        if not rule.demos:
            desk.text(left + 20, y + 10, "This rule has no demo of its own.", Style(LABEL, desk.palette.ink_soft))
        for number, path in enumerate(rule.demos):
            text = "Play the demo" if len(rule.demos) == 1 else f"Play demo {number + 1}"
            desk.button(
                f"demo:{path.stem}",
                (left + 20, y, 230, 40),
                partial(self._play, path),
                text=text,
                key="D" if number == 0 else "",
                look="main" if number == 0 else "button",
            )
            y += 48

    def _play(self, path: Path) -> Step:
        from game.errors import BadInput
        from game.ui.scenes.dialog import message

        try:
            return Push(scenes.open_demo(path))
        except BadInput as refusal:
            return Push(message(self.stage, "This demo cannot be played", str(refusal)))

    def _choose(self, ruleset: str) -> Step:
        self.ruleset = ruleset
        if self.open not in self.listed:
            self.open = self.listed[0] if self.listed else None
        self._follow = True
        self.lay(self.stage)
        return None

    def _turn_to(self, rule: RulePage) -> Step:
        self.open = rule
        self.stage.sound.play("page")
        self.lay(self.stage)
        return None

    def handle(self, event: pygame.event.Event) -> Step:
        """Answer a click or a key."""
        return self.desk.handle(event)

    def update(self, milliseconds: int) -> Step:
        """Let the buttons see the pointer."""
        self.desk.update(milliseconds)
        return None

    def draw(self, screen: pygame.Surface) -> None:
        """Draw the page on the cover."""
        page.cover(self.desk, screen)
        self.desk.draw(screen)
