"""Whatever the enemy does is in view before it happens; what becomes of a goal is seen where it happens."""

from __future__ import annotations

from pathlib import Path

import pytest
from battle_kit import Player, fight
from board_samples import open_board

from game.model import events
from game.model.commands import Attack, Move
from game.model.grid import Square
from game.quick.quick_battle import QuickBattle
from game.ui.battle.event_cues import EventCues
from game.ui.board.cues import CameraCue, Cue, FloatCue, MoveCue, ShotCue, SignCue

FAR: Square = (56, 20)
REDS = (("rifleman", "Ida", (3, 5)),)
BLUES = (("rifleman", "Rolf", FAR),)


def far_away(folder: Path, speed: str = "instant") -> Player:
    """A battle on a wide board, with Rolf out of the view, who acts first."""
    board = open_board(60, 24)
    return Player(folder, fight(red="human", blue="human", reds=BLUES, blues=REDS, board=board), speed=speed)


def cues_of(player: Player, command: object) -> list[Cue]:
    """Cues with which a command is shown."""
    session = player.session
    teller = EventCues(session.scenario.map.board)
    teller.look(session.view)
    known = len(session.battle.events)
    assert session.battle.submit(command) is None
    return teller.cues(tuple(session.battle.events)[known:], session.view)


def test_the_view_goes_to_who_walks_before_the_first_step_and_to_the_end_of_the_way_once(tmp_path: Path) -> None:
    player = far_away(tmp_path)
    way = ((55, 20), (54, 20), (53, 20))
    cues = [cue for cue in cues_of(player, Move(player.id_of("Rolf"), way)) if isinstance(cue, (CameraCue, MoveCue))]
    assert [cue.square for cue in cues if isinstance(cue, CameraCue)] == [FAR, (53, 20)]
    assert isinstance(cues[-1], MoveCue)
    assert cues[-1].squares == (FAR, *way)


def test_the_view_goes_to_who_shoots_and_then_to_the_target(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blue="human"))
    player.script(2)
    cues = cues_of(player, Attack(player.id_of("Ida"), player.id_of("Rolf"), "rifle"))
    shot = next(place for place, cue in enumerate(cues) if isinstance(cue, ShotCue))
    looks = [cue.square for cue in cues[:shot] if isinstance(cue, CameraCue)]
    assert looks == [player.square_of("Ida"), player.square_of("Rolf")]


def test_who_walks_out_of_sight_is_in_view_when_the_walk_begins(tmp_path: Path) -> None:
    player = far_away(tmp_path, speed="normal")
    camera, rolf = player.table.board.camera, player.id_of("Rolf")
    camera.centre_on((3, 5), at_once=True)
    assert not camera.shows(FAR)
    player.battle_scene._give_now(Move(rolf, ((55, 20), (54, 20))))
    for _ in range(200):
        player.shell.app.frame(16)
        if any(isinstance(cue, MoveCue) for cue, _ in player.table.board.playback.effects()):
            break
    else:
        raise AssertionError("nobody walks")
    assert camera.shows(FAR)


@pytest.mark.parametrize("follow", [True, False])
def test_the_view_stays_where_it_is_not_to_follow(tmp_path: Path, follow: bool) -> None:
    player = far_away(tmp_path)
    teller = EventCues(player.session.scenario.map.board, follow=follow)
    teller.look(player.session.view)
    harm = events.Healed(player.id_of("Rolf"), {"vitality": 2})
    cues = teller.cues([harm], player.session.view)
    assert any(isinstance(cue, CameraCue) for cue in cues) == follow


def test_many_conditions_at_once_are_told_in_one_moment(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blue="human"))
    gained = [events.ConditionGained(player.id_of(name), "prone") for name in ("Ida", "Bo", "Rolf")]
    cues = player.table.teller.cues(gained, player.session.view)
    assert [cue.together for cue in cues if isinstance(cue, FloatCue)] == [False, True, True]


def test_what_becomes_of_a_load_is_seen_where_it_happens(tmp_path: Path) -> None:
    player = Player(tmp_path, QuickBattle.of("amber otter").scenario("human"))
    view = player.session.view
    figure = next(one for one in view.figures() if one.side == view.seat)
    named = view.goal.played.load_name(1)
    for event, words in (
        (events.LoadTaken(figure.id, 1, figure.square), f"takes up {named}"),
        (events.LoadFell(figure.id, 1, figure.square), f"{named[:1].upper()}{named[1:]} lies here"),
        (events.LoadOut(figure.id, 1, 1, 2), "1 of 2 out"),
    ):
        cues = player.table.teller.cues([event], view)
        assert [cue.text for cue in cues if isinstance(cue, FloatCue)] == [words]
        assert [cue.square for cue in cues if isinstance(cue, (SignCue, CameraCue))] == [figure.square] * 2
    assert player.table.teller.cues([events.GoalScored(1, "", (), 0, 3)], view) == []
