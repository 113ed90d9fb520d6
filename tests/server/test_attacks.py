"""Short attacks on a server: nothing that honest players do is refused or lost. `make soak` measures long ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from server import attacks, campaigns


@pytest.mark.parametrize("attack", attacks.ATTACKS)
async def test_honest_players_play_on(attack: str, tmp_path: Path) -> None:
    found = await campaigns.run(attack, tmp_path, 1.0)
    assert found.moves > 0
