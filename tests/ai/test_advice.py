"""Advice names different ways to act, says why with the number that decides, and agrees with what the adviser would
do."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from game.ai import opponent
from game.ai.advice import Advice, advise, option_of
from game.ai.bodies import first_tracks
from game.ai.deed_words import command_words
from game.ai.fact_words import FAINT, FactTold, danger_words, for_now, harm_words, many_enemies, shot_words
from game.ai.facts import PositionFacts, SeenAttack, best_attack, strikes, threats
from game.ai.plans import Plan, outlook_of
from game.ai.reasons import Weighed, outcome_reason, reasons_for, words_of_reasons
from game.ai.situation import situation_of
from game.ai.weights import weights
from game.engine.battle import Battle
from game.model.commands import Attack, End, Move
from game.model.scenario import Scenario, SideSetup
from game.model.slices import finished
from game.model.tally import Odds
from tests.ai.arena import arena, choice, names
from tests.shipped import shipped

PLAYER = opponent("yardstick")  # what the planners say, without a look ahead
OPEN = """
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . A . . . . . . . . b . .
. . . . . . . . . . . . . . . . c . .
. . . . . . . . . . . . . . . . d . .
. . . . . . . . . . . . . . . . . . .
"""
FAR = f"A {'. ' * 58}b\n{'. ' * 60}\n{'. ' * 60}"
WALL = """
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . A . . . . . . . . . . . b . .
. . . . . . . . . . . . . . . . c . .
. . . . . . . . . . . . . . . . d . .
. . . . . . . . . . . . . . . . . . .
"""
SANDBAGS = [{"kind": "sandbags", "line": [[7, 1], [7, 6]]}]
HOUSE = [{"kind": "wall", "line": [[6, 0], [6, 3]]}]
SQUADS = {"A": ("rifleman", "red", {"lost": {"vitality": 8}}), **dict.fromkeys("bcd", ("rifleman", "blue"))}
FIGHT = "\n".join(" ".join("A" if (x, y) == (2, 3) else "b" if (x, y) == (9, 3) else "c" if (x, y) == (9, 6) else "."
                           for x in range(16)) for y in range(8))  # fmt: skip
NEARER = r"(?:[Gg]ets|[Gg]oes) (\d+) squares? (nearer to|away from) b(?: \((?:then (\d+) to go|right there))?"
RULESETS = ("static", "fluid", "action-time", "phases", "passes")


def advice_in(battle) -> Advice:
    return advise(PLAYER, battle.view(battle.decision.seat))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_first_advice_is_what_the_adviser_would_do(ruleset: str) -> None:
    battle = arena(
        FIGHT,
        {"A": ("rifleman", "red"), "b": ("rifleman", "blue"), "c": ("scout", "blue")},
        ruleset=ruleset,
    )
    advice = advice_in(battle)
    assert advice.options[0].command == choice(battle, PLAYER.name)
    assert 1 <= len(advice.options) <= 3
    for option in advice.options:
        assert battle.view("red").check(option.command) is None
    assert len({option.deed for option in advice.options}) == len(advice.options)


def facts_of(battle, figure: int) -> PositionFacts:
    """The facts of one figure, after it has been thought about once."""
    view = battle.view(battle.decision.seat)
    finished(PLAYER.weigh(view, figure))
    return PositionFacts(outlook_of(situation_of(view, figure, PLAYER.level)))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_chance_that_is_told_is_that_of_the_forecast(ruleset: str) -> None:
    battle = arena(
        FIGHT, {"A": ("rifleman", "red"), "b": ("rifleman", "blue"), "c": ("scout", "blue")}, ruleset=ruleset
    )
    view, known = battle.view("red"), names(battle)
    attacks = [option for option in advice_in(battle).options if isinstance(option.command, Attack)]
    for option in attacks:
        chance, name = re.match(r"(\d+) % to hit (\w)", option.why).groups()
        assert option.deed.startswith(f"Attack {name}")
        best = best_attack(view, view.placed(known["A"]), (known[name],))
        assert best is not None
        assert best[1].odds.percent == int(chance)
    assert attacks or ruleset == "phases"


def test_danger_is_told_by_who_could_attack_there_and_here() -> None:
    """In the open three could shoot, behind the wall nobody: both are said, and both are what the forecasts say."""
    battle = arena(OPEN, SQUADS, edges=HOUSE)
    view, figure = battle.view("red"), names(battle)["A"]
    here = view.figure(figure).square
    assert len(threats(view, figure, here)) == 3
    told = [option for option in advice_in(battle).options if "can attack there" in option.why]
    assert told
    for option in told:
        there = threats(view, figure, option.square)
        best = max(seen.odds.percent for _, seen in threats(view, figure, here))
        assert f"here 3 enemies can, at up to {best} %" in option.why
        many = {0: "nobody can attack there", 1: f"{view.figure(there[0][0]).name} can" if there else ""}
        assert many.get(len(there), f"{many_enemies(len(there))} can attack there") in option.why


def test_a_chance_that_differs_by_less_than_five_per_cent_is_no_reason() -> None:
    battle = arena(WALL, SQUADS)
    f = facts_of(battle, names(battle)["A"])
    now = f.threats(f.here)[:1]
    (foe, seen), percent = now[0], now[0][1].odds.percent

    def hitting(chance: int) -> tuple[SeenAttack, ...]:
        return ((foe, replace(seen, odds=Odds(chance, 100))),)

    assert danger_words(f, hitting(percent - 4), now, "there", "here") is None
    less, more = (danger_words(f, hitting(percent + apart), now, "there", "here") for apart in (-5, 5))
    assert less is not None
    assert more is not None
    assert (less.words, less.gain) == (f"safer: b hits there at {percent - 5} %, here at {percent} %", True)
    assert (more.words, more.gain) == (f"b hits there at {percent + 5} %, here at {percent} %", False)


def test_how_many_can_attack_does_not_matter_where_they_hardly_hit() -> None:
    battle = arena(WALL, SQUADS)
    f = facts_of(battle, names(battle)["A"])
    faint = tuple((foe, replace(seen, odds=Odds(FAINT - 1, 100))) for foe, seen in f.threats(f.here))
    assert len(faint) == 3
    assert danger_words(f, (), faint, "there", "here") is None
    assert danger_words(f, faint, (), "there", "here") is None


def test_two_targets_are_told_apart_by_what_can_be_done_to_them() -> None:
    weak = {"lost": {"vitality": 30, "wounds": 10}}
    battle = arena(FIGHT, {"A": ("rifleman", "red"), "b": ("rifleman", "blue"), "c": ("rifleman", "blue", weak)})
    first = advice_in(battle).options[0]
    assert isinstance(first.command, Attack)
    assert first.target == names(battle)["c"]
    assert first.deed.startswith("Attack c")


def test_an_attack_says_how_many_action_dice_it_spends() -> None:
    battle = arena(FIGHT, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")})
    known, view = names(battle), battle.view("red")
    plain = Attack(known["A"], known["b"], "rifle")
    assert command_words(view, plain) == "Attack b"
    assert command_words(view, replace(plain, boost=1)) == "Attack b with 1 action die"


def test_a_move_names_its_square() -> None:
    battle = arena(WALL, {"A": ("rifleman", "red"), **dict.fromkeys("bcd", ("rifleman", "blue"))}, edges=SANDBAGS)
    moves = [option for option in advice_in(battle).options if isinstance(option.command, Move)]
    assert moves
    for option in moves:
        x, y = option.command.path[-1]
        assert f"to {x},{y}" in option.deed
        assert option.place == f"{x},{y}"


def test_every_consideration_has_words() -> None:
    """A weight that nobody can put in words would be told as something in the turns to come."""
    told = {part for name, row in words_of_reasons().items() for part in (row.of or (name,))}
    assert set(weights().weight) - {"ahead"} <= told


@pytest.mark.parametrize("ruleset", RULESETS)
def test_nearer_and_farther_are_measured_from_where_the_figure_stands(ruleset: str) -> None:
    battle = arena(FAR, {"A": ("brawler", "red"), "b": ("brawler", "blue")}, ruleset=ruleset)
    f = facts_of(battle, names(battle)["A"])
    foe = names(battle)["b"]
    told, options = 0, advice_in(battle).options
    for option in options:
        found = re.search(NEARER, option.why)
        if found is not None:
            told += 1
            before, left = f.steps_to_foe(foe, f.here), f.steps_to_foe(foe, option.square)
            assert left >= before or int(found[3] or 0) == left
            assert (int(found[1]), found[2] == "nearer to") == (abs(before - left), left < before)
        assert option.square != f.here or found is None, "who stays gets no nearer"
    assert told or options[0].deed == "Run, then sprint, then move on"


def shooting(f: PositionFacts, target: int, total: int) -> Plan:
    """A plan to attack somebody from here."""
    attack = Attack(f.figure, target, "rifle")
    return Plan(attack, "attack", f.here, {"harm": total}, total, before=1, target=target)


def test_another_target_is_named_with_its_chance() -> None:
    weak = {"lost": {"vitality": 30, "wounds": 10}}
    battle = arena(FIGHT, {"A": ("rifleman", "red"), "b": ("rifleman", "blue"), "c": ("rifleman", "blue", weak)})
    view, known = battle.view("red"), names(battle)
    f = facts_of(battle, known["A"])
    one, other = (shooting(f, known[name], total) for name, total in (("c", 2000), ("b", 1000)))
    told = reasons_for(f, Weighed(one, other, None))[0]
    chances = {name: best_attack(view, view.placed(known["A"]), (known[name],))[1].odds for name in "bc"}
    assert told.words.startswith(f"{chances['c']} to hit c (")
    assert told.more.startswith(f"b: {chances['b']} to hit for about ")


def test_an_attack_that_promises_less_than_half_is_not_advised() -> None:
    weak = {"lost": {"vitality": 30, "wounds": 10}}
    battle = arena(FIGHT, {"A": ("rifleman", "red"), "b": ("rifleman", "blue"), "c": ("rifleman", "blue", weak)})
    known = names(battle)
    f = facts_of(battle, known["A"])
    one, other = (shooting(f, known[name], total) for name, total in (("b", 1000), ("c", 2000)))
    assert reasons_for(f, Weighed(one, other, None)) == ()
    assert reasons_for(f, Weighed(one, None, None))


def test_what_only_the_look_ahead_says_is_told_without_figures() -> None:
    battle = arena(WALL, SQUADS)
    end = End(names(battle)["A"])
    plan, rival = (Plan(end, "end the turn", (4, 2), {"ahead": ahead}, ahead) for ahead in (1300, 0))
    told = "tried out for one round, this ends better than {}"
    assert outcome_reason(Weighed(plan, rival, None)).words == told.format("the next plan")
    assert outcome_reason(Weighed(plan, None, rival)).words == told.format("doing nothing")
    assert outcome_reason(Weighed(rival, plan, plan)) is None
    assert outcome_reason(Weighed(plan, None, None)) is None


def test_a_price_is_told_only_where_it_weighs() -> None:
    """One more enemy that can attack is told beside the gain if it counts for half of it."""
    battle = arena(OPEN, SQUADS, edges=HOUSE)
    view, figure = battle.view("red"), names(battle)["A"]
    f = facts_of(battle, figure)
    away = next(square for square in f.view.reach(figure).costs if not threats(view, figure, square))
    command = Move(figure, view.reach(figure).path(away))
    idle = Plan(End(figure), "end the turn", f.here, {"danger": -4000}, -2200)
    for prospect, told in ((-2000, 1), (-6000, 2)):
        plan = Plan(command, "move", away, {"danger": 0, "prospect": prospect}, 0)
        assert len(reasons_for(f, Weighed(plan, None, idle))) == told


def test_a_door_is_named_by_what_it_is() -> None:
    sketch = "\n".join(["A . . b"] + [". . . ."] * 3)
    edges = [{"kind": "door", "line": [[1, 0], [1, 1]]}]
    battle = arena(sketch, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, edges=edges)
    view = battle.view("red")
    command = next(view.legal_of(names(battle)["A"], "open"))
    assert command_words(view, command) == "Open the door"


def test_a_difference_of_many_small_chances_is_told_as_their_mean() -> None:
    battle = arena(WALL, SQUADS)
    f = facts_of(battle, names(battle)["A"])
    seen = f.threats(f.here)[0][1]

    def hitting(*chances: int) -> tuple[SeenAttack, ...]:
        return tuple((names(battle)[mark], replace(seen, odds=Odds(chance, 100)))
                     for mark, chance in zip("bcd", chances, strict=True))  # fmt: skip

    told = danger_words(f, hitting(50, 30, 10), hitting(50, 40, 30), "then", "now")
    assert told == FactTold("safer: 3 enemies hit then at about 30 %, now at about 40 %", True, alone=True)
    assert danger_words(f, hitting(50, 40, 20), hitting(50, 40, 30), "then", "now") is None


def test_more_enemies_who_hit_far_less_well_are_safer_but_not_one_who_hits_far_better() -> None:
    """ "But 2 enemies can attack there, at up to 32 %; here Ivan can, at 80 %" was told of the safer square."""
    battle = arena(WALL, SQUADS)
    f = facts_of(battle, names(battle)["A"])
    seen = f.threats(f.here)[0][1]

    def hits(*chances: int) -> list[SeenAttack]:
        found = zip("bcd", chances, strict=False)
        return [(names(battle)[mark], replace(seen, odds=Odds(chance, 100))) for mark, chance in found]

    def is_safer(then: list[SeenAttack], now: list[SeenAttack]) -> bool:
        told = danger_words(f, then, now, "there", "here")
        assert told is not None
        assert told.gain == told.words.startswith("safer: ")
        return told.gain

    assert is_safer(hits(30, 30), hits(80))
    assert not is_safer(hits(50, 40), hits(60))
    assert not is_safer(hits(90), hits(40, 40))
    assert is_safer(hits(40), hits(39, 39))


@pytest.mark.parametrize(("later", "told"), [((99, 20), True), ((99,), False), ((0, 0), False)])
def test_a_square_to_which_several_could_come_is_safer_only_for_now(later: tuple[int, ...], told: bool) -> None:
    f = facts_of(battle := arena(WALL, SQUADS), names(battle)["A"])
    here = f.threats(f.here)[:1]
    words = for_now(f, later, here)
    assert bool(words) == told
    if told:
        can = f"{f.name(here[0][0])} can, at {here[0][1].odds}"
        assert words == f"safer only for now: 2 enemies can come up, though nobody can attack there yet; here {can}"


def test_an_answer_is_told_with_one_full_stop() -> None:
    battle = Battle.create(Scenario(shipped("ford"), "static", (SideSetup("red"), SideSetup("blue")), seed=3))
    battle.start()
    assert battle.decision is not None
    assert battle.decision.kind == "boost"
    told = [option.why for option in advice_in(battle).options]
    assert told
    assert not [why for why in told if ".." in why]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_health_in_a_hint_is_named_as_on_the_card(ruleset: str) -> None:
    """Vitality is no health: each track is told by its own name, as much of it as is left."""
    battle = arena(
        FIGHT, {"A": ("rifleman", "red"), "b": ("rifleman", "blue"), "c": ("scout", "blue")}, ruleset=ruleset
    )
    f = facts_of(battle, names(battle)["A"])
    shot = f.attack(f.here, names(battle)["b"])
    assert shot is not None
    tracks = [track for track in f.view.tracks(shot[0]) if f"{track.left} {track.title.lower()}" in shot_words(f, shot)]
    assert tracks == list(first_tracks(f.view, shot[0]))
    assert "of " not in harm_words(f, shot)


def test_who_may_strike_on_the_way_is_always_told() -> None:
    """A stranger followed a hint that praised the cover at the end of the way, and not the knife beside it."""
    sketch = ". . . . . . . .\nA . . . . . . .\n. . b . . . . .\n. . . . . . . ."
    battle = arena(sketch, {"b": ("brawler", "blue"), "A": ("medic", "red")}, ruleset="passes")
    known = names(battle)
    assert battle.submit(End(known["b"])) is None  # who has acted holds a free action to intercept with
    view = battle.view("red")
    f = facts_of(battle, known["A"])
    path = ((1, 1), (2, 1), (3, 1))
    plan = f.o.plan(Move(known["A"], path), "move", path[-1])
    (enemy, seen), *_ = strikes(view, plan.first)
    assert enemy == known["b"]
    idle = f.o.plan(End(known["A"]), "end the turn", f.here)
    told = option_of(f, Weighed(plan, None, idle), is_best=True)
    assert f"But b may attack on the way, at {seen.odds}" in told.why
    assert "Harm on the way ends the move there." in told.more
