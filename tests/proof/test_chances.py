"""The chance shown is the chance rolled: for every attack and every check, under every ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from proof_workshop import begun, pick, play

from game.engine.battle import Battle
from game.engine.systems import install
from game.model.answers import Trial
from game.model.commands import Attack, Throw
from game.model.dice import Dice
from game.model.events import Attacked, CheckRolled, Event
from game.model.rejections import Rejection
from game.model.tally import Odds
from game.rulesets import load_ruleset, names
from tests.soak import few_or_many

CHECKS = ("reflex", "fortitude", "balance", "climb", "tumble", "hide", "notice", "swim", "jump", "agility", "strength")
SURE = 5
"""Standard deviations that chance alone never goes beyond in a test suite's life."""


def is_plausible(hits: int, chances: list[Odds]) -> bool:
    """Whether so many hits may well come of these chances (compared in squares, so that all stays whole)."""
    of = 1
    for chance in chances:
        of = max(of, chance.of)
    mean = sum(chance.cases / chance.of for chance in chances)
    spread = sum(chance.cases / chance.of * (1 - chance.cases / chance.of) for chance in chances)
    return (hits - mean) ** 2 <= SURE**2 * spread + 1e-9


def first_attack(events: list[Event], command: Attack | Throw) -> tuple[Attacked, bool] | None:
    """The attack a command brought, and whether it got through in the end (not lost in the undergrowth)."""
    for place, event in enumerate(events):
        if isinstance(event, Attacked) and (event.figure, event.weapon) == (command.figure, command.weapon):
            after = events[place + 1] if place + 1 < len(events) else None
            lost = isinstance(after, CheckRolled) and after.title == "Concealment" and not after.passed
            return event, event.hit and not lost
    return None


def shots(battle: Battle) -> Iterator[tuple[Attack | Throw, Odds]]:
    """Plain attacks that are on offer, with the chance that is shown."""
    decision = battle.decision
    assert decision is not None
    view = battle.view(decision.seat)
    for command in battle.legal():
        if isinstance(command, Attack) and not command.final and not command.boost:
            seen = view.forecast(command.figure, command.target, command.weapon)
        elif isinstance(command, Throw):
            seen = view.burst(command.figure, command.weapon, command.square)
        else:
            continue
        assert not isinstance(seen, Rejection), "what is on offer has a forecast"
        yield command, seen.odds


def situations(ruleset: str, number: int) -> Iterator[Battle]:
    """Moments of drawn battles in which somebody may attack."""
    found = 0
    for seed in range(1, 200):
        battle, chance = begun(ruleset, seed), Random(seed)
        for _ in range(25):
            if battle.outcome is not None:
                break
            if next(shots(battle), None) is not None:
                yield battle
                found += 1
                break
            battle.submit(pick(list(battle.legal()), chance.randrange(1 << 30)))
        if found == number:
            return


def tried(battle: Battle, command: Attack | Throw, seed: int) -> tuple[Attacked, bool] | None:
    """One trial of an attack with other dice; None when something else came of it first."""
    trial = battle.fork(seed)
    assert trial.submit(command) is None
    return first_attack(trial.events, command)


def check_attacks(ruleset: str, number: int, trials: int) -> None:
    chances: list[Odds] = []
    hits = compared = 0
    for battle in situations(ruleset, number):
        offered = list(shots(battle))
        for command, odds in offered[:: max(1, len(offered) // 3)]:
            own: list[Odds] = []
            own_hits = 0
            for seed in range(trials):
                result = tried(battle, command, seed * 7919 + 1)
                if result is None:
                    break
                attacked, hit = result
                assert attacked.odds is not None, "every attack says the chance it had"
                own.append(odds)
                own_hits += hit
            assert is_plausible(own_hits, own), f"{command}: {own_hits} of {len(own)} at {odds}"
            compared += bool(own)
            chances += own
            hits += own_hits
    assert is_plausible(hits, chances)
    if not delays_attacks(ruleset):
        assert compared >= number, "attacks were compared"


def delays_attacks(ruleset: str) -> bool:
    """Whether attacks are carried out later than they are asked for, by everybody at once."""
    return not any(tried(battle, next(shots(battle))[0], 1) for battle in situations(ruleset, 4))


@pytest.mark.parametrize("ruleset", names())
def test_attacks_hit_as_often_as_shown(ruleset: str) -> None:
    check_attacks(ruleset, number=3, trials=25)


@pytest.mark.long
@pytest.mark.parametrize("ruleset", names())
def test_attacks_hit_as_often_as_shown_in_many_situations(ruleset: str) -> None:
    check_attacks(ruleset, number=40, trials=600)


@few_or_many("battles", 1, 3)
@pytest.mark.parametrize("ruleset", names())
def test_in_whole_battles_hits_come_as_often_as_their_chances_say(ruleset: str, battles: int) -> None:
    chances: list[Odds] = []
    hits = 0
    for seed in range(1, battles + 1):
        battle = begun(ruleset, seed)
        play(battle, seed, 40)
        for event in battle.events:
            if isinstance(event, Attacked):
                assert event.odds is not None
                assert event.hit or event.odds.cases < event.odds.of
                assert event.odds.cases or not event.hit
                chances.append(event.odds)
                hits += event.hit
    assert chances, "somebody attacked"
    assert is_plausible(hits, chances)


@pytest.mark.parametrize(
    "ruleset", [name for name in names() if load_ruleset(name).resolution.__class__.__name__ == "D20"]
)
def test_every_face_of_a_single_die_is_counted_exactly(ruleset: str) -> None:
    """Where one die decides, all its faces are tried: the chance shown is the exact share of them that hits."""
    compared = 0
    for battle in situations(ruleset, 6):
        for command, odds in list(shots(battle))[:4]:
            results = []
            for face in range(1, 21):
                world = battle.world.fork(Dice(1, script=[face] + [1] * 60))
                install(world)
                trial = Battle(world, battle.scenario)
                assert trial.submit(command) is None
                results.append(first_attack(trial.events, command))
            if None in results:
                continue
            compared += 1
            assert sum(hit for _, hit in results if hit) * odds.of == odds.cases * 20
    assert compared


@pytest.mark.parametrize("ruleset", names())
def test_checks_succeed_as_often_as_shown(ruleset: str) -> None:
    battle = begun(ruleset, 4)
    play(battle, 4, 6)
    resolution = battle.world.ruleset.resolution
    compared = 0
    for check in CHECKS:
        for figure in battle.world.figures[:3]:
            for against in (3, 8, 13, 18):
                try:
                    wanted = Trial(check, against, "a check", "")
                    shown = resolution.check_forecast(battle.world, figure, wanted)
                except KeyError:
                    continue
                trial = battle.fork(against * 1009 + figure)
                passed = sum(resolution.check(trial.world, figure, wanted) >= 0 for _ in range(60))
                assert is_plausible(passed, [shown.odds] * 60), (
                    f"{check} against {against}: {passed} of 60 at {shown.odds}"
                )
                compared += 1
    assert compared >= 12
