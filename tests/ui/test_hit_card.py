"""After an attack a card tells the roll, the harm and what it means; the strip keeps the fallen; trails fade."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pygame
from battle_kit import Player, fight
from board_samples import open_board

from game.model.commands import End
from game.model.components import Health
from game.model.events import Attacked, Harmed
from game.ui.battle.hit_card import outcome_words, struck_of, sum_words
from game.ui.board.marks import BoardScene, TrailMark
from game.ui.board.trails import FADE_MS, OLDER, Trails
from game.ui.board.view import BoardView
from game.ui.kit.palette import palette

SHORT = (("rifleman", "Rolf", (6, 5)), ("medic", "Mia", (11, 8)))


def words(player: Player) -> list[str]:
    player.table.laid()
    return [word.text for word in player.table.sheets["card"].words]


def shoot(player: Player, *dice: int) -> None:
    player.script(*dice)
    player.selection.point_at_opponent(player.id_of("Rolf"))
    player.battle_scene.controls.commit()
    player.settle()


def test_a_hit_is_told_with_its_sum_and_what_it_took(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blues=SHORT))
    shoot(player, 18, 4, 4)
    struck = player.table.cards.struck
    (attack,), (harm,) = player.events(Attacked), player.events(Harmed)
    assert struck.event is attack
    assert sum_words(struck) == f"18 + {attack.result - 18} = {attack.result}"
    told = words(player)
    assert sum_words(struck) in told
    assert outcome_words(struck) == f"against {attack.against}: hit by {attack.result - attack.against}"
    assert f"−{sum(harm.tracks.values())}" in told, "the number that rises from the board, not what armour kept off"
    assert f"armour absorbs {harm.kept_off}" in told
    track = struck.tracks[0]
    assert f"{track.left} of {track.most} left" in told


def test_a_miss_says_by_how_much(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blues=SHORT))
    shoot(player, 2)
    assert player.table.cards.struck.lost == {}
    told = words(player)
    assert any("short by" in word for word in told)
    assert not any(word.startswith("−") for word in told)


def test_pointing_at_something_puts_it_away(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blues=SHORT))
    shoot(player, 2)
    assert player.table.cards.chosen == "struck"
    player.point((4, 8))
    assert player.table.cards.struck is None


def test_the_fallen_keep_their_place_faded_until_somebody_else_acts(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blues=SHORT))
    rolf = player.id_of("Rolf")
    place = [tab.entry.figure for tab in player.table.strip.tabs].index(rolf)
    player.session.battle.world.change(rolf, Health, state="dead")
    player.session.version += 1
    player.table.strip.arrange(player.session, player.table.layout)
    tabs = player.table.strip.tabs
    assert [tab.entry.figure for tab in tabs].index(rolf) == place
    assert tabs[place].key == ("fallen", rolf)
    player.battle_scene._give_now(End(player.selection.figure))
    player.settle()
    assert all(tab.key != ("fallen", rolf) for tab in player.table.strip.tabs)


def test_a_trail_fades_while_the_next_one_acts() -> None:
    view = BoardView(open_board(8, 6), pygame.Rect(0, 0, 320, 240))
    old = TrailMark(1, "blue", "rifleman", ((1, 1), (2, 1), (3, 1)), fresh=False)
    new = TrailMark(2, "blue", "scout", ((1, 3), (2, 3)))
    scene = BoardScene(view.board, trails=(old, new))
    view._age(scene)
    assert view.overlays.ages == {1: 0.0}
    view.advance(FADE_MS / 2)
    assert 0 < view.overlays.ages[1] < FADE_MS
    trails = Trails(palette())
    strengths = []
    for age in (0.0, FADE_MS / 2, FADE_MS):
        drawn = trails.baked(old, 40, age)
        assert drawn is not None
        strengths.append(drawn.surface.get_alpha())
    assert strengths[0] == 255
    assert strengths[0] > strengths[1] > strengths[2] == round(255 * OLDER)


def test_another_act_of_ones_own_puts_it_away(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blues=SHORT))
    shoot(player, 2)
    player.battle_scene._give_now(End(player.selection.figure))
    player.shell.frames()
    assert player.table.cards.struck is None or player.table.cards.struck.event is not player.events(Attacked)[0]


def test_where_all_attack_at_once_each_card_tells_its_own_harm(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blues=SHORT))
    shoot(player, 18, 4, 4)
    (attack,), (harm,) = player.events(Attacked), player.events(Harmed)
    elsewhere = msgspec.structs.replace(harm, source=attack.figure + 1)
    struck = struck_of((attack, elsewhere, harm), player.session.view)
    assert struck is not None
    assert struck.lost == dict(harm.tracks)
