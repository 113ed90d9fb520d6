"""The client's side of REST: who one is, and which tables there are."""

from __future__ import annotations

from types import TracebackType
from typing import Any
from urllib.parse import quote

import httpx

from .errors import NotDone, ServerGone
from .seat import Seat

Json = dict[str, Any]


class Client:
    def __init__(self, address: str, token: str | None = None, *, patience: float = 30.0) -> None:
        if not address.startswith(("http://", "https://")):
            raise NotDone(f"the address of a server begins with https:// or http://, not {address!r}")
        self.address = address.rstrip("/")
        self.token = token
        self.patience = patience
        self.http = httpx.AsyncClient(base_url=self.address, timeout=patience, trust_env=False)

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.http.aclose()

    async def call(self, method: str, path: str, body: Json | None = None, **query: Any) -> Any:
        headers = {"X-Bastide-Token": "wanted"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        asked = {name: value for name, value in query.items() if value is not None}
        try:
            answer = await self.http.request(method, path, json=body, params=asked, headers=headers)
        except httpx.HTTPError as error:
            raise ServerGone(f"the server at {self.address} does not answer: {error}") from None
        if answer.status_code >= 400:
            raise NotDone(reason(answer), answer.status_code)
        return answer.json() if answer.content else None

    # --- who one is

    async def guest(self, name: str | None = None) -> Json:
        return await self.known(await self.call("POST", "/api/me", {} if name is None else {"name": name}))

    async def register(self, name: str, password: str) -> Json:
        """a guest becomes an account and keeps all games"""
        return await self.known(await self.call("POST", "/api/accounts", {"name": name, "password": password}))

    async def login(self, name: str, password: str) -> Json:
        return await self.known(await self.call("POST", "/api/sessions", {"name": name, "password": password}))

    async def known(self, answer: Json) -> Json:
        self.token = answer.get("token") or self.token
        return answer

    async def me(self) -> Json | None:
        found: Json | None = await self.call("GET", "/api/me")
        return found

    # --- tables

    async def games(self) -> list[Json]:
        found: list[Json] = await self.call("GET", "/api/games")
        return found

    async def tables(self, **query: Any) -> list[Json]:
        found: list[Json] = await self.call("GET", "/api/tables", **query)
        return found

    async def my_tables(self, **query: Any) -> list[Json]:
        found: list[Json] = await self.call("GET", "/api/me/tables", **query)
        return found

    async def make_table(
        self,
        game: str | None = None,
        *,
        position: str | None = None,
        bots: list[str] | None = None,
        start: bool = False,
        public: bool = True,
        rated: bool = False,
        clock: Json | None = None,
        seat: int | None = None,
        **options: Any,
    ) -> Json:
        """of a game with its options, or in a position, given as a share text"""
        body = {
            "game": game,
            "position": position,
            "options": options,
            "bots": bots or [],
            "start": start,
            "public": public,
            "rated": rated,
            "clock": clock or {},
            "seat": seat,
        }
        return await self.table_call("POST", "", body)

    async def table(self, table: str, invite: str | None = None) -> Json:
        return await self.table_call("GET", f"/{quote(table)}", invite=invite)

    async def join(self, table: str, *, seat: int | None = None, invite: str | None = None) -> Json:
        return await self.table_call("POST", f"/{quote(table)}/join", {"seat": seat, "invite": invite})

    async def add_bot(self, table: str, bot: str, seat: int | None = None) -> Json:
        return await self.table_call("POST", f"/{quote(table)}/bots", {"bot": bot, "seat": seat})

    async def remove_bot(self, table: str, seat: int) -> Json:
        return await self.table_call("DELETE", f"/{quote(table)}/bots/{seat}")

    async def leave(self, table: str) -> Json:
        return await self.table_call("POST", f"/{quote(table)}/leave")

    async def start(self, table: str) -> Json:
        return await self.table_call("POST", f"/{quote(table)}/start")

    async def resign(self, table: str) -> Json:
        return await self.table_call("POST", f"/{quote(table)}/resign")

    async def rematch(self, table: str) -> Json:
        return await self.table_call("POST", f"/{quote(table)}/rematch")

    async def record(self, table: str) -> Json:
        return await self.table_call("GET", f"/{quote(table)}/record")

    async def table_call(self, method: str, path: str, body: Json | None = None, **query: Any) -> Json:
        answer: Json = await self.call(method, f"/api/tables{path}", body, **query)
        return answer

    def at(self, table: str, *, invite: str | None = None) -> Seat:
        """the table's socket, as oneself"""
        address = f"ws{self.address.removeprefix('http')}/api/tables/{quote(table)}/socket"
        return Seat(address, self.token, invite=invite, patience=self.patience)


def reason(answer: httpx.Response) -> str:
    try:
        return str(answer.json()["error"]["text"])
    except (ValueError, KeyError, TypeError):
        return f"the server answered {answer.status_code}"
