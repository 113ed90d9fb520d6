"""Positions that travel: as text in a link, to be looked at, or played on from."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel

from ...kernel import options, share
from ...kernel.errors import BadOptions
from ...kernel.score import known_to
from ...protocol.shapes import Decision
from ..tables import positions
from .deps import Parts
from .errors import answers
from .replays import LATEST, AtTable, own_parts
from .tables import LONGEST_SHARE

router = APIRouter(prefix="/api", tags=["positions"])


class PointsAnswer(BaseModel):
    total: int
    items: list[dict[str, Any]]  # `ScoreItem` of the game


class PositionAnswer(BaseModel):
    text: str  # the share text
    game: str
    options: dict[str, Any]
    view: dict[str, Any]  # `View` of the game, or `Position` where nothing is hidden
    seat: int | None  # whose view it is; null: of all, or of one who looks on
    decision: Decision | None  # of the first seat that is asked, where it is known
    waiting: list[int]
    points: list[PointsAnswer]
    totals: list[int]  # all points of each seat as if the game ended now, also those that are no items any more
    details: dict[str, Any]
    parts: dict[str, Any] | None  # where they are not those of the game


class GivenPosition(BaseModel):
    position: dict[str, Any]


class ShareAnswer(BaseModel):
    text: str
    n: int  # after so many moves


@router.get("/positions/{text}", responses=answers(422))
async def see_position(
    text: Annotated[str, Path(max_length=LONGEST_SHARE)],
    services: Parts,
) -> PositionAnswer:
    """What a share text holds, as `bastide share` prints it."""
    async with services.studies:
        return await asyncio.to_thread(lambda: answer(share.unpack(text)))


@router.post("/positions", responses=answers(422))
async def read_position(given: GivenPosition, services: Parts) -> PositionAnswer:
    """The same for a position, or a view, as JSON: docs/positions.md."""
    async with services.studies:
        return await asyncio.to_thread(answer, given.position)


@router.get("/tables/{table_id}/position", responses=answers(403, 404, 409, 422))
async def share_position(
    seen: AtTable, services: Parts, n: Annotated[int | None, Query(ge=0, le=LATEST)] = None
) -> ShareAnswer:
    """What you see at a table now, or saw after `n` moves, as a text to share; nothing that is hidden from you."""
    last = seen.count if n is None else n
    if last > seen.count:
        raise BadOptions(f"the game has {seen.count} moves so far, not {last}")
    async with services.studies:
        view = await asyncio.to_thread(seen.view_at, last)
    return ShareAnswer(text=share.pack(view), n=last)


def answer(data: Mapping[str, Any]) -> PositionAnswer:
    found = positions.read(data)
    game, state = found.game, found.state
    asked = game.decisions(state)
    scores = game.score(state)
    known = scores if found.whole else known_to(found.viewer, scores)
    first = next((one for one in asked if found.whole or one.seat == found.viewer), None)
    return PositionAnswer(
        text=share.pack(data),
        game=game.META.name,
        options=options.as_json(state.options),
        view=found.view,
        seat=found.viewer,
        decision=None
        if first is None
        else Decision(first.kind, first.prompt, [game.show(state, move) for move in first.moves]),
        waiting=[one.seat for one in asked],
        points=[PointsAnswer(**score.as_json()) for score in known],
        totals=game.totals(state, found.viewer)
        if not found.whole
        else [game.totals(state, seat)[seat] for seat in range(len(scores))],
        details=game.details(state, found.viewer),
        parts=own_parts(game, state.options),
    )
