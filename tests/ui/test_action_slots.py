"""Every action keeps its place and its key for the whole ruleset, says what it does, and Space never eats a turn."""

from __future__ import annotations

from pathlib import Path

import pytest
from battle_kit import RED, Player, fight

from game.actions import ACTIONS
from game.model.commands import End
from game.model.components import Health
from game.rulesets import load_ruleset, names
from game.table.action_slots import NEAR, key_of_far, slots_of
from game.table.turn_words import is_unopposed
from game.ui.battle.action_bar import NOT_ASKED


@pytest.mark.parametrize("ruleset", names())
def test_every_action_has_one_place_and_one_key(ruleset: str) -> None:
    actions = load_ruleset(ruleset).actions
    near, far = slots_of(actions)
    assert len(near) == NEAR
    assert sorted((*near, *far)) == sorted(action for action in actions if not ACTIONS[action].is_apart)
    keys = [key_of_far(far, action) for action in far]
    assert all(keys)
    assert len(set(keys)) == len(keys)
    assert not set(keys) & set("1234567890"), "a number is a key of the bar, also while the sheet lies above it"


def test_no_two_actions_have_the_same_rank_on_the_bar() -> None:
    ranks = sorted(action.rank for action in ACTIONS.values() if action.rank)
    assert ranks == list(range(1, len(ranks) + 1))
    assert slots_of(load_ruleset("static").actions)[0] == (
        "move", "attack", "aim", "crouch", "brace", "reload", "step",
    )  # fmt: skip


@pytest.mark.parametrize("ruleset", ["static", "passes"])
def test_an_action_keeps_its_place_on_the_bar_and_its_key_for_every_figure(tmp_path: Path, ruleset: str) -> None:
    player = Player(tmp_path, fight(ruleset=ruleset, reds=(*RED, ("medic", "Jo", (3, 10)))))
    places: dict[str, set[tuple[int, ...]]] = {}
    offs: dict[str, set[bool]] = {}
    keys: dict[str, set[str]] = {}
    near = slots_of(load_ruleset(ruleset).actions)[0]
    for _ in range(8):
        if player.top != "battle" or player.session.waits != "person":
            break
        if player.selection.decision.choices:
            player.press(f"answer:{player.selection.decision.choices[0].id}")
            continue
        player.key("0")
        if any(spot.id == "every" for spot in player.table.sheets["bar"].spots):
            player.press("every")
        for spot in player.table.sheets["bar"].spots:
            if (action := spot.id.removeprefix("action:")) != spot.id:
                x, y, w, h = spot.rect
                if action in near:
                    chosen = action == player.selection.action
                    places.setdefault(spot.id, set()).add((x, 0 if chosen else y, w, h) if not chosen else (x,))
                offs.setdefault(spot.id, set()).add(bool(spot.why))
        for key, action in player.table.bar.far.items():
            keys.setdefault(action, set()).add(key)
        player.key("Esc")
        reach = player.selection.choosing.reach
        moves = list(reach.costs) if reach is not None else []
        if moves and len(places) % 2:
            player.click(moves[-1])
            player.click(moves[-1])
        else:
            player.battle_scene.end_turn()
            player.settle()
    assert len(places) + len(keys) >= 15
    assert all(len(known) == 1 for known in keys.values())
    for id, seen in places.items():
        assert len({place[0] for place in seen}) == 1, f"{id} moved: {seen}"
        assert len({place for place in seen if len(place) > 1}) <= 1, f"{id} moved: {seen}"
    assert any(len(known) == 2 for known in offs.values()), "something was off at times, in the same place"


@pytest.mark.parametrize("ruleset", ["static", "action-time"])
def test_standing_up_joins_the_bar_in_the_place_of_what_is_impossible(tmp_path: Path, ruleset: str) -> None:
    """The bar has no more than its seven cards, and every key stays."""
    player = Player(tmp_path, fight(ruleset=ruleset))
    near = slots_of(load_ruleset(ruleset).actions)[0]

    def bar() -> list[str]:
        player.table.laid()
        found = (spot.id.removeprefix("action:") for spot in player.table.sheets["bar"].spots)
        return [action for action in found if action in (*near, "stand")]

    assert bar() == [*near]
    player.key("4")
    player.key("Enter")
    player.settle()
    while player.session.view.figure(player.selection.figure).name != "Ida":
        player.battle_scene.end_turn()
        player.settle()
    assert bar() == [*near[:-1], "stand"]
    assert player.table.bar.keyed == [*near, "stand"]


def test_a_further_action_is_taken_by_its_key_and_esc_only_closes_the_sheet(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    _, far = slots_of(player.session.view.ruleset.actions)
    player.key("0")
    assert player.table.bar.open
    player.key("Esc")
    assert not player.table.bar.open
    assert player.top == "battle"
    player.key("0")
    player.key(key_of_far(far, "prone"))
    assert player.selection.action == "prone"
    assert not player.table.bar.open


def test_a_letter_means_an_action_only_while_the_sheet_lies_there(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.key("0")
    camera = player.table.board.camera
    before = (camera.x, camera.y)
    off = {key for key, action in player.table.bar.far.items() if player.table.bar.offers[action].refused is not None}
    player.key(min(off & set("WASD")))
    assert player.refusals(), "the action is off, and says so"
    assert (camera.x, camera.y) == before
    player.key("Esc")
    player.key("T")
    assert player.selection.threat


def test_the_card_says_what_it_does_what_it_costs_and_why_it_is_off(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.press("action:aim")
    words = " ".join(word.text for word in player.table.words())
    assert "+1 on your next shot at it." in words
    assert "1 of 2 actions" in words
    player.key("Esc")
    brace = next(s for s in player.table.sheets["bar"].spots if s.id == "action:brace")
    assert brace.why
    player.table.hover(brace.rect.center)
    told = " ".join(word.text for word in player.table.words())
    assert "Steady your weapon one way" in told
    assert all(part in told for part in brace.why.split()[:6])


# --- Space ------------------------------------------------------------------------------------------------------------


def test_space_does_not_ask_when_no_known_enemy_can_fight(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("human", "human"))
    view = player.session.view
    assert not is_unopposed(view)
    for name in ("Mia", "Rolf"):
        player.session.battle.world.change(player.id_of(name), Health, state="dying")
        player.session.version += 1
        assert is_unopposed(player.session.view) == (name == "Rolf")
    player.table.touch("bar")
    wait(player, 800)
    assert any("Ctrl+Enter: all" in word for word in bar_words(player)), "the card offers to end all turns"
    player.key("Space")
    assert "has not acted yet" not in player.table.said
    assert player.session.outcome is not None, "the turn was ended, and with it the battle"


def test_space_asks_before_a_whole_turn_is_given_away(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("human", "human", hidden=("Mia",)))
    player.shell.click("ready")
    player.settle()
    wait(player, 800)
    figure = player.selection.figure
    player.key("Space")
    assert player.selection.figure == figure
    assert "has not acted yet" in player.table.said
    wait(player, 4000)
    assert not player.table.said
    assert {"Press again", "to end the turn"} <= bar_words(player), "the card still asks when the words are gone"
    player.key("Space")
    assert (
        player.session.view.strip()[0].figure != figure or player.top == "handover" or player.selection.figure != figure
    )


def bar_words(player: Player) -> set[str]:
    player.table.laid()
    return {word.text for word in player.table.sheets["bar"].words}


@pytest.mark.parametrize("ruleset", ["static", "fluid", "passes"])
def test_space_ends_the_turn_at_once_after_a_walk_of_any_kind(tmp_path: Path, ruleset: str) -> None:
    player = Player(tmp_path, fight(ruleset=ruleset))
    wait(player, 800)
    figure = player.selection.figure
    x, y = player.session.view.figure(figure).square
    for action in ("bonus-step", "move"):
        if player.selection.offer(action) is not None:
            player.selection.take(action)
            break
    player.click((x + 1, y))
    player.click((x + 1, y))
    assert player.session.view.figure(figure).square == (x + 1, y)
    wait(player, 800)
    player.key("Space")
    assert player.selection.figure != figure


def test_while_something_is_shown_the_card_says_that_space_skips_it(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(), speed="normal")
    figure = player.selection.figure
    player.selection.pinned = (6, 5)
    player.battle_scene.controls.commit()
    player.shell.frames(2)
    assert player.table.busy
    assert {"Skip all"} <= bar_words(player)
    player.shell.key("Space")
    player.shell.frames(3)
    assert not player.table.busy
    assert "End turn" in bar_words(player)
    assert player.selection.figure == figure


def test_space_meant_to_skip_a_motion_that_has_just_ended_asks_before_it_ends_the_turn(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(), speed="normal")
    wait(player, 800)
    figure = player.selection.figure
    player.selection.pinned = (6, 5)
    player.battle_scene.controls.commit()
    player.shell.frames(2)
    while player.table.busy:
        player.shell.frames(1)
    player.shell.key("Space")
    assert player.selection.figure == figure
    assert "can still act. Space once more: End turn." in player.table.said
    player.key("Space")
    assert player.selection.figure != figure


def test_space_meant_to_skip_what_was_revealed_gives_nobody_the_order_to_stay_put(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="phases"), speed="normal")
    wait(player, 800)
    acts = len(player.session.keeper.entries)
    player.battle_scene.late_skips._still.lasted = 0.0
    player.shell.key("Space")
    assert len(player.session.keeper.entries) == acts
    assert "can still act. Space once more: Stay put." in player.table.said
    player.shell.key("Space")
    assert len(player.session.keeper.entries) > acts


def test_space_does_nothing_just_after_the_turn_has_passed(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.table.passed_for = 0.0
    acts = len(player.session.keeper.entries)
    player.shell.key("Space")
    player.shell.key("Space")
    assert len(player.session.keeper.entries) == acts
    assert not player.table.said
    wait(player, 800)
    player.shell.key("Space")
    player.shell.key("Space")
    assert len(player.session.keeper.entries) > acts


def test_space_ends_a_turn_that_was_used_at_once(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.click((4, 5))
    player.click((4, 5))
    wait(player, 800)
    acts = len(player.session.keeper.entries)
    player.shell.key("Space")
    assert len(player.session.keeper.entries) > acts


def wait(player: Player, milliseconds: int) -> None:
    """Let time go by on the screen."""
    for _ in range(milliseconds // 100 + 1):
        player.shell.app.frame(100)


@pytest.mark.parametrize("ruleset", ["static", "fluid", "action-time", "phases", "passes"])
def test_every_action_on_offer_says_on_the_screen_what_it_does(tmp_path: Path, ruleset: str) -> None:
    player = Player(tmp_path, fight(ruleset=ruleset))
    player.table.laid()
    silent = [offer.id for offer in player.selection.offers() if not player.table.bar.says(player.selection, offer.id)]
    assert silent == []


def test_press_stands_on_the_bar_while_it_may_be_taken_and_not_before(tmp_path: Path) -> None:
    for count, there in ((25, True), (24, False)):
        scenario = fight(ruleset="fluid")
        scenario.sides[0].figures[0].overrides["count"] = count
        player = Player(tmp_path, scenario)
        player.table.laid()
        assert ("action:press" in [spot.id for spot in player.table.sheets["bar"].spots]) == there


def test_a_pressing_figure_stands_on_the_strip_again_where_its_turn_comes(tmp_path: Path) -> None:
    scenario = fight("human", "human", ruleset="fluid")
    scenario.sides[0].figures[0].overrides["count"] = 38
    player = Player(tmp_path, scenario)
    presser = player.selection.figure
    player.battle_scene._give_now(next(player.session.view.legal_of(presser, "press")))
    player.settle()
    assert player.selection.figure == presser
    order = [(tab.key[0], tab.entry.figure, tab.entry.at) for tab in player.table.strip.tabs if tab.key[0] != "next"]
    assert ("again", presser, 18) in order
    others = [at for kind, figure, at in order if kind == "now" and figure != presser]
    after = [at for kind, _, at in order[order.index(("again", presser, 18)) + 1 :] if kind == "now"]
    assert after == [at for at in others if at < 18], "all with 18 or more come before"
    player.battle_scene._give_now(End(presser))
    player.settle()
    assert "again" not in [tab.key[0] for tab in player.table.strip.tabs]
    come = []
    for _ in range(4):
        come.append(player.selection.figure)
        player.battle_scene._give_now(End(player.selection.figure))
        player.settle()
    assert presser in come, "its normal turn came in this round"


@pytest.mark.parametrize("ruleset", names())
def test_what_to_do_next_is_never_cut(tmp_path: Path, ruleset: str) -> None:
    """With a bar full of cards the note beside them is narrow: it then says the first half, "Click a square."."""
    player = Player(tmp_path, fight(ruleset=ruleset))
    told: list[str] = []
    for key in range(1, 9):
        player.key(str(key))
        player.table.laid()
        told += [word.text for sheet in player.table.sheets.values() for word in sheet.words if "Click" in word.text]
    assert told
    assert not [text for text in told if not text.endswith(".") or text.endswith("...")]


def card_says(player: Player, action: str) -> str:
    """Return the words of the card beside the board when an action is chosen."""
    player.battle_scene.controls.action(action)
    player.shell.frames(3)
    return " ".join(word.text for word in player.table.sheets["card"].words)


def test_the_card_of_an_action_tells_its_own_rule_with_the_figures_numbers(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="passes"))
    ida = player.selection.figure
    said = card_says(player, "full-defence")
    dodge = player.session.view.sheet(ida).skill("acrobatics")
    assert f"Until you act again, you have +{dodge} dice to defend with" in said
    assert "tumble" not in said.casefold()
    assert "Your turn comes again when all others of this pass have acted." in card_says(player, "hold")


def test_running_and_sprinting_say_how_far_and_keep_it(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="passes"))
    ida, view = player.selection.figure, player.session.view
    walked = view.allowance(ida, "move")
    said = card_says(player, "start-running")
    player.battle_scene.controls.commit()
    player.settle()
    run = player.session.view.allowance(ida, "move")
    assert run > walked
    assert f"Start to run: {run} squares in this pass instead of {walked} squares" in said
    assert "1 square more for each success: about 2 with your 5 dice." in card_says(player, "spurt")


def test_a_running_test_tells_what_its_successes_are_worth_on_each_scale(tmp_path: Path) -> None:
    begins = {"1": "2 squares more", "2": "1 square more", "5": "Half a square more"}
    for scale, begin in begins.items():
        (tmp_path / scale).mkdir()
        player = Player(tmp_path / scale, fight(ruleset="passes", options={"scale": scale}))
        assert player.table.bar.says(player.selection, "spurt").startswith(begin)


def test_the_question_of_the_end_belongs_to_one_turn_only(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("human", "ai:easy"))
    wait(player, 800)
    ida = player.selection.figure
    player.key("Space")
    assert "Press again" in bar_words(player)
    player.battle_scene._give_now(End(ida))
    player.settle()
    assert player.selection.figure != ida
    assert player.table.bar.unsure == NOT_ASKED
    assert "Press again" not in bar_words(player)


def test_whatever_else_is_pressed_lets_the_key_ask_again(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("human", "ai:easy"))
    wait(player, 800)
    acts = len(player.session.keeper.entries)
    for other in ("h", "Tab"):
        player.key("Space")
        assert "Press again" in bar_words(player)
        player.key(other)
        assert "Press again" not in bar_words(player)
    player.shell.click_at(player.table.board.camera.centre((9, 9)))
    player.key("Space")
    assert "Press again" in bar_words(player)
    assert len(player.session.keeper.entries) == acts


def test_space_meant_for_a_turn_that_ended_by_itself_asks_nothing_of_the_next(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("human", "ai:easy"))
    wait(player, 800)
    player.battle_scene._end_idle()
    player.settle()
    figure = player.selection.figure
    wait(player, 800)
    player.key("Space")
    assert player.selection.figure == figure
    assert "ended by itself" in player.table.said
    assert "Press again" not in bar_words(player)
    wait(player, 2500)
    player.key("Space")
    assert "Press again" in bar_words(player)


@pytest.mark.parametrize("ruleset", ["static", "action-time", "phases", "passes"])
def test_more_shows_what_is_possible_first_and_the_rest_on_demand(tmp_path: Path, ruleset: str) -> None:
    player = Player(tmp_path, fight(ruleset=ruleset))
    player.press("more")
    _, far = slots_of(player.session.view.ruleset.actions)
    offers = {offer.id: offer for offer in player.selection.offers() if offer.id in far}
    able = [one for one in offers if offers[one].refused is None]

    def shown() -> set[str]:
        player.table.laid()
        spots = {spot.id.removeprefix("action:") for spot in player.table.sheets["bar"].spots}
        return spots & offers.keys()

    assert shown() == set(able)
    assert 0 < len(able) < len(offers)
    words = [word.text for word in player.table.sheets["bar"].words]
    assert f"{len(offers) - len(able)} not possible now: why?" in words
    player.press("every")
    assert shown() == offers.keys(), "each with its reason"
    spots = {spot.id.removeprefix("action:"): spot for spot in player.table.sheets["bar"].spots}
    last = max((spots[one].rect.y, spots[one].rect.x) for one in able)
    off = [one for one in offers if one not in able]
    assert all((spots[one].rect.y, spots[one].rect.x) > last for one in off), "what is impossible stands last"
    told = [word.text for word in player.table.sheets["bar"].words]
    assert all(any(offers[one].refused.sentence.startswith(text.rstrip(". ")) for text in told) for one in off)
    player.press("more")
    player.press("more")
    assert shown() == set(able)
    action = next(one for one in far if one in offers and one not in able)
    player.key(key_of_far(far, action))
    assert player.table.said == offers[action].refused.sentence


def test_six_actions_still_have_cards_with_words_where_these_fit(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    six = ["move", "attack", "aim", "crouch", "step", "regroup"]
    player.session.offered = dict.fromkeys(six, True)
    player.session.version += 1
    player.settle()
    player.table.laid()
    spots = {spot.id: spot for spot in player.table.sheets["bar"].spots}
    assert len({f"action:{one}" for one in six} & spots.keys()) == 6
    assert all(spots[f"action:{one}"].rect.width > 120 for one in six)
