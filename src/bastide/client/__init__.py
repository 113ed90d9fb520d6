"""A client of a Bastide server, for programs: bots, tests, tools.

async with Client("http://127.0.0.1:8000") as me:
    await me.guest("Ada")
    table = await me.make_table("torres", players=2, bots=["greedy"], start=True)
    async with me.at(table["table"]["id"]) as seat:
        while await seat.my_turn():
            await seat.play(seat.moves[0])
"""

from .errors import NotDone, Refused, ServerGone
from .people import Client
from .seat import Seat

__all__ = ["Client", "NotDone", "Refused", "Seat", "ServerGone"]
