"""Records of games as JSON."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field


class ResultData(BaseModel):
    scores: list[int]
    winners: list[int]


class RecordData(BaseModel):
    """The record of a game, see docs/positions.md."""

    format: str
    game: str
    rules: str
    options: dict[str, Any]
    seats: list[str]
    position: dict[str, Any] | None
    commitment: str | None
    seed: str | None
    setup: list[int]
    moves: list[tuple[int, str] | tuple[int, str, list[int]]] = Field(examples=[[[0, "N d1"]]])
    result: ResultData | None
    digest: str
