// What the server costs, as ratios in one run with PostgreSQL on the same cores.
// Prints markdown.
// Rounds of the things compared are interleaved and medians are compared, so that a busy machine bends both alike.
// Rates are by the clock, so run it on a machine that does nothing else; processor time, which bears company better,
// stands beside them. The studio's pages at 1 and 10 million events are in `growth-server.mjs`.
import { cpus } from 'node:os';
import { startPostgres } from '../scripts/startPostgres.mjs';
import { readOptions } from './report/readOptions.mjs';
import { benchDefinitions, benchUnderLoad } from './server/benchDefinitions.mjs';
import { benchOverload } from './server/benchOverload.mjs';
import { benchTrouble } from './server/benchTrouble.mjs';
import { benchDeduplication, benchIngest } from './server/benchWrites.mjs';
import { isMet, lineOf, tableOf } from './server/figures.mjs';
import { openPool } from './server/openPool.mjs';
import { makeRawTables } from './server/rawWrites.mjs';
import { startServer } from './server/startServer.mjs';
import { warmUp } from './server/warmUp.mjs';

const options = readOptions({
  short: { type: 'boolean', about: '3 rounds instead of 7' },
  json: { type: 'boolean', about: 'prints the figures as JSON' },
  check: { type: 'boolean', about: 'fails when a bar is missed' },
  only: {
    type: 'string',
    about: 'PART: definitions, ingest, deduplication, load, overload or trouble',
  },
});
const rounds = options.short ? 3 : 7;

/** @param {string} part */
const isWanted = (part) => (options.only ?? part) === part;

/** @type {import('./server/figures.mjs').Figure[]} */
const figures = [];

/** @param {import('./server/figures.mjs').Figure} figure */
function record(figure) {
  figures.push(figure);
  process.stderr.write(`${lineOf(figure)}\n`);
}

const database = await startPostgres({ settings: { max_connections: 60, shared_buffers: '256MB' } });
const { url: databaseUrl, pid: databasePid } = database;
const pool = openPool(databaseUrl, 10);
try {
  await makeRawTables(pool);
  const server = await startServer(databaseUrl);
  if (isWanted('definitions')) await benchDefinitions({ server, rounds, record });
  if (isWanted('ingest') || isWanted('load')) await warmUp(server);
  if (isWanted('ingest')) await benchIngest({ server, pool, databasePid, rounds, record });
  if (isWanted('deduplication')) await benchDeduplication({ pool, databasePid, rounds, record });
  if (isWanted('load')) await benchUnderLoad({ server, databaseUrl, rounds, record });
  await server.stop();
  if (isWanted('overload')) await benchOverload({ databaseUrl, rounds, record });
  if (isWanted('trouble')) await benchTrouble({ rounds, record });
} finally {
  await pool.end();
  await database.stop();
}

process.stdout.write(
  options.json
    ? `${JSON.stringify(figures, undefined, 2)}\n`
    : `Medians of ${rounds} interleaved rounds; ${cpus().length} cores shared by clients, server and PostgreSQL.\n\n${tableOf(figures)}\n`,
);
if (options.check && !figures.every(isMet)) process.exitCode = 1;
