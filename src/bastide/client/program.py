"""Play at a table with a program, which may be written in any language."""

from __future__ import annotations

import asyncio
import secrets

from ..bots.stdio import GameContext, StdioBot
from ..kernel import registry
from ..kernel.chance import Chance
from ..kernel.types import Seat
from ..protocol.models import TableInfo
from .client import Client
from .connection import TableConnection
from .errors import Refused


async def play(
    player: StdioBot, url: str, table_id: str, name: str, token: str | None, invite: str | None, seat: Seat | None
) -> None:
    async with Client(url, token) as client:
        if client.token is None:
            await client.create_guest(name)
        if (await client.get_table(table_id, invite))["seat"] is None:
            await client.join(table_id, seat=seat, invite=invite)
        async with client.connect(table_id, invite=invite) as table:
            number = table.state.seat or 0
            print(f"{table_info(table).seats[number].name} has seat {number}", flush=True)
            await play_until_over(player, table)
            info = table_info(table)
    if info.ending is not None:
        ranking = sorted(zip(info.ending.places, (seat.name for seat in info.seats), strict=True))
        print(f"The game is over: {', '.join(f'{place}. {name}' for place, name in ranking)}")


async def play_until_over(player: StdioBot, table: TableConnection) -> None:
    chance = Chance(secrets.randbits(64))
    while await table.wait_for_turn():
        info, decision, view = table_info(table), table.state.decision, table.state.view
        assert decision is not None
        assert view is not None
        context = GameContext(info.game, table.state.seat or 0, info.options)
        prompt = registry.game(info.game).META.prompts[decision.kind]
        move = await asyncio.to_thread(player.answer, context, decision.kind, prompt, view, decision.moves, chance)
        if (table.state.decision, table.state.view) != (decision, view) or table.state.is_over:
            continue  # the table changed while the program was thinking
        try:
            await table.play(move)
        except Refused as error:
            if not error.stale:
                raise


def table_info(table: TableConnection) -> TableInfo:
    assert table.state.table is not None
    return table.state.table
