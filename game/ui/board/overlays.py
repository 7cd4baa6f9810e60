"""Drawing of all marks of a scene: areas under the figures; costs, path, tags and cursor over them.

A slip is a small paper with words; a signpost is a slip at the border of the view that points to something outside.
"""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.model.grid import Edge, Square, distance
from game.model.listing import number_words
from game.ui.board.aim_marks import AimMarks
from game.ui.board.areas import Areas, Baked, Marks
from game.ui.board.camera import Camera
from game.ui.board.height_shading import edge_line
from game.ui.board.hint_marks import HintMarks
from game.ui.board.letters import Letters
from game.ui.board.life import Life
from game.ui.board.lines import Lines
from game.ui.board.marks import AreaMarks, BlastMarks, BoardScene, PathMarks, ReachMarks, Tone, TrailMark
from game.ui.board.orders import OrderPainter
from game.ui.board.reach_numbers import ReachNumbers
from game.ui.board.strikes import Strikes
from game.ui.board.tag_layout import body
from game.ui.board.tags import Chips, Tags, placed
from game.ui.board.trails import FADE_MS, Trails
from game.ui.kit import art
from game.ui.kit.fonts import BODY, LABEL, Fonts, Style
from game.ui.kit.palette import Palette

POINTED = 3
"""Most signposts toward enemies out of view."""
CORNERS = (340, 84)
"""Width and height of the lower corners of the view that dice and buttons cover, in pixels at 720 lines."""
Blits = list[tuple[pygame.Surface, tuple[int, int]]]


class Overlays:
    """Draws all marks of a scene above and below its figures."""

    def __init__(self, colours: Palette, fonts: Fonts, life: Life) -> None:
        self.colours = colours
        self.fonts = fonts
        self.life = life
        self.areas = Areas(colours)
        self.lines = Lines(colours)
        self.orders = OrderPainter(colours, fonts)
        self.slips = Tags(colours, fonts)
        self.letters = Letters(colours, fonts)
        self.aims = AimMarks(colours, fonts)
        self.trails = Trails(colours)
        self.ages: dict[int, float] = {}
        """Milliseconds since each trail was followed by another figure's trail, by figure id."""
        self.close: frozenset[Square] = frozenset()
        """Squares of figures in a crowd."""
        self.fronts: list[pygame.Rect] = []
        """Rectangles on the screen of faces and health bars, which no slip may hide."""
        self.chips = Chips(self.slips, fonts)
        self.coins: list[pygame.Rect] = []
        """Rectangles of the numbers of hints as drawn last, in the order of the hints."""
        self.labels: list[pygame.Rect] = []
        """Rectangles of titles, signposts, captions and slips, as drawn last."""
        self._posts: list[pygame.Rect] = []
        self.riding: dict[int, tuple[float, float]] = {}
        """Places (in squares) of the moving figures that carry an area along, by figure id."""
        self.named: list[pygame.Rect] = []
        """Rectangles of the place names on the map, which captions must not hide."""
        self.strikes = Strikes(colours, fonts)
        self.hints = HintMarks(colours, fonts)
        self.numbers = ReachNumbers(colours, fonts)

    # Below the figures

    def below(self, surface: pygame.Surface, scene: BoardScene, camera: Camera, shown: float, steps: int) -> None:
        """Draw areas, threat, reach, blast, path, orders and sight lines. `shown` (0 to 1) is the share of the reach
        that has appeared, `steps` the number of steps of the path to draw."""
        blits: Blits = []
        fixed = [area for area in scene.areas if area.rides not in self.riding]
        below: list[Marks] = [scene.unseen, *fixed, *scene.threats]
        for marks in below:
            self._add(blits, self.areas.baked(marks, camera.pixels), camera)
        surface.fblits(blits)
        if scene.reach:
            self._washed_in(surface, scene.reach, camera, shown)
        after: Blits = []
        for trail in scene.trails:
            self._add(after, self.trails.baked(trail, camera.pixels, self.ages.get(trail.figure, FADE_MS)), camera)
        if scene.blast:
            self._add(after, self.areas.baked(scene.blast, camera.pixels), camera)
        if scene.path and scene.path.steps:
            self._add(after, self.lines.path(scene.path, camera.pixels, steps), camera)
        for arrow in self.orders.arrows(scene.orders, camera):
            self._add(after, arrow, camera)
        if scene.aim:
            self._add(after, self.aims.line(scene.aim, camera.pixels), camera)
        for hint in scene.hints:
            self._add(after, self.hints.way(hint, camera.pixels), camera)
        surface.fblits(after)

    def rings(self, surface: pygame.Surface, scene: BoardScene, camera: Camera) -> None:
        """Draw the rings of the figures that can be attacked, and the stamps of figures that have just gone down, below
        all figures."""
        locked = scene.aim is not None and scene.aim.locked
        for square in scene.targets:
            width, close = scene.widths.get(square, 1), square in self.close
            self.aims.target(surface, square, width, camera, locked=locked, close=close)
        for square in scene.downs:
            self.strikes.on_ground(surface, square, camera)

    def _add(self, blits: Blits, baked: Baked | None, camera: Camera) -> None:
        if baked:
            left, top = camera.origin
            blits.append((baked.surface, (left + baked.left, top + baked.top)))

    def _washed_in(self, surface: pygame.Surface, reach: ReachMarks, camera: Camera, shown: float) -> None:
        """Draw the reach as far as it has appeared, growing from the figure outward."""
        baked = self.areas.baked(reach, camera.pixels)
        if baked is None:
            return
        left, top = camera.origin
        before = surface.get_clip()
        if shown < 1:
            x, y = camera.centre(reach.origin)
            far = round(max(baked.surface.get_size()) * shown)
            surface.set_clip(before.clip((x - far, y - far, 2 * far, 2 * far)))
        surface.blit(baked.surface, (left + baked.left, top + baked.top))
        surface.set_clip(before)

    def ways(self, surface: pygame.Surface, ways: list[TrailMark], camera: Camera) -> None:
        """Draw the paths of moving figures, each with a ring at its end."""
        found: list[tuple[pygame.Surface, tuple[int, int]]] = []
        for way in ways:
            self._add(found, self.trails.baked(way, camera.pixels, 0.0), camera)
            rect = camera.rect(way.squares[-1], way.width)
            found.append((art.picture("marks/cursor", rect.width, rect.height), rect.topleft))
        surface.fblits(found)

    # Above the figures

    def above(
        self, surface: pygame.Surface, scene: BoardScene, camera: Camera, shown: float, steps: int, age: float
    ) -> None:
        """Draw costs, path nodes, flags, cursor, stop sign, blast damage, shields, tags and captions. `shown` (0 to 1)
        is the share of the reach that has appeared, `steps` the number of steps of the path that are drawn, `age` the
        milliseconds since shields and locks appeared."""
        sight: Blits = []
        self._add(sight, self.lines.sight(scene.sight, camera.pixels), camera)
        surface.fblits(sight)
        if scene.reach and shown >= 1 and scene.coordinates:
            taken = frozenset(step.square for step in scene.path.steps) if scene.path else frozenset()
            self.numbers.draw(surface, scene.reach, taken, camera)
        ordered = self.orders.draw(surface, scene, camera, self.fronts, _bodies(scene, camera) if scene.orders else [])
        if scene.path:
            self.lines.nodes(surface, scene.path, camera, self.fonts, steps)
        numbered = scene.reach.costs.keys() if scene.reach and scene.coordinates else frozenset()
        self._posts = [*self.named]
        ways = dict(zip(scene.areas, scene.ways, strict=False))
        for area in sorted(scene.areas, key=lambda area: not _is_seen(area, camera)):  # posts keep clear of the titles
            self._flag(surface, area, camera, scene, ways.get(area, 0), titled=area.squares.isdisjoint(numbered))
        self._out_of_view(surface, scene, camera)
        if scene.blast:
            self._blast(surface, scene.blast, scene, camera)
        for edge in scene.edges:
            self._edge(surface, edge, camera)
        if scene.cursor is not None and scene.cursor != scene.lock:
            rect = self.life.cursor(camera.rect(scene.cursor, scene.cursor_width))
            surface.blit(art.picture("marks/cursor", rect.width, rect.height), rect)
        if scene.lock is not None:
            self.aims.lock(surface, scene.lock, scene.path.width if scene.path else 1, camera, age)
        full = [*ordered, *self._posts, *([] if scene.coordinates else self.aims.shields(surface, scene, camera, age))]
        full += self.letters.places(scene.letters, camera)
        self.coins = self.hints.coins(surface, scene.hints, camera, [*full, *self.fronts])
        full += self.coins
        full += self._slips(surface, scene, camera, steps, full)
        if not scene.coordinates or scene.tagged:
            self._tags(surface, scene, camera, full)
        if scene.guess is not None:
            self.letters.guess(surface, scene.guess, camera)
        self.letters.draw(surface, scene.letters, camera)

    def _slips(
        self, surface: pygame.Surface, scene: BoardScene, camera: Camera, steps: int, full: list[pygame.Rect]
    ) -> list[pygame.Rect]:
        """Draw the slip of the last act, the captions and the tag of the path, each clear of the rectangles in `full`;
        return their rectangles."""
        self.labels = [*self._posts]
        for lay in (self._told, self._captions):
            self.labels += lay(surface, scene, camera, [*full, *self.labels])
        if scene.path and scene.path.steps and steps >= len(scene.path.steps):
            self.labels.append(self._path_end(surface, scene.path, scene, camera, [*full, *self.labels]))
        return self.labels

    def _told(
        self, surface: pygame.Surface, scene: BoardScene, camera: Camera, full: list[pygame.Rect]
    ) -> list[pygame.Rect]:
        """Draw the last act of an enemy on a slip beside it, unless the player considers a path; return a list with the
        slip's rectangle, or an empty list."""
        last = next((trail for trail in reversed(scene.trails) if trail.fresh and trail.words), None)
        if last is None or scene.playing or (scene.path and scene.path.steps):
            return []
        slip = self.slips.told(last)
        rect = camera.rect(last.squares[-1], last.width)
        if not rect.colliderect(camera.view):
            return []
        return [self._beside(surface, slip, rect, scene, camera, full, 10, rect.inflate(0, rect.height))]

    def _captions(
        self, surface: pygame.Surface, scene: BoardScene, camera: Camera, full: list[pygame.Rect]
    ) -> list[pygame.Rect]:
        """Draw the captions of the reach and of threats, each at its lowest free place; return their rectangles."""
        wanted: list[tuple[str, frozenset[Square], Tone]] = []
        if scene.reach:
            whole = frozenset({*scene.reach.costs, *scene.reach.further, scene.reach.origin})
            near = frozenset({*scene.reach.costs, scene.reach.origin}) - scene.reach.further
            parts = (near, whole - near) if whole != near else (near,)
            wanted += [(words, part, "ink") for words, part in zip(scene.reach.names, parts, strict=False)]
        wanted += [(one.words, one.squares, "plan" if one.own else "risk") for one in scene.threats if one.words]
        laid: list[pygame.Rect] = []
        for words, squares, tone in wanted:
            slip = self.slips.caption(words, tone)
            place = self._low_place(slip.get_size(), squares, scene, camera, [*full, *laid])
            if place is not None:
                surface.blit(slip, place)
                laid.append(place)
        return laid

    def _low_place(
        self, size: tuple[int, int], squares: frozenset[Square], scene: BoardScene, camera: Camera,
        full: list[pygame.Rect],
    ) -> pygame.Rect | None:  # fmt: skip
        """Return the lowest place on the lower border of some squares where a caption hides neither figure nor path;
        None if there is none."""
        taken = _bodies(scene, camera)
        taken += [camera.rect(step.square) for step in scene.path.steps] if scene.path else []
        taken += full
        board = pygame.Rect(camera.origin, (camera.width * camera.pixels, camera.height * camera.pixels))
        view = camera.view.inflate(-self.fonts.px(12), -self.fonts.px(12)).clip(board)
        lowest = sorted(((y, x) for x, y in squares if (x, y + 1) not in squares), reverse=True)
        seen = [square for square in lowest if view.contains(camera.rect((square[1], square[0])))]
        for y, x in (seen or lowest)[:40]:
            rect = camera.rect((x, y))
            place = pygame.Rect((0, 0), size)
            place.center = (rect.centerx, rect.bottom)
            place.clamp_ip(view)
            if place.collidelist(taken) < 0 and not self._in_corner(place, camera.view):
                return place
        return (
            self._free_row(size, taken, view, camera)
            if any(map(camera.view.colliderect, map(camera.rect, squares)))
            else None
        )

    def _free_row(
        self, size: tuple[int, int], taken: list[pygame.Rect], view: pygame.Rect, camera: Camera
    ) -> pygame.Rect | None:
        """Return a free place for a caption anywhere in the view, searched row by row from above; None if there is
        none."""
        for top in range(view.top, view.bottom - size[1], max(8, size[1] // 2)):
            for left in range(view.left, view.right - size[0], max(8, size[0] // 3)):
                place = pygame.Rect((left, top), size)
                if place.collidelist(taken) < 0 and not self._in_corner(place, camera.view):
                    return place
        return None

    def _edge(self, surface: pygame.Surface, edge: Edge, camera: Camera) -> None:
        """Draw a door or window that can be used."""
        a, b = (camera.corner(corner) for corner in edge_line(edge))
        pygame.draw.line(surface, self.colours.ink, a, b, max(5, camera.pixels // 6))
        pygame.draw.line(surface, self.colours.accent, a, b, max(3, camera.pixels // 11))

    @property
    def _risk(self) -> tuple[str, str, str]:
        return self.colours.risk, self.colours.risk_dark, self.colours.risk_light

    def _flag(
        self, surface: pygame.Surface, area: AreaMarks, camera: Camera, scene: BoardScene, way: int, *, titled: bool
    ) -> None:
        """Draw the flag of an objective and (with `titled`) the title of an area, where no figure stands; for an area
        out of view, a signpost with its distance `way` from the acting figure, in squares."""
        if not area.squares:
            return
        if area.rides in self.riding:
            self._hoist(surface, area, self._shoulder(area.rides, camera), camera)
            return
        xs, ys = [x for x, _ in area.squares], [y for _, y in area.squares]
        top = min(ys)
        row = sorted(x for x, y in area.squares if y == top)
        square = row[len(row) // 2], top
        taken = {mark.square for mark in scene.figures} | {load.square for load in scene.loads}
        if square in taken:
            free = [other for other in area.squares if other not in taken]
            square = min(free, key=lambda other: (distance(other, square), other), default=square)
        x, y = camera.corner(square)
        if area.kind != "deployment":
            beside, above = (-3, 2) if square in taken else (5, 7)  # at the shoulder of whoever stands there
            self._hoist(surface, area, (x + camera.pixels // beside, y - camera.pixels // above), camera)
        if area.title and titled:
            colour = self.colours.side(area.side).text_dark if area.side else self.colours.accent_dark
            style = Style(LABEL, colour, bold=True, halo=self.colours.card)
            words = self.fonts.render(area.title, style)
            corner = camera.corner((min(xs), max(ys) + 1))
            place = words.get_rect(topleft=(corner[0] + self.fonts.px(4), corner[1] + self.fonts.px(2)))  # below it
            page = pygame.Rect(camera.origin, (camera.width * camera.pixels, camera.height * camera.pixels))
            seen = page.clip(camera.view)
            if self._in_corner(place.clamp(seen), camera.view):
                place.top = max(y + camera.pixels, seen.top) + self.fonts.px(2)  # below the flag
            place = self._off_figures(place.clamp(seen), area, scene, camera, seen)
            ground = _ground_of(area, camera)
            if ground.colliderect(camera.view):
                if not area.borne:  # the flag at the shoulder of a bearer says enough, and hides nobody
                    self._posts.append(surface.blit(words, place))
            else:
                post = self.fonts.render(with_way(area, way), replace(style, size=BODY))
                self._signpost(surface, post, ground, camera.view, colour)

    def _shoulder(self, figure: int, camera: Camera) -> tuple[int, int]:
        """Return the pixel of the screen for the flag at the shoulder of a moving figure."""
        (x, y), (left, top) = self.riding[figure], camera.origin
        return left + round((x - 1 / 3) * camera.pixels), top + round((y - 1 / 2) * camera.pixels)

    def _hoist(self, surface: pygame.Surface, area: AreaMarks, at: tuple[int, int], camera: Camera) -> None:
        """Draw the flag of an area with its upper left corner at a place on the screen."""
        part = "marks/exit-flag" if area.kind == "exit" and art.exists("marks/exit-flag.svg") else "marks/objective"
        surface.blit(self.life.flag(part, round(camera.pixels * 0.85)), at)

    def _off_figures(
        self, place: pygame.Rect, area: AreaMarks, scene: BoardScene, camera: Camera, seen: pygame.Rect
    ) -> pygame.Rect:
        """Return the place along an area's border, nearest to `place`, where the area's title covers no figure and no
        other title; `place` if there is none."""
        figures = [*_bodies(scene, camera), *self._posts]
        if place.collidelist(figures) < 0:
            return place
        ground, wide = _ground_of(area, camera), place.width
        steps = range(ground.left - wide, ground.right + 1, max(8, camera.pixels // 2))
        lines = (ground.bottom + 2, ground.top - place.height - 2)
        found = [pygame.Rect((left, top), place.size) for top in lines for left in steps]
        found = [one for one in found if seen.contains(one) and one.collidelist(figures) < 0]
        found = [one for one in found if not self._in_corner(one, camera.view)]
        return min(found, key=lambda one: abs(one.x - place.x) + abs(one.y - place.y), default=place)

    def _in_corner(self, place: pygame.Rect, view: pygame.Rect) -> bool:
        """Return whether a rectangle is in a lower corner of the view, where dice or buttons are."""
        width, height = (self.fonts.px(units) for units in CORNERS)
        low = place.bottom > view.bottom - height
        return low and (place.left < view.left + width or place.right > view.right - width)

    def _signpost(
        self, surface: pygame.Surface, words: pygame.Surface, ground: pygame.Rect, view: pygame.Rect, colour: str
    ) -> None:
        """Draw the caption of an area or a figure out of view, at the border of the view, with an arrow toward it."""
        span = self.fonts.px(14)
        inner = view.inflate(-4 * span, -4 * span)
        inner.height -= self.fonts.px(CORNERS[1])
        dx = (ground.left >= view.right) - (ground.right <= view.left)
        dy = (ground.top >= view.bottom) - (ground.bottom <= view.top)
        place = words.get_rect(center=ground.center).clamp(inner)
        out = pygame.Vector2(dx * (place.width / 2 + span), dy * (place.height / 2 + span / 2))
        tip = pygame.Rect(0, 0, 2 * span, 2 * span)
        tip.center = (round(place.centerx + out.x), round(place.centery + out.y))
        whole = place.union(tip)
        aside_by = _free_step(whole, inner.union(whole), self._posts)
        place.move_ip(aside_by)
        whole.move_ip(aside_by)
        self._posts.append(whole)
        at = pygame.Vector2(place.center) + out
        way = pygame.Vector2(dx, dy).normalize() * span * 0.7
        aside = pygame.Vector2(-way.y, way.x)
        points = [at + way, at - way * 0.6 + aside, at - way * 0.6 - aside]
        pygame.draw.polygon(surface, self.colours.card, [p + (p - at) * 0.55 for p in points])
        pygame.draw.polygon(surface, colour, points)
        surface.blit(words, place)

    def _out_of_view(self, surface: pygame.Surface, scene: BoardScene, camera: Camera) -> None:
        """Draw signposts with name and chance to hit toward enemies out of view, if no enemy that can be attacked is in
        view."""
        places = [camera.rect(tag.square, tag.width) for tag in scene.tags if tag.name and not tag.there]
        if any(place.colliderect(camera.view) for place in places):
            return
        for tag, place in list(zip((tag for tag in scene.tags if tag.name), places, strict=False))[:POINTED]:
            colour = self.colours.side(tag.side).text_dark
            style = Style(BODY, colour, bold=True, halo=self.colours.card)
            self._signpost(surface, self.fonts.render(f"{tag.name} {tag.text}", style), place, camera.view, colour)

    def _blast(self, surface: pygame.Surface, blast: BlastMarks, scene: BoardScene, camera: Camera) -> None:
        """Draw the damage of each ring once, on its uppermost free square nearest to the centre's column."""
        span = round(camera.pixels * 0.6)
        part = "marks/target"
        x, y = camera.centre(blast.centre)
        surface.blit(art.picture(part, span, span, art.hues(part, *self._risk)), (x - span // 2, y - span // 2))
        taken = {figure.square for figure in scene.figures}
        size = self.fonts.grown(LABEL, camera.pixels)
        style = Style(size, self.colours.risk_dark, bold=True, halo=self.colours.card)
        for ring in blast.rings:
            if ring.squares and ring.text:
                square = min(ring.squares, key=lambda s: (s in taken, s[1], abs(s[0] - blast.centre[0]), s[0]))
                words = self.fonts.render(ring.text, style)
                surface.blit(words, words.get_rect(center=camera.centre(square)))

    def _path_end(
        self, surface: pygame.Surface, path: PathMarks, scene: BoardScene, camera: Camera, full: list[pygame.Rect]
    ) -> pygame.Rect:
        """Draw the stop sign where the move is forced to end, the cursor and the tag of the path; return the tag's
        rectangle."""
        last = path.steps[-1]
        rect = camera.rect(last.square, path.width)
        if last.square not in (scene.cursor, scene.lock):
            surface.blit(art.picture("marks/cursor", rect.width, rect.height), rect)
        if last.stop:
            span = round(camera.pixels * 0.74)
            at = (rect.centerx - span // 2, rect.centery - span // 2)
            surface.blit(art.picture("marks/stop", span, span, art.hues("marks/stop", *self._risk)), at)
        return self._beside(surface, self.slips.path_tag(path), rect, scene, camera, full, 12)

    def _beside(
        self, surface: pygame.Surface, slip: pygame.Surface, rect: pygame.Rect, scene: BoardScene, camera: Camera,
        full: list[pygame.Rect], gap: int, around: pygame.Rect | None = None,
    ) -> pygame.Rect:  # fmt: skip
        """Draw a slip with a line to a rectangle of the screen, at least `gap` units beside it (or beside `around`)
        where it covers least; return its place."""

        def hidden(here: pygame.Rect) -> int:
            corner = 5 * 400 if self._in_corner(here, camera.view) else 0  # buttons and dice lie there
            return self._hidden(here, scene, camera) + 9 * 400 * len(here.collidelistall(full)) + corner

        place = placed(slip.get_size(), around or rect, camera.view, hidden, self.fonts.px(gap))
        self.chips.leader(surface, rect, place)
        surface.blit(slip, place)
        return place

    def _hidden(self, place: pygame.Rect, scene: BoardScene, camera: Camera) -> int:
        """Return the cost of a slip at a place: high for covered figures, lower for a covered path."""
        left, top = camera.place(place.topleft)
        right, bottom = camera.place((place.right - 1, place.bottom - 1))
        figures = {figure.square for figure in scene.figures}
        way = {step.square for step in scene.path.steps} if scene.path else set()
        worth = 0
        for y in range(int(top // 1), int(bottom // 1) + 1):
            for x in range(int(left // 1), int(right // 1) + 1):
                worth += 9 if (x, y) in figures else 6 if (x, y) in way else 0
        return worth * 400

    def _tags(self, surface: pygame.Surface, scene: BoardScene, camera: Camera, taken: list[pygame.Rect]) -> None:
        """Draw the values beside figures, without overlaps, and captions beside their squares."""
        laid = self.chips.draw(surface, scene, camera, taken, self.fronts, self.close)
        full = [*taken, *laid]
        for note in scene.notes:
            self._beside(surface, self.slips.note(note), camera.rect(note.square), scene, camera, full, 6)


def _bodies(scene: BoardScene, camera: Camera) -> list[pygame.Rect]:
    """Return the rectangles of the screen that the figures of a scene cover with their health bars."""
    return [body(camera.rect(mark.square, scene.widths.get(mark.square, 1))) for mark in scene.figures]


def _ground_of(area: AreaMarks, camera: Camera) -> pygame.Rect:
    """Return the rectangle of the screen, in pixels, that holds an area; an empty rectangle if the area has no
    squares."""
    xs, ys = [x for x, _ in area.squares], [y for _, y in area.squares]
    if not area.squares:
        return pygame.Rect(0, 0, 0, 0)
    return camera.rect((min(xs), min(ys))).union(camera.rect((max(xs), max(ys))))


def _free_step(place: pygame.Rect, room: pygame.Rect, taken: list[pygame.Rect]) -> tuple[int, int]:
    """Return the shortest step (x, y), straight up, down or sideways, that moves `place` clear of `taken` within
    `room`; (0, 0) if there is none."""
    if place.collidelist(taken) < 0:
        return 0, 0
    for far in range(4, max(room.size), 4):
        for step in ((0, -far), (0, far), (-far, 0), (far, 0)):
            there = place.move(step)
            if room.contains(there) and there.collidelist(taken) < 0:
                return step
    return 0, 0


def _is_seen(area: AreaMarks, camera: Camera) -> bool:
    """Return whether some part of an area is in the view."""
    return _ground_of(area, camera).colliderect(camera.view)


def with_way(area: AreaMarks, way: int) -> str:
    """Return the title of an area with its distance in squares, such as "Cache 3: 12 squares"; the title alone for a
    distance of 0."""
    return f"{area.title}: {number_words(way, 'square')}" if way else area.title
