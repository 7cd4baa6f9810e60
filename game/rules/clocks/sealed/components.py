"""Components that a figure keeps for the clock of sealed names: whether it was named."""

from __future__ import annotations

import msgspec


class Seal(msgspec.Struct, frozen=True):
    """A figure's part in the round: it `leads` when its side has named it; secret until every side has named one."""

    leads: bool = False
