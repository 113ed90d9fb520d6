"""What can be played, and by which bots."""

from __future__ import annotations

import dataclasses
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel

from ... import bots
from ...kernel import registry

router = APIRouter(prefix="/api", tags=["games"])


class OptionAnswer(BaseModel):
    name: str
    default: Any
    choices: list[Any]
    text: bool  # any text that the game can read does as well
    several: bool  # a list of any of the choices
    help: str


class GameAnswer(BaseModel):
    name: str
    title: str
    players: list[int]
    rules: str
    options: list[OptionAnswer]
    prompts: dict[str, str]
    sentences: dict[str, str]  # each rule, by its number
    bots: list[str]


@router.get("/games")
async def games() -> list[GameAnswer]:
    """All games, with their options, rules in a sentence each, and bots."""
    return [describe(name) for name in registry.names()]


def describe(name: str) -> GameAnswer:
    game = registry.game(name)
    fields = [
        OptionAnswer(
            name=field.name,
            default=field.default,
            choices=list(field.metadata["choices"]),
            text="read" in field.metadata,
            several="several" in field.metadata,
            help=field.metadata["help"],
        )
        for field in dataclasses.fields(game.Options)
    ]
    return GameAnswer(
        name=name,
        title=game.META.title,
        players=list(game.META.players),
        rules=game.META.version,
        options=fields,
        prompts=dict(game.META.prompts),
        sentences=dict(game.META.rules),
        bots=list(bots.BOTS),
    )
