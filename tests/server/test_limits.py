"""Limits on size and rate, and requests from other origins."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator

import httpx
import pytest
from server.conftest import Serve
from server.local_server import PATIENCE, Server
from server.raw_socket import Raw, raw
from server.seated_table import seated_table
from websockets.exceptions import InvalidStatus
from words.messages import check_reason

pytestmark = pytest.mark.parametrize("address", ["sqlite"], indirect=True)


@pytest.fixture
async def http(server: Server) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=server.address, trust_env=False, timeout=PATIENCE) as client:
        yield client


def sentence(answer: httpx.Response) -> str:
    reason = answer.json()["error"]
    check_reason(reason)
    return str(reason["text"])


async def token(http: httpx.AsyncClient) -> str:
    answer = await http.post("/api/me", json={}, headers={"X-Bastide-Token": "wanted"})
    found: str = answer.json()["token"]
    return found


# --- sockets


async def check_responsive(socket: Raw) -> None:
    await socket.send({"type": "chat", "id": 77, "text": "still here"})
    assert (await socket.next("update"))["ids"] == [77]


async def test_message_too_long(server: Server) -> None:
    async with seated_table(server, people=2) as table, raw(server.address, table.table, table.host.token) as socket:
        await socket.next("update")
        await socket.send(json.dumps({"type": "chat", "id": 1, "text": "x" * 5000}))
        assert "at most 4096 bytes" in (await socket.next("refused"))["reason"]["text"]
        await socket.send(json.dumps({"type": "chat", "id": 1, "text": "ä" * 2100}, ensure_ascii=False))
        assert "at most 4096 bytes" in (await socket.next("refused"))["reason"]["text"]
        await check_responsive(socket)


async def test_frame_too_large(server: Server) -> None:
    async with seated_table(server, people=2) as table, raw(server.address, table.table, table.host.token) as socket:
        await socket.send("x" * 100_000)
        code, _ = await socket.closed()
        assert code == 1009


async def test_invalid_messages(server: Server) -> None:
    async with seated_table(server, people=2) as table, raw(server.address, table.table, table.host.token) as socket:
        for _ in range(49):
            await socket.send("nonsense")
            assert "invalid message" in (await socket.next("refused"))["reason"]["text"]
        await check_responsive(socket)
        await socket.send("nonsense")
        assert await socket.closed() == (1008, "socket.invalid: too many invalid messages")


async def test_too_many_messages(serve: Serve) -> None:
    server = await serve(message_rate=10)
    async with seated_table(server, people=2) as table, raw(server.address, table.table, table.host.token) as socket:
        for number in range(200):
            await socket.send({"type": "score", "id": number + 1})
        assert await socket.closed() == (1008, "socket.rate: too many messages: reconnect and send more slowly")
        answered = [json.loads(frame) for frame in socket.frames]
        assert 50 <= sum(message["type"] == "score" for message in answered) < 100
        await table.seats[0].chat("the others talk on")


async def test_client_that_does_not_read(server: Server) -> None:
    """Disconnect it, and do not hold anybody up."""
    async with seated_table(server, people=2) as table:
        live = await server.services.tables.get(table.table)
        async with raw(server.address, table.table, table.host.token) as socket:
            await socket.next("update")
            socket.socket.transport.pause_reading()
            async with asyncio.timeout(PATIENCE):
                while len(live.viewers) == 3:
                    for _ in range(100):
                        await socket.socket.send('{"type": "score", "id": 1}')
                    await asyncio.sleep(0)
            socket.socket.transport.resume_reading()
            assert (await socket.closed())[0] in (1008, 1006)
        await table.seats[1].chat("the others talk on")


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://127.0.0.1:1", "nonsense", "http://["])
async def test_sockets_from_other_origins(server: Server, origin: str) -> None:
    async with seated_table(server, people=2) as table:
        with pytest.raises(InvalidStatus) as error:
            async with raw(server.address, table.table, table.host.token, headers={"Origin": origin}):
                pass
        assert error.value.response.status_code == 403
        async with raw(server.address, table.table, headers={"Origin": server.address}) as socket:
            assert (await socket.next("update"))["seat"] is None


async def test_max_sockets_per_address(serve: Serve) -> None:
    server = await serve(max_sockets=3)
    async with seated_table(server, people=2) as table:
        async with raw(server.address, table.table):
            with pytest.raises(InvalidStatus):
                async with raw(server.address, table.table):
                    pass
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    async with raw(server.address, table.table) as socket:
                        await socket.next("update")
                        return
                except InvalidStatus:
                    await asyncio.sleep(0.01)


@pytest.mark.parametrize("since", ["x", "1.5", "-7", str(10**30), "", "%00", "%C2%B2"])
async def test_sockets_with_invalid_since(server: Server, since: str) -> None:
    async with seated_table(server, people=2) as table:
        text = "'since' must be the number of an update"
        async with raw(server.address, table.table, table.host.token, query=f"?since={since}") as socket:
            assert await socket.next() == {"type": "bye", "key": "socket.since", "text": text, "data": {}}
            assert await socket.closed() == (1008, f"socket.since: {text}")
        await table.seats[0].chat("well")


@pytest.mark.parametrize("query", ["?invite=" + "x" * 3000, "?since=999999999", "?nothing", "?since=1&since=0"])
async def test_unusual_socket_queries(server: Server, query: str) -> None:
    """Ignore unknown query parameters."""
    async with seated_table(server, people=2) as table:
        async with raw(server.address, table.table, table.host.token, query=query) as socket:
            assert (await socket.next("update"))["since"] == 0
        await table.seats[0].chat("well")


# --- requests


async def test_posts_from_other_origins(server: Server, http: httpx.AsyncClient) -> None:
    for origin in ("https://elsewhere.example", "null", "nonsense", "http://[", server.address + "0"):
        answer = await http.post("/api/me", json={}, headers={"Origin": origin})
        assert (answer.status_code, sentence(answer)) == (403, "requests from this page are not allowed")
    assert (await http.post("/api/me", json={}, headers={"Origin": server.address})).status_code < 300
    assert (await http.get("/api/games", headers={"Origin": "https://elsewhere.example"})).status_code == 200


async def test_allowed_origins(serve: Serve) -> None:
    server = await serve(allowed_origins=("https://friend.example",), public_url="https://castles.example")
    async with httpx.AsyncClient(base_url=server.address, trust_env=False) as http:
        for origin in ("https://friend.example", "https://castles.example"):
            assert (await http.post("/api/me", json={}, headers={"Origin": origin})).status_code < 300
        answer = await http.post("/api/me", json={}, headers={"Origin": "http://friend.example"})
        assert answer.status_code == 403


async def test_body_too_large(http: httpx.AsyncClient) -> None:
    answer = await http.post("/api/me", content=b" " * 300_000, headers={"Content-Type": "application/json"})
    assert (answer.status_code, sentence(answer)) == (413, "a request has at most 262144 bytes")


async def test_body_of_unknown_length(http: httpx.AsyncClient) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b" " * 10_000

    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {await token(http)}"}
    answer = await http.post("/api/tables", content=pieces(), headers=headers)
    assert (answer.status_code, sentence(answer)) == (413, "a request has at most 262144 bytes")


@pytest.mark.parametrize("body", [b"{", b"nonsense", b"\xff\xfe", b"[" * 100_000, b'{"game": "\\ud800"}', b"1" * 5000])
async def test_bodies_that_are_not_json(http: httpx.AsyncClient, body: bytes) -> None:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {await token(http)}"}
    answer = await http.post("/api/tables", content=body, headers=headers)
    assert answer.status_code == 422
    assert sentence(answer)


async def test_too_many_requests(serve: Serve) -> None:
    server = await serve(request_rate=5)
    async with httpx.AsyncClient(base_url=server.address, trust_env=False) as http:
        answers = [await http.get("/api/games") for _ in range(40)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert answers[0].status_code == 200
        assert {sentence(answer) for answer in refused} == {"too many requests: wait a moment"}


async def test_login_rate(serve: Serve) -> None:
    """Limit attempts to log in, but not to log out."""
    server = await serve(login_rate=3)
    async with httpx.AsyncClient(base_url=server.address, trust_env=False) as http:
        for status in (404, 404, 404, 429):
            answer = await http.post("/api/sessions/device", json={"code": "none"})
            assert answer.status_code == status
        assert sentence(answer) == "too many attempts: wait a minute"
        assert (await http.post("/api/sessions", json={"name": "anna", "password": "x" * 10})).status_code == 429
        assert (await http.delete("/api/sessions")).status_code == 204
        assert (await http.get("/api/games")).status_code == 200


async def test_security_headers(http: httpx.AsyncClient) -> None:
    for path in ("/api/games", "/api/tables/nowhere", "/nowhere", "/health"):
        answer = await http.get(path)
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert "server" not in answer.headers


async def test_strict_transport_security(serve: Serve, http: httpx.AsyncClient) -> None:
    for path in ("/", "/api/games", "/nowhere.js"):
        assert "strict-transport-security" not in (await http.get(path)).headers
    secure = await serve(public_url="https://castles.example")
    async with httpx.AsyncClient(base_url=secure.address, trust_env=False) as behind_proxy:
        for path in ("/", "/api/games", "/nowhere.js"):
            assert (await behind_proxy.get(path)).headers["strict-transport-security"] == "max-age=31536000"


async def test_documentation_loads_nothing_from_elsewhere(http: httpx.AsyncClient) -> None:
    answer = await http.get("/api/docs")
    assert answer.headers["content-security-policy"] == (await http.get("/")).headers["content-security-policy"]
    assert not re.findall(r"<script|<link|<img|<iframe|(?:src|href)=(?!['\"]/)", answer.text)
    schema = (await http.get("/api/openapi.json")).json()
    for path, operations in schema["paths"].items():
        for method in operations:
            assert f"<code>{method.upper()} {path}</code>" in answer.text
    for name in schema["components"]["schemas"]:
        assert f"<code>{name}</code>" in answer.text


async def test_not_found(http: httpx.AsyncClient) -> None:
    answer = await http.get("/api/nothing")
    assert (answer.status_code, sentence(answer)) == (404, "there is nothing at /api/nothing")
    answer = await http.delete("/api/games")
    assert (answer.status_code, sentence(answer)) == (405, "/api/games does not support DELETE")


async def test_health_and_metrics(http: httpx.AsyncClient) -> None:
    assert (await http.get("/health")).json()["status"] == "alive"
    assert (await http.get("/ready")).json()["status"] == "ready"
    figures = (await http.get("/metrics")).text
    assert "bastide_request_seconds_count" in figures
