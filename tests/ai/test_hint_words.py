"""The words of hints about danger: short sentences that stand alone, with names and figures, whatever the numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from game.ai import opponent
from game.ai.advice import AdvisedOption, considered
from game.ai.fact_words import coming_words, danger_words, loss_words
from game.ai.facts import PositionFacts, SeenAttack
from game.ai.plans import outlook_of
from game.ai.reasons import AdviceReason
from game.ai.situation import situation_of
from game.model.commands import End
from game.model.slices import finished
from game.model.tally import Odds
from tests.ai.arena import arena, names

FIELD = """
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . A . . . . . . . . . . . b . .
. . . . . . . . . . . . . . . . c . .
. . . . . . . . . . . . . . . . d . .
. . . . . . . . . . . . . . . . . . .
"""
SQUADS = {"A": ("rifleman", "red"), **dict.fromkeys("bcd", ("rifleman", "blue"))}
SENTENCE = re.compile(
    r"(?:(?:only )?(?:nobody|[bcd]|(?:one|two|three) enem(?:y|ies)) can attack (?:there|then|at 7,5)(?: now)?(?:, at "
    r"(?:up to |about )?\d+ %)?"
    r"|(?:Here|Now|At 7,5) (?:nobody|[bcd]|(?:two|three) enemies) can(?:, at (?:up to )?\d+ %)?"
    r"|(?:Here|Now|At 7,5) it is (?:up to |about )?\d+ %)"
)
MOST_WORDS = 25


def facts_of(battle) -> PositionFacts:
    """The facts of A, after it has been thought about once."""
    player, view, figure = opponent("yardstick"), battle.view("red"), names(battle)["A"]
    finished(player.weigh(view, figure))
    return PositionFacts(outlook_of(situation_of(view, figure, player.level)))


def forms() -> Iterator[str]:
    """Yield every form that danger is told in: for nobody, one, two and three, there and here."""
    battle = arena(FIELD, SQUADS)
    f, known = facts_of(battle), names(battle)
    seen = f.threats(f.here)[0][1]

    def hitting(marks: str, chance: int) -> tuple[SeenAttack, ...]:
        return tuple((known[mark], replace(seen, odds=Odds(chance, 100))) for mark in marks)

    for there, here in (("there", "here"), ("then", "now"), ("at 7,5", "here"), ("there", "at 7,5")):
        for then in ("", "b", "bc", "bcd"):
            for now in ("", "b", "c", "bc", "bcd"):
                for chance in (1, 30, 100):
                    told = danger_words(f, hitting(then, chance), hitting(now, 50), there, here)
                    if told is not None:
                        yield told[0]


def test_every_form_of_danger_is_made_of_short_sentences_that_stand_alone() -> None:
    told = list(forms())
    assert len(told) > 100
    for words in told:
        assert len(words.split()) <= MOST_WORDS
        assert all(SENTENCE.fullmatch(sentence) for sentence in words.split(". ")), words


def test_who_could_come_and_attack_is_counted_in_words() -> None:
    assert coming_words(0, 1) == "nobody could move and attack there. Here one enemy could"
    assert coming_words(1, 0) == "one enemy could move and attack there. Here nobody could"
    assert coming_words(1, 2) == "only one enemy could move and attack there. Here two enemies could"
    assert coming_words(7, 6) == "7 enemies could move and attack there. Here six enemies could"


def test_a_loss_names_the_figure_and_what_it_is_a_share_of() -> None:
    for ruleset, kinds in (("static", "vitality and health"), ("passes", "health")):
        battle = arena(FIELD, SQUADS, ruleset=ruleset)
        view, figure = battle.view("red"), names(battle)["A"]
        assert loss_words(view, figure, 86) == f"A may lose about 86 % of the {kinds} left"
        assert loss_words(view, figure, 100) == "A may fall"


def test_reasons_of_two_sentences_stand_alone() -> None:
    def why(*reasons: tuple[str, bool]) -> str:
        told = tuple(AdviceReason("x", words, gain) for words, gain in reasons)
        return AdvisedOption(End(1), "", "", (0, 0), reasons=told).sentence

    danger = "nobody can attack there. Here b can, at 30 %"
    assert why(("45 % to hit b", True), (danger, True)) == f"45 % to hit b. N{danger[1:]}."
    assert why(("45 % to hit b", True), (danger, False)) == f"45 % to hit b. But {danger}."
    assert why((danger, True), ("only 60 % to get there", False)) == f"N{danger[1:]}. But only 60 % to get there."
    assert why(("gets nearer", True), ("leaves cover", False)) == "Gets nearer, but leaves cover."


def test_no_plan_promises_a_step_where_steps_are_not_offered() -> None:
    """In the first battle a plan ended with a step that the screen does not offer, and the turn ended before it."""
    battle = arena(FIELD, SQUADS)
    view, figure = battle.view("red"), names(battle)["A"]
    player = opponent("hard")
    deeds = {
        only: [option.deed for option in finished(considered(player, view, figure, only)).options]
        for only in (("move", "attack", "step"), ("move", "attack"))
    }
    assert any("step" in deed for deed in deeds["move", "attack", "step"])
    assert deeds["move", "attack"]
    assert not any("step" in deed for deed in deeds["move", "attack"])
