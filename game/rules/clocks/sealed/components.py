"""The component that the clock of sealed names keeps on a figure."""

from __future__ import annotations

import msgspec


class Seal(msgspec.Struct, frozen=True):
    """Leader mark of a figure: `leads` is set when its side has named it for this round; secret until every side has
    named one."""

    leads: bool = False
