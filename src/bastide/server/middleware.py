"""The outermost ASGI layer: static files, limits on size and rate, origin checks and security headers."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import State

from ..kernel import errors
from .addresses import client_key
from .api import sockets
from .live.connection import close_reason
from .messages import say
from .observability import metrics
from .rate_limit import PerClient, TokenBucket, WorkBudget
from .settings import Settings
from .static_files import StaticFiles

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MAX_BODY_BYTES = 256 * 1024
BODY_TIMEOUT = 20.0  # seconds to receive it
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
LOGIN_PATHS = {"/api/sessions", "/api/sessions/device", "/api/accounts", "/api/me/password"}
MINUTE = 60.0
FILES_PER_REQUEST = 10  # static files may be requested this many times as often as the API
YEAR = 365 * 24 * 3600
SECURITY_HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
]


class EdgeMiddleware:
    def __init__(self, app: App, settings: Settings, state: State) -> None:
        self.app = app
        self.state = state
        self.settings = settings
        self.requests = PerClient(lambda: TokenBucket(settings.request_rate))
        self.logins = PerClient(lambda: TokenBucket(settings.login_rate / 60, MINUTE))
        self.files = PerClient(lambda: TokenBucket(settings.request_rate * FILES_PER_REQUEST))
        self.work = PerClient(lambda: WorkBudget(settings.work_share))
        self.static_files = StaticFiles()
        self.sockets: Counter[str] = Counter()
        self.security_headers = [*SECURITY_HEADERS]
        if settings.is_secure:
            self.security_headers.append((b"strict-transport-security", b"max-age=%d" % YEAR))
        self.origins = {origin_of(url) for url in (settings.public_url, *settings.allowed_origins) if url}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.handle_request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.handle_socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def handle_request(self, scope: Scope, receive: Receive, send: Send) -> None:
        start = time.perf_counter()
        status = 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", []), *self.security_headers]
            await send(message)

        if self.static_files.handles(scope):
            await self.send_file(scope, send_with_headers)
        elif (refusal := self.check_request(scope)) is not None:
            await send_error(send_with_headers, *refusal)
        else:
            body = LimitedBody(receive, send_with_headers)
            await self.app(scope, body.receive, body.send)
        metrics.REQUEST_SECONDS.labels(scope["method"], str(status)).observe(time.perf_counter() - start)

    async def send_file(self, scope: Scope, send: Send) -> None:
        """Send a page or a file of the browser client."""
        found = self.static_files.find(scope["path"])
        if not self.files.get(client_of(scope)).take():
            await send_error(send, 429, say("request.rate"))
        elif found is None:
            await send_error(send, 404, say("request.path", path=scope["path"]))
        else:
            await self.static_files.send(*found, scope, send)

    def check_request(self, scope: Scope) -> tuple[int, errors.Message] | None:
        headers = dict(scope["headers"])
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length) > MAX_BODY_BYTES:
            return 413, say("request.size", most=MAX_BODY_BYTES)
        if scope["method"] not in SAFE_METHODS and not self.is_allowed_origin(headers):
            return 403, say("request.origin")
        if not self.requests.get(client_of(scope)).take():
            return 429, say("request.rate")
        is_login = scope["path"] in LOGIN_PATHS and scope["method"] == "POST"
        if is_login and not self.logins.get(client_of(scope)).take():
            return 429, say("login.rate")
        return None

    def is_allowed_origin(self, headers: dict[bytes, bytes]) -> bool:
        """Check the origin, which every browser sends; clients without one are not browsers."""
        header = headers.get(b"origin")
        if header is None:
            return True
        origin = header.decode("latin-1")
        return origin in self.origins or host_of(origin) == headers.get(b"host", b"").decode("latin-1")

    async def handle_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = client_of(scope)
        is_refused = (
            not self.is_allowed_origin(dict(scope["headers"])) or self.sockets[client] >= self.settings.max_sockets
        )
        if is_refused or not self.requests.get(client_of(scope)).take():
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": close_reason(say("socket.refused"))})
            return
        self.sockets[client] += 1
        try:
            await sockets.serve(self.state.services, scope, receive, send, self.work.get(client))
        finally:
            self.sockets[client] -= 1
            if not self.sockets[client]:
                del self.sockets[client]


class LimitedBody:
    """Limits a request body while it is received, for clients that do not announce its length or send it slowly."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self.wrapped_receive, self.wrapped_send = receive, send
        self.size = 0
        self.is_refused = False
        self.is_late = False
        self.deadline: float | None = asyncio.get_running_loop().time() + BODY_TIMEOUT

    async def receive(self) -> Message:
        try:
            async with asyncio.timeout_at(self.deadline):
                message = await self.wrapped_receive()
        except TimeoutError:
            self.is_late = True
            return {"type": "http.disconnect"}
        if message["type"] == "http.request":
            if not message.get("more_body"):
                self.deadline = None
            self.size += len(message.get("body", b""))
            if self.size > MAX_BODY_BYTES:
                return {"type": "http.disconnect"}
        return message

    async def send(self, message: Message) -> None:
        """Replace the response to a truncated body by an error."""
        if self.size <= MAX_BODY_BYTES and not self.is_late:
            await self.wrapped_send(message)
        elif not self.is_refused:
            self.is_refused = True
            refusal = (408, say("request.late")) if self.is_late else (413, say("request.size", most=MAX_BODY_BYTES))
            await send_error(self.wrapped_send, *refusal)


def origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # such as http://[
        return None


def client_of(scope: Scope) -> str:
    client = scope.get("client")
    return client_key(client[0]) if client else ""


async def send_error(send: Send, status: int, message: errors.Message) -> None:
    body = msgspec.json.encode({"error": message.as_json()})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
