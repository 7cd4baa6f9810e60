"""Whatever the enemy does is in view before it happens; what becomes of a goal is seen where it happens."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from battle_kit import Player, fight
from board_samples import open_board

from game.model import events
from game.model.commands import Attack, Move
from game.model.grid import Square
from game.model.tally import Tally
from game.quick.quick_battle import QuickBattle
from game.table.pointed import chance_under
from game.ui.battle.board_eye import INSIDE, READ_MS
from game.ui.battle.cue_order import side_by_side
from game.ui.battle.event_cues import EventCues
from game.ui.battle.unseen_walks import unseen_walkers
from game.ui.board.beyond import SEEN_MS
from game.ui.board.camera import ZOOMS, usual_pixels
from game.ui.board.cues import CameraCue, Cue, FloatCue, MoveCue, PauseCue, ShotCue, SignCue

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


def test_the_view_goes_once_to_a_whole_walk_before_the_first_step(tmp_path: Path) -> None:
    player = far_away(tmp_path)
    way = ((55, 20), (54, 20), (53, 20))
    cues = [cue for cue in cues_of(player, Move(player.id_of("Rolf"), way)) if isinstance(cue, (CameraCue, MoveCue))]
    assert [cue for cue in cues if isinstance(cue, CameraCue)] == [CameraCue((53, 20), then=(FAR,))]
    assert isinstance(cues[-1], MoveCue)
    assert cues[-1].squares == (FAR, *way)


def test_the_view_goes_once_to_who_shoots_and_to_the_target(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blue="human"))
    player.script(2)
    cues = cues_of(player, Attack(player.id_of("Ida"), player.id_of("Rolf"), "rifle"))
    shot = next(place for place, cue in enumerate(cues) if isinstance(cue, ShotCue))
    looks = [cue for cue in cues[:shot] if isinstance(cue, CameraCue)]
    assert looks == [
        CameraCue(player.square_of("Rolf"), also=(player.square_of("Ida"),), then=looks[0].then, fight=True)
    ]


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


def walkers_of(player: Player, *extra: events.Event, to: Square = (52, 20)) -> frozenset[int]:
    """The enemies whose walk is shown in passing, as Red sees it, after Rolf's walk from far away and more events."""
    player.session.viewer = "blue"
    view, rolf = player.session.view, player.id_of("Rolf")
    walk = [events.ActionTaken(rolf, "move"), events.Stepped(rolf, FAR, to, 1, 1)]
    return unseen_walkers([*walk, *extra], view)


def test_who_walks_far_away_is_shown_in_passing(tmp_path: Path) -> None:
    player = far_away(tmp_path)
    rolf = player.id_of("Rolf")
    assert walkers_of(player) == {rolf}
    assert walkers_of(player, to=(10, 6)) == set(), "near a figure that sees it"
    tally = Tally()
    attack = events.Attacked(rolf, player.id_of("Ida"), "rifle", tally, tally, 1, 10, False)
    assert walkers_of(player, attack) == set(), "no attack is hidden"
    assert walkers_of(player, events.Harmed(rolf, player.id_of("Ida"), 1, 0, {"vitality": 1}, "lethal")) == set()
    player.session.viewer = ""
    assert unseen_walkers([events.Stepped(rolf, FAR, (52, 20), 1, 1)], player.session.view) == set(), "a spectator"


def test_who_walks_in_passing_is_heard_once_and_seen_at_the_border_for_a_while(tmp_path: Path) -> None:
    player = far_away(tmp_path, speed="normal")
    player.session.viewer, table, board = "blue", player.table, player.table.board
    table.teller.look(player.session.view)
    board.camera.centre_on((3, 5), at_once=True)
    rolf, heard = player.id_of("Rolf"), []
    board.playback.sound = heard.append
    walk = [events.Stepped(rolf, frm, to, 1, 1) for frm, to in ((FAR, (55, 20)), ((55, 20), (54, 20)))]
    table.tell(walk, "normal")
    player.shell.app.frame(16)
    assert len([sound for sound in heard if sound.startswith("step.")]) == 1
    place = board.beyond.seen(board.camera)[rolf]
    assert board.camera.view.contains(place)
    assert place.right > board.camera.view.right - 3 * place.width, "on the side of the walk"
    screen = player.shell.app.screen
    shown = screen.subsurface(place).copy()
    board.advance(SEEN_MS)
    assert not board.beyond.seen(board.camera)
    player.shell.app.frame(16)
    assert pygame.image.tobytes(shown, "RGB") != pygame.image.tobytes(screen.subsurface(place), "RGB")


def test_nobody_in_view_is_shown_at_the_border(tmp_path: Path) -> None:
    player = far_away(tmp_path)
    board, cue = player.table.board, MoveCue(player.id_of("Rolf"), (FAR, (55, 20)), swift=True)
    board.camera.centre_on((3, 5), at_once=True)
    board.beyond.take(cue)
    assert board.beyond.seen(board.camera)
    board.camera.centre_on(FAR, at_once=True)
    assert not board.beyond.seen(board.camera)


def test_walks_in_passing_are_told_in_one_line_and_lead_the_view_nowhere(tmp_path: Path) -> None:
    player = far_away(tmp_path, speed="normal")
    player.session.viewer, table = "blue", player.table
    table.teller.look(player.session.view)
    before = table.board.camera.aim
    walk = [events.Stepped(player.id_of("Rolf"), FAR, (55, 20), 1, 1)]
    table.tell(walk, "normal")
    assert table.said == f"{player.session.players['red']} moves in the distance (1)."
    table.advance(16)
    assert not table.busy, "the game goes on beside the walk"
    assert table.board.camera.aim == before


def test_more_of_the_board_is_shown_for_a_long_shot_and_less_again_for_the_next_turn(tmp_path: Path) -> None:
    player = far_away(tmp_path)
    camera, eye, ida, rolf = player.table.board.camera, player.table.eye, (3, 5), (28, 9)
    camera.centre_on(ida, at_once=True)
    home = (camera.pixels, camera.x, camera.y)
    assert not camera.fits((ida, rolf), camera.pixels)
    eye.follow(CameraCue(rolf, also=(ida,)))
    assert camera.shows(ida)
    assert camera.shows(rolf)
    assert camera.pixels < home[0]
    stands = camera.pixels, camera.x, camera.y
    assert eye.follow(CameraCue((20, 9), also=((6, 6),))) == 0
    assert (camera.pixels, camera.x, camera.y) == stands, "what fits in moves nothing"
    player.session.viewer = "blue"
    eye.come_home(player.id_of("Ida"))
    assert (camera.pixels, camera.x, camera.y) == home


def test_the_view_goes_back_from_where_events_have_led_it_although_the_figure_is_in_view(tmp_path: Path) -> None:
    """It stayed where the last shot had left it, with other figures behind the cards at its border."""
    player = Player(tmp_path, fight(blue="human", board=open_board(40, 30)), speed="normal")
    camera, eye = player.table.board.camera, player.table.eye
    camera.centre_on((9, 9), at_once=True)
    home = (camera.pixels, *camera.aim)
    camera.advance(eye.follow(CameraCue((19, 9))))
    assert camera.shows((3, 5)), "where Ida stands"
    assert (camera.pixels, *camera.aim) != home
    eye.come_home(player.id_of("Ida"))
    eye.advance(READ_MS + 1)
    assert (camera.pixels, *camera.aim) == home


def seen_from_afar(tmp_path: Path) -> Player:
    """Somebody who looks at a fight from as far away as possible."""
    player = Player(tmp_path, fight(blue="human", board=open_board(40, 30)), speed="normal")
    player.table.board.camera.zoom_to(ZOOMS[0])
    player.table.board.camera.centre_on((12, 12), at_once=True)
    return player


def test_a_fight_seen_from_far_away_is_shown_from_near_by_and_left_again(tmp_path: Path) -> None:
    player = seen_from_afar(tmp_path)
    camera, eye, ida, rolf = player.table.board.camera, player.table.eye, (3, 5), (10, 5)
    home = (camera.pixels, camera.x, camera.y)
    assert eye.follow(CameraCue(rolf, also=(ida,))) == 0, "who only walks there is seen from afar"
    assert eye.follow(CameraCue(rolf, also=(ida,), fight=True)) > 0
    assert camera.pixels == usual_pixels(player.table.stage.scale)
    assert all(camera.shows(square, INSIDE) for square in (ida, rolf))
    assert player.table.board.glide.is_on
    eye.come_home(player.id_of("Ida"))
    assert camera.pixels > home[0], "what came of it can still be read"
    eye.advance(READ_MS + 1)
    assert (camera.pixels, camera.x, camera.y) == home


def test_the_view_leaves_no_fight_while_something_of_it_is_still_told(tmp_path: Path) -> None:
    """It jumped back before the one who was hit had been seen to fall."""
    player = far_away(tmp_path)
    camera, eye, playback = player.table.board.camera, player.table.eye, player.table.board.playback
    camera.centre_on((3, 5), at_once=True)
    home = camera.pixels
    eye.follow(CameraCue((28, 9), also=((3, 5),)))
    away = (camera.pixels, camera.x, camera.y)
    playback.add([FloatCue((28, 9), "-9", "risk")])
    playback.advance(600)
    assert not player.table.busy
    eye.come_home(player.id_of("Ida"))
    assert (camera.pixels, camera.x, camera.y) == away
    playback.add([PauseCue(5000)])
    eye.advance(READ_MS + 1)
    assert (camera.pixels, camera.x, camera.y) == away, "something new is shown"
    playback.skip()
    eye.advance(READ_MS + 1)
    assert camera.pixels == home > away[0]


def test_after_a_fight_near_by_the_view_leaves_it_for_what_happens_elsewhere(tmp_path: Path) -> None:
    player = seen_from_afar(tmp_path)
    camera, eye = player.table.board.camera, player.table.eye
    eye.follow(CameraCue((10, 5), also=((3, 5),), fight=True))
    eye.follow(CameraCue((4, 6)))
    assert camera.pixels == usual_pixels(player.table.stage.scale), "that is in view"
    eye.follow(CameraCue((32, 25)))
    assert camera.pixels == ZOOMS[0]
    assert camera.shows((32, 25))


def test_the_view_stays_where_the_player_has_moved_it_and_never_goes_near_with_less_motion(tmp_path: Path) -> None:
    player = seen_from_afar(tmp_path)
    camera, eye = player.table.board.camera, player.table.eye
    eye.follow(CameraCue((10, 5), also=((3, 5),), fight=True))
    eye.come_home(player.id_of("Ida"))
    camera.pan(90, 40)
    stands = camera.pixels, camera.x, camera.y
    eye.advance(READ_MS + 1)
    assert (camera.pixels, camera.x, camera.y) == stands
    camera.zoom_to(ZOOMS[0])
    player.table.stage.settings.reduced_motion = True
    assert eye.follow(CameraCue((10, 5), also=((3, 5),), fight=True)) == 0
    assert camera.pixels == ZOOMS[0]


@pytest.mark.parametrize(("theirs", "all_seen"), [((18, 6), True), ((38, 28), False)])
def test_moves_at_the_same_time_fill_the_view_with_the_others_if_they_are_near_enough(
    tmp_path: Path, theirs: Square, *, all_seen: bool
) -> None:
    """All glided at once, tiny in the middle of the whole map, or one side went on beyond the border of the view."""
    for start in (ZOOMS[0], 80):
        player = seen_from_afar(tmp_path)
        camera, own = player.table.board.camera, [(3, 5), (7, 5)]
        camera.zoom_to(start)
        camera.centre_on((4, 5), at_once=True)
        moves: list[Cue] = [MoveCue(1, tuple(own)), MoveCue(3, (theirs, (theirs[0] - 1, theirs[1])))]
        cue = side_by_side(moves, lambda figure: figure == 1)[0]
        assert isinstance(cue, CameraCue)
        player.table.eye.follow(cue)
        assert camera.pixels > ZOOMS[0]
        assert all(camera.shows(square) for square in own)
        assert camera.shows(theirs) == all_seen


def test_a_fight_at_the_border_of_the_view_is_brought_inside(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blue="human", board=open_board(40, 30)), speed="normal")
    camera, eye = player.table.board.camera, player.table.eye
    camera.centre_on((20, 15), at_once=True)
    edge = camera.visible()[0] + 1, 15
    walk, shot = CameraCue(edge, also=((16, 15),)), CameraCue(edge, also=((16, 15),), fight=True)
    assert eye.follow(walk) == 0
    eye.pointer = camera.centre(edge)
    assert eye.follow(shot) == 0, "nothing is moved from under the pointer"
    eye.pointer = None
    assert eye.follow(shot) > 0
    assert camera.shows(edge, INSIDE)


def test_one_move_of_the_view_serves_all_that_fits(tmp_path: Path) -> None:
    player = far_away(tmp_path)
    camera, eye = player.table.board.camera, player.table.eye
    camera.centre_on((3, 5), at_once=True)
    eye.follow(CameraCue((40, 12), then=((44, 15), (59, 23), (46, 11))))
    camera.advance(1000)
    assert all(map(camera.shows, ((40, 12), (44, 15), (46, 11))))
    assert not camera.shows((3, 5))


def test_the_card_tells_of_what_lies_under_the_mouse_after_the_view_has_moved(tmp_path: Path) -> None:
    """An attack was told of although the mouse lay on empty grass: its target had been there before."""
    player = Player(tmp_path, fight(blue="human", board=open_board(40, 30)))
    player.point((10, 5))
    assert chance_under(player.selection) is not None
    player.table.board.camera.pan(150, 30)
    player.shell.frames(3)
    assert player.selection.cursor == player.table.board.square_at(player.table.eye.pointer)
    assert chance_under(player.selection) is None
    player.key("Enter")
    assert player.selection.pinned is None, "and Enter takes it for no choice"
