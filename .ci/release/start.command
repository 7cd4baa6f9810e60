#!/bin/sh
# Makes an environment beside this file, from the wheels in it alone, and starts the game.
cd "$(dirname "$0")" || exit 1
if [ ! -x .venv/bin/counterstep ]; then
    python3 -m venv .venv || { echo "Counterstep needs Python 3.11 or newer. Install it, then start this again."; exit 1; }
    .venv/bin/python -m pip install --quiet --no-index --find-links wheels "counterstep[host]" ||
        { echo "The wheels here do not fit this Python. They are for these: @PYTHONS@."; rm -rf .venv; exit 1; }
fi
exec .venv/bin/counterstep "$@"
