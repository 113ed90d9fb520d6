"""The server's secrets: the key that signs tokens, and the key pair of Web Push."""

from __future__ import annotations

import base64
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import Connection, select
from sqlalchemy.ext.asyncio import AsyncEngine

from ...kernel.errors import BadOptions
from ..messages import say_to_operator
from ..store import schema
from ..store.writer import Writer

MIN_LENGTH = 16


@dataclass(frozen=True)
class PushKey:
    """The key pair that identifies this server to push services (VAPID)."""

    private: ec.EllipticCurvePrivateKey

    @classmethod
    def from_hex(cls, text: str) -> PushKey:
        return cls(ec.derive_private_key(int(text, 16), ec.SECP256R1()))

    @property
    def public(self) -> str:
        """The public key in the form that browsers expect."""
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


@dataclass(frozen=True)
class Secrets:
    signing: str
    push: PushKey

    def __repr__(self) -> str:
        return "Secrets(...)"


async def load_secrets(engine: AsyncEngine, writer: Writer, environment: Mapping[str, str] = os.environ) -> Secrets:
    """Load the secrets, or create them on the first start; workers that start together agree on one."""
    given = environment.get("BASTIDE_SECRET", "")
    if given and len(given) < MIN_LENGTH:
        raise BadOptions(say_to_operator("start.secret", least=MIN_LENGTH))
    signing = given or await get_or_create(engine, writer, "signing", secrets.token_urlsafe(32))
    return Secrets(signing, PushKey.from_hex(await get_or_create(engine, writer, "push", new_push_key())))


def new_push_key() -> str:
    return format(ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value, "064x")


async def get_or_create(engine: AsyncEngine, writer: Writer, name: str, new: str) -> str:
    """Return the stored value; store `new` if there is none."""
    settings = schema.settings
    statement = writer.insert(settings).values(name=name, value=new).on_conflict_do_nothing()

    def insert(connection: Connection) -> None:
        connection.execute(statement)

    await writer.write(insert)
    async with engine.connect() as connection:
        found = await connection.execute(select(settings.c.value).where(settings.c.name == name))
        return str(found.scalar_one())
