"""The card of an attack says what the dice must show, names the cover in the sum, and tells what comes back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from battle_kit import Player, fight

from game.engine.battle import Battle
from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.commands import Attack, End
from game.model.events import Attacked, Harmed
from game.model.grid import Square, distance
from game.model.listing import is_plural
from game.model.scenario import FigureSetup, Scenario, SideSetup
from game.model.tally import COVER, COVER_TEXTS, Odds, Reason, Tally
from game.rules.event_chart import dice_of, row_of, tenths
from game.rules.sightlines import COVERS, FULL
from game.table.attack_words import chart_words, cover_effect, cover_words, damage_words, fewer, span_of, sums_of_attack
from game.table.deed_facts import prices_of_arms
from game.table.odds import best, placed
from game.ui.battle import attack_card
from game.ui.battle.aim_state import shelter_lines
from game.ui.kit.art import exists
from tests.shipped import shipped

WAYS = ("static", "action-time", "passes", "phases")
WALL: Square = (11, 11)
"""Behind the low wall of the ford: cover from the east."""
SANDBAGS: Square = (25, 12)
"""Behind the sandbags east of the ford."""


def ford(ruleset: str = "static", mia: Square = (28, 12)) -> Scenario:
    battle_map = shipped("ford")
    squads = (
        ("red", "human", (("rifleman", "Ida", (8, 12), 20), ("captain", "Bo", (5, 14), 5))),
        ("blue", "ai:easy", (("rifleman", "Rolf", SANDBAGS, 13), ("captain", "Mia", mia, 8))),
    )
    sides = tuple(
        SideSetup(side, who, tuple(FigureSetup(p, n, at, overrides={"count": c}) for p, n, at, c in squad))
        for side, who, squad in squads
    )
    return Scenario(battle_map, ruleset, sides, 7, {"opening": "none"})


def words(player: Player) -> list[str]:
    player.table.laid()
    return [word.text for word in player.table.sheets["card"].words]


def can_hit(view: View, attacker: int, target: int) -> bool:
    """Whether a figure could attack another from where the two stand."""
    return best(view, view.placed(attacker), view.placed(target)).forecast is not None


@pytest.mark.parametrize(("ruleset", "wanted"), [("action-time", True), ("passes", False), ("static", False)])
def test_dice_and_their_successes_are_told_where_a_chart_gives_them(tmp_path: Path, ruleset: str, wanted: bool) -> None:
    """Nobody understood "row 59 to 60, about 2.3 successes": the row is told on pointing at the dice only."""
    player = Player(tmp_path, fight(ruleset=ruleset))
    player.point((10, 5))
    view = player.session.view
    forecast: Any = view.forecast_of(view.shot(player.id_of("Ida"), player.id_of("Rolf"), "rifle"))
    told = chart_words(view, forecast)
    assert bool(told) == wanted
    shown = words(player)
    assert {text for dice, average, _ in told for text in (dice, average)} <= set(shown)
    tips = {spot.tip for spot in player.table.sheets["card"].spots}
    assert {row for _, _, row in told} <= tips
    assert not any("row" in text for text in shown)
    assert ("than they get. A tie misses." in shown) == wanted


def test_dice_are_told_one_by_one_with_what_they_bring(tmp_path: Path) -> None:
    """A sum of 35 rolls d4 2d12 and one of 40 d6 2d10, and no card said why."""
    assert dice_of(35) == dice_of(row_of(35)[0]) == dice_of(row_of(35)[1])
    assert dice_of(row_of(35)[0] - 1) != dice_of(35) != dice_of(row_of(35)[1] + 1)
    player = Player(tmp_path, fight(ruleset="action-time"))
    player.point((10, 5))
    view = player.session.view
    forecast: Any = view.forecast_of(view.shot(player.id_of("Ida"), player.id_of("Rolf"), "rifle"))
    total, (low, high) = forecast.attack.total, row_of(forecast.attack.total)
    average = int(sum((face - 3) / face for face in dice_of(total)) * 10 + 0.5) / 10
    dice = ", ".join(f"d{faces}" for faces in dice_of(total))
    row = f"The chart turns your attack into dice: {low} to {high} roll {dice}."
    assert chart_words(view, forecast)[0] == (f"You roll {dice}", f"{average:.1f} on average", row)


@pytest.mark.parametrize("ruleset", ["static", "action-time"])
def test_the_card_says_where_a_chart_hides_it_what_the_targets_cover_did(tmp_path: Path, ruleset: str) -> None:
    """Cover 20 left 36 %, and nobody could see whether it had helped."""
    first = Battle.create(ford(ruleset))
    first.start()
    seen, ground = first.view("red"), first.world.board
    ida, rolf = (next(f.id for f in seen.figures() if f.name == name) for name in ("Ida", "Rolf"))

    def is_covered(square: Square) -> bool:
        found = best(seen, seen.placed(ida), placed(seen, rolf, square)).forecast
        return found is not None and found.defence.of(COVER) > 0

    here = next(s for s in ground.squares if s[0] in range(12, 24) and not ground.is_solid(s) and is_covered(s))
    found = best(seen, seen.placed(ida), placed(seen, rolf, here)).forecast
    assert found is not None
    told = [(line.text, line.value) for line in cover_effect(seen, found)]
    assert bool(told) == (ruleset == "action-time")
    if told:
        bare, covered = seen.cover.in_the_open(found), found.defence.of(COVER)
        assert bare != found.odds
        more = (tenths(found.defence.total) - tenths(found.defence.total - covered)) / 10
        assert told == [(f"Cover brings {more:.1f} successes; without", str(bare))]
    open_ground = best(seen, seen.placed(ida), placed(seen, rolf, (12, 12))).forecast
    assert open_ground is None or open_ground.defence.of(COVER) or not cover_effect(seen, open_ground)


def test_the_price_of_an_attack_is_told_by_weapon_and_for_this_target(tmp_path: Path) -> None:
    """The card of attacks said "4-5 AT", and never when 4 and when 5."""
    player = Player(tmp_path, fight(ruleset="action-time"))
    player.point((10, 5))
    assert any(text.endswith(", 5 AT") and text.startswith("rifle") for text in words(player))
    bar = next(spot.tip for spot in player.table.sheets["bar"].spots if spot.id == "action:attack")
    assert "4 AT with the knife, 5 AT with the rifle." in bar
    ida = player.id_of("Ida")
    prices = prices_of_arms(player.session.view, ida, "attack")
    assert prices == {"rifle": "5 AT", "knife": "4 AT"}
    assert not prices_of_arms(player.session.view, ida, "move")


def test_what_the_target_does_before_the_attack_is_done_is_told(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("human", "human", ruleset="action-time"))
    told = []
    for _ in range(4):
        player.settle()
        view, figure = player.session.view, player.selection.figure
        other = "Rolf" if player.session.name(figure) == "Ida" else "Ida"
        player.key("2")
        player.click(player.square_of(other))
        declared = any(entry.winding for entry in view.strip() if entry.figure == player.id_of(other))
        told.append((declared, f"{other} moves at " in " ".join(words(player))))
        player.battle_scene._give_now(next(view.legal_of(figure, "move")))
    assert (True, True) in told
    assert (False, True) not in told


def test_who_rolls_what_is_told_a_line_for_each(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="passes"))
    player.point((10, 5))
    view = player.session.view
    forecast: Any = view.forecast_of(view.shot(player.id_of("Ida"), player.id_of("Rolf"), "rifle"))
    mine, theirs = view.cover.needed(forecast.attack, forecast.defence).on.split(" against ")
    told = words(player)
    assert told.index(f"They roll {theirs}") == told.index(f"You roll {mine}") + 1


def test_the_cover_of_passes_is_told_as_dice_and_never_below_nothing(tmp_path: Path) -> None:
    player = Player(tmp_path, ford("passes"))
    lines = shelter_lines(player.session.view, WALL)
    assert any("dice off a shot from" in line or "die off a shot from" in line for line in lines)
    assert not any("-" in line.partition(":")[2] for line in lines)


def test_from_the_marked_square_the_card_tells_both_ways(tmp_path: Path) -> None:
    player = Player(tmp_path, ford())
    player.click(WALL)
    player.point(SANDBAGS)
    told = words(player)
    view, ida, rolf = player.session.view, player.id_of("Ida"), player.id_of("Rolf")
    forecast: Any = view.forecast_of(view.shot(ida, rolf, "rifle").moved_to(WALL))
    needed = view.cover.needed(forecast.attack, forecast.defence)
    assert f"Roll {needed.face} or more" in told
    assert str(forecast.odds) in told
    assert f"Defence {forecast.defence.total - 4} + cover 4 (sandbags)" in told
    assert str(forecast.defence.total) in told
    assert "Their chance to hit you there" in told
    back: Any = best(view, view.placed(rolf), view.placed(ida).on(WALL)).forecast
    assert str(back.odds) in told
    assert any("cover 4 (low wall)" in line for line in told)
    assert any(line.startswith("The low wall saves you about") for line in told)


def test_cover_from_one_enemy_is_not_told_as_cover_from_all(tmp_path: Path) -> None:
    """Mia comes from the side the wall leaves open; it still saves something from Rolf, and the card says from whom."""
    player = Player(tmp_path, ford(mia=(7, 9)))
    player.click(WALL)
    player.point(SANDBAGS)
    told = words(player)
    assert any(line.endswith("nothing covers you from Mia") for line in told)
    assert "Without cover: Rolf " in " ".join(told)
    assert any(line.startswith("The low wall saves you ") for line in told)


def test_long_words_about_cover_are_broken_into_lines_and_never_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = (
        "Without cover: Maximiliana 45 %, Bartholomew 55 %.",
        "The heavy undergrowth saves you less than 1 vitality.",
    )
    whole = "Defence 14, the heavy undergrowth takes 2 off the attack"
    monkeypatch.setattr(attack_card, "saved_words", lambda *_: long)
    monkeypatch.setattr(attack_card, "cover_words", lambda *_: whole)
    player = Player(tmp_path, ford())
    player.click(WALL)
    player.point(SANDBAGS)
    told = " ".join(words(player))
    assert whole in told
    assert " ".join(long) in told
    assert "…" not in told


def test_cover_is_told_on_the_defence_or_off_the_attack() -> None:
    """A card names the cover that takes dice from the attack; one that counts the defence alone would name none."""
    open_ground, cover = Tally((Reason(4, "base"),)), Reason(2, COVER_TEXTS[1])
    behind = Tally((*open_ground.reasons, cover))
    hampered = Tally((*open_ground.reasons, Reason(-2, COVER_TEXTS[1])))

    def told(attack: Tally, defence: Tally, thing: str = "Crates") -> str:
        return cover_words("Defence", AttackForecast("rifle", attack, defence, Odds(1, 2), 3, "1", 2), thing)

    assert told(open_ground, behind) == "Defence 4 + cover 2 (crates) = 6"
    assert told(hampered, open_ground) == "Defence 4, the crates take 2 off the attack"
    assert told(hampered, open_ground, "A corner") == "Defence 4, a corner takes 2 off the attack"
    assert told(open_ground, open_ground) == ""


def test_several_things_save_and_one_saves() -> None:
    assert is_plural("sandbags")
    assert not is_plural("low wall")
    assert not is_plural("glass")


def test_the_number_on_the_chip_is_the_number_on_the_card(tmp_path: Path) -> None:
    player = Player(tmp_path, ford())
    view, ida, rolf = player.session.view, player.id_of("Ida"), player.id_of("Rolf")
    reach = sorted(view.reach(ida).costs)
    able = [square for square in reach if best(view, view.placed(ida).on(square), view.placed(rolf)).forecast][::5][:4]
    assert len(able) >= 3
    for square in able:
        player.click(square)
        player.point(SANDBAGS)
        (chip,) = [tag.text for tag in player.scene().tags if tag.square == SANDBAGS]
        assert chip in words(player)
        player.key("Esc")


def test_shields_stand_at_the_sides_that_cover_and_beside_the_target(tmp_path: Path) -> None:
    player = Player(tmp_path, ford())
    player.point(WALL)
    (shield,) = player.scene().covers
    assert (shield.square, shield.direction, shield.text, shield.near) == (WALL, 2, "4", False)
    player.click(WALL)
    assert player.scene().lock == WALL
    assert player.scene().standin is not None
    player.point(SANDBAGS)
    near = [mark for mark in player.scene().covers if mark.near]
    assert {mark.square for mark in near} == {WALL, SANDBAGS}
    assert player.scene().aim is not None
    player.point((4, 13))
    assert all(mark.square == WALL for mark in player.scene().covers)


def test_a_locked_target_says_what_confirms_and_what_it_would_lose(tmp_path: Path) -> None:
    player = Player(tmp_path, ford())
    view, ida = player.session.view, player.id_of("Ida")
    target = next((foe for foe in view.opponents() if can_hit(view, ida, foe)), 0)
    if not target:  # walk to where somebody is seen
        player.click(WALL)
        player.click(WALL)
        view = player.session.view
        target = next(foe for foe in view.opponents() if can_hit(view, ida, foe))
    player.click(view.figure(target).square)
    scene = player.scene()
    (tag,) = [tag for tag in scene.tags if tag.locked]
    assert tag.slip == "Click again to fire"
    forecast: Any = player.selection.preview().chance.forecast
    assert scene.losses[target] == player.session.view.cover.loss(target, forecast)[:2]
    assert sum(scene.losses[target]) == forecast.average // 2
    assert "Locked" in words(player)
    player.key("Esc")
    assert not player.scene().losses


def test_numbers_stand_on_squares_only_while_the_key_is_held(tmp_path: Path) -> None:
    player = Player(tmp_path, ford())
    assert player.scene().reach is not None
    assert not player.scene().coordinates
    player.table.looking.coordinates = True
    assert player.scene().coordinates


@pytest.mark.parametrize("ruleset", WAYS)
def test_the_lines_add_up_in_every_way_of_rolling(tmp_path: Path, ruleset: str) -> None:
    player = Player(tmp_path, ford(ruleset))
    view, ida, rolf = player.session.view, player.id_of("Ida"), player.id_of("Rolf")
    chance = best(view, view.placed(ida).on(WALL), view.placed(rolf))
    assert chance.forecast is not None
    lines = sums_of_attack(view, chance, WALL, whole=False)
    attack = [line for line in lines if not line.total]
    assert sum(int(line.value) for line in attack) == chance.forecast.attack.total == int(lines[0].value)
    told = " ".join(line.text for line in lines).lower()
    assert "(sandbags)" in told
    short = fewer(lines, len(lines) - 1)
    assert sum(int(line.value) for line in short if not line.total) == chance.forecast.attack.total
    assert [line for line in short if line.total] == [line for line in lines if line.total]
    (added,) = [line for line in short if line.parts]
    assert {*added.parts} == {f"{line.text} {line.value}" for line in attack if line not in short}


def test_a_target_that_went_out_of_sight_since_the_forecast_has_no_shield(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A declared attack keeps its card while figures walk: there is no picture of full cover."""
    player = Player(tmp_path, ford())
    view, ida, rolf = player.session.view, player.id_of("Ida"), player.id_of("Rolf")
    chance = best(view, view.placed(ida).on(WALL), view.placed(rolf))
    for degree, name in enumerate(COVERS[1:], 1):
        monkeypatch.setattr(type(view.cover), "between", lambda *_, degree=degree: (degree, "Wall"))
        shields = [line.shield for line in sums_of_attack(view, chance, WALL, whole=False) if line.shield]
        assert shields == ([name] if degree < FULL else [])
        assert all(exists(f"marks/shield-{shield}.svg") for shield in shields)


def test_the_ground_says_what_it_protects_against_and_from_where(tmp_path: Path) -> None:
    player = Player(tmp_path, ford())
    lines = shelter_lines(player.session.view, WALL)
    assert "Low wall: cover 4 from the east" in lines
    assert any(line.endswith("nobody sees you from the south") for line in lines), "hay stops sight"


def test_dice_are_told_as_their_span() -> None:
    assert span_of("2d6+4 lethal") == "6 to 16"
    assert span_of("1d4 subdual") == "1 to 4"
    assert span_of("5 Body, 2 more for each extra success") == ""


@pytest.mark.parametrize("ruleset", ["action-time", "passes"])
def test_damage_by_successes_is_told_from_the_least_that_a_hit_does(tmp_path: Path, ruleset: str) -> None:
    """The card said "12 and 2 for each net success", though no hit has fewer than one of these."""
    player = Player(tmp_path, fight(ruleset=ruleset))
    view = player.session.view
    ida, rolf = player.id_of("Ida"), player.id_of("Rolf")
    found = best(view, view.placed(ida), view.placed(rolf)).forecast
    assert found is not None
    least, more = damage_words(view, rolf, found)
    number, track = least.split(" ")
    assert track == view.tracks(rolf)[0].title
    assert more.partition(" more for each extra success")[0] == {"action-time": "2", "passes": "1"}[ruleset]
    hits = set()
    for seed in range(40):
        fork = player.session.battle.fork(seed)
        fork.submit(Attack(ida, rolf, found.weapon))
        while not (done := [event for event in fork.events if isinstance(event, Attacked)]):
            fork.submit(End(fork.decision.figures[0]))
        harm = next((event for event in fork.events if isinstance(event, Harmed)), None)
        if done[0].hit and harm is not None and ruleset == "action-time":
            hits.add((done[0].result - done[0].against, sum(harm.tracks.values())))
    assert all(lost == int(number) + 2 * (net - 1) for net, lost in hits)
    assert hits or ruleset == "passes"


def test_what_covers_from_afar_is_marked_where_it_stands(tmp_path: Path) -> None:
    """Sandbags some squares away counted for the target, and nothing in the picture told which."""
    first = Battle.create(ford())
    first.start()
    seen, ground = first.view("red"), first.world.board
    ida, mia = (next(f.id for f in seen.figures() if f.name == name) for name in ("Ida", "Mia"))

    def is_far(square: Square) -> bool:
        shot = seen.placed(ida), placed(seen, mia, square)
        place, degree = seen.cover.place_between(*shot), seen.cover.between(*shot)[0]
        return 0 < degree < FULL and bool(place) and min(distance(one, square) for one in place) > 1

    here = next(s for s in ground.squares if s[0] in range(12, 24) and not ground.is_solid(s) and is_far(s))
    player = Player(tmp_path, ford(mia=here))
    view, board = player.session.view, player.session.view.board
    player.point(here)
    shot = view.placed(player.id_of("Ida")), view.placed(player.id_of("Mia"))
    title = view.cover.between(*shot)[1]
    (place,) = [place for place in player.scene().shelters if place == view.cover.place_between(*shot)]
    titles = [board.edge(*place).title] if len(place) == 2 else [kind.title for kind in board.kinds(place[0])]  # type: ignore[union-attr]
    assert title in titles


def test_the_card_of_aiming_tells_the_chance_after_it_too(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(reds=(("rifleman", "Ida", (3, 5)),)))
    player.selection.take("aim")
    player.click(player.square_of("Rolf"))
    assert any(word.text == "60 % before you aim, 65 % after it." for word in player.table.words())
    player.key("Enter")
    player.selection.take("attack")
    player.point(player.square_of("Rolf"))
    chance = player.selection.chance_against(player.id_of("Rolf"))
    assert chance.forecast is not None
    assert str(chance.forecast.odds) == "65 %"
