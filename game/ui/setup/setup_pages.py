"""The pages of the setup for the map, the rules and the sides.

A captain is a computer opponent with a name and a face.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.ai.captains import captain_of, captains
from game.model.options import OptionOffer
from game.model.scenario import BattleMap
from game.ui.kit.art import exists, picture
from game.ui.kit.fonts import BODY, LABEL, NAME, VALUE, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box
from game.ui.kit.scene import Step
from game.ui.setup.quick_map import laid_over
from game.ui.setup.setup_form import SetupForm
from game.ui.setup.setup_table import RulesetCard

_THUMB = (84.0, 52.0)
_SIDE_CARD = 280.0
_LEAST_MAP = 150.0
"""Least height below the sides for a map, in units."""
_AXIS = 104.0
_FOOT = 0.3
"""Largest share of the page for the paper that compares the chosen rules; a taller one stands after the cards."""
_PICTURE = 0.66  # of the height of the map's card
_BESIDE, _LEAST_CARD = 600.0, 240.0
"""Width in units from which the map's description stands beside its picture, and the least height of their card."""
_CONTROLLERS = [
    ("human", "Person"),
    ("ai:easy", "Easy"),
    ("ai:normal", "Normal"),
    ("ai:hard", "Hard"),
    ("ai:master", "Master"),
]
_PORTRAIT = 66.0
_TEMPERS = [("", "No captain"), *((captain.temper, captain.title) for captain in captains().values())]
"""Captains for a side of the computer, by temper."""
_SAID = {
    "ai:easy": "Looks at the nearest enemy and this turn only.",
    "ai:normal": "Plans one figure at a time.",
    "ai:hard": "Plans for its whole side and looks ahead.",
    "ai:master": "Plays its plans through in secret first. Slow.",
}
_FAIR = "No level cheats with dice or sees hidden figures."
_STARTS = [("", "Anywhere"), ("back", "Start further back"), ("front", "Nearer")]
MOST_LETTERS = 10
"""Most letters of a custom player's name on its button."""


# Map


def map_page(scene: SetupForm, box: Box) -> None:
    """Lay out the maps at the left, and at the right the goal, and the chosen map with its picture."""
    left, top, width, height = box
    share = min(330.0, width * 0.3)
    desk, catalogue = scene.desk, scene.table.catalogue
    with desk.pane("map", (left + share + 18, top - 6, width - share - 12, height + 12)):
        right = (left + share + 24, top, width - share - 30, height)
        below = goal_card(scene, right) + 12
        _map_card(scene, (right[0], below, right[2], max(_LEAST_CARD, top + height - below - 14)))
    with desk.pane("maps", (left - 10, top - 6, share + 22, height + 12)):
        y = top
        for map_id, battle_map in catalogue.maps.items():
            y = _map_line(scene, (left, y, share, 66), map_id, battle_map)
        for map_id, reason in catalogue.refused.items():
            desk.button(
                f"map:{map_id}",
                (left, y, share, 40),
                lambda: None,
                text=f"{map_id}.tmx",
                why=reason,
                style=Style(BODY, desk.palette.ink_soft),
            )
            y += 48


def _map_line(scene: SetupForm, box: Box, map_id: str, battle_map: BattleMap) -> float:
    desk = scene.desk
    left, top, width, height = box
    chosen = map_id == scene.table.choice.map
    made = desk.button(f"map:{map_id}", box, lambda: scene.change(map=map_id), look="chosen" if chosen else "button")
    with desk.upon(made):
        picture = _thumbnail(scene, map_id)
        if picture is not None:
            shown = picture.get_rect(center=desk.rect((left + 8, top + 7, *_THUMB)).center)
            desk.put(picture, shown.left / desk.stage.scale, shown.top / desk.stage.scale)
        room = width - _THUMB[0] - 26
        title = Style(VALUE, desk.palette.ink, bold=True)
        if desk.text_width(battle_map.title, title) > room:
            title = Style(BODY, desk.palette.ink, bold=True)
        desk.text(left + _THUMB[0] + 18, top + 23, battle_map.title, title)
        facts = f"{battle_map.board.width} × {battle_map.board.height}, {battle_map.environment}"
        desk.text(left + _THUMB[0] + 18, top + 45, facts, Style(LABEL, desk.palette.ink_soft))
    return top + height + 8


def _thumbnail(scene: SetupForm, map_id: str) -> pygame.Surface:
    """Return a map's picture for the list: scaled from the large picture, or a sketch in flat colours until that is
    painted."""
    cards = scene.desk.cards
    drawn = scene.painter.shown(scene.table.catalogue.maps[map_id], scene.map_size)
    share = min(cards.px(_THUMB[0]) / drawn.get_width(), cards.px(_THUMB[1]) / drawn.get_height())
    size = (max(1, round(drawn.get_width() * share)), max(1, round(drawn.get_height() * share)))
    return cards.keep(("small map", map_id, size, id(drawn)), lambda: pygame.transform.smoothscale(drawn, size))


def _map_card(scene: SetupForm, box: Box) -> None:
    """Lay out the map with the goal drawn on it, and its description beside the picture, or below in a small window."""
    desk, battle_map = scene.desk, scene.table.board
    left, top, width, height = box
    is_wide = width >= _BESIDE
    desk.card(box)
    size = (width * 0.66 - 28, height - 32) if is_wide else (width - 32, height * _PICTURE)
    scene.map_size = (desk.px(size[0]), desk.px(size[1]))
    drawn = scene.painter.shown(battle_map, scene.map_size)
    if battle_map.goal is not None:
        drawn = laid_over(desk.cards, drawn, battle_map, battle_map.goal, scene.map_size)
    shown = drawn.get_rect(center=desk.rect((left + 16, top + 16, *size)).center)
    desk.put(drawn, shown.left / desk.stage.scale, shown.top / desk.stage.scale)
    _frame(desk, shown)
    x, y = (left + size[0] + 34, top + 22) if is_wide else (left + 16, top + size[1] + 26)
    wide = left + width - 14 - x
    y = desk.prose(x, y, wide, battle_map.title, Style(NAME, desk.palette.ink, bold=True), 28)
    y = desk.prose(x, y + 2, wide, battle_map.blurb, Style(BODY, desk.palette.ink), 20)
    best = ", ".join(_ruleset_title(scene, name) for name in battle_map.rulesets)
    if best:
        desk.prose(x, y + 8, wide, f"Best with: {best}", Style(LABEL, desk.palette.ink_soft), 16)


def _frame(desk: Form, shown: pygame.Rect) -> None:
    """Lay an ink line and two strips of tape around a picture."""
    edge = pygame.Surface(shown.size, pygame.SRCALPHA)
    pygame.draw.rect(edge, desk.palette.ink, edge.get_rect(), max(1, desk.px(1.6)))
    scale = desk.stage.scale
    desk.put(edge, shown.left / scale, shown.top / scale)
    desk.put(desk.cards.tape(0), shown.left / scale - 10, shown.top / scale - 10)
    desk.put(desk.cards.tape(1), shown.right / scale - 34, shown.top / scale - 10)


def _ruleset_title(scene: SetupForm, name: str) -> str:
    card = scene.table.catalogue.rulesets.get(name)
    return card.title if card else name


# Rules


def rules_page(scene: SetupForm, box: Box) -> None:
    """Lay out the rulesets as cards, which keep their places, and below them how the chosen one differs from the
    others."""
    desk, table = scene.desk, scene.table
    left, top, width, height = box
    columns = 2 if width > 900 else 1
    wide = (width - 16 * (columns - 1)) / columns
    told = max(_compared_height(scene, width, columns, card) for card in table.catalogue.rulesets.values())
    if is_beside := told <= height * _FOOT:
        _compare(scene, (left, top + height - told, width, told), columns)
        height -= told + 12
    with desk.pane("rules", (left - 12, top - 8, width + 24, height + 12)):
        bottoms = [top] * columns
        for name, card in table.catalogue.rulesets.items():
            column = bottoms.index(min(bottoms))
            bottoms[column] = _ruleset_card(scene, (left + column * (wide + 16), bottoms[column], wide, 0), name, card)
        for number, (file, reason) in enumerate(table.catalogue.refused_rulesets.items()):
            refused = (left, max(bottoms) + 48 * number, width, 40)
            style = Style(BODY, desk.palette.ink_soft)
            desk.button(f"ruleset:{file}", refused, lambda: None, text=file, why=reason, style=style)
        if not is_beside:
            below = max(bottoms) + 48 * len(table.catalogue.refused_rulesets)
            _compare(scene, (left, below, width, told), columns)


def _ruleset_card(scene: SetupForm, box: Box, name: str, card: RulesetCard) -> float:
    """Lay out one ruleset with its description; return the top of the next card in units."""
    desk, table = scene.desk, scene.table
    x, y, wide, _ = box
    plain = Style(BODY, desk.palette.ink)
    tall = 58 + 20.0 * len(desk.lines(card.blurb, wide - 36, plain))
    look = "chosen" if name == table.choice.ruleset else "button"
    made = desk.button(f"ruleset:{name}", (x, y, wide, tall), _choose_ruleset(scene, name), look=look)
    with desk.upon(made):
        part, begin = f"icons/clock-{name}", x + 18
        if exists(f"{part}.svg"):
            desk.put(picture(part, desk.px(28), desk.px(28)), begin, y + 12)
            begin += 36
        room_left = begin - x + desk.text(begin, y + 26, card.title, Style(NAME, desk.palette.ink, bold=True)) + 22
        right = x + wide - 10
        for words in _stamps(scene, name):
            stamp = desk.cards.stamp(words).get_width() / desk.stage.scale
            if right - stamp < x + room_left:
                break
            desk.stamp(right - stamp, y + 14, words)
            right -= stamp + 8
        desk.prose(x + 18, y + 46, wide - 36, card.blurb, plain, 20)
    return y + tall + 14


def _compared(scene: SetupForm, width: float, columns: int, card: RulesetCard) -> list[list[tuple[str, str, float]]]:
    """Return what is compared of a ruleset, in columns of rows: an axis, the words, and the height in units."""
    desk, room = scene.desk, width / columns - 36 - _AXIS
    rows = [(axis, text, 16.0 * len(desk.lines(text, room, Style(LABEL))) + 3) for axis, text in card.comparison]
    tall = -(-len(rows) // columns)
    return [rows[tall * column : tall * (column + 1)] for column in range(columns)]


def _compared_height(scene: SetupForm, width: float, columns: int, card: RulesetCard) -> float:
    """Return the height in units of the paper that compares a ruleset with the others."""
    rows = _compared(scene, width, columns, card)
    return 20 + max(sum(tall for *_, tall in column) for column in rows)


def _compare(scene: SetupForm, box: Box, columns: int) -> None:
    """Lay out how the chosen ruleset differs from the others."""
    desk, (left, top, width, _) = scene.desk, box
    card = scene.table.catalogue.rulesets[scene.table.choice.ruleset]
    desk.card(box, "chosen", 2)
    for column, rows in enumerate(_compared(scene, width, columns, card)):
        x, y = left + 18 + column * width / columns, top + 10
        for axis, text, tall in rows:
            desk.text(x, y + 8, axis, Style(LABEL, desk.palette.ink, bold=True))
            desk.prose(x + _AXIS, y, width / columns - 36 - _AXIS, text, Style(LABEL, desk.palette.ink), 16)
            y += tall


def _stamps(scene: SetupForm, name: str) -> list[str]:
    """Return the words of the stamps that recommend a ruleset, the more important first."""
    kind = scene.table.catalogue.rulesets[name].kind
    found = ["Good first choice"] if name == scene.table.for_newcomers else [kind] if kind else []
    return [*found, "Suits the map"] if name in scene.table.map.rulesets else found


def _choose_ruleset(scene: SetupForm, name: str) -> Callable[[], Step]:
    return lambda: scene.change(ruleset=name)


# Sides


def sides_page(scene: SetupForm, box: Box) -> None:
    """Lay out a card for each side with its player and name, and below the cards which side has the better odds."""
    left, top, width, height = box
    columns = 2 if width > 1100 else 1
    wide = (width - 16 * (columns - 1)) / columns
    with scene.desk.pane("sides", (left - 12, top - 8, width + 24, height + 12)):
        for number, side in enumerate(scene.table.map.sides):
            x, y = left + number % columns * (wide + 16), top + number // columns * (_SIDE_CARD + 16)
            _side_card(scene, (x, y, wide, _SIDE_CARD), side)
        below = top - (-len(scene.table.map.sides) // columns) * (_SIDE_CARD + 16)
        why = scene.table.why_not()
        shared = (left, below, min(320.0, width), 40.0)
        scene.desk.button("table", shared, scene.share, text="Play on several devices", key="T", why=why)
        below += 52
        below = scene.desk.prose(left, below, width, scene.table.odds(), Style(BODY, scene.desk.palette.ink), 20) + 10
        if top + height - below >= _LEAST_MAP:
            _start_map(scene, (left, below, width, top + height - below - 14))


def _start_map(scene: SetupForm, box: Box) -> None:
    """Lay the map with the sides' start areas in the space that the cards leave free."""
    desk, (_, _, width, height) = scene.desk, box
    drawn = scene.painter.shown(scene.table.map, (desk.px(width), desk.px(height)))
    shown = drawn.get_rect(center=desk.rect(box).center)
    desk.put(drawn, shown.left / desk.stage.scale, shown.top / desk.stage.scale)
    _frame(desk, shown)


def _side_card(scene: SetupForm, box: Box, side: str) -> None:
    desk = scene.desk
    left, top, width, _ = box
    chosen = scene.table.side(side)
    desk.card(box)
    desk.put(desk.cards.side_sign(side, 24), left + 18, top + 16)
    desk.text(left + 52, top + 28, side.capitalize(), Style(NAME, desk.palette.side(side).text, bold=True))

    level, _, temper = chosen.controller.partition("/")

    def control(value: str) -> Step:
        chosen.controller = f"{value}/{temper}" if temper and value in _SAID else value
        scene.lay(scene.stage)
        return None

    def tempered(value: str) -> Step:
        chosen.controller = f"{level}/{value}" if value else level
        scene.lay(scene.stage)
        return None

    own = [(who, who.rpartition(":")[2][:MOST_LETTERS]) for who in scene.table.own_players]
    desk.choices(f"who:{side}", (left + 18, top + 52, width - 36, 32), [*_CONTROLLERS, *own], level, control)
    if chosen.controller == "human":
        desk.text(left + 18, top + 118, "Name", Style(BODY, desk.palette.ink))

        def rename(text: str) -> None:
            chosen.player = text

        desk.entry(f"name:{side}", (left + 76, top + 102, min(280, width - 94), 32), chosen.player, rename)
    elif chosen.controller in scene.table.own_players:
        said = f"{chosen.controller}, your own computer player."
        desk.text(left + 18, top + 118, said, Style(BODY, desk.palette.ink_soft))
    else:
        desk.choices(f"temper:{side}", (left + 18, top + 88, width - 36, 28), _TEMPERS, temper, tempered)
        _commander(scene, (left + 18, top + 120, width - 36, 24), side, level, temper)
    _squad(scene, (left + 18, top + 146, width - 36, 78), side, temper)
    _starts(scene, (left + 18, top + 234, width - 36, 32), side)


def _commander(scene: SetupForm, box: Box, side: str, level: str, temper: str) -> None:
    """Lay out the description of a level, or of its captain with the captain's squad."""
    desk, (left, top, width, height) = scene.desk, box
    captain = captain_of(temper)
    style = Style(BODY, desk.palette.ink_soft)
    if captain is None:
        whole = f"{_SAID[level]} {_FAIR}"
        desk.text(left, top + height / 2, whole if desk.text_width(whole, style) <= width else _SAID[level], style)
        return

    def take() -> Step:
        scene.table.side(side).squad = captain.profiles
        return scene.relaid()

    desk.text(left, top + height / 2, desk.shortened(captain.says, width - 118, style), style)
    box = (left + width - 110, top, 110.0, height)
    desk.button(f"captain:{side}", box, take, text="Their squad", style=Style(LABEL, desk.palette.ink, bold=True))


def _starts(scene: SetupForm, box: Box, side: str) -> None:
    """Lay out the choice of a side's start within its area, if the area is large enough."""
    desk, (left, top, width, height) = scene.desk, box
    if not scene.table.has_halves(side):
        return

    def begin(value: str) -> Step:
        scene.table.side(side).start = value  # type: ignore[assignment]
        return scene.relaid()

    desk.text(left, top + 16, "Begins", Style(BODY, desk.palette.ink))
    desk.choices(f"start:{side}", (left + 60, top, width - 60, height), _STARTS, scene.table.side(side).start, begin)


def _squad(scene: SetupForm, box: Box, side: str, temper: str) -> None:
    """Lay out the captain's portrait, if there is one, with the figures of the side beside it."""
    left, top, width, height = box
    captain = captain_of(temper)
    if captain is not None:
        flipped = side != scene.table.map.sides[0]
        scene.desk.put(scene.desk.cards.captain(captain.portrait, side, _PORTRAIT, flipped=flipped), left, top)
        left, width = left + _PORTRAIT + 10, width - _PORTRAIT - 10
    _parade(scene, (left, top, width, height), side)


def _parade(scene: SetupForm, box: Box, side: str) -> None:
    """Lay out the figures of a side in a row, as many as there is room for."""
    desk, table = scene.desk, scene.table
    left, top, width, height = box
    profiles = [*(start.profile for start in table.standing(side)), *table.squad(side)]
    wide = height / 1.3
    step = min(wide + 4, (width - wide) / max(1, len(profiles) - 1))
    for number, profile in enumerate(profiles):
        desk.put(desk.cards.figure(profile, side, wide, flipped=side != table.map.sides[0]), left + number * step, top)


_CHIP, _LINE, _LEAST_GOAL = 30.0, 19.0, 158.0
"""Heights in units of a chip, of a line, and of the goal's card at least, so that the picture below keeps its size."""


def goal_card(scene: SetupForm, box: Box) -> float:
    """Lay out a card with the goals to choose from and the description of the chosen one; return its bottom in
    units."""
    desk, table = scene.desk, scene.table
    left, top, width, _ = box
    first = len(desk.items)
    desk.stamp(left + 14, top + 12, "Goal", desk.palette.side(table.map.sides[0]).text_dark)
    y, inner = top + 14, width - 32
    offer = table.goal_offer()
    if offer is not None:
        chips = [(str(value), title) for value, title in offer.choices]
        place = (left + 84, top + 10, width - 100, _CHIP)
        y += desk.choices("goal", place, chips, table.goal, partial(_take, scene, offer)) + 10
    else:
        y += 30
    ink = desk.palette.ink
    for side, words in table.goal_tasks():
        x = left + 16
        if side:
            desk.put(desk.cards.side_sign(side, 16), x, y + 1)
            x += 24
        y = desk.prose(x, y, left + 16 + inner - x, words, Style(BODY, ink, bold=True), _LINE) + 3
    told = table.odds()
    if told:
        y = desk.prose(left + 16, y + 2, inner, told, Style(LABEL, desk.palette.ink_soft), 17) + 2
    tall = max(_LEAST_GOAL, y + 8 - top)
    desk.card_under(first, (left, top, width, tall), "card", 3)
    return top + tall


def _take(scene: SetupForm, offer: OptionOffer, kind: str) -> Step:
    scene.table.choose_option(offer, kind)
    return scene.change()
