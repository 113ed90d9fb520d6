"""The box file: the contents of tiles and dice, as entered by an owner of the game."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from games import now
from montmurail.positions import Builder, around, closing, coins, play
from reference import montmurail as reference

import bastide
from bastide.games import montmurail
from bastide.games.montmurail.components import MAX_BOX_LENGTH, Box, laid_out, printed, read_box

LINES = printed().splitlines()
FIRST_TILE = LINES.index("tile white black")  # from 0; lines are counted from 1
KING, DIE = LINES.index("king 0 0 1 1 2 2"), LINES.index("die straight2 1")


def changed(at: int, *lines: str) -> str:
    """Return the box with one line replaced."""
    return "\n".join([*LINES[:at], *lines, *LINES[at + 1 :]])


GOLD = re.sub(r"^C V \. M$", "d d d d", changed(DIE, "die U3 9"), flags=re.MULTILINE)  # a custom box
SYMBOLS = "four of C W M V c d ."

WRONG = [
    (FIRST_TILE, "tile green black", 0, "'green' is not a gem; there are: white, blue, violet, yellow"),
    (FIRST_TILE, "tile white red", 0, "'red' is not a side; there are: black, white"),
    (FIRST_TILE, "tile blue black", 5 + 1, "the tile 'blue black' is there twice"),
    (FIRST_TILE, "tile white", 0, "'tile white' is neither a tile, nor a king's die, nor a face of the die"),
    (FIRST_TILE, "title white black", 0, "'title white black' is neither a tile, nor a king's die"),
    (FIRST_TILE + 1, "C V .", 0, f"a row of a tile consists of {SYMBOLS}, not 'C V .'"),
    (FIRST_TILE + 2, "C V . M M", 0, f"a row of a tile consists of {SYMBOLS}, not 'C V . M M'"),
    (FIRST_TILE + 3, "C V . X", 0, f"a row of a tile consists of {SYMBOLS}, not 'C V . X'"),
    (FIRST_TILE + 4, "CV . . M", 0, f"a row of a tile consists of {SYMBOLS}, not 'CV . . M'"),
    (FIRST_TILE + 4, "", 2, f"a row of a tile consists of {SYMBOLS}, not 'tile blue black'"),
    (KING, "king 0 0 1 1 2", 0, "a king's die has six faces of 0 to 9, not '0 0 1 1 2'"),
    (KING, "king 0 0 1 1 2 10", 0, "a king's die has six faces of 0 to 9, not '0 0 1 1 2 10'"),
    (KING, "king 0 0 1 1 2 -2", 0, "a king's die has six faces of 0 to 9, not '0 0 1 1 2 -2'"),
    (KING, "king a b c d e f", 0, "a king's die has six faces of 0 to 9, not 'a b c d e f'"),
    (
        DIE,
        "die straight4 1",
        0,
        "'straight4' is not a shape; there are: straight2, corner2, straight3, L3, zigzag3, U3",
    ),
    (DIE, "die U3 10", 0, "the coins must be a number from 0 to 9, not '10'"),
    (DIE, "die U3 one", 0, "the coins must be a number from 0 to 9, not 'one'"),
    (DIE, "die U3", 0, "'die U3' is neither a tile, nor a king's die, nor a face of the die"),
]


@pytest.mark.parametrize(("at", "line", "later", "reason"), WRONG, ids=[line for _, line, _, _ in WRONG])
def test_a_wrong_line_is_refused_with_its_number(at: int, line: str, later: int, reason: str) -> None:
    """An error may be noticed `later` lines after the changed one."""
    sentence = re.escape(f"the tiles are wrong in line {at + 1 + later}: {reason}")
    with pytest.raises(bastide.BadOptions, match=sentence):
        read_box(changed(at, line))
    with pytest.raises(bastide.BadOptions, match=sentence):
        montmurail.Options(tiles=changed(at, line))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the tile 'white black' is missing"),
        ("\n".join(LINES[:FIRST_TILE] + LINES[FIRST_TILE + 5 :]), "the tile 'white black' is missing"),
        (changed(KING), "there must be 3 king's dice, not 2"),
        (changed(KING, LINES[KING], LINES[KING]), "there must be 3 king's dice, not 4"),
        (changed(DIE), "the construction die must have 6 faces, not 5"),
        (changed(DIE, LINES[DIE], LINES[DIE]), "the construction die must have 6 faces, not 7"),
        (
            "\n".join(LINES[: FIRST_TILE + 3]),
            f"the tiles are wrong in line {FIRST_TILE + 1}: a row of a tile consists of {SYMBOLS}, not ''",
        ),
    ],
    ids=range(7),
)
def test_what_is_missing_or_too_much(text: str, reason: str) -> None:
    with pytest.raises(bastide.BadOptions, match=re.escape(reason)):
        read_box(text)


def test_the_box_of_bastide_is_that_of_the_rules() -> None:
    """Compare tiles, king's dice and construction die with the rules."""
    box = read_box(printed())
    assert isinstance(box, Box)
    assert {tile: "".join(rows) for tile, rows in reference.tiles_of(None).items()} == box.tiles
    assert box.kings == ((0, 0, 1, 1, 2, 2), (2, 2, 3, 3, 4, 4), (3, 3, 4, 4, 5, 5))
    assert box.die == tuple(reference.DIE.items())


def test_any_four_sides_hold_enough() -> None:
    """There are 8 or 9 of each building, 8 or 9 vikings, and 16 or 17 coins, whichever sides are up."""
    tiles = read_box(printed()).tiles
    for sides in range(16):
        up = Counter("".join(tiles[gem, ("black", "white")[sides >> i & 1]] for i, gem in enumerate(reference.GEMS)))
        assert all(up[symbol] in (8, 9) for symbol in "CWMV")
        assert up["c"] + 2 * up["d"] in (16, 17)


def test_comments_and_blank_lines_do_not_matter() -> None:
    text = "\n\n# mine\n" + "\n".join(f"  {line}  \n" for line in LINES)
    assert read_box(text) == read_box(printed())


# --- playing with another box


def test_another_box_is_played_with() -> None:
    """The first row of the tile has eight coins, and the first face of the die U3 and 9 coins."""
    assert read_box(GOLD).die[0] == ("U3", 9)
    row = around("a1", "d1")
    game = closing(row, around("e8"), tiles=GOLD)
    game.luck.script = [0]
    play(game, "close a1", "stay")
    assert (now(game, "face"), coins(game, "M2.2")) == ("U3", [9, 0])
    assert [score.total for score in game.score()] == [17, 0]


def record_of(tiles: str | None) -> dict[str, object]:
    builder = Builder("box")
    match = bastide.new("montmurail", players=3, layout="random", seed="box", tiles=tiles)
    while not match.over:
        decision = builder.rng.choice(match.decisions())
        match.play(builder.choose(match.state, decision), decision.seat)
    return bastide.export(match)


def test_a_record_holds_the_box() -> None:
    """It verifies, and ends differently from a game with the tiles of Bastide."""
    record = record_of(GOLD)
    assert record["options"] == {
        "players": 3,
        "layout": "random",
        "perfect_plan": False,
        "longest_wall": False,
        "tiles": GOLD,
    }
    assert bastide.verify(bastide.loads(bastide.dumps(record))).position()["tiles"] == GOLD
    assert record["result"] != record_of(None)["result"]


def test_a_record_without_its_box_does_not_verify() -> None:
    record = record_of(GOLD)
    with pytest.raises(bastide.BadRecord):
        bastide.verify({**record, "options": {**record["options"], "tiles": None}})  # type: ignore[dict-item]


def test_a_record_with_a_box_replays_elsewhere(tmp_path: Path) -> None:
    """Replay it in another process from the record alone."""
    record = record_of(GOLD)
    path = tmp_path / "game.json"
    path.write_text(bastide.dumps(record), encoding="utf-8")
    script = (
        "import bastide, json, sys; from pathlib import Path; "
        "match = bastide.verify(bastide.loads(Path(sys.argv[1]).read_text(encoding='utf-8'))); "
        "print(json.dumps([match.result().as_json(), match.position()['coins']]))"
    )
    answer = subprocess.run([sys.executable, "-c", script, str(path)], capture_output=True, check=True, text=True)
    here = bastide.replay(record)
    assert json.loads(answer.stdout) == [record["result"], here.position()["coins"]]


def test_a_position_holds_the_box() -> None:
    game = bastide.new("montmurail", layout="market", seed=1, tiles=GOLD)
    again = bastide.from_position(json.loads(json.dumps(game.position())))
    assert again.options == game.options
    with pytest.raises(bastide.BadPosition, match="the tile 'white black' is missing"):
        bastide.from_position({**game.position(), "tiles": "# nothing"})


def test_length_is_limited() -> None:
    """Refuse long descriptions, and cache only a few."""
    room = MAX_BOX_LENGTH - len(printed())
    assert read_box(printed() + " " * room) == read_box(printed())
    with pytest.raises(bastide.BadOptions, match="at most 4096 characters"):
        read_box(printed() + " " * (room + 1))
    for number in range(2000):
        box = read_box(f"{printed()}\n# {number}")
        for turn in range(4):
            laid_out(f"{number:016}", 0, turn)
    assert box == read_box(printed())
    for cached in (read_box, laid_out):
        size = cached.cache_info().maxsize
        assert size is not None
        assert cached.cache_info().currsize <= size <= 1024
