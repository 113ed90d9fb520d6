"""What stands before the application: sizes, rates, origins, and the headers that every answer carries."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import State

from .api import sockets
from .rates import BURST, Bucket
from .settings import Settings
from .site import Site
from .watch import metrics

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Buckets = OrderedDict[str, Bucket]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LARGEST = 256 * 1024  # bytes of a request
REMEMBERED = 10_000  # addresses
READING = {"GET", "HEAD", "OPTIONS"}
GUESSING = {"/api/sessions", "/api/sessions/device", "/api/accounts", "/api/me/password"}  # passwords and codes
MINUTE = 60.0
FILES = 10  # so many times as many files as other requests
HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
]


class Guard:
    def __init__(self, app: App, settings: Settings, state: State) -> None:
        self.app = app
        self.state = state
        self.settings = settings
        self.requests: Buckets = OrderedDict()
        self.guesses: Buckets = OrderedDict()
        self.files: Buckets = OrderedDict()
        self.site = Site()
        self.sockets: Counter[str] = Counter()
        self.origins = {origin_of(address) for address in (settings.public_address, *settings.origins) if address}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status = 500

        async def finish(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        if self.site.answers(scope):
            await self.file(scope, finish)
        elif (refusal := self.why_not(scope)) is not None:
            await answer(finish, *refusal)
        else:
            limited = Limited(receive, finish)
            await self.app(scope, limited.receive, limited.send)
        metrics.REQUEST.labels(scope["method"], str(status)).observe(time.perf_counter() - began)

    async def file(self, scope: Scope, send: Send) -> None:
        """a page or a file of the browser client"""
        found = self.site.find(scope["path"])
        if not self.bucket(self.files, scope, self.settings.requests * FILES).take():
            await answer(send, 429, "too many requests: wait a moment")
        elif found is None:
            await answer(send, 404, f"there is nothing at {scope['path']}")
        else:
            await self.site.send(*found, scope, send)

    def why_not(self, scope: Scope) -> tuple[int, str] | None:
        headers = dict(scope["headers"])
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length) > LARGEST:
            return 413, f"a request has at most {LARGEST} bytes"
        if scope["method"] not in READING and not self.from_here(headers):
            return 403, "this page may not talk to the server"
        if not self.bucket(self.requests, scope, self.settings.requests).take():
            return 429, "too many requests: wait a moment"
        guessing = scope["path"] in GUESSING and scope["method"] == "POST"
        if guessing and not self.bucket(self.guesses, scope, self.settings.guesses / 60, MINUTE).take():
            return 429, "too many tries: wait a minute"
        return None

    def from_here(self, headers: dict[bytes, bytes]) -> bool:
        """A browser says which page a request comes from; what says nothing is no browser."""
        said = headers.get(b"origin")
        if said is None:
            return True
        origin = said.decode("latin-1")
        return origin in self.origins or urlsplit(origin).netloc == headers.get(b"host", b"").decode("latin-1")

    def bucket(self, buckets: Buckets, scope: Scope, rate: float, burst: float = BURST) -> Bucket:
        who = client_of(scope)
        bucket = buckets.pop(who, None) or Bucket(rate, burst)
        buckets[who] = bucket
        if len(buckets) > REMEMBERED:
            buckets.popitem(last=False)
        return bucket

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        who = client_of(scope)
        refused = not self.from_here(dict(scope["headers"])) or self.sockets[who] >= self.settings.sockets
        if refused or not self.bucket(self.requests, scope, self.settings.requests).take():
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "not from here, or too often"})
            return
        self.sockets[who] += 1
        try:
            await sockets.serve(self.state.services, scope, receive, send)
        finally:
            self.sockets[who] -= 1
            if not self.sockets[who]:
                del self.sockets[who]


class Limited:
    """A body that says nothing of its length is counted while it comes."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self.inner, self.outer = receive, send
        self.size = 0
        self.refused = False

    async def receive(self) -> Message:
        message = await self.inner()
        if message["type"] == "http.request":
            self.size += len(message.get("body", b""))
            if self.size > LARGEST:
                return {"type": "http.disconnect"}
        return message

    async def send(self, message: Message) -> None:
        """whatever is answered to half a body is not what is sent"""
        if self.size <= LARGEST:
            await self.outer(message)
        elif not self.refused:
            self.refused = True
            await answer(self.outer, 413, f"a request has at most {LARGEST} bytes")


def origin_of(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


def client_of(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


async def answer(send: Send, status: int, text: str) -> None:
    body = msgspec.json.encode({"error": {"text": text}})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
