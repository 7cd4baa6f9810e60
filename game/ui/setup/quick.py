"""The page of a quick battle: new ground, a goal, a ruleset, a captain and equal squads; Enter plays.

A captain is a computer opponent with a name and a face.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pygame

from game.ai.captains import captains
from game.ground.words import CHANCES, EVEN, parted, seed_word
from game.lab.worth import points_of
from game.model.errors import BadInput
from game.model.goals import goal_kinds
from game.quick.certified import chance
from game.quick.offered import any_word
from game.quick.quick_battle import OTHER, YOU, QuickBattle
from game.roster import load_roster
from game.rulebook.unlike import unlike
from game.rulesets import load_ruleset
from game.rulesets import names as ruleset_names
from game.storage.last_setup import QuickChoice, load_quick, save_quick
from game.storage.progress import load_progress
from game.ui.board.map_picture import MapPainter
from game.ui.kit import routes
from game.ui.kit.art import picture
from game.ui.kit.dialog import message, tried
from game.ui.kit.fonts import BODY, LABEL, NAME, VALUE, Style
from game.ui.kit.form_scene import FormScene
from game.ui.kit.pen import Box
from game.ui.kit.scene import Pop, Push, Replace, Step
from game.ui.kit.stage import Stage
from game.ui.setup.quick_map import laid_over

HEAD, FOOT, GAP, RIM = 62.0, 68.0, 8.0, 16.0
SQUADS, ODDS, GOAL, RULES = 112.0, 98.0, 184.0, 140.0
MAP, CAPTAIN = 250.0, 206.0
"""Least heights of the cards of the map and of the captain, which share the remaining height."""
AGAINST = {"ai:easy": "Easy plays worse than that.", "ai:hard": "Hard plays better than that."}
"""Sentences added to a chance between equal players, by the level of the computer."""
LEVELS = (("ai:easy", "Easy"), ("ai:normal", "Normal"), ("ai:hard", "Hard"))


COUNTED = "Points are counted for each set of rules."
"""Tooltip of a figure's points, which differ between rulesets."""


class QuickScene(FormScene):
    """The setup scene of a quick battle. Choices made by hand are kept when another seed word is drawn."""

    name = "quick"

    def __init__(self, stage: Stage, word: str = "", fought: Path | None = None) -> None:
        """Begin with a seed word, or with a random one; `fought` is the recording of the battle just fought, whose
        review the page offers."""
        super().__init__(stage)
        self.fought = fought
        self.painter = MapPainter(stage.cards)
        self.last = load_quick(stage.folders.config)
        """Level, ruleset and captain of the last choice. A word that was typed has its own ruleset and captain."""
        self.locks: dict[str, str] = {} if word else _kept(self.last)
        """Values chosen by hand, by their subject: goal, ruleset or captain."""
        self.changed = ""
        """Sentences on what the last choice of other rules has changed; "" if it has changed nothing."""
        self.played = load_progress(stage.folders.config).rulesets
        """Rulesets that the player has played, the latest last."""
        self.wanted = EVEN
        """The player's chance, in per cent, that squads are drawn for."""
        self.side, self.against = YOU, OTHER
        """The player's side, and the opponent's."""
        self.typed = ""
        self.word = word or any_word(self.locks.get("ruleset", ""))
        """The seed word as drawn or typed. The advantage that its number gives to a side is used only with the word's
        own goal, ruleset and captain."""
        self.quick = chosen(self.word, self.locks)

    @property
    def level(self) -> str:
        """Return the opponent's level."""
        return self.last.level

    @property
    def animating(self) -> bool:
        """Return whether the ground is being painted or a word is being written."""
        return self.painter.busy or self.desk.writing or self.desk.stale

    def fill(self) -> None:
        """Lay out the head, the two columns and the foot."""
        desk = self.desk
        light = Style(NAME, desk.palette.on_dark, bold=True)
        desk.put(picture("icons/new-battle", desk.px(36), desk.px(36)), 20, 14)
        x = 64 + desk.text(64, 33, "Quick battle", light) + 16
        if desk.width > 1000 and self.fought is None:
            desk.text(
                x,
                34,
                "New map from a word. Same word, same battle.",
                Style(BODY, desk.palette.on_dark),
            )
        style = Style(BODY, desk.palette.ink, bold=True)
        desk.button("day", (desk.width - 338, 14, 198, 36), self._day, text="Daily battle", key="D", style=style)
        desk.button("back", (desk.width - 132, 14, 116, 36), Pop, text="Back", key="Esc")
        if self.fought is not None:
            box = (desk.width - 588, 14, 242, 36)
            desk.button("review", box, self._review, text="Review last battle", key="V", style=style)
        wide = (desk.width - 2 * RIM - 12) / 2
        tall = desk.height - HEAD - FOOT - GAP
        with desk.pane("left", (RIM - 4, HEAD, wide + 8, tall)):
            self._left((RIM, HEAD, wide - 4, tall))
        with desk.pane("right", (RIM + wide + 8, HEAD, wide + 8, tall)):
            self._right((RIM + wide + 12, HEAD, wide - 4, tall))
        self._foot(wide)

    def _left(self, box: Box) -> None:
        left, top, wide, tall = box
        high = max(MAP, tall - SQUADS - ODDS - 2 * GAP - 22)
        self._ground((left, top, wide, high))
        self._squads((left, top + high + GAP, wide, SQUADS))
        self._even((left, top + high + SQUADS + 2 * GAP, wide, ODDS))

    def _right(self, box: Box) -> None:
        left, top, wide, tall = box
        y = self._goal((left, top, wide, GOAL)) + GAP
        y = self._rules((left, y, wide, RULES)) + GAP
        self._captain((left, y, wide, max(CAPTAIN, top + tall - y - 22)))

    # --- the left column ----------------------------------------------------------------------------------------------

    def _ground(self, box: Box) -> None:
        """Lay out the map, with the areas of the sides and the goal, and the seed word below."""
        desk, quick = self.desk, self.quick
        left, top, wide, high = box
        desk.card(box)
        room = (left + 12, top + 12, wide - 24, high - 82)
        size = (desk.px(room[2]), desk.px(room[3]))
        drawn = self.painter.shown(quick.map, size)  # in flat colours until it is painted
        made = laid_over(desk.cards, drawn, quick.map, quick.played, size)
        shown = made.get_rect(center=desk.rect(room).center)
        desk.put(made, shown.left / desk.stage.scale, shown.top / desk.stage.scale)
        y = top + high - 48
        x = left + 14 + desk.stamp(left + 14, y - 11, "Seed", desk.palette.ink_soft) + 12
        x += desk.text(x, y, quick.word, Style(NAME, desk.palette.ink, bold=True)) + 12
        copy = Style(LABEL, desk.palette.ink)
        desk.button("copy", (x, y - 14, 78, 28), self._copy, text="Copy", key="C", style=copy)
        size_told = f"{quick.map.board.width} by {quick.map.board.height} squares"
        facts = f"{size_told}. You play {self.side}, they play {self.against}."
        if x + 90 + desk.text_width(facts, Style(LABEL)) < left + wide - 14:
            desk.text(left + wide - 14, y, facts, Style(LABEL, desk.palette.ink_soft), "right")
        blurb = desk.shortened(quick.map.blurb, wide - 28, Style(LABEL))
        desk.text(left + 14, top + high - 20, blurb, Style(LABEL, desk.palette.ink))

    def _squads(self, box: Box) -> None:
        """Lay out both squads, with the points of every figure under these rules."""
        desk, quick = self.desk, self.quick
        left, top, wide, _ = box
        desk.card(box, "card", 1)
        half = (wide - 36) / 2
        for column, (side, title) in enumerate(((self.side, "Your squad"), (self.against, self._rival))):
            x = left + 14 + column * (half + 8)
            colours = desk.palette.side(side)
            desk.put(desk.cards.side_sign(side, 18), x, top + 9)
            desk.text(x + 24, top + 18, title, Style(BODY, colours.text_dark, bold=True))
            points = f"{quick.points(side)} points"
            desk.text(x + half - 4, top + 18, points, Style(BODY, desk.palette.ink, bold=True), "right")
            squad = quick.squads[side]
            step = min(56.0, half / len(squad))
            for number, profile in enumerate(squad):
                figure = desk.cards.figure(profile, side, min(46.0, step - 2), flipped=side == self.against)
                middle = x + step * (number + 0.5)
                tall = figure.get_height() / desk.stage.scale
                desk.put(figure, middle - figure.get_width() / desk.stage.scale / 2, top + 90 - tall)
                about = load_roster().profiles[profile]
                place = (middle - step / 2, top + 34, step, 74.0)
                desk.note(f"{side}:{number}", place, f"{about.title}: {about.blurb} {COUNTED}")
                worth = str(points_of(quick.ruleset, profile))
                desk.text(middle, top + 99, worth, Style(LABEL, desk.palette.ink, bold=True), "centre")

    def _even(self, box: Box) -> None:
        """Lay out the player's chance, from battles between equal computer players or else from points, and other
        chances to choose from."""
        desk = self.desk
        left, top, wide, _ = box
        desk.card(box, "card", 2)
        yours, told = chance(self.quick, self.side)
        desk.text(left + 14, top + 20, "How even:", Style(BODY, desk.palette.ink))
        mine = desk.palette.side(self.side)
        if yours is not None:
            desk.text(left + 94, top + 20, f"you {yours} %", Style(VALUE, mine.text_dark, bold=True))
            bar = (left + 190, top + 12, wide - 262, 15.0)
            desk.put(desk.cards.bar(bar[2], bar[3], yours / 100, mine.base), bar[0] - 3, bar[1])
            other = Style(BODY, desk.palette.side(self.against).text_dark, bold=True)
            desk.text(left + wide - 14, top + 20, f"{100 - yours} %", other, "right")
        fitting = desk.shortened(f"{told} {AGAINST.get(self.level, '')}".rstrip(), wide - 28, Style(LABEL))
        desk.text(left + 14, top + 44, fitting, Style(LABEL, desk.palette.ink_soft))
        x = left + 24 + desk.text(left + 14, top + 74, "Easier or harder:", Style(BODY, desk.palette.ink))
        chips = [(str(one), "Even" if one == EVEN else f"You {one} %") for one in CHANCES]
        desk.choices("chance", (x, top + 60, left + wide - x, 28), chips, str(self.wanted), self._take_chance)

    # --- the right column ---------------------------------------------------------------------------------------------

    def _goal(self, box: Box) -> float:
        """Lay out the goals to choose from, and the orders of both sides; return the bottom of the card in units."""
        desk, quick = self.desk, self.quick
        left, top, wide, least = box
        first = len(desk.items)
        desk.stamp(left + 12, top + 9, "Goal", desk.palette.side(YOU).text_dark)
        said = "chosen by you" if "goal" in self.locks else "drawn with the map"
        desk.text(left + wide - 12, top + 20, said, Style(LABEL, desk.palette.ink_soft), "right")
        kinds = [(name, kind.title) for name, kind in goal_kinds().items()]
        chips = (left + 12, top + 38, wide - 24, 30.0)
        used = desk.choices("goal", chips, kinds, quick.goal, partial(self._lock, "goal"))
        y = top + 38 + used + 22
        played = quick.played
        x = left + 14 + desk.text(left + 14, y, played.title, Style(NAME, desk.palette.ink, bold=True)) + 10
        desk.text(x, y + 1, f"{played.rounds} rounds", Style(BODY, desk.palette.ink))
        style = Style(LABEL, desk.palette.ink)
        desk.button("swap", (left + wide - 138, y - 15, 126, 28), self._swap, text="Swap sides", key="X", style=style)
        y += 18
        for side, who in ((self.side, "You"), (self.against, self._rival)):
            desk.put(desk.cards.side_sign(side, 16), left + 14, y + 3)
            lines = desk.lines(f"{who}: {quick.told(side)}", wide - 56, Style(LABEL))[:2]
            y = desk.prose(left + 38, y + 3, wide - 50, " ".join(lines), Style(LABEL, desk.palette.ink), 16) + 2
        high = max(least, y + 8 - top)
        desk.card_under(first, (left, top, wide, high), "card", 3)
        return top + high

    def _rules(self, box: Box) -> float:
        """Lay out the five rulesets with a sentence about the one that is played; return the bottom of the card in
        units."""
        desk, quick = self.desk, self.quick
        left, top, wide, least = box
        known = {name: load_ruleset(name) for name in ruleset_names()}
        new = {name: unlike(name, self.played) for name in known}
        says = {name: f"{one.title}, new to you: {new[name]}" if new[name] else f"{one.title}: {one.blurb}"
                for name, one in known.items()}  # fmt: skip
        blurbs = {name: desk.lines(words, wide - 28, Style(LABEL)) for name, words in says.items()}
        told = blurbs[quick.ruleset]
        high = max(least, 106.0 + 17 * max(map(len, blurbs.values())))  # the same for all: nothing below moves
        desk.card((left, top, wide, high), "card", 4)
        desk.stamp(left + 12, top + 9, "Rules", desk.palette.side(YOU).text_dark)
        words = self.changed or "you can choose any of the five"
        style = Style(LABEL, desk.palette.ink if self.changed else desk.palette.ink_soft, bold=bool(self.changed))
        desk.text(left + wide - 12, top + 20, desk.shortened(words, wide - 100, style), style, "right")
        each = (wide - 24 - 4 * 5) / 5
        for place, name in enumerate(ruleset_names()):
            title = known[name].title
            x = left + 12 + place * (each + 5)
            look = "chosen" if name == quick.ruleset else "button"
            box_of = (x, top + 38, each, 46.0)
            made = desk.button(f"rules:{name}", box_of, partial(self._lock, "ruleset", name), look=look)
            with desk.upon(made):
                self._clock(name, title, (x, top + 38, each, 46.0))
        desk.prose(left + 14, top + 96, wide - 24, " ".join(told), Style(LABEL, desk.palette.ink), 17)
        return top + high

    def _clock(self, name: str, title: str, box: Box) -> None:
        """Lay out the icon and title of a ruleset on its button, without the icon if there is no room for both."""
        desk, (left, top, wide, high) = self.desk, box
        style = Style(LABEL, desk.palette.ink, bold=True)
        ways = (((title,), 42.0), (tuple(title.split()), 42.0), (tuple(title.split()), 12.0))
        fitting = (way for way in ways if all(desk.text_width(line, style) + way[1] <= wide for line in way[0]))
        lines, room = next(fitting, ways[-1])
        if room > 12:
            desk.put(picture(f"icons/clock-{name}", desk.px(28), desk.px(28)), left + 5, top + (high - 28) / 2)
        for place, line in enumerate(lines):
            y = top + high / 2 + 15 * (place - (len(lines) - 1) / 2)
            desk.text(left + room - 5, y, desk.shortened(line, wide - room, style), style)

    def _captain(self, box: Box) -> None:
        """Lay out the opposing captain with his level, and the other captains to choose from."""
        desk, quick = self.desk, self.quick
        left, top, wide, high = box
        desk.card(box, "card", 5)
        desk.stamp(left + 12, top + 9, "Opponent", desk.palette.side(self.against).text_dark)
        face = desk.cards.captain(quick.commander.portrait, self.against, 92, flipped=True)
        desk.put(face, left + 14, top + 40)
        x = left + 122
        desk.text(x, top + 52, f"Captain {quick.commander.title}", Style(NAME, desk.palette.ink, bold=True))
        y = desk.prose(x, top + 68, wide - 136, quick.commander.says, Style(BODY, desk.palette.ink), 18)
        desk.choices("level", (x, y + 8, wide - 136, 30), list(LEVELS), self.level, self._take_level)
        others = [(name, captain.title) for name, captain in captains().items()]
        y = top + max(150.0, high - 58)
        desk.rule(left + 10, y, wide - 20)
        chips = (left + 14, y + 10, wide - 28, 30.0)
        desk.choices("captain", chips, others, quick.captain, partial(self._lock, "captain"))

    # --- the foot -----------------------------------------------------------------------------------------------------

    def _foot(self, wide: float) -> None:
        desk = self.desk
        top = desk.height - FOOT
        bold = Style(BODY, desk.palette.ink, bold=True)
        box = (RIM, top, min(200.0, wide / 2), 52.0)
        desk.button("change", box, self._change, text="Change goal", key="E", style=bold)
        x = RIM + min(200.0, wide / 2) + 10
        room = wide - min(200.0, wide / 2) - 98
        if room > 90:
            written = self.typed or quick_word(self.quick)
            desk.entry("word", (x, top + 8, room, 36), written, self._write, most=40, done=self._open_word)
            desk.button("open", (x + room + 6, top + 8, 82, 36), self._open_word, text="Open", style=bold)
        x = RIM + wide + 12
        desk.button("another", (x, top, wide * 0.38, 52), self._another, text="Another map", key="A", style=bold)
        box = (x + wide * 0.38 + GAP, top, wide * 0.62 - GAP, 52)
        desk.button("play", box, self._play, text="Play", key="Enter", look="main")

    # --- ways on ------------------------------------------------------------------------------------------------------

    def _lock(self, what: str, choice: str) -> Step:
        self.locks[what] = choice
        self.last.ruleset, self.last.captain = self.locks.get("ruleset", ""), self.locks.get("captain", "")
        save_quick(self.stage.folders.config, self.last)
        return self._take(self.word)

    def _swap(self) -> Step:
        """Exchange the sides with their squads and tasks; a wanted chance stays the player's."""
        self.side, self.against = self.against, self.side
        return self._take(self.word)

    @property
    def _rival(self) -> str:
        """Return the opponent's colour with a capital letter, as the title of its squad."""
        return self.against.capitalize()

    def _take_level(self, level: str) -> Step:
        self.last.level = level
        save_quick(self.stage.folders.config, self.last)
        return self.relaid()

    def _take_chance(self, chance: str) -> Step:
        self.wanted = int(chance)
        return self._take(self.word)

    def _take(self, word: str) -> Step:
        """Show the battle of a seed word, keeping the choices made by hand."""
        before = self.quick
        try:
            self.quick = chosen(word, self.locks, self.wanted if self.side == YOU else 100 - self.wanted)
        except BadInput as refusal:
            return Push(message(self.stage, "This word makes no battle", str(refusal.problems[0].reason)))
        is_other = before.ruleset != self.quick.ruleset and word == self.word
        self.changed = changed_words(before, self.quick) if is_other else ""
        self.word, self.typed = word, ""
        return self.relaid()

    def _day(self) -> Step:
        """Open the page of today's battle, which is the same for everybody."""
        return Push(routes.open_day(self.stage, datetime.now(UTC).astimezone().date()))

    def _review(self) -> Step:
        """Open the review of the battle that was just fought."""
        return tried(
            self.stage, "This battle cannot be reviewed", lambda: Push(routes.open_review(self.stage, self.fought))
        )

    def _another(self) -> Step:
        return self._take(any_word(self.locks.get("ruleset", "")))

    def _write(self, text: str) -> None:
        self.typed = text

    def _open_word(self) -> Step:
        return self._take(self.typed or self.word)

    def _change(self) -> Step:
        """Move the keyboard's focus to the goals."""
        self.desk.focus = f"goal:{self.quick.goal}"
        return None

    def _copy(self) -> Step:
        word = self.quick.word
        try:
            pygame.scrap.put_text(word)
        except pygame.error as fault:
            return Push(message(self.stage, "The clipboard cannot be used", f"{fault}. The word is: {word}."))
        words = (
            f"{word}: type this word into a quick battle on another computer to play the same battle there. "
            f"In a terminal, type: counterstep quick '{word}'"
        )
        return Push(message(self.stage, "The word is copied", words))

    def _play(self) -> Step:
        try:
            other = f"{self.level}/{self.quick.commander.temper}"
            return Replace(routes.open_battle(self.quick.scenario(other=other, side=self.side)))
        except BadInput as refusal:
            return Push(message(self.stage, "This battle cannot begin", "\n".join(map(str, refusal.problems))))

    def update(self, milliseconds: int) -> Step:
        """Let the buttons follow the pointer, and go on painting the ground."""
        super().update(milliseconds)
        if self.painter.busy and self.painter.work(12.0):
            return self.relaid()
        return None


def changed_words(before: QuickBattle, now: QuickBattle) -> str:
    """Return sentences on what another ruleset has changed in a quick battle and why; "" if it has changed nothing."""
    was, played = before.played, now.played
    squad = "Figures have other points, so your squad is new." if before.squads != now.squads else ""
    rounds = f"Now {played.rounds} rounds, not {was.rounds}." if played.rounds != was.rounds else ""
    points = f"The goal asks for {played.points}, not {was.points}." if played.points != was.points else ""
    return " ".join(filter(None, (squad, points, rounds)))


def _kept(last: QuickChoice) -> dict[str, str]:
    """Return the last choices that still exist, by their subject."""
    kept = {"ruleset": last.ruleset, "captain": last.captain}
    known = {"ruleset": ruleset_names(), "captain": captains()}
    return {what: choice for what, choice in kept.items() if choice in known[what]}


def quick_word(quick: QuickBattle) -> str:
    """Return the word as the entry line shows it."""
    return seed_word(quick.word)


def chosen(word: str, locks: Mapping[str, str] | None = None, wanted: int = EVEN) -> QuickBattle:
    """Return the quick battle of a word with the choices made by hand (`locks`). If these change goal, ruleset or
    captain, the word's advantage for a side is left out, and points give the `wanted` chance in per cent."""
    own = QuickBattle.of(word)
    made = QuickBattle.of(word, **(locks or {}), chance=wanted)
    if (made.goal, made.ruleset, made.captain) == (own.goal, own.ruleset, own.captain):
        return made
    plain = parted(own.word)._replace(lean=EVEN).word
    return QuickBattle.of(plain, made.ruleset, made.goal, made.captain, wanted)
