"""Where a command leads: one answer for hints, opponents, the tutor, reviews and demos."""

from game.model.command_ways import path_of, place_named, way_end
from game.model.commands import Attack, BonusStep, Follow, Jump, Move, Throw


def test_a_way_ends_with_its_path_its_square_or_what_follows_a_jump() -> None:
    assert path_of(Move(1, ((1, 1), (2, 2)))) == ((1, 1), (2, 2))
    assert way_end(BonusStep(1, (3, 3))) == (3, 3)
    assert path_of(Jump(1, (4, 1), ((1, 1), (2, 1)))) == ((1, 1), (2, 1), (4, 1))
    assert way_end(Jump(1, (4, 1), ((1, 1), (2, 1)), 0, ((5, 1),))) == (5, 1)


def test_what_names_no_way_has_no_end() -> None:
    assert way_end(Move(1, ())) is None
    assert (way_end(Attack(1, 2, "rifle")), way_end(Follow(1, 2, 10))) == (None, None)
    assert (way_end(Throw(1, "grenade", (7, 7))), place_named(Throw(1, "grenade", (7, 7)))) == (None, (7, 7))
