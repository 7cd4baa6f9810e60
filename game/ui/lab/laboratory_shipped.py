"""Fields of the laboratory before the player's first battles, drawn from results that come with the game."""

from __future__ import annotations

from game.lab.series import Series, board_of
from game.lab.side_odds import SideOdds, odds_on
from game.lab.statistics import whole
from game.rulesets import load_ruleset
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box
from game.ui.lab.laboratory_fields import line, tint, wash_of


def shipped(series: Series, name: str, ruleset: str) -> SideOdds | None:
    """Return the results on a map under a ruleset that come with the game; None if the series is not between equal
    computers with the map's own squads and plain rules."""
    plain = not (series.squads or series.starts or series.vary or series.without or series.options)
    return odds_on(board_of(name), ruleset) if plain and len(set(series.players)) == 1 else None


def shipped_battles(series: Series, maps: tuple[str, ...]) -> int:
    """Return the number of battles that come with the game for the fields of a series."""
    found = [shipped(series, name, ruleset) for name in maps for ruleset in series.rulesets]
    return sum(odds.battles for odds in found if odds is not None)


def paint_shipped(desk: Form, box: Box, odds: SideOdds) -> None:
    """Draw the shipped results of a field, in its box."""
    left, top, wide = box[0] + 10, box[1], box[2] - 20
    soft = Style(LABEL, desk.palette.ink_soft)
    first = next(iter(odds.won))
    shown = odds.favoured or first
    words = f"{shown.capitalize()} {whole(100 * odds.share(shown).value)} %"
    styles = [soft]
    if odds.favoured:
        wash_of(desk, box, tint(odds.favoured, ""))
        dark = desk.palette.side(shown).text_dark
        styles = [Style(BODY, dark, bold=True), Style(LABEL, dark, bold=True), Style(LABEL, dark)]
    style = next((one for one in styles if desk.text_width(words, one) <= wide), styles[-1])
    used = desk.text(left, top + 14, words, style)
    told = f"{odds.battles}"
    if used + desk.text_width(told, soft) + 6 <= wide:
        desk.text(left + wide, top + 14, told, soft, "right")
    line(desk, (left, top + 22, wide, 30), odds.share(first), odds.favoured)


def detail_shipped(desk: Form, box: Box, series: Series, name: str, ruleset: str, odds: SideOdds) -> None:
    """Lay out the chosen field from the results that come with the game: the share, the map under all rulesets, and the
    key that plays it."""
    left, top, wide, _ = box
    soft = Style(BODY, desk.palette.ink_soft)
    desk.stamp(left, top, "Comes with the game")
    first = next(iter(odds.won))
    shown = odds.favoured or first
    share = odds.share(shown)
    colour = desk.palette.side(shown).text_dark
    x = left + desk.text(left, top + 52, f"{whole(100 * share.value)} %", Style(36, colour, bold=True)) + 16
    desk.put(desk.cards.side_sign(shown, 18), x, top + 34)
    words = f"{shown.capitalize()} won {odds.won.get(shown, 0)} of {odds.battles}"
    desk.text(x + 24, top + 43, words, Style(BODY, desk.palette.ink, bold=True))
    desk.text(x, top + 64, f"95 % sure: {whole(100 * share.low)} to {whole(100 * share.high)} %", soft)
    y = top + 90
    desk.rule(left, y, wide)
    desk.text(left, y + 16, f"{board_of(name).title}, all rules", Style(BODY, desk.palette.ink, bold=True))
    y += 28
    for one in series.rulesets:
        other = shipped(series, name, one)
        desk.text(left, y + 11, load_ruleset(one).title, Style(LABEL, desk.palette.ink, bold=one == ruleset))
        if other is not None:
            line(desk, (left + 96, y, wide - 104, 22), other.share(next(iter(other.won))), other.favoured)
        y += 23
    words = "Equal computers played these battles. Press Space to let the computer play new ones."
    if y + 14 + 20 * len(desk.lines(words, wide, soft)) <= box[1] + box[3]:
        desk.prose(left, y + 10, wide, words, soft)
