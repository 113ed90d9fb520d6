"""Error responses: always `{"error": {"text": ...}}`, one clear sentence."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from ...kernel.errors import BastideError

UNPROCESSABLE = 422


class ErrorDetail(BaseModel):
    text: str = Field(examples=["a name has 1 to 24 characters"])


class ErrorResponse(BaseModel):
    """Why a request failed. Nothing was changed."""

    error: ErrorDetail


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


def error_response(status: int, text: str, headers: dict[str, str] | None = None) -> JSONResponse:
    return JSONResponse({"error": {"text": text}}, status, headers)


def add_handlers(app: FastAPI) -> None:
    @app.exception_handler(BastideError)
    async def on_bastide_error(request: Request, error: BastideError) -> JSONResponse:
        status = getattr(error, "status", UNPROCESSABLE)
        return error_response(status, str(error), {"WWW-Authenticate": "Bearer"} if status == 401 else None)

    @app.exception_handler(RequestValidationError)
    async def on_validation_error(request: Request, error: RequestValidationError) -> JSONResponse:
        return error_response(UNPROCESSABLE, validation_text(error))

    @app.exception_handler(HTTPException)
    async def on_http_error(request: Request, error: HTTPException) -> JSONResponse:
        if error.status_code == 400:  # FastAPI could not decode the body
            return error_response(UNPROCESSABLE, "the body is not JSON")
        headers = dict(error.headers) if error.headers else None
        return error_response(error.status_code, http_error_text(request, error), headers)


def validation_text(error: RequestValidationError) -> str:
    """Describe the first problem without repeating the input, which may be a password."""
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return "the body is not JSON"
    where = ".".join(str(part) for part in first["loc"][1:]) or "the body"
    message = first["msg"][:1].lower() + first["msg"][1:]
    return f"invalid {where}: {message}"


def http_error_text(request: Request, error: HTTPException) -> str:
    if error.status_code == 404:
        return f"there is nothing at {request.url.path}"
    if error.status_code == 405:
        return f"{request.url.path} does not support {request.method}"
    return str(error.detail)
