"""A bot that runs any program: it reads a JSON line per decision and answers with a JSON line. See docs/bots.md."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import selectors
import shlex
import shutil
import subprocess
import sys
import time
import weakref
from collections.abc import Mapping
from dataclasses import dataclass
from typing import IO, Any

from ..kernel import options
from ..kernel.chance import Chance
from ..kernel.errors import BadOptions, Message
from ..kernel.game import Game, State
from ..kernel.types import Move, Seat
from ..kernel.validation import brief
from .bot import BotFailed
from .messages import say

PROTOCOL = 1
DEFAULT_SECONDS = 10.0  # for an answer
MAX_SECONDS = 86400
EXIT_SECONDS = 1.0  # that a program has to exit after its standard input was closed
SEED_RANGE = 1 << 31  # an integer in every language
CHUNK_BYTES = 1 << 16
MAX_ANSWER_BYTES = 1 << 20
STDERR_TAIL_BYTES = 4096  # kept for the error message


@dataclass(frozen=True, slots=True)
class GameContext:
    """What a program is told before its first decision."""

    game: str
    seat: Seat
    options: dict[str, Any]


class StdioBot:
    """A program, started at its first decision and ended with this object."""

    name = "stdio"

    def __init__(self, command: str) -> None:
        self.seconds, self.command = parse_command(command)
        self.process: BotProcess | None = None
        self.context: GameContext | None = None

    def choose(self, game: Game, state: State, seat: Seat, chance: Chance) -> Move:
        decision = next(decision for decision in game.decisions(state) if decision.seat == seat)
        moves = {game.show(state, move): move for move in decision.moves}
        context = GameContext(game.META.name, seat, options.as_json(state.options))
        prompt = game.META.prompts[decision.kind]
        return moves[self.answer(context, decision.kind, prompt, game.view(state, seat), list(moves), chance)]

    def answer(
        self, context: GameContext, kind: str, prompt: str, view: Mapping[str, Any], moves: list[str], chance: Chance
    ) -> str:
        """Ask the program for one of the moves; start it anew if the context has changed."""
        if self.process is None or self.context != context:
            self.start(context, chance)
        try:
            return self.ask({"type": "choose", "kind": kind, "prompt": prompt, "view": view, "moves": moves})
        except BaseException:  # a late answer must not be taken for the answer to the next question
            self.stop()
            raise

    def start(self, context: GameContext, chance: Chance) -> None:
        self.stop()
        self.process, self.context = BotProcess(self.command), context
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            **dataclasses.asdict(context),
            "seed": chance.draw(SEED_RANGE),
        }
        self.process.send(hello)

    def ask(self, question: Mapping[str, Any]) -> str:
        assert self.process is not None
        self.process.send(question)
        line = self.process.receive(self.seconds)
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        move = answer.get("move") if isinstance(answer, dict) else None
        if not isinstance(move, str):
            text = brief(line.decode(errors="replace").strip())
            raise BotFailed(say("stdio.answer", bot=self.process.command, answer=text))
        if move not in question["moves"]:
            raise BotFailed(say("stdio.illegal", bot=self.process.command, move=brief(move)))
        return move

    def stop(self) -> None:
        if self.process is not None:
            self.process.close()
        self.process = None


def parse_command(command: str) -> tuple[float, list[str]]:
    """Split "[seconds=N] PROGRAM ARGS" into the seconds for an answer and the words of the command."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadOptions(say("stdio.command", command=command, problem=error)) from None
    seconds = DEFAULT_SECONDS
    if words and words[0].startswith("seconds="):
        seconds = parse_seconds(words.pop(0).removeprefix("seconds="))
    if not words:
        raise BadOptions(say("stdio.no_program", bot=StdioBot.name))
    if shutil.which(words[0]) is None:
        if os.path.isfile(words[0]):
            raise BadOptions(say("stdio.not_executable", program=words[0]))
        raise BadOptions(say("stdio.unknown", program=words[0]))
    return seconds, words


def parse_seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds <= MAX_SECONDS:
        raise BadOptions(say("stdio.seconds", most=MAX_SECONDS, value=text))
    return seconds


class BotProcess:
    """A running program: lines sent to it and received from it, each within a time limit."""

    def __init__(self, command: list[str]) -> None:
        self.command = shlex.join(command)
        pipe = subprocess.PIPE
        try:
            process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0)
        except OSError as error:
            raise BotFailed(say("stdio.start", bot=self.command, problem=error.strerror)) from None
        self.process = process
        self.stdin, self.stdout, self.stderr = (stream.fileno() for stream in streams(process))
        self.outgoing = b""
        self.incoming = b""
        self.stderr_tail = b""
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.stdout, selectors.EVENT_READ)
        self.selector.register(self.stderr, selectors.EVENT_READ)
        for stream in (self.stdin, self.stdout, self.stderr):
            os.set_blocking(stream, False)
        self.close = weakref.finalize(self, close_process, process, self.selector)

    def send(self, message: Mapping[str, Any]) -> None:
        """Queue a message; it is written while `receive` waits for the answer."""
        if not self.outgoing:
            self.selector.register(self.stdin, selectors.EVENT_WRITE)
        self.outgoing += json.dumps(message, separators=(",", ":")).encode() + b"\n"

    def receive(self, seconds: float) -> bytes:
        deadline = time.monotonic() + seconds
        while b"\n" not in self.incoming:
            left = deadline - time.monotonic()
            if left <= 0:
                self.process.kill()
                raise BotFailed(say("stdio.timeout", bot=self.command, seconds=seconds))
            if len(self.incoming) > MAX_ANSWER_BYTES:
                raise BotFailed(say("stdio.too_long", bot=self.command, most=MAX_ANSWER_BYTES))
            for key, _ in self.selector.select(left):
                with contextlib.suppress(BlockingIOError):
                    self.handle_ready(key.fd)
        line, _, self.incoming = self.incoming.partition(b"\n")
        return line

    def handle_ready(self, stream: int) -> None:
        if stream == self.stdin:
            try:
                self.outgoing = self.outgoing[os.write(stream, self.outgoing) :]
            except BrokenPipeError:  # it has closed its standard input, but may have answered before
                self.outgoing = b""
            if not self.outgoing:
                self.selector.unregister(stream)
        elif not (data := os.read(stream, CHUNK_BYTES)):
            self.selector.unregister(stream)
            if stream == self.stdout:
                raise BotFailed(self.describe_exit())
        elif stream == self.stdout:
            self.incoming += data
        else:
            self.forward_stderr(data)

    def forward_stderr(self, data: bytes) -> None:
        """Pass on what the program writes to standard error, and keep the end for an error message."""
        write_stderr(data)
        self.stderr_tail = (self.stderr_tail + data)[-STDERR_TAIL_BYTES:]

    def describe_exit(self) -> Message:
        try:
            status = self.process.wait(EXIT_SECONDS)
        except subprocess.TimeoutExpired:
            return say("stdio.closed", bot=self.command)
        with contextlib.suppress(BlockingIOError):
            while data := os.read(self.stderr, CHUNK_BYTES):
                self.forward_stderr(data)
        lines = self.stderr_tail.decode(errors="replace").strip().splitlines()
        if status >= 0 and lines:
            return say("stdio.exited_line", bot=self.command, status=status, line=lines[-1])
        if status >= 0:
            return say("stdio.exited", bot=self.command, status=status)
        if lines:
            return say("stdio.killed_line", bot=self.command, signal=-status, line=lines[-1])
        return say("stdio.killed", bot=self.command, signal=-status)


def streams(process: subprocess.Popen[bytes]) -> list[IO[bytes]]:
    return [stream for stream in (process.stdin, process.stdout, process.stderr) if stream is not None]


def write_stderr(data: bytes) -> None:
    if sys.stderr is not None:
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write(data.decode(errors="replace"))


def close_process(process: subprocess.Popen[bytes], selector: selectors.BaseSelector) -> None:
    """Close the program's standard input, and kill the program if it does not exit soon."""
    selector.close()
    stdin, stdout, stderr = streams(process)
    stdin.close()
    try:
        process.wait(EXIT_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    with contextlib.suppress(BlockingIOError):
        write_stderr(os.read(stderr.fileno(), CHUNK_BYTES))
    stdout.close()
    stderr.close()
