"""What is needed to draw a game and never changes: clients fetch it once and cache it."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Request, Response
from pydantic import RootModel

from ...kernel import registry
from ..errors import NotFound
from ..messages import say
from .errors import error_responses
from .tables import VisibleTable

router = APIRouter(prefix="/api", tags=["games"])

GameName = Annotated[str, Path(max_length=40, pattern="^[a-z0-9_-]+$", examples=["torres"])]
CACHE_CONTROL = "max-age=600"
NOT_MODIFIED: dict[int | str, dict[str, Any]] = {304: {"description": "Not modified."}}


class GameCatalog(RootModel[dict[str, Any]]):
    """`Catalog` of the game, see `python -m bastide.server.types`."""


@router.get(
    "/games/{game}/catalog", response_model=GameCatalog, responses={**NOT_MODIFIED, **error_responses(404, 422)}
)
async def get_catalog(game: GameName, request: Request) -> Response:
    """Return the cards, tiles and other components of a game, to draw and explain it."""
    if game not in registry.names():
        raise NotFound(say("game.unknown", name=game, known=registry.names()))
    return cached_response(request, registry.game(game).Options(), game)


@router.get(
    "/tables/{table_id}/catalog",
    response_model=GameCatalog,
    responses={**NOT_MODIFIED, **error_responses(403, 404, 422)},
)
async def get_table_catalog(live: VisibleTable, request: Request) -> Response:
    """Return the catalog for a table, whose options may name the tiles."""
    return cached_response(request, live.table.options, live.table.spec.game)


def cached_response(request: Request, options: Any, game: str) -> Response:
    body, etag = encode_parts(game, options)
    headers = {"ETag": etag, "Cache-Control": CACHE_CONTROL}
    known = [each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")]
    if etag in known:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@lru_cache(maxsize=64)
def encode_parts(game: str, options: Any) -> tuple[bytes, str]:
    body = msgspec.json.encode(registry.game(game).catalog(options))
    return body, f'"{hashlib.sha256(body).hexdigest()[:24]}"'
