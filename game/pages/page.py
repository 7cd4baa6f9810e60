"""The making of a page: one HTML file with all pictures, steps and rules that it needs."""

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
    """A player: a board on a page, with its figures and the steps that can be shown."""

    id: str
    scene: SceneRecord
    steps: tuple[RecordedStep, ...]
    onward: str = ""
    """Address of a page that plays on from a step, without the step's code at its end; "" if there is no such page."""

    @classmethod
    def of(cls, id: str, battle: Battle, steps: Iterable[RecordedStep], onward: str = "") -> PagePlayer:
        """Return the player for some steps of a battle; this paints the battle's ground if it is not painted yet."""
        ground_pictures(battle.scenario.map.board)
        return cls(id, shown_scene(battle), tuple(steps), onward)

    def pictures(self) -> dict[str, bytes]:
        """Return the pictures of the ground and the figures in all steps, by the names that the page uses."""
        bodies = [body for step in self.steps for body in step.now.bodies]
        parts = [(part, body.side) for body in bodies for part in (pose_of(body), base_of(body.side, body.width))]
        return painted(self.scene.map) | part_pictures(parts)


def pose_of(body: BodyRow) -> str:
    """Return the name of the drawing for a figure's profile and pose, such as "medic-crouch" or "medic-fallen"."""
    return f"{body.profile}-{'fallen' if body.state in DOWN else POSES.get(body.posture, 'stand')}"


def page(
    title: str, body: Markup, players: Sequence[PagePlayer] = (), asks: Sequence[Mapping[str, Any]] = (),
    more: Mapping[str, Any] | None = None, script: str = "",
) -> str:  # fmt: skip
    """Return a whole page. `body` must hold the HTML of each player (`player_html`); `asks` is the data of exercises;
    `more` is data for `script`, which runs after the players' script."""
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
    """Return the HTML element of a player; the page's script fills in the step shown."""
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
