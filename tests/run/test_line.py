"""The line of a run: it proves every battle and every choice, or is refused with the reason."""

import re

import pytest
from day_kit import played_by

from game.cli import main
from game.model.errors import BadInput
from game.run import line as module
from game.run.line import is_line, line_of, proved
from game.run.plan import RunPlan
from game.run.state import RunState, fought
from game.storage import share_code
from game.storage.share_code import code_of_battle

PLAN = RunPlan.of("amber heron", "easy")


def played(run: RunState, *, cheats: bool = False) -> tuple[RunState, str]:
    """A run after its next battle and the code of that, as a computer plays your side; with `cheats` the captain does
    nothing but end his turns."""
    battle, record = played_by(run.scenario(), "ai:easy", cheats=cheats, most=20_000)
    return run.after(fought(battle, run)), code_of_battle(record)


Two = tuple[RunState, tuple[str, str]]


@pytest.fixture(scope="module")
def two() -> Two:
    """A run after two battles, with their codes."""
    run, first = played(RunState(PLAN))
    run, second = played(run.choose("learn"))
    return run, (first, second)


def sealed(text: str) -> str:
    """A line whose seal was made anew by somebody who knows how."""
    return f"{text} #{module.seal_of(text)}"


def test_a_true_line_is_proved_and_is_one_line(two: Two):
    run, codes = two
    line = line_of(run, codes, is_clean=True)
    assert "\n" not in line
    assert is_line(line)
    assert len(line) < 8000
    found = proved(line)
    assert found.run == run
    assert found.is_clean
    assert found.codes == codes
    assert f"{run.won} of 2 won so far" in line


@pytest.mark.parametrize(
    ("is_clean", "said"), [(True, "no turn with dice undone"), (False, "or a turn with dice undone")]
)
def test_the_check_says_what_the_line_says_of_itself(
    two: Two, capsys: pytest.CaptureFixture[str], is_clean: bool, said: str
):
    assert main(["run", "--verify", line_of(*two, is_clean=is_clean)]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "The line says that" in told
    assert said in told


def test_any_letter_that_is_altered_is_noticed(two: Two):
    """Every place of the words and every fortieth of the codes."""
    line = line_of(*two, is_clean=True)
    start = line.index(module.CODE)
    for place in (*range(start), *range(start, len(line), 40)):
        other = "x" if line[place] != "x" else "y"
        with pytest.raises(BadInput):
            proved(line[:place] + other + line[place + 1 :])


def test_words_and_choices_that_were_not_are_refused_though_they_are_sealed(two: Two):
    run, codes = two
    text = line_of(run, codes, is_clean=True).rpartition(" #")[0]
    with pytest.raises(BadInput, match="but the run ends with"):
        proved(sealed(re.sub("round [0-9]+", "round 1", text)))
    with pytest.raises(BadInput, match="battle 1: is not the battle that comes here: the ground"):
        proved(sealed(text.replace("amber heron", "amber finch")))
    with pytest.raises(BadInput, match="battle 2: is not the battle that comes here: a squad"):
        proved(sealed(text.replace(f"{module.CODE}dl.", f"{module.CODE}dr.")))
    with pytest.raises(BadInput, match="is not the battle that comes here"):
        proved(sealed(text.replace(f"{module.CODE}dl.", f"{module.CODE}tl.")))
    with pytest.raises(BadInput, match="contains 2 battles and 0 choices"):
        proved(sealed(text.replace(f"{module.CODE}dl.", f"{module.CODE}d.")))
    with pytest.raises(BadInput, match="battle 1: is not the battle that comes here: the ground"):
        proved(sealed(text.replace(codes[0], codes[1])))


def test_a_captain_who_was_made_to_lose_is_noticed():
    run, code = played(RunState(PLAN), cheats=True)
    with pytest.raises(BadInput, match="is no order of this captain"):
        proved(line_of(run, (code,), is_clean=True))


def test_a_line_of_another_version_says_which(two: Two, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(share_code, "__version__", "9.9.9")
    run, code = played(RunState(PLAN))
    monkeypatch.undo()
    text = line_of(run, (code,), is_clean=False).rpartition(" #")[0]
    assert "Not clean" in text
    with pytest.raises(BadInput, match=r"made by version 9\.9\.9, but this is"):
        proved(sealed(text.replace("amber heron", "amber finch")))


def test_a_line_wants_every_battle(two: Two):
    run, codes = two
    for some in ((), codes[:1]):
        with pytest.raises(BadInput, match="to share it, all are needed"):
            line_of(run, some, is_clean=True)


@pytest.mark.parametrize(
    "text",
    [
        "", "Counterstep run", "Counterstep run amber heron: easy, x. Clean. CR1.d.CS1.AA #0", "CS1.AAAA",
        "Counterstep run " + "x" * 3_000_000, "Counterstep run : , . Clean. CR1.d. #",
    ],
)  # fmt: skip
def test_what_is_no_line_is_refused(text: str):
    with pytest.raises(BadInput):
        proved(text)
