"""A headless Chromium for tests, driven through chromedriver's W3C WebDriver interface with the standard library alone."""

from __future__ import annotations

import base64
import contextlib
import json
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

KEYS = {"Down": "\ue015", "Up": "\ue013", "End": "\ue010", "Home": "\ue011", "Enter": "\ue007", "Tab": "\ue004", "PageDown": "\ue00f", "Space": " "}
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the name under which the standard hands elements over
# No sandbox: tests may run as root. The rest keeps the browser from looking for its maker's servers.
FLAGS = "headless=new no-sandbox disable-gpu no-first-run disable-background-networking disable-component-update disable-sync disable-quic hide-scrollbars".split()


def missing() -> str | None:
    """Why there is no browser here; None if there is one."""
    for program in ("chromedriver", "chromium"):
        if shutil.which(program) is None:
            return f"{program} is not installed (Debian: apt-get install chromium chromium-driver)"
    return None


class Browser:
    """One session: a window with one page."""

    def __init__(self, address: str, profile: str, dark: bool = False) -> None:
        self._address = address
        arguments = [f"--{flag}" for flag in FLAGS] + [f"--user-data-dir={profile}"] + (["--force-dark-mode"] if dark else [])
        options = {"browserName": "chrome", "goog:chromeOptions": {"args": arguments, "binary": shutil.which("chromium")}, "goog:loggingPrefs": {"browser": "ALL"}}
        self._session = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": options}})["sessionId"]

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        request = urllib.request.Request(self._address + path, json.dumps(body or {}).encode() if method == "POST" else None, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{method} {path}: {json.load(error)['value']['message']}") from None

    def _in(self, method: str, path: str, **body: Any) -> Any:
        return self._ask(method, f"/session/{self._session}{path}", body)

    def open(self, address: str) -> None:
        self._in("POST", "/url", url=address)

    def address(self) -> str:
        return str(self._in("GET", "/url"))

    def run(self, script: str, *arguments: Any) -> Any:
        """The value that a script returns."""
        return self._in("POST", "/execute/sync", script=script, args=list(arguments))

    def wait(self, script: str, seconds: float = 20) -> Any:
        """Until a script returns something true. Raises AssertionError."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.run(script)
            if value:
                return value
            time.sleep(0.05)
        raise AssertionError(f"not true after {seconds} s: {script}")

    def element(self, selector: str) -> str:
        return str(self._in("POST", "/element", using="css selector", value=selector)[ELEMENT])

    def click(self, selector: str) -> None:
        self._in("POST", f"/element/{self.element(selector)}/click")

    def type(self, selector: str, text: str) -> None:
        self._in("POST", f"/element/{self.element(selector)}/value", text=text)

    def choose(self, select: str, value: str) -> None:
        """Chooses an option as a person does: by clicking it."""
        self.click(f'{select} option[value="{value}"]')

    def press(self, *keys: str) -> None:
        """Keys to whatever has the focus, one after the other."""
        presses = [{"type": kind, "value": KEYS[key]} for key in keys for kind in ("keyDown", "keyUp")]
        self._in("POST", "/actions", actions=[{"type": "key", "id": "keyboard", "actions": presses}])

    def size(self, width: int, height: int) -> None:
        self._cdp("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def scheme(self, name: str) -> None:
        """What the system prefers: light or dark."""
        self._cdp("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def _cdp(self, command: str, **parameters: Any) -> Any:
        return self._in("POST", "/goog/cdp/execute", cmd=command, params=parameters)

    def log(self) -> list[str]:
        """What the console has said since the last time."""
        return [f"{entry['level']}: {entry['message']}" for entry in self._in("POST", "/se/log", type="browser")]

    def screenshot(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self._in("GET", "/screenshot")))

    def close(self) -> None:
        self._ask("DELETE", f"/session/{self._session}")


@contextlib.contextmanager
def browser() -> Iterator[Browser]:
    """A browser for as long as the block runs."""
    with tempfile.TemporaryDirectory() as profile, subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as driver:
        try:
            port = next((line.rsplit(" ", 1)[1].strip().rstrip(".") for line in driver.stdout or () if "started successfully on port" in line), None)
            assert port is not None, "chromedriver did not start"
            session = Browser(f"http://127.0.0.1:{port}", profile)
            try:
                yield session
            finally:
                session.close()
        finally:
            driver.terminate()
