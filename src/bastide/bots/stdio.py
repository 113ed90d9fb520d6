"""A bot that is any program: a JSON line in for each decision, a JSON line out for each move. See docs/bots.md."""

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
from ..kernel.contract import Game, State
from ..kernel.errors import BadOptions
from ..kernel.reading import brief
from .bot import BotFailed

PROTOCOL = 1
SECONDS = 10.0  # for an answer, unless the spec says otherwise
MOST_SECONDS = 86400  # for an answer
PATIENCE = 1.0  # seconds a program has to end once nothing more is asked
SEEDS = 1 << 31  # what every language reads as a whole number
CHUNK = 1 << 16
LONGEST = 1 << 20  # bytes of an answer
LAST_WORDS = 4096  # bytes of what it said on standard error


@dataclass(frozen=True, slots=True)
class Subject:
    """which game a program plays, and where"""

    game: str
    seat: int
    options: dict[str, Any]


class Program:
    """One process, started when it is first asked, ended when this object goes."""

    name = "stdio"

    def __init__(self, command: str) -> None:
        self.seconds, self.command = read(command)
        self.talk: Talk | None = None
        self.subject: Subject | None = None

    def choose(self, game: Game, state: State, seat: int, chance: Chance) -> int:
        decision = next(decision for decision in game.decisions(state) if decision.seat == seat)
        moves = {game.show(state, move): move for move in decision.moves}
        subject = Subject(game.META.name, seat, options.as_json(state.options))
        prompt = game.META.prompts[decision.kind]
        return moves[self.answer(subject, decision.kind, prompt, game.view(state, seat), list(moves), chance)]

    def answer(
        self, subject: Subject, kind: str, prompt: str, view: Mapping[str, Any], moves: list[str], chance: Chance
    ) -> str:
        """one of the moves; what it is about is told before the first question"""
        if self.talk is None or self.subject != subject:
            self.begin(subject, chance)
        try:
            return self.ask({"type": "choose", "kind": kind, "prompt": prompt, "view": view, "moves": moves})
        except BaseException:  # whatever it says later is no answer to the next question
            self.stop()
            raise

    def begin(self, subject: Subject, chance: Chance) -> None:
        self.stop()
        self.talk, self.subject = Talk(self.command), subject
        hello = {"type": "hello", "protocol": PROTOCOL, **dataclasses.asdict(subject), "seed": chance.draw(SEEDS)}
        self.talk.say(hello)

    def ask(self, question: Mapping[str, Any]) -> str:
        assert self.talk is not None
        self.talk.say(question)
        line = self.talk.hear(self.seconds)
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        text = answer.get("move") if isinstance(answer, dict) else None
        if not isinstance(text, str):
            said = brief(line.decode(errors="replace").strip())
            raise BotFailed(f'{self.talk.who} answered {said}, not {{"move": "..."}}')
        if text not in question["moves"]:
            raise BotFailed(f"{self.talk.who} answered {brief(text)}, which is none of the moves it was offered")
        return text

    def stop(self) -> None:
        if self.talk is not None:
            self.talk.end()
        self.talk = None


def read(command: str) -> tuple[float, list[str]]:
    """seconds for an answer and the words of a command: "[seconds=N] PROGRAM ARGS" """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadOptions(f"the command {command!r} of a bot cannot be read: {error}") from None
    seconds = SECONDS
    if words and words[0].startswith("seconds="):
        seconds = read_seconds(words.pop(0).removeprefix("seconds="))
    if not words:
        raise BadOptions(f"a bot that is a program is written {Program.name}:PROGRAM, with its arguments if it has any")
    if shutil.which(words[0]) is None:
        if os.path.isfile(words[0]):
            raise BadOptions(f"{words[0]!r} cannot be run: make it executable, or name what runs it before it")
        raise BadOptions(f"there is no program {words[0]!r} to be run as a bot")
    return seconds, words


def read_seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds <= MOST_SECONDS:
        raise BadOptions(f"'seconds' must be a number above 0, and at most {MOST_SECONDS}, not {text!r}")
    return seconds


class Talk:
    """The conversation with a process: lines to it and from it, each with a limit of time."""

    def __init__(self, command: list[str]) -> None:
        self.who = f"the bot {shlex.join(command)!r}"
        pipe = subprocess.PIPE
        try:
            process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0)
        except OSError as error:
            raise BotFailed(f"{self.who} cannot be started: {error.strerror}") from None
        self.process = process
        self.stdin, self.stdout, self.stderr = (stream.fileno() for stream in streams(process))
        self.outgoing = b""
        self.incoming = b""
        self.last_words = b""
        self.ready = selectors.DefaultSelector()
        self.ready.register(self.stdout, selectors.EVENT_READ)
        self.ready.register(self.stderr, selectors.EVENT_READ)
        for stream in (self.stdin, self.stdout, self.stderr):
            os.set_blocking(stream, False)
        self.end = weakref.finalize(self, end, process, self.ready)

    def say(self, message: Mapping[str, Any]) -> None:
        """is sent while the answer is waited for"""
        if not self.outgoing:
            self.ready.register(self.stdin, selectors.EVENT_WRITE)
        self.outgoing += json.dumps(message, separators=(",", ":")).encode() + b"\n"

    def hear(self, seconds: float) -> bytes:
        deadline = time.monotonic() + seconds
        while b"\n" not in self.incoming:
            left = deadline - time.monotonic()
            if left <= 0:
                self.process.kill()
                raise BotFailed(f"{self.who} did not answer within {seconds:g} s")
            if len(self.incoming) > LONGEST:
                raise BotFailed(f"{self.who} answered more than {LONGEST} bytes without an end of line")
            for key, _ in self.ready.select(left):
                with contextlib.suppress(BlockingIOError):
                    self.attend(key.fd)
        line, _, self.incoming = self.incoming.partition(b"\n")
        return line

    def attend(self, stream: int) -> None:
        """goes on where a stream is ready"""
        if stream == self.stdin:
            try:
                self.outgoing = self.outgoing[os.write(stream, self.outgoing) :]
            except BrokenPipeError:  # it ends, or does not listen any more; it may have answered nevertheless
                self.outgoing = b""
            if not self.outgoing:
                self.ready.unregister(stream)
        elif not (data := os.read(stream, CHUNK)):
            self.ready.unregister(stream)
            if stream == self.stdout:
                raise BotFailed(self.farewell())
        elif stream == self.stdout:
            self.incoming += data
        else:
            self.complain(data)

    def complain(self, data: bytes) -> None:
        """what it says on standard error is passed on, and kept in case it is the last"""
        pass_on(data)
        self.last_words = (self.last_words + data)[-LAST_WORDS:]

    def farewell(self) -> str:
        try:
            status = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return f"{self.who} closed its standard output instead of answering"
        with contextlib.suppress(BlockingIOError):
            while data := os.read(self.stderr, CHUNK):
                self.complain(data)
        how = f"ended with exit status {status}" if status >= 0 else f"was ended by signal {-status}"
        words = self.last_words.decode(errors="replace").strip().splitlines()
        return f"{self.who} {how} instead of answering" + (f"; its last words: {words[-1]}" if words else "")


def streams(process: subprocess.Popen[bytes]) -> list[IO[bytes]]:
    """to it, from it, and its standard error"""
    return [stream for stream in (process.stdin, process.stdout, process.stderr) if stream is not None]


def pass_on(data: bytes) -> None:
    if sys.stderr is not None:
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write(data.decode(errors="replace"))


def end(process: subprocess.Popen[bytes], ready: selectors.BaseSelector) -> None:
    """nothing more is asked: its standard input closes, and if it does not end soon it is ended"""
    ready.close()
    stdin, stdout, stderr = streams(process)
    stdin.close()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    with contextlib.suppress(BlockingIOError):
        pass_on(os.read(stderr.fileno(), CHUNK))
    stdout.close()
    stderr.close()
