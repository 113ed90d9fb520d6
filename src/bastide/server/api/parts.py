"""What one needs to draw a game and that never changes: asked for once, kept by whoever asked."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Request, Response
from pydantic import RootModel

from ...kernel import registry
from .errors import NotFound, answers
from .tables import Shown

router = APIRouter(prefix="/api", tags=["games"])

GameName = Annotated[str, Path(max_length=40, pattern="^[a-z0-9_-]+$", examples=["torres"])]
KEPT = "max-age=600"  # seconds until a client asks whether they are still the same
UNCHANGED: dict[int | str, dict[str, Any]] = {304: {"description": "as the client has them already"}}


class GameParts(RootModel[dict[str, Any]]):
    """`Parts` of the game, see `python -m bastide.server.types`"""


@router.get("/games/{game}/parts", response_model=GameParts, responses={**UNCHANGED, **answers(404, 422)})
async def parts(game: GameName, request: Request) -> Response:
    """Cards, tiles, shapes and figures of a game, to draw and explain it."""
    if game not in registry.names():
        raise NotFound(f"there is no game {game!r}; there are: {', '.join(registry.names())}")
    return unless_known(request, registry.game(game).Options(), game)


@router.get("/tables/{table_id}/parts", response_model=GameParts, responses={**UNCHANGED, **answers(403, 404, 422)})
async def parts_at_table(live: Shown, request: Request) -> Response:
    """The same for a table, whose options may say what is printed on the tiles."""
    return unless_known(request, live.table.options, live.table.facts.game)


def unless_known(request: Request, options: Any, game: str) -> Response:
    body, tag = written(game, options)
    headers = {"ETag": tag, "Cache-Control": KEPT}
    known = [each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")]
    if tag in known:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@lru_cache(maxsize=64)
def written(game: str, options: Any) -> tuple[bytes, str]:
    body = msgspec.json.encode(registry.game(game).parts(options))
    return body, f'"{hashlib.sha256(body).hexdigest()[:24]}"'
