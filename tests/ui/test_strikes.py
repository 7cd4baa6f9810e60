"""Every moment of an attack is shown: die and need, strike, fall; and none takes longer than it did at fast."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest
from battle_kit import Player, fight
from board_samples import figure, open_board

from game.model.commands import Attack, End, Move, Throw
from game.model.events import Attacked, StateChanged, Stepped
from game.model.tally import tally
from game.ui.battle.attack_cues import die_of
from game.ui.battle.event_cues import EventCues
from game.ui.battle.recent import Recent
from game.ui.board import motion
from game.ui.board.animation import BRISK, Playback, until_told
from game.ui.board.camera import Camera
from game.ui.board.cues import (
    Cue,
    DieCue,
    DownCue,
    DrainCue,
    FallCue,
    FloatCue,
    HitCue,
    MoveCue,
    ShotCue,
    SignCue,
    SoundCue,
)
from game.ui.board.effects import Effects
from game.ui.board.strikes import Strikes
from game.ui.kit.fonts import Fonts
from game.ui.kit.palette import THEMES, palette

A, B = (2, 3), (9, 3)
DIE = DieCue(B, A, "17", 20, True, "Hit", ("needed 14 or more",))
BEFORE = 1000 / BRISK
"""Milliseconds at three times the speed, of a thousand at the plain one."""
MISS: tuple[Cue, ...] = (DIE, ShotCue(1, A, B), SignCue(B, "chips", A), FloatCue(B, "miss"), SoundCue("miss"))
HURT: tuple[Cue, ...] = (
    DIE, ShotCue(1, A, B), HitCue(2, B, ((9, 9),)), SignCue(B, "spark", A, together=True),
    FloatCue(B, "-4", "risk", together=True), DrainCue(2, ((9, 9),), ((5, 9),)),
)  # fmt: skip
FALLEN: tuple[Cue, ...] = (*HURT, FallCue(2, B), SignCue(B, "dust"), DownCue(B))


def held(cues: Sequence[Cue], speed: float, *, reduced: bool = False) -> int:
    """Milliseconds for which the game waits while some cues are shown."""
    playback = Playback(speed=speed, reduced_motion=reduced)
    playback.add(cues)
    time = 0
    while playback.holding:
        playback.advance(1)
        time += 1
        assert time < 20_000
    return time


@pytest.mark.parametrize(
    ("cues", "once"),
    [(MISS, 170 + 315), (HURT, 170 + 315), (FALLEN, 170 + 315 + 315)],
    ids=["a miss", "a hit", "somebody goes down"],
)
def test_nothing_takes_longer_than_it_did_at_fast(cues: Sequence[Cue], once: int) -> None:
    """`once` is what the same moment took at the plain speed before there were dice and stamps."""
    assert held(cues, BRISK) <= once / BRISK + 3
    assert held(cues, 1.2) > held(cues, BRISK)


def test_a_figure_that_goes_down_is_looked_at_for_half_a_second_and_ones_own_for_longer() -> None:
    without = held(FALLEN[:-1], 1.2)
    assert 480 <= held(FALLEN, 1.2) - without <= 560
    own = (*FALLEN[:-1], DownCue(B, own=True))
    assert 680 <= held(own, 1.2) - without <= 760
    assert 780 <= held(own, BRISK) - held(FALLEN[:-1], BRISK) <= 820, "also at Fast one sees who fell, and by whom"


def test_with_motion_reduced_a_shot_is_a_cut() -> None:
    assert held(HURT, 1.0, reduced=True) < held(HURT, 1.0)


def test_a_shooter_is_kicked_back_and_a_figure_that_is_hit_tips_away() -> None:
    playback = Playback()
    playback.add([ShotCue(1, A, B), HitCue(2, B, away=1)])
    playback.advance(motion.READY["bullet"] + 40)
    assert playback.standing(figure(1, A)).x < A[0]
    playback.advance(motion.FLIGHT["bullet"] + 80)
    assert playback.standing(figure(2, B)).tilt > 0
    left = Playback()
    left.add([HitCue(2, B, away=-1)])
    left.advance(120)
    assert left.standing(figure(2, B)).tilt < 0


def test_somebody_flung_goes_through_the_air_and_somebody_pushed_does_not() -> None:
    for flung in (True, False):
        playback = Playback()
        playback.add([MoveCue(1, (A, (3, 3), (4, 3)), pushed=True, flung=flung)])
        playback.advance(90)
        assert (playback.standing(figure(1, (4, 3))).lift > 0.5) == flung


@pytest.mark.parametrize("theme", THEMES)
def test_every_cue_is_drawn_in_every_palette(theme: str) -> None:
    pygame.display.set_mode((640, 400))
    board = pygame.Rect(0, 0, 640, 400)
    camera = Camera(16, 10, board)
    effects = Effects(palette(theme), Fonts(1.0))  # type: ignore[arg-type]
    signs = [
        SignCue((5, 5), sign, (2, 5)) for sign in ("spark", "dust", "chips", "shove", "halt", "slash", "parry", "puff")
    ]
    cues: tuple[Any, ...] = (DIE, *signs, DownCue((5, 5)), ShotCue(1, A, B))
    for cue in cues:
        surface = pygame.Surface(board.size)
        surface.fill("#c9d298")
        before = pygame.image.tobytes(surface, "RGB")
        effects.draw(surface, [(cue, 0.4)], camera)
        assert pygame.image.tobytes(surface, "RGB") != before, cue


def test_the_tag_of_a_die_hides_neither_of_the_two() -> None:
    pygame.display.set_mode((960, 560))
    camera = Camera(24, 14, pygame.Rect(0, 0, 960, 560))
    strikes = Strikes(palette(), Fonts(1.0))
    for square in ((1, 1), (22, 1), (1, 12), (22, 12), (12, 6)):
        for dx, dy in ((2, 0), (-2, 0), (0, 2), (0, -2)):
            start = (square[0] + dx, square[1] + dy)
            place = strikes._beside((180, 62), square, start, camera)
            assert camera.view.contains(place)
            assert place.bottom <= camera.view.bottom - 36, "the buttons over the lower border would lie on it"
            assert not place.colliderect(camera.rect(square))


# --- from events -----------------------------------------------------------------------------------------------------


def cues_of(player: Player, *dice: int) -> list[Cue]:
    """What an attack of Ida on Rolf is shown with when these dice fall."""
    session = player.session
    teller = EventCues(session.scenario.map.board)
    teller.look(session.view)
    known = len(session.battle.events)
    player.script(*dice)
    assert session.battle.submit(Attack(player.id_of("Ida"), player.id_of("Rolf"), "rifle")) is None
    return teller.cues(tuple(session.battle.events)[known:], session.view)


def test_the_die_shows_what_fell_what_was_needed_and_how_it_came_out(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blue="human"))
    view = player.session.view
    forecast = view.forecast(player.id_of("Ida"), player.id_of("Rolf"), "rifle")
    needed = view.cover.needed(forecast.attack, forecast.defence)
    cues = cues_of(player, needed.face, 3, 4)
    (die,) = [cue for cue in cues if isinstance(cue, DieCue)]
    assert (die.value, die.passed, die.head) == (str(needed.face), True, "Hit")
    assert die.words == (f"needed {needed.face} or more",)
    assert [type(cue) for cue in cues if isinstance(cue, (DieCue, ShotCue, HitCue, DrainCue))] == [
        DieCue, ShotCue, HitCue, DrainCue,
    ]  # fmt: skip


def test_a_miss_says_by_how_much(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blue="human"))
    view = player.session.view
    forecast = view.forecast(player.id_of("Ida"), player.id_of("Rolf"), "rifle")
    needed = view.cover.needed(forecast.attack, forecast.defence)
    cues = cues_of(player, needed.face - 3)
    (die,) = [cue for cue in cues if isinstance(cue, DieCue)]
    assert (die.passed, die.words[1]) == (False, "3 too low")
    (shot,) = [cue for cue in cues if isinstance(cue, ShotCue)]
    assert (shot.missed, shot.stopped) == (True, False)
    assert [cue.sign for cue in cues if isinstance(cue, SignCue)] == ["puff"], "it strikes the ground behind"


def test_a_throw_off_its_mark_is_no_miss_and_lacks_what_it_lacks(tmp_path: Path) -> None:
    """A square needs a number of successes, where a figure must be beaten; what is thrown goes off all the same."""
    reds = (("grenadier", "Ida", (3, 5)),)
    session = Player(tmp_path, fight(reds=reds, ruleset="passes", blue="human")).session
    assert session.battle.submit(Throw(1, "frag-grenade", (8, 5))) is None
    (event,) = [one for one in session.battle.events if isinstance(one, Attacked)]
    for got, short in ((event.against - 1, 1), (event.against - 2, 2)):
        die = die_of(session.view, msgspec.structs.replace(event, result=got, hit=False), (3, 5), (8, 5))
        assert die.head == "Off the mark"
        assert die.words[-1] == f"{short} too low"


def test_what_an_enemy_just_did_stays_as_a_trail_until_one_does_something(tmp_path: Path) -> None:
    reds = (("rifleman", "Ida", (3, 5)), ("captain", "Bo", (3, 8)))
    blues = (("rifleman", "Rolf", (10, 5)), ("medic", "Mia", (11, 8)))
    player = Player(tmp_path, fight(blue="human", reds=reds, blues=blues))
    recent, session = player.table.picture.recent, player.session
    view = session.battle.view("red")

    def given(command: object) -> None:
        known = len(session.battle.events)
        assert session.battle.submit(command) is None
        recent.take(tuple(session.battle.events)[known:], view)

    ida, bo, rolf, mia = (player.id_of(name) for name in ("Ida", "Bo", "Rolf", "Mia"))
    given(End(ida))
    given(End(bo))
    given(Move(rolf, ((9, 5), (8, 5))))
    (trail,) = recent.trails.values()
    assert trail.squares == ((10, 5), (9, 5), (8, 5))
    assert (trail.title, trail.words, trail.fresh) == ("Just now: Rolf", "moved 10 ft.", True)
    given(End(rolf))
    given(Move(mia, ((10, 8),)))
    assert [trail.fresh for trail in recent.trails.values()] == [False, True]
    given(End(mia))
    given(Move(ida, ((4, 5),)))
    assert not recent.trails


def test_trails_and_stamps_are_on_the_board(tmp_path: Path) -> None:
    from game.ui.board.marks import BoardScene, TrailMark
    from game.ui.board.view import BoardView

    pygame.display.set_mode((640, 480))
    view = BoardView(open_board(12, 8), pygame.Rect(0, 0, 640, 480))
    bare, marked = BoardScene(view.board), BoardScene(
        view.board, trails=(TrailMark(1, "blue", "rifleman", ((2, 2), (5, 2)), "Just now: Rolf", 1, "moved"),),
        downs=((8, 5),),
    )  # fmt: skip

    def shown(scene: BoardScene) -> pygame.Surface:
        surface = pygame.Surface((640, 480))
        view.finish(scene)
        view.draw(surface, surface.get_rect(), scene)
        return surface

    before, after = shown(bare), shown(marked)
    for square in ((4, 2), (8, 5)):
        rect = view.camera.rect(square)
        assert pygame.image.tobytes(before.subsurface(rect), "RGB") != pygame.image.tobytes(
            after.subsurface(rect), "RGB"
        )


def test_a_trail_tells_deeds_in_their_order_and_a_fall_is_stamped_once(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    view, recent = player.session.view, Recent()
    rolf, ida = player.id_of("Rolf"), player.id_of("Ida")
    sums = tally((3, "skill")), tally((10, "base"))
    missed = Attacked(rolf, ida, "rifle", *sums, 4, 13, False)
    recent.take([missed, Stepped(rolf, (10, 5), (10, 6), 5, 5)], view)
    assert recent.trails[rolf].words == "missed Ida, moved 5 ft."
    recent.clear()
    recent.take([Stepped(rolf, (10, 5), (10, 6), 5, 5), missed], view)
    assert recent.trails[rolf].words == "moved 5 ft., missed Ida"
    recent.take([Stepped(rolf, (10, 6), (10, 7), 10, 10)], view)
    assert recent.trails[rolf].words == "moved 15 ft., missed Ida", "of both moves"
    recent.take([StateChanged(ida, "dying")], view)
    recent.take([StateChanged(ida, "unconscious")], view)
    assert len(recent.downs) == 1
    recent.take([StateChanged(ida, "up"), StateChanged(ida, "dying")], view)
    assert len(recent.downs) == 2


@pytest.mark.parametrize("ruleset", ["fluid", "passes"])
def test_the_shot_arrives_when_its_dice_have_been_read_and_the_hit_is_seen(tmp_path: Path, ruleset: str) -> None:
    player = Player(tmp_path, fight(blue="human", ruleset=ruleset, options={"boosts": False}))
    cues = cues_of(player, *([20] if ruleset == "fluid" else []), *[6] * 8, *[1] * 30)
    die = next(cue for cue in cues if isinstance(cue, DieCue))
    shot = next(cue for cue in cues if isinstance(cue, ShotCue))
    assert motion.shot_held(shot) == until_told(die), "nothing takes longer than the dice do"
    playback = Playback()
    playback.add([die, shot, HitCue(2, B)])
    seen: list[tuple[bool, bool]] = []
    for _ in range(200):
        playback.advance(5)
        now = {type(cue): share for cue, share in playback.effects()}
        flies = ShotCue in now and 0 < motion.flown(shot, now[ShotCue]) < 1
        seen.append((flies, HitCue in now))
    last, first = max(n for n, one in enumerate(seen) if one[0]), min(n for n, one in enumerate(seen) if one[1])
    assert 0 < first - last <= 2, "the hit follows the shot at once"
