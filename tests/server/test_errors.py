"""Error responses: a key with data, and an English sentence."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from words.messages import check_reason

from bastide.server.app import create_app
from bastide.server.live.connection import MAX_CLOSE_REASON_BYTES, close_reason
from bastide.server.messages import say
from bastide.server.settings import Settings


@pytest.fixture
def client(tmp_path: Path) -> httpx.AsyncClient:
    """A client of an application that has not been started."""
    app = create_app(Settings(database=str(tmp_path / "bastide.db")))

    app.state.services = None

    async def fail() -> None:
        raise RuntimeError("sesame")

    app.add_api_route("/api/failing", fail)
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    return httpx.AsyncClient(transport=transport, base_url="http://bastide.test")


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "key", "data"),
    [
        ("GET", "/api/failing", b"", 500, "server.error", {}),
        ("GET", "/api/nothing", b"", 404, "request.path", {"path": "/api/nothing"}),
        ("PUT", "/api/games", b"", 405, "request.method", {"path": "/api/games", "method": "PUT"}),
        ("POST", "/api/verify", b"{", 422, "request.json", {}),
        ("POST", "/api/verify", b"{}", 422, "request.field", {"name": "record", "problem": "field required"}),
        ("POST", "/api/verify", b"", 422, "request.body", {"problem": "field required"}),
        ("POST", "/api/verify", b"x" * 300_000, 413, "request.size", {"most": 262144}),
    ],
)
async def test_errors_have_a_key(
    client: httpx.AsyncClient, method: str, path: str, body: bytes, status: int, key: str, data: dict[str, object]
) -> None:
    async with client:
        answer = await client.request(method, path, content=body, headers={"Content-Type": "application/json"})
    reason = answer.json()["error"]
    check_reason(reason)
    assert (answer.status_code, reason["key"], reason["data"]) == (status, key, data)
    assert "sesame" not in answer.text


def test_the_reason_of_a_close_frame_is_short_enough() -> None:
    assert close_reason(say("socket.unread")) == "socket.unread: too many messages were left unread"
    long = close_reason(say("socket.path", path="\N{LATIN SMALL LETTER E WITH ACUTE}" * 200))
    assert long.startswith("socket.path: there is no WebSocket at ")
    assert MAX_CLOSE_REASON_BYTES - 1 <= len(long.encode()) <= MAX_CLOSE_REASON_BYTES
