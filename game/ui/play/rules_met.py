"""The rules one met in a battle, those that came up most often first; each opens its page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial

from game.model.events import Event
from game.model.tally import Tally
from game.rulebook import load_rules, load_terms
from game.rulebook.demo_index import demos_by_rule
from game.storage.practice import score
from game.storage.progress import load_progress
from game.ui.kit import page, routes
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.form_scene import FormScene
from game.ui.kit.question_card import lay_pip
from game.ui.kit.scene import Pop, Push, Step
from game.ui.kit.stage import Stage

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
    """Return the rules that an event cites: its own, and those of every line of its sums."""
    sums = [getattr(event, name, None) for name in event.__struct_fields__]
    found = {line.rule for one in sums if isinstance(one, Tally) for line in one.reasons}
    return (found | {str(getattr(event, "rule", ""))}) - {""}


class RulesMetScene(FormScene):
    """A page with a line for each rule."""

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
