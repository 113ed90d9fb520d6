"""Shared positions: as text in a link, to look at or to play from."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel

from ...kernel import options, share
from ...kernel.errors import BadOptions
from ...kernel.score import known_to
from ...protocol.models import Decision
from ..errors import Conflict
from ..messages import say
from ..tables import positions
from .dependencies import ServicesDep
from .errors import error_responses
from .replays import MAX_MOVES, TableReplay, own_catalog
from .tables import MAX_SHARE_LENGTH, VisibleTable

router = APIRouter(prefix="/api", tags=["positions"])


class PointsResponse(BaseModel):
    total: int
    items: list[dict[str, Any]]  # `ScoreItem` of the game


class PositionResponse(BaseModel):
    text: str  # the share text
    game: str
    options: dict[str, Any]
    view: dict[str, Any]  # `View` of the game, or `Position` if nothing is hidden
    seat: int | None  # whose view it is; null for a complete position or the view of a spectator
    decision: Decision | None  # of the first seat to move, if it is known
    waiting: list[int]
    points: list[PointsResponse]
    totals: list[int]  # all points of each seat as if the game ended now, those of earlier scorings included
    derived: dict[str, Any]
    catalog: dict[str, Any] | None  # if it differs from that of the game


class PositionRequest(BaseModel):
    position: dict[str, Any]


class ShareResponse(BaseModel):
    text: str
    n: int  # moves played


@router.get("/positions/{text}", responses=error_responses(422))
async def get_position(
    text: Annotated[str, Path(max_length=MAX_SHARE_LENGTH)],
    services: ServicesDep,
) -> PositionResponse:
    """Return the position of a share text, as `bastide share` prints it."""
    async with services.threads:
        return await asyncio.to_thread(lambda: position_response(share.unpack(text)))


@router.post("/positions", responses=error_responses(422))
async def load_position(body: PositionRequest, services: ServicesDep) -> PositionResponse:
    """Return the same for a position or a view as JSON, see docs/positions.md."""
    async with services.threads:
        return await asyncio.to_thread(position_response, body.position)


@router.get("/tables/{table_id}/position", responses=error_responses(403, 404, 409, 422))
async def share_position(
    live: VisibleTable,
    replay: TableReplay,
    services: ServicesDep,
    n: Annotated[int | None, Query(ge=0, le=MAX_MOVES)] = None,
) -> ShareResponse:
    """Return what you see at a table now, or saw after `n` moves, as a share text. It holds nothing hidden from you.

    The position of a rated game can be shared once the game is over.
    """
    if live.table.spec.rated and live.table.status != "over":
        raise Conflict(say("position.rated"))
    last = replay.count if n is None else n
    if last > replay.count:
        raise BadOptions(say("position.moves", count=replay.count, number=last))
    async with services.threads:
        view = await asyncio.to_thread(replay.view_at, last)
    return ShareResponse(text=share.pack(view), n=last)


def position_response(data: Mapping[str, Any]) -> PositionResponse:
    loaded = positions.load(data)
    game, state = loaded.game, loaded.state
    decisions = game.decisions(state)
    scores = game.score(state)
    known = scores if loaded.is_complete else known_to(loaded.viewer, scores)
    first = next((one for one in decisions if loaded.is_complete or one.seat == loaded.viewer), None)
    return PositionResponse(
        text=share.pack(data),
        game=game.META.name,
        options=options.as_json(state.options),
        view=loaded.view,
        seat=loaded.viewer,
        decision=None
        if first is None
        else Decision(first.kind, first.prompt, [game.show(state, move) for move in first.moves]),
        waiting=[one.seat for one in decisions],
        points=[PointsResponse(**score.as_json()) for score in known],
        totals=game.totals(state, loaded.viewer)
        if not loaded.is_complete
        else [game.totals(state, seat)[seat] for seat in range(len(scores))],
        derived=game.derived(state, loaded.viewer),
        catalog=own_catalog(game, state.options),
    )
