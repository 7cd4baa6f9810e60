"""The page of the setup for the squads: the map's own, or picked from the roster for points."""

from __future__ import annotations

from functools import partial

from game.lab.worth import points_of, worth_of, worths
from game.model.sheet import Sheet
from game.ui.kit.fonts import BODY, LABEL, VALUE, Style
from game.ui.kit.pen import Box
from game.ui.kit.scene import Step
from game.ui.setup.setup_form import SetupForm
from game.ui.setup.setup_table import BUDGET_STEP
from game.ui.setup.squad_lines import lay_buttons, lay_kept

_PORTRAIT = 40.0
_CARD = 62.0


def squads_page(scene: SetupForm, box: Box) -> None:
    """The side and its squad at the left, the roster at the right."""
    left, top, width, height = box
    _head(scene, box)
    below = top + 46
    share = min(380.0, width * 0.42)
    tall = height - 46
    with scene.desk.pane("squad", (left - 10, below - 6, share + 22, tall + 12)):
        _squad(scene, (left, below, share, tall))
    with scene.desk.pane("roster", (left + share + 14, below - 6, width - share, tall + 12)):
        _roster(scene, (left + share + 26, below, width - share - 34, tall))


def _head(scene: SetupForm, box: Box) -> None:
    """Lay out the choice of the side to look at, and the points a side may spend."""
    desk, table = scene.desk, scene.table
    left, top, width, _ = box

    def look(side: str) -> Step:
        scene.side = side
        scene.lay(scene.stage)
        return None

    sides = [(side, side.capitalize()) for side in table.map.sides]
    desk.choices("side", (left, top, width * 0.5, 34), sides, scene.side, look)
    right = left + width
    less = (lambda: scene.change(budget=table.budget - BUDGET_STEP)) if table.budget > BUDGET_STEP else None
    more = (lambda: scene.change(budget=table.budget + BUDGET_STEP)) if table.budget < 300 else None
    desk.stepper("budget", (right - 170, top, 170, 34), f"{table.budget} points", less, more)
    if width > 900:
        desk.text(right - 182, top + 17, "For each picked squad", Style(BODY, desk.palette.ink), "right")


def _squad(scene: SetupForm, box: Box) -> None:
    desk, table = scene.desk, scene.table
    left, top, width, _ = box
    side = scene.side
    picked = table.side(side).squad is not None
    squad = table.squad(side)
    spent = f"{table.cost(squad)} of {table.budget} points" if picked else f"The map's own, {table.cost(squad)} points"
    over = picked and table.cost(squad) > table.budget
    colour = desk.palette.side("red").text_dark if over else desk.palette.ink
    desk.text(left, top + 17, spent, Style(BODY, colour, bold=True))
    if picked:
        box = (left + width - 132, top, 132.0, 34.0)
        bold = Style(LABEL, desk.palette.ink, bold=True)
        desk.button("own-squad", box, partial(_own, scene), text="The map's own", style=bold)
    lay_buttons(scene, left, top + 40, width)
    y = top + 80
    for start in table.standing(side):
        sheet = table.catalogue.roster.profiles.get(start.profile)
        desk.card((left, y, width, _CARD), "tab")
        _figure(scene, (left, y, width, _CARD), start.profile, sheet, "on the map")
        y += _CARD + 8
    for place, profile in enumerate(squad):
        sheet = table.catalogue.roster.profiles.get(profile)
        made = desk.button(f"remove:{place}", (left, y, width, _CARD), partial(_remove, scene, place))
        with desk.upon(made):
            _figure(scene, (left, y, width, _CARD), profile, sheet, "")
            desk.put(desk.cards.cross(14), left + width - 26, y + 10)
        y += _CARD + 8
    if not squad and not table.standing(side):
        desk.prose(left, y + 6, width, "Nobody yet: press figures of the roster.", Style(BODY, desk.palette.ink_soft))
        y += 40
    lay_kept(scene, left, y + 8, width)


def _roster(scene: SetupForm, box: Box) -> None:
    desk, table = scene.desk, scene.table
    left, top, width, _ = box
    columns = max(1, int(width // 250))
    wide = (width - 8 * (columns - 1)) / columns
    bottoms = [top] * columns
    profiles = sorted(
        table.catalogue.roster.profiles.items(), key=lambda item: (points_of(table.choice.ruleset, item[0]), item[0])
    )
    for profile, sheet in profiles:
        column = bottoms.index(min(bottoms))
        x, y = left + column * (wide + 8), bottoms[column]
        said = " ".join(filter(None, (sheet.blurb, elsewhere_words(table.choice.ruleset, profile))))
        lines = desk.lines(said, wide - 24, Style(LABEL)) if said else []
        tall = _CARD + 16.0 * len(lines) + (4 if lines else 0)
        why = table.cannot_add(scene.side, profile)
        made = desk.button(f"add:{profile}", (x, y, wide, tall), partial(_add, scene, profile), why=why)
        with desk.upon(made):
            _figure(scene, (x, y, wide, _CARD), profile, sheet, points_words(table.choice.ruleset, profile))
            desk.prose(x + 12, y + _CARD - 2, wide - 24, said, Style(LABEL, desk.palette.ink_soft), 16)
        bottoms[column] = y + tall + 8


def _figure(scene: SetupForm, box: Box, profile: str, sheet: Sheet | None, note: str) -> None:
    """A portrait with the profile's name, its points and what it carries."""
    desk = scene.desk
    left, top, width, _ = box
    desk.put(desk.cards.portrait(profile, scene.side, _PORTRAIT, 52), left + 8, top + 5)
    x, room = left + _PORTRAIT + 20, width - _PORTRAIT - 44
    title = sheet.title if sheet else profile
    style = Style(VALUE, desk.palette.ink, bold=True)
    if desk.text_width(title, style) > room:
        style = Style(BODY, desk.palette.ink, bold=True)
    desk.text(x, top + 21, title, style)
    weapons = scene.table.catalogue.roster.weapons
    carried = ", ".join(weapons[name].title for name in sheet.weapons if name in weapons) if sheet else ""
    said = ": ".join(text for text in (note, carried) if text)
    small = Style(LABEL, desk.palette.ink_soft)
    desk.text(x, top + 43, said if desk.text_width(said, small) <= room + 12 else note or carried.split(",")[0], small)


def points_words(ruleset: str, profile: str) -> str:
    """Points of a profile under a ruleset with the interval they lie in: "14 points [11 to 17]"."""
    worth = worth_of(ruleset, profile)
    points = f"{points_of(ruleset, profile)} points"
    return f"{points} [{worth.low} to {worth.high}]" if worth is not None else points


def elsewhere_words(ruleset: str, profile: str) -> str:
    """Points of a profile under the other rulesets, where they were counted: "Static 17, phases 11."."""
    told = [f"{name.replace('-', ' ')} {points_of(name, profile)}" for name in worths() if name != ruleset]
    words = ", ".join(told)
    return f"{words[:1].upper()}{words[1:]}." if told else ""


def _own(scene: SetupForm) -> Step:
    scene.table.side(scene.side).squad = None
    return scene.relaid()


def _add(scene: SetupForm, profile: str) -> Step:
    scene.table.add(scene.side, profile)
    scene.lay(scene.stage)
    return None


def _remove(scene: SetupForm, place: int) -> Step:
    scene.table.remove(scene.side, place)
    scene.lay(scene.stage)
    return None
