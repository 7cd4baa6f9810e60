"""One field of the laboratory (all battles on one map under one ruleset): a side's share of wins with its interval, the
length of battles, and the verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.lab.series import Series, board_of
from game.lab.starts import Start
from game.lab.statistics import Share, whole
from game.lab.summary import EVEN, UNFAIR, ResultField
from game.roster import load_roster
from game.ui.kit.art import draw
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box

INK, SOFT, PAPER, BAR = "#33291f", "#7b6a55", "#fffaf0", "#7b6a55"
TINTS = {("red", UNFAIR): "#f1bfa6", ("red", ""): "#f8e2d2", ("blue", UNFAIR): "#b9d3e6", ("blue", ""): "#dde8ee"}
PLAIN_TINT = ("#e6d4a4", "#efe4c4")
FEWEST, MOST = 2, 16
"""Numbers of rounds of the first and the last bar of the histogram."""


def side_ahead(field: ResultField, fields: int) -> str:
    """Return the side that a field favours; "" if its battles are too few to say so among `fields` fields."""
    if field.fairness(fields) == EVEN:
        return ""
    names = list(field.records[0].sides)
    return names[0] if field.edge.value > 0.5 else names[1] if len(names) > 1 else ""


def tint(side: str, word: str) -> str:
    """Return the tint of a field that favours a side."""
    key = (side, UNFAIR if word == UNFAIR else "")
    return TINTS.get(key, PLAIN_TINT[0 if word == UNFAIR else 1])


def line(desk: Form, box: Box, share: Share, side: str) -> None:
    """Draw a share from 0 to 1 as a point on its interval, with a dashed line at one half; the point is the sign of the
    side ahead."""
    left, middle, wide, tall = box[0], box[1] + box[3] / 2, box[2], box[3]
    colour = desk.palette.side(side).text_dark if side else SOFT
    low, high = share.low * wide, share.high * wide
    half = tall / 2
    elements = f'<rect x="0" y="{half - 0.7}" width="{wide}" height="1.4" fill="{INK}" fill-opacity="0.75"/>'
    for part, up in ((0.0, 8), (0.25, 5), (0.75, 5), (1.0, 8)):
        x = part * (wide - 1.2)
        elements += (
            f'<rect x="{x:.1f}" y="{half - up / 2}" width="1.2" height="{up}" fill="{INK}" fill-opacity="0.75"/>'
        )
    for dash in range(int(tall // 7)):
        elements += f'<rect x="{wide / 2 - 0.8:.1f}" y="{1 + dash * 7}" width="1.6" height="4.4" fill="{INK}"/>'
    elements += (
        f'<rect x="{low:.1f}" y="{half - 3}" width="{max(2.0, high - low):.1f}" height="6" rx="2" fill="{colour}"/>'
    )
    desk.put(draw(wide, tall, elements, (desk.px(wide), desk.px(tall))), left, box[1])
    at = left + share.value * wide
    if side:
        desk.put(desk.cards.side_sign(side, 20), at - 10, middle - 10)
    else:
        ring = f'<circle cx="8" cy="8" r="6.4" fill="{PAPER}" stroke="{INK}" stroke-width="2.4"/>'
        desk.put(draw(16, 16, ring, (desk.px(16), desk.px(16))), at - 8, middle - 8)


def bars(desk: Form, box: Box, rounds: Sequence[int], colour: str = BAR) -> None:
    """Draw a histogram of the battles' rounds; the last bar counts all longer battles."""
    left, top, wide, tall = box
    counts = Counter(min(MOST, max(FEWEST, number)) for number in rounds)
    most = max(counts.values(), default=1)
    step = wide / (MOST - FEWEST + 1)
    elements = ""
    for place, number in enumerate(range(FEWEST, MOST + 1)):
        high = max(1.2, counts[number] / most * tall)
        elements += f'<rect x="{place * step:.1f}" y="{tall - high:.1f}" width="{step - 1:.1f}" height="{high:.1f}" '
        elements += f'fill="{colour}" fill-opacity="{1 if counts[number] else 0.35}"/>'
    desk.put(draw(wide, tall, elements, (desk.px(wide), desk.px(tall))), left, top)


def words_of(field: ResultField, side: str) -> str:
    """Return the share won by a side, or with "" by the first one, in words: "Red 70 %"."""
    first = next(iter(field.records[0].sides))
    value = field.edge.value
    percent = whole(100 * (value if side in ("", first) else 1 - value))
    return f"{(side or first).capitalize()} {percent} %"


def paint(desk: Form, box: Box, field: ResultField, fields: int) -> None:
    """Draw the results of a field, in its box."""
    left, top, wide = box[0] + 10, box[1], box[2] - 20
    side, word = side_ahead(field, fields), field.fairness(fields)
    if side:
        style = Style(BODY, desk.palette.side(side).text_dark, bold=True)
        desk.text(left, top + 14, words_of(field, side), style)
        desk.text(
            left + wide, top + 14, "unfair" if word == UNFAIR else "unfair?", Style(LABEL, desk.palette.ink), "right"
        )
    else:
        desk.text(left, top + 14, words_of(field, ""), Style(LABEL, desk.palette.ink_soft))
        desk.text(left + wide, top + 14, f"{field.battles}", Style(LABEL, desk.palette.ink_soft), "right")
    line(desk, (left, top + 22, wide, 30), field.edge, side)
    rounds = [record.rounds for record in field.records]
    if box[3] >= 76:
        bars(desk, (left, top + 56, max(30.0, wide - 62), 18), rounds)
        desk.text(left + wide, top + 66, f"{field.rounds[2]} rounds", Style(LABEL, desk.palette.ink), "right")


def wash(desk: Form, box: Box, field: ResultField, fields: int) -> None:
    """Draw the tint of a field that favours a side, on its card."""
    side, word = side_ahead(field, fields), field.fairness(fields)
    if side:
        wash_of(desk, box, tint(side, word))


def wash_of(desk: Form, box: Box, colour: str) -> None:
    """Lay a tint on a field's card."""
    wide, tall = box[2] - 6, box[3] - 6
    rect = f'<rect width="{wide}" height="{tall}" rx="3" fill="{colour}"/>'
    desk.put(draw(wide, tall, rect, (desk.px(wide), desk.px(tall))), box[0] + 3, box[1] + 3)


def handicapped(field: ResultField, series: Series) -> dict[str, tuple[str, ...]]:
    """Return the profiles of the squads by side, without the cheapest figure of the leading side."""
    battle_map = board_of(field.key[0])
    squads = {side: series.squads.get(side) or battle_map.squads.get(side, ()) for side in battle_map.sides}
    ahead = side_ahead(field, 1)
    own = squads.get(ahead, ())
    if len(own) < 2:
        return squads
    profiles = load_roster().profiles
    cheapest = min(range(len(own)), key=lambda place: (profiles[own[place]].points, place))
    return {**squads, ahead: (*own[:cheapest], *own[cheapest + 1 :])}


def put_back(field: ResultField, series: Series) -> dict[str, Start]:
    """Return each side's start, with the leading side moved back. If that side already starts at the back, move the
    other sides forward."""
    ahead = side_ahead(field, 1)
    if series.starts.get(ahead) != "back":
        return {**series.starts, ahead: "back"}
    return {**series.starts, **{side: "front" for side in board_of(field.key[0]).sides if side != ahead}}
