"""Attacks on a server, measured: honest players hardly notice them, and memory use returns to normal."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from server import attacks, campaigns

pytestmark = pytest.mark.soak

SHARE = 20  # share of SOAK_SECONDS for one attack
MAX_SLOWDOWN = 5
MAX_GROWTH = 1.2
LEAST = 5.0  # milliseconds: players do not notice a shorter delay


@pytest.mark.parametrize("attack", attacks.ATTACKS)
async def test_attack(attack: str, tmp_path: Path) -> None:
    seconds = max(5.0, float(os.environ.get("SOAK_SECONDS", "600")) / SHARE)
    found = await campaigns.run(attack, tmp_path, seconds)
    print(f"{attack}: {found}")
    assert found.attacked <= MAX_SLOWDOWN * max(found.quiet, LEAST)
    assert found.memory_after <= MAX_GROWTH * found.memory_before
