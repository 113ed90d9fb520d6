"""The compiled and the interpreted build share their source and must play the same games."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from builds import digests

from bastide import _pure
from bastide.kernel import registry

GAMES = {"torres": 100, "montmurail": 8, "ludwig": 8}  # random games of the last two are long


@pytest.mark.parametrize("name", registry.names())
def test_both_builds_play_the_same_games(name: str) -> None:
    script = Path(__file__).with_name("builds.py")
    command = [sys.executable, str(script), name, str(GAMES[name])]
    pure = subprocess.run(command, env={**os.environ, "BASTIDE_PURE": "1"}, capture_output=True, check=True)
    answer = json.loads(pure.stdout)
    assert answer["compiled"] is False
    assert answer["digests"] == digests(name, GAMES[name])


def test_the_engine_is_compiled_where_it_can_be() -> None:
    compiler = any(shutil.which(name) for name in ("cc", "gcc", "clang"))
    wanted = compiler and os.environ.get("BASTIDE_PURE", "") in ("", "0")
    assert _pure.compiled() == bool(wanted)
