"""The writing of pages: a replay, a demo, or the rule book as a folder whose pages play demos and judge exercises."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.model.errors import BadInput
from game.pages.page import PagePlayer, page, player_html
from game.rulebook import Rule, load_rules
from game.rulebook.demo import Demo
from game.rulebook.demo_commands import figure_id
from game.rulebook.demo_index import demos_by_rule
from game.rulebook.exercises.changes import Change
from game.rulebook.exercises.making import Exercise, exercise_of
from game.rulebook.exercises.moment import come_to
from game.rulebook.exercises.wording import statement
from game.rulebook.runner import DemoRun
from game.rulebook.scenario_file import demo_paths, load_demo
from game.rulesets import known
from game.storage.files import refused
from game.storage.markup import Markup, fill, joined, marked
from game.storage.replay import Replay
from game.storage.share_code import code_of_battle
from game.table.recorded import demo_steps, replay_steps

HOW = {
    "square": "Click a square on the board below, or move the cursor with the arrow keys and press Enter.",
    "number": "",
    "may": "",
    "who": "",
}


class Asking:
    """The exercise about one demo on a page. `others` are players (boards) of changed positions in which a wrong answer
    would be right."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self.id = f"ask-{exercise.demo.id}"
        self.others = [
            _changed_player(option.change, f"would-{exercise.demo.id}-{number}")
            for number, option in enumerate(exercise.options)
            if option.change is not None
        ]

    def data(self) -> dict[str, Any]:
        """Return the data by which the page's script judges an answer."""
        exercise = self.exercise
        ids = DemoRun(exercise.demo).ids
        options = []
        shown = [player.id for player in self.others]
        for number, option in enumerate(exercise.options):
            other = f"would-{exercise.demo.id}-{number}"
            other = other if other in shown else ""
            is_right = option is exercise.right
            options.append({"words": option.words, "right": is_right, "reason": option.reason, "player": other})
        says = statement(exercise.demo, exercise.subject, exercise.right.value)
        return {
            "id": self.id,
            "player": f"demo-{exercise.demo.id}",
            "beat": exercise.subject.beat,
            "kind": exercise.kind,
            "ways": [(figure_id(mark, ids), squares) for mark, _, squares in exercise.ways],
            "options": options,
            "says": says,
            "why": exercise.why,
        }

    def html(self) -> Markup:
        """Return the HTML of the question; the page's script fills in the verdict."""
        exercise = self.exercise
        before = joined(fill("<li>{}</li>", line) for line in exercise.before)
        so_far = fill('<ul class="sofar">{}</ul>', before) if before else ""
        buttons = joined(
            fill('<button data-answer="{}">{}</button>', option.words, option.words)
            for option in (() if exercise.kind == "square" else exercise.options)
        )
        how = HOW[exercise.kind]
        return fill(
            '<section class="ask" id="{}"><div class="stamp">Predict first</div><p class="question">{}</p>{}'
            '<div class="answers">{}{} <button class="look">Show the board before this action</button></div>'
            '<div class="verdict" hidden></div></section>',
            self.id,
            exercise.question,
            so_far,
            buttons,
            how,
        )

    def others_html(self) -> Markup:
        """Return the HTML of the players in `others`, each hidden until an answer shows it."""
        return joined(fill('<div class="would" hidden>{}</div>', player_html(player)) for player in self.others)


def asking_of(demo: Demo) -> Asking | None:
    """Return the exercise of a demo; None if it has none."""
    made = exercise_of(demo)
    return Asking(made) if made is not None else None


def _changed_player(change: Change, id: str) -> PagePlayer:
    """Return the page's player, with HTML id `id`, for a demo in a changed position. It has two steps: before and after
    the beat that the exercise asks about."""
    moment = come_to(change.demo, change.subject.beat)
    assert moment is not None
    shown = moment.played(change.subject.place)
    return PagePlayer.of(id, DemoRun(shown).battle, tuple(demo_steps(shown))[-2:])


MOST_LETTERS = 560_000
PLAY = "play.html#"
"""Page of a site that plays on from a position; the position's code follows after it."""


def replay_page(replay: Replay, site: str = "") -> str:
    """Return a recorded battle as a page. With `site`, every step links to the page there that plays on from it. Raises
    Differs if a recorded act is refused."""
    scenario = replay.scenario
    steps = [step if site else replace(step, code="") for step in replay_steps(replay)]
    player = PagePlayer.of("battle", replay.battle, steps, _onward(replay, site))
    title = f"{scenario.map.title}, {replay.battle.view('').ruleset.title}"
    facts = f"Seed {scenario.seed}, {replay.last} actions. Arrow keys go step by step, Space plays."
    return page(title, fill("<h1>{}</h1><p class=facts>{}</p>{}", title, facts, player_html(player)), [player])


def _onward(replay: Replay, site: str) -> str:
    """Return the address at which `site` plays on from a recorded battle; the page adds the number of an act. ""
    without a site."""
    return f"{site}{PLAY}{code_of_battle(replay.record)}" if site else ""


def demo_page(demo: Demo, site: str = "") -> str:
    """Return a demo as a page; with `site`, steps link to the page there that plays on. Raises BadInput if one of the
    demo's claims is false."""
    player = _player_of(demo, site)
    rules = load_rules()
    cited = joined(_rule_html(rules[rule]) for rule in demo.rules if rule in rules)
    asked = asking_of(demo)
    body = fill("<h1>{}</h1>{}{}", demo.title, _shown_html(demo, player, asked), cited)
    return page(demo.title, body, [player, *(asked.others if asked else ())], [asked.data()] if asked else [])


def _asked_html(demo: Demo, asked: Asking | None) -> Markup:
    """Return the question about a demo, with its claim folded away below; the claim alone if there is no question."""
    claim = fill("<p>{}</p>", demo.claim)
    return fill("{}<details><summary>What it shows</summary>{}</details>", asked.html(), claim) if asked else claim


def _shown_html(demo: Demo, player: PagePlayer, asked: Asking | None) -> Markup:
    """Return the HTML for one demo: its question, its board, and the boards of changed positions."""
    return joined((_asked_html(demo, asked), player_html(player), asked.others_html() if asked else ""))


def write_rule_book(folder: Path, site: str = "") -> int:
    """Write the rule book into a folder: an index, and a page for each rule with its demos. Return the number of pages.
    Raises BadInput if they cannot be written."""
    with refused(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for rule in load_rules().values():
            (folder / f"{rule.id}.html").write_text(rule_page(rule, site), encoding="utf-8")
        (folder / "index.html").write_text(index_page(), encoding="utf-8")
    return len(load_rules()) + 1


def rule_page(rule: Rule, site: str = "") -> str:
    """Return the page of a rule with its demos. If it is longer than MOST_LETTERS, the last demos lose their changed
    positions."""
    demos = [load_demo(demo_paths()[demo]) for demo in demos_by_rule().get(rule.id, ())]
    players = [_player_of(demo, site) for demo in demos]
    asked = [asking_of(demo) for demo in demos]
    while True:
        html = _rule_html_page(rule, demos, players, asked)
        heavy = next((one for one in reversed(asked) if one is not None and one.others), None)
        if heavy is None or len(html) < MOST_LETTERS:
            return html
        heavy.others = []


def _rule_html_page(
    rule: Rule, demos: Sequence[Demo], players: Sequence[PagePlayer], asked: Sequence[Asking | None]
) -> str:
    shown = joined(
        (
            fill("<h2>{}</h2>{}", demo.title, _shown_html(demo, player, one))
            for demo, player, one in zip(demos, players, asked, strict=True)
        )
    )
    body = fill('<p><a href="index.html">All rules</a></p>{}{}{}', _rule_html(rule), shown, _neighbours(rule))
    asks = [one for one in asked if one is not None]
    return page(rule.title, body, [*players, *(p for one in asks for p in one.others)], [one.data() for one in asks])


def index_page() -> str:
    """Return the index page with all rules by chapter."""
    chapters: dict[str, list[Rule]] = {}
    for rule in load_rules().values():
        chapters.setdefault(rule.chapter, []).append(rule)
    parts = [
        fill("<h2>{}</h2><ul>{}</ul>", chapter, joined(map(_linked, rules))) for chapter, rules in chapters.items()
    ]
    return page("Counterstep: the rule book", fill("<h1>The rule book</h1>{}", joined(parts)))


def _linked(rule: Rule) -> Markup:
    return fill('<li><a href="{}.html">{}</a></li>', rule.id, rule.title)


def _rule_html(rule: Rule) -> Markup:
    titles = {entry.id: entry.title for entry in known()}
    under = ", ".join(titles.get(name, name) for name in rule.rulesets)
    written = fill('<p class="facts"><i>Note: {}</i></p>', " ".join(rule.written.split())) if rule.written else ""
    return fill(
        '<h1>{}</h1><p>{}</p>{}<p class="facts">{}. In: {}. {}</p>',
        rule.title,
        marked(rule.words, rule.marks),
        written,
        rule.chapter,
        under,
        rule.id,
    )


def _neighbours(rule: Rule) -> Markup:
    near = [other for other in load_rules().values() if other.chapter == rule.chapter and other.id != rule.id]
    links = joined((fill('<a href="{}.html">{}</a>', other.id, other.title) for other in near), ", ")
    return fill("<h2>In the same chapter</h2><p>{}</p>", links) if near else Markup("")


def _player_of(demo: Demo, site: str) -> PagePlayer:
    try:
        return PagePlayer.of(f"demo-{demo.id}", DemoRun(demo).battle, demo_steps(demo, codes=bool(site)), site + PLAY)
    except ValueError as fault:
        raise BadInput.of(demo.id, str(fault)) from None
