"""The card of the goal says who is still up on both sides, who is ahead, and what decides after the last round."""

from pathlib import Path

import msgspec
import pytest
from battle_kit import Player, fight

from game.core.world import TABLE
from game.model.commands import GiveUp
from game.model.components import GoalState, Health, Place, Sides
from game.model.grid import patches
from game.quick.quick_battle import QuickBattle
from game.rulebook.goal_words import progress
from game.table import turn_words
from game.ui.battle import goal_card
from game.ui.battle.board_state import areas_of
from game.ui.battle.goal_card import deciding, standing, up_and_all
from game.ui.board.animation import Held


def words(player: Player) -> str:
    player.table.laid()
    return " ".join(word.text for word in player.table.sheets["notes"].words)


def fell(player: Player, name: str) -> None:
    """Let somebody be down, as the rules have it."""
    player.session.battle.world.change(player.id_of(name), Health, state="dead")
    player.session.version += 1
    player.table.touch("notes")


def shown(figure: int) -> Held:
    return Held()


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 0), ((1920, 1080), 0), ((1280, 800), 150)])
def test_both_sides_are_counted_and_what_decides_is_told(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    player = Player(tmp_path, fight(options={"round_limit": 12}), size, scale)
    assert words(player).count("2 of 2 up") == 2
    spot = next(spot for spot in player.table.sheets["notes"].spots if spot.id == "goal")
    assert spot.tip == "You lose when all of yours fall. After round 12, the side with more standing figures wins."
    assert player.table.layout.is_low == (scale == 150)
    assert (deciding(player.session.view) in words(player)) == (scale != 150), "a low window has it in the tip alone"


def test_who_leads_is_said_once_somebody_is_down(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    view = player.session.view
    assert standing(up_and_all(view, shown), view.seat, {}) == ""
    fell(player, "Mia")
    assert up_and_all(player.session.view, shown) == [("red", 2, 2), ("blue", 1, 2)]
    assert standing(up_and_all(player.session.view, shown), player.session.view.seat, {}) == "You lead"
    fell(player, "Bo")
    assert standing(up_and_all(player.session.view, shown), player.session.view.seat, {}) == "Even"
    assert "Even" in words(player)


def test_nobody_is_down_before_the_fall_has_been_shown(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    fell(player, "Mia")
    falling = player.id_of("Mia")
    view = player.session.view
    assert standing(up_and_all(view, lambda figure: Held(falls=figure == falling)), view.seat, {}) == ""


def test_with_a_goal_only_its_count_says_who_is_ahead_and_those_who_left_are_through(tmp_path: Path) -> None:
    """A column of five: one has fallen and one has left, so three of five are up and nobody is called behind."""
    player = Player(tmp_path, QuickBattle.of("old lodge").scenario("human"))
    world, session = player.session.battle.world, player.session
    assert session.view.goal.played.kind.counts == "leave"
    fallen, left = [figure for figure in session.figures if session.side(figure) == "red"][:2]
    world.change(fallen, Health, state="dead")
    world.change(left, Health, state="gone")
    world.change(left, Place, on_board=False)
    sides = world.get(TABLE, Sides).by_id
    world.change(TABLE, Sides, by_id={**sides, "red": msgspec.structs.replace(sides["red"], gone=1)})
    session.version += 1
    player.table.touch("notes")
    told = words(player)
    assert "You: get 3 of yours out over one of the 2 exits. 1 of 3 through. On the exit, choose Leave." in told
    assert "3 of 5 up, 1 through" in told
    assert "If time ran out now, Blue would win." in told
    assert "You " not in told.partition("If time")[0]


def test_the_card_holds_its_words_while_what_led_to_them_is_shown(tmp_path: Path) -> None:
    """After a phase is revealed the card told how the round had ended, before anybody had walked on the board."""
    player = Player(tmp_path, QuickBattle.of("amber otter").scenario("human"))
    session, table = player.session, player.table
    before = words(player)
    state = session.battle.world.get(TABLE, GoalState)
    session.battle.world.change(
        TABLE, GoalState, loads=(msgspec.structs.replace(state.loads[0], out=True), *state.loads[1:])
    )
    session.version += 1
    sheet, box, held = table.sheets["notes"], table.layout.notes, table.board.playback.held
    sheet.clear(table.stage)
    table.goal_card.lay(sheet, session, box, held, wait=True)
    waiting = " ".join(word.text for word in sheet.words)
    assert waiting
    assert waiting in before
    table.touch("notes")
    assert words(player) != before


def test_ground_held_says_who_is_ahead_before_figures_up_do() -> None:
    counted = [("red", 2, 4), ("blue", 3, 4)]
    assert standing(counted, "red", {}) == "You are behind"
    assert standing(counted, "red", {"red": 1}) == "You lead"
    assert standing(counted, "red", {"red": 1, "blue": 1}) == "You are behind"
    assert standing([("red", 4, 4), ("blue", 4, 4)], "red", {"blue": 2}) == "You are behind"


@pytest.mark.parametrize(
    ("word", "titles"),
    [
        ("amber otter", {"Exit for the caches", "Cache 1", "Cache 2", "Cache 3"}),
        ("amber bridge", {"Exit for the fallen ally", "The fallen ally"}),
        ("sunny bridge", {"Exit for the envoy", "The envoy"}),
        ("old lodge", {"Exit"}),
    ],
)
def test_the_load_and_the_exit_have_their_names_on_the_map(tmp_path: Path, word: str, titles: set[str]) -> None:
    player = Player(tmp_path, QuickBattle.of(word).scenario("human"))
    assert {area.title for area in areas_of(player.session.view)} == titles
    goal = player.session.view.goal
    if goal.played.kind.guided is None:
        return
    player.session.battle.world.change(goal.loads()[0].figure, Health, state="dying")
    state = player.session.battle.world.get(TABLE, GoalState)
    load = msgspec.structs.replace(state.loads[0], bearer=0)
    player.session.battle.world.change(TABLE, GoalState, loads=(load,))
    assert "The envoy" in {area.title for area in areas_of(player.session.view)}
    assert "The envoy lies at " in progress(player.session.view)


def test_every_exit_of_a_goal_is_an_area_of_its_own(tmp_path: Path) -> None:
    player = Player(tmp_path, QuickBattle.of("old lodge").scenario("human"))
    exits = [area.squares for area in areas_of(player.session.view)]
    assert frozenset().union(*exits) == player.session.view.goal.exits
    assert exits == [frozenset(patch) for patch in patches(player.session.view.goal.exits)]
    assert patches({(0, 0), (5, 5), (1, 1), (6, 6), (6, 5)}) == [{(0, 0), (1, 1)}, {(5, 5), (6, 6), (6, 5)}]
    assert patches(()) == []


@pytest.mark.parametrize("word", ["old lodge"])
def test_leave_stands_among_the_first_actions_where_a_figure_may_leave(
    tmp_path: Path, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player(tmp_path, QuickBattle.of(word).scenario("human"))
    session, selection = player.session, player.selection
    assert session.view.goal.played.kind.counts == "leave"
    figure = selection.figure
    player.table.laid()
    assert "leave" not in player.table.bar.keyed
    session.battle.world.change(figure, Place, square=min(session.view.goal.exits))
    session.version += 1
    selection.refresh()
    player.table.touch("bar")
    player.table.laid()
    assert selection.figure == figure
    assert selection.offer("leave").refused is None, selection.offer("leave").refused
    assert player.table.bar.keyed[-1] == "leave"
    monkeypatch.setattr(turn_words, "is_free_only", lambda view, figure: True)
    words = turn_words.left_words(session.view, figure, "Space", selection.offers())
    ends = "Space: Stay put." if "commit" in session.view.ruleset.actions else "Space ends the turn."
    assert words.endswith(f" can still choose Leave. {ends}")


def test_nobody_is_said_to_win_if_time_ran_out_once_it_is_decided(tmp_path: Path) -> None:
    player = Player(tmp_path, QuickBattle.of("old lodge").scenario("human"))
    assert "If time ran out now" in words(player)
    player.session.submit(GiveUp(player.session.view.own()[0]))
    player.table.touch("notes")
    assert "If time ran out now" not in words(player)


def test_the_cards_below_the_goal_stay_where_they_are_whatever_it_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player(tmp_path, QuickBattle.of("old lodge").scenario("human"))
    bottoms, most = [], 0
    for told in (1, 3, 6, 2):
        monkeypatch.setattr(goal_card, "how_far", lambda view, names, told=told: ("A line of its own.",) * told)
        player.table.touch("notes")
        player.table.laid()
        card = next(spot.rect for spot in player.table.sheets["notes"].spots if spot.id == "goal")
        bottoms.append(card.bottom)
        most = max(most, *(w.rect.bottom for w in player.table.sheets["notes"].words if "own" in w.text))
    assert bottoms[0] == bottoms[1] < bottoms[2] == bottoms[3] >= most
