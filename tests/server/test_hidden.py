"""What is chosen in secret is not to be noticed by the others, in no way."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from server.playing import Party, all_caught_up, party
from server.raw import Raw, raw
from server.serving import PATIENCE, Server

from bastide.client import Client, Refused


def timeless(frame: str) -> Any:
    """without what the passing of time alone changes"""
    message = json.loads(frame)
    if clock := message.get("clock"):
        clock["at"] = clock["left"] = None
    return message


class Found(list[Any]):
    def changed(self, before: Found) -> list[str]:
        """what is not as it was, in few words"""
        pairs = zip(self, before, strict=True)
        return [f"{now} (was {then})"[:2000] for now, then in pairs if now != then]


class Others:
    """all that those can find out who do not sit at seat 0"""

    def __init__(self, table: Party, stranger: Client, sockets: list[Raw]) -> None:
        self.table, self.stranger, self.sockets = table, stranger, sockets
        self.clients = [*table.clients[1:], stranger]

    async def look(self) -> Found:
        found = Found()
        for client in self.clients:
            found.append(await client.table(self.table.table))
            found.append(await client.tables(status="playing"))
            async with raw(self.table.server.address, self.table.table, client.token) as socket:
                found.append(timeless(json.dumps(await socket.next("update"))))
            for path in ("replay", "position"):
                found.append(await client.call("GET", f"/api/tables/{self.table.table}/{path}"))
            async with client.at(self.table.table) as seat:
                found.append(await seat.score())
                found.append(await seat.details())
        found.extend([await client.my_tables() for client in self.clients])
        return found

    async def next_updates(self) -> list[dict[str, Any]]:
        """what each hears next, after nothing else but who comes and goes"""
        return [await socket.next("update", "refused") for socket in self.sockets]


@asynccontextmanager
async def a_round(server: Server, **chosen: Any) -> AsyncIterator[tuple[Party, Others]]:
    """Montmurail, where all choose at once; seat 0 is about to choose"""
    async with contextlib.AsyncExitStack() as stack:
        table = await stack.enter_async_context(party(server, "montmurail", 3, **chosen))
        rng = random.Random(3)
        while not all(seat.moves for seat in table.seats):
            seat = table.turn()
            await seat.play(rng.choice(seat.moves))
            await all_caught_up(table)
        (stranger,) = await stack.enter_async_context(server.guests(1))
        sockets = [
            await stack.enter_async_context(raw(server.address, table.table, client.token))
            for client in (*table.clients[1:], stranger)
        ]
        for socket in sockets:
            await socket.next("update")
        yield table, Others(table, stranger, sockets)


async def choose(table: Party) -> None:
    seat = table.seats[0]
    await seat.play(random.Random(4).choice(seat.moves))


async def test_the_others_hear_nothing(server: Server) -> None:
    async with a_round(server) as (table, others):
        before, numbers = await others.look(), [seat.seen.n for seat in table.seats]
        await choose(table)
        assert table.seats[0].seen.n == numbers[0] + 1
        assert [seat.seen.n for seat in table.seats[1:]] == numbers[1:]
        assert not (await others.look()).changed(before)
        await table.seats[0].say("done")
        updates = await others.next_updates()
        for update, number in zip(updates, numbers[1:], strict=False):
            assert update["n"] == number + 1
        for update in updates:
            assert set(update) == {"type", "n", "since", "chat"}
            assert update["since"] == update["n"] - 1


async def test_taking_it_back_is_no_more_to_be_heard(server: Server) -> None:
    async with a_round(server) as (table, others):
        before = await others.look()
        for _ in range(3):
            await choose(table)
            assert not (await others.look()).changed(before)
            await table.seats[0].undo()
            assert not (await others.look()).changed(before)
        await table.seats[0].say("still thinking")
        for update in await others.next_updates():
            assert set(update) == {"type", "n", "since", "chat"}
            assert update["since"] == update["n"] - 1


async def test_who_is_waited_for(server: Server) -> None:
    async with a_round(server) as (table, _):
        await choose(table)
        assert table.seats[0].seen.waiting == [1, 2]
        async with table.clients[1].at(table.table) as again:
            assert again.seen.waiting == [0, 1, 2]


async def test_clocks_say_nothing(server: Server) -> None:
    """seat 0 has the least time left, so that a deadline would change with its choice"""
    async with a_round(server, clock={"kind": "live", "seconds": 900, "increment": 0}) as (table, others):
        live = await server.services.house.open(table.table)
        live.table.clock.left[0] -= 300_000
        live.table.known_clock.left[0] -= 300_000
        await table.seats[0].say("in a hurry")  # with this, the database comes to know of it
        await others.next_updates()
        before = await others.look()
        await choose(table)
        assert not (await others.look()).changed(before)
        running = [seat.seen.clock.running for seat in table.seats if seat.seen.clock]
        assert running == [[1, 2], [0, 1, 2], [0, 1, 2]]


async def test_a_proposal_stays_until_all_can_know(server: Server) -> None:
    async with a_round(server) as (table, others):
        await table.seats[1].back(0)
        await all_caught_up(table)
        await others.next_updates()
        before = await others.look()
        await choose(table)
        assert not (await others.look()).changed(before)
        await table.seats[2].agree()


async def test_proposals_do_not_sound_it_out(server: Server) -> None:
    """to go back to the beginning of the round is answered in the same way, whether somebody has chosen or not"""
    async with a_round(server) as (table, _):
        start = len(table.seats[1].seen.log)
        with pytest.raises(Refused) as before:
            await table.seats[1].back(start)
        await choose(table)
        with pytest.raises(Refused) as after:
            await table.seats[1].back(start)
        assert str(before.value) == str(after.value)


async def test_the_order_of_tables_says_nothing(server: Server) -> None:
    """a table that changes comes first, but not by a secret"""
    live = {"kind": "live", "seconds": 900}
    async with a_round(server, clock=live) as (table, others), party(server, "torres", 2) as newer:
        listed = [newer.table, table.table]
        assert [found["id"] for found in await others.stranger.tables(status="playing")] == listed
        await choose(table)
        assert [found["id"] for found in await others.stranger.tables(status="playing")] == listed


async def test_a_bot_that_chooses_in_secret(server: Server) -> None:
    """its choice is no more to be seen than a person's: nobody hears of it before all have chosen"""
    async with party(server, "montmurail", 2, bots=["random"]) as table:
        rng = random.Random(3)
        live = await server.services.house.open(table.table)
        first, second = table.seats
        async with asyncio.timeout(PATIENCE):
            while not (first.moves and second.moves and not live.table.thinkers()):
                if first.moves and not second.moves:
                    await first.play(rng.choice(first.moves))
                elif second.moves and not first.moves:
                    await second.play(rng.choice(second.moves))
                await asyncio.sleep(0.01)  # a bot thinks
        assert live.table.decision(1) is None
        for seat in table.seats:
            assert seat.seen.waiting == [0, 1, 2]


async def test_all_at_once_never_clash(server: Server) -> None:
    """each round every seat sends its choice in the same moment; none is refused, none is stale"""
    async with party(server, "montmurail", 6) as table:
        rng, rounds = random.Random(5), 0
        while rounds < 40 and not table.seats[0].seen.over:
            movers = [seat for seat in table.seats if seat.moves]
            async with asyncio.TaskGroup() as tasks:
                for seat in movers:
                    tasks.create_task(seat.play(rng.choice(seat.moves)))
            await all_caught_up(table)
            rounds += len(movers) > 1
        era = table.seats[0].seen.log[-1][2]
        logs = [[line[0] for line in seat.seen.log if line[2] < era] for seat in table.seats]
        assert all(log == logs[0] for log in logs)
        assert rounds == 40 or table.seats[0].seen.over
