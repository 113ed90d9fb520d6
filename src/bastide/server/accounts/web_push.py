"""Web Push: the subscriptions of browsers, and messages encrypted for them."""

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
from ..messages import say
from ..store import schema
from ..store.writer import Writer
from . import webhook_urls
from .secrets import PushKey

MAX_SUBSCRIPTIONS = 10  # of one person
TIME_TO_LIVE = 24 * 3600  # seconds that a push service keeps a message for a browser that is offline
SIGNATURE_LIFETIME = 12 * 3600

pushes = schema.pushes


@dataclass(frozen=True, slots=True)
class Subscription:
    """A subscription as the browser gives it."""

    endpoint: str
    p256dh: str
    auth: str


def parse_subscription(endpoint: str, p256dh: str, auth: str) -> Subscription:
    url = webhook_urls.parse(endpoint)
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(p256dh))
        secret = decode(auth)
    except ValueError:
        raise BastideError(say("push.keys")) from None
    if len(secret) != 16:
        raise BastideError(say("push.secret"))
    return Subscription(str(url), p256dh, auth)


def decode(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError from error


async def save(writer: Writer, person: str, subscription: Subscription, at: int) -> None:
    """Save a subscription. A browser belongs to one person; only the newest of a person are kept."""
    row = {
        "endpoint": subscription.endpoint,
        "person": person,
        "p256dh": subscription.p256dh,
        "auth": subscription.auth,
        "created": at,
    }

    def put(connection: Connection) -> None:
        connection.execute(writer.upsert(pushes, "endpoint"), [row])
        own = select(pushes.c.endpoint).where(pushes.c.person == person)
        found = connection.execute(own.order_by(pushes.c.created.desc(), pushes.c.endpoint))
        if old := found.scalars().all()[MAX_SUBSCRIPTIONS:]:
            connection.execute(delete(pushes).where(pushes.c.endpoint.in_(old)))

    await writer.write(put)


async def delete_subscription(writer: Writer, person: str, endpoint: str) -> None:
    def drop(connection: Connection) -> None:
        connection.execute(delete(pushes).where(pushes.c.endpoint == endpoint, pushes.c.person == person))

    await writer.write(drop)


async def get_subscriptions(engine: AsyncEngine, person: str) -> list[Subscription]:
    async with engine.connect() as connection:
        rows = await connection.execute(select(pushes).where(pushes.c.person == person))
        return [Subscription(row.endpoint, row.p256dh, row.auth) for row in rows]


def encrypt(subscription: Subscription, body: bytes) -> bytes:
    from pywebpush import WebPusher  # slow to import, and most servers never push

    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    pusher = WebPusher({"endpoint": subscription.endpoint, "keys": keys})
    return bytes(pusher.encode(body, content_encoding="aes128gcm")["body"])


def build_headers(key: PushKey, url: httpx.URL, subject: str, topic: str) -> dict[str, str]:
    """Sign a message. A newer message with the same topic replaces one that was not delivered yet."""
    from py_vapid import Vapid02

    claims = {
        "aud": f"{url.scheme}://{url.netloc.decode()}",
        "exp": int(time.time()) + SIGNATURE_LIFETIME,
        "sub": subject,
    }
    signed: dict[str, str] = Vapid02(key.private).sign(claims)
    return {
        **signed,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(TIME_TO_LIVE),
        "Topic": topic,
        "Urgency": "normal",
    }


def contact(public_url: str) -> str:
    """Return the contact for push services, as VAPID requires it."""
    url = httpx.URL(public_url)
    return f"https://{url.host}" if url.scheme == "https" and "." in url.host else "mailto:bastide@localhost"
