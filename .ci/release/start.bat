@echo off
rem Makes an environment beside this file, from the wheels in it alone, and starts the game.
cd /d "%~dp0"
if not exist .venv\Scripts\counterstep.exe (
  py -3 -m venv .venv || python -m venv .venv || goto nopython
  .venv\Scripts\python -m pip install --quiet --no-index --find-links wheels "counterstep[host]" || goto failed
)
.venv\Scripts\counterstep %*
goto :eof
:nopython
echo Counterstep needs Python 3.11 or newer, for 64 bit. Install it, then start this file again.
pause
goto :eof
:failed
echo The wheels here do not fit this Python. They are for these: @PYTHONS@.
pause
