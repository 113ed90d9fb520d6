"""The games, with their options and bots."""

from __future__ import annotations

import dataclasses
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel

from ... import bots
from ...kernel import registry

router = APIRouter(prefix="/api", tags=["games"])


class OptionResponse(BaseModel):
    name: str
    default: Any
    choices: list[Any]
    text: bool  # whether the game also accepts other text
    several: bool  # whether the value is a list of choices
    help: str


class GameResponse(BaseModel):
    name: str
    title: str
    players: list[int]
    rules: str
    options: list[OptionResponse]
    prompts: dict[str, str]
    sentences: dict[str, str]  # each rule in one sentence, by its id
    bots: list[str]


@router.get("/games")
async def list_games() -> list[GameResponse]:
    """List the games, with their options, rules and bots."""
    return [describe_game(name) for name in registry.names()]


def describe_game(name: str) -> GameResponse:
    game = registry.game(name)
    options = [
        OptionResponse(
            name=field.name,
            default=field.default,
            choices=list(field.metadata["choices"]),
            text="read" in field.metadata,
            several="several" in field.metadata,
            help=field.metadata["help"],
        )
        for field in dataclasses.fields(game.Options)
    ]
    return GameResponse(
        name=name,
        title=game.META.title,
        players=list(game.META.players),
        rules=game.META.version,
        options=options,
        prompts=dict(game.META.prompts),
        sentences=dict(game.META.rules),
        bots=list(bots.BOTS),
    )
