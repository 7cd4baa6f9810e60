"""Cues are played in their order and time; what still waits is shown as it was; skipping shows the end."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from board_samples import figure

from game.model.grid import Square
from game.ui.board import motion
from game.ui.board.animation import BRISK, FLOAT_MS, Playback
from game.ui.board.cues import (
    BlastCue,
    CameraCue,
    Cue,
    FallCue,
    FloatCue,
    HitCue,
    MoveCue,
    NewsCue,
    PauseCue,
    ShotCue,
    SoundCue,
    StampCue,
)

SQUARE_MS = motion.STEP_MS["walk"]
WAY = ((0, 0), (1, 0), (2, 0), (2, 1))


class Stage:
    """Hears and sees what a playback asks for."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.shown: list[Square] = []
        self.far = 0.0

    def see(self, square: Square) -> float:
        """The view moves to a square for as long as it is `far`, in milliseconds."""
        self.shown.append(square)
        return self.far


def played(*cues: Cue, **more: object) -> tuple[Playback, Stage]:
    stage = Stage()
    playback = Playback(stage.heard.append, stage.see, **more)  # type: ignore[arg-type]
    playback.add(cues)
    return playback, stage


def test_a_short_way_is_walked_at_its_pace() -> None:
    playback, _ = played(MoveCue(1, WAY))
    mark = figure(1, WAY[-1])
    assert (playback.standing(mark).x, playback.standing(mark).y) == (0, 0)
    playback.advance(SQUARE_MS)
    assert (playback.standing(mark).x, playback.standing(mark).y) == pytest.approx((1, 0))
    playback.advance(SQUARE_MS * 1.5)
    standing = playback.standing(mark)
    assert (standing.x, standing.y) == pytest.approx((2, 0.5))
    assert standing.lift == pytest.approx(2 / 40)
    playback.advance(SQUARE_MS)
    assert not playback.busy
    assert (playback.standing(mark).x, playback.standing(mark).y) == WAY[-1]


def test_a_long_way_is_run_and_every_way_where_cues_are_played_fast() -> None:
    long = tuple((x, 0) for x in range(13))
    for cue, speed, wanted in (
        (MoveCue(1, long), 1.0, motion.LONGEST_WAY),
        (MoveCue(1, WAY[:2], way=12), 1.0, motion.LONGEST_WAY / 12),
        (MoveCue(1, WAY), BRISK, 3 * motion.RUN_MS / BRISK),
        (MoveCue(1, WAY, gait="crawl"), 1.0, 3 * motion.STEP_MS["crawl"]),
    ):
        playback, _ = played(cue, speed=speed)
        time = 0
        while playback.busy:
            playback.advance(1)
            time += 1
        assert time == pytest.approx(wanted, abs=1.1)


@pytest.mark.parametrize(("gait", "frames"), [("walk", 4), ("crawl", 2), ("climb", 2)])
def test_who_goes_sets_one_foot_before_the_other_twice_a_square(gait: Any, frames: int) -> None:
    playback, _ = played(MoveCue(1, WAY, gait=gait))
    playback.advance(1)
    seen = []
    mark = figure(1, WAY[-1], pose="prone" if gait == "crawl" else "stand")
    while playback.busy:
        pose = playback.standing(mark).pose
        seen += [pose] if seen[-1:] != [pose] else []
        playback.advance(5)
    assert seen == [f"{gait}-{n % frames + 1}" for n in range(6)]


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
    playback.advance(400 + SQUARE_MS * 1.5)
    assert playback.standing(mark).x == pytest.approx(1.5)


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
    playback.advance(SQUARE_MS / 2)
    assert playback.standing(figure(1, (1, 0))).x == pytest.approx(0.5)
    assert playback.standing(figure(2, (6, 5))).x == pytest.approx(5.5)


def test_a_hit_tips_twelve_degrees_and_back_and_keeps_the_old_vitality_until_then() -> None:
    playback, _ = played(PauseCue(50), HitCue(1, (0, 0), before=((8, 10),)))
    mark = figure(1, (0, 0), health=((3, 10),))
    assert playback.standing(mark).health == ((8, 10),)
    assert playback.standing(mark).pose == "stand"
    playback.advance(50 + motion.STILL_MS - 1)
    assert (playback.standing(mark).pose, playback.standing(mark).tilt) == ("hit", 0)
    playback.advance(1 + (motion.HIT_MS - motion.STILL_MS) / 2)
    standing = playback.standing(mark)
    assert standing.tilt == pytest.approx(12)
    assert (standing.pose, standing.health) == ("hit", ((3, 10),))
    playback.advance(motion.HIT_MS)
    assert (playback.standing(mark).pose, playback.standing(mark).tilt) == ("stand", 0)


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
    playback, _ = played(FloatCue((0, 0), "-5"), MoveCue(1, WAY))
    playback.advance(FLOAT_MS * 0.35 + SQUARE_MS)
    assert {type(cue) for cue, _ in playback.effects()} == {FloatCue, MoveCue}
    playback.advance(SQUARE_MS * 2)
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
        if standing.pose == "fire":
            assert (standing.x > 0) == (kind == "melee")
        playback.advance(5)
    assert seen == (["throw-1", "throw-2", "stand"] if kind == "thrown" else ["aim", "fire"])
    if kind == "melee":
        playback.advance(motion.STILL_MS)  # the weapon stays where it struck for a moment
    assert (playback.standing(figure(1, (0, 0))).pose == "recoil") == (kind != "thrown")


def test_blasts_and_stamps_end_by_themselves() -> None:
    playback, _ = played(BlastCue((1, 1), 2), StampCue((1, 1), "stop"))
    for _ in range(200):
        playback.advance(16)
    assert not playback.busy


def test_without_cues_nothing_moves() -> None:
    playback, _ = played()
    assert not playback.advance(16)
