"""Games that are over, looked at by a bot: what to expect over the game, best turns, what was given away."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Request, Response
from pydantic import BaseModel

from ...bots.analysis import line_states
from ...kernel.contract import Game, State
from ...kernel.replay import Replay
from ..analyses import Standing, finished
from ..tables.house import Live
from .deps import Anybody, Parts
from .errors import answers
from .replays import LATEST, First, StepAnswer, packed
from .tables import Shown

router = APIRouter(prefix="/api/tables", tags=["analyses"])

Number = Annotated[int, Path(ge=0, le=LATEST)]


class TurnVerdict(BaseModel):
    """on a turn that begins after `number` moves; in points that its seat is ahead at the end, as a bot expects"""

    number: int
    seat: int
    played: list[str]
    best: list[str]  # the turn that the bot would have played, knowing what the seat knew
    answers: list[tuple[int, str]]  # what the others would have played then, until the seat is asked again
    ahead: float  # after the best turn
    lost: float  # of that, by what was played


class AnalysisAnswer(BaseModel):
    status: Literal["waiting", "running", "done", "stopped"]
    visits: int  # to each turn: how long the bot has thought
    count: int  # of moves
    looked_at: int  # moves so far
    before: int  # games of others that come first
    wrong: str | None  # why it stopped; asked for again, it goes on
    verdicts: list[TurnVerdict]


class LineAnswer(BaseModel):
    number: int
    steps: list[StepAnswer]  # after each move of the best turn and of its answers


async def finished_table(live: Shown, services: Parts) -> Live:
    async with services.house.holding_end(live):
        finished(live)
    return live


Finished = Annotated[Live, Depends(finished_table)]  # where the game is over, and whoever asks may see it


@router.post("/{table_id}/analysis", responses=answers(403, 404, 409, 422, 429))
async def ask_for_analysis(live: Finished, services: Parts, person: Anybody, request: Request) -> AnalysisAnswer:
    """Asks for the analysis of a game that is over. It is made once; who asks again is told how far it has come."""
    address = request.client.host if request.client else ""
    await services.analyses.ask(live, f"@{address}" if person is None else person.id)
    return told(await services.analyses.standing(live))


@router.get("/{table_id}/analysis", responses=answers(403, 404, 409, 422))
async def see_analysis(live: Finished, services: Parts, start: First = 0) -> AnalysisAnswer:
    """How far the analysis of a game has come, with its verdicts on the turns from move `start` on."""
    return told(await services.analyses.standing(live, start))


@router.get("/{table_id}/analysis/{number}", response_model=LineAnswer, responses=answers(403, 404, 409, 422))
async def see_line(live: Finished, services: Parts, number: Number, request: Request) -> Response:
    """What the bot would have played in the turn after `number` moves, and what the others then, step by step."""
    accepted = request.headers.get("accept-encoding", "")
    verdict = await services.analyses.verdict(live, number)
    async with services.house.holding_end(live):
        seen = Replay(finished(live), everything=True)
    async with services.studies:
        return await asyncio.to_thread(lambda: packed(line(seen, verdict).model_dump_json().encode(), accepted))


def told(standing: Standing) -> AnalysisAnswer:
    return AnalysisAnswer(
        status=status(standing),
        visits=standing.visits,
        count=standing.moves,
        looked_at=standing.looked_at,
        before=standing.before,
        wrong=standing.wrong,
        verdicts=[TurnVerdict(**verdict) for verdict in standing.verdicts],
    )


def status(standing: Standing) -> Literal["waiting", "running", "done", "stopped"]:
    if standing.done:
        return "done"
    if standing.wrong is not None:
        return "stopped"
    return "running" if standing.alive else "waiting"


def line(seen: Replay, verdict: dict[str, Any]) -> LineAnswer:
    game, number = seen.game, verdict["number"]
    moves = (*((verdict["seat"], text) for text in verdict["best"]), *verdict["answers"])
    states = line_states(game, seen.at(number).state, moves, number)
    return LineAnswer(
        number=number,
        steps=[
            step(game, state, number + i, *move) for i, (move, state) in enumerate(zip(moves, states, strict=True), 1)
        ],
    )


def step(game: Game, state: State, n: int, seat: int, move: str) -> StepAnswer:
    return StepAnswer(
        n=n,
        seat=seat,
        move=move,
        era=None,
        view=game.position(state),
        totals=[game.totals(state, own)[own] for own in range(state.options.players)],
        waiting=[decision.seat for decision in game.decisions(state)],
    )
