"""The WebSocket client of a table. It reconnects when the connection is lost, and misses nothing."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import time
from collections.abc import Callable
from types import TracebackType

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ..protocol import messages
from ..protocol.messages import (
    AnswerTakeback,
    Bye,
    Chat,
    CheckMove,
    Hint,
    HintedMove,
    Move,
    MoveCheck,
    Presence,
    ProposeTakeback,
    Resign,
    Score,
    Scores,
    Undo,
    Update,
)
from ..protocol.models import Gains, SeatPoints
from .errors import ClientError, Refused, ServerUnavailable
from .state import TableState

MIN_DELAY = 0.05  # seconds before reconnecting, doubled each time
MAX_DELAY = 2.0
MAX_MESSAGE_BYTES = 4 << 20

Response = Update | messages.Refused | MoveCheck | Scores | HintedMove


class TableConnection:
    """A connection to a table, as a player or a spectator."""

    def __init__(
        self, url: str, token: str | None, *, invite: str | None = None, derived: bool = False, timeout: float = 30.0
    ) -> None:
        self.url, self.token, self.timeout = url, token, timeout
        self.query = ("&derived=true" if derived else "") + (f"&invite={invite}" if invite else "")
        self.state = TableState()
        self.presence: Presence | None = None
        self.changed = asyncio.Condition()
        self.ids = itertools.count(1)
        self.waiting: dict[int, asyncio.Future[Response]] = {}
        self.socket: ClientConnection | None = None
        self.error: ClientError | None = None
        self.updates = 0
        self.connects = 0
        self.receive_task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> TableConnection:
        self.receive_task = asyncio.create_task(self.receive())
        await self.wait_until(lambda: self.updates > 0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.receive_task is not None:
            self.receive_task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.receive_task
        if self.socket is not None:
            await self.socket.close()

    # --- state

    @property
    def moves(self) -> list[str]:
        """The legal moves, if it is your turn."""
        return [] if self.state.decision is None else self.state.decision.moves

    async def wait_for_turn(self) -> bool:
        """Wait until it is your turn. Return False when the game is over."""
        await self.wait_until(lambda: self.state.is_over or bool(self.moves))
        return not self.state.is_over

    async def wait_until(self, condition: Callable[[], bool]) -> None:
        """Wait until a condition holds, which is checked after every message."""
        async with self.changed:
            await self.changed.wait_for(lambda: self.error is not None or condition())
        if self.error is not None and not condition():
            raise self.error

    # --- actions and queries

    async def play(self, move: str) -> None:
        """Play a move, and return when it is committed. It is sent again if the connection is lost meanwhile."""
        await self.send_numbered(lambda id, n: Move(id=id, answers=n, move=move))

    async def undo(self) -> None:
        await self.send_numbered(lambda id, n: Undo(id=id, answers=n))

    async def send_numbered(self, make: Callable[[int, int], Move | Undo]) -> None:
        n, is_retry = self.state.n, False
        while True:
            try:
                await self.send(make(next(self.ids), n))
                return
            except Refused as error:
                if error.stale and is_retry:
                    return  # it was done before the connection was lost
                raise
            except ConnectionError:
                is_retry = True
                await self.wait_until_connected()

    async def propose_takeback(self, moves: int) -> None:
        await self.send(ProposeTakeback(id=next(self.ids), moves=moves))

    async def answer_takeback(self, yes: bool = True) -> None:
        await self.send(AnswerTakeback(id=next(self.ids), yes=yes))

    async def chat(self, text: str) -> None:
        await self.send(Chat(id=next(self.ids), text=text))

    async def resign(self) -> None:
        await self.send(Resign(id=next(self.ids)))

    async def gains(self, move: str) -> Gains:
        """Return what a move would score immediately. Raise `Refused` if it is not legal."""
        answer = await self.send(CheckMove(id=next(self.ids), move=move))
        assert isinstance(answer, MoveCheck)
        if answer.reason is not None:
            raise Refused(answer.reason)
        assert answer.gains is not None
        return answer.gains

    async def score(self) -> list[SeatPoints]:
        points = await self.send(Score(id=next(self.ids)))
        assert isinstance(points, Scores)
        return points.seats

    async def hint(self) -> str:
        """Return the move that the best bot would play."""
        answer = await self.send(Hint(id=next(self.ids)))
        assert isinstance(answer, HintedMove)
        return answer.move

    async def send(self, message: messages.ClientMessage) -> Response:
        """Send a message and return the response."""
        if self.error is not None:
            raise self.error
        socket = self.socket
        if socket is None:
            raise ConnectionError("the connection was lost")
        future: asyncio.Future[Response] = asyncio.get_running_loop().create_future()
        self.waiting[message.id] = future
        try:
            try:
                await socket.send(messages.encode(message).decode())
            except ConnectionClosed:
                future.cancel()
                if self.socket is socket:
                    self.socket = None  # `wait_until_connected` waits for another
                raise ConnectionError("the connection was lost") from None
            response = await future
        finally:
            self.waiting.pop(message.id, None)
        if isinstance(response, messages.Refused):
            raise Refused(response.reason, stale=response.stale)
        return response

    async def wait_until_connected(self) -> None:
        await self.wait_until(lambda: self.socket is not None)

    # --- the connection

    async def receive(self) -> None:
        delay, lost_at = MIN_DELAY, time.monotonic()
        while self.error is None:
            try:
                async with self.open_socket() as socket:
                    self.connects += 1
                    async for frame in socket:
                        if await self.handle(frame, socket):
                            delay, lost_at = MIN_DELAY, time.monotonic()
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError):
                pass
            finally:
                self.on_disconnect()
            if time.monotonic() - lost_at > self.timeout:
                await self.fail(ServerUnavailable("the server does not answer"))
            if self.error is None:
                await asyncio.sleep(delay)
                delay = min(MAX_DELAY, delay * 2)

    def open_socket(self) -> connect:
        query = f"?since={self.state.n}{self.query}"
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return connect(
            self.url + query, additional_headers=headers, compression=None, max_size=MAX_MESSAGE_BYTES, proxy=None
        )

    async def handle(self, frame: str | bytes, socket: ClientConnection) -> bool:
        message = messages.decode_server_message(frame)
        match message:
            case Update():
                self.state.apply(message)
                self.updates += 1
                self.socket = socket
                for id in message.ids:
                    self.resolve(id, message)
            case messages.Refused() | MoveCheck() | Scores() | HintedMove():
                self.resolve(message.id, message)
            case Presence():
                self.presence = message
            case Bye():
                await self.fail(ClientError(message.text, key=message.key, data=message.data))
        async with self.changed:
            self.changed.notify_all()
        return isinstance(message, Update)

    def resolve(self, id: int, message: Response) -> None:
        future = self.waiting.get(id)
        if future is not None and not future.done():
            future.set_result(message)

    def on_disconnect(self) -> None:
        self.socket = None
        for future in self.waiting.values():
            if not future.done():
                future.set_exception(ConnectionError("the connection was lost"))

    async def fail(self, error: ClientError) -> None:
        self.error = error
        async with self.changed:
            self.changed.notify_all()
