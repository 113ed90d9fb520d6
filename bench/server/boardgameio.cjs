// The server of boardgame.io with the game Castles, as its documentation has it: `node boardgameio.cjs [--files FOLDER] [--delta]`.
// It prints the port it listens on. Tables are kept in memory unless a folder is given; --delta sends changes, not whole views.
'use strict';

const { Server, FlatFile } = require('boardgame.io/server');
const { Castles } = require('./castles.cjs');

const [given] = process.argv.slice(2).filter((word, at, words) => words[at - 1] === '--files');
const game = { ...Castles, deltaState: process.argv.includes('--delta') };
const server = Server({ games: [game], origins: ['http://127.0.0.1'], ...(given ? { db: new FlatFile({ dir: given }) } : {}) });

server.run({ port: { port: 0, host: '127.0.0.1' } }).then(({ appServer }) => console.log(appServer.address().port));
