"""Cues are played in their order and time; what still waits is shown as it was; skipping shows the end."""

from __future__ import annotations

import pytest
from board_samples import figure

from game.model.grid import Square
from game.ui.board.animation import FLOAT_MS, SQUARE_MS, Playback
from game.ui.board.cues import (
    BlastCue,
    CameraCue,
    Cue,
    FallCue,
    FloatCue,
    HitCue,
    MoveCue,
    PauseCue,
    ShotCue,
    SoundCue,
    StampCue,
)

WAY = ((0, 0), (1, 0), (2, 0), (2, 1))


class Stage:
    """Hears and sees what a playback asks for."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.shown: list[Square] = []


def played(*cues: Cue, **more: object) -> tuple[Playback, Stage]:
    stage = Stage()
    playback = Playback(stage.heard.append, stage.shown.append, **more)  # type: ignore[arg-type]
    playback.add(cues)
    return playback, stage


def test_a_move_takes_ninety_milliseconds_a_square() -> None:
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
    assert (standing.facing, standing.lift) == (2, 0)


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
    playback.advance(50 + 120)
    standing = playback.standing(mark)
    assert standing.tilt == pytest.approx(12)
    assert (standing.pose, standing.health) == ("hurt", ((3, 10),))
    playback.advance(120)
    assert playback.standing(mark).tilt == 0


def test_a_figure_falls_only_when_its_turn_comes() -> None:
    playback, _ = played(PauseCue(50), FallCue(1, (0, 0), before="stand"))
    mark = figure(1, (0, 0), pose="fallen")
    assert playback.standing(mark).pose == "stand"
    playback.advance(150)
    assert playback.standing(mark).tilt > 0
    playback.advance(500)
    assert (playback.standing(mark).pose, playback.standing(mark).tilt) == ("fallen", 0)


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
    for _ in range(40):
        playback.advance(10)
    assert stage.heard == ["step"] * 3


def test_sounds_and_camera_come_in_their_turn() -> None:
    playback, stage = played(CameraCue((4, 4)), SoundCue("a"), PauseCue(100), SoundCue("b"))
    playback.advance(1)
    assert (stage.shown, stage.heard) == ([(4, 4)], ["a"])
    playback.advance(100)
    assert stage.heard == ["a", "b"]


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
    playback.advance(60)
    standing = playback.standing(figure(1, (0, 0)))
    assert standing.pose == "act"
    assert (standing.x > 0) == (kind == "melee")


def test_blasts_and_stamps_end_by_themselves() -> None:
    playback, _ = played(BlastCue((1, 1), 2), StampCue((1, 1), "stop"))
    for _ in range(200):
        playback.advance(16)
    assert not playback.busy


def test_without_cues_nothing_moves() -> None:
    playback, _ = played()
    assert not playback.advance(16)
