"""A person who plays in the terminal: commands are typed as words, and questions about figures and squares get an
answer."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from game.actions import ACTIONS, action_title
from game.actions.action import UNSEEN
from game.cli.composed import COMPOSE, composed
from game.cli.tables import print_prose
from game.engine.roll_forecasts import chance_of
from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.commands import Answer, Command, GiveUp
from game.model.decisions import Decision
from game.model.errors import BadInput
from game.model.grid import FACINGS, Edge, Square, distance, square_words
from game.model.listing import number_words
from game.model.numbers import whole_number
from game.model.rejections import Rejection
from game.model.terrain import nature
from game.rulebook.action_words import effect_of, pip_words
from game.rulebook.goal_words import goal_lines
from game.rulebook.sentences import id_words
from game.rulebook.thing_words import ground_effect
from game.table.comers import none_now_words
from game.table.deed_facts import arms_of, deed_facts

NEAR = 6
"""Greatest distance in squares at which things count as near a square."""
MOST = 4
"""Most places of one kind that are listed."""


def who_lines(view: View, figure: int) -> Iterator[str]:
    """Yield a line for each known figure, the nearest to `figure` first: number, name, side, square, distance,
    health."""
    here = view.figure(figure).square
    for known in sorted(view.figures(), key=lambda f: (distance(here, f.square), f.id)):
        health = ", ".join(f"{track.title.lower()} {track.left} of {track.most}" for track in view.tracks(known.id))
        state = "" if known.state == "up" else f", {known.state}"
        away = f"{distance(here, known.square)} squares away" if known.id != figure else "acting"
        x, y = known.square
        yield f"  {known.id} {known.name} ({known.side}) at {x},{y}, {away}; {health}{state}"


def danger_lines(view: View, figure: int, square: Square) -> Iterator[str]:
    """Yield lines about a square: its ground, its cover, and each known enemy's best attack on `figure` there."""
    if square not in view.board:
        yield "  This square is not on the map."
        return
    yield f"  {' '.join(dict.fromkeys(ground_effect(name, view.ruleset) for name in view.board.surfaces(square)))}"
    for side in view.cover.shelters(square):
        yield f"  {side.title}: cover against shots from the {FACINGS[side.direction]}."
    able = False
    for other in view.opponents():
        arms = [name for name in view.sheet(other).weapons if not view.weapon(name).is_explosive]
        found = [view.forecast_of(view.shot(other, figure, name).at_target_on(square)) for name in arms]
        odds = [one for one in found if isinstance(one, AttackForecast) and one.odds.cases]
        if odds:
            able = True
            worst = max(odds, key=lambda one: one.odds.permille * max(1, one.average))
            arm = view.weapon(worst.weapon).title.lower()
            name = view.figure(other).name
            yield f"  {name}, {arm}: {worst.odds} to hit, about {worst.average // 2} damage"
    if not able:
        yield f"  {none_now_words(None)}"


def _figures_of(view: View) -> str:
    """Return a line for each known figure, the nearest to the acting figure first, as one text."""
    decision = view.decision
    here = decision.figure if decision is not None and decision.figure else view.own()[0]
    return "\n".join(who_lines(view, here))


def effect_line(view: View, figure: int, action: str) -> str:
    """Return the effect of a figure's action in an indented sentence with its numbers; "" for an action that the
    ruleset does not have."""
    if action not in view.ruleset.actions:
        return ""
    return (
        f"  {effect_of(action, view.ruleset, {**arms_of(view, figure), **deed_facts(view, figure, action)})}".rstrip()
    )


def hints(view: View) -> str:
    """Return the computer's advice for now: one line for each option with its reason and the words to type, the best
    option first."""
    from game.ai import opponent
    from game.ai.advice import ADVISER, advise

    advice = advise(opponent(ADVISER), view)
    told = "\n".join(
        f"  {option.deed}: {option.sentence} Type: {typed(option.command, view)}" for option in advice.options
    )
    return told or f"  {advice.idle} {advice.ends}".rstrip()


MOST_SHOWN = 12
HELP = """\
Type what to do: the action, then whom, where or with what, if needed.
  move 4,3        attack 7 rifle        attack brute        open 3,1        end
?  lists the actions and what they cost     ? ACTION  says what that action does and can do now
how  says how to say what is in no list: own ways, run-ups, heights, throws at any square
who  says who is where     danger 4,3  says what could happen to you on that square
around  says what is near you     around 4,3  says what is near that square     board  draws the board
goal  says what is wanted and who is ahead     hint  says what would be good now, and why"""


GIVES_UP = "give up  ends the battle, and the other side wins"
"""The help for giving up, where that is possible."""


class Person:
    """A player who is asked in the terminal. `draw` returns the board as the side sees it. `own` maps further words to
    functions that return the reply. `greeting` is printed before the first question, followed by the board, or by a
    list of the figures if `drawn` is False."""

    def __init__(
        self, draw: Callable[[View], str], own: Mapping[str, Callable[[View], str]] | None = None, greeting: str = HELP,
        *, drawn: bool = True, may_give_up: bool = False,
    ) -> None:  # fmt: skip
        self._draw = draw if drawn else _figures_of
        self._greeting = f"{greeting}\n{GIVES_UP}" if may_give_up else greeting
        self._may_give_up = may_give_up
        self._asks_to_give_up = False
        """True if the words typed last were a first request to give up; a second one ends the battle."""
        self._own = {"board": draw, "hint": hints, "goal": _goal, "how": lambda view: COMPOSE, **(own or {})}
        self._is_new = True

    def choose(self, view: View) -> Command:
        """Ask until the typed words mean exactly one command, and return it. Raises BadInput if the input ends."""
        decision = view.decision
        assert decision is not None, "only the side whose turn it is can be asked"
        if self._is_new:
            if self._greeting:
                print(f"{self._greeting}\n{self._draw(view)}")
            self._is_new = False
        print(f"\n{_situation(view, decision)}")
        commands = list(view.legal())
        shown = commands if decision.choices else []
        if shown:
            _print_choices(shown, view)
        while True:
            words = _ask(decision.seat)
            if self._replies(words, view):
                continue
            if words == ["give", "up"]:
                return GiveUp(view.own()[0])
            if words[:1] in (["who"], ["danger"], ["around"]):
                print("\n".join(_asked(words, view, decision.figure)))
                continue
            if words[:1] == ["?"]:
                if said := effect_line(view, decision.figure, " ".join(words[1:])):
                    print(said)
                shown = [command for command in commands if command.action in ("answer", *words[1:])]
                if shown:
                    _print_choices(shown, view)
                else:
                    _print_offers(view, decision)
                continue
            meant = _numbered(words, shown) or meant_by(words, view, commands)
            if isinstance(meant, list) and len(meant) == 1:
                return meant[0]
            shown = _answered(meant, view) or shown

    def _replies(self, words: list[str], view: View) -> bool:
        """Reply to words that give no command, and ask once before the side gives up; return whether the words need no
        further work."""
        asked_before, self._asks_to_give_up = self._asks_to_give_up, words == ["give", "up"]
        if len(words) == 1 and words[0] in self._own:
            print(self._own[words[0]](view))
            return True
        if not self._asks_to_give_up or asked_before:
            return False
        told = "Type give up once more: the battle ends, and the other side wins."
        print(told if self._may_give_up else "You cannot give up here.")
        self._asks_to_give_up = self._may_give_up
        return True


def _answered(meant: list[Command] | Rejection, view: View) -> list[Command]:
    """Print why typed words mean no command, or the commands they may mean if there are several; return the possible
    commands."""
    if isinstance(meant, Rejection):
        print(f"You cannot do that: {meant.sentence}")
        return []
    if not meant:
        print("No action you can do now fits these words. Type ? to list all actions.")
        return []
    print("You may mean:")
    _print_choices(meant, view)
    return meant


def meant_by(words: list[str], view: View, commands: Sequence[Command]) -> list[Command] | Rejection:
    """Return the commands that typed words may mean: listed ones, or else the command that the words describe in full.
    Return its rejection if that command is refused."""
    decision = view.decision
    assert decision is not None
    if not words or decision.choices:
        return [command for command in commands if _fits(words, command, view)]
    figures, words = _whose(words, view, decision)
    if not words:
        return []
    words = _with_id(words, view)
    own = [command for command in commands if command.figure in figures and command.action == words[0]]
    listed = [command for command in own if _fits(words, command, view)]
    if listed and _is_exact(words, listed[0], view) and len(figures) == 1:
        return listed[:1]
    if listed:
        return listed
    beside = [c for figure in figures if words[0] in ACTIONS for c in view.besides(figure, words[0])]
    if found := [command for command in beside if _fits(words, command, view)]:
        return found[:1] if _is_exact(words, found[0], view) and len(figures) == 1 else found
    made = [command for figure in figures if (command := composed(words, view, figure)) is not None]
    taken = [command for command in made if view.check(command) is None]
    return taken or (_refused(made[0], view) if made else None) or []


def _refused(command: Command, view: View) -> Rejection | None:
    """Return the reason why a command is refused, naming what hides its target if the target is not seen; None if it is
    legal."""
    refused, target = view.check(command), getattr(command, "target", 0)
    if refused is None or refused.code != UNSEEN or not view.knows(target):
        return refused
    return view.cover.with_reason(refused, view.placed(command.figure), view.placed(target))


def _with_id(words: list[str], view: View) -> list[str]:
    """Return the words with an action's title at their beginning replaced by its id: "hold" becomes "delay". A first
    word that is the id of another action stays."""
    for action in view.ruleset.actions:
        title = action_title(view.ruleset, action).lower().split()
        if words[: len(title)] == title and (len(title) > 1 or words[0] not in view.ruleset.actions):
            return [action, *words[len(title) :]]
    return words


def _whose(words: list[str], view: View, decision: Decision) -> tuple[tuple[int, ...], list[str]]:
    """Return the ids of the figures for which the words may be meant, and the words without the figure's name at their
    beginning."""
    for figure in decision.figures:
        name = view.figure(figure).name.lower().split()
        if words[0] == str(figure) or words[0] == "-".join(name):
            return (figure,), words[1:]
        if words[: len(name)] == name:
            return (figure,), words[len(name) :]
    return decision.figures, words


def _goal(view: View) -> str:
    """Return lines about the side's goal: its progress, the side ahead and the rounds left."""
    named = [objective.title or objective.kind for objective in view.goals]
    return (
        "\n".join(f"  {line}" for line in goal_lines(view) or named) or "  There is no goal here. This is for practice."
    )


def _ask(side: str) -> list[str]:
    print(f"{side}> ", end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        print()
        raise BadInput.of("input", "it ended before the battle was over")
    return ["?" if word == "help" else word for word in line.lower().split()]


def _situation(view: View, decision: Decision) -> str:
    if decision.kind != "act":
        return f"{decision.title} ({decision.seat})"
    figure = view.figure(decision.figure)
    pips = Counter(pip_words(pip) for pip in view.pips(decision.figure) if not pip.spent)
    left = ", ".join(title if times == 1 else number_words(times, title) for title, times in pips.items())
    health = ", ".join(f"{track.title.lower()} {track.left} of {track.most}" for track in view.tracks(decision.figure))
    where = f"{figure.square[0]},{figure.square[1]}"
    return (
        f"Round {view.round}: {figure.id} {figure.name} ({figure.side}) at {where}, {health}; left: {left or 'nothing'}"
    )


def _print_offers(view: View, decision: Decision) -> None:
    offers = view.offers(decision.figure)
    for offer in offers:
        if offer.refused is None:
            print(f"  {offer.id:<12} {offer.cost}".rstrip())
    for offer in offers:
        if offer.refused is not None:
            print(f"  {offer.id:<12} not now: {offer.refused}")


def _print_choices(commands: Sequence[Command], view: View) -> None:
    for number, command in enumerate(commands[:MOST_SHOWN], start=1):
        print(f"  {number}. {in_words(command, view)}")
    if len(commands) > MOST_SHOWN:
        print_prose(f"  and {len(commands) - MOST_SHOWN} more. Add a figure, a square or a weapon to see fewer")


def _numbered(words: list[str], shown: Sequence[Command]) -> list[Command]:
    """Return the command whose number in the last printed list was typed, in a list; [] if no such number was typed."""
    numbers = [str(number) for number in range(1, min(len(shown), MOST_SHOWN) + 1)]
    if len(words) == 1 and words[0] in numbers:
        return [shown[numbers.index(words[0])]]
    return []


def in_words(command: Command, view: View) -> str:
    """Return one command in words for a list of commands: the words to type with the chances of its rolls, or for an
    answer its title and details."""
    if isinstance(command, Answer):
        decision = view.decision
        choices = decision.choices if decision is not None else ()
        choice = next(choice for choice in choices if choice.id == command.choice)
        return f"{choice.title} ({choice.detail})" if choice.detail else choice.title
    chances = "; ".join(dict.fromkeys(chance_of(forecast) for _, forecast in view.trials(command)))
    return f"{typed(command, view)} ({chances})" if chances else typed(command, view)


def typed(command: Command, view: View) -> str:
    """Return the words that a person can type for a command or an answer."""
    if isinstance(command, Answer):
        return command.choice
    several = view.decision is not None and len(view.decision.figures) > 1
    who = [view.figure(command.figure).name.lower().replace(" ", "-")] if several else []
    return " ".join([*who, command.action, *(next(iter(names)) for names in _details(command, view))])


def _details(command: Command, view: View) -> Iterator[tuple[str, ...]]:
    """Yield, for each field of a command that must be named, all words for its value; the usual word comes first."""
    for field, value in msgspec.structs.asdict(command).items():
        if field == "figure" or value in (None, (), "") or value is False or (value == 0 and field == "boost"):
            continue
        if field == "path":
            high = getattr(command, "heights", ())[-1:]
            end = square_words(value[-1])
            yield (f"{end}{high[0]:+d}", end) if high else (end,)
        elif field in ("heights", "opens") or (field == "after" and isinstance(value, tuple)):
            continue
        elif field in ("to", "square"):
            yield (square_words(value),)
        elif field == "edge":
            yield square_words(value[0]), square_words(value[1])
        elif field == "target" and value:
            name = view.figure(value).name.lower()
            yield (f"{name.replace(' ', '-')}", str(value), *name.split())
        elif field == "direction":
            yield FACINGS[value], str(value)
        elif value is True:
            yield (field,)
        else:
            yield (f"{field}:{value}" if isinstance(value, int) else str(value), *id_words(str(value)).split())


def _asked(words: list[str], view: View, figure: int) -> Iterator[str]:
    """Return the lines that answer the question "who", "around" or "danger", which may name a square."""
    if words[0] == "who":
        return who_lines(view, figure)
    square = _square_of(words[1:], view, figure)
    return around_lines(view, square) if words[0] == "around" else danger_lines(view, figure, square)


def _square_of(words: list[str], view: View, figure: int) -> tuple[int, int]:
    """Return the square in typed words such as "4,3"; the figure's own square if the words name no square."""
    x, _, y = "".join(words).partition(",")
    column, row = whole_number(x), whole_number(y)
    return (column, row) if column is not None and row is not None else view.figure(figure).square


def _fits(words: list[str], command: Command, view: View) -> bool:
    """Return whether the first word is the command's action, and each further word names the value of one of its
    fields."""
    if isinstance(command, Answer):
        return words == [command.choice]
    known = [name for names in _details(command, view) for name in names]
    return words[:1] == [command.action] and all(word in known for word in words[1:])


def _is_exact(words: list[str], command: Command, view: View) -> bool:
    """Return whether the words name every field of a command."""
    return len(words) > 1 and all(any(word in names for word in words[1:]) for names in _details(command, view))


def around_lines(view: View, centre: Square) -> Iterator[str]:
    """Yield a line for each kind of ground and border within NEAR squares of a square, with its nearest places. The
    most common kind of ground is left out."""
    if centre not in view.board:
        yield "  This square is not on the map."
        return
    squares = [square for square in view.board.squares if distance(centre, square) <= NEAR]
    plain = Counter(view.board.surfaces(square)[-1] for square in squares).most_common(1)[0][0]
    found: dict[str, list[tuple[int, str]]] = {}
    for square in squares:
        kind = view.board.surfaces(square)[-1]
        if kind != plain:
            away = distance(centre, square)
            found.setdefault(nature().terrain[kind].title, []).append((away, square_words(square)))
    for edge, kind in view.board.edges.items():
        away = min(distance(centre, square) for square in edge)
        if away <= NEAR:
            found.setdefault(_border_title(view, edge, kind), []).append((away, " / ".join(map(square_words, edge))))
    yield f"  Within {NEAR} squares of {square_words(centre)}, mostly {nature().terrain[plain].title.lower()}:"
    for title, places in sorted(found.items(), key=lambda item: min(item[1])):
        named = [f"{place} ({number_words(away, 'square')})" for away, place in sorted(places)[:MOST]]
        left = len(places) - len(named)
        yield f"  {title}: {', '.join(named)}{f' and {left} more' if left else ''}"


def _border_title(view: View, edge: Edge, kind: str) -> str:
    """Return the title of a border, with "open" or "shut" if it can be opened."""
    known = nature().edge[kind]
    return f"{known.title}, {'open' if edge in view.opened() else 'shut'}" if known.opens else known.title
