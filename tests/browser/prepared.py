"""Tables and people that exist before the pages are visited, and the URLs of all pages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx

GAMES = ("torres", "montmurail", "ludwig")
# the same on every server
FIXED = [
    "/",
    *(f"/new/{game}" for game in GAMES),
    "/tables",
    "/record",
    "/rules",
    *(f"/rules/{game}" for game in GAMES),
    "/leaderboard/ludwig",
    "/me",
    "/settings",
    "/about",
    "/nowhere",
]


@dataclass(frozen=True)
class Prepared:
    person: str
    waiting: str
    invited: str
    over: dict[str, str]
    positions: dict[str, str]

    def pages(self) -> list[str]:
        """Return at least one page of each kind; tables in play are created by the tests that need them."""
        return [
            *FIXED,
            f"/person/{self.person}",
            f"/table/{self.waiting}",
            *(f"/table/{table}/replay" for table in self.over.values()),
            f"/table/{self.over['torres']}/analysis",
            f"/table/{self.over['torres']}",
            *(f"/position/{text}" for text in self.positions.values()),
        ]


@contextmanager
def somebody(address: str, name: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address, timeout=60, trust_env=False) as http:
        done(http.post("/api/me", json={"name": name}))
        yield http


def done(answer: httpx.Response) -> Any:
    assert answer.is_success, answer.text
    return answer.json()


def new_table(http: httpx.Client, game: str, **wishes: Any) -> str:
    wish = {"game": game, "options": {"players": 2}, "bots": ["greedy"], "start": True, **wishes}
    found: str = done(http.post("/api/tables", json=wish))["table"]["id"]
    return found


def prepare(address: str) -> Prepared:
    with somebody(address, "Ada") as http:
        over, positions = {}, {}
        for game in GAMES:
            table = over[game] = new_table(http, game)
            positions[game] = done(http.get(f"/api/tables/{table}/position"))["text"]
            done(http.post(f"/api/tables/{table}/resign"))
        open_table: dict[str, Any] = {"bots": [], "start": False}
        return Prepared(
            person=done(http.get("/api/me"))["person"]["id"],
            waiting=new_table(http, "torres", **open_table),
            invited=new_table(http, "torres", public=False, **open_table),
            over=over,
            positions=positions,
        )
