"""Print the types of everything the server sends and receives as one JSON object, for clients in other languages.

    python -m bastide.server.types > types.json

`openapi` describes the REST API. `messages` holds JSON Schemas of the WebSocket messages, by name, and `games` those of
what each game puts into views, positions, its catalog, derived data and score items. They refer to each other as
`#/$defs/...`. `notations` holds the forms of moves in each game.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Any

import msgspec

from ..kernel import registry
from ..kernel.game import Game
from ..protocol import messages
from .app import create_app
from .settings import Settings

REFERENCE = "#/$defs/{name}"


def describe() -> dict[str, Any]:
    return {
        "openapi": create_app(Settings()).openapi(),
        "messages": schemas({"ClientMessage": messages.ClientMessage, "ServerMessage": messages.ServerMessage}),
        "games": {name: game_schemas(registry.game(name)) for name in registry.names()},
        "notations": {name: registry.game(name).NOTATION.export() for name in registry.names()},
    }


def game_schemas(game: Game) -> dict[str, Any]:
    types = {
        "View": game.View,
        "Position": game.Position,
        "Catalog": game.Catalog,
        "Derived": game.Derived,
        "ScoreItem": game.ScoreItem,
    }
    return schemas(types)


def schemas(types: dict[str, Any]) -> dict[str, Any]:
    """Return a schema for each name, and for each type that these refer to."""
    found, components = msgspec.json.schema_components(list(types.values()), ref_template=REFERENCE)
    named = {name: schema for name, schema in zip(types, found, strict=True) if name not in components}
    return {**components, **named}


def main(arguments: Iterable[str]) -> None:
    if list(arguments):
        sys.exit("this command takes no arguments")
    print(json.dumps(describe(), indent=1))


if __name__ == "__main__":
    main(sys.argv[1:])
