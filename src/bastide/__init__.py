"""Bastide: castle-building board games as a library.

>>> import bastide
>>> match = bastide.new("torres", players=2, seed=7)
>>> match.play("N d1")
"""

from __future__ import annotations

from . import _pure  # noqa: F401  (must come before anything that is compiled)
from .kernel.errors import BadNotation, BadOptions, BadPosition, BadRecord, BastideError, Refusal, Refused
from .kernel.match import Match
from .kernel.record import dumps, export, loads, replay, verify
from .kernel.registry import game, names

__version__ = "0.1.0"

new = Match.new
from_position = Match.from_position

__all__ = [
    "BadNotation",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "BastideError",
    "Match",
    "Refusal",
    "Refused",
    "dumps",
    "export",
    "from_position",
    "game",
    "loads",
    "names",
    "new",
    "replay",
    "verify",
]
