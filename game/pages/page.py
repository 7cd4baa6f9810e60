"""Puts a page together: one HTML file with the drawings, steps and rules it needs, and nothing outside it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import msgspec

from game.engine.battle import Battle
from game.model.board import Board
from game.model.paths import PACKAGE
from game.pages.board_svg import CELL, doors_of, features_of, ground_svg, size_of
from game.pages.frames import Step
from game.pages.parts import BASES, box_of, symbol_id, symbols
from game.rulebook import load_rules, load_terms

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
    """Everybody in a battle."""
    seen = battle.view(UMPIRE).figures()
    return tuple(Standee(one.id, one.name, one.side, one.profile, one.width) for one in seen)


def page(title: str, body: str, players: Sequence[Player] = (), asks: Sequence[Mapping[str, Any]] = ()) -> str:
    """A whole page: `body` holds `player_html` of each player where it belongs, and the blocks of what `asks`."""
    folder = PACKAGE / "pages"
    drawn = symbols(part for player in players for part in player.parts())
    data = {
        "players": [{"id": player.id, "steps": player.steps} for player in players],
        "asks": asks,
        "rules": _rules(line.rule for player in players for step in player.steps for line in step.lines),
    }
    text = msgspec.json.encode(data).decode().replace("</", "<\\/")
    script = (folder / "player.js").read_text(encoding="utf-8") if players else ""
    script += (folder / "asking.js").read_text(encoding="utf-8") if asks else ""
    held = f'<script type="application/json" id="data">{text}</script><script>{script}</script>' if players else ""
    style = (folder / "player.css").read_text(encoding="utf-8")
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><style>{style}</style></head><body>'
        f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{drawn}</svg>'
        f"<main>{body}</main>{held}</body></html>\n"
    )


def player_html(player: Player, drawn: set[str] | None = None) -> str:
    """The element of one player; its script fills in the step that is shown. Ground that stands on the page already is
    not drawn a second time: `drawn` names it, and learns what is drawn here."""
    width, height = size_of(player.board)
    name = _ground_id(player.board)
    ground = f'<g id="{name}">{ground_svg(player.board)}</g>'
    if drawn is not None:
        ground = f'<use href="#{name}"/>' if name in drawn else ground
        drawn.add(name)
    doors = "".join(f'<g class="door" data-id="{id}">{line}</g>' for id, line in doors_of(player.board).items())
    figures = "".join(_standee_svg(standee) for standee in sorted(player.standees, key=lambda one: one.id))
    buttons = "".join(f'<button data-do="{way}">{word}</button>' for way, word in BUTTONS)
    return (
        f'<section class="player" id="{escape(player.id)}" tabindex="0"><div>'
        f'<svg viewBox="0 0 {width} {height}" role="img">{ground}{doors}{figures}</svg></div>'
        f'<div><h3></h3><div class="moment"></div><ol aria-live="polite"></ol>'
        f'<div class="ruletext" hidden></div></div>'
        f'<div class="bar">{buttons}<span class="place"></span></div></section>'
    )


def _ground_id(board: Board) -> str:
    """What a ground is called on its page: alike for alike grounds."""
    return f"ground-{hashlib.blake2b(ground_svg(board).encode(), digest_size=6).hexdigest()}"


def _rules(cited: Iterable[str]) -> dict[str, dict[str, str]]:
    known = {**load_rules(), **load_terms()}
    return {
        rule: {"title": known[rule].title, "text": known[rule].text} for rule in sorted(set(cited)) if rule in known
    }


def _base_of(standee: Standee) -> str:
    size = {1: "medium", 2: "large"}.get(standee.width, "huge")
    return f"figures/base-{BASES.get(standee.side, 'round')}-{size}"


def _standee_svg(standee: Standee) -> str:
    span = CELL * standee.width
    base, drawn = _base_of(standee), f"figures/{standee.profile}-stand"
    under, upright = symbol_id(base, standee.side), symbol_id(drawn, standee.side)
    wide, tall = box_of(drawn)
    grown = span * 1.15 / max(wide, tall * 0.9)
    left, top = (span - wide * grown) / 2, span * 0.9 - tall * grown
    foot = span - 8
    bar = (span - BAR) / 2
    return (
        f'<g class="fig" data-id="{standee.id}"><title>{escape(standee.name)}, {standee.side}</title>'
        f'<rect class="ring" x="3" y="3" width="{span - 6}" height="{span - 6}" rx="{span / 2}"/>'
        f'<use href="#{under}" x="4" y="{span * 0.45:g}" width="{span - 8}" height="{span * 0.55:g}"/>'
        f'<use class="body" href="#{upright}" x="{left:.1f}" y="{top:.1f}" width="{wide * grown:.1f}" '
        f'height="{tall * grown:.1f}"/>'
        f'<rect class="bar-case" x="{bar - 1}" y="{foot - 1}" width="{BAR + 2}" height="9" rx="2"/>'
        f'<rect class="bar-left" x="{bar}" y="{foot}" width="{BAR}" height="4.5" data-full="{BAR}"/>'
        f'<rect class="bar-wounds" x="{bar}" y="{foot + 5}" width="{BAR}" height="2" data-full="{BAR}"/>'
        f'<text class="name" x="{span / 2}" y="{span + 12}">{escape(standee.name)}</text></g>'
    )
