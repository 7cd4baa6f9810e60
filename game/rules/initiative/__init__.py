"""Who acts when: one part a file."""

from __future__ import annotations

from game.world import World


def note(world: World, figure: int, event: str, source: str = "", key: str = "", amount: int = 0) -> None:
    """Changes the world: tell the initiative part that something happened to a figure that may move its Count.

    `event` names the row of the table of modifiers; `source` what it came from, for the log; happenings of one
    `key` count once a round; `amount` is only for events whose size is not in the table (electrical damage).
    """
