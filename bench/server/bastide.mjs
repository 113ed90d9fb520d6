// The protocol of Bastide's server for the load generator: tables over HTTP, then JSON over WebSockets.

import { begins, numberAt } from './frames.mjs';
import { ask } from './http.mjs';

const UPDATE = '{"type":"update","n":';
const REFUSED = '{"type":"refused"';

/** Creates a table and returns what each seat needs to connect; players of a finished table are reused. */
export async function open(url, seats, last) {
  const guests = last?.guests ?? (await Promise.all(Array.from({ length: seats }, () => arrive(url))));
  const [host, ...others] = guests;
  const { table } = await ask(`${url}/api/tables`, { game: 'torres', options: { players: seats } }, host);
  for (const guest of others) await ask(`${url}/api/tables/${table.id}/join`, {}, guest);
  await ask(`${url}/api/tables/${table.id}/start`, {}, host);
  return { name: table.id, guests };
}

async function arrive(url) {
  const { token } = await ask(`${url}/api/me`, {}, { 'x-bastide-token': 'wanted' });
  return { authorization: `Bearer ${token}` };
}

/** The URL of the WebSocket of a seat, which sends everything since the last view. */
export function address(url, { table, number, at }) {
  const since = Math.max(at, 0);
  return [`${url.replace('http', 'ws')}/api/tables/${table.name}/socket?since=${since}`, { headers: table.guests[number] }];
}

/** Returns the number of the seat's view, which is the old one if a move was refused, or -1. */
export function hear(frame, seat) {
  if (begins(frame, UPDATE)) {
    seat.view = frame;
    return numberAt(frame, UPDATE.length);
  }
  return begins(frame, REFUSED) ? seat.at : -1;
}

/** Returns whose turn it is and a frame with a random legal move, or nothing when the game is over. */
export function choose(table, random) {
  let { n, decision, waiting } = read(table.seats[table.mover]);
  if (!waiting.length) return undefined;
  if (!decision) {
    [table.mover] = waiting;
    ({ n, decision } = read(table.seats[table.mover]));
  }
  const move = decision.moves[Math.floor(random() * decision.moves.length)];
  return JSON.stringify({ type: 'move', id: 1, answers: n, move });
}

/** Counts the moves that the seat has seen, in a log from the start or from a later line. */
export function moves(seat) {
  const { log } = read(seat);
  return log.start + log.lines.length;
}

const read = (seat) => JSON.parse(seat.view.toString('utf8'));
