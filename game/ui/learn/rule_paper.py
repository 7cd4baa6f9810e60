"""The layout of a rule's page: its text, the states it names, results of its exercises, related rules, and the five
answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial

import pygame

from game.rulebook import Rule, load_rules, load_terms
from game.rulebook.demo_index import demos_by_rule, headings
from game.rulebook.exercises.five import RulesetAnswer
from game.rulebook.lessons import rules_in_order
from game.rulesets import load_ruleset
from game.ui.kit.art import exists, picture
from game.ui.kit.finger import LEAST
from game.ui.kit.fonts import ACTIVE, BODY, LABEL, VALUE, Style
from game.ui.kit.form import Form
from game.ui.kit.marked_prose import lay_marked
from game.ui.kit.palette import rgb
from game.ui.kit.pen import Box
from game.ui.kit.question_card import lay_pip
from game.ui.kit.scene import Step

MOST_LINKS, MOST_BADGES = 4, 8
GREEN = "#cfdfa0"
SIGNS = {"stop": "marks/stop", "react": "icons/melee", "block": "icons/block", "refused": "icons/wrong"}


@dataclass(frozen=True, slots=True)
class PaperHandlers:
    """Callbacks of the rule page's controls."""

    ask: Callable[[], Step] | None
    rule: Callable[[str], Step]


def neighbours(rule: str) -> tuple[str, str, str]:
    """Return the rules before and after a rule in the order of teaching ("" at the ends), and in words its place in its
    chapter."""
    order = [known.id for known in rules_in_order()]
    at = order.index(rule)
    book = {known.id: known for known in rules_in_order()}
    chapter = [name for name in order if book[name].chapter == book[rule].chapter]
    place = f"{chapter.index(rule) + 1} of {len(chapter)}"
    return order[at - 1] if at else "", order[at + 1] if at + 1 < len(order) else "", place


def works_with(rule: Rule, told: Sequence[RulesetAnswer] = ()) -> list[str]:
    """Return the ids of related rules: shown in the same demos, named in the rule's text, or cited by another ruleset's
    answer to the same question."""
    book = {**load_rules(), **load_terms()}
    together = [other for demo in demos_by_rule().get(rule.id, ()) for other in headings()[demo].rules]
    text = f" {rule.text.casefold()} "
    named = [known.id for known in book.values() if f" {known.title.casefold()} " in text]
    answers = [one.rule for one in told if one.rule in book]
    return [one for one in dict.fromkeys([*together, *named, *answers]) if one != rule.id][:MOST_LINKS]


@cache
def states_named(rule: str) -> tuple[tuple[str, str], ...]:
    """Return the states of figures that a rule's text names, each as (title, picture)."""
    known = {**load_rules(), **load_terms()}[rule]
    words = re.findall(r"[a-z]+(?:-[a-z]+)*", known.text.casefold())
    states = {name for ruleset in known.rulesets for name in _states_of(ruleset)}
    found = [word for word in dict.fromkeys(words) if word in states and exists(f"badges/{word}.svg")]
    return tuple((word, f"badges/{word}") for word in found[:MOST_BADGES])


def _states_of(ruleset: str) -> tuple[str, ...]:
    return (*load_ruleset(ruleset).conditions, "dead", "unconscious", "prone")


def lay_words(
    desk: Form, box: Box, rule: Rule, results: Sequence[bool | None], told: Sequence[RulesetAnswer], ways: PaperHandlers
) -> float:
    """Lay out the left half: title, text, states, results of the exercises and links; return its bottom in units."""
    left, y, width, _ = box
    y = desk.prose(left, y, width, rule.title, Style(ACTIVE, desk.palette.ink, bold=True), 30) + 4
    size = VALUE if len(rule.words) < 420 else BODY
    y = lay_marked(desk, left, y, width, rule.words, rule.marks, Style(size, desk.palette.ink), size + 8) + 4
    if rule.written:
        soft = Style(LABEL, desk.palette.ink_soft, italic=True)
        y = desk.prose(left, y, width, f"Note: {rule.written}", soft, 16) + 2
    y += 4
    y = _states(desk, left, y, width, rule.id)
    desk.rule(left, y, width)
    return _asked(desk, (left, y + 8, width, 36), results, ways, works_with(rule, told))


def _states(desk: Form, left: float, y: float, width: float, rule: str) -> float:
    """Lay out the states that a rule names, three or four in a row; return the top of the next row in units."""
    shown = states_named(rule)
    if len(shown) < 2:
        return y
    desk.stamp(left, y, "States in this rule")
    y += 30
    columns = 4 if width > 480 else 3
    wide = (width - 8 * (columns - 1)) / columns
    for place, (word, part) in enumerate(shown):
        at = (left + place % columns * (wide + 8), y + place // columns * 44, wide, 38.0)
        desk.card(at, "button", place)
        pixels = desk.px(26)
        desk.put(picture(part, pixels, pixels), at[0] + 8, at[1] + 6)
        styles = (Style(BODY, desk.palette.ink, bold=True), Style(LABEL, desk.palette.ink, bold=True))
        desk.fitted(at[0] + 42, at[1] + 19, wide - 48, word, styles)
    return y + -(-len(shown) // columns) * 44 + 6


def _asked(desk: Form, box: Box, results: Sequence[bool | None], ways: PaperHandlers, links: Sequence[str]) -> float:
    left, y, width, _ = box
    bold = Style(BODY, desk.palette.ink, bold=True)
    if results:
        x = left + desk.text(left, y + 18, "In exercises", bold) + 12
        room = max(1, int((width - (x - left) - 200) / 30))
        for result in results[:room]:
            lay_pip(desk, x, y + 5, result)
            x += 30
        right = sum(result is True for result in results)
        desk.text(x + 6, y + 18, f"{right} of {len(results)}", bold)
        words = "Ask me" if right < len(results) else "Play again"
        if ways.ask is not None:
            at = (left + width - 132, y, 132, 38)
            desk.button("ask", at, ways.ask, text=words, key="E", look="main", style=bold)
        y += 46
    if links:
        book = {**load_rules(), **load_terms()}
        desk.text(left, y + 12, "Works with", bold)
        x, blue = left + 92, Style(LABEL, desk.palette.side("blue").text_dark, bold=True)
        for link in links:
            wide = desk.text_width(book[link].title, blue) + 8
            if x + wide > left + width:
                x, y = left + 92, y + LEAST
            if x + wide > left + width:
                continue
            made = desk.button(f"rule:{link}", (x, y, wide, 24), partial(ways.rule, link), look="link")
            with desk.upon(made):
                desk.text(x + 4, y + 11, book[link].title, blue)
                desk.put(desk.cards.underline(wide - 8, blue.colour, 1.7), x + 4, y + 17)
            x += wide + 8
        y += 28
    return y


# --- the five answers -------------------------------------------------------------------------------------------------


def lay_five(
    desk: Form, box: Box, question: str, told: Sequence[RulesetAnswer], open_rule: str, ways: PaperHandlers
) -> None:
    """Lay out the same question for all five rulesets, a card for each."""
    left, top, width, height = box
    style = Style(VALUE, desk.palette.ink, bold=True)
    words = f"The same question under all five: {question}"
    desk.fitted(left, top + 12, width, words, (style, Style(BODY, desk.palette.ink, bold=True)))
    gap = 7.5
    wide = (width - 4 * gap) / 5
    for place, one in enumerate(told):
        at = (left + place * (wide + gap), top + 30, wide, height - 30)
        lay_answer(desk, at, one, one.rule == open_rule, place, ways)


def lay_answer(desk: Form, box: Box, told: RulesetAnswer, is_open: bool, number: int, ways: PaperHandlers) -> None:
    """Lay out the answer of one ruleset: icon, words, events, and its rule; marked if it `is_open`. `number` picks a
    shape of the card."""
    left, top, width, height = box
    desk.card(box, "chosen" if is_open else "card", number)
    pixels = desk.px(30)
    desk.put(picture(f"icons/clock-{told.ruleset}", pixels, pixels), left + 10, top + 8)
    desk.text(left + 48, top + 23, told.title, Style(VALUE, desk.palette.ink, bold=True))
    ink = Style(BODY, desk.palette.ink)
    if not told.path and len(told.words) < 16:
        desk.text(left + 14, top + 66, told.words, Style(ACTIVE, desk.palette.ink, bold=True))
    else:
        most = 2 if told.path else 5
        if len(desk.lines(told.words, width - 26, ink)) > most:
            ink, most = Style(LABEL, desk.palette.ink), most + 1
        y = top + 46.0
        for line in desk.few_lines(told.words, width - 26, ink, most):
            desk.text(left + 13, y + 8, line, ink)
            y += ink.size + 3
    if told.path:
        desk.put(way_picture(desk, told, width - 26), left + 13, top + height - 76)
    book = {**load_rules(), **load_terms()}
    if told.rule in book and not is_open:
        blue = Style(LABEL, desk.palette.side("blue").text_dark, bold=True)
        made = desk.button(f"five:{told.ruleset}", (left + 8, top + height - 30, width - 16, 24),
                           partial(ways.rule, told.rule), look="tab")  # fmt: skip
        with desk.upon(made):
            desk.fitted(left + 16, top + height - 18, width - 40, book[told.rule].title, (blue,))
    elif is_open:
        desk.text(left + 13, top + height - 18, "This page", Style(LABEL, desk.palette.ink_soft, bold=True))


def way_picture(desk: Form, told: RulesetAnswer, width: float) -> pygame.Surface:
    """Return a picture with two rows of squares that shows how far the figure went, and which obstacle was in its
    way."""
    key = ("five way", round(width), told.sign, told.at, told.path, told.went, told.beside, desk.palette.plan)
    return desk.cards.keep(key, lambda: _way(desk, told, width))


def _way(desk: Form, told: RulesetAnswer, width: float) -> pygame.Surface:
    columns = max(told.path + 1, 2)
    cell = desk.px(width) / columns
    tall = desk.px(40)
    made = pygame.Surface((desk.px(width), tall), pygame.SRCALPHA)
    made.fill(rgb(GREEN))
    ink, line = rgb(desk.palette.ink), (*rgb(desk.palette.ink), 60)
    for column in range(1, columns):
        pygame.draw.line(made, line, (round(column * cell), 0), (round(column * cell), tall))
    pygame.draw.rect(made, ink, made.get_rect(), max(1, desk.px(1.4)))
    middle, span = tall * 2 // 3 if told.beside else tall // 2, desk.px(18)

    def centre(square: int) -> int:
        return round((square + 0.5) * cell)

    if told.went:
        tip = (centre(told.went), middle)
        pygame.draw.line(made, rgb(desk.palette.plan), (centre(0), middle), tip, max(2, desk.px(3)))
        head = desk.px(7)
        points = [(tip[0] + head, middle), (tip[0] - 1, middle - head), (tip[0] - 1, middle + head)]
        pygame.draw.polygon(made, rgb(desk.palette.plan), points)
    for square, side in told.beside:
        enemy = desk.cards.side_sign(side, 14)
        made.blit(enemy, enemy.get_rect(center=(centre(square), tall // 5 + 1)))
    sign = desk.cards.side_sign("red", 18)
    made.blit(sign, sign.get_rect(center=(centre(0), middle)))
    if told.sign:
        mark = picture(SIGNS[told.sign], span, span)
        made.blit(mark, mark.get_rect(center=(min(centre(max(told.at, 1)), made.get_width() - span // 2), middle)))
    return made
