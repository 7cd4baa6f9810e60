"""Words on the card of an attack (the panel that shows what an attack would do): its sums line by line, its damage, and
what cover saves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.dice import DiceText
from game.model.grid import Square
from game.model.listing import is_plural, number_words, sentence_case
from game.model.tally import COVER, Tally
from game.rulebook import title_of
from game.rulebook.sentences import plain, points_of, within
from game.rules import event_chart
from game.rules.sightlines import COVERS, FULL
from game.table.odds import Chance, placed


@dataclass(frozen=True, slots=True)
class SumLine:
    """One line of a sum: its words, its value, whether it is a total, and in `shield` the picture of the cover that it
    counts. A line that joins several smaller ones names them in `parts`, and with fewer words for narrow cards in
    `shorter`. A `small` line explains the total above it."""

    text: str
    value: str
    total: bool = False
    shield: str = ""
    shorter: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    small: bool = False


def sums_of_attack(view: View, chance: Chance, square: Square | None, *, whole: bool) -> list[SumLine]:
    """Return the lines of both sums of an attack from `square`. With `whole`, the defence has all its lines, otherwise
    only those that are not on the figure's card. Cover is named after the thing that gives it."""
    forecast = chance.forecast
    assert forecast is not None
    degree, title = view.cover.between(placed(view, chance.attacker, square), view.placed(chance.target))
    lines = [SumLine("Your attack", f"{forecast.attack.total:+d}", total=True)]
    lines += _reasons(forecast.attack, title)
    covered = forecast.defence.of(COVER)
    words = defence_words(name_of_defence(view, chance.target), forecast.defence, covered, title)
    if forecast.attack.of(COVER):
        words = name_of_defence(view, chance.target)  # the cover is taken off the attack
    shield = COVERS[degree] if covered and degree < FULL else ""  # it may have gone out of sight since
    lines.append(SumLine(words, str(forecast.defence.total), total=True, shield=shield))
    lines += cover_effect(view, forecast)
    return lines + (_reasons(forecast.defence, title) if whole else unusual(view, chance.target, forecast.defence))


def unusual(view: View, figure: int, defence: Tally) -> list[SumLine]:
    """Return a line for each bonus or penalty in which the defence against an attack differs from that on the figure's
    card; cover is left out."""
    _, usual = view.facts(figure)[1]
    amounts: dict[str, int] = {}
    for reasons, sign in ((defence.reasons, 1), (usual.reasons, -1)):
        for reason in reasons:
            if reason.kind != COVER:
                amounts[reason.text] = amounts.get(reason.text, 0) + sign * reason.amount
    gone = {reason.text for reason in usual.reasons} - {reason.text for reason in defence.reasons}
    told = [(f"without {text}" if text in gone else text, amount) for text, amount in amounts.items() if amount]
    return [SumLine(sentence_case(text), f"{amount:+d}", total=True, small=True) for text, amount in told]


def _reasons(sum_: Tally, title: str) -> list[SumLine]:
    """Return the lines of one sum; cover is named after the thing that gives it (`title`)."""
    lines = []
    for reason in sum_.reasons:
        text = f"cover ({plain(title).lower()})" if title and reason.kind == COVER else reason.text
        lines.append(SumLine(sentence_case(text), f"{reason.amount:+d}"))
    return lines


def name_of_defence(view: View, figure: int) -> str:
    """Return the name of the number that attacks on a figure must reach, such as "Defence"."""
    return view.facts(figure)[1][0]


def defence_words(name: str, defence: Tally, covered: int, title: str) -> str:
    """Return a defence in words, with its part from cover (`covered`) told separately, such as "Defence 14 + cover 4
    (sandbags)"."""
    if not covered:
        return f"{name}, without cover"
    return f"{name} {defence.total - covered} + cover {covered} ({plain(title).lower()})"


def besides_words(view: View, forecast: AttackForecast) -> str:
    """Return sentences on what, besides the roll, changes the chance to hit, and what a near miss does; "" if only the
    roll decides."""
    besides = view.cover.besides(forecast)
    words = f"{view.cover.by_sums(forecast)} by this roll. {besides}" if besides else ""
    near = view.cover.needed(forecast.attack, forecast.defence).near
    low = " or ".join(map(str, range(1, near + 1)))
    return f"{words} A roll {low} too low still does half the damage.".lstrip() if near else words


def roll_words(view: View, forecast: AttackForecast) -> str:
    """Return words for the roll that hits, and for what else decides whether it does."""
    needed, besides = view.cover.needed(forecast.attack, forecast.defence), besides_words(view, forecast)
    return f"{needed.roll} {needed.on}{f': {besides}' if besides else ''}"


def cover_words(name: str, forecast: AttackForecast, title: str) -> str:
    """Return a figure's defence (its name is `name`) and what cover does to it or to the attack: "Defence 4, the crates
    take 2 off the attack". `title` is the thing that gives cover; "" without cover."""
    added, taken = forecast.defence.of(COVER), -forecast.attack.of(COVER)
    if added:
        return f"{defence_words(name, forecast.defence, added, title)} = {forecast.defence.total}"
    if taken <= 0:
        return ""
    thing = within(title)
    return f"{name} {forecast.defence.total}, {thing} {'take' if is_plural(thing) else 'takes'} {taken} off the attack"


def success_words(good: int) -> str:
    """Return a sentence on the lowest number on a die that is a success; "" for 0, which means that only one die is
    rolled."""
    return f"Each die of {good} or more is a success." if good else ""


def chart_words(view: View, forecast: AttackForecast) -> list[tuple[str, str, str]]:
    """Return, for each side, three texts: its dice one by one, their average number of successes, and the row of the
    dice chart that turns its sum into these dice. Return [] in rulesets without such a chart."""
    attack, defence = forecast.attack.total, forecast.defence.total
    needed = view.cover.needed(forecast.attack, forecast.defence)
    if needed.face or needed.faces or needed.on.startswith(f"{max(0, attack)} "):
        return []
    return [_rolled("You roll", "your attack", attack), _rolled("They roll", "their defence", defence)]


def _rolled(who: str, whose: str, rating: int) -> tuple[str, str, str]:
    """Return a side's dice, their average number of successes, and the row of the chart, each in words."""
    low, high = event_chart.row_of(rating)
    dice = ", ".join(f"d{faces}" for faces in event_chart.dice_of(rating)) or "no dice"
    ratings = f"{low} to {high} roll" if low < high else f"{low} rolls"
    return f"{who} {dice}", f"{_tenths(rating)} on average", f"The chart turns {whose} into dice: {ratings} {dice}."


def _tenths(rating: int) -> str:
    """Return the average number of successes for a rating, with one decimal."""
    return f"{event_chart.tenths(rating) // 10}.{event_chart.tenths(rating) % 10}"


def cover_effect(view: View, forecast: AttackForecast) -> list[SumLine]:
    """Return a line on what the target's cover does, in rulesets whose dice chart hides it: the average successes that
    it is worth, and the chance to hit without it. Return [] without cover or chart."""
    covered, bare = forecast.defence.of(COVER), view.cover.in_the_open(forecast)
    if bare is None or not covered or not chart_words(view, forecast):
        return []
    total = forecast.defence.total
    more = event_chart.tenths(total) - event_chart.tenths(total - covered)
    words = f"Cover brings {more // 10}.{more % 10} successes; without"
    return [SumLine(words, str(bare), total=True, small=True)]


def both_roll(against: str) -> list[str]:
    """Return a line with the dice of each side, if both sides roll; `against` is text such as "2d6 d8 against d6"."""
    mine, _, theirs = against.partition(" against ")
    return [f"You roll {mine}", f"They roll {theirs}"] if theirs else [against]


def fewer(lines: list[SumLine], most: int) -> list[SumLine]:
    """Return about `most` lines, by joining those with the smallest amounts; only the totals if these alone fill `most`
    lines."""
    plain = [line for line in lines if not line.total]
    spare = len(lines) - most
    if spare <= 0 or len(plain) < 2:
        return lines
    gone = sorted(plain, key=lambda line: (abs(int(line.value)), plain.index(line)))[: min(len(plain), spare + 1)]
    if len(lines) - len(plain) >= most:
        return [line for line in lines if line.total]
    rest = _added(gone)
    kept = [line for line in lines if line not in gone]
    return [kept[0], *(line for line in kept[1:] if not line.total), rest, *(line for line in kept[1:] if line.total)]


def _added(lines: Sequence[SumLine]) -> SumLine:
    """Return one line that adds up several, and names as many of them as there is room for, the largest first."""
    order = sorted(lines, key=lambda line: -abs(int(line.value)))
    first, count = order[0].text, len(lines) - 1
    names = ", ".join(line.text for line in order)
    parts = tuple(f"{line.text} {line.value}" for line in order)
    more = (f"{first} and {count} more", number_words(len(lines), "reason"))
    return SumLine(names, f"{sum(int(line.value) for line in lines):+d}", shorter=more, parts=parts)


def span_of(damage: str) -> str:
    """Return the least and the most points that damage dice do, such as "6 to 16" for "2d6+4 lethal"; "" if the text is
    not plain dice."""
    head, _, rest = damage.partition(" ")
    if " " in rest.strip():
        return ""
    try:
        dice = DiceText.parse(head)
    except ValueError:
        return ""
    least, most = dice.count + dice.plus, dice.count * dice.sides + dice.plus
    return f"{least} to {most}" if least != most else str(most)


def damage_words(view: View, target: int, forecast: AttackForecast) -> tuple[str, str]:
    """Return the damage of a hit in two texts. With dice these are its range and what an average hit costs; without
    dice, the least damage and what is added to it or taken off."""
    if span := span_of(forecast.damage):
        return span, loss_words(view, target, forecast)
    least, _, more = forecast.damage.partition(", ")
    return least, more


def loss_words(view: View, target: int, forecast: AttackForecast) -> str:
    """Return a sentence on what an average hit costs: the points that each track of health loses, or that armour
    absorbs all."""
    parts = zip(view.tracks(target), view.cover.loss(target, forecast), strict=True)
    lost = [points_of(points, track.title) for track, points in parts if points]
    return f"An average hit costs {' and '.join(lost)}." if lost else "On average, armour absorbs all of it."


def bare_words(view: View, found: tuple[Chance, ...], *, covered: bool) -> str:
    """Return words saying that nothing covers a figure. If it has cover against another attacker (`covered`), they name
    the first attacker in `found`, against whom it has none."""
    first = view.figure(found[0].attacker).name.split()[0]
    return f"nothing covers you from {first}" if covered else "nothing covers you"


def saved_words(view: View, figure: int, square: Square, found: tuple[Chance, ...]) -> tuple[str, str] | None:
    """Return the words for how much the cover of a square helps against all who could attack there, short and as a
    sentence; None if it does not help."""
    odds, saved, things = [], 0, []
    for chance in found:
        forecast = chance.forecast
        assert forecast is not None
        degree, thing = view.cover.between(view.placed(chance.attacker), view.placed(figure).on(square))
        bare = view.cover.in_the_open(forecast) if 0 < degree < FULL else None
        if bare is None:
            continue
        odds.append(f"{view.figure(chance.attacker).name.split()[0]} {bare}" if len(found) > 1 else f"{bare}")
        things.append(thing)
        saved += (bare.permille - forecast.odds.permille) * forecast.average
    if not odds or saved <= 0:
        return None
    points = (saved + 1000) // 2000
    track = view.tracks(figure)[0].title.lower()
    listed = ", ".join(odds) if len(odds) < 3 else f"{odds[0]}, and {len(odds) - 1} others"
    words = f"Without cover: {listed}."
    amount = f"about {points_of(points, track)}" if points else f"less than {points_of(1, track)}"
    thing = within(things[0])
    return words, f"{sentence_case(thing)} {'save' if is_plural(thing) else 'saves'} you {amount}."


def whole_words(view: View, target: int, forecast: AttackForecast) -> str:
    """Return a text with both sums line by line, the distance and the average damage."""
    lines = [*forecast.attack.lines, f"Attack {forecast.attack.total:+d}, against", *forecast.defence.lines]
    lines.append(f"{name_of_defence(view, target)} {forecast.defence.total}")
    lines.append(f"{forecast.distance} squares off: {title_of('grid.distance')}")
    lines.append(f"A hit does about {forecast.average // 2} on average.")
    return "\n".join([*lines, *forecast.notes])


def far(view: View, forecast: AttackForecast) -> str:
    """Return the distance of an attack in the unit in which the ruleset counts."""
    if view.ruleset.movement.unit == "ft.":
        return f"{forecast.distance * view.ruleset.scale.feet} ft."
    return f"{forecast.distance} sq."
