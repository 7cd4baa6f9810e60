"""Close fights can be read: random melees are drawn, and what is left of faces and bars is counted in pixels."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product
from pathlib import Path

import pygame
import pytest
from battle_kit import Player, fight
from board_samples import open_board, open_window

from game.model.grid import Square
from game.ui.board.crowds import crowd_of
from game.ui.board.cues import CameraCue
from game.ui.board.figures import Sprite
from game.ui.board.marks import BoardScene, FigureMark, HitTag, OrderMark, Pose
from game.ui.board.view import BoardView
from tests.soak import few_or_many

MELEES, BATCHES = 200, 10
LEAST = 0.70
"""Share of a face and of a bar that has to be seen."""
MARKED = (255, 0, 255)
PEOPLE = ("rifleman", "scout", "captain", "medic", "heavy-gunner", "sniper", "brawler", "armoured-brute", "glider",
          "ranger", "bomb-technician", "guard-dog", "mole")  # fmt: skip
SIZE = (640, 528)
PIXELS = (40, 48, 60)


def melee(number: int) -> tuple[BoardScene, int]:
    """Three to nine figures on few squares, some of them down, and at how many pixels a square they are seen."""
    rng = random.Random(f"melee {number}")
    free = set(product(range(4, 8), range(3, 7)))
    marks: list[FigureMark] = []
    for id_ in range(1, rng.randint(3, 9) + 1):
        profile = rng.choice(PEOPLE) if rng.random() < 0.9 else "war-bear"
        span = 2 if profile == "war-bear" else 1
        places = [s for s in sorted(free) if {(s[0] + i, s[1] + j) for i in range(span) for j in range(span)} <= free]
        if not places:
            continue
        square = rng.choice(places)
        free -= {(square[0] + i, square[1] + j) for i in range(span) for j in range(span)}
        down = rng.random() < 0.15
        marks.append(
            FigureMark(
                id_, profile, rng.choice(("red", "blue")), square, pose="fallen" if down else "stand",
                facing=rng.choice((-1, -1, *range(8))), health=((rng.randint(1, 10), 10), (rng.randint(1, 8), 8)),
                conditions=("bleeding",) if rng.random() < 0.2 else (), selected=id_ == 1 and not down,
            )
        )  # fmt: skip
    board = open_board(12, 11)
    enemies = [mark for mark in marks if mark.side == "blue" and mark.pose != "fallen"]
    wide = {mark.square: 2 for mark in marks if mark.profile == "war-bear"}
    scene = BoardScene(
        board, tuple(marks), widths=wide, downs=tuple(mark.square for mark in marks if mark.pose == "fallen"),
        tags=tuple(
            HitTag(m.square, f"{rng.randint(1, 20) * 5}%", width=wide.get(m.square, 1), picked=place == number % 4)
            for place, m in enumerate(enemies)
        ),
        targets=tuple(mark.square for mark in enemies[:1]),
    )  # fmt: skip
    return scene, rng.choice(PIXELS)


class Drawn:
    """A melee on the screen, drawn again with one part marked to see how much of it shows."""

    def __init__(self, number: int) -> None:
        self.scene, pixels = melee(number)
        self.screen = pygame.display.get_surface()
        self.view = BoardView(self.scene.board, self.screen.get_rect(), reduced_motion=True)
        self.view.camera.zoom_to(pixels)
        self.view.camera.centre_on((5, 4), at_once=True)
        self.view.finish(self.scene)
        self.before = self.frame()

    def frame(self) -> pygame.Surface:
        self.view.draw(self.screen, self.screen.get_rect(), self.scene)
        return self.screen.copy()

    def changed(self, part: pygame.Rect) -> int:
        """Pixels of a part of the screen that another drawing has changed."""
        after = self.frame()
        cut = part.clip(self.screen.get_rect())
        return sum(self.before.get_at((x, y)) != after.get_at((x, y))
                   for x in range(cut.left, cut.right) for y in range(cut.top, cut.bottom))  # fmt: skip

    def face(self, mark: FigureMark) -> float:
        """The share of a face that is seen."""
        view, figures = self.view, self.view.uprights.figures
        close = mark.id in view.uprights.crowd.close
        left = None if mark.facing >= 0 else view.uprights.turned.get(mark.id)
        key = figures.key(mark, view.camera.pixels, "", 0.0, left, close=close)
        kept = figures.sprite(key)
        box = figures.face(mark, view.camera.pixels, left=key.flipped, close=close)
        marked = kept.surface.copy()
        centre = (box.centerx - kept.dx, box.centery - kept.dy)
        assert marked.get_at(centre)[3] == 255, "the face lies on the figure"
        pygame.draw.circle(marked, MARKED, centre, box.width // 2)
        figures._kept[key] = Sprite(marked, kept.dx, kept.dy)
        view.uprights._drawn.clear()
        alone = pygame.mask.from_threshold(marked, MARKED, (1, 1, 1, 255)).count()
        seen = self.changed(box.move(view.camera.corner(mark.square)).inflate(4, 4))
        figures._kept[key] = kept
        view.uprights._drawn.clear()
        return seen / alone

    def bar(self, number: int) -> float:
        """The share of a bar that is seen, by its place among the bars."""
        drawn = self.view.uprights.health_bars(self.scene)
        surface, at = drawn[number]
        marked = surface.copy()
        marked.fill((*MARKED, 255), special_flags=pygame.BLEND_RGB_MIN)
        marked.fill((*MARKED, 0), special_flags=pygame.BLEND_RGB_MAX)
        alone = pygame.mask.from_surface(surface).count()
        uprights = self.view.uprights
        uprights.health_bars = lambda scene: [*drawn[:number], (marked, at), *drawn[number + 1 :]]  # type: ignore[method-assign]
        seen = self.changed(surface.get_rect(topleft=at))
        del uprights.health_bars
        return seen / alone


@pytest.fixture(scope="module", autouse=True)
def window() -> None:
    open_window(SIZE)


@pytest.mark.parametrize("declared", [False, True], ids=["plain", "declared"])
@pytest.mark.parametrize("batch", [pytest.param(n, marks=pytest.mark.long if n > 2 else ()) for n in range(BATCHES)])
def test_every_face_and_every_bar_is_seen_in_a_crowd(batch: int, declared: bool) -> None:
    """Also where all of one side have declared acts, each with its arrow, its sign and its time."""
    hidden = []
    for number in range(batch, MELEES, BATCHES):
        drawn = Drawn(number)
        if declared:
            drawn.scene = ordered(drawn.scene, random.Random(f"orders {number}"))
            drawn.before = drawn.frame()
        up = [mark for mark in drawn.scene.figures if mark.pose != "fallen"]
        hidden += [(number, "face", m.id, share) for m in up if (share := drawn.face(m)) < LEAST]
        hidden += [(number, "bar", n, share) for n in range(len(up)) if (share := drawn.bar(n)) < LEAST]
    assert hidden == []


def apart(a: pygame.Rect, b: pygame.Rect) -> float:
    """Pixels between two boxes, 0 where they touch."""
    dx = max(a.left - b.right, b.left - a.right, 0)
    dy = max(a.top - b.bottom, b.top - a.bottom, 0)
    return float((dx * dx + dy * dy) ** 0.5)


def drawn_box(drawn: Drawn, mark: FigureMark) -> pygame.Rect:
    """Where a figure is seen: its squares, and its head above them."""
    square = drawn.view.camera.rect(mark.square, drawn.scene.widths.get(mark.square, 1))
    head = drawn.view.camera.pixels // 4
    return pygame.Rect(square.left + 6, square.top - head, square.width - 12, square.height + head)


@few_or_many("melees", 80, MELEES)
def test_every_chip_is_nearest_to_its_own_figure_and_a_line_leads_to_none_but_the_picked(melees: int) -> None:
    """Lines of several squares led to chips through the crowd; a dot on the figure says that there is a chance."""
    wrong, wanted, laid = [], 0, 0
    for number in range(melees):
        drawn = Drawn(number)
        boxes = {mark.square: drawn_box(drawn, mark) for mark in drawn.scene.figures}
        chips = drawn.view.overlays.chips.laid
        wanted, laid = wanted + len(drawn.scene.tags), laid + len(chips)
        picked = {tag.square for tag in drawn.scene.tags if tag.picked}
        assert picked <= {square for square, _ in chips}, "whoever is pointed at has its chip"
        for square, rect in chips:
            paper = rect.inflate(-12, -12)
            others = [apart(paper, box) for other, box in boxes.items() if other != square]
            led = square in drawn.view.overlays.chips.led
            if others and apart(paper, boxes[square]) > min(others) and not led:
                wrong.append((number, square))
            if led and square not in picked:
                wrong.append((number, square))
            if led and any(box.inflate(-12, -12).clipline(rect.center, boxes[square].center)
                           for other, box in boxes.items() if other != square):  # fmt: skip
                wrong.append((number, square))
            if any(paper.colliderect(other.inflate(-12, -12)) for at, other in chips if at != square):
                wrong.append((number, square))
        dots = drawn.view.overlays.chips.dots
        assert {square for square, _ in (*chips, *dots)} == {tag.square for tag in drawn.scene.tags}
        wrong += [(number, square) for square, dot in dots if not boxes[square].colliderect(dot)]
    assert wrong == []
    assert laid > 0.6 * wanted, "the others have no room beside their figure"


def ordered(scene: BoardScene, rng: random.Random) -> BoardScene:
    """The melee with declared acts of all of Red: blows at enemies and walks, each with its time."""
    enemies = [mark.square for mark in scene.figures if mark.side == "blue"] or [(5, 5)]
    orders = []
    for mark in scene.figures:
        if mark.side == "red" and mark.pose != "fallen":
            aimed = rng.random() < 0.7
            end = rng.choice(enemies) if aimed else (rng.randrange(3, 9), rng.randrange(2, 8))
            if end != mark.square:
                wide, when = scene.widths.get(mark.square, 1), f"at {rng.randrange(30, 40)} AT"
                orders.append(OrderMark("red", "attack", (mark.square, end), wide, when, aimed))
    here = orders[0].squares[0] if orders else None
    return replace(scene, orders=tuple(orders), here=here)


@few_or_many("melees", 80, MELEES)
def test_times_of_declared_acts_hide_nothing_and_that_of_the_acting_figure_is_shown(melees: int) -> None:
    wrong, wanted, laid = [], 0, 0
    for number in range(melees):
        drawn = Drawn(number)
        drawn.scene = ordered(drawn.scene, random.Random(f"orders {number}"))
        drawn.frame()
        overlays, needs = drawn.view.overlays, bool(drawn.scene.orders)
        times = overlays.orders.times
        papers = [rect.inflate(-2, -2) for rect in times]
        wanted, laid = wanted + len(drawn.scene.orders), laid + len(times)
        assert len(times) >= needs, "the acting figure's time is shown"
        for place, paper in enumerate(papers[needs:], start=needs):
            if any(paper.colliderect(other) for n, other in enumerate(papers) if n != place):
                wrong.append((number, "time on time"))
            if any(paper.colliderect(front) for front in overlays.fronts):
                wrong.append((number, "time on a face or a bar"))
        picked = {tag.square for tag in drawn.scene.tags if tag.picked}
        shown = overlays.orders.shown
        for (order, _), time in zip(overlays.orders.told[needs:], times[needs:], strict=True):
            nearest = min(apart(time, icon) for _, icon in shown)
            if all(one.when != order.when for one, icon in shown if apart(time, icon) == nearest):
                wrong.append((number, "time nearest to an act of another moment"))
        for square, chip in overlays.chips.laid:
            if square not in picked and any(paper.colliderect(chip.inflate(-12, -12)) for paper in papers):
                wrong.append((number, "time on a chip"))
    assert wrong == []
    assert laid > 0.5 * wanted


@few_or_many("melees", 40, MELEES)
def test_the_stamp_of_the_fallen_hides_no_chip_no_bar_and_nobody(melees: int) -> None:
    seen = 0
    for number in range(melees):
        drawn = Drawn(number)
        marked = drawn.scene
        drawn.scene = replace(marked, downs=())
        bare = drawn.frame()
        drawn.scene = marked
        after = drawn.frame()
        overlays = drawn.view.overlays
        kept = [rect.inflate(-12, -12) for _, rect in overlays.chips.laid] + list(overlays.fronts)
        for rect in kept:
            part = rect.clip(bare.get_rect())
            one, other = (pygame.image.tobytes(picture.subsurface(part), "RGB") for picture in (bare, after))
            share = sum(a != b for a, b in zip(one, other, strict=True)) / max(1, len(one))
            assert share < 0.3, number
        seen += pygame.image.tobytes(bare, "RGB") != pygame.image.tobytes(after, "RGB")
    assert seen > melees / 4


@pytest.mark.parametrize("poses", [("stand", "stand"), ("stand", "prone"), ("crouch", "stand")])
def test_two_on_one_square_are_both_seen_with_their_bars(poses: tuple[Pose, Pose]) -> None:
    drawn = Drawn(0)
    marks = tuple(
        FigureMark(n, profile, "red", (5, 5), pose=pose, health=((7, 10), (3, 8)))
        for n, (profile, pose) in enumerate(zip(("captain", "rifleman"), poses, strict=True), 1)
    )
    drawn.scene = BoardScene(drawn.scene.board, marks)
    drawn.before = drawn.frame()
    bars = [picture.get_rect(topleft=at) for picture, at in drawn.view.uprights.health_bars(drawn.scene)]
    assert len(bars) == 2
    for n in range(2):
        assert drawn.bar(n) > 0.6
    for mark in marks:
        alone = replace(drawn.scene, figures=tuple(other for other in marks if other is not mark))
        both, drawn.scene = drawn.scene, alone
        part = drawn.view.camera.rect((5, 5)).inflate(30, 60)
        assert drawn.changed(part) > 150, "each is seen beside the other"
        drawn.scene = both


def test_a_crowd_is_two_beside_one_or_somebody_right_above_or_below() -> None:
    def crowd(*squares: Square) -> tuple[frozenset[int], frozenset[int]]:
        marks = [FigureMark(n, "rifleman", "red", square) for n, square in enumerate(squares, 1)]
        found = crowd_of(marks, lambda mark: 1)
        return found.close, found.above

    assert crowd((0, 0), (1, 0)) == (frozenset(), frozenset())
    assert crowd((0, 0), (0, 1)) == ({1, 2}, {1})
    assert crowd((0, 0), (1, 0), (2, 0)) == ({2}, frozenset())
    marks = (FigureMark(1, "rifleman", "red", (0, 0)), FigureMark(2, "rifleman", "red", (0, 1), pose="fallen"))
    assert crowd_of(marks, lambda mark: 1).above == frozenset(), "a bar need not rise over somebody who lies there"
    ghosts = tuple(replace(mark, ghost=True) for mark in marks)
    assert crowd_of(ghosts, lambda mark: 1).close == frozenset()


def test_the_view_goes_close_while_somebody_in_a_crowd_is_targeted(tmp_path: Path) -> None:
    blues = (("rifleman", "Rolf", (7, 5)), ("medic", "Mia", (7, 6)))
    player = Player(tmp_path, fight(blues=blues))
    camera = player.table.board.camera
    before = camera.pixels, camera.x, camera.y
    player.click((7, 5))
    assert player.selection.pinned == player.id_of("Rolf")
    assert camera.pixels > before[0]
    for square in ((7, 5), player.square_of("Ida")):
        assert camera.view.contains(camera.rect(square))
    player.key("Esc")
    assert player.selection.pinned is None
    assert camera.pixels > before[0], "nothing goes to and fro at once"
    player.shell.rest()
    player.shell.rest()
    assert (camera.pixels, camera.x, camera.y) == before


def test_the_view_stays_close_for_a_walk_to_which_it_goes(tmp_path: Path) -> None:
    board = open_board(60, 24)
    blues = (("rifleman", "Rolf", (7, 5)), ("medic", "Mia", (7, 6)))
    player = Player(tmp_path, fight(blues=blues, board=board))
    camera = player.table.board.camera
    player.click((7, 5))
    close = camera.pixels
    player.shell.rest()
    player.table.eye.follow(CameraCue((40, 12), then=((39, 12),)))
    assert camera.pixels == close, "no going back only to walk"
    assert camera.shows((40, 12))


def test_a_second_click_at_the_same_place_means_the_same_enemy(tmp_path: Path) -> None:
    reds, blues = (("rifleman", "Mia", (8, 6)),), tuple(("brawler", name, (12, 5 + n)) for n, name in enumerate("ABC"))
    player = Player(tmp_path, fight(reds=reds, blues=blues))
    camera = player.table.board.camera
    while camera.zoom(-1):
        pass
    before, target = camera.pixels, player.id_of("B")
    place = camera.centre((12, 6))
    player.shell.click_at(place)
    assert player.selection.pinned == target
    assert camera.pixels > before, "it goes close to a fight"
    assert camera.square_at(place) == (12, 6)


@few_or_many("every", 12, 5)
@pytest.mark.parametrize("pixels", [16, 22, 28])
def test_seen_from_afar_no_chip_hides_a_chip_or_a_bar(pixels: int, every: int) -> None:
    shown = 0
    for number in range(0, MELEES, every):
        drawn = Drawn(number)
        drawn.view.camera.zoom_to(pixels)
        drawn.view.camera.centre_on((5, 4), at_once=True)
        drawn.frame()
        chips = drawn.view.overlays.chips.laid
        picked = {tag.square for tag in drawn.scene.tags if tag.picked}
        assert picked <= {square for square, _ in chips}
        papers = {square: rect.inflate(-14, -14) for square, rect in chips}
        bars = [picture.get_rect(topleft=at) for picture, at in drawn.view.uprights.health_bars(drawn.scene)]
        for square, paper in papers.items():
            assert all(at == square or not paper.colliderect(other) for at, other in papers.items()), number
            if square not in picked:
                assert all(not bar.contains(paper) and not paper.contains(bar) for bar in bars), number
        shown += len(chips)
    assert shown
