"""Prints the types of all that the server says and hears, as one JSON object, for clients in other languages.

    python -m bastide.server.types > types.json

`openapi` describes REST; `messages` are JSON Schemas of what is said on the socket, by name; `games` of what each game
writes where both say view, position, parts, details or an item of a score. They name each other as `#/$defs/...`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Any

import msgspec

from ..kernel import registry
from ..kernel.contract import Game
from ..protocol import messages
from .app import make
from .settings import Settings

NAMES = "#/$defs/{name}"


def types() -> dict[str, Any]:
    return {
        "openapi": make(Settings()).openapi(),
        "messages": schemas({"ToServer": messages.ToServer, "ToClient": messages.ToClient}),
        "games": {name: of_game(registry.game(name)) for name in registry.names()},
    }


def of_game(game: Game) -> dict[str, Any]:
    shapes = {
        "View": game.View,
        "Position": game.Position,
        "Parts": game.Parts,
        "Details": game.Details,
        "ScoreItem": game.ScoreItem,
    }
    return schemas(shapes)


def schemas(shapes: dict[str, Any]) -> dict[str, Any]:
    """one for each name, and for each shape that these are made of"""
    written, parts = msgspec.json.schema_components(list(shapes.values()), ref_template=NAMES)
    named = {name: schema for name, schema in zip(shapes, written, strict=True) if name not in parts}
    return {**parts, **named}


def main(arguments: Iterable[str]) -> None:
    if list(arguments):
        sys.exit("this takes no arguments: it prints the types")
    print(json.dumps(types(), indent=1))


if __name__ == "__main__":
    main(sys.argv[1:])
