"""Pieces of ground: those that come with the game, how they are turned, and files that are none."""

import re
from pathlib import Path

import pytest

from game.ground.pieces import CLASSES, SIZE, TURNS, PieceTurn, folder, is_piece, pieces, read_piece, read_pieces
from game.ground.scripts import landscapes
from game.model.errors import BadInput
from game.model.paths import assets

ROAD = {"street", "dirt"}
WATER = {"water-knee", "water-waist", "ice"}
MIDDLE = {"road": (3, 4), "water": (2, 3, 4, 5), "trench": (3, 4)}


def test_six_landscapes_have_at_least_36_pieces_in_all():
    assert len(landscapes()) == 6
    assert sum(len(pieces(name)) for name in landscapes()) >= 36


@pytest.mark.parametrize("landscape", landscapes())
def test_what_runs_over_a_border_is_drawn_there(landscape: str):
    """Two pieces fit if their classes are the same: the middle of such a border looks alike in every piece."""
    for piece in pieces(landscape):
        ground = {(i % SIZE, i // SIZE): tile.terrain for i, tile in enumerate(piece.layers[0]) if tile is not None}
        things = {(i % SIZE, i // SIZE): tile.terrain for i, tile in enumerate(piece.layers[1]) if tile is not None}
        rims = [[(at, 0) for at in range(SIZE)], [(SIZE - 1, at) for at in range(SIZE)],
                [(at, SIZE - 1) for at in range(SIZE)], [(0, at) for at in range(SIZE)]]  # fmt: skip
        for kind, rim in zip(piece.borders, rims, strict=True):
            for at, square in enumerate(rim):
                runs = kind if at in MIDDLE.get(kind, ()) else ""
                place = f"{landscape}/{piece.id}, {square}"
                assert (ground[square] in WATER) == (runs == "water"), place
                assert (things.get(square) == "trench") == (runs == "trench"), place
                if runs == "road":
                    assert ground[square] in ROAD, place
                    assert square not in things, place


def test_eight_turns_are_all_different_and_half_a_turn_undoes_itself():
    corner = {turn.place((0, 1), SIZE - 1) for turn in TURNS}
    assert len(corner) == len(TURNS) == 8
    for turn in TURNS:
        assert turn.about.about == turn
        x, y = turn.place((2, 5), SIZE - 1)
        assert turn.about.place((2, 5), SIZE - 1) == (SIZE - 1 - x, SIZE - 1 - y)


@pytest.mark.parametrize("turn", TURNS)
def test_borders_turn_with_the_squares_beside_them(turn: PieceTurn):
    """A mark on the middle of each rim comes to lie on the rim whose class went with it."""
    rims = {"n": (3, 0), "e": (7, 3), "s": (3, 7), "w": (0, 3)}
    where = dict(zip("nesw", turn.borders(("n", "e", "s", "w")), strict=True))  # type: ignore[arg-type]
    for rim, before in where.items():
        x, y = turn.place(rims[before], SIZE - 1)
        assert {"n": y == 0, "e": x == 7, "s": y == 7, "w": x == 0}[rim]


def test_the_files_are_what_the_script_makes(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(assets() / "make"))
    from make_pieces import texts  # type: ignore[import-not-found]

    known = {
        path.relative_to(folder()).as_posix(): path.read_text(encoding="utf-8") for path in folder().rglob("*.tmx")
    }
    assert known == texts(), "run python assets/make make_pieces"


def changed(tmp_path: Path, old: str, new: str) -> Path:
    """A file of a piece in which some text stands for another."""
    text = (folder() / "village" / "cottage.tmx").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "odd.tmx"
    path.write_text(text.replace(old, new).replace("../../tileset/", "tileset/"), encoding="utf-8")
    (tmp_path / "tileset").mkdir()
    for ending in ("tsx", "png"):
        (tmp_path / "tileset" / f"counterstep.{ending}").write_bytes(
            (folder().parent / "tileset" / f"counterstep.{ending}").read_bytes()
        )
    return path


def test_a_piece_says_so_and_a_map_does_not(tmp_path: Path):
    assert is_piece(changed(tmp_path, "cottage of", "cottage of"))
    assert not is_piece(folder().parent / "ford.tmx")


@pytest.mark.parametrize(
    ("old", "new", "place", "reason"),
    [
        ('value="open, open, open, open"', 'value="open, open, rode, open"', "borders", "did you mean 'road'"),
        ('value="open, open, open, open"', 'value="open"', "borders", "names 1 borders"),
        ('name="groups" value="house"', 'name="groups" value=""', "groups", "good for"),
        ('name="says"', 'name="sais"', "map", "did you mean 'says'"),
        ('value="wall"', 'value="wal"', "layer edges, object 1", "did you mean 'wall'"),
        ('name="features"', 'name="feature"', "layer feature", "no layer of a piece"),
        ("0,0 384,0", "0,0 640,0", "layer edges, object 1", "outside the map"),
        ('value="Cottage"', f'value="{"C" * 41}"', "label", "41 letters"),
    ],
)
def test_a_bad_piece_is_refused_with_place_and_reason(tmp_path: Path, old: str, new: str, place: str, reason: str):
    with pytest.raises(BadInput) as refusal:
        read_piece(changed(tmp_path, old, new))
    assert any(place in problem.place and reason in problem.reason for problem in refusal.value.problems)


def test_a_piece_of_another_size_is_refused(tmp_path: Path):
    path = tmp_path / "ford.tmx"
    path.write_bytes((folder().parent / "ford.tmx").read_bytes())
    with pytest.raises(BadInput, match=re.escape(f"is 36 by 26 squares; a piece is {SIZE} by {SIZE}")):
        read_piece(folder().parent / "ford.tmx")
    with pytest.raises(BadInput, match="holds no piece"):
        read_pieces(tmp_path / "nothing")


def test_every_class_is_used():
    assert {one for name in landscapes() for piece in pieces(name) for one in piece.borders} == set(CLASSES)


def test_a_tileset_that_is_not_there_is_told_once_and_not_for_every_square(tmp_path: Path):
    with pytest.raises(BadInput) as refusal:
        read_piece(changed(tmp_path, "counterstep.tsx", "gone.tsx"))
    first, *others = [str(problem) for problem in refusal.value.problems]
    assert "gone.tsx" in first
    assert "this file does not exist" in first
    assert len(others) <= 1
