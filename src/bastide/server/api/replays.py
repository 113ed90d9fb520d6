"""Games seen again: at a table, or from a record that somebody has; and what a record is worth."""

from __future__ import annotations

import asyncio
import gzip
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import BaseModel, Field

from ...kernel import options, record
from ...kernel.contract import Game
from ...kernel.errors import BadRecord, BastideError
from ...kernel.match import Match
from ...kernel.replay import Replay
from ..site import best
from .deps import Anybody, Parts
from .errors import Conflict, answers
from .tables import Shown

router = APIRouter(prefix="/api", tags=["replays"])

MOST = 400  # steps in an answer
WORTH_PACKING = 4096  # bytes
LATEST = 1_000_000

First = Annotated[int, Query(ge=0, le=LATEST)]
Last = Annotated[int | None, Query(ge=0, le=LATEST)]


class StepAnswer(BaseModel):
    """after `n` moves, of which this was the last; seat, move and era are null for the beginning"""

    n: int
    seat: int | None
    move: str | None
    era: int | None
    view: dict[str, Any]  # `View` of the game, or `Position` where everything is open
    totals: list[int]  # all points of each seat, as if the game ended now
    waiting: list[int]


class ReplayAnswer(BaseModel):
    game: str
    options: dict[str, Any]
    seats: list[str]
    count: int  # of moves; the steps are 0 to this one
    start: int
    open: bool  # nothing is hidden any more
    parts: dict[str, Any] | None  # where they are not those of the game, see /api/games/{game}/parts
    steps: list[StepAnswer]


class GivenRecord(BaseModel):
    record: dict[str, Any]


class RecordToSee(GivenRecord):
    start: int = Field(0, ge=0, le=LATEST)
    end: int | None = Field(None, ge=0, le=LATEST)


class Check(BaseModel):
    what: str  # digest, moves, result, seed, shuffles
    text: str
    ok: bool


class Verdict(BaseModel):
    ok: bool
    checks: list[Check]


async def at_table(live: Shown, services: Parts, person: Anybody) -> Replay:
    """the game as whoever asks saw it"""
    async with services.house.holding_end(live):
        table = live.table
        if table.match is None:
            raise Conflict("the game has not begun")
        viewer = table.seat_of(None if person is None else person.id)
        return Replay(table.match, viewer, everything=table.status == "over")


AtTable = Annotated[Replay, Depends(at_table)]


@router.get("/tables/{table_id}/replay", response_model=ReplayAnswer, responses=answers(403, 404, 409, 422))
async def replay(seen: AtTable, services: Parts, request: Request, start: First = 0, end: Last = None) -> Response:
    """The game from step `start` to before `end`, at most 400: as you knew it then, or open when it is over."""
    async with services.studies:
        return await asyncio.to_thread(shown, seen, start, end, request.headers.get("accept-encoding", ""))


@router.post("/replay", response_model=ReplayAnswer, responses=answers(422))
async def replay_record(given: RecordToSee, services: Parts, request: Request) -> Response:
    """The same for a record: everything is open."""

    def make() -> Response:
        seen = Replay(played(given.record), everything=True)
        return shown(seen, given.start, given.end, request.headers.get("accept-encoding", ""))

    async with services.studies:
        return await asyncio.to_thread(make)


@router.post("/verify", responses=answers(422))
async def verify(given: GivenRecord, services: Parts) -> Verdict:
    """Checks a record as `bastide verify` does: digest, moves, result, and with the seed its shuffles."""
    async with services.studies:
        return await asyncio.to_thread(verdict, given.record)


def verdict(data: dict[str, Any]) -> Verdict:
    record.check_format(data)
    record.check_shape(data)
    failed: BadRecord | None = None
    try:
        record.verify(data)
    except BadRecord as error:
        failed = error
    except Exception as error:
        failed = BadRecord(sentence(error))
    found = record.passed(data, None if failed is None else failed.check)
    checks = [Check(what=what, text=text, ok=True) for what, text in found.items()]
    if failed is not None:
        checks.append(Check(what=failed.check, text=str(failed), ok=False))
    return Verdict(ok=failed is None, checks=checks)


def played(data: dict[str, Any]) -> Match:
    """what a stranger sends may be broken in any way"""
    record.check_format(data)
    try:
        return record.replay(data)
    except BastideError:
        raise
    except Exception as error:
        raise BadRecord(sentence(error)) from None


def sentence(error: Exception) -> str:
    return str(error) if isinstance(error, BastideError) else "something in the record is not of the right kind"


def shown(seen: Replay, start: int, end: int | None, accepted: str) -> Response:
    """in a thread; each step is written by itself, so that the others need not wait for all"""
    stop = start + MOST if end is None else min(end, start + MOST)
    steps = [msgspec.Raw(msgspec.json.encode(step)) for step in seen.steps(start, stop)]
    body = msgspec.json.encode(
        {
            "game": seen.game.META.name,
            "options": options.as_json(seen.options),
            "seats": seen.seats,
            "count": seen.count,
            "start": start,
            "open": seen.everything,
            "parts": own_parts(seen.game, seen.options),
            "steps": steps,
        }
    )
    return packed(body, accepted)


def own_parts(game: Game, chosen: Any) -> dict[str, Any] | None:
    """parts that the options have changed"""
    parts = game.parts(chosen)
    return None if parts == game.parts(game.Options()) else parts


def packed(body: bytes, accepted: str) -> Response:
    headers = {"Vary": "Accept-Encoding"}
    if len(body) >= WORTH_PACKING and best(accepted, {"gzip": b""}):
        body = gzip.compress(body, 1)
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type="application/json", headers=headers)
