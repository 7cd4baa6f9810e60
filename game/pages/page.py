"""Puts a page together: one HTML file with the pictures, steps and rules it needs, and nothing outside it."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.engine.battle import Battle
from game.pages.client_files import shown_script, shown_style
from game.pages.painted import base_of, ground_pictures, painted, part_pictures
from game.rulebook import load_rules, load_terms
from game.storage.markup import Markup, document, fill, joined
from game.table.recorded import RecordedStep, changes, shown_scene
from game.table.records import BodyRow, SceneRecord

BUTTONS = (("first", "First"), ("back", "Back"), ("play", "Play"), ("next", "Next"), ("last", "Last"))
DOWN = ("unconscious", "dying", "dead")
POSES = {"prone": "prone", "crouching": "crouch"}


@dataclass(frozen=True, slots=True)
class PagePlayer:
    """A board with its figures and steps, as one element of a page."""

    id: str
    scene: SceneRecord
    steps: tuple[RecordedStep, ...]
    onward: str = ""
    """The address of a page that plays on, to which the code of a step is added."""

    @classmethod
    def of(cls, id: str, battle: Battle, steps: Iterable[RecordedStep], onward: str = "") -> PagePlayer:
        """Return the player of a battle's steps, whose ground is painted unless it has been."""
        ground_pictures(battle.scenario.map.board)
        return cls(id, shown_scene(battle), tuple(steps), onward)

    def pictures(self) -> dict[str, bytes]:
        """Return all that its board is drawn with, by the names that the page asks for."""
        bodies = [body for step in self.steps for body in step.now.bodies]
        parts = [(part, body.side) for body in bodies for part in (pose_of(body), base_of(body.side, body.width))]
        return painted(self.scene.map) | part_pictures(parts)


def pose_of(body: BodyRow) -> str:
    """Return the drawn part for a figure's posture, such as standing or fallen."""
    return f"{body.profile}-{'fallen' if body.state in DOWN else POSES.get(body.posture, 'stand')}"


def page(
    title: str, body: Markup, players: Sequence[PagePlayer] = (), asks: Sequence[Mapping[str, Any]] = (),
    more: Mapping[str, Any] | None = None, script: str = "",
) -> str:  # fmt: skip
    """Return a whole page: `body` has the `player_html` of each player, `asks` the data of exercises, and `more` data
    for a script after the players."""
    if not players:
        return document(title, fill("<main>{}</main>", body), shown_style())
    pictures = {name: content for player in players for name, content in player.pictures().items()}
    data = {
        "players": [
            {"id": one.id, "scene": one.scene, "steps": list(changes(one.steps)), "on": one.onward} for one in players
        ],
        "asks": asks,
        "rules": _rules(line.rule for player in players for step in player.steps for line in step.now.log),
        "art": {name: base64.b64encode(content).decode() for name, content in sorted(pictures.items())},
        **(more or {}),
    }
    return document(title, fill("<main>{}</main>", body), shown_style(), shown_script() + script, data, pictures=True)


def player_html(player: PagePlayer) -> Markup:
    """Return the element of one player; its script fills in the step that is shown."""
    buttons = joined((fill('<button data-do="{}">{}</button>', way, word) for way, word in BUTTONS))
    return fill(
        '<section class="player" id="{}" tabindex="0"><ol class="strip" aria-label="Who acts when"></ol>'
        '<div class="board" role="img"></div><div class="told"><h3></h3><div class="moment"></div>'
        '<ol class="log" aria-live="polite"></ol><div class="about" hidden></div></div>'
        '<div class="bar">{}<span class="place"></span><a class="on" hidden>Play on from here</a></div></section>',
        player.id, buttons,
    )  # fmt: skip


def _rules(cited: Iterable[str]) -> dict[str, dict[str, str]]:
    known = {**load_rules(), **load_terms()}
    return {
        rule: {"title": known[rule].title, "text": known[rule].text} for rule in sorted(set(cited)) if rule in known
    }
