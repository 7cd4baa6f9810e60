"""The line that says who could attack at the end of a way is on its card, whole, whatever else there is to tell."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from battle_kit import Player, fight
from board_samples import open_board

from game.model.components import Condition, Conditions
from game.table.odds import exposure
from game.ui.battle import path_card

RULESETS = ("static", "fluid", "phases", "passes", "action-time")
SIZES = [((1280, 720), 0), ((1280, 720), 150), ((1000, 600), 0), ((1920, 1080), 75)]
TOLD = ("No enemy you see", "Attacks against you there")
PLACES = 9


MUCH = [f"Wilhelmina {n} goes there too, at {n} AT: no room for both of you there." for n in range(4)]
"""Sentences that leave no room on any card."""


def away(rng: random.Random) -> tuple[int, int]:
    return rng.randrange(14, 58), rng.randrange(1, 11)


def danger(player: Player) -> list[str]:
    """The faults of the card of the way in mind: that it tells no danger, and each word that sticks out of it."""
    for _ in range(40):
        player.shell.frames(1)
        if not player.selection.comers.is_busy:
            break
    player.table.laid()
    sheet = player.table.sheets["card"]
    if not any(word.text.startswith(TOLD) for word in sheet.words):
        return ["no danger is told"]
    homes = [home.inflate(2, 2) for home in sheet.homes]
    return [word.text for word in sheet.words if not any(home.contains(word.rect) for home in homes)]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_danger_at_the_end_of_a_way_is_told_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ruleset: str, size: tuple[int, int], scale: int
) -> None:
    rng = random.Random(f"{ruleset} {size} {scale}")
    for number, much in enumerate(([], MUCH)):
        monkeypatch.setattr(path_card, "shared_words", lambda *_, told=much: told)
        squares = dict.fromkeys(away(rng) for _ in range(5))
        blues = tuple(("rifleman", f"Wilhelmina {n}", square) for n, square in enumerate(squares))
        scenario = fight(ruleset=ruleset, reds=(("rifleman", "Ida", (4, 5)),), blues=blues, board=open_board(60, 12))
        folder = tmp_path / str(number)
        folder.mkdir()
        player = Player(folder, scenario, size, scale)
        for _ in range(PLACES):
            to = rng.randrange(30), rng.randrange(12)
            player.point(to)
            seen = player.selection.preview()
            if seen.end is not None and seen.refused is None and seen.pick == to and seen.chance is None:
                assert not danger(player), (number, to)


def test_a_danger_after_a_move_counts_that_moving_ends_flat_footed(tmp_path: Path) -> None:
    """A forecast of 30 % and 15 % was 20 % and 5 % once the figure stood there."""
    player = Player(tmp_path, fight(ruleset="fluid", reds=(("rifleman", "Ida", (3, 5)),)))
    world, view = player.session.battle.world, player.session.view
    world.change(player.id_of("Ida"), Conditions, active={"flat-footed": Condition()})
    before = [chance.forecast.odds.percent for chance in exposure(view, player.id_of("Ida"), (5, 4))]
    player.click((5, 4))
    player.click((5, 4))
    assert player.square_of("Ida") == (5, 4)
    after = [chance.forecast.odds.percent for chance in exposure(player.session.view, player.id_of("Ida"), (5, 4))]
    assert before == after
    assert "flat-footed" not in player.session.view.figure(player.id_of("Ida")).conditions


def test_a_danger_after_a_run_counts_the_run(tmp_path: Path) -> None:
    blues = (("rifleman", "Rolf", (17, 5)),)
    player = Player(tmp_path, fight(ruleset="passes", reds=(("rifleman", "Ida", (3, 5)),), blues=blues))
    player.point((9, 10))
    told = " ".join(word.text for word in player.table.sheets["card"].words)
    player.click((9, 10))
    player.click((9, 10))
    (chance,) = exposure(player.session.view, player.id_of("Ida"), (9, 10))
    assert player.square_of("Ida") == (9, 10)
    assert f"{chance.forecast.odds}, about" in told


def test_only_where_somebody_is_in_danger_is_the_ground_hatched(tmp_path: Path) -> None:
    """Hatching lay over the whole map, and the ground below could not be read."""
    player = Player(tmp_path, fight())
    player.battle_scene.controls.look(player.id_of("Rolf"))
    (marks,) = player.scene().threats
    assert marks.hatched == {player.square_of("Ida"), player.square_of("Bo")} < marks.squares
    player.battle_scene.controls.look(player.id_of("Ida"))
    (marks,) = player.scene().threats
    assert marks.hatched == {player.square_of("Rolf"), player.square_of("Mia")}


def test_the_card_of_a_bonus_step_tells_the_attacks_there_as_that_of_a_move_does(tmp_path: Path) -> None:
    """It told of the grass alone, and every square had to be tried."""
    player = Player(tmp_path, fight(ruleset="static"))
    player.selection.take("step")
    player.point((4, 6))
    told = [word.text for word in player.table.words()]
    assert "Attacks against you there" in told
    assert "Grass" not in told
