"""The open WebSockets of each person in this worker, so that those of ended sessions can be closed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from ..messages import say
from .connection import Connection


class OpenSockets:
    def __init__(self) -> None:
        # by person: the connections, each with the version of the person's tokens that it was opened with
        self.by_person: defaultdict[str, dict[Connection, int]] = defaultdict(dict)

    @contextmanager
    def track(self, connection: Connection, version: int) -> Iterator[None]:
        """Keep a connection in the list while the body runs; spectators without a name have no session."""
        person = connection.person
        if person is None:
            yield
            return
        self.by_person[person][connection] = version
        try:
            yield
        finally:
            del self.by_person[person][connection]
            if not self.by_person[person]:
                del self.by_person[person]

    def end_sessions(self, person: str, version: int) -> None:
        """Close the connections that were opened with tokens of older versions."""
        for connection, opened_with in self.by_person.get(person, {}).items():
            if opened_with < version:
                connection.dismiss(say("session.ended"))
