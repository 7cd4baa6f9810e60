"""Beside the board nothing is told before it was shown: health, falls, the order, dice; and the die hides no shot."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest
from battle_kit import Player, fight
from board_samples import figure, open_board

from game.model.commands import Attack, End, Throw
from game.model.components import Condition, Conditions
from game.model.dice import Roll
from game.model.events import Attacked, CheckRolled, ConditionGained, Event
from game.model.scenario import Scenario
from game.model.tally import Tally
from game.ui.board.animation import LIES_MS, REST_MS, Playback, roll_ms
from game.ui.board.camera import Camera
from game.ui.board.cues import BadgesCue, DieCue, FallCue, FloatCue, HitCue, PauseCue, ShotCue
from game.ui.board.effects import Effects
from game.ui.board.marks import BoardScene
from game.ui.board.strikes import Strikes
from game.ui.board.view import BoardView
from game.ui.kit.fonts import ACTIVE, Fonts, Style
from game.ui.kit.palette import palette

NEAR = (("rifleman", "Rolf", (6, 5)),)


class Watcher(Player):
    """Somebody who shoots at Rolf and looks at every frame of it."""

    def shoot(self, *dice: int) -> None:
        self.script(*dice)
        self.selection.point_at_opponent(self.id_of("Rolf"))
        self.selection.inspected = self.id_of("Rolf")
        self.battle_scene.controls.commit()

    def playing(self, kind: type) -> bool:
        return any(isinstance(cue, kind) for cue, _ in self.table.board.playback.effects())

    def health(self) -> list[str]:
        """Return the health that the card beside the board tells."""
        self.table.laid()
        return [word.text for word in self.table.sheets["notes"].words if " of " in word.text]

    def until_hit(self) -> list[list[str]]:
        """Return the health told in each frame until the hit is seen."""
        told = []
        for _ in range(600):
            self.shell.app.frame(10)
            if self.playing(HitCue):
                return told
            told.append(self.health())
        raise AssertionError("nobody was hit")

    def until_fall(self) -> None:
        """Look at the strip until somebody is seen to fall."""
        for _ in range(600):
            self.shell.app.frame(10)
            if self.playing(FallCue):
                return
            self.table.laid()
            strip = [word.text for word in self.table.sheets["strip"].words]
            assert "down" not in strip
            assert "It is over" not in strip
        raise AssertionError("nobody fell")


def test_health_beside_the_board_changes_when_the_hit_has_been_seen(tmp_path: Path) -> None:
    player = Watcher(tmp_path, fight(blues=NEAR), speed="normal")
    rolf = player.id_of("Rolf")
    player.selection.inspected = rolf
    player.table.touch("notes", "strip")
    before = player.health()
    player.shoot(18, 4, 4)
    assert player.session.view.tracks(rolf)[0].left < player.session.view.tracks(rolf)[0].most
    assert all(told == before for told in player.until_hit())
    player.settle()
    player.selection.inspected = rolf
    player.table.touch("notes")
    assert player.health() != before


def test_nobody_is_down_and_nothing_over_before_the_fall_is_seen(tmp_path: Path) -> None:
    player = Watcher(tmp_path, fight(blues=NEAR), speed="normal")
    rolf, world = player.id_of("Rolf"), player.session.battle.world
    world.events.clear()
    world.ruleset.resolution.harm(world, rolf, player.id_of("Ida"), 500, "lethal", "d20.dying")
    player.session.version += 1
    assert player.session.view.figure(rolf).state != "up"
    player.table.tell(list(world.events), "normal")
    player.until_fall()
    player.table.laid()
    assert "down" in [word.text for word in player.table.sheets["strip"].words]


def test_dice_lie_on_the_table_only_when_the_shot_has_been_seen(tmp_path: Path) -> None:
    player = Watcher(tmp_path, fight(blues=NEAR), speed="normal")
    player.shoot(18, 4, 4)
    for _ in range(600):
        if player.playing(ShotCue):
            break
        player.shell.app.frame(10)
        assert not player.table.tray.fallen
    player.settle()
    assert player.table.tray.dice


def test_many_dice_have_fallen_before_the_verdict_is_shown(tmp_path: Path) -> None:
    player = Watcher(tmp_path, fight(blues=NEAR, ruleset="passes"), speed="normal")
    player.selection.point_at_opponent(player.id_of("Rolf"))
    player.battle_scene._give_now(player.selection.preview().command)
    most, die, tray = 0, None, player.table.tray
    for _ in range(600):
        player.shell.app.frame(10)
        most = max(most, len(tray.dice))
        playing = [(cue, share) for cue, share in player.table.board.playback.effects() if isinstance(cue, DieCue)]
        for die, share in playing:
            told = share * (roll_ms(die) + REST_MS + LIES_MS) >= roll_ms(die)
            assert not told or (tray.dice and not tray.falling), "the verdict is told, and dice still fall"
        if die is not None and not playing:
            break
    assert die is not None
    assert most > 5


def test_what_rises_from_a_figure_keeps_off_the_die_beside_it() -> None:
    pygame.display.set_mode((960, 560))
    surface, effects = pygame.display.get_surface(), Effects(palette(), Fonts(1.0))
    camera = Camera(24, 14, pygame.Rect(0, 0, 960, 560))
    rng, crossed = random.Random(5), 0
    for _ in range(150):
        square, start = ((rng.randrange(1, 23), rng.randrange(1, 13)) for _ in range(2))
        die, word = DieCue(square, start, "6", 20, False, "Miss", ("needed 13 or more",)), FloatCue(square, "-12")
        words = effects.fonts.render(word.text, Style(ACTIVE, effects.colours.ink, bold=True))
        for share in (0.05, 0.5, 0.95):
            effects.draw(surface, [(die, 0.5), (word, share)], camera)
            (home,) = effects.strikes.homes
            place = effects._risen(words, square, share, camera)
            crossed += place.colliderect(home)
            assert camera.view.contains(place)
    assert crossed == 0


def test_what_is_said_does_not_lie_on_the_dice(tmp_path: Path) -> None:
    player = Watcher(tmp_path, fight(blues=NEAR))
    player.shoot(18, 4, 4)
    player.settle()
    player.table.say("Ida has a bonus step left; Space ends the turn.", good=True)
    player.shell.app.draw()
    (dice,) = player.table.sheets["tray"].homes
    (slip,) = player.table.sheets["tip"].homes
    assert player.table.tray.fallen
    assert not dice.colliderect(slip)


def test_watching_again_leaves_nothing_twice() -> None:
    pygame.display.set_mode((640, 400))
    view = BoardView(open_board(12, 8), pygame.Rect(0, 0, 640, 400))
    shown = [ShotCue(1, (1, 1), (8, 5), "burst")]
    view.playback.add(shown)
    view.playback.skip()
    assert len(view.litter) == 3
    view.playback.show_again(shown)
    while view.playback.busy:
        view.playback.advance(50)
    view.playback.show_again(shown)
    view.playback.skip()
    assert len(view.litter) == 3
    view.playback.add(shown)
    while view.playback.busy:
        view.playback.advance(50)
    assert len(view.litter) == 6, "another shot"
    view.draw(pygame.display.get_surface(), pygame.Rect(0, 0, 640, 400), BoardScene(view.board, (figure(1, (1, 1)),)))


@pytest.mark.parametrize("square", [(1, 1), (22, 1), (1, 12), (22, 12), (12, 6), (12, 1), (12, 12)])
def test_the_die_lies_beside_the_line_of_the_shot(square: tuple[int, int]) -> None:
    pygame.display.set_mode((960, 560))
    camera = Camera(24, 14, pygame.Rect(0, 0, 960, 560))
    strikes = Strikes(palette(), Fonts(1.0))
    for start in ((1, 6), (22, 6), (12, 1), (12, 12), (2, 2), (21, 2), (2, 11), (21, 11)):
        if max(abs(start[0] - square[0]), abs(start[1] - square[1])) > 3:
            place = strikes._beside((180, 62), square, start, camera)
            assert not place.clipline(camera.centre(start), camera.centre(square)), (start, place)


def test_a_rolling_die_tells_neither_what_it_needs_nor_what_stopped_it() -> None:
    pygame.display.set_mode((640, 400))
    strikes = Strikes(palette(), Fonts(1.0))
    said: list[object] = []
    slip = strikes.slips.slip
    strikes.slips.slip = lambda rows, *a, **k: said.extend(w.text for row in rows for w in row) or slip(rows, *a, **k)  # type: ignore[method-assign, func-returns-value]
    cue = DieCue((5, 5), (2, 5), "9", 20, False, "Miss", ("needed 14 or more", "stopped by the sandbags"))
    rolling = strikes._tag(cue, "3", rolling=True)
    assert not any("needed" in str(words) or "sandbags" in str(words) for words in said)
    assert strikes._tag(cue, "9", rolling=False).get_height() == rolling.get_height(), "the die stays where it is"


def test_while_an_enemy_is_shown_the_card_beside_the_board_says_nobody_of_mine_acts(tmp_path: Path) -> None:
    reds = (("rifleman", "Ida", (3, 5)),)
    player = Player(tmp_path, fight(reds=reds, blues=(("rifleman", "Rolf", (10, 5)),)), speed="normal")
    player.battle_scene.end_turn()
    said = set()
    for _ in range(900):
        player.shell.app.frame(20)
        if player.session.decision is not None and not player.table.busy:
            break
        player.table.laid()
        if player.table.strip.acting != (player.id_of("Ida"),):
            said.add(" ".join(word.text for word in player.table.sheets["notes"].words))
    assert any("Rolf" in words and "Acting now" in words for words in said)
    assert not any("Ida" in words and "Acting now" in words for words in said)


def test_the_log_tells_each_act_of_the_computer_before_the_next_but_one_is_shown(tmp_path: Path) -> None:
    """Acts that follow without a pause were told together, at the end of the computer's turn."""
    blues = tuple(("rifleman", name, (13, y)) for name, y in (("Rolf", 3), ("Sven", 5), ("Tom", 7), ("Ulf", 9)))
    player = Player(tmp_path, fight(reds=(("rifleman", "Ida", (1, 5)),), blues=blues))
    player.shell.stage.settings.speed_computer = "normal"
    table, shown = player.table, []
    tell = table.tell

    def counted(happened: list[Event], speed: str) -> None:
        tell(happened, speed)
        shown.append(len(player.session.lines()))

    table.tell = counted
    player.battle_scene._give_now(End(player.selection.figure))
    late = 0
    for _ in range(1500):
        player.shell.app.frame(20)
        table.laid()
        late += len(shown) > 2 and table._lines_told < shown[-3]
        if player.session.waits == "person" and not table.busy and len(shown) > 4:
            break
    assert len(shown) > 4
    assert not late


RULESETS = ("static", "fluid", "action-time", "phases", "passes")


class Suspense(Player):
    """Somebody who looks whether anything is told of an attack before its dice lie."""

    stays = True

    def __init__(self, folder: Path, scenario: Scenario, speed: str) -> None:
        self.seen: list[DieCue] = []
        super().__init__(folder, scenario, speed=speed)

    def frame(self) -> None:
        """Look at one frame: the log, the card and the dice beside the board, and the die on it."""
        self.shell.app.frame(16)
        table, rolling = self.table, False
        table.laid()
        for cue, share in table.board.playback.effects():
            if isinstance(cue, DieCue):
                rolls = share * (roll_ms(cue) + REST_MS + LIES_MS) < roll_ms(cue)
                rolling = rolling or rolls
                if not rolls and not any(cue is one for one in self.seen):
                    self.seen.append(cue)
        lines = [line.text for line in self.session.lines()[: table._lines_told]]
        assert sum(" attacks " in line for line in lines) <= len(self.seen), "the log tells what was not shown"
        told = table.cards.chosen == "struck"
        assert not (told and rolling), "the card tells of another attack than that which is shown"
        falls = table.tray.falling and "attacks" in table.tray.about
        assert not (told and falls), "dice fall after the card has told what they show"

    def act(self) -> None:
        """Attack Rolf if possible, or end the turn; look until one is asked again."""
        if self.session.waits == "person":
            self.selection.point_at_opponent(self.id_of("Rolf"))
            command = self.selection.preview().command
            if isinstance(command, Attack):
                self.battle_scene._give_now(command)
            else:
                self.battle_scene.end_turn()
        for _ in range(500):
            self.frame()
            if not self.table.busy and self.session.waits in ("person", "rest"):
                break
        if self.session.waits == "rest":
            self.battle_scene.end_turn()


@pytest.mark.parametrize("speed", ["normal", "fast"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_nothing_is_told_of_an_attack_before_its_dice_lie(tmp_path: Path, ruleset: str, speed: str) -> None:
    """The card still told of the attack before, or its dice fell after the verdict where cues are played fast."""
    reds, blues = (("rifleman", "Ida", (6, 5)),), (("rifleman", "Rolf", (9, 5)),)
    player = Suspense(tmp_path, fight(reds=reds, blues=blues, ruleset=ruleset), speed)
    for _ in range(12):
        if player.session.outcome is None:
            player.act()
    assert {event.figure for event in player.events(Attacked)} == {player.id_of("Ida"), player.id_of("Rolf")}
    assert len(player.seen) > 2


def test_nothing_falls_any_more_of_an_attack_that_was_skipped(tmp_path: Path) -> None:
    """The card told the verdict at once, and its dice fell only then."""
    player = Suspense(tmp_path, fight(blues=NEAR, ruleset="passes"), "normal")
    player.selection.point_at_opponent(player.id_of("Rolf"))
    player.battle_scene._give_now(player.selection.preview().command)
    while not player.table.tray.falling:
        player.frame()
    player.table.board.playback.skip_step()
    assert player.table.cards.chosen == "struck"
    assert not player.table.tray.falling


def test_what_a_die_asks_about_is_asked_when_it_lies(tmp_path: Path) -> None:
    """The bar asked whether a 20 should be a critical hit while the die still rolled."""
    player = Suspense(tmp_path, fight(blues=NEAR), "normal")
    player.script(*[20] * 30)
    player.selection.point_at_opponent(player.id_of("Rolf"))
    player.battle_scene._give_now(player.selection.preview().command)
    asked = [spot.id for spot in player.table.sheets["bar"].spots if spot.id.startswith("answer:")]
    while not player.seen:
        player.frame()
        asked += [spot.id for spot in player.table.sheets["bar"].spots if spot.id.startswith("answer:")]
    assert asked == []
    while player.table.busy:
        player.frame()
    player.frame()
    assert any(spot.id.startswith("answer:") for spot in player.table.sheets["bar"].spots)


def test_the_card_of_ones_own_attack_does_not_tell_of_a_hit_while_its_die_rolls(tmp_path: Path) -> None:
    """The next hit costs health, once this one has taken all vitality."""
    player = Player(tmp_path, fight(), speed="normal")
    player.click(player.square_of("Rolf"))
    player.script(19, 6, 6)
    player.battle_scene._give_now(player.selection.preview().command)
    told = []
    while player.table.cards.struck is None:
        player.shell.app.frame(16)
        told += [word.text for word in player.table.sheets["card"].words if word.text.startswith("An average hit")]
    assert player.session.view.tracks(player.id_of("Rolf"))[0].left == 0
    assert set(told) == {"An average hit costs 9 vitality."}


@pytest.mark.parametrize("ruleset", ["static", "passes"])
def test_a_throw_is_not_told_before_its_dice_lie(tmp_path: Path, ruleset: str) -> None:
    reds, blues = (("grenadier", "Ida", (3, 5)),), (("rifleman", "Rolf", (8, 5)),)
    player = Suspense(tmp_path, fight(reds=reds, blues=blues, ruleset=ruleset), "normal")
    player.battle_scene._give_now(Throw(1, "frag-grenade", (8, 5)))
    for _ in range(600):
        player.frame()
        if player.seen:
            break
        assert not any("frag grenade" in line.text for line in player.session.lines()[: player.table._lines_told])
    assert any("throws the frag grenade" in line.text for line in player.session.lines())
    assert player.seen


def test_damage_is_read_from_dice_that_lie_there(tmp_path: Path) -> None:
    """They still fell when the loss had been told."""
    player = Watcher(tmp_path, fight(blues=NEAR), speed="normal")
    player.shoot(18, 4, 4)
    told = []
    for _ in range(600):
        player.shell.app.frame(10)
        if player.playing(FloatCue):
            told.append(("Damage" in player.table.tray.about, player.table.tray.falling))
        if told and not player.playing(FloatCue):
            break
    assert (True, False) in told
    assert not any(falling for _, falling in told)


def test_a_condition_is_seen_beside_a_figure_only_from_its_cue_on(tmp_path: Path) -> None:
    player = Watcher(tmp_path, fight(blues=NEAR), speed="normal")
    rolf, world = player.id_of("Rolf"), player.session.battle.world
    world.events.clear()
    world.put(rolf, Conditions({"stunned": Condition()}))
    player.session.version += 1
    gained = ConditionGained(rolf, "stunned")
    cues = player.table.teller.cues([gained], player.session.view)
    assert [cue.before for cue in cues if isinstance(cue, BadgesCue)] == [()]
    playback, mark = Playback(), next(one for one in player.scene().figures if one.id == rolf)
    assert "stunned" in mark.conditions
    playback.add([PauseCue(100), *cues])
    assert playback.standing(mark).badges == ()
    playback.advance(150)
    assert playback.standing(mark).badges == mark.conditions


def test_what_is_told_holds_the_conditions_one_after_the_other(tmp_path: Path) -> None:
    """All of them changed with the last one."""
    player = Watcher(tmp_path, fight(blues=NEAR), speed="normal")
    rolf, world = player.id_of("Rolf"), player.session.battle.world
    world.events.clear()
    world.put(rolf, Conditions({"stunned": Condition(), "shaken": Condition()}))
    player.session.version += 1
    gained = [ConditionGained(rolf, "stunned"), ConditionGained(rolf, "shaken")]
    cues = player.table.teller.cues(gained, player.session.view)
    assert [cue.before for cue in cues if isinstance(cue, BadgesCue)] == [(), ("stunned",)]


def test_the_card_beside_the_board_tells_a_condition_when_it_is_seen(tmp_path: Path) -> None:
    player = Watcher(tmp_path, fight(blues=NEAR), speed="normal")
    rolf, world = player.id_of("Rolf"), player.session.battle.world
    player.selection.inspected = rolf
    world.events.clear()
    world.put(rolf, Conditions({"stunned": Condition()}))
    player.session.version += 1
    player.table.board.playback.add([PauseCue(300)])
    player.table.tell([ConditionGained(rolf, "stunned")], "normal")

    def told() -> bool:
        player.table.touch("notes")
        player.table.laid()
        return any("Stunned" in word.text for word in player.table.sheets["notes"].words)

    player.table.advance(100)
    assert not told()
    player.table.advance(600)
    assert told()


def test_dice_that_decide_no_attack_lie_there_when_their_result_is_shown(tmp_path: Path) -> None:
    """They still fell while the words were read."""
    player = Watcher(tmp_path, fight(blues=NEAR), speed="normal")
    ida = player.id_of("Ida")
    player.table.tell([CheckRolled(ida, "Small window", Tally(()), 6, 12, False, (Roll(20, 4),))], "normal")
    seen = []
    for _ in range(200):
        player.table.advance(10)
        if player.playing(FloatCue):
            seen.append((bool(player.table.tray.dice), player.table.tray.falling))
    assert set(seen) == {(True, False)}
