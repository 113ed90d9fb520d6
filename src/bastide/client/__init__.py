"""A Python client for a Bastide server: for bots, tests and tools.

async with Client("http://127.0.0.1:8000") as client:
    await client.create_guest("Ada")
    created = await client.create_table("torres", players=2, bots=["greedy"], start=True)
    async with client.connect(created["table"]["id"]) as table:
        while await table.wait_for_turn():
            await table.play(table.moves[0])
"""

from .client import Client
from .connection import TableConnection
from .errors import ClientError, Refused, ServerUnavailable

__all__ = ["Client", "ClientError", "Refused", "ServerUnavailable", "TableConnection"]
