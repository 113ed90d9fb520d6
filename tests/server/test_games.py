"""Whole games, by clients with random moves."""

from __future__ import annotations

import pytest
from server.playing import check_record, party, play_out
from server.serving import Server


@pytest.mark.parametrize(("game", "people"), [("ludwig", 4), ("montmurail", 2), ("torres", 3)])
async def test_a_whole_game(server: Server, game: str, people: int) -> None:
    async with party(server, game, people) as table, server.client() as stranger, stranger.at(table.table) as onlooker:
        assert (await table.info())["seed"] is None
        await play_out(table.seats, game)
        await onlooker.until(lambda: onlooker.seen.over)
        data = await check_record(stranger, table.table, table.commitment)
        for seat in (*table.seats, onlooker):
            own = seat.seen.seat
            assert len(seat.seen.log) == len(data["moves"])
            assert [line[1] for line in seat.seen.log if line[0] == own] == [
                move[1] for move in data["moves"] if move[0] == own
            ]
            assert seat.seen.table is not None
            assert seat.seen.table.ending is not None
            assert seat.seen.table.ending.scores == data["result"]["scores"]
            assert seat.seen.table.seed == data["seed"]
            assert seat.seen.decision is None
            assert seat.seen.waiting == []
