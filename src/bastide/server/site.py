"""The browser client: files made by `npm run build`, kept in memory, each with its compressed copies."""

from __future__ import annotations

import hashlib
import mimetypes
import re
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

Scope = MutableMapping[str, Any]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

HOME = Path(__file__).with_name("web")
INDEX = "/index.html"
ASSETS = "/assets/"  # their names change with their content
NOT_FILES = ("/api", "/health", "/ready", "/metrics")
READING = {"GET", "HEAD"}
COPIES = {".br": "br", ".gz": "gzip"}  # the smaller one first
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
TEXT = re.compile(r"text/|image/svg|application/(json|manifest)")

LIKE_A_FILE = re.compile(r"\.[A-Za-z0-9]+$")

FOREVER = b"public, max-age=31536000, immutable"
ASK_AGAIN = b"no-cache"
HOST = re.compile(rb"[A-Za-z0-9.:\[\]-]{1,255}")

NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Bastide</title>
<h1>Bastide</h1>
<p>The server runs, but its browser client has not been built.
<p>In the folder of the source, <code>make play</code> builds it and starts again; or <code>npm ci</code> and
<code>npm run build</code> in <code>web/</code>, and then start the server again.
<p>Programs can play as they are: <a href="/api/docs">the API</a>.
</html>
"""


@dataclass(frozen=True, slots=True)
class File:
    kind: bytes
    content: bytes
    tag: str
    copies: dict[str, bytes] = field(default_factory=dict)  # by encoding


class Site:
    def __init__(self, home: Path = HOME) -> None:
        self.home = home

    @cached_property
    def files(self) -> dict[str, File]:
        """by path; read when somebody looks for the first time"""
        found = {f"/{path.relative_to(self.home).as_posix()}": path for path in self.home.rglob("*") if path.is_file()}
        files = {name: read(path) for name, path in found.items() if path.suffix not in COPIES}
        if INDEX not in files:
            files[INDEX] = made(b"text/html; charset=utf-8", NOT_BUILT.encode())
        return files

    def answers(self, scope: Scope) -> bool:
        """whether this is about a page or a file, and not for the API"""
        path: str = scope["path"]
        return scope["method"] in READING and not any(path == each or path.startswith(f"{each}/") for each in NOT_FILES)

    def find(self, path: str) -> tuple[File, bytes] | None:
        """a file, and how long it is kept; every page of the client begins with the same one"""
        known = self.files.get(path)
        if known is not None:
            return known, FOREVER if path.startswith(ASSETS) else ASK_AGAIN
        if path.startswith(ASSETS) or LIKE_A_FILE.search(path):
            return None
        return self.files[INDEX], ASK_AGAIN

    async def send(self, file: File, keep: bytes, scope: Scope, send: Send) -> None:
        asked = dict(scope["headers"])
        encoding = best(asked.get(b"accept-encoding", b"").decode("latin-1"), file.copies)
        content = file.copies[encoding] if encoding else file.content
        tag = f'"{file.tag}{f"-{encoding}" if encoding else ""}"'
        headers = [
            (b"content-type", file.kind),
            (b"etag", tag.encode()),
            (b"cache-control", keep),
            (b"content-security-policy", policy(asked.get(b"host", b""))),
        ]
        if file.copies:
            headers.append((b"vary", b"accept-encoding"))
        known = [
            each.strip().removeprefix("W/") for each in asked.get(b"if-none-match", b"").decode("latin-1").split(",")
        ]
        if tag in known:
            await send({"type": "http.response.start", "status": 304, "headers": headers})
            await send({"type": "http.response.body", "body": b""})
            return
        if encoding:
            headers.append((b"content-encoding", encoding.encode()))
        headers.append((b"content-length", str(len(content)).encode()))
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else content})


def read(path: Path) -> File:
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if TEXT.match(kind):
        kind += "; charset=utf-8"
    copies = {name: path.with_name(path.name + suffix) for suffix, name in COPIES.items()}
    return made(
        kind.encode(),
        path.read_bytes(),
        {name: copy.read_bytes() for name, copy in copies.items() if copy.is_file()},
    )


def made(kind: bytes, content: bytes, copies: dict[str, bytes] | None = None) -> File:
    return File(kind, content, hashlib.sha256(content).hexdigest()[:24], copies or {})


def best(accepted: str, copies: dict[str, bytes]) -> str:
    """the encoding to send: the first of the copies that the client takes, or none"""
    taken = set()
    for each in accepted.lower().split(","):
        name, _, quality = each.partition(";")
        if quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            taken.add(name.strip())
    return next((name for name in copies if name in taken), "")


def policy(host: bytes) -> bytes:
    """What a page may load: nothing from elsewhere. Not all browsers count a socket of the same host as their own."""
    sockets = b" ws://%b wss://%b" % (host, host) if HOST.fullmatch(host) else b""
    return (
        b"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        b"connect-src 'self'%b; worker-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; "
        b"frame-ancestors 'none'" % sockets
    )
