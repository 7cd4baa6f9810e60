"""A real browser without a network, which opens pages and reads the data that they show."""

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
    """Return a page with a test's own script, which the page's policy is changed to allow."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = re.search(r"script-src ([^;]*);", html)
    assert policy is not None, "a page without a policy"
    kept = "" if policy[1] == "'none'" else policy[1]
    html = html.replace(policy[0], f"script-src {kept} 'sha256-{digest}';", 1)
    return html.replace("</head>", f"<script>{script}</script></head>", 1)


def told_in_browser(path: Path, folder: Path) -> Any:
    """Return the JSON that a page's script has written into the element `reader`."""
    words = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--disable-sync", f"--user-data-dir={folder / 'profile'}"]  # fmt: skip
    run = subprocess.run(
        [BROWSER, *words, "--virtual-time-budget=20000", "--dump-dom", path.as_uri()],
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    found = re.search(r'<pre id="reader">(.*?)</pre>', run.stdout, re.DOTALL)
    assert found is not None, run.stderr[-500:]
    return json.loads(unescape(found[1]))
