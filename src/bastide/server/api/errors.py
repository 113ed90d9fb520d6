"""What goes wrong over HTTP: always `{"error": {"text": ...}}`, one clear sentence."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from ...kernel.errors import BastideError

UNREADABLE = 422


class NotFound(BastideError):
    status = 404


class Forbidden(BastideError):
    status = 403


class Unauthorized(BastideError):
    status = 401


class TooMany(BastideError):
    status = 429


class Conflict(BastideError):
    status = 409


class Sentence(BaseModel):
    text: str = Field(examples=["a name has 1 to 24 characters"])


class Wrong(BaseModel):
    """why nothing was done"""

    error: Sentence


MEANINGS = {
    401: "nobody is known to be asking, or the wrong password",
    403: "somebody else may do this",
    404: "there is no such thing",
    409: "it is taken",
    422: "something in the request cannot be so",
    429: "too many at once; try again in a while",
}


def answers(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """for the description of a route: how it can fail"""
    return {status: {"model": Wrong, "description": MEANINGS[status]} for status in statuses}


def answer(status: int, text: str, headers: dict[str, str] | None = None) -> JSONResponse:
    return JSONResponse({"error": {"text": text}}, status, headers)


def install(app: FastAPI) -> None:
    @app.exception_handler(BastideError)
    async def refused(request: Request, error: BastideError) -> JSONResponse:
        status = getattr(error, "status", UNREADABLE)
        return answer(status, str(error), {"WWW-Authenticate": "Bearer"} if status == 401 else None)

    @app.exception_handler(RequestValidationError)
    async def unreadable(request: Request, error: RequestValidationError) -> JSONResponse:
        return answer(UNREADABLE, sentence(error))

    @app.exception_handler(HTTPException)
    async def unanswered(request: Request, error: HTTPException) -> JSONResponse:
        if error.status_code == 400:  # what FastAPI says of a body that it cannot even try to read
            return answer(UNREADABLE, "the body is not JSON")
        headers = dict(error.headers) if error.headers else None
        return answer(error.status_code, worded(request, error), headers)


def sentence(error: RequestValidationError) -> str:
    """the first thing wrong; what was sent is not repeated, as it may be a password"""
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return "the body is not JSON"
    where = ".".join(str(part) for part in first["loc"][1:]) or "the body"
    message = first["msg"][:1].lower() + first["msg"][1:]
    return f"{where} cannot be so: {message}"


def worded(request: Request, error: HTTPException) -> str:
    if error.status_code == 404:
        return f"there is nothing at {request.url.path}"
    if error.status_code == 405:
        return f"{request.url.path} does not answer to {request.method}"
    return str(error.detail)
