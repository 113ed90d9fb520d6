"""The catalog of a game, which clients cache."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import httpx
import msgspec
import pytest
from server.local_server import PATIENCE, Server
from server.seated_table import seated_table

from bastide.games.montmurail import components
from bastide.kernel import registry

pytestmark = pytest.mark.parametrize("address", ["sqlite"], indirect=True)


@pytest.fixture
async def http(server: Server) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=server.address, trust_env=False, timeout=PATIENCE) as client:
        yield client


async def test_parts_are_cached(http: httpx.AsyncClient) -> None:
    for game in registry.names():
        first = await http.get(f"/api/games/{game}/catalog")
        assert first.status_code == 200
        msgspec.convert(first.json(), registry.game(game).Catalog, strict=True)
        assert "max-age" in first.headers["cache-control"]
        for known in (first.headers["etag"], f'"other", W/{first.headers["etag"]}'):
            again = await http.get(f"/api/games/{game}/catalog", headers={"If-None-Match": known})
            assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
        other = await http.get(f"/api/games/{game}/catalog", headers={"If-None-Match": '"other"'})
        assert (other.status_code, other.content) == (200, first.content)
    missing = await http.get("/api/games/chess/catalog")
    assert missing.status_code == 404
    assert missing.json()["error"]["text"].startswith("there is no game 'chess'; there are: ")


async def test_table_with_custom_tiles(server: Server, http: httpx.AsyncClient) -> None:
    usual = (await http.get("/api/games/montmurail/catalog")).json()
    tiles = components.printed().replace("C V . M\n", "d d d d\n", 1)
    async with seated_table(server, "montmurail", 2, tiles=tiles, start=False, public=False) as table:
        path = f"/api/tables/{table.table}/catalog"
        own = (await http.get(path, params={"invite": table.invite})).json()
        assert own["tiles"][0]["squares"][0] == ["coins"] * 4
        assert {**own, "tiles": usual["tiles"]} == usual
        assert (await http.get(path)).status_code == 403
    async with seated_table(server, "montmurail", 2, start=False) as table:
        assert (await http.get(f"/api/tables/{table.table}/catalog")).json() == usual


def squares_covered(tile: dict[str, Any]) -> float:
    """Compute the area by the shoelace formula."""
    corners = tile["outline"]
    pairs = zip(corners, [*corners[1:], corners[0]], strict=True)
    return sum(x * w - v * y for (x, y), (v, w) in pairs) / 2


async def test_outlines_match_room_sizes(http: httpx.AsyncClient) -> None:
    tiles = (await http.get("/api/games/ludwig/catalog")).json()["tiles"]
    assert len(tiles) == 78
    for tile in tiles:
        area = {"L": 12, "octagon": tile["width"] * tile["height"] - 2}.get(
            tile["kind"], tile["width"] * tile["height"]
        )
        assert squares_covered(tile) == area
        assert len({tuple(entrance) for entrance in tile["entrances"]}) == len(tile["entrances"]) > 0
    fenced = [tile for tile in tiles if tile["fence"]]
    assert fenced
    assert all(tile["type"] == "outdoor" for tile in fenced)
