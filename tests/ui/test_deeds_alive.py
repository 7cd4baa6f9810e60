"""A deed is seen to be done: a weapon is raised, kicks and smokes; who is hit feels it at once; others breathe on."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from battle_kit import Player, fight
from board_samples import DOOR, figure, open_board, open_window, sample_board

from game.model.commands import Attack, Open, Throw
from game.model.grid import Edge, distance
from game.ui.battle.event_cues import EventCues
from game.ui.board import motion
from game.ui.board.animation import Playback
from game.ui.board.cues import (
    BlastCue,
    CameraCue,
    Cue,
    DieCue,
    DodgeCue,
    DrainCue,
    EdgeCue,
    FallCue,
    HitCue,
    MoveCue,
    PoseCue,
    ShotCue,
    StampCue,
)
from game.ui.board.marks import BoardScene
from game.ui.board.view import BoardView

A, B = (2, 4), (10, 4)
NIGH = (("rifleman", "Rolf", (4, 5)), ("medic", "Mia", (11, 8)))


def told(player: Player, command: Attack | Throw | Open, *dice: int) -> list[Cue]:
    """The cues of a command, up to the question that it may ask."""
    session = player.session
    teller = EventCues(session.scenario.map.board)
    teller.look(session.view)
    known = len(session.battle.events)
    player.script(*dice)
    assert session.battle.submit(command) is None
    return teller.cues(tuple(session.battle.events)[known:], session.view)


def looks(*cues: Cue, of: int = 1, step: float = 5) -> list[tuple[float, float, str]]:
    """The place across, the tilt and the pose of a figure every few milliseconds."""
    playback = Playback()
    playback.add(cues)
    found: list[tuple[float, float, str]] = []
    while playback.busy:
        look = playback.standing(figure(of, A if of == 1 else B))
        found.append((look.x, look.tilt, look.pose))
        playback.advance(step)
    return found


@pytest.mark.parametrize(("kind", "kicks"), [("bullet", 1), ("burst", 3), ("pellets", 1)])
def test_each_round_throws_back_who_fires_and_the_weapon_is_lowered_slowly(kind: str, kicks: int) -> None:
    seen = looks(ShotCue(1, A, B, kind))  # type: ignore[arg-type]
    ways, tilts, poses = [x - A[0] for x, _, _ in seen], [tilt for _, tilt, _ in seen], [pose for _, _, pose in seen]
    assert max(ways[: int(motion.READY["bullet"] / 5)]) == pytest.approx(motion.LEANS, abs=0.005)
    assert min(ways) == pytest.approx(-motion.RECOIL, abs=0.02)
    assert min(tilts) <= -0.8 * motion.RECOIL_DEGREES
    turns = [b for a, b, c in zip(tilts, tilts[1:], tilts[2:], strict=False) if b < a and b < c]
    assert len(turns) == kicks
    assert poses.index("aim") < poses.index("fire") < poses.index("recoil") < len(poses) - 1 - poses[::-1].index("aim")
    assert abs(ways[-1]) < 0.01
    assert {tilt for _, tilt, _ in looks(ShotCue(1, A, B, "arrow"))} == {0}


def test_who_shot_lowers_no_weapon_once_it_goes_on() -> None:
    playback = Playback()
    playback.add([ShotCue(1, A, B), MoveCue(1, (A, (3, 4)))])
    playback.advance(motion.shot_held(ShotCue(1, A, B)) + 10)
    assert [type(cue) for cue, _ in playback.effects()] == [MoveCue]


def test_smoke_hangs_at_a_muzzle_and_the_dots_of_an_aim_run_on() -> None:
    screen = open_window((640, 400))
    view = BoardView(open_board(14, 8), screen.get_rect())
    view.camera.fit()
    view.life.still = True
    scene = BoardScene(view.board)
    view.finish(scene)
    view.playback.add([ShotCue(1, A, B)])

    def shown(milliseconds: float = 0.0) -> bytes:
        view.playback.advance(milliseconds)
        view.draw(screen, screen.get_rect(), scene)
        return pygame.image.tobytes(screen, "RGB")

    assert shown(60) != shown(60)
    smoking = shown(motion.READY["bullet"] + 120)
    view.effects.shots._smoke = lambda *_: None  # type: ignore[method-assign]
    assert shown() != smoking


def test_who_is_hit_is_still_thrown_back_while_what_follows_is_told() -> None:
    playback = Playback()
    playback.add([HitCue(2, B, frm=A), DrainCue(2, ((9, 9),), ((5, 9),))])
    playback.advance(motion.HIT_HELD + 5)
    assert [type(cue) for cue, _ in playback.effects()] == [HitCue, DrainCue]
    look = playback.standing(figure(2, B))
    assert (look.pose, look.x > B[0] + 0.05) == ("hit", True)
    assert look.lost == (4,), "its bar loses at the same time"


def test_a_hit_is_felt_at_once_though_a_question_comes_before_its_harm(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blue="human"))
    rolf = player.id_of("Rolf")
    cues = told(player, Attack(player.id_of("Ida"), rolf, "rifle"), 20)
    assert player.session.decision.choices, "a critical hit asks"
    assert [cue.figure for cue in cues if isinstance(cue, HitCue)] == [rolf]
    assert cues.index(next(c for c in cues if isinstance(c, ShotCue))) < cues.index(
        next(c for c in cues if isinstance(c, HitCue))
    )
    other = Player(tmp_path, fight(blue="human"))
    plain = told(other, Attack(other.id_of("Ida"), other.id_of("Rolf"), "rifle"), 18, 3, 3, 3)
    assert len([cue for cue in plain if isinstance(cue, HitCue)]) == 1, "and only once where nothing is asked"


def test_a_weapon_is_raised_while_the_view_moves(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blue="human"))
    ida = player.id_of("Ida")
    cues = told(player, Attack(ida, player.id_of("Rolf"), "rifle"), 2)
    kinds = [type(cue) for cue in cues]
    assert kinds.index(PoseCue) < kinds.index(CameraCue) < kinds.index(DieCue)
    playback = Playback(camera=lambda cue: 400.0)
    playback.add(cues)
    playback.advance(100)
    assert playback.standing(figure(ida, (3, 5))).pose == "aim"


def test_a_grenade_flies_once_to_where_it_bursts_and_the_burst_shakes_those_around(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blue="human", reds=(("grenadier", "Ida", (3, 5)),), blues=NIGH))
    cues = told(player, Throw(player.id_of("Ida"), "frag-grenade", (5, 5)), 15, *[3] * 12)
    blast = next(cue for cue in cues if isinstance(cue, BlastCue))
    assert [(cue.kind, cue.end) for cue in cues if isinstance(cue, ShotCue)] == [("lobbed", blast.centre)]
    shaken = [cue for cue in cues if isinstance(cue, DodgeCue)]
    assert player.id_of("Rolf") in {cue.figure for cue in shaken}
    assert player.id_of("Mia") not in {cue.figure for cue in shaken}
    assert all(cue.together and distance(cue.square, blast.centre) <= blast.radius for cue in shaken)


def test_a_falling_body_tips_over_from_frame_to_frame_and_its_knees_throw_up_dust() -> None:
    seen = looks(FallCue(2, B, frm=A), of=2)
    knees = [tilt for _, tilt, pose in seen if pose == "fall-1"]
    assert knees == sorted(knees)
    assert knees[-1] > 0.8 * motion.TOPPLES
    screen = open_window((640, 400))
    view = BoardView(open_board(14, 8), screen.get_rect())
    view.camera.fit()
    scene = BoardScene(view.board)
    view.finish(scene)
    shown = []
    for until in (100, 120):
        view.playback.add([FallCue(1, B)] if not view.playback.busy else [])
        view.playback.advance(until)
        view.draw(screen, screen.get_rect(), scene)
        shown.append(pygame.image.tobytes(screen.subsurface(view.camera.rect(B)), "RGB"))
    assert shown[0] != shown[1]


def test_a_body_thrown_back_by_a_blow_falls_on_without_coming_up_again() -> None:
    drawn = {"hit": 21, "fall-1": 30, "fall-2": 58}  # degrees by which each pose leans back
    for frm in (A, (0, B[1])):
        leans = [tilt + drawn[pose] for _, tilt, pose in looks(FallCue(2, B, frm=frm), of=2) if pose in drawn]
        assert leans == sorted(leans)
        assert leans[0] == drawn["hit"] + motion.knock(FallCue(2, B, frm=frm))[0]


def test_who_gets_up_heaves_and_who_tends_works_with_the_hands_and_a_thrown_arm_is_seen() -> None:
    """Postures changed from frame to frame, whoever tended knelt still, and an arm that threw was seen for a frame."""
    playback, mark = Playback(), figure(1, A)
    playback.add([PoseCue(1, ("crouch", "stand"), 160, "prone"), PoseCue(1, ("tend",), 1800)])
    seen = []
    while playback.busy:
        seen.append(playback.standing(mark))
        playback.advance(20)
    assert max(look.lift for look in seen if look.pose == "crouch") > 0.06
    assert len({round(look.tilt) for look in seen if look.pose == "tend"}) > 4
    assert playback.standing(mark).lift == 0
    throw = ShotCue(1, A, B, "thrown")
    poses = [motion.shot_pose(throw, at / motion.shot_ms(throw)) for at in range(0, 500, 50)]
    assert poses.count("throw-2") >= 4


def test_figures_breathe_while_dice_are_told(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.shell.rest()
    board, mia = player.table.board, player.id_of("Mia")
    player.shell.rest()
    player.shell.rest()
    board.playback.add([DieCue(B, A, "17", 20, True, "Hit")])
    lifts = []
    while board.playback.holding:
        board.advance(40)
        lifts.append(board.life.breath(mia, board.camera.pixels))
    assert min(lifts) > 0
    assert len(set(lifts)) > 1


def test_a_stamp_leaves_the_face_below_it_free() -> None:
    screen = open_window((640, 400))
    view = BoardView(open_board(14, 8), screen.get_rect())
    view.camera.zoom_to(40)
    scene = BoardScene(view.board, (figure(1, (7, 4)),))
    view.finish(scene)
    view.playback.add([StampCue((7, 4), "stop")])
    view.playback.advance(300)
    view.draw(screen, screen.get_rect(), scene)
    (stamp,) = view.effects.strikes.homes
    face = view.uprights.figures.face(scene.figures[0], 40, left=False, close=False)
    assert not stamp.colliderect(face.move(view.camera.corner((7, 4))))


@pytest.mark.parametrize(("opens", "breaks"), [(True, False), (False, False), (True, True)])
def test_a_door_is_seen_as_before_until_a_hand_has_reached_it(opens: bool, breaks: bool) -> None:
    playback = Playback()
    open_, broken = frozenset({DOOR} if opens else ()), frozenset({DOOR} if breaks else ())
    before = (open_, frozenset[Edge]()) if breaks else (frozenset({DOOR} - open_), broken)
    playback.add([MoveCue(1, ((2, 6), (2, 5), (2, 4))), EdgeCue(1, (2, 4), DOOR, opens, breaks)])
    assert playback.borders(open_, broken) == before, "while its figure still goes there"
    seen, lifts = [], []
    while playback.busy:
        playback.advance(10)
        if [type(cue) for cue, _ in playback.effects()] == [EdgeCue]:
            seen.append(playback.borders(open_, broken))
            lifts.append(4 - playback.standing(figure(1, (2, 4))).y)
    assert seen[0] == before
    assert seen[-1] == (open_, broken)
    assert max(lifts) == pytest.approx(motion.REACHES, abs=0.01)
    assert playback.borders(open_, broken) == (open_, broken)


def test_a_door_in_battle_waits_for_its_cue_and_turns(tmp_path: Path) -> None:
    reds = (("rifleman", "Ida", (2, 4)),)
    player = Player(tmp_path, fight(reds=reds, blues=(("medic", "Mia", (11, 5)),), board=sample_board()))
    cues = told(player, Open(player.id_of("Ida"), DOOR))
    assert [(cue.edge, cue.open, cue.square) for cue in cues if isinstance(cue, EdgeCue)] == [(DOOR, True, (2, 4))]


def test_who_is_shoved_stumbles_and_who_is_flung_turns_over_and_neither_in_a_blink() -> None:
    shoved = MoveCue(2, (B, (12, 4)), pushed=True, shoved=True)
    seen = looks(shoved, of=2)
    assert seen[1][2] == "hit"
    assert seen[1][1] > seen[len(seen) // 2][1] > seen[-1][1] >= 0
    assert len(seen) * 5 >= 2 * motion.SHOVED_MS
    flung = looks(MoveCue(2, (B, (13, 4)), pushed=True, shoved=True, flung=True), of=2)
    poses = list(dict.fromkeys(pose for _, _, pose in flung))
    assert poses == ["stand", "hit", "fall-1", "fall-2"]
    assert len(flung) * 5 >= motion.FLUNG_MS + 3 * motion.FLUNG_STEP_MS
    assert motion.way_ms(shoved, brisk=True) < 2 * motion.SHOVED_MS


def test_who_lies_there_and_loses_more_health_does_not_sit_up_on_the_base() -> None:
    playback = Playback()
    playback.add([HitCue(1, A, ((3, 9),), frm=B)])
    mark = figure(1, A, pose="fallen", health=((2, 9),))
    while playback.busy:
        playback.advance(20)
        look = playback.standing(mark)
        assert (look.root, look.tilt, look.pose) == (None, 0, "fallen")
