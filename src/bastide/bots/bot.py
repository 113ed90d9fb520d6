"""What every bot is."""

from __future__ import annotations

from typing import Protocol

from ..kernel.chance import Chance
from ..kernel.contract import Game, State
from ..kernel.errors import BastideError


class Bot(Protocol):
    name: str

    def __init__(self) -> None: ...

    def choose(self, game: Game, state: State, seat: int, chance: Chance) -> int:
        """one legal move of the seat; the state is the bot's own to play with"""


class BotFailed(BastideError):
    """A bot that broke down, fell silent or answered nonsense."""
