"""Messages of the rules of Torres: English texts by key."""

from __future__ import annotations

from functools import partial

from ...kernel.errors import make_message

MESSAGES = {
    "torres.ap": "only an action card gives {ap} AP, and none was played this turn",
    "torres.ask.cards": "'ask' can be {ask!r} only where bought cards are chosen, not drawn unseen",
    "torres.ask.castle": (
        "'ask' can be 'castle' only in the master version, before any figure is placed, while fewer than 8 "
        "blocks are on the board, at least 3 steps apart"
    ),
    "torres.ask.king": "'ask' can be 'king' only while a castle has no figure",
    "torres.ask.knight": (
        "'ask' can be 'knight' only while no seat from this one on has a knight, and there are castles left "
        "for all of them and the king"
    ),
    "torres.ask.move_king": "'ask' can be 'move_king' only after years 1 and 2",
    "torres.ask.spread": (
        "'ask' can be 'spread' only while blocks are left in the stack in use and another stack is not full"
    ),
    "torres.ask.stack": "'ask' can be 'stack' only while the seat has a stack and none is in use",
    "torres.ask.start": (
        "'ask' can be 'start' only before years 2 and 3 of the edition of 2017, and not in the master version"
    ),
    "torres.blocks_on_board": "{count} blocks are on the board; there are only {most}",
    "torres.blocks_total": "there are {count} blocks in all; there must be {expected}",
    "torres.blocks_used": "{count} blocks are on the board and in stacks; there are only {most}",
    "torres.card": "{name!r} is not a card; there are: {known}",
    "torres.card_copies": "there are {count} cards {card!r}, but there can be at most {most}",
    "torres.card_missing": "the card {card!r} is missing: it is neither in a hand, nor in a deck, nor played",
    "torres.card_played": "'card_played' must be true or false",
    "torres.cards": "cards must be a list of at most {most} names",
    "torres.deck": "{name!r} is not a kind of deck; there are: {known}",
    "torres.decks": "'decks' must be a list of {count} lists of cards",
    "torres.drawn": "'drawn' must have cards exactly when the seat is asked which card to keep or to return",
    "torres.edition": "{name!r} is not an edition; there are: {known}",
    "torres.emptied": "'emptied' must be true or false",
    "torres.emptied_when": "'emptied' can be true only in a turn in which a card was played, with no stack in use",
    "torres.first_round": "'ask' can be {ask!r} only before the first round of a year, not in round {round}",
    "torres.fresh": "seat {seat} has more fresh cards than the {count} bought this turn",
    "torres.heights": "'heights' must be 8 rows of 8 numbers, row 1 first",
    "torres.kept": "blocks are kept only in the edition of 2017, after the last turn of a year",
    "torres.knights": "'knights' must be a list of 2 to 4 lists of squares, one for each seat",
    "torres.knights_count": "a seat has {count} knights on the board; there are only {most}",
    "torres.knights_squares": "'knights' must be a list of lists of squares",
    "torres.known": "'known' must have one number for each card of each deck",
    "torres.markers": "two markers stand on one space of the score track",
    "torres.master_card": "{name!r} is not a master card; there are: {known}",
    "torres.master_decks": "the master version has no decks: leave out the option 'deck'",
    "torres.master_option": "a master card is played only in the master version: add the option 'master'",
    "torres.move": (
        "{text!r} is not a move of Torres; moves look like d1-e1, N e1, B e1, advance, buy, end, or climb d1-e1"
    ),
    "torres.move_number": "{move} is not a move of Torres: moves are below {limit}",
    "torres.stack_count": "seat {seat} has {count} stacks, but can take only {most} this year",
    "torres.stack_in_use": "no stack can be in use while 'ask' is {ask!r}",
    "torres.stacks": "'stacks' must be a list of the heights of the stacks for each seat",
    "torres.too_many_cards": "there are more cards than the box holds",
    "torres.tower": "the tower on {square} is {height} high in a castle with a base of {base}",
    "torres.two_figures": "two figures stand on {square}",
}

say = partial(make_message, MESSAGES)
