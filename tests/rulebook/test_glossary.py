"""The glossary: every word explains itself in one short sentence, and its rules are in the book of its rulesets."""

import re

import pytest

from game.rulebook import load_rules, load_terms
from game.rulebook.glossary import EVERYWHERE, Term, load_glossary, term_at, terms_in
from game.rulesets import load_ruleset

RULESETS = ("static", "fluid", "action-time", "phases", "passes")
MOST_WORDS = 18


@pytest.mark.parametrize("term", load_glossary(), ids=lambda term: term.id)
def test_a_word_means_one_short_sentence(term: Term) -> None:
    assert term.text.endswith(".")
    assert len(term.text.split()) <= MOST_WORDS
    assert ";" not in term.text
    assert set(term.rulesets) <= set(RULESETS)
    book = {**load_rules(), **load_terms()}
    for ruleset, rule in term.rule.items():
        assert rule in book, rule
        assert ruleset == EVERYWHERE or ruleset in RULESETS
        assert ruleset == EVERYWHERE or not term.rulesets or ruleset in term.rulesets


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_name_means_one_thing_in_a_ruleset(ruleset: str) -> None:
    own = [term for term in load_glossary() if not term.rulesets or ruleset in term.rulesets]
    names = [name for term in own for name in term.names]
    assert len(set(names)) == len(names), sorted(name for name in names if names.count(name) > 1)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_conditions_and_tracks_that_players_meet_are_explained(ruleset: str) -> None:
    """The words that the trial's player did not know: what stands on every card of a figure."""
    own = load_ruleset(ruleset)
    for wanted in ("Count", "Vitality", "flat-footed", "Hustle", "Strike", "AT", "Intercept"):
        term = term_at(wanted, len(wanted) / 2, ruleset)
        known = {"Count": ("static", "fluid"), "Vitality": ("static", "fluid"), "flat-footed": ("static", "fluid"),
                 "Hustle": ("phases",), "Strike": ("phases",), "AT": ("action-time",),
                 "Intercept": ("passes", "action-time")}[wanted]  # fmt: skip
        assert (term is not None) == (own.id in known), (wanted, ruleset)


def test_the_word_under_the_pointer_is_found_and_no_part_of_another() -> None:
    text = "Each half action costs Count, and the counter stays."
    half = term_at(text, text.index("half") + 2, "static")
    assert half is not None
    assert half.id == "half-action"
    count = term_at(text, text.index("Count") + 2, "static")
    assert count is not None
    assert count.id == "count"
    assert term_at(text, text.index("counter") + 3, "static") is None
    assert term_at("Speed 30 ft.", 2, "phases") is not None
    assert term_at("Speed 30 ft.", len("Speed 30 ft."), "phases") is None


def test_names_are_words() -> None:
    for term in load_glossary():
        for name in term.names:
            assert re.fullmatch(r"[A-Za-z][A-Za-z -]*", name), name


def test_what_the_card_of_a_figure_says_of_it_can_be_pointed_at() -> None:
    for words in ("Dying, Prone", "Unconscious", "Flat-footed, Crouching", "Noor Jansen uses Press"):
        named = {term.id for term in terms_in(words, "fluid")}
        assert len(named) == len(words.split(", ")), words


@pytest.mark.parametrize("word", ["vitality", "health", "hit-points", "physical", "body", "hustle", "strike"])
def test_a_word_for_what_others_call_by_another_says_so(word: str) -> None:
    """Four rulesets had four words for one thing, and nobody said that it was one."""
    (term,) = [term for term in load_glossary() if term.id == word]
    assert re.search(r"\bother rules\b|\bin others\b", term.text, re.IGNORECASE)
