"""A blow is seen: the attacker steps in, in front of everybody; the struck are thrown back, the missed lean away."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pygame
import pytest
from battle_kit import Player, fight
from board_samples import figure, open_board, open_window

from game.model.commands import Attack
from game.model.events import Attacked
from game.model.tally import Tally
from game.ui.battle.attack_cues import attack_cues
from game.ui.board import motion
from game.ui.board.animation import Playback
from game.ui.board.cues import BlowLook, DodgeCue, HitCue, MoveCue, ShotCue, SignCue
from game.ui.board.figures import Figures
from game.ui.board.imagined import imagined
from game.ui.board.marks import BoardScene, FigureMark, Pose, TrailMark
from game.ui.board.shots import DEBRIS, SMEAR
from game.ui.board.view import BoardView
from game.ui.kit.palette import palette

A, B = (4, 4), (5, 4)
STRIKES: tuple[Pose, ...] = ("strike-1", "strike-2", "strike-hit", "strike-3")
BLOW = ShotCue(1, A, B, "melee")


def places(*cues: ShotCue | HitCue | DodgeCue, of: int, still: bool = False) -> list[tuple[float, float]]:
    """The place across and the tilt of a figure every five milliseconds."""
    playback = Playback(reduced_motion=still)
    playback.add(cues)
    found = []
    while playback.busy:
        look = playback.standing(figure(of, A if of == 1 else B))
        found.append((look.x, look.tilt))
        playback.advance(5)
    return found


def open_ground() -> tuple[BoardView, BoardScene, pygame.Surface]:
    """An empty board that is painted, its scene, and the screen on which it is drawn."""
    board = open_board(12, 8)
    view, scene = BoardView(board, open_window((640, 400)).get_rect()), BoardScene(board)
    view.finish(scene)
    return view, scene, pygame.display.get_surface()


def test_who_strikes_leans_back_steps_in_stands_still_at_the_contact_and_steps_back() -> None:
    ways = [x - A[0] for x, _ in places(BLOW, of=1)]
    assert min(ways) == pytest.approx(-motion.WIND - motion.PULL, abs=0.01)
    assert max(ways) == pytest.approx(motion.REACH, abs=0.02)
    assert ways.index(min(ways)) < ways.index(max(ways)), "back first"
    assert sum(way == max(ways) for way in ways) * 5 >= motion.BLOW_STILL_MS - 5, "a moment of stillness"
    assert ways[-1] < motion.REACH / 4


def test_who_is_struck_is_thrown_back_and_who_is_missed_leans_away() -> None:
    struck, shot = places(HitCue(2, B, frm=A), of=2), places(HitCue(2, B, frm=(0, 4)), of=2)
    assert max(x for x, _ in struck) == pytest.approx(B[0] + motion.NEAR_KNOCK, abs=0.01)
    assert max(x for x, _ in shot) == pytest.approx(B[0] + motion.KNOCK, abs=0.01)
    assert len(struck) > len(shot), "a blow is felt for longer"
    missed = places(DodgeCue(2, B, A, near=True), of=2)
    assert max(tilt for _, tilt in missed) == pytest.approx(motion.DODGE_DEGREES, abs=0.5)
    shot_at = places(DodgeCue(2, B, A), of=2)
    assert 0 < max(tilt for _, tilt in shot_at) < motion.DODGE_DEGREES
    assert max(x for x, _ in missed) == pytest.approx(B[0] + motion.EVADE, abs=0.01), "a step aside"
    assert max(x for x, _ in shot_at) == pytest.approx(B[0] + motion.DODGE, abs=0.01)
    assert {tilt for _, tilt in places(DodgeCue(2, B, A, near=True), of=2, still=True)} <= {0.0}


@pytest.mark.parametrize("target", [(4, 5), (5, 5)])
def test_who_strikes_is_drawn_in_front_of_whom_it_strikes(target: tuple[int, int]) -> None:
    board = open_board(12, 10)
    view = BoardView(board, open_window((640, 480)).get_rect())
    marks = (figure(1, A), FigureMark(2, "war-bear", "blue", target))
    scene = BoardScene(board, marks)
    view.finish(scene)
    screen = pygame.display.get_surface()

    def order() -> list[int]:
        view.draw(screen, screen.get_rect(), scene)
        bodies = [key for key in list(view.uprights.figures._kept) if key.part in ("whole", "body")]
        of = {id(view.uprights.figures.sprite(key).surface): key.profile for key in bodies}
        drawn = [of[id(picture)] for _, _, picture, _ in view.uprights.items(scene) if id(picture) in of]
        return [1 if name == "rifleman" else 2 for name in drawn]

    assert order() == [1, 2], "the bear stands nearer"
    view.playback.add([ShotCue(1, A, target, "melee")])
    view.playback.advance(20)
    assert order() == [2, 1]
    view.playback.skip()
    assert order() == [1, 2]


def test_a_blow_that_meets_somebody_flashes_and_one_that_meets_nobody_does_not() -> None:
    view, scene, screen = open_ground()

    def bright(cue: ShotCue) -> int:
        view.playback.add([cue])
        view.playback.advance(motion.shot_held(cue) + 5)
        view.draw(screen, screen.get_rect(), scene)
        view.playback.skip()
        part = screen.subsurface(view.camera.rect(A).union(view.camera.rect(B)))
        return pygame.mask.from_threshold(part, (242, 182, 60), (4, 4, 4, 255)).count()

    assert bright(BLOW) > 8
    assert bright(ShotCue(1, A, B, "melee", missed=True)) == 0


@pytest.mark.parametrize(("profile", "rings"), [("armoured-brute", True), ("medic", False)])
def test_a_blow_rings_on_armour_that_held_it_off_and_the_missed_are_seen_to_lean(
    tmp_path: Path, profile: str, rings: bool
) -> None:
    player = Player(tmp_path, fight(blue="human", reds=(("brawler", "Bo", A),), blues=((profile, "Mia", B),)))
    bo, mia = player.id_of("Bo"), player.id_of("Mia")
    weapon = next(
        arm for arm in player.session.view.sheet(bo).weapons if player.session.view.weapon(arm).kind == "melee"
    )
    player.script(2)
    assert player.session.battle.submit(Attack(bo, mia, weapon)) is None
    event = player.events(Attacked)[-1]
    assert not event.hit
    cues = attack_cues(player.session.view, event, A, B, dice=True)
    assert [(cue.figure, cue.near) for cue in cues if isinstance(cue, DodgeCue)] == [(mia, True)]
    assert [cue.sign for cue in cues if isinstance(cue, SignCue)] == (["parry"] if rings else [])


def test_who_shoots_strikes_with_a_knife_and_who_carries_a_hammer_with_that() -> None:
    figures = Figures(palette())
    shown = {
        profile: [figures.key(FigureMark(1, profile, "red", A, pose=pose), 40, "").pose for pose in STRIKES]
        for profile in ("rifleman", "captain", "brawler", "guard-dog")
    }
    assert shown["rifleman"] == shown["captain"] == ["strike-1", "strike-2", "strike-2", "idle-1"]
    assert shown["brawler"] == ["strike-1", "strike-2", "strike-3", "strike-3"]
    assert shown["guard-dog"] == ["aim", "fire", "recoil", "recoil"]


@pytest.mark.parametrize(("blow", "wanted"), [("sweep", "strike-hit"), ("jaws", "strike-2")])
def test_the_weapon_lands_with_its_arc_at_the_contact(blow: BlowLook, wanted: Pose) -> None:
    """The arc of a sledgehammer had gone before the hammer came down."""
    cue = ShotCue(1, A, B, "melee", blow=blow)
    contact = motion.shot_held(cue) / motion.shot_ms(cue)
    assert motion.shot_pose(cue, contact - 0.001) == "strike-2"
    assert motion.shot_pose(cue, contact + 0.001) == wanted


def test_a_body_thrown_up_the_screen_stays_before_its_own_base() -> None:
    """The base of a figure that was struck from below was drawn over its feet."""
    view, _, _ = open_ground()
    scene = BoardScene(view.board, figures=(mark := figure(1, A),))
    view.playback.add([HitCue(mark.id, A, frm=(A[0], A[1] + 1))])
    view.advance(motion.NEAR_HIT_MS * 0.4)
    view.uprights.begin(scene)
    items = view.uprights.items(scene)
    assert view.uprights.look(mark).y < A[1] - 0.1
    assert items[-1][2].get_height() > items[0][2].get_height()


def test_a_weapon_is_seen_on_a_wide_arc_and_splinters_fly_from_whom_it_meets() -> None:
    view, scene, screen = open_ground()

    def shown(sweep: Any) -> pygame.Surface:
        view.effects.shots._sweep = sweep  # type: ignore[method-assign]
        view.draw(screen, screen.get_rect(), scene)
        return screen.copy()

    def swept(cue: ShotCue, after: float, colour: str = "") -> pygame.Rect:
        view.playback.add([cue])
        view.playback.advance(after)
        without, whole = shown(lambda *_: None), shown(sweep)
        view.playback.skip()
        if colour:
            mask = pygame.mask.from_threshold(whole, colour, (30, 30, 30, 255))
        else:
            mask = pygame.mask.from_threshold(whole, (0, 0, 0), (9, 9, 9, 255), without)
            mask.invert()
            inside = [whole.get_at(at) for at in itertools.product(range(whole.get_width()), range(whole.get_height()))
                      if mask.get_at(at)]  # fmt: skip
            assert pygame.Color(SMEAR) not in inside, "the weapon and who fights are seen through it"
        return (
            pygame.Rect.unionall(rects[0], rects[1:])
            if (rects := mask.get_bounding_rects())
            else pygame.Rect(0, 0, 0, 0)
        )

    sweep = view.effects.shots._sweep
    half = swept(BLOW, motion.READY["melee"] + motion.FLIGHT["melee"] * 0.8)
    assert half.width > view.camera.pixels * 0.8, "over the head"
    assert half.top < view.camera.rect(A).top
    assert swept(BLOW, 20).width < half.width / 2, "not before it is let go"
    late = motion.shot_held(BLOW) + motion.DEBRIS_MS * 0.6
    flown = swept(BLOW, late, DEBRIS[0])
    assert flown.right > view.camera.centre(B)[0]
    assert flown.width > swept(ShotCue(1, A, B, "melee", missed=True), late, DEBRIS[0]).width


def test_who_is_missed_has_begun_to_step_aside_before_the_blow_would_meet(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blue="human", reds=(("guard-dog", "Rex", A),), blues=(("medic", "Mia", B),)))
    rex, mia = player.id_of("Rex"), player.id_of("Mia")
    player.script(2)
    assert player.session.battle.submit(Attack(rex, mia, "bite")) is None
    event = player.events(Attacked)[-1]
    cues = attack_cues(player.session.view, event, A, B, dice=True)
    shot = next(cue for cue in cues if isinstance(cue, ShotCue))
    playback, mark = Playback(), figure(mia, B)
    playback.add(cues)
    playback.advance(motion.shot_held(shot) - 20)
    assert playback.standing(mark).x > B[0] + motion.EVADE / 3


@pytest.mark.parametrize(
    ("weapon", "blow"), [("bite", "jaws"), ("claws", "claws"), ("talons", "talons"), ("sledgehammer", "sweep")]
)
def test_jaws_and_claws_are_seen_as_such(tmp_path: Path, weapon: str, blow: str) -> None:
    profile = {"bite": "guard-dog", "talons": "falcon", "claws": "war-bear", "sledgehammer": "brawler"}[weapon]
    player = Player(tmp_path, fight(blue="human", reds=((profile, "Rex", (3, 4)),), blues=(("medic", "Mia", B),)))
    rex, mia = player.id_of("Rex"), player.id_of("Mia")
    event = Attacked(rex, mia, weapon, Tally(()), Tally(()), 15, 10, hit=True)
    cues = attack_cues(player.session.view, event, A, B, dice=False)
    assert [cue.blow for cue in cues if isinstance(cue, ShotCue)] == [blow]


def test_jaws_open_around_whom_they_bite_and_snap_shut() -> None:
    view, scene, screen = open_ground()
    bite = ShotCue(1, A, B, "melee", blow="jaws", missed=True)

    def high(after: float) -> int:
        view.playback.add([bite])
        view.playback.advance(after)
        view.draw(screen, screen.get_rect(), scene)
        view.playback.skip()
        rects = pygame.mask.from_threshold(screen, "#b3164f", (12, 12, 12, 255)).get_bounding_rects()
        return pygame.Rect.unionall(rects[0], rects[1:]).height if rects else 0

    contact = motion.shot_held(bite)
    opened, shut = high(contact - 5), high(contact + motion.SHUT_MS + 5)
    assert high(20) == 0
    assert opened > shut > 0
    assert opened > view.camera.pixels * 0.8


@pytest.mark.parametrize(("target", "bars"), [((4, 5), 1), ((5, 4), 2)])
def test_who_strikes_down_the_screen_is_not_hidden_by_its_own_bar(target: tuple[int, int], bars: int) -> None:
    board = open_board(12, 10)
    view = BoardView(board, open_window((640, 480)).get_rect())
    scene = BoardScene(board, (figure(1, A), FigureMark(2, "rifleman", "blue", target)))
    view.finish(scene)
    assert len(view.uprights.health_bars(scene)) == 2
    view.playback.add([ShotCue(1, A, target, "melee", blow="jaws")])
    view.playback.advance(20)
    assert len(view.uprights.health_bars(scene)) == bars


def test_a_creature_hangs_on_and_a_bird_rises_before_it_stoops() -> None:
    """A bite was over before it was seen."""
    mark, playback = figure(1, A), Playback()
    bite = ShotCue(1, A, B, "melee", blow="jaws")
    ways = [x for x, _ in places(bite, of=1)]
    near = sum(x > A[0] + motion.REACH * 0.9 for x in ways) * 5
    assert near >= motion.HANGS_MS - 10 > motion.BLOW_STILL_MS
    assert len({tilt for _, tilt in places(bite, of=1)[-80:]}) > 3, "it tears"
    kinds: tuple[tuple[BlowLook, float], ...] = (("jaws", 0.0), ("talons", motion.STOOP))
    for blow, before in kinds:
        playback.add([ShotCue(1, A, B, "melee", blow=blow, aims=300)])
        playback.advance(motion.READY["melee"] + 299)
        assert playback.standing(mark).lift == pytest.approx(before, abs=0.02)
        playback.skip()


def test_a_creature_flies_forward_while_it_is_in_the_air() -> None:
    """It rose where it stood, and was over its victim in the last frames."""
    mark, playback = figure(1, A), Playback()
    playback.add([bite := ShotCue(1, A, B, "melee", blow="jaws")])
    playback.advance(motion.ready_ms(bite))
    begins = playback.standing(mark).x
    playback.advance(motion.LEAP_MS / 2)
    high = playback.standing(mark)
    assert high.lift == pytest.approx(motion.LEAP, abs=0.01)
    assert high.x == pytest.approx((begins + A[0] + motion.REACH) / 2, abs=0.01)


def turned(view: BoardView) -> list[int]:
    """The breadths in which a figure is drawn from frame to frame that walks to the right and then to the left."""
    mark, broad = figure(1, A), []
    scene = BoardScene(view.board, figures=(mark,))
    for step in (1, -1):
        view.playback.add([MoveCue(1, ((A[0] - step, A[1]), A))])
    while view.playback.busy:
        view.uprights.begin(scene)
        *_, (_, _, picture, _) = view.uprights.items(scene)
        broad.append(picture.get_width())
        view.advance(20)
    return broad


def test_a_figure_that_turns_round_is_seen_edge_on_for_a_moment() -> None:
    """It was mirrored from one frame to the next."""
    broad = turned(open_ground()[0])
    middle = len(broad) // 2
    assert min(broad[middle - 3 : middle + 8]) < 0.6 * min(broad[: middle - 3])
    assert min(broad[middle + 8 :]) > 0.8 * min(broad[: middle - 3])


def test_a_walk_sets_off_forward_and_stops_backward() -> None:
    playback = Playback()
    playback.add([MoveCue(1, tuple((x, 4) for x in range(4, 8)))])
    tilts = []
    while playback.busy:
        tilts.append(playback.standing(figure(1, (7, 4))).tilt)
        playback.advance(20)
    third = len(tilts) // 3
    assert max(tilts[:third]) > 4
    assert min(tilts[-third:]) < -4
    assert max(map(abs, tilts[third:-third])) < 4


def test_who_would_stand_somewhere_is_not_seen_once_anything_is_played() -> None:
    """The ghost stood in whoever walked there."""
    walker, ghost = figure(1, (7, 4)), FigureMark(-1, "rifleman", "red", (6, 4), hidden=True)
    board = open_board(12, 8)
    scene, playback = BoardScene(board, (walker,), standin=ghost), Playback()
    assert imagined(scene, playback) == [(ghost, 1.0)]
    playback.add([MoveCue(1, ((1, 4), (2, 4)))])
    playback.advance(10)
    assert imagined(scene, playback) == []
    trail = TrailMark(1, "red", "rifleman", ((1, 4), (2, 4)))
    assert imagined(BoardScene(board, (walker,), trails=(trail,)), playback) == [], "who still goes has not left"
    playback.skip()
    assert len(imagined(BoardScene(board, (walker,), trails=(trail,)), playback)) == 1
