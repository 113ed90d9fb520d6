"""Moves that are accepted, refused or stale."""

from __future__ import annotations

import pytest
from server.local_server import Server
from server.raw_socket import raw
from server.seated_table import SeatedTable, play_turns, seated_table

from bastide.client import Refused, TableConnection
from bastide.protocol import messages


async def stored(table: SeatedTable) -> int:
    """Count the events of the table in memory."""
    return (await table.server.services.tables.get(table.table)).table.number


async def refused(seat: TableConnection, message: messages.ClientMessage) -> Refused:
    with pytest.raises(Refused) as error:
        await seat.send(message)
    return error.value


async def test_a_move_is_sent_to_everybody(server: Server) -> None:
    async with (
        seated_table(server, people=2) as table,
        server.client() as client,
        client.connect(table.table) as onlooker,
    ):
        seat = table.turn()
        move = seat.moves[0]
        await seat.play(move)
        for other in (*table.seats, onlooker):
            await other.wait_until(lambda other=other: bool(other.state.log))  # type: ignore[misc]
            assert other.state.log == [(seat.state.seat, move, 0)]


async def test_illegal_moves_change_nothing(server: Server) -> None:
    async with seated_table(server, people=2) as table:
        await play_turns(table, 4)
        seat, number = table.turn(), await stored(table)
        info, n = await table.info(), seat.state.n
        for move, sentence in (("B z9", "z9"), ("", ""), ("B a1 " * 100, ""), ("\x00", "")):
            error = await refused(seat, messages.Move(id=1, answers=n, move=move))
            assert sentence in error.reason.text
            assert error.reason.text
            assert "\n" not in error.reason.text
            assert not error.stale
        assert (await stored(table), await table.info(), seat.state.n) == (number, info, n)


async def test_a_refusal_names_its_rule(server: Server) -> None:
    async with seated_table(server, people=2) as table:
        await play_turns(table, 3)  # knights and king are placed
        seat = table.turn()
        error = await refused(seat, messages.Move(id=5, answers=seat.state.n, move="a1-h8"))
        match = (await server.services.tables.get(table.table)).table.match
        assert match is not None
        reason = match.why_not("a1-h8", seat.state.seat)
        assert reason is not None
        assert (error.reason.rule, error.reason.text, error.reason.key) == (reason.rule, reason.text, reason.key)
        with pytest.raises(Refused, match=reason.rule):
            await seat.gains("a1-h8")


async def test_out_of_turn(server: Server) -> None:
    async with seated_table(server, people=2) as table:
        mover = table.turn()
        other = next(seat for seat in table.seats if seat is not mover)
        assert (other.state.decision, other.state.waiting) == (None, [mover.state.seat])
        error = await refused(other, messages.Move(id=1, answers=other.state.n, move=mover.moves[0]))
        assert error.reason.text
        assert await stored(table) == 3  # two joined, and the game started


async def test_stale_moves_get_a_full_update(server: Server) -> None:
    async with seated_table(server, people=2) as table:
        await play_turns(table, 5)
        seat = table.turn()
        token = table.clients[table.seats.index(seat)].token
        async with raw(server.address, table.table, token) as socket:
            first = await socket.next("update")
            number = await stored(table)
            for answers in (0, first["n"] - 3, -1, first["n"] + 1, 2**62):
                await socket.send({"type": "move", "id": 7, "answers": answers, "move": seat.moves[0]})
                update = await socket.next("update")
                assert (update["n"], update["since"]) == (first["n"], 0)
                assert update["view"] == first["view"]
                assert update["decision"] == first["decision"]
                assert update["log"] == first["log"]
                assert update["seat"] == seat.state.seat
                refusal = await socket.next("refused")
                assert (refusal["id"], refusal["stale"]) == (7, True)
                assert "the game has moved on" in refusal["reason"]["text"]
            assert await stored(table) == number
            await socket.send({"type": "move", "id": 8, "answers": first["n"], "move": seat.moves[0]})
            assert (await socket.next("update"))["ids"] == [8]


async def test_the_same_move_twice_is_played_once(server: Server) -> None:
    async with seated_table(server, people=2) as table:
        await play_turns(table, 3)
        seat = table.turn()
        await server.services.tables.get(table.table)
        token = table.clients[table.seats.index(seat)].token
        async with raw(server.address, table.table, token) as socket:
            n = (await socket.next("update"))["n"]
            move = {"type": "move", "answers": n, "move": seat.moves[0]}
            for id in (1, 2, 3):
                await socket.send({**move, "id": id})
            answers = [await socket.next("refused") for _ in range(2)]
            assert [(answer["id"], answer["stale"]) for answer in answers] == [(2, True), (3, True)]
        live = await server.services.tables.get(table.table)
        assert live.table.match is not None
        assert len(live.table.match.entries) == 4


async def test_chat_does_not_make_moves_stale(server: Server) -> None:
    async with seated_table(server, people=2) as table:
        seat = table.turn()
        other = next(one for one in table.seats if one is not seat)
        n = seat.state.n
        await other.chat("think well")
        await seat.wait_until(lambda: bool(seat.state.chat))
        assert seat.state.n == n + 1
        await seat.send(messages.Move(id=99, answers=n, move=seat.moves[0]))
        assert len(seat.state.log) == 1


async def test_gains_of_a_move(server: Server) -> None:
    async with seated_table(server, "ludwig", people=2) as table:
        await play_turns(table, 12)
        seat, number = table.turn(), await stored(table)
        match = (await server.services.tables.get(table.table)).table.match
        assert match is not None
        for move in seat.moves[:5]:
            gains = match.game.gains(match.state, seat.state.seat, match.number(move)).as_json()
            assert await seat.gains(move) == gains
        assert await stored(table) == number


async def test_current_points(server: Server) -> None:
    async with seated_table(server, "ludwig", people=2) as table:
        await play_turns(table, 12)
        match = (await server.services.tables.get(table.table)).table.match
        assert match is not None
        for seat in table.seats:
            known = [score.as_json() for score in match.score_for(seat.state.seat)]
            assert await seat.score() == known
