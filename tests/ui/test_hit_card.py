"""After an attack a card tells the roll, the harm and what it means; the strip keeps the fallen; trails fade."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pygame
from battle_kit import Player, fight
from board_samples import open_board

from game.model.answers import Track
from game.model.commands import End
from game.model.components import Health
from game.model.dice import Roll
from game.model.events import Attacked, Burst, Harmed, OrdersRevealed
from game.model.tally import Reason, Tally
from game.ui.battle.attack_cues import die_of
from game.ui.battle.cue_order import News
from game.ui.battle.event_cues import READ_MS
from game.ui.battle.hit_card import last_words, outcome_words, shots_told, struck_of, sum_words
from game.ui.battle.side_panel import _track
from game.ui.board.cues import CameraCue, FloatCue, HitCue, MoveCue, PauseCue, ShotCue
from game.ui.board.marks import BoardScene, TrailMark
from game.ui.board.trails import FADE_MS, OLDER, Trails
from game.ui.board.view import BoardView
from game.ui.kit.fonts import LABEL, Style
from game.ui.kit.palette import palette

SHORT = (("rifleman", "Rolf", (6, 5)), ("medic", "Mia", (11, 8)))


def words(player: Player) -> list[str]:
    player.table.laid()
    return [word.text for word in player.table.sheets["card"].words]


def shoot(player: Player, *dice: int) -> None:
    player.script(*dice)
    player.selection.point_at_opponent(player.id_of("Rolf"))
    player.battle_scene.controls.commit()
    player.settle()


def test_a_hit_is_told_with_its_sum_and_what_it_took(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blues=SHORT))
    shoot(player, 18, 4, 4)
    struck = player.table.cards.struck
    (attack,), (harm,) = player.events(Attacked), player.events(Harmed)
    assert struck.event is attack
    assert sum_words(struck) == f"18 + {attack.result - 18} = {attack.result}"
    told = words(player)
    assert f"Ida, rifle, {struck.event.odds}" in told, "who, with what and with what chance"
    assert sum_words(struck) in told
    assert outcome_words(struck) == f"against {attack.against}: hit by {attack.result - attack.against}"
    assert f"−{sum(harm.tracks.values())}" in told, "the number that rises from the board, not what armour kept off"
    assert f"armour absorbs {harm.kept_off}" in told
    track = struck.tracks[0]
    assert f"{track.left} of {track.most} left" in told


def test_a_die_that_rolls_on_shows_the_same_number_on_the_board_and_on_the_card(tmp_path: Path) -> None:
    """The board told a 10 that needed 10, and the card beside it a 14."""
    player = Player(tmp_path, fight(blues=SHORT, ruleset="phases"))
    view, ida, rolf = player.session.view, player.id_of("Ida"), player.id_of("Rolf")
    attack, defence = Tally((Reason(2, "level"),)), Tally((Reason(14, "armour"),))
    event = Attacked(ida, rolf, "rifle", attack, defence, 16, 14, True, rolls=(Roll(10, 10), Roll(10, 4)))
    die, struck = die_of(view, event, (3, 5), (6, 5)), struck_of([event], view)
    assert struck is not None
    assert (die.value, die.words) == ("14", ("needed 12 or more", "rolled 10 + 4"))
    assert sum_words(struck) == "14 + 2 = 16"
    assert last_words(struck, view) == "Hit: needed 12, rolled 14."


def test_a_miss_says_by_how_much(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blues=SHORT))
    shoot(player, 2)
    assert player.table.cards.struck.lost == {}
    told = words(player)
    assert any("too low" in word for word in told)
    assert not any(word.startswith("−") for word in told)


def test_pointing_at_something_puts_it_away(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blues=SHORT))
    shoot(player, 2)
    assert player.table.cards.chosen == "struck"
    player.point((4, 8))
    assert player.table.cards.struck is None


def test_the_fallen_keep_their_place_faded_until_somebody_else_acts(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blues=SHORT))
    rolf = player.id_of("Rolf")
    place = [tab.entry.figure for tab in player.table.strip.tabs].index(rolf)
    player.session.battle.world.change(rolf, Health, state="dead")
    player.session.version += 1
    player.table.strip.arrange(player.session, player.table.layout)
    tabs = player.table.strip.tabs
    assert [tab.entry.figure for tab in tabs].index(rolf) == place
    assert tabs[place].key == ("fallen", rolf)
    player.battle_scene._give_now(End(player.selection.figure))
    player.settle()
    assert all(tab.key != ("fallen", rolf) for tab in player.table.strip.tabs)


def test_a_trail_fades_while_the_next_one_acts() -> None:
    view = BoardView(open_board(8, 6), pygame.Rect(0, 0, 320, 240))
    old = TrailMark(1, "blue", "rifleman", ((1, 1), (2, 1), (3, 1)), fresh=False)
    new = TrailMark(2, "blue", "scout", ((1, 3), (2, 3)))
    scene = BoardScene(view.board, trails=(old, new))
    view._age(scene)
    assert view.overlays.ages == {1: 0.0}
    view.advance(FADE_MS / 2)
    assert 0 < view.overlays.ages[1] < FADE_MS
    trails = Trails(palette())
    strengths = []
    for age in (0.0, FADE_MS / 2, FADE_MS):
        drawn = trails.baked(old, 40, age)
        assert drawn is not None
        strengths.append(drawn.surface.get_alpha())
    assert strengths[0] == 255
    assert strengths[0] > strengths[1] > strengths[2] == round(255 * OLDER)


def test_another_act_of_ones_own_puts_it_away(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blues=SHORT))
    shoot(player, 2)
    player.battle_scene._give_now(End(player.selection.figure))
    player.shell.frames()
    assert player.table.cards.struck is None or player.table.cards.struck.event is not player.events(Attacked)[0]


def test_where_all_attack_at_once_each_card_tells_its_own_harm(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blues=SHORT))
    shoot(player, 18, 4, 4)
    (attack,), (harm,) = player.events(Attacked), player.events(Harmed)
    elsewhere = msgspec.structs.replace(harm, source=attack.figure + 1)
    struck = struck_of((attack, elsewhere, harm), player.session.view)
    assert struck is not None
    assert struck.lost == dict(harm.tracks)


def test_what_is_left_below_nothing_stands_beside_its_bar(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("human", "human"))
    sheet, drawn = player.table.sheets["card"], []
    wide = sheet.put
    sheet.put = lambda picture, x, y: drawn.append(x + picture.get_width()) or wide(picture, x, y)
    for left in (9, -12):
        _track(sheet, 10.0, 40.0, 190.0, Track("hp", "Health", left, 12), beads=False)
        assert drawn[-1] <= 10 + 190 - sheet.text_width(sheet.words[-1].text, Style(LABEL, bold=True))


def test_what_was_rolled_is_put_away_when_the_next_figure_sets_off() -> None:
    way = MoveCue(2, ((0, 0), (1, 0)))
    on = MoveCue(2, ((1, 0), (2, 0)), "step.street")
    cues = News().with_attacks([HitCue(1, (4, 4)), way, on, PauseCue(9)], lambda: None)
    assert [type(cue).__name__ for cue in cues] == ["HitCue", "NewsCue", "MoveCue", "MoveCue", "PauseCue"]


def test_the_whole_blast_is_asked_into_view(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("human", "human"))
    view = player.session.battle.view("")
    ida = next(f.id for f in view.figures() if f.name == "Ida")
    cues = player.table.teller.cues([Burst(ida, "grenade-frag", (9, 1), (9, 1), (9, 6, 3))], view)
    (camera,) = [cue for cue in cues if isinstance(cue, CameraCue) and cue.fight]
    assert camera.others == ((7, 0), (11, 3))


def test_each_shot_of_a_phase_is_shown_with_its_own_number_and_card(tmp_path: Path) -> None:
    """The die, the number and the card of a shot come before the next shot begins, though all harm happens last."""
    reds = (("rifleman", "Ida", (3, 5)), ("rifleman", "Bo", (3, 7)))
    blues = (("rifleman", "Rolf", (7, 5)), ("rifleman", "Mia", (7, 7)))
    player = Player(tmp_path, fight("human", "human", ruleset="phases", reds=reds, blues=blues))
    view = player.session.battle.view("")
    ida, bo, rolf, mia = (next(f.id for f in view.figures() if f.name == n) for n in ("Ida", "Bo", "Rolf", "Mia"))
    shots = [_shot(ida, rolf, hit=True), _shot(bo, mia, hit=False), _shot(rolf, ida, hit=True)]
    harms = [
        Harmed(rolf, ida, 10, 0, {"hit-points": 10}, "lethal"),
        Harmed(ida, rolf, 4, 0, {"hit-points": 4}, "lethal"),
    ]
    happened = [OrdersRevealed("action", (), ()), *shots, *harms]
    cues = player.table.teller.cues(happened, view)
    told = [cue.end if isinstance(cue, ShotCue) else cue.text for cue in cues if isinstance(cue, (ShotCue, FloatCue))]
    assert told == [(7, 5), "-10", (7, 7), (3, 5), "-4"]
    pauses = [n for n, cue in enumerate(cues) if isinstance(cue, PauseCue) and cue.milliseconds == READ_MS]
    fired = [n for n, cue in enumerate(cues) if isinstance(cue, ShotCue)]
    assert len(pauses) == 2
    assert fired[0] < pauses[0] < fired[1] < pauses[1] < fired[2]
    cards = shots_told(cues, happened, view)
    assert [place for place, _ in cards] == fired
    assert [(struck.event.hit, struck.lost) for _, struck in cards] == [
        (True, {"hit-points": 10}), (False, {}), (True, {"hit-points": 4}),
    ]  # fmt: skip


def _shot(figure: int, target: int, *, hit: bool) -> Attacked:
    """An attack with a d10 against 6."""
    value = 9 if hit else 2
    armour = Tally().plus(6, "armour")
    return Attacked(figure, target, "rifle", Tally(), armour, value, 6, hit, rolls=(Roll(10, value),))


def test_what_a_hit_did_is_told_once_its_dice_have_fallen(tmp_path: Path) -> None:
    """The card said "Down and out of the fight" while the armour's dice still rolled."""
    player = Player(tmp_path, fight(ruleset="passes", reds=(("rifleman", "Ida", (3, 5)),)), speed="normal")
    player.key("2")
    player.click(player.square_of("Rolf"))
    player.script(*[6] * 7, *[1] * 300)
    player.shell.key("Enter", drawn=False)
    told = []
    for place in range(900):
        player.shell.wait(16, place)
        player.table.laid()
        words = [word.text for word in player.table.words()]
        if player.table.cards.struck is not None and player.table.cards.struck.lost:
            told.append((player.table.tray.falling, "Down and out of the fight." in words, player.table.tray.dice))
    assert any(said for _, said, _ in told)
    assert not any(falls and said for falls, said, _ in told)
    assert next(dice for _, said, dice in told if said), "the dice of the armour lie there"
