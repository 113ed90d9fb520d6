"""Lets a program, a bot in any language, play at a table."""

from __future__ import annotations

import asyncio
import secrets

from ..bots.stdio import GameContext, StdioBot
from ..kernel import registry
from ..kernel.chance import Chance
from ..protocol.shapes import TableInfo
from .errors import Refused
from .people import Client
from .seat import Seat


async def play(
    player: StdioBot, address: str, table: str, name: str, token: str | None, invite: str | None, seat: int | None
) -> None:
    async with Client(address, token) as me:
        if me.token is None:
            await me.guest(name)
        if (await me.table(table, invite))["seat"] is None:
            await me.join(table, seat=seat, invite=invite)
        async with me.at(table, invite=invite) as place:
            number = place.seen.seat or 0
            print(f"{known(place).seats[number].name} has seat {number}", flush=True)
            await play_on(player, place)
            info = known(place)
    if info.ending is not None:
        standing = sorted(zip(info.ending.places, (seat.name for seat in info.seats), strict=True))
        print(f"The game is over: {', '.join(f'{place}. {name}' for place, name in standing)}")


async def play_on(player: StdioBot, place: Seat) -> None:
    luck = Chance(secrets.randbits(64))
    while await place.my_turn():
        info, decision, view = known(place), place.seen.decision, place.seen.view
        assert decision is not None
        assert view is not None
        subject = GameContext(info.game, place.seen.seat or 0, info.options)
        prompt = registry.game(info.game).META.prompts[decision.kind]
        move = await asyncio.to_thread(player.answer, subject, decision.kind, prompt, view, decision.moves, luck)
        if (place.seen.decision, place.seen.view) != (decision, view) or place.seen.over:
            continue  # the table has moved on while it thought
        try:
            await place.play(move)
        except Refused as error:
            if not error.stale:
                raise


def known(place: Seat) -> TableInfo:
    assert place.seen.table is not None
    return place.seen.table
