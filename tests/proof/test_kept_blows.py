"""What attacks rest on is said by the part that settles them: equal records, equal forecasts, and nothing is stale."""

from __future__ import annotations

from random import Random

import pytest
from forgetful import nothing_kept
from proof_workshop import begun, pick

from game.engine.battle import Battle
from game.model.answers import AttackForecast
from game.model.components import Condition, Health, Magazine, Place, Posture, Stance
from game.model.grid import Square
from game.model.rejections import Rejection
from game.model.shots import Shot
from game.rules import conditions, figures
from game.rulesets import examples, names
from tests.soak import few_or_many

SQUARES = 3
"""Other squares from which an attack is asked of each pair, besides those on which the two stand."""
PAIRS = 5
Asked = tuple[int, Square, Square, str]
Answer = AttackForecast | Rejection


def stirred(battle: Battle, chance: Random) -> None:
    """Something befalls somebody that chance seldom brings: a condition, another posture, an aim, an empty magazine."""
    world = battle.world
    figure = chance.choice(figures.fighting(world))
    foes = figures.opponents(world, figure)
    kind = chance.randrange(5)
    if kind == 0:
        name = chance.choice(sorted(world.ruleset.conditions))
        conditions.put(world, figure, name, Condition(chance.randrange(1, 4), source=chance.choice(foes)), "", "")
    elif kind == 1:
        world.change(figure, Posture, kind=chance.choice(("standing", "crouching", "prone")))
    elif kind == 2:
        world.change(figure, Stance, aim=chance.choice(foes))
    elif kind == 3:
        world.change(figure, Stance, brace=chance.randrange(8))
    else:
        armed = [weapon for weapon in world.sheet(figure).weapons if world.weapon(weapon).shots]
        world.change(figure, Magazine, shots={weapon: chance.randrange(2) for weapon in armed})
    world.events.clear()


def some_pairs(battle: Battle, chance: Random) -> list[tuple[int, int]]:
    """Some figures, each with an enemy."""
    up = figures.fighting(battle.world)
    pairs = [(one, other) for one in up for other in figures.opponents(battle.world, one)]
    return chance.sample(pairs, min(PAIRS, len(pairs)))


def asked(battle: Battle, pairs: list[tuple[int, int]], chance: Random) -> dict[Asked, Answer]:
    """Attacks of pairs from where they stand and from elsewhere, by what they are said to rest on."""
    view = battle.view("")
    told: dict[Asked, Answer] = {}
    for attacker, target in pairs:
        mover, mark = view.placed(attacker), view.placed(target)
        near = [(mark.square[0] + dx, mark.square[1] + dy) for dx in (-2, -1, 0, 1, 2) for dy in (-1, 0, 1)]
        squares = [square for square in near if square in battle.world.board]
        for here in (mover.square, *chance.sample(squares, SQUARES)):
            for weapon in view.sheet(attacker).weapons:
                with nothing_kept(map_too=False):
                    fresh = view.forecast_of(Shot(mover.on(here), mark, weapon))
                assert view.forecast_of(Shot(mover.on(here), mark, weapon)) == fresh, "what is kept is stale"
                told[view.rests_on(attacker, target), here, mark.square, weapon] = fresh
    return told


@pytest.mark.parametrize("ruleset", [*names(), *examples()])
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
@few_or_many("acts", 20, 40)
def test_attacks_that_rest_on_the_same_come_to_the_same(ruleset: str, seed: int, acts: int) -> None:
    battle, chance, known, again = begun(ruleset, seed), Random(f"{ruleset} {seed}"), dict[Asked, Answer](), 0
    for act in range(acts):
        if battle.outcome is not None or len(figures.fighting(battle.world)) < 2:
            break
        same = Random(f"{seed} {act // 4}")
        told = asked(battle, some_pairs(battle, same), same)
        for key, answer in told.items():
            again += key in known
            assert known.setdefault(key, answer) == answer, key
        assert battle.submit(pick(list(battle.legal()), chance.randrange(1 << 30))) is None
        if act % 5 == 4 and battle.outcome is None:
            stirred(battle, chance)
    assert again > len(known) // 10, "hardly anything was asked twice: nothing is shown by that"


@pytest.mark.parametrize("ruleset", names())
def test_attacks_know_who_lies_beside_the_two(ruleset: str) -> None:
    compared = 0
    for one in figures.fighting(begun(ruleset, 1).world):
        battle = begun(ruleset, 1)
        pairs = [(one, foe) for foe in figures.opponents(battle.world, one)]
        known = asked(battle, pairs, Random(one))
        fall_beside(battle, one)
        told = asked(battle, pairs, Random(one))
        assert all(told[key] == known[key] for key in told.keys() & known.keys())
        compared += len(told)
    assert compared > 20


def fall_beside(battle: Battle, figure: int) -> None:
    """A comrade comes to lie on a free square beside a figure."""
    world = battle.world
    fallen = next(other for other in figures.comrades(world, figure) if other != figure)
    x, y = figures.square_of(world, figure)
    near = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    free = [square for square in near if world.ruleset.movement.may_stay(world, fallen, square) is None]
    world.change(fallen, Place, square=free[0])
    world.change(fallen, Health, state="unconscious")
