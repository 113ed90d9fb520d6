"""Files that are written at the end of something long: what cannot be written is told before."""

from __future__ import annotations

import os
from pathlib import Path

from ..kernel import record
from ..kernel.errors import BastideError
from .reading import read_text


def check_target(file: Path) -> None:
    if file.is_dir():
        raise BastideError(f"{file}: this is a folder")
    if not file.parent.is_dir():
        raise BastideError(f"{file}: there is no folder {file.parent}")
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        raise BastideError(f"{file}: this cannot be written")


def check_record(file: Path) -> None:
    """a record can be written there, and nothing but another one is lost"""
    check_target(file)
    if file.exists():
        try:
            record.loads(read_text(str(file)))
        except BastideError:
            raise BastideError(f"{file}: there is something else than a record in this file; take another") from None
