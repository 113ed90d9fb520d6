from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _eager_pilot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the pilot check more often whether everything is done."""
    monkeypatch.setattr("textual._wait.SLEEP_GRANULARITY", 0.005, raising=False)
