// A game for boardgame.io with a state like that of Torres: as large, with hidden cards and as many moves in a turn and a
// game. It only serves to measure the load.
'use strict';

const SIZE = 8;
const SQUARES = SIZE * SIZE;
const ROUNDS = 11;
const POINTS = 6; // to act with, a turn
const KNIGHTS = 6; // of a seat at most
const BLOCKS = 3; // to build with, a turn
const TOP = 5; // the highest tower
const COST = { move: 1, block: 1, draw: 1, knight: 2 };
const CARDS = ['free', 'leap', 'shift', 'seven', 'secret', 'diagonal', 'relocate', 'bridge', 'double', 'tower'];
const STARTS = [3, 18, 21, 31, 32, 42, 45, 60]; // the squares built on at first
const INVALID = 'INVALID_MOVE'; // what boardgame.io wants a refused move to give

const NEAR = Array.from({ length: SQUARES }, (_, square) => {
  const column = square % SIZE;
  const near = [];
  if (square >= SIZE) near.push(square - SIZE);
  if (column > 0) near.push(square - 1);
  if (column < SIZE - 1) near.push(square + 1);
  if (square < SQUARES - SIZE) near.push(square + SIZE);
  return near;
});

const height = (G, square) => G.heights[square >> 3][square % SIZE];
const occupied = (G, square) => G.knights.some((squares) => squares.includes(square));

function canBlock(G, seat, square) {
  if (G.points < COST.block || G.blocks < 1 || !(square in NEAR) || occupied(G, square)) return false;
  return height(G, square) > 0 ? height(G, square) < TOP : NEAR[square].some((near) => height(G, near) > 0);
}

function canMove(G, seat, from, to) {
  if (G.points < COST.move || !(from in NEAR) || !G.knights[seat].includes(from)) return false;
  return NEAR[from].includes(to) && !occupied(G, to) && height(G, to) <= height(G, from) + 1;
}

function canKnight(G, seat, square) {
  if (G.points < COST.knight || G.knights[seat].length >= KNIGHTS || !(square in NEAR) || occupied(G, square)) return false;
  return NEAR[square].some((near) => G.knights[seat].includes(near) && height(G, square) <= height(G, near));
}

const canDraw = (G, seat) => G.points >= COST.draw && !G.drawn && G.decks[seat].length > 0;

/** Lists the legal moves of a seat as [name, ...arguments], from its view. */
function legal(G, seat) {
  const found = [['end']];
  for (const from of G.knights[seat]) {
    for (const to of NEAR[from]) if (canMove(G, seat, from, to)) found.push(['move', from, to]);
  }
  for (let square = 0; square < SQUARES; square++) {
    if (canBlock(G, seat, square)) found.push(['block', square]);
    if (canKnight(G, seat, square)) found.push(['knight', square]);
  }
  if (canDraw(G, seat)) found.push(['draw']);
  return found;
}

function setup({ ctx, random }) {
  const seats = Array.from({ length: ctx.numPlayers }, (_, seat) => seat);
  const heights = Array.from({ length: SIZE }, () => Array(SIZE).fill(0));
  for (const square of STARTS) heights[square >> 3][square % SIZE] = 1;
  return {
    edition: '2017',
    deck: 'own',
    master: null,
    heights,
    knights: seats.map((seat) => [STARTS[seat]]),
    king: STARTS[5],
    year: 1,
    round: 1,
    start: 0,
    seat: 0,
    asked: 'turn',
    points: POINTS,
    blocks: BLOCKS,
    bought: 0,
    drawn: false,
    stack: null,
    supply: 52,
    stacks: seats.map(() => [2, 2, 2, 2]),
    kept: seats.map(() => 0),
    scores: seats.map(() => 0),
    hands: seats.map(() => []),
    fresh: seats.map(() => []),
    decks: seats.map(() => random.Shuffle(CARDS)),
    known: seats.map(() => CARDS.map(() => 0)),
    played: seats.map(() => []),
  };
}

function block({ G, playerID }, square) {
  if (!canBlock(G, +playerID, square)) return INVALID;
  G.heights[square >> 3][square % SIZE] += 1;
  G.points -= COST.block;
  G.blocks -= 1;
}

function move({ G, playerID }, from, to) {
  if (!canMove(G, +playerID, from, to)) return INVALID;
  const knights = G.knights[+playerID];
  knights[knights.indexOf(from)] = to;
  G.points -= COST.move;
}

function knight({ G, playerID }, square) {
  if (!canKnight(G, +playerID, square)) return INVALID;
  G.knights[+playerID].push(square);
  G.points -= COST.knight;
}

function draw({ G, playerID }) {
  if (!canDraw(G, +playerID)) return INVALID;
  G.hands[+playerID].push(G.decks[+playerID].pop());
  G.points -= COST.draw;
  G.drawn = true;
}

function end({ G, ctx, playerID, events }) {
  const seat = +playerID;
  G.scores[seat] += G.knights[seat].reduce((sum, square) => sum + height(G, square), 0);
  G.points = POINTS;
  G.blocks = BLOCKS;
  G.drawn = false;
  G.seat = (seat + 1) % ctx.numPlayers;
  if (seat === ctx.numPlayers - 1) {
    G.round += 1;
    if (G.round % 4 === 1) G.year += 1;
    G.stacks.forEach((stack) => (G.round % 4 === 1 ? stack.push(2, 2, 2, 2) : stack.pop()));
  }
  events.endTurn();
}

function playerView({ G, playerID }) {
  return {
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.map(() => null))),
    decks: G.decks.map((deck) => deck.map(() => null)),
  };
}

const Castles = {
  name: 'castles',
  minPlayers: 2,
  maxPlayers: 4,
  setup,
  moves: { block, move, knight, draw, end },
  playerView,
  endIf: ({ G }) => (G.round > ROUNDS ? { scores: G.scores } : undefined),
};

module.exports = { Castles, legal };
