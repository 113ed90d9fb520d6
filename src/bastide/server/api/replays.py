"""Replays of games, from a table or a record, and the verification of records."""

from __future__ import annotations

import asyncio
import gzip
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import BaseModel, Field

from ...kernel import options, record
from ...kernel.errors import BadRecord, BastideError, Message
from ...kernel.game import Game
from ...kernel.match import Match
from ...kernel.replay import Replay
from ...protocol.models import Reason
from ..errors import Conflict
from ..live.connection import reason_model
from ..messages import say
from ..static_files import choose_encoding
from .dependencies import OptionalUser, ServicesDep
from .errors import error_responses
from .tables import VisibleTable

router = APIRouter(prefix="/api", tags=["replays"])

MAX_STEPS = 400  # in one response
MIN_COMPRESSED_BYTES = 4096
MAX_MOVES = 1_000_000

Start = Annotated[int, Query(ge=0, le=MAX_MOVES)]
End = Annotated[int | None, Query(ge=0, le=MAX_MOVES)]


class StepResponse(BaseModel):
    """The state after `n` moves, and the last of them. Seat, move and era are null at the start."""

    n: int
    seat: int | None
    move: str | None
    era: int | None
    view: dict[str, Any]  # `View` of the game, or `Position` if nothing is hidden
    totals: list[int]  # all points of each seat, as if the game ended now
    waiting: list[int]


class ReplayResponse(BaseModel):
    game: str
    options: dict[str, Any]
    seats: list[str]
    count: int  # moves; the steps are numbered 0 to `count`
    start: int
    open: bool  # whether nothing is hidden
    catalog: dict[str, Any] | None  # if it differs from that of the game, see /api/games/{game}/catalog
    steps: list[StepResponse]


class RecordRequest(BaseModel):
    record: dict[str, Any]


class ReplayRequest(RecordRequest):
    start: int = Field(0, ge=0, le=MAX_MOVES)
    end: int | None = Field(None, ge=0, le=MAX_MOVES)


class Check(BaseModel):
    what: str  # digest, moves, result, seed, shuffles
    ok: bool
    finding: Reason


class VerifyResponse(BaseModel):
    ok: bool
    checks: list[Check]


async def get_table_replay(live: VisibleTable, services: ServicesDep, person: OptionalUser) -> Replay:
    """Return the game as the person who asks saw it."""
    async with services.tables.locked(live, refresh=True):
        table = live.table
        if table.match is None:
            raise Conflict(say("game.not_started"))
        viewer = table.seat_of(None if person is None else person.id)
        return Replay(table.match, viewer, everything=table.status == "over")


TableReplay = Annotated[Replay, Depends(get_table_replay)]


@router.get("/tables/{table_id}/replay", response_model=ReplayResponse, responses=error_responses(403, 404, 409, 422))
async def replay_table(
    replay: TableReplay, services: ServicesDep, request: Request, start: Start = 0, end: End = None
) -> Response:
    """Return steps `start` to `end` (exclusive), at most 400: as you saw them, or complete once the game is over."""
    async with services.threads:
        return await asyncio.to_thread(replay_response, replay, start, end, request.headers.get("accept-encoding", ""))


@router.post("/replay", response_model=ReplayResponse, responses=error_responses(422))
async def replay_record(body: ReplayRequest, services: ServicesDep, request: Request) -> Response:
    """Return the same for a record, with nothing hidden."""

    def build() -> Response:
        replay = Replay(load_record(body.record), everything=True)
        return replay_response(replay, body.start, body.end, request.headers.get("accept-encoding", ""))

    async with services.threads:
        return await asyncio.to_thread(build)


@router.post("/verify", responses=error_responses(422))
async def verify(body: RecordRequest, services: ServicesDep) -> VerifyResponse:
    """Check a record as `bastide verify` does: its digest, moves and result, and its shuffles if it has the seed."""
    async with services.threads:
        return await asyncio.to_thread(verify_record, body.record)


def verify_record(data: dict[str, Any]) -> VerifyResponse:
    record.check_format(data)
    record.check_shape(data)
    failed: BadRecord | None = None
    try:
        record.verify(data)
    except BadRecord as error:
        failed = error
    except Exception as error:
        failed = BadRecord(record_problem(error))
    found = record.passed(data, None if failed is None else failed.check)
    checks = [Check(what=what, ok=True, finding=reason_model(message)) for what, message in found.items()]
    if failed is not None:
        checks.append(Check(what=failed.check, ok=False, finding=reason_model(failed.message)))
    return VerifyResponse(ok=failed is None, checks=checks)


def load_record(data: dict[str, Any]) -> Match:
    """Replay a record; raise `BadRecord` whatever is wrong with the data."""
    record.check_format(data)
    try:
        return record.replay(data)
    except BastideError:
        raise
    except Exception as error:
        raise BadRecord(record_problem(error)) from None


def record_problem(error: Exception) -> Message:
    return error.message if isinstance(error, BastideError) else say("record.invalid")


def replay_response(replay: Replay, start: int, end: int | None, accept_encoding: str) -> Response:
    """Encode a replay in a thread, step by step, so that other threads get to run in between."""
    stop = start + MAX_STEPS if end is None else min(end, start + MAX_STEPS)
    steps = [msgspec.Raw(msgspec.json.encode(step)) for step in replay.steps(start, stop)]
    body = msgspec.json.encode(
        {
            "game": replay.game.META.name,
            "options": options.as_json(replay.options),
            "seats": replay.seats,
            "count": replay.count,
            "start": start,
            "open": replay.everything,
            "catalog": own_catalog(replay.game, replay.options),
            "steps": steps,
        }
    )
    return compressed_response(body, accept_encoding)


def own_catalog(game: Game, chosen: Any) -> dict[str, Any] | None:
    """Return the catalog if the options change it."""
    catalog = game.catalog(chosen)
    return None if catalog == game.catalog(game.Options()) else catalog


def compressed_response(body: bytes, accept_encoding: str) -> Response:
    headers = {"Vary": "Accept-Encoding"}
    if len(body) >= MIN_COMPRESSED_BYTES and choose_encoding(accept_encoding, ["gzip"]):
        body = gzip.compress(body, 1)
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type="application/json", headers=headers)
