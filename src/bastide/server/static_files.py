"""The files of the browser client, built by `npm run build` and kept in memory with their compressed copies."""

from __future__ import annotations

import hashlib
import mimetypes
import re
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

Scope = MutableMapping[str, Any]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

DIRECTORY = Path(__file__).with_name("web")
INDEX = "/index.html"
ASSETS = "/assets/"  # file names contain a hash of the content
API_PREFIXES = ("/api", "/health", "/ready", "/metrics")
METHODS = {"GET", "HEAD"}
ENCODINGS = {".br": "br", ".gz": "gzip"}  # smaller first
MEDIA_TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
TEXT_TYPES = re.compile(r"text/|image/svg|application/(json|manifest)")

FILE_SUFFIX = re.compile(r"\.[A-Za-z0-9]+$")

CACHE_FOREVER = b"public, max-age=31536000, immutable"
REVALIDATE = b"no-cache"
HOST = re.compile(rb"[A-Za-z0-9.:\[\]-]{1,255}")

NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Bastide</title>
<h1>Bastide</h1>
<p>The server is running, but its browser client has not been built.
<p>Run <code>make play</code> in the source directory to build the client and start the server; or run
<code>npm ci</code> and <code>npm run build</code> in <code>web/</code> and restart the server.
<p>Programs can play without it: see <a href="/api/docs">the API</a>.
</html>
"""


@dataclass(frozen=True, slots=True)
class File:
    media_type: bytes
    content: bytes
    etag: str
    compressed: dict[str, bytes] = field(default_factory=dict)  # by encoding


class StaticFiles:
    def __init__(self, directory: Path = DIRECTORY) -> None:
        self.directory = directory

    @cached_property
    def files(self) -> dict[str, File]:
        """The files by path, read on first use."""
        found = {
            f"/{path.relative_to(self.directory).as_posix()}": path
            for path in self.directory.rglob("*")
            if path.is_file()
        }
        files = {name: read_file(path) for name, path in found.items() if path.suffix not in ENCODINGS}
        if INDEX not in files:
            files[INDEX] = make_file(b"text/html; charset=utf-8", NOT_BUILT.encode())
        return files

    def handles(self, scope: Scope) -> bool:
        """Whether a request is for a page or a file, and not for the API."""
        path: str = scope["path"]
        return scope["method"] in METHODS and not any(
            path == prefix or path.startswith(f"{prefix}/") for prefix in API_PREFIXES
        )

    def find(self, path: str) -> tuple[File, bytes] | None:
        """Return a file and its cache policy; all pages of the client are the same file."""
        known = self.files.get(path)
        if known is not None:
            return known, CACHE_FOREVER if path.startswith(ASSETS) else REVALIDATE
        if path.startswith(ASSETS) or FILE_SUFFIX.search(path):
            return None
        return self.files[INDEX], REVALIDATE

    async def send(self, file: File, cache_control: bytes, scope: Scope, send: Send) -> None:
        request_headers = dict(scope["headers"])
        encoding = choose_encoding(request_headers.get(b"accept-encoding", b"").decode("latin-1"), file.compressed)
        content = file.compressed[encoding] if encoding else file.content
        etag = f'"{file.etag}{f"-{encoding}" if encoding else ""}"'
        headers = [
            (b"content-type", file.media_type),
            (b"etag", etag.encode()),
            (b"cache-control", cache_control),
            (b"content-security-policy", security_policy(request_headers.get(b"host", b""))),
        ]
        if file.compressed:
            headers.append((b"vary", b"accept-encoding"))
        known = [
            each.strip().removeprefix("W/")
            for each in request_headers.get(b"if-none-match", b"").decode("latin-1").split(",")
        ]
        if etag in known:
            await send({"type": "http.response.start", "status": 304, "headers": headers})
            await send({"type": "http.response.body", "body": b""})
            return
        if encoding:
            headers.append((b"content-encoding", encoding.encode()))
        headers.append((b"content-length", str(len(content)).encode()))
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else content})


def read_file(path: Path) -> File:
    media_type = MEDIA_TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if TEXT_TYPES.match(media_type):
        media_type += "; charset=utf-8"
    compressed = {name: path.with_name(path.name + suffix) for suffix, name in ENCODINGS.items()}
    return make_file(
        media_type.encode(),
        path.read_bytes(),
        {name: copy.read_bytes() for name, copy in compressed.items() if copy.is_file()},
    )


def make_file(media_type: bytes, content: bytes, compressed: dict[str, bytes] | None = None) -> File:
    return File(media_type, content, hashlib.sha256(content).hexdigest()[:24], compressed or {})


def choose_encoding(accept_encoding: str, available: Iterable[str]) -> str:
    """Return the first available encoding that the client accepts, or an empty string."""
    accepted = set()
    for each in accept_encoding.lower().split(","):
        name, _, quality = each.partition(";")
        if quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            accepted.add(name.strip())
    return next((name for name in available if name in accepted), "")


def security_policy(host: bytes) -> bytes:
    """Return a policy that lets pages load nothing from elsewhere.

    WebSockets are named explicitly, as not all browsers count those of the same host as `'self'`.
    """
    sockets = b" ws://%b wss://%b" % (host, host) if HOST.fullmatch(host) else b""
    return (
        b"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        b"connect-src 'self'%b; worker-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; "
        b"frame-ancestors 'none'" % sockets
    )
