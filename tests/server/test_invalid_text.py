"""Text that is not Unicode: unpaired surrogates are refused wherever JSON is accepted, and nothing is logged."""

from __future__ import annotations

import base64
import json
import logging
import zlib
from typing import Any

import httpx
import pytest
from server.local_server import Server

import bastide
from bastide.games.montmurail.components import printed

LONE = "\ud800"
# valid except for the comment
POSITION = {**bastide.new("montmurail", seed=1).position(), "tiles": f"{printed()}\n# {LONE}"}


REQUESTS: list[tuple[str, str, Any]] = [
    ("POST", "/api/positions", {"position": POSITION}),
    ("POST", "/api/positions", {"position": {"game": LONE}}),
    ("POST", "/api/positions", {"position": {"game": "torres", LONE: 1}}),
    ("POST", "/api/positions", {"position": {"game": "torres"}, LONE: 1}),
    ("POST", "/api/replay", {"record": {"format": LONE}}),
    ("POST", "/api/verify", {"record": {"format": "bastide-record-1", "seats": [LONE]}}),
    ("POST", "/api/tables", {"game": LONE}),
    ("POST", "/api/tables", {"game": "torres", LONE: 1}),
    ("POST", "/api/tables", {"game": "torres", "options": {LONE: 1}}),
    ("POST", "/api/tables", {"game": "montmurail", "options": {"tiles": LONE}}),
    ("POST", "/api/tables", {"game": "torres", "bots": [LONE]}),
    ("POST", "/api/me", {"name": LONE}),
    ("PATCH", "/api/me", {"webhook": f"https://{LONE}.example/"}),
    ("POST", "/api/accounts", {"name": LONE, "password": LONE * 10}),
    ("POST", "/api/sessions", {"name": "Ada", "password": LONE * 10}),
    ("POST", "/api/sessions/device", {"code": LONE}),
    ("POST", "/api/me/pushes", {"endpoint": LONE, "keys": {"p256dh": LONE, "auth": LONE}}),
]


@pytest.mark.parametrize("escaped", [True, False], ids=["escaped", "raw"])
async def test_lone_surrogates_in_json(server: Server, caplog: pytest.LogCaptureFixture, escaped: bool) -> None:
    caplog.set_level(logging.INFO)
    async with httpx.AsyncClient(base_url=server.address) as http:
        await http.post("/api/me")
        caplog.clear()
        for method, path, body in REQUESTS:
            content = json.dumps(body, ensure_ascii=escaped).encode(errors="surrogatepass")
            answer = await http.request(method, path, content=content, headers={"Content-Type": "application/json"})
            assert (answer.status_code, answer.json()["error"]["key"]) == (422, "request.json"), (path, body)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING or record.exc_info]


@pytest.mark.parametrize("escaped", [True, False], ids=["escaped", "raw"])
async def test_lone_surrogates_in_a_share_text(server: Server, escaped: bool) -> None:
    content = json.dumps(POSITION, ensure_ascii=escaped).encode(errors="surrogatepass")
    text = base64.urlsafe_b64encode(zlib.compress(content)).decode().rstrip("=")
    async with httpx.AsyncClient(base_url=server.address) as http:
        await http.post("/api/me")
        for answer in (
            await http.get(f"/api/positions/{text}"),
            await http.post("/api/tables", json={"position": text}),
        ):
            assert (answer.status_code, answer.json()["error"]["key"]) == (422, "position.packed")


async def test_whole_pairs_are_accepted(server: Server) -> None:
    async with httpx.AsyncClient(base_url=server.address) as http:
        content = b'{"name": "\\ud83c\\udff0"}'
        answer = await http.post("/api/me", content=content, headers={"Content-Type": "application/json"})
        assert answer.json()["person"]["name"] == "\U0001f3f0"
