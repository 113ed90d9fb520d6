"""The sockets of tables. They are many and stay long, so they do not pass through the layers that REST needs."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from starlette.requests import HTTPConnection

from ...kernel.errors import BastideError
from ...protocol.messages import Bye, encode
from ..frames import LISTEN, PUSH
from ..services import Services
from ..tables.socket import POLICY, Connection
from ..watch import metrics
from .deps import shown_token
from .tables import may_see

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PATH = re.compile("/api/tables/([A-Za-z0-9_-]{1,24})/socket")


class Wire:
    """a WebSocket as the ASGI server gives it"""

    __slots__ = ("listen", "push", "receive", "write")

    def __init__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        self.receive, self.write = receive, send
        self.push: Callable[[bytes], bool] = scope.get("extensions", {}).get(PUSH, not_at_once)
        self.listen: Callable[[Callable[[bytes], bool]], None] = scope.get("extensions", {}).get(LISTEN, never)

    async def send(self, data: bytes) -> None:
        await self.write({"type": "websocket.send", "text": data.decode()})

    async def close(self, code: int, reason: str) -> None:
        await self.write({"type": "websocket.close", "code": code, "reason": reason})


def not_at_once(data: bytes) -> bool:
    """where the server has no way to push"""
    return False


def never(hear: Callable[[bytes], bool]) -> None:
    """where the server hands messages on in one way only"""


async def serve(services: Services, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
    """one socket, from its beginning to its end"""
    await receive()  # that somebody wants to connect
    wire = Wire(scope, receive, send)
    asking = HTTPConnection(scope)
    await send({"type": "websocket.accept"})
    try:
        connection, since = await enter(services, asking, wire)
    except BastideError as error:
        await wire.send(encode(Bye(text=str(error))))
        await wire.close(POLICY, str(error)[:100])
        return
    with metrics.SOCKETS.track_inprogress():
        await connection.serve(since)


async def enter(services: Services, asking: HTTPConnection, wire: Wire) -> tuple[Connection, int]:
    found = PATH.fullmatch(asking.url.path)
    if found is None:
        raise BastideError(f"there is no socket at {asking.url.path}")
    query = asking.query_params
    since = query.get("since", "0")
    if not (since.isascii() and since.isdigit() and len(since) < 10):
        raise BastideError("since is the number of the last update you have")
    token = shown_token(asking)
    person = None if token is None else await services.people.find(token)
    live = await services.house.open(found[1])
    may_see(live, person, query.get("invite"))
    name = None if person is None else person.id
    return Connection(wire, services.house, live, name, services.settings.messages, services.hint), int(since)
