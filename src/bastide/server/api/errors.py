"""Error responses: always `{"error": {"key": ..., "text": ..., "data": ..., "rule": ...}}`."""

from __future__ import annotations

import logging
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from ...kernel.errors import BastideError, Message
from ...protocol.models import Reason
from ..errors import Unavailable
from ..messages import say

log = logging.getLogger("bastide")

UNPROCESSABLE = 422
INTERNAL_ERROR = 500


class ErrorResponse(BaseModel):
    """Why a request failed. Nothing was changed."""

    error: Reason


DESCRIPTIONS = {
    401: "Not logged in, or wrong password.",
    403: "Not allowed.",
    404: "Not found.",
    409: "Conflict with the current state.",
    422: "Invalid request.",
    429: "Too many requests.",
}


def error_responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Describe the error responses of a route."""
    return {status: {"model": ErrorResponse, "description": DESCRIPTIONS[status]} for status in statuses}


def error_response(status: int, message: Message, headers: dict[str, str] | None = None) -> JSONResponse:
    return JSONResponse({"error": message.as_json()}, status, headers)


def add_handlers(app: FastAPI) -> None:
    @app.exception_handler(BastideError)
    async def on_bastide_error(request: Request, error: BastideError) -> JSONResponse:
        status = getattr(error, "status", UNPROCESSABLE)
        return error_response(status, error.message, {"WWW-Authenticate": "Bearer"} if status == 401 else None)

    @app.exception_handler(SQLAlchemyError)
    async def on_database_error(request: Request, error: SQLAlchemyError) -> JSONResponse:
        log.warning("Reading from the database failed: %s", error)
        return error_response(Unavailable.status, say("database.unavailable"))

    @app.exception_handler(RequestValidationError)
    async def on_validation_error(request: Request, error: RequestValidationError) -> JSONResponse:
        return error_response(UNPROCESSABLE, validation_message(error))

    @app.exception_handler(HTTPException)
    async def on_http_error(request: Request, error: HTTPException) -> JSONResponse:
        if error.status_code == 400:  # FastAPI could not decode the body
            return error_response(UNPROCESSABLE, say("request.json"))
        headers = dict(error.headers) if error.headers else None
        return error_response(error.status_code, http_error_message(request, error), headers)

    @app.exception_handler(Exception)
    async def on_internal_error(request: Request, error: Exception) -> JSONResponse:
        return error_response(INTERNAL_ERROR, say("server.error"))


def validation_message(error: RequestValidationError) -> Message:
    """Describe the first problem without repeating the input, which may be a password."""
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return say("request.json")
    name = ".".join(str(part) for part in first["loc"][1:])
    problem = first["msg"][:1].lower() + first["msg"][1:]
    return say("request.field", name=name, problem=problem) if name else say("request.body", problem=problem)


def http_error_message(request: Request, error: HTTPException) -> Message:
    if error.status_code == 404:
        return say("request.path", path=request.url.path)
    if error.status_code == 405:
        return say("request.method", path=request.url.path, method=request.method)
    return say("request.failed", status=error.status_code)
