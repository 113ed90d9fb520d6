"""The process in which bots think: one question after the other, until its standard input closes."""

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
from ...kernel.reading import brief
from .analyst import Analyst
from .pipe import Inquiry, Question, answer_frame, read_frame

KEPT = 256  # bots, the last used
NICENESS = 10  # of a process in which bots think
LONGEST = 400  # characters of what is said about a failure
GRACE = 1.0  # seconds beyond the limit after which the process ends itself, should nobody be there to end it


def main(factory: str, niceness: int) -> None:
    questions, answers = own_pipes()
    settle(niceness)
    waiting: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=listen, args=(questions, waiting), daemon=True).start()
    for name in registry.names():  # imported before the first question, whose time is counted
        registry.game(name)
    thinker = Thinker(named(factory))
    say(answers, {"ready": True})
    while True:
        say(answers, thinker.answer(waiting.get()))


def own_pipes() -> tuple[BinaryIO, BinaryIO]:
    """the standard streams, out of the bots' reach: what a bot prints goes to standard error"""
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return questions, answers


def settle(niceness: int) -> None:
    """gives way to the server, which also decides when it is over"""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    os.nice(niceness)


def listen(questions: BinaryIO, waiting: SimpleQueue[bytes]) -> None:
    """ends the process with the server, also while a bot thinks"""
    while (content := read_frame(questions)) is not None:
        waiting.put(content)
    os._exit(0)


def say(answers: BinaryIO, answer: dict[str, Any]) -> None:
    with contextlib.suppress(BrokenPipeError):  # the server is gone, and `listen` ends the process
        answers.write(answer_frame(answer))
        answers.flush()


def named(factory: str) -> Callable[[str], Bot]:
    """ "module:function" """
    module, _, function = factory.partition(":")
    found: Callable[[str], Bot] = getattr(importlib.import_module(module), function)
    return found


class Thinker:
    def __init__(self, make: Callable[[str], Bot]) -> None:
        self.make = make
        self.bots: OrderedDict[int, Bot] = OrderedDict()
        self.analyst = Analyst()

    def answer(self, content: bytes) -> dict[str, Any]:
        """the move or the verdict, or in a sentence why there is none"""
        question: Question | Inquiry = pickle.loads(content)
        signal.setitimer(signal.ITIMER_REAL, question.seconds + GRACE)
        try:
            if isinstance(question, Inquiry):
                return self.analyst.answer(question)
            return {"move": self.choose(question)}
        except BaseException as error:  # a bot may be anybody's code
            if isinstance(question, Question):
                self.bots.pop(question.bot, None)
            return {"failed": described(error)}
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def choose(self, question: Question) -> int:
        bot = self.bot(question.bot, question.spec)
        game = registry.game(question.game)
        move: Any = bot.choose(game, pickle.loads(question.state), question.seat, Chance(question.seed))
        if not hasattr(move, "__index__"):
            raise BastideError(f"it answered {brief(move)}, which is no move")
        return operator.index(move)

    def bot(self, number: int, spec: str) -> Bot:
        if number not in self.bots:
            self.bots[number] = self.make(spec)
        self.bots.move_to_end(number)
        if len(self.bots) > KEPT:
            self.bots.popitem(last=False)
        return self.bots[number]


def described(error: BaseException) -> str:
    if isinstance(error, BastideError):
        text = str(error)
    else:
        text = f"{type(error).__name__}: {error}"
        traceback.print_exception(error)
    return " ".join(text.split())[:LONGEST]


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
