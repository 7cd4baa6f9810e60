"""Cues are played in their order and time; what still waits is shown as it was; skipping shows the end."""

from __future__ import annotations

import itertools
import math
from itertools import pairwise
from typing import Any

import pytest
from board_samples import figure

from game.model.grid import Square
from game.ui.battle.cue_order import felled
from game.ui.battle.screen import SPEEDS
from game.ui.board import motion
from game.ui.board.animation import BRISK, FLOAT_MS, Playback, until_told
from game.ui.board.cues import (
    BlastCue,
    CameraCue,
    Cue,
    DieCue,
    FallCue,
    FloatCue,
    HitCue,
    MoveCue,
    NewsCue,
    PauseCue,
    PoseCue,
    ShotCue,
    SoundCue,
    StampCue,
)
from game.ui.board.marks import FigureMark
from game.ui.board.standing import ROCK, STOOP, FigureLook

WAY = ((0, 0), (1, 0), (2, 0), (2, 1))


class Stage:
    """Hears and sees what a playback asks for."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.shown: list[Square] = []
        self.far = 0.0

    def see(self, cue: CameraCue) -> float:
        """The view moves to a square for as long as it is `far`, in milliseconds."""
        self.shown.append(cue.square)
        return self.far


def played(*cues: Cue, **more: object) -> tuple[Playback, Stage]:
    stage = Stage()
    playback = Playback(stage.heard.append, stage.see, **more)  # type: ignore[arg-type]
    playback.add(cues)
    return playback, stage


def lasting(cue: MoveCue, speed: float = 1.0) -> int:
    """The milliseconds of a move."""
    playback, _ = played(cue, speed=speed)
    time = 0
    while playback.busy:
        playback.advance(1)
        time += 1
    return time


def test_a_way_is_gone_from_square_to_square_slowly_at_its_beginning_and_its_end() -> None:
    playback, _ = played(MoveCue(1, WAY))
    mark = figure(1, WAY[-1])
    assert playback.standing(mark).base == (0, 0)
    ways = []
    for _ in range(10):
        before = playback.standing(mark).base
        playback.advance(motion.SHORTEST_WAY / 10)
        after = playback.standing(mark).base
        ways.append(abs(after[0] - before[0]) + abs(after[1] - before[1]))
        if len(ways) == 5:
            assert after == pytest.approx((1.5, 0)), "half of the way in half of the time"
    assert sum(ways) == pytest.approx(3)
    assert ways[0] < 0.8 * ways[4] > ways[-1] / 0.8
    assert not playback.busy
    assert (playback.standing(mark).x, playback.standing(mark).y) == WAY[-1]


@pytest.mark.parametrize("squares", [1, 2, 3, 4, 6, 9, 14, 30])
def test_no_way_is_over_in_a_blink_and_none_makes_one_wait(squares: int) -> None:
    way = tuple((x, 0) for x in range(squares + 1))
    assert 600 <= lasting(MoveCue(1, way), SPEEDS["normal"]) <= 1600
    assert lasting(MoveCue(1, way), BRISK) == pytest.approx(squares * motion.RUN_MS / BRISK, abs=1.1)


@pytest.mark.parametrize("whole", [2, 3, 5, 9])
def test_the_pieces_of_a_way_take_as_long_together_as_the_way(whole: int) -> None:
    way = tuple((x, 0) for x in range(whole + 1))
    for cut in range(1, whole):
        pieces = (MoveCue(1, way[: cut + 1], way=whole), MoveCue(1, way[cut:], way=whole, gone=cut))
        assert sum(map(lasting, pieces)) == pytest.approx(lasting(MoveCue(1, way)), abs=2)


def test_who_crawls_takes_longer_than_who_walks() -> None:
    way = tuple((x, 0) for x in range(5))
    assert lasting(MoveCue(1, way, gait="crawl")) == 4 * motion.STEP_MS["crawl"]
    assert lasting(MoveCue(1, way)) == 4 * motion.STEP_MS["walk"]


@pytest.mark.parametrize(("gait", "frames", "each"), [("walk", 8, 6.6), ("crawl", 4, 4), ("climb", 4, 4)])
def test_feet_follow_the_way_and_not_the_time(gait: Any, frames: int, each: float) -> None:
    playback, _ = played(MoveCue(1, WAY, gait=gait))
    mark = figure(1, WAY[-1], pose="prone" if gait == "crawl" else "stand")
    playback.advance(1)
    seen, wrong = [], 0
    while playback.busy:
        look = playback.standing(mark)
        seen += [look.pose] if seen[-1:] != [look.pose] else []
        x, y = look.base
        wrong += look.pose != motion.FRAMES[gait][int((x + y) * each + 1e-6) % frames]
        playback.advance(5)
    assert seen == [motion.FRAMES[gait][n % frames] for n in range(math.ceil(3 * each))]
    assert wrong == 0


@pytest.mark.parametrize("pose", ["stand", "crouch"])
def test_the_foot_on_the_ground_stays_while_the_base_goes_evenly(pose: Any) -> None:
    way = tuple((x, 0) for x in range(5))
    playback, _ = played(MoveCue(1, way))
    mark = figure(1, way[-1], pose=pose)
    bodies: dict[float, set[Any]] = {}
    bases = []
    while playback.busy:
        playback.advance(5)
        look = playback.standing(mark)
        if playback.busy and look.root:
            bodies.setdefault(round(look.x, 4), set()).add(look.pose)
            bases.append(look.root[0])
    assert all(len(poses) == 1 for poses in bodies.values()), "the body stands while its pose does"
    far = [b - a for a, b in pairwise(sorted(bodies))]
    assert far == pytest.approx([1 / motion.STRIDES] * len(far), abs=1e-3)
    assert all(0 < b - a < 0.06 for a, b in pairwise(bases))


def test_who_walks_rises_a_little_and_who_carries_bends_and_rocks_from_foot_to_foot() -> None:
    way, mark = tuple((x, 0) for x in range(6)), figure(1, (5, 0))

    def looks(**more: Any) -> list[FigureLook]:
        playback, _ = played(MoveCue(1, way, **more))
        found = []
        while playback.busy:
            playback.advance(10)
            found += [playback.standing(mark)] if playback.busy else []
        return found

    free, loaded, pushed = looks(), looks(heavy=True), looks(pushed=True)
    assert all(look.afoot for look in [*free, *loaded])
    assert not any(look.afoot or look.lift for look in pushed)
    lifts = [look.lift for look in free]
    tops = [a < b >= c for a, b, c in zip(lifts, lifts[1:], lifts[2:], strict=False)]
    assert sum(tops) >= 6, "the body rises over each foot"
    assert {look.tilt for look in free[len(free) // 4 : -len(free) // 4]} == {0}, "upright between its ends"
    tilts = [look.tilt for look in loaded[len(loaded) // 4 : -len(loaded) // 4]]
    assert 0 < min(tilts) < STOOP - ROCK / 2 < STOOP + ROCK / 2 < max(tilts)


def test_who_strikes_and_who_is_struck_lean_out_over_their_bases() -> None:
    playback, _ = played(ShotCue(1, (0, 0), (1, 0), "melee"))
    playback.advance(motion.READY["melee"] + motion.FLIGHT["melee"])
    look = playback.standing(figure(1, (0, 0)))
    assert look.x > 0.2
    assert look.root == (0, 0)


def test_who_runs_leans_forward_with_long_strides() -> None:
    for way, side in ((tuple((x, 0) for x in range(9)), 1), (tuple((9 - x, 0) for x in range(9)), -1)):
        playback, _ = played(MoveCue(1, way))
        playback.advance(300)
        assert playback.standing(figure(1, way[-1])).tilt == side * motion.LEAN
        assert motion.strides(MoveCue(1, way), 1.0) == 8 * motion.LONG_STRIDES
    walked, _ = played(MoveCue(1, WAY))
    walked.advance(300)
    assert walked.standing(figure(1, WAY[-1])).tilt == 0


def test_who_goes_or_shoots_to_the_left_looks_there() -> None:
    playback, _ = played(MoveCue(1, ((3, 0), (2, 0))), ShotCue(2, (5, 0), (9, 0), together=True))
    playback.advance(20)
    assert playback.standing(figure(1, (2, 0))).left is True
    assert playback.standing(figure(2, (5, 0))).left is False
    assert playback.standing(figure(3, (1, 1))).left is None


def test_a_figure_that_still_waits_stands_where_it_was() -> None:
    playback, _ = played(PauseCue(500), MoveCue(1, WAY[:2]), MoveCue(1, WAY[1:3]))
    mark = figure(1, (2, 0))
    playback.advance(100)
    assert (playback.standing(mark).x, playback.standing(mark).y) == WAY[0]
    playback.advance(400 + motion.SHORTEST_WAY * 1.5)
    assert playback.standing(mark).base[0] == pytest.approx(1.5)


@pytest.mark.parametrize(("pushed", "lies"), [(False, False), (True, True)])
def test_a_die_is_put_away_when_the_next_figure_sets_off_but_lies_while_somebody_is_pushed(
    pushed: bool, lies: bool
) -> None:
    die = DieCue((1, 1), (0, 0), "17", 20, True, "Hit")
    playback, _ = played(die, MoveCue(2, WAY, pushed=pushed))
    playback.advance(until_told(die) + 1)
    assert [cue for cue, _ in playback.effects() if isinstance(cue, MoveCue)]
    assert any(isinstance(cue, DieCue) for cue, _ in playback.effects()) == lies


def test_somebody_pushed_keeps_looking_where_they_looked() -> None:
    playback, _ = played(MoveCue(1, ((0, 0), (0, 1)), pushed=True))
    playback.advance(45)
    standing = playback.standing(figure(1, (0, 1), facing=2))
    assert (standing.facing, standing.lift, standing.pose) == (2, 0, "stand")


def test_a_walking_figure_looks_ahead() -> None:
    playback, _ = played(MoveCue(1, ((0, 0), (0, 1))))
    playback.advance(45)
    assert playback.standing(figure(1, (0, 1), facing=2)).facing == 4


def test_cues_follow_one_another_and_time_left_over_is_not_lost() -> None:
    playback, _ = played(PauseCue(100), PauseCue(100), PauseCue(100))
    playback.advance(250)
    assert playback.busy
    playback.advance(50)
    assert not playback.busy


def test_together_means_at_the_same_time() -> None:
    playback, _ = played(MoveCue(1, WAY[:2]), MoveCue(2, ((5, 5), (6, 5)), together=True))
    playback.advance(motion.SHORTEST_WAY / 2)
    assert playback.standing(figure(1, (1, 0))).base[0] == pytest.approx(0.5)
    assert playback.standing(figure(2, (6, 5))).base[0] == pytest.approx(5.5)


def test_a_hit_tips_twelve_degrees_and_back_and_keeps_the_old_vitality_until_then() -> None:
    playback, _ = played(PauseCue(50), HitCue(1, (0, 0), before=((8, 10),)))
    mark = figure(1, (0, 0), health=((3, 10),))
    assert playback.standing(mark).health == ((8, 10),)
    assert playback.standing(mark).pose == "stand"
    playback.advance(50 + motion.STILL_MS - 1)
    assert (playback.standing(mark).pose, playback.standing(mark).tilt) == ("hit", 0)
    playback.advance(1 + (motion.HIT_MS - motion.STILL_MS) / 4)
    standing = playback.standing(mark)
    assert standing.tilt == pytest.approx(12)
    assert (standing.pose, standing.health) == ("hit", ((3, 10),))
    playback.advance(motion.HIT_MS)
    assert (playback.standing(mark).pose, playback.standing(mark).tilt) == ("stand", 0)


def test_who_is_felled_does_not_stand_up_before_the_fall() -> None:
    cues = felled(
        [HitCue(1, (1, 0), frm=(0, 0)), FloatCue((1, 0), "-4"), FallCue(1, (1, 0)), HitCue(2, (5, 0), frm=(4, 0))]
    )
    assert [cue.falls for cue in cues if isinstance(cue, HitCue)] == [True, False]
    playback, _ = played(*(cue for cue in cues if not isinstance(cue, FloatCue)))
    mark, places = figure(1, (1, 0), pose="fallen"), []
    while playback.busy and len(places) < 400:
        look = playback.standing(mark)
        places.append((look.x, look.tilt, look.pose))
        playback.advance(5)
    xs = [x for x, _, _ in places]
    top = xs.index(max(xs))
    assert max(xs) == pytest.approx(1 + motion.NEAR_KNOCK, abs=0.02)
    assert all(a >= b - 0.001 for a, b in zip(xs[top:], xs[top + 1 :], strict=False))
    assert max(abs(a - b) for a, b in zip(xs[top:], xs[top + 1 :], strict=False)) < 0.05, (
        "it slides down, it does not jump"
    )
    poses = [pose for _, _, pose in places]
    assert "stand" not in poses[poses.index("hit") : poses.index("fallen")]


def test_a_figure_falls_only_when_its_turn_comes() -> None:
    playback, _ = played(PauseCue(50), FallCue(1, (0, 0), before="stand"))
    mark = figure(1, (0, 0), pose="fallen")
    assert playback.standing(mark).pose == "stand"
    playback.advance(51)
    seen = []
    while playback.busy:
        pose = playback.standing(mark).pose
        seen += [pose] if seen[-1:] != [pose] else []
        playback.advance(5)
    assert seen == ["hit", "fall-1", "fall-2", "fallen"]
    assert playback.standing(mark).pose == "fallen"


@pytest.mark.parametrize(
    ("before", "frames"), [("prone", ["prone", "fallen"]), ("crouch", ["crouch", "fall-2", "fallen"])]
)
def test_who_lay_or_crouched_has_not_as_far_to_fall(before: Any, frames: list[str]) -> None:
    playback, _ = played(FallCue(1, (0, 0), before=before))
    playback.advance(1)
    seen = []
    while playback.busy:
        pose = playback.standing(figure(1, (0, 0), pose="fallen")).pose
        seen += [pose] if seen[-1:] != [pose] else []
        playback.advance(5)
    assert seen == frames


def test_the_view_is_pushed_once_by_a_hit_and_never_far() -> None:
    playback, _ = played(
        ShotCue(1, (0, 0), (4, 0)), HitCue(2, (4, 0), away=1), HitCue(3, (4, 0), away=1, together=True)
    )
    pushes = []
    while playback.busy:
        playback.advance(4)
        pushes.append(playback.push())
    assert max(x for x, _ in pushes) > 2
    assert min(x for x, _ in pushes) < -1
    assert all(x * x + y * y <= motion.PUSH**2 + 1e-9 for x, y in pushes)
    signs = [x > 0 for x, _ in pushes if x]
    assert sum(a != b for a, b in itertools.pairwise(signs)) == 1, "back once, forth once"
    still, _ = played(HitCue(2, (4, 0)), reduced_motion=True)
    assert still.push() == (0, 0)


def test_news_is_told_in_its_turn_and_by_skipping() -> None:
    told: list[int] = []
    playback, _ = played(PauseCue(100), NewsCue(1), PauseCue(100), NewsCue(2), news=told.append)
    playback.advance(50)
    assert told == []
    playback.advance(60)
    assert told == [1]
    playback.skip()
    assert told == [1, 2]


def test_a_shot_is_heard_when_it_is_let_go() -> None:
    playback, stage = played(ShotCue(1, (0, 0), (4, 0), sound="bang"))
    playback.advance(motion.READY["bullet"] - 1)
    assert stage.heard == []
    playback.advance(2)
    assert stage.heard == ["bang"]
    fast, stage = played(ShotCue(1, (0, 0), (4, 0), sound="bang"), speed=BRISK)
    fast.advance(1)
    assert stage.heard == ["bang"], "nobody aims first where cues are played fast"


def test_words_fade_while_the_next_cue_is_played() -> None:
    playback, _ = played(FloatCue((0, 0), "-5"), MoveCue(1, WAY, pushed=True))
    playback.advance(FLOAT_MS * 0.35 + motion.RUN_MS)
    assert {type(cue) for cue, _ in playback.effects()} == {FloatCue, MoveCue}
    playback.advance(motion.RUN_MS * 2)
    assert not playback.holding
    assert playback.busy


def test_skipping_ends_everything_and_sends_the_camera_to_its_last_place() -> None:
    playback, stage = played(MoveCue(1, WAY, sound="step"), CameraCue((3, 3)), SoundCue("shot"), CameraCue((9, 9)))
    playback.advance(10)
    playback.skip()
    assert not playback.busy
    assert stage.shown == [(9, 9)]
    assert "shot" not in stage.heard
    assert playback.standing(figure(1, WAY[-1])).x == 2


def test_every_square_of_a_move_is_heard_once() -> None:
    playback, stage = played(MoveCue(1, WAY, sound="step"))
    while playback.busy:
        playback.advance(10)
    assert stage.heard == ["step"] * 3


def test_sounds_and_camera_come_in_their_turn() -> None:
    playback, stage = played(CameraCue((4, 4)), SoundCue("a"), PauseCue(100), SoundCue("b"))
    playback.advance(1)
    assert (stage.shown, stage.heard) == ([(4, 4)], ["a"])
    playback.advance(100)
    assert stage.heard == ["a", "b"]


def test_what_is_out_of_view_is_shown_when_the_view_has_come_to_it() -> None:
    playback, stage = played(CameraCue((4, 4)), SoundCue("a"), speed=2.0)
    stage.far = 300.0
    playback.advance(290)
    assert stage.heard == [], "the view still moves"
    playback.advance(20)
    assert stage.heard == ["a"]


def test_walks_on_which_nothing_hangs_are_shown_at_once_and_end_before_anything_else_begins() -> None:
    walks = [MoveCue(one, tuple((x, one) for x in range(12)), swift=True) for one in (1, 2)]
    playback, stage = played(*walks, SoundCue("turn"), ShotCue(1, (11, 1), (0, 0), sound="shot"))
    playback.advance(10)
    assert [cue for cue, _ in playback.effects()] == walks, "both walk, and nobody shoots"
    assert stage.heard == ["turn"]
    playback.advance(motion.SWIFT_MS)
    playback.advance(1)
    assert [type(cue) for cue, _ in playback.effects()] == [ShotCue]
    alone, _ = played(walks[0])
    alone.advance(10)
    assert not alone.holding, "the game goes on"


def test_who_helps_goes_on_while_the_other_gets_up_and_stops_for_an_act_of_its_own() -> None:
    kneels, rises = PoseCue(1, ("tend",), 1000, holds=0.5), PoseCue(2, ("fall-2", "prone"), 300, "fallen")
    playback, _ = played(kneels, rises, PoseCue(1, ("crouch",), 100))
    mark, other = FigureMark(1, "medic", "red", (0, 0)), FigureMark(2, "scout", "red", (1, 0), pose="prone")
    seen = []
    for _ in range(8):
        playback.advance(190)
        seen.append((playback.standing(mark).pose, playback.standing(other).pose))
    assert seen[1] == ("tend", "fallen")
    assert seen[2] == ("tend", "fall-2")
    assert seen[4] == ("tend", "prone")
    assert ("crouch", "prone") not in seen[:5]
    assert seen[-1] == ("stand", "prone")


def test_speed_shortens_everything() -> None:
    playback, _ = played(PauseCue(400), speed=4.0)
    playback.advance(100)
    assert not playback.busy


def test_reduced_motion_keeps_only_the_cuts() -> None:
    playback, _ = played(MoveCue(1, WAY), HitCue(1, WAY[-1]), FallCue(1, WAY[-1]), reduced_motion=True)
    mark = figure(1, WAY[-1], pose="fallen")
    playback.advance(1)
    assert not playback.busy
    assert playback.standing(mark).pose == "fallen"


def test_reduced_motion_still_shows_shots_and_words() -> None:
    playback, _ = played(ShotCue(1, (0, 0), (3, 0)), FloatCue((3, 0), "miss"), reduced_motion=True)
    playback.advance(1)
    assert [type(cue) for cue, _ in playback.effects()] == [ShotCue]
    playback.advance(200)
    assert [type(cue) for cue, _ in playback.effects()] == [FloatCue]


@pytest.mark.parametrize("kind", ["bullet", "burst", "thrown", "melee"])
def test_who_acts_is_seen_acting(kind: str) -> None:
    playback, _ = played(ShotCue(1, (0, 0), (1, 0), kind))  # type: ignore[arg-type]
    playback.advance(1)
    seen = []
    while playback.holding:
        standing = playback.standing(figure(1, (0, 0)))
        seen += [standing.pose] if seen[-1:] != [standing.pose] else []
        reached = standing.x
        playback.advance(5)
    assert (reached > 0) == (kind == "melee")
    others = {"thrown": ["throw-1", "throw-2", "stand"], "melee": ["strike-1", "strike-2"]}
    assert seen == others.get(kind, ["aim", "fire"])
    if kind == "melee":
        playback.advance(motion.BLOW_STILL_MS)  # the weapon stays where it struck for a moment
    after = {"thrown": "stand", "melee": "strike-3"}.get(kind, "recoil")
    assert playback.standing(figure(1, (0, 0))).pose == after


def test_blasts_and_stamps_end_by_themselves() -> None:
    playback, _ = played(BlastCue((1, 1), 2), StampCue((1, 1), "stop"))
    for _ in range(200):
        playback.advance(16)
    assert not playback.busy


def test_without_cues_nothing_moves() -> None:
    playback, _ = played()
    assert not playback.advance(16)


def test_a_large_figure_takes_longer_steps() -> None:
    way = tuple((x, 0) for x in range(5))
    steps = [motion.strides(MoveCue(1, way, wide=wide), 1.0) for wide in (1, 2, 3)]
    assert steps[0] == motion.STRIDES * 4
    assert steps[0] > 1.3 * steps[1] > 1.5 * steps[2]
