"""Opens pages in a real browser without a network, and reads what they show."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path
from typing import Any

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome") or ""


def with_script(html: str, script: str) -> str:
    """A page with a script of the test's own, which its policy is told to let run beside its own ones."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = re.search(r"script-src ([^;]*);", html)
    assert policy is not None, "a page without a policy"
    kept = "" if policy[1] == "'none'" else policy[1]
    html = html.replace(policy[0], f"script-src {kept} 'sha256-{digest}';", 1)
    return html.replace("</head>", f"<script>{script}</script></head>", 1)


def told_in_browser(path: Path, folder: Path) -> Any:
    """What a page's script has put down as JSON in the element `reader`."""
    words = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--disable-sync", f"--user-data-dir={folder / 'profile'}"]  # fmt: skip
    run = subprocess.run(
        [BROWSER, *words, "--virtual-time-budget=20000", "--dump-dom", path.as_uri()],
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    found = re.search(r'<pre id="reader">(.*?)</pre>', run.stdout, re.DOTALL)
    assert found is not None, run.stderr[-500:]
    return json.loads(unescape(found[1]))
