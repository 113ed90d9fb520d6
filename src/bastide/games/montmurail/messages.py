"""Messages of the rules of Montmurail: English texts by key."""

from __future__ import annotations

from functools import partial

from ...kernel.errors import make_message

MESSAGES = {
    "montmurail.all_chosen": "all seats have chosen: the game waits for nobody",
    "montmurail.asked": "'asked' must be true or false for each seat",
    "montmurail.boards": "'boards' must be a list of 2 to 8 lists of streets, one for each seat",
    "montmurail.cannot_be_asked": "seat {seat} cannot be asked: its city is closed, or the game is over",
    "montmurail.cannot_have_lifted": "seat {seat} cannot have lifted {street}",
    "montmurail.chosen": "seat {seat} cannot have chosen {move!r}",
    "montmurail.cities": "'cities' must have null or a list of squares for each seat",
    "montmurail.city": "the city of seat {seat} is not connected",
    "montmurail.city_walls": "the walls of seat {seat} do not surround its city",
    "montmurail.coins": "'coins' must give numbers for: {known}",
    "montmurail.decree": "'decree' must give numbers for: {known}",
    "montmurail.die": "the construction die must have 6 faces, not {count}",
    "montmurail.die_face": "face {face} of the die does not show {name!r}",
    "montmurail.die_shape": "{name!r} is not a shape of the die; there are: {known}",
    "montmurail.die_without": "no face of the die shows {name!r}",
    "montmurail.face_coins": "the coins must be a number from 0 to 9, not {value!r}",
    "montmurail.gem": "{name!r} is not a gem; there are: {known}",
    "montmurail.king": "a king's die has six faces of 0 to 9, not {faces!r}",
    "montmurail.kings": "there must be 3 king's dice, not {count}",
    "montmurail.lifted": "a wall was lifted that is not on the board",
    "montmurail.line": "{text!r} is neither a tile, nor a king's die, nor a face of the die",
    "montmurail.move": (
        "{text!r} is not a move of Montmurail; moves look like d4n d5w, close d4, stay, lift d4n, or white black NW 0"
    ),
    "montmurail.move_number": "{move} is not a move of Montmurail",
    "montmurail.must_be_asked": "the city of seat {seat} is open, so that it must be asked to place walls",
    "montmurail.no_wall": "seat {seat} has no wall to place and none to lift",
    "montmurail.nobody_asked": "nobody is asked, but the game is not over",
    "montmurail.quarter": "a quarter has a gem, a side, a place and a turn",
    "montmurail.quarter_ask": "a quarter is asked for exactly when fewer than four are on the board",
    "montmurail.quarter_field": "a quarter cannot have the {field!r} {value!r}; there are: {known}",
    "montmurail.quarter_seats": "only one seat at a time is asked for a quarter",
    "montmurail.quarter_twice": "two quarters have the same {field!r}",
    "montmurail.quarters": "'quarters' must be a list of at most 4 quarters",
    "montmurail.row": "a row of a tile consists of four of {known}, not {row!r}",
    "montmurail.set_aside": "more walls are set aside than the supply holds",
    "montmurail.shape": "{name!r} is not a shape; there are: {known}",
    "montmurail.side": "{name!r} is not a side; there are: {known}",
    "montmurail.street": "{name!r} is not a street; streets are a1n, a1w and so on, a8s and h1e at the far edges",
    "montmurail.streets": "{name!r} must be a list of lists of streets",
    "montmurail.tile_missing": "the tile {tile!r} is missing",
    "montmurail.tile_twice": "the tile '{gem} {side}' is there twice",
    "montmurail.tiles_length": "the tiles are described in at most {most} characters",
    "montmurail.tiles_line": "the tiles are wrong in line {line}: {reason}",
    "montmurail.two_walls": "two walls stand on the street {street}",
    "montmurail.walls": "{count} walls stand on the boards; there are only {most}",
    "montmurail.walls_total": "there are {count} walls in all; there must be {expected}",
}

say = partial(make_message, MESSAGES)
