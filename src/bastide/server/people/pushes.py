"""Web Push: the subscriptions of browsers, and messages that only they can read."""

from __future__ import annotations

import base64
import binascii
import time
from dataclasses import dataclass

import httpx
from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import Connection, delete, select
from sqlalchemy.ext.asyncio import AsyncEngine

from ...kernel.errors import BastideError
from ..store import schema
from ..store.writer import Writer
from . import addresses
from .secrets import PushKey

MOST = 10  # browsers of one person
KEPT = 24 * 3600  # seconds that a push service keeps a message for a browser that is off
SIGNED_FOR = 12 * 3600

pushes = schema.pushes


@dataclass(frozen=True, slots=True)
class Subscription:
    """as a browser gives it"""

    endpoint: str
    p256dh: str
    auth: str


def read(endpoint: str, p256dh: str, auth: str) -> Subscription:
    url = addresses.read(endpoint)
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(p256dh))
        secret = decoded(auth)
    except ValueError:
        raise BastideError("p256dh must be a point of the curve P-256, and auth a secret, both in base64url") from None
    if len(secret) != 16:
        raise BastideError("auth must be a secret of 16 bytes, in base64url")
    return Subscription(str(url), p256dh, auth)


def decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError from error


async def keep(writer: Writer, person: str, one: Subscription, at: int) -> None:
    """a browser is somebody's at a time; of one person the newest few are kept"""
    row = {"endpoint": one.endpoint, "person": person, "p256dh": one.p256dh, "auth": one.auth, "created": at}

    def put(connection: Connection) -> None:
        connection.execute(writer.upsert(pushes, "endpoint"), [row])
        own = select(pushes.c.endpoint).where(pushes.c.person == person)
        found = connection.execute(own.order_by(pushes.c.created.desc(), pushes.c.endpoint))
        if old := found.scalars().all()[MOST:]:
            connection.execute(delete(pushes).where(pushes.c.endpoint.in_(old)))

    await writer.write(put)


async def forget(writer: Writer, person: str, endpoint: str) -> None:
    def drop(connection: Connection) -> None:
        connection.execute(delete(pushes).where(pushes.c.endpoint == endpoint, pushes.c.person == person))

    await writer.write(drop)


async def of_person(engine: AsyncEngine, person: str) -> list[Subscription]:
    async with engine.connect() as connection:
        rows = await connection.execute(select(pushes).where(pushes.c.person == person))
        return [Subscription(row.endpoint, row.p256dh, row.auth) for row in rows]


def sealed(one: Subscription, body: bytes) -> bytes:
    """what only the browser can open"""
    keys = {"p256dh": one.p256dh, "auth": one.auth}
    from pywebpush import WebPusher  # takes long to import, and most servers never push

    pusher = WebPusher({"endpoint": one.endpoint, "keys": keys})
    return bytes(pusher.encode(body, content_encoding="aes128gcm")["body"])


def headers(key: PushKey, url: httpx.URL, sender: str, topic: str) -> dict[str, str]:
    """says who sends it; a newer message of a topic replaces an older one that was not delivered"""
    claims = {"aud": f"{url.scheme}://{url.netloc.decode()}", "exp": int(time.time()) + SIGNED_FOR, "sub": sender}
    from py_vapid import Vapid02

    signed: dict[str, str] = Vapid02(key.private).sign(claims)
    return {
        **signed,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT),
        "Topic": topic,
        "Urgency": "normal",
    }


def sender(address: str) -> str:
    """whom a push service may complain to"""
    url = httpx.URL(address)
    return f"https://{url.host}" if url.scheme == "https" and "." in url.host else "mailto:bastide@localhost"
