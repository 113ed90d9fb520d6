"""The REST client."""

from __future__ import annotations

from types import TracebackType
from typing import Any
from urllib.parse import quote

import httpx

from ..kernel.types import Seat
from .connection import TableConnection
from .errors import ClientError, ServerUnavailable

Json = dict[str, Any]


class Client:
    def __init__(self, url: str, token: str | None = None, *, timeout: float = 30.0) -> None:
        if not url.startswith(("http://", "https://")):
            raise ClientError(f"the URL of a server must begin with https:// or http://, not {url!r}")
        self.url = url.rstrip("/")
        self.token = token
        self.timeout = timeout
        self.http = httpx.AsyncClient(base_url=self.url, timeout=timeout, trust_env=False)

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.http.aclose()

    async def request(self, method: str, path: str, body: Json | None = None, **query: Any) -> Any:
        headers = {"X-Bastide-Token": "wanted"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        params = {name: value for name, value in query.items() if value is not None}
        try:
            response = await self.http.request(method, path, json=body, params=params, headers=headers)
        except httpx.HTTPError as error:
            raise ServerUnavailable(f"cannot reach the server at {self.url}: {error}") from None
        if response.status_code >= 400:
            raise client_error(response)
        return response.json() if response.content else None

    # --- accounts

    async def create_guest(self, name: str | None = None) -> Json:
        return self.keep_token(await self.request("POST", "/api/me", {} if name is None else {"name": name}))

    async def register(self, name: str, password: str) -> Json:
        """Create an account. A guest becomes the account and keeps all games."""
        return self.keep_token(await self.request("POST", "/api/accounts", {"name": name, "password": password}))

    async def login(self, name: str, password: str) -> Json:
        return self.keep_token(await self.request("POST", "/api/sessions", {"name": name, "password": password}))

    def keep_token(self, response: Json) -> Json:
        self.token = response.get("token") or self.token
        return response

    async def me(self) -> Json | None:
        found: Json | None = await self.request("GET", "/api/me")
        return found

    # --- tables

    async def games(self) -> list[Json]:
        found: list[Json] = await self.request("GET", "/api/games")
        return found

    async def tables(self, **query: Any) -> list[Json]:
        found: list[Json] = await self.request("GET", "/api/tables", **query)
        return found

    async def my_tables(self, **query: Any) -> list[Json]:
        found: list[Json] = await self.request("GET", "/api/me/tables", **query)
        return found

    async def create_table(
        self,
        game: str | None = None,
        *,
        position: str | None = None,
        bots: list[str] | None = None,
        start: bool = False,
        public: bool = True,
        rated: bool = False,
        clock: Json | None = None,
        seat: Seat | None = None,
        **options: Any,
    ) -> Json:
        """Create a table, for a game with its options or from a position given as a share text."""
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
        return await self.request_table("POST", "", body)

    async def get_table(self, table: str, invite: str | None = None) -> Json:
        return await self.request_table("GET", f"/{quote(table)}", invite=invite)

    async def join(self, table: str, *, seat: Seat | None = None, invite: str | None = None) -> Json:
        return await self.request_table("POST", f"/{quote(table)}/join", {"seat": seat, "invite": invite})

    async def add_bot(self, table: str, bot: str, seat: Seat | None = None) -> Json:
        return await self.request_table("POST", f"/{quote(table)}/bots", {"bot": bot, "seat": seat})

    async def remove_bot(self, table: str, seat: Seat) -> Json:
        return await self.request_table("DELETE", f"/{quote(table)}/bots/{seat}")

    async def leave(self, table: str) -> Json:
        return await self.request_table("POST", f"/{quote(table)}/leave")

    async def start(self, table: str) -> Json:
        return await self.request_table("POST", f"/{quote(table)}/start")

    async def resign(self, table: str) -> Json:
        return await self.request_table("POST", f"/{quote(table)}/resign")

    async def rematch(self, table: str) -> Json:
        return await self.request_table("POST", f"/{quote(table)}/rematch")

    async def record(self, table: str) -> Json:
        return await self.request_table("GET", f"/{quote(table)}/record")

    async def request_table(self, method: str, path: str, body: Json | None = None, **query: Any) -> Json:
        response: Json = await self.request(method, f"/api/tables{path}", body, **query)
        return response

    def connect(self, table: str, *, invite: str | None = None, derived: bool = False) -> TableConnection:
        """Return a connection to a table's WebSocket, to be entered with `async with`.

        With `derived`, its state also holds the data that the game derives from the view.
        """
        url = f"ws{self.url.removeprefix('http')}/api/tables/{quote(table)}/socket"
        return TableConnection(url, self.token, invite=invite, derived=derived, timeout=self.timeout)


def client_error(response: httpx.Response) -> ClientError:
    try:
        error = response.json()["error"]
        return ClientError(str(error["text"]), response.status_code, key=error["key"], data=error["data"])
    except (ValueError, KeyError, TypeError):
        return ClientError(f"the server responded with status {response.status_code}", response.status_code)
