// A boardgame.io server for the game Castles, set up as in its documentation: `node boardgameio.cjs PORT [FOLDER]`.
// It prints its URL; port 0 picks a free one. Tables are kept in memory, or in files in a directory.
'use strict';

const { Server, FlatFile } = require('boardgame.io/server');
const { Castles } = require('./castles.cjs');

const [port, folder] = process.argv.slice(2);
const server = Server({ games: [Castles], origins: ['http://127.0.0.1'], db: folder && new FlatFile({ dir: folder }) });

server.run({ port: { port: Number(port), host: '127.0.0.1' } }).then(({ appServer }) => {
  console.log(`http://127.0.0.1:${appServer.address().port}`);
});
