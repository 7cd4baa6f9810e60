"""Hints in quick battles that strangers played: `quick_hints.jsonl` keeps the commands that were given in them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import pytest

from game.ai import goal_kept
from game.ai.advice import Advice, advise
from game.ai.after_orders import is_leaving, stands_then
from game.ai.eased import eased_words, easing
from game.ai.facts import PositionFacts, best_chance, comes_off, goes_away
from game.ai.misgivings import peril
from game.ai.opponent import opponent
from game.ai.plans import Plan, outlook_of
from game.ai.running_first import ON
from game.ai.situation import situation_of
from game.ai.ways_on import in_reach, nearest_on, way_left
from game.engine.battle import Battle
from game.engine.due import end_title
from game.engine.view import View
from game.model.commands import Attack, Block, Command, End, FullDefence, Hold, Move, Sprint, Spurt, Throw
from game.model.grid import distance
from game.model.tally import Odds
from game.quick.quick_battle import EVEN, QuickBattle

HARD = opponent("hard")
COUNTS = "Into the marked ground, where every figure counts now"


class KeptQuick(msgspec.Struct, frozen=True):
    """A quick battle as it was played."""

    name: str
    word: str
    ruleset: str
    goal: str
    commands: tuple[Command, ...]
    captain: str = ""
    chance: int = EVEN


@cache
def kept() -> dict[str, KeptQuick]:
    lines = (Path(__file__).parent / "quick_hints.jsonl").read_bytes().splitlines()
    return {row.name: row for row in (msgspec.json.decode(line, type=KeptQuick) for line in lines)}


@cache
def after(name: str, acts: int) -> View:
    """The view of whoever decides after so many acts of a battle."""
    row = kept()[name]
    quick = QuickBattle.of(row.word, row.ruleset, row.goal, row.captain, row.chance)
    battle = Battle.create(quick.scenario("human", "human"))
    battle.start()
    for command in row.commands[:acts]:
        assert battle.submit(command) is None
    decision = battle.decision
    assert decision is not None
    return battle.view(decision.seat)


@cache
def asked(name: str, acts: int) -> Advice:
    return advise(HARD, after(name, acts))


def facts(view: View, figure: int) -> PositionFacts:
    return PositionFacts(outlook_of(situation_of(view, figure, HARD.level)))


# --- orders that happen together --------------------------------------------------------------------------------------


def test_an_enemy_threatens_comrades_where_their_orders_lead() -> None:
    """An order to block was advised because somebody could hit Maud at 60 %, who was ordered out of his sight."""
    view, block = after("column", 27), asked("column", 27).options[0]
    maud = next(figure for figure in view.own() if view.figure(figure).name == "Maud Fenwick")
    assert stands_then(view, maud) == (25, 0) != view.figure(maud).square
    assert isinstance(block.command, Block)
    assert block.why == "Nina Salo cannot simply walk past to David Adeyemi"


def test_nobody_who_is_ordered_to_leave_is_in_danger() -> None:
    view = after("column", 40)
    assert any(is_leaving(view, figure) for figure in view.own())
    assert all("Maud" not in option.sentence for option in asked("column", 40).options)


def test_who_has_an_order_is_told_that_it_needs_no_other() -> None:
    """A captain who was ordered to leave was told to stay where the objective is."""
    assert asked("column", 39).options[0].why == "Maud Fenwick has the order to leave, and needs no other"


# --- ground that counts -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("acts", [55, 58, 97, 98, 118])
def test_ground_that_counts_is_given_up_for_no_little_safety(acts: int) -> None:
    """A figure that held the ground at 3 to 2 was shown the way off it, by which the point was lost."""
    options = asked("hill" if acts < 90 else "flag", acts).options
    assert options
    assert all("leaves the marked ground" not in option.sentence for option in options)


def test_beside_a_plan_that_gives_up_the_ground_stands_one_that_keeps_it() -> None:
    first, second = asked("flag", 89).options[:2]
    assert "leaves the marked ground: 2 to 6" in first.sentence
    assert second.deed == "Attack Ines Duarte"
    assert second.square == after("flag", 89).figure(asked("flag", 89).figure).square


def test_the_ground_is_entered_in_the_round_that_would_lose_the_battle() -> None:
    """A turn was ended a square from the ground in the round that the enemy won by, "only a short step is left"."""
    assert asked("flag", 117).options[0].why.startswith(f"{COUNTS}: then 3 to 4 there")


def test_who_arrives_only_with_a_sprint_sprints() -> None:
    """A runner six squares from the ground was sent to a square beside it, with a sprint left."""
    view, advice = after("flag", 53), asked("flag", 53)
    first = advice.options[0]
    assert first.command == Spurt(advice.figure)
    assert first.deed.endswith(ON)
    assert view.goal is not None


# --- lanes ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("acts", [7, 9, 11, 40, 41])
def test_nobody_is_sent_into_a_lane_beside_a_square_as_near(acts: int) -> None:
    """Three figures were sent to the one square that a rifle covered, at 42 %, beside others as near to the hill."""
    view, advice = after("hill", acts), asked("hill", acts)
    f, end = facts(view, advice.figure), advice.options[0].square
    assert end != f.here
    assert best_chance(f.threats(end)) == 0
    reach, price = view.reach(f.figure, "move").costs, sum(draw.per_step for draw in f.o.pull.draws)
    assert f.o.pull.ground(end) + price >= max(f.o.pull.ground(square) for square in reach if not f.threats(square))


def test_waiting_on_a_clock_without_turns_says_what_it_takes() -> None:
    assert asked("hill", 59).options[0].deed == "Pause 1 AT" == end_title(after("hill", 59), 6)


def test_a_guard_says_how_much_harder_it_is_to_hit() -> None:
    words = asked("hill", 45).options[0].why
    assert words.startswith("Harder to hit until Brisk acts again: Clara Weiss hits you here: 36 % becomes 34 %")


# --- other plans ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("acts", [39, 51, 56])
def test_a_likely_attack_is_shown_beside_plans_that_only_go(acts: int) -> None:
    """A figure that could hit the sniper beside it at 41 % was shown two ways to go, and no attack."""
    options = asked("hill", acts).options
    assert any(option.deed == "Attack Sana Rahim" for option in options)


def test_who_is_sent_on_after_a_second_thought_runs() -> None:
    """A runner was sent two squares on with care, no enemy near, though running goes thrice as far."""
    assert asked("raid", 19).options[0].deed == "Run, then sprint, then move on"


def test_cover_tells_how_well_the_enemy_hits_all_the_same() -> None:
    assert asked("hill", 37).options[0].cover == "the trench, against Sana Rahim, who hits at 46 %"


# --- going after an attack --------------------------------------------------------------------------------------------


def test_who_attacks_goes_on_only_where_that_is_worth_its_price() -> None:
    """A figure that could stay was told to attack and go two squares nearer, where five enemies could take most of its
    health."""
    options = asked("guards", 114).options
    assert [option.deed for option in options] == ["Attack Mira Castell"]
    assert asked("dash", 65).options[0].deed == "Attack Gus Hartley twice, then move to 18,1"
    assert "may fall" not in "".join(option.sentence for option in asked("dash", 65).options)


def test_what_going_after_an_attack_brings_stands_beside_its_price() -> None:
    """A hint told an attack and that more could attack there, and nothing that going was for."""
    told = asked("dash", 75).options[0].sentence
    assert ". Gets 5 squares nearer to the exit, but 5 enemies can attack there, at up to 22 %; here 4 enemies" in told


def test_going_comes_before_an_attack_that_is_not_likely() -> None:
    option = asked("dash", 77).options[0]
    assert option.deed == "Attack Farah Khan twice, then move to 21,1"
    assert option.sentence.startswith("Gets 6 squares nearer to the exit (then 3 to go, about 1 move), and 22 % to hit")


def test_of_two_attacks_as_likely_the_safer_one_stands_first() -> None:
    first, second = asked("caches", 44).options
    assert first.deed.startswith("Attack Sam Whitlock, then step to 12,7")
    assert "nobody can attack there now" in first.sentence
    assert "only 3 enemies can attack there" in second.sentence


def test_who_reaches_the_exit_does_not_stop_short_for_an_attack_that_hardly_decides(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A runner was told to attack twice at 22 %, and then to move to a square beside the exit."""
    view = after("dash", 77)
    f = facts(view, 1)
    short, farther = (21, 1), (20, 2)
    monkeypatch.setattr(goal_kept, "covering", lambda s, squares: frozenset({farther}))
    attack, path = Attack(1, 11, "pistol"), view.reach(1, "move").path(farther)
    plans = [
        Plan(attack, "attack Farah Khan, then move", short, {}, 100, before=2, target=11),
        Plan(Move(1, path), "move", farther, {}, 0),
    ]
    assert goal_kept.out_first(f.o, plans)[0].square == farther
    assert goal_kept.out_first(f.o, plans[:1])[0].square == farther
    monkeypatch.setattr(goal_kept, "felling_odds", lambda view, figure, seen: Odds(1, 2))
    assert goal_kept.out_first(f.o, plans)[0].square == short


@pytest.mark.parametrize("acts", [37, 40])
def test_whoever_can_be_at_the_exit_goes_there_before_it_strikes(acts: int) -> None:
    """Both who took "Strike", the first plan, were shot down; all who took "Sprint to the exit" came through."""
    first = asked("fort", acts).options[0]
    assert isinstance(first.command, Sprint)
    assert first.why.startswith("Reaches the exit, to leave there")


@pytest.mark.parametrize(("acts", "chance"), [(78, "61 %"), (98, "75 %")])
def test_a_dog_bites_whom_it_may_well_bring_down_on_lost_ground(acts: int, chance: str) -> None:
    """It was to defend itself, or to go to a square that was a little safer: the enemy had one more figure there."""
    first = asked("weasel", acts).options[0]
    assert isinstance(first.command, Move)
    assert first.target
    assert f"{chance} to hit" in first.why


@pytest.mark.parametrize("acts", [14, 20])
def test_no_attack_is_first_whose_target_will_be_out_of_sight(acts: int) -> None:
    """ "36 % to hit Arvid Holm; but Arvid Holm moves first, at 5 AT": he did, and the attack had to be dropped."""
    view, first = after("trench", acts), asked("trench", acts).options[0]
    assert isinstance(first.command, Move)
    assert "to guard it" in first.why
    f = facts(view, first.command.figure)
    foe = f.attack(f.here)
    assert foe is not None
    shot = Plan(Attack(f.figure, foe[0], foe[1].weapon), "attack", f.here, {}, 0, before=1, target=foe[0])
    assert comes_off(f, shot) < 100


@pytest.mark.parametrize(("acts", "place"), [(2, "3,16"), (5, "6,3")])
def test_a_guard_goes_to_its_post_by_an_open_way(acts: int, place: str) -> None:
    """One walked eight squares to be three nearer, another into a dugout behind a shut door."""
    first = asked("trench", acts).options[0]
    assert first.place != place
    assert "to guard it" in first.why
    assert "shut" not in first.why


def test_who_has_delivered_is_not_chased() -> None:
    """ "Move to 37,13. 35 % to hit Captain Voss", who had brought his cache out, with two others lying open."""
    first = asked("trench", 150).options[0]
    assert "nearer to cache 1, to guard it" in first.why
    assert not first.target


@pytest.mark.parametrize("acts", [4, 5, 12])
def test_no_way_leads_to_something_shut_where_an_open_one_is_about_as_short(acts: int) -> None:
    """Two of six were led into a shop with a shut window, away from the others."""
    first = asked("fort", acts).options[0]
    assert first.why.startswith("Gets ")
    assert "small window" not in first.why


def test_an_attack_on_who_will_still_be_seen_comes_off() -> None:
    view, figure = after("trench", 164), asked("trench", 164).figure
    f = facts(view, figure)
    found = {foe: Plan(Attack(f.figure, foe, "rifle"), "attack", f.here, {}, 0, before=1, target=foe)
             for foe in view.opponents()}  # fmt: skip
    gone = {view.figure(foe).name: comes_off(f, plan) for foe, plan in found.items() if goes_away(f, plan)}
    assert gone["Jack Morrow"] > 800


def test_going_is_not_told_by_an_attack_that_staying_has_too() -> None:
    """A guard of an envoy was told first that it kept its attack, and not that it went ahead of whom it guards."""
    assert (
        asked("envoy", 51)
        .options[0]
        .sentence.startswith("Goes ahead of the envoy on the way to the exit, by 2 squares")
    )
    option = asked("knoll", 100).options[0]
    assert option.deed == "Move to 22,14"
    assert option.why == "A little safer: nobody can attack there now; here Otto Brenner can, at 19 %"


def test_an_attack_that_hardly_hits_is_no_part_of_a_plan_to_go() -> None:
    """A rifleman was told to go, then attack at 5 %."""
    assert asked("fetchers", 90).options[0].deed == "Move to 34,15"


def test_who_regroups_goes_nowhere_without_a_reason() -> None:
    assert asked("yard", 42).options[0].deed == "Regroup"


def test_at_match_point_the_ground_is_told_first_and_why_it_counts() -> None:
    """A hint began with an attack at 19 %, and did not tell that the battle hung on the ground."""
    told = asked("slope", 101).options[0].sentence
    assert told.startswith(f"{COUNTS}: then 2 to 4 there, a point for the enemy. 19 % to hit")


def test_no_burst_is_advised_that_would_catch_who_bears_the_load() -> None:
    """A grenade was advised, "but also Yara Haddad", who carried the fallen ally."""
    assert not any(isinstance(option.command, Throw) for option in asked("burst", 38).options)


# --- staying ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "acts", "words"),
    [
        ("outpost", 48, "22,5 is nearer to the enemy, but 5 enemies can attack there, at up to 60 %; here nobody can"),
        ("cover", 83, "13,12 is nearer to cache 3, but Clara Weiss can attack there, at 55 %; here nobody can"),
        ("cover", 156, "Only a bonus step is left; no square in reach is nearer to cache 2"),
        (
            "guards",
            101,
            "Only a move is left; 23,6 is nearer to the path of Mira Castell with cache 1, "
            "but 3 enemies can attack there, at up to 45 %; "
            "here Jonas Vale can, at 25 %",
        ),
    ],
)
def test_who_stays_is_told_what_the_next_square_on_would_cost(name: str, acts: int, words: str) -> None:
    """Hints said that nobody could attack here now, or that no better square was near, and were not believed."""
    assert asked(name, acts).options[0].why == words


def test_no_better_square_is_near_only_where_none_leads_on() -> None:
    f = facts(after("cover", 156), 4)
    advise(HARD, f.view, 4)  # surveys the ground
    f = facts(after("cover", 156), 4)
    assert nearest_on(f.o) is None
    assert in_reach(f.o)[0] == "step"
    assert all(way_left(f.o, square) >= way_left(f.o, f.here) for square in in_reach(f.o)[1])


def test_ground_to_hold_tells_what_the_figures_on_it_bring() -> None:
    """A hint said "3 to 4 there", and not what for."""
    assert ": then 3 to 4 there, 1 too few to keep it when round 3 ends" in asked("house", 113).options[0].sentence
    assert ": 2 to 2 there, enough to keep it if it stays so until round 3 ends" in asked("house", 95).options[0].why


# --- covering oneself -------------------------------------------------------------------------------------------------


def test_full_defence_tells_a_chance_as_it_is_and_will_be_with_the_words_of_its_card() -> None:
    option, view = asked("house", 63).options[0], after("house", 63)
    told = eased_words(view, option.command)
    assert told == "Mira Castell hits you here: 6 % becomes 2 %."
    assert option.sentence == f"Harder to hit until Vera Sokol acts again: {told}"


def test_nobody_is_told_to_cover_itself_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    f = facts(after("house", 63), 8)
    cover, ends = (Plan(one, "", f.here, {}, 0) for one in (FullDefence(8), End(8)))
    assert easing(f.o, [cover, ends])[0] is cover
    monkeypatch.setattr("game.ai.eased.changed_by", lambda view, command: view)
    assert easing(f.o, [cover, ends])[0] is ends


# --- fighting on ------------------------------------------------------------------------------------------------------


def test_nobody_breaks_off_a_fight_for_the_ground_in_which_it_would_hardly_fall() -> None:
    """Going away was advised first to two who could hit an enemy on the marked ground at 45 and 49 %."""
    for acts in (67, 68):
        view, options = after("shepherd", acts), asked("shepherd", acts).options
        figure = options[0].command.figure
        assert peril(view, figure, view.figure(figure).square) < goal_kept.FALLS
        assert isinstance(options[0].command, Attack)
        assert not any(option.square != view.figure(figure).square for option in options)


def test_a_likely_attack_that_fells_comes_before_a_step_towards_the_ground() -> None:
    options = asked("shepherd", 60).options
    assert isinstance(options[0].command, Attack)
    assert "15 % to bring the enemy down" in options[0].why, "an average hit was called enough"
    assert isinstance(options[1].command, Move)


def test_no_attack_is_promised_after_a_move_that_ends_the_turn() -> None:
    """Bruno had reloaded: in Passes a move after an action is the last thing in a turn."""
    view, options = after("jackdaw", 120), asked("jackdaw", 120).options
    moves = [option.command for option in options if isinstance(option.command, Move)]
    assert moves
    assert all(view.wasted(move) for move in moves)
    assert not any("attack" in option.deed for option in options)


def test_nobody_is_led_into_a_corner_behind_a_shut_door_where_another_way_is_as_safe() -> None:
    """A heavy gunner went five squares nearer less, to a shut door, and lost the next pass there."""
    view, first = after("shut-corner", 24), asked("shut-corner", 24).options[0]
    figure = first.command.figure
    assert isinstance(first.command, Move)
    assert "through a shut door" not in first.why
    o = facts(view, figure).o
    assert way_left(o, first.square) == min(way_left(o, square) for square in in_reach(o)[1])
    assert peril(view, figure, first.square) == 0


def test_a_hint_that_stops_running_tells_the_chance_of_who_walks() -> None:
    """ "24 % to hit Flint" was the chance of a runner; the card said 39 %."""
    first = asked("rook", 74).options[0]
    assert first.deed.startswith("Walk to 28,10 (this ends running), then attack Flint")
    assert first.why.startswith("39 % instead of 24 % to hit Flint")


def test_nobody_is_waited_for_who_has_acted_in_this_pass() -> None:
    view = after("rook", 146)
    waits = next(option for option in asked("rook", 146).options if isinstance(option.command, Hold))
    here = view.figure(waits.command.figure).square
    nearest = min(view.opponents(), key=lambda foe: distance(here, view.figure(foe).square))
    done = {entry.figure for entry in view.strip() if entry.done}
    assert nearest in done
    assert not any(view.figure(figure).name in waits.why for figure in done)


@pytest.mark.parametrize("acts", [48, 49, 50])
def test_enemies_who_are_about_to_leave_and_win_are_kept_in_sight(acts: int) -> None:
    """Three of the column stood at the exit; the hint led away from them, to where nobody could be attacked."""
    first = asked("leavers", acts).options[0]
    assert first.why.startswith("Can then attack ")
    assert "this enemy stands at the exit" in first.why
