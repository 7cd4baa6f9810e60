"""The chosen field of the laboratory: its share, the map under all rulesets, what they did, and what to do with it."""

from __future__ import annotations

from game.actions import ACTIONS
from game.lab.series import board_of
from game.lab.statistics import whole
from game.lab.summary import EVEN, UNFAIR, ResultField
from game.rulesets import load_ruleset
from game.ui.kit.art import draw, picture
from game.ui.kit.fonts import BODY, LABEL, VALUE, Style
from game.ui.kit.pen import Box
from game.ui.lab import laboratory_fields
from game.ui.lab.laboratory_run import LaboratoryRun
from game.ui.lab.laboratory_shipped import detail_shipped, shipped

MOST_ACTS = 6

OFFERS = 96.0
"""Units that what is offered to make it even takes above the other buttons."""


def detail(scene: LaboratoryRun, box: Box) -> None:
    """Lay the chosen field out in its box."""
    desk, (left, top, wide, tall) = scene.desk, box
    name, ruleset = scene.maps[scene.chosen[0]], scene.run.series.rulesets[scene.chosen[1]]
    title = f"{board_of(name).title}, {load_ruleset(ruleset).title}"
    desk.text(left + 14, top + 22, title, Style(VALUE, desk.palette.ink, bold=True))
    field, foot = scene.field(), top + tall - 100
    ahead = _offered(scene, field)
    room = foot - (OFFERS if ahead else 0)
    odds = shipped(scene.run.series, name, ruleset) if field is None else None
    if odds is not None:
        detail_shipped(desk, (left + 14, top + 40, wide - 28, room - top - 40), scene.run.series, name, ruleset, odds)
    elif field is None:
        words = "No battle has been played here yet. Press Space to start."
        desk.prose(left + 14, top + 50, wide - 28, words, Style(BODY, desk.palette.ink_soft))
    else:
        y = _share(scene, field, (left + 14, top + 40, wide - 28, 70))
        y = _ladder(scene, name, ruleset, (left + 14, y + 6, wide - 28, 0))
        if room - y > 120:
            y = _acts(scene, field, (left + 14, y + 6, wide - 28, 0), room - 64)
        if room - y > 62:
            _rounds(scene, field, (left + 14, y + 6, wide - 28, 0))
    _buttons(scene, (left + 12, foot, wide - 24, 92), field is not None)
    if ahead:
        _offers(scene, (left + 12, foot - OFFERS, wide - 24, 42), ahead)


def _share(scene: LaboratoryRun, field: ResultField, box: Box) -> float:
    desk, (left, top, _, _) = scene.desk, box
    every = sum(not one.key[2] for one in scene.found.fields)
    side, word = laboratory_fields.side_ahead(field, every), field.fairness(every)
    first, second = [*field.records[0].sides][:2]
    told = {
        EVEN: "Even, as far as these battles show",
        UNFAIR: f"Unfair to {(second if side == first else first).capitalize()}",
    }
    desk.stamp(left, top, told.get(word, "Doubtful"))
    shown = side or first
    share = field.sides[shown]
    colour = desk.palette.side(shown).text_dark
    x = left + desk.text(left, top + 52, f"{whole(100 * share.value)} %", Style(36, colour, bold=True)) + 16
    won = sum(record.winner == shown for record in field.records)
    desk.put(desk.cards.side_sign(shown, 18), x, top + 34)
    words = f"{shown.capitalize()} won {won} of {field.battles}"
    desk.text(x + 24, top + 43, words, Style(BODY, desk.palette.ink, bold=True))
    sure = f"95 % sure: {whole(100 * share.low)} to {whole(100 * share.high)} %"
    desk.text(x, top + 64, sure, Style(BODY, desk.palette.ink_soft))
    return top + 84


def _ladder(scene: LaboratoryRun, name: str, ruleset: str, box: Box) -> float:
    """The same map under all rulesets, one below the other."""
    desk, (left, top, wide, _) = scene.desk, box
    desk.rule(left, top, wide)
    desk.text(left, top + 16, f"{board_of(name).title} under all", Style(BODY, desk.palette.ink, bold=True))
    every = sum(not one.key[2] for one in scene.found.fields)
    y = top + 28
    for one in scene.run.series.rulesets:
        field = scene.found.field(name, one)
        style = Style(LABEL, desk.palette.ink, bold=one == ruleset)
        desk.text(left, y + 11, load_ruleset(one).title, style)
        if field is not None:
            side = laboratory_fields.side_ahead(field, every)
            laboratory_fields.line(desk, (left + 96, y, wide - 104, 22), field.edge, side)
        y += 23
    return y


def _acts(scene: LaboratoryRun, field: ResultField, box: Box, until: float) -> float:
    """Lay out the most common acts, per 100 acts; return the top of the next row."""
    desk, (left, top, wide, _) = scene.desk, box
    desk.rule(left, top, wide)
    desk.stamp(left, top + 8, "What they did")
    desk.text(left + wide, top + 18, "of 100 acts", Style(LABEL, desk.palette.ink_soft), "right")
    counts = field.acts
    whole_count = max(1, counts.total())
    y = top + 40
    titles = load_ruleset(field.key[1]).actions
    for name, count in [item for item in counts.most_common() if item[0] in ACTIONS][:MOST_ACTS]:
        if y + 22 > until:
            break
        desk.put(picture(f"icons/{ACTIONS[name].icon}", desk.px(20), desk.px(20)), left, y)
        terms = titles.get(name)
        title = (terms.title if terms is not None else "") or ACTIONS[name].title
        desk.text(left + 26, y + 10, title, Style(BODY, desk.palette.ink))
        part = count / whole_count
        long = max(2.0, part * (wide - 170))
        bar = f'<rect width="{long:.1f}" height="12" rx="1.5" fill="{laboratory_fields.BAR}"/>'
        desk.put(draw(wide - 150, 12, bar, (desk.px(wide - 150), desk.px(12))), left + 118, y + 4)
        desk.text(left + wide, y + 10, str(whole(100 * part)), Style(BODY, desk.palette.ink, bold=True), "right")
        y += 22
    return y


def _rounds(scene: LaboratoryRun, field: ResultField, box: Box) -> None:
    desk, (left, top, wide, _) = scene.desk, box
    desk.rule(left, top, wide)
    desk.stamp(left, top + 8, "How long")
    rounds = [record.rounds for record in field.records]
    laboratory_fields.bars(desk, (left + 100, top + 8, wide - 190, 30), rounds, laboratory_fields.INK)
    low, high = laboratory_fields.FEWEST, laboratory_fields.MOST
    desk.text(left + 100, top + 46, str(low), Style(LABEL, desk.palette.ink_soft))
    desk.text(left + wide - 90, top + 46, f"{high}", Style(LABEL, desk.palette.ink_soft), "right")
    words = f"{field.rounds[2]} rounds"
    desk.text(left + wide, top + 24, words, Style(BODY, desk.palette.ink, bold=True), "right")


def _buttons(scene: LaboratoryRun, box: Box, some: bool) -> None:
    desk, (left, top, wide, _) = scene.desk, box
    why = "" if some else "No battle was played here yet."
    style = Style(BODY, desk.palette.ink if some else desk.palette.ink_soft, bold=True)
    watch = (left, top, wide, 42.0)
    desk.button("watch", watch, scene.watch_shortest, text="Watch the shortest battle", key="W", why=why, style=style)
    half = (wide - 8) / 2
    bold = Style(BODY, desk.palette.ink, bold=True)
    desk.button("more", (left, top + 48, half, 42), scene.more, text="100 more", key="M", style=bold)
    box = (left + half + 8, top + 48, half, 42.0)
    desk.button("play", box, scene.play_it, text="Play it", key="P", look="main", style=bold)


def _offered(scene: LaboratoryRun, field: ResultField | None) -> str:
    """The side that is ahead in a series of one map, for which something is offered that may make it even; "" for
    none."""
    if field is None or len(scene.run.series.maps) > 1:
        return ""
    return laboratory_fields.side_ahead(field, 1)


def _offers(scene: LaboratoryRun, box: Box, ahead: str) -> None:
    """Lay out the changes that may make the battle even: points, or another start."""
    desk, (left, top, wide, tall) = scene.desk, box
    style = Style(BODY, desk.palette.ink, bold=True)
    words = f"Try it with one fewer for {ahead.capitalize()}"
    desk.button("even-out", (left, top, wide, tall), scene.even_out, text=words, key="E", style=style)
    is_back = scene.run.series.starts.get(ahead) == "back"
    words = "Try it with the others nearer" if is_back else f"Try it with {ahead.capitalize()} further back"
    desk.button("put-back", (left, top + tall + 6, wide, tall), scene.put_back, text=words, key="B", style=style)
