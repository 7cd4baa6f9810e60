"""A run of five battles: what its word stands for, how wounds, losses and choices go on, and its file."""

from pathlib import Path

import msgspec
import pytest

from game.engine.battle import Battle
from game.model.components import Health
from game.model.errors import BadInput
from game.quick.quick_battle import OTHER, YOU
from game.roster import load_roster
from game.rulebook.courses import ORDER
from game.rulesets import names
from game.run import keeping
from game.run.choices import JOINS, RunChoice
from game.run.keeping import KeptRun
from game.run.plan import LEVELS, STOPS, RunPlan
from game.run.squads import DOWN, LASTING, OUT, STEP, TENTHS, WHOLE, Fighter, lasting_of, opposing, points, setups
from game.run.state import GROWTH, LOSSES, Came, Fought, RunState, settled

WORD = "amber heron"
PLAN = RunPlan.of(WORD)


def came(run: RunState, result: Came = "won", harm: int = 0) -> RunState:
    """A run after its next battle, in which everybody who fought was hurt alike."""
    fit = sum(fighter.is_fit for fighter in run.squad)
    return run.after(Fought(result, 5, (harm,) * fit))


def chosen(run: RunState, choice: RunChoice = "recruit") -> RunState:
    """A run with a choice made, where one is due."""
    return run.choose(choice) if run.stage == "choice" else run


# --- the plan ---------------------------------------------------------------------------------------------------------


def test_a_run_has_each_clock_once_on_ground_of_its_own_for_goals_and_captains_of_their_own():
    assert sorted(PLAN.clocks) == sorted(names())
    assert len(set(PLAN.goals)) == len(set(PLAN.captains)) == STOPS
    stops = [PLAN.stop(number) for number in range(STOPS)]
    assert len({stop.word for stop in stops}) == STOPS
    assert [stop.ruleset for stop in stops] == list(PLAN.clocks)
    assert [stop.goal for stop in stops] == list(PLAN.goals)


def test_the_word_alone_brings_a_run_back_and_another_word_is_another_run():
    again = RunPlan.of("  Amber-Heron ")
    assert again == PLAN
    assert RunState(again).squad == RunState(PLAN).squad
    assert RunPlan.of("amber finch").clocks + RunPlan.of("amber finch").goals != PLAN.clocks + PLAN.goals


def test_a_first_run_takes_the_clocks_as_they_are_taught():
    assert RunPlan.of(WORD, order="taught").clocks == tuple(name for name in ORDER if name in names())


@pytest.mark.parametrize(("word", "level"), [("1234", "normal"), (WORD, "impossible"), ("x" * 80, "easy")])
def test_what_is_no_run_is_refused(word: str, level: str):
    with pytest.raises(BadInput):
        RunPlan.of(word, level)


# --- squads -----------------------------------------------------------------------------------------------------------


def test_wounds_count_in_points_and_the_badly_wounded_do_not_fight():
    whole, hurt = Fighter("rifleman", "A"), Fighter("rifleman", "B", DOWN)
    out, taught = Fighter("rifleman", "C", OUT), Fighter("rifleman", "D", learned=("firearms",))
    values = [points("static", (one,)) for one in (out, hurt, whole, taught)]
    assert values == sorted(set(values))
    assert values[0] == 0
    assert [one.name for one in setups((whole, hurt, out))] == ["A", "B"]


def test_a_captain_brings_as_many_points_as_can_be_drawn_near_to_those_that_are_wanted():
    for wanted in (200, 400, 600, 800):
        squad = opposing(WORD, 1, "static", "voss", wanted)
        worth = points("static", [Fighter(profile, profile) for profile in squad])
        assert abs(worth - wanted) < 60, squad


@pytest.mark.parametrize("ruleset", names())
def test_a_wound_is_laid_on_the_track_that_lasts_under_every_clock(ruleset: str):
    plan = next(plan for plan in (PLAN, RunPlan.of("amber finch")) if plan.clocks[0] != ruleset)
    run = RunState(plan)
    for number in range(plan.clocks.index(ruleset)):
        run = chosen(came(run, harm=50), "recruit" if number else "learn")
    battle = Battle.create(run.scenario())
    fit = [fighter for fighter in run.squad if fighter.is_fit]
    for figure, (fighter, track) in enumerate(zip(fit, lasting_of(battle, range(1, len(fit) + 1)), strict=True), 1):
        assert track.id in LASTING
        assert battle.world.get(figure, Health).state == "up"
        assert track.most - track.left == fighter.wound * track.most // WHOLE
        for skill in fighter.learned:
            printed = load_roster().profiles[fighter.profile].skill(skill)
            assert printed < battle.world.sheet(figure).skill(skill) <= printed + STEP * len(fighter.learned)


# --- from battle to battle --------------------------------------------------------------------------------------------


def test_points_of_captains_grow_and_rest_on_what_is_left():
    run = RunState(PLAN)
    assert run.wanted == run.points
    hurt = came(run, harm=WHOLE)
    fresh = came(run)
    assert hurt.wanted < fresh.wanted == points(fresh.ruleset, fresh.before_choice) * (100 + GROWTH) // 100
    assert chosen(hurt).wanted == hurt.wanted, "a choice is an advantage of yours alone"


def test_who_lies_down_is_wounded_then_sits_one_out_then_comes_back():
    squad = (Fighter("rifleman", "A"), Fighter("scout", "B"))
    once, nobody = settled(squad, Fought("won", 3, (WHOLE, 10)))
    assert [one.wound for one in once] == [DOWN, 10]
    assert nobody == ()
    twice, _ = settled(once, Fought("won", 3, (WHOLE, 10)))
    assert [one.wound for one in twice] == [OUT, 10]
    thrice, _ = settled(twice, Fought("won", 3, (30,)))
    assert [one.wound for one in thrice] == [DOWN, 30]


def test_a_lost_battle_costs_the_one_hurt_most_and_no_more():
    run = RunState(PLAN)
    fit = len(run.squad)
    after = run.after(Fought("lost", 4, (10, WHOLE, *(20,) * (fit - 2))))
    assert len(after.before_choice) == fit - 1
    assert after.left_behind[0].name == run.squad[1].name
    assert came(run, "drawn").left_behind == ()


def test_three_lost_battles_end_a_run_and_so_does_the_fifth_battle():
    run = RunState(PLAN)
    for _ in range(LOSSES):
        assert run.stage == "battle"
        run = chosen(came(run, "lost"))
    assert (run.stage, run.number) == ("over", LOSSES)
    run = RunState(PLAN)
    for _ in range(STOPS):
        run = came(chosen(run))
    assert (run.stage, run.won) == ("over", STOPS)
    with pytest.raises(BadInput, match="no battle to fight"):
        run.after(run.fought[0])


def test_each_choice_changes_what_it_says():
    run = came(RunState(PLAN), harm=DOWN)
    treat, recruit, learn = run.offers
    before = {one.name: one for one in run.before_choice}
    assert all(one.wound == DOWN for one in before.values())
    assert not any(one.wound for one in treat.squad)
    assert treat.told.endswith(f" and {len(before) - 1} others.")
    assert recruit.squad == (*run.before_choice, recruit.fighter)
    assert recruit.fighter.name not in before
    assert (recruit.fighter.wound, " wounded " in recruit.told) == (JOINS, True)
    assert learn.fighter.rank(learn.skill) > before[learn.fighter.name].rank(learn.skill)
    assert all(one.rank(one.skill) >= before[one.name].rank(one.skill) for one in learn.squad)
    for offer in run.offers:
        assert offer.fighter.name in offer.told
        assert run.choose(offer.choice).squad == offer.squad
        assert points(run.ruleset, offer.squad) > points(run.ruleset, run.before_choice)


def test_a_choice_can_be_changed_until_the_next_battle():
    run = came(RunState(PLAN), harm=30)
    assert run.stage == "choice"
    changed = run.choose("treat").choose("learn")
    assert changed.choices == ("learn",)
    assert changed.squad == run.offers[2].squad
    with pytest.raises(BadInput, match="None of your figures is wounded"):
        came(RunState(PLAN)).choose("treat")
    with pytest.raises(BadInput, match="nothing to choose"):
        RunState(PLAN).choose("treat")


def test_a_run_where_nobody_can_fight_is_over_after_the_choice():
    run = came(RunState(PLAN), harm=WHOLE)
    run = came(run.choose("learn"), harm=WHOLE)
    assert not any(fighter.is_fit for fighter in run.before_choice)
    assert run.stage == "choice"
    assert run.choose("treat").stage == run.choose("recruit").stage == "battle"
    assert run.choose("treat").wanted > 0


def test_the_next_battle_is_the_captains_against_those_who_can_fight():
    run = came(RunState(PLAN), harm=WHOLE).choose("treat")
    scenario = run.scenario()
    assert [side.id for side in scenario.sides] == [YOU, OTHER]
    assert [one.name for one in scenario.sides[0].figures] == [one.name for one in run.squad if one.is_fit]
    assert scenario.sides[1].controller == f"ai:normal/{run.quick.commander.temper}"
    assert [one.profile for one in scenario.sides[1].figures] == list(run.theirs)
    assert 0 < (run.chance() or 0) < 100
    theirs = points(run.ruleset, [Fighter(one, one) for one in run.theirs])
    assert abs(theirs - run.wanted) < 8 * TENTHS


# --- the file ---------------------------------------------------------------------------------------------------------


def kept(run: RunState) -> KeptRun:
    """The file of a run, with words in place of codes."""
    codes = ("CS1.AA",) * run.number
    return msgspec.structs.replace(KeptRun.begun(run.plan), fought=run.fought, choices=run.choices, codes=codes)


def test_a_run_is_the_same_after_it_was_written_and_read(tmp_path: Path):
    assert keeping.read(tmp_path) is None
    run = came(RunState(PLAN), "lost", harm=WHOLE).choose("learn")
    run = came(run, harm=30)
    for one in (RunState(PLAN), run, run.choose("recruit")):
        keeping.keep(tmp_path, kept(one))
        found = keeping.read(tmp_path)
        assert found is not None
        assert found.run == one
        assert found.run.squad == one.squad


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"{", "run.json"),
        (b"[]", "not a run of this game"),
        (b'{"format":"counterstep-run","version":9}', "has format 9"),
        (b'{"format":"counterstep-run","version":true}', "has no version"),
        (b'{"format":"counterstep-run","version":1}', "missing required field"),
        (b"[" * 100_000, "nested too deeply"),
        (b" " * 2_000_000, "larger than"),
    ],
)
def test_a_file_that_is_no_run_is_refused_in_one_sentence(tmp_path: Path, content: bytes, reason: str):
    (tmp_path / keeping.FILE).write_bytes(content)
    with pytest.raises(BadInput, match=reason) as refusal:
        keeping.read(tmp_path)
    assert len(refusal.value.problems) == 1
    aside = keeping.put_aside(tmp_path)
    assert (tmp_path / aside).read_bytes() == content
    assert keeping.read(tmp_path) is None


def test_a_file_that_cannot_have_come_so_is_refused(tmp_path: Path):
    good = kept(came(RunState(PLAN), harm=30).choose("learn"))
    replace = msgspec.structs.replace
    wrong = {
        "has 2 choices": replace(good, choices=("learn", "learn")),
        "tells of 1 figures": replace(good, fought=(Fought("won", 3, (0,)),)),
        "contains 0 codes": replace(good, codes=()),
        "unknown level": replace(good, level="godlike"),
        "has no battle to fight": replace(good, fought=good.fought * 2, choices=()),
    }
    for reason, one in wrong.items():
        keeping.keep(tmp_path, one)
        with pytest.raises(BadInput, match=reason):
            keeping.read(tmp_path)


def test_a_choice_stands_once_the_next_battle_has_begun():
    made = kept(came(RunState(PLAN), harm=30)).choose("learn")
    assert made.choose("recruit").choices == ("recruit",)
    begun = made.fighting("one.jsonl")
    assert begun.is_clean
    assert begun.fighting("one.jsonl").is_clean
    assert not begun.fighting("two.jsonl").is_clean
    with pytest.raises(BadInput, match="the choice stays"):
        begun.choose("recruit")
    assert not made.is_next(made.run.scenario()), "it was not opened yet"
    assert made.entering().is_next(made.run.scenario())
    assert not made.entering().is_next(RunState(PLAN).scenario())


def test_every_level_of_a_captain_plays():
    for level in LEVELS:
        assert RunState(RunPlan.of(WORD, level)).scenario().sides[1].controller.startswith(f"ai:{level}/")
