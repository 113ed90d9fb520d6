"""Analyses of finished games by a bot: the best turns, and what was lost by those that were played."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Request, Response
from pydantic import BaseModel

from ...bots.analysis import line_states
from ...kernel.game import Game, State
from ...kernel.replay import Replay
from ...protocol.models import Reason
from ..addresses import client_key
from ..analysis_queue import Progress, finished_match
from ..live.manager import LiveTable
from .dependencies import OptionalUser, ServicesDep
from .errors import error_responses
from .replays import MAX_MOVES, Start, StepResponse, compressed_response
from .tables import VisibleTable

router = APIRouter(prefix="/api/tables", tags=["analyses"])

Number = Annotated[int, Path(ge=0, le=MAX_MOVES)]


class TurnVerdict(BaseModel):
    """The verdict on the turn that begins after `number` moves, in points of the lead that a bot expects at the end."""

    number: int
    seat: int
    played: list[str]
    best: list[str]  # the turn the bot would have played, knowing only what the seat knew
    answers: list[tuple[int, str]]  # what the others would have played then, until the seat is to move again
    ahead: float  # expected lead after the best turn
    lost: float  # how much of it the played turn gave away


class AnalysisResponse(BaseModel):
    status: Literal["waiting", "running", "done", "stopped"]
    visits: int  # of the search, for each turn
    count: int  # moves in the game
    analysed: int  # moves analysed so far
    before: int  # analyses that come first in the queue
    error: Reason | None  # why it stopped; requested again, it continues
    verdicts: list[TurnVerdict]


class LineResponse(BaseModel):
    number: int
    steps: list[StepResponse]  # after each move of the best turn and of the answers


async def get_finished_table(live: VisibleTable, services: ServicesDep) -> LiveTable:
    async with services.tables.locked(live, refresh=True):
        finished_match(live)
    return live


FinishedTable = Annotated[LiveTable, Depends(get_finished_table)]


@router.post("/{table_id}/analysis", responses=error_responses(403, 404, 409, 422, 429))
async def request_analysis(
    live: FinishedTable, services: ServicesDep, person: OptionalUser, request: Request
) -> AnalysisResponse:
    """Request the analysis of a finished game. It is made once; later requests return its progress."""
    # guests cost nothing: all from one address count as one
    address = client_key(request.client.host) if request.client else ""
    await services.analyses.request(live, f"@{address}" if person is None or person.guest else person.id)
    return analysis_response(await services.analyses.get_progress(live))


@router.get("/{table_id}/analysis", responses=error_responses(403, 404, 409, 422))
async def get_analysis(live: FinishedTable, services: ServicesDep, start: Start = 0) -> AnalysisResponse:
    """Return the progress of an analysis, with its verdicts on the turns from move `start` on."""
    return analysis_response(await services.analyses.get_progress(live, start))


@router.get("/{table_id}/analysis/{number}", response_model=LineResponse, responses=error_responses(403, 404, 409, 422))
async def get_line(live: FinishedTable, services: ServicesDep, number: Number, request: Request) -> Response:
    """Return what the bot would have played in the turn after `number` moves, and the answers to it, step by step."""
    accept_encoding = request.headers.get("accept-encoding", "")
    verdict = await services.analyses.get_verdict(live, number)
    async with services.tables.locked(live, refresh=True):
        replay = Replay(finished_match(live), everything=True)
    async with services.threads:
        body = await asyncio.to_thread(lambda: build_line(replay, verdict).model_dump_json().encode())
        return await asyncio.to_thread(compressed_response, body, accept_encoding)


def analysis_response(progress: Progress) -> AnalysisResponse:
    return AnalysisResponse(
        status=get_status(progress),
        visits=progress.visits,
        count=progress.moves,
        analysed=progress.analysed,
        before=progress.ahead,
        error=None if progress.error is None else Reason(**progress.error),
        verdicts=[TurnVerdict(**verdict) for verdict in progress.verdicts],
    )


def get_status(progress: Progress) -> Literal["waiting", "running", "done", "stopped"]:
    if progress.is_done:
        return "done"
    if progress.error is not None:
        return "stopped"
    return "running" if progress.is_running else "waiting"


def build_line(replay: Replay, verdict: dict[str, Any]) -> LineResponse:
    game, number = replay.game, verdict["number"]
    moves = (*((verdict["seat"], text) for text in verdict["best"]), *verdict["answers"])
    states = line_states(game, replay.at(number).state, moves, number)
    return LineResponse(
        number=number,
        steps=[
            build_step(game, state, number + i, *move)
            for i, (move, state) in enumerate(zip(moves, states, strict=True), 1)
        ],
    )


def build_step(game: Game, state: State, n: int, seat: int, move: str) -> StepResponse:
    return StepResponse(
        n=n,
        seat=seat,
        move=move,
        era=None,
        view=game.position(state),
        totals=[game.totals(state, own)[own] for own in range(state.options.players)],
        waiting=[decision.seat for decision in game.decisions(state)],
    )
