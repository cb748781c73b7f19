import { spawnSync } from 'node:child_process';
import pg from 'pg';
import { startPostgres } from '../../scripts/startPostgres.mjs';
import { median } from '../report/statistics.mjs';
import { makeBatch } from './pressure.mjs';
import { startServer } from './startServer.mjs';

/** @param {() => unknown} work */
async function millisecondsOf(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/**
 * What the server takes while its database is slow, when it has died, and to start on one that is there: each against
 * something that has no part in it.
 * @param {{ rounds: number, record: (figure: import('./figures.mjs').Figure) => void }} options
 */
export async function benchTrouble({ rounds, record }) {
  const database = await startPostgres();
  const starts = [];
  const nodes = [];
  for (let round = 0; round < rounds; round += 1) {
    nodes.push(await millisecondsOf(() => spawnSync(process.execPath, ['--eval', ''])));
    /** @type {import('./startServer.mjs').BenchServer | undefined} */
    let started;
    starts.push(await millisecondsOf(async () => (started = await startServer(database.url))));
    await started?.stop();
  }
  record({
    name: 'a start of the server, against one of Node alone',
    value: median(starts) / median(nodes),
    atMost: 20,
    detail: `${Math.round(median(starts))} ms`,
  });

  const server = await startServer(database.url);
  const read = () => fetch(`${server.url}/sdk/pk_demo/popups`).then((answer) => answer.text());
  const write = () =>
    fetch(`${server.url}/sdk/analytics`, { method: 'POST', body: makeBatch(1) }).then((answer) =>
      answer.text(),
    );
  const turns = 40 * rounds;
  /** @param {() => Promise<unknown>} work */
  const inTurn = async (work) => {
    const times = [];
    for (let turn = 0; turn < turns; turn += 1) times.push(await millisecondsOf(work));
    return times;
  };
  const usual = await inTurn(read);

  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(
    `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(2); RETURN NULL; END $$;
     CREATE TRIGGER slow AFTER INSERT ON batches FOR EACH STATEMENT EXECUTE FUNCTION slow()`,
  );
  const waiting = Array.from({ length: 20 }, write);
  record({
    name: 'definitions while every write takes two seconds, against definitions',
    value: median(await inTurn(read)) / median(usual),
    atMost: 2,
  });
  await Promise.all(waiting);

  process.kill(database.pid, 'SIGKILL');
  while ((await fetch(`${server.url}/readyz`)).ok);
  const refused = await inTurn(write);
  record({
    name: 'a write that is refused while the database is away, against definitions',
    value: median(refused) / median(usual),
    atMost: 10,
    detail: `${median(refused).toFixed(1)} ms`,
  });
  await server.stop();
  await database.stop();
}
