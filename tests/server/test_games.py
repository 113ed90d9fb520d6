"""Whole games with random moves."""

from __future__ import annotations

import pytest
from server.local_server import Server
from server.seated_table import check_record, play_out, seated_table


@pytest.mark.parametrize(("game", "people"), [("ludwig", 4), ("montmurail", 2), ("torres", 3)])
async def test_a_whole_game(server: Server, game: str, people: int) -> None:
    async with (
        seated_table(server, game, people) as table,
        server.client() as stranger,
        stranger.connect(table.table) as onlooker,
    ):
        assert (await table.info())["seed"] is None
        await play_out(table.seats, game)
        await onlooker.wait_until(lambda: onlooker.state.is_over)
        data = await check_record(stranger, table.table, table.commitment)
        for seat in (*table.seats, onlooker):
            own = seat.state.seat
            assert len(seat.state.log) == len(data["moves"])
            assert [line[1] for line in seat.state.log if line[0] == own] == [
                move[1] for move in data["moves"] if move[0] == own
            ]
            assert seat.state.table is not None
            assert seat.state.table.ending is not None
            assert seat.state.table.ending.scores == data["result"]["scores"]
            assert seat.state.table.seed == data["seed"]
            assert seat.state.decision is None
            assert seat.state.waiting == []
