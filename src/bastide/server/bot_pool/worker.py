"""The main program of a worker process: serves requests one by one until its standard input closes."""

from __future__ import annotations

import contextlib
import importlib
import operator
import os
import pickle
import signal
import sys
import threading
import traceback
from collections import OrderedDict
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, BinaryIO

from ...bots.bot import Bot
from ...kernel import registry
from ...kernel.chance import Chance
from ...kernel.errors import BastideError
from ...kernel.validation import brief
from ..messages import say_to_operator
from .analysis import Analyser
from .requests import AnalysisRequest, MoveRequest, encode_response, read_frame

MAX_BOTS = 256  # kept in memory; the least recently used is dropped
NICENESS = 10
MAX_ERROR_LENGTH = 400
GRACE = 1.0  # seconds beyond the limit after which the process kills itself, should the server be gone


def main(factory: str, niceness: int) -> None:
    requests, responses = take_over_pipes()
    set_up_process(niceness)
    waiting: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=listen, args=(requests, waiting), daemon=True).start()
    for name in registry.names():  # imported before the first request, whose time is limited
        registry.game(name)
    handler = RequestHandler(load_factory(factory))
    send(responses, {"ready": True})
    while True:
        send(responses, handler.respond(waiting.get()))


def take_over_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Move the standard streams out of the bots' reach: what a bot prints goes to standard error."""
    requests, responses = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return requests, responses


def set_up_process(niceness: int) -> None:
    """Lower the priority, and leave it to the server to stop the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    os.nice(niceness)


def listen(requests: BinaryIO, waiting: SimpleQueue[bytes]) -> None:
    """Queue requests, and exit when the server is gone, even while a bot thinks."""
    while (content := read_frame(requests)) is not None:
        waiting.put(content)
    os._exit(0)


def send(responses: BinaryIO, response: dict[str, Any]) -> None:
    with contextlib.suppress(BrokenPipeError):  # the server is gone, and `listen` exits
        responses.write(encode_response(response))
        responses.flush()


def load_factory(name: str) -> Callable[[str], Bot]:
    """Import a factory given as `module:function`."""
    module, _, function = name.partition(":")
    found: Callable[[str], Bot] = getattr(importlib.import_module(module), function)
    return found


class RequestHandler:
    def __init__(self, make: Callable[[str], Bot]) -> None:
        self.make = make
        self.bots: OrderedDict[int, Bot] = OrderedDict()
        self.analyser = Analyser()

    def respond(self, content: bytes) -> dict[str, Any]:
        """Return the move or the verdict, or why there is none."""
        request: MoveRequest | AnalysisRequest = pickle.loads(content)
        signal.setitimer(signal.ITIMER_REAL, request.seconds + GRACE)
        try:
            if isinstance(request, AnalysisRequest):
                return self.analyser.respond(request)
            return {"move": self.choose(request)}
        except BaseException as error:  # a bot may raise anything
            if isinstance(request, MoveRequest):
                self.bots.pop(request.bot, None)
            return {"failed": describe_error(error)}
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def choose(self, request: MoveRequest) -> int:
        bot = self.bot(request.bot, request.spec)
        game = registry.game(request.game)
        move: Any = bot.choose(game, pickle.loads(request.state), request.seat, Chance(request.seed))
        if not hasattr(move, "__index__"):
            raise BastideError(say_to_operator("pool.answer", value=brief(move)))
        return operator.index(move)

    def bot(self, number: int, spec: str) -> Bot:
        if number not in self.bots:
            self.bots[number] = self.make(spec)
        self.bots.move_to_end(number)
        if len(self.bots) > MAX_BOTS:
            self.bots.popitem(last=False)
        return self.bots[number]


def describe_error(error: BaseException) -> str:
    if isinstance(error, BastideError):
        text = str(error)
    else:
        text = f"{type(error).__name__}: {error}"
        traceback.print_exception(error)
    return " ".join(text.split())[:MAX_ERROR_LENGTH]


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
