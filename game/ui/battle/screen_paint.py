"""Drawing of the battle screen, of the notebook's cover while the map is being painted, and of the small picture of a
save."""

from __future__ import annotations

import io
from collections.abc import Callable

import pygame

from game.ui.battle.board_state import Looking
from game.ui.battle.screen import PARTS, TIP_MS, BattleScreen
from game.ui.board.marks import BoardScene
from game.ui.board.tag_layout import body
from game.ui.kit.fonts import BODY, VALUE, Style
from game.ui.kit.sheet import Sheet, tip_slip

PHOTOGRAPH = 240
"""Width in pixels of the picture of a save."""


def draw_table(table: BattleScreen, screen: pygame.Surface) -> None:
    """Draw the whole battle screen, from the background up."""
    table.laid()
    cloth = table.stage.cards.page(screen.get_size(), "cloth")
    rect = table.rect_of_board()
    for part in _around(screen.get_rect(), rect):
        screen.blit(cloth, part, part)
    table.board.draw(screen, rect, table.picture.scene(table.looking))
    for name in PARTS:
        table.sheets[name].draw(screen)
    if table.tray.told:
        table.sheets["tray"].clear(table.stage)
        fight = [body(table.board.camera.rect(square)) for square in table.tray.about_at]
        fight += table.board.effects.strikes.homes  # what came of the throw is read there
        others = [body(table.board.camera.rect(known.square, known.width)) for known in table.session.view.figures()]
        table.tray.lay(table.sheets["tray"], table.layout.board, table.sheets["bar"].homes, fight, others)
        table.sheets["tray"].draw(screen)
    draw_slips(table, screen)


def draw_cover(table: BattleScreen, screen: pygame.Surface) -> None:
    """Draw the closed notebook with the progress of painting the map."""
    screen.blit(table.stage.cards.page(screen.get_size(), "cloth"), (0, 0))
    sheet = table.sheets["tip"]
    sheet.clear(table.stage)
    left, top = (table.layout.width - 320) / 2, (table.layout.height - 96) / 2
    sheet.card((left, top, 320, 96))
    title = (Style(BODY, sheet.palette.ink, bold=True),)
    sheet.fitted(left + 20, top + 32, 280, f"Unrolling the map: {table.session.scenario.map.title}", title)
    sheet.put(sheet.cards.bar(280, 12, table.board.painted(), sheet.palette.accent), left + 20, top + 56)
    sheet.draw(screen)


def figure_rects(table: BattleScreen) -> list[pygame.Rect]:
    """Return the rectangles of the figures on the screen, with their heads."""
    view = table.session.view
    rects = [table.board.camera.rect(figure.square, figure.width) for figure in view.figures()]
    return [rect.union(rect.move(0, -rect.height // 2)) for rect in rects]


def draw_slips(table: BattleScreen, screen: pygame.Surface) -> None:
    """Draw the tip of a control and the last notice over all other parts."""
    _draw_tip(table, screen)
    _draw_said(table, screen)


def _draw_tip(table: BattleScreen, screen: pygame.Surface) -> None:
    """Draw the tip of the control under the pointer after a moment; for a disabled control, its reason at once."""
    spot = table.hovered
    if spot is None or spot.told or (table.hovered_for < TIP_MS and not spot.why):
        return
    sheet = table.sheets["tip"]
    sheet.clear(table.stage)
    text = f"{spot.why}\n{spot.tip}" if spot.why else spot.tip
    colour = sheet.palette.risk_dark if spot.why else sheet.palette.ink
    tip_slip(sheet, text, colour, spot.rect, screen.get_rect())
    sheet.draw(screen)


def _draw_said(table: BattleScreen, screen: pygame.Surface) -> None:
    """Draw the last notice on a slip over the lower border of the board, above any dice."""
    if not table.said or (table.hovered is not None and table.hovered.why and not table.hovered.told):
        return
    sheet = table.sheets["tip"]
    sheet.clear(table.stage)
    if table.said_to:
        _lay_banner(table, sheet)
        sheet.draw(screen)
        return
    board = table.rect_of_board()
    homes = table.sheets["tray"].homes if table.tray.told else []
    above = [card.top for card in homes if card.top > board.centery]
    top = min([board.bottom - sheet.px(8), *above])
    beside = pygame.Rect(board.left + sheet.px(12), top, 1, screen.height)
    colour = sheet.palette.ink if table.said_good else sheet.palette.risk_dark
    tip_slip(sheet, table.said, colour, beside, screen.get_rect())
    sheet.draw(screen)


def _lay_banner(table: BattleScreen, sheet: Sheet) -> None:
    """Lay out the notice that another player's turn comes, at the top of the board."""
    left, top, width, _ = table.layout.board
    style = Style(VALUE, sheet.palette.side(table.said_to).text, bold=True)
    wide = min(sheet.text_width(table.said, style) + 64, width - 20)
    x = left + (width - wide) / 2
    sheet.card((x, top + 10, wide, 40), "hot")
    sheet.put(sheet.cards.side_sign(table.said_to, 20), x + 14, top + 20)
    sheet.fitted(x + 44, top + 30, wide - 58, table.said, (style, Style(BODY, style.colour, bold=True)))


def _around(screen: pygame.Rect, board: pygame.Rect) -> list[pygame.Rect]:
    """Return the rectangles of the screen around the board."""
    right = pygame.Rect(board.right, 0, screen.width - board.right, screen.height)
    above = pygame.Rect(0, 0, board.right, board.top)
    below = pygame.Rect(0, board.bottom, board.right, screen.height - board.bottom)
    return [right, above, below]


def photograph(table: BattleScreen) -> Callable[[], bytes]:
    """Take a small picture of the board as the seat at the screen sees it, or only of the ground if several people
    play; return a function that makes a PNG of it."""
    rect = pygame.Rect((0, 0), table.rect_of_board().size)
    taken = pygame.Surface(rect.size)
    alone, board = len(table.session.people) < 2, table.session.scenario.map.board
    table.board.draw(taken, rect, table.picture.scene(Looking(quiet=True)) if alone else BoardScene(board))
    small = pygame.transform.scale_by(taken, PHOTOGRAPH / rect.width)

    def develop() -> bytes:
        file = io.BytesIO()
        pygame.image.save(small, file, "save.png")
        return file.getvalue()

    return develop
