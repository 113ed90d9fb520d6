// The protocol of boardgame.io for the load generator: the lobby over HTTP, then socket.io frames over plain WebSockets.

import { createRequire } from 'node:module';

import { begins, numberAt } from './frames.mjs';
import { ask } from './http.mjs';

const { legal } = createRequire(import.meta.url)('./castles.cjs');

const UPDATE = '42/castles,["update"';
const SYNC = '42/castles,["sync"';
const NUMBER = Buffer.from('"_stateID":');

/** Creates a table and returns what each seat needs to connect. */
export async function open(url, seats) {
  const { matchID } = await ask(`${url}/games/castles/create`, { numPlayers: seats });
  const credentials = [];
  for (let seat = 0; seat < seats; seat++) {
    const joined = await ask(`${url}/games/castles/${matchID}/join`, { playerID: String(seat), playerName: `Player ${seat}` });
    credentials.push(joined.playerCredentials);
  }
  return { name: matchID, credentials };
}

export const address = (url) => [`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {}];

/** Answers a frame if the protocol requires it, and returns the number of moves in its view, or -1. */
export function hear(frame, seat) {
  const kind = frame[0];
  if (kind === 0x30) seat.socket.send('40/castles,'); // opened: on to the game
  else if (kind === 0x32) seat.socket.send('3'); // alive
  else if (kind === 0x34 && frame[1] === 0x30) seat.socket.send(sync(seat));
  else if (begins(frame, UPDATE) || begins(frame, SYNC)) {
    seat.view = frame;
    return numberAt(frame, frame.indexOf(NUMBER) + NUMBER.length);
  }
  return -1;
}

/** Returns whose turn it is and a frame with a random legal move, or nothing when the game is over. */
export function choose(table, random) {
  let state = read(table.seats[table.mover].view);
  const mover = Number(state.ctx.currentPlayer);
  if (mover !== table.mover) {
    table.mover = mover;
    state = read(table.seats[mover].view);
  }
  if (state.ctx.gameover !== undefined) return undefined;
  const moves = legal(state.G, mover);
  const [type, ...args] = moves[Math.floor(random() * moves.length)];
  const playerID = String(mover);
  const action = { type: 'MAKE_MOVE', payload: { type, args, playerID, credentials: table.credentials[mover] } };
  return '42/castles,' + JSON.stringify(['update', action, state._stateID, table.name, playerID]);
}

/** Counts the moves in the view of a seat. */
export const moves = (seat) => read(seat.view)._stateID;

function sync(seat) {
  const { name, credentials, seats } = seat.table;
  return '42/castles,' + JSON.stringify(['sync', name, String(seat.number), credentials[seat.number], seats.length]);
}

function read(frame) {
  const [, , told] = JSON.parse(frame.toString('latin1', UPDATE.indexOf('[')));
  return told.state ?? told;
}
