"""A piece of ground as its author sketches it, and the .tmx that Tiled opens.

A sketch is eight rows of eight marks (MARKS); `.` is the landscape's own ground. Houses, walls and hedges are lines of
borders given beside it. The borders of a piece towards its neighbours are of a class: open, road, water or trench.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.sax.saxutils import quoteattr

SIZE, TILE = 8, 64
GROUND = {
    ".": "", "=": "street", ",": "dirt", "_": "floor", "s": "sand", "~": "water-knee", "-": "water-waist",
    "m": "mud-knee", "M": "mud-waist", "v": "swamp", "n": "snow-shallow", "N": "snow-deep", "i": "ice", "^": "roof",
    "g": "grass",
}  # fmt: skip
FEATURES = {
    "T": "tree", "b": "bush-light", "B": "bush-heavy", "u": "undergrowth-light", "U": "undergrowth-heavy", "R": "rock",
    "r": "rubble", "c": "crate", "h": "hay", "t": "table", "k": "clutter", "w": "barbed-wire", "e": "earth",
    "x": "trench", "#": "wall-block", "L": "ladder", "S": "stairs",
}  # fmt: skip
CLASSES = {"o": "open", "r": "road", "w": "water", "t": "trench"}
MARKS = {**GROUND, **FEATURES}


@dataclass
class Line:
    """A run of borders: its kind, the grid crossing where it begins, and its length in squares to the right or down."""

    kind: str
    x: int
    y: int
    right: int = 0
    down: int = 0
    open: bool = False


@dataclass
class Piece:
    """One piece: its id, the classes of its borders (north, east, south, west), the purposes that it serves, and its
    sketch."""

    id: str
    borders: str
    groups: str
    rows: str
    lines: list[Line] = field(default_factory=list)
    roofs: list[tuple[int, int, int, int, int]] = field(default_factory=list)
    """Higher blocks, each as x, y, width, height and feet."""
    says: str = ""
    """The piece in a few words, for the sentence about a map."""
    label: str = ""


def run(kind: str, x: int, y: int, right: int = 0, down: int = 0) -> Line:
    """Return a hedge, fence or wall that begins at a crossing of the grid."""
    return Line(kind, x, y, right, down)


def house(x: int, y: int, w: int, h: int, doors: str, windows: str = "", inner: str = "") -> list[Line]:
    """Return the walls of a house. Doors and windows are named by side and square: "S2" is the third square of the
    south wall; a door that stands open is "S2o", a small window "N1s". `inner` is a wall with its door: "v3:1" runs
    down after three squares, its door in the second."""
    lines = [Line("wall", x, y, w), Line("wall", x, y + h, w), Line("wall", x, y, 0, h), Line("wall", x + w, y, 0, h)]
    for words, kinds in ((doors, ("door", "door")), (windows, ("window-large", "window-small"))):
        for word in words.split():
            side, at, more = word[0], int(word[1]), word[2:]
            place = {"N": (x + at, y, 1, 0), "S": (x + at, y + h, 1, 0), "W": (x, y + at, 0, 1),
                     "E": (x + w, y + at, 0, 1)}[side]  # fmt: skip
            lines.append(Line(kinds[more == "s"], *place, open=more == "o"))
    for word in inner.split():
        way, at, gap = word[0], int(word[1]), int(word[3])
        if way == "v":
            lines += [Line("wall", x + at, y, 0, h), Line("door", x + at, y + gap, 0, 1, open=True)]
        else:
            lines += [Line("wall", x, y + at, w), Line("door", x + gap, y + at, 1, 0, open=True)]
    return lines


def written(piece: Piece, base: str, tiles: dict[str, int]) -> str:
    """Return the text of a piece's .tmx; `tiles` are the numbers of tiles by their class, from 1."""
    rows = [line.strip() for line in piece.rows.split()]
    assert [len(row) for row in rows] == [SIZE] * SIZE, piece.id
    roofs = {(x + i, y + j): feet for x, y, w, h, feet in piece.roofs for i in range(w) for j in range(h)}
    ground, features, height = [], [], []
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            assert mark in MARKS, f"{piece.id}: {mark}"
            under = GROUND[mark] if mark in GROUND else _under(rows, x, y, piece)
            ground.append(tiles["roof" if (x, y) in roofs and not under else under or base])
            features.append(_feature(FEATURES.get(mark, ""), roofs, x, y, tiles))
            height.append(tiles[f"height-{roofs[x, y]}"] if (x, y) in roofs else 0)
    return _map(piece, ground, features, height)


def _under(rows: list[str], x: int, y: int, piece: Piece) -> str:
    """Return the ground below a thing: the floor indoors, else the ground on both sides of it."""
    for (ax, ay), (bx, by) in (((x - 1, y), (x + 1, y)), ((x, y - 1), (x, y + 1))):
        around = [rows[j][i] for i, j in ((ax, ay), (bx, by)) if 0 <= i < SIZE and 0 <= j < SIZE]
        grounds = {GROUND[mark] for mark in around if mark in GROUND}
        if len(around) == 2 and len(grounds) == 1 and all(mark in GROUND for mark in around):
            return grounds.pop()
    beside = [rows[y + j][x + i] for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))
              if 0 <= x + i < SIZE and 0 <= y + j < SIZE]  # fmt: skip
    return "floor" if beside.count("_") >= 1 and beside.count("_") + sum(b in FEATURES for b in beside) >= 2 else ""


def _feature(name: str, roofs: dict[tuple[int, int], int], x: int, y: int, tiles: dict[str, int]) -> int:
    """Return the number of a thing's tile; stairs and ladders point to the higher square beside them."""
    if name in ("ladder", "stairs"):
        near = {"north": (x, y - 1), "east": (x + 1, y), "south": (x, y + 1), "west": (x - 1, y)}
        own = roofs.get((x, y), 0)
        way = next(way for way, square in near.items() if roofs.get(square, 0) > own)
        return tiles[f"{name}-{way}"]
    return tiles[name] if name else 0


def _map(piece: Piece, *layers: list[int]) -> str:
    """Return the text of the .tmx file with these layers."""
    borders = ", ".join(CLASSES[one] for one in piece.borders.split())
    facts = {"borders": borders, "groups": piece.groups.replace(" ", ", ")}
    facts |= {name: words for name, words in (("says", piece.says), ("label", piece.label)) if words}
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<map version="1.10" tiledversion="1.10.2" class="piece" orientation="orthogonal" renderorder="right-down"'
        f' width="{SIZE}" height="{SIZE}" tilewidth="{TILE}" tileheight="{TILE}" infinite="0" nextlayerid="5"'
        f' nextobjectid="{len(piece.lines) + 1}">',
        " <properties>",
        *(f"  <property name={quoteattr(name)} value={quoteattr(said)}/>" for name, said in sorted(facts.items())),
        " </properties>",
        ' <tileset firstgid="1" source="../../tileset/counterstep.tsx"/>',
    ]  # fmt: skip
    for number, (name, squares) in enumerate(zip(("ground", "features", "height"), layers, strict=True), 1):
        rows = [",".join(map(str, squares[at : at + SIZE])) for at in range(0, len(squares), SIZE)]
        head = f' <layer id="{number}" name="{name}" width="{SIZE}" height="{SIZE}">'
        lines += [head, '  <data encoding="csv">', ",\n".join(rows), "</data>", " </layer>"]
    lines.append(' <objectgroup id="4" name="edges" color="#2b2420">')
    for number, line in enumerate(piece.lines, 1):
        opened = ['    <property name="open" type="bool" value="true"/>'] if line.open else []
        lines += [f'  <object id="{number}" type="edge" x="{line.x * TILE}" y="{line.y * TILE}">', "   <properties>",
                  f'    <property name="kind" value="{line.kind}"/>', *opened, "   </properties>",
                  f'   <polyline points="0,0 {line.right * TILE},{line.down * TILE}"/>', "  </object>"]  # fmt: skip
    return "\n".join([*lines, " </objectgroup>", "</map>", ""])
