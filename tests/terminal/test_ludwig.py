"""Ludwig at the terminal: placing tiles, the market, secrets, whole games."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest
from terminal import seating

import bastide
from bastide import Match
from bastide.cli.terminal import app as client
from bastide.cli.terminal.ludwig import LudwigBoard, paint, words
from bastide.cli.terminal.ludwig.board import Spot
from bastide.cli.terminal.panels import BoardPane, Choices
from bastide.cli.terminal.screens import Curtain, Rules
from bastide.games.ludwig import moves as m
from bastide.games.ludwig.art.names import bonus_words
from bastide.games.ludwig.art.plan import ROOMS, castle, frame
from bastide.games.ludwig.board import place_of
from bastide.games.ludwig.components import TYPES
from bastide.kernel.record import loads, verify

BOTH = ["human", "human"]
AGAINST_BOT = ["human", "random"]
NAMES = ["Anna", "Bruno", "Carla", "Dora"]

FOYER = {"tile": "Foyer", "x": 0, "y": 0, "rot": 0}
HALLWAY = {"tile": "Hallway", "x": 3, "y": 1, "rot": 0, "floor": "up"}
DINING = {"tile": "Dining Room", "x": -4, "y": -1, "rot": 0}  # its right entrance meets the foyer
MARKET = [("Sauna", 0), ("Kitchen", 1000), ("Stables", 2000), ("Venus Grotto", 0), ("Salon", 0)]
SECRETS = [["sizes", "living"], ["round", "600"]]


class Seated(seating.Seated):
    @property
    def board(self) -> LudwigBoard:
        assert isinstance(self.table.board, LudwigBoard)
        return self.table.board

    @property
    def spot(self) -> Spot:
        assert self.board.spot
        return self.board.spot

    def shown(self) -> str:
        """Return the ghost in notation."""
        return self.match.game.show(self.match.state, self.spot.move)

    async def bring(self, text: str) -> None:
        """Bring the ghost to a place with Tab."""
        for _ in self.board.places.spots:
            if self.shown() == text:
                return
            await self.press("tab")
        assert self.shown() == text

    async def choose(self, text: str) -> None:
        """Choose a line of the list by its digit or the arrow keys."""
        choices = self.table.query_one(Choices)
        at = list(choices.moves).index(self.match.number(text))
        if at < 9:
            await self.press(str(at + 1))
        else:
            await self.press(*["down"] * (at - (choices.highlighted or 0)), "enter")


def seated(
    match: Match, players: Sequence[str], size: tuple[int, int] = (80, 24), **more: Any
) -> AbstractAsyncContextManager[Seated]:
    return seating.seat(Seated, match, players, size, **more)


def new(players: int = 2, seed: int = 4, **options: Any) -> Match:
    return bastide.new("ludwig", players=players, seed=seed, seats=NAMES[:players], **options)


def position(tiles: Sequence[dict[str, Any]] = (FOYER,), hand: str | None = "Flute Room", **fields: Any) -> Match:
    """Return a position of two players in which Anna places a tile."""
    given = {
        "game": "ludwig",
        "castles": [list(tiles), [FOYER]],
        "place": hand,
        "bonus": SECRETS,
        "market": [{"tile": name, "money": money} for name, money in MARKET] if hand is None else [None] * 5,
        **fields,
    }
    return Match.from_position(given, seed=1, seats=NAMES[:2])


# --- placing


async def test_the_ghost_jumps_between_legal_places() -> None:
    async with seated(position(), AGAINST_BOT) as at:
        legal = set(at.match.legal())
        assert at.shown() in legal
        for key, way in (("left", (-1, 0)), ("right", (1, 0)), ("down", (0, 1)), ("k", (0, -1)), ("l", (1, 0))):
            before = at.board.centre(at.spot)
            await at.press(key)
            assert at.shown() in legal
            after = at.board.centre(at.spot)
            assert (after[0] - before[0]) * way[0] + (after[1] - before[1]) * way[1] >= 0
        await at.press("left", "left", "left")
        assert at.board.centre(at.spot)[0] < 0


async def test_tab_and_n_go_through_all_places() -> None:
    async with seated(position(), AGAINST_BOT) as at:
        legal = at.match.legal()
        first, seen = at.shown(), [at.shown()]
        for key in ["tab", "n"] * len(legal):
            await at.press(key)
            seen.append(at.shown())
        assert set(seen) == set(legal)
        assert seen[len(legal)] == first
        await at.press("n", "N")
        assert at.shown() == seen[-1]
        await at.press("shift+tab")
        assert at.shown() == seen[-2]


async def test_turning_stays_at_the_entrance() -> None:
    async with seated(position(), AGAINST_BOT) as at:
        await at.press("right", "right")
        docks, turns = at.board.docks_at(at.spot), {at.spot.turn}
        for _ in range(3):
            await at.press("r")
            assert at.board.docks_at(at.spot) & docks
            assert at.shown() in at.match.legal()
            turns.add(at.spot.turn)
        assert len(turns) > 1


async def test_points_are_told_before_the_tile_is_placed() -> None:
    async with seated(position([FOYER, DINING], "Parlor"), AGAINST_BOT) as at:
        best = at.shown()
        said = at.told()
        assert best in said
        assert f"(1 of {len(at.match.legal())})" in said
        assert "4 own" in said
        points = at.match.game.gains(at.match.state, 0, at.match.number(best))
        assert f": {sum(item.points for item in points.items)}" in said
        await at.press("enter")
        assert at.played()[0] == best


async def test_what_a_place_completes_is_told() -> None:
    lonely = [FOYER, {"tile": "Broom Closet", "x": 3, "y": 1, "rot": 90}]
    async with seated(position(lonely, "Larder"), AGAINST_BOT) as at:
        assert "own: " in at.told()
    async with seated(position([FOYER], "Broom Closet"), AGAINST_BOT) as at:
        assert "1 own: 1; completes Broom Closet: a bonus card" in at.told()


async def test_moving_freely_shows_why_not() -> None:
    async with seated(position(), AGAINST_BOT) as at:
        await at.press("m")
        await at.press(*["up"] * 30)
        assert "L3.1" in at.told()
        assert not at.board.scene().fits
        await at.press("enter")
        assert "ludwig.L3.1" in at.told()
        assert "(R: the rule)" in at.told()
        assert at.played() == []
        await at.press("R")
        assert isinstance(at.app.screen, Rules)
        await at.press("escape")
        turn = at.spot.turn
        await at.press("r")
        assert at.spot.turn == (turn + 1) % 4
        await at.press("m")
        assert at.shown() in at.match.legal()
        assert at.board.scene().fits


async def test_a_ghost_over_the_castle_overlaps() -> None:
    async with seated(position(), AGAINST_BOT) as at:
        await at.press("m")
        at.board.spot = at.spot._replace(x=0, y=0)
        await at.press("enter")
        assert "ludwig.L3.2" in at.told()
        await at.press("escape")
        assert at.shown() in at.match.legal()


async def test_the_other_floor_of_a_hallway() -> None:
    cellar = [
        FOYER,
        {"tile": "Stairs", "x": 3, "y": 1, "rot": 180},
        {"tile": "Venus Grotto", "x": 6, "y": -1, "rot": 0},
    ]
    async with seated(position(cellar, "Hallway"), AGAINST_BOT) as at:
        await at.see("Floor")
        await at.bring(next(text for text in at.match.legal() if text.endswith("up")))
        await at.press("f")
        assert "ludwig.L3.6" in at.told()
        below = next(text for text in at.match.legal() if text.endswith("down"))
        await at.press("escape")
        await at.bring(below)
        await at.press("enter")
        assert at.played()[0] == below


async def test_f_and_r_are_as_everywhere_when_nothing_is_placed() -> None:
    async with seated(position(hand=None, ask="buy"), AGAINST_BOT) as at:
        await at.press("f")
        assert "fast" in at.told()
        await at.press("r")
        assert isinstance(at.app.screen, Rules)


async def test_typed_commands() -> None:
    async with seated(position(), AGAINST_BOT) as at:
        await at.type("@0,0 r0")
        assert "ludwig.L3.2" in at.told()
        await at.press("escape")
        await at.type("somewhere")
        assert "is not a move" in at.told()
        await at.press("escape")
        text = at.match.legal()[3]
        await at.type(text)
        assert at.played()[0] == text


# --- mouse


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_ghost_follows_the_mouse_and_a_click_places_it(size: tuple[int, int]) -> None:
    async with seated(position(), AGAINST_BOT, size) as at:
        await at.bring(next(text for text in at.match.legal() if text.startswith("@3,")))
        camera = at.board.camera
        assert camera
        wanted = at.shown()
        x, y = at.board.centre(at.spot)
        offset = round(x * camera.pitch[0]) - camera.left, round(y * camera.pitch[1]) - camera.top
        await at.press("left", "left")
        await at.pilot.hover(BoardPane, offset=offset)
        await at.pilot.pause()
        assert at.spot.x >= 0
        await at.bring(wanted)
        camera = at.board.camera
        assert camera
        offset = round(x * camera.pitch[0]) - camera.left, round(y * camera.pitch[1]) - camera.top
        await at.pilot.click(BoardPane, offset=offset)
        await at.settle()
        assert at.played()[:1] == [wanted]


# --- the market


async def test_buying_from_the_list() -> None:
    match = position(hand=None, ask="buy", seat=0, master=1, money=[15000, 15000])
    async with seated(match, AGAINST_BOT, (120, 40)) as at:
        await at.see(*(name for name, _ in MARKET), "8k Stables O5 +1↔A 600 +2k", "Hallway", "Pass and take 5000")
        bought = next(text for text in at.match.legal() if text.startswith("buy "))
        await at.choose(bought)
        assert at.played() == [bought]
        assert at.board.spot is not None
        await at.press("u")
        assert at.played() == []


async def test_the_room_under_the_cursor_is_shown_where_it_is_best() -> None:
    async with seated(position(hand=None, ask="buy", master=1), AGAINST_BOT) as at:
        ghost = at.board.scene().ghost
        assert ghost
        assert ghost.room.name == "Sauna"
        assert "Sauna: utility 300, 3 points.  At best 3 own: 3; completes" in at.told()
        await at.press("down")
        assert at.board.preview().tile == "Kitchen"
        assert at.played() == []


async def test_arranging_the_market() -> None:
    match = new(seed=5)
    while match.decision().kind == "return":
        match.play(match.legal()[0])
    master = match.decision().seat
    players = ["human" if seat == master else "random" for seat in range(2)]
    async with seated(match, players) as at:
        assert "For 15000" in at.told()
        for price in (15000, 10000, 8000, 6000):
            choice = at.match.legal()[-1]
            assert choice.endswith(str(price))
            await at.choose(choice)
        market = at.match.view()["market"]
        assert all(market)
        await at.press("u")
        assert at.match.decision().kind == "arrange"


async def test_rewards_and_stacks() -> None:
    """Completing a sleeping room reveals a stack."""
    tiles = [FOYER, {"tile": "Solar", "x": 3, "y": 1, "rot": 180}]
    match = position(tiles, "Broom Closet")
    async with seated(match, AGAINST_BOT, (120, 40)) as at:
        completing = next(text for text in match.legal() if 1 in gained(match, text))
        await at.bring(completing)
        assert "look at a stack" in at.told()
        await at.press("enter")
        kinds = []
        while at.match.decision().seat == 0 and at.match.decision().kind != "end":
            kind = at.match.decision().kind
            kinds.append(kind)
            if kind == "look":
                await at.see("300 (")
                await at.choose("look 300")
                stack = at.match.view(0)["stack"]
                assert stack
                await at.see(*(name[:10] for name in stack))
            else:
                await at.choose(at.match.legal()[-1])
        assert "look" in kinds
        await at.see("you saw in 300: ")


def gained(match: Match, text: str) -> Sequence[int]:
    return match.game.gains(match.state, 0, match.number(text)).completes


# --- secrets


async def test_the_cards_of_others_are_never_on_the_screen() -> None:
    async with seated(position(), BOTH, (120, 40)) as at:
        if isinstance(at.app.screen, Curtain):
            await at.press("enter")
        await at.press("v")
        shown = at.sees()
        for card in SECRETS[0]:
            assert bonus_words(card) in shown
        for keys in ((), ("o",), ("o",)):
            await at.press(*keys)
            for card in SECRETS[1]:
                assert bonus_words(card) not in at.sees()
        await at.press("enter", "enter")
        assert isinstance(at.app.screen, Curtain)
        for card in (*SECRETS[0], *SECRETS[1]):
            assert bonus_words(card) not in at.sees()


async def test_the_log_does_not_tell_which_card_went_back() -> None:
    match = new(seed=3)
    seat = match.decision().seat
    own = match.view(seat)["choice"][seat]
    match.play(match.legal()[0])
    players = ["random" if other == seat else "human" for other in range(2)]
    async with seated(match, players, (120, 40)) as at:
        other = match.view(1 - seat)["choice"][1 - seat]
        for card in own:
            assert bonus_words(card) not in at.sees()
        await at.see("puts back a bonus card", *(bonus_words(card) for card in other))


# --- looking around


async def test_other_castles_and_the_score() -> None:
    far_away = [FOYER, {"tile": "Stables", "x": -7, "y": 0, "rot": 0}]
    match = position(castles=[[FOYER], far_away], favors=["outdoor rooms", "exits"], money=[31000, 0])
    async with seated(match, AGAINST_BOT, (120, 40)) as at:
        await at.see("most outdoor rooms A0 B1")
        await at.press("o")
        await at.see("Stables", "The castle of Bruno")
        await at.press("enter")
        assert at.played() == []
        await at.press("escape", "v")
        await at.see("If the game ended now", "marks: 31000", "L6.5", "8 most outdoor rooms: 1")
        await at.press("question_mark")
        await at.see("walled up")


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_the_ghost_is_always_in_sight(size: tuple[int, int]) -> None:
    wide = [FOYER, *({**HALLWAY, "x": 3 + 6 * at} for at in range(6))]
    async with seated(position(wide, "Terrace Gardens"), AGAINST_BOT, size) as at:
        for key in ("right", "right", "right", "right", "right", "down", "left", "z", "n", "z", "up"):
            await at.press(key)
            camera, ghost = at.board.camera, at.board.scene().ghost
            assert camera
            assert ghost
            around = frame([ghost])
            assert camera.left <= around.left * camera.pitch[0]
            assert around.right * camera.pitch[0] <= camera.left + camera.width
            assert camera.top <= around.top * camera.pitch[1]
            assert around.bottom * camera.pitch[1] <= camera.top + camera.height


@pytest.mark.parametrize("pitch", [paint.LARGE, paint.MIDDLE, paint.SMALL])
def test_a_castle_is_painted_at_every_scale(pitch: tuple[int, int]) -> None:
    match = position([FOYER, HALLWAY, DINING])
    view = match.view(0)
    tiles = castle(view, 0)
    scene = paint.Scene(tiles, view["external"][0], view["completed"][0], tiles[2], False, set(tiles[1].exits[:2]))
    camera = paint.aim(scene, None, pitch, 120, 40)
    lines = ["".join(run for run, _ in line) for line in paint.paint(scene, camera)]
    assert len(lines) == 40
    assert all(len(line) == 120 for line in lines)
    picture = "\n".join(lines)
    for sign in ("F", "│") if pitch == paint.SMALL else ("Foyer", "Hallway", "Dining", "▴", "┌"):
        assert sign in picture


def test_words() -> None:
    assert words.brief("put Broom Closet 15000") == "Broom Closet 15k"
    assert words.brief("return a bonus card") == "puts back a bonus card"
    assert words.brief("top a room of 300") == "a room of 300 on the room cards"
    assert words.brief("@-5,4 r90") == "@-5,4 r90"
    assert words.room_line("Forum") == (
        "Forum: activity 500, 6 points, -2 for each adjacent downstairs, food, living or sleeping room"
    )


def test_lines_of_the_list_keep_to_their_width() -> None:
    view = position(hand=None, ask="buy").view(0)
    for name in ROOMS:
        for text in (f"put {name} 15000", f"reward 3 {name}", f"top {name}"):
            assert len(words.sentence_of(text, view, 28)) <= 28
        assert len(words.offer_line(15000, 12000, name, 28)) <= 28
    for kind in TYPES:
        assert len(words.sentence_of(f"choose {kind}", view, 28)) <= 30


def test_watching() -> None:
    match = new(3)
    board = LudwigBoard(match)
    board.update(None, match.view(None), None, None)
    board.fit(60, 30)
    for _ in range(4):
        board.act("o")
        assert len(board.paint()) == 30


# --- whole games


async def play_on(at: Seated, rng: random.Random) -> None:
    """Make one decision with keys."""
    before = len(at.match.entries)
    decision = at.match.decision()
    if decision.kind == "place":
        await at.press(*rng.choices(["tab", "r", "left", "down", "right", "up"], k=rng.randrange(3)))
        expected = at.shown()
        await at.press("enter")
        assert at.match.entries[before].text == expected
    else:
        # prefer buying to passing, so that castles grow
        legal = at.match.legal()
        bought = [text for text in legal if text.startswith("buy")]
        text = rng.choice(bought or legal)
        await at.choose(text)
        assert at.match.entries[before].text == text


async def play_to_the_end(match: Match, players: Sequence[str], record: Path, size: tuple[int, int]) -> None:
    rng = random.Random(7)
    async with seated(match, players, size) as at:
        while not match.over:
            await play_on(at, rng)
        await at.turn_page("The game is over")
        assert "points." in at.told()
        await at.press("q")
        await at.until(lambda: not at.app.is_running)
    client.write_record(match, record)
    assert verify(loads(record.read_text())).result() == match.result()


async def test_whole_solo_game(tmp_path: Path) -> None:
    await play_to_the_end(new(1, seed=2), ["human"], tmp_path / "game.json", (80, 24))


async def test_whole_game_against_a_bot(tmp_path: Path) -> None:
    await play_to_the_end(new(2, seed=3), AGAINST_BOT, tmp_path / "game.json", (120, 40))


def test_a_spot_is_a_move() -> None:
    spot = Spot(-5, 4, 1, 1)
    assert place_of(spot.move & m.WHICH) == spot
