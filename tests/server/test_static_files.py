"""Static files of the browser client: caching, compression and the security policy."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from server.conftest import Serve
from server.local_server import PATIENCE, Server

from bastide.server import middleware, static_files
from bastide.server.static_files import StaticFiles

pytestmark = pytest.mark.parametrize("address", ["sqlite"], indirect=True)

FILES = {
    "index.html": b"<!doctype html><title>a page</title>",
    "index.html.br": b"page as br",
    "index.html.gz": b"page as gzip",
    "assets/app-1a2b.js": b"let there = 'light'",
    "assets/app-1a2b.js.br": b"script as br",
    "assets/app-1a2b.js.gz": b"script as gzip",
    "assets/crown-77.svg": b"<svg/>",
    "sw.js": b"self",
    "site.webmanifest": b"{}",
}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, content in FILES.items():
        path = tmp_path / "web" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    monkeypatch.setattr(middleware, "StaticFiles", lambda: StaticFiles(tmp_path / "web"))
    return tmp_path / "web"


@pytest.fixture
async def http(home: Path, server: Server) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=server.address, trust_env=False, timeout=PATIENCE) as client:
        client.headers["Accept-Encoding"] = "identity"
        yield client


@pytest.mark.parametrize(
    "path", ["/", "/torres", "/table/abc", "/table/abc.", "/language/pl/", "/apis", "/assets", "/index.html"]
)
async def test_every_page_is_the_index(http: httpx.AsyncClient, path: str) -> None:
    answer = await http.get(path)
    assert (answer.status_code, answer.content) == (200, FILES["index.html"])
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    again = await http.get(path, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_caching(http: httpx.AsyncClient) -> None:
    script = await http.get("/assets/app-1a2b.js")
    assert (script.status_code, script.content) == (200, FILES["assets/app-1a2b.js"])
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    worker = await http.get("/sw.js")
    assert (worker.content, worker.headers["cache-control"]) == (FILES["sw.js"], "no-cache")
    manifest = await http.get("/site.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json; charset=utf-8"
    assert (await http.get("/assets/crown-77.svg")).headers["content-type"] == "image/svg+xml; charset=utf-8"
    head = await http.head("/assets/app-1a2b.js")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == str(len(FILES["assets/app-1a2b.js"]))


@pytest.mark.parametrize(
    "path",
    [
        "/assets/none.js",
        "/assets/none",
        "/favicon.ico",
        "/deep/there.css",
        "/assets/app-1a2b.js.br",
        "/%2e%2e/static_files.py",
        "/..%2fmiddleware.py",
        "/api/nothing",
        "/health/nothing",
    ],
)
async def test_not_found(http: httpx.AsyncClient, path: str) -> None:
    answer = await http.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"]["text"].startswith("there is nothing at /")


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("deflate", None),
        ("identity", None),
        ("GZIP ; q=1", "gzip"),
    ],
)
async def test_compressed_copies(home: Path, server: Server, accepted: str, encoding: str | None) -> None:
    tags = set()
    async with httpx.AsyncClient(base_url=server.address, trust_env=False, timeout=PATIENCE) as http:
        for path, file in (("/", "index.html"), ("/assets/app-1a2b.js", "assets/app-1a2b.js")):
            async with http.stream("GET", path, headers={"Accept-Encoding": accepted}) as answer:
                raw = b"".join([part async for part in answer.aiter_raw()])
            suffix = {None: "", "br": ".br", "gzip": ".gz"}[encoding]
            assert raw == FILES[file + suffix]
            assert answer.headers.get("content-encoding") == encoding
            assert answer.headers["vary"] == "accept-encoding"
            tags.add(answer.headers["etag"])
    assert len(tags) == 2


async def test_security_policy(http: httpx.AsyncClient, server: Server) -> None:
    headers = (await http.get("/")).headers
    host = server.address.removeprefix("http://")
    policy = headers["content-security-policy"]
    for part in (
        "default-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        f"connect-src 'self' ws://{host} wss://{host}",
        "worker-src 'self'",
        "frame-ancestors 'none'",
    ):
        assert part in policy.split("; ")
    assert headers["x-content-type-options"] == "nosniff"
    odd = await http.get("/", headers={"Host": "a b; script-src *"})
    assert "script-src" not in odd.headers.get("content-security-policy", "")


async def test_posts_are_not_allowed(http: httpx.AsyncClient) -> None:
    assert (await http.post("/", json={})).status_code == 404
    assert (await http.get("/health")).json()["status"] == "alive"
    assert (await http.get("/api/games")).status_code == 200


async def test_rate_limit_of_files(home: Path, serve: Serve) -> None:
    server = await serve(request_rate=1)
    async with httpx.AsyncClient(base_url=server.address, trust_env=False, timeout=PATIENCE) as http:
        http.headers["Accept-Encoding"] = "identity"
        codes = [(await http.get("/assets/app-1a2b.js")).status_code for _ in range(40)]
        assert codes == [200] * 40
        assert (await http.get("/api/games")).status_code == 200
        late = await asyncio.gather(*(http.get("/") for _ in range(200)))
        assert {answer.status_code for answer in late} == {200, 429}
        assert (await http.get("/api/games")).status_code == 200


async def test_client_not_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, serve: Serve) -> None:
    monkeypatch.setattr(middleware, "StaticFiles", lambda: StaticFiles(tmp_path / "nothing"))
    server = await serve()
    async with httpx.AsyncClient(base_url=server.address, trust_env=False, timeout=PATIENCE) as http:
        answer = await http.get("/")
    assert answer.status_code == 200
    assert "has not been built" in answer.text
    assert "make play" in answer.text
    assert answer.text == static_files.NOT_BUILT
