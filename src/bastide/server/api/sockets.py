"""The WebSockets of tables. They bypass FastAPI, whose layers would cost too much for so many connections."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from starlette.requests import HTTPConnection

from ...kernel.errors import BastideError
from ...protocol.messages import encode
from ..accounts.accounts import Person
from ..live.connection import POLICY_VIOLATION, Connection, bye, close_reason
from ..messages import say
from ..observability import metrics
from ..rate_limit import WorkBudget
from ..services import Services
from .dependencies import get_token
from .tables import check_visible

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PATH = re.compile("/api/tables/([A-Za-z0-9_-]{1,24})/socket")


class AsgiTransport:
    """A WebSocket as the ASGI server provides it."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self.receive, self.asgi_send = receive, send

    async def send(self, data: bytes) -> None:
        await self.asgi_send({"type": "websocket.send", "text": data.decode()})

    async def close(self, code: int, reason: str) -> None:
        await self.asgi_send({"type": "websocket.close", "code": code, "reason": reason})


async def serve(
    services: Services, scope: MutableMapping[str, Any], receive: Receive, send: Send, work: WorkBudget
) -> None:
    """Serve one WebSocket until it is closed."""
    await receive()  # websocket.connect
    transport = AsgiTransport(receive, send)
    request = HTTPConnection(scope)
    await send({"type": "websocket.accept"})
    token = get_token(request)
    person = None if token is None else await services.accounts.get_by_token(token)
    try:
        connection, since = await connect(services, request, transport, work, person)
    except BastideError as error:
        await transport.send(encode(bye(error.message)))
        await transport.close(POLICY_VIOLATION, close_reason(error.message))
        return
    version = 0 if person is None else person.version
    with metrics.SOCKETS.track_inprogress(), services.sockets.track(connection, version):
        # the session may have ended before the connection was tracked
        if person is not None and not await services.accounts.is_current(person):
            connection.dismiss(say("session.ended"))
        await connection.serve(since)


async def connect(
    services: Services, request: HTTPConnection, transport: AsgiTransport, work: WorkBudget, person: Person | None
) -> tuple[Connection, int]:
    path = PATH.fullmatch(request.url.path)
    if path is None:
        raise BastideError(say("socket.path", path=request.url.path))
    query = request.query_params
    since = query.get("since", "0")
    if not (since.isascii() and since.isdigit() and len(since) < 10):
        raise BastideError(say("socket.since"))
    derived = query.get("derived", "false")
    if derived not in ("true", "false"):
        raise BastideError(say("socket.derived"))
    live = await services.tables.get(path[1])
    invite = query.get("invite")
    check_visible(live, person, invite)
    if person is not None and live.table.name_of(person.id) not in (None, person.name):
        await services.tables.rename(live.id, person.id, person.id, person.name)
    person_id = None if person is None else person.id
    connection = Connection(
        transport,
        services.tables,
        live,
        person_id,
        invite=invite,
        rate=services.settings.message_rate,
        work=work,
        derived=derived == "true",
        get_hint=services.get_hint,
    )
    return connection, int(since)
