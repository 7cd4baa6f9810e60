"""The setup's page of squads: the map's own figures, or figures picked from the roster for points."""

from __future__ import annotations

from functools import partial

import pygame

from game.lab.worth import points_of
from game.model.errors import BadInput
from game.model.sheet import Sheet
from game.roster.squads import read_squad, squad_line
from game.storage.kept_squads import MOST_KEPT, KeptSquads, save_squads
from game.ui.kit.dialog import copied, message
from game.ui.kit.fonts import BODY, LABEL, VALUE, Style
from game.ui.kit.pen import Box
from game.ui.kit.scene import Push, Step
from game.ui.setup.setup_form import SetupForm
from game.ui.setup.setup_table import BUDGET_STEP

_PORTRAIT = 40.0
_CARD = 62.0


def squads_page(scene: SetupForm, box: Box) -> None:
    """Lay out the side and its squad at the left, the roster at the right."""
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
    """Lay out the buttons of the sides, and the points that a side may spend."""
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
        desk.text(right - 182, top + 17, "Limit for each squad", Style(BODY, desk.palette.ink), "right")


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
        desk.prose(left, y + 6, width, "Nobody yet. Click figures in the roster.", Style(BODY, desk.palette.ink_soft))
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
        said = sheet.blurb
        lines = desk.lines(said, wide - 24, Style(LABEL)) if said else []
        tall = _CARD + 16.0 * len(lines) + (4 if lines else 0)
        why = table.cannot_add(scene.side, profile)
        made = desk.button(f"add:{profile}", (x, y, wide, tall), partial(_add, scene, profile), why=why)
        with desk.upon(made):
            _figure(scene, (x, y, wide, _CARD), profile, sheet, f"{points_of(table.choice.ruleset, profile)} points")
            desk.prose(x + 12, y + _CARD - 2, wide - 24, said, Style(LABEL, desk.palette.ink_soft), 16)
        bottoms[column] = y + tall + 8


def _figure(scene: SetupForm, box: Box, profile: str, sheet: Sheet | None, note: str) -> None:
    """Lay out a portrait with the profile's name, its points and its equipment."""
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


def lay_buttons(scene: SetupForm, left: float, top: float, width: float) -> None:
    """Lay out buttons for copying the squad as a line of text, pasting one, and storing it under a name."""
    desk = scene.desk
    bold = Style(LABEL, desk.palette.ink, bold=True)
    wide = (width - 16) / 3
    for place, (id, text, on) in enumerate(
        (("copy-squad", "Copy", _copy), ("paste-squad", "Paste", _paste), ("keep-squad", "Keep", _keep))
    ):
        desk.button(
            id, (left + place * (wide + 8), top, wide, 30), partial(on, scene), text=text, style=bold, align="centre"
        )


def lay_kept(scene: SetupForm, left: float, top: float, width: float) -> None:
    """Lay out the stored squads; pressing one selects it, the cross deletes it."""
    desk = scene.desk
    kept, told = scene.kept, scene.kept_told
    style = Style(LABEL, desk.palette.ink_soft)
    if told or kept.squads:
        desk.prose(left, top + 6, width, told or "Your saved squads", style)
    y = top + 34
    for name, line in kept.squads.items():
        try:
            why, squad = "", read_squad(line, name)
        except BadInput as refusal:
            why, squad = f"{refusal.problems[0].reason}.", ()
        made = desk.button(f"take:{name}", (left, y, width - 44, 44), partial(_take, scene, squad), why=why)
        with desk.upon(made):
            desk.text(left + 12, y + 14, f"{name}, {scene.table.cost(squad)} points", Style(LABEL, bold=True))
            desk.text(left + 12, y + 31, desk.shortened(line, width - 68, style), style)
        gone = desk.button(f"forget:{name}", (left + width - 38, y, 38, 44), partial(_forget, scene, name))
        with desk.upon(gone):
            desk.put(desk.cards.cross(14), left + width - 26, y + 15)
        y += 52


def _copy(scene: SetupForm) -> Step:
    line = squad_line(scene.table.squad(scene.side))
    words = f"{line}. Paste it on this page, or after --squad on the command line."
    return copied(scene.stage, line, message(scene.stage, "The squad is copied", words), f"The squad is: {line}.")


def _paste(scene: SetupForm) -> Step:
    try:
        squad = read_squad(pygame.scrap.get_text(), "clipboard")
    except pygame.error as fault:
        return Push(message(scene.stage, "The clipboard cannot be used", f"{fault}."))
    except BadInput as refusal:
        reasons = "\n".join(problem.reason for problem in refusal.problems)
        return Push(message(scene.stage, "There is no squad to paste", reasons))
    return _take(scene, squad)


def _take(scene: SetupForm, squad: tuple[str, ...]) -> Step:
    scene.table.side(scene.side).squad = squad
    return scene.relaid()


def _keep(scene: SetupForm) -> Step:
    squads = scene.kept.squads
    if len(squads) >= MOST_KEPT:
        return Push(
            message(scene.stage, "No room for another squad", f"You can save {MOST_KEPT} squads. Delete one first.")
        )
    return _saved(scene, {**squads, scene.kept.free_name(): squad_line(scene.table.squad(scene.side))})


def _forget(scene: SetupForm, name: str) -> Step:
    return _saved(scene, {known: line for known, line in scene.kept.squads.items() if known != name})


def _saved(scene: SetupForm, squads: dict[str, str]) -> Step:
    kept = KeptSquads(squads)
    try:
        save_squads(scene.stage.folders.config, kept)
    except OSError as fault:
        return Push(message(scene.stage, "The squad could not be saved", f"{fault.strerror}."))
    scene.kept = kept
    return scene.relaid()
