"""The words of hints about danger: short sentences that stand alone, with names and figures, whatever the numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from game.ai import opponent
from game.ai.advice import AdvisedOption, advise, weighed_up
from game.ai.deed_words import command_words
from game.ai.fact_words import coming_words, danger_words, loss_words, shot_words
from game.ai.facts import PositionFacts, SeenAttack, felling_odds
from game.ai.hint_sentences import MOST
from game.ai.plans import outlook_of
from game.ai.reasons import AdviceReason
from game.ai.situation import situation_of
from game.model.commands import End, FirstAid
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
    r"(?:safer: )?(?:"
    r"(?:only )?(?:nobody|[bcd]|[23] enemies) can attack (?:there|then|at 7,5)(?: now)?(?:, at (?:up to )?\d+ %)?"
    r"; (?:here|now|at 7,5) (?:nobody|[bcd]|[23] enemies) can(?:, at (?:up to )?\d+ %)?"
    r"|(?:[bcd] hits|[23] enemies hit) (?:there|then|at 7,5) at (?:up to |about )?\d+ %, "
    r"(?:here|now|at 7,5) at (?:up to |about )?\d+ %)"
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
                        yield told.words


def test_every_form_of_danger_is_made_of_short_sentences_that_stand_alone() -> None:
    told = list(forms())
    assert len(told) > 100
    for words in told:
        assert len(words.split()) <= MOST_WORDS
        assert SENTENCE.fullmatch(words), words


def test_who_could_come_and_attack_is_counted_in_words() -> None:
    told = {numbers: coming_words(*numbers) for numbers in ((0, 1), (1, 0), (1, 2), (7, 6))}
    assert told[0, 1].words == "safer: nobody can move up and attack there; here 1 can"
    assert told[1, 0].words == "1 enemy can move up and attack there; here nobody can"
    assert told[1, 2].words == "safer: only 1 enemy can move up and attack there; here 2 can"
    words = coming_words(2, 0, 55).words
    assert words == "2 enemies can move up and attack there, at up to 55 %; here nobody can"
    assert coming_words(1, 1, 55, 30).words == "1 enemy can move up and attack there, at 55 %; here at 30 %"
    assert told[7, 6].words == "7 enemies can move up and attack there; here 6 can"
    assert [one.gain for one in told.values()] == [True, False, True, False]


def test_a_loss_names_the_figure_and_what_it_is_a_share_of() -> None:
    for ruleset, kinds in (("static", "vitality and health"), ("passes", "health")):
        battle = arena(FIELD, SQUADS, ruleset=ruleset)
        view, figure = battle.view("red"), names(battle)["A"]
        assert loss_words(view, figure, 100) == "A may fall"
        assert loss_words(view, figure, 86) == f"A may lose most of the {kinds} left"
        assert loss_words(view, figure, 40) == f"A may lose half of the {kinds} left"
        assert loss_words(view, figure, 20) == f"A may lose a part of the {kinds} left"


SAFER = AdviceReason("danger", "safer: nobody can attack there; here b can, at 30 %", gain=True, alone=True)
RISK = AdviceReason("danger", "b can attack there, at 30 %; here nobody can", gain=False, alone=True)
HITS = AdviceReason("attack", "45 % to hit b", gain=True, more="c: 20 % to hit")
NEARER = AdviceReason("ground", "gets 2 squares nearer to the exit (then 3 to go)", gain=True)


def test_two_sentences_are_told_and_the_rest_besides() -> None:
    """A gain of a plan and its one price are told, with a second gain if there is room; that, or the cover, takes the
    place of a missing price."""

    def told(*reasons: AdviceReason, cover: str = "") -> tuple[str, str]:
        option = AdvisedOption(End(1), "", "", (0, 0), reasons=reasons, cover=cover)
        return option.sentence, option.more

    safer, risk = f"S{SAFER.words[1:]}.", f"But {RISK.words}."
    both = "45 % to hit b, and gets 2 squares nearer to the exit (then 3 to go)."
    assert told(HITS) == ("45 % to hit b.", "C: 20 % to hit.")
    assert told(HITS, SAFER) == (f"45 % to hit b. {safer}", "C: 20 % to hit.")
    assert told(HITS, RISK) == (f"45 % to hit b. {risk}", "C: 20 % to hit.")
    assert told(HITS, NEARER, RISK, cover="the tree") == (f"{both} {risk}", "C: 20 % to hit. Cover there: the tree.")
    assert told(SAFER, NEARER, RISK) == (f"{safer} G{NEARER.words[1:]}, but {RISK.words}.", "")
    assert told(SAFER, cover="the tree") == (f"{safer} Cover there: the tree.", "")


def test_two_reasons_that_are_long_together_are_two_sentences() -> None:
    far = AdviceReason("ground", f"gets 2 squares nearer to {'x' * MOST}", gain=True)
    option = AdvisedOption(End(1), "", "", (0, 0), reasons=(HITS, far))
    assert option.sentence == f"45 % to hit b. G{far.words[1:]}."


def test_no_plan_promises_a_step_where_steps_are_not_offered() -> None:
    """In the first battle a plan ended with a step that the screen does not offer, and the turn ended before it."""
    battle = arena(FIELD, SQUADS)
    view, figure = battle.view("red"), names(battle)["A"]
    player = opponent("hard")
    known = {
        only: [plan.words for plan in finished(weighed_up(player, view, figure, only)).ranked]
        for only in (("move", "attack", "step"), ("move", "attack"))
    }
    assert any("step" in words for words in known["move", "attack", "step"])
    assert known["move", "attack"]
    assert not any("step" in words for words in known["move", "attack"])


def test_no_step_is_told_after_an_attack_that_brings_nothing() -> None:
    """A hint ended with a step a square nearer to an enemy who was attacked already."""
    battle = arena(FIELD, SQUADS)
    (only,) = advise(opponent("hard"), battle.view("red"), names(battle)["A"]).options
    assert only.deed == "Attack b twice"


def test_who_helps_and_who_falls_are_named_without_a_pronoun() -> None:
    """ "First aid for itself" was said to a man, and "to bring them down" of one woman."""
    battle = arena(
        "A . . . . . b", {"A": ("medic", "red"), "b": ("rifleman", "blue", {"lost": {"vitality": 20, "wounds": 9}})}
    )
    mine, theirs = names(battle)["A"], names(battle)["b"]
    assert command_words(battle.view("red"), FirstAid(mine, mine)) == "First aid for A"
    player = opponent("hard")
    view = battle.view("red")
    finished(player.weigh(view, mine))
    f = PositionFacts(outlook_of(situation_of(view, mine, player.level)))
    seen = f.attack(f.here, theirs)
    assert seen is not None
    assert shot_words(f, seen).endswith(f", {felling_odds(view, mine, seen)} to bring the enemy down")
