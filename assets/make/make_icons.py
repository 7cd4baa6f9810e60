"""Icons of actions and menus: assets/icons, 48 units, ink with one spot colour."""

from __future__ import annotations

from make_icons_clocks import CLOCKS
from make_icons_fight import FIGHT
from make_icons_learning import LEARNING
from make_icons_menu import MENU
from make_icons_moves import MOVES
from make_icons_pen import save_all


def main() -> None:
    """Write every icon."""
    save_all("icons", "ic-", 48, {**MOVES, **FIGHT, **MENU, **LEARNING, **CLOCKS})


if __name__ == "__main__":
    main()
