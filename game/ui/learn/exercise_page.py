"""The layout of an exercise: the head, the card of the question or of the verdict, and the column beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.model.answers import FigureView, StripEntry
from game.model.listing import clause_case, number_words, sentence_case
from game.model.scenario import FigureSetup
from game.roster import load_roster
from game.rulebook import load_rules, load_terms, title_of
from game.rulebook.demo_commands import figure_id
from game.rulebook.exercises.causes import Cause
from game.rulebook.exercises.demo_parts import figures_of, unusual
from game.rulebook.exercises.making import Exercise
from game.rulebook.exercises.wording import meanings
from game.rulebook.glossary import terms_in
from game.rulebook.sentences import id_words
from game.rulesets import load_ruleset
from game.ui.battle.layout import GAP, Layout
from game.ui.kit.art import picture
from game.ui.kit.fonts import BODY, LABEL, NAME, VALUE, Style
from game.ui.kit.form import Form
from game.ui.kit.marked_prose import lay_marked
from game.ui.kit.pen import Box
from game.ui.kit.question_card import (
    HINTED,
    LATER,
    CardPip,
    ChoiceCard,
    lay_choices,
    lay_pip,
    lay_question,
    lay_verdict,
)
from game.ui.kit.scene import OnPress, Pop, Step
from game.ui.learn.exercise_known import known_words
from game.ui.learn.showing import Showing

HEAD, CARD = 54.0, 200.0
NO_PART = "no part in this question"
"""Note for a figure that is there only so that the battle continues."""
MOST_TERMS = 3
"""Most words of a question that are explained beside it; other words are explained when the pointer is on them."""
HOW = {
    "square": "Click the square, or move there with the arrow keys and press Enter.",
    "number": "Choose a card, or press its letter.",
    "may": "Choose a card: Y for yes, N for no.",
    "who": "Choose a card, or press its number.",
}


TOLD: dict[CardPip, str] = {HINTED: " (with a hint)", LATER: " (right when asked again)"}
"""Words after the title of an exercise that was not answered right at the first try without a hint, by its sign."""


@dataclass(frozen=True, slots=True)
class SetLine:
    """One exercise of the set in the column's list."""

    title: str
    result: CardPip
    rule: str = ""

    @property
    def words(self) -> str:
        """Return the title, with words about a hint or a second try if the answer needed one."""
        return f"{self.title}{TOLD.get(self.result, '')}"


@dataclass(frozen=True, slots=True)
class ExerciseHandlers:
    """Callbacks of an exercise's controls."""

    see: OnPress
    hint: OnPress
    skip: OnPress
    leave: OnPress
    watch: OnPress
    take_over: OnPress
    onward: OnPress
    alike: OnPress
    rule: Callable[[str], Step]


def places(layout: Layout) -> tuple[Box, Box, Box]:
    """Return the boxes of the head, the board and the card below it."""
    tall = CARD if layout.height >= 640 else max(150.0, layout.height * 0.38)
    head = HEAD if layout.height >= 640 else 36.0
    wide = layout.main - 2 * GAP
    board = (0.0, head + 2 * GAP, layout.main, layout.height - head - tall - 4 * GAP)
    return (GAP, GAP, wide, head), board, (GAP, layout.height - tall - GAP, wide, tall)


# --- asking -----------------------------------------------------------------------------------------------------------


def lay_asking(
    desk: Form, box: Box, exercise: Exercise, guess: str, choices: Sequence[ChoiceCard], ways: ExerciseHandlers
) -> None:
    """Lay out the question, how to answer it, and the buttons."""
    left, top, width, height = box
    y = lay_question(desk, box, "Predict first", exercise.question, HOW[exercise.kind], exercise.beside)
    row = top + height - 64 if height > 170 else top + height - 46
    tall = min(92.0, top + height - 12 - y) if choices else top + height - 10 - row
    x, room = left + 16, width - 32
    small = room < 700
    side = 96.0 if small else 124.0
    if choices:
        place = (x, top + height - 12 - tall, room - 2 * side - 20, tall)
        lay_choices(desk, place, choices)
    else:
        wide = (room - 2 * side - 30) * 0.58
        desk.card((x, row, wide, tall), "chosen" if guess else "tab", 4)
        words = f"Your answer: {guess}" if guess else "No answer yet"
        desk.text(x + 16, row + tall / 2 - (9 if tall > 44 else 0), words, Style(VALUE, desk.palette.ink, bold=True))
        more = "Click another square to change your answer." if guess else "Click a square."
        if tall > 44 and desk.text_width(more, Style(BODY)) < wide - 30:
            desk.text(x + 16, row + tall / 2 + 13, more, Style(BODY, desk.palette.ink_soft))
        why = "" if guess else "Choose a square first."
        box_ = (x + wide + 10, row, room - wide - 2 * side - 30, tall)
        text = "See" if small else "See what happens"
        desk.button("see", box_, ways.see, text=text, key="Enter", why=why, look="main")
    for place_, (id, text, key, act) in enumerate((("hint", "Hint", "H", ways.hint), ("skip", "Skip", "K", ways.skip))):
        at = (left + width - 16 - (2 - place_) * side - (1 - place_) * 10, top + height - 12 - tall, side, tall)
        desk.button(id, at, act, text=text, key=key, style=Style(BODY, desk.palette.ink, bold=True))


def lay_column(desk: Form, layout: Layout, showing: Showing, exercise: Exercise, lines: Sequence[SetLine], hint: str,
               ways: ExerciseHandlers) -> None:  # fmt: skip
    """Lay out the figures, the known facts, and the progress of the set."""
    left, top, width, height = layout.notes
    desk.card((left, top, width, height), number=2)
    x, room = left + 14, width - 32
    with desk.pane("exercise before", (left + 4, top + 6, width - 8, height - 66)):
        y = top + 10
        if hint:
            desk.stamp(x, y, "Hint", desk.palette.gain)
            y = desk.prose(x, y + 28, room, hint, Style(BODY, desk.palette.ink, bold=True), 19) + 10
        desk.stamp(x, y, "Who is here")
        y = _people(desk, x, y + 32, room, showing, exercise) + 6
        desk.rule(x, y, room)
        desk.stamp(x, y + 12, "What you know")
        ruleset = load_ruleset(exercise.demo.scenario.ruleset).title
        y += 38
        for known in (f"The rules are those of {ruleset}.", *known_words(showing, exercise)):
            y = desk.prose(x, y + 4, room, known, Style(BODY, desk.palette.ink), 18)
        y = _meanings(desk, x, y + 4, room, exercise)
        soft = Style(BODY, desk.palette.ink_soft, italic=True)
        y = desk.prose(x, y + 4, room, "Costs and the rule stay hidden until you answer.", soft, 19) + 10
        y = _before(desk, x, y, room, exercise)
        if lines:
            desk.stamp(x, y, "This set")
            y += 32
        for line in lines:
            lay_pip(desk, x, y, line.result, 20)
            y = desk.prose(x + 30, y + 1, room - 30, line.words, Style(BODY, desk.palette.ink), 18) + 7
    desk.button("leave", (left + 14, top + height - 54, width - 28, 40), ways.leave, text="Leave", key="Esc")


def _meanings(desk: Form, x: float, y: float, room: float, exercise: Exercise) -> float:
    """Lay out the meanings of the question's terms, one line each; return the top of the next row in units."""
    for words in meanings_of(exercise):
        y = desk.prose(x, y + 4, room, words, Style(BODY, desk.palette.ink), 18)
    return y


def meanings_of(exercise: Exercise) -> list[str]:
    """Return the meanings of the terms in a question and in the words beside it: first terms of the rules, then
    everyday words of games. Terms that these words already explain are left out."""
    own = exercise.beside
    told = f"{exercise.question} {own}"
    lines = list[str]()
    for term in terms_in(told, exercise.demo.scenario.ruleset):
        if not any(own.lower().startswith((f"{name.lower()}:", f"a {name.lower()}:")) for name in term.names):
            name = min(term.names, key=len)
            lines.append(f"{sentence_case(name)}: {clause_case(term.text)}")
    return [*lines[:MOST_TERMS], *meanings(told)[:MOST_TERMS]]


def _before(desk: Form, x: float, y: float, room: float, exercise: Exercise) -> float:
    """Lay out the acts before the question; return the top of the next row in units."""
    desk.stamp(x, y, "So far")
    y += 30
    for line in exercise.before or ("Nobody has acted yet.",):
        y = desk.prose(x, y, room, line, Style(BODY, desk.palette.ink), 18) + 3
    return y + 8


def _people(desk: Form, x: float, y: float, room: float, showing: Showing, exercise: Exercise) -> float:
    """Lay out every figure with its side, name, place in the order and state; return the top of the next row in
    units."""
    beat = exercise.demo.beats[exercise.subject.beat - 1]
    view = showing.play.session.view
    order = {entry.figure: _place(entry, view.moment[1]) for entry in view.strip() if entry.label}
    known_order = order if beat.do is not None or beat.refuse else {}
    setups = {figure_id(mark, showing.play.run.ids): one for mark, one in figures_of(exercise.demo).items()}
    idle = {figure_id(mark, showing.play.run.ids) for mark in exercise.idle}
    for known in view.figures():
        desk.put(desk.cards.portrait(known.profile, known.side, 34, 40), x, y)
        left, wide = x + 46, room - 46
        desk.put(desk.cards.side_sign(known.side, 16), left, y + 3)
        bold = Style(BODY, desk.palette.ink, bold=True)
        at = left + 24 + desk.text(left + 24, y + 11, known.name, bold) + 8
        title = load_roster().profiles[known.profile].title
        desk.fitted(at, y + 11, x + room - at, title, (Style(BODY, desk.palette.ink),))
        soft = Style(LABEL, desk.palette.ink_soft)
        state = _state(known, known_order.get(known.id, ""), exercise, setups[known.id])
        state = NO_PART if known.id in idle else state
        desk.fitted(left, y + 30, wide, state, (soft,))
        y += 47
    return y


def _place(entry: StripEntry, part: str) -> str:
    """Return a figure's place in the order in words, with the parts of the round in which it acts; `part` is the
    present part, such as "Pass 1 of 2"."""
    noun = part.partition(" ")[0].lower()
    parts = f", acts in {number_words(entry.parts, noun, f'{noun}es')}" if noun and entry.last > 1 else ""
    return f"{entry.label} {entry.at}{parts}"


def _state(known: FigureView, place: str, exercise: Exercise, setup: FigureSetup) -> str:
    """Return a figure's place in the order, its state and its unusual gear in words; the state is left out if the
    question asks for it."""
    hidden = exercise.subject.name if exercise.subject.topic == "is" else None
    states = (known.posture if known.posture != "standing" else "", known.state if known.state != "up" else "",
              *(condition for condition in known.conditions if hidden is None))  # fmt: skip
    return ", ".join(filter(None, (place, *(id_words(one) for one in states if one), *unusual(setup)))) or "as usual"


# --- told -------------------------------------------------------------------------------------------------------------


def lay_told(desk: Form, box: Box, is_right: bool, headline: str, line: str, choices: Sequence[ChoiceCard]) -> None:
    """Lay out the verdict (a tick if `is_right`), and below it the answers, each with the position in which it would be
    right."""
    left, top, width, height = box
    y = max(lay_verdict(desk, box, is_right, headline, line), top + 84)
    if choices and top + height - 12 - y > 40:
        lay_choices(desk, (left + 16, y, width - 32, top + height - 12 - y), choices)


def lay_reasons(desk: Form, layout: Layout, exercise: Exercise, said: str, is_right: bool, known: tuple[int, int],
                ways: ExerciseHandlers) -> None:  # fmt: skip
    """Lay out the reason step by step, the rule, and the buttons to go on."""
    left, top, width, height = layout.notes
    desk.card((left, top, width, height), number=2)
    x, room = left + 14, width - 32
    foot = 146.0
    with desk.pane("exercise after", (left + 4, top + 6, width - 8, height - foot - 12)):
        y = top + 10
        desk.stamp(x, y, "Step by step")
        y += 30
        y = _steps(desk, x, y, room, exercise.cause)
        desk.stamp(x, y + 8, "The rule")
        book = {**load_rules(), **load_terms()}
        y = desk.prose(x, y + 38, room, title_of(exercise.rule), Style(VALUE, desk.palette.ink, bold=True), 20)
        if exercise.rule in book:
            rule = book[exercise.rule]
            words = " ".join(exercise.told.decides) or rule.words
            y = lay_marked(desk, x, y + 2, room, words, rule.marks, Style(BODY, desk.palette.ink), 19) + 6
        made = desk.button("rule", (x, y, room, 32), lambda: ways.rule(exercise.rule), key="F1")
        with desk.upon(made):
            blue = Style(BODY, desk.palette.side("blue").text_dark, bold=True)
            desk.text(x + 12, y + 16, "The whole rule", blue)
        y += 44
        if said:
            y = desk.prose(x, y, room, said, Style(BODY, desk.palette.ink_soft, italic=True), 19) + 8
        done, of = known
        desk.text(x, y + 10, f"Right at the first try: {done} of {of}", Style(BODY, desk.palette.ink, bold=True))
        desk.put(desk.cards.bar(room, 11, done / max(1, of), desk.palette.gain), x - 3, y + 20)
    _ways_on(desk, (left + 14, top + height - foot, width - 28, foot), is_right, ways)


def _steps(desk: Form, x: float, y: float, room: float, cause: Cause) -> float:
    """Lay out the steps to the right answer with ticks, or the reason if there are no steps; return the top of the next
    row in units."""
    for place, line in enumerate(cause.steps):
        if line.sign:
            pixels = desk.px(16)
            name = "icons/right" if line.sign == "pass" else "marks/stop"
            desk.put(picture(name, pixels, pixels), x, y + 1)
        last = place + 1 == len(cause.steps)
        y = desk.prose(x + 24, y, room - 24, line.text, Style(BODY, desk.palette.ink, bold=last), 18) + 5
    if not cause.steps:
        y = desk.prose(x, y, room, cause.reason, Style(BODY, desk.palette.ink), 18)
    return y


def _ways_on(desk: Form, box: Box, is_right: bool, ways: ExerciseHandlers) -> None:
    left, top, width, _ = box
    half = (width - 8) / 2
    style = Style(BODY, desk.palette.ink, bold=True)
    desk.button("watch", (left, top, half if is_right else width, 38), ways.watch, text="Watch", key="W", style=style)
    if is_right:
        desk.button("alike", (left + half + 8, top, half, 38), ways.alike, text="Another", key="M", style=style)
    desk.button("take-over", (left, top + 44, width - 112, 38), ways.take_over, text="Try it here", key="T")
    desk.button("leave", (left + width - 104, top + 44, 104, 38), ways.leave, text="Leave", key="Esc", style=style)
    desk.button("onward", (left, top + 88, width, 46), ways.onward, text="Next", key="Enter", look="main",
                style=Style(NAME, desk.palette.ink, bold=True))  # fmt: skip


KNOWN, LEARNED, OPEN = "Right at once", "Right after a mistake or a hint", "Not right yet"
"""Headings of the three groups of rules at the end of a set."""


def done_words(lines: Sequence[SetLine], onward: str) -> tuple[str, ...]:
    """Return sentences on the rules of a set: known at once, known after a mistake or hint, not known yet; and on the
    next step. `onward` is the title of the next set, "" after the last."""
    rules: dict[str, list[object]] = {}
    for line in lines:
        rules.setdefault(line.rule, []).append(line.result)
    groups: dict[str, list[str]] = {KNOWN: [], LEARNED: [], OPEN: []}
    for rule, results in rules.items():
        is_known, is_open = all(one is True for one in results), any(one in (False, None) for one in results)
        groups[OPEN if is_open else KNOWN if is_known else LEARNED] += [title_of(rule)] if rule else []
    told = tuple(f"{head}: {'; '.join(titles)}." for head, titles in groups.items() if titles)
    then = f"go on to {onward}" if onward else "play a battle with these rules"
    if groups[OPEN]:
        return (*told, "Next: repeat what was not right at once.")
    return (*told, f"Next: {then}. What you know comes back on a later day.")


def lay_done(
    desk: Form, box: Box, title: str, lines: Sequence[SetLine], again: OnPress, onward: tuple[str, OnPress] | None
) -> None:
    """Lay out the end of a set: the result of each exercise, and a button for the next set (its title and callback)."""
    left, top, width, height = box
    desk.card(box, number=3)
    right = sum(line.result is True for line in lines)
    x, room = left + 28, width - 56
    pixels = desk.px(44)
    desk.put(picture(f"icons/{'right' if right == len(lines) else 'lessons'}", pixels, pixels), x, top + 20)
    desk.text(x + 60, top + 34, title, Style(NAME, desk.palette.ink, bold=True))
    hinted = sum(line.result == HINTED for line in lines)
    told = f"{right} of {len(lines)} right at the first try{f', {hinted} with a hint' if hinted else ''}"
    desk.text(x + 60, top + 58, told, Style(BODY, desk.palette.ink_soft))
    with desk.pane("exercise done", (left + 8, top + 84, width - 16, height - 148)):
        y = top + 88
        for line in lines:
            lay_pip(desk, x, y, line.result, 22)
            y = desk.prose(x + 34, y + 2, room - 34, line.words, Style(BODY, desk.palette.ink), 19) + 9
        for words in done_words(lines, onward[0] if onward is not None else ""):
            y = desk.prose(x, y + 6, room, words, Style(BODY, desk.palette.ink, bold=True), 19)
    y = top + height - 58
    desk.button("leave", (x, y, 120, 42), Pop, text="Done", key="Esc")
    repeat = f"Repeat {len(lines) - right}" if 0 < right < len(lines) else "Again"
    if onward is None:
        desk.button("again", (left + width - 228, y, 200, 42), again, text=repeat, key="Enter", look="main")
        return
    desk.button("again", (x + 130, y, 120, 42), again, text=repeat, key="A")
    place = (x + 260, y, room - 260, 42)
    desk.button("next-set", place, onward[1], text=f"Next: {onward[0]}", key="Enter", look="main")
