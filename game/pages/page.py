"""Puts a page together: one HTML file with the drawings, steps and rules it needs, and nothing outside it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.engine.battle import Battle
from game.model.board import Board
from game.model.paths import PACKAGE
from game.pages.board_svg import CELL, doors_of, features_of, ground_svg, size_of
from game.pages.frames import Step
from game.pages.parts import BASES, box_of, symbol_id, symbols
from game.rulebook import load_rules, load_terms
from game.storage.markup import Markup, document, fill, joined

UMPIRE = ""
BAR = 44
"""Width of a health bar in units of 64 to the square."""
BUTTONS = (("first", "First"), ("back", "Back"), ("play", "Play"), ("next", "Next"), ("last", "Last"))


@dataclass(frozen=True, slots=True)
class Standee:
    """One figure of a player: what is drawn, whatever the step."""

    id: int
    name: str
    side: str
    profile: str
    width: int


@dataclass(frozen=True, slots=True)
class Player:
    """A board with its figures and steps, as one element of a page."""

    id: str
    board: Board
    standees: tuple[Standee, ...]
    steps: tuple[Step, ...]

    def parts(self) -> list[tuple[str, str]]:
        """The drawn parts it uses, each with the side whose colours it takes."""
        features = [(part, "") for part in features_of(self.board)]
        bases = [(_base_of(standee), standee.side) for standee in self.standees]
        return [*features, *bases, *((f"figures/{one.profile}-stand", one.side) for one in self.standees)]


def standees_of(battle: Battle) -> tuple[Standee, ...]:
    """Return all figures of a battle."""
    seen = battle.view(UMPIRE).figures()
    return tuple(Standee(one.id, one.name, one.side, one.profile, one.width) for one in seen)


def page(title: str, body: Markup, players: Sequence[Player] = (), asks: Sequence[Mapping[str, Any]] = ()) -> str:
    """A whole page: `body` holds `player_html` of each player where it belongs, and the blocks of what `asks`."""
    folder = PACKAGE / "pages"
    drawn = symbols(part for player in players for part in player.parts())
    data = {
        "players": [{"id": player.id, "steps": player.steps} for player in players],
        "asks": asks,
        "rules": _rules(line.rule for player in players for step in player.steps for line in step.lines),
    }
    script = (folder / "player.js").read_text(encoding="utf-8") if players else ""
    script += (folder / "asking.js").read_text(encoding="utf-8") if asks else ""
    style = (folder / "player.css").read_text(encoding="utf-8")
    parts = fill('<svg width="0" height="0" style="position:absolute" aria-hidden="true">{}</svg>', drawn)
    return document(title, fill("{}<main>{}</main>", parts, body), style, script, data if players else None)


def player_html(player: Player, drawn: set[str] | None = None) -> Markup:
    """The element of one player; its script fills in the step that is shown. Ground that stands on the page already is
    not drawn a second time: `drawn` names it, and learns what is drawn here."""
    width, height = size_of(player.board)
    name = _ground_id(player.board)
    ground = fill('<g id="{}">{}</g>', name, ground_svg(player.board))
    if drawn is not None:
        ground = fill('<use href="#{}"/>', name) if name in drawn else ground
        drawn.add(name)
    doors = joined(
        (fill('<g class="door" data-id="{}">{}</g>', id, line) for id, line in doors_of(player.board).items())
    )
    figures = joined(_standee_svg(standee) for standee in sorted(player.standees, key=lambda one: one.id))
    buttons = joined((fill('<button data-do="{}">{}</button>', way, word) for way, word in BUTTONS))
    return fill(
        '<section class="player" id="{}" tabindex="0"><div><svg viewBox="0 0 {} {}" role="img">{}{}{}</svg>'
        '</div><div><h3></h3><div class="moment"></div><ol aria-live="polite"></ol>'
        '<div class="ruletext" hidden></div></div><div class="bar">{}<span class="place"></span></div>'
        "</section>",
        player.id,
        width,
        height,
        ground,
        doors,
        figures,
        buttons,
    )


def _ground_id(board: Board) -> str:
    """Return the id of a ground on its page: the same for the same ground."""
    return f"ground-{hashlib.blake2b(ground_svg(board).encode(), digest_size=6).hexdigest()}"


def _rules(cited: Iterable[str]) -> dict[str, dict[str, str]]:
    known = {**load_rules(), **load_terms()}
    return {
        rule: {"title": known[rule].title, "text": known[rule].text} for rule in sorted(set(cited)) if rule in known
    }


def _base_of(standee: Standee) -> str:
    size = {1: "medium", 2: "large"}.get(standee.width, "huge")
    return f"figures/base-{BASES.get(standee.side, 'round')}-{size}"


def _standee_svg(standee: Standee) -> Markup:
    span = CELL * standee.width
    base, drawn = _base_of(standee), f"figures/{standee.profile}-stand"
    under, upright = symbol_id(base, standee.side), symbol_id(drawn, standee.side)
    wide, tall = box_of(drawn)
    grown = span * 1.15 / max(wide, tall * 0.9)
    left, top = (span - wide * grown) / 2, span * 0.9 - tall * grown
    shape = fill(
        '<rect class="ring" x="3" y="3" width="{}" height="{}" rx="{}"/>'
        '<use href="#{}" x="4" y="{:g}" width="{}" height="{:g}"/>'
        '<use class="body" href="#{}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"/>',
        span - 6, span - 6, span / 2, under, span * 0.45, span - 8, span * 0.55,
        upright, left, top, wide * grown, tall * grown,
    )  # fmt: skip
    return fill(
        '<g class="fig" data-id="{}"><title>{}, {}</title>{}{}<text class="name" x="{}" y="{}">{}</text></g>',
        standee.id, standee.name, standee.side, shape, _bars(span), span / 2, span + 12, standee.name,
    )  # fmt: skip


def _bars(span: int) -> Markup:
    """The bars of health and wounds below a figure."""
    left, foot = (span - BAR) / 2, span - 8
    return fill(
        '<rect class="bar-case" x="{}" y="{}" width="{}" height="9" rx="2"/>'
        '<rect class="bar-left" x="{}" y="{}" width="{}" height="4.5" data-full="{}"/>'
        '<rect class="bar-wounds" x="{}" y="{}" width="{}" height="2" data-full="{}"/>',
        left - 1, foot - 1, BAR + 2, left, foot, BAR, BAR, left, foot + 5, BAR, BAR,
    )  # fmt: skip
