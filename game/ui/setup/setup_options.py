"""The setup's page of options: seed, round limit, dice and undo, then the options of the ruleset."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.model.options import OptionOffer, OptionValue
from game.storage.last_setup import MOST_SEED
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box
from game.ui.kit.scene import Step
from game.ui.setup.setup_form import SetupForm
from game.ui.setup.setup_table import ROUND_LIMITS


def options_page(scene: SetupForm, box: Box) -> None:
    """Lay out the options of every battle on one card, those of the ruleset on another."""
    left, top, width, height = box
    with scene.desk.pane("options", (left - 12, top - 8, width + 24, height + 12)):
        below = _battle_card(scene, (left, top, width, 0))
        _ruleset_card(scene, (left, below + 16, width, 0))


def _battle_card(scene: SetupForm, box: Box) -> float:
    """Lay out seed, round limit, dice and undo; return the bottom of the card in units."""
    desk, choice = scene.desk, scene.table.choice
    left, top, width, _ = box
    label, control = left + 20, left + _label_width(width)
    first = len(desk.items)
    y = _seed_rows(scene, label, control, top, width - (control - left) - 16)
    desk.rule(left + 16, y + 10, width - 32)
    _row(desk, label, y + 42, "Round limit")
    at = ROUND_LIMITS.index(choice.round_limit) if choice.round_limit in ROUND_LIMITS else 0
    shown = f"{choice.round_limit} rounds" if choice.round_limit else "The usual limit"
    desk.stepper("round-limit", (control, y + 25, 236, 34), shown, _limit(scene, at - 1), _limit(scene, at + 1))
    _row(desk, label, y + 88, "Dice")
    _tick(scene, "show_dice", control, y + 71, "Show every die as it falls")
    _row(desk, label, y + 134, "Undo")
    _tick(scene, "take_back", control, y + 117, "Allow undo back to the last die roll")
    desk.card_under(first, (left, top, width, y + 168 - top))
    return y + 168


def _seed_rows(scene: SetupForm, label: float, control: float, top: float, width: float) -> float:
    """Lay out the seed with its controls and explanation; return their bottom in units."""
    desk, choice = scene.desk, scene.table.choice
    _row(desk, label, top + 34, "Dice seed")

    def seed(text: str) -> None:
        if text.isascii() and text.isdigit() and int(text) > 0:
            choice.seed, choice.keep_seed = min(int(text), MOST_SEED), True

    desk.entry("seed", (control, top + 18, 150, 32), str(choice.seed), seed, most=9, allowed="0123456789")
    bold = Style(BODY, desk.palette.ink, bold=True)
    another = (control + 162, top + 17, 130.0, 34.0)
    desk.button("new-seed", another, lambda: _new_seed(scene), text="Another", style=bold)
    _tick(scene, "keep_seed", control, top + 62, "Keep this seed for the next battle")
    said = "The same map, rules, squads, seed and actions always give the same battle."
    return desk.prose(control, top + 102, width, said, Style(LABEL, desk.palette.ink_soft), 16)


def _tick(scene: SetupForm, name: str, left: float, top: float, text: str) -> None:
    """Lay out a tick box for a choice that is true or false."""
    on = bool(getattr(scene.table.choice, name))
    scene.desk.tick(name.replace("_", "-"), (left, top, 300, 34), text, on, lambda: scene.change(**{name: not on}))


def _ruleset_card(scene: SetupForm, box: Box) -> None:
    """Lay out the options of the ruleset, each with a sentence."""
    desk, table = scene.desk, scene.table
    offers = table.offers()
    if not offers:
        return
    left, top, width, _ = box
    first = len(desk.items)
    desk.stamp(left + 18, top + 14, table.ruleset.title)
    y = top + 48
    for offer in offers:
        y = _option(scene, offer, (left, y, width, 0))
    desk.card_under(first, (left, top, width, y - top))


def _option(scene: SetupForm, offer: OptionOffer, box: Box) -> float:
    """Lay out an option with its title, its values and its effect; return the top of the next one in units."""
    desk, table = scene.desk, scene.table
    left, y, width, _ = box
    control = left + _label_width(width)
    room = left + width - 16 - control
    _row(desk, left + 20, y + 17, offer.title)
    value = table.option(offer)
    bold = Style(BODY, desk.palette.ink, bold=True)
    if sum(desk.text_width(title, bold) + 28 for _, title in offer.choices) <= room:
        known = {str(choice): choice for choice, _ in offer.choices}
        options = [(str(choice), title) for choice, title in offer.choices]
        desk.choices(
            offer.id, (control, y, room, 34), options, str(value), lambda text: _take(scene, offer, known[text])
        )
    else:
        values = [choice for choice, _ in offer.choices]
        at = values.index(value)
        less = partial(_take, scene, offer, values[at - 1]) if at else None
        more = partial(_take, scene, offer, values[at + 1]) if at + 1 < len(values) else None
        desk.stepper(offer.id, (control, y, min(room, 300.0), 34), offer.choices[at][1], less, more)
    below = desk.prose(control, y + 40, room, offer.text, Style(LABEL, desk.palette.ink_soft), 16)
    return below + 14


def _take(scene: SetupForm, offer: OptionOffer, value: OptionValue) -> Step:
    scene.table.choose_option(offer, value)
    return scene.change()


def _label_width(width: float) -> float:
    """Return the width, in units, of the titles on a card `width` units wide."""
    return min(230.0, width * 0.3)


def _row(desk: Form, x: float, middle: float, text: str) -> None:
    desk.text(x, middle, text, Style(BODY, desk.palette.ink, bold=True))


def _new_seed(scene: SetupForm) -> Step:
    scene.table.new_seed()
    return scene.change(keep_seed=False)


def _limit(scene: SetupForm, at: int) -> Callable[[], Step] | None:
    if not 0 <= at < len(ROUND_LIMITS):
        return None
    return lambda: scene.change(round_limit=ROUND_LIMITS[at])
