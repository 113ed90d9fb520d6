"""Checks of files that are written at the end of a long run, made before it starts."""

from __future__ import annotations

import os
from pathlib import Path

from ..kernel import record
from ..kernel.errors import BastideError
from .inputs import read_text
from .messages import say


def check_target(file: Path) -> None:
    """Check that a file can be written."""
    if file.is_dir():
        raise BastideError(say("file.folder", file=file))
    if not file.parent.is_dir():
        raise BastideError(say("file.no_folder", file=file, folder=file.parent))
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        raise BastideError(say("file.read_only", file=file))


def check_record(file: Path) -> None:
    """Check that a record can be written, and overwrites at most another record."""
    check_target(file)
    if file.exists():
        try:
            record.loads(read_text(str(file)))
        except BastideError:
            raise BastideError(say("file.not_record", file=file)) from None
