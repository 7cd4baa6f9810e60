"""What happened is shown and heard in its order, and what a seat does not know is neither."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from battle_kit import Player, fight
from board_samples import open_board

from game.engine.battle import Battle
from game.model.board import Board
from game.model.commands import Attack, Crouch, End, Move
from game.model.components import Condition, Conditions
from game.model.dice import Dice
from game.model.events import (
    ActionTaken,
    CheckRolled,
    ConditionGained,
    CountNoted,
    Event,
    Harmed,
    PostureChanged,
    StateChanged,
    Stepped,
    TurnBegan,
)  # fmt: skip
from game.model.grid import edge_between
from game.model.tally import Tally
from game.ui.battle.event_cues import EventCues
from game.ui.board.animation import Playback
from game.ui.board.cues import (
    CameraCue,
    Cue,
    DieCue,
    FallCue,
    FloatCue,
    HitCue,
    MoveCue,
    PauseCue,
    PoseCue,
    ShotCue,
    SoundCue,
)
from game.ui.board.marks import FigureMark

IDA, BO, ROLF, MIA = 1, 2, 3, 4


class Told:
    """A battle, and what a seat is shown of it."""

    def __init__(self, *dice: int, seat: str = "red", follow: bool = False) -> None:
        self.battle = Battle.create(fight(blue="human"))
        self.battle.start()
        self.battle.take_events()
        self.teller = EventCues(self.battle.world.board, follow)
        self.seat = seat
        self.teller.look(self.battle.view(seat))
        if dice:
            self.battle.world.dice = Dice(0, script=dice)

    def cues(self, events: Iterable[Event] | None = None) -> list[Cue]:
        view = self.battle.view(self.seat)
        known = [event for event in (events or self.battle.take_events()) if view.may_know(event)]
        return self.teller.cues(known, view)

    def give(self, command: object) -> list[Cue]:
        assert self.battle.submit(command) is None  # type: ignore[arg-type]
        return self.cues()


def of(cues: list[Cue], kind: type) -> list[Cue]:
    return [cue for cue in cues if isinstance(cue, kind)]


def test_a_walk_is_one_slide_that_sounds_like_its_ground() -> None:
    (slide,) = of(Told().give(Move(IDA, ((4, 5), (5, 5), (6, 5)))), MoveCue)
    assert slide == MoveCue(IDA, ((3, 5), (4, 5), (5, 5), (6, 5)), "step.grass")


def test_a_miss_is_a_shot_and_one_word() -> None:
    """The word stands on the die; without dice it rises from the target."""
    seen, unseen = Told(2), Told(2)
    unseen.teller.dice = False
    cues = seen.give(Attack(IDA, ROLF, "rifle"))
    assert [die.head for die in of(cues, DieCue)] == ["Miss"]
    assert not of(cues, FloatCue)
    cues = unseen.give(Attack(IDA, ROLF, "rifle"))
    assert not of(cues, DieCue)
    (shot,) = of(cues, ShotCue)
    assert (shot.start, shot.end, shot.sound) == ((3, 5), (10, 5), "attack.rifle")
    assert FloatCue((10, 5), "miss", "ink") in cues
    assert SoundCue("miss") in cues
    assert not of(cues, HitCue)


def test_a_hit_tips_the_target_that_had_its_vitality_until_then() -> None:
    told = Told(19, 3, 4)
    before = told.battle.view("red").tracks(ROLF)[0]
    cues = told.give(Attack(IDA, ROLF, "rifle"))
    after = told.battle.view("red").tracks(ROLF)[0]
    (hit,) = of(cues, HitCue)
    assert hit.before[0] == (before.left, before.most)
    floats = [cue.text for cue in of(cues, FloatCue)]
    assert f"-{before.left - after.left}" in floats
    assert cues.index(of(cues, ShotCue)[0]) < cues.index(hit)


def test_a_figure_that_drops_is_shown_upright_until_then() -> None:
    told = Told()
    resolution = told.battle.world.ruleset.resolution
    resolution.harm(told.battle.world, ROLF, IDA, 500, "lethal", "d20.dying")
    events = tuple(told.battle.world.events)
    (fall,) = of(told.cues(events), FallCue)
    assert (fall.square, fall.before, fall.sound) == ((10, 5), "stand", "down")


def test_the_map_follows_only_when_it_is_to() -> None:
    step = Move(IDA, ((4, 5),))
    assert not of(Told().give(step), CameraCue)
    assert of(Told(follow=True).give(step), CameraCue) == [CameraCue((4, 5), then=((3, 5),))]
    assert not of(Told(follow=True).give(End(IDA)), CameraCue), "whose turn it is alone leads the view nowhere"


@pytest.mark.parametrize(("seat", "shown"), [("red", False), ("blue", True)])
def test_what_a_hidden_figure_does_is_neither_seen_nor_heard_by_the_other_side(seat: str, shown: bool) -> None:
    told = Told(seat=seat)
    told.battle.world.change(
        MIA, Conditions, active={**told.battle.world.get(MIA, Conditions).active, "hidden": Condition()}
    )
    for figure in (IDA, BO, ROLF):
        told.battle.submit(End(figure))
    told.cues()
    told.battle.submit(Crouch(MIA))
    assert bool(told.cues()) is shown


def test_somebody_who_comes_out_of_hiding_is_shown_from_the_first_shot_on() -> None:
    told = Told(19, 3, 4)
    told.battle.world.change(
        ROLF, Conditions, active={**told.battle.world.get(ROLF, Conditions).active, "hidden": Condition()}
    )
    told.teller.look(told.battle.view("red"))
    for figure in (IDA, BO):
        told.battle.submit(End(figure))
    told.cues()
    cues = told.give(Attack(ROLF, IDA, "rifle"))
    assert [(cue.figure, cue.start) for cue in of(cues, ShotCue)] == [(ROLF, (10, 5))]


def test_nothing_is_said_of_a_board_on_which_nothing_happened() -> None:
    assert EventCues(open_board(3, 3)).cues([], Told().battle.view("red")) == []


def test_a_refused_shot_says_who_does_not_see_whom(tmp_path: Path) -> None:
    walls = {edge_between((6, y), (7, y)): "wall" for y in range(12)}
    walled = Board(18, 12, (("grass",),) * 216, (0,) * 216, walls)
    player = Player(tmp_path, fight(board=walled))
    assert player.selection.figure == player.id_of("Ida")
    refused = player.selection.point_at_opponent(player.id_of("Mia"))
    assert refused is not None
    assert refused.sentence == "Ida cannot see Mia from here: the wall between 6,6 and 7,6 is in the way."


def test_who_helps_kneels_toward_the_patient_who_then_gets_up() -> None:
    told = Told()
    told.teller._seen[BO].pose = "fallen"
    aid, up = ActionTaken(IDA, "first-aid", BO), StateChanged(BO, "up", IDA)
    kneels, rises = of(told.cues([aid, up]), PoseCue)
    assert (kneels.figure, kneels.poses, kneels.start, kneels.towards) == (IDA, ("tend",), (3, 5), (3, 8))
    assert (rises.figure, rises.before, rises.poses[-1]) == (BO, "fallen", "prone")


def test_who_lies_down_or_gets_up_is_seen_between_and_not_before() -> None:
    told = Told()
    (down,) = of(told.cues([PostureChanged(IDA, "prone")]), PoseCue)
    assert (down.before, down.poses) == ("stand", ("crouch", "prone"))
    playback = Playback()
    playback.add([PauseCue(100), down])
    mark = FigureMark(IDA, "rifleman", "red", (3, 5), pose="prone")
    seen = [playback.standing(mark).pose]
    for milliseconds in (90, 50, 160, 160):
        playback.advance(milliseconds)
        seen.append(playback.standing(mark).pose)
    assert seen == ["stand", "stand", "crouch", "prone", "prone"]


def test_a_bonus_step_says_that_it_is_free() -> None:
    told = Told()
    cues = told.cues([Stepped(IDA, (3, 5), (4, 5), 5, 5, rule="move.bonus-step")])
    (move,), (words,) = of(cues, MoveCue), of(cues, FloatCue)
    assert (words.text, words.square, words.together) == ("bonus step, free", (4, 5), True)
    assert cues.index(words) == cues.index(move) + 1
    assert not of(told.cues([Stepped(IDA, (4, 5), (5, 5), 5, 5)]), FloatCue)


@pytest.mark.parametrize(
    ("passed", "words"), [(False, "Ida is dying and gets worse"), (True, "Ida is dying but holds on")]
)
def test_what_becomes_of_the_dying_floats_over_them_in_plain_words(passed: bool, words: str) -> None:
    rolled = CheckRolled(IDA, "Stabilise", Tally(), 9, 8, passed, low=True)
    assert [cue.text for cue in Told().cues([rolled]) if isinstance(cue, FloatCue)] == [words]


def test_a_critical_injury_floats_up_as_one_harm_one_outcome_and_one_count() -> None:
    """Six words flew up one after the other, among them "critical injury failed" for whoever got one."""
    happened = [
        Harmed(IDA, ROLF, 6, 0, {"wounds": 6}, "lethal", critical=True), CountNoted(IDA, -5, "critical hit"),
        CheckRolled(IDA, "Critical injury", Tally(), 9, 15, passed=False), CountNoted(IDA, -2, "failed save"),
        ConditionGained(IDA, "critical-injury", "critical injury"), CountNoted(IDA, -10, "critical injury"),
        TurnBegan(ROLF), CountNoted(IDA, -1, "bleeding"),
    ]  # fmt: skip
    floats = [cue.text for cue in of(Told().cues(happened), FloatCue)]
    assert floats == ["-6!", "Ida has a critical injury", "Count -17", "Count -1"]


@pytest.mark.parametrize(("passed", "words"), [(False, "Ida: stealth failed"), (True, "Ida: stealth passed")])
def test_a_check_floats_over_whoever_rolled_with_the_name_and_what_it_was(passed: bool, words: str) -> None:
    rolled = CheckRolled(IDA, "Stealth", Tally(), 9, 8, passed)
    assert [cue.text for cue in Told().cues([rolled]) if isinstance(cue, FloatCue)] == [words]
