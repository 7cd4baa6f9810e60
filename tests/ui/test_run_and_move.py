"""A walking figure that is pointed at a square only a run reaches begins to run and goes there, as one plan."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from battle_kit import Player, fight
from board_samples import open_board

from game.ai.planned_turns import Intent
from game.model.commands import Command, Move, Spurt, StartRunning
from game.model.components import Conditions, Identity

FAR, BEYOND = (9, 10), (17, 11)
DISTANT = (50, 5)


def words_of(player: Player) -> str:
    return " ".join(word.text for word in player.table.words())


def unseen(folder: Path, ruleset: str) -> Player:
    """A player whose Ida knows of no enemy."""
    return Player(folder, fight(ruleset=ruleset, reds=(("rifleman", "Ida", (3, 5)),), hidden=("Rolf", "Mia")))


def alone(folder: Path, ruleset: str, hidden: tuple[str, ...] = ()) -> Player:
    """A player whose Ida is far from everybody, and clicks a distant square."""
    reds, blues = (("rifleman", "Ida", (3, 5)),), (("guard-dog", "Mia", (118, 5)), ("guard-dog", "Rolf", (118, 9)))
    board = open_board(120, 12)
    player = Player(folder, fight(ruleset=ruleset, reds=reds, blues=blues, hidden=hidden, board=board))
    player.click(DISTANT)
    return player


def commands_of(player: Player) -> list[type[Command]]:
    return [type(act.command) for act in player.session.keeper.history.acts if act.seat == "red"]


def appears(player: Player, name: str) -> None:
    """Let an enemy come out of hiding."""
    world = player.session.battle.world
    figure = next(one for one, who in world.each(Identity) if who.name == name)
    world.change(figure, Conditions, active={})


def test_a_square_within_a_run_is_reached_by_two_clicks(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="passes", reds=(("rifleman", "Ida", (3, 5)),)))
    player.point(FAR)
    seen = player.selection.preview()
    assert isinstance(seen.command, StartRunning)
    assert seen.end == FAR
    assert "Run and move" in words_of(player)
    assert "Run: free action" in words_of(player), "the price of both is told before"
    assert "8 of 12 squares" in words_of(player)
    player.click(FAR)
    assert player.table.bar.says(player.selection, "move")
    player.click(FAR)
    player.shell.frames(4)
    mine = [act.command for act in player.session.keeper.history.acts if act.seat == "red"]
    assert [type(command) for command in mine[:2]] == [StartRunning, Move]
    assert player.square_of("Ida") == FAR


def test_a_square_that_is_too_far_even_for_a_run_is_gone_to_as_far_as_this_pass_gets(tmp_path: Path) -> None:
    """Run, sprint and move were three orders in every pass, and a far square was refused."""
    player = unseen(tmp_path, "passes")
    player.point(BEYOND)
    seen = player.selection.preview()
    assert [type(leg.command) for leg in seen.legs] == [StartRunning, Spurt, Move]
    assert seen.left > 0
    told = words_of(player)
    assert "Run, sprint and move" in told
    assert "sprint (1 of 2 actions)" in told, "its price, also where there is no room for what it does"
    assert "about 1 square is left after the sprint." in told
    player.click(BEYOND)
    assert "Enter: run, sprint and move." in words_of(player)
    player.script(*[6, 6, 6, 1, 1, 1], *[1] * 40)
    player.key("Enter")
    player.settle()
    assert commands_of(player)[:3] == [StartRunning, Spurt, Move]
    assert player.square_of("Ida") != seen.end, "the squares of the sprint are walked, too"


def test_the_board_shows_how_far_a_run_leads(tmp_path: Path) -> None:
    """Only the walk was shown, and that a run leads twice as far was found out by trying."""
    player = Player(tmp_path, fight(ruleset="passes", reds=(("rifleman", "Ida", (3, 5)),)))
    reach = player.scene().reach
    assert reach is not None
    assert reach.names == ("5 sq.", "Run: 12 sq.")
    assert FAR in reach.further
    assert not reach.further & reach.costs.keys()
    player.battle_scene._give_now(StartRunning(player.selection.figure))
    player.settle()
    reach = player.scene().reach
    assert reach is not None
    assert reach.names == ("12 sq.",)


def test_a_run_with_its_move_is_taken_back_as_one_thing(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="passes", reds=(("rifleman", "Ida", (3, 5)), ("captain", "Bo", (3, 8)))))
    here, before = player.square_of("Ida"), len(player.session.keeper.history.acts)
    player.click((3, 11))
    player.click((3, 11))
    player.shell.frames(4)
    assert player.square_of("Ida") == (3, 11)
    player.key("z", pygame.KMOD_CTRL)
    assert player.square_of("Ida") == here
    assert len(player.session.keeper.history.acts) == before, "and Ida does not run"
    player.key("y", pygame.KMOD_CTRL)
    assert commands_of(player)[before:] == [StartRunning]


def test_a_plan_that_begins_with_a_run_is_gone_at_one_enter(tmp_path: Path) -> None:
    """Run, then move were two orders, each with an Enter of its own."""
    player = unseen(tmp_path, "passes")
    figure = player.selection.figure
    player.battle_scene.next_part.plan(StartRunning(figure), Intent(figure, square=(9, 5)))
    player.battle_scene._give(StartRunning(figure))
    player.settle()
    assert commands_of(player)[:2] == [StartRunning, Move]
    assert player.square_of("Ida") == (9, 5)


def test_a_plan_to_run_and_sprint_does_both_at_one_enter_and_shows_where_it_goes_on(tmp_path: Path) -> None:
    player = unseen(tmp_path, "passes")
    figure = player.selection.figure
    player.battle_scene.next_part.plan(StartRunning(figure), Intent(figure, square=None, is_open=True))
    player.script(*[6, 6, 6, 1, 1, 1], *[1] * 40)
    player.battle_scene._give(StartRunning(figure))
    player.settle()
    assert commands_of(player) == [StartRunning, Spurt]
    assert player.table.hints.wanted, "the way depends on the dice, and is looked for"


def test_an_occupied_square_is_not_called_too_far(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="passes"))
    player.selection.take("move")
    player.selection.cursor = player.square_of("Bo")
    refused = player.selection.preview().refused
    assert refused is not None
    assert refused.sentence == "Bo stands there."


def test_who_may_still_sprint_is_told_so_before_the_move(tmp_path: Path) -> None:
    """Sprint was chosen, a square was clicked, and the figure walked without it."""
    player = Player(tmp_path, fight(ruleset="passes", reds=(("rifleman", "Ida", (3, 5)),)))
    player.point((5, 7))
    assert "Sprint first" not in words_of(player), "who walks cannot"
    player.battle_scene._give_now(StartRunning(player.selection.figure))
    player.settle()
    player.point((5, 6))
    player.point((5, 7))
    likely = player.session.view.numbers(player.selection.figure, "spurt")["likely"]
    assert f"Sprint first if you want to, for about {likely} more. After this move it is too late." in words_of(player)


@pytest.mark.parametrize("ruleset", ["static", "fluid"])
def test_a_figure_on_its_way_goes_on_at_one_enter_in_its_next_turn(tmp_path: Path, ruleset: str) -> None:
    player = alone(tmp_path, ruleset)
    player.key("Enter")
    player.settle()
    assert commands_of(player)[:2] == [Move, Move]
    here = player.square_of("Ida")
    assert player.selection.pinned == DISTANT
    assert player.table.said == "Ida is on the way to 50,5. Enter goes on, until something changes."
    player.shell.rest()
    player.key("Enter")
    player.settle()
    assert player.square_of("Ida")[0] > here[0]


def on_the_way(player: Player) -> None:
    """Let a figure that is on its way go on once at Enter, up to its next turn."""
    player.key("Enter")
    player.shell.rest()
    player.key("Enter")
    player.settle()


@pytest.mark.parametrize("ruleset", ["static", "passes"])
def test_who_has_gone_on_once_goes_on_by_itself(tmp_path: Path, ruleset: str) -> None:
    player = alone(tmp_path, ruleset)
    on_the_way(player)
    assert player.table.said == "Ida goes on to 50,5. Esc stops that."
    here, given = player.square_of("Ida"), len(commands_of(player))
    player.shell.rest()
    player.settle()
    assert player.square_of("Ida")[0] > here[0]
    assert len(commands_of(player)) > given


def test_esc_stops_who_goes_on_by_itself(tmp_path: Path) -> None:
    player = alone(tmp_path, "static")
    on_the_way(player)
    player.key("Esc")
    given = len(commands_of(player))
    player.shell.rest()
    player.settle()
    assert len(commands_of(player)) == given
    assert player.selection.pinned is None


def test_nobody_goes_on_by_itself_once_an_enemy_comes_into_sight(tmp_path: Path) -> None:
    player = alone(tmp_path, "static", ("Rolf",))
    player.key("Enter")
    player.shell.rest()
    appears(player, "Rolf")
    player.key("Enter")
    player.settle()
    given = len(commands_of(player))
    player.shell.rest()
    assert len(commands_of(player)) == given


@pytest.mark.parametrize("pressed", [True, False])
def test_an_enter_that_skips_a_walk_goes_on_with_the_plan(tmp_path: Path, pressed: bool) -> None:
    """It was swallowed, and the plan waited for another."""
    player = Player(tmp_path, fight(reds=(("rifleman", "Ida", (3, 5)),)), speed="slow")
    figure = player.selection.figure
    step = Move(figure, path=((4, 5), (5, 5)))
    player.battle_scene.next_part.plan(step, Intent(figure, square=(8, 5)))
    player.battle_scene._give(step)
    player.shell.frames(2)
    assert player.table.busy
    player.shell.key("Enter" if pressed else "Space", drawn=False)
    player.shell.frames(4)
    assert commands_of(player) == ([Move, Move] if pressed else [Move])


def test_a_declared_move_goes_on_when_it_is_done(tmp_path: Path) -> None:
    player = alone(tmp_path, "action-time")
    for _ in range(2):
        before = player.square_of("Ida")
        player.key("Enter")
        player.settle()
        assert player.square_of("Ida")[0] > before[0]
        assert player.selection.pinned == DISTANT
        player.shell.rest()


def test_esc_gives_the_rest_of_a_way_up(tmp_path: Path) -> None:
    player = alone(tmp_path, "static")
    player.key("Enter")
    player.settle()
    player.key("Esc")
    player.shell.frames(4)
    assert player.selection.pinned is None


def test_a_look_at_the_hint_does_not_give_the_rest_of_a_way_up(tmp_path: Path) -> None:
    player = alone(tmp_path, "static")
    player.key("Enter")
    player.settle()
    player.key("H")
    player.shell.frames(4)
    assert player.selection.pinned is None
    player.key("H")
    player.shell.frames(4)
    assert player.selection.pinned == DISTANT
    assert player.table.said == "Ida is on the way to 50,5. Enter goes on, until something changes."


def test_nobody_goes_on_by_habit_once_an_enemy_comes_into_sight(tmp_path: Path) -> None:
    player = alone(tmp_path, "static", ("Rolf",))
    player.key("Enter")
    appears(player, "Rolf")
    player.settle()
    assert player.selection.pinned is None


def test_the_rest_of_a_way_waits_if_an_enemy_is_seen_after_its_first_part(tmp_path: Path) -> None:
    player = alone(tmp_path, "static", ("Rolf",))
    ways = player.battle_scene.next_part._ways
    first = player.selection.preview().command
    ways.given(first)
    player.session.submit(first)
    appears(player, "Rolf")
    player.settle()
    assert ways.next_leg() is None
    assert commands_of(player) == [Move]


def test_no_sprint_is_proposed_to_a_figure_that_may_attack(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="passes", reds=(("rifleman", "Ida", (3, 5)),)))
    player.point(BEYOND)
    assert [type(leg.command) for leg in player.selection.preview().legs] == [StartRunning, Move]


@pytest.mark.parametrize("foe", [14, 34, 43])
def test_what_is_done_is_what_the_click_has_shown(tmp_path: Path, foe: int) -> None:
    """A sprint came between run and move, because who runs can no longer hit whom it could have hit before."""
    reds, blues = (("scout", "Ida", (3, 5)),), (("scout", "Rolf", (foe, 5)),)
    player = Player(tmp_path, fight(ruleset="passes", reds=reds, blues=blues, board=open_board(60, 12)))
    player.click((16, 4))
    shown = [type(leg.command) for leg in player.selection.preview().legs]
    player.script(*[1] * 12, *[6] * 80)
    player.key("Enter")
    player.settle()
    assert commands_of(player)[: len(shown)] == shown
