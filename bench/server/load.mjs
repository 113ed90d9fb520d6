// Load generator for a game server: many tables, every seat connected, random legal moves. Prints one JSON object.
//
//     node load.mjs --against boardgameio --url http://127.0.0.1:8000 --pid 1234 --tables 250 --seats 4 --seconds 20 --rate 500
//
// The latency of a move is the time from sending it until every seat of its table has a view with it. With a rate, moves
// are due at regular intervals, at one table after the other; if the last move of a table is still in progress, the time
// counts from when the next was due, so that a server that falls behind cannot hide it. With `--rate max` each table
// continues as soon as everybody has seen the last move. A finished game is replaced by a new table. At the end one seat
// of each table reconnects, and the moves it gets are compared with those that were seen. With `--outage` the server goes
// down and comes back during the run, and clients reconnect. The package `ws` is found through NODE_PATH.

import { writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';

import { hangUp } from './http.mjs';
import { machine, used } from './processes.mjs';

const { WebSocket } = createRequire(import.meta.url)('ws');

const PATIENCE = 10_000; // milliseconds till something unanswered counts as lost
const AT_ONCE = 25; // tables that are being opened
const RETURN = 60_000; // milliseconds till a seat that was cut off counts as lost
const AGAIN = 250; // milliseconds till one who was cut off tries again
const SETTLING = 1_000; // milliseconds before memory is looked at

const given = parseArgs({
  options: {
    against: { type: 'string' },
    url: { type: 'string' },
    pid: { type: 'string' },
    tables: { type: 'string', default: '250' },
    seats: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '20' },
    warm: { type: 'string', default: '3' },
    rate: { type: 'string', default: 'max' },
    seed: { type: 'string', default: '1' },
    outage: { type: 'boolean', default: false },
  },
}).values;
const { against, url } = given;
const pid = Number(given.pid ?? 0);
const seatsEach = Number(given.seats);
const rate = given.rate === 'max' ? Infinity : Number(given.rate);
const protocol = await import(`./${against}.mjs`);

const random = generator(Number(given.seed));
const tables = [];
const tally = { sent: 0, seen: 0, refused: 0, lost: 0, games: 0, missing: 0, unheard: 0, closed: 0, repeated: 0, unplayed: 0 };
const outage = { began: 0, seconds: 0 };
let times = [];
let measuring = false;
let stopped = false;

/** A small random generator with a seed, so that runs can be repeated. */
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Creates a table, with the players of a finished one if it is given. */
async function openTable(last) {
  const table = { ...(await protocol.open(url, seatsEach, last)), mover: 0, number: 0, start: 0, busy: false, due: [], seats: [] };
  for (let number = 0; number < seatsEach; number++) table.seats.push(newSeat(table, number));
  try {
    await Promise.all(table.seats.map(connect));
    await until(() => table.seats.every((seat) => seat.at >= 0), 'a seat was never shown its table');
  } catch (error) {
    retire(table);
    throw error;
  }
  table.number = Math.max(...table.seats.map((seat) => seat.at));
  table.first = table.number;
  return table;
}

const newSeat = (table, number) => ({ table, number, at: -1, view: null, socket: null, away: false });

function connect(seat) {
  return new Promise((resolve, reject) => {
    const [where, options] = protocol.address(url, seat);
    const socket = new WebSocket(where, { perMessageDeflate: false, skipUTF8Validation: true, ...options });
    seat.socket = socket;
    socket.on('open', () => {
      socket.on('close', () => cutOff(seat));
      resolve();
    });
    socket.on('error', reject);
    socket.on('message', (frame) => heard(seat, frame));
  });
}

/** Measures the server once it has started completely, which may take longer than its first response. */
async function calm(pid) {
  let last = used(pid);
  for (let still = 0, tries = 0; still < 3 && tries < 40; tries += 1) {
    await pause(SETTLING / 2);
    const now = used(pid);
    still = now && Math.abs(now.bytes - last.bytes) < last.bytes / 200 ? still + 1 : 0;
    last = now;
  }
  return last;
}

/** Handles a lost connection: the seat reconnects if an outage is part of the run. */
async function cutOff(seat) {
  const { table } = seat;
  if (table.retired) return;
  if (!given.outage) {
    tally.closed += 1;
    return;
  }
  outage.began ||= performance.now();
  seat.away = true;
  while (!table.retired) {
    try {
      return await connect(seat);
    } catch {
      await pause(AGAIN);
    }
  }
}

/** Checks that a seat that has reconnected gets everything it had seen before. */
function returned(seat, number) {
  const { table } = seat;
  seat.away = false;
  outage.seconds = (performance.now() - outage.began) / 1000;
  tally.missing += Math.max(0, seat.at - number);
  seat.at = number;
  if (table.first !== undefined) tally.missing += Math.abs(protocol.moves(seat) - (number - table.first));
  if (isAway(table)) return;
  if (!table.busy) playOn(table);
  else if (!everybodySaw(table)) {
    table.busy = false; // the move was never taken
    tally.repeated += 1;
    play(table, table.start);
  }
}

const isAway = (table) => table.seats.some((seat) => seat.away);

async function until(done, complaint) {
  for (const end = performance.now() + PATIENCE; !done(); await pause(2)) {
    if (performance.now() > end) throw new Error(complaint);
  }
}

function heard(seat, frame) {
  const number = protocol.hear(frame, seat);
  if (number < 0) return;
  const table = seat.table;
  if (seat.away) {
    returned(seat, number);
    return;
  }
  seat.at = number;
  if (!table.busy || seat !== table.seats[seat.number]) return;
  if (number <= table.number) {
    if (seat.number !== table.mover) return;
    tally.refused += 1;
    table.busy = false;
    play(table, table.start);
    return;
  }
  everybodySaw(table);
}

/** Waits until all seats have a view with the current move; returns whether they have. */
function everybodySaw(table) {
  for (const seat of table.seats) if (seat.at <= table.number) return false;
  table.number += 1;
  table.busy = false;
  if (measuring) {
    tally.seen += 1;
    times.push(performance.now() - table.start);
  }
  playOn(table);
  return true;
}

function playOn(table) {
  if (rate === Infinity) play(table);
  else if (table.due.length) play(table, table.due.shift());
}

/** Plays one move at a table, which was due at some time or is played now. */
function play(table, due) {
  if (stopped) return;
  if (isAway(table)) {
    if (due !== undefined) table.due.unshift(due);
    return;
  }
  const frame = protocol.choose(table, random);
  if (frame === undefined) {
    replace(table, due);
    return;
  }
  if (measuring) tally.sent += 1;
  table.busy = true;
  table.start = due ?? performance.now();
  table.seats[table.mover].socket.send(frame);
}

async function replace(table, due) {
  const place = tables.indexOf(table);
  tables[place] = null;
  retire(table);
  tally.games += 1;
  for (const each of due === undefined ? [] : [due, ...table.due]) fallDue(each);
  const next = await openNext(table);
  if (stopped) return retire(next);
  tables[place] = next;
  if (rate === Infinity) play(next);
}

/** Replaces a finished table; retries during an outage. */
async function openNext(table) {
  for (;;) {
    try {
      return await openTable(table);
    } catch (error) {
      if (!given.outage) throw error;
      await pause(AGAIN);
    }
  }
}

function retire(table) {
  table.retired = true;
  for (const seat of table.seats) seat.socket?.close();
}

/** Plays moves at the rate until the time is up. */
async function keepRate(seconds) {
  const begin = performance.now();
  const all = Math.round(seconds * rate);
  for (let count = 0; count < all; ) {
    const now = performance.now();
    for (; count < all && begin + (count / rate) * 1000 <= now; count++) {
      fallDue(now);
    }
    await pause(1);
  }
}

/** Plays a move at the next table, immediately or as soon as its last one was seen. */
function fallDue(due) {
  const table = nextTable();
  if (!table) tally.unplayed += 1;
  else if (table.busy || isAway(table)) table.due.push(due);
  else play(table, due);
}

let turn = 0;

function nextTable() {
  for (let tried = 0; tried < tables.length; tried++) {
    turn = (turn + 1) % tables.length;
    if (tables[turn]) return tables[turn];
  }
  return undefined;
}

async function playFor(seconds) {
  if (rate === Infinity) await pause(seconds * 1000);
  else await keepRate(seconds);
}

/** Reconnects to each table, and compares the moves that the server has with those that were seen. */
async function audit() {
  await Promise.all(
    tables.filter(Boolean).map(async (table) => {
      const seat = newSeat(table, 0);
      const seen = table.number - table.first;
      try {
        await connect(seat);
        await until(() => seat.at >= 0, 'no answer');
        tally.missing += Math.abs(protocol.moves(seat) - seen);
      } catch {
        tally.unheard += 1;
      }
    }),
  );
}

function quantile(sorted, share) {
  return sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] : null;
}

const rounded = (number) => (number === null ? null : Math.round(number * 100) / 100);

async function main() {
  const before = await calm(pid);
  const opening = performance.now();
  const count = Number(given.tables);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (tables.length < count) {
        const place = tables.push(null) - 1;
        tables[place] = await openTable();
      }
    }),
  );
  const opened = (performance.now() - opening) / 1000;
  await pause(SETTLING);
  const connected = used(pid);

  if (rate === Infinity) for (const table of tables) play(table);
  await playFor(Number(given.warm));
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const serverStart = used(pid);
  const ownStart = process.cpuUsage();
  const allStart = machine();
  const start = performance.now();
  measuring = true;
  writeSync(1, 'measuring\n');
  await playFor(Number(given.seconds));
  measuring = false;
  const seconds = (performance.now() - start) / 1000;
  const own = process.cpuUsage(ownStart);
  const allEnd = machine();
  const serverEnd = used(pid);
  delay.disable();

  const behind = tables.reduce((sum, table) => sum + (table ? table.due.length : 0), tally.unplayed);
  const seenInTime = tally.seen;
  measuring = true; // those under way count as well
  stopped = true;
  const end = performance.now() + (given.outage ? RETURN : PATIENCE);
  while (tables.some((table) => table?.busy || (table && isAway(table))) && performance.now() < end) await pause(5);
  measuring = false;
  tally.lost = tables.filter((table) => table?.busy).length;
  await pause(SETTLING);
  const after = used(pid);
  await audit();

  times = Float64Array.from(times).sort();
  const figures = {
    against,
    rate: given.rate,
    tables: count,
    seats: count * seatsEach,
    seconds: rounded(seconds),
    opened_in: rounded(opened),
    moves: seenInTime,
    moves_per_second: rounded(seenInTime / seconds),
    milliseconds: {
      p50: rounded(quantile(times, 0.5)),
      p90: rounded(quantile(times, 0.9)),
      p99: rounded(quantile(times, 0.99)),
      max: rounded(quantile(times, 1)),
    },
    behind,
    refused: tally.refused,
    lost: tally.lost,
    missing: tally.missing,
    unheard: tally.unheard,
    closed: tally.closed,
    outage: given.outage ? { seconds: rounded(outage.seconds), still_away: tables.filter((table) => table && isAway(table)).length, repeated: tally.repeated } : null,
    games_ended: tally.games,
    generator: {
      processor: rounded((own.user + own.system) / 1e6 / seconds),
      delay_p99: rounded(delay.percentile(99) / 1e6),
    },
  };
  if (pid) {
    const opened = count + tally.games;
    const busy = serverEnd.seconds - serverStart.seconds;
    figures.others = { processor: rounded(Math.max(0, (allEnd - allStart - busy) / seconds - figures.generator.processor)) };
    figures.server = {
      processor: rounded(busy / seconds),
      moves_per_processor_second: rounded(seenInTime / busy),
      bytes: { idle: before.bytes, connected: connected.bytes, played: after.bytes },
      kilobytes_per_table: {
        connected: rounded((connected.bytes - before.bytes) / count / 1024),
        played: rounded((after.bytes - before.bytes) / opened / 1024),
      },
    };
  }
  writeSync(1, JSON.stringify(figures) + '\n');
  for (const table of tables) if (table) retire(table);
  hangUp();
  process.exit(0);
}

main().catch((error) => {
  console.error(`The load could not be run: ${error.message}`);
  process.exit(2);
});
