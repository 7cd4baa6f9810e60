"""New maps from seed words: always the same, always playable, and as they were wished."""

import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import main
from game.ground.make import Wish, drawing_of, drawn, made
from game.ground.pieces import pieces
from game.ground.plan import CELLS, HEIGHT, WIDTH, planned
from game.ground.scripts import FILE, about, landscapes, read_scripts, way_of
from game.ground.sketch import rectangles
from game.ground.tiles import lay_beside
from game.ground.words import dice_of, parted, seed_word, word_by, words
from game.ground.writing import tmx_of
from game.maps.loader import load_map
from game.model.errors import BadInput
from game.model.goals import goal_kinds

KNOWN = {
    "amber heron": "6874030722011a16",
    "red fox": "da4566182345a999",
    "quiet otter 2": "2ee76c3050048608",
}
"""The beginnings of digests of a few maps: a change of pieces or scripts changes them, on purpose only."""


def some(count: int) -> list[Wish]:
    """So many wishes, as dice fall; every fifth with pieces changed."""
    dice = dice_of("tests of new ground")
    found = [word_by(dice) for _ in range(count)]
    return [Wish.of(f"{word} {number % 4 + 1}" if number % 5 == 0 else word) for number, word in enumerate(found)]


def digest(wish: Wish) -> str:
    """The beginning of the digest of a map's file."""
    return hashlib.blake2b(tmx_of(drawing_of(wish)).encode(), digest_size=8).hexdigest()


@pytest.mark.parametrize("wish", some(10), ids=lambda wish: wish.word)
def test_a_random_word_makes_a_map_that_passes_every_check(wish: Wish, tmp_path: Path):
    battle_map = made(wish)
    path = tmp_path / f"{wish.id}.tmx"
    path.write_text(tmx_of(drawing_of(wish)), encoding="utf-8")
    lay_beside(tmp_path)
    assert load_map(path) == battle_map
    assert {goal.kind for goal in battle_map.goals} == set(goal_kinds())
    assert (battle_map.board.width, battle_map.board.height) == (WIDTH, HEIGHT)


@pytest.mark.long
def test_a_thousand_random_words_make_maps():
    for wish in some(1000):
        made.__wrapped__(wish)


@pytest.mark.parametrize("word", KNOWN)
def test_a_word_is_the_same_map_on_every_machine(word: str):
    assert digest(Wish.of(word)) == KNOWN[word]


def test_a_word_is_the_same_map_whatever_python_seeds_its_hashes_with():
    code = "import sys; from tests.ground.test_new_ground import *; print(digest(Wish.of('amber heron')))"
    told = {
        subprocess.run([sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True,
                       check=True).stdout.split()[-1]
        for seed in ("1", "2")
    }  # fmt: skip
    assert told == {KNOWN["amber heron"]}


@pytest.mark.parametrize("landscape", landscapes())
def test_pieces_fit_at_every_border(landscape: str):
    """Whatever ways are drawn, every cell has a piece, and neighbours have the same class between them."""
    for even in (False, True):
        for number in range(40):
            plan = planned(landscapes()[landscape], pieces(landscape), f"fit {number}", even, number % 3)
            classes = {cell: turn.borders(piece.borders) for cell, (piece, turn) in plan.laid.items()}
            for x, y in CELLS:
                if (x + 1, y) in classes:
                    assert classes[x, y][1] == classes[x + 1, y][3]
                if (x, y + 1) in classes:
                    assert classes[x, y][2] == classes[x, y + 1][0]


@pytest.mark.parametrize("landscape", landscapes())
def test_even_ground_is_its_own_half_turn_but_for_what_is_strewn(landscape: str):
    plan = planned(landscapes()[landscape], pieces(landscape), "even", True, 2)
    for (x, y), (piece, turn) in plan.laid.items():
        if (x, y) != about((x, y)):
            assert plan.laid[about((x, y))] == (piece, turn.about)


def test_ground_is_even_where_both_want_the_same():
    one = made(Wish.of("red fox", "village", "king-of-the-hill"))
    floors = {square for square in one.board.squares if "floor" in one.board.surfaces(square) and square[0] // 8 != 2}
    assert floors
    assert floors == {(WIDTH - 1 - x, HEIGHT - 1 - y) for x, y in floors}


def test_a_number_after_the_word_changes_one_piece():
    landscape = landscapes()["river"]
    before, after = (planned(landscape, pieces("river"), "amber heron", False, number) for number in (1, 2))
    assert sum(before.laid[cell] != after.laid[cell] for cell in CELLS) == 1


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("amber heron", ("amber heron", 0, 0, 50)),
        ("amber heron 2", ("amber heron", 2, 0, 50)),
        ("red fox 31", ("red fox", 1, 3, 50)),
        ("red fox 400", ("red fox", 0, 0, 40)),
        ("red fox 712", ("red fox", 2, 1, 70)),
    ],
)
def test_a_number_says_what_was_changed_and_drawn_anew_and_for_which_chance(
    word: str, parts: tuple[str, int, int, int]
):
    assert parted(word) == parts
    assert parted(word).word == word


def test_what_is_wished_is_made():
    wish = Wish.of("Amber-Heron", "snow", "raid", alone=True)
    assert wish.id == "amber-heron-snow-raid"
    assert drawn(wish).landscape == "snow"
    assert [goal.kind for goal in made(wish).goals] == ["raid"]


@pytest.mark.parametrize(
    "text", ["", "two  2 2", "Straße", "a" * 41, "heron!", "0", "amber heron 100", "heron 0", "heron 512"]
)
def test_what_is_no_seed_word_is_refused(text: str):
    with pytest.raises(BadInput):
        seed_word(text)


def test_words_are_many_and_can_be_written():
    known = words()
    assert len(known.first) * len(known.second) >= 4000
    assert len({*known.first}) == len(known.first)
    assert len({*known.second}) == len(known.second)
    assert all(seed_word(word) == word for word in (*known.first, *known.second))


def test_squares_become_as_few_rectangles():
    assert [*rectangles([(x, y) for x in range(3) for y in range(2)])] == [(0, 0, 3, 2)]
    parts = [*rectangles([(0, 0), (1, 0), (0, 1)])]
    assert sorted((x + i, y + j) for x, y, w, h in parts for i in range(w) for j in range(h)) == [
        (0, 0),
        (0, 1),
        (1, 0),
    ]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('line = "road"', 'line = "rode"', "did you mean 'road'"),
        ('even = ["w 01 11 21 31 41 e"]', 'even = ["w 01 11 21"]', "not its own half turn"),
        ('even = ["w 01 11 21 31 41 e"]', 'even = ["w 01 21 31 41 e"]', "leaps from 01 to 21"),
        ('even = ["w 01 11 21 31 41 e"]', 'even = ["w 01 14 21 31 41 e"]', "'14' is no cell"),
        ('even = ["w 01 11 21 31 41 e"]', 'even = ["n 01 11 21 31 41 s"]', "has a neighbour"),
        ("chance = 80", "chance = 0", "the chance 0"),
        ("times = 3", "times = 99", "99 times"),
        ("most = 16", "most = 9", "strews 10 to 9"),
        ("columns = [9, 19]", "columns = [9, 29]", "the columns 9 to 29, not within 0 to 19"),
        ('strew = ["tree", ', 'strew = ["tre", ', "did you mean 'tree'"),
        ('fill = ["green", "green", "house", "green"]', 'put = ["green"]', "one step that fills"),
        ('environment = "urban"', 'environment = "urbn"', "did you mean 'urban'"),
        ('says = "A village', 'sais = "A village', "sais"),
    ],
)
def test_a_bad_script_is_refused_with_place_and_reason(tmp_path: Path, old: str, new: str, said: str):
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "scripts.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadInput) as refusal:
        read_scripts(path)
    assert said in str(refusal.value)
    assert str(path) in str(refusal.value)


def test_a_way_names_the_sides_it_runs_over():
    assert way_of("n 10 11 | w 00") == (((0, 0), "w"), ((1, 0), "ns"), ((1, 1), "n"))


def test_the_command_makes_a_map_that_the_command_accepts(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "new.tmx"
    assert main(["map", "--make", "quiet otter", "--goal", "escort", "--out", str(path)]) == 0
    assert "quiet otter: " in capsys.readouterr().out
    assert main(["check", str(path)]) == 0
    assert (tmp_path / "tileset" / "counterstep.png").is_file()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--make", "!"], "is not letters"),
        (["--make", "red fox", "--landscape", "forrest"], "did you mean 'forest'"),
        (["--make", "red fox", "--goal", "rade"], "did you mean 'raid'"),
        (["--make", "red fox", "--out", "fox.txt"], "must end in .tmx"),
        (["--make", "red fox", "--out", "/dev/null/fox.tmx"], "/dev/null"),
    ],
)
def test_a_bad_command_is_told_in_one_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]):
    assert main(["map", *words]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
