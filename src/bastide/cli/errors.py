"""Errors on the command line: one line on standard error, and exit code 2."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

from ..kernel.errors import BastideError

BAD_INPUT = 2
REFUSED = 1
BROKEN_PIPE = 1
LONGEST = 400  # characters; messages quote what was typed, which can be anything


class Commands(TyperGroup):
    """A group of commands that reports errors in one line."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> NoReturn:
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
            if sys.stdout:
                sys.stdout.flush()
        except BrokenPipeError:
            give_up_output()
            code = BROKEN_PIPE
        except Exception as error:
            if isinstance(error, OSError) and not error.filename:
                give_up_output()
            print(f"bastide: {one_line(described(error))}", file=sys.stderr)
            code = BAD_INPUT
        sys.exit(code if isinstance(code, int) else 0)


def give_up_output() -> None:
    """Discard the rest of the output, so that the interpreter does not try to write it at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def described(error: Exception) -> str:
    """Return an error in words."""
    if isinstance(error, BastideError):
        return str(error)
    if isinstance(error, typer.TyperException):
        return error.format_message()
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    if isinstance(error, UnicodeEncodeError):
        return "this contains half of a surrogate pair, which cannot be encoded"
    if isinstance(error, RecursionError):
        return "this is nested too deeply"
    return f"unexpected error, please report it: {type(error).__name__}: {error}"


def one_line(text: str) -> str:
    """Return a text as one line of limited length."""
    words = " ".join(text.split())
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"
