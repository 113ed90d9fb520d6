"""Hidden information: nobody can notice a secret choice."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest
from server.local_server import PATIENCE, Server
from server.raw_socket import Raw, raw
from server.seated_table import SeatedTable, all_caught_up, seated_table

from bastide.client import Client, Refused
from bastide.protocol.messages import encode
from bastide.protocol.models import ClockRules
from bastide.server.tables import updates
from bastide.server.tables.events import TakenOver
from bastide.server.tables.table import Table, TableSpec


def timeless(frame: str) -> Any:
    """Remove everything that changes with time alone."""
    message = json.loads(frame)
    if clock := message.get("clock"):
        clock["at"] = clock["left"] = None
    return message


class Found(list[Any]):
    def changed(self, before: Found) -> list[str]:
        """Describe the differences briefly."""
        pairs = zip(self, before, strict=True)
        return [f"{now} (was {then})"[:2000] for now, then in pairs if now != then]


class Others:
    """Everything that anyone but seat 0 can observe."""

    def __init__(self, table: SeatedTable, stranger: Client, sockets: list[Raw]) -> None:
        self.table, self.stranger, self.sockets = table, stranger, sockets
        self.clients = [*table.clients[1:], stranger]

    async def look(self) -> Found:
        found = Found()
        for client in self.clients:
            found.append(await client.get_table(self.table.table))
            found.append(await client.tables(status="playing"))
            async with raw(self.table.server.address, self.table.table, client.token) as socket:
                found.append(timeless(json.dumps(await socket.next("update"))))
            for path in ("replay", "position"):
                found.append(await client.request("GET", f"/api/tables/{self.table.table}/{path}"))
            async with client.connect(self.table.table, derived=True) as seat:
                found.append(await seat.score())
                found.append(seat.state.derived)
        found.extend([await client.my_tables() for client in self.clients])
        return found

    async def next_updates(self) -> list[dict[str, Any]]:
        """Return the next update of each connection, skipping presence."""
        return [await socket.next("update", "refused") for socket in self.sockets]


@asynccontextmanager
async def a_round(server: Server, **chosen: Any) -> AsyncIterator[tuple[SeatedTable, Others]]:
    """Start Montmurail, where all choose simultaneously, and play up to the choice of seat 0."""
    async with contextlib.AsyncExitStack() as stack:
        table = await stack.enter_async_context(seated_table(server, "montmurail", 3, **chosen))
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


async def choose(table: SeatedTable) -> None:
    seat = table.seats[0]
    await seat.play(random.Random(4).choice(seat.moves))


async def test_others_get_no_message(server: Server) -> None:
    async with a_round(server) as (table, others):
        before, numbers = await others.look(), [seat.state.n for seat in table.seats]
        await choose(table)
        assert table.seats[0].state.n == numbers[0] + 1
        assert [seat.state.n for seat in table.seats[1:]] == numbers[1:]
        assert not (await others.look()).changed(before)
        await table.seats[0].chat("done")
        updates = await others.next_updates()
        for update, number in zip(updates, numbers[1:], strict=False):
            assert update["n"] == number + 1
        for update in updates:
            assert set(update) == {"type", "n", "since", "chat"}
            assert update["since"] == update["n"] - 1


async def test_others_do_not_notice_undo(server: Server) -> None:
    async with a_round(server) as (table, others):
        before = await others.look()
        for _ in range(3):
            await choose(table)
            assert not (await others.look()).changed(before)
            await table.seats[0].undo()
            assert not (await others.look()).changed(before)
        await table.seats[0].chat("still thinking")
        for update in await others.next_updates():
            assert set(update) == {"type", "n", "since", "chat"}
            assert update["since"] == update["n"] - 1


async def test_waiting_does_not_reveal_choices(server: Server) -> None:
    async with a_round(server) as (table, _):
        await choose(table)
        assert table.seats[0].state.waiting == [1, 2]
        async with table.clients[1].connect(table.table) as again:
            assert again.state.waiting == [0, 1, 2]


async def test_clocks_do_not_reveal_choices(server: Server) -> None:
    """Give seat 0 the least time, so that a leaked deadline would change with its choice."""
    async with a_round(server, clock={"kind": "live", "seconds": 900, "increment": 0}) as (table, others):
        live = await server.services.tables.get(table.table)
        live.table.clock.left[0] -= 300_000
        live.table.public_clock.left[0] -= 300_000
        await table.seats[0].chat("in a hurry")  # stores the clocks, too
        await others.next_updates()
        before = await others.look()
        await choose(table)
        assert not (await others.look()).changed(before)
        running = [seat.state.clock.running for seat in table.seats if seat.state.clock]
        assert running == [[1, 2], [0, 1, 2], [0, 1, 2]]


def updates_after_quitting(chosen: Sequence[int], quit: Callable[[Table], object]) -> list[bytes]:
    """Let these seats choose, or undo if named twice, and seat 3 quit; return what seat 2 and spectators get."""
    clock = ClockRules(kind="live", seconds=900, increment=5)
    options = {"players": 4}
    table = Table(TableSpec("t", "montmurail", "1", options, "p0", True, "", False, clock, "seed", created=1))
    for seat in range(4):
        table.join(1, f"p{seat}", f"P{seat}")
    table.start(2)
    rng = random.Random(1)
    while len(table.decisions) < 4:  # the quarters are placed one after the other
        (decision,) = table.decisions
        table.play(3, decision.seat, rng.choice(decision.moves), table.streams.number(decision.seat))
    for at, seat in enumerate(chosen):
        decision = table.decision(seat)
        if decision is None:
            table.undo(5_000 + at, seat, table.streams.number(seat))
        else:
            table.play(1_000 + at, seat, decision.moves[0], table.streams.number(seat))
    viewers = [2, None]
    since = [table.streams.number(viewer) for viewer in viewers]
    quit(table)
    found = []
    for viewer, n in zip(viewers, since, strict=True):
        found.append(encode(updates.build(table, viewer, n, 60_000, derived=True)))
        found.append(encode(updates.build(table, viewer, 0, 60_000, first=True, derived=True)))
    table.post_chat(61_000, 2, "p2", "who is left?")
    found.extend(encode(updates.build(table, viewer, n, 62_000)) for viewer, n in zip(viewers, since, strict=True))
    return found


@pytest.mark.parametrize(
    "quit",
    [
        lambda table: table.resign(30_000, 3),
        lambda table: table.apply(TakenOver(3, bot="greedy", why="time"), 30_000),
    ],
    ids=["resigned", "taken over"],
)
@pytest.mark.parametrize("chosen", [(0,), (1,), (0, 1), (3,), (3, 0, 1), (0, 0), (3, 3), (0, 1, 0)], ids=str)
def test_quitting_does_not_reveal_choices(chosen: Sequence[int], quit: Callable[[Table], object]) -> None:
    """Tell the others the same, whoever has chosen when somebody resigns or a bot takes over."""
    assert updates_after_quitting(chosen, quit) == updates_after_quitting((), quit)


async def test_resigning_over_the_network_does_not_reveal_choices(server: Server) -> None:
    async with a_round(server, clock={"kind": "live", "seconds": 900, "increment": 0}) as (table, others):
        await choose(table)
        await table.clients[2].resign(table.table)
        for update in (await others.next_updates())[::2]:  # for seat 1 and the spectator
            assert update["waiting"] == [0, 1, 2]
            assert update["clock"]["running"] == [0, 1]


async def test_proposal_stays_until_everybody_can_know(server: Server) -> None:
    async with a_round(server) as (table, others):
        await table.seats[1].propose_takeback(0)
        await all_caught_up(table)
        await others.next_updates()
        before = await others.look()
        await choose(table)
        assert not (await others.look()).changed(before)
        await table.seats[2].answer_takeback()


async def test_proposals_do_not_reveal_choices(server: Server) -> None:
    """Answer a proposal to go back to the start of the round in the same way, whether somebody has chosen or not."""
    async with a_round(server) as (table, _):
        start = len(table.seats[1].state.log)
        with pytest.raises(Refused) as before:
            await table.seats[1].propose_takeback(start)
        await choose(table)
        with pytest.raises(Refused) as after:
            await table.seats[1].propose_takeback(start)
        assert str(before.value) == str(after.value)


async def test_table_order_does_not_reveal_choices(server: Server) -> None:
    """Do not sort tables by secret choices."""
    live = {"kind": "live", "seconds": 900}
    async with a_round(server, clock=live) as (table, others), seated_table(server, "torres", 2) as newer:
        listed = [newer.table, table.table]
        assert [found["id"] for found in await others.stranger.tables(status="playing")] == listed
        await choose(table)
        assert [found["id"] for found in await others.stranger.tables(status="playing")] == listed


async def test_a_bot_that_chooses_in_secret(server: Server) -> None:
    """Hide the choice of a bot like that of a person until all have chosen."""
    async with seated_table(server, "montmurail", 2, bots=["random"]) as table:
        rng = random.Random(3)
        live = await server.services.tables.get(table.table)
        first, second = table.seats
        async with asyncio.timeout(PATIENCE):
            while not (first.moves and second.moves and not live.table.bots_to_move()):
                if first.moves and not second.moves:
                    await first.play(rng.choice(first.moves))
                elif second.moves and not first.moves:
                    await second.play(rng.choice(second.moves))
                await asyncio.sleep(0.01)  # while a bot thinks
        assert live.table.decision(1) is None
        for seat in table.seats:
            assert seat.state.waiting == [0, 1, 2]


async def test_simultaneous_choices_do_not_conflict(server: Server) -> None:
    """Let every seat choose at the same moment: no choice is refused or stale."""
    async with seated_table(server, "montmurail", 6) as table:
        rng, rounds = random.Random(5), 0
        while rounds < 40 and not table.seats[0].state.is_over:
            movers = [seat for seat in table.seats if seat.moves]
            async with asyncio.TaskGroup() as tasks:
                for seat in movers:
                    tasks.create_task(seat.play(rng.choice(seat.moves)))
            await all_caught_up(table)
            rounds += len(movers) > 1
        era = table.seats[0].state.log[-1][2]
        logs = [[line[0] for line in seat.state.log if line[2] < era] for seat in table.seats]
        assert all(log == logs[0] for log in logs)
        assert rounds == 40 or table.seats[0].state.is_over
